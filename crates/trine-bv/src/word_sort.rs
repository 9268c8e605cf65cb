//! The sorts whose elements are words, and how a word of each is read.
//!
//! Idea: every element of such a sort has exactly one word, so `=` is equality of words. A float is
//! its bit pattern, with one pattern for NaN; a rounding mode is its index; an element of an
//! uninterpreted sort is its number.
//! Words of one uninterpreted sort have different widths, and the missing high bits are false: the
//! free term number `k` of the sort (counted from zero) has as many bits as the number `k`. That is
//! enough to make it equal to, or different from, any of the terms before it, whatever their
//! number.
//! Invariant: the bits that [`WordSort::constrain`] makes of any bits are the word of an element.
//! Reference: for the ranges of uninterpreted terms, Pnueli, Rodeh, Shtrichman, Siegel, "Deciding
//! Equality Formulas by Small Domains Instantiations", CAV 1999.

use trine_term::{Sort, SortId, TermId, TermStore, Value};
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use crate::aig::{Aig, AigLit};

/// A sort whose elements are words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WordSort {
    /// One bit.
    Bool,
    /// As many bits as it says.
    BitVec(u32),
    /// The bits of the pattern.
    Float(FloatFormat),
    /// Three bits.
    Rounding,
    /// A number of bits that depends on the term.
    Uninterpreted(SortId),
}

impl WordSort {
    /// What a sort is, if its elements are words.
    pub(crate) fn of(store: &TermStore, sort: SortId) -> Option<Self> {
        match *store.sorts.get(sort) {
            Sort::Bool => Some(Self::Bool),
            Sort::BitVec(width) => Some(Self::BitVec(width)),
            Sort::Float { eb, sb } => FloatFormat::new(eb, sb).map(Self::Float),
            Sort::RoundingMode => Some(Self::Rounding),
            Sort::Uninterpreted { .. } => Some(Self::Uninterpreted(sort)),
            _ => None,
        }
    }

    /// What the sort of a term is, if its elements are words.
    #[inline]
    pub(crate) fn of_term(store: &TermStore, term: TermId) -> Option<Self> {
        Self::of(store, store.sort(term))
    }

    /// The number of bits, if all terms of the sort have the same.
    pub(crate) fn width(self) -> Option<usize> {
        match self {
            Self::Bool => Some(1),
            Self::BitVec(width) => Some(width as usize),
            Self::Float(format) => Some(format.width() as usize),
            Self::Rounding => Some(3),
            Self::Uninterpreted(_) => None,
        }
    }

    /// Makes the word of an element out of free bits. Each element can be had.
    pub(crate) fn constrain(self, aig: &mut Aig, bits: &mut [AigLit]) {
        match self {
            Self::Bool | Self::BitVec(_) | Self::Uninterpreted(_) => {}
            Self::Rounding => {
                // The three numbers that are no index become the last index, 4.
                bits[0] = aig.and(bits[0], !bits[2]);
                bits[1] = aig.and(bits[1], !bits[2]);
            }
            Self::Float(format) => {
                let nan = Float::nan(format);
                let sign = format.width() as usize - 1;
                let fraction = format.sb() as usize - 1;
                let special = aig.and_all(&mut bits[fraction..sign].to_vec());
                let nonzero = aig.or_all(&mut bits[..fraction].to_vec());
                let is_nan = aig.and(special, nonzero);
                for (position, bit) in bits.iter_mut().enumerate() {
                    *bit = if nan.bits().bit(position as u32) {
                        aig.or(*bit, is_nan)
                    } else {
                        aig.and(*bit, !is_nan)
                    };
                }
            }
        }
    }

    /// The element whose word this is.
    pub(crate) fn value(self, bits: impl ExactSizeIterator<Item = bool>) -> Value {
        let width = bits.len() as u32;
        let mut limbs = vec![0u64; bits.len().div_ceil(64).max(1)];
        for (position, bit) in bits.enumerate() {
            limbs[position / 64] |= u64::from(bit) << (position % 64);
        }
        match self {
            Self::Bool => Value::Bool(limbs[0] == 1),
            Self::BitVec(_) => Value::bitvec(&BitVec::from_limbs(width, &limbs)),
            Self::Float(format) => {
                Value::float(Float::from_bits(format, &BitVec::from_limbs(width, &limbs)))
            }
            Self::Rounding => {
                let mode = RoundingMode::from_index(limbs[0] as u8);
                Value::Rounding(mode.expect("a constrained word"))
            }
            Self::Uninterpreted(sort) => Value::Element { sort, number: limbs[0] as u32 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aig::evaluate::Assignment;
    use trine_collections::Budget;

    #[test]
    fn constrained_bits_are_words_of_elements() {
        let format = FloatFormat::new(2, 3).unwrap();
        for sort in [WordSort::Rounding, WordSort::Float(format)] {
            let width = sort.width().unwrap();
            let mut aig = Aig::new();
            let mut bits: Vec<AigLit> = (0..width).map(|_| aig.new_input()).collect();
            sort.constrain(&mut aig, &mut bits);
            let mut values = Vec::new();
            for number in 0..1u32 << width {
                let mut assignment = Assignment::new();
                let budget = Budget::unlimited();
                assignment.extend(&aig, |input| number >> input & 1 == 1, &budget).unwrap();
                let word = bits.iter().map(|&bit| assignment.value(bit));
                let read: u32 = word.clone().zip(0..).map(|(b, i)| u32::from(b) << i).sum();
                let value = sort.value(word);
                let expected = match &value {
                    Value::Rounding(mode) => u32::from(mode.index()),
                    Value::Float(float) => float.bits().low_u64() as u32,
                    _ => unreachable!(),
                };
                assert_eq!(read, expected, "one word for each element");
                values.push(value);
            }
            values.sort();
            values.dedup();
            let elements = if sort == WordSort::Rounding { 5 } else { 32 - 8 + 3 };
            assert_eq!(values.len(), elements);
        }
    }
}
