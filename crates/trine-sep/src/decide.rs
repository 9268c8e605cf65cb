//! From assertions to an answer: which procedure decides them.
//!
//! Idea: the assertions are sorted into one premise (a symbolic heap with its alternatives) and
//! conclusions under a negation. Each procedure says whether the form is its own; the first definite
//! answer counts.
//! Invariant: `Sat` is answered only with a heap on which the [`HeapEvaluator`] found every assertion
//! true as it was written. A heap that it refutes is a fault, since every procedure claims that what
//! it finds is a model.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_collections::{Answer, Budget};
use trine_heap::{
    Derivation, HeapEvalError, HeapEvaluator, HeapModel, Kept, Unfolding, data_sorts,
};
use trine_term::{HeapLemma, Op, Sort, SortId, TermId, TermSet, TermStore};
use trine_trace::{Activity, Outcome};

use crate::addresses::{are_computed, compared_only, shares_cells};
use crate::base_pair::BasePairs;
use crate::compiled::{Compiled, CompiledDefinitions, SetOfDefinitions};
use crate::constants::{constants_of, constants_of_bodies, constants_of_rules};
use crate::elements::{Elements, nils_of_data};
use crate::entailment::{Summary, given_lemmas, with_lemmas};
use crate::give_up::{Fault, GiveUp};
use crate::linear_session::WithLinear;
use crate::normalize::{NotSymbolic, Vocabulary};
use crate::procedures::{self, Question};
use crate::proof::Proof;
use crate::pure::PureSolver;
use crate::symbolic_heap::{Definitions, PredicateId, SymbolicHeap};

/// With more alternatives than these, formulas without predicates are left to the ground procedure, which
/// does not spread them.
const MANY_ALTERNATIVES: usize = 32;

/// What was found. The model satisfies all assertions: the evaluator has looked. A fault is among the
/// reasons to give up.
pub type HeapAnswer = Answer<HeapModel, (), GiveUp>;

/// Who takes Boolean structure above formulas about the heap apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connectives {
    /// The procedures do, case by case.
    Cases,
    /// Whoever asks does: what is neither a conjunction of literals, nor a premise with conclusions, nor
    /// free of definitions is [`GiveUp::Structure`].
    Left,
}

/// What is tried first where several procedures may decide a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// What is best on the average: for an entailment short proofs, then others and counter-heaps in turns.
    #[default]
    Usual,
    /// Entailments begin with larger counter-heaps and with a table of profiles, which have much time, and proofs
    /// come later.
    ProofsLast,
}

/// How a problem is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Approach {
    /// Who takes Boolean structure apart.
    pub connectives: Connectives,
    /// What is tried first.
    pub order: Order,
}

impl From<Connectives> for Approach {
    fn from(connectives: Connectives) -> Self {
        Self { connectives, order: Order::default() }
    }
}

/// What a procedure found.
pub(crate) enum Found {
    /// A model that is not judged yet.
    Model(HeapModel),
    /// The same with a derivation of the assertions.
    Derived(HeapModel, Box<dyn Derivation>),
    /// There is none.
    NoModel,
}

