//! CDCL(T): the search over several theories.

mod arithmetic;
mod arrays;
mod atoms;
mod candidate;
mod clause_buffer;
mod clausify;
mod combination;
pub mod congruence;
mod definition;
mod engine;
mod linear_form;
mod model;
mod products;
mod theories;
mod theory;

pub use engine::{Answer, Engine, Stats};
pub use theory::{Assigned, Theory, Verdict};
