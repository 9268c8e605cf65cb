//! Values of models as values of Python.
//!
//! Invariant: `bool`, `int`, `fractions.Fraction`, `str` and `float` are exact; what Python has no type
//! for is a term.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};
use trine_bridge::{Shown, Terms};
use trine_value::StrValue;
use trine_value::number::{Integer, Rational};

use crate::context::Context;
use crate::term::Term;

/// A value as Python has it.
pub(crate) fn to_python(
    terms: &Terms,
    context: &Bound<'_, Context>,
    value: &Shown,
) -> PyResult<Py<PyAny>> {
    let py = context.py();
    Ok(match value {
        Shown::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any().unbind(),
        Shown::Int(number) => integer(py, number)?,
        Shown::Fraction(number) => rational(py, number)?,
        Shown::Text(text) => string(py, text)?,
        Shown::Float(value) => PyFloat::new(py, *value).into_any().unbind(),
        &Shown::Term(term) => Py::new(py, Term::new(terms, term, context))?.into_any(),
    })
}

/// An integer of any size.
pub(crate) fn integer(py: Python<'_>, number: &Integer) -> PyResult<Py<PyAny>> {
    if let Ok(small) = i64::try_from(number) {
        return Ok(PyInt::new(py, small).into_any().unbind());
    }
    // Hexadecimal, since Python limits the digits of decimal ones.
    let text = format!("{number:x}");
    Ok(py.get_type::<PyInt>().call1((text, 16))?.unbind())
}

/// A fraction.
pub(crate) fn rational(py: Python<'_>, number: &Rational) -> PyResult<Py<PyAny>> {
    let numerator = integer(py, number.numerator())?;
    let denominator = integer(py, &number.denominator().clone().into())?;
    let fraction = py.import("fractions")?.getattr("Fraction")?;
    Ok(fraction.call1((numerator, denominator))?.unbind())
}

/// A string, surrogates included.
pub(crate) fn string(py: Python<'_>, text: &StrValue) -> PyResult<Py<PyAny>> {
    let letters = text.code_points().map(|letter| char::from_u32(letter.get()));
    if let Some(whole) = letters.collect::<Option<String>>() {
        return Ok(PyString::new(py, &whole).into_any().unbind());
    }
    let chr = py.import("builtins")?.getattr("chr")?;
    let mut parts = Vec::new();
    for letter in text.code_points() {
        parts.push(chr.call1((letter.get(),))?);
    }
    Ok(PyString::new(py, "").call_method1("join", (parts,))?.unbind())
}
