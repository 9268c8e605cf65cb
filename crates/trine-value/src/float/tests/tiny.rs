//! Tiny formats, exhaustively, against the definitions; in machine words and in big integers.

use dashu_base::Sign;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::definition::{Definition, Meaning, round_to_integer};
use super::{FloatFormat, Random, RoundingMode, all_values, format};
use crate::bitvec::BitVec;
use crate::float::convert::{Signedness, to_bit_vec, to_format};
use crate::float::{Float, ToRealError, Unspecified, arithmetic, integral, remainder};

/// The formats on which every operator is tested with all operands.
const TINY: [(u32, u32); 6] = [(2, 2), (2, 3), (2, 5), (3, 2), (3, 3), (4, 3)];

/// A format with all its values and what they mean.
struct Tiny {
    definition: Definition,
    values: Vec<(Float, Meaning)>,
}

impl Tiny {
    fn new(format: FloatFormat) -> Self {
        let definition = Definition::new(format);
        let values = all_values(format).into_iter().map(|x| {
            let meaning = definition.meaning(&x);
            (x, meaning)
        });
        Self { values: values.collect(), definition }
    }

    fn all() -> impl Iterator<Item = Self> {
        TINY.into_iter().map(|(eb, sb)| Self::new(format(eb, sb)))
    }

    fn pairs(&self) -> impl Iterator<Item = (&(Float, Meaning), &(Float, Meaning))> {
        self.values.iter().flat_map(|x| self.values.iter().map(move |y| (x, y)))
    }

    fn check_fma(&self, x: &(Float, Meaning), y: &(Float, Meaning), z: &(Float, Meaning)) {
        for rm in RoundingMode::ALL {
            let expected = self.definition.sum_of_product(rm, &x.1, Some(&y.1), Some(&z.1));
            let actual = x.0.fma(rm, &y.0, &z.0);
            assert_eq!(actual, expected, "{rm:?} {} * {} + {}", x.0, y.0, z.0);
            assert_eq!(arithmetic::fma::<UBig>(rm, &x.0, &y.0, &z.0), expected);
        }
    }
}

#[test]
fn sums_and_differences() {
    for tiny in Tiny::all() {
        for ((x, mx), (y, my)) in tiny.pairs() {
            for rm in RoundingMode::ALL {
                let expected = tiny.definition.sum_of_product(rm, mx, None, Some(my));
                assert_eq!(x.add(rm, y), expected, "{rm:?} {x} + {y}");
                assert_eq!(arithmetic::add::<UBig>(rm, x, y), expected);
                assert_eq!(x.sub(rm, &y.neg()), expected);
            }
        }
    }
}

#[test]
fn products() {
    for tiny in Tiny::all() {
        for ((x, mx), (y, my)) in tiny.pairs() {
            for rm in RoundingMode::ALL {
                let expected = tiny.definition.sum_of_product(rm, mx, Some(my), None);
                assert_eq!(x.mul(rm, y), expected, "{rm:?} {x} * {y}");
                assert_eq!(arithmetic::mul::<UBig>(rm, x, y), expected);
            }
        }
    }
}

#[test]
fn quotients() {
    for tiny in Tiny::all() {
        for ((x, mx), (y, my)) in tiny.pairs() {
            for rm in RoundingMode::ALL {
                let expected = tiny.definition.quotient(rm, mx, my);
                assert_eq!(x.div(rm, y), expected, "{rm:?} {x} / {y}");
                assert_eq!(arithmetic::div::<UBig>(rm, x, y), expected);
            }
        }
    }
}

#[test]
fn remainders() {
    for tiny in Tiny::all() {
        for ((x, mx), (y, my)) in tiny.pairs() {
            let expected = tiny.definition.remainder(mx, my);
            assert_eq!(x.rem(y), expected, "{x} rem {y}");
            assert_eq!(remainder::rem::<UBig>(x, y), expected);
        }
    }
}

#[test]
fn square_roots_and_integral_values() {
    for tiny in Tiny::all() {
        for (x, meaning) in &tiny.values {
            for rm in RoundingMode::ALL {
                let expected = tiny.definition.root(rm, meaning);
                assert_eq!(x.sqrt(rm), expected, "{rm:?} sqrt {x}");
                assert_eq!(arithmetic::sqrt::<UBig>(rm, x), expected);
                let expected = tiny.definition.integral(rm, meaning);
                assert_eq!(x.round_to_integral(rm), expected, "{rm:?} integral {x}");
                assert_eq!(integral::round_to_integral::<UBig>(rm, x), expected);
            }
        }
    }
}

