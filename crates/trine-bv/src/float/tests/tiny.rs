//! Every operator and every mode on all values of tiny formats, where exponents or significands run
//! out in all ways: no normal numbers but one exponent, integers that leave the format, roots that
//! are subnormal.

use super::*;

/// Formats by `eb` and `sb`.
const FORMATS: [(u32, u32); 6] = [(2, 2), (2, 3), (2, 5), (3, 2), (3, 3), (4, 3)];

/// The mode of a term: a value, or a symbol.
fn modes(bench: &mut Bench) -> Vec<TermId> {
    let mut modes = vec![bench.mode()];
    modes.extend(RoundingMode::ALL.map(|mode| bench.store.mk_rounding(mode)));
    modes
}

/// Checks `op(mode, operands..)` for all modes; the symbol stands for them one after the other.
fn check_rounded(op: Op, indices: [u32; 2], make: impl Fn(&mut Bench) -> Vec<TermId>) {
    for position in 0..=5 {
        let mut bench = Bench::new();
        let mode = if position == 0 {
            bench.mode()
        } else {
            bench.store.mk_rounding(RoundingMode::ALL[position - 1])
        };
        let mut args = vec![mode];
        args.extend(make(&mut bench));
        let term = bench.store.mk_indexed(op, indices, &args);
        assert!(bench.check_all(term) > 0);
    }
}

fn floats(bench: &mut Bench, format: FloatFormat, count: usize) -> Vec<TermId> {
    (0..count).map(|_| bench.float(format)).collect()
}

fn each_format(mut check: impl FnMut(FloatFormat)) {
    for (eb, sb) in FORMATS {
        check(format(eb, sb));
    }
}

#[test]
fn classification_and_signs() {
    each_format(|format| {
        for op in [
            Op::FpIsNan,
            Op::FpIsInfinite,
            Op::FpIsZero,
            Op::FpIsNormal,
            Op::FpIsSubnormal,
            Op::FpIsNegative,
            Op::FpIsPositive,
            Op::FpAbs,
            Op::FpNeg,
            Op::FpToIeeeBv,
        ] {
            let mut bench = Bench::new();
            let x = bench.float(format);
            let term = bench.store.mk(op, &[x]);
            assert_eq!(bench.check_all(term), 1 << format.width());
        }
    });
}

#[test]
fn comparisons_and_extrema() {
    each_format(|format| {
        for op in [Op::Eq, Op::FpEq, Op::FpLt, Op::FpLeq, Op::FpGt, Op::FpGeq, Op::FpMin, Op::FpMax]
        {
            let mut bench = Bench::new();
            let args = floats(&mut bench, format, 2);
            let term = bench.store.mk(op, &args);
            let open = if matches!(op, Op::FpMin | Op::FpMax) { 2 } else { 0 };
            assert_eq!(bench.check_all(term), (1 << (2 * format.width())) - open);
            let mut bench = Bench::new();
            let x = bench.float(format);
            let term = bench.store.mk(op, &[x, x]);
            bench.check_all(term);
        }
    });
}

#[test]
fn chains_of_comparisons() {
    for op in [Op::FpEq, Op::FpLt, Op::FpLeq, Op::FpGt, Op::FpGeq] {
        let mut bench = Bench::new();
        let args = floats(&mut bench, format(2, 2), 3);
        let term = bench.store.mk(op, &args);
        bench.check_all(term);
    }
}

#[test]
fn fields_to_floats() {
    let mut bench = Bench::new();
    let parts = [1, 3, 2].map(|width| bench.word(width));
    let term = bench.store.mk(Op::Fp, &parts);
    assert_eq!(bench.check_all(term), 64);
}

#[test]
fn sums() {
    each_format(|format| {
        for op in [Op::FpAdd, Op::FpSub] {
            check_rounded(op, [0, 0], |bench| floats(bench, format, 2));
        }
    });
}

#[test]
fn products_and_quotients() {
    each_format(|format| {
        for op in [Op::FpMul, Op::FpDiv] {
            check_rounded(op, [0, 0], |bench| floats(bench, format, 2));
        }
    });
}

