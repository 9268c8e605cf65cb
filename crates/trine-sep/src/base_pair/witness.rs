//! Models from base pairs: the derivation behind a row is unfolded on real locations.
//!
//! Idea: from the goal downwards, each instance of a rule gets a location for each of its classes: the
//! caller's where a parameter is in the class, a fresh one otherwise. Its cells are put into the heap,
//! its calls follow. Instances that have no cells are left out; whoever judges the heap asks for the
//! calls below each call, and gets the same locations again.
//! Invariant: nothing is claimed here: the evaluator of heaps checks each step of the derivation on
//! the definitions as they were written. The stack of instances is explicit, since derivations can be
//! millions of steps deep.

use std::rc::Rc;

use trine_collections::Budget;
use trine_heap::{Derivation, DerivedCall, DerivedCalls, Heap, HeapModel, Location};
use trine_term::{FunId, Interpretation, TermStore, Value};

use super::BasePairs;
use super::knowledge::Knowledge;
use super::rule::FlatRule;
use crate::give_up::{Fault, GiveUp};
use crate::symbolic_heap::{Arg, Definitions, Loc, PredicateId};

/// How many instances of rules with cells a model may have.
const MAX_INSTANCES: usize = 50_000_000;

/// The value of a local that has none yet.
const UNKNOWN: u32 = u32::MAX;

/// Marks the key of a call whose predicate has no cells.
const WITHOUT_CELLS: u64 = 1 << 63;

/// An instance of a rule that may have cells.
#[derive(Clone, Copy)]
struct Instance {
    predicate: PredicateId,
    row: u32,
    /// The first location that was fresh when the instance was made.
    fresh: u32,
    /// The number of its first call that may have cells.
    first_call: u32,
}

/// Unfolds the derivation behind a base pair on real locations.
pub(crate) struct Witness {
    pairs: Rc<BasePairs>,
    functions: Vec<FunId>,
    goal: FlatRule,
    rows: Vec<u32>,
    /// By predicate: whether nothing below it has a cell.
    cell_free: Vec<bool>,
    instances: Vec<Instance>,
    /// The next location that occurs nowhere.
    next: u32,
    /// What the atoms of each rule say, made when it is first used.
    prepared: Vec<Vec<Option<Knowledge>>>,
    /// These are kept for their memory.
    values: Vec<u32>,
    child_rows: Vec<u32>,
    given: Vec<u32>,
}

impl Witness {
    pub(crate) fn new(
        pairs: Rc<BasePairs>,
        definitions: &Definitions,
        goal: FlatRule,
        rows: Vec<u32>,
    ) -> Self {
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
        let prepared = pairs.rules.iter().map(|rules| vec![None; rules.len()]).collect();
        let functions = definitions.predicates.iter().map(|p| p.function).collect();
        Self {
            pairs,
            functions,
            goal,
            rows,
            cell_free,
            instances: Vec::new(),
            next: 1,
            prepared,
            values: Vec::new(),
            child_rows: Vec::new(),
            given: Vec::new(),
        }
    }

    /// The model, and the witness as its derivation.
    ///
    /// # Errors
    /// If the formula has data in its cells, the model is too large, or a cell is taken, which is a
    /// fault of the tables.
    pub(crate) fn carry_out(
        mut self,
        store: &TermStore,
        budget: &Budget,
    ) -> Result<(HeapModel, Self), GiveUp> {
        let mut heap = Heap::new();
        let mut knowledge = self.goal.knowledge().ok_or(GiveUp::Fault(Fault::Derivation))?;
        let pairs = self.pairs.clone();
        let mut values = Vec::new();
        let fits = place(&pairs, &self.goal, &mut knowledge, &self.rows, &[], 1, &mut values);
        self.next = fits.ok_or(GiveUp::Fault(Fault::Derivation))?;
        put_cells(&self.goal, &values, &mut heap)?;
        let mut interpretation = Interpretation::new();
        for (local, &number) in self.goal.heap.locals[..self.goal.heap.bound].iter().zip(&values) {
            if let Some(constant) = local.term.and_then(|term| store.function(term)) {
                let at = Location { sort: local.sort, number };
                interpretation.set_constant(constant, at.value());
            }
        }
        let mut open: Vec<(u32, Box<[u32]>)> = Vec::new();
        let mut rows = self.rows.clone();
        self.number_calls(None, &rows, &values, &mut open);
        while let Some((number, given)) = open.pop() {
            let Instance { predicate, row, .. } = self.instances[number as usize];
            let table = &pairs.tables[predicate.index()];
            let at = table.rule(row);
            let rule = &pairs.rules[predicate.index()][at];
            budget.spend(1 + rule.heap.calls.len() as u64)?;
            table.children(row, &mut rows);
            let fresh = self.next;
            self.instances[number as usize].fresh = fresh;
            let fits = self.place_rule(predicate, at, &rows, &given, fresh, &mut values);
            self.next = fits.ok_or(GiveUp::Fault(Fault::Derivation))?;
            put_cells(rule, &values, &mut heap)?;
            self.number_calls(Some(number), &rows, &values, &mut open);
            if self.instances.len() > MAX_INSTANCES {
                return Err(GiveUp::Bound);
            }
        }
        Ok((HeapModel { interpretation, heap }, self))
    }

