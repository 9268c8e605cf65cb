//! The integration tests in one program: each program would link the solver.

mod planted_models;
mod proved_scripts;
mod small_scripts;
mod smoke;
