//! Elements of declared sorts in formulas, as `get-model` prints them.
//!
//! Idea: an element is a constant that differs from every other element and from nil. So the formulas
//! are decided with a constant in its place, and the elements of the model are numbered anew, so
//! that each constant has its element. Elements of sorts of data are values to the solver of data, and stay:
//! the nil of such a sort is its element zero, and where nothing speaks of that one, no model has it.
//! Invariant: renumbering is a bijection on the elements of a model. It leaves nil of a sort of addresses
//! where it is, and elements of sorts of data that the formulas name; so it changes the value of no formula.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{
    FunId, FunctionTable, Interpretation, Op, OpenCase, Range, Sort, SortId, TermId, TermSet,
    TermStore, Value, post_order,
};
use trine_value::{Integer, Rational, StrValue};

use crate::addresses::with_bodies;

use trine_heap::HeapModel;
use trine_heap::{Heap, Location, NIL, data_sorts};

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
    /// The declared sorts of data, and what the formulas say of their elements.
    data: Vec<(SortId, Mentioned)>,
}

/// Which elements of a sort of data formulas name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mentioned {
    None,
    /// Some, but not nil.
    Others,
    Nil,
}

/// The terms for nil of sorts of data, and the elements that they are.
pub(crate) fn nils_of_data(store: &mut TermStore) -> Vec<(TermId, TermId)> {
    let sorts = data_sorts(store).into_iter();
    sorts.map(|sort| (store.mk_sep_nil(sort), store.mk_element(sort, NIL))).collect()
}

