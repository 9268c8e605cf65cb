//! What a script asks: its checks, each with the assertions in force.
//!
//! Idea: levels are resolved while reading. A check is a list of terms of which somebody says
//! whether all of them can hold at once.

use crate::refusal::Place;
use crate::term::{TermId, Terms};

/// One `check-sat` or `check-sat-assuming`.
#[derive(Clone, Debug)]
pub struct Check {
    /// The assertions in force, in the order of the script; then the assumptions.
    pub assertions: Vec<TermId>,
    /// Where each of them stands.
    pub places: Vec<Place>,
    /// How many of them are assumptions.
    pub assumptions: usize,
}

/// One `get-count`.
#[derive(Clone, Debug)]
pub struct CountQuestion {
    /// Whose values are counted, as tuples.
    pub terms: Vec<TermId>,
    /// The assertions in force.
    pub assertions: Vec<TermId>,
    /// The counted strings have at most so many letters.
    pub max_length: Option<u32>,
    /// Where it stands.
    pub place: Place,
}

/// A script as it was read.
#[derive(Debug)]
pub struct Script {
    /// All terms.
    pub terms: Terms,
    /// Its logic, if it names one.
    pub logic: Option<String>,
    /// Its checks, in order.
    pub checks: Vec<Check>,
    /// What it asks to be counted, in order.
    pub counts: Vec<CountQuestion>,
}
