//! Words beside other theories: formulas over words as literals of somebody else's SAT solver.
//!
//! Idea: the graph and its clauses are those of the word solver, but the search belongs to the
//! caller. A term inside that is not made of words (an application, a read, a formula about
//! integers) is an *alien*: a free word here, whose meaning the caller knows. What is asserted for
//! good is propagated over the words and built into them ([`crate::domain`]); wide products and
//! divisions are free words until a model gets them wrong ([`crate::abstraction`]).
//! Invariant: the clauses that were handed out follow from what the operators on words mean and from
//! what is asserted for good, so they are never taken back; a model that needs no refinement gives
//! each operator the result that it means.
//! Reference: Nelson and Oppen, TOPLAS 1979, for theories that share nothing but their terms.

use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{FunId, Sort, TermId, TermStore, Value};

use crate::abstraction::Refinement;
use crate::aig::AigLit;
use crate::aig::evaluate::Assignment;
use crate::blast::{Blaster, Leaf, Reading};
use crate::cnf::{ClauseSink, CnfEncoder, CnfStats};
use crate::domain::{DomainStats, Propagation};
use crate::float::OpenFunctions;
use crate::word_sort::WordSort;

/// Words as literals of somebody else's SAT solver.
pub struct SharedWords {
    blaster: Blaster,
    encoder: CnfEncoder,
    /// What is known at level zero.
    facts: Propagation,
    refinement: Refinement,
    /// Values of the graph in the last model.
    assignment: Assignment,
}

impl Default for SharedWords {
    fn default() -> Self {
        Self {
            blaster: Blaster::shared(),
            encoder: CnfEncoder::default(),
            facts: Propagation::default(),
            refinement: Refinement::default(),
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

    /// Takes notice of formulas that are asserted for good: what they say about words is built into
    /// the words that come later.
    ///
    /// # Errors
    /// If the budget ends; what is not known then is only not used.
    pub fn learn(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let known = self.facts.trail_length();
        self.facts.assert(store, &mut self.blaster, formulas, budget)?;
        if self.facts.is_inconsistent() {
            sink.add_clause(&[]);
            return Ok(());
        }
        let mut changed: Vec<TermId> = self.facts.changed(known).collect();
        changed.sort_unstable();
        changed.dedup();
        self.blaster.establish(store, &self.facts, formulas, &changed, budget)?;
        self.assert_obligations(store, sink, budget)
    }

    /// Asserts what the words rely on. Without it their bits are not what they stand for.
    fn assert_obligations(
        &mut self,
        store: &mut TermStore,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.blaster.build_established(store, budget)?;
        let obligations = self.blaster.take_obligations();
        self.keep_predicates();
        let aig = self.blaster.aig();
        let result = self.encoder.assert_roots(aig, &obligations, None, sink, budget);
        if result.is_err() {
            self.blaster.return_obligations(obligations);
        }
        result
    }

    /// Lets the comparisons that were blasted since the last call have variables.
    fn keep_predicates(&mut self) {
        for predicate in self.blaster.take_predicates() {
            self.encoder.keep(self.blaster.aig(), predicate);
        }
    }

    /// Gives a term a word.
    ///
    /// # Errors
    /// If the budget ends; the call may be repeated.
    pub fn add(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.blaster.blast(store, term, budget)?;
        self.assert_obligations(store, sink, budget)
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
        self.assert_obligations(store, sink, budget)?;
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
        let leaves = self.blaster.take_aliens();
        let mut aliens = Vec::new();
        for &Leaf { term, word } in &leaves {
            let literal = if *store.sort_of(term) == Sort::Bool {
                let bit = self.blaster.bits(word)[0];
                match self.encoder.encode(self.blaster.aig(), bit, sink, budget) {
                    Ok(literal) => Some(literal),
                    Err(ended) => {
                        self.blaster.return_aliens(leaves);
                        return Err(ended);
                    }
                }
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

    /// Gives clauses about products and divisions that the model which was read last gets wrong;
    /// false if there are none.
    ///
    /// # Errors
    /// If the budget ends, or the graph is full.
    pub fn refine(
        &mut self,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if !self.blaster.has_abstractions() {
            return Ok(false);
        }
        let (aig, slab, abstracted) = self.blaster.abstractions();
        let lemmas = self.refinement.refine(aig, slab, abstracted, &self.assignment, budget)?;
        self.encoder.assert_roots(self.blaster.aig(), &lemmas, None, sink, budget)?;
        Ok(!lemmas.is_empty())
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

    /// What the domains of words found out.
    #[must_use]
    pub fn domain_statistics(&self) -> DomainStats {
        DomainStats { steps: self.facts.steps(), ..self.blaster.domain_statistics() }
    }

    /// How many lemmas about products and divisions were given.
    #[must_use]
    pub fn refinements(&self) -> u64 {
        self.refinement.lemmas()
    }

    /// Nodes of the graph, and clauses.
    #[must_use]
    pub fn statistics(&self) -> (u64, CnfStats) {
        (self.blaster.aig().and_count() as u64, self.encoder.stats())
    }
}
