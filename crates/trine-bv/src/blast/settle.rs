//! What is known at level zero, built into words ([`crate::domain`]).
//!
//! Idea: once the word of a term is built, its known bits become constants, and its bits in classes
//! become the literal of their class. Where that says something that the gates do not say, the
//! equality is an obligation, which the caller asserts at level zero.
//! Invariant: wherever the obligations hold, a settled word has the value of the word that was built.

use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, TermStore};

use super::{Blaster, Reading};
use crate::aig::AigLit;
use crate::circuit::Word;
use crate::domain::{Fact, FreeWords, Propagation, Sources};
use crate::word_sort::WordSort;

impl Sources for Blaster {
    fn define_sources(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<(SmallVec<[TermId; 4]>, bool), Exhausted> {
        match self.reading(store, term) {
            Reading::Circuit => {
                self.circuits.insert(term);
            }
            Reading::Defined => {
                self.floats.encode(store, term, budget)?;
            }
            _ => {}
        }
        let (sources, is_defined) = self.known_sources(store, term);
        Ok((SmallVec::from_slice(sources), is_defined))
    }

    fn known_sources<'a>(&'a self, store: &'a TermStore, term: TermId) -> (&'a [TermId], bool) {
        match self.floats.definition(term) {
            Some(definition) => (std::slice::from_ref(definition), true),
            None if self.circuits.contains(term) => (store.args(term), false),
            None => (&[], false),
        }
    }
}

impl FreeWords for Blaster {
    fn takes_constants(&self, store: &TermStore, term: TermId, fact: &Fact) -> bool {
        !self.words.contains(term)
            && matches!(self.reading(store, term), Reading::Leaf | Reading::Lookup)
            && WordSort::of_term(store, term).is_some_and(|sort| has_free_bits(sort, Some(fact)))
    }
}

/// Whether all words with these bits are elements of the sort.
pub(super) fn has_free_bits(sort: WordSort, fact: Option<&Fact>) -> bool {
    match sort {
        WordSort::Bool | WordSort::BitVec(_) => true,
        // Only one word is NaN, and its exponent is all ones.
        WordSort::Float(format) => fact.is_some_and(|fact| {
            let exponent = format.sb() - 1..format.width() - 1;
            exponent.clone().any(|position| fact.bit(position) == Some(false))
        }),
        WordSort::Rounding | WordSort::Uninterpreted(_) => false,
    }
}

impl Blaster {
    /// Lets words have what became known at level zero, of the `changed` terms and of those below
    /// the formulas. Afterwards the [obligations](Self::take_obligations) have to be asserted.
    ///
    /// # Errors
    /// If the budget ends. What is left to be done is done by a later call.
    pub(crate) fn establish(
        &mut self,
        store: &mut TermStore,
        facts: &Propagation,
        formulas: &[TermId],
        changed: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut established = std::mem::take(&mut self.established);
        let updated = established.update(store, self, facts, formulas, changed, budget);
        self.established = established;
        updated?;
        self.build_established(store, budget)
    }

    /// Builds what has to be built because of what became known.
    ///
    /// # Errors
    /// If the budget ends. What is left to be done is done by a later call.
    pub(crate) fn build_established(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if self.established.symbolic().is_inconsistent() {
            self.obligations.push(AigLit::FALSE);
        }
        for (a, b) in self.established.symbolic().take_equal() {
            let equal = self.aig.xnor(a, b);
            self.obligations.push(equal);
        }
        let mut done = 0;
        let result = loop {
            let Some(&term) = self.established.pending().get(done) else { break Ok(()) };
            let built = match self.words.get(term) {
                Some(&word) => self.settle(store, term, word),
                None => self.blast(store, term, budget),
            };
            if let Err(exhausted) = built {
                break Err(exhausted);
            }
            done += 1;
        };
        self.established.done(done);
        result
    }

    /// The literals that have to be asserted at level zero since the last call.
    pub(crate) fn take_obligations(&mut self) -> Vec<AigLit> {
        std::mem::take(&mut self.obligations)
    }

    /// Takes obligations back that could not be asserted.
    pub(crate) fn return_obligations(&mut self, obligations: Vec<AigLit>) {
        self.obligations.extend(obligations);
    }

    /// The word of a term that is known altogether and need not be built.
    pub(super) fn decided(
        &mut self,
        store: &TermStore,
        term: TermId,
    ) -> Result<Option<Word>, Exhausted> {
        let Some(value) = self.established.fact(term).and_then(Fact::value).cloned() else {
            return Ok(None);
        };
        // What has no operands is built in any case, so that it is part of the model.
        if self.established.is_obliged(term) || self.known_sources(store, term).0.is_empty() {
            return Ok(None);
        }
        self.decided += 1;
        self.constant(&value).map(Some)
    }

    /// The word with its known bits and with the literals of the classes of its bits.
    pub(super) fn settle(
        &mut self,
        store: &TermStore,
        term: TermId,
        word: Word,
    ) -> Result<Word, Exhausted> {
        let is_new = !self.words.contains(term);
        let is_free = is_new
            && matches!(self.reading(store, term), Reading::Leaf | Reading::Lookup)
            && WordSort::of_term(store, term)
                .is_some_and(|sort| has_free_bits(sort, self.established.fact(term)));
        let mut bits: SmallVec<[AigLit; 64]> = SmallVec::from_slice(self.slab.get(word));
        let obligations = self.obligations.len();
        let mut changed = false;
        if let Some(fact) = self.established.fact(term).filter(|fact| !fact.knows_no_bit()) {
            let is_obliged = self.established.is_obliged(term) && !is_free;
            for (bit, position) in bits.iter_mut().zip(0..) {
                let Some(value) = fact.bit(position) else { continue };
                let constant = AigLit::constant(value);
                if *bit != constant {
                    if is_obliged {
                        self.obligations.push(*bit ^ !value);
                    }
                    *bit = constant;
                    changed = true;
                    self.known_bits += 1;
                }
            }
        }
        if self.established.has_symbolic(term) {
            for (bit, position) in bits.iter_mut().zip(0..) {
                let class = self.established.symbolic().literal(term, position, *bit);
                let Some(literal) = class.filter(|literal| literal != bit) else { continue };
                if !is_free {
                    let equal = self.aig.xnor(*bit, literal);
                    self.obligations.push(equal);
                }
                *bit = literal;
                changed = true;
                self.merged_bits += 1;
            }
        }
        if !is_new {
            // The word is in use as it is. Saying the same twice does no harm.
            return Ok(word);
        }
        if !changed {
            return Ok(word);
        }
        let settled = self.slab.append(bits.len(), |_, out| {
            out.copy_from_slice(&bits);
            Ok(())
        });
        if settled.is_err() {
            self.obligations.truncate(obligations);
        }
        settled
    }
}
