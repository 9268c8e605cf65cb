//! Rules on finite sets, by enumeration: small terms over words of one bit, compared under all values of their
//! symbols, and under two functions for `set.choose`.

use std::collections::BTreeSet;

use trine_collections::Budget;
use trine_rewrite::{Rule, Subterms, all_rules};
use trine_term::{Evaluator, Interpretation, Op, OpenCase, TermId, TermStore, Theory, Value};

fn set(bits: usize) -> Value {
    let members = (0..2).filter(|bit| bits >> bit & 1 == 1);
    Value::set(members.map(|bit| Value::bits(1, bit)).collect())
}

#[test]
fn rules_keep_values() {
    let mut store = TermStore::new();
    let bit = store.sorts.bitvec(1);
    let sort = store.sorts.set(bit);
    let elements = ["x", "y"].map(|name| store.declare_const(name, bit));
    let leaves = ["s", "t"].map(|name| store.declare_const(name, sort));
    let mut interpretations = Vec::new();
    for bits in 0..64 {
        let mut model = Interpretation::new();
        for (place, &element) in elements.iter().enumerate() {
            let value = Value::bits(1, (bits >> place & 1) as u64);
            model.set_constant(store.function(element).unwrap(), value);
        }
        for (place, &leaf) in leaves.iter().enumerate() {
            let function = store.function(leaf).unwrap();
            model.set_constant(function, set(bits >> (2 + 2 * place) & 3));
        }
        for chosen in [0, 1] {
            let mut model = model.clone();
            for argument in [0, 3] {
                let case = OpenCase {
                    op: Op::SetChoose,
                    indices: [sort.raw(), 0],
                    function: None,
                    args: Box::new([set(argument)]),
                };
                model.set_open(case, Value::bits(1, chosen));
            }
            interpretations.push(model);
        }
    }
    let constant = |store: &mut TermStore, op| store.mk_set_constant(op, sort).unwrap();
    let mut sets = leaves.to_vec();
    sets.extend([Op::SetEmpty, Op::SetUniverse].map(|op| constant(&mut store, op)));
    sets.push(store.mk(Op::SetSingleton, &[elements[0]]));
    sets.push(store.mk(Op::SetSingleton, &[elements[1]]));
    let mut terms: Vec<TermId> = Vec::new();
    for op in [Op::SetUnion, Op::SetInter, Op::SetMinus] {
        for &one in &sets {
            terms.push(store.mk(op, &[one]));
            for &other in &sets {
                terms.push(store.mk(op, &[one, other]));
                terms.push(store.mk(op, &[one, other, leaves[0]]));
                terms.push(store.mk(op, &[leaves[1], one, other]));
            }
        }
    }
    let mut all = sets.clone();
    all.extend(terms.iter().step_by(3));
    for &one in &all {
        terms.push(store.mk(Op::SetInsert, &[elements[0], one]));
        terms.push(store.mk(Op::SetInsert, &[elements[0], elements[1], one]));
        terms.extend(elements.map(|element| store.mk(Op::SetMember, &[element, one])));
        for op in
            [Op::SetIsEmpty, Op::SetIsSingleton, Op::SetComplement, Op::SetChoose, Op::SetCard]
        {
            terms.push(store.mk(op, &[one]));
        }
        for &other in &sets {
            terms.push(store.mk(Op::SetSubset, &[one, other]));
            terms.push(store.mk(Op::Eq, &[one, other]));
        }
    }
    let rules: Vec<&Rule> = all_rules()
        .map(|(_, rule)| rule)
        .filter(|rule| rule.head.info().theory == Theory::Set || rule.name == "eq_singletons")
        .collect();
    let mut fired = BTreeSet::new();
    for term in terms {
        for rule in &rules {
            let Some(result) = rule.try_apply(&mut store, term, Subterms::Shared) else { continue };
            assert_ne!(result, term, "{} changes something", rule.name);
            assert_eq!(store.sort(result), store.sort(term));
            fired.insert(rule.name);
            for model in &interpretations {
                let budget = Budget::unlimited();
                let mut evaluator = Evaluator::new(&store, model);
                let [before, after] =
                    [term, result].map(|term| evaluator.eval(term, &budget).expect("a value"));
                assert_eq!(before, after, "{} keeps the value", rule.name);
            }
        }
    }
    assert_eq!(fired.len(), rules.len(), "every rule fires: {fired:?}");
}
