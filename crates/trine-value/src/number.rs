//! Integers and rationals: the values of the theories `Ints` and `Reals`.
//!
//! Idea: the numbers are those of `dashu`; here stand the functions on which SMT-LIB has its own
//! opinion (division, rounding) and the written forms.
//! Invariant: a [`Rational`] is always reduced with a positive denominator, so equality and hash are
//! those of numerator and denominator. Numbers below `2^128` are stored without allocation.
//! Reference: SMT-LIB 2.7, theories `Ints`, `Reals` and `Reals_Ints`.
//!
//! Division by zero is any function in SMT-LIB; here it is `None`, and the caller decides.
//!
//! ```
//! use trine_value::number::{self, Integer};
//!
//! let (a, b) = (Integer::from(-7), Integer::from(-2));
//! assert_eq!(number::div(&a, &b), Some(Integer::from(4)));
//! assert_eq!(number::modulo(&a, &b), Some(Integer::from(1)));
//! let third = number::divide(&Integer::from(-1).into(), &Integer::from(3).into()).unwrap();
//! assert_eq!(number::rational_text(&third), "(- (/ 1.0 3.0))");
//! assert_eq!(number::floor(&third), Integer::from(-1));
//! assert_eq!(number::parse_decimal("0.250"), number::parse_decimal("0.25"));
//! ```

use dashu_base::{Abs, BitTest, DivEuclid, RemEuclid, SquareRoot, UnsignedAbs};
use dashu_int::UBig;

pub use dashu_int::IBig as Integer;
pub use dashu_ratio::RBig as Rational;

/// `div`: the quotient that leaves a remainder from 0 to `|divisor| - 1`; `None` for divisor zero.
#[must_use]
pub fn div(dividend: &Integer, divisor: &Integer) -> Option<Integer> {
    (!divisor.is_zero()).then(|| dividend.div_euclid(divisor))
}

/// `mod`: the remainder of [`div`], never negative; `None` for divisor zero.
#[must_use]
pub fn modulo(dividend: &Integer, divisor: &Integer) -> Option<Integer> {
    (!divisor.is_zero()).then(|| Integer::from(dividend.rem_euclid(divisor)))
}

/// `abs`.
#[must_use]
pub fn abs(number: &Integer) -> Integer {
    number.abs()
}

/// `(_ divisible divisor)`: whether `divisor`, at least 1 in SMT-LIB, divides `number`.
///
/// Zero divides only zero.
#[must_use]
pub fn divisible(divisor: &Integer, number: &Integer) -> bool {
    modulo(number, divisor).map_or(number.is_zero(), |remainder| remainder.is_zero())
}

/// `/`: the exact quotient; `None` for divisor zero.
#[must_use]
pub fn divide(dividend: &Rational, divisor: &Rational) -> Option<Rational> {
    (!divisor.is_zero()).then(|| dividend / divisor)
}

/// `to_int`: the largest integer that is not above `number`.
#[must_use]
pub fn floor(number: &Rational) -> Integer {
    number.floor()
}

/// `is_int`: whether `number` is an integer.
#[must_use]
pub fn is_int(number: &Rational) -> bool {
    number.is_int()
}

/// The largest integer whose square is not above `number`; `None` for negative numbers.
///
/// ```
/// use trine_value::number::{self, Integer};
///
/// assert_eq!(number::root(&Integer::from(15)), Some(Integer::from(3)));
/// assert_eq!(number::root(&Integer::from(16)), Some(Integer::from(4)));
/// assert_eq!(number::root(&Integer::from(-1)), None);
/// ```
#[must_use]
pub fn root(number: &Integer) -> Option<Integer> {
    (*number >= Integer::ZERO).then(|| Integer::from(number.unsigned_abs().sqrt()))
}

/// The greatest `k` with `2^k` not above `number`; `None` for numbers that are not positive.
///
/// ```
/// use trine_value::number::{self, Integer};
///
/// assert_eq!(number::log2(&Integer::from(15)), Some(3));
/// assert_eq!(number::log2(&Integer::from(16)), Some(4));
/// assert_eq!(number::log2(&Integer::from(0)), None);
/// ```
#[must_use]
pub fn log2(number: &Integer) -> Option<usize> {
    (*number > Integer::ZERO).then(|| number.bit_len() - 1)
}

