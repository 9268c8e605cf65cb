//! Standard and odd formats in all rounding modes against `rustc_apfloat`, a port of LLVM's APFloat.
//!
//! It has no square root and no formats above 128 bits.

use dashu_base::Sign;
use rustc_apfloat::ieee::{BFloat, Double, Half, IeeeFloat, Quad, Semantics, Single};
use rustc_apfloat::{Float as _, FloatConvert as _, Round, Status};

use super::{FloatFormat, Random, RoundingMode, bits, float, format};
use crate::bitvec::BitVec;
use crate::float::Float;

/// A format without a name, `EB + SB` bits wide.
struct Odd<const EB: usize, const SB: usize>;

impl<const EB: usize, const SB: usize> Semantics for Odd<EB, SB> {
    const BITS: usize = EB + SB;
    const EXP_BITS: usize = EB;
}

/// The mode in the other library.
fn round(rm: RoundingMode) -> Round {
    match rm {
        RoundingMode::Rne => Round::NearestTiesToEven,
        RoundingMode::Rna => Round::NearestTiesToAway,
        RoundingMode::Rtp => Round::TowardPositive,
        RoundingMode::Rtn => Round::TowardNegative,
        RoundingMode::Rtz => Round::TowardZero,
    }
}

fn from_other<S: Semantics>(format: FloatFormat, x: IeeeFloat<S>) -> Float {
    float(format, x.to_bits())
}

/// Compares the arithmetic operations on one triple.
fn check_operations<S: Semantics>(x: &Float, y: &Float, z: &Float) {
    let format = x.format();
    let [a, b, c] = [x, y, z].map(|x| IeeeFloat::<S>::from_bits(bits(x)));
    for rm in RoundingMode::ALL {
        let other = round(rm);
        let expected = from_other(format, a.add_r(b, other).value);
        assert_eq!(x.add(rm, y), expected, "{rm:?} {x} + {y}");
        let expected = from_other(format, a.sub_r(b, other).value);
        assert_eq!(x.sub(rm, y), expected, "{rm:?} {x} - {y}");
        let expected = from_other(format, a.mul_r(b, other).value);
        assert_eq!(x.mul(rm, y), expected, "{rm:?} {x} * {y}");
        let expected = from_other(format, a.div_r(b, other).value);
        assert_eq!(x.div(rm, y), expected, "{rm:?} {x} / {y}");
        let expected = from_other(format, a.mul_add_r(b, c, other).value);
        assert_eq!(x.fma(rm, y, z), expected, "{rm:?} {x} * {y} + {z}");
    }
    if format.emax() >= i64::from(format.sb()) - 1 {
        for rm in RoundingMode::ALL {
            let expected = from_other(format, a.round_to_integral(round(rm)).value);
            assert_eq!(x.round_to_integral(rm), expected, "{rm:?} integral {x}");
        }
    }
}

/// Compares conversions from and to integers.
fn check_integers<S: Semantics>(random: &mut Random, x: &Float) {
    let a = IeeeFloat::<S>::from_bits(bits(x));
    for rm in RoundingMode::ALL {
        // It cannot convert to one signed bit.
        for width in [2u32, 7, 32, 64, 100] {
            let unsigned = a.to_u128_r(width as usize, round(rm), &mut false);
            let expected =
                (!unsigned.status.contains(Status::INVALID_OP)).then_some(unsigned.value);
            let actual = x.to_ubv(rm, width).ok().map(|x| low_u128(&x));
            assert_eq!(actual, expected, "{rm:?} {x} to {width} bits");
            let signed = a.to_i128_r(width as usize, round(rm), &mut false);
            let expected = (!signed.status.contains(Status::INVALID_OP)).then_some(signed.value);
            let actual = x.to_sbv(rm, width).ok();
            let actual = actual.map(|x| low_u128(&x.sign_extend(128 - width)).cast_signed());
            assert_eq!(actual, expected, "{rm:?} {x} to {width} signed bits");
        }
        let integer = random.runs(128);
        let expected = IeeeFloat::<S>::from_u128_r(low_u128(&integer), round(rm)).value;
        let expected = from_other(x.format(), expected);
        assert_eq!(Float::from_ubv(rm, x.format(), &integer), expected, "{rm:?} {integer}");
        let expected =
            IeeeFloat::<S>::from_i128_r(low_u128(&integer).cast_signed(), round(rm)).value;
        let expected = from_other(x.format(), expected);
        assert_eq!(Float::from_sbv(rm, x.format(), &integer), expected, "{rm:?} {integer}");
    }
}

