//! Tests in which no solver for data is at hand.

use trine_collections::Budget;
use trine_sep::pure::{PureAnswer, PureReason, PureSolver};
use trine_term::{TermId, TermStore};

/// What linear arithmetic does not decide stays open.
pub struct NoData;

impl PureSolver for NoData {
    fn check(&mut self, _: &mut TermStore, _: &[TermId], _: &Budget) -> PureAnswer {
        PureAnswer::Unknown(PureReason::Incomplete)
    }
}
