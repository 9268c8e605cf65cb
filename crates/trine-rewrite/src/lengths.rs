//! What is known of numbers about strings without looking at assertions: lengths, places and codes
//! have bounds.
//!
//! Idea: an integer term is a sum over lengths of parts and uninterpreted terms; a sum whose summands are
//! all bounded on the right side is bounded. Lengths of cuts and places of patterns have bounds that
//! are terms themselves (a cut is no longer than its text), which are put in where a plain bound is
//! missing.
//! Invariant: a proved inequality holds under every interpretation; nothing proved says nothing. The
//! work is bounded by [`MAX_ATTEMPTS`].
//! Reference: Reynolds, Nötzli, Barrett, Tinelli, "High-Level Abstractions for Simplifying Extended
//! String Constraints in SMT", CAV 2019, section 3 (arithmetic entailment by approximation).

use trine_term::{Op, TermId};
use trine_value::number::{Integer, Rational};

use crate::cx::RewriteCx;
use crate::sum::Sum;

/// Sums that are looked at to prove one inequality.
const MAX_ATTEMPTS: usize = 12;
/// Unary operators that are looked through.
const MAX_DEPTH: usize = 8;
/// Concatenations of more parts are not measured.
const MEASURED_PARTS: usize = 64;

/// The least and the greatest value; `None` if there is none, or none is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bounds {
    pub(crate) low: Option<Integer>,
    pub(crate) high: Option<Integer>,
}

impl Bounds {
    fn between(low: i64, high: i64) -> Self {
        Self { low: Some(Integer::from(low)), high: Some(Integer::from(high)) }
    }

    fn from(low: i64) -> Self {
        Self { low: Some(Integer::from(low)), high: None }
    }
}

