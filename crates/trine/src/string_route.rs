//! The route of strings: the assertions of all levels, decided by the theory of strings.
//!
//! Idea: each check decides everything from the start; nothing is kept between checks.
//! Invariant: a model was evaluated on the assertions before it comes here.

use trine_collections::Budget;
use trine_strings::{StringAnswer, StringConfig};
use trine_term::{TermId, TermStore};

use crate::options::Options;

/// Decides the conjunction of the formulas.
pub fn check(
    store: &mut TermStore,
    formulas: &[TermId],
    options: &Options,
    budget: &Budget,
) -> StringAnswer {
    let config = StringConfig {
        rewrite: options.rewriting(),
        preprocess: options.preprocess,
        sat: options.sat_config(),
    };
    trine_strings::decide(store, formulas, &config, budget)
}
