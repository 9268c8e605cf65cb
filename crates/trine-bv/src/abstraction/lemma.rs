//! What lemmas about operations are made of.
//!
//! Invariant: each function returns the literal of what its name says, for all values of the words.

use trine_collections::{Budget, Exhausted};
use trine_value::BitVec;

use super::Abstracted;
use crate::aig::evaluate::Assignment;
use crate::aig::{Aig, AigLit};
use crate::circuit::{self, Word, WordSlab};

/// Makes formulas over words.
pub(super) struct Builder<'a> {
    pub(super) aig: &'a mut Aig,
    pub(super) slab: &'a WordSlab,
    pub(super) budget: &'a Budget,
}

/// A word of constants.
pub(super) fn constant(value: &BitVec) -> Vec<AigLit> {
    (0..value.width()).map(|position| AigLit::constant(value.bit(position))).collect()
}

/// The number of bits up to the highest that is set.
pub(super) fn length(value: &BitVec) -> u32 {
    value.width() - value.leading_zeros()
}

/// The number of digits other than zero in canonical signed form.
pub(super) fn signed_digits(value: &BitVec) -> u32 {
    // The digits of v are where v and 3v differ.
    let triple = value.add(&value.shl_u32(1));
    value.xor(&triple).lshr_u32(1).count_ones().min(value.count_ones())
}

impl Builder<'_> {
    /// The bits of a word.
    pub(super) fn word(&self, word: Word) -> Vec<AigLit> {
        self.slab.get(word).to_vec()
    }

    /// All premises imply the conclusion.
    pub(super) fn implies(&mut self, premises: &[AigLit], conclusion: AigLit) -> AigLit {
        let mut literals: Vec<AigLit> = premises.iter().map(|&premise| !premise).collect();
        literals.push(conclusion);
        self.aig.or_all(&mut literals)
    }

    pub(super) fn all(&mut self, literals: &[AigLit]) -> AigLit {
        self.aig.and_all(&mut literals.to_vec())
    }

    pub(super) fn equal(&mut self, left: &[AigLit], right: &[AigLit]) -> AigLit {
        circuit::equal(self.aig, left, right)
    }

    pub(super) fn is_value(&mut self, word: &[AigLit], value: &BitVec) -> AigLit {
        circuit::equal(self.aig, word, &constant(value))
    }

    pub(super) fn is_zero(&mut self, word: &[AigLit]) -> AigLit {
        !circuit::reduce_or(self.aig, word)
    }

    /// The word is below two to the power of `exponent`.
    pub(super) fn below_power(&mut self, word: &[AigLit], exponent: usize) -> AigLit {
        let mut high: Vec<AigLit> = word[exponent.min(word.len())..].iter().map(|&b| !b).collect();
        self.aig.and_all(&mut high)
    }

    /// The word is a multiple of two to the power of `exponent`.
    pub(super) fn multiple_of_power(&mut self, word: &[AigLit], exponent: usize) -> AigLit {
        let mut low: Vec<AigLit> = word[..exponent.min(word.len())].iter().map(|&b| !b).collect();
        self.aig.and_all(&mut low)
    }

    /// `left < right`, in all the ways in which formulas may say it: the search would have to find
    /// out bit by bit that they are one.
    pub(super) fn less(&mut self, left: &[AigLit], right: &[AigLit]) -> AigLit {
        let less = circuit::unsigned_less(self.aig, left, right);
        let greater = circuit::unsigned_less(self.aig, right, left);
        let equal = circuit::equal(self.aig, left, right);
        self.all(&[less, !greater, !equal])
    }

    /// `left <= right`, in all the ways in which formulas may say it.
    pub(super) fn less_equal(&mut self, left: &[AigLit], right: &[AigLit]) -> AigLit {
        let less = circuit::unsigned_less(self.aig, left, right);
        let greater = circuit::unsigned_less(self.aig, right, left);
        let equal = circuit::equal(self.aig, left, right);
        let either = self.aig.or(less, equal);
        self.all(&[!greater, either])
    }

    pub(super) fn add(&mut self, left: &[AigLit], right: &[AigLit]) -> Vec<AigLit> {
        let mut sum = vec![AigLit::FALSE; left.len()];
        circuit::add(self.aig, left, right, AigLit::FALSE, &mut sum);
        sum
    }

    pub(super) fn subtract(&mut self, left: &[AigLit], right: &[AigLit]) -> Vec<AigLit> {
        let mut difference = vec![AigLit::FALSE; left.len()];
        circuit::subtract(self.aig, left, right, &mut difference);
        difference
    }

    pub(super) fn multiply(
        &mut self,
        left: &[AigLit],
        right: &[AigLit],
    ) -> Result<Vec<AigLit>, Exhausted> {
        let mut product = vec![AigLit::FALSE; left.len()];
        circuit::multiply(self.aig, left, right, &mut product, self.budget)?;
        Ok(product)
    }

    /// Equal operands give equal results. The operands of a product are paired as their values are.
    pub(super) fn congruence(
        &mut self,
        left: &Abstracted,
        right: &Abstracted,
        assignment: &Assignment,
    ) -> AigLit {
        let [a, b] = left.operands.map(|word| self.word(word));
        let [mut c, mut d] = right.operands.map(|word| self.word(word));
        let agree = |x: &[AigLit], y: &[AigLit]| {
            x.iter().zip(y).all(|(&x, &y)| assignment.value(x) == assignment.value(y))
        };
        if !(agree(&a, &c) && agree(&b, &d)) {
            std::mem::swap(&mut c, &mut d);
        }
        let premises = [self.equal(&a, &c), self.equal(&b, &d)];
        let pairs = [(left.result, right.result), (left.remainder, right.remainder)];
        let conclusions = pairs.map(|(left, right)| {
            let (left, right) = (self.word(left), self.word(right));
            self.equal(&left, &right)
        });
        let conclusion = self.all(&conclusions);
        self.implies(&premises, conclusion)
    }
}

/// `word` shifted to the left by wiring.
pub(super) fn shifted_left(word: &[AigLit], by: usize) -> Vec<AigLit> {
    let by = by.min(word.len());
    let mut shifted = vec![AigLit::FALSE; by];
    shifted.extend_from_slice(&word[..word.len() - by]);
    shifted
}

/// `word` shifted to the right by wiring.
pub(super) fn shifted_right(word: &[AigLit], by: usize) -> Vec<AigLit> {
    let by = by.min(word.len());
    let mut shifted = word[by..].to_vec();
    shifted.resize(word.len(), AigLit::FALSE);
    shifted
}
