//! Lengths, and comparisons of numbers about strings.

use trine_term::{Op, TermId};
use trine_value::StrValue;
use trine_value::number::{Integer, Rational};

use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::sum::Sum;

rules! {
    StrLen / Local { str_len_concat str_len_same }
    StrLen / Deep { str_len_substr str_len_replace }
    Eq / Deep { eq_str_bounds eq_str_no_length eq_str_no_place eq_str_code }
    Le / Deep { str_compare_bounds str_compare_length str_compare_place }
    Lt / Deep { str_compare_bounds str_compare_length str_compare_place }
    Ge / Deep { str_compare_bounds str_compare_length str_compare_place }
    Gt / Deep { str_compare_bounds str_compare_length str_compare_place }
}

/// `(str.len (str.++ x y)) => (+ (str.len x) (str.len y))`
fn str_len_concat(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let text = cx.arg(t, 0);
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let lengths: Vec<TermId> =
        cx.args_vec(text).iter().map(|&part| cx.mk(Op::StrLen, &[part])).collect();
    Some(cx.mk(Op::Add, &lengths))
}

/// `(str.len (str.rev x)) => (str.len x)`, likewise for letter case and `str.update`
fn str_len_same(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let text = cx.arg(t, 0);
    if !matches!(cx.op(text), Op::StrRev | Op::StrToLower | Op::StrToUpper | Op::StrUpdate) {
        return None;
    }
    let inner = cx.arg(text, 0);
    Some(cx.mk(Op::StrLen, &[inner]))
}

/// `(str.len (str.substr x m n)) => n` if `0 <= m`, `0 <= n` and `m + n <= |x|`; `|x| - m` if
/// `0 <= m <= |x| <= m + n`
fn str_len_substr(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let cut = cx.arg(t, 0);
    if cx.op(cut) != Op::StrSubstr {
        return None;
    }
    let [text, start, count]: [TermId; 3] = cx.args(cut).try_into().ok()?;
    let (from, many) = (Sum::of(cx, start)?, Sum::of(cx, count)?);
    if !cx.is_natural(&from) {
        return None;
    }
    let length = cx.length_sum(text)?;
    let mut end = from.clone();
    end.add(&many, &Rational::ONE);
    if cx.is_natural(&many) && cx.is_at_most(&end, &length) {
        return Some(count);
    }
    if cx.is_at_most(&from, &length) && cx.is_at_most(&length, &end) {
        let mut rest = length;
        rest.add(&from, &-Rational::ONE);
        return Some(rest.term(cx, &Integer::ONE, true));
    }
    None
}

/// `(str.len (str.replace x y z)) => (str.len x)` if `y` and `z` have the same length; likewise
/// `str.replace_all`
fn str_len_replace(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let replaced = cx.arg(t, 0);
    if !matches!(cx.op(replaced), Op::StrReplace | Op::StrReplaceAll) {
        return None;
    }
    let [text, pattern, by]: [TermId; 3] = cx.args(replaced).try_into().ok()?;
    let (pattern, by) = (cx.length_sum(pattern)?, cx.length_sum(by)?);
    let same = cx.is_at_most(&pattern, &by) && cx.is_at_most(&by, &pattern);
    same.then(|| cx.mk(Op::StrLen, &[text]))
}

/// The difference of two integers that say something of strings.
fn difference(cx: &RewriteCx<'_>, a: TermId, b: TermId) -> Option<Sum> {
    if cx.store.sort(a) != cx.store.sorts.int() {
        return None;
    }
    let mut sum = Sum::of(cx, a)?;
    sum.add(&Sum::of(cx, b)?, &-Rational::ONE);
    cx.speaks_of_strings(&sum).then_some(sum)
}

/// `s` for a comparison that says `s >= 0`.
fn compared(cx: &RewriteCx<'_>, t: TermId) -> Option<Sum> {
    let [a, b] = cx.args2(t)?;
    let (great, small, is_strict) = match cx.op(t) {
        Op::Le => (b, a, false),
        Op::Lt => (b, a, true),
        Op::Ge => (a, b, false),
        _ => (a, b, true),
    };
    let mut sum = difference(cx, great, small)?;
    if is_strict {
        sum.constant -= Rational::ONE;
    }
    Some(sum)
}

/// `-s - 1`: at least zero exactly if the integer `s` is negative.
fn opposite(sum: &Sum) -> Sum {
    let mut opposite = Sum::zero();
    opposite.constant = -Rational::ONE;
    opposite.add(sum, &-Rational::ONE);
    opposite
}

/// `(<= 0 (str.len x)) => true`, and whatever else bounds of lengths, places and codes decide
fn str_compare_bounds(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let sum = compared(cx, t)?;
    if cx.is_natural(&sum) {
        return Some(cx.bool(true));
    }
    cx.is_natural(&opposite(&sum)).then(|| cx.bool(false))
}

