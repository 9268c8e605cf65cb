//! Partial functions on code points that add a constant on each interval: identity, shifts, case
//! mapping.
//!
//! Idea: an interval and what is added to its members; images and pre-images of sets are computed
//! interval by interval, and such functions are closed under composition.
//! Invariant: pieces are sorted and disjoint; images lie in 0 to `u32::MAX`.

use trine_collections::Budget;

use crate::alphabet::{Alphabet, Refinement};
use crate::char_set::CharSet;
use crate::give_up::GiveUp;

/// A partial function on code points.
///
/// ```
/// use trine_automata::{CharMap, CharSet};
/// let upper = CharMap::from_pieces([(0, 0x60, 0), (0x61, 0x7A, -32), (0x7B, 0x2_FFFF, 0)]);
/// assert_eq!(upper.apply(0x62), Some(0x42));
/// assert_eq!(upper.pre_image(&CharSet::single(0x42)), CharSet::from_iter([0x42, 0x62]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CharMap {
    /// First and last code point, and what is added.
    pieces: Vec<(u32, u32, i64)>,
}

/// A code point moved by `shift`, if it stays one.
fn moved(c: u32, shift: i64) -> Option<u32> {
    u32::try_from(i64::from(c) + shift).ok()
}

impl CharMap {
    /// Every code point is its own image.
    #[must_use]
    pub fn identity() -> Self {
        Self { pieces: vec![(0, u32::MAX, 0)] }
    }

    /// Every code point moves by `shift`, where it stays one.
    #[must_use]
    pub fn shift(shift: i64) -> Self {
        Self::from_pieces([(0, u32::MAX, shift)])
    }

    /// The function that adds `shift` to the code points from `first` to `last`, for each
    /// `(first, last, shift)`; later pieces yield to earlier ones where they overlap, and members whose
    /// image would not be a code point are left out.
    #[must_use]
    pub fn from_pieces(pieces: impl IntoIterator<Item = (u32, u32, i64)>) -> Self {
        let mut taken = CharSet::empty();
        let mut list: Vec<(u32, u32, i64)> = vec![];
        for (first, last, shift) in pieces {
            let lowest = u32::try_from(shift.saturating_neg().max(0)).unwrap_or(u32::MAX);
            let highest = (i64::from(u32::MAX)).saturating_sub(shift.max(0));
            let highest = u32::try_from(highest).unwrap_or(0);
            let fits = i64::from(u32::MAX) >= shift.abs();
            let (first, last) = (first.max(lowest), last.min(highest));
            let fresh = CharSet::range(first, last).difference(&taken);
            if fits {
                list.extend(fresh.intervals().iter().map(|&(lo, hi)| (lo, hi, shift)));
                taken = taken.union(&fresh);
            }
        }
        list.sort_unstable();
        let mut joined: Vec<(u32, u32, i64)> = vec![];
        for piece in list {
            match joined.last_mut() {
                Some(last) if last.1.checked_add(1) == Some(piece.0) && last.2 == piece.2 => {
                    last.1 = piece.1;
                }
                _ => joined.push(piece),
            }
        }
        Self { pieces: joined }
    }

    /// The pieces: first and last code point, and what is added.
    #[must_use]
    pub fn pieces(&self) -> &[(u32, u32, i64)] {
        &self.pieces
    }

