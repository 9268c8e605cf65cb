//! Drawings: heaps of models, automata of languages, transducers of functions.
//!
//! Invariant: a drawing is text that needs nothing else to be shown.

use trine::picture::{Graph, heap_graph, machine_graphs};
use trine::solver::Limits;
use trine::{Op, TermId};
use trine_value::StrValue;

use crate::kind::Kind;
use crate::model::Model;
use crate::terms::Terms;

/// Steps after which a machine is not drawn.
const TICKS: u64 = 20_000_000;

/// A drawing with its title.
pub struct Picture {
    /// What is drawn.
    pub title: String,
    /// The drawing as SVG.
    pub svg: String,
    /// The graph in the language of Graphviz.
    pub dot: String,
}

impl Picture {
    fn of(graph: &Graph, title: &str) -> Self {
        Self { title: title.to_owned(), svg: graph.draw().to_svg(), dot: graph.to_dot() }
    }
}

impl Terms {
    /// The automata and transducers that terms speak of. A language is drawn as it is.
    pub fn machines(&mut self, terms: &[TermId]) -> Vec<Picture> {
        let limits = Limits { ticks: Some(TICKS), ..Limits::default() };
        let store = self.store_mut();
        let formula = |&term: &TermId| match Kind::of(store, store.sort(term)) {
            Kind::RegLan => {
                let text = store.mk_string(&StrValue::empty());
                store.mk(Op::StrInRe, &[text, term])
            }
            _ => term,
        };
        let formulas: Vec<TermId> = terms.iter().map(formula).collect();
        let graphs = machine_graphs(self.store(), &formulas, &limits.budget());
        graphs.iter().map(|graph| Picture::of(graph, &graph.title)).collect()
    }

    /// The one machine that a language is, or a text in which one function replaces.
    pub fn machine(&mut self, term: TermId) -> Option<Picture> {
        if !matches!(self.kind(term), Kind::RegLan | Kind::String) {
            return None;
        }
        let mut drawn = self.machines(&[term]);
        if drawn.len() == 1 { drawn.pop() } else { None }
    }

    /// The heap of a model, if it has one.
    pub fn heap_of(&mut self, model: &Model) -> Option<Picture> {
        let graph = heap_graph(self.store_mut(), model.model().heap()?, model.declared());
        Some(Picture::of(&graph, "the heap"))
    }
}
