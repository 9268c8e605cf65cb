//! Terms that stand for values, and values as terms.
//!
//! Invariant: `value_of(mk_value(v, s))` is `v`, and equal values make equal terms: exceptions of
//! arrays are stored in the order of their indices.

use super::{Fold, Head, fold};
use crate::declaration::FunId;
use crate::op::Op;
use crate::sort::{Sort, SortId};
use crate::store::{TermId, TermStore};
use crate::symbol::SymbolId;
use crate::term_map::{TermMap, TermSet};
use crate::traverse::post_order;
use crate::value::Value;

/// The value of a constant of the language.
pub(super) fn of(store: &TermStore, term: TermId) -> Option<Value> {
    Some(match store.op(term) {
        Op::True => Value::Bool(true),
        Op::False => Value::Bool(false),
        Op::BvValue => Value::bitvec(&store.bv_value(term)?),
        Op::FloatValue => Value::float(store.float_value(term)?),
        Op::RoundingValue => Value::Rounding(store.rounding_value(term)?),
        Op::IntValue => Value::Int(store.int_value(term)?.clone()),
        Op::RealValue => Value::real(store.real_value(term)?.clone()),
        Op::StringValue => Value::String(store.string_value(term)?.clone()),
        Op::Element => {
            Value::Element { sort: store.sort(term), number: store.element_number(term)? }
        }
        _ => return None,
    })
}

/// Whether values are composed with this operator.
fn composes_values(op: Op) -> bool {
    matches!(op, Op::Construct | Op::Store | Op::ConstArray)
}

impl TermStore {
    /// The value that a term stands for, if it is a value: a constant of the language, or a term
    /// of constructors, `store` and constant arrays over such.
    #[must_use]
    pub fn value_of(&self, term: TermId) -> Option<Value> {
        if !composes_values(self.op(term)) {
            return of(self, term);
        }
        let mut values: TermMap<Value> = TermMap::new();
        let mut all_known = true;
        let mut args = Vec::new();
        post_order(self, &[term], &mut TermSet::new(), |part| {
            if !all_known {
                return;
            }
            let value = if composes_values(self.op(part)) {
                args.clear();
                args.extend(self.args(part).iter().filter_map(|&arg| values.get(arg).cloned()));
                match fold(self, &Head::of(self, part), &args) {
                    Fold::Value(value) => Some(value),
                    Fold::Open | Fold::TooHard | Fold::Unsupported => None,
                }
            } else {
                of(self, part)
            };
            match value {
                Some(value) => drop(values.insert(part, value)),
                None => all_known = false,
            }
        });
        if all_known { values.remove(term) } else { None }
    }

    /// The term that stands for a value of sort `sort`.
    ///
    /// # Panics
    /// If the value is not of that sort.
    pub fn mk_value(&mut self, value: &Value, sort: SortId) -> TermId {
        let mut results: Vec<TermId> = Vec::new();
        let mut tasks = vec![Task::Make(value, sort)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Make(value, sort) => self.make(value, sort, &mut tasks, &mut results),
                Task::Construct(constructor, sort, fields) => {
                    let args = results.split_off(results.len() - fields);
                    results.push(self.apply_instance(constructor, sort, &args));
                }
                Task::ConstArray(sort) => {
                    let element = results.pop().expect("the default was made");
                    let array = self.mk_const_array(sort, element);
                    results.push(array.expect("a default of the element sort"));
                }
                Task::Store => {
                    let args = results.split_off(results.len() - 3);
                    results.push(self.mk(Op::Store, &args));
                }
            }
        }
        results.pop().expect("the value was made")
    }

    /// Makes an atom, or plans the making of a composed value.
    fn make<'a>(
        &mut self,
        value: &'a Value,
        sort: SortId,
        tasks: &mut Vec<Task<'a>>,
        results: &mut Vec<TermId>,
    ) {
        results.push(match value {
            Value::Bool(value) => self.mk_bool(*value),
            Value::BitVec(bits) => self.mk_bv(&bits.to_bitvec()),
            Value::Float(value) => self.mk_float(value),
            Value::Rounding(mode) => self.mk_rounding(*mode),
            Value::Int(value) => self.mk_int(value),
            Value::Real(value) => self.mk_real(value),
            Value::String(value) => self.mk_string(value),
            Value::Element { sort, number } => self.mk_element(*sort, *number),
            Value::Array(array) => {
                let Sort::Array { index, element } = *self.sorts.get(sort) else {
                    panic!("an array value needs an array sort")
                };
                for (key, value) in array.exceptions().into_iter().rev() {
                    tasks.push(Task::Store);
                    tasks.push(Task::Make(value, element));
                    tasks.push(Task::Make(key, index));
                }
                tasks.push(Task::ConstArray(sort));
                tasks.push(Task::Make(array.default(), element));
                return;
            }
            Value::Constructed(value) => {
                let constructor = value.constructor();
                tasks.push(Task::Construct(constructor, sort, value.fields().len()));
                let sorts = self.field_sorts(constructor, sort);
                for (field, sort) in value.fields().iter().zip(sorts).rev() {
                    tasks.push(Task::Make(field, sort));
                }
                return;
            }
        });
    }

    /// The sorts of the fields of a constructor of the datatype instance `sort`.
    pub fn field_sorts(&mut self, constructor: FunId, sort: SortId) -> Vec<SortId> {
        let params = self.function_decl(constructor).params.clone();
        let bound: Vec<(SymbolId, SortId)> = match self.sorts.get(sort) {
            Sort::Datatype { datatype, args } if !args.is_empty() => {
                self.datatype(*datatype).params.iter().copied().zip(args.iter().copied()).collect()
            }
            _ => return params.into_vec(),
        };
        params.iter().map(|&param| self.sorts.substitute(param, &bound)).collect()
    }
}

/// What remains to be made; later tasks lie deeper.
enum Task<'a> {
    Make(&'a Value, SortId),
    Construct(FunId, SortId, usize),
    ConstArray(SortId),
    /// Takes array, index and element.
    Store,
}
