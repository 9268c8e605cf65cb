//! `Float32` and `Float64` against the floating-point unit, which rounds to nearest even.

use super::{FloatFormat, Random, RoundingMode, bits, float};
use crate::bitvec::BitVec;
use crate::float::Float;

const ROUNDS: usize = 40_000;

/// A hardware type with its format.
trait Hardware: Copy {
    const FORMAT: FloatFormat;
    fn from_float(x: &Float) -> Self;
    fn to_float(self) -> Float;
}

impl Hardware for f32 {
    const FORMAT: FloatFormat = FloatFormat::FLOAT32;
    fn from_float(x: &Float) -> Self {
        Self::from_bits(bits(x) as u32)
    }
    fn to_float(self) -> Float {
        float(Self::FORMAT, self.to_bits().into())
    }
}

impl Hardware for f64 {
    const FORMAT: FloatFormat = FloatFormat::FLOAT64;
    fn from_float(x: &Float) -> Self {
        Self::from_bits(bits(x) as u64)
    }
    fn to_float(self) -> Float {
        float(Self::FORMAT, self.to_bits().into())
    }
}

/// Compares all operations that the type has on one triple.
macro_rules! check_operations {
    ($type:ty, $x:expr, $y:expr, $z:expr) => {{
        let [x, y, z] = [$x, $y, $z];
        let [a, b, c] = [x, y, z].map(<$type>::from_float);
        let rne = RoundingMode::Rne;
        assert_eq!(x.add(rne, y), (a + b).to_float(), "{x} + {y}");
        assert_eq!(x.sub(rne, y), (a - b).to_float(), "{x} - {y}");
        assert_eq!(x.mul(rne, y), (a * b).to_float(), "{x} * {y}");
        assert_eq!(x.div(rne, y), (a / b).to_float(), "{x} / {y}");
        assert_eq!(x.fma(rne, y, z), a.mul_add(b, c).to_float(), "{x} * {y} + {z}");
        assert_eq!(x.sqrt(rne), a.sqrt().to_float(), "sqrt {x}");
        assert_eq!(x.neg(), (-a).to_float());
        assert_eq!(x.abs(), a.abs().to_float());
        for (rm, integral) in [
            (rne, a.round_ties_even()),
            (RoundingMode::Rna, a.round()),
            (RoundingMode::Rtp, a.ceil()),
            (RoundingMode::Rtn, a.floor()),
            (RoundingMode::Rtz, a.trunc()),
        ] {
            assert_eq!(x.round_to_integral(rm), integral.to_float(), "{rm:?} {x}");
        }
        assert_eq!(x.ieee_cmp(y), a.partial_cmp(&b), "{x} {y}");
        if (a.trunc() as i128) > i128::from(i64::MIN) && (a.trunc() as i128) < i128::from(i64::MAX)
        {
            let integer = BitVec::from_i64(64, a as i64);
            let expected = if a.is_nan() { x.to_sbv(rne, 64) } else { Ok(integer) };
            assert_eq!(x.to_sbv(RoundingMode::Rtz, 64), expected, "{x}");
        }
        let integer = bits(z) as u64;
        let unsigned = (integer as $type).to_float();
        assert_eq!(Float::from_ubv(rne, <$type>::FORMAT, &BitVec::from_u64(64, integer)), unsigned);
        let signed = (integer.cast_signed() as $type).to_float();
        assert_eq!(Float::from_sbv(rne, <$type>::FORMAT, &BitVec::from_u64(64, integer)), signed);
    }};
}

#[test]
fn single_precision() {
    let mut random = Random(2);
    for _ in 0..ROUNDS {
        let [x, y, z] = [30, 3, 30].map(|spread| random.float(FloatFormat::FLOAT32, spread));
        check_operations!(f32, &x, &y, &z);
        check_operations!(f32, &x, &y, &x.mul(RoundingMode::Rne, &y).neg());
        let wide = f64::from(f32::from_float(&x)).to_float();
        assert_eq!(x.to_format(RoundingMode::Rtp, FloatFormat::FLOAT64), wide);
    }
}

#[test]
fn double_precision() {
    let mut random = Random(3);
    for _ in 0..ROUNDS {
        let [x, y, z] = [60, 3, 60].map(|spread| random.float(FloatFormat::FLOAT64, spread));
        check_operations!(f64, &x, &y, &z);
        check_operations!(f64, &x, &y, &x.mul(RoundingMode::Rne, &y).neg());
        let narrow = (f64::from_float(&x) as f32).to_float();
        assert_eq!(x.to_format(RoundingMode::Rne, FloatFormat::FLOAT32), narrow);
    }
}

#[test]
fn decimals_are_those_of_the_compiler() {
    for (digits, places, expected) in [
        (1_i64, 1, 0.1),
        (123_456_789, 5, 1_234.567_89),
        (17_976_931_348_623_157, 0, 17_976_931_348_623_157.0),
        (5, 324, 5e-324),
        (2, 324, 2e-324),
        (3, 324, 3e-324),
        (22_250_738_585_072_014, 324, 2.225_073_858_507_201_4e-308),
    ] {
        let actual = Float::from_decimal(
            RoundingMode::Rne,
            FloatFormat::FLOAT64,
            &dashu_int::IBig::from(digits),
            places,
        );
        assert_eq!(actual, f64::to_float(expected), "{expected:e}");
    }
}
