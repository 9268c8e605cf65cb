//! Searches over tapes against brute force: random machines, all words of at most three letters.

use trine_arith::Tag;
use trine_automata::{
    Alphabet, CharMap, CharSet, Input, NfaBuilder, Output, OutputLetter, Sft, SftBuilder, StateId,
};

use super::letters::{Letter, Table};
use super::*;
use crate::choices::Choices;
use crate::settings::Settings;

/// An alphabet with two letters and one class of several.
fn alphabet() -> Alphabet {
    Alphabet::new(&[CharSet::single(0x61), CharSet::single(0x62)]).expect("three classes")
}

/// The class of a letter of tests: `a`, `b`, or the others.
fn label(choices: &mut Choices, alphabet: &Alphabet) -> trine_automata::ClassSet {
    let mut label = alphabet.no_classes();
    // Of a larger alphabet some letters come together.
    let together = if alphabet.num_classes() > 3 { 1 + choices.below(3) } else { 1 };
    let mut is_member = false;
    for (place, class) in alphabet.classes().enumerate() {
        if place % together == 0 {
            is_member = choices.below(2) == 0;
        }
        if is_member {
            label.insert(class);
        }
    }
    label
}

fn random_language(choices: &mut Choices, alphabet: &Alphabet) -> Nfa {
    let budget = Budget::unlimited();
    let mut builder = NfaBuilder::new(alphabet);
    let states: Vec<StateId> = (0..3).map(|_| builder.add_state()).collect();
    builder.set_initial(states[0]);
    for _ in 0..6 {
        let (from, to) = (states[choices.below(3)], states[choices.below(3)]);
        builder.add_edge(from, &label(choices, alphabet), to);
    }
    builder.set_final(states[choices.below(3)]);
    builder.set_final(states[choices.below(3)]);
    builder.finish(&budget).expect("no limit")
}

fn random_transducer(choices: &mut Choices, alphabet: &Alphabet) -> Sft {
    let budget = Budget::unlimited();
    let mut builder = SftBuilder::new(alphabet);
    let states: Vec<StateId> = (0..3).map(|_| builder.add_state()).collect();
    builder.set_initial(states[0]);
    let swap = CharMap::from_pieces([(0x61, 0x61, 1), (0x62, 0x62, -1), (0, 0x2_FFFF, 0)]);
    for _ in 0..6 {
        let (from, to) = (states[choices.below(3)], states[choices.below(3)]);
        let word = |choices: &mut Choices| -> Box<[u32]> {
            (0..choices.below(4).saturating_sub(1))
                .map(|_| 0x61 + choices.below(2) as u32)
                .collect()
        };
        let input = match choices.below(4) {
            0 => Input::Nothing,
            _ => Input::Letter(label(choices, alphabet)),
        };
        let letter = match (choices.below(5), &input) {
            (0, _) => OutputLetter::Any(label(choices, alphabet)),
            (1, Input::Letter(_)) => OutputLetter::Image(swap.clone().into()),
            (2, Input::Letter(_)) => OutputLetter::Image(CharMap::identity().into()),
            _ => OutputLetter::Nothing,
        };
        let output = Output { before: word(choices), letter, after: word(choices) };
        builder.add_edge(from, input, output, to);
    }
    builder.set_final(states[choices.below(3)]);
    builder.set_final(states[choices.below(3)]);
    builder.finish(&budget).expect("no limit")
}

/// What a process says of words, by the library or by definition.
enum Meaning {
    Language(Nfa),
    Transducer(Sft),
    Equal,
    Different,
}

impl Meaning {
    fn holds(&self, words: &[Vec<u32>]) -> bool {
        match self {
            Self::Language(nfa) => nfa.accepts(&words[0]),
            Self::Transducer(sft) => {
                // Letters of the class of others may change places.
                let relates = |words: &[Vec<u32>]| -> bool {
                    let word = Nfa::from_word(sft.alphabet(), &words[0]);
                    let Some(word) = word else { return false };
                    let image = sft.post_image(&word, &Budget::unlimited()).expect("no limit");
                    image.accepts(&words[1])
                };
                relates(words)
            }
            Self::Equal => words[0] == words[1],
            Self::Different => words[0] != words[1],
        }
    }
}

