//! Values: the elements of the sorts, as the evaluator computes them and models hold them.
//!
//! Idea: a value knows no term store, so it can be kept, compared and hashed on its own. Atoms are
//! inline or shared; arrays and datatype values are shared trees with a stored hash.
//! Invariants: one representation for each element of a sort, so that equality of values is `=` of
//! SMT-LIB (regular languages are the exception, see [`Value::is_exact`]); nothing here recurses
//! over nested values, whatever their depth; at most 32 bytes.
//! Reference: SMT-LIB 2.7, section 5.3 (structures), and the theory files for the sorts.

mod array;
mod language;
mod nested;
mod order;
mod packed;
mod sequence;
mod set;
mod table;
mod text;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHasher;
use trine_value::{
    Algebraic, BitVec, Float, Integer, Rational, RealNumber, Regex, RoundingMode, StrValue,
};

use crate::declaration::FunId;
use crate::sort::SortId;
pub use array::ArrayValue;
pub use nested::ConstructedValue;
pub use packed::PackedBits;
pub use sequence::SequenceValue;
pub use set::SetValue;

/// An element of a sort.
#[derive(Clone)]
pub enum Value {
    /// `Bool`
    Bool(bool),
    /// `(_ BitVec m)`
    BitVec(PackedBits),
    /// `(_ FloatingPoint eb sb)`
    Float(Arc<Float>),
    /// `RoundingMode`
    Rounding(RoundingMode),
    /// `Int`
    Int(Integer),
    /// `Real`, rational
    Real(Arc<Rational>),
    /// `Real`, irrational
    Algebraic(Arc<Algebraic>),
    /// `String`
    String(StrValue),
    /// `RegLan`, as an expression: several expressions stand for one language.
    RegLan(Regex),
    /// `(Array I E)`
    Array(ArrayValue),
    /// `(Seq E)`
    Sequence(SequenceValue),
    /// `(Set E)`
    Set(SetValue),
    /// An element of an uninterpreted sort; different numbers are different elements.
    Element {
        /// The sort.
        sort: SortId,
        /// Which element.
        number: u32,
    },
    /// A constructor of a datatype, applied.
    Constructed(ConstructedValue),
}

impl Value {
    /// A bit-vector.
    #[must_use]
    pub fn bitvec(value: &BitVec) -> Self {
        Self::BitVec(PackedBits::new(value))
    }

    /// The bit-vector `value` mod 2^`width`.
    #[inline]
    #[must_use]
    pub fn bits(width: u32, value: u64) -> Self {
        Self::BitVec(PackedBits::from_u64(width, value))
    }

    /// A real number.
    #[must_use]
    pub fn real(value: Rational) -> Self {
        Self::Real(Arc::new(value))
    }

    /// A real number, rational or not.
    #[must_use]
    pub fn real_number(value: RealNumber) -> Self {
        match value {
            RealNumber::Rational(value) => Self::real(value),
            RealNumber::Algebraic(value) => Self::Algebraic(Arc::new(value)),
        }
    }

    /// A float.
    #[must_use]
    pub fn float(value: Float) -> Self {
        Self::Float(Arc::new(value))
    }

    /// A constructor applied to values of its fields.
    #[must_use]
    pub fn constructed(constructor: FunId, fields: impl Into<Box<[Self]>>) -> Self {
        Self::Constructed(ConstructedValue::new(constructor, fields.into()))
    }

    /// The sequence of these elements.
    #[must_use]
    pub fn sequence(elements: impl Into<Box<[Self]>>) -> Self {
        Self::Sequence(SequenceValue::new(elements.into()))
    }

    /// The set of these elements, which may be in any order and occur several times.
    #[must_use]
    pub fn set(elements: Vec<Self>) -> Self {
        Self::Set(SetValue::new(elements))
    }

