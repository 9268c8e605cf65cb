//! Wide formats, whose operands are checked against exact rational numbers where those are small,
//! and by laws where exponents are too large to write numbers down.

use std::cmp::Ordering;

use dashu_base::{Abs, Sign};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::definition::{Neighbour, neighbour, power_of_two, round_to_integer};
use super::{FloatFormat, Random, RoundingMode, format};
use crate::bitvec::BitVec;
use crate::float::convert::{MAX_REAL_BITS, ToRealError};
use crate::float::{Float, Unspecified, arithmetic, remainder};

/// Checks that a finite `actual` is the value that the mode takes for a magnitude known by its
/// comparison with rational numbers: it must be one of the two neighbours, and the right one.
fn check_rounded(
    rm: RoundingMode,
    sign: Sign,
    compare: impl Fn(&RBig) -> Ordering,
    actual: &Float,
    message: &str,
) {
    let format = actual.format();
    let step = |x: &Float, by: i64| {
        let pattern = x.bits().add(&BitVec::from_i64(format.width(), by));
        Float::from_bits(format, &pattern)
    };
    let value = |x: &Float| {
        if x.is_infinite() {
            power_of_two(format.emax() + 1)
        } else {
            x.to_real().expect("small number").abs()
        }
    };
    let magnitude = actual.abs();
    assert_eq!(actual.is_negative(), sign == Sign::Negative, "{message}");
    let to_exact = compare(&value(&magnitude));
    if actual.is_infinite() && to_exact.is_le() {
        assert!(rm.overflows_to_infinity(sign), "{message} = {actual}");
        return;
    }
    let (lower, upper) = match to_exact {
        Ordering::Equal => return,
        Ordering::Less => (magnitude.clone(), step(&magnitude, 1)),
        Ordering::Greater => (step(&magnitude, -1), magnitude.clone()),
    };
    let (below, above) = (value(&lower), value(&upper));
    assert!(compare(&below).is_lt(), "{message}: {actual} is too far away");
    assert!(compare(&above).is_gt() || upper.is_infinite(), "{message}: {actual} is too small");
    let to_mean = compare(&((below + above) * power_of_two(-1))).reverse();
    let expected = match neighbour(rm, sign, to_mean, !lower.bits().bit(0)) {
        Neighbour::Lower => lower,
        Neighbour::Upper => upper,
    };
    assert_eq!(magnitude, expected, "{message}");
}

/// Like [`check_rounded`] for a rational number.
fn check_rational(rm: RoundingMode, exact: &RBig, actual: &Float, message: &str) {
    if *exact == RBig::ZERO {
        assert!(actual.is_zero(), "{message}");
        return;
    }
    let magnitude = exact.clone().abs();
    check_rounded(rm, exact.sign(), |candidate| candidate.cmp(&magnitude), actual, message);
}

/// Checks all operations on finite operands whose exponents lie near zero.
fn check_format(format: FloatFormat, rounds: usize) {
    let mut random = Random(u64::from(format.width()));
    let spread = u64::from(format.sb() + 3).min(format.bias().unsigned_abs());
    let mut finite = |spread| {
        loop {
            let x = random.float(format, spread);
            let exponent = x.to_parts().1.to_u64().expect("at most 60 bits") as i64 - format.bias();
            if x.is_finite() && (format.eb() < 12 || exponent.abs() < 600) {
                return x;
            }
        }
    };
    for _ in 0..rounds {
        let [x, y, z] = [spread, 3.min(spread), spread].map(&mut finite);
        let near = x.mul(RoundingMode::Rtz, &y).neg();
        let [a, b, c, d] = [&x, &y, &z, &near].map(|x| x.to_real().expect("small number"));
        for rm in RoundingMode::ALL {
            check_rational(rm, &(&a + &b), &x.add(rm, &y), &format!("{rm:?} {x} + {y}"));
            check_rational(rm, &(&a - &b), &x.sub(rm, &y), &format!("{rm:?} {x} - {y}"));
            check_rational(rm, &(&a * &b), &x.mul(rm, &y), &format!("{rm:?} {x} * {y}"));
            for (z, c) in [(&z, &c), (&near, &d)] {
                let message = format!("{rm:?} {x} * {y} + {z}");
                check_rational(rm, &(&a * &b + c), &x.fma(rm, &y, z), &message);
            }
            if !y.is_zero() {
                check_rational(rm, &(&a / &b), &x.div(rm, &y), &format!("{rm:?} {x} / {y}"));
            }
            if !x.is_zero() {
                let (root, square) = (x.abs().sqrt(rm), a.clone().abs());
                let compare = |candidate: &RBig| (candidate * candidate).cmp(&square);
                check_rounded(rm, Sign::Positive, compare, &root, &format!("{rm:?} sqrt {x}"));
            }
            let integer = round_to_integer(rm, &a);
            let exact = RBig::from(integer.clone());
            let message = format!("{rm:?} integral {x}");
            check_rational(rm, &exact, &x.round_to_integral(rm), &message);
            for width in [1, 64, 65, 130] {
                let limit = IBig::ONE << width as usize;
                let expected = if (IBig::ZERO..limit).contains(&integer) {
                    Ok(BitVec::from_ibig(width, &integer))
                } else {
                    Err(Unspecified::OutOfRange)
                };
                assert_eq!(x.to_ubv(rm, width), expected, "{message} in {width} bits");
            }
            assert_eq!(Float::from_rational(rm, format, &a).abs(), x.abs());
        }
        if !y.is_zero() {
            let n = RBig::from(round_to_integer(RoundingMode::Rne, &(&a / &b)));
            assert_eq!(x.rem(&y).to_real(), Ok(&a - &b * n), "{x} rem {y}");
        }
        if format.fits_word() {
            for rm in RoundingMode::ALL {
                assert_eq!(x.add(rm, &y), arithmetic::add::<UBig>(rm, &x, &y));
                assert_eq!(x.mul(rm, &y), arithmetic::mul::<UBig>(rm, &x, &y));
                assert_eq!(x.div(rm, &y), arithmetic::div::<UBig>(rm, &x, &y));
                assert_eq!(x.fma(rm, &y, &z), arithmetic::fma::<UBig>(rm, &x, &y, &z));
                assert_eq!(x.sqrt(rm), arithmetic::sqrt::<UBig>(rm, &x));
            }
            assert_eq!(x.rem(&y), remainder::rem::<UBig>(&x, &y));
        }
    }
}