/// All words of at most two letters, or three.
fn all_words(letters: &[u32], longest: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|word| letters.iter().map(move |&code| [&word[..], &[code]].concat()))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

fn string(word: &[Cell], letters: &Letters, values: &[&Vec<u32>]) -> Vec<u32> {
    let mut string = Vec::new();
    for cell in word {
        match *cell {
            Cell::Letter(letter) => string.push(letters.code(letter)),
            Cell::Var(var) => string.extend(values[var]),
        }
    }
    string
}

/// Machines and what they mean, with words over so many variables.
fn random_processes(
    choices: &mut Choices,
    alphabet: &Alphabet,
    letters: &mut Letters,
    disequalities: usize,
    variables: usize,
) -> (Vec<Process>, Vec<Meaning>) {
    let budget = Budget::unlimited();
    let (mut processes, mut meanings) = (Vec::new(), Vec::new());
    let count = variables + choices.below(3);
    for place in 0..count {
        let (machine, meaning, tapes) = match choices.below(5) {
            _ if place < disequalities => (Machine::disequality(letters), Meaning::Different, 2),
            0 => (Machine::equality(letters), Meaning::Equal, 2),
            1 | 2 => {
                let nfa = random_language(choices, alphabet);
                let machine = Machine::of_language(&nfa, letters, &budget);
                (machine.expect("few edges"), Meaning::Language(nfa), 1)
            }
            _ => {
                let sft = random_transducer(choices, alphabet);
                let machine = Machine::of_transducer(&sft, letters, &budget);
                (machine.expect("few edges"), Meaning::Transducer(sft), 2)
            }
        };
        let word = |choices: &mut Choices| -> Vec<Cell> {
            let cells = (0..=choices.below(2)).map(|_| match choices.below(5) {
                0 => Cell::Letter(letters.single(0x61).expect("a class of its own")),
                _ => Cell::Var(choices.below(variables)),
            });
            cells.collect()
        };
        let words = (0..tapes).map(|_| word(choices)).collect();
        processes.push(Process { machine: Rc::new(machine), words });
        meanings.push(meaning);
    }
    (processes, meanings)
}

/// Whether words have the meanings.
fn hold(
    processes: &[Process],
    meanings: &[Meaning],
    letters: &Letters,
    values: &[&Vec<u32>],
) -> bool {
    processes.iter().zip(meanings).all(|(process, meaning)| {
        let words = process.words.iter().map(|word| string(word, letters, values));
        meaning.holds(&words.collect::<Vec<_>>())
    })
}

#[test]
fn alternating_automata_agree_with_brute_force() {
    let (mut found, mut compared) = ([0, 0], 0);
    for round in 0..800 {
        let mut choices = Choices(round * 6007 + 11);
        let disequalities = usize::from(choices.below(4) == 0);
        let mut letters = Letters::new(&alphabet(), 1 + disequalities, true);
        let (processes, meanings) =
            random_processes(&mut choices, &alphabet(), &mut letters, disequalities, 3);
        let budget = Budget::unlimited().with_ticks(2_000_000);
        let settings = Settings::default();
        let searched = alternating::search(&processes, 3, letters.len(), &settings, &budget);
        let Ok(searched) = searched else { continue };
        match &searched {
            Searched::Words(words) => {
                found[0] += 1;
                let words =
                    words.iter().map(|word| word.iter().map(|&l| letters.code(l)).collect());
                let words: Vec<Vec<u32>> = words.collect();
                let values: Vec<&Vec<u32>> = words.iter().collect();
                if words.iter().flatten().all(|&code| matches!(code, 0x61 | 0x62)) {
                    let holds = hold(&processes, &meanings, &letters, &values);
                    assert!(holds, "round {round}: {words:?}");
                }
            }
            Searched::Closed => {
                found[1] += 1;
                let all = all_words(&[0x61, 0x62], 2);
                let holds = |values: &[&Vec<u32>]| hold(&processes, &meanings, &letters, values);
                let has_model =
                    all.iter().any(|x| all.iter().any(|y| all.iter().any(|z| holds(&[x, y, z]))));
                assert!(!has_model, "round {round}: a solution was lost");
            }
        }
        let part = Budget::unlimited().with_ticks(400_000);
        if let Ok(other) = search::search(&processes, 3, letters.len(), &part) {
            let is_closed = |searched: &Searched| *searched == Searched::Closed;
            assert_eq!(is_closed(&searched), is_closed(&other), "round {round}");
            compared += 1;
        }
    }
    assert!(found[0] > 30 && found[1] > 100 && compared > 200, "{found:?}, {compared}");
}

