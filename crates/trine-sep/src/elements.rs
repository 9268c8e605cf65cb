//! Elements of location sorts in formulas, as `get-model` prints them.
//!
//! Idea: an element is a constant that differs from every other element and from nil. So the formulas
//! are decided with a constant in its place, and the locations of the model are numbered anew, so
//! that each constant has its element.
//! Invariant: renumbering is a bijection on the locations of a model that leaves nil where it is, so
//! it changes the value of no formula without elements.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Op, Sort, SortId, TermId, TermSet, TermStore, Value, post_order};

use crate::evidence::HeapModel;
use crate::heap::{Heap, Location, NIL};

/// An element and the constant in its place.
struct Named {
    at: Location,
    element: TermId,
    constant: TermId,
}

/// The elements of some formulas. The head of the module says more.
pub(crate) struct Elements {
    named: Vec<Named>,
    /// The constants of the formulas.
    constants: Vec<FunId>,
}

impl Elements {
    /// Finds the elements of location sorts below the formulas.
    pub(crate) fn of(store: &mut TermStore, formulas: &[TermId]) -> Self {
        let mut found: Vec<TermId> = Vec::new();
        let mut constants = Vec::new();
        post_order(store, formulas, &mut TermSet::new(), |term| {
            if store.op(term) == Op::Apply && store.args(term).is_empty() {
                constants.extend(store.function(term));
            }
            if store.op(term) == Op::Element
                && matches!(store.sort_of(term), Sort::Uninterpreted { .. })
            {
                found.push(term);
            }
        });
        let mut named = Vec::with_capacity(found.len());
        for element in found {
            let Some(number) = store.element_number(element) else { continue };
            let at = Location { sort: store.sort(element), number };
            let constant = if at.is_nil() {
                store.mk_sep_nil(at.sort)
            } else {
                store.skolem("element", at.sort)
            };
            named.push(Named { at, element, constant });
        }
        Self { named, constants }
    }

    /// The formulas with constants, and that the constants differ.
    pub(crate) fn replace(&self, store: &mut TermStore, formulas: &[TermId]) -> Vec<TermId> {
        let pairs: Vec<(TermId, TermId)> =
            self.named.iter().map(|named| (named.element, named.constant)).collect();
        let mut replaced: Vec<TermId> =
            formulas.iter().map(|&formula| store.substitute(formula, &pairs)).collect();
        let mut sorts: Vec<SortId> = self.named.iter().map(|named| named.at.sort).collect();
        sorts.sort_unstable();
        sorts.dedup();
        for sort in sorts {
            let others = self.named.iter().filter(|named| named.at.sort == sort);
            let mut constants: Vec<TermId> = others.map(|named| named.constant).collect();
            constants.push(store.mk_sep_nil(sort));
            constants.sort_unstable();
            constants.dedup();
            for (position, &first) in constants.iter().enumerate() {
                for &second in &constants[position + 1..] {
                    replaced.push(store.mk(Op::Distinct, &[first, second]));
                }
            }
        }
        replaced
    }

    /// The formula with constants, in a model where they have their elements.
    pub(crate) fn interpret(
        &self,
        store: &mut TermStore,
        formula: TermId,
        model: &HeapModel,
    ) -> (TermId, HeapModel) {
        let mut model = model.clone();
        let mut pairs = Vec::with_capacity(self.named.len());
        for named in &self.named {
            pairs.push((named.element, named.constant));
            if let Some(function) = store.function(named.constant) {
                model.interpretation.set_constant(function, named.at.value());
            }
        }
        (store.substitute(formula, &pairs), model)
    }

    /// Numbers the locations of a model so that each constant has its element.
    pub(crate) fn restore(&self, store: &TermStore, model: &mut HeapModel) {
        if self.named.is_empty() {
            return;
        }
        let mut numbers: FxHashMap<Location, u32> = FxHashMap::default();
        let mut free = 1 + self.named.iter().map(|named| named.at.number).max().unwrap_or(NIL);
        for named in &self.named {
            let function = store.function(named.constant);
            let value = function.and_then(|function| model.interpretation.constant(function));
            if let Some(at) = value.and_then(Location::of_value) {
                numbers.insert(at, named.at.number);
            }
        }
        let mut renamed = |at: Location| {
            let number = if at.is_nil() {
                NIL
            } else {
                *numbers.entry(at).or_insert_with(|| {
                    free += 1;
                    free - 1
                })
            };
            Location { sort: at.sort, number }
        };
        let mut heap = Heap::new();
        for (at, value) in model.heap.cells() {
            heap.allocate(renamed(at), with_locations(store, value, &mut renamed));
        }
        model.heap = heap;
        let constants: Vec<(FunId, Value)> = self
            .constants
            .iter()
            .filter_map(|&function| {
                let value = model.interpretation.constant(function)?;
                Some((function, with_locations(store, value, &mut renamed)))
            })
            .collect();
        for (function, value) in constants {
            model.interpretation.set_constant(function, value);
        }
    }
}

/// The value with its locations renamed: a location, or a record with locations in its fields.
fn with_locations(
    store: &TermStore,
    value: &Value,
    renamed: &mut impl FnMut(Location) -> Location,
) -> Value {
    let of_location_sort =
        |at: &Location| matches!(store.sorts.get(at.sort), Sort::Uninterpreted { .. });
    match value {
        Value::Constructed(record) => {
            let field = |field: &Value| match Location::of_value(field).filter(of_location_sort) {
                Some(at) => renamed(at).value(),
                None => field.clone(),
            };
            let fields: Vec<Value> = record.fields().iter().map(field).collect();
            Value::constructed(record.constructor(), fields)
        }
        _ => match Location::of_value(value).filter(of_location_sort) {
            Some(at) => renamed(at).value(),
            None => value.clone(),
        },
    }
}