#[test]
fn widest_formats_in_machine_words() {
    for (eb, sb) in [(2, 62), (3, 61), (8, 56), (11, 53), (30, 2), (60, 4)] {
        check_format(format(eb, sb), 100);
    }
}

#[test]
fn formats_in_big_integers() {
    for (eb, sb) in [(2, 63), (2, 200), (5, 80), (15, 113), (60, 6), (20, 70)] {
        check_format(format(eb, sb), 60);
    }
}

#[test]
fn wide_exponents() {
    for (eb, sb) in [(20, 8), (30, 2), (30, 3), (12, 50)] {
        check_format(format(eb, sb), 100);
    }
}

/// The value with another exponent field.
fn with_exponent(x: &Float, field: u64) -> Float {
    let (sign, exponent, significand) = x.to_parts();
    let exponent = BitVec::from_u64(exponent.width(), field);
    Float::from_parts(&sign, &exponent, &significand).expect("legal format")
}

#[test]
fn far_operands_only_nudge_the_result() {
    for format in [format(30, 2), format(20, 8), format(40, 30), format(60, 4)] {
        let one = Float::from_ubv(RoundingMode::Rne, format, &BitVec::one(1));
        let least = Float::from_bits(format, &BitVec::one(format.width()));
        let largest = Float::max_finite(format, Sign::Positive);
        let after_one = Float::from_bits(format, &one.bits().add(&BitVec::one(format.width())));
        let before_one = Float::from_bits(format, &one.bits().sub(&BitVec::one(format.width())));
        for rm in RoundingMode::ALL {
            let up = rm == RoundingMode::Rtp;
            let down = matches!(rm, RoundingMode::Rtn | RoundingMode::Rtz);
            assert_eq!(one.add(rm, &least), if up { after_one.clone() } else { one.clone() });
            assert_eq!(one.sub(rm, &least), if down { before_one.clone() } else { one.clone() });
            assert_eq!(least.fma(rm, &least, &one), one.add(rm, &least));
            assert_eq!(largest.fma(rm, &one, &least), largest.add(rm, &least));
            assert_eq!(largest.add(rm, &least).is_infinite(), up);
            let nothing = Float::zero(format, Sign::Positive);
            assert_eq!(least.mul(rm, &least), if up { least.clone() } else { nothing });
            assert_eq!(
                largest.mul(rm, &largest).is_infinite(),
                rm.overflows_to_infinity(Sign::Positive)
            );
            assert_eq!(least.div(rm, &largest), least.mul(rm, &least));
            assert_eq!(largest.round_to_integral(rm), largest);
            assert_eq!(largest.to_ubv(rm, 200), Err(Unspecified::OutOfRange));
            assert_eq!(least.to_ubv(rm, 3), Ok(BitVec::from_bool(up).zero_extend(2)));
            let double = least.to_format(rm, FloatFormat::FLOAT64);
            assert_eq!(
                double,
                Float::from_bits(FloatFormat::FLOAT64, &BitVec::from_u64(64, u64::from(up)))
            );
            let double = largest.to_format(rm, FloatFormat::FLOAT64);
            assert_eq!(double.is_infinite(), !down);
        }
        let root = least.sqrt(RoundingMode::Rne);
        assert!(root.is_normal() && root.lt(&one));
    }
}

