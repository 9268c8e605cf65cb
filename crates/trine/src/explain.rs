//! `trine explain`: which procedures decided a script, or why none did, and where the time went.
//!
//! Idea: the script runs as always, with a [`Recorder`] that hears what each check does. After each check
//! an [`Explainer`] puts that together with what the assertions speak of; at the end the
//! [`Explanation`] is written as text, as JSON or as a page.
//! Invariant: an explanation never changes an answer.

mod fragment;
mod html;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "json")]
mod listening;
mod recorder;
mod report;
#[cfg(feature = "cli")]
mod run;
mod text;

pub use fragment::{Contents, Fragment, contents};
#[cfg(feature = "json")]
pub use listening::{Format, finish, listen};
pub use recorder::{Record, Recorder, Tally, Undecided};
pub use report::{CheckReport, Conjunct, Explainer, Explanation, Role};
#[cfg(feature = "cli")]
pub use run::{Prepare, explain, write_to};
