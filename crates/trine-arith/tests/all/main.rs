//! The integration tests in one program: each program would link the crate and all below it.

mod differences;
mod integers;
mod peer;
#[path = "../random/mod.rs"]
mod random;
mod session;
mod simplex;
