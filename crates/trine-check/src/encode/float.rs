//! Circuits for floats.
use super::Encoder;
use super::words::{Bits, invert};
use crate::circuit::Literal;
use crate::term::{TermId, Terms};

impl Encoder {
    pub(super) fn float(&mut self, _: &mut Terms, term: TermId, (e, s): (u32, u32)) -> Bits {
        self.input_word(term, (e + s) as usize)
    }
    pub(super) fn float_predicate(&mut self, _: &Terms, term: TermId) -> Literal {
        self.atom(term)
    }
    pub(super) fn word_of_float(&mut self, _: &Terms, term: TermId, width: usize) -> Bits {
        self.input_word(term, width)
    }
}
