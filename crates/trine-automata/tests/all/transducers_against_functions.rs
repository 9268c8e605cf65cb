//! Transducers against the functions they stand for, on all short words.

use crate::random::{LETTERS, Rng, alphabet, nfa, regex, value, words};
use trine_automata::{CharMap, Input, Nfa, Output, OutputLetter, RegexStore, Sft, SftBuilder};
use trine_collections::Budget;
use trine_value::StrValue;
use trine_value::regex::{Matcher, WorkLimit};

fn code_points(value: &StrValue) -> Vec<u32> {
    value.code_points().map(trine_value::CodePoint::get).collect()
}

/// An alphabet in which each test letter has a class of its own.
fn fine_alphabet() -> trine_automata::Alphabet {
    let sets: Vec<_> = LETTERS.iter().map(|&c| trine_automata::CharSet::single(c)).collect();
    trine_automata::Alphabet::new(&sets).unwrap()
}

fn assert_function(sft: &Sft, word: &[u32], expected: &[u32], what: &str) {
    let free = Budget::unlimited();
    let image = sft.apply(word, &free).unwrap();
    let only = Nfa::from_word(sft.alphabet(), expected).unwrap();
    let included = |a: &Nfa, b: &Nfa| a.included_in(b, &free).unwrap().holds();
    let equal = included(&image, &only) && included(&only, &image);
    assert!(equal, "{what}: {word:?} should become {expected:?}, got {:?}", image.shortest_word());
}

#[test]
fn replace_with_constant_patterns() {
    let (alphabet, free) = (fine_alphabet(), Budget::unlimited());
    for pattern in words(2, 4) {
        for replacement in [&[][..], &[0x62], &[0x61, 0x63]] {
            let first = Sft::replace(&alphabet, &pattern, replacement, &free).unwrap();
            let all = Sft::replace_all(&alphabet, &pattern, replacement, &free).unwrap();
            for word in words(if pattern.len() < 3 { 3 } else { 2 }, 5) {
                let (w, p, r) = (value(&word), value(&pattern), value(replacement));
                assert_function(&first, &word, &code_points(&w.replace(&p, &r)), "replace");
                assert_function(&all, &word, &code_points(&w.replace_all(&p, &r)), "replace_all");
            }
        }
    }
}

#[test]
fn replace_with_regular_patterns() {
    let (alphabet, free) = (fine_alphabet(), Budget::unlimited());
    for seed in 0..120 {
        let mut rng = Rng::new(seed);
        let mut store = RegexStore::new();
        let (id, reference) = regex(&mut rng, &mut store, 3, seed % 4 == 0);
        let pattern = store.to_nfa(id, &alphabet, 10_000, &free).unwrap();
        let replacement = [0x63, 0x61];
        let first = Sft::replace_re(&pattern, &replacement, &free).unwrap();
        let all = Sft::replace_re_all(&pattern, &replacement, &free).unwrap();
        let mut matcher = Matcher::new(&reference);
        let mut work = WorkLimit::new(100_000_000);
        for word in words(2, 6).into_iter().chain(words(3, 3)) {
            let (w, r) = (value(&word), value(&replacement));
            let expected = matcher.replace(&w, &r, &mut work).unwrap();
            assert_function(&first, &word, &code_points(&expected), "replace_re");
            let expected = matcher.replace_all(&w, &r, &mut work).unwrap();
            assert_function(&all, &word, &code_points(&expected), "replace_re_all");
        }
    }
}

