//! Quantifiers, by expansion, witnesses and instances that a model breaks.
//!
//! Idea: quantifiers are read as universal ones (`normal_form.rs`). One over few tuples of elements, where
//! integers may lie between two numbers (`quantifier_ranges`), is the conjunction of its
//! instances. Every other one becomes a Boolean constant, its *stand-in*. If that is false, a constant of its
//! own is a witness. In the other
//! direction instances follow: those that triggers match are told inside of the inner solver, by
//! [`Matching`](crate::matching::Matching), which shares the table of stand-ins ([`stand_ins`]); here those for terms of
//! the problem, one for each value that a sort has in the candidate, and only those that the candidate breaks. Where none is broken,
//! each quantifier is judged in the candidate ([`judge`]), and a counterexample becomes an instance. What is
//! inside of a quantifier waits until it has no free variables left.
//! Invariants: stand-ins and witnesses only add definitions, and instances follow from them, so
//! `unsat` holds; `sat` is answered only if the formulas as they were given evaluate to true, or all quantifiers
//! that are said to hold were judged to hold in the candidate. A declared sort has the elements that the model names, if it occurs in no other
//! sort.
//! Reference: Ge, de Moura, "Complete Instantiation for Quantified Formulas in Satisfiability Modulo
//! Theories", CAV 2009 (instances by models).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{
    Cause, EvalError, Evaluator, Incomplete, Interpretation, Op, Sort, SortId, TermId, TermSet,
    TermStore, Value, post_order,
};

use crate::assumptions::Assumptions;
use crate::efforts::{EffortKind, Efforts};
use crate::incremental_solver::{Answer, IncrementalSolver};
use crate::lemma::Lemma;
use crate::quantifiers::judgement::{Judgement, SideQuestions, judge};

mod defaults;
mod expansion;
mod projection;
mod ranges;
mod stand_ins;

use defaults::{Scope, with_common_defaults};
use expansion::{elements, tuples};
use projection::Projection;
pub use ranges::close_declared_sorts;
use ranges::set_ranges;
use stand_ins::Expansion;
pub(crate) use stand_ins::Quantified;
pub use stand_ins::{StandIns, UsedQuantifier};

/// Tuples of one quantifier that are looked at in one round.
const TUPLES_PER_ROUND: usize = 4096;
/// Instances of one quantifier that are added in one round.
const PER_ROUND: usize = 32;
/// Rounds of one check.
const MAX_ROUNDS: usize = 400;
/// Instances of one check.
const MAX_INSTANCES: usize = 20_000;
/// Ticks to evaluate what one candidate says.
const EVALUATION_TICKS: u64 = 4_000_000;

/// An instance that was not told yet.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Instance {
    formula: TermId,
    /// That of its quantifier.
    place: usize,
    /// The terms in the place of the variables.
    values: Rc<[TermId]>,
}

/// What belongs to a level.
#[derive(Default)]
struct Level {
    /// Formulas as they were given.
    given: Vec<TermId>,
    /// What the inner solver was told in their place, and about them.
    told: Vec<TermId>,
    /// Quantifiers that it was told of here.
    active: Vec<usize>,
    /// Those whose witnesses it was told here.
    witnessed: Vec<usize>,
    /// Instances that it was told here, with the place of their quantifier.
    instances: Vec<(usize, TermId)>,
}

/// A solver whose formulas may have quantifiers, by expansion, witnesses and instances that a model breaks.
pub struct Instantiation {
    inner: Box<dyn IncrementalSolver>,
    /// Who is asked for counterexamples; nobody where a candidate says more than values of symbols.
    side: Option<Rc<dyn SideQuestions>>,
    efforts: Efforts,
    /// The quantified formulas, which matching inside of the inner solver shares.
    stand_ins: StandIns,
    levels: Vec<Level>,
    active: FxHashSet<usize>,
    /// Those whose witnesses were told.
    witnessed: FxHashSet<usize>,
    /// Instances that were told, with the place of their quantifier.
    instances: FxHashSet<(usize, TermId)>,
    /// The budget ended while the inner solver was told what quantifiers mean: some of it is lost.
    has_lost: bool,
    /// The assumptions of the last check, and what was assumed in their place.
    assumed: Assumptions<TermId>,
    /// A constant of each sort that has no term.
    inhabitants: FxHashMap<SortId, TermId>,
    model: Interpretation,
    judged: u64,
    /// Looks at candidates for instances that they break.
    looks: u64,
    /// Whether it makes instances for the values of a candidate.
    looks_for_models: bool,
}

