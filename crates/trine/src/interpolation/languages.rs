//! Regular languages that literals say about words.
//!
//! Idea: a word is in the languages of its memberships; a word that is a concatenation is in the concatenation of the
//! languages of its parts. What nothing is said of is any word.
//! Invariant: each membership that is given out follows from the literals.

use trine_term::{Op, Sort, TermId, TermStore};

/// Equations inside of equations that are followed.
const DEEPEST: usize = 6;
/// Languages that one word is in.
const MOST_LANGUAGES: usize = 16;

/// Memberships of some words that follow from literals.
pub(super) fn of(store: &mut TermStore, literals: &[TermId], words: &[TermId]) -> Vec<TermId> {
    let mut found = Vec::new();
    for &word in words {
        let is_constant = store.op(word) == Op::Apply && store.args(word).is_empty();
        if !is_constant || *store.sort_of(word) != Sort::String {
            continue;
        }
        let mut languages = stated(store, literals, word);
        for side in equal_to(store, literals, word) {
            if languages.len() < MOST_LANGUAGES
                && let Some(language) = language(store, literals, side, DEEPEST)
            {
                languages.push(language);
            }
        }
        if let Some(language) = intersection(store, languages) {
            found.push(store.mk(Op::StrInRe, &[word, language]));
        }
    }
    found
}

/// The languages that literals put a word into.
fn stated(store: &mut TermStore, literals: &[TermId], word: TermId) -> Vec<TermId> {
    let mut languages = Vec::new();
    for &literal in literals {
        let (atom, holds) = match store.op(literal) {
            Op::Not => (store.arg(literal, 0), false),
            _ => (literal, true),
        };
        match (store.op(atom), store.args(atom)) {
            (Op::StrInRe, &[of, language]) if of == word => {
                languages.push(match holds {
                    true => language,
                    false => store.mk(Op::ReComp, &[language]),
                });
            }
            (Op::StrPrefixOf, &[part, of]) if of == word && store.string_value(part).is_some() => {
                let part = store.mk(Op::StrToRe, &[part]);
                let rest = store.mk(Op::ReAll, &[]);
                let language = store.mk(Op::ReConcat, &[part, rest]);
                languages.push(signed(store, language, holds));
            }
            (Op::StrSuffixOf, &[part, of]) if of == word && store.string_value(part).is_some() => {
                let part = store.mk(Op::StrToRe, &[part]);
                let rest = store.mk(Op::ReAll, &[]);
                let language = store.mk(Op::ReConcat, &[rest, part]);
                languages.push(signed(store, language, holds));
            }
            (Op::StrContains, &[of, part]) if of == word && store.string_value(part).is_some() => {
                let part = store.mk(Op::StrToRe, &[part]);
                let rest = store.mk(Op::ReAll, &[]);
                let language = store.mk(Op::ReConcat, &[rest, part, rest]);
                languages.push(signed(store, language, holds));
            }
            _ => {}
        }
        if languages.len() >= MOST_LANGUAGES {
            break;
        }
    }
    languages
}

fn signed(store: &mut TermStore, language: TermId, holds: bool) -> TermId {
    if holds { language } else { store.mk(Op::ReComp, &[language]) }
}

/// The terms that literals say a word is.
fn equal_to(store: &TermStore, literals: &[TermId], word: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    for &literal in literals {
        if let (Op::Eq, &[one, other]) = (store.op(literal), store.args(literal)) {
            if one == word && other != word {
                found.push(other);
            } else if other == word && one != word {
                found.push(one);
            }
        }
    }
    found
}

/// A language that a term is in; `None` if nothing is known of it.
fn language(
    store: &mut TermStore,
    literals: &[TermId],
    term: TermId,
    depth: usize,
) -> Option<TermId> {
    if store.string_value(term).is_some() {
        return Some(store.mk(Op::StrToRe, &[term]));
    }
    if store.op(term) == Op::StrConcat && depth > 0 {
        let mut parts = Vec::new();
        let mut is_known = false;
        for arg in store.args(term).to_vec() {
            let part = language(store, literals, arg, depth - 1);
            is_known |= part.is_some();
            parts.push(part.unwrap_or_else(|| store.mk(Op::ReAll, &[])));
        }
        return is_known.then(|| store.mk(Op::ReConcat, &parts));
    }
    let mut languages = stated(store, literals, term);
    if depth > 0 {
        for side in equal_to(store, literals, term) {
            if languages.len() < MOST_LANGUAGES
                && (store.op(side) == Op::StrConcat || store.string_value(side).is_some())
                && let Some(language) = language(store, literals, side, depth - 1)
            {
                languages.push(language);
            }
        }
    }
    intersection(store, languages)
}

/// The words that all languages have; `None` if there are no languages.
fn intersection(store: &mut TermStore, mut languages: Vec<TermId>) -> Option<TermId> {
    languages.sort_unstable();
    languages.dedup();
    match languages[..] {
        [] => None,
        [single] => Some(single),
        _ => Some(store.mk(Op::ReInter, &languages)),
    }
}
