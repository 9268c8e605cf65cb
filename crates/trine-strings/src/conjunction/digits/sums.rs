//! The integer literals that speak of numerals, as sums of numerals, tapes and lengths.
//!
//! Idea: what is neither the value of a numeral nor a length is a number of its own, which is read from a
//! tape. Where lengths are not known yet, what they contribute to a sum is one more tape.
//! Invariant: values that satisfy the literals satisfy the sums; literals that are left out make them
//! weaker, never stronger.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::{ArithVar, Rat};
use trine_collections::Budget;

use super::machine::{Bound, Tape};
use crate::conjunction::deps::Deps;
use crate::conjunction::kernel::{Comparison, LinearFact};
use crate::conjunction::precision::Reason;

/// Sums that are carried at once.
const MAX_SUMS: usize = 8;
/// Tapes that are read at once.
const MAX_TAPES: usize = 3;
/// Numbers in sums are not larger.
const MAX_NUMBER: i64 = 1_000_000_000_000_000;

/// What an unknown of the linear session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unknown {
    /// The value of this numeral.
    Numeral(usize),
    /// The value of a string that is none: -1.
    NoNumeral,
    /// The length of a string.
    Length,
}

/// A literal with small numbers.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    comparison: Comparison,
    limit: i64,
    numerals: Vec<(usize, i64)>,
    others: Vec<(ArithVar, i64)>,
    pub(super) lengths: Vec<(ArithVar, i64)>,
    pub(super) deps: Deps,
}

/// The sums with everything that they are over.
pub(super) struct Sums {
    all: Vec<Sum>,
    tapes: Vec<ArithVar>,
    natural: FxHashSet<ArithVar>,
    num_numerals: usize,
}

/// The sums as a machine carries them.
pub(super) struct Columns {
    pub(super) bounds: Vec<Bound>,
    pub(super) tapes: Vec<Tape>,
    /// The factor of each numeral in each sum.
    pub(super) factors: Vec<Vec<i64>>,
}

impl Sum {
    fn new(fact: &LinearFact, unknowns: &FxHashMap<ArithVar, Unknown>) -> Option<Self> {
        let small = |number: &Rat| {
            let number = number.to_integer()?.to_i64()?;
            (-MAX_NUMBER..=MAX_NUMBER).contains(&number).then_some(number)
        };
        let mut sum = Self {
            comparison: fact.comparison,
            limit: small(&fact.limit)?,
            numerals: Vec::new(),
            others: Vec::new(),
            lengths: Vec::new(),
            deps: fact.deps.clone(),
        };
        for (var, factor) in fact.form.terms() {
            let factor = small(factor)?;
            match unknowns.get(var) {
                Some(&Unknown::Numeral(numeral)) => sum.numerals.push((numeral, factor)),
                Some(Unknown::NoNumeral) => sum.limit += factor,
                Some(Unknown::Length) => sum.lengths.push((*var, factor)),
                None => sum.others.push((*var, factor)),
            }
        }
        Some(sum)
    }

    /// The only unknown, and its factor, of a bound.
    fn bounded(&self) -> Option<(Unknown, i64)> {
        match (self.numerals.as_slice(), self.comparison) {
            (&[(numeral, factor)], Comparison::AtMost)
                if self.others.is_empty() && self.lengths.is_empty() =>
            {
                Some((Unknown::Numeral(numeral), factor))
            }
            _ => None,
        }
    }
}

impl Sums {
    /// The sums that numerals are in, and those of what else is in these.
    pub(super) fn new(
        facts: &[LinearFact],
        unknowns: &FxHashMap<ArithVar, Unknown>,
        num_numerals: usize,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        budget.spend(facts.len() as u64)?;
        let read: Vec<Sum> = facts.iter().filter_map(|fact| Sum::new(fact, unknowns)).collect();
        let mut natural = FxHashSet::default();
        let mut occurrences: FxHashMap<ArithVar, u32> = FxHashMap::default();
        for sum in &read {
            if let (&[(var, -1)], Comparison::AtMost) = (sum.others.as_slice(), sum.comparison)
                && sum.numerals.is_empty()
                && sum.lengths.is_empty()
                && sum.limit <= 0
            {
                natural.insert(var);
            }
            sum.others.iter().for_each(|(var, _)| *occurrences.entry(*var).or_default() += 1);
        }
        // What takes any value says nothing.
        let is_loose = |sum: &Sum| {
            sum.others.iter().any(|(var, factor)| {
                occurrences[var] == 1 && (factor.abs() == 1 || sum.comparison != Comparison::Equal)
            })
        };
        let (mut all, mut rest): (Vec<Sum>, Vec<Sum>) =
            read.into_iter().filter(|sum| !is_loose(sum)).partition(|sum| !sum.numerals.is_empty());
        let mut tapes: Vec<ArithVar> = Vec::new();
        all.retain(|sum| {
            let mut more = tapes.clone();
            more.extend(sum.others.iter().map(|&(var, _)| var));
            more.sort_unstable();
            more.dedup();
            let fits = more.len() <= MAX_TAPES;
            if fits {
                tapes = more;
            }
            fits
        });
        rest.retain(|sum| {
            !sum.others.is_empty() && sum.others.iter().all(|(var, _)| tapes.contains(var))
        });
        all.extend(rest);
        keep_tightest(&mut all);
        all.sort_by_key(|sum| (sum.comparison != Comparison::Equal, sum.bounded().is_some()));
        all.truncate(MAX_SUMS);
        Ok(Self { all, tapes, natural, num_numerals })
    }