/// What the candidate says of the quantifiers that it takes to be true.
enum Judged {
    /// All of them hold in it.
    Holds,
    /// Instances that it breaks; none if it is not known whether all hold.
    Broken(Vec<Instance>),
}

impl Instantiation {
    /// A solver around another one without assertions.
    #[must_use]
    pub fn new(
        inner: Box<dyn IncrementalSolver>,
        stand_ins: StandIns,
        side: Option<Rc<dyn SideQuestions>>,
        efforts: &Efforts,
    ) -> Self {
        Self {
            inner,
            side,
            efforts: efforts.clone(),
            judged: 0,
            looks: 0,
            looks_for_models: true,
            stand_ins,
            levels: vec![Level::default()],
            active: FxHashSet::default(),
            witnessed: FxHashSet::default(),
            instances: FxHashSet::default(),
            has_lost: false,
            assumed: Assumptions::default(),
            inhabitants: FxHashMap::default(),
            model: Interpretation::new(),
        }
    }

    /// The solver, which remembers what it used of quantifiers.
    #[must_use]
    pub fn recording(self) -> Self {
        self.stand_ins.0.borrow_mut().expansion = Expansion::Recorded;
        self
    }

    /// The solver, which tells instances that triggers match and no others: where there are none, the answer is unknown
    /// unless the candidate is seen to be a model.
    #[must_use]
    pub fn by_triggers_alone(mut self) -> Self {
        self.looks_for_models = false;
        self
    }

    /// What it used of quantifiers, if it remembers that.
    #[must_use]
    pub fn used(&self) -> Vec<UsedQuantifier> {
        self.stand_ins.0.borrow().used()
    }

    /// The formula with stand-ins in the place of quantifiers; with what stands in it for variables of quantifiers
    /// around it.
    fn without_quantifiers(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        outer: &[(TermId, TermId)],
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        self.stand_ins.0.borrow_mut().without_quantifiers(store, formula, outer, budget)
    }

    /// Tells the inner solver what a fact says at the present level, and the witnesses of its quantifiers.
    fn tell(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        outer: &[(TermId, TermId)],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let told = self.without_quantifiers(store, formula, outer, budget).and_then(|formula| {
            self.inner.assert(store, &[formula], budget)?;
            self.tell_witnesses(store, formula, budget)
        });
        self.has_lost |= told.is_err();
        told
    }

    /// Tells the inner solver the witnesses of the stand-ins in a formula.
    fn tell_witnesses(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let told = self.tell_all_witnesses(store, formula, budget);
        self.has_lost |= told.is_err();
        told
    }

    fn tell_all_witnesses(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut open = vec![formula];
        while let Some(formula) = open.pop() {
            if let Some(level) = self.levels.last_mut() {
                level.told.push(formula);
            }
            let table = Rc::clone(&self.stand_ins.0);
            let places = table.borrow_mut().stand_ins(store, formula, budget)?;
            for &place in &*places {
                if !self.active.insert(place) {
                    continue;
                }
                if let Some(level) = self.levels.last_mut() {
                    level.active.push(place);
                }
                if !table.borrow().is_matched() {
                    open.push(self.tell_witness(store, place, budget)?);
                }
            }
        }
        Ok(())
    }

