//! Candidates in which indices have different values, where nothing asks for equal ones.
//!
//! Idea: indices that nothing constrains get one value from a search that prefers one truth value, and
//! then each two reads with different elements need a lemma. So the indices that a candidate confuses are
//! counted, and the next candidate is looked for with their numbers first.
//! Invariant: each index has one number, and different indices have different ones.

use rustc_hash::FxHashMap;
use trine_sat::Lit;
use trine_term::TermId;

use crate::blast::Blaster;
use crate::cnf::CnfEncoder;

/// More bits are not proposed.
const MAX_BITS: usize = 1 << 14;

/// The indices that candidates confused, with their numbers.
#[derive(Default)]
pub(super) struct DistinctIndices {
    numbers: FxHashMap<TermId, usize>,
    /// In the order of the numbers.
    indices: Vec<TermId>,
    /// The last candidate confused indices.
    is_wanted: bool,
}

impl DistinctIndices {
    /// Counts the indices that the last candidate confused.
    pub(super) fn confused(&mut self, indices: &[TermId]) {
        self.is_wanted = !indices.is_empty();
        for &index in indices {
            let next = self.indices.len();
            if *self.numbers.entry(index).or_insert(next) == next {
                self.indices.push(index);
            }
        }
    }

    /// For each index the bits of its number, if the last candidate confused indices; once.
    pub(super) fn take_numbers(
        &mut self,
        blaster: &Blaster,
        encoder: &CnfEncoder,
    ) -> Vec<Vec<Lit>> {
        if !std::mem::take(&mut self.is_wanted) {
            return Vec::new();
        }
        let width = (usize::BITS - self.indices.len().leading_zeros()) as usize;
        let most = MAX_BITS / width.max(1);
        let bits_of = |(number, &index): (usize, &TermId)| -> Vec<Lit> {
            let Some(word) = blaster.known_word(index) else { return Vec::new() };
            let bits = blaster.bits(word).iter().take(width).enumerate();
            bits.filter_map(|(place, &bit)| {
                let literal = encoder.literal(bit)?;
                Some(if number >> place & 1 == 1 { literal } else { !literal })
            })
            .collect()
        };
        self.indices.iter().enumerate().take(most).map(bits_of).collect()
    }
}
