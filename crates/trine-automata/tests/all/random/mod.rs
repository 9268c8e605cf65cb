//! Random automata, expressions and words from a seed, and the words to compare languages on.

#![allow(dead_code, reason = "each test binary uses a part")]

use trine_automata::{Alphabet, CharSet, Nfa, NfaBuilder, RegexId, RegexStore, StateId};
use trine_collections::Budget;
use trine_value::regex::Regex;
use trine_value::{CodePoint, StrValue};

/// The letters of all tests: two plain ones, and `c` stands for everything else.
pub const LETTERS: [u32; 3] = [0x61, 0x62, 0x63];

/// A small generator (xorshift), so that failures repeat.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// `a` and `b` alone, all else in one class.
pub fn alphabet() -> Alphabet {
    let sets = [CharSet::single(LETTERS[0]), CharSet::single(LETTERS[1])];
    Alphabet::new(&sets).unwrap()
}

/// All words over the first `letters` letters with at most `length` letters.
pub fn words(letters: usize, length: usize) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![vec![]];
    let mut start = 0;
    for _ in 0..length {
        let end = all.len();
        for place in start..end {
            for &letter in &LETTERS[..letters] {
                let mut word = all[place].clone();
                word.push(letter);
                all.push(word);
            }
        }
        start = end;
    }
    all
}

pub fn nfa(rng: &mut Rng, alphabet: &Alphabet, max_states: u64) -> Nfa {
    let mut builder = NfaBuilder::new(alphabet);
    let states = 1 + rng.below(max_states);
    for _ in 0..states {
        let state = builder.add_state();
        if rng.chance(30) {
            builder.set_final(state);
        }
    }
    builder.set_initial(StateId::new(0));
    if rng.chance(20) {
        builder.set_initial(StateId::new(rng.below(states) as usize));
    }
    for _ in 0..rng.below(states * 3 + 1) {
        let mut label = alphabet.no_classes();
        for class in alphabet.classes() {
            if rng.chance(40) {
                label.insert(class);
            }
        }
        let (from, to) = (rng.below(states) as usize, rng.below(states) as usize);
        builder.add_edge(StateId::new(from), &label, StateId::new(to));
    }
    builder.finish(&Budget::unlimited()).unwrap()
}

/// The same random expression in the store and as a value of the evaluator.
pub fn regex(rng: &mut Rng, store: &mut RegexStore, depth: u32, boolean: bool) -> (RegexId, Regex) {
    if depth == 0 {
        return leaf(rng, store);
    }
    match rng.below(if boolean { 10 } else { 7 }) {
        0 => leaf(rng, store),
        1 | 2 => {
            let (a, x) = regex(rng, store, depth - 1, boolean);
            let (b, y) = regex(rng, store, depth - 1, boolean);
            (store.concat(a, b), Regex::concat([x, y]))
        }
        3 | 4 => {
            let (a, x) = regex(rng, store, depth - 1, boolean);
            let (b, y) = regex(rng, store, depth - 1, boolean);
            (store.union([a, b]), Regex::union([x, y]))
        }
        5 => {
            let (a, x) = regex(rng, store, depth - 1, boolean);
            (store.star(a), x.star())
        }
        6 => {
            let (a, x) = regex(rng, store, depth - 1, boolean);
            let low = rng.below(4);
            let high = low + rng.below(3);
            (store.repeat(a, low, Some(high)), x.repeated_between(low, high))
        }
        7 => {
            let (a, x) = regex(rng, store, depth - 1, boolean);
            let (b, y) = regex(rng, store, depth - 1, boolean);
            (store.inter([a, b]), Regex::inter([x, y]))
        }
        _ => {
            let (a, x) = regex(rng, store, depth - 1, boolean);
            (store.complement(a), x.complement())
        }
    }
}

fn leaf(rng: &mut Rng, store: &mut RegexStore) -> (RegexId, Regex) {
    match rng.below(8) {
        0 => (store.epsilon(), Regex::literal(value(&[]))),
        1 => (store.all(), Regex::all()),
        2 => (store.any_char(), Regex::allchar()),
        3 => {
            let set = CharSet::range(LETTERS[0], LETTERS[1]);
            (store.set(set), Regex::range(&value(&LETTERS[..1]), &value(&LETTERS[1..2])))
        }
        4 if rng.chance(30) => (store.none(), Regex::none()),
        _ => {
            let word: Vec<u32> =
                (0..1 + rng.below(3)).map(|_| LETTERS[rng.below(2) as usize]).collect();
            (store.literal(&word), Regex::literal(value(&word)))
        }
    }
}

pub fn value(word: &[u32]) -> StrValue {
    StrValue::from_code_points(word.iter().map(|&c| CodePoint::new(c).unwrap()))
}
