//! The search for lemmas that make the checker's clauses unsatisfiable.
//!
//! Idea: first the engine decides the assertions, rewritten only as far as it needs, and tells its
//! lemmas. Their formulas are read as the checker reads them, so that equal atoms are equal inputs of
//! the clauses. If an assignment is left, the engine is asked about its atoms alone, which gives more
//! lemmas, until the clauses are refuted.
//! Invariant: a lemma counts only by what the checker makes of it; its origin is never believed.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_check::rules::axiom::{self, Axiom};
use trine_check::rules::denied;
use trine_check::rules::heap::without_heap;
use trine_check::{Encoder, Forms, Operator, Products, Reader, Sort, Terms};
use trine_collections::{Budget, Share};
use trine_engine::{Answer, Argument, Engine, IncrementalSolver, Lemma, Rule, Theory};
use trine_rewrite::{Level, Rewriter};
use trine_sat::{SatAnswer, SatConfig, SatSolver};
use trine_smtlib::{application_text, term_text};
use trine_strings::string_solver;
use trine_term::{Evaluator, Op, TermId, TermStore};

use super::broken::Summed;
use super::instances::{Element, Instance, Quantified};
use super::justification::Justification;
use super::{NoProof, Question, Traced, choices, product};
use crate::answer::Reason;
use crate::back_end::theories;
use crate::context::Context;

/// A term of the checker.
pub(super) type Checked = trine_check::TermId;

/// Where clauses come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// An axiom about terms.
    Axiom(Axiom, Vec<Checked>),
    /// Two arrays and the name of the place where they differ.
    Difference(String, Checked, Checked),
    /// What the assertions, of which there are so many, say together without their heap.
    Partition(usize),
    /// An instance of a quantified formula.
    Instance(Instance),
    /// New constants for the variables of a quantified formula.
    Witness(Instance),
    /// A new constant of some sort.
    Element(Element),
    /// A clause that some rule of the checker may justify, with equations that it may need.
    Lemma { rule: Rule, clause: Vec<Checked>, equations: Vec<(Checked, Checked)> },
}

/// What a step of the procedures for strings costs: they count far fewer than the SAT solver.
const TICKS_PER_STRING_TICK: u64 = 100;

/// Steps for each lemma that is read.
const TICKS_PER_LEMMA: u64 = 5_000;

/// The search of one check.
pub(super) struct Search {
    pub(super) reader: Reader,
    pub(super) encoder: Encoder,
    pub(super) clauses: Traced,
    pub(super) sources: Vec<Source>,
    /// By number of the clause, from 1 on.
    source_of: FxHashMap<u64, usize>,
    /// Lemmas that no rule justifies, for the case that nothing else helps.
    withheld: Vec<Source>,
    known: FxHashSet<Vec<Checked>>,
    /// Terms of the solver that were read.
    terms_read: FxHashMap<TermId, Checked>,
    /// What was found for clauses.
    pub(super) justified: FxHashMap<Vec<Checked>, Option<Justification>>,
    /// How many terms were looked at for numbers that are arguments.
    pub(super) classed: usize,
    /// The first argument that is a sum.
    pub(super) numbers: FxHashMap<Summed, Checked>,
    /// For arguments that are numbers the first one that is the same sum.
    pub(super) same_number: FxHashMap<Checked, Checked>,
    /// Applications of recursive functions whose bodies were looked at.
    pub(super) unfolded: FxHashSet<Checked>,
    /// What is known about quantified formulas.
    pub(super) quantified: Quantified,
    /// How many terms were looked at for axioms about arrays.
    pub(super) arrays: usize,
    /// How many terms were looked at for axioms about quotients and products.
    pub(super) polynomials: usize,
    /// For factors in order the product of them that is spoken of.
    pub(super) products: FxHashMap<Vec<Checked>, Checked>,
    /// Formulas and sums with their products multiplied out.
    pub(super) with_products: FxHashMap<Checked, Checked>,
    /// How many terms were looked at for axioms about sets.
    pub(super) sets: usize,
    /// Whether the script speaks of strings.
    pub(super) has_strings: bool,
    /// Whether it speaks of datatypes.
    pub(super) has_datatypes: bool,
    /// Whether it speaks of finite sets.
    pub(super) has_sets: bool,
    /// Whether the engine is asked about the numbers of words.
    pub(super) over_integers: bool,
}

