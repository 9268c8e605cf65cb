//! Integers and reals.
//!
//! Invariant: integers stay integers and reals stay reals; `to_real` of a real is itself. Results
//! beyond [`MAX_BITS`] are refused: repeated squaring in a shared term would fill any memory. Irrational numbers
//! are computed exactly, or refused.
//! Reference: SMT-LIB 2.7, theories `Ints`, `Reals`, `Reals_Ints`. Division by zero is any
//! function of the dividend, one for each of `div`, `mod` and `/`. For `int.log2` and `int.pow2`, cvc5.

use std::cmp::Ordering;

use dashu_base::{Abs, BitTest};
use trine_value::{Integer, Rational, RealNumber, number};

use super::{Fold, Head, Host, open};
use crate::op::Op;
use crate::value::Value;

/// The largest product that is computed, in bits: more than a million decimal digits.
pub(super) const MAX_BITS: usize = 1 << 22;

/// The same for numerator and denominator together, whose greatest common divisor takes quadratic
/// time.
const MAX_RATIONAL_BITS: usize = 1 << 18;

#[derive(Clone, Copy)]
pub(super) enum Binary {
    Add,
    Sub,
    Mul,
}

fn rational_bits(number: &Rational) -> usize {
    number.numerator().bit_len() + number.denominator().bit_len()
}

impl Binary {
    fn ints(self, a: &Integer, b: &Integer) -> Option<Integer> {
        Some(match self {
            Self::Add => a + b,
            Self::Sub => a - b,
            Self::Mul if a.bit_len() + b.bit_len() > MAX_BITS => return None,
            Self::Mul => a * b,
        })
    }

    fn reals(self, a: &Rational, b: &Rational) -> Option<Rational> {
        // Sums of fractions multiply denominators.
        if rational_bits(a) + rational_bits(b) > MAX_RATIONAL_BITS {
            return None;
        }
        Some(match self {
            Self::Add => a + b,
            Self::Sub => a - b,
            Self::Mul => a * b,
        })
    }
}

/// What a function of irrational numbers is.
fn exact(result: Option<RealNumber>) -> Fold {
    result.map_or(Fold::TooHard, |number| Fold::Value(Value::real_number(number)))
}

/// Sums, differences and products of real numbers some of which are irrational.
fn left_of_roots(args: &[Value], f: Binary) -> Fold {
    let mut numbers = args.iter().map(Value::as_real_number);
    let Some(Some(mut result)) = numbers.next() else { return Fold::Unsupported };
    for number in numbers {
        let Some(number) = number else { return Fold::Unsupported };
        if result.bits() + number.bits() > MAX_RATIONAL_BITS {
            return Fold::TooHard;
        }
        let next = match f {
            Binary::Add => result.plus(&number),
            Binary::Sub => result.minus(&number),
            Binary::Mul => result.times(&number),
        };
        let Some(next) = next else { return Fold::TooHard };
        result = next;
    }
    Fold::Value(Value::real_number(result))
}

pub(super) fn neg(args: &[Value]) -> Fold {
    match args {
        [Value::Int(a)] => Fold::Value(Value::Int(-a)),
        [Value::Real(a)] => Fold::Value(Value::real(-Rational::clone(a))),
        [Value::Algebraic(a)] => exact(RealNumber::Algebraic((**a).clone()).negated()),
        _ => Fold::Unsupported,
    }
}

pub(super) fn abs(args: &[Value]) -> Fold {
    match args {
        [Value::Int(a)] => Fold::Value(Value::Int(number::abs(a))),
        [Value::Real(a)] => Fold::Value(Value::real(Rational::clone(a).abs())),
        [Value::Algebraic(a)] if a.sign().is_lt() => neg(args),
        [value @ Value::Algebraic(_)] => Fold::Value(value.clone()),
        _ => Fold::Unsupported,
    }
}

/// The greatest `k` with `2^k <= n`; zero if `n` is not positive.
pub(super) fn log2(args: &[Value]) -> Fold {
    let [Value::Int(n)] = args else { return Fold::Unsupported };
    Fold::Value(Value::Int(Integer::from(number::log2(n).unwrap_or(0))))
}

/// `2^n`; zero if `n` is negative.
pub(super) fn pow2(args: &[Value]) -> Fold {
    let [Value::Int(n)] = args else { return Fold::Unsupported };
    if *n < Integer::ZERO {
        return Fold::Value(Value::Int(Integer::ZERO));
    }
    match usize::try_from(n) {
        Ok(exponent) if exponent < MAX_BITS => Fold::Value(Value::Int(Integer::ONE << exponent)),
        _ => Fold::TooHard,
    }
}

