//! Facts about quotients and remainders of words by words that are no numerals.
//!
//! Idea: circuits of `bvmul` and `bvudiv` hide what is plain of the operators: quotients grow with the
//! dividend and fall with the divisor, and a product that does not overflow is divided by its factor, or
//! by more, to the other factor, or less. Where the comparisons that such a fact speaks of occur, it is
//! asserted, so that the connectives can use it whatever the width.
//! Invariant: each fact holds for all words; it follows from nothing.
//! Reference: Warren, "Hacker's Delight", chapters 2 and 10, for words; SMT-LIB 2.7 for zero as a divisor.

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermSet, TermStore, post_order};
use trine_value::BitVec;

use super::Work;
use super::origin::Origin;

/// More quotients are not compared with each other.
const MOST_QUOTIENTS: usize = 64;

/// What the assertions speak of.
#[derive(Default)]
struct Terms {
    /// `bvudiv` and `bvurem` by what is no numeral.
    quotients: Vec<TermId>,
    remainders: Vec<TermId>,
    /// Pairs of words that are compared, in both orders.
    compared: FxHashSet<[TermId; 2]>,
    /// Pairs of words whose product is asked to overflow, in both orders.
    overflowing: FxHashSet<[TermId; 2]>,
}

/// Asserts facts about the quotients of the assertions. Returns how many there are.
///
/// # Errors
/// If the budget ends.
pub(super) fn assert(
    store: &mut TermStore,
    work: &mut Vec<Work>,
    budget: &Budget,
) -> Result<u64, Exhausted> {
    let terms = collect(store, work, budget)?;
    let mut facts = Vec::new();
    for (position, &one) in terms.quotients.iter().enumerate() {
        for &other in &terms.quotients[..position] {
            budget.spend(1)?;
            if store.sort(one) == store.sort(other) && terms.are_compared(one, other) {
                facts.extend(terms.monotone(store, one, other));
                facts.extend(terms.monotone(store, other, one));
            }
        }
    }
    for &quotient in terms.quotients.iter().chain(&terms.remainders) {
        budget.spend(1)?;
        facts.extend(terms.of_product(store, quotient));
    }
    let count = facts.len() as u64;
    work.extend(facts.into_iter().map(|term| Work { term, origin: Origin::NONE }));
    Ok(count)
}

fn collect(store: &TermStore, work: &[Work], budget: &Budget) -> Result<Terms, Exhausted> {
    let roots: Vec<TermId> = work.iter().map(|assertion| assertion.term).collect();
    let mut found = Terms::default();
    let mut visited = TermSet::new();
    let mut count = 0;
    post_order(store, &roots, &mut visited, |term| {
        count += 1;
        let args = store.args(term);
        match store.op(term) {
            Op::BvUdiv if store.op(args[1]) != Op::BvValue => found.quotients.push(term),
            Op::BvUrem if store.op(args[1]) != Op::BvValue => found.remainders.push(term),
            Op::BvUlt | Op::Eq if args.len() == 2 => {
                found.compared.extend([[args[0], args[1]], [args[1], args[0]]]);
            }
            Op::BvUmulO => found.overflowing.extend([[args[0], args[1]], [args[1], args[0]]]),
            _ => {}
        }
    });
    budget.spend(count)?;
    found.quotients.truncate(MOST_QUOTIENTS);
    found.remainders.truncate(MOST_QUOTIENTS);
    Ok(found)
}

fn at_most(store: &mut TermStore, one: TermId, other: TermId) -> TermId {
    let above = store.mk(Op::BvUlt, &[other, one]);
    store.mk(Op::Not, &[above])
}

fn implied(store: &mut TermStore, premises: Vec<TermId>, conclusion: TermId) -> TermId {
    let mut parts = premises;
    parts.push(store.mk(Op::Not, &[conclusion]));
    let denied = if parts.len() == 1 { parts[0] } else { store.mk(Op::And, &parts) };
    store.mk(Op::Not, &[denied])
}

impl Terms {
    /// Whether the assertions compare two words.
    fn are_compared(&self, one: TermId, other: TermId) -> bool {
        one == other || self.compared.contains(&[one, other])
    }