    /// What the sums rest on.
    pub(super) fn deps(&self) -> Deps {
        let mut deps = Deps::none();
        self.all.iter().for_each(|sum| deps.extend(&sum.deps));
        deps
    }

    /// The lengths in the sums.
    pub(super) fn lengths(&self) -> Vec<ArithVar> {
        let lengths = self.all.iter().flat_map(|sum| &sum.lengths);
        let mut lengths: Vec<ArithVar> = lengths.map(|&(var, _)| var).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// The sums, where lengths are not known, or have these values. Without values, sums with a further
    /// tape too many are left out.
    pub(super) fn columns(
        &self,
        lengths: Option<&dyn Fn(ArithVar) -> Option<i64>>,
    ) -> Result<Columns, Reason> {
        let tape =
            |var: &ArithVar| Tape { factors: Vec::new(), is_signed: !self.natural.contains(var) };
        let mut columns = Columns {
            bounds: Vec::new(),
            tapes: self.tapes.iter().map(tape).collect(),
            factors: vec![Vec::new(); self.num_numerals],
        };
        for sum in &self.all {
            let mut limit = sum.limit;
            let mut further = None;
            match lengths {
                Some(value) => {
                    for &(var, factor) in &sum.lengths {
                        let product = value(var).and_then(|value| value.checked_mul(factor));
                        let rest = product.and_then(|product| limit.checked_sub(product));
                        limit = rest.filter(|n| n.abs() <= MAX_NUMBER).ok_or(Reason::LongWord)?;
                    }
                }
                None if sum.lengths.is_empty() => {}
                None if columns.tapes.len() >= MAX_TAPES => continue,
                None => {
                    let is_signed = sum.lengths.iter().any(|(_, factor)| *factor > 0)
                        && sum.lengths.iter().any(|(_, factor)| *factor < 0);
                    let factor = if sum.lengths[0].1 > 0 { 1 } else { -1 };
                    further = Some((factor, is_signed));
                }
            }
            let bound = columns.bounds.len();
            columns.bounds.push(Bound { comparison: sum.comparison, limit });
            columns.factors.iter_mut().for_each(|factors| factors.push(0));
            columns.tapes.iter_mut().for_each(|tape| tape.factors.push(0));
            for &(numeral, factor) in &sum.numerals {
                columns.factors[numeral][bound] += factor;
            }
            for (var, factor) in &sum.others {
                if let Some(place) = self.tapes.iter().position(|tape| tape == var) {
                    columns.tapes[place].factors[bound] += factor;
                }
            }
            if let Some((factor, is_signed)) = further {
                let mut factors = vec![0; bound + 1];
                factors[bound] = factor;
                columns.tapes.push(Tape { factors, is_signed });
            }
        }
        Ok(columns)
    }
}

/// Of bounds of one numeral the tightest one on each side is kept, and what numerals satisfy is not.
fn keep_tightest(sums: &mut Vec<Sum>) {
    let mut tightest: FxHashMap<(usize, bool), i64> = FxHashMap::default();
    for sum in &*sums {
        if let Some((Unknown::Numeral(numeral), factor @ (1 | -1))) = sum.bounded() {
            let limit = tightest.entry((numeral, factor > 0)).or_insert(sum.limit);
            *limit = (*limit).min(sum.limit);
        }
    }
    sums.retain(|sum| match sum.bounded() {
        Some((Unknown::Numeral(numeral), factor @ (1 | -1))) => {
            let says_something = factor > 0 || sum.limit < 0;
            says_something && tightest.get(&(numeral, factor > 0)) == Some(&sum.limit)
        }
        _ => true,
    });
}
