//! Linear forms over terms, and inequalities in a normal form.
//!
//! Idea: a number is a sum of multiples of leaves, which are terms that no linear operation makes. An
//! inequality is brought to coprime integer coefficients, the first of which is positive, and over
//! integers the bound is rounded; so inequalities with the same meaning are mostly the same.
//! Invariant: a form has no leaf twice and no zero coefficient; leaves are in order of their numbers.
//! An integer under `to_real` is the leaf itself.

use dashu_base::{Abs, Gcd, Signed};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::operator::Operator;
use crate::rules::power;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// A sum of multiples of leaves and a number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Form {
    /// Leaves with their coefficients.
    pub parts: Vec<(TermId, RBig)>,
    /// The number.
    pub constant: RBig,
}

impl Form {
    /// A number.
    #[must_use]
    pub fn number(constant: RBig) -> Self {
        Self { parts: Vec::new(), constant }
    }

    /// A leaf.
    #[must_use]
    pub fn leaf(leaf: TermId) -> Self {
        Self { parts: vec![(leaf, RBig::ONE)], constant: RBig::ZERO }
    }

    /// `self + factor * other`.
    #[must_use]
    pub fn plus(&self, factor: &RBig, other: &Self) -> Self {
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let (mut left, mut right) = (self.parts.iter().peekable(), other.parts.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(&(a, x)), Some(&(b, y))) if a == b => {
                    let sum = x + factor * y;
                    if !sum.is_zero() {
                        parts.push((*a, sum));
                    }
                    left.next();
                    right.next();
                }
                (Some(&(a, x)), other) if other.is_none_or(|(b, _)| a < b) => {
                    parts.push((*a, x.clone()));
                    left.next();
                }
                (_, Some(&(b, y))) => {
                    let product = factor * y;
                    if !product.is_zero() {
                        parts.push((*b, product));
                    }
                    right.next();
                }
                (Some(_), None) => unreachable!("the case before takes it"),
            }
        }
        Self { parts, constant: &self.constant + factor * &other.constant }
    }

    /// `factor * self`.
    #[must_use]
    pub fn times(&self, factor: &RBig) -> Self {
        Self::default().plus(factor, self)
    }

    /// Whether it has no leaves.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.parts.is_empty()
    }
}

/// Linear forms of terms.
#[derive(Debug, Default)]
pub struct Forms {
    known: FxHashMap<TermId, Form>,
}

/// What a term is made of by linear operations.
enum Made {
    Form(Form),
    /// By sums: these arguments with these factors.
    Sum(Vec<(TermId, RBig)>),
    /// A product in which at most one factor may have leaves.
    Product(Vec<TermId>),
    /// A quotient of reals.
    Quotient(Vec<TermId>),
    /// The remainder of the first by the number; the third is their quotient.
    Remainder(TermId, IBig, TermId),
    /// A number if the argument is one: a logarithm or a power of two.
    OfNumber(fn(&IBig) -> Option<IBig>, TermId),
}

/// The divisor of an integer division with two arguments, if it is a number other than zero.
#[must_use]
pub fn divisor(terms: &Terms, term: TermId) -> Option<IBig> {
    match (terms.operator(term), terms.args(term)) {
        (Operator::IntDivide | Operator::Modulo, &[_, divisor]) => integer(terms, divisor),
        _ => None,
    }
    .filter(|value| !value.is_zero())
}

/// An integer literal, perhaps negated.
fn integer(terms: &Terms, term: TermId) -> Option<IBig> {
    match (terms.operator(term), terms.args(term)) {
        (Operator::Int(value), _) => Some(value.clone()),
        (Operator::Negate, &[inner]) => match terms.operator(inner) {
            Operator::Int(value) => Some(-value),
            _ => None,
        },
        _ => None,
    }
}

