//! The runs of a tag automaton as a linear formula.
//!
//! Idea: a text with `n` slots is read by `n + 1` copies of its automaton. A run leaves a copy by an edge
//! that reads the letter of the next slot; how many letters it reads within each copy says where the
//! slots are. Its Parikh image is a flow through the copies.
//! Invariant: the flows that hang together are the words of the language with these letters at these
//! offsets.
//! Reference: Chen, Chocholatý, Havlena, Holík, Lengál, Síč, "A Uniform Framework for Handling Position
//! Constraints in String Solving", 2025 (tag automata).

use trine_arith::{ArithVar, Formula, Int, LinearForm, LinearSession, Rat};
use trine_automata::{
    ClassSet, Comparison, CountConstraint, LinearSum, Nfa, NfaBuilder, RunFormula, StateId, Step,
};
use trine_collections::Budget;

use super::super::precision::Reason;
use super::arrangement::{Letter, Offset, Slot};

/// Unknowns of one flow.
const MAX_UNKNOWNS: usize = 20_000;

/// The flow through the copies of an automaton.
pub(super) struct Flow {
    runs: RunFormula,
    unknowns: Vec<ArithVar>,
    states: usize,
}

/// Whether each state of each copy lies on a run.
fn useful_states(nfa: &Nfa, labels: &[ClassSet], budget: &Budget) -> Result<Vec<bool>, Reason> {
    let (states, copies) = (nfa.num_states(), labels.len() + 1);
    let mut into: Vec<Vec<(StateId, usize)>> = vec![Vec::new(); states * copies];
    let mut from_start = vec![false; states * copies];
    let mut stack: Vec<usize> = nfa.initial().iter().map(|state| state.index()).collect();
    stack.iter().for_each(|&place| from_start[place] = true);
    while let Some(place) = stack.pop() {
        let (copy, state) = (place / states, StateId::new(place % states));
        for edge in nfa.edges(state) {
            budget.spend(1)?;
            let next = labels.get(copy).is_some_and(|set| !edge.label.intersection(set).is_empty());
            for copy in [Some(copy), next.then_some(copy + 1)].into_iter().flatten() {
                let to = copy * states + edge.to.index();
                into[to].push((state, place));
                if !std::mem::replace(&mut from_start[to], true) {
                    stack.push(to);
                }
            }
        }
    }
    let mut useful = vec![false; states * copies];
    let last = labels.len() * states;
    stack.extend(nfa.finals().map(|state| last + state.index()).filter(|&at| from_start[at]));
    stack.iter().for_each(|&place| useful[place] = true);
    while let Some(place) = stack.pop() {
        for &(_, from) in &into[place] {
            budget.spend(1)?;
            if !std::mem::replace(&mut useful[from], true) {
                stack.push(from);
            }
        }
    }
    Ok(useful)
}

impl Flow {
    /// The flow of a language through slots; `None` if there is no run. The letters of `classes` are told
    /// apart in slots.
    pub(super) fn new(
        nfa: &Nfa,
        slots: &[Slot],
        classes: &[ClassSet],
        session: &mut LinearSession,
        budget: &Budget,
    ) -> Result<Option<Self>, Reason> {
        let alphabet = nfa.alphabet();
        let states = nfa.num_states();
        let labels: Vec<ClassSet> = slots.iter().map(|slot| label(nfa, slot)).collect();
        if nfa.num_edges().saturating_mul(labels.len() + 1) > MAX_UNKNOWNS {
            return Err(Reason::NothingFound);
        }
        let useful = useful_states(nfa, &labels, budget)?;
        let mut builder = NfaBuilder::new(alphabet);
        builder.add_states(states * (labels.len() + 1));
        let mut has_end = false;
        for (place, _) in useful.iter().enumerate().filter(|(_, is_useful)| **is_useful) {
            let (copy, state) = (place / states, StateId::new(place % states));
            let here = StateId::new(place);
            for edge in nfa.edges(state) {
                budget.spend(1)?;
                let to = copy * states + edge.to.index();
                if useful[to] {
                    builder.add_edge(here, &edge.label, StateId::new(to));
                }
                if let Some(label) = labels.get(copy).filter(|_| useful[to + states]) {
                    let label = edge.label.intersection(label);
                    builder.add_edge(here, &label, StateId::new(to + states));
                }
            }
            if copy == 0 && nfa.initial().contains(&state) {
                builder.set_initial(here);
            }
            if copy == labels.len() && nfa.is_final(state) {
                builder.set_final(here);
                has_end = true;
            }
        }
        if !has_end {
            return Ok(None);
        }
        let nfa = builder.finish(budget)?;
        let is_slot = |from: StateId, to: StateId| from.index() / states != to.index() / states;
        let runs = RunFormula::telling_apart(&nfa, classes, is_slot, budget)?;
        if runs.steps().len() > MAX_UNKNOWNS {
            return Err(Reason::NothingFound);
        }
        let unknowns = runs.steps().iter().map(|_| session.new_int(Some(0))).collect();
        Ok(Some(Self { runs, unknowns, states }))
    }

