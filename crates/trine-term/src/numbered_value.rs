//! Values of a sort by numbers, for what a model needs beside the values that are given.
//!
//! Invariant: different numbers give different values, as long as the sort has them.

use trine_value::{BitVec, Float, FloatFormat, Integer, Rational, StrValue};

use crate::declaration::FunId;
use crate::domain::Domain;
use crate::sort::{Sort, SortId};
use crate::store::TermStore;
use crate::value::{ArrayValue, Value};

impl TermStore {
    /// Value number `number` of a sort; different numbers give different values. `None` if the sort has no
    /// more values, or none are known.
    #[must_use]
    pub fn numbered_value(&self, sort: SortId, number: u64) -> Option<Value> {
        numbered(self, sort, number)
    }
}

fn numbered(store: &TermStore, sort: SortId, number: u64) -> Option<Value> {
    // What is nested is numbered by its innermost part, which the outer ones are wrapped around.
    let mut around: Vec<Wrap> = Vec::new();
    let mut inner = sort;
    let mut value = loop {
        if let Some(Domain::Finite(domain)) = Domain::of(store, inner) {
            if number >= domain.count() {
                return None;
            }
            break domain.element(number);
        }
        match store.sorts.get(inner) {
            Sort::Int => break Value::Int(Integer::from(number)),
            Sort::Real => break Value::real(Rational::from(Integer::from(number))),
            Sort::String => break Value::String(StrValue::from_int(&Integer::from(number))),
            &Sort::BitVec(width) => break Value::bits(width, number),
            Sort::Uninterpreted { .. } => {
                break Value::Element { sort: inner, number: u32::try_from(number).ok()? };
            }
            &Sort::Sequence { element } => {
                let same = store.default_value(element)?;
                break Value::sequence(vec![same; usize::try_from(number).ok()?]);
            }
            &Sort::Array { index, element } => {
                around.push(Wrap::Array(index));
                inner = element;
            }
            &Sort::Set { element } => {
                around.push(Wrap::Set);
                inner = element;
            }
            &Sort::Float { eb, sb } => {
                let bits = BitVec::from_u64(eb + sb, number);
                break Value::float(Float::from_bits(FloatFormat::new(eb, sb)?, &bits));
            }
            Sort::Bool | Sort::RoundingMode | Sort::RegLan | Sort::Parameter(_) => return None,
            Sort::Datatype { .. } => match field_to_vary(store, inner)? {
                (constructor, place, sort) if sort == inner => {
                    break iterated(store, inner, constructor, place, number)?;
                }
                (constructor, place, sort) => {
                    if around.len() > 100 {
                        return None;
                    }
                    around.push(Wrap::Field(inner, constructor, place));
                    inner = sort;
                }
            },
        }
    };
    while let Some(wrap) = around.pop() {
        value = match wrap {
            Wrap::Array(index) => {
                Value::Array(ArrayValue::constant(Domain::of(store, index)?, value))
            }
            Wrap::Set => Value::set(vec![value]),
            Wrap::Field(sort, constructor, place) => {
                with_field(store, sort, constructor, place, value)?
            }
        };
    }
    Some(value)
}

/// What a value is wrapped in.
enum Wrap {
    /// The set of it alone.
    Set,
    /// The array over these indices that is the value everywhere.
    Array(SortId),
    /// A constructor of this sort, with the value in a field.
    Field(SortId, FunId, usize),
}

/// A constructor and a field of it that has as many values as the datatype: one of the datatype itself, or
/// of an infinite sort.
fn field_to_vary(store: &TermStore, sort: SortId) -> Option<(FunId, usize, SortId)> {
    let Sort::Datatype { datatype, .. } = store.sorts.get(sort) else { return None };
    let fields = store.datatype(*datatype).constructors.iter().flat_map(|constructor| {
        let fields = store.function_decl(constructor.function).params.iter().enumerate();
        fields.filter_map(|(place, &field)| {
            Some((constructor.function, place, field_sort(store, sort, field)?))
        })
    });
    let fields: Vec<_> = fields.collect();
    let own = fields.iter().find(|&&(_, _, field)| field == sort);
    let large = || {
        let is_large = |field: SortId| !matches!(Domain::of(store, field), Some(Domain::Finite(_)));
        fields.iter().find(|&&(_, _, field)| is_large(field))
    };
    own.or_else(large).copied()
}

/// The sort of a field of an instance of a datatype; `None` if its parameters stand inside of another sort
/// than the datatype itself.
fn field_sort(store: &TermStore, instance: SortId, field: SortId) -> Option<SortId> {
    let bound = store.bound_parameters(instance);
    let value_of = |part: SortId| match store.sorts.get(part) {
        Sort::Parameter(name) => {
            bound.iter().find(|(parameter, _)| parameter == name).map(|&(_, value)| value)
        }
        _ => None,
    };
    if bound.is_empty() {
        return Some(field);
    }
    match (store.sorts.get(field), store.sorts.get(instance)) {
        (Sort::Parameter(_), _) => value_of(field),
        (Sort::Datatype { datatype, args }, Sort::Datatype { datatype: own, args: own_args }) => {
            let fits = datatype == own
                && args.iter().zip(own_args).all(|(&arg, &own)| value_of(arg) == Some(own));
            fits.then_some(instance)
        }
        (
            Sort::Bool
            | Sort::Int
            | Sort::Real
            | Sort::String
            | Sort::BitVec(_)
            | Sort::Float { .. },
            _,
        ) => Some(field),
        _ => None,
    }
}

fn with_field(
    store: &TermStore,
    sort: SortId,
    constructor: FunId,
    place: usize,
    value: Value,
) -> Option<Value> {
    debug_assert!(matches!(store.sorts.get(sort), Sort::Datatype { .. }));
    let params = &store.function_decl(constructor).params;
    let default = |&field: &SortId| store.default_value(field_sort(store, sort, field)?);
    let fields: Option<Vec<Value>> = params.iter().map(default).collect();
    let mut fields = fields?;
    fields[place] = value;
    Some(Value::constructed(constructor, fields))
}

/// The default of a datatype with a constructor applied to it so many times.
fn iterated(
    store: &TermStore,
    sort: SortId,
    constructor: FunId,
    place: usize,
    times: u64,
) -> Option<Value> {
    let mut value = store.default_value(sort)?;
    for _ in 0..times {
        value = with_field(store, sort, constructor, place, value)?;
    }
    Some(value)
}
