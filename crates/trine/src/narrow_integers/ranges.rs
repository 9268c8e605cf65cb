//! Ranges of integers that follow from what is asserted and assumed.
//!
//! Idea: asserted comparisons bound each integer by bounds of the others, again and again. Where all comparisons
//! are of differences, a model stays one if the same number is added to all integers that are connected, so one
//! of them can be zero. Integers without two bounds may get guessed ones.
//! Invariant: if the assertions and assumptions have a model, they have one within the ranges, unless ranges were
//! guessed.
//! Reference: Davis, "Constraint Propagation with Interval Labels", Artificial Intelligence 32, 1987.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};

use super::form::{Atom, Form, Relation, atoms, compares_integers, is_known, limited};

/// So many times the ends of ranges move before propagation ends: chains of bounds may never end, or slowly.
const MOVES_PER_INTEGER: usize = 64;

/// Where an integer lies, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Range {
    pub(super) low: Option<i128>,
    pub(super) high: Option<i128>,
}

/// Ranges of the integers in formulas.
#[derive(Clone, Default, Debug)]
pub(super) struct Ranges {
    ranges: FxHashMap<TermId, Range>,
    /// The integers, in the order of their first occurrence.
    integers: Vec<TermId>,
    /// The greatest number in the formulas.
    greatest: i128,
    /// The places of the assumptions that bound integers.
    bounding: Vec<usize>,
}

impl Range {
    const ZERO: Self = Self { low: Some(0), high: Some(0) };

    /// The numbers in either.
    fn hull(self, other: Self) -> Self {
        let both = |pick: fn(i128, i128) -> i128, a, b| Some(pick(a?, b?));
        Self {
            low: both(i128::min, self.low, other.low),
            high: both(i128::max, self.high, other.high),
        }
    }

    /// The numbers in both.
    fn meet(self, other: Self) -> Self {
        let either = |pick: fn(i128, i128) -> i128, a: Option<i128>, b: Option<i128>| match (a, b) {
            (Some(a), Some(b)) => Some(pick(a, b)),
            (a, b) => a.or(b),
        };
        Self {
            low: either(i128::max, self.low, other.low),
            high: either(i128::min, self.high, other.high),
        }
    }
}

impl Ranges {
    /// The ranges that follow from formulas; `None` where numbers are too large, where there is no integer,
    /// or something that words do not know, and where all comparisons are of two integers: shortest paths mostly decide those better than words.
    /// `assumed` are assumptions.
    pub(super) fn of(
        store: &mut TermStore,
        asserted: &[TermId],
        assumed: &[TermId],
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let mut ranges = Self::default();
        let mut comparisons = Vec::new();
        let roots: Vec<TermId> = asserted.iter().chain(assumed).copied().collect();
        let mut others = false;
        let mut steps = 0;
        let mut are_known = true;
        post_order(store, &roots, &mut TermSet::new(), |term| {
            steps += 1;
            are_known &= is_known(store, term);
            if compares_integers(store, term) {
                comparisons.push(term);
            } else if *store.sort_of(term) == Sort::Int {
                match store.op(term) {
                    Op::Apply if store.args(term).is_empty() => ranges.integers.push(term),
                    Op::IntValue | Op::Add | Op::Sub | Op::Neg | Op::Mul => {}
                    _ => others = true,
                }
            } else if store.op(term) == Op::Divisible {
                others = true;
            }
        });
        budget.spend(steps)?;
        if !are_known || ranges.integers.is_empty() {
            return Ok(None);
        }
        let mut all = Vec::new();
        for comparison in comparisons {
            let Some(atoms) = atoms(store, comparison) else { return Ok(None) };
            budget.spend(atoms.iter().map(|atom| 1 + atom.form.terms.len() as u64).sum())?;
            for atom in &atoms {
                let sizes = atom.form.terms.iter().map(|&(_, factor)| factor.abs());
                let greatest = sizes.chain([atom.form.constant.abs()]).max();
                ranges.greatest = ranges.greatest.max(greatest.unwrap_or(0));
            }
            // A disequality of several integers speaks of all pairs.
            others |= store.op(comparison) == Op::Distinct && store.args(comparison).len() > 2;
            all.extend(atoms);
        }
        if !others && all.iter().all(|atom| is_of_two(store, atom)) {
            return Ok(None);
        }
        let mut facts = Vec::new();
        let asserted = units(store, asserted).into_iter().map(|unit| (unit, None));
        let mut all_units: Vec<(Unit, Option<usize>)> = asserted.collect();
        for (place, &formula) in assumed.iter().enumerate() {
            all_units.extend(units(store, &[formula]).into_iter().map(|unit| (unit, Some(place))));
        }
        for (unit, place) in all_units {
            budget.spend(1)?;
            ranges.bounding.extend(place);
            match unit {
                Unit::Comparison { term, is_true } => {
                    let Some(mut known) = known(store, term, is_true) else { return Ok(None) };
                    facts.append(&mut known);
                }
                Unit::Alternatives(formula) => ranges.meet_alternatives(store, formula, budget)?,
            }
        }
        if !others {
            ranges.move_to_zero(&all, &facts);
        }
        ranges.propagate(&facts, budget)?;
        Ok(Some(ranges))
    }

