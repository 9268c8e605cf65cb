//! Definitions from equations: which assertions become substitutions.
//!
//! Idea: every assertion proposes a definition that it is equivalent to ([`solve_equation`]), or, if
//! it equates a concatenation, falls apart into equations that can be solved; slices of a constant
//! that several assertions define together propose one more ([`sliced_equations`]). What closes no
//! cycle is taken, and one rebuild of all assertions applies it.
//! Invariant: an assertion is dropped only if its definition was taken and its constant occurs in
//! nothing that was handed out before; otherwise it stays as it is.

use trine_collections::{Budget, Exhausted};
use trine_term::{QuantifiedTerms, Sort, TermStore};

use super::origin::Origin;
use super::sliced_equations::{self, Gaps};
use super::substitution::{Definition, occurs_nearby};
use super::{Preprocessor, Scope, Work, solve_equation};

/// A definition that assertions propose.
struct Proposal {
    definition: Definition,
    origin: Origin,
    /// The position of the assertion that is equivalent to it, if one is.
    replaces: Option<usize>,
}

impl Preprocessor {
    /// Turns equations into definitions; true if there is a new one, or new equations.
    pub(super) fn define(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        kept: &mut Vec<Work>,
        scope: Scope,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut proposals = self.proposals(store, work, budget)?;
        let split = self.split_concatenations(store, work, &proposals);
        self.propose_tilings(store, work, scope, &mut proposals, budget)?;
        for proposal in &mut proposals {
            let value = proposal.definition.value;
            proposal.definition.value = self.rewriter.rewrite(store, value, budget)?;
        }
        let candidates: Vec<Definition> = proposals.iter().map(|p| p.definition).collect();
        let taken = self.substitution.extend(store, &candidates, budget)?;
        self.statistics.substituted += taken.len() as u64;
        let mut dropped = vec![false; work.len()];
        let mut next = taken.iter().peekable();
        for proposal in proposals {
            if next.peek() != Some(&&proposal.definition) {
                continue;
            }
            next.next();
            let constant = proposal.definition.constant;
            self.substitution.set_origin(constant, proposal.origin);
            match proposal.replaces {
                Some(position) => {
                    dropped[position] = true;
                    if self.used.contains(constant) {
                        kept.push(work[position]);
                    }
                }
                None => self.statistics.tiled += 1,
            }
        }
        let mut position = 0;
        work.retain(|_| {
            position += 1;
            !dropped[position - 1]
        });
        Ok(split || !taken.is_empty())
    }

    /// What single assertions say of constants.
    fn proposals(
        &mut self,
        store: &mut TermStore,
        work: &[Work],
        budget: &Budget,
    ) -> Result<Vec<Proposal>, Exhausted> {
        let mut proposals = Vec::new();
        // Nobody can say what a quantified formula is in a model that was made without it.
        let mut quantified = QuantifiedTerms::default();
        for (position, assertion) in work.iter().enumerate() {
            budget.spend(1)?;
            if !self.may_define(assertion) {
                continue;
            }
            let solution = solve_equation::solve(store, assertion.term, |store, definition| {
                // A constant that is in use already is only worth a value.
                let is_wanted =
                    !self.used.contains(definition.constant) || store.is_value(definition.value);
                let is_formula = *store.sort_of(definition.constant) == Sort::Bool;
                is_wanted
                    && !occurs_nearby(store, definition)
                    && (!is_formula || !quantified.contains(store, definition.value))
            });
            proposals.extend(solution.map(|definition| Proposal {
                definition,
                origin: assertion.origin,
                replaces: Some(position),
            }));
        }
        Ok(proposals)
    }

    /// Whether an assertion may become a part of others.
    fn may_define(&self, assertion: &Work) -> bool {
        assertion.origin == Origin::NONE || !self.origins.is_full()
    }

    /// Splits equations of concatenations that propose nothing themselves. The first part takes the
    /// place of the equation, so that positions stay what they are.
    fn split_concatenations(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        proposals: &[Proposal],
    ) -> bool {
        let mut solved = proposals.iter().filter_map(|p| p.replaces).peekable();
        let before = work.len();
        for position in 0..before {
            if solved.next_if_eq(&position).is_some() {
                continue;
            }
            let Work { term, origin } = work[position];
            let free = |constant| !self.used.contains(constant);
            let Some(parts) = sliced_equations::split(store, term, free) else { continue };
            let mut parts = parts.into_iter().map(|term| Work { term, origin });
            if let Some(first) = parts.next() {
                work[position] = first;
                work.extend(parts);
                self.statistics.split += 1;
            }
        }
        work.len() > before
    }

    /// Adds what assertions together say of constants that none of them defines alone.
    fn propose_tilings(
        &mut self,
        store: &mut TermStore,
        work: &[Work],
        scope: Scope,
        proposals: &mut Vec<Proposal>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let gaps = match scope {
            Scope::Whole => Gaps::Filled,
            Scope::Part => Gaps::Refused,
        };
        let may_define: Vec<Work> =
            work.iter().copied().filter(|assertion| self.may_define(assertion)).collect();
        let free = |constant| !self.used.contains(constant);
        let tilings = sliced_equations::tilings(store, &may_define, gaps, free, budget)?;
        for tiling in tilings {
            let sources = tiling.sources.iter().map(|&source| may_define[source].origin);
            let origin = sources.fold(Origin::NONE, |all, one| self.origins.union(all, one));
            proposals.push(Proposal { definition: tiling.definition, origin, replaces: None });
        }
        Ok(())
    }
}
