//! Every operator against the evaluator: all values at small widths, random ones at large widths.

use trine_collections::Budget;
use trine_term::{Arity, Evaluator, Interpretation, Op, TermId, TermStore, Theory, Value};
use trine_value::BitVec;

use super::Blaster;
use crate::aig::evaluate::Assignment;

/// Terms that apply each operator to bit-vector constants of the width, with those constants.
fn applications(store: &mut TermStore, width: u32) -> Vec<(TermId, Vec<TermId>)> {
    let sort = store.sorts.bitvec(width);
    let bool = store.sorts.bool();
    let words: Vec<TermId> = ["x", "y", "z"].map(|name| store.declare_const(name, sort)).to_vec();
    let bits: Vec<TermId> = ["p", "q", "r"].map(|name| store.declare_const(name, bool)).to_vec();
    let mut terms = Vec::new();
    for op in Op::all() {
        let info = op.info();
        let quantifier = matches!(op, Op::Forall | Op::Exists);
        let of_words = matches!(info.theory, Theory::BitVec | Theory::Core);
        if quantifier || !of_words || info.name.is_empty() {
            continue;
        }
        let counts: &[usize] = match info.arity {
            Arity::Exact(n) => &[usize::from(n)],
            _ => &[2, 3],
        };
        let mut indices = vec![[0, 0], [1, 0], [2, 0], [width, 0], [width + 1, 0]];
        indices.extend([[width - 1, width / 2], [width - 1, 0]]);
        indices.truncate(if info.indices == 0 { 1 } else { indices.len() });
        for &count in counts.iter().filter(|&&count| count <= 3) {
            for &index in &indices {
                let mixed = [bits[0], words[0], words[1]];
                for args in [&words[..count], &bits[..count], &mixed[..count]] {
                    if let Ok(term) = store.try_mk(op, index, args)
                        && super::WordSort::of_term(store, term).is_some()
                    {
                        terms.push((term, args.to_vec()));
                    }
                }
            }
        }
    }
    terms
}

/// Compares the circuit of a term with the evaluator under one assignment of its constants.
fn compare(store: &mut TermStore, term: TermId, values: &[(TermId, Value)]) {
    let budget = Budget::unlimited();
    let mut blaster = Blaster::new();
    let word = blaster.blast(store, term, &budget).unwrap();
    assert!(blaster.unsupported().is_none(), "{:?}", store.op(term));
    let mut model = Interpretation::new();
    let mut inputs = Vec::new();
    for (constant, value) in values {
        model.set_constant(store.function(*constant).unwrap(), value.clone());
    }
    for leaf in blaster.leaves() {
        let value = &values.iter().find(|(constant, _)| *constant == leaf.term).unwrap().1;
        match value {
            Value::Bool(bit) => inputs.push(*bit),
            other => {
                let bits = other.as_bitvec().unwrap();
                inputs.extend((0..bits.width()).map(|position| bits.bit(position)));
            }
        }
    }
    let mut assignment = Assignment::new();
    assignment.extend(blaster.aig(), |number| inputs[number as usize], &budget).unwrap();
    let expected = Evaluator::new(store, &model).eval(term, &budget).unwrap();
    let bits: Vec<bool> =
        blaster.bits(word).iter().map(|&literal| assignment.value(literal)).collect();
    let same = match &expected {
        Value::Bool(bit) => bits == [*bit],
        other => {
            let value = other.as_bitvec().unwrap();
            (0..value.width()).all(|position| value.bit(position) == bits[position as usize])
        }
    };
    assert!(same, "{:?} {:?} at {values:?}: {bits:?}", store.op(term), store.indices(term));
}

fn all_values(store: &TermStore, constant: TermId) -> Vec<Value> {
    match store.sorts.width(store.sort(constant)) {
        None => vec![Value::Bool(false), Value::Bool(true)],
        Some(width) => (0..1u64 << width).map(|word| Value::bits(width, word)).collect(),
    }
}

#[test]
fn operators_are_right_on_all_small_words() {
    for width in 1..=3 {
        let mut store = TermStore::new();
        for (term, args) in applications(&mut store, width) {
            let choices: Vec<Vec<Value>> =
                args.iter().map(|&arg| all_values(&store, arg)).collect();
            let total: usize = choices.iter().map(Vec::len).product();
            for mut number in 0..total {
                let values: Vec<(TermId, Value)> = args
                    .iter()
                    .zip(&choices)
                    .map(|(&arg, choice)| {
                        let value = choice[number % choice.len()].clone();
                        number /= choice.len();
                        (arg, value)
                    })
                    .collect();
                compare(&mut store, term, &values);
            }
        }
    }
}

#[test]
fn operators_are_right_on_random_large_words() {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for width in [7, 8, 31, 33, 64, 65] {
        let mut store = TermStore::new();
        for (term, args) in applications(&mut store, width) {
            for _ in 0..6 {
                let values: Vec<(TermId, Value)> = args
                    .iter()
                    .map(|&arg| {
                        let value = match store.sorts.width(store.sort(arg)) {
                            None => Value::Bool(random() & 1 == 1),
                            Some(width) => {
                                // Small and large numbers alike, so that shifts stay inside.
                                let mask = if random() & 1 == 0 { 0x3f } else { u64::MAX };
                                let limbs = [random() & mask, random() & mask];
                                Value::bitvec(&BitVec::from_limbs(
                                    width,
                                    &limbs[..width.div_ceil(64) as usize],
                                ))
                            }
                        };
                        (arg, value)
                    })
                    .collect();
                compare(&mut store, term, &values);
            }
        }
    }
}

#[test]
fn sums_with_negated_summands() {
    for width in 1..=3 {
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(width);
        let args = ["x", "y", "z"].map(|name| store.declare_const(name, sort));
        let minus_one = store.mk_bv(&BitVec::ones(width));
        let one = store.mk_bv_u64(width, 1);
        let negated = args.map(|arg| store.mk(Op::BvMul, &[minus_one, arg]));
        let sums = [
            vec![args[0], negated[1]],
            vec![negated[0], negated[1]],
            vec![one, args[0], negated[1]],
            vec![minus_one, args[0], negated[1], negated[2]],
            vec![minus_one, negated[0]],
        ];
        for sum in sums {
            let term = store.mk(Op::BvAdd, &sum);
            for number in 0..1u64 << (3 * width) {
                let values: Vec<(TermId, Value)> = (0..)
                    .zip(args)
                    .map(|(position, arg)| (arg, Value::bits(width, number >> (position * width))))
                    .collect();
                compare(&mut store, term, &values);
            }
        }
    }
}

#[test]
fn terms_of_other_theories_are_free_inputs() {
    let mut store = TermStore::new();
    let int = store.sorts.int();
    let (a, b) = (store.declare_const("a", int), store.declare_const("b", int));
    let less = store.mk(Op::Lt, &[a, b]);
    let mut blaster = Blaster::new();
    let literal = blaster.formula(&mut store, less, &Budget::unlimited()).unwrap();
    assert!(!literal.is_constant());
    assert_eq!(blaster.unsupported(), Some(less));
}
