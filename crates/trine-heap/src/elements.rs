//! Which elements declared sorts of data have in a model.
//!
//! Idea: only sorts of addresses are infinite. A declared sort at which no heap is declared has the
//! elements that are named: by the symbols of the assertions, by the cells, and by the assertions
//! themselves. One that nothing names an element of has a single one. Quantifiers run through these
//! elements, and through the records that are made of them.
//! Invariants: the elements are closed under the functions of the model; a sort that is the index of an
//! array is left out, since values of arrays are compared as if it were infinite.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{
    Domain, FiniteDomain, FunId, FunKind, Op, Range, Sort, SortId, TermId, TermSet, TermStore,
    Value, post_order_with_definitions,
};

use crate::heap::NIL;
use crate::model::HeapModel;

/// How many records of one sort a quantifier runs through.
const MAX_RECORDS: usize = 256;

/// Which elements a model keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Those that are named.
    Named,
    /// Besides, those that quantifiers run through already.
    Ranges,
    /// Besides, those that the model mentions anywhere.
    All,
}

/// Whether a sort is declared, and no heap is declared at its elements: it may have any number of
/// elements from one up.
#[must_use]
pub fn is_data_sort(store: &TermStore, sort: SortId) -> bool {
    matches!(store.sorts.get(sort), Sort::Uninterpreted { .. }) && store.heap_at(sort).is_none()
}

/// The declared sorts of data.
#[must_use]
pub fn data_sorts(store: &TermStore) -> Vec<SortId> {
    (0..store.sorts.len()).map(SortId::new).filter(|&sort| is_data_sort(store, sort)).collect()
}

/// Elements by their sort.
#[derive(Default)]
struct Found(FxHashMap<SortId, BTreeSet<u32>>);

impl Found {
    /// Adds the elements in a value.
    fn add(&mut self, value: &Value) {
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            match value {
                Value::Element { sort, number } => {
                    self.0.entry(*sort).or_default().insert(*number);
                }
                Value::Constructed(record) => open.extend(record.fields()),
                Value::Sequence(sequence) => open.extend(sequence.elements()),
                Value::Set(set) => open.extend(set.elements()),
                Value::Array(array) => {
                    open.push(array.default());
                    for (index, element) in array.exceptions() {
                        open.extend([index, element]);
                    }
                }
                _ => {}
            }
        }
    }
}

impl HeapModel {
    /// Says which elements declared sorts of data have, so that formulas with the symbols of these can be
    /// judged.
    pub fn fix_elements(&mut self, store: &TermStore, formulas: &[TermId], kept: Kept) {
        let sorts = data_sorts(store);
        if sorts.is_empty() {
            return;
        }
        let mut found = self.named(store, formulas);
        // What operators leave open has values, too.
        for (case, value) in self.interpretation.open_cases() {
            case.args.iter().chain([value]).for_each(|value| found.add(value));
        }
        if kept != Kept::Named {
            self.add_ranges(&sorts, &mut found);
        }
        if kept == Kept::All {
            self.mentioned(store, &mut found);
        }
        let is_index = |sort: &SortId| {
            let mut others =
                (0..store.sorts.len()).map(|other| store.sorts.get(SortId::new(other)));
            others.any(|other| match other {
                Sort::Array { index: of, .. } | Sort::Set { element: of } => of == sort,
                _ => false,
            })
        };
        let mut known: FxHashMap<SortId, Arc<[Value]>> = FxHashMap::default();
        for sort in sorts.into_iter().filter(|sort| !is_index(sort)) {
            let numbers = found.0.remove(&sort).unwrap_or_default();
            let mut values: Vec<Value> =
                numbers.into_iter().map(|number| Value::Element { sort, number }).collect();
            if values.is_empty() {
                values.push(Value::Element { sort, number: 1 });
            }
            known.insert(sort, values.into());
        }
        add_records(store, &mut known);
        for (sort, values) in known {
            self.interpretation.set_range(sort, Range::All(values));
        }
    }

    /// Takes back that declared sorts of addresses have the elements that a model of formulas without a heap
    /// mentions: they have infinitely many. Whether something was taken back.
    pub fn free_addresses(&mut self, store: &TermStore) -> bool {
        let mut changed = false;
        for heap in store.heaps() {
            if let Some(Range::All(values)) = self.interpretation.range(heap.location) {
                let values = values.clone();
                self.interpretation.set_range(heap.location, Range::Some(values));
                changed = true;
            }
        }
        changed
    }

    /// The elements of declared sorts of data, where a sort has more than those that are named by formulas, by
    /// the values of their symbols, or in the heap.
    #[must_use]
    pub fn elements_without_name(&self, store: &TermStore, formulas: &[TermId]) -> Vec<Value> {
        let sorts = data_sorts(store);
        if sorts.is_empty() {
            return Vec::new();
        }
        let named = self.named(store, formulas);
        let mut all = Vec::new();
        for sort in sorts {
            let Some(Range::All(values)) = self.interpretation.range(sort) else { continue };
            // A sort has an element, named or not.
            let count = named.0.get(&sort).map_or(1, BTreeSet::len);
            if values.len() > count {
                all.extend(values.iter().cloned());
            }
        }
        all
    }