    /// The range of an integer.
    pub(super) fn get(&self, integer: TermId) -> Range {
        self.ranges.get(&integer).copied().unwrap_or_default()
    }

    /// The places of the assumptions that bound integers: a refutation rests on them, too.
    pub(super) fn bounding(&self) -> &[usize] {
        &self.bounding
    }

    /// Whether each integer has two bounds.
    pub(super) fn are_bounded(&self) -> bool {
        self.integers.iter().all(|&integer| {
            let Range { low, high } = self.get(integer);
            low.is_some() && high.is_some()
        })
    }

    /// These ranges, where integers without two bounds have so many bits more than the greatest number of the
    /// formulas.
    pub(super) fn with_guesses(&self, bits: u32) -> Self {
        let size = 128 - self.greatest.leading_zeros() + bits;
        let width = 1_i128 << size.min(48);
        let mut guessed = self.clone();
        for &integer in &self.integers {
            let range = match self.get(integer) {
                Range { low: None, high: None } => {
                    Range { low: Some(-width / 2), high: Some(width / 2 - 1) }
                }
                Range { low: Some(low), high: None } => {
                    Range { low: Some(low), high: Some(low + width - 1) }
                }
                Range { low: None, high: Some(high) } => {
                    Range { low: Some(high - width + 1), high: Some(high) }
                }
                both => both,
            };
            guessed.ranges.insert(integer, range);
        }
        guessed
    }

    /// Where all comparisons are of differences, one integer of those that are connected can be zero: the one
    /// with the most occurrences in facts, from which the others get their bounds.
    fn move_to_zero(&mut self, atoms: &[Atom], facts: &[Form]) {
        let places: FxHashMap<TermId, usize> =
            self.integers.iter().enumerate().map(|(place, &integer)| (integer, place)).collect();
        let mut groups = Groups::new(self.integers.len());
        let mut occurrences = vec![0_usize; self.integers.len()];
        let mut fixed = Vec::new();
        for Atom { form, .. } in atoms {
            let mut first = None;
            let mut sum = 0;
            for &(term, factor) in &form.terms {
                // A product is no difference.
                let Some(&place) = places.get(&term) else { return };
                sum += factor;
                groups.join(*first.get_or_insert(place), place);
            }
            if sum != 0 {
                fixed.extend(first);
            }
        }
        for (term, _) in facts.iter().flat_map(|fact| &fact.terms) {
            if let Some(&place) = places.get(term) {
                occurrences[place] += 1;
            }
        }
        let mut is_fixed = vec![false; self.integers.len()];
        for place in fixed {
            is_fixed[groups.find(place)] = true;
        }
        let mut best: Vec<Option<usize>> = vec![None; self.integers.len()];
        for place in 0..self.integers.len() {
            let group = groups.find(place);
            if best[group].is_none_or(|best| occurrences[best] < occurrences[place]) {
                best[group] = Some(place);
            }
        }
        for (group, place) in best.into_iter().enumerate() {
            if let Some(place) = place
                && !is_fixed[group]
            {
                self.ranges.insert(self.integers[place], Range::ZERO);
            }
        }
    }

    /// Takes in an asserted disjunction: what each of its parts says of the same integer.
    fn meet_alternatives(
        &mut self,
        store: &mut TermStore,
        disjunction: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let parts = store.args(disjunction).to_vec();
        let mut hulls: Vec<(TermId, Range)> = Vec::new();
        for (position, part) in parts.into_iter().enumerate() {
            let mut of_part = Self::default();
            for unit in units(store, &[part]) {
                let Unit::Comparison { term, is_true } = unit else { continue };
                let Some(facts) = known(store, term, is_true) else { return Ok(()) };
                budget.spend(facts.iter().map(|fact| 1 + fact.terms.len() as u64).sum())?;
                for fact in facts.iter().filter(|fact| fact.terms.len() == 1) {
                    of_part.tighten(fact, 0);
                }
            }
            if position == 0 {
                hulls = of_part.ranges.into_iter().collect();
            } else {
                for (term, hull) in &mut hulls {
                    *hull = hull.hull(of_part.get(*term));
                }
                hulls.retain(|(_, hull)| hull.low.is_some() || hull.high.is_some());
            }
            if hulls.is_empty() {
                return Ok(());
            }
        }
        for (term, hull) in hulls {
            let range = self.get(term).meet(hull);
            self.ranges.insert(term, range);
        }
        Ok(())
    }

