//! Small questions to a SAT solver: are two places of a network equal?
//!
//! Idea: the network is built once more, from inputs to outputs, in a graph of its own. A place that was
//! proved equal to an earlier one gets the literal of that, so gates above equal gates are found equal by
//! the graph, without a question, and the cone of each question is that of what is left. The solver knows
//! the cones of the questions alone; when these become too many, it makes room for a new one.
//! Invariant: each place has the value of its literal under every assignment of the inputs.
//! Reference: Mishchenko, Chatterjee, Jiang, Brayton, "FRAIGs: A Unifying Representation for Logic
//! Synthesis and Verification", ERL Technical Report, 2005.

use trine_collections::{Budget, Exhausted};
use trine_sat::{Cadical, Lit, SatAnswer, SatConfig, SatSolver, Simplification, Var};

use super::network::{Edge, Gate, Network, Place};
use crate::aig::{Aig, AigLit};
use crate::cnf::{ClauseSink, CnfEncoder};

/// A solver is kept until it has so many more variables than twice those of its first question.
const SPARE_VARIABLES: u64 = 4_096;

/// The answer to a question.
pub(super) enum Judgement {
    /// The places have the same value under every assignment.
    Equal,
    /// They differ under this one. The inputs that are not mentioned do not matter.
    Different(Vec<(Place, bool)>),
    /// The search was too long.
    Open,
}

/// Builds places of a network, and answers whether they are equal.
pub(super) struct Prover {
    graph: Aig,
    images: Vec<AigLit>,
    /// The place of each input of the graph.
    inputs: Vec<Place>,
    questions: Questions,
}

/// The solver of some questions.
struct Questions {
    encoder: CnfEncoder,
    solver: Cadical,
    /// With more variables a new solver is made.
    most_variables: Option<u64>,
}

impl Questions {
    fn new() -> Self {
        let config = SatConfig { simplification: Simplification::Off, ..SatConfig::default() };
        Self { encoder: CnfEncoder::default(), solver: Cadical::new(&config), most_variables: None }
    }

    fn encode(&mut self, graph: &Aig, literal: AigLit, budget: &Budget) -> Result<Lit, Exhausted> {
        self.encoder.encode(graph, literal, &mut Clauses(&mut self.solver), budget)
    }
}

/// Hands variables and clauses to a solver.
struct Clauses<'a>(&'a mut Cadical);

impl ClauseSink for Clauses<'_> {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }
}

impl Prover {
    /// A prover that has built nothing.
    pub(super) fn new() -> Self {
        Self {
            graph: Aig::new(),
            images: Vec::new(),
            inputs: Vec::new(),
            questions: Questions::new(),
        }
    }

    /// Whether the place is built.
    pub(super) fn has(&self, place: Place) -> bool {
        place.index() < self.images.len()
    }

    /// The literal of an edge whose place is built.
    pub(super) fn image(&self, edge: Edge) -> AigLit {
        self.images[edge.place.index()] ^ edge.negated
    }

    /// Builds the next place, as the gate that it is, or as an equal edge.
    pub(super) fn build(&mut self, network: &Network, place: Place, equal: Option<Edge>) {
        debug_assert_eq!(place.index(), self.images.len(), "places are built in their order");
        let image = match equal {
            Some(edge) => self.image(edge),
            None => self.build_gate(network.gate(place), place),
        };
        self.images.push(image);
    }

    fn build_gate(&mut self, gate: Gate, place: Place) -> AigLit {
        match gate {
            Gate::False => AigLit::FALSE,
            Gate::Input => {
                self.inputs.push(place);
                self.graph.new_input()
            }
            Gate::And([a, b]) => {
                let (a, b) = (self.image(a), self.image(b));
                self.graph.and(a, b)
            }
            Gate::Xor([a, b]) => {
                let (a, b) = (self.image(a), self.image(b));
                self.graph.xor(a, b)
            }
            Gate::Mux { condition, high, low } => {
                let (condition, high, low) =
                    (self.image(condition), self.image(high), self.image(low));
                self.graph.mux(condition, high, low)
            }
            // Both outputs are built, so that the graph knows that they belong together.
            Gate::Parity { inputs, negated } => self.add(inputs).0 ^ negated,
            Gate::Majority { inputs, negated } => self.add(inputs).1 ^ negated,
        }
    }

    fn add(&mut self, inputs: [Edge; 3]) -> (AigLit, AigLit) {
        let [a, b, c] = inputs.map(|input| self.image(input));
        self.graph.full_adder(a, b, c)
    }

    /// Whether a place equals an earlier one, or the negation of that; both are built. If so, what is
    /// built later uses the earlier one in its place.
    pub(super) fn ask(
        &mut self,
        place: Place,
        other: Edge,
        budget: &Budget,
    ) -> Result<Judgement, Exhausted> {
        let (one, other) = (self.images[place.index()], self.image(other));
        if one == other {
            return Ok(Judgement::Equal);
        }
        self.make_room();
        let a = self.questions.encode(&self.graph, one, budget)?;
        let b = self.questions.encode(&self.graph, other, budget)?;
        self.questions
            .most_variables
            .get_or_insert(2 * self.questions.encoder.stats().variables + SPARE_VARIABLES);
        for assumptions in [[a, !b], [!a, b]] {
            match self.questions.solver.solve(&assumptions, budget) {
                SatAnswer::Unsat(()) => {}
                SatAnswer::Sat(()) => return Ok(Judgement::Different(self.counterexample())),
                SatAnswer::Unknown(_) => return Ok(Judgement::Open),
            }
        }
        self.questions.solver.add_clause(&[a, !b]);
        self.questions.solver.add_clause(&[!a, b]);
        self.images[place.index()] = other;
        Ok(Judgement::Equal)
    }

    /// The graph in which the network is built once more.
    pub(super) fn graph(&mut self) -> &mut Aig {
        &mut self.graph
    }

    fn make_room(&mut self) {
        let variables = self.questions.encoder.stats().variables;
        if self.questions.most_variables.is_some_and(|most| variables > most) {
            self.questions = Questions::new();
        }
    }

    /// The inputs of the solver's last model.
    fn counterexample(&self) -> Vec<(Place, bool)> {
        let Questions { encoder, solver, .. } = &self.questions;
        let value = |(number, &place): (usize, &Place)| {
            let node = self.graph.input(number as u32)?;
            let literal = encoder.literal(AigLit::positive(node))?;
            Some((place, solver.value(literal).is_true()))
        };
        self.inputs.iter().enumerate().filter_map(value).collect()
    }
}
