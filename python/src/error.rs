//! What goes wrong, as Python exceptions.
//!
//! Invariant: each is a `trine.TrineError`; errors about a text have `line` and `column`, from one.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyIndexError, PyValueError};
use pyo3::prelude::*;
use trine_bridge::BridgeError;

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

/// An error as an exception.
pub(crate) fn exception(py: Python<'_>, error: BridgeError) -> PyErr {
    match error {
        BridgeError::Refused(message) => TrineError::new_err(message),
        BridgeError::Sort(message) => SortError::new_err(message),
        BridgeError::NoAnswer(message) => NoAnswer::new_err(message),
        BridgeError::Fault(message) => InternalFault::new_err(message),
        BridgeError::Index(message) => PyIndexError::new_err(message),
        BridgeError::Value(message) => PyValueError::new_err(message),
        BridgeError::Parse { message, line, column } => {
            let error = ParseError::new_err(message);
            let value = error.value(py);
            // An exception takes attributes.
            let _ = value.setattr("line", line).and_then(|()| value.setattr("column", column));
            error
        }
    }
}
