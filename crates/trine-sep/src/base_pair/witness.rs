//! Models from base pairs: the derivation behind a row is unfolded and replayed on real locations.
//!
//! Idea: from the goal downwards, each instance of a rule gets a location for each of its classes: the
//! caller's where a parameter is in the class, a fresh one otherwise. Then the atoms of the rule are
//! evaluated on those locations and its cells are put into the heap.
//! Invariants: a replay that ends well *is* an evaluation of the formula along its unfolding: all pure
//! atoms were true, each cell was new, and the heap has no other cells. The stack of instances is
//! explicit, since derivations can be millions of steps deep.

use trine_collections::Budget;
use trine_term::{Interpretation, TermStore, Value};

use super::BasePairs;
use super::rule::FlatRule;
use crate::evidence::{GiveUp, HeapModel};
use crate::heap::{Heap, Location};
use crate::symbolic_heap::{Arg, Loc, PredicateId};

/// How many instances of rules are replayed.
const MAX_INSTANCES: u64 = 50_000_000;

/// How a goal is unfolded.
pub struct Witness<'a> {
    pairs: &'a BasePairs,
    goal: FlatRule,
    rows: Vec<u32>,
}

/// A call that is still to be unfolded.
struct Instance {
    predicate: PredicateId,
    row: u32,
    /// Numbers of the locations of nils and parameters.
    values: Box<[u32]>,
}

impl<'a> Witness<'a> {
    pub(super) fn new(pairs: &'a BasePairs, goal: FlatRule, rows: Vec<u32>) -> Self {
        Self { pairs, goal, rows }
    }

    /// Unfolds the witness and evaluates the formula along the way; `None` if an atom failed, which
    /// would be a fault of the tables.
    ///
    /// # Errors
    /// If the formula has data in its cells, or the model is too large.
    pub fn replay(&self, store: &TermStore, budget: &Budget) -> Result<Option<HeapModel>, GiveUp> {
        let mut replay = Replay { heap: Heap::new(), next: 1, open: Vec::new(), instances: 0 };
        let Some(values) = replay.instance(self.pairs, &self.goal, &self.rows, &[])? else {
            return Ok(None);
        };
        let mut interpretation = Interpretation::new();
        let locals = &self.goal.heap.locals[..self.goal.heap.bound];
        for (local, &number) in locals.iter().zip(&values) {
            if let Some(constant) = local.term.and_then(|term| store.function(term)) {
                let at = Location { sort: local.sort, number };
                interpretation.set_constant(constant, at.value());
            }
        }
        while let Some(Instance { predicate, row, values }) = replay.open.pop() {
            let table = &self.pairs.tables[predicate.index()];
            let rule = &self.pairs.rules[predicate.index()][table.rule(row)];
            budget.spend(1 + rule.heap.calls.len() as u64)?;
            if replay.instance(self.pairs, rule, table.children(row), &values)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(HeapModel { interpretation, heap: replay.heap }))
    }
}

struct Replay {
    heap: Heap,
    next: u32,
    open: Vec<Instance>,
    instances: u64,
}

impl Replay {
    /// One instance of a rule: chooses locations, evaluates the atoms, leaves the calls for later.
    fn instance(
        &mut self,
        pairs: &BasePairs,
        rule: &FlatRule,
        rows: &[u32],
        given: &[u32],
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        self.instances += 1;
        if self.instances > MAX_INSTANCES {
            return Err(GiveUp::Bound);
        }
        let Some(mut knowledge) = rule.knowledge() else { return Ok(None) };
        for ((call, locals), &row) in rule.heap.calls.iter().zip(&rule.call_locals).zip(rows) {
            if !knowledge.apply(pairs.tables[call.predicate.index()].row(row), locals) {
                return Ok(None);
            }
        }
        let count = rule.heap.locals.len();
        let mut values: Vec<Option<u32>> = vec![None; count];
        for (local, &value) in given.iter().enumerate() {
            values[local] = Some(value);
        }
        for local in 0..count {
            let root = knowledge.find(local as u16) as usize;
            let is_nil = root < rule.nils();
            let value = match values[root] {
                Some(value) => value,
                None if is_nil => 0,
                None => {
                    self.next += 1;
                    self.next - 1
                }
            };
            values[root] = Some(value);
            if values[local].is_none() {
                values[local] = Some(value);
            }
        }
        let values: Vec<u32> = values.into_iter().flatten().collect();
        if !self.atoms_hold(rule, &values)? {
            return Ok(None);
        }
        for ((call, locals), &row) in rule.heap.calls.iter().zip(&rule.call_locals).zip(rows) {
            let values = locals.iter().map(|&local| values[local as usize]).collect();
            self.open.push(Instance { predicate: call.predicate, row, values });
        }
        Ok(Some(values))
    }

    fn atoms_hold(&mut self, rule: &FlatRule, values: &[u32]) -> Result<bool, GiveUp> {
        let heap = &rule.heap;
        let at = |loc: Loc| Location {
            sort: heap.locals[loc.index()].sort,
            number: values[loc.index()],
        };
        let equal = |&(a, b): &(Loc, Loc)| at(a) == at(b);
        if !heap.equal.iter().all(equal) || heap.distinct.iter().any(equal) {
            return Ok(false);
        }
        for cell in &heap.cells {
            let mut fields = Vec::with_capacity(cell.fields.len());
            for field in &cell.fields {
                match *field {
                    Arg::Loc(loc) => fields.push(at(loc).value()),
                    Arg::Data(_) => return Err(GiveUp::Data),
                }
            }
            let content = match (cell.constructor, fields.pop()) {
                (None, Some(only)) => only,
                (Some(constructor), last) => {
                    fields.extend(last);
                    Value::constructed(constructor, fields)
                }
                (None, None) => return Err(GiveUp::Data),
            };
            if !self.heap.allocate(at(cell.address), content) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
