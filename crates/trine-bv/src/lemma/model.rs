//! Values of arrays and tables of functions, from a candidate that violates nothing.
//!
//! Idea: an array constant has the elements of the accesses that reached it, and elsewhere the
//! default of its component of the graph: the element of a constant array in it, or any. So arrays
//! that are linked agree wherever no `store` between them writes.
//! What was not decided before shows here: two arrays that are indices, or arguments of a function,
//! may have equal values without being linked. If that matters, they are compared from then on.
//! Invariant: arrays of one sort are made after those that are indices or elements of it, so all
//! values that a table needs are known. Nesting of sorts bounds the recursion.

use rustc_hash::FxHashMap;
use trine_term::{
    ArrayValue, Domain, FunId, FunctionTable, Op, Sort, SortId, TermId, TermStore, Value,
};

use super::array_graph::{ArrayGraph, NodeId, array_sorts};
use super::arrays::{AccessId, Accesses, Findings};
use super::candidate::Candidate;
use super::functions::applications;
use super::instance::Instance;

/// The part of a model that takes lemmas.
#[derive(Clone, Default)]
pub struct LookupModel {
    /// Array constants with their values.
    pub arrays: Vec<(FunId, Value)>,
    /// Functions with their tables.
    pub functions: Vec<(FunId, FunctionTable)>,
}

/// Makes the model, or finds arrays that have to be compared.
pub(super) fn build(
    store: &TermStore,
    candidate: &Candidate<'_>,
    graph: &ArrayGraph,
    accesses: &Accesses,
    findings: &Findings,
    terms: &[TermId],
    instances: &mut Vec<Instance>,
) -> LookupModel {
    let mut builder = Builder { store, candidate, leaves: FxHashMap::default() };
    builder.make_leaves(graph, accesses, &findings.leaves);
    builder.separate_indices(accesses, instances);
    let functions = builder.functions(terms, instances);
    let arrays = graph.terms().iter().filter(|&&array| store.op(array) == Op::Apply);
    let arrays = arrays
        .filter(|&&array| store.args(array).is_empty())
        .filter_map(|&array| Some((store.function(array)?, builder.value(array)?)))
        .collect();
    LookupModel { arrays, functions }
}

/// How deep array sorts are nested.
fn nesting(store: &TermStore, sort: SortId) -> u32 {
    let mut deepest = 0;
    let mut open = vec![(sort, 0)];
    while let Some((sort, depth)) = open.pop() {
        deepest = deepest.max(depth);
        if let Sort::Array { index, element } = *store.sorts.get(sort) {
            open.extend([(index, depth + 1), (element, depth + 1)]);
        }
    }
    deepest
}

struct Builder<'a> {
    store: &'a TermStore,
    candidate: &'a Candidate<'a>,
    /// The values of the arrays that are made from no others.
    leaves: FxHashMap<TermId, ArrayValue>,
}

