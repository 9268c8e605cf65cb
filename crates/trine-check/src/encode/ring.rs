//! Words that are equal as polynomials.
//!
//! Idea: sums, products, negatives, inverted words and words shifted to the left are polynomials modulo a power of two
//! over the other words: `(bvnot x)` is `-x - 1`, and `(bvshl x y)` is `x` times `(bvshl 1 y)`. Words with one
//! polynomial have the same bits, so the first one that is met lends its own to the others, and nobody has to
//! find out by cases that multiplication distributes.
//! Invariant: a word has the value of its polynomial, whatever its leaves are.
//! Reference: Kaufmann, Biere and Kauers, "Verifying large multipliers by combining SAT and
//! computer algebra", FMCAD 2019, for the normal form; here of terms, not of circuits.

use std::collections::BTreeMap;

use dashu_base::BitTest;
use dashu_int::UBig;
use rustc_hash::FxHashMap;

use crate::circuit::Literal;
use crate::operator::Operator;
use crate::term::{TermId, Terms};

use super::words::Bits;

/// Monomials of a polynomial, at most; a word with more is a leaf.
const MOST_MONOMIALS: usize = 32;
/// Factors of a monomial, at most.
const MOST_FACTORS: usize = 8;

/// Leaves that are multiplied, in order.
type Monomial = Vec<TermId>;

/// A polynomial over words of one width: coefficients below two to the width, none of them zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Polynomial {
    width: usize,
    parts: BTreeMap<Monomial, UBig>,
}

impl Polynomial {
    fn number(width: usize, value: UBig) -> Self {
        Self { width, parts: BTreeMap::new() }.plus_part(Vec::new(), value)
    }

    fn leaf(width: usize, leaf: TermId) -> Self {
        Self { width, parts: BTreeMap::new() }.plus_part(vec![leaf], UBig::ONE)
    }

    fn plus_part(mut self, monomial: Monomial, coefficient: UBig) -> Self {
        let sum = self.parts.remove(&monomial).unwrap_or_default() + coefficient;
        let mask = (UBig::ONE << self.width) - UBig::ONE;
        let sum = sum & mask;
        if sum != UBig::ZERO {
            self.parts.insert(monomial, sum);
        }
        self
    }

    fn plus(self, other: &Self) -> Self {
        let add = |sum: Self, (monomial, coefficient): (&Monomial, &UBig)| {
            sum.plus_part(monomial.clone(), coefficient.clone())
        };
        other.parts.iter().fold(self, add)
    }

    /// The negative.
    fn negated(&self) -> Self {
        let one = UBig::ONE << self.width;
        let parts = self.parts.iter();
        let parts = parts.map(|(monomial, coefficient)| (monomial.clone(), &one - coefficient));
        Self { width: self.width, parts: parts.collect() }
    }

    /// The product; none if it is too large.
    fn times(&self, other: &Self) -> Option<Self> {
        if self.parts.len() * other.parts.len() > MOST_MONOMIALS {
            return None;
        }
        let mut product = Self { width: self.width, parts: BTreeMap::new() };
        for (a, p) in &self.parts {
            for (b, q) in &other.parts {
                let mut monomial = [a.as_slice(), b].concat();
                monomial.sort_unstable();
                if monomial.len() > MOST_FACTORS {
                    return None;
                }
                product = product.plus_part(monomial, p * q);
            }
        }
        Some(product)
    }

    /// The number that it is, if it is one.
    fn as_number(&self) -> Option<UBig> {
        match self.parts.len() {
            0 => Some(UBig::ZERO),
            1 => self.parts.get(&Vec::new()).cloned(),
            _ => None,
        }
    }
}

/// The polynomials of words that were met.
#[derive(Debug, Default)]
pub(super) struct Ring {
    polynomials: FxHashMap<TermId, Polynomial>,
    /// The first word with a polynomial.
    words: FxHashMap<Polynomial, TermId>,
    /// The first word with some bits.
    leaves: FxHashMap<Bits, TermId>,
}

