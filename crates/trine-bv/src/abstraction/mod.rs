//! Abstraction of wide products and divisions, refined on demand.
//!
//! Idea: the circuit of a multiplication or division has quadratic size, and most problems need few
//! facts about it. So the result of a wide one is a free word at first. When a candidate model gives
//! it a wrong value, the first fact of a list that the candidate violates becomes a lemma: signs of
//! size, powers of two, trailing zeros, values, the low bits, and at last the whole circuit. Two
//! operations with equal operands that differ are compared first.
//! Invariants: every lemma holds for all values of the operands if the result is the product (the
//! quotient and the remainder), so it needs no guard. Each lemma is violated by the candidate it is
//! made for, and there are finitely many, the last of which is the definition.
//! Reference: Niemetz, Preiner and Zohar, "Scalable Bit-Blasting with Abstractions", CAV 2024. The
//! bounds by leading bits, low bits and congruence are added here.

mod division;
mod lemma;
mod product;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_value::BitVec;

use crate::aig::evaluate::Assignment;
use crate::aig::{Aig, AigLit};
use crate::circuit::{Word, WordSlab};
use lemma::Builder;

/// Which products and divisions are free words at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Abstraction {
    /// None: each one is a circuit at once.
    Never,
    /// Those whose circuits are large.
    #[default]
    Wide,
    /// Narrow ones too.
    Narrow,
}

impl Abstraction {
    /// Operations are abstracted from this number of bits on that vary in each operand.
    const fn least_width(self) -> usize {
        match self {
            Self::Never => usize::MAX,
            Self::Wide => 33,
            Self::Narrow => 9,
        }
    }
}

/// What is abstracted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Operation {
    /// `bvmul`.
    Product,
    /// `bvudiv` and `bvurem`.
    Division,
}

/// An operation whose result is a free word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Abstracted {
    pub(crate) operation: Operation,
    pub(crate) operands: [Word; 2],
    /// The product or the quotient.
    pub(crate) result: Word,
    /// The remainder of a division; the result itself for a product.
    pub(crate) remainder: Word,
}

/// How far an operation has been refined.
#[derive(Clone, Copy, Default, Debug)]
struct Progress {
    /// Facts about single values.
    instances: u32,
}

impl Abstraction {
    /// Whether the result of an operation on these words is a free word.
    pub(crate) fn covers(self, left: &[AigLit], right: &[AigLit]) -> bool {
        let least = self.least_width();
        left.len() >= least && varying_bits(left) >= least && varying_bits(right) >= least
    }
}

/// The number of different literals of a word that are not constant.
fn varying_bits(word: &[AigLit]) -> usize {
    let mut bits: Vec<AigLit> = word.iter().copied().filter(|bit| !bit.is_constant()).collect();
    bits.sort_unstable();
    bits.dedup();
    bits.len()
}

/// The variable bit of a word whose bits are constants or that bit or its negation.
pub(crate) fn only_varying_bit(word: &[AigLit]) -> Option<AigLit> {
    let mut varying = word.iter().copied().filter(|bit| !bit.is_constant());
    let first = varying.next()?;
    varying.all(|bit| bit == first || bit == !first).then_some(first)
}

/// The values of an operation in a candidate.
struct Values {
    operands: [BitVec; 2],
    result: BitVec,
    remainder: BitVec,
}

impl Values {
    fn read(abstracted: &Abstracted, slab: &WordSlab, assignment: &Assignment) -> Self {
        let value = |word: Word| {
            let bits = slab.get(word);
            let mut limbs = vec![0; bits.len().div_ceil(64)];
            for (position, &bit) in bits.iter().enumerate() {
                limbs[position / 64] |= u64::from(assignment.value(bit)) << (position % 64);
            }
            BitVec::from_limbs(bits.len() as u32, &limbs)
        };
        Self {
            operands: abstracted.operands.map(value),
            result: value(abstracted.result),
            remainder: value(abstracted.remainder),
        }
    }

    /// The operation and its operands, in an order of their own where the operation has none.
    fn key(&self, operation: Operation) -> (Operation, [BitVec; 2]) {
        let [left, right] = self.operands.clone();
        match operation {
            Operation::Product if right.ult(&left) => (operation, [right, left]),
            _ => (operation, [left, right]),
        }
    }

    /// Whether an operand is zero or one: then a fact about it says more than a comparison.
    fn are_trivial(&self) -> bool {
        self.operands.iter().any(|operand| operand.is_zero() || operand.is_one())
    }

    fn are_right(&self, operation: Operation) -> bool {
        let [left, right] = &self.operands;
        match operation {
            Operation::Product => self.result == left.mul(right),
            Operation::Division => {
                let (quotient, remainder) = left.udivrem(right);
                self.result == quotient && self.remainder == remainder
            }
        }
    }
}

/// Finds the facts about wide products and divisions that a model gets wrong.
#[derive(Default)]
pub(crate) struct Refinement {
    progress: Vec<Progress>,
    lemmas: u64,
}

impl Refinement {
    /// How many lemmas were made.
    pub(crate) fn lemmas(&self) -> u64 {
        self.lemmas
    }

    /// Lemmas that the candidate violates; none if all abstracted operations have right results.
    ///
    /// # Errors
    /// If the budget ends, or the graph is full.
    pub(crate) fn refine(
        &mut self,
        aig: &mut Aig,
        slab: &WordSlab,
        abstracted: &[Abstracted],
        assignment: &Assignment,
        budget: &Budget,
    ) -> Result<Vec<AigLit>, Exhausted> {
        self.progress.resize_with(abstracted.len(), Progress::default);
        let mut lemmas = Vec::new();
        // The first operation with these operand values, and its results.
        let mut first = FxHashMap::default();
        let mut wrong = Vec::new();
        for (position, operation) in abstracted.iter().enumerate() {
            let width = operation.result.width() as u64;
            budget.spend(1 + width * width / 4096)?;
            let values = Values::read(operation, slab, assignment);
            let results = [values.result.clone(), values.remainder.clone()];
            let (model, expected) =
                first.entry(values.key(operation.operation)).or_insert((position, results.clone()));
            let partner = (*expected != results && !values.are_trivial()).then_some(*model);
            if !values.are_right(operation.operation) {
                wrong.push((position, values, partner));
            }
        }
        for (position, values, partner) in wrong {
            let operation = &abstracted[position];
            let mut builder = Builder { aig: &mut *aig, slab, budget };
            let progress = &mut self.progress[position];
            let lemma = match (partner, operation.operation) {
                (Some(partner), _) => {
                    builder.congruence(&abstracted[partner], operation, assignment)
                }
                (None, Operation::Product) => {
                    product::lemma(&mut builder, operation, &values, progress)?
                }
                (None, Operation::Division) => {
                    division::lemma(&mut builder, operation, &values, progress)?
                }
            };
            self.lemmas += 1;
            lemmas.push(lemma);
        }
        Ok(lemmas)
    }
}