#[test]
fn random_machines_agree_with_brute_force() {
    let mut found = [0; 5];
    for round in 0..800 {
        let mut choices = Choices(round * 7919 + 3);
        let budget = Budget::unlimited().with_ticks(400_000);
        let disequalities = choices.below(2);
        let mut letters = Letters::new(&alphabet(), 1 + disequalities, true);
        let (processes, meanings) =
            random_processes(&mut choices, &alphabet(), &mut letters, disequalities, 2);
        let holds = |values: &[&Vec<u32>]| hold(&processes, &meanings, &letters, values);
        let mut pruned = processes.clone();
        let is_pruned = pruning::prune(&mut pruned, 2, letters.len(), &budget).expect("few edges");
        let part = Budget::unlimited().with_ticks(400_000);
        let fused = |processes: &[Process]| {
            let fused = fusion::fuse(processes.to_vec(), 2, letters.len(), &budget)?;
            let look = if round % 2 == 0 { search::search } else { search::search_backwards };
            let mut searched = look(&fused.processes, 2, letters.len(), &budget)?;
            if let Searched::Words(words) = &mut searched {
                fused.recover(words, &budget)?;
            }
            Ok(searched)
        };
        let mut session = LinearSession::new();
        let lengths: Vec<_> = (0..2).map(|_| Some(session.new_int(Some(0)))).collect();
        let taken = counting::count_letters(&pruned, &lengths, letters.len(), &mut session, Tag(0));
        let is_counted_out = is_pruned && counting::refuted(&mut session, &part).is_some();
        found[3] += usize::from(is_counted_out);
        let mut narrow = pruned.clone();
        if !is_counted_out
            && let Some((unused, _)) =
                taken.and_then(|taken| counting::never_taken(&mut session, taken, &part))
        {
            counting::remove(&mut narrow, &unused);
            found[4] += 1;
        }
        let searched = match (choices.below(6), is_pruned) {
            (0, _) => search::search(&processes, 2, letters.len(), &budget),
            (1, _) => fused(&processes),
            (2, true) => search::search(&pruned, 2, letters.len(), &budget),
            (3, true) => fused(&pruned),
            (_, true) => search::search(&narrow, 2, letters.len(), &budget),
            (_, false) => Ok(Searched::Closed),
        };
        match searched {
            Ok(Searched::Words(words)) => {
                assert!(!is_counted_out, "round {round}: {words:?}");
                found[0] += 1;
                let words =
                    words.iter().map(|word| word.iter().map(|&l| letters.code(l)).collect());
                let words: Vec<Vec<u32>> = words.collect();
                let values: Vec<&Vec<u32>> = words.iter().collect();
                // Letters of larger classes have no automata of single words.
                if words.iter().flatten().all(|&code| matches!(code, 0x61 | 0x62)) {
                    assert!(holds(&values), "round {round}: {words:?}");
                }
            }
            Ok(Searched::Closed) => {
                found[1] += 1;
                let all = all_words(&[0x61, 0x62], 3);
                let has_model = all.iter().any(|x| all.iter().any(|y| holds(&[x, y])));
                assert!(!has_model, "round {round}: a solution was lost");
            }
            Err(_) => found[2] += 1,
        }
    }
    assert!(found[0] > 100 && found[1] > 100 && found[3] > 20 && found[4] > 50, "{found:?}");
}

