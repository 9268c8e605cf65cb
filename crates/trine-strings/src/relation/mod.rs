//! Relations between two words that a script defines by recursion: transducers.
//!
//! Idea: a definition that compares the first letters of its parameters and calls itself, or others of
//! its kind, on what follows them is an automaton with two tapes. Its calls are the states, its
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

pub use recognition::is_transducer;
pub(crate) use recognition::recognize;

/// A word that is read from its first letter on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tape {
    First,
    Second,
}

impl Tape {
    const BOTH: [Self; 2] = [Self::First, Self::Second];
}

/// One step of the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Edge {
    /// What is read of each tape: one letter of a set, or nothing.
    reads: [Option<CharSet>; 2],
    /// The letter of the second tape is that of the first and this number.
    moved: Option<i64>,
    to: usize,
}

/// An automaton with two tapes. The head of the module says more.
#[derive(Debug)]
pub(crate) struct Relation {
    edges: Vec<Vec<Edge>>,
    initial: Vec<usize>,
    finals: Vec<bool>,
}

impl Relation {
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
        for edge in self.edges.iter().flatten().filter(|edge| edge.moved.is_some_and(|by| by != 0))
        {
            let map = edge.char_map();
            if !maps.contains(&map) {
                maps.push(map);
            }
        }
        maps
    }

    /// The transducer from the first to the second word.
    ///
    /// # Errors
    /// [`GiveUp::AlphabetTooCoarse`] if the alphabet does not respect [`Self::char_sets`].
    pub(crate) fn transducer(&self, alphabet: &Alphabet, budget: &Budget) -> Result<Sft, GiveUp> {
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
                let letter = match (&edge.reads[1], edge.moved) {
                    (None, _) => OutputLetter::Nothing,
                    (Some(set), None) => OutputLetter::Any(label(set)?),
                    (Some(_), Some(0)) => OutputLetter::Image(Arc::new(CharMap::identity())),
                    (Some(_), Some(_)) => OutputLetter::Image(Arc::new(edge.char_map())),
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

    /// Whether two words are related.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub(crate) fn relates(&self, words: [&[u32]; 2], budget: &Budget) -> Result<bool, Exhausted> {
        let mut seen: FxHashSet<(usize, [usize; 2])> = FxHashSet::default();
        let mut open: Vec<(usize, [usize; 2])> =
            self.initial.iter().map(|&state| (state, [0, 0])).collect();
        let ends = words.map(<[u32]>::len);
        while let Some(place) = open.pop() {
            if !seen.insert(place) {
                continue;
            }
            let (state, at) = place;
            if self.finals[state] && at == ends {
                return Ok(true);
            }
            budget.spend(1 + self.edges[state].len() as u64)?;
            for edge in &self.edges[state] {
                let mut next = at;
                let mut fits = true;
                for tape in Tape::BOTH.map(|tape| tape as usize) {
                    if let Some(set) = &edge.reads[tape] {
                        fits &= words[tape].get(at[tape]).is_some_and(|&c| set.contains(c));
                        next[tape] += 1;
                    }
                }
                if let (true, Some(by)) = (fits, edge.moved) {
                    let [a, b] = [words[0][at[0]], words[1][at[1]]].map(i64::from);
                    fits = b == a + by;
                }
                if fits {
                    open.push((edge.to, next));
                }
            }
        }
        Ok(false)
    }
}

impl Edge {
    /// The letters read with those written, where these depend on them.
    fn char_map(&self) -> CharMap {
        let by = self.moved.unwrap_or(0);
        let intervals = self.reads[0].iter().flat_map(|set| set.intervals());
        CharMap::from_pieces(intervals.map(|&(first, last)| (first, last, by)))
    }
}
