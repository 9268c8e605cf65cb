//! Terms that stand for values, and values as terms.
//!
//! Invariant: `value_of(mk_value(v, s))` is `v`, and equal values make equal terms: exceptions of
//! arrays are stored in the order of their indices.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use trine_value::regex::RegexNode;
use trine_value::{CodePoint, Regex, StrValue};

use super::{Fold, Head, fold};
use crate::declaration::FunId;
use crate::op::{Op, Theory};
use crate::sort::{Sort, SortId};
use crate::store::{TermId, TermStore};
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
        Op::AlgebraicValue => Value::Algebraic(Arc::new(store.algebraic_value(term)?.clone())),
        Op::StringValue => Value::String(store.string_value(term)?.clone()),
        // The nil of other sorts is what the interpretation says.
        Op::SepNil if matches!(store.sort_of(term), Sort::Uninterpreted { .. }) => {
            Value::Element { sort: store.sort(term), number: 0 }
        }
        Op::Element => {
            Value::Element { sort: store.sort(term), number: store.element_number(term)? }
        }
        _ => return None,
    })
}

/// Whether the term is made of values, if its arguments are values.
fn composes_values(store: &TermStore, term: TermId) -> bool {
    let op = store.op(term);
    match op.info().theory {
        Theory::Datatype => op == Op::Construct,
        Theory::Sequence => matches!(op, Op::SeqEmpty | Op::SeqUnit | Op::SeqConcat),
        Theory::Array => matches!(op, Op::Store | Op::ConstArray),
        Theory::Set => matches!(op, Op::SetEmpty | Op::SetSingleton | Op::SetUnion),
        Theory::String => store.sort(term) == store.sorts.reglan(),
        _ => false,
    }
}

impl TermStore {
    /// The value that a term stands for, if it is a value: a constant of the language, or a term
    /// of constructors, `store`, constant arrays, or operators on regular languages over such.
    #[must_use]
    pub fn value_of(&self, term: TermId) -> Option<Value> {
        if !composes_values(self, term) {
            return of(self, term);
        }
        let mut values: FxHashMap<TermId, Value> = FxHashMap::default();
        let mut args: Vec<Value> = Vec::new();
        let mut stack = vec![(term, 0)];
        while let Some((top, next)) = stack.last_mut() {
            let (top, parts) = (*top, self.args(*top));
            let pending = parts[*next..].iter().position(|part| !values.contains_key(part));
            if let Some(offset) = pending {
                let part = parts[*next + offset];
                *next += offset + 1;
                if composes_values(self, part) {
                    stack.push((part, 0));
                } else {
                    values.insert(part, of(self, part)?);
                }
                continue;
            }
            args.clear();
            args.extend(parts.iter().map(|part| values[part].clone()));
            let Fold::Value(value) = fold(self, &Head::of(self, top), &args) else { return None };
            values.insert(top, value);
            stack.pop();
        }
        values.remove(&term)
    }

