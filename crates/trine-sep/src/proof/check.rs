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
use trine_term::{Op, TermId, TermStore};

use super::shapes::{Shapes, fewest_cells};
use super::state::{State, data_of, is_closed, is_made, join, locations_of, mapped, symbols};
use super::{Companion, Derivation, Generalization, Goal, Lemma, Proof, Rule, Step, Use};
use crate::pure::{PureAnswer, PureSolver};
use crate::symbolic_heap::{Arg, Call, Definitions, Loc, Local, SymbolicHeap};

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

fn wanted(holds: bool, why: &'static str) -> Checked<()> {
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
    let mut checker =
        Checker { store, definitions, proof, pure, budget, shapes, fewest, edges: Vec::new() };
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
        && locations_of(&lemma.left).iter().all(rigid);
    fits.then(|| State {
        left: lemma.left.clone(),
        right: lemma.right.clone(),
        framed: Vec::new(),
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
    /// Edges between the nodes of one derivation, and whether the heap becomes smaller.
    pub(super) edges: Vec<(usize, usize, bool)>,
}

impl Checker<'_> {
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
    fn equate(&mut self, state: &mut State, have: &[Arg], want: &[Arg]) -> Checked<()> {
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

    fn of_one_sort(&self, a: TermId, b: TermId) -> Checked<()> {
        wanted(self.store.sort(a) == self.store.sort(b), "data of two sorts")
    }

    fn is_formula(&self, term: TermId) -> Checked<()> {
        wanted(self.store.sort(term) == self.store.sorts.bool(), "no formula")
    }

    fn choose(&mut self, state: &mut State, flexible: Loc, by: Loc) -> Checked<()> {
        let inside = by.index() < state.locals.len() && state.is_flexible(flexible);
        wanted(inside, "no existential location")?;
        let sorts = [flexible, by].map(|loc| state.locals[loc.index()].sort);
        wanted(sorts[0] == sorts[1], "locations of two sorts")?;
        state.replace(self.store, flexible, by);
        Ok(())
    }

    fn define(&mut self, state: &mut State, variable: TermId, value: TermId) -> Checked<()> {
        wanted(self.store.op(variable) == Op::BoundVar, "no existential datum")?;
        let found = symbols(self.store, &[value]);
        let plain = found.is_some_and(|(variables, _)| !variables.contains(&variable));
        let sorts = self.store.sort(variable) == self.store.sort(value);
        wanted(plain && sorts, "no value for it")?;
        state.right = mapped(self.store, &state.right, &|loc| loc, &[(variable, value)]);
        Ok(())
    }

    /// Drops the conditions of the conclusion that follow; the others stay.
    fn discharge(&mut self, state: &mut State) -> Checked<()> {
        let nils = self.definitions.nils();
        let mut equal = Vec::new();
        for (a, b) in std::mem::take(&mut state.right.equal) {
            let rigid = state.is_rigid(a) && state.is_rigid(b);
            if a != b && !(rigid && !self.may(state, None, Some((a, b)))?) {
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
    fn may(
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
    fn follows(&mut self, facts: &[TermId], fact: TermId) -> Checked<bool> {
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
            PureAnswer::Unsat => Ok(true),
            PureAnswer::Exhausted(reason) => Err(Refusal::Exhausted(reason)),
            PureAnswer::Sat(_) | PureAnswer::Unknown => Ok(false),
        }
    }

    fn premises(&mut self, mut state: State, rule: &Rule) -> Checked<Vec<State>> {
        match rule {
            Rule::Contradiction => {
                let holds =
                    !state.left.data.is_empty() && self.refuted(&state.left.data.clone())?;
                let contradicts = holds || !self.may(&state, None, None)?;
                wanted(contradicts, "the premise may have a model")?;
                Ok(Vec::new())
            }
            Rule::Axiom(values) => {
                for &(variable, value) in values {
                    self.define(&mut state, variable, value)?;
                }
                self.discharge(&mut state)?;
                let empty = state.left.is_empty_heap() && state.right.is_empty_heap();
                wanted(empty, "a side is not the empty heap")?;
                let fresh =
                    |&(a, b): &(Loc, Loc)| a != b && (state.is_flexible(a) || state.is_flexible(b));
                let rest = state.right.equal.is_empty()
                    && state.right.data.is_empty()
                    && state.right.distinct.iter().all(fresh);
                wanted(rest, "a condition does not follow")?;
                Ok(Vec::new())
            }
            &Rule::SplitLocations(a, b) => {
                wanted(state.is_rigid(a) && state.is_rigid(b), "no locations of the premise")?;
                let mut equal = state.clone();
                equal.left.equal.push((a, b));
                state.left.distinct.push((a, b));
                Ok(vec![equal, state])
            }
            &Rule::SplitData(fact) => {
                self.is_formula(fact)?;
                wanted(is_closed(self.store, fact), "the condition has variables")?;
                let mut holds = state.clone();
                holds.left.data.push(fact);
                state.left.data.push(self.store.mk(Op::Not, &[fact]));
                Ok(vec![holds, state])
            }
            &Rule::Choose(flexible, by) => {
                self.choose(&mut state, flexible, by)?;
                Ok(vec![state])
            }
            &Rule::Frame { left, right } => {
                let inside = left < state.left.calls.len() && right < state.right.calls.len();
                wanted(inside, "no such call")?;
                let given = state.left.calls.remove(left);
                let want = state.right.calls.remove(right);
                wanted(given.predicate == want.predicate, "calls of two predicates")?;
                self.equate(&mut state, &given.args, &want.args)?;
                Ok(vec![state])
            }
            Rule::UnfoldLeft { call, names, .. } => self.unfold_left(state, *call, names),
            Rule::UnfoldRight { call, rule, names } => {
                self.unfold_right(state, *call, *rule, names)
            }
            Rule::Generalize(step) => Ok(vec![self.generalized(&state, step)?]),
            Rule::Use(_) | Rule::Backward(_) => Err(Refusal::Why("no sequent to use")),
        }
    }

    fn unfold_left(
        &mut self,
        mut state: State,
        call: usize,
        names: &[Vec<TermId>],
    ) -> Checked<Vec<State>> {
        wanted(call < state.left.calls.len(), "no such call")?;
        let call = state.left.calls.remove(call);
        let rules = &self.definitions.get(call.predicate).rules;
        wanted(names.len() == rules.len(), "another number of rules")?;
        let mut states = Vec::new();
        for (rule, names) in names.iter().enumerate() {
            let mut premise = state.clone();
            self.are_new(&state, names)?;
            wanted(names.len() == rules[rule].data_locals.len(), "another number of names")?;
            let (store, definitions) = (&mut *self.store, self.definitions);
            let atoms = premise.instance(store, definitions, &call, rule, names, false);
            join(&mut premise.left, atoms);
            states.push(premise);
        }
        Ok(states)
    }

    fn unfold_right(
        &mut self,
        mut state: State,
        call: usize,
        rule: usize,
        names: &[TermId],
    ) -> Checked<Vec<State>> {
        wanted(call < state.right.calls.len(), "no such call")?;
        let call = state.right.calls.remove(call);
        let rules = &self.definitions.get(call.predicate).rules;
        wanted(rule < rules.len(), "no such rule")?;
        wanted(names.len() == rules[rule].data_locals.len(), "another number of names")?;
        for &name in names {
            let new = self.store.op(name) == Op::BoundVar && !state.mentions(self.store, name);
            wanted(new, "the name of a datum is not new")?;
        }
        wanted(all_differ(names), "one name for two data")?;
        let (store, definitions) = (&mut *self.store, self.definitions);
        let atoms = state.instance(store, definitions, &call, rule, names, true);
        join(&mut state.right, atoms);
        Ok(vec![state])
    }

    /// Whether names are constants that occur nowhere.
    fn are_new(&self, state: &State, names: &[TermId]) -> Checked<()> {
        for &name in names {
            let new = is_made(self.store, name) && !state.mentions(self.store, name);
            wanted(new, "the name of a datum is not new")?;
        }
        wanted(all_differ(names), "one name for two data")
    }

    /// The sequent after a companion was used; also whether a cell is certainly left beside the part.
    fn used(&mut self, state: &State, step: &Use, companion: &State) -> Checked<(State, bool)> {
        let nils = self.definitions.nils();
        let mut after = state.clone();
        let mut images: Vec<Option<Loc>> = vec![None; companion.locals.len()];
        (0..nils).for_each(|nil| images[nil] = Some(Loc::new(nil)));
        let mut new = Vec::new();
        for &(from, to) in &step.locations {
            wanted(from.index() < images.len() && from.index() >= nils, "no such location")?;
            let sort = companion.locals[from.index()].sort;
            if companion.is_flexible(from) {
                wanted(to.index() >= state.locals.len(), "the place of an existential is not new")?;
                new.push((to, sort));
            } else {
                let fits = state.is_rigid(to) && state.locals[to.index()].sort == sort;
                wanted(fits, "a location is put in the place of another kind")?;
            }
            images[from.index()] = Some(to);
        }
        new.sort_unstable_by_key(|&(to, _)| to);
        for (to, sort) in new {
            let next = after.add(Local { sort, term: None }, false);
            wanted(next == to, "new locations are not numbered one after the other")?;
        }
        let mentioned =
            locations_of(&companion.left).into_iter().chain(locations_of(&companion.right));
        for loc in mentioned {
            wanted(images[loc.index()].is_some(), "a location has no place")?;
        }
        let image = |loc: Loc| images[loc.index()].unwrap_or(loc);
        let data = self.data_of_use(state, step, companion)?;
        let left = mapped(self.store, &companion.left, &image, &data);
        let right = mapped(self.store, &companion.right, &image, &data);
        self.take(&mut after, state, step, &left)?;
        for &(a, b) in &left.equal {
            let known = a == b || !self.may(state, None, Some((a, b)))?;
            wanted(known, "locations of the companion are not equal")?;
        }
        for &(a, b) in &left.distinct {
            let known = state.are_apart(a, b, nils) || !self.may(state, Some((a, b)), None)?;
            wanted(known, "locations of the companion are not distinct")?;
        }
        // A framed address without a place is mentioned nowhere: any other one does.
        let framed: Vec<Loc> =
            companion.framed.iter().filter_map(|loc| images[loc.index()]).collect();
        wanted(all_differ(&framed), "two framed cells at one place")?;
        for loc in &framed {
            let beside = after.left.cells.iter().any(|cell| cell.address == *loc);
            wanted(beside || state.framed.contains(loc), "a framed cell is not there")?;
        }
        for &fact in &left.data {
            let known = self.follows(&state.left.data, fact)? || self.is_known(state, fact)?;
            wanted(known, "a condition of the companion does not follow")?;
        }
        let nonempty = |call: &Call| self.fewest[call.predicate.index()] != Some(0);
        let beside = !after.left.cells.is_empty() || after.left.calls.iter().any(nonempty);
        join(&mut after.left, right);
        Ok((after, beside))
    }

    /// Constants of a companion and their values; existential data of its conclusion get new names.
    fn data_of_use(
        &self,
        state: &State,
        step: &Use,
        companion: &State,
    ) -> Checked<Vec<(TermId, TermId)>> {
        let mut terms = data_of(&companion.right);
        let variables = symbols(self.store, &terms).ok_or(Refusal::Why("a binder in data"))?.0;
        terms.extend(data_of(&companion.left));
        let mut names = Vec::new();
        for &(from, to) in &step.data {
            wanted(self.store.sort(from) == self.store.sort(to), "data of two sorts")?;
            if self.store.op(from) == Op::BoundVar {
                names.push(to);
            } else {
                let constant = self.store.op(from) == Op::Apply && self.store.args(from).is_empty();
                wanted(constant && is_closed(self.store, to), "no value of a constant")?;
            }
        }
        self.are_new(state, &names)?;
        for &(from, to) in &step.data {
            if self.store.op(from) != Op::BoundVar {
                let inside = symbols(self.store, &[to]).is_some_and(|(_, constants)| {
                    !constants.iter().any(|constant| names.contains(constant))
                });
                wanted(inside, "a value speaks of what is chosen later")?;
            }
        }
        let named = |variable: &TermId| step.data.iter().any(|(from, _)| from == variable);
        wanted(variables.iter().all(named), "an existential datum has no name")?;
        Ok(step.data.clone())
    }

    /// Takes the atoms of a companion away.
    fn take(
        &mut self,
        after: &mut State,
        state: &State,
        step: &Use,
        left: &SymbolicHeap,
    ) -> Checked<()> {
        let lengths = step.cells.len() == left.cells.len() && step.calls.len() == left.calls.len();
        wanted(lengths, "another number of atoms")?;
        wanted(all_differ(&step.cells) && all_differ(&step.calls), "one atom for two")?;
        for (cell, &at) in left.cells.iter().zip(&step.cells) {
            let other = state.left.cells.get(at).ok_or(Refusal::Why("no such cell"))?;
            let same = cell.address == other.address && cell.constructor == other.constructor;
            wanted(same, "a cell is another one")?;
            self.same(state, &cell.fields, &other.fields)?;
        }
        for (call, &at) in left.calls.iter().zip(&step.calls) {
            let other = state.left.calls.get(at).ok_or(Refusal::Why("no such call"))?;
            wanted(call.predicate == other.predicate, "a call is another one")?;
            self.same(state, &call.args, &other.args)?;
        }
        after.left.cells = without(&state.left.cells, &step.cells);
        after.left.calls = without(&state.left.calls, &step.calls);
        Ok(())
    }

    /// Whether arguments are the same in the premise.
    fn same(&mut self, state: &State, one: &[Arg], other: &[Arg]) -> Checked<()> {
        wanted(one.len() == other.len(), "another number of arguments")?;
        for pair in one.iter().zip(other) {
            match pair {
                (&Arg::Loc(a), &Arg::Loc(b)) => wanted(a == b, "a location is another one")?,
                (&Arg::Data(a), &Arg::Data(b)) => {
                    self.of_one_sort(a, b)?;
                    let equal = self.store.mk(Op::Eq, &[a, b]);
                    wanted(a == b || self.follows(&state.left.data, equal)?, "data are others")?;
                }
                _ => return Err(Refusal::Why("a location beside data")),
            }
        }
        Ok(())
    }

    /// The sequent after atoms of the conclusion were replaced by the premise of a lemma.
    fn used_backward(&mut self, state: State, step: &Use, lemma: &State) -> Checked<State> {
        let nils = self.definitions.nils();
        let mut images: Vec<Option<Loc>> = vec![None; lemma.locals.len()];
        (0..nils).for_each(|nil| images[nil] = Some(Loc::new(nil)));
        for &(from, to) in &step.locations {
            let inside = from.index() < images.len() && to.index() < state.locals.len();
            wanted(inside && from.index() >= nils, "no such location")?;
            let sorts = lemma.locals[from.index()].sort == state.locals[to.index()].sort;
            wanted(sorts, "locations of two sorts")?;
            images[from.index()] = Some(to);
        }
        let atoms = SymbolicHeap {
            cells: lemma.right.cells.clone(),
            calls: lemma.right.calls.clone(),
            ..SymbolicHeap::default()
        };
        for loc in locations_of(&lemma.left).into_iter().chain(locations_of(&atoms)) {
            wanted(images[loc.index()].is_some(), "a location has no place")?;
        }
        let constant = |&(from, to): &(TermId, TermId)| {
            self.store.op(from) == Op::Apply
                && self.store.args(from).is_empty()
                && self.store.sort(from) == self.store.sort(to)
                && symbols(self.store, &[to]).is_some()
        };
        wanted(step.data.iter().all(constant), "no value of a constant")?;
        let plain = |heap: &SymbolicHeap| {
            symbols(self.store, &data_of(heap)).is_some_and(|(variables, _)| variables.is_empty())
        };
        wanted(plain(&atoms) && plain(&lemma.left), "an existential datum in the lemma")?;
        let image = |loc: Loc| images[loc.index()].unwrap_or(loc);
        let atoms = mapped(self.store, &atoms, &image, &step.data);
        let lengths =
            step.cells.len() == atoms.cells.len() && step.calls.len() == atoms.calls.len();
        wanted(lengths, "another number of atoms")?;
        wanted(all_differ(&step.cells) && all_differ(&step.calls), "one atom for two")?;
        for (cell, &at) in atoms.cells.iter().zip(&step.cells) {
            wanted(state.right.cells.get(at) == Some(cell), "a cell is another one")?;
        }
        for (call, &at) in atoms.calls.iter().zip(&step.calls) {
            wanted(state.right.calls.get(at) == Some(call), "a call is another one")?;
        }
        let mut after = state;
        after.right.cells = without(&after.right.cells, &step.cells);
        after.right.calls = without(&after.right.calls, &step.calls);
        // What exists by the lemma is chosen by it alone.
        let elsewhere = locations_of(&after.right);
        for (at, image) in images.iter().enumerate() {
            let Some(image) = *image else { continue };
            if lemma.flexible[at] {
                let alone = images.iter().filter(|&&other| other == Some(image)).count() == 1;
                let own = after.is_flexible(image) && !elsewhere.contains(&image) && alone;
                wanted(own, "what the lemma chooses is not free")?;
            }
        }
        let premise = mapped(self.store, &lemma.left, &image, &step.data);
        join(&mut after.right, premise);
        Ok(after)
    }

    /// The more general sequent, if the present one follows from it.
    fn generalized(&mut self, state: &State, step: &Generalization) -> Checked<State> {
        let form = |heap| has_form(self.store, self.definitions, heap, &state.locals);
        wanted(form(&step.left) && form(&step.right), "no form of a sequent")?;
        for &(from, to) in &step.data {
            let constant = self.store.op(from) == Op::Apply && self.store.args(from).is_empty();
            let sorts = self.store.sort(from) == self.store.sort(to);
            wanted(constant && sorts && is_closed(self.store, to), "no value of a constant")?;
        }
        let left = mapped(self.store, &step.left, &|loc| loc, &step.data);
        let right = mapped(self.store, &step.right, &|loc| loc, &step.data);
        let same = left.cells == state.left.cells
            && left.calls == state.left.calls
            && right.cells == state.right.cells
            && right.calls == state.right.calls;
        wanted(same, "the atoms are not instances")?;
        let within = |few: &[(Loc, Loc)], many: &[(Loc, Loc)]| few.iter().all(|p| many.contains(p));
        let pairs = within(&left.equal, &state.left.equal)
            && within(&left.distinct, &state.left.distinct)
            && within(&state.right.equal, &right.equal)
            && within(&state.right.distinct, &right.distinct);
        wanted(pairs, "the locations are not instances")?;
        let mut known = state.left.data.clone();
        known.extend(self.least(&state.left.calls));
        for &fact in &left.data {
            let holds = self.follows(&known, fact)? || self.is_known(state, fact)?;
            wanted(holds, "a condition of the general sequent does not follow")?;
        }
        // Conditions of the conclusion that are gone follow from the number of cells.
        let gone: Vec<TermId> =
            state.right.data.iter().copied().filter(|fact| !right.data.contains(fact)).collect();
        if !gone.is_empty() {
            let counts = (self.cells_of(&state.left), self.cells_of(&state.right));
            let (Some(own), Some(other)) = counts else {
                return Err(Refusal::Why("cells that no number counts"));
            };
            known.push(self.store.mk(Op::Eq, &[own, other]));
            for fact in gone {
                let mut all = known.clone();
                all.push(self.store.mk(Op::Not, &[fact]));
                wanted(self.refuted(&all)?, "a condition that is gone does not follow")?;
            }
        }
        Ok(State { left: step.left.clone(), right: step.right.clone(), ..state.clone() })
    }
}

/// Whether the atoms of a form are well-sorted over some locations.
fn has_form(
    store: &TermStore,
    definitions: &Definitions,
    heap: &SymbolicHeap,
    locals: &[Local],
) -> bool {
    let sort = |arg: &Arg| match *arg {
        Arg::Loc(loc) => locals[loc.index()].sort,
        Arg::Data(term) => store.sort(term),
    };
    let call = |call: &Call| {
        let predicate = definitions.predicates.get(call.predicate.index());
        predicate.is_some_and(|predicate| {
            let params = &store.function_decl(predicate.function).params;
            params.len() == call.args.len()
                && params.iter().zip(&call.args).all(|(&param, arg)| sort(arg) == param)
        })
    };
    locations_of(heap).iter().all(|loc| loc.index() < locals.len())
        && heap.data.iter().all(|&fact| store.sort(fact) == store.sorts.bool())
        && heap.calls.iter().all(call)
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

fn without<T: Clone>(list: &[T], taken: &[usize]) -> Vec<T> {
    let left = list.iter().enumerate().filter(|(at, _)| !taken.contains(at));
    left.map(|(_, item)| item.clone()).collect()
}

fn all_differ<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().all(|(at, item)| !list[..at].contains(item))
}

/// Whether edges that do not make the heap smaller have a cycle.
fn has_cycle(nodes: usize, edges: &[(usize, usize, bool)]) -> bool {
    let mut waiting = vec![0usize; nodes];
    let plain: Vec<(usize, usize)> =
        edges.iter().filter(|edge| !edge.2).map(|&(from, to, _)| (from, to)).collect();
    for &(_, to) in &plain {
        waiting[to] += 1;
    }
    let mut open: Vec<usize> = (0..nodes).filter(|&node| waiting[node] == 0).collect();
    let mut done = 0;
    while let Some(node) = open.pop() {
        done += 1;
        for &(_, to) in plain.iter().filter(|edge| edge.0 == node) {
            waiting[to] -= 1;
            if waiting[to] == 0 {
                open.push(to);
            }
        }
    }
    done < nodes
}
