//! Facts and ends of rounding against the evaluator, on all floats of tiny formats.

use trine_term::{Evaluator, Interpretation, OpenCase};
use trine_value::FloatFormat;

use super::preimage::place;
use super::*;

const MODES: [RoundingMode; 5] =
    [RoundingMode::Rne, RoundingMode::Rna, RoundingMode::Rtp, RoundingMode::Rtn, RoundingMode::Rtz];

const FORMATS: [(u32, u32); 4] = [(2, 2), (2, 3), (3, 2), (3, 3)];

/// All values of a format but NaN, from negative to positive infinity.
fn values(format: FloatFormat) -> Vec<Float> {
    let mut values = vec![Float::from_rational(
        RoundingMode::Rtn,
        format,
        &Rational::from(-(Integer::ONE << 64)),
    )];
    while let Some(next) = values[values.len() - 1].above() {
        values.push(next);
    }
    values
}

/// The places of all values, the middles between them, and points on both sides of each.
fn reals(format: FloatFormat) -> Vec<Rational> {
    let mut reals = Vec::new();
    let places: Vec<Rational> =
        values(format).iter().map(|value| place(value).expect("small")).collect();
    for pair in places.windows(2) {
        let distance = &pair[1] - &pair[0];
        reals.extend(
            (0..8).map(|part| &pair[0] + &distance * Rational::from(part) / Rational::from(8)),
        );
    }
    let beyond = Rational::from(1_000);
    reals.extend([-beyond.clone(), beyond]);
    reals
}

#[test]
fn ends_split_the_reals() {
    for (eb, sb) in FORMATS {
        let format = FloatFormat::new(eb, sb).expect("a format");
        for mode in MODES {
            for value in values(format) {
                let end = preimage_end(mode, &value).expect("small");
                for real in reals(format) {
                    let within = match &end {
                        End::Nowhere => false,
                        End::Everywhere => true,
                        End::At(end) => real <= *end,
                        End::Before(end) => real < *end,
                    };
                    let rounded = Float::from_rational(mode, format, &real);
                    assert_eq!(rounded.leq(&value), within, "{mode:?} {real} {value}");
                }
            }
        }
    }
}

/// Facts made for one pair of values hold for all values, and one of them excludes the pair.
#[test]
fn facts_about_rounded_reals_are_valid() {
    for (eb, sb) in FORMATS {
        let format = FloatFormat::new(eb, sb).expect("a format");
        let mut store = TermStore::new();
        let (real, modes) = (store.sorts.real(), store.sorts.rounding_mode());
        let operand = store.declare_const("r", real);
        let of_mode = store.declare_const("m", modes);
        let term = store.mk_indexed(Op::FpFromReal, [eb, sb], &[of_mode, operand]);
        let mut facts = rounded_real_axioms(&mut store, term);
        let points = reals(format);
        for mode in MODES {
            for value in values(format) {
                for point in points.iter().step_by(3) {
                    let right = Float::from_rational(mode, format, point);
                    if right.ieee_eq(&value) {
                        continue;
                    }
                    let wrong = Conversion {
                        term,
                        float: term,
                        real: operand,
                        value: value.clone(),
                        number: point.clone(),
                        mode: Some(mode),
                    };
                    let near = neighbour_facts(&mut store, &wrong);
                    assert!(!near.is_empty());
                    facts.extend(near);
                    facts.extend(binade_facts(&mut store, &wrong));
                }
            }
        }
        facts.sort_unstable();
        facts.dedup();
        let functions = [of_mode, operand].map(|constant| store.function(constant).unwrap());
        for mode in MODES {
            for point in &points {
                let mut values = Interpretation::new();
                values.set_constant(functions[0], Value::Rounding(mode));
                values.set_constant(functions[1], Value::real(point.clone()));
                let mut evaluator = Evaluator::new(&store, &values);
                for &fact in &facts {
                    assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
                }
            }
        }
    }
}