fn low_u128(x: &BitVec) -> u128 {
    x.to_ubig().try_into().expect("at most 128 bits")
}

/// Compares everything but conversions between formats, on random operands.
fn check_format<S: Semantics>(format: FloatFormat, rounds: usize) {
    let mut random = Random(u64::from(format.width()));
    let spread = u64::from(format.sb()) + 4;
    for _ in 0..rounds {
        let [x, y, z] = [spread, 3, spread].map(|spread| random.float(format, spread));
        check_operations::<S>(&x, &y, &z);
        // Close to cancellation, and to ties one unit in the last place apart.
        check_operations::<S>(&x, &y, &x.mul(RoundingMode::Rtz, &y).neg());
        check_integers::<S>(&mut random, &x);
        let [a, b] = [&x, &y].map(|x| IeeeFloat::<S>::from_bits(bits(x)));
        let expected = from_other(format, a.ieee_rem(b).value);
        assert_eq!(x.rem(&y), expected, "{x} rem {y}");
    }
}

#[test]
fn half_precision() {
    check_format::<<Half as Named>::Semantics>(FloatFormat::FLOAT16, 4_000);
}

#[test]
fn brain_floats() {
    check_format::<<BFloat as Named>::Semantics>(format(8, 8), 4_000);
}

#[test]
fn single_precision() {
    check_format::<<Single as Named>::Semantics>(FloatFormat::FLOAT32, 4_000);
}

#[test]
fn double_precision() {
    check_format::<<Double as Named>::Semantics>(FloatFormat::FLOAT64, 4_000);
}

#[test]
fn quadruple_precision() {
    check_format::<<Quad as Named>::Semantics>(FloatFormat::FLOAT128, 500);
}

#[test]
fn odd_formats() {
    check_format::<Odd<3, 5>>(format(3, 5), 2_000);
    check_format::<Odd<4, 3>>(format(4, 3), 2_000);
    check_format::<Odd<10, 3>>(format(10, 3), 2_000);
    check_format::<Odd<7, 57>>(format(7, 57), 2_000);
    check_format::<Odd<8, 57>>(format(8, 57), 1_000);
}

/// The semantics type of a float type.
trait Named {
    type Semantics: Semantics;
}

impl<S: Semantics> Named for IeeeFloat<S> {
    type Semantics = S;
}

#[test]
fn conversions_between_formats() {
    fn check(x: &Float) {
        let (half, single, double, quad) = (
            FloatFormat::FLOAT16,
            FloatFormat::FLOAT32,
            FloatFormat::FLOAT64,
            FloatFormat::FLOAT128,
        );
        let a = Quad::from_bits(bits(x));
        for rm in RoundingMode::ALL {
            let other = round(rm);
            let narrow: Double = a.convert_r(other, &mut false).value;
            let narrow_float = from_other(double, narrow);
            assert_eq!(x.to_format(rm, double), narrow_float, "{rm:?} {x}");
            let again: Quad = narrow.convert_r(other, &mut false).value;
            assert_eq!(narrow_float.to_format(rm, quad), from_other(quad, again));
            let narrow: Single = a.convert_r(other, &mut false).value;
            assert_eq!(x.to_format(rm, single), from_other(single, narrow), "{rm:?} {x}");
            let narrow: Half = narrow.convert_r(other, &mut false).value;
            let actual = x.to_format(rm, single).to_format(rm, half);
            assert_eq!(actual, from_other(half, narrow), "{rm:?} {x}");
        }
    }
    let mut random = Random(4);
    for spread in [20, 150, 1080].into_iter().cycle().take(3_000) {
        check(&random.float(FloatFormat::FLOAT128, spread));
    }
    check(&Float::max_finite(FloatFormat::FLOAT128, Sign::Negative));
}
