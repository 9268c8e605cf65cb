//! What is known of a count from above.
//!
//! Idea: a sort has so many elements; an integer or a word lies between its least and its greatest value; a string is in a language
//! that forgets what is no language. The least bound counts.
//! Invariant: each bound was proved; an integer without a least or a greatest value has infinitely many.

use trine_collections::Share;
use trine_term::{Domain, Sort, TermId};
use trine_value::Integer;

use super::{Counting, Uncounted};
use crate::optimization::{Bound, Direction, Objective, Priority, Signedness, optimize};
use crate::solver::Limits;

/// What is known of the values of one term.
#[derive(Clone)]
pub(super) enum Extent {
    AtMost(Integer),
    Infinite,
    Unknown,
}

impl Counting<'_> {
    /// What is known of the tuples from above. There is a model.
    pub(super) fn whole_extent(&mut self) -> Result<Extent, Uncounted> {
        let mut product = Some(Integer::ONE);
        for term in self.terms.clone() {
            match self.extent(term)? {
                // That many values of one of several terms are as many tuples.
                Extent::Infinite => return Ok(Extent::Infinite),
                Extent::AtMost(size) => product = product.map(|before| before * size),
                Extent::Unknown => product = None,
            }
        }
        Ok(product.map_or(Extent::Unknown, Extent::AtMost))
    }

    fn extent(&mut self, term: TermId) -> Result<Extent, Uncounted> {
        let sort = self.store.sort(term);
        let of_sort = match self.store.sort_of(term) {
            Sort::BitVec(width) => Some(Integer::ONE << *width as usize),
            _ => Domain::of(self.store, sort).and_then(|domain| domain.count()).map(Integer::from),
        };
        let of_values = match self.store.sort_of(term) {
            Sort::Int | Sort::BitVec(_) => self.between_extremes(term)?,
            #[cfg(feature = "strings")]
            Sort::String => self.in_language(term),
            _ => Extent::Unknown,
        };
        Ok(match (of_sort, of_values) {
            (Some(one), Extent::AtMost(other)) => Extent::AtMost(one.min(other)),
            (Some(one), _) => Extent::AtMost(one),
            (None, other) => other,
        })
    }

    /// The distance of the greatest from the least value.
    fn between_extremes(&mut self, term: TermId) -> Result<Extent, Uncounted> {
        let mut extremes = Vec::new();
        for direction in [Direction::Minimize, Direction::Maximize] {
            let signedness = Signedness::Unsigned;
            let objective = Objective::Term { term, direction, signedness };
            let account = self.budget.open(Share::ticks(self.bound_ticks()));
            let limits = Limits::of(account.budget());
            let formulas = self.formulas.clone();
            let mut solver = self.solver(&formulas);
            let priority = Priority::Lexicographic;
            let found = optimize(&mut solver, self.store, &[objective], priority, &[], &limits);
            // Whoever goes on with the budget finds out whether it has ended.
            let _ = account.budget().spend(solver.statistics().ticks);
            self.budget.settle(account);
            let found = found?;
            let bound = match (found.optima.first(), direction) {
                (Some(optimum), Direction::Minimize) => optimum.lower.clone(),
                (Some(optimum), Direction::Maximize) => optimum.upper.clone(),
                (None, _) => return Ok(Extent::Unknown),
            };
            let is_exact = found.optima.first().is_some_and(|optimum| optimum.is_exact());
            match bound {
                Bound::Value(value) => extremes.push(value),
                Bound::MinusInfinity | Bound::PlusInfinity if is_exact => {
                    return Ok(Extent::Infinite);
                }
                _ => return Ok(Extent::Unknown),
            }
        }
        let [least, greatest] = &extremes[..] else { return Ok(Extent::Unknown) };
        let distance = trine_value::number::floor(&(greatest - least));
        Ok(Extent::AtMost(distance + Integer::ONE))
    }

    /// The words of a language that has all values of the string.
    #[cfg(feature = "strings")]
    fn in_language(&mut self, term: TermId) -> Extent {
        let is_constant =
            self.store.op(term) == trine_term::Op::Apply && self.store.args(term).is_empty();
        if !is_constant {
            return Extent::Unknown;
        }
        let formulas = self.formulas.clone();
        let counted = self.budget.within(self.bound_ticks(), |part| {
            let language = trine_strings::wide_value_language(self.store, &formulas, term, part);
            language.and_then(|language| language.map(|own| own.count(part)).transpose())
        });
        match counted {
            Ok(Some(Some(count))) => Extent::AtMost(count),
            _ => Extent::Unknown,
        }
    }
}
