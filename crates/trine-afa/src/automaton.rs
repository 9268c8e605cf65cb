//! Alternating automata over letters made of bits.
//!
//! Idea: a state asks something of the rest of the word. After a letter it asks what its transition
//! says: a formula over states, positive in them, and over the bits of the letter. Disjunction is
//! choice, conjunction is reading the rest several times at once, so that intersection costs nothing
//! and complement is the dual formula. Parameters are bits that keep one value over the word:
//! somebody chooses them.
//! Invariant: transitions and the initial formula are monotone in the states.
//! Reference: Chandra, Kozen, Stockmeyer, "Alternation", JACM 1981; D'Antoni, Kincaid, Wang,
//! "A symbolic decision procedure for symbolic alternating finite automata", MFPS 2017.

use rustc_hash::FxHashMap;
use trine_automata::{GiveUp, Nfa};
use trine_collections::{Budget, Exhausted};

use crate::circuit::{Circuit, Edge, Leaf, value_of};
use crate::ic3::{Verdict, decide};
use crate::invariant::Invariant;
use crate::system::{Latch, System};

/// A state, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State(u32);

impl State {
    /// Its place among the states.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct StateData {
    leaf: Leaf,
    /// What the state asks after a letter.
    transition: Edge,
    /// Whether it asks nothing at the end.
    is_final: bool,
}

/// States of the complement, by the states that they are dual to.
#[derive(Clone, Debug, Default)]
pub struct Complement(FxHashMap<State, State>);

/// The bits of each letter.
pub type Word = Vec<Vec<bool>>;

/// An alternating automaton: for each state what it asks of the rest of the word.
#[derive(Clone, Debug, Default)]
pub struct Afa {
    /// Its formulas.
    pub circuit: Circuit,
    letter: Vec<Leaf>,
    parameters: Vec<Leaf>,
    states: Vec<StateData>,
    initial: Option<Edge>,
}

impl Afa {
    /// An automaton without states, which accepts nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One bit more for each letter.
    pub fn add_letter_bit(&mut self) -> Edge {
        let leaf = self.circuit.add_leaf();
        self.letter.push(leaf);
        self.circuit.leaf(leaf)
    }

    /// Bits that number `values` things; at least one of these.
    pub fn add_letter_bits(&mut self, values: usize) -> Vec<Edge> {
        (0..bits_for(values)).map(|_| self.add_letter_bit()).collect()
    }

    /// Bits that have one value over the whole word, for `values` things.
    pub fn add_parameter(&mut self, values: usize) -> Vec<Edge> {
        let bits = (0..bits_for(values)).map(|_| {
            let leaf = self.circuit.add_leaf();
            self.parameters.push(leaf);
            self.circuit.leaf(leaf)
        });
        bits.collect()
    }

    /// A state that never accepts more than the empty word; `is_final` says whether that.
    pub fn add_state(&mut self, is_final: bool) -> State {
        let leaf = self.circuit.add_leaf();
        self.states.push(StateData { leaf, transition: Edge::FALSE, is_final });
        State(self.states.len() as u32 - 1)
    }

    /// The formula that asks what a state asks.
    #[must_use]
    pub fn state(&self, state: State) -> Edge {
        self.circuit.leaf(self.states[state.index()].leaf)
    }

    /// How many states there are.
    #[must_use]
    pub fn num_states(&self) -> usize {
        self.states.len()
    }

    /// How many bits a letter has.
    #[must_use]
    pub fn num_letter_bits(&self) -> usize {
        self.letter.len()
    }

    /// Says what a state asks after a letter.
    pub fn set_transition(&mut self, state: State, formula: Edge) {
        self.states[state.index()].transition = formula;
    }

    /// Says what is asked of a word.
    pub fn set_initial(&mut self, formula: Edge) {
        self.initial = Some(formula);
    }

