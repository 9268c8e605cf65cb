//! The theory of datatypes: constructors, selectors, testers.
//!
//! Idea: almost everything is said in terms, which the engine of all theories decides: a selector
//! applied to its constructor's term is the argument, a *kind* function tells the constructors apart,
//! and a term that is looked into is built by one of the constructors. What is left for this crate is
//! that no term is a part of itself, that finite sorts run out of elements, and the values of a model.
//!
//! Parts: [`DatatypeTheory`] gives the axioms, lazily; `instance` knows the sorts; `acyclicity` finds
//! terms inside of themselves; `construction` finds values, of which `enumeration` has enough that
//! differ.
//! Invariants: every lemma holds in all models, once they are extended to the kinds; the engine knows
//! nothing of datatypes but this theory.
//! References: Barrett, Shikanian, Tinelli, "An Abstract Decision Procedure for a Theory of Inductive
//! Data Types", JSAT 2007; Reynolds and Blanchette, "A Decision Procedure for (Co)datatypes in SMT
//! Solvers", J. Automated Reasoning 2017. We differ from both in leaving injectivity and the clash of
//! constructors to the congruence closure.

mod acyclicity;
mod construction;
mod enumeration;
mod instance;
mod theory;

pub use theory::DatatypeTheory;
