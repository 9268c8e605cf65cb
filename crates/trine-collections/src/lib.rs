//! Containers and small services that every other Trine crate stands on: typed ids, the table that finds
//! them by content, the budget that bounds each computation, and the answer of whatever looks for a model.
//!
//! Invariant: this crate knows nothing of terms, theories or files; a budget carries a trace, and does
//! not know what is told by it.

mod answer;
mod budget;
mod id;
mod id_table;
mod table_full;

pub use answer::Answer;
pub use budget::{Account, Budget, CancelHandle, Exhausted, Share, has_passed};
pub use id_table::IdTable;
pub use table_full::{TableFull, table_full};
