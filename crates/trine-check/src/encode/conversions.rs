//! Numbers of words: an integer is the sum of the powers of two whose bits are set.
//!
//! Idea: each bit gives a term `ite` that is its power or zero, so what follows is linear. The word of an
//! integer is that of its remainder by the power behind the last bit.
//! Reference: SMT-LIB 2.7, theory `FixedSizeBitVectors`, `ubv_to_int`, `sbv_to_int` and `int_to_bv`.

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::Encoder;
use crate::linear::Form;
use crate::operator::{Fault, Operator};
use crate::term::{TermId, Terms};

/// Of wider words nothing is said.
const WIDEST: u32 = 256;

impl Encoder {
    /// Says what number a word is, or the other way round, if the term is a conversion.
    pub(super) fn conversion(&mut self, terms: &mut Terms, term: TermId) {
        let args = terms.args(term).to_vec();
        let (word, is_signed) = match terms.operator(term) {
            Operator::UbvToInt => (args[0], false),
            Operator::SbvToInt => (args[0], true),
            Operator::IntToBv(_) => (term, false),
            _ => return,
        };
        let Some(width) = self.bits(word).map(<[_]>::len).and_then(|w| u32::try_from(w).ok())
        else {
            return;
        };
        if width > WIDEST {
            return;
        }
        let number = match terms.operator(term) {
            Operator::IntToBv(_) => {
                let behind = terms.int(IBig::ONE << width as usize);
                let rest = terms.apply(Operator::Modulo, &[args[0], behind]);
                rest.map(|rest| {
                    self.visit(terms, rest);
                    self.forms.of(terms, rest)
                })
            }
            _ => Ok(Form::leaf(term)),
        };
        // What was built is well-sorted.
        if let (Ok(number), Ok(sum)) = (number, self.weights(terms, word, width, is_signed)) {
            let difference = number.plus(&-RBig::ONE, &sum);
            for form in [difference.times(&-RBig::ONE), difference] {
                let literal = self.at_most_zero(terms, &form, false);
                self.circuit.clauses.add(&[literal]);
            }
        }
    }

    /// The sum of the powers of two whose bits are set in a word that is encoded.
    fn weights(
        &mut self,
        terms: &mut Terms,
        word: TermId,
        width: u32,
        is_signed: bool,
    ) -> Result<Form, Fault> {
        let mut sum = Form::default();
        for bit in 0..width {
            let is_negative = is_signed && bit + 1 == width;
            let own = terms.apply(Operator::Extract(bit, bit), &[word])?;
            let set = terms.word(1_u8.into(), 1)?;
            let is_set = terms.apply(Operator::Equal, &[own, set])?;
            let (power, nothing) = (terms.int(IBig::ONE << bit as usize), terms.int(IBig::ZERO));
            let weight = terms.apply(Operator::Ite, &[is_set, power, nothing])?;
            self.visit(terms, weight);
            let factor = if is_negative { -RBig::ONE } else { RBig::ONE };
            sum = sum.plus(&factor, &Form::leaf(weight));
        }
        Ok(sum)
    }
}
