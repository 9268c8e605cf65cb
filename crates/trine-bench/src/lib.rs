//! Competitions of solvers: what is run, under which limits, what came out, who won.
//!
//! Idea: a configuration names solvers, sets of problems and limits; the runner turns it into a
//! journal, one line per run; everything after that (rankings, reports, comparisons) is a function
//! of journals.
//! Invariant: no crate of the solver is linked. What judges a solver shares nothing with it but
//! the reader of SMT-LIB, and a fault of a solver cannot reach the process that measures.

// Text goes through `standard_output`, since the macros panic where nobody reads.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod answers;
pub mod cluster;
pub mod command_line;
pub mod configuration;
pub mod cubes;
pub mod execution;
pub mod exhibit;
pub mod failure;
pub mod journal;
pub mod markup;
pub mod plan;
pub mod problem;
pub mod problem_sets;
pub mod progress;
pub mod report;
pub mod result;
pub mod runner;
pub mod scoring;
pub mod set_format;
pub mod shuffle;
pub mod standard_output;
pub mod translation;
pub mod validators;
