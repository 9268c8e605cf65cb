//! Dialects of separation logic: what is converted has the answers that the dialect gives it.

mod astral;
mod smt_lib;
mod solver;
mod table;