impl Elements {
    /// Finds the elements of location sorts below the formulas. The sorts of `others` are such sorts,
    /// with their literals as elements.
    pub(crate) fn of(store: &mut TermStore, formulas: &[TermId], others: &[SortId]) -> Self {
        let mut found: Vec<(TermId, Value)> = Vec::new();
        let mut constants = Vec::new();
        let mut data: Vec<(SortId, Mentioned)> =
            data_sorts(store).into_iter().map(|sort| (sort, Mentioned::None)).collect();
        let mut roots = formulas.to_vec();
        if !others.is_empty() || !data.is_empty() {
            roots = with_bodies(store, formulas);
        }
        post_order(store, &roots, &mut TermSet::new(), |term| {
            if store.op(term) == Op::Apply && store.args(term).is_empty() {
                constants.extend(store.function(term));
            }
            let sort = store.sort(term);
            if let Some((_, mentioned)) = data.iter_mut().find(|(of, _)| *of == sort) {
                *mentioned = match (store.op(term), store.element_number(term)) {
                    (Op::SepNil, _) | (Op::Element, Some(NIL)) => Mentioned::Nil,
                    (Op::Element, _) if *mentioned == Mentioned::None => Mentioned::Others,
                    _ => *mentioned,
                };
                return;
            }
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
        constants.sort_unstable();
        constants.dedup();
        Self { named, constants, others: others.to_vec(), data }
    }

    /// Whether a model of the formulas with constants is one of the formulas as it stands.
    pub(crate) fn is_empty(&self) -> bool {
        self.named.is_empty() && self.others.is_empty() && self.data.is_empty()
    }

    /// Whether locations have other numbers afterwards.
    pub(crate) fn renumbers_locations(&self) -> bool {
        !self.named.is_empty() || !self.others.is_empty()
    }

    /// The formulas with constants, and that the constants differ.
    pub(crate) fn replace(&self, store: &mut TermStore, formulas: &[TermId]) -> Vec<TermId> {
        let mut pairs: Vec<(TermId, TermId)> =
            self.named.iter().map(|named| (named.element, named.constant)).collect();
        pairs.extend(nils_of_data(store));
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

    /// Renames the elements of a model so that each constant has its element.
    pub(crate) fn restore(&self, store: &TermStore, model: &mut HeapModel) {
        if self.is_empty() {
            return;
        }
        let mut names: FxHashMap<Location, Value> = FxHashMap::default();
        let numbers: FxHashSet<u32> = self
            .named
            .iter()
            .filter_map(|named| Location::of_value(&named.value).map(|at| at.number))
            .collect();
        let mut free = NIL;
        let mut taken: FxHashSet<Value> = FxHashSet::default();
        for named in &self.named {
            let function = store.function(named.constant);
            let value = function.map(|function| value_of(store, model, function));
            if let Some(at) = value.flatten().as_ref().and_then(Location::of_value) {
                names.insert(at, named.value.clone());
                taken.insert(named.value.clone());
            }
        }
        let mut renamed = |at: Location| {
            if let Some(&(_, mentioned)) = self.data.iter().find(|(sort, _)| *sort == at.sort) {
                let number = match mentioned {
                    Mentioned::None => at.number.wrapping_add(1),
                    Mentioned::Others if at.is_nil() => u32::MAX,
                    Mentioned::Others | Mentioned::Nil => at.number,
                };
                return Location { number, ..at }.value();
            }
            let entry = names.entry(at);
            let known = entry.or_insert_with(|| match store.sorts.get(at.sort) {
                Sort::Uninterpreted { .. } if at.is_nil() => at.value(),
                Sort::Uninterpreted { .. } => {
                    free += 1;
                    while numbers.contains(&free) {
                        free += 1;
                    }
                    Location { sort: at.sort, number: free }.value()
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
        for ((at, value), share) in model.heap.cells().zip(model.heap.shares()) {
            let at = with_locations(at, &mut renamed);
            heap.allocate_share(at, with_locations(value, &mut renamed), share);
        }
        let mut renewed = Interpretation::new();
        for &function in &self.constants {
            if let Some(value) = value_of(store, model, function) {
                renewed.set_constant(function, with_locations(&value, &mut renamed));
            }
        }
        // Constants of the procedures may be all that an element is there for.
        for function in (0..store.function_count()).map(FunId::new) {
            if let Some(value) = model.interpretation.constant(function)
                && renewed.constant(function).is_none()
            {
                renewed.set_constant(function, with_locations(value, &mut renamed));
            }
        }
        for (function, table) in model.interpretation.functions() {
            let mut own = FunctionTable::constant(with_locations(table.default(), &mut renamed));
            for (args, value) in table.entries() {
                let args: Vec<Value> =
                    args.iter().map(|arg| with_locations(arg, &mut renamed)).collect();
                own.set(args, with_locations(value, &mut renamed));
            }
            renewed.set_function(function, own);
        }
        for (case, value) in model.interpretation.open_cases() {
            let case = OpenCase {
                args: case.args.iter().map(|arg| with_locations(arg, &mut renamed)).collect(),
                ..case.clone()
            };
            let is_nil = case.op == Op::SepNil;
            let value = if is_nil { value.clone() } else { with_locations(value, &mut renamed) };
            renewed.set_open(case, value);
        }
        for sort in data_sorts(store) {
            let mut range = model.interpretation.range(sort).cloned();
            if let Some(Range::All(values) | Range::Some(values)) = &mut range {
                *values = values.iter().map(|value| with_locations(value, &mut renamed)).collect();
            }
            if let Some(range) = range {
                renewed.set_range(sort, range);
            }
        }
        *model = HeapModel { interpretation: renewed, heap };
    }
}

/// The value of a constant, which is the default of its sort if the model says nothing of it.
fn value_of(store: &TermStore, model: &HeapModel, constant: FunId) -> Option<Value> {
    let known = model.interpretation.constant(constant).cloned();
    known
        .or_else(|| model.interpretation.default_value(store, store.function_decl(constant).result))
}

/// A value of an infinite sort for each number.
fn literal(sort: &Sort, number: u32) -> Value {
    match sort {
        Sort::Real => Value::real(Rational::from(Integer::from(i64::from(number)))),
        Sort::String => Value::String(StrValue::from_int(&Integer::from(i64::from(number)))),
        _ => Value::Int(Integer::from(i64::from(number))),
    }
}

/// The value with its elements renamed: an element, or a value that contains elements.
fn with_locations(value: &Value, renamed: &mut impl FnMut(Location) -> Value) -> Value {
    match value {
        Value::Constructed(record) => {
            let fields: Vec<Value> =
                record.fields().iter().map(|field| with_locations(field, renamed)).collect();
            Value::constructed(record.constructor(), fields)
        }
        Value::Sequence(sequence) => {
            let elements: Vec<Value> =
                sequence.elements().iter().map(|part| with_locations(part, renamed)).collect();
            Value::sequence(elements)
        }
        Value::Set(set) => {
            let elements = set.elements().iter().map(|part| with_locations(part, renamed));
            Value::set(elements.collect())
        }
        Value::Array(array) => {
            let mut own = array.constant_like(with_locations(array.default(), renamed));
            for (index, element) in array.exceptions() {
                own.set(with_locations(index, renamed), with_locations(element, renamed));
            }
            Value::Array(own)
        }
        _ => match Location::of_value(value) {
            Some(at) => renamed(at),
            None => value.clone(),
        },
    }
}
