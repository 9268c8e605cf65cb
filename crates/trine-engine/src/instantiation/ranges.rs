//! What quantifiers run through in a model.
//!
//! Idea: the values of the terms of the problem are elements at which a quantifier is looked at. A
//! declared sort may be taken to have no more elements than the model names: every function of the
//! model gives one of them.
//! Invariant: a range of all elements is closed under the functions of the interpretation. A sort that
//! occurs inside of another sort (an array, a datatype) is taken to be infinite.

use rustc_hash::FxHashMap;
use trine_term::{
    FunId, Interpretation, Op, Range, Sort, SortId, TermId, TermSet, TermStore, Value,
    post_order_with_definitions,
};

/// Sets the ranges of the sorts that have values.
pub(super) fn set_ranges(
    store: &TermStore,
    model: &mut Interpretation,
    values: &FxHashMap<SortId, Vec<(TermId, Value)>>,
) {
    for (&sort, of_sort) in values {
        // A theory may have said what elements there are.
        if let Some(Range::All(known)) = model.range(sort)
            && of_sort.iter().all(|(_, value)| known.contains(value))
        {
            continue;
        }
        let range = match store.sorts.get(sort) {
            Sort::Uninterpreted { .. } if is_only_outside(store, sort) => {
                let numbers = 0..elements(store, model, sort, of_sort);
                Range::All(numbers.map(|number| Value::Element { sort, number }).collect())
            }
            _ => Range::Some(of_sort.iter().map(|(_, value)| value.clone()).collect()),
        };
        model.set_range(sort, range);
    }
}

/// Gives the declared sorts of quantified variables in formulas the elements that the model names, where nothing is
/// said of them. Of other sorts no elements are known, so that large ones are not run through.
pub fn close_declared_sorts(store: &TermStore, model: &mut Interpretation, formulas: &[TermId]) {
    let mut values: FxHashMap<SortId, Vec<(TermId, Value)>> = FxHashMap::default();
    post_order_with_definitions(store, formulas, &mut TermSet::new(), |term| {
        let sort = store.sort(term);
        if store.op(term) == Op::BoundVar && model.range(sort).is_none() {
            values.entry(sort).or_default();
        }
    });
    set_ranges(store, model, &values);
}

/// Whether no other sort is made of this one.
fn is_only_outside(store: &TermStore, sort: SortId) -> bool {
    (0..store.sorts.len()).all(|other| match store.sorts.get(SortId::new(other)) {
        Sort::Array { index, element } => *index != sort && *element != sort,
        Sort::Set { element } => *element != sort,
        Sort::Datatype { datatype, args } => {
            let constructors = &store.datatype(*datatype).constructors;
            let has_field = |function| store.function_decl(function).params.contains(&sort);
            !args.contains(&sort)
                && !constructors.iter().any(|constructor| has_field(constructor.function))
        }
        Sort::Uninterpreted { args, .. } => !args.contains(&sort),
        _ => true,
    })
}

/// One more than the largest number of an element that the model names; at least one.
fn elements(
    store: &TermStore,
    model: &Interpretation,
    sort: SortId,
    values: &[(TermId, Value)],
) -> u32 {
    let mut count = 1;
    let mut look = |value: &Value| {
        if let Value::Element { sort: of, number } = value
            && *of == sort
        {
            count = count.max(number + 1);
        }
    };
    values.iter().for_each(|(_, value)| look(value));
    for function in (0..store.function_count()).map(FunId::new) {
        model.constant(function).into_iter().for_each(&mut look);
        if let Some(table) = model.function(function) {
            look(table.default());
            for (args, value) in table.entries() {
                args.iter().chain([value]).for_each(&mut look);
            }
        }
    }
    count
}
