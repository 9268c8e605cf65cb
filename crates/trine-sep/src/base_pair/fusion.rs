//! Calls of a rule that are joined beforehand.
//!
//! Idea: a recursive rule is joined with every row of its own predicate, and the other calls of it come
//! with the same complete tables each time. Calls that share locals are put into groups; the rows of a
//! group, over those of its locals of which something else speaks, are computed once, and a join takes one
//! row of the group where it took one of each call. A circuit of gates becomes a few larger gates.
//! Invariants: a group has the rows of a predicate whose only rule consists of its calls; its rows
//! remember those of its calls, so that derivations are made of the rule as it was.
//! Reference: joins by precomputed views, Selinger and others, "Access path selection in a relational
//! database management system", SIGMOD 1979, for the order.

use trine_collections::{Budget, Exhausted};

use super::row::{INDEXED_ROWS, Table};
use super::rule::{FlatRule, Plan};
use super::{Continue, join};
use crate::symbolic_heap::{Arg, Call, Loc, PredicateId, SymbolicHeap};

/// Most combinations of rows that are looked at for one group.
const MAX_COMBINATIONS: usize = 4_096;
/// Most locals of a group of which something else speaks.
const MAX_INTERFACE: usize = 32;

/// What a call of a fused rule stands for, in calls of the rule as it was.
enum Part {
    Call(usize),
    Group(Vec<usize>),
}

/// A rule with one call for each group.
pub(super) struct FusedRule {
    pub(super) rule: FlatRule,
    parts: Vec<Part>,
    /// How many calls the rule had.
    calls: usize,
}

impl FusedRule {
    /// Groups the calls of a rule that are not calls of its own component; their tables are complete.
    /// Tables of groups are added to the others.
    pub(super) fn new(
        rule: &FlatRule,
        own: impl Fn(PredicateId) -> bool,
        tables: &mut Vec<Table>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let calls = &rule.heap.calls;
        let is_own = |&call: &usize| own(calls[call].predicate);
        let mut parts: Vec<Part> = (0..calls.len()).filter(is_own).map(Part::Call).collect();
        let mut fused: Vec<Call> = calls.iter().filter(|c| own(c.predicate)).cloned().collect();
        let first = (0..calls.len()).find(is_own);
        // A rule that does not come back to its component is joined once.
        let order = if first.is_some() {
            Plan::new(rule, first).order
        } else {
            parts.extend((0..calls.len()).map(Part::Call));
            fused.extend(calls.iter().cloned());
            Vec::new()
        };
        let mut group = Group::default();
        for call in order.into_iter().filter(|call| !is_own(call)) {
            let larger = match group.shares_with(rule, call) {
                true => group.with(rule, call, tables, budget)?,
                false => None,
            };
            group = larger.unwrap_or_else(|| {
                std::mem::replace(&mut group, Group::of(call))
                    .add_to(rule, &mut parts, &mut fused, tables);
                Group::of(call)
            });
        }
        group.add_to(rule, &mut parts, &mut fused, tables);
        let heap = SymbolicHeap { calls: fused, ..rule.heap.clone() };
        Ok(Self { rule: FlatRule::of_heap(heap, rule.nils()), parts, calls: calls.len() })
    }

    /// Appends the rows of the calls of the rule as it was.
    pub(super) fn expand(
        &self,
        tables: &[Table],
        rows: &[u32],
        space: &mut Vec<u32>,
        into: &mut Vec<u32>,
    ) {
        let start = into.len();
        into.resize(start + self.calls, 0);
        for ((part, call), &row) in self.parts.iter().zip(&self.rule.heap.calls).zip(rows) {
            match part {
                Part::Call(position) => into[start + position] = row,
                Part::Group(positions) => {
                    tables[call.predicate.index()].children(row, space);
                    for (position, &row) in positions.iter().zip(space.iter()) {
                        into[start + position] = row;
                    }
                }
            }
        }
    }

    /// How many calls the rule had.
    pub(super) fn calls(&self) -> usize {
        self.calls
    }
}

/// A group on the way.
#[derive(Default)]
struct Group {
    calls: Vec<usize>,
    /// The locals of which something else speaks, and the table over them; none for single calls.
    joined: Option<(Vec<Loc>, Table)>,
}

impl Group {
    fn of(call: usize) -> Self {
        Self { calls: vec![call], joined: None }
    }

