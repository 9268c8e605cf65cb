//! Automata of languages and transducers of functions as graphs.
//!
//! Invariant: languages come first, in the order of the formulas, then transducers; where there is no
//! machine, the graph says why.

use trine_automata::GiveUp;
use trine_collections::Budget;
use trine_draw::Graph;
use trine_smtlib::term_text;
use trine_strings::{language_automata, transducers};
use trine_term::{Op, Sort, TermId, TermStore};

/// The automata and transducers that the formulas speak of, each under what it belongs to.
#[must_use]
pub fn machine_graphs(store: &TermStore, formulas: &[TermId], budget: &Budget) -> Vec<Graph> {
    let languages = language_automata(store, formulas, budget).into_iter().map(|(term, found)| {
        let title = term_text(store, term);
        graph(title, found, |machine, title| machine.to_graph(title))
    });
    let machines = transducers(store, formulas, budget).into_iter().map(|(term, found)| {
        let title = title_of_transducer(store, term);
        graph(title, found, |machine, title| machine.to_graph(title))
    });
    languages.chain(machines).collect()
}

fn graph<T>(title: String, found: Result<T, GiveUp>, make: impl FnOnce(T, &str) -> Graph) -> Graph {
    match found {
        Ok(machine) => make(machine, &title),
        Err(reason) => {
            Graph { title, remarks: vec![format!("not drawn: {reason}")], ..Graph::default() }
        }
    }
}

/// The term without the text that goes in.
fn title_of_transducer(store: &TermStore, term: TermId) -> String {
    let name = match store.function(term).filter(|_| store.op(term) == Op::Apply) {
        Some(function) => store.symbols.name(store.function_decl(function).name),
        None => store.op(term).name(),
    };
    let mut title = format!("({name}");
    for (position, &arg) in store.args(term).iter().enumerate() {
        let is_input = *store.sort_of(arg) == Sort::String
            && (position == 0 || store.string_value(arg).is_none());
        title.push(' ');
        title.push_str(&if is_input { "·".to_owned() } else { term_text(store, arg) });
    }
    title.push(')');
    title
}
