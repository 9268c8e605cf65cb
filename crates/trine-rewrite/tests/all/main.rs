//! The integration tests in one program: each program would link the crate and all below it.

mod conversion_rules;
mod float_rules;
mod number_rules;
mod rewriter;
mod set_rules;
mod soundness;
mod string_groups;
mod string_rules;
mod terms;
mod univariate_rules;
