//! Base pairs: satisfiability of symbolic heaps with inductive predicates.
//!
//! Idea: of a derivation only this matters to its context: which parameters are equal, which are
//! distinct, which are allocated. There are finitely many such rows for each predicate, and they are
//! computed as a least fixed point, one strongly connected component of the call graph after the
//! other, each new row being combined with what is known. Every row remembers the rule and the rows
//! that it came from, so a model is unfolded from the tables.
//! Invariants: the rows of a predicate describe exactly its satisfiable derivations, data left out of
//! account; rows that a weaker row of the same firing covers are left out, which changes no answer.
//! Cost: exponential in the arity in the worst case (the problem is EXPTIME-complete).
//! Reference: Brotherston, Fuhs, Navarro Pérez, Gorogiannis, "A decision procedure for satisfiability
//! in separation logic with inductive predicates", CSL-LICS 2014.

mod fusion;
mod knowledge;
mod row;
mod rule;
mod witness;

use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};
use trine_term::TermStore;

use crate::give_up::GiveUp;
use crate::symbolic_heap::{Definitions, Param, PredicateId, SymbolicHeap};
use fusion::FusedRule;
use knowledge::{Facts, Knowledge};
use row::Table;
use rule::{FlatRule, Plan};
pub(crate) use witness::Witness;

/// How many rows a predicate may have.
const MAX_ROWS: usize = 4_000_000;

/// The least fixed point: all rows of all predicates.
pub struct BasePairs {
    /// The rules of each predicate after inlining.
    rules: Vec<Vec<FlatRule>>,
    tables: Vec<Table>,
    /// Kept for its memory.
    found: FoundRows,
}

/// A row that waits for being combined.
#[derive(Clone, Copy)]
struct Fresh {
    predicate: PredicateId,
    row: u32,
}

/// What one firing of a rule found: keys of rows and the rows that they were made of.
#[derive(Default)]
struct FoundRows {
    keys: Vec<u8>,
    children: Vec<u32>,
    /// Where each key ends.
    ends: Vec<usize>,
    /// Kept for its memory.
    of_group: Vec<u32>,
}

impl BasePairs {
    /// Computes the tables.
    ///
    /// # Errors
    /// If the budget ends, or a table grows beyond its bound.
    pub fn of(
        store: &mut TermStore,
        definitions: &Definitions,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let mut rules = Vec::with_capacity(definitions.predicates.len());
        let mut tables = Vec::with_capacity(definitions.predicates.len());
        for predicate in &definitions.predicates {
            let flat: Vec<FlatRule> = predicate
                .rules
                .iter()
                .map(|rule| FlatRule::new(store, definitions, rule.clone()))
                .collect();
            rules.push(flat);
            let arity = predicate.params.iter().filter(|p| matches!(p, Param::Loc(_)));
            tables.push(Table::new(arity.count()));
        }
        let mut this = Self { rules, tables, found: FoundRows::default() };
        let mut order: Vec<PredicateId> =
            (0..definitions.predicates.len()).map(PredicateId::new).collect();
        order.sort_by_key(|&predicate| (definitions.get(predicate).component, predicate));
        for members in
            order.chunk_by(|&a, &b| definitions.get(a).component == definitions.get(b).component)
        {
            this.close(definitions, members, budget)?;
        }
        Ok(this)
    }

