//! Basic automata, and the rational operations on them.
//!
//! Idea: flat copies with shifted numbers; where one operand ends and the next begins, final states get
//! the edges that leave the initial states, so no move without a letter is needed.
//! Invariant: all results are trimmed. Tagged moves of the operands are kept.

use trine_collections::Budget;

use super::{Nfa, NfaBuilder, StateId, Tag, TaggedMove};
use crate::alphabet::Alphabet;
use crate::class_set::ClassSet;
use crate::give_up::GiveUp;

/// A budget for constructions of constant size.
fn free() -> Budget {
    Budget::unlimited()
}

impl Nfa {
    /// No word.
    #[must_use]
    pub fn nothing(alphabet: &Alphabet) -> Self {
        Self::finish_small(NfaBuilder::new(alphabet))
    }

    /// The empty word only.
    #[must_use]
    pub fn epsilon(alphabet: &Alphabet) -> Self {
        let mut builder = NfaBuilder::new(alphabet);
        let state = builder.add_state();
        builder.set_initial(state);
        builder.set_final(state);
        Self::finish_small(builder)
    }

    /// All words.
    #[must_use]
    pub fn all_words(alphabet: &Alphabet) -> Self {
        let mut builder = NfaBuilder::new(alphabet);
        let state = builder.add_state();
        builder.set_initial(state);
        builder.set_final(state);
        builder.add_edge(state, &alphabet.all_classes(), state);
        Self::finish_small(builder)
    }

    /// The words of one letter that is in `label`.
    #[must_use]
    pub fn letter(alphabet: &Alphabet, label: &ClassSet) -> Self {
        Self::labels(alphabet, [label])
    }

