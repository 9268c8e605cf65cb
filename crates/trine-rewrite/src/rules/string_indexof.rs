//! Places: `str.indexof` and `str.indexof_re`.

use trine_term::{Op, TermId};
use trine_value::number::{Integer, Rational};

use super::string_contains::{decided_contains, idle_back, idle_front, trimmed};
use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::sum::Sum;

rules! {
    StrIndexOf / Local { str_indexof_plain }
    StrIndexOf / Deep {
        str_indexof_outside str_indexof_empty str_indexof_absent str_indexof_front
        str_indexof_drop_back str_indexof_skip_front str_indexof_trim_back str_indexof_in_nothing
    }
    StrIndexOfRe / Local { str_indexof_plain str_indexof_re_word }
    StrIndexOfRe / Deep { str_indexof_outside str_indexof_re_none str_indexof_re_here }
}

/// `(str.indexof x y n) => (- 1)` if `n < 0`; `(str.indexof x x 0) => 0`
fn str_indexof_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let start = cx.integer(start)?;
    if *start < Integer::ZERO {
        return Some(cx.int(-1));
    }
    (text == pattern && *start == Integer::ZERO).then(|| cx.int(0))
}

/// `(str.indexof x y n) => (- 1)` if `n < 0` or `|x| < n + |y|` provably; likewise for matches
fn str_indexof_outside(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let (start, length) = (Sum::of(cx, start)?, cx.length_sum(text)?);
    let mut end = start.clone();
    if cx.op(t) == Op::StrIndexOf {
        end.add(&cx.length_sum(pattern)?, &Rational::ONE);
    }
    let outside = cx.is_below(&start, &Sum::zero()) || cx.is_below(&length, &end);
    outside.then(|| cx.int(-1))
}

/// `n` if it is a place of the text, or its end, and -1 otherwise.
fn place_or_none(cx: &mut RewriteCx<'_>, text: TermId, start: TermId) -> TermId {
    let (zero, minus) = (cx.int(0), cx.int(-1));
    let length = cx.mk(Op::StrLen, &[text]);
    let (first, last) = (cx.mk(Op::Le, &[zero, start]), cx.mk(Op::Le, &[start, length]));
    let inside = cx.and(&[first, last]);
    cx.ite(inside, start, minus)
}

/// `(str.indexof x "" n) => (ite (and (<= 0 n) (<= n (str.len x))) n (- 1))`
fn str_indexof_empty(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    cx.is_empty_word(pattern).then(|| place_or_none(cx, text, start))
}

/// `(str.indexof x y n) => (- 1)` if `x` does not contain `y` provably
fn str_indexof_absent(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, _]: [TermId; 3] = cx.args(t).try_into().ok()?;
    (decided_contains(cx, text, pattern) == Some(false)).then(|| cx.int(-1))
}

/// `(str.indexof (str.++ y x) y 0) => 0`; the place of a literal in the literal at the front
fn str_indexof_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let start = cx.integer(start)?.clone();
    let (whole, part) = (cx.parts(text), cx.parts(pattern));
    if start == Integer::ZERO && whole.starts_with(&part) {
        return Some(cx.int(0));
    }
    let (front, wanted) = (cx.word(whole[0])?, cx.word(pattern)?);
    let place = front.find(wanted, usize::try_from(start).ok()?)?;
    Some(cx.store.mk_int(&Integer::from(place)))
}

/// `(str.indexof (str.++ x y z) y 0) => (str.indexof (str.++ x y) y 0)`: the first occurrence is not
/// behind the one that is there
fn str_indexof_drop_back(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if *cx.integer(start)? != Integer::ZERO || cx.op(text) != Op::StrConcat {
        return None;
    }
    let mut parts = cx.args_vec(text);
    parts.pop();
    let front = cx.text(&parts);
    if decided_contains(cx, front, pattern) != Some(true) {
        return None;
    }
    Some(cx.mk(Op::StrIndexOf, &[front, pattern, start]))
}

/// `(str.indexof (str.++ "a" x "b") "b" 0) => (+ 1 (str.indexof (str.++ x "b") "b" 0))`: there is an
/// occurrence, and none begins before
fn str_indexof_skip_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if *cx.integer(start)? != Integer::ZERO || cx.op(text) != Op::StrConcat {
        return None;
    }
    let (whole, part) = (cx.args_vec(text), cx.parts(pattern));
    let idle = idle_front(cx, &whole, &part);
    if idle == 0 || decided_contains(cx, text, pattern) != Some(true) {
        return None;
    }
    let rest = trimmed(cx, &whole, idle, 0);
    let rest = cx.text(&rest);
    let (idle, place) = (cx.int(idle as i64), cx.mk(Op::StrIndexOf, &[rest, pattern, start]));
    Some(cx.mk(Op::Add, &[idle, place]))
}

/// `(str.indexof_re x (str.to_re y) n) => (str.indexof x y n)`
fn str_indexof_re_word(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let word = cx.unary(Op::StrToRe, language)?;
    Some(cx.mk(Op::StrIndexOf, &[text, word, start]))
}

/// `(str.indexof_re x re.none n) => (- 1)`, and so for languages without members by their lengths
fn str_indexof_re_none(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let facts = cx.language_facts(cx.arg(t, 1));
    let longest = cx.length_bounds(cx.arg(t, 0)).high;
    let too_long = longest.is_some_and(|high| high < Integer::from(facts.low));
    (facts.is_none() || too_long).then(|| cx.int(-1))
}

/// `(str.indexof_re x r n) => (ite (and (<= 0 n) (<= n (str.len x))) n (- 1))` if the empty word is in
/// `r`
fn str_indexof_re_here(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let here = cx.language_facts(language).has_empty == Some(true);
    here.then(|| place_or_none(cx, text, start))
}

/// `(str.indexof (str.++ x "bc") "ab" n) => (str.indexof (str.++ x "b") "ab" n)`: no occurrence ends
/// behind
fn str_indexof_trim_back(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let (whole, part) = (cx.args_vec(text), cx.parts(pattern));
    let idle = idle_back(cx, &whole, &part);
    if idle == 0 {
        return None;
    }
    let rest = trimmed(cx, &whole, 0, idle);
    let rest = cx.text(&rest);
    Some(cx.mk(Op::StrIndexOf, &[rest, pattern, start]))
}

/// `(str.indexof "" y n) => (ite (and (= "" y) (= 0 n)) 0 (- 1))`
fn str_indexof_in_nothing(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if !cx.is_empty_word(text) {
        return None;
    }
    let (zero, minus) = (cx.int(0), cx.int(-1));
    let (none, first) = (cx.eq(text, pattern), cx.eq(zero, start));
    let found = cx.and(&[none, first]);
    Some(cx.ite(found, zero, minus))
}
