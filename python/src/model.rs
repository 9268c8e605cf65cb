//! Models as Python objects.
//!
//! Invariant: a model keeps its values when the solver goes on; it knows the constants of the assertions
//! that it was found for.

use pyo3::prelude::*;
use trine::{CancelHandle, TermId, TermStore, sort_text};
use trine_term::{FunId, Sort, TermSet, Theory, post_order};

use crate::context::{Context, Inner};
use crate::error::NoAnswer;
use crate::function::Function;
use crate::picture::{self, Picture};
use crate::term::Term;
use crate::value;

/// Values of the declared symbols under which the assertions are true.
#[pyclass(frozen, subclass, module = "trine")]
pub(crate) struct Model {
    model: trine::model::Model,
    /// Declared constants and functions of the assertions.
    functions: Vec<FunId>,
    context: Py<Context>,
}

/// Declared symbols of formulas, in the order in which they were declared.
pub(crate) fn declared(inner: &Inner, formulas: &[TermId]) -> Vec<FunId> {
    let store = inner.store();
    let mut found = Vec::new();
    post_order(store, formulas, &mut TermSet::new(), |term| {
        let function = store.function(term);
        found.extend(
            function.filter(|&f| store.function_decl(f).kind == trine_term::FunKind::Declared),
        );
    });
    found.sort_unstable();
    found.dedup();
    found
}

impl Model {
    pub(crate) fn new(
        inner: &Inner,
        model: trine::model::Model,
        formulas: &[TermId],
        context: Py<Context>,
    ) -> Self {
        Self { model, functions: declared(inner, formulas), context }
    }

    fn constants(&self, inner: &mut Inner) -> Vec<TermId> {
        let store = inner.store_mut();
        let is_constant = |f: &&FunId| store.function_decl(**f).params.is_empty();
        let constants: Vec<FunId> = self.functions.iter().filter(is_constant).copied().collect();
        constants.into_iter().map(|f| store.apply(f, &[])).collect()
    }
}

#[pymethods]
impl Model {
    /// The constants of the assertions, as terms.
    fn constants_of(&self, py: Python<'_>) -> Vec<Term> {
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let constants = self.constants(&mut inner);
        constants.into_iter().map(|term| Term::new(&inner, term, context)).collect()
    }

    /// The functions with parameters of the assertions.
    fn functions_of(&self, py: Python<'_>) -> Vec<Function> {
        let inner = self.context.get().lock(py);
        let has_params = |f: &&FunId| !inner.store().function_decl(**f).params.is_empty();
        let function = |&id: &FunId| Function { id, context: self.context.clone_ref(py) };
        self.functions.iter().filter(has_params).map(function).collect()
    }

    /// The value of a term as a value of Python, or as a term where Python has none.
    fn value(&self, py: Python<'_>, term: &Bound<'_, Term>) -> PyResult<Py<PyAny>> {
        let context = self.context.bind(py);
        let id = Term::id_in(term.as_any(), context)?;
        let mut inner = context.get().lock(py);
        let values = inner.context.values(&self.model, &[id], &CancelHandle::new());
        let values = values.map_err(|error| NoAnswer::new_err(error.to_string()))?;
        let sort = inner.store().sort(id);
        if matches!(inner.store().sorts.get(sort), Sort::Uninterpreted { .. }) {
            let literal = inner.context.literal(&self.model, &values[0], sort);
            return Ok(Py::new(py, Term::new(&inner, literal, context))?.into_any());
        }
        value::to_python(&mut inner, context, &values[0], sort)
    }

    /// The heap, if the assertions speak of one.
    fn heap(&self, py: Python<'_>) -> Option<Picture> {
        let mut inner = self.context.get().lock(py);
        picture::heap(&mut inner, &self.model, &self.functions)
    }

    /// The value of a term as a term.
    fn literal(&self, py: Python<'_>, term: &Bound<'_, Term>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let id = Term::id_in(term.as_any(), context)?;
        let mut inner = context.get().lock(py);
        let values = inner.context.values(&self.model, &[id], &CancelHandle::new());
        let values = values.map_err(|error| NoAnswer::new_err(error.to_string()))?;
        let sort = inner.store().sort(id);
        let literal = inner.context.literal(&self.model, &values[0], sort);
        Ok(Term::new(&inner, literal, context))
    }

    /// The table of a function: arguments with results, and the result for other arguments.
    #[allow(clippy::type_complexity, reason = "a table is what it is")]
    fn table(
        &self,
        py: Python<'_>,
        function: &Bound<'_, Function>,
    ) -> PyResult<(Vec<(Vec<Py<PyAny>>, Py<PyAny>)>, Option<Py<PyAny>>)> {
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let id = function.get().id;
        let Some(table) = self.model.interpretation().function(id) else {
            return Ok((Vec::new(), None));
        };
        let declaration = inner.store().function_decl(id).clone();
        let mut rows = Vec::new();
        for (arguments, result) in table.entries() {
            let mut row = Vec::new();
            for (argument, &sort) in arguments.iter().zip(&declaration.params) {
                row.push(value::to_python(&mut inner, context, argument, sort)?);
            }
            let result = value::to_python(&mut inner, context, result, declaration.result)?;
            rows.push((row, result));
        }
        let other = value::to_python(&mut inner, context, table.default(), declaration.result)?;
        Ok((rows, Some(other)))
    }

    /// The model as a list of definitions in SMT-LIB.
    fn sexpr(&self, py: Python<'_>) -> PyResult<String> {
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        inner
            .context
            .model_text_of(&self.model, &self.functions)
            .map_err(|error| NoAnswer::new_err(error.to_string()))
    }
}

/// Whether an operator of separation logic stands in formulas.
fn speaks_of_heaps(store: &TermStore, formulas: &[TermId]) -> bool {
    let mut found = false;
    post_order(store, formulas, &mut TermSet::new(), |term| {
        found |= store.op(term).info().theory == Theory::Heap;
    });
    found
}

/// A script that declares the symbols of formulas and asserts these.
pub(crate) fn script(inner: &mut Inner, formulas: &[TermId]) -> String {
    use std::fmt::Write;
    let functions = declared(inner, formulas);
    let store = inner.store();
    let mut text = String::new();
    let mut sorts: Vec<String> = Vec::new();
    let mut lines = String::new();
    let mut name_sort = |sort| {
        if matches!(store.sorts.get(sort), Sort::Uninterpreted { args, .. } if args.is_empty()) {
            let name = sort_text(store, sort);
            if !sorts.contains(&name) {
                sorts.push(name);
            }
        }
    };
    for function in functions {
        let declaration = store.function_decl(function);
        declaration.params.iter().copied().for_each(&mut name_sort);
        name_sort(declaration.result);
        let params: Vec<String> = declaration.params.iter().map(|&s| sort_text(store, s)).collect();
        let name = trine_smtlib::symbol_text(store.symbols.name(declaration.name));
        let result = sort_text(store, declaration.result);
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "(declare-fun {name} ({}) {result})", params.join(" "));
    }
    let mut heaps = String::new();
    if speaks_of_heaps(store, formulas) {
        for heap in store.heaps() {
            name_sort(heap.location);
            name_sort(heap.data);
            let [location, data] = [heap.location, heap.data].map(|sort| sort_text(store, sort));
            let _ = writeln!(heaps, "(declare-heap ({location} {data}))");
        }
    }
    for sort in &sorts {
        let _ = writeln!(text, "(declare-sort {sort} 0)");
    }
    text += &heaps;
    text += &lines;
    for &formula in formulas {
        let _ = writeln!(text, "(assert {})", trine::term_text(inner.store(), formula));
    }
    text
}
