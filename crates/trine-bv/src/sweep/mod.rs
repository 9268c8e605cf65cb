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

mod classes;
mod network;
mod prover;
mod simulation;
#[cfg(test)]
mod tests;

use trine_collections::{Budget, Exhausted};

use self::classes::Classes;
use self::network::{Edge, Network, Place};
use self::prover::{Judgement, Prover};
use self::simulation::Simulation;
use crate::aig::{Aig, AigLit};
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
    /// A comparison of the gates that the encoder has variables for, and of those below them.
    pub(crate) fn new(aig: &Aig, encoder: &CnfEncoder, budget: &Budget) -> Result<Self, Exhausted> {
        let network = Network::new(aig, encoder, budget)?;
        let mut simulation = Simulation::new();
        simulation.randomize(&network, budget)?;
        let is_candidate = |place: &Place| place.index() == 0 || network.is_encoded(*place);
        let candidates = network.places().filter(is_candidate).collect();
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
            while self.next < self.network.len() {
                self.look_at(Place::new(self.next), found, budget)?;
                self.next += 1;
            }
            if self.open == 0 || self.round + 1 == EFFORTS.len() {
                return Ok(());
            }
            self.round += 1;
            self.open = 0;
            self.prover = Prover::new();
            self.next = 0;
        }
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
        while let Some((first, negated)) = self.classes.first(place) {
            let first = Edge { place: first, negated };
            let part = budget.part(EFFORTS[self.round]);
            let judgement = self.prover.ask(place, first, &part);
            budget.spend(part.ticks_spent())?;
            budget.refresh()?;
            match judgement {
                Ok(Judgement::Equal) => {
                    self.equal[place.index()] = Some(first);
                    self.classes.take_out(place);
                    let literal = |place| AigLit::positive(self.network.node(place));
                    found.push((literal(place), literal(first.place) ^ negated));
                }
                Ok(Judgement::Different(inputs)) => {
                    self.simulation.refute(&self.network, &inputs, budget)?;
                    self.classes.split(self.simulation.words());
                    if self.classes.first(place).is_some_and(|(other, _)| other == first.place) {
                        debug_assert!(false, "a counterexample tells the places apart");
                        return Ok(());
                    }
                }
                Ok(Judgement::Open) | Err(_) => {
                    self.open += 1;
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
