//! The settings of a SAT solver, chosen when it is made.
//!
//! Invariant: every setting changes the search only, never an answer.

/// The sign of a literal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Polarity {
    /// The variable itself.
    #[default]
    Positive,
    /// Its negation.
    Negative,
}

/// Which answer the search should be good at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Target {
    /// Both, by alternating two modes.
    #[default]
    Both,
    /// Models.
    Sat,
    /// Refutations.
    Unsat,
}

/// Whether the clauses are simplified between restarts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Simplification {
    /// All techniques of the back end.
    #[default]
    Full,
    /// Search only. Right for queries of a few hundred clauses.
    Off,
}

/// The settings of a solver. What a back end cannot do it leaves out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SatConfig {
    /// Changes all pseudo-random choices; taken modulo 2 * 10^9.
    pub seed: u32,
    /// Which answer the search should be good at.
    pub target: Target,
    /// Whether the clauses are simplified between restarts.
    pub simplification: Simplification,
    /// The value tried first for a variable without history.
    pub initial_phase: Polarity,
}