    /// Whether every code point is its own image.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        matches!(self.pieces[..], [(0, u32::MAX, 0)])
    }

    /// The image of a code point.
    #[must_use]
    pub fn apply(&self, c: u32) -> Option<u32> {
        let after = self.pieces.partition_point(|&(first, ..)| first <= c);
        let &(_, last, shift) = self.pieces.get(after.checked_sub(1)?)?;
        if c <= last { moved(c, shift) } else { None }
    }

    /// The images of the members of `set`.
    #[must_use]
    pub fn image(&self, set: &CharSet) -> CharSet {
        let parts = self.pieces.iter().flat_map(|&(first, last, shift)| {
            let part = set.intersection(&CharSet::range(first, last));
            let moved =
                part.intervals().iter().map(|&(lo, hi)| (moved(lo, shift), moved(hi, shift)));
            moved.filter_map(|(lo, hi)| lo.zip(hi)).collect::<Vec<_>>()
        });
        CharSet::from_intervals(parts)
    }

    /// The code points whose image is in `set`.
    #[must_use]
    pub fn pre_image(&self, set: &CharSet) -> CharSet {
        let parts = self.pieces.iter().flat_map(|&(first, last, shift)| {
            let (Some(lo), Some(hi)) = (moved(first, shift), moved(last, shift)) else {
                return vec![];
            };
            let part = set.intersection(&CharSet::range(lo, hi));
            let back =
                part.intervals().iter().map(|&(lo, hi)| (moved(lo, -shift), moved(hi, -shift)));
            back.filter_map(|(lo, hi)| lo.zip(hi)).collect()
        });
        CharSet::from_intervals(parts)
    }

    /// What is added to every member of `set`: `None` if it is not the same for all of them,
    /// `Some(None)` if none has an image.
    #[must_use]
    pub fn uniform_shift(&self, set: &CharSet) -> Option<Option<i64>> {
        let mut common = None;
        let mut covered = 0;
        for &(first, last, shift) in &self.pieces {
            let part = set.intersection(&CharSet::range(first, last));
            if !part.is_empty() {
                covered += part.size();
                if *common.get_or_insert(shift) != shift {
                    return None;
                }
            }
        }
        (covered == 0 || covered == set.size()).then_some(common)
    }

    /// First this function, then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        if self.is_identity() {
            return next.clone();
        }
        let mut pieces = vec![];
        for &(first, last, shift) in &self.pieces {
            for &(next_first, next_last, next_shift) in &next.pieces {
                let target = CharSet::range(next_first, next_last);
                let one = Self { pieces: vec![(first, last, shift)] };
                let source = one.pre_image(&target);
                let both = shift.saturating_add(next_shift);
                pieces.extend(source.intervals().iter().map(|&(lo, hi)| (lo, hi, both)));
            }
        }
        Self::from_pieces(pieces)
    }

    /// The inverse relation as functions: one per piece.
    pub(crate) fn inverse_pieces(&self) -> impl Iterator<Item = Self> + '_ {
        self.pieces.iter().filter_map(|&(first, last, shift)| {
            let (lo, hi) = (moved(first, shift)?, moved(last, shift)?);
            Some(Self { pieces: vec![(lo, hi, -shift)] })
        })
    }

    /// A finer alphabet whose classes this function maps to unions of classes, and back.
    ///
    /// # Errors
    /// [`GiveUp::TooManyClasses`] if more than `max_classes` are needed, the budget's reason if it
    /// runs out.
    pub fn refine(
        &self,
        alphabet: &Alphabet,
        max_classes: usize,
        budget: &Budget,
    ) -> Result<Refinement, GiveUp> {
        let mut refinement = alphabet.refine([])?;
        loop {
            let finer = refinement.finer();
            budget.spend(finer.num_classes() as u64)?;
            let mut cuts: Vec<CharSet> = vec![];
            for class in finer.classes() {
                let members = finer.members(class);
                let candidates = [self.image(members), self.pre_image(members)];
                cuts.extend(candidates.into_iter().filter(|set| !finer.respects(set)));
            }
            if cuts.is_empty() {
                return Ok(refinement);
            }
            refinement = alphabet.refine(finer.classes().map(|c| finer.members(c)).chain(&cuts))?;
            if refinement.finer().num_classes() > max_classes {
                return Err(GiveUp::TooManyClasses);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<CharMap> {
        vec![
            CharMap::identity(),
            CharMap::from_pieces([(0, 9, 3)]),
            CharMap::from_pieces([(0, 4, 2), (5, 9, -5), (3, 20, 1)]),
            CharMap::from_pieces([(2, 3, -7), (8, 12, -8)]),
            CharMap::from_pieces([]),
        ]
    }

    #[test]
    fn images_and_composition_agree_with_application() {
        let sets: Vec<CharSet> =
            (0u32..1 << 8).map(|bits| (0..8).filter(|c| bits >> c & 1 == 1).collect()).collect();
        for f in &samples() {
            for set in sets.iter().step_by(5) {
                assert_eq!(f.image(set), set.iter().filter_map(|c| f.apply(c)).collect());
                let back: CharSet =
                    (0..40).filter(|&c| f.apply(c).is_some_and(|d| set.contains(d))).collect();
                assert_eq!(f.pre_image(set).intersection(&CharSet::range(0, 39)), back);
            }
            for g in &samples() {
                let both = f.then(g);
                for c in 0..40 {
                    assert_eq!(both.apply(c), f.apply(c).and_then(|d| g.apply(d)));
                }
            }
        }
    }

    #[test]
    fn uniform_shifts_agree_with_application() {
        let sets: Vec<CharSet> =
            (1u32..1 << 6).map(|bits| (0..6).filter(|c| bits >> c & 1 == 1).collect()).collect();
        for f in &samples() {
            for set in &sets {
                let shifts: Vec<Option<i64>> =
                    set.iter().map(|c| f.apply(c).map(|d| i64::from(d) - i64::from(c))).collect();
                let is_uniform = shifts.iter().all(|shift| *shift == shifts[0]);
                assert_eq!(f.uniform_shift(set), is_uniform.then_some(shifts[0]), "{set:?}");
            }
        }
    }

    #[test]
    fn refinement_closes_under_the_function() {
        let alphabet = Alphabet::new([&CharSet::single(0x41)]).unwrap();
        let budget = Budget::unlimited();
        let upper = CharMap::from_pieces([(0x61, 0x7A, -32), (0, 0x2_FFFF, 0)]);
        let finer = upper.refine(&alphabet, 100, &budget).unwrap();
        let finer = finer.finer();
        for class in finer.classes() {
            assert!(finer.respects(&upper.image(finer.members(class))));
            assert!(finer.respects(&upper.pre_image(finer.members(class))));
        }
        let shift = CharMap::from_pieces([(0, 0x2_FFFF, 1)]);
        assert!(matches!(shift.refine(&alphabet, 100, &budget), Err(GiveUp::TooManyClasses)));
    }
}
