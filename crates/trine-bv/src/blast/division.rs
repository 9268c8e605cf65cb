//! Divisions: quotient and remainder by one circuit, choices between divisions by constants, free
//! words.
//!
//! Invariant: each pair of terms is divided once.

use trine_collections::{Budget, Exhausted};
use trine_term::TermId;

use super::Blaster;
use super::product::at_bit;
use crate::abstraction::{self, Abstracted, Operation};
use crate::aig::AigLit;
use crate::circuit::{self, Word};

impl Blaster {
    pub(super) fn divide(
        &mut self,
        dividend: TermId,
        divisor: TermId,
        width: usize,
        budget: &Budget,
    ) -> Result<(Word, Word), Exhausted> {
        if let Some(&both) = self.divisions.get(&(dividend, divisor)) {
            return Ok(both);
        }
        let (left, right) = (self.word(dividend), self.word(divisor));
        let both = if let Some(bit) = abstraction::only_varying_bit(self.slab.get(right)) {
            self.division_by_bit(bit, left, right, budget)?
        } else if self.is_abstracted(left, right) {
            let [result, remainder] = [self.free_bits(width)?, self.free_bits(width)?];
            self.abstracted.push(Abstracted {
                operation: Operation::Division,
                operands: [left, right],
                result,
                remainder,
            });
            (result, remainder)
        } else {
            self.division_circuit(left, right, width, budget)?
        };
        self.divisions.insert((dividend, divisor), both);
        self.quotients.insert((both.0, right), (left, both.1));
        Ok(both)
    }

    /// Quotient and remainder by a divisor that has one value where the bit is true and another
    /// where it is false: choices between divisions by constants.
    fn division_by_bit(
        &mut self,
        bit: AigLit,
        dividend: Word,
        divisor: Word,
        budget: &Budget,
    ) -> Result<(Word, Word), Exhausted> {
        let width = dividend.width();
        let mut results = Vec::with_capacity(2);
        for value in [true, false] {
            let constant = at_bit(self.slab.get(divisor), bit, value);
            let mut quotient = vec![AigLit::TRUE; width];
            let mut remainder = self.slab.get(dividend).to_vec();
            if constant[width - 1] == AigLit::TRUE {
                // The quotient is at most one.
                let (aig, dividend) = (&mut self.aig, self.slab.get(dividend));
                let fits = circuit::unsigned_less_equal(aig, &constant, dividend);
                let mut rest = vec![AigLit::FALSE; width];
                circuit::subtract(aig, dividend, &constant, &mut rest);
                circuit::mux(aig, fits, &rest, dividend, &mut remainder);
                quotient.fill(AigLit::FALSE);
                quotient[0] = fits;
            } else if constant.contains(&AigLit::TRUE) {
                let dividend = self.slab.get(dividend);
                let out = (&mut quotient[..], &mut remainder[..]);
                let aig = &mut self.aig;
                circuit::unsigned_divide_remainder(aig, dividend, &constant, out.0, out.1, budget)?;
            }
            results.push((quotient, remainder));
        }
        let (aig, slab) = (&mut self.aig, &mut self.slab);
        let mut choice = |high: &[AigLit], low: &[AigLit]| {
            slab.append(width, |_, out| {
                circuit::mux(aig, bit, high, low, out);
                Ok(())
            })
        };
        let quotient = choice(&results[0].0, &results[1].0)?;
        Ok((quotient, choice(&results[0].1, &results[1].1)?))
    }

    fn division_circuit(
        &mut self,
        left: Word,
        right: Word,
        width: usize,
        budget: &Budget,
    ) -> Result<(Word, Word), Exhausted> {
        let mut rest = vec![AigLit::FALSE; width];
        let aig = &mut self.aig;
        let quotient = self.slab.append(width, |words, out| {
            let (left, right) = (words.get(left), words.get(right));
            circuit::unsigned_divide_remainder(aig, left, right, out, &mut rest, budget)
        })?;
        let remainder = self.slab.append(width, |_, out| {
            out.copy_from_slice(&rest);
            Ok(())
        })?;
        Ok((quotient, remainder))
    }
}
