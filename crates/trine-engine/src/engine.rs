//! The engine: formulas in levels, decided by SAT and theories together.
//!
//! Idea: the SAT solver searches, congruence and arithmetic follow ([`Theories`]). When they agree
//! on a full assignment, what needs new terms is looked at outside of the search ([`refinement`]). Whatever
//! is missing is added, and the search goes on; if nothing is missing, the values of the theories make
//! the model.
//! Invariants: formulas without the activation literal of a level are valid, or asserted at level
//! zero; `unsat` rests on clauses that hold whatever the terms mean that nobody understands; `sat`
//! is a claim that the caller confirms by evaluation.
//! Reference: Nieuwenhuis, Oliveras, Tinelli, JACM 2006; Brummayer and Biere, JSAT 2009, for lemmas
//! on demand.

mod inputs;
mod refinement;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use trine_collections::{Budget, Exhausted, Share};
use trine_sat::{
    Cadical, Contact, Lit, SatConfig, SatSolver, SatSolverWithPropagator, SearchAnswer,
};
use trine_term::{Incomplete, Interpretation, Op, TermId, TermStore};
use trine_trace::{Activity, Outcome};

use crate::arrays::ArrayAxioms;
use crate::assumptions::Assumptions;
use crate::atoms::{Atoms, Registrar};
use crate::candidate::Candidate;
use crate::clause_buffer::ClauseBuffer;
use crate::clausify::Clausifier;
use crate::congruence::common_equalities;
use crate::float_conversions::FloatConversions;
use crate::incremental_solver::{Answer, IncrementalSolver};
use crate::lemma::Lemma;
use crate::model::{Values, build_model};
use crate::products::Products;
use crate::rebuild_threshold::{RebuildThreshold, Unit};
use crate::rule::Rule;
use crate::search_theories::SearchTheories;
use crate::tentative;
use crate::theory::{Fact, Needed, Registration, Theory, When};
use crate::whole::{Decided, WholeFormulas};
use crate::wording::Wording;

/// Counts over the life of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stats {
    /// Full assignments that were looked at outside of the search.
    candidates: u64,
    /// Integer variables that were split, and cuts.
    splits: u64,
    /// Instances of axioms of arrays.
    array_lemmas: u64,
    /// Facts that theories added to assignments.
    theory_facts: u64,
    /// Assignments that they refuted, or left undecided.
    theory_conflicts: u64,
    /// Rounds in which products got facts.
    product_rounds: u64,
    /// Equalities between shared terms.
    arrangements: u64,
}

/// Decides formulas over several theories: a SAT solver, with congruence and arithmetic along its search and
/// the other theories at full assignments.
pub struct Engine {
    sat: Cadical,
    pub(crate) search_theories: Rc<RefCell<SearchTheories>>,
    formulas: Clausifier,
    pub(crate) atoms: Atoms,
    buffer: ClauseBuffer,
    arrays: ArrayAxioms,
    conversions: FloatConversions,
    products: Products,
    inputs: inputs::Inputs,
    /// Theories beside congruence, arithmetic and arrays.
    theories: Vec<Box<dyn Theory>>,
    /// The number of the theory that takes all formulas as a whole, if one does. Then nothing follows
    /// the search.
    whole: Option<usize>,
    /// What they need to be known to the others, and is not yet.
    needed: Vec<Needed>,
    /// Valid formulas that are not asserted yet. Who found them does not find them again.
    lemmas: VecDeque<TermId>,
    /// Equalities between shared terms that were made atoms.
    arranged: Vec<TermId>,
    /// What the theories left undecided is excluded while this literal is assumed; and why.
    incompleteness_guard: Option<(Lit, Incomplete)>,
    truth: Lit,
    /// Activation literals of the levels above zero; made when something is asserted there.
    levels: Vec<Option<Lit>>,
    /// What each level asserts, level zero first.
    asserted: Vec<Vec<TermId>>,
    model: Option<Interpretation>,
    /// A term that has no value in the model.
    lacking: Option<TermId>,
    /// The assumptions of the present check, with their literals.
    assumed: Assumptions<Lit>,
    /// The assumptions that a theory refuted in the last check without the SAT solver, if it did.
    failed: Option<Vec<Lit>>,
    rebuild: RebuildThreshold,
    stats: Stats,
    /// Rounds of facts about products before the present check.
    product_rounds_before: u64,
    /// Values of factors of reals that are tried at present.
    guesses: Vec<Lit>,
    /// Places where products of the present check were left undecided.
    undecided_products: usize,
    /// How often irrational solutions were looked for in the present check.
    searches_for_roots: usize,
    /// Rounds of facts about powers of two and logarithms in the present check.
    power_rounds: u64,
}