    /// The words whose `i`-th letter is in the `i`-th label.
    #[must_use]
    pub fn labels<'a>(alphabet: &Alphabet, labels: impl IntoIterator<Item = &'a ClassSet>) -> Self {
        let mut builder = NfaBuilder::new(alphabet);
        let mut state = builder.add_state();
        builder.set_initial(state);
        for label in labels {
            if label.is_empty() {
                return Self::nothing(alphabet);
            }
            let next = builder.add_state();
            builder.add_edge(state, label, next);
            state = next;
        }
        builder.set_final(state);
        Self::finish_small(builder)
    }

    /// One word; `None` if some letter shares its class with other code points or is beyond the
    /// alphabet, so that this alphabet cannot tell the word from others.
    #[must_use]
    pub fn from_word(alphabet: &Alphabet, word: &[u32]) -> Option<Self> {
        let labels = word.iter().map(|&letter| {
            let class = alphabet.class_of(letter)?;
            let mut label = alphabet.no_classes();
            label.insert(class);
            (alphabet.size(class) == 1).then_some(label)
        });
        let labels: Option<Vec<ClassSet>> = labels.collect();
        Some(Self::labels(alphabet, &labels?))
    }

    /// All words with `low` to `high` letters (`None`: no upper bound).
    ///
    /// # Errors
    /// The budget's reason if it runs out; one step per state.
    pub fn lengths_between(
        alphabet: &Alphabet,
        low: u64,
        high: Option<u64>,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        if high.is_some_and(|high| high < low) {
            return Ok(Self::nothing(alphabet));
        }
        let any = alphabet.all_classes();
        let mut builder = NfaBuilder::new(alphabet);
        let mut state = builder.add_state();
        builder.set_initial(state);
        let mut length = 0;
        loop {
            budget.spend(1)?;
            if length >= low {
                builder.set_final(state);
                match high {
                    None => {
                        builder.add_edge(state, &any, state);
                        break;
                    }
                    Some(high) if length == high => break,
                    Some(_) => {}
                }
            }
            let next = builder.add_state();
            builder.add_edge(state, &any, next);
            state = next;
            length += 1;
        }
        builder.finish(budget)
    }

    /// For builders whose size the caller has accounted for.
    fn finish_small(builder: NfaBuilder) -> Self {
        match builder.finish(&free()) {
            Ok(nfa) => nfa,
            Err(reason) => unreachable!("an unlimited budget ran out: {reason}"),
        }
    }

    /// The words of either language.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ.
    pub fn union(&self, other: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        Self::union_all(self.alphabet(), [self, other], budget)
    }

    /// The words of any of the languages.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ.
    pub fn union_all<'a>(
        alphabet: &Alphabet,
        operands: impl IntoIterator<Item = &'a Self>,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let mut builder = NfaBuilder::new(alphabet);
        for operand in operands {
            assert!(operand.alphabet() == alphabet, "automata over different alphabets");
            budget.spend(operand.num_edges() as u64)?;
            let base = builder.add_copy(operand);
            for state in operand.initial() {
                builder.set_initial(StateId::new(base + state.index()));
            }
            for state in operand.finals() {
                builder.set_final(StateId::new(base + state.index()));
            }
        }
        builder.finish(budget)?.trim(budget)
    }

    /// A word of this language, then one of `other`.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ.
    pub fn concat(&self, other: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        self.assert_same_alphabet(other);
        budget.spend(self.num_edges() as u64 + other.num_edges() as u64)?;
        let mut builder = NfaBuilder::new(self.alphabet());
        builder.add_copy(self);
        let base = builder.add_copy(other);
        let shift = |state: StateId| StateId::new(base + state.index());
        self.initial().iter().for_each(|&state| builder.set_initial(state));
        other.finals().for_each(|state| builder.set_final(shift(state)));
        for end in self.finals() {
            for &start in other.initial() {
                budget.spend(other.degree(start) as u64 + 1)?;
                builder.add_epsilon(end, shift(start));
            }
        }
        builder.finish(budget)?.trim(budget)
    }

    /// Words of the operands in a row, with a move marked `tag` at each border between two.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ.
    pub fn concat_delimited<'a>(
        alphabet: &Alphabet,
        operands: impl IntoIterator<Item = &'a Self>,
        tag: Tag,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let mut builder = NfaBuilder::new(alphabet);
        let mut ends: Option<Vec<StateId>> = None;
        for operand in operands {
            assert!(operand.alphabet() == alphabet, "automata over different alphabets");
            budget.spend(operand.num_edges() as u64)?;
            let base = builder.add_copy(operand);
            let shift = |state: StateId| StateId::new(base + state.index());
            match ends {
                None => operand.initial().iter().for_each(|&s| builder.set_initial(shift(s))),
                Some(ends) => {
                    for from in ends {
                        for &start in operand.initial() {
                            budget.spend(1)?;
                            builder.add_tagged(TaggedMove { from, to: shift(start), tag });
                        }
                    }
                }
            }
            ends = Some(operand.finals().map(shift).collect());
        }
        match ends {
            None => return Ok(Self::epsilon(alphabet)),
            Some(ends) => ends.into_iter().for_each(|state| builder.set_final(state)),
        }
        builder.finish(budget)?.trim(budget)
    }

    /// Any number of words of this language in a row.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn star(&self, budget: &Budget) -> Result<Self, GiveUp> {
        self.iterate(true, budget)
    }

    /// One or more words of this language in a row.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn plus(&self, budget: &Budget) -> Result<Self, GiveUp> {
        self.iterate(false, budget)
    }

    fn iterate(&self, with_empty: bool, budget: &Budget) -> Result<Self, GiveUp> {
        let mut builder = NfaBuilder::new(self.alphabet());
        builder.add_copy(self);
        for &start in self.initial() {
            builder.set_initial(start);
        }
        for end in self.finals() {
            builder.set_final(end);
            for &start in self.initial() {
                budget.spend(self.degree(start) as u64 + 1)?;
                builder.add_epsilon(end, start);
            }
        }
        if with_empty && !self.accepts_empty() {
            // A state of its own: an initial state that is reached again must not become final.
            let state = builder.add_state();
            builder.set_initial(state);
            builder.set_final(state);
        }
        builder.finish(budget)?.trim(budget)
    }

    /// The words of this language read backwards.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn reverse(&self, budget: &Budget) -> Result<Self, GiveUp> {
        budget.spend(self.num_edges() as u64)?;
        let mut builder = NfaBuilder::new(self.alphabet());
        builder.add_states(self.num_states());
        for state in self.states() {
            for (row, to) in self.rows(state) {
                builder.add_row(to, row, state);
            }
        }
        for tagged in self.tagged() {
            builder.add_tagged(TaggedMove { from: tagged.to, to: tagged.from, tag: tagged.tag });
        }
        self.finals().for_each(|state| builder.set_initial(state));
        self.initial().iter().for_each(|&state| builder.set_final(state));
        builder.finish(budget)?.trim(budget)
    }

    /// Whether the empty word is accepted.
    #[must_use]
    pub fn accepts_empty(&self) -> bool {
        self.initial().iter().any(|&state| self.is_final(state))
    }

    /// The prefixes of accepted words.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn prefixes(&self, budget: &Budget) -> Result<Self, GiveUp> {
        self.trim(budget)?.remarked(false, true, budget)
    }

    /// The suffixes of accepted words.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn suffixes(&self, budget: &Budget) -> Result<Self, GiveUp> {
        self.trim(budget)?.remarked(true, false, budget)
    }

    /// The factors of accepted words.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn factors(&self, budget: &Budget) -> Result<Self, GiveUp> {
        self.trim(budget)?.remarked(true, true, budget)
    }

    /// The same edges with all states initial, or all final, as asked.
    fn remarked(&self, initial: bool, last: bool, budget: &Budget) -> Result<Self, GiveUp> {
        let mut builder = NfaBuilder::new(self.alphabet());
        builder.add_copy(self);
        for state in self.states() {
            if initial || self.initial().binary_search(&state).is_ok() {
                builder.set_initial(state);
            }
            if last || self.is_final(state) {
                builder.set_final(state);
            }
        }
        builder.finish(budget)?.trim(budget)
    }
}
