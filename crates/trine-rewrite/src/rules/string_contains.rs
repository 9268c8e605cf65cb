//! Occurrences: `str.contains`.
//!
//! Idea: a literal of the text in which no occurrence can begin, end or lie takes no part in the
//! search; the others decide it, or cut the search into independent ones.

use std::ops::Range;

use trine_term::{Op, TermId};
use trine_value::StrValue;
use trine_value::number::Integer;

use super::string_affix::part_of_letter;
use crate::cx::{Args, COMPARED_ARGS, RewriteCx};
use crate::rule::rules;
use crate::text::{first_start, last_end, may_overlap};

rules! {
    StrContains / Local { str_contains_plain str_contains_part }
    StrContains / Deep {
        str_contains_cut str_contains_absent str_contains_length str_contains_trim
        str_contains_split str_contains_replaced str_contains_letter str_contains_in_letter
        str_contains_in_literal str_contains_reversed
    }
}

/// Letters of a literal whose parts are tried.
const MAX_FITTED: usize = 24;
/// Parts of the text times parts of the pattern that are compared.
const MAX_WINDOW_STEPS: usize = 4096;

/// `(str.contains x x)` and `(str.contains x "")` hold; `(str.contains "" y) => (= "" y)`
fn str_contains_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    if text == pattern || cx.is_empty_word(pattern) {
        return Some(cx.bool(true));
    }
    cx.is_empty_word(text).then(|| cx.eq(text, pattern))
}

/// `(str.contains (str.++ x y z) y)` holds, also for several parts in a row whose literals are cut
/// off, and for a literal in a literal
fn str_contains_part(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    let (whole, part) = (cx.parts(text), cx.parts(pattern));
    has_parts(cx, &whole, &part).then(|| cx.bool(true))
}

/// Whether `pattern` stands among the parts of `text`.
fn has_parts(cx: &RewriteCx<'_>, text: &[TermId], pattern: &[TermId]) -> bool {
    if text.len() * pattern.len() > MAX_WINDOW_STEPS {
        return false;
    }
    text.windows(pattern.len()).any(|window| occurs_at(cx, window, pattern))
}

/// Whether `pattern` stands in `window`, part by part; at both ends a literal may be longer.
fn occurs_at(cx: &RewriteCx<'_>, window: &[TermId], pattern: &[TermId]) -> bool {
    let last = pattern.len() - 1;
    window.iter().zip(pattern).enumerate().all(|(position, (&part, &wanted))| {
        let literals = || cx.word(part).zip(cx.word(wanted));
        part == wanted
            || literals().is_some_and(|(part, wanted)| match (position == 0, position == last) {
                (true, true) => part.contains(wanted),
                (true, false) => wanted.is_suffix_of(part),
                (false, true) => wanted.is_prefix_of(part),
                (false, false) => false,
            })
    })
}

/// Whether the pattern occurs in the text whatever their parts are, or does not; `None` if that
/// depends.
pub(super) fn decided_contains(
    cx: &mut RewriteCx<'_>,
    text: TermId,
    pattern: TermId,
) -> Option<bool> {
    let (whole, part) = (cx.parts(text), cx.parts(pattern));
    if cx.is_empty_word(pattern) || has_parts(cx, &whole, &part) {
        return Some(true);
    }
    let misfit = cx.word(text).is_some_and(|word| !cx.literals_fit(&part, word));
    if misfit || cx.has_foreign_letter(&whole, &part) {
        return Some(false);
    }
    let (long, short) = (cx.length_sum(text)?, cx.length_sum(pattern)?);
    cx.is_below(&long, &short).then_some(false)
}

/// `(str.contains x (str.substr x m n)) => true`
fn str_contains_cut(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    if cx.op(pattern) != Op::StrSubstr {
        return None;
    }
    let whole = cx.parts(cx.arg(pattern, 0));
    let parts = cx.parts(text);
    has_parts(cx, &parts, &whole).then(|| cx.bool(true))
}

/// `(str.contains "abc" (str.++ "d" x)) => false`; likewise `(str.contains (str.from_int n) "d")`,
/// and texts that are too short
fn str_contains_absent(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    (decided_contains(cx, text, pattern) == Some(false)).then(|| cx.bool(false))
}