/// The integer as an SMT-LIB term: `5` or `(- 5)`.
#[must_use]
pub fn integer_text(number: &Integer) -> String {
    if *number < Integer::ZERO {
        format!("(- {})", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// The rational as an SMT-LIB term of sort `Real`: `2.0`, `(- 2.0)`, `(/ 1.0 3.0)` or
/// `(- (/ 1.0 3.0))`.
#[must_use]
pub fn rational_text(number: &Rational) -> String {
    let magnitude = number.numerator().unsigned_abs();
    let text = if number.is_int() {
        format!("{magnitude}.0")
    } else {
        format!("(/ {magnitude}.0 {}.0)", number.denominator())
    };
    if *number < Rational::ZERO { format!("(- {text})") } else { text }
}

/// The number with these decimal digits; `None` unless there are only digits, at least one.
fn natural(digits: &str) -> Option<UBig> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    UBig::from_str_radix(digits, 10).ok()
}

/// The value of a numeral: decimal digits, at least one; leading zeros are let through.
#[must_use]
pub fn parse_numeral(text: &str) -> Option<Integer> {
    natural(text).map(Integer::from)
}

/// The exact value of a decimal: digits, a point, digits.
///
/// ```
/// # use trine_value::number;
/// assert_eq!(number::rational_text(&number::parse_decimal("1.50").unwrap()), "(/ 3.0 2.0)");
/// assert_eq!(number::parse_decimal("1."), None);
/// ```
#[must_use]
pub fn parse_decimal(text: &str) -> Option<Rational> {
    let (whole, fraction) = text.split_once('.')?;
    natural(fraction)?;
    let fraction = fraction.trim_end_matches('0');
    let numerator = natural(&[whole, fraction].concat())?;
    if whole.is_empty() {
        return None;
    }
    let denominator = UBig::from(10u8).pow(fraction.len());
    Some(Rational::from_parts(numerator.into(), denominator))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(n: i64) -> Integer {
        Integer::from(n)
    }

    fn ratio(n: i64, d: i64) -> Rational {
        Rational::from_parts_signed(int(n), int(d))
    }

    #[test]
    fn division_leaves_the_remainder_that_the_standard_asks_for() {
        for n in -30..=30 {
            for d in -30..=30i64 {
                let (q, r) = (div(&int(n), &int(d)), modulo(&int(n), &int(d)));
                if d == 0 {
                    assert_eq!((q, r), (None, None));
                    assert_eq!(divisible(&int(0), &int(n)), n == 0);
                    continue;
                }
                let (q, r) = (q.unwrap(), r.unwrap());
                assert_eq!(int(n), int(d) * &q + &r);
                assert!(int(0) <= r && r < int(d.abs()));
                assert_eq!(divisible(&int(d), &int(n)), n % d == 0);
                let x = ratio(n, d);
                let below = floor(&x);
                assert!(Rational::from(below.clone()) <= x);
                assert!(x < Rational::from(below + int(1)));
                assert_eq!(is_int(&x), n % d == 0);
                assert_eq!(divide(&int(n).into(), &int(d).into()), Some(x));
            }
            assert_eq!(abs(&int(n)), int(n.abs()));
            assert_eq!(divide(&int(n).into(), &Rational::ZERO), None);
        }
    }

    #[test]
    fn large_numbers_divide_alike() {
        let big = parse_numeral(&"123456789".repeat(20)).unwrap();
        for divisor in [big.clone() >> 3, -(big.clone() >> 70), -big.clone(), int(7)] {
            for dividend in [big.clone(), -big.clone(), -big.clone() * &big + 1] {
                let q = div(&dividend, &divisor).unwrap();
                let r = modulo(&dividend, &divisor).unwrap();
                assert_eq!(dividend, divisor.clone() * q + &r);
                assert!(int(0) <= r && r < abs(&divisor));
            }
        }
    }

    #[test]
    fn texts() {
        assert_eq!(integer_text(&int(5)), "5");
        assert_eq!(integer_text(&int(-5)), "(- 5)");
        assert_eq!(integer_text(&int(0)), "0");
        assert_eq!(rational_text(&ratio(4, 2)), "2.0");
        assert_eq!(rational_text(&ratio(4, -2)), "(- 2.0)");
        assert_eq!(rational_text(&ratio(2, 6)), "(/ 1.0 3.0)");
        assert_eq!(rational_text(&ratio(2, -6)), "(- (/ 1.0 3.0))");
        assert_eq!(rational_text(&Rational::ZERO), "0.0");
    }

    #[test]
    fn numerals_and_decimals() {
        assert_eq!(parse_numeral("0012"), Some(int(12)));
        for text in ["", "-1", "+1", "1_0", "0x1", " 1", "٣"] {
            assert_eq!(parse_numeral(text), None, "{text}");
        }
        assert_eq!(parse_decimal("0.0"), Some(Rational::ZERO));
        assert_eq!(parse_decimal("12.500"), Some(ratio(25, 2)));
        assert_eq!(parse_decimal("100.0"), Some(ratio(100, 1)));
        assert_eq!(parse_decimal("0.001"), Some(ratio(1, 1000)));
        for text in ["", ".", "1", "1.", ".5", "1.5.0", "-1.5", "1.5e3", "1._5", "1.+5"] {
            assert_eq!(parse_decimal(text), None, "{text}");
        }
        let long = format!("0.{}", "3".repeat(5000));
        let third = ratio(1, 3);
        let value = parse_decimal(&long).unwrap();
        assert!(value < third && third - value < ratio(1, i64::MAX));
    }
}
