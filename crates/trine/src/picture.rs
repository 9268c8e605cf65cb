//! Pictures that the command line asks for: heaps of models, automata of languages.
//!
//! Idea: what is drawn follows from the script: the heap of a model if there is one, otherwise the
//! languages that the assertions of the last check speak of.
//! Invariant: the same script gives the same text; a picture never changes an answer.

use trine_automata::svg_page;
use trine_collections::Budget;
use trine_smtlib::term_text;
use trine_strings::language_automata;
use trine_term::{TermId, TermStore};

/// The formats of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// For Graphviz.
    Dot,
    /// A drawing.
    Svg,
}

/// The automata of the languages that the formulas speak of, each under its term; the reason where an
/// automaton is too large. `None` if there are no languages.
#[must_use]
pub fn language_picture(
    store: &TermStore,
    formulas: &[TermId],
    format: Picture,
    budget: &Budget,
) -> Option<String> {
    let automata = language_automata(store, formulas, budget);
    if automata.is_empty() {
        return None;
    }
    let titled = automata.into_iter().map(|(language, automaton)| {
        let title = term_text(store, language);
        match automaton {
            Ok(nfa) => (title, Some(nfa)),
            Err(reason) => (format!("{title}: {reason}"), None),
        }
    });
    Some(match format {
        Picture::Svg => svg_page(&titled.collect::<Vec<_>>()),
        Picture::Dot => titled
            .map(|(title, nfa)| match nfa {
                Some(nfa) => nfa.to_titled_dot(&title),
                None => format!("// {}\n", title.replace('\n', " ")),
            })
            .collect(),
    })
}
