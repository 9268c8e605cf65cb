//! The evaluator: interpretations, laziness, recursion, quantifiers, budgets.

use trine_collections::Exhausted;

use super::*;
use crate::declaration::{Definition, FunDecl, FunKind, VarId};
use crate::interpretation::FunctionTable;

fn function(
    store: &mut TermStore,
    name: &str,
    params: &[SortId],
    result: SortId,
    kind: FunKind,
) -> FunId {
    let name = store.symbols.intern(name);
    store.declare(FunDecl { name, params: params.into(), result, kind })
}

fn variable(store: &mut TermStore, name: &str, sort: SortId) -> (VarId, TermId) {
    let name = store.symbols.intern(name);
    store.fresh_variable(name, sort)
}

#[test]
fn functions_are_tables() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let f = function(&mut store, "f", &[int_sort, int_sort], int_sort, FunKind::Declared);
    let [one, two] = [1, 2].map(|n| store.mk_int(&Integer::from(n)));
    let applied = store.apply(f, &[one, two]);
    let other = store.apply(f, &[two, one]);
    let mut model = Interpretation::new();
    assert_eq!(eval(&store, &model, applied), Ok(int(0)));
    let mut table = FunctionTable::constant(int(9));
    table.set([int(1), int(2)], int(5));
    model.set_function(f, table);
    assert_eq!(eval(&store, &model, applied), Ok(int(5)));
    assert_eq!(eval(&store, &model, other), Ok(int(9)));
}

/// Only the arguments that decide are looked at.
#[test]
fn connectives_are_lazy() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let (_, free) = variable(&mut store, "x", int_sort);
    let bad = store.mk(Op::Eq, &[free, free]);
    let [t, f] = [true, false].map(|b| store.mk_bool(b));
    let one = store.mk_int(&Integer::from(1));
    let model = Interpretation::new();
    let fine = [
        (store.mk(Op::And, &[t, f, bad]), Value::Bool(false)),
        (store.mk(Op::Or, &[f, t, bad]), Value::Bool(true)),
        (store.mk(Op::Implies, &[f, bad]), Value::Bool(true)),
        (store.mk(Op::Ite, &[t, one, free]), int(1)),
        (store.mk(Op::Ite, &[f, free, one]), int(1)),
    ];
    for (term, expected) in fine {
        assert_eq!(eval(&store, &model, term), Ok(expected));
    }
    let fails = [
        store.mk(Op::And, &[t, bad]),
        store.mk(Op::Or, &[f, bad]),
        store.mk(Op::Implies, &[t, bad]),
        store.mk(Op::Ite, &[t, free, one]),
    ];
    for term in fails {
        assert_eq!(eval(&store, &model, term), Err(EvalError::Unbound { variable: free }));
    }
}

/// `(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))`
fn sum_definition(store: &mut TermStore) -> FunId {
    let int_sort = store.sorts.int();
    let sum = function(store, "sum", &[int_sort], int_sort, FunKind::Recursive);
    let (n_id, n) = variable(store, "n", int_sort);
    let [zero, one] = [0, 1].map(|k| store.mk_int(&Integer::from(k)));
    let done = store.mk(Op::Le, &[n, zero]);
    let less = store.mk(Op::Sub, &[n, one]);
    let rest = store.apply(sum, &[less]);
    let more = store.mk(Op::Add, &[n, rest]);
    let body = store.mk(Op::Ite, &[done, zero, more]);
    store.define(sum, Definition { params: Box::new([n_id]), body });
    sum
}

#[test]
fn recursive_definitions_unfold_as_far_as_needed() {
    let mut store = TermStore::new();
    let sum = sum_definition(&mut store);
    let n = store.mk_int(&Integer::from(50_000));
    let term = store.apply(sum, &[n]);
    let model = Interpretation::new();
    assert_eq!(eval(&store, &model, term), Ok(int(50_000 * 50_001 / 2)));
    let n = store.mk_int(&Integer::from(1_000_000));
    let term = store.apply(sum, &[n]);
    assert_eq!(eval(&store, &model, term), Err(EvalError::CallDepth { function: sum }));
}

