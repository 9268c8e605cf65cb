//! Boolean regular expressions: hash-consed, with derivatives, counters, and the way to automata.
//!
//! Idea: expressions live in a [`RegexStore`] and are named by ids; equal structure is equal id. Smart
//! constructors keep a normal form, so that an expression has few different derivatives. Questions
//! about one language are answered by exploring derivatives lazily; automata are built only when an
//! operation on automata needs them.
//! Invariant: no function recurses over an expression, so depth is bounded by memory only; bounds of
//! loops are counters, never copies.
//! Reference: Brzozowski 1964; Antimirov 1996; Stanford, Veanes, Bjørner, "Symbolic Boolean
//! derivatives", PLDI 2021; Stanford, Veanes, "Incremental dead state detection", CAV 2023.

mod arcs;
mod automaton;
mod explore;
mod normal_form;
mod order;
mod store;
mod used_letters;
mod word_table;

pub use store::{RegexId, RegexNode, RegexStore};
pub use word_table::WordId;
