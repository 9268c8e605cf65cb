//! The integration tests in one program: each program would link the crate and all below it.

mod backends;
mod instances;
mod lrat;
mod oracle;
mod proofs;
mod propagators;
