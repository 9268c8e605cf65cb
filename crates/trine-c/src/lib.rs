//! Trine for programs in C, C++ and whatever else calls C.
//!
//! Idea: a context is an opaque pointer; terms and sorts are opaque pointers that belong to it; every
//! function says by a [`TrineStatus`] whether it did what it was asked, and the context keeps the message.
//! The header `include/trine.h` is made from this crate by `cbindgen`.
//! Invariants: nothing unwinds into C; a pointer that is null or belongs to another context is answered with
//! [`TrineStatus::Misuse`]; two threads in one context at a time get [`TrineStatus::Busy`].
//! Reference: Balyo et al., "SAT Race 2015" (IPASIR), for the numbers of answers and the manners.
#![allow(unsafe_code, reason = "every function of a C library takes pointers")]

mod arena;
mod check;
mod context;
mod core;
mod guard;
mod model;
mod owners;
mod script;
mod status;
mod term;
mod terminate;
mod text;

pub use check::{
    TrineLimits, trine_check, trine_interrupt, trine_last_answer, trine_reason_unknown,
    trine_set_terminate,
};
pub use context::{
    trine_context_free, trine_context_new, trine_context_retain, trine_error_message,
    trine_error_position, trine_set_option, trine_version,
};
pub use core::{trine_core_assumption, trine_core_name, trine_core_size};
pub use guard::TrineContext;
pub use model::{
    TrineModel, trine_model_free, trine_model_of, trine_model_retain, trine_model_text, trine_value,
};
pub use script::trine_run_script;
pub use status::{TrineAnswer, TrineStatus};
pub use term::{
    TrineSort, TrineTerm, trine_apply, trine_assert, trine_assert_named, trine_constant,
    trine_declare, trine_declare_function, trine_level, trine_parse_sort, trine_parse_term,
    trine_pop, trine_push, trine_simplify, trine_sort_of, trine_sort_text, trine_term_text,
};
pub use text::TrineText;
