//! Engines for words alone in tests.

use trine_engine::{Engine, IncrementalSolver};
use trine_sat::SatConfig;

use super::word_engine;
use crate::abstraction::Abstraction;

/// An engine with the usual settings.
pub(crate) fn engine() -> Engine {
    word_engine(&SatConfig::default(), Abstraction::default())
}

/// A count of the engine by its name.
pub(crate) fn statistic(engine: &Engine, name: &str) -> u64 {
    let rows = engine.statistics();
    let row = rows.iter().find(|(known, _)| *known == name);
    row.expect("a name of a statistic").1
}
