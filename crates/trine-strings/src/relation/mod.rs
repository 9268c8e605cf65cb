//! Relations between words that a script defines by recursion: transducers and their like on more tapes.
//!
//! Idea: a definition that compares the first letters of its parameters and calls itself, or others of
//! its kind, on what follows them is an automaton with a tape for each word. Its calls are the states, its
//! alternatives the edges ([`recognition`]); with it, images of languages are exact.
//! Invariant: the machine relates exactly the words for which the least predicate that satisfies the
//! definitions holds.
//! Reference: Holík, Janků, Lin, Rümmer, Vojnar, "String constraints with concatenation and
//! transducers solved efficiently", POPL 2018 (transducers as recursive definitions).

mod branches;
mod heads;
mod letter_function;
mod recognition;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rustc_hash::FxHashSet;
use trine_automata::{
    Alphabet, CharMap, CharSet, GiveUp, Input, Output, OutputLetter, Sft, SftBuilder,
};
use trine_collections::{Budget, Exhausted};

use branches::Links;
pub use recognition::is_transducer;
pub(crate) use recognition::recognize;

/// A word that is read from its first letter on, by number.
type Tape = usize;

/// One step of the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    /// What is read of each tape: one letter of a set, or nothing.
    pub(crate) reads: Vec<Option<CharSet>>,
    /// Tapes whose letter is that of an earlier tape, which is none of these, and a number.
    pub(crate) moved: Links,
    pub(crate) to: usize,
}

/// An automaton with at least two tapes: the words for which the recursive predicates of a script hold.
#[derive(Debug)]
pub(crate) struct Relation {
    tapes: usize,
    pub(crate) edges: Vec<Vec<Edge>>,
    pub(crate) initial: Vec<usize>,
    pub(crate) finals: Vec<bool>,
}

impl Relation {
    /// The number of words that are related.
    pub(crate) fn tapes(&self) -> usize {
        self.tapes
    }

    /// The letters that have to be told apart.
    pub(crate) fn char_sets(&self) -> Vec<CharSet> {
        let edges = self.edges.iter().flatten();
        let sets: FxHashSet<&CharSet> =
            edges.flat_map(|edge| edge.reads.iter().flatten()).collect();
        let mut sets: Vec<CharSet> = sets.into_iter().cloned().collect();
        sets.sort_unstable();
        sets
    }

    /// The functions from letters read to letters written.
    pub(crate) fn char_maps(&self) -> Vec<CharMap> {
        let mut maps: Vec<CharMap> = Vec::new();
        for edge in self.edges.iter().flatten() {
            for tape in 0..self.tapes {
                if edge.moved[tape].is_some_and(|(_, by)| by != 0)
                    && let Some((_, map)) = edge.char_map(tape)
                    && !maps.contains(&map)
                {
                    maps.push(map);
                }
            }
        }
        maps
    }

    /// The transducer from the first to the second of two words.
    ///
    /// # Errors
    /// [`GiveUp::AlphabetTooCoarse`] if the alphabet does not respect [`Self::char_sets`].
    pub(crate) fn transducer(&self, alphabet: &Alphabet, budget: &Budget) -> Result<Sft, GiveUp> {
        debug_assert_eq!(self.tapes, 2, "a transducer has two tapes");
        let mut builder = SftBuilder::new(alphabet);
        let states: Vec<_> = self.edges.iter().map(|_| builder.add_state()).collect();
        let label = |set: &CharSet| alphabet.label(set).ok_or(GiveUp::AlphabetTooCoarse);
        for (from, edges) in self.edges.iter().enumerate() {
            budget.spend(1 + edges.len() as u64)?;
            for edge in edges {
                let input = match &edge.reads[0] {
                    Some(set) => Input::Letter(label(set)?),
                    None => Input::Nothing,
                };
                let letter = match (&edge.reads[1], edge.char_map(1)) {
                    (None, _) => OutputLetter::Nothing,
                    (Some(set), None) => OutputLetter::Any(label(set)?),
                    (Some(_), Some((_, map))) => OutputLetter::Image(Arc::new(map)),
                };
                let output = Output { before: [].into(), letter, after: [].into() };
                builder.add_edge(states[from], input, output, states[edge.to]);
            }
            if self.finals[from] {
                builder.set_final(states[from]);
            }
        }
        self.initial.iter().for_each(|&state| builder.set_initial(states[state]));
        builder.finish(budget)
    }

    /// Whether words are related.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub(crate) fn relates(&self, words: &[&[u32]], budget: &Budget) -> Result<bool, Exhausted> {
        let mut seen: FxHashSet<(usize, Vec<usize>)> = FxHashSet::default();
        let mut open: Vec<(usize, Vec<usize>)> =
            self.initial.iter().map(|&state| (state, vec![0; words.len()])).collect();
        while let Some(place) = open.pop() {
            if seen.contains(&place) {
                continue;
            }
            let (state, at) = &place;
            if self.finals[*state] && at.iter().zip(words).all(|(&at, word)| at == word.len()) {
                return Ok(true);
            }
            budget.spend(1 + self.edges[*state].len() as u64)?;
            for edge in &self.edges[*state] {
                let letter = |tape: usize| words[tape].get(at[tape]).copied();
                let mut next = at.clone();
                let mut fits = true;
                for (tape, set) in edge.reads.iter().enumerate() {
                    if let Some(set) = set {
                        fits &= letter(tape).is_some_and(|code| set.contains(code));
                        next[tape] += 1;
                    }
                }
                for (tape, link) in edge.moved.iter().enumerate() {
                    if let Some((root, by)) = *link {
                        let pair = letter(root).zip(letter(tape));
                        fits &= pair.is_some_and(|(a, b)| i64::from(b) == i64::from(a) + by);
                    }
                }
                if fits {
                    open.push((edge.to, next));
                }
            }
            seen.insert(place);
        }
        Ok(false)
    }
}

impl Edge {
    /// The earlier tape that the letter of a tape depends on, and how.
    pub(crate) fn char_map(&self, tape: Tape) -> Option<(Tape, CharMap)> {
        let (root, by) = self.moved[tape]?;
        if by == 0 {
            return Some((root, CharMap::identity()));
        }
        let intervals = self.reads[root].iter().flat_map(|set| set.intervals());
        Some((root, CharMap::from_pieces(intervals.map(|&(first, last)| (first, last, by)))))
    }
}
