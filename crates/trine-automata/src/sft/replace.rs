//! The replace functions of SMT-LIB as transducers, exactly.
//!
//! Idea: for a constant pattern the states are the borders of the Knuth-Morris-Pratt automaton and hold
//! back what may become a match. For a regular pattern the transducer guesses where the leftmost match
//! begins and carries the *loser set*: the states of all attempts that began earlier. A loser that
//! accepts refutes the guess, however late: an earlier start whose match ends after the chosen one is
//! still the leftmost match.
//! Invariant: each word is related to exactly one word, the value of the function in the standard.
//! Reference: SMT-LIB 2.7, `UnicodeStrings` (`str.replace_re`: shortest leftmost match); Knuth, Morris,
//! Pratt 1977. The regular construction follows from the definition; released solvers chose the match
//! that ends first, which is a different function.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::image::single;
use super::{Input, Output, Sft, SftBuilder};
use crate::alphabet::Alphabet;
use crate::class_set::ClassSet;
use crate::give_up::GiveUp;
use crate::nfa::{Nfa, StateId};
use crate::nfa::{SetIndex, Subsets};

/// Which matches are replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Matches {
    First,
    All,
}

impl Sft {
    /// `str.replace(w, pattern, replacement)` as a relation between `w` and the value.
    ///
    /// # Errors
    /// [`GiveUp::AlphabetTooCoarse`] if a letter of the pattern has no class of its own; the budget's
    /// reason if it runs out.
    pub fn replace(
        alphabet: &Alphabet,
        pattern: &[u32],
        replacement: &[u32],
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        Self::replace_word(alphabet, pattern, replacement, Matches::First, budget)
    }

    /// `str.replace_all(w, pattern, replacement)` as a relation between `w` and the value.
    ///
    /// # Errors
    /// [`GiveUp::AlphabetTooCoarse`] if a letter of the pattern has no class of its own; the budget's
    /// reason if it runs out.
    pub fn replace_all(
        alphabet: &Alphabet,
        pattern: &[u32],
        replacement: &[u32],
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        if pattern.is_empty() {
            return Self::identity(alphabet, budget);
        }
        Self::replace_word(alphabet, pattern, replacement, Matches::All, budget)
    }

    fn replace_word(
        alphabet: &Alphabet,
        pattern: &[u32],
        replacement: &[u32],
        matches: Matches,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let mut builder = SftBuilder::new(alphabet);
        let any = alphabet.all_classes();
        let held: Vec<StateId> = pattern.iter().map(|_| builder.add_state()).collect();
        // After the first match everything is copied.
        let done = match matches {
            Matches::All => held[0],
            Matches::First => {
                let done = builder.add_state();
                builder.set_final(done);
                builder.add_edge(done, Input::Letter(any.clone()), Output::copy(), done);
                done
            }
        };
        let Some(&start) = held.first() else {
            // The empty pattern matches at the beginning.
            let start = builder.add_state();
            builder.set_initial(start);
            builder.add_edge(start, Input::Nothing, Output::word(replacement), done);
            return builder.finish(budget);
        };
        builder.set_initial(start);
        let mut letters: Vec<u32> = pattern.to_vec();
        letters.sort_unstable();
        letters.dedup();
        let labels: Result<Vec<ClassSet>, GiveUp> =
            letters.iter().map(|&letter| single(alphabet, letter)).collect();
        let labels = labels?;
        let other = labels.iter().fold(any, |rest, label| rest.difference(label));
        let border = borders(pattern);
        for (length, &from) in held.iter().enumerate() {
            budget.spend(1 + letters.len() as u64)?;
            builder.set_final_writing(from, &pattern[..length]);
            let flush = Output::word_and_copy(&pattern[..length]);
            builder.add_edge(from, Input::Letter(other.clone()), flush, start);
            for (&letter, label) in letters.iter().zip(&labels) {
                let input = Input::Letter(label.clone());
                let mut kept = length;
                while kept > 0 && pattern[kept] != letter {
                    budget.spend(1)?;
                    kept = border[kept - 1];
                }
                if pattern[kept] == letter {
                    kept += 1;
                }
                if kept == pattern.len() {
                    builder.add_edge(from, input, Output::word(replacement), done);
                } else {
                    let mut text = pattern[..length].to_vec();
                    text.push(letter);
                    text.truncate(length + 1 - kept);
                    builder.add_edge(from, input, Output::word(&text), held[kept]);
                }
            }
        }
        builder.finish(budget)
    }

