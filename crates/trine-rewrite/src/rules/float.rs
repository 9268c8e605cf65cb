//! Floats: signs, comparisons, neutral operands, exact conversions.
//!
//! Rules keep what SMT-LIB leaves open: the arguments of `fp.min` and `fp.max` are never swapped.
//! A conversion is *exact* if the target has every value of the source; it then keeps order,
//! equality and class, except normal and subnormal.
//! Reference: IEEE 754-2019, sections 5.4.1, 5.10, 5.11, 6.3 (sign of zero), 6.1 (infinities);
//! SMT-LIB 2.7, theory `FloatingPoint`.

use trine_term::{Op, Sort, TermId};
use trine_value::float::FloatClass;
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use crate::cx::RewriteCx;
use crate::rule::rules;

rules! {
    FpSub / Off { fp_sub_to_add }
    FpGt / Off { fp_greater_to_less }
    FpGeq / Off { fp_greater_to_less }
    Fp / Off { fp_parts_to_bits }
    FpFromBits / Local { fp_from_bits_of_float }
    FpNeg / Local { fp_neg_neg }
    FpAbs / Local { fp_abs_of_sign }
    FpIsNan / Local { fp_class_of_sign fp_is_nan_of_rounded }
    FpIsInfinite / Local { fp_class_of_sign fp_class_of_exact }
    FpIsZero / Local { fp_class_of_sign fp_class_of_exact }
    FpIsNormal / Local { fp_class_of_sign }
    FpIsSubnormal / Local { fp_class_of_sign }
    FpIsNegative / Local { fp_sign_of_sign fp_class_of_exact }
    FpIsPositive / Local { fp_sign_of_sign fp_class_of_exact }
    FpMin / Local { fp_extremum_same }
    FpMax / Local { fp_extremum_same }
    FpAdd / Local { fp_commutes fp_add_zero fp_add_self }
    FpMul / Local { fp_commutes fp_mul_neg fp_mul_one }
    FpDiv / Local { fp_mul_neg fp_div_power_of_two }
    FpFma / Local { fp_fma_sort fp_fma_one }
    FpRem / Local { fp_rem_divisor_sign fp_rem_dividend_neg }
    FpRoundToIntegral / Local { fp_integral_twice }
    FpFromFp / Local { fp_same_format fp_from_exact }
    FpLt / Local { fp_compare_same fp_compare_neg fp_lt_special fp_compare_exact }
    FpLeq / Local { fp_compare_same fp_compare_neg fp_leq_special fp_compare_exact }
    FpEq / Local { fp_compare_same fp_commutes fp_compare_neg fp_eq_value fp_compare_exact }
    Eq / Local { eq_fp_neg eq_fp_exact }
}

/// Readers.
impl RewriteCx<'_> {
    fn format(&self, term: TermId) -> Option<FloatFormat> {
        match *self.store.sort_of(term) {
            Sort::Float { eb, sb } => FloatFormat::new(eb, sb),
            _ => None,
        }
    }

    fn float(&self, term: TermId) -> Option<Float> {
        self.store.float_value(term)
    }

    fn mode(&self, term: TermId) -> Option<RoundingMode> {
        self.store.rounding_value(term)
    }

    /// `x` of `(fp.neg x)`, or the negation of a value.
    fn fp_negated(&mut self, term: TermId) -> Option<TermId> {
        match self.float(term) {
            Some(value) => Some(self.store.mk_float(&value.neg())),
            None => self.unary(Op::FpNeg, term),
        }
    }

    /// `x` of `(to_fp m x)` if the conversion is exact.
    fn exactly_converted(&self, term: TermId) -> Option<TermId> {
        let [_, source] = self.binary(Op::FpFromFp, term)?;
        has_all_values(self.format(term)?, self.format(source)?).then_some(source)
    }

    /// `(not (fp.isNaN x))`
    fn is_number(&mut self, x: TermId) -> TermId {
        let nan = self.mk(Op::FpIsNan, &[x]);
        self.not(nan)
    }
}

