//! Rounding to integers: `fp.roundToIntegral`, and the integer behind conversions to bit-vectors.
//!
//! Idea: cut the significand at the binary point and let the mode decide about one more unit.
//! Invariant: only numbers with a fraction are cut; they lie below `2^sb`.
//! Reference: IEEE 754-2019, section 5.9.
//! Differs: IEEE 754 formats hold every integer up to `2^(sb-1)`. With `emax < sb - 1`, such as
//! eb = 2 and sb = 3, the rounded integer may be `2^(emax+1)`; it is rounded back by the same mode
//! and overflows.

use dashu_int::UBig;

use super::Float;
use super::round::round;
use super::rounding::{RoundingMode, Sticky};
use super::significand::Significand;
use super::unpacked::{Dyadic, Unpacked};

impl Float {
    /// `fp.roundToIntegral`: the integer to which the value rounds, as a value of the same format.
    /// A zero result has the sign of `self`.
    #[inline]
    #[must_use]
    pub fn round_to_integral(&self, rm: RoundingMode) -> Self {
        if self.format().fits_word() {
            round_to_integral::<u128>(rm, self)
        } else {
            round_to_integral::<UBig>(rm, self)
        }
    }
}

/// [`Float::round_to_integral`] over one type of significands.
pub(super) fn round_to_integral<S: Significand>(rm: RoundingMode, x: &Float) -> Float {
    match x.unpack::<S>() {
        Unpacked::Finite(number) if number.exponent < 0 => {
            let sign = number.sign;
            let integer = Dyadic { sign, significand: integer_magnitude(rm, number), exponent: 0 };
            round(rm, x.format(), integer, Sticky::Clear)
        }
        _ => x.clone(),
    }
}

/// The magnitude of the integer to which a number rounds. The caller bounds positive exponents.
pub(super) fn integer_magnitude<S: Significand>(rm: RoundingMode, number: Dyadic<S>) -> S {
    let Dyadic { sign, significand, exponent } = number;
    if exponent >= 0 {
        return significand << exponent as usize;
    }
    let (kept, fraction) = significand.split(exponent.unsigned_abs());
    if rm.rounds_away(sign, kept.parity(), fraction) { kept + S::from(1) } else { kept }
}
