//! Every circuit against exact arithmetic: all operands of 1 to 5 bits, and random ones of larger
//! widths, 64 at a time.

use super::WordSlab;
use super::cost::{CircuitKind, cost};
use crate::aig::evaluate::Simulation;
use crate::aig::{Aig, AigLit};
use trine_collections::{Budget, Exhausted};
use trine_value::BitVec;

const LARGE_WIDTHS: [usize; 8] = [8, 16, 31, 32, 33, 64, 65, 100];

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// A circuit with two operands.
type Circuit<'a> =
    dyn Fn(&mut Aig, &[AigLit], &[AigLit], &mut [AigLit], &Budget) -> Result<(), Exhausted> + 'a;

/// A circuit with one literal as its result.
type Predicate<'a> =
    dyn Fn(&mut Aig, &[AigLit], &[AigLit], &Budget) -> Result<AigLit, Exhausted> + 'a;

/// A circuit that needs no budget.
fn total<'a>(
    circuit: impl Fn(&mut Aig, &[AigLit], &[AigLit], &mut [AigLit]) + 'a,
) -> Box<Circuit<'a>> {
    Box::new(move |aig, a, b, out, _| {
        circuit(aig, a, b, out);
        Ok(())
    })
}

fn word(aig: &mut Aig, width: usize) -> Vec<AigLit> {
    (0..width).map(|_| aig.new_input()).collect()
}

/// Up to 64 operands, and the words that give bit `i` of each of them.
struct Operands {
    values: Vec<BitVec>,
    bits: Vec<u64>,
}

impl Operands {
    fn new(width: usize, values: Vec<BitVec>) -> Self {
        let bits = (0..width as u32)
            .map(|i| {
                let column = values.iter().enumerate();
                column.fold(0, |bits, (lane, value)| bits | u64::from(value.bit(i)) << lane)
            })
            .collect();
        Self { values, bits }
    }
}

/// All pairs of operands of a small width, or random ones of a large width, by up to 64.
fn batches(width: usize) -> Vec<(Operands, Operands)> {
    let pairs: Vec<(BitVec, BitVec)> = if width <= 5 {
        let all = || (0..1 << width).map(|value| BitVec::from_u64(width as u32, value));
        all().flat_map(|a| all().map(move |b| (a.clone(), b))).collect()
    } else {
        let mut random = Random((width as u64) << 40 | 0x9e37_79b9);
        (0..192).map(|_| (operand(&mut random, width), operand(&mut random, width))).collect()
    };
    pairs
        .chunks(64)
        .map(|pairs| {
            let (a, b) = pairs.iter().cloned().unzip();
            (Operands::new(width, a), Operands::new(width, b))
        })
        .collect()
}

/// Extreme, small, short and uniform values.
fn operand(random: &mut Random, width: usize) -> BitVec {
    let w = width as u32;
    let uniform = BitVec::from_limbs(w, &[random.next(), random.next()]);
    match random.next() % 9 {
        0 => BitVec::zero(w),
        1 => BitVec::ones(w),
        2 => BitVec::min_signed(w),
        3 => BitVec::max_signed(w),
        4 => BitVec::from_u64(w, random.next() % (2 * width as u64) % (1 << width.min(63))),
        5 | 6 => uniform.lshr_u32((random.next() % u64::from(w)) as u32),
        _ => uniform,
    }
}

/// Compares the circuit with the oracle at one width; the result has `out_width` bits.
fn check_at(
    width: usize,
    out_width: usize,
    circuit: &Circuit<'_>,
    oracle: &dyn Fn(&BitVec, &BitVec) -> BitVec,
) {
    let mut aig = Aig::new();
    let (a, b) = (word(&mut aig, width), word(&mut aig, width));
    let mut out = vec![AigLit::FALSE; out_width];
    let budget = Budget::unlimited();
    circuit(&mut aig, &a, &b, &mut out, &budget).unwrap();
    for (x, y) in batches(width) {
        let input = |n: u32| {
            if (n as usize) < width { x.bits[n as usize] } else { y.bits[n as usize - width] }
        };
        let mut simulation = Simulation::new();
        simulation.extend(&aig, input, &budget).unwrap();
        for (lane, (x, y)) in x.values.iter().zip(&y.values).enumerate() {
            let expected = oracle(x, y);
            for (position, &bit) in out.iter().enumerate() {
                assert_eq!(
                    simulation.values(bit) >> lane & 1 == 1,
                    expected.bit(position as u32),
                    "bit {position} for {x:?} and {y:?}"
                );
            }
        }
    }
}