    fn named(&self, store: &TermStore, formulas: &[TermId]) -> Found {
        let mut found = Found::default();
        for (_, content) in self.heap.cells() {
            found.add(content);
        }
        post_order_with_definitions(store, formulas, &mut TermSet::new(), |term| {
            let sort = store.sort(term);
            match store.op(term) {
                Op::Element => {
                    if let Some(number) = store.element_number(term) {
                        found.add(&Value::Element { sort, number });
                    }
                }
                Op::SepNil => found.add(&Value::Element { sort, number: NIL }),
                Op::Apply => {
                    let Some(function) = store.function(term) else { return };
                    if store.function_decl(function).kind == FunKind::Recursive {
                        return;
                    }
                    match self.interpretation.constant(function) {
                        Some(value) => found.add(value),
                        None => self.add_function(function, &mut found),
                    }
                }
                _ => {}
            }
        });
        found
    }

    fn add_function(&self, function: FunId, found: &mut Found) {
        if let Some(table) = self.interpretation.function(function) {
            found.add(table.default());
            for (args, value) in table.entries() {
                args.iter().chain([value]).for_each(|value| found.add(value));
            }
        }
    }

    fn add_ranges(&self, sorts: &[SortId], found: &mut Found) {
        for &sort in sorts {
            if let Some(Range::All(values) | Range::Some(values)) = self.interpretation.range(sort)
            {
                values.iter().for_each(|value| found.add(value));
            }
        }
    }

    fn mentioned(&self, store: &TermStore, found: &mut Found) {
        for function in (0..store.function_count()).map(FunId::new) {
            if let Some(value) = self.interpretation.constant(function) {
                found.add(value);
            }
            self.add_function(function, found);
        }
    }
}

/// The declared sorts of data whose elements a quantifier may count, in the formulas or in definitions that
/// they call, and the sorts whose values may contain such elements.
#[must_use]
pub fn counted_sorts(store: &TermStore, formulas: &[TermId]) -> FxHashSet<SortId> {
    let mut counted = FxHashSet::default();
    let data = data_sorts(store);
    if data.is_empty() {
        return counted;
    }
    let mut bound: FxHashSet<SortId> = FxHashSet::default();
    post_order_with_definitions(store, formulas, &mut TermSet::new(), |term| {
        if matches!(store.op(term), Op::Exists | Op::Forall) {
            let variables = store.args(term).iter();
            let variables = variables.filter(|&&variable| store.op(variable) == Op::BoundVar);
            bound.extend(variables.map(|&variable| store.sort(variable)));
        }
    });
    for sort in data {
        let with_sort = sorts_with(store, sort);
        if !with_sort.is_disjoint(&bound) {
            counted.extend(with_sort);
        }
    }
    counted
}

/// The sorts whose values may contain elements of a sort, this sort among them.
fn sorts_with(store: &TermStore, sort: SortId) -> FxHashSet<SortId> {
    let mut found: FxHashSet<SortId> = FxHashSet::from_iter([sort]);
    loop {
        let before = found.len();
        for sort in (0..store.sorts.len()).map(SortId::new) {
            let contains = match store.sorts.get(sort) {
                Sort::Array { index, element } => found.contains(index) || found.contains(element),
                Sort::Sequence { element } | Sort::Set { element } => found.contains(element),
                Sort::Datatype { datatype, args } => {
                    let constructors = &store.datatype(*datatype).constructors;
                    let fields = |function| store.function_decl(function).params.iter();
                    let mut parts =
                        constructors.iter().flat_map(|c| fields(c.function)).chain(args);
                    parts.any(|part| found.contains(part))
                }
                _ => false,
            };
            if contains {
                found.insert(sort);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Adds the records of datatypes that are made of the sorts that are known, where they are few.
fn add_records(store: &TermStore, known: &mut FxHashMap<SortId, Arc<[Value]>>) {
    loop {
        let mut new = Vec::new();
        for sort in (0..store.sorts.len()).map(SortId::new) {
            let is_finite = || matches!(Domain::of(store, sort), Some(Domain::Finite(_)));
            if !known.contains_key(&sort)
                && let Sort::Datatype { datatype, args } = store.sorts.get(sort)
                && args.is_empty()
                && !is_finite()
                && let Some(records) = records(store, *datatype, known)
            {
                new.push((sort, Arc::from(records)));
            }
        }
        if new.is_empty() {
            return;
        }
        known.extend(new);
    }
}

/// The records of a datatype; nothing if they are many, or a sort of its fields is not known.
fn records(
    store: &TermStore,
    datatype: trine_term::DatatypeId,
    known: &FxHashMap<SortId, Arc<[Value]>>,
) -> Option<Vec<Value>> {
    let mut all = Vec::new();
    for constructor in store.datatype(datatype).constructors.iter().map(|c| c.function) {
        let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
        for &field in &store.function_decl(constructor).params {
            let values: Arc<[Value]> = match known.get(&field) {
                Some(values) => values.clone(),
                None => few_values(store, field, MAX_RECORDS)?.into(),
            };
            let longer = tuples.iter().flat_map(|tuple| {
                values.iter().map(|value| {
                    let mut longer = tuple.clone();
                    longer.push(value.clone());
                    longer
                })
            });
            // No more than these are made, whatever the number of values is.
            tuples = longer.take(MAX_RECORDS + 1).collect();
            if all.len() + tuples.len() > MAX_RECORDS {
                return None;
            }
        }
        all.extend(tuples.into_iter().map(|fields| Value::constructed(constructor, fields)));
    }
    (all.len() <= MAX_RECORDS).then_some(all)
}

/// All values of a sort whose number is the same in every model, if they are few.
#[must_use]
pub fn few_values(store: &TermStore, sort: SortId, most: usize) -> Option<Vec<Value>> {
    match Domain::of(store, sort) {
        Some(Domain::Finite(domain)) if domain.count() <= most as u64 => {
            Some((0..domain.count()).map(|number| FiniteDomain::element(&domain, number)).collect())
        }
        _ => None,
    }
}