    /// `str.replace_re(w, pattern, replacement)` as a relation between `w` and the value: the shortest
    /// leftmost match is replaced.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn replace_re(pattern: &Nfa, replacement: &[u32], budget: &Budget) -> Result<Self, GiveUp> {
        if pattern.accepts_empty() {
            return Self::replace(pattern.alphabet(), &[], replacement, budget);
        }
        Self::replace_matches(pattern, replacement, (Matches::First, Length::Shortest), budget)
    }

    /// `str.replace_re_all(w, pattern, replacement)` as a relation between `w` and the value: shortest
    /// leftmost non-empty matches are replaced, from left to right.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn replace_re_all(
        pattern: &Nfa,
        replacement: &[u32],
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let pattern = non_empty_words(pattern, budget)?;
        let which = (Matches::All, Length::Shortest);
        Self::replace_matches(&pattern, replacement, which, budget)
    }

    /// `str.replace_re_longest(w, pattern, replacement)` as a relation between `w` and the value: the
    /// leftmost match is replaced, of those that begin there the longest one.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn replace_re_longest(
        pattern: &Nfa,
        replacement: &[u32],
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let which = (Matches::First, Length::Longest);
        Self::replace_matches(pattern, replacement, which, budget)
    }

    /// `str.replace_re_longest_all(w, pattern, replacement)` as a relation between `w` and the value:
    /// leftmost longest matches that are not empty are replaced, from left to right.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn replace_re_longest_all(
        pattern: &Nfa,
        replacement: &[u32],
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let pattern = non_empty_words(pattern, budget)?;
        Self::replace_matches(&pattern, replacement, (Matches::All, Length::Longest), budget)
    }

    /// The functions for a pattern without the empty word, unless only the first match is replaced and
    /// the longest one counts.
    fn replace_matches(
        pattern: &Nfa,
        replacement: &[u32],
        which: (Matches, Length),
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let dfa = pattern.minimize(budget)?;
        let Some(&start) = dfa.initial().first() else {
            return Self::identity(pattern.alphabet(), budget);
        };
        let mut losers = Losers {
            dfa: &dfa,
            start,
            subsets: Subsets::new(&dfa),
            ids: FxHashMap::default(),
            list: vec![],
            builder: SftBuilder::new(pattern.alphabet()),
        };
        let none = losers.subsets.intern(&[]);
        if dfa.is_final(start) {
            // The leftmost match begins at the beginning; it may be empty.
            let first = losers.state(Phase::Match(start), none);
            losers.builder.set_initial(first);
            let rest = losers.subsets.intern(&[start.index() as u32]);
            let rest = losers.state(Phase::Rest, rest);
            losers.builder.add_edge(first, Input::Nothing, Output::word(replacement), rest);
        } else {
            let first = losers.state(Phase::Search, none);
            losers.builder.set_initial(first);
        }
        let mut next = 0;
        while let Some(&(phase, set, from)) = losers.list.get(next) {
            next += 1;
            match phase {
                Phase::Search => {
                    losers.builder.set_final(from);
                    losers.step_without_match(from, set, budget)?;
                    losers.step_of_candidate(from, start, set, (replacement, which), budget)?;
                }
                Phase::Match(candidate) => {
                    losers.step_of_candidate(from, candidate, set, (replacement, which), budget)?;
                }
                Phase::Rest => {
                    losers.builder.set_final(from);
                    losers.copy(from, set, Phase::Rest, budget)?;
                }
            }
        }
        losers.builder.finish(budget)
    }
}

