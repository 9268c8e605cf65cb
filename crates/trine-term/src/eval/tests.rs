//! The evaluator against the standard: corner cases with their places in it, and naive definitions
//! on small domains.

mod arith;
mod array;
mod bitvec;
mod classes;
mod datatype;
mod deep;
mod evaluator;
mod float;
mod literal;
mod regex;
mod sequence;
mod set;
mod string;
mod tabulation;

use trine_collections::Budget;
use trine_value::{Integer, Rational, StrValue};

use super::*;
use crate::interpretation::Interpretation;
use crate::sort::SortId;

fn int(value: i64) -> Value {
    Value::Int(Integer::from(value))
}

fn ratio(numerator: i64, denominator: i64) -> Value {
    Value::real(Rational::from_parts_signed(Integer::from(numerator), Integer::from(denominator)))
}

fn text(contents: &str) -> Value {
    Value::String(StrValue::from_literal(contents).unwrap())
}

/// The sort of a value that is not nested; sequences and sets are of Booleans.
fn sort_of(store: &mut TermStore, value: &Value) -> SortId {
    match value {
        Value::Bool(_) => store.sorts.bool(),
        Value::BitVec(bits) => store.sorts.bitvec(bits.width()),
        Value::Float(x) => store.sorts.float(x.format().eb(), x.format().sb()),
        Value::Rounding(_) => store.sorts.rounding_mode(),
        Value::Int(_) => store.sorts.int(),
        Value::Real(_) | Value::Algebraic(_) => store.sorts.real(),
        Value::String(_) => store.sorts.string(),
        Value::RegLan(_) => store.sorts.reglan(),
        Value::Element { sort, .. } => *sort,
        Value::Sequence(_) => {
            let bool = store.sorts.bool();
            store.sorts.sequence(bool)
        }
        Value::Set(_) => {
            let bool = store.sorts.bool();
            store.sorts.set(bool)
        }
        Value::Array(_) | Value::Constructed(_) => panic!("a nested value"),
    }
}

/// Applies an operator through `fold`, and through the evaluator, which must agree.
fn folded(op: Op, indices: [u32; 2], args: &[Value]) -> Fold {
    let mut store = TermStore::new();
    let terms: Vec<TermId> = args
        .iter()
        .map(|arg| {
            let sort = sort_of(&mut store, arg);
            store.mk_value(arg, sort)
        })
        .collect();
    let term = store.mk_indexed(op, indices, &terms);
    let by_fold = fold(&store, &Head { op, indices, ..Head::of(&store, term) }, args);
    if let Fold::Value(value) = &by_fold {
        let model = Interpretation::new();
        let by_term = Evaluator::new(&store, &model).eval(term, &Budget::unlimited());
        assert_eq!(by_term.as_ref(), Ok(value), "{op:?} {args:?}");
    }
    by_fold
}

/// The value that `fold` gives.
fn value(op: Op, indices: [u32; 2], args: &[Value]) -> Value {
    match folded(op, indices, args) {
        Fold::Value(value) => value,
        Fold::Open => panic!("{op:?} {args:?} is open"),
        Fold::TooHard => panic!("{op:?} {args:?} is too hard"),
        Fold::Unsupported => panic!("{op:?} {args:?} has no value"),
    }
}

/// The value of a term in a model.
fn eval(store: &TermStore, model: &Interpretation, term: TermId) -> Result<Value, EvalError> {
    Evaluator::new(store, model).eval(term, &Budget::unlimited())
}
