//! The passes that run once: normal sums, shared operands, and the Boolean skeleton. The same
//! satisfiability and models that lead back, by enumeration, and what they are there for.

use trine_collections::Budget;
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

use super::{Random, check_whole};
use crate::Level;
use crate::passes::{Assertion, PassStatistics, Preprocessor, Scope};

/// Formulas over sums and products that share operands, and sums inside sums.
fn arithmetic(store: &mut TermStore, random: &mut Random, words: &[TermId]) -> Vec<TermId> {
    let mut pool = words.to_vec();
    pool.push(store.mk_bv_u64(3, 1 + random.below(7) as u64));
    for _ in 0..3 + random.below(4) {
        let count = 2 + random.below(3);
        let args: Vec<TermId> = (0..count).map(|_| pool[random.below(pool.len())]).collect();
        let op = [Op::BvAdd, Op::BvAdd, Op::BvMul, Op::BvSub][random.below(4)];
        pool.push(store.mk(op, &args));
    }
    let late = |random: &mut Random| pool[pool.len() - 1 - random.below(4)];
    (0..2)
        .map(|_| {
            let pair = [late(random), late(random)];
            let op = [Op::Eq, Op::Eq, Op::BvUlt][random.below(3)];
            let atom = store.mk(op, &pair);
            if random.below(2) == 0 { store.mk(Op::Not, &[atom]) } else { atom }
        })
        .collect()
}

#[test]
fn normal_sums_keep_satisfiability_and_models() {
    let (mut normalised, mut shared) = (0, 0);
    for seed in 1..600u64 {
        for level in [Level::Deep, Level::Off] {
            let mut random = Random(0x2127_599b_f432_5c37 ^ seed << 20);
            let mut store = TermStore::new();
            let bits = store.sorts.bitvec(3);
            let words = ["x", "y", "z"].map(|name| store.declare_const(name, bits));
            let terms = arithmetic(&mut store, &mut random, &words);
            let statistics = check_whole(&mut store, &words, &terms, level);
            normalised += statistics.normalised;
            shared += statistics.shared;
        }
    }
    assert!(normalised > 50, "only {normalised} sums were normalised");
    assert!(shared > 50, "only {shared} operators were saved");
}

#[test]
fn fixed_atoms_keep_satisfiability_and_models() {
    let mut fixed = 0;
    for seed in 1..400u64 {
        for level in [Level::Deep, Level::Off] {
            let mut random = Random(0x60be_e2be_e120_fc15 ^ seed << 20);
            let mut store = TermStore::new();
            let bits = store.sorts.bitvec(2);
            let words = ["x", "y", "z"].map(|name| store.declare_const(name, bits));
            let mut atoms = Vec::new();
            for (left, right) in [(0, 1), (1, 2), (2, 0), (1, 0)] {
                let sum = store.mk(Op::BvMul, &[words[left], words[right]]);
                atoms.push(store.mk(Op::BvUlt, &[words[left], words[right]]));
                atoms.push(store.mk(Op::BvSlt, &[words[left], sum]));
            }
            let terms: Vec<TermId> = (0..3 + random.below(8))
                .map(|_| {
                    let mut pick = || {
                        let atom = atoms[random.below(atoms.len())];
                        if random.below(2) == 0 { store.mk(Op::Not, &[atom]) } else { atom }
                    };
                    let [a, b, c] = [pick(), pick(), pick()];
                    match random.below(4) {
                        0 => store.mk(Op::Xor, &[a, b, c]),
                        1 => store.mk(Op::Ite, &[a, b, c]),
                        2 => store.mk(Op::Or, &[a, b, c]),
                        _ => store.mk(Op::Or, &[a, b]),
                    }
                })
                .collect();
            fixed += check_whole(&mut store, &words, &terms, level).fixed;
        }
    }
    assert!(fixed > 100, "only {fixed} atoms were asserted");
}

/// What is left of formulas, with the statistics.
fn process(store: &mut TermStore, terms: &[TermId]) -> (Vec<TermId>, PassStatistics) {
    let mut preprocessor = Preprocessor::new(Level::Deep, true);
    let assertions: Vec<Assertion> =
        terms.iter().map(|&term| Assertion { term, guard: None }).collect();
    let budget = Budget::unlimited();
    let rest = preprocessor.process(store, &assertions, Scope::Part, &budget).unwrap();
    (rest.iter().map(|assertion| assertion.term).collect(), preprocessor.statistics())
}

