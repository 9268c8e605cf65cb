//! `int.pow2` and `int.log2` of terms that are no numbers: facts on demand.
//!
//! Idea: arithmetic reads both as uninterpreted terms; what holds for small arguments comes with them
//! ([`crate::definition`]). Where the values of a candidate are no power or logarithm, valid facts that
//! the candidate violates are added: where the argument lies says where the value lies, at a number
//! that is taken from the candidate; how two of them differ; and what a power has to do with a
//! logarithm. Exponents grow by doubling, so a candidate with the exponent 10^9 makes no
//! number of 10^9 bits: above [`MAX_EXPONENT`] nothing is said, and larger exponents are left aside.
//! Invariant: every fact holds in all models; without facts and limits left aside, all values are right,
//! but perhaps those for numbers above [`MAX_EXPONENT`].
//! Reference: the operators are those of cvc5. Zohar, Irfan, Mann, Niemetz, Nötzli, Preiner, Reynolds,
//! Barrett, Tinelli, "Bit-Precise Reasoning via Int-Blasting", VMCAI 2022, for powers of two that are refined
//! by values and monotony.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};
use trine_value::number::{self, Integer, Rational, floor};

use crate::candidate::Candidate;
use crate::linear_form::LinearForm;
use crate::rule::Rule;

/// At most so many terms get facts in one round.
const PER_ROUND: usize = 8;

/// A term that is wrong is compared with at most so many others.
const COMPARED: usize = 32;

/// Facts speak of exponents up to here, unless the candidate has a number as large anyway.
const MAX_EXPONENT: usize = 1 << 16;

/// Exponents that are tried at once.
const FIRST_EXPONENT: usize = 64;

/// A power or a logarithm with its value and that of its argument.
#[derive(Clone)]
struct Known {
    term: TermId,
    arg: TermId,
    at: Integer,
    value: Integer,
}

/// What a candidate with wrong powers or logarithms lacks.
#[derive(Default)]
pub(crate) struct Refinement {
    /// Valid facts, each with its rule and arguments.
    pub(crate) facts: Vec<(Rule, TermId, Vec<TermId>)>,
    /// Terms with limits of their exponents; nothing is known of what lies beyond.
    pub(crate) undecided: Vec<(TermId, TermId)>,
}

impl Refinement {
    /// The terms with wrong values.
    pub(crate) fn terms(&self) -> Vec<TermId> {
        let limited = self.undecided.iter().map(|&(term, _)| term);
        let of_facts = self.facts.iter().filter_map(|(_, _, args)| args.first().copied());
        let mut terms: Vec<TermId> = limited.chain(of_facts).collect();
        terms.sort_unstable();
        terms.dedup();
        terms
    }
}

/// What is missing for the powers and logarithms of a candidate; `None` if all values are right.
///
/// # Errors
/// If the budget ends.
pub(crate) fn refine(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    budget: &Budget,
) -> Result<Option<Refinement>, Exhausted> {
    let mut known = Vec::new();
    for &term in candidate.uninterpreted() {
        if !matches!(store.op(term), Op::IntPow2 | Op::IntLog2) {
            continue;
        }
        budget.spend(4)?;
        let arg = store.arg(term, 0);
        let at = candidate.number_of_term(store, arg);
        let value = candidate.number_of_uninterpreted(term);
        if let (Some(at), Some(value)) = (integer(at), integer(value)) {
            known.push(Known { term, arg, at, value });
        }
    }
    let of_known = facts(store, &known);
    let size: usize = of_known.iter().map(|refinement| refinement.facts.len()).sum();
    budget.spend(8 * size as u64)?;
    Ok(of_known)
}

fn integer(number: Option<Rational>) -> Option<Integer> {
    number.filter(number::is_int).map(|number| floor(&number))
}

/// What terms with these values lack.
fn facts(store: &mut TermStore, known: &[Known]) -> Option<Refinement> {
    let mut wrong = Vec::new();
    for known in known {
        if wrong.len() < PER_ROUND && is_wrong(store, known) && !is_too_large(store, known) {
            wrong.push(known);
        }
    }
    if wrong.is_empty() {
        return None;
    }
    let mut out = Refinement::default();
    for &one in &wrong {
        let is_power = store.op(one.term) == Op::IntPow2;
        if is_power {
            power_values(store, one, &mut out);
        } else {
            logarithm_values(store, one, &mut out);
        }
        for other in known.iter().filter(|other| other.term != one.term).take(COMPARED) {
            let other_is_power = store.op(other.term) == Op::IntPow2;
            if is_power == other_is_power {
                compare(store, one, other, &mut out);
            } else {
                let (power, log) = if is_power { (one, other) } else { (other, one) };
                relate(store, power, log, &mut out);
            }
        }
    }
    Some(out)
}

