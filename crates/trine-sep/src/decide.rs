//! From assertions to an answer: which procedure decides them.
//!
//! Idea: the assertions are sorted into one premise (a symbolic heap with its alternatives) and
//! conclusions under a negation. Each procedure says whether the form is its own; the first definite
//! answer counts.
//! Invariant: `Sat` is answered only with a heap on which the [`Judge`] found every assertion true.

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_term::{Op, SortId, TermId, TermStore};

use crate::base_pair::BasePairs;
use crate::elements::Elements;
use crate::evaluate::Judge;
use crate::evidence::{GiveUp, HeapModel, Unfolding};
use crate::linear_system::WithLinear;
use crate::list_segment::{ListAnswer, Segments};
use crate::matching::Matcher;
use crate::normalize::{NotSymbolic, Vocabulary};
use crate::pure::PureSolver;
use crate::symbolic_heap::{Definitions, SymbolicHeap};

/// A pair of `declare-heap`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapSort {
    /// The sort of the addresses.
    pub location: SortId,
    /// The sort of what cells hold.
    pub data: SortId,
}

/// What was found.
pub enum HeapAnswer {
    /// The model satisfies all assertions; the judge has looked.
    Sat(HeapModel),
    /// There is no model.
    Unsat,
    /// No procedure answered.
    Unknown(GiveUp),
    /// A procedure claimed a model that the judge refutes.
    Refuted,
}

/// What a procedure found.
pub(crate) enum Found {
    /// A model that is not judged yet.
    Model(HeapModel),
    /// A model with an unfolding along which the formula was evaluated.
    Replayed(HeapModel),
    /// There is none.
    NoModel,
}

/// One problem, taken apart.
pub(crate) struct Problem<'a> {
    pub(crate) store: &'a mut TermStore,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) definitions: Definitions,
    pub(crate) heaps: &'a [HeapSort],
    pub(crate) pure: &'a mut dyn PureSolver,
    pub(crate) budget: &'a Budget,
    /// Sets of facts about data, and whether they contradict each other.
    pub(crate) data_answers: FxHashMap<Vec<TermId>, bool>,
}

impl From<NotSymbolic> for GiveUp {
    fn from(reason: NotSymbolic) -> Self {
        match reason {
            NotSymbolic::Shape(term)
            | NotSymbolic::NoSpatialPart(term)
            | NotSymbolic::TooMany(term) => Self::Outside(term),
            NotSymbolic::Exhausted(reason) => Self::Exhausted(reason),
        }
    }
}

