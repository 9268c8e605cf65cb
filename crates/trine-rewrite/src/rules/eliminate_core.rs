//! Connectives, equality and chains in terms of `not`, `and`, binary `=` and binary predicates.
//!
//! Reference: SMT-LIB 2.7, theory Core; section 3.7.1 for chainable and pairwise operators.

use trine_term::{Op, TermId};

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;

rules! {
    Not / Off { not_not }
    Or / Off { or_to_and }
    Implies / Off { implies_to_and }
    Xor / Off { xor_to_eq }
    Eq / Off { chain_to_pairs }
    Distinct / Off { distinct_to_pairs }
    BvUlt / Off { chain_to_pairs }
    BvUle / Off { chain_to_pairs }
    BvUgt / Off { chain_to_pairs }
    BvUge / Off { chain_to_pairs }
    BvSlt / Off { chain_to_pairs }
    BvSle / Off { chain_to_pairs }
    BvSgt / Off { chain_to_pairs }
    BvSge / Off { chain_to_pairs }
    Le / Off { chain_to_pairs }
    Lt / Off { chain_to_pairs }
    Ge / Off { chain_to_pairs }
    Gt / Off { chain_to_pairs }
    FpLeq / Off { chain_to_pairs }
    FpLt / Off { chain_to_pairs }
    FpGeq / Off { chain_to_pairs }
    FpGt / Off { chain_to_pairs }
    FpEq / Off { chain_to_pairs }
    StrLt / Off { chain_to_pairs }
    StrLe / Off { chain_to_pairs }
    Distinct / Local { distinct_repeated distinct_too_many }
}

/// `distinct` of more arguments is kept: its pairs would be too many.
const DISTINCT_PAIRED: usize = 32;

/// `(not (not x)) => x`
fn not_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    cx.unary(Op::Not, cx.arg(t, 0))
}

/// `(or x ..) => (not (and (not x) ..))`
fn or_to_and(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    for arg in &mut args {
        *arg = cx.not(*arg);
    }
    let none = cx.and(&args);
    Some(cx.not(none))
}

/// `(=> x .. y) => (not (and x .. (not y)))`
fn implies_to_and(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    let last = args.last_mut()?;
    *last = cx.not(*last);
    let fails = cx.and(&args);
    Some(cx.not(fails))
}

/// `(xor x y) => (not (= x y))`
fn xor_to_eq(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let same = cx.mk(Op::Eq, &[x, y]);
    Some(cx.not(same))
}

/// `(R x y z ..) => (and (R x y) (R y z) ..)`
fn chain_to_pairs(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if cx.args(t).len() == 2 {
        return None;
    }
    let op = cx.op(t);
    let args = cx.args_vec(t);
    let pairs: Args = args.windows(2).map(|pair| cx.mk(op, pair)).collect();
    Some(cx.and(&pairs))
}

/// `(distinct x y ..) => (and (not (= x y)) ..)`
fn distinct_to_pairs(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if cx.args(t).len() > DISTINCT_PAIRED || has_too_many(cx, t) {
        return None;
    }
    let args = cx.args_vec(t);
    let mut pairs = Args::new();
    for (position, &first) in args.iter().enumerate() {
        for &second in &args[position + 1..] {
            let same = cx.mk(Op::Eq, &[first, second]);
            pairs.push(cx.not(same));
        }
    }
    Some(cx.and(&pairs))
}

/// `(distinct .. x .. x ..) => false`
fn distinct_repeated(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    args.sort_unstable();
    args.windows(2).any(|pair| pair[0] == pair[1]).then(|| cx.bool(false))
}

/// `distinct` of more arguments than the sort has elements `=> false`
fn distinct_too_many(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    has_too_many(cx, t).then(|| cx.bool(false))
}

/// Whether a `distinct` has more arguments than their sort has elements.
fn has_too_many(cx: &RewriteCx, t: TermId) -> bool {
    let count = cx.args(t).len() as u64;
    let first = cx.arg(t, 0);
    let width = cx.bv_width(first);
    let elements =
        if cx.is_bool(first) { Some(2) } else { width.and_then(|w| 1u64.checked_shl(w)) };
    elements.is_some_and(|elements| count > elements)
}
