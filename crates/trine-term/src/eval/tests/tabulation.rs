//! Lambdas over more indices than can be listed, as arrays.

use super::*;
use crate::declaration::{Definition, FunDecl, FunKind};
use crate::interpretation::FunctionTable;

fn declared(store: &mut TermStore, name: &str, params: &[SortId]) -> FunId {
    let (name, result) = (store.symbols.intern(name), store.sorts.int());
    store.declare(FunDecl { name, params: params.into(), result, kind: FunKind::Declared })
}

/// `(lambda ((x Int)) body)`, where the body may take a number from around it.
fn lambda(
    store: &mut TermStore,
    around: Option<TermId>,
    body: impl Fn(&mut TermStore, TermId, Option<TermId>) -> TermId,
) -> TermId {
    let int = store.sorts.int();
    let name = store.symbols.intern("x");
    let (x, x_term) = store.fresh_variable(name, int);
    let (y, y_term) = store.fresh_variable(name, int);
    let body = body(store, x_term, around.map(|_| y_term));
    let mut params = vec![x];
    params.extend(around.map(|_| y));
    let name = store.symbols.intern("lambda");
    let sorts = vec![int; params.len()];
    let result = store.sort(body);
    let kind = FunKind::Recursive;
    let function = store.declare(FunDecl { name, params: sorts.into(), result, kind });
    store.define(function, Definition { params: params.into(), body });
    let mut arrays = vec![store.mk_array_identity(int)];
    if let Some(around) = around {
        let sort = store.sorts.array(int, int);
        arrays.push(store.mk_const_array(sort, around).unwrap());
    }
    store.mk_array_map(function, &arrays).unwrap()
}

#[test]
fn a_declared_function_is_its_table() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let f = declared(&mut store, "f", &[int_sort]);
    let function = lambda(&mut store, None, |store, x, _| store.apply(f, &[x]));
    let mut model = Interpretation::new();
    let mut table = FunctionTable::constant(int(9));
    table.set([int(0)], int(5));
    table.set([int(3)], int(6));
    model.set_function(f, table);
    let expected =
        ArrayValue::constant(Domain::Large, int(9)).store(int(0), int(5)).store(int(3), int(6));
    assert_eq!(eval(&store, &model, function), Ok(Value::Array(expected)));
}

#[test]
fn a_partial_application_is_a_row_of_the_table() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let g = declared(&mut store, "g", &[int_sort, int_sort]);
    let c = store.declare_const("c", int_sort);
    let row = lambda(&mut store, Some(c), |store, x, y| store.apply(g, &[y.unwrap(), x]));
    let rows = lambda(&mut store, None, |store, x, _| {
        lambda(store, Some(x), |store, x, y| store.apply(g, &[y.unwrap(), x]))
    });
    let mut model = Interpretation::new();
    model.set_constant(store.function(c).unwrap(), int(1));
    let mut table = FunctionTable::constant(int(7));
    table.set([int(1), int(2)], int(5));
    table.set([int(4), int(2)], int(6));
    model.set_function(g, table);
    let constant = ArrayValue::constant(Domain::Large, int(7));
    let of_one = Value::Array(constant.store(int(2), int(5)));
    let of_four = Value::Array(constant.store(int(2), int(6)));
    assert_eq!(eval(&store, &model, row), Ok(of_one.clone()));
    let expected = ArrayValue::constant(Domain::Large, Value::Array(constant))
        .store(int(1), of_one)
        .store(int(4), of_four);
    assert_eq!(eval(&store, &model, rows), Ok(Value::Array(expected)));
}

#[test]
fn comparisons_mark_their_values() {
    let mut store = TermStore::new();
    let int_sort = store.sorts.int();
    let c = store.declare_const("c", int_sort);
    let chosen = lambda(&mut store, Some(c), |store, x, y| {
        let [two, four] = [2, 4].map(|n| store.mk_int(&Integer::from(n)));
        let is_y = store.mk(Op::Eq, &[x, y.unwrap()]);
        let is_two = store.mk(Op::Eq, &[two, x]);
        let inner = store.mk(Op::Ite, &[is_two, four, two]);
        store.mk(Op::Ite, &[is_y, y.unwrap(), inner])
    });
    let mut model = Interpretation::new();
    model.set_constant(store.function(c).unwrap(), int(8));
    let expected =
        ArrayValue::constant(Domain::Large, int(2)).store(int(2), int(4)).store(int(8), int(8));
    assert_eq!(eval(&store, &model, chosen), Ok(Value::Array(expected)));
}

#[test]
fn an_index_that_goes_elsewhere_has_no_table() {
    let mut store = TermStore::new();
    let one = store.mk_int(&Integer::from(1));
    let successor = lambda(&mut store, None, |store, x, _| store.mk(Op::Add, &[x, one]));
    let identity = lambda(&mut store, None, |_, x, _| x);
    let model = Interpretation::new();
    for function in [successor, identity] {
        let value = eval(&store, &model, function);
        assert!(matches!(value, Err(EvalError::Unsupported { .. })), "{value:?}");
    }
}