    fn shares_with(&self, rule: &FlatRule, call: usize) -> bool {
        let nils = rule.nils();
        let locals = |call: usize| rule.call_locals[call][nils..].iter();
        self.calls.iter().any(|&own| {
            locals(own).any(|&local| {
                usize::from(local) >= nils && locals(call).any(|&other| other == local)
            })
        })
    }

    /// The group with another call, if it has not too many rows.
    fn with(
        &self,
        rule: &FlatRule,
        call: usize,
        tables: &[Table],
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let calls: Vec<usize> = self.calls.iter().copied().chain([call]).collect();
        let nils = rule.nils();
        let mentioned = mentioned_outside(rule, &calls);
        let mut locals: Vec<Loc> = calls
            .iter()
            .flat_map(|&call| &rule.call_locals[call][nils..])
            .map(|&local| Loc::new(usize::from(local)))
            .filter(|local| local.index() >= nils)
            .collect();
        locals.sort_unstable_by_key(|local| (!mentioned[local.index()], *local));
        locals.dedup();
        let interface = locals.iter().filter(|local| mentioned[local.index()]).count();
        if interface > MAX_INTERFACE {
            return Ok(None);
        }
        let place = |local: usize| match locals.iter().position(|own| own.index() == local) {
            Some(place) => Loc::new(nils + place),
            None => Loc::new(local),
        };
        let instance = |&call: &usize| Call {
            predicate: rule.heap.calls[call].predicate,
            args: rule.call_locals[call][nils..]
                .iter()
                .map(|&local| Arg::Loc(place(usize::from(local))))
                .collect(),
        };
        let of_locals = locals.iter().map(|local| rule.heap.locals[local.index()]);
        let heap = SymbolicHeap {
            locals: rule.heap.locals[..nils].iter().copied().chain(of_locals).collect(),
            bound: nils + interface,
            calls: calls.iter().map(instance).collect(),
            ..SymbolicHeap::default()
        };
        let bound = heap.bound;
        let flat = FlatRule::of_heap(heap, nils);
        let Some(mut knowledge) = flat.knowledge() else { return Ok(None) };
        let mut table = Table::new(interface);
        let mut key = Vec::new();
        let mut combinations = 0;
        let plan = Plan::new(&flat, None);
        let mut fits = true;
        join(&flat, &plan, tables, &mut knowledge, None, budget, |knowledge, rows| {
            key.clear();
            knowledge.project(bound, &mut key);
            table.insert(&key, 0, rows);
            combinations += 1;
            fits = table.len() <= INDEXED_ROWS && combinations <= MAX_COMBINATIONS;
            if fits { Continue::Yes } else { Continue::No }
        })?;
        if !fits {
            return Ok(None);
        }
        table.index(nils);
        locals.truncate(interface);
        Ok(Some(Self { calls, joined: Some((locals, table)) }))
    }

    /// Adds the call that stands for the group.
    fn add_to(
        self,
        rule: &FlatRule,
        parts: &mut Vec<Part>,
        fused: &mut Vec<Call>,
        tables: &mut Vec<Table>,
    ) {
        if let Some((locals, table)) = self.joined {
            let args = locals.into_iter().map(Arg::Loc).collect();
            fused.push(Call { predicate: PredicateId::new(tables.len()), args });
            tables.push(table);
            parts.push(Part::Group(self.calls));
        } else {
            fused.extend(self.calls.iter().map(|&call| rule.heap.calls[call].clone()));
            parts.extend(self.calls.into_iter().map(Part::Call));
        }
    }
}

/// For each local of a rule whether something beside the calls given speaks of it.
fn mentioned_outside(rule: &FlatRule, calls: &[usize]) -> Vec<bool> {
    let heap = &rule.heap;
    let mut mentioned = vec![false; heap.locals.len()];
    mentioned[..heap.bound].fill(true);
    for (call, locals) in rule.call_locals.iter().enumerate() {
        if !calls.contains(&call) {
            for &local in locals {
                mentioned[usize::from(local)] = true;
            }
        }
    }
    let pairs = heap.equal.iter().chain(&heap.distinct).flat_map(|&(a, b)| [a, b]);
    for local in pairs.chain(heap.cells.iter().map(|cell| cell.address)) {
        mentioned[local.index()] = true;
    }
    mentioned
}
