//! Solutions that may be irrational, near a candidate with wrong products.
//!
//! Idea: the literals that make the assertions true are comparisons of polynomials. Groups of real constants whose
//! comparisons the candidate breaks are solved anew ([`triangular`]); all others, and what is no real constant, stay
//! as they are in the candidate. A quotient is a new unknown that times the divisor is the dividend, a case
//! distinction one that is equal to the branch that the assignment takes.
//! Invariant: what is found is a proposal; whoever asks evaluates the assertions with it.
//! Reference: Jovanović and de Moura, "Solving Non-linear Arithmetic", IJCAR 2012, for solutions built one unknown after the other.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::RealNumber;
use trine_value::number::Rational;

use crate::candidate::Candidate;
use crate::linear_form::LinearForm;
use crate::theory::Literal;
use polynomial::Sum;
use triangular::{Constraint, Relation, solve};

mod polynomial;
mod triangular;

#[cfg(test)]
mod tests;

/// Binary digits of what stands for an irrational constant in hints.
const PLACES_OF_HINTS: usize = 40;
/// Unknowns of one group.
const MOST_UNKNOWNS: usize = 16;
/// Comparisons that are read.
const MOST_COMPARISONS: usize = 2_000;

/// Products of powers of unknowns with coefficients, before groups are known.
type Loose = Vec<(Vec<usize>, Rational)>;

/// The comparisons of an assignment, as far as they speak of reals.
struct Reading<'a> {
    candidate: &'a Candidate<'a>,
    holds: &'a dyn Fn(TermId) -> Option<bool>,
    /// Terms that are unknowns, with their values in the candidate.
    unknowns: Vec<(TermId, Rational)>,
    numbers: FxHashMap<TermId, usize>,
    comparisons: Vec<(Loose, Relation)>,
    /// Meanings of unknowns that were not read yet.
    open: Vec<usize>,
}

/// Values for the real constants and applications of declared functions that need others than the candidate gives them; `None` if none were found. `holds` tells the
/// truth of formulas in the assignment.
///
/// # Errors
/// If the budget ends.
pub(crate) fn near(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    literals: &[Literal],
    holds: &dyn Fn(TermId) -> Option<bool>,
    budget: &Budget,
) -> Result<Option<Vec<(TermId, RealNumber)>>, Exhausted> {
    let mut reading = Reading {
        candidate,
        holds,
        unknowns: Vec::new(),
        numbers: FxHashMap::default(),
        comparisons: Vec::new(),
        open: Vec::new(),
    };
    for &(atom, value) in literals {
        budget.spend(4)?;
        if reading.literal(store, atom, value).is_none() {
            return Ok(None);
        }
    }
    if reading.meanings(store).is_none() || reading.comparisons.len() > MOST_COMPARISONS {
        return Ok(None);
    }
    let mut found = Vec::new();
    for group in reading.groups() {
        budget.spend(group.len() as u64)?;
        let Some(values) = reading.solve_group(store, &group, budget)? else { return Ok(None) };
        let terms = values.into_iter().map(|(unknown, value)| (reading.unknowns[unknown].0, value));
        found.extend(terms.filter(|&(term, _)| store.op(term) == Op::Apply));
    }
    Ok(Some(found))
}

