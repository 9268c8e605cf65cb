//! Rules on strings, by enumeration: all applications of the operators to small terms, compared under
//! all short words over two letters and some integers.

use std::collections::BTreeSet;

use trine_collections::Budget;
use trine_rewrite::{Rule, Subterms, all_rules};
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Theory, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

fn text(word: &str) -> StrValue {
    StrValue::from_literal(word).unwrap()
}

struct Pool {
    texts: Vec<TermId>,
    integers: Vec<TermId>,
    languages: Vec<TermId>,
    interpretations: Vec<Interpretation>,
}

fn pool(store: &mut TermStore) -> Pool {
    let (string, int) = (store.sorts.string(), store.sorts.int());
    let [x, y] = ["x", "y"].map(|name| store.declare_const(name, string));
    let i = store.declare_const("i", int);
    let literals = ["", "a", "b", "ab", "aab"].map(|word| store.mk_string(&text(word)));
    let numbers = [-1, 0, 1, 2].map(|n| store.mk_int(&Integer::from(n)));
    let mut texts = vec![x, y];
    texts.extend(literals);
    for parts in [
        vec![x, y],
        vec![literals[1], x],
        vec![x, literals[2]],
        vec![literals[3], x, literals[1]],
        vec![literals[4], y],
        vec![y, literals[3]],
        vec![literals[0], x],
        vec![literals[1], literals[2]],
    ] {
        texts.push(store.mk(Op::StrConcat, &parts));
    }
    let mut integers = vec![i];
    integers.extend(numbers);
    integers.push(store.mk(Op::StrLen, &[x]));
    let words = [x, literals[3]].map(|word| store.mk(Op::StrToRe, &[word]));
    let star = store.mk(Op::ReStar, &[words[1]]);
    let mut languages = words.to_vec();
    languages.extend([star, store.mk(Op::ReComp, &[star])]);
    languages.extend([Op::ReNone, Op::ReAll, Op::ReAllChar].map(|op| store.mk(op, &[])));
    let mut interpretations = Vec::new();
    let functions = [x, y, i].map(|constant| store.function(constant).unwrap());
    let values = ["", "a", "b", "ab", "aa"];
    for first in values {
        for second in values {
            for number in [-1, 0, 1, 2] {
                let mut model = Interpretation::new();
                model.set_constant(functions[0], Value::String(text(first)));
                model.set_constant(functions[1], Value::String(text(second)));
                model.set_constant(functions[2], Value::Int(Integer::from(number)));
                interpretations.push(model);
            }
        }
    }
    Pool { texts, integers, languages, interpretations }
}

/// All applications of an operator to terms of the pool.
fn applications(store: &mut TermStore, op: Op, pool: &Pool) -> Vec<TermId> {
    let mut lists: Vec<Vec<TermId>> = vec![Vec::new()];
    let columns: Vec<&[TermId]> = match op {
        Op::StrLen => vec![&pool.texts],
        Op::StrAt => vec![&pool.texts, &pool.integers],
        Op::StrSubstr => vec![&pool.texts, &pool.integers, &pool.integers],
        Op::StrIndexOf => vec![&pool.texts, &pool.texts, &pool.integers],
        Op::StrReplace | Op::StrReplaceAll => vec![&pool.texts, &pool.texts, &pool.texts],
        Op::StrInRe => vec![&pool.texts, &pool.languages],
        _ => vec![&pool.texts, &pool.texts],
    };
    for column in columns {
        lists = lists
            .iter()
            .flat_map(|list| {
                column.iter().map(move |&arg| list.iter().copied().chain([arg]).collect())
            })
            .collect();
    }
    lists.iter().map(|args| store.mk(op, args)).collect()
}

#[test]
fn rules_on_strings_are_sound_and_alive() {
    // Chains are split for all theories alike; applications to two arguments are none.
    let ours = |rule: &Rule| {
        (rule.head.info().theory == Theory::String && rule.name != "chain_to_pairs")
            || rule.name.starts_with("eq_str_")
    };
    let rules: Vec<&Rule> = all_rules().map(|(_, rule)| rule).filter(|rule| ours(rule)).collect();
    let mut store = TermStore::new();
    let pool = pool(&mut store);
    let budget = Budget::unlimited();
    let mut alive = BTreeSet::new();
    let mut heads: Vec<Op> = rules.iter().map(|rule| rule.head).collect();
    heads.dedup();
    for op in heads {
        for term in applications(&mut store, op, &pool) {
            for rule in rules.iter().filter(|rule| rule.head == op) {
                let Some(result) = rule.try_apply(&mut store, term, Subterms::Unshared) else {
                    continue;
                };
                assert_ne!(result, term, "{} changes nothing", rule.name);
                assert_eq!(store.sort(result), store.sort(term), "{}", rule.name);
                alive.insert(rule.name);
                for interpretation in &pool.interpretations {
                    let mut evaluator = Evaluator::new(&store, interpretation);
                    let expected = evaluator.eval(term, &budget).unwrap();
                    let found = evaluator.eval(result, &budget).unwrap();
                    assert!(found == expected, "{}: {expected:?}, not {found:?}", rule.name);
                }
            }
        }
    }
    let dead: Vec<_> = rules.iter().filter(|rule| !alive.contains(rule.name)).collect();
    assert!(dead.is_empty(), "never fired: {dead:#?}");
}
