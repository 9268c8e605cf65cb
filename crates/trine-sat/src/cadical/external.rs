//! The bridge between CaDiCaL's external propagator and [`Propagator`].
//!
//! Idea: every callback runs behind [`Watch::guard`] and works on the adapter's own trail, which
//! smooths what CaDiCaL does: literals reported twice are dropped, backtracks to levels that were
//! never announced are ignored, fixed literals are sent again after a backtrack.
//! Invariant: nothing here panics outside the guard, and no answer violates CaDiCaL's contracts
//! (observed variables only, a reason contains its literal, a decision is unassigned): CaDiCaL
//! would end the process.

use crate::literal::Lit;
use crate::proof::LemmaTag;
use crate::propagator::{ModelCheck, Propagator, Retention, SearchCx, SearchState};
use crate::solver::LitValue;
use crate::watch::Watch;
use cadical_sys::{ExternalPropagator, FixedAssignmentListener};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The propagator and what the adapter keeps for it.
pub(super) struct External {
    propagator: Rc<RefCell<dyn Propagator>>,
    pub(super) state: SearchState,
    /// By variable: the value that was reported as fixed.
    fixed: Vec<LitValue>,
    /// Fixed literals that the propagator has yet to see, in order.
    unsent_fixed: Vec<Lit>,
    /// Buffer for what is given to the propagator.
    news: Vec<Lit>,
    /// Assumptions of this search over observed variables; propagation waits for their values,
    /// since an explanation could force one of them otherwise.
    assumptions: Vec<Lit>,
    first_open_assumption: usize,
    /// The clause that is being handed over literal by literal, last literal first.
    outgoing: Vec<Lit>,
    outgoing_tag: LemmaTag,
    /// The propagated literal whose reason is in `outgoing`.
    explained: Option<Lit>,
    /// The tag of the clause that CaDiCaL reports to the proof next.
    proof_tag: Rc<Cell<Option<LemmaTag>>>,
    /// The propagator left the verdict on a full assignment to the caller.
    undecided_model: bool,
}

impl External {
    pub(super) fn new(
        propagator: Rc<RefCell<dyn Propagator>>,
        watch: Rc<Watch>,
        proof_tag: Rc<Cell<Option<LemmaTag>>>,
    ) -> Self {
        Self {
            propagator,
            state: SearchState::new(watch),
            fixed: Vec::new(),
            unsent_fixed: Vec::new(),
            news: Vec::new(),
            assumptions: Vec::new(),
            first_open_assumption: 0,
            outgoing: Vec::new(),
            outgoing_tag: LemmaTag::default(),
            explained: None,
            proof_tag,
            undecided_model: false,
        }
    }

    /// Prepares for a search under `assumptions`.
    pub(super) fn start(&mut self, assumptions: &[Lit]) {
        self.assumptions.clear();
        let observed = assumptions.iter().copied().filter(|lit| self.state.is_observed(lit.var()));
        self.assumptions.extend(observed);
        self.first_open_assumption = 0;
        self.undecided_model = false;
    }

    /// Whether the last full assignment was left undecided.
    pub(super) fn take_undecided_model(&mut self) -> bool {
        std::mem::replace(&mut self.undecided_model, false)
    }

    /// Gives the propagator those of `lits` that are news to it.
    fn deliver(&mut self, lits: impl IntoIterator<Item = Lit>) {
        let before = self.state.trail().len();
        for lit in lits {
            if !self.state.is_observed(lit.var()) {
                continue;
            }
            match self.state.value(lit) {
                LitValue::True => {}
                LitValue::Unassigned => self.state.assign(lit),
                LitValue::False => panic!("the SAT solver assigns {lit:?} against its own trail"),
            }
        }
        if self.state.trail().len() > before {
            self.news.clear();
            self.news.extend_from_slice(&self.state.trail()[before..]);
            let mut cx = SearchCx::new(&mut self.state);
            self.propagator.borrow_mut().assign(&mut cx, &self.news);
        }
    }

