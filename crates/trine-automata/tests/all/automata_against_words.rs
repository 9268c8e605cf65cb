//! Every operation on automata against the same operation on sets of words, on random automata.

use crate::random::{LETTERS, Rng, alphabet, nfa, words};
use trine_automata::{
    GiveUp, Inclusion, Interleaving, Nfa, Noodle, Noodles, StateId, Tag, WordCount,
};
use trine_collections::{Budget, Exhausted};

/// The words up to the tested length that are accepted.
fn language(nfa: &Nfa, all: &[Vec<u32>]) -> Vec<bool> {
    all.iter().map(|word| nfa.accepts(word)).collect()
}

/// The place of a word in the list of all words, which is ordered by length and then by letters.
fn index_of(word: &[u32]) -> usize {
    let value = |word: &[u32]| word.iter().fold(0, |n, &c| n * 3 + (c - 0x61) as usize);
    (0..word.len()).map(|length| 3usize.pow(length as u32)).sum::<usize>() + value(word)
}

#[test]
fn boolean_operations_and_reductions() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let all = words(3, 4);
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let (a, b) = (nfa(&mut rng, &alphabet, 6), nfa(&mut rng, &alphabet, 5));
        let (la, lb) = (language(&a, &all), language(&b, &all));
        let pointwise = |f: fn(bool, bool) -> bool| -> Vec<bool> {
            la.iter().zip(&lb).map(|(&x, &y)| f(x, y)).collect()
        };
        let check = |nfa: &Nfa, expected: &[bool], what: &str| {
            assert_eq!(language(nfa, &all), expected, "{what}, seed {seed}\n{a:?}\n{b:?}\n{nfa:?}");
        };
        check(&a.union(&b, &free).unwrap(), &pointwise(|x, y| x || y), "union");
        check(&a.intersection(&b, &free).unwrap(), &pointwise(|x, y| x && y), "intersection");
        check(&a.difference(&b, &free).unwrap(), &pointwise(|x, y| x && !y), "difference");
        check(&a.complement(&free).unwrap(), &pointwise(|x, _| !x), "complement");
        check(&a.trim(&free).unwrap(), &la, "trim");
        let dfa = a.determinize(&free).unwrap();
        check(&dfa, &la, "determinize");
        assert!(dfa.is_deterministic());
        let minimal = a.minimize(&free).unwrap();
        check(&minimal, &la, "minimize");
        assert!(minimal.is_deterministic() && minimal.num_states() <= dfa.num_states());
        let reduced = a.reduce(&free).unwrap();
        check(&reduced, &la, "reduce");
        assert!(reduced.num_states() <= a.num_states());
        let reversed = a.reverse(&free).unwrap();
        for (word, &accepted) in all.iter().zip(&la) {
            let backwards: Vec<u32> = word.iter().rev().copied().collect();
            assert_eq!(reversed.accepts(&backwards), accepted, "reverse, seed {seed}");
        }
        // Different automata of one language have one minimal size.
        let again = reversed.reverse(&free).unwrap().reduce(&free).unwrap();
        assert_eq!(again.minimize(&free).unwrap().num_states(), minimal.num_states());
    }
}

