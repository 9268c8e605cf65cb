//! What follows the search: congruence and arithmetic behind the propagator interface.
//!
//! Idea: literals are only noted when they arrive, and handed to their theories when the SAT solver
//! comes to rest. Congruence goes first, since what it merges are equations for arithmetic.
//! Invariants: the levels of all theories are those of the search; a statement handled at a deeper
//! level than the one it was made at is handled again when that level is undone; every reason given
//! to the SAT solver is true at that moment.
//! Reference: Nieuwenhuis, Oliveras, Tinelli, "Solving SAT and SAT Modulo Theories", JACM 2006.

use trine_arith::{Atom, Part, Reason, Rule as Combined};
use trine_collections::{Budget, Exhausted};
use trine_sat::{LemmaTag, Lit, ModelCheck, Propagator, Retention, SearchCx, Var};

use crate::arithmetic::{Arithmetic, Contradiction, Ground, Halt, Proof, Source};
use crate::clause_buffer::ClauseBuffer;
use crate::congruence::{Cause, Congruence, Event, Explanation, NodeId, Reason as Because};
use crate::lemma::{Evidence, LemmaLog, Premise, Summand};
use crate::linear_form::LinearForm;
use crate::rule::Rule;

/// What a literal says to the congruence closure.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Statement {
    /// Two nodes are equal, or they are not.
    Equality([NodeId; 2]),
    /// A Boolean node is true or false.
    Truth(NodeId),
}

/// A level of the search.
#[derive(Clone, Copy)]
struct Level {
    /// Length of the trail when it opened.
    trail: usize,
    /// How much of the trail was handled then.
    handled: usize,
    /// Number of pairs then.
    pairs: usize,
    /// Number of promised reasons then.
    promised: usize,
}

/// Where a reason is found when the SAT solver asks for it.
#[derive(Clone, Copy, Debug)]
enum Promise {
    /// The congruence closure knows.
    Congruence(Cause),
    /// Arithmetic knows.
    Arithmetic(Ground),
}

impl Promise {
    fn rule(self) -> Rule {
        match self {
            Self::Congruence(_) => Rule::Congruence,
            Self::Arithmetic(_) => Rule::ImpliedBound,
        }
    }
}

/// Literals that are true, and by which rule they contradict each other or imply another one.
struct Justification {
    literals: Vec<Lit>,
    rule: Rule,
    evidence: Evidence,
}

impl From<Explanation> for Justification {
    fn from(explanation: Explanation) -> Self {
        let evidence = Evidence::Equalities(explanation.equalities);
        Self { literals: explanation.literals, rule: Rule::Congruence, evidence }
    }
}

/// Congruence and arithmetic behind the propagator interface of the SAT solver.
pub(crate) struct Theories {
    pub(crate) congruence: Congruence,
    pub(crate) arithmetic: Arithmetic,
    /// By propositional variable: what it says to the congruence closure.
    statements: Vec<Vec<Statement>>,
    /// The forms of nodes that are numbers, by node.
    forms: Vec<Option<LinearForm>>,
    /// The nodes of `true` and `false`.
    truth: [NodeId; 2],
    trail: Vec<Lit>,
    handled: usize,
    levels: Vec<Level>,
    /// Pairs of nodes whose equality arithmetic was told of.
    pairs: Vec<[NodeId; 2]>,
    /// Reasons that were promised, by token.
    promised: Vec<(Promise, LemmaTag)>,
    /// What was given to the SAT solver.
    pub(crate) log: LemmaLog,
    /// A contradiction was reported, and nothing undone since.
    contradicted: bool,
    /// The integers have to be split before the candidate can be judged.
    pub(crate) split: Option<Atom>,
    /// The limits of the present search.
    pub(crate) budget: Budget,
    /// The limits were met.
    pub(crate) exhausted: Option<Exhausted>,
    /// They were met in the middle of level zero, so some consequences of it were lost.
    pub(crate) is_damaged: bool,
    events: Vec<Event>,
    implied: Vec<(Lit, Ground)>,
}

