//! A bit-vector in 16 bytes: one word, or a shared one that is wider.
//!
//! Invariant: widths up to 64 bits are always words, wider ones never; bits above the width are
//! zero.

use std::cmp::Ordering;
use std::sync::Arc;

use trine_value::BitVec;

/// A bit-vector inside a [`Value`](super::Value).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PackedBits(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Word { width: u32, word: u64 },
    Wide(Arc<BitVec>),
}

impl PackedBits {
    /// Packs a bit-vector.
    #[inline]
    #[must_use]
    pub fn new(value: &BitVec) -> Self {
        if value.width() <= 64 {
            Self(Repr::Word { width: value.width(), word: value.low_u64() })
        } else {
            Self(Repr::Wide(Arc::new(value.clone())))
        }
    }

    /// The bit-vector `value` mod 2^`width`.
    #[inline]
    #[must_use]
    pub fn from_u64(width: u32, value: u64) -> Self {
        if width <= 64 {
            let word = value & u64::MAX >> (64 - width);
            Self(Repr::Word { width, word })
        } else {
            Self(Repr::Wide(Arc::new(BitVec::from_u64(width, value))))
        }
    }

    /// The number of bits.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        match &self.0 {
            Repr::Word { width, .. } => *width,
            Repr::Wide(value) => value.width(),
        }
    }

    /// The bits, if there are at most 64.
    #[inline]
    #[must_use]
    pub fn word(&self) -> Option<u64> {
        if let Repr::Word { word, .. } = self.0 { Some(word) } else { None }
    }

    /// The bit-vector.
    #[inline]
    #[must_use]
    pub fn to_bitvec(&self) -> BitVec {
        match &self.0 {
            Repr::Word { width, word } => BitVec::from_u64(*width, *word),
            Repr::Wide(value) => BitVec::clone(value),
        }
    }
}

/// By width, then as unsigned numbers.
impl Ord for PackedBits {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Word { width: w, word: a }, Repr::Word { width: v, word: b }) => {
                (w, a).cmp(&(v, b))
            }
            _ => self.width().cmp(&other.width()).then_with(|| {
                // Equal widths above 64: both are wide.
                self.to_bitvec().ucmp(&other.to_bitvec())
            }),
        }
    }
}

impl PartialOrd for PackedBits {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
