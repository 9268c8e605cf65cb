//! Every operation against the library of big numbers, at the borders of the small forms.

use super::{Int, Rat};
use dashu_base::Gcd;
use dashu_int::IBig as Integer;
use dashu_ratio::RBig as Rational;

/// Numbers around the borders of 32, 64 and 128 bits.
fn integers() -> Vec<Integer> {
    let mut numbers = Vec::new();
    for power in [0, 1, 2, 31, 32, 62, 63, 64, 126, 127] {
        let border = Integer::from(1) << power;
        for offset in -1..=1 {
            let number = &border + Integer::from(offset);
            numbers.push(-number.clone());
            numbers.push(number);
        }
    }
    numbers.extend([6, 10, 15, 35, 1_000_003, -12].map(Integer::from));
    numbers.sort();
    numbers.dedup();
    numbers
}

fn rationals() -> Vec<Rational> {
    let integers = integers();
    let mut numbers = Vec::new();
    for (at, numerator) in integers.iter().enumerate() {
        for denominator in integers.iter().skip(at % 4).step_by(4) {
            if *denominator != Integer::ZERO {
                numbers.push(Rational::from_parts_signed(numerator.clone(), denominator.clone()));
            }
        }
    }
    numbers
}

#[test]
fn integers_agree_with_the_library() {
    let numbers = integers();
    for a in &numbers {
        let x = Int::from(a);
        assert_eq!(x.to_big(), *a);
        assert_eq!(x, Int::from(a.clone()));
        assert_eq!((-&x).to_big(), -a);
        assert_eq!(x.abs(), if x.is_negative() { -&x } else { x.clone() });
        assert_eq!(x.signum(), a.cmp(&Integer::ZERO) as i32);
        assert_eq!(x.to_i64(), i64::try_from(a).ok());
        for b in &numbers {
            let y = Int::from(b);
            assert_eq!(&x + &y, Int::from(a + b));
            assert_eq!(&x - &y, Int::from(a - b));
            assert_eq!(&x * &y, Int::from(a * b));
            assert_eq!(
                Int::combine(&x, &y, &y, &Int::from(-3)),
                Int::from(a * b - b * Integer::from(3))
            );
            assert_eq!(x.cmp(&y), a.cmp(b));
            assert_eq!(x == y, a == b);
            if y.is_zero() {
                continue;
            }
            if !x.is_zero() {
                assert_eq!(x.gcd(&y), Int::from(Integer::from(a.gcd(b))));
            }
            let (quotient, rest) = (x.div_floor(&y), x.mod_floor(&y));
            assert_eq!(&(&quotient * &y) + &rest, x);
            assert!(
                rest.is_zero() || (rest.is_negative() == y.is_negative() && rest.abs() < y.abs())
            );
            assert_eq!((&x * &y).div_exact(&y), x);
            assert_eq!(y.divides(&x), rest.is_zero());
            let ceil = x.div_ceil(&y);
            assert_eq!(ceil, if rest.is_zero() { quotient } else { &quotient + &Int::ONE });
            let common = x.lcm(&y);
            assert!(x.is_zero() || (x.divides(&common) && y.divides(&common)));
        }
    }
}

#[test]
fn rationals_agree_with_the_library() {
    let numbers = rationals();
    for (at, a) in numbers.iter().enumerate() {
        let x = Rat::from(a);
        assert_eq!(x.to_big(), *a);
        assert_eq!(x, Rat::new(x.numerator(), x.denominator()));
        assert_eq!((-&x).to_big(), -a);
        assert_eq!(x.floor().to_big(), a.floor());
        assert_eq!(x.ceil().to_big(), a.ceil());
        assert_eq!(x.is_integer(), a.is_int());
        assert_eq!(x.signum(), a.cmp(&Rational::ZERO) as i32);
        assert_eq!(&Rat::from(x.floor()) + &x.fract(), x);
        let half = Rat::new(Int::ONE, Int::from(2));
        let distance = &Rat::from(x.round()) - &x;
        assert!(distance <= half && distance > -&half);
        for b in numbers.iter().skip(at % 7).step_by(7) {
            let y = Rat::from(b);
            assert_eq!(&x + &y, Rat::from(a + b));
            assert_eq!(&x - &y, Rat::from(a - b));
            assert_eq!(&x * &y, Rat::from(a * b));
            assert_eq!(x.cmp(&y), a.cmp(b));
            assert_eq!(x == y, a == b);
            assert_eq!(x.times(&y.numerator()), &x * &Rat::from(y.numerator()));
            if !y.is_zero() {
                assert_eq!(&x / &y, Rat::from(a / b));
                assert_eq!(x.over(&y.numerator()), &x / &Rat::from(y.numerator()));
            }
        }
    }
}
