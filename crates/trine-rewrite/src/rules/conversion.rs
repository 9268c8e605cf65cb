//! Numbers of bit-vectors, and bit-vectors of numbers.
//!
//! Idea: `int_to_bv` is a homomorphism of rings, so what it is applied to is computed with bit-vectors where
//! all of it comes from some. Two numbers of bit-vectors compare as the bit-vectors do, once these
//! have one width, and as a bit-vector does with a numeral. The number of an `int_to_bv` is a remainder.
//! Reference: SMT-LIB 2.7, theory FixedSizeBitVectors.

use std::cmp::Ordering;

use trine_term::{Op, TermId};
use trine_value::BitVec;
use trine_value::number::{Integer, Rational};

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;
use crate::sum::{Sum, number};

rules! {
    IntToBv / Local { int_to_bv_number }
    IntToBv / Deep { int_to_bv_sum }
    UbvToInt / Local { ubv_to_int_remainder ubv_to_int_zeros }
    SbvToInt / Local { sbv_to_int_sign_extend sbv_to_int_zeros }
    Eq / Deep { eq_conversions }
    Le / Deep { order_of_conversions }
    Lt / Deep { order_of_conversions }
    Ge / Deep { order_of_conversions }
    Gt / Deep { order_of_conversions }
}

/// A bit-vector whose number is meant.
#[derive(Clone, Copy)]
struct Number {
    bits: TermId,
    is_signed: bool,
}

impl Number {
    fn of(cx: &RewriteCx<'_>, term: TermId) -> Option<Self> {
        let is_signed = match cx.op(term) {
            Op::UbvToInt => false,
            Op::SbvToInt => true,
            _ => return None,
        };
        Some(Self { bits: cx.arg(term, 0), is_signed })
    }

    /// The bit-vector of a width with this number, modulo the power of two.
    fn at_width(self, cx: &mut RewriteCx<'_>, width: u32) -> TermId {
        let own = cx.width(self.bits);
        match own.cmp(&width) {
            Ordering::Equal => self.bits,
            Ordering::Greater => cx.extract(self.bits, width - 1, 0),
            Ordering::Less if self.is_signed => cx.sign_extend(self.bits, width - own),
            Ordering::Less => cx.zero_extend(self.bits, width - own),
        }
    }

    /// How many bits a signed bit-vector with this number needs.
    fn signed_width(self, cx: &RewriteCx<'_>) -> u32 {
        cx.width(self.bits) + u32::from(!self.is_signed)
    }
}

/// `((_ int_to_bv 8) (ubv_to_int x)) => x`, extended or cut off where the width differs
fn int_to_bv_number(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let number = Number::of(cx, cx.arg(t, 0))?;
    let width = cx.width(t);
    Some(number.at_width(cx, width))
}

/// `((_ int_to_bv 8) (+ (ubv_to_int x) (* 3 (ubv_to_int y)))) => (bvadd x (bvmul 3 y))`; products of
/// numbers of bit-vectors are products of these
fn int_to_bv_sum(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let width = cx.width(t);
    let term = cx.arg(t, 0);
    if Number::of(cx, term).is_some() || number(cx, term).is_some() {
        return None;
    }
    let sum = Sum::of(cx, term)?;
    let modulo = |value: &Rational| BitVec::from_ibig(width, value.numerator());
    let mut parts = Args::new();
    for (part, factor) in &sum.summands {
        let factors =
            if cx.op(*part) == Op::Mul { cx.args_vec(*part) } else { Args::from_slice(&[*part]) };
        let mut product = Args::new();
        for factor in factors {
            let number = Number::of(cx, factor)?;
            product.push(number.at_width(cx, width));
        }
        let product = if product.len() == 1 { product[0] } else { cx.mk(Op::BvMul, &product) };
        parts.push(cx.scaled(&modulo(factor), product));
    }
    if sum.constant != Rational::ZERO || parts.is_empty() {
        parts.push(cx.bv(&modulo(&sum.constant)));
    }
    Some(cx.sum(width, &parts))
}

/// `(ubv_to_int ((_ int_to_bv 8) n)) => (mod n 256)`
fn ubv_to_int_remainder(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let bits = cx.arg(t, 0);
    let number = cx.unary(Op::IntToBv, bits)?;
    let modulus = Integer::ONE << cx.width(bits) as usize;
    let modulus = cx.store.mk_int(&modulus);
    Some(cx.mk(Op::Mod, &[number, modulus]))
}

/// What a concatenation has below zeros at its top.
fn below_zeros(cx: &mut RewriteCx<'_>, bits: TermId) -> Option<TermId> {
    if cx.op(bits) != Op::Concat || !cx.is_zero(cx.arg(bits, 0)) {
        return None;
    }
    let rest = cx.args(bits)[1..].to_vec();
    Some(if rest.len() == 1 { rest[0] } else { cx.concat(&rest) })
}

