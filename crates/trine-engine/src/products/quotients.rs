//! Quotients of integers that are equal by what their dividends and divisors have in common.
//!
//! Idea: for `d` other than zero `(d t + r) div d` is `t + r div d`, where a remainder `a mod d` in the
//! dividend counts as `a - d (a div d)`; `(a div b) div c` is `a div (b c)` for a positive `b`; and
//! `(a f) div (b f)` is `a div b` for a positive `f`. Each says that some sum of quotients is zero. An integer
//! that is not zero takes the divisor to a product of at least its size: that is what is added, for
//! the present signs, and where factors are moved, the definition of a quotient times the factors. With
//! the definitions of the quotients, arithmetic does the rest.
//! Invariant: each fact holds for all integers, whether or not the sum is zero.
//! Reference: Boute, "The Euclidean definition of the functions div and mod", TOPLAS 1992.

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::{Integer, Rational};

use super::order::without;
use super::{Refinement, multiplied, multiplied_out, numeral};
use crate::candidate::Candidate;
use crate::linear_form::{LinearForm, int_constant};
use crate::rule::Rule;

/// At most so many facts in one round.
const PER_ROUND: usize = 8;
/// Steps in which a dividend is reduced.
const MOST_STEPS: usize = 64;
/// Products with more factors are not made.
const MOST_FACTORS: usize = 6;

/// A sum that is zero by an identity, and the factors of the divisor that it is multiplied with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Zero {
    sum: TermId,
    divisor: Vec<TermId>,
    /// A quotient whose definition, times these positive factors, shows it.
    scaled: Option<(TermId, Vec<TermId>)>,
}

/// Whether integers are divided by something that is no numeral.
pub(super) fn occur(store: &TermStore, candidate: &Candidate<'_>) -> bool {
    let is_quotient = |&term: &TermId| matches!(store.op(term), Op::IntDiv | Op::Mod);
    candidate.uninterpreted().iter().any(is_quotient)
}

/// Facts about sums of quotients that should be zero and are not, or that have no value yet.
///
/// # Errors
/// If the budget ends.
pub(super) fn facts(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    said: &mut FxHashSet<TermId>,
    out: &mut Refinement,
    budget: &Budget,
) -> Result<(), Exhausted> {
    for &quotient in candidate.uninterpreted() {
        if !matches!(store.op(quotient), Op::IntDiv | Op::Divide) || store.args(quotient).len() != 2
        {
            continue;
        }
        budget.spend(8)?;
        if store.op(quotient) == Op::Divide {
            for fact in of_reals(store, quotient) {
                if said.insert(fact) {
                    out.facts.push((Rule::ProductOfQuotients, fact, vec![quotient]));
                }
            }
            continue;
        }
        for zero in identities(store, candidate, quotient) {
            for fact in zero.facts(store, candidate) {
                if said.insert(fact) {
                    out.facts.push((Rule::ProductOfQuotients, fact, vec![quotient]));
                }
            }
        }
        if out.facts.len() >= PER_ROUND {
            break;
        }
    }
    Ok(())
}

/// The identities that fit a quotient.
fn identities(store: &mut TermStore, candidate: &Candidate<'_>, quotient: TermId) -> Vec<Zero> {
    let [dividend, divisor] = [store.arg(quotient, 0), store.arg(quotient, 1)];
    let is_positive = |store: &mut TermStore, term: TermId| {
        candidate.number_of_term(store, term).is_some_and(|value| value > Rational::ZERO)
    };
    let mut found = Vec::new();
    if let Some((factor, inner)) = nested(store, dividend, divisor)
        && is_positive(store, factor)
    {
        let rest = store.mk(Op::Sub, &[quotient, inner]);
        let divisor = store.arg(inner, 1);
        if let (Some(divisor), Some(factor)) = (factors(store, divisor), factors(store, factor)) {
            found.push(Zero { sum: rest, divisor, scaled: Some((quotient, factor)) });
        }
    }
    let Some(of_divisor) = factors(store, divisor) else { return found };
    if let Some(whole) = reduced(store, dividend, divisor, &of_divisor) {
        let sum = store.mk(Op::Sub, &[quotient, whole]);
        found.push(Zero { sum, divisor: of_divisor.clone(), scaled: None });
    }
    if let Some((common, smaller)) = cancelled(store, dividend, &of_divisor, Op::IntDiv)
        && common.iter().all(|&factor| is_positive(store, factor))
    {
        let sum = store.mk(Op::Sub, &[quotient, smaller]);
        found.push(Zero { sum, divisor: of_divisor, scaled: Some((smaller, common)) });
    }
    found
}

