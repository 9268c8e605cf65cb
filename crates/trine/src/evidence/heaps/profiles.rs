//! Tables of profiles, as the checker wants them.
//!
//! Idea: the least tables are made by the checker's own composition, which is asked until nothing new
//! comes; ways that are not needed are left out.
//! Invariant: what is written was checked by the checker's prover.
//! Reference: `trine_check::rules::heap::profile`.

use std::fmt::Write as _;

use trine_check::rules::heap::profile::Meter;

use super::writer::{Made, Writer};

/// Steps for making tables, a sixth of what the checker takes at most.
const STEPS: u64 = 5_000_000;

/// Steps for leaving out what is not needed.
const STEPS_FOR_LESS: u64 = 1_000_000;

/// Shows that each heap of the left side is one of the right side.
pub(super) fn refute(writer: &mut Writer<'_>) -> Made<()> {
    let terms = writer.reader.terms();
    let profiles = writer.prover.profiles(terms)?;
    let goes_on = || writer.budget.refresh().is_ok();
    let tables = profiles.tables(&mut Meter::new(STEPS, &goes_on))?;
    let tables = profiles.without_needless(tables, &mut Meter::new(STEPS_FOR_LESS, &goes_on));
    let text = profiles.names(terms, &writer.prover.predicates).text(&tables);
    writer.prover.by_profiles(&profiles, &tables)?;
    let _ = write!(writer.text, "\n (profiles{text})");
    Ok(())
}
