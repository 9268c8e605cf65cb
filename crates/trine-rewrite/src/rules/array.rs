//! Arrays: reads over writes, and writes over writes.
//!
//! Normal form: writes at constant indices are sorted by index where they meet, so that equal
//! arrays become equal terms more often.
//! Cost: chains of writes are followed up to a fixed length.
//! Reference: McCarthy, "Towards a mathematical science of computation", 1962, for the axioms.

use trine_term::{Op, TermId};

use crate::cx::{MERGED_ARGS, RewriteCx};
use crate::rule::rules;

rules! {
    Select / Local { select_store select_constant }
    Select / Deep { select_ite }
    Store / Local { store_back store_twice }
    Store / Deep { store_sort }
    Eq / Deep { eq_store_same eq_store_stores }
}

/// The arguments of a `store`.
fn store_args(cx: &RewriteCx, term: TermId) -> Option<[TermId; 3]> {
    if cx.op(term) != Op::Store {
        return None;
    }
    cx.args(term).try_into().ok()
}

/// `(select (store a i v) i) => v`, `(select (store a i v) j) => (select a j)` if `i` and `j` always
/// differ
fn select_store(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [start, j] = cx.args2(t)?;
    let mut array = start;
    for _ in 0..MERGED_ARGS {
        match store_args(cx, array) {
            Some([_, i, value]) if i == j => return Some(value),
            Some([inner, i, _]) if cx.always_differ(i, j) => array = inner,
            _ => break,
        }
    }
    (array != start).then(|| cx.mk(Op::Select, &[array, j]))
}

/// `(select (const v) i) => v`
fn select_constant(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    cx.unary(Op::ConstArray, cx.arg(t, 0))
}

/// `(select (ite p a b) i) => (ite p (select a i) (select b i))` if `a` or `b` is constant or was
/// just written at `i`
fn select_ite(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [array, i] = cx.args2(t)?;
    let [p, a, b] = cx.ite_args(array)?;
    let folds = |array: TermId| {
        cx.op(array) == Op::ConstArray
            || store_args(cx, array).is_some_and(|[_, written, _]| written == i)
    };
    if !folds(a) && !folds(b) {
        return None;
    }
    let (a, b) = (cx.mk(Op::Select, &[a, i]), cx.mk(Op::Select, &[b, i]));
    Some(cx.ite(p, a, b))
}

/// `(store a i (select a i)) => a`
fn store_back(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [a, i, value] = store_args(cx, t)?;
    (cx.binary(Op::Select, value) == Some([a, i])).then_some(a)
}

/// `(store (store a i v) i w) => (store a i w)`
fn store_twice(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [inner, i, value] = store_args(cx, t)?;
    let [a, j, _] = store_args(cx, inner)?;
    (i == j).then(|| cx.mk(Op::Store, &[a, i, value]))
}

/// `(store (store a j v) i w) => (store (store a i w) j v)` for constants `i` older than `j`, down
/// to its place; a write at the same index on the way is dropped
fn store_sort(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [start, i, value] = store_args(cx, t)?;
    if !cx.is_value(i) {
        return None;
    }
    let mut passed: Vec<[TermId; 2]> = Vec::new();
    let mut array = start;
    let mut overwritten = false;
    while let Some([inner, j, old]) = store_args(cx, array) {
        if j == i {
            array = inner;
            overwritten = true;
            break;
        }
        if !cx.is_value(j) || j < i {
            break;
        }
        if passed.len() == MERGED_ARGS {
            return None;
        }
        passed.push([j, old]);
        array = inner;
    }
    if passed.is_empty() && !overwritten {
        return None;
    }
    let mut result = cx.mk(Op::Store, &[array, i, value]);
    for [j, old] in passed.into_iter().rev() {
        result = cx.mk(Op::Store, &[result, j, old]);
    }
    Some(result)
}

/// `(= a (store a i v)) => (= (select a i) v)`
fn eq_store_same(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    for (a, written) in [(x, y), (y, x)] {
        if let Some([inner, i, value]) = store_args(cx, written)
            && inner == a
        {
            let read = cx.mk(Op::Select, &[a, i]);
            return Some(cx.eq(read, value));
        }
    }
    None
}

/// `(= (store a i v) (store a i w)) => (= v w)`
fn eq_store_stores(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let ([a, i, v], [b, j, w]) = (store_args(cx, x)?, store_args(cx, y)?);
    (a == b && i == j).then(|| cx.eq(v, w))
}
