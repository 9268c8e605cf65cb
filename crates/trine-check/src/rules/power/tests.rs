//! Each clause at all small numbers, with values from the definition; and what is refused.

use super::*;
use crate::rules::axiom::{Axiom, clauses};
use crate::term::Function;

/// The definition of `int.log2`, by counting.
fn log2(x: i64) -> i64 {
    (0..).take_while(|&k| 1_i64 << (k + 1) <= x).count() as i64
}

/// The definition of `int.pow2`.
fn pow2(x: i64) -> i64 {
    if x < 0 { 0 } else { (0..x).fold(1, |power, _| 2 * power) }
}

struct Bench {
    terms: Terms,
    x: TermId,
    y: TermId,
}

fn bench() -> Bench {
    let mut terms = Terms::default();
    let [x, y] = ["x", "y"].map(|name| {
        let name = terms.sorts.symbol(name);
        let result = terms.sorts.add(crate::sort::Sort::Int);
        let declared = Function { name, parameters: Vec::new(), result, definition: None };
        let function = terms.declare(declared);
        terms.call(function, &[]).unwrap()
    });
    Bench { terms, x, y }
}

impl Bench {
    fn apply(&mut self, operator: O, arg: TermId) -> TermId {
        self.terms.apply(operator, &[arg]).unwrap()
    }

    fn int(&mut self, value: i64) -> TermId {
        self.terms.int(IBig::from(value))
    }

    /// The value of a number, which is as deep as clauses are.
    fn number(&self, term: TermId, x: i64, y: i64) -> i64 {
        if term == self.x {
            return x;
        }
        if term == self.y {
            return y;
        }
        let mut args = self.terms.args(term).iter().map(|&arg| self.number(arg, x, y));
        match self.terms.operator(term) {
            O::Int(value) => i64::try_from(value).unwrap(),
            O::Add => args.sum(),
            O::Multiply => args.product(),
            O::Logarithm => log2(args.next().unwrap()),
            O::PowerOfTwo => pow2(args.next().unwrap()),
            other => panic!("{other:?}"),
        }
    }

    fn holds(&self, comparison: TermId, x: i64, y: i64) -> bool {
        let &[left, right] = self.terms.args(comparison) else { panic!("a comparison") };
        let order = self.number(left, x, y).cmp(&self.number(right, x, y));
        match self.terms.operator(comparison) {
            O::Less => order.is_lt(),
            O::LessEqual => order.is_le(),
            O::Greater => order.is_gt(),
            O::GreaterEqual => order.is_ge(),
            other => panic!("{other:?}"),
        }
    }

    fn made(&mut self, axiom: Axiom, about: &[TermId]) -> Made {
        clauses(&mut self.terms, axiom, about)
    }
}

#[test]
fn clauses_hold_everywhere() {
    let mut bench = bench();
    let [x, y] = [bench.x, bench.y];
    let (p, q) = (bench.apply(O::PowerOfTwo, x), bench.apply(O::PowerOfTwo, y));
    let (l, m) = (bench.apply(O::Logarithm, x), bench.apply(O::Logarithm, y));
    let mut all = bench.made(Axiom::PowerAndLogarithm, &[p, m]).unwrap();
    all.extend(bench.made(Axiom::PowerAndLogarithm, &[p, l]).unwrap());
    for number in 0..9 {
        let k = bench.int(number);
        all.extend(bench.made(Axiom::PowerValue, &[p, k]).unwrap());
        all.extend(bench.made(Axiom::PowerRatio, &[p, q, k]).unwrap());
        all.extend(bench.made(Axiom::LogarithmDifference, &[l, m, k]).unwrap());
        let of_logarithm = bench.made(Axiom::LogarithmValue, &[l, k]);
        assert_eq!(of_logarithm.is_ok(), number > 0);
        all.extend(of_logarithm.unwrap_or_default());
    }
    for (a, b) in (-5..40).flat_map(|a| (-5..40).map(move |b| (a, b))) {
        for clause in &all {
            assert!(clause.iter().any(|&part| bench.holds(part, a, b)), "{clause:?} at {a}, {b}");
        }
    }
}

/// With the clauses for each exponent, a value other than the power is excluded, and likewise for logarithms.
#[test]
fn clauses_say_what_the_values_are() {
    for at in 0..6 {
        for value in (0..70).filter(|&value| value != pow2(at)) {
            let excluded = (0..8).any(|k| {
                let (number, double) = (1 << k, 2 << k);
                (at >= k && value < number)
                    || (at <= k && value > number)
                    || (at < k && 2 * value > number)
                    || (at > k && value < double)
            });
            assert!(excluded, "2^{at} = {value}");
        }
    }
    for at in 1..70 {
        for value in (0..8).filter(|&value| value != log2(at)) {
            let excluded = (1..8).any(|k| (value >= k) != (at >= 1 << k));
            assert!(excluded, "log2 {at} = {value}");
        }
    }
}

#[test]
fn other_terms_are_refused() {
    let mut bench = bench();
    let [x, y] = [bench.x, bench.y];
    let (p, l) = (bench.apply(O::PowerOfTwo, x), bench.apply(O::Logarithm, x));
    let [two, negative] = [2, -1].map(|value| bench.int(value));
    let huge = bench.terms.int(IBig::from(MOST_BITS));
    for (axiom, about) in [
        (Axiom::PowerValue, vec![l, two]),
        (Axiom::PowerValue, vec![x, two]),
        (Axiom::PowerValue, vec![p, y]),
        (Axiom::PowerValue, vec![p, negative]),
        (Axiom::PowerValue, vec![p, huge]),
        (Axiom::PowerValue, vec![p]),
        (Axiom::LogarithmValue, vec![p, two]),
        (Axiom::LogarithmValue, vec![l, negative]),
        (Axiom::LogarithmValue, vec![l, huge]),
        (Axiom::PowerRatio, vec![p, l, two]),
        (Axiom::PowerRatio, vec![p, p, negative]),
        (Axiom::PowerRatio, vec![p, p]),
        (Axiom::LogarithmDifference, vec![l, p, two]),
        (Axiom::LogarithmDifference, vec![l, l, huge]),
        (Axiom::PowerAndLogarithm, vec![l, p]),
        (Axiom::PowerAndLogarithm, vec![p, p]),
        (Axiom::PowerAndLogarithm, vec![p, l, two]),
    ] {
        assert!(bench.made(axiom, &about).is_err(), "{axiom:?} {about:?}");
    }
}

#[test]
fn values_are_those_of_the_definition() {
    for x in -20..200 {
        assert_eq!(logarithm(&IBig::from(x)), IBig::from(log2(x)));
    }
    for x in -20..40 {
        assert_eq!(power_of_two(&IBig::from(x)), Some(IBig::from(pow2(x))));
    }
    assert_eq!(power_of_two(&IBig::from(MOST_BITS)), None);
    assert_eq!(power_of_two(&(IBig::ONE << 100)), None);
}
