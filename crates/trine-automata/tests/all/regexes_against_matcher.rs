//! Expressions against the evaluator's matcher, on random expressions and all short words.

use crate::random::{Rng, alphabet, regex, value, words};
use trine_automata::{CharSet, GiveUp, Inclusion, RegexNode, RegexStore};
use trine_collections::{Budget, Exhausted};
use trine_value::regex::{Matcher, WorkLimit};

#[test]
fn membership_automata_and_emptiness_agree_with_the_evaluator() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let all = words(3, 4);
    for seed in 0..700 {
        let mut rng = Rng::new(seed);
        let mut store = RegexStore::new();
        let depth = 1 + (seed % 4) as u32;
        let (id, reference) = regex(&mut rng, &mut store, depth, seed % 3 != 0);
        let mut matcher = Matcher::new(&reference);
        let mut work = WorkLimit::new(100_000_000);
        let mut expect = |word: &[u32]| matcher.is_match(&value(word), &mut work).unwrap();
        let nfa = store.to_nfa(id, &alphabet, 100_000, &free).unwrap();
        let mut shortest = None;
        for word in &all {
            let expected = expect(word);
            assert_eq!(store.matches(id, word, &free).unwrap(), expected, "seed {seed}, {word:?}");
            assert_eq!(nfa.accepts(word), expected, "automaton, seed {seed}, {word:?}");
            if expected {
                shortest = shortest.or(Some(word.len()));
                assert!(store.min_len(id) <= word.len() as u64, "seed {seed}");
                assert!(store.max_len(id).is_none_or(|max| word.len() as u64 <= max));
            }
        }
        match store.shortest_word(id, &free).unwrap() {
            Some(word) => {
                assert!(expect(&word), "seed {seed}: {word:?}");
                assert!(shortest.is_none_or(|length| length == word.len()), "seed {seed}");
                if store.is_pure(id) {
                    assert_eq!(store.min_len(id), word.len() as u64, "seed {seed}");
                }
            }
            None => {
                assert_eq!(shortest, None, "seed {seed}");
                assert!(nfa.is_empty());
                assert!(store.is_language_empty(id, &free).unwrap());
            }
        }
    }
}

#[test]
fn inclusion_agrees_with_automata() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    for seed in 0..400 {
        let mut rng = Rng::new(seed + 5000);
        let mut store = RegexStore::new();
        let (a, _) = regex(&mut rng, &mut store, 3, seed % 2 == 0);
        let (b, _) = regex(&mut rng, &mut store, 3, seed % 2 == 0);
        let nfa_a = store.to_nfa(a, &alphabet, 100_000, &free).unwrap();
        let nfa_b = store.to_nfa(b, &alphabet, 100_000, &free).unwrap();
        let eager = nfa_a.included_in(&nfa_b, &free).unwrap();
        match (store.included_in(a, b, &free).unwrap(), eager) {
            (Inclusion::Holds, Inclusion::Holds) => {}
            (Inclusion::FailsAt(x), Inclusion::FailsAt(y)) => {
                assert_eq!(x.len(), y.len());
                assert!(nfa_a.accepts(&x) && !nfa_b.accepts(&x));
            }
            (lazy, eager) => panic!("seed {seed}: {lazy:?} but {eager:?}"),
        }
        for (low, high) in [(0, Some(2)), (2, Some(3)), (4, None)] {
            let lazy = store.word_with_length(a, low, high, &free).unwrap();
            let lengths =
                trine_automata::Nfa::lengths_between(&alphabet, low, high, &free).unwrap();
            let both = nfa_a.intersection(&lengths, &free).unwrap();
            assert_eq!(lazy.as_ref().map(Vec::len), both.shortest_word().map(|w| w.len()));
        }
    }
}