    /// The quantifiers that the inner solver knows of.
    fn places(&self) -> Vec<usize> {
        let table = self.stand_ins.0.borrow();
        let mut places: Vec<usize> = self.active.iter().chain(table.inside()).copied().collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Tells the inner solver the witnesses of a quantifier; gives what it was told.
    fn tell_witness(
        &mut self,
        store: &mut TermStore,
        place: usize,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let (witness, outer) = self.stand_ins.0.borrow().quantified()[place].as_witnessed(store);
        let witness = self.without_quantifiers(store, witness, &outer, budget)?;
        self.inner.assert(store, &[witness], budget)?;
        self.witnessed.insert(place);
        if let Some(level) = self.levels.last_mut() {
            level.witnessed.push(place);
        }
        Ok(witness)
    }

    /// Tells the witnesses of quantifiers that do not hold in the candidate, as far as nobody did; whether there were
    /// some.
    fn tell_missing_witnesses(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut places = self.places();
        places.retain(|place| !self.witnessed.contains(place));
        {
            let table = self.stand_ins.0.borrow();
            let mut evaluator = Evaluator::new(store, &self.model);
            places.retain(|&place| {
                let constant = table.quantified()[place].is_broken;
                !table.is_witnessed(place)
                    && budget.within(EVALUATION_TICKS, |part| evaluator.holds(constant, part))
                        == Ok(true)
            });
        }
        budget.refresh()?;
        for &place in &places {
            let witness = self.tell_witness(store, place, budget)?;
            self.tell_witnesses(store, witness, budget)?;
        }
        Ok(!places.is_empty())
    }

    /// Terms of the problem without variables, by sort, as far as quantifiers range over it.
    fn terms(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<FxHashMap<SortId, Vec<TermId>>, Exhausted> {
        let mut by_sort: FxHashMap<SortId, Vec<TermId>> = FxHashMap::default();
        let mut seen = TermSet::new();
        let mut ranged = Vec::new();
        // Terms below quantifiers without variables count as terms of the problem.
        let mut closed = Vec::new();
        let mut with_variables = TermSet::new();
        let table = Rc::clone(&self.stand_ins.0);
        let table = table.borrow();
        for quantified in table.quantified() {
            post_order(store, &[quantified.formula], &mut seen, |term| {
                let is_variable = store.op(term) == Op::BoundVar;
                if is_variable {
                    ranged.push(store.sort(term));
                }
                if is_variable || store.args(term).iter().any(|&arg| with_variables.contains(arg)) {
                    with_variables.insert(term);
                } else {
                    closed.push(term);
                }
            });
        }
        ranged.extend(table.numbers.first().map(|&number| store.sort(number)));
        ranged.sort_unstable();
        ranged.dedup();
        for &sort in &ranged {
            let mut terms = elements(store, sort).unwrap_or_default();
            if *store.sorts.get(sort) == Sort::Int {
                terms.extend(&table.numbers);
            }
            by_sort.insert(sort, terms);
        }
        let told = self.levels.iter().flat_map(|level| &level.told).chain(table.matched());
        let roots: Vec<TermId> = told.chain(assumptions).chain(&closed).copied().collect();
        let mut visited = 0;
        post_order(store, &roots, &mut TermSet::new(), |term| {
            visited += 1;
            if *store.sort_of(term) != Sort::Bool
                && let Some(terms) = by_sort.get_mut(&store.sort(term))
            {
                terms.push(term);
            }
        });
        budget.spend(visited)?;
        for sort in ranged {
            if by_sort[&sort].is_empty() {
                let inhabitant =
                    *self.inhabitants.entry(sort).or_insert_with(|| store.skolem("element", sort));
                by_sort.insert(sort, vec![inhabitant]);
            }
        }
        Ok(by_sort)
    }

    fn search(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        let told_before = self.told();
        self.stand_ins.0.borrow_mut().measure(store, assumptions);
        self.assumed.clear();
        for &assumption in assumptions {
            let formula = self.without_quantifiers(store, assumption, &[], budget)?;
            self.tell_witnesses(store, formula, budget)?;
            self.assumed.push(assumption, formula);
        }
        let ground = self.assumed.standing();
        for round in 0..MAX_ROUNDS {
            budget.refresh()?;
            let answer = self.inner.check(store, &ground, budget);
            if answer != Answer::Sat(()) {
                return Ok(answer);
            }
            self.model = self.inner.model(store, budget)?;
            if self.active.is_empty() && self.stand_ins.0.borrow().numbers.is_empty() {
                return Ok(Answer::Sat(()));
            }
            let terms = self.terms(store, &ground, budget)?;
            let values = self.choose_terms(store, terms, budget)?;
            set_ranges(store, &mut self.model, &values);
            if self.is_model(store, assumptions, budget)? || self.active.is_empty() {
                return Ok(Answer::Sat(()));
            }
            if self.tell_missing_witnesses(store, budget)? {
                continue;
            }
            if !self.looks_for_models {
                if self.stand_ins.0.borrow().has_deeper() {
                    continue;
                }
                return Ok(self.reason(store, budget).into());
            }
            // Either choice of defaults may be the one that works.
            if round % 2 == 0
                && self.side.is_some()
                && let Some(model) = self.completed(store, &ground, budget)?
            {
                self.model = model;
                if self.is_model(store, assumptions, budget)? {
                    return Ok(Answer::Sat(()));
                }
            }
            let [mut missing, open] = self.missing(store, &values, budget)?;
            if missing.is_empty() {
                missing = match self.judged(store, &values, budget)? {
                    Judged::Holds => return Ok(Answer::Sat(())),
                    Judged::Broken(broken) if broken.is_empty() => open,
                    Judged::Broken(broken) => broken,
                };
            }
            let is_too_much = self.told() - told_before > MAX_INSTANCES as u64;
            if missing.is_empty() || is_too_much {
                return Ok(self.reason(store, budget).into());
            }
            for instance in missing {
                let Instance { formula, place, values } = instance;
                self.instances.insert((place, formula));
                if let Some(level) = self.levels.last_mut() {
                    level.instances.push((place, formula));
                }
                let (denied, outer) = {
                    let mut table = self.stand_ins.0.borrow_mut();
                    table.tell(place, Rc::clone(&values));
                    let quantified = &table.quantified()[place];
                    let outer = quantified.replacements(store, &values);
                    (store.mk(Op::Not, &[quantified.stand_in]), outer)
                };
                let fact = store.mk(Op::Or, &[denied, formula]);
                self.tell(store, fact, &outer, budget)?;
            }
        }
        Ok(self.reason(store, budget).into())
    }

    /// Instances that were told so far, by whom ever.
    fn told(&self) -> u64 {
        self.stand_ins.0.borrow().told
    }

    /// The candidate with other defaults, if the inner solver's formulas hold in it, too.
    fn completed(
        &self,
        store: &TermStore,
        assumed: &[TermId],
        budget: &Budget,
    ) -> Result<Option<Interpretation>, Exhausted> {
        for scope in [Scope::All, Scope::Functions] {
            let Some(model) = with_common_defaults(store, &self.model, scope) else { continue };
            let told = self.levels.iter().flat_map(|level| &level.told);
            let holds = budget.within(EVALUATION_TICKS, |part| {
                let mut evaluator = Evaluator::new(store, &model);
                told.chain(assumed).all(|&formula| evaluator.holds(formula, part) == Ok(true))
            });
            budget.refresh()?;
            if holds {
                return Ok(Some(model));
            }
        }
        Ok(None)
    }

    /// Of terms with one value in the candidate the first one; with the values.
    fn choose_terms(
        &self,
        store: &TermStore,
        terms: FxHashMap<SortId, Vec<TermId>>,
        budget: &Budget,
    ) -> Result<FxHashMap<SortId, Vec<(TermId, Value)>>, Exhausted> {
        let mut evaluator = Evaluator::new(store, &self.model);
        let mut chosen = FxHashMap::default();
        budget.within(EVALUATION_TICKS, |part| {
            for (sort, terms) in terms {
                let mut seen: FxHashSet<Value> = FxHashSet::default();
                let mut of_sort = Vec::new();
                for term in terms {
                    if let Ok(value) = evaluator.eval(term, part)
                        && seen.insert(value.clone())
                    {
                        of_sort.push((term, value));
                    }
                }
                chosen.insert(sort, of_sort);
            }
        });
        budget.refresh()?;
        Ok(chosen)
    }

    /// Whether everything that was given holds in the model.
    fn is_model(
        &self,
        store: &TermStore,
        assumed: &[TermId],
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut evaluator = Evaluator::new(store, &self.model);
        let mut given = self.levels.iter().flat_map(|level| &level.given).chain(assumed);
        let holds = budget.within(EVALUATION_TICKS, |part| {
            given.all(|&formula| evaluator.holds(formula, part) == Ok(true))
        });
        budget.refresh()?;
        Ok(holds)
    }

    /// Instances for terms with the values of the candidate that it breaks, and instances that cannot be evaluated, of
    /// those that were not told before.
    fn missing(
        &mut self,
        store: &mut TermStore,
        values: &FxHashMap<SortId, Vec<(TermId, Value)>>,
        budget: &Budget,
    ) -> Result<[Vec<Instance>; 2], Exhausted> {
        let mut places = self.places();
        {
            let table = self.stand_ins.0.borrow();
            let mut evaluator = Evaluator::new(store, &self.model);
            places.retain(|&place| {
                let stand_in = table.quantified()[place].stand_in;
                budget.within(EVALUATION_TICKS, |part| evaluator.holds(stand_in, part)) == Ok(true)
            });
        }
        budget.refresh()?;
        // Who begins changes from look to look, since the budget may end before everyone had a turn.
        let first = self.looks as usize % places.len().max(1);
        places.rotate_left(first);
        self.looks += 1;
        let mut found = Vec::new();
        budget.within(EVALUATION_TICKS, |part| {
            let mut evaluator = Evaluator::new(store, &self.model);
            for &place in &places {
                let (variables, body) = self.parts(store, place);
                found.push(violations(store, &mut evaluator, &variables, body, values, part));
                if part.exhausted().is_some() {
                    break;
                }
            }
        });
        budget.refresh()?;
        let (mut missing, mut later) = (Vec::new(), Vec::new());
        for (&place, [broken, open]) in places.iter().zip(found) {
            for (tuples, list) in [(broken, &mut missing), (open, &mut later)] {
                for tuple in tuples {
                    list.extend(self.new_instance(store, place, tuple, budget)?);
                }
            }
        }
        Ok([missing, later])
    }

    /// What the candidate says of each quantifier that it takes to be true.
    fn judged(
        &mut self,
        store: &mut TermStore,
        values: &FxHashMap<SortId, Vec<(TermId, Value)>>,
        budget: &Budget,
    ) -> Result<Judged, Exhausted> {
        let Some(side) = self.side.clone() else { return Ok(Judged::Broken(Vec::new())) };
        let places = self.places();
        let mut broken = Vec::new();
        let mut is_complete = true;
        for place in places {
            let (formula, stand_in) = {
                let table = self.stand_ins.0.borrow();
                let quantified = &table.quantified()[place];
                (quantified.formula, quantified.stand_in)
            };
            let holds = budget.within(EVALUATION_TICKS, |part| {
                Evaluator::new(store, &self.model).holds(stand_in, part)
            });
            budget.refresh()?;
            match holds {
                Ok(false) => continue,
                Ok(true) => {}
                Err(_) => {
                    is_complete = false;
                    continue;
                }
            }
            self.judged += 1;
            let judgement = budget.within(self.efforts.of(EffortKind::Counterexample), |part| {
                judge(store, &self.model, formula, &*side, part)
            });
            budget.refresh()?;
            match judgement {
                Ok(Some(Judgement { holds: true, .. })) => {}
                Ok(Some(Judgement { holds: false, values: found })) => {
                    is_complete = false;
                    let args = store.args(formula).to_vec();
                    let (variables, body) = args.split_at(args.len() - 1);
                    let mut projection = Projection::of(values);
                    let replacements: Option<Vec<(TermId, TermId)>> = variables
                        .iter()
                        .zip(&found)
                        .map(|(&variable, value)| {
                            let sort = store.sort(variable);
                            Some((variable, projection.term(store, value, sort)?))
                        })
                        .collect();
                    let Some(replacements) = replacements else { continue };
                    let formula = store.substitute(body[0], &replacements);
                    if !self.instances.contains(&(place, formula)) {
                        let values = replacements.iter().map(|&(_, value)| value).collect();
                        broken.push(Instance { formula, place, values });
                    }
                }
                Ok(None) | Err(_) => is_complete = false,
            }
        }
        Ok(if is_complete { Judged::Holds } else { Judged::Broken(broken) })
    }

    /// The instance of a quantifier for some terms, unless it was told before.
    fn new_instance(
        &self,
        store: &mut TermStore,
        place: usize,
        terms: Vec<TermId>,
        budget: &Budget,
    ) -> Result<Option<Instance>, Exhausted> {
        budget.spend(8)?;
        let (variables, body) = self.parts(store, place);
        let replacements: Vec<(TermId, TermId)> =
            variables.into_iter().zip(terms.iter().copied()).collect();
        let formula = store.substitute(body, &replacements);
        let is_new = !self.instances.contains(&(place, formula));
        Ok(is_new.then(|| Instance { formula, place, values: terms.into() }))
    }

    /// The variables and the body of a quantifier.
    fn parts(&self, store: &TermStore, place: usize) -> (Vec<TermId>, TermId) {
        Quantified::parts(store, self.stand_ins.0.borrow().quantified()[place].formula)
    }

    /// Why there is no answer: the first quantifier that is not settled.
    fn reason(&self, store: &TermStore, budget: &Budget) -> Incomplete {
        let mut evaluator = Evaluator::new(store, &self.model);
        let places = self.places();
        let table = self.stand_ins.0.borrow();
        let mut quantified = places.into_iter().map(|place| &table.quantified()[place]);
        let open = budget.within(EVALUATION_TICKS, |part| {
            quantified.find(|quantified| {
                let chosen = evaluator.holds(quantified.stand_in, part);
                chosen.is_err() || evaluator.holds(quantified.formula, part) != chosen
            })
        });
        match open {
            Some(quantified) => Cause::QuantifierInstances.at(quantified.origin),
            None => Cause::QuantifierRange.into(),
        }
    }
}

/// Tuples of terms for variables for which a candidate breaks a body, and those for which it cannot be evaluated, a few of
/// each.
fn violations(
    store: &TermStore,
    evaluator: &mut Evaluator<'_>,
    variables: &[TermId],
    body: TermId,
    values: &FxHashMap<SortId, Vec<(TermId, Value)>>,
    budget: &Budget,
) -> [Vec<Vec<TermId>>; 2] {
    let of_sort =
        |&variable: &TermId| values.get(&store.sort(variable)).map_or(&[][..], Vec::as_slice);
    let lists: Vec<&[(TermId, Value)]> = variables.iter().map(of_sort).collect();
    let (mut broken, mut open) = (Vec::new(), Vec::new());
    for tuple in tuples(&lists, TUPLES_PER_ROUND) {
        let chosen = || lists.iter().zip(&tuple).map(|(list, &position)| &list[position]);
        let assignment: Vec<(TermId, Value)> = variables
            .iter()
            .zip(chosen())
            .map(|(&variable, (_, value))| (variable, value.clone()))
            .collect();
        let terms = || chosen().map(|&(term, _)| term).collect();
        match evaluator.eval_under(body, &assignment, budget).map(|value| value.as_bool()) {
            Ok(Some(true)) => {}
            Ok(_) => broken.push(terms()),
            Err(EvalError::Exhausted(_)) if budget.exhausted().is_some() => break,
            Err(_) => open.push(terms()),
        }
        if broken.len() == PER_ROUND {
            break;
        }
    }
    open.truncate(PER_ROUND);
    [broken, open]
}

impl IncrementalSolver for Instantiation {
    fn push(&mut self) {
        self.inner.push();
        self.levels.push(Level::default());
    }

    fn pop(&mut self) {
        self.inner.pop();
        let Some(level) = self.levels.pop() else { return };
        for place in level.active {
            self.active.remove(&place);
        }
        for place in level.witnessed {
            self.witnessed.remove(&place);
        }
        for instance in level.instances {
            self.instances.remove(&instance);
        }
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.stand_ins.0.borrow_mut().measure(store, formulas);
        let mut ground = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            ground.push(self.without_quantifiers(store, formula, &[], budget)?);
        }
        self.inner.assert(store, &ground, budget)?;
        for formula in ground {
            self.tell_witnesses(store, formula, budget)?;
        }
        if let Some(level) = self.levels.last_mut() {
            level.given.extend(formulas);
        }
        Ok(())
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[TermId], budget: &Budget) -> Answer {
        self.search(store, assumptions, budget).unwrap_or_else(Answer::from)
    }

    fn needs_rebuild(&self) -> bool {
        self.has_lost || self.inner.needs_rebuild()
    }

    fn failed(&self, assumption: TermId) -> bool {
        self.assumed.of(assumption).is_some_and(|ground| self.inner.failed(ground))
    }

    fn unsupported(&self) -> Option<TermId> {
        self.inner.unsupported()
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(self.model.clone())
    }

    fn keep_lemmas(&mut self) {
        self.inner.keep_lemmas();
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        self.inner.take_lemmas(store)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut statistics = self.inner.statistics();
        let table = self.stand_ins.0.borrow();
        statistics.push(("expanded-instances", table.expanded));
        statistics.push(("quantifier-instances", table.told));
        statistics.push(("judged-quantifiers", self.judged));
        statistics
    }
}