#[test]
fn facts_about_numbers_of_floats_are_valid() {
    for (eb, sb) in FORMATS {
        let format = FloatFormat::new(eb, sb).expect("a format");
        let mut store = TermStore::new();
        let sort = store.sorts.float(eb, sb);
        let operand = store.declare_const("x", sort);
        let term = store.mk(Op::FpToReal, &[operand]);
        let mut facts = Vec::new();
        for value in values(format).iter().filter(|value| value.is_finite()) {
            for point in reals(format) {
                if value.to_real() == Ok(point.clone()) {
                    continue;
                }
                let wrong = Conversion {
                    term,
                    float: operand,
                    real: term,
                    value: value.clone(),
                    number: point,
                    mode: None,
                };
                facts.extend(neighbour_facts(&mut store, &wrong));
                facts.extend(binade_facts(&mut store, &wrong));
            }
        }
        facts.sort_unstable();
        facts.dedup();
        let minus_zero = Float::from_bits(format, &BitVec::min_signed(format.width()));
        let function = store.function(operand).unwrap();
        for value in values(format).into_iter().chain([minus_zero, Float::nan(format)]) {
            let is_finite = value.is_finite();
            // What is open may be anything.
            for open in [-1, 0, 7] {
                let mut values = Interpretation::new();
                values.set_constant(function, Value::float(value.clone()));
                if !is_finite {
                    let args = [Value::float(value.clone())].into();
                    let case = OpenCase { op: Op::FpToReal, indices: [0, 0], function: None, args };
                    values.set_open(case, Value::real(Rational::from(open)));
                }
                let mut evaluator = Evaluator::new(&store, &values);
                for &fact in &facts {
                    assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true), "{value}");
                }
            }
        }
    }
}

/// Facts about the order of two conversions hold for all values.
#[test]
fn facts_about_order_are_valid() {
    let (eb, sb) = (2, 3);
    let format = FloatFormat::new(eb, sb).expect("a format");
    let mut store = TermStore::new();
    let (float, real) = (store.sorts.float(eb, sb), store.sorts.real());
    let mode_sort = store.sorts.rounding_mode();
    let mut operands = Vec::new();
    let mut terms = Vec::new();
    for _ in 0..2 {
        let [x, r, m] = [("x", float), ("r", real), ("m", mode_sort)]
            .map(|(name, sort)| store.skolem(name, sort));
        let exact = store.mk(Op::FpToReal, &[x]);
        let rounded = store.mk_indexed(Op::FpFromReal, [eb, sb], &[m, r]);
        operands.push([x, r, m]);
        terms.push([exact, rounded]);
    }
    let points: Vec<Rational> = reals(format).into_iter().step_by(7).collect();
    let finite: Vec<Float> = values(format).into_iter().filter(Float::is_finite).collect();
    let mut facts = Vec::new();
    let mut conversions: [Vec<Conversion>; 2] = [Vec::new(), Vec::new()];
    for (side, [exact, rounded]) in terms.into_iter().enumerate() {
        let [x, r, _] = operands[side];
        for value in finite.iter().step_by(2) {
            for number in points.iter().step_by(2) {
                let (value, number) = (value.clone(), number.clone());
                let conversion = |term, float, real, mode| Conversion {
                    term,
                    float,
                    real,
                    value: value.clone(),
                    number: number.clone(),
                    mode,
                };
                conversions[side].push(conversion(exact, x, exact, None));
                for mode in [RoundingMode::Rtp, RoundingMode::Rne] {
                    conversions[side].push(conversion(rounded, rounded, r, Some(mode)));
                }
            }
        }
    }
    for one in &conversions[0] {
        for other in &conversions[1] {
            facts.extend(order_facts(&mut store, one, other));
            facts.extend(order_facts(&mut store, other, one));
        }
    }
    facts.sort_unstable();
    facts.dedup();
    assert!(facts.len() >= 8, "{}", facts.len());
    let mut choice = 0_usize;
    for x in values(format) {
        for y in values(format).into_iter().chain([Float::nan(format)]) {
            for point in &points {
                choice += 1;
                let other = &points[choice * 5 % points.len()];
                let floats = [&x, &y].map(|value| Value::float(value.clone()));
                let numbers = [point, other].map(|number| Value::real(number.clone()));
                let modes = [choice % 5, choice / 3 % 5].map(|mode| Value::Rounding(MODES[mode]));
                let mut point = Interpretation::new();
                for side in 0..2 {
                    let [x, r, m] = operands[side].map(|term| store.function(term).unwrap());
                    point.set_constant(x, floats[side].clone());
                    point.set_constant(r, numbers[side].clone());
                    point.set_constant(m, modes[side].clone());
                    let args = [floats[side].clone()].into();
                    let case = OpenCase { op: Op::FpToReal, indices: [0, 0], function: None, args };
                    point.set_open(case, Value::real(Rational::from(side)));
                }
                let mut evaluator = Evaluator::new(&store, &point);
                for &fact in &facts {
                    assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
                }
            }
        }
    }
}
