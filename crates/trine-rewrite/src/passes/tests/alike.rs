//! Values of enumerations that nothing tells apart: the same satisfiability and models that lead back, by
//! enumeration.

use trine_collections::Budget;
use trine_term::{FunId, Op, Sort, SortId, TermId, TermStore};

use super::{Random, check_whole};
use crate::Level;
use crate::passes::{Assertion, Preprocessor, Scope};

/// `(declare-datatype NAME ((NAME0) ..))`, with its values.
fn enumeration(store: &mut TermStore, name: &str, count: usize) -> (SortId, Vec<FunId>) {
    let symbol = store.symbols.intern(name);
    let datatype = store.declare_datatype(symbol, Box::default());
    let sort = store.sorts.intern(Sort::Datatype { datatype, args: Box::default() });
    let values = (0..count).map(|number| {
        let symbol = store.symbols.intern(&format!("{name}{number}"));
        store.add_constructor(datatype, sort, symbol, &[])
    });
    let values = values.collect();
    (sort, values)
}

#[test]
fn ordering_keeps_satisfiability_and_models() {
    let mut ordered = 0;
    for seed in 1..400u64 {
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ seed << 20);
        let mut store = TermStore::new();
        let (sort, values) = enumeration(&mut store, "k", 2 + random.below(3));
        let (other_sort, _) = enumeration(&mut store, "m", 2);
        let constants: Vec<TermId> =
            (0..5).map(|n| store.declare_const(&format!("v{n}"), sort)).collect();
        let others: Vec<TermId> =
            (0..2).map(|n| store.declare_const(&format!("w{n}"), other_sort)).collect();
        let names_value = random.below(8) == 0;
        let mut formulas = Vec::new();
        for _ in 0..4 + random.below(8) {
            let mut literal = |store: &mut TermStore| {
                let pool = if random.below(6) == 0 { &others } else { &constants };
                let [one, mut other] = [0, 0].map(|_| pool[random.below(pool.len())]);
                if names_value && pool.len() > 2 && random.below(4) == 0 {
                    other = store.apply(values[random.below(values.len())], &[]);
                }
                let equal = store.mk(Op::Eq, &[one, other]);
                if random.below(3) > 0 { store.mk(Op::Not, &[equal]) } else { equal }
            };
            let [one, other] = [0, 0].map(|_| literal(&mut store));
            formulas.push(if random.below(2) == 0 { one } else { store.mk(Op::Or, &[one, other]) });
        }
        let all: Vec<TermId> = constants.iter().chain(&others).copied().collect();
        ordered += check_whole(&mut store, &all, &formulas, Level::Deep).ordered;
    }
    assert!(ordered > 100, "only {ordered} assertions were added");
}

/// The assertions that are added for pairs of constants that differ.
fn added(more: impl Fn(&mut TermStore, &[TermId], &[FunId]) -> Vec<TermId>) -> u64 {
    let mut store = TermStore::new();
    let (sort, values) = enumeration(&mut store, "k", 3);
    let v: Vec<TermId> = (0..5).map(|n| store.declare_const(&format!("v{n}"), sort)).collect();
    let mut formulas = Vec::new();
    for (one, other) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2), (1, 3)] {
        let equal = store.mk(Op::Eq, &[v[one], v[other]]);
        formulas.push(store.mk(Op::Not, &[equal]));
    }
    formulas.extend(more(&mut store, &v, &values));
    let assertions: Vec<Assertion> =
        formulas.into_iter().map(|term| Assertion { term, guard: None }).collect();
    let mut preprocessor = Preprocessor::new(Level::Deep, true).ordering_values();
    let budget = Budget::unlimited();
    preprocessor.process(&mut store, &assertions, Scope::Whole, &budget).unwrap();
    let ordered = preprocessor.statistics().ordered;
    assert_eq!(preprocessor.mentions_consumed(&store, &v), ordered > 0);
    ordered
}

#[test]
fn what_names_a_value_orders_nothing() {
    assert_eq!(added(|_, _, _| Vec::new()), 2);
    let names = |store: &mut TermStore, v: &[TermId], values: &[FunId]| {
        let value = store.apply(values[1], &[]);
        let [one, other] = [v[0], v[4]].map(|v| store.mk(Op::Eq, &[v, value]));
        vec![store.mk(Op::Or, &[one, other])]
    };
    assert_eq!(added(names), 0);
    let tests = |store: &mut TermStore, v: &[TermId], values: &[FunId]| {
        let [one, other] = [v[0], v[4]].map(|v| store.mk_tester(values[2], v).unwrap());
        vec![store.mk(Op::Or, &[one, other])]
    };
    assert_eq!(added(tests), 0);
}
