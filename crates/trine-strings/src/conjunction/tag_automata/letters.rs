//! Letters of slots that are not known: which classes they may be of, and which of them differ.
//!
//! Idea: how often the edges of a slot read each class is the class of its letter. Letters of two slots
//! are one if these counts are equal, and differ if they share no class of one member; members of larger
//! classes are told apart when words are made.
//! Invariant: each constraint has the premises of the texts whose flows it counts.

use rustc_hash::FxHashMap;
use trine_arith::{LinearForm, Rat};
use trine_collections::Budget;

use super::super::precision::Reason;
use super::arrangement::{Apart, Arrangement, Letter};
use super::{Premises, Search};

impl Search<'_> {
    /// A variable that is a letter is one of its language.
    pub(super) fn restrict_letter(
        &mut self,
        letter: usize,
        reads: &[LinearForm],
        premises: &Premises,
    ) {
        let texts = self.texts;
        let language = self.letters.get(letter).and_then(|var| texts.short.get(var));
        let Some((nfa, deps)) = language else { return };
        let mut allowed = self.alphabet.no_classes();
        for edge in nfa.initial().iter().flat_map(|&state| nfa.edges(state)) {
            if nfa.is_final(edge.to) {
                allowed = allowed.union(&edge.label);
            }
        }
        let mut premises = premises.clone();
        premises.deps.extend(deps);
        let tag = self.tag(premises, None);
        for (class, form) in self.alphabet.classes().zip(reads) {
            if !allowed.contains(class) {
                let none = self.session.eq(form, &Rat::ZERO);
                self.session.assert(none, tag);
            }
        }
    }

    /// Keeps two letters apart by their classes, as far as these have one member; premises that
    /// contradict each other if they are one known letter.
    pub(super) fn keep_apart(
        &mut self,
        apart: &Apart,
        first: &FxHashMap<usize, &Premises>,
    ) -> Option<Premises> {
        let deps = self.problem.differences[apart.difference].deps.clone();
        let mut premises = Premises { deps, facts: apart.facts.clone() };
        for letter in &apart.letters {
            if let Letter::Unknown(letter) = letter {
                premises.deps.extend(&first[letter].deps);
                premises.facts.extend(&first[letter].facts);
            }
        }
        if let [Letter::Known(one), Letter::Known(other)] = apart.letters {
            return (one == other).then_some(premises);
        }
        let tag = self.tag(premises, None);
        for class in self.alphabet.classes() {
            if self.alphabet.size(class) > 1 {
                continue;
            }
            let mut form = LinearForm::new();
            let mut known = 0;
            for letter in &apart.letters {
                match letter {
                    Letter::Known(code) => {
                        known += i64::from(self.alphabet.class_of(*code) == Some(class));
                    }
                    Letter::Unknown(letter) => {
                        for (var, factor) in self.counts[letter][class.index()].terms() {
                            form.add(*var, factor.clone());
                        }
                    }
                }
            }
            let formula = self.session.le(&form, &Rat::from(1 - known));
            self.session.assert(formula, tag);
        }
        None
    }

    /// Letters that must differ and are one letter, since they stand in one slot after the other.
    pub(super) fn same_letters(
        &self,
        arrangement: &Arrangement,
        budget: &Budget,
    ) -> Result<Option<Premises>, Reason> {
        let mut beside: Vec<Vec<(usize, usize, usize)>> = vec![Vec::new(); arrangement.unknown];
        for (text, slots) in arrangement.slots.iter().enumerate() {
            for (place, slot) in slots.iter().enumerate() {
                let unknown = slot.letters.iter().filter_map(|letter| match letter {
                    Letter::Unknown(letter) => Some(*letter),
                    Letter::Known(_) => None,
                });
                let unknown: Vec<usize> = unknown.collect();
                for pair in unknown.windows(2) {
                    beside[pair[0]].push((pair[1], text, place));
                    beside[pair[1]].push((pair[0], text, place));
                }
            }
        }
        for apart in &arrangement.apart {
            let [Letter::Unknown(start), Letter::Unknown(end)] = apart.letters else { continue };
            let mut from: FxHashMap<usize, Option<(usize, usize, usize)>> = FxHashMap::default();
            from.insert(start, None);
            let mut queue = vec![start];
            let mut next = 0;
            while let Some(&letter) = queue.get(next) {
                next += 1;
                budget.spend(1)?;
                for &(other, text, place) in &beside[letter] {
                    if let std::collections::hash_map::Entry::Vacant(new) = from.entry(other) {
                        new.insert(Some((letter, text, place)));
                        queue.push(other);
                    }
                }
            }
            if !from.contains_key(&end) {
                continue;
            }
            let deps = self.problem.differences[apart.difference].deps.clone();
            let mut premises = Premises { deps, facts: apart.facts.clone() };
            let mut at = end;
            while let Some(Some((before, text, place))) = from.get(&at) {
                premises.facts.extend(&arrangement.slots[*text][*place].facts);
                premises.deps.extend(&self.texts.all[*text].deps);
                at = *before;
            }
            return Ok(Some(premises));
        }
        Ok(None)
    }
}
