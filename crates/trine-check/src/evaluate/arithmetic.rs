//! Integers and reals.
//!
//! Reference: SMT-LIB 2.7, theories `Ints`, `Reals` and `Reals_Ints`.

use dashu_base::{Abs, BitTest, DivEuclid, RemEuclid, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::evaluate::value::Value;
use crate::evaluate::{Outcome, Steps, Undecided};
use crate::operator::Operator;
use crate::rules::power::{logarithm, power_of_two};

/// The bits of a real: of its numerator and denominator together.
fn bits(value: &RBig) -> usize {
    value.numerator().bit_len() + value.denominator().bit_len()
}

/// Sums, differences and products of two integers.
pub(super) fn combine_ints(
    steps: &mut Steps,
    operator: &Operator,
    a: &IBig,
    b: &IBig,
) -> Outcome<IBig> {
    match operator {
        Operator::Add => {
            steps.spend(((a.bit_len() + b.bit_len()) / 64) as u64)?;
            Ok(a + b)
        }
        Operator::Subtract => {
            steps.spend(((a.bit_len() + b.bit_len()) / 64) as u64)?;
            Ok(a - b)
        }
        _ => {
            steps.spend_product(a.bit_len(), b.bit_len())?;
            Ok(a * b)
        }
    }
}

/// Sums, differences, products of two reals, and quotients where the divisor is not zero.
pub(super) fn combine_reals(
    steps: &mut Steps,
    operator: &Operator,
    a: &RBig,
    b: &RBig,
) -> Outcome<RBig> {
    steps.spend_product(bits(a), bits(b))?;
    Ok(match operator {
        Operator::Add => a + b,
        Operator::Subtract => a - b,
        Operator::Multiply => a * b,
        _ => a / b,
    })
}

/// The quotient with a remainder from zero to below the size of the divisor, which is not zero.
pub(super) fn int_divide(steps: &mut Steps, a: &IBig, b: &IBig) -> Outcome<IBig> {
    steps.spend_product(a.bit_len(), b.bit_len())?;
    Ok(a.div_euclid(b))
}

/// The remainder from zero to below the size of the divisor, which is not zero.
pub(super) fn modulo(steps: &mut Steps, a: &IBig, b: &IBig) -> Outcome<IBig> {
    steps.spend_product(a.bit_len(), b.bit_len())?;
    Ok(IBig::from(a.rem_euclid(b)))
}

/// Operators of one number.
pub(super) fn of_one(
    steps: &mut Steps,
    operator: &Operator,
    value: &Value,
) -> Option<Outcome<Value>> {
    Some(Ok(match (operator, value) {
        (Operator::Negate, Value::Int(value)) => Value::Int(-value),
        (Operator::Negate, Value::Real(value)) => Value::Real(-value),
        (Operator::Absolute, Value::Int(value)) => Value::Int(value.clone().abs()),
        (Operator::Absolute, Value::Real(value)) => {
            Value::Real(if value.is_negative() { -value } else { value.clone() })
        }
        (Operator::Logarithm, Value::Int(value)) => Value::Int(logarithm(value)),
        (Operator::PowerOfTwo, Value::Int(value)) => {
            let power = power_of_two(value).ok_or(Undecided::TooHard);
            let spent = power.and_then(|power| {
                steps.spend(power.bit_len() as u64 / 64)?;
                Ok(Value::Int(power))
            });
            return Some(spent);
        }
        (Operator::Divisible(divisor), Value::Int(value)) => {
            if let Err(error) = steps.spend_product(value.bit_len(), divisor.bit_len()) {
                return Some(Err(error));
            }
            Value::Bool(value.rem_euclid(IBig::from(divisor.clone())) == UBig::ZERO)
        }
        (Operator::ToReal, Value::Int(value)) => Value::Real(RBig::from(value.clone())),
        (Operator::ToInt, Value::Real(value)) => Value::Int(value.floor()),
        (Operator::IsInt, Value::Real(value)) => Value::Bool(value.is_int()),
        _ => return None,
    }))
}
