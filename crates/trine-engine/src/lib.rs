//! CDCL(T): congruence, linear arithmetic and arrays decide formulas together with a SAT solver.
//!
//! Parts: [`Engine`] is the loop; `clausify` makes clauses of formulas and `atoms` says who decides
//! what; `search_theories` follows the search with the congruence closure (`congruence`) and the simplex
//! (`arithmetic`); other theories plug in ([`Theory`]), and one that is alone takes whole formulas
//! ([`WholeFormulas`]); `arrays`, `products`, `powers`,
//! `float_conversions` and `combination` look at full assignments, `model` turns the last one into values; `definition`
//! holds what operators mean by other operators, `choice` what case distinctions between numerals
//! are. An engine is one [`Search`] among others over an [`AssertionStack`]; the [`Scheduler`] decides which
//! of them runs. [`Unfolding`] stands around a solver for the sake of recursive functions, and
//! [`Instantiation`] for the sake of quantifiers.
//!
//! Invariants: theories do not know each other: they meet in literals, in the equalities of shared
//! terms, and in valid formulas. The same calls give the same answers, models and counts.

mod arithmetic;
mod arrays;
mod assertion_stack;
mod assumptions;
mod atoms;
mod bridges;
mod candidate;
mod choice;
mod clause_buffer;
mod clausify;
mod combination;
mod congruence;
mod definition;
mod distinct;
mod efforts;
mod engine;
mod engine_search;
mod float_conversions;
mod implicant;
mod incremental_solver;
mod instantiation;
mod lemma;
mod linear_form;
mod matching;
mod model;
mod polynomial;
mod powers;
mod products;
mod quantifiers;
mod rebuild_threshold;
mod rule;
mod scheduler;
mod search;
mod search_theories;
mod search_theory;
mod sort_order;
mod tentative;
mod theory;
mod unfolding;
mod whole;
mod wording;

pub use assertion_stack::{AssertionStack, Change, Cursor};
pub use congruence::NodeId;
pub use efforts::{EFFORTS, EffortKind, EffortRow, EffortUnit, Efforts};
pub use engine::Engine;
pub use engine_search::EngineSearch;
pub use incremental_solver::{Answer, IncrementalSolver};
pub use instantiation::{Instantiation, StandIns, UsedQuantifier, close_declared_sorts};
pub use lemma::{Argument, Lemma};
pub use linear_form::LinearForm;
pub use matching::Matching;
pub use quantifiers::{
    Judgement, Macro, Macros, SideQuestions, Skolemizer, eliminated, folded, joined_parts, judge,
    may_be_open, normal_form, normalized_quantifier, outermost_quantifiers,
};
pub use rule::{Rule, Standing};
pub use scheduler::{MembershipOf, RoomSearches, Scheduler, SearchMaker};
pub use search::{Bid, Question, Search, Stepped};
pub use search_theory::{Consequence, Effort, Grounds, Premise, Progress, SearchTheory, Stop};
pub use theory::{
    Assignment, Built, Claim, Class, Construction, Fact, Literal, Registration, Theory, Verdict,
    When,
};
pub use unfolding::Unfolding;
pub use whole::{Decided, WholeFormulas};