#[test]
fn normal_forms() {
    let mut store = RegexStore::new();
    let a = store.literal(&[0x61]);
    let b = store.literal(&[0x62]);
    let ab = store.concat(a, b);
    let (once, twice) = (store.repeat(ab, 3, Some(5)), store.repeat(ab, 2, None));
    assert_eq!(store.concat(once, twice), store.repeat(ab, 5, None));
    assert_eq!(store.union([once, twice]), twice);
    let nested = store.repeat(once, 2, Some(4));
    assert_eq!(nested, store.repeat(ab, 6, Some(20)));
    let gap = store.repeat(a, 3, Some(4));
    let gaps = store.repeat(gap, 1, Some(2));
    assert!(matches!(store.node(gaps), RegexNode::Loop { high: Some(2), .. }));
    let not = store.complement(ab);
    assert_eq!(store.union([ab, not]), store.all());
    assert_eq!(store.inter([ab, not]), store.none());
    assert_eq!(store.complement(not), ab);
    let star = store.star(a);
    let both = store.union([star, b]);
    let ab_set = store.union([a, b]);
    assert_eq!(store.star(both), store.star(ab_set));
    let all = store.all();
    assert_eq!(store.concat(star, all), all);
    let empty_loop = store.none();
    assert_eq!(store.repeat(empty_loop, 0, Some(0)), store.epsilon());
    assert_eq!(store.repeat(a, 3, Some(2)), store.none());
}

#[test]
fn large_counters_do_not_unfold() {
    let budget = Budget::unlimited().with_ticks(100_000);
    let mut store = RegexStore::new();
    let letter = store.set(CharSet::range(0x61, 0x7A));
    let many = store.repeat(letter, 1_000_000, Some(2_000_000));
    let more = store.repeat(letter, 1_500_000, Some(1_700_000));
    // Inclusions of bounds are seen at once.
    assert_eq!(store.difference(more, many), store.none());
    let any = store.any_char();
    let long = store.repeat(any, 900_000, None);
    assert_eq!(store.inter([long, many]), many);
    assert_eq!(store.difference(many, long), store.none());
    assert!(store.len() < 100);
    let (low, high) = (store.repeat(letter, 0, Some(999_999)), many);
    assert_eq!(store.inter([low, high]), store.none());
    let digit = store.set(CharSet::range(0x30, 0x39));
    let long = store.repeat(digit, 0, Some(1_000_000));
    let nonempty = store.difference(long, many);
    assert_eq!(store.shortest_word(nonempty, &budget), Ok(Some(vec![])));
    assert!(store.matches(long, &[0x35; 300], &budget).unwrap());
    let small = Budget::unlimited().with_ticks(1000);
    let vowel = store.set([0x61, 0x65, 0x69].into_iter().collect());
    let vowels = store.repeat(vowel, 5000, None);
    let hard = store.inter([more, vowels]);
    assert_eq!(store.shortest_word(hard, &small), Err(GiveUp::Budget(Exhausted::Ticks)));
}

#[test]
fn deep_nesting_needs_no_stack() {
    let budget = Budget::unlimited();
    let mut store = RegexStore::new();
    let a = store.literal(&[0x61]);
    let b = store.literal(&[0x62]);
    let (mut stars, mut complements, mut unions, mut meets) = (a, a, a, a);
    for depth in 0..100_000u32 {
        let longer = store.concat(b, stars);
        stars = store.star(longer);
        let longer = store.concat(a, complements);
        complements = store.complement(longer);
        let letter = store.set(CharSet::single(depth % 1000));
        let longer = store.concat(letter, unions);
        unions = store.optional(longer);
        if depth < 1000 {
            let not = store.complement(meets);
            let longer = store.concat(a, not);
            meets = store.inter([longer, stars]);
        }
    }
    for regex in [stars, complements, unions, meets] {
        let limited = Budget::unlimited().with_ticks(2_000_000);
        // Whatever the answer, it arrives without exhausting the stack.
        let _ = store.shortest_word(regex, &limited);
        let _ = store.matches(regex, &[0x61, 0x62, 0x62], &limited);
        assert!(!store.char_sets(&[regex], &budget).unwrap().is_empty());
    }
    assert_eq!(store.matches(stars, &[], &budget), Ok(true));
}