/// For each prefix of the pattern the length of its longest proper border.
fn borders(pattern: &[u32]) -> Vec<usize> {
    let mut border = vec![0; pattern.len()];
    let mut length = 0;
    for place in 1..pattern.len() {
        while length > 0 && pattern[length] != pattern[place] {
            length = border[length - 1];
        }
        if pattern[length] == pattern[place] {
            length += 1;
        }
        border[place] = length;
    }
    border
}

/// Which of the matches at one place counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    Shortest,
    Longest,
}

/// What the transducer is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// Copying; no match has begun here or earlier that matters.
    Search,
    /// Inside the chosen match, in this state of the pattern.
    Match(StateId),
    /// Copying after the only match to replace.
    Rest,
}

/// The construction with loser sets.
struct Losers<'a> {
    dfa: &'a Nfa,
    start: StateId,
    subsets: Subsets<'a>,
    ids: FxHashMap<(Phase, SetIndex), StateId>,
    list: Vec<(Phase, SetIndex, StateId)>,
    builder: SftBuilder,
}

impl Losers<'_> {
    fn state(&mut self, phase: Phase, losers: SetIndex) -> StateId {
        *self.ids.entry((phase, losers)).or_insert_with(|| {
            let state = self.builder.add_state();
            self.list.push((phase, losers, state));
            state
        })
    }

    /// Where no match begins: the attempt that would begin here joins the losers.
    fn step_without_match(
        &mut self,
        from: StateId,
        losers: SetIndex,
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let mut members = self.subsets.members(losers).to_vec();
        let start = self.start.index() as u32;
        if let Err(place) = members.binary_search(&start) {
            members.insert(place, start);
        }
        let joined = self.subsets.intern(&members);
        self.copy(from, joined, Phase::Search, budget)
    }

    /// Copies a letter while the losers move on; dies where one of them accepts.
    fn copy(
        &mut self,
        from: StateId,
        losers: SetIndex,
        phase: Phase,
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        for (label, to) in self.subsets.moves(losers, budget)?.iter() {
            budget.spend(1)?;
            if !self.subsets.is_final(*to) {
                let to = self.state(phase, *to);
                self.builder.add_edge(from, Input::Letter(label.clone()), Output::copy(), to);
            }
        }
        Ok(())
    }

    /// Reads a letter inside the chosen match. Where the shortest match counts, the first accepting
    /// state ends it; where the longest one does, it may end at each, and what would go on is a loser.
    fn step_of_candidate(
        &mut self,
        from: StateId,
        candidate: StateId,
        losers: SetIndex,
        (replacement, (matches, length)): (&[u32], (Matches, Length)),
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let moves = self.subsets.moves(losers, budget)?;
        let after = match matches {
            Matches::First => Phase::Rest,
            Matches::All => Phase::Search,
        };
        let dfa = self.dfa;
        for edge in dfa.edges(candidate) {
            for (label, losers) in moves.iter() {
                budget.spend(1)?;
                let both = label.intersection(&edge.label);
                if both.is_empty() || self.subsets.is_final(*losers) {
                    continue;
                }
                let input = Input::Letter(both);
                let ends = dfa.is_final(edge.to);
                if ends {
                    let mut behind = self.subsets.members(*losers).to_vec();
                    let longer = edge.to.index() as u32;
                    if let (Length::Longest, Err(place)) = (length, behind.binary_search(&longer)) {
                        behind.insert(place, longer);
                    }
                    let behind = self.subsets.intern(&behind);
                    let to = self.state(after, behind);
                    let output = Output::word(replacement);
                    self.builder.add_edge(from, input.clone(), output, to);
                }
                if !ends || length == Length::Longest {
                    let to = self.state(Phase::Match(edge.to), *losers);
                    self.builder.add_edge(from, input, Output::word(&[]), to);
                }
            }
        }
        Ok(())
    }
}

/// The words of a language that have a letter.
fn non_empty_words(language: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
    let non_empty = Nfa::lengths_between(language.alphabet(), 1, None, budget)?;
    language.intersection(&non_empty, budget)
}
