//! Models with short texts, by machine words and SAT.
//!
//! Idea: most satisfiable problems have models with short texts over few letters. The whole problem,
//! connectives included, becomes one formula over words ([`encoder`]) for an engine of words alone;
//! the bound grows while the budget lasts.
//! Invariant: an under-approximation. It finds models, which the caller evaluates, and refutes
//! nothing.

mod encoder;
mod letters;
mod membership;
mod numbers;
mod replacing;
mod text;

use trine_bv::{Abstraction, word_engine};
use trine_collections::Budget;
use trine_engine::{Answer, IncrementalSolver};
use trine_rewrite::{Level, Rewriter};
use trine_sat::SatConfig;
use trine_term::{FunId, Op, TermId, TermSet, TermStore, Value, post_order};
use trine_value::number::{Integer, abs};

use encoder::{Encoder, NotEncoded};
use letters::Letters;

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

/// Searches for a model of `formulas` with string constants of at most `bound` letters.
pub(crate) fn search(
    store: &mut TermStore,
    formulas: &[TermId],
    languages: &mut Languages,
    bound: u32,
    config: &SatConfig,
    budget: &Budget,
) -> BoundedAnswer {
    match try_search(store, formulas, languages, bound, config, budget) {
        Ok(answer) => answer,
        Err(NotEncoded::Unsupported(_)) => BoundedAnswer::Unsupported,
        Err(NotEncoded::Exhausted(_)) => BoundedAnswer::Exhausted,
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

fn try_search(
    store: &mut TermStore,
    formulas: &[TermId],
    languages: &mut Languages,
    bound: u32,
    config: &SatConfig,
    budget: &Budget,
) -> Result<BoundedAnswer, NotEncoded> {
    let Some(letters) = Letters::of(store, formulas) else {
        return Ok(BoundedAnswer::Nothing);
    };
    let mut encoder = Encoder::new(&letters, languages, bound, integer_width(store, formulas));
    let encoded = encoder.formulas(store, formulas, budget)?;
    let mut rewriter = Rewriter::new(Level::Deep);
    let mut simplified = Vec::with_capacity(encoded.len());
    for formula in encoded {
        simplified.push(rewriter.rewrite(store, formula, budget)?);
    }
    let mut engine = word_engine(config, Abstraction::default());
    engine.assert(store, &simplified, budget)?;
    match engine.check(store, &[], budget) {
        Answer::Unsat => Ok(BoundedAnswer::Nothing),
        Answer::Unknown(_) => Ok(BoundedAnswer::Exhausted),
        Answer::Sat => {
            let words = engine.model(store, budget)?;
            Ok(BoundedAnswer::Model(encoder.values(store, &words)))
        }
    }
}
