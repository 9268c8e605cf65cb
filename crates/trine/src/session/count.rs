//! `get-count`: how many values terms have.
//!
//! Invariant: assertions and the last answer stay as they are.

use trine_smtlib::{CountRequest, WrittenTerm};
use trine_term::TermId;

use super::{Executed, Failure, Outcome, Session};
use crate::context::SolutionsError;

impl Session {
    pub(super) fn get_count(&mut self, terms: &[WrittenTerm], request: CountRequest) -> Executed {
        if self.context.options().parse_only {
            return Ok(Outcome::Success);
        }
        self.sound_so_far()?;
        let terms: Vec<TermId> = terms.iter().map(|written| written.term).collect();
        let found = self.bounded(|session, limits| session.context.count(&terms, request, limits));
        let found = found.map_err(|error| match error {
            SolutionsError::Fault(fault) => Failure::Fault(fault.to_string()),
            other => Failure::Error(other.to_string()),
        })?;
        Ok(Outcome::Response(found.to_string()))
    }
}
