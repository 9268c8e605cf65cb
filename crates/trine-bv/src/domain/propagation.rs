//! Propagation of facts to a fixed point.
//!
//! Idea: two queues of terms. First the one for the way down is emptied, greatest terms first, then
//! the way up takes one step, least terms first; arguments are older than the term, so few terms
//! are visited twice. Each change is written on a trail with the term whose rule made it, which
//! undoes levels and explains conflicts.
//! Invariants: a fact holds in every model of what is asserted, also if propagation ended early; a term is
//! registered together with all below it, or not at all.
//! Cost: at most [`STEPS_PER_TERM`] transfers for each term of the assertion.
//! Reference: Granvilliers and Benhamou, "Algorithm 852: RealPaver", TOMS 2006 (propagation with
//! forward and backward rules on a shared graph).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermMap, TermSet, TermStore};
use trine_value::BitVec;

use super::backward::backward;
use super::fact::Fact;
use super::forward::forward;
use super::{operator, tracked_width};

/// Transfers for each term that is new in a call.
const STEPS_PER_TERM: u64 = 16;

/// Transfers that every call may make.
const LEAST_STEPS: u64 = 4096;

/// More terms are not looked at: facts would take more memory than they save.
const MAX_TERMS: usize = 1 << 20;

/// Operands of an operator other than conjunction and disjunction that are looked at backwards.
const MAX_BACKWARD_ARGS: usize = 32;

/// Why a fact became sharper.
#[derive(Clone, Copy)]
enum Cause {
    /// The term is an asserted formula.
    Asserted,
    /// By the operator of this term, from the facts of it and of its operands.
    Operator(TermId),
}

/// A change of a fact.
struct Change {
    term: TermId,
    old: Option<Box<Fact>>,
    cause: Cause,
}

/// A fact that cannot be.
struct Clash {
    level: usize,
    term: TermId,
    cause: Cause,
}

/// A term in which another one occurs.
#[derive(Clone, Copy)]
struct Occurrence {
    child: TermId,
    parent: TermId,
    next: u32,
}

/// Where a level begins.
struct Mark {
    trail: usize,
    occurrences: usize,
    registered: usize,
}

/// No occurrence.
const END: u32 = u32::MAX;

/// Facts about the terms of asserted formulas, in levels, propagated to a fixed point.
#[derive(Default)]
pub(crate) struct Propagation {
    facts: TermMap<Box<Fact>>,
    registered: TermSet,
    /// The same in order: a level takes back what it registered, so that terms of closed levels cost
    /// nothing where their operands change.
    registered_terms: Vec<TermId>,
    /// The first of a list of occurrences in `occurrences`, by term.
    first_occurrence: TermMap<u32>,
    occurrences: Vec<Occurrence>,
    trail: Vec<Change>,
    /// Where each level above zero begins.
    levels: Vec<Mark>,
    clash: Option<Clash>,
    down: BinaryHeap<TermId>,
    up: BinaryHeap<Reverse<TermId>>,
    in_down: TermSet,
    in_up: TermSet,
    steps: u64,
}

/// Tells the terms that a term is made of.
pub(crate) trait Sources {
    /// The terms whose words make the word of `term`, and whether the term stands for the only one
    /// of them; nothing if the word is free.
    ///
    /// # Errors
    /// If the budget ends.
    fn define_sources(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<(SmallVec<[TermId; 4]>, bool), Exhausted>;

    /// The same for a term that was asked for before.
    fn known_sources<'a>(&'a self, store: &'a TermStore, term: TermId) -> (&'a [TermId], bool);
}

