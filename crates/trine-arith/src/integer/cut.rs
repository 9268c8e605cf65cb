//! Rounds of cuts: inequalities that all integer points satisfy and the present point does not.
//!
//! Idea: where the tight bounds are few, their Hermite normal form gives cuts with small coefficients;
//! elsewhere each fractional row of the tableau gives one. A cut is a bound of a new form, derived
//! from the bounds that it rests on.
//! Invariant: forms made here and not asked for by the caller are removed again once they have no
//! bounds.
//! Reference: Dutertre and de Moura, SRI-CSL-06-01, section 5.

use crate::bound::{BoundId, Inference, Source};
use crate::form::{BoundKind, LinearForm};
use crate::number::{Rat, Value};
use crate::simplex::{Simplex, Stop};
use trine_collections::Budget;

/// Cuts installed per round.
const CUTS_PER_ROUND: usize = 4;
/// Bits of the largest coefficient of a cut beyond twice those of the forms that were asked for.
const EXTRA_BITS: u64 = 24;

/// Where cuts come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Family {
    /// The Hermite normal form of the tight bounds.
    Hermite,
    /// The fractional rows of the tableau.
    Gomory,
}

/// How many integer checks do without a step that was of no use lately: twice as many each time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Patience {
    period: u32,
    wait: u32,
}

impl Patience {
    /// Longest period.
    const LONGEST: u32 = 64;

    /// Whether it is the step's turn.
    pub(super) fn is_over(&mut self) -> bool {
        let over = self.wait == 0;
        self.wait = self.wait.saturating_sub(1);
        over
    }

    /// Notes whether the step was of use.
    pub(super) fn note(&mut self, useful: bool) {
        self.period = if useful { 0 } else { (2 * self.period).clamp(1, Self::LONGEST) };
        self.wait = self.period;
    }
}

/// `form >= least`, as long as the bounds hold.
pub(super) struct Cut {
    pub(super) form: LinearForm,
    pub(super) least: Rat,
    pub(super) reasons: Vec<BoundId>,
}

impl Simplex {
    /// Installs a round of cuts. Says whether there was one.
    pub(super) fn cut(&mut self, family: Family, budget: &Budget) -> Result<bool, Stop> {
        self.retire_unbounded_cuts();
        let cuts = match family {
            Family::Hermite => self.hermite_cuts(budget)?,
            Family::Gomory => self.gomory_cuts(budget)?,
        };
        let mut installed = false;
        for cut in cuts.into_iter().take(CUTS_PER_ROUND) {
            if self.install_cut(cut)? {
                installed = true;
                self.stats.hermite_cuts += u64::from(family == Family::Hermite);
            }
        }
        Ok(installed)
    }

    /// Whether the numbers of a cut are not much larger than those of the problem.
    pub(super) fn has_small_coefficients(&self, cut: &Cut) -> bool {
        let most = EXTRA_BITS + 2 * self.input_bits();
        let (vector, _) = cut.form.primitive();
        vector.iter().all(|(_, coef)| coef.bits() <= most)
    }

    fn install_cut(&mut self, cut: Cut) -> Result<bool, Stop> {
        let definition = self.define_cut(&cut.form);
        let limit = Value::from(&cut.least / &definition.scale);
        let kind = if definition.scale.is_positive() { BoundKind::Lower } else { BoundKind::Upper };
        let before = self.bounds.len();
        let premises = self.bounds.store(cut.reasons.into_iter().map(|id| (id, Rat::ONE)));
        let source = Source::Derived { premises, inference: Inference::Integral };
        self.set_bound(definition.var, kind, limit, source).map_err(Stop::Conflict)?;
        let installed = self.bounds.len() > before;
        if installed {
            self.stats.cuts += 1;
        }
        Ok(installed)
    }
}
