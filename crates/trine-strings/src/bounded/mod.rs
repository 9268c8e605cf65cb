//! Models with short texts, by machine words and SAT.
//!
//! Idea: most satisfiable problems have models with short texts over few letters. The whole problem,
//! connectives included, becomes one formula over words ([`encoder`]) for an engine of words alone;
//! the bound grows while the budget lasts. One engine searches at all bounds: texts grow behind the
//! letters that they have ([`variables`]), so that gates and learnt clauses stay, and what rests on a
//! bound is asserted at a level of its own.
//! Invariant: an under-approximation. It finds models, which the caller evaluates, and refutes
//! nothing.
//! Reference: Day, Ehlers, Kulczynski, Manea, Nowotka, Poulsen, "On Solving Word Equations Using SAT",
//! RP 2019; Lotz et al., "Solving String Constraints Using SAT", CAV 2023 (bounds that grow in one
//! incremental solver).

mod encoder;
mod letters;
mod membership;
mod numbers;
mod replacing;
mod text;
mod variables;

use trine_bv::{Abstraction, word_engine};
use trine_collections::Budget;
use trine_engine::{Answer, Engine, IncrementalSolver};
use trine_rewrite::{Level, Rewriter};
use trine_sat::SatConfig;
use trine_term::{FunId, Op, TermId, TermSet, TermStore, Value, post_order};
use trine_value::number::{Integer, abs};

use encoder::{Encoder, NotEncoded};
use letters::Letters;
use variables::Variables;

use crate::language::Languages;

/// What a bounded search found.
#[derive(Clone, Debug)]
pub(crate) enum BoundedAnswer {
    /// Values of the constants.
    Model(Vec<(FunId, Value)>),
    /// No model within the bound.
    Nothing,
    /// The problem has a term without a circuit.
    Unsupported,
    /// The budget ended.
    Exhausted,
}

/// A search for models with short texts, over growing bounds.
pub(crate) struct BoundedSearch {
    /// Nothing if there would be too many letters.
    variables: Option<Variables>,
    engine: Engine,
    rewriter: Rewriter,
}

impl BoundedSearch {
    /// A search for models of formulas.
    pub(crate) fn new(store: &TermStore, formulas: &[TermId], config: &SatConfig) -> Self {
        let letters = Letters::of(store, formulas);
        let int = integer_width(store, formulas);
        Self {
            variables: letters.map(|letters| Variables::new(letters, int)),
            engine: word_engine(config, Abstraction::default()),
            rewriter: Rewriter::new(Level::Deep),
        }
    }

    /// Searches for a model of the formulas with string constants of at most `bound` letters. Bounds do not
    /// fall from call to call.
    pub(crate) fn search(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        languages: &mut Languages,
        bound: u32,
        budget: &Budget,
    ) -> BoundedAnswer {
        match self.try_search(store, formulas, languages, bound, budget) {
            Ok(answer) => answer,
            Err(NotEncoded::Unsupported(_)) => BoundedAnswer::Unsupported,
            Err(NotEncoded::Exhausted(_)) => BoundedAnswer::Exhausted,
        }
    }

    fn try_search(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        languages: &mut Languages,
        bound: u32,
        budget: &Budget,
    ) -> Result<BoundedAnswer, NotEncoded> {
        let Some(variables) = &mut self.variables else { return Ok(BoundedAnswer::Nothing) };
        let encoded =
            Encoder::new(variables, languages, bound).formulas(store, formulas, budget)?;
        let conditions = variables.conditions().to_vec();
        let conditions = self.simplified(store, &conditions, budget)?;
        let encoded = self.simplified(store, &encoded, budget)?;
        self.engine.assert(store, &conditions, budget)?;
        if let Some(variables) = &mut self.variables {
            variables.told();
        }
        // What circuits mean rests on the bound; the clauses of gates, and what was learnt of them, do not.
        self.engine.push();
        let found = self.within_bound(store, &encoded, budget);
        self.engine.pop();
        found
    }

    fn simplified(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<TermId>, NotEncoded> {
        let mut simplified = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            simplified.push(self.rewriter.rewrite(store, formula, budget)?);
        }
        Ok(simplified)
    }

    fn within_bound(
        &mut self,
        store: &mut TermStore,
        encoded: &[TermId],
        budget: &Budget,
    ) -> Result<BoundedAnswer, NotEncoded> {
        self.engine.assert(store, encoded, budget)?;
        match self.engine.check(store, &[], budget) {
            Answer::Unsat => Ok(BoundedAnswer::Nothing),
            Answer::Unknown(_) => Ok(BoundedAnswer::Exhausted),
            Answer::Sat => {
                let words = self.engine.model(store, budget)?;
                let values = self.variables.as_ref().map(|known| known.values(store, &words));
                Ok(BoundedAnswer::Model(values.unwrap_or_default()))
            }
        }
    }
}

/// Bits for integers: room for sums of the constants of the problem.
fn integer_width(store: &TermStore, formulas: &[TermId]) -> u32 {
    let mut largest = Integer::from(1000);
    let mut seen = TermSet::new();
    post_order(store, formulas, &mut seen, |term| match store.op(term) {
        Op::IntValue => {
            if let Some(value) = store.int_value(term) {
                largest = largest.clone().max(abs(value));
            }
        }
        Op::StrToCode | Op::StrFromCode => {
            largest = largest.clone().max(Integer::from(0x2FFFF));
        }
        _ => {}
    });
    let mut bits = 0;
    while largest > Integer::from(0) && bits < 50 {
        largest >>= 1;
        bits += 1;
    }
    bits + 7
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation};
    use trine_value::StrValue;

    use super::*;

    /// `x = "ab" y` and `y` has thirteen letters: nothing fits into twelve, and more room finds a model with
    /// the circuits of before in place.
    #[test]
    fn one_search_grows_until_a_model_fits() {
        let mut store = TermStore::new();
        let string = store.sorts.string();
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, string));
        let start = store.mk_string(&StrValue::from_literal("ab").expect("two letters"));
        let word = store.mk(Op::StrConcat, &[start, y]);
        let equal = store.mk(Op::Eq, &[x, word]);
        let length = store.mk(Op::StrLen, &[y]);
        let thirteen = store.mk_int(&Integer::from(13));
        let long = store.mk(Op::Eq, &[length, thirteen]);
        let formulas = [equal, long];

        let mut languages = Languages::new().expect("an alphabet");
        let mut search = BoundedSearch::new(&store, &formulas, &SatConfig::default());
        let budget = Budget::unlimited();
        for bound in [2, 6, 12] {
            let found = search.search(&mut store, &formulas, &mut languages, bound, &budget);
            assert!(matches!(found, BoundedAnswer::Nothing), "bound {bound}: {found:?}");
        }
        for bound in [24, 48] {
            let found = search.search(&mut store, &formulas, &mut languages, bound, &budget);
            let BoundedAnswer::Model(values) = found else { panic!("bound {bound}: {found:?}") };
            let mut model = Interpretation::new();
            values.into_iter().for_each(|(constant, value)| model.set_constant(constant, value));
            for formula in formulas {
                assert!(Evaluator::new(&store, &model).holds(formula, &budget) == Ok(true));
            }
        }
    }
}
