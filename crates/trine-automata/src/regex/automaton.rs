//! From expressions to automata.
//!
//! Idea: the states are the expressions reached by arcs (Antimirov's automaton), so a rational
//! expression without loops gives at most one state per letter of the expression, intersections give
//! products, and only below a complement sets of states appear.
//! Cost: loops are unfolded here, one copy of the body per repetition; callers with large bounds stay
//! with derivatives.
//! Reference: Antimirov, "Partial derivatives of regular expressions and finite automaton
//! constructions", TCS 1996.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::store::{RegexId, RegexStore, SetId};
use crate::alphabet::Alphabet;
use crate::class_set::ClassSet;
use crate::give_up::GiveUp;
use crate::nfa::{Nfa, NfaBuilder, StateId};

impl RegexStore {
    /// An automaton of the language, trimmed.
    ///
    /// # Errors
    /// [`GiveUp::AlphabetTooCoarse`] if the alphabet does not respect the sets of the expression (see
    /// [`Self::char_sets`]), [`GiveUp::TooManyStates`] beyond `max_states`, the budget's reason if it
    /// runs out.
    pub fn to_nfa(
        &mut self,
        regex: RegexId,
        alphabet: &Alphabet,
        max_states: usize,
        budget: &Budget,
    ) -> Result<Nfa, GiveUp> {
        let mut builder = NfaBuilder::new(alphabet);
        let mut labels: FxHashMap<SetId, ClassSet> = FxHashMap::default();
        let mut states: FxHashMap<RegexId, StateId> = FxHashMap::default();
        let mut list = vec![regex];
        let start = builder.add_state();
        states.insert(regex, start);
        builder.set_initial(start);
        let mut next = 0;
        while let Some(&state) = list.get(next) {
            let from = StateId::new(next);
            next += 1;
            if self.is_nullable(state) {
                builder.set_final(from);
            }
            self.arcs(state, budget)?;
            for place in 0..self.arcs[&state].len() {
                budget.spend(1)?;
                let arc = self.arcs[&state][place];
                let label = match labels.get(&arc.set) {
                    Some(label) => label,
                    None => {
                        let label = alphabet.label(self.char_set(arc.set));
                        let label = label.ok_or(GiveUp::AlphabetTooCoarse)?;
                        labels.entry(arc.set).or_insert(label)
                    }
                };
                let to = *states.entry(arc.target).or_insert_with(|| {
                    list.push(arc.target);
                    builder.add_state()
                });
                builder.add_edge(from, label, to);
            }
            if list.len() > max_states {
                return Err(GiveUp::TooManyStates);
            }
        }
        builder.finish(budget)?.trim(budget)
    }
}
