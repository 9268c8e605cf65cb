//! Sorts as Python objects.

use pyo3::prelude::*;
use trine::{Sort as Structure, SortId, sort_text};

use crate::context::Context;
use crate::kind::Kind;

/// A sort of a context.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Sort {
    pub(crate) id: SortId,
    pub(crate) context: Py<Context>,
}

#[pymethods]
impl Sort {
    /// The sort as SMT-LIB writes it.
    fn sexpr(&self, py: Python<'_>) -> String {
        sort_text(self.context.get().lock(py).store(), self.id)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.sexpr(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.sexpr(py)
    }

    fn name(&self, py: Python<'_>) -> String {
        match self.kind(py) {
            kind @ ("Array" | "BitVec" | "FloatingPoint") => kind.to_owned(),
            _ => self.sexpr(py),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast_exact::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().context.is(&self.context))
    }

    fn __hash__(&self) -> u64 {
        self.id.index() as u64
    }

    /// `"Bool"`, `"Int"`, `"BitVec"`, and so on: the sort without its parameters.
    fn kind(&self, py: Python<'_>) -> &'static str {
        Kind::of(self.context.get().lock(py).store(), self.id).name()
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<Context> {
        self.context.clone_ref(py)
    }

    /// Bits of a word; of a float with all its parts.
    pub(crate) fn size(&self, py: Python<'_>) -> PyResult<u32> {
        let inner = self.context.get().lock(py);
        match *inner.store().sorts.get(self.id) {
            Structure::BitVec(width) => Ok(width),
            Structure::Float { eb, sb } => Ok(eb + sb),
            _ => Err(crate::error::SortError::new_err("only words and floats have a size")),
        }
    }

    /// Exponent bits and significand bits of a float sort.
    fn format(&self, py: Python<'_>) -> PyResult<(u32, u32)> {
        match *self.context.get().lock(py).store().sorts.get(self.id) {
            Structure::Float { eb, sb } => Ok((eb, sb)),
            _ => Err(crate::error::SortError::new_err("only floats have a format")),
        }
    }

    /// The sort of the indices of an array.
    fn domain(&self, py: Python<'_>) -> PyResult<Self> {
        self.part(py, |index, _| index)
    }

    /// The sort of the elements of an array.
    fn range(&self, py: Python<'_>) -> PyResult<Self> {
        self.part(py, |_, element| element)
    }
}

impl Sort {
    fn part(&self, py: Python<'_>, which: fn(SortId, SortId) -> SortId) -> PyResult<Self> {
        match *self.context.get().lock(py).store().sorts.get(self.id) {
            Structure::Array { index, element } => {
                Ok(Self { id: which(index, element), context: self.context.clone_ref(py) })
            }
            _ => Err(crate::error::SortError::new_err("only arrays have domain and range")),
        }
    }
}