    /// A quotient of a dividend that is at most another one, by a divisor that is at least the other one,
    /// is at most the other quotient.
    fn monotone(&self, store: &mut TermStore, less: TermId, more: TermId) -> Option<TermId> {
        let [x, s] = [store.arg(less, 0), store.arg(less, 1)];
        let [y, t] = [store.arg(more, 0), store.arg(more, 1)];
        if !self.are_compared(x, y) || !self.are_compared(s, t) {
            return None;
        }
        let mut premises = Vec::new();
        for (low, high) in [(x, y), (t, s)] {
            if low != high {
                premises.push(at_most(store, low, high));
            }
        }
        let conclusion = at_most(store, less, more);
        Some(implied(store, premises, conclusion))
    }

    /// What the quotient or the remainder of a product is that does not overflow.
    fn of_product(&self, store: &mut TermStore, quotient: TermId) -> Vec<TermId> {
        let [product, divisor] = [store.arg(quotient, 0), store.arg(quotient, 1)];
        if store.op(product) != Op::BvMul || store.args(product).len() != 2 {
            return Vec::new();
        }
        let [a, b] = [store.arg(product, 0), store.arg(product, 1)];
        if !self.overflowing.contains(&[a, b]) {
            return Vec::new();
        }
        let zero = store.mk_bv(&BitVec::zero(store.width(divisor)));
        let by_zero = store.mk(Op::Eq, &[divisor, zero]);
        let overflows = store.mk(Op::BvUmulO, &[a, b]);
        let usual = [by_zero, overflows].map(|part| store.mk(Op::Not, &[part]));
        let is_quotient = store.op(quotient) == Op::BvUdiv;
        let mut facts = Vec::new();
        for (factor, other) in [(a, b), (b, a)] {
            let mut premises = usual.to_vec();
            if factor == divisor {
                let value = if is_quotient { other } else { zero };
                let conclusion = store.mk(Op::Eq, &[quotient, value]);
                facts.push(implied(store, premises, conclusion));
            } else if is_quotient && self.are_compared(factor, divisor) {
                premises.push(at_most(store, factor, divisor));
                let conclusion = at_most(store, quotient, other);
                facts.push(implied(store, premises, conclusion));
                let mut premises = usual.to_vec();
                premises.push(at_most(store, divisor, factor));
                let conclusion = at_most(store, other, quotient);
                facts.push(implied(store, premises, conclusion));
            }
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation, Value};

    use super::*;

    /// Facts of all kinds, for all words of one to three bits.
    #[test]
    fn facts_are_valid() {
        for width in 1..=3 {
            let mut store = TermStore::new();
            let sort = store.sorts.bitvec(width);
            let names = ["a", "b", "c", "d"].map(|name| store.declare_const(name, sort));
            let [a, b, c, d] = names;
            let product = store.mk(Op::BvMul, &[a, b]);
            let mut made = |op: Op, args: [TermId; 2]| store.mk(op, &args);
            let parts = [
                made(Op::BvUdiv, [a, c]),
                made(Op::BvUdiv, [b, d]),
                made(Op::BvUdiv, [b, c]),
                made(Op::BvUdiv, [product, b]),
                made(Op::BvUdiv, [product, c]),
                made(Op::BvUrem, [product, a]),
            ];
            let overflows = made(Op::BvUmulO, [a, b]);
            let mut formulas = vec![overflows];
            let words: Vec<TermId> = names.iter().chain(&parts).copied().collect();
            for (position, &one) in words.iter().enumerate() {
                formulas.extend(
                    words[..position].iter().map(|&other| store.mk(Op::BvUlt, &[one, other])),
                );
            }
            let mut work: Vec<Work> =
                formulas.iter().map(|&term| Work { term, origin: Origin::NONE }).collect();
            let given = work.len();
            let count = assert(&mut store, &mut work, &Budget::unlimited()).unwrap();
            assert!(count >= 10, "{count}");
            for values in 0..1_u64 << (4 * width) {
                let mut here = Interpretation::new();
                for (position, &name) in names.iter().enumerate() {
                    let value = BitVec::from_u64(width, values >> (position as u32 * width));
                    here.set_constant(store.function(name).unwrap(), Value::from(value));
                }
                let mut evaluator = Evaluator::new(&store, &here);
                for fact in &work[given..] {
                    assert_eq!(evaluator.holds(fact.term, &Budget::unlimited()), Ok(true));
                }
            }
        }
    }
}
