//! What regular languages say about words: emptiness, lengths, and parts of words.
//!
//! Idea: the derivatives of an expression are the states of a deterministic automaton, met in the
//! order of a breadth-first search. Quotients are unions of such states; from the right they are
//! quotients of reversed words.
//! Invariant: how far a search goes depends on the number of its states alone, so that whoever repeats
//! it sees the same.
//! Reference: Brzozowski, "Derivatives of Regular Expressions", JACM 1964.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluate::{LanguageId, Languages, Outcome, Steps, states_with_end};

/// How many states a search looks at.
const MOST_STATES: usize = 3_000;

/// How many states a quotient is made of at most.
const MOST_PARTS: usize = 40;

/// The automaton of a language, as far as it was needed.
struct Automaton {
    states: Vec<LanguageId>,
    /// For each state the states behind it.
    next: Vec<Vec<usize>>,
}

/// The shortest and the longest word of a language that has some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lengths {
    /// The length of the shortest words.
    pub least: usize,
    /// The length of the longest words, if there is one.
    pub most: Option<usize>,
}

/// What is known about the words of a language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Words {
    /// There are none.
    None,
    /// There is one.
    One(Box<[u32]>),
    /// There are some, of such lengths.
    Some(Lengths),
    /// The search was too large.
    Unknown,
}

/// Searches over languages, with what they found.
#[derive(Debug, Default)]
pub struct Search {
    words: FxHashMap<LanguageId, Words>,
}

impl Search {
    /// What the words of a language are like.
    ///
    /// # Errors
    /// If there are no steps left.
    pub fn words(
        &mut self,
        languages: &mut Languages,
        steps: &mut Steps,
        id: LanguageId,
    ) -> Outcome<Words> {
        if let Some(known) = self.words.get(&id) {
            return Ok(known.clone());
        }
        let words = match automaton(languages, steps, id)? {
            Some(automaton) => automaton.words(languages, steps)?,
            None => Words::Unknown,
        };
        self.words.insert(id, words.clone());
        Ok(words)
    }

    /// Whether a language has no words; false if that is too hard to find out.
    ///
    /// # Errors
    /// If there are no steps left.
    pub fn is_empty(
        &mut self,
        languages: &mut Languages,
        steps: &mut Steps,
        id: LanguageId,
    ) -> Outcome<bool> {
        if let Some(known) = self.words.get(&id) {
            return Ok(*known == Words::None);
        }
        if languages.has_empty(id) {
            return Ok(false);
        }
        let letters = languages.letters(id);
        let mut met: FxHashSet<LanguageId> = [id].into_iter().collect();
        let mut queue = std::collections::VecDeque::from([id]);
        while let Some(state) = queue.pop_front() {
            for &letter in &letters {
                let next = languages.derivative(steps, state, letter)?;
                if languages.has_empty(next) {
                    return Ok(false);
                }
                if next != Languages::NONE && met.insert(next) {
                    if met.len() > MOST_STATES {
                        return Ok(false);
                    }
                    queue.push_back(next);
                }
            }
        }
        self.words.insert(id, Words::None);
        Ok(true)
    }
}

fn automaton(
    languages: &mut Languages,
    steps: &mut Steps,
    id: LanguageId,
) -> Outcome<Option<Automaton>> {
    let letters = languages.letters(id);
    let mut number: FxHashMap<LanguageId, usize> = [(id, 0)].into_iter().collect();
    let mut automaton = Automaton { states: vec![id], next: Vec::new() };
    while automaton.next.len() < automaton.states.len() {
        let state = automaton.states[automaton.next.len()];
        let mut behind = Vec::new();
        for &letter in &letters {
            let next = languages.derivative(steps, state, letter)?;
            if next == Languages::NONE {
                continue;
            }
            let fresh = automaton.states.len();
            let position = *number.entry(next).or_insert(fresh);
            if position == fresh {
                automaton.states.push(next);
                if fresh >= MOST_STATES {
                    return Ok(None);
                }
            }
            behind.push(position);
        }
        behind.sort_unstable();
        behind.dedup();
        automaton.next.push(behind);
    }
    Ok(Some(automaton))
}

impl Automaton {
    /// Whether a word is accepted from each state.
    fn useful(&self, languages: &Languages) -> Vec<bool> {
        let ends = self.states.iter().map(|&state| languages.has_empty(state)).collect();
        let edges = self.next.iter().enumerate();
        states_with_end(ends, edges.flat_map(|(from, next)| next.iter().map(move |&to| (from, to))))
    }

    fn words(&self, languages: &mut Languages, steps: &mut Steps) -> Outcome<Words> {
        let useful = self.useful(languages);
        if !useful[0] {
            return Ok(Words::None);
        }
        let most = self.longest(&useful);
        let least = self.shortest(languages);
        if most == Some(least)
            && let Some(word) = self.only_word(languages, steps, least)?
        {
            return Ok(Words::One(word));
        }
        Ok(Words::Some(Lengths { least, most }))
    }

