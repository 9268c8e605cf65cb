//! Images and pre-images of languages under functions of strings.
//!
//! Idea: a function of one string, with constants else, takes a language back to the strings that it maps into it: cuts
//! by what stands around them, concatenations with constants by quotients, others by their transducers. Forwards, a
//! term is read from its strings up.
//! Invariant: both directions are exact. In an image each constant occurs once, since two occurrences have one value.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_automata::{CharSet, GiveUp, Nfa};
use trine_collections::Budget;
use trine_term::{IntegerSet, Op, TermId, TermSet, TermStore, post_order};

use super::{atom, is_string_constant, numerals, small};
use crate::axioms::is_closed_language;
use crate::conjunction::StringProcedure;
use crate::conjunction::functions::{Machine, function};
use crate::language::{Languages, short_codes};

/// What is known of the constants.
pub(super) struct Given<'a> {
    pub(super) words: &'a FxHashMap<TermId, Nfa>,
    pub(super) integers: &'a FxHashMap<TermId, IntegerSet>,
}

/// Adds the letters that the terms below tell apart.
pub(super) fn add_sets(
    store: &TermStore,
    languages: &mut Languages,
    roots: &[TermId],
    sets: &mut Vec<CharSet>,
    budget: &Budget,
) -> Result<(), GiveUp> {
    let mut terms = Vec::new();
    post_order(store, roots, &mut TermSet::new(), |term| terms.push(term));
    for term in terms {
        if let Some(word) = store.string_value(term).and_then(|word| short_codes(word).ok()) {
            sets.extend(atom::letters(&word));
        }
        if let Some((function, _)) =
            function(store, languages, term, Some(StringProcedure::Forward))
        {
            sets.extend(function.char_sets(languages, budget)?);
        }
        // Numerals are written down digit by digit.
        if store.op(term) == Op::StrFromInt {
            sets.extend((0x30..=0x39).map(CharSet::single));
        }
        if *store.sort_of(term) == trine_term::Sort::RegLan
            && is_closed_language(store, term)
            && let Some(regex) = languages.regex(store, term)
        {
            sets.extend(languages.regexes.char_sets(&[regex], budget)?);
        }
    }
    Ok(())
}

/// The machine of a function of its first argument with constants else.
fn machine(
    store: &TermStore,
    languages: &mut Languages,
    term: TermId,
    budget: &Budget,
) -> Result<Option<Machine>, GiveUp> {
    let known = function(store, languages, term, Some(StringProcedure::Forward));
    let Some((function, args)) = known else { return Ok(None) };
    if args[1..].iter().any(|&arg| store.string_value(arg).is_none()) {
        return Ok(None);
    }
    function.machine(languages, budget)
}

/// Where a cut begins, and how many letters it has at most; nothing if it has none, or is not constant.
fn cut(store: &TermStore, term: TermId) -> Option<(u64, u64)> {
    let number = |at: usize| -> Option<u64> {
        u64::try_from(store.int_value(store.arg(term, at))?.clone()).ok()
    };
    match store.op(term) {
        Op::StrAt => Some((number(1)?, 1)),
        Op::StrSubstr => Some((number(1)?, number(2)?)).filter(|&(_, count)| count > 0),
        _ => None,
    }
}

/// The words of the constant below `string` for which it is in the language.
pub(super) fn pre_image(
    store: &TermStore,
    languages: &mut Languages,
    string: TermId,
    language: Nfa,
    budget: &Budget,
) -> Result<Option<Nfa>, GiveUp> {
    let (mut string, mut language) = (string, language);
    while !is_string_constant(store, string) {
        budget.spend(1)?;
        let alphabet = language.alphabet().clone();
        let args = store.args(string);
        match store.op(string) {
            Op::StrConcat => {
                let unknown: Vec<usize> =
                    (0..args.len()).filter(|&at| store.string_value(args[at]).is_none()).collect();
                let &[at] = &unknown[..] else { return Ok(None) };
                for &before in &args[..at] {
                    let Some(word) = constant(store, &language, before) else { return Ok(None) };
                    language = language.left_quotient(&word, budget)?;
                }
                for &after in args[at + 1..].iter().rev() {
                    let Some(word) = constant(store, &language, after) else { return Ok(None) };
                    language = language.right_quotient(&word, budget)?;
                }
                string = args[at];
            }
            Op::StrAt | Op::StrSubstr => {
                let Some((start, count)) = cut(store, string) else { return Ok(None) };
                let lengths = |low, high| Nfa::lengths_between(&alphabet, low, high, budget);
                let before = lengths(start, Some(start))?;
                // Words that end within the cut, and words that go on behind it.
                let partly = language.intersection(&lengths(1, Some(count))?, budget)?;
                let whole = language.intersection(&lengths(count, Some(count))?, budget)?;
                let whole = whole.concat(&Nfa::all_words(&alphabet), budget)?;
                let mut found = before.concat(&partly.union(&whole, budget)?, budget)?;
                if language.accepts_empty() {
                    found = found.union(&lengths(0, Some(start))?, budget)?;
                }
                language = small(&found, budget)?;
                string = args[0];
            }
            _ => {
                let Some(machine) = machine(store, languages, string, budget)? else {
                    return Ok(None);
                };
                language = small(&machine.pre_image(&language, budget)?, budget)?;
                string = args[0];
            }
        }
    }
    Ok(Some(language))
}

