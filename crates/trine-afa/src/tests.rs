//! IC3 against explicit reachability, alternating automata against subsets, on random inputs.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::FxHashSet;
use trine_automata::{Alphabet, CharSet, Nfa, NfaBuilder, StateId};
use trine_collections::Budget;

use super::circuit::value_of;
use super::*;

/// Choices that are the same in every run.
struct Choices(u64);

impl Choices {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

fn bits(number: usize, width: usize) -> Vec<bool> {
    (0..width).map(|place| number >> place & 1 == 1).collect()
}

/// A formula over some leaves.
fn formula(choices: &mut Choices, circuit: &mut Circuit, leaves: &[Edge], depth: usize) -> Edge {
    if depth == 0 || choices.below(5) == 0 {
        let leaf = leaves[choices.below(leaves.len())];
        return if choices.below(2) == 0 { leaf } else { !leaf };
    }
    let a = formula(choices, circuit, leaves, depth - 1);
    let b = formula(choices, circuit, leaves, depth - 1);
    if choices.below(2) == 0 { circuit.and(a, b) } else { circuit.or(a, b) }
}

fn random_system(choices: &mut Choices) -> System {
    let mut circuit = Circuit::default();
    let (latches, inputs) = (1 + choices.below(6), 1 + choices.below(2));
    let of_latches: Vec<Leaf> = (0..latches).map(|_| circuit.add_leaf()).collect();
    let of_inputs: Vec<Leaf> = (0..inputs).map(|_| circuit.add_leaf()).collect();
    let leaves: Vec<Edge> =
        of_latches.iter().chain(&of_inputs).map(|&leaf| circuit.leaf(leaf)).collect();
    let latches = of_latches
        .iter()
        .map(|&leaf| Latch {
            leaf,
            init: match choices.below(5) {
                0 => None,
                n => Some(n % 2 == 0),
            },
            next: formula(choices, &mut circuit, &leaves, 3),
        })
        .collect::<Vec<Latch>>();
    let mut bad = Edge::TRUE;
    for _ in 0..1 + choices.below(4) {
        let one = formula(choices, &mut circuit, &leaves, 1);
        bad = circuit.and(bad, one);
    }
    let constraint = match choices.below(3) {
        0 => formula(choices, &mut circuit, &leaves, 2),
        _ => Edge::TRUE,
    };
    System { circuit, latches, inputs: of_inputs, constraint, bad }
}

/// The number of steps to the nearest bad state.
fn distance(system: &System) -> Option<usize> {
    let width = system.latches.len();
    let all = (0..1 << width).map(|number| bits(number, width));
    let is_initial = |state: &Vec<bool>| {
        system.latches.iter().zip(state).all(|(latch, v)| latch.init.is_none_or(|init| init == *v))
    };
    let mut open: VecDeque<(Vec<bool>, usize)> =
        all.filter(is_initial).map(|state| (state, 0)).collect();
    let mut seen: FxHashSet<Vec<bool>> = open.iter().map(|(state, _)| state.clone()).collect();
    while let Some((state, steps)) = open.pop_front() {
        for inputs in 0..1 << system.inputs.len() {
            let inputs = bits(inputs, system.inputs.len());
            if system.is_bad(&state, &inputs) {
                return Some(steps);
            }
            if !value_of(system.constraint, &system.evaluate(&state, &inputs)) {
                continue;
            }
            let next = system.step(&state, &inputs);
            if seen.insert(next.clone()) {
                open.push_back((next, steps + 1));
            }
        }
    }
    None
}

#[test]
fn reachability_of_random_systems() {
    let mut found = [0; 2];
    let mut deepest = 0;
    for round in 0..4_000 {
        let system = random_system(&mut Choices(round * 31 + 7));
        let budget = Budget::unlimited();
        match (decide(&system, &budget).expect("no limit"), distance(&system)) {
            (Verdict::Reachable(trace), Some(steps)) => {
                assert!(system.confirms(&trace), "round {round}");
                deepest = deepest.max(steps);
                found[0] += 1;
            }
            (Verdict::Unreachable(invariant), None) => {
                assert_eq!(invariant.check(&system, &budget), Ok(true), "round {round}");
                found[1] += 1;
            }
            (verdict, distance) => panic!("round {round}: {verdict:?}, but {distance:?}"),
        }
    }
    assert!(found[0] > 500 && found[1] > 500 && deepest > 3, "{found:?}, {deepest}");
}

#[test]
fn what_is_no_invariant_is_refused() {
    let mut refused = 0;
    for round in 0..400 {
        let system = random_system(&mut Choices(round * 31 + 7));
        let budget = Budget::unlimited();
        if let Verdict::Unreachable(invariant) = decide(&system, &budget).expect("no limit")
            && !invariant.excluded.is_empty()
        {
            let none = Invariant::default();
            refused += u32::from(none.check(&system, &budget) == Ok(false));
            let all = Invariant { excluded: vec![Cube::default()] };
            assert_eq!(all.check(&system, &budget), Ok(false), "the initial states are excluded");
        }
    }
    assert!(refused > 20, "{refused}");
}

/// An alternating automaton whose transitions are positive in states.
fn random_automaton(choices: &mut Choices) -> Afa {
    let mut afa = Afa::new();
    let letter = [afa.add_letter_bit(), afa.add_letter_bit()];
    let parameter = if choices.below(3) == 0 { afa.add_parameter(4) } else { Vec::new() };
    let states: Vec<State> =
        (0..2 + choices.below(4)).map(|_| afa.add_state(choices.below(3) == 0)).collect();
    let mut literals: Vec<Edge> = letter.iter().chain(&parameter).copied().collect();
    literals.extend(literals.clone().into_iter().map(|edge| !edge));
    let positive = |choices: &mut Choices, afa: &mut Afa| {
        let mut result = afa.state(states[choices.below(states.len())]);
        for _ in 0..choices.below(4) {
            let other = match choices.below(2) {
                0 => afa.state(states[choices.below(states.len())]),
                _ => literals[choices.below(literals.len())],
            };
            result = match choices.below(2) {
                0 => afa.circuit.and(result, other),
                _ => afa.circuit.or(result, other),
            };
        }
        result
    };
    for &state in &states {
        let transition = positive(choices, &mut afa);
        afa.set_transition(state, transition);
    }
    let [a, b] = [(); 2].map(|()| afa.state(states[choices.below(states.len())]));
    let initial = afa.circuit.and(a, b);
    afa.set_initial(initial);
    afa
}

/// Whether an automaton accepts nothing, by its subsets.
fn is_empty(afa: &Afa) -> bool {
    distance(&afa.system()).is_none()
}

#[test]
fn emptiness_of_random_automata() {
    let mut found = [0; 2];
    for round in 0..2_000 {
        let afa = random_automaton(&mut Choices(round * 17 + 3));
        let budget = Budget::unlimited();
        match afa.decide(&budget).expect("no limit") {
            Emptiness::Word(word) => {
                assert!(afa.accepts(&word), "round {round}: a word is not accepted");
                found[0] += 1;
            }
            Emptiness::Empty(system, invariant) => {
                assert!(is_empty(&afa), "round {round}: a word is accepted");
                assert_eq!(invariant.check(&system, &budget), Ok(true), "round {round}");
                found[1] += 1;
            }
        }
    }
    assert!(found[0] > 200 && found[1] > 200, "{found:?}");
}

fn alphabet() -> Alphabet {
    Alphabet::new(&[CharSet::single(0x61), CharSet::single(0x62)]).expect("three classes")
}

fn random_language(choices: &mut Choices, alphabet: &Alphabet) -> Nfa {
    let mut builder = NfaBuilder::new(alphabet);
    let states: Vec<StateId> = (0..4).map(|_| builder.add_state()).collect();
    builder.set_initial(states[0]);
    for _ in 0..7 {
        let mut label = alphabet.no_classes();
        alphabet.classes().filter(|_| choices.below(2) == 0).for_each(|class| label.insert(class));
        builder.add_edge(states[choices.below(4)], &label, states[choices.below(4)]);
    }
    builder.set_final(states[choices.below(4)]);
    builder.finish(&Budget::unlimited()).expect("no limit")
}

#[test]
fn complements_and_intersections_of_languages() {
    let (alphabet, budget) = (alphabet(), Budget::unlimited());
    let mut found = BTreeSet::new();
    for round in 0..400 {
        let choices = &mut Choices(round * 29 + 1);
        let [one, two, three] = [(); 3].map(|()| random_language(choices, &alphabet));
        let mut afa = Afa::new();
        let bits = afa.add_letter_bits(alphabet.num_classes());
        let dual = &mut Complement::default();
        let [a, b, c] = [&one, &two, &three]
            .map(|nfa| afa.add_language(nfa, &bits, &budget).expect("no limit"));
        let without = afa.complement(b, dual);
        let both = afa.circuit.and(c, without);
        let twice = afa.complement(both, dual);
        let neither = afa.complement(twice, dual);
        let initial = afa.circuit.and(a, neither);
        // Codes that number no class are in no word.
        let valid = afa.add_state(true);
        let known = afa.circuit.is_member(&bits, &[true, true, true, false]);
        let again = afa.state(valid);
        let next = afa.circuit.and(known, again);
        afa.set_transition(valid, next);
        let initial = afa.circuit.and(initial, again);
        afa.set_initial(initial);
        let explicit = one
            .intersection(&three, &budget)
            .and_then(|nfa| nfa.intersection(&two.complement(&budget)?, &budget))
            .expect("no limit");
        let expected = explicit.shortest_word().is_none();
        let verdict = afa.decide(&budget).expect("no limit");
        let is_empty = matches!(verdict, Emptiness::Empty(..));
        assert_eq!(is_empty, expected, "round {round}");
        found.insert(expected);
    }
    assert_eq!(found.len(), 2);
}

#[test]
fn budgets_end_searches() {
    for ticks in [0, 1, 2, 5, 20, 100] {
        for round in 0..20 {
            let afa = random_automaton(&mut Choices(round * 17 + 3));
            let budget = Budget::unlimited().with_ticks(ticks);
            if let Ok(Verdict::Unreachable(invariant)) = decide(&afa.system(), &budget) {
                assert_eq!(invariant.check(&afa.system(), &Budget::unlimited()), Ok(true));
            }
        }
    }
}
