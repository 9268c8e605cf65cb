//! Applications whose value the standard leaves open.
//!
//! Idea: such an operator is any function of its arguments. A model may say which; where it does not,
//! the evaluator takes the values that Trine documents, and remembers that it guessed. An assertion
//! that is true with a guess has a model, since the guess extends to a function. One that is false
//! with a guess is undecided.
//! Reference: SMT-LIB 2.7: theories `Ints` and `Reals` (division by zero), `FloatingPoint` (minimum
//! and maximum of zeros, conversions out of range), section 4.2.3 (selectors of other constructors).

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::evaluate::value::{Value, Values};
use crate::operator::Operator;
use crate::sort::{SortId, Sorts};

/// One such application.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpenCase {
    /// The operator; operators of several arguments are taken two at a time.
    pub operator: Operator,
    /// The sort of the last argument; of a `nil` its own.
    pub sort: SortId,
    /// The arguments.
    pub args: Vec<Value>,
}

/// The value where the model says nothing, if there is one.
pub(super) fn default(
    values: &mut Values,
    sorts: &mut Sorts,
    case: &OpenCase,
    result: SortId,
) -> Option<Value> {
    match (&case.operator, case.args.as_slice()) {
        (Operator::IntDivide, _) => Some(Value::Int(IBig::ZERO)),
        (Operator::Modulo, [dividend, _]) => Some(dividend.clone()),
        (Operator::Divide | Operator::FpToReal, _) => Some(Value::Real(RBig::ZERO)),
        (Operator::FpMin | Operator::FpMax, [_, second]) => Some(second.clone()),
        (Operator::SetChoose, [Value::Set(set)]) if !set.is_empty() => set.first().cloned(),
        (Operator::FpToUbv(_) | Operator::FpToSbv(_), _) => Some(Value::Word(UBig::ZERO)),
        _ => values.some_value(sorts, result),
    }
}