    /// The term that stands for a value of sort `sort`.
    ///
    /// # Panics
    /// If the value is not of that sort, or a regular expression repeats something 2^32 times.
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
                Task::Sequence(sort, elements) => {
                    let units = results.split_off(results.len() - elements);
                    let units: Vec<TermId> =
                        units.into_iter().map(|unit| self.mk(Op::SeqUnit, &[unit])).collect();
                    results.push(match units[..] {
                        [] => self.mk_empty_sequence(sort).expect("a sort of sequences"),
                        [unit] => unit,
                        _ => self.mk(Op::SeqConcat, &units),
                    });
                }
                Task::Set(sort, elements) => {
                    let elements = results.split_off(results.len() - elements);
                    let mut set = None;
                    for element in elements.into_iter().rev() {
                        let single = self.mk(Op::SetSingleton, &[element]);
                        set = Some(match set {
                            Some(set) => self.mk(Op::SetUnion, &[single, set]),
                            None => single,
                        });
                    }
                    let set = match set {
                        Some(set) => Ok(set),
                        None => self.mk_set_constant(Op::SetEmpty, sort),
                    };
                    results.push(set.expect("a sort of sets"));
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
            Value::Algebraic(value) => self.mk_algebraic(value),
            Value::String(value) => self.mk_string(value),
            Value::RegLan(regex) => self.mk_regex(regex),
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
            Value::Sequence(value) => {
                let element = self.sorts.sequence_element(sort);
                let element = element.expect("a sequence needs a sort of sequences");
                tasks.push(Task::Sequence(sort, value.elements().len()));
                tasks.extend(value.elements().iter().rev().map(|value| Task::Make(value, element)));
                return;
            }
            Value::Set(value) => {
                let element = self.sorts.set_element(sort).expect("a set needs a sort of sets");
                tasks.push(Task::Set(sort, value.elements().len()));
                tasks.extend(value.elements().iter().rev().map(|value| Task::Make(value, element)));
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

    /// The term of a regular expression; shared parts become shared terms.
    fn mk_regex(&mut self, regex: &Regex) -> TermId {
        let place = |regex: &Regex| std::ptr::from_ref(regex.node()).addr();
        let mut made: FxHashMap<usize, TermId> = FxHashMap::default();
        let mut stack = vec![(regex, 0)];
        while let Some((top, next)) = stack.last_mut() {
            let (top, children) = (*top, top.node().children());
            let pending =
                children[*next..].iter().position(|part| !made.contains_key(&place(part)));
            if let Some(offset) = pending {
                *next += offset + 1;
                let child = &children[*next - 1];
                stack.push((child, 0));
                continue;
            }
            let args: Vec<TermId> = children.iter().map(|child| made[&place(child)]).collect();
            let term = self.mk_regex_node(top.node(), &args);
            made.insert(place(top), term);
            stack.pop();
        }
        made[&place(regex)]
    }

    fn mk_regex_node(&mut self, node: &RegexNode, args: &[TermId]) -> TermId {
        let bound = |bound: &u64| u32::try_from(*bound).expect("a bound that was an index");
        match node {
            RegexNode::None => self.mk(Op::ReNone, &[]),
            RegexNode::All => self.mk(Op::ReAll, &[]),
            RegexNode::Literal(word) => {
                let word = self.mk_string(word);
                self.mk(Op::StrToRe, &[word])
            }
            &RegexNode::Range(CodePoint::MIN, CodePoint::MAX) => self.mk(Op::ReAllChar, &[]),
            RegexNode::Range(low, high) => {
                let ends = [low, high];
                let ends = ends.map(|&end| self.mk_string(&StrValue::from_code_points([end])));
                self.mk(Op::ReRange, &ends)
            }
            RegexNode::Concat(_) => self.mk(Op::ReConcat, args),
            RegexNode::Union(_) => self.mk(Op::ReUnion, args),
            RegexNode::Inter(_) => self.mk(Op::ReInter, args),
            RegexNode::Comp(_) => self.mk(Op::ReComp, args),
            RegexNode::Repeat { low: 0, high: None, .. } => self.mk(Op::ReStar, args),
            RegexNode::Repeat { high: None, .. } => self.mk(Op::RePlus, args),
            RegexNode::Repeat { low: 0, high: Some(1), .. } => self.mk(Op::ReOpt, args),
            RegexNode::Repeat { low, high: Some(high), .. } if low == high => {
                self.mk_indexed(Op::RePower, [bound(low), 0], args)
            }
            RegexNode::Repeat { low, high: Some(high), .. } => {
                self.mk_indexed(Op::ReLoop, [bound(low), bound(high)], args)
            }
        }
    }

    /// The sorts of the fields of a constructor of the datatype instance `sort`.
    pub fn field_sorts(&mut self, constructor: FunId, sort: SortId) -> Vec<SortId> {
        let params = self.function_decl(constructor).params.clone();
        let bound = self.bound_parameters(sort);
        if bound.is_empty() {
            return params.into_vec();
        }
        params.iter().map(|&param| self.sorts.substitute(param, &bound)).collect()
    }
}

/// What remains to be made; later tasks lie deeper.
enum Task<'a> {
    Make(&'a Value, SortId),
    Construct(FunId, SortId, usize),
    ConstArray(SortId),
    Sequence(SortId, usize),
    Set(SortId, usize),
    /// Takes array, index and element.
    Store,
}
