//! Circuits of words against arithmetic of the machine: all operands at small widths.

use std::collections::BTreeMap;

use trine_check::{Definition, Encoder, Function, Literal, Operator, Sort, TermId, Terms};

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

/// Values by values of two inputs.
type Table = BTreeMap<(u64, u64), u64>;

/// The values of all variables for values of the inputs.
fn simulated(encoder: &Encoder, inputs: &[(TermId, u64)]) -> BTreeMap<usize, bool> {
    let mut values = BTreeMap::from([(Literal::TRUE.variable(), true)]);
    for &(input, value) in inputs {
        for (at, bit) in encoder.bits(input).expect("bits").iter().enumerate() {
            values.insert(bit.variable(), value >> at & 1 == 1);
        }
    }
    for (variable, definition) in encoder.circuit.definitions() {
        let of = |literal: &Literal| values[&literal.variable()] == (literal.dimacs() > 0);
        let value = match &definition {
            Definition::All(parts) => parts.iter().all(of),
            Definition::Xor(a, b) => of(a) != of(b),
            Definition::Choice(c, a, b) => {
                if of(c) {
                    of(a)
                } else {
                    of(b)
                }
            }
            Definition::Majority(a, b, c) => {
                u8::from(of(a)) + u8::from(of(b)) + u8::from(of(c)) > 1
            }
        };
        values.insert(variable, value);
    }
    values
}

#[test]
fn words_with_one_polynomial_share_bits_that_are_right() {
    use Operator as O;
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut shared = 0;
    for round in 0..120 {
        let width = 1 + round % 4;
        let mask = (1_u64 << width) - 1;
        let (mut terms, mut encoder) = (Terms::new(), Encoder::new());
        let sort = terms.sorts.add(Sort::BitVec(width as u32));
        let mut inputs = Vec::new();
        for name in ["x", "y"] {
            let name = terms.sorts.symbol(name);
            let function =
                Function { name, parameters: Vec::new(), result: sort, definition: None };
            let function = terms.declare(function);
            inputs.push(terms.call(function, &[]).expect("a constant"));
        }
        let mut made: Vec<(TermId, Table)> = Vec::new();
        let table = |value: &dyn Fn(u64, u64) -> u64| {
            let all = (0..=mask).flat_map(|x| (0..=mask).map(move |y| (x, y)));
            all.map(|(x, y)| ((x, y), value(x, y) & mask)).collect::<Table>()
        };
        made.push((inputs[0], table(&|x, _| x)));
        made.push((inputs[1], table(&|_, y| y)));
        for value in [0, 1, mask] {
            let word = terms.word(value.into(), width as u32).expect("a word");
            made.push((word, table(&|_, _| value)));
        }
        for _ in 0..25 {
            let (a, b) = (made[random(made.len())].clone(), made[random(made.len())].clone());
            let operator = [O::BvAdd, O::BvSub, O::BvMul, O::BvShl, O::BvNeg, O::BvNot, O::BvXor];
            let operator = operator[random(operator.len())].clone();
            let args: &[TermId] =
                if matches!(operator, O::BvNeg | O::BvNot) { &[a.0] } else { &[a.0, b.0] };
            let term = terms.apply(operator.clone(), args).expect("a word");
            let value = |x: u64, y: u64| {
                let (p, q) = (a.1[&(x, y)], b.1[&(x, y)]);
                match operator {
                    O::BvAdd => p.wrapping_add(q),
                    O::BvSub => p.wrapping_sub(q),
                    O::BvMul => p.wrapping_mul(q),
                    O::BvShl => {
                        if q < width as u64 {
                            p << q
                        } else {
                            0
                        }
                    }
                    O::BvNeg => p.wrapping_neg(),
                    O::BvNot => !p,
                    _ => p ^ q,
                }
            };
            made.push((term, table(&value)));
        }
        for (term, _) in &made {
            encoder.visit(&mut terms, *term);
        }
        for x in 0..=mask {
            for y in 0..=mask {
                let values = simulated(&encoder, &[(inputs[0], x), (inputs[1], y)]);
                for (term, table) in &made {
                    let bits = encoder.bits(*term).expect("bits");
                    let value = bits.iter().rev().fold(0, |value, bit| {
                        2 * value + u64::from(values[&bit.variable()] == (bit.dimacs() > 0))
                    });
                    assert_eq!(value, table[&(x, y)], "{x} {y}");
                }
            }
        }
        let mut words: Vec<&[Literal]> =
            made.iter().map(|(term, _)| encoder.bits(*term).expect("bits")).collect();
        words.sort_unstable_by_key(|bits| bits.iter().map(|bit| bit.dimacs()).collect::<Vec<_>>());
        words.dedup();
        shared += made.len() - words.len();
    }
    assert!(shared > 500, "{shared}");
}

#[test]
fn rings_need_no_cases() {
    use Operator as O;
    let (mut terms, mut encoder) = (Terms::new(), Encoder::new());
    let sort = terms.sorts.add(Sort::BitVec(64));
    let mut input = |name: &str| {
        let name = terms.sorts.symbol(name);
        let function = Function { name, parameters: Vec::new(), result: sort, definition: None };
        let function = terms.declare(function);
        terms.call(function, &[]).expect("a constant")
    };
    let [x, y] = ["x", "y"].map(&mut input);
    let mut word = |operator: O, args: &[TermId]| terms.apply(operator, args).expect("a word");
    let square = word(O::BvMul, &[x, x]);
    let sum = word(O::BvAdd, &[x, square]);
    let inverted = word(O::BvNot, &[x]);
    let pairs = [
        (word(O::BvNeg, &[sum]), word(O::BvMul, &[x, inverted])),
        (word(O::BvMul, &[y, x]), word(O::BvMul, &[x, y])),
    ];
    let late = word(O::BvShl, &[square, y]);
    let early = word(O::BvShl, &[x, y]);
    let pairs = [pairs[0], pairs[1], (late, word(O::BvMul, &[x, early]))];
    for (one, other) in pairs {
        assert_eq!(encoder.equality(&mut terms, one, other), Literal::TRUE);
    }
    let next = word_of_sum(&mut terms, x, inverted);
    assert_ne!(encoder.equality(&mut terms, next, x), Literal::TRUE);
}

fn word_of_sum(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    terms.apply(Operator::BvAdd, &[a, b]).expect("a word")
}
