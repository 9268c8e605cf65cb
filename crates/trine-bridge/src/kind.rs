//! Kinds of sorts: what decides which operator of SMT-LIB an operator of the language is.

use trine::{Sort, SortId, TermStore};

/// A sort without its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Truth values.
    Bool,
    /// Integers.
    Int,
    /// Real numbers.
    Real,
    /// Machine words.
    BitVec,
    /// Floats.
    Float,
    /// Rounding modes.
    Rounding,
    /// Strings.
    String,
    /// Languages.
    RegLan,
    /// Arrays.
    Array,
    /// Sequences.
    Sequence,
    /// Uninterpreted sorts and datatypes.
    Other,
}

impl Kind {
    /// The kind of a sort.
    #[must_use]
    pub fn of(store: &TermStore, sort: SortId) -> Self {
        match store.sorts.get(sort) {
            Sort::Bool => Self::Bool,
            Sort::Int => Self::Int,
            Sort::Real => Self::Real,
            Sort::BitVec(_) => Self::BitVec,
            Sort::Float { .. } => Self::Float,
            Sort::RoundingMode => Self::Rounding,
            Sort::String => Self::String,
            Sort::RegLan => Self::RegLan,
            Sort::Array { .. } => Self::Array,
            Sort::Sequence { .. } => Self::Sequence,
            Sort::Set { .. }
            | Sort::Uninterpreted { .. }
            | Sort::Datatype { .. }
            | Sort::Parameter(_) => Self::Other,
        }
    }

    /// Its name, as SMT-LIB has it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "Bool",
            Self::Int => "Int",
            Self::Real => "Real",
            Self::BitVec => "BitVec",
            Self::Float => "FloatingPoint",
            Self::Rounding => "RoundingMode",
            Self::String => "String",
            Self::RegLan => "RegLan",
            Self::Array => "Array",
            Self::Sequence => "Seq",
            Self::Other => "other",
        }
    }
}
