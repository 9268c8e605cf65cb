//! Facts that hold for the words of the graph as it is, so that they may replace gates.
//!
//! Idea: a fact may follow from the very assertion that it would simplify away. So what is built in
//! is *established* from below: the known bits of a free word are constants of the word; a fact that
//! follows from the established facts of the operands needs nothing; and a term of which more bits
//! are known is built, and its bits are asserted (they are *obligations*), before constants take
//! their place. Comparisons with constants that are known to hold are built as well, and then bound
//! the interval of their operand for all other terms.
//! Invariant: what is established of a term follows from the obligations of terms that are to be
//! built, and from free words whose bits are constants; and none of these depends on it. (The bits
//! of a term depend on smaller terms, its interval on comparisons of the term alone.)

use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, TermMap, TermSet, TermStore};

use super::backward::backward;
use super::fact::Fact;
use super::float_ranges::FloatRanges;
use super::forward::forward;
use super::propagation::{Propagation, Sources};
use super::{SymbolicBits, operator, tracked_width};
use crate::blast::is_comparison;

/// Facts that the blaster may build into the words.
#[derive(Default)]
pub(crate) struct Established {
    facts: TermMap<Box<Fact>>,
    /// Terms that are built whatever is known of them.
    built: TermSet,
    /// Intervals that comparisons with constants assert.
    bounds: TermMap<Box<Fact>>,
    floats: FloatRanges,
    visited: TermSet,
    symbolic: SymbolicBits,
    /// Terms that are still to be built, the first one first.
    pending: Vec<TermId>,
}

/// Whether the known bits of a word become its constants where it is made.
pub(crate) trait FreeWords {
    /// Whether the term has a free word, not yet made, in which these bits may be constants.
    fn takes_constants(&self, store: &TermStore, term: TermId, fact: &Fact) -> bool;
}

impl Established {
    /// What is known of a term.
    #[inline]
    pub(crate) fn fact(&self, term: TermId) -> Option<&Fact> {
        self.facts.get(term).map(|fact| &**fact)
    }

    /// Whether the term has obligations.
    pub(crate) fn is_obliged(&self, term: TermId) -> bool {
        self.built.contains(term)
    }

    /// The classes of equal bits.
    pub(crate) fn symbolic(&mut self) -> &mut SymbolicBits {
        &mut self.symbolic
    }

    /// Whether bits of the term are in classes.
    pub(crate) fn has_symbolic(&self, term: TermId) -> bool {
        self.symbolic.contains(term)
    }

    /// The terms that have to be built; [`Self::done`] says how many are.
    pub(crate) fn pending(&self) -> &[TermId] {
        &self.pending
    }

    /// The first terms that were pending are built.
    pub(crate) fn done(&mut self, count: usize) {
        self.pending.drain(..count);
    }

