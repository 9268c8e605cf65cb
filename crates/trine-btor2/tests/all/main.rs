//! The integration tests in one program: each program would link the crate and all below it.

mod errors;
mod operators;