fn made(terms: &mut Terms, term: TermId) -> Made {
    let args = terms.args(term).to_vec();
    let with = |first: RBig, others: RBig| {
        let factor = |at: usize| if at == 0 { first.clone() } else { others.clone() };
        Made::Sum(args.iter().enumerate().map(|(at, &arg)| (arg, factor(at))).collect())
    };
    match terms.operator(term) {
        Operator::Int(value) => Made::Form(Form::number(RBig::from(value.clone()))),
        Operator::Real(value) => Made::Form(Form::number(value.clone())),
        Operator::Add => with(RBig::ONE, RBig::ONE),
        Operator::Subtract => with(RBig::ONE, -RBig::ONE),
        Operator::Negate => with(-RBig::ONE, RBig::ONE),
        Operator::ToReal => with(RBig::ONE, RBig::ONE),
        Operator::Multiply => Made::Product(args),
        Operator::Logarithm => Made::OfNumber(|at| Some(power::logarithm(at)), args[0]),
        Operator::PowerOfTwo => Made::OfNumber(power::power_of_two, args[0]),
        Operator::Divide => Made::Quotient(args),
        Operator::Modulo => match divisor(terms, term) {
            Some(value) => match terms.apply(Operator::IntDivide, &args) {
                Ok(quotient) => Made::Remainder(args[0], value, quotient),
                Err(_) => Made::Form(Form::leaf(term)),
            },
            None => Made::Form(Form::leaf(term)),
        },
        _ => Made::Form(Form::leaf(term)),
    }
}

impl Forms {
    /// The form of a number.
    pub fn of(&mut self, terms: &mut Terms, term: TermId) -> Form {
        let mut stack = vec![(term, None::<Made>)];
        while let Some((top, made_of)) = stack.pop() {
            if self.known.contains_key(&top) {
                continue;
            }
            let made_of = made_of.unwrap_or_else(|| made(terms, top));
            let needed: Vec<TermId> = match &made_of {
                Made::Form(_) => Vec::new(),
                Made::Sum(parts) => parts.iter().map(|part| part.0).collect(),
                Made::Product(args) | Made::Quotient(args) => args.clone(),
                Made::Remainder(dividend, ..) => vec![*dividend],
                Made::OfNumber(_, arg) => vec![*arg],
            };
            let missing: Vec<TermId> =
                needed.into_iter().filter(|arg| !self.known.contains_key(arg)).collect();
            if missing.is_empty() {
                let form = self.assemble(top, made_of);
                self.known.insert(top, form);
            } else {
                stack.push((top, Some(made_of)));
                stack.extend(missing.into_iter().map(|arg| (arg, None)));
            }
        }
        self.known[&term].clone()
    }

    fn assemble(&self, term: TermId, made: Made) -> Form {
        match made {
            Made::Form(form) => form,
            Made::Sum(parts) => {
                let add = |sum: Form, (part, factor): &(TermId, RBig)| {
                    sum.plus(factor, &self.known[part])
                };
                parts.iter().fold(Form::default(), add)
            }
            Made::OfNumber(value, arg) => {
                let inner = &self.known[&arg];
                let at = inner.is_number().then(|| inner.constant.floor());
                at.and_then(|at| value(&at))
                    .map_or_else(|| Form::leaf(term), |value| Form::number(value.into()))
            }
            Made::Product(args) => {
                let mut factor = RBig::ONE;
                let mut other = None;
                for arg in &args {
                    let form = &self.known[arg];
                    if form.is_number() {
                        factor *= &form.constant;
                    } else if other.replace(form).is_some() {
                        return Form::leaf(term);
                    }
                }
                match other {
                    Some(form) => form.times(&factor),
                    None => Form::number(factor),
                }
            }
            Made::Quotient(args) => {
                let mut form = self.known[&args[0]].clone();
                for arg in &args[1..] {
                    let divisor = &self.known[arg];
                    if !divisor.is_number() || divisor.constant.is_zero() {
                        return Form::leaf(term);
                    }
                    form = form.times(&(RBig::ONE / &divisor.constant));
                }
                form
            }
            Made::Remainder(dividend, divisor, quotient) => {
                self.known[&dividend].plus(&-RBig::from(divisor), &Form::leaf(quotient))
            }
        }
    }
}