fn is_wrong(store: &TermStore, known: &Known) -> bool {
    match store.op(known.term) {
        Op::IntPow2 if known.at < Integer::ZERO => known.value != Integer::ZERO,
        Op::IntPow2 => {
            let log = number::log2(&known.value);
            log.is_none_or(|log| known.at != Integer::from(log) || known.value != two_to(log))
        }
        _ => known.value != Integer::from(number::log2(&known.at).unwrap_or(0)),
    }
}

/// Whether a power is the power of one number, so large that nothing more is said of it. Whoever evaluates
/// the model sees whether it matters.
fn is_too_large(store: &mut TermStore, known: &Known) -> bool {
    store.op(known.term) == Op::IntPow2
        && number::log2(&known.value).is_some_and(|log| log >= MAX_EXPONENT)
        && known.at > Integer::from(MAX_EXPONENT)
        && LinearForm::of(store, known.arg).terms.is_empty()
}

fn two_to(exponent: usize) -> Integer {
    Integer::ONE << exponent
}

/// The exponent at which facts are made for a candidate that has this one where the power has `log`:
/// itself, or about the double of that, which excludes the candidate as well.
fn near(exponent: &Integer, log: usize) -> usize {
    let most = log.saturating_add(1).saturating_mul(2).max(FIRST_EXPONENT);
    let exponent =
        usize::try_from(exponent).unwrap_or(if *exponent < Integer::ZERO { 0 } else { usize::MAX });
    exponent.min(most)
}

/// Facts at exponents near those of the candidate.
fn power_values(store: &mut TermStore, wrong: &Known, out: &mut Refinement) {
    let log = number::log2(&wrong.value);
    let mut exponents = Vec::new();
    let exponent = near(&wrong.at, log.unwrap_or(0));
    if exponent <= MAX_EXPONENT {
        exponents.push(exponent);
    } else if log.is_some_and(|log| log >= MAX_EXPONENT) {
        let most = store.mk_int(&Integer::from(MAX_EXPONENT));
        out.undecided.push((wrong.term, store.mk(Op::Le, &[wrong.arg, most])));
    } else {
        exponents.push(MAX_EXPONENT);
    }
    if let Some(log) = log.filter(|&log| log < MAX_EXPONENT) {
        exponents.push(log);
        if two_to(log) != wrong.value {
            exponents.push(log + 1);
        }
    }
    exponents.sort_unstable();
    exponents.dedup();
    for exponent in exponents {
        let fact = power_value(store, wrong.term, exponent);
        let number = store.mk_int(&Integer::from(exponent));
        out.facts.push((Rule::PowerValue, fact, vec![wrong.term, number]));
    }
}

/// How `p = int.pow2 x` compares with `2^k`, where `x` compares with `k`; `p` lies on or above the line
/// through the powers for `k` and `k + 1`.
fn power_value(store: &mut TermStore, p: TermId, k: usize) -> TermId {
    let x = store.arg(p, 0);
    let exponent = store.mk_int(&Integer::from(k));
    let number = store.mk_int(&two_to(k));
    let double = store.mk_int(&two_to(k + 1));
    let two = store.mk_int(&Integer::from(2));
    let twice = store.mk(Op::Mul, &[two, p]);
    let parts = [
        (Op::Lt, Op::Ge, [p, number]),
        (Op::Gt, Op::Le, [p, number]),
        (Op::Ge, Op::Le, [twice, number]),
        (Op::Le, Op::Ge, [p, double]),
    ];
    let parts = parts.map(|(unless, then, sides)| {
        let unless = store.mk(unless, &[x, exponent]);
        let then = store.mk(then, &sides);
        store.mk(Op::Or, &[unless, then])
    });
    let line = line(store, x, k);
    let above = store.mk(Op::Ge, &[p, line]);
    let [at_least, at_most, below, beyond] = parts;
    store.mk(Op::And, &[at_least, at_most, below, beyond, above])
}

