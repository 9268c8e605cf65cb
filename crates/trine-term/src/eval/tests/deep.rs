//! Terms and values nested 200,000 deep, on a stack of 256 KiB.

use super::*;

const DEPTH: u64 = 200_000;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(test).unwrap();
    thread.join().unwrap();
}

#[test]
fn deep_terms() {
    on_a_small_stack(|| {
        let mut store = TermStore::new();
        let byte = store.sorts.bitvec(8);
        let x = store.declare_const("x", byte);
        let mut sum = x;
        let mut formula = store.mk_bool(true);
        for n in 0..DEPTH {
            let k = store.mk_bv_u64(8, n);
            sum = store.mk(Op::BvAdd, &[k, sum]);
            let less = store.mk(Op::BvUle, &[x, k]);
            formula = match n % 4 {
                0 => store.mk(Op::And, &[formula, less]),
                1 => store.mk(Op::Or, &[less, formula]),
                2 => store.mk(Op::Implies, &[less, formula]),
                _ => store.mk(Op::Ite, &[less, formula, less]),
            };
        }
        let model = Interpretation::new();
        let mut evaluator = Evaluator::new(&store, &model);
        let budget = Budget::unlimited();
        let expected = (0..DEPTH).sum::<u64>();
        assert_eq!(evaluator.eval(sum, &budget), Ok(Value::bits(8, expected)));
        assert_eq!(evaluator.holds(formula, &budget), Ok(true));
    });
}

#[test]
fn deep_values() {
    on_a_small_stack(|| {
        // data = nil | cons (field data) | held (array of data)
        let mut store = TermStore::new();
        let names = ["Data", "nil", "cons", "held", "field", "cells"];
        let [name, nil, cons, held, field, cells] = names.map(|name| store.symbols.intern(name));
        let datatype = store.declare_datatype(name, Box::default());
        let data = store.sorts.intern(Sort::Datatype { datatype, args: Box::default() });
        let int_sort = store.sorts.int();
        let array = store.sorts.array(int_sort, data);
        let nil = store.add_constructor(datatype, data, nil, &[]);
        let cons = store.add_constructor(datatype, data, cons, &[(field, data)]);
        let held = store.add_constructor(datatype, data, held, &[(cells, array)]);
        let make = || {
            let mut value = Value::constructed(nil, []);
            for n in 0..DEPTH {
                let empty = ArrayValue::constant(Domain::Large, Value::constructed(nil, []));
                value = match n % 3 {
                    0 => Value::constructed(cons, [value]),
                    1 => Value::constructed(held, [Value::Array(empty.store(int(7), value))]),
                    _ => {
                        let array = ArrayValue::constant(Domain::Large, value);
                        Value::constructed(held, [Value::Array(array)])
                    }
                };
            }
            value
        };
        let (a, b) = (make(), make());
        assert_eq!(a, b);
        assert!(a.cmp(&b).is_eq());
        assert_ne!(a, Value::constructed(cons, [b]));
        assert!(format!("{a:?}").len() < 10_000);
        let term = store.mk_value(&a, data);
        assert_eq!(store.value_of(term), Some(a.clone()));
        let model = Interpretation::new();
        assert_eq!(eval(&store, &model, term), Ok(a));
    });
}

#[test]
fn deep_regular_expressions() {
    on_a_small_stack(|| {
        let mut store = TermStore::new();
        let a = store.mk_string(&StrValue::from_literal("a").unwrap());
        let mut regex = store.mk(Op::StrToRe, &[a]);
        for n in 0..DEPTH {
            regex = match n % 2 {
                0 => store.mk(Op::ReOpt, &[regex]),
                _ => store.mk(Op::ReStar, &[regex]),
            };
        }
        let value = store.value_of(regex).unwrap();
        let sort = store.sorts.reglan();
        assert_eq!(store.mk_value(&value, sort), regex);
        let member = store.mk(Op::StrInRe, &[a, regex]);
        assert_eq!(eval(&store, &Interpretation::new(), member), Ok(Value::Bool(true)));
    });
}
