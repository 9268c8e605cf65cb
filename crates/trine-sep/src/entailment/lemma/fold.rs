//! Folding: atoms are put together by lemmas before the search, as far as no small heap speaks against.
//!
//! Idea: chains of many segments become short, whose proofs would otherwise be tried in each order.

use super::super::Prelude;
use super::super::data::DataStatus;
use super::super::search::Search;
use super::super::sequent::{Sequent, Status};
use crate::give_up::GiveUp;
use crate::symbolic_heap::{PredicateId, SymbolicHeap};

impl Search<'_, '_> {
    /// Puts calls together by lemmas on both sides as far as no small heap speaks against it.
    pub(in super::super) fn fold(
        &mut self,
        sequent: &Sequent,
        applied: &mut Prelude,
    ) -> Result<Option<Sequent>, GiveUp> {
        let mut now = sequent.clone();
        let mut any = false;
        let (given, wanted) = (predicates(&sequent.left), predicates(&sequent.right));
        let mut shrunk = false;
        if now.normalize(&mut shrunk) != Status::Open {
            return Ok(None);
        }
        let atoms = |heap: &SymbolicHeap| heap.cells.len() + heap.calls.len();
        loop {
            let mut next = None;
            let before = (atoms(&now.left), atoms(&now.right));
            for (longer, rule) in self.lemma_uses(&now)? {
                let after = (atoms(&longer.left), atoms(&longer.right));
                let conversion = after == before
                    && (outside(&longer.left, &wanted) < outside(&now.left, &wanted)
                        || outside(&longer.right, &given) < outside(&now.right, &given));
                if after.0 + after.1 >= before.0 + before.1 && !conversion {
                    continue;
                }
                let mut tested = longer.clone();
                if tested.normalize(&mut shrunk) == Status::Failed
                    || matches!(self.problem().settle_data(&mut tested)?, DataStatus::Fails(_))
                    || self.problem().refutes(&tested)?
                {
                    continue;
                }
                next = Some((longer, rule));
                break;
            }
            let Some((mut found, rule)) = next else { break };
            applied.push((std::mem::take(&mut found.log), rule));
            now = found;
            any = true;
        }
        Ok(any.then_some(now))
    }
}

fn predicates(heap: &SymbolicHeap) -> Vec<PredicateId> {
    heap.calls.iter().map(|call| call.predicate).collect()
}

/// How many calls are of none of these predicates.
fn outside(heap: &SymbolicHeap, known: &[PredicateId]) -> usize {
    heap.calls.iter().filter(|call| !known.contains(&call.predicate)).count()
}
