//! Unsatisfiable cores: shrunk and checked as the options ask.
//!
//! Idea: a back end names the assertions that it used. A smaller core is found by leaving names out
//! one by one, as long as another solver still refutes the rest. All of it is part of the check and pays
//! from its budget; where that ends, the core is the smallest one found so far. A try takes as much
//! as the check took, times an effort: a rest that no procedure decides does not hold the core back.
//! Invariant: the core together with the unnamed assertions is inconsistent; a core that another
//! solver finds a model for is an [`InternalFault`].
//! Reference: SMT-LIB 2.7, section 4.2.7.

use trine_collections::Budget;
use trine_engine::EffortKind;
use trine_term::{SymbolId, TermId, TermStore};

use super::{InternalFault, Solver};
use crate::answer::{Answer, Core};
use crate::options::{Jobs, Options};

impl Solver {
    /// Shrinks and checks the core as the options ask.
    pub(super) fn finish_core(
        &self,
        mut core: Core,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<Core, InternalFault> {
        if self.options.minimal_unsat_cores {
            // What is found is checked, too.
            let share = budget.ticks_left() / if self.options.check_unsat_cores { 2 } else { 1 };
            let spent = budget.ticks_spent();
            let minimize =
                |part: &Budget| self.minimize(&mut core.names, store, assumptions, spent, part);
            budget.within(share, minimize)?;
        }
        if self.options.check_unsat_cores {
            let mut checker = self.without(&core.names, None);
            if let Ok(Answer::Sat(_)) = checker.check_on(store, assumptions, budget) {
                let what = "a core is satisfied by a model";
                return Err(InternalFault { what: what.into() });
            }
        }
        Ok(core)
    }

    /// A solver over the unnamed assertions and those of `core`, but for the one named `left_out`,
    /// without preprocessing and at the lowest rewriting level.
    fn without(&self, core: &[SymbolId], left_out: Option<SymbolId>) -> Self {
        let options = Options {
            produce_unsat_cores: left_out.is_some(),
            minimal_unsat_cores: false,
            check_unsat_cores: false,
            dump_lemmas: String::new(),
            dump_afa: String::new(),
            jobs: Jobs::ONE,
            deterministic_jobs: false,
            preprocess: left_out.is_some() && self.options.preprocess,
            rewrite_level: if left_out.is_some() { self.options.rewrite_level } else { 0 },
            ..self.options.clone()
        };
        let mut solver = Self::new(&options);
        for assertion in self.assertions() {
            let kept = match assertion.name {
                None => true,
                Some(name) => core.contains(&name) && Some(name) != left_out,
            };
            if kept {
                solver.assert(assertion);
            }
        }
        solver
    }

    /// Deletes names from a core as long as what is left stays inconsistent and the budget lasts; the check
    /// that found the core spent so many ticks.
    fn minimize(
        &self,
        core: &mut Vec<SymbolId>,
        store: &mut TermStore,
        assumptions: &[TermId],
        spent_on_check: u64,
        budget: &Budget,
    ) -> Result<(), InternalFault> {
        let efforts = &self.options.efforts;
        let least = spent_on_check.max(efforts.of(EffortKind::RoomTurn));
        let each = least.saturating_mul(efforts.of(EffortKind::CoreGrowth));
        let mut position = 0;
        while let Some(&candidate) = core.get(position)
            && budget.refresh().is_ok()
        {
            let mut smaller = self.without(core, Some(candidate));
            match budget.within(each, |part| smaller.check_on(store, assumptions, part))? {
                Answer::Unsat(found) => core.retain(|name| found.names.contains(name)),
                // What is left may be inconsistent, but nobody shows it.
                Answer::Sat(_) | Answer::Unknown(_) => position += 1,
            }
        }
        Ok(())
    }
}
