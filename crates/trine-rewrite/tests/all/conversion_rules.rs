//! Rules on conversions between bit-vectors and integers, by enumeration: small terms, compared under all
//! values of their symbols.

use std::collections::BTreeSet;

use trine_collections::Budget;
use trine_rewrite::{Rule, Subterms, all_rules};
use trine_term::{Evaluator, FunId, Interpretation, Op, TermId, TermStore, Value};
use trine_value::BitVec;
use trine_value::number::Integer;

/// The rules of this kind, with their heads.
fn is_of_conversions(rule: &Rule) -> bool {
    matches!(rule.head, Op::UbvToInt | Op::SbvToInt | Op::IntToBv)
        || rule.name.ends_with("_conversions")
}

struct Pool {
    store: TermStore,
    words: Vec<TermId>,
    numbers: Vec<TermId>,
    models: Vec<Interpretation>,
}

/// All assignments to two bit-vectors, of two bits and of three, and an integer.
fn models(symbols: &[FunId; 3]) -> Vec<Interpretation> {
    let mut models = Vec::new();
    for a in 0..4 {
        for b in 0..8 {
            for n in [-9, -8, -3, -1, 0, 1, 2, 5, 7, 8, 17] {
                let mut model = Interpretation::new();
                model.set_constant(symbols[0], Value::bitvec(&BitVec::from_u64(2, a)));
                model.set_constant(symbols[1], Value::bitvec(&BitVec::from_u64(3, b)));
                model.set_constant(symbols[2], Value::Int(Integer::from(n)));
                models.push(model);
            }
        }
    }
    models
}

fn pool() -> Pool {
    let mut store = TermStore::new();
    let (two, three, int) = (store.sorts.bitvec(2), store.sorts.bitvec(3), store.sorts.int());
    let a = store.declare_const("a", two);
    let b = store.declare_const("b", three);
    let n = store.declare_const("n", int);
    let symbols = [a, b, n].map(|term| store.function(term).expect("a constant"));
    let zeros = store.mk_bv(&BitVec::zero(2));
    let mut words = vec![a, b];
    words.push(store.mk(Op::Concat, &[zeros, b]));
    words.push(store.mk(Op::Concat, &[zeros, a, b]));
    words.push(store.mk_indexed(Op::SignExtend, [2, 0], &[a]));
    for width in [1, 3] {
        words.push(store.mk_indexed(Op::IntToBv, [width, 0], &[n]));
    }
    let mut numbers: Vec<TermId> =
        [-9, -4, -1, 0, 3, 5, 8, 64].map(|n| store.mk_int(&Integer::from(n))).to_vec();
    numbers.push(n);
    for &word in &words {
        numbers.push(store.mk(Op::UbvToInt, &[word]));
        numbers.push(store.mk(Op::SbvToInt, &[word]));
    }
    Pool { store, words, numbers, models: models(&symbols) }
}

#[test]
fn rules_keep_values() {
    let Pool { mut store, words, numbers, models } = pool();
    let mut terms = Vec::new();
    let mut sums = numbers.clone();
    for &one in &numbers {
        for &other in &numbers {
            for op in [Op::Eq, Op::Le, Op::Lt, Op::Ge, Op::Gt] {
                terms.push(store.mk(op, &[one, other]));
            }
            let product = store.mk(Op::Mul, &[one, other]);
            sums.push(store.mk(Op::Add, &[one, product]));
            sums.push(store.mk(Op::Sub, &[one, other]));
        }
    }
    for width in [1, 2, 4] {
        for &sum in &sums {
            terms.push(store.mk_indexed(Op::IntToBv, [width, 0], &[sum]));
        }
    }
    for &word in &words {
        terms.push(store.mk(Op::UbvToInt, &[word]));
        terms.push(store.mk(Op::SbvToInt, &[word]));
    }
    let rules: Vec<&Rule> =
        all_rules().map(|(_, rule)| rule).filter(|rule| is_of_conversions(rule)).collect();
    let mut fired = BTreeSet::new();
    for term in terms {
        for rule in &rules {
            let Some(result) = rule.try_apply(&mut store, term, Subterms::Shared) else { continue };
            assert_ne!(result, term, "{} changes something", rule.name);
            assert_eq!(store.sort(result), store.sort(term), "{}", rule.name);
            fired.insert((rule.head, rule.name));
            for model in &models {
                let budget = Budget::unlimited();
                let mut evaluator = Evaluator::new(&store, model);
                let [before, after] =
                    [term, result].map(|term| evaluator.eval(term, &budget).expect("a value"));
                assert_eq!(before, after, "{} keeps the value", rule.name);
            }
        }
    }
    let all: BTreeSet<(Op, &str)> = rules.iter().map(|rule| (rule.head, rule.name)).collect();
    assert_eq!(fired, all, "every rule fires");
}