#[test]
fn scaling_by_powers_of_two_commutes_with_operations() {
    let (small, large) = (format(10, 5), format(40, 5));
    let mut random = Random(5);
    let scaled = |x: &Float, by: i64| {
        let field = x.to_parts().1.to_u64().expect("10 bits").cast_signed();
        let (sign, _, significand) = x.to_parts();
        let field = (field - small.bias() + large.bias() + by).cast_unsigned();
        Float::from_parts(&sign, &BitVec::from_u64(40, field), &significand).expect("legal format")
    };
    for _ in 0..2_000 {
        let normal = |random: &mut Random| {
            let field = (small.bias() - 12).unsigned_abs() + random.below(24);
            with_exponent(&random.float(small, 1), field)
        };
        let (x, y) = (normal(&mut random), normal(&mut random));
        for by in [-large.bias() / 2 + 300, large.bias() / 2 - 300, 3] {
            let (wide_x, wide_y) = (scaled(&x, by), scaled(&y, by));
            for rm in RoundingMode::ALL {
                let sum = x.add(rm, &y);
                if sum.is_normal() {
                    assert_eq!(wide_x.add(rm, &wide_y), scaled(&sum, by));
                }
                assert_eq!(wide_x.mul(rm, &wide_y), scaled(&x.mul(rm, &y), 2 * by));
                assert_eq!(wide_x.div(rm, &wide_y), scaled(&x.div(rm, &y), 0));
            }
            let rest = x.rem(&y);
            if rest.is_normal() {
                assert_eq!(wide_x.rem(&wide_y), scaled(&rest, by));
            }
        }
    }
}

/// The remainder by the definition, doubling the dividend once for each power of two.
fn slow_remainder(x: &Float, y: &Float) -> i64 {
    let integer = |x: &Float| {
        let (_, exponent, significand) = x.to_parts();
        let hidden = 1 << significand.width();
        (significand.low_u64() + hidden, exponent.low_u64())
    };
    let ((mut rest, from), (divisor, to)) = (integer(x), integer(y));
    let modulus = 2 * divisor;
    for _ in to..from {
        rest = rest * 2 % modulus;
    }
    rest %= modulus;
    let odd = rest >= divisor;
    rest %= divisor;
    let up = match (2 * rest).cmp(&divisor) {
        Ordering::Less => false,
        Ordering::Equal => odd,
        Ordering::Greater => true,
    };
    if up { rest.cast_signed() - divisor.cast_signed() } else { rest.cast_signed() }
}

#[test]
fn remainders_of_far_operands() {
    let format = format(20, 8);
    let mut random = Random(6);
    for _ in 0..200 {
        let x = with_exponent(&random.float(format, 1).abs(), 1_040_000 + random.below(8_000));
        let y = with_exponent(&random.float(format, 1).abs(), 8 + random.below(8_000));
        let unit = y.to_parts().1.low_u64() as i64 - format.bias() - 7;
        let expected = slow_remainder(&x, &y);
        let exact = RBig::from(expected) * power_of_two(unit);
        assert_eq!(x.rem(&y).to_real(), Ok(exact.clone()), "{x} rem {y}");
        assert_eq!(remainder::rem::<UBig>(&x, &y).to_real(), Ok(exact));
    }
    // Odd powers of two are 2 modulo 3, hence -1.
    for (eb, sb) in [(30, 3), (60, 4), (60, 70)] {
        let format = FloatFormat::new(eb, sb).expect("legal format");
        let three = Float::from_ubv(RoundingMode::Rne, format, &BitVec::from_u64(2, 3));
        let field = (1 << eb) - 2;
        let power = with_exponent(&Float::infinity(format, Sign::Positive), field);
        assert_eq!(power.rem(&three).to_real(), Ok(-RBig::ONE));
        assert_eq!(with_exponent(&power, field - 1).rem(&three).to_real(), Ok(RBig::ONE));
        assert_eq!(three.rem(&power), three);
    }
}

#[test]
fn huge_numbers_have_no_written_real() {
    let format = format(30, 2);
    let largest = Float::max_finite(format, Sign::Negative);
    let least = Float::from_bits(format, &BitVec::one(32));
    assert_eq!(largest.to_real(), Err(ToRealError::TooLarge));
    assert_eq!(least.to_real(), Err(ToRealError::TooLarge));
    let quad = Float::max_finite(FloatFormat::FLOAT128, Sign::Positive);
    let real = quad.to_real().expect("16384 bits");
    assert_eq!(Float::from_rational(RoundingMode::Rtz, FloatFormat::FLOAT128, &real), quad);
    let field = format.bias().unsigned_abs() + MAX_REAL_BITS;
    assert!(with_exponent(&least, field).to_real().is_ok());
    assert!(with_exponent(&least, field + 2).to_real().is_err());
}
