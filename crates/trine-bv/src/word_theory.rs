//! The theory of words: bit-vectors, floats and rounding modes in an engine, alone or beside others.
//!
//! Idea: terms become words of one and-inverter graph, whose clauses go to the engine's SAT solver.
//! Beside other theories atoms get literals, and a term that is not made of words (an application, a
//! read, a formula about integers) is a *shared term*: free bits here, whose meaning is asked of the
//! engine. Alone it takes whole formulas ([`whole`]), and decides arrays of and functions over words by
//! lemmas that a candidate violates ([`crate::lemma`]).
//! What is asserted for good is propagated over the words and built into them ([`crate::domain`]);
//! wide products and divisions are free words until a candidate gets them wrong
//! ([`crate::abstraction`]).
//! Invariants: the clauses say what operators mean, what the theories say, what is asserted for good,
//! and under the literal of a level what that asserts; so none is ever taken back. A candidate that is
//! accepted gives each operator the result that it means.
//! References: Nelson and Oppen, TOPLAS 1979, for theories that share nothing but their terms; Eén
//! and Sörensson, "Temporal Induction by Incremental SAT Solving", BMC 2003, for the levels.

mod distinct_indices;
mod floats;
mod parities;
mod sums;
mod sweeping;
#[cfg(test)]
pub(crate) mod testing;
mod whole;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_engine::{
    Assignment as SearchAssignment, Claim, Engine, Registration, Theory, Verdict, WholeFormulas,
};
use trine_sat::{Lit, SatConfig, Var};
use trine_term::{
    FunId, FunctionTable, Op, OpenCase, Sort, TermId, TermStore, Theory as TheoryName, Value,
};

use self::distinct_indices::DistinctIndices;
use self::floats::Beside;
use self::parities::Parities;
use self::sums::ComparedSums;
use self::sweeping::Sweeping;
use crate::abstraction::{Abstraction, Refinement};
use crate::aig::AigLit;
use crate::aig::evaluate::Assignment;
use crate::blast::{Blaster, Leaf, Reading};
use crate::cnf::{ClauseSink, CnfEncoder};
use crate::domain::{DomainStats, Propagation};
use crate::float_search::FloatsOnly;
use crate::lemma::{LemmaEngine, LookupModel, Verdict as LemmaVerdict};
use crate::word_sort::WordSort;

/// Bit-vectors, floats and rounding modes as a theory of the engine.
pub struct WordTheory {
    blaster: Blaster,
    encoder: CnfEncoder,
    facts: Propagation,
    refinement: Refinement,
    /// Values of the graph in the candidate that was looked at last.
    assignment: Assignment,
    /// What is asserted for good beside other theories, and the words do not know yet.
    unlearnt: Vec<TermId>,
    lemmas: LemmaEngine,
    distinct_indices: DistinctIndices,
    /// Arrays and functions in the last model.
    lookups: LookupModel,
    /// What each level asserts as whole formulas, level zero first.
    asserted: Vec<Vec<TermId>>,
    /// Levels and sets of assumptions that the facts refuted.
    refuted: u64,
    /// The formulas of the literals that were given out.
    formulas: FxHashMap<Lit, TermId>,
    /// Formulas of level zero about floats that are no circuits yet: most are decided without.
    unbuilt: Vec<TermId>,
    /// Literals of such formulas, which no clause mentions yet.
    unbuilt_literals: FxHashMap<TermId, Lit>,
    /// Whether all formulas speak of floats alone.
    floats_only: FloatsOnly,
    /// The search over floats of the present check.
    beside: Option<Beside>,
    /// The values of the last model, if the search over floats found it.
    float_model: Option<Vec<(FunId, Value)>>,
    /// Pieces that searches over floats looked at.
    float_pieces: u64,
    sweeping: Sweeping,
    parities: Parities,
    sums: ComparedSums,
}

/// An engine for words, and arrays of and functions over them, without any other theory: nothing
/// follows its search.
#[must_use]
pub fn word_engine(config: &SatConfig, abstraction: Abstraction) -> Engine {
    Engine::new(config, vec![Box::new(WordTheory::alone(abstraction))])
}