    /// States that accept the language of an automaton whose letters are numbered by these bits, as
    /// its alphabet numbers its classes; the formula asks for a word of that language.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn add_language(
        &mut self,
        nfa: &Nfa,
        bits: &[Edge],
        budget: &Budget,
    ) -> Result<Edge, GiveUp> {
        let classes = nfa.alphabet().num_classes();
        let states: Vec<State> =
            nfa.states().map(|state| self.add_state(nfa.is_final(state))).collect();
        for from in nfa.states() {
            let mut cases = Vec::new();
            for edge in nfa.edges(from) {
                budget.spend(1 + classes as u64 / 16)?;
                let mut members = vec![false; classes];
                edge.label.iter().for_each(|class| members[class.index()] = true);
                let read = self.circuit.is_member(bits, &members);
                let next = self.state(states[edge.to.index()]);
                cases.push(self.circuit.and(read, next));
            }
            let transition = self.circuit.any(&cases);
            self.set_transition(states[from.index()], transition);
        }
        let initial: Vec<Edge> =
            nfa.initial().iter().map(|state| self.state(states[state.index()])).collect();
        Ok(self.circuit.any(&initial))
    }

    /// The formula that holds of a word where the given one does not. It must not speak of letters
    /// or parameters, nor may transitions below it of parameters.
    pub fn complement(&mut self, formula: Edge, dual: &mut Complement) -> Edge {
        let of_leaf: FxHashMap<Leaf, State> = self
            .states
            .iter()
            .enumerate()
            .map(|(number, state)| (state.leaf, State(number as u32)))
            .collect();
        let mut open = vec![formula];
        let mut fresh = Vec::new();
        while let Some(edge) = open.pop() {
            for leaf in self.circuit.leaves_below(edge) {
                let Some(&state) = of_leaf.get(&leaf) else { continue };
                if dual.0.contains_key(&state) {
                    continue;
                }
                let other = self.add_state(!self.states[state.index()].is_final);
                dual.0.insert(state, other);
                fresh.push((state, other));
                open.push(self.states[state.index()].transition);
            }
        }
        let replaced: FxHashMap<Leaf, Edge> = dual
            .0
            .iter()
            .map(|(state, other)| (self.states[state.index()].leaf, !self.state(*other)))
            .collect();
        for (state, other) in fresh {
            let transition = self.states[state.index()].transition;
            let transition = !self.circuit.substitute(transition, &replaced);
            self.set_transition(other, transition);
        }
        !self.circuit.substitute(formula, &replaced)
    }

    /// Whether a word is accepted with some values of the parameters, by trying these.
    ///
    /// # Panics
    /// If a letter has another number of bits.
    #[must_use]
    pub fn accepts(&self, word: &[Vec<bool>]) -> bool {
        let Some(initial) = self.initial else { return false };
        (0..1_u64 << self.parameters.len()).any(|parameters| {
            let mut leaves = vec![false; self.circuit.num_leaves()];
            for (place, leaf) in self.parameters.iter().enumerate() {
                leaves[leaf.index()] = parameters >> place & 1 == 1;
            }
            for state in &self.states {
                leaves[state.leaf.index()] = state.is_final;
            }
            for letter in word.iter().rev() {
                assert_eq!(letter.len(), self.letter.len(), "the bits of a letter");
                for (leaf, &bit) in self.letter.iter().zip(letter) {
                    leaves[leaf.index()] = bit;
                }
                let values = self.circuit.evaluate(&leaves);
                for state in &self.states {
                    leaves[state.leaf.index()] = value_of(state.transition, &values);
                }
            }
            value_of(initial, &self.circuit.evaluate(&leaves))
        })
    }

    /// The transition system of the automaton, which reads words from the end: a bit for each state
    /// says whether the state accepts what was read. The automaton accepts a word if and only if a
    /// bad state is reached by the letters of this word in reverse order.
    #[must_use]
    pub fn system(&self) -> System {
        let states = self.states.iter().map(|state| Latch {
            leaf: state.leaf,
            init: Some(state.is_final),
            next: state.transition,
        });
        let parameters = self.parameters.iter().map(|&leaf| Latch {
            leaf,
            init: None,
            next: self.circuit.leaf(leaf),
        });
        System {
            circuit: self.circuit.clone(),
            latches: states.chain(parameters).collect(),
            inputs: self.letter.clone(),
            constraint: Edge::TRUE,
            bad: self.initial.unwrap_or(Edge::FALSE),
        }
    }

    /// Whether the automaton accepts a word.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn decide(&self, budget: &Budget) -> Result<Emptiness, Exhausted> {
        let system = self.system();
        let trace = match decide(&system, budget)? {
            Verdict::Unreachable(invariant) => return Ok(Emptiness::Empty(system, invariant)),
            Verdict::Reachable(trace) => trace,
        };
        // The last inputs say only that the state is bad.
        let steps = trace.inputs.len() - 1;
        let letters = trace.inputs[..steps].iter().map(|step| step[..self.letter.len()].to_vec());
        Ok(Emptiness::Word(letters.rev().collect()))
    }
}

/// What was found of an automaton.
#[derive(Clone, Debug)]
pub enum Emptiness {
    /// It accepts this word.
    Word(Word),
    /// It accepts none: this system has this invariant.
    Empty(System, Invariant),
}

/// Bits that number so many things.
fn bits_for(values: usize) -> usize {
    values.saturating_sub(1).checked_ilog2().map_or(0, |top| top as usize + 1)
}