#[test]
fn concatenation_iteration_and_quotients() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let all = words(3, 4);
    for seed in 0..300 {
        let mut rng = Rng::new(seed + 1000);
        let (a, b) = (nfa(&mut rng, &alphabet, 4), nfa(&mut rng, &alphabet, 4));
        let concat = a.concat(&b, &free).unwrap();
        let (star, plus) = (a.star(&free).unwrap(), a.plus(&free).unwrap());
        let (la, lb) = (language(&a, &all), language(&b, &all));
        let mut in_star = vec![false; all.len()];
        let mut in_plus = vec![false; all.len()];
        for (place, word) in all.iter().enumerate() {
            let cuts = || (0..=word.len()).map(|cut| word.split_at(cut));
            let holds = |l: &[bool], word: &[u32]| l[index_of(word)];
            let expected = cuts().any(|(u, v)| holds(&la, u) && holds(&lb, v));
            assert_eq!(concat.accepts(word), expected, "concat, seed {seed}, {word:?}");
            in_plus[place] = la[place]
                || cuts().any(|(u, v)| {
                    !u.is_empty() && holds(&la, u) && holds(&in_plus, v) && !v.is_empty()
                });
            in_star[place] = word.is_empty() || in_plus[place];
            assert_eq!(plus.accepts(word), in_plus[place], "plus, seed {seed}, {word:?}");
            assert_eq!(star.accepts(word), in_star[place], "star, seed {seed}, {word:?}");
        }
        // Left quotient and concatenation are adjoint: b \ a holds v iff b.v meets a.
        let left = a.left_quotient(&b, &free).unwrap();
        let right = a.right_quotient(&b, &free).unwrap();
        for word in words(3, 2) {
            let single = Nfa::letter_word(&alphabet, &word);
            let met = b.concat(&single, &free).unwrap().common_word(&a, &free).unwrap();
            assert_eq!(left.accepts(&word), met.is_some(), "left quotient, seed {seed}");
            let met = single.concat(&b, &free).unwrap().common_word(&a, &free).unwrap();
            assert_eq!(right.accepts(&word), met.is_some(), "right quotient, seed {seed}");
        }
        let (prefixes, suffixes) = (a.prefixes(&free).unwrap(), a.suffixes(&free).unwrap());
        let factors = a.factors(&free).unwrap();
        let any = Nfa::all_words(&alphabet);
        let agree = |x: &Nfa, y: &Nfa| {
            assert!(
                x.included_in(y, &free).unwrap().holds()
                    && y.included_in(x, &free).unwrap().holds()
            );
        };
        agree(&prefixes, &a.right_quotient(&any, &free).unwrap());
        agree(&suffixes, &a.left_quotient(&any, &free).unwrap());
        agree(&factors, &suffixes.right_quotient(&any, &free).unwrap());
    }
}

/// One word per letter class is enough here: `c` stands for its class.
trait LetterWord {
    fn letter_word(alphabet: &trine_automata::Alphabet, word: &[u32]) -> Nfa;
}

impl LetterWord for Nfa {
    fn letter_word(alphabet: &trine_automata::Alphabet, word: &[u32]) -> Nfa {
        let labels: Vec<_> = word
            .iter()
            .map(|&letter| {
                let mut label = alphabet.no_classes();
                label.insert(alphabet.class_of(letter).unwrap());
                label
            })
            .collect();
        Nfa::labels(alphabet, &labels)
    }
}

