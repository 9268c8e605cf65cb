//! Products multiplied out: sums of multiples of monomials.
//!
//! Idea: a monomial is a bag of factors, some of which are still sums or products. Taking the largest
//! such factor out of the largest monomial, and putting in what it is made of, meets equal monomials
//! at one place, so powers of sums cost no more than the monomials that they have.
//! Invariants: the monomials of a result are products of uninterpreted terms in ascending order, so equal
//! polynomials have equal forms whatever the order and the brackets of their factors; whether a
//! product is multiplied out depends on the product alone ([`MOST_MONOMIALS`]), so it has one form.
//! Reference: Knuth, TAOCP volume 2, section 4.6 (arithmetic of polynomials as lists of monomials).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::Rational;

use crate::linear_form::{LinearForm, Parts, normalize, times};

/// A product that may have more monomials stays a product of sums.
const MOST_MONOMIALS: u64 = 256;

/// Factors in ascending order.
type Factors = SmallVec<[TermId; 4]>;

/// Factors that are not looked at yet, in descending order, and uninterpreted ones.
type Monomial = (SmallVec<[Reverse<TermId>; 4]>, Factors);

/// The polynomial that a product is, with monomials for uninterpreted terms; `None` if it is too large.
pub(crate) fn expand(store: &mut TermStore, product: TermId) -> Option<LinearForm> {
    if monomials(store, product) > MOST_MONOMIALS {
        return None;
    }
    // The monomial whose next factor is the largest term comes first.
    let mut open: BTreeMap<Monomial, Rational> = BTreeMap::new();
    let mut done: BTreeMap<Factors, Rational> = BTreeMap::new();
    open.insert((SmallVec::from_elem(Reverse(product), 1), Factors::new()), Rational::ONE);
    while let Some(((mut rest, mut uninterpreted), factor)) = pop_largest(&mut open) {
        if factor.is_zero() {
            continue;
        }
        if rest.is_empty() {
            *done.entry(uninterpreted).or_default() += factor;
            continue;
        }
        let Reverse(term) = rest.remove(0);
        match Parts::of(store, term) {
            Parts::Number(value) => {
                *open.entry((rest, uninterpreted)).or_default() += factor * value
            }
            Parts::Sum(summands) => {
                for (part, scale) in summands {
                    let mut rest = rest.clone();
                    insert(&mut rest, Reverse(part));
                    *open.entry((rest, uninterpreted.clone())).or_default() +=
                        times(&factor, &scale);
                }
            }
            Parts::Product => {
                for &arg in store.args(term) {
                    insert(&mut rest, Reverse(arg));
                }
                *open.entry((rest, uninterpreted)).or_default() += factor;
            }
            Parts::Opaque => {
                insert(&mut uninterpreted, term);
                *open.entry((rest, uninterpreted)).or_default() += factor;
            }
        }
    }
    let mut form = LinearForm::default();
    for (factors, coefficient) in done {
        if factors.is_empty() {
            form.constant = coefficient;
        } else if !coefficient.is_zero() {
            let monomial = monomial(store, &factors);
            form.terms.push((monomial, coefficient));
        }
    }
    normalize(&mut form.terms);
    Some(form)
}

/// The product of uninterpreted terms in ascending order: an integer, if all of them are.
fn monomial(store: &mut TermStore, factors: &[TermId]) -> TermId {
    if let [factor] = *factors {
        return factor;
    }
    let is_int = |store: &TermStore, term| *store.sort_of(term) == Sort::Int;
    if factors.iter().all(|&factor| is_int(store, factor)) {
        return store.mk(Op::Mul, factors);
    }
    let mut reals = Factors::new();
    for &factor in factors {
        let real = if is_int(store, factor) { store.mk(Op::ToReal, &[factor]) } else { factor };
        reals.push(real);
    }
    store.mk(Op::Mul, &reals)
}

fn insert<T: Ord + Copy>(sorted: &mut SmallVec<[T; 4]>, element: T) {
    let position = sorted.partition_point(|other| *other <= element);
    sorted.insert(position, element);
}

/// Takes out the monomial whose first factor is the largest term.
fn pop_largest(open: &mut BTreeMap<Monomial, Rational>) -> Option<(Monomial, Rational)> {
    open.pop_first()
}

