//! Automata of the languages that formulas speak of, to be looked at.
//!
//! Idea: each closed language that stands in a membership becomes an automaton over an alphabet of its
//! own, which has no classes that only other languages tell apart.
//! Invariant: the order is that of the first occurrence, arguments first; the result depends on the
//! formulas and the budget only.

use trine_automata::{GiveUp, Nfa};
use trine_collections::Budget;
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

use crate::axioms::is_closed_language;
use crate::language::Languages;

/// The closed languages in memberships of the formulas, each with its automaton or why there is none.
///
/// ```
/// use trine_collections::Budget;
/// use trine_strings::language_automata;
/// use trine_term::{Op, TermStore};
///
/// let mut store = TermStore::new();
/// let string = store.declare_const("x", store.sorts.string());
/// let any = store.mk(Op::ReAll, &[]);
/// let formula = store.mk(Op::StrInRe, &[string, any]);
/// let automata = language_automata(&store, &[formula], &Budget::unlimited());
/// assert_eq!(automata[0].0, any);
/// assert_eq!(automata[0].1.as_ref().unwrap().num_states(), 1);
/// ```
#[must_use]
pub fn language_automata(
    store: &TermStore,
    formulas: &[TermId],
    budget: &Budget,
) -> Vec<(TermId, Result<Nfa, GiveUp>)> {
    let (mut languages, mut known) = (Vec::new(), TermSet::new());
    post_order(store, formulas, &mut TermSet::new(), |term| {
        if store.op(term) == Op::StrInRe {
            let language = store.arg(term, 1);
            if known.insert(language) && is_closed_language(store, language) {
                languages.push(language);
            }
        }
    });
    languages.into_iter().map(|language| (language, automaton(store, language, budget))).collect()
}

fn automaton(store: &TermStore, language: TermId, budget: &Budget) -> Result<Nfa, GiveUp> {
    let mut languages = Languages::new()?;
    let regex = languages.regex(store, language).ok_or(GiveUp::AlphabetTooCoarse)?;
    languages.nfa(regex, budget)
}
