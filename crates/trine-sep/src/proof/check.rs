//! The checker of proofs.
//!
//! Idea: each sequent is made from the conclusion of a node by its steps and its rule, and each side
//! condition is asked anew: data of the pure solver, contradictions of locations of the shapes of
//! predicates. Back-links are judged together at the end: a graph whose edges are labelled with whether
//! the heap becomes smaller must have no cycle without such a label, which is the size-change principle
//! for the one measure that is used, the number of cells.
//! Invariant: nothing of the search is used here. What cannot be checked is rejected.
//! Reference: Brotherston, Distefano, Petersen, "Automated cyclic entailment proofs in separation logic",
//! CADE 2011; Lee, Jones, Ben-Amram, "The size-change principle for program termination", POPL 2001.

use std::rc::Rc;

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermSet, TermStore};

use super::shapes::{Shapes, fewest_cells};
use super::state::{
    State, all_differ, data_of, has_form, is_closed, is_made, locations_of, mapped, symbols,
};
use super::trace::has_cycle;
use super::{Companion, Derivation, Goal, Lemma, Proof, Rule, Step};
use crate::constants::{constants_of_bodies, constants_of_rules};
use crate::pure::{PureAnswer, PureReason, PureSolver};
use crate::symbolic_heap::{Arg, Definitions, Loc, SymbolicHeap};

/// Why a proof is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// A step or rule does not apply, or its condition was not confirmed.
    Step {
        /// Of which derivation.
        part: Part,
        /// Which node.
        node: usize,
        /// What is wrong.
        why: &'static str,
    },
    /// Something about the proof as a whole.
    Whole(&'static str),
    /// The budget ended.
    Exhausted(Exhausted),
}

impl From<Exhausted> for Rejection {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}

/// A derivation of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// That of a lemma.
    Lemma(usize),
    /// That of a goal.
    Goal(usize),
}

/// What is told of each node that is looked at: where it is, its number, and its sequent.
pub type Listener<'a> = &'a mut dyn FnMut(&mut TermStore, Part, usize, &State);

/// What a proof is about.
#[derive(Clone, Copy)]
pub struct Claim<'a> {
    /// The predicates.
    pub definitions: &'a Definitions,
    /// The alternatives of the premise; each has to entail one of the conclusions.
    pub premises: &'a [SymbolicHeap],
    /// The alternatives of the conclusion.
    pub conclusions: &'a [SymbolicHeap],
}

pub(super) type Checked<T> = Result<T, Refusal>;

/// Why a step is refused.
pub(super) enum Refusal {
    Why(&'static str),
    Exhausted(Exhausted),
}

impl From<Refusal> for Rejection {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Why(why) => Self::Whole(why),
            Refusal::Exhausted(reason) => Self::Exhausted(reason),
        }
    }
}

impl From<Exhausted> for Refusal {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}

pub(super) fn wanted(holds: bool, why: &'static str) -> Checked<()> {
    if holds { Ok(()) } else { Err(Refusal::Why(why)) }
}

/// Checks a proof; the listener hears of each node.
///
/// # Errors
/// Where the proof fails.
pub fn check(
    store: &mut TermStore,
    claim: Claim<'_>,
    proof: &Proof,
    pure: &mut dyn PureSolver,
    budget: &Budget,
    listener: Listener<'_>,
) -> Result<(), Rejection> {
    let Claim { definitions, premises, conclusions } = claim;
    let shapes = Shapes::of(definitions, budget)?;
    let fewest = fewest_cells(definitions);
    let of_rules = constants_of_rules(store, definitions);
    let edges = Vec::new();
    let mut checker =
        Checker { store, definitions, proof, pure, budget, shapes, fewest, of_rules, edges };
    checker.numbers()?;
    for (number, lemma) in proof.lemmas.iter().enumerate() {
        let start = start_of(checker.store, lemma, definitions);
        let start = start.ok_or(Rejection::Whole("a lemma has no form"))?;
        checker.derivation(start, &lemma.proof, Part::Lemma(number), listener)?;
    }
    for (number, premise) in premises.iter().enumerate() {
        let place = proof.goals.iter().position(|goal| goal.premise == number);
        let place = place.ok_or(Rejection::Whole("a premise has no proof"))?;
        let goal = &proof.goals[place];
        let start = checker.start(premise, conclusions, goal);
        let start = start.ok_or(Rejection::Whole("a goal has no form"))?;
        checker.derivation(start, &goal.proof, Part::Goal(place), listener)?;
    }
    Ok(())
}

