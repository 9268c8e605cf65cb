//! Quantifiers, by expansion, witnesses and instances that a model breaks.
//!
//! Idea: quantifiers are read as universal ones ([`normal_form`]). One over few tuples of elements, where
//! integers may lie between two numbers ([`quantifier_ranges`]), is the conjunction of its
//! instances. Every other one becomes a Boolean constant, its *stand-in*. If that is false, a constant of its
//! own is a witness. In the other
//! direction instances follow: first those that triggers match ([`triggers`]), then for terms of the problem, one for
//! each value that a sort has in the candidate, and only those that the candidate breaks. Where none is broken,
//! each quantifier is judged in the candidate ([`judge`]), and a counterexample becomes an instance. What is
//! inside of a quantifier waits until it has no free variables left.
//! Invariants: stand-ins and witnesses only add definitions, and instances follow from them, so
//! `unsat` holds; `sat` is answered only if the formulas as they were given evaluate to true, or all quantifiers
//! that are said to hold were judged to hold in the candidate. A declared sort has the elements that the model names, if it occurs in no other
//! sort.
//! Reference: Ge, de Moura, "Complete Instantiation for Quantified Formulas in Satisfiability Modulo
//! Theories", CAV 2009 (instances by models); Detlefs, Nelson, Saxe, "Simplify", JACM 2005; Reynolds,
//! Tinelli, de Moura, "Finding Conflicting Instances of Quantified Formulas in SMT", FMCAD 2014.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{
    Cause, Domain, EvalError, Evaluator, Incomplete, Interpretation, Op, Replacement, Sort, SortId,
    TermId, TermMap, TermSet, TermStore, Value, post_order, quantifier_ranges, rebuild,
};
use trine_value::number::{Integer, Rational};

use crate::assumptions::Assumptions;
use crate::efforts::{EffortKind, Efforts};
use crate::incremental_solver::{Answer, IncrementalSolver};
use crate::lemma::Lemma;
use crate::quantifiers::judgement::{Judgement, SideQuestions, judge};
use crate::quantifiers::normal_form::{Universal, universal};

mod defaults;
mod projection;
mod ranges;
mod triggers;

use defaults::{Scope, with_common_defaults};
use projection::Projection;
pub use ranges::close_declared_sorts;
use ranges::set_ranges;
use triggers::{GroundTerms, Trigger, triggers_of};

/// A quantifier over so many tuples is expanded at once; one over integers also if the problem has as many
/// terms.
const FEW_TUPLES: u64 = 64;
/// And so many instances in all, as quantifiers may be nested.
const MOST_EXPANDED: u64 = 1 << 16;
/// Elements of a finite sort that are all tried.
const FEW_ELEMENTS: u64 = 256;
/// Tuples of one quantifier that are looked at in one round.
const TUPLES_PER_ROUND: usize = 4096;
/// Quantifiers whose instances are evaluated together.
const GROUP: usize = 32;
/// Instances of one quantifier that are added in one round.
const PER_ROUND: usize = 32;
/// Rounds of one check.
const MAX_ROUNDS: usize = 400;
/// Instances of one check.
const MAX_INSTANCES: usize = 20_000;
/// Ticks to evaluate what one candidate says.
const EVALUATION_TICKS: u64 = 4_000_000;

/// A universal formula without free variables that has a stand-in.
struct Quantified {
    formula: TermId,
    /// The formula that it is the normal form of.
    origin: TermId,
    stand_in: TermId,
    /// A constant for each variable.
    witnesses: Vec<TermId>,
    /// That they are witnesses: holds whatever the stand-in is.
    witness: TermId,
    /// Terms whose matches are worth an instance.
    triggers: Vec<Trigger>,
}

/// An instance that was not told yet.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Instance {
    formula: TermId,
    /// That of its quantifier.
    place: usize,
    /// The terms in the place of the variables.
    values: Rc<[TermId]>,
}

/// What the search needed of a quantifier.
#[derive(Clone, Debug)]
pub struct UsedQuantifier {
    /// The quantifier in [its normal form](crate::normalized_quantifier).
    pub universal: TermId,
    /// A constant for each variable, for which it fails if it fails at all.
    pub witnesses: Vec<TermId>,
    /// The terms of instances, in the order of the variables.
    pub instances: Vec<Rc<[TermId]>>,
}

