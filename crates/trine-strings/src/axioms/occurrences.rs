//! Where a text occurs in another one: `str.contains`, `str.prefixof`, `str.suffixof`,
//! `str.indexof`, `str.replace`, `str.replace_all`.
//!
//! Idea: the first occurrence cuts a text in three, and the part before it, with all but the last
//! letter of the pattern, does not contain the pattern. Occurrences of a literal are memberships.
//! Invariant: see [`super`].
//! Reference: Reynolds, Woo, Barrett, Brumley, Liang, Tinelli, CAV 2017.

use trine_term::{Op, TermId};

use super::Axiom;
use super::cuts::{Cut, Cuts};
use crate::builder::Builder;

/// `x ++ p` is `w` up to the end of the first occurrence of `p`, which is not empty.
fn first_occurrence(
    cuts: &mut Cuts,
    b: &mut Builder<'_>,
    w: TermId,
    p: TermId,
) -> (TermId, TermId, TermId) {
    let x = cuts.text(b.store, Cut::BeforeFirst, w, p);
    let y = cuts.text(b.store, Cut::AfterFirst, w, p);
    let whole = b.concat(&[x, p, y]);
    let mut facts = vec![b.eq(w, whole)];
    if let Some(word) = b.store.string_value(p).cloned() {
        if !word.is_empty() {
            let short = b.word(&word.slice(0..word.len() - 1));
            let searched = b.concat(&[x, short]);
            let language = b.containing(p);
            let member = b.in_re(searched, language);
            facts.push(b.not(member));
        }
    } else {
        let start = cuts.text(b.store, Cut::AllButLast, p, p);
        let last = cuts.text(b.store, Cut::Last, p, p);
        let both = b.concat(&[start, last]);
        let (length, one) = (b.len(last), b.int(1));
        facts.push(b.eq(p, both));
        facts.push(b.eq(length, one));
        let searched = b.concat(&[x, start]);
        let found = b.store.mk(Op::StrContains, &[searched, p]);
        facts.push(b.not(found));
    }
    (x, y, b.and(&facts))
}

pub(super) fn index_of(
    cuts: &mut Cuts,
    b: &mut Builder<'_>,
    t: TermId,
    w: TermId,
    p: TermId,
    k: TermId,
) -> Axiom {
    let (zero, minus) = (b.int(0), b.int(-1));
    let length = b.len(w);
    let absent = b.eq(t, minus);
    let empty = b.empty();
    let no_pattern = b.eq(p, empty);
    let from_start = k == zero;
    let rest = if from_start { w } else { cuts.text(b.store, Cut::From, w, k) };
    let found = b.store.mk(Op::StrContains, &[rest, p]);
    let (x, _, first) = first_occurrence(cuts, b, rest, p);
    let place = b.len(x);
    let place = if from_start { place } else { b.add(&[k, place]) };
    let placed = b.eq(t, place);
    let present = b.and(&[placed, first]);
    let search = b.cases(found, present, absent);
    let at_k = b.eq(t, k);
    let result = b.cases(no_pattern, at_k, search);
    // Bounds that hold in all cases help before the cases are known.
    let (low, high) = (b.le(minus, t), b.le(t, length));
    if from_start {
        return Axiom::always(b.and(&[low, high, result]));
    }
    let before = cuts.text(b.store, Cut::Before, w, k);
    let whole = b.concat(&[before, rest]);
    let before_length = b.len(before);
    let (split, at) = (b.eq(w, whole), b.eq(before_length, k));
    let cut = b.and(&[split, at, result]);
    let (first, last) = (b.le(zero, k), b.le(k, length));
    let inside = b.and(&[first, last]);
    let all = b.cases(inside, cut, absent);
    Axiom::always(b.and(&[low, high, all]))
}

pub(super) fn replace(
    cuts: &mut Cuts,
    b: &mut Builder<'_>,
    t: TermId,
    w: TermId,
    p: TermId,
    r: TermId,
) -> Axiom {
    let (x, y, first) = first_occurrence(cuts, b, w, p);
    let empty = b.empty();
    let no_pattern = b.eq(p, empty);
    let (front, replaced) = (b.concat(&[r, w]), b.concat(&[x, r, y]));
    let (in_front, replaced) = (b.eq(t, front), b.eq(t, replaced));
    let found = b.store.mk(Op::StrContains, &[w, p]);
    let present = b.and(&[replaced, first]);
    let same = b.eq(t, w);
    let search = b.cases(found, present, same);
    Axiom::always(b.cases(no_pattern, in_front, search))
}

