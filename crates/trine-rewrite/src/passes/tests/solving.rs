//! Equations of sums, parities, concatenations and slices, and comparisons that meet: the same
//! satisfiability and models that lead back, by enumeration.

use trine_collections::Budget;
use trine_term::{Op, TermId, TermStore};

use super::{Random, check_whole};
use crate::Level;
use crate::passes::{Assertion, Preprocessor, Scope};

/// A word of two bits over the constants of three, their slices and the pool.
fn piece(store: &mut TermStore, random: &mut Random, words: &[TermId], small: &[TermId]) -> TermId {
    match random.below(4) {
        0 => store.mk_bv_u64(2, random.below(4) as u64),
        1 => small[random.below(small.len())],
        _ => {
            let low = random.below(2) as u32;
            let word = words[random.below(words.len())];
            store.mk_indexed(Op::Extract, [low + 1, low], &[word])
        }
    }
}

/// An equation or a comparison that the passes about slices can use.
pub(super) fn equation(
    store: &mut TermStore,
    random: &mut Random,
    words: &[TermId],
    small: &[TermId],
) -> TermId {
    let bit = |store: &mut TermStore, random: &mut Random| {
        let at = random.below(3) as u32;
        let word = words[random.below(words.len())];
        store.mk_indexed(Op::Extract, [at, at], &[word])
    };
    match random.below(8) {
        0 | 1 => {
            let sides = [piece(store, random, words, small), piece(store, random, words, small)];
            store.mk(Op::Eq, &sides)
        }
        2 => {
            let one = store.mk_bv_u64(1, 1);
            let tested = bit(store, random);
            let test = store.mk(Op::Eq, &[one, tested]);
            if random.below(2) == 0 { store.mk(Op::Not, &[test]) } else { test }
        }
        3 | 4 => {
            let low = bit(store, random);
            let high = piece(store, random, words, small);
            let pair = store.mk(Op::Concat, &[high, low]);
            let other = words[random.below(words.len())];
            let one = store.mk_bv_u64(3, 1);
            let sum = store.mk(Op::BvAdd, &[other, one]);
            store.mk(Op::Eq, &[pair, if random.below(2) == 0 { sum } else { other }])
        }
        5 => {
            let parts: Vec<TermId> = (0..3).map(|_| piece(store, random, words, small)).collect();
            let op = [Op::BvXor, Op::BvAdd][random.below(2)];
            let sum = store.mk(op, &parts);
            let three = store.mk_bv_u64(2, 3);
            let scaled = store.mk(Op::BvMul, &[three, sum]);
            let inverted = store.mk(Op::BvNot, &[scaled]);
            let other = piece(store, random, words, small);
            store.mk(Op::Eq, &[inverted, other])
        }
        _ => comparison(store, random, words),
    }
}

/// A comparison of a product or a constant with another one or a number.
fn comparison(store: &mut TermStore, random: &mut Random, words: &[TermId]) -> TermId {
    let op = [Op::BvUlt, Op::BvSlt, Op::Eq][random.below(3)];
    let number = store.mk_bv_u64(3, random.below(8) as u64);
    let product = store.mk(Op::BvMul, words);
    let mut pair = [[number, product], [words[0], product]][random.below(2)];
    if random.below(2) == 0 {
        pair.reverse();
    }
    let atom = store.mk(op, &pair);
    if random.below(2) == 0 { store.mk(Op::Not, &[atom]) } else { atom }
}

#[test]
fn joined_comparisons_keep_satisfiability_and_models() {
    let mut strengthened = 0;
    for seed in 1..400u64 {
        for level in [Level::Deep, Level::Off] {
            let mut random = Random(0x1234_5678_9abc_def1 ^ seed << 20);
            let mut store = TermStore::new();
            let bits = store.sorts.bitvec(3);
            let words = ["x", "y"].map(|name| store.declare_const(name, bits));
            let terms: Vec<TermId> = (0..2 + random.below(4))
                .map(|_| comparison(&mut store, &mut random, &words))
                .collect();
            strengthened += check_whole(&mut store, &words, &terms, level).strengthened;
        }
    }
    assert!(strengthened > 200, "only {strengthened} comparisons were joined");
}

