//! Membership in a language that is written with constants which a model chooses.
//!
//! Idea: a string is cut along the concatenation; connectives of languages are connectives of
//! memberships. Members of repetitions are in the language with anything in the place of what the model
//! chooses. Where a candidate violates a repetition, or that a string is no member of a concatenation, the
//! first part of the language is cut off ([`unfolding`]): exactly where that part has finitely many words that
//! are terms, with fresh constants for members, and otherwise for all places where the string can be cut if
//! it is as long as in the candidate. What any term with such a language is for the values of a candidate is
//! a fact of its own ([`with_values`]).
//! Invariant: see [`super`]; what is cut off of a repetition that has the empty word is not empty, so that a
//! string of a known length is cut finitely often.
//! Reference: Berzish, Day, Ganesh, Kulczynski, Manea, Mora, Nowotka, "Towards more efficient methods for solving
//! regular-expression heavy string constraints", TCS 2023 (expansions bounded by lengths, for closed languages).

use rustc_hash::FxHashMap;
use trine_term::{Op, TermId, TermStore};
use trine_value::StrValue;

use super::Axiom;
use super::repeated_words::Repetition;
use super::skolems::{Role, Skolems};
use crate::builder::Builder;

/// Words of a first part that are told apart.
const MOST_WORDS: usize = 32;

/// Strings of at most so many letters are cut at all places.
const LONGEST_CUT: u64 = 200;

/// Membership in a language that mentions a string variable: `w` is cut along the concatenation.
pub(super) fn membership(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    w: TermId,
    language: TermId,
) -> Option<Axiom> {
    if is_closed_language(b.store, language) {
        return None;
    }
    let args: Vec<TermId> = b.store.args(language).to_vec();
    let op = b.store.op(language);
    match op {
        Op::StrToRe => {
            let same = b.eq(w, args[0]);
            Some(Axiom::exactly(b, same))
        }
        Op::ReUnion | Op::ReInter => {
            let members: Vec<TermId> = args.iter().map(|&part| b.in_re(w, part)).collect();
            let member = if op == Op::ReUnion { b.or(&members) } else { b.and(&members) };
            Some(Axiom::exactly(b, member))
        }
        Op::ReComp => {
            let member = b.in_re(w, args[0]);
            let other = b.not(member);
            Some(Axiom { if_true: Some(other), if_false: Some(member), always: None })
        }
        Op::ReDiff => {
            let mut parts = vec![b.in_re(w, args[0])];
            for &part in &args[1..] {
                let member = b.in_re(w, part);
                parts.push(b.not(member));
            }
            let member = b.and(&parts);
            Some(Axiom::exactly(b, member))
        }
        Op::ReOpt => {
            let empty = b.empty();
            let (member, empty) = (b.in_re(w, args[0]), b.eq(w, empty));
            let member = b.or(&[member, empty]);
            Some(Axiom::exactly(b, member))
        }
        Op::ReRange => {
            let one = b.int(1);
            let mut facts = Vec::new();
            for string in [args[0], w, args[1]] {
                let length = b.len(string);
                facts.push(b.eq(length, one));
            }
            let codes = [args[0], w, args[1]].map(|string| b.store.mk(Op::StrToCode, &[string]));
            facts.push(b.le(codes[0], codes[1]));
            facts.push(b.le(codes[1], codes[2]));
            let member = b.and(&facts);
            Some(Axiom::exactly(b, member))
        }
        Op::ReConcat => {
            let mut pieces = Vec::with_capacity(args.len());
            let mut facts = Vec::new();
            for (position, &part) in args.iter().enumerate() {
                if b.store.op(part) == Op::StrToRe {
                    pieces.push(b.store.arg(part, 0));
                    continue;
                }
                let piece = skolems.string(b.store, Role::Piece(position as u32), w, language);
                pieces.push(piece);
                facts.push(b.in_re(piece, part));
            }
            let whole = b.concat(&pieces);
            facts.push(b.eq(w, whole));
            Some(Axiom { if_true: Some(b.and(&facts)), ..Axiom::default() })
        }
        _ if let Some(repetition) = Repetition::of(b.store, language) => {
            let Axiom { if_true, if_false, always } = repetition.membership(b, w);
            let wider = wider_language(b, language);
            let is_wider = b.in_re(w, wider);
            let if_true = if_true.map(|member| b.and(&[member, is_wider]));
            Some(Axiom { if_true, if_false, always })
        }
        Op::RePlus => {
            let first = skolems.string(b.store, Role::Piece(0), w, language);
            let rest = skolems.string(b.store, Role::Piece(1), w, language);
            let others = b.store.mk(Op::ReStar, &args);
            let (whole, wider) = (b.concat(&[first, rest]), wider_language(b, language));
            let facts =
                [b.eq(w, whole), b.in_re(first, args[0]), b.in_re(rest, others), b.in_re(w, wider)];
            Some(Axiom { if_true: Some(b.and(&facts)), ..Axiom::default() })
        }
        Op::ReStar | Op::RePower | Op::ReLoop => {
            let wider = wider_language(b, language);
            let member = b.in_re(w, wider);
            Some(Axiom { if_true: Some(member), ..Axiom::default() })
        }
        _ => None,
    }
}

