//! Prefixes and suffixes.

use trine_term::TermId;

use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::text::{End, Stripped};

rules! {
    StrPrefixOf / Local { str_prefixof_plain str_prefixof_common }
    StrSuffixOf / Local { str_suffixof_plain str_suffixof_common }
    StrPrefixOf / Deep { str_affix_length }
    StrSuffixOf / Deep { str_affix_length }
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
