//! Values of arrays and tables of functions, from a candidate that violates nothing.
//!
//! Idea: an array that is made from no other has the elements of the accesses that reached it, and
//! elsewhere the default of its component of the graph: the element of a constant array in it, or one
//! that the caller chooses. So arrays that are linked agree wherever no `store` between them writes.
//! What was not decided before shows here: two arrays that are indices, or arguments of a function,
//! may have equal values without being linked. If that matters, they are compared from then on.
//! Invariant: arrays of one sort are made after those that are indices or elements of it, so all
//! values that a table needs are known. Nesting of sorts bounds the recursion.

use rustc_hash::FxHashMap;
use trine_term::{
    ArrayValue, Domain, FunId, FunctionTable, Op, Sort, SortId, TermId, TermStore, Value,
};

use crate::accesses::{AccessId, Accesses};
use crate::candidate::Candidate;
use crate::functions::applications;
use crate::graph::{ArrayGraph, NodeId, array_sorts};
use crate::instance::Instance;

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

/// The values of the arrays of a graph.
pub struct ArrayValues<'a, C> {
    store: &'a TermStore,
    candidate: &'a C,
    /// The values of the arrays that are made from no others.
    leaves: FxHashMap<TermId, ArrayValue>,
}

impl<'a, C: Candidate> ArrayValues<'a, C> {
    /// Makes the values of the arrays that are made from no others, of which accesses reached these.
    /// Where a component has no constant array, `default` chooses what its arrays hold elsewhere, by
    /// the sort of their elements.
    pub fn new(
        store: &'a TermStore,
        candidate: &'a C,
        graph: &ArrayGraph,
        accesses: &Accesses,
        reached: &[(NodeId, AccessId)],
        mut default: impl FnMut(SortId) -> Option<Value>,
    ) -> Self {
        let mut this = Self { store, candidate, leaves: FxHashMap::default() };
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
        let mut nodes: Vec<NodeId> =
            graph.nodes().filter(|&node| graph.is_leaf(store, node)).collect();
        nodes.sort_by_key(|&node| (nesting(store, store.sort(graph.term(node))), node));
        let mut defaults: FxHashMap<NodeId, Option<Value>> = FxHashMap::default();
        for node in nodes {
            let array = graph.term(node);
            let (index_sort, element_sort) = array_sorts(store, array);
            let component = components[node.index()];
            let chosen =
                defaults.entry(component).or_insert_with(|| match constants.get(&component) {
                    Some(&element) => this.value(element),
                    None => default(element_sort),
                });
            let (Some(domain), Some(chosen)) = (Domain::of(store, index_sort), chosen.clone())
            else {
                continue;
            };
            let mut value = ArrayValue::constant(domain, chosen);
            for &access in tables.get(&node).map_or(&[][..], Vec::as_slice) {
                let access = accesses.get(access);
                let entry = (this.value(access.index), this.value(access.element));
                if let (Some(index), Some(element)) = entry {
                    value.set(index, element);
                }
            }
            this.leaves.insert(array, value);
        }
        this
    }

    /// The value of an array that is made from no others.
    pub fn leaf(&self, array: TermId) -> Option<&ArrayValue> {
        self.leaves.get(&array)
    }

    /// The value of a term, if the candidate gives it one, or it is an array.
    pub fn value(&self, term: TermId) -> Option<Value> {
        let store = self.store;
        if let Some(value) = self.candidate.value(store, term) {
            return Some(value);
        }
        if !matches!(store.sort_of(term), Sort::Array { .. }) {
            // The indices at which constant arrays are accessed are values that no search knows.
            return store.value_of(term);
        }
        let mut writes = Vec::new();
        let mut array = term;
        let mut value = loop {
            match store.op(array) {
                Op::Store => {
                    writes.push((store.arg(array, 1), store.arg(array, 2)));
                    array = store.arg(array, 0);
                }
                Op::ConstArray => {
                    let domain = Domain::of(store, array_sorts(store, array).0)?;
                    break ArrayValue::constant(domain, self.value(store.arg(array, 0))?);
                }
                Op::Ite if let Some(branch) = self.candidate.branch(store, array) => {
                    array = branch.array;
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
    pub fn separate_indices(&self, accesses: &Accesses, instances: &mut Vec<Instance>) {
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
    pub fn functions(&self, terms: &[TermId], instances: &mut Vec<Instance>) -> FunctionTables {
        let (store, candidate) = (self.store, self.candidate);
        let mut tables = FunctionTables::default();
        let mut first_with: FxHashMap<(FunId, Vec<Value>), TermId> = FxHashMap::default();
        for (function, application) in applications(store, terms) {
            let args: Option<Vec<Value>> =
                store.args(application).iter().map(|&arg| self.value(arg)).collect();
            let (Some(args), Some(value)) = (args, self.value(application)) else { continue };
            let first = *first_with.entry((function, args.clone())).or_insert(application);
            if candidate.key(first) == candidate.key(application) {
                tables.set(store, function, args, value);
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

/// Tables of functions, in the order in which functions were met.
#[derive(Default)]
pub struct FunctionTables {
    tables: Vec<(FunId, FunctionTable)>,
    places: FxHashMap<FunId, usize>,
}

impl FunctionTables {
    /// The result of a function for these arguments.
    pub fn set(&mut self, store: &TermStore, function: FunId, args: Vec<Value>, result: Value) {
        let place = *self.places.entry(function).or_insert_with(|| {
            let default = store.default_value(store.function_decl(function).result);
            let default = default.unwrap_or_else(|| result.clone());
            self.tables.push((function, FunctionTable::constant(default)));
            self.tables.len() - 1
        });
        self.tables[place].1.set(args, result);
    }

    /// A table that comes from elsewhere, in place of what is known.
    pub fn replace(&mut self, function: FunId, table: FunctionTable) {
        match self.places.get(&function) {
            Some(&place) => self.tables[place].1 = table,
            None => {
                self.places.insert(function, self.tables.len());
                self.tables.push((function, table));
            }
        }
    }

    /// All tables.
    pub fn into_tables(self) -> Vec<(FunId, FunctionTable)> {
        self.tables
    }
}