/// Whether every value of `source` is a value of `target`.
fn has_all_values(target: FloatFormat, source: FloatFormat) -> bool {
    target.sb() >= source.sb()
        && target.emax() >= source.emax()
        && target.quantum_exponent() <= source.quantum_exponent()
}

/// `k` if the value is 2^k.
fn power_of_two(value: &Float) -> Option<i64> {
    let format = value.format();
    let (_, field, fraction) = value.to_parts();
    match value.class() {
        _ if value.is_negative() => None,
        FloatClass::Normal if fraction.is_zero() => Some(field.low_u64() as i64 - format.bias()),
        FloatClass::Subnormal if fraction.is_power_of_two() => {
            Some(format.quantum_exponent() + i64::from(fraction.trailing_zeros()))
        }
        _ => None,
    }
}

/// 2^k, if the format has it.
fn exact_power_of_two(format: FloatFormat, k: i64) -> Option<Float> {
    if k > format.emax() || k < format.quantum_exponent() {
        return None;
    }
    let bits = BitVec::one(format.width());
    let bits = if k >= format.emin() {
        let field = BitVec::from_u64(format.width(), (k + format.bias()) as u64);
        field.shl_u32(format.sb() - 1)
    } else {
        bits.shl_u32((k - format.quantum_exponent()) as u32)
    };
    Some(Float::from_bits(format, &bits))
}

/// `(fp.sub m x y) => (fp.add m x (fp.neg y))`
fn fp_sub_to_add(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [m, x, y] = *cx.args(t) else { return None };
    let y = cx.mk(Op::FpNeg, &[y]);
    Some(cx.mk(Op::FpAdd, &[m, x, y]))
}

/// `(fp.gt x y) => (fp.lt y x)`, `(fp.geq x y) => (fp.leq y x)`
fn fp_greater_to_less(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let op = if cx.op(t) == Op::FpGt { Op::FpLt } else { Op::FpLeq };
    Some(cx.mk(op, &[y, x]))
}

/// `(fp s e f) => ((_ to_fp eb sb) (concat s e f))`
fn fp_parts_to_bits(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let format = cx.format(t)?;
    let args = cx.args_vec(t);
    let bits = cx.concat(&args);
    Some(cx.store.mk_indexed(Op::FpFromBits, [format.eb(), format.sb()], &[bits]))
}

/// `((_ to_fp eb sb) (fp.to_ieee_bv x)) => x`, if `x` has that format
fn fp_from_bits_of_float(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.unary(Op::FpToIeeeBv, cx.arg(t, 0))?;
    (cx.store.sort(x) == cx.store.sort(t)).then_some(x)
}

/// `(fp.neg (fp.neg x)) => x`
fn fp_neg_neg(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    cx.unary(Op::FpNeg, cx.arg(t, 0))
}

/// `x` of `(fp.neg x)` or `(fp.abs x)`.
fn without_sign(cx: &RewriteCx, t: TermId) -> Option<TermId> {
    match cx.op(t) {
        Op::FpNeg | Op::FpAbs => Some(cx.arg(t, 0)),
        _ => None,
    }
}

/// `(fp.abs (fp.neg x)) => (fp.abs x)`, `(fp.abs (fp.abs x)) => (fp.abs x)`
fn fp_abs_of_sign(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = without_sign(cx, cx.arg(t, 0))?;
    Some(cx.mk(Op::FpAbs, &[x]))
}

/// `(fp.isZero (fp.neg x)) => (fp.isZero x)`, likewise for `fp.abs` and the classes without sign
fn fp_class_of_sign(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = without_sign(cx, cx.arg(t, 0))?;
    Some(cx.mk(cx.op(t), &[x]))
}

/// `(fp.isNaN (to_fp m x)) => (fp.isNaN x)`, likewise `fp.roundToIntegral`; `false` for floats made
/// of integers
fn fp_is_nan_of_rounded(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let rounded = cx.arg(t, 0);
    match cx.op(rounded) {
        Op::FpFromFp | Op::FpRoundToIntegral => {
            let x = cx.arg(rounded, 1);
            Some(cx.mk(Op::FpIsNan, &[x]))
        }
        Op::FpFromSbv | Op::FpFromUbv | Op::FpFromReal => Some(cx.bool(false)),
        _ => None,
    }
}

