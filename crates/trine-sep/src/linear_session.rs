//! Conjunctions of linear facts about integers, decided by one session.
//!
//! Idea: proofs and counter-heaps ask thousands of small questions about lengths and bounds, and each
//! often repeats the beginning of the last one. A session of `trine-arith` keeps levels of facts: what a
//! question has in common with the last one stays, the rest is taken back, and the new facts come on top.
//! What speaks of anything but linear integers goes to the pure solver as a whole.
//! Invariants: the open levels hold the facts that were sent, in their order; `Unsat` holds over the
//! integers.
//! Reference: Dutertre and de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006.

use rustc_hash::FxHashMap;
use trine_arith::{
    ArithVar, Formula, LinearForm, LinearSession, Rat, SessionAnswer, Tag, Undecided,
};
use trine_collections::Budget;
use trine_term::{Interpretation, Op, TermId, TermMap, TermSet, TermStore, Value, post_order};

use crate::linear::LinearTerm;
use crate::pure::{PureAnswer, PureReason, PureSolver};

/// Ticks of one question before the pure solver is asked.
const SESSION_TICKS: u64 = 200_000;

/// Nobody asks which facts a contradiction uses.
const FACT: Tag = Tag(0);

/// A pure solver that looks at linear facts first.
pub(crate) struct WithLinear<'a> {
    other: &'a mut dyn PureSolver,
    session: LinearSession,
    /// The facts that the session has.
    sent: Vec<TermId>,
    levels: Vec<Level>,
    /// The variable of each constant, those of the innermost level last.
    constants: Vec<(TermId, ArithVar)>,
    variables: FxHashMap<TermId, ArithVar>,
}

/// Where an open level begins.
#[derive(Clone, Copy)]
struct Level {
    sent: usize,
    constants: usize,
}

impl<'a> WithLinear<'a> {
    pub(crate) fn new(other: &'a mut dyn PureSolver) -> Self {
        Self {
            other,
            session: LinearSession::new(),
            sent: Vec::new(),
            levels: Vec::new(),
            constants: Vec::new(),
            variables: FxHashMap::default(),
        }
    }

    /// Takes back all levels that hold facts behind the first `count`.
    fn keep(&mut self, count: usize) {
        while self.sent.len() > count
            && let Some(level) = self.levels.pop()
        {
            self.session.pop(1);
            self.sent.truncate(level.sent);
            for (constant, _) in self.constants.drain(level.constants..) {
                self.variables.remove(&constant);
            }
        }
    }

    /// Opens a level with these facts; false if one is not linear, and then nothing changes.
    fn send(&mut self, store: &TermStore, facts: &[TermId]) -> bool {
        if facts.is_empty() {
            return true;
        }
        self.levels.push(Level { sent: self.sent.len(), constants: self.constants.len() });
        self.session.push();
        let first = self.sent.len();
        self.sent.extend(facts);
        for &fact in facts {
            let Some(formula) = self.formula(store, fact) else {
                self.keep(first);
                return false;
            };
            self.session.assert(formula, FACT);
        }
        true
    }

    /// A fact as a formula of the session; nothing if it is not linear.
    fn formula(&mut self, store: &TermStore, fact: TermId) -> Option<Formula> {
        let mut order = Vec::new();
        let bool_sort = store.sorts.bool();
        post_order(store, &[fact], &mut TermSet::new(), |term| {
            if store.sort(term) == bool_sort {
                order.push(term);
            }
        });
        let mut formulas: TermMap<Formula> = TermMap::new();
        for term in order {
            let args = store.args(term);
            let of = |&arg: &TermId| formulas.get(arg).copied();
            let formula = match store.op(term) {
                Op::True => Formula::TRUE,
                Op::False => Formula::FALSE,
                Op::Not => !of(&args[0])?,
                op @ (Op::And | Op::Or) => {
                    let members: Option<Vec<Formula>> = args.iter().map(of).collect();
                    match op {
                        Op::And => self.session.and(&members?),
                        _ => self.session.or(&members?),
                    }
                }
                op @ (Op::Eq | Op::Distinct | Op::Le | Op::Lt | Op::Ge | Op::Gt) => {
                    self.comparison(store, op, args)?
                }
                _ => return None,
            };
            formulas.insert(term, formula);
        }
        formulas.get(fact).copied()
    }

    /// A comparison of two linear terms.
    fn comparison(&mut self, store: &TermStore, op: Op, sides: &[TermId]) -> Option<Formula> {
        let &[left, right] = sides else { return None };
        if store.sort(left) != store.sorts.int() {
            return None;
        }
        let difference = LinearTerm::of(store, left)?.minus(&LinearTerm::of(store, right)?);
        let mut form = LinearForm::new();
        for (constant, factor) in difference.variables() {
            // Values of functions are equal where arguments are, which nobody knows here.
            if !store.args(constant).is_empty() {
                return None;
            }
            form.add(self.variable(constant), Rat::from(trine_arith::Int::from(factor)));
        }
        let limit = Rat::from(trine_arith::Int::from(-difference.constant()));
        Some(match op {
            Op::Eq => self.session.eq(&form, &limit),
            Op::Distinct => self.session.ne(&form, &limit),
            Op::Le => self.session.le(&form, &limit),
            Op::Lt => self.session.lt(&form, &limit),
            Op::Ge => self.session.ge(&form, &limit),
            _ => self.session.gt(&form, &limit),
        })
    }

    fn variable(&mut self, constant: TermId) -> ArithVar {
        *self.variables.entry(constant).or_insert_with(|| {
            let variable = self.session.new_int(None);
            self.constants.push((constant, variable));
            variable
        })
    }

    /// The values of the last solution.
    fn model(&self, store: &TermStore) -> Interpretation {
        let mut interpretation = Interpretation::new();
        for &(constant, variable) in &self.constants {
            if let Some(function) = store.function(constant)
                && let Some(value) = self.session.value(variable).to_integer()
            {
                interpretation.set_constant(function, Value::Int(value.to_big()));
            }
        }
        interpretation
    }
}

impl PureSolver for WithLinear<'_> {
    fn check(
        &mut self,
        store: &mut TermStore,
        assertions: &[TermId],
        budget: &Budget,
    ) -> PureAnswer {
        if let Err(reason) = budget.spend(assertions.len() as u64 + 1) {
            return PureAnswer::Unknown(PureReason::Exhausted(reason));
        }
        let pairs = self.sent.iter().zip(assertions);
        let common = pairs.take_while(|(sent, asked)| sent == asked).count();
        self.keep(common);
        // What is common and was taken back with its level gets one of its own.
        let (old, new) = assertions[self.sent.len()..].split_at(common - self.sent.len());
        if !self.send(store, old) || !self.send(store, new) {
            return self.other.check(store, assertions, budget);
        }
        let answer = budget.within(SESSION_TICKS, |part| self.session.check(part));
        if let Err(reason) = budget.refresh() {
            return PureAnswer::Unknown(PureReason::Exhausted(reason));
        }
        match answer {
            SessionAnswer::Sat(()) => PureAnswer::Sat(self.model(store)),
            SessionAnswer::Unsat(_) => PureAnswer::Unsat(()),
            SessionAnswer::Unknown(Undecided::Exhausted(_) | Undecided::Branching) => {
                self.other.check(store, assertions, budget)
            }
        }
    }
}
