//! Tests of the floating-point semantics against independent definitions and implementations.
//!
//! Idea: tiny formats are tested exhaustively against `definition.rs`, which knows no algorithm;
//! standard formats against the hardware and against LLVM's APFloat; wide ones against a check that
//! a given result is the right neighbour of the exact number.
//! Invariant: all operands come from seeded generators, so runs are equal.

mod apfloat;
mod definition;
mod hardware;
mod tiny;
mod wide;

use dashu_base::Sign;

use super::format::{FloatFormat, MAX_EXPONENT_WIDTH};
use super::rounding::RoundingMode;
use super::{Float, FloatClass};
use crate::bitvec::BitVec;

/// The format with these widths, which are legal.
fn format(eb: u32, sb: u32) -> FloatFormat {
    FloatFormat::new(eb, sb).expect("legal format")
}

/// The value with this bit pattern.
fn float(format: FloatFormat, bits: u128) -> Float {
    let limbs = [bits as u64, (bits >> 64) as u64];
    Float::from_bits(format, &BitVec::from_limbs(format.width(), &limbs))
}

/// The bit pattern of a value of at most 128 bits.
fn bits(float: &Float) -> u128 {
    let limb = |index: usize| float.bits().limbs().get(index).copied().map_or(0, u128::from);
    limb(1) << 64 | limb(0)
}

/// All values of a tiny format, NaN once.
fn all_values(format: FloatFormat) -> Vec<Float> {
    let mut values: Vec<Float> =
        (0..1 << format.width()).map(|bits| float(format, bits)).filter(|x| !x.is_nan()).collect();
    values.push(Float::nan(format));
    values
}

/// A splitmix64 generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Bits of a given width, among them many with long runs of equal bits.
    fn runs(&mut self, width: u32) -> BitVec {
        let limbs: Vec<u64> = (0..width.div_ceil(64)).map(|_| self.next()).collect();
        let word = BitVec::from_limbs(width, &limbs);
        match self.below(6) {
            0 => BitVec::zero(width),
            1 => BitVec::ones(width),
            2 => word.lshr_u32(self.below(u64::from(width)) as u32),
            3 => word.shl_u32(self.below(u64::from(width)) as u32),
            4 => BitVec::one(width).shl_u32(self.below(u64::from(width)) as u32),
            _ => word,
        }
    }

    /// A value: any class, exponents anywhere or within `spread` of the middle.
    fn float(&mut self, format: FloatFormat, spread: u64) -> Float {
        let fraction = self.runs(format.sb() - 1);
        let exponent = match self.below(10) {
            0 => BitVec::zero(format.eb()),
            1 => self.runs(format.eb()),
            2..4 => BitVec::from_u64(format.eb(), self.next()),
            _ => {
                let offset = self.below(2 * spread + 1) as i64 - spread as i64;
                BitVec::from_u64(format.eb(), (format.bias() + offset) as u64)
            }
        };
        Float::from_parts(&self.runs(1), &exponent, &fraction).expect("legal format")
    }
}

#[test]
fn formats_have_the_parameters_of_the_standard() {
    let double = FloatFormat::FLOAT64;
    assert_eq!(
        (double.emin(), double.emax(), double.bias(), double.width()),
        (-1022, 1023, 1023, 64)
    );
    assert_eq!(double.quantum_exponent(), -1074);
    assert_eq!((format(2, 2).emin(), format(2, 2).emax()), (0, 1));
    assert_eq!(FloatFormat::FLOAT128.to_string(), "(_ FloatingPoint 15 113)");
    assert_eq!(FloatFormat::new(1, 5), None);
    assert_eq!(FloatFormat::new(5, 1), None);
    assert_eq!(FloatFormat::new(MAX_EXPONENT_WIDTH + 1, 5), None);
    assert_eq!(FloatFormat::new(8, u32::MAX), None);
}

