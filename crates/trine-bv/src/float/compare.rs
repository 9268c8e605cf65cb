//! Classification, comparison, minimum and maximum.
//!
//! Idea: on bit patterns, magnitudes are ordered like the unsigned numbers they stand for, so
//! nothing is taken apart: a pattern whose magnitude bits are inverted under a negative sign is
//! ordered as a signed number. Results of arithmetic, which are unpacked, are compared unpacked
//! instead of packing them.
//! Invariant: two operands are in the same form, and packed ones have the one pattern of NaN.
//! Reference: IEEE 754-2019, sections 5.10 and 5.11; SMT-LIB 2.7, theory `FloatingPoint`.

use trine_term::{Op, TermId};
use trine_value::{BitVec, Float, FloatFormat};

use super::builder::Builder;
use super::unpacked::Unpacked;

/// A float in one of its two forms.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// A bit pattern.
    Packed(FloatFormat, TermId),
    /// With a leading one in the significand.
    Unpacked(Unpacked),
}

/// Classification.
impl Builder<'_> {
    fn magnitude(&mut self, bits: TermId) -> TermId {
        self.low(bits, self.width(bits) - 1)
    }

    fn field(&mut self, format: FloatFormat, bits: TermId) -> TermId {
        self.extract(bits, format.width() - 2, format.sb() - 1)
    }

    pub(super) fn is_nan(&mut self, x: Form) -> TermId {
        match x {
            Form::Packed(format, bits) => {
                let nan = self.store.mk_bv(Float::nan(format).bits());
                self.eq(nan, bits)
            }
            Form::Unpacked(x) => x.nan,
        }
    }

    pub(super) fn is_zero_number(&mut self, x: Form) -> TermId {
        match x {
            Form::Packed(_, bits) => {
                let magnitude = self.magnitude(bits);
                self.is_zero(magnitude)
            }
            Form::Unpacked(x) => x.zero,
        }
    }

    fn is_infinite(&mut self, x: Form) -> TermId {
        match x {
            Form::Packed(format, bits) => {
                let magnitude = self.magnitude(bits);
                let infinity = BitVec::ones(format.eb()).concat(&BitVec::zero(format.sb() - 1));
                let infinity = self.store.mk_bv(&infinity);
                self.eq(infinity, magnitude)
            }
            Form::Unpacked(x) => x.infinite,
        }
    }

    fn is_subnormal(&mut self, x: Form) -> TermId {
        match x {
            Form::Packed(format, bits) => {
                let (field, fraction) = (self.field(format, bits), self.low(bits, format.sb() - 1));
                let (low, some) = (self.is_zero(field), self.is_nonzero(fraction));
                self.and(&[low, some])
            }
            Form::Unpacked(x) => {
                let ordinary = self.is_ordinary(x);
                let below = self.less_than_constant(x.exponent, i128::from(x.format.emin()));
                self.and(&[ordinary, below])
            }
        }
    }

    fn is_normal(&mut self, x: Form) -> TermId {
        match x {
            Form::Packed(format, bits) => {
                let field = self.field(format, bits);
                let (low, high) = (self.is_zero(field), self.is_ones(field));
                let (not_low, not_high) = (self.not(low), self.not(high));
                self.and(&[not_low, not_high])
            }
            Form::Unpacked(x) => {
                let ordinary = self.is_ordinary(x);
                let below = self.less_than_constant(x.exponent, i128::from(x.format.emin()));
                let not_below = self.not(below);
                self.and(&[ordinary, not_below])
            }
        }
    }

    pub(super) fn sign_of(&mut self, x: Form) -> TermId {
        match x {
            Form::Packed(_, bits) => self.top(bits),
            Form::Unpacked(x) => x.sign,
        }
    }

    /// `fp.isNaN` and its like.
    pub(super) fn classify(&mut self, op: Op, x: Form) -> TermId {
        match op {
            Op::FpIsNan => self.is_nan(x),
            Op::FpIsInfinite => self.is_infinite(x),
            Op::FpIsZero => self.is_zero_number(x),
            Op::FpIsSubnormal => self.is_subnormal(x),
            Op::FpIsNormal => self.is_normal(x),
            _ => {
                let (nan, sign) = (self.is_nan(x), self.sign_of(x));
                let number = self.not(nan);
                let wanted = if op == Op::FpIsNegative { sign } else { self.not(sign) };
                self.and(&[number, wanted])
            }
        }
    }
}