#[test]
fn questions_and_their_witnesses() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let all = words(3, 5);
    for seed in 0..600 {
        let mut rng = Rng::new(seed + 2000);
        let nfas: Vec<Nfa> = (0..4).map(|_| nfa(&mut rng, &alphabet, 4)).collect();
        let positives: Vec<&Nfa> = nfas[..rng.below(3) as usize].iter().collect();
        let negatives: Vec<&Nfa> = nfas[2..2 + 1 + rng.below(2) as usize].iter().collect();
        let holds = |word: &[u32]| {
            positives.iter().all(|nfa| nfa.accepts(word))
                && !negatives.iter().any(|nfa| nfa.accepts(word))
        };
        let shortest = all.iter().find(|word| holds(word));
        match Nfa::find_word(&positives, &negatives, &free).unwrap() {
            Some(word) => {
                assert!(holds(&word), "seed {seed}: {word:?} does not separate");
                assert!(
                    shortest.is_none_or(|s| s.len() == word.len()),
                    "seed {seed}: not shortest"
                );
            }
            None => assert_eq!(shortest, None, "seed {seed}"),
        }
        let (a, b) = (&nfas[0], &nfas[1]);
        let gap = all.iter().find(|word| a.accepts(word) && !b.accepts(word));
        match a.included_in(b, &free).unwrap() {
            Inclusion::Holds => assert_eq!(gap, None, "seed {seed}"),
            Inclusion::FailsAt(word) => assert!(a.accepts(&word) && !b.accepts(&word)),
        }
        let minimal = a.minimize(&free).unwrap();
        assert!(a.included_in(&minimal, &free).unwrap().holds());
        assert!(minimal.included_in(a, &free).unwrap().holds());
        let first = a.shortest_word();
        assert_eq!(first.is_none(), a.is_empty());
        if let Some(word) = &first {
            assert!(a.accepts(word));
        }
        for length in 0..=5 {
            let exists = all.iter().any(|word| word.len() == length && a.accepts(word));
            let found = a.word_of_length(length, &free).unwrap();
            assert_eq!(found.is_some(), exists, "seed {seed}, length {length}");
            assert!(found.is_none_or(|word| word.len() == length && a.accepts(&word)));
        }
        for length in [4_096, 4_999, 6_000, 1_000_000_007, 1_000_000_008] {
            let found = a.pumped_word(length, Some(0x62), &free).unwrap();
            let lengths = a.length_set(&free).unwrap();
            assert_eq!(found.is_some(), lengths.contains(length as u64), "seed {seed}, {length}");
            let Some(word) = found else { continue };
            let cycle = word.cycle.len() * word.times;
            assert_eq!(word.before.len() + cycle + word.after.len(), length);
            let parts = [(&word.before[..], 1), (&word.cycle, word.times), (&word.after, 1)];
            assert!(a.accepts_repeated(&parts), "seed {seed}, length {length}");
            if length < 10_000 {
                assert!(a.accepts(&word.letters()), "seed {seed}, length {length}");
            }
        }
        // Repeated blocks are read as if they were written out.
        for first in all.iter().take(12) {
            for second in all.iter().take(12) {
                for (times, more) in [(0, 3), (5, 1), (7, 12)] {
                    let whole = [first.repeat(times), second.repeat(more), first.clone()].concat();
                    let parts = [(&first[..], times), (second, more), (first, 1)];
                    assert_eq!(a.accepts_repeated(&parts), a.accepts(&whole));
                }
            }
        }
    }
}

#[test]
fn every_operation_stops_when_its_budget_does() {
    let alphabet = alphabet();
    type Operation = fn(&Nfa, &Nfa, &Budget) -> Result<(), GiveUp>;
    let operations: [(&str, Operation); 12] = [
        ("trim", |a, _, budget| a.trim(budget).map(drop)),
        ("union", |a, b, budget| a.union(b, budget).map(drop)),
        ("concat", |a, b, budget| a.concat(b, budget).map(drop)),
        ("star", |a, _, budget| a.star(budget).map(drop)),
        ("intersection", |a, b, budget| a.intersection(b, budget).map(drop)),
        ("determinize", |a, _, budget| a.determinize(budget).map(drop)),
        ("complement", |a, _, budget| a.complement(budget).map(drop)),
        ("minimize", |a, _, budget| a.minimize(budget).map(drop)),
        ("reduce", |a, _, budget| a.reduce(budget).map(drop)),
        ("included_in", |a, b, budget| a.included_in(b, budget).map(drop)),
        ("left_quotient", |a, b, budget| a.left_quotient(b, budget).map(drop)),
        ("word_of_length", |a, _, budget| a.word_of_length(1_000_000, budget).map(drop)),
    ];
    for seed in 0..20 {
        let mut rng = Rng::new(seed + 3000);
        let (a, b) = (nfa(&mut rng, &alphabet, 9), nfa(&mut rng, &alphabet, 9));
        for (name, operation) in operations {
            for ticks in [0, 1, 2, 5, 10, 50, 200] {
                let budget = Budget::unlimited().with_ticks(ticks);
                match operation(&a, &b, &budget) {
                    Ok(()) => assert!(budget.ticks_spent() <= ticks, "{name}"),
                    Err(reason) => {
                        assert_eq!(reason, GiveUp::Budget(Exhausted::Ticks), "{name}");
                    }
                }
            }
        }
    }
    // The classic blow-up ends at its budget and not after it.
    let any = alphabet.all_classes();
    let a = alphabet.label(&trine_automata::CharSet::single(0x61)).unwrap();
    let labels: Vec<_> = std::iter::once(&a).chain(std::iter::repeat_n(&any, 40)).collect();
    let free = Budget::unlimited();
    let suffix = Nfa::labels(&alphabet, labels);
    let hard = Nfa::all_words(&alphabet).concat(&suffix, &free).unwrap();
    let budget = Budget::unlimited().with_ticks(100_000);
    assert_eq!(hard.determinize(&budget), Err(GiveUp::Budget(Exhausted::Ticks)));
}

