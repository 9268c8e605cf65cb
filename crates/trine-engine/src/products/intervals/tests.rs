//! Intervals against the numbers in them.

use super::*;

fn interval(low: Option<i32>, high: Option<i32>) -> Interval {
    Interval { low: low.map(Rational::from), high: high.map(Rational::from) }
}

fn holds(interval: &Interval, value: &Rational) -> bool {
    interval.low.as_ref().is_none_or(|low| low <= value)
        && interval.high.as_ref().is_none_or(|high| value <= high)
}

fn ends() -> Vec<Interval> {
    let end = || [None, Some(-3), Some(-1), Some(0), Some(2)];
    let mut found = Vec::new();
    for low in end() {
        for high in end() {
            if low.zip(high).is_none_or(|(low, high)| low <= high) {
                found.push(interval(low, high));
            }
        }
    }
    found
}

/// Products and quotients of numbers lie in the products and quotients of their intervals, and finite
/// ends of products are reached.
#[test]
fn products_and_quotients_hold_all_numbers() {
    let numbers: Vec<Rational> =
        (-12..=12).map(|n| Rational::from(n) / Rational::from(2)).collect();
    for one in ends() {
        for other in ends() {
            let (product, quotient) = (one.product(&other), one.quotient(&other));
            let (mut low, mut high) = (product.low.is_none(), product.high.is_none());
            for x in numbers.iter().filter(|x| holds(&one, x)) {
                for y in numbers.iter().filter(|y| holds(&other, y)) {
                    let value = x * y;
                    assert!(holds(&product, &value), "{one:?} {other:?} {value}");
                    low |= product.low.as_ref() == Some(&value);
                    high |= product.high.as_ref() == Some(&value);
                    if !y.is_zero() {
                        assert!(holds(&quotient, &(x / y)), "{one:?} {other:?} {x} {y}");
                    }
                }
            }
            assert!(low && high, "{one:?} {other:?} {product:?}");
        }
    }
}

/// Ends stay on their side and become short.
#[test]
fn ends_are_shortened_outwards() {
    let big = Rational::from(Integer::ONE << 300) + Rational::ONE;
    for value in
        [&big / Rational::from(3), Rational::from(7) / &big, -&big, -(&big / Rational::from(7))]
    {
        let end = low_end(value.clone(), VarKind::Real);
        assert!(end <= value);
        let size = if value < Rational::ZERO { -value.clone() } else { value.clone() };
        assert!(&value - &end <= size / Rational::from(1 << 30));
        let numerator = abs(end.numerator());
        assert!(log2(&numerator).is_some_and(|digits| digits <= 340));
    }
    assert_eq!(low_end(Rational::from(7) / Rational::from(2), VarKind::Int), Rational::from(4));
}
