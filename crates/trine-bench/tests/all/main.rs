//! The integration tests in one program: each program would link the crate and all below it.

mod analysis;
#[path = "../bench/mod.rs"]
mod bench;
mod cluster;
mod day;
mod dialects;
#[path = "../slurm/mod.rs"]
mod slurm;
mod validation;
