//! The integration tests in one program: each program would link the solver.

mod alethe;
mod cpc;
mod ethos;
mod refutations;
