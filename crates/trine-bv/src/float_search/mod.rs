//! Search over floats: formulas about few floats, decided by intervals instead of bits.
//!
//! Idea: formulas that share no constant are problems of their own ([`BranchAndPrune`]), which take turns,
//! a piece each. So the widest range of one problem is not split for the sake of another one, and what
//! refutes one of them refutes all.
//! Invariant: each formula is in one problem, and each declared constant too, so models of all of them
//! are a model.

mod branch_and_prune;
mod contract;
mod linear;
mod problem;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Components, FunId, Link, Membership, TermId, TermStore, Value};

use self::branch_and_prune::BranchAndPrune;

pub(crate) use self::problem::FloatsOnly;

/// What the search found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Outcome {
    /// There is no solution.
    Refuted,
    /// Values of the declared constants.
    Model(Vec<(FunId, Value)>),
    /// What is left cannot be split.
    Undecided,
}

/// A search for values of the declared constants of formulas about floats.
pub(crate) struct FloatSearch {
    /// Those that have no model yet.
    open: Vec<BranchAndPrune>,
    /// The models of the others.
    model: Vec<(FunId, Value)>,
    /// Which of the open ones has the next turn.
    turn: usize,
    pieces: u64,
}

impl FloatSearch {
    /// A search for a point where all formulas hold; `None` if they speak of something else than floats,
    /// or of many in one component.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn new(
        store: &TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let mut open = Vec::new();
        for component in components(store, formulas) {
            let Some(search) = BranchAndPrune::new(store, &component, budget)? else {
                return Ok(None);
            };
            open.push(search);
        }
        Ok(Some(Self { open, model: Vec::new(), turn: 0, pieces: 0 }))
    }

    /// Pieces that were looked at.
    pub(crate) fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Goes on.
    ///
    /// # Errors
    /// If the budget ends; the call may be repeated.
    pub(crate) fn run(&mut self, budget: &Budget) -> Result<Outcome, Exhausted> {
        loop {
            if let Some(outcome) = self.step(budget)? {
                return Ok(outcome);
            }
        }
    }

    /// Whether there is no solution, as far as so many pieces tell.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn refutes_within(
        &mut self,
        pieces: u64,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        while self.pieces < pieces {
            if let Some(outcome) = self.step(budget)? {
                return Ok(outcome == Outcome::Refuted);
            }
        }
        Ok(false)
    }

    /// Gives one problem a turn; says what is found, if that is the end. A problem that is left undecided
    /// leaves the whole so: circuits are needed then, which need no help with the others.
    fn step(&mut self, budget: &Budget) -> Result<Option<Outcome>, Exhausted> {
        budget.spend(1)?;
        if self.open.is_empty() {
            return Ok(Some(Outcome::Model(std::mem::take(&mut self.model))));
        }
        let position = self.turn % self.open.len();
        let found = self.open[position].step(budget)?;
        self.pieces += 1;
        self.turn = position + 1;
        match found {
            Some(Outcome::Model(model)) => {
                self.open.remove(position);
                self.turn = position;
                self.model.extend(model);
                Ok(None)
            }
            other => Ok(other),
        }
    }
}

/// The formulas that share declared constants, in the order of the first of each component. Those without
/// constants are together.
fn components(store: &TermStore, formulas: &[TermId]) -> Vec<Vec<TermId>> {
    let by_symbols =
        |store: &TermStore, term| Membership { link: Link::symbol(store, term), is_marked: false };
    let mut components = Components::default();
    components.add(store, formulas, by_symbols);
    let mut places: FxHashMap<Option<usize>, usize> = FxHashMap::default();
    let mut lists: Vec<Vec<TermId>> = Vec::new();
    for &formula in formulas {
        let place = *places.entry(components.component(formula)).or_insert(lists.len());
        if place == lists.len() {
            lists.push(Vec::new());
        }
        lists[place].push(formula);
    }
    lists
}
