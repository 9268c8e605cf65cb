//! Elements of location sorts in formulas, as `get-model` prints them.
//!
//! Idea: an element is a constant that differs from every other element and from nil. So the formulas
//! are decided with a constant in its place, and the locations of the model are numbered anew, so
//! that each constant has its element.
//! Invariant: renumbering is a bijection on the locations of a model that leaves nil where it is, so
//! it changes the value of no formula without elements.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{
    FunId, Op, OpenCase, Sort, SortId, TermId, TermSet, TermStore, Value, post_order,
};
use trine_value::{Integer, Rational, StrValue};

use crate::addresses::with_bodies;

use trine_heap::HeapModel;
use trine_heap::{Heap, Location, NIL};

/// An element and the constant in its place.
struct Named {
    value: Value,
    element: TermId,
    constant: TermId,
}

/// The elements of location sorts that formulas name, with the constants that stand for them.
pub(crate) struct Elements {
    named: Vec<Named>,
    /// The constants of the formulas.
    constants: Vec<FunId>,
    /// The sorts of locations that the script does not declare; their literals are elements.
    others: Vec<SortId>,
}

impl Elements {
    /// Finds the elements of location sorts below the formulas. The sorts of `others` are such sorts,
    /// with their literals as elements.
    pub(crate) fn of(store: &mut TermStore, formulas: &[TermId], others: &[SortId]) -> Self {
        let mut found: Vec<(TermId, Value)> = Vec::new();
        let mut constants = Vec::new();
        let mut roots = formulas.to_vec();
        if !others.is_empty() {
            roots = with_bodies(store, formulas);
        }
        post_order(store, &roots, &mut TermSet::new(), |term| {
            if store.op(term) == Op::Apply && store.args(term).is_empty() {
                constants.extend(store.function(term));
            }
            let sort = store.sort(term);
            let value = match store.op(term) {
                Op::Element if matches!(store.sorts.get(sort), Sort::Uninterpreted { .. }) => {
                    store.element_number(term).map(|number| Location { sort, number }.value())
                }
                Op::IntValue if others.contains(&sort) => {
                    store.int_value(term).cloned().map(Value::Int)
                }
                Op::RealValue if others.contains(&sort) => {
                    store.real_value(term).cloned().map(Value::real)
                }
                Op::StringValue if others.contains(&sort) => {
                    store.string_value(term).cloned().map(Value::String)
                }
                _ => None,
            };
            found.extend(value.map(|value| (term, value)));
        });
        let mut named = Vec::with_capacity(found.len());
        for (element, value) in found {
            let sort = store.sort(element);
            let is_nil = Location::of_value(&value).is_some_and(Location::is_nil);
            let constant =
                if is_nil { store.mk_sep_nil(sort) } else { store.skolem("element", sort) };
            named.push(Named { value, element, constant });
        }
        Self { named, constants, others: others.to_vec() }
    }

    /// Whether a model of the formulas with constants is one of the formulas as it stands.
    pub(crate) fn is_empty(&self) -> bool {
        self.named.is_empty() && self.others.is_empty()
    }

    /// The formulas with constants, and that the constants differ.
    pub(crate) fn replace(&self, store: &mut TermStore, formulas: &[TermId]) -> Vec<TermId> {
        let pairs: Vec<(TermId, TermId)> =
            self.named.iter().map(|named| (named.element, named.constant)).collect();
        let mut replaced: Vec<TermId> =
            formulas.iter().map(|&formula| store.substitute(formula, &pairs)).collect();
        let mut sorts: Vec<SortId> =
            self.named.iter().map(|named| store.sort(named.element)).collect();
        sorts.sort_unstable();
        sorts.dedup();
        for sort in sorts {
            let others = self.named.iter().filter(|named| store.sort(named.element) == sort);
            let mut constants: Vec<TermId> = others.map(|named| named.constant).collect();
            // The nil of a sort that the script does not declare may be one of its literals.
            if !self.others.contains(&sort) {
                constants.push(store.mk_sep_nil(sort));
            }
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

    /// Renames the locations of a model so that each constant has its element.
    pub(crate) fn restore(&self, store: &TermStore, model: &mut HeapModel) {
        if self.is_empty() {
            return;
        }
        let mut names: FxHashMap<Location, Value> = FxHashMap::default();
        let number = |named: &Named| Location::of_value(&named.value).map_or(NIL, |at| at.number);
        let mut free = 1 + self.named.iter().map(number).max().unwrap_or(NIL);
        let mut taken: FxHashSet<Value> = FxHashSet::default();
        for named in &self.named {
            let function = store.function(named.constant);
            let value = function.and_then(|function| model.interpretation.constant(function));
            if let Some(at) = value.and_then(Location::of_value) {
                names.insert(at, named.value.clone());
                taken.insert(named.value.clone());
            }
        }
        let mut renamed = |at: Location| {
            let entry = names.entry(at);
            let known = entry.or_insert_with(|| match store.sorts.get(at.sort) {
                Sort::Uninterpreted { .. } if at.is_nil() => at.value(),
                Sort::Uninterpreted { .. } => {
                    free += 1;
                    Location { sort: at.sort, number: free - 1 }.value()
                }
                sort => (0..)
                    .map(|n| literal(sort, n))
                    .find(|v| taken.insert(v.clone()))
                    .unwrap_or_else(|| at.value()),
            });
            known.clone()
        };
        for &sort in &self.others {
            let nil = renamed(Location::nil(sort));
            model.interpretation.set_open(OpenCase::nil(sort), nil);
        }
        let mut heap = Heap::new();
        for (at, value) in model.heap.cells() {
            let at = with_locations(at, &mut renamed);
            heap.allocate(at, with_locations(value, &mut renamed));
        }
        model.heap = heap;
        let constants: Vec<(FunId, Value)> = self
            .constants
            .iter()
            .filter_map(|&function| {
                let value = model.interpretation.constant(function)?;
                Some((function, with_locations(value, &mut renamed)))
            })
            .collect();
        for (function, value) in constants {
            model.interpretation.set_constant(function, value);
        }
    }
}

/// A value of an infinite sort for each number.
fn literal(sort: &Sort, number: u32) -> Value {
    match sort {
        Sort::Real => Value::real(Rational::from(Integer::from(i64::from(number)))),
        Sort::String => Value::String(StrValue::from_int(&Integer::from(i64::from(number)))),
        _ => Value::Int(Integer::from(i64::from(number))),
    }
}

/// The value with its locations renamed: a location, or a record with locations in its fields.
fn with_locations(value: &Value, renamed: &mut impl FnMut(Location) -> Value) -> Value {
    match value {
        Value::Constructed(record) => {
            let field = |field: &Value| match Location::of_value(field) {
                Some(at) => renamed(at),
                None => field.clone(),
            };
            let fields: Vec<Value> = record.fields().iter().map(field).collect();
            Value::constructed(record.constructor(), fields)
        }
        _ => match Location::of_value(value) {
            Some(at) => renamed(at),
            None => value.clone(),
        },
    }
}
