//! Values as terms and back.

use super::*;

#[test]
fn atoms_there_and_back() {
    let mut store = TermStore::new();
    let name = store.symbols.intern("U");
    let sort = store.declare_sort(name, Box::default());
    let samples = [
        Value::Bool(true),
        Value::bits(1, 0),
        Value::bits(64, u64::MAX),
        Value::from(BitVec::ones(65)),
        Value::from(Float::nan(trine_value::FloatFormat::FLOAT64)),
        Value::Rounding(trine_value::RoundingMode::Rtn),
        int(-5),
        ratio(-1, 3),
        text(r"a\u{1f600}"),
        Value::Element { sort, number: 3 },
    ];
    for value in samples {
        let sort = sort_of(&mut store, &value);
        let term = store.mk_value(&value, sort);
        assert_eq!(store.sort(term), sort);
        assert_eq!(store.value_of(term), Some(value.clone()));
        assert_eq!(store.mk_value(&value, sort), term);
    }
}

#[test]
fn what_is_no_value() {
    let mut store = TermStore::new();
    let byte = store.sorts.bitvec(8);
    let array = store.sorts.array(byte, byte);
    let x = store.declare_const("x", byte);
    let one = store.mk_bv_u64(8, 1);
    let sum = store.mk(Op::BvAdd, &[one, one]);
    let constant = store.mk_const_array(array, x).unwrap();
    let stored = store.mk(Op::Store, &[constant, one, one]);
    for term in [x, sum, constant, stored] {
        assert_eq!(store.value_of(term), None);
    }
}

/// The exceptions of an array are stored in the order of their indices, whatever the order in which
/// they were written.
#[test]
fn arrays_have_one_term() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let array = store.sorts.array(int_sort, int_sort);
    let write = |order: [i64; 3]| {
        let empty = ArrayValue::constant(Domain::Large, int(0));
        let full = order.iter().fold(empty, |a, &i| a.store(int(i), int(i * i)));
        Value::Array(full)
    };
    let (a, b) = (write([3, -1, 2]), write([2, 3, -1]));
    assert_eq!(a, b);
    let term = store.mk_value(&a, array);
    assert_eq!(term, store.mk_value(&b, array));
    assert_eq!(store.value_of(store.arg(term, 1)), Some(int(3)));
    assert_eq!(store.value_of(term), Some(a));
}
