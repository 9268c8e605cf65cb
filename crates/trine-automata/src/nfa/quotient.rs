//! Quotients: what remains of words after a known beginning or end.
//!
//! Idea: a product with the known part tells which states can be reached by it; those become initial
//! (left quotient), or final (right quotient).
//! Cost: linear in the product.

use rustc_hash::FxHashSet;
use trine_collections::Budget;

use super::{Nfa, NfaBuilder, StateId};
use crate::class_set::row_intersects;
use crate::give_up::GiveUp;

impl Nfa {
    /// The words `v` such that `uv` is in this language for some `u` in `prefixes`.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves.
    pub fn left_quotient(&self, prefixes: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        self.assert_same_alphabet(prefixes);
        self.assert_untagged();
        prefixes.assert_untagged();
        let mut seen: FxHashSet<(StateId, StateId)> = FxHashSet::default();
        let mut stack = vec![];
        for &state in self.initial() {
            stack.extend(prefixes.initial().iter().map(|&other| (state, other)));
        }
        seen.extend(stack.iter().copied());
        let mut builder = NfaBuilder::new(self.alphabet());
        builder.add_copy(self);
        self.finals().for_each(|state| builder.set_final(state));
        while let Some((state, other)) = stack.pop() {
            if prefixes.is_final(other) {
                builder.set_initial(state);
            }
            for (row, to) in self.rows(state) {
                budget.spend(prefixes.degree(other) as u64 + 1)?;
                for (other_row, other_to) in prefixes.rows(other) {
                    if row_intersects(row, other_row) && seen.insert((to, other_to)) {
                        stack.push((to, other_to));
                    }
                }
            }
        }
        builder.finish(budget)?.trim(budget)
    }

    /// The words `u` such that `uv` is in this language for some `v` in `suffixes`.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves.
    pub fn right_quotient(&self, suffixes: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        let reversed = self.reverse(budget)?.left_quotient(&suffixes.reverse(budget)?, budget)?;
        reversed.reverse(budget)
    }
}