    /// The formulas of the flow: balances, and the offsets of slots and the length as letters that are
    /// read.
    pub(super) fn formulas(
        &self,
        slots: &[Slot],
        length: &Offset,
        session: &mut LinearSession,
    ) -> Vec<Formula> {
        let mut formulas: Vec<Formula> = self
            .runs
            .constraints()
            .iter()
            .map(|constraint| self.formula(constraint, session))
            .collect();
        let start = Offset { form: LinearForm::new(), known: -1 };
        let starts = std::iter::once(&start).chain(slots.iter().map(|slot| &slot.offset));
        let ends = slots.iter().map(|slot| &slot.offset).chain([length]);
        for (copy, (start, end)) in starts.zip(ends).enumerate() {
            let (mut form, known) = end.minus(start);
            let within = self.runs.sum_of(|step| {
                matches!(step, Step::Read { from, to, .. }
                    if from.index() / self.states == copy && to.index() / self.states == copy)
            });
            for &(_, unknown) in &within.terms {
                form.add(self.unknowns[unknown.index()], Rat::MINUS_ONE);
            }
            // Between two slots are fewer letters, by one, than they are apart.
            formulas.push(session.eq(&form, &Rat::from(1 - known)));
        }
        formulas
    }

    /// How often the edges into the copy after a slot read a letter of a class.
    pub(super) fn reads(&self, slot: usize, class: usize) -> LinearForm {
        let sum = self.runs.sum_of(|step| {
            matches!(step, Step::Read { from, to, group: Some(group) }
                if *group == class
                    && from.index() / self.states == slot
                    && to.index() / self.states == slot + 1)
        });
        self.linear(&sum)
    }

    fn linear(&self, sum: &LinearSum) -> LinearForm {
        let term = |&(factor, unknown): &(i64, trine_automata::Unknown)| {
            (self.unknowns[unknown.index()], Rat::from(Int::from(i128::from(factor))))
        };
        LinearForm::from_terms(sum.terms.iter().map(term))
    }

    fn formula(&self, constraint: &CountConstraint, session: &mut LinearSession) -> Formula {
        match constraint {
            CountConstraint::Linear(sum, comparison) => {
                let (form, value) = (self.linear(sum), Rat::from(-sum.constant));
                match comparison {
                    Comparison::Zero => session.eq(&form, &value),
                    Comparison::AtMostZero => session.le(&form, &value),
                }
            }
            CountConstraint::Implies { used, needs } => {
                let mut some = |unknowns: &[trine_automata::Unknown]| {
                    let forms = unknowns.iter().map(|one| self.unknowns[one.index()]);
                    let positive: Vec<Formula> =
                        forms.map(|var| session.ge(&LinearForm::var(var), &Rat::ONE)).collect();
                    session.or(&positive)
                };
                let (used, needs) = (some(used), some(needs));
                session.implies(used, needs)
            }
        }
    }

    /// What connects a part of the flow to its beginning that hangs together with itself only.
    pub(super) fn missing_link(&self, session: &mut LinearSession) -> Option<Formula> {
        let value = |&var: &ArithVar| {
            let value = session.value(var).to_integer().and_then(|n| n.to_i64());
            value.and_then(|value| u64::try_from(value).ok()).unwrap_or(0)
        };
        let assignment: Vec<u64> = self.unknowns.iter().map(value).collect();
        let link = self.runs.missing_link(&assignment)?;
        Some(self.formula(&link, session))
    }
}

/// The classes of letters that a slot allows.
fn label(nfa: &Nfa, slot: &Slot) -> ClassSet {
    let alphabet = nfa.alphabet();
    let mut label = alphabet.all_classes();
    for letter in &slot.letters {
        if let Letter::Known(code) = *letter {
            let mut one = alphabet.no_classes();
            if let Some(class) = alphabet.class_of(code) {
                one.insert(class);
            }
            label = label.intersection(&one);
        }
    }
    label
}
