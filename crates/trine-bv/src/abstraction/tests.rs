//! Lemmas about operations against all values of the operands.
//!
//! Idea: for each candidate with a wrong result, the lemma must be false for the candidate, and true
//! for all operands with their right results.

use trine_collections::Budget;
use trine_engine::{Answer, IncrementalSolver};
use trine_term::{Op, TermStore};
use trine_value::BitVec;

use super::lemma::Builder;
use super::{Abstracted, Operation, Progress, Refinement, Values, division, product};
use crate::aig::Aig;
use crate::aig::evaluate::Assignment;
use crate::circuit::{Word, WordSlab};
use crate::word_theory::testing::{engine, statistic};

/// Four words of inputs: operands, result, remainder.
struct World {
    aig: Aig,
    slab: WordSlab,
    abstracted: Abstracted,
    width: u32,
}

impl World {
    fn new(operation: Operation, width: u32) -> Self {
        let (mut aig, mut slab) = (Aig::new(), WordSlab::new());
        let words: Vec<Word> = (0..4)
            .map(|_| {
                slab.append(width as usize, |_, bits| {
                    bits.fill_with(|| aig.new_input());
                    Ok(())
                })
                .unwrap()
            })
            .collect();
        let remainder = if operation == Operation::Division { words[3] } else { words[2] };
        let abstracted =
            Abstracted { operation, operands: [words[0], words[1]], result: words[2], remainder };
        Self { aig, slab, abstracted, width }
    }

    fn assignment(&self, words: [u64; 4]) -> Assignment {
        let mut assignment = Assignment::new();
        let value =
            |input: u32| words[(input / self.width) as usize] >> (input % self.width) & 1 == 1;
        assignment.extend(&self.aig, value, &Budget::unlimited()).unwrap();
        assignment
    }

    fn right_results(&self, x: u64, y: u64) -> [u64; 4] {
        let [left, right] = [x, y].map(|value| BitVec::from_u64(self.width, value));
        match self.abstracted.operation {
            Operation::Product => [x, y, left.mul(&right).low_u64(), 0],
            Operation::Division => {
                let (quotient, remainder) = left.udivrem(&right);
                [x, y, quotient.low_u64(), remainder.low_u64()]
            }
        }
    }

    /// Checks the lemma for a candidate against operands and their right results.
    fn check(
        &mut self,
        candidate: [u64; 4],
        progress: &mut Progress,
        operands: impl Iterator<Item = [u64; 2]>,
    ) {
        let assignment = self.assignment(candidate);
        let values = Values::read(&self.abstracted, &self.slab, &assignment);
        if values.are_right(self.abstracted.operation) {
            return;
        }
        let budget = Budget::unlimited();
        let mut builder = Builder { aig: &mut self.aig, slab: &self.slab, budget: &budget };
        let lemma = match self.abstracted.operation {
            Operation::Product => {
                product::lemma(&mut builder, &self.abstracted, &values, progress).unwrap()
            }
            Operation::Division => {
                division::lemma(&mut builder, &self.abstracted, &values, progress).unwrap()
            }
        };
        assert!(!self.assignment(candidate).value(lemma), "{candidate:?} is not refuted");
        for [x, y] in operands {
            let right = self.right_results(x, y);
            assert!(self.assignment(right).value(lemma), "{candidate:?}: false for {right:?}");
        }
    }
}

/// All candidates at a small width, whose lemmas are checked for all operands.
fn exhaustive(operation: Operation, width: u32) {
    let all = 0..1u64 << width;
    let remainders = if operation == Operation::Division { all.clone() } else { 0..1 };
    for x in all.clone() {
        for y in all.clone() {
            let mut world = World::new(operation, width);
            for result in all.clone() {
                for remainder in remainders.clone() {
                    let pairs = all.clone().flat_map(|a| all.clone().map(move |b| [a, b]));
                    let candidate = [x, y, result, remainder];
                    world.check(candidate, &mut Progress::default(), pairs);
                }
            }
        }
    }
}

#[test]
fn all_products_of_three_bits() {
    exhaustive(Operation::Product, 3);
}

#[test]
fn all_divisions_of_two_bits() {
    exhaustive(Operation::Division, 2);
}

