//! Atoms as languages: of which string they speak, and the words for which they hold.

use trine_automata::{CharSet, GiveUp, RegexId, RegexStore};
use trine_collections::Budget;
use trine_term::{IntegerSet, Op, Sort, TermId, TermStore};

use super::numerals;
use crate::axioms::is_closed_language;
use crate::language::{Languages, short_codes};

/// Words of which all parts are written down have at most so many letters.
const LONGEST_CUT: usize = 200;

/// An atom that holds for the words of a language.
#[derive(Clone, Copy)]
pub(super) struct Atom {
    /// What has to be such a word: a constant, or a function of one.
    pub(super) string: TermId,
    /// The language.
    pub(super) language: RegexId,
}

/// The language of an atom; nothing if it is not read.
pub(super) fn read(
    store: &TermStore,
    languages: &mut Languages,
    atom: TermId,
    budget: &Budget,
) -> Result<Option<Atom>, GiveUp> {
    if store.args(atom).iter().any(|&arg| *store.sort_of(arg) == Sort::Int)
        || store.op(atom) == Op::Divisible
    {
        return about_number(store, languages, atom, budget);
    }
    Ok(about_string(store, languages, atom))
}

fn about_string(store: &TermStore, languages: &mut Languages, atom: TermId) -> Option<Atom> {
    let args = store.args(atom);
    let word = |term: TermId| short_codes(store.string_value(term)?).ok();
    if store.op(atom) == Op::StrInRe {
        if !is_closed_language(store, args[1]) {
            return None;
        }
        let language = languages.regex(store, args[1])?;
        return Some(Atom { string: args[0], language });
    }
    let regexes = &mut languages.regexes;
    if store.op(atom) == Op::StrIsDigit {
        let language = regexes.set(numerals::digits());
        return Some(Atom { string: args[0], language });
    }
    let &[first, second] = args else { return None };
    if *store.sort_of(first) != Sort::String {
        return None;
    }
    // Which of the two is a constant decides what is said of the other one.
    let (string, constant, constant_is_first) = match (word(first), word(second)) {
        (Some(constant), None) => (second, constant, true),
        (None, Some(constant)) => (first, constant, false),
        _ => return None,
    };
    let literal = regexes.literal(&constant);
    let all = regexes.all();
    let length = constant.len();
    let is_long = length > LONGEST_CUT;
    let language = match (store.op(atom), constant_is_first) {
        (Op::Eq, _) => literal,
        (Op::Distinct, _) => regexes.complement(literal),
        (Op::StrPrefixOf, true) => regexes.concat(literal, all),
        (Op::StrSuffixOf, true) => regexes.concat(all, literal),
        (Op::StrContains, false) => regexes.concat_all([all, literal, all]),
        (Op::StrPrefixOf, false) if !is_long => {
            parts(regexes, (0..=length).map(|end| &constant[..end]))
        }
        (Op::StrSuffixOf, false) if !is_long => {
            parts(regexes, (0..=length).map(|start| &constant[start..]))
        }
        (Op::StrContains, true) if !is_long => {
            let ends = (0..=length).flat_map(|start| (start..=length).map(move |end| (start, end)));
            parts(regexes, ends.map(|(start, end)| &constant[start..end]))
        }
        (Op::StrLt, false) => numerals::before(regexes, &constant),
        (Op::StrLe, false) => {
            let before = numerals::before(regexes, &constant);
            regexes.union([before, literal])
        }
        (Op::StrLt, true) => {
            let before = numerals::before(regexes, &constant);
            let others = regexes.union([before, literal]);
            regexes.complement(others)
        }
        (Op::StrLe, true) => {
            let before = numerals::before(regexes, &constant);
            regexes.complement(before)
        }
        _ => return None,
    };
    Some(Atom { string, language })
}

/// These words.
fn parts<'a>(regexes: &mut RegexStore, words: impl Iterator<Item = &'a [u32]>) -> RegexId {
    let literals: Vec<RegexId> = words.map(|word| regexes.literal(word)).collect();
    regexes.union(literals)
}

/// An atom about one number that a string has: its length, code, value, or the place of a word in it.
fn about_number(
    store: &TermStore,
    languages: &mut Languages,
    atom: TermId,
    budget: &Budget,
) -> Result<Option<Atom>, GiveUp> {
    let Some(measure) = measure(store, atom) else { return Ok(None) };
    let Some(set) = IntegerSet::of(store, &[atom], measure, budget)? else { return Ok(None) };
    let string = store.arg(measure, 0);
    let regexes = &mut languages.regexes;
    let language = match store.op(measure) {
        Op::StrLen => numerals::with_length(regexes, &set),
        Op::StrToCode => numerals::with_code(regexes, &set),
        Op::StrToInt => numerals::with_value(regexes, &set),
        _ => {
            let pattern = store.string_value(store.arg(measure, 1));
            let starts_at_zero =
                store.int_value(store.arg(measure, 2)).is_some_and(trine_value::Integer::is_zero);
            let pattern = pattern.and_then(|pattern| short_codes(pattern).ok());
            match pattern {
                Some(pattern) if starts_at_zero && !pattern.is_empty() => {
                    with_place(regexes, &pattern, &set)
                }
                _ => None,
            }
        }
    };
    Ok(language.map(|language| Atom { string, language }))
}

/// The only number of a string below an atom.
fn measure(store: &TermStore, atom: TermId) -> Option<TermId> {
    let (mut found, mut open) = (None, store.args(atom).to_vec());
    while let Some(term) = open.pop() {
        match store.op(term) {
            Op::StrLen | Op::StrToCode | Op::StrToInt | Op::StrIndexOf => {
                if found.is_some_and(|before| before != term) {
                    return None;
                }
                found = Some(term);
            }
            _ => open.extend(store.args(term)),
        }
    }
    found
}

/// The words in which a word that is not empty occurs first at a place of a set, or nowhere if the set has -1.
fn with_place(regexes: &mut RegexStore, pattern: &[u32], set: &IntegerSet) -> Option<RegexId> {
    let (all, any) = (regexes.all(), regexes.any_char());
    let literal = regexes.literal(pattern);
    // A word that ends with the first occurrence, whose length tells the place.
    let ending = regexes.concat(all, literal);
    let (earlier, occurring) =
        (regexes.concat_all([ending, any, all]), regexes.concat(ending, all));
    let first = regexes.difference(ending, earlier);
    let before = numerals::with_length(regexes, set)?;
    let length = pattern.len() as u64;
    let width = regexes.repeat(any, length, Some(length));
    let length = regexes.concat(before, width);
    let first = regexes.inter([first, length]);
    let mut found = regexes.concat(first, all);
    if set.contains(&trine_value::Integer::NEG_ONE) {
        let nowhere = regexes.complement(occurring);
        found = regexes.union([found, nowhere]);
    }
    Some(found)
}

/// The letters that a word has.
pub(super) fn letters(word: &[u32]) -> impl Iterator<Item = CharSet> + '_ {
    word.iter().map(|&code| CharSet::single(code))
}