impl Engine {
    /// An engine at level zero, with these theories.
    #[must_use]
    pub fn new(config: &SatConfig, mut theories: Vec<Box<dyn Theory>>) -> Self {
        let whole = theories.iter_mut().position(|theory| theory.whole_formulas().is_some());
        let mut sat = Cadical::new(config);
        let mut buffer = ClauseBuffer::default();
        let truth = buffer.new_var();
        let followers = theories.iter().filter_map(|theory| theory.search_theory()).collect();
        let search_theories = Rc::new(RefCell::new(SearchTheories::new(truth, followers)));
        if whole.is_none() {
            let shared: Rc<RefCell<SearchTheories>> = Rc::clone(&search_theories);
            sat.connect(shared);
            buffer.observe(truth.var());
            buffer.add(&[truth]);
        }
        let unit = if whole.is_some() { Unit::Clauses } else { Unit::Variables };
        Self {
            sat,
            search_theories,
            formulas: Clausifier::new(truth),
            atoms: Atoms::new(truth),
            buffer,
            arrays: ArrayAxioms::default(),
            conversions: FloatConversions::default(),
            products: Products::default(),
            inputs: inputs::Inputs::default(),
            theories,
            whole,
            needed: Vec::new(),
            lemmas: VecDeque::new(),
            arranged: Vec::new(),
            incompleteness_guard: None,
            truth,
            levels: Vec::new(),
            asserted: vec![Vec::new()],
            model: None,
            lacking: None,
            assumed: Assumptions::default(),
            failed: None,
            rebuild: RebuildThreshold::counting(unit),
            stats: Stats::default(),
            product_rounds_before: 0,
            guesses: Vec::new(),
            undecided_products: 0,
            searches_for_roots: 0,
            power_rounds: 0,
        }
    }

    /// Lets the SAT solver tell others what it learns, and hear from them. Does nothing where theories follow
    /// the search: what they add follows from no clauses.
    #[must_use]
    pub fn in_contact(mut self, contact: &Contact) -> Self {
        if self.whole.is_some() {
            self.sat.take_part(contact);
        }
        self
    }

    /// Takes up again what the theories left undecided; they may take longer this time.
    pub fn retry_undecided(&mut self) {
        if let Some((literal, _)) = self.incompleteness_guard.take() {
            // The SAT solver may not have met the variable yet.
            self.buffer.add(&[!literal]);
            self.theories.iter_mut().for_each(|theory| theory.retry_undecided());
        }
    }

    /// Brings the search back to level zero, where terms can be registered.
    fn backtrack_to_level_zero(&mut self) {
        if self.search_theories.borrow().level() > 0 {
            self.sat.add_clause(&[self.truth]);
        }
        debug_assert_eq!(self.search_theories.borrow().level(), 0);
    }

    /// Adds formulas that hold in every model, each with its rule and what that was applied to. What the
    /// budget interrupts stays to be done.
    fn add_lemmas(
        &mut self,
        store: &mut TermStore,
        lemmas: &[(Rule, TermId, Vec<TermId>)],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.backtrack_to_level_zero();
        for (rule, lemma, arguments) in lemmas {
            self.buffer.log.formula(*rule, arguments, || *lemma);
            self.lemmas.push_back(*lemma);
        }
        self.flush(store, budget)
    }

    fn clausify(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        guard: Option<Lit>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut search_theories = self.search_theories.borrow_mut();
        let mut registrar = Registrar {
            atoms: &mut self.atoms,
            search_theories: &mut search_theories,
            theories: &self.theories,
        };
        self.formulas.assert(store, formula, guard, &mut registrar, &mut self.buffer, budget)
    }

