//! Minterms: the coarsest partition of the letters that respects given predicates.
//!
//! Idea: refine the partition `{top}` by one predicate after the other, splitting each part into what
//! lies inside and outside; letters in one part cannot be told apart by any of the predicates.
//! Cost: one meet and one difference per part and predicate; at most `2^n` parts, and at most as many
//! as the caller allows. For code points [`Alphabet`](crate::Alphabet) sweeps over end points instead.
//! Reference: D'Antoni, Veanes, "Minimization of symbolic automata", POPL 2014.

use trine_collections::Budget;

use crate::algebra::BooleanAlgebra;
use crate::give_up::GiveUp;

/// The satisfiable minterms of `predicates`, at most `limit` of them.
///
/// # Errors
/// [`GiveUp::TooManyClasses`] beyond `limit`; the budget's reason if it runs out.
pub fn minterms<A: BooleanAlgebra>(
    algebra: &A,
    predicates: &[A::Predicate],
    limit: usize,
    budget: &Budget,
) -> Result<Vec<A::Predicate>, GiveUp> {
    let mut parts = vec![algebra.top()];
    parts.retain(|part| !algebra.is_bottom(part));
    for predicate in predicates {
        budget.spend(parts.len() as u64)?;
        let mut refined = Vec::with_capacity(parts.len());
        for part in parts {
            let inside = algebra.meet(&part, predicate);
            if algebra.is_bottom(&inside) {
                refined.push(part);
                continue;
            }
            let outside = algebra.difference(&part, predicate);
            refined.push(inside);
            if !algebra.is_bottom(&outside) {
                refined.push(outside);
            }
        }
        if refined.len() > limit {
            return Err(GiveUp::TooManyClasses);
        }
        parts = refined;
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::char_set::{CharSet, CodePoints};

    /// Sets of residues: a second theory, to keep the interface honest.
    struct Residues;

    impl BooleanAlgebra for Residues {
        type Letter = u32;
        type Predicate = u8;
        fn bottom(&self) -> u8 {
            0
        }
        fn top(&self) -> u8 {
            u8::MAX
        }
        fn meet(&self, a: &u8, b: &u8) -> u8 {
            a & b
        }
        fn join(&self, a: &u8, b: &u8) -> u8 {
            a | b
        }
        fn complement(&self, a: &u8) -> u8 {
            !a
        }
        fn is_bottom(&self, a: &u8) -> bool {
            *a == 0
        }
        fn contains(&self, a: &u8, letter: &u32) -> bool {
            a >> (letter % 8) & 1 == 1
        }
        fn witness(&self, a: &u8) -> Option<u32> {
            (*a != 0).then(|| a.trailing_zeros())
        }
    }

    #[test]
    fn parts_are_disjoint_and_cover_everything() {
        let budget = Budget::unlimited();
        let parts = minterms(&Residues, &[0b1010_1010, 0b0011_0011, 0], 99, &budget).unwrap();
        assert_eq!(parts.len(), 4);
        assert_eq!(parts.iter().fold(0, |all, part| all | part), u8::MAX);
        let sets = [CharSet::range(3, 9), CharSet::range(5, 20)];
        let parts = minterms(&CodePoints::default(), &sets, 99, &budget).unwrap();
        assert_eq!(parts.len(), 4);
        let few = minterms(&CodePoints::default(), &sets, 3, &budget);
        assert_eq!(few, Err(GiveUp::TooManyClasses));
    }
}
