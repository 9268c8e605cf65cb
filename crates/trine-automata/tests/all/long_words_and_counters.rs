//! Long literals, large counters and small budgets: what must be seen without unfolding, and answers
//! around each place where a representation changes.

use crate::random::{Rng, alphabet, regex, words};
use trine_automata::{CharSet, GiveUp, Inclusion, RegexId, RegexStore};
use trine_collections::Budget;

const A: u32 = 0x61;
const B: u32 = 0x62;

/// A word without a period: the letter at a place depends on all bits of the place.
fn long_word(length: u32) -> Vec<u32> {
    (0..length).map(|place| A + (place.count_ones() + place / 7) % 5).collect()
}

#[test]
fn a_long_word_costs_one_node() {
    let word = long_word(1_000_000);
    let budget = Budget::unlimited().with_ticks(100_000);
    let mut store = RegexStore::new();
    let (literal, all) = (store.literal(&word), store.all());
    let inside = store.concat_all([all, literal, all]);
    assert_eq!(store.shortest_word(inside, &budget), Ok(Some(word.clone())));
    assert_eq!(store.min_len(inside), 1_000_000);
    let outside = store.complement(inside);
    assert_eq!(store.shortest_word(outside, &budget), Ok(Some(vec![])));
    let other = store.complement(literal);
    assert_eq!(store.is_language_empty(other, &budget), Ok(false));
    let longer = store.repeat(literal, 1, None);
    assert_eq!(store.shortest_word(longer, &budget), Ok(Some(word.clone())));
    assert_eq!(store.char_sets(&[inside], &budget).unwrap().len(), 5);
    assert!(store.len() < 30);
    // One step of the search reads the whole word; the rest of it is not made into nodes.
    let free = Budget::unlimited();
    let letters = store.set(CharSet::range(A, A + 4));
    let (small, few) = (store.star(letters), store.set(CharSet::range(A, A + 3)));
    let few = store.star(few);
    for (language, expected) in [(small, Some(word.clone())), (few, None)] {
        let begun = store.concat(literal, language);
        let both = store.inter([begun, language]);
        assert_eq!(store.shortest_word(both, &free), Ok(expected.clone()));
        let begun = store.concat(literal, all);
        let both = store.inter([begun, language]);
        assert_eq!(store.is_language_empty(both, &free), Ok(expected.is_none()));
    }
    assert!(store.len() < 100);
    assert_eq!(store.matches(literal, &word[..2000], &free), Ok(false));
    let far = store.repeat(longer, 1000, None);
    assert_eq!(store.shortest_word(far, &free), Err(GiveUp::WordTooLong));
}

#[test]
fn answers_around_thresholds() {
    let free = Budget::unlimited();
    for n in [1u64, 2, 3, 63, 64, 65, 255, 256, 257, 4999, 5000, 5001] {
        let mut store = RegexStore::new();
        let (a, b) = (store.literal(&[A]), store.literal(&[B]));
        let ab = store.literal(&[A, B]);
        // The same words, as literals and with counters.
        let run = vec![A; n as usize];
        let spelled = store.literal(&[&run[..], &[B]].concat());
        let counter = store.repeat(a, n, Some(n));
        let counted = store.concat(counter, b);
        for (first, second) in [(spelled, counted), (counted, spelled)] {
            assert_eq!(store.included_in(first, second, &free), Ok(Inclusion::Holds), "{n}");
        }
        let prefixed = store.concat(b, spelled);
        let whole = [&[B], &run[..], &[B]].concat();
        for (changed, expected) in [(0, true), (1, false)] {
            let mut word = whole.clone();
            word.truncate(whole.len() - changed);
            assert_eq!(store.matches(prefixed, &word, &free), Ok(expected), "{n}");
        }
        // Loops with one round less, as many, and one more.
        for body in [a, ab] {
            let length = store.min_len(body);
            let exact = store.repeat(body, n, Some(n));
            let up_to = store.repeat(body, 1, Some(n));
            let from = store.repeat(body, n, None);
            for rounds in [n - 1, n, n + 1] {
                let mut word_of = |language: RegexId| {
                    let length = rounds * length;
                    store.word_with_length(language, length, Some(length), &free).unwrap().is_some()
                };
                assert_eq!(word_of(exact), rounds == n, "{n}, {rounds}");
                assert_eq!(word_of(up_to), (1..=n).contains(&rounds), "{n}, {rounds}");
                assert_eq!(word_of(from), rounds >= n, "{n}, {rounds}");
            }
            let odd = store.word_with_length(exact, n * length + 1, Some(n * length + 1), &free);
            assert_eq!(odd, Ok(None));
        }
    }
}

