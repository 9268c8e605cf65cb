//! Roots against their intervals, and the laws of fields.

use proptest::prelude::*;

use super::*;

fn rational(n: i64) -> Rational {
    Rational::from(n)
}

fn roots(coefficients: &[i64]) -> Vec<RealNumber> {
    let coefficients: Vec<Rational> = coefficients.iter().copied().map(rational).collect();
    real_roots(&coefficients).expect("small")
}

fn texts(coefficients: &[i64]) -> Vec<String> {
    roots(coefficients).iter().map(RealNumber::text).collect()
}

#[test]
fn roots_are_factored_and_ordered() {
    assert_eq!(texts(&[4, 0, -5, 0, 1]), ["(- 2.0)", "(- 1.0)", "1.0", "2.0"]);
    // (x^2 - 2) (x^2 - 3) (2 x - 3)
    let product = [-18, 12, 15, -10, -3, 2];
    assert_eq!(
        texts(&product),
        [
            "(root-obj (+ (^ x 2) (- 3)) 1)",
            "(root-obj (+ (^ x 2) (- 2)) 1)",
            "(root-obj (+ (^ x 2) (- 2)) 2)",
            "(/ 3.0 2.0)",
            "(root-obj (+ (^ x 2) (- 3)) 2)"
        ]
    );
    assert_eq!(texts(&[1, 0, 1]), [""; 0]);
    assert_eq!(texts(&[7]), [""; 0]);
    assert_eq!(
        texts(&[-1, -1, 3]),
        [
            "(root-obj (+ (* 3 (^ x 2)) (* (- 1) x) (- 1)) 1)",
            "(root-obj (+ (* 3 (^ x 2)) (* (- 1) x) (- 1)) 2)"
        ]
    );
    assert_eq!(real_roots(&[]), None);
}

/// The sum of two square roots has a polynomial that falls into small factors modulo each prime.
#[test]
fn sums_of_different_roots() {
    let root = |n: i64| roots(&[-n, 0, 1])[1].clone();
    let sum = root(2).plus(&root(3)).unwrap();
    assert_eq!(sum.text(), "(root-obj (+ (^ x 4) (* (- 10) (^ x 2)) 1) 4)");
    assert_eq!(sum.minus(&root(3)), Some(root(2)));
    assert_eq!(root(2).times(&root(3)), Some(root(6)));
    assert_eq!(root(8).divided_by(&root(2)), Some(RealNumber::Rational(rational(2))));
    let with_five = sum.plus(&root(5)).unwrap();
    assert_eq!(with_five.minus(&root(5)), Some(sum));
    assert_eq!(root(2).floor(), Integer::from(1));
    assert_eq!(root(2).negated().unwrap().floor(), Integer::from(-2));
    assert_eq!(root(1_000_001).floor(), Integer::from(1000));
    // sqrt(2) + sqrt(3) is a little above 3.146
    let near = Rational::from(3_146_264) / rational(1_000_000);
    assert!(with_five > RealNumber::Rational(near.clone() + rational(2)));
    assert!(root(2).plus(&root(3)).unwrap() > RealNumber::Rational(near));
}

/// The real numbers that satisfy a polynomial do, as numbers.
fn value(coefficients: &[i64], at: &RealNumber) -> Option<RealNumber> {
    let mut value = RealNumber::Rational(Rational::ZERO);
    for &coefficient in coefficients.iter().rev() {
        value = value.times(at)?.plus(&RealNumber::Rational(rational(coefficient)))?;
    }
    Some(value)
}

fn close(one: &RealNumber, other: &Rational) -> bool {
    let difference = one.approximation(200) - other;
    let bound = Rational::ONE / Rational::from(Integer::ONE << 150usize);
    difference < bound && -difference < bound
}

