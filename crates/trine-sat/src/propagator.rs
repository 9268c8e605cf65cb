//! Theories that listen during the search: the propagator interface.
//!
//! Idea: IPASIR-UP with the pitfalls taken out. A [`Propagator`] sees each observed literal once,
//! in trail order, with levels that nest; it answers through a [`SearchCx`] by propagations with
//! their reasons and by lemmas. Between the two sits the adapter, which keeps its own trail.
//! Invariants: a reason is fixed when the propagation is handed over and names only literals that
//! are true at that moment, which is checked in every build, because a wrong reason is accepted
//! silently and gives wrong refutations; two propagations of one variable with opposite signs become a
//! conflict clause, never an overwritten reason; a rejected model always comes with a lemma.
//! Reference: Fazekas et al., "IPASIR-UP: user propagators for CDCL", SAT 2023.
//!
//! New atoms: a variable cannot be created or observed while the search runs. A propagator that
//! needs new atoms takes them from a pool of variables that were created and observed before, and
//! are in no clause; when the pool runs low it calls [`SearchCx::pause`], and the caller of
//! [`SatSolverWithPropagator::search`] refills it and searches on. Keep the pool near a hundred
//! variables: each spare one is decided in each full assignment (8 microseconds per rejected model
//! without a pool, 117 with a thousand). Everything else that a theory may ever mention is observed
//! before the first search, activation literals that occur in its lemmas included.

use crate::literal::{Lit, Var};
use crate::proof::LemmaTag;
use crate::solver::{LitValue, SatSolver};
use crate::watch::Watch;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use trine_collections::{Budget, Exhausted};

/// What a theory says about a full assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelCheck {
    /// It is a model, unless a lemma was given as well.
    Accept,
    /// It is none; at least one lemma was given.
    Reject,
    /// It cannot be told before the caller of the search has acted (the pool of atoms is empty).
    Pause,
}

/// Whether the SAT solver may forget a lemma.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retention {
    /// Keep it as a clause of the problem.
    Keep,
    /// It may go when the clauses are reduced: the theory would find it again.
    Forget,
}

/// A clause that a theory gives to the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The literals; all their variables are observed.
    pub clause: Box<[Lit]>,
    /// Whether it may be forgotten.
    pub retention: Retention,
    /// Its name in the proof.
    pub tag: LemmaTag,
}