#[test]
fn modes_have_the_names_and_order_of_the_standard() {
    for (index, rm) in (0..).zip(RoundingMode::ALL) {
        assert_eq!(rm.index(), index);
        assert_eq!(RoundingMode::from_index(index), Some(rm));
        assert_eq!(RoundingMode::from_name(rm.short_name()), Some(rm));
        assert_eq!(RoundingMode::from_name(rm.long_name()), Some(rm));
    }
    assert_eq!(RoundingMode::from_name("roundTowardPositive"), Some(RoundingMode::Rtp));
    assert_eq!(RoundingMode::from_index(5), None);
    assert_eq!(RoundingMode::from_name("rne"), None);
}

#[test]
fn every_nan_pattern_is_one_value() {
    let nan = Float::nan(FloatFormat::FLOAT32);
    assert_eq!(nan.bits(), &BitVec::from_u64(32, 0x7fc0_0000));
    for bits in [0x7f80_0001, 0xff80_0001, 0xffff_ffff, 0x7fff_ffff] {
        assert_eq!(float(FloatFormat::FLOAT32, bits), nan);
    }
    assert_eq!(bits(&Float::nan(format(2, 2))), 0b0111);
    assert_eq!((nan.neg(), nan.abs()), (nan.clone(), nan.clone()));
    assert!(!nan.is_negative() && !nan.is_positive());
    let (sign, exponent, significand) = nan.to_parts();
    assert_eq!(Float::from_parts(&sign, &exponent, &significand), Some(nan));
}

#[test]
fn text_is_that_of_the_standard() {
    let tiny = format(2, 3);
    assert_eq!(Float::nan(tiny).to_string(), "(_ NaN 2 3)");
    assert_eq!(Float::infinity(tiny, Sign::Positive).to_string(), "(_ +oo 2 3)");
    assert_eq!(Float::infinity(tiny, Sign::Negative).to_string(), "(_ -oo 2 3)");
    assert_eq!(Float::zero(tiny, Sign::Negative).to_string(), "(fp #b1 #b00 #b00)");
    assert_eq!(Float::max_finite(tiny, Sign::Positive).to_string(), "(fp #b0 #b10 #b11)");
}

#[test]
fn order_keys_number_the_values() {
    for format in [format(2, 2), format(3, 3), format(4, 3)] {
        let mut values = all_values(format);
        assert_eq!(values.pop().and_then(|nan| nan.order_key()), None);
        values.sort_by_key(|x| x.order_key().expect("no NaN").to_u64());
        for pair in values.windows(2) {
            let (Some(low), Some(high)) = (pair[0].order_key(), pair[1].order_key()) else {
                unreachable!("NaN was removed");
            };
            assert_eq!(low.add(&BitVec::one(format.width())), high);
            assert!(pair[0].lt(&pair[1]) || (pair[0].is_zero() && pair[1].is_zero()));
            assert_eq!(Float::from_order_key(format, &low), pair[0]);
        }
        assert_eq!(values[0], Float::infinity(format, Sign::Negative));
        assert!(Float::from_order_key(format, &BitVec::zero(format.width())).is_nan());
        assert!(Float::from_order_key(format, &BitVec::ones(format.width())).is_nan());
    }
}

#[test]
fn classes_follow_the_fields() {
    for (bits, class) in [
        (0x0000, FloatClass::Zero),
        (0x8000, FloatClass::Zero),
        (0x0001, FloatClass::Subnormal),
        (0x83ff, FloatClass::Subnormal),
        (0x0400, FloatClass::Normal),
        (0x7bff, FloatClass::Normal),
        (0x7c00, FloatClass::Infinite),
        (0xfc00, FloatClass::Infinite),
        (0x7e00, FloatClass::Nan),
    ] {
        let value = float(FloatFormat::FLOAT16, bits);
        assert_eq!(value.class(), class);
        assert_eq!(value.is_nan(), class == FloatClass::Nan);
        assert_eq!(value.is_infinite(), class == FloatClass::Infinite);
        assert_eq!(value.is_zero(), class == FloatClass::Zero);
        assert_eq!(value.is_subnormal(), class == FloatClass::Subnormal);
        assert_eq!(value.is_normal(), class == FloatClass::Normal);
        assert_eq!(value.is_finite(), !value.is_nan() && !value.is_infinite());
        assert_eq!(value.is_negative(), bits >= 0x8000);
        assert_eq!(value.is_positive(), bits < 0x8000 && !value.is_nan());
    }
}
