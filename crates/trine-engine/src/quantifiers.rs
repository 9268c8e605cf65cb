//! Quantified formulas: how they are brought to forms that are decided, and what they say in a model.
//!
//! Idea: [`normal_form`] moves negations to the atoms, [`skolem`] puts constants in the place of outermost existential
//! variables, [`scope`] gives quantifiers as little to say as possible, [`elimination`] replaces those over
//! linear integers and reals by formulas without them, [`macros`] finds functions that an assertion
//! defines. What is left is instantiated ([`Instantiation`](crate::Instantiation)), and judged in a model by a question
//! without its variables ([`judgement`]).
//! Invariant: all but the Skolem constants and the macros are equivalences, in every interpretation.

pub(crate) mod elimination;
pub(crate) mod judgement;
pub(crate) mod macros;
pub(crate) mod normal_form;
pub(crate) mod scope;
pub(crate) mod skolem;

pub use elimination::{eliminated, folded};
pub use judgement::{Judgement, SideQuestions, judge, may_be_open, outermost_quantifiers};
pub use macros::{Macro, Macros};
pub use normal_form::{normal_form, normalized_quantifier};
pub use scope::joined_parts;
pub use skolem::Skolemizer;

#[cfg(test)]
mod tests;