pub(super) fn contains(
    cuts: &mut Cuts,
    b: &mut Builder<'_>,
    atom: TermId,
    w: TermId,
    p: TermId,
) -> Axiom {
    if b.store.string_value(p).is_some() {
        let language = b.containing(p);
        let member = b.in_re(w, language);
        return Axiom::exactly(b, member);
    }
    let (x, y) = (cuts.text(b.store, Cut::Before, w, atom), cuts.text(b.store, Cut::From, w, atom));
    let whole = b.concat(&[x, p, y]);
    Axiom { if_true: Some(b.eq(w, whole)), ..Axiom::default() }
}

pub(super) fn prefix_of(cuts: &mut Cuts, b: &mut Builder<'_>, p: TermId, w: TermId) -> Axiom {
    let length = b.len(p);
    if b.store.string_value(p).is_some() {
        let (word, all) = (b.language_of(p), b.re_all());
        let language = b.re_concat(&[word, all]);
        let member = b.in_re(w, language);
        return Axiom::exactly(b, member);
    }
    let rest = cuts.text(b.store, Cut::From, w, length);
    let whole = b.concat(&[p, rest]);
    let positive = b.eq(w, whole);
    let start = cuts.text(b.store, Cut::Before, w, length);
    let (w_length, start_length) = (b.len(w), b.len(start));
    let split = b.concat(&[start, rest]);
    let (split, at, differ) = (b.eq(w, split), b.eq(start_length, length), b.eq(start, p));
    let differ = b.not(differ);
    let other = b.and(&[split, at, differ]);
    let short = b.lt(w_length, length);
    Axiom { if_true: Some(positive), if_false: Some(b.or(&[short, other])), always: None }
}

pub(super) fn suffix_of(cuts: &mut Cuts, b: &mut Builder<'_>, s: TermId, w: TermId) -> Axiom {
    if b.store.string_value(s).is_some() {
        let (word, all) = (b.language_of(s), b.re_all());
        let language = b.re_concat(&[all, word]);
        let member = b.in_re(w, language);
        return Axiom::exactly(b, member);
    }
    let (length, w_length) = (b.len(s), b.len(w));
    let position = b.sub(w_length, length);
    let start = cuts.text(b.store, Cut::Before, w, position);
    let whole = b.concat(&[start, s]);
    let positive = b.eq(w, whole);
    let end = cuts.text(b.store, Cut::From, w, position);
    let end_length = b.len(end);
    let split = b.concat(&[start, end]);
    let (split, at, differ) = (b.eq(w, split), b.eq(end_length, length), b.eq(end, s));
    let differ = b.not(differ);
    let other = b.and(&[split, at, differ]);
    let short = b.lt(w_length, length);
    Axiom { if_true: Some(positive), if_false: Some(b.or(&[short, other])), always: None }
}

/// What replacing all occurrences does to lengths; the value itself is a matter of transducers.
pub(super) fn replace_all(
    b: &mut Builder<'_>,
    t: TermId,
    w: TermId,
    p: TermId,
    r: TermId,
) -> Axiom {
    let found = b.store.mk(Op::StrContains, &[w, p]);
    let same = b.eq(t, w);
    let mut facts = vec![b.or(&[found, same])];
    let empty = b.empty();
    let no_pattern = b.eq(p, empty);
    let some_pattern = b.not(no_pattern);
    facts.push(b.or(&[some_pattern, same]));
    let words = (b.store.string_value(p).cloned(), b.store.string_value(r).cloned());
    if let (Some(pattern), Some(by)) = words
        && !pattern.is_empty()
    {
        let (length, w_length) = (b.len(t), b.len(w));
        let sizes = [pattern.len() as i64, by.len() as i64].map(|size| b.int(size));
        let scaled =
            [b.store.mk(Op::Mul, &[sizes[0], length]), b.store.mk(Op::Mul, &[sizes[1], w_length])];
        // Between no occurrence and nothing but occurrences.
        let bounds = match pattern.len().cmp(&by.len()) {
            std::cmp::Ordering::Equal => vec![b.eq(length, w_length)],
            std::cmp::Ordering::Less => {
                vec![b.le(w_length, length), b.le(scaled[0], scaled[1])]
            }
            std::cmp::Ordering::Greater => {
                vec![b.le(length, w_length), b.le(scaled[1], scaled[0])]
            }
        };
        facts.extend(bounds);
    }
    Axiom::always(b.and(&facts))
}