impl Builder<'_> {
    fn make_leaves(
        &mut self,
        graph: &ArrayGraph,
        accesses: &Accesses,
        reached: &[(NodeId, AccessId)],
    ) {
        let store = self.store;
        let components = graph.components();
        let mut constants: FxHashMap<NodeId, TermId> = FxHashMap::default();
        for node in graph.nodes() {
            let term = graph.term(node);
            if store.op(term) == Op::ConstArray {
                constants.entry(components[node.index()]).or_insert(store.arg(term, 0));
            }
        }
        let mut tables: FxHashMap<NodeId, Vec<AccessId>> = FxHashMap::default();
        for &(node, access) in reached {
            tables.entry(node).or_default().push(access);
        }
        let mut nodes: Vec<NodeId> = graph
            .nodes()
            .filter(|&node| matches!(store.op(graph.term(node)), Op::Apply | Op::Select))
            .collect();
        nodes.sort_by_key(|&node| (nesting(store, store.sort(graph.term(node))), node));
        for node in nodes {
            let array = graph.term(node);
            let (index_sort, element_sort) = array_sorts(store, array);
            let default = match constants.get(&components[node.index()]) {
                Some(&element) => self.value(element),
                None => store.default_value(element_sort),
            };
            let (Some(domain), Some(default)) = (Domain::of(store, index_sort), default) else {
                continue;
            };
            let mut value = ArrayValue::constant(domain, default);
            for &access in tables.get(&node).map_or(&[][..], Vec::as_slice) {
                let access = accesses.get(access);
                let entry = (self.value(access.index), self.value(access.element));
                if let (Some(index), Some(element)) = entry {
                    value.set(index, element);
                }
            }
            self.leaves.insert(array, value);
        }
    }

    /// The value of a term, if it has a sort that has words or is an array.
    fn value(&self, term: TermId) -> Option<Value> {
        let store = self.store;
        if !matches!(store.sort_of(term), Sort::Array { .. }) {
            // The indices at which constant arrays are accessed are values that have no word.
            return self.candidate.value(store, term).or_else(|| store.value_of(term));
        }
        let mut writes = Vec::new();
        let mut array = term;
        let mut value = loop {
            match store.op(array) {
                Op::Store => {
                    writes.push((store.arg(array, 1), store.arg(array, 2)));
                    array = store.arg(array, 0);
                }
                Op::Ite => array = self.candidate.chosen(store, array),
                Op::ConstArray => {
                    let domain = Domain::of(store, array_sorts(store, array).0)?;
                    break ArrayValue::constant(domain, self.value(store.arg(array, 0))?);
                }
                _ => break self.leaves.get(&array)?.clone(),
            }
        };
        for (index, element) in writes.into_iter().rev() {
            value.set(self.value(index)?, self.value(element)?);
        }
        Some(Value::Array(value))
    }

    /// Compares arrays that are indices, and are equal without being linked.
    fn separate_indices(&self, accesses: &Accesses, instances: &mut Vec<Instance>) {
        let mut seen: FxHashMap<(SortId, Value), TermId> = FxHashMap::default();
        for (_, access) in accesses.iter() {
            let index = access.index;
            let sort = self.store.sort(index);
            if !matches!(self.store.sorts.get(sort), Sort::Array { .. }) {
                continue;
            }
            let Some(value) = self.value(index) else { continue };
            let first = *seen.entry((sort, value)).or_insert(index);
            if self.candidate.key(first) != self.candidate.key(index) {
                instances.push(Instance::extensionality(first, index));
            }
        }
    }

    /// The tables of the functions. Arrays that have to be different for a table to be one are
    /// compared.
    fn functions(
        &self,
        terms: &[TermId],
        instances: &mut Vec<Instance>,
    ) -> Vec<(FunId, FunctionTable)> {
        let (store, candidate) = (self.store, self.candidate);
        let mut tables: Vec<(FunId, FunctionTable)> = Vec::new();
        let mut places: FxHashMap<FunId, usize> = FxHashMap::default();
        let mut first_with: FxHashMap<(FunId, Vec<Value>), TermId> = FxHashMap::default();
        for (function, application) in applications(store, terms) {
            let args: Option<Vec<Value>> =
                store.args(application).iter().map(|&arg| self.value(arg)).collect();
            let (Some(args), Some(value)) = (args, self.value(application)) else { continue };
            let place = match places.get(&function) {
                Some(&place) => place,
                None => {
                    let default = store.default_value(store.sort(application));
                    let default = default.unwrap_or_else(|| value.clone());
                    tables.push((function, FunctionTable::constant(default)));
                    places.insert(function, tables.len() - 1);
                    tables.len() - 1
                }
            };
            let first = *first_with.entry((function, args.clone())).or_insert(application);
            if candidate.key(first) == candidate.key(application) {
                tables[place].1.set(args, value);
                continue;
            }
            for (&left, &right) in store.args(first).iter().zip(store.args(application)) {
                if candidate.key(left) != candidate.key(right) {
                    instances.push(Instance::extensionality(left, right));
                }
            }
        }
        tables
    }
}