/// `(fp.isZero (to_fp m x)) => (fp.isZero x)` for exact conversions, likewise the classes that these
/// keep
fn fp_class_of_exact(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.exactly_converted(cx.arg(t, 0))?;
    Some(cx.mk(cx.op(t), &[x]))
}

/// `(fp.isNegative (fp.neg x)) => (fp.isPositive x)`, `(fp.isNegative (fp.abs x)) => false`,
/// `(fp.isPositive (fp.abs x)) => (not (fp.isNaN x))`
fn fp_sign_of_sign(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let negative = cx.op(t) == Op::FpIsNegative;
    let signed = cx.arg(t, 0);
    let x = without_sign(cx, signed)?;
    Some(match (cx.op(signed), negative) {
        (Op::FpNeg, true) => cx.mk(Op::FpIsPositive, &[x]),
        (Op::FpNeg, false) => cx.mk(Op::FpIsNegative, &[x]),
        (_, true) => cx.bool(false),
        (_, false) => cx.is_number(x),
    })
}

/// `(fp.min x x) => x`, `(fp.max x x) => x`
fn fp_extremum_same(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    (x == y).then_some(x)
}

/// `(fp.add m y x) => (fp.add m x y)`, values first, then by age; likewise `fp.mul` and `fp.eq`
fn fp_commutes(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    let [.., x, y] = &mut args[..] else { return None };
    if cx.rank(*x) <= cx.rank(*y) {
        return None;
    }
    std::mem::swap(x, y);
    Some(cx.mk(cx.op(t), &args))
}

/// `(fp.add m -0 x) => x` if the mode is not RTN, `(fp.add RTN +0 x) => x`
fn fp_add_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [m, zero, x] = *cx.args(t) else { return None };
    let (value, mode) = (cx.float(zero)?, cx.mode(m)?);
    let down = mode == RoundingMode::Rtn;
    (value.is_zero() && value.is_negative() != down).then_some(x)
}

/// `(fp.add m x x) => (fp.mul m 2 x)`
fn fp_add_self(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [m, x, y] = *cx.args(t) else { return None };
    if x != y {
        return None;
    }
    let two = exact_power_of_two(cx.format(t)?, 1)?;
    let two = cx.store.mk_float(&two);
    Some(cx.mk(Op::FpMul, &[m, two, x]))
}

/// `(fp.mul m (fp.neg x) (fp.neg y)) => (fp.mul m x y)`, one of them perhaps a negative value;
/// likewise `fp.div`
fn fp_mul_neg(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [m, x, y] = *cx.args(t) else { return None };
    if cx.op(x) != Op::FpNeg && cx.op(y) != Op::FpNeg {
        return None;
    }
    let negative = |cx: &RewriteCx, z| cx.float(z).is_none_or(|value| value.is_negative());
    if !negative(cx, x) || !negative(cx, y) {
        return None;
    }
    let (x, y) = (cx.fp_negated(x)?, cx.fp_negated(y)?);
    Some(cx.mk(cx.op(t), &[m, x, y]))
}

/// `(fp.mul m 1 x) => x`, `(fp.mul m -1 x) => (fp.neg x)`
fn fp_mul_one(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [_, one, x] = *cx.args(t) else { return None };
    let value = cx.float(one)?;
    match power_of_two(&value.abs()) {
        Some(0) if value.is_negative() => Some(cx.mk(Op::FpNeg, &[x])),
        Some(0) => Some(x),
        _ => None,
    }
}

/// `(fp.div m x 2^k) => (fp.mul m 2^-k x)`, if the format has `2^-k`; likewise for `-2^k`
fn fp_div_power_of_two(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [m, x, divisor] = *cx.args(t) else { return None };
    let value = cx.float(divisor)?;
    let inverse = exact_power_of_two(value.format(), -power_of_two(&value.abs())?)?;
    let inverse = if value.is_negative() { inverse.neg() } else { inverse };
    let inverse = cx.store.mk_float(&inverse);
    Some(cx.mk(Op::FpMul, &[m, inverse, x]))
}

