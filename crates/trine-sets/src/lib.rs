//! The theory of finite sets, as cvc5 has them: membership, extensionality, cardinality, values.
//!
//! Idea: `set.member` is a predicate that the congruence closure knows. In a full assignment each class of
//! sets has the elements that a true atom says it has, and no others. What that contradicts is answered
//! with the axiom of the term that it contradicts (`members`); sets that have to be different get an
//! element that tells them apart. Sets that `set.card` asks about are divided into regions, whose sizes are
//! integers of arithmetic (`regions`); elements that nobody names fill them in a model.
//!
//! Parts: [`SetTheory`] gives the axioms; `related` knows which sets may share elements; `values` makes the
//! values of a model.
//! Invariants: every lemma holds in all models, once they are extended to the elements that tell sets apart
//! and to the sizes of regions. If nothing is missing, the values that are made satisfy the axioms, unless
//! elements of different classes have one value: these are handed back as equalities.
//! References: Bansal, Barrett, Reynolds, Tinelli, "Reasoning with Finite Sets and Cardinality Constraints in
//! SMT", LMCS 2018; Kuncak, Nguyen, Rinard, "Deciding Boolean Algebra with Presburger Arithmetic", JAR 2006,
//! for the regions. We differ from the first in giving axioms only where an assignment violates them, and
//! in leaving all case splits to the search.

mod members;
mod regions;
mod related;
mod theory;
mod values;

pub use theory::SetTheory;
