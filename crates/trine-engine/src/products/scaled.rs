//! Constraints multiplied with a factor.
//!
//! Idea: where a constraint says `s >= k` and `z` is not negative, `s z >= k z`, summand by summand; an
//! equation may be multiplied with anything. That is said where a product of a summand and `z` occurs and the
//! candidate has it wrong, so `q y = x` reaches the products that have `x` as a factor. Facts
//! with fewer products that do not occur come first. They are for quotients by unknowns, which say what they are by
//! such equations: without quotients, and over reals, new products cost more models than refutations are gained.
//! Invariant: each fact holds for all numbers: the constraint and the sign are its premises.
//! Reference: Reynolds, Tinelli, Jovanović, Barrett, "Designing Theory Solvers with Extensions", FroCoS
//! 2017, for bounds inferred by multiplication with factors that occur.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::{ArithVar, Rat, Value};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::Rational;

use super::order::without;
use super::{Refinement, WrongProduct, multiplied, multiplied_out, numeral};
use crate::candidate::Candidate;
use crate::linear_form::LinearForm;
use crate::rule::Rule;

/// At most so many facts in one round.
const PER_ROUND: usize = 4;
/// Sums of more parts are left alone.
const MOST_PARTS: usize = 8;
/// Products with more factors are not made.
const MOST_FACTORS: usize = 6;

/// How a sum compares with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Equal,
    AtLeast,
    Above,
    AtMost,
    Below,
}

impl Relation {
    fn op(self) -> Op {
        match self {
            Self::Equal => Op::Eq,
            Self::AtLeast => Op::Ge,
            Self::Above => Op::Gt,
            Self::AtMost => Op::Le,
            Self::Below => Op::Lt,
        }
    }

    /// The relation of the negated sides.
    fn turned(self) -> Self {
        match self {
            Self::Equal => Self::Equal,
            Self::AtLeast => Self::AtMost,
            Self::Above => Self::Below,
            Self::AtMost => Self::AtLeast,
            Self::Below => Self::Above,
        }
    }

    fn is_strict(self) -> bool {
        matches!(self, Self::Above | Self::Below)
    }

    fn holds(self, one: &Rational, other: &Rational) -> bool {
        match self {
            Self::Equal => one == other,
            Self::AtLeast => one >= other,
            Self::Above => one > other,
            Self::AtMost => one <= other,
            Self::Below => one < other,
        }
    }
}

/// A sum of terms of one sort that compares with a number.
#[derive(Clone, Debug)]
struct Constraint {
    parts: Vec<(TermId, Rational)>,
    relation: Relation,
    number: Rational,
}

/// A fact, with the number of products in it that do not occur.
struct Found {
    new: usize,
    fact: TermId,
    product: TermId,
}

/// Multiplies constraints of the candidate so that products that are wrong occur, with at most so many
/// products that do not occur, which are counted down.
///
/// # Errors
/// If the budget ends.
pub(super) fn facts(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    wrong: &[WrongProduct],
    most_new: &mut usize,
    out: &mut Refinement,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let mut wanted: FxHashMap<TermId, Vec<(TermId, TermId)>> = FxHashMap::default();
    for product in wrong {
        for (part, factor) in splits(store, product.term) {
            let pairs = wanted.entry(part).or_default();
            pairs.push((factor, product.term));
        }
    }
    let is_alone = out.facts.is_empty();
    let mut found: Vec<Found> = Vec::new();
    let mut seen = FxHashSet::default();
    for (number, constraint) in constraints(store, candidate, budget)?.into_iter().enumerate() {
        for (part, _) in &constraint.parts {
            let Some(pairs) = wanted.get(part) else { continue };
            for &(factor, product) in pairs {
                budget.spend(2 + constraint.parts.len() as u64)?;
                if seen.insert((number, factor))
                    && let Some((fact, new)) = scaled(store, candidate, &constraint, factor)
                {
                    found.push(Found { new, fact, product });
                }
            }
        }
    }
    found.sort_by_key(|found| found.new);
    let known = found.iter().filter(|found| found.new == 0).count();
    let most = if is_alone { PER_ROUND } else { PER_ROUND.min(known.max(1)) };
    found.truncate(most);
    found.retain(|found| {
        let fits = found.new <= *most_new;
        *most_new -= if fits { found.new } else { 0 };
        fits
    });
    out.facts.extend(
        found.into_iter().map(|found| (Rule::ProductScaled, found.fact, vec![found.product])),
    );
    Ok(())
}