    /// The fixed point of one component; the tables below it are complete.
    fn close(
        &mut self,
        definitions: &Definitions,
        members: &[PredicateId],
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let component = definitions.get(members[0]).component;
        // Groups of calls come after the predicates.
        let own = |predicate: PredicateId| {
            let known = definitions.predicates.get(predicate.index());
            known.is_some_and(|predicate| predicate.component == component)
        };
        let mut waiting: Vec<Fresh> = Vec::new();
        // Who uses a predicate of the component: predicate, rule, what it calls, plan.
        let mut users: Vec<(PredicateId, usize, PredicateId, Plan)> = Vec::new();
        let mut states: Vec<Vec<(FusedRule, Option<Knowledge>)>> = Vec::new();
        for &member in members {
            let mut of_member = Vec::new();
            for number in 0..self.rules[member.index()].len() {
                let rule = &self.rules[member.index()][number];
                let knowledge = rule.knowledge();
                let fused = FusedRule::new(rule, own, &mut self.tables, budget)?;
                let rule = &fused.rule;
                let positions: Vec<usize> = (0..rule.heap.calls.len())
                    .filter(|&position| own(rule.heap.calls[position].predicate))
                    .collect();
                for &position in &positions {
                    let called = rule.heap.calls[position].predicate;
                    users.push((member, number, called, Plan::new(rule, Some(position))));
                }
                of_member.push((fused, knowledge));
            }
            states.push(of_member);
        }
        for (slot, &member) in members.iter().enumerate() {
            for (number, (fused, state)) in states[slot].iter_mut().enumerate() {
                let rule = &fused.rule;
                if rule.heap.calls.iter().any(|call| own(call.predicate)) {
                    continue;
                }
                let plan = Plan::new(rule, None);
                if let Some(knowledge) = state {
                    let place = (member, number);
                    self.fire(place, fused, &plan, knowledge, None, &mut waiting, budget)?;
                }
            }
        }
        let mut next = 0;
        while next < waiting.len() {
            let fresh = waiting[next];
            next += 1;
            for (member, number, called, plan) in &users {
                if *called != fresh.predicate {
                    continue;
                }
                let slot = members.iter().position(|m| m == member).unwrap_or(0);
                let (fused, state) = &mut states[slot][*number];
                if let Some(knowledge) = state {
                    let (place, delta) = ((*member, *number), Some(fresh.row));
                    self.fire(place, fused, plan, knowledge, delta, &mut waiting, budget)?;
                }
            }
            // The queue is kept short: what was handled is dropped in portions.
            if next > 1 << 16 {
                waiting.drain(..next);
                next = 0;
            }
        }
        // Groups of calls belong to the component.
        self.tables.truncate(self.rules.len());
        for &member in members {
            self.tables[member.index()].index(definitions.nils());
        }
        Ok(())
    }

    /// Applies a rule to all combinations of rows, with the row `delta` at the plan's first place.
    #[allow(clippy::too_many_arguments, reason = "the state of one fixed point, kept by its loop")]
    fn fire(
        &mut self,
        (predicate, number): (PredicateId, usize),
        fused: &FusedRule,
        plan: &Plan,
        knowledge: &mut Knowledge,
        delta: Option<u32>,
        waiting: &mut Vec<Fresh>,
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let rule = &fused.rule;
        let mut found = std::mem::take(&mut self.found);
        found.keys.clear();
        found.children.clear();
        found.ends.clear();
        join(rule, plan, &self.tables, knowledge, delta, budget, |knowledge, rows| {
            knowledge.project(rule.heap.bound, &mut found.keys);
            found.ends.push(found.keys.len());
            fused.expand(&self.tables, rows, &mut found.of_group, &mut found.children);
            Continue::Yes
        })?;
        let calls = fused.calls();
        let mut start = 0;
        for (position, &end) in found.ends.iter().enumerate() {
            let table = &mut self.tables[predicate.index()];
            let children = &found.children[position * calls..(position + 1) * calls];
            if let Some(row) = table.insert(&found.keys[start..end], number as u32, children) {
                waiting.push(Fresh { predicate, row });
            }
            if table.len() > MAX_ROWS {
                return Err(GiveUp::Bound);
            }
            start = end;
        }
        self.found = found;
        Ok(())
    }

    /// Whether a goal has a model, data left out of account; the goal and the rows of its calls, of
    /// which a [`Witness`] is made.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn satisfy(
        &self,
        store: &mut TermStore,
        definitions: &Definitions,
        goal: &SymbolicHeap,
        budget: &Budget,
    ) -> Result<Option<(FlatRule, Vec<u32>)>, Exhausted> {
        let goal = FlatRule::new(store, definitions, goal.clone());
        let plan = Plan::new(&goal, None);
        let Some(mut knowledge) = goal.knowledge() else { return Ok(None) };
        let mut found = None;
        join(&goal, &plan, &self.tables, &mut knowledge, None, budget, |_, rows| {
            found = Some(rows.to_vec());
            Continue::No
        })?;
        Ok(found.map(|rows| (goal, rows)))
    }
}