pub(super) fn rewritten(
    store: &mut TermStore,
    rewriter: &mut Rewriter,
    formula: TermId,
    budget: &Budget,
) -> Result<TermId, String> {
    rewriter.rewrite(store, formula, budget).map_err(|why| format!("rewriting ended: {why:?}"))
}

impl Search {
    /// A search with the clauses of the assertions alone, which have a model.
    pub(super) fn new(mut reader: Reader, clauses: Traced, products: Products) -> Self {
        let mut encoder = Encoder::with_products(products);
        for formula in assertions(&reader) {
            encoder.assert(reader.terms_mut(), formula);
        }
        let terms = reader.terms();
        let has = |is_this: fn(&Sort) -> bool| {
            let mut sorts = (0..terms.len()).filter_map(|position| terms.at(position));
            sorts.any(|term| is_this(terms.sort(term)))
        };
        let has_strings = has(|sort| *sort == Sort::String);
        let has_datatypes = has(|sort| matches!(sort, Sort::Datatype(..)));
        let has_sets = has(|sort| matches!(sort, Sort::Set(_)));
        Self {
            reader,
            encoder,
            clauses,
            sources: Vec::new(),
            source_of: FxHashMap::default(),
            withheld: Vec::new(),
            known: FxHashSet::default(),
            terms_read: FxHashMap::default(),
            justified: FxHashMap::default(),
            classed: 0,
            numbers: FxHashMap::default(),
            same_number: FxHashMap::default(),
            unfolded: FxHashSet::default(),
            quantified: Quantified::default(),
            arrays: 0,
            polynomials: 0,
            products: FxHashMap::default(),
            with_products: FxHashMap::default(),
            sets: 0,
            has_strings,
            has_datatypes,
            has_sets,
            over_integers: false,
        }
    }