/// `2^k (x - k + 1)`
fn line(store: &mut TermStore, x: TermId, k: usize) -> TermId {
    let slope = store.mk_int(&two_to(k));
    let shift = store.mk_int(&(Integer::ONE - Integer::from(k)));
    let sum = store.mk(Op::Add, &[x, shift]);
    store.mk(Op::Mul, &[slope, sum])
}

/// Facts at numbers near the logarithm.
fn logarithm_values(store: &mut TermStore, wrong: &Known, out: &mut Refinement) {
    let log = number::log2(&wrong.at).unwrap_or(0);
    let is_above = wrong.value > Integer::from(log);
    let mut numbers = vec![if is_above { log + 1 } else { log }];
    let number = near(&wrong.value, log);
    if is_above && number > MAX_EXPONENT {
        if log < MAX_EXPONENT {
            numbers.push(MAX_EXPONENT);
        } else {
            let most = store.mk_int(&Integer::from(MAX_EXPONENT));
            out.undecided.push((wrong.term, store.mk(Op::Le, &[wrong.term, most])));
        }
    } else {
        numbers.push(number);
    }
    numbers.retain(|&number| number > 0);
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let fact = logarithm_value(store, wrong.term, number);
        let number = store.mk_int(&Integer::from(number));
        out.facts.push((Rule::LogarithmValue, fact, vec![wrong.term, number]));
    }
}

/// `l = int.log2 x` is at least `k`, which is positive, iff `x` is at least `2^k`; a positive `x` lies on
/// or above the line through `2^k` and `2^(k + 1)`.
fn logarithm_value(store: &mut TermStore, l: TermId, k: usize) -> TermId {
    let x = store.arg(l, 0);
    let [number, power, one] = [Integer::from(k), two_to(k), Integer::ONE];
    let [number, power, one] = [number, power, one].map(|value| store.mk_int(&value));
    let below = store.mk(Op::Lt, &[l, number]);
    let at_least = store.mk(Op::Ge, &[l, number]);
    let is_large = store.mk(Op::Ge, &[x, power]);
    let is_small = store.mk(Op::Lt, &[x, power]);
    let not_positive = store.mk(Op::Lt, &[x, one]);
    let line = line(store, l, k);
    let above = store.mk(Op::Ge, &[x, line]);
    let parts = [[below, is_large], [is_small, at_least], [not_positive, above]];
    let parts = parts.map(|part| store.mk(Op::Or, &part));
    store.mk(Op::And, &parts)
}

/// What two powers or two logarithms have to do with each other, if the candidate violates that.
fn compare(store: &mut TermStore, one: &Known, other: &Known, out: &mut Refinement) {
    let is_power = store.op(one.term) == Op::IntPow2;
    // From the lower exponent to the higher one.
    let key = |known: &Known| if is_power { known.at.clone() } else { known.value.clone() };
    let (low, high) = if key(one) <= key(other) { (one, other) } else { (other, one) };
    let distance = usize::try_from(&(key(high) - key(low))).unwrap_or(usize::MAX);
    if is_power {
        let distance = distance.min(FIRST_EXPONENT);
        let is_exact = Integer::from(distance) == &high.at - &low.at;
        let scaled = &low.value << distance;
        let is_low = high.value < scaled;
        let is_high = is_exact && low.at >= Integer::ZERO && high.value > scaled;
        if is_low || is_high {
            let fact = power_ratio(store, low.term, high.term, distance);
            let number = store.mk_int(&Integer::from(distance));
            out.facts.push((Rule::PowerRatio, fact, vec![low.term, high.term, number]));
        }
        return;
    }
    // `m > l + d` is wrong where `y <= 2^d x`, and `m < l + d` where `y >= 2^d x`.
    let distance = distance.min(FIRST_EXPONENT);
    for distance in distance.saturating_sub(1)..=distance + 1 {
        let shifted = &low.value + Integer::from(distance);
        let scaled = &low.at << distance;
        let is_high = high.at <= scaled && high.value > shifted;
        let is_low = low.at >= Integer::ONE && high.at >= scaled && high.value < shifted;
        if is_high || is_low {
            let fact = logarithm_difference(store, low.term, high.term, distance);
            let number = store.mk_int(&Integer::from(distance));
            out.facts.push((Rule::LogarithmDifference, fact, vec![low.term, high.term, number]));
        }
    }
}

