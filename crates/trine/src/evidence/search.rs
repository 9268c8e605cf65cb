//! The search for lemmas that make the checker's clauses unsatisfiable.
//!
//! Idea: first the engine decides the assertions, rewritten only as far as it needs, and tells its
//! lemmas. Their formulas are read as the checker reads them, so that equal atoms are equal inputs of
//! the clauses. If an assignment is left, the engine is asked about its atoms alone, which gives more
//! lemmas, until the clauses are refuted.
//! Invariant: a lemma counts only by what the checker makes of it; its origin is never believed.

use std::fmt::Write as _;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_check::linear::Bound;
use trine_check::rules::axiom::{self, Axiom};
use trine_check::rules::{congruence, denied};
use trine_check::{Encoder, Forms, Operator, Printer, Reader, Sort, Terms, number_text, premises};
use trine_collections::Budget;
use trine_engine::{Answer, Argument, Engine, Lemma, LevelSolver, Rule};
use trine_rewrite::{Level, Rewriter};
use trine_sat::{Lit, SatAnswer, SatConfig, SatSolver};
use trine_smtlib::term_text;
use trine_strings::StringSolver;
use trine_term::{Op, TermId, TermStore};

use super::{Question, Traced, linear, strings};
use crate::context::Context;
use crate::solver::slots;

/// A term of the checker.
type Checked = trine_check::TermId;

/// How often an assignment that is left is asked about.
const MOST_ROUNDS: usize = 2_000;

/// Where clauses come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// An axiom about terms.
    Axiom(Axiom, Vec<Checked>),
    /// Two arrays and the name of the place where they differ.
    Difference(String, Checked, Checked),
    /// A clause that some rule of the checker may justify, with equations that it may need.
    Lemma { rule: Rule, clause: Vec<Checked>, equations: Vec<(Checked, Checked)> },
}

/// Why a clause of the search holds.
#[derive(Clone, Debug)]
enum Justification {
    /// It comes with an axiom.
    Axiom,
    Congruence,
    Linear(Vec<linear::Written>),
    /// The nodes as text.
    Strings(String),
}

/// The search of one check.
pub(super) struct Search {
    reader: Reader,
    encoder: Encoder,
    clauses: Traced,
    sources: Vec<Source>,
    /// By number of the clause, from 1 on.
    source_of: FxHashMap<u64, usize>,
    /// Lemmas that no rule justifies, for the case that nothing else helps.
    withheld: Vec<Source>,
    known: FxHashSet<Vec<Checked>>,
    /// Terms of the solver that were read.
    terms_read: FxHashMap<TermId, Checked>,
    /// What was found for clauses.
    justified: FxHashMap<Vec<Checked>, Option<Justification>>,
    stores: usize,
    /// Whether the script speaks of strings.
    has_strings: bool,
}

fn rewritten(
    store: &mut TermStore,
    rewriter: &mut Rewriter,
    formula: TermId,
    budget: &Budget,
) -> Result<TermId, String> {
    rewriter.rewrite(store, formula, budget).map_err(|why| format!("rewriting ended: {why:?}"))
}