/// The first part of a language whose words are not single terms, and what follows it.
struct Unfolded {
    /// Whether the empty word is a member whatever is in the parts, and what is cut off is then not empty.
    has_empty: bool,
    first: TermId,
    /// Nothing where only the first part is left.
    rest: Option<TermId>,
}

/// The first part, of languages that are unfolded.
fn first_part(store: &TermStore, language: TermId) -> Option<TermId> {
    let [low, high] = store.indices(language);
    let has_part = match store.op(language) {
        Op::ReStar | Op::RePlus | Op::ReConcat => true,
        Op::RePower => low > 0,
        Op::ReLoop => low <= high && high > 0,
        _ => false,
    };
    store.args(language).first().copied().filter(|_| has_part)
}

fn unfold(b: &mut Builder<'_>, language: TermId) -> Option<Unfolded> {
    let first = first_part(b.store, language)?;
    let args = b.store.args(language).to_vec();
    let [low, high] = b.store.indices(language);
    let (has_empty, rest) = match b.store.op(language) {
        Op::ReStar => (true, Some(language)),
        Op::RePlus => (false, Some(b.store.mk(Op::ReStar, &args))),
        Op::ReConcat => (false, Some(b.re_concat(&args[1..]))),
        Op::RePower => {
            let rest = (low > 1).then(|| b.store.mk_indexed(Op::RePower, [low - 1, 0], &args));
            (false, rest)
        }
        _ => {
            let rest = (high > 1)
                .then(|| b.store.mk_indexed(Op::ReLoop, [low.saturating_sub(1), high - 1], &args));
            (low == 0, rest)
        }
    };
    Some(Unfolded { has_empty, first, rest })
}

/// How many words are written down of a language of literals and terms, unions and concatenations; none where that
/// is another language, or they are too many.
fn word_count(store: &TermStore, language: TermId) -> Option<usize> {
    let mut counts: FxHashMap<TermId, usize> = FxHashMap::default();
    for part in languages_below(store, language) {
        let mut of_parts = store.args(part).iter().map(|arg| counts.get(arg).copied());
        let count = match store.op(part) {
            Op::StrToRe => 1,
            Op::ReUnion => {
                of_parts.try_fold(0_usize, |sum, count| Some(sum.saturating_add(count?)))?
            }
            Op::ReConcat => {
                of_parts.try_fold(1_usize, |all, count| Some(all.saturating_mul(count?)))?
            }
            _ => return None,
        };
        counts.insert(part, count);
    }
    counts.remove(&language).filter(|&count| count <= MOST_WORDS)
}

/// The words of a language that [`word_count`] counts.
fn words(b: &mut Builder<'_>, language: TermId) -> Option<Vec<TermId>> {
    word_count(b.store, language)?;
    let mut found: FxHashMap<TermId, Vec<TermId>> = FxHashMap::default();
    for part in languages_below(b.store, language) {
        let args = b.store.args(part).to_vec();
        let words = match b.store.op(part) {
            Op::StrToRe => args,
            Op::ReUnion => args.iter().flat_map(|arg| found[arg].iter().copied()).collect(),
            _ => {
                let mut joined = vec![b.empty()];
                for arg in &args {
                    let next = &found[arg];
                    let pairs = joined
                        .iter()
                        .flat_map(|&left| next.iter().map(move |&right| (left, right)));
                    joined = pairs.map(|(left, right)| b.concat(&[left, right])).collect();
                }
                joined
            }
        };
        found.insert(part, words);
    }
    found.remove(&language)
}

