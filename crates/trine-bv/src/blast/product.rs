//! Products: circuits, choices between products by constants, quotients times divisors, free words.
//!
//! Invariant: two products of the same words have the same word.

use trine_collections::{Budget, Exhausted};

use super::Blaster;
use crate::abstraction::{self, Abstracted, Operation};
use crate::aig::AigLit;
use crate::circuit::{self, Word};

impl Blaster {
    /// A product that needs no multiplier: by a word that depends on one bit, of quotient and
    /// divisor, or abstracted.
    pub(super) fn product_without_circuit(
        &mut self,
        left: Word,
        right: Word,
        budget: &Budget,
    ) -> Result<Option<Word>, Exhausted> {
        for (factor, other) in [(left, right), (right, left)] {
            if let Some(bit) = abstraction::only_varying_bit(self.slab.get(factor)) {
                return self.product_by_bit(bit, factor, other, budget).map(Some);
            }
        }
        let aig = &mut self.aig;
        for pair in [(left, right), (right, left)] {
            if let Some(&(dividend, remainder)) = self.quotients.get(&pair) {
                let difference = self.slab.append(left.width(), |words, out| {
                    circuit::subtract(aig, words.get(dividend), words.get(remainder), out);
                    Ok(())
                });
                return difference.map(Some);
            }
        }
        if !self.is_abstracted(left, right) {
            return Ok(None);
        }
        let pair = if right.is_before(left) { (right, left) } else { (left, right) };
        if let Some(&product) = self.products.get(&pair) {
            return Ok(Some(product));
        }
        let result = self.free_bits(left.width())?;
        self.products.insert(pair, result);
        self.abstracted.push(Abstracted {
            operation: Operation::Product,
            operands: pair.into(),
            result,
            remainder: result,
        });
        Ok(Some(result))
    }

    /// A product with a factor that has one value where the bit is true and another where it is
    /// false: a choice between two products by constants.
    fn product_by_bit(
        &mut self,
        bit: AigLit,
        factor: Word,
        other: Word,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        let width = other.width();
        let mut products = [vec![AigLit::FALSE; width], vec![AigLit::FALSE; width]];
        let (aig, slab) = (&mut self.aig, &self.slab);
        for (value, product) in [true, false].into_iter().zip(&mut products) {
            let constant = at_bit(slab.get(factor), bit, value);
            circuit::multiply(aig, &constant, slab.get(other), product, budget)?;
        }
        self.slab.append(width, |_, out| {
            circuit::mux(aig, bit, &products[0], &products[1], out);
            Ok(())
        })
    }

    /// Whether the result of an operation on these words is a free word.
    pub(super) fn is_abstracted(&self, left: Word, right: Word) -> bool {
        self.abstraction.covers(self.slab.get(left), self.slab.get(right))
    }
}

/// A word of constants, the bit and its negation, where the bit has a value.
pub(super) fn at_bit(word: &[AigLit], bit: AigLit, value: bool) -> Vec<AigLit> {
    let at = |&b: &AigLit| if b.is_constant() { b } else { AigLit::constant((b == bit) == value) };
    word.iter().map(at).collect()
}
