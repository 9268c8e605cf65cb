//! Words on which two morphisms agree: Post's correspondence problem.
//!
//! Idea: where two images of one word are the same word, one of them is ahead of the other while letters
//! are read, and what it is ahead must be made up. A configuration is the state of the language of the
//! word, who is ahead, and the letters that are; those with few letters go first, so that no more are met
//! than words need that stay close. The search runs from both ends of the word in turns: often few
//! configurations can be met from one of them. Letters are left out that no word has whose two images have
//! each letter equally often.
//! Invariant: a configuration that can be reached is met or waits, but for those with more letters than
//! fit; where none of these was left out, there are no words if no configuration waits.
//! Reference: Post, "A variant of a recursively unsolvable problem", Bull. AMS 1946; Zhao, "Tackling
//! Post's correspondence problem", CG 2002 (both directions).

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

use rustc_hash::{FxHashMap, FxHasher};
use trine_arith::{LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_collections::{Budget, Exhausted, IdTable};

use super::Component;
use super::letters::{Letter, Letters};
use super::machine::Machine;
use super::search::{Cell, Searched};
use crate::conjunction::morphisms::Morphism;

/// Configurations that are kept from each end.
const MOST_NODES: usize = 6_000_000;
/// Moves from all states of the language.
const MOST_MOVES: usize = 100_000;
/// Letters of the word that are counted.
const MOST_COUNTED: usize = 64;
/// Configurations that one end looks at before the other one.
const TURN: usize = 1_000;
/// Bits for the letters that are ahead.
const BITS: u32 = 127;

/// Letters in a row, the first in the low bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Packed {
    letters: u128,
    length: u32,
}

/// How letters are packed.
#[derive(Clone, Copy)]
struct Packing {
    /// The bits of a letter.
    width: u32,
}

impl Packing {
    /// The first word, then the second; none if they do not fit.
    fn join(self, first: Packed, second: Packed) -> Option<Packed> {
        let length = first.length + second.length;
        let fits = length <= BITS / self.width;
        let letters = || first.letters | second.letters << (first.length * self.width);
        fits.then(|| Packed { letters: letters(), length })
    }

    /// What one word has more than the other, and whether that is the first; none if they differ before.
    fn rest(self, first: Packed, second: Packed) -> Option<(Packed, bool)> {
        let common = first.length.min(second.length);
        let bits = common * self.width;
        if (first.letters ^ second.letters) & ((1 << bits) - 1) != 0 {
            return None;
        }
        let is_first = first.length > common;
        let longer = if is_first { first } else { second };
        let rest = Packed { letters: longer.letters >> bits, length: longer.length - common };
        Some((rest, is_first))
    }
}

/// What was read up to a place.
#[derive(Clone, Copy)]
struct Node {
    ahead: Packed,
    is_first: bool,
    state: u32,
    /// Where it was reached from; itself at first.
    parent: u32,
    letter: Letter,
}

/// The language of the word, from one end.
#[derive(Default)]
struct Moves {
    initial: Vec<u32>,
    next: Vec<Vec<(Letter, u32)>>,
    finals: Vec<bool>,
}

/// The search from one end.
struct End {
    packing: Packing,
    images: Vec<[Packed; 2]>,
    moves: Moves,
    nodes: Vec<Node>,
    met: IdTable<NonZeroU32>,
    /// What waits, by the number of letters that are ahead.
    waiting: Vec<Vec<u32>>,
    /// Whether configurations were left out.
    is_cut: bool,
}

/// What became of a turn.
enum Turn {
    Open,
    /// The words end here.
    Found(u32),
    Closed,
}

/// Two morphisms of one word with one value.
pub(super) struct EqualitySet {
    ends: [End; 2],
    morphism: [Vec<Vec<Letter>>; 2],
    /// The number of the variable that is read, and of the value.
    vars: [usize; 2],
}

/// What the images of letters are, letter by letter.
fn images(morphism: &Morphism, letters: &Letters) -> Option<Vec<Vec<Letter>>> {
    let number = |own: Letter, code: u32| match code == letters.code(own) {
        true => Some(own),
        false => letters.single(code).ok(),
    };
    let image = |letter: Letter| {
        let word = morphism.image([letters.code(letter)]);
        word.into_iter().map(|code| number(letter, code)).collect()
    };
    (0..letters.len() as Letter).map(image).collect()
}

