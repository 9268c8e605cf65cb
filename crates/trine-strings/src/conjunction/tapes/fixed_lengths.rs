//! Lengths that a variable has in all solutions of the linear constraints.
//!
//! Idea: a search that knows of no lengths finds words of other lengths again and again, and excluding
//! them one after the other may never end. A length that the constraints imply is a language, with which
//! one search refutes.
//! Invariant: the lengths are consequences of what they are said to rest on.

use trine_arith::{Implication, LinearForm, Rat, SessionAnswer};
use trine_collections::Budget;

use super::trial::Trial;
use crate::conjunction::deps::Deps;

/// Longer words are not worth a language.
const MAX_FIXED: u64 = 64;
/// Ticks to look for such lengths.
const FIXING_TICKS: u64 = 500_000;

impl Trial<'_> {
    /// The lengths of some variables that are implied, and what that rests on.
    pub(super) fn fixed(
        &mut self,
        vars: &[u32],
        budget: &Budget,
    ) -> Option<(Vec<(u32, u64)>, Deps)> {
        let found =
            self.in_part(budget, FIXING_TICKS, |trial, part| trial.fixed_within(vars, part));
        found.filter(|(lengths, _)| !lengths.is_empty())
    }

    fn fixed_within(&mut self, vars: &[u32], budget: &Budget) -> Option<(Vec<(u32, u64)>, Deps)> {
        if self.session.check(budget) != SessionAnswer::Sat(()) {
            return None;
        }
        let kernel = &self.problem.kernel;
        let (mut fixed, mut deps) = (Vec::new(), Deps::none());
        for (var, length) in self.proposed(vars) {
            if length > MAX_FIXED {
                continue;
            }
            let form = LinearForm::var(kernel.lengths[var as usize]);
            let is = self.session.eq(&form, &Rat::from(i64::try_from(length).ok()?));
            match self.session.entails(is, budget) {
                Implication::Implied(tags) => {
                    deps.extend(&kernel.tags.untag(&tags));
                    fixed.push((var, length));
                }
                Implication::NotImplied => {}
                Implication::Unknown(_) => return None,
            }
        }
        Some((fixed, deps))
    }
}