/// One problem, taken apart.
pub(crate) struct Problem<'a> {
    pub(crate) store: &'a mut TermStore,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) definitions: Definitions,
    /// The base pairs of the definitions, once they are known.
    pub(crate) pairs: Option<Rc<BasePairs>>,
    pub(crate) pure: &'a mut dyn PureSolver,
    pub(crate) budget: &'a Budget,
    /// What is tried first.
    pub(crate) order: Order,
    /// Sets of facts about data, and whether they contradict each other.
    pub(crate) data_answers: FxHashMap<Vec<TermId>, bool>,
    /// What is known of the numbers of each predicate; empty if nothing was looked for.
    pub(crate) summaries: Vec<Summary>,
    /// The proof of an entailment, once one was found.
    pub(crate) proof: Option<Proof>,
    /// All formulas of the question, where a heap may be judged by them.
    pub(crate) asserted: Vec<TermId>,
    /// A formula that each heap satisfies, if it may be needed.
    pub(crate) any_heap: Option<TermId>,
    /// Parts of cells are spoken of.
    pub(crate) shares_cells: bool,
    /// Data constants that definitions speak of, once they were wanted.
    pub(crate) of_rules: Option<Rc<TermSet>>,
    /// Lemmas that the script had proved, and that call what the question calls.
    pub(crate) lemmas: Vec<HeapLemma>,
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
    assertions: &[TermId],
    approach: impl Into<Approach>,
    known: &mut CompiledDefinitions,
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> HeapAnswer {
    if store.heaps().is_empty() {
        return HeapAnswer::Unknown(GiveUp::NoHeap);
    }
    let mut approach: Approach = approach.into();
    if approach.connectives == Connectives::Left && is_conjunction(store, assertions) {
        approach.connectives = Connectives::Cases;
    }
    let found = find(store, assertions, approach, known, pure, budget);
    let (mut model, derivation) = match found {
        Err(reason) => return HeapAnswer::Unknown(reason),
        Ok(Found::NoModel) => return HeapAnswer::Unsat(()),
        Ok(Found::Model(model)) => (model, None),
        Ok(Found::Derived(model, derivation)) => (model, Some(derivation)),
    };
    let judge = || judge_with_elements(store, &mut model, assertions, derivation, budget);
    let outcome = |judged: &Result<bool, HeapEvalError>| match judged {
        Ok(_) => Outcome::Done,
        Err(_) => Outcome::GaveUp,
    };
    match budget.trace().during(Activity::JudgeModel, judge, outcome) {
        Ok(true) => HeapAnswer::Sat(model),
        Ok(false) => HeapAnswer::Unknown(GiveUp::Fault(Fault::Refuted)),
        Err(error) => HeapAnswer::Unknown(error.into()),
    }
}

/// Whether assertions are conjunctions of literals: of formulas without connectives above them, but for
/// negations.
fn is_conjunction(store: &TermStore, assertions: &[TermId]) -> bool {
    let mut stack: Vec<(TermId, bool)> =
        assertions.iter().map(|&formula| (formula, true)).collect();
    while let Some((formula, wanted)) = stack.pop() {
        let args = store.args(formula);
        match (store.op(formula), wanted) {
            (Op::Not, _) => stack.push((args[0], !wanted)),
            (Op::And, true) | (Op::Or, false) => {
                stack.extend(args.iter().map(|&arg| (arg, wanted)));
            }
            (Op::And | Op::Or | Op::Xor | Op::Implies, _) => return false,
            (Op::Eq | Op::Distinct | Op::Ite, _)
                if args.iter().any(|&arg| *store.sort_of(arg) == Sort::Bool) =>
            {
                return false;
            }
            _ => {}
        }
    }
    true
}