/// The language of a word whose machine, if there is one, reads it letter by letter.
fn moves(machine: Option<&Machine>, letters: usize) -> Option<Moves> {
    let Some(machine) = machine else {
        let next = vec![(0..letters as Letter).map(|letter| (letter, 0)).collect()];
        return Some(Moves { initial: vec![0], next, finals: vec![true] });
    };
    let (mut count, mut next) = (0, Vec::new());
    for edges in &machine.edges {
        let mut of_state = Vec::new();
        for edge in edges {
            let [read] = edge.reads.as_slice() else { return None };
            of_state.extend(read.letters.iter().map(|letter| (letter as Letter, edge.to)));
        }
        count += of_state.len();
        if count > MOST_MOVES {
            return None;
        }
        next.push(of_state);
    }
    Some(Moves { initial: machine.initial.clone(), next, finals: machine.finals.clone() })
}

impl Moves {
    /// The same words from their ends.
    fn reversed(&self) -> Self {
        let mut next = vec![Vec::new(); self.next.len()];
        for (from, moves) in self.next.iter().enumerate() {
            for &(letter, to) in moves {
                next[to as usize].push((letter, from as u32));
            }
        }
        let all = 0..self.next.len() as u32;
        let initial = all.filter(|&state| self.finals[state as usize]).collect();
        let mut finals = vec![false; self.next.len()];
        self.initial.iter().for_each(|&state| finals[state as usize] = true);
        Self { initial, next, finals }
    }
}

impl EqualitySet {
    /// The two morphisms of a component that is nothing else, but for a language of the word.
    pub(super) fn of(component: &Component, letters: &Letters) -> Option<Self> {
        if !(2..=3).contains(&component.processes.len()) {
            return None;
        }
        let (mut pair, mut language) = (Vec::new(), None);
        for (process, morphism) in component.processes.iter().zip(&component.morphisms) {
            match (process.words.as_slice(), morphism) {
                ([word, value], Some(morphism)) => {
                    let (&[Cell::Var(word)], &[Cell::Var(value)]) = (&word[..], &value[..]) else {
                        return None;
                    };
                    pair.push(([word, value], images(morphism, letters)?));
                }
                ([word], None) if language.is_none() => {
                    let &[Cell::Var(var)] = &word[..] else { return None };
                    language = Some((var, &process.machine));
                }
                _ => return None,
            }
        }
        let Ok([(vars, first), (same, second)]) = <[_; 2]>::try_from(pair) else { return None };
        if vars != same || vars[0] == vars[1] || language.is_some_and(|(var, _)| var != vars[0]) {
            return None;
        }
        let mut numbers: FxHashMap<Letter, u128> = FxHashMap::default();
        for &letter in first.iter().chain(&second).flatten() {
            let number = numbers.len() as u128;
            numbers.entry(letter).or_insert(number);
        }
        let packing = Packing { width: numbers.len().max(2).next_power_of_two().ilog2() };
        let pack = |word: &[Letter], is_reversed: bool| {
            let mut packed = Packed::default();
            for place in 0..word.len() {
                let place = if is_reversed { word.len() - 1 - place } else { place };
                let letter = Packed { letters: numbers[&word[place]], length: 1 };
                packed = packing.join(packed, letter)?;
            }
            Some(packed)
        };
        let moves = moves(language.map(|(_, machine)| &**machine), letters.len())?;
        let (mut forwards, mut backwards) = (Vec::new(), Vec::new());
        for (one, other) in first.iter().zip(&second) {
            forwards.push([pack(one, false)?, pack(other, false)?]);
            backwards.push([pack(one, true)?, pack(other, true)?]);
        }
        let reversed = moves.reversed();
        let ends = [(forwards, moves), (backwards, reversed)];
        let ends = ends.map(|(images, moves)| End {
            packing,
            images,
            moves,
            nodes: Vec::new(),
            met: IdTable::default(),
            waiting: Vec::new(),
            is_cut: false,
        });
        Some(Self { ends, morphism: [first, second], vars })
    }

