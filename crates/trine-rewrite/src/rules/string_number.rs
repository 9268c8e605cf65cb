//! Integers inside of texts: places, counts, and numbers that are converted.
//!
//! Idea: terms share their cuts only if their places are the same term, so sums are written in one
//! way. Elsewhere arithmetic does that by itself.

use trine_term::{Op, TermId};
use trine_value::number::Integer;

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;
use crate::sum::Sum;

rules! {
    StrSubstr / Deep { str_number_sum }
    StrUpdate / Deep { str_number_sum }
    StrIndexOf / Deep { str_number_sum }
    StrIndexOfRe / Deep { str_number_sum }
    StrFromInt / Deep { str_number_sum }
    StrFromCode / Deep { str_number_sum }
}

/// `(str.from_int (- n 0)) => (str.from_int n)`, and all other sums in their normal form
fn str_number_sum(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut changed = false;
    let mut args = Args::new();
    for arg in cx.args_vec(t) {
        let is_sum = matches!(cx.op(arg), Op::Add | Op::Sub | Op::Neg | Op::Mul);
        let sum = if is_sum { Sum::of(cx, arg) } else { None };
        let plain = sum.map_or(arg, |sum| sum.term(cx, &Integer::ONE, true));
        changed |= plain != arg;
        args.push(plain);
    }
    changed.then(|| cx.mk(cx.op(t), &args))
}