/// Looks for a model of the assertions.
fn find(
    store: &mut TermStore,
    assertions: &[TermId],
    approach: Approach,
    known: &mut CompiledDefinitions,
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> Result<Found, GiveUp> {
    let mut pure = WithLinear::new(pure);
    let with_predicates = Vocabulary::new(store, assertions, &[]).has_predicates();
    let shares_cells = shares_cells(store, assertions);
    if shares_cells
        && with_predicates
        && let Ok(found) = find_with_shares(store, assertions, &mut pure, budget)
    {
        return Ok(found);
    }
    if !are_computed(store) && !shares_cells {
        return find_declared(store, assertions, &[], approach, known, &mut pure, budget);
    }
    if with_predicates && !shares_cells {
        let compared = compared_only(store, assertions);
        if !compared.is_empty() {
            let others = &compared;
            match find_declared(store, assertions, others, approach, known, &mut pure, budget) {
                Err(GiveUp::Outside(_) | GiveUp::Bound | GiveUp::Data) => {}
                result => return result,
            }
        }
    }
    let elements = Elements::of(store, assertions, &[]);
    let named = elements.replace(store, assertions);
    let vocabulary = Vocabulary::new(store, &named, &[]);
    let nothing = Compiled::new(Definitions::default());
    let mut problem = Problem::new(store, vocabulary, nothing, &mut pure, budget);
    let found = if with_predicates {
        match problem.tried(Activity::Intervals, |problem| problem.by_intervals(&named)) {
            Err(GiveUp::Outside(_) | GiveUp::Bound | GiveUp::Data) => {
                problem.tried(Activity::Unrolling, |problem| problem.unrolled(&named))
            }
            found => found,
        }
    } else {
        problem.tried(Activity::Ground, |problem| problem.ground(&named))
    };
    Ok(restored(store, &elements, found?))
}

/// Shows that there is no model of a premise and conclusions that fail, of which some speak of parts of cells.
fn find_with_shares(
    store: &mut TermStore,
    assertions: &[TermId],
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> Result<Found, GiveUp> {
    let elements = Elements::of(store, assertions, &[]);
    let named = elements.replace(store, assertions);
    let lemmas = given_lemmas(store, &named);
    let mut vocabulary = Vocabulary::new(store, &with_lemmas(&named, &lemmas), &[]);
    let definitions = vocabulary.definitions(store, budget)?;
    let constants = vocabulary.constants(store, &named);
    let mut problem = Problem::new(store, vocabulary, Compiled::new(definitions), pure, budget);
    problem.shares_cells = true;
    problem.lemmas = lemmas;
    let (premise, fails) = problem.sides(&named);
    let premises = problem.forms_over(premise, &constants)?;
    let mut conclusions = Vec::new();
    for conclusion in fails {
        conclusions.extend(problem.forms_over(conclusion, &constants)?);
    }
    let proves = |problem: &mut Problem<'_>| problem.entails_with_shares(&premises, &conclusions);
    problem.tried(Activity::Entailment, proves)
}

/// Looks for a model where addresses are of declared sorts, or of others that are like them.
fn find_declared(
    store: &mut TermStore,
    assertions: &[TermId],
    others: &[SortId],
    approach: Approach,
    known: &mut CompiledDefinitions,
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> Result<Found, GiveUp> {
    let closed = known.closed.close(store, assertions, others);
    let assertions = &closed;
    let elements = Elements::of(store, assertions, others);
    let mut named = elements.replace(store, assertions);
    let mut vocabulary = Vocabulary::new(store, &named, others);
    let mut any_heap = None;
    let lemmas = given_lemmas(store, &named);
    if vocabulary.has_predicates() {
        let describes =
            |&formula: &TermId| vocabulary.is_spatial(formula) && store.op(formula) != Op::Not;
        let is_described = named.iter().any(describes);
        named = known.any_heap.explicit(store, &named);
        let mut roots = named.clone();
        if vocabulary.has_wands() || !is_described {
            any_heap = known.any_heap.call(store);
            roots.extend(any_heap);
        }
        vocabulary = Vocabulary::new(store, &with_lemmas(&roots, &lemmas), others);
    }
    let set = SetOfDefinitions::of(store, &vocabulary);
    let compiled = match known.take(&set) {
        Some(compiled) => compiled,
        None => {
            let mut definitions = vocabulary.definitions(store, budget)?;
            let nils = nils_of_data(store);
            let predicates = definitions.predicates.iter_mut().filter(|_| !nils.is_empty());
            for rule in predicates.flat_map(|predicate| &mut predicate.rules) {
                rule.replace_data(|term| store.substitute(term, &nils));
            }
            Compiled::new(definitions)
        }
    };
    let mut problem = Problem::new(store, vocabulary, compiled, pure, budget);
    problem.order = approach.order;
    problem.any_heap = any_heap;
    problem.lemmas = lemmas;
    problem.asserted.clone_from(&named);
    let found = problem.solve(&named, approach.connectives);
    known.keep(set, problem.into_compiled());
    Ok(restored(store, &elements, found?))
}

/// What was found of formulas with constants in the places of elements, for the formulas as they were.
fn restored(store: &TermStore, elements: &Elements, found: Found) -> Found {
    let mut found = found;
    if let Found::Model(model) | Found::Derived(model, _) = &mut found {
        elements.restore(store, model);
    }
    match found {
        // Elements have other numbers in the derivation.
        Found::Derived(model, _) if elements.renumbers_locations() => Found::Model(model),
        found => found,
    }
}

/// Whether a model satisfies the assertions, with the elements of sorts of data that are named if that is
/// enough, or with more of those that the model mentions. It says afterwards which these are.
///
/// # Errors
/// If that could not be found out.
pub fn judge_with_elements(
    store: &TermStore,
    model: &mut HeapModel,
    assertions: &[TermId],
    derivation: Option<Box<dyn Derivation>>,
    budget: &Budget,
) -> Result<bool, HeapEvalError> {
    if data_sorts(store).is_empty() {
        return judge(store, model, assertions, derivation, budget);
    }
    let given = model.clone();
    model.fix_elements(store, assertions, Kept::Named);
    let mut judged = judge(store, model, assertions, derivation, budget);
    for kept in [Kept::Ranges, Kept::All] {
        if !matches!(judged, Ok(false) | Err(HeapEvalError::Data(_))) {
            break;
        }
        model.clone_from(&given);
        model.fix_elements(store, assertions, kept);
        judged = judge(store, model, assertions, None, budget);
    }
    judged
}

/// Whether a model satisfies the assertions. A derivation is one of the only conjunct that calls
/// predicates.
fn judge(
    store: &TermStore,
    model: &HeapModel,
    assertions: &[TermId],
    derivation: Option<Box<dyn Derivation>>,
    budget: &Budget,
) -> Result<bool, HeapEvalError> {
    let mut evaluator = HeapEvaluator::new(store, model, budget);
    let mut derivation = derivation;
    for &formula in assertions {
        let holds = match derivation.as_mut().filter(|_| evaluator.is_derivable(formula)) {
            // A derivation that is none of the formula may still come with one of its models.
            Some(derivation) => {
                evaluator.holds_by(formula, &mut **derivation)? || evaluator.holds(formula)?
            }
            None => evaluator.holds(formula)?,
        };
        if !holds {
            return Ok(false);
        }
    }
    Ok(true)
}

/// How the calls of inductive predicates in assertions are unfolded on the heap of a model: one
/// unfolding for each conjunct of the assertions that describes the heap by calls.
///
/// # Errors
/// If the heap is too large to be taken apart again.
pub fn unfoldings(
    store: &TermStore,
    model: &HeapModel,
    assertions: &[TermId],
    budget: &Budget,
) -> Result<Vec<Unfolding>, HeapEvalError> {
    let mut evaluator = HeapEvaluator::new(store, model, budget);
    let mut found = Vec::new();
    let mut stack: Vec<TermId> = assertions.iter().rev().copied().collect();
    while let Some(formula) = stack.pop() {
        if store.op(formula) == Op::And {
            stack.extend(store.args(formula).iter().rev());
        } else if let Some(unfolding) = evaluator.unfolding(formula)? {
            found.push(unfolding);
        }
    }
    found.retain(|unfolding| !unfolding.steps.is_empty());
    Ok(found)
}

/// The assertions as premise and conclusions.
struct Sorted {
    premise: Vec<TermId>,
    conclusions: Vec<TermId>,
}

impl<'a> Problem<'a> {
    pub(crate) fn new(
        store: &'a mut TermStore,
        vocabulary: Vocabulary,
        compiled: Compiled,
        pure: &'a mut dyn PureSolver,
        budget: &'a Budget,
    ) -> Self {
        let Compiled { definitions, pairs, summaries } = compiled;
        let (data_answers, proof, any_heap) = (FxHashMap::default(), None, None);
        let order = Order::default();
        Self {
            store,
            vocabulary,
            definitions,
            pairs,
            pure,
            budget,
            order,
            data_answers,
            summaries,
            proof,
            asserted: Vec::new(),
            any_heap,
            shares_cells: false,
            of_rules: None,
            lemmas: Vec::new(),
        }
    }

    /// What was found out of the definitions.
    pub(crate) fn into_compiled(self) -> Compiled {
        Compiled { definitions: self.definitions, pairs: self.pairs, summaries: self.summaries }
    }
}

impl Found {
    /// What is told of it.
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Self::Model(_) | Self::Derived(..) => Outcome::Model,
            Self::NoModel => Outcome::Contradiction,
        }
    }
}

impl Problem<'_> {
    /// The base pairs of the definitions.
    pub(crate) fn base_pairs(&mut self) -> Result<Rc<BasePairs>, GiveUp> {
        if let Some(known) = &self.pairs {
            return Ok(Rc::clone(known));
        }
        let pairs = Rc::new(BasePairs::of(self.store, &self.definitions, self.budget)?);
        self.pairs = Some(Rc::clone(&pairs));
        Ok(pairs)
    }

    /// The constants of terms that stand for anything: no definition speaks of them.
    pub(crate) fn general(&mut self, terms: &[TermId]) -> Vec<TermId> {
        let of_rules = match &self.of_rules {
            Some(known) => Rc::clone(known),
            None => {
                let found = Rc::new(constants_of_rules(self.store, &self.definitions));
                self.of_rules = Some(Rc::clone(&found));
                found
            }
        };
        let of_data = constants_of_bodies(self.store, terms);
        let mut constants = constants_of(self.store, terms);
        constants.retain(|&constant| !of_rules.contains(constant) && !of_data.contains(constant));
        constants
    }

    /// Lets a procedure try, and tells of it.
    pub(crate) fn tried(
        &mut self,
        activity: Activity,
        run: impl FnOnce(&mut Self) -> Result<Found, GiveUp>,
    ) -> Result<Found, GiveUp> {
        let trace = self.budget.trace();
        trace.during(
            activity,
            || run(self),
            |found| found.as_ref().map_or(Outcome::GaveUp, Found::outcome),
        )
    }

    fn solve(&mut self, assertions: &[TermId], connectives: Connectives) -> Result<Found, GiveUp> {
        match self.symbolic(assertions) {
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(_) if self.definitions.predicates.is_empty() => {
                self.tried(Activity::Ground, |this| this.ground(assertions))
            }
            Err(GiveUp::Outside(_)) if connectives == Connectives::Left => Err(GiveUp::Structure),
            Err(GiveUp::Outside(_)) => {
                let found = self.tried(Activity::Cases, |this| this.by_cases(assertions));
                match found {
                    Err(GiveUp::Bound | GiveUp::Data | GiveUp::Outside(_) | GiveUp::Unfit(..))
                        if !self.is_recursive() =>
                    {
                        // Without calls that come back to themselves nothing is lost.
                        let unrolled = |this: &mut Self| this.unrolled(assertions);
                        match self.tried(Activity::Unrolling, unrolled) {
                            Err(reason) if !matches!(reason, GiveUp::Exhausted(_)) => found,
                            result => result,
                        }
                    }
                    found => found,
                }
            }
            result => result,
        }
    }

    /// Whether some predicate comes back to itself.
    fn is_recursive(&self) -> bool {
        let mut predicates = (0..self.definitions.predicates.len()).map(PredicateId::new);
        predicates.any(|predicate| self.definitions.is_recursive(predicate))
    }

    /// Symbolic heaps: one premise, and conclusions that are negated.
    fn symbolic(&mut self, assertions: &[TermId]) -> Result<Found, GiveUp> {
        let (premise, conclusions) = self.sides(assertions);
        let constants = self.vocabulary.constants(self.store, assertions);
        self.premise_and_conclusions(premise, &conclusions, &constants)
    }

    /// The assertions as one premise and the conclusions that are negated.
    pub(crate) fn sides(&mut self, assertions: &[TermId]) -> (TermId, Vec<TermId>) {
        let sorted = self.sort(assertions);
        let premise = match *sorted.premise {
            [] => self.store.mk_bool(true),
            [single] => single,
            _ => self.store.mk(Op::And, &sorted.premise),
        };
        (premise, sorted.conclusions)
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
        if self.definitions.predicates.is_empty()
            && premises.len().max(conclusions.len()) > MANY_ALTERNATIVES
        {
            return Err(GiveUp::Bound);
        }
        procedures::walk(self, &mut Question { premises, conclusions: &conclusions })
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

    /// Whether data occur in the form or in one of the definitions.
    pub(crate) fn speaks_of_data(&self, form: &SymbolicHeap) -> bool {
        let own = |heap: &SymbolicHeap| {
            let in_cells = heap.cells.iter().flat_map(|cell| &cell.fields);
            let in_calls = heap.calls.iter().flat_map(|call| &call.args);
            !heap.data.is_empty() || in_cells.chain(in_calls).any(|arg| arg.data().is_some())
        };
        own(form) || self.definitions.predicates.iter().flat_map(|p| &p.rules).any(own)
    }
}
