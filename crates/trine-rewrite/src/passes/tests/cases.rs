//! Splitting by cases: the same satisfiability and models that lead back, by enumeration.

use trine_collections::Budget;
use trine_term::{Op, TermId, TermStore};

use super::{Random, check_whole};
use crate::Level;
use crate::passes::{Assertion, Preprocessor, Scope};

/// A choice between a word of twelve bits, products of it, and numbers.
fn choice(store: &mut TermStore, random: &mut Random, x: TermId, p: TermId, depth: u32) -> TermId {
    if depth == 0 {
        return match random.below(3) {
            0 => store.mk_bv_u64(12, random.below(4) as u64),
            1 => x,
            _ => store.mk(Op::BvMul, &[x, x]),
        };
    }
    let number = store.mk_bv_u64(12, 5 + random.below(3) as u64);
    let condition = match random.below(3) {
        0 => p,
        1 => store.mk(Op::Eq, &[number, x]),
        _ => store.mk(Op::BvUlt, &[x, number]),
    };
    let branches = [(); 2].map(|()| choice(store, random, x, p, depth - 1));
    let chosen = store.mk(Op::Ite, &[condition, branches[0], branches[1]]);
    if random.below(2) == 0 { store.mk(Op::BvMul, &[chosen, x]) } else { chosen }
}

#[test]
fn cases_keep_satisfiability_and_models() {
    let mut cases = 0;
    for seed in 1..40u64 {
        let mut random = Random(0x0dd0_77a3_9abc_def1 ^ seed << 20);
        let mut store = TermStore::new();
        let (bits, bool) = (store.sorts.bitvec(12), store.sorts.bool());
        let x = store.declare_const("x", bits);
        let p = store.declare_const("p", bool);
        let terms: Vec<TermId> = (0..1 + random.below(3))
            .map(|_| {
                let sides = [(); 2].map(|()| choice(&mut store, &mut random, x, p, 2));
                let equal = store.mk(Op::Eq, &sides);
                if random.below(2) == 0 { equal } else { store.mk(Op::Not, &[equal]) }
            })
            .collect();
        cases += check_whole(&mut store, &[x, p], &terms, Level::Deep).cases;
    }
    assert!(cases > 5, "{cases}");
}

#[test]
fn products_under_equal_conditions_are_refuted_case_by_case() {
    let mut store = TermStore::new();
    let bits = store.sorts.bitvec(32);
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| store.declare_const(name, bits));
    let same = store.mk(Op::Eq, &[a, b]);
    let others = store.mk(Op::BvUlt, &[c, d]);
    let one = store.mk_bv_u64(32, 1);
    let [of_a, of_b] = [a, b].map(|word| {
        let product = store.mk(Op::BvMul, &[word, c]);
        let sum = store.mk(Op::BvAdd, &[word, d]);
        let inner = store.mk(Op::Ite, &[others, product, sum]);
        let chosen = store.mk(Op::Ite, &[same, inner, one]);
        store.mk(Op::BvMul, &[chosen, d])
    });
    let equal = store.mk(Op::Eq, &[of_a, of_b]);
    let differ = store.mk(Op::Not, &[equal]);
    let mut preprocessor = Preprocessor::new(Level::Deep, true);
    let budget = Budget::unlimited();
    let assertions = [Assertion { term: differ, guard: Some(3) }];
    let out =
        preprocessor.process(&mut store, &assertions, Scope::Part, &budget).expect("no limit");
    assert_eq!(out.len(), 1);
    assert_eq!(store.op(out[0].term), Op::False);
    assert_eq!(&*out[0].guards, &[3]);
    assert_eq!(preprocessor.statistics().cases, 1);
}
