//! Definitions in branches: the same satisfiability and models that lead back, by enumeration.

use trine_collections::Budget;
use trine_term::{Op, TermId, TermStore};

use super::{Random, check_whole};
use crate::Level;
use crate::passes::{Assertion, Preprocessor, Scope};

/// The constants of a test: words of two bits, a bit, and truth values.
struct Constants {
    words: [TermId; 3],
    bit: TermId,
    flags: [TermId; 2],
}

/// An equation of a word or a bit, or a truth value.
fn atom(store: &mut TermStore, random: &mut Random, constants: &Constants) -> TermId {
    let words = &constants.words;
    match random.below(6) {
        0 => constants.flags[random.below(2)],
        1 => store.mk(Op::Not, &[constants.flags[random.below(2)]]),
        2 => {
            let value = store.mk_bv_u64(1, random.below(2) as u64);
            store.mk(Op::Eq, &[value, constants.bit])
        }
        choice => {
            let (left, right) = (words[random.below(3)], words[random.below(3)]);
            let number = store.mk_bv_u64(2, random.below(4) as u64);
            let other = match choice {
                3 => number,
                4 => store.mk(Op::BvAdd, &[right, number]),
                _ => right,
            };
            store.mk(Op::Eq, &[left, other])
        }
    }
}

fn formula(
    store: &mut TermStore,
    random: &mut Random,
    constants: &Constants,
    depth: usize,
) -> TermId {
    if depth == 0 {
        return atom(store, random, constants);
    }
    let choice = random.below(4);
    let parts = [(); 2].map(|()| formula(store, random, constants, depth - 1));
    match choice {
        0 => store.mk(Op::And, &parts),
        1 => parts[0],
        _ => {
            let (left, right) = (constants.words[random.below(3)], constants.words[0]);
            let condition = store.mk(Op::BvUlt, &[left, right]);
            store.mk(Op::Ite, &[condition, parts[0], parts[1]])
        }
    }
}

#[test]
fn definitions_in_branches_keep_satisfiability_and_models() {
    let mut branched = 0;
    for seed in 1..500u64 {
        for level in [Level::Deep, Level::Off] {
            let mut random = Random(0x51f1_77a3_9abc_def1 ^ seed << 20);
            let mut store = TermStore::new();
            let (bits, bit) = (store.sorts.bitvec(2), store.sorts.bitvec(1));
            let bool = store.sorts.bool();
            let constants = Constants {
                words: ["x", "y", "z"].map(|name| store.declare_const(name, bits)),
                bit: store.declare_const("b", bit),
                flags: ["p", "q"].map(|name| store.declare_const(name, bool)),
            };
            let terms: Vec<TermId> = (0..1 + random.below(4))
                .map(|_| formula(&mut store, &mut random, &constants, 3))
                .collect();
            let all = [&constants.words[..], &[constants.bit], &constants.flags].concat();
            branched += check_whole(&mut store, &all, &terms, level).branched;
        }
    }
    assert!(branched > 150, "{branched}");
}

#[test]
fn nested_branches_define_all_that_each_of_them_does() {
    let mut store = TermStore::new();
    let (bits, bit) = (store.sorts.bitvec(8), store.sorts.bitvec(1));
    let [x, y, v, w] = ["x", "y", "v", "w"].map(|name| store.declare_const(name, bits));
    let b = store.declare_const("b", bit);
    let one = store.mk_bv_u64(1, 1);
    let product = store.mk(Op::BvMul, &[x, y]);
    let [is_x, is_y, is_product] = [x, y, product].map(|value| store.mk(Op::Eq, &[v, value]));
    let [w_is_x, w_is_y] = [x, y].map(|value| store.mk(Op::Eq, &[w, value]));
    let set = store.mk(Op::Eq, &[b, one]);
    let unset = store.mk(Op::Not, &[set]);
    let (less, equal) = (store.mk(Op::BvUlt, &[x, y]), store.mk(Op::BvUlt, &[y, product]));
    let first = store.mk(Op::And, &[is_x, w_is_y, set]);
    let second = store.mk(Op::And, &[is_product, w_is_x, unset]);
    let third = store.mk(Op::And, &[is_y, w_is_x, set]);
    let inner = store.mk(Op::Ite, &[equal, second, third]);
    let outer = store.mk(Op::Ite, &[less, first, inner]);
    let bound = store.mk(Op::BvUlt, &[v, w]);
    let mut preprocessor = Preprocessor::new(Level::Deep, true);
    let assertions = [outer, bound].map(|term| Assertion { term, guard: None });
    let budget = Budget::unlimited();
    let out = preprocessor.process(&mut store, &assertions, Scope::Part, &budget);
    assert_eq!(out.expect("no limit").len(), 1, "the choice is three definitions");
    assert_eq!(preprocessor.statistics().branched, 3);
    assert_eq!(preprocessor.statistics().substituted, 3);
}

#[test]
fn what_would_take_too_many_visits_stays_as_it_is() {
    let mut store = TermStore::new();
    let (bits, bool) = (store.sorts.bitvec(8), store.sorts.bool());
    let condition = store.declare_const("c", bool);
    let [mut then, mut otherwise] = [Vec::new(), Vec::new()];
    for number in 0..2_000 {
        let [v, a] = ["v", "a"].map(|name| store.declare_const(&format!("{name}{number}"), bits));
        let next = store.mk(Op::BvMul, &[a, a]);
        then.push(store.mk(Op::Eq, &[v, a]));
        otherwise.push(store.mk(Op::Eq, &[v, next]));
    }
    let branches = [then, otherwise].map(|conjuncts| store.mk(Op::And, &conjuncts));
    let choice = store.mk(Op::Ite, &[condition, branches[0], branches[1]]);
    let mut preprocessor = Preprocessor::new(Level::Deep, true);
    let assertions = [Assertion { term: choice, guard: None }];
    let out = preprocessor.process(&mut store, &assertions, Scope::Part, &Budget::unlimited());
    assert_eq!(out.expect("no limit").len(), 1);
    assert!((1..2_000).contains(&preprocessor.statistics().branched));
}
