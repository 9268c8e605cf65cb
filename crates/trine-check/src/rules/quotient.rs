//! Quotients and remainders by divisors that are no numerals.
//!
//! Idea: an axiom gives the clauses that define a quotient or a remainder where the divisor is not
//! zero: `d q <= x < d q + |d|` and `x = d q + r` over integers, `d q = x` over reals. By zero
//! they are functions of the dividend, of which nothing is said.
//! Invariant: each clause holds for all numbers.
//! Reference: SMT-LIB 2.7, theories Ints and Reals.

use dashu_int::IBig;
use dashu_ratio::RBig;

use crate::operator::Operator as O;
use crate::rules::axiom::Made;
use crate::term::{TermId, Terms};

/// What a quotient or a remainder is, unless the divisor is zero.
pub(super) fn quotient(terms: &mut Terms, term: TermId) -> Made {
    let operator = terms.operator(term).clone();
    let &[dividend, divisor] = terms.args(term) else {
        return Err("a dividend and a divisor were expected");
    };
    let zero = match operator {
        O::Divide => terms.constant(O::Real(RBig::ZERO))?,
        O::IntDivide | O::Modulo => terms.int(IBig::ZERO),
        _ => return Err("a quotient or a remainder was expected"),
    };
    let by_zero = terms.apply(O::Equal, &[divisor, zero])?;
    if operator == O::Divide {
        let product = terms.apply(O::Multiply, &[divisor, term])?;
        let equal = terms.apply(O::Equal, &[product, dividend])?;
        return Ok(vec![vec![by_zero, equal]]);
    }
    let quotient = match operator {
        O::Modulo => terms.apply(O::IntDivide, &[dividend, divisor])?,
        _ => term,
    };
    let product = terms.apply(O::Multiply, &[divisor, quotient])?;
    let at_least = terms.apply(O::LessEqual, &[product, dividend])?;
    let mut clauses = vec![vec![by_zero, at_least]];
    for (elsewhere, size) in [(O::LessEqual, O::Add), (O::GreaterEqual, O::Subtract)] {
        let elsewhere = terms.apply(elsewhere, &[divisor, zero])?;
        let end = terms.apply(size, &[product, divisor])?;
        clauses.push(vec![elsewhere, terms.apply(O::Less, &[dividend, end])?]);
    }
    if operator == O::Modulo {
        let sum = terms.apply(O::Add, &[product, term])?;
        clauses.push(vec![by_zero, terms.apply(O::Equal, &[sum, dividend])?]);
    }
    Ok(clauses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::axiom::{Axiom, clauses};
    use crate::sort::Sort;
    use crate::term::Function;

    fn unknowns(terms: &mut Terms, sort: Sort) -> [TermId; 2] {
        ["x", "d"].map(|name| {
            let name = terms.sorts.symbol(name);
            let result = terms.sorts.add(sort.clone());
            let declared = Function { name, parameters: Vec::new(), result, definition: None };
            let declared = terms.declare(declared);
            terms.call(declared, &[]).unwrap()
        })
    }

    /// The value of a term of the clauses; quotients and remainders by zero are 7.
    fn value(terms: &Terms, names: [TermId; 2], at: [i32; 2], term: TermId) -> RBig {
        if let Some(position) = names.iter().position(|&name| name == term) {
            return RBig::from(at[position]);
        }
        let args: Vec<RBig> =
            terms.args(term).iter().map(|&arg| value(terms, names, at, arg)).collect();
        let euclid = || {
            let [x, d] = at;
            if d == 0 { [7, 7] } else { [x.div_euclid(d), x.rem_euclid(d)] }
        };
        match terms.operator(term) {
            O::Int(value) => value.clone().into(),
            O::Real(value) => value.clone(),
            O::Add => &args[0] + &args[1],
            O::Subtract => &args[0] - &args[1],
            O::Multiply => &args[0] * &args[1],
            O::IntDivide => RBig::from(euclid()[0]),
            O::Modulo => RBig::from(euclid()[1]),
            O::Divide if args[1].is_zero() => RBig::from(7),
            O::Divide => &args[0] / &args[1],
            other => panic!("{other:?}"),
        }
    }

    fn holds(terms: &Terms, names: [TermId; 2], at: [i32; 2], literal: TermId) -> bool {
        let args = terms.args(literal);
        let [one, other] = [args[0], args[1]].map(|side| value(terms, names, at, side));
        match terms.operator(literal) {
            O::Equal => one == other,
            O::Less => one < other,
            O::LessEqual => one <= other,
            O::GreaterEqual => one >= other,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn clauses_hold_for_small_numbers() {
        let kinds = [(Sort::Int, O::IntDivide), (Sort::Int, O::Modulo), (Sort::Real, O::Divide)];
        for (sort, operator) in kinds {
            let mut terms = Terms::new();
            let names = unknowns(&mut terms, sort);
            let term = terms.apply(operator, &names).unwrap();
            let made = clauses(&mut terms, Axiom::Quotient, &[term]).unwrap();
            for at in (-7..=7).flat_map(|x| (-4..=4).map(move |d| [x, d])) {
                for clause in &made {
                    let is_true = clause.iter().any(|&part| holds(&terms, names, at, part));
                    assert!(is_true, "{at:?}: {clause:?}");
                }
            }
        }
    }

    #[test]
    fn other_terms_are_refused() {
        let mut terms = Terms::new();
        let names = unknowns(&mut terms, Sort::Int);
        let sum = terms.apply(O::Add, &names).unwrap();
        assert!(clauses(&mut terms, Axiom::Quotient, &[sum]).is_err());
        assert!(clauses(&mut terms, Axiom::Quotient, &names).is_err());
        let long = terms.apply(O::IntDivide, &[names[0], names[1], names[1]]).unwrap();
        assert!(clauses(&mut terms, Axiom::Quotient, &[long]).is_err());
    }
}
