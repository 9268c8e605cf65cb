//! Values in models with a heap, and such a heap as text.
//!
//! Invariant: nil prints by its name, not as an address; what is written can be read again.

use trine_collections::Budget;
use trine_heap::{HeapEvalError, HeapEvaluator, HeapModel, NIL, is_of_sort};
use trine_smtlib::term_text;
use trine_term::{EvalError, HeapSort, OpenCase, TermId, TermSet, TermStore, Value, post_order};

/// The value of a term in a model with a heap. Formulas that speak of the heap are judged on it;
/// what is above them is evaluated as everywhere else.
///
/// # Errors
/// If the term has no value, or it could not be found out.
pub fn value(
    store: &TermStore,
    model: &HeapModel,
    term: TermId,
    budget: &Budget,
) -> Result<Value, EvalError> {
    HeapEvaluator::new(store, model, budget).value(term).map_err(|error| match error {
        HeapEvalError::Exhausted(reason) => EvalError::Exhausted(reason),
        HeapEvalError::Bound => EvalError::TooHard { term },
        HeapEvalError::Data(term) | HeapEvalError::Unsupported(term) => EvalError::TooHard { term },
    })
}

/// A value as a term in which nil has its name.
pub(crate) fn value_term(store: &mut TermStore, value: &Value, term_of_value: TermId) -> TermId {
    let mut nils = Vec::new();
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        match value {
            &Value::Element { sort, number: NIL } => {
                let element = store.mk_element(sort, NIL);
                nils.push((element, store.mk_sep_nil(sort)));
            }
            Value::Constructed(record) => stack.extend(record.fields()),
            _ => {}
        }
    }
    store.substitute(term_of_value, &nils)
}

/// A term in which the element zero of each sort has the name of nil.
pub(crate) fn named_nils(store: &mut TermStore, term: TermId) -> TermId {
    let mut zeros = Vec::new();
    post_order(store, &[term], &mut TermSet::new(), |part| {
        if store.element_number(part) == Some(NIL) {
            zeros.push(part);
        }
    });
    let nils: Vec<(TermId, TermId)> =
        zeros.into_iter().map(|zero| (zero, store.mk_sep_nil(store.sort(zero)))).collect();
    store.substitute(term, &nils)
}

/// The pair of `declare-heap` to whose addresses a value belongs.
pub(crate) fn heap_of(store: &TermStore, address: &Value) -> Option<HeapSort> {
    store.heaps().iter().copied().find(|heap| is_of_sort(store, address, heap.location))
}

/// The heap as SMT-LIB text: `(heap (address content) ...)`, `(address content share)` where it has a part of
/// the cell only, after it the nil of each sort of addresses
/// that the script does not declare: `(nil ((as nil Int) 0))`.
#[must_use]
pub fn heap_text(store: &mut TermStore, model: &HeapModel) -> String {
    let cells: Vec<(Value, Value)> =
        model.heap.cells().map(|(at, value)| (at.clone(), value.clone())).collect();
    let mut text = String::from("(heap");
    for (at, value) in cells {
        let Some(pair) = heap_of(store, &at) else { continue };
        let address = store.mk_value(&at, pair.location);
        let content = store.mk_value(&value, pair.data);
        let content = value_term(store, &value, content);
        let share = model.heap.share(&at).filter(|share| !share.is_whole());
        text.push_str(&format!(
            "\n    ({} {}{})",
            term_text(store, address),
            term_text(store, content),
            share.map(|share| format!(" {}", share.text())).unwrap_or_default()
        ));
    }
    text.push(')');
    let mut nils = String::new();
    for pair in store.heaps().to_vec() {
        let nil = model.interpretation.open(&OpenCase::nil(pair.location)).cloned();
        if let Some(value) = nil {
            let (nil, value) =
                (store.mk_sep_nil(pair.location), store.mk_value(&value, pair.location));
            nils.push_str(&format!(" ({} {})", term_text(store, nil), term_text(store, value)));
        }
    }
    if !nils.is_empty() {
        text.push_str(&format!("\n  (nil{nils})"));
    }
    text
}

/// The elements of declared sorts of data as SMT-LIB text, `(elements (as @D_1 D) ...)`, where a sort has
/// more than those that the rest of the model and the assertions name.
pub(crate) fn elements_text(
    store: &mut TermStore,
    model: &HeapModel,
    assertions: &[TermId],
) -> Option<String> {
    let elements = model.elements_without_name(store, assertions);
    let mut text = String::from("(elements");
    for value in &elements {
        let Value::Element { sort, .. } = *value else { continue };
        let element = store.mk_value(value, sort);
        let element = value_term(store, value, element);
        text.push_str(&format!(" {}", term_text(store, element)));
    }
    text.push(')');
    (!elements.is_empty()).then_some(text)
}