/// Compares a circuit whose result is as wide as its operands.
fn check(circuit: &Circuit<'_>, oracle: &dyn Fn(&BitVec, &BitVec) -> BitVec) {
    for width in (1..=5).chain(LARGE_WIDTHS) {
        check_at(width, width, circuit, oracle);
    }
}

/// Compares a circuit that gives one literal.
fn check_predicate(circuit: &Predicate<'_>, oracle: &dyn Fn(&BitVec, &BitVec) -> bool) {
    for width in (1..=5).chain(LARGE_WIDTHS) {
        check_at(
            width,
            1,
            &|aig, a, b, out, budget| {
                out[0] = circuit(aig, a, b, budget)?;
                Ok(())
            },
            &|a, b| BitVec::from_bool(oracle(a, b)),
        );
    }
}

#[test]
fn bitwise() {
    check(&*total(|_, a, _, out| super::not(a, out)), &|a, _| a.not());
    check(&*total(super::and), &|a, b| a.and(b));
    check(&*total(super::or), &|a, b| a.or(b));
    check(&*total(super::xor), &|a, b| a.xor(b));
    check(&*total(|aig, a, b, out| super::mux(aig, b[0], a, b, out)), &|a, b| {
        if b.bit(0) { a.clone() } else { b.clone() }
    });
    check_predicate(&|aig, a, _, _| Ok(super::reduce_and(aig, a)), &|a, _| a.redand().bit(0));
    check_predicate(&|aig, a, _, _| Ok(super::reduce_or(aig, a)), &|a, _| a.redor().bit(0));
}

#[test]
fn additive() {
    let (no, yes) = (AigLit::FALSE, AigLit::TRUE);
    check(&*total(|aig, a, b, out| super::add(aig, a, b, no, out)), &|a, b| a.add(b));
    check(&*total(|aig, a, b, out| super::add(aig, a, b, yes, out)), &|a, b| {
        a.add(b).add(&BitVec::one(a.width()))
    });
    check(&*total(super::subtract), &|a, b| a.sub(b));
    check(&*total(|aig, a, _, out| super::negate(aig, a, out)), &|a, _| a.neg());
    check(&*total(|aig, a, b, out| super::negate_if(aig, b[0], a, out)), &|a, b| {
        if b.bit(0) { a.neg() } else { a.clone() }
    });
}

#[test]
fn sums_of_many() {
    check(&|aig, a, b, out, budget| super::sum(aig, &[a, b], out, budget), &|a, b| a.add(b));
    check(
        &|aig, a, b, out, budget| {
            let constant = vec![AigLit::TRUE; a.len()];
            let both: Vec<AigLit> = a.iter().zip(b).map(|(&a, &b)| aig.and(a, b)).collect();
            super::sum(aig, &[a, b, &both, a, &constant, b, b], out, budget)
        },
        &|a, b| {
            let three_b = b.add(b).add(b);
            a.add(a).add(&three_b).add(&a.and(b)).add(&BitVec::ones(a.width()))
        },
    );
    check(&|aig, _, _, out, budget| super::sum(aig, &[], out, budget), &|a, _| {
        BitVec::zero(a.width())
    });
}

