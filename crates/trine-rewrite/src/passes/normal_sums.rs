//! Normalisation of sums and of equations between them, where that makes smaller circuits.
//!
//! Idea: a sum is a map from terms to coefficients. It is read through all sums inside it, shared ones
//! too; in an equation both sides are one map. What cancels is gone; a factor that several products of
//! the map have is taken out of them. All terms are rebuilt at once, and the new ones are taken if
//! they cost fewer gates than the old ones, since a shared sum that was taken apart may still be
//! needed elsewhere.
//! Invariant: every rebuilt term is equivalent to what it was.
//! Cost: a map is read from the youngest term down, so each term inside a sum is opened once; a bounded
//! number of them for each sum.
//! Reference: Niemetz and Preiner, "Bitwuzla", CAV 2023 (normalisation pass).

use std::collections::BTreeMap;

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermMap, TermSet, TermStore, post_order};
use trine_value::BitVec;

use super::Work;
use super::gate_cost::gate_cost;
use crate::cx::RewriteCx;
use crate::sharing::Sharing;

/// So many terms inside one sum are opened.
const MAX_STEPS: usize = 256;

/// Normalises the sums of the assertions, if that makes their circuits smaller. Returns how many
/// sums and equations changed.
///
/// # Errors
/// If the budget ends.
pub(super) fn normalise(
    store: &mut TermStore,
    work: &mut [Work],
    budget: &Budget,
) -> Result<u64, Exhausted> {
    let roots: Vec<TermId> = work.iter().map(|assertion| assertion.term).collect();
    let mut order = Vec::new();
    post_order(store, &roots, &mut TermSet::new(), |term| order.push(term));
    let mut results: TermMap<TermId> = TermMap::new();
    let mut changes = 0;
    for term in order {
        budget.spend(1)?;
        let args: Vec<TermId> = store.args(term).to_vec();
        let new: Vec<TermId> =
            args.iter().map(|&arg| results.get(arg).copied().unwrap_or(arg)).collect();
        let rebuilt = if new == args { term } else { store.with_args(term, &new) };
        let sharing = Sharing::default();
        let mut cx = RewriteCx { store, sharing: &sharing };
        let result = match cx.op(rebuilt) {
            Op::Eq => normal_equation(&mut cx, rebuilt, budget)?,
            Op::BvAdd => normal_sum(&mut cx, rebuilt, budget)?,
            _ => None,
        };
        changes += u64::from(result.is_some());
        let result = result.unwrap_or(rebuilt);
        if result != term {
            results.insert(term, result);
        }
    }
    if changes == 0 {
        return Ok(0);
    }
    let new: Vec<TermId> =
        roots.iter().map(|&root| results.get(root).copied().unwrap_or(root)).collect();
    if gate_cost(store, &new, budget)? >= gate_cost(store, &roots, budget)? {
        return Ok(0);
    }
    for (assertion, term) in work.iter_mut().zip(new) {
        assertion.term = term;
    }
    Ok(changes)
}

/// A constant plus multiples of terms that are no sums.
struct Sum {
    constant: BitVec,
    summands: BTreeMap<TermId, BitVec>,
    /// How many summands were read; more than are left, if some of them met.
    read: usize,
}

impl Sum {
    /// Reads multiples of terms; `None` if there is too much to read.
    fn of(
        cx: &RewriteCx,
        terms: &[(TermId, BitVec)],
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let width = cx.width(terms[0].0);
        let mut sum = Self { constant: BitVec::zero(width), summands: BTreeMap::new(), read: 0 };
        let mut open: BTreeMap<TermId, BitVec> = BTreeMap::new();
        let add = |open: &mut BTreeMap<TermId, BitVec>, term, coefficient: BitVec| {
            let entry = open.entry(term).or_insert_with(|| BitVec::zero(width));
            *entry = entry.add(&coefficient);
        };
        terms.iter().for_each(|(term, factor)| add(&mut open, *term, factor.clone()));
        for _ in 0..MAX_STEPS {
            // The youngest first: nothing that is still open can add to it.
            let Some((term, coefficient)) = open.pop_last() else { return Ok(Some(sum)) };
            budget.spend(1)?;
            if coefficient.is_zero() {
                continue;
            }
            if let Some(value) = cx.value(term) {
                sum.constant = sum.constant.add(&coefficient.mul(&value));
            } else if let Some(inner) = cx.unary(Op::BvNot, term) {
                sum.constant = sum.constant.sub(&coefficient);
                add(&mut open, inner, coefficient.neg());
            } else if let Some((factor, base)) = cx.product_by_constant(term) {
                add(&mut open, base, coefficient.mul(&factor));
            } else if cx.op(term) == Op::BvAdd {
                sum.read += cx.args(term).iter().filter(|&&arg| !cx.is_value(arg)).count();
                // A sum inside a sum is no summand itself.
                sum.read -= usize::from(!terms.iter().any(|&(root, _)| root == term));
                cx.args(term).iter().for_each(|&arg| add(&mut open, arg, coefficient.clone()));
            } else {
                sum.summands.insert(term, coefficient);
            }
        }
        Ok(None)
    }