/// `(= (str.len x) (- 1)) => false`, and whatever else bounds refute
fn eq_str_bounds(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    let sum = difference(cx, a, b)?;
    let mut above = sum.clone();
    above.constant -= Rational::ONE;
    let differ = cx.is_natural(&above) || cx.is_natural(&opposite(&sum));
    differ.then(|| cx.bool(false))
}

/// `(term, factor, constant)` of a sum with a single summand.
fn single(sum: &Sum) -> Option<(TermId, &Rational, &Rational)> {
    match sum.summands.as_slice() {
        [(term, factor)] => Some((*term, factor, &sum.constant)),
        _ => None,
    }
}

/// What a comparison says of its only summand that is no number.
enum Limit {
    AtLeast(Integer),
    AtMost(Integer),
}

fn limit(cx: &RewriteCx<'_>, t: TermId) -> Option<(TermId, Limit)> {
    let sum = compared(cx, t)?;
    let (term, factor, constant) = single(&sum)?;
    if *factor == Rational::ONE {
        Some((term, Limit::AtLeast(-constant.numerator().clone())))
    } else if *factor == -Rational::ONE {
        Some((term, Limit::AtMost(constant.numerator().clone())))
    } else {
        None
    }
}

/// `(<= (str.len x) 0) => (= "" x)`, `(< 0 (str.len x)) => (not (= "" x))`, whatever the operator
fn str_compare_length(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let (length, limit) = limit(cx, t)?;
    let text = cx.unary(Op::StrLen, length)?;
    let empty = cx.empty_word();
    match limit {
        Limit::AtMost(high) if high == Integer::ZERO => Some(cx.eq(empty, text)),
        Limit::AtLeast(low) if low == Integer::ONE => {
            let none = cx.eq(empty, text);
            Some(cx.not(none))
        }
        _ => None,
    }
}

/// `(str.contains x y)` for a place `(str.indexof x y 0)`.
fn found(cx: &mut RewriteCx<'_>, place: TermId) -> Option<TermId> {
    if cx.op(place) != Op::StrIndexOf {
        return None;
    }
    let [text, pattern, start]: [TermId; 3] = cx.args(place).try_into().ok()?;
    if *cx.integer(start)? != Integer::ZERO {
        return None;
    }
    Some(cx.mk(Op::StrContains, &[text, pattern]))
}

/// `(<= 0 (str.indexof x y 0)) => (str.contains x y)`, `(< (str.indexof x y 0) 0) => (not
/// (str.contains x y))`, whatever the operator
fn str_compare_place(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let (place, limit) = limit(cx, t)?;
    match limit {
        Limit::AtLeast(low) if low == Integer::ZERO => found(cx, place),
        Limit::AtMost(high) if high == Integer::from(-1) => {
            let found = found(cx, place)?;
            Some(cx.not(found))
        }
        _ => None,
    }
}

/// `(= 0 (+ (str.len x) (str.len y))) => (and (= "" x) (= "" y))`
fn eq_str_no_length(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    let sum = difference(cx, a, b)?;
    if sum.constant != Rational::ZERO {
        return None;
    }
    let is_positive = sum.summands[0].1 > Rational::ZERO;
    let mut texts = Vec::new();
    for (term, factor) in &sum.summands {
        if (*factor > Rational::ZERO) != is_positive {
            return None;
        }
        texts.push(cx.unary(Op::StrLen, *term)?);
    }
    let empty = cx.empty_word();
    let all: Vec<TermId> = texts.iter().map(|&text| cx.eq(empty, text)).collect();
    Some(cx.and(&all))
}

/// `(= (- 1) (str.indexof x y 0)) => (not (str.contains x y))`
fn eq_str_no_place(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [value, place] = cx.args2(t)?;
    if *cx.integer(value)? != Integer::from(-1) {
        return None;
    }
    let found = found(cx, place)?;
    Some(cx.not(found))
}

/// `(= 97 (str.to_code x)) => (= "a" x)`, `(= (- 1) (str.to_code x)) => (not (= 1 (str.len x)))`
fn eq_str_code(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [value, code] = cx.args2(t)?;
    let text = cx.unary(Op::StrToCode, code)?;
    let letter = StrValue::from_code(cx.integer(value)?);
    if letter.is_empty() {
        // No code but -1 stands for texts that are no letters; others are beyond the bounds.
        if *cx.integer(value)? != Integer::from(-1) {
            return Some(cx.bool(false));
        }
        let (one, length) = (cx.int(1), cx.mk(Op::StrLen, &[text]));
        let single = cx.eq(one, length);
        return Some(cx.not(single));
    }
    let letter = cx.store.mk_string(&letter);
    Some(cx.eq(letter, text))
}