    /// Gives numbers to the calls of an instance that may have cells.
    fn number_calls(
        &mut self,
        caller: Option<u32>,
        rows: &[u32],
        values: &[u32],
        open: &mut Vec<(u32, Box<[u32]>)>,
    ) {
        let pairs = self.pairs.clone();
        let first_call = self.instances.len() as u32;
        let rule = match caller {
            None => &self.goal,
            Some(number) => {
                self.instances[number as usize].first_call = first_call;
                let Instance { predicate, row, .. } = self.instances[number as usize];
                &pairs.rules[predicate.index()][pairs.tables[predicate.index()].rule(row)]
            }
        };
        for &position in &rule.text_order {
            let position = position as usize;
            let (locals, row) = (&rule.call_locals[position], rows[position]);
            let predicate = rule.heap.calls[position].predicate;
            if !self.cell_free[predicate.index()] {
                let given = locals.iter().map(|&local| values[local as usize]).collect();
                open.push((self.instances.len() as u32, given));
                self.instances.push(Instance { predicate, row, fresh: 0, first_call: 0 });
            }
        }
    }

    /// Locations for the locals of a rule of a predicate; the first one that is fresh after it.
    fn place_rule(
        &mut self,
        predicate: PredicateId,
        rule: usize,
        rows: &[u32],
        given: &[u32],
        fresh: u32,
        values: &mut Vec<u32>,
    ) -> Option<u32> {
        let prepared = &mut self.prepared[predicate.index()][rule];
        let flat = &self.pairs.rules[predicate.index()][rule];
        if prepared.is_none() {
            *prepared = flat.knowledge();
        }
        let knowledge = prepared.as_mut()?;
        let mark = knowledge.mark();
        let next = place(&self.pairs, flat, knowledge, rows, given, fresh, values);
        knowledge.undo(mark);
        next
    }

    /// The calls of a rule with the locations of its locals.
    fn calls(
        &self,
        rule: &FlatRule,
        rows: &[u32],
        values: &[u32],
        first_call: u32,
        into: &mut DerivedCalls,
    ) {
        let nils = rule.nils();
        let mut number = u64::from(first_call);
        for &position in &rule.text_order {
            let position = position as usize;
            let (locals, row) = (&rule.call_locals[position], rows[position]);
            let predicate = rule.heap.calls[position].predicate.index();
            let key = if self.cell_free[predicate] {
                WITHOUT_CELLS | (predicate as u64) << 32 | u64::from(row)
            } else {
                number += 1;
                number - 1
            };
            let args = locals[nils..].iter().map(|&local| values[local as usize]);
            into.push(self.functions[predicate], key, args);
        }
    }
}

impl Derivation for Witness {
    fn roots(&mut self, into: &mut DerivedCalls) {
        let mut values = Vec::new();
        let pairs = self.pairs.clone();
        if let Some(mut knowledge) = self.goal.knowledge()
            && place(&pairs, &self.goal, &mut knowledge, &self.rows, &[], 1, &mut values).is_some()
        {
            self.calls(&self.goal, &self.rows, &values, 0, into);
        }
    }

    fn premises(&mut self, call: DerivedCall<'_>, into: &mut DerivedCalls) {
        let (predicate, row, instance) = if call.key & WITHOUT_CELLS == 0 {
            let Some(&instance) = self.instances.get(call.key as usize) else { return };
            (instance.predicate, instance.row, Some(instance))
        } else {
            let predicate = (call.key & !WITHOUT_CELLS) >> 32;
            (PredicateId::new(predicate as usize), call.key as u32, None)
        };
        let pairs = self.pairs.clone();
        let table = &pairs.tables[predicate.index()];
        let at = table.rule(row);
        let rule = &pairs.rules[predicate.index()][at];
        let mut rows = std::mem::take(&mut self.child_rows);
        table.children(row, &mut rows);
        let mut given = std::mem::take(&mut self.given);
        given.clear();
        given.resize(rule.nils(), 0);
        given.extend_from_slice(call.args);
        let fresh = instance.map_or(self.next, |instance| instance.fresh);
        let mut values = std::mem::take(&mut self.values);
        if let Some(next) = self.place_rule(predicate, at, &rows, &given, fresh, &mut values) {
            if instance.is_none() {
                self.next = next;
            }
            let first_call = instance.map_or(0, |instance| instance.first_call);
            self.calls(rule, &rows, &values, first_call, into);
        }
        (self.values, self.child_rows, self.given) = (values, rows, given);
    }
}

/// Chooses a location for each local of a rule whose calls have the rows given, fresh ones from
/// `fresh` on; the first one that is fresh afterwards, or none if the rows do not fit together.
fn place(
    pairs: &BasePairs,
    rule: &FlatRule,
    knowledge: &mut Knowledge,
    rows: &[u32],
    given: &[u32],
    fresh: u32,
    values: &mut Vec<u32>,
) -> Option<u32> {
    for ((call, locals), &row) in rule.heap.calls.iter().zip(&rule.call_locals).zip(rows) {
        if !knowledge.apply(pairs.tables[call.predicate.index()].row(row), locals) {
            return None;
        }
    }
    let mut next = fresh;
    let count = rule.heap.locals.len();
    values.clear();
    values.resize(count, UNKNOWN);
    values[..given.len()].copy_from_slice(given);
    for local in 0..count {
        let root = knowledge.find(local as u16) as usize;
        if values[root] == UNKNOWN {
            values[root] = if root < rule.nils() {
                0
            } else {
                next += 1;
                next - 1
            };
        }
        if values[local] == UNKNOWN {
            values[local] = values[root];
        }
    }
    Some(next)
}

/// Puts the cells of an instance into the heap.
fn put_cells(rule: &FlatRule, values: &[u32], into: &mut Heap) -> Result<(), GiveUp> {
    let heap = &rule.heap;
    let at =
        |loc: Loc| Location { sort: heap.locals[loc.index()].sort, number: values[loc.index()] };
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
        if !into.allocate(at(cell.address), content) {
            return Err(GiveUp::Fault(Fault::Derivation));
        }
    }
    Ok(())
}