    /// The Boolean that this is.
    #[inline]
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(value) = *self { Some(value) } else { None }
    }

    /// The bit-vector that this is.
    #[must_use]
    pub fn as_bitvec(&self) -> Option<BitVec> {
        if let Self::BitVec(bits) = self { Some(bits.to_bitvec()) } else { None }
    }

    /// The float that this is.
    #[must_use]
    pub fn as_float(&self) -> Option<&Float> {
        if let Self::Float(value) = self { Some(value) } else { None }
    }

    /// The rounding mode that this is.
    #[must_use]
    pub fn as_rounding(&self) -> Option<RoundingMode> {
        if let Self::Rounding(mode) = *self { Some(mode) } else { None }
    }

    /// The integer that this is.
    #[must_use]
    pub fn as_int(&self) -> Option<&Integer> {
        if let Self::Int(value) = self { Some(value) } else { None }
    }

    /// The rational number of sort `Real` that this is.
    #[must_use]
    pub fn as_real(&self) -> Option<&Rational> {
        if let Self::Real(value) = self { Some(value) } else { None }
    }

    /// The real number that this is, rational or not.
    #[must_use]
    pub fn as_real_number(&self) -> Option<RealNumber> {
        match self {
            Self::Real(value) => Some(RealNumber::Rational(Rational::clone(value))),
            Self::Algebraic(value) => Some(RealNumber::Algebraic(Algebraic::clone(value))),
            _ => None,
        }
    }

    /// The string that this is.
    #[must_use]
    pub fn as_string(&self) -> Option<&StrValue> {
        if let Self::String(value) = self { Some(value) } else { None }
    }

    /// The regular expression that this is.
    #[must_use]
    pub fn as_reglan(&self) -> Option<&Regex> {
        if let Self::RegLan(value) = self { Some(value) } else { None }
    }

    /// The array that this is.
    #[must_use]
    pub fn as_array(&self) -> Option<&ArrayValue> {
        if let Self::Array(value) = self { Some(value) } else { None }
    }

    /// The elements of the sequence that this is.
    #[must_use]
    pub fn as_sequence(&self) -> Option<&[Self]> {
        if let Self::Sequence(value) = self { Some(value.elements()) } else { None }
    }

    /// The elements of the set that this is, in ascending order.
    #[must_use]
    pub fn as_set(&self) -> Option<&[Self]> {
        if let Self::Set(value) = self { Some(value.elements()) } else { None }
    }

    /// The constructor application that this is.
    #[must_use]
    pub fn as_constructed(&self) -> Option<&ConstructedValue> {
        if let Self::Constructed(value) = self { Some(value) } else { None }
    }

    /// Whether values that differ from this one are different elements. False iff a regular
    /// expression occurs: there, `==` says only that the expressions are the same.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        match self {
            Self::RegLan(_) => false,
            Self::Array(array) => array.is_exact(),
            Self::Constructed(value) => value.is_exact(),
            Self::Sequence(value) => value.is_exact(),
            Self::Set(value) => value.is_exact(),
            Self::Bool(_)
            | Self::BitVec(_)
            | Self::Float(_)
            | Self::Rounding(_)
            | Self::Int(_)
            | Self::Real(_)
            | Self::Algebraic(_)
            | Self::String(_)
            | Self::Element { .. } => true,
        }
    }

    /// A hash that is the same on every machine and in every run.
    fn stable_hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        // The tables branch on low and high bits alike; FxHash mixes only upwards.
        let mixed = hasher.finish();
        (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Bool(value) => state.write_u8(u8::from(*value)),
            Self::BitVec(bits) => bits.hash(state),
            Self::Float(value) => value.hash(state),
            Self::Rounding(mode) => state.write_u8(mode.index()),
            Self::Int(value) => value.hash(state),
            Self::Real(value) => value.hash(state),
            Self::Algebraic(value) => value.hash(state),
            Self::String(value) => value.hash(state),
            Self::RegLan(value) => language::hash(value, state),
            Self::Array(array) => state.write_u64(array.hash_code()),
            Self::Element { sort, number } => (sort, number).hash(state),
            Self::Constructed(value) => state.write_u64(value.hash_code()),
            Self::Sequence(value) => state.write_u64(value.hash_code()),
            Self::Set(value) => state.write_u64(value.hash_code()),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<BitVec> for Value {
    fn from(value: BitVec) -> Self {
        Self::bitvec(&value)
    }
}

impl From<Float> for Value {
    fn from(value: Float) -> Self {
        Self::float(value)
    }
}

impl From<RoundingMode> for Value {
    fn from(mode: RoundingMode) -> Self {
        Self::Rounding(mode)
    }
}

impl From<Integer> for Value {
    fn from(value: Integer) -> Self {
        Self::Int(value)
    }
}

impl From<Rational> for Value {
    fn from(value: Rational) -> Self {
        Self::real(value)
    }
}

impl From<StrValue> for Value {
    fn from(value: StrValue) -> Self {
        Self::String(value)
    }
}

impl From<Regex> for Value {
    fn from(value: Regex) -> Self {
        Self::RegLan(value)
    }
}

impl From<ArrayValue> for Value {
    fn from(value: ArrayValue) -> Self {
        Self::Array(value)
    }
}

#[cfg(test)]
mod tests;