#[test]
fn equations_of_slices_keep_satisfiability_and_models() {
    let (mut tiled, mut split) = (0, 0);
    for seed in 1..400u64 {
        for level in [Level::Deep, Level::Off] {
            let mut random = Random(0x9e6c_63d0_876a_3f35 ^ seed << 20);
            let mut store = TermStore::new();
            let (three, two) = (store.sorts.bitvec(3), store.sorts.bitvec(2));
            let words = ["x", "y"].map(|name| store.declare_const(name, three));
            let small = ["a", "b"].map(|name| store.declare_const(name, two));
            let terms: Vec<TermId> = (0..2 + random.below(5))
                .map(|_| equation(&mut store, &mut random, &words, &small))
                .collect();
            let constants = [words, small].concat();
            let statistics = check_whole(&mut store, &constants, &terms, level);
            tiled += statistics.tiled;
            split += statistics.split;
        }
    }
    assert!(tiled > 100, "only {tiled} constants were put together");
    assert!(split > 50, "only {split} concatenations were split");
}

/// Processes assertions that may not be all there are.
fn process(store: &mut TermStore, terms: &[TermId]) -> (usize, Preprocessor) {
    let mut preprocessor = Preprocessor::new(Level::Deep, true);
    let assertions: Vec<Assertion> =
        terms.iter().map(|&term| Assertion { term, guard: None }).collect();
    let budget = Budget::unlimited();
    let rest = preprocessor.process(store, &assertions, Scope::Part, &budget).unwrap();
    (rest.len(), preprocessor)
}

#[test]
fn slices_that_cover_a_constant_define_it() {
    let mut store = TermStore::new();
    let (word, half) = (store.sorts.bitvec(8), store.sorts.bitvec(4));
    let x = store.declare_const("x", word);
    let [a, b] = ["a", "b"].map(|name| store.declare_const(name, half));
    let product = store.mk(Op::BvMul, &[a, b]);
    let high = store.mk_indexed(Op::Extract, [7, 4], &[x]);
    let low = store.mk_indexed(Op::Extract, [3, 0], &[x]);
    let square = store.mk(Op::BvMul, &[a, a]);
    let equations = [(high, product), (low, square)].map(|(l, r)| store.mk(Op::Eq, &[l, r]));
    let (left, preprocessor) = process(&mut store, &equations);
    assert_eq!(left, 0, "both equations are the definition of x");
    assert_eq!(preprocessor.statistics().tiled, 1);
}

#[test]
fn parities_of_booleans_are_solved() {
    let mut store = TermStore::new();
    let bool = store.sorts.bool();
    let [p, q, r, s] = ["p", "q", "r", "s"].map(|name| store.declare_const(name, bool));
    let both = store.mk(Op::And, &[q, r]);
    let either = store.mk(Op::Or, &[q, s]);
    let parity = store.mk(Op::Xor, &[both, p, either]);
    let (left, preprocessor) = process(&mut store, &[parity]);
    assert_eq!(left, 0);
    assert_eq!(preprocessor.statistics().substituted, 1);
}

#[test]
fn bounds_of_different_assertions_meet() {
    let mut store = TermStore::new();
    let bits = store.sorts.bitvec(8);
    let [x, y] = ["x", "y"].map(|name| store.declare_const(name, bits));
    let product = store.mk(Op::BvMul, &[x, y]);
    let [five, six] = [5, 6].map(|number| store.mk_bv_u64(8, number));
    let below = store.mk(Op::BvUlt, &[product, six]);
    let above = store.mk(Op::BvUle, &[five, product]);
    let sum = store.mk(Op::BvAdd, &[product, product]);
    let other = store.mk(Op::BvSlt, &[sum, x]);
    let (left, preprocessor) = process(&mut store, &[below, above, other]);
    assert_eq!(preprocessor.statistics().strengthened, 1);
    // `product = 5`, and `(bvslt 10 x)`, since the number stands for the product.
    assert_eq!(left, 2);
    assert_eq!(preprocessor.statistics().embedded, 1);
}
