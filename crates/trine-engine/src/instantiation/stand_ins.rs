//! Stand-ins: a Boolean constant in the place of each quantified formula.
//!
//! Idea: a quantifier is read as a universal one ([`universal`]). One over few tuples of elements is the conjunction of
//! its instances; every other one gets a stand-in, constants for which it fails if it fails at all, and triggers. Whoever
//! makes instances shares this table: the search by models around the back end, and matching inside of engines.
//! Invariant: a stand-in may be true only if all instances hold, and one that is false has its witnesses; formulas
//! without quantifiers that are made here say the same under this reading.
//! Reference: Ge, de Moura, "Complete Instantiation for Quantified Formulas in Satisfiability Modulo Theories", CAV
//! 2009.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Replacement, TermId, TermMap, TermSet, TermStore, post_order, rebuild};

use super::expansion::{FEW_TUPLES, expansion};
use crate::matching::triggers::{Triggers, triggers_of};
use crate::quantifiers::normal_form::{Universal, universal};

/// A universal formula without free variables that has a stand-in.
pub(crate) struct Quantified {
    pub(crate) formula: TermId,
    /// The formula that it is the normal form of.
    pub(crate) origin: TermId,
    /// The constant that is true where the formula fails.
    pub(crate) is_broken: TermId,
    /// Its negation, which stands for the formula.
    pub(crate) stand_in: TermId,
    /// A constant for each variable.
    pub(crate) witnesses: Vec<TermId>,
    /// That they are witnesses: holds whatever the stand-in is.
    pub(crate) witness: TermId,
    /// Terms whose matches are worth an instance.
    pub(crate) triggers: Rc<Triggers>,
    /// What stands for the variables of quantifiers around the formula.
    pub(crate) outer: Rc<[(TermId, TermId)]>,
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
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Expansion {
    /// All instances stand in their place.
    #[default]
    AtOnce,
    /// They are instantiated like others, and the instances are kept for whoever asks for them.
    Recorded,
}

/// The quantified formulas of a back end, and what stands for them. Clones are the same table.
#[derive(Clone, Default)]
pub struct StandIns(pub(crate) Rc<RefCell<Table>>);

impl StandIns {
    /// A table without quantified formulas.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

/// The table of quantified formulas.
#[derive(Default)]
pub(crate) struct Table {
    quantified: Vec<Quantified>,
    /// By formula: its place in the list.
    places: FxHashMap<TermId, usize>,
    /// By constant: the place of the formula that fails where it is true.
    of_constant: FxHashMap<TermId, usize>,
    /// Each term with stand-ins in the place of quantifiers.
    ground: TermMap<TermId>,
    /// The quantifiers that a term had.
    below: FxHashMap<TermId, Rc<[usize]>>,
    pub(super) expansion: Expansion,
    /// Instances in the order in which they were told, if they are kept: the place of the quantifier and the terms.
    recorded: Vec<(usize, Rc<[TermId]>)>,
    /// Instances that were told.
    pub(super) told: u64,
    /// Whether an engine matches triggers and tells witnesses itself.
    is_matched: bool,
    /// Places whose witnesses matching told.
    witnessed: FxHashSet<usize>,
    /// Those that matching told, without quantifiers.
    matched: Vec<TermId>,
    /// The quantifiers whose stand-ins occur in them.
    inside: BTreeSet<usize>,
    /// Matching had instances that were too deep for its last look.
    has_deeper: bool,
    /// The formulas that universal ones in normal form were made of.
    origins: FxHashMap<TermId, TermId>,
    /// The integers for which quantifiers were expanded: the model has to name them, since what was given may not
    /// show the ranges that its preprocessed form shows.
    pub(super) numbers: BTreeSet<TermId>,
    /// Terms of what was given.
    size: u64,
    measured: TermSet,
    pub(super) expanded: u64,
}

impl Table {
    /// The quantified formulas, by place.
    pub(crate) fn quantified(&self) -> &[Quantified] {
        &self.quantified
    }

    /// The place of the quantified formula that fails where a constant is true.
    pub(crate) fn place(&self, constant: TermId) -> Option<usize> {
        self.of_constant.get(&constant).copied()
    }

    /// Counts the terms of formulas that are given.
    pub(super) fn measure(&mut self, store: &TermStore, formulas: &[TermId]) {
        let size = &mut self.size;
        post_order(store, formulas, &mut self.measured, |_| *size += 1);
    }