/// The languages that a language is made of, parts first.
fn languages_below(store: &TermStore, language: TermId) -> Vec<TermId> {
    let mut parts = Vec::new();
    trine_term::post_order(store, &[language], &mut trine_term::TermSet::new(), |term| {
        if store.sort(term) == store.sorts.reglan() {
            parts.push(term);
        }
    });
    parts
}

/// What [`unfolding`] speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Unfolding {
    /// Members.
    Member,
    /// Strings that are no members.
    Other,
    /// Strings of this length that are no members.
    OtherOfLength(u64),
    /// Members, where the word that the language repeats has this length.
    Repeated(u64),
    /// Strings that are no members, where the word that the language repeats has this length.
    OtherRepeated(u64),
}

/// How far a membership is unfolded for a string of this length; none where its language has no first part, or
/// the string could be cut at too many places.
pub(crate) fn unfolding_for(
    store: &TermStore,
    language: TermId,
    is_member: bool,
    length: u64,
) -> Option<Unfolding> {
    // An axiom says what members of concatenations are.
    if is_member && store.op(language) == Op::ReConcat {
        return None;
    }
    let first = first_part(store, language)?;
    Some(match word_count(store, first) {
        _ if is_member => Unfolding::Member,
        Some(_) => Unfolding::Other,
        None if length <= LONGEST_CUT => Unfolding::OtherOfLength(length),
        None => return None,
    })
}

/// What it means that `w` is in the language, or is not: something about its first part and the rest.
pub(super) fn unfolding(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    w: TermId,
    language: TermId,
    kind: Unfolding,
) -> Option<TermId> {
    if let Unfolding::Repeated(length) | Unfolding::OtherRepeated(length) = kind {
        let is_member = kind == Unfolding::Repeated(length);
        return Some(Repetition::of(b.store, language)?.with_length(b, w, is_member, length));
    }
    let Unfolded { has_empty, first, rest } = unfold(b, language)?;
    let empty = b.empty();
    let is_empty = b.eq(w, empty);
    let in_rest = |b: &mut Builder<'_>, part: TermId| match rest {
        Some(rest) => b.in_re(part, rest),
        None => b.eq(part, empty),
    };
    let mut cases = if has_empty { vec![is_empty] } else { Vec::new() };
    if let Some(words) = words(b, first) {
        let is_power = words.len() == 1 && b.store.op(language) != Op::ReConcat;
        for word in words {
            let (from, all) = (b.len(word), b.len(w));
            let left = b.sub(all, from);
            let begins = b.store.mk(Op::StrPrefixOf, &[word, w]);
            let behind = b.store.mk(Op::StrSubstr, &[w, from, left]);
            let mut facts = vec![begins, in_rest(b, behind)];
            if is_power {
                facts.push(b.store.mk(Op::StrSuffixOf, &[word, w]));
            }
            if has_empty {
                let none = b.eq(word, empty);
                facts.push(b.not(none));
            }
            cases.push(b.and(&facts));
        }
        let member = b.or(&cases);
        return Some(if kind == Unfolding::Member { member } else { b.not(member) });
    }
    match kind {
        Unfolding::Member => {
            let piece = skolems.string(b.store, Role::Piece(0), w, language);
            let behind = skolems.string(b.store, Role::Piece(1), w, language);
            let whole = b.concat(&[piece, behind]);
            let mut facts = vec![b.eq(w, whole), b.in_re(piece, first), in_rest(b, behind)];
            if has_empty {
                let none = b.eq(piece, empty);
                facts.push(b.not(none));
            }
            cases.push(b.and(&facts));
            Some(b.or(&cases))
        }
        Unfolding::Other | Unfolding::Repeated(_) | Unfolding::OtherRepeated(_) => None,
        Unfolding::OtherOfLength(length) => {
            let zero = b.int(0);
            for place in u64::from(has_empty)..=length {
                let (from, left) = (b.int(place as i64), b.int((length - place) as i64));
                let before = b.store.mk(Op::StrSubstr, &[w, zero, from]);
                let behind = b.store.mk(Op::StrSubstr, &[w, from, left]);
                let facts = [b.in_re(before, first), in_rest(b, behind)];
                cases.push(b.and(&facts));
            }
            let (member, size, length) = (b.or(&cases), b.len(w), b.int(length as i64));
            let (no_member, other) = (b.not(member), b.eq(size, length));
            let other = b.not(other);
            Some(b.or(&[other, no_member]))
        }
    }
}

