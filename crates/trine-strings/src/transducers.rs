//! Transducers that formulas speak of, to be looked at: predicates that recursive definitions make
//! transducers, and functions that replace constant words or the matches of closed languages.
//!
//! Invariant: the order is that of the first occurrence, arguments first, each machine once; the result
//! depends on the formulas and the budget only.

use trine_automata::{CharSet, GiveUp, Sft};
use trine_collections::Budget;
use trine_term::{FunId, Op, TermId, TermSet, TermStore, post_order};

use crate::axioms::is_closed_language;
use crate::language::{Languages, codes};

/// What a machine is known by.
#[derive(PartialEq, Eq)]
enum Key {
    Predicate(FunId),
    Replacing(Op, TermId, TermId),
}

/// The transducers in the formulas, each with a term that applies it, or why there is none.
#[must_use]
pub fn transducers(
    store: &TermStore,
    formulas: &[TermId],
    budget: &Budget,
) -> Vec<(TermId, Result<Sft, GiveUp>)> {
    let mut found: Vec<(Key, TermId)> = Vec::new();
    post_order(store, formulas, &mut TermSet::new(), |term| {
        if let Some(key) = key(store, term)
            && found.iter().all(|(known, _)| *known != key)
        {
            found.push((key, term));
        }
    });
    let machine = |term| transducer(store, term, budget).transpose();
    found.into_iter().filter_map(|(_, term)| Some((term, machine(term)?))).collect()
}

fn key(store: &TermStore, term: TermId) -> Option<Key> {
    let op = store.op(term);
    match op {
        Op::Apply if store.args(term).len() == 2 => store.called(term).map(Key::Predicate),
        Op::StrReplace
        | Op::StrReplaceAll
        | Op::StrReplaceRe
        | Op::StrReplaceReAll
        | Op::StrReplaceReLongest
        | Op::StrReplaceReLongestAll => {
            let [pattern, replacement] = [1, 2].map(|at| store.arg(term, at));
            store.string_value(replacement)?;
            let is_constant =
                store.string_value(pattern).is_some() || is_closed_language(store, pattern);
            is_constant.then_some(Key::Replacing(op, pattern, replacement))
        }
        _ => None,
    }
}

/// The machine of a term that has a key; nothing if its predicate is no transducer.
fn transducer(store: &TermStore, term: TermId, budget: &Budget) -> Result<Option<Sft>, GiveUp> {
    let mut languages = Languages::new()?;
    if store.op(term) == Op::Apply {
        let Some(relation) = languages.relation(store, term) else { return Ok(None) };
        languages.extend_alphabet(relation.char_sets())?;
        languages.respect_maps(&relation.char_maps(), budget)?;
        return relation.transducer(languages.alphabet(), budget).map(Some);
    }
    let word = |term| store.string_value(term).map(codes).unwrap_or_default();
    let (pattern, replacement) = (store.arg(term, 1), word(store.arg(term, 2)));
    languages.extend_alphabet(replacement.iter().map(|&code| CharSet::single(code)))?;
    let is_first = store.op(term) == Op::StrReplace;
    if store.string_value(pattern).is_some() {
        let pattern = word(pattern);
        languages.extend_alphabet(pattern.iter().map(|&code| CharSet::single(code)))?;
        let replace = if is_first { Sft::replace } else { Sft::replace_all };
        return replace(languages.alphabet(), &pattern, &replacement, budget).map(Some);
    }
    let regex = languages.regex(store, pattern).ok_or(GiveUp::AlphabetTooCoarse)?;
    let pattern = languages.nfa(regex, budget)?;
    let replace = match store.op(term) {
        Op::StrReplaceRe => Sft::replace_re,
        Op::StrReplaceReLongest => Sft::replace_re_longest,
        Op::StrReplaceReLongestAll => Sft::replace_re_longest_all,
        _ => Sft::replace_re_all,
    };
    replace(&pattern, &replacement, budget).map(Some)
}