/// For a quotient of reals whose dividend is a quotient, or shares factors with the divisor: the equation
/// that defines a quotient, times the other factors.
fn of_reals(store: &mut TermStore, quotient: TermId) -> Vec<TermId> {
    let [dividend, divisor] = [store.arg(quotient, 0), store.arg(quotient, 1)];
    let mut found = Vec::new();
    if store.op(dividend) == Op::Divide && store.args(dividend).len() == 2 {
        let inner = store.arg(dividend, 1);
        found.push(equation_times(store, quotient, inner));
    }
    if let Some(of_divisor) = factors(store, divisor)
        && let Some((common, smaller)) = cancelled(store, dividend, &of_divisor, Op::Divide)
    {
        let common = multiplied(store, &common);
        found.push(equation_times(store, smaller, common));
    }
    found
}

/// `divisor quotient = dividend` implies the same times a factor.
fn equation_times(store: &mut TermStore, quotient: TermId, factor: TermId) -> TermId {
    let [dividend, divisor] = [store.arg(quotient, 0), store.arg(quotient, 1)];
    let product = store.mk(Op::Mul, &[divisor, quotient]);
    let premise = store.mk(Op::Eq, &[product, dividend]);
    let sides = [product, dividend].map(|side| {
        let multiple = store.mk(Op::Mul, &[factor, side]);
        multiplied_out(store, multiple)
    });
    let then = store.mk(Op::Eq, &sides);
    store.mk(Op::Implies, &[premise, then])
}

/// The factors of a term that is a product of unknowns, or one of them.
fn factors(store: &mut TermStore, term: TermId) -> Option<Vec<TermId>> {
    let form = LinearForm::of(store, term);
    match form.terms[..] {
        [(only, ref scale)] if scale.is_one() && form.constant.is_zero() => {
            let factors = monomial(store, only);
            (factors.len() <= MOST_FACTORS).then_some(factors)
        }
        _ => None,
    }
}

/// The factors of a term of a form.
fn monomial(store: &TermStore, term: TermId) -> Vec<TermId> {
    match store.op(term) {
        Op::Mul => store.args(term).to_vec(),
        _ => vec![term],
    }
}

/// For a dividend `a div b` and a divisor `c` the number `b` and `a div (b c)`, unless both are numerals.
fn nested(store: &mut TermStore, dividend: TermId, divisor: TermId) -> Option<(TermId, TermId)> {
    if store.op(dividend) != Op::IntDiv || store.args(dividend).len() != 2 {
        return None;
    }
    let [a, b] = [store.arg(dividend, 0), store.arg(dividend, 1)];
    if int_constant(store, b).is_some() && int_constant(store, divisor).is_some() {
        return None;
    }
    let product = store.mk(Op::Mul, &[b, divisor]);
    Some((b, store.mk(Op::IntDiv, &[a, product])))
}