#[test]
fn fused_products() {
    for (eb, sb) in [(2, 2), (2, 3), (3, 2)] {
        check_rounded(Op::FpFma, [0, 0], |bench| floats(bench, format(eb, sb), 3));
    }
    // The others with the mode as a symbol alone, and every 29th triple.
    for (eb, sb) in [(2, 5), (3, 3), (4, 3)] {
        let format = format(eb, sb);
        let mut bench = Bench::new();
        let mut args = vec![bench.mode()];
        args.extend(floats(&mut bench, format, 3));
        let term = bench.store.mk(Op::FpFma, &args);
        let width = format.width();
        let mut number = 0u64;
        bench.check(term, move || {
            number += 29;
            let part = |from: u32, width: u32| BitVec::from_u64(width, number >> from);
            (number >> (3 * width) == 0).then(|| {
                let floats = [0, width, 2 * width].map(|from| part(from, width));
                let mode = BitVec::from_u64(3, number % 5);
                [vec![mode], floats.to_vec()].concat()
            })
        });
    }
}

#[test]
fn roots_and_integers() {
    each_format(|format| {
        for op in [Op::FpSqrt, Op::FpRoundToIntegral] {
            check_rounded(op, [0, 0], |bench| floats(bench, format, 1));
        }
    });
}

#[test]
fn remainders() {
    each_format(|format| {
        let mut bench = Bench::new();
        let args = floats(&mut bench, format, 2);
        let term = bench.store.mk(Op::FpRem, &args);
        assert_eq!(bench.check_all(term), 1 << (2 * format.width()));
    });
}

#[test]
fn conversions_between_formats() {
    each_format(|source| {
        each_format(|target| {
            let indices = [target.eb(), target.sb()];
            check_rounded(Op::FpFromFp, indices, |bench| floats(bench, source, 1));
        });
        for (eb, sb) in [(5, 11), (2, 8), (8, 2)] {
            check_rounded(Op::FpFromFp, [eb, sb], |bench| floats(bench, source, 1));
        }
    });
}

#[test]
fn conversions_from_words() {
    each_format(|target| {
        for width in 1..=8 {
            for op in [Op::FpFromSbv, Op::FpFromUbv] {
                check_rounded(op, [target.eb(), target.sb()], |bench| vec![bench.word(width)]);
            }
        }
    });
}

#[test]
fn conversions_to_words() {
    each_format(|source| {
        for width in 1..=9 {
            for op in [Op::FpToSbv, Op::FpToUbv] {
                check_rounded(op, [width, 0], |bench| floats(bench, source, 1));
            }
        }
    });
}

#[test]
fn conversions_from_reals() {
    each_format(|target| {
        for (numerator, denominator) in [(0, 1), (1, 3), (-5, 7), (9, 2), (-1000, 1), (1, 1 << 20)]
        {
            let value = trine_value::Rational::from_parts(
                trine_value::Integer::from(numerator),
                (denominator as u32).into(),
            );
            check_rounded(Op::FpFromReal, [target.eb(), target.sb()], |bench| {
                vec![bench.store.mk_real(&value)]
            });
        }
    });
}

#[test]
fn constant_operands() {
    for (eb, sb) in [(2, 3), (3, 3)] {
        let format = format(eb, sb);
        for number in 0..1u64 << format.width() {
            let value = Float::from_bits(format, &BitVec::from_u64(format.width(), number));
            for op in [Op::FpAdd, Op::FpMul, Op::FpDiv, Op::FpLt, Op::FpLeq, Op::FpRem, Op::FpMin] {
                for swap in [false, true] {
                    let mut bench = Bench::new();
                    let mut args = vec![bench.float(format), bench.store.mk_float(&value)];
                    if swap {
                        args.reverse();
                    }
                    if matches!(op, Op::FpAdd | Op::FpMul | Op::FpDiv) {
                        args.insert(0, modes(&mut bench)[0]);
                    }
                    let term = bench.store.mk(op, &args);
                    bench.check_all(term);
                }
            }
        }
    }
}