/// Folds from the left.
pub(super) fn left(args: &[Value], f: Binary) -> Fold {
    match args {
        [Value::Int(first), rest @ ..] => {
            let mut result = first.clone();
            for arg in rest {
                let Value::Int(arg) = arg else { return Fold::Unsupported };
                let Some(next) = f.ints(&result, arg) else { return Fold::TooHard };
                result = next;
            }
            Fold::Value(Value::Int(result))
        }
        [Value::Real(first), rest @ ..] => {
            let mut result = Rational::clone(first);
            for arg in rest {
                let Value::Real(arg) = arg else { return left_of_roots(args, f) };
                let Some(next) = f.reals(&result, arg) else { return Fold::TooHard };
                result = next;
            }
            Fold::Value(Value::real(result))
        }
        [Value::Algebraic(_), ..] => left_of_roots(args, f),
        _ => Fold::Unsupported,
    }
}

/// `/`, folded from the left.
pub(super) fn real_division(head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Real(first), rest @ ..] = args else { return division_of_roots(head, args, host) };
    let mut result = Rational::clone(first);
    for arg in rest {
        let Value::Real(divisor) = arg else { return division_of_roots(head, args, host) };
        if rational_bits(&result) + rational_bits(divisor) > MAX_RATIONAL_BITS {
            return Fold::TooHard;
        }
        result = match number::divide(&result, divisor) {
            Some(quotient) => quotient,
            None => match open(host, head.case(&[Value::real(result), arg.clone()])) {
                Fold::Value(Value::Real(chosen)) => Rational::clone(&chosen),
                Fold::Value(Value::Algebraic(_)) => return division_of_roots(head, args, host),
                other => return other,
            },
        };
    }
    Fold::Value(Value::real(result))
}

/// `/` of real numbers some of which are irrational.
fn division_of_roots(head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let Some((first, rest)) = args.split_first() else { return Fold::Unsupported };
    let mut result = first.clone();
    for arg in rest {
        let [Some(one), Some(divisor)] = [&result, arg].map(Value::as_real_number) else {
            return Fold::Unsupported;
        };
        let quotient = if divisor.sign().is_eq() {
            open(host, head.case(&[result, arg.clone()]))
        } else {
            exact(one.divided_by(&divisor))
        };
        let Fold::Value(quotient) = quotient else { return quotient };
        result = quotient;
    }
    Fold::Value(result)
}

/// `div` folded from the left, or `mod`.
pub(super) fn int_division(head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Int(first), rest @ ..] = args else { return Fold::Unsupported };
    let mut result = first.clone();
    for arg in rest {
        let Value::Int(divisor) = arg else { return Fold::Unsupported };
        let exact = if head.op == Op::Mod {
            number::modulo(&result, divisor)
        } else {
            number::div(&result, divisor)
        };
        result = match exact {
            Some(result) => result,
            None => match open(host, head.case(&[Value::Int(result), arg.clone()])) {
                Fold::Value(Value::Int(chosen)) => chosen,
                other => return other,
            },
        };
    }
    Fold::Value(Value::Int(result))
}

/// Whether an order holds between neighbours.
pub(super) fn chain(args: &[Value], holds: fn(Ordering) -> bool) -> Fold {
    let mut all = true;
    for pair in args.windows(2) {
        all &= match pair {
            [Value::Int(a), Value::Int(b)] => holds(a.cmp(b)),
            [Value::Real(a), Value::Real(b)] => holds(a.cmp(b)),
            [Value::Real(_) | Value::Algebraic(_), Value::Real(_) | Value::Algebraic(_)] => {
                holds(pair[0].cmp(&pair[1]))
            }
            _ => return Fold::Unsupported,
        };
    }
    Fold::Value(Value::Bool(all))
}

pub(super) fn divisible(divisor: u32, args: &[Value]) -> Fold {
    match args {
        [Value::Int(n)] => Fold::Value(Value::Bool(number::divisible(&Integer::from(divisor), n))),
        _ => Fold::Unsupported,
    }
}

pub(super) fn to_real(args: &[Value]) -> Fold {
    match args {
        [Value::Int(n)] => Fold::Value(Value::real(Rational::from(n.clone()))),
        [real @ (Value::Real(_) | Value::Algebraic(_))] => Fold::Value(real.clone()),
        _ => Fold::Unsupported,
    }
}

pub(super) fn to_int(args: &[Value]) -> Fold {
    match args {
        [Value::Real(x)] => Fold::Value(Value::Int(number::floor(x))),
        [Value::Algebraic(x)] => Fold::Value(Value::Int(x.floor())),
        _ => Fold::Unsupported,
    }
}

pub(super) fn is_int(args: &[Value]) -> Fold {
    match args {
        [Value::Real(x)] => Fold::Value(Value::Bool(number::is_int(x))),
        [Value::Algebraic(_)] => Fold::Value(Value::Bool(false)),
        _ => Fold::Unsupported,
    }
}
