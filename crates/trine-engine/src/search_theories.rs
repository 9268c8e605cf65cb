//! What follows the search: congruence and the theories that follow it, behind the propagator interface.
//!
//! Idea: literals are only noted when they arrive, and handed to the theories when the SAT solver
//! comes to rest. Congruence goes first, since the classes that it merges are equations for the
//! others ([`SearchTheory`]): arithmetic, and those that the theories brought along.
//! Invariants: the levels of all theories are those of the search; a statement handled at a deeper
//! level than the one it was made at is handled again when that level is undone; every reason given
//! to the SAT solver is true at that moment. When the limits end a round, what was announced is still
//! told to everyone, since level zero is never undone; only consequences wait.
//! Reference: Nieuwenhuis, Oliveras, Tinelli, "Solving SAT and SAT Modulo Theories", JACM 2006.

use std::cell::RefCell;
use std::rc::Rc;

use trine_collections::{Account, Budget, Exhausted, Share};
use trine_sat::{LemmaTag, Lit, ModelCheck, Propagator, Retention, SearchCx, Var};
use trine_term::{TermId, TermStore};

use crate::arithmetic::Arithmetic;
use crate::clause_buffer::ClauseBuffer;
use crate::congruence::{
    Cause, Congruence, Event, Explanation, GroupId, NodeId, Reason as Because,
};
use crate::lemma::{Evidence, LemmaLog};
use crate::linear_form::LinearForm;
use crate::rule::Rule;
use crate::search_theory::{Consequence, Effort, Grounds, Premise, Progress, SearchTheory, Stop};

/// What a literal says to the congruence closure.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Statement {
    /// Two nodes are equal, or they are not.
    Equality([NodeId; 2]),
    /// A Boolean node is true or false.
    Truth(NodeId),
    /// The nodes of a group are all different.
    Distinct(GroupId),
}

/// A level of the search.
#[derive(Clone, Copy)]
struct Level {
    /// Length of the trail when it opened.
    trail: usize,
    /// How much of the trail was handled then.
    handled: usize,
    /// Number of promised reasons then.
    promised: usize,
}

/// The number of a theory that follows the search; arithmetic is the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place(u8);

/// The place of arithmetic.
const ARITHMETIC: Place = Place(0);

/// Where a reason is found when the SAT solver asks for it.
#[derive(Clone, Copy, Debug)]
enum Promise {
    /// The congruence closure knows.
    Congruence(Cause),
    /// A theory knows, by this token.
    Theory(Place, u64),
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

/// Why a round of all theories ended early.
enum Halt {
    /// These literals contradict each other.
    Conflict(Justification),
    /// The limits were met.
    Exhausted(Exhausted),
}

/// Whether the limits were met, unless there is a contradiction.
fn unless_contradicted(told: Result<(), Halt>) -> Result<Result<(), Exhausted>, Halt> {
    match told {
        Err(Halt::Exhausted(why)) => Ok(Err(why)),
        told => told.map(Ok),
    }
}

/// Congruence and the theories that follow the search, behind the propagator interface of the SAT solver.
pub(crate) struct SearchTheories {
    pub(crate) congruence: Congruence,
    pub(crate) arithmetic: Arithmetic,
    /// Those that the theories brought along.
    others: Vec<Rc<RefCell<dyn SearchTheory>>>,
    /// By node: the theory that follows its class.
    followed_by: Vec<Option<Place>>,
    /// By propositional variable: what it says to the congruence closure.
    statements: Vec<Vec<Statement>>,
    /// The nodes of `true` and `false`.
    truth: [NodeId; 2],
    trail: Vec<Lit>,
    handled: usize,
    levels: Vec<Level>,
    /// Reasons that were promised, by token.
    promised: Vec<(Promise, LemmaTag)>,
    /// What was given to the SAT solver.
    pub(crate) log: LemmaLog,
    /// A contradiction was reported, and nothing undone since.
    contradicted: bool,
    /// The limits of the present search.
    pub(crate) account: Account,
    /// The limits were met.
    pub(crate) exhausted: Option<Exhausted>,
    events: Vec<Event>,
    implied: Vec<Consequence>,
    /// Where the consequences of each theory end in `implied`.
    ends: Vec<(Place, usize)>,
}

impl SearchTheories {
    /// Begins a search that pays from this account until it is [ended](Self::end_search).
    pub(crate) fn begin_search(&mut self, account: Account) {
        self.exhausted = None;
        self.account = account;
    }

    /// Ends a search: what it has spent, and why it ended early.
    pub(crate) fn end_search(&mut self) -> (Account, Option<Exhausted>) {
        let idle = Budget::unlimited().open(Share::all());
        (std::mem::replace(&mut self.account, idle), self.exhausted)
    }

