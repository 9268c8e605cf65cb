//! Values that come from a language and go to it.

use trine::{TermId, Value};
use trine_value::number::{Integer, Rational};
use trine_value::{CodePoint, Float, FloatFormat, RoundingMode, StrValue};

use crate::error::BridgeError;

/// A value of the language.
#[derive(Clone, Debug)]
pub enum Given {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(Integer),
    /// A fraction, or a text or float that is read as one since a real number is wanted.
    Fraction(Rational),
    /// A double.
    Float(f64),
    /// A text.
    Text(StrValue),
    /// A value that becomes no term, with the name of its type.
    Other(String),
}

impl Given {
    /// The fraction of two integers, if the second one is not zero.
    #[must_use]
    pub fn fraction(numerator: &Integer, denominator: &Integer) -> Option<Self> {
        let exact =
            trine_value::number::divide(&numerator.clone().into(), &denominator.clone().into());
        exact.map(Self::Fraction)
    }

    /// A text from its letters.
    ///
    /// # Errors
    /// If SMT-LIB has no such letter.
    pub fn text(letters: impl IntoIterator<Item = u32>) -> Result<Self, BridgeError> {
        let letters: Option<Vec<CodePoint>> = letters.into_iter().map(CodePoint::new).collect();
        let too_high = || BridgeError::sort("letters of SMT-LIB end with U+2FFFF");
        letters.map(StrValue::from_code_points).map(Self::Text).ok_or_else(too_high)
    }

    /// What a message calls it.
    pub(crate) fn type_name(&self) -> &str {
        match self {
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Fraction(_) => "Fraction",
            Self::Float(_) => "float",
            Self::Text(_) => "str",
            Self::Other(name) => name,
        }
    }
}

/// What stands where a term is wanted.
#[derive(Clone, Debug)]
pub enum Operand {
    /// A term.
    Term(TermId),
    /// A value of the language.
    Value(Given),
}

/// A value of a model as the language has it.
#[derive(Clone, Debug)]
pub enum Shown {
    /// A truth value.
    Bool(bool),
    /// An integer, or a word without its sign.
    Int(Integer),
    /// A real number.
    Fraction(Rational),
    /// A float whose format a double holds.
    Float(f64),
    /// A text.
    Text(StrValue),
    /// What the language has no type for.
    Term(TermId),
}

impl Shown {
    /// Where the language has a type for the value.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Bool(truth) => Self::Bool(*truth),
            Value::Int(number) => Self::Int(number.clone()),
            Value::Real(number) => Self::Fraction(number.as_ref().clone()),
            Value::BitVec(bits) => {
                let bits = bits.to_bitvec();
                Self::Int(match bits.to_u64() {
                    Some(small) => small.into(),
                    None => bits.to_ubig().into(),
                })
            }
            Value::String(text) => Self::Text(text.clone()),
            Value::Float(value) if fits(value) => Self::Float(double(value)),
            _ => return None,
        })
    }
}

/// Whether a double holds every number of its format.
fn fits(value: &Float) -> bool {
    let (format, double) = (value.format(), FloatFormat::FLOAT64);
    format.eb() <= double.eb() && format.sb() <= double.sb()
}

fn double(value: &Float) -> f64 {
    let double = value.to_format(RoundingMode::Rne, FloatFormat::FLOAT64);
    f64::from_bits(double.bits().low_u64())
}
