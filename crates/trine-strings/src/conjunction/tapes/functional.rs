//! Words that a function does not relate, as a machine, where the function is a transducer.
//!
//! Idea: a function does not relate two words if it has no value for the first one, or if its value
//! differs from the second one. A run of the transducer tells the value; it is compared letter by letter
//! until the first difference. That there is one value only is found by reading two runs together with a
//! difference of what they write.
//! Invariant: if the transducer is a function, the machine accepts exactly the words that are not
//! related. One letter is told apart from another, at the first difference.
//! Reference: Schützenberger, "Sur les relations rationnelles", 1975; Béal, Carton, Prieur,
//! Sakarovitch, "Squaring transducers", TCS 2003 (deciding functionality).

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::{BitSet, GiveUp};
use trine_collections::Budget;

use super::letters::{Letter, Letters};
use super::machine::{Edge, Machine, Read};
use super::search::{self, Cell, Process, Searched};

/// The part of the budget to see whether a transducer is a function.
const SHARE: u64 = 3;
/// Larger sets of states of domains are not made.
const MAX_STATES: usize = 20_000;

/// What is known of the value and the other word.
#[derive(Clone, Copy)]
enum Phase {
    /// They are equal so far.
    Equal,
    /// They have differed.
    Different,
    /// The value goes on where the word has ended.
    Longer,
}

/// The machine that accepts the words that a transducer with two tapes does not relate; none if it is not
/// seen that it, or its inverse, is a function.
pub(super) fn complement(
    machine: &Machine,
    letters: &Letters,
    budget: &Budget,
) -> Result<Option<Machine>, GiveUp> {
    for (input, output) in [(0, 1), (1, 0)] {
        let is_function = budget
            .within(budget.ticks_left() / SHARE, |part| is_function(machine, input, letters, part));
        budget.refresh()?;
        if is_function {
            let mut result = Machine::default();
            add_other_values(&mut result, machine, output, letters, budget)?;
            if !add_words_without_value(&mut result, machine, (input, output), letters, budget)? {
                return Ok(None);
            }
            result.trim(budget)?;
            result.compress();
            return Ok(Some(result));
        }
    }
    Ok(None)
}

/// Whether words on one tape have at most one word on the other.
fn is_function(machine: &Machine, input: usize, letters: &Letters, budget: &Budget) -> bool {
    let machine = Rc::new(machine.clone());
    let run = |value: usize| {
        let mut words = vec![vec![Cell::Var(value)], vec![Cell::Var(value)]];
        words[input] = vec![Cell::Var(0)];
        Process { machine: Rc::clone(&machine), words }
    };
    let disequality = Process {
        machine: Rc::new(Machine::disequality(letters)),
        words: vec![vec![Cell::Var(1)], vec![Cell::Var(2)]],
    };
    let processes = [run(1), run(2), disequality];
    search::search(&processes, 3, letters.len(), budget) == Ok(Searched::Closed)
}

fn read(tape: usize, letters: BitSet) -> Read {
    Read { tape, letters: Rc::new(letters), image: None }
}

fn single(letters: &Letters, letter: usize) -> BitSet {
    let mut set = letters.none();
    set.insert(letter);
    set
}

/// The letters that a read may take where the other read of the edge takes one of these.
fn with_images(edge: &Edge, place: usize) -> BitSet {
    let own = &edge.reads[place];
    let mut kept = (*own.letters).clone();
    for (other, one) in edge.reads.iter().enumerate().filter(|&(other, _)| other != place) {
        if let Some((_, table)) = &own.image {
            let images: Vec<usize> =
                one.letters.iter().filter_map(|letter| table[letter]).map(|l| l as usize).collect();
            own.letters.iter().filter(|l| !images.contains(l)).for_each(|l| kept.remove(l));
        }
        if let Some((_, table)) = &edge.reads[other].image {
            let has_image = |letter: usize| {
                table[letter].is_some_and(|image| one.letters.contains(image as usize))
            };
            own.letters.iter().filter(|&l| !has_image(l)).for_each(|l| kept.remove(l));
        }
    }
    kept
}