/// A random transducer with all kinds of edges.
fn sft(rng: &mut Rng, alphabet: &trine_automata::Alphabet) -> Sft {
    let mut builder = SftBuilder::new(alphabet);
    let states: Vec<_> = (0..1 + rng.below(3)).map(|_| builder.add_state()).collect();
    builder.set_initial(states[0]);
    for &state in &states {
        if rng.chance(50) {
            builder.set_final(state);
        }
        if rng.chance(20) {
            builder.set_final_writing(state, &LETTERS[..1]);
        }
    }
    let shift = CharMap::from_pieces([(0x61, 0x62, 1), (0x63, 0x63, -2)]);
    for _ in 0..1 + rng.below(5) {
        let label = |rng: &mut Rng| {
            let set = LETTERS.iter().copied().filter(|_| rng.chance(50)).collect();
            alphabet.label(&set).unwrap()
        };
        let input = if rng.chance(20) { Input::Nothing } else { Input::Letter(label(rng)) };
        let letter = match rng.below(4) {
            0 => OutputLetter::Nothing,
            1 => OutputLetter::Any(label(rng)),
            2 => OutputLetter::Image(CharMap::identity().into()),
            _ => OutputLetter::Image(shift.clone().into()),
        };
        let word = |rng: &mut Rng| -> Box<[u32]> {
            if rng.chance(75) { [].into() } else { [LETTERS[rng.below(3) as usize]].into() }
        };
        let (before, after) = (word(rng), word(rng));
        let (from, to) = (rng.below(states.len() as u64), rng.below(states.len() as u64));
        let output = Output { before, letter, after };
        builder.add_edge(states[from as usize], input, output, states[to as usize]);
    }
    builder.finish(&Budget::unlimited()).unwrap()
}

/// Whether a transducer relates two words, by searching over positions.
fn relates(sft: &Sft, input: &[u32], output: &[u32]) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    let mut work: Vec<_> = sft.initial().iter().map(|&s| (s, 0, 0)).collect();
    while let Some((state, read, written)) = work.pop() {
        if !seen.insert((state, read, written)) {
            continue;
        }
        if read == input.len() && written == output.len() && sft.is_final(state) {
            return true;
        }
        for edge in sft.edges(state) {
            let (mut at, mut letter) = (read, None);
            if let Input::Letter(label) = &edge.input {
                let Some(&c) = input.get(read) else { continue };
                if !label.contains(sft.alphabet().class_of(c).unwrap()) {
                    continue;
                }
                (at, letter) = (read + 1, Some(c));
            }
            let choices: Vec<Option<u32>> = match &edge.output.letter {
                OutputLetter::Nothing => vec![None],
                OutputLetter::Any(set) => {
                    set.iter().map(|c| Some(sft.alphabet().representative(c))).collect()
                }
                OutputLetter::Image(map) => match letter.and_then(|c| map.apply(c)) {
                    Some(c) => vec![Some(c)],
                    None => continue,
                },
            };
            for choice in choices {
                let word: Vec<u32> = edge
                    .output
                    .before
                    .iter()
                    .copied()
                    .chain(choice)
                    .chain(edge.output.after.iter().copied())
                    .collect();
                if output[written..].starts_with(&word) {
                    work.push((edge.to, at, written + word.len()));
                }
            }
        }
    }
    false
}

#[test]
fn images_inverse_composition_and_lengths() {
    let (alphabet, free) = (fine_alphabet(), Budget::unlimited());
    let short = words(3, 2);
    for seed in 0..200 {
        let mut rng = Rng::new(seed + 900);
        let (t, u) = (sft(&mut rng, &alphabet), sft(&mut rng, &alphabet));
        let language = nfa(&mut rng, &alphabet, 3);
        let inverse = t.inverse(&free).unwrap();
        let composed = t.compose(&u, &free).unwrap();
        let union = t.union(&u, &free).unwrap();
        let (post, pre) =
            (t.post_image(&language, &free).unwrap(), t.pre_image(&language, &free).unwrap());
        let (domain, range) = (t.domain(&free).unwrap(), t.range(&free).unwrap());
        for x in &short {
            let single = Nfa::from_word(&alphabet, x).unwrap();
            let image = t.apply(x, &free).unwrap();
            // Definitions: membership in pre- and post-images by way of single words.
            let met = image.common_word(&language, &free).unwrap().is_some();
            assert_eq!(pre.accepts(x), met, "pre-image, seed {seed}");
            let source = t.pre_image(&single, &free).unwrap();
            let met = source.common_word(&language, &free).unwrap().is_some();
            assert_eq!(post.accepts(x), met, "post-image, seed {seed}");
            assert_eq!(domain.accepts(x), !image.is_empty(), "domain, seed {seed}");
            assert_eq!(range.accepts(x), !source.is_empty(), "range, seed {seed}");
            let twice = u.post_image(&image, &free).unwrap();
            for y in &short {
                let related = relates(&t, x, y);
                assert_eq!(image.accepts(y), related, "apply, seed {seed}: {x:?} {y:?}");
                assert_eq!(source.accepts(y), relates(&t, y, x), "seed {seed}");
                assert_eq!(relates(&inverse, y, x), related, "inverse, seed {seed}: {x:?} {y:?}");
                assert_eq!(relates(&union, x, y), related || relates(&u, x, y), "seed {seed}");
                let through = twice.accepts(y);
                assert_eq!(relates(&composed, x, y), through, "compose, seed {seed}: {x:?} {y:?}");
            }
        }
        let lengths = t.lengths(&free).unwrap();
        assert_eq!(lengths.input.terms.len(), lengths.output.terms.len());
    }
}