    fn literal_of(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let mut search_theories = self.search_theories.borrow_mut();
        let mut registrar = Registrar {
            atoms: &mut self.atoms,
            search_theories: &mut search_theories,
            theories: &self.theories,
        };
        self.formulas.literal(store, formula, &mut registrar, &mut self.buffer, budget)
    }

    /// Asserts what new terms mean, and hands everything to the SAT solver. What the budget interrupts
    /// stays to be done.
    fn flush(&mut self, store: &mut TermStore, budget: &Budget) -> Result<(), Exhausted> {
        while let Some(&lemma) = self.lemmas.front() {
            self.clausify(store, lemma, None, budget)?;
            if self.keeps_facts() {
                self.atoms.facts.lemmas.push(lemma);
            }
            self.lemmas.pop_front();
        }
        loop {
            if let Some((rule, fact)) = self.atoms.axioms.pop() {
                let asserted = self.assert_fact(store, rule, fact, budget);
                asserted.inspect_err(|_| self.atoms.axioms.push((rule, fact)))?;
            } else if let Some(term) = self.atoms.booleans.pop() {
                let literal = self.literal_of(store, term, budget);
                let literal = literal.inspect_err(|_| self.atoms.booleans.push(term))?;
                let mut search_theories = self.search_theories.borrow_mut();
                let mut registrar = Registrar {
                    atoms: &mut self.atoms,
                    search_theories: &mut search_theories,
                    theories: &self.theories,
                };
                registrar.link(store, term, literal, &mut self.buffer);
            } else if let Some(&claimed) = self.atoms.claimed.last() {
                let mut out = Registration {
                    clauses: &mut self.buffer,
                    facts: &mut self.atoms.axioms,
                    needed: &mut self.needed,
                    unsupported: &mut self.atoms.unsupported,
                };
                let theory = &mut self.theories[claimed.theory];
                theory.register(store, claimed.term, claimed.literal, &mut out, budget)?;
                self.atoms.claimed.pop();
            } else if let Some(needed) = self.needed.pop() {
                let provided = self.provide(store, needed, budget);
                provided.inspect_err(|_| self.needed.push(needed))?;
            } else {
                break;
            }
        }
        self.search_theories.borrow_mut().close_at_level_zero(&mut self.buffer);
        self.buffer.flush(&mut self.sat, budget)
    }

    /// Asks the theory that takes formulas as a whole, if there is one.
    fn ask_whole<R>(
        &mut self,
        ask: impl FnOnce(&mut dyn WholeFormulas, &mut Registration<'_>) -> R,
    ) -> Option<R> {
        let theory = self.theories.get_mut(self.whole?)?.whole_formulas()?;
        let mut out = Registration {
            clauses: &mut self.buffer,
            facts: &mut self.atoms.axioms,
            needed: &mut self.needed,
            unsupported: &mut self.atoms.unsupported,
        };
        Some(ask(theory, &mut out))
    }

    /// Asserts what holds of a term.
    fn assert_fact(
        &mut self,
        store: &mut TermStore,
        rule: Rule,
        fact: Fact,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.buffer.log.formula(rule, &[fact.term], || match fact.when {
            When::Always => fact.formula,
            When::IfTrue => store.mk(Op::Implies, &[fact.term, fact.formula]),
            When::IfFalse => store.mk(Op::Or, &[fact.term, fact.formula]),
        });
        if self.keeps_facts() {
            self.atoms.facts.add(fact);
            // An implicant asks for the values of all formulas in it.
            self.literal_of(store, fact.formula, budget)?;
        }
        let premise = match fact.when {
            When::Always => return self.clausify(store, fact.formula, None, budget),
            When::IfTrue => !self.literal_of(store, fact.term, budget)?,
            When::IfFalse => self.literal_of(store, fact.term, budget)?,
        };
        let conclusion = self.literal_of(store, fact.formula, budget)?;
        self.buffer.add(&[premise, conclusion]);
        Ok(())
    }

    /// What the rebuild threshold counts.
    fn size(&self) -> usize {
        if self.whole.is_some() { self.buffer.clauses() } else { self.buffer.variables() }
    }

    /// Whether somebody looks at what makes the assertions true.
    fn keeps_facts(&self) -> bool {
        self.theories.iter().any(|theory| theory.wants_relevant() || theory.wants_implicant())
    }

    fn wants_implicant(&self) -> bool {
        self.theories.iter().any(|theory| theory.wants_implicant())
    }

    /// Lets others know what a theory needs to be known to them.
    fn provide(
        &mut self,
        store: &mut TermStore,
        needed: Needed,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        match needed {
            Needed::Term(term) => {
                let mut search_theories = self.search_theories.borrow_mut();
                let mut registrar = Registrar {
                    atoms: &mut self.atoms,
                    search_theories: &mut search_theories,
                    theories: &self.theories,
                };
                registrar.register(store, term);
            }
            Needed::Formula(formula, literal) => {
                let own = self.literal_of(store, formula, budget)?;
                self.buffer.add(&[!own, literal]);
                self.buffer.add(&[own, !literal]);
            }
            Needed::Lemma(rule, atom, formula) => {
                self.buffer.log.formula(rule, &[atom], || formula);
                self.clausify(store, formula, None, budget)?;
            }
        }
        Ok(())
    }

    /// A literal that is equivalent to the formula as long as the present level is open.
    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.backtrack_to_level_zero();
        let of_whole = self.ask_whole(|theory, out| theory.literal(store, formula, out, budget));
        let literal = match of_whole {
            Some(literal) => literal,
            None => self.literal_of(store, formula, budget),
        };
        self.flush(store, budget)?;
        literal
    }