    /// Adds lemmas until the clauses are refuted. The engine may be asked about other formulas than the assertions.
    pub(super) fn run(
        &mut self,
        question: &mut Question<'_>,
        others: Option<Vec<TermId>>,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<(), NoProof> {
        self.add_axioms_of_datatypes();
        self.add_axioms_of_sets();
        if self.refute_by_values(budget)? {
            return Ok(());
        }
        let mut rewriter = Rewriter::new(Level::Off);
        let context = &mut *question.context;
        let others = match self.is_quantified() {
            true => self.instantiate(context, config, budget)?,
            false => others,
        };
        let given = others.as_ref().unwrap_or(&question.formulas);
        let store = context.store_mut();
        let mut engine = self.engine(config);
        engine.keep_lemmas();
        let mut formulas = Vec::with_capacity(given.len());
        for &formula in given {
            formulas.push(rewritten(store, &mut rewriter, formula, budget)?);
        }
        let (formulas, changes) = choices::made(store, &formulas);
        let asserted = engine.assert(store, &formulas, budget);
        asserted.map_err(|why| format!("the engine ended: {why:?}"))?;
        let answer = self.ask_engine(&mut *engine, store, &[], budget);
        let lemmas = engine.take_lemmas(store);
        if answer == Answer::Sat(())
            && others.is_none()
            && engine.unsupported().is_none()
            && let Ok(model) = engine.model(store, budget)
        {
            let mut evaluator = Evaluator::new(store, &model);
            let holds = |&formula: &TermId| evaluator.holds(formula, budget) == Ok(true);
            if question.formulas.iter().all(holds) {
                return Err(NoProof::Model(Box::new(model)));
            }
        }
        drop(engine);
        self.add_changes(store, &changes, budget);
        self.take(store, &lemmas, budget);
        self.add_axioms_of_sets();
        if self.refute_by_values(budget)? {
            return Ok(());
        }
        let is_refuted = answer == Answer::Unsat(());
        match answer {
            Answer::Unknown(Reason::Exhausted(why)) => {
                return Err(format!("the engine ended: {why:?}").into());
            }
            // What the rules of the checker know about strings is not what the engine knows.
            Answer::Unknown(_) if !self.has_strings => {}
            Answer::Unsat(()) | Answer::Unknown(_) => {
                let level = if self.has_strings { Level::Deep } else { Level::Off };
                let mut rewriter = Rewriter::new(level);
                self.ask_about_assignments(context, &mut rewriter, config, budget)?;
            }
            Answer::Sat(()) => {}
        }
        if self.refute_by_values(budget)? {
            return Ok(());
        }
        while self.unfold() {
            if self.refute_by_atoms(context, config, budget)? {
                return Ok(());
            }
        }
        self.refute_with_holes(is_refuted, budget)
    }

    /// Whether values refute the clauses, or lemmas about the atoms of assignments do.
    fn refute_by_atoms(
        &mut self,
        context: &mut Context,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<bool, NoProof> {
        if self.refute_by_values(budget)? {
            return Ok(true);
        }
        let mut rewriter = Rewriter::new(Level::Off);
        self.ask_about_assignments(context, &mut rewriter, config, budget)?;
        Ok(self.refute_by_values(budget)?)
    }

    /// Better a proof with holes than none. What the engine says of the sizes of sets speaks of regions, which the
    /// checker does not know: if it refuted the assertions, that they contradict each other is a hole.
    fn refute_with_holes(&mut self, is_refuted: bool, budget: &Budget) -> Result<(), NoProof> {
        for source in std::mem::take(&mut self.withheld) {
            self.add(source);
        }
        if self.refute_by_values(budget)? {
            return Ok(());
        }
        if is_refuted && self.has_sets {
            let assertions = assertions(&self.reader);
            let clause = denied(self.reader.terms_mut(), &assertions);
            self.add(Source::Lemma { rule: Rule::SetCard, clause, equations: Vec::new() });
            if self.refute_by_values(budget)? {
                return Ok(());
            }
        }
        Err(NoProof::Missing(
            "the lemmas of the engine do not refute the assertions as the checker reads them"
                .into(),
        ))
    }

    /// Refutes what the assertions say without their heap, by lemmas about its atoms. Fails if a heap is left.
    pub(super) fn run_without_heap(
        &mut self,
        context: &mut Context,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<(), NoProof> {
        let count = assertions(&self.reader).len();
        self.add(Source::Partition(count));
        if self.sources.is_empty() {
            return Err("the cells of the heap are not listed".to_owned().into());
        }
        self.add_axioms_of_datatypes();
        if self.refute_by_atoms(context, config, budget)? {
            return Ok(());
        }
        self.refute_with_holes(false, budget)
    }

    fn is_refuted(&mut self, budget: &Budget) -> Result<bool, String> {
        self.add_axioms_of_arrays();
        self.add_axioms_of_polynomials(budget);
        self.clauses.send(&self.encoder.circuit, budget)?;
        match self.clauses.solver.solve(&[], budget) {
            SatAnswer::Unsat(()) => Ok(true),
            SatAnswer::Sat(()) => Ok(false),
            SatAnswer::Unknown(why) => Err(format!("no refutation was found: {why:?}")),
        }
    }

    /// Adds what the values of words break, as long as they break something; whether the clauses are
    /// refuted then.
    pub(super) fn refute_by_values(&mut self, budget: &Budget) -> Result<bool, String> {
        loop {
            if self.is_refuted(budget)? {
                return Ok(true);
            }
            let broken = self.broken();
            let before = self.sources.len();
            broken.into_iter().for_each(|source| self.add(source));
            if self.sources.len() == before {
                return Ok(false);
            }
        }
    }

    /// Whoever knows the theories of the script.
    pub(super) fn engine(&self, config: &SatConfig) -> Box<dyn IncrementalSolver> {
        self.engine_of(config, || theories(self.has_sets))
    }

    /// An engine with these theories.
    pub(super) fn engine_of(
        &self,
        config: &SatConfig,
        theories: impl Fn() -> Vec<Box<dyn Theory>>,
    ) -> Box<dyn IncrementalSolver> {
        if self.has_strings
            && let Ok(solver) = string_solver(config, theories())
        {
            return Box::new(solver);
        }
        Box::new(Engine::new(config, theories()))
    }

    /// Asks the engine, whose steps count here for what they cost.
    pub(super) fn ask_engine(
        &self,
        engine: &mut dyn IncrementalSolver,
        store: &mut TermStore,
        assumed: &[TermId],
        budget: &Budget,
    ) -> Answer {
        let times = if self.has_strings { TICKS_PER_STRING_TICK } else { 1 };
        // Whoever has no steps left hears of it at the next turn.
        budget.within(Share::all().each_costs(times), |part| engine.check(store, assumed, part))
    }

    /// Takes lemmas of the engine.
    pub(super) fn take(&mut self, store: &TermStore, lemmas: &[Lemma], budget: &Budget) {
        for lemma in lemmas {
            if budget.spend(TICKS_PER_LEMMA).is_err() {
                return;
            }
            if product::is_about_products(lemma.rule) {
                self.take_product(store, lemma, budget);
                continue;
            }
            let source = self.source(store, lemma, budget);
            match source {
                Some((source, true)) => self.add(source),
                Some((source, false)) => self.withheld.push(source),
                None => {}
            }
        }
    }

    /// Takes a lemma about products: a clause for each case of what it denies.
    fn take_product(&mut self, store: &TermStore, lemma: &Lemma, budget: &Budget) {
        let rule = lemma.rule;
        let Some(formula) = self.read(store, lemma.formula) else { return };
        let formula = self.with_products(formula);
        let lemma = |clause| Source::Lemma { rule, clause, equations: Vec::new() };
        let cases = product::denied_cases(self.reader.terms_mut(), formula).unwrap_or_default();
        let mut sources = Vec::with_capacity(cases.len());
        for case in cases {
            sources.push(lemma(denied(self.reader.terms_mut(), &case)));
        }
        let whole = sources.is_empty();
        if whole || !sources.iter().all(|source| self.justification(source, budget).is_some()) {
            self.withheld.push(lemma(vec![formula]));
            return;
        }
        sources.into_iter().for_each(|source| self.add(source));
    }

    /// Reads a term from the bottom up: each part once, under a name, so that depth costs no more than
    /// size.
    pub(super) fn read(&mut self, store: &TermStore, term: TermId) -> Option<Checked> {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.terms_read.contains_key(&top) {
                stack.pop();
                continue;
            }
            // What binds variables is read in one piece.
            let is_whole = matches!(store.op(top), Op::Forall | Op::Exists);
            let before = stack.len();
            if !is_whole {
                let is_new = |arg: &&TermId| !self.terms_read.contains_key(arg);
                stack.extend(store.args(top).iter().filter(is_new));
            }
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let names: Vec<String> = if is_whole {
                Vec::new()
            } else {
                store.args(top).iter().map(|arg| name_of(self.terms_read[arg])).collect()
            };
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let text = application_text(store, top, &names);
            let text = text.unwrap_or_else(|| term_text(store, top));
            let form = Forms::new(text.as_bytes()).next_form().ok()??;
            let read = self.reader.term(&form, 0).ok()?;
            self.reader.name(&name_of(read), read).ok()?;
            self.terms_read.insert(top, read);
        }
        self.terms_read.get(&term).copied()
    }

    /// What a term of the solver was read as.
    pub(super) fn known_reading(&self, term: TermId) -> Option<Checked> {
        self.terms_read.get(&term).copied()
    }

    /// A term of the solver is this one of the checker.
    pub(super) fn is_read_as(&mut self, term: TermId, own: Checked) {
        // Without the name it would only not be read as a part of others.
        let _ = self.reader.name(&name_of(own), own);
        self.terms_read.insert(term, own);
    }

    /// What a lemma is in terms of the checker, and whether a rule can be expected to justify it.
    fn source(
        &mut self,
        store: &TermStore,
        lemma: &Lemma,
        budget: &Budget,
    ) -> Option<(Source, bool)> {
        let about: Vec<TermId> = lemma
            .arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Term(term) => Some(*term),
                Argument::Bound { .. } => None,
            })
            .collect();
        match (lemma.rule, about.as_slice()) {
            (Rule::TheoryCircuit | Rule::IncompletenessGuard, _) => return None,
            (Rule::ReadWrite, &[write, index]) => {
                let about = vec![self.read(store, write)?, self.read(store, index)?];
                return Some((Source::Axiom(Axiom::ReadOther, about), true));
            }
            (Rule::ReadConstant, &[array, index]) => {
                let about = vec![self.read(store, array)?, self.read(store, index)?];
                return Some((Source::Axiom(Axiom::ReadConstant, about), true));
            }
            (rule, about) if let Some(axiom) = about_powers(rule) => {
                let about = about.iter().map(|&term| self.read(store, term));
                return Some((Source::Axiom(axiom, about.collect::<Option<_>>()?), true));
            }
            (Rule::Cases | Rule::Fields | Rule::Kind, &[term]) => {
                let about = self.read(store, term)?;
                if fields_above(self.reader.terms(), about) > MOST_FIELDS {
                    return None;
                }
                return Some((Source::Axiom(Axiom::Built, vec![about]), true));
            }
            (Rule::SetMember, &[set]) => {
                let member = membership(store, lemma.formula)?;
                let element = self.read(store, store.arg(member, 0))?;
                let set = self.read(store, set)?;
                return Some((Source::Axiom(Axiom::SetMember, vec![element, set]), true));
            }
            (Rule::SetChoose, &[choice]) => {
                let choice = self.read(store, choice)?;
                return Some((Source::Axiom(Axiom::SetChoice, vec![choice]), true));
            }
            (Rule::ArrayDifference | Rule::SetDifference, &[equality])
                if store.op(equality) == Op::Eq =>
            {
                let place = self.new_constant(store, lemma.formula)?;
                let one = self.read(store, store.arg(equality, 0))?;
                let other = self.read(store, store.arg(equality, 1))?;
                return Some((Source::Difference(place, one, other), true));
            }
            _ => {}
        }
        if lemma.rule == Rule::Operator
            && let &[term] = about.as_slice()
            && matches!(store.op(term), Op::IntDiv | Op::Mod | Op::Divide)
        {
            return self.about_division(store, lemma, term).map(|source| (source, true));
        }
        let literals = match store.op(lemma.formula) {
            Op::Or => store.args(lemma.formula),
            _ => &[lemma.formula],
        };
        let mut clause = Vec::with_capacity(literals.len());
        for &literal in literals {
            // Literals can be deep, and lemmas long.
            budget.refresh().ok()?;
            let literal = self.read(store, literal)?;
            clause.push(self.with_products(literal));
        }
        let mut equations = Vec::new();
        for argument in &lemma.arguments {
            budget.refresh().ok()?;
            let premise = match *argument {
                Argument::Bound { premise, .. } => premise,
                Argument::Term(term) => term,
            };
            if store.op(premise) == Op::Eq
                && let Some(equation) = self.read(store, premise)
                && let &[one, other] = self.reader.terms().args(equation)
                && !equations.contains(&(one, other))
            {
                equations.push((one, other));
            }
        }
        let source = Source::Lemma { rule: lemma.rule, clause, equations };
        let expected = match lemma.rule {
            Rule::Congruence
            | Rule::Farkas
            | Rule::Divisibility
            | Rule::Integers
            | Rule::ImpliedBound
            | Rule::DifferencePath
            | Rule::Unsolvable
            | Rule::LimitOrder
            | Rule::EqualityLimits => true,
            _ => self.justification(&source, budget).is_some(),
        };
        Some((source, expected))
    }

