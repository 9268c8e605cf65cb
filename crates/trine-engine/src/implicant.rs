//! Implicants: the few literals of an assignment that make the asserted formulas true.
//!
//! Idea: a walk from the formulas through the connectives; where one child is enough, the cheapest
//! is taken. What is known of terms ([`Facts`]) is walked only for the terms in the literals that
//! were chosen.
//! Invariant: an interpretation that satisfies the chosen literals satisfies the formulas, and the
//! facts of the terms in those literals.
//! Reference: de Moura and Bjørner, "Relevancy Propagation", MSR-TR-2007-140.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{Op, Sort, TermId, TermSet, TermStore, Theory, post_order};

use crate::clausify::Clausifier;
use crate::definition;
use crate::theory::{Fact, Literal, When};

/// What matters in an atom or a term.
struct Inside {
    /// Terms that may have facts.
    terms: Vec<TermId>,
    /// Formulas on which terms depend, as the conditions of cases.
    formulas: Vec<TermId>,
}

/// What is known of terms, as far as implicants have to make it true.
#[derive(Default)]
pub(crate) struct Facts {
    by_term: FxHashMap<TermId, Vec<(When, TermId)>>,
    /// By atom or term: what matters inside of it.
    inside: FxHashMap<TermId, Rc<Inside>>,
    /// Formulas that matter whatever is chosen: what theories said about classes and values.
    pub(crate) lemmas: Vec<TermId>,
    /// Terms whose facts always matter, since several theories see their values.
    shared: Vec<TermId>,
    is_shared: TermSet,
}

impl Facts {
    /// Notes a fact.
    pub(crate) fn add(&mut self, fact: Fact) {
        self.by_term.entry(fact.term).or_default().push((fact.when, fact.formula));
    }

    /// Notes that several theories see the value of a term.
    pub(crate) fn share(&mut self, term: TermId) {
        if self.is_shared.insert(term) {
            self.shared.push(term);
        }
    }

    /// The terms whose values several theories see.
    pub(crate) fn shared(&self) -> &[TermId] {
        &self.shared
    }

    /// Whether several theories see the value of a term.
    pub(crate) fn is_shared(&self, term: TermId) -> bool {
        self.is_shared.contains(term)
    }

    fn of(&self, term: TermId) -> &[(When, TermId)] {
        self.by_term.get(&term).map_or(&[], Vec::as_slice)
    }

    /// What matters in an atom, or in a term that is no formula, itself included.
    fn inside(&mut self, store: &mut TermStore, root: TermId) -> Rc<Inside> {
        if let Some(known) = self.inside.get(&root) {
            return Rc::clone(known);
        }
        let (mut terms, mut formulas, mut remainders) = (Vec::new(), Vec::new(), Vec::new());
        let parts = match store.sort_of(root) {
            Sort::Bool => store.args(root).to_vec(),
            _ => vec![root],
        };
        post_order(store, &parts, &mut TermSet::new(), |term| {
            if matches!(store.sort_of(term), Sort::Bool | Sort::RegLan) {
                return;
            }
            let args = store.args(term);
            formulas.extend(args.iter().filter(|&&arg| *store.sort_of(arg) == Sort::Bool));
            if !args.is_empty() {
                terms.push(term);
            }
            if store.op(term) == Op::Mod {
                remainders.push(term);
            }
        });
        // Remainders by numbers are read as what quotients leave.
        for term in remainders {
            let args = store.args(term).to_vec();
            terms.push(store.mk(Op::IntDiv, &args));
        }
        let inside = Rc::new(Inside { terms, formulas });
        self.inside.insert(root, Rc::clone(&inside));
        inside
    }
}

/// How much a chosen literal costs the procedures that look at it.
fn cost(store: &TermStore, term: TermId, value: bool) -> u32 {
    match (store.op(term), value) {
        (Op::Apply, _) if store.args(term).is_empty() => 0,
        (Op::Le | Op::Lt | Op::Ge | Op::Gt, _) => 2,
        (Op::Eq, _) if *store.sort_of(store.arg(term, 0)) == Sort::Int => 2,
        (Op::Eq, true) => 3,
        (Op::StrInRe, true) => 4,
        (Op::StrInRe, false) => 6,
        (Op::Eq, false) => 5,
        (Op::StrContains, false) => 9,
        (Op::Not, _) if store.op(store.arg(term, 0)) == Op::Not => 7,
        (Op::Not, _) => cost(store, store.arg(term, 0), !value),
        (Op::And | Op::Or | Op::Ite | Op::Xor | Op::Implies, _) => 7,
        // Others than strings look at the whole assignment anyway.
        (op, _) if op.info().theory != Theory::String => 1,
        _ => 8,
    }
}

