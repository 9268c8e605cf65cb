//! Circuits of floats against exact values: all operands of tiny formats, in each rounding mode.

use trine_check::{Encoder, Literal, Operator, RoundingMode, TermId, Terms};
use trine_value::{BitVec, Float, FloatFormat};

type ValueMode = trine_value::RoundingMode;

const MODES: [(RoundingMode, ValueMode); 5] = [
    (RoundingMode::NearestTiesToEven, ValueMode::Rne),
    (RoundingMode::NearestTiesToAway, ValueMode::Rna),
    (RoundingMode::TowardPositive, ValueMode::Rtp),
    (RoundingMode::TowardNegative, ValueMode::Rtn),
    (RoundingMode::TowardZero, ValueMode::Rtz),
];

const FORMATS: [(u32, u32); 4] = [(2, 2), (3, 3), (2, 4), (4, 2)];

/// Terms of one format, evaluated by circuits whose inputs are constants.
struct Bench {
    terms: Terms,
    encoder: Encoder,
    exponent: u32,
    significand: u32,
}

impl Bench {
    fn new((exponent, significand): (u32, u32)) -> Self {
        Self { terms: Terms::new(), encoder: Encoder::new(), exponent, significand }
    }

    fn width(&self) -> u32 {
        self.exponent + self.significand
    }

    fn format(&self) -> FloatFormat {
        FloatFormat::new(self.exponent, self.significand).expect("a format")
    }

    fn all(&self) -> impl Iterator<Item = u64> + use<> {
        0..1 << self.width()
    }

    fn term(&mut self, bits: u64) -> TermId {
        let word = self.terms.word(bits.into(), self.width()).unwrap();
        self.terms.apply(Operator::FpFromBits(self.exponent, self.significand), &[word]).unwrap()
    }

    fn value(&self, bits: u64) -> Float {
        Float::from_bits(self.format(), &BitVec::from_u64(self.width(), bits))
    }

    fn mode(&mut self, mode: RoundingMode) -> TermId {
        self.terms.constant(Operator::Rounding(mode)).unwrap()
    }

    /// The value of a term as a number; none if it is open.
    fn number(&mut self, operator: Operator, args: &[TermId]) -> Option<u64> {
        let term = self.terms.apply(operator, args).unwrap();
        self.encoder.visit(&mut self.terms, term);
        if let Some(truth) = self.encoder.known(term) {
            assert!(truth == Literal::TRUE || truth == Literal::FALSE);
            return Some(u64::from(truth == Literal::TRUE));
        }
        let bits = self.encoder.bits(term).expect("bits");
        bits.iter().rev().try_fold(0, |value, &bit| match bit {
            Literal::TRUE => Some(2 * value + 1),
            Literal::FALSE => Some(2 * value),
            _ => None,
        })
    }

    fn check(&mut self, operator: &Operator, args: &[TermId], wanted: &Float) {
        let found = self.number(operator.clone(), args);
        assert_eq!(
            found,
            wanted.bits().to_u64(),
            "{operator:?} of {args:?} in {:?}",
            wanted.format()
        );
    }
}

#[test]
fn sums_products_and_quotients() {
    for format in FORMATS {
        let mut bench = Bench::new(format);
        for a in bench.all() {
            for b in bench.all() {
                let (x, y) = (bench.value(a), bench.value(b));
                let (s, t) = (bench.term(a), bench.term(b));
                for (mode, rm) in MODES {
                    let m = bench.mode(mode);
                    bench.check(&Operator::FpAdd, &[m, s, t], &x.add(rm, &y));
                    bench.check(&Operator::FpSub, &[m, s, t], &x.sub(rm, &y));
                    bench.check(&Operator::FpMul, &[m, s, t], &x.mul(rm, &y));
                    bench.check(&Operator::FpDiv, &[m, s, t], &x.div(rm, &y));
                }
            }
        }
    }
}

#[test]
fn products_with_sums() {
    let mut bench = Bench::new((2, 3));
    for a in bench.all() {
        for b in bench.all() {
            for c in bench.all() {
                let values = [a, b, c].map(|bits| bench.value(bits));
                let terms = [a, b, c].map(|bits| bench.term(bits));
                for (mode, rm) in MODES {
                    let m = bench.mode(mode);
                    let wanted = values[0].fma(rm, &values[1], &values[2]);
                    bench.check(&Operator::FpFma, &[m, terms[0], terms[1], terms[2]], &wanted);
                }
            }
        }
    }
}

