//! Sorts, the operator table, hash-consed terms, exact values and the evaluator of Trine.
//!
//! Idea: a [`TermStore`] holds everything that a script declares and builds; all other crates
//! speak of terms by [`TermId`]. The operator table ([`Op`]) is the only list of operators; the
//! evaluator is the only definition of their meaning.
//! Invariants: terms are immutable and well-sorted; nothing in this crate recurses over terms;
//! equal structure means equal id.
//!
//! ```
//! use trine_term::{Op, TermStore};
//! let mut store = TermStore::new();
//! let byte = store.sorts.bitvec(8);
//! let x = store.declare_const("x", byte);
//! let one = store.mk_bv_u64(8, 1);
//! let sum = store.mk(Op::BvAdd, &[x, one]);
//! assert_eq!(sum, store.mk(Op::BvAdd, &[x, one]));
//! assert_eq!(store.width(sum), 8);
//! ```

mod alike;
mod components;
mod connected;
mod declaration;
mod default_value;
mod definitions;
mod domain;
mod eval;
mod integer_set;
mod interner;
mod interpretation;
mod interpreted;
mod lambda;
mod numbered_value;
mod op;
mod pages;
mod pattern;
pub mod pattern_expression;
mod quantified_terms;
mod quantifier_range;
mod reason;
mod share;
mod solved_equations;
mod sort;
mod store;
mod symbol;
mod term_map;
mod traverse;
mod triggers;
mod value;

pub use components::{Components, Link, Membership};
pub use connected::Parts;
pub use declaration::{
    Constructor, DatatypeDecl, Definition, FunDecl, FunId, FunKind, HeapLemma, HeapSort, VarDecl,
    VarId,
};
pub use definitions::{DefinitionSet, post_order_with_definitions, strongly_connected};
pub use domain::{Domain, FiniteDomain};
pub use eval::{EvalError, Evaluator, Fold, Head, fold};
pub use integer_set::{IntegerPiece, IntegerSet};
pub use interpretation::{FunctionTable, Interpretation, OpenCase, Range};
pub use interpreted::{defined_by_symbols, interpreted, is_an_element};
pub use op::{
    Arity, ArityError, Expected, Manual, Op, OpInfo, Properties, SortError, Theory, by_theory,
    manual,
};
pub use pattern::Rewriting;
pub use quantified_terms::QuantifiedTerms;
pub use quantifier_range::{IntegerRange, quantifier_ranges};
pub use reason::{Cause, Incomplete, Obstacle, Place, Reason};
pub use share::Share;
pub use solved_equations::{applications, conjuncts, solved_equation, without_solved_constants};
pub use sort::{DatatypeId, Sort, SortId, SortTable};
pub use store::{TermId, TermStore};
pub use symbol::{SymbolId, SymbolTable};
pub use term_map::{TermMap, TermSet};
pub use traverse::{Replacement, post_order, rebuild};
pub use value::{ArrayValue, ConstructedValue, PackedBits, SequenceValue, SetValue, Value};