impl Reading<'_> {
    /// Takes note of a literal; `None` if it is not understood.
    fn literal(&mut self, store: &mut TermStore, atom: TermId, value: bool) -> Option<()> {
        let args = store.args(atom).to_vec();
        let op = store.op(atom);
        let is_comparison = matches!(op, Op::Le | Op::Lt | Op::Ge | Op::Gt | Op::Eq | Op::Distinct);
        if !is_comparison || *store.sort_of(*args.first()?) != Sort::Real {
            return Some(());
        }
        if args.len() != 2 {
            return None;
        }
        let (left, right) = (args[0], args[1]);
        let (one, other, relation) = match (op, value) {
            (Op::Le, true) | (Op::Gt, false) => (left, right, Relation::AtMost),
            (Op::Ge, true) | (Op::Lt, false) => (right, left, Relation::AtMost),
            (Op::Lt, true) | (Op::Ge, false) => (left, right, Relation::Below),
            (Op::Gt, true) | (Op::Le, false) => (right, left, Relation::Below),
            (Op::Eq, true) | (Op::Distinct, false) => (left, right, Relation::Equal),
            _ => (left, right, Relation::Different),
        };
        let form = LinearForm::difference(store, one, other);
        let polynomial = self.polynomial(store, &form)?;
        self.comparisons.push((polynomial, relation));
        Some(())
    }

    fn polynomial(&mut self, store: &mut TermStore, form: &LinearForm) -> Option<Loose> {
        let mut sum = vec![(Vec::new(), form.constant.clone())];
        for (monomial, coefficient) in &form.terms {
            let factors = match store.op(*monomial) {
                Op::Mul => store.args(*monomial).to_vec(),
                _ => vec![*monomial],
            };
            let mut coefficient = coefficient.clone();
            let mut powers = Vec::new();
            for factor in factors {
                let factor = match store.op(factor) {
                    Op::ToReal => store.arg(factor, 0),
                    _ => factor,
                };
                match self.unknown(store, factor) {
                    Some(unknown) => powers.push(unknown),
                    None if store.op(factor) == Op::Mul => return None,
                    None => coefficient *= self.candidate.number_of_term(store, factor)?,
                }
            }
            powers.sort_unstable();
            sum.push((powers, coefficient));
        }
        Some(sum)
    }

    /// The number of a term that is an unknown.
    fn unknown(&mut self, store: &mut TermStore, term: TermId) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&term) {
            return Some(number);
        }
        if *store.sort_of(term) != Sort::Real {
            return None;
        }
        let args = store.args(term);
        let is_unknown = match store.op(term) {
            Op::Apply => store.called(term).is_none(),
            Op::AlgebraicValue => true,
            Op::Divide => args.len() == 2,
            Op::Ite => true,
            _ => false,
        };
        if !is_unknown {
            return None;
        }
        let value = match store.algebraic_value(term) {
            Some(value) => value.approximation(PLACES_OF_HINTS),
            None => self.candidate.number_of_term(store, term).unwrap_or_default(),
        };
        let number = self.unknowns.len();
        self.unknowns.push((term, value));
        self.numbers.insert(term, number);
        self.open.push(number);
        Some(number)
    }

    /// Reads what quotients and case distinctions are; `None` if that is not understood.
    fn meanings(&mut self, store: &mut TermStore) -> Option<()> {
        while let Some(unknown) = self.open.pop() {
            let term = self.unknowns[unknown].0;
            let args = store.args(term).to_vec();
            let equal = match store.op(term) {
                Op::Divide => {
                    let product = store.mk(Op::Mul, &[term, args[1]]);
                    let divisor = LinearForm::of(store, args[1]);
                    let divisor = self.polynomial(store, &divisor)?;
                    self.comparisons.push((divisor, Relation::Different));
                    LinearForm::difference(store, product, args[0])
                }
                Op::Ite => {
                    let branch = if (self.holds)(args[0])? { args[1] } else { args[2] };
                    LinearForm::difference(store, term, branch)
                }
                _ => continue,
            };
            let polynomial = self.polynomial(store, &equal)?;
            self.comparisons.push((polynomial, Relation::Equal));
            if self.comparisons.len() > MOST_COMPARISONS {
                return None;
            }
        }
        Some(())
    }

    /// Comparisons that share unknowns, each by its number.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut parent: Vec<usize> = (0..self.unknowns.len()).collect();
        let root = |parent: &[usize], mut at: usize| {
            while parent[at] != at {
                at = parent[at];
            }
            at
        };
        let unknowns = |comparison: &(Loose, Relation)| -> Vec<usize> {
            comparison.0.iter().flat_map(|(powers, _)| powers.iter().copied()).collect()
        };
        for comparison in &self.comparisons {
            let all = unknowns(comparison);
            for pair in all.windows(2) {
                let [one, other] = [pair[0], pair[1]].map(|unknown| root(&parent, unknown));
                parent[one.max(other)] = one.min(other);
            }
        }
        let mut groups: std::collections::BTreeMap<usize, Vec<usize>> = Default::default();
        for (number, comparison) in self.comparisons.iter().enumerate() {
            if let Some(&first) = unknowns(comparison).first() {
                groups.entry(root(&parent, first)).or_default().push(number);
            }
        }
        groups.into_values().collect()
    }

    /// New values for the unknowns of some comparisons: none if the candidate satisfies them.
    fn solve_group(
        &self,
        store: &TermStore,
        group: &[usize],
        budget: &Budget,
    ) -> Result<Option<Vec<(usize, RealNumber)>>, Exhausted> {
        let is_right = group.iter().all(|&number| {
            let (sum, relation) = &self.comparisons[number];
            let mut value = Rational::ZERO;
            for (powers, coefficient) in sum {
                let product = powers.iter().fold(coefficient.clone(), |product, &unknown| {
                    product * &self.unknowns[unknown].1
                });
                value += product;
            }
            relation.fits(value.cmp(&Rational::ZERO))
        });
        let powers = group.iter().flat_map(|&number| &self.comparisons[number].0);
        let mut unknowns: Vec<usize> = powers.flat_map(|(powers, _)| powers.clone()).collect();
        unknowns.sort_unstable();
        unknowns.dedup();
        let fixed: Vec<Option<RealNumber>> = unknowns
            .iter()
            .map(|&unknown| store.algebraic_value(self.unknowns[unknown].0).cloned())
            .map(|value| value.map(RealNumber::Algebraic))
            .collect();
        if is_right && fixed.iter().all(Option::is_none) {
            return Ok(Some(Vec::new()));
        }
        if unknowns.len() > MOST_UNKNOWNS {
            return Ok(None);
        }
        let constraint = |&number: &usize| {
            let (loose, relation) = &self.comparisons[number];
            let mut polynomial = Sum::default();
            for (powers, coefficient) in loose {
                let mut exponents = vec![0u16; unknowns.len()];
                for unknown in powers {
                    let place = unknowns.binary_search(unknown).ok()?;
                    exponents[place] = exponents[place].checked_add(1)?;
                }
                polynomial.add(exponents.into(), coefficient);
            }
            Some(Constraint { polynomial, relation: *relation })
        };
        let constraints: Option<Vec<Constraint>> = group.iter().map(constraint).collect();
        let Some(constraints) = constraints else { return Ok(None) };
        let hints: Vec<Rational> =
            unknowns.iter().map(|&unknown| self.unknowns[unknown].1.clone()).collect();
        let solution = solve(constraints, &hints, fixed, budget)?;
        Ok(solution.map(|values| unknowns.into_iter().zip(values).collect()))
    }
}