#[test]
fn comparisons() {
    check_predicate(&|aig, a, b, _| Ok(super::equal(aig, a, b)), &|a, b| a == b);
    check_predicate(&|aig, a, b, _| Ok(super::unsigned_less(aig, a, b)), &|a, b| a.ult(b));
    check_predicate(&|aig, a, b, _| Ok(super::unsigned_less_equal(aig, a, b)), &|a, b| a.ule(b));
    check_predicate(&|aig, a, b, _| Ok(super::signed_less(aig, a, b)), &|a, b| a.slt(b));
    check_predicate(&|aig, a, b, _| Ok(super::signed_less_equal(aig, a, b)), &|a, b| a.sle(b));
}

#[test]
fn shifts() {
    check(&super::shift_left, &|a, b| a.shl(b));
    check(&super::logical_shift_right, &|a, b| a.lshr(b));
    check(&super::arithmetic_shift_right, &|a, b| a.ashr(b));
}

/// Constant amounts cost nothing.
#[test]
fn constant_shifts_are_wiring() {
    let budget = Budget::unlimited();
    for width in [1, 5, 8, 33] {
        for amount in 0..2 * width as u32 {
            let mut aig = Aig::new();
            let a = word(&mut aig, width);
            let bits: Vec<AigLit> =
                (0..width).map(|i| AigLit::constant(i < 32 && amount >> i & 1 == 1)).collect();
            let effective = amount as u64 % (1_u64 << width.min(40));
            let mut out = vec![AigLit::TRUE; width];
            super::shift_left(&mut aig, &a, &bits, &mut out, &budget).unwrap();
            for (i, &bit) in out.iter().enumerate() {
                let from = (i as u64).checked_sub(effective);
                assert_eq!(bit, from.map_or(AigLit::FALSE, |from| a[from as usize]));
            }
            assert_eq!(aig.and_count(), 0);
        }
    }
}

#[test]
fn products() {
    check(&|aig, a, b, out, budget| super::multiply(aig, a, b, out, budget), &|a, b| a.mul(b));
    check(&|aig, a, _, out, budget| super::multiply(aig, a, a, out, budget), &|a, _| a.mul(a));
    // Some constant bits in one operand.
    check(
        &|aig, a, b, out, budget| {
            let mut b = b.to_vec();
            b.iter_mut().step_by(3).for_each(|bit| *bit = AigLit::TRUE);
            b.iter_mut().skip(1).step_by(3).for_each(|bit| *bit = AigLit::FALSE);
            super::multiply(aig, a, &b, out, budget)
        },
        &|a, b| {
            let digits = (0..b.width()).rev().map(|i| match i % 3 {
                0 => '1',
                1 => '0',
                _ => char::from(b'0' + u8::from(b.bit(i))),
            });
            a.mul(&BitVec::from_binary_digits(&digits.collect::<String>()).unwrap())
        },
    );
}

fn constant_word(value: &BitVec) -> Vec<AigLit> {
    (0..value.width()).map(|i| AigLit::constant(value.bit(i))).collect()
}

/// Every constant of up to 5 bits, and random ones, on either side.
#[test]
fn operators_by_constants() {
    let mut random = Random(99);
    for width in (1..=5).chain(LARGE_WIDTHS) {
        let constants: Vec<BitVec> = if width <= 5 {
            (0..1 << width).map(|value| BitVec::from_u64(width as u32, value)).collect()
        } else {
            (0..6).map(|_| operand(&mut random, width)).collect()
        };
        for c in constants {
            let bits = constant_word(&c);
            check_at(
                width,
                width,
                &|aig, a, _, out, budget| super::multiply(aig, a, &bits, out, budget),
                &|a, _| a.mul(&c),
            );
            check_at(
                width,
                width,
                &|aig, a, _, out, budget| super::multiply(aig, &bits, a, out, budget),
                &|a, _| a.mul(&c),
            );
            check_at(
                width,
                2 * width,
                &|aig, a, _, out, budget| {
                    let (quotient, remainder) = out.split_at_mut(width);
                    super::unsigned_divide_remainder(aig, a, &bits, quotient, remainder, budget)
                },
                &|a, _| a.urem(&c).concat(&a.udiv(&c)),
            );
            check_at(
                width,
                width,
                &*total(|aig, a, _, out| super::add(aig, a, &bits, AigLit::FALSE, out)),
                &|a, _| a.add(&c),
            );
        }
    }
}

