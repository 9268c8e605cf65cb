//! Words beside other theories: formulas over words as literals of somebody else's SAT solver.
//!
//! Idea: the graph and its clauses are those of the word solver, but the search belongs to the
//! caller. A term inside that is not made of words (an application, a read, a formula about
//! integers) is an *alien*: a free word here, whose meaning the caller knows.
//! Invariant: the clauses that were handed out say exactly what the operators on words mean; they
//! hold in every model, so they are never taken back.
//! Reference: Nelson and Oppen, TOPLAS 1979, for theories that share nothing but their terms.

use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{FunId, Sort, TermId, TermStore, Value};

use crate::aig::AigLit;
use crate::aig::evaluate::Assignment;
use crate::blast::{Blaster, Leaf, Reading};
use crate::cnf::{ClauseSink, CnfEncoder, CnfStats};
use crate::float::OpenFunctions;
use crate::word_sort::WordSort;

/// Words that other theories share. The head of the module says more.
pub struct SharedWords {
    blaster: Blaster,
    encoder: CnfEncoder,
    /// Values of the graph in the last model.
    assignment: Assignment,
}

impl Default for SharedWords {
    fn default() -> Self {
        Self {
            blaster: Blaster::shared(),
            encoder: CnfEncoder::default(),
            assignment: Assignment::new(),
        }
    }
}

impl SharedWords {
    /// Whether the elements of a sort are words: bit-vectors, floats and rounding modes.
    #[must_use]
    pub fn has_words(store: &TermStore, term: TermId) -> bool {
        matches!(store.sort_of(term), Sort::BitVec(_) | Sort::Float { .. } | Sort::RoundingMode)
            && WordSort::of_term(store, term).is_some()
    }

    /// Whether the operator of a term or formula is one on words, and the words of its arguments say
    /// what it is.
    #[must_use]
    pub fn explains(&self, store: &TermStore, term: TermId) -> bool {
        self.blaster.reading(store, term) != Reading::Alien
    }

    /// Gives a term a word.
    ///
    /// # Errors
    /// If the budget ends; the call may be repeated.
    pub fn add(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.blaster.blast(store, term, budget).map(|_| ())
    }

    /// A literal that is equivalent to the formula.
    ///
    /// # Errors
    /// If the budget ends; the call may be repeated.
    pub fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let literal = self.blaster.formula(store, formula, budget)?;
        for predicate in self.blaster.take_predicates() {
            self.encoder.keep(self.blaster.aig(), predicate);
        }
        self.encoder.encode(self.blaster.aig(), literal, sink, budget)
    }

    /// The aliens that were met since the last call; formulas with the literal that they are here.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn take_aliens(
        &mut self,
        store: &TermStore,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<Vec<(TermId, Option<Lit>)>, Exhausted> {
        let mut aliens = Vec::new();
        for Leaf { term, word } in self.blaster.take_aliens() {
            let literal = if *store.sort_of(term) == Sort::Bool {
                let bit = self.blaster.bits(word)[0];
                Some(self.encoder.encode(self.blaster.aig(), bit, sink, budget)?)
            } else {
                None
            };
            aliens.push((term, literal));
        }
        Ok(aliens)
    }

    /// Reads the values of all words from a model of the clauses.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn read_model(
        &mut self,
        is_true: impl Fn(Lit) -> bool,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let (aig, encoder) = (self.blaster.aig(), &self.encoder);
        // Inputs that no clause mentions may have any value.
        let literal = |node| encoder.literal(AigLit::positive(node));
        let input = |number| aig.input(number).and_then(literal).is_some_and(&is_true);
        self.assignment = Assignment::new();
        self.assignment.extend(aig, input, budget)
    }

    /// The value of a term that has a word, in the model that was read last.
    #[must_use]
    pub fn value(&self, store: &TermStore, term: TermId) -> Option<Value> {
        let word = self.blaster.known_word(term)?;
        let sort = WordSort::of_term(store, term)?;
        let bits = self.blaster.bits(word).iter();
        Some(sort.value(bits.map(|&bit| self.assignment.value(bit))))
    }

    /// Reports the values of the declared constants that were met, in the model that was read last.
    pub fn constants(&self, store: &TermStore, report: &mut dyn FnMut(FunId, Value)) {
        for leaf in self.blaster.leaves() {
            let function = store.function(leaf.term);
            if let Some((function, value)) = function.zip(self.value(store, leaf.term)) {
                report(function, value);
            }
        }
    }

    /// The functions that stand for what the theory of floats leaves open.
    #[must_use]
    pub fn open_functions(&self) -> &OpenFunctions {
        self.blaster.open_functions()
    }

    /// Nodes of the graph, and clauses.
    #[must_use]
    pub fn statistics(&self) -> (u64, CnfStats) {
        (self.blaster.aig().and_count() as u64, self.encoder.stats())
    }
}