/// Whether a machine accepts words of letters.
fn accepts(machine: &Machine, words: &[Vec<Letter>]) -> bool {
    let mut seen: Vec<(u32, Vec<usize>)> = Vec::new();
    let start = machine.initial.iter().map(|&state| (state, vec![0; words.len()]));
    let mut open: Vec<(u32, Vec<usize>)> = start.collect();
    while let Some((state, at)) = open.pop() {
        if seen.contains(&(state, at.clone())) {
            continue;
        }
        if machine.finals[state as usize] && at.iter().zip(words).all(|(&at, w)| at == w.len()) {
            return true;
        }
        for edge in &machine.edges[state as usize] {
            let mut next = at.clone();
            let letter = |tape: usize| words[tape].get(at[tape]).copied();
            let fits = edge.reads.iter().all(|read| {
                next[read.tape] += 1;
                let image = |(source, table): &(usize, Table)| {
                    letter(*source).and_then(|source| table[source as usize]) == letter(read.tape)
                };
                letter(read.tape).is_some_and(|letter| read.letters.contains(letter as usize))
                    && read.image.as_ref().is_none_or(image)
            });
            if fits {
                open.push((edge.to, next));
            }
        }
        seen.push((state, at));
    }
    false
}

#[test]
fn complements_accept_what_is_not_related() {
    let alphabet = alphabet();
    let mut choices = Choices(31);
    let mut found = [0, 0];
    for _ in 0..60 {
        let budget = Budget::unlimited().with_ticks(400_000);
        let mut letters = Letters::new(&alphabet, 2, true);
        let transducer = random_transducer(&mut choices, &alphabet);
        let Ok(mut machine) = Machine::of_transducer(&transducer, &mut letters, &budget) else {
            continue;
        };
        machine.trim(&budget).expect("small");
        let meaning = Meaning::Transducer(transducer);
        let all: Vec<Letter> = (0..letters.len() as Letter).collect();
        let words = all_words(&all, 2);
        let ways = [
            budget.within(100_000, |part| complement::complement(&machine, 2, letters.len(), part)),
            budget.within(100_000, |part| functional::complement(&machine, &letters, part)),
        ];
        for (way, complement) in ways.into_iter().enumerate() {
            let Ok(Some(complement)) = complement else { continue };
            found[way] += 1;
            for left in &words {
                for right in &words {
                    let pair = [left.clone(), right.clone()];
                    let codes = pair.each_ref().map(|word| -> Vec<u32> {
                        word.iter().map(|&letter| letters.code(letter)).collect()
                    });
                    let is_related = accepts(&machine, &pair);
                    // Automata of words have one class for the other letters.
                    if codes.iter().flatten().all(|code| [0x61, 0x62].contains(code)) {
                        assert_eq!(meaning.holds(&codes), is_related, "{machine:?} {pair:?}");
                    }
                    assert_eq!(accepts(&complement, &pair), !is_related, "{machine:?} {pair:?}");
                }
            }
        }
    }
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
}

/// An alphabet with six letters and one class of several.
fn wide_alphabet() -> Alphabet {
    let letters: Vec<CharSet> = (0x61..0x67).map(CharSet::single).collect();
    Alphabet::new(&letters).expect("seven classes")
}

/// Whether the machines accept words for the variables.
fn all_accept(processes: &[Process], words: &[Vec<Letter>]) -> bool {
    processes.iter().all(|process| {
        let read = process.words.iter().map(|word| {
            let mut read = Vec::new();
            for cell in word {
                match *cell {
                    Cell::Letter(letter) => read.push(letter),
                    Cell::Var(var) => read.extend(&words[var]),
                }
            }
            read
        });
        accepts(&process.machine, &read.collect::<Vec<_>>())
    })
}

