//! Equations between polynomials.
//!
//! Idea: both sides of an equation are multiplied out into sums of monomials, coefficients modulo
//! `2^w`. If the difference of the sides is a constant, the equation is decided: commutativity,
//! associativity and distributivity of products are beyond the reach of a SAT solver from about ten
//! bits on.
//! Invariant: an expansion that grows beyond [`MAX_STEPS`] decides nothing, so the cost of the rule is
//! bounded.
//! Reference: words over `Z/2^w` are a commutative ring; the normalisation pass of Bitwuzla
//! (Niemetz and Preiner, CAV 2023) cancels common summands and factors for the same purpose.

use std::collections::BTreeMap;

use smallvec::SmallVec;
use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::RewriteCx;
use crate::rule::rules;

rules! {
    Eq / Deep { eq_polynomials }
}

/// Steps of one expansion.
const MAX_STEPS: usize = 256;
/// Factors of one monomial.
const MAX_FACTORS: usize = 6;

/// Factors in ascending order.
type Monomial = SmallVec<[TermId; 4]>;

/// `(= (bvmul x (bvadd y z)) (bvadd (bvmul x y) (bvmul x z))) => true`, and all other equations
/// between polynomials that differ by a constant
fn eq_polynomials(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [left, right] = cx.args2(t)?;
    cx.bv_width(left)?;
    if !has_product(cx, left) && !has_product(cx, right) {
        return None;
    }
    let difference = expand(cx, left, right)?;
    let constant = match difference.len() {
        0 => return Some(cx.bool(true)),
        1 => difference.get(&Monomial::new())?,
        _ => return None,
    };
    debug_assert!(!constant.is_zero());
    Some(cx.bool(false))
}

/// Whether the term is a product of terms that are not constant, or a sum with such a summand.
fn has_product(cx: &RewriteCx, term: TermId) -> bool {
    let is_product = |term: TermId| {
        cx.op(term) == Op::BvMul && cx.args(term).iter().all(|&arg| !cx.is_value(arg))
    };
    match cx.op(term) {
        Op::BvAdd => cx.args(term).iter().any(|&arg| {
            is_product(arg) || cx.product_by_constant(arg).is_some_and(|(_, base)| is_product(base))
        }),
        _ => is_product(term) || cx.product_by_constant(term).is_some_and(|(_, b)| is_product(b)),
    }
}

/// The monomials of `left - right` with their coefficients, none zero; `None` if there are too many.
fn expand(cx: &RewriteCx, left: TermId, right: TermId) -> Option<BTreeMap<Monomial, BitVec>> {
    let one = BitVec::one(cx.width(left));
    let minus_one = one.neg();
    let mut open: Vec<(BitVec, Monomial)> =
        vec![(one, Monomial::from_slice(&[left])), (minus_one, Monomial::from_slice(&[right]))];
    let mut sum: BTreeMap<Monomial, BitVec> = BTreeMap::new();
    for _ in 0..MAX_STEPS {
        let Some((coefficient, mut factors)) = open.pop() else {
            sum.retain(|_, coefficient| !coefficient.is_zero());
            return Some(sum);
        };
        if factors.len() > MAX_FACTORS {
            return None;
        }
        let Some((position, expansion)) = find_expansion(cx, &factors) else {
            factors.sort_unstable();
            let entry = sum.entry(factors);
            let entry = entry.or_insert_with(|| BitVec::zero(coefficient.width()));
            *entry = entry.add(&coefficient);
            continue;
        };
        factors.swap_remove(position);
        for (scale, replacement) in expansion {
            let mut product = factors.clone();
            product.extend(replacement);
            open.push((coefficient.mul(&scale), product));
        }
    }
    None
}

/// A sum of products that a factor stands for.
type Expansion = SmallVec<[(BitVec, Monomial); 4]>;

/// The first factor that is no atom, with what it stands for.
fn find_expansion(cx: &RewriteCx, factors: &[TermId]) -> Option<(usize, Expansion)> {
    factors.iter().enumerate().find_map(|(position, &factor)| {
        let one = BitVec::one(cx.width(factor));
        let mut expansion = Expansion::new();
        if let Some(value) = cx.value(factor) {
            expansion.push((value, Monomial::new()));
        } else if let Some((scale, base)) = cx.product_by_constant(factor) {
            expansion.push((scale, Monomial::from_slice(&[base])));
        } else if let Some(inner) = cx.unary(Op::BvNot, factor) {
            expansion.push((one.neg(), Monomial::from_slice(&[inner])));
            expansion.push((one.neg(), Monomial::new()));
        } else {
            match cx.op(factor) {
                Op::BvAdd if cx.args(factor).len() <= MAX_STEPS => {
                    let args = cx.args(factor).iter();
                    expansion.extend(args.map(|&arg| (one.clone(), Monomial::from_slice(&[arg]))));
                }
                Op::BvMul if cx.args(factor).len() <= MAX_FACTORS => {
                    expansion.push((one, Monomial::from_slice(cx.args(factor))));
                }
                _ => return None,
            }
        }
        Some((position, expansion))
    })
}
