//! The SAT interface of Trine: one trait and one back end.
//!
//! Idea: everything above this crate speaks [`SatSolver`]; [`Cadical`] (CaDiCaL 3, C++) is the
//! engine, which tests compare with BatSat (MiniSat in Rust). [`SatSolverWithPropagator`] adds the hook for theories that listen during the search;
//! [`Exchange`] is where solvers of the same clauses tell each other what they learn.
//!
//! Invariants: this crate knows no terms; literals of another solver, or of variables that were
//! not created, never reach a back end; the same sequence of calls with the same tick limits gives
//! the same answers, models and statistics on every machine.

mod cadical;
mod config;
mod exchange;
mod literal;
mod lrat;
mod proof;
mod propagator;
mod solver;
mod watch;

pub use cadical::Cadical;
pub use config::{Polarity, SatConfig, Simplification, Target};
pub use exchange::{Contact, Delivery, Exchange, Partner};
pub use literal::{Lit, Var};
pub use lrat::LratTrace;
pub use proof::{ClauseId, LemmaTag, Origin, ProofSink};
pub use propagator::{
    Lemma, ModelCheck, Propagator, Retention, SatSolverWithPropagator, SearchAnswer, SearchCx,
};
pub use solver::{LitValue, SatAnswer, SatSolver, SatStats, Vars};
