//! The integration tests in one program: each program would link the crate and all below it.

mod agreement;
#[path = "../support/checked_tables.rs"]
mod checked_tables;
mod derivations;
mod lemmas;
#[path = "../support/no_data.rs"]
mod no_data;
mod ordered_lists;
mod proofs;
mod random_definitions;
#[path = "../support/random_script.rs"]
mod random_script;
mod random_tables;
#[path = "../support/small_models.rs"]
mod small_models;