    /// Sends the fixed literals that fit the trail. One that contradicts it waits for the backtrack
    /// that must follow.
    fn deliver_fixed(&mut self) {
        if self.unsent_fixed.is_empty() {
            return;
        }
        let lits = std::mem::take(&mut self.unsent_fixed);
        let (now, later): (Vec<Lit>, Vec<Lit>) =
            lits.into_iter().partition(|&lit| !self.state.value(lit).is_false());
        self.unsent_fixed = later;
        self.deliver(now);
    }

    fn note_fixed(&mut self, lit: Lit) {
        let var = lit.var().index();
        if var >= self.fixed.len() {
            self.fixed.resize(var + 1, LitValue::Unassigned);
        }
        self.fixed[var] = LitValue::making_true(lit);
        if self.state.is_observed(lit.var()) {
            self.unsent_fixed.push(lit);
        }
    }

    fn push_level(&mut self) {
        self.deliver_fixed();
        self.state.push_level();
        self.propagator.borrow_mut().push_level();
    }

    fn backtrack(&mut self, level: usize) {
        if level >= self.state.level() {
            return;
        }
        let (fixed, mut again) = (&self.fixed, Vec::new());
        self.state.backtrack(level, |lit| {
            // The opposite value may be fixed: that is often why the level is undone.
            if fixed.get(lit.var().index()) == Some(&LitValue::making_true(lit)) {
                again.push(lit);
            }
        });
        self.first_open_assumption = 0;
        self.propagator.borrow_mut().backtrack(level as u32);
        again.append(&mut self.unsent_fixed);
        self.unsent_fixed = again;
        self.deliver_fixed();
    }

    fn assumptions_hold(&mut self) -> bool {
        while let Some(&lit) = self.assumptions.get(self.first_open_assumption) {
            if self.state.value(lit) == LitValue::Unassigned {
                return false;
            }
            self.first_open_assumption += 1;
        }
        true
    }

    fn propagate(&mut self) -> Option<Lit> {
        self.deliver_fixed();
        if !self.assumptions_hold() {
            return None;
        }
        if !self.state.has_pending() && !self.state.has_lemma() && self.state.take_news() {
            self.propagator.borrow_mut().propagate(&mut SearchCx::new(&mut self.state));
        }
        self.state.next_propagation()
    }

    fn check_model(&mut self, model: &[i32]) -> bool {
        self.deliver_fixed();
        self.deliver(model.iter().filter_map(|&number| Lit::from_dimacs(number)));
        if self.state.has_lemma() {
            return false;
        }
        let verdict = {
            let mut cx = SearchCx::new(&mut self.state);
            self.propagator.borrow_mut().check_model(&mut cx)
        };
        let has_lemma = self.state.has_lemma();
        match verdict {
            _ if has_lemma => false,
            ModelCheck::Accept => true,
            // CaDiCaL would take a rejection without a clause for consent.
            ModelCheck::Reject => panic!("the propagator rejects a model but gives no lemma"),
            ModelCheck::Pause => {
                self.undecided_model = true;
                true
            }
        }
    }

    fn decide(&mut self) -> Option<Lit> {
        self.deliver_fixed();
        let choice = {
            let mut cx = SearchCx::new(&mut self.state);
            self.propagator.borrow_mut().decide(&mut cx)?
        };
        assert!(self.state.is_observed(choice.var()), "the decision {choice:?} is not observed");
        (self.state.value(choice) == LitValue::Unassigned).then_some(choice)
    }

    fn take_lemma(&mut self) -> Option<Retention> {
        self.deliver_fixed();
        let lemma = self.state.next_lemma()?;
        self.outgoing.clear();
        self.outgoing.extend(lemma.clause.iter().rev());
        self.outgoing_tag = lemma.tag;
        Some(lemma.retention)
    }

    fn next_outgoing(&mut self) -> Option<Lit> {
        let next = self.outgoing.pop();
        if next.is_none() {
            self.proof_tag.set(Some(self.outgoing_tag));
        }
        next
    }