    /// Begins a check under assumptions, which [`go_on`](Self::go_on) searches for.
    ///
    /// # Errors
    /// If the budget ends; the call may be repeated.
    pub fn begin_check(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.model = None;
        self.lacking = None;
        self.failed = None;
        self.assumed.clear();
        self.rebuild.check();
        self.product_rounds_before = self.stats.product_rounds;
        self.undecided_products = 0;
        self.searches_for_roots = 0;
        self.power_rounds = 0;
        self.guesses.clear();
        self.products.begin_check();
        for &formula in assumptions {
            let literal = self.literal(store, formula, budget)?;
            self.assumed.push(formula, literal);
        }
        Ok(())
    }

    /// Goes on with the check that was begun. Where the budget ends, the next call goes on from there.
    pub fn go_on(&mut self, store: &mut TermStore, budget: &Budget) -> Answer {
        self.search(store, budget).unwrap_or_else(Answer::from)
    }

    fn search(&mut self, store: &mut TermStore, budget: &Budget) -> Result<Answer, Exhausted> {
        let assumptions = self.assumed.standing();
        // What an interrupted check left undone.
        self.backtrack_to_level_zero();
        let begun =
            self.ask_whole(|theory, out| theory.begin_check(store, &assumptions, out, budget));
        if let Some(decided) = begun.transpose()?.flatten() {
            return self.conclude(store, decided, budget);
        }
        self.flush(store, budget)?;
        loop {
            // Rounds may be short of ticks and long of numbers.
            budget.refresh()?;
            let guard = self.incompleteness_guard.iter().map(|(literal, _)| literal);
            let assumed = self.levels.iter().flatten().chain(&assumptions);
            let active: Vec<Lit> = assumed.chain(guard).chain(&self.guesses).copied().collect();
            self.search_theories.borrow_mut().begin_search(budget.open(Share::all()));
            let trace = budget.trace();
            let search = || self.search_in_turns(store, &active, budget);
            let found = trace.during(Activity::SatSearch, search, |found| match found {
                Ok(Found::Answer(answer)) => outcome_of_search(answer),
                Ok(Found::Decided(Decided::Sat)) => Outcome::Model,
                Ok(Found::Decided(Decided::Unsat(_))) => Outcome::Contradiction,
                Err(_) => Outcome::GaveUp,
            });
            let (account, exhausted) = self.search_theories.borrow_mut().end_search();
            budget.settle(account);
            let answer = match found? {
                Found::Answer(answer) => answer,
                Found::Decided(decided) => return self.conclude(store, decided, budget),
            };
            budget.refresh()?;
            match answer {
                SearchAnswer::Unsat if self.guesses.iter().any(|&guess| self.sat.failed(guess)) => {
                    self.guesses.clear();
                }
                SearchAnswer::Unsat => {
                    let undecided =
                        self.incompleteness_guard.as_ref().filter(|(lit, _)| self.sat.failed(*lit));
                    return Ok(match undecided {
                        None => Answer::Unsat(()),
                        Some((_, why)) => why.clone().into(),
                    });
                }
                SearchAnswer::Unknown(reason) => return Err(reason),
                SearchAnswer::Paused => {
                    if let Some(reason) = exhausted {
                        return Err(reason);
                    }
                    self.split_integers(store, budget)?;
                }
                SearchAnswer::Sat => {
                    self.stats.candidates += 1;
                    let look = || self.look_at_candidate(store, budget);
                    let outcome = |looked: &Result<Option<Answer>, Exhausted>| match looked {
                        Ok(Some(Answer::Sat(()))) => Outcome::Model,
                        Ok(None) => Outcome::Done,
                        Ok(Some(_)) | Err(_) => Outcome::GaveUp,
                    };
                    if let Some(answer) =
                        budget.trace().during(Activity::Candidates, look, outcome)?
                    {
                        return Ok(answer);
                    }
                }
            }
        }
    }