    /// The length of the shortest word; there is one.
    fn shortest(&self, languages: &Languages) -> usize {
        let mut distance = vec![usize::MAX; self.states.len()];
        distance[0] = 0;
        let mut queue = std::collections::VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            if languages.has_empty(self.states[state]) {
                return distance[state];
            }
            for &next in &self.next[state] {
                if distance[next] == usize::MAX {
                    distance[next] = distance[state] + 1;
                    queue.push_back(next);
                }
            }
        }
        0
    }

    /// The length of the longest word, none if there is no longest one: useful states without a circle
    /// are taken in the order in which nothing leads to them any more.
    fn longest(&self, useful: &[bool]) -> Option<usize> {
        let mut incoming = vec![0_usize; self.states.len()];
        for (state, behind) in self.next.iter().enumerate() {
            if useful[state] {
                behind.iter().for_each(|&next| incoming[next] += 1);
            }
        }
        if incoming[0] > 0 {
            return None;
        }
        let mut length = vec![0; self.states.len()];
        let mut stack = vec![0];
        let mut taken = 0;
        let mut longest = 0;
        while let Some(state) = stack.pop() {
            taken += 1;
            longest = longest.max(length[state]);
            for &next in &self.next[state] {
                if useful[next] {
                    length[next] = length[next].max(length[state] + 1);
                    incoming[next] -= 1;
                    if incoming[next] == 0 {
                        stack.push(next);
                    }
                }
            }
        }
        let all = useful.iter().filter(|&&is_useful| is_useful).count();
        (taken == all).then_some(longest)
    }

    /// The only word, where all words have this length.
    fn only_word(
        &self,
        languages: &mut Languages,
        steps: &mut Steps,
        length: usize,
    ) -> Outcome<Option<Box<[u32]>>> {
        let mut state = self.states[0];
        let mut word = Vec::with_capacity(length);
        for _ in 0..length {
            let mut letters = languages.letters(state);
            letters.push(0x3_0000);
            let mut found = None;
            for pair in letters.windows(2) {
                let next = languages.derivative(steps, state, pair[0])?;
                let position = self.states.iter().position(|&state| state == next);
                let is_dead = next == Languages::NONE
                    || position.is_none_or(|position| !self.accepts_from(languages, position));
                if is_dead {
                    continue;
                }
                if pair[1] > pair[0] + 1 || found.is_some() {
                    return Ok(None);
                }
                found = Some((pair[0], next));
            }
            let Some((letter, next)) = found else { return Ok(None) };
            word.push(letter);
            state = next;
        }
        Ok(Some(word.into()))
    }

    fn accepts_from(&self, languages: &Languages, from: usize) -> bool {
        let mut met = vec![false; self.states.len()];
        met[from] = true;
        let mut stack = vec![from];
        while let Some(state) = stack.pop() {
            if languages.has_empty(self.states[state]) {
                return true;
            }
            for &next in &self.next[state] {
                if !met[next] {
                    met[next] = true;
                    stack.push(next);
                }
            }
        }
        false
    }
}

/// What may stand behind a word of `front` in the words of `whole`; none if that is too large.
///
/// # Errors
/// If there are no steps left.
pub fn behind(
    languages: &mut Languages,
    steps: &mut Steps,
    front: LanguageId,
    whole: LanguageId,
) -> Outcome<Option<LanguageId>> {
    let mut letters = languages.letters(front);
    letters.extend(languages.letters(whole));
    letters.sort_unstable();
    letters.dedup();
    let mut met: FxHashSet<(LanguageId, LanguageId)> = [(front, whole)].into_iter().collect();
    let mut queue = std::collections::VecDeque::from([(front, whole)]);
    let mut found = FxHashSet::default();
    while let Some((in_front, in_whole)) = queue.pop_front() {
        if languages.has_empty(in_front) {
            found.insert(in_whole);
            if found.len() > MOST_PARTS {
                return Ok(None);
            }
        }
        for &letter in &letters {
            let next_front = languages.derivative(steps, in_front, letter)?;
            if next_front == Languages::NONE {
                continue;
            }
            let next_whole = languages.derivative(steps, in_whole, letter)?;
            let pair = (next_front, next_whole);
            if next_whole != Languages::NONE && met.insert(pair) {
                if met.len() > MOST_STATES {
                    return Ok(None);
                }
                queue.push_back(pair);
            }
        }
    }
    let parts: Vec<LanguageId> = found.into_iter().collect();
    Ok(Some(languages.union(&parts)))
}

/// What may stand between a word of `front` and one of `back` in the words of `whole`; none if that is
/// too large.
///
/// # Errors
/// If there are no steps left.
pub fn between(
    languages: &mut Languages,
    steps: &mut Steps,
    front: LanguageId,
    whole: LanguageId,
    back: LanguageId,
) -> Outcome<Option<LanguageId>> {
    let rest = match front {
        Languages::EMPTY => whole,
        _ => match behind(languages, steps, front, whole)? {
            Some(rest) => rest,
            None => return Ok(None),
        },
    };
    if back == Languages::EMPTY {
        return Ok(Some(rest));
    }
    let (rest, back) = (languages.reversed(rest), languages.reversed(back));
    let inner = behind(languages, steps, back, rest)?;
    Ok(inner.map(|inner| languages.reversed(inner)))
}
