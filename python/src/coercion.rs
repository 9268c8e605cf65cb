//! Values of Python where a term is wanted.
//!
//! Invariant: a value becomes a term of the sort that is wanted, or a `SortError` says what it is. Nothing
//! is rounded except floats to a float sort, and integers are taken modulo the width of a word.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};
use trine::{Op, Sort, SortId, TermId};
use trine_value::number::{self, Integer, Rational};
use trine_value::{BitVec, CodePoint, Float, FloatFormat, RoundingMode, StrValue};

use crate::context::{Context, Inner};
use crate::error::SortError;
use crate::kind::Kind;
use crate::term::Term;

/// A value or term of Python as a term of a sort.
pub(crate) fn coerce(
    inner: &mut Inner,
    context: &Bound<'_, Context>,
    value: &Bound<'_, PyAny>,
    kind: Kind,
    sort: SortId,
) -> PyResult<TermId> {
    if let Ok(term) = value.cast::<Term>() {
        let id = Term::id_in(value, context)?;
        return Ok(converted(inner, id, term.get().kind, kind));
    }
    let made = if let Ok(truth) = value.cast::<PyBool>() {
        of_bool(inner, truth.is_true(), kind)
    } else if let Ok(number) = value.cast::<PyInt>() {
        of_int(inner, number, kind, sort)?
    } else if let Ok(text) = value.cast::<PyString>() {
        of_str(inner, text, kind)?
    } else if let Ok(number) = value.cast::<PyFloat>() {
        of_float(inner, number, kind, sort)?
    } else if kind == Kind::Real {
        of_fraction(inner, value)?
    } else {
        None
    };
    made.ok_or_else(|| {
        // Its own text is not asked for: that may be code of the user, and the context is locked.
        let what = value.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
        let sort = trine::sort_text(inner.store(), sort);
        SortError::new_err(format!("this value of type {what} is no value of sort {sort}"))
    })
}

/// A term where another sort is wanted: integers are reals, and Booleans are numbers.
pub(crate) fn converted(inner: &mut Inner, term: TermId, from: Kind, to: Kind) -> TermId {
    let store = inner.store_mut();
    match (from, to) {
        (Kind::Int, Kind::Real) => match store.int_value(term).cloned() {
            Some(value) => store.mk_real(&value.into()),
            None => store.mk(Op::ToReal, &[term]),
        },
        (Kind::Bool, Kind::Int) => {
            let (one, zero) = (store.mk_int(&1.into()), store.mk_int(&0.into()));
            store.mk(Op::Ite, &[term, one, zero])
        }
        (Kind::Bool, Kind::Real) => {
            let one = store.mk_real(&Integer::from(1).into());
            let zero = store.mk_real(&Integer::from(0).into());
            store.mk(Op::Ite, &[term, one, zero])
        }
        _ => term,
    }
}

fn of_bool(inner: &mut Inner, truth: bool, kind: Kind) -> Option<TermId> {
    let store = inner.store_mut();
    let number = || Integer::from(u8::from(truth));
    Some(match kind {
        Kind::Bool => store.mk_bool(truth),
        Kind::Int => store.mk_int(&number()),
        Kind::Real => store.mk_real(&number().into()),
        _ => return None,
    })
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

fn of_int(
    inner: &mut Inner,
    number: &Bound<'_, PyInt>,
    kind: Kind,
    sort: SortId,
) -> PyResult<Option<TermId>> {
    let store = inner.store_mut();
    Ok(Some(match kind {
        Kind::BitVec => {
            let width = store.sorts.width(sort).unwrap_or(1);
            match number.extract::<i64>() {
                Ok(small) => store.mk_bv(&BitVec::from_i64(width, small)),
                Err(_) => store.mk_bv(&BitVec::from_ibig(width, &integer(number)?)),
            }
        }
        Kind::Int => store.mk_int(&integer(number)?),
        Kind::Real => store.mk_real(&integer(number)?.into()),
        Kind::Float => {
            let value = Rational::from(integer(number)?);
            let Some(format) = format(inner, sort) else { return Ok(None) };
            inner.store_mut().mk_float(&Float::from_rational(RoundingMode::Rne, format, &value))
        }
        _ => return Ok(None),
    }))
}

fn format(inner: &Inner, sort: SortId) -> Option<FloatFormat> {
    match *inner.store().sorts.get(sort) {
        Sort::Float { eb, sb } => FloatFormat::new(eb, sb),
        _ => None,
    }
}

fn of_float(
    inner: &mut Inner,
    number: &Bound<'_, PyFloat>,
    kind: Kind,
    sort: SortId,
) -> PyResult<Option<TermId>> {
    match kind {
        Kind::Float => {
            let Some(format) = format(inner, sort) else { return Ok(None) };
            let bits = BitVec::from_u64(64, number.value().to_bits());
            let double = Float::from_bits(FloatFormat::FLOAT64, &bits);
            let rounded = double.to_format(RoundingMode::Rne, format);
            Ok(Some(inner.store_mut().mk_float(&rounded)))
        }
        // As people read it: 0.1 is a tenth.
        Kind::Real => decimal(inner, number.as_any()),
        _ => Ok(None),
    }
}

fn decimal(inner: &mut Inner, number: &Bound<'_, PyAny>) -> PyResult<Option<TermId>> {
    let fraction = number.py().import("fractions")?.getattr("Fraction")?;
    match fraction.call1((number.str()?,)) {
        Ok(exact) => of_fraction(inner, &exact),
        Err(_) => Ok(None),
    }
}

fn of_fraction(inner: &mut Inner, value: &Bound<'_, PyAny>) -> PyResult<Option<TermId>> {
    let part = |name| value.getattr(name).and_then(|part| Ok(part.cast_into::<PyInt>()?));
    let (Ok(numerator), Ok(denominator)) = (part("numerator"), part("denominator")) else {
        return Ok(None);
    };
    let (numerator, denominator) = (integer(&numerator)?, integer(&denominator)?);
    let exact = number::divide(&numerator.into(), &denominator.into());
    Ok(exact.map(|exact| inner.store_mut().mk_real(&exact)))
}

fn of_str(inner: &mut Inner, text: &Bound<'_, PyString>, kind: Kind) -> PyResult<Option<TermId>> {
    match kind {
        Kind::String | Kind::RegLan => {
            let value = string(text)?;
            let store = inner.store_mut();
            let literal = store.mk_string(&value);
            let wants_language = kind == Kind::RegLan;
            Ok(Some(if wants_language { store.mk(Op::StrToRe, &[literal]) } else { literal }))
        }
        Kind::Real => decimal(inner, text.as_any()),
        Kind::Int => Ok(text.to_cow()?.parse().ok().map(|n: Integer| inner.store_mut().mk_int(&n))),
        _ => Ok(None),
    }
}

/// The letters of a string of Python, which may be surrogates.
fn string(text: &Bound<'_, PyString>) -> PyResult<StrValue> {
    if let Ok(utf8) = text.to_cow() {
        let letters: Option<Vec<CodePoint>> =
            utf8.chars().map(|letter| CodePoint::new(u32::from(letter))).collect();
        let letters = letters.ok_or_else(too_high)?;
        return Ok(StrValue::from_code_points(letters));
    }
    let mut letters = Vec::new();
    for letter in text.try_iter()? {
        let number = text.py().import("builtins")?.getattr("ord")?.call1((letter?,))?;
        letters.push(CodePoint::new(number.extract()?).ok_or_else(too_high)?);
    }
    Ok(StrValue::from_code_points(letters))
}

fn too_high() -> PyErr {
    SortError::new_err("letters of SMT-LIB end with U+2FFFF")
}
