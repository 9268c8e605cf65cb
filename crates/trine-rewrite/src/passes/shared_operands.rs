//! Operands that sums or products have in common.
//!
//! Idea: `(bvadd a b c)` and `(bvadd a b d)` need three adders instead of four if `a + b` is a term of
//! its own. The pair of operands that most sums have in common becomes a sum, again and again, until
//! no pair occurs twice; and so for products, where `x * x * x * x` has the pair `x * x` twice.
//! Invariant: operands are only grouped, so every term keeps its value. Each step replaces two operands
//! by one in at least two places, so it saves an operator and the pass ends.
//! Cost: quadratic in the length of each chain up to [`MAX_OPERANDS`], longer chains are left alone;
//! logarithmic for each step.
//! Reference: greedy extraction of common subexpressions as in logic synthesis (Brayton and McMullen,
//! 1982); Niemetz and Preiner, "Bitwuzla", CAV 2023 (normalisation of sums and products).

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Replacement, TermId, TermMap, TermSet, TermStore, post_order, rebuild};

use super::Work;

/// Longer chains keep their operands.
const MAX_OPERANDS: usize = 48;

/// Two operands of one operator, the older one first.
type Pair = (Op, TermId, TermId);

/// Groups operands that several sums, or several products, have in common. Returns how many operators
/// that saves.
///
/// # Errors
/// If the budget ends.
pub(super) fn share(
    store: &mut TermStore,
    work: &mut [Work],
    budget: &Budget,
) -> Result<u64, Exhausted> {
    let roots: Vec<TermId> = work.iter().map(|assertion| assertion.term).collect();
    let mut chains = Chains::default();
    let mut terms = 0;
    post_order(store, &roots, &mut TermSet::new(), |term| {
        terms += 1;
        chains.add(store, term);
    });
    budget.spend(terms)?;
    let saved = chains.group(store, budget)?;
    if saved == 0 {
        return Ok(0);
    }
    let mut grouped: TermMap<TermId> = TermMap::new();
    for chain in &chains.chains {
        if chain.changed {
            let mut operands = chain.operands.clone();
            operands.extend(chain.constant);
            let result = match operands.as_slice() {
                &[single] => single,
                operands => store.mk(chain.op, operands),
            };
            grouped.insert(chain.term, result);
        }
    }
    let mut cache = TermMap::new();
    for assertion in work {
        assertion.term =
            rebuild(store, assertion.term, &mut cache, budget, |_, term| {
                match grouped.get(term) {
                    Some(&result) if result != term => Replacement::Continue(result),
                    _ => Replacement::Descend,
                }
            })?;
    }
    Ok(saved)
}

/// A sum or a product.
struct Chain {
    term: TermId,
    op: Op,
    /// Sorted.
    operands: Vec<TermId>,
    /// A constant costs little where it is, and is merged with others there.
    constant: Option<TermId>,
    changed: bool,
}

impl Chain {
    /// How often the pair can be taken out.
    fn count(&self, low: TermId, high: TermId) -> usize {
        let of = |term: TermId| self.operands.iter().filter(|&&operand| operand == term).count();
        if low == high { of(low) / 2 } else { of(low).min(of(high)) }
    }
}

/// All sums and products, and where their pairs are.
#[derive(Default)]
struct Chains {
    chains: Vec<Chain>,
    /// The chains that have a pair, and how often all of them together.
    places: FxHashMap<Pair, (BTreeSet<usize>, usize)>,
    /// The most frequent pairs first, then the oldest; an entry may be out of date.
    queue: BinaryHeap<(usize, Reverse<Pair>)>,
}

impl Chains {
    fn add(&mut self, store: &TermStore, term: TermId) {
        let op = store.op(term);
        let args = store.args(term);
        if !matches!(op, Op::BvAdd | Op::BvMul) || args.len() > MAX_OPERANDS {
            return;
        }
        let (constants, mut operands): (Vec<TermId>, Vec<TermId>) =
            args.iter().partition(|&&operand| store.is_value(operand));
        if operands.len() < 2 || constants.len() > 1 {
            return;
        }
        operands.sort_unstable();
        let constant = constants.first().copied();
        self.chains.push(Chain { term, op, operands, constant, changed: false });
    }

    /// Groups pairs until none occurs twice; returns how many operators that saves.
    fn group(&mut self, store: &mut TermStore, budget: &Budget) -> Result<u64, Exhausted> {
        for position in 0..self.chains.len() {
            self.enter(position, budget)?;
        }
        let all = self.places.iter().filter(|(_, place)| place.1 > 1);
        self.queue = all.map(|(&pair, place)| (place.1, Reverse(pair))).collect();
        let mut saved = 0;
        while let Some((count, Reverse(pair))) = self.queue.pop() {
            let now = self.places.get(&pair).map_or(0, |place| place.1);
            if now != count {
                // Another entry is up to date.
                continue;
            }
            let (op, low, high) = pair;
            let both = store.mk(op, &[low, high]);
            let chains: Vec<usize> = self.places[&pair].0.iter().copied().collect();
            for position in chains {
                self.leave(position, budget)?;
                let chain = &mut self.chains[position];
                for _ in 0..chain.count(low, high) {
                    for operand in [low, high] {
                        if let Some(at) = chain.operands.iter().position(|&o| o == operand) {
                            chain.operands.remove(at);
                        }
                    }
                    chain.operands.push(both);
                }
                chain.operands.sort_unstable();
                chain.changed = true;
                self.enter(position, budget)?;
            }
            saved += count as u64 - 1;
        }
        Ok(saved)
    }

    /// The different pairs of a chain.
    fn pairs(chain: &Chain) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (position, &low) in chain.operands.iter().enumerate() {
            let later = &chain.operands[position + 1..];
            pairs.extend(later.iter().map(|&high| (chain.op, low, high)));
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Counts the pairs of a chain.
    fn enter(&mut self, position: usize, budget: &Budget) -> Result<(), Exhausted> {
        let chain = &self.chains[position];
        let pairs = Self::pairs(chain);
        budget.spend(1 + pairs.len() as u64)?;
        for pair in pairs {
            let place = self.places.entry(pair).or_default();
            place.0.insert(position);
            place.1 += chain.count(pair.1, pair.2);
            if chain.changed && place.1 > 1 {
                self.queue.push((place.1, Reverse(pair)));
            }
        }
        Ok(())
    }

    /// Takes the pairs of a chain out of the count.
    fn leave(&mut self, position: usize, budget: &Budget) -> Result<(), Exhausted> {
        let chain = &self.chains[position];
        let pairs = Self::pairs(chain);
        budget.spend(1 + pairs.len() as u64)?;
        for pair in pairs {
            if let Some(place) = self.places.get_mut(&pair) {
                place.0.remove(&position);
                place.1 -= chain.count(pair.1, pair.2);
                if place.1 > 1 {
                    self.queue.push((place.1, Reverse(pair)));
                }
            }
        }
        Ok(())
    }
}
