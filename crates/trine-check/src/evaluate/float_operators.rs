//! Operators of floats on the values of their arguments.
//!
//! Reference: SMT-LIB 2.7, theory `FloatingPoint`; what it leaves open is in `open.rs`.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::evaluate::apply::{Applied, State, Stop, format, misfit, width};
use crate::evaluate::float::Float;
use crate::evaluate::open::OpenCase;
use crate::evaluate::value::Value;
use crate::evaluate::{Outcome, word};
use crate::operator::{Operator, RoundingMode};
use crate::term::{TermId, Terms};

impl State {
    pub(super) fn floats(
        &mut self,
        terms: &Terms,
        term: TermId,
        operator: &Operator,
        args: &[Value],
    ) -> Applied {
        use Operator as O;
        let steps = &mut self.steps;
        let float = |result: Outcome<Float>| result.map(Value::Float).map_err(Stop::Undecided);
        let own = || format(terms, term);
        let of_argument = || format(terms, terms.args(term)[0]);
        match (operator, args) {
            (O::Rounding(mode), []) => Ok(Value::Rounding(*mode)),
            (O::PlusInfinity(..), []) => Ok(Value::Float(Float::Infinity(false))),
            (O::MinusInfinity(..), []) => Ok(Value::Float(Float::Infinity(true))),
            (O::PlusZero(..), []) => Ok(Value::Float(Float::Zero(false))),
            (O::MinusZero(..), []) => Ok(Value::Float(Float::Zero(true))),
            (O::NaN(..), []) => Ok(Value::Float(Float::NaN)),
            (O::FpAbs, [Value::Float(a)]) => {
                Ok(Value::Float(if a.is_negative() { a.negated() } else { a.clone() }))
            }
            (O::FpNeg, [Value::Float(a)]) => Ok(Value::Float(a.negated())),
            (O::FpAdd, [Value::Rounding(m), Value::Float(a), Value::Float(b)]) => {
                float(own()?.add(steps, *m, a, b))
            }
            (O::FpSub, [Value::Rounding(m), Value::Float(a), Value::Float(b)]) => {
                float(own()?.add(steps, *m, a, &b.negated()))
            }
            (O::FpMul, [Value::Rounding(m), Value::Float(a), Value::Float(b)]) => {
                float(own()?.multiply(steps, *m, a, b))
            }
            (O::FpDiv, [Value::Rounding(m), Value::Float(a), Value::Float(b)]) => {
                float(own()?.divide(steps, *m, a, b))
            }
            (O::FpFma, [Value::Rounding(m), Value::Float(a), Value::Float(b), Value::Float(c)]) => {
                float(own()?.multiply_add(steps, *m, [a, b, c]))
            }
            (O::FpSqrt, [Value::Rounding(m), Value::Float(a)]) => {
                float(own()?.square_root(steps, *m, a))
            }
            (O::FpRem, [Value::Float(a), Value::Float(b)]) => float(own()?.remainder(steps, a, b)),
            (O::FpRoundToIntegral, [Value::Rounding(m), Value::Float(a)]) => {
                float(own()?.to_integral(steps, *m, a))
            }
            (O::FpMin | O::FpMax, [Value::Float(a), Value::Float(b)]) => {
                let found = if *operator == O::FpMin { a.minimum(b) } else { a.maximum(b) };
                match found {
                    Some(float) => Ok(Value::Float(float)),
                    None => self.open_float(terms, term, operator, args),
                }
            }
            (O::FpIsNormal, [Value::Float(a)]) => {
                let subnormal = of_argument()?.is_subnormal(a);
                Ok(Value::Bool(matches!(a, Float::Finite(_)) && !subnormal))
            }
            (O::FpIsSubnormal, [Value::Float(a)]) => {
                Ok(Value::Bool(of_argument()?.is_subnormal(a)))
            }
            (O::FpIsZero, [Value::Float(a)]) => Ok(Value::Bool(matches!(a, Float::Zero(_)))),
            (O::FpIsInfinite, [Value::Float(a)]) => {
                Ok(Value::Bool(matches!(a, Float::Infinity(_))))
            }
            (O::FpIsNaN, [Value::Float(a)]) => Ok(Value::Bool(*a == Float::NaN)),
            (O::FpIsNegative, [Value::Float(a)]) => Ok(Value::Bool(a.is_negative())),
            (O::FpIsPositive, [Value::Float(a)]) => {
                Ok(Value::Bool(*a != Float::NaN && !a.is_negative()))
            }
            (O::FpFromFloat(..), [Value::Rounding(m), Value::Float(a)]) => {
                float(own()?.convert(steps, *m, a))
            }
            (O::FpFromReal(..), [Value::Rounding(m), Value::Real(value)]) => {
                float(own()?.round(steps, *m, value))
            }
            (O::FpFromSigned(..), [Value::Rounding(m), Value::Word(word)]) => {
                let value = word::signed(word, width(terms, terms.args(term)[1]));
                float(own()?.round(steps, *m, &RBig::from(value)))
            }
            (O::FpFromUnsigned(..), [Value::Rounding(m), Value::Word(word)]) => {
                float(own()?.round(steps, *m, &RBig::from(word.clone())))
            }
            (O::FpToUbv(_) | O::FpToSbv(_), [Value::Rounding(m), Value::Float(a)]) => {
                match to_word(operator, *m, a, width(terms, term)) {
                    Some(word) => Ok(Value::Word(word)),
                    None => self.open_float(terms, term, operator, args),
                }
            }
            (O::FpToReal, [Value::Float(a)]) => match a.to_real() {
                Some(value) => Ok(Value::Real(value)),
                None => self.open_float(terms, term, operator, args),
            },
            (O::FpToIeeeBv, [Value::Float(a)]) => Ok(Value::Word(of_argument()?.encode(a))),
            _ => misfit(),
        }
    }

    fn open_float(
        &self,
        terms: &Terms,
        term: TermId,
        operator: &Operator,
        args: &[Value],
    ) -> Applied {
        let last = terms.args(term).last().copied().unwrap_or(term);
        let sort = terms.sort_id(last);
        self.decided(OpenCase { operator: operator.clone(), sort, args: args.to_vec() })
    }
}

/// The word of the integer to which a float rounds, if it has one.
fn to_word(operator: &Operator, mode: RoundingMode, float: &Float, width: u32) -> Option<UBig> {
    let value = float.to_integer(mode)?;
    let word = word::wrap(&value, width);
    let back = match operator {
        Operator::FpToUbv(_) => IBig::from(word.clone()),
        _ => word::signed(&word, width),
    };
    (back == value).then_some(word)
}
