//! Concrete heaps, and the evaluator that says whether a stack and a heap satisfy a formula.
//!
//! Idea: this crate is to separation logic what the evaluator of `trine-term` is to the other
//! theories: the definition of what formulas mean, written from the semantics alone. Every `sat` about
//! a heap is judged by it on the assertions as they were written. It knows no procedure that finds
//! heaps, and depends on none.
//! Invariants: an address is a value of any sort; the nil of a declared sort is its element number
//! zero, that of another sort is what the interpretation says; a declared sort of addresses is infinite,
//! one of data has the elements that the [range](trine_term::Range) of the interpretation lists; inductive
//! predicates are least fixed points; atoms describe the heap exactly.
//! Reference: Reynolds, "Separation logic: a logic for shared mutable data structures", LICS 2002;
//! Brotherston, Gorogiannis, Kanovich, Rowe, "Model checking for symbolic-heap separation logic with
//! inductive predicates", POPL 2016.

mod certain_cells;
mod constraint;
mod derivation;
mod elements;
mod error;
mod evaluator;
mod extension;
mod heap;
mod idle;
mod model;
mod rule_check;
mod search;
mod state;
mod told_apart;
mod trace;
mod vocabulary;

pub use derivation::{Derivation, DerivedCall, DerivedCalls};
pub use elements::{Kept, counted_sorts, data_sorts, few_values, is_data_sort};
pub use error::HeapEvalError;
pub use evaluator::HeapEvaluator;
pub use heap::{Heap, Location, NIL, is_of_sort};
pub use model::{HeapModel, Unfolding, UnfoldingStep};