#[test]
fn long_lists_of_words_meet_letter_by_letter() {
    let budget = Budget::unlimited().with_ticks(3_000_000);
    let mut store = RegexStore::new();
    let numbers = |step: u32| (0..5000u32).map(move |n| n * step);
    let spell = |n: u32| -> Vec<u32> { (0..8).map(|i| A + (n >> (2 * i)) % 4).collect() };
    let mut list = |step: u32| {
        let literals: Vec<RegexId> = numbers(step).map(|n| store.literal(&spell(n))).collect();
        store.union(literals)
    };
    let (twos, threes) = (list(2), list(3));
    let both = store.inter([twos, threes]);
    let word = store.shortest_word(both, &budget).unwrap().unwrap();
    assert!((0..15_000).any(|n| n % 6 == 0 && spell(n) == word));
    let fives = store.literal(&spell(5));
    assert_eq!(store.is_language_empty(fives, &budget), Ok(false));
    let none = store.inter([twos, fives]);
    assert_eq!(store.is_language_empty(none, &budget), Ok(true));
}

/// The questions that a store answers about one expression.
#[derive(Debug, PartialEq)]
struct Answers {
    shortest: Option<Option<usize>>,
    empty: Option<bool>,
    members: Vec<Option<bool>>,
    states: Option<bool>,
}

/// Whatever the budget lets the store answer.
fn ask(store: &mut RegexStore, regex: RegexId, ticks: u64) -> Answers {
    let budget = || Budget::unlimited().with_ticks(ticks);
    let shortest = store.shortest_word(regex, &budget()).ok().map(|word| word.map(|w| w.len()));
    let empty = store.is_language_empty(regex, &budget()).ok();
    let members = words(2, 3).iter().map(|w| store.matches(regex, w, &budget()).ok()).collect();
    let nfa = store.to_nfa(regex, &alphabet(), 100_000, &budget()).ok();
    let states = nfa.map(|nfa| nfa.is_empty());
    assert!(store.char_sets(&[regex], &budget()).is_ok_and(|sets| sets.len() < 10) || ticks < 200);
    Answers { shortest, empty, members, states }
}

#[test]
fn nothing_wrong_is_kept_when_a_budget_ends() {
    for seed in 0..150 {
        let mut store = RegexStore::new();
        let (id, _) = regex(&mut Rng::new(seed), &mut store, 4, true);
        let mut fresh = RegexStore::new();
        let (same, _) = regex(&mut Rng::new(seed), &mut fresh, 4, true);
        let right = ask(&mut fresh, same, u64::MAX);
        for ticks in [0, 1, 2, 3, 5, 8, 13, 34, 89, 233, 1000] {
            let now = ask(&mut store, id, ticks);
            assert!(now.shortest.is_none_or(|answer| Some(answer) == right.shortest), "{seed}");
            assert!(now.empty.is_none_or(|answer| Some(answer) == right.empty), "{seed}");
            assert!(now.states.is_none_or(|answer| Some(answer) == right.states), "{seed}");
            for (answer, right) in now.members.iter().zip(&right.members) {
                assert!(answer.is_none() || answer == right, "{seed}, {ticks} ticks");
            }
        }
        assert_eq!(ask(&mut store, id, u64::MAX), right, "{seed}");
    }
}
