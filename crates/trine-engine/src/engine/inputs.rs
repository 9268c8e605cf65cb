//! The numbers of a candidate without its products.
//!
//! Idea: where products have other values than their factors say, the constants of the candidate may still
//! satisfy what is asserted, once all else is evaluated. A fact that fails for many numbers has its model there
//! long before lemmas have put the products right. Some points between the bounds of the constants are tried, too.
//! Invariant: what is found satisfies all formulas that are asserted and assumed.

use trine_collections::{Budget, Exhausted};
use trine_term::{
    Evaluator, Interpretation, Op, Sort, TermId, TermSet, TermStore, Value, post_order,
};
use trine_value::number::{Integer, floor, log2};

use crate::candidate::Candidate;

/// The candidate, and points between the bounds.
const POINTS: usize = 4;

/// Terms of larger problems are not evaluated time and again.
const MOST_TERMS: usize = 2_000;

/// The constants of formulas that are numbers, if there is nothing else in them but operators.
#[derive(Default)]
pub(super) struct Inputs {
    /// The formulas that the constants are those of.
    formulas: Vec<TermId>,
    constants: Option<Vec<TermId>>,
    terms: u64,
    random: Random,
}

/// A sequence of numbers that depends on nothing.
struct Random(u64);

impl Default for Random {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Random {
    /// The next number.
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number between two others, near one of them as often as far from both.
    fn within(&mut self, [low, high]: &[Integer; 2]) -> Integer {
        let size = high - low + Integer::ONE;
        let digits = log2(&size).unwrap_or(0) as u64 + 1;
        let digits = (self.next() % (digits + 1)) as usize;
        let mut number = Integer::ZERO;
        for _ in 0..digits.div_ceil(64) {
            number = (number << 64) + Integer::from(self.next());
        }
        let number = number % (Integer::ONE << digits) % size;
        if self.next().is_multiple_of(2) { low + number } else { high - number }
    }
}

/// The bounds of an integer, if it has both.
fn range(candidate: &Candidate<'_>, constant: TermId) -> Option<[Integer; 2]> {
    let arithmetic = candidate.arithmetic();
    let var = arithmetic.known_var(constant)?;
    let (low, high) = (arithmetic.simplex.lower(var)?, arithmetic.simplex.upper(var)?);
    let [low, high] = [low, high].map(|end| floor(&end.standard.to_big()));
    (low <= high).then_some([low, high])
}

impl Inputs {
    /// The constants of the candidate, if they satisfy the formulas.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn model(
        &mut self,
        store: &mut TermStore,
        candidate: &Candidate<'_>,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Option<Interpretation>, Exhausted> {
        if self.formulas != formulas {
            self.look_at(store, formulas);
        }
        let Some(constants) = &self.constants else { return Ok(None) };
        for attempt in 0..POINTS {
            budget.spend(self.terms)?;
            let mut model = Interpretation::new();
            for &constant in constants {
                let Some(function) = store.function(constant) else { return Ok(None) };
                let number = candidate.number_of_uninterpreted(constant).unwrap_or_default();
                let value = match store.sort_of(constant) {
                    Sort::Int => {
                        let range = (attempt > 0).then(|| range(candidate, constant)).flatten();
                        let other = range.map(|range| self.random.within(&range));
                        Value::Int(other.unwrap_or_else(|| floor(&number)))
                    }
                    _ => Value::real(number),
                };
                model.set_constant(function, value);
            }
            let mut evaluator = Evaluator::new(store, &model);
            if formulas.iter().all(|&formula| evaluator.holds(formula, budget) == Ok(true)) {
                return Ok(Some(model));
            }
        }
        Ok(None)
    }

    /// Collects the constants of the formulas.
    fn look_at(&mut self, store: &TermStore, formulas: &[TermId]) {
        self.formulas = formulas.to_vec();
        let mut constants = Vec::new();
        let (mut terms, mut is_simple) = (0, true);
        post_order(store, formulas, &mut TermSet::new(), |term| {
            terms += 1;
            match store.op(term) {
                Op::Apply if matches!(store.sort_of(term), Sort::Int | Sort::Real) => {
                    is_simple &= store.args(term).is_empty();
                    constants.push(term);
                }
                Op::Apply | Op::Forall | Op::Exists => is_simple = false,
                _ => {}
            }
        });
        self.terms = terms as u64;
        self.constants = (is_simple && terms <= MOST_TERMS).then_some(constants);
    }
}
