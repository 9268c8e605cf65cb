//! Conversions between floats and reals, by facts that a candidate breaks.
//!
//! Idea: words know what floats are, and arithmetic what reals are; `fp.to_real` and `to_fp` of a real
//! are opaque to both. Rounding is monotone, so one float `c` splits the reals at one point: in each
//! mode, `to_fp r <= c` iff `r` is at most, or below, the end of what rounds to `c`
//! ([`preimage_end`]). And `fp.to_real x <= value of c` iff `x <= c`. Where the values of a candidate
//! disagree, these facts are added for the floats next to them, and for other conversions in place of `c`
//! whose order they break. A conversion that disagrees again and
//! again gets a definition in the binade of its float: there the real is a multiple of the significand,
//! which is a sum of bits.
//! Invariants: every fact holds in all models. A format has finitely many floats and binades, so
//! refinement ends.
//! Reference: SMT-LIB 2.7, theory `FloatingPoint`, `to_fp` from `Real` and `fp.to_real`; IEEE 754-2019,
//! section 4.3; Leeser, Mukherjee, Ramachandran, Wahl, "Make it real", DATE 2014, for intervals of
//! rounding.

mod preimage;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore, Value};
use trine_value::number::{Integer, Rational};
use trine_value::{BitVec, Float, RoundingMode};

use self::preimage::{End, power_of_two, preimage_end};
use crate::candidate::Candidate;

/// At most so many conversions get facts in one round.
const PER_ROUND: usize = 8;

/// A conversion that disagreed more often than this gets definitions by bits.
const PATIENCE: u32 = 3;

/// A conversion with the values of a candidate.
pub(crate) struct Conversion {
    /// `fp.to_real`, or `to_fp` of a real.
    pub(crate) term: TermId,
    float: TermId,
    real: TermId,
    /// The value of the float; a finite one where it is converted to a real.
    value: Float,
    /// The value of the real.
    number: Rational,
    /// How the real is rounded; `None` where the float is converted to a real.
    mode: Option<RoundingMode>,
}

impl Conversion {
    /// The conversion that a term is; `None` for other terms, and where the float is no number.
    fn of(store: &mut TermStore, candidate: &Candidate<'_>, term: TermId) -> Option<Self> {
        let (float, real, mode) = match store.op(term) {
            Op::FpToReal => (store.arg(term, 0), term, None),
            Op::FpFromReal => (term, store.arg(term, 1), Some(store.arg(term, 0))),
            _ => return None,
        };
        let value = match candidate.slot_value(store, float) {
            Some(Value::Float(value)) => (*value).clone(),
            _ => store.float_value(float)?,
        };
        if mode.is_none() && !value.is_finite() {
            return None;
        }
        let mode = match mode.map(|mode| (mode, candidate.slot_value(store, mode))) {
            None => None,
            Some((_, Some(Value::Rounding(mode)))) => Some(mode),
            Some((mode, _)) => Some(store.rounding_value(mode)?),
        };
        let number = candidate.number_of_term(store, real)?;
        Some(Self { term, float, real, value, number, mode })
    }

    /// Whether the values agree.
    fn is_right(&self) -> bool {
        match self.mode {
            None => self.value.to_real().as_ref() == Ok(&self.number),
            Some(mode) => self.rounded(mode) == self.value,
        }
    }

    /// The number, rounded to the format.
    fn rounded(&self, mode: RoundingMode) -> Float {
        Float::from_rational(mode, self.value.format(), &self.number)
    }
}

/// Conversions between floats and reals that candidates got wrong, with the facts that were given for them.
#[derive(Default)]
pub(crate) struct FloatConversions {
    disagreements: FxHashMap<TermId, u32>,
    rounds: u64,
}

impl FloatConversions {
    /// Rounds in which conversions got facts.
    pub(crate) fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Facts that the values of conversions break; `None` if all agree. There may be no facts, if
    /// numbers are too large to be written.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn facts(
        &mut self,
        store: &mut TermStore,
        conversions: &[Conversion],
        budget: &Budget,
    ) -> Result<Option<Vec<TermId>>, Exhausted> {
        let mut facts = Vec::new();
        let wrong: Vec<&Conversion> = conversions
            .iter()
            .filter(|conversion| !conversion.is_right())
            .take(PER_ROUND)
            .collect();
        if wrong.is_empty() {
            return Ok(None);
        }
        self.rounds += 1;
        for one in wrong {
            for other in conversions {
                budget.spend(1)?;
                facts.extend(order_facts(store, one, other));
                facts.extend(order_facts(store, other, one));
            }
            facts.extend(neighbour_facts(store, one));
            let disagreements = self.disagreements.entry(one.term).or_default();
            *disagreements += 1;
            if *disagreements > PATIENCE {
                facts.extend(binade_facts(store, one));
            }
        }
        Ok(Some(facts))
    }
}

