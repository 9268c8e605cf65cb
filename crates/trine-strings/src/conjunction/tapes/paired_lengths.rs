//! Lengths of two variables that differ by the same number in all solutions of the linear constraints, or
//! by that number at least.
//!
//! Idea: places in two words that are at one distance from their beginnings say that what stands before
//! them is equally long. A search that knows of no lengths finds other words again and again; two words
//! that are read in step are a machine, with which one search may refute. So are two words of which one is
//! longer.
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

/// Whether words that are only known to be longer are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bounds {
    Asked,
    Left,
}

/// How much longer a word is than another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Surplus {
    /// So many letters.
    Exactly(u64),
    /// So many letters or more.
    AtLeast(u64),
}

/// Two variables, the first one longer than the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) longer: u32,
    pub(super) shorter: u32,
    pub(super) surplus: Surplus,
}

impl Trial<'_> {
    /// Pairs of some variables, and what they rest on; none if there are none.
    pub(super) fn paired(
        &mut self,
        vars: &[u32],
        bounds: Bounds,
        budget: &Budget,
    ) -> Option<(Vec<Pair>, Deps)> {
        let found = self
            .in_part(budget, PAIRING_TICKS, |trial, part| trial.paired_within(vars, bounds, part));
        found.filter(|(pairs, _)| !pairs.is_empty())
    }

    fn paired_within(
        &mut self,
        vars: &[u32],
        bounds: Bounds,
        budget: &Budget,
    ) -> Option<(Vec<Pair>, Deps)> {
        if self.session.check(budget) != SessionAnswer::Sat(()) {
            return None;
        }
        let (mut pairs, mut deps) = (Vec::new(), Deps::none());
        let mut alone: Vec<(u32, u64)> = Vec::new();
        for (var, length) in self.proposed(vars).into_iter().take(MAX_COMPARED) {
            let mut is_paired = false;
            for &(other, of_other) in &alone {
                let (longer, shorter) = if length < of_other { (other, var) } else { (var, other) };
                let by = length.abs_diff(of_other);
                let pair = Pair { longer, shorter, surplus: Surplus::Exactly(by) };
                if by <= MAX_DIFFERENCE
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
        if bounds == Bounds::Asked {
            self.add_longer(&alone, &mut pairs, &mut deps, budget)?;
        }
        Some((pairs, deps))
    }

    /// Of words whose lengths do not always differ by the same number, those that are never shorter than others.
    fn add_longer(
        &mut self,
        alone: &[(u32, u64)],
        pairs: &mut Vec<Pair>,
        deps: &mut Deps,
        budget: &Budget,
    ) -> Option<()> {
        for &(longer, length) in alone {
            for &(shorter, of_other) in alone {
                if longer == shorter || length < of_other {
                    continue;
                }
                let least = length.abs_diff(of_other).min(1);
                for by in (0..=least).rev() {
                    let pair = Pair { longer, shorter, surplus: Surplus::AtLeast(by) };
                    if let Some(because) = self.implied(pair, budget)? {
                        deps.extend(&because);
                        pairs.push(pair);
                        break;
                    }
                }
            }
        }
        Some(())
    }

    /// What a pair rests on, if it is implied; `None` where that was not found out.
    fn implied(&mut self, pair: Pair, budget: &Budget) -> Option<Option<Deps>> {
        let kernel = &self.problem.kernel;
        let length = |var: u32| kernel.lengths[var as usize];
        let form = LinearForm::difference(length(pair.longer), length(pair.shorter));
        let number = |by: u64| Some(Rat::from(i64::try_from(by).ok()?));
        let is = match pair.surplus {
            Surplus::Exactly(by) => self.session.eq(&form, &number(by)?),
            Surplus::AtLeast(by) => self.session.ge(&form, &number(by)?),
        };
        match self.session.entails(is, budget) {
            Implication::Implied(tags) => Some(Some(kernel.tags.untag(&tags))),
            Implication::NotImplied => Some(None),
            Implication::Unknown(_) => None,
        }
    }
}
