//! Rules prepared for joins: inlined, with the numbers of their locals, in a good order.
//!
//! Idea: a predicate with one rule that does not come back to itself is replaced by that rule, so a
//! join sees what is below it. The order of the calls is fixed before: next is always the call with
//! the fewest arguments that no earlier call has fixed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;
use trine_term::TermStore;

use super::knowledge::Knowledge;
use crate::instance::unfold_into;
use crate::symbolic_heap::{Call, Definitions, Loc, PredicateId, SymbolicHeap};

/// How many calls a rule may have after inlining.
const MAX_CALLS: usize = 20_000;

/// A rule after inlining.
pub(crate) struct FlatRule {
    pub(super) heap: SymbolicHeap,
    /// For each call, the local for each nil and location parameter of the callee.
    pub(super) call_locals: Vec<Box<[u16]>>,
    /// The calls in the order of the text, inlined ones in their place.
    pub(super) text_order: Vec<u32>,
    nils: usize,
}

fn is_inlined(definitions: &Definitions, predicate: PredicateId) -> bool {
    let callee = definitions.get(predicate);
    let [rule] = &*callee.rules else { return false };
    let component = callee.component;
    let inside = |id: PredicateId| definitions.get(id).component == component;
    !rule.calls.iter().any(|call| inside(call.predicate))
}

impl SymbolicHeap {
    /// Says of parts of cells only that they do not lie at nil, and which of them are too large to be parts of
    /// one cell. What has a model has one afterwards.
    fn forget_parts(&mut self, definitions: &Definitions) {
        if self.cells.iter().all(|cell| cell.share.is_whole()) {
            return;
        }
        for (place, cell) in self.cells.iter().enumerate() {
            let sort = self.locals[cell.address.index()].sort;
            self.distinct.extend(definitions.nil(sort).map(|nil| (cell.address, nil)));
            for other in &self.cells[..place] {
                let of_sort = self.locals[other.address.index()].sort == sort;
                if of_sort && cell.share.exceeds_with(other.share) {
                    self.distinct.push((cell.address, other.address));
                }
            }
        }
        self.cells.retain(|cell| cell.share.is_whole());
    }
}

impl FlatRule {
    pub(super) fn new(
        store: &mut TermStore,
        definitions: &Definitions,
        mut heap: SymbolicHeap,
    ) -> Self {
        let mut position = 0;
        let mut paths: Vec<Vec<u32>> =
            (0..heap.calls.len()).map(|place| vec![place as u32]).collect();
        while position < heap.calls.len() && heap.calls.len() < MAX_CALLS {
            let predicate = heap.calls[position].predicate;
            if is_inlined(definitions, predicate) {
                let call = heap.calls.swap_remove(position);
                let path = paths.swap_remove(position);
                unfold_into(store, &mut heap, definitions.get(predicate), 0, &call.args);
                for place in 0..heap.calls.len() - paths.len() {
                    paths.push(path.iter().copied().chain([place as u32]).collect());
                }
            } else {
                position += 1;
            }
        }
        heap.forget_parts(definitions);
        let nils = definitions.nils();
        let mut text_order: Vec<u32> = (0..heap.calls.len() as u32).collect();
        text_order.sort_by(|&a, &b| paths[a as usize].cmp(&paths[b as usize]));
        Self { text_order, ..Self::of_heap(heap, nils) }
    }

    /// A rule as it is, its calls in their order.
    pub(super) fn of_heap(heap: SymbolicHeap, nils: usize) -> Self {
        let call_locals = heap
            .calls
            .iter()
            .map(|call| {
                let own = (0..nils).map(|nil| nil as u16);
                let args = call.args.iter().filter_map(|arg| arg.loc());
                own.chain(args.map(|loc| loc.index() as u16)).collect()
            })
            .collect();
        let text_order = (0..heap.calls.len() as u32).collect();
        Self { heap, call_locals, text_order, nils }
    }

    /// How many of the first locals are nils.
    pub(super) fn nils(&self) -> usize {
        self.nils
    }

    /// What the atoms beside the calls say; none if they contradict each other.
    pub(super) fn knowledge(&self) -> Option<Knowledge> {
        knowledge_of(&self.heap, self.nils)
    }
}

/// What the atoms of a form beside its calls say; none if they contradict each other.
pub(super) fn knowledge_of(heap: &SymbolicHeap, nils: usize) -> Option<Knowledge> {
    let mut knowledge = Knowledge::new(heap.locals.len(), nils);
    let number = |loc: Loc| loc.index() as u16;
    let holds = heap.equal.iter().all(|&(a, b)| knowledge.merge(number(a), number(b)))
        && heap.cells.iter().all(|cell| knowledge.allocate(number(cell.address)))
        && heap.distinct.iter().all(|&(a, b)| knowledge.separate(number(a), number(b)));
    holds.then_some(knowledge)
}

/// An order of the calls of a rule.
pub(crate) struct Plan {
    pub(super) order: Vec<usize>,
}

impl Plan {
    /// The order that begins with the call `first`, if there is one.
    pub(super) fn new(rule: &FlatRule, first: Option<usize>) -> Self {
        let calls = &rule.heap.calls;
        let locations = |call: &Call| {
            let args = call.args.iter().filter_map(|arg| arg.loc().map(Loc::index));
            args.collect::<SmallVec<[usize; 4]>>()
        };
        let fixed = |location: usize| location < rule.nils;
        // By location: the calls that have it as an argument, once for each place.
        let mut users: Vec<SmallVec<[usize; 2]>> = vec![SmallVec::new(); rule.heap.locals.len()];
        // By call: how many arguments are not fixed; none once it has its place.
        let mut open: Vec<Option<usize>> = Vec::with_capacity(calls.len());
        for (number, call) in calls.iter().enumerate() {
            let unknown = locations(call).into_iter().filter(|&location| !fixed(location));
            open.push(Some(unknown.map(|location| users[location].push(number)).count()));
        }
        // What is out of date is passed over.
        let mut next: BinaryHeap<Reverse<(usize, usize)>> = open
            .iter()
            .zip(0..)
            .filter_map(|(&count, call)| Some(Reverse((count?, call))))
            .collect();
        let mut order = Vec::with_capacity(calls.len());
        let mut chosen = first;
        loop {
            let call = match chosen.take() {
                Some(call) => call,
                None => match next.pop() {
                    Some(Reverse((count, call))) if open[call] == Some(count) => call,
                    Some(_) => continue,
                    None => break,
                },
            };
            open[call] = None;
            order.push(call);
            for location in locations(&calls[call]) {
                for user in std::mem::take(&mut users[location]) {
                    if let Some(count) = &mut open[user] {
                        *count -= 1;
                        next.push(Reverse((*count, user)));
                    }
                }
            }
        }
        Self { order }
    }
}