impl Ring {
    /// The bits of a word by its polynomial, whose arguments were met; none if no word before has it.
    pub(super) fn bits(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        words: &FxHashMap<TermId, Bits>,
    ) -> Option<Bits> {
        let &first = terms.args(term).first()?;
        let polynomial = self.combined(terms, term, words.get(&first)?.len())?;
        let is_number = |arg: &TermId| self.polynomials.get(arg)?.as_number();
        let bits = match polynomial.as_number() {
            // What circuits compute of numbers is left to them.
            Some(_) if terms.args(term).iter().all(|arg| is_number(arg).is_some()) => None,
            Some(value) => {
                Some((0..polynomial.width).map(|bit| Literal::from(value.bit(bit))).collect())
            }
            None => self.words.get(&polynomial).and_then(|word| words.get(word)).cloned(),
        };
        self.polynomials.insert(term, polynomial);
        bits
    }

    /// Says of a word what its bits are.
    pub(super) fn met(&mut self, term: TermId, bits: &Bits) {
        let width = bits.len();
        if let Some(polynomial) = self.polynomials.get(&term) {
            self.words.entry(polynomial.clone()).or_insert(term);
            return;
        }
        let is_constant = |bit: &Literal| *bit == Literal::TRUE || *bit == Literal::FALSE;
        let polynomial = if bits.iter().all(is_constant) {
            let mut value = UBig::ZERO;
            for (at, _) in bits.iter().enumerate().filter(|(_, bit)| **bit == Literal::TRUE) {
                value.set_bit(at);
            }
            Polynomial::number(width, value)
        } else {
            Polynomial::leaf(width, *self.leaves.entry(bits.clone()).or_insert(term))
        };
        self.words.entry(polynomial.clone()).or_insert(term);
        self.polynomials.insert(term, polynomial);
    }

    /// The polynomial of a word that the polynomials of its arguments give.
    fn combined(&self, terms: &mut Terms, term: TermId, width: usize) -> Option<Polynomial> {
        let args = terms.args(term).to_vec();
        let of = |arg: &TermId| self.polynomials.get(arg);
        let first = of(args.first()?)?;
        let found = match terms.operator(term) {
            Operator::BvNeg => first.negated(),
            Operator::BvNot => {
                first.negated().plus(&Polynomial::number(width, UBig::ONE).negated())
            }
            Operator::BvAdd => {
                let mut sum = first.clone();
                for arg in &args[1..] {
                    sum = sum.plus(of(arg)?);
                }
                sum
            }
            Operator::BvSub => {
                let mut sum = first.clone();
                for arg in &args[1..] {
                    sum = sum.plus(&of(arg)?.negated());
                }
                sum
            }
            Operator::BvMul => {
                let mut product = first.clone();
                for arg in &args[1..] {
                    product = product.times(of(arg)?)?;
                }
                product
            }
            Operator::BvShl => first.times(&self.power(terms, *args.get(1)?, width)?)?,
            _ => return None,
        };
        (found.parts.len() <= MOST_MONOMIALS).then_some(found)
    }

    /// Two to the power of a word.
    fn power(&self, terms: &mut Terms, exponent: TermId, width: usize) -> Option<Polynomial> {
        let polynomial = self.polynomials.get(&exponent)?;
        if let Some(number) = polynomial.as_number() {
            let shift = usize::try_from(&number).ok().filter(|&shift| shift < width);
            let value = shift.map_or(UBig::ZERO, |shift| UBig::ONE << shift);
            return Some(Polynomial::number(width, value));
        }
        let exponent = *self.words.get(polynomial)?;
        let one = terms.word(UBig::ONE, u32::try_from(width).ok()?).ok()?;
        let power = terms.apply(Operator::BvShl, &[one, exponent]).ok()?;
        Some(Polynomial::leaf(width, power))
    }
}