fn coefficients() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(-6i64..=6, 2..6)
        .prop_filter("not constant", |all| all.iter().skip(1).any(|&number| number != 0))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_polynomial_is_zero_at_its_roots_alone(all in coefficients(), n in -50i64..=50, d in 1i64..=9) {
        let roots = roots(&all);
        for root in &roots {
            prop_assert_eq!(value(&all, root), Some(RealNumber::Rational(Rational::ZERO)));
        }
        prop_assert!(roots.windows(2).all(|pair| pair[0] < pair[1]));
        // Signs change only at roots.
        let at = Rational::from(n) / Rational::from(d);
        let sign = value(&all, &RealNumber::Rational(at.clone())).unwrap().sign();
        let is_root = roots.contains(&RealNumber::Rational(at.clone()));
        prop_assert_eq!(sign.is_eq(), is_root);
        // Sturm counts the same.
        let polynomial = Polynomial::of_rationals(&all.iter().copied().map(rational).collect::<Vec<_>>());
        let free = polynomial.without_repeated_roots();
        let far = Rational::from(1000);
        let crossings = [&-far.clone(), &far].map(|end| free.sign_at(end));
        prop_assert_eq!(crossings[0] != crossings[1], roots.len() % 2 == 1);
    }

    #[test]
    fn factors_multiply_to_the_polynomial(one in coefficients(), other in coefficients(), third in coefficients()) {
        let of = |all: &Vec<i64>| Polynomial::new(all.iter().copied().map(Integer::from).collect());
        let product = of(&one).times(&of(&other)).times(&of(&third)).without_repeated_roots();
        let found = factors(&product).unwrap();
        let again = found.iter().fold(Polynomial::new(vec![Integer::ONE]), |all, next| all.times(next));
        prop_assert_eq!(again, product.clone());
        for factor in &found {
            prop_assert_eq!(factors(factor).unwrap().len(), 1);
        }
        // At least as many as the factors without repeated roots have apart.
        for part in [&one, &other, &third] {
            let part = of(part).without_repeated_roots();
            prop_assert!(part.degree() == 0 || factors(&part).unwrap().iter().all(|factor| found.contains(factor)));
        }
    }

    #[test]
    fn numbers_are_a_field(a in coefficients(), b in coefficients(), n in -9i64..=9, d in 1i64..=5) {
        let mut numbers = vec![RealNumber::Rational(Rational::from(n) / Rational::from(d))];
        numbers.extend(roots(&a).into_iter().take(2));
        numbers.extend(roots(&b).into_iter().rev().take(1));
        let [zero, one] = [Rational::ZERO, Rational::ONE].map(RealNumber::Rational);
        for x in &numbers {
            prop_assert_eq!(x.plus(&zero), Some(x.clone()));
            prop_assert_eq!(x.times(&one), Some(x.clone()));
            prop_assert_eq!(x.minus(x), Some(zero.clone()));
            if x.sign().is_ne() {
                prop_assert_eq!(x.divided_by(x), Some(one.clone()));
            }
            let floor = RealNumber::Rational(Rational::from(x.floor()));
            prop_assert!(floor <= *x && *x < floor.plus(&one).unwrap());
            for y in &numbers {
                let (Some(sum), Some(product)) = (x.plus(y), x.times(y)) else { continue };
                prop_assert_eq!(Some(sum.clone()), y.plus(x));
                prop_assert_eq!(Some(product.clone()), y.times(x));
                let [p, q] = [x, y].map(|number| number.approximation(220));
                prop_assert!(close(&sum, &(&p + &q)) && close(&product, &(&p * &q)));
                prop_assert_eq!(x.cmp(y), x.minus(y).unwrap().sign());
                prop_assert_eq!(x == y, x.cmp(y).is_eq());
                if let Some(back) = sum.minus(y) {
                    prop_assert_eq!(&back, x);
                }
                let other = x.plus(&one).unwrap();
                if let (Some(left), Some(right)) = (other.times(y), product.plus(y)) {
                    prop_assert_eq!(left, right);
                }
            }
        }
    }
}
