//! Cuts: `str.substr`, `str.at`, and `str.update`.

use trine_term::{Op, TermId};
use trine_value::number::{Integer, Rational};

use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::sum::Sum;

rules! {
    StrAt / Off { str_at_substr }
    StrSubstr / Local { str_substr_nothing str_substr_literal_front }
    StrSubstr / Deep {
        str_substr_outside str_substr_whole str_substr_skip_front str_substr_take_front
        str_substr_drop_back str_substr_twice str_substr_of_letter
    }
    StrUpdate / Deep { str_update_nothing }
}

/// `(str.at x n) => (str.substr x n 1)`
fn str_at_substr(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, position] = cx.args2(t)?;
    let one = cx.int(1);
    Some(cx.mk(Op::StrSubstr, &[text, position, one]))
}

/// `(str.substr x m n) => ""` if `m < 0` or `n <= 0` or `x` is empty
fn str_substr_nothing(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let negative = cx.integer(start).is_some_and(|n| *n < Integer::ZERO);
    let none = cx.integer(count).is_some_and(|n| *n <= Integer::ZERO);
    (negative || none || cx.is_empty_word(text)).then(|| cx.empty_word())
}

/// A cut that begins at a known place inside the literal at the front: what lies before goes
fn str_substr_literal_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let front = cx.word(cx.arg(text, 0))?.clone();
    let start = usize::try_from(cx.integer(start)?).ok()?;
    if start == 0 {
        return None;
    }
    let mut parts = cx.args_vec(text);
    parts[0] = cx.store.mk_string(&front.slice(start..front.len()));
    let rest = cx.text(&parts);
    let start = cx.store.mk_int(&Integer::from(start.saturating_sub(front.len())));
    Some(cx.mk(Op::StrSubstr, &[rest, start, count]))
}

/// Start, count, and length of the text of a cut.
fn measures(cx: &mut RewriteCx<'_>, t: TermId) -> Option<[Sum; 3]> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    Some([Sum::of(cx, start)?, Sum::of(cx, count)?, cx.length_sum(text)?])
}

fn minus(a: &Sum, b: &Sum) -> Sum {
    let mut difference = a.clone();
    difference.add(b, &-Rational::ONE);
    difference
}

fn plus(a: &Sum, b: &Sum) -> Sum {
    let mut sum = a.clone();
    sum.add(b, &Rational::ONE);
    sum
}

/// `(str.substr x m n) => ""` if `m < 0` or `n <= 0` or `|x| <= m` provably
fn str_substr_outside(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [start, count, length] = measures(cx, t)?;
    let zero = Sum::zero();
    let nothing = cx.is_below(&start, &zero)
        || cx.is_at_most(&count, &zero)
        || cx.is_at_most(&length, &start);
    nothing.then(|| cx.empty_word())
}

/// `(str.substr x 0 n) => x` if `|x| <= n` provably
fn str_substr_whole(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, _]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if *cx.integer(start)? != Integer::ZERO {
        return None;
    }
    let [_, count, length] = measures(cx, t)?;
    cx.is_at_most(&length, &count).then_some(text)
}

/// `(str.substr (str.++ x y) m n) => (str.substr y (- m |x|) n)` if `|x| <= m` provably
fn str_substr_skip_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let parts = cx.args_vec(text);
    let front = cx.length_sum_of(&parts[..1])?;
    let rest = minus(&Sum::of(cx, start)?, &front);
    if !cx.is_natural(&rest) {
        return None;
    }
    let (text, start) = (cx.text(&parts[1..]), rest.term(cx, &Integer::ONE, true));
    Some(cx.mk(Op::StrSubstr, &[text, start, count]))
}

/// `(str.substr (str.++ x y) 0 n) => (str.++ x (str.substr y 0 (- n |x|)))` if `|x| <= n` provably
fn str_substr_take_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(text) != Op::StrConcat || *cx.integer(start)? != Integer::ZERO {
        return None;
    }
    let parts = cx.args_vec(text);
    let front = cx.length_sum_of(&parts[..1])?;
    let rest = minus(&Sum::of(cx, count)?, &front);
    if !cx.is_natural(&rest) {
        return None;
    }
    let (back, count) = (cx.text(&parts[1..]), rest.term(cx, &Integer::ONE, true));
    let back = cx.mk(Op::StrSubstr, &[back, start, count]);
    Some(cx.mk(Op::StrConcat, &[parts[0], back]))
}

/// `(str.substr (str.++ x y) m n) => (str.substr x m n)` if `m + n <= |x|` provably
fn str_substr_drop_back(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let end = plus(&Sum::of(cx, start)?, &Sum::of(cx, count)?);
    let mut parts = cx.args_vec(text);
    parts.pop();
    let front = cx.length_sum_of(&parts)?;
    if !cx.is_at_most(&end, &front) {
        return None;
    }
    let front = cx.text(&parts);
    Some(cx.mk(Op::StrSubstr, &[front, start, count]))
}

/// `(str.substr (str.substr x a b) m n) => (str.substr x (+ a m) n)` if `0 <= a`, `0 <= m` and
/// `n <= b - m` provably; with the count `b - m` if that is at most `n`
fn str_substr_twice(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [inner, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(inner) != Op::StrSubstr {
        return None;
    }
    let [text, inner_start, inner_count]: [TermId; 3] = cx.args(inner).try_into().ok()?;
    let (a, b) = (Sum::of(cx, inner_start)?, Sum::of(cx, inner_count)?);
    let (m, n) = (Sum::of(cx, start)?, Sum::of(cx, count)?);
    if !cx.is_natural(&a) || !cx.is_natural(&m) {
        return None;
    }
    let left = minus(&b, &m);
    let count = if cx.is_at_most(&n, &left) {
        count
    } else if cx.is_at_most(&left, &n) {
        left.term(cx, &Integer::ONE, true)
    } else {
        return None;
    };
    let start = plus(&a, &m).term(cx, &Integer::ONE, true);
    Some(cx.mk(Op::StrSubstr, &[text, start, count]))
}

/// `(str.update x n y) => x` if `n < 0` or `|x| <= n` provably, or `y` is empty
fn str_update_nothing(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, position, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let (position, length) = (Sum::of(cx, position)?, cx.length_sum(text)?);
    let nothing = cx.is_empty_word(by)
        || cx.is_below(&position, &Sum::zero())
        || cx.is_at_most(&length, &position);
    nothing.then_some(text)
}

/// `(str.substr "a" m n) => (ite (and (= 0 m) (< 0 n)) "a" "")`
fn str_substr_of_letter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    cx.letter(text)?;
    let (zero, empty) = (cx.int(0), cx.empty_word());
    let (first, some) = (cx.eq(zero, start), cx.mk(Op::Lt, &[zero, count]));
    let inside = cx.and(&[first, some]);
    Some(cx.ite(inside, text, empty))
}
