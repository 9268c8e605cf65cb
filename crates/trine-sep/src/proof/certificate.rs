//! A proof together with what it is a proof of, and how one is made.
//!
//! Idea: the entailment is decided once more, by proof search alone, and the nodes of the search are kept.
//! Invariant: whoever wants to trust it checks it ([`Certificate::check`]).

use trine_collections::Budget;
use trine_term::{TermId, TermStore};

use super::check::{Claim, Listener, Rejection, check};
use super::{Derivation, Goal, Node, Proof, Rule};
use crate::addresses::{are_computed, shares_cells};
use crate::compiled::Compiled;
use crate::decide::Problem;
use crate::entailment::Evidence;
use crate::give_up::GiveUp;
use crate::linear_session::WithLinear;
use crate::normalize::Vocabulary;
use crate::pure::{PureAnswer, PureReason, PureSolver};
use crate::symbolic_heap::{Definitions, SymbolicHeap};

/// A proof with what it is about.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The predicates.
    pub definitions: Definitions,
    /// The alternatives of the premise.
    pub premises: Vec<SymbolicHeap>,
    /// The alternatives of the conclusion.
    pub conclusions: Vec<SymbolicHeap>,
    /// Why each premise entails one of the conclusions.
    pub proof: Proof,
}

impl Certificate {
    /// Checks the proof; the listener hears of each node with its sequent.
    ///
    /// # Errors
    /// Where the proof fails.
    pub fn check(
        &self,
        store: &mut TermStore,
        pure: &mut dyn PureSolver,
        budget: &Budget,
        listener: Listener<'_>,
    ) -> Result<(), Rejection> {
        let claim = Claim {
            definitions: &self.definitions,
            premises: &self.premises,
            conclusions: &self.conclusions,
        };
        let mut pure = WithLinear::new(pure);
        check(store, claim, &self.proof, &mut pure, budget, listener)
    }
}

/// The predicates, and the alternatives of premise and conclusion that assertions speak of.
///
/// # Errors
/// If they are no symbolic heaps.
pub fn claim(
    store: &mut TermStore,
    assertions: &[TermId],
    budget: &Budget,
) -> Result<(Definitions, Vec<SymbolicHeap>, Vec<SymbolicHeap>), GiveUp> {
    let mut vocabulary = Vocabulary::new(store, assertions, &[]);
    let definitions = vocabulary.definitions(store, budget)?;
    let constants = vocabulary.constants(store, assertions);
    let mut nobody = Nobody;
    let mut problem =
        Problem::new(store, vocabulary, Compiled::new(definitions), &mut nobody, budget);
    let (premise, fails) = problem.sides(assertions);
    let premises = problem.forms_over(premise, &constants)?;
    let mut conclusions = Vec::new();
    for conclusion in fails {
        conclusions.extend(problem.forms_over(conclusion, &constants)?);
    }
    let Problem { definitions, .. } = problem;
    Ok((definitions, premises, conclusions))
}

/// Decides no question about data; forms ask none.
struct Nobody;

impl PureSolver for Nobody {
    fn check(&mut self, _: &mut TermStore, _: &[TermId], _: &Budget) -> PureAnswer {
        PureAnswer::Unknown(PureReason::Incomplete)
    }
}

/// Looks for a proof that assertions contradict each other: one symbolic heap and negated ones.
///
/// # Errors
/// Why there is none.
pub fn prove(
    store: &mut TermStore,
    assertions: &[TermId],
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> Result<Certificate, GiveUp> {
    if store.heaps().is_empty() {
        return Err(GiveUp::NoHeap);
    }
    let anything = *assertions.first().ok_or(GiveUp::Bound)?;
    // The rules of these proofs speak of whole cells.
    if are_computed(store) || shares_cells(store, assertions) {
        return Err(GiveUp::Outside(anything));
    }
    let (definitions, premises, conclusions) = claim(store, assertions, budget)?;
    let mut pure = WithLinear::new(pure);
    let vocabulary = Vocabulary::new(store, assertions, &[]);
    let mut problem =
        Problem::new(store, vocabulary, Compiled::new(definitions), &mut pure, budget);
    let pairs = problem.base_pairs()?;
    let mut possible = Vec::new();
    let mut goals = Vec::new();
    for (number, form) in premises.iter().enumerate() {
        let definitions = &problem.definitions;
        if pairs.satisfy(problem.store, definitions, form, budget)?.is_some() {
            possible.push(number);
        } else {
            goals.push(problem.contradiction(form, number));
        }
    }
    let mut proof = Proof::default();
    if !possible.is_empty() {
        let forms: Vec<SymbolicHeap> = possible.iter().map(|&at| premises[at].clone()).collect();
        problem.entails(&pairs, &forms, &conclusions, Evidence::Proof)?;
        proof = problem.proof.take().ok_or(GiveUp::Bound)?;
        for goal in &mut proof.goals {
            goal.premise = possible[goal.premise];
        }
    }
    proof.goals.extend(goals);
    let Problem { definitions, .. } = problem;
    Ok(Certificate { definitions, premises, conclusions, proof })
}

impl Problem<'_> {
    /// The goal of a premise without a model.
    fn contradiction(&mut self, form: &SymbolicHeap, premise: usize) -> Goal {
        let mut left = form.clone();
        let names = self.fix_data(&mut left);
        let node = Node { steps: Vec::new(), rule: Rule::Contradiction, premises: Vec::new() };
        Goal {
            premise,
            conclusion: None,
            left_names: names.into_iter().map(|(_, name)| name).collect(),
            right_names: Vec::new(),
            proof: Derivation { nodes: vec![node], root: 0 },
        }
    }
}