/// An automaton of a constant word.
fn constant(store: &TermStore, like: &Nfa, term: TermId) -> Option<Nfa> {
    let word = short_codes(store.string_value(term)?).ok()?;
    Nfa::from_word(like.alphabet(), &word)
}

/// The words that a term can be.
pub(super) fn image(
    store: &TermStore,
    languages: &mut Languages,
    root: TermId,
    given: &Given<'_>,
    budget: &Budget,
) -> Result<Option<Nfa>, GiveUp> {
    let (mut done, mut used): (Vec<Nfa>, FxHashSet<TermId>) = (Vec::new(), FxHashSet::default());
    let mut open = vec![(root, false)];
    while let Some((term, is_left)) = open.pop() {
        budget.spend(1)?;
        let alphabet = languages.alphabet().clone();
        let args = store.args(term);
        if is_string_constant(store, term) {
            if !used.insert(term) {
                return Ok(None);
            }
            let words = given.words.get(&term).cloned();
            done.push(words.unwrap_or_else(|| Nfa::all_words(&alphabet)));
            continue;
        }
        if let Some(word) = store.string_value(term) {
            let word = short_codes(word).ok().and_then(|word| Nfa::from_word(&alphabet, &word));
            let Some(word) = word else { return Ok(None) };
            done.push(word);
            continue;
        }
        if store.op(term) == Op::StrFromInt {
            let number = args[0];
            let is_constant = store.op(number) == Op::Apply && store.args(number).is_empty();
            let any = if is_constant { IntegerSet::of(store, &[], number, budget)? } else { None };
            let Some(set) = given.integers.get(&number).or(any.as_ref()) else { return Ok(None) };
            if !used.insert(number) {
                return Ok(None);
            }
            let Some(numerals) = numerals::canonical(&mut languages.regexes, set) else {
                return Ok(None);
            };
            let mut words =
                languages.regexes.to_nfa(numerals, &alphabet, super::MOST_STATES, budget)?;
            if set
                .pieces()
                .iter()
                .any(|piece| piece.low.as_ref().is_none_or(|low| *low < trine_value::Integer::ZERO))
            {
                words = words.union(&Nfa::epsilon(&alphabet), budget)?;
            }
            done.push(words);
            continue;
        }
        let parts = if store.op(term) == Op::StrConcat { args } else { &args[..args.len().min(1)] };
        if parts.is_empty() || *store.sort_of(parts[0]) != trine_term::Sort::String {
            return Ok(None);
        }
        if !is_left {
            open.push((term, true));
            open.extend(parts.iter().rev().map(|&part| (part, false)));
            continue;
        }
        let values = done.split_off(done.len() - parts.len());
        let found = match store.op(term) {
            Op::StrConcat => {
                let mut found = values[0].clone();
                for next in &values[1..] {
                    found = found.concat(next, budget)?;
                }
                found
            }
            Op::StrAt | Op::StrSubstr => {
                let Some((start, count)) = cut(store, term) else { return Ok(None) };
                let lengths = |low, high| Nfa::lengths_between(&alphabet, low, high, budget);
                let rest = values[0].left_quotient(&lengths(start, Some(start))?, budget)?;
                let short = rest.intersection(&lengths(0, Some(count))?, budget)?;
                let cut =
                    rest.prefixes(budget)?.intersection(&lengths(count, Some(count))?, budget)?;
                let mut found = short.union(&cut, budget)?;
                // Of words that end before the cut begins nothing is left.
                let ended = values[0].intersection(&lengths(0, Some(start))?, budget)?;
                if !ended.is_empty() {
                    found = found.union(&Nfa::epsilon(&alphabet), budget)?;
                }
                found
            }
            _ => {
                let Some(machine) = machine(store, languages, term, budget)? else {
                    return Ok(None);
                };
                machine.image(&values[0], budget)?
            }
        };
        done.push(found);
    }
    Ok(done.pop())
}
