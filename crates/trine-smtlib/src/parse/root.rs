//! Irrational numbers as models write them: `(root-obj (+ (^ x 2) (- 2)) 2)` is the second real root from the left.
//!
//! Idea: the polynomial is a sum of monomials in the symbol `x`, each a product of numerals, powers, and numerals with a sign; it
//! is read to the coefficients, whose roots are looked for.
//! Invariant: a rational root becomes a rational constant, so equal numbers are equal terms.
//! Reference: the model printer of Z3.

use trine_term::TermId;
use trine_value::algebraic::real_roots;
use trine_value::{Integer, Rational, RealNumber};

use super::FormParser;
use super::cursor::{Result, fault};
use super::literal::integer;
use crate::diagnostic::Problem;
use crate::scope::Binding;
use crate::token::Token;

/// The largest exponent that is read.
const LARGEST_EXPONENT: u32 = 64;

impl FormParser<'_, '_> {
    /// Whether nobody has given the name another meaning.
    pub(super) fn is_root_free(&mut self) -> bool {
        let name = self.store.symbols.intern("root-obj");
        self.parser.scopes.symbol(name) == Binding::Free
    }

    /// The rest of a root that opened at `start`.
    pub(super) fn root_object(&mut self, start: u32) -> Result<TermId> {
        let mut coefficients = vec![Rational::ZERO; LARGEST_EXPONENT as usize + 1];
        let mut add = |(number, exponent): (Integer, u32)| {
            if let Some(place) = coefficients.get_mut(exponent as usize) {
                *place += Rational::from(number);
            }
        };
        let token = self.cursor.next()?;
        if token == Token::Open && self.takes(b"+")? {
            while self.cursor.peek()? != Token::Close {
                let token = self.cursor.next()?;
                add(self.root_monomial(token)?);
            }
            self.cursor.close()?;
        } else {
            add(self.root_monomial(token)?);
        }
        let index = self.cursor.small_numeral("the index of a root")?;
        self.cursor.close()?;
        let roots = real_roots(&coefficients);
        let root = index.checked_sub(1).and_then(|index| roots?.into_iter().nth(index as usize));
        match root {
            Some(RealNumber::Rational(value)) => Ok(self.store.mk_real(&value)),
            Some(RealNumber::Algebraic(value)) => Ok(self.store.mk_algebraic(&value)),
            None => {
                let rule = "names no real root of a polynomial of degree 64 at most";
                fault(
                    Problem::NamedRule { name: "root-obj".into(), rule },
                    self.cursor.extent(start),
                )
            }
        }
    }

    /// Takes a symbol, if it is this one.
    fn takes(&mut self, word: &[u8]) -> Result<bool> {
        let is_next = self.cursor.next_is_word(word)?;
        if is_next {
            self.cursor.next()?;
        }
        Ok(is_next)
    }

    /// A factor, or a product of factors, whose first token was read: coefficient and exponent.
    fn root_monomial(&mut self, token: Token) -> Result<(Integer, u32)> {
        if token != Token::Open || !self.takes(b"*")? {
            return self.root_factor(token);
        }
        let mut product = (Integer::ONE, 0u32);
        while self.cursor.peek()? != Token::Close {
            let token = self.cursor.next()?;
            let (number, exponent) = self.root_factor(token)?;
            product = (product.0 * number, product.1.saturating_add(exponent));
            if product.1 > LARGEST_EXPONENT {
                return self.cursor.unexpected(token, "an exponent up to 64");
            }
        }
        self.cursor.close()?;
        Ok(product)
    }

    /// `x`, `(^ x 2)`, `3` or `(- 3)`, whose first token was read.
    fn root_factor(&mut self, token: Token) -> Result<(Integer, u32)> {
        match token {
            Token::Numeral => Ok((integer(self.cursor.slice()), 0)),
            Token::Symbol if self.cursor.slice() == b"x" => Ok((Integer::ONE, 1)),
            Token::Open if self.takes(b"-")? => {
                let token = self.cursor.next()?;
                if token != Token::Numeral {
                    return self.cursor.unexpected(token, "a numeral");
                }
                let number = -integer(self.cursor.slice());
                self.cursor.close()?;
                Ok((number, 0))
            }
            Token::Open if self.takes(b"^")? => {
                if !self.takes(b"x")? {
                    let token = self.cursor.next()?;
                    return self.cursor.unexpected(token, "the symbol x");
                }
                let exponent = self.cursor.small_numeral("an exponent")?;
                if exponent > LARGEST_EXPONENT {
                    return self.cursor.unexpected(Token::Numeral, "an exponent up to 64");
                }
                self.cursor.close()?;
                Ok((Integer::ONE, exponent))
            }
            other => self.cursor.unexpected(other, "a number, x, or a power of x"),
        }
    }
}
