//! Values of Python for the bridge.
//!
//! Invariant: numbers of any size are exact; no code of a user runs while a context is locked.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};
use trine_bridge::{Given, Kind, Operand};
use trine_value::number::Integer;

use crate::context::Context;
use crate::error::{SortError, exception};
use crate::term::Term;

/// A term of a context, or a value of Python, where a term of a kind is wanted.
pub(crate) fn operand(
    context: &Bound<'_, Context>,
    value: &Bound<'_, PyAny>,
    kind: Option<Kind>,
) -> PyResult<Operand> {
    if value.is_instance_of::<Term>() {
        return Ok(Operand::Term(Term::id_in(value, context)?));
    }
    Ok(Operand::Value(given(value, kind)?))
}

fn given(value: &Bound<'_, PyAny>, kind: Option<Kind>) -> PyResult<Given> {
    let is_real = kind == Some(Kind::Real);
    let made = if let Ok(truth) = value.cast::<PyBool>() {
        Some(Given::Bool(truth.is_true()))
    } else if let Ok(number) = value.cast::<PyInt>() {
        Some(Given::Int(integer(number)?))
    } else if let Ok(letters) = value.cast::<PyString>() {
        if is_real { decimal(value)? } else { Some(text(letters)?) }
    } else if let Ok(number) = value.cast::<PyFloat>() {
        // As people read it: 0.1 is a tenth.
        if is_real { decimal(value)? } else { Some(Given::Float(number.value())) }
    } else if is_real {
        fraction(value)?
    } else {
        None
    };
    let name = || value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    Ok(made.unwrap_or_else(|| Given::Other(name())))
}

/// An integer of any size.
fn integer(number: &Bound<'_, PyInt>) -> PyResult<Integer> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(small.into());
    }
    // Hexadecimal, since Python limits the digits of decimal ones.
    let text = number.call_method1("__format__", ("x",))?.extract::<String>()?;
    let parsed = Integer::from_str_radix(&text, 16);
    parsed.map_err(|_| SortError::new_err("an integer that cannot be read"))
}

fn decimal(number: &Bound<'_, PyAny>) -> PyResult<Option<Given>> {
    let made = number.py().import("fractions")?.getattr("Fraction")?;
    match made.call1((number.str()?,)) {
        Ok(exact) => fraction(&exact),
        Err(_) => Ok(None),
    }
}

fn fraction(value: &Bound<'_, PyAny>) -> PyResult<Option<Given>> {
    let part = |name| value.getattr(name).and_then(|part| Ok(part.cast_into::<PyInt>()?));
    let (Ok(numerator), Ok(denominator)) = (part("numerator"), part("denominator")) else {
        return Ok(None);
    };
    Ok(Given::fraction(&integer(&numerator)?, &integer(&denominator)?))
}

/// The letters of a string of Python, which may be surrogates.
fn text(text: &Bound<'_, PyString>) -> PyResult<Given> {
    let py = text.py();
    let made = if let Ok(utf8) = text.to_cow() {
        Given::text(utf8.chars().map(u32::from))
    } else {
        let ord = py.import("builtins")?.getattr("ord")?;
        let mut letters = Vec::new();
        for letter in text.try_iter()? {
            letters.push(ord.call1((letter?,))?.extract()?);
        }
        Given::text(letters)
    };
    made.map_err(|error| exception(py, error))
}