/// A theory that follows the search.
pub trait Propagator {
    /// The literals `lits` became true, in this order. None of their variables had a value.
    /// Literals that hold at level 0 may arrive at any level, and arrive again after a backtrack
    /// if the level they were given at is undone.
    fn assign(&mut self, cx: &mut SearchCx<'_>, lits: &[Lit]);

    /// A new level opens.
    fn push_level(&mut self);

    /// All levels above `level` are undone, with the literals assigned in them.
    fn backtrack(&mut self, level: u32);

    /// Called after unit propagation came to rest, if there was news since the last call.
    fn propagate(&mut self, cx: &mut SearchCx<'_>);

    /// All observed variables have values.
    fn check_model(&mut self, cx: &mut SearchCx<'_>) -> ModelCheck;

    /// Why `lit` follows, which was handed over by [`SearchCx::propagate_later`] with this token:
    /// true literals, all older than the propagation, go to `because`.
    ///
    /// # Panics
    /// By default: a propagator that never uses tokens is never asked.
    fn explain(&mut self, lit: Lit, token: u64, because: &mut Vec<Lit>) {
        let _ = because;
        panic!("no reason for {lit:?} with token {token} was promised");
    }

    /// The next decision; `None`, or a literal that already has a value, leaves it to the solver.
    fn decide(&mut self, cx: &mut SearchCx<'_>) -> Option<Lit> {
        let _ = cx;
        None
    }
}

/// The answer of one [`SatSolverWithPropagator::search`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchAnswer {
    /// There is a model, and the propagator accepted it.
    Sat,
    /// There is none.
    Unsat,
    /// The budget ended first.
    Unknown(Exhausted),
    /// The propagator asked for its caller; searching again continues.
    Paused,
}

/// A SAT solver that a theory can follow.
pub trait SatSolverWithPropagator: SatSolver {
    /// Connects the one propagator of this solver.
    ///
    /// It is borrowed inside callbacks only, also in those that other methods of the solver cause;
    /// nobody else may hold it borrowed during a call.
    ///
    /// # Panics
    /// If there is one already, or the solver was used before.
    fn connect(&mut self, propagator: Rc<RefCell<dyn Propagator>>);

    /// Lets the propagator see the variable, and mention it. Observed variables are never eliminated.
    ///
    /// # Panics
    /// If there is no propagator, or if a search took place since the variable was created while it
    /// was neither frozen nor observed: it may have been eliminated.
    fn observe(&mut self, var: Var);

    /// Ends [`observe`](Self::observe). Fix the variable by a unit clause as well if nothing
    /// constrains it any more: otherwise it is decided in every model.
    fn unobserve(&mut self, var: Var);

    /// As [`SatSolver::solve`], which treats a pause as no reason to stop.
    fn search(&mut self, assumptions: &[Lit], budget: &Budget) -> SearchAnswer;
}

/// A propagation that waits to be handed over; its reason lies in [`SearchState::reasons`].
#[derive(Clone, Copy)]
struct Pending {
    lit: Lit,
    reason: Reason,
}

/// A reason that is told later takes one place too, so that places say which reason is older.
#[derive(Clone, Copy)]
struct Reason {
    start: usize,
    len: usize,
    /// The propagator's name for a reason that it will tell when asked.
    token: Option<u64>,
    tag: LemmaTag,
}

/// What the adapter knows of the search: the trail as the propagator saw it, and what waits.
pub(crate) struct SearchState {
    watch: Rc<Watch>,
    observed: Vec<bool>,
    values: Vec<LitValue>,
    /// Position on the trail; meaningful only for variables with a value.
    position: Vec<u32>,
    trail: Vec<Lit>,
    /// Per level: length of the trail and of `reasons` when it opened.
    levels: Vec<(usize, usize)>,
    pending: VecDeque<Pending>,
    /// By variable: the value that a propagation in `pending` gives it.
    queued: Vec<LitValue>,
    /// The true literals that imply each propagation, one after the other; a stack as the trail.
    reasons: Vec<Lit>,
    reason_of: Vec<Option<Reason>>,
    /// Variables with an entry in `reason_of`, in the order of their reasons.
    handed_over: Vec<Var>,
    lemmas: VecDeque<Lemma>,
    /// Something was assigned or undone since the last round of propagation.
    news: bool,
}

impl SearchState {
    pub(crate) fn new(watch: Rc<Watch>) -> Self {
        Self {
            watch,
            observed: Vec::new(),
            values: Vec::new(),
            position: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            pending: VecDeque::new(),
            queued: Vec::new(),
            reasons: Vec::new(),
            reason_of: Vec::new(),
            handed_over: Vec::new(),
            lemmas: VecDeque::new(),
            news: true,
        }
    }

    pub(crate) fn observe(&mut self, var: Var) {
        if var.index() >= self.observed.len() {
            let len = var.index() + 1;
            self.observed.resize(len, false);
            self.values.resize(len, LitValue::Unassigned);
            self.queued.resize(len, LitValue::Unassigned);
            self.position.resize(len, 0);
            self.reason_of.resize(len, None);
        }
        self.observed[var.index()] = true;
    }

    pub(crate) fn unobserve(&mut self, var: Var) {
        if let Some(observed) = self.observed.get_mut(var.index()) {
            *observed = false;
        }
    }

    pub(crate) fn is_observed(&self, var: Var) -> bool {
        self.observed.get(var.index()).copied().unwrap_or(false)
    }

    pub(crate) fn value(&self, lit: Lit) -> LitValue {
        self.values.get(lit.var().index()).map_or(LitValue::Unassigned, |value| value.of(lit))
    }

    pub(crate) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// Puts an unassigned literal on the trail.
    pub(crate) fn assign(&mut self, lit: Lit) {
        let var = lit.var().index();
        self.values[var] = LitValue::making_true(lit);
        self.position[var] = self.trail.len() as u32;
        self.trail.push(lit);
        self.news = true;
    }

    pub(crate) fn push_level(&mut self) {
        self.levels.push((self.trail.len(), self.reasons.len()));
    }

    /// Undoes the levels above `level` and hands the undone literals to `undone`, in trail order.
    pub(crate) fn backtrack(&mut self, level: usize, mut undone: impl FnMut(Lit)) {
        let (trail_len, reasons_len) = self.levels[level];
        self.levels.truncate(level);
        for index in trail_len..self.trail.len() {
            let lit = self.trail[index];
            self.values[lit.var().index()] = LitValue::Unassigned;
            undone(lit);
        }
        self.trail.truncate(trail_len);
        while let Some(&Pending { lit, reason }) = self.pending.back() {
            if reason.start < reasons_len {
                break;
            }
            self.queued[lit.var().index()] = LitValue::Unassigned;
            self.pending.pop_back();
        }
        while let Some(&var) = self.handed_over.last() {
            let slot = &mut self.reason_of[var.index()];
            if slot.is_some_and(|reason| reason.start < reasons_len) {
                break;
            }
            *slot = None;
            self.handed_over.pop();
        }
        self.reasons.truncate(reasons_len);
        self.news = true;
    }

    /// The next propagation to hand over, whose reason is fixed from now on.
    pub(crate) fn next_propagation(&mut self) -> Option<Lit> {
        while let Some(Pending { lit, reason }) = self.pending.pop_front() {
            self.queued[lit.var().index()] = LitValue::Unassigned;
            if self.value(lit).is_true() {
                continue;
            }
            self.reason_of[lit.var().index()] = Some(reason);
            self.handed_over.push(lit.var());
            return Some(lit);
        }
        if self.levels.is_empty() {
            // At level 0 the solver asks for a reason at once, so none is needed any more.
            for var in self.handed_over.drain(..) {
                self.reason_of[var.index()] = None;
            }
            self.reasons.clear();
        }
        None
    }

    /// The token of the reason of `lit`, if it is told when asked.
    pub(crate) fn reason_token(&self, lit: Lit) -> Option<u64> {
        self.reason_of[lit.var().index()]?.token
    }

    /// The clause that propagated `lit`, with `lit` first. `told` is the reason, if it had to be
    /// asked for.
    ///
    /// # Panics
    /// If `lit` was not propagated, or if its reason uses a literal that was assigned later.
    pub(crate) fn reason_clause(
        &self,
        lit: Lit,
        told: Option<&[Lit]>,
        out: &mut Vec<Lit>,
    ) -> LemmaTag {
        let Some(reason) = self.reason_of[lit.var().index()] else {
            panic!("the SAT solver asks for the reason of {lit:?}, which was not propagated");
        };
        let listed = &self.reasons[reason.start..reason.start + reason.len];
        let because = told.unwrap_or(listed);
        if cfg!(debug_assertions) || told.is_some() {
            self.check_order(lit, because);
        }
        out.clear();
        out.push(lit);
        out.extend(because.iter().map(|&other| !other));
        reason.tag
    }

    fn check_order(&self, lit: Lit, because: &[Lit]) {
        for &other in because {
            assert!(self.value(other).is_true(), "reason of {lit:?}: {other:?} is not true");
            let later = self.value(lit).is_true()
                && self.position[other.var().index()] > self.position[lit.var().index()];
            assert!(!later, "reason of {lit:?}: {other:?} was assigned after it");
        }
    }

    pub(crate) fn has_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    pub(crate) fn has_lemma(&self) -> bool {
        !self.lemmas.is_empty()
    }

    pub(crate) fn next_lemma(&mut self) -> Option<Lemma> {
        self.lemmas.pop_front()
    }

    /// Whether there was news since the last call.
    pub(crate) fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.news, false)
    }
}

