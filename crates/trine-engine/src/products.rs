//! Products of terms that are no numbers, by incremental linearisation.
//!
//! Idea: arithmetic reads a product as an opaque term. Where the values of a candidate do not
//! multiply, valid facts about the product that the candidate violates are added: its sign, what it
//! is for the present value of a factor, and tangent planes at the present point. For bounded
//! integers the second kind splits cases until nothing is left; otherwise the search may refine
//! for ever, and gives up after many rounds.
//! Invariant: every fact holds in all models.
//! Reference: Cimatti, Griggio, Irfan, Roveri, Sebastiani, "Incremental Linearization for
//! Satisfiability and Verification Modulo Nonlinear Arithmetic and Transcendental Functions", TOCL
//! 2018.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::{Rational, floor};

use crate::candidate::Candidate;
use crate::rule::Rule;

/// At most so many products get facts in one round.
const PER_ROUND: usize = 8;

/// A product with the values of its factors and its own.
pub(crate) struct WrongProduct {
    pub(crate) term: TermId,
    values: [Rational; 2],
}

/// The products of a candidate whose values do not multiply.
///
/// # Errors
/// If the budget ends.
pub(crate) fn wrong_products(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    budget: &Budget,
) -> Result<Vec<WrongProduct>, Exhausted> {
    let mut wrong = Vec::new();
    for &term in candidate.opaque() {
        if store.op(term) != Op::Mul {
            continue;
        }
        budget.spend(4)?;
        let [left, right] = factors(store, term);
        let values = [left, right, term].map(|part| candidate.number_of_term(store, part));
        if let [Some(one), Some(other), Some(product)] = values
            && &one * &other != product
        {
            wrong.push(WrongProduct { term, values: [one, other] });
            if wrong.len() == PER_ROUND {
                break;
            }
        }
    }
    Ok(wrong)
}

/// The first factor, and the product of the others.
pub(crate) fn factors(store: &mut TermStore, product: TermId) -> [TermId; 2] {
    let args = store.args(product).to_vec();
    match args[..] {
        [left, right] => [left, right],
        [first, ref rest @ ..] => [first, store.mk(Op::Mul, rest)],
        [] => unreachable!("a product has factors"),
    }
}

/// Facts about a product that its values violate, with their rules.
pub(crate) fn facts(store: &mut TermStore, wrong: &WrongProduct) -> Vec<(Rule, TermId)> {
    let WrongProduct { term, ref values } = *wrong;
    let [left, right] = factors(store, term);
    let is_int = *store.sort_of(term) == Sort::Int;
    let number = |store: &mut TermStore, value: &Rational| {
        if is_int { store.mk_int(&floor(value)) } else { store.mk_real(value) }
    };
    let zero = number(store, &Rational::ZERO);
    let mut facts = Vec::new();
    // It is zero iff a factor is.
    let zeros = [term, left, right].map(|part| store.mk(Op::Eq, &[part, zero]));
    let some = store.mk(Op::Or, &zeros[1..]);
    facts.push((Rule::ProductZero, store.mk(Op::Eq, &[zeros[0], some])));
    // It is positive iff both factors are positive or both negative.
    let above = [term, left, right].map(|part| store.mk(Op::Gt, &[part, zero]));
    let below = [left, right].map(|part| store.mk(Op::Lt, &[part, zero]));
    let both = [store.mk(Op::And, &above[1..]), store.mk(Op::And, &below)];
    let same_sign = store.mk(Op::Or, &both);
    facts.push((Rule::ProductSign, store.mk(Op::Eq, &[above[0], same_sign])));
    if left == right && is_int {
        // |x| <= x x for integers.
        let negated = store.mk(Op::Neg, &[left]);
        let limits = [left, negated].map(|side| store.mk(Op::Le, &[side, term]));
        facts.extend(limits.map(|limit| (Rule::ProductSquare, limit)));
    }
    // For the present value of a factor the product is a multiple of the other.
    for (position, factor) in [left, right].into_iter().enumerate() {
        let other = if position == 0 { right } else { left };
        let value = number(store, &values[position]);
        let differs = store.mk(Op::Eq, &[factor, value]);
        let differs = store.mk(Op::Not, &[differs]);
        let multiple = store.mk(Op::Mul, &[value, other]);
        let equal = store.mk(Op::Eq, &[term, multiple]);
        facts.push((Rule::ProductValue, store.mk(Op::Or, &[differs, equal])));
    }
    let tangents = tangents(store, term, [left, right], values, number);
    facts.extend(tangents.into_iter().map(|tangent| (Rule::ProductTangent, tangent)));
    facts
}

/// `x y <= b x + a y - a b` if `x - a` and `y - b` have opposite signs, and `>=` if the same.
fn tangents(
    store: &mut TermStore,
    product: TermId,
    [left, right]: [TermId; 2],
    [one, other]: &[Rational; 2],
    number: impl Fn(&mut TermStore, &Rational) -> TermId,
) -> Vec<TermId> {
    let [a, b] = [one, other].map(|value| number(store, value));
    let minus = number(store, &-(one * other));
    let multiples = [store.mk(Op::Mul, &[b, left]), store.mk(Op::Mul, &[a, right])];
    let plane = store.mk(Op::Add, &[multiples[0], multiples[1], minus]);
    let mut tangents = Vec::new();
    for (first, second, relation) in [
        (Op::Le, Op::Ge, Op::Le),
        (Op::Ge, Op::Le, Op::Le),
        (Op::Le, Op::Le, Op::Ge),
        (Op::Ge, Op::Ge, Op::Ge),
    ] {
        let here = [store.mk(first, &[left, a]), store.mk(second, &[right, b])];
        let here = store.mk(Op::And, &here);
        let then = store.mk(relation, &[product, plane]);
        tangents.push(store.mk(Op::Implies, &[here, then]));
    }
    tangents
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_term::{Evaluator, Interpretation, Value};
    use trine_value::number::Integer;

    /// Facts made for one point hold at all points.
    #[test]
    fn facts_are_valid() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, int));
        for (left, right) in [(x, y), (x, x)] {
            let term = store.mk(Op::Mul, &[left, right]);
            for (a, b) in (-3..=3).flat_map(|a| (-3..=3).map(move |b| (a, b))) {
                let values = [a, b].map(|n: i32| Rational::from(n));
                for (_, fact) in facts(&mut store, &WrongProduct { term, values }) {
                    for (i, j) in (-4..=4).flat_map(|i| (-4..=4).map(move |j| (i, j))) {
                        let mut point = Interpretation::new();
                        for (constant, value) in [(x, i), (y, j)] {
                            let function = store.function(constant).unwrap();
                            point.set_constant(function, Value::Int(Integer::from(value)));
                        }
                        let mut evaluator = Evaluator::new(&store, &point);
                        assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
                    }
                }
            }
        }
    }
}