/// The sequent of a lemma, if it has the form of one.
fn start_of(store: &TermStore, lemma: &Lemma, definitions: &Definitions) -> Option<State> {
    let locals = lemma.left.locals.clone();
    let nils = definitions.nils();
    let inside = |heap: &SymbolicHeap| has_form(store, definitions, heap, &locals);
    let rigid = |loc: &Loc| lemma.flexible.get(loc.index()) == Some(&false);
    let fits = lemma.flexible.len() == locals.len()
        && locals.len() >= nils
        && locals.iter().zip(&definitions.location_sorts).all(|(local, sort)| local.sort == *sort)
        && inside(&lemma.left)
        && inside(&lemma.right)
        && (0..nils).all(|nil| rigid(&Loc::new(nil)))
        && lemma.framed.iter().all(|loc| loc.index() >= nils && rigid(loc))
        && all_differ(&lemma.framed)
        && locations_of(&lemma.left).iter().all(rigid);
    fits.then(|| State {
        left: lemma.left.clone(),
        right: lemma.right.clone(),
        framed: lemma.framed.clone(),
        locals,
        flexible: lemma.flexible.clone(),
    })
}

/// A sequent that back-links may name.
struct Named {
    label: u32,
    node: usize,
    state: State,
    /// How many cells were matched on the way to it.
    matched: usize,
    outer: Option<Rc<Named>>,
}

/// A node that waits, with its sequent and what leads to it.
struct Waiting {
    node: usize,
    state: State,
    matched: usize,
    path: Option<Rc<Named>>,
}

pub(super) struct Checker<'a> {
    pub(super) store: &'a mut TermStore,
    pub(super) definitions: &'a Definitions,
    pub(super) proof: &'a Proof,
    pub(super) pure: &'a mut dyn PureSolver,
    pub(super) budget: &'a Budget,
    pub(super) shapes: Shapes,
    pub(super) fewest: Vec<Option<u32>>,
    /// Data constants that definitions speak of.
    pub(super) of_rules: TermSet,
    /// Edges between the nodes of one derivation, and whether the heap becomes smaller.
    pub(super) edges: Vec<(usize, usize, bool)>,
}