    /// Asks the SAT solver; in turns with a theory, if that has a search of its own.
    fn search_in_turns(
        &mut self,
        store: &mut TermStore,
        active: &[Lit],
        budget: &Budget,
    ) -> Result<Found, Exhausted> {
        let groups = self.ask_whole(|theory, _| theory.tentative()).unwrap_or_default();
        if !groups.is_empty() && tentative::search(&mut self.sat, active, groups, budget)? {
            return Ok(Found::Answer(SearchAnswer::Sat));
        }
        while let Some(turn) = self.ask_whole(|theory, _| theory.turn()).flatten() {
            let answer = budget.within(turn, |part| self.sat.search(active, part));
            budget.refresh()?;
            if !matches!(answer, SearchAnswer::Unknown(_)) {
                return Ok(Found::Answer(answer));
            }
            budget.refresh()?;
            self.backtrack_to_level_zero();
            let taken = self.ask_whole(|theory, out| theory.take_turn(store, out, budget));
            if let Some(decided) = taken.transpose()?.flatten() {
                return Ok(Found::Decided(decided));
            }
            self.flush(store, budget)?;
        }
        Ok(Found::Answer(self.sat.search(active, budget)))
    }

    /// The answer to what a theory has decided.
    fn conclude(
        &mut self,
        store: &TermStore,
        decided: Decided,
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        match decided {
            Decided::Unsat(failed) => {
                self.failed = Some(failed);
                Ok(Answer::Unsat(()))
            }
            Decided::Sat => {
                let search_theories = self.search_theories.borrow();
                let candidate =
                    Candidate::new(store, &self.atoms, &search_theories, &self.theories);
                let values = Values::new(store, &candidate, budget)?;
                // No variable stands for a formula that others know.
                self.model = Some(build_model(store, &candidate, &values, |_| false, budget)?);
                Ok(Answer::Sat(()))
            }
        }
    }
}

/// What a search found.
enum Found {
    /// This the SAT solver says.
    Answer(SearchAnswer),
    /// This a theory says.
    Decided(Decided),
}

fn outcome_of_search(answer: &SearchAnswer) -> Outcome {
    match answer {
        SearchAnswer::Sat => Outcome::Model,
        SearchAnswer::Unsat => Outcome::Contradiction,
        SearchAnswer::Paused => Outcome::Done,
        SearchAnswer::Unknown(_) => Outcome::GaveUp,
    }
}

impl IncrementalSolver for Engine {
    fn push(&mut self) {
        self.rebuild.push(self.size());
        self.levels.push(None);
        self.asserted.push(Vec::new());
        self.ask_whole(|theory, _| theory.open_level());
    }

