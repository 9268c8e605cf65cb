//! Constant arrays that agree somewhere.
//!
//! Idea: two constant arrays that are linked by a path have the same element, unless the stores on
//! the path write every index there is. So if the path has fewer stores than the index sort has
//! elements, its equalities and choices alone imply that the elements are equal. Otherwise the
//! index sort is small: then the constant arrays are accessed at each of its values, and the check
//! of accesses does the rest.
//! Uninterpreted sorts may have any number of elements, but models are only looked for where they
//! are infinite. There, constant arrays with different elements that are linked by stores cannot be
//! decided.
//! Invariant: if nothing is found or reported as unclear, then a component of the graph has constant
//! arrays of one value only, or accesses at every index.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Domain, Op, TermId, TermStore};

use super::array_graph::{ArrayGraph, Label, NodeId, array_sorts};
use super::arrays::Accesses;
use super::candidate::Candidate;
use super::instance::{Instance, Kind};
use crate::word_sort::WordSort;

/// Finds constant arrays with different elements that are linked. Returns a term that cannot be
/// decided, if there is one.
///
/// # Errors
/// If the budget ends.
pub(super) fn check(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    graph: &ArrayGraph,
    accesses: &mut Accesses,
    instances: &mut Vec<Instance>,
    budget: &Budget,
) -> Result<Option<TermId>, Exhausted> {
    let mut unclear = None;
    let components = graph.components();
    let mut constants: Vec<NodeId> = graph
        .nodes()
        .filter(|&node| store.op(graph.term(node)) == Op::ConstArray && graph.is_active(node))
        .collect();
    constants.sort_by_key(|node| (components[node.index()], *node));
    let mut enumerated = Vec::new();
    for group in constants.chunk_by(|a, b| components[a.index()] == components[b.index()]) {
        let element = |node: NodeId| candidate.key(store.arg(graph.term(node), 0));
        if group.iter().all(|&node| element(node) == element(group[0])) {
            continue;
        }
        let array = graph.term(group[0]);
        let (index, _) = array_sorts(store, array);
        let ways = Ways::from(graph, group[0], budget)?;
        let mut enumerate = false;
        for &other in &group[1..] {
            if element(other) == element(group[0]) {
                continue;
            }
            let labels = ways.to(other);
            let written: FxHashSet<TermId> = labels
                .iter()
                .filter_map(|label| match label {
                    Label::Written(index) => Some(*index),
                    _ => None,
                })
                .collect();
            let large = match WordSort::of(store, index) {
                _ if written.is_empty() => true,
                Some(WordSort::Uninterpreted(_)) | None => {
                    unclear = Some(array);
                    continue;
                }
                Some(_) => {
                    let count = Domain::of(store, index).and_then(|domain| domain.count());
                    count.is_none_or(|count| (written.len() as u64) < count)
                }
            };
            if large {
                let premises = labels.iter().filter_map(|label| label.premise(None)).collect();
                let conclusion = (store.arg(array, 0), store.arg(graph.term(other), 0));
                instances.push(Instance::new(Kind::Constant, premises, conclusion));
            } else {
                enumerate = true;
            }
        }
        if enumerate && let Some(Domain::Finite(domain)) = Domain::of(store, index) {
            enumerated.push((group, index, domain));
        }
    }
    for (group, index, domain) in enumerated {
        for number in 0..domain.count() {
            budget.spend(group.len() as u64)?;
            let value = domain.element(number);
            let Some(key) = candidate.key_of_value(&value) else { break };
            let value = store.mk_value(&value, index);
            for &constant in group {
                accesses.add_constant(store, candidate, graph, constant, (value, key));
            }
        }
    }
    Ok(unclear)
}

/// The shortest ways from one node to all others.
struct Ways {
    steps: FxHashMap<NodeId, Option<(NodeId, Label)>>,
}

impl Ways {
    fn from(graph: &ArrayGraph, start: NodeId, budget: &Budget) -> Result<Self, Exhausted> {
        let mut steps = FxHashMap::default();
        steps.insert(start, None);
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            next += 1;
            budget.spend(1)?;
            for edge in graph.edges(node) {
                steps.entry(edge.to).or_insert_with(|| {
                    queue.push(edge.to);
                    Some((node, edge.label))
                });
            }
        }
        Ok(Self { steps })
    }

    fn to(&self, node: NodeId) -> Vec<Label> {
        let mut labels = Vec::new();
        let mut at = node;
        while let Some(&Some((from, label))) = self.steps.get(&at) {
            labels.push(label);
            at = from;
        }
        labels
    }
}
