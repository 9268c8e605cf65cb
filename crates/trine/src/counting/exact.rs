//! Counts without models: parts with nothing in common, and the method for each.

use trine_collections::{Budget, Exhausted};
use trine_term::{
    Domain, IntegerSet, Op, Parts, Sort, TermId, TermSet, TermStore, Theory, applications,
    post_order, without_solved_constants,
};
use trine_value::Integer;

use super::{Count, Counting, Uncounted};
use crate::answer::Answer;

/// How many values a part has.
enum Size {
    Finite(Integer),
    Infinite,
}

impl Size {
    fn of(count: Option<Integer>) -> Self {
        count.map_or(Self::Infinite, Self::Finite)
    }
}

/// Terms with the formulas that they have to do with.
struct Part {
    terms: Vec<TermId>,
    formulas: Vec<TermId>,
}

impl Counting<'_> {
    /// The count if some method says it.
    pub(super) fn exactly(&mut self, budget: &Budget) -> Result<Option<Count>, Uncounted> {
        if !are_separable(self.store, &self.formulas) {
            return Ok(None);
        }
        // What constants are equal to need not stand between them and others.
        let kept = applications(self.store, &self.terms);
        let (formulas, _) = without_solved_constants(self.store, &self.formulas, &[], &kept);
        let (parts, unrelated) = parts(self.store, &formulas, &self.terms);
        let mut sizes = Vec::new();
        for part in &parts {
            match size(self.store, part, budget) {
                Ok(Some(size)) => sizes.push(size),
                // Models may still say it.
                Ok(None) | Err(_) => return Ok(None),
            }
        }
        let is_zero = |size: &Size| matches!(size, Size::Finite(size) if size.is_zero());
        if sizes.iter().any(is_zero) {
            return Ok(Some(Count::Exactly(Integer::ZERO)));
        }
        let mut whole = Count::Exactly(Integer::ONE);
        for size in sizes {
            whole = match (whole, size) {
                (Count::Exactly(before), Size::Finite(size)) => Count::Exactly(before * size),
                _ => Count::Infinite,
            };
        }
        // What the other assertions say is nothing, unless they contradict each other.
        if unrelated.is_empty() {
            return Ok(Some(whole));
        }
        Ok(match self.decided(&unrelated, budget)? {
            Answer::Sat(_) => Some(whole),
            Answer::Unsat(_) => Some(Count::Exactly(Integer::ZERO)),
            Answer::Unknown(reason) => {
                let at_most = match whole {
                    Count::Exactly(count) => Some(count),
                    _ => None,
                };
                let (at_least, reason) = (Integer::ZERO, Some(reason));
                Some(Count::Between { at_least, at_most, reason })
            }
        })
    }
}

/// Whether formulas without common symbols have nothing to do with each other: bodies of recursive definitions are not looked into, and
/// a heap is one thing.
fn are_separable(store: &TermStore, formulas: &[TermId]) -> bool {
    let mut fits = true;
    post_order(store, formulas, &mut TermSet::new(), |term| {
        fits &= store.called(term).is_none() && store.op(term).info().theory != Theory::Heap;
    });
    fits
}

/// The terms in groups that share constants, through formulas perhaps, with their formulas, and the other formulas.
fn parts(store: &TermStore, formulas: &[TermId], terms: &[TermId]) -> (Vec<Part>, Vec<TermId>) {
    let about = |terms: &[TermId]| -> Vec<TermId> {
        let own = applications(store, terms);
        Parts::of(store, formulas, |_, term| own.contains(&term)).about
    };
    let mut parts: Vec<Part> = Vec::new();
    for &term in terms {
        let mut new = Part { terms: vec![term], formulas: about(&[term]) };
        let own = applications(store, &[term]);
        let (with, without): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(|part| {
            part.formulas.iter().any(|formula| new.formulas.contains(formula))
                || applications(store, &part.terms).iter().any(|other| own.contains(other))
        });
        parts = without;
        for part in with.into_iter().rev() {
            new.terms.splice(0..0, part.terms);
            new.formulas = about(&new.terms);
        }
        parts.push(new);
    }
    let used: Vec<TermId> = parts.iter().flat_map(|part| part.formulas.iter().copied()).collect();
    let unrelated = formulas.iter().copied().filter(|formula| !used.contains(formula)).collect();
    (parts, unrelated)
}

/// The number of values of one part; nothing if no method says it.
fn size(store: &mut TermStore, part: &Part, budget: &Budget) -> Result<Option<Size>, Exhausted> {
    let is_word = |&term: &TermId| matches!(store.sort_of(term), Sort::Bool | Sort::BitVec(_));
    if part.terms.iter().all(is_word) {
        let count = trine_bv::count_words(store, &part.formulas, &part.terms, budget)?;
        return Ok(count.map(Size::Finite));
    }
    let &[term] = &part.terms[..] else { return Ok(None) };
    let is_constant = store.op(term) == Op::Apply && store.args(term).is_empty();
    if part.formulas.is_empty() && is_constant {
        return Ok(unrestricted(store, term));
    }
    match store.sort_of(term) {
        Sort::Int => integers(store, part, term, budget),
        #[cfg(feature = "strings")]
        Sort::String => words(store, part, term, budget),
        _ => Ok(None),
    }
}

/// The number of values of a constant of which nothing is said.
fn unrestricted(store: &TermStore, term: TermId) -> Option<Size> {
    match store.sort_of(term) {
        Sort::Int | Sort::Real | Sort::String => Some(Size::Infinite),
        _ => {
            let count = Domain::of(store, store.sort(term))?.count()?;
            Some(Size::Finite(count.into()))
        }
    }
}

/// An integer of which formulas speak alone, or the length of a string.
fn integers(
    store: &mut TermStore,
    part: &Part,
    term: TermId,
    budget: &Budget,
) -> Result<Option<Size>, Exhausted> {
    let is_constant = store.op(term) == Op::Apply && store.args(term).is_empty();
    let kept = [term];
    let (formulas, _) = without_solved_constants(store, &part.formulas, &kept, &kept);
    if is_constant && let Some(set) = IntegerSet::of(store, &formulas, term, budget)? {
        return Ok(Some(Size::of(set.count())));
    }
    #[cfg(feature = "strings")]
    {
        let (formulas, terms) = without_solved_constants(store, &part.formulas, &kept, &[]);
        if store.op(terms[0]) == Op::StrLen {
            let string = store.arg(terms[0], 0);
            let language = trine_strings::value_language(store, &formulas, string, budget);
            let counted = language
                .and_then(|language| language.map(|own| own.count_lengths(budget)).transpose());
            return ended(counted, budget);
        }
    }
    Ok(None)
}

/// A string whose values are a language.
#[cfg(feature = "strings")]
fn words(
    store: &mut TermStore,
    part: &Part,
    term: TermId,
    budget: &Budget,
) -> Result<Option<Size>, Exhausted> {
    let language = trine_strings::value_language(store, &part.formulas, term, budget);
    let counted = language.and_then(|language| language.map(|own| own.count(budget)).transpose());
    ended(counted, budget)
}

/// What became of a method that gives up for several reasons.
#[cfg(feature = "strings")]
fn ended(
    counted: Result<Option<Option<Integer>>, trine_automata::GiveUp>,
    budget: &Budget,
) -> Result<Option<Size>, Exhausted> {
    match counted {
        Ok(count) => Ok(count.map(Size::of)),
        Err(trine_automata::GiveUp::Budget(reason)) => Err(reason),
        Err(_) => budget.refresh().map(|()| None),
    }
}
