//! Several descriptions of one heap agree on how many cells it has.
//!
//! Idea: a parameter that is a linear function of the number of cells says how many cells a call has. The cells
//! of a description are its own and those of its calls, and all descriptions have one sum. Where that
//! contradicts what is known of the data, no heap is one of each description.
//! Invariant: each number of cells is one that the call has on every heap that satisfies it, or is left open.

use trine_term::{Op, TermId};
use trine_value::Integer;

use super::size::Sizes;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::pure::{PureAnswer, PureReason};
use crate::symbolic_heap::SymbolicHeap;

/// How many choices of one alternative of each description are looked at.
const MOST_CHOICES: usize = 64;

impl Problem<'_> {
    /// Whether no heap is one of each list, since the numbers of cells differ.
    pub(crate) fn no_common_size(&mut self, lists: &[Vec<SymbolicHeap>]) -> Result<bool, GiveUp> {
        let choices = lists.iter().map(Vec::len).fold(1, usize::saturating_mul);
        if choices > MOST_CHOICES || !lists.iter().flatten().any(|form| self.speaks_of_data(form)) {
            return Ok(false);
        }
        let sizes = self.sizes()?;
        if sizes.iter().all(Option::is_none) {
            return Ok(false);
        }
        let int = self.store.sorts.int();
        let total = self.store.skolem("cells", int);
        for choice in 0..choices {
            let mut rest = choice;
            let mut facts = Vec::new();
            for list in lists {
                let form = &list[rest % list.len()];
                rest /= list.len();
                facts.extend(self.counted(form, total, &sizes));
            }
            match self.pure.check(self.store, &facts, self.budget) {
                PureAnswer::Unsat(()) => {}
                PureAnswer::Unknown(PureReason::Exhausted(reason)) => {
                    return Err(GiveUp::Exhausted(reason));
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// What a description with so many cells says of data.
    fn counted(&mut self, form: &SymbolicHeap, total: TermId, sizes: &Sizes) -> Vec<TermId> {
        let int = self.store.sorts.int();
        let zero = self.store.mk_int(&Integer::ZERO);
        let mut counted = form.clone();
        let mut cells = vec![self.store.mk_int(&Integer::from(form.cells.len() as i64)), zero];
        for call in &form.calls {
            let count = self.store.skolem("cells", int);
            counted.data.push(self.store.mk(Op::Ge, &[count, zero]));
            cells.push(count);
            let size = sizes[call.predicate.index()].as_ref();
            let value = size.and_then(|size| Some((size, call.args[size.position].data()?)));
            if let Some((size, value)) = value {
                let line = self.on_line(size, count);
                counted.data.push(self.store.mk(Op::Eq, &[value, line]));
            }
        }
        let sum = self.store.mk(Op::Add, &cells);
        counted.data.push(self.store.mk(Op::Eq, &[total, sum]));
        self.data_facts(&counted).0
    }
}
