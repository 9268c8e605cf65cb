//! The lexicographic order: `str.<` and `str.<=`.

use std::cmp::Ordering;

use trine_term::{Op, TermId};

use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::text::{End, Stripped};

rules! {
    StrLt / Local { str_lt_plain str_order_common }
    StrLt / Deep { str_lt_cases }
    StrLe / Local { str_le_plain str_order_common }
    StrLe / Deep { str_le_not_less }
}

/// `(str.< x x)` and `(str.< x "")` do not hold; `(str.< "" x) => (not (= "" x))`
fn str_lt_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    if a == b || cx.is_empty_word(b) {
        return Some(cx.bool(false));
    }
    if !cx.is_empty_word(a) {
        return None;
    }
    let same = cx.eq(a, b);
    Some(cx.not(same))
}

/// `(str.<= x x)` and `(str.<= "" x)` hold; `(str.<= x "") => (= "" x)`
fn str_le_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    if a == b || cx.is_empty_word(a) {
        return Some(cx.bool(true));
    }
    cx.is_empty_word(b).then(|| cx.eq(b, a))
}

/// `(str.< (str.++ x y) (str.++ x z)) => (str.< y z)`, also for literals that begin alike; decided if
/// they clash
fn str_order_common(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    let (a, b) = (cx.parts(a), cx.parts(b));
    match cx.strip(&a, &b, End::Front) {
        Stripped::Nothing => None,
        Stripped::Clash(order) => Some(cx.bool(order == Ordering::Less)),
        Stripped::Rest(a, b) => {
            let (a, b) = (cx.text(&a), cx.text(&b));
            Some(cx.mk(cx.op(t), &[a, b]))
        }
    }
}

/// A word, and where the letters of it lie that it has been turned to: capitals before others.
fn case_of(cx: &RewriteCx<'_>, term: TermId) -> (TermId, i8) {
    match (cx.op(term), cx.args(term)) {
        (Op::StrToUpper, &[word]) => (word, -1),
        (Op::StrToLower, &[word]) => (word, 1),
        _ => (term, 0),
    }
}

/// `(str.< (str.to_lower x) (str.to_upper x)) => false`, and the other way round
/// `(not (= (str.to_lower x) (str.to_upper x)))`; likewise for `x` itself between them
fn str_lt_cases(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    let ((one, low), (other, high)) = (case_of(cx, a), case_of(cx, b));
    if one != other || a == b {
        return None;
    }
    if low > high {
        return Some(cx.bool(false));
    }
    let same = cx.eq(a, b);
    Some(cx.not(same))
}

/// `(str.<= x y) => (not (str.< y x))`
fn str_le_not_less(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    let less = cx.mk(Op::StrLt, &[b, a]);
    Some(cx.not(less))
}