/// Reading lengths.
impl RewriteCx<'_> {
    /// `x` of `(str.rev x)` and of the other operators that keep the length.
    fn of_same_length(&self, term: TermId) -> Option<TermId> {
        match self.op(term) {
            Op::StrRev | Op::StrToLower | Op::StrToUpper | Op::StrUpdate => Some(self.arg(term, 0)),
            _ => None,
        }
    }

    /// The term whose length a text has.
    fn measured(&self, term: TermId) -> TermId {
        let mut term = term;
        for _ in 0..MAX_DEPTH {
            match self.of_same_length(term) {
                Some(inner) => term = inner,
                None => break,
            }
        }
        term
    }

    /// Bounds of the length of a text that is no concatenation.
    fn part_length(&self, term: TermId) -> Bounds {
        let term = self.measured(term);
        match self.op(term) {
            Op::StringValue => {
                let length = self.word(term).map_or(0, |word| word.len() as i64);
                Bounds::between(length, length)
            }
            Op::StrFromCode | Op::StrAt => Bounds::between(0, 1),
            Op::StrSubstr => {
                let count = self.integer(self.arg(term, 2)).cloned();
                let high = count.map(|count| count.max(Integer::ZERO));
                Bounds { low: Some(Integer::ZERO), high }
            }
            Op::Ite => {
                let branches = [1, 2].map(|branch| self.word(self.arg(term, branch)));
                let [Some(one), Some(other)] = branches else { return Bounds::from(0) };
                let [one, other] = [one.len() as i64, other.len() as i64];
                Bounds::between(one.min(other), one.max(other))
            }
            _ => Bounds::from(0),
        }
    }

    /// Bounds of the length of a text.
    pub(crate) fn length_bounds(&self, term: TermId) -> Bounds {
        let parts = self.parts(self.measured(term));
        let mut low = Integer::ZERO;
        let mut high = Some(Integer::ZERO);
        for &part in &parts {
            let bounds = self.part_length(part);
            low += bounds.low.unwrap_or(Integer::ZERO);
            high = high.zip(bounds.high).map(|(sum, high)| sum + high);
        }
        Bounds { low: Some(low), high }
    }

    /// The length of a text as a sum.
    pub(crate) fn length_sum(&mut self, term: TermId) -> Option<Sum> {
        let parts = self.parts(self.measured(term));
        self.length_sum_of(&parts)
    }

    /// The length of the concatenation of `parts` as a sum.
    pub(crate) fn length_sum_of(&mut self, parts: &[TermId]) -> Option<Sum> {
        if parts.len() > MEASURED_PARTS {
            return None;
        }
        let mut sum = Sum::zero();
        for &part in parts {
            let part = self.measured(part);
            let summand = if let Some(word) = self.word(part) {
                Sum { constant: Rational::from(Integer::from(word.len())), summands: Vec::new() }
            } else {
                let length = self.mk(Op::StrLen, &[part]);
                Sum { constant: Rational::ZERO, summands: vec![(length, Rational::ONE)] }
            };
            sum.add(&summand, &Rational::ONE);
        }
        Some(sum)
    }

    /// Bounds of an integer that is no sum.
    fn number_bounds(&self, term: TermId) -> Bounds {
        match self.op(term) {
            Op::StrLen => self.length_bounds(self.arg(term, 0)),
            Op::StrToCode => Bounds::between(-1, 0x2_FFFF),
            Op::StrIndexOf | Op::StrIndexOfRe | Op::StrToInt => Bounds::from(-1),
            _ => Bounds::default(),
        }
    }

    /// Sums that are below a term, or above it if its factor is not positive.
    fn approximations(&mut self, term: TermId, is_positive: bool) -> Vec<Sum> {
        let text = match self.op(term) {
            Op::StrLen => self.measured(self.arg(term, 0)),
            Op::StrIndexOf | Op::StrIndexOfRe => term,
            _ => return Vec::new(),
        };
        let args = self.args_vec(text);
        match (self.op(text), is_positive) {
            // A place is at most the length; a cut is no longer than its text.
            (Op::StrSubstr | Op::StrAt | Op::StrIndexOf | Op::StrIndexOfRe, false) => {
                self.length_sum(args[0]).into_iter().collect()
            }
            // At most the pattern is lost.
            (Op::StrReplace, true) => {
                let lengths = self.length_sum(args[0]).zip(self.length_sum(args[1]));
                let shorter = lengths.map(|(mut text, pattern)| {
                    text.add(&pattern, &-Rational::ONE);
                    text
                });
                shorter.into_iter().collect()
            }
            // At most the replacement comes in.
            (Op::StrReplace, false) => {
                let lengths = self.length_sum(args[0]).zip(self.length_sum(args[2]));
                let longer = lengths.map(|(mut text, by)| {
                    text.add(&by, &Rational::ONE);
                    text
                });
                longer.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The least value of a sum by the bounds of its summands; otherwise the first summand without.
    fn low(&self, sum: &Sum) -> Result<Rational, usize> {
        let mut low = sum.constant.clone();
        for (position, (term, factor)) in sum.summands.iter().enumerate() {
            let bounds = self.number_bounds(*term);
            let bound = if *factor > Rational::ZERO { bounds.low } else { bounds.high };
            low += factor * Rational::from(bound.ok_or(position)?);
        }
        Ok(low)
    }

    /// Whether a sum of integers is provably zero or more.
    pub(crate) fn is_natural(&mut self, sum: &Sum) -> bool {
        let mut open = vec![sum.clone()];
        let mut attempts = 0;
        while let Some(sum) = open.pop() {
            attempts += 1;
            if attempts > MAX_ATTEMPTS {
                return false;
            }
            if self.low(&sum).is_ok_and(|low| low >= Rational::ZERO) {
                return true;
            }
            for position in 0..sum.summands.len() {
                let (term, factor) = sum.summands[position].clone();
                for bound in self.approximations(term, factor > Rational::ZERO) {
                    let mut other = sum.clone();
                    other.summands.remove(position);
                    other.add(&bound, &factor);
                    open.push(other);
                }
            }
        }
        false
    }

    /// Whether `a <= b` provably.
    pub(crate) fn is_at_most(&mut self, a: &Sum, b: &Sum) -> bool {
        let mut difference = b.clone();
        difference.add(a, &-Rational::ONE);
        self.is_natural(&difference)
    }

    /// Whether `a < b` provably, for integers.
    pub(crate) fn is_below(&mut self, a: &Sum, b: &Sum) -> bool {
        let mut next = a.clone();
        next.constant += Rational::ONE;
        self.is_at_most(&next, b)
    }

    /// Whether a number says something of strings, so that bounds may be known.
    pub(crate) fn speaks_of_strings(&self, sum: &Sum) -> bool {
        sum.summands.iter().any(|&(term, _)| {
            matches!(
                self.op(term),
                Op::StrLen | Op::StrToCode | Op::StrToInt | Op::StrIndexOf | Op::StrIndexOfRe
            )
        })
    }
}
