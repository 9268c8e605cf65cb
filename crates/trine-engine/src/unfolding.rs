//! Recursive functions, by unfolding their definitions where a candidate gets them wrong.
//!
//! Idea: a solver that knows nothing of definitions sees a free function in the place of each
//! recursive one. Its refutations hold whatever the functions are. In a candidate, applications that
//! matter are evaluated by their definitions; where the value differs, the equation between that
//! application and its body is asserted, and the search goes on. What matters is found from the
//! assertions: of a case distinction the condition and the case that is taken. An application to closed
//! arguments has the same value in every candidate: it is unfolded at once down to the end of its recursion.
//! What is guaranteed of a function is asserted with its body; such functions are unfolded wherever they matter.
//! Invariant: every equation that is asserted holds by definition; `sat` is answered only if the
//! applications that matter have the values of their definitions.
//! Reference: Suter, Köksal, Kuncak, "Satisfiability Modulo Recursive Programs", SAS 2011; Reynolds,
//! Blanchette, Cruanes, Tinelli, "Model Finding for Recursive Functions in SMT", IJCAR 2016.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{
    Cause, Evaluator, FunDecl, FunId, FunKind, Incomplete, Interpretation, Op, Replacement, TermId,
    TermMap, TermSet, TermStore, Value, post_order, rebuild,
};

use crate::assumptions::Assumptions;
use crate::incremental_solver::{Answer, IncrementalSolver};
use crate::lemma::Lemma;

/// Terms that one check may make: about one or two gigabytes with what is kept about them.
const MAX_TERMS: usize = 1 << 23;
/// Rounds of one check.
const MAX_ROUNDS: usize = 10_000;
/// Applications that are unfolded in one round.
const PER_ROUND: usize = 32;
/// Ticks to evaluate what one candidate says.
const EVALUATION_TICKS: u64 = 2_000_000;

/// A solver whose formulas may speak of recursive functions, which it unfolds where a candidate gets them
/// wrong.
pub struct Unfolding {
    inner: Box<dyn IncrementalSolver>,
    /// Applications that the solver understands by itself.
    understands: fn(&TermStore, TermId) -> bool,
    /// Whether it does, for each function that was asked for.
    understood: FxHashMap<FunId, bool>,
    /// The free function in the place of each recursive one.
    shadows: FxHashMap<FunId, FunId>,
    /// Each term with free functions in the place of recursive ones.
    shadow_of: TermMap<TermId>,
    /// The recursive application that an application of a free function stands for.
    original_of: FxHashMap<TermId, TermId>,
    /// What each unfolded application is equal to.
    bodies: FxHashMap<TermId, TermId>,
    levels: Vec<Level>,
    /// The assumptions of the last check, and what was assumed in their place.
    assumed: Assumptions<TermId>,
    unfolded: u64,
}

/// What belongs to a level.
#[derive(Default)]
struct Level {
    asserted: Vec<TermId>,
    /// Applications whose equations were asserted here.
    unfolded: Vec<TermId>,
}

impl Unfolding {
    /// A solver around another one without assertions, which understands some recursive functions
    /// by itself.
    #[must_use]
    pub fn new(
        inner: Box<dyn IncrementalSolver>,
        understands: fn(&TermStore, TermId) -> bool,
    ) -> Self {
        Self {
            inner,
            understands,
            understood: FxHashMap::default(),
            shadows: FxHashMap::default(),
            shadow_of: TermMap::new(),
            original_of: FxHashMap::default(),
            bodies: FxHashMap::default(),
            levels: vec![Level::default()],
            assumed: Assumptions::default(),
            unfolded: 0,
        }
    }

    /// A term with free functions in the place of recursive ones.
    fn shadow(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let Self { understands, understood, shadows, shadow_of, original_of, .. } = self;
        let mut found = Vec::new();
        let result = rebuild(store, term, shadow_of, budget, |store, term| {
            let Some(function) = store.called(term) else {
                return Replacement::Descend;
            };
            if *understood.entry(function).or_insert_with(|| understands(store, term)) {
                return Replacement::Descend;
            }
            let shadow = *shadows.entry(function).or_insert_with(|| {
                let FunDecl { name, params, result, .. } = store.function_decl(function).clone();
                store.declare(FunDecl { name, params, result, kind: FunKind::Skolem })
            });
            found.push(term);
            let args = store.args(term).to_vec();
            Replacement::Continue(store.apply(shadow, &args))
        });
        // What was done before the budget ended is not done again.
        for original in found {
            if let Some(&shadow) = shadow_of.get(original) {
                original_of.insert(shadow, original);
            }
        }
        result
    }