/// Order.
impl Builder<'_> {
    /// `fp.eq`, `fp.lt` and their like, of two arguments.
    pub(super) fn compare(&mut self, op: Op, x: Form, y: Form) -> TermId {
        match op {
            Op::FpLt => self.less_float(x, y),
            Op::FpGt => self.less_float(y, x),
            Op::FpLeq => self.at_most_float(x, y),
            Op::FpGeq => self.at_most_float(y, x),
            _ => self.equal_numbers(x, y),
        }
    }

    fn are_numbers(&mut self, x: Form, y: Form) -> TermId {
        let (x, y) = (self.is_nan(x), self.is_nan(y));
        let unordered = self.or(&[x, y]);
        self.not(unordered)
    }

    pub(super) fn less_float(&mut self, x: Form, y: Form) -> TermId {
        let numbers = self.are_numbers(x, y);
        let less = match (x, y) {
            (Form::Packed(format, x), Form::Packed(_, y)) => {
                let less = self.less_patterns(Op::BvSlt, x, y);
                let zeros = self.is_zero_pair(format, x, y);
                let others = self.not(zeros);
                self.and(&[less, others])
            }
            (Form::Unpacked(x), Form::Unpacked(y)) => self.less_unpacked(x, y),
            _ => unreachable!("operands of a comparison are in one form"),
        };
        self.and(&[numbers, less])
    }

    fn at_most_float(&mut self, x: Form, y: Form) -> TermId {
        let numbers = self.are_numbers(x, y);
        let at_most = match (x, y) {
            (Form::Packed(format, x), Form::Packed(_, y)) => {
                let at_most = self.less_patterns(Op::BvSle, x, y);
                let zeros = self.is_zero_pair(format, y, x);
                self.or(&[at_most, zeros])
            }
            (Form::Unpacked(x), Form::Unpacked(y)) => {
                let greater = self.less_unpacked(y, x);
                self.not(greater)
            }
            _ => unreachable!("operands of a comparison are in one form"),
        };
        self.and(&[numbers, at_most])
    }

    fn equal_numbers(&mut self, x: Form, y: Form) -> TermId {
        let numbers = self.are_numbers(x, y);
        let (zero_x, zero_y) = (self.is_zero_number(x), self.is_zero_number(y));
        let zeros = self.and(&[zero_x, zero_y]);
        let same = match (x, y) {
            (Form::Packed(_, x), Form::Packed(_, y)) => self.eq(x, y),
            (Form::Unpacked(x), Form::Unpacked(y)) => self.same_value(x, y),
            _ => unreachable!("operands of a comparison are in one form"),
        };
        let equal = self.or(&[zeros, same]);
        self.and(&[numbers, equal])
    }

    /// Compares patterns as if -0 were below +0. Patterns of NaN are anywhere.
    fn less_patterns(&mut self, op: Op, x: TermId, y: TermId) -> TermId {
        let (x, y) = (self.order_key(x), self.order_key(y));
        if x == y { self.truth(op == Op::BvSle) } else { self.mk(op, &[x, y]) }
    }

    /// The signed number that orders patterns.
    fn order_key(&mut self, bits: TermId) -> TermId {
        let sign = self.high(bits, 1);
        let magnitude = self.magnitude(bits);
        let spread = self.sign_extend(sign, self.width(magnitude));
        let magnitude = self.mk(Op::BvXor, &[spread, magnitude]);
        self.concat(&[sign, magnitude])
    }

    /// Whether the first is -0 and the second +0.
    fn is_zero_pair(&mut self, format: FloatFormat, x: TermId, y: TermId) -> TermId {
        let minus_zero = self.store.mk_bv(&BitVec::min_signed(format.width()));
        let minus = self.eq(minus_zero, x);
        let plus = self.is_zero(y);
        self.and(&[minus, plus])
    }

    /// `x < y` of unpacked numbers.
    fn less_unpacked(&mut self, x: Unpacked, y: Unpacked) -> TermId {
        let (plus_x, plus_y) = (self.not(x.sign), self.not(y.sign));
        let zeros = self.and(&[x.zero, y.zero]);
        let not_zeros = self.not(zeros);
        let across = self.and(&[x.sign, plus_y, not_zeros]);
        let below = self.less_magnitude(x, y);
        let above = self.less_magnitude(y, x);
        let positive = self.and(&[plus_x, plus_y, below]);
        let negative = self.and(&[x.sign, y.sign, above]);
        self.or(&[across, positive, negative])
    }

    /// `|x| < |y|` of unpacked numbers.
    fn less_magnitude(&mut self, x: Unpacked, y: Unpacked) -> TermId {
        let some_y = self.not(y.zero);
        let finite_x = self.not(x.infinite);
        let from_zero = self.and(&[x.zero, some_y]);
        let to_infinity = self.and(&[finite_x, y.infinite]);
        let (ordinary_x, ordinary_y) = (self.is_ordinary(x), self.is_ordinary(y));
        let less = self.less_ordinary(x, y);
        let ordinary = self.and(&[ordinary_x, ordinary_y, less]);
        self.or(&[from_zero, to_infinity, ordinary])
    }

    /// `|x| < |y|` of numbers with leading ones, or both with significands as stored.
    pub(super) fn less_ordinary(&mut self, x: Unpacked, y: Unpacked) -> TermId {
        let less = self.less(x.exponent, y.exponent);
        let greater = self.less(y.exponent, x.exponent);
        let not_greater = self.not(greater);
        let smaller = self.mk(Op::BvUlt, &[x.significand, y.significand]);
        let smaller = self.and(&[not_greater, smaller]);
        self.or(&[less, smaller])
    }

    /// `(= x y)` of unpacked floats.
    pub(super) fn same_float(&mut self, x: Unpacked, y: Unpacked) -> TermId {
        let nans = self.and(&[x.nan, y.nan]);
        let same_sign = self.eq(x.sign, y.sign);
        let zeros = self.and(&[x.zero, y.zero, same_sign]);
        let same = self.same_value(x, y);
        self.or(&[nans, zeros, same])
    }

    /// Whether both are the same infinity, or the same number other than zero.
    fn same_value(&mut self, x: Unpacked, y: Unpacked) -> TermId {
        let same_sign = self.eq(x.sign, y.sign);
        let infinities = self.and(&[x.infinite, y.infinite]);
        let (ordinary_x, ordinary_y) = (self.is_ordinary(x), self.is_ordinary(y));
        let (below, above) = (self.less(x.exponent, y.exponent), self.less(y.exponent, x.exponent));
        let (not_below, not_above) = (self.not(below), self.not(above));
        let significands = self.eq(x.significand, y.significand);
        let numbers = self.and(&[ordinary_x, ordinary_y, not_below, not_above, significands]);
        let either = self.or(&[infinities, numbers]);
        self.and(&[same_sign, either])
    }
}

