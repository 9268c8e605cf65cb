//! Drawings for notebooks: heaps of models, automata of languages, transducers of functions.
//!
//! Invariant: a drawing is text that needs nothing else to be shown.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use trine::picture::{heap_graph, machine_graphs};
use trine::solver::Limits;
use trine::{Op, TermId};
use trine_value::StrValue;

use crate::context::Inner;
use crate::kind::Kind;
use crate::term::Term;

/// Steps after which a machine is not drawn.
const TICKS: u64 = 20_000_000;

/// A drawing with its title; notebooks show it.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Picture {
    title: String,
    svg: String,
    dot: String,
}

#[pymethods]
impl Picture {
    /// What is drawn.
    #[getter]
    fn title(&self) -> &str {
        &self.title
    }

    /// The drawing as SVG.
    pub(crate) fn svg(&self) -> &str {
        &self.svg
    }

    /// The graph in the language of Graphviz.
    fn dot(&self) -> &str {
        &self.dot
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("<Picture of {}>", self.title)
    }
}

/// The automata and transducers that terms speak of. A language is drawn as it is.
pub(crate) fn machines(inner: &mut Inner, terms: &[TermId]) -> Vec<Picture> {
    let limits = Limits { ticks: Some(TICKS), ..Limits::default() };
    let store = inner.store_mut();
    let formula = |&term: &TermId| match Kind::of(store, store.sort(term)) {
        Kind::RegLan => {
            let text = store.mk_string(&StrValue::empty());
            store.mk(Op::StrInRe, &[text, term])
        }
        _ => term,
    };
    let formulas: Vec<TermId> = terms.iter().map(formula).collect();
    let graphs = machine_graphs(inner.store(), &formulas, &limits.budget());
    let picture = |graph: &_| drawn(graph, None);
    graphs.iter().map(picture).collect()
}

/// The heap of a model, if it has one.
pub(crate) fn heap(
    inner: &mut Inner,
    model: &trine::model::Model,
    constants: &[trine::FunId],
) -> Option<Picture> {
    let graph = heap_graph(inner.store_mut(), model.heap()?, constants);
    Some(drawn(&graph, Some("the heap")))
}

fn drawn(graph: &trine::picture::Graph, title: Option<&str>) -> Picture {
    Picture {
        title: title.unwrap_or(&graph.title).to_owned(),
        svg: graph.draw().to_svg(),
        dot: graph.to_dot(),
    }
}

/// The automata and transducers that terms speak of, each as a drawing.
#[pyfunction]
#[pyo3(signature = (*terms))]
pub(crate) fn pictures(terms: &Bound<'_, PyTuple>) -> PyResult<Vec<Picture>> {
    let mut ids = Vec::with_capacity(terms.len());
    let Some(first) = terms.iter().next() else { return Ok(Vec::new()) };
    let context = first.cast::<Term>().map_err(PyErr::from)?.get().context.bind(terms.py());
    for term in terms.iter() {
        ids.push(Term::id_in(&term, context)?);
    }
    Ok(machines(&mut context.get().lock(terms.py()), &ids))
}
