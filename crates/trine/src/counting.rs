//! How many values terms have in the models of the assertions.
//!
//! Idea: terms that share no constants, not through assertions either, are counted by themselves, and the counts
//! multiplied; assertions that have nothing to do with them only have to be satisfiable. Of one part the count is exact where one
//! automaton, a periodic set of integers or a decision diagram says which values there are (`exact`). Elsewhere models
//! are asked for, each with a value that was not met (`cubes` leaves out bits that do not matter), until none is left;
//! bounds say what is known when a limit ends that (`bounds`).
//! Invariants: a number that is told was proved, from above and from below; values count, not models.
//! Reference: Aziz, Chu, Muise, Stuckey, "#∃SAT: Projected model counting", SAT 2015.

mod bounds;
mod cubes;
mod enumeration;
mod exact;

use std::fmt;
use std::time::Instant;

use trine_collections::{Budget, Share};
use trine_engine::EffortKind;
pub use trine_smtlib::CountRequest;
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::Integer;

use crate::answer::{Answer, Reason};
use crate::options::Options;
use crate::solutions::NotComparable;
use crate::solver::{InternalFault, ScriptAssertion, Solver};

/// A bound has so small a part of the effort of exact methods.
const PART_OF_BOUND: u64 = 10;

/// Models that are asked for unless the script wants another number.
const MOST_MODELS: u32 = 1_000;

/// How many values there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many.
    Exactly(Integer),
    /// Infinitely many.
    Infinite,
    /// What is known.
    Between {
        /// There are at least so many.
        at_least: Integer,
        /// And at most so many, if there is a bound.
        at_most: Option<Integer>,
        /// Why no more is known, if that was no limit of how many values are tried.
        reason: Option<Reason>,
    },
}

/// `5`, `infinite`, `(:at-least 3 :at-most 256)`, `(:at-least 3 :at-most unknown)`
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => count.fmt(f),
            Self::Infinite => f.write_str("infinite"),
            Self::Between { at_least, at_most: Some(at_most), .. } => {
                write!(f, "(:at-least {at_least} :at-most {at_most})")
            }
            Self::Between { at_least, at_most: None, .. } => {
                write!(f, "(:at-least {at_least} :at-most unknown)")
            }
        }
    }
}

impl Count {
    /// What is known from a number that was reached and one that is not passed.
    fn between(at_least: Integer, at_most: Option<Integer>, reason: Option<Reason>) -> Self {
        match at_most {
            Some(at_most) if at_most <= at_least => Self::Exactly(at_least),
            at_most => Self::Between { at_least, at_most, reason },
        }
    }
}

/// Why there is no count.
#[derive(Debug)]
pub(crate) enum Uncounted {
    Fault(InternalFault),
    NotComparable(NotComparable),
}

impl From<InternalFault> for Uncounted {
    fn from(fault: InternalFault) -> Self {
        Self::Fault(fault)
    }
}

impl From<NotComparable> for Uncounted {
    fn from(error: NotComparable) -> Self {
        Self::NotComparable(error)
    }
}

/// One count: what is asked, and what it may use.
struct Counting<'a> {
    store: &'a mut TermStore,
    options: &'a Options,
    formulas: Vec<TermId>,
    terms: Vec<TermId>,
    most_models: u64,
    budget: &'a Budget,
}

/// Counts the tuples of values of terms under formulas.
pub(crate) fn count(
    store: &mut TermStore,
    options: &Options,
    formulas: &[TermId],
    terms: &[TermId],
    request: CountRequest,
    budget: &Budget,
) -> Result<Count, Uncounted> {
    let mut formulas = formulas.to_vec();
    if let Some(bound) = request.max_length {
        let bound = store.mk_int(&Integer::from(bound));
        for &term in terms {
            if *store.sort_of(term) != Sort::String {
                continue;
            }
            let length = store.mk(Op::StrLen, &[term]);
            formulas.push(store.mk(Op::Le, &[length, bound]));
        }
    }
    let terms = terms.to_vec();
    let most_models = u64::from(request.limit.unwrap_or(MOST_MODELS));
    let mut counting = Counting { store, options, formulas, terms, most_models, budget };
    counting.run()
}

impl Counting<'_> {
    fn run(&mut self) -> Result<Count, Uncounted> {
        for &term in &self.terms {
            let sort = self.store.sort(term);
            if crate::quantifiers::holds_elements(self.store, sort) {
                let sort = trine_smtlib::sort_text(self.store, sort);
                return Err(NotComparable { sort }.into());
            }
        }
        // Half of the time is for what may count without an end of its own.
        let half = self.budget.deadline().map(|end| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / 2
        });
        let account = self.budget.open(Share::ticks(self.exact_ticks()).until(half));
        let found = self.exactly(account.budget());
        self.budget.settle(account);
        match found? {
            Some(count) => Ok(count),
            None => self.one_by_one(),
        }
    }

    /// Ticks for exact methods; what they leave is for models one by one. Where ticks are limited, half of them
    /// are for models.
    fn exact_ticks(&self) -> u64 {
        self.effort().min(self.budget.ticks_left() / 2)
    }

    fn effort(&self) -> u64 {
        self.options.efforts.of(EffortKind::Count)
    }

    /// Ticks for a bound.
    fn bound_ticks(&self) -> u64 {
        self.effort() / PART_OF_BOUND
    }

    /// A solver with formulas.
    fn solver(&self, formulas: &[TermId]) -> Solver {
        let mut solver = Solver::new(self.options);
        for &term in formulas {
            solver.assert(ScriptAssertion { term, name: None });
        }
        solver
    }

    /// The answer of a solver of its own about formulas.
    fn decided(&mut self, formulas: &[TermId], budget: &Budget) -> Result<Answer, InternalFault> {
        self.solver(formulas).check_on(self.store, &[], budget)
    }
}
