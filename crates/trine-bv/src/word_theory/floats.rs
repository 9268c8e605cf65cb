//! Formulas about floats alone in the theory of words: searched by ranges before they are circuits, and
//! beside the SAT solver afterwards.
//!
//! Idea: most such formulas are decided by ranges, and circuits of floats are large; so formulas of level
//! zero and literals wait until something needs their circuits. The search over floats and the SAT solver
//! take turns, each longer than the one before.
//! Invariant: a literal that waits is in no clause; once it is built, it is equivalent to its formula.

use trine_collections::{Budget, Exhausted};
use trine_engine::{Decided, Registration};
use trine_sat::Lit;
use trine_term::{TermId, TermStore};

use super::WordTheory;
use crate::float_search::{FloatSearch, Outcome};
use crate::lemma::LookupModel;

/// A search over floats beside the SAT solver, which take turns.
pub(super) struct Beside {
    search: FloatSearch,
    /// The assumptions among its formulas.
    assumptions: Vec<Lit>,
    /// Ticks of the next turn.
    pub(super) turn: u64,
}

/// Ticks of the first turn of a search over floats; turns double.
const FIRST_TURN: u64 = 2_000_000;

impl WordTheory {
    /// Makes circuits and clauses of the formulas about floats that wait for it. If a level was opened
    /// in the meantime, what they say about words is not built into them.
    pub(super) fn build_unbuilt(
        &mut self,
        store: &mut TermStore,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if !self.unbuilt.is_empty() {
            // Asserted once more, if the budget ends.
            let formulas = self.unbuilt.clone();
            if self.asserted.len() == 1 {
                self.learn_at_level(store, &formulas, out, budget)?;
            }
            self.assert_built(store, &formulas, None, out, budget)?;
            self.unbuilt.clear();
        }
        let mut literals: Vec<_> = self.unbuilt_literals.iter().map(|(&f, &l)| (f, l)).collect();
        literals.sort_unstable();
        for (formula, literal) in literals {
            let meaning = self.encode(store, formula, out, budget)?;
            out.clause(&[!literal, meaning]);
            out.clause(&[literal, !meaning]);
            self.unbuilt_literals.remove(&formula);
        }
        Ok(())
    }

    /// The literal of a formula about floats that is no circuit yet.
    pub(super) fn unbuilt_literal(&mut self, formula: TermId, out: &mut Registration<'_>) -> Lit {
        *self.unbuilt_literals.entry(formula).or_insert_with(|| out.new_var())
    }

    /// A search over floats, if all that is asserted and assumed speaks of floats alone.
    pub(super) fn float_search(
        &self,
        store: &TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Option<Beside>, Exhausted> {
        if !self.floats_only.holds() {
            return Ok(None);
        }
        let Some(formulas) = self.formulas_in_force(assumptions) else { return Ok(None) };
        let search = FloatSearch::new(store, &formulas, budget)?;
        let assumptions = assumptions.to_vec();
        Ok(search.map(|search| Beside { search, assumptions, turn: FIRST_TURN }))
    }

    /// What is asserted and assumed, if each assumption is the literal of a formula.
    fn formulas_in_force(&self, assumptions: &[Lit]) -> Option<Vec<TermId>> {
        let mut formulas = self.asserted.concat();
        for assumption in assumptions {
            formulas.push(*self.formulas.get(assumption)?);
        }
        Some(formulas)
    }

    /// A turn of the search over floats, if there is one; nothing is left of it if it cannot go on.
    pub(super) fn search_floats(
        &mut self,
        store: &TermStore,
        budget: &Budget,
    ) -> Result<Option<Decided>, Exhausted> {
        let Some(Beside { search, turn, assumptions }) = &mut self.beside else { return Ok(None) };
        let share = *turn;
        *turn = turn.saturating_mul(2);
        let before = search.pieces();
        let outcome = budget.within(share, |part| search.run(part));
        self.float_pieces += search.pieces() - before;
        budget.refresh()?;
        match outcome {
            Ok(Outcome::Refuted) => {
                let (assumptions, pieces) = (std::mem::take(assumptions), search.pieces());
                let failed = self.blamed(store, assumptions, pieces, budget)?;
                Ok(Some(Decided::Unsat(failed)))
            }
            Ok(Outcome::Model(model)) => {
                self.float_model = Some(model);
                self.lookups = LookupModel::default();
                Ok(Some(Decided::Sat))
            }
            Ok(Outcome::Undecided) => {
                self.beside = None;
                Ok(None)
            }
            Err(_) => budget.refresh().map(|()| None),
        }
    }

    /// Leaves out assumptions without which a search over floats that looked at so many pieces, and
    /// some more, refutes the others.
    fn blamed(
        &self,
        store: &TermStore,
        mut assumptions: Vec<Lit>,
        pieces: u64,
        budget: &Budget,
    ) -> Result<Vec<Lit>, Exhausted> {
        budget.within(FIRST_TURN, |part| {
            let mut position = 0;
            while position < assumptions.len() {
                let mut fewer = assumptions.clone();
                fewer.remove(position);
                let formulas = self.formulas_in_force(&fewer).unwrap_or_default();
                let is_refuted = FloatSearch::new(store, &formulas, part).and_then(|search| {
                    let Some(mut search) = search else { return Ok(false) };
                    search.refutes_within(pieces.saturating_mul(2).saturating_add(16), part)
                });
                match is_refuted {
                    Ok(true) => assumptions = fewer,
                    Ok(false) => position += 1,
                    // The time for this is over.
                    Err(_) => break,
                }
            }
        });
        budget.refresh()?;
        Ok(assumptions)
    }
}