/// `(fp.fma m y x z) => (fp.fma m x y z)`, values first, then by age
fn fp_fma_sort(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [m, x, y, z] = *cx.args(t) else { return None };
    (cx.rank(x) > cx.rank(y)).then(|| cx.mk(Op::FpFma, &[m, y, x, z]))
}

/// `(fp.fma m 1 x z) => (fp.add m x z)`, `(fp.fma m -1 x z) => (fp.add m (fp.neg x) z)`
fn fp_fma_one(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [m, one, x, z] = *cx.args(t) else { return None };
    let value = cx.float(one)?;
    if power_of_two(&value.abs()) != Some(0) {
        return None;
    }
    let x = if value.is_negative() { cx.mk(Op::FpNeg, &[x]) } else { x };
    Some(cx.mk(Op::FpAdd, &[m, x, z]))
}

/// `(fp.rem x (fp.neg y)) => (fp.rem x y)`, likewise `fp.abs`
fn fp_rem_divisor_sign(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let y = without_sign(cx, y)?;
    Some(cx.mk(Op::FpRem, &[x, y]))
}

/// `(fp.rem (fp.neg x) y) => (fp.neg (fp.rem x y))`
fn fp_rem_dividend_neg(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let x = cx.unary(Op::FpNeg, x)?;
    let rest = cx.mk(Op::FpRem, &[x, y]);
    Some(cx.mk(Op::FpNeg, &[rest]))
}

/// `(fp.roundToIntegral m (fp.roundToIntegral n x)) => (fp.roundToIntegral n x)`, unless rounding
/// can leave the format
fn fp_integral_twice(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 1);
    let format = cx.format(t)?;
    let fits = format.emax() >= i64::from(format.sb()) - 1;
    (fits && cx.op(inner) == Op::FpRoundToIntegral).then_some(inner)
}

/// `((_ to_fp eb sb) m x) => x`, if `x` has that format
fn fp_same_format(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.arg(t, 1);
    (cx.store.sort(x) == cx.store.sort(t)).then_some(x)
}

/// `(to_fp m (to_fp n x)) => (to_fp m x)`, if the inner conversion is exact
fn fp_from_exact(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [m, inner] = cx.args2(t)?;
    let x = cx.exactly_converted(inner)?;
    Some(cx.store.mk_indexed(Op::FpFromFp, cx.store.indices(t), &[m, x]))
}

/// `(fp.lt x x) => false`, `(fp.leq x x) => (not (fp.isNaN x))`, likewise `fp.eq`
fn fp_compare_same(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if x != y {
        return None;
    }
    Some(if cx.op(t) == Op::FpLt { cx.bool(false) } else { cx.is_number(x) })
}

/// `(fp.lt (fp.neg x) (fp.neg y)) => (fp.lt y x)`, likewise with values, and `fp.leq` and `fp.eq`
fn fp_compare_neg(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if cx.op(x) != Op::FpNeg && cx.op(y) != Op::FpNeg {
        return None;
    }
    let (x, y) = (cx.fp_negated(x)?, cx.fp_negated(y)?);
    Some(cx.mk(cx.op(t), &[y, x]))
}

/// `(fp.lt x NaN) => false`, `(fp.lt x -oo) => false`, `(fp.lt +oo x) => false`, and `NaN` on the left
fn fp_lt_special(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let lowest = |v: &Float| v.is_nan() || (v.is_infinite() && v.is_negative());
    let highest = |v: &Float| v.is_nan() || (v.is_infinite() && v.is_positive());
    let never = cx.float(y).is_some_and(|v| lowest(&v)) || cx.float(x).is_some_and(|v| highest(&v));
    never.then(|| cx.bool(false))
}

