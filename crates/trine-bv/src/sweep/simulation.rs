//! Values of all places of a network under 64 assignments at once.
//!
//! Idea: random assignments first; later each counterexample, together with 63 neighbours of it, in which
//! few of its inputs are flipped.
//! Invariant: the lowest bit of each word after [`Simulation::refute`] is the value under the counterexample.
//! Reference: Mishchenko, Chatterjee, Brayton, Eén, "Improvements to Combinational Equivalence Checking",
//! ICCAD 2006, for the neighbours.

use trine_collections::{Budget, Exhausted};

use super::network::{Edge, Gate, Network, Place};
use crate::random::Random;

/// One input in so many is flipped for a neighbour, and one at least.
const FLIPPED: usize = 32;

/// A tick is the evaluation of so many gates, and of the work on classes that goes with it.
const GATES_PER_TICK: u64 = 8;

/// The words of the last simulated assignments.
pub(super) struct Simulation {
    words: Vec<u64>,
    random: Random,
    rounds: u64,
}

impl Simulation {
    pub(super) fn new() -> Self {
        Self { words: Vec::new(), random: Random::new(0), rounds: 0 }
    }

    /// The word of each place.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Evaluates 64 random assignments; true inputs are frequent, rare, or neither, in turns.
    pub(super) fn randomize(
        &mut self,
        network: &Network,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let round = self.rounds;
        self.rounds += 1;
        self.evaluate(network, budget, |_, random| {
            let few = |random: &mut Random| random.bits() & random.bits() & random.bits();
            match round % 4 {
                2 => few(random),
                3 => !few(random),
                _ => random.bits(),
            }
        })
    }

    /// Evaluates an assignment of some inputs and neighbours of it. Other inputs are random.
    pub(super) fn refute(
        &mut self,
        network: &Network,
        inputs: &[(Place, bool)],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut flips = vec![0_u64; inputs.len()];
        for neighbour in 1..64 {
            for _ in 0..1 + inputs.len() / FLIPPED {
                if let Some(word) = flips.get_mut(self.random.below(inputs.len().max(1))) {
                    *word |= 1 << neighbour;
                }
            }
        }
        let mut given = inputs.iter().zip(flips).peekable();
        self.evaluate(network, budget, |place, random| {
            match given.next_if(|((input, _), _)| *input == place) {
                Some((&(_, value), flips)) => {
                    if value {
                        !flips
                    } else {
                        flips
                    }
                }
                None => random.bits(),
            }
        })
    }

    /// Evaluates all gates; `input` is asked for the inputs in their order.
    fn evaluate(
        &mut self,
        network: &Network,
        budget: &Budget,
        mut input: impl FnMut(Place, &mut Random) -> u64,
    ) -> Result<(), Exhausted> {
        budget.spend(network.len() as u64 / GATES_PER_TICK + 1)?;
        self.words.clear();
        self.words.reserve(network.len());
        for place in network.places() {
            let of = |edge: Edge| {
                let word = self.words[edge.place.index()];
                if edge.negated { !word } else { word }
            };
            let signed = |word: u64, negated| if negated { !word } else { word };
            let word = match network.gate(place) {
                Gate::False => 0,
                Gate::Input => input(place, &mut self.random),
                Gate::And([a, b]) => of(a) & of(b),
                Gate::Xor([a, b]) => of(a) ^ of(b),
                Gate::Mux { condition, high, low } => {
                    let condition = of(condition);
                    condition & of(high) | !condition & of(low)
                }
                Gate::Parity { inputs: [a, b, c], negated } => {
                    signed(of(a) ^ of(b) ^ of(c), negated)
                }
                Gate::Majority { inputs: [a, b, c], negated } => {
                    let (a, b, c) = (of(a), of(b), of(c));
                    signed(a & b | c & (a | b), negated)
                }
            };
            self.words.push(word);
        }
        Ok(())
    }
}
