//! Deterministic automata that read decimal digits, the last digit first.
//!
//! Idea: numbers are added from their last digits on, so that languages are read backwards as well.
//! Invariant: a reader accepts exactly the reversed words of its language that consist of digits.

use trine_automata::{Nfa, StateId};
use trine_collections::Budget;

use crate::conjunction::precision::Reason;

/// The code of the digit 0.
const ZERO: u32 = 0x30;
/// Readers with more states are not built.
const MAX_STATES: usize = 2_000;
/// There is no next state.
const NONE: u32 = u32::MAX;

/// A deterministic automaton over the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reader {
    finals: Vec<bool>,
    next: Vec<[u32; 10]>,
}

impl Reader {
    /// The state in which reading begins.
    pub(super) const START: u32 = 0;

    /// Reads the words of a language backwards, as far as they are digits.
    pub(super) fn backwards(nfa: &Nfa, budget: &Budget) -> Result<Self, Reason> {
        let mut finals = vec![false];
        let mut next = vec![[NONE; 10]];
        let reversed = nfa.reverse(budget)?.determinize(budget)?;
        let Some(&start) = reversed.initial().first() else { return Ok(Self { finals, next }) };
        let classes: Vec<_> = (0..10).map(|digit| nfa.alphabet().class_of(ZERO + digit)).collect();
        let mut number = vec![NONE; reversed.num_states()];
        number[start.index()] = Self::START;
        finals[0] = reversed.is_final(start);
        let mut open: Vec<StateId> = vec![start];
        while let Some(state) = open.pop() {
            let from = number[state.index()] as usize;
            for edge in reversed.edges(state) {
                budget.spend(10)?;
                for (digit, class) in classes.iter().enumerate() {
                    if !class.is_some_and(|class| edge.label.contains(class)) {
                        continue;
                    }
                    if number[edge.to.index()] == NONE {
                        number[edge.to.index()] = finals.len() as u32;
                        finals.push(reversed.is_final(edge.to));
                        next.push([NONE; 10]);
                        open.push(edge.to);
                    }
                    next[from][digit] = number[edge.to.index()];
                }
            }
            if finals.len() > MAX_STATES {
                return Err(Reason::ManyConfigurations);
            }
        }
        Ok(Self { finals, next })
    }

    /// Reads one digit.
    pub(super) fn digit(digit: u32) -> Self {
        let mut first = [NONE; 10];
        first[digit as usize] = 1;
        Self { finals: vec![false, true], next: vec![first, [NONE; 10]] }
    }

    /// Reads at least one digit.
    pub(super) fn some_digits() -> Self {
        Self { finals: vec![false, true], next: vec![[1; 10]; 2] }
    }

    /// Reads any digits.
    pub(super) fn digits() -> Self {
        Self { finals: vec![true], next: vec![[0; 10]] }
    }

    pub(super) fn is_final(&self, state: u32) -> bool {
        self.finals[state as usize]
    }

    /// The state after a digit, if there is one.
    pub(super) fn next(&self, state: u32, digit: usize) -> Option<u32> {
        let next = self.next[state as usize][digit];
        (next != NONE).then_some(next)
    }
}