/// The search, as a propagator sees it in a callback.
pub struct SearchCx<'a> {
    state: &'a mut SearchState,
}

impl<'a> SearchCx<'a> {
    pub(crate) fn new(state: &'a mut SearchState) -> Self {
        Self { state }
    }

    /// The value of an observed literal; other literals have none here.
    #[must_use]
    pub fn value(&self, lit: Lit) -> LitValue {
        self.state.value(lit)
    }

    /// How many levels are open.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.state.level() as u32
    }

    /// The literals assigned so far, in order.
    #[must_use]
    pub fn trail(&self) -> &[Lit] {
        &self.state.trail
    }

    /// Says that `lit` follows from the true literals `because`, which are its reason from now on.
    /// If `lit` is false, this is a conflict.
    ///
    /// # Panics
    /// If a variable is not observed, or a literal of `because` is not true, or is `lit` itself.
    pub fn propagate(&mut self, lit: Lit, because: &[Lit], tag: LemmaTag) {
        self.require_observed(lit);
        for &other in because {
            self.require_observed(other);
            assert!(self.value(other).is_true(), "{other:?} in the reason of {lit:?} is not true");
            assert!(other != lit, "{lit:?} is in its own reason");
        }
        let queued = self.state.queued[lit.var().index()].of(lit);
        if self.value(lit).is_true() || queued.is_true() {
            return;
        }
        if self.value(lit).is_false() || queued.is_false() || because.is_empty() {
            let clause = std::iter::once(lit).chain(because.iter().map(|&other| !other)).collect();
            self.state.lemmas.push_back(Lemma { clause, retention: Retention::Forget, tag });
            return;
        }
        let start = self.state.reasons.len();
        self.state.reasons.extend_from_slice(because);
        self.hand_over(lit, Reason { start, len: because.len(), token: None, tag });
    }

    fn hand_over(&mut self, lit: Lit, reason: Reason) {
        self.state.pending.push_back(Pending { lit, reason });
        self.state.queued[lit.var().index()] = LitValue::making_true(lit);
    }

    /// As [`propagate`](Self::propagate), with a reason that is told by [`Propagator::explain`] if
    /// the search asks for it; most reasons are never asked for. False if `lit` is false, which
    /// needs the reason at once: nothing happened then.
    ///
    /// # Panics
    /// If the variable is not observed.
    #[must_use]
    pub fn propagate_later(&mut self, lit: Lit, token: u64, tag: LemmaTag) -> bool {
        self.require_observed(lit);
        let queued = self.state.queued[lit.var().index()].of(lit);
        if self.value(lit).is_true() || queued.is_true() {
            return true;
        }
        if self.value(lit).is_false() || queued.is_false() {
            return false;
        }
        let start = self.state.reasons.len();
        self.state.reasons.push(lit);
        self.hand_over(lit, Reason { start, len: 1, token: Some(token), tag });
        true
    }

    /// Gives a clause that holds in the theory. It need not be false now.
    ///
    /// # Panics
    /// If a variable is not observed.
    pub fn lemma(&mut self, clause: &[Lit], retention: Retention, tag: LemmaTag) {
        clause.iter().for_each(|&lit| self.require_observed(lit));
        self.state.lemmas.push_back(Lemma { clause: clause.into(), retention, tag });
    }

    /// Ends the search soon, with [`SearchAnswer::Paused`] or the answer if that comes first.
    pub fn pause(&mut self) {
        self.state.watch.request_pause();
    }

    fn require_observed(&self, lit: Lit) {
        assert!(self.state.is_observed(lit.var()), "{lit:?} is not observed");
    }
}
