//! Where a string occurs in another one: `str.contains`, `str.prefixof`, `str.suffixof`,
//! `str.indexof`, `str.replace`, `str.replace_all`.
//!
//! Idea: the first occurrence skolems a string in three, and the part before it, with all but the last
//! letter of the pattern, does not contain the pattern. Occurrences of a literal are memberships.
//! Invariant: see [`super`].
//! Reference: Reynolds, Woo, Barrett, Brumley, Liang, Tinelli, CAV 2017.

use rustc_hash::FxHashSet;
use trine_term::{Op, TermId, TermStore};

use super::Axiom;
use super::skolems::{Role, Skolems};
use crate::builder::Builder;

/// Literals with more letters are words of equations: languages of them have a state for each letter.
const LONG_LITERAL: usize = 1000;

/// Whether occurrences of a pattern in a string are said by a language: the pattern is a literal, and
/// no literal of the two is a long one. (Rewriting puts occurrences for such a language again, so the
/// language would say nothing.)
pub(crate) fn has_language_of_occurrences(
    store: &TermStore,
    string: TermId,
    pattern: TermId,
) -> bool {
    let is_long = |part: &TermId| {
        store.string_value(*part).is_some_and(|literal| literal.len() > LONG_LITERAL)
    };
    let parts = if store.op(string) == Op::StrConcat { store.args(string) } else { &[string] };
    store.string_value(pattern).is_some() && !is_long(&pattern) && !parts.iter().any(is_long)
}

/// `x ++ p` is `w` up to the end of the first occurrence of `p`, which is not empty.
fn first_occurrence(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    w: TermId,
    p: TermId,
) -> (TermId, TermId, TermId) {
    let x = skolems.string(b.store, Role::BeforeFirst, w, p);
    let y = skolems.string(b.store, Role::AfterFirst, w, p);
    let whole = b.concat(&[x, p, y]);
    let mut facts = vec![b.eq(w, whole)];
    let is_literal = has_language_of_occurrences(b.store, x, p);
    if let Some(word) = b.store.string_value(p).cloned().filter(|_| is_literal) {
        if !word.is_empty() {
            let short = b.word(&word.slice(0..word.len() - 1));
            let searched = b.concat(&[x, short]);
            let language = b.containing(p);
            let member = b.in_re(searched, language);
            facts.push(b.not(member));
        }
    } else {
        let start = skolems.string(b.store, Role::AllButLast, p, p);
        let last = skolems.string(b.store, Role::Last, p, p);
        let both = b.concat(&[start, last]);
        let (length, one) = (b.len(last), b.int(1));
        facts.push(b.eq(p, both));
        facts.push(b.eq(length, one));
        let searched = b.concat(&[x, start]);
        let found = b.store.mk(Op::StrContains, &[searched, p]);
        facts.push(b.not(found));
        // What the string begins with is the first occurrence.
        let (begins, empty) = (b.store.mk(Op::StrPrefixOf, &[p, w]), b.empty());
        let at_start = b.eq(x, empty);
        let later = b.not(begins);
        facts.push(b.or(&[later, at_start]));
    }
    (x, y, b.and(&facts))
}

/// What occurs in the result of a replacement, for patterns that are no literals: the replacement if
/// something was replaced; letters of the string, but for those replaced; and no other letters. If a string is
/// what replaces a part of itself, it occurs in the result.
pub(super) fn in_replaced(b: &mut Builder<'_>, found: TermId, w: TermId, p: TermId) -> Vec<TermId> {
    if b.store.op(w) != Op::StrReplace || b.store.string_value(p).is_some() {
        return Vec::new();
    }
    let &[text, pattern, by] = b.store.args(w) else { return Vec::new() };
    let [in_text, in_pattern, in_by] =
        [text, pattern, by].map(|string| b.store.mk(Op::StrContains, &[string, p]));
    let replaced = b.store.mk(Op::StrContains, &[text, pattern]);
    let (length, one) = (b.len(p), b.int(1));
    let is_letter = b.le(length, one);
    let absent = b.not(found);
    let [is_long, not_in_text, not_in_by, not_replaced] =
        [is_letter, in_text, in_by, replaced].map(|formula| b.not(formula));
    let mut facts =
        vec![b.or(&[is_long, absent, in_text, in_by]), b.or(&[not_in_by, not_replaced, found])];
    facts.push(if text == by {
        b.or(&[not_in_text, found])
    } else {
        b.or(&[is_long, not_in_text, found, in_pattern])
    });
    facts
}

