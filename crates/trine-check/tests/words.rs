//! Circuits of words against arithmetic of the machine: all operands at small widths.

use trine_check::{Encoder, Literal, Operator, TermId, Terms};

struct Bench {
    terms: Terms,
    encoder: Encoder,
}

impl Bench {
    fn number(&mut self, operator: Operator, args: &[TermId]) -> u64 {
        let term = self.terms.apply(operator, args).unwrap();
        self.encoder.visit(&mut self.terms, term);
        let bits = match self.encoder.known(term) {
            Some(truth) => vec![truth],
            None => self.encoder.bits(term).expect("bits").to_vec(),
        };
        bits.iter().rev().fold(0, |value, &bit| {
            assert!(bit == Literal::TRUE || bit == Literal::FALSE, "constants give constants");
            2 * value + u64::from(bit == Literal::TRUE)
        })
    }
}

fn signed(value: u64, width: u32) -> i64 {
    (value << (64 - width)) as i64 >> (64 - width)
}

#[test]
fn operations_on_two_words() {
    use Operator as O;
    let mut bench = Bench { terms: Terms::new(), encoder: Encoder::new() };
    for width in 1..=5_u32 {
        let mask = (1 << width) - 1;
        let fits = |value: i64| (-(1 << (width - 1))..1 << (width - 1)).contains(&value);
        for a in 0..=mask {
            for b in 0..=mask {
                let args = [a, b].map(|value| bench.terms.word(value.into(), width).unwrap());
                let (x, y) = (signed(a, width), signed(b, width));
                let modulo = if y == 0 || x % y == 0 || (x < 0) == (y < 0) {
                    if y == 0 { x } else { x % y }
                } else {
                    x % y + y
                };
                let rotated = |by: u64| {
                    let by = by % u64::from(width);
                    (a << by | a >> (u64::from(width) - by)) & mask
                };
                let words = [
                    (O::BvAnd, a & b),
                    (O::BvOr, a | b),
                    (O::BvXor, a ^ b),
                    (O::BvNand, !(a & b)),
                    (O::BvNor, !(a | b)),
                    (O::BvXnor, !(a ^ b)),
                    (O::BvAdd, a + b),
                    (O::BvSub, a.wrapping_sub(b)),
                    (O::BvMul, a * b),
                    (O::BvUdiv, a.checked_div(b).unwrap_or(mask)),
                    (O::BvUrem, a.checked_rem(b).unwrap_or(a)),
                    (O::BvSdiv, if y == 0 { if x < 0 { 1 } else { mask } } else { (x / y) as u64 }),
                    (O::BvSrem, if y == 0 { x as u64 } else { (x % y) as u64 }),
                    (O::BvSmod, modulo as u64),
                    (O::BvShl, if b < u64::from(width) { a << b } else { 0 }),
                    (O::BvLshr, if b < u64::from(width) { a >> b } else { 0 }),
                    (O::BvAshr, (x >> b.min(63)) as u64),
                    (O::BvRotateLeft, rotated(b)),
                    (O::BvRotateRight, rotated(u64::from(width) - b % u64::from(width))),
                ];
                for (operator, wanted) in words {
                    let found = bench.number(operator.clone(), &args);
                    assert_eq!(found, wanted & mask, "{operator:?} {a} {b} at {width}");
                }
                assert_eq!(bench.number(O::Concat, &args), a << width | b);
                let truths = [
                    (O::BvComp, a == b),
                    (O::Equal, a == b),
                    (O::Distinct, a != b),
                    (O::BvUlt, a < b),
                    (O::BvUle, a <= b),
                    (O::BvUgt, a > b),
                    (O::BvUge, a >= b),
                    (O::BvSlt, x < y),
                    (O::BvSle, x <= y),
                    (O::BvSgt, x > y),
                    (O::BvSge, x >= y),
                    (O::BvUaddOverflow, a + b > mask),
                    (O::BvUsubOverflow, a < b),
                    (O::BvUmulOverflow, a * b > mask),
                    (O::BvSaddOverflow, !fits(x + y)),
                    (O::BvSsubOverflow, !fits(x - y)),
                    (O::BvSmulOverflow, !fits(x * y)),
                    (O::BvSdivOverflow, y != 0 && !fits(x / y)),
                ];
                for (operator, wanted) in truths {
                    let found = bench.number(operator.clone(), &args);
                    assert_eq!(found, u64::from(wanted), "{operator:?} {a} {b} at {width}");
                }
            }
        }
    }
}

#[test]
fn operations_on_one_word() {
    use Operator as O;
    let mut bench = Bench { terms: Terms::new(), encoder: Encoder::new() };
    for width in 1..=6_u32 {
        let mask = (1_u64 << width) - 1;
        for a in 0..=mask {
            let arg = [bench.terms.word(a.into(), width).unwrap()];
            let x = signed(a, width);
            for by in 0..8 {
                let left = u64::from(by % width);
                let rotated = (a << left | a >> (u64::from(width) - left)) & mask;
                assert_eq!(bench.number(O::RotateLeft(by), &arg), rotated);
                let right = u64::from((width - by % width) % width);
                let rotated = (a << right | a >> (u64::from(width) - right)) & mask;
                assert_eq!(bench.number(O::RotateRight(by), &arg), rotated);
                assert_eq!(bench.number(O::ZeroExtend(by), &arg), a);
                let wide = (1 << (width + by)) - 1;
                assert_eq!(bench.number(O::SignExtend(by), &arg), x as u64 & wide);
            }
            for upper in 0..width {
                for lower in 0..=upper {
                    let wanted = a >> lower & ((1 << (upper - lower + 1)) - 1);
                    assert_eq!(bench.number(O::Extract(upper, lower), &arg), wanted);
                }
            }
            assert_eq!(bench.number(O::Repeat(2), &arg), a << width | a);
            assert_eq!(bench.number(O::BvNot, &arg), !a & mask);
            assert_eq!(bench.number(O::BvNeg, &arg), a.wrapping_neg() & mask);
            assert_eq!(bench.number(O::BvNegOverflow, &arg), u64::from(a == 1 << (width - 1)));
            assert_eq!(bench.number(O::BvRedAnd, &arg), u64::from(a == mask));
            assert_eq!(bench.number(O::BvRedOr, &arg), u64::from(a != 0));
            assert_eq!(bench.number(O::BvRedXor, &arg), u64::from(a.count_ones() % 2));
        }
    }
}
