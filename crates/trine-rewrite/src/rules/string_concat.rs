//! Concatenation, reversal and letter case.
//!
//! Reference: Reynolds, Nötzli, Barrett, Tinelli, "High-Level Abstractions for Simplifying Extended
//! String Constraints in SMT", CAV 2019, as for all files of rules on strings.

use trine_term::{Op, TermId};
use trine_value::StrValue;

use crate::cx::RewriteCx;
use crate::rule::rules;

rules! {
    StrConcat / Off { str_concat_flat }
    StrRev / Local { str_rev_rev str_rev_concat }
    StrToLower / Local { str_case_twice str_case_digits str_case_concat }
    StrToUpper / Local { str_case_twice str_case_digits str_case_concat }
}

/// Concatenations of more parts stay inside others: a deep chain would be copied level by level.
const MERGED_PARTS: usize = 256;

/// No short concatenation, empty text or pair of neighbouring literals inside a concatenation.
fn str_concat_flat(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut flat: Vec<TermId> = Vec::new();
    // Where the literals at the end of `flat` begin. They are joined at once.
    let mut literals = 0;
    let mut stack: Vec<TermId> = cx.args(t).iter().rev().copied().collect();
    while let Some(part) = stack.pop() {
        if cx.op(part) == Op::StrConcat && cx.args(part).len() <= MERGED_PARTS {
            stack.extend(cx.args(part).iter().rev());
            continue;
        }
        match cx.word(part) {
            Some(text) if text.is_empty() => {}
            Some(_) => flat.push(part),
            None => {
                join_literals(cx, &mut flat, literals);
                flat.push(part);
                literals = flat.len();
            }
        }
    }
    join_literals(cx, &mut flat, literals);
    if flat.as_slice() == cx.args(t) {
        return None;
    }
    Some(cx.text(&flat))
}

/// Replaces the literals from a position on by one.
fn join_literals(cx: &mut RewriteCx<'_>, parts: &mut Vec<TermId>, from: usize) {
    if parts.len() < from + 2 {
        return;
    }
    let joined = StrValue::concat_all(parts[from..].iter().filter_map(|&part| cx.word(part)));
    parts.truncate(from);
    parts.push(cx.store.mk_string(&joined));
}

/// `(str.rev (str.rev x)) => x`
fn str_rev_rev(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    cx.unary(Op::StrRev, cx.arg(t, 0))
}

/// `(str.rev (str.++ x y)) => (str.++ (str.rev y) (str.rev x))`
fn str_rev_concat(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let text = cx.arg(t, 0);
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let parts: Vec<TermId> =
        cx.args_vec(text).iter().rev().map(|&part| cx.mk(Op::StrRev, &[part])).collect();
    Some(cx.text(&parts))
}

/// `(str.to_lower (str.to_upper x)) => (str.to_lower x)`: the outer operator decides
fn str_case_twice(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let inner = cx.arg(t, 0);
    if !matches!(cx.op(inner), Op::StrToLower | Op::StrToUpper) {
        return None;
    }
    let text = cx.arg(inner, 0);
    Some(cx.mk(cx.op(t), &[text]))
}

/// `(str.to_lower (str.from_int n)) => (str.from_int n)`
fn str_case_digits(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let text = cx.arg(t, 0);
    (cx.op(text) == Op::StrFromInt).then_some(text)
}

/// `(str.to_lower (str.++ x y)) => (str.++ (str.to_lower x) (str.to_lower y))`
fn str_case_concat(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let text = cx.arg(t, 0);
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let op = cx.op(t);
    let parts: Vec<TermId> = cx.args_vec(text).iter().map(|&part| cx.mk(op, &[part])).collect();
    Some(cx.text(&parts))
}
