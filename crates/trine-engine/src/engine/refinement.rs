//! What a full assignment lacks: looked at outside of the search, and added.
//!
//! Idea: splits of integers, what the theories find, facts about products, powers of two and conversions,
//! axioms of arrays, and equalities between terms that theories share are asked for in this order, the cheap
//! ones first. Whoever is the first to miss something adds it, and the search goes on.
//! Invariant: if nothing is missing, the values of the theories make the model that is kept.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_sat::{Lit, SatSolver};
use trine_term::{
    Cause, EvalError, Evaluator, FunctionTable, Incomplete, Op, TermId, TermStore, Value,
};
use trine_trace::Event;

use super::Engine;
use crate::atoms::Registrar;
use crate::bridges::proposals;
use crate::candidate::Candidate;
use crate::combination::care_equalities;
use crate::distinct;
use crate::float_conversions::conversions;
use crate::implicant::Implicant;
use crate::incremental_solver::Answer;
use crate::model::{Values, build_model};
use crate::powers;
use crate::products::{self, Refinement};
use crate::rule::Rule;
use crate::search_theory::Effort;
use crate::theory::{Assignment, Literal, Registration, Verdict};

/// Rounds of facts about products in one check.
const MAX_PRODUCT_ROUNDS: u64 = 2_000;

/// Rounds of facts about powers of two and logarithms in one check.
const MAX_POWER_ROUNDS: u64 = 1_000;

/// Places near which one check does not look for products of real numbers.
const MAX_UNDECIDED_PRODUCTS: usize = 16;

/// After these rounds of facts about products irrational solutions are looked for without another reason; later, after
/// twice as many each time.
const ROUNDS_OF_ROOTS: std::ops::RangeInclusive<u64> = 4..=10;

/// Applications of functions that get irrational arguments or values.
const MAX_APPLICATIONS: usize = 400;

/// How often one check looks for irrational solutions.
const MAX_SEARCHES_FOR_ROOTS: usize = 24;

impl Engine {
    /// Adds what the integers asked for.
    pub(super) fn split_integers(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let split = self.search_theories.borrow_mut().arithmetic.split.take();
        self.backtrack_to_level_zero();
        if let Some(atom) = split {
            self.stats.splits += 1;
            let mut search_theories = self.search_theories.borrow_mut();
            search_theories.arithmetic.threshold(atom, &mut self.buffer);
        }
        self.flush(store, budget)
    }

