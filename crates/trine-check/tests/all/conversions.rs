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

/// Words of three and of two bits with the numbers given, whose bits are open.
fn words(terms: &mut Terms, numbers: [i32; 2]) -> [TermId; 2] {
    let mut word = |number: i32, width: u32| {
        let integer = terms.int(IBig::from(number));
        terms.apply(Operator::IntToBv(width), &[integer]).unwrap()
    };
    [word(numbers[0], WIDTH), word(numbers[1], WIDTH - 1)]
}

#[test]
fn bounds_on_numbers_compare_words() {
    let mut forced = 0;
    for (a, b) in (0..8).flat_map(|a| (0..4).map(move |b| (a, b))) {
        for (one, other) in [
            (Operator::UbvToInt, Operator::UbvToInt),
            (Operator::UbvToInt, Operator::SbvToInt),
            (Operator::SbvToInt, Operator::SbvToInt),
        ] {
            for relation in [Operator::LessEqual, Operator::Less, Operator::Equal] {
                let mut terms = Terms::new();
                let mut encoder = Encoder::new();
                let [a, b] = words(&mut terms, [a, b]);
                let numbers = [
                    terms.apply(one.clone(), &[a]).unwrap(),
                    terms.apply(other.clone(), &[b]).unwrap(),
                ];
                let mut sides = numbers.to_vec();
                sides.extend([-5, -2, 0, 3, 9].map(|number| terms.int(IBig::from(number))));
                for (position, &side) in sides.iter().enumerate() {
                    let pair = [numbers[0], side];
                    if position == 0 {
                        continue;
                    }
                    for pair in [pair, [pair[1], pair[0]]] {
                        let formula = terms.apply(relation.clone(), &pair).unwrap();
                        encoder.truth(&mut terms, formula);
                    }
                }
                let values = inputs(&terms, &encoder);
                assert!(is_satisfied(&encoder, values.clone()), "{a:?} {b:?}");
                // The words decide all bounds on their numbers.
                for (literal, bound) in encoder.bounds() {
                    if bound.parts.iter().any(|(leaf, _)| !numbers.contains(leaf)) {
                        continue;
                    }
                    let mut other = values.clone();
                    let value = other.get_mut(&literal.variable()).unwrap();
                    *value = !*value;
                    assert!(!is_satisfied(&encoder, other));
                    forced += 1;
                }
            }
        }
    }
    assert!(forced > 1000);
}

#[test]
fn words_of_sums_are_sums_of_words() {
    for (a, b) in (0..8).flat_map(|a| (0..4).map(move |b| (a, b))) {
        for width in [1, 3, 4] {
            let mut terms = Terms::new();
            let words = words(&mut terms, [a, b]);
            // 2 ubv(a) - sbv(b) + 3
            let one = terms.apply(Operator::UbvToInt, &[words[0]]).unwrap();
            let other = terms.apply(Operator::SbvToInt, &[words[1]]).unwrap();
            let [two, three] = [2, 3].map(|number| terms.int(IBig::from(number)));
            let twice = terms.apply(Operator::Multiply, &[two, one]).unwrap();
            let difference = terms.apply(Operator::Subtract, &[twice, other]).unwrap();
            let sum = terms.apply(Operator::Add, &[difference, three]).unwrap();
            let word = terms.apply(Operator::IntToBv(width), &[sum]).unwrap();
            let signed = if b >= 2 { b - 4 } else { b };
            let expected = (2 * a - signed + 3).rem_euclid(1 << width);
            for value in 0..1 << width {
                let number = terms.word(u8::try_from(value).unwrap().into(), width).unwrap();
                let formula = terms.apply(Operator::Equal, &[word, number]).unwrap();
                let mut encoder = Encoder::new();
                encoder.assert(&mut terms, formula);
                let values = inputs(&terms, &encoder);
                assert_eq!(is_satisfied(&encoder, values), value == expected, "{a} {b} {width}");
            }
        }
    }
}
