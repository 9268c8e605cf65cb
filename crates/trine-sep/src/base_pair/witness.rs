//! Models from base pairs: the derivation behind a row is unfolded and replayed on real locations.
//!
//! Idea: from the goal downwards, each instance of a rule gets a location for each of its classes: the
//! caller's where a parameter is in the class, a fresh one otherwise. Then the atoms of the rule are
//! evaluated on those locations and its cells are put into the heap.
//! Invariants: a replay that ends well *is* an evaluation of the formula along its unfolding: all pure
//! atoms were true, each cell was new, and the heap has no other cells. The stack of instances is
//! explicit, since derivations can be millions of steps deep. Where no cell can occur, an instance
//! holds or not by which of its locations are equal and which are nil; so one of each kind is replayed.

use rustc_hash::FxHashSet;
use trine_collections::Budget;
use trine_term::{Interpretation, TermStore, Value};

use super::BasePairs;
use super::knowledge::Knowledge;
use super::row::Table;
use super::rule::FlatRule;
use crate::evidence::{GiveUp, HeapModel};
use crate::heap::{Heap, Location};
use crate::symbolic_heap::{Arg, Loc, PredicateId};

/// How many instances of rules are replayed.
const MAX_INSTANCES: u64 = 50_000_000;

/// The value of a local that has none yet.
const UNKNOWN: u32 = u32::MAX;

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
        let mut replay = Replay::new(self.pairs);
        let Some(mut knowledge) = self.goal.knowledge() else { return Ok(None) };
        if !replay.instance(&self.goal, &mut knowledge, &self.rows, &[])? {
            return Ok(None);
        }
        let mut interpretation = Interpretation::new();
        let locals = &self.goal.heap.locals[..self.goal.heap.bound];
        for (local, &number) in locals.iter().zip(&replay.values) {
            if let Some(constant) = local.term.and_then(|term| store.function(term)) {
                let at = Location { sort: local.sort, number };
                interpretation.set_constant(constant, at.value());
            }
        }
        let mut prepared: Vec<Vec<Option<Knowledge>>> = self
            .pairs
            .rules
            .iter()
            .map(|rules| rules.iter().map(FlatRule::knowledge).collect())
            .collect();
        let mut rows = Vec::new();
        while let Some(Instance { predicate, row, values }) = replay.open.pop() {
            let table = &self.pairs.tables[predicate.index()];
            let number = table.rule(row);
            let rule = &self.pairs.rules[predicate.index()][number];
            budget.spend(1 + rule.heap.calls.len() as u64)?;
            table.children(row, &mut rows);
            let holds = match &mut prepared[predicate.index()][number] {
                Some(knowledge) => {
                    let mark = knowledge.mark();
                    let holds = replay.instance(rule, knowledge, &rows, &values)?;
                    knowledge.undo(mark);
                    holds
                }
                None => false,
            };
            if !holds {
                return Ok(None);
            }
        }
        Ok(Some(HeapModel { interpretation, heap: replay.heap }))
    }
}

/// Tables with more rows than this are not asked for repeated instances.
const REPEATED_ROWS: usize = 1 << 12;

struct Replay<'a> {
    pairs: &'a BasePairs,
    heap: Heap,
    next: u32,
    open: Vec<Instance>,
    instances: u64,
    /// Values of the locals of the last instance.
    values: Vec<u32>,
    /// By predicate: whether instances of one kind are replayed once.
    repeats: Vec<bool>,
    /// Predicate, row, and which arguments are equal, four bits for each.
    seen: FxHashSet<(PredicateId, u32, u64)>,
}

impl<'a> Replay<'a> {
    fn new(pairs: &'a BasePairs) -> Self {
        let small = |table: &Table| table.len() <= REPEATED_ROWS;
        let mut cell_free = vec![true; pairs.rules.len()];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (number, rules) in pairs.rules.iter().enumerate() {
                let free = rules.iter().all(|rule| {
                    rule.heap.cells.is_empty()
                        && rule.heap.calls.iter().all(|call| cell_free[call.predicate.index()])
                });
                changed |= cell_free[number] && !free;
                cell_free[number] = free;
            }
        }
        let repeats =
            cell_free.iter().zip(&pairs.tables).map(|(&free, table)| free && small(table));
        Self {
            pairs,
            heap: Heap::new(),
            next: 1,
            open: Vec::new(),
            instances: 0,
            values: Vec::new(),
            repeats: repeats.collect(),
            seen: FxHashSet::default(),
        }
    }

    /// One instance of a rule: chooses locations, evaluates the atoms, leaves the calls for later.
    fn instance(
        &mut self,
        rule: &FlatRule,
        knowledge: &mut Knowledge,
        rows: &[u32],
        given: &[u32],
    ) -> Result<bool, GiveUp> {
        self.instances += 1;
        if self.instances > MAX_INSTANCES {
            return Err(GiveUp::Bound);
        }
        let pairs = self.pairs;
        for ((call, locals), &row) in rule.heap.calls.iter().zip(&rule.call_locals).zip(rows) {
            if !knowledge.apply(pairs.tables[call.predicate.index()].row(row), locals) {
                return Ok(false);
            }
        }
        let count = rule.heap.locals.len();
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        values.resize(count, UNKNOWN);
        values[..given.len()].copy_from_slice(given);
        for local in 0..count {
            let root = knowledge.find(local as u16) as usize;
            if values[root] == UNKNOWN {
                values[root] = if root < rule.nils() {
                    0
                } else {
                    self.next += 1;
                    self.next - 1
                };
            }
            if values[local] == UNKNOWN {
                values[local] = values[root];
            }
        }
        let holds = self.atoms_hold(rule, &values)?;
        if holds {
            for ((call, locals), &row) in rule.heap.calls.iter().zip(&rule.call_locals).zip(rows) {
                if !self.is_repeated(call.predicate, row, locals, &values) {
                    let values = locals.iter().map(|&local| values[local as usize]).collect();
                    self.open.push(Instance { predicate: call.predicate, row, values });
                }
            }
        }
        self.values = values;
        Ok(holds)
    }

    /// Whether an instance of this kind was met before.
    fn is_repeated(
        &mut self,
        predicate: PredicateId,
        row: u32,
        locals: &[u16],
        values: &[u32],
    ) -> bool {
        if !self.repeats[predicate.index()] || locals.len() > 16 {
            return false;
        }
        let value = |&local: &u16| values[local as usize];
        // The first place that has the same value; nils come first, so they keep their places.
        let mut pattern = 0;
        for local in locals {
            let place = locals.iter().position(|other| value(other) == value(local));
            pattern = pattern << 4 | place.unwrap_or(0) as u64;
        }
        !self.seen.insert((predicate, row, pattern))
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