#[test]
fn roots_integers_and_formats() {
    for format in [(2, 2), (3, 3), (3, 5), (5, 4)] {
        let mut bench = Bench::new(format);
        for a in bench.all() {
            let (x, s) = (bench.value(a), bench.term(a));
            for (mode, rm) in MODES {
                let m = bench.mode(mode);
                bench.check(&Operator::FpSqrt, &[m, s], &x.sqrt(rm));
                bench.check(&Operator::FpRoundToIntegral, &[m, s], &x.round_to_integral(rm));
                for (exponent, significand) in [(2, 2), (3, 2), (2, 5), (5, 6)] {
                    let to = FloatFormat::new(exponent, significand).expect("a format");
                    let operator = Operator::FpFromFloat(exponent, significand);
                    bench.check(&operator, &[m, s], &x.to_format(rm, to));
                }
                for width in 1..6 {
                    let open =
                        |word: Result<BitVec, _>| word.ok().and_then(|word: BitVec| word.to_u64());
                    let found = bench.number(Operator::FpToUbv(width), &[m, s]);
                    assert_eq!(
                        found,
                        open(x.to_ubv(rm, width).map_err(drop)),
                        "{a} {width} {mode:?}"
                    );
                    let found = bench.number(Operator::FpToSbv(width), &[m, s]);
                    assert_eq!(
                        found,
                        open(x.to_sbv(rm, width).map_err(drop)),
                        "{a} {width} {mode:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn words_and_numbers_become_floats() {
    for format in FORMATS {
        let mut bench = Bench::new(format);
        let to = bench.format();
        let (e, s) = format;
        for (mode, rm) in MODES {
            let m = bench.mode(mode);
            for width in 1..7 {
                for value in 0..1_u64 << width {
                    let word = bench.terms.word(value.into(), width).unwrap();
                    let exact = BitVec::from_u64(width, value);
                    let wanted = Float::from_ubv(rm, to, &exact);
                    bench.check(&Operator::FpFromUnsigned(e, s), &[m, word], &wanted);
                    let wanted = Float::from_sbv(rm, to, &exact);
                    bench.check(&Operator::FpFromSigned(e, s), &[m, word], &wanted);
                }
            }
            for top in -40_i32..40 {
                for bottom in [1_u32, 2, 3, 7, 16, 100] {
                    let value = trine_value::Rational::from_parts(top.into(), bottom.into());
                    let number = bench.terms.real(value.clone());
                    let wanted = Float::from_rational(rm, to, &value);
                    bench.check(&Operator::FpFromReal(e, s), &[m, number], &wanted);
                }
            }
        }
    }
}

#[test]
fn comparisons_and_classes() {
    for format in FORMATS {
        let mut bench = Bench::new(format);
        for a in bench.all() {
            let (x, s) = (bench.value(a), bench.term(a));
            let classes = [
                (Operator::FpIsNaN, x.is_nan()),
                (Operator::FpIsInfinite, x.is_infinite()),
                (Operator::FpIsZero, x.is_zero()),
                (Operator::FpIsNormal, x.is_normal()),
                (Operator::FpIsSubnormal, x.is_subnormal()),
                (Operator::FpIsNegative, x.is_negative()),
                (Operator::FpIsPositive, x.is_positive()),
            ];
            for (operator, wanted) in classes {
                assert_eq!(bench.number(operator, &[s]), Some(u64::from(wanted)));
            }
            bench.check(&Operator::FpAbs, &[s], &x.abs());
            bench.check(&Operator::FpNeg, &[s], &x.neg());
            for b in bench.all() {
                let (y, t) = (bench.value(b), bench.term(b));
                let relations = [
                    (Operator::FpLt, x.lt(&y)),
                    (Operator::FpLeq, x.leq(&y)),
                    (Operator::FpGt, x.gt(&y)),
                    (Operator::FpGeq, x.geq(&y)),
                    (Operator::FpEq, x.ieee_eq(&y)),
                    (Operator::Equal, x == y),
                ];
                for (operator, wanted) in relations {
                    assert_eq!(bench.number(operator, &[s, t]), Some(u64::from(wanted)));
                }
                for (operator, wanted) in
                    [(Operator::FpMin, x.min(&y)), (Operator::FpMax, x.max(&y))]
                {
                    let found = bench.number(operator, &[s, t]);
                    match wanted {
                        Ok(wanted) => assert_eq!(found, wanted.bits().to_u64(), "{a} {b}"),
                        Err(_) => assert_eq!(found, None, "{a} {b}"),
                    }
                }
            }
        }
    }
}
