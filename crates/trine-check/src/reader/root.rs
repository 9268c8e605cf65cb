//! Roots of polynomials as Z3 writes them.
//!
//! Idea: `(root-obj (+ (^ x 2) (- 2)) 2)` is the second real root from the left: a sum of monomials in one symbol, and the index.
//! Invariant: whatever is no such sum is refused.
//! Reference: the model printer of Z3.

use dashu_int::IBig;

use crate::operator::Operator;
use crate::refusal::{Refusal, Result};
use crate::sexp::{Form, Kind};

/// The largest exponent that is read.
const LARGEST_EXPONENT: usize = 1_000;

fn refused<T>(form: &Form<'_>, index: u32) -> Result<T> {
    Err(Refusal::malformed(form.place(index), "a polynomial in x and an index were expected"))
}

fn numeral(form: &Form<'_>, index: u32) -> Option<IBig> {
    if form.node(index).kind != Kind::Numeral {
        return None;
    }
    IBig::from_str_radix(&form.string(index), 10).ok()
}

/// A number, a power, or one of them with the other sign.
fn factor(form: &Form<'_>, index: u32) -> Option<(IBig, usize)> {
    if let Some(number) = numeral(form, index) {
        return Some((number, 0));
    }
    if form.is_symbol(index, "x") {
        return Some((IBig::ONE, 1));
    }
    let parts: Vec<u32> = form.elements(index).collect();
    match parts[..] {
        [head, number] if form.is_word(head, "-") => Some((-numeral(form, number)?, 0)),
        [head, symbol, exponent] if form.is_word(head, "^") && form.is_symbol(symbol, "x") => {
            let exponent = usize::try_from(numeral(form, exponent)?).ok()?;
            (exponent <= LARGEST_EXPONENT).then_some((IBig::ONE, exponent))
        }
        _ => None,
    }
}

/// A product of factors, or one factor.
fn monomial(form: &Form<'_>, index: u32) -> Option<(IBig, usize)> {
    let parts: Vec<u32> = form.elements(index).collect();
    match parts.split_first() {
        Some((&head, factors)) if form.is_word(head, "*") => {
            let mut product = (IBig::ONE, 0);
            for &part in factors {
                let (number, exponent) = factor(form, part)?;
                product = (product.0 * number, product.1 + exponent);
            }
            (product.1 <= LARGEST_EXPONENT).then_some(product)
        }
        _ => factor(form, index),
    }
}

/// The operator that a root is, from the parts behind `root-obj`.
pub(super) fn root(form: &Form<'_>, whole: u32, parts: &[u32]) -> Result<Operator> {
    let &[polynomial, index] = parts else { return refused(form, whole) };
    let terms: Vec<u32> = form.elements(polynomial).collect();
    let monomials: Vec<u32> = match terms.split_first() {
        Some((&head, rest)) if form.is_word(head, "+") => rest.to_vec(),
        _ => vec![polynomial],
    };
    let mut coefficients: Vec<IBig> = Vec::new();
    for part in monomials {
        let Some((number, exponent)) = monomial(form, part) else { return refused(form, part) };
        if coefficients.len() <= exponent {
            coefficients.resize(exponent + 1, IBig::ZERO);
        }
        coefficients[exponent] += number;
    }
    let number = numeral(form, index).and_then(|number| u32::try_from(number).ok());
    let Some(number) = number else { return refused(form, index) };
    Ok(Operator::Root(coefficients.into(), number))
}
