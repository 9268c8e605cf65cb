//! The word solver: formulas over words, and arrays of and functions over them, in levels, decided
//! by one SAT solver.
//!
//! Idea: gates are defined once and for all; what a level asserts is guarded by the activation
//! literal of the level, which every search assumes and `pop` makes false for good. So clauses
//! learned about the gates survive. Lemmas about arrays and functions ([`crate::lemma`]) are found
//! for models that violate them.
//! Invariant: the clauses without activation literals say only what gates mean, what the theories
//! say, and what level zero asserts.
//! Reference: Eén and Sörensson, "Temporal Induction by Incremental SAT Solving", BMC 2003.

mod distinct_indices;
mod floats;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_sat::{Cadical, Lit, SatAnswer, SatConfig, SatSolver, SatStats, Var};
use trine_term::{FunId, TermId, TermStore, Value};

use self::distinct_indices::DistinctIndices;
use self::floats::Beside;
use crate::abstraction::{Abstraction, Refinement};
use crate::aig::evaluate::Assignment;
use crate::aig::{AigLit, AigNode};
use crate::blast::Blaster;
use crate::cnf::{ClauseSink, CnfEncoder, CnfStats};
use crate::domain::{DomainStats, Propagation};
use crate::float::OpenFunctions;
use crate::float_search::FloatsOnly;
use crate::lemma::{LemmaEngine, LemmaStats, LookupModel, Verdict};
use crate::word_sort::WordSort;

/// Hands variables and clauses to the SAT solver.
struct SatSink<'a>(&'a mut dyn SatSolver);

impl ClauseSink for SatSink<'_> {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }
}

/// Decides formulas over words, and arrays of and functions over them, with one SAT solver.
pub struct WordSolver {
    blaster: Blaster,
    encoder: CnfEncoder,
    sat: Box<dyn SatSolver>,
    /// Activation literals of the levels above zero; made when something is asserted there.
    levels: Vec<Option<Lit>>,
    facts: Propagation,
    /// Levels and sets of assumptions that the facts refuted.
    refuted: u64,
    /// The formulas of the literals that were given out.
    formulas: FxHashMap<Lit, TermId>,
    /// The assumptions that the facts refuted in the last search, if they did.
    failed: Option<Vec<Lit>>,
    lemmas: LemmaEngine,
    distinct_indices: DistinctIndices,
    refinement: Refinement,
    /// Arrays and functions in the last model.
    lookups: LookupModel,
    /// What each level asserts, level zero first.
    asserted: Vec<Vec<TermId>>,
    /// Formulas of level zero about floats that are no circuits yet: most are decided without.
    unbuilt: Vec<TermId>,
    /// Literals of such formulas, which no clause mentions yet.
    unbuilt_literals: FxHashMap<TermId, Lit>,
    /// Whether all formulas speak of floats alone.
    floats_only: FloatsOnly,
    /// The values of the last model, if the search over floats found it.
    float_model: Option<Vec<(FunId, Value)>>,
    /// Pieces that searches over floats looked at.
    float_pieces: u64,
}

impl WordSolver {
    /// A solver at level zero.
    #[must_use]
    pub fn new(config: &SatConfig) -> Self {
        Self::with_abstraction(config, Abstraction::default())
    }

    /// A solver at level zero for which these products and divisions are free words at first.
    #[must_use]
    pub fn with_abstraction(config: &SatConfig, abstraction: Abstraction) -> Self {
        Self {
            blaster: Blaster::with_abstraction(abstraction),
            encoder: CnfEncoder::default(),
            sat: Box::new(Cadical::new(config)),
            levels: Vec::new(),
            facts: Propagation::default(),
            refuted: 0,
            formulas: FxHashMap::default(),
            failed: None,
            lemmas: LemmaEngine::default(),
            distinct_indices: DistinctIndices::default(),
            refinement: Refinement::default(),
            lookups: LookupModel::default(),
            asserted: vec![Vec::new()],
            unbuilt: Vec::new(),
            unbuilt_literals: FxHashMap::default(),
            floats_only: FloatsOnly::default(),
            float_model: None,
            float_pieces: 0,
        }
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(None);
        self.facts.push();
        self.lemmas.push();
        self.asserted.push(Vec::new());
    }

