//! Operators: one table row each, from which names, arities and sort rules follow.

mod arity;
mod manual;
mod sort_rule;
mod table;

pub use arity::{Arity, ArityError};
pub use manual::{Manual, manual};
pub(crate) use sort_rule::SortCx;
pub use sort_rule::{Expected, SortError};
pub use table::{Op, OpInfo, Properties, Theory, by_theory};
