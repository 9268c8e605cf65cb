//! Quantified formulas of a script: what stands for them, and what they say in a model.
//!
//! Idea: each formula becomes one with constants for its outermost existential variables, without the quantifiers that
//! can be eliminated, and with truth values in the place of closed formulas about interpreted sorts, which are
//! asked about apart from everything else. Functions that an assertion defines are written out ([`Macros`]). In a
//! model, quantifiers over more than can be run through are judged by a question without their variables
//! ([`judge`]), for which there is a solver of its own ([`Apart`]).
//! Invariant: models of what a formula became are models of the formula once macros are given their
//! meaning, and a formula with a model becomes one with a model. Questions are asked about one quantifier less each time, up
//! to a depth.
//! Reference: see [`trine_engine::judge`], [`trine_engine::eliminated`].

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_engine::{
    EffortKind, Judgement, Macros, SideQuestions, Skolemizer, close_declared_sorts, eliminated,
    folded, joined_parts, judge, may_be_open, outermost_quantifiers,
};
use trine_term::{
    Definition, Evaluator, FunId, Interpretation, Op, Range, Sort, SortId, TermId, TermSet,
    TermStore, Value, interpreted, post_order_with_definitions,
};
use trine_trace::Trace;

use crate::answer::{Answer, Cause, Reason};
use crate::options::{Jobs, Options};
use crate::solver::{Limits, ScriptAssertion, Solver};

/// How many questions about models a solver is inside of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Depth(u32);

/// Ticks to evaluate one formula in a model before it is judged otherwise.
const EVALUATION_TICKS: u64 = 1_000_000;

/// Rounds of unfolding definitions that have quantifiers.
const MOST_UNFOLDINGS: usize = 64;

/// Calls that are unfolded in one of them.
const MOST_CALLS: usize = 256;

/// Questions inside of questions.
const DEEPEST: u32 = 5;

impl Depth {
    /// That of a solver that nobody asks about a model.
    pub(crate) const OUTERMOST: Self = Self(0);

    /// That of a solver one question further inside.
    fn inside(self) -> Option<Self> {
        (self.0 < DEEPEST).then_some(Self(self.0 + 1))
    }
}

/// Whether a core may leave a formula out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// It holds in any case.
    Given,
    /// It is assumed, or has a name that a core tells.
    MayBeLeftOut,
}

/// Asks questions about models by solvers of their own.
pub(crate) struct Apart {
    options: Options,
    depth: Depth,
    /// Ticks of one question.
    effort: u64,
}

impl SideQuestions for Apart {
    fn ask(
        &self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> trine_collections::Answer<Interpretation, (), Reason> {
        let Some(depth) = self.depth.inside() else {
            return trine_collections::Answer::Unknown(Cause::QuantifierInstances.into());
        };
        let mut solver = Solver::at_depth(&self.options, depth);
        for &term in formulas {
            solver.assert(ScriptAssertion { term, name: None });
        }
        // What it does is a part of what another search does, and not told by itself.
        let limits = Limits { trace: Trace::off(), ..Limits::of(budget) };
        let part = limits.budget();
        let answer = solver.check_on(store, &[], &part);
        if let Err(reason) = budget.spend(part.ticks_spent()) {
            return reason.into();
        }
        match answer {
            Ok(Answer::Sat(model)) => trine_collections::Answer::Sat(model.into_interpretation()),
            Ok(Answer::Unsat(_)) => trine_collections::Answer::Unsat(()),
            Ok(Answer::Unknown(reason)) => trine_collections::Answer::Unknown(reason),
            Err(_) => trine_collections::Answer::Unknown(Cause::Refuted.into()),
        }
    }
}

/// Quantified formulas and what they became.
pub(crate) struct Quantifiers {
    apart: Rc<Apart>,
    skolemizer: Skolemizer,
    /// What stands for formulas, whatever else is asserted.
    alone: FxHashMap<TermId, TermId>,
    /// The macros of the present check.
    macros: Macros,
    /// What stands for the formulas of the present check, if there are macros.
    expanded: FxHashMap<TermId, TermId>,
}

impl Quantifiers {
    /// Those of a solver at a depth.
    pub(crate) fn new(options: &Options, depth: Depth) -> Self {
        let options = Options {
            jobs: Jobs::ONE,
            deterministic_jobs: false,
            produce_unsat_cores: false,
            produce_proofs: false,
            proof: String::new(),
            check_proofs: false,
            dump_lemmas: String::new(),
            dump_afa: String::new(),
            dump_dimacs: String::new(),
            dump_aiger: String::new(),
            ..options.clone()
        };
        let effort = options.efforts.of(EffortKind::Counterexample);
        Self {
            apart: Rc::new(Apart { options, depth, effort }),
            skolemizer: Skolemizer::default(),
            alone: FxHashMap::default(),
            macros: Macros::default(),
            expanded: FxHashMap::default(),
        }
    }

