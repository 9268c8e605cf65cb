//! Operations on results of operations, which stay unpacked in between.

use super::*;

/// A float over the arguments, and over other such floats.
fn compose(bench: &mut Bench, random: &mut Random, pool: &[TermId], mode: TermId) -> TermId {
    let mut pick = || pool[random.below(pool.len() as u64) as usize];
    let [x, y, z] = [pick(), pick(), pick()];
    let store = &mut bench.store;
    let format = format_of(store, x).unwrap();
    match random.below(14) {
        0 | 1 => store.mk(Op::FpAdd, &[mode, x, y]),
        2 => store.mk(Op::FpSub, &[mode, x, y]),
        3 | 4 => store.mk(Op::FpMul, &[mode, x, y]),
        5 => store.mk(Op::FpDiv, &[mode, x, y]),
        6 => store.mk(Op::FpFma, &[mode, x, y, z]),
        7 => store.mk(Op::FpSqrt, &[mode, x]),
        8 => store.mk(Op::FpRoundToIntegral, &[mode, x]),
        9 => store.mk(Op::FpNeg, &[x]),
        10 => store.mk(Op::FpAbs, &[x]),
        11 => store.mk(Op::FpRem, &[x, y]),
        12 => {
            let condition = store.mk(Op::FpLt, &[x, y]);
            store.mk(Op::Ite, &[condition, y, z])
        }
        _ => {
            let wide =
                store.mk_indexed(Op::FpFromFp, [format.eb() + 1, format.sb() + 2], &[mode, x]);
            let wide = store.mk(Op::FpMul, &[mode, wide, wide]);
            store.mk_indexed(Op::FpFromFp, [format.eb(), format.sb()], &[mode, wide])
        }
    }
}

/// Something to look at.
fn observe(bench: &mut Bench, random: &mut Random, pool: &[TermId], mode: TermId) -> TermId {
    let mut pick = || pool[random.below(pool.len() as u64) as usize];
    let [x, y] = [pick(), pick()];
    let store = &mut bench.store;
    match random.below(16) {
        0 => store.mk(Op::FpLt, &[x, y]),
        1 => store.mk(Op::FpLeq, &[x, y]),
        2 => store.mk(Op::FpGeq, &[x, y]),
        3 => store.mk(Op::FpEq, &[x, y]),
        4 => store.mk(Op::Eq, &[x, y]),
        5 => store.mk(Op::FpIsNan, &[x]),
        6 => store.mk(Op::FpIsInfinite, &[x]),
        7 => store.mk(Op::FpIsZero, &[x]),
        8 => store.mk(Op::FpIsNormal, &[x]),
        9 => store.mk(Op::FpIsSubnormal, &[x]),
        10 => store.mk(Op::FpIsNegative, &[x]),
        11 => store.mk(Op::FpIsPositive, &[x]),
        12 => store.mk_indexed(Op::FpToSbv, [4, 0], &[mode, x]),
        13 => store.mk(Op::FpMin, &[x, y]),
        14 => store.mk(Op::FpMax, &[x, y]),
        _ => x,
    }
}

#[test]
fn random_terms_on_tiny_formats() {
    let mut random = Random::new(3);
    let mut compared = 0;
    for (eb, sb) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        for round in 0..40 {
            let mut bench = Bench::new();
            let format = format(eb, sb);
            let x = bench.float(format);
            let mut pool = vec![x];
            if format.width() < 6 {
                pool.push(bench.float(format));
            } else {
                let bits = BitVec::from_u64(format.width(), random.next());
                pool.push(bench.store.mk_float(&Float::from_bits(format, &bits)));
            }
            let mode = if round % 2 == 0 {
                bench.mode()
            } else {
                bench.store.mk_rounding(RoundingMode::ALL[round / 2 % 5])
            };
            for _ in 0..3 {
                let term = compose(&mut bench, &mut random, &pool, mode);
                pool.push(term);
            }
            for _ in 0..2 {
                let last = &pool[pool.len() - 3..];
                let term = observe(&mut bench, &mut random, last, mode);
                compared += bench.check_all(term);
            }
        }
    }
    assert!(compared > 100_000, "{compared} results are too few");
}

#[test]
fn long_chains_do_not_overflow_the_stack() {
    let mut bench = Bench::new();
    let format = format(2, 2);
    let x = bench.float(format);
    let mode = bench.store.mk_rounding(RoundingMode::Rtz);
    let mut sum = x;
    for _ in 0..2000 {
        sum = bench.store.mk(Op::FpAdd, &[mode, sum, x]);
        sum = bench.store.mk(Op::FpNeg, &[sum]);
    }
    let term = bench.store.mk(Op::FpIsNan, &[sum]);
    bench.check_all(term);
}
