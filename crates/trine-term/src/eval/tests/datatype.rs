//! Datatypes (SMT-LIB 2.7, section 4.2.3): constructors are injective and distinct, selectors read
//! fields, and are any function on terms of another constructor.

use super::*;
use crate::sort::DatatypeId;

struct Lists {
    store: TermStore,
    list: SortId,
    nil: FunId,
    cons: FunId,
    head: FunId,
    tail: FunId,
}

/// `(declare-datatype List ((nil) (cons (head Int) (tail List))))`
fn lists() -> Lists {
    let mut store = TermStore::new();
    let [name, nil, cons, head, tail] =
        ["List", "nil", "cons", "head", "tail"].map(|name| store.symbols.intern(name));
    let datatype = store.declare_datatype(name, Box::default());
    let list = store.sorts.intern(Sort::Datatype { datatype, args: Box::default() });
    let int = store.sorts.int();
    let nil = store.add_constructor(datatype, list, nil, &[]);
    let cons = store.add_constructor(datatype, list, cons, &[(head, int), (tail, list)]);
    let selectors = store.datatype(datatype).constructors[1].selectors.clone();
    Lists { store, list, nil, cons, head: selectors[0], tail: selectors[1] }
}

#[test]
fn selectors_and_testers() {
    let Lists { mut store, nil, cons, head, tail, .. } = lists();
    let empty = store.apply(nil, &[]);
    let five = store.mk_int(&Integer::from(5));
    let single = store.apply(cons, &[five, empty]);
    let first = store.apply(head, &[single]);
    let rest = store.apply(tail, &[single]);
    let is_cons = store.mk_tester(cons, single).unwrap();
    let is_nil = store.mk_tester(nil, single).unwrap();
    let wrong = store.apply(head, &[empty]);
    let wrong_tail = store.apply(tail, &[empty]);
    let same = store.mk(Op::Eq, &[rest, empty]);
    let model = Interpretation::new();
    assert_eq!(eval(&store, &model, first), Ok(int(5)));
    assert_eq!(eval(&store, &model, same), Ok(Value::Bool(true)));
    assert_eq!(eval(&store, &model, is_cons), Ok(Value::Bool(true)));
    assert_eq!(eval(&store, &model, is_nil), Ok(Value::Bool(false)));
    // Open: by default the default of the field's sort.
    let nil_value = Value::constructed(nil, []);
    let folded = fold(&store, &Head::of(&store, wrong), std::slice::from_ref(&nil_value));
    assert_eq!(folded, Fold::Open);
    assert_eq!(eval(&store, &model, wrong), Ok(int(0)));
    assert_eq!(eval(&store, &model, wrong_tail), Ok(nil_value.clone()));
    let case = OpenCase {
        op: Op::SelectField,
        indices: [0, 0],
        function: Some(head),
        args: Box::new([nil_value]),
    };
    let mut model = Interpretation::new();
    model.set_open(case, int(42));
    assert_eq!(eval(&store, &model, wrong), Ok(int(42)));
}

#[test]
fn a_list_is_infinite_and_has_a_default() {
    let Lists { store, list, nil, .. } = lists();
    assert!(matches!(Domain::of(&store, list), Some(Domain::Large)));
    assert_eq!(store.default_value(list), Some(Value::constructed(nil, [])));
}

/// Two datatypes that need each other, and one without a base case.
#[test]
fn defaults_of_mutually_recursive_datatypes() {
    let mut store = TermStore::new();
    let names = ["Tree", "Forest", "node", "empty", "more", "Void", "mk", "f", "g"];
    let [tree, forest, node, empty, more, void, mk, f, g] =
        names.map(|name| store.symbols.intern(name));
    let [tree, forest, void] = [tree, forest, void].map(|name| {
        let datatype = store.declare_datatype(name, Box::default());
        (datatype, store.sorts.intern(Sort::Datatype { datatype, args: Box::default() }))
    });
    let node = store.add_constructor(tree.0, tree.1, node, &[(f, forest.1)]);
    store.add_constructor(forest.0, forest.1, more, &[(f, tree.1), (g, forest.1)]);
    let empty = store.add_constructor(forest.0, forest.1, empty, &[]);
    store.add_constructor(void.0, void.1, mk, &[(f, void.1)]);
    let nothing = Value::constructed(empty, []);
    assert_eq!(store.default_value(forest.1), Some(nothing.clone()));
    assert_eq!(store.default_value(tree.1), Some(Value::constructed(node, [nothing])));
    assert_eq!(store.default_value(void.1), None);
}

fn enumeration(store: &mut TermStore, name: &str, constructors: &[&str]) -> (DatatypeId, SortId) {
    let name = store.symbols.intern(name);
    let datatype = store.declare_datatype(name, Box::default());
    let sort = store.sorts.intern(Sort::Datatype { datatype, args: Box::default() });
    for constructor in constructors {
        let name = store.symbols.intern(constructor);
        store.add_constructor(datatype, sort, name, &[]);
    }
    (datatype, sort)
}

/// The elements of a finite domain are numbered without gaps or repetitions.
#[test]
fn finite_domains_are_complete() {
    let mut store = TermStore::new();
    let (_, colour) = enumeration(&mut store, "Colour", &["red", "green", "blue"]);
    let bool = store.sorts.bool();
    let bits = store.sorts.bitvec(3);
    let mode = store.sorts.rounding_mode();
    let tiny = store.sorts.float(2, 3);
    let array = store.sorts.array(colour, bits);
    // (par (X) ((none) (some (it X) (and Bool))))
    let [option, none, some, it, and, x] =
        ["Option", "none", "some", "it", "and", "X"].map(|name| store.symbols.intern(name));
    let datatype = store.declare_datatype(option, Box::new([x]));
    let parameter = store.sorts.intern(Sort::Parameter(x));
    let general = store.sorts.intern(Sort::Datatype { datatype, args: Box::new([parameter]) });
    store.add_constructor(datatype, general, none, &[]);
    store.add_constructor(datatype, general, some, &[(it, parameter), (and, bool)]);
    let instance = store.sorts.intern(Sort::Datatype { datatype, args: Box::new([colour]) });
    let nested = store.sorts.intern(Sort::Datatype { datatype, args: Box::new([instance]) });
    for (sort, count) in [
        (bool, 2),
        (bits, 8),
        (mode, 5),
        (tiny, 32 - 8 + 3),
        (colour, 3),
        (array, 512),
        (instance, 7),
        (nested, 15),
    ] {
        let Some(Domain::Finite(domain)) = Domain::of(&store, sort) else { panic!("finite") };
        assert_eq!(domain.count(), count);
        let mut elements: Vec<Value> = (0..count).map(|n| domain.element(n)).collect();
        for element in &elements {
            let term = store.mk_value(element, sort);
            assert_eq!(store.sort(term), sort);
            assert_eq!(store.value_of(term).as_ref(), Some(element));
        }
        elements.sort_unstable();
        elements.dedup();
        assert_eq!(elements.len() as u64, count);
    }
    let int = store.sorts.int();
    let large = store.sorts.array(int, bool);
    let single = enumeration(&mut store, "Unit", &["unit"]).1;
    let constant = store.sorts.array(int, single);
    assert!(matches!(Domain::of(&store, large), Some(Domain::Large)));
    assert_eq!(Domain::of(&store, constant).unwrap().count(), Some(1));
}
