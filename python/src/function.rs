//! Functions and operators as Python objects.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use trine::{FunId, SortId};

use crate::context::Context;
use crate::error::exception;
use crate::given::operand;
use crate::sort::Sort;
use crate::term::{Term, notation};

/// An operator of SMT-LIB at the top of a term.
#[pyclass(frozen, eq, hash, module = "trine")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Operator {
    pub(crate) head: String,
    pub(crate) arguments: usize,
    /// The kind of a literal, which has no name of its own.
    pub(crate) literal: Option<&'static str>,
}

#[pymethods]
impl Operator {
    /// The name.
    fn name(&self) -> &str {
        &self.head
    }

    /// Number of arguments.
    fn arity(&self) -> usize {
        self.arguments
    }

    /// What the operator is: its name in SMT-LIB, `neg` for a minus before one argument, `value Int` and its kind for
    /// literals.
    fn kind(&self) -> String {
        match self.literal {
            Some(kind) if kind != "Bool" => format!("value {kind}"),
            _ if self.head == "-" && self.arguments == 1 => "neg".to_owned(),
            _ => self.head.clone(),
        }
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        notation(slf.as_any(), "operator_text")
    }
}

/// A declared function; calling it gives a term.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Function {
    pub(crate) id: FunId,
    pub(crate) context: Py<Context>,
}

impl Function {
    fn sorts(&self, py: Python<'_>) -> (Vec<SortId>, SortId) {
        self.context.get().lock(py).function_sorts(self.id)
    }
}

#[pymethods]
impl Function {
    #[pyo3(signature = (*arguments))]
    fn __call__(&self, py: Python<'_>, arguments: &Bound<'_, PyTuple>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let (params, _) = self.sorts(py);
        let mut args = Vec::with_capacity(arguments.len());
        for (at, argument) in arguments.iter().enumerate() {
            let kind = params.get(at).map(|&sort| context.get().kind_of(py, sort));
            args.push(operand(context, &argument, kind)?);
        }
        let mut terms = context.get().lock(py);
        let made = terms.call(self.id, &args).map_err(|error| exception(py, error))?;
        Ok(Term::new(&terms, made, context))
    }

    /// The array of what the function makes of the elements of arrays at each index.
    #[pyo3(signature = (*arrays))]
    fn map(&self, py: Python<'_>, arrays: &Bound<'_, PyTuple>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let mut args = Vec::with_capacity(arrays.len());
        for array in arrays.iter() {
            args.push(Term::id_in(&array, context)?);
        }
        let mut terms = context.get().lock(py);
        let made = terms.map(self.id, &args).map_err(|error| exception(py, error))?;
        Ok(Term::new(&terms, made, context))
    }

    /// `"constructor"`, `"selector"` or `"uninterpreted"`.
    fn kind(&self, py: Python<'_>) -> &'static str {
        self.context.get().lock(py).function_kind(self.id)
    }

    /// Whether a term was built by this constructor.
    fn test(&self, py: Python<'_>, term: &Bound<'_, PyAny>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let term = Term::id_in(term, context)?;
        let mut terms = context.get().lock(py);
        let made = terms.tester(self.id, term).map_err(|error| exception(py, error))?;
        Ok(Term::new(&terms, made, context))
    }

    /// What a recursive function is on these arguments.
    fn unfold(&self, py: Python<'_>, arguments: Vec<Bound<'_, PyAny>>) -> PyResult<Option<Term>> {
        let context = self.context.bind(py);
        let arguments: PyResult<Vec<_>> =
            arguments.iter().map(|argument| Term::id_in(argument, context)).collect();
        let arguments = arguments?;
        let mut terms = context.get().lock(py);
        let made = terms.unfolded(self.id, &arguments);
        Ok(made.map(|id| Term::new(&terms, id, context)))
    }

    /// Gives a recursive function its definition over constants, which become its parameters.
    fn define(
        &self,
        py: Python<'_>,
        constants: Vec<Bound<'_, PyAny>>,
        body: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let context = self.context.bind(py);
        let constants: PyResult<Vec<_>> =
            constants.iter().map(|constant| Term::id_in(constant, context)).collect();
        let (constants, body) = (constants?, Term::id_in(body, context)?);
        let mut terms = context.get().lock(py);
        terms.define_recursive(self.id, &constants, body).map_err(|error| exception(py, error))
    }

    /// The name.
    fn name(&self, py: Python<'_>) -> String {
        self.context.get().lock(py).function_name(self.id)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.name(py)
    }

    /// Number of parameters.
    fn arity(&self, py: Python<'_>) -> usize {
        self.sorts(py).0.len()
    }

    /// The sort of a parameter.
    fn domain(&self, py: Python<'_>, index: usize) -> PyResult<Sort> {
        let (params, _) = self.sorts(py);
        let id = params.get(index).copied();
        let id = id.ok_or_else(|| PyIndexError::new_err("no such parameter"))?;
        Ok(Sort { id, context: self.context.clone_ref(py) })
    }

    /// The sort of the result.
    fn range(&self, py: Python<'_>) -> Sort {
        let (_, id) = self.sorts(py);
        Sort { id, context: self.context.clone_ref(py) }
    }

    /// Whether a script or Python declared it; constructors and selectors are not.
    fn is_declared(&self, py: Python<'_>) -> bool {
        self.context.get().lock(py).is_declared(self.id)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().context.is(&self.context))
    }

    fn __hash__(&self) -> u64 {
        self.id.index() as u64
    }
}
