//! Equivalence of languages by bisimulation up to congruence.
//!
//! Idea: run the two subset automata in parallel, and keep the pairs of sets that must be equal. A pair
//! is skipped if the equalities kept so far, closed under union (`X = Y` and `Z = W` give
//! `X u Z = Y u W`), already imply it. That often needs exponentially fewer sets than the subset
//! construction.
//! Invariant: when the search ends, the kept pairs are a bisimulation up to congruence, so the initial
//! sets accept the same words.
//! Reference: Bonchi, Pous, "Checking NFA equivalence with bisimulations up to congruence", POPL 2013
//! (HKC).

use trine_collections::Budget;

use super::Nfa;
use super::search::Inclusion;
use super::subset::{SetIndex, Subsets};
use crate::class_set::row_intersects;
use crate::give_up::GiveUp;
use crate::state_set::BitSet;

/// A pair that has to accept the same words, and how it was reached.
struct Pair {
    left: SetIndex,
    right: SetIndex,
    parent: Option<(u32, u32)>,
}

impl Nfa {
    /// Whether the two automata accept the same words; otherwise a word of exactly one of them.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves.
    pub fn equivalent_to(&self, other: &Self, budget: &Budget) -> Result<Inclusion, GiveUp> {
        self.assert_same_alphabet(other);
        if self == other {
            return Ok(Inclusion::Holds);
        }
        let (left, right) = (self.trim(budget)?, other.trim(budget)?);
        // One automaton for both: a set of states then means the union of their languages.
        let border = left.num_states() as u32;
        let mut both = super::NfaBuilder::new(left.alphabet());
        for nfa in [&left, &right] {
            let base = both.add_copy(nfa);
            nfa.finals().for_each(|s| both.set_final(super::StateId::new(base + s.index())));
        }
        let both = both.finish(budget)?;
        let mut subsets = Subsets::new(&both);
        let start = |nfa: &Self, base: u32| -> Vec<u32> {
            nfa.initial().iter().map(|s| s.index() as u32 + base).collect()
        };
        let first = Pair {
            left: subsets.intern(&start(&left, 0)),
            right: subsets.intern(&start(&right, border)),
            parent: None,
        };
        let mut pairs = vec![first];
        let mut kept: Vec<usize> = vec![];
        let mut next = 0;
        while let Some(&Pair { left, right, .. }) = pairs.get(next) {
            let place = next;
            next += 1;
            if is_implied(&subsets, &pairs, &kept, (left, right), budget)? {
                continue;
            }
            if subsets.is_final(left) != subsets.is_final(right) {
                return Ok(Inclusion::FailsAt(word_to(&pairs, place)));
            }
            kept.push(place);
            let parent = u32::try_from(place).map_err(|_| GiveUp::TooManyStates)?;
            let moves = subsets.moves(left, budget)?;
            for (condition, left) in moves.iter() {
                for (label, right) in subsets.moves(right, budget)?.iter() {
                    budget.spend(1)?;
                    if row_intersects(condition.row(), label.row()) {
                        let letter = both.letter_of(condition.intersection(label).row());
                        let (left, right) = (*left, *right);
                        pairs.push(Pair { left, right, parent: Some((parent, letter)) });
                    }
                }
            }
        }
        Ok(Inclusion::Holds)
    }
}

/// Whether the two sets of `goal` have the same closure under the kept equalities.
fn is_implied(
    subsets: &Subsets<'_>,
    pairs: &[Pair],
    kept: &[usize],
    goal: (SetIndex, SetIndex),
    budget: &Budget,
) -> Result<bool, GiveUp> {
    if goal.0 == goal.1 {
        return Ok(true);
    }
    let left = closure(subsets, pairs, kept, goal.0, budget)?;
    if !subsets.members(goal.1).iter().all(|&s| left.contains(s as usize)) {
        return Ok(false);
    }
    let right = closure(subsets, pairs, kept, goal.1, budget)?;
    Ok(subsets.members(goal.0).iter().all(|&s| right.contains(s as usize)))
}

/// The largest set that the kept equalities make equal to `set`: where one side of an equality is
/// contained, the other side is added.
fn closure(
    subsets: &Subsets<'_>,
    pairs: &[Pair],
    kept: &[usize],
    set: SetIndex,
    budget: &Budget,
) -> Result<BitSet, GiveUp> {
    let mut closed = BitSet::new(subsets.num_underlying_states());
    for &state in subsets.members(set) {
        closed.insert(state as usize);
    }
    let mut unused: Vec<usize> = kept.to_vec();
    loop {
        let before = unused.len();
        let mut waiting = vec![];
        for place in unused {
            let (left, right) =
                (subsets.members(pairs[place].left), subsets.members(pairs[place].right));
            budget.spend(1 + (left.len() + right.len()) as u64 / 8)?;
            let holds = |list: &[u32]| list.iter().all(|&state| closed.contains(state as usize));
            let applies = holds(left) || holds(right);
            if applies {
                for &state in left.iter().chain(right) {
                    closed.insert(state as usize);
                }
            } else {
                waiting.push(place);
            }
        }
        if waiting.len() == before {
            return Ok(closed);
        }
        unused = waiting;
    }
}

fn word_to(pairs: &[Pair], place: usize) -> Vec<u32> {
    let mut word = vec![];
    let mut at = &pairs[place];
    while let Some((parent, letter)) = at.parent {
        word.push(letter);
        at = &pairs[parent as usize];
    }
    word.reverse();
    word
}