impl WordTheory {
    /// The theory for formulas that speak of words alone, and of arrays of and functions over them.
    /// These products and divisions are free words at first.
    #[must_use]
    pub fn alone(abstraction: Abstraction) -> Self {
        Self::with_blaster(Blaster::with_abstraction(abstraction))
    }

    /// The theory for words beside other theories.
    #[must_use]
    pub fn shared() -> Self {
        Self::with_blaster(Blaster::shared())
    }

    fn with_blaster(blaster: Blaster) -> Self {
        Self {
            blaster,
            encoder: CnfEncoder::default(),
            facts: Propagation::default(),
            refinement: Refinement::default(),
            assignment: Assignment::new(),
            unlearnt: Vec::new(),
            lemmas: LemmaEngine::default(),
            distinct_indices: DistinctIndices::default(),
            lookups: LookupModel::default(),
            asserted: vec![Vec::new()],
            refuted: 0,
            formulas: FxHashMap::default(),
            unbuilt: Vec::new(),
            unbuilt_literals: FxHashMap::default(),
            floats_only: FloatsOnly::default(),
            beside: None,
            float_model: None,
            float_pieces: 0,
            sweeping: Sweeping::default(),
            parities: Parities::default(),
            sums: ComparedSums::default(),
        }
    }

    /// Propagates what formulas of level zero say about words, and builds it into the words. Afterwards
    /// [`Self::facts`] may be inconsistent.
    fn learn(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let known = self.facts.trail_length();
        self.facts.assert(store, &mut self.blaster, formulas, budget)?;
        if self.facts.is_inconsistent() {
            return Ok(());
        }
        let mut changed: Vec<TermId> = self.facts.changed(known).collect();
        changed.sort_unstable();
        changed.dedup();
        self.blaster.establish(store, &self.facts, formulas, &changed, budget)?;
        self.assert_obligations(store, out, budget)
    }

    /// Asserts what the words rely on. Without it their bits are not what they stand for.
    fn assert_obligations(
        &mut self,
        store: &mut TermStore,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.blaster.build_established(store, budget)?;
        let obligations = self.blaster.take_obligations();
        let result = self.assert_roots(&obligations, None, out, budget);
        if result.is_err() {
            self.blaster.return_obligations(obligations);
        }
        result
    }

    /// Makes literals of the graph true wherever the guard is.
    fn assert_roots(
        &mut self,
        roots: &[AigLit],
        guard: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.keep_predicates();
        self.encoder.assert_roots(self.blaster.aig(), roots, guard, &mut Clauses(out), budget)
    }

    /// Lets the comparisons that were blasted since the last call have variables.
    fn keep_predicates(&mut self) {
        for predicate in self.blaster.take_predicates() {
            self.encoder.keep(self.blaster.aig(), predicate);
        }
    }

    /// The literal of a formula's circuit.
    fn encode(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let literal = self.blaster.formula(store, formula, budget)?;
        self.assert_obligations(store, out, budget)?;
        self.encoder.encode(self.blaster.aig(), literal, &mut Clauses(out), budget)
    }

    /// Asks the engine what the words do not explain.
    fn hand_over_shared_terms(
        &mut self,
        store: &TermStore,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut shared_terms = self.blaster.take_shared_terms().into_iter();
        while let Some(Leaf { term, word }) = shared_terms.next() {
            if *store.sort_of(term) != Sort::Bool {
                out.need_term(term);
                continue;
            }
            let bit = self.blaster.bits(word)[0];
            match self.encoder.encode(self.blaster.aig(), bit, &mut Clauses(out), budget) {
                Ok(literal) => out.need_formula(term, literal),
                Err(ended) => {
                    let rest = std::iter::once(Leaf { term, word }).chain(shared_terms);
                    self.blaster.return_shared_terms(rest.collect());
                    return Err(ended);
                }
            }
        }
        Ok(())
    }

    /// Reads the values of the nodes that have none yet. Inputs that no clause mentions may have any.
    fn extend_assignment(
        &mut self,
        search: &SearchAssignment<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let (aig, encoder) = (self.blaster.aig(), &self.encoder);
        let literal = |node| encoder.literal(AigLit::positive(node));
        let input = |number| {
            aig.input(number).and_then(literal).is_some_and(|literal| search.is_true(literal))
        };
        self.assignment.extend(aig, input, budget)
    }

