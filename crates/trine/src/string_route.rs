//! The route of strings: the assertions of all levels, decided by the theory of strings.
//!
//! Idea: each check decides everything from the start; nothing is kept between checks.
//! Invariant: a model was evaluated on the assertions before it comes here.

use trine_collections::Budget;
use trine_rewrite::Level;
use trine_sat::SatConfig;
use trine_strings::{StringAnswer, StringConfig};
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

use crate::options::Options;

/// Whether some formula mentions strings or languages.
#[must_use]
pub fn speaks_of_strings(store: &TermStore, formulas: &[TermId]) -> bool {
    let mut seen = TermSet::new();
    let mut found = false;
    let sorts = [store.sorts.string(), store.sorts.reglan()];
    post_order(store, formulas, &mut seen, |term| {
        found |= sorts.contains(&store.sort(term)) || store.op(term) == Op::StringValue;
    });
    found
}

/// Decides the conjunction of the formulas.
pub fn check(
    store: &mut TermStore,
    formulas: &[TermId],
    options: &Options,
    budget: &Budget,
) -> StringAnswer {
    let config = StringConfig {
        rewrite: match options.rewrite_level {
            0 => Level::Off,
            1 => Level::Local,
            _ => Level::Deep,
        },
        preprocess: options.preprocess,
        sat: SatConfig {
            seed: (options.random_seed % 2_000_000_000) as u32,
            ..SatConfig::default()
        },
    };
    trine_strings::decide(store, formulas, &config, budget)
}
