//! Instances of quantified formulas, and witnesses, as the search by instances needs them.
//!
//! Idea: the assertions are asked about once more, as the checker reads them, and the search tells for which terms it
//! made instances. Its quantifiers are in normal form; each is that of quantified formulas of the checker, which get the
//! same instances. Those of an instance follow once it is made. Where two formulas have one normal form, each is
//! instantiated for the witnesses of the other, so that they hold together.
//! Invariant: a step says what the checker makes of a formula and terms; nothing of the search is believed.

use std::collections::hash_map::Entry;
use std::fmt::Write as _;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_check::linear::is_integer;
use trine_check::rules::quantifiers::{self, outermost};
use trine_check::{Forms, Operator, Printer, Sort, Terms, VariableId};
use trine_collections::{Budget, Exhausted};
use trine_engine::{
    Answer, IncrementalSolver, Instantiation, Lemma, Matching, SideQuestions, StandIns,
    UsedQuantifier, normalized_quantifier,
};
use trine_rewrite::{Level, Rewriter};
use trine_sat::SatConfig;
use trine_smtlib::sort_text;
use trine_term::{FunKind, Interpretation, Op, TermId, TermStore};

use super::NoProof;
use super::search::{Checked, Search, Source, assertions};
use super::text::signed;
use crate::back_end::theories;
use crate::context::Context;
use crate::quantifiers::{Depth, Quantifiers};

/// Steps about quantified formulas in one proof.
const MOST_STEPS: usize = 20_000;

/// Where a quantified formula stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Parent {
    /// In an assertion.
    Assertion,
    /// In what the source with this number made.
    Source(usize),
}

/// An instance of a quantified formula.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    quantifier: Checked,
    /// The terms for the variables; of a witness its constants.
    pub(super) values: Vec<Checked>,
    formula: Checked,
    pub(super) clause: Vec<Checked>,
}

/// A constant for an element of a sort of which nothing is known.
#[derive(Clone, Debug)]
pub(super) struct Element {
    constant: Checked,
    sort: String,
    pub(super) clause: Vec<Checked>,
}

/// What is known about quantified formulas.
#[derive(Default)]
pub(super) struct Quantified {
    /// Terms of the checker as terms of the solver.
    mirrored: FxHashMap<Checked, TermId>,
    variables: FxHashMap<VariableId, TermId>,
    /// Quantified formulas in the order in which they were met.
    met: Vec<Checked>,
    parents: FxHashMap<Checked, Parent>,
    /// The sources that introduced constants.
    introduced: FxHashMap<Checked, usize>,
    /// Constants so far.
    names: usize,
    /// By place: whether a term has variables that nothing in it binds.
    open: Vec<bool>,
}

impl Quantified {
    /// The source that a term needs, if it is a constant that one introduced, or a formula that stands in what one made.
    fn source_of(&self, term: Checked) -> Option<usize> {
        let parent = match self.parents.get(&term) {
            Some(&Parent::Source(source)) => Some(source),
            _ => None,
        };
        self.introduced.get(&term).copied().or(parent)
    }
}

impl Search {
    /// Whether the assertions have quantified formulas.
    pub(super) fn is_quantified(&self) -> bool {
        let of_assertion = |&formula: &Checked| !outermost(self.reader.terms(), formula).is_empty();
        assertions(&self.reader).iter().any(of_assertion)
    }

