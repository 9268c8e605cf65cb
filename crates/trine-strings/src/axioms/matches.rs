//! The first match of a regular expression: `str.indexof_re`, and `str.replace_re` by a text that is
//! not known.
//!
//! Idea: two texts in which the first match is replaced by different letters differ first where the
//! match begins, so that exact transducers say where it is.
//! Invariant: see [`super`].

use trine_term::{Op, TermId};

use super::Axiom;
use super::cuts::{Cut, Cuts};
use crate::builder::Builder;

/// What stands before and after the first match in `w`, with the formulas that say so if there is
/// one. Two texts in which it is replaced by different letters differ first where it begins.
fn first_match(
    cuts: &mut Cuts,
    b: &mut Builder<'_>,
    w: TermId,
    l: TermId,
) -> (TermId, TermId, Vec<TermId>) {
    let before = cuts.text(b.store, Cut::BeforeFirst, w, l);
    let after = cuts.text(b.store, Cut::AfterFirst, w, l);
    let part = cuts.text(b.store, Cut::Match, w, l);
    let whole = b.concat(&[before, part, after]);
    let mut facts = vec![b.eq(w, whole), b.in_re(part, l)];
    for mark in ["0", "1"] {
        let mark = b.letters(mark);
        let marked = b.store.mk(Op::StrReplaceRe, &[w, l, mark]);
        let whole = b.concat(&[before, mark, after]);
        facts.push(b.eq(marked, whole));
    }
    (before, after, facts)
}

/// The place of the first match from `k` on.
pub(super) fn index_of_match(
    cuts: &mut Cuts,
    b: &mut Builder<'_>,
    t: TermId,
    w: TermId,
    l: TermId,
    k: TermId,
) -> Axiom {
    let (minus, zero, length) = (b.int(-1), b.int(0), b.len(w));
    let from_start = k == zero;
    let rest = if from_start { w } else { b.store.mk(Op::StrSubstr, &[w, k, length]) };
    let (before, _, mut facts) = first_match(cuts, b, rest, l);
    let place = b.len(before);
    let place = if from_start { place } else { b.add(&[k, place]) };
    facts.push(b.eq(t, place));
    let all = b.re_all();
    let found = b.re_concat(&[all, l, all]);
    let found = b.in_re(rest, found);
    let (present, absent) = (b.and(&facts), b.eq(t, minus));
    let inside = [b.le(zero, k), b.le(k, length)];
    let inside = b.and(&inside);
    let search = b.cases(found, present, absent);
    Axiom::always(b.cases(inside, search, absent))
}

/// `w` with the first match replaced by a text that is not known.
pub(super) fn replace_match(
    cuts: &mut Cuts,
    b: &mut Builder<'_>,
    t: TermId,
    w: TermId,
    l: TermId,
    r: TermId,
) -> Axiom {
    let (before, after, mut facts) = first_match(cuts, b, w, l);
    let replaced = b.concat(&[before, r, after]);
    facts.push(b.eq(t, replaced));
    let all = b.re_all();
    let found = b.re_concat(&[all, l, all]);
    let (found, present, same) = (b.in_re(w, found), b.and(&facts), b.eq(t, w));
    Axiom::always(b.cases(found, present, same))
}

/// `w` without a match stays as it is; the value itself is a matter of transducers.
pub(super) fn replace_matches(b: &mut Builder<'_>, t: TermId, w: TermId, l: TermId) -> Axiom {
    let all = b.re_all();
    let found = b.re_concat(&[all, l, all]);
    let (found, same) = (b.in_re(w, found), b.eq(t, w));
    Axiom::always(b.or(&[found, same]))
}
