//! The first match of a regular expression: `str.indexof_re`, and `str.replace_re` by a string that is
//! not known.
//!
//! Idea: two strings in which the first match is replaced by different letters differ first where the
//! match begins, so that exact transducers say where it is.
//! Invariant: see [`super`].

use trine_term::{Op, TermId};

use trine_value::pattern::Piece;

use super::skolems::{Role, Skolems};
use super::{Axiom, is_closed_language};
use crate::builder::Builder;
use crate::language::string_of;

/// What stands before and after the first match in `w`, with the formulas that say so if there is
/// one. Two strings in which it is replaced by different letters differ first where it begins. The
/// operator says which match it is.
fn first_match(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    op: Op,
    w: TermId,
    l: TermId,
) -> (TermId, TermId, Vec<TermId>) {
    let (end, itself) = match op {
        Op::StrReplaceReLongest => (Role::AfterLongest, Role::LongestMatch),
        _ => (Role::AfterFirst, Role::Match),
    };
    let before = skolems.string(b.store, Role::BeforeFirst, w, l);
    let after = skolems.string(b.store, end, w, l);
    let part = skolems.string(b.store, itself, w, l);
    let whole = b.concat(&[before, part, after]);
    let mut facts = vec![b.eq(w, whole), b.in_re(part, l)];
    for mark in ["0", "1"] {
        let mark = b.letters(mark);
        let marked = b.store.mk(op, &[w, l, mark]);
        let whole = b.concat(&[before, mark, after]);
        facts.push(b.eq(marked, whole));
    }
    (before, after, facts)
}

/// Whether a word of the language occurs in `w`.
fn has_match(b: &mut Builder<'_>, w: TermId, l: TermId) -> TermId {
    let all = b.re_all();
    let found = b.re_concat(&[all, l, all]);
    b.in_re(w, found)
}

/// The place of the first match from `k` on.
pub(super) fn index_of_match(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    t: TermId,
    w: TermId,
    l: TermId,
    k: TermId,
) -> Axiom {
    let (minus, zero, length) = (b.int(-1), b.int(0), b.len(w));
    let from_start = k == zero;
    let rest = if from_start { w } else { b.store.mk(Op::StrSubstr, &[w, k, length]) };
    let (before, _, mut facts) = first_match(skolems, b, Op::StrReplaceRe, rest, l);
    let place = b.len(before);
    let place = if from_start { place } else { b.add(&[k, place]) };
    facts.push(b.eq(t, place));
    let found = has_match(b, rest, l);
    let (present, absent) = (b.and(&facts), b.eq(t, minus));
    let inside = [b.le(zero, k), b.le(k, length)];
    let inside = b.and(&inside);
    let search = b.cases(found, present, absent);
    Axiom::always(b.cases(inside, search, absent))
}

/// `r` stands before `w` where the empty word is a match, if that depends on what a model chooses.
fn replaced_nothing(
    b: &mut Builder<'_>,
    (t, op): (TermId, Op),
    w: TermId,
    l: TermId,
    r: TermId,
) -> Vec<TermId> {
    if op != Op::StrReplaceRe || is_closed_language(b.store, l) {
        return Vec::new();
    }
    let empty = b.empty();
    let (empty_is_match, put_before) = (b.in_re(empty, l), b.concat(&[r, w]));
    let (no_match, before) = (b.not(empty_is_match), b.eq(t, put_before));
    vec![b.or(&[no_match, before])]
}

/// `w` with the first match replaced by a string that is not known.
pub(super) fn replace_match(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    (t, op): (TermId, Op),
    w: TermId,
    l: TermId,
    r: TermId,
) -> Axiom {
    let (before, after, mut facts) = first_match(skolems, b, op, w, l);
    let replaced = b.concat(&[before, r, after]);
    facts.push(b.eq(t, replaced));
    let (found, present, same) = (has_match(b, w, l), b.and(&facts), b.eq(t, w));
    let nothing = replaced_nothing(b, (t, op), w, l, r);
    Axiom::always(b.cases(found, present, same)).and_always(b, &nothing)
}

/// `w` without a match stays as it is; the value itself is a matter of transducers.
pub(super) fn replace_matches(
    b: &mut Builder<'_>,
    (t, op): (TermId, Op),
    w: TermId,
    l: TermId,
    r: TermId,
) -> Axiom {
    let (found, same) = (has_match(b, w, l), b.eq(t, w));
    let nothing = replaced_nothing(b, (t, op), w, l, r);
    Axiom::always(b.or(&[found, same])).and_always(b, &nothing)
}

/// The first match by priority, taken apart, where the template mentions several groups: what stands
/// before it, each group with what is written beside it, what stands after it; and the string itself if
/// there is no match. Each of these is a transduction.
pub(super) fn replace_groups(
    b: &mut Builder<'_>,
    application: TermId,
    t: TermId,
    w: TermId,
) -> Option<Axiom> {
    let [pattern, _] = b.store.rewriting_terms(application)?;
    let rewriting = b.store.rewriting(application)?;
    let is_group = |piece: &&Piece| matches!(piece, Piece::Group(_));
    if rewriting.template.iter().filter(is_group).count() < 2 {
        return None;
    }
    let root = rewriting.pattern.root()?;
    let free = rewriting.pattern.groups(root).last().map_or(1, |last| last.saturating_add(1));
    let [before, after, whole] = [0, 1, 2].map(|more| free.saturating_add(more));
    let letter = b.store.mk(Op::ReAllChar, &[]);
    let few = b.store.mk(Op::ReStarLazy, &[letter]);
    let many = b.store.mk(Op::ReStar, &[letter]);
    let few = b.store.mk_indexed(Op::ReCapture, [before, 0], &[few]);
    let rest = b.store.mk_indexed(Op::ReCapture, [after, 0], &[many]);
    let found = b.store.mk(Op::ReConcat, &[few, pattern, rest]);
    let same = b.store.mk_indexed(Op::ReCapture, [whole, 0], &[many]);
    let either = b.store.mk(Op::ReUnion, &[found, same]);
    let mut part = |pattern: TermId, pieces: &[Piece]| {
        let mut template = Vec::with_capacity(pieces.len());
        for piece in pieces {
            template.push(match piece {
                Piece::Group(group) => b.store.mk_indexed(Op::ReReference, [*group, 0], &[]),
                Piece::Text(letters) => {
                    let word = b.word(&string_of(letters));
                    b.store.mk(Op::StrToRe, &[word])
                }
            });
        }
        let template = match template.as_slice() {
            [single] => *single,
            several => b.store.mk(Op::ReConcat, several),
        };
        b.store.mk_rewriting(Op::StrExtractCg, w, pattern, template).ok()
    };
    let mut parts = vec![part(found, &[Piece::Group(before)])?];
    let mut pending: Vec<Piece> = Vec::new();
    for piece in rewriting.template {
        let ends = matches!(piece, Piece::Group(_));
        pending.push(piece);
        if ends {
            parts.push(part(found, &std::mem::take(&mut pending))?);
        }
    }
    pending.push(Piece::Group(after));
    parts.push(part(found, &pending)?);
    parts.push(part(either, &[Piece::Group(whole)])?);
    let all = b.concat(&parts);
    Some(Axiom::always(b.eq(t, all)))
}
