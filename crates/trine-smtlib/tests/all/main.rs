//! The integration tests in one program: each program would link the crate and all below it.

mod commands;
mod damaged_input;
mod errors;
mod patterns;
mod pool;
mod round_trip;
#[path = "../../../trine/tests/support/skipped.rs"]
mod skipped;