#[test]
fn divisions() {
    for width in (1..=5).chain(LARGE_WIDTHS) {
        check_at(
            width,
            2 * width,
            &|aig, a, b, out, budget| {
                let (quotient, remainder) = out.split_at_mut(width);
                super::unsigned_divide_remainder(aig, a, b, quotient, remainder, budget)
            },
            &|a, b| a.urem(b).concat(&a.udiv(b)),
        );
    }
    check(&super::signed_divide, &|a, b| a.sdiv(b));
    check(&super::signed_remainder, &|a, b| a.srem(b));
    check(&super::signed_modulo, &|a, b| a.smod(b));
}

#[test]
fn overflow_predicates() {
    check_predicate(&|aig, a, _, _| Ok(super::negation_overflows(aig, a)), &|a, _| a.nego());
    check_predicate(&|aig, a, b, _| Ok(super::unsigned_add_overflows(aig, a, b)), &|a, b| {
        a.uaddo(b)
    });
    check_predicate(&|aig, a, b, _| Ok(super::signed_add_overflows(aig, a, b)), &|a, b| a.saddo(b));
    check_predicate(&|aig, a, b, _| Ok(super::unsigned_subtract_overflows(aig, a, b)), &|a, b| {
        a.usubo(b)
    });
    check_predicate(&|aig, a, b, _| Ok(super::signed_subtract_overflows(aig, a, b)), &|a, b| {
        a.ssubo(b)
    });
    check_predicate(&|aig, a, b, _| Ok(super::signed_divide_overflows(aig, a, b)), &|a, b| {
        a.sdivo(b)
    });
    check_predicate(
        &|aig, a, b, budget| super::unsigned_multiply_overflows(aig, a, b, budget),
        &|a, b| a.umulo(b),
    );
    check_predicate(
        &|aig, a, b, budget| super::signed_multiply_overflows(aig, a, b, budget),
        &|a, b| a.smulo(b),
    );
    check_predicate(
        &|aig, a, _, budget| super::signed_multiply_overflows(aig, a, a, budget),
        &|a, _| a.smulo(a),
    );
}

#[test]
fn reshaping() {
    for width in (1..=5).chain([8, 33, 65]) {
        check_at(width, 2 * width, &*total(|_, a, b, out| super::concat(a, b, out)), &|a, b| {
            a.concat(b)
        });
        check_at(width, width + 3, &*total(|_, a, _, out| super::zero_extend(a, out)), &|a, _| {
            a.zero_extend(3)
        });
        check_at(width, width + 3, &*total(|_, a, _, out| super::sign_extend(a, out)), &|a, _| {
            a.sign_extend(3)
        });
        check_at(width, 3 * width, &*total(|_, a, _, out| super::repeat(a, out)), &|a, _| {
            a.repeat(3)
        });
        for amount in 0..=width + 1 {
            let n = amount as u32;
            check_at(
                width,
                width,
                &*total(|_, a, _, out| super::rotate_left(a, amount, out)),
                &|a, _| a.rotate_left(n),
            );
            check_at(
                width,
                width,
                &*total(|_, a, _, out| super::rotate_right(a, amount, out)),
                &|a, _| a.rotate_right(n),
            );
        }
        for low in 0..width {
            let high = width - 1 - (width - low) / 3;
            check_at(
                width,
                high - low + 1,
                &*total(|_, a, _, out| super::extract(a, low, out)),
                &|a, _| a.extract(high as u32, low as u32),
            );
        }
    }
}

