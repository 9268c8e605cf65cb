//! Prefixes and suffixes.

use trine_term::{Op, TermId};
use trine_value::number::Integer;

use super::string_contains::only_fit;
use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::text::{End, Stripped};

rules! {
    StrPrefixOf / Local { str_prefixof_plain str_prefixof_common }
    StrSuffixOf / Local { str_suffixof_plain str_suffixof_common }
    StrPrefixOf / Deep {
        str_prefixof_cut str_affix_length str_affix_letter str_affix_literal str_affix_reversed
    }
    StrSuffixOf / Deep { str_affix_length str_affix_letter str_affix_literal str_affix_reversed }
}

fn plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [affix, text] = cx.args2(t)?;
    if affix == text || cx.is_empty_word(affix) {
        return Some(cx.bool(true));
    }
    cx.is_empty_word(text).then(|| cx.eq(text, affix))
}

fn common(cx: &mut RewriteCx<'_>, t: TermId, end: End) -> Option<TermId> {
    let [affix, text] = cx.args2(t)?;
    let (a, b) = (cx.parts(affix), cx.parts(text));
    match cx.strip(&a, &b, end) {
        Stripped::Nothing => None,
        Stripped::Clash(_) => Some(cx.bool(false)),
        Stripped::Rest(a, b) => {
            let (a, b) = (cx.text(&a), cx.text(&b));
            Some(cx.mk(cx.op(t), &[a, b]))
        }
    }
}

/// `(str.prefixof x x)` and `(str.prefixof "" x)` hold; `(str.prefixof x "") => (= "" x)`
fn str_prefixof_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    plain(cx, t)
}

/// `(str.prefixof (str.++ x y) (str.++ x z)) => (str.prefixof y z)`, also for literals that begin
/// alike; `false` if they clash
fn str_prefixof_common(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    common(cx, t, End::Front)
}

/// As `str_prefixof_plain`
fn str_suffixof_plain(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    plain(cx, t)
}

/// As `str_prefixof_common`, at the other end
fn str_suffixof_common(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    common(cx, t, End::Back)
}

/// `(str.prefixof x y) => (= x y)` if `|y| <= |x|` provably, likewise `str.suffixof`
fn str_affix_length(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [affix, text] = cx.args2(t)?;
    let (short, long) = (cx.length_sum(affix)?, cx.length_sum(text)?);
    cx.is_at_most(&long, &short).then(|| cx.eq(affix, text))
}

/// `(str.prefixof x "a") => (or (= "" x) (= "a" x))`, likewise `str.suffixof`
fn str_affix_letter(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [affix, text] = cx.args2(t)?;
    part_of_letter(cx, text, affix)
}

/// That `part` stands in `text`, which is one letter.
pub(super) fn part_of_letter(cx: &mut RewriteCx<'_>, text: TermId, part: TermId) -> Option<TermId> {
    cx.letter(text)?;
    let empty = cx.empty_word();
    let (none, whole) = (cx.eq(empty, part), cx.eq(text, part));
    Some(cx.or(none, whole))
}

/// `(str.prefixof (str.substr x 0 n) (str.++ x y)) => true`, likewise `str.at`
fn str_prefixof_cut(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [affix, text] = cx.args2(t)?;
    if !matches!(cx.op(affix), Op::StrSubstr | Op::StrAt)
        || *cx.integer(cx.arg(affix, 1))? != Integer::ZERO
    {
        return None;
    }
    let (front, whole) = (cx.parts(cx.arg(affix, 0)), cx.parts(text));
    whole.starts_with(&front).then(|| cx.bool(true))
}

/// `(str.prefixof (str.++ x "b") "abc") => (= "ab" (str.++ x "b"))`: the only prefix that fits;
/// `false` if none does; likewise `str.suffixof`
fn str_affix_literal(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [affix, text] = cx.args2(t)?;
    let word = cx.word(text)?.clone();
    let (is_prefix, length) = (cx.op(t) == Op::StrPrefixOf, word.len());
    let places = (0..=length).map(|cut| if is_prefix { 0..cut } else { cut..length });
    only_fit(cx, affix, &word, places)
}

/// `(str.prefixof (str.rev x) (str.rev y)) => (str.suffixof x y)`, and the other way round
fn str_affix_reversed(cx: &mut RewriteCx<'_>, t: TermId) -> Option<TermId> {
    let [affix, text] = cx.args2(t)?;
    let (affix, text) = (cx.unary(Op::StrRev, affix)?, cx.unary(Op::StrRev, text)?);
    let op = if cx.op(t) == Op::StrPrefixOf { Op::StrSuffixOf } else { Op::StrPrefixOf };
    Some(cx.mk(op, &[affix, text]))
}
