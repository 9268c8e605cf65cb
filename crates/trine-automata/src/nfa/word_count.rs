//! How many words an automaton accepts.
//!
//! Idea: in the smallest deterministic automaton each word has one run, so runs are counted: the number of words that lead to a state is the
//! sum over its edges of the number for the state before times the letters that the edge reads, one length
//! after the other.
//! Invariant: words count, not runs and not classes of letters.
//! Cost: one product of a long number and a machine word per edge and length, besides the subset construction.
//! Reference: Chomsky, Miller, "Finite state languages", 1958 (counting by the transition matrix).

use dashu_int::UBig;
use trine_collections::Budget;

use super::Nfa;
use crate::give_up::GiveUp;

/// How many words there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WordCount {
    /// So many.
    Finite(UBig),
    /// Infinitely many.
    Infinite,
}

impl Nfa {
    /// The number of accepted words with `low` to `high` letters (`None`: no upper bound).
    ///
    /// ```
    /// use trine_automata::{Alphabet, CharSet, Nfa, WordCount};
    /// use trine_collections::Budget;
    ///
    /// let budget = Budget::unlimited();
    /// let digit = CharSet::range(0x30, 0x39);
    /// let alphabet = Alphabet::new([&digit])?;
    /// let digits = Nfa::letter(&alphabet, &alphabet.label(&digit).unwrap()).star(&budget)?;
    /// assert_eq!(digits.count_words(0, Some(2), &budget)?, WordCount::Finite(111u8.into()));
    /// assert_eq!(digits.count_words(2, None, &budget)?, WordCount::Infinite);
    /// # Ok::<(), trine_automata::GiveUp>(())
    /// ```
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn count_words(
        &self,
        low: u64,
        high: Option<u64>,
        budget: &Budget,
    ) -> Result<WordCount, GiveUp> {
        let automaton = self.minimize(budget)?;
        let high = match (high, automaton.max_length(budget)?) {
            (None, None) if automaton.is_empty() => return Ok(WordCount::Finite(UBig::ZERO)),
            (None, None) => return Ok(WordCount::Infinite),
            (Some(high), Some(longest)) => high.min(longest),
            (Some(bound), None) | (None, Some(bound)) => bound,
        };
        let size = |label: &crate::ClassSet| -> u64 {
            label.iter().map(|class| automaton.alphabet().size(class)).sum()
        };
        let edges: Vec<Vec<(usize, u64)>> = automaton
            .states()
            .map(|state| {
                automaton.edges(state).map(|edge| (edge.to.index(), size(&edge.label))).collect()
            })
            .collect();
        let finals: Vec<usize> = automaton.finals().map(|state| state.index()).collect();
        let mut counts = vec![UBig::ZERO; automaton.num_states()];
        for state in automaton.initial() {
            counts[state.index()] = UBig::ONE;
        }
        let mut total = UBig::ZERO;
        for length in 0..=high {
            budget.spend(1 + counts.len() as u64)?;
            if length >= low {
                finals.iter().for_each(|&state| total += &counts[state]);
            }
            if length == high || counts.iter().all(UBig::is_zero) {
                break;
            }
            let mut next = vec![UBig::ZERO; counts.len()];
            for (from, count) in counts.iter().enumerate().filter(|(_, count)| !count.is_zero()) {
                // Words of the machine, about 16 of which cost as much as a step.
                let price = 1 + count.as_words().len() as u64 / 16;
                for &(to, weight) in &edges[from] {
                    budget.spend(price)?;
                    if weight == 1 {
                        next[to] += count;
                    } else {
                        next[to] += count * weight;
                    }
                }
            }
            counts = next;
        }
        Ok(WordCount::Finite(total))
    }
}