/// Results of calls are remembered, so this takes linear and not exponential time.
#[test]
fn fibonacci() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let fib = function(&mut store, "fib", &[int_sort], int_sort, FunKind::Recursive);
    let (n_id, n) = variable(&mut store, "n", int_sort);
    let [one, two] = [1, 2].map(|k| store.mk_int(&Integer::from(k)));
    let small = store.mk(Op::Le, &[n, one]);
    let parts = [one, two].map(|k| {
        let less = store.mk(Op::Sub, &[n, k]);
        store.apply(fib, &[less])
    });
    let both = store.mk(Op::Add, &parts);
    let body = store.mk(Op::Ite, &[small, n, both]);
    store.define(fib, Definition { params: Box::new([n_id]), body });
    let n = store.mk_int(&Integer::from(80));
    let term = store.apply(fib, &[n]);
    let model = Interpretation::new();
    let budget = Budget::unlimited().with_ticks(10_000);
    let found = Evaluator::new(&store, &model).eval(term, &budget);
    assert_eq!(found, Ok(int(23_416_728_348_467_685)));
}

#[test]
fn bad_definitions_end() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let loops = function(&mut store, "loops", &[int_sort], int_sort, FunKind::Recursive);
    let (x_id, x) = variable(&mut store, "x", int_sort);
    let body = store.apply(loops, &[x]);
    store.define(loops, Definition { params: Box::new([x_id]), body });
    let grows = function(&mut store, "grows", &[int_sort], int_sort, FunKind::Recursive);
    let (y_id, y) = variable(&mut store, "y", int_sort);
    let more = store.mk(Op::Add, &[y, y]);
    let body = store.apply(grows, &[more]);
    store.define(grows, Definition { params: Box::new([y_id]), body });
    let none = function(&mut store, "none", &[int_sort], int_sort, FunKind::Recursive);
    let one = store.mk_int(&Integer::from(1));
    let [a, b, c] = [loops, grows, none].map(|f| store.apply(f, &[one]));
    let model = Interpretation::new();
    let mut evaluator = Evaluator::new(&store, &model);
    let budget = Budget::unlimited();
    assert_eq!(evaluator.eval(a, &budget), Err(EvalError::Circular { function: loops }));
    // A second attempt sees the same, not a leftover.
    assert_eq!(evaluator.eval(a, &budget), Err(EvalError::Circular { function: loops }));
    let short = Budget::unlimited().with_ticks(10_000);
    let exhausted = Err(EvalError::Exhausted(Exhausted::Ticks));
    assert_eq!(evaluator.eval(b, &short), exhausted);
    assert_eq!(evaluator.eval(c, &budget), Err(EvalError::Undefined { function: none }));
}

/// Quantifiers over finite sorts: `forall x exists y. x + y = 0`, and not the other way round.
#[test]
fn quantifiers_over_finite_sorts() {
    let mut store = TermStore::new();
    let bits = store.sorts.bitvec(4);
    let (_, x) = variable(&mut store, "x", bits);
    let (_, y) = variable(&mut store, "y", bits);
    let zero = store.mk_bv_u64(4, 0);
    let sum = store.mk(Op::BvAdd, &[x, y]);
    let equal = store.mk(Op::Eq, &[sum, zero]);
    let some = store.mk(Op::Exists, &[y, equal]);
    let all_some = store.mk(Op::Forall, &[x, some]);
    let all = store.mk(Op::Forall, &[x, equal]);
    let some_all = store.mk(Op::Exists, &[y, all]);
    let commutes = store.mk(Op::BvAdd, &[y, x]);
    let commutes = store.mk(Op::Eq, &[sum, commutes]);
    let commutes = store.mk(Op::Forall, &[x, y, commutes]);
    let closed = store.mk_bool(true);
    let trivial = store.mk(Op::Forall, &[x, closed]);
    let model = Interpretation::new();
    let mut evaluator = Evaluator::new(&store, &model);
    let mut holds = |term| evaluator.holds(term, &Budget::unlimited());
    assert_eq!(holds(all_some), Ok(true));
    assert_eq!(holds(some_all), Ok(false));
    assert_eq!(holds(commutes), Ok(true));
    assert_eq!(holds(trivial), Ok(true));
}