impl Propagation {
    /// How often a fact was sharpened.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    pub(crate) fn push(&mut self) {
        self.levels.push(Mark {
            trail: self.trail.len(),
            occurrences: self.occurrences.len(),
            registered: self.registered_terms.len(),
        });
    }

    pub(crate) fn pop(&mut self) {
        let Some(mark) = self.levels.pop() else { return };
        self.unregister(mark.occurrences, mark.registered);
        for change in self.trail.split_off(mark.trail).into_iter().rev() {
            match change.old {
                Some(old) => drop(self.facts.insert(change.term, old)),
                None => drop(self.facts.remove(change.term)),
            }
            // What its operands say of it is found again by the next call.
            if self.registered.contains(change.term) {
                self.enqueue_up(change.term);
            }
        }
        if self.clash.as_ref().is_some_and(|clash| clash.level > self.levels.len()) {
            self.clash = None;
        }
    }

    /// What is known of a term; nothing if there is no entry.
    pub(crate) fn fact(&self, term: TermId) -> Option<&Fact> {
        self.facts.get(term).map(|fact| &**fact)
    }

    /// Terms of which something new became known since the trail had the length `from`.
    pub(crate) fn changed(&self, from: usize) -> impl Iterator<Item = TermId> + '_ {
        self.trail[from.min(self.trail.len())..].iter().map(|change| change.term)
    }

    /// The length of the trail.
    pub(crate) fn trail_length(&self) -> usize {
        self.trail.len()
    }

    /// Whether the assertions were found to be inconsistent.
    pub(crate) fn is_inconsistent(&self) -> bool {
        self.clash.is_some()
    }

    /// Asserted formulas that are inconsistent together, ascending; none if there is no conflict.
    /// They are those from which the rules that led to the conflict started.
    pub(crate) fn explanation(&self, store: &TermStore, sources: &impl Sources) -> Vec<TermId> {
        let mut needed = TermSet::new();
        let mut formulas = Vec::new();
        let Some(clash) = &self.clash else { return formulas };
        let mut visit = |term: TermId, cause: Cause, needed: &mut TermSet| match cause {
            Cause::Asserted => formulas.push(term),
            Cause::Operator(of) => {
                needed.insert(of);
                for &arg in sources.known_sources(store, of).0 {
                    needed.insert(arg);
                }
            }
        };
        needed.insert(clash.term);
        visit(clash.term, clash.cause, &mut needed);
        for change in self.trail.iter().rev() {
            if needed.contains(change.term) {
                visit(change.term, change.cause, &mut needed);
            }
        }
        formulas.sort_unstable();
        formulas.dedup();
        formulas
    }

    /// Makes the formulas true at the present level and propagates.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn assert(
        &mut self,
        store: &mut TermStore,
        sources: &mut impl Sources,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if self.clash.is_some() || self.registered_terms.len() > MAX_TERMS {
            return Ok(());
        }
        let (occurrences, registered) = (self.occurrences.len(), self.registered_terms.len());
        let mut fresh = 0;
        for &formula in formulas {
            let known = self.register(store, sources, formula, budget);
            fresh += known.inspect_err(|_| {
                // A term counts as known only together with all below it.
                self.unregister(occurrences, registered);
                self.clear_queues();
            })?;
        }
        for &formula in formulas {
            let met = match self.facts.get(formula) {
                None => Some(Fact::truth(true)),
                Some(known) => known.meet(&Fact::truth(true)),
            };
            if !self.set(formula, met, Cause::Asserted) {
                return Ok(());
            }
        }
        let result = self.propagate(store, sources, fresh, budget);
        self.clear_queues();
        result
    }

    /// Takes back the terms and occurrences beyond these numbers.
    fn unregister(&mut self, occurrences: usize, registered: usize) {
        for occurrence in self.occurrences.split_off(occurrences).into_iter().rev() {
            self.first_occurrence.insert(occurrence.child, occurrence.next);
        }
        for term in self.registered_terms.split_off(registered) {
            self.registered.remove(term);
        }
    }

    fn clear_queues(&mut self) {
        for &term in &self.down {
            self.in_down.remove(term);
        }
        for &Reverse(term) in &self.up {
            self.in_up.remove(term);
        }
        self.down.clear();
        self.up.clear();
    }

    /// Makes the new terms of a formula known; their number.
    fn register(
        &mut self,
        store: &mut TermStore,
        sources: &mut impl Sources,
        root: TermId,
        budget: &Budget,
    ) -> Result<u64, Exhausted> {
        let mut fresh = 0;
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if self.registered.contains(term) {
                continue;
            }
            budget.spend(1)?;
            let (args, _) = sources.define_sources(store, term, budget)?;
            self.registered.insert(term);
            fresh += 1;
            self.registered_terms.push(term);
            if let Some(value) = constant(store, term) {
                self.facts.insert(term, Box::new(Fact::constant(&value)));
            }
            if tracked_width(store, term).is_some() && !args.is_empty() {
                self.enqueue_up(term);
                // What its operands are known to be may be news to each other.
                self.enqueue_down(term);
            }
            for &arg in &args {
                let next = self.first_occurrence.get(arg).copied().unwrap_or(END);
                self.first_occurrence.insert(arg, self.occurrences.len() as u32);
                self.occurrences.push(Occurrence { child: arg, parent: term, next });
                stack.push(arg);
            }
        }
        Ok(fresh)
    }

    fn enqueue_up(&mut self, term: TermId) {
        if self.in_up.insert(term) {
            self.up.push(Reverse(term));
        }
    }

    fn enqueue_down(&mut self, term: TermId) {
        if self.in_down.insert(term) {
            self.down.push(term);
        }
    }

    fn propagate(
        &mut self,
        store: &TermStore,
        sources: &impl Sources,
        fresh: u64,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        // At first everything new goes up once: what the operands say on their own.
        let mut left = STEPS_PER_TERM.saturating_mul(fresh).saturating_add(LEAST_STEPS);
        let mut first_ascent = true;
        while left > 0 {
            let next_down =
                if first_ascent && !self.up.is_empty() { None } else { self.down.pop() };
            let term = match next_down {
                Some(term) => term,
                None => match self.up.pop() {
                    Some(Reverse(term)) => term,
                    None if first_ascent => {
                        first_ascent = false;
                        continue;
                    }
                    None => break,
                },
            };
            let width = tracked_width(store, term).unwrap_or(1);
            let (args, _) = sources.known_sources(store, term);
            let cost = 1 + u64::from(width / 64) * args.len() as u64;
            left = left.saturating_sub(cost);
            budget.spend(cost)?;
            let consistent = if next_down.is_some() {
                self.in_down.remove(term);
                self.descend(store, sources, term)
            } else {
                self.in_up.remove(term);
                self.ascend(store, sources, term)
            };
            if !consistent {
                break;
            }
        }
        Ok(())
    }

    /// The facts of the operands; `None` if facts about one of them are not kept.
    fn operands(&self, store: &TermStore, args: &[TermId]) -> Option<SmallVec<[Fact; 4]>> {
        args.iter()
            .map(|&arg| match self.facts.get(arg) {
                Some(fact) => Some((**fact).clone()),
                None => tracked_width(store, arg).map(Fact::top),
            })
            .collect()
    }

    /// Sharpens the fact of a term by those of its operands; false if there is a conflict.
    fn ascend(&mut self, store: &TermStore, sources: &impl Sources, term: TermId) -> bool {
        let (args, is_defined) = sources.known_sources(store, term);
        let Some(operator) = operator(store, term, is_defined) else { return true };
        let Some(operands) = self.operands(store, args) else { return true };
        let operands: SmallVec<[&Fact; 4]> = operands.iter().collect();
        let computed = forward(operator, &operands);
        if computed.is_top() {
            return true;
        }
        match self.facts.get(term) {
            None => self.set(term, Some(computed), Cause::Operator(term)),
            Some(known) => {
                let met = known.meet(&computed);
                if met.as_ref() == Some(&**known) {
                    return true;
                }
                self.set(term, met, Cause::Operator(term))
            }
        }
    }

    /// Sharpens the facts of the operands by that of the term; false if there is a conflict.
    fn descend(&mut self, store: &TermStore, sources: &impl Sources, term: TermId) -> bool {
        let (args, is_defined) = sources.known_sources(store, term);
        let Some(operator) = operator(store, term, is_defined) else { return true };
        if matches!(operator.op, Op::And | Op::Or) {
            return self.descend_junction(args, term, operator.op == Op::And);
        }
        if args.is_empty() || args.len() > MAX_BACKWARD_ARGS {
            return true;
        }
        let Some(mut operands) = self.operands(store, args) else { return true };
        let result = match self.facts.get(term) {
            Some(fact) => (**fact).clone(),
            None => Fact::top(operator.width),
        };
        for position in 0..args.len() {
            let sharper = {
                let all: SmallVec<[&Fact; 4]> = operands.iter().collect();
                backward(operator, position, &result, &all)
            };
            if sharper.as_ref() == Some(&operands[position]) {
                continue;
            }
            if let Some(fact) = &sharper {
                operands[position] = fact.clone();
            }
            if !self.set(args[position], sharper, Cause::Operator(term)) {
                return false;
            }
        }
        true
    }

    /// The same for conjunctions and disjunctions, which may have many operands.
    fn descend_junction(&mut self, args: &[TermId], term: TermId, is_and: bool) -> bool {
        let truth = |this: &Self, term| this.fact(term).and_then(Fact::truth_value);
        let forced = match truth(self, term) {
            None => return true,
            Some(value) if value == is_and => args.iter().copied().collect(),
            // All others are neutral: the last one decides.
            Some(_) => {
                let mut open = args.iter().filter(|&&arg| truth(self, arg) != Some(is_and));
                let last = open.next();
                if open.next().is_some() {
                    return true;
                }
                match last {
                    Some(&last) => SmallVec::<[TermId; 4]>::from_slice(&[last]),
                    None => return self.set(term, None, Cause::Operator(term)),
                }
            }
        };
        let value = truth(self, term) == Some(true);
        for arg in forced {
            let met = match truth(self, arg) {
                None => Some(Fact::truth(value)),
                Some(known) if known == value => continue,
                Some(_) => None,
            };
            if !self.set(arg, met, Cause::Operator(term)) {
                return false;
            }
        }
        true
    }

    /// Takes down what became known of a term for this cause; false if that is impossible.
    fn set(&mut self, term: TermId, fact: Option<Fact>, cause: Cause) -> bool {
        let Some(fact) = fact else {
            self.clash = Some(Clash { level: self.levels.len(), term, cause });
            return false;
        };
        self.steps += 1;
        let old = self.facts.insert(term, Box::new(fact));
        // Level zero is never undone.
        let old = if self.levels.is_empty() { None } else { old };
        self.trail.push(Change { term, old, cause });
        self.enqueue_down(term);
        let mut next = self.first_occurrence.get(term).copied().unwrap_or(END);
        while next != END {
            let occurrence = self.occurrences[next as usize];
            next = occurrence.next;
            self.enqueue_up(occurrence.parent);
            self.enqueue_down(occurrence.parent);
        }
        true
    }
}

/// The word of a constant of the language.
fn constant(store: &TermStore, term: TermId) -> Option<BitVec> {
    match store.op(term) {
        Op::True => Some(BitVec::from_bool(true)),
        Op::False => Some(BitVec::from_bool(false)),
        Op::BvValue => store.bv_value(term),
        Op::FloatValue => store.float_value(term).map(|float| float.bits().clone()),
        Op::RoundingValue => {
            store.rounding_value(term).map(|mode| BitVec::from_u64(3, u64::from(mode.index())))
        }
        _ => None,
    }
}