/// `(str.contains x y) => (= x y)` if `|x| <= |y|` provably
fn str_contains_length(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    let (long, short) = (cx.length_sum(text)?, cx.length_sum(pattern)?);
    cx.is_at_most(&long, &short).then(|| cx.eq(text, pattern))
}

/// The number of code points at the front of `text`, inside its first literal, where no occurrence
/// of `pattern` begins.
pub(super) fn idle_front(cx: &RewriteCx<'_>, text: &[TermId], pattern: &[TermId]) -> usize {
    let first = |parts: &[TermId]| parts.first().and_then(|&part| cx.word(part));
    match (first(text), first(pattern)) {
        (Some(front), Some(start)) if !start.is_empty() => first_start(front, start),
        _ => 0,
    }
}

/// The number of code points at the back of `text` where no occurrence of `pattern` ends.
pub(super) fn idle_back(cx: &RewriteCx<'_>, text: &[TermId], pattern: &[TermId]) -> usize {
    let last = |parts: &[TermId]| parts.last().and_then(|&part| cx.word(part));
    match (last(text), last(pattern)) {
        (Some(back), Some(end)) if !end.is_empty() => back.len() - last_end(back, end),
        _ => 0,
    }
}

/// A text of several parts without the ends where no occurrence of a pattern lies.
pub(super) struct Trimmed {
    /// The parts as they were.
    pub(super) whole: Args,
    /// How many code points went at the front, and at the back.
    pub(super) idle: [usize; 2],
    /// The text that is left.
    pub(super) rest: TermId,
}

/// Trims both ends of a text; `None` if there is nothing to trim.
pub(super) fn trim_ends(cx: &mut RewriteCx<'_>, text: TermId, pattern: TermId) -> Option<Trimmed> {
    if cx.op(text) != Op::StrConcat {
        return None;
    }
    let (whole, part) = (cx.args_vec(text), cx.parts(pattern));
    let idle = [idle_front(cx, &whole, &part), idle_back(cx, &whole, &part)];
    if idle == [0, 0] {
        return None;
    }
    let rest = trimmed(cx, &whole, idle[0], idle[1]);
    let rest = cx.text(&rest);
    Some(Trimmed { whole, idle, rest })
}

/// The parts with `front` code points less at the front and `back` less at the back, which are
/// inside literals.
pub(super) fn trimmed(cx: &mut RewriteCx<'_>, parts: &[TermId], front: usize, back: usize) -> Args {
    let mut parts = Args::from_slice(parts);
    if let Some(word) = parts.first().and_then(|&part| cx.word(part)).cloned() {
        parts[0] = cx.store.mk_string(&word.slice(front..word.len()));
    }
    if let Some(word) = parts.last().and_then(|&part| cx.word(part)).cloned() {
        let last = parts.len() - 1;
        parts[last] = cx.store.mk_string(&word.slice(0..word.len() - back));
    }
    parts.retain(|&mut part| !cx.is_empty_word(part));
    parts
}

/// `(str.contains (str.++ "ab" x) "bc") => (str.contains (str.++ "b" x) "bc")`: no occurrence begins
/// before; likewise at the back
fn str_contains_trim(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    let rest = trim_ends(cx, text, pattern)?.rest;
    Some(cx.mk(Op::StrContains, &[rest, pattern]))
}

/// `(str.contains (str.++ x y) "a") => (or (str.contains x "a") (str.contains y "a"))`; for longer
/// literals if a literal stands between that no occurrence overlaps
fn str_contains_split(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    let word = cx.word(pattern)?.clone();
    if cx.op(text) != Op::StrConcat || word.is_empty() {
        return None;
    }
    let parts = cx.args_vec(text);
    if parts.len() > COMPARED_ARGS {
        return None;
    }
    let is_border =
        |part: TermId| cx.word(part).is_some_and(|border: &StrValue| !may_overlap(border, &word));
    let (left, right) = if word.len() == 1 {
        (Args::from_slice(&parts[..1]), Args::from_slice(&parts[1..]))
    } else {
        let border = parts.iter().position(|&part| is_border(part))?;
        (Args::from_slice(&parts[..border]), Args::from_slice(&parts[border + 1..]))
    };
    let [left, right] = [left, right].map(|side| {
        let side = cx.text(&side);
        cx.mk(Op::StrContains, &[side, pattern])
    });
    Some(cx.or(left, right))
}

