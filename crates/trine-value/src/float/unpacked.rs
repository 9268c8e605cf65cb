//! Values taken apart for arithmetic: sign, integer significand and power of two.
//!
//! Idea: a finite nonzero value is `(-1)^sign * significand * 2^exponent` with an integer
//! significand of at most `sb` bits, so that subnormal numbers need no care of their own.
//! Invariant: an unpacked significand is not zero; zeros are a class of their own.
//! Differs: circuits normalise the significand to a leading one; here only its length is used.

use dashu_base::Sign;

use super::Float;
use super::significand::Significand;

/// The number `(-1)^sign * significand * 2^exponent`.
#[derive(Clone, Debug)]
pub(super) struct Dyadic<S> {
    /// The sign.
    pub(super) sign: Sign,
    /// The integer factor.
    pub(super) significand: S,
    /// The power of two.
    pub(super) exponent: i64,
}

impl<S: Significand> Dyadic<S> {
    /// The exponent of the leading bit: the magnitude is at least `2^top` and below `2^(top+1)`.
    #[inline]
    pub(super) fn top(&self) -> i64 {
        self.exponent + self.significand.bit_len() as i64 - 1
    }
}

/// A value by class.
#[derive(Clone, Debug)]
pub(super) enum Unpacked<S> {
    /// Not a number.
    Nan,
    /// An infinity.
    Infinite(Sign),
    /// A zero.
    Zero(Sign),
    /// A normal or subnormal number.
    Finite(Dyadic<S>),
}

impl Float {
    /// Takes the value apart.
    #[inline]
    pub(super) fn unpack<S: Significand>(&self) -> Unpacked<S> {
        let format = self.format();
        let fraction_width = format.fraction_width() as usize;
        let raw = S::from_bits(self.bits());
        let field = (raw.clone() >> fraction_width).low_u64() & format.special_field();
        let fraction = raw.low_bits(fraction_width);
        let sign = self.sign_bit();
        let exponent = format.quantum_exponent();
        if field == format.special_field() {
            if fraction.is_zero() { Unpacked::Infinite(sign) } else { Unpacked::Nan }
        } else if field > 0 {
            let significand = fraction + (S::from(1) << fraction_width);
            Unpacked::Finite(Dyadic { sign, significand, exponent: exponent + (field as i64 - 1) })
        } else if fraction.is_zero() {
            Unpacked::Zero(sign)
        } else {
            Unpacked::Finite(Dyadic { sign, significand: fraction, exponent })
        }
    }
}
