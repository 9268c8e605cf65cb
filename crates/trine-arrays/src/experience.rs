//! Lemmas that will be needed, though the candidate does not violate them yet.
//!
//! Idea: one lemma forbids one way in which a read is wrong, and the next candidate is wrong in
//! another way: the read meets the next `store`, or the next of a hundred reads of the same array.
//! So a read that was wrong a second time is spelled out along the arrays that its array is made
//! from; one that goes wrong again and again is compared with twice as many accesses to the same
//! array each time. (Comparing it with accesses to arrays further away does not pay: the lemmas are
//! long.) The same holds for applications of a function.
//! Invariant: only reads and applications that were part of a violated instance count, so what is
//! anticipated is bounded by what went wrong.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Op, TermId, TermStore};

use crate::accesses::{AccessId, Accesses, Conflict};
use crate::functions::{applications, congruence};
use crate::graph::NodeId;
use crate::instance::Instance;

/// The time at which a read is spelled out.
const TIMES_TO_EXPANSION: u32 = 2;

/// The time at which a term is first compared with others than the one it contradicts.
const TIMES_TO_PARTNERS: u32 = 4;

/// Twice as many partners with each time, up to two to the power of this.
const MAX_DOUBLINGS: u32 = 10;

/// How often reads and applications were part of a violated instance.
#[derive(Default)]
pub struct Experience {
    times: FxHashMap<TermId, u32>,
}

impl Experience {
    fn count(&mut self, term: TermId) -> u32 {
        let times = self.times.entry(term).or_default();
        *times = times.saturating_add(1);
        *times
    }

    /// How many partners are due after so many times.
    fn partners(times: u32) -> usize {
        match times.checked_sub(TIMES_TO_PARTNERS) {
            None => 0,
            Some(more) => 1 << more.saturating_add(2).min(MAX_DOUBLINGS),
        }
    }

    /// Instances for reads that contradict other accesses.
    pub fn with_accesses(
        &mut self,
        store: &TermStore,
        accesses: &Accesses,
        conflicts: &[Conflict],
        instances: &mut Vec<Instance>,
    ) {
        let mut at_node: FxHashMap<NodeId, Vec<AccessId>> = FxHashMap::default();
        if !conflicts.is_empty() {
            for (id, access) in accesses.iter() {
                at_node.entry(access.node).or_default().push(id);
            }
        }
        for conflict in conflicts {
            for conflict in [conflict.clone(), conflict.clone().swapped()] {
                let [read, partner] = conflict.accesses.map(|access| accesses.get(access));
                if store.op(read.element) != Op::Select {
                    continue;
                }
                let times = self.count(read.element);
                let made_from_others =
                    matches!(store.op(store.arg(read.element, 0)), Op::Store | Op::Ite);
                if times == TIMES_TO_EXPANSION && made_from_others {
                    instances.push(Instance::expansion(read.element));
                }
                if read.node != partner.node {
                    continue;
                }
                let others = at_node[&partner.node].iter().filter(|&&other| {
                    let index = accesses.get(other).index;
                    let decided = store.is_value(index) && store.is_value(read.index);
                    !decided && !conflict.accesses.contains(&other)
                });
                for &other in others.take(Self::partners(times)) {
                    let mut similar = conflict.clone();
                    similar.accesses[1] = other;
                    instances.push(similar.instance(accesses));
                }
            }
        }
    }

    /// Instances for applications that contradict each other.
    pub fn with_applications(
        &mut self,
        store: &TermStore,
        terms: &[TermId],
        conflicts: &[[TermId; 2]],
        instances: &mut Vec<Instance>,
    ) {
        let mut of_function: FxHashMap<FunId, Vec<TermId>> = FxHashMap::default();
        if !conflicts.is_empty() {
            for (function, application) in applications(store, terms) {
                of_function.entry(function).or_default().push(application);
            }
        }
        for &[left, right] in conflicts {
            for application in [left, right] {
                let partners = Self::partners(self.count(application));
                let Some(function) = store.function(application) else { continue };
                let others = of_function[&function]
                    .iter()
                    .filter(|&&other| other != application && !differ(store, application, other));
                for &other in others.take(partners) {
                    instances.push(congruence(store, application, other));
                }
            }
        }
    }
}

/// Whether two applications have different values among their arguments.
fn differ(store: &TermStore, left: TermId, right: TermId) -> bool {
    let mut pairs = store.args(left).iter().zip(store.args(right));
    pairs.any(|(&a, &b)| a != b && store.is_value(a) && store.is_value(b))
}