impl Theories {
    /// Theories for which `truth` is the literal that is true.
    pub(crate) fn new(truth: Lit) -> Self {
        let mut congruence = Congruence::new();
        let [yes, no] = [congruence.add_value(), congruence.add_value()];
        congruence.set_literal(yes, truth);
        congruence.set_literal(no, !truth);
        Self {
            congruence,
            arithmetic: Arithmetic::default(),
            statements: Vec::new(),
            forms: Vec::new(),
            truth: [yes, no],
            trail: Vec::new(),
            handled: 0,
            levels: Vec::new(),
            pairs: Vec::new(),
            promised: Vec::new(),
            log: LemmaLog::default(),
            contradicted: false,
            split: None,
            budget: Budget::unlimited(),
            exhausted: None,
            is_damaged: false,
            events: Vec::new(),
            implied: Vec::new(),
        }
    }

    /// Number of open levels.
    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// The node of a truth value.
    pub(crate) fn truth(&self, value: bool) -> NodeId {
        self.truth[usize::from(!value)]
    }

    /// Lets a literal make a statement.
    pub(crate) fn give_statement(&mut self, var: Var, statement: Statement) {
        if var.index() >= self.statements.len() {
            self.statements.resize_with(var.index() + 1, Vec::new);
        }
        self.statements[var.index()].push(statement);
        // A literal that has its value already is not announced again.
        if let Some(position) = self.trail.iter().position(|lit| lit.var() == var) {
            self.handled = self.handled.min(position);
        }
    }

    /// Says that a node is the number that the form gives.
    pub(crate) fn give_form(&mut self, node: NodeId, form: LinearForm) {
        if node.index() >= self.forms.len() {
            self.forms.resize_with(node.index() + 1, || None);
        }
        self.arithmetic.expect_form(&form);
        self.forms[node.index()] = Some(form);
        self.congruence.set_number(node);
    }

    /// The form of a node that is a number.
    pub(crate) fn form(&self, node: NodeId) -> Option<&LinearForm> {
        self.forms.get(node.index())?.as_ref()
    }

    /// Hands a literal to the theories that it speaks to.
    fn handle(&mut self, literal: Lit) -> Result<(), Stop> {
        let holds = !literal.is_negative();
        let statements = self.statements.get(literal.var().index()).map_or(&[][..], Vec::as_slice);
        for &statement in statements {
            match statement {
                Statement::Equality([left, right]) if holds => {
                    self.congruence.assert_equal(left, right, Because::Literal(literal));
                }
                Statement::Equality([left, right]) => {
                    self.congruence.assert_apart(left, right, literal);
                }
                Statement::Truth(node) => {
                    let value = self.truth[usize::from(!holds)];
                    self.congruence.assert_equal(node, value, Because::Literal(literal));
                }
            }
        }
        self.arithmetic.assign(literal, &self.budget).map_err(|halt| self.stop(halt))
    }

    fn stop(&mut self, halt: Halt) -> Stop {
        match halt {
            Halt::Conflict(proof) => Stop::Conflict(self.justify(&proof, proof.rule())),
            Halt::Exhausted(why) => Stop::Exhausted(why),
        }
    }

    /// The literals behind reasons of arithmetic.
    fn literals_of(&mut self, reasons: &[Reason]) -> Vec<Lit> {
        let mut literals = Vec::new();
        for &reason in reasons {
            match Source::of(reason) {
                Source::Literal(literal) => literals.push(literal),
                Source::Pair(pair) => {
                    let [left, right] = self.pairs[pair as usize];
                    literals.extend(self.congruence.explain(left, right).literals);
                }
            }
        }
        literals.sort_unstable();
        literals.dedup();
        literals
    }

    /// What stands behind a proof of arithmetic.
    fn justify(&mut self, proof: &Proof, rule: Rule) -> Justification {
        let literals = self.literals_of(&proof.reasons());
        let evidence = if self.log.is_kept() { self.evidence(proof) } else { Evidence::None };
        Justification { literals, rule, evidence }
    }

    fn evidence(&self, proof: &Proof) -> Evidence {
        let pair = |number: u32| self.pairs[number as usize];
        match proof {
            Proof::Path(reasons) => {
                let pairs = reasons.iter().filter_map(|&reason| match Source::of(reason) {
                    Source::Literal(_) => None,
                    Source::Pair(number) => Some(pair(number)),
                });
                Evidence::Equalities(pairs.collect())
            }
            Proof::Sum(sum) => {
                let has_sum = sum.rule != Combined::Integers;
                let summand = |part: &Part| Summand {
                    multiplier: has_sum.then(|| part.multiplier.clone()),
                    var: part.var,
                    kind: part.kind,
                    value: part.value.clone(),
                    premise: match Source::of(part.reason) {
                        Source::Literal(literal) => Premise::Literal(literal),
                        Source::Pair(number) => Premise::Equal(pair(number)),
                    },
                };
                Evidence::Sum(sum.parts.iter().map(summand).collect())
            }
        }
    }

