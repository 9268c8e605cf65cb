//! Products of terms that are no numbers, by incremental linearisation.
//!
//! Idea: arithmetic reads a monomial ([`crate::polynomial`]) as an uninterpreted term. Where the values of a
//! candidate do not multiply, valid facts that the candidate violates are added: what a sum is when it
//! is multiplied by a divisor ([`multiples`]), the sign of the product, what follows from bounds of its
//! factors ([`bounds`]), also where one is a number ([`fixed`]), the order of products with a common
//! factor ([`order`]) or with factors that compare one by one ([`monotone`]), also where one factor is a
//! sum ([`factored`]), what it is for the present value of a factor, planes that touch it ([`tangent`]),
//! squares between squares of numbers ([`square`]), and that the square of a sum is not negative
//! ([`moments`]). What divisors, bounds and order say comes first: it often ends the search without a
//! value being tried. For bounded integers the cases for
//! values end; otherwise the search may refine for ever, and gives up after many rounds.
//! Points at which facts are made are rounded as far as the facts still exclude the candidate, so
//! numbers stay short. What needs more than [`FINEST`] binary digits is left undecided here: candidates are
//! rational, and the solutions near such a point may not be. [`roots`] looks for those.
//! Invariant: every fact holds in all models.
//! Reference: Cimatti, Griggio, Irfan, Roveri, Sebastiani, "Incremental Linearization for
//! Satisfiability and Verification Modulo Nonlinear Arithmetic and Transcendental Functions", TOCL
//! 2018.

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::{Integer, Rational, floor};

use crate::candidate::Candidate;
use crate::linear_form::LinearForm;
use crate::rule::Rule;
use bounds::Order;
use intervals::Intervals;

mod bounds;
mod factored;
mod fixed;
mod intervals;
mod moments;
mod monotone;
mod multiples;
mod order;
pub(crate) mod roots;
mod square;
mod tangent;

/// At most so many products get facts about their values in one round.
const PER_ROUND: usize = 8;

/// At most so many are compared with their bounds and with each other.
const MOST_COMPARED: usize = 64;

/// So many rounds about bounds and order may come for each product before they take turns with
/// rounds about values: four corners of a box, each with two factors.
const ROUNDS_OF_BOUNDS: u64 = 8;

/// Where unknowns divide, so many rounds about multiples of sums and about bounds come for each that compares
/// all products.
const ROUNDS_OF_MULTIPLES: u64 = 8;

/// Binary digits after the point beyond which real numbers are not looked for.
const FINEST: u32 = 24;

/// A product with the values of its factors and its own.
struct WrongProduct {
    term: TermId,
    factors: [TermId; 2],
    values: [Rational; 2],
    value: Rational,
}

/// What a candidate with wrong products lacks.
#[derive(Default)]
pub(crate) struct Refinement {
    /// Valid facts, each with its rule and arguments.
    pub(crate) facts: Vec<(Rule, TermId, Vec<TermId>)>,
    /// Equations of factors with numbers, to be tried true first.
    pub(crate) preferred: Vec<TermId>,
    /// One of them over the reals, to be tried alone: roots come first.
    pub(crate) guess: Option<TermId>,
    /// Products with formulas that stay undecided.
    pub(crate) undecided: Vec<(TermId, TermId)>,
}

impl Refinement {
    fn add(&mut self, rule: Rule, fact: TermId, product: TermId) {
        self.facts.push((rule, fact, vec![product]));
    }
}

/// Products of unknowns, and which facts about them were given in earlier rounds.
#[derive(Default)]
pub(crate) struct Products {
    /// Equations of factors with numbers that were tried.
    tried: FxHashSet<TermId>,
    /// Rounds of the present check about multiples of sums alone, about bounds and order, and about values.
    rounds: [u64; 3],
    multiples: multiples::Multiples,
}

impl Products {
    /// Lets every value be tried again.
    pub(crate) fn begin_check(&mut self) {
        self.tried.clear();
        self.rounds = [0; 3];
        self.multiples = multiples::Multiples::default();
    }

