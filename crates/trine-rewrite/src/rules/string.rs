//! Rules on strings: flat concatenations, cuts at known places, tests that are decided by shape.
//!
//! Reference: Reynolds, Nötzli, Barrett, Tinelli, "High-Level Abstractions for Simplifying Extended
//! String Constraints in SMT", CAV 2019, for many of the rules.

use trine_term::{Op, TermId};
use trine_value::StrValue;
use trine_value::number::Integer;

use crate::cx::RewriteCx;
use crate::rule::rules;

rules! {
    StrConcat / Off { str_concat_flat }
    StrLen / Local { str_len_concat }
    StrAt / Off { str_at_substr }
    StrSubstr / Local { str_substr_nothing str_substr_whole str_substr_of_literal_front }
    StrPrefixOf / Local { str_prefixof_plain }
    StrSuffixOf / Local { str_suffixof_plain }
    StrContains / Local { str_contains_plain str_contains_part }
    StrIndexOf / Local { str_indexof_plain }
    StrReplace / Local { str_replace_plain }
    StrReplaceAll / Local { str_replace_all_plain }
    StrLt / Local { str_lt_plain }
    StrLe / Local { str_le_plain }
    StrInRe / Local { str_in_re_word str_in_re_comp str_in_re_plain }
    Eq / Local { eq_str_ends }
}

fn word<'a>(cx: &'a RewriteCx<'_>, term: TermId) -> Option<&'a StrValue> {
    cx.store.string_value(term)
}

fn is_empty(cx: &RewriteCx<'_>, term: TermId) -> bool {
    word(cx, term).is_some_and(StrValue::is_empty)
}

fn empty(cx: &mut RewriteCx<'_>) -> TermId {
    cx.store.mk_string(&StrValue::empty())
}

fn int(cx: &mut RewriteCx<'_>, value: i64) -> TermId {
    cx.store.mk_int(&Integer::from(value))
}

/// The operands of a concatenation, or the term alone.
fn parts(cx: &RewriteCx<'_>, term: TermId) -> Vec<TermId> {
    if cx.op(term) == Op::StrConcat { cx.args(term).to_vec() } else { vec![term] }
}

/// The concatenation of parts none of which is a concatenation.
fn concat(cx: &mut RewriteCx<'_>, parts: &[TermId]) -> TermId {
    match parts {
        [] => empty(cx),
        [single] => *single,
        _ => cx.mk(Op::StrConcat, parts),
    }
}

/// Concatenations of more parts stay inside others: a deep chain would be copied level by level.
const MERGED_PARTS: usize = 256;

/// No short concatenation, empty text or pair of neighbouring literals inside a concatenation.
fn str_concat_flat(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let mut flat: Vec<TermId> = Vec::new();
    let mut stack: Vec<TermId> = cx.args(t).iter().rev().copied().collect();
    while let Some(part) = stack.pop() {
        if cx.op(part) == Op::StrConcat && cx.args(part).len() <= MERGED_PARTS {
            stack.extend(cx.args(part).iter().rev());
            continue;
        }
        let Some(text) = word(cx, part).cloned() else {
            flat.push(part);
            continue;
        };
        if text.is_empty() {
            continue;
        }
        match flat.last().and_then(|&last| word(cx, last)) {
            Some(before) => {
                let merged = before.concat(&text);
                flat.pop();
                flat.push(cx.store.mk_string(&merged));
            }
            None => flat.push(part),
        }
    }
    if flat.as_slice() == cx.args(t) {
        return None;
    }
    Some(concat(cx, &flat))
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

/// `(str.at x n) => (str.substr x n 1)`
fn str_at_substr(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, position] = cx.args2(t)?;
    let one = int(cx, 1);
    Some(cx.mk(Op::StrSubstr, &[text, position, one]))
}

/// `(str.substr x m n) => ""` if `m < 0` or `n <= 0` or `x` is empty.
fn str_substr_nothing(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let zero = Integer::from(0);
    let negative = cx.store.int_value(start).is_some_and(|n| *n < zero);
    let none = cx.store.int_value(count).is_some_and(|n| *n <= zero);
    (negative || none || is_empty(cx, text)).then(|| empty(cx))
}

