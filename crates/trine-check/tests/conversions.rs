//! What the encoder says of conversions between words and integers, for all small words and numbers.

use std::collections::BTreeMap;

use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;
use trine_check::evaluate::{Evaluator, Value};
use trine_check::{Encoder, Literal, Operator, TermId, Terms};

const WIDTH: u32 = 3;

fn evaluated(terms: &Terms, term: TermId) -> Value {
    let mut terms = terms.clone();
    let definitions = std::iter::empty().collect();
    let value = Evaluator::new(&mut terms, definitions, 100_000).evaluate(term);
    value.unwrap_or_else(|_| panic!("a value"))
}

/// Values of the inputs, as the terms that they stand for have them.
fn inputs(terms: &Terms, encoder: &Encoder) -> BTreeMap<usize, bool> {
    let mut values = BTreeMap::from([(1, true)]);
    let mut set = |literal: Literal, value: bool| {
        values.insert(literal.variable(), value == (literal.dimacs() > 0));
    };
    for (literal, bound) in encoder.bounds() {
        let mut sum = RBig::ZERO;
        for (leaf, coefficient) in &bound.parts {
            let Value::Int(value) = evaluated(terms, *leaf) else { panic!("an integer") };
            sum += RBig::from(value * coefficient);
        }
        set(*literal, if bound.strict { sum < bound.bound } else { sum <= bound.bound });
    }
    for &leaf in encoder.leaves() {
        let Value::Word(word) = evaluated(terms, leaf) else { panic!("a word") };
        for (place, &bit) in encoder.bits(leaf).expect("bits").iter().enumerate() {
            set(bit, word.bit(place));
        }
    }
    values
}

/// Whether unit propagation satisfies all clauses, which inputs determine.
fn is_satisfied(encoder: &Encoder, mut values: BTreeMap<usize, bool>) -> bool {
    let clauses = &encoder.circuit.clauses;
    loop {
        let mut changed = false;
        let mut open = false;
        for position in 0..clauses.len() {
            let clause = clauses.get(position);
            let value = |literal: &Literal| {
                values.get(&literal.variable()).map(|&value| value == (literal.dimacs() > 0))
            };
            if clause.iter().any(|literal| value(literal) == Some(true)) {
                continue;
            }
            let free: Vec<Literal> =
                clause.iter().copied().filter(|literal| value(literal).is_none()).collect();
            match free.as_slice() {
                [] => return false,
                &[unit] => {
                    values.insert(unit.variable(), unit.dimacs() > 0);
                    changed = true;
                }
                _ => open = true,
            }
        }
        if !changed {
            return !open;
        }
    }
}

#[test]
fn conversions_say_what_holds() {
    let mut checked = 0;
    for number in -17..=17 {
        let mut terms = Terms::new();
        let mut encoder = Encoder::new();
        let integer = terms.int(IBig::from(number));
        let word = terms.apply(Operator::IntToBv(WIDTH), &[integer]).unwrap();
        for operator in [Operator::UbvToInt, Operator::SbvToInt] {
            let back = terms.apply(operator, &[word]).unwrap();
            encoder.visit(&mut terms, back);
        }
        let values = inputs(&terms, &encoder);
        assert!(is_satisfied(&encoder, values.clone()), "{number}");
        // A word with another bit is not that number.
        for bit in encoder.bits(word).unwrap() {
            let mut other = values.clone();
            let value = other.get_mut(&bit.variable()).unwrap();
            *value = !*value;
            assert!(!is_satisfied(&encoder, other), "{number}");
        }
        checked += 1;
    }
    assert_eq!(checked, 35);
}