/// What a dividend gives that has multiples of the divisor as summands, or products with its
/// remainders: those divided, and the quotient of the rest.
fn reduced(
    store: &mut TermStore,
    dividend: TermId,
    divisor: TermId,
    of_divisor: &[TermId],
) -> Option<TermId> {
    let form = LinearForm::of(store, dividend);
    let mut open = form.terms;
    let mut whole: Vec<(TermId, Rational)> = Vec::new();
    let mut rest: Vec<(TermId, Rational)> = Vec::new();
    let mut constant = form.constant;
    let mut steps = 0;
    while let Some((part, scale)) = open.pop() {
        steps += 1;
        if steps > MOST_STEPS {
            return None;
        }
        let of_part = monomial(store, part);
        if of_part.len() > MOST_FACTORS {
            return None;
        }
        let others = without(&of_part, of_divisor);
        if others.len() + of_divisor.len() == of_part.len() {
            whole.push((product(store, dividend, &others), scale));
            continue;
        }
        let remainder = of_part
            .iter()
            .copied()
            .find(|&factor| store.op(factor) == Op::Mod && store.arg(factor, 1) == divisor);
        let Some(remainder) = remainder else {
            rest.push((part, scale));
            continue;
        };
        let mut others = without(&of_part, &[remainder]);
        let args = store.args(remainder).to_vec();
        others.push(args[0]);
        let multiple = store.mk(Op::Mul, &others);
        let multiple = if others.len() == 1 { args[0] } else { multiple };
        let inner = LinearForm::of(store, multiple);
        constant += &inner.constant * &scale;
        open.extend(inner.terms.into_iter().map(|(term, factor)| (term, factor * &scale)));
        others.pop();
        others.push(store.mk(Op::IntDiv, &args));
        whole.push((product(store, dividend, &others), -scale));
    }
    if whole.is_empty() {
        return None;
    }
    let sum = LinearForm { terms: rest, constant };
    let sum = LinearForm::default().minus(&LinearForm::default().minus(&sum));
    if !sum.terms.is_empty() || !sum.constant.is_zero() {
        let rest = term_of(store, dividend, &sum)?;
        whole.push((store.mk(Op::IntDiv, &[rest, divisor]), Rational::ONE));
    }
    term_of(store, dividend, &LinearForm { terms: whole, constant: Rational::ZERO })
}

/// The factors that a divisor shares with all summands of a dividend, and the quotient without
/// them.
fn cancelled(
    store: &mut TermStore,
    dividend: TermId,
    of_divisor: &[TermId],
    operator: Op,
) -> Option<(Vec<TermId>, TermId)> {
    let form = LinearForm::of(store, dividend);
    if !form.constant.is_zero() || form.terms.is_empty() {
        return None;
    }
    let mut common = of_divisor.to_vec();
    for &(part, _) in &form.terms {
        let missing = without(&common, &monomial(store, part));
        common = without(&common, &missing);
    }
    if common.is_empty() || common.len() == of_divisor.len() {
        return None;
    }
    let rest = without(of_divisor, &common);
    let divisor = product(store, dividend, &rest);
    let mut terms = Vec::with_capacity(form.terms.len());
    for (part, scale) in form.terms {
        let rest = without(&monomial(store, part), &common);
        terms.push((product(store, dividend, &rest), scale));
    }
    let dividend = term_of(store, dividend, &LinearForm { terms, constant: Rational::ZERO })?;
    Some((common, store.mk(operator, &[dividend, divisor])))
}

/// The product of numbers of the sort of this one, which is one if there are none.
fn product(store: &mut TermStore, like: TermId, factors: &[TermId]) -> TermId {
    match factors {
        [] => numeral(store, like, &Rational::ONE),
        _ => multiplied(store, factors),
    }
}

/// A form with integers as a term.
fn term_of(store: &mut TermStore, like: TermId, form: &LinearForm) -> Option<TermId> {
    let mut parts = Vec::with_capacity(form.terms.len() + 1);
    for (term, scale) in &form.terms {
        if !scale.is_int() && *store.sort_of(like) == Sort::Int {
            return None;
        }
        let scaled = numeral(store, like, scale);
        parts.push(if scale.is_one() { *term } else { store.mk(Op::Mul, &[scaled, *term]) });
    }
    if !form.constant.is_zero() || parts.is_empty() {
        parts.push(numeral(store, like, &form.constant));
    }
    Some(match parts[..] {
        [only] => only,
        _ => store.mk(Op::Add, &parts),
    })
}

