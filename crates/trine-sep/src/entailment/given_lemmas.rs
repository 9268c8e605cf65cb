//! Lemmas that the script states: they were proved by a check of their own, and are used as those that the
//! search finds.
//!
//! Idea: a lemma is an entailment whose constants stand for anything. Read as a sequent it is a hypothesis that
//! may be used on any part of a premise, since it does not come from the sequent that is to be proved.
//! Invariant: a lemma holds on all heaps. Left out is one that the question has no use for, one whose conclusion
//! has several alternatives, and one with a constant that the body of a definition mentions: there the
//! constant does not stand for anything.
//! Reference: Nguyen, Chin, "Enhancing program verification with lemmas", CAV 2008.

use rustc_hash::FxHashSet;
use trine_term::{DefinitionSet, FunId, HeapLemma, TermId, TermSet, TermStore, post_order};

use super::lemma::Lemmas;
use super::search::Search;
use super::sequent::Sequent;
use crate::base_pair::BasePairs;
use crate::constants::{constants_of, constants_of_bodies};
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::proof::{Companion, Derivation, Lemma};

/// The lemmas of a script that call a definition which the formulas reach.
pub(crate) fn given_lemmas(store: &TermStore, formulas: &[TermId]) -> Vec<HeapLemma> {
    if store.heap_lemmas().is_empty() {
        return Vec::new();
    }
    let mut reached: FxHashSet<FunId> =
        DefinitionSet::of(store, formulas).functions().iter().copied().collect();
    let mut found: Vec<HeapLemma> = Vec::new();
    let stands_for_anything = |lemma: &&HeapLemma| is_general(store, lemma);
    let mut left: Vec<HeapLemma> =
        store.heap_lemmas().iter().filter(stands_for_anything).copied().collect();
    // One lemma may be of use to another.
    loop {
        let before = found.len();
        left.retain(|lemma| {
            let sides = [lemma.premise, lemma.conclusion];
            let mut is_near = false;
            post_order(store, &sides, &mut TermSet::new(), |term| {
                is_near |= store.called(term).is_some_and(|called| reached.contains(&called));
            });
            if is_near {
                found.push(*lemma);
                reached.extend(DefinitionSet::of(store, &sides).functions());
            }
            !is_near
        });
        if found.len() == before {
            return found;
        }
    }
}

/// Whether no constant of a lemma occurs in the definitions that it reaches.
fn is_general(store: &TermStore, lemma: &HeapLemma) -> bool {
    let sides = [lemma.premise, lemma.conclusion];
    let in_bodies = constants_of_bodies(store, &sides);
    !constants_of(store, &sides).into_iter().any(|constant| in_bodies.contains(constant))
}

/// The formulas and those of the lemmas.
pub(crate) fn with_lemmas(formulas: &[TermId], lemmas: &[HeapLemma]) -> Vec<TermId> {
    let of_lemmas = lemmas.iter().flat_map(|lemma| [lemma.premise, lemma.conclusion]);
    formulas.iter().copied().chain(of_lemmas).collect()
}

impl Problem<'_> {
    /// The lemmas that the script gives, for a search.
    pub(super) fn lemmas_for_search(&mut self, pairs: &BasePairs) -> Result<Lemmas, GiveUp> {
        let mut lemmas = Lemmas::default();
        for HeapLemma { premise, conclusion } in self.lemmas.clone() {
            let constants = self.vocabulary.constants(self.store, &[premise, conclusion]);
            let sides = |this: &mut Self, formula| match this.forms_over(formula, &constants) {
                Ok(forms) => Ok(forms),
                Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
                Err(_) => Ok(Vec::new()),
            };
            let premises = sides(self, premise)?;
            let [conclusion] = &*sides(self, conclusion)? else { continue };
            for premise in &premises {
                let mut sequent = Sequent::new(premise, conclusion);
                self.fix_data(&mut sequent.left);
                self.freshen_data(&mut sequent.right);
                sequent.use_equalities();
                let number = lemmas.proved.len();
                let mut search = Search::with_lemmas(self, pairs, Lemmas::default(), None);
                let mut hypothesis = search.recorded(&sequent, Companion::Lemma(number));
                hypothesis.shrunk = true;
                lemmas.forward.push(hypothesis);
                let Sequent { left, right, framed, flexible, .. } = sequent;
                let proof = Derivation::default();
                lemmas.proved.push(Lemma { left, right, framed, flexible, proof }.into());
            }
        }
        Ok(lemmas)
    }

    /// Whether the script gives lemmas that the question may use. What is proved with them has no proof that
    /// stands by itself.
    pub(super) fn has_lemmas(&self) -> bool {
        !self.lemmas.is_empty()
    }
}
