//! Terms, solvers and models, as a language with values and operators of its own wants them.
//!
//! Idea: what an operator of such a language means is decided by the kinds of its operands, and a value of the language
//! becomes a term where one is wanted. The Python package has this twice around it: as an extension module, and as a
//! WebAssembly module that it calls by messages.
//! Invariants: nothing here knows the language; terms, sorts and functions are numbers of one [`Terms`], and who calls sees
//! to it that they are.
//! Reference: the interface of z3py, whose names and manners are kept where they do not mislead.

mod coercion;
mod declarations;
mod error;
mod given;
mod kind;
mod model;
mod operator;
mod picture;
mod solver;
mod terms;
mod terms_apply;

pub use declarations::{Constructor, Datatype, Field};
pub use error::{BridgeError, parse_error};
pub use given::{Given, Operand, Shown};
pub use kind::Kind;
pub use model::Model;
pub use operator::{Binary, Side, Unary};
pub use picture::Picture;
pub use solver::{Solver, run_script, time};
pub use terms::Terms;