/// The conversions of a candidate.
///
/// # Errors
/// If the budget ends.
pub(crate) fn conversions(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    budget: &Budget,
) -> Result<Vec<Conversion>, Exhausted> {
    let mut conversions = Vec::new();
    for &term in &candidate.atoms.applications {
        budget.spend(1)?;
        conversions.extend(Conversion::of(store, candidate, term));
    }
    Ok(conversions)
}

/// What always holds of a float that a real was rounded to: it is a number, with the sign of the real.
pub(crate) fn rounded_real_axioms(store: &mut TermStore, term: TermId) -> Vec<TermId> {
    let zero = store.mk_real(&Rational::ZERO);
    let below = store.mk(Op::Lt, &[store.arg(term, 1), zero]);
    let negative = store.mk(Op::FpIsNegative, &[term]);
    let nan = store.mk(Op::FpIsNan, &[term]);
    vec![store.mk(Op::Not, &[nan]), store.mk(Op::Eq, &[negative, below])]
}

/// Monotony: the number of one float is at most that of another iff the float is, and what a smaller
/// number is rounded to is no larger. The facts of this kind that the values break.
fn order_facts(store: &mut TermStore, one: &Conversion, other: &Conversion) -> Vec<TermId> {
    if one.term == other.term || one.value.format() != other.value.format() {
        return Vec::new();
    }
    let (floats_ordered, numbers_ordered) =
        (one.value.leq(&other.value), one.number <= other.number);
    let is_broken = match (one.mode, other.mode) {
        (None, None) => floats_ordered != numbers_ordered,
        (Some(mode), Some(other)) if mode != other => false,
        _ => numbers_ordered && !floats_ordered,
    };
    if !is_broken {
        return Vec::new();
    }
    let mut alternatives = Vec::new();
    for exact in [one, other].into_iter().filter(|conversion| conversion.mode.is_none()) {
        alternatives.extend(special_cases(store, exact.float));
    }
    if one.mode.is_some() && other.mode.is_some() {
        let modes = [one, other].map(|conversion| store.arg(conversion.term, 0));
        let same = store.mk(Op::Eq, &modes);
        alternatives.push(store.mk(Op::Not, &[same]));
    }
    let floats = store.mk(Op::FpLeq, &[one.float, other.float]);
    let reals = store.mk(Op::Le, &[one.real, other.real]);
    let relation = if numbers_ordered { Op::Implies } else { Op::Eq };
    alternatives.push(store.mk(relation, &[reals, floats]));
    vec![store.mk(Op::Or, &alternatives)]
}

/// A float that is converted to a real is no number.
fn special_cases(store: &mut TermStore, float: TermId) -> [TermId; 2] {
    [Op::FpIsNan, Op::FpIsInfinite].map(|class| store.mk(class, &[float]))
}

/// Facts about the floats next to the values. None if numbers are too large to be written.
fn neighbour_facts(store: &mut TermStore, wrong: &Conversion) -> Vec<TermId> {
    let Some(mode) = wrong.mode else {
        let around = [RoundingMode::Rtn, RoundingMode::Rtp].map(|mode| wrong.rounded(mode));
        let pivots = around.iter().chain([&wrong.value]);
        return pivots.flat_map(|pivot| position_facts(store, wrong.term, pivot)).collect();
    };
    let right = wrong.rounded(mode);
    let pivots = if wrong.value.lt(&right) {
        [Some(wrong.value.clone()), right.below()]
    } else {
        [wrong.value.below(), Some(right)]
    };
    let pivots = pivots.into_iter().flatten();
    pivots.filter_map(|pivot| rounding_fact(store, wrong.term, mode, &pivot)).collect()
}

/// `mode of the term = mode` implies: the term is at most `pivot` iff the real is not past its end.
fn rounding_fact(
    store: &mut TermStore,
    term: TermId,
    mode: RoundingMode,
    pivot: &Float,
) -> Option<TermId> {
    let real = store.arg(term, 1);
    let within = match preimage_end(mode, pivot)? {
        End::Nowhere => store.mk_bool(false),
        End::Everywhere => store.mk_bool(true),
        End::At(end) => {
            let end = store.mk_real(&end);
            store.mk(Op::Le, &[real, end])
        }
        End::Before(end) => {
            let end = store.mk_real(&end);
            store.mk(Op::Lt, &[real, end])
        }
    };
    let pivot = store.mk_float(pivot);
    let at_most = store.mk(Op::FpLeq, &[term, pivot]);
    let same = store.mk(Op::Eq, &[at_most, within]);
    let other_mode = other_mode(store, term, mode);
    Some(store.mk(Op::Or, &[other_mode, same]))
}