/// Decides a conjunction of formulas of separation logic.
pub fn decide(
    store: &mut TermStore,
    heaps: &[HeapSort],
    assertions: &[TermId],
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> HeapAnswer {
    let elements = Elements::of(store, assertions);
    let assertions = &elements.replace(store, assertions);
    let mut vocabulary = Vocabulary::new(store, assertions);
    let definitions = match vocabulary.definitions(store, budget) {
        Ok(definitions) => definitions,
        Err(reason) => return HeapAnswer::Unknown(reason.into()),
    };
    let mut pure = WithLinear::new(pure);
    let mut problem = Problem::new(store, vocabulary, definitions, heaps, &mut pure, budget);
    let mut model = match problem.solve(assertions) {
        Err(reason) => return HeapAnswer::Unknown(reason),
        Ok(Found::NoModel) => return HeapAnswer::Unsat,
        Ok(Found::Replayed(model)) => model,
        Ok(Found::Model(model)) => match problem.accepts(&model, assertions) {
            Ok(true) => model,
            Ok(false) => return HeapAnswer::Refuted,
            Err(reason) => return HeapAnswer::Unknown(reason),
        },
    };
    elements.restore(store, &mut model);
    HeapAnswer::Sat(model)
}

/// Whether a formula holds in a model.
///
/// # Errors
/// If that could not be found out.
pub fn holds(
    store: &mut TermStore,
    heaps: &[HeapSort],
    model: &HeapModel,
    formula: TermId,
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> Result<bool, GiveUp> {
    let (formula, model) = Elements::of(store, &[formula]).interpret(store, formula, model);
    let mut vocabulary = Vocabulary::new(store, &[formula]);
    let definitions = vocabulary.definitions(store, budget)?;
    let mut problem = Problem::new(store, vocabulary, definitions, heaps, pure, budget);
    problem.accepts(&model, &[formula])
}

/// How the calls of inductive predicates in assertions are unfolded on the heap of a model: one
/// unfolding for each conjunct of the assertions that has calls and describes the heap.
///
/// # Errors
/// If the heap is too large to be matched again.
pub fn unfoldings(
    store: &mut TermStore,
    heaps: &[HeapSort],
    model: &HeapModel,
    assertions: &[TermId],
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> Result<Vec<Unfolding>, GiveUp> {
    let mut vocabulary = Vocabulary::new(store, assertions);
    let definitions = vocabulary.definitions(store, budget)?;
    let mut problem = Problem::new(store, vocabulary, definitions, heaps, pure, budget);
    let sorted = problem.sort(assertions);
    let mut found = Vec::new();
    for formula in sorted.premise {
        if !problem.vocabulary.is_spatial(formula) {
            continue;
        }
        let Ok(forms) = problem.forms(&[formula]) else { continue };
        let cells = vec![true; model.heap.len()];
        let (store, definitions) = (&mut *problem.store, &problem.definitions);
        let interpretation = &model.interpretation;
        let mut matcher =
            Matcher::new(store, definitions, interpretation, &model.heap, problem.pure, budget);
        for form in forms.iter().filter(|form| !form.calls.is_empty()) {
            if let Some(unfolding) = matcher.unfolding(form, &cells)? {
                found.push(unfolding);
                break;
            }
        }
    }
    Ok(found)
}

/// The assertions as premise and conclusions.
struct Sorted {
    premise: Vec<TermId>,
    conclusions: Vec<TermId>,
}

impl<'a> Problem<'a> {
    fn new(
        store: &'a mut TermStore,
        vocabulary: Vocabulary,
        definitions: Definitions,
        heaps: &'a [HeapSort],
        pure: &'a mut dyn PureSolver,
        budget: &'a Budget,
    ) -> Self {
        let data_answers = FxHashMap::default();
        Self { store, vocabulary, definitions, heaps, pure, budget, data_answers }
    }
}

impl Problem<'_> {
    /// Whether all formulas hold in the model.
    pub(crate) fn accepts(
        &mut self,
        model: &HeapModel,
        formulas: &[TermId],
    ) -> Result<bool, GiveUp> {
        let mut judge = Judge::new(
            self.store,
            &mut self.vocabulary,
            &self.definitions,
            model,
            self.pure,
            self.budget,
        );
        for &formula in formulas {
            if !judge.holds(formula)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn solve(&mut self, assertions: &[TermId]) -> Result<Found, GiveUp> {
        match self.symbolic(assertions) {
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(_) if self.definitions.predicates.is_empty() => self.ground(assertions),
            Err(GiveUp::Outside(_)) => self.by_cases(assertions),
            result => result,
        }
    }

    /// Symbolic heaps: one premise, and conclusions that are negated.
    fn symbolic(&mut self, assertions: &[TermId]) -> Result<Found, GiveUp> {
        let sorted = self.sort(assertions);
        let premise = match *sorted.premise {
            [] => self.store.mk_bool(true),
            [single] => single,
            _ => self.store.mk(Op::And, &sorted.premise),
        };
        let constants = self.vocabulary.constants(self.store, assertions);
        self.premise_and_conclusions(premise, &sorted.conclusions, &constants)
    }

    /// The normal form of one formula over its own constants.
    pub(crate) fn forms(&mut self, formulas: &[TermId]) -> Result<Vec<SymbolicHeap>, GiveUp> {
        let constants = self.vocabulary.constants(self.store, formulas);
        let mut forms = Vec::new();
        for &formula in formulas {
            forms.extend(self.forms_over(formula, &constants)?);
        }
        Ok(forms)
    }

    /// The normal form of a formula over the constants given.
    pub(crate) fn forms_over(
        &mut self,
        formula: TermId,
        constants: &[TermId],
    ) -> Result<Vec<SymbolicHeap>, GiveUp> {
        let definitions = &self.definitions;
        let budget = self.budget;
        Ok(self.vocabulary.symbolic_heaps(self.store, definitions, formula, constants, budget)?)
    }

    /// One formula that holds on the heap, and others that fail.
    pub(crate) fn premise_and_conclusions(
        &mut self,
        premise: TermId,
        fails: &[TermId],
        constants: &[TermId],
    ) -> Result<Found, GiveUp> {
        let premises = self.forms_over(premise, constants)?;
        let mut conclusions = Vec::new();
        for &conclusion in fails {
            conclusions.extend(self.forms_over(conclusion, constants)?);
        }
        if let Some(found) = self.by_segments(&premises, &conclusions)? {
            return Ok(found);
        }
        self.by_base_pairs(premise, &premises, &conclusions)
    }

    /// Flattens conjunctions; negated spatial formulas are conclusions.
    fn sort(&self, assertions: &[TermId]) -> Sorted {
        let mut sorted = Sorted { premise: Vec::new(), conclusions: Vec::new() };
        let mut stack: Vec<TermId> = assertions.iter().rev().copied().collect();
        while let Some(formula) = stack.pop() {
            let op = self.store.op(formula);
            if op == Op::And {
                stack.extend(self.store.args(formula).iter().rev().copied());
            } else if op == Op::Not && self.vocabulary.is_spatial(formula) {
                sorted.conclusions.push(self.store.arg(formula, 0));
            } else {
                sorted.premise.push(formula);
            }
        }
        sorted
    }

    fn by_base_pairs(
        &mut self,
        formula: TermId,
        premises: &[SymbolicHeap],
        conclusions: &[SymbolicHeap],
    ) -> Result<Found, GiveUp> {
        let pairs = BasePairs::of(self.store, &self.definitions, self.budget)?;
        let mut open = None;
        let mut possible = Vec::new();
        for premise in premises {
            let witness = pairs.satisfy(self.store, &self.definitions, premise, self.budget)?;
            let Some(witness) = witness else { continue };
            if !conclusions.is_empty() || self.speaks_of_data(premise) {
                possible.push(premise.clone());
                continue;
            }
            match witness.replay(self.store, self.budget) {
                Ok(Some(model)) => return Ok(Found::Replayed(model)),
                Ok(None) => open = Some(GiveUp::Outside(formula)),
                Err(reason) => open = Some(reason),
            }
        }
        if let Some(reason) = open {
            return Err(reason);
        }
        match (&*possible, conclusions) {
            ([], _) => Ok(Found::NoModel),
            (_, []) => self.by_acceleration(&possible),
            _ => self.entails(&pairs, &possible, conclusions),
        }
    }

    /// Whether data occur in the form or in one of the definitions.
    pub(crate) fn speaks_of_data(&self, form: &SymbolicHeap) -> bool {
        let own = |heap: &SymbolicHeap| {
            let in_cells = heap.cells.iter().flat_map(|cell| &cell.fields);
            let in_calls = heap.calls.iter().flat_map(|call| &call.args);
            !heap.data.is_empty() || in_cells.chain(in_calls).any(|arg| arg.data().is_some())
        };
        own(form) || self.definitions.predicates.iter().flat_map(|p| &p.rules).any(own)
    }

    fn by_segments(
        &mut self,
        premises: &[SymbolicHeap],
        conclusions: &[SymbolicHeap],
    ) -> Result<Option<Found>, GiveUp> {
        for premise in premises {
            let Some(segments) = Segments::of(&self.definitions, premise) else { return Ok(None) };
            let answer = match conclusions {
                [] => segments.satisfy(self.store, premise, self.budget)?,
                [conclusion] => segments.refute(self.store, premise, conclusion, self.budget)?,
                _ => return Ok(None),
            };
            match answer {
                None => return Ok(None),
                Some(ListAnswer::Model(model)) => return Ok(Some(Found::Model(model))),
                Some(ListAnswer::NoModel) => {}
            }
        }
        Ok(Some(Found::NoModel))
    }
}