#[test]
fn integral_values_leave_formats_with_few_exponents() {
    let tiny = format(2, 3);
    let largest = Float::max_finite(tiny, Sign::Positive);
    assert_eq!(largest.to_real(), Ok(RBig::from_parts(IBig::from(7), UBig::from(2u8))));
    let infinity = Float::infinity(tiny, Sign::Positive);
    assert_eq!(largest.round_to_integral(RoundingMode::Rne), infinity);
    assert_eq!(largest.round_to_integral(RoundingMode::Rtp), infinity);
    let three = Float::from_ubv(RoundingMode::Rne, tiny, &BitVec::from_u64(2, 3));
    assert_eq!(largest.round_to_integral(RoundingMode::Rtn), three);
    assert_eq!(largest.round_to_integral(RoundingMode::Rtz), three);
}

#[test]
fn fused_multiply_add_of_all_operands() {
    for (eb, sb) in [(2, 2), (2, 3)] {
        let tiny = Tiny::new(format(eb, sb));
        for (x, y) in tiny.pairs() {
            for z in &tiny.values {
                tiny.check_fma(x, y, z);
            }
        }
    }
}

#[test]
fn fused_multiply_add_of_some_operands() {
    let mut random = Random(1);
    for tiny in Tiny::all() {
        let mut pick = || &tiny.values[random.below(tiny.values.len() as u64) as usize];
        for _ in 0..10_000 {
            tiny.check_fma(pick(), pick(), pick());
        }
    }
}

#[test]
fn comparisons_and_extrema() {
    for tiny in Tiny::all() {
        for ((x, mx), (y, my)) in tiny.pairs() {
            let number = |meaning: &Meaning| match meaning {
                Meaning::Nan => None,
                Meaning::Infinite(sign) => Some(RBig::from(1 << 20) * *sign),
                Meaning::Zero(_) => Some(RBig::ZERO),
                Meaning::Number(x) => Some(x.clone()),
            };
            let ordering = number(mx).zip(number(my)).map(|(a, b)| a.cmp(&b));
            assert_eq!(x.ieee_cmp(y), ordering);
            assert_eq!(x.ieee_eq(y), ordering.is_some_and(|o| o.is_eq()));
            assert_eq!(x.lt(y), ordering.is_some_and(|o| o.is_lt()));
            assert_eq!(x.leq(y), ordering.is_some_and(|o| o.is_le()));
            assert_eq!(x.gt(y), ordering.is_some_and(|o| o.is_gt()));
            assert_eq!(x.geq(y), ordering.is_some_and(|o| o.is_ge()));
            assert_eq!(x == y, mx == my);
            let (min, max) = match (mx, my) {
                (Meaning::Nan, _) => (Ok(y.clone()), Ok(y.clone())),
                (_, Meaning::Nan) => (Ok(x.clone()), Ok(x.clone())),
                (Meaning::Zero(a), Meaning::Zero(b)) if a != b => {
                    (Err(Unspecified::OppositeZeros), Err(Unspecified::OppositeZeros))
                }
                _ if x.lt(y) => (Ok(x.clone()), Ok(y.clone())),
                _ => (Ok(y.clone()), Ok(x.clone())),
            };
            assert_eq!((x.min(y), x.max(y)), (min, max));
        }
    }
}

#[test]
fn signs() {
    for tiny in Tiny::all() {
        for (x, meaning) in &tiny.values {
            let (negated, absolute) = match meaning {
                Meaning::Nan => (Meaning::Nan, Meaning::Nan),
                Meaning::Infinite(sign) => {
                    (Meaning::Infinite(-*sign), Meaning::Infinite(Sign::Positive))
                }
                Meaning::Zero(sign) => (Meaning::Zero(-*sign), Meaning::Zero(Sign::Positive)),
                Meaning::Number(a) => {
                    (Meaning::Number(-a.clone()), Meaning::Number(a.clone() * a.sign()))
                }
            };
            assert_eq!(x.neg(), tiny.definition.float(&negated));
            assert_eq!(x.abs(), tiny.definition.float(&absolute));
        }
    }
}

