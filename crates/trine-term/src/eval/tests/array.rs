//! Arrays against the axioms of `ArraysEx`, by brute force over finite index sorts.

use super::*;

/// Terms of random store chains over an index sort; the plain functions that they denote.
fn chains(
    store: &mut TermStore,
    array: SortId,
    indices: &[TermId],
    elements: &[TermId],
) -> Vec<(TermId, Vec<usize>)> {
    let mut known: Vec<(TermId, Vec<usize>)> = Vec::new();
    for (e, &element) in elements.iter().enumerate() {
        known.push((store.mk_const_array(array, element).unwrap(), vec![e; indices.len()]));
    }
    let mut seed = 1u32;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) as usize % n
    };
    for _ in 0..150 {
        let (term, mut plain) = known[below(known.len())].clone();
        let (i, e) = (below(indices.len()), below(elements.len()));
        plain[i] = e;
        known.push((store.mk(Op::Store, &[term, indices[i], elements[e]]), plain));
    }
    known
}

/// Equality of arrays is equality of functions, `select` reads them, and equal values make equal
/// terms.
fn check(store: &mut TermStore, index: SortId, element: SortId) {
    let array = store.sorts.array(index, element);
    let [indices, elements] = [index, element].map(|sort| {
        let Some(Domain::Finite(domain)) = Domain::of(store, sort) else { panic!("finite") };
        (0..domain.count()).map(|n| store.mk_value(&domain.element(n), sort)).collect::<Vec<_>>()
    });
    let known = chains(store, array, &indices, &elements);
    let model = Interpretation::new();
    let mut tests = Vec::new();
    for (k, (a, plain)) in known.iter().enumerate() {
        for (i, &e) in plain.iter().enumerate() {
            tests.push((store.mk(Op::Select, &[*a, indices[i]]), elements[e]));
        }
        for (b, other) in &known[..k] {
            let truth = store.mk_bool(plain == other);
            tests.push((store.mk(Op::Eq, &[*a, *b]), truth));
        }
    }
    let values: Vec<Value> = known.iter().map(|&(a, _)| store.value_of(a).unwrap()).collect();
    let mut terms: Vec<TermId> = values.iter().map(|v| store.mk_value(v, array)).collect();
    for (term, value) in terms.iter().zip(&values) {
        assert_eq!(store.value_of(*term).as_ref(), Some(value));
    }
    let mut functions: Vec<&Vec<usize>> = known.iter().map(|(_, plain)| plain).collect();
    terms.sort_unstable();
    terms.dedup();
    functions.sort_unstable();
    functions.dedup();
    assert_eq!(terms.len(), functions.len());
    let mut evaluator = Evaluator::new(store, &model);
    for (term, expected) in tests {
        let found = evaluator.eval(term, &Budget::unlimited()).unwrap();
        assert_eq!(Some(found), store.value_of(expected));
    }
}

#[test]
fn arrays_over_finite_indices() {
    let mut store = TermStore::new();
    let bool = store.sorts.bool();
    let two = store.sorts.bitvec(2);
    let mode = store.sorts.rounding_mode();
    let of_bools = store.sorts.array(bool, bool);
    check(&mut store, bool, bool);
    check(&mut store, bool, two);
    check(&mut store, two, bool);
    check(&mut store, two, two);
    check(&mut store, mode, bool);
    // Arrays as indices and as elements.
    check(&mut store, of_bools, two);
    check(&mut store, bool, of_bools);
}

/// Over an infinite index sort, a constant array is never a chain of stores over another one.
#[test]
fn arrays_over_infinite_indices() {
    let mut store = TermStore::new();
    let int = store.sorts.int();
    let array = store.sorts.array(int, int);
    let [zero, one] = [0, 1].map(|n| store.mk_int(&Integer::from(n)));
    let zeros = store.mk_const_array(array, zero).unwrap();
    let ones = store.mk_const_array(array, one).unwrap();
    let back = store.mk(Op::Store, &[zeros, one, one]);
    let back = store.mk(Op::Store, &[back, one, zero]);
    assert_eq!(store.value_of(back), store.value_of(zeros));
    assert_ne!(store.value_of(back), store.value_of(ones));
}

/// An old version stays readable and small when many stores follow.
#[test]
fn long_store_chains() {
    let mut store = TermStore::new();
    let word = store.sorts.bitvec(32);
    let array = store.sorts.array(word, word);
    let zero = store.mk_bv_u64(32, 0);
    let mut term = store.mk_const_array(array, zero).unwrap();
    let mut versions = Vec::new();
    for n in 0..20_000 {
        let index = store.mk_bv_u64(32, n * 7919);
        let element = store.mk_bv_u64(32, n + 1);
        term = store.mk(Op::Store, &[term, index, element]);
        versions.push((term, n, index));
    }
    let mut tests = Vec::new();
    for &(version, n, _) in versions.iter().step_by(97) {
        for &(_, m, index) in versions.iter().step_by(1009) {
            let expected = if m <= n { m + 1 } else { 0 };
            tests.push((store.mk(Op::Select, &[version, index]), Value::bits(32, expected)));
        }
    }
    let model = Interpretation::new();
    let mut evaluator = Evaluator::new(&store, &model);
    for (term, expected) in tests {
        assert_eq!(evaluator.eval(term, &Budget::unlimited()), Ok(expected));
    }
}

/// A byte-addressed array that is overwritten everywhere, several times.
#[test]
fn full_tables_over_a_finite_index_sort() {
    let mut store = TermStore::new();
    let byte = store.sorts.bitvec(8);
    let domain = Domain::of(&store, byte).unwrap();
    let mut array = ArrayValue::constant(domain.clone(), Value::bits(8, 0));
    for round in 1..6u64 {
        for i in 0..256u64 {
            array.set(Value::bits(8, i), Value::bits(8, i * round));
            assert_eq!(*array.select(&Value::bits(8, i)), Value::bits(8, i * round));
        }
        let mut again = ArrayValue::constant(domain.clone(), Value::bits(8, 77));
        for i in (0..256u64).rev() {
            again.set(Value::bits(8, i), Value::bits(8, i * round));
        }
        assert_eq!(Value::Array(array.clone()), Value::Array(again));
    }
}