    /// Asserts what an application is by definition, and where its arguments are closed, what those are that
    /// its value needs; false if it depends on a bound variable.
    fn unfold(
        &mut self,
        store: &mut TermStore,
        application: TermId,
        model: &Interpretation,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        // A recursion that does not end uses this up at its first step.
        let account = budget.open(EVALUATION_TICKS);
        let mut open = vec![application];
        let mut seen: FxHashSet<(FunId, Vec<Value>)> = FxHashSet::default();
        let mut result = Ok(true);
        while let Some(application) = open.pop() {
            result = self.unfold_once(store, application, budget);
            if !matches!(result, Ok(true)) || account.budget().ticks_left() == 0 {
                break;
            }
            if !is_closed(store, self.original_of[&application]) {
                continue;
            }
            let Some(&body) = self.bodies.get(&application) else { continue };
            let mut evaluator = Evaluator::new(store, model);
            let mut value = |term: TermId| evaluator.eval(term, account.budget()).ok();
            let needed = self.wrong_by(store, vec![body], &mut value, account.budget());
            let is_new = |application: &TermId| {
                let original = self.original_of[application];
                let args = store.args(original).iter().map(|&arg| value(arg));
                let call = store.called(original).zip(args.collect::<Option<Vec<Value>>>());
                call.is_some_and(|call| seen.insert(call))
            };
            open.extend(needed.unwrap_or_default().into_iter().filter(is_new));
        }
        budget.settle(account);
        budget.refresh()?;
        result
    }

    /// Asserts what an application is by definition; false if it depends on a bound variable.
    fn unfold_once(
        &mut self,
        store: &mut TermStore,
        application: TermId,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let original = self.original_of[&application];
        let mut is_closed = true;
        post_order(store, &[original], &mut TermSet::new(), |term| {
            is_closed &= store.op(term) != Op::BoundVar;
        });
        let Some(function) = store.called(original).filter(|_| is_closed) else {
            return Ok(false);
        };
        let args = store.args(original).to_vec();
        let Some(body) = store.unfolded(function, &args) else { return Ok(false) };
        let body = self.shadow(store, body, budget)?;
        let equation = store.mk(Op::Eq, &[application, body]);
        let mut facts = vec![equation];
        if let Some(guaranteed) = store.guaranteed(function, &args) {
            facts.push(self.shadow(store, guaranteed, budget)?);
        }
        self.inner.assert(store, &facts, budget)?;
        self.bodies.insert(application, body);
        if let Some(level) = self.levels.last_mut() {
            level.unfolded.push(application);
        }
        self.unfolded += 1;
        Ok(true)
    }

    /// The applications that matter in a candidate and do not have the values of their definitions.
    fn wrong(
        &self,
        store: &TermStore,
        assumptions: &[TermId],
        model: &Interpretation,
        budget: &Budget,
    ) -> Result<Vec<TermId>, Exhausted> {
        let asserted = self.levels.iter().flat_map(|level| &level.asserted);
        let roots = asserted.chain(assumptions).copied().collect();
        budget.within(EVALUATION_TICKS, |part| {
            let mut evaluator = Evaluator::new(store, model);
            self.wrong_by(store, roots, |term| evaluator.eval(term, part).ok(), budget)
        })
    }