/// A bound for the number of monomials of a term; numbers above [`MOST_MONOMIALS`] say no more than
/// that.
fn monomials(store: &mut TermStore, root: TermId) -> u64 {
    let mut counts: FxHashMap<TermId, u64> = FxHashMap::default();
    let mut stack = vec![root];
    while let Some(&term) = stack.last() {
        if counts.contains_key(&term) {
            stack.pop();
            continue;
        }
        let parts: SmallVec<[TermId; 4]> = match Parts::of(store, term) {
            Parts::Number(_) | Parts::Opaque => SmallVec::new(),
            Parts::Sum(summands) => summands.into_iter().map(|(part, _)| part).collect(),
            Parts::Product => store.args(term).iter().copied().collect(),
        };
        let before = stack.len();
        stack.extend(parts.iter().filter(|part| !counts.contains_key(part)));
        if stack.len() > before {
            continue;
        }
        stack.pop();
        let of_parts = parts.iter().map(|part| counts[part]);
        let count = if parts.is_empty() {
            1
        } else if store.op(term) == Op::Mul {
            of_parts.fold(1, u64::saturating_mul)
        } else {
            of_parts.fold(0, u64::saturating_add)
        };
        counts.insert(term, count);
    }
    counts[&root]
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_collections::Budget;
    use trine_term::{Evaluator, Interpretation, Value};
    use trine_value::number::Integer;

    fn same(store: &mut TermStore, one: TermId, other: TermId) -> bool {
        LinearForm::difference(store, one, other) == LinearForm::default()
    }

    #[test]
    fn equal_polynomials_have_equal_forms() {
        let mut store = TermStore::new();
        let real = store.sorts.real();
        let [a, b, c] = ["a", "b", "c"].map(|name| store.declare_const(name, real));
        let abc = store.mk(Op::Mul, &[a, b, c]);
        let cba = store.mk(Op::Mul, &[c, b, a]);
        assert!(same(&mut store, abc, cba));
        let [sum, difference] = [Op::Add, Op::Sub].map(|op| store.mk(op, &[a, b]));
        let product = store.mk(Op::Mul, &[difference, sum]);
        let squares = [a, b].map(|x| store.mk(Op::Mul, &[x, x]));
        let squares = store.mk(Op::Sub, &squares);
        assert!(same(&mut store, product, squares));
        let nested = store.mk(Op::Mul, &[product, c]);
        let distributed = squares;
        let distributed = store.mk(Op::Mul, &[c, distributed]);
        assert!(same(&mut store, nested, distributed));
        assert!(!same(&mut store, abc, product));
    }

    #[test]
    fn integers_stay_integers() {
        let mut store = TermStore::new();
        let (int, real) = (store.sorts.int(), store.sorts.real());
        let [i, j] = ["i", "j"].map(|name| store.declare_const(name, int));
        let r = store.declare_const("r", real);
        let inner = store.mk(Op::Mul, &[j, i]);
        let inner = store.mk(Op::ToReal, &[inner]);
        let [ri, rj] = [i, j].map(|term| store.mk(Op::ToReal, &[term]));
        let outer = store.mk(Op::Mul, &[ri, rj]);
        assert!(same(&mut store, inner, outer));
        let mixed = [store.mk(Op::Mul, &[r, inner]), store.mk(Op::Mul, &[rj, r, ri])];
        assert!(same(&mut store, mixed[0], mixed[1]));
        let form = LinearForm::of(&mut store, mixed[0]);
        let again = LinearForm::of(&mut store, form.terms[0].0);
        assert_eq!(form, again, "a monomial is its own form");
    }

    #[test]
    fn large_powers_stay_products() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let names: Vec<TermId> =
            (0..20).map(|i| store.declare_const(&format!("x{i}"), int)).collect();
        let sum = store.mk(Op::Add, &names);
        let square = store.mk(Op::Mul, &[sum, sum]);
        let form = LinearForm::of(&mut store, square);
        assert_eq!(form.terms, vec![(square, Rational::ONE)]);
        let mut power = sum;
        for _ in 0..64 {
            power = store.mk(Op::Mul, &[power, power]);
        }
        let form = LinearForm::of(&mut store, power);
        assert_eq!(form.terms, vec![(power, Rational::ONE)]);
    }

    /// Forms of random polynomials have the values of the terms.
    #[test]
    fn forms_have_the_values_of_their_terms() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, int));
        let numbers = [-2, 0, 3].map(|n| store.mk_int(&Integer::from(n)));
        let mut terms = vec![x, y];
        terms.extend(numbers);
        let three = numbers[2];
        terms.push(store.mk(Op::Mod, &[x, three]));
        let mut state = 7u64;
        for _ in 0..400 {
            let mut next = |below: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) as usize % below
            };
            let op = [Op::Add, Op::Sub, Op::Mul, Op::Mul, Op::Neg][next(5)];
            let count = if op == Op::Neg { 1 } else { 2 };
            let args: Vec<TermId> = (0..count).map(|_| terms[next(terms.len())]).collect();
            let term = store.mk(op, &args);
            terms.push(term);
            if terms.len() > 40 {
                terms.truncate(6);
            }
            let form = LinearForm::of(&mut store, term);
            for (i, j) in [(0, 0), (1, -2), (-3, 2), (5, 7)] {
                let mut point = Interpretation::new();
                for (constant, value) in [(x, i), (y, j)] {
                    let function = store.function(constant).unwrap();
                    point.set_constant(function, Value::Int(Integer::from(value)));
                }
                let mut evaluator = Evaluator::new(&store, &point);
                let mut number = |term| match evaluator.eval(term, &Budget::unlimited()) {
                    Ok(Value::Int(value)) => Rational::from(value),
                    other => panic!("{other:?}"),
                };
                let mut sum = form.constant.clone();
                for (monomial, coefficient) in &form.terms {
                    sum += number(*monomial) * coefficient;
                }
                assert_eq!(sum, number(term));
            }
        }
    }
}
