//! Every operation on automata against the same operation on sets of words, on random automata.

mod random;

use random::{Rng, alphabet, nfa, words};
use trine_automata::{GiveUp, Inclusion, Nfa};
use trine_collections::{Budget, Exhausted};

/// The words up to the tested length that are accepted.
fn language(nfa: &Nfa) -> Vec<bool> {
    words(3, 4).iter().map(|word| nfa.accepts(word)).collect()
}

fn index_of(word: &[u32]) -> Option<usize> {
    words(3, 4).iter().position(|other| other == word)
}

#[test]
fn boolean_operations_and_reductions() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let all = words(3, 4);
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let (a, b) = (nfa(&mut rng, &alphabet, 6), nfa(&mut rng, &alphabet, 5));
        let (la, lb) = (language(&a), language(&b));
        let pointwise = |f: fn(bool, bool) -> bool| -> Vec<bool> {
            la.iter().zip(&lb).map(|(&x, &y)| f(x, y)).collect()
        };
        let check = |nfa: &Nfa, expected: &[bool], what: &str| {
            assert_eq!(language(nfa), expected, "{what}, seed {seed}\n{a:?}\n{b:?}\n{nfa:?}");
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
        let (la, lb) = (language(&a), language(&b));
        let mut in_star = vec![false; all.len()];
        let mut in_plus = vec![false; all.len()];
        for (place, word) in all.iter().enumerate() {
            let cuts = || (0..=word.len()).map(|cut| word.split_at(cut));
            let holds = |l: &[bool], word: &[u32]| l[index_of(word).unwrap()];
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
