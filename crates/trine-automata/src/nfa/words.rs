//! Words of an automaton: membership, a shortest word, a word of a given length.
//!
//! Idea: sets of states for membership, breadth-first search for shortest words, and for given lengths
//! the sets of states from which `k` letters suffice, computed backwards for `k = 0, 1, ...` until they
//! repeat.
//! Words consist of [representatives](crate::Alphabet::representative) of the classes.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::{Nfa, StateId};
use crate::class_set::ClassId;
use crate::class_set::{MaskRow, row_contains, row_iter};
use crate::give_up::GiveUp;
use crate::state_set::BitSet;

/// Shorter words are written out: nothing in them is repeated.
const PUMPED_LENGTH: usize = 1 << 12;

/// A word with a part that is repeated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PumpedWord {
    /// What comes first.
    pub before: Vec<u32>,
    /// What is repeated.
    pub cycle: Vec<u32>,
    /// How often.
    pub times: usize,
    /// What comes last.
    pub after: Vec<u32>,
}

impl PumpedWord {
    /// All letters.
    #[must_use]
    pub fn letters(self) -> Vec<u32> {
        let mut letters = self.before;
        for _ in 0..self.times {
            letters.extend_from_slice(&self.cycle);
        }
        letters.extend(self.after);
        letters
    }
}

impl Nfa {
    /// Whether the word is accepted; letters beyond the alphabet are in no label.
    ///
    /// # Panics
    /// If there are tagged moves.
    #[must_use]
    pub fn accepts(&self, word: &[u32]) -> bool {
        self.accepts_repeated(&[(word, 1)])
    }

    /// Whether a word is accepted that consists of blocks, each repeated so many times; once a set of
    /// states comes back between two repetitions of a block, the rest of them is a cycle.
    ///
    /// # Panics
    /// If there are tagged moves.
    #[must_use]
    pub fn accepts_repeated(&self, blocks: &[(&[u32], usize)]) -> bool {
        self.assert_untagged();
        let mut current: Vec<StateId> = self.initial().to_vec();
        for &(block, times) in blocks {
            let mut left = times;
            let mut seen: FxHashMap<Vec<StateId>, usize> = FxHashMap::default();
            while left > 0 && !current.is_empty() {
                if times > 1 {
                    current.sort_unstable();
                    if let Some(before) = seen.insert(current.clone(), left) {
                        left %= before - left;
                        seen.clear();
                        if left == 0 {
                            break;
                        }
                    }
                }
                current = self.after(current, block);
                left -= 1;
            }
        }
        current.iter().any(|&state| self.is_final(state))
    }

    /// The states after a word.
    fn after(&self, mut current: Vec<StateId>, word: &[u32]) -> Vec<StateId> {
        let mut next = vec![];
        let mut seen = BitSet::new(self.num_states());
        for &letter in word {
            let Some(class) = self.alphabet().class_of(letter) else { return vec![] };
            for &state in &current {
                for (row, to) in self.rows(state) {
                    if row_contains(row, class) && seen.insert(to.index()) {
                        next.push(to);
                    }
                }
            }
            std::mem::swap(&mut current, &mut next);
            next.clear();
            current.iter().for_each(|state| seen.remove(state.index()));
        }
        current
    }

    /// A shortest accepted word, if there is a word.
    ///
    /// # Panics
    /// If there are tagged moves.
    #[must_use]
    pub fn shortest_word(&self) -> Option<Vec<u32>> {
        if self.accepts_empty() { Some(vec![]) } else { self.shortest_non_empty_word() }
    }

    /// A shortest accepted word among those with letters, if there is one.
    ///
    /// # Panics
    /// If there are tagged moves.
    #[must_use]
    pub(crate) fn shortest_non_empty_word(&self) -> Option<Vec<u32>> {
        self.assert_untagged();
        // For each state reached by a letter, that letter and where it was read.
        let mut parent: Vec<Option<(Option<StateId>, u32)>> = vec![None; self.num_states()];
        let mut queue: Vec<StateId> = vec![];
        let mut next = 0;
        let mut sources: Vec<(Option<StateId>, StateId)> =
            self.initial().iter().map(|&state| (None, state)).collect();
        loop {
            for (origin, state) in sources {
                for (row, to) in self.rows(state) {
                    if parent[to.index()].is_none() {
                        parent[to.index()] = Some((origin, self.letter_of(row)));
                        queue.push(to);
                    }
                }
            }
            let &state = queue.get(next)?;
            next += 1;
            if self.is_final(state) {
                let mut word = vec![];
                let mut at = Some(state);
                while let Some((from, letter)) = at.and_then(|state| parent[state.index()]) {
                    word.push(letter);
                    at = from;
                }
                word.reverse();
                return Some(word);
            }
            sources = vec![(Some(state), state)];
        }
    }

