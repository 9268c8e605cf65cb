//! Finite sets of truth values, against masks; values of the whole sort; open cases.

use super::*;
use crate::domain::Domain;

fn set(mask: u32) -> Value {
    let members = [false, true].into_iter().filter(|&bit| mask >> u32::from(bit) & 1 == 1);
    Value::set(members.map(Value::Bool).collect())
}

#[test]
fn operators_are_those_on_masks() {
    for a in 0..4 {
        for b in 0..4 {
            let two = |op| value(op, [0, 0], &[set(a), set(b)]);
            assert_eq!(two(Op::SetUnion), set(a | b));
            assert_eq!(two(Op::SetInter), set(a & b));
            assert_eq!(two(Op::SetMinus), set(a & !b));
            assert_eq!(two(Op::SetSubset), Value::Bool(a & !b == 0));
        }
        let one = |op| value(op, [0, 0], &[set(a)]);
        assert_eq!(one(Op::SetComplement), set(3 & !a));
        assert_eq!(one(Op::SetCard), int(i64::from(a.count_ones())));
        assert_eq!(one(Op::SetIsEmpty), Value::Bool(a == 0));
        assert_eq!(one(Op::SetIsSingleton), Value::Bool(a.count_ones() == 1));
        for element in [false, true] {
            let bit = 1 << u32::from(element);
            let of = |op| value(op, [0, 0], &[Value::Bool(element), set(a)]);
            assert_eq!(of(Op::SetInsert), set(a | bit));
            assert_eq!(of(Op::SetMember), Value::Bool(a & bit != 0));
            assert_eq!(value(Op::SetSingleton, [0, 0], &[Value::Bool(element)]), set(bit));
        }
    }
}

#[test]
fn choices_are_elements() {
    assert!(matches!(folded(Op::SetChoose, [0, 0], &[set(0)]), Fold::Open));
    assert!(matches!(folded(Op::SetChoose, [0, 0], &[set(3)]), Fold::Open));
    assert_eq!(value(Op::SetChoose, [0, 0], &[set(2)]), Value::Bool(true));
    let mut store = TermStore::new();
    let integer = store.sorts.int();
    let sort = store.sorts.set(integer);
    let numbers = Value::set(vec![int(5), int(2)]);
    let term = store.mk_value(&numbers, sort);
    let choice = store.mk(Op::SetChoose, &[term]);
    let case = Head::of(&store, choice).case(&[numbers]);
    // What a model says counts only if it is an element.
    for (said, chosen) in [(None, 2), (Some(5), 5), (Some(4), 2)] {
        let mut model = Interpretation::new();
        if let Some(said) = said {
            model.set_open(case.clone(), int(said));
        }
        let found = Evaluator::new(&store, &model).eval(choice, &Budget::unlimited());
        assert_eq!(found, Ok(int(chosen)));
    }
}

#[test]
fn all_sets_of_a_finite_sort_are_counted() {
    let mut store = TermStore::new();
    let bits = store.sorts.bitvec(2);
    let sets = store.sorts.set(bits);
    let nested = store.sorts.set(sets);
    for (sort, count) in [(sets, 16), (nested, 1 << 16)] {
        let Some(Domain::Finite(domain)) = Domain::of(&store, sort) else { panic!("finite") };
        assert_eq!(domain.count(), count);
        let mut all: Vec<Value> = (0..256).map(|n| domain.element(n % count)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len() as u64, count.min(256));
    }
    let universe = store.mk_set_constant(Op::SetUniverse, sets).unwrap();
    let model = Interpretation::new();
    let all = Evaluator::new(&store, &model).eval(universe, &Budget::unlimited());
    assert_eq!(all.map(|all| all.as_set().map(<[Value]>::len)), Ok(Some(4)));
}

#[test]
fn values_are_written_and_read() {
    let mut store = TermStore::new();
    let integer = store.sorts.int();
    let sort = store.sorts.set(integer);
    for numbers in [vec![], vec![3], vec![4, -1, 4, 9]] {
        let value = Value::set(numbers.into_iter().map(int).collect());
        let term = store.mk_value(&value, sort);
        assert_eq!(store.value_of(term), Some(value));
    }
}

#[test]
fn numbered_values_differ() {
    let mut store = TermStore::new();
    let integer = store.sorts.int();
    let set = store.sorts.set(integer);
    let format = store.sorts.float(11, 53);
    let word = store.sorts.bitvec(80);
    for sort in [integer, set, format, word] {
        let mut values: Vec<Value> =
            (0..50).map(|number| store.numbered_value(sort, number).unwrap()).collect();
        values.sort();
        values.dedup();
        assert_eq!(values.len(), 50);
    }
}
