//! Functions and operators as Python objects.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use trine::SortId;
use trine_term::{FunId, FunKind};

use crate::coercion::coerce;
use crate::context::{Context, Inner};
use crate::error::SortError;
use crate::kind::Kind;
use crate::sort::Sort;
use crate::term::{Term, misfit};

/// An operator of SMT-LIB at the top of a term.
#[pyclass(frozen, eq, hash, module = "trine")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Operator {
    pub(crate) head: String,
}

#[pymethods]
impl Operator {
    /// The name.
    fn name(&self) -> &str {
        &self.head
    }

    fn __repr__(&self) -> &str {
        &self.head
    }
}

/// A declared function; calling it gives a term.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Function {
    pub(crate) id: FunId,
    pub(crate) context: Py<Context>,
}

impl Function {
    fn sorts(&self, inner: &Inner) -> (Vec<SortId>, SortId) {
        let declaration = inner.store().function_decl(self.id);
        (declaration.params.to_vec(), declaration.result)
    }
}

#[pymethods]
impl Function {
    #[pyo3(signature = (*arguments))]
    fn __call__(&self, py: Python<'_>, arguments: &Bound<'_, PyTuple>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let (params, _) = self.sorts(&inner);
        if params.len() != arguments.len() {
            let wanted = params.len();
            return Err(SortError::new_err(format!("the function takes {wanted} arguments")));
        }
        let mut args = Vec::with_capacity(params.len());
        for (argument, sort) in arguments.iter().zip(params) {
            let kind = Kind::of(inner.store(), sort);
            args.push(coerce(&mut inner, context, &argument, kind, sort)?);
        }
        match inner.store_mut().try_apply(self.id, &args) {
            Ok(term) => Ok(Term::new(&inner, term, context)),
            Err(_) => Err(misfit(&inner, "the function", &args)),
        }
    }

    /// The array of what the function makes of the elements of arrays at each index.
    #[pyo3(signature = (*arrays))]
    fn map(&self, py: Python<'_>, arrays: &Bound<'_, PyTuple>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let mut args = Vec::with_capacity(arrays.len());
        for array in arrays.iter() {
            args.push(Term::id_in(&array, context)?);
        }
        let mut inner = context.get().lock(py);
        let declaration = inner.store().function_decl(self.id);
        let can_be_mapped = matches!(declaration.kind, FunKind::Declared | FunKind::Recursive);
        if declaration.params.is_empty() || !can_be_mapped {
            return Err(SortError::new_err("the function cannot be mapped over arrays"));
        }
        match inner.store_mut().mk_array_map(self.id, &args) {
            Ok(term) => Ok(Term::new(&inner, term, context)),
            Err(_) => Err(misfit(&inner, "the mapped function", &args)),
        }
    }

    /// The name.
    fn name(&self, py: Python<'_>) -> String {
        let inner = self.context.get().lock(py);
        let declaration = inner.store().function_decl(self.id);
        inner.store().symbols.name(declaration.name).to_owned()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.name(py)
    }

    /// Number of parameters.
    fn arity(&self, py: Python<'_>) -> usize {
        self.sorts(&self.context.get().lock(py)).0.len()
    }

    /// The sort of a parameter.
    fn domain(&self, py: Python<'_>, index: usize) -> PyResult<Sort> {
        let (params, _) = self.sorts(&self.context.get().lock(py));
        let id = params.get(index).copied();
        let id = id.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no such parameter"))?;
        Ok(Sort { id, context: self.context.clone_ref(py) })
    }

    /// The sort of the result.
    fn range(&self, py: Python<'_>) -> Sort {
        let (_, id) = self.sorts(&self.context.get().lock(py));
        Sort { id, context: self.context.clone_ref(py) }
    }

    /// Whether a script or Python declared it; constructors and selectors are not.
    fn is_declared(&self, py: Python<'_>) -> bool {
        let inner = self.context.get().lock(py);
        inner.store().function_decl(self.id).kind == FunKind::Declared
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().context.is(&self.context))
    }

    fn __hash__(&self) -> u64 {
        self.id.index() as u64
    }
}