/// The words of tagged automata with the tags in them, as letters beyond the alphabet.
fn tagged_words(nfa: &Nfa, max: usize) -> std::collections::BTreeSet<Vec<u32>> {
    let mut found = std::collections::BTreeSet::new();
    let mut work: Vec<(StateId, Vec<u32>)> =
        nfa.initial().iter().map(|&state| (state, vec![])).collect();
    while let Some((state, word)) = work.pop() {
        if nfa.is_final(state) {
            found.insert(word.clone());
        }
        if word.len() < max {
            for edge in nfa.edges(state) {
                for class in edge.label.iter() {
                    let letter = nfa.alphabet().representative(class);
                    work.push((edge.to, word.iter().copied().chain([letter]).collect()));
                }
            }
            for tagged in nfa.tagged_from(state) {
                let mark = 1_000_000 + tagged.tag.0;
                work.push((tagged.to, word.iter().copied().chain([mark]).collect()));
            }
        }
    }
    found
}

#[test]
fn noodles_cover_the_product_exactly() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    for seed in 0..150 {
        let mut rng = Rng::new(seed + 4000);
        let parts: Vec<Nfa> = (0..4).map(|_| nfa(&mut rng, &alphabet, 3)).collect();
        let left = Nfa::concat_delimited(&alphabet, &parts[..2], Tag(1), &free).unwrap();
        let right = Nfa::concat_delimited(&alphabet, &parts[2..], Tag(2), &free).unwrap();
        let product = left.intersection(&right, &free).unwrap();
        let reduced = product.reduce(&free).unwrap();
        assert_eq!(tagged_words(&product, 6), tagged_words(&reduced, 6), "reduce, seed {seed}");
        let plain = parts[0].concat(&parts[1], &free).unwrap();
        let plain = plain.intersection(&parts[2].concat(&parts[3], &free).unwrap(), &free).unwrap();
        for interleaving in [Interleaving::All, Interleaving::Commuting] {
            let mut noodles = Noodles::new(&reduced, interleaving, &free).unwrap();
            let mut union = Nfa::nothing(&alphabet);
            let mut tagged = Nfa::nothing(&alphabet);
            while let Some(noodle) = noodles.next(&free).unwrap() {
                assert_eq!(noodle.tags.len(), 2);
                assert!(noodle.segments.iter().all(|segment| !segment.is_empty()));
                let [a, b, c] = &noodle.segments[..] else { panic!() };
                let whole = a.concat(b, &free).unwrap().concat(c, &free).unwrap();
                union = union.union(&whole, &free).unwrap();
                let marked = mark(&noodle, &alphabet);
                tagged = tagged.union(&marked, &free).unwrap();
            }
            assert!(union.included_in(&plain, &free).unwrap().holds(), "seed {seed}");
            assert!(plain.included_in(&union, &free).unwrap().holds(), "seed {seed}");
            let (found, expected) = (tagged_words(&tagged, 6), tagged_words(&product, 6));
            if interleaving == Interleaving::All {
                assert_eq!(found, expected, "seed {seed}");
            } else {
                // What is missing has neighbouring marks in descending order, and its twin is there.
                for word in expected.difference(&found) {
                    let place = word.iter().position(|&c| c == 1_000_002).unwrap();
                    assert_eq!(word[place + 1], 1_000_001);
                    let mut twin = word.clone();
                    twin.swap(place, place + 1);
                    assert!(found.contains(&twin), "seed {seed}: {word:?}");
                }
            }
        }
    }
}

/// The segments of a noodle with its tags between them.
fn mark(noodle: &Noodle, alphabet: &trine_automata::Alphabet) -> Nfa {
    let free = Budget::unlimited();
    let mut whole = noodle.segments[0].clone();
    for (tag, segment) in noodle.tags.iter().zip(&noodle.segments[1..]) {
        whole = Nfa::concat_delimited(alphabet, [&whole, segment], *tag, &free).unwrap();
    }
    whole
}