/// A quantifier inside of a recursive definition sees the parameters of its own call.
#[test]
fn quantifiers_inside_of_calls() {
    let mut store = TermStore::new();
    let (int_sort, bool_sort) = (store.sorts.int(), store.sorts.bool());
    // (p n) := (or (<= n 0) (and (forall ((b Bool)) (or b (not b) (= n n))) (p (- n 1))
    //              (exists ((b Bool)) (= b (= n 3)))))
    let p = function(&mut store, "p", &[int_sort], bool_sort, FunKind::Recursive);
    let (n_id, n) = variable(&mut store, "n", int_sort);
    let (_, b) = variable(&mut store, "b", bool_sort);
    let [zero, one, three] = [0, 1, 3].map(|k| store.mk_int(&Integer::from(k)));
    let is_three = store.mk(Op::Eq, &[n, three]);
    let same = store.mk(Op::Eq, &[b, is_three]);
    let exists = store.mk(Op::Exists, &[b, same]);
    let forall = store.mk(Op::Forall, &[b, same]);
    let never = store.mk(Op::Not, &[forall]);
    let less = store.mk(Op::Sub, &[n, one]);
    let rest = store.apply(p, &[less]);
    let more = store.mk(Op::And, &[exists, rest, never]);
    let done = store.mk(Op::Le, &[n, zero]);
    let body = store.mk(Op::Or, &[done, more]);
    store.define(p, Definition { params: Box::new([n_id]), body });
    let ten = store.mk_int(&Integer::from(10));
    let term = store.apply(p, &[ten]);
    assert_eq!(eval(&store, &Interpretation::new(), term), Ok(Value::Bool(true)));
}

#[test]
fn quantifiers_over_large_sorts_are_errors() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let (_, x) = variable(&mut store, "x", int_sort);
    let body = store.mk(Op::Eq, &[x, x]);
    let quantifier = store.mk(Op::Forall, &[x, body]);
    let model = Interpretation::new();
    let error = EvalError::LargeDomain { quantifier, sort: int_sort };
    assert_eq!(eval(&store, &model, quantifier), Err(error));
    let wide = store.sorts.bitvec(40);
    let (_, y) = variable(&mut store, "y", wide);
    let body = store.mk(Op::Eq, &[y, y]);
    let quantifier = store.mk(Op::Forall, &[y, body]);
    let budget = Budget::unlimited().with_ticks(100_000);
    let result = Evaluator::new(&store, &model).eval(quantifier, &budget);
    assert_eq!(result, Err(EvalError::Exhausted(Exhausted::Ticks)));
}

#[test]
fn heaps_have_no_value_here() {
    let mut store = TermStore::new();
    let emp = store.mk(Op::SepEmp, &[]);
    let error = EvalError::Unsupported { op: Op::SepEmp, term: emp };
    assert_eq!(eval(&store, &Interpretation::new(), emp), Err(error));
}

/// After the budget ran out, another one continues from what is known.
#[test]
fn a_stopped_evaluation_can_be_repeated() {
    let mut store = TermStore::new();
    let byte = store.sorts.bitvec(8);
    let mut term = store.declare_const("x", byte);
    for n in 0..10_000 {
        let k = store.mk_bv_u64(8, n);
        term = store.mk(Op::BvAdd, &[term, k]);
    }
    let model = Interpretation::new();
    let mut evaluator = Evaluator::new(&store, &model);
    let budget = Budget::unlimited().with_ticks(15_000);
    let exhausted = Err(EvalError::Exhausted(Exhausted::Ticks));
    assert_eq!(evaluator.eval(term, &budget), exhausted);
    let expected = (0..10_000u64).sum::<u64>();
    let budget = Budget::unlimited().with_ticks(60_000);
    assert_eq!(evaluator.eval(term, &budget), Ok(Value::bits(8, expected)));
}

/// Applying a table of languages would need equality of languages.
#[test]
fn tables_over_languages_are_not_guessed() {
    let mut store = TermStore::new();
    let (reglan, int_sort) = (store.sorts.reglan(), store.sorts.int());
    let f = function(&mut store, "f", &[reglan], int_sort, FunKind::Declared);
    let all = store.mk(Op::ReAll, &[]);
    let term = store.apply(f, &[all]);
    let mut model = Interpretation::new();
    assert_eq!(eval(&store, &model, term), Ok(int(0)));
    model.set_function(f, FunctionTable::constant(int(1)));
    assert_eq!(eval(&store, &model, term), Err(EvalError::TooHard { term }));
}
