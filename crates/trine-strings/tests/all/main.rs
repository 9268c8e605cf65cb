//! The integration tests in one program: each program would link the crate and all below it.

#[path = "../support/choices.rs"]
mod choices;
mod facts;
mod random_formulas;
mod scripts;
mod semantics_matrix;
#[path = "../../../trine/tests/support/slice.rs"]
mod slice;