    fn next_of_reason(&mut self, propagated: Lit) -> Option<Lit> {
        if self.explained != Some(propagated) {
            self.explained = Some(propagated);
            let told = self.state.reason_token(propagated).map(|token| {
                let mut because = Vec::new();
                self.propagator.borrow_mut().explain(propagated, token, &mut because);
                because
            });
            let told = told.as_deref();
            self.outgoing_tag = self.state.reason_clause(propagated, told, &mut self.outgoing);
        }
        let next = self.next_outgoing();
        if next.is_none() {
            self.explained = None;
        }
        next
    }
}

/// What CaDiCaL holds: the adapter behind the guard.
pub(super) struct Callbacks {
    watch: Rc<Watch>,
    external: Rc<RefCell<External>>,
    /// After a fault: the literal of the made-up reason that was just given.
    made_up_reason: Option<i32>,
}

impl Callbacks {
    pub(super) fn new(watch: Rc<Watch>, external: Rc<RefCell<External>>) -> Self {
        Self { watch, external, made_up_reason: None }
    }

    fn run<R>(&self, neutral: R, callback: impl FnOnce(&mut External) -> R) -> R {
        self.watch.guard(neutral, || callback(&mut self.external.borrow_mut()))
    }
}

impl ExternalPropagator for Callbacks {
    /// A reason is given again if the propagation is made again, so it need not stay.
    fn are_reasons_forgettable(&mut self) -> bool {
        true
    }

    fn notify_assignment(&mut self, lits: &[i32]) {
        self.run((), |external| {
            external.deliver_fixed();
            external.deliver(lits.iter().filter_map(|&number| Lit::from_dimacs(number)));
        });
    }

    fn notify_new_decision_level(&mut self) {
        self.run((), External::push_level);
    }

    fn notify_backtrack(&mut self, new_level: usize) {
        self.run((), |external| external.backtrack(new_level));
    }

    fn cb_check_found_model(&mut self, model: &[i32]) -> bool {
        self.run(true, |external| external.check_model(model))
    }

    fn cb_decide(&mut self) -> i32 {
        self.run(0, |external| external.decide().map_or(0, Lit::to_dimacs))
    }

    fn cb_propagate(&mut self) -> i32 {
        self.run(0, |external| external.propagate().map_or(0, Lit::to_dimacs))
    }

    fn cb_add_reason_clause_lit(&mut self, propagated_lit: i32) -> i32 {
        let fault = i32::MIN;
        let next = self.run(fault, |external| {
            Lit::from_dimacs(propagated_lit)
                .and_then(|lit| external.next_of_reason(lit))
                .map_or(0, Lit::to_dimacs)
        });
        if next != fault {
            return next;
        }
        // The clause is wrong but obeys the contract; the solver is given up on return.
        if self.made_up_reason.take() == Some(propagated_lit) {
            return 0;
        }
        self.made_up_reason = Some(propagated_lit);
        propagated_lit
    }

    fn cb_has_external_clause(&mut self, is_forgettable: &mut bool) -> bool {
        match self.run(None, External::take_lemma) {
            None => false,
            Some(retention) => {
                *is_forgettable = retention == Retention::Forget;
                true
            }
        }
    }

    fn cb_add_external_clause_lit(&mut self) -> i32 {
        self.run(0, |external| external.next_outgoing().map_or(0, Lit::to_dimacs))
    }
}

/// Hears of literals that became true for good.
pub(super) struct FixedListener {
    watch: Rc<Watch>,
    external: Rc<RefCell<External>>,
}

impl FixedListener {
    pub(super) fn new(watch: Rc<Watch>, external: Rc<RefCell<External>>) -> Self {
        Self { watch, external }
    }
}

impl FixedAssignmentListener for FixedListener {
    fn notify_fixed_assignment(&mut self, lit: i32) {
        self.watch.guard((), || {
            if let Some(lit) = Lit::from_dimacs(lit) {
                self.external.borrow_mut().note_fixed(lit);
            }
        });
    }
}

#[cfg(test)]
mod tests;