#[test]
fn conversions_between_formats() {
    let targets = TINY.into_iter().chain([(2, 8), (5, 3), (5, 11), (6, 2)]);
    let targets: Vec<Definition> =
        targets.map(|(eb, sb)| Definition::new(format(eb, sb))).collect();
    for tiny in Tiny::all() {
        for (x, meaning) in &tiny.values {
            for target in &targets {
                for rm in RoundingMode::ALL {
                    let expected = match meaning {
                        Meaning::Number(a) => target.round(rm, a, Sign::Positive),
                        meaning => target.float(meaning),
                    };
                    let actual = x.to_format(rm, target.format);
                    assert_eq!(actual, expected, "{rm:?} {x} to {}", target.format);
                    assert_eq!(to_format::<UBig>(rm, x, target.format), expected);
                }
            }
        }
    }
}

#[test]
fn conversions_from_bit_vectors() {
    for tiny in Tiny::all() {
        let target = &tiny.definition;
        for width in 1..=10 {
            for value in 0..1 << width {
                let value = BitVec::from_u64(width, value);
                let unsigned = RBig::from(value.to_ubig());
                let signed = RBig::from(value.to_ibig_signed());
                for rm in RoundingMode::ALL {
                    let expected = target.round(rm, &unsigned, Sign::Positive);
                    assert_eq!(Float::from_ubv(rm, target.format, &value), expected);
                    let expected = target.round(rm, &signed, Sign::Positive);
                    assert_eq!(Float::from_sbv(rm, target.format, &value), expected);
                    let wide = value.sign_extend(200);
                    assert_eq!(Float::from_sbv(rm, target.format, &wide), expected);
                }
            }
        }
    }
}

#[test]
fn conversions_from_rationals_and_decimals() {
    for tiny in Tiny::all() {
        let target = &tiny.definition;
        for numerator in -130..=130 {
            for denominator in [1u8, 2, 3, 7, 10, 16, 30, 64, 97, 255] {
                let value = RBig::from_parts(IBig::from(numerator), UBig::from(denominator));
                for rm in RoundingMode::ALL {
                    let expected = target.round(rm, &value, Sign::Positive);
                    assert_eq!(Float::from_rational(rm, target.format, &value), expected);
                }
            }
            for places in 0..4 {
                let power = UBig::from(10u8).pow(places);
                let value = RBig::from_parts(IBig::from(numerator), power);
                for rm in RoundingMode::ALL {
                    let expected = target.round(rm, &value, Sign::Positive);
                    let digits = IBig::from(numerator);
                    assert_eq!(Float::from_decimal(rm, target.format, &digits, places), expected);
                }
            }
        }
    }
}

#[test]
fn conversions_to_bit_vectors() {
    for tiny in Tiny::all() {
        for (x, meaning) in &tiny.values {
            for (width, rm) in (1..=10).flat_map(|w| RoundingMode::ALL.map(|rm| (w, rm))) {
                let half = IBig::ONE << (width as usize - 1);
                let [unsigned, signed] = [
                    (Signedness::Unsigned, IBig::ZERO, half.clone() * 2),
                    (Signedness::Signed, -half.clone(), half),
                ]
                .map(|(signedness, start, end)| {
                    let expected = match meaning {
                        Meaning::Nan => Err(Unspecified::NotANumber),
                        Meaning::Infinite(_) => Err(Unspecified::Infinite),
                        Meaning::Zero(_) => Ok(BitVec::zero(width)),
                        Meaning::Number(a) => {
                            let integer = round_to_integer(rm, a);
                            if (start..end).contains(&integer) {
                                Ok(BitVec::from_ibig(width, &integer))
                            } else {
                                Err(Unspecified::OutOfRange)
                            }
                        }
                    };
                    assert_eq!(to_bit_vec::<UBig>(rm, x, width, signedness), expected);
                    expected
                });
                assert_eq!(x.to_ubv(rm, width), unsigned, "{rm:?} {x} to {width} bits");
                assert_eq!(x.to_sbv(rm, width), signed, "{rm:?} {x} to {width} bits");
            }
        }
    }
}

#[test]
fn conversions_to_reals() {
    for tiny in Tiny::all() {
        for (x, meaning) in &tiny.values {
            let expected = match meaning {
                Meaning::Nan => Err(ToRealError::Unspecified(Unspecified::NotANumber)),
                Meaning::Infinite(_) => Err(ToRealError::Unspecified(Unspecified::Infinite)),
                Meaning::Zero(_) => Ok(RBig::ZERO),
                Meaning::Number(a) => Ok(a.clone()),
            };
            assert_eq!(x.to_real(), expected);
        }
    }
}