/// What becomes of quantifiers over few elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expansion {
    /// All instances stand in their place.
    AtOnce,
    /// They are instantiated like others, and the instances are kept for whoever asks for them.
    Recorded,
}

/// What belongs to a level.
#[derive(Default)]
struct Level {
    /// Formulas as they were given.
    given: Vec<TermId>,
    /// What the inner solver was told in their place, and about them.
    told: Vec<TermId>,
    /// Quantifiers whose witnesses it was told here.
    active: Vec<usize>,
    /// Instances that it was told here, with the place of their quantifier.
    instances: Vec<(usize, TermId)>,
}

/// A solver whose formulas may have quantifiers, by expansion, witnesses and instances that a model breaks.
pub struct Instantiation {
    inner: Box<dyn IncrementalSolver>,
    /// Who is asked for counterexamples; nobody where a candidate says more than values of symbols.
    side: Option<Rc<dyn SideQuestions>>,
    efforts: Efforts,
    quantified: Vec<Quantified>,
    /// By formula: its place in the list.
    places: FxHashMap<TermId, usize>,
    /// Each term with stand-ins in the place of quantifiers.
    ground: TermMap<TermId>,
    /// The quantifiers that a term had.
    below: FxHashMap<TermId, Vec<usize>>,
    levels: Vec<Level>,
    active: FxHashSet<usize>,
    /// Instances that were told, with the place of their quantifier.
    instances: FxHashSet<(usize, TermId)>,
    expansion: Expansion,
    /// Instances in the order in which they were told, if they are kept.
    recorded: Vec<Instance>,
    /// The budget ended while the inner solver was told what quantifiers mean: some of it is lost.
    has_lost: bool,
    /// The formulas that universal ones in normal form were made of.
    origins: FxHashMap<TermId, TermId>,
    /// The integers for which quantifiers were expanded: the model has to name them, since what was given may not
    /// show the ranges that its preprocessed form shows.
    numbers: BTreeSet<TermId>,
    /// Terms of what was given.
    size: u64,
    measured: TermSet,
    /// The assumptions of the last check, and what was assumed in their place.
    assumed: Assumptions<TermId>,
    /// A constant of each sort that has no term.
    inhabitants: FxHashMap<SortId, TermId>,
    model: Interpretation,
    expanded: u64,
    told: u64,
    judged: u64,
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
        side: Option<Rc<dyn SideQuestions>>,
        efforts: &Efforts,
    ) -> Self {
        Self {
            inner,
            side,
            efforts: efforts.clone(),
            judged: 0,
            quantified: Vec::new(),
            places: FxHashMap::default(),
            ground: TermMap::new(),
            below: FxHashMap::default(),
            levels: vec![Level::default()],
            active: FxHashSet::default(),
            instances: FxHashSet::default(),
            expansion: Expansion::AtOnce,
            recorded: Vec::new(),
            has_lost: false,
            origins: FxHashMap::default(),
            numbers: BTreeSet::new(),
            size: 0,
            measured: TermSet::new(),
            assumed: Assumptions::default(),
            inhabitants: FxHashMap::default(),
            model: Interpretation::new(),
            expanded: 0,
            told: 0,
        }
    }

    /// The solver, which remembers what it used of quantifiers.
    #[must_use]
    pub fn recording(mut self) -> Self {
        self.expansion = Expansion::Recorded;
        self
    }

    /// What it used of quantifiers, if it remembers that.
    #[must_use]
    pub fn used(&self) -> Vec<UsedQuantifier> {
        let used = |quantified: &Quantified| UsedQuantifier {
            universal: quantified.formula,
            witnesses: quantified.witnesses.clone(),
            instances: Vec::new(),
        };
        let mut used: Vec<UsedQuantifier> = self.quantified.iter().map(used).collect();
        for instance in &self.recorded {
            used[instance.place].instances.push(Rc::clone(&instance.values));
        }
        used
    }

    /// The formula with stand-ins in the place of quantifiers.
    fn without_quantifiers(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let Self { quantified, places, ground, expanded, origins, numbers, size, .. } = self;
        let few = FEW_TUPLES.max(*size);
        let expands = self.expansion == Expansion::AtOnce;
        rebuild(store, formula, ground, budget, |store, term| {
            if !matches!(store.op(term), Op::Forall | Op::Exists) {
                return Replacement::Descend;
            }
            let Universal { formula, is_negated } = universal(store, term);
            if is_negated || formula != term {
                let origin = *origins.get(&term).unwrap_or(&term);
                origins.entry(formula).or_insert(origin);
            }
            if is_negated {
                return Replacement::Continue(store.mk(Op::Not, &[formula]));
            }
            if formula != term {
                return Replacement::Continue(formula);
            }
            if expands
                && let Some(expansion) = expansion(store, term, few, numbers, expanded, budget)
            {
                return Replacement::Continue(expansion);
            }
            let place = *places.entry(term).or_insert_with(|| {
                let origin = *origins.get(&term).unwrap_or(&term);
                quantified.push(Quantified::new(store, term, origin));
                quantified.len() - 1
            });
            Replacement::Final(quantified[place].stand_in)
        })
    }

    /// Counts the terms of formulas that are given.
    fn measure(&mut self, store: &TermStore, formulas: &[TermId]) {
        let size = &mut self.size;
        post_order(store, formulas, &mut self.measured, |_| *size += 1);
    }

    /// Tells the inner solver what a fact says at the present level, and the witnesses of its quantifiers.
    fn tell(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let told = self.without_quantifiers(store, formula, budget).and_then(|formula| {
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
            for place in self.stand_ins(store, formula, budget)? {
                if !self.active.insert(place) {
                    continue;
                }
                if let Some(level) = self.levels.last_mut() {
                    level.active.push(place);
                }
                let witness = self.quantified[place].witness;
                let witness = self.without_quantifiers(store, witness, budget)?;
                self.inner.assert(store, &[witness], budget)?;
                open.push(witness);
            }
        }
        Ok(())
    }

    /// The quantifiers whose stand-ins occur in a formula.
    fn stand_ins(
        &mut self,
        store: &TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Vec<usize>, Exhausted> {
        if let Some(known) = self.below.get(&formula) {
            return Ok(known.clone());
        }
        let of_stand_in: FxHashMap<TermId, usize> =
            self.quantified.iter().enumerate().map(|(place, q)| (q.stand_in, place)).collect();
        let mut found = Vec::new();
        let mut visited = 0;
        post_order(store, &[formula], &mut TermSet::new(), |term| {
            visited += 1;
            found.extend(of_stand_in.get(&term));
        });
        budget.spend(visited)?;
        self.below.insert(formula, found.clone());
        Ok(found)
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
        for quantified in &self.quantified {
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
        ranged.extend(self.numbers.first().map(|&number| store.sort(number)));
        ranged.sort_unstable();
        ranged.dedup();
        for &sort in &ranged {
            let mut terms = elements(store, sort).unwrap_or_default();
            if *store.sorts.get(sort) == Sort::Int {
                terms.extend(&self.numbers);
            }
            by_sort.insert(sort, terms);
        }
        let told = self.levels.iter().flat_map(|level| &level.told);
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
        let told_before = self.told;
        self.measure(store, assumptions);
        self.assumed.clear();
        for &assumption in assumptions {
            let formula = self.without_quantifiers(store, assumption, budget)?;
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
            if self.active.is_empty() && self.numbers.is_empty() {
                return Ok(Answer::Sat(()));
            }
            let terms = self.terms(store, &ground, budget)?;
            let values = self.choose_terms(store, terms, budget)?;
            set_ranges(store, &mut self.model, &values);
            if self.is_model(store, assumptions, budget)? || self.active.is_empty() {
                return Ok(Answer::Sat(()));
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
            let [mut missing, open] = self.missing(store, &ground, &values, budget)?;
            if missing.is_empty() {
                missing = match self.judged(store, &values, budget)? {
                    Judged::Holds => return Ok(Answer::Sat(())),
                    Judged::Broken(broken) if broken.is_empty() => open,
                    Judged::Broken(broken) => broken,
                };
            }
            let is_too_much = self.told - told_before > MAX_INSTANCES as u64;
            if missing.is_empty() || is_too_much {
                return Ok(self.reason(store, budget).into());
            }
            for instance in missing {
                self.told += 1;
                let Instance { formula, place, .. } = instance;
                self.instances.insert((place, formula));
                if let Some(level) = self.levels.last_mut() {
                    level.instances.push((place, formula));
                }
                if self.expansion == Expansion::Recorded {
                    self.recorded.push(instance);
                }
                let denied = store.mk(Op::Not, &[self.quantified[place].stand_in]);
                let fact = store.mk(Op::Or, &[denied, formula]);
                self.tell(store, fact, budget)?;
            }
        }
        Ok(self.reason(store, budget).into())
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

    /// Instances that the candidate breaks, and instances that cannot be evaluated, of those that were not told
    /// before. What triggers match comes first.
    fn missing(
        &self,
        store: &mut TermStore,
        assumed: &[TermId],
        values: &FxHashMap<SortId, Vec<(TermId, Value)>>,
        budget: &Budget,
    ) -> Result<[Vec<Instance>; 2], Exhausted> {
        let mut places: Vec<usize> = self.active.iter().copied().collect();
        places.sort_unstable();
        let told = self.levels.iter().flat_map(|level| &level.told);
        let roots: Vec<TermId> = told.chain(assumed).copied().collect();
        let triggers = places.iter().flat_map(|&place| &self.quantified[place].triggers);
        let triggers: Vec<&Trigger> = triggers.collect();
        let ground = budget.within(EVALUATION_TICKS, |part| {
            GroundTerms::of(store, &roots, &triggers, &self.model, part)
        });
        budget.refresh()?;
        let mut later = Vec::new();
        {
            let mut evaluator = Evaluator::new(store, &self.model);
            places.retain(|&place| {
                let stand_in = self.quantified[place].stand_in;
                budget.within(EVALUATION_TICKS, |part| evaluator.holds(stand_in, part)) == Ok(true)
            });
        }
        budget.refresh()?;
        for by_triggers in [true, false] {
            let mut missing = Vec::new();
            for group in places.chunks(GROUP) {
                let mut instances = Vec::with_capacity(group.len());
                for &place in group {
                    instances.push(if by_triggers {
                        let triggers = &self.quantified[place].triggers;
                        let tuples = ground.matches(store, triggers, TUPLES_PER_ROUND);
                        self.new_of(store, place, tuples, budget)?
                    } else {
                        self.new_instances(store, place, values, budget)?
                    });
                }
                // What the instances have in common is evaluated once.
                let mut evaluator = Evaluator::new(store, &self.model);
                for instances in instances {
                    let [mut broken, mut open] = budget.within(EVALUATION_TICKS, |part| {
                        let is_over = || budget.exhausted().is_some();
                        broken_and_open(&mut evaluator, instances, part, is_over)
                    });
                    budget.refresh()?;
                    missing.append(&mut broken);
                    later.append(&mut open);
                }
            }
            if !missing.is_empty() {
                return Ok([missing, later]);
            }
        }
        let mut seen = FxHashSet::default();
        later.retain(|instance| seen.insert((instance.place, instance.formula)));
        Ok([Vec::new(), later])
    }

    /// What the candidate says of each quantifier that it takes to be true.
    fn judged(
        &mut self,
        store: &mut TermStore,
        values: &FxHashMap<SortId, Vec<(TermId, Value)>>,
        budget: &Budget,
    ) -> Result<Judged, Exhausted> {
        let Some(side) = self.side.clone() else { return Ok(Judged::Broken(Vec::new())) };
        let mut places: Vec<usize> = self.active.iter().copied().collect();
        places.sort_unstable();
        let mut broken = Vec::new();
        let mut is_complete = true;
        for place in places {
            let Quantified { formula, stand_in, .. } = self.quantified[place];
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

    /// Instances of a quantifier that were not told before.
    fn new_instances(
        &self,
        store: &mut TermStore,
        place: usize,
        values: &FxHashMap<SortId, Vec<(TermId, Value)>>,
        budget: &Budget,
    ) -> Result<Vec<Instance>, Exhausted> {
        let args = store.args(self.quantified[place].formula).to_vec();
        let variables = &args[..args.len() - 1];
        let lists: Vec<&[(TermId, Value)]> = variables
            .iter()
            .map(|&variable| values.get(&store.sort(variable)).map_or(&[][..], |v| v))
            .collect();
        let terms = tuples(&lists, TUPLES_PER_ROUND).into_iter().map(|tuple| {
            lists.iter().zip(tuple).map(|(list, position)| list[position].0).collect()
        });
        let terms: Vec<Vec<TermId>> = terms.collect();
        self.new_of(store, place, terms, budget)
    }

    /// The instances of a quantifier for tuples of terms that were not told before.
    fn new_of(
        &self,
        store: &mut TermStore,
        place: usize,
        tuples: Vec<Vec<TermId>>,
        budget: &Budget,
    ) -> Result<Vec<Instance>, Exhausted> {
        let args = store.args(self.quantified[place].formula).to_vec();
        let (variables, body) = args.split_at(args.len() - 1);
        let mut instances = Vec::new();
        for tuple in tuples {
            let replacements: Vec<(TermId, TermId)> =
                variables.iter().copied().zip(tuple.iter().copied()).collect();
            let formula = store.substitute(body[0], &replacements);
            budget.spend(8)?;
            if !self.instances.contains(&(place, formula)) {
                instances.push(Instance { formula, place, values: tuple.into() });
            }
        }
        Ok(instances)
    }

    /// Why there is no answer: the first quantifier that is not settled.
    fn reason(&self, store: &TermStore, budget: &Budget) -> Incomplete {
        let mut evaluator = Evaluator::new(store, &self.model);
        let mut active: Vec<usize> = self.active.iter().copied().collect();
        active.sort_unstable();
        let mut quantified = active.into_iter().map(|place| &self.quantified[place]);
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

impl Quantified {
    fn new(store: &mut TermStore, formula: TermId, origin: TermId) -> Self {
        let bool_sort = store.sorts.bool();
        let is_broken = store.skolem("quantified", bool_sort);
        // The search tries constants true first, and one witness is less than all instances.
        let stand_in = store.mk(Op::Not, &[is_broken]);
        let args = store.args(formula).to_vec();
        let (variables, body) = args.split_at(args.len() - 1);
        let mut witnesses = Vec::with_capacity(variables.len());
        for &variable in variables {
            let sort = store.sort(variable);
            witnesses.push(store.skolem("witness", sort));
        }
        let replacements: Vec<(TermId, TermId)> =
            variables.iter().copied().zip(witnesses.iter().copied()).collect();
        let instance = store.substitute(body[0], &replacements);
        let broken = store.mk(Op::Not, &[instance]);
        let witness = store.mk(Op::Or, &[stand_in, broken]);
        let triggers = triggers_of(store, formula);
        Self { formula, origin, stand_in, witnesses, witness, triggers }
    }
}

/// Few of the instances that the candidate breaks, and of those that cannot be evaluated.
fn broken_and_open(
    evaluator: &mut Evaluator<'_>,
    instances: Vec<Instance>,
    budget: &Budget,
    is_over: impl Fn() -> bool,
) -> [Vec<Instance>; 2] {
    let (mut broken, mut open) = (Vec::new(), Vec::new());
    for instance in instances {
        match evaluator.holds(instance.formula, budget) {
            Ok(true) => {}
            Ok(false) => broken.push(instance),
            Err(EvalError::Exhausted(_)) if is_over() => break,
            Err(_) => open.push(instance),
        }
        if broken.len() == PER_ROUND {
            break;
        }
    }
    open.truncate(PER_ROUND);
    [broken, open]
}

/// The conjunction of all instances of a universal formula, if there are few of them.
fn expansion(
    store: &mut TermStore,
    formula: TermId,
    few: u64,
    numbers: &mut BTreeSet<TermId>,
    expanded: &mut u64,
    budget: &Budget,
) -> Option<TermId> {
    let args = store.args(formula).to_vec();
    let (variables, body) = args.split_at(args.len() - 1);
    let ranges = quantifier_ranges(store, formula, |_| None);
    // Elements of small sorts are tried as they are needed; integers are not.
    let few = if ranges.iter().any(Option::is_some) { few } else { FEW_TUPLES };
    let mut count = 1u64;
    for (&variable, range) in variables.iter().zip(&ranges) {
        let elements = match range {
            Some(range) => range.count()?,
            None => {
                let elements = Domain::of(store, store.sort(variable))?.count()?;
                (elements <= FEW_ELEMENTS).then_some(elements)?
            }
        };
        count = count.checked_mul(elements).filter(|&count| count <= few)?;
    }
    if *expanded + count > MOST_EXPANDED || budget.spend(count).is_err() {
        return None;
    }
    *expanded += count;
    let mut lists = Vec::new();
    for (&variable, range) in variables.iter().zip(&ranges) {
        lists.push(match range {
            Some(range) => {
                let all = (0..range.count()?).map(|more| &range.low + Integer::from(more));
                let all: Vec<TermId> = all.map(|number| store.mk_int(&number)).collect();
                numbers.extend(&all);
                all
            }
            None => elements(store, store.sort(variable))?,
        });
    }
    let lists: Vec<&[TermId]> = lists.iter().map(Vec::as_slice).collect();
    let mut instances = Vec::new();
    for tuple in tuples(&lists, count as usize) {
        let elements = lists.iter().zip(tuple).map(|(list, position)| list[position]);
        let replacements: Vec<(TermId, TermId)> = variables.iter().copied().zip(elements).collect();
        instances.push(store.substitute(body[0], &replacements));
    }
    Some(match instances[..] {
        [] => store.mk_bool(true),
        [instance] => instance,
        _ => store.mk(Op::And, &instances),
    })
}

/// Terms that are worth trying in any problem: all elements of a small sort, some of a large one.
fn elements(store: &mut TermStore, sort: SortId) -> Option<Vec<TermId>> {
    if let Some(Domain::Finite(domain)) = Domain::of(store, sort)
        && domain.count() <= FEW_ELEMENTS
    {
        let values = (0..domain.count()).map(|number| domain.element(number));
        return Some(values.map(|value| store.mk_value(&value, sort)).collect());
    }
    Some(match store.sorts.get(sort) {
        Sort::Int => [0, 1].map(|n| store.mk_int(&Integer::from(n))).to_vec(),
        Sort::Real => [0, 1].map(|n| store.mk_real(&Rational::from(n))).to_vec(),
        Sort::Uninterpreted { .. } | Sort::RegLan => Vec::new(),
        _ => {
            let value = store.default_value(sort)?;
            vec![store.mk_value(&value, sort)]
        }
    })
}

/// Positions in lists, at most so many: those with small sums come first.
fn tuples<T>(lists: &[&[T]], most: usize) -> Vec<Vec<usize>> {
    let mut tuples: Vec<Vec<usize>> = Vec::new();
    let largest: usize = lists.iter().map(|list| list.len().saturating_sub(1)).sum();
    if lists.iter().any(|list| list.is_empty()) {
        return tuples;
    }
    for sum in 0..=largest {
        // Each tuple of the sum, by counting all but the last position.
        let mut tuple = vec![0; lists.len()];
        loop {
            let rest: usize = tuple[..lists.len() - 1].iter().sum();
            if rest <= sum && sum - rest < lists[lists.len() - 1].len() {
                let mut found = tuple.clone();
                found[lists.len() - 1] = sum - rest;
                tuples.push(found);
                if tuples.len() == most {
                    return tuples;
                }
            }
            let next = (0..lists.len() - 1).rev().find(|&position| {
                tuple[position] + 1 < lists[position].len() && tuple[position] < sum
            });
            let Some(position) = next else { break };
            tuple[position] += 1;
            tuple[position + 1..].fill(0);
        }
    }
    tuples
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
        self.measure(store, formulas);
        let mut ground = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            ground.push(self.without_quantifiers(store, formula, budget)?);
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
        statistics.push(("expanded-instances", self.expanded));
        statistics.push(("quantifier-instances", self.told));
        statistics.push(("judged-quantifiers", self.judged));
        statistics
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_are_all_and_small_sums_come_first() {
        let lists: Vec<&[u8]> = vec![&[0; 3], &[0; 1], &[0; 4]];
        let all = tuples(&lists, 100);
        assert_eq!(all.len(), 12);
        let distinct: FxHashSet<&Vec<usize>> = all.iter().collect();
        assert_eq!(distinct.len(), 12);
        assert!(all.is_sorted_by_key(|tuple| tuple.iter().sum::<usize>()));
        assert_eq!(tuples(&lists, 5).len(), 5);
        assert!(tuples::<u8>(&[&[], &[0]], 5).is_empty());
        assert_eq!(tuples::<u8>(&[&[0, 0]], 5), vec![vec![0], vec![1]]);
    }
}