/// `(str.substr x 0 (str.len x)) => x`
fn str_substr_whole(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let from_start = cx.store.int_value(start).is_some_and(|n| *n == Integer::from(0));
    let whole = cx.op(count) == Op::StrLen && cx.arg(count, 0) == text;
    (from_start && whole).then_some(text)
}

/// A cut of `(str.++ "literal" rest)` that lies inside the literal, or begins after it.
fn str_substr_of_literal_front(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, start, count]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let front = word(cx, cx.arg(text, 0))?.clone();
    let start = usize::try_from(cx.store.int_value(start)?.clone()).ok()?;
    if start >= front.len() {
        let rest = cx.args_vec(text);
        let rest = concat(cx, &rest[1..]);
        let start = cx.store.mk_int(&Integer::from(start - front.len()));
        return Some(cx.mk(Op::StrSubstr, &[rest, start, count]));
    }
    let count = usize::try_from(cx.store.int_value(count)?.clone()).ok()?;
    let end = start.checked_add(count)?;
    (end <= front.len()).then(|| cx.store.mk_string(&front.slice(start..end)))
}

/// `(str.prefixof x x)` and `(str.prefixof "" x)` hold; `(str.prefixof x "")` is `(= x "")`; equal
/// first parts go.
fn str_prefixof_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [prefix, text] = cx.args2(t)?;
    if prefix == text || is_empty(cx, prefix) {
        return Some(cx.bool(true));
    }
    if is_empty(cx, text) {
        return Some(cx.mk(Op::Eq, &[prefix, text]));
    }
    let (a, b) = (parts(cx, prefix), parts(cx, text));
    let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return None;
    }
    let (a, b) = (concat(cx, &a[common..]), concat(cx, &b[common..]));
    Some(cx.mk(Op::StrPrefixOf, &[a, b]))
}

/// As `str_prefixof_plain`, at the other end.
fn str_suffixof_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [suffix, text] = cx.args2(t)?;
    if suffix == text || is_empty(cx, suffix) {
        return Some(cx.bool(true));
    }
    if is_empty(cx, text) {
        return Some(cx.mk(Op::Eq, &[suffix, text]));
    }
    let (a, b) = (parts(cx, suffix), parts(cx, text));
    let common = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return None;
    }
    let (a, b) = (concat(cx, &a[..a.len() - common]), concat(cx, &b[..b.len() - common]));
    Some(cx.mk(Op::StrSuffixOf, &[a, b]))
}

/// `(str.contains x x)` and `(str.contains x "")` hold; `(str.contains "" y)` is `(= "" y)`.
fn str_contains_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    if text == pattern || is_empty(cx, pattern) {
        return Some(cx.bool(true));
    }
    is_empty(cx, text).then(|| cx.mk(Op::Eq, &[text, pattern]))
}

/// `(str.contains (str.++ x y z) y)` holds, also for several parts in a row, and for a literal in a
/// literal.
fn str_contains_part(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    let (whole, part) = (parts(cx, text), parts(cx, pattern));
    let found = whole.windows(part.len()).any(|window| window == part);
    let literal = word(cx, pattern).is_some_and(|pattern| {
        whole.iter().any(|&part| word(cx, part).is_some_and(|text| text.contains(pattern)))
    });
    (found || literal).then(|| cx.bool(true))
}

/// `(str.indexof x y n) => -1` if `n < 0`; `(str.indexof x "" 0)` and `(str.indexof x x 0)` are 0.
fn str_indexof_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, start]: [TermId; 3] = cx.args(t).try_into().ok()?;
    let start = cx.store.int_value(start)?.clone();
    if start < Integer::from(0) {
        return Some(int(cx, -1));
    }
    let plain = text == pattern || is_empty(cx, pattern);
    (plain && start == Integer::from(0)).then(|| int(cx, 0))
}

/// `(str.replace x "" z)` is `(str.++ z x)`, `(str.replace x y y)` is `x`, `(str.replace x x z)` is `z`.
fn str_replace_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    if is_empty(cx, pattern) {
        return Some(cx.mk(Op::StrConcat, &[by, text]));
    }
    if pattern == by {
        return Some(text);
    }
    (text == pattern).then_some(by)
}

/// `(str.replace_all x "" z)` and `(str.replace_all x y y)` are `x`; so it is if `x` is empty.
fn str_replace_all_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern, by]: [TermId; 3] = cx.args(t).try_into().ok()?;
    (is_empty(cx, pattern) || pattern == by || is_empty(cx, text)).then_some(text)
}