impl Checker<'_> {
    /// Whether constants that get other values are none that a definition speaks of.
    pub(super) fn are_general(&self, values: &[(TermId, TermId)], terms: &[TermId]) -> Checked<()> {
        let of_data = constants_of_bodies(self.store, terms);
        let is_general = |&(from, to): &(TermId, TermId)| {
            from == to || !self.of_rules.contains(from) && !of_data.contains(from)
        };
        wanted(values.iter().all(is_general), "another value of a constant of the definitions")
    }

    fn start(
        &mut self,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
        goal: &Goal,
    ) -> Option<State> {
        let mut state = State {
            left: SymbolicHeap::default(),
            right: SymbolicHeap::default(),
            framed: Vec::new(),
            locals: premise.locals.clone(),
            flexible: vec![false; premise.locals.len()],
        };
        let names = |from: &[TermId], to: &[TermId]| -> Vec<(TermId, TermId)> {
            from.iter().copied().zip(to.iter().copied()).collect()
        };
        let fits = goal.left_names.len() == premise.data_locals.len()
            && goal.left_names.iter().all(|&name| is_made(self.store, name))
            && all_differ(&goal.left_names);
        let data = names(&premise.data_locals, &goal.left_names);
        state.left = mapped(self.store, premise, &|loc| loc, &data);
        let own = data_of(premise);
        let (_, constants) = symbols(self.store, &own)?;
        if !fits || goal.left_names.iter().any(|name| constants.contains(name)) {
            return None;
        }
        let Some(conclusion) = goal.conclusion else { return Some(state) };
        let conclusion = conclusions.get(conclusion)?;
        let mut places: Vec<Loc> = (0..conclusion.locals.len()).map(Loc::new).collect();
        for (place, local) in places.iter_mut().zip(&conclusion.locals).skip(conclusion.bound) {
            *place = state.add(*local, true);
        }
        let variable = |&name: &TermId| self.store.op(name) == Op::BoundVar;
        if goal.right_names.len() != conclusion.data_locals.len()
            || !goal.right_names.iter().all(variable)
            || !all_differ(&goal.right_names)
            || conclusion.bound > premise.bound
        {
            return None;
        }
        let data = names(&conclusion.data_locals, &goal.right_names);
        state.right = mapped(self.store, conclusion, &|loc| places[loc.index()], &data);
        Some(state)
    }

    fn derivation(
        &mut self,
        start: State,
        proof: &Derivation,
        part: Part,
        listener: Listener<'_>,
    ) -> Result<(), Rejection> {
        self.edges.clear();
        let mut seen = vec![false; proof.nodes.len()];
        let mut open = vec![Waiting { node: proof.root, state: start, matched: 0, path: None }];
        while let Some(waiting) = open.pop() {
            self.budget.spend(16)?;
            let node = waiting.node;
            let fail = |why| Rejection::Step { part, node, why };
            if seen.get(node) != Some(&false) {
                return Err(fail("no node, or one that was used before"));
            }
            seen[node] = true;
            listener(self.store, part, node, &waiting.state);
            match self.node(waiting, proof, part) {
                Ok(more) => open.extend(more),
                Err(Refusal::Why(why)) => return Err(fail(why)),
                Err(Refusal::Exhausted(reason)) => return Err(Rejection::Exhausted(reason)),
            }
        }
        if has_cycle(proof.nodes.len(), &self.edges) {
            return Err(Rejection::Whole("a cycle on which the heap does not become smaller"));
        }
        Ok(())
    }

    fn node(&mut self, waiting: Waiting, proof: &Derivation, part: Part) -> Checked<Vec<Waiting>> {
        let Waiting { node, mut state, mut matched, path } = waiting;
        let own = &proof.nodes[node];
        let before = matched;
        for step in &own.steps {
            matched += usize::from(matches!(step, Step::MatchCell { .. }));
            self.step(&mut state, step)?;
        }
        // The edge from above says whether cells were matched on the way.
        if matched > before {
            for edge in self.edges.iter_mut().filter(|edge| edge.1 == node) {
                edge.2 = true;
            }
        }
        let mut path = path;
        if let Rule::UnfoldLeft { label, .. } = own.rule {
            let named = Named { label, node, state: state.clone(), matched, outer: path };
            path = Some(Rc::new(named));
        }
        let states = match &own.rule {
            Rule::Use(step) => {
                let (companion, back) = match step.companion {
                    Companion::Label(label) => {
                        let named = find(&path, label).ok_or(Refusal::Why("no such label"))?;
                        (named.state.clone(), Some((named.node, matched > named.matched)))
                    }
                    Companion::Lemma(number) => (self.lemma(number, part)?, None),
                };
                let (after, beside) = self.used(&state, step, &companion)?;
                if let Some((companion, shrunk)) = back {
                    self.edges.push((node, companion, shrunk || beside));
                }
                vec![after]
            }
            Rule::Backward(step) => {
                let Companion::Lemma(number) = step.companion else {
                    return Err(Refusal::Why("only lemmas are used on conclusions"));
                };
                let companion = self.lemma(number, part)?;
                vec![self.used_backward(state, step, &companion)?]
            }
            rule => self.premises(state, rule)?,
        };
        wanted(states.len() == own.premises.len(), "another number of premises")?;
        let mut more = Vec::new();
        for (state, &premise) in states.into_iter().zip(&own.premises) {
            self.edges.push((node, premise, false));
            more.push(Waiting { node: premise, state, matched, path: path.clone() });
        }
        Ok(more)
    }

    /// A lemma that comes before the one that is checked.
    fn lemma(&self, number: usize, inside: Part) -> Checked<State> {
        let before = match inside {
            Part::Lemma(own) => number < own,
            Part::Goal(_) => true,
        };
        let lemma = self.proof.lemmas.get(number).filter(|_| before);
        let lemma = lemma.ok_or(Refusal::Why("no such earlier lemma"))?;
        start_of(self.store, lemma, self.definitions).ok_or(Refusal::Why("a lemma has no form"))
    }

    fn step(&mut self, state: &mut State, step: &Step) -> Checked<()> {
        match *step {
            Step::Equal { from, to } => {
                let pair = |&&(a, b): &&(Loc, Loc)| (a, b) == (from, to) || (b, a) == (from, to);
                wanted(state.left.equal.iter().any(|p| pair(&p)), "locations are not equal")?;
                wanted(from.index() >= self.definitions.nils(), "nil is replaced")?;
                state.replace(self.store, from, to);
                state.left.equal.retain(|&(a, b)| a != b);
                Ok(())
            }
            Step::Instantiate { flexible, by } => self.choose(state, flexible, by),
            Step::MatchCell { left, right } => {
                let inside = left < state.left.cells.len() && right < state.right.cells.len();
                wanted(inside, "no such cell")?;
                let have = state.left.cells.remove(left);
                let want = state.right.cells.remove(right);
                let same = have.address == want.address && have.constructor == want.constructor;
                wanted(same && have.fields.len() == want.fields.len(), "cells differ")?;
                state.framed.push(have.address);
                self.equate(state, &have.fields, &want.fields)
            }
            Step::MatchCall { left, right } => {
                let inside = left < state.left.calls.len() && right < state.right.calls.len();
                wanted(inside, "no such call")?;
                let same = state.left.calls.remove(left) == state.right.calls.remove(right);
                wanted(same, "calls differ")
            }
            Step::Known(fact) => {
                self.is_formula(fact)?;
                wanted(self.is_known(state, fact)?, "no call implies the fact")?;
                state.left.data.push(fact);
                Ok(())
            }
            Step::Define { variable, value } => self.define(state, variable, value),
            Step::Discharge => self.discharge(state),
        }
    }

    /// What cells or calls have at their places becomes a condition of the conclusion.
    pub(super) fn equate(&mut self, state: &mut State, have: &[Arg], want: &[Arg]) -> Checked<()> {
        for pair in have.iter().zip(want) {
            match pair {
                (&Arg::Loc(a), &Arg::Loc(b)) => state.right.equal.push((a, b)),
                (&Arg::Data(a), &Arg::Data(b)) if a != b => {
                    self.of_one_sort(a, b)?;
                    state.right.data.push(self.store.mk(Op::Eq, &[a, b]));
                }
                (&Arg::Data(_), &Arg::Data(_)) => {}
                _ => return Err(Refusal::Why("a location beside data")),
            }
        }
        Ok(())
    }

    pub(super) fn of_one_sort(&self, a: TermId, b: TermId) -> Checked<()> {
        wanted(self.store.sort(a) == self.store.sort(b), "data of two sorts")
    }

    pub(super) fn is_formula(&self, term: TermId) -> Checked<()> {
        wanted(self.store.sort(term) == self.store.sorts.bool(), "no formula")
    }

    pub(super) fn choose(&mut self, state: &mut State, flexible: Loc, by: Loc) -> Checked<()> {
        let inside = by.index() < state.locals.len() && state.is_flexible(flexible);
        wanted(inside, "no existential location")?;
        let sorts = [flexible, by].map(|loc| state.locals[loc.index()].sort);
        wanted(sorts[0] == sorts[1], "locations of two sorts")?;
        state.replace(self.store, flexible, by);
        Ok(())
    }

    pub(super) fn define(
        &mut self,
        state: &mut State,
        variable: TermId,
        value: TermId,
    ) -> Checked<()> {
        wanted(self.store.op(variable) == Op::BoundVar, "no existential datum")?;
        let found = symbols(self.store, &[value]);
        let plain = found.is_some_and(|(variables, _)| !variables.contains(&variable));
        let sorts = self.store.sort(variable) == self.store.sort(value);
        wanted(plain && sorts, "no value for it")?;
        state.right = mapped(self.store, &state.right, &|loc| loc, &[(variable, value)]);
        Ok(())
    }

    /// Drops the conditions of the conclusion that follow; the others stay.
    pub(super) fn discharge(&mut self, state: &mut State) -> Checked<()> {
        let nils = self.definitions.nils();
        let mut equal = Vec::new();
        for (a, b) in std::mem::take(&mut state.right.equal) {
            let rigid = state.is_rigid(a) && state.is_rigid(b);
            if a != b && (!rigid || self.may(state, None, Some((a, b)))?) {
                equal.push((a, b));
            }
        }
        let mut distinct = Vec::new();
        for (a, b) in std::mem::take(&mut state.right.distinct) {
            let rigid = state.is_rigid(a) && state.is_rigid(b);
            let known =
                rigid && (state.are_apart(a, b, nils) || !self.may(state, Some((a, b)), None)?);
            if !known {
                distinct.push((a, b));
            }
        }
        let mut data = Vec::new();
        for fact in std::mem::take(&mut state.right.data) {
            if !self.follows(&state.left.data, fact)? {
                data.push(fact);
            }
        }
        (state.right.equal, state.right.distinct, state.right.data) = (equal, distinct, data);
        Ok(())
    }

    /// Whether the locations of the premise allow a model in which two are equal, or different.
    pub(super) fn may(
        &mut self,
        state: &State,
        equal: Option<(Loc, Loc)>,
        distinct: Option<(Loc, Loc)>,
    ) -> Checked<bool> {
        let mut form = state.left.clone();
        form.equal.extend(equal);
        form.distinct.extend(distinct);
        let locals = state.locals.len();
        Ok(self.shapes.allow(self.definitions, &form, &state.framed, locals, self.budget)?)
    }

    /// Whether a fact without bound variables follows from others.
    pub(super) fn follows(&mut self, facts: &[TermId], fact: TermId) -> Checked<bool> {
        let trivial = self.store.op(fact) == Op::True
            || self.store.op(fact) == Op::Eq && self.store.arg(fact, 0) == self.store.arg(fact, 1);
        if trivial || facts.contains(&fact) {
            return Ok(true);
        }
        if !is_closed(self.store, fact) {
            return Ok(false);
        }
        let mut all = facts.to_vec();
        all.push(self.store.mk(Op::Not, &[fact]));
        self.refuted(&all)
    }

    /// Whether facts contradict each other, whatever their variables are.
    pub(super) fn refuted(&mut self, facts: &[TermId]) -> Checked<bool> {
        let Some((variables, _)) = symbols(self.store, facts) else { return Ok(false) };
        let mut fixed = Vec::with_capacity(variables.len());
        for variable in variables {
            let sort = self.store.sort(variable);
            fixed.push((variable, self.store.skolem("any", sort)));
        }
        let store = &mut *self.store;
        let facts: Vec<TermId> = facts.iter().map(|&f| store.substitute(f, &fixed)).collect();
        match self.pure.check(self.store, &facts, self.budget) {
            PureAnswer::Unsat(()) => Ok(true),
            PureAnswer::Unknown(PureReason::Exhausted(reason)) => Err(Refusal::Exhausted(reason)),
            PureAnswer::Sat(_) | PureAnswer::Unknown(PureReason::Incomplete) => Ok(false),
        }
    }
}

/// The innermost sequent with a label.
fn find(path: &Option<Rc<Named>>, label: u32) -> Option<Rc<Named>> {
    let mut at = path.clone();
    while let Some(named) = at {
        if named.label == label {
            return Some(named);
        }
        at = named.outer.clone();
    }
    None
}
