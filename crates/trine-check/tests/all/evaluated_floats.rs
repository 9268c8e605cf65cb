//! Floats: each operator on all operands of tiny formats against `trine-value`, and random operands of
//! the usual formats against `rustc_apfloat`, which is neither of the two.

use dashu_int::UBig;
use rustc_apfloat::{Round, ieee};
use trine_check::RoundingMode;
use trine_check::evaluate::{Float, Format, Steps};
use trine_fuzz::random::Random;
use trine_value::{BitVec, FloatFormat};

const MODES: [(RoundingMode, trine_value::RoundingMode, Round); 5] = [
    (RoundingMode::NearestTiesToEven, trine_value::RoundingMode::Rne, Round::NearestTiesToEven),
    (RoundingMode::NearestTiesToAway, trine_value::RoundingMode::Rna, Round::NearestTiesToAway),
    (RoundingMode::TowardPositive, trine_value::RoundingMode::Rtp, Round::TowardPositive),
    (RoundingMode::TowardNegative, trine_value::RoundingMode::Rtn, Round::TowardNegative),
    (RoundingMode::TowardZero, trine_value::RoundingMode::Rtz, Round::TowardZero),
];

struct Tiny {
    exponent: u32,
    significand: u32,
}

impl Tiny {
    fn own(&self) -> Format {
        Format::new(self.exponent, self.significand).unwrap()
    }

    fn theirs(&self) -> FloatFormat {
        FloatFormat::new(self.exponent, self.significand).unwrap()
    }

    /// All floats in both forms; NaN several times.
    fn all(&self) -> Vec<(Float, trine_value::Float)> {
        let width = self.exponent + self.significand;
        (0..1u32 << width)
            .map(|bits| {
                let digits = format!("{bits:0width$b}", width = width as usize);
                let word = BitVec::from_binary_digits(&digits).unwrap();
                let float = trine_value::Float::from_bits(self.theirs(), &word);
                (self.own().decode(&UBig::from(bits)), float)
            })
            .collect()
    }

    fn same(&self, ours: &Float, theirs: &trine_value::Float, what: &str) {
        let width = (self.exponent + self.significand) as usize;
        let bits = u64::try_from(self.own().encode(ours)).unwrap();
        let found = format!("#b{bits:0width$b}");
        if *ours == Float::NaN && theirs.is_nan() {
            return;
        }
        let wanted: String = (0..width)
            .rev()
            .map(|bit| if theirs.bits().bit(bit as u32) { '1' } else { '0' })
            .collect();
        assert_eq!(found, format!("#b{wanted}"), "{what} in {}", self.name());
    }

    fn name(&self) -> String {
        format!("({}, {})", self.exponent, self.significand)
    }

    fn unary_and_binary(&self) {
        let all = self.all();
        let format = self.own();
        let steps = &mut Steps::new(u64::MAX);
        for (a, x) in &all {
            for (mode, theirs, _) in MODES {
                let root = format.square_root(steps, mode, a).unwrap();
                self.same(&root, &x.sqrt(theirs), &format!("sqrt {mode:?} {a:?}"));
                let whole = format.to_integral(steps, mode, a).unwrap();
                let what = format!("roundToIntegral {mode:?} {a:?}");
                self.same(&whole, &x.round_to_integral(theirs), &what);
            }
            assert_eq!(format.is_subnormal(a), x.is_subnormal());
            for (b, y) in &all {
                for (mode, theirs, _) in MODES {
                    let what = |name: &str| format!("{name} {mode:?} {a:?} {b:?}");
                    let found = format.add(steps, mode, a, b).unwrap();
                    self.same(&found, &x.add(theirs, y), &what("add"));
                    let found = format.multiply(steps, mode, a, b).unwrap();
                    self.same(&found, &x.mul(theirs, y), &what("mul"));
                    let found = format.divide(steps, mode, a, b).unwrap();
                    self.same(&found, &x.div(theirs, y), &what("div"));
                }
                let found = format.remainder(steps, a, b).unwrap();
                self.same(&found, &x.rem(y), &format!("rem {a:?} {b:?}"));
                assert_eq!(a.compare(b), x.ieee_cmp(y), "{a:?} {b:?}");
                match (a.minimum(b), x.min(y)) {
                    (Some(found), Ok(wanted)) => self.same(&found, &wanted, "min"),
                    (None, Err(_)) => {}
                    _ => panic!("min {a:?} {b:?}"),
                }
                match (a.maximum(b), x.max(y)) {
                    (Some(found), Ok(wanted)) => self.same(&found, &wanted, "max"),
                    (None, Err(_)) => {}
                    _ => panic!("max {a:?} {b:?}"),
                }
            }
        }
    }