/// A product as one of its factors and the product of the others, in all ways, and the other way round.
fn splits(store: &mut TermStore, product: TermId) -> Vec<(TermId, TermId)> {
    let factors = store.args(product).to_vec();
    let mut single = factors.clone();
    single.dedup();
    let mut found = Vec::new();
    for factor in single {
        let rest = multiplied(store, &without(&factors, &[factor]));
        found.push((factor, rest));
        found.push((rest, factor));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The sums of terms of one sort whose bounds the candidate has.
fn constraints(
    store: &TermStore,
    candidate: &Candidate<'_>,
    budget: &Budget,
) -> Result<Vec<Constraint>, Exhausted> {
    let arithmetic = candidate.arithmetic();
    let (simplex, terms) = (&arithmetic.simplex, arithmetic.terms());
    let mut found = Vec::new();
    for var in (0..simplex.num_vars()).map(ArithVar::new) {
        let Some(sum) = simplex.definition(var) else { continue };
        budget.spend(1)?;
        let (low, high) = (simplex.lower(var), simplex.upper(var));
        if sum.len() > MOST_PARTS || (low.is_none() && high.is_none()) {
            continue;
        }
        let part = |(var, factor): &(ArithVar, trine_arith::Int)| {
            Some((*terms.get(var)?, Rat::from(factor).to_big()))
        };
        let Some(parts) = sum.iter().map(part).collect::<Option<Vec<_>>>() else { continue };
        // Multiples of planes through points, of which there are many over reals, keep models away.
        if *store.sort_of(parts[0].0) == Sort::Real {
            continue;
        }
        let sort = store.sort(parts[0].0);
        if parts.iter().any(|(term, _)| store.sort(*term) != sort) {
            continue;
        }
        let mut add = |relation: Relation, value: &Value| {
            let number = value.standard.to_big();
            found.push(Constraint { parts: parts.clone(), relation, number });
        };
        match (low, high) {
            (Some(low), Some(high)) if low == high => add(Relation::Equal, low),
            (low, high) => {
                let sides = [
                    (low, Relation::AtLeast, Relation::Above),
                    (high, Relation::AtMost, Relation::Below),
                ];
                for (bound, usual, strict) in sides {
                    if let Some(bound) = bound {
                        add(if bound.delta.is_zero() { usual } else { strict }, bound);
                    }
                }
            }
        }
    }
    Ok(found)
}

/// The constraint times the factor, if the candidate breaks that, and how many of its products do not
/// occur.
fn scaled(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    constraint: &Constraint,
    factor: TermId,
) -> Option<(TermId, usize)> {
    if store.sort(factor) != store.sort(constraint.parts[0].0) {
        return None;
    }
    let of_factor = candidate.number_of_term(store, factor)?;
    let times = |store: &mut TermStore, part: TermId| {
        let [mut factors, more] = [part, factor].map(|term| match store.op(term) {
            Op::Mul => store.args(term).to_vec(),
            _ => vec![term],
        });
        factors.extend(more);
        (factors.len() <= MOST_FACTORS).then(|| store.mk(Op::Mul, &factors))
    };
    let (mut sum, mut new) = (Rational::ZERO, 0);
    let mut parts = Vec::with_capacity(constraint.parts.len());
    for (part, scale) in &constraint.parts {
        let product = times(store, *part)?;
        let form = LinearForm::of(store, product);
        let value = match candidate.number_of_term(store, product) {
            Some(value) => value,
            None => {
                new += form.terms.len();
                candidate.number_of_term(store, *part)? * &of_factor
            }
        };
        sum += value * scale;
        parts.push((product, scale.clone()));
    }
    let fact = fact(store, constraint, factor, &of_factor, &parts, &sum)?;
    Some((fact, new))
}

/// The fact for the sum of these products, if a sum of this value breaks it.
fn fact(
    store: &mut TermStore,
    constraint: &Constraint,
    factor: TermId,
    of_factor: &Rational,
    products: &[(TermId, Rational)],
    sum: &Rational,
) -> Option<TermId> {
    let Constraint { parts, relation, number } = constraint;
    if of_factor.is_zero() {
        return None;
    }
    let is_negative = *of_factor < Rational::ZERO;
    let then = if is_negative { relation.turned() } else { *relation };
    if then.holds(sum, &(number * of_factor)) {
        return None;
    }
    let added = |store: &mut TermStore, parts: &[(TermId, Rational)]| {
        let multiples: Vec<TermId> = parts
            .iter()
            .map(|(part, scale)| {
                let scale = scalar(store, *part, scale)?;
                Some(store.mk(Op::Mul, &[scale, *part]))
            })
            .collect::<Option<_>>()?;
        Some(match multiples[..] {
            [only] => only,
            _ => store.mk(Op::Add, &multiples),
        })
    };
    let [one, other] = [added(store, parts)?, added(store, products)?];
    let number = scalar(store, one, number)?;
    let mut sides = vec![store.mk(relation.op(), &[one, number])];
    if *relation != Relation::Equal {
        let zero = numeral(store, factor, &Rational::ZERO);
        let sign = match (is_negative, relation.is_strict()) {
            (false, false) => Op::Ge,
            (false, true) => Op::Gt,
            (true, false) => Op::Le,
            (true, true) => Op::Lt,
        };
        sides.push(store.mk(sign, &[factor, zero]));
    }
    let other = multiplied_out(store, other);
    let limit = store.mk(Op::Mul, &[number, factor]);
    let limit = multiplied_out(store, limit);
    sides.push(store.mk(then.op(), &[other, limit]));
    Some(store.mk(Op::Implies, &sides))
}

/// The number as a term of the sort of another one, if it has it.
fn scalar(store: &mut TermStore, like: TermId, value: &Rational) -> Option<TermId> {
    let fits = value.is_int() || *store.sort_of(like) == Sort::Real;
    fits.then(|| numeral(store, like, value))
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation, Value};
    use trine_value::number::floor;

    use super::*;

    /// Facts of sums of two parts exclude the values for which they were made, and hold at all points of a
    /// box.
    #[test]
    fn facts_are_valid_and_exclude_the_candidate() {
        for is_int in [true, false] {
            let mut store = TermStore::new();
            let sort = if is_int { store.sorts.int() } else { store.sorts.real() };
            let [x, y, z] = ["x", "y", "z"].map(|name| store.declare_const(name, sort));
            let [p, q] = ["p", "q"].map(|name| store.declare_const(name, sort));
            let products = [x, y].map(|part| store.mk(Op::Mul, &[part, z]));
            let unit = Rational::from(1) / Rational::from(if is_int { 1 } else { 2 });
            let at = |store: &TermStore, values: &[(TermId, Rational)]| {
                let mut interpretation = Interpretation::new();
                for (constant, value) in values {
                    let function = store.function(*constant).expect("a constant");
                    let value =
                        if is_int { Value::Int(floor(value)) } else { Value::real(value.clone()) };
                    interpretation.set_constant(function, value);
                }
                interpretation
            };
            let scales = [Rational::from(2), Rational::from(-1)];
            let relations = [
                Relation::Equal,
                Relation::AtLeast,
                Relation::Above,
                Relation::AtMost,
                Relation::Below,
            ];
            let mut facts = Vec::new();
            for relation in relations {
                for (k, of_z) in (-2..=2).flat_map(|k| (-2..=2).map(move |z| (k, z))) {
                    let number = Rational::from(k) * &unit;
                    let of_z = Rational::from(of_z) * &unit;
                    let parts = [x, y].into_iter().zip(scales.clone()).collect();
                    let constraint = Constraint { parts, relation, number };
                    let scaled: Vec<_> = products.into_iter().zip(scales.clone()).collect();
                    for (a, b) in (-3..=3).flat_map(|a| (-3..=3).map(move |b| (a, b))) {
                        let [of_p, of_q] = [a, b].map(|value| Rational::from(value) * &unit);
                        let sum = &of_p * &scales[0] + &of_q * &scales[1];
                        let made = fact(&mut store, &constraint, z, &of_z, &scaled, &sum);
                        let Some(made) = made else { continue };
                        facts.push(made);
                        // Some `x` and `y` with `2 x - y` as the constraint wants it; they do not
                        // multiply to `p` and `q`.
                        let step = match relation {
                            Relation::Above => Rational::NEG_ONE,
                            Relation::Below => Rational::ONE,
                            _ => Rational::ZERO,
                        };
                        let x_of = Rational::ONE;
                        let y_of = Rational::from(2) - &constraint.number + step;
                        let freed = [(products[0], p), (products[1], q)];
                        let freed = store.substitute(made, &freed);
                        let here = [(x, x_of), (y, y_of), (z, of_z.clone()), (p, of_p), (q, of_q)];
                        let here = at(&store, &here);
                        let mut evaluator = Evaluator::new(&store, &here);
                        assert_eq!(evaluator.holds(freed, &Budget::unlimited()), Ok(false));
                    }
                }
            }
            facts.sort_unstable();
            facts.dedup();
            assert!(facts.len() > 40);
            for (a, b, c) in (-3..=3)
                .flat_map(|a| (-3..=3).map(move |b| (a, b)))
                .flat_map(|(a, b)| (-3..=3).map(move |c| (a, b, c)))
            {
                let values = [(x, a), (y, b), (z, c)];
                let values = values.map(|(term, value)| (term, Rational::from(value) * &unit));
                let here = at(&store, &values);
                let mut evaluator = Evaluator::new(&store, &here);
                for &fact in &facts {
                    assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
                }
            }
        }
    }
}
