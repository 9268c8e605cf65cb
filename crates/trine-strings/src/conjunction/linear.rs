//! Linear forms and formulas over the integers of a conjunction.
//!
//! Idea: integer terms become sums of opaque terms (lengths, codes, variables) with factors. A
//! formula is a tree of inequalities and equations with zero, without negation.
//! Invariant: terms of a form are sorted by variable and have non-zero factors.

use trine_term::{Op, TermId, TermStore};
use trine_value::number::Integer;

/// An integer unknown of one conjunction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct IntVar(pub(crate) u32);

/// `constant + sum of factor * variable`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Linear {
    pub(crate) terms: Vec<(IntVar, Integer)>,
    pub(crate) constant: Integer,
}

impl Linear {
    pub(crate) fn constant(value: impl Into<Integer>) -> Self {
        Self { terms: Vec::new(), constant: value.into() }
    }

    pub(crate) fn var(var: IntVar) -> Self {
        Self { terms: vec![(var, Integer::from(1))], constant: Integer::from(0) }
    }

    pub(crate) fn add_scaled(&mut self, other: &Self, factor: &Integer) {
        self.constant = &self.constant + &other.constant * factor;
        for (var, f) in &other.terms {
            let scaled = f * factor;
            match self.terms.binary_search_by_key(var, |(v, _)| *v) {
                Ok(at) => {
                    let sum = &self.terms[at].1 + &scaled;
                    if sum == Integer::from(0) {
                        self.terms.remove(at);
                    } else {
                        self.terms[at].1 = sum;
                    }
                }
                Err(at) if scaled != Integer::from(0) => self.terms.insert(at, (*var, scaled)),
                Err(_) => {}
            }
        }
    }

    pub(crate) fn plus(mut self, other: &Self) -> Self {
        self.add_scaled(other, &Integer::from(1));
        self
    }

    pub(crate) fn minus(mut self, other: &Self) -> Self {
        self.add_scaled(other, &Integer::from(-1));
        self
    }

    fn negated(&self) -> Self {
        Self::default().minus(self)
    }
}

/// A formula over linear forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// The form is at most zero.
    AtMostZero(Linear),
    /// The form is zero.
    Zero(Linear),
    /// All of them; true if there are none.
    And(Vec<Self>),
    /// One of them; false if there are none.
    Or(Vec<Self>),
}

impl Form {
    pub(crate) fn le(a: &Linear, b: &Linear) -> Self {
        Self::AtMostZero(a.clone().minus(b))
    }

    pub(crate) fn lt(a: &Linear, b: &Linear) -> Self {
        Self::AtMostZero(a.clone().minus(b).plus(&Linear::constant(1)))
    }

    pub(crate) fn eq(a: &Linear, b: &Linear) -> Self {
        Self::Zero(a.clone().minus(b))
    }

    pub(crate) fn ne(a: &Linear, b: &Linear) -> Self {
        Self::Or(vec![Self::lt(a, b), Self::lt(b, a)])
    }

    /// The negation.
    pub(crate) fn negated(&self) -> Self {
        match self {
            Self::AtMostZero(form) => {
                Self::AtMostZero(form.negated().plus(&Linear::constant(1)))
            }
            Self::Zero(form) => Self::ne(form, &Linear::default()),
            Self::And(parts) => Self::Or(parts.iter().map(Self::negated).collect()),
            Self::Or(parts) => Self::And(parts.iter().map(Self::negated).collect()),
        }
    }
}

/// The sum that an integer term is, with `leaf` giving the unknown of what is no sum. `None` for
/// products of unknowns.
pub(crate) fn linear(
    store: &TermStore,
    term: TermId,
    leaf: &mut impl FnMut(TermId) -> Linear,
) -> Option<Linear> {
    let mut sum = Linear::default();
    let mut stack = vec![(term, Integer::from(1))];
    while let Some((term, factor)) = stack.pop() {
        let args = store.args(term);
        match store.op(term) {
            Op::IntValue => {
                let value = store.int_value(term)?;
                sum.constant = &sum.constant + value * &factor;
            }
            Op::Add => stack.extend(args.iter().map(|&arg| (arg, factor.clone()))),
            Op::Sub => {
                stack.push((args[0], factor.clone()));
                let negative = -factor;
                stack.extend(args[1..].iter().map(|&arg| (arg, negative.clone())));
            }
            Op::Neg => stack.push((args[0], -factor)),
            Op::Mul => {
                let mut product = factor;
                let mut unknown = None;
                for &arg in args {
                    match store.int_value(arg) {
                        Some(value) => product = product * value,
                        None if unknown.is_none() => unknown = Some(arg),
                        None => return None,
                    }
                }
                match unknown {
                    Some(arg) => stack.push((arg, product)),
                    None => sum.constant = &sum.constant + &product,
                }
            }
            _ => sum.add_scaled(&leaf(term), &factor),
        }
    }
    Some(sum)
}
