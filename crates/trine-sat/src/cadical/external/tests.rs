//! The adapter against a hand-played CaDiCaL: the events that are hard to provoke on purpose.

use super::{Callbacks, External, FixedListener};
use crate::literal::{Lit, Var};
use crate::proof::LemmaTag;
use crate::propagator::{ModelCheck, Propagator, SearchCx};
use crate::watch::Watch;
use cadical_sys::{ExternalPropagator, FixedAssignmentListener};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use trine_collections::Budget;

/// Writes down what it hears; propagates what it is told to.
#[derive(Default)]
struct Log {
    heard: Vec<String>,
    to_propagate: Vec<(i32, Vec<i32>)>,
}

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

impl Propagator for Log {
    fn assign(&mut self, _: &mut SearchCx<'_>, lits: &[Lit]) {
        let numbers: Vec<i32> = lits.iter().map(|lit| lit.to_dimacs()).collect();
        self.heard.push(format!("{numbers:?}"));
    }
    fn push_level(&mut self) {
        self.heard.push("push".into());
    }
    fn backtrack(&mut self, level: u32) {
        self.heard.push(format!("back {level}"));
    }
    fn propagate(&mut self, cx: &mut SearchCx<'_>) {
        for (propagated, because) in self.to_propagate.drain(..) {
            let because: Vec<Lit> = because.into_iter().map(lit).collect();
            cx.propagate(lit(propagated), &because, LemmaTag(7));
        }
    }
    fn check_model(&mut self, _: &mut SearchCx<'_>) -> ModelCheck {
        ModelCheck::Accept
    }
}

struct Played {
    log: Rc<RefCell<Log>>,
    watch: Rc<Watch>,
    tag: Rc<Cell<Option<LemmaTag>>>,
    callbacks: Callbacks,
    fixed: FixedListener,
}

impl Played {
    fn new(assumptions: &[i32]) -> Self {
        let log = Rc::new(RefCell::new(Log::default()));
        let watch = Rc::new(Watch::default());
        watch.start(&Budget::unlimited(), u64::MAX);
        let tag = Rc::new(Cell::new(None));
        let mut external = External::new(log.clone(), Rc::clone(&watch), Rc::clone(&tag));
        (0..6).for_each(|var| external.state.observe(Var::new(var)));
        let assumptions: Vec<Lit> = assumptions.iter().map(|&number| lit(number)).collect();
        external.start(&assumptions);
        let external = Rc::new(RefCell::new(external));
        let callbacks = Callbacks::new(Rc::clone(&watch), Rc::clone(&external));
        let fixed = FixedListener::new(Rc::clone(&watch), external);
        Self { log, watch, tag, callbacks, fixed }
    }

    /// What the propagator heard since the last call.
    fn heard(&mut self) -> Vec<String> {
        self.watch.resume_fault();
        std::mem::take(&mut self.log.borrow_mut().heard)
    }

    fn reason(&mut self, propagated: i32) -> Vec<i32> {
        let next = || Some(self.callbacks.cb_add_reason_clause_lit(propagated));
        std::iter::from_fn(next).take_while(|&number| number != 0).collect()
    }
}

#[test]
fn repeated_and_unobserved_literals_are_dropped() {
    let mut played = Played::new(&[]);
    played.callbacks.notify_assignment(&[1, -2, 9]);
    played.callbacks.notify_assignment(&[-2, 3, 1]);
    assert_eq!(played.heard(), ["[1, -2]", "[3]"]);
}

#[test]
fn fixed_literals_are_sent_again_after_a_backtrack() {
    let mut played = Played::new(&[]);
    for number in [1, 2, 3] {
        played.callbacks.notify_new_decision_level();
        played.callbacks.notify_assignment(&[number]);
    }
    played.fixed.notify_fixed_assignment(4);
    played.fixed.notify_fixed_assignment(2);
    played.fixed.notify_fixed_assignment(8);
    assert_eq!(played.callbacks.cb_propagate(), 0);
    assert_eq!(played.heard(), ["push", "[1]", "push", "[2]", "push", "[3]", "[4]"]);
    played.callbacks.notify_backtrack(1);
    assert_eq!(played.heard(), ["back 1", "[2, 4]"]);
    played.callbacks.notify_backtrack(0);
    assert_eq!(played.heard(), ["back 0", "[2, 4]"]);
    played.callbacks.notify_assignment(&[4]);
    assert_eq!(played.heard(), [""; 0]);
}

