//! Constant arrays in classes of equal terms.
//!
//! Idea: writes link arrays that differ at one index at most. Two constant arrays that are linked by
//! fewer writes than there are indices have an index at which no write of the chain says anything, so
//! their elements are equal.
//! Invariant: indices are counted from below, and writes at equal indices once.
//! Reference: de Moura, Bjørner, "Generalized, efficient array decision procedures", FMCAD 2009.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::congruence::Closure;
use crate::operator::Operator;
use crate::sort::Sort;
use crate::term::TermId;

impl Closure<'_> {
    /// Merges the elements of constant arrays that few writes link. Whether something was merged.
    pub(super) fn read_constant_arrays(&mut self, order: &[TermId]) -> bool {
        let is_constant = |term: &TermId| *self.terms.operator(*term) == Operator::ConstArray;
        let constants: Vec<TermId> = order.iter().copied().filter(is_constant).collect();
        if constants.len() < 2 {
            return false;
        }
        // By class of arrays: the classes one write away, with the class of the index.
        let mut links: FxHashMap<TermId, Vec<(TermId, TermId)>> = FxHashMap::default();
        for &term in order {
            if let (Operator::Store, &[array, index, _]) =
                (self.terms.operator(term), self.terms.args(term))
            {
                let (array, term) = (self.find(array), self.find(term));
                let index = self.find(index);
                links.entry(array).or_default().push((term, index));
                links.entry(term).or_default().push((array, index));
            }
        }
        let mut changed = false;
        for (at, &one) in constants.iter().enumerate() {
            let reached = self.reached_from(one, &links);
            for &other in &constants[at + 1..] {
                if self.terms.sort_id(one) == self.terms.sort_id(other)
                    && let Some(indices) = reached.get(&self.find(other))
                    && self.has_more_indices(one, indices.len())
                {
                    changed |= self.merge(self.terms.args(one)[0], self.terms.args(other)[0]);
                }
            }
        }
        changed
    }

    /// The classes that writes link to an array, with the classes of the indices on a chain of fewest
    /// writes.
    fn reached_from(
        &mut self,
        array: TermId,
        links: &FxHashMap<TermId, Vec<(TermId, TermId)>>,
    ) -> FxHashMap<TermId, FxHashSet<TermId>> {
        let start = self.find(array);
        let mut reached = FxHashMap::from_iter([(start, FxHashSet::default())]);
        let mut queue = VecDeque::from([start]);
        while let Some(class) = queue.pop_front() {
            for &(next, index) in links.get(&class).map_or(&[][..], Vec::as_slice) {
                if !reached.contains_key(&next) {
                    let mut indices = reached[&class].clone();
                    indices.insert(index);
                    reached.insert(next, indices);
                    queue.push_back(next);
                }
            }
        }
        reached
    }

    /// Whether the sort of the indices of an array has more than this many elements.
    fn has_more_indices(&self, array: TermId, count: usize) -> bool {
        let Sort::Array(index, _) = *self.terms.sort(array) else { return false };
        let more_than_power =
            |bits: u32| bits >= usize::BITS || count < 1_usize.checked_shl(bits).unwrap_or(0);
        match *self.terms.sorts.get(index) {
            Sort::Int | Sort::Real | Sort::String | Sort::RegLan => true,
            Sort::Bool => more_than_power(1),
            Sort::BitVec(bits) => more_than_power(bits),
            // Infinities and not-a-number replace fewer bit patterns than half of them.
            Sort::Float(exponent, significand) => {
                more_than_power(exponent.saturating_add(significand) - 1)
            }
            Sort::RoundingMode => count < 5,
            // At least one.
            Sort::Array(..)
            | Sort::Set(_)
            | Sort::Declared(..)
            | Sort::Datatype(..)
            | Sort::Parameter(_) => count == 0,
        }
    }
}
