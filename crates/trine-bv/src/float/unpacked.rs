//! Floats taken apart: class, sign, exponent, normalised significand.
//!
//! Idea: arithmetic works on unpacked floats, and hands unpacked results to the next operation;
//! bit patterns are made only where somebody looks at bits.
//! Invariants: at most one of `nan`, `infinite` and `zero` holds. If none does, the value is
//! `(-1)^sign * significand * 2^(exponent - (sb - 1))`, and is a value of the format. Unless it was
//! asked for as [`Leading::Stored`], the highest bit of the significand is the constant one,
//! subnormal numbers included. If one of the flags holds, exponent and the rest of the significand
//! are any words, and so is the sign of NaN.
//! Reference: Brain, Schanda, Sun, TACAS 2019 (`symfpu`). Differs: the components of special values
//! are left open instead of fixed, which saves their multiplexers.

use trine_term::TermId;
use trine_value::float::FloatClass;
use trine_value::{Float, FloatFormat};

use super::builder::Builder;
use super::number::Number;
use super::shift::bits_for;

/// A float taken apart: class, sign, exponent and normalised significand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unpacked {
    pub(super) format: FloatFormat,
    pub(super) nan: TermId,
    pub(super) infinite: TermId,
    pub(super) zero: TermId,
    pub(super) sign: TermId,
    pub(super) exponent: Number,
    pub(super) significand: TermId,
}

/// What the highest bit of a significand is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Leading {
    /// One, also of subnormal numbers: their exponents are below `emin`.
    One,
    /// One for normal numbers, zero for subnormal ones, whose exponent is `emin`. Saves the search
    /// for the leading one.
    Stored,
}

/// The exponents of normalised numbers of the format, from the smallest subnormal one.
pub(super) fn exponents(format: FloatFormat) -> (i128, i128) {
    (i128::from(format.quantum_exponent()), i128::from(format.emax()))
}