/// For `p = int.pow2 x` and `q = int.pow2 y`: `q` is at least `2^d p` if `y` is at least `x + d`, and at
/// most that if `y` is at most `x + d` and `x` is not negative.
fn power_ratio(store: &mut TermStore, p: TermId, q: TermId, d: usize) -> TermId {
    let [x, y] = [p, q].map(|term| store.arg(term, 0));
    let [zero, distance, factor] = [Integer::ZERO, Integer::from(d), two_to(d)];
    let [zero, distance, factor] = [zero, distance, factor].map(|value| store.mk_int(&value));
    let shifted = store.mk(Op::Add, &[x, distance]);
    let scaled = store.mk(Op::Mul, &[factor, p]);
    let is_below = store.mk(Op::Lt, &[y, shifted]);
    let at_least = store.mk(Op::Ge, &[q, scaled]);
    let is_negative = store.mk(Op::Lt, &[x, zero]);
    let is_above = store.mk(Op::Gt, &[y, shifted]);
    let at_most = store.mk(Op::Le, &[q, scaled]);
    let parts = [
        store.mk(Op::Or, &[is_below, at_least]),
        store.mk(Op::Or, &[is_negative, is_above, at_most]),
    ];
    store.mk(Op::And, &parts)
}

/// For `l = int.log2 x` and `m = int.log2 y`: `m` is at most `l + d` if `y` is at most `2^d x`, and at
/// least that if `y` is at least `2^d x` and `x` is positive.
fn logarithm_difference(store: &mut TermStore, l: TermId, m: TermId, d: usize) -> TermId {
    let [x, y] = [l, m].map(|term| store.arg(term, 0));
    let [one, distance, factor] = [Integer::ONE, Integer::from(d), two_to(d)];
    let [one, distance, factor] = [one, distance, factor].map(|value| store.mk_int(&value));
    let shifted = store.mk(Op::Add, &[l, distance]);
    let scaled = store.mk(Op::Mul, &[factor, x]);
    let is_above = store.mk(Op::Gt, &[y, scaled]);
    let at_most = store.mk(Op::Le, &[m, shifted]);
    let not_positive = store.mk(Op::Lt, &[x, one]);
    let is_below = store.mk(Op::Lt, &[y, scaled]);
    let at_least = store.mk(Op::Ge, &[m, shifted]);
    let parts = [
        store.mk(Op::Or, &[is_above, at_most]),
        store.mk(Op::Or, &[not_positive, is_below, at_least]),
    ];
    store.mk(Op::And, &parts)
}

/// What a power and a logarithm have to do with each other, if the candidate violates that.
fn relate(store: &mut TermStore, power: &Known, log: &Known, out: &mut Refinement) {
    let (p, y, x, l) = (&power.value, &power.at, &log.at, &log.value);
    let is_violated =
        *x >= Integer::ONE && ((p <= x) != (y <= l) || (Integer::from(2) * p > *x) != (y >= l));
    if is_violated {
        let fact = power_and_logarithm(store, power.term, log.term);
        out.facts.push((Rule::PowerAndLogarithm, fact, vec![power.term, log.term]));
    }
}

/// For `p = int.pow2 y` and `l = int.log2 x` with a positive `x`: `p <= x` iff `y <= l`, and `2 p > x` iff
/// `y >= l`.
fn power_and_logarithm(store: &mut TermStore, p: TermId, l: TermId) -> TermId {
    let [y, x] = [p, l].map(|term| store.arg(term, 0));
    let [one, two] = [1, 2].map(|value| store.mk_int(&Integer::from(value)));
    let twice = store.mk(Op::Mul, &[two, p]);
    let not_positive = store.mk(Op::Lt, &[x, one]);
    let parts = [
        ((Op::Gt, [p, x]), (Op::Le, [y, l])),
        ((Op::Le, [p, x]), (Op::Gt, [y, l])),
        ((Op::Le, [twice, x]), (Op::Ge, [y, l])),
        ((Op::Gt, [twice, x]), (Op::Lt, [y, l])),
    ];
    let parts = parts.map(|((one, left), (other, right))| {
        let one = store.mk(one, &left);
        let other = store.mk(other, &right);
        store.mk(Op::Or, &[not_positive, one, other])
    });
    store.mk(Op::And, &parts)
}

#[cfg(test)]
mod tests;
