//! Numbers that both sides of a sequent have, taken apart.
//!
//! Idea: where premise and conclusion speak of one number, induction may need it for the one and another for the
//! other: a search tree between `lo` and `hi` has parts between other bounds, and all of its keys are between the
//! first ones. So the number of the conclusion gets a name of its own, of which only the order to that of the premise
//! is known, in a direction that no small heap refutes.
//! Invariant: the sequent that comes out entails the one that it is made from.

use trine_term::{Op, TermId, TermSet, post_order};

use super::size::Sizes;
use super::{Problem, Question};
use crate::give_up::GiveUp;
use crate::proof::{Generalization, Rule};
use crate::symbolic_heap::SymbolicHeap;

/// Most numbers that are taken apart.
const MOST_NUMBERS: usize = 4;

impl Problem<'_> {
    /// A question in which the conclusion has numbers of its own.
    pub(super) fn with_numbers_apart(
        &mut self,
        question: &Question,
        sizes: &Sizes,
    ) -> Result<Option<Question>, GiveUp> {
        let sequent = &question.sequent;
        let shared = self.shared_numbers(&sequent.left, &sequent.right, sizes);
        if shared.is_empty() || shared.len() > MOST_NUMBERS {
            return Ok(None);
        }
        let int = self.store.sorts.int();
        let mut general = sequent.clone();
        let mut equations = Vec::new();
        for number in shared {
            let own = self.store.skolem("number", int);
            for [less, more] in [[own, number], [number, own]] {
                let mut apart = general.clone();
                let store = &mut *self.store;
                apart.right.replace_data(|term| store.substitute(term, &[(number, own)]));
                apart.left.data.push(self.store.mk(Op::Le, &[less, more]));
                if !self.refutes(&apart)? {
                    general = apart;
                    equations.push((own, number));
                    break;
                }
            }
        }
        if equations.is_empty() {
            return Ok(None);
        }
        let steps = std::mem::take(&mut general.log);
        let (left, right) = (general.left.clone(), general.right.clone());
        let rule = Rule::Generalize(Box::new(Generalization { left, right, data: equations }));
        let mut prelude = question.prelude.clone();
        prelude.push((steps, rule));
        Ok(Some(Question { sequent: general, prelude, goal: question.goal }))
    }

    /// Constants of both sides that are numbers, but for those that count cells of the conclusion.
    fn shared_numbers(
        &self,
        left: &SymbolicHeap,
        right: &SymbolicHeap,
        sizes: &Sizes,
    ) -> Vec<TermId> {
        let int = self.store.sorts.int();
        let is_number = |term: TermId| {
            self.store.op(term) == Op::Apply
                && self.store.args(term).is_empty()
                && self.store.sort(term) == int
        };
        let mut of_premise = TermSet::new();
        let fields = left.cells.iter().flat_map(|cell| &cell.fields);
        let args = left.calls.iter().flat_map(|call| &call.args);
        let terms: Vec<TermId> = fields.chain(args).filter_map(|arg| arg.data()).collect();
        post_order(self.store, &terms, &mut TermSet::new(), |term| {
            if is_number(term) {
                of_premise.insert(term);
            }
        });
        let mut found = Vec::new();
        for call in &right.calls {
            let size = sizes.get(call.predicate.index()).and_then(Option::as_ref);
            for (position, arg) in call.args.iter().enumerate() {
                let Some(term) = arg.data() else { continue };
                let counts = size.is_some_and(|size| size.position == position);
                if is_number(term) && of_premise.contains(term) && !counts {
                    found.push(term);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