/// `(str.< x x)` and `(str.< x "")` do not hold.
fn str_lt_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    (a == b || is_empty(cx, b)).then(|| cx.bool(false))
}

/// `(str.<= x x)` and `(str.<= "" x)` hold; `(str.<= x "")` is `(= x "")`.
fn str_le_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    if a == b || is_empty(cx, a) {
        return Some(cx.bool(true));
    }
    is_empty(cx, b).then(|| cx.mk(Op::Eq, &[a, b]))
}

/// `(str.in_re x (str.to_re y)) => (= x y)`
fn str_in_re_word(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let other = cx.unary(Op::StrToRe, language)?;
    Some(cx.mk(Op::Eq, &[text, other]))
}

/// `(str.in_re x (re.comp r)) => (not (str.in_re x r))`
fn str_in_re_comp(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    let inner = cx.unary(Op::ReComp, language)?;
    let member = cx.mk(Op::StrInRe, &[text, inner]);
    Some(cx.mk(Op::Not, &[member]))
}

/// Membership in no word, all words, and all words of one letter.
fn str_in_re_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, language] = cx.args2(t)?;
    match cx.op(language) {
        Op::ReNone => Some(cx.bool(false)),
        Op::ReAll => Some(cx.bool(true)),
        Op::ReAllChar => {
            let (length, one) = (cx.mk(Op::StrLen, &[text]), int(cx, 1));
            Some(cx.mk(Op::Eq, &[length, one]))
        }
        _ => None,
    }
}

/// Equations of strings: what both sides begin or end with goes; a clash of literals is false; a
/// concatenation that is empty has empty parts.
fn eq_str_ends(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [left, right] = cx.args2(t)?;
    if cx.store.sort(left) != cx.store.sorts.string() || left == right {
        return None;
    }
    if cx.op(left) != Op::StrConcat && cx.op(right) != Op::StrConcat {
        return None;
    }
    let (a, b) = (parts(cx, left), parts(cx, right));
    for (empty_side, other) in [(left, &b), (right, &a)] {
        if is_empty(cx, empty_side) {
            let all: Vec<TermId> =
                other.iter().map(|&part| cx.mk(Op::Eq, &[empty_side, part])).collect();
            return Some(cx.mk(Op::And, &all));
        }
    }
    let front = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[front..], &b[front..]);
    let back = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    let (mut a, mut b) = (a[..a.len() - back].to_vec(), b[..b.len() - back].to_vec());
    let mut changed = front + back > 0;
    if let (Some(x), Some(y)) = (a.first().copied(), b.first().copied())
        && let (Some(p), Some(q)) = (word(cx, x).cloned(), word(cx, y).cloned())
        && !p.is_empty()
        && !q.is_empty()
    {
        let common = p.code_points().zip(q.code_points()).take_while(|(p, q)| p == q).count();
        if common < p.len().min(q.len()) {
            return Some(cx.bool(false));
        }
        a[0] = cx.store.mk_string(&p.slice(common..p.len()));
        b[0] = cx.store.mk_string(&q.slice(common..q.len()));
        changed = true;
    }
    if let (Some(x), Some(y)) = (a.last().copied(), b.last().copied())
        && let (Some(p), Some(q)) = (word(cx, x).cloned(), word(cx, y).cloned())
        && !p.is_empty()
        && !q.is_empty()
    {
        let pairs = p.code_points().rev().zip(q.code_points().rev());
        let common = pairs.take_while(|(p, q)| p == q).count();
        if common < p.len().min(q.len()) {
            return Some(cx.bool(false));
        }
        let (at_a, at_b) = (a.len() - 1, b.len() - 1);
        a[at_a] = cx.store.mk_string(&p.slice(0..p.len() - common));
        b[at_b] = cx.store.mk_string(&q.slice(0..q.len() - common));
        changed = true;
    }
    if !changed {
        return None;
    }
    for side in [&mut a, &mut b] {
        side.retain(|&part| !is_empty(cx, part));
    }
    let (a, b) = (concat(cx, &a), concat(cx, &b));
    Some(cx.mk(Op::Eq, &[a, b]))
}
