//! Lengths of two variables that differ by the same number in all solutions of the linear constraints.
//!
//! Idea: places in two words that are at one distance from their beginnings say that what stands before
//! them is equally long. A search that knows of no lengths finds other words again and again; two words
//! that are read in step are a machine, with which one search may refute.
//! Invariant: the differences are consequences of what they are said to rest on.
//! Reference: Frougny, Sakarovitch, "Synchronized rational relations of finite and infinite words", TCS
//! 1993 (equal length is synchronous).

use trine_arith::{Implication, LinearForm, Rat, SessionAnswer};
use trine_collections::Budget;

use super::trial::Trial;
use crate::conjunction::deps::Deps;

/// Variables whose lengths are compared.
const MAX_COMPARED: usize = 10;
/// Larger differences are not looked for.
const MAX_DIFFERENCE: u64 = 8;
/// Ticks to look for such pairs.
const PAIRING_TICKS: u64 = 500_000;

/// Two variables, the first one so many letters longer than the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) longer: u32,
    pub(super) shorter: u32,
    pub(super) by: u64,
}

impl Trial<'_> {
    /// Pairs of some variables, and what they rest on; none if there are none.
    pub(super) fn paired(&mut self, vars: &[u32], budget: &Budget) -> Option<(Vec<Pair>, Deps)> {
        let found =
            self.in_part(budget, PAIRING_TICKS, |trial, part| trial.paired_within(vars, part));
        found.filter(|(pairs, _)| !pairs.is_empty())
    }

    fn paired_within(&mut self, vars: &[u32], budget: &Budget) -> Option<(Vec<Pair>, Deps)> {
        if self.session.check(budget) != SessionAnswer::Sat(()) {
            return None;
        }
        let (mut pairs, mut deps) = (Vec::new(), Deps::none());
        let mut alone: Vec<(u32, u64)> = Vec::new();
        for (var, length) in self.proposed(vars).into_iter().take(MAX_COMPARED) {
            let mut is_paired = false;
            for &(other, of_other) in &alone {
                let (longer, shorter) = if length < of_other { (other, var) } else { (var, other) };
                let pair = Pair { longer, shorter, by: length.abs_diff(of_other) };
                if pair.by <= MAX_DIFFERENCE
                    && let Some(because) = self.implied(pair, budget)?
                {
                    deps.extend(&because);
                    pairs.push(pair);
                    is_paired = true;
                    break;
                }
            }
            if !is_paired {
                alone.push((var, length));
            }
        }
        Some((pairs, deps))
    }

    /// What a pair rests on, if it is implied; `None` where that was not found out.
    fn implied(&mut self, pair: Pair, budget: &Budget) -> Option<Option<Deps>> {
        let kernel = &self.problem.kernel;
        let length = |var: u32| kernel.lengths[var as usize];
        let form = LinearForm::difference(length(pair.longer), length(pair.shorter));
        let is = self.session.eq(&form, &Rat::from(i64::try_from(pair.by).ok()?));
        match self.session.entails(is, budget) {
            Implication::Implied(tags) => Some(Some(kernel.tags.untag(&tags))),
            Implication::NotImplied => Some(None),
            Implication::Unknown(_) => None,
        }
    }
}