/// Candidates that are nearly right, at a width where all kinds of lemmas occur.
fn nearly_right(operation: Operation) {
    let width = 24;
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        // Short numbers, and numbers with many zeros below, are as frequent as others.
        let bits = (state >> 8 & 0xff_ffff) >> (state & 31);
        (bits << (state >> 40 & 15)) & 0xff_ffff
    };
    for round in 0..400 {
        let mut world = World::new(operation, width);
        let mut candidate = world.right_results(random(), random());
        let mut progress = Progress { instances: round % 4 };
        for step in 0..6 {
            candidate[2] ^= 1 << (random() % 24);
            if operation == Operation::Division && step % 2 == 0 {
                candidate[3] = random() % candidate[1].max(1);
            }
            let [x, y] = [candidate[0], candidate[1]];
            let mut operands = vec![[x, y], [y, x], [x, x], [x ^ 1, y], [x, y ^ 1], [0, y], [x, 0]];
            operands.extend((0..12).map(|_| [random(), random()]));
            world.check(candidate, &mut progress, operands.into_iter());
        }
    }
}

#[test]
fn products_that_are_nearly_right() {
    nearly_right(Operation::Product);
}

#[test]
fn divisions_that_are_nearly_right() {
    nearly_right(Operation::Division);
}

#[test]
fn equal_operands_in_any_order_give_equal_products() {
    let mut world = World::new(Operation::Product, 2);
    let mut other = world.abstracted;
    other.result = world
        .slab
        .append(2, |_, bits| {
            bits.fill_with(|| world.aig.new_input());
            Ok(())
        })
        .unwrap();
    other.remainder = other.result;
    other.operands.reverse();
    let assignment = {
        let mut assignment = Assignment::new();
        // x = 2, y = 3, the results are 1 and 3.
        let value = |input: u32| {
            [false, true, true, true, true, false, false, false, true, true][input as usize]
        };
        assignment.extend(&world.aig, value, &Budget::unlimited()).unwrap();
        assignment
    };
    let both = [world.abstracted, other];
    let mut refinement = Refinement::default();
    let budget = Budget::unlimited();
    let lemmas =
        refinement.refine(&mut world.aig, &world.slab, &both, &assignment, &budget).unwrap();
    assert_eq!(lemmas.len(), 2);
}

#[test]
fn wide_operations_are_decided() {
    let budget = Budget::unlimited();
    let mut store = TermStore::new();
    let sort = store.sorts.bitvec(256);
    let [x, y] = ["x", "y"].map(|name| store.declare_const(name, sort));
    let [quotient, remainder, product] =
        [Op::BvUdiv, Op::BvUrem, Op::BvMul].map(|op| store.mk(op, &[x, y]));
    // The remainder is not below the divisor only for a divisor of zero.
    let zero = store.mk_bv_u64(256, 0);
    let below = store.mk(Op::BvUlt, &[remainder, y]);
    let none = store.mk(Op::Eq, &[y, zero]);
    let claim = store.mk(Op::Or, &[below, none]);
    let negated = store.mk(Op::Not, &[claim]);
    let mut solver = engine();
    solver.push();
    solver.assert(&mut store, &[negated], &budget).unwrap();
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Unsat(()));
    solver.pop();
    // Numbers with a given product and a given quotient.
    let [twelve, three] = [12, 3].map(|value| store.mk_bv_u64(256, value));
    let equations = [(product, twelve), (quotient, three)].map(|(a, b)| store.mk(Op::Eq, &[a, b]));
    solver.push();
    solver.assert(&mut store, &equations, &budget).unwrap();
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Sat(()));
    let model = solver.model(&store, &budget).unwrap();
    let values = [x, y].map(|constant| {
        let value = store.function(constant).and_then(|function| model.constant(function));
        value.and_then(trine_term::Value::as_bitvec).expect("a bit-vector")
    });
    assert_eq!(values[0].mul(&values[1]), BitVec::from_u64(256, 12));
    assert_eq!(values[0].udiv(&values[1]), BitVec::from_u64(256, 3));
    assert!(statistic(&solver, "lemma-refinements") > 0);
}
