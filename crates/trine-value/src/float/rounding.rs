//! The five rounding modes, and the one decision they make.
//!
//! Idea: a magnitude is cut into the part that is kept and a discarded [`Fraction`] of one unit in
//! the last kept place. A mode only decides whether the kept part grows by one unit.
//! Invariant: `RoundingMode::index` is the order in which SMT-LIB lists the modes, which is also
//! the order of their encoding as bit-vectors.
//! Reference: IEEE 754-2019, section 4.3; SMT-LIB 2.7, theory `FloatingPoint`.

use std::cmp::Ordering;

use dashu_base::Sign;

/// A rounding mode: the values of the sort `RoundingMode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RoundingMode {
    /// To the nearest value, ties to the one with an even significand.
    Rne,
    /// To the nearest value, ties to the one of larger magnitude.
    Rna,
    /// Toward positive infinity.
    Rtp,
    /// Toward negative infinity.
    Rtn,
    /// Toward zero.
    Rtz,
}

impl RoundingMode {
    /// All modes, in the order of their indices.
    pub const ALL: [Self; 5] = [Self::Rne, Self::Rna, Self::Rtp, Self::Rtn, Self::Rtz];

    /// The position in [`RoundingMode::ALL`], from 0 to 4.
    #[must_use]
    pub const fn index(self) -> u8 {
        match self {
            Self::Rne => 0,
            Self::Rna => 1,
            Self::Rtp => 2,
            Self::Rtn => 3,
            Self::Rtz => 4,
        }
    }

    /// The mode with this index, if it is at most 4.
    #[must_use]
    pub fn from_index(index: u8) -> Option<Self> {
        Self::ALL.get(usize::from(index)).copied()
    }

    /// The abbreviated name in SMT-LIB, such as `RNE`.
    #[must_use]
    pub const fn short_name(self) -> &'static str {
        match self {
            Self::Rne => "RNE",
            Self::Rna => "RNA",
            Self::Rtp => "RTP",
            Self::Rtn => "RTN",
            Self::Rtz => "RTZ",
        }
    }

    /// The full name in SMT-LIB, such as `roundNearestTiesToEven`.
    #[must_use]
    pub const fn long_name(self) -> &'static str {
        match self {
            Self::Rne => "roundNearestTiesToEven",
            Self::Rna => "roundNearestTiesToAway",
            Self::Rtp => "roundTowardPositive",
            Self::Rtn => "roundTowardNegative",
            Self::Rtz => "roundTowardZero",
        }
    }

    /// The mode with this short or long name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rm| rm.short_name() == name || rm.long_name() == name)
    }

    /// Whether a magnitude with this sign, parity of the last kept digit and discarded fraction
    /// grows by one unit in the last place.
    #[inline]
    pub(super) fn rounds_away(self, sign: Sign, parity: Parity, fraction: Fraction) -> bool {
        match self {
            Self::Rne => match fraction {
                Fraction::Zero | Fraction::BelowHalf => false,
                Fraction::Half => parity == Parity::Odd,
                Fraction::AboveHalf => true,
            },
            Self::Rna => matches!(fraction, Fraction::Half | Fraction::AboveHalf),
            Self::Rtp => sign == Sign::Positive && fraction != Fraction::Zero,
            Self::Rtn => sign == Sign::Negative && fraction != Fraction::Zero,
            Self::Rtz => false,
        }
    }

    /// Whether a magnitude above the largest finite one becomes infinite, instead of the largest
    /// finite one (IEEE 754-2019, section 7.4).
    pub(super) fn overflows_to_infinity(self, sign: Sign) -> bool {
        match self {
            Self::Rne | Self::Rna => true,
            Self::Rtp => sign == Sign::Positive,
            Self::Rtn => sign == Sign::Negative,
            Self::Rtz => false,
        }
    }

    /// The sign of a sum of two numbers that cancel exactly (IEEE 754-2019, section 6.3).
    pub(super) fn cancellation_sign(self) -> Sign {
        if self == Self::Rtn { Sign::Negative } else { Sign::Positive }
    }
}

/// Whether an integer is a multiple of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parity {
    /// It is.
    Even,
    /// It is not.
    Odd,
}

/// The part of a magnitude below one unit in the last kept place, as far as rounding looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fraction {
    /// Nothing is discarded: the kept part is exact.
    Zero,
    /// More than nothing, less than half a unit.
    BelowHalf,
    /// Exactly half a unit.
    Half,
    /// More than half a unit, less than one unit.
    AboveHalf,
}

impl Fraction {
    /// This fraction plus a positive amount that does not reach the next case.
    #[inline]
    pub(super) fn plus(self, sticky: Sticky) -> Self {
        match (self, sticky) {
            (Self::Zero, Sticky::Set) => Self::BelowHalf,
            (Self::Half, Sticky::Set) => Self::AboveHalf,
            _ => self,
        }
    }

    /// The fraction `amount / unit`, given how twice the positive `amount` compares with the unit.
    pub(super) fn from_doubled(ordering: Ordering) -> Self {
        match ordering {
            Ordering::Less => Self::BelowHalf,
            Ordering::Equal => Self::Half,
            Ordering::Greater => Self::AboveHalf,
        }
    }
}

/// Whether the exact magnitude lies strictly between an integer and its successor, or on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sticky {
    /// The integer is exact.
    Clear,
    /// A positive amount below one was cut off.
    Set,
}

impl Sticky {
    /// `Set` if something is left over.
    #[inline]
    pub(super) fn from_remainder(is_zero: bool) -> Self {
        if is_zero { Self::Clear } else { Self::Set }
    }
}