    /// Theories for which `truth` is the literal that is true; these follow the search beside arithmetic.
    pub(crate) fn new(truth: Lit, others: Vec<Rc<RefCell<dyn SearchTheory>>>) -> Self {
        let mut congruence = Congruence::new();
        let [yes, no] = [congruence.add_value(), congruence.add_value()];
        congruence.set_literal(yes, truth);
        congruence.set_literal(no, !truth);
        Self {
            congruence,
            arithmetic: Arithmetic::default(),
            others,
            followed_by: Vec::new(),
            statements: Vec::new(),
            truth: [yes, no],
            trail: Vec::new(),
            handled: 0,
            levels: Vec::new(),
            promised: Vec::new(),
            log: LemmaLog::default(),
            contradicted: false,
            account: Budget::unlimited().open(Share::all()),
            exhausted: None,
            events: Vec::new(),
            implied: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Lets somebody speak to each theory that follows the search, in order, until one stops.
    fn each(
        &mut self,
        mut speak: impl FnMut(Place, &mut dyn SearchTheory, &Budget) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        speak(ARITHMETIC, &mut self.arithmetic, self.account.budget())?;
        for (position, theory) in self.others.iter().enumerate() {
            speak(Place(position as u8 + 1), &mut *theory.borrow_mut(), self.account.budget())?;
        }
        Ok(())
    }

    /// Lets somebody speak to one of them.
    fn speak_to<T>(
        &mut self,
        place: Place,
        speak: impl FnOnce(&mut dyn SearchTheory, &Budget) -> T,
    ) -> T {
        match place.0.checked_sub(1) {
            None => speak(&mut self.arithmetic, self.account.budget()),
            Some(position) => {
                let theory = &self.others[usize::from(position)];
                speak(&mut *theory.borrow_mut(), self.account.budget())
            }
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

    /// Has the theory of a term follow the classes of its node, if there is one that wants to.
    pub(crate) fn follow(&mut self, store: &TermStore, term: TermId, node: NodeId) {
        let mut place = self.arithmetic.add(store, term, node).then_some(ARITHMETIC);
        for (position, theory) in self.others.iter().enumerate() {
            if place.is_none() && theory.borrow_mut().add(store, term, node) {
                place = Some(Place(position as u8 + 1));
            }
        }
        if place.is_some() {
            if node.index() >= self.followed_by.len() {
                self.followed_by.resize(node.index() + 1, None);
            }
            self.followed_by[node.index()] = place;
            self.congruence.follow(node);
        }
    }

    /// The form of a node that is a number.
    pub(crate) fn form(&self, node: NodeId) -> Option<&LinearForm> {
        self.arithmetic.form(node)
    }

    /// Hands a literal to the theories that it speaks to.
    fn handle(&mut self, literal: Lit) -> Result<(), Halt> {
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
                Statement::Distinct(group) if holds => self.congruence.assert_distinct(group),
                Statement::Distinct(_) => {}
                Statement::Truth(node) => {
                    let value = self.truth[usize::from(!holds)];
                    self.congruence.assert_equal(node, value, Because::Literal(literal));
                }
            }
        }
        let mut ended = Ok(());
        let told = self.each(|_, theory, budget| match theory.assert_literal(literal, budget) {
            Err(Stop::Exhausted(why)) => {
                ended = Err(why);
                Ok(())
            }
            told => told,
        });
        told.map_err(|stop| self.halt(stop))?;
        ended.map_err(Halt::Exhausted)
    }

    fn halt(&mut self, stop: Stop) -> Halt {
        match stop {
            Stop::Conflict(grounds) => Halt::Conflict(self.justify(grounds)),
            Stop::Exhausted(why) => Halt::Exhausted(why),
        }
    }

    /// Tells the theory of two nodes that their classes became one.
    fn merge(&mut self, left: NodeId, right: NodeId) -> Result<(), Halt> {
        let place = self.followed_by.get(left.index()).copied().flatten();
        let Some(place) = place else { return Ok(()) };
        let told = self.speak_to(place, |theory, budget| theory.merged([left, right], budget));
        told.map_err(|stop| self.halt(stop))
    }

    /// The literals behind premises.
    fn literals_of(&mut self, premises: &[Premise]) -> Vec<Lit> {
        let mut literals = Vec::new();
        for &premise in premises {
            match premise {
                Premise::Literal(literal) => literals.push(literal),
                Premise::Equal([left, right]) => {
                    literals.extend(self.congruence.explain(left, right).literals);
                }
            }
        }
        literals.sort_unstable();
        literals.dedup();
        literals
    }

    /// What stands behind the grounds that a theory gives.
    fn justify(&mut self, mut grounds: Grounds) -> Justification {
        let literals = self.literals_of(&grounds.premises);
        let evidence = if self.log.is_kept() { grounds.evidence() } else { Evidence::None };
        Justification { literals, rule: grounds.rule, evidence }
    }

    /// Lets the theories draw their consequences.
    fn close(&mut self, cx: &mut SearchCx<'_>) -> Result<(), Halt> {
        loop {
            let mut ended = Ok(());
            while let Some(&literal) = self.trail.get(self.handled) {
                self.handled += 1;
                ended = ended.and(unless_contradicted(self.handle(literal))?);
            }
            let mut events = std::mem::take(&mut self.events);
            events.clear();
            self.congruence.propagate(&mut events).map_err(|why| Halt::Conflict(why.into()))?;
            for &event in &events {
                match event {
                    Event::Implied(literal, cause) => {
                        self.imply(cx, literal, Rule::Congruence, Promise::Congruence(cause));
                    }
                    Event::Merged(left, right) => {
                        ended = ended.and(unless_contradicted(self.merge(left, right))?);
                    }
                }
            }
            self.events = events;
            ended.map_err(Halt::Exhausted)?;
            self.propagate_theories(cx, Effort::Quick)?;
            if self.handled == self.trail.len() && !self.congruence.has_news() {
                return Ok(());
            }
        }
    }

    /// One round of all theories; whether one of them needs a new atom.
    fn propagate_theories(
        &mut self,
        cx: &mut SearchCx<'_>,
        effort: Effort,
    ) -> Result<Progress, Halt> {
        let mut implied = std::mem::take(&mut self.implied);
        let mut progress = Progress::Done;
        let mut ends = std::mem::take(&mut self.ends);
        ends.clear();
        let drawn = self.each(|place, theory, budget| {
            if theory.propagate(effort, budget, &mut implied)? == Progress::NeedsAtom {
                progress = Progress::NeedsAtom;
            }
            ends.push((place, implied.len()));
            Ok(())
        });
        drawn.map_err(|stop| self.halt(stop))?;
        let mut start = 0;
        for &(place, end) in &ends {
            for &Consequence { literal, token, rule } in &implied[start..end] {
                self.imply(cx, literal, rule, Promise::Theory(place, token));
            }
            start = end;
        }
        implied.clear();
        (self.implied, self.ends) = (implied, ends);
        Ok(progress)
    }

    /// Draws the consequences of what was registered, at level zero, and adds them as clauses. What
    /// the theories learn here is never undone, so it must not wait for the search.
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
                    Event::Merged(left, right) => match self.merge(left, right) {
                        Ok(()) => {}
                        Err(Halt::Conflict(why)) => out.add(&self.note(why, None, None)),
                        // The theory has taken notice.
                        Err(Halt::Exhausted(_)) => {}
                    },
                }
            }
        }
    }

    /// Hands over a literal that follows; its reason is worked out if it is asked for.
    fn imply(&mut self, cx: &mut SearchCx<'_>, literal: Lit, rule: Rule, promise: Promise) {
        if cx.value(literal).is_true() {
            return;
        }
        let token = self.promised.len() as u64;
        let tag = self.log.tag(rule);
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
            Promise::Theory(place, token) => {
                let grounds = self.speak_to(place, |theory, _| theory.explain(token));
                self.justify(grounds)
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

    /// Reports what stopped a round.
    fn report(&mut self, cx: &mut SearchCx<'_>, halt: Halt) {
        match halt {
            Halt::Conflict(why) => {
                let tag = self.log.tag(why.rule);
                let clause = self.note(why, None, Some(tag));
                cx.lemma(&clause, Retention::Forget, tag);
                self.contradicted = true;
            }
            Halt::Exhausted(why) => {
                self.exhausted = Some(why);
                cx.pause();
            }
        }
    }
}

impl Propagator for SearchTheories {
    fn assign(&mut self, _: &mut SearchCx<'_>, lits: &[Lit]) {
        self.trail.extend_from_slice(lits);
    }

    fn push_level(&mut self) {
        self.levels.push(Level {
            trail: self.trail.len(),
            handled: self.handled,
            promised: self.promised.len(),
        });
        self.congruence.push();
        self.arithmetic.push();
        self.others.iter().for_each(|theory| theory.borrow_mut().push());
    }

    fn backtrack(&mut self, level: u32) {
        let level = level as usize;
        let Some(&Level { trail, handled, promised }) = self.levels.get(level) else {
            return;
        };
        let closed = self.levels.len() - level;
        self.arithmetic.pop(closed);
        self.others.iter().for_each(|theory| theory.borrow_mut().pop(closed));
        self.congruence.pop_to(level);
        self.levels.truncate(level);
        self.trail.truncate(trail);
        self.promised.truncate(promised);
        self.handled = handled.min(trail);
        self.contradicted = false;
    }

    fn explain(&mut self, literal: Lit, token: u64, because: &mut Vec<Lit>) {
        let (promise, tag) = self.promised[token as usize];
        *because = self.keep_promise(literal, promise, tag);
    }

    fn propagate(&mut self, cx: &mut SearchCx<'_>) {
        if self.contradicted || self.exhausted.is_some() {
            return;
        }
        if let Err(halt) = self.close(cx) {
            self.report(cx, halt);
        }
    }

    fn check_model(&mut self, cx: &mut SearchCx<'_>) -> ModelCheck {
        if self.contradicted || self.exhausted.is_some() {
            return ModelCheck::Pause;
        }
        match self.close(cx).and_then(|()| self.propagate_theories(cx, Effort::Full)) {
            Ok(Progress::Done) => ModelCheck::Accept,
            Ok(Progress::NeedsAtom) => ModelCheck::Pause,
            Err(halt) => {
                self.report(cx, halt);
                if self.contradicted { ModelCheck::Reject } else { ModelCheck::Pause }
            }
        }
    }
}
