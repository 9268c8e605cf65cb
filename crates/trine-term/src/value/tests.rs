//! Values are small; arrays over finite sorts equal iff they agree everywhere.

use super::*;
use crate::domain::Domain;
use crate::store::TermStore;

#[test]
fn values_are_small() {
    assert!(std::mem::size_of::<Value>() <= 32);
    assert!(std::mem::size_of::<Option<Value>>() <= 32);
}

#[test]
fn values_go_between_threads() {
    fn check<T: Send + Sync>() {}
    check::<Value>();
    check::<crate::Interpretation>();
    check::<TermStore>();
}

/// All store chains up to four writes over two index bits, against plain vectors.
#[test]
fn arrays_over_finite_index_sorts_are_equal_iff_they_agree() {
    let mut store = TermStore::new();
    let index = store.sorts.bitvec(2);
    let domain = Domain::of(&store, index).unwrap();
    let mut known: Vec<([u64; 4], ArrayValue)> =
        (0..3).map(|v| ([v; 4], ArrayValue::constant(domain.clone(), Value::bits(2, v)))).collect();
    let mut last = known.clone();
    for _ in 0..4 {
        let mut next: Vec<([u64; 4], ArrayValue)> = Vec::new();
        for (plain, array) in &last {
            for at in 0..4usize {
                for v in 0..3 {
                    let mut plain = *plain;
                    plain[at] = v;
                    let array = array.store(Value::bits(2, at as u64), Value::bits(2, v));
                    for (at, &v) in plain.iter().enumerate() {
                        let found = array.select(&Value::bits(2, at as u64));
                        assert_eq!(*found, Value::bits(2, v));
                    }
                    match known.iter().find(|(p, _)| *p == plain) {
                        Some((_, same)) => {
                            assert!(Value::Array(same.clone()) == Value::Array(array.clone()));
                            assert_eq!(same.hash_code(), array.hash_code());
                        }
                        None => known.push((plain, array.clone())),
                    }
                    if !next.iter().any(|(p, _)| *p == plain) {
                        next.push((plain, array));
                    }
                }
            }
        }
        last = next;
    }
    assert_eq!(known.len(), 81);
    for (i, (_, a)) in known.iter().enumerate() {
        for (_, b) in &known[..i] {
            assert!(Value::Array(a.clone()) != Value::Array(b.clone()));
        }
    }
}