    /// The name of the only constant of a formula that the checker does not know.
    fn new_constant(&mut self, store: &TermStore, formula: TermId) -> Option<String> {
        let mut found = None;
        let mut stack = vec![formula];
        while let Some(term) = stack.pop() {
            stack.extend(store.args(term));
            if store.op(term) == Op::Apply
                && store.args(term).is_empty()
                && self.read(store, term).is_none()
            {
                let name = term_text(store, term);
                if found.replace(name.clone()).is_some_and(|other| other != name) {
                    return None;
                }
            }
        }
        found
    }

    pub(super) fn add(&mut self, source: Source) {
        let assertions = assertions(&self.reader);
        let terms = self.reader.terms_mut();
        let clauses = match &source {
            Source::Axiom(known, about) => axiom::clauses(terms, *known, about).ok(),
            Source::Difference(name, one, other) => {
                let plain = name.trim_matches('|').to_owned();
                let made = axiom::difference(terms, &plain, *one, *other);
                let named = made.and_then(|(place, clause)| {
                    self.reader.name(&plain, place)?;
                    Ok(vec![clause])
                });
                named.ok()
            }
            Source::Partition(_) => without_heap(terms, &assertions).ok().map(|without| {
                let facts = denied(terms, &assertions);
                vec![facts.into_iter().chain([without]).collect()]
            }),
            Source::Lemma { clause, .. } => Some(vec![clause.clone()]),
            Source::Instance(made) | Source::Witness(made) => Some(vec![made.clause.clone()]),
            Source::Element(made) => Some(vec![made.clause.clone()]),
        };
        let number = self.sources.len();
        let mut is_new = false;
        for clause in clauses.into_iter().flatten() {
            // What is below quantifiers is not spoken of.
            if clause.iter().any(|&formula| self.is_open(formula)) {
                continue;
            }
            if self.known.insert(clause.clone()) {
                is_new = true;
                let position = self.encoder.clause(self.reader.terms_mut(), &clause);
                self.source_of.insert(position as u64, number);
            }
        }
        if is_new {
            self.sources.push(source);
        }
    }

