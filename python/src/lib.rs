//! The compiled half of the Python package `trine`; the other half is `trine/*.py`.
//!
//! Idea: a Python object for a term holds its number, its kind of sort and its context, so an operator is a
//! look at two kinds and one look-up in the store. What an operator means is said by `trine-bridge`.
//! Invariants: the interpreter lock is not held while a check runs, and the lock of a context is never
//! waited for with the interpreter lock held; terms of different contexts are never mixed.
//! Reference: the interface of z3py, whose names and manners are kept where they do not mislead.

mod context;
mod error;
mod function;
mod given;
mod model;
mod picture;
mod solver;
mod sort;
mod term;
mod value;

use pyo3::prelude::*;

/// Classes and exceptions; users import `trine`.
#[pymodule]
mod _trine {
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_export]
    use super::context::{Context, run_script};
    #[pymodule_export]
    use super::function::{Function, Operator};
    #[pymodule_export]
    use super::model::Model;
    #[pymodule_export]
    use super::picture::{Picture, pictures};
    #[pymodule_export]
    use super::solver::Solver;
    #[pymodule_export]
    use super::sort::Sort;
    #[pymodule_export]
    use super::term::Term;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::error::export(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