    /// Gives clauses about products and divisions that the candidate gets wrong; false if there are
    /// none.
    fn refine(
        &mut self,
        search: &SearchAssignment<'_>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if !self.blaster.has_abstractions() {
            return Ok(false);
        }
        self.extend_assignment(search, budget)?;
        let (aig, slab, abstracted) = self.blaster.abstractions();
        let lemmas = self.refinement.refine(aig, slab, abstracted, &self.assignment, budget)?;
        self.assert_roots(&lemmas, None, out, budget)?;
        Ok(!lemmas.is_empty())
    }

    /// Gives lemmas about arrays and functions that the candidate violates; false if there are none.
    fn refute_lookups(
        &mut self,
        store: &mut TermStore,
        search: &SearchAssignment<'_>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let encoder = &self.encoder;
        let input = |node| {
            let literal = encoder.literal(AigLit::positive(node));
            literal.is_some_and(|literal| search.is_true(literal))
        };
        match self.lemmas.check(store, &mut self.blaster, input, budget)? {
            LemmaVerdict::Refuted => {
                self.distinct_indices.confused(&self.lemmas.take_crowded());
                self.assert_lemmas(store, out, budget)?;
                Ok(true)
            }
            LemmaVerdict::Model(lookups) => {
                self.lookups = lookups;
                Ok(false)
            }
        }
    }

    /// Makes two literals of the graph equal, if clauses may mention them both.
    fn equate(&self, one: AigLit, other: AigLit, out: &mut Registration<'_>) {
        let (Some(a), Some(b)) = (self.encoder.literal(one), self.encoder.literal(other)) else {
            return;
        };
        out.clause(&[a, !b]);
        out.clause(&[!a, b]);
    }

    /// Makes a literal of the graph equal to another one, which may be constant, if clauses may mention them.
    fn equate_gates(&self, one: AigLit, other: AigLit, out: &mut Registration<'_>) {
        match other.as_constant() {
            Some(value) => self.fix(one ^ !value, out),
            None => self.equate(one, other, out),
        }
    }

    /// Makes a literal of the graph true, if clauses may mention it.
    fn fix(&self, literal: AigLit, out: &mut Registration<'_>) {
        if let Some(literal) = self.encoder.literal(literal) {
            out.clause(&[literal]);
        }
    }

    /// Says which term was read as free bits, if there was one.
    fn give_up(&self, out: &mut Registration<'_>) {
        if let Some(term) = self.blaster.unsupported() {
            out.give_up(term);
        }
    }
}

/// Hands variables and clauses to the engine.
struct Clauses<'a, 'b>(&'a mut Registration<'b>);

impl ClauseSink for Clauses<'_, '_> {
    fn new_var(&mut self) -> Var {
        self.0.new_var().var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.clause(clause);
    }
}

/// Whether a term is a bit-vector, a float or a rounding mode.
fn has_word(store: &TermStore, term: TermId) -> bool {
    matches!(
        WordSort::of_term(store, term),
        Some(WordSort::BitVec(_) | WordSort::Float(_) | WordSort::Rounding)
    )
}

/// Whether a formula is an atom over words.
fn is_atom(store: &TermStore, formula: TermId) -> bool {
    match store.op(formula) {
        Op::Eq => has_word(store, store.arg(formula, 0)),
        op => matches!(op.info().theory, TheoryName::BitVec | TheoryName::Float),
    }
}

impl Theory for WordTheory {
    fn claim(&self, store: &TermStore, term: TermId) -> Option<Claim> {
        let is_formula = *store.sort_of(term) == Sort::Bool;
        if !is_formula && !has_word(store, term) {
            return None;
        }
        let is_explained = self.blaster.reading(store, term) != Reading::Shared;
        match is_formula {
            true => (is_explained && is_atom(store, term)).then_some(Claim::Meaning),
            false => Some(if is_explained { Claim::Meaning } else { Claim::Value }),
        }
    }