    /// Moves ends of ranges until facts (forms that are zero or less) move no more of them.
    fn propagate(&mut self, facts: &[Form], budget: &Budget) -> Result<(), Exhausted> {
        let mut watching: FxHashMap<TermId, Vec<usize>> = FxHashMap::default();
        for (number, fact) in facts.iter().enumerate() {
            for &(term, _) in &fact.terms {
                watching.entry(term).or_default().push(number);
            }
        }
        let mut open: VecDeque<usize> = (0..facts.len()).collect();
        let mut is_open = vec![true; facts.len()];
        let mut moves = MOVES_PER_INTEGER * self.integers.len();
        while let Some(number) = open.pop_front() {
            is_open[number] = false;
            let fact = &facts[number];
            budget.spend(fact.terms.len() as u64)?;
            for position in 0..fact.terms.len() {
                if !self.tighten(fact, position) {
                    continue;
                }
                if moves == 0 {
                    return Ok(());
                }
                moves -= 1;
                for &other in watching.get(&fact.terms[position].0).into_iter().flatten() {
                    if !std::mem::replace(&mut is_open[other], true) {
                        open.push_back(other);
                    }
                }
            }
        }
        Ok(())
    }

    /// Moves an end of the range of one term of a form that is zero or less.
    fn tighten(&mut self, fact: &Form, position: usize) -> bool {
        let (term, factor) = fact.terms[position];
        let mut rest = fact.constant;
        for (other, &(term, factor)) in fact.terms.iter().enumerate() {
            if other == position {
                continue;
            }
            let Range { low, high } = self.get(term);
            let Some(end) = (if factor > 0 { low } else { high }) else { return false };
            let Some(sum) =
                limited(factor.saturating_mul(end)).and_then(|least| limited(rest + least))
            else {
                return false;
            };
            rest = sum;
        }
        // factor * term <= -rest
        let mut range = self.get(term);
        let end = (-rest).div_euclid(factor.abs());
        let moved = if factor > 0 {
            range.high.is_none_or(|high| end < high).then(|| range.high = Some(end))
        } else {
            range.low.is_none_or(|low| -end > low).then(|| range.low = Some(-end))
        };
        if moved.is_some() {
            self.ranges.insert(term, range);
        }
        moved.is_some()
    }
}

/// Whether an atom bounds an integer, or a difference of two.
fn is_of_two(store: &TermStore, atom: &Atom) -> bool {
    let terms = &atom.form.terms;
    terms.iter().all(|&(term, _)| store.op(term) == Op::Apply)
        && matches!(terms[..], [] | [(_, 1 | -1)] | [(_, 1), (_, -1)] | [(_, -1), (_, 1)])
}

/// A part of a conjunction that may bound integers.
enum Unit {
    Comparison {
        term: TermId,
        is_true: bool,
    },
    /// A disjunction.
    Alternatives(TermId),
}

/// The parts of formulas that may bound integers.
fn units(store: &TermStore, formulas: &[TermId]) -> Vec<Unit> {
    let mut open: Vec<(TermId, bool)> = formulas.iter().rev().map(|&term| (term, true)).collect();
    let mut units = Vec::new();
    // A conjunction is looked at once, however often it stands in others.
    let mut seen = [TermSet::new(), TermSet::new()];
    while let Some((term, is_true)) = open.pop() {
        if !seen[usize::from(is_true)].insert(term) {
            continue;
        }
        match (store.op(term), is_true) {
            (Op::Not, _) => open.push((store.arg(term, 0), !is_true)),
            (Op::And, true) | (Op::Or, false) => {
                open.extend(store.args(term).iter().rev().map(|&arg| (arg, is_true)));
            }
            (Op::Or, true) => units.push(Unit::Alternatives(term)),
            _ if compares_integers(store, term) => units.push(Unit::Comparison { term, is_true }),
            _ => {}
        }
    }
    units
}

/// The forms that are zero or less where a comparison has a truth value; `None` where numbers are too large.
fn known(store: &mut TermStore, comparison: TermId, is_true: bool) -> Option<Vec<Form>> {
    let atoms = atoms(store, comparison)?;
    let is_distinct = store.op(comparison) == Op::Distinct;
    let mut known = Vec::new();
    match &atoms[..] {
        [Atom { form, relation: Relation::AtMostZero }] if !is_true => {
            known.push(opposite(form, 1));
        }
        [Atom { form, relation: Relation::Zero }] if is_distinct && !is_true => {
            known.push(opposite(form, 0));
            known.push(form.clone());
        }
        atoms if is_true && !is_distinct => {
            for Atom { form, relation } in atoms {
                known.push(form.clone());
                if *relation == Relation::Zero {
                    known.push(opposite(form, 0));
                }
            }
        }
        // One of several is false, or numbers differ.
        _ => {}
    }
    Some(known)
}

/// The form `number - form`.
fn opposite(form: &Form, number: i128) -> Form {
    let terms = form.terms.iter().map(|&(term, factor)| (term, -factor)).collect();
    Form { terms, constant: number - form.constant }
}

/// Sets that are joined, by their members.
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn find(&mut self, member: usize) -> usize {
        let mut root = member;
        while self.0[root] != root {
            self.0[root] = self.0[self.0[root]];
            root = self.0[root];
        }
        root
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[b] = a;
    }
}
