//! Words that are read or reached in part: the same satisfiability and models that lead back, by
//! enumeration.

use trine_collections::Budget;
use trine_term::{Op, TermId, TermStore};

use super::{Random, check_whole};
use crate::Level;
use crate::passes::{Assertion, Preprocessor, Scope};

/// A word of four bits, most of whose operators are read or reached in part.
fn word(store: &mut TermStore, random: &mut Random, leaves: &[TermId], depth: usize) -> TermId {
    if depth == 0 {
        return match random.below(6) {
            0 => store.mk_bv_u64(4, random.below(16) as u64),
            _ => leaves[random.below(leaves.len())],
        };
    }
    let mut below = |store: &mut TermStore| word(store, random, leaves, depth - 1);
    let (left, right) = (below(store), below(store));
    let (from, by) = (random.below(3) as u32, random.below(2) as u32);
    let slice =
        |store: &mut TermStore, term| store.mk_indexed(Op::Extract, [from + by, from], &[term]);
    let ops = [
        Op::BvAdd,
        Op::BvMul,
        Op::BvAnd,
        Op::BvXor,
        Op::BvShl,
        Op::BvLshr,
        Op::BvAshr,
        Op::BvUrem,
        Op::BvUdiv,
    ];
    match random.below(16) {
        0 => store.mk(Op::BvNot, &[left]),
        1 => {
            let condition = store.mk(Op::BvUlt, &[left, right]);
            store.mk(Op::Ite, &[condition, right, left])
        }
        2 | 3 => {
            let part = slice(store, left);
            store.mk_indexed(Op::SignExtend, [3 - by, 0], &[part])
        }
        4 | 5 => {
            let part = slice(store, left);
            store.mk_indexed(Op::ZeroExtend, [3 - by, 0], &[part])
        }
        6 => {
            let [high, low] = [(3, 2), (1, 0)]
                .map(|(high, low)| store.mk_indexed(Op::Extract, [high, low], &[left]));
            store.mk(Op::Concat, &[low, high])
        }
        choice => store.mk(ops[choice - 7], &[left, right]),
    }
}

#[test]
fn narrowing_keeps_satisfiability_and_models() {
    let mut narrowed = 0;
    for seed in 1..500u64 {
        for level in [Level::Deep, Level::Off] {
            let mut random = Random(0x5851_f42d_4c95_7f2d ^ seed << 20);
            let mut store = TermStore::new();
            let bits = store.sorts.bitvec(4);
            let words = ["x", "y"].map(|name| store.declare_const(name, bits));
            let mut terms = Vec::new();
            for _ in 0..1 + random.below(3) {
                let pair = [0, 1].map(|_| word(&mut store, &mut random, &words, 3));
                let (high, low) = (1 + random.below(3) as u32, random.below(2) as u32);
                let pair = pair.map(|word| store.mk_indexed(Op::Extract, [high, low], &[word]));
                let op = [Op::Eq, Op::BvUlt, Op::BvSlt][random.below(3)];
                let atom = store.mk(op, &pair);
                terms.push(if random.below(2) == 0 { store.mk(Op::Not, &[atom]) } else { atom });
            }
            narrowed += check_whole(&mut store, &words, &terms, level).narrowed;
        }
    }
    assert!(narrowed > 500, "only {narrowed} words became narrower");
}

/// The operators of 16 bits in what is left of an assertion.
fn operators_of_sixteen_bits(store: &mut TermStore, term: TermId) -> usize {
    let mut preprocessor = Preprocessor::new(Level::Deep, true);
    let budget = Budget::unlimited();
    let assertion = Assertion { term, guard: None };
    let rest = preprocessor.process(store, &[assertion], Scope::Whole, &budget).unwrap();
    let roots: Vec<TermId> = rest.iter().map(|assertion| assertion.term).collect();
    let mut count = 0;
    trine_term::post_order(store, &roots, &mut trine_term::TermSet::new(), |term| {
        let arithmetic = matches!(store.op(term), Op::BvAdd | Op::BvMul);
        count += usize::from(arithmetic && store.width(term) == 16);
    });
    count
}

#[test]
fn sums_of_promoted_bytes_are_sums_of_nine_bits() {
    let mut store = TermStore::new();
    let byte = store.sorts.bitvec(8);
    let [a, b, c] = ["a", "b", "c"].map(|name| store.declare_const(name, byte));
    for extension in [Op::SignExtend, Op::ZeroExtend] {
        let [a, b, c] = [a, b, c].map(|word| store.mk_indexed(extension, [8, 0], &[word]));
        let sum = store.mk(Op::BvAdd, &[a, b]);
        let product = store.mk(Op::BvMul, &[sum, sum]);
        let other = store.mk(Op::BvMul, &[b, c]);
        let square = store.mk(Op::BvMul, &[a, a]);
        let [product, other, square] =
            [product, other, square].map(|word| store.mk_indexed(Op::Extract, [6, 0], &[word]));
        let differ = store.mk(Op::Distinct, &[product, other, square]);
        let less = store.mk(Op::BvUlt, &[product, square]);
        let both = store.mk(Op::And, &[differ, less]);
        assert_eq!(operators_of_sixteen_bits(&mut store, both), 0);
    }
}
