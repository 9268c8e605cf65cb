//! BTOR2: the second front end of Trine.
//!
//! Idea: a file describes a transition system over bit-vectors and arrays. [`parse`] turns it into
//! a [`TransitionSystem`], whose formulas are terms over one constant for each input and state;
//! [`Unrolling`] makes copies of them for each step in time; [`witness_text`] prints a model of
//! the copies as the steps that lead to a bad state. Which steps are asked for, and by which
//! solver, is not decided here.
//! Invariants: no input makes anything here panic or recurse; terms are well-sorted; an error has
//! the line and column of the word that is wrong.
//! Reference: Niemetz, Preiner, Wolf, Biere, "Btor2, BtorMC and Boolector 3.0", CAV 2018.
//!
//! ```
//! use trine_term::TermStore;
//! let mut store = TermStore::new();
//! let text = b"1 sort bitvec 8\n2 input 1 x\n3 sort bitvec 1\n4 redand 3 2\n5 bad 4\n";
//! let system = trine_btor2::parse(&mut store, text).expect("this is right");
//! assert_eq!(system.inputs.len(), 1);
//! assert!(system.is_combinational());
//! ```

mod error;
mod operator;
mod parser;
mod system;
mod token;
mod unrolling;
mod witness;

pub use error::{Btor2Error, Problem};
pub use operator::{OPERATORS, Operator};
pub use parser::parse;
pub use system::{Input, State, TransitionSystem};
pub use unrolling::Unrolling;
pub use witness::witness_text;