    /// What is missing for the products of a candidate; `None` if their values multiply.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn refine(
        &mut self,
        store: &mut TermStore,
        candidate: &Candidate<'_>,
        budget: &Budget,
    ) -> Result<Option<Refinement>, Exhausted> {
        let wrong = wrong_products(store, candidate, budget)?;
        if wrong.is_empty() {
            return Ok(None);
        }
        let mut refinement = Refinement::default();
        moments::of_pairs(store, candidate, &mut refinement, budget)?;
        if !refinement.facts.is_empty() {
            // There are few of these, and they often do without cases.
            return Ok(Some(refinement));
        }
        let intervals = Intervals::at(store, candidate, budget)?;
        fixed::facts(store, candidate, &intervals, &mut refinement, budget)?;
        if !refinement.facts.is_empty() {
            return Ok(Some(refinement));
        }
        let divides =
            self.multiples.facts(store, candidate, &intervals, &mut refinement, budget)?;
        let [of_multiples, of_bounds, _] = &mut self.rounds;
        if divides && *of_multiples <= (*of_bounds + 1) * ROUNDS_OF_MULTIPLES {
            bounds::facts(
                store,
                &intervals,
                Order::SignsFirst,
                &[&wrong],
                &mut refinement,
                budget,
            )?;
            if !refinement.facts.is_empty() {
                *of_multiples += 1;
                return Ok(Some(refinement));
            }
        }
        let sums = factored::wrong_sums(store, candidate, budget)?;
        let order = Order::WeakFirst;
        bounds::facts(store, &intervals, order, &[&wrong, &sums], &mut refinement, budget)?;
        order::facts(store, candidate, &wrong, &mut refinement, budget)?;
        monotone::facts(store, candidate, [&wrong, &sums], &mut refinement, budget)?;
        let [_, of_bounds, of_values] = &mut self.rounds;
        if !refinement.facts.is_empty()
            && *of_bounds <= *of_values + ROUNDS_OF_BOUNDS * wrong.len() as u64
        {
            *of_bounds += 1;
            return Ok(Some(refinement));
        }
        *of_values += 1;
        for product in wrong.iter().take(PER_ROUND) {
            self.facts(store, product, &mut refinement);
        }
        moments::facts(store, candidate, &mut refinement, budget)?;
        Ok(Some(refinement))
    }

    /// Facts about a product that its values violate.
    fn facts(&mut self, store: &mut TermStore, wrong: &WrongProduct, out: &mut Refinement) {
        let WrongProduct { term, factors: [left, right], ref values, .. } = *wrong;
        let zero = numeral(store, term, &Rational::ZERO);
        // It is zero iff a factor is.
        let zeros = [term, left, right].map(|part| store.mk(Op::Eq, &[part, zero]));
        let some = store.mk(Op::Or, &zeros[1..]);
        out.add(Rule::ProductZero, store.mk(Op::Eq, &[zeros[0], some]), term);
        // It is positive iff both factors are positive or both negative.
        let above = [term, left, right].map(|part| store.mk(Op::Gt, &[part, zero]));
        let below = [left, right].map(|part| store.mk(Op::Lt, &[part, zero]));
        let both = [store.mk(Op::And, &above[1..]), store.mk(Op::And, &below)];
        let same_sign = store.mk(Op::Or, &both);
        out.add(Rule::ProductSign, store.mk(Op::Eq, &[above[0], same_sign]), term);
        let sides = if left == right { 1 } else { 2 };
        for (position, value) in values.iter().enumerate().take(sides) {
            let factors = if position == 0 { [left, right] } else { [right, left] };
            self.case(store, term, factors, value, out);
        }
        let is_fine = if left == right {
            self.square(store, wrong, out)
        } else {
            tangent::facts(store, wrong, out)
        };
        if !is_fine {
            leave_aside(store, wrong, out);
        }
    }

    /// For a value of a factor near the present one the product is a multiple of the other factor.
    /// Values that were tried before are not tried again, unless the factor is an integer.
    fn case(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        [factor, other]: [TermId; 2],
        value: &Rational,
        out: &mut Refinement,
    ) {
        let numbers = (0..=FINEST).step_by(2).flat_map(|digits| {
            [round, round_down, round_up].map(|rounding| rounding(value, digits))
        });
        for rounded in numbers {
            if rounded.is_zero() && !value.is_zero() {
                continue;
            }
            let number = numeral(store, term, &rounded);
            let equal = store.mk(Op::Eq, &[factor, number]);
            if self.tried.insert(equal) || rounded == *value {
                out.preferred.push(equal);
                if *store.sort_of(term) == Sort::Real {
                    out.guess.get_or_insert(equal);
                }
                case_of(store, term, equal, number, other, out);
                return;
            }
        }
    }

    /// Facts about a square; false if they would need finer numbers than are looked for.
    fn square(
        &mut self,
        store: &mut TermStore,
        wrong: &WrongProduct,
        out: &mut Refinement,
    ) -> bool {
        let (term, factor) = (wrong.term, wrong.factors[0]);
        if let Some(root) = square::exact_root(&wrong.value) {
            // The root with the sign of the present value is the last guess, and the one that stays.
            let is_negative = wrong.values[0] < Rational::ZERO;
            let roots = if is_negative { [root.clone(), -root] } else { [-root.clone(), root] };
            for root in roots {
                let number = numeral(store, term, &root);
                let equal = store.mk(Op::Eq, &[factor, number]);
                if self.tried.insert(equal) {
                    out.preferred.push(equal);
                    if *store.sort_of(term) == Sort::Real {
                        out.guess = Some(equal);
                    }
                }
                case_of(store, term, equal, number, factor, out);
            }
        }
        square::facts(store, wrong, out)
    }
}