    /// An accepted word of exactly `length` letters, if there is one.
    ///
    /// # Errors
    /// As for [`Nfa::pumped_word`], and the cost is the length.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn word_of_length(
        &self,
        length: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        let Some(pumped) = self.pumped_word(length, None, budget)? else { return Ok(None) };
        budget.spend(length as u64)?;
        Ok(Some(pumped.letters()))
    }

    /// An accepted word of exactly `length` letters, if there is one, with a part that is repeated;
    /// where labels allow it, of one letter.
    ///
    /// # Errors
    /// The budget's reason if it runs out; the cost is the edges for each distance from the end until
    /// the sets of states repeat, and then the steps until a state and a distance do.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn pumped_word(
        &self,
        length: usize,
        letter: Option<u32>,
        budget: &Budget,
    ) -> Result<Option<PumpedWord>, GiveUp> {
        self.assert_untagged();
        let class = letter.map(|letter| self.alphabet().class_of(letter));
        let layers = Layers::new(self, length, budget)?;
        let goal = layers.at(length);
        let start = self.initial().iter().find(|state| goal.contains(state.index()));
        let Some(&start) = start else { return Ok(None) };
        let mut word = PumpedWord { before: vec![], cycle: vec![], times: 0, after: vec![] };
        let mut seen: FxHashMap<(StateId, usize), usize> = FxHashMap::default();
        let (mut state, mut left) = (start, length);
        while left > 0 {
            // The next step depends on the state and the set that it has to reach.
            if word.times == 0
                && left > PUMPED_LENGTH
                && let Some((from, period)) = layers.cycle()
                && left > from
                && let Some(before) = seen.insert((state, left % period), left)
            {
                let cycle = before - left;
                let times = (left - from - 1) / cycle;
                word.cycle = word.before.split_off(length - before);
                word.times = times + 1;
                left -= times * cycle;
                continue;
            }
            budget.spend(1)?;
            left -= 1;
            let layer = layers.at(left);
            let mut steps = self.rows(state).filter(|(_, to)| layer.contains(to.index()));
            let liked = steps.clone().find(|(row, _)| class.is_some() && reads(row, class));
            let Some((row, to)) = liked.or_else(|| steps.next()) else { return Ok(None) };
            let code = letter.filter(|_| reads(row, class)).unwrap_or_else(|| self.letter_of(row));
            let part = if word.times == 0 { &mut word.before } else { &mut word.after };
            part.push(code);
            state = to;
        }
        Ok(Some(word))
    }

    /// An accepted word that has the given letters where the pattern has some, if there is one.
    ///
    /// # Errors
    /// The budget's reason if it runs out; the cost is the edges for each letter of the pattern.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn word_matching(
        &self,
        pattern: &[Option<u32>],
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        self.assert_untagged();
        let mut layers = vec![self.initial().to_vec()];
        for &letter in pattern {
            let class = letter.map(|letter| self.alphabet().class_of(letter));
            let mut seen = BitSet::new(self.num_states());
            let mut next = vec![];
            for &state in &layers[layers.len() - 1] {
                for (row, to) in self.rows(state) {
                    budget.spend(1)?;
                    if reads(row, class) && seen.insert(to.index()) {
                        next.push(to);
                    }
                }
            }
            if next.is_empty() {
                return Ok(None);
            }
            layers.push(next);
        }
        let end = layers.pop().unwrap_or_default();
        let Some(mut state) = end.into_iter().find(|&state| self.is_final(state)) else {
            return Ok(None);
        };
        let mut word = vec![];
        for (layer, &letter) in layers.iter().zip(pattern).rev() {
            let class = letter.map(|letter| self.alphabet().class_of(letter));
            let step = layer.iter().find_map(|&from| {
                let (row, _) =
                    self.rows(from).find(|&(row, to)| to == state && reads(row, class))?;
                Some((from, letter.unwrap_or_else(|| self.letter_of(row))))
            });
            let Some((from, letter)) = step else { return Ok(None) };
            budget.spend(1)?;
            word.push(letter);
            state = from;
        }
        word.reverse();
        Ok(Some(word))
    }

    /// The first word of the bound's length that does not come before the bound, where letters are
    /// ordered as given: the next word upwards for ascending letters, downwards for descending ones.
    /// All letters of the bound are given, and words with other letters do not count.
    ///
    /// # Errors
    /// The budget's reason if it runs out; the cost is the edges for each letter of the bound.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn next_word(
        &self,
        bound: &[u32],
        letters: &[u32],
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        self.assert_untagged();
        let layers = Layers::new(self, bound.len(), budget)?;
        let step = |from: &[StateId], letter: u32, left: usize| {
            let class = self.alphabet().class_of(letter);
            let goal = layers.at(left);
            let mut seen = BitSet::new(self.num_states());
            let mut next = vec![];
            for &state in from {
                for (row, to) in self.rows(state) {
                    budget.spend(1)?;
                    if goal.contains(to.index())
                        && reads(row, Some(class))
                        && seen.insert(to.index())
                    {
                        next.push(to);
                    }
                }
            }
            Ok::<Vec<StateId>, GiveUp>(next)
        };
        let goal = layers.at(bound.len());
        let start = self.initial().iter().copied().filter(|state| goal.contains(state.index()));
        // The states after each prefix of the bound, as far as there are any.
        let mut along: Vec<Vec<StateId>> = vec![start.collect()];
        for (place, &letter) in bound.iter().enumerate() {
            if along[place].is_empty() {
                break;
            }
            let next = step(&along[place], letter, bound.len() - place - 1)?;
            along.push(next);
        }
        if along.len() > bound.len() && !along[bound.len()].is_empty() {
            return Ok(Some(bound.to_vec()));
        }
        // The longest prefix of the bound that goes on with a later letter.
        for place in (0..along.len().min(bound.len())).rev() {
            let later = letters.iter().skip_while(|&&letter| letter != bound[place]).skip(1);
            for &letter in later {
                let mut states = step(&along[place], letter, bound.len() - place - 1)?;
                if states.is_empty() {
                    continue;
                }
                let mut word = [&bound[..place], &[letter]].concat();
                while word.len() < bound.len() {
                    let left = bound.len() - word.len() - 1;
                    let mut found = None;
                    for &letter in letters {
                        let next = step(&states, letter, left)?;
                        if !next.is_empty() {
                            found = Some((letter, next));
                            break;
                        }
                    }
                    // Only words with other letters lead on.
                    let Some((letter, next)) = found else { return Ok(None) };
                    word.push(letter);
                    states = next;
                }
                return Ok(Some(word));
            }
        }
        Ok(None)
    }

    /// A letter that reads well among those of a label, which must not be empty.
    pub(crate) fn letter_of(&self, row: &MaskRow) -> u32 {
        let taste = |letter: &u32| match letter {
            0x61..=0x7A => 0,
            0x41..=0x5A => 1,
            0x30..=0x39 => 2,
            0x20..=0x7E => 3,
            _ => 4,
        };
        let letters = row_iter(row).map(|class| self.alphabet().representative(class));
        letters.min_by_key(|letter| (taste(letter), *letter)).unwrap_or(0)
    }
}