    /// Tells arithmetic that two numbers are equal.
    fn equate(&mut self, left: NodeId, right: NodeId) -> Result<(), Justification> {
        let [Some(one), Some(other)] = [left, right].map(|node| self.form(node)) else {
            return Ok(());
        };
        let difference = one.minus(other);
        let pair = self.pairs.len();
        self.pairs.push([left, right]);
        self.arithmetic.assert_zero(&difference, Source::Pair(pair as u32)).map_err(
            |contradiction| match contradiction {
                Contradiction::Alone => Justification {
                    literals: self.congruence.explain(left, right).literals,
                    rule: Rule::Unsolvable,
                    evidence: Evidence::Equalities(vec![[left, right]]),
                },
                Contradiction::With(proof) => self.justify(&proof, proof.rule()),
            },
        )
    }

    /// Lets the theories draw their consequences.
    fn close(&mut self, cx: &mut SearchCx<'_>) -> Result<(), Stop> {
        loop {
            while let Some(&literal) = self.trail.get(self.handled) {
                self.handled += 1;
                self.handle(literal)?;
            }
            let mut events = std::mem::take(&mut self.events);
            events.clear();
            self.congruence.propagate(&mut events).map_err(|why| Stop::Conflict(why.into()))?;
            for &event in &events {
                match event {
                    Event::Implied(literal, cause) => {
                        self.imply(cx, literal, Promise::Congruence(cause));
                    }
                    Event::NumbersEqual(left, right) => self.equate(left, right)?,
                }
            }
            self.events = events;
            self.add_bounds(cx)?;
            if self.handled == self.trail.len() && !self.congruence.has_news() {
                return Ok(());
            }
        }
    }

    /// Draws the consequences of what was registered, at level zero, and adds them as clauses. What
    /// congruence and arithmetic learn here is never undone, so it must not wait for the search.
    pub(crate) fn close_at_level_zero(&mut self, out: &mut ClauseBuffer) {
        debug_assert!(self.levels.is_empty());
        if self.arithmetic.settle() {
            self.handled = 0;
        }
        let mut events = Vec::new();
        while self.congruence.has_news() {
            events.clear();
            if let Err(explanation) = self.congruence.propagate(&mut events) {
                out.add(&self.note(explanation.into(), None, None));
                return;
            }
            for &event in &events {
                match event {
                    Event::Implied(literal, cause) => {
                        let why = self.congruence.explain_cause(cause).into();
                        out.add(&self.note(why, Some(literal), None));
                    }
                    Event::NumbersEqual(left, right) => {
                        if let Err(why) = self.equate(left, right) {
                            out.add(&self.note(why, None, None));
                        }
                    }
                }
            }
        }
    }

    /// Hands over a literal that follows; its reason is worked out if it is asked for.
    fn imply(&mut self, cx: &mut SearchCx<'_>, literal: Lit, promise: Promise) {
        if cx.value(literal).is_true() {
            return;
        }
        let token = self.promised.len() as u64;
        let tag = self.log.tag(promise.rule());
        if cx.propagate_later(literal, token, tag) {
            self.promised.push((promise, tag));
        } else {
            let because = self.keep_promise(literal, promise, tag);
            cx.propagate(literal, &because, tag);
        }
    }

    /// The reason of a literal.
    fn keep_promise(&mut self, literal: Lit, promise: Promise, tag: LemmaTag) -> Vec<Lit> {
        let why = match promise {
            Promise::Congruence(cause) => self.congruence.explain_cause(cause).into(),
            Promise::Arithmetic(ground) if self.log.is_kept() => {
                self.justify(&self.arithmetic.prove(ground), Rule::ImpliedBound)
            }
            Promise::Arithmetic(ground) => {
                let mut reasons = Vec::new();
                self.arithmetic.explain(ground, &mut reasons);
                let literals = self.literals_of(&reasons);
                Justification { literals, rule: Rule::ImpliedBound, evidence: Evidence::None }
            }
        };
        let clause = why.literals.iter().map(|&reason| !reason).chain([literal]);
        self.log.clause(why.rule, clause, why.evidence, Some(tag));
        why.literals
    }

