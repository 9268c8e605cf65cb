//! Products: the intersection of languages.
//!
//! Idea: a worklist over pairs of states. Edges are taken together where their labels meet; a tagged
//! move of either side is taken alone, so the product of two delimited concatenations interleaves
//! their delimiters (the automaton that noodlification cuts).
//! Cost: pairs reached times the product of their degrees, one step each.
//! Reference: Blahoudek et al., "Word Equations in Synergy with Regular Constraints", FM 2023.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::{Nfa, NfaBuilder, StateId, TaggedMove};
use crate::give_up::GiveUp;

impl Nfa {
    /// The words of both languages. Tagged moves of both sides are kept.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ.
    pub fn intersection(&self, other: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        self.assert_same_alphabet(other);
        let mut pairs = Pairs {
            builder: NfaBuilder::new(self.alphabet()),
            ids: FxHashMap::default(),
            list: vec![],
        };
        for &a in self.initial() {
            for &b in other.initial() {
                budget.spend(1)?;
                let state = pairs.state(a, b);
                pairs.builder.set_initial(state);
            }
        }
        let mut label = self.alphabet().no_classes();
        let mut next = 0;
        while let Some(&(a, b)) = pairs.list.get(next) {
            let from = StateId::new(next);
            next += 1;
            if self.is_final(a) && other.is_final(b) {
                pairs.builder.set_final(from);
            }
            for (row_a, to_a) in self.rows(a) {
                budget.spend(other.degree(b) as u64)?;
                for (row_b, to_b) in other.rows(b) {
                    let mut any = 0;
                    for ((word, x), y) in label.row_mut().iter_mut().zip(row_a).zip(row_b) {
                        *word = x & y;
                        any |= *word;
                    }
                    if any != 0 {
                        let to = pairs.state(to_a, to_b);
                        pairs.builder.add_edge(from, &label, to);
                    }
                }
            }
            for tagged in self.tagged_from(a) {
                budget.spend(1)?;
                let to = pairs.state(tagged.to, b);
                pairs.builder.add_tagged(TaggedMove { from, to, tag: tagged.tag });
            }
            for tagged in other.tagged_from(b) {
                budget.spend(1)?;
                let to = pairs.state(a, tagged.to);
                pairs.builder.add_tagged(TaggedMove { from, to, tag: tagged.tag });
            }
        }
        pairs.builder.finish(budget)?.trim(budget)
    }
}

/// The pairs reached so far; the position of a pair is its state.
struct Pairs {
    builder: NfaBuilder,
    ids: FxHashMap<(StateId, StateId), StateId>,
    list: Vec<(StateId, StateId)>,
}

impl Pairs {
    fn state(&mut self, a: StateId, b: StateId) -> StateId {
        *self.ids.entry((a, b)).or_insert_with(|| {
            self.list.push((a, b));
            self.builder.add_state()
        })
    }
}