impl Zero {
    /// That a sum other than zero makes the product with the divisor as large as the divisor, for the
    /// signs of the candidate; for both signs of a sum without a value.
    fn facts(&self, store: &mut TermStore, candidate: &Candidate<'_>) -> Vec<TermId> {
        let values: Option<Vec<Rational>> =
            self.divisor.iter().map(|&factor| candidate.number_of_term(store, factor)).collect();
        let Some(values) = values else { return Vec::new() };
        if values.iter().any(Rational::is_zero) {
            return Vec::new();
        }
        let signs: Vec<bool> = values.iter().map(|value| *value > Rational::ZERO).collect();
        let sum = candidate.number_of_term(store, self.sum);
        let positive = match &sum {
            Some(value) if value.is_zero() => return Vec::new(),
            Some(value) => vec![*value > Rational::ZERO],
            None => vec![true, false],
        };
        let mut facts: Vec<TermId> =
            positive.into_iter().map(|sum| self.fact(store, &signs, sum)).collect();
        if let Some((quotient, factors)) = &self.scaled {
            let divisor = store.arg(*quotient, 1);
            if let Some(divisor) = candidate.number_of_term(store, divisor) {
                facts.extend(definition_times(store, *quotient, divisor > Rational::ZERO, factors));
            }
        }
        facts
    }

    /// The fact for factors and a sum that are positive or negative.
    fn fact(&self, store: &mut TermStore, positive: &[bool], sum_is_positive: bool) -> TermId {
        let zero = store.mk_int(&Integer::ZERO);
        let sign = |is_positive: bool| if is_positive { Op::Gt } else { Op::Lt };
        let mut sides = vec![store.mk(sign(sum_is_positive), &[self.sum, zero])];
        for (&factor, &is_positive) in self.divisor.iter().zip(positive) {
            sides.push(store.mk(sign(is_positive), &[factor, zero]));
        }
        let divisor = product(store, self.sum, &self.divisor);
        let is_negative = positive.iter().filter(|&&positive| !positive).count() % 2 == 1;
        let product = store.mk(Op::Mul, &[divisor, self.sum]);
        let product = multiplied_out(store, product);
        let signed = |store: &mut TermStore, term: TermId, is_negative: bool| {
            if is_negative { store.mk(Op::Neg, &[term]) } else { term }
        };
        let product = signed(store, product, is_negative == sum_is_positive);
        let size = signed(store, divisor, is_negative);
        sides.push(store.mk(Op::Ge, &[product, size]));
        sides.sort_unstable();
        let last = sides.iter().position(|&side| store.op(side) == Op::Ge).unwrap_or(0);
        let conclusion = sides.remove(last);
        sides.push(conclusion);
        store.mk(Op::Implies, &sides)
    }
}