/// What a term with such a language means where the strings in the language have these values.
pub(super) fn with_values(
    b: &mut Builder<'_>,
    application: TermId,
    term: TermId,
    values: &[(TermId, StrValue)],
) -> TermId {
    let values: Vec<(TermId, TermId)> =
        values.iter().map(|(string, value)| (*string, b.word(value))).collect();
    let closed = b.store.substitute(application, &values);
    let mut cases: Vec<TermId> = Vec::with_capacity(values.len() + 1);
    for (string, value) in values {
        let same = b.eq(string, value);
        cases.push(b.not(same));
    }
    cases.push(b.eq(term, closed));
    b.or(&cases)
}

/// The strings that a language is written with and that a model chooses, each once; none where it is written
/// with languages that a model chooses.
pub(crate) fn open_strings(store: &TermStore, language: TermId) -> Option<Vec<TermId>> {
    let mut seen = trine_term::TermSet::new();
    let mut strings = Vec::new();
    let mut is_known = true;
    let mut open = vec![language];
    while let Some(part) = open.pop() {
        if !seen.insert(part) {
            continue;
        }
        if store.sort(part) == store.sorts.reglan() {
            is_known &= !matches!(store.op(part), Op::Apply | Op::BoundVar | Op::Ite);
            open.extend(store.args(part));
        } else if !store.is_value(part) {
            strings.push(part);
        }
    }
    strings.sort_unstable();
    is_known.then_some(strings)
}

/// A language without constants that a model chooses, which contains the given one whatever is chosen.
fn wider_language(b: &mut Builder<'_>, language: TermId) -> TermId {
    let mut wider: FxHashMap<TermId, TermId> = FxHashMap::default();
    for part in languages_below(b.store, language) {
        let args = b.store.args(part).to_vec();
        let op = b.store.op(part);
        let of_part = match op {
            _ if is_closed_language(b.store, part) => part,
            Op::StrToRe if b.store.op(args[0]) == Op::StrFromInt => {
                let digit = b.re_range("0", "9");
                b.store.mk(Op::ReStar, &[digit])
            }
            Op::ReDiff => wider[&args[0]],
            Op::ReUnion
            | Op::ReInter
            | Op::ReConcat
            | Op::ReStar
            | Op::RePlus
            | Op::ReOpt
            | Op::RePower
            | Op::ReLoop => {
                let args: Vec<TermId> = args.iter().map(|arg| wider[arg]).collect();
                let indices = b.store.indices(part);
                b.store.mk_indexed(op, indices, &args)
            }
            _ => b.store.mk(Op::ReAll, &[]),
        };
        wider.insert(part, of_part);
    }
    wider[&language]
}

/// Whether [`membership`] says all there is to say of members (or of what is no member) of a language
/// that is written with a constant.
pub(crate) fn has_membership_axiom(store: &TermStore, language: TermId, is_member: bool) -> bool {
    match store.op(language) {
        Op::StrToRe
        | Op::ReUnion
        | Op::ReInter
        | Op::ReComp
        | Op::ReDiff
        | Op::ReOpt
        | Op::ReRange => true,
        Op::ReConcat => is_member,
        Op::RePower => Repetition::of(store, language).is_some(),
        _ => false,
    }
}

/// Whether a language is written without constants that a model chooses.
#[must_use]
pub fn is_closed_language(store: &TermStore, language: TermId) -> bool {
    let mut seen = trine_term::TermSet::new();
    let mut closed = true;
    trine_term::post_order(store, &[language], &mut seen, |term| {
        closed &= !matches!(store.op(term), Op::Apply | Op::BoundVar | Op::Ite)
            && (store.sort(term) == store.sorts.reglan() || store.is_value(term));
    });
    closed
}