    fn pop(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.rebuild.pop(self.size());
            self.asserted.pop();
            self.ask_whole(|theory, _| theory.close_level());
            if let Some(activation) = level {
                self.sat.add_clause(&[!activation]);
            }
        }
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if formulas.is_empty() {
            return Ok(());
        }
        let guard = match self.levels.last_mut() {
            None => None,
            Some(level) => {
                let (sat, buffer) = (&mut self.sat, &mut self.buffer);
                Some(*level.get_or_insert_with(|| {
                    let activation = buffer.new_var();
                    // The level may be closed before its clauses are handed over.
                    buffer.flush_variables(sat);
                    activation
                }))
            }
        };
        self.backtrack_to_level_zero();
        let taken =
            self.ask_whole(|theory, out| theory.assert(store, formulas, guard, out, budget));
        if let Some(taken) = taken {
            return taken.and_then(|()| self.flush(store, budget));
        }
        if guard.is_none() {
            self.theories.iter_mut().for_each(|theory| theory.asserted(formulas));
        }
        for &formula in formulas {
            self.clausify(store, formula, guard, budget)?;
            for (one, other) in common_equalities(store, formula, budget)? {
                let equal = store.mk(Op::Eq, &[one, other]);
                self.buffer.log.formula(Rule::CommonEquality, &[formula], || {
                    store.mk(Op::Implies, &[formula, equal])
                });
                self.clausify(store, equal, guard, budget)?;
            }
            if let Some(level) = self.asserted.last_mut() {
                level.push(formula);
            }
        }
        self.flush(store, budget)
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[TermId], budget: &Budget) -> Answer {
        let begun = self.begin_check(store, assumptions, budget);
        begun.map_or_else(Answer::from, |()| self.go_on(store, budget))
    }

    fn needs_rebuild(&self) -> bool {
        self.rebuild.needs_rebuild(self.size(), self.sat.stats().conflicts)
    }

    fn failed(&self, assumption: TermId) -> bool {
        let has_failed = |literal: Lit| match &self.failed {
            Some(failed) => failed.contains(&literal),
            None => self.sat.failed(literal),
        };
        self.assumed.of(assumption).is_some_and(has_failed)
    }

    fn unsupported(&self) -> Option<TermId> {
        self.atoms.unsupported().or(self.lacking)
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(self.model.clone().unwrap_or_default())
    }

    fn keep_lemmas(&mut self) {
        self.buffer.log.keep();
        let mut search_theories = self.search_theories.borrow_mut();
        search_theories.log.keep();
        search_theories.arithmetic.keeps_sums = true;
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        let mut records = self.buffer.log.take();
        records.extend(self.search_theories.borrow_mut().log.take());
        if records.is_empty() {
            return Vec::new();
        }
        let search_theories = self.search_theories.borrow();
        let wording = Wording::new(&self.formulas, &self.atoms, &search_theories, self.truth);
        records.into_iter().filter_map(|record| wording.lemma(store, record)).collect()
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let (own, search) = (&self.stats, self.sat.stats());
        let sums = *self.search_theories.borrow().arithmetic.simplex.stats();
        let mut rows = vec![
            ("engine-candidates", own.candidates),
            ("engine-splits", own.splits),
            ("engine-array-lemmas", own.array_lemmas),
            ("engine-theory-facts", own.theory_facts),
            ("engine-theory-conflicts", own.theory_conflicts),
            ("engine-arrangements", own.arrangements),
            ("engine-conversion-rounds", self.conversions.rounds()),
            ("simplex-checks", sums.checks),
            ("simplex-pivots", sums.pivots),
            ("simplex-conflicts", sums.conflicts),
            ("simplex-derived", sums.derived),
            ("integer-checks", sums.integer_checks),
            ("integer-cuts", sums.cuts),
            ("integer-branches", sums.branches),
            ("sat-conflicts", search.conflicts),
            ("sat-decisions", search.decisions),
            ("sat-propagations", search.propagations),
            ("sat-clauses-sent", search.sent),
            ("sat-clauses-received", search.received),
        ];
        let search_theories = self.search_theories.borrow();
        rows.extend(Rule::ALL.iter().map(|&rule| {
            let counts = [&self.buffer.log, &search_theories.log].map(|log| log.count(rule));
            (rule.statistic(), counts[0] + counts[1])
        }));
        rows.extend(self.theories.iter().flat_map(|theory| theory.statistics()));
        rows
    }
}
