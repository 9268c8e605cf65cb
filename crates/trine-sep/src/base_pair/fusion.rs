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

#[cfg(test)]
mod tests {
    use trine_collections::Budget;
    use trine_term::{FunId, SortId, TermStore};

    use crate::base_pair::BasePairs;
    use crate::base_pair::knowledge::Knowledge;
    use crate::base_pair::row::Table;
    use crate::base_pair::rule::knowledge_of;
    use crate::symbolic_heap::{
        Arg, Call, Cell, Definitions, Loc, Local, Param, Predicate, PredicateId, SymbolicHeap,
    };

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = next.wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }
    }

    /// A form over nil, parameters and existentials that calls predicates of these arities.
    fn form(random: &mut Random, params: usize, calls: &[(usize, usize)]) -> SymbolicHeap {
        let count = 1 + params + random.below(4);
        let mut heap = SymbolicHeap {
            locals: vec![Local { sort: SortId::new(0), term: None }; count],
            bound: 1 + params,
            ..SymbolicHeap::default()
        };
        let any = |random: &mut Random| Loc::new(random.below(count));
        for _ in 0..random.below(3) {
            let pair = (any(random), any(random));
            match random.below(2) {
                0 => heap.equal.push(pair),
                _ => heap.distinct.push(pair),
            }
        }
        if random.below(2) == 0 {
            let (address, fields) = (any(random), Box::new([Arg::Loc(any(random))]));
            let share = trine_term::Share::WHOLE;
            heap.cells.push(Cell { address, share, constructor: None, fields });
        }
        for &(predicate, arity) in calls {
            let args = (0..arity).map(|_| Arg::Loc(any(random))).collect();
            heap.calls.push(Call { predicate: PredicateId::new(predicate), args });
        }
        heap
    }

    /// Three gates that call nothing, and one or two predicates that call them and themselves.
    fn definitions(random: &mut Random) -> (Definitions, Vec<usize>) {
        let arities: Vec<usize> =
            (0..3 + random.below(2) + 1).map(|_| 1 + random.below(3)).collect();
        let mut definitions =
            Definitions { location_sorts: vec![SortId::new(0)], ..Definitions::default() };
        for (number, &arity) in arities.iter().enumerate() {
            let rule = |random: &mut Random, is_base: bool| {
                let count = if is_base { 0 } else { 2 + random.below(3) };
                let others = if number < 3 { 0 } else { count };
                let mut calls: Vec<usize> = (0..others).map(|_| random.below(3)).collect();
                if others > 0 {
                    calls.push(3 + random.below(arities.len() - 3));
                    if random.below(4) == 0 {
                        calls.push(number);
                    }
                }
                let calls: Vec<_> = calls.into_iter().map(|call| (call, arities[call])).collect();
                form(random, arity, &calls)
            };
            let rules = (0..2 + random.below(2)).map(|at| rule(random, at == 0)).collect();
            let params = (0..arity).map(|param| Param::Loc(Loc::new(1 + param))).collect();
            let function = FunId::new(number);
            definitions.predicates.push(Predicate {
                function,
                params,
                rules,
                component: 0,
                min_cells: None,
                is_any_heap: false,
            });
        }
        definitions.finish();
        (definitions, arities)
    }

    /// What all combinations of rows say beside the atoms of a form.
    fn combinations(heap: &SymbolicHeap, tables: &[Table]) -> Vec<Knowledge> {
        let mut known: Vec<Knowledge> = knowledge_of(heap, 1).into_iter().collect();
        for call in &heap.calls {
            let args = call.args.iter().filter_map(|arg| arg.loc()).map(|loc| loc.index() as u16);
            let locals: Vec<u16> = [0].into_iter().chain(args).collect();
            let table = &tables[call.predicate.index()];
            let mut next = Vec::new();
            for knowledge in &known {
                for row in 0..table.len() as u32 {
                    let mut knowledge = knowledge.clone();
                    if knowledge.apply(table.row(row), &locals) {
                        next.push(knowledge);
                    }
                }
            }
            known = next;
        }
        known
    }

    /// The fixed point without plans, groups, indices and covered rows; none if it is large.
    fn fixed_point(definitions: &Definitions, arities: &[usize]) -> Option<Vec<Table>> {
        let mut tables: Vec<Table> = arities.iter().map(|&arity| Table::new(arity)).collect();
        loop {
            let mut changed = false;
            for number in 0..arities.len() {
                for rule in &definitions.predicates[number].rules {
                    for knowledge in combinations(rule, &tables) {
                        let mut key = Vec::new();
                        knowledge.project(rule.bound, &mut key);
                        changed |= tables[number].insert(&key, 0, &[]).is_some();
                    }
                }
                if tables[number].len() > 24 {
                    return None;
                }
            }
            if !changed {
                return Some(tables);
            }
        }
    }

    #[test]
    fn groups_of_calls_change_no_answer() {
        let mut random = Random(5);
        let mut answers = [0; 2];
        for round in 0..600 {
            let (definitions, arities) = definitions(&mut random);
            let Some(tables) = fixed_point(&definitions, &arities) else { continue };
            let (mut store, budget) = (TermStore::new(), Budget::unlimited());
            let pairs = BasePairs::of(&mut store, &definitions, &budget).expect("no bound is met");
            for _ in 0..20 {
                let calls = [3 + random.below(arities.len() - 3), random.below(arities.len())];
                let calls = calls.map(|call| (call, arities[call]));
                let count = 1 + random.below(2);
                let goal = form(&mut random, 2, &calls[..count]);
                let expected = !combinations(&goal, &tables).is_empty();
                let found = pairs.satisfy(&mut store, &definitions, &goal, &budget);
                assert_eq!(found.map(|found| found.is_some()), Ok(expected), "round {round}");
                answers[usize::from(expected)] += 1;
            }
        }
        assert!(answers.iter().all(|&count| count > 500), "{answers:?}");
    }
}