/// `factor = number` implies `product = number other`.
fn case_of(
    store: &mut TermStore,
    product: TermId,
    equal: TermId,
    number: TermId,
    other: TermId,
    out: &mut Refinement,
) {
    let differs = store.mk(Op::Not, &[equal]);
    let multiple = store.mk(Op::Mul, &[number, other]);
    let then = store.mk(Op::Eq, &[product, multiple]);
    out.add(Rule::ProductValue, store.mk(Op::Or, &[differs, then]), product);
}

/// Excludes the values near the present ones, without claiming that there is no solution.
fn leave_aside(store: &mut TermStore, wrong: &WrongProduct, out: &mut Refinement) {
    let step = dyadic(&Integer::ONE, FINEST - 4);
    let mut outside = Vec::new();
    for (&factor, value) in wrong.factors.iter().zip(&wrong.values) {
        let middle = round(value, FINEST);
        for (relation, limit) in [(Op::Le, &middle - &step), (Op::Ge, &middle + &step)] {
            let limit = numeral(store, wrong.term, &limit);
            outside.push(store.mk(relation, &[factor, limit]));
        }
    }
    out.undecided.push((wrong.term, store.mk(Op::Or, &outside)));
}

/// The products of a candidate whose values do not multiply.
fn wrong_products(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    budget: &Budget,
) -> Result<Vec<WrongProduct>, Exhausted> {
    let mut wrong = Vec::new();
    for &term in candidate.uninterpreted() {
        if store.op(term) != Op::Mul {
            continue;
        }
        budget.spend(4)?;
        let factors = factors(store, term);
        let values = factors.map(|factor| candidate.number_of_term(store, factor));
        if let ([Some(one), Some(other)], Some(value)) =
            (values, candidate.number_of_uninterpreted(term))
            && &one * &other != value
        {
            wrong.push(WrongProduct { term, factors, values: [one, other], value });
            if wrong.len() == MOST_COMPARED {
                break;
            }
        }
    }
    Ok(wrong)
}

/// Two factors of a monomial: its root twice, if it is a square; else the first one, and the product
/// of the others.
pub(crate) fn factors(store: &mut TermStore, product: TermId) -> [TermId; 2] {
    let args = store.args(product).to_vec();
    if args.len().is_multiple_of(2) && args.chunks(2).all(|pair| pair[0] == pair[1]) {
        let halves: Vec<TermId> = args.iter().copied().step_by(2).collect();
        return [multiplied(store, &halves); 2];
    }
    [args[0], multiplied(store, &args[1..])]
}

fn multiplied(store: &mut TermStore, factors: &[TermId]) -> TermId {
    match *factors {
        [factor] => factor,
        _ => store.mk(Op::Mul, factors),
    }
}

/// The uninterpreted term that a product of terms of one sort is, if that has a value in the candidate.
fn known_product(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    factors: &[TermId],
) -> Option<(TermId, Rational)> {
    let product = multiplied(store, factors);
    let form = LinearForm::of(store, product);
    let [(term, _)] = form.terms[..] else { return None };
    Some((term, candidate.number_of_uninterpreted(term)?))
}

/// The number as a term of the sort of another one.
fn numeral(store: &mut TermStore, like: TermId, value: &Rational) -> TermId {
    match store.sort_of(like) {
        Sort::Int => store.mk_int(&floor(value)),
        _ => store.mk_real(value),
    }
}

/// `number / 2^digits`.
fn dyadic(number: &Integer, digits: u32) -> Rational {
    Rational::from(number.clone()) / Rational::from(Integer::ONE << digits as usize)
}

/// The nearest number with so many binary digits after the point.
fn round(value: &Rational, digits: u32) -> Rational {
    let half = Rational::from(1) / Rational::from(2);
    dyadic(&floor(&(scaled(value, digits) + half)), digits)
}

/// The largest number with so many binary digits after the point that is not above the value.
fn round_down(value: &Rational, digits: u32) -> Rational {
    dyadic(&floor(&scaled(value, digits)), digits)
}

/// The smallest number with so many binary digits after the point that is not below the value.
fn round_up(value: &Rational, digits: u32) -> Rational {
    -round_down(&-value.clone(), digits)
}

fn scaled(value: &Rational, digits: u32) -> Rational {
    value * Rational::from(Integer::ONE << digits as usize)
}

#[cfg(test)]
mod tests;
