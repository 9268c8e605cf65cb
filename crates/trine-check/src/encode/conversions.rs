//! Numbers of words: an integer is the sum of the powers of two whose bits are set.
//!
//! Idea: each bit gives a term `ite` that is its power or zero, so what follows is linear. The word of an
//! integer is that of its remainder by the power behind the last bit. Beside that, what needs no sum is
//! said by circuits: the word of a sum of numbers of words is the sum of the words, and a bound of one such
//! number, or of the difference of two, compares words.
//! Reference: SMT-LIB 2.7, theory `FixedSizeBitVectors`, `ubv_to_int`, `sbv_to_int` and `int_to_bv`.

use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::words::{Bits, extended, sign_extended};
use super::{Encoder, Products};
use crate::circuit::Literal;
use crate::linear::{Bound, Form};
use crate::operator::{Fault, Operator};
use crate::term::{TermId, Terms};

/// Of wider words nothing is said.
const WIDEST: u32 = 256;

/// A word whose number is meant.
struct Number {
    bits: Bits,
    is_signed: bool,
}

impl Number {
    /// The word of a width with this number, modulo the power behind its last bit.
    fn at_width(&self, width: usize) -> Bits {
        match (self.bits.len() < width, self.is_signed) {
            (true, true) => sign_extended(&self.bits, width),
            (true, false) => extended(&self.bits, width),
            (false, _) => self.bits[..width].to_vec(),
        }
    }

    /// How many bits a word with a sign needs for the number.
    fn signed_width(&self) -> usize {
        self.bits.len() + usize::from(!self.is_signed)
    }
}

/// The bits of an integer, modulo the power behind the last one.
fn bits_of(value: &IBig, width: usize) -> Bits {
    let modulus = IBig::ONE << width;
    let rest = ((value % &modulus) + &modulus) % &modulus;
    (0..width).map(|bit| Literal::from(rest.bit(bit))).collect()
}

impl Encoder {
    /// The word whose number a term is, if it is a conversion of one that is encoded.
    fn number_of_word(&self, terms: &Terms, term: TermId) -> Option<Number> {
        let is_signed = match terms.operator(term) {
            Operator::UbvToInt => false,
            Operator::SbvToInt => true,
            _ => return None,
        };
        let bits = self.bits(*terms.args(term).first()?)?.to_vec();
        Some(Number { bits, is_signed })
    }

    /// The bits of `int_to_bv` where it is applied to a sum of numbers of words.
    pub(super) fn word_of_sum(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        width: usize,
    ) -> Option<Bits> {
        let &argument = terms.args(term).first()?;
        let form = self.forms.of(terms, argument);
        if form.is_number() {
            return None;
        }
        let mut parts = form.parts.clone();
        parts.sort_by_key(|&(leaf, _)| self.meeting(leaf));
        let mut summands = Vec::with_capacity(parts.len() + 1);
        for (leaf, factor) in &parts {
            let word = self.number_of_word(terms, *leaf)?.at_width(width);
            let factor = factor.is_int().then(|| factor.numerator())?;
            summands.push((word, factor.clone()));
        }
        let constant = form.constant.is_int().then(|| form.constant.numerator().clone())?;
        let mut sum: Option<Bits> = None;
        for (word, factor) in summands {
            let product = if factor == IBig::ONE {
                word
            } else {
                self.circuit.multiply(&word, &bits_of(&factor, width))
            };
            sum = Some(match sum {
                None => product,
                Some(sum) => self.circuit.add(&sum, &product, Literal::FALSE).0,
            });
        }
        let sum = sum?;
        if constant == IBig::ZERO {
            return Some(sum);
        }
        Some(self.circuit.add(&sum, &bits_of(&constant, width), Literal::FALSE).0)
    }

    /// Says of a bound on the number of a word, or on the difference of two, that it compares words.
    pub(super) fn compared(&mut self, terms: &Terms, literal: Literal, bound: &Bound) {
        if bound.strict || !bound.bound.is_int() {
            return;
        }
        let value = bound.bound.numerator();
        let one = |factor: &IBig| *factor == IBig::ONE;
        let holds = match &*bound.parts {
            [(leaf, factor)] if one(factor) => {
                self.number_of_word(terms, *leaf).map(|word| self.is_at_most(&word, value))
            }
            [(a, x), (b, y)] if (one(x) && one(&-y)) || (one(&-x) && one(y)) => {
                let (more, less) = if one(x) { (a, b) } else { (b, a) };
                // `more - less` is at most zero, or at most minus one.
                let words = [*more, *less].map(|leaf| self.number_of_word(terms, leaf));
                match words {
                    [Some(more), Some(less)] if *value == IBig::ZERO => {
                        Some(!self.is_below(&less, &more))
                    }
                    [Some(more), Some(less)] if *value == -IBig::ONE => {
                        Some(self.is_below(&more, &less))
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        if let Some(holds) = holds {
            self.circuit.clauses.add(&[!literal, holds]);
            self.circuit.clauses.add(&[literal, !holds]);
        }
    }

    /// Whether the number of a word is at most an integer.
    fn is_at_most(&mut self, word: &Number, value: &IBig) -> Literal {
        let width = word.bits.len();
        let places = if word.is_signed { width - 1 } else { width };
        let end = IBig::ONE << places;
        let start = if word.is_signed { -end.clone() } else { IBig::ZERO };
        if *value < start {
            return Literal::FALSE;
        }
        if *value >= end {
            return Literal::TRUE;
        }
        let value = bits_of(value, width);
        !if word.is_signed {
            self.circuit.signed_below(&value, &word.bits)
        } else {
            self.circuit.below(&value, &word.bits)
        }
    }

    /// Whether the number of one word is below that of another one.
    fn is_below(&mut self, one: &Number, other: &Number) -> Literal {
        if one.is_signed || other.is_signed {
            let width = one.signed_width().max(other.signed_width());
            self.circuit.signed_below(&one.at_width(width), &other.at_width(width))
        } else {
            let width = one.bits.len().max(other.bits.len());
            self.circuit.below(&one.at_width(width), &other.at_width(width))
        }
    }

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
        if width > WIDEST || self.products == Products::Open {
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