impl Builder<'_> {
    /// Takes a bit pattern apart, any pattern of NaN included.
    pub(super) fn unpack(
        &mut self,
        format: FloatFormat,
        bits: TermId,
        leading: Leading,
    ) -> Unpacked {
        let (eb, fraction_width) = (format.eb(), format.sb() - 1);
        let sign = self.top(bits);
        let field = self.extract(bits, format.width() - 2, fraction_width);
        let fraction = self.low(bits, fraction_width);
        let lowest_field = self.is_zero(field);
        let highest_field = self.is_ones(field);
        let no_fraction = self.is_zero(fraction);
        let some_fraction = self.not(no_fraction);

        let field_number = self.unsigned(field, (1 << eb) - 2);
        let normal = self.plus_constant(field_number, -i128::from(format.bias()));
        let one = self.ones(1);
        let (exponent, significand) = match leading {
            Leading::One => {
                let (subnormal, rest) = self.normalise_subnormal(format, fraction);
                let rest = self.ite(lowest_field, rest, fraction);
                (self.choose(lowest_field, subnormal, normal), self.concat(&[one, rest]))
            }
            Leading::Stored => {
                let emin = self.constant(i128::from(format.emin()));
                let exponent = self.choose(lowest_field, emin, normal);
                let implicit = self.not(lowest_field);
                let implicit = self.bool_to_bit(implicit);
                let exponent = self.restrict(exponent, i128::from(format.emin()), i128::MAX);
                (exponent, self.concat(&[implicit, fraction]))
            }
        };
        let (least, greatest) = exponents(format);
        Unpacked {
            format,
            nan: self.and(&[highest_field, some_fraction]),
            infinite: self.and(&[highest_field, no_fraction]),
            zero: self.and(&[lowest_field, no_fraction]),
            sign,
            exponent: self.restrict(exponent, least, greatest),
            significand,
        }
    }

    /// Exponent, and significand without the leading one, of the subnormal number of this fraction.
    fn normalise_subnormal(&mut self, format: FloatFormat, fraction: TermId) -> (Number, TermId) {
        let width = format.sb() - 1;
        let (shifted, count) = self.normalise(fraction);
        let top = self.constant(i128::from(format.emin()) - 1);
        let exponent = self.minus(top, count);
        let rest = if width == 1 {
            self.zeros(1)
        } else {
            let rest = self.low(shifted, width - 1);
            self.append_zeros(rest, 1)
        };
        (exponent, rest)
    }

    /// A constant taken apart.
    pub(super) fn unpack_value(&mut self, value: &Float) -> Unpacked {
        let format = value.format();
        let class = value.class();
        let (sign, field, fraction) = value.to_parts();
        let implicit = class == FloatClass::Normal;
        let significand = trine_value::BitVec::from_bool(implicit).concat(&fraction);
        let shift = significand.leading_zeros();
        let exponent = match class {
            FloatClass::Normal => field.low_u64() as i128 - i128::from(format.bias()),
            FloatClass::Subnormal => i128::from(format.emin()) - i128::from(shift),
            FloatClass::Nan | FloatClass::Infinite | FloatClass::Zero => 0,
        };
        let significand = if matches!(class, FloatClass::Normal | FloatClass::Subnormal) {
            significand.shl_u32(shift)
        } else {
            trine_value::BitVec::min_signed(format.sb())
        };
        Unpacked {
            format,
            nan: self.truth(class == FloatClass::Nan),
            infinite: self.truth(class == FloatClass::Infinite),
            zero: self.truth(class == FloatClass::Zero),
            sign: self.truth(sign.is_one()),
            exponent: self.constant(exponent),
            significand: self.store.mk_bv(&significand),
        }
    }

    /// The bit pattern; `0 1..1 10..0` for NaN.
    pub(super) fn pack(&mut self, x: Unpacked) -> TermId {
        let (eb, fraction_width) = (x.format.eb(), x.format.sb() - 1);
        let (emin, bias) = (i128::from(x.format.emin()), i128::from(x.format.bias()));
        let biased = self.plus_constant(x.exponent, bias);
        let normal_field = self.number_bits(biased, eb);
        let subnormal = self.less_than_constant(x.exponent, emin);

        let fraction = if self.truth_value(subnormal) == Some(false) {
            self.low(x.significand, fraction_width)
        } else {
            let emin = self.constant(emin);
            let distance = self.minus(emin, x.exponent);
            let zero = self.constant(0);
            let distance = self.choose(subnormal, distance, zero);
            let distance = self.restrict(distance, 0, i128::from(fraction_width));
            let amount = self.number_bits(distance, bits_for(fraction_width));
            let shifted = self.shift_right(x.significand, amount);
            self.low(shifted, fraction_width)
        };

        let no_field = self.or(&[x.zero, subnormal]);
        let no_fraction = self.or(&[x.zero, x.infinite]);
        let (field_ones, field_zeros) = (self.ones(eb), self.zeros(eb));
        let field = self.ite(no_field, field_zeros, normal_field);
        let field = self.ite(x.infinite, field_ones, field);
        let no_bits = self.zeros(fraction_width);
        let fraction = self.ite(no_fraction, no_bits, fraction);
        let sign = self.bool_to_bit(x.sign);
        let number = self.concat(&[sign, field, fraction]);
        let nan = self.store.mk_bv(Float::nan(x.format).bits());
        self.ite(x.nan, nan, number)
    }

    /// Component by component.
    pub(super) fn choose_unpacked(
        &mut self,
        condition: TermId,
        x: Unpacked,
        y: Unpacked,
    ) -> Unpacked {
        Unpacked {
            format: x.format,
            nan: self.ite(condition, x.nan, y.nan),
            infinite: self.ite(condition, x.infinite, y.infinite),
            zero: self.ite(condition, x.zero, y.zero),
            sign: self.ite(condition, x.sign, y.sign),
            exponent: self.choose(condition, x.exponent, y.exponent),
            significand: self.ite(condition, x.significand, y.significand),
        }
    }

    /// Whether the value is a number other than zero.
    pub(super) fn is_ordinary(&mut self, x: Unpacked) -> TermId {
        let special = self.or(&[x.nan, x.infinite, x.zero]);
        self.not(special)
    }
}