    /// Who is asked about models.
    pub(crate) fn apart(&self) -> Rc<Apart> {
        Rc::clone(&self.apart)
    }

    /// Leaves all formulas as they are from now on.
    pub(crate) fn clear(&mut self) {
        self.alone.clear();
        self.macros = Macros::default();
        self.expanded.clear();
    }

    /// Whether what formulas become depends on the others of the check.
    pub(crate) fn has_macros(&self) -> bool {
        !self.macros.is_empty()
    }

    /// The formula that is decided in the place of one.
    pub(crate) fn reduced(&self, formula: TermId) -> TermId {
        let of_check = self.expanded.get(&formula);
        *of_check.or_else(|| self.alone.get(&formula)).unwrap_or(&formula)
    }

    /// Reduces the formulas of a check; what a budget does not last for stays as it is.
    pub(crate) fn reduce(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        source: impl Fn(usize) -> Source,
        budget: &Budget,
    ) {
        self.macros = Macros::default();
        self.expanded.clear();
        for &formula in formulas {
            if self.alone.contains_key(&formula) {
                continue;
            }
            let Ok(reduced) = self.reduce_alone(store, formula, budget) else { return };
            self.alone.insert(formula, reduced);
        }
        let mut macros = Macros::beside_triggers(store);
        for (at, &formula) in formulas.iter().enumerate() {
            if source(at) == Source::Given {
                for conjunct in joined_parts(store, Op::And, self.reduced(formula)) {
                    if macros.take_in(store, conjunct, budget).is_err() {
                        return;
                    }
                }
            }
        }
        if macros.is_empty() {
            return;
        }
        let mut expanded = FxHashMap::default();
        for &formula in formulas {
            let Ok(Some(result)) = macros.expanded(store, self.reduced(formula), budget) else {
                return;
            };
            let Ok(result) = self.reduce_alone(store, result, budget) else { return };
            expanded.insert(formula, result);
        }
        self.macros = macros;
        self.expanded = expanded;
    }

    /// What stands for a formula, whatever else is asserted.
    fn reduce_alone(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let formula = self.unfolded(store, formula, budget)?;
        if outermost_quantifiers(store, formula).is_empty() {
            return Ok(formula);
        }
        let mut result = self.skolemizer.skolemized(store, formula);
        result = eliminated(store, result, budget)?;
        result = self.skolemizer.skolemized(store, result);
        let mut known = Vec::new();
        for quantifier in outermost_quantifiers(store, result) {
            if is_about_symbols(store, quantifier) {
                continue;
            }
            let found = budget.within(self.apart.effort, |part| {
                judge(store, &Interpretation::new(), quantifier, &*self.apart, part)
            });
            budget.refresh()?;
            let Ok(Some(Judgement { holds, values })) = found else { continue };
            // Values say something about one choice of what the standard leaves open.
            if values.is_empty() || !may_be_open(store, quantifier) {
                known.push((quantifier, store.mk_bool(holds)));
            }
        }
        if !known.is_empty() {
            result = store.substitute(result, &known);
            result = eliminated(store, result, budget)?;
        }
        Ok(result)
    }

    /// The formula without calls of definitions that have quantifiers, if unfolding them ends.
    fn unfolded(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let mut result = formula;
        for _ in 0..MOST_UNFOLDINGS {
            let calls = calls_of_quantifiers(store, result);
            if calls.is_empty() {
                return Ok(result);
            }
            if calls.len() > MOST_CALLS {
                return Ok(formula);
            }
            let mut bodies = Vec::with_capacity(calls.len());
            for call in calls {
                let args = store.args(call).to_vec();
                let body =
                    store.called(call).and_then(|called| store.unfolded_apart(called, &args));
                let Some(body) = body else { return Ok(formula) };
                bodies.push((call, body));
            }
            result = store.substitute(result, &bodies);
            result = folded(store, result, budget)?;
            result = self.skolemizer.skolemized(store, result);
        }
        Ok(formula)
    }

    /// Gives the functions that have macros their meaning in a model.
    pub(crate) fn lift(&self, store: &mut TermStore, model: &mut Interpretation, budget: &Budget) {
        for known in self.macros.list() {
            let Definition { params, body } = known.definition.clone();
            let written = interpreted(store, model, body, budget);
            let body = written.ok().flatten().unwrap_or(body);
            model.set_definition(known.function, Definition { params, body });
        }
    }

