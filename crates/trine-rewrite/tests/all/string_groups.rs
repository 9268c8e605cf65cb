//! How many texts and formulas that mean the same are rewritten to the same term.
//!
//! Idea: all small terms over two unknown texts are grouped by their values under short words. The
//! best rewriter has one result for each group; what it has more are pairs that it does not see to be
//! equal. The bound only falls.
//! Reference: Nötzli, Reynolds, Barbosa, Niemetz, Preiner, Barrett, Tinelli, "Syntax-Guided Rewrite
//! Rule Enumeration for SMT Solvers", SAT 2019.

use std::collections::BTreeMap;

use trine_collections::Budget;
use trine_rewrite::{Level, Rewriter};
use trine_term::{Evaluator, Interpretation, Op, SortId, TermId, TermStore, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

/// Operators with the sorts of their arguments: `s` a string, `i` an integer.
const OPERATORS: &[(Op, &str)] = &[
    (Op::StrConcat, "ss"),
    (Op::StrLen, "s"),
    (Op::StrAt, "si"),
    (Op::StrSubstr, "sii"),
    (Op::StrPrefixOf, "ss"),
    (Op::StrSuffixOf, "ss"),
    (Op::StrContains, "ss"),
    (Op::StrIndexOf, "ssi"),
    (Op::StrReplace, "sss"),
    (Op::StrReplaceAll, "sss"),
    (Op::StrLe, "ss"),
    (Op::StrLt, "ss"),
    (Op::Eq, "ss"),
    (Op::StrRev, "s"),
    (Op::StrToCode, "s"),
    (Op::StrIsDigit, "s"),
    (Op::StrToInt, "s"),
];

/// Terms of each operator, evenly spread where there are more.
const APPLICATIONS: usize = 2500;

/// Results that are equal to another one; some of them only under the short words that are tried.
const MOST_SURPLUS: usize = 11_600;

fn word(text: &str) -> StrValue {
    StrValue::from_literal(text).expect("a literal")
}

/// Applications of all operators to terms of these sorts.
fn applications(
    store: &mut TermStore,
    domain: &BTreeMap<char, Vec<TermId>>,
    most: usize,
) -> Vec<TermId> {
    let mut terms = Vec::new();
    for &(op, sorts) in OPERATORS {
        let total: usize = sorts.chars().map(|sort| domain[&sort].len()).product();
        // Odd, so that it is not in step with the sizes.
        for number in (0..total).step_by((total / most).max(1) | 1) {
            let mut rest = number;
            let args: Vec<TermId> = sorts
                .chars()
                .map(|sort| {
                    let all = &domain[&sort];
                    let chosen = all[rest % all.len()];
                    rest /= all.len();
                    chosen
                })
                .collect();
            terms.push(store.mk(op, &args));
        }
    }
    terms
}

/// Values of the unknowns.
fn interpretations(store: &TermStore, unknowns: [TermId; 2]) -> Vec<Interpretation> {
    let texts = ["", "a", "b", "0", "ab", "ba", "aa", "bb", "aba", "bab", "aab", "abb"];
    let functions = unknowns.map(|unknown| store.function(unknown).expect("a constant"));
    let mut all = Vec::new();
    for x in texts {
        for y in texts {
            let mut model = Interpretation::new();
            model.set_constant(functions[0], Value::String(word(x)));
            model.set_constant(functions[1], Value::String(word(y)));
            all.push(model);
        }
    }
    all
}

/// What each term is under all models, as a text.
fn values(store: &TermStore, models: &[Interpretation], terms: &[TermId]) -> Vec<String> {
    let budget = Budget::unlimited();
    let mut all = vec![String::new(); terms.len()];
    for model in models {
        let mut evaluator = Evaluator::new(store, model);
        for (&term, values) in terms.iter().zip(&mut all) {
            let value = evaluator.eval(term, &budget).expect("a value");
            values.push_str(&format!("{value:?} "));
        }
    }
    all
}

#[test]
fn terms_of_the_same_value_are_rewritten_to_one_term() {
    let mut store = TermStore::new();
    let (string, int) = (store.sorts.string(), store.sorts.int());
    let unknowns = ["x", "y"].map(|name| store.declare_const(name, string));
    let literals = ["", "a", "ab"].map(|text| store.mk_string(&word(text)));
    let numbers = [0, 1, 2].map(|number| store.mk_int(&Integer::from(number)));
    let leaves = |sort: SortId, store: &TermStore, terms: &[TermId]| -> Vec<TermId> {
        terms.iter().copied().filter(|&term| store.sort(term) == sort).collect()
    };
    let mut domain = BTreeMap::from([
        ('s', unknowns.iter().chain(&literals).copied().collect::<Vec<_>>()),
        ('i', numbers.to_vec()),
    ]);
    let shallow = applications(&mut store, &domain, usize::MAX);
    // Deeper terms are made of one term of each group, whatever the rewriter does.
    let models = interpretations(&store, unknowns);
    let simple: BTreeMap<String, TermId> = values(&store, &models, &shallow)
        .into_iter()
        .zip(&shallow)
        .rev()
        .map(|(values, &term)| (values, term))
        .collect();
    let simple: Vec<TermId> = simple.into_values().collect();
    for (name, sort) in [('s', string), ('i', int)] {
        let more = leaves(sort, &store, &simple);
        let all = domain.entry(name).or_default();
        all.extend(more);
        all.sort_unstable();
        all.dedup();
    }
    let terms: Vec<TermId> =
        shallow.into_iter().chain(applications(&mut store, &domain, APPLICATIONS)).collect();
    let (mut rewriter, budget) = (Rewriter::new(Level::Deep), Budget::unlimited());
    let results: Vec<TermId> = terms
        .iter()
        .map(|&term| rewriter.rewrite(&mut store, term, &budget).expect("no limit"))
        .collect();
    let mut groups: BTreeMap<String, Vec<TermId>> = BTreeMap::new();
    for (result, values) in results.into_iter().zip(values(&store, &models, &terms)) {
        groups.entry(values).or_default().push(result);
    }
    let surplus: usize = groups
        .into_values()
        .map(|mut group| {
            group.sort_unstable();
            group.dedup();
            group.len() - 1
        })
        .sum();
    assert!(surplus <= MOST_SURPLUS, "{surplus} of {} terms are not seen to be equal", terms.len());
}