/// The rounding mode of `to_fp` is not this one.
fn other_mode(store: &mut TermStore, term: TermId, mode: RoundingMode) -> TermId {
    let mode = store.mk_rounding(mode);
    let equal = store.mk(Op::Eq, &[store.arg(term, 0), mode]);
    store.mk(Op::Not, &[equal])
}

/// For a finite float: it is at most, or at least, `pivot` iff its real is.
fn position_facts(store: &mut TermStore, term: TermId, pivot: &Float) -> Vec<TermId> {
    let Ok(number) = pivot.to_real() else { return Vec::new() };
    let operand = store.arg(term, 0);
    let special = special_cases(store, operand);
    let (pivot, number) = (store.mk_float(pivot), store.mk_real(&number));
    [(Op::FpLeq, Op::Le), (Op::FpGeq, Op::Ge)]
        .into_iter()
        .map(|(of_floats, of_reals)| {
            let floats = store.mk(of_floats, &[operand, pivot]);
            let reals = store.mk(of_reals, &[term, number]);
            let same = store.mk(Op::Eq, &[floats, reals]);
            store.mk(Op::Or, &[special[0], special[1], same])
        })
        .collect()
}

/// The floats of one sign and exponent as multiples of their significands.
struct Binade {
    /// The float has another sign or exponent.
    elsewhere: TermId,
    /// The number of the float, if it does not.
    number: TermId,
    /// The distance of neighbours.
    step: Rational,
    /// No exponent is larger.
    is_last: bool,
    is_negative: bool,
}

/// The binade of `value`, as terms about `float`; `None` if its numbers are too large to be written.
fn binade(store: &mut TermStore, float: TermId, value: &Float) -> Option<Binade> {
    let format = value.format();
    let (width, fraction) = (format.width(), format.sb() - 1);
    let (_, exponent, _) = value.to_parts();
    let is_subnormal = exponent.is_zero();
    let field = exponent.to_u64().and_then(|field| i64::try_from(field).ok())?;
    let quantum = format.quantum_exponent() + (field.max(1) - 1);
    let step = power_of_two(quantum)?;
    let is_negative = value.bits().msb();
    let signed_step = if is_negative { -step.clone() } else { step.clone() };

    let bits = store.mk(Op::FpToIeeeBv, &[float]);
    let head = store.mk_indexed(Op::Extract, [width - 1, fraction], &[bits]);
    let own_head = store.mk_bv(&value.bits().extract(width - 1, fraction));
    let same = store.mk(Op::Eq, &[head, own_head]);
    let significand = store.mk_indexed(Op::Extract, [fraction - 1, 0], &[bits]);
    let significand = store.mk(Op::UbvToInt, &[significand]);
    let significand = store.mk(Op::ToReal, &[significand]);
    let factor = store.mk_real(&signed_step);
    let number = store.mk(Op::Mul, &[factor, significand]);
    let hidden = if is_subnormal { Integer::ZERO } else { Integer::ONE << fraction as usize };
    let base = store.mk_real(&(signed_step * Rational::from(hidden)));
    Some(Binade {
        elsewhere: store.mk(Op::Not, &[same]),
        number: store.mk(Op::Add, &[base, number]),
        step,
        is_last: exponent.add(&BitVec::one(format.eb())).not().is_zero(),
        is_negative,
    })
}

/// What a conversion is in the binade of its float. None if there is none, or numbers are too large to
/// be written.
fn binade_facts(store: &mut TermStore, wrong: &Conversion) -> Vec<TermId> {
    if !wrong.value.is_finite() {
        return Vec::new();
    }
    let Some(binade) = binade(store, wrong.float, &wrong.value) else { return Vec::new() };
    let Some(mode) = wrong.mode else {
        let equal = store.mk(Op::Eq, &[wrong.term, binade.number]);
        return vec![store.mk(Op::Or, &[binade.elsewhere, equal])];
    };
    // What is rounded towards the greatest finite numbers can be anywhere beyond them.
    if binade.is_last {
        return Vec::new();
    }
    let half = binade.step.clone() / Rational::from(2);
    let (below, above) = match (mode, binade.is_negative) {
        (RoundingMode::Rne | RoundingMode::Rna, _) => (half.clone(), half),
        (RoundingMode::Rtn, _) | (RoundingMode::Rtz, false) => (Rational::ZERO, binade.step),
        (RoundingMode::Rtp, _) | (RoundingMode::Rtz, true) => (binade.step, Rational::ZERO),
    };
    let other_mode = other_mode(store, wrong.term, mode);
    [(-below, Op::Ge), (above, Op::Le)]
        .into_iter()
        .map(|(distance, relation)| {
            let distance = store.mk_real(&distance);
            let end = store.mk(Op::Add, &[binade.number, distance]);
            let within = store.mk(relation, &[wrong.real, end]);
            store.mk(Op::Or, &[other_mode, binade.elsewhere, within])
        })
        .collect()
}

#[cfg(test)]
mod tests;