/// How many operands the operators of one kind have, but for the first of each.
fn operators(store: &TermStore, roots: &[TermId], op: Op) -> usize {
    let mut count = 0;
    post_order(store, roots, &mut TermSet::new(), |term| {
        if store.op(term) == op {
            count += store.args(term).len() - 1;
        }
    });
    count
}

fn words<const N: usize>(store: &mut TermStore, names: [&str; N]) -> [TermId; N] {
    let bits = store.sorts.bitvec(16);
    names.map(|name| store.declare_const(name, bits))
}

#[test]
fn operands_that_many_products_have_are_multiplied_once() {
    let mut store = TermStore::new();
    let [a, b, c, d, e] = words(&mut store, ["a", "b", "c", "d", "e"]);
    let products = [[a, b, c], [a, b, d], [a, b, e]].map(|args| store.mk(Op::BvMul, &args));
    let power = store.mk(Op::BvMul, &[c, c, c, c]);
    let mut comparisons = Vec::new();
    for (left, right) in [(0, 1), (1, 2), (2, 0)] {
        comparisons.push(store.mk(Op::BvUlt, &[products[left], products[right]]));
    }
    let less = store.mk(Op::BvUlt, &[power, products[0]]);
    let formula = store.mk(Op::Or, &[comparisons[0], comparisons[1], comparisons[2], less]);
    let (rest, statistics) = process(&mut store, &[formula]);
    // a*b once, three products with it, and two squarings.
    assert_eq!(operators(&store, &rest, Op::BvMul), 6);
    assert_eq!(statistics.shared, 3);
}

#[test]
fn what_sums_inside_sums_have_in_common_cancels() {
    let mut store = TermStore::new();
    let [a, b, c, d, e] = words(&mut store, ["a", "b", "c", "d", "e"]);
    let product = store.mk(Op::BvMul, &[a, b]);
    let inner = store.mk(Op::BvAdd, &[product, c]);
    let middle = store.mk(Op::BvAdd, &[inner, d]);
    let left = store.mk(Op::BvAdd, &[middle, inner, a]);
    let twice = store.mk(Op::BvAdd, &[inner, inner]);
    let right = store.mk(Op::BvAdd, &[twice, e]);
    let same = store.mk(Op::Eq, &[left, right]);
    let flag = store.mk(Op::BvUlt, &[a, b]);
    let formula = store.mk(Op::Or, &[same, flag]);
    let (rest, _) = process(&mut store, &[formula]);
    assert_eq!(operators(&store, &rest, Op::BvMul), 0, "the product cancels");
}

#[test]
fn products_with_a_common_factor_are_one_product() {
    let mut store = TermStore::new();
    let [a, b, c, d] = words(&mut store, ["a", "b", "c", "d"]);
    let products = [b, c, d].map(|other| store.mk(Op::BvMul, &[a, other]));
    let sum = store.mk(Op::BvAdd, &products);
    let less = store.mk(Op::BvUlt, &[sum, b]);
    let more = store.mk(Op::BvUlt, &[c, sum]);
    let order = store.mk(Op::BvUlt, &[a, d]);
    let formula = store.mk(Op::Or, &[less, more, order]);
    let (rest, statistics) = process(&mut store, &[formula]);
    assert_eq!(operators(&store, &rest, Op::BvMul), 1);
    assert_eq!(statistics.normalised, 1);
}

#[test]
fn atoms_that_the_connectives_fix_are_asserted() {
    let mut store = TermStore::new();
    let [a, b, c, d] = words(&mut store, ["a", "b", "c", "d"]);
    let [p, q, r] = [(a, b), (b, c), (c, d)].map(|(x, y)| store.mk(Op::BvUlt, &[x, y]));
    let not_q = store.mk(Op::Not, &[q]);
    let not_r = store.mk(Op::Not, &[r]);
    // p holds, whatever q and r are; neither is fixed.
    let cases = [[q, r], [not_q, r], [q, not_r], [not_q, not_r]];
    let clauses = cases.map(|[q, r]| store.mk(Op::Or, &[p, q, r]));
    let (rest, statistics) = process(&mut store, &clauses);
    assert_eq!(rest, [p]);
    assert!(statistics.fixed > 0);
}