/// Whether a label has the class that is asked for, if one is; no label has a letter without class.
fn reads(row: &MaskRow, class: Option<Option<ClassId>>) -> bool {
    class.is_none_or(|class| class.is_some_and(|class| row_contains(row, class)))
}

/// For each number `k` the states from which `k` letters lead to acceptance. Each set determines the
/// next one, so once a set comes back the rest is a cycle: only one round is stored.
struct Layers {
    sets: Vec<BitSet>,
    /// Where the cycle begins, once it is closed.
    cycle: Option<usize>,
}

impl Layers {
    /// The sets for 0 to `last` at least.
    fn new(nfa: &Nfa, last: usize, budget: &Budget) -> Result<Self, GiveUp> {
        let mut layers = Self { sets: vec![], cycle: None };
        let mut places: FxHashMap<BitSet, usize> = FxHashMap::default();
        let mut current = nfa.0.finals.clone();
        loop {
            if let Some(&earlier) = places.get(&current) {
                layers.cycle = Some(earlier);
                return Ok(layers);
            }
            places.insert(current.clone(), layers.sets.len());
            layers.sets.push(current);
            let latest = &layers.sets[layers.sets.len() - 1];
            if layers.sets.len() > last {
                return Ok(layers);
            }
            budget.spend(1 + nfa.num_states() as u64 / 64)?;
            let mut next = BitSet::new(nfa.num_states());
            for state in latest.iter() {
                for (_, from) in nfa.rows_into(StateId::new(state)) {
                    budget.spend(1)?;
                    next.insert(from.index());
                }
            }
            current = next;
        }
    }

    /// From which number on the sets repeat, and after how many.
    fn cycle(&self) -> Option<(usize, usize)> {
        self.cycle.map(|start| (start, self.sets.len() - start))
    }

    fn at(&self, k: usize) -> &BitSet {
        match self.cycle {
            Some(start) if k >= start => {
                &self.sets[start + (k - start) % (self.sets.len() - start)]
            }
            _ => &self.sets[k],
        }
    }
}