/// Runs whose value differs from the word on the tape of values.
fn add_other_values(
    result: &mut Machine,
    machine: &Machine,
    output: usize,
    letters: &Letters,
    budget: &Budget,
) -> Result<(), GiveUp> {
    let states = machine.edges.len() as u32;
    let number = |state: u32, phase: Phase| state + phase as u32 * states;
    for phase in [Phase::Equal, Phase::Different, Phase::Longer] {
        for &is_final in &machine.finals {
            result.add_state(is_final && !matches!(phase, Phase::Equal));
        }
    }
    // The word goes on where the value has ended.
    let [before, behind] = [false, true].map(|is_final| result.add_state(is_final));
    let rest = |to| Edge { reads: vec![read(output, letters.all())], to };
    result.edges[before as usize].push(rest(behind));
    result.edges[behind as usize].push(rest(behind));
    for state in 0..states {
        let [equal, different, longer] = [Phase::Equal, Phase::Different, Phase::Longer]
            .map(|phase| number(state, phase) as usize);
        result.edges[different].push(rest(different as u32));
        if machine.finals[state as usize] {
            result.edges[equal].push(Edge { reads: Vec::new(), to: before });
        }
        for edge in &machine.edges[state as usize] {
            budget.spend(1 + edge.reads.len() as u64 * letters.len() as u64 / 8)?;
            let to = |phase| number(edge.to, phase);
            result.edges[equal].push(Edge { reads: edge.reads.clone(), to: to(Phase::Equal) });
            // What the edge reads of the argument alone.
            let own = (0..edge.reads.len()).filter(|&place| edge.reads[place].tape != output);
            let own: Vec<Read> =
                own.map(|place| read(edge.reads[place].tape, with_images(edge, place))).collect();
            for (from, phase) in [(different, Phase::Different), (longer, Phase::Longer)] {
                result.edges[from].push(Edge { reads: own.clone(), to: to(phase) });
            }
            let Some(value) = edge.reads.iter().find(|read| read.tape == output) else { continue };
            result.edges[equal].push(Edge { reads: own.clone(), to: to(Phase::Longer) });
            let argument = edge.reads.iter().find(|read| read.tape != output);
            for reads in differing(value, argument, &own, letters) {
                result.edges[equal].push(Edge { reads, to: to(Phase::Different) });
            }
        }
    }
    let initial = machine.initial.iter().map(|&state| number(state, Phase::Equal));
    result.initial.extend(initial);
    Ok(())
}

/// What is read where a value has one letter and the word another.
fn differing(
    value: &Read,
    argument: Option<&Read>,
    own: &[Read],
    letters: &Letters,
) -> Vec<Vec<Read>> {
    let others = |taken: &[usize]| {
        let mut set = letters.all();
        taken.iter().for_each(|&letter| set.remove(letter));
        read(value.tape, set)
    };
    let image = |table: &[Option<Letter>], letter: usize| table[letter].map(|l| l as usize);
    let mut all = Vec::new();
    match (argument, &value.image, argument.and_then(|read| read.image.as_ref())) {
        (Some(argument), Some((_, table)), _) => {
            for letter in own[0].letters.iter() {
                if let Some(image) = image(table, letter) {
                    all.push(vec![read(argument.tape, single(letters, letter)), others(&[image])]);
                }
            }
        }
        (Some(argument), None, Some((_, table))) => {
            for letter in value.letters.iter() {
                if let Some(image) = image(table, letter)
                    && argument.letters.contains(image)
                {
                    all.push(vec![read(argument.tape, single(letters, image)), others(&[letter])]);
                }
            }
        }
        _ => {
            let taken: Vec<usize> = value.letters.iter().collect();
            all.push(own.iter().cloned().chain([others(&taken)]).collect());
        }
    }
    all
}

/// Words that have no value, with whatever is on the other tape; false if there are too many states.
fn add_words_without_value(
    result: &mut Machine,
    machine: &Machine,
    (input, output): (usize, usize),
    letters: &Letters,
    budget: &Budget,
) -> Result<bool, GiveUp> {
    let closure = |states: &[u32]| {
        let (mut seen, mut open) = (Vec::new(), states.to_vec());
        while let Some(state) = open.pop() {
            if !seen.contains(&state) {
                seen.push(state);
                let silent = |edge: &&Edge| edge.reads.iter().all(|read| read.tape != input);
                open.extend(machine.edges[state as usize].iter().filter(silent).map(|e| e.to));
            }
        }
        seen.sort_unstable();
        seen
    };
    let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
    let mut open: Vec<Vec<u32>> = Vec::new();
    let mut number = |states: Vec<u32>, result: &mut Machine, open: &mut Vec<Vec<u32>>| {
        *numbers.entry(states).or_insert_with_key(|states| {
            let has_value = states.iter().any(|&state| machine.finals[state as usize]);
            let number = result.add_state(!has_value);
            let reads = vec![read(output, letters.all())];
            result.edges[number as usize].push(Edge { reads, to: number });
            open.push(states.clone());
            number
        })
    };
    let start = number(closure(&machine.initial), result, &mut open);
    result.initial.push(start);
    while let Some(states) = open.pop() {
        if result.edges.len() > MAX_STATES {
            return Ok(false);
        }
        let from = number(states.clone(), result, &mut open);
        let mut groups: Vec<(Vec<u32>, BitSet)> = Vec::new();
        for letter in 0..letters.len() {
            let mut after = Vec::new();
            for &state in &states {
                for edge in &machine.edges[state as usize] {
                    budget.spend(1)?;
                    let place = edge.reads.iter().position(|read| read.tape == input);
                    if place.is_some_and(|place| with_images(edge, place).contains(letter)) {
                        after.push(edge.to);
                    }
                }
            }
            let after = closure(&after);
            match groups.iter_mut().find(|(other, _)| *other == after) {
                Some((_, set)) => {
                    set.insert(letter);
                }
                None => groups.push((after, single(letters, letter))),
            }
        }
        for (after, set) in groups {
            let to = number(after, result, &mut open);
            let reads = vec![read(input, set)];
            result.edges[from as usize].push(Edge { reads, to });
        }
    }
    Ok(true)
}
