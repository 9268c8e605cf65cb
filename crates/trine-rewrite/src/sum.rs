//! Sums of numbers: `c + k1*t1 + ... + kn*tn` over integers or reals.
//!
//! Idea: nested sums, differences and products with numbers are one vector of coefficients, so that
//! sums are compared, merged and cancelled whatever way they are written.
//! Invariant: the summands are sorted by term without repetition, and no coefficient is zero. Long
//! sums are not read: the work per term is bounded.

use trine_term::{Op, Sort, TermId};
use trine_value::number::{Integer, Rational};

use crate::cx::RewriteCx;

/// Steps spent on reading one sum.
const READ_STEPS: usize = 64;

/// `constant + k1*t1 + ... + kn*tn`, sorted by term.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) constant: Rational,
    pub(crate) summands: Vec<(TermId, Rational)>,
}

/// The number that a term is.
pub(crate) fn number(cx: &RewriteCx, term: TermId) -> Option<Rational> {
    match cx.op(term) {
        Op::IntValue => cx.store.int_value(term).map(|value| Rational::from(value.clone())),
        Op::RealValue => cx.store.real_value(term).cloned(),
        _ => None,
    }
}

pub(crate) fn is_number(cx: &RewriteCx, term: TermId) -> bool {
    matches!(cx.store.sort_of(term), Sort::Int | Sort::Real)
}

impl Sum {
    /// The sum that a term is, if it is a short one.
    pub(crate) fn of(cx: &RewriteCx, term: TermId) -> Option<Self> {
        let mut sum = Self::zero();
        let mut open = vec![(term, Rational::ONE)];
        let mut steps = 0;
        while let Some((term, factor)) = open.pop() {
            steps += 1;
            if steps > READ_STEPS {
                return None;
            }
            if let Some(value) = number(cx, term) {
                sum.constant += value * factor;
                continue;
            }
            let args = cx.args(term);
            match cx.op(term) {
                Op::Add => open.extend(args.iter().map(|&arg| (arg, factor.clone()))),
                Op::Neg => open.push((args[0], -factor)),
                Op::Sub => open.extend(args.iter().enumerate().map(|(position, &arg)| {
                    (arg, if position == 0 { factor.clone() } else { -factor.clone() })
                })),
                Op::Mul if args.len() == 2 => match (number(cx, args[0]), number(cx, args[1])) {
                    (Some(value), _) => open.push((args[1], factor * value)),
                    (None, Some(value)) => open.push((args[0], factor * value)),
                    (None, None) => sum.summands.push((term, factor)),
                },
                _ => sum.summands.push((term, factor)),
            }
        }
        sum.normalize();
        Some(sum)
    }

    /// Sorts by term, adds up equal terms and drops those without a share.
    fn normalize(&mut self) {
        self.summands.sort_by_key(|&(term, _)| term);
        self.summands.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += std::mem::take(&mut next.1);
            }
            same
        });
        self.summands.retain(|(_, factor)| *factor != Rational::ZERO);
    }

    /// Nothing.
    pub(crate) fn zero() -> Self {
        Self { constant: Rational::ZERO, summands: Vec::new() }
    }

    /// Adds another sum, `factor` times.
    pub(crate) fn add(&mut self, other: &Self, factor: &Rational) {
        self.constant += &other.constant * factor;
        let scaled = other.summands.iter().map(|(term, share)| (*term, share * factor));
        self.summands.extend(scaled);
        self.normalize();
    }

    /// The term of the sum divided by an integer.
    pub(crate) fn term(&self, cx: &mut RewriteCx, divisor: &Integer, is_int: bool) -> TermId {
        let divisor = Rational::from(divisor.clone());
        let mut args = Vec::new();
        for (term, factor) in &self.summands {
            let factor = factor / &divisor;
            args.push(if factor == Rational::ONE {
                *term
            } else {
                let factor = numeral(cx, &factor, is_int);
                cx.mk(Op::Mul, &[factor, *term])
            });
        }
        if self.constant != Rational::ZERO || args.is_empty() {
            args.push(numeral(cx, &(&self.constant / &divisor), is_int));
        }
        if args.len() == 1 { args[0] } else { cx.mk(Op::Add, &args) }
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Rational> {
        self.summands.iter().map(|(_, factor)| factor).chain([&self.constant])
    }
}

fn numeral(cx: &mut RewriteCx, value: &Rational, is_int: bool) -> TermId {
    if is_int { cx.store.mk_int(value.numerator()) } else { cx.store.mk_real(value) }
}