    /// The sources that the refutation needs, in order.
    pub(super) fn needed(&self) -> Vec<Source> {
        let used = self.clauses.trace.borrow().used();
        let mut needed: Vec<usize> =
            used.iter().filter_map(|number| self.source_of.get(number).copied()).collect();
        // Names of places come before whatever speaks of them.
        let is_name = |number: &usize| matches!(self.sources[*number], Source::Difference(..));
        needed.extend((0..self.sources.len()).filter(is_name));
        // Constants, and formulas that are instances, come before whatever speaks of them.
        let mut seen = FxHashSet::default();
        let mut at = 0;
        while let Some(&number) = needed.get(at) {
            at += 1;
            needed.extend(self.sources_of(&self.sources[number].terms(), &mut seen));
        }
        needed.sort_unstable();
        needed.dedup();
        needed.into_iter().map(|number| self.sources[number].clone()).collect()
    }
}

impl Source {
    /// The terms that it speaks of.
    fn terms(&self) -> Vec<Checked> {
        match self {
            Self::Axiom(_, about) => about.clone(),
            Self::Difference(_, one, other) => vec![*one, *other],
            Self::Partition(_) => Vec::new(),
            Self::Instance(made) | Self::Witness(made) => {
                made.values.iter().chain(&made.clause).copied().collect()
            }
            Self::Element(made) => made.clause.clone(),
            Self::Lemma { clause, equations, .. } => {
                clause.iter().copied().chain(equations.iter().flat_map(|&(a, b)| [a, b])).collect()
            }
        }
    }
}

