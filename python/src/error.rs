//! What goes wrong, as Python exceptions.
//!
//! Invariant: each is a `trine.TrineError`; errors about a text have `line` and `column`, from one.

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use trine::Diagnostic;

create_exception!(trine, TrineError, PyException, "Anything that Trine refuses or cannot do.");
create_exception!(trine, ParseError, TrineError, "Text that cannot be read; has line and column.");
create_exception!(trine, SortError, TrineError, "Terms whose sorts do not fit together.");
create_exception!(trine, NoAnswer, TrineError, "There is no such model, core or value.");
create_exception!(trine, InternalFault, TrineError, "A fault of Trine; please report the input.");

/// Adds the exceptions to the module.
pub(crate) fn export(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("TrineError", py.get_type::<TrineError>())?;
    module.add("ParseError", py.get_type::<ParseError>())?;
    module.add("SortError", py.get_type::<SortError>())?;
    module.add("NoAnswer", py.get_type::<NoAnswer>())?;
    module.add("InternalFault", py.get_type::<InternalFault>())
}

/// An error about a text, with its place.
pub(crate) fn parse_error(py: Python<'_>, diagnostic: &Diagnostic) -> PyErr {
    at(py, diagnostic.to_string(), diagnostic.position.line, diagnostic.position.column)
}

/// An error at a place of a text.
pub(crate) fn at(py: Python<'_>, message: String, line: u32, column: u32) -> PyErr {
    let error = ParseError::new_err(message);
    let value = error.value(py);
    // An exception takes attributes.
    let _ = value.setattr("line", line).and_then(|()| value.setattr("column", column));
    error
}