/// Whether a formula is made of other formulas.
fn is_connective(store: &TermStore, formula: TermId) -> bool {
    let over_bool = |position| *store.sort_of(store.arg(formula, position)) == Sort::Bool;
    match store.op(formula) {
        Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => true,
        Op::Eq | Op::Distinct => over_bool(0),
        Op::Ite => over_bool(1),
        _ => false,
    }
}

/// The walk through the asserted formulas that chooses few literals which make them true.
pub(crate) struct Implicant<'a> {
    formulas: &'a Clausifier,
    is_true: &'a dyn Fn(Lit) -> bool,
    facts: &'a mut Facts,
    /// Values of formulas that have no literal.
    values: FxHashMap<TermId, bool>,
    chosen: Vec<Literal>,
    seen: FxHashSet<Literal>,
    stack: Vec<Literal>,
    /// Choices wait until everything that is forced was seen.
    choices: Vec<Literal>,
}

impl<'a> Implicant<'a> {
    /// The literals that were chosen for `roots` to be true, in the order of the walk; with what makes the values of
    /// terms that several theories share, if that is wanted.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn of(
        store: &mut TermStore,
        roots: impl Iterator<Item = TermId>,
        formulas: &'a Clausifier,
        facts: &'a mut Facts,
        with_shared: bool,
        is_true: &'a dyn Fn(Lit) -> bool,
        budget: &Budget,
    ) -> Result<Vec<Literal>, Exhausted> {
        let stack: Vec<Literal> =
            roots.chain(facts.lemmas.iter().copied()).map(|root| (root, true)).collect();
        let mut walk = Self {
            formulas,
            is_true,
            facts,
            values: FxHashMap::default(),
            chosen: Vec::new(),
            seen: FxHashSet::default(),
            stack,
            choices: Vec::new(),
        };
        let shared = if with_shared { walk.facts.shared.len() } else { 0 };
        for position in 0..shared {
            let term = walk.facts.shared[position];
            walk.explain_inside(store, term);
            // A formula that is an argument of a function: the table of the function has its value.
            if *store.sort_of(term) == Sort::Bool && walk.known(term).is_some() {
                let value = walk.value(store, term);
                walk.stack.push((term, value));
            }
        }
        loop {
            budget.spend(1)?;
            if let Some((formula, value)) = walk.stack.pop() {
                walk.visit(store, formula, value);
            } else if let Some((formula, value)) = walk.choices.pop() {
                let child = walk.choose(store, formula, value);
                walk.stack.extend(child);
            } else {
                return Ok(walk.chosen);
            }
        }
    }

    /// The value of a formula.
    fn value(&mut self, store: &TermStore, root: TermId) -> bool {
        let mut stack = vec![root];
        while let Some(&formula) = stack.last() {
            if self.known(formula).is_some() {
                stack.pop();
                continue;
            }
            let args = store.args(formula);
            let before = stack.len();
            if is_connective(store, formula) {
                stack.extend(args.iter().filter(|&&arg| self.known(arg).is_none()));
            }
            if stack.len() == before {
                let value = self.combine(store, formula);
                self.values.insert(formula, value);
                stack.pop();
            }
        }
        self.known(root).unwrap_or(false)
    }

    fn known(&self, formula: TermId) -> Option<bool> {
        let literal = self.formulas.known(formula);
        literal.map(self.is_true).or_else(|| self.values.get(&formula).copied())
    }

    /// The value of a connective whose parts have values; an atom without a literal is false.
    fn combine(&self, store: &TermStore, formula: TermId) -> bool {
        let args = store.args(formula);
        let mut values = args.iter().map(|&arg| self.known(arg).unwrap_or(false));
        match store.op(formula) {
            Op::True => true,
            Op::Not => !values.next().unwrap_or(true),
            Op::And => values.all(|value| value),
            Op::Or => values.any(|value| value),
            Op::Xor => values.fold(false, |sum, value| sum != value),
            Op::Implies => {
                let values: Vec<bool> = values.collect();
                let (last, premises) = values.split_last().unwrap_or((&true, &[]));
                *last || premises.iter().any(|premise| !premise)
            }
            Op::Eq => {
                let values: Vec<bool> = values.collect();
                values.windows(2).all(|pair| pair[0] == pair[1])
            }
            Op::Distinct => {
                let values: Vec<bool> = values.collect();
                values.len() == 2 && values[0] != values[1]
            }
            Op::Ite => {
                let values: Vec<bool> = values.collect();
                values[if values[0] { 1 } else { 2 }]
            }
            _ => false,
        }
    }

    /// Has the facts of a term made true.
    fn explain(&mut self, term: TermId) {
        if self.seen.insert((term, true)) {
            let facts = self.facts.of(term);
            let always = facts.iter().filter(|(when, _)| *when == When::Always);
            self.stack.extend(always.map(|&(_, formula)| (formula, true)));
        }
    }

    /// Has the facts of all terms in an atom or a term made true, and the formulas in it keep their
    /// values.
    fn explain_inside(&mut self, store: &mut TermStore, root: TermId) {
        let inside = self.facts.inside(store, root);
        for &term in &inside.terms {
            self.explain(term);
        }
        let mut open = inside.formulas.clone();
        while let Some(formula) = open.pop() {
            if self.known(formula).is_some() {
                let value = self.value(store, formula);
                self.stack.push((formula, value));
            } else if is_connective(store, formula) {
                // A theory that reads connectives itself asked for their parts alone.
                open.extend(store.args(formula));
            }
        }
    }

    fn visit(&mut self, store: &mut TermStore, formula: TermId, value: bool) {
        if !self.seen.insert((formula, value)) {
            return;
        }
        if !is_connective(store, formula) {
            if let Some(meaning) = definition::expand(store, formula) {
                self.stack.push((meaning, value));
                return;
            }
            self.chosen.push((formula, value));
            self.explain_inside(store, formula);
            let now = if value { When::IfTrue } else { When::IfFalse };
            let facts = self.facts.of(formula).iter();
            let matter = facts.filter(|(when, _)| [When::Always, now].contains(when));
            self.stack.extend(matter.map(|&(_, formula)| (formula, true)));
            return;
        }
        let args = store.args(formula).to_vec();
        match store.op(formula) {
            Op::True | Op::False => {}
            Op::Not => self.stack.push((args[0], !value)),
            Op::And if value => self.stack.extend(args.iter().map(|&arg| (arg, true))),
            Op::Or if !value => self.stack.extend(args.iter().map(|&arg| (arg, false))),
            Op::Implies if !value => {
                let (last, premises) = args.split_last().unwrap_or((&formula, &[]));
                self.stack.extend(premises.iter().map(|&arg| (arg, true)));
                self.stack.push((*last, false));
            }
            Op::And | Op::Or | Op::Implies => self.choices.push((formula, value)),
            Op::Ite => {
                let holds = self.value(store, args[0]);
                self.stack.push((args[0], holds));
                self.stack.push((args[if holds { 1 } else { 2 }], value));
            }
            _ => {
                for arg in args {
                    let value = self.value(store, arg);
                    self.stack.push((arg, value));
                }
            }
        }
    }

    /// The child that decides a disjunction (or a conjunction that is false).
    fn choose(&mut self, store: &TermStore, formula: TermId, value: bool) -> Option<Literal> {
        let args = store.args(formula);
        let last = args.len() - 1;
        let op = store.op(formula);
        let mut best: Option<(u32, Literal)> = None;
        for (position, &arg) in args.iter().enumerate() {
            let wanted = match op {
                Op::And => false,
                Op::Implies => position == last,
                _ => value,
            };
            if self.value(store, arg) != wanted {
                continue;
            }
            let inner = (store.op(arg) == Op::Not).then(|| (store.arg(arg, 0), !wanted));
            let known = self.seen.contains(&(arg, wanted))
                || inner.is_some_and(|inner| self.seen.contains(&inner));
            let cost = if known { 0 } else { 1 + cost(store, arg, wanted) };
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, (arg, wanted)));
            }
        }
        best.map(|(_, literal)| literal)
    }
}