    /// The formula with stand-ins in the place of quantifiers; with what stands in it for variables of quantifiers
    /// around it.
    pub(crate) fn without_quantifiers(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        outer: &[(TermId, TermId)],
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let Self { quantified, places, of_constant, ground, expanded, origins, numbers, .. } = self;
        let few = FEW_TUPLES.max(self.size);
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
                let new = Quantified::new(store, term, origin, outer);
                of_constant.insert(new.is_broken, quantified.len());
                quantified.push(new);
                quantified.len() - 1
            });
            Replacement::Final(quantified[place].stand_in)
        })
    }

    /// The quantifiers whose stand-ins occur in a formula.
    pub(crate) fn stand_ins(
        &mut self,
        store: &TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Rc<[usize]>, Exhausted> {
        if let Some(known) = self.below.get(&formula) {
            return Ok(Rc::clone(known));
        }
        let mut found = Vec::new();
        let mut visited = 0;
        post_order(store, &[formula], &mut TermSet::new(), |term| {
            visited += 1;
            found.extend(self.of_constant.get(&term));
        });
        budget.spend(visited)?;
        let found: Rc<[usize]> = found.into();
        self.below.insert(formula, Rc::clone(&found));
        Ok(found)
    }

    /// Notes that an instance was told.
    pub(crate) fn tell(&mut self, place: usize, values: Rc<[TermId]>) {
        self.told += 1;
        if self.expansion == Expansion::Recorded {
            self.recorded.push((place, values));
        }
    }

    /// Notes what matching tells in the place of an instance or of witnesses.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn match_found(
        &mut self,
        store: &TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let places = self.stand_ins(store, formula, budget)?;
        self.inside.extend(places.iter().copied());
        self.matched.push(formula);
        Ok(())
    }

    /// The quantifiers whose stand-ins occur in what matching told.
    pub(super) fn inside(&self) -> &BTreeSet<usize> {
        &self.inside
    }

    /// Notes that an engine matches triggers and tells witnesses itself.
    pub(crate) fn match_inside(&mut self) {
        self.is_matched = true;
    }

    /// Whether an engine matches triggers and tells witnesses itself.
    pub(super) fn is_matched(&self) -> bool {
        self.is_matched
    }

    /// Notes that matching tells the witnesses of the formula at a place; false if it did before.
    pub(crate) fn witness(&mut self, place: usize) -> bool {
        self.witnessed.insert(place)
    }

    /// Whether matching told the witnesses of the formula at a place.
    pub(crate) fn is_witnessed(&self, place: usize) -> bool {
        self.witnessed.contains(&place)
    }

    /// Notes whether matching has instances that were too deep for its present look.
    pub(crate) fn leave_deeper(&mut self, has_deeper: bool) {
        self.has_deeper = has_deeper;
    }

    /// Whether matching has instances that were too deep for its last look.
    pub(super) fn has_deeper(&self) -> bool {
        self.has_deeper
    }

    /// The instances that matching told, without quantifiers.
    pub(super) fn matched(&self) -> &[TermId] {
        &self.matched
    }

    /// What was used of quantifiers, as far as instances are kept.
    pub(super) fn used(&self) -> Vec<UsedQuantifier> {
        let used = |quantified: &Quantified| UsedQuantifier {
            universal: quantified.formula,
            witnesses: quantified.witnesses.clone(),
            instances: Vec::new(),
        };
        let mut used: Vec<UsedQuantifier> = self.quantified.iter().map(used).collect();
        for (place, values) in &self.recorded {
            used[*place].instances.push(Rc::clone(values));
        }
        used
    }
}

impl Quantified {
    fn new(
        store: &mut TermStore,
        formula: TermId,
        origin: TermId,
        outer: &[(TermId, TermId)],
    ) -> Self {
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
        let triggers = Rc::new(triggers_of(store, formula, outer));
        let outer = outer.into();
        Self { formula, origin, is_broken, stand_in, witnesses, witness, triggers, outer }
    }

    /// That the witnesses are such, and what stands for variables there.
    pub(crate) fn as_witnessed(&self, store: &TermStore) -> (TermId, Vec<(TermId, TermId)>) {
        (self.witness, self.replacements(store, &self.witnesses))
    }

    /// What stands for variables in the instance for some terms, and in the quantifiers around it.
    pub(crate) fn replacements(
        &self,
        store: &TermStore,
        terms: &[TermId],
    ) -> Vec<(TermId, TermId)> {
        let (variables, _) = Self::parts(store, self.formula);
        self.outer.iter().copied().chain(variables.into_iter().zip(terms.iter().copied())).collect()
    }

    /// The variables and the body.
    pub(crate) fn parts(store: &TermStore, formula: TermId) -> (Vec<TermId>, TermId) {
        let args = store.args(formula);
        let (&body, variables) = args.split_last().expect("a quantifier has a body");
        (variables.to_vec(), body)
    }
}