#[test]
fn merged_letters_lose_and_invent_nothing() {
    let (mut found, mut fewer) = ([0, 0], 0);
    for round in 0..300 {
        let mut choices = Choices(round * 6151 + 17);
        let wide = wide_alphabet();
        let disequalities = usize::from(choices.below(6) == 0);
        let mut letters = Letters::new(&wide, 1 + disequalities, true);
        let (processes, _) = random_processes(&mut choices, &wide, &mut letters, disequalities, 3);
        let budget = Budget::unlimited().with_ticks(400_000);
        let Ok(plain) = search::search(&processes, 3, letters.len(), &budget) else { continue };
        let budget = Budget::unlimited().with_ticks(2_000_000);
        let mut merged = processes.clone();
        let kept = [choices.below(4) == 0, false, false];
        let quotient = quotient::merge_letters(&mut merged, &kept, letters.len(), &budget);
        let quotient = quotient.expect("few letters");
        let read = |processes: &[Process]| -> usize {
            let edges = processes.iter().flat_map(|process| process.machine.edges.iter().flatten());
            edges.flat_map(|edge| &edge.reads).map(|read| read.letters.iter().count()).sum()
        };
        fewer += usize::from(read(&merged) < read(&processes));
        let mut search_merged = || {
            if choices.below(2) == 0 {
                return search::search(&merged, 3, letters.len(), &budget);
            }
            let mut fused = fusion::fuse(merged.clone(), 3, letters.len(), &budget)?;
            let within = &mut fused.processes;
            let again = quotient::merge_letters(within, &kept, letters.len(), &budget)?;
            let mut searched = search::search(within, 3, letters.len(), &budget)?;
            if let Searched::Words(words) = &mut searched {
                again.recover(words, &budget)?;
                fused.recover(words, &budget)?;
            }
            Ok(searched)
        };
        match search_merged() {
            Ok(Searched::Words(mut words)) => {
                found[0] += 1;
                quotient.recover(&mut words, &budget).expect("there are such letters");
                assert!(all_accept(&processes, &words), "round {round}: {words:?}");
                assert_ne!(plain, Searched::Closed, "round {round}: {words:?}");
            }
            Ok(Searched::Closed) => {
                found[1] += 1;
                assert_eq!(plain, Searched::Closed, "round {round}: a solution was lost");
            }
            Err(_) => {}
        }
    }
    assert!(found[0] > 30 && found[1] > 30 && fewer > 60, "{found:?}, {fewer}");
}

#[test]
fn merged_machines_accept_what_they_accepted() {
    let alphabet = wide_alphabet();
    let mut choices = Choices(97);
    let (mut fewer, mut ended) = (0, 0);
    for _ in 0..150 {
        let budget = Budget::unlimited();
        let mut letters = Letters::new(&alphabet, 1, true);
        let transducer = random_transducer(&mut choices, &alphabet);
        let Ok(machine) = Machine::of_transducer(&transducer, &mut letters, &budget) else {
            continue;
        };
        let mut merged = machine.clone();
        merged.merge(&budget).expect("no limit");
        fewer += usize::from(merged.edges.len() < machine.edges.len());
        // Also where the budget ends somewhere in between.
        let mut unfinished = machine.clone();
        let is_unfinished =
            unfinished.merge(&Budget::unlimited().with_ticks(choices.below(40) as u64)).is_err();
        ended += usize::from(is_unfinished);
        let all: Vec<Letter> = (0..letters.len() as Letter).collect();
        let words = all_words(&all, 2);
        for left in &words {
            for right in &words {
                let pair = [left.clone(), right.clone()];
                assert_eq!(
                    accepts(&machine, &pair),
                    accepts(&merged, &pair),
                    "{machine:?} {pair:?}"
                );
                assert_eq!(
                    accepts(&machine, &pair),
                    accepts(&unfinished, &pair),
                    "{machine:?} {pair:?}"
                );
            }
        }
    }
    assert!(fewer > 10 && ended > 10, "{fewer} {ended}");
}