/// The inequalities that define a quotient for a divisor of this sign, times positive factors.
fn definition_times(
    store: &mut TermStore,
    quotient: TermId,
    divisor_is_positive: bool,
    factors: &[TermId],
) -> [TermId; 2] {
    let [dividend, divisor] = [store.arg(quotient, 0), store.arg(quotient, 1)];
    let low = store.mk(Op::Mul, &[divisor, quotient]);
    let step = if divisor_is_positive { Op::Add } else { Op::Sub };
    let high = store.mk(step, &[low, divisor]);
    let factor = product(store, quotient, factors);
    let zero = store.mk_int(&Integer::ZERO);
    [(low, Op::Le, dividend), (dividend, Op::Lt, high)].map(|(left, relation, right)| {
        let mut sides = vec![store.mk(relation, &[left, right])];
        sides.extend(factors.iter().map(|&factor| store.mk(Op::Gt, &[factor, zero])));
        let [left, right] = [left, right].map(|side| store.mk(Op::Mul, &[factor, side]));
        // Integers that differ have multiples that differ by the factor.
        let left = if relation == Op::Lt { store.mk(Op::Add, &[left, factor]) } else { left };
        let [left, right] = [left, right].map(|side| multiplied_out(store, side));
        sides.push(store.mk(Op::Le, &[left, right]));
        store.mk(Op::Implies, &sides)
    })
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation, Value};

    use super::*;

    fn at(store: &TermStore, constants: &[TermId], values: [i32; 3]) -> Interpretation {
        let mut interpretation = Interpretation::new();
        for (&constant, value) in constants.iter().zip(values) {
            let function = store.function(constant).expect("a constant");
            interpretation.set_constant(function, Value::Int(value.into()));
        }
        interpretation
    }

    fn points() -> impl Iterator<Item = [i32; 3]> {
        (-5..=5).flat_map(|a| (-4..=4).flat_map(move |b| (-4..=4).map(move |c| [a, b, c])))
    }

    /// Dividends with multiples and remainders of the divisor have the quotients that they are
    /// reduced to, unless the divisor is zero.
    #[test]
    fn reduced_dividends_have_the_same_quotient() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [a, b, c] = ["a", "b", "c"].map(|name| store.declare_const(name, int));
        let three = store.mk_int(&Integer::from(3));
        let (ab, bc, ac) =
            (store.mk(Op::Mul, &[a, b]), store.mk(Op::Mul, &[b, c]), store.mk(Op::Mul, &[a, c]));
        let rest = store.mk(Op::Mod, &[a, b]);
        let rest_of_other = store.mk(Op::Mod, &[c, b]);
        let rest_of_sum = store.mk(Op::Add, &[rest, c]);
        let rest_of_sum = store.mk(Op::Mod, &[rest_of_sum, b]);
        let dividends = [
            ab,
            store.mk(Op::Add, &[ab, c]),
            store.mk(Op::Add, &[ab, bc, three]),
            rest,
            store.mk(Op::Mul, &[rest, c]),
            store.mk(Op::Mul, &[rest, rest_of_other]),
            store.mk(Op::Add, &[rest, rest_of_other]),
            store.mk(Op::Mul, &[rest_of_sum, ac]),
            store.mk(Op::Sub, &[rest, a]),
            store.mk(Op::Mul, &[rest, rest]),
        ];
        let mut tested = 0;
        for (divisor, factors) in [(b, vec![b]), (bc, vec![b, c])] {
            for dividend in dividends {
                let Some(whole) = reduced(&mut store, dividend, divisor, &factors) else {
                    continue;
                };
                let quotient = store.mk(Op::IntDiv, &[dividend, divisor]);
                let equal = store.mk(Op::Eq, &[quotient, whole]);
                for values in points().filter(|values| values[1] != 0 && values[2] != 0) {
                    let here = at(&store, &[a, b, c], values);
                    let mut evaluator = Evaluator::new(&store, &here);
                    let holds = evaluator.holds(equal, &Budget::unlimited());
                    assert_eq!(holds, Ok(true), "{dividend:?} {values:?}");
                }
                tested += 1;
            }
        }
        assert!(tested > 8);
    }

    /// Quotients of quotients, and common factors.
    #[test]
    fn nested_and_cancelled_quotients_are_equal() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [a, b, c] = ["a", "b", "c"].map(|name| store.declare_const(name, int));
        let inner = store.mk(Op::IntDiv, &[a, b]);
        let outer = store.mk(Op::IntDiv, &[inner, c]);
        let (factor, flat) = nested(&mut store, inner, c).expect("a quotient of a quotient");
        assert_eq!(factor, b);
        let (ac, bc) = (store.mk(Op::Mul, &[a, c]), store.mk(Op::Mul, &[b, c]));
        let (common, smaller) =
            cancelled(&mut store, ac, &[b, c], Op::IntDiv).expect("a common factor");
        assert_eq!(common, vec![c]);
        let whole = store.mk(Op::IntDiv, &[ac, bc]);
        let equal = [[outer, flat], [whole, smaller]].map(|sides| store.mk(Op::Eq, &sides));
        for values in points().filter(|values| values[1] > 0 && values[2] != 0) {
            let here = at(&store, &[a, b, c], values);
            let mut evaluator = Evaluator::new(&store, &here);
            assert_eq!(evaluator.holds(equal[0], &Budget::unlimited()), Ok(true), "{values:?}");
        }
        for values in points().filter(|values| values[1] != 0 && values[2] > 0) {
            let here = at(&store, &[a, b, c], values);
            let mut evaluator = Evaluator::new(&store, &here);
            assert_eq!(evaluator.holds(equal[1], &Budget::unlimited()), Ok(true), "{values:?}");
        }
    }

    /// So do multiples of the definition of a quotient, whatever number stands for the quotient.
    #[test]
    fn multiples_of_definitions_are_valid() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [a, b, c, q] = ["a", "b", "c", "q"].map(|name| store.declare_const(name, int));
        let quotient = store.mk(Op::IntDiv, &[a, b]);
        for factors in [vec![c], vec![b, c], vec![c, c]] {
            for divisor_is_positive in [true, false] {
                let made = definition_times(&mut store, quotient, divisor_is_positive, &factors);
                for fact in made {
                    let freed = store.substitute(fact, &[(quotient, q)]);
                    for values in points() {
                        for of_quotient in -3..=3 {
                            let mut here = at(&store, &[a, b, c], values);
                            let function = store.function(q).expect("a constant");
                            here.set_constant(function, Value::Int(of_quotient.into()));
                            let mut evaluator = Evaluator::new(&store, &here);
                            assert_eq!(evaluator.holds(freed, &Budget::unlimited()), Ok(true));
                        }
                    }
                }
            }
        }
    }

    /// Equations of quotients of reals times factors hold for all numbers that stand for the quotient.
    #[test]
    fn multiples_of_equations_are_valid() {
        let mut store = TermStore::new();
        let real = store.sorts.real();
        let [a, b, c, q] = ["a", "b", "c", "q"].map(|name| store.declare_const(name, real));
        let inner = store.mk(Op::Divide, &[a, b]);
        let (ac, bc) = (store.mk(Op::Mul, &[a, c]), store.mk(Op::Mul, &[b, c]));
        let quotients = [store.mk(Op::Divide, &[inner, c]), store.mk(Op::Divide, &[ac, bc])];
        let mut tested = 0;
        for quotient in quotients {
            for fact in of_reals(&mut store, quotient) {
                tested += 1;
                for freed in [quotient, inner] {
                    let freed = store.substitute(fact, &[(freed, q)]);
                    for (values, of_quotient) in points().flat_map(|at| [(at, -2), (at, 1)]) {
                        let mut here = Interpretation::new();
                        let [x, y, z] = values;
                        for (constant, value) in [(a, x), (b, y), (c, z), (q, of_quotient)] {
                            let function = store.function(constant).expect("a constant");
                            here.set_constant(function, Value::real(Rational::from(value)));
                        }
                        let mut evaluator = Evaluator::new(&store, &here);
                        assert_ne!(evaluator.holds(freed, &Budget::unlimited()), Ok(false));
                    }
                }
            }
        }
        assert_eq!(tested, 2);
    }

    /// The facts hold for all integers.
    #[test]
    fn facts_are_valid() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [a, b, c] = ["a", "b", "c"].map(|name| store.declare_const(name, int));
        let sum = store.mk(Op::Sub, &[a, c]);
        for divisor in [vec![b], vec![b, c], vec![b, b, c]] {
            let count = divisor.len();
            let zero = Zero { sum, divisor, scaled: None };
            for signs in 0..1 << count {
                let positive: Vec<bool> = (0..count).map(|bit| signs >> bit & 1 == 1).collect();
                for sum_is_positive in [true, false] {
                    let fact = zero.fact(&mut store, &positive, sum_is_positive);
                    for values in points() {
                        let here = at(&store, &[a, b, c], values);
                        let mut evaluator = Evaluator::new(&store, &here);
                        assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
                    }
                }
            }
        }
    }
}