/// Where a string begins with a shorter one in which a pattern occurs, the first occurrences are the same.
/// Nothing if it does not begin with it.
pub(super) fn same_first(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    [w, shorter]: [TermId; 2],
    p: TermId,
) -> Option<TermId> {
    let parts = |string: TermId| match b.store.op(string) {
        Op::StrConcat => b.store.args(string).to_vec(),
        _ => vec![string],
    };
    let rest = parts(w).strip_prefix(parts(shorter).as_slice())?.to_vec();
    let rest = b.concat(&rest);
    let [(x, y), (start, end)] = [w, shorter].map(|string| {
        let before = skolems.string(b.store, Role::BeforeFirst, string, p);
        (before, skolems.string(b.store, Role::AfterFirst, string, p))
    });
    let behind = b.concat(&[end, rest]);
    let (before, behind) = (b.eq(x, start), b.eq(y, behind));
    let (found, same) = (b.store.mk(Op::StrContains, &[shorter, p]), b.and(&[before, behind]));
    let absent = b.not(found);
    Some(b.or(&[absent, same]))
}

/// A place where a pattern occurs first, from another place on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// The value of `str.indexof`.
    pub(super) value: TermId,
    /// Where the search begins.
    pub(super) from: TermId,
}

/// What two searches for one pattern in one string say of each other: the one that begins earlier finds
/// something if the other one does, and no later; and the same if it finds something behind the begin
/// of the other one.
fn in_order(b: &mut Builder<'_>, earlier: Place, later: Place) -> TermId {
    let zero = b.int(0);
    let (inside, before) = (b.le(zero, earlier.from), b.le(earlier.from, later.from));
    let (found, beyond) = (b.le(zero, later.value), b.le(later.from, earlier.value));
    let (low, high) = (b.le(earlier.from, earlier.value), b.le(earlier.value, later.value));
    let (bounds, same) = (b.and(&[low, high]), b.eq(earlier.value, later.value));
    let [inside, before, found, beyond] = [inside, before, found, beyond].map(|f| b.not(f));
    let (first, second) =
        (b.or(&[inside, before, found, bounds]), b.or(&[inside, before, beyond, same]));
    b.and(&[first, second])
}

pub(super) fn index_of(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    t: TermId,
    (w, p, k): (TermId, TermId, TermId),
    others: &[Place],
) -> Axiom {
    let (zero, minus) = (b.int(0), b.int(-1));
    let length = b.len(w);
    let absent = b.eq(t, minus);
    let empty = b.empty();
    let no_pattern = b.eq(p, empty);
    let from_start = k == zero;
    let rest = if from_start { w } else { skolems.string(b.store, Role::From, w, k) };
    let found = b.store.mk(Op::StrContains, &[rest, p]);
    let (x, _, first) = first_occurrence(skolems, b, rest, p);
    let place = b.len(x);
    let place = if from_start { place } else { b.add(&[k, place]) };
    let placed = b.eq(t, place);
    let present = b.and(&[placed, first]);
    let search = b.cases(found, present, absent);
    let at_k = b.eq(t, k);
    let result = b.cases(no_pattern, at_k, search);
    // Bounds that hold in all cases help before the cases are known.
    let mut facts = vec![b.le(minus, t), b.le(t, length)];
    let own = Place { value: t, from: k };
    for &other in others.iter().filter(|other| other.from != k) {
        facts.push(in_order(b, own, other));
        facts.push(in_order(b, other, own));
    }
    if from_start {
        facts.push(result);
        return Axiom::always(b.and(&facts));
    }
    let behind = b.le(k, t);
    facts.push(b.or(&[absent, behind]));
    let before = skolems.string(b.store, Role::Before, w, k);
    let whole = b.concat(&[before, rest]);
    let before_length = b.len(before);
    let (split, at) = (b.eq(w, whole), b.eq(before_length, k));
    let cut = b.and(&[split, at, result]);
    let (first, last) = (b.le(zero, k), b.le(k, length));
    let inside = b.and(&[first, last]);
    facts.push(b.cases(inside, cut, absent));
    Axiom::always(b.and(&facts))
}

pub(super) fn replace(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    t: TermId,
    w: TermId,
    p: TermId,
    r: TermId,
) -> Axiom {
    let (x, y, first) = first_occurrence(skolems, b, w, p);
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
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    atom: TermId,
    w: TermId,
    p: TermId,
) -> Axiom {
    if has_language_of_occurrences(b.store, w, p) {
        let language = b.containing(p);
        let member = b.in_re(w, language);
        return Axiom::exactly(b, member);
    }
    let (x, y) = (
        skolems.string(b.store, Role::Before, w, atom),
        skolems.string(b.store, Role::From, w, atom),
    );
    let whole = b.concat(&[x, p, y]);
    Axiom { if_true: Some(b.eq(w, whole)), ..Axiom::default() }
}