    /// Closes the innermost level and withdraws what was asserted there.
    pub fn pop(&mut self) {
        self.lemmas.pop();
        self.facts.pop();
        if self.asserted.len() > 1 {
            self.asserted.pop();
        }
        if let Some(Some(activation)) = self.levels.pop() {
            self.sat.add_clause(&[!activation]);
        }
    }

    fn activation(&mut self) -> Option<Lit> {
        let sat = &mut self.sat;
        let level = self.levels.last_mut()?;
        Some(*level.get_or_insert_with(|| sat.new_var().positive()))
    }

    /// Asserts formulas at the present level.
    ///
    /// # Errors
    /// If the budget ends; then the formulas are asserted in part.
    pub fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if formulas.is_empty() {
            return Ok(());
        }
        for &formula in formulas {
            self.lemmas.watch(formula);
        }
        if let Some(level) = self.asserted.last_mut() {
            level.extend_from_slice(formulas);
        }
        self.floats_only.look_at(store, formulas);
        if self.levels.is_empty() && self.floats_only.holds() {
            self.unbuilt.extend_from_slice(formulas);
            return Ok(());
        }
        self.build_unbuilt(store, budget)?;
        self.learn(store, formulas, budget)?;
        let guard = self.activation();
        self.assert_built(store, formulas, guard, budget)
    }

    /// Asserts formulas that were learned.
    fn assert_built(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        guard: Option<Lit>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut roots = Vec::with_capacity(formulas.len());
        if self.facts.is_inconsistent() {
            roots.push(AigLit::FALSE);
        } else {
            for &formula in formulas {
                roots.push(self.blaster.formula(store, formula, budget)?);
            }
        }
        self.keep_predicates();
        let mut sink = SatSink(&mut *self.sat);
        self.encoder.assert_roots(self.blaster.aig(), &roots, guard, &mut sink, budget)
    }

    /// Propagates what the formulas say about words. At level zero it becomes part of the words.
    fn learn(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let known = self.facts.trail_length();
        self.facts.assert(store, &mut self.blaster, formulas, budget)?;
        if self.facts.is_inconsistent() {
            self.refuted += 1;
            return Ok(());
        }
        if !self.levels.is_empty() {
            return Ok(());
        }
        let mut changed: Vec<TermId> = self.facts.changed(known).collect();
        changed.sort_unstable();
        changed.dedup();
        self.blaster.establish(store, &self.facts, formulas, &changed, budget)?;
        self.assert_obligations(store, budget)
    }

    /// Asserts what the words rely on. Without it their bits are not what they stand for.
    fn assert_obligations(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.blaster.build_established(store, budget)?;
        let obligations = self.blaster.take_obligations();
        self.keep_predicates();
        let mut sink = SatSink(&mut *self.sat);
        let result =
            self.encoder.assert_roots(self.blaster.aig(), &obligations, None, &mut sink, budget);
        if result.is_err() {
            self.blaster.return_obligations(obligations);
        }
        result
    }

    /// Lets the comparisons that were blasted since the last call have variables.
    fn keep_predicates(&mut self) {
        for literal in self.blaster.take_predicates() {
            self.encoder.keep(self.blaster.aig(), literal);
        }
    }

    /// A literal that is equivalent to the formula as long as the present level is open.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.lemmas.watch(formula);
        self.floats_only.look_at(store, &[formula]);
        let literal = if self.levels.is_empty() && self.floats_only.holds() {
            self.unbuilt_literal(formula)
        } else {
            self.build_unbuilt(store, budget)?;
            self.encode(store, formula, budget)?
        };
        self.formulas.insert(literal, formula);
        Ok(literal)
    }

    /// The literal of a formula's circuit.
    fn encode(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let literal = self.blaster.formula(store, formula, budget)?;
        self.keep_predicates();
        let mut sink = SatSink(&mut *self.sat);
        self.encoder.encode(self.blaster.aig(), literal, &mut sink, budget)
    }

    /// Whether the facts refute the assumptions; then [`Self::failed`] says which.
    fn refutes(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        self.failed = None;
        if self.facts.is_inconsistent() {
            self.failed = Some(Vec::new());
            return Ok(true);
        }
        if assumptions.is_empty() {
            return Ok(false);
        }
        let formulas: Vec<TermId> =
            assumptions.iter().filter_map(|lit| self.formulas.get(lit).copied()).collect();
        self.facts.push();
        let result = self.facts.assert(store, &mut self.blaster, &formulas, budget);
        if self.facts.is_inconsistent() {
            let used = self.facts.explanation(store, &self.blaster);
            let is_used = |lit: &&Lit| {
                self.formulas.get(lit).is_some_and(|formula| used.binary_search(formula).is_ok())
            };
            self.failed = Some(assumptions.iter().filter(is_used).copied().collect());
            self.refuted += 1;
        }
        self.facts.pop();
        result.map(|()| self.failed.is_some())
    }

    /// Decides what the open levels assert, together with assumptions.
    pub fn solve(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> SatAnswer {
        self.search(store, assumptions, budget).unwrap_or_else(SatAnswer::Unknown)
    }

    /// Searches for models until there is none, or one that the theories admit.
    fn search(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<SatAnswer, Exhausted> {
        self.float_model = None;
        self.failed = None;
        let mut beside = self.float_search(store, assumptions, budget)?;
        if let Some(answer) = self.search_floats(store, &mut beside, budget)? {
            return Ok(answer);
        }
        self.build_unbuilt(store, budget)?;
        self.assert_obligations(store, budget)?;
        if self.refutes(store, assumptions, budget)? {
            return Ok(SatAnswer::Unsat);
        }
        let active: Vec<Lit> = self.levels.iter().flatten().chain(assumptions).copied().collect();
        loop {
            self.assert_lemmas(store, budget)?;
            let answer = self.next_candidate(store, &mut beside, &active, budget)?;
            if self.float_model.is_some() {
                return Ok(answer);
            }
            if answer != SatAnswer::Sat {
                return Ok(answer);
            }
            if self.blaster.has_abstractions() && self.refine(budget)? {
                continue;
            }
            if !self.blaster.needs_lemmas() {
                return Ok(SatAnswer::Sat);
            }
            let (encoder, sat) = (&self.encoder, &self.sat);
            let verdict = self.lemmas.check(
                store,
                &mut self.blaster,
                |input| input_value(encoder, &**sat, input),
                budget,
            )?;
            if let Verdict::Model(lookups) = verdict {
                // The arguments of functions and reads may have been blasted by this check alone.
                if self.blaster.has_abstractions() && self.refine(budget)? {
                    continue;
                }
                self.lookups = lookups;
                return Ok(SatAnswer::Sat);
            }
        }
    }

    /// A model of the clauses. If the last one confused many indices, one that sets them apart is looked
    /// for first.
    fn next_candidate(
        &mut self,
        store: &TermStore,
        beside: &mut Option<Beside>,
        active: &[Lit],
        budget: &Budget,
    ) -> Result<SatAnswer, Exhausted> {
        let crowded = self.lemmas.take_crowded();
        if !crowded.is_empty() {
            self.distinct_indices.confused(&crowded);
            let (blaster, encoder) = (&self.blaster, &self.encoder);
            let sat = &mut *self.sat;
            if self.distinct_indices.search(active, blaster, encoder, sat, budget)? {
                return Ok(SatAnswer::Sat);
            }
        }
        self.solve_beside(store, beside, active, budget)
    }

    /// Asserts lemmas about abstracted operations whose results are wrong; false if none is.
    fn refine(&mut self, budget: &Budget) -> Result<bool, Exhausted> {
        let (encoder, sat) = (&self.encoder, &self.sat);
        let (aig, slab, abstracted) = self.blaster.abstractions();
        let mut assignment = Assignment::new();
        let input =
            |number| aig.input(number).is_some_and(|node| input_value(encoder, &**sat, node));
        assignment.extend(aig, input, budget)?;
        let lemmas = self.refinement.refine(aig, slab, abstracted, &assignment, budget)?;
        let mut sink = SatSink(&mut *self.sat);
        self.encoder.assert_roots(self.blaster.aig(), &lemmas, None, &mut sink, budget)?;
        Ok(!lemmas.is_empty())
    }

    /// Asserts the lemmas that were found.
    fn assert_lemmas(&mut self, store: &mut TermStore, budget: &Budget) -> Result<(), Exhausted> {
        let mut roots = Vec::new();
        for &lemma in self.lemmas.pending() {
            roots.push(self.blaster.formula(store, lemma, budget)?);
        }
        self.keep_predicates();
        let mut sink = SatSink(&mut *self.sat);
        self.encoder.assert_roots(self.blaster.aig(), &roots, None, &mut sink, budget)?;
        self.lemmas.clear_pending();
        Ok(())
    }

    /// Whether an assumption was used in the last refutation.
    #[must_use]
    pub fn failed(&self, assumption: Lit) -> bool {
        match &self.failed {
            Some(failed) => failed.contains(&assumption),
            None => self.sat.failed(assumption),
        }
    }

    /// A term that was read as a free input, if there was one.
    #[must_use]
    pub fn unsupported(&self) -> Option<TermId> {
        self.blaster.unsupported()
    }

    /// Reports the values in the last model of all constants that have words.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn constants(
        &self,
        store: &TermStore,
        budget: &Budget,
        mut report: impl FnMut(FunId, Value),
    ) -> Result<(), Exhausted> {
        if let Some(model) = &self.float_model {
            model.iter().for_each(|(constant, value)| report(*constant, value.clone()));
            return Ok(());
        }
        let aig = self.blaster.aig();
        let mut assignment = Assignment::new();
        let input = |input| {
            aig.input(input).is_some_and(|node| input_value(&self.encoder, &*self.sat, node))
        };
        assignment.extend(aig, input, budget)?;
        for leaf in self.blaster.leaves() {
            let bits = self.blaster.bits(leaf.word);
            let function = store.function(leaf.term);
            if let Some((function, sort)) = function.zip(WordSort::of_term(store, leaf.term)) {
                report(function, sort.value(bits.iter().map(|&bit| assignment.value(bit))));
            }
        }
        Ok(())
    }

    /// Arrays and functions in the last model.
    #[must_use]
    pub fn lookups(&self) -> &LookupModel {
        &self.lookups
    }

    /// The functions that stand for what the theory of floats leaves open.
    #[must_use]
    pub fn open_functions(&self) -> &OpenFunctions {
        self.blaster.open_functions()
    }

    /// How many lemmas were added.
    #[must_use]
    pub fn lemma_statistics(&self) -> LemmaStats {
        LemmaStats { refinements: self.refinement.lemmas(), ..self.lemmas.stats() }
    }

    /// What the domains of words found out.
    #[must_use]
    pub fn domain_statistics(&self) -> DomainStats {
        DomainStats {
            steps: self.facts.steps(),
            conflicts: self.refuted,
            ..self.blaster.domain_statistics()
        }
    }

    /// Pieces that searches over floats looked at.
    #[must_use]
    pub fn float_pieces(&self) -> u64 {
        self.float_pieces
    }

    /// Nodes of the graph, clauses, and the work of the search.
    #[must_use]
    pub fn statistics(&self) -> (u64, CnfStats, SatStats) {
        (self.blaster.aig().and_count() as u64, self.encoder.stats(), self.sat.stats())
    }
}

/// The value of an input in the last model; inputs that no clause mentions may have any.
fn input_value(encoder: &CnfEncoder, sat: &dyn SatSolver, input: AigNode) -> bool {
    encoder.literal(AigLit::positive(input)).is_some_and(|lit| sat.value(lit).is_true())
}
