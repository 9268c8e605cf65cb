//! Linear forms `c + k1*t1 + ... + kn*tn` modulo `2^w`.
//!
//! Idea: `bvnot`, multiplication by a constant and left shift by a constant are coefficients, so
//! sums are compared, merged and cancelled as vectors of coefficients.
//! Invariant: after [`Linear::normalize`] the summands are sorted by their base without repetition
//! and no coefficient is zero.

use smallvec::SmallVec;
use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, RewriteCx};

/// `coefficient * base`.
#[derive(Clone, Debug)]
pub(crate) struct Summand {
    pub(crate) base: TermId,
    pub(crate) coefficient: BitVec,
    /// The term it was read from, if that is just this product.
    source: Option<TermId>,
}

/// A constant plus summands, all of one width.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    pub(crate) constant: BitVec,
    pub(crate) summands: SmallVec<[Summand; 4]>,
}

/// Whether sums inside the term that is read are summands of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sums {
    /// A sum is one uninterpreted summand.
    Opaque,
    /// The outermost sum is taken apart.
    Outermost,
}

impl Linear {
    pub(crate) fn zero(width: u32) -> Self {
        Self { constant: BitVec::zero(width), summands: SmallVec::new() }
    }

    /// The linear form of a term.
    pub(crate) fn of(cx: &RewriteCx, term: TermId, sums: Sums) -> Self {
        let width = cx.width(term);
        let mut linear = Self::zero(width);
        linear.add(cx, &BitVec::one(width), term, sums);
        linear.normalize();
        linear
    }

    /// Adds `scale * term`. Call [`normalize`](Self::normalize) afterwards.
    pub(crate) fn add(&mut self, cx: &RewriteCx, scale: &BitVec, term: TermId, sums: Sums) {
        let mut open: SmallVec<[(BitVec, TermId, Sums); 4]> = SmallVec::new();
        open.push((scale.clone(), term, sums));
        while let Some((scale, term, sums)) = open.pop() {
            let Some(summand) = self.read(cx, scale, term) else { continue };
            if sums == Sums::Outermost && cx.op(summand.base) == Op::BvAdd {
                let args = cx.args(summand.base).iter();
                open.extend(args.map(|&arg| (summand.coefficient.clone(), arg, Sums::Opaque)));
            } else {
                self.summands.push(summand);
            }
        }
    }

    /// Splits `scale * term` into a coefficient and a base that is none itself; constant parts are
    /// added to the constant.
    fn read(&mut self, cx: &RewriteCx, scale: BitVec, term: TermId) -> Option<Summand> {
        let mut source = scale.is_one().then_some(term);
        let (mut coefficient, mut base, mut steps) = (scale, term, 0);
        loop {
            if let Some(value) = cx.value(base) {
                self.constant = self.constant.add(&coefficient.mul(&value));
                return None;
            }
            if let Some(inner) = cx.unary(Op::BvNot, base) {
                self.constant = self.constant.sub(&coefficient);
                coefficient = coefficient.neg();
                source = None;
                base = inner;
            } else if let Some((factor, inner)) = cx.product_by_constant(base) {
                coefficient = coefficient.mul(&factor);
                base = inner;
                steps += 1;
            } else {
                break;
            }
        }
        if steps > 1 {
            source = None;
        }
        Some(Summand { base, coefficient, source })
    }

    /// Sorts, merges equal bases and drops zero coefficients.
    pub(crate) fn normalize(&mut self) {
        if !self.summands.is_sorted_by(|a, b| a.base < b.base) {
            self.summands.sort_by_key(|summand| summand.base);
            self.summands.dedup_by(|next, kept| {
                let same = next.base == kept.base;
                if same {
                    kept.coefficient = kept.coefficient.add(&next.coefficient);
                    kept.source = None;
                }
                same
            });
        }
        self.summands.retain(|summand| !summand.coefficient.is_zero());
    }

    /// The number of arguments of the sum.
    pub(crate) fn len(&self) -> usize {
        self.summands.len() + usize::from(!self.constant.is_zero())
    }

    /// The arguments of the sum, sorted like those of all commutative operators.
    pub(crate) fn arguments(&self, cx: &mut RewriteCx) -> Args {
        let mut args = Args::new();
        if !self.constant.is_zero() {
            args.push(cx.bv(&self.constant));
        }
        for summand in &self.summands {
            args.push(match summand.source {
                Some(source) => source,
                None => cx.scaled(&summand.coefficient, summand.base),
            });
        }
        args.sort_unstable_by_key(|&arg| cx.rank(arg));
        args
    }

    /// The sum as a term.
    pub(crate) fn term(&self, cx: &mut RewriteCx) -> TermId {
        let args = self.arguments(cx);
        cx.sum(self.constant.width(), &args)
    }

    /// Adds `coefficient * base`, where `base` is no product by a constant. Call
    /// [`normalize`](Self::normalize) afterwards.
    pub(crate) fn push(&mut self, coefficient: BitVec, base: TermId) {
        self.summands.push(Summand { base, coefficient, source: None });
    }
}

impl RewriteCx<'_> {
    /// `(c, x)` of `(bvmul c x)`, or of `x` shifted left by a constant.
    pub(crate) fn product_by_constant(&self, term: TermId) -> Option<(BitVec, TermId)> {
        match self.op(term) {
            Op::BvMul => {
                let [c, x] = self.args2(term)?;
                Some((self.value(c)?, x))
            }
            Op::Concat => {
                let [kept, zeros] = self.args2(term)?;
                let base = self.unary(Op::Extract, kept)?;
                let (width, shift) = (self.width(term), self.width(zeros));
                let low_part = self.store.indices(kept) == [width - shift - 1, 0];
                if low_part && self.width(base) == width && self.is_zero(zeros) {
                    return Some((BitVec::one(width).shl_u32(shift), base));
                }
                None
            }
            _ => None,
        }
    }
}

/// The number whose product with the odd `value` is 1 modulo `2^w`.
///
/// Newton's iteration: each step doubles the number of correct low bits, of which three are right
/// at the start because `a * a = 1` modulo 8.
pub(crate) fn inverse(value: &BitVec) -> BitVec {
    debug_assert!(value.bit(0), "only odd numbers have inverses");
    let two = BitVec::from_u64(value.width(), 2);
    let mut inverse = value.clone();
    let mut correct = 3;
    while correct < value.width() {
        inverse = inverse.mul(&two.sub(&value.mul(&inverse)));
        correct *= 2;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_numbers_have_inverses() {
        for width in 1..=9 {
            for number in (1..1u64 << width).step_by(2) {
                let odd = BitVec::from_u64(width, number);
                assert!(odd.mul(&inverse(&odd)).is_one(), "{number} at width {width}");
            }
        }
        let wide = BitVec::ones(200);
        assert!(wide.mul(&inverse(&wide)).is_one());
    }
}
