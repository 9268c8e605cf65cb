//! Results of operations, kept by the structure of their operands.
//!
//! Idea: decision procedures ask the same questions about the same automata again and again, in
//! different branches of a search. Automata are compared by structure, so equal automata that were made
//! in different places share their results.
//! Invariant: only finished results are kept; a give-up is not a result. When the cache holds more than
//! its limit it is emptied, so memory stays bounded and behaviour stays deterministic.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use crate::give_up::GiveUp;
use crate::length_set::LengthSet;
use crate::nfa::{Inclusion, Nfa};

/// An operation on one automaton with an automaton as result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Unary {
    Complement,
    Minimize,
    Reduce,
}

/// An operation on two automata with an automaton as result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Binary {
    Intersection,
    Concat,
    Union,
}

/// Runs operations and keeps their results.
///
/// ```
/// use trine_automata::{Alphabet, Nfa, OperationCache};
/// use trine_collections::Budget;
///
/// # fn main() -> Result<(), trine_automata::GiveUp> {
/// let budget = Budget::unlimited();
/// let alphabet = Alphabet::new([])?;
/// let pair = Nfa::lengths_between(&alphabet, 2, Some(2), &budget)?;
/// let mut cache = OperationCache::new(1000);
/// let complement = cache.complement(&pair, &budget)?;
/// let spent = budget.ticks_spent();
/// assert_eq!(cache.complement(&pair, &budget)?, complement);
/// assert_eq!(budget.ticks_spent(), spent, "found in the cache");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct OperationCache {
    limit: usize,
    unary: FxHashMap<(Unary, Nfa), Nfa>,
    binary: FxHashMap<(Binary, Nfa, Nfa), Nfa>,
    inclusions: FxHashMap<(Nfa, Nfa), Inclusion>,
    lengths: FxHashMap<Nfa, LengthSet>,
}

impl OperationCache {
    /// An empty cache that keeps up to `limit` results.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            unary: FxHashMap::default(),
            binary: FxHashMap::default(),
            inclusions: FxHashMap::default(),
            lengths: FxHashMap::default(),
        }
    }

    /// The number of results kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.unary.len() + self.binary.len() + self.inclusions.len() + self.lengths.len()
    }

    /// Whether no result is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::new(self.limit);
    }

    fn make_room(&mut self) {
        if self.len() >= self.limit {
            self.clear();
        }
    }

    /// [`Nfa::complement`].
    ///
    /// # Errors
    /// Those of the operation.
    pub fn complement(&mut self, nfa: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.unary(Unary::Complement, nfa, || nfa.complement(budget))
    }

    /// [`Nfa::minimize`].
    ///
    /// # Errors
    /// Those of the operation.
    pub fn minimize(&mut self, nfa: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.unary(Unary::Minimize, nfa, || nfa.minimize(budget))
    }

    /// [`Nfa::reduce`].
    ///
    /// # Errors
    /// Those of the operation.
    pub fn reduce(&mut self, nfa: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.unary(Unary::Reduce, nfa, || nfa.reduce(budget))
    }

    /// [`Nfa::intersection`].
    ///
    /// # Errors
    /// Those of the operation.
    pub fn intersection(&mut self, a: &Nfa, b: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.binary(Binary::Intersection, a, b, || a.intersection(b, budget))
    }

    /// [`Nfa::concat`].
    ///
    /// # Errors
    /// Those of the operation.
    pub fn concat(&mut self, a: &Nfa, b: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.binary(Binary::Concat, a, b, || a.concat(b, budget))
    }

    /// [`Nfa::union`].
    ///
    /// # Errors
    /// Those of the operation.
    pub fn union(&mut self, a: &Nfa, b: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        self.binary(Binary::Union, a, b, || a.union(b, budget))
    }

    /// [`Nfa::included_in`].
    ///
    /// # Errors
    /// Those of the operation.
    pub fn included_in(&mut self, a: &Nfa, b: &Nfa, budget: &Budget) -> Result<Inclusion, GiveUp> {
        let key = (a.clone(), b.clone());
        if let Some(known) = self.inclusions.get(&key) {
            return Ok(known.clone());
        }
        let result = a.included_in(b, budget)?;
        self.make_room();
        self.inclusions.insert(key, result.clone());
        Ok(result)
    }

    /// [`Nfa::length_set`].
    ///
    /// # Errors
    /// Those of the operation.
    pub fn length_set(&mut self, nfa: &Nfa, budget: &Budget) -> Result<LengthSet, GiveUp> {
        if let Some(known) = self.lengths.get(nfa) {
            return Ok(known.clone());
        }
        let result = nfa.length_set(budget)?;
        self.make_room();
        self.lengths.insert(nfa.clone(), result.clone());
        Ok(result)
    }

    fn unary(
        &mut self,
        operation: Unary,
        nfa: &Nfa,
        run: impl FnOnce() -> Result<Nfa, GiveUp>,
    ) -> Result<Nfa, GiveUp> {
        let key = (operation, nfa.clone());
        if let Some(known) = self.unary.get(&key) {
            return Ok(known.clone());
        }
        let result = run()?;
        self.make_room();
        self.unary.insert(key, result.clone());
        Ok(result)
    }

    fn binary(
        &mut self,
        operation: Binary,
        a: &Nfa,
        b: &Nfa,
        run: impl FnOnce() -> Result<Nfa, GiveUp>,
    ) -> Result<Nfa, GiveUp> {
        let key = (operation, a.clone(), b.clone());
        if let Some(known) = self.binary.get(&key) {
            return Ok(known.clone());
        }
        let result = run()?;
        self.make_room();
        self.binary.insert(key, result.clone());
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Alphabet;

    #[test]
    fn give_ups_are_not_kept_and_the_limit_holds() {
        let alphabet = Alphabet::new([]).unwrap();
        let free = Budget::unlimited();
        let nfas: Vec<Nfa> = (0..10)
            .map(|n| Nfa::lengths_between(&alphabet, n, Some(n + 1), &free).unwrap())
            .collect();
        let mut cache = OperationCache::new(4);
        let none = Budget::unlimited().with_ticks(0);
        assert!(cache.complement(&nfas[3], &none).is_err());
        assert!(cache.is_empty());
        for (a, b) in nfas.iter().zip(&nfas[1..]) {
            let meet = cache.intersection(a, b, &free).unwrap();
            assert_eq!(meet, a.intersection(b, &free).unwrap());
            assert!(cache.included_in(&meet, a, &free).unwrap().holds());
            assert_eq!(cache.length_set(a, &free).unwrap(), a.length_set(&free).unwrap());
            assert!(cache.len() <= 4);
        }
    }
}