    /// Notes a clause of a theory, and returns it: a literal follows, or there is a contradiction.
    fn note(
        &mut self,
        why: Justification,
        literal: Option<Lit>,
        tag: Option<LemmaTag>,
    ) -> Vec<Lit> {
        let clause: Vec<Lit> = why.literals.iter().map(|&reason| !reason).chain(literal).collect();
        self.log.clause(why.rule, clause.iter().copied(), why.evidence, tag);
        clause
    }

    /// One round of arithmetic.
    fn add_bounds(&mut self, cx: &mut SearchCx<'_>) -> Result<(), Stop> {
        let mut implied = std::mem::take(&mut self.implied);
        implied.clear();
        let done = self.arithmetic.propagate(&self.budget, &mut implied);
        done.map_err(|halt| self.stop(halt))?;
        for &(literal, ground) in &implied {
            self.imply(cx, literal, Promise::Arithmetic(ground));
        }
        self.implied = implied;
        Ok(())
    }

    /// Reports what stopped a round.
    fn report(&mut self, cx: &mut SearchCx<'_>, stop: Stop) {
        match stop {
            Stop::Conflict(why) => {
                let tag = self.log.tag(why.rule);
                let clause = self.note(why, None, Some(tag));
                cx.lemma(&clause, Retention::Forget, tag);
                self.contradicted = true;
            }
            Stop::Exhausted(why) => {
                self.exhausted = Some(why);
                // What was begun at a level is undone with it, but level zero is never undone.
                self.is_damaged |= self.levels.is_empty();
                cx.pause();
            }
        }
    }

    /// Whether the integers are satisfied, after the rationals are.
    fn check_integers(&mut self) -> Result<(), Stop> {
        match self.arithmetic.check_integers(&self.budget) {
            Ok(split) => {
                self.split = split;
                Ok(())
            }
            Err(halt) => Err(self.stop(halt)),
        }
    }
}

/// Why a round ended early.
enum Stop {
    /// These literals contradict each other.
    Conflict(Justification),
    /// The limits were met.
    Exhausted(Exhausted),
}

impl From<Justification> for Stop {
    fn from(why: Justification) -> Self {
        Self::Conflict(why)
    }
}

impl Propagator for Theories {
    fn assign(&mut self, _: &mut SearchCx<'_>, lits: &[Lit]) {
        self.trail.extend_from_slice(lits);
    }

    fn push_level(&mut self) {
        self.levels.push(Level {
            trail: self.trail.len(),
            handled: self.handled,
            pairs: self.pairs.len(),
            promised: self.promised.len(),
        });
        if self.exhausted.is_some() {
            // The search is over, and only ends at its next look.
            self.congruence.forget_news();
        }
        self.congruence.push();
        self.arithmetic.push();
    }

    fn backtrack(&mut self, level: u32) {
        let level = level as usize;
        let Some(&Level { trail, handled, pairs, promised }) = self.levels.get(level) else {
            return;
        };
        self.arithmetic.pop(self.levels.len() - level);
        self.congruence.pop_to(level);
        self.levels.truncate(level);
        self.trail.truncate(trail);
        self.pairs.truncate(pairs);
        self.promised.truncate(promised);
        self.handled = handled.min(trail);
        self.contradicted = false;
        self.split = None;
    }

    fn explain(&mut self, literal: Lit, token: u64, because: &mut Vec<Lit>) {
        let (promise, tag) = self.promised[token as usize];
        *because = self.keep_promise(literal, promise, tag);
    }

    fn propagate(&mut self, cx: &mut SearchCx<'_>) {
        if self.contradicted || self.exhausted.is_some() {
            return;
        }
        if let Err(stop) = self.close(cx) {
            self.report(cx, stop);
        }
    }

    fn check_model(&mut self, cx: &mut SearchCx<'_>) -> ModelCheck {
        self.split = None;
        if self.contradicted || self.exhausted.is_some() {
            return ModelCheck::Pause;
        }
        if let Err(stop) = self.close(cx).and_then(|()| self.check_integers()) {
            self.report(cx, stop);
            return if self.contradicted { ModelCheck::Reject } else { ModelCheck::Pause };
        }
        if self.split.is_some() { ModelCheck::Pause } else { ModelCheck::Accept }
    }
}