/// The operator and its overflow predicate share one chain of carries.
#[test]
fn overflow_predicates_share_the_adder() {
    let mut aig = Aig::new();
    let (a, b) = (word(&mut aig, 32), word(&mut aig, 32));
    let mut out = vec![AigLit::FALSE; 32];
    super::add(&mut aig, &a, &b, AigLit::FALSE, &mut out);
    super::subtract(&mut aig, &a, &b, &mut out);
    let before = aig.and_count();
    super::unsigned_add_overflows(&mut aig, &a, &b);
    super::signed_add_overflows(&mut aig, &a, &b);
    super::unsigned_subtract_overflows(&mut aig, &a, &b);
    super::signed_subtract_overflows(&mut aig, &a, &b);
    assert!(aig.and_count() - before < 30, "{} new nodes", aig.and_count() - before);
}

#[test]
fn costs_bound_the_circuits_closely() {
    let kinds: [(CircuitKind, &Circuit<'_>); 13] = [
        (CircuitKind::Bitwise, &*total(super::and)),
        (CircuitKind::Xor, &*total(super::xor)),
        (CircuitKind::Add, &*total(|aig, a, b, out| super::add(aig, a, b, AigLit::FALSE, out))),
        (CircuitKind::Add, &*total(super::subtract)),
        (CircuitKind::Sum(2), &|aig, a, b, out, budget| super::sum(aig, &[a, b], out, budget)),
        (CircuitKind::Negate, &*total(|aig, a, _, out| super::negate(aig, a, out))),
        (CircuitKind::Equal, &|aig, a, b, out, _| {
            out[0] = super::equal(aig, a, b);
            Ok(())
        }),
        (CircuitKind::Less, &|aig, a, b, out, _| {
            out[0] = super::signed_less(aig, a, b);
            Ok(())
        }),
        (CircuitKind::Shift, &super::shift_left),
        (CircuitKind::Multiply, &|aig, a, b, out, budget| super::multiply(aig, a, b, out, budget)),
        (CircuitKind::Square, &|aig, a, _, out, budget| super::multiply(aig, a, a, out, budget)),
        (CircuitKind::SignedDivide, &super::signed_modulo),
        (CircuitKind::MultiplyOverflow, &|aig, a, b, out, budget| {
            out[0] = super::signed_multiply_overflows(aig, a, b, budget)?;
            Ok(())
        }),
    ];
    for (kind, circuit) in kinds {
        for width in [1, 2, 3, 7, 8, 20, 64] {
            let mut aig = Aig::new();
            let (a, b) = (word(&mut aig, width), word(&mut aig, width));
            let mut out = vec![AigLit::FALSE; width];
            circuit(&mut aig, &a, &b, &mut out, &Budget::unlimited()).unwrap();
            let (ands, bound) = (aig.and_count() as u64, cost(kind, width));
            assert!(ands <= bound, "{kind:?} {width}: {ands} nodes, bound {bound}");
            assert!(
                width < 20 || bound < 2 * ands,
                "{kind:?} {width}: {ands} nodes, bound {bound}"
            );
        }
    }
    assert_eq!(cost(CircuitKind::UnsignedDivide, usize::MAX), u64::MAX);
}

#[test]
fn large_circuits_stop_when_the_budget_is_used_up() {
    let mut aig = Aig::new();
    let mut slab = WordSlab::new();
    let width = 100_000;
    let [x, y] = [(); 2].map(|()| {
        let inputs = word(&mut aig, width);
        slab.append(width, |_, bits| {
            bits.copy_from_slice(&inputs);
            Ok(())
        })
        .unwrap()
    });
    let bits = slab.bit_count();
    let budget = Budget::unlimited().with_ticks(50_000);
    let result = slab.append(width, |words, out| {
        super::multiply(&mut aig, words.get(x), words.get(y), out, &budget)
    });
    assert_eq!(result, Err(Exhausted::Ticks));
    let budget = Budget::unlimited().with_ticks(50_000);
    let result = slab.append(width, |words, out| {
        super::signed_modulo(&mut aig, words.get(x), words.get(y), out, &budget)
    });
    assert_eq!(result, Err(Exhausted::Ticks));
    assert_eq!(slab.bit_count(), bits, "a failed word leaves no trace");
}