    /// As [`wrong`](Self::wrong), for formulas and terms, with the values of the candidate.
    fn wrong_by(
        &self,
        store: &TermStore,
        roots: Vec<TermId>,
        mut value: impl FnMut(TermId) -> Option<Value>,
        budget: &Budget,
    ) -> Result<Vec<TermId>, Exhausted> {
        let mut stack = roots;
        stack.reverse();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut wrong = Vec::new();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            budget.spend(1)?;
            let args = store.args(term);
            if let Some(&original) = self.original_of.get(&term) {
                stack.extend(args);
                let right = value(original);
                let must_hold = store.called(original).and_then(|called| store.guarantee(called));
                if must_hold.is_some() || right.is_none() || right != value(term) {
                    match self.bodies.get(&term) {
                        Some(&body) => stack.push(body),
                        None => wrong.push(term),
                    }
                }
                continue;
            }
            let is = |value: Option<Value>, truth: bool| value == Some(Value::Bool(truth));
            match store.op(term) {
                Op::Ite => {
                    stack.push(args[0]);
                    match value(args[0]) {
                        Some(Value::Bool(true)) => stack.push(args[1]),
                        Some(Value::Bool(false)) => stack.push(args[2]),
                        _ => stack.extend(&args[1..]),
                    }
                }
                // One part is enough to make it what it is.
                op @ (Op::And | Op::Or) if is(value(term), op == Op::Or) => {
                    let deciding = args.iter().find(|&&arg| is(value(arg), op == Op::Or));
                    stack.extend(deciding);
                }
                _ => stack.extend(args),
            }
        }
        Ok(wrong)
    }

    /// A cause with the application that was unfolded last.
    fn unfolded_last(&self, cause: Cause) -> Incomplete {
        let last = self.levels.iter().rev().find_map(|level| level.unfolded.last());
        match last.and_then(|application| self.original_of.get(application)) {
            Some(&original) => cause.at(original),
            None => cause.into(),
        }
    }

    fn search(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        let before = store.len();
        self.assumed.clear();
        for &assumption in assumptions {
            let shadow = self.shadow(store, assumption, budget)?;
            self.assumed.push(assumption, shadow);
        }
        let assumed = self.assumed.standing();
        for _ in 0..MAX_ROUNDS {
            if store.len() - before > MAX_TERMS {
                return Ok(self.unfolded_last(Cause::UnfoldedTerms).into());
            }
            let answer = self.inner.check(store, &assumed, budget);
            if answer != Answer::Sat(()) || self.original_of.is_empty() {
                return Ok(answer);
            }
            let model = self.inner.model(store, budget)?;
            let wrong = self.wrong(store, &assumed, &model, budget)?;
            if wrong.is_empty() {
                return Ok(Answer::Sat(()));
            }
            for application in wrong.into_iter().take(PER_ROUND) {
                if !self.unfold(store, application, &model, budget)? {
                    let original = self.original_of[&application];
                    return Ok(Cause::RecursionBelowQuantifier.at(original).into());
                }
            }
            budget.refresh()?;
        }
        Ok(self.unfolded_last(Cause::UnfoldedOften).into())
    }
}

/// Whether the value of a term is the same in every candidate.
fn is_closed(store: &TermStore, term: TermId) -> bool {
    let mut is_closed = true;
    post_order(store, &[term], &mut TermSet::new(), |term| {
        is_closed &= store.op(term) != Op::Apply || store.called(term).is_some();
    });
    is_closed
}

impl IncrementalSolver for Unfolding {
    fn push(&mut self) {
        self.inner.push();
        self.levels.push(Level::default());
    }

    fn pop(&mut self) {
        self.inner.pop();
        for application in self.levels.pop().into_iter().flat_map(|level| level.unfolded) {
            self.bodies.remove(&application);
        }
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut shadows = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            shadows.push(self.shadow(store, formula, budget)?);
        }
        self.inner.assert(store, &shadows, budget)?;
        if let Some(level) = self.levels.last_mut() {
            level.asserted.extend(shadows);
        }
        Ok(())
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[TermId], budget: &Budget) -> Answer {
        self.search(store, assumptions, budget).unwrap_or_else(Answer::from)
    }

    fn needs_rebuild(&self) -> bool {
        self.inner.needs_rebuild()
    }

    fn failed(&self, assumption: TermId) -> bool {
        self.assumed.of(assumption).is_some_and(|shadow| self.inner.failed(shadow))
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
        let mut statistics = self.inner.statistics();
        statistics.push(("unfolded-applications", self.unfolded));
        statistics
    }
}