    /// Takes over what became known at level zero: `changed` terms, and what is below `roots`.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn update<B: Sources + FreeWords>(
        &mut self,
        store: &TermStore,
        words: &B,
        facts: &Propagation,
        roots: &[TermId],
        changed: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut order: Vec<TermId> = Vec::new();
        for &term in changed {
            if self.visited.contains(term) {
                order.push(term);
            }
        }
        let visited_before = order.len();
        self.collect(store, words, roots, &mut order, budget)?;
        for &term in &order {
            self.bound(store, words, facts, term);
        }
        for &term in &order {
            let touched = self.symbolic.learn(store, words, facts, term, budget)?;
            self.pending.extend(touched);
        }
        for (position, &term) in order.iter().enumerate() {
            budget.spend(1)?;
            self.establish(store, words, facts, term, position < visited_before);
            self.decide_floats(store, term, budget)?;
        }
        Ok(())
    }

    /// The terms below the roots that were not visited before, operands first.
    fn collect(
        &mut self,
        store: &TermStore,
        words: &impl Sources,
        roots: &[TermId],
        order: &mut Vec<TermId>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut stack: Vec<(TermId, usize)> = Vec::new();
        for &root in roots {
            stack.push((root, 0));
            while let Some(&mut (term, ref mut next)) = stack.last_mut() {
                if *next == 0 && !self.visited.insert(term) {
                    stack.pop();
                    continue;
                }
                budget.spend(1)?;
                let args = words.known_sources(store, term).0;
                *next += 1;
                match args.get(*next - 1) {
                    Some(&arg) => stack.push((arg, 0)),
                    None => {
                        order.push(term);
                        stack.pop();
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads a bound off a comparison with a constant that is known to hold or not to hold.
    fn bound(
        &mut self,
        store: &TermStore,
        words: &impl Sources,
        facts: &Propagation,
        term: TermId,
    ) {
        let comparison = is_comparison(store.op(term));
        let Some(truth) = facts.fact(term).filter(|fact| fact.truth_value().is_some()) else {
            return;
        };
        if truth.truth_value().is_some_and(|value| self.floats.learn(store, term, value)) {
            self.oblige(term);
            return;
        }
        let (&[left, right], true) = (words.known_sources(store, term).0, comparison) else {
            return;
        };
        let Some(operator) = operator(store, term, false) else { return };
        for (position, operand, other) in [(0, left, right), (1, right, left)] {
            let Some(constant) = facts.fact(other).filter(|_| store.is_value(other)) else {
                continue;
            };
            let anything = Fact::top(constant.width());
            let args = if position == 0 { [&anything, constant] } else { [constant, &anything] };
            let Some(bound) = backward(operator, position, truth, &args) else { continue };
            self.oblige(term);
            let met = match self.bounds.get(operand) {
                Some(old) => old.meet(&bound),
                None => Some(bound),
            };
            if let Some(met) = met {
                self.bounds.insert(operand, Box::new(met));
            }
        }
    }

    /// Decides a predicate by the ranges of its floats.
    fn decide_floats(
        &mut self,
        store: &TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if self.facts.contains(term) {
            return Ok(());
        }
        let known = &self.facts;
        let word = |term: TermId| known.get(term).map(|fact| (**fact).clone());
        if let Some(value) = self.floats.decided(store, term, &word, budget)? {
            self.facts.insert(term, Box::new(Fact::truth(value)));
        }
        Ok(())
    }

    fn oblige(&mut self, term: TermId) {
        if self.built.insert(term) {
            self.pending.push(term);
        }
    }

    fn establish<B: Sources + FreeWords>(
        &mut self,
        store: &TermStore,
        words: &B,
        facts: &Propagation,
        term: TermId,
        again: bool,
    ) {
        let Some(width) = tracked_width(store, term) else { return };
        let (args, is_defined) = words.known_sources(store, term);
        let known = facts.fact(term).map(Fact::bits_only).filter(|fact| !fact.knows_no_bit());
        let mut fact = match self.facts.get(term) {
            Some(old) if again => (**old).clone(),
            _ if store.is_value(term) => known.clone().unwrap_or_else(|| Fact::top(width)),
            _ if args.is_empty() => match &known {
                Some(known) if words.takes_constants(store, term, known) => {
                    self.pending.push(term);
                    known.clone()
                }
                _ => Fact::top(width),
            },
            _ => self.of_operands(store, args, is_defined, term, width),
        };
        let by_gates = fact.known();
        // A contradiction is for the search to find.
        if let Some(known) = known {
            fact = fact.meet(&known).unwrap_or(fact);
        }
        if let Some(bound) = self.bounds.get(term) {
            fact = fact.meet(bound).unwrap_or(fact);
        }
        // Bits that the gates below do not give, also those that the bound gives alone: the
        // comparison that it comes from is made of this word.
        if !fact.known().and(&by_gates.not()).is_zero() {
            self.built.insert(term);
            self.pending.push(term);
        }
        if !fact.is_top() {
            self.facts.insert(term, Box::new(fact));
        }
    }

    fn of_operands(
        &self,
        store: &TermStore,
        args: &[TermId],
        is_defined: bool,
        term: TermId,
        width: u32,
    ) -> Fact {
        let operands: Option<SmallVec<[Fact; 4]>> = args
            .iter()
            .map(|&arg| match self.facts.get(arg) {
                Some(fact) => Some((**fact).clone()),
                None => tracked_width(store, arg).map(Fact::top),
            })
            .collect();
        match (operator(store, term, is_defined), operands) {
            (Some(operator), Some(operands)) => {
                forward(operator, &operands.iter().collect::<SmallVec<[&Fact; 4]>>())
            }
            _ => Fact::top(width),
        }
    }
}