    /// Every `stride`-th triple.
    fn ternary(&self, stride: usize) {
        let all = self.all();
        let steps = &mut Steps::new(u64::MAX);
        let mut count = 0;
        for (a, x) in &all {
            for (b, y) in &all {
                for (c, z) in &all {
                    count += 1;
                    if count % stride != 0 {
                        continue;
                    }
                    for (mode, theirs, _) in MODES {
                        let found = self.own().multiply_add(steps, mode, [a, b, c]).unwrap();
                        let what = format!("fma {mode:?} {a:?} {b:?} {c:?}");
                        self.same(&found, &x.fma(theirs, y, z), &what);
                    }
                }
            }
        }
    }

    fn conversions(&self, other: &Tiny) {
        let steps = &mut Steps::new(u64::MAX);
        for (a, x) in self.all() {
            for (mode, theirs, _) in MODES {
                let found = other.own().convert(steps, mode, &a).unwrap();
                let what = format!("from {} {mode:?} {a:?}", self.name());
                other.same(&found, &x.to_format(theirs, other.theirs()), &what);
            }
        }
    }
}

#[test]
fn tiny_formats_agree_with_the_other_evaluator() {
    let formats = [(2, 2), (2, 3), (2, 5), (3, 2), (3, 4), (4, 3)]
        .map(|(exponent, significand)| Tiny { exponent, significand });
    for format in &formats {
        format.unary_and_binary();
        for other in &formats {
            format.conversions(other);
        }
    }
    formats[1].ternary(1);
    formats[4].ternary(61);
}

/// Random operands, in which exponents are close to each other or to the ends.
fn bits(random: &mut Random, exponent: u32, fraction: u32) -> u128 {
    let high = (1u128 << exponent) - 1;
    let middle = high / 2;
    let near = random.below(60) as u128;
    let exponent = match random.below(8) {
        0 => near.min(high),
        1 => high - near.min(high),
        _ => (middle + near).saturating_sub(30).min(high),
    };
    let word = u128::from(random.bits()) | u128::from(random.bits()) << 64;
    let low = match random.below(4) {
        0 => 0,
        1 => u128::MAX,
        _ => word,
    };
    let sign = random.below(2) as u128;
    let low = low & ((1 << fraction) - 1);
    (((sign << high.count_ones()) | exponent) << fraction) | low
}

fn against_apfloat<F: rustc_apfloat::Float>(exponent: u32, significand: u32, rounds: usize) {
    let format = Format::new(exponent, significand).unwrap();
    let mut random = Random::of_script(17, u64::from(exponent));
    let steps = &mut Steps::new(u64::MAX);
    for _ in 0..rounds {
        let words = [(); 3].map(|()| bits(&mut random, exponent, significand - 1));
        let [a, b, c] = words.map(|word| format.decode(&UBig::from(word)));
        let [x, y, z] = words.map(F::from_bits);
        let same = |ours: &Float, theirs: F, what: &str| {
            if theirs.is_nan() {
                assert_eq!(*ours, Float::NaN, "{what} {words:x?}");
            } else {
                assert_eq!(format.encode(ours), UBig::from(theirs.to_bits()), "{what} {words:x?}");
            }
        };
        for (mode, _, round) in MODES {
            same(&format.add(steps, mode, &a, &b).unwrap(), x.add_r(y, round).value, "add");
            same(&format.multiply(steps, mode, &a, &b).unwrap(), x.mul_r(y, round).value, "mul");
            same(&format.divide(steps, mode, &a, &b).unwrap(), x.div_r(y, round).value, "div");
            let found = format.multiply_add(steps, mode, [&a, &b, &c]).unwrap();
            same(&found, x.mul_add_r(y, z, round).value, "fma");
            let whole = x.round_to_integral(round).value;
            same(&format.to_integral(steps, mode, &a).unwrap(), whole, "roundToIntegral");
        }
        same(&format.remainder(steps, &a, &b).unwrap(), x.ieee_rem(y).value, "rem");
    }
}

#[test]
fn usual_formats_agree_with_a_third_implementation() {
    against_apfloat::<ieee::Half>(5, 11, 4000);
    against_apfloat::<ieee::Single>(8, 24, 4000);
    against_apfloat::<ieee::Double>(11, 53, 2000);
    against_apfloat::<ieee::Quad>(15, 113, 200);
}