    /// The words, or that there are none; `None` where both ends had to leave something out.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn search(mut self, budget: &Budget) -> Result<Option<Searched>, Exhausted> {
        self.leave_out_letters(budget)?;
        let mut is_open = [true; 2];
        for (place, end) in self.ends.iter_mut().enumerate() {
            if let Turn::Found(node) = end.begin() {
                return Ok(Some(self.words(place, node)));
            }
        }
        while is_open != [false; 2] {
            for (place, is_open) in is_open.iter_mut().enumerate().filter(|(_, open)| **open) {
                match self.ends[place].turn(budget)? {
                    Turn::Open => {}
                    Turn::Found(node) => return Ok(Some(self.words(place, node))),
                    Turn::Closed if self.ends[place].is_cut => *is_open = false,
                    Turn::Closed => return Ok(Some(Searched::Closed)),
                }
            }
        }
        Ok(None)
    }

    /// Leaves out the letters of which no number lets both images have each letter equally often.
    fn leave_out_letters(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        let moves = self.ends[0].moves.next.iter().flatten();
        let read: BTreeSet<Letter> = moves.map(|&(letter, _)| letter).collect();
        if read.len() > MOST_COUNTED {
            return Ok(());
        }
        let mut session = LinearSession::new();
        let mut sums: BTreeMap<Letter, LinearForm> = BTreeMap::new();
        let mut numbers = BTreeMap::new();
        for letter in read {
            let number = session.new_int(Some(0));
            numbers.insert(letter, number);
            for (image, factor) in self.morphism.iter().zip([1, -1]) {
                for &written in &image[letter as usize] {
                    sums.entry(written).or_default().add(number, Rat::from(factor));
                }
            }
        }
        for sum in sums.values() {
            let formula = session.eq(sum, &Rat::ZERO);
            session.assert(formula, Tag(0));
        }
        let mut left_out = BTreeSet::new();
        for (letter, number) in numbers {
            session.push();
            let occurs = session.ge(&LinearForm::var(number), &Rat::ONE);
            session.assert(occurs, Tag(0));
            if matches!(session.check(budget), SessionAnswer::Unsat(_)) {
                left_out.insert(letter);
            }
            session.pop(1);
            budget.refresh()?;
        }
        for end in &mut self.ends {
            for moves in &mut end.moves.next {
                moves.retain(|(letter, _)| !left_out.contains(letter));
            }
        }
        Ok(())
    }

    /// The word that leads to a node, with its image.
    fn words(&self, end: usize, mut node: u32) -> Searched {
        let nodes = &self.ends[end].nodes;
        let mut word = Vec::new();
        while nodes[node as usize].parent != node {
            word.push(nodes[node as usize].letter);
            node = nodes[node as usize].parent;
        }
        if end == 0 {
            word.reverse();
        }
        let images = word.iter().map(|&letter| &self.morphism[0][letter as usize]);
        let mut words = vec![images.flatten().copied().collect(), word];
        if self.vars[0] == 0 {
            words.swap(0, 1);
        }
        Searched::Words(words)
    }
}

impl End {
    fn begin(&mut self) -> Turn {
        for state in self.moves.initial.clone() {
            let parent = self.nodes.len() as u32;
            let start =
                Node { ahead: Packed::default(), is_first: false, state, parent, letter: 0 };
            if let Some(node) = self.enter(start)
                && self.is_end(node)
            {
                return Turn::Found(node);
            }
        }
        Turn::Open
    }

    fn is_end(&self, node: u32) -> bool {
        let node = &self.nodes[node as usize];
        node.ahead.length == 0 && self.moves.finals[node.state as usize]
    }

