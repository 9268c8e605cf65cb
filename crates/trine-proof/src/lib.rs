//! Proofs as others want them: explained to people, exported to other checkers.
//!
//! Idea: a proof is read as the checker reads it ([`Walk`]), so that what is shown or exported is what was
//! checked. [`explain()`] tells which assertions were needed and what each theory contributed;
//! [`lrat()`], [`alethe()`] and [`cpc()`] give refutations in formats that checkers of others read.
//! Invariant: nothing here decides what a proof is worth; that is what [`trine_check::check_proof`] says.

mod alethe;
mod bits;
mod cone;
mod cpc;
mod derivation;
mod display;
mod explain;
mod export;
mod html;
mod kind;
mod lrat;
mod outline;
mod run;
mod walk;

pub use alethe::{Written, alethe};
pub use cone::{Line, lines, needed};
pub use cpc::cpc;
pub use explain::explain;
pub use export::{Exported, Format, NotExported, export};
pub use kind::{KINDS, Kind, NODES};
pub use lrat::{Lrat, lrat};
pub use outline::{Item, Outline};
pub use run::{
    Command, EXPLAIN_USAGE, EXPORT_USAGE, Wrong, explain_command, export_command, report,
};
pub use walk::{ReadCheck, ReadStep, Walk};