/// Minimum and maximum.
impl Builder<'_> {
    /// Whether the operands are zeros of different signs.
    pub(super) fn are_opposite_zeros(&mut self, x: Form, y: Form) -> TermId {
        let (zero_x, zero_y) = (self.is_zero_number(x), self.is_zero_number(y));
        let (sign_x, sign_y) = (self.sign_of(x), self.sign_of(y));
        let differ = self.xor(sign_x, sign_y);
        self.and(&[zero_x, zero_y, differ])
    }

    /// `fp.min` or `fp.max`, where `zero_sign` is the sign of the result for opposite zeros.
    pub(super) fn extremum(&mut self, op: Op, x: Form, y: Form, zero_sign: Option<TermId>) -> Form {
        let wins = if op == Op::FpMin { self.less_float(x, y) } else { self.less_float(y, x) };
        let alone = self.is_nan(y);
        let first = self.or(&[alone, wins]);
        let opposite = self.are_opposite_zeros(x, y);
        match (x, y) {
            (Form::Packed(format, x), Form::Packed(_, y)) => {
                let chosen = self.ite(first, x, y);
                let Some(sign) = zero_sign else { return Form::Packed(format, chosen) };
                let sign = self.bool_to_bit(sign);
                let chosen_sign = self.high(chosen, 1);
                let sign = self.ite(opposite, sign, chosen_sign);
                let rest = self.magnitude(chosen);
                Form::Packed(format, self.concat(&[sign, rest]))
            }
            (Form::Unpacked(x), Form::Unpacked(y)) => {
                let mut chosen = self.choose_unpacked(first, x, y);
                if let Some(sign) = zero_sign {
                    chosen.sign = self.ite(opposite, sign, chosen.sign);
                }
                Form::Unpacked(chosen)
            }
            _ => unreachable!("operands of an extremum are in one form"),
        }
    }
}