    /// Lets quantifiers over large sorts see the values of witnesses.
    fn show_witnesses(&self, store: &TermStore, model: &mut Interpretation) {
        let mut by_sort: BTreeMap<SortId, BTreeSet<Value>> = BTreeMap::new();
        for constant in self.skolemizer.constants() {
            let value = store.function(constant).and_then(|function| model.constant(function));
            by_sort.entry(store.sort(constant)).or_default().extend(value.cloned());
        }
        for (sort, mut values) in by_sort {
            match model.range(sort) {
                Some(Range::All(_)) => continue,
                Some(Range::Some(known)) => values.extend(known.iter().cloned()),
                None => {}
            }
            model.set_range(sort, Range::Some(values.into_iter().collect()));
        }
    }

    /// Finds out whether quantified formulas hold in a model, as far as evaluation does not tell.
    pub(crate) fn judge_all(
        &self,
        store: &mut TermStore,
        formulas: &[TermId],
        model: &mut Interpretation,
        budget: &Budget,
    ) {
        close_declared_sorts(store, model, formulas);
        self.show_witnesses(store, model);
        // Whether evaluation tells what a formula is, without running through more than there is time for.
        let value = |store: &TermStore, model: &Interpretation, formula: TermId| {
            budget
                .within(EVALUATION_TICKS, |part| Evaluator::new(store, model).holds(formula, part))
        };
        for &formula in formulas {
            if value(store, model, formula).is_ok() {
                continue;
            }
            for quantifier in outermost_quantifiers(store, formula) {
                if value(store, model, quantifier).is_ok() {
                    continue;
                }
                let found = budget.within(self.apart.effort, |part| {
                    judge(store, model, quantifier, &*self.apart, part)
                });
                if let Ok(Some(judgement)) = found {
                    model.set_judged(quantifier, judgement.holds);
                }
            }
            // What it became says at least as much.
            let reduced = self.reduced(formula);
            if value(store, model, formula).is_err() && value(store, model, reduced) == Ok(true) {
                model.set_judged(formula, true);
            }
        }
    }
}

/// The outermost calls of definitions with quantifiers, outside of quantifiers.
fn calls_of_quantifiers(store: &TermStore, formula: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen = TermSet::new();
    let mut open = vec![formula];
    let mut known: FxHashMap<FunId, bool> = FxHashMap::default();
    while let Some(term) = open.pop() {
        if !seen.insert(term) || matches!(store.op(term), Op::Forall | Op::Exists) {
            continue;
        }
        let of_definition = store.called(term).is_some_and(|function| {
            *known.entry(function).or_insert_with(|| {
                let body = store.definition(function).map(|definition| definition.body);
                let mut has_quantifier = false;
                post_order_with_definitions(store, body.as_slice(), &mut TermSet::new(), |part| {
                    has_quantifier |= matches!(store.op(part), Op::Forall | Op::Exists);
                });
                has_quantifier
            })
        });
        if of_definition {
            found.push(term);
        } else {
            open.extend(store.args(term).iter().rev());
        }
    }
    found
}

/// Whether the truth value of a formula depends on declared symbols, or on the elements of a declared sort.
fn is_about_symbols(store: &TermStore, formula: TermId) -> bool {
    let mut found = false;
    post_order_with_definitions(store, &[formula], &mut TermSet::new(), |term| {
        let is_applied = matches!(store.op(term), Op::Apply | Op::ArrayMap);
        found |= is_applied && store.called(term).is_none();
        found |= holds_elements(store, store.sort(term));
    });
    found
}

/// Whether the values of a sort are made of elements of declared sorts.
pub(crate) fn holds_elements(store: &TermStore, sort: trine_term::SortId) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open = vec![sort];
    while let Some(sort) = open.pop() {
        if !seen.insert(sort) {
            continue;
        }
        if let Some(element) = store.sorts.sequence_element(sort) {
            open.push(element);
        }
        match store.sorts.get(sort) {
            Sort::Uninterpreted { .. } => return true,
            Sort::Array { index, element } => open.extend([*index, *element]),
            Sort::Set { element } => open.push(*element),
            Sort::Datatype { datatype, args } => {
                open.extend(args);
                for constructor in &store.datatype(*datatype).constructors {
                    open.extend(&store.function_decl(constructor.function).params);
                }
            }
            _ => {}
        }
    }
    false
}