    /// Keeps a configuration that was not met before.
    fn enter(&mut self, node: Node) -> Option<u32> {
        let content = |node: &Node| (node.ahead, node.is_first, node.state);
        let mut hasher = FxHasher::default();
        content(&node).hash(&mut hasher);
        let hash = hasher.finish();
        let is_same =
            |id: NonZeroU32| content(&self.nodes[id.get() as usize - 1]) == content(&node);
        if self.met.find(hash, is_same).is_some() {
            return None;
        }
        if self.nodes.len() == MOST_NODES {
            self.is_cut = true;
            return None;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.met.insert(hash, NonZeroU32::MIN.saturating_add(number));
        let length = node.ahead.length as usize;
        if self.waiting.len() <= length {
            self.waiting.resize(length + 1, Vec::new());
        }
        self.waiting[length].push(number);
        Some(number)
    }

    fn turn(&mut self, budget: &Budget) -> Result<Turn, Exhausted> {
        let mut least = 0;
        for _ in 0..TURN {
            while self.waiting.get(least).is_some_and(Vec::is_empty) {
                least += 1;
            }
            let Some(number) = self.waiting.get_mut(least).and_then(Vec::pop) else {
                return Ok(Turn::Closed);
            };
            let from = self.nodes[number as usize];
            let count = self.moves.next[from.state as usize].len();
            budget.spend(4 + 4 * count as u64)?;
            for place in 0..count {
                let (letter, state) = self.moves.next[from.state as usize][place];
                let [mut first, mut second] = self.images[letter as usize];
                let ahead = if from.is_first { &mut first } else { &mut second };
                let Some(joined) = self.packing.join(from.ahead, *ahead) else {
                    self.is_cut = true;
                    continue;
                };
                *ahead = joined;
                let Some((ahead, is_first)) = self.packing.rest(first, second) else { continue };
                let new = Node { ahead, is_first, state, parent: number, letter };
                if let Some(node) = self.enter(new) {
                    least = least.min(ahead.length as usize);
                    if self.is_end(node) {
                        return Ok(Turn::Found(node));
                    }
                }
            }
        }
        Ok(Turn::Open)
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use trine_automata::{Alphabet, CharSet, Nfa};

    use super::super::search::Process;
    use super::*;
    use crate::choices::Choices;

    /// The letters that are read.
    const READ: [u32; 3] = [2, 3, 4];

    fn random(choices: &mut Choices) -> Morphism {
        READ.iter().fold(Morphism::default(), |morphism, &letter| {
            let image = (0..choices.below(4)).map(|_| choices.below(2) as u32).collect();
            let budget = Budget::unlimited();
            let one = Morphism::letter(letter, image);
            one.after(&morphism, &budget).expect("no limit").expect("a short image")
        })
    }

    fn apply(morphism: &Morphism, word: &[u32]) -> Vec<u32> {
        morphism.image(word.iter().copied())
    }

    #[test]
    fn words_are_found_if_there_are_short_ones() {
        let budget = Budget::unlimited();
        let singles: Vec<CharSet> = (0..5).map(CharSet::single).collect();
        let alphabet = Alphabet::new(&singles).expect("an alphabet");
        let mut letters = Letters::new(&alphabet, 1, false);
        let mut words: Vec<Vec<u32>> = vec![Vec::new()];
        for place in 0..364 {
            words.extend(READ.map(|letter| [&words[place][..], &[letter]].concat()));
        }
        let mut choices = Choices(7);
        let mut decided = [0; 2];
        for round in 0..400 {
            let pair = [random(&mut choices), random(&mut choices)].map(Rc::new);
            // All words but the empty one, or those that begin with a given letter.
            let first = match choices.below(2) {
                0 => CharSet::range(2, 4),
                _ => CharSet::single(READ[choices.below(3)]),
            };
            let (first, all) = (alphabet.label(&first), alphabet.label(&CharSet::range(2, 4)));
            let [Some(first), Some(all)] = [first, all] else { panic!("letters of their own") };
            let more = Nfa::letter(&alphabet, &all).star(&budget).expect("no limit");
            let language = Nfa::letter(&alphabet, &first).concat(&more, &budget).expect("no limit");
            let process = |machine: Machine, words: &[usize]| Process {
                machine: Rc::new(machine),
                words: words.iter().map(|&var| vec![Cell::Var(var)]).collect(),
            };
            let mut component = Component { vars: vec![0, 1], ..Component::default() };
            for morphism in &pair {
                let transducer = morphism.transducer(&alphabet, &budget).expect("no limit");
                let machine = Machine::of_transducer(&transducer, &mut letters, &budget);
                component.processes.push(process(machine.expect("no limit"), &[0, 1]));
                component.morphisms.push(Some(Rc::clone(morphism)));
            }
            let machine = Machine::of_language(&language, &letters, &budget).expect("no limit");
            component.processes.push(process(machine, &[0]));
            component.morphisms.push(None);
            let Some(set) = EqualitySet::of(&component, &letters) else { panic!("two morphisms") };
            let limited = Budget::unlimited().with_ticks(200_000);
            let is_solution = |word: &[u32]| {
                language.accepts(word) && apply(&pair[0], word) == apply(&pair[1], word)
            };
            match set.search(&limited) {
                Ok(Some(Searched::Words(found))) => {
                    let codes = |word: &[Letter]| -> Vec<u32> {
                        word.iter().map(|&letter| letters.code(letter)).collect()
                    };
                    let [word, value] = [&found[0], &found[1]].map(|word| codes(word));
                    assert!(is_solution(&word), "round {round}: {pair:?} {word:?}");
                    assert_eq!(apply(&pair[1], &word), value, "round {round}");
                    decided[1] += 1;
                }
                Ok(Some(Searched::Closed)) => {
                    let lost = words.iter().find(|word| is_solution(word));
                    assert_eq!(lost, None, "round {round}: {pair:?}");
                    decided[0] += 1;
                }
                Ok(None) | Err(_) => {}
            }
        }
        assert!(decided[0] > 100 && decided[1] > 50, "{decided:?}");
    }
}