    /// Takes a factor out of the products that have it, the most frequent one first; true if there
    /// was one.
    fn factor(&mut self, cx: &mut RewriteCx) -> bool {
        let mut found = false;
        while let Some((factor, products)) = self.common_factor(cx) {
            let mut rest = Vec::new();
            for product in products {
                let Some(coefficient) = self.summands.remove(&product) else { continue };
                let mut factors = cx.args_vec(product);
                if let Some(position) = factors.iter().position(|&other| other == factor) {
                    factors.remove(position);
                }
                let other = match factors.as_slice() {
                    &[single] => single,
                    factors => cx.mk(Op::BvMul, factors),
                };
                rest.push(cx.scaled(&coefficient, other));
            }
            let rest = cx.mk(Op::BvAdd, &rest);
            let product = cx.mk(Op::BvMul, &[factor, rest]);
            self.summands.insert(product, BitVec::one(self.constant.width()));
            found = true;
        }
        found
    }

    /// The factor that most products have, if two have it, with these products.
    fn common_factor(&self, cx: &RewriteCx) -> Option<(TermId, Vec<TermId>)> {
        let mut having: BTreeMap<TermId, Vec<TermId>> = BTreeMap::new();
        for &product in self.summands.keys().filter(|&&term| cx.op(term) == Op::BvMul) {
            for &factor in cx.args(product) {
                let products = having.entry(factor).or_default();
                if products.last() != Some(&product) {
                    products.push(product);
                }
            }
        }
        let most = having.into_iter().filter(|(_, products)| products.len() > 1);
        most.max_by_key(|(_, products)| products.len())
    }

    /// The sum of the summands whose coefficient is negative or not, as asked for; those that are
    /// negative are negated.
    fn half(&self, cx: &mut RewriteCx, negative: bool) -> Vec<TermId> {
        let is_negative = |coefficient: &BitVec| coefficient.msb() && !coefficient.is_min_signed();
        let summands = self.summands.iter().filter(|(_, c)| is_negative(c) == negative);
        summands
            .map(|(&base, c)| if negative { cx.scaled(&c.neg(), base) } else { cx.scaled(c, base) })
            .collect()
    }
}

/// `(= s t)` with what both sides have cancelled.
fn normal_equation(
    cx: &mut RewriteCx,
    equation: TermId,
    budget: &Budget,
) -> Result<Option<TermId>, Exhausted> {
    let Some([left, right]) = cx.args2(equation) else { return Ok(None) };
    let is_sum = |term| cx.op(term) == Op::BvAdd;
    if !is_sum(left) && !is_sum(right) {
        return Ok(None);
    }
    let one = BitVec::one(cx.width(left));
    let Some(mut sum) = Sum::of(cx, &[(left, one.clone()), (right, one.neg())], budget)? else {
        return Ok(None);
    };
    let sides = [left, right].iter().filter(|&&side| !is_sum(side) && !cx.is_value(side)).count();
    let met = sum.summands.len() < sum.read + sides;
    if !sum.factor(cx) && !met {
        return Ok(None);
    }
    let mut positive = sum.half(cx, false);
    let mut negative = sum.half(cx, true);
    if !sum.constant.is_zero() {
        // To the side that has nothing else.
        if positive.is_empty() {
            positive.push(cx.bv(&sum.constant));
        } else {
            negative.push(cx.bv(&sum.constant.neg()));
        }
    }
    let width = sum.constant.width();
    let (left, right) = (cx.sum(width, &positive), cx.sum(width, &negative));
    Ok(Some(cx.eq(left, right)))
}

/// A sum with what cancels inside it gone.
fn normal_sum(
    cx: &mut RewriteCx,
    term: TermId,
    budget: &Budget,
) -> Result<Option<TermId>, Exhausted> {
    let one = BitVec::one(cx.width(term));
    let Some(mut sum) = Sum::of(cx, &[(term, one)], budget)? else { return Ok(None) };
    let direct = cx.args(term).iter().filter(|&&arg| !cx.is_value(arg)).count();
    let shorter = sum.summands.len() < direct;
    if !sum.factor(cx) && !shorter {
        return Ok(None);
    }
    let minus_one = BitVec::ones(sum.constant.width());
    let mut summands = sum.half(cx, false);
    for negated in sum.half(cx, true) {
        summands.push(cx.scaled(&minus_one, negated));
    }
    if !sum.constant.is_zero() {
        summands.push(cx.bv(&sum.constant));
    }
    Ok(Some(cx.sum(sum.constant.width(), &summands)))
}