/// `(str.contains (str.replace x y z) z) => (or (str.contains x y) (str.contains x z))`; `true` for
/// `(str.contains (str.replace x y x) x)`
fn str_contains_replaced(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    if cx.op(text) != Op::StrReplace {
        return None;
    }
    let [old, from, to]: [TermId; 3] = cx.args(text).try_into().ok()?;
    if to != pattern {
        return None;
    }
    if old == pattern {
        return Some(cx.bool(true));
    }
    let (found, before) =
        (cx.mk(Op::StrContains, &[old, from]), cx.mk(Op::StrContains, &[old, pattern]));
    Some(cx.or(found, before))
}

/// `(str.contains (str.replace x "bc" z) "a") => (or (str.contains x "a") (and (str.contains x "bc")
/// (str.contains z "a")))`: a letter that the pattern does not have stays. Not so for
/// `str.replace_all`, whose values automata know better than a case distinction does.
fn str_contains_letter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, letter] = cx.args2(t)?;
    cx.letter(letter)?;
    if cx.op(text) != Op::StrReplace {
        return None;
    }
    let [old, from, to]: [TermId; 3] = cx.args(text).try_into().ok()?;
    let word = cx.word(from)?;
    if word.is_empty() || word.contains(cx.word(letter)?) {
        return None;
    }
    let [before, found, brought] = [(old, letter), (old, from), (to, letter)]
        .map(|(text, part)| cx.mk(Op::StrContains, &[text, part]));
    let brought = cx.and(&[found, brought]);
    Some(cx.or(before, brought))
}

/// `(str.contains "a" x) => (or (= "" x) (= "a" x))`
fn str_contains_in_letter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    part_of_letter(cx, text, pattern)
}

/// `(str.contains "aab" (str.++ "b" x)) => (= "b" (str.++ "b" x))`: the only part that fits
fn str_contains_in_literal(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    let word = cx.word(text)?.clone();
    let places = (0..=word.len()).flat_map(|from| (from..=word.len()).map(move |to| from..to));
    only_fit(cx, pattern, &word, places)
}

/// `(str.contains (str.rev x) (str.rev y)) => (str.contains x y)`
fn str_contains_reversed(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [text, pattern] = cx.args2(t)?;
    let (text, pattern) = (cx.unary(Op::StrRev, text)?, cx.unary(Op::StrRev, pattern)?);
    Some(cx.mk(Op::StrContains, &[text, pattern]))
}

/// `term` is one of these parts of a literal: the equation with it where only one fits, `false` where
/// none does. Terms without literals are left alone, since many parts fit.
pub(super) fn only_fit(
    cx: &mut RewriteCx<'_>,
    term: TermId,
    word: &StrValue,
    places: impl Iterator<Item = Range<usize>>,
) -> Option<TermId> {
    if cx.op(term) != Op::StrConcat || word.len() > MAX_FITTED {
        return None;
    }
    let (parts, bounds) = (cx.parts(term), cx.length_bounds(term));
    let mut fitting: Option<StrValue> = None;
    for place in places {
        let piece = word.slice(place);
        let length = Integer::from(piece.len());
        let is_possible = bounds.low.as_ref().is_none_or(|low| *low <= length)
            && bounds.high.as_ref().is_none_or(|high| *high >= length)
            && cx.literals_fit(&parts, &piece);
        if !is_possible || fitting.as_ref() == Some(&piece) {
            continue;
        }
        if fitting.is_some() {
            return None;
        }
        fitting = Some(piece);
    }
    let Some(piece) = fitting else { return Some(cx.bool(false)) };
    let piece = cx.store.mk_string(&piece);
    Some(cx.eq(piece, term))
}
