//! Drawings for notebooks: heaps of models, automata of languages, transducers of functions.
//!
//! Invariant: a drawing is text that needs nothing else to be shown.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::term::Term;

/// A drawing with its title; notebooks show it.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Picture(pub(crate) trine_bridge::Picture);

#[pymethods]
impl Picture {
    /// What is drawn.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// The drawing as SVG.
    pub(crate) fn svg(&self) -> &str {
        &self.0.svg
    }

    /// The graph in the language of Graphviz.
    fn dot(&self) -> &str {
        &self.0.dot
    }

    fn _repr_svg_(&self) -> &str {
        &self.0.svg
    }

    fn __repr__(&self) -> String {
        format!("<Picture of {}>", self.0.title)
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
    let drawn = context.get().lock(terms.py()).machines(&ids);
    Ok(drawn.into_iter().map(Picture).collect())
}