#[test]
fn a_fixed_literal_against_the_trail_waits_for_the_backtrack() {
    let mut played = Played::new(&[]);
    played.callbacks.notify_new_decision_level();
    played.callbacks.notify_assignment(&[1]);
    played.fixed.notify_fixed_assignment(-1);
    assert_eq!(played.callbacks.cb_propagate(), 0);
    assert_eq!(played.heard(), ["push", "[1]"]);
    played.callbacks.notify_backtrack(0);
    assert_eq!(played.heard(), ["back 0", "[-1]"]);
}

#[test]
fn backtracks_to_unannounced_levels_are_ignored() {
    let mut played = Played::new(&[]);
    played.callbacks.notify_new_decision_level();
    played.callbacks.notify_assignment(&[1]);
    played.callbacks.notify_backtrack(1);
    played.callbacks.notify_backtrack(5);
    assert_eq!(played.heard(), ["push", "[1]"]);
}

#[test]
fn reasons_keep_until_their_literal_is_undone() {
    let mut played = Played::new(&[]);
    played.callbacks.notify_new_decision_level();
    played.callbacks.notify_assignment(&[1, 2]);
    played.log.borrow_mut().to_propagate =
        vec![(3, vec![1]), (-4, vec![1, 2]), (-3, vec![2]), (3, vec![2])];
    assert_eq!(played.callbacks.cb_propagate(), 3);
    assert_eq!(played.callbacks.cb_propagate(), -4);
    assert_eq!(played.callbacks.cb_propagate(), 0);
    played.callbacks.notify_assignment(&[3, -4]);
    played.callbacks.notify_new_decision_level();
    played.callbacks.notify_assignment(&[5]);
    assert_eq!(played.reason(-4), [-2, -1, -4]);
    assert_eq!(played.tag.get(), Some(LemmaTag(7)));
    assert_eq!(played.reason(3), [-1, 3]);
    assert_eq!(played.reason(3), [-1, 3]);
    // The opposite sign became a clause.
    let mut forgettable = false;
    assert!(played.callbacks.cb_has_external_clause(&mut forgettable) && forgettable);
    let next = || Some(played.callbacks.cb_add_external_clause_lit());
    let clause: Vec<i32> = std::iter::from_fn(next).take_while(|&number| number != 0).collect();
    assert_eq!(clause, [-3, -2]);
    assert!(!played.callbacks.cb_has_external_clause(&mut forgettable));
    assert!(!played.watch.poll());
    // After the backtrack there is no reason left, and asking is a fault with a lawful answer.
    played.callbacks.notify_backtrack(0);
    assert_eq!(played.reason(3), [3]);
    assert!(played.watch.poll());
}

#[test]
fn waiting_propagations_are_dropped_with_their_level() {
    let mut played = Played::new(&[]);
    played.callbacks.notify_new_decision_level();
    played.callbacks.notify_assignment(&[1]);
    played.log.borrow_mut().to_propagate = vec![(2, vec![1]), (3, vec![1])];
    assert_eq!(played.callbacks.cb_propagate(), 2);
    played.callbacks.notify_backtrack(0);
    assert_eq!(played.callbacks.cb_propagate(), 0);
    // The dropped one leaves no trace: its opposite is an ordinary propagation.
    played.callbacks.notify_assignment(&[4]);
    played.log.borrow_mut().to_propagate = vec![(-3, vec![4])];
    assert_eq!(played.callbacks.cb_propagate(), -3);
    assert_eq!(played.reason(-3), [-4, -3]);
}

#[test]
fn propagation_starts_when_the_assumptions_have_values() {
    let mut played = Played::new(&[1, 9, -2]);
    played.callbacks.notify_assignment(&[3]);
    played.log.borrow_mut().to_propagate = vec![(4, vec![3])];
    assert_eq!(played.callbacks.cb_propagate(), 0);
    played.callbacks.notify_new_decision_level();
    played.callbacks.notify_assignment(&[1]);
    assert_eq!(played.callbacks.cb_propagate(), 0);
    played.callbacks.notify_new_decision_level();
    played.callbacks.notify_assignment(&[-2]);
    assert_eq!(played.callbacks.cb_propagate(), 4);
}
