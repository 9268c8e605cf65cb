//! The problem as clauses, with a literal for each candidate.
//!
//! Idea: assertions and candidates are rewritten to the kernel operators and become one and-inverter
//! graph, and its clauses. What is no word is a free input there, the same one for the same term.
//! Invariant: each assignment of the script that satisfies the assertions satisfies the clauses, and gives
//! each candidate the value of its literal; so what the clauses refute has no model.

use trine_bv::Blaster;
use trine_bv::cnf::{ClauseSink, CnfEncoder, Formula};
use trine_collections::{Budget, Exhausted};
use trine_rewrite::{Level, Rewriter};
use trine_sat::Lit;
use trine_term::{TermId, TermMap, TermStore};

use crate::candidates::Candidates;

/// A formula to split by, and its literal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) formula: TermId,
    pub(crate) literal: Lit,
}

/// The clauses of a problem.
pub(crate) struct Encoding {
    pub(crate) clauses: Formula,
    /// Candidates that are no constants, each literal once.
    pub(crate) choices: Vec<Choice>,
}

impl Encoding {
    /// Encodes assertions.
    pub(crate) fn new(
        store: &mut TermStore,
        assertions: &[TermId],
        candidates: &Candidates,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut rewriter = Rewriter::new(Level::Deep);
        let (mut blaster, mut encoder) = (Blaster::new(), CnfEncoder::default());
        let mut clauses = Formula::new();
        let mut roots = Vec::with_capacity(assertions.len());
        for &assertion in assertions {
            let assertion = rewriter.rewrite(store, assertion, budget)?;
            roots.push(blaster.formula(store, assertion, budget)?);
        }
        for predicate in blaster.take_predicates() {
            encoder.keep(blaster.aig(), predicate);
        }
        encoder.assert_roots(blaster.aig(), &roots, None, &mut clauses, budget)?;
        let mut choices = Vec::new();
        let mut literals: TermMap<Lit> = TermMap::new();
        let mut known = Vec::new();
        for &formula in &candidates.formulas {
            let rewritten = rewriter.rewrite(store, formula, budget)?;
            let bit = blaster.formula(store, rewritten, budget)?;
            if bit.is_constant() {
                continue;
            }
            let literal = encoder.encode(blaster.aig(), bit, &mut clauses, budget)?;
            literals.insert(formula, literal);
            let variable = literal.var().index();
            if known.len() <= variable {
                known.resize(variable + 1, false);
            }
            if !std::mem::replace(&mut known[variable], true) {
                choices.push(Choice { formula, literal });
            }
        }
        for &(premise, conclusion) in &candidates.implications {
            if let (Some(&premise), Some(&conclusion)) =
                (literals.get(premise), literals.get(conclusion))
                && premise != conclusion
            {
                clauses.add_clause(&[!premise, conclusion]);
            }
        }
        Ok(Self { clauses, choices })
    }
}
