//! Sweeping: gates that are equal or opposite by their definitions, found by simulation and confirmed by
//! small SAT calls.
//!
//! Idea: a formula that compares two computations of the same thing is hard for a SAT solver as a whole, and
//! easy from inputs to outputs, if gates inside are equal. Random assignments tell most gates apart; of those
//! that remain together, each is compared with the first one. What differs gives an assignment that splits
//! the classes further; what is equal is built as one from then on.
//! Invariants: an equality holds under every assignment of the graph's inputs, whatever is asserted, so it
//! is true at all levels; equal inputs give equal runs, since random numbers are seeded and ticks counted.
//! Reference: Kuehlmann, Paruthi, Krohm, Ganai, "Robust Boolean Reasoning for Equivalence Checking and
//! Functional Property Verification", TCAD 2002.

mod carries;
mod classes;
mod network;
mod product;
mod prover;
mod simulation;
mod sums;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod word_tests;
mod words;

use trine_collections::{Budget, Exhausted};

use self::classes::Classes;
use self::network::{Edge, Network, Place};
use self::prover::{Judgement, Prover};
use self::simulation::Simulation;
pub(crate) use self::words::{Samples, WordPair, compare_words};
use crate::aig::{Aig, AigLit, AigNode};
use crate::cnf::CnfEncoder;

/// Words of 64 assignments that are simulated before the first question.
const FIRST_WORDS: usize = 8;

/// Ticks of a question in each round. What is left open in one round is asked again in the next.
const EFFORTS: [u64; 3] = [20_000, 400_000, 8_000_000];

/// A literal of the graph, and an earlier one that is equal.
pub(crate) type Equality = (AigLit, AigLit);

/// A comparison of the gates that the clauses are made of.
pub(crate) struct Sweep {
    network: Network,
    simulation: Simulation,
    classes: Classes,
    /// What each place is equal to, if that was proved.
    equal: Vec<Option<Edge>>,
    prover: Prover,
    round: usize,
    /// The place that comes next.
    next: usize,
    /// Questions of this round that were left open.
    open: usize,
}

impl Sweep {
    /// A comparison of the gates that the encoder has variables for, over those below them.
    pub(crate) fn new(aig: &Aig, encoder: &CnfEncoder, budget: &Budget) -> Result<Self, Exhausted> {
        let is_encoded = |node: AigNode| encoder.literal(AigLit::positive(node)).is_some();
        let network = Network::new(aig, is_encoded, budget)?;
        let is_candidate =
            |place: &Place| place.index() == 0 || network.node(*place).is_some_and(is_encoded);
        let candidates = network.places().filter(is_candidate).collect();
        Self::of_candidates(network, candidates, budget)
    }

    /// A comparison of places of a network.
    fn of_candidates(
        network: Network,
        candidates: Vec<Place>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut simulation = Simulation::new();
        simulation.randomize(&network, budget)?;
        let mut classes = Classes::new(candidates, simulation.words());
        for _ in 1..FIRST_WORDS {
            simulation.randomize(&network, budget)?;
            classes.split(simulation.words());
        }
        let equal = vec![None; network.len()];
        let prover = Prover::new();
        Ok(Self { network, simulation, classes, equal, prover, round: 0, next: 0, open: 0 })
    }

    /// Goes on until all is compared, and tells what it finds.
    pub(crate) fn run(
        &mut self,
        found: &mut Vec<Equality>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        loop {
            self.run_until(self.network.len(), found, budget)?;
            if self.open == 0 || self.round + 1 == EFFORTS.len() {
                return Ok(());
            }
            self.round += 1;
            self.open = 0;
            self.prover = Prover::new();
            self.next = 0;
        }
    }

    /// Compares what is left for this round, up to a number of places.
    fn run_until(
        &mut self,
        end: usize,
        found: &mut Vec<Equality>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        while self.next < end {
            self.look_at(Place::new(self.next), found, budget)?;
            self.next += 1;
        }
        Ok(())
    }

    /// Builds a place, and compares it with the first one of its class until they are equal or apart.
    fn look_at(
        &mut self,
        place: Place,
        found: &mut Vec<Equality>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if !self.prover.has(place) {
            budget.spend(1)?;
            self.prover.build(&self.network, place, self.equal[place.index()]);
        }
        loop {
            let Some(first) = self.classes.others(place).next() else { return Ok(()) };
            match self.compare(place, first, EFFORTS[self.round], budget)? {
                Comparison::Equal => {
                    let nodes = (self.network.node(place), self.network.node(first.place));
                    if let (Some(one), Some(other)) = nodes {
                        found
                            .push((AigLit::positive(one), AigLit::positive(other) ^ first.negated));
                    }
                    return Ok(());
                }
                Comparison::Apart => {}
                Comparison::Open => {
                    self.open += 1;
                    return Ok(());
                }
            }
        }
    }

    /// Compares a place with an earlier one of its class; both are built.
    fn compare(
        &mut self,
        place: Place,
        other: Edge,
        effort: u64,
        budget: &Budget,
    ) -> Result<Comparison, Exhausted> {
        let judgement = budget.within(effort, |part| self.prover.ask(place, other, part));
        budget.refresh()?;
        match judgement {
            Ok(Judgement::Equal) => {
                self.equal[place.index()] = Some(other);
                self.classes.take_out(place);
                Ok(Comparison::Equal)
            }
            Ok(Judgement::Different(inputs)) => {
                self.simulation.refute(&self.network, &inputs, budget)?;
                self.classes.split(self.simulation.words());
                if self.classes.others(place).any(|still| still.place == other.place) {
                    debug_assert!(false, "a counterexample tells the places apart");
                    return Ok(Comparison::Open);
                }
                Ok(Comparison::Apart)
            }
            Ok(Judgement::Open) | Err(_) => Ok(Comparison::Open),
        }
    }
}

/// What is known of two places after a question.
enum Comparison {
    Equal,
    Apart,
    Open,
}