pub(super) fn prefix_of(skolems: &mut Skolems, b: &mut Builder<'_>, p: TermId, w: TermId) -> Axiom {
    let length = b.len(p);
    if has_language_of_occurrences(b.store, w, p) {
        let (word, all) = (b.language_of(p), b.re_all());
        let language = b.re_concat(&[word, all]);
        let member = b.in_re(w, language);
        return Axiom::exactly(b, member);
    }
    let rest = skolems.string(b.store, Role::From, w, length);
    let whole = b.concat(&[p, rest]);
    let positive = b.eq(w, whole);
    let start = skolems.string(b.store, Role::Before, w, length);
    let (w_length, start_length) = (b.len(w), b.len(start));
    let split = b.concat(&[start, rest]);
    let (split, at, differ) = (b.eq(w, split), b.eq(start_length, length), b.eq(start, p));
    let differ = b.not(differ);
    let other = b.and(&[split, at, differ]);
    let short = b.lt(w_length, length);
    Axiom { if_true: Some(positive), if_false: Some(b.or(&[short, other])), always: None }
}

pub(super) fn suffix_of(skolems: &mut Skolems, b: &mut Builder<'_>, s: TermId, w: TermId) -> Axiom {
    if has_language_of_occurrences(b.store, w, s) {
        let (word, all) = (b.language_of(s), b.re_all());
        let language = b.re_concat(&[all, word]);
        let member = b.in_re(w, language);
        return Axiom::exactly(b, member);
    }
    let (length, w_length) = (b.len(s), b.len(w));
    let position = b.sub(w_length, length);
    let start = skolems.string(b.store, Role::Before, w, position);
    let whole = b.concat(&[start, s]);
    let positive = b.eq(w, whole);
    let end = skolems.string(b.store, Role::From, w, position);
    let end_length = b.len(end);
    let split = b.concat(&[start, end]);
    let (split, at, differ) = (b.eq(w, split), b.eq(end_length, length), b.eq(end, s));
    let differ = b.not(differ);
    let other = b.and(&[split, at, differ]);
    let short = b.lt(w_length, length);
    Axiom { if_true: Some(positive), if_false: Some(b.or(&[short, other])), always: None }
}

/// What replacing all occurrences does to lengths, and to the first occurrence; the value itself is a
/// matter of transducers.
pub(super) fn replace_all(
    skolems: &mut Skolems,
    rests: &mut FxHashSet<TermId>,
    b: &mut Builder<'_>,
    t: TermId,
    [w, p, r]: [TermId; 3],
) -> Axiom {
    let mut facts = Vec::new();
    let words = (b.store.string_value(p).cloned(), b.store.string_value(r).cloned());
    // With constants a transducer says all of this, and to say it here would double the cases.
    if words.0.is_none() || words.1.is_none() {
        let found = b.store.mk(Op::StrContains, &[w, p]);
        let same = b.eq(t, w);
        facts.push(b.or(&[found, same]));
        let empty = b.empty();
        let no_pattern = b.eq(p, empty);
        let some_pattern = b.not(no_pattern);
        facts.push(b.or(&[some_pattern, same]));
        let brought = b.store.mk(Op::StrContains, &[t, r]);
        let absent = b.not(found);
        facts.push(b.or(&[absent, no_pattern, brought]));
        // One occurrence is taken apart, not those behind it.
        if !rests.contains(&w) {
            let (x, y, first) = first_occurrence(skolems, b, w, p);
            rests.insert(y);
            let rest = b.store.mk(Op::StrReplaceAll, &[y, p, r]);
            let replaced = b.concat(&[x, r, rest]);
            let replaced = b.eq(t, replaced);
            let taken_apart = b.and(&[first, replaced]);
            facts.push(b.or(&[absent, no_pattern, taken_apart]));
        }
        // No occurrence makes the string longer, or none makes it shorter.
        let [length, w_length, p_length, r_length] = [t, w, p, r].map(|string| b.len(string));
        let (shrinks, grows) = (b.lt(r_length, p_length), b.lt(p_length, r_length));
        let (not_shorter, not_longer) = (b.le(w_length, length), b.le(length, w_length));
        facts.push(b.or(&[shrinks, not_shorter]));
        facts.push(b.or(&[grows, not_longer]));
    }
    if let (Some(pattern), Some(by)) = words {
        if pattern.is_empty() {
            return Axiom::always(b.eq(t, w));
        }
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