impl Search {
    pub(super) fn new(mut reader: Reader, config: &SatConfig) -> Self {
        let mut encoder = Encoder::new();
        let assertions = reader.checks().last().map(|check| check.assertions.clone());
        for formula in assertions.unwrap_or_default() {
            encoder.assert(reader.terms_mut(), formula);
        }
        let clauses = Traced::new(config);
        let terms = reader.terms();
        let is_string =
            |position| terms.at(position).is_some_and(|term| *terms.sort(term) == Sort::String);
        let has_strings = (0..terms.len()).any(is_string);
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
            stores: 0,
            has_strings,
        }
    }

    /// Adds lemmas until the clauses are refuted.
    pub(super) fn run(
        &mut self,
        question: &mut Question<'_>,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<(), String> {
        if self.refute_by_values(budget)? {
            return Ok(());
        }
        let mut rewriter = Rewriter::new(Level::Off);
        let context = &mut *question.context;
        let store = context.store_mut();
        let mut engine = self.engine(config);
        engine.keep_lemmas();
        let mut formulas = Vec::with_capacity(question.formulas.len());
        for &formula in &question.formulas {
            formulas.push(rewritten(store, &mut rewriter, formula, budget)?);
        }
        let asserted = engine.assert(store, &formulas, budget);
        asserted.map_err(|why| format!("the engine ended: {why:?}"))?;
        let answer = engine.check(store, &[], budget);
        let lemmas = engine.take_lemmas(store);
        drop(engine);
        self.take(store, &lemmas, budget);
        if self.refute_by_values(budget)? {
            return Ok(());
        }
        match answer {
            Answer::Exhausted(why) => return Err(format!("the engine ended: {why:?}")),
            // What the rules of the checker know about strings is not what the engine knows.
            Answer::GaveUp(_) if !self.has_strings => {}
            Answer::Unsat | Answer::GaveUp(_) => {
                let level = if self.has_strings { Level::Deep } else { Level::Off };
                let mut rewriter = Rewriter::new(level);
                self.ask_about_assignments(context, &mut rewriter, config, budget)?;
            }
            Answer::Sat => {}
        }
        if self.refute_by_values(budget)? {
            return Ok(());
        }
        // Better a proof with holes than none.
        for source in std::mem::take(&mut self.withheld) {
            self.add(source);
        }
        if self.refute_by_values(budget)? {
            return Ok(());
        }
        Err("the lemmas of the engine do not refute the assertions as the checker reads them"
            .into())
    }

    fn is_refuted(&mut self, budget: &Budget) -> Result<bool, String> {
        self.add_axioms_of_writes();
        self.clauses.send(&self.encoder.circuit);
        match self.clauses.solver.solve(&[], budget) {
            SatAnswer::Unsat => Ok(true),
            SatAnswer::Sat => Ok(false),
            SatAnswer::Unknown(why) => Err(format!("no refutation was found: {why:?}")),
        }
    }

    /// Adds what the values of words break, as long as they break something; whether the clauses are
    /// refuted then.
    fn refute_by_values(&mut self, budget: &Budget) -> Result<bool, String> {
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

    /// The value of a term in the last assignment, if it has bits.
    fn value(&self, term: Checked) -> Option<Vec<bool>> {
        let is_true = |number: i32| {
            let literal = Lit::from_dimacs(number);
            literal.is_some_and(|literal| self.clauses.solver.value(literal).is_true())
        };
        if let Some(truth) = self.encoder.known(term) {
            return Some(vec![is_true(truth.dimacs())]);
        }
        let bits = self.encoder.bits(term)?;
        Some(bits.iter().map(|bit| is_true(bit.dimacs())).collect())
    }

    /// Axioms of functions and arrays that the last assignment of words breaks.
    fn broken(&mut self) -> Vec<Source> {
        let terms = self.reader.terms();
        let mut broken = Vec::new();
        let mut applied: FxHashMap<(Operator, Vec<Argued>), Checked> = FxHashMap::default();
        let mut equal_applications = Vec::new();
        for position in 0..terms.len() {
            let Some(term) = terms.at(position) else { continue };
            let (operator, args) = (terms.operator(term), terms.args(term));
            if args.is_empty() || !matches!(operator, Operator::Apply(_) | Operator::Select) {
                continue;
            }
            // Without bits nobody knows whether two values differ.
            let own = self.value(term);
            let argued = |&arg: &Checked| match self.value(arg) {
                Some(value) => Argued::Value(value),
                None => Argued::Term(arg),
            };
            let key = (operator.clone(), args.iter().map(argued).collect());
            match applied.get(&key) {
                Some(&other) if own.is_none() || self.value(other) != own => {
                    equal_applications.push((other, term));
                }
                Some(_) => {}
                None => drop(applied.insert(key, term)),
            }
            if let (Operator::Select, &[array, index], true) = (operator, args, own.is_some()) {
                let inner = terms.args(array);
                match (terms.operator(array), inner) {
                    (Operator::Store, &[_, written, _])
                        if self.value(written).is_some()
                            && self.value(written) != self.value(index) =>
                    {
                        broken.push(Source::Axiom(Axiom::ReadOther, vec![array, index]));
                    }
                    (Operator::ConstArray, _) => {
                        broken.push(Source::Axiom(Axiom::ReadConstant, vec![array, index]));
                    }
                    (Operator::Ite, _) => {
                        broken.push(Source::Axiom(Axiom::ReadChoice, vec![array, index]));
                    }
                    _ => {}
                }
            }
        }
        for (one, other) in equal_applications {
            if let Some(clause) = congruent(self.reader.terms_mut(), one, other) {
                let (rule, equations) = (Rule::Congruence, Vec::new());
                broken.push(Source::Lemma { rule, clause, equations });
            }
        }
        broken
    }

    /// What is written is read: an axiom for each write that there is.
    fn add_axioms_of_writes(&mut self) {
        while self.stores < self.reader.terms().len() {
            let position = self.stores;
            self.stores += 1;
            let Some(term) = self.reader.terms().at(position) else { continue };
            if *self.reader.terms().operator(term) == Operator::Store {
                self.add(Source::Axiom(Axiom::ReadSame, vec![term]));
            }
        }
    }

    /// Whoever knows the theories of the script.
    fn engine(&self, config: &SatConfig) -> Box<dyn LevelSolver> {
        if self.has_strings
            && let Ok(solver) = StringSolver::new(config, slots())
        {
            return Box::new(solver);
        }
        Box::new(Engine::new(config, slots()))
    }

    /// Asks the engine about assignments of the atoms until none is left, or it accepts one.
    fn ask_about_assignments(
        &mut self,
        context: &mut Context,
        rewriter: &mut Rewriter,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<(), String> {
        let mut engine = self.engine(config);
        engine.keep_lemmas();
        let mut literals: FxHashMap<i32, Option<Lit>> = FxHashMap::default();
        for _ in 0..MOST_ROUNDS {
            let mut assumed = Vec::new();
            for (literal, text) in self.atoms(&literals) {
                let formula = text.and_then(|text| context.parse_term(&text).ok());
                let known = match formula {
                    None => None,
                    Some(formula) => {
                        let store = context.store_mut();
                        let formula = rewritten(store, rewriter, formula, budget)?;
                        let literal = engine.literal(store, formula, budget);
                        Some(literal.map_err(|why| format!("the engine ended: {why:?}"))?)
                    }
                };
                literals.insert(literal, known);
            }
            for (&atom, &literal) in &literals {
                let (Some(literal), Some(own)) = (literal, Lit::from_dimacs(atom)) else {
                    continue;
                };
                let holds = self.clauses.solver.value(own).is_true();
                assumed.push(if holds { literal } else { !literal });
            }
            assumed.sort_unstable();
            assumed.dedup();
            match engine.check(context.store_mut(), &assumed, budget) {
                Answer::Unsat => {}
                Answer::Exhausted(why) => return Err(format!("the engine ended: {why:?}")),
                Answer::GaveUp(_) if self.has_strings => {
                    // The rules of the checker know something else than the engine.
                    let source = self.conflict(&assumed, &literals);
                    let source =
                        source.filter(|source| self.justification(source, budget).is_some());
                    let Some(source) = source else { return Ok(()) };
                    self.add(source);
                    if self.refute_by_values(budget)? {
                        return Ok(());
                    }
                    continue;
                }
                Answer::Sat | Answer::GaveUp(_) => return Ok(()),
            }
            let failed: Vec<Lit> =
                assumed.iter().copied().filter(|&literal| engine.failed(literal)).collect();
            let before = self.sources.len();
            let lemmas = engine.take_lemmas(context.store_mut());
            self.take(context.store(), &lemmas, budget);
            if self.sources.len() == before {
                let core = needed(&mut *engine, context.store_mut(), failed, budget);
                self.conflict(&core, &literals).into_iter().for_each(|source| self.add(source));
            }
            if self.sources.len() == before || self.refute_by_values(budget)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The clause that some literals of the engine do not hold together.
    fn conflict(
        &mut self,
        together: &[Lit],
        literals: &FxHashMap<i32, Option<Lit>>,
    ) -> Option<Source> {
        let mut clause = Vec::with_capacity(together.len());
        for (&atom, &literal) in literals {
            let (Some(literal), Some(own)) = (literal, Lit::from_dimacs(atom)) else { continue };
            let holds = self.clauses.solver.value(own).is_true();
            if !together.contains(&if holds { literal } else { !literal }) {
                continue;
            }
            let formula = self.formula_of(atom)?;
            let denied = self.reader.terms_mut().apply(Operator::Not, &[formula]).ok()?;
            clause.push(if holds { denied } else { formula });
        }
        clause.sort_unstable();
        Some(Source::Lemma { rule: Rule::SlotConflict, clause, equations: Vec::new() })
    }

    /// The formula of an atom.
    fn formula_of(&mut self, atom: i32) -> Option<Checked> {
        let is_this = |literal: &trine_check::Literal| literal.dimacs() == atom;
        let found = self.encoder.atoms().iter().find(|(literal, _)| is_this(literal));
        if let Some(&(_, term)) = found {
            return Some(term);
        }
        let (_, bound) = self.encoder.bounds().iter().find(|(literal, _)| is_this(literal))?;
        let text = inline_bound(self.reader.terms(), bound)?;
        let form = Forms::new(text.as_bytes()).next_form().ok()??;
        self.reader.term(&form, 0).ok()
    }

    /// Atoms that are not known yet, with their texts as far as they have one.
    fn atoms(&self, known: &FxHashMap<i32, Option<Lit>>) -> Vec<(i32, Option<String>)> {
        let terms = self.reader.terms();
        let mut found = Vec::new();
        for &(literal, term) in self.encoder.atoms() {
            if !known.contains_key(&literal.dimacs()) {
                found.push((literal.dimacs(), inline(terms, term)));
            }
        }
        for (literal, bound) in self.encoder.bounds() {
            if !known.contains_key(&literal.dimacs()) {
                found.push((literal.dimacs(), inline_bound(terms, bound)));
            }
        }
        found
    }

    /// Takes lemmas of the engine.
    fn take(&mut self, store: &TermStore, lemmas: &[Lemma], budget: &Budget) {
        for lemma in lemmas {
            if budget.refresh().is_err() {
                return;
            }
            let source = self.source(store, lemma, budget);
            match source {
                Some((source, true)) => self.add(source),
                Some((source, false)) => self.withheld.push(source),
                None => {}
            }
        }
    }

    fn read(&mut self, store: &TermStore, term: TermId) -> Option<Checked> {
        if let Some(&known) = self.terms_read.get(&term) {
            return Some(known);
        }
        let text = term_text(store, term);
        let form = Forms::new(text.as_bytes()).next_form().ok()??;
        let read = self.reader.term(&form, 0).ok()?;
        self.terms_read.insert(term, read);
        Some(read)
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
            (Rule::SlotCircuit | Rule::SlotAside | Rule::ArrayRest, _) => return None,
            (Rule::ReadWrite, &[write, index]) => {
                let about = vec![self.read(store, write)?, self.read(store, index)?];
                return Some((Source::Axiom(Axiom::ReadOther, about), true));
            }
            (Rule::ReadConstant, &[array, index]) => {
                let about = vec![self.read(store, array)?, self.read(store, index)?];
                return Some((Source::Axiom(Axiom::ReadConstant, about), true));
            }
            (Rule::ArrayDifference, &[equality]) if store.op(equality) == Op::Eq => {
                let place = self.new_constant(store, lemma.formula)?;
                let one = self.read(store, store.arg(equality, 0))?;
                let other = self.read(store, store.arg(equality, 1))?;
                return Some((Source::Difference(place, one, other), true));
            }
            _ => {}
        }
        let literals = match store.op(lemma.formula) {
            Op::Or => store.args(lemma.formula),
            _ => &[lemma.formula],
        };
        let mut clause = Vec::with_capacity(literals.len());
        for &literal in literals {
            // Literals can be deep, and lemmas long.
            budget.refresh().ok()?;
            clause.push(self.read(store, literal)?);
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

    fn add(&mut self, source: Source) {
        let terms = self.reader.terms_mut();
        let clauses = match &source {
            Source::Axiom(known, about) => axiom::clauses(terms, *known, about).ok(),
            Source::Difference(name, one, other) => {
                let plain = name.trim_matches('|').to_owned();
                axiom::difference(terms, &plain, *one, *other).ok().map(|(place, clause)| {
                    self.reader.name(&plain, place);
                    vec![clause]
                })
            }
            Source::Lemma { clause, .. } => Some(vec![clause.clone()]),
        };
        let number = self.sources.len();
        let mut is_new = false;
        for clause in clauses.into_iter().flatten() {
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
        needed.sort_unstable();
        needed.dedup();
        needed.into_iter().map(|number| self.sources[number].clone()).collect()
    }

    /// How the checker can justify a source.
    fn justification(&mut self, source: &Source, budget: &Budget) -> Option<Justification> {
        let Source::Lemma { clause, equations, .. } = source else {
            return Some(Justification::Axiom);
        };
        if let Some(known) = self.justified.get(clause) {
            return known.clone();
        }
        let found = self.justified_by_rule(clause, equations, budget);
        self.justified.insert(clause.clone(), found.clone());
        found
    }

    fn justified_by_rule(
        &mut self,
        clause: &[Checked],
        equations: &[(Checked, Checked)],
        budget: &Budget,
    ) -> Option<Justification> {
        let facts = denied(self.reader.terms_mut(), clause);
        if congruence::refutes(self.reader.terms_mut(), &facts) {
            return Some(Justification::Congruence);
        }
        let equations = numeric(self.reader.terms(), equations);
        let known = premises(&mut self.reader, clause, &equations).ok()?;
        if let Some(nodes) = linear::refute(self.reader.terms(), known, linear::MOST_NODES, budget)
        {
            return Some(Justification::Linear(nodes));
        }
        if !self.has_strings {
            return None;
        }
        let nodes =
            strings::refute(self.reader.terms_mut(), &facts, strings::Effort::USUAL, budget)?;
        Some(Justification::Strings(strings::text(&nodes)))
    }

    /// The lines of a source.
    pub(super) fn lines(
        &mut self,
        source: &Source,
        printer: &mut Printer,
        budget: &Budget,
    ) -> Option<String> {
        let mut out = String::new();
        let justification = self.justification(source, budget);
        let terms = self.reader.terms();
        let mut list = |terms_to_write: &[Checked], out: &mut String| -> Option<Vec<String>> {
            terms_to_write.iter().map(|&term| printer.text(terms, term, out)).collect()
        };
        match (source, justification) {
            (Source::Axiom(known, about), _) => {
                let about = list(about, &mut out)?.join(" ");
                let _ = writeln!(out, "(axiom {} {about})", known.name());
            }
            (Source::Difference(name, one, other), _) => {
                let about = list(&[*one, *other], &mut out)?.join(" ");
                let _ = writeln!(out, "(axiom difference {name} {about})");
            }
            (
                Source::Lemma { clause, .. },
                Some(Justification::Axiom | Justification::Congruence),
            ) => {
                let clause = list(clause, &mut out)?.join(" ");
                let _ = writeln!(out, "(congruence {clause})");
            }
            (Source::Lemma { clause, .. }, Some(Justification::Strings(nodes))) => {
                let clause = list(clause, &mut out)?.join(" ");
                let _ = writeln!(out, "(strings ({clause}){nodes})");
            }
            (Source::Lemma { clause, equations, .. }, Some(Justification::Linear(nodes))) => {
                let clause = list(clause, &mut out)?.join(" ");
                let mut pairs = String::new();
                for (one, other) in numeric(terms, equations) {
                    let pair = list(&[one, other], &mut out)?.join(" ");
                    let _ = write!(pairs, "({pair})");
                }
                let mut text = format!("(linear ({clause}) ({pairs})");
                for node in nodes {
                    if let linear::Written::Branch(sum, bound) = &node {
                        let mut parts = String::new();
                        for (leaf, coefficient) in &sum.parts {
                            let leaf = list(&[*leaf], &mut out)?.join(" ");
                            let coefficient = signed(&coefficient.to_string());
                            let _ = write!(parts, " (* {coefficient} {leaf})");
                        }
                        let bound = number_text(&bound.clone().into());
                        let _ = write!(text, " (branch (+ 0{parts}) {bound})");
                    }
                    node.write_plain(&mut text);
                }
                let _ = writeln!(out, "{text})");
            }
            (Source::Lemma { rule, clause, .. }, None) => {
                let clause = list(clause, &mut out)?.join(" ");
                let _ = writeln!(out, "(hole \"{}\" {clause})", rule.name());
            }
        }
        Some(out)
    }
}

/// Most literals of a core that is made smaller.
const MOST_TO_DROP: usize = 60;

/// Literals that the engine refutes, without those that it does not need.
fn needed(
    engine: &mut dyn LevelSolver,
    store: &mut TermStore,
    mut core: Vec<Lit>,
    budget: &Budget,
) -> Vec<Lit> {
    if core.len() > MOST_TO_DROP {
        return core;
    }
    let mut at = 0;
    while at < core.len() {
        let mut fewer = core.clone();
        fewer.remove(at);
        if engine.check(store, &fewer, budget) == Answer::Unsat {
            fewer.retain(|&literal| engine.failed(literal));
            // What was kept stays in its order.
            at = fewer.iter().filter(|literal| core[..at].contains(literal)).count();
            core = fewer;
        } else {
            at += 1;
        }
    }
    core
}

/// An argument as far as it is known: two arguments that are the same are equal.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Argued {
    Value(Vec<bool>),
    Term(Checked),
}

/// Equal arguments, equal values.
fn congruent(terms: &mut Terms, one: Checked, other: Checked) -> Option<Vec<Checked>> {
    let pairs: Vec<(Checked, Checked)> =
        terms.args(one).iter().copied().zip(terms.args(other).iter().copied()).collect();
    let mut clause = Vec::with_capacity(pairs.len() + 1);
    for (a, b) in pairs {
        if a != b {
            let equal = terms.apply(Operator::Equal, &[a, b]).ok()?;
            clause.push(terms.apply(Operator::Not, &[equal]).ok()?);
        }
    }
    clause.push(terms.apply(Operator::Equal, &[one, other]).ok()?);
    Some(clause)
}

/// Equations between numbers.
fn numeric(terms: &Terms, equations: &[(Checked, Checked)]) -> Vec<(Checked, Checked)> {
    use trine_check::Sort;
    let is_number =
        |&&(one, _): &&(Checked, Checked)| matches!(terms.sort(one), Sort::Int | Sort::Real);
    equations.iter().filter(is_number).copied().collect()
}

/// The text of a term without definitions in front of it.
pub(super) fn inline(terms: &Terms, term: Checked) -> Option<String> {
    let mut definitions = String::new();
    let name = Printer::new().text(terms, term, &mut definitions)?;
    Some(with_lets(&definitions, &name))
}

fn with_lets(definitions: &str, body: &str) -> String {
    let mut text = String::new();
    let mut open = 0;
    for line in definitions.lines() {
        let inner = line.strip_prefix("(define ").and_then(|rest| rest.strip_suffix(')'));
        if let Some(inner) = inner {
            let _ = write!(text, "(let (({inner})) ");
            open += 1;
        }
    }
    text + body + &")".repeat(open)
}

fn inline_bound(terms: &Terms, bound: &Bound) -> Option<String> {
    let mut definitions = String::new();
    let mut printer = Printer::new();
    let reals = !bound.parts.iter().all(|(leaf, _)| trine_check::linear::is_integer(terms, *leaf));
    let mut sum = String::from("(+ 0");
    for (leaf, coefficient) in &bound.parts {
        let leaf_text = printer.text(terms, *leaf, &mut definitions)?;
        let _ = write!(sum, " (* {} {leaf_text})", signed(&coefficient.to_string()));
    }
    let (top, bottom) = (bound.bound.numerator().to_string(), bound.bound.denominator());
    let limit = if reals { format!("(/ {} {bottom})", signed(&top)) } else { signed(&top) };
    let relation = if bound.strict { "<" } else { "<=" };
    Some(with_lets(&definitions, &format!("({relation} {sum}) {limit})")))
}

fn signed(digits: &str) -> String {
    match digits.strip_prefix('-') {
        Some(digits) => format!("(- {digits})"),
        None => digits.to_owned(),
    }
}