    fn register(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        literal: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        // Problems without words never get here, so they are not looked at for words.
        if !self.unlearnt.is_empty() {
            // Learnt once more, if the budget ends.
            let asserted = self.unlearnt.clone();
            self.learn(store, &asserted, out, budget)?;
            self.unlearnt.clear();
            if self.facts.is_inconsistent() {
                out.clause(&[]);
            }
        }
        match literal {
            Some(literal) => {
                let own = self.encode(store, term, out, budget)?;
                out.clause(&[!own, literal]);
                out.clause(&[own, !literal]);
            }
            None => {
                self.blaster.blast(store, term, budget)?;
                self.assert_obligations(store, out, budget)?;
            }
        }
        self.hand_over_shared_terms(store, out, budget)
    }

    fn asserted(&mut self, formulas: &[TermId]) {
        self.unlearnt.extend_from_slice(formulas);
    }

    fn whole_formulas(&mut self) -> Option<&mut dyn WholeFormulas> {
        if self.blaster.is_alone() { Some(self) } else { None }
    }

    fn check(
        &mut self,
        store: &mut TermStore,
        search: &SearchAssignment<'_>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        self.assignment = Assignment::new();
        if self.refine(search, out, budget)? {
            return Ok(Verdict::Refined);
        }
        if self.blaster.needs_lemmas() {
            if self.refute_lookups(store, search, out, budget)? {
                return Ok(Verdict::Refined);
            }
            // The arguments of functions and reads may have been blasted by this check alone.
            if self.refine(search, out, budget)? {
                return Ok(Verdict::Refined);
            }
        }
        self.give_up(out);
        self.extend_assignment(search, budget)?;
        Ok(Verdict::Consistent)
    }

    fn value(&self, store: &TermStore, term: TermId) -> Option<Value> {
        if !has_word(store, term) {
            return None;
        }
        let word = self.blaster.known_word(term)?;
        let sort = WordSort::of_term(store, term)?;
        let bits = self.blaster.bits(word).iter();
        Some(sort.value(bits.map(|&bit| self.assignment.value(bit))))
    }

    fn constants(&self, store: &TermStore, report: &mut dyn FnMut(FunId, Value)) {
        if let Some(model) = &self.float_model {
            model.iter().for_each(|(constant, value)| report(*constant, value.clone()));
            return;
        }
        for leaf in self.blaster.leaves() {
            let function = store.function(leaf.term);
            if let Some((function, sort)) = function.zip(WordSort::of_term(store, leaf.term)) {
                let bits = self.blaster.bits(leaf.word).iter();
                report(function, sort.value(bits.map(|&bit| self.assignment.value(bit))));
            }
        }
        for (array, value) in &self.lookups.arrays {
            report(*array, value.clone());
        }
    }

    fn functions(&self, report: &mut dyn FnMut(FunId, FunctionTable)) {
        for (function, table) in &self.lookups.functions {
            report(*function, table.clone());
        }
    }

    fn is_open(&self, function: FunId) -> bool {
        self.blaster.open_functions().meaning(function).is_some()
    }

    fn open_case(
        &self,
        function: FunId,
        args: &[Value],
        result: &Value,
    ) -> Option<(OpenCase, Value)> {
        self.blaster.open_functions().case(function, args, result)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let of_words = self.blaster.domain_statistics();
        let domains =
            DomainStats { steps: self.facts.steps(), conflicts: self.refuted, ..of_words };
        let (clauses, lemmas) = (self.encoder.stats(), self.lemmas.stats());
        vec![
            ("domain-steps", domains.steps),
            ("domain-bits", domains.bits),
            ("domain-decided", domains.decided),
            ("domain-merged", domains.merged),
            ("domain-conflicts", domains.conflicts),
            ("float-pieces", self.float_pieces),
            ("aig-ands", self.blaster.aig().and_count() as u64),
            ("cnf-variables", clauses.variables),
            ("cnf-clauses", clauses.clauses),
            ("parity-consequences", self.parities.consequences()),
            ("sum-equalities", self.sums.equalities()),
            ("sweep-equalities", self.sweeping.equalities()),
            ("lemma-rounds", lemmas.rounds),
            ("lemma-accesses", lemmas.accesses),
            ("lemma-constant-arrays", lemmas.constants),
            ("lemma-extensionality", lemmas.extensionality),
            ("lemma-functions", lemmas.functions),
            ("lemma-expansions", lemmas.expansions),
            ("lemma-refinements", self.refinement.lemmas()),
        ]
    }
}