/// `(ubv_to_int (concat #b00 x)) => (ubv_to_int x)`
fn ubv_to_int_zeros(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let rest = below_zeros(cx, cx.arg(t, 0))?;
    Some(cx.mk(Op::UbvToInt, &[rest]))
}

/// `(sbv_to_int (concat #b00 x)) => (ubv_to_int x)`
fn sbv_to_int_zeros(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let rest = below_zeros(cx, cx.arg(t, 0))?;
    Some(cx.mk(Op::UbvToInt, &[rest]))
}

/// `(sbv_to_int ((_ sign_extend 4) x)) => (sbv_to_int x)`
fn sbv_to_int_sign_extend(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let inner = cx.unary(Op::SignExtend, cx.arg(t, 0))?;
    Some(cx.mk(Op::SbvToInt, &[inner]))
}

/// How two numbers compare.
enum Compared {
    /// As these bit-vectors of one width.
    As([TermId; 2], Signedness),
    /// Always so.
    Always(Ordering),
}

#[derive(Clone, Copy)]
enum Signedness {
    Unsigned,
    Signed,
}

/// How the sides of a comparison compare, if one is the number of a bit-vector and the other one too, or a
/// numeral.
fn compared(cx: &mut RewriteCx<'_>, t: TermId) -> Option<Compared> {
    let [a, b] = cx.args2(t)?;
    match (Number::of(cx, a), Number::of(cx, b)) {
        (Some(one), Some(other)) => {
            let is_signed = one.is_signed || other.is_signed;
            let width = [one, other]
                .map(|side| if is_signed { side.signed_width(cx) } else { cx.width(side.bits) });
            let width = width[0].max(width[1]);
            let sides = [one, other].map(|side| side.at_width(cx, width));
            let signedness = if is_signed { Signedness::Signed } else { Signedness::Unsigned };
            Some(Compared::As(sides, signedness))
        }
        (Some(bits), None) => with_numeral(cx, bits, &number(cx, b)?),
        (None, Some(bits)) => Some(match with_numeral(cx, bits, &number(cx, a)?)? {
            Compared::As([bits, numeral], signedness) => Compared::As([numeral, bits], signedness),
            Compared::Always(order) => Compared::Always(order.reverse()),
        }),
        (None, None) => None,
    }
}

fn with_numeral(cx: &mut RewriteCx<'_>, number: Number, value: &Rational) -> Option<Compared> {
    let width = cx.width(number.bits);
    let (signedness, low, high) = if number.is_signed {
        let half = Integer::ONE << (width - 1) as usize;
        (Signedness::Signed, -half.clone(), half)
    } else {
        (Signedness::Unsigned, Integer::ZERO, Integer::ONE << width as usize)
    };
    let value = value.numerator();
    Some(if *value < low {
        Compared::Always(Ordering::Greater)
    } else if *value >= high {
        Compared::Always(Ordering::Less)
    } else {
        let numeral = cx.bv(&BitVec::from_ibig(width, value));
        Compared::As([number.bits, numeral], signedness)
    })
}

/// Whether the first number is below the second one.
fn below(cx: &mut RewriteCx<'_>, [a, b]: [TermId; 2], signedness: Signedness) -> TermId {
    match signedness {
        Signedness::Unsigned => cx.ult(a, b),
        Signedness::Signed => cx.slt(a, b),
    }
}

/// `(= (ubv_to_int x) (ubv_to_int y)) => (= x y)`, `(= 5 (ubv_to_int x)) => (= #x05 x)`
fn eq_conversions(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    Some(match compared(cx, t)? {
        Compared::As([a, b], _) => cx.eq(a, b),
        Compared::Always(_) => cx.bool(false),
    })
}

/// `(< (ubv_to_int x) (ubv_to_int y)) => (bvult x y)`, `(<= (ubv_to_int x) (ubv_to_int y)) => (not (bvult y
/// x))`, and the other way round for `>` and `>=`
fn order_of_conversions(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let rises = matches!(cx.op(t), Op::Lt | Op::Le);
    let is_strict = matches!(cx.op(t), Op::Lt | Op::Gt);
    Some(match compared(cx, t)? {
        Compared::As([a, b], signedness) => {
            let sides = if rises == is_strict { [a, b] } else { [b, a] };
            let is_below = below(cx, sides, signedness);
            if is_strict { is_below } else { cx.not(is_below) }
        }
        Compared::Always(order) => cx.bool(order.is_lt() == rises),
    })
}