/// `Σ coefficient * leaf <= bound`, or `<`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bound {
    /// Coprime, with a positive leader; there is at least one.
    pub parts: Box<[(TermId, IBig)]>,
    /// The greatest value, or the least one that is too great.
    pub bound: RBig,
    /// Whether the bound itself is excluded; never over integers.
    pub strict: bool,
}

/// An inequality in normal form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inequality {
    /// Without leaves it holds or not.
    Constant(bool),
    /// The bound holds.
    Bound(Bound),
    /// The bound does not hold.
    Not(Bound),
}

/// Whether a leaf stands for an integer.
#[must_use]
pub fn is_integer(terms: &Terms, leaf: TermId) -> bool {
    *terms.sort(leaf) == Sort::Int
}

/// The positive number by which a form is divided to have coprime integer coefficients.
#[must_use]
pub fn content(form: &Form) -> RBig {
    let mut numerator = UBig::ZERO;
    let mut denominator = UBig::ONE;
    for (_, coefficient) in &form.parts {
        let (top, bottom) =
            (coefficient.numerator().unsigned_abs_copy(), coefficient.denominator());
        numerator = (&numerator).gcd(&top);
        let common = (&denominator).gcd(bottom);
        denominator = &denominator * bottom / common;
    }
    RBig::from_parts(IBig::from(numerator), denominator)
}

trait UnsignedAbs {
    fn unsigned_abs_copy(&self) -> UBig;
}

impl UnsignedAbs for IBig {
    fn unsigned_abs_copy(&self) -> UBig {
        UBig::try_from(self.clone().abs()).unwrap_or(UBig::ZERO)
    }
}

/// `form <= 0`, or `form < 0`. The leader is the leaf that comes first by the key: its factor in the
/// bound is positive.
#[must_use]
pub fn inequality<K: Ord>(
    terms: &Terms,
    form: &Form,
    strict: bool,
    key: impl Fn(TermId) -> K,
) -> Inequality {
    let Some((_, leader)) = form.parts.iter().min_by_key(|(leaf, _)| key(*leaf)) else {
        let below = form.constant.is_negative() && !form.constant.is_zero();
        return Inequality::Constant(below || (!strict && form.constant.is_zero()));
    };
    let flipped = leader.is_negative();
    let content = content(form);
    let scaled = form.times(&(RBig::ONE / content));
    let integers = scaled.parts.iter().all(|&(leaf, _)| is_integer(terms, leaf));
    let oriented = if flipped { scaled.times(&-RBig::ONE) } else { scaled };
    let parts: Box<[(TermId, IBig)]> =
        oriented.parts.iter().map(|(leaf, value)| (*leaf, value.numerator().clone())).collect();
    // `sum + c <= 0` is `sum <= -c`; flipped, `-sum' ...` is `sum' >= -c'`.
    let bound = -oriented.constant.clone();
    if integers {
        let below = |value: &RBig, strict: bool| -> IBig {
            // The greatest integer at most the value, or below it.
            if strict { value.ceil() - IBig::ONE } else { value.floor() }
        };
        if flipped {
            // `sum >= bound` is not `sum <= the greatest integer below the bound`; strictly, not `sum <= bound`.
            let bound = RBig::from(below(&bound, !strict));
            Inequality::Not(Bound { parts, bound, strict: false })
        } else {
            let bound = RBig::from(below(&bound, strict));
            Inequality::Bound(Bound { parts, bound, strict: false })
        }
    } else if flipped {
        Inequality::Not(Bound { parts, bound, strict: !strict })
    } else {
        Inequality::Bound(Bound { parts, bound, strict })
    }
}
