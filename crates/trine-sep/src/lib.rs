//! Separation logic: symbolic heaps, inductive predicates, the magic wand, and models with heaps.
//!
//! Idea: [`decide`](decide::decide) brings assertions to symbolic heaps where they are of that form
//! and asks the procedure that is made for them; what a procedure finds is judged on the concrete
//! heap by an evaluator that shares nothing with it.
//! Invariants: locations are elements of uninterpreted sorts, nil is element number zero of its
//! sort; inductive predicates are least fixed points; atoms describe the heap exactly.
//! Reference: Reynolds, "Separation logic: a logic for shared mutable data structures", LICS 2002;
//! the SL-COMP input format.

mod accelerate;
mod addresses;
mod any_heap;
pub mod base_pair;
mod boolean;
mod closed_definitions;
mod comb;
mod common_heap;
pub mod compiled;
mod concrete;
mod constants;
mod containing;
pub mod decide;
mod elements;
mod entailment;
mod extended_heap;
pub mod frame;
pub mod give_up;
mod ground;
mod instance;
mod intervals;
mod known_cells;
mod linear;
mod linear_session;
pub mod list_segment;
mod made_predicate;
pub mod matching;
pub mod normalize;
mod plain_value;
mod procedures;
mod product;
pub mod profile;
pub mod proof;
pub mod pure;
mod shape;
pub mod symbolic_heap;
mod unfold;
mod wand;
mod wand_operands;
