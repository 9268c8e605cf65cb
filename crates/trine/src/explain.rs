//! `trine explain`: which procedures decided a script, or why none did, and where the time went.
//!
//! Idea: the script runs as always, with a [`Recorder`] that hears what each check does. After each check
//! an [`Explainer`] puts that together with what the assertions speak of; at the end the
//! [`Explanation`] is written as text, as JSON or as a page.
//! Invariant: an explanation never changes an answer.

mod fragment;
mod html;
#[cfg(feature = "cli")]
mod json;
mod recorder;
mod report;
#[cfg(feature = "cli")]
mod run;
mod text;

pub use fragment::{Contents, Fragment, contents};
pub use recorder::{Record, Recorder, Tally, Undecided};
pub use report::{CheckReport, Conjunct, Explainer, Explanation, Role};
#[cfg(feature = "cli")]
pub use run::{Format, Prepare, explain, finish, listen, write_to};