/// `(fp.leq x NaN) => false`, `(fp.leq x +oo) => (not (fp.isNaN x))`, and mirrored
fn fp_leq_special(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    for (value, other, always_above) in [(y, x, true), (x, y, false)] {
        let Some(value) = cx.float(value) else { continue };
        if value.is_nan() {
            return Some(cx.bool(false));
        }
        if value.is_infinite() && value.is_positive() == always_above {
            return Some(cx.is_number(other));
        }
    }
    None
}

/// `(fp.eq c x) => (= c x)` for a value other than zeros and NaN, `(fp.isZero x)` for zeros, `false`
/// for NaN
fn fp_eq_value(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, x] = cx.args2(t)?;
    Some(match cx.float(c)?.class() {
        FloatClass::Nan => cx.bool(false),
        FloatClass::Zero => cx.mk(Op::FpIsZero, &[x]),
        _ => cx.eq(c, x),
    })
}

/// What stands for a value where it is compared with numbers of a smaller format.
enum Rounded {
    /// The format has the value.
    Exact(TermId),
    /// Its neighbours in the format: the greatest number below, and the least above.
    Between(TermId, TermId),
}

fn round_into(cx: &mut RewriteCx, value: &Float, format: FloatFormat) -> Rounded {
    let below = value.to_format(RoundingMode::Rtn, format);
    let above = value.to_format(RoundingMode::Rtp, format);
    let (low, high) = (cx.store.mk_float(&below), cx.store.mk_float(&above));
    if low == high { Rounded::Exact(low) } else { Rounded::Between(low, high) }
}

/// `(fp.lt (to_fp m x) (to_fp n y)) => (fp.lt x y)` for exact conversions from one format; with a
/// value `c` on one side, the values next to it: `(fp.lt (to_fp m x) c) => (fp.leq x c-)`. Likewise
/// `fp.leq` and `fp.eq`.
fn fp_compare_exact(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let op = cx.op(t);
    match (cx.exactly_converted(x), cx.exactly_converted(y)) {
        (Some(x), Some(y)) => (cx.store.sort(x) == cx.store.sort(y)).then(|| cx.mk(op, &[x, y])),
        (Some(x), None) => {
            let (value, format) = (cx.float(y)?, cx.format(x)?);
            Some(match round_into(cx, &value, format) {
                Rounded::Exact(value) => cx.mk(op, &[x, value]),
                Rounded::Between(..) if op == Op::FpEq => cx.bool(false),
                Rounded::Between(below, _) => cx.mk(Op::FpLeq, &[x, below]),
            })
        }
        (None, Some(y)) => {
            let (value, format) = (cx.float(x)?, cx.format(y)?);
            Some(match round_into(cx, &value, format) {
                Rounded::Exact(value) => cx.mk(op, &[value, y]),
                Rounded::Between(..) if op == Op::FpEq => cx.bool(false),
                Rounded::Between(_, above) => cx.mk(Op::FpLeq, &[above, y]),
            })
        }
        (None, None) => None,
    }
}

/// `(= (fp.neg x) (fp.neg y)) => (= x y)`, `(= c (fp.neg x)) => (= -c x)`
fn eq_fp_neg(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if cx.op(x) != Op::FpNeg && cx.op(y) != Op::FpNeg {
        return None;
    }
    let (x, y) = (cx.fp_negated(x)?, cx.fp_negated(y)?);
    Some(cx.eq(x, y))
}

/// `(= (to_fp m x) (to_fp n y)) => (= x y)` for exact conversions from one format; with a value on
/// one side, that value in the smaller format, or `false`
fn eq_fp_exact(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    for (x, y) in [(x, y), (y, x)] {
        let Some(x) = cx.exactly_converted(x) else { continue };
        if let Some(y) = cx.exactly_converted(y) {
            return (cx.store.sort(x) == cx.store.sort(y)).then(|| cx.eq(x, y));
        }
        let (value, format) = (cx.float(y)?, cx.format(x)?);
        return Some(match round_into(cx, &value, format) {
            Rounded::Exact(value) => cx.eq(value, x),
            Rounded::Between(..) => cx.bool(false),
        });
    }
    None
}