#[test]
fn lengths_count_what_is_read_and_written() {
    let (alphabet, free) = (fine_alphabet(), Budget::unlimited());
    let sft = Sft::replace_all(&alphabet, &[0x61], &[0x62, 0x62, 0x62], &free).unwrap();
    let lengths = sft.lengths(&free).unwrap();
    // The only state loops: once by `a`, once by everything else, in some order.
    let assignments: Vec<Vec<u64>> = (0..4)
        .flat_map(|n| (0..4).map(move |m| vec![1, 1, n, m]))
        .filter(|a| lengths.runs.constraints().iter().all(|c| c.holds(a)))
        .collect();
    assert_eq!(assignments.len(), 16);
    let pairs: std::collections::BTreeSet<(i128, i128)> =
        assignments.iter().map(|a| (lengths.input.value(a), lengths.output.value(a))).collect();
    let expected = (0..4).flat_map(|a| (0..4).map(move |other| (a + other, 3 * a + other)));
    assert_eq!(pairs, expected.collect());
    let coarse = alphabet_without_own_classes();
    let result = Sft::replace_all(&coarse, &[0x63], &[], &free);
    assert!(matches!(result, Err(trine_automata::GiveUp::AlphabetTooCoarse)));
}

fn alphabet_without_own_classes() -> trine_automata::Alphabet {
    alphabet()
}

#[test]
fn every_operation_stops_when_its_budget_does() {
    let (alphabet, free) = (fine_alphabet(), Budget::unlimited());
    for seed in 0..10 {
        let mut rng = Rng::new(seed + 77);
        let (t, u) = (sft(&mut rng, &alphabet), sft(&mut rng, &alphabet));
        let language = nfa(&mut rng, &alphabet, 6);
        for ticks in [0, 1, 2, 5, 20] {
            let budget = || Budget::unlimited().with_ticks(ticks);
            let within = |result: Result<(), trine_automata::GiveUp>, budget: &Budget| match result
            {
                Ok(()) => assert!(budget.ticks_spent() <= ticks),
                Err(reason) => {
                    let expected = trine_collections::Exhausted::Ticks;
                    assert_eq!(reason, trine_automata::GiveUp::Budget(expected));
                }
            };
            let b = budget();
            within(t.post_image(&language, &b).map(drop), &b);
            let b = budget();
            within(t.pre_image(&language, &b).map(drop), &b);
            let b = budget();
            within(t.compose(&u, &b).map(drop), &b);
            let b = budget();
            within(t.inverse(&b).map(drop), &b);
            let b = budget();
            within(Sft::replace_re(&language, &[0x61], &b).map(drop), &b);
            let b = budget();
            within(Sft::replace_re_all(&language, &[0x61], &b).map(drop), &b);
            let b = budget();
            within(Sft::replace_all(&alphabet, &[0x61, 0x62], &[0x61], &b).map(drop), &b);
        }
        assert!(t.compose(&u, &free).is_ok());
    }
}
