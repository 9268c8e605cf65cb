//! The SAT interface of Trine: one trait, two back ends.
//!
//! Idea: everything above this crate speaks [`SatSolver`]; [`Cadical`] (CaDiCaL 3, C++) is the
//! engine, [`BatSat`] (MiniSat in Rust) the oracle of differential tests and the choice where C++
//! is unwelcome. [`SatSolverWithPropagator`] adds the hook for theories that listen during the search.
//!
//! Invariants: this crate knows no terms; literals of another solver, or of variables that were
//! not created, never reach a back end; the same sequence of calls with the same tick limits gives
//! the same answers, models and statistics on every machine.

mod batsat;
mod cadical;
mod config;
mod literal;
mod proof;
mod propagator;
mod solver;
mod watch;

pub use batsat::BatSat;
pub use cadical::Cadical;
pub use config::{Polarity, SatConfig, Simplification, Target};
pub use literal::{Lit, Var};
pub use proof::{ClauseId, LemmaTag, Origin, ProofSink};
pub use propagator::{
    Lemma, ModelCheck, Propagator, Retention, SatSolverWithPropagator, SearchAnswer, SearchCx,
};
pub use solver::{LitValue, SatAnswer, SatSolver, SatStats, Vars};