    /// Looks at an assignment that congruence and arithmetic accept. `None` means that something
    /// was missing, which was added.
    pub(super) fn look_at_candidate(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<Option<Answer>, Exhausted> {
        // Whoever only adds has every second turn, and the last word.
        let is_turn = self.stats.candidates % 2 == 1;
        let efforts = if is_turn { Effort::OF_TURNS } else { Effort::OF_CHECKS };
        if self.ask_theories(store, efforts, budget)? {
            return Ok(None);
        }
        if !self.atoms.bridges.is_empty() {
            let proposals = {
                let search_theories = self.search_theories.borrow();
                let round = self.stats.candidates;
                let (atoms, known) = (&self.atoms, &self.arranged);
                proposals(store, atoms, &search_theories, &self.theories, known, round)
            };
            if !proposals.is_empty() {
                self.stats.arrangements += proposals.len() as u64;
                self.arrange(store, &proposals, budget)?;
                return Ok(None);
            }
        }
        let missing = {
            let search_theories = self.search_theories.borrow();
            let candidate = Candidate::new(store, &self.atoms, &search_theories, &self.theories);
            self.products.refine(store, &candidate, budget)?
        };
        if let Some(missing) = missing {
            if self.model_of_inputs(store, budget)? {
                return Ok(Some(Answer::Sat(())));
            }
            self.stats.product_rounds += 1;
            let rounds = self.stats.product_rounds - self.product_rounds_before;
            let is_time = ROUNDS_OF_ROOTS.contains(&rounds)
                || rounds > *ROUNDS_OF_ROOTS.end() && rounds.is_power_of_two();
            if (is_time || !missing.undecided.is_empty()) && self.look_for_roots(store, budget)? {
                return Ok(Some(Answer::Sat(())));
            }
            if rounds > MAX_PRODUCT_ROUNDS {
                let facts = || missing.facts.iter().map(|&(_, fact, _)| fact);
                tell_undecided(facts(), Cause::ProductRounds, budget);
                let products = missing.facts.iter().filter_map(|(_, _, args)| args.first());
                let why = match products.copied().next() {
                    Some(product) => Cause::ProductRounds.at(product),
                    None => Cause::ProductRounds.into(),
                };
                return Ok(Some(why.into()));
            }
            if self.undecided_products > MAX_UNDECIDED_PRODUCTS {
                let products = missing.undecided.iter().map(|&(product, _)| product);
                return Ok(Some(Incomplete::from(Cause::IrrationalProduct).among(products).into()));
            }
            self.refine_products(store, &missing, budget)?;
            return Ok(None);
        }
        if let Some(answer) = self.refine_powers(store, budget)? {
            return Ok(answer);
        }
        let conversions = {
            let search_theories = self.search_theories.borrow();
            let candidate = Candidate::new(store, &self.atoms, &search_theories, &self.theories);
            conversions(store, &candidate, budget)?
        };
        if let Some(facts) = self.conversions.facts(store, &conversions, budget)? {
            if facts.is_empty() {
                let terms = conversions.iter().map(|conversion| conversion.term);
                return Ok(Some(Incomplete::from(Cause::LargeFloat).among(terms).into()));
            }
            let lemma = |fact| (Rule::FloatConversion, fact, Vec::new());
            let lemmas: Vec<_> = facts.into_iter().map(lemma).collect();
            self.add_lemmas(store, &lemmas, budget)?;
            return Ok(None);
        }
        let (violations, pairs, all_different) = {
            let search_theories = self.search_theories.borrow();
            let candidate = Candidate::new(store, &self.atoms, &search_theories, &self.theories);
            let values = Values::new(store, &candidate, budget)?;
            let violations = self.arrays.missing(values.violations());
            let is_true = |literal| self.sat.value(literal).is_true();
            let pairs = match values.disagreements() {
                _ if !violations.is_empty() => Vec::new(),
                [] => care_equalities(store, &candidate, &values, budget)?,
                pairs => pairs.to_vec(),
            };
            let distinct = if violations.is_empty() && pairs.is_empty() {
                distinct::Missing::of(store, &candidate, &values, is_true, budget)?
            } else {
                distinct::Missing::default()
            };
            let pairs = if pairs.is_empty() { distinct.equalities } else { pairs };
            let is_complete =
                violations.is_empty() && pairs.is_empty() && distinct.atoms.is_empty();
            if is_complete && (is_turn || !self.asks_at(Effort::Closing)) {
                self.lacking = values.lacking();
                self.model = Some(build_model(store, &candidate, &values, is_true, budget)?);
                self.atoms.unsupported = self.atoms.unsupported.or(violations.unclear);
                return Ok(Some(Answer::Sat(())));
            }
            (violations, pairs, distinct.atoms)
        };
        if violations.is_empty() && pairs.is_empty() && all_different.is_empty() {
            let is_new = self.ask_theories(store, &[Effort::Closing], budget)?;
            return if is_new { Ok(None) } else { self.accept(store, budget).map(Some) };
        }
        if !violations.is_empty() {
            self.stats.array_lemmas += violations.len() as u64;
            let lemmas = self.arrays.lemmas(store, violations);
            self.add_lemmas(store, &lemmas, budget)?;
            return Ok(None);
        }
        for (atom, literal) in all_different {
            self.backtrack_to_level_zero();
            let mut clause = vec![literal];
            let args = store.args(atom).to_vec();
            for (left, right) in distinct::pairs(&args) {
                let equality = store.mk(Op::Eq, &[left, right]);
                clause.push(self.literal_of(store, equality, budget)?);
            }
            self.buffer.lemma(Rule::Congruence, &clause);
        }
        self.stats.arrangements += pairs.len() as u64;
        let equalities: Vec<TermId> =
            pairs.into_iter().map(|(one, other)| store.mk(Op::Eq, &[one, other])).collect();
        self.arrange(store, &equalities, budget)?;
        Ok(None)
    }

    /// Whether a theory looks at assignments with this effort.
    fn asks_at(&self, effort: Effort) -> bool {
        self.theories.iter().any(|theory| theory.effort() == effort)
    }

    /// Keeps the model of an assignment that lacks nothing.
    fn accept(&mut self, store: &mut TermStore, budget: &Budget) -> Result<Answer, Exhausted> {
        let search_theories = self.search_theories.borrow();
        let candidate = Candidate::new(store, &self.atoms, &search_theories, &self.theories);
        let values = Values::new(store, &candidate, budget)?;
        let is_true = |literal| self.sat.value(literal).is_true();
        self.lacking = values.lacking();
        self.model = Some(build_model(store, &candidate, &values, is_true, budget)?);
        self.atoms.unsupported = self.atoms.unsupported.or(values.violations().unclear);
        Ok(Answer::Sat(()))
    }

    /// Whether the constants of the candidate satisfy what is asserted, where its products do not: they are
    /// the model then.
    fn model_of_inputs(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if self.theories.iter().any(|theory| theory.wants_implicant()) {
            return Ok(false);
        }
        let mut formulas: Vec<TermId> = self.asserted.iter().flatten().copied().collect();
        formulas.extend(self.assumed.iter().map(|(formula, _)| formula));
        let search_theories = self.search_theories.borrow();
        let candidate = Candidate::new(store, &self.atoms, &search_theories, &self.theories);
        self.model = self.inputs.model(store, &candidate, &formulas, budget)?;
        Ok(self.model.is_some())
    }

    /// Looks for a model with irrational numbers near the assignment; whether the assertions are true in one, which is kept then.
    fn look_for_roots(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if self.searches_for_roots == MAX_SEARCHES_FOR_ROOTS {
            return Ok(false);
        }
        self.searches_for_roots += 1;
        let is_true = |literal| self.sat.value(literal).is_true();
        let assumed = self.assumed.iter().map(|(formula, _)| formula);
        let roots: Vec<TermId> = self.asserted.iter().flatten().copied().chain(assumed).collect();
        let (formulas, facts) = (&self.formulas, &mut self.atoms.facts);
        let all = roots.iter().copied();
        let implicant = Implicant::of(store, all, formulas, facts, false, &is_true, budget)?;
        let search_theories = self.search_theories.borrow();
        let candidate = Candidate::new(store, &self.atoms, &search_theories, &self.theories);
        let holds = |formula| formulas.known(formula).map(is_true);
        let Some(found) = products::roots::near(store, &candidate, &implicant, &holds, budget)?
        else {
            return Ok(false);
        };
        let values = Values::new(store, &candidate, budget)?;
        let mut model = build_model(store, &candidate, &values, is_true, budget)?;
        let found: FxHashMap<TermId, Value> =
            found.into_iter().map(|(term, value)| (term, Value::real_number(value))).collect();
        let mut applications = Vec::new();
        for (node, term) in candidate.atoms.registered() {
            let is_application = store.op(term) == Op::Apply && !store.args(term).is_empty();
            if let Some(function) = store.function(term).filter(|_| is_application)
                && let Some(value) = found.get(&term).cloned().or_else(|| values.of(node))
            {
                applications.push((term, function, value));
            }
        }
        if applications.len() > MAX_APPLICATIONS {
            return Ok(false);
        }
        for (term, value) in &found {
            if let (Some(function), true) = (store.function(*term), store.args(*term).is_empty()) {
                model.set_constant(function, value.clone());
            }
        }
        // Arguments are older than what they are arguments of.
        applications.sort_unstable_by_key(|&(term, ..)| term);
        for (term, function, value) in applications {
            let mut evaluator = Evaluator::new(store, &model);
            let args: Result<Vec<Value>, EvalError> =
                store.args(term).iter().map(|&arg| evaluator.eval(arg, budget)).collect();
            let Ok(args) = args else { return Ok(false) };
            let table = model.function(function).cloned();
            let mut table = table.unwrap_or_else(|| FunctionTable::constant(value.clone()));
            table.set(args, value);
            model.set_function(function, table);
        }
        let mut evaluator = Evaluator::new(store, &model);
        for formula in roots {
            match evaluator.holds(formula, budget) {
                Ok(true) => {}
                Err(EvalError::Exhausted(why)) => return Err(why),
                _ => return Ok(false),
            }
        }
        self.lacking = None;
        self.model = Some(model);
        Ok(true)
    }

    /// Adds what products lack.
    fn refine_products(
        &mut self,
        store: &mut TermStore,
        missing: &Refinement,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.add_lemmas(store, &missing.facts, budget)?;
        for &equation in &missing.preferred {
            let literal = self.literal_of(store, equation, budget)?;
            self.buffer.prefer(literal);
        }
        if let Some(equation) = missing.guess {
            let guess = self.literal_of(store, equation, budget)?;
            if !self.guesses.contains(&guess) {
                self.guesses.push(guess);
            }
        }
        self.undecided_products += missing.undecided.len();
        if !missing.undecided.is_empty() {
            let formulas = missing.undecided.iter().map(|&(_, formula)| formula);
            tell_undecided(formulas, Cause::IrrationalProduct, budget);
        }
        for &(product, formula) in &missing.undecided {
            let guard = self.incompleteness_guard(Cause::IrrationalProduct.at(product));
            self.clausify(store, formula, Some(guard), budget)?;
        }
        self.flush(store, budget)
    }

    /// Adds what powers of two and logarithms lack, if something is missing. What is inside says how the
    /// look at the candidate ends.
    fn refine_powers(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<Option<Option<Answer>>, Exhausted> {
        let missing = {
            let search_theories = self.search_theories.borrow();
            let candidate = Candidate::new(store, &self.atoms, &search_theories, &self.theories);
            powers::refine(store, &candidate, budget)?
        };
        let Some(missing) = missing else { return Ok(None) };
        self.power_rounds += 1;
        let is_last = self.power_rounds > MAX_POWER_ROUNDS;
        // Theories that look at implicants know nothing of what stands under a guard.
        if is_last || (self.wants_implicant() && !missing.undecided.is_empty()) {
            let why = if is_last { Cause::PowerRounds } else { Cause::LargePower };
            let facts = missing.facts.iter().map(|&(_, fact, _)| fact);
            tell_undecided(facts, why, budget);
            let terms = missing.terms().into_iter();
            return Ok(Some(Some(Incomplete::from(why).among(terms).into())));
        }
        self.add_lemmas(store, &missing.facts, budget)?;
        let limits = missing.undecided.iter().map(|&(_, limit)| limit);
        tell_undecided(limits, Cause::LargePower, budget);
        for &(term, limit) in &missing.undecided {
            let guard = self.incompleteness_guard(Cause::LargePower.at(term));
            self.clausify(store, limit, Some(guard), budget)?;
        }
        self.flush(store, budget)?;
        Ok(Some(None))
    }

    /// The literal while which what was left undecided is excluded; `why` is told if that matters.
    fn incompleteness_guard(&mut self, why: Incomplete) -> Lit {
        let buffer = &mut self.buffer;
        self.incompleteness_guard.get_or_insert_with(|| (buffer.new_var(), why)).0
    }

    /// Lets the theories look at the assignment; true if they added something.
    fn ask_theories(
        &mut self,
        store: &mut TermStore,
        efforts: &[Effort],
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let wants_implicant = self.wants_implicant();
        let is_true = |literal| self.sat.value(literal).is_true();
        let mut implicant = Vec::new();
        if wants_implicant || efforts.contains(&Effort::Closing) && self.keeps_facts() {
            let assumed = self.assumed.iter().map(|(formula, _)| formula);
            let roots = self.asserted.iter().flatten().copied().chain(assumed);
            let (formulas, facts) = (&self.formulas, &mut self.atoms.facts);
            implicant =
                Implicant::of(store, roots, formulas, facts, wants_implicant, &is_true, budget)?;
            for &equality in &self.arranged {
                if let Some(literal) = self.formulas.known(equality) {
                    implicant.push((equality, is_true(literal)));
                }
            }
        }
        let (formulas, atoms, search_theories) =
            (&self.formulas, &self.atoms, &*self.search_theories);
        let assignment = Assignment {
            is_true: &is_true,
            implicant: &implicant,
            formulas,
            atoms,
            search_theories,
        };
        let (mut facts, mut unsupported) = (Vec::new(), None);
        let mut news = Vec::new();
        // What was found before the budget ended is not found again.
        let mut ended = Ok(());
        'efforts: for &effort in efforts {
            if !news.is_empty() {
                break;
            }
            for theory in self.theories.iter_mut().filter(|theory| theory.effort() == effort) {
                let mut out = Registration {
                    clauses: &mut self.buffer,
                    facts: &mut facts,
                    needed: &mut self.needed,
                    unsupported: &mut unsupported,
                };
                match theory.check(store, &assignment, &mut out, budget) {
                    Err(why) => {
                        ended = Err(why);
                        break 'efforts;
                    }
                    Ok(Verdict::Consistent) => {}
                    Ok(Verdict::Refined) => {
                        // The others would look at an assignment that this theory refuted.
                        news.push(Verdict::Refined);
                        break 'efforts;
                    }
                    Ok(verdict) => news.push(verdict),
                }
            }
        }
        self.atoms.unsupported = self.atoms.unsupported.or(unsupported);
        if news.is_empty() && ended.is_ok() {
            return Ok(false);
        }
        self.stats.theory_facts += facts.len() as u64;
        self.atoms.axioms.extend(facts);
        self.backtrack_to_level_zero();
        for verdict in news {
            tell_of(&verdict, budget);
            match verdict {
                Verdict::Consistent => {}
                Verdict::Refined => self.stats.theory_conflicts += 1,
                Verdict::Conflict(literals) => self.exclude(&literals, None),
                Verdict::Undecided(literals, why) => {
                    let atoms = literals.iter().map(|&(atom, _)| atom);
                    let literal = self.incompleteness_guard(why.among(atoms));
                    self.exclude(&literals, Some(literal));
                }
                Verdict::Facts(facts) => {
                    self.stats.theory_facts += facts.len() as u64;
                    let facts = facts.into_iter().map(|fact| (Rule::TheoryRefinement, fact));
                    self.atoms.axioms.extend(facts);
                }
            }
        }
        ended?;
        self.flush(store, budget)?;
        Ok(true)
    }

    /// Forbids that these literals hold together, while `guard` does.
    fn exclude(&mut self, literals: &[Literal], guard: Option<Lit>) {
        self.stats.theory_conflicts += 1;
        let rule = if guard.is_some() { Rule::IncompletenessGuard } else { Rule::TheoryConflict };
        let mut clause: Vec<Lit> = guard.map(|guard| !guard).into_iter().collect();
        for &(atom, value) in literals {
            let literal = self.formulas.known(atom).expect("an atom of the assignment");
            clause.push(if value { !literal } else { literal });
        }
        clause.sort_unstable();
        clause.dedup();
        self.buffer.lemma(rule, &clause);
    }

    /// Makes atoms of equalities between shared terms, to be tried true first.
    fn arrange(
        &mut self,
        store: &mut TermStore,
        equalities: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.backtrack_to_level_zero();
        for &equality in equalities {
            let literal = self.literal_of(store, equality, budget)?;
            if self.wants_implicant() {
                self.arranged.push(equality);
            }
            let mut search_theories = self.search_theories.borrow_mut();
            let mut registrar = Registrar {
                atoms: &mut self.atoms,
                search_theories: &mut search_theories,
                theories: &self.theories,
            };
            let literal = registrar.watchable(store, equality, literal, &mut self.buffer);
            self.buffer.prefer(literal);
            registrar.watch(store, equality, literal);
        }
        self.flush(store, budget)
    }
}

/// Tells listeners what a theory thinks of an assignment.
fn tell_of(verdict: &Verdict, budget: &Budget) {
    let trace = budget.trace();
    match verdict {
        Verdict::Consistent => {}
        Verdict::Conflict(_) | Verdict::Facts(_) | Verdict::Refined => trace.tell(Event::Lemma),
        Verdict::Undecided(literals, why) => {
            tell_undecided(literals.iter().map(|&(atom, _)| atom), why.cause, budget);
        }
    }
}

/// Tells listeners what is left undecided, and why.
fn tell_undecided(formulas: impl Iterator<Item = TermId>, why: Cause, budget: &Budget) {
    if budget.trace().is_on() {
        let atoms: Vec<u32> = formulas.map(|formula| formula.index() as u32).collect();
        budget.trace().tell(Event::Undecided { atoms: &atoms, why: why.text() });
    }
}
