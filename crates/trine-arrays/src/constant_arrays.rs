//! Constant arrays that agree somewhere.
//!
//! Idea: two constant arrays that are linked by a path have the same element, unless the stores on
//! the path write every index there is. So if the path has fewer stores than the index sort has
//! elements, its equalities and choices alone imply that the elements are equal. Otherwise the
//! index sort is small: then the constant arrays have to be accessed at each of its values, and the
//! check of accesses does the rest.
//! Uninterpreted sorts may have any number of elements: any term whose value differs from all indices on
//! the path shows that the elements are equal. Models are only looked for where these sorts are infinite,
//! so without such a term, constant arrays with different elements that are linked by stores cannot
//! be decided.
//! Invariant: if nothing is found or reported as unclear, then a component of the graph has constant
//! arrays of one value only, or it is among those that have to be accessed at every index.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Domain, FiniteDomain, Op, Sort, SortId, TermId, TermStore};

use crate::candidate::Candidate;
use crate::graph::{ArrayGraph, Label, NodeId, array_sorts};
use crate::instance::{Instance, Kind};

/// What was found about constant arrays with different elements that are linked.
#[derive(Default)]
pub struct Findings {
    /// Instances that the candidate violates.
    pub instances: Vec<Instance>,
    /// Constant arrays that have to be accessed at each index.
    pub small: Vec<Small>,
    /// A constant array that cannot be decided.
    pub unclear: Option<TermId>,
}

/// Linked constant arrays with few indices.
pub struct Small {
    /// The constant arrays.
    pub constants: Vec<NodeId>,
    /// The sort of their indices.
    pub index: SortId,
    /// The indices.
    pub domain: Arc<FiniteDomain>,
}

/// How many indices a sort has.
enum Indices {
    /// More than anybody writes.
    Unlimited,
    Few(Arc<FiniteDomain>),
    /// That depends on the size of a declared sort.
    Unclear,
}

impl Indices {
    fn of(store: &TermStore, sort: SortId) -> Self {
        match (Domain::of(store, sort), store.sorts.get(sort)) {
            (Some(Domain::Finite(domain)), _) => Self::Few(domain),
            (
                Some(Domain::Large),
                Sort::Uninterpreted { .. } | Sort::Array { .. } | Sort::Datatype { .. },
            ) => Self::Unclear,
            (Some(Domain::Large), _) => Self::Unlimited,
            (None, _) => Self::Unclear,
        }
    }
}

/// Finds constant arrays with different elements that are linked; `elements` are the known terms of a
/// declared sort.
///
/// # Errors
/// If the budget ends.
pub fn check(
    store: &TermStore,
    candidate: &impl Candidate,
    graph: &ArrayGraph,
    elements: impl Fn(SortId) -> Vec<TermId>,
    budget: &Budget,
) -> Result<Findings, Exhausted> {
    let mut findings = Findings::default();
    let mut constants: Vec<NodeId> = graph
        .nodes()
        .filter(|&node| store.op(graph.term(node)) == Op::ConstArray && graph.is_active(node))
        .collect();
    if constants.is_empty() {
        return Ok(findings);
    }
    let components = graph.components();
    constants.sort_by_key(|node| (components[node.index()], *node));
    for group in constants.chunk_by(|a, b| components[a.index()] == components[b.index()]) {
        let element = |node: NodeId| candidate.key(store.arg(graph.term(node), 0));
        if group.iter().all(|&node| element(node) == element(group[0])) {
            continue;
        }
        let array = graph.term(group[0]);
        let (index, _) = array_sorts(store, array);
        let indices = Indices::of(store, index);
        let ways = Ways::from(graph, group[0], budget)?;
        let mut is_small = false;
        for &other in &group[1..] {
            if element(other) == element(group[0]) {
                continue;
            }
            let labels = ways.to(other);
            let written: FxHashSet<TermId> = labels
                .iter()
                .filter_map(|label| match label {
                    Label::Written { index, .. } => Some(*index),
                    Label::Chosen(..) | Label::Equal(..) => None,
                })
                .collect();
            match &indices {
                Indices::Unclear if !written.is_empty() => {
                    let others = elements(index);
                    budget.spend((others.len() * written.len()) as u64)?;
                    let is_other = |term: &TermId| {
                        written.iter().all(|&index| candidate.key(index) != candidate.key(*term))
                    };
                    let Some(other_index) = others.into_iter().find(is_other) else {
                        findings.unclear = Some(array);
                        continue;
                    };
                    let at = Some(other_index);
                    let premises = labels.iter().filter_map(|label| label.premise(at)).collect();
                    let conclusion = (store.arg(array, 0), store.arg(graph.term(other), 0));
                    findings.instances.push(Instance::new(Kind::Access, premises, conclusion));
                }
                Indices::Few(domain) if written.len() as u64 >= domain.count() => is_small = true,
                Indices::Unclear | Indices::Few(_) | Indices::Unlimited => {
                    let premises = labels.iter().filter_map(|label| label.premise(None)).collect();
                    let conclusion = (store.arg(array, 0), store.arg(graph.term(other), 0));
                    findings.instances.push(Instance::new(Kind::Constant, premises, conclusion));
                }
            }
        }
        if is_small && let Indices::Few(domain) = indices {
            findings.small.push(Small { constants: group.to_vec(), index, domain });
        }
    }
    Ok(findings)
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