/// Whether the atoms of a form beside its calls do not contradict each other.
pub(crate) fn consistent(definitions: &Definitions, form: &SymbolicHeap) -> bool {
    rule::knowledge_of(form, definitions.nils()).is_some()
}

/// A number for each local of a form without calls: zero for nil, different classes differ.
pub(crate) fn class_numbers(definitions: &Definitions, form: &SymbolicHeap) -> Option<Vec<u32>> {
    let nils = definitions.nils();
    let knowledge = rule::knowledge_of(form, nils)?;
    let number = |local: usize| match knowledge.find(local as u16) as usize {
        root if root < nils => 0,
        root => (root - nils) as u32 + 1,
    };
    Some((0..form.locals.len()).map(number).collect())
}

/// Whether a join goes on after a combination.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Continue {
    Yes,
    No,
}

/// One call of a join on the way.
struct Level {
    next: u32,
    /// Rows that are left to try, where the table has an index.
    fitting: Option<u64>,
    mark: usize,
    /// What earlier rows of this call added, each in ascending order.
    seen: Vec<Facts>,
}

/// Tries all combinations of rows for the calls of a rule; `report` gets the row of each call.
///
/// A row that adds nothing covers all others of its call; one that adds what an earlier row added is
/// skipped, since every completion of it was seen.
fn join(
    rule: &FlatRule,
    plan: &Plan,
    tables: &[Table],
    knowledge: &mut Knowledge,
    delta: Option<u32>,
    budget: &Budget,
    mut report: impl FnMut(&Knowledge, &[u32]) -> Continue,
) -> Result<(), Exhausted> {
    let base = knowledge.mark();
    let nils = rule.nils();
    let mut rows: SmallVec<[u32; 32]> = SmallVec::from_elem(0, rule.heap.calls.len());
    let mut levels: Vec<Level> = Vec::with_capacity(plan.order.len());
    let table_of = |call: usize| &tables[rule.heap.calls[call].predicate.index()];
    let new_level = |knowledge: &Knowledge, depth: usize| {
        let call = plan.order[depth];
        let locals = &rule.call_locals[call];
        let fitting = table_of(call).fitting(|param| knowledge.nil_status(locals[nils + param]));
        Level { next: 0, fitting, mark: knowledge.mark(), seen: Vec::new() }
    };
    if plan.order.is_empty() {
        report(knowledge, &rows);
        return Ok(());
    }
    levels.push(new_level(knowledge, 0));
    while let Some(depth) = levels.len().checked_sub(1) {
        let call = plan.order[depth];
        let table = table_of(call);
        let fixed = if depth == 0 { delta } else { None };
        let level = &mut levels[depth];
        knowledge.undo(level.mark);
        let limit = table.len() as u32;
        let row = match (fixed, &mut level.fitting) {
            (Some(row), _) if level.next == 0 => row,
            (Some(_), _) => limit,
            (None, None) => level.next,
            (None, Some(0)) => limit,
            (None, Some(mask)) => {
                let row = mask.trailing_zeros();
                *mask &= *mask - 1;
                row
            }
        };
        if row >= limit {
            levels.pop();
            continue;
        }
        budget.spend(1)?;
        level.next = if fixed.is_some() { 1 } else { row + 1 };
        if !knowledge.apply(table.row(row), &rule.call_locals[call]) {
            continue;
        }
        let last = match level.fitting {
            Some(left) => left == 0,
            None => row + 1 >= limit,
        };
        // What the last row adds is of no use to rows after it.
        if fixed.is_none() && !(last && level.seen.is_empty()) {
            let added = knowledge.added_since(level.mark);
            if added.is_empty() {
                level.next = limit;
                level.fitting = level.fitting.map(|_| 0);
            } else if level.seen.contains(&added) {
                continue;
            } else if level.seen.len() < 16 {
                level.seen.push(added);
            }
        }
        rows[call] = row;
        if depth + 1 < plan.order.len() {
            levels.push(new_level(knowledge, depth + 1));
        } else if report(knowledge, &rows) == Continue::No {
            break;
        }
    }
    knowledge.undo(base);
    Ok(())
}
