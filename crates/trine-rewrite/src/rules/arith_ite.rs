//! Case distinctions between numbers.
//!
//! Idea: what both branches have in common is pulled out of a case distinction, sums as well as
//! factors, so that `(ite p x (- x 16))` is seen to be `x` modulo 16 whatever `p` is. Comparing a
//! case distinction over numbers with a number compares the branches, where that decides one of them.
//! Reference: the reduction of `rings` and `nec-smt` problems in the input simplifiers of Yices 2 and
//! MathSAT; Kim, Somenzi, Jin, "Efficient Term-ITE Conversion for SMT", FMCAD 2009.

use rustc_hash::FxHashSet;
use trine_term::{Sort, TermId};
use trine_value::number::{Integer, Rational};

use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::sum::{Sum, is_number, number};

rules! {
    Ite / Deep { ite_common_summands }
    Eq / Deep { eq_ite_no_branch }
    Le / Deep { le_ite_numbers }
    Lt / Deep { lt_ite_numbers }
    Ge / Deep { ge_ite_numbers }
    Gt / Deep { gt_ite_numbers }
}

/// Branches that are looked at to see whether one may be the number.
const LEAF_STEPS: usize = 256;

/// The greatest common divisor of integers.
fn content<'a>(numbers: impl Iterator<Item = &'a Rational>) -> Integer {
    let mut content = Integer::ZERO;
    for number in numbers {
        let mut rest = number.numerator().clone();
        while rest != Integer::ZERO {
            let next = content % &rest;
            content = std::mem::replace(&mut rest, next);
        }
    }
    if content < Integer::ZERO { -content } else { content }
}

/// `(ite p (+ x y) (+ x z)) => (+ x (ite p y z))`; common factors of what is left are pulled out of
/// integers as well
fn ite_common_summands(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !is_number(cx, t) {
        return None;
    }
    let [p, x, y] = cx.ite_args(t)?;
    let (mut then, mut otherwise) = (Sum::of(cx, x)?, Sum::of(cx, y)?);
    let is_common = |summand: &(TermId, Rational)| otherwise.summands.contains(summand);
    let common: Vec<_> = then.summands.iter().filter(|s| is_common(s)).cloned().collect();
    if common.is_empty() {
        return None;
    }
    then.summands.retain(|summand| !common.contains(summand));
    otherwise.summands.retain(|summand| !common.contains(summand));
    let is_int = *cx.store.sort_of(t) == Sort::Int;
    let factor =
        if is_int { content(then.numbers().chain(otherwise.numbers())) } else { Integer::ONE };
    let mut result = Sum { constant: Rational::ZERO, summands: common };
    if factor != Integer::ZERO {
        let (then, otherwise) =
            (then.term(cx, &factor, is_int), otherwise.term(cx, &factor, is_int));
        let rest = cx.ite(p, then, otherwise);
        match number(cx, rest) {
            Some(value) => result.constant = value * Rational::from(factor),
            None => result.summands.push((rest, Rational::from(factor))),
        }
    }
    Some(result.term(cx, &Integer::ONE, is_int))
}

/// Whether some branch of nested case distinctions may be the number.
fn may_be(cx: &RewriteCx, term: TermId, value: TermId) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        match cx.ite_args(term) {
            Some([_, x, y]) => open.extend([x, y]),
            None if term == value || !cx.is_value(term) => return true,
            None => {}
        }
        if seen.len() > LEAF_STEPS {
            return true;
        }
    }
    false
}

/// `(= c (ite p x y)) => false` if no branch, however deep, may be the number `c`
fn eq_ite_no_branch(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, y] = cx.args2(t)?;
    cx.ite_args(y)?;
    (is_number(cx, c) && cx.is_value(c) && !may_be(cx, y, c)).then(|| cx.bool(false))
}

/// `(<= c (ite p x y)) => (ite p (<= c x) (<= c y))` for a number `c`, if a branch is a number, too;
/// and mirrored
fn le_ite_numbers(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    compare_branches(cx, t)
}

/// As `le_ite_numbers`
fn lt_ite_numbers(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    compare_branches(cx, t)
}

/// As `le_ite_numbers`
fn ge_ite_numbers(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    compare_branches(cx, t)
}

/// As `le_ite_numbers`
fn gt_ite_numbers(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    compare_branches(cx, t)
}

fn compare_branches(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let op = cx.op(t);
    let [x, y] = cx.args2(t)?;
    let (cases, position) = match (cx.is_value(x), cx.is_value(y)) {
        (false, true) => (x, 0),
        (true, false) => (y, 1),
        _ => return None,
    };
    let [p, a, b] = cx.ite_args(cases)?;
    if !cx.is_value(a) && !cx.is_value(b) {
        return None;
    }
    let [then, otherwise] = [a, b].map(|branch| {
        let mut args = [x, y];
        args[position] = branch;
        cx.mk(op, &args)
    });
    Some(cx.ite(p, then, otherwise))
}