/// The membership that a formula is about: on its left side, if it is an equation.
fn membership(store: &TermStore, formula: TermId) -> Option<TermId> {
    let mut term = formula;
    loop {
        term = match store.op(term) {
            Op::SetMember => return Some(term),
            Op::Not | Op::Eq => store.arg(term, 0),
            _ => return None,
        };
    }
}

/// The axiom of the checker that lemmas of this rule are instances of, if it is about powers of two.
fn about_powers(rule: Rule) -> Option<Axiom> {
    match rule {
        Rule::PowerValue => Some(Axiom::PowerValue),
        Rule::LogarithmValue => Some(Axiom::LogarithmValue),
        Rule::PowerRatio => Some(Axiom::PowerRatio),
        Rule::LogarithmDifference => Some(Axiom::LogarithmDifference),
        Rule::PowerAndLogarithm => Some(Axiom::PowerAndLogarithm),
        _ => None,
    }
}

/// The assertions of the last check.
pub(super) fn assertions(reader: &Reader) -> Vec<Checked> {
    reader.checks().last().map(|check| check.assertions.clone()).unwrap_or_default()
}

/// What a term that was read is called while others are.
fn name_of(term: Checked) -> String {
    format!("@part{}", term.index())
}

/// Of how many selectors on top of each other it is said how the term is built: there is no end of
/// them.
const MOST_FIELDS: usize = 3;

/// How many selectors stand on top of each other.
fn fields_above(terms: &Terms, mut term: Checked) -> usize {
    let mut count = 0;
    while let (Operator::SelectField(..), &[inner]) = (terms.operator(term), terms.args(term)) {
        count += 1;
        term = inner;
    }
    count
}