#[test]
fn lengths() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    for seed in 0..500 {
        let mut rng = Rng::new(seed + 6000);
        let a = nfa(&mut rng, &alphabet, 7);
        let lengths = a.length_set(&free).unwrap();
        for length in 0..40 {
            let exists = a.word_of_length(length, &free).unwrap().is_some();
            assert_eq!(lengths.contains(length as u64), exists, "seed {seed}, length {length}");
        }
        assert_eq!(a.min_length(), lengths.min());
        assert_eq!(a.max_length(&free).unwrap(), lengths.max());
        assert_eq!(a.trim(&free).unwrap().is_acyclic(), lengths.is_finite());
    }
}

#[test]
fn long_searches_for_inclusion_use_simulation() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let mut first = alphabet.no_classes();
    first.insert(alphabet.class_of(LETTERS[0]).unwrap());
    let any = alphabet.all_classes();
    let labels = std::iter::once(&first).chain(std::iter::repeat_n(&any, 13));
    let end = Nfa::labels(&alphabet, labels);
    let far = Nfa::all_words(&alphabet).concat(&end, &free).unwrap();
    let other = Nfa::from_word(&alphabet, &LETTERS[..2]).unwrap();
    let more = far.union(&other, &free).unwrap();
    // The sets alone would be 2^14.
    let budget = Budget::unlimited().with_ticks(500_000);
    assert_eq!(far.included_in(&more, &budget), Ok(Inclusion::Holds));
    let long = Nfa::lengths_between(&alphabet, 6, None, &free).unwrap();
    let longer = long.concat(&end, &free).unwrap();
    let Inclusion::FailsAt(word) = far.included_in(&longer, &free).unwrap() else {
        panic!("words of 14 letters are missing");
    };
    assert_eq!((word[0], word.len()), (LETTERS[0], 14));
    assert!(longer.included_in(&far, &free).unwrap().holds());
}

/// Words are counted with the sizes of their classes: the third letter stands for all code points but two.
#[test]
fn words_are_counted_by_length() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let all = words(3, 4);
    let weight = |word: &[u32]| -> u128 {
        word.iter()
            .map(|&letter| u128::from(alphabet.size(alphabet.class_of(letter).unwrap())))
            .product()
    };
    let (mut finite, mut infinite) = (0, 0);
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let nfa = nfa(&mut rng, &alphabet, 6);
        let (low, high) = (rng.below(3) as usize, rng.below(5) as usize);
        let counted = |low: usize, high: usize| -> u128 {
            let fits = |word: &&Vec<u32>| (low..=high).contains(&word.len()) && nfa.accepts(word);
            all.iter().filter(fits).map(|word| weight(word)).sum()
        };
        let found = nfa.count_words(low as u64, Some(high as u64), &free).unwrap();
        assert_eq!(found, WordCount::Finite(counted(low, high).into()), "seed {seed}\n{nfa:?}");
        match nfa.count_words(0, None, &free).unwrap() {
            WordCount::Finite(count) => {
                finite += 1;
                let longest = nfa.max_length(&free).unwrap().unwrap_or(0);
                if longest <= 4 {
                    assert_eq!(count, counted(0, 4).into(), "seed {seed}");
                }
            }
            WordCount::Infinite => {
                infinite += 1;
                assert!(!nfa.length_set(&free).unwrap().is_finite(), "seed {seed}");
            }
        }
    }
    assert!(finite > 30 && infinite > 30, "{finite} {infinite}");
}

/// Exact to a length of a thousand, in numbers of thousands of bits.
#[test]
fn long_words_are_counted() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let all = Nfa::all_words(&alphabet);
    let WordCount::Finite(count) = all.count_words(1000, Some(1000), &free).unwrap() else {
        panic!("there is a bound")
    };
    assert_eq!(count, dashu_int::UBig::from(196_608_u32).pow(1000));
    let few = Budget::unlimited().with_ticks(1000);
    assert!(all.count_words(0, Some(1_000_000), &few).is_err());
}