    /// Makes the instances that the search by instances needs to refute the assertions, and gives the formulas that are
    /// left for the engine, with constants in the place of quantified ones. None if it does not refute them.
    pub(super) fn instantiate(
        &mut self,
        context: &mut Context,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<Option<Vec<TermId>>, NoProof> {
        let own = assertions(&self.reader);
        let formulas: Option<Vec<TermId>> =
            own.iter().map(|&formula| self.mirrored(context, formula)).collect();
        let Some(formulas) = formulas else { return Ok(None) };
        for formula in own {
            self.meet(formula, Parent::Assertion);
        }
        let Some(used) = self.used(context, &formulas, config, budget)? else { return Ok(None) };
        self.replay(context, &used, budget)?;
        Ok(Some(self.without_quantifiers(context, formulas)))
    }

    /// What the search by instances used of quantifiers to refute some formulas; none if it did not.
    fn used(
        &self,
        context: &mut Context,
        formulas: &[TermId],
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<Option<Vec<UsedQuantifier>>, NoProof> {
        let options = context.options().clone();
        let side: Rc<dyn SideQuestions> = Quantifiers::new(&options, Depth::OUTERMOST).apart();
        let stand_ins = StandIns::new();
        let theories = || {
            let mut theories = theories(self.has_sets);
            theories.push(Box::new(Matching::new(stand_ins.clone(), &options.efforts)));
            theories
        };
        let inner = self.engine_of(config, theories);
        let inner = Rewriting { inner, rewriter: Rewriter::new(Level::Off) };
        let mut search =
            Instantiation::new(Box::new(inner), stand_ins.clone(), Some(side), &options.efforts)
                .recording();
        let store = context.store_mut();
        let ended = |why: Exhausted| format!("the instances ended: {why:?}");
        search.assert(store, formulas, budget).map_err(ended)?;
        let answer = self.ask_engine(&mut search, store, &[], budget);
        budget.refresh().map_err(ended)?;
        Ok((answer == Answer::Unsat(())).then(|| search.used()))
    }

    /// Makes the witnesses and instances of quantified formulas that the search used.
    fn replay(
        &mut self,
        context: &mut Context,
        used: &[UsedQuantifier],
        budget: &Budget,
    ) -> Result<(), String> {
        let awaited: FxHashSet<TermId> =
            used.iter().flat_map(|used| &used.witnesses).copied().collect();
        let by_formula: FxHashMap<TermId, usize> =
            used.iter().enumerate().map(|(at, used)| (used.universal, at)).collect();
        // For each of these: the quantified formulas of the checker, each with its witnesses, and what was made.
        let mut members: Vec<Vec<(Checked, Vec<Checked>)>> = vec![Vec::new(); used.len()];
        let mut made: FxHashSet<(Checked, Vec<Checked>)> = FxHashSet::default();
        let mut steps = 0;
        let mut next = 0;
        loop {
            let before = (self.sources.len(), next);
            while let Some(&quantifier) = self.quantified.met.get(next) {
                next += 1;
                let Some(mirrored) = self.mirrored(context, quantifier) else { continue };
                let universal = normalized_quantifier(context.store_mut(), mirrored);
                let Some(&at) = by_formula.get(&universal) else { continue };
                let is_first = members[at].is_empty();
                let Some(constants) =
                    self.witness(context, quantifier, is_first.then_some(&used[at].witnesses))
                else {
                    continue;
                };
                steps += 1;
                members[at].push((quantifier, constants));
            }
            for (own, used) in members.iter().zip(used) {
                budget.spend(1 + used.instances.len() as u64).map_err(|why| format!("{why:?}"))?;
                let mut tuples: Vec<Vec<Checked>> = Vec::new();
                if !own.is_empty() {
                    for values in &used.instances {
                        let read: Option<Vec<Checked>> = values
                            .iter()
                            .map(|&value| self.value_of(context.store(), value, &awaited))
                            .collect();
                        tuples.extend(read);
                    }
                }
                if own.len() > 1 {
                    tuples.extend(own.iter().map(|(_, constants)| constants.clone()));
                }
                for (quantifier, _) in own {
                    for tuple in &tuples {
                        let key = (*quantifier, tuple.clone());
                        if !made.insert(key) {
                            continue;
                        }
                        steps += 1;
                        self.instance(*quantifier, tuple);
                    }
                }
                if steps > MOST_STEPS {
                    return Err("there are too many instances".into());
                }
            }
            if before == (self.sources.len(), self.quantified.met.len()) {
                return Ok(());
            }
        }
    }

    /// The checker's term for one of the search. What it knows only as an element of its sort is a new constant here;
    /// none if it speaks of a witness that was not met yet.
    fn value_of(
        &mut self,
        store: &TermStore,
        value: TermId,
        awaited: &FxHashSet<TermId>,
    ) -> Option<Checked> {
        let mut seen = FxHashSet::default();
        let mut stack = vec![value];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            stack.extend(store.args(term));
            let own = store.function(term).map(|function| store.function_decl(function).kind);
            if store.op(term) == Op::Apply
                && own == Some(FunKind::Skolem)
                && store.args(term).is_empty()
                && self.known_reading(term).is_none()
            {
                if awaited.contains(&term) {
                    return None;
                }
                self.element(store, term)?;
            }
        }
        self.read(store, value)
    }

    fn new_name(&mut self) -> String {
        loop {
            self.quantified.names += 1;
            let name = format!("@w{}", self.quantified.names);
            if !self.reader.knows(&name) {
                return name;
            }
        }
    }

    /// A constant for an element that only the search knows.
    fn element(&mut self, store: &TermStore, term: TermId) -> Option<()> {
        let name = self.new_name();
        let sort = sort_text(store, store.sort(term));
        let text = format!("(exists ((x {sort})) true)");
        let form = Forms::new(text.as_bytes()).next_form().ok()??;
        let trivial = self.reader.term(&form, 0).ok()?;
        let (constants, made) =
            quantifiers::witness(self.reader.terms_mut(), trivial, &[&name]).ok()?;
        let constant = *constants.first()?;
        self.reader.name(&name, constant).ok()?;
        let number = self.sources.len();
        self.add(Source::Element(Element { constant, sort, clause: made.clause }));
        self.quantified.introduced.insert(constant, number);
        self.same(constant, term);
        Some(())
    }

    /// Witnesses of a quantified formula, which are these constants of the search, if any.
    fn witness(
        &mut self,
        context: &mut Context,
        quantifier: Checked,
        own: Option<&Vec<TermId>>,
    ) -> Option<Vec<Checked>> {
        let variables = match self.reader.terms().operator(quantifier) {
            Operator::Forall(variables) | Operator::Exists(variables) => variables.len(),
            _ => return None,
        };
        let names: Vec<String> = (0..variables).map(|_| self.new_name()).collect();
        let texts: Vec<&str> = names.iter().map(String::as_str).collect();
        let (constants, made) =
            quantifiers::witness(self.reader.terms_mut(), quantifier, &texts).ok()?;
        let store = context.store_mut();
        for (at, (&constant, name)) in constants.iter().zip(&names).enumerate() {
            self.reader.name(name, constant).ok()?;
            let term = match own {
                Some(own) => *own.get(at)?,
                None => {
                    let mirrored = self.quantified.mirrored.get(&quantifier)?;
                    let sort = store.sort(store.arg(*mirrored, at));
                    store.skolem("witness", sort)
                }
            };
            self.same(constant, term);
        }
        let number = self.sources.len();
        let (formula, clause) = (made.formula, made.clause);
        self.add(Source::Witness(Instance {
            quantifier,
            values: constants.clone(),
            formula,
            clause,
        }));
        for &constant in &constants {
            self.quantified.introduced.insert(constant, number);
        }
        self.meet(formula, Parent::Source(number));
        Some(constants)
    }

    fn instance(&mut self, quantifier: Checked, values: &[Checked]) {
        let made = quantifiers::instance(self.reader.terms_mut(), quantifier, values);
        let Ok(made) = made else { return };
        let number = self.sources.len();
        let (formula, clause) = (made.formula, made.clause);
        self.add(Source::Instance(Instance {
            quantifier,
            values: values.to_vec(),
            formula,
            clause,
        }));
        if self.sources.len() > number {
            self.meet(formula, Parent::Source(number));
        }
    }

    /// Meets the quantified formulas in a formula.
    fn meet(&mut self, formula: Checked, parent: Parent) {
        for quantifier in outermost(self.reader.terms(), formula) {
            if let Entry::Vacant(place) = self.quantified.parents.entry(quantifier) {
                place.insert(parent);
                self.quantified.met.push(quantifier);
            }
        }
    }

    /// A constant of the checker is this one of the solver.
    pub(super) fn same(&mut self, constant: Checked, term: TermId) {
        self.quantified.mirrored.insert(constant, term);
        self.is_read_as(term, constant);
    }

    /// The solver's term for one of the checker, variables for variables.
    pub(super) fn mirrored(&mut self, context: &mut Context, term: Checked) -> Option<TermId> {
        let Self { reader, quantified, over_integers, .. } = self;
        let terms = reader.terms();
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if quantified.mirrored.contains_key(&top) {
                stack.pop();
                continue;
            }
            if *over_integers && matches!(terms.sort(top), Sort::BitVec(_)) {
                return None;
            }
            let args = terms.args(top);
            let before = stack.len();
            stack.extend(args.iter().filter(|arg| !quantified.mirrored.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let mut args: Vec<TermId> = args.iter().map(|arg| quantified.mirrored[arg]).collect();
            let made = match terms.operator(top) {
                Operator::Variable(variable) => {
                    mirrored_variable(context, terms, &mut quantified.variables, *variable)?
                }
                operator @ (Operator::Forall(own) | Operator::Exists(own)) => {
                    for (at, &variable) in own.iter().enumerate() {
                        let known = &mut quantified.variables;
                        args.insert(at, mirrored_variable(context, terms, known, variable)?);
                    }
                    let is_universal = matches!(operator, Operator::Forall(_));
                    let op = if is_universal { Op::Forall } else { Op::Exists };
                    context.store_mut().mk(op, &args)
                }
                _ => {
                    let head = Printer::head(terms, top)?;
                    if args.is_empty() {
                        context.parse_term(&head).ok()?
                    } else {
                        context.apply(&head, &args).ok()?
                    }
                }
            };
            quantified.mirrored.insert(top, made);
        }
        quantified.mirrored.get(&term).copied()
    }

    /// The solver's formula for an atom of the clauses, without quantifiers.
    pub(super) fn mirrored_atom(&mut self, context: &mut Context, atom: i32) -> Option<TermId> {
        if self.quantified.met.is_empty() && !self.over_integers {
            return None;
        }
        let atoms = self.encoder.atoms();
        if let Some(&(_, term)) = atoms.iter().find(|(literal, _)| literal.dimacs() == atom) {
            let is_ground = outermost(self.reader.terms(), term).is_empty();
            return if is_ground { self.mirrored(context, term) } else { None };
        }
        let bounds = self.encoder.bounds();
        let (_, bound) = bounds.iter().find(|(literal, _)| literal.dimacs() == atom)?;
        let bound = bound.clone();
        let terms = self.reader.terms();
        let reals = !bound.parts.iter().all(|(leaf, _)| is_integer(terms, *leaf));
        let converted: Vec<bool> =
            bound.parts.iter().map(|(leaf, _)| reals && is_integer(terms, *leaf)).collect();
        let point = if reals { ".0" } else { "" };
        let mut sum = context.parse_term(&format!("0{point}")).ok()?;
        for ((leaf, coefficient), converted) in bound.parts.iter().zip(converted) {
            let mut leaf = self.mirrored(context, *leaf)?;
            if converted {
                leaf = context.apply("to_real", &[leaf]).ok()?;
            }
            let factor = signed(&format!("{coefficient}{point}"));
            let factor = context.parse_term(&factor).ok()?;
            let product = context.apply("*", &[factor, leaf]).ok()?;
            sum = context.apply("+", &[sum, product]).ok()?;
        }
        let (top, bottom) = (bound.bound.numerator().to_string(), bound.bound.denominator());
        let top = signed(&format!("{top}{point}"));
        let limit = if reals { format!("(/ {top} {bottom}.0)") } else { top };
        let limit = context.parse_term(&limit).ok()?;
        context.apply(if bound.strict { "<" } else { "<=" }, &[sum, limit]).ok()
    }

    /// Assertions and instances with constants in the place of quantified formulas.
    fn without_quantifiers(
        &mut self,
        context: &mut Context,
        assertions: Vec<TermId>,
    ) -> Vec<TermId> {
        let mut facts = assertions;
        let clauses: Vec<Vec<Checked>> = self
            .sources
            .iter()
            .filter_map(|source| match source {
                Source::Instance(made) | Source::Witness(made) => Some(made.clause.clone()),
                _ => None,
            })
            .collect();
        for clause in clauses {
            let parts: Option<Vec<TermId>> =
                clause.iter().map(|&formula| self.mirrored(context, formula)).collect();
            facts.extend(parts.map(|parts| context.store_mut().mk(Op::Or, &parts)));
        }
        let store = context.store_mut();
        let bool_sort = store.sorts.bool();
        let known = self.quantified.met.iter().filter_map(|met| self.quantified.mirrored.get(met));
        let stand_ins: Vec<(TermId, TermId)> =
            known.map(|&quantifier| (quantifier, store.skolem("quantified", bool_sort))).collect();
        let all = match facts[..] {
            [] => return facts,
            [single] => single,
            _ => store.mk(Op::And, &facts),
        };
        vec![store.substitute(all, &stand_ins)]
    }

    /// Whether a term has variables that nothing in it binds.
    pub(super) fn is_open(&mut self, term: Checked) -> bool {
        let terms = self.reader.terms();
        for position in self.quantified.open.len()..=term.index() {
            let Some(next) = terms.at(position) else { break };
            let is_open = match terms.operator(next) {
                Operator::Variable(_) => true,
                Operator::Forall(_) | Operator::Exists(_) => {
                    quantifiers::has_free_variables(terms, &[next])
                }
                _ => terms.args(next).iter().any(|arg| self.quantified.open[arg.index()]),
            };
            self.quantified.open.push(is_open);
        }
        self.quantified.open[term.index()]
    }

    /// The sources that some terms need: those of constants that occur, and of formulas that are instances.
    pub(super) fn sources_of(
        &self,
        roots: &[Checked],
        seen: &mut FxHashSet<Checked>,
    ) -> Vec<usize> {
        let terms = self.reader.terms();
        let mut found = Vec::new();
        let mut stack = roots.to_vec();
        while let Some(term) = stack.pop() {
            if seen.insert(term) {
                found.extend(self.quantified.source_of(term));
                stack.extend(terms.args(term));
            }
        }
        found
    }

    /// The lines of a step about a quantified formula, and names for those in what it makes.
    pub(super) fn quantifier_lines(
        &self,
        source: &Source,
        printer: &mut Printer,
        out: &mut String,
    ) -> Option<()> {
        let terms = self.reader.terms();
        match source {
            Source::Element(element) => {
                let name = Printer::head(terms, element.constant)?;
                let trivial = format!("(exists ((x {})) true)", element.sort);
                let _ = writeln!(out, "(witness {}! {trivial} ({name}))", name);
            }
            Source::Instance(made) | Source::Witness(made) => {
                let quantifier = printer.text(terms, made.quantifier, out)?;
                let values: Option<Vec<String>> =
                    made.values.iter().map(|&value| printer.text(terms, value, out)).collect();
                let values = values?.join(" ");
                let name = printer.fresh();
                let _ = if matches!(source, Source::Witness(_)) {
                    writeln!(out, "(witness {name} {quantifier} ({values}))")
                } else {
                    writeln!(out, "(instance {name} {quantifier} {values})")
                };
                name_quantifiers(terms, made.formula, &name, printer, out);
            }
            _ => return None,
        }
        Some(())
    }

    /// Names for the quantified formulas of the assertions, if steps speak of them.
    pub(super) fn names_of_quantifiers(&self, printer: &mut Printer) -> String {
        let mut out = String::new();
        if self.quantified.met.is_empty() {
            return out;
        }
        for (number, assertion) in assertions(&self.reader).into_iter().enumerate() {
            let terms = self.reader.terms();
            if !outermost(terms, assertion).is_empty() {
                let name = printer.fresh();
                let _ = writeln!(out, "(assertion {name} {number})");
                name_quantifiers(terms, assertion, &name, printer, &mut out);
            }
        }
        out
    }
}

fn name_quantifiers(
    terms: &Terms,
    formula: Checked,
    name: &str,
    printer: &mut Printer,
    out: &mut String,
) {
    for (number, quantifier) in outermost(terms, formula).into_iter().enumerate() {
        let own = printer.fresh();
        let _ = writeln!(out, "(quantifier {own} {name} {number})");
        printer.call(quantifier, &own);
    }
}

fn mirrored_variable(
    context: &mut Context,
    terms: &Terms,
    known: &mut FxHashMap<VariableId, TermId>,
    variable: VariableId,
) -> Option<TermId> {
    if let Some(&term) = known.get(&variable) {
        return Some(term);
    }
    let sort = context.parse_sort(&terms.sorts.text(terms.variable(variable).sort)).ok()?;
    let store = context.store_mut();
    let name = store.symbols.intern("x");
    let (_, term) = store.fresh_variable(name, sort);
    known.insert(variable, term);
    Some(term)
}

/// A solver that is given formulas as they are written, in front of one that wants them rewritten.
struct Rewriting {
    inner: Box<dyn IncrementalSolver>,
    rewriter: Rewriter,
}

impl IncrementalSolver for Rewriting {
    fn push(&mut self) {
        self.inner.push();
    }

    fn pop(&mut self) {
        self.inner.pop();
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut rewritten = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            rewritten.push(self.rewriter.rewrite(store, formula, budget)?);
        }
        self.inner.assert(store, &rewritten, budget)
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[TermId], budget: &Budget) -> Answer {
        self.inner.check(store, assumptions, budget)
    }

    fn needs_rebuild(&self) -> bool {
        self.inner.needs_rebuild()
    }

    fn failed(&self, assumption: TermId) -> bool {
        self.inner.failed(assumption)
    }

    fn unsupported(&self) -> Option<TermId> {
        self.inner.unsupported()
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        self.inner.model(store, budget)
    }

    fn keep_lemmas(&mut self) {
        self.inner.keep_lemmas();
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        self.inner.take_lemmas(store)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        self.inner.statistics()
    }
}
