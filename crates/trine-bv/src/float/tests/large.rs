//! Random values of the formats in use.

use super::*;

/// A bit pattern: special values, the ends of ranges, and numbers close to others.
fn pattern(random: &mut Random, format: FloatFormat, near: Option<&BitVec>) -> BitVec {
    let width = format.width();
    let uniform = |random: &mut Random| {
        let limbs: Vec<u64> = (0..width.div_ceil(64)).map(|_| random.next()).collect();
        BitVec::from_limbs(width, &limbs)
    };
    let fraction_width = format.sb() - 1;
    let fraction = match random.below(6) {
        0 => BitVec::zero(fraction_width),
        1 => BitVec::one(fraction_width),
        2 => BitVec::ones(fraction_width),
        3 => BitVec::one(fraction_width).shl_u32(random.below(u64::from(fraction_width)) as u32),
        _ => uniform(random).extract(fraction_width - 1, 0),
    };
    let bias = (1u64 << (format.eb() - 1)) - 1;
    let field = match (random.below(8), near) {
        (0, _) => 0,
        (1, _) => 1,
        (2, _) => 2 * bias,
        (3, _) if random.below(4) == 0 => 2 * bias + 1,
        (3 | 4, _) => bias + random.below(u64::from(format.sb()) + 4),
        (5, Some(near)) => {
            let field = near.extract(width - 2, fraction_width).low_u64();
            (field + random.below(7)).saturating_sub(3).min(2 * bias)
        }
        _ => random.next() % (2 * bias + 1),
    };
    let sign = BitVec::from_bool(random.below(2) == 1);
    sign.concat(&BitVec::from_u64(format.eb(), field)).concat(&fraction)
}

impl Bench {
    fn check_random(&mut self, term: TermId, seed: u64, count: usize) {
        let mut random = Random::new(seed);
        let kinds: Vec<(Option<FloatFormat>, u32)> = self
            .args
            .iter()
            .map(|arg| (format_of(&self.store, arg.term), self.store.width(arg.bits)))
            .collect();
        let mut left = count;
        self.check(term, || {
            left = left.checked_sub(1)?;
            let mut lane: Vec<BitVec> = Vec::new();
            let mut last = None;
            for &(format, width) in &kinds {
                let bits = match format {
                    Some(format) => pattern(&mut random, format, last.as_ref()),
                    None if width == 3 => BitVec::from_u64(3, random.below(5)),
                    None => {
                        let limbs: Vec<u64> =
                            (0..width.div_ceil(64)).map(|_| random.next()).collect();
                        BitVec::from_limbs(width, &limbs)
                            .lshr_u32(random.below(u64::from(width)) as u32)
                    }
                };
                last = format.map(|_| bits.clone());
                lane.push(bits);
            }
            Some(lane)
        });
    }
}

fn check(
    op: Op,
    indices: [u32; 2],
    seed: u64,
    count: usize,
    make: impl Fn(&mut Bench) -> Vec<TermId>,
) {
    let mut bench = Bench::new();
    let args = make(&mut bench);
    let term = bench.store.mk_indexed(op, indices, &args);
    bench.check_random(term, seed, count);
}

const FORMATS: [FloatFormat; 4] =
    [FloatFormat::FLOAT16, FloatFormat::FLOAT32, FloatFormat::FLOAT64, FloatFormat::FLOAT128];

#[test]
fn arithmetic() {
    for (seed, format) in (0..).zip(FORMATS) {
        for (op, count) in [
            (Op::FpAdd, 2),
            (Op::FpSub, 2),
            (Op::FpMul, 2),
            (Op::FpDiv, 2),
            (Op::FpFma, 3),
            (Op::FpSqrt, 1),
            (Op::FpRoundToIntegral, 1),
        ] {
            check(op, [0, 0], seed, 1280, |bench| {
                let mut args = vec![bench.mode()];
                args.extend((0..count).map(|_| bench.float(format)));
                args
            });
        }
    }
}

#[test]
fn order() {
    for (seed, format) in (0..).zip(FORMATS) {
        for op in [Op::Eq, Op::FpEq, Op::FpLt, Op::FpLeq, Op::FpMin, Op::FpMax] {
            check(op, [0, 0], seed, 1280, |bench| vec![bench.float(format), bench.float(format)]);
        }
    }
}

#[test]
fn remainders() {
    for (format, count) in [(FloatFormat::FLOAT16, 2560), (FloatFormat::FLOAT32, 640)] {
        check(Op::FpRem, [0, 0], 5, count, |bench| vec![bench.float(format), bench.float(format)]);
    }
}

#[test]
fn conversions() {
    for (seed, source) in (0..).zip(FORMATS) {
        for target in FORMATS.into_iter().chain([format(11, 24), format(8, 30), format(4, 60)]) {
            check(Op::FpFromFp, [target.eb(), target.sb()], seed, 640, |bench| {
                vec![bench.mode(), bench.float(source)]
            });
        }
        for width in [1, 8, 16, 32, 64, 128] {
            for op in [Op::FpToSbv, Op::FpToUbv] {
                check(op, [width, 0], seed, 640, |bench| vec![bench.mode(), bench.float(source)]);
            }
            for op in [Op::FpFromSbv, Op::FpFromUbv] {
                check(op, [source.eb(), source.sb()], seed, 640, |bench| {
                    vec![bench.mode(), bench.word(width)]
                });
            }
        }
    }
}
