//! The Parikh image of an automaton: how often its accepting runs take each edge.
//!
//! Idea: a run is a flow of one unit from an initial to a final state. One unknown per edge (cut into
//! the groups of letters that somebody counts), per tagged move, per initial and per final state; at
//! each state what comes in goes out.
//! A flow may also circle where no run passes. Such solutions are refuted one by one with
//! [`RunFormula::missing_link`], since most problems never meet one.
//! Invariant: a solution without missing link is the count of an accepting run, and every accepting
//! run is a solution.
//! Reference: Verma, Seidl, Schwentick, "On the complexity of equational Horn clauses", CADE 2005; the
//! lazy connection follows Hague, Lin, "Synchronisation- and reversal-bounded analysis", CAV 2012.

use trine_collections::Budget;

use crate::class_set::ClassSet;
use crate::give_up::GiveUp;
use crate::linear::{Comparison, CountConstraint, LinearSum, Unknown};
use crate::nfa::{Nfa, StateId, TaggedMove};
use crate::state_set::BitSet;

/// What an unknown of a [`RunFormula`] counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// 1 if the run begins here.
    Begin(StateId),
    /// 1 if the run ends here.
    End(StateId),
    /// How often an edge is taken with a letter of a group: the position in the groups asked for, or
    /// `None` for letters in no group.
    Read {
        /// Where the edge begins.
        from: StateId,
        /// Where it ends.
        to: StateId,
        /// The group of the letter.
        group: Option<usize>,
    },
    /// How often a tagged move is taken.
    Tagged(TaggedMove),
}

/// The counts of the accepting runs of an automaton.
#[derive(Clone, Debug)]
pub struct RunFormula {
    steps: Vec<Step>,
    constraints: Vec<CountConstraint>,
    num_states: usize,
}

impl RunFormula {
    /// The formula of `nfa` that tells apart the letters of `groups`, which must be disjoint.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn new(nfa: &Nfa, groups: &[ClassSet], budget: &Budget) -> Result<Self, GiveUp> {
        Self::telling_apart(nfa, groups, |_, _| true, budget)
    }

    /// The formula of `nfa` that tells apart the letters of `groups`, which must be disjoint, on the
    /// edges that `is_told` selects by their ends. Letters of other edges are in no group.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn telling_apart(
        nfa: &Nfa,
        groups: &[ClassSet],
        is_told: impl Fn(StateId, StateId) -> bool,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let mut steps = vec![];
        steps.extend(nfa.initial().iter().map(|&state| Step::Begin(state)));
        steps.extend(nfa.finals().map(Step::End));
        for from in nfa.states() {
            budget.spend(1)?;
            for edge in nfa.edges(from) {
                let groups = if is_told(from, edge.to) { groups } else { &[] };
                budget.spend(1 + groups.len() as u64)?;
                let mut rest = edge.label;
                for (place, group) in groups.iter().enumerate() {
                    if !rest.intersection(group).is_empty() {
                        steps.push(Step::Read { from, to: edge.to, group: Some(place) });
                        rest = rest.difference(group);
                    }
                }
                if !rest.is_empty() {
                    steps.push(Step::Read { from, to: edge.to, group: None });
                }
            }
        }
        steps.extend(nfa.tagged().iter().map(|&tagged| Step::Tagged(tagged)));
        let mut balance = vec![LinearSum::default(); nfa.num_states()];
        let (mut begins, mut ends) = (LinearSum::default(), LinearSum::default());
        for (place, step) in steps.iter().enumerate() {
            let unknown = Unknown::new(place);
            match *step {
                Step::Begin(state) => {
                    begins.add(1, unknown);
                    balance[state.index()].add(1, unknown);
                }
                Step::End(state) => {
                    ends.add(1, unknown);
                    balance[state.index()].add(-1, unknown);
                }
                Step::Read { from, to, .. } | Step::Tagged(TaggedMove { from, to, .. }) => {
                    // A loop at one state balances itself.
                    if from != to {
                        balance[from.index()].add(-1, unknown);
                        balance[to.index()].add(1, unknown);
                    }
                }
            }
        }
        (begins.constant, ends.constant) = (-1, -1);
        let sums = [begins, ends].into_iter().chain(balance);
        let constraints = sums.map(|sum| CountConstraint::Linear(sum, Comparison::Zero)).collect();
        Ok(Self { steps, constraints, num_states: nfa.num_states() })
    }

    /// What each unknown counts, in order of the unknowns.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The constraints, all of them linear equations.
    #[must_use]
    pub fn constraints(&self) -> &[CountConstraint] {
        &self.constraints
    }

    /// The number of letters of the run.
    #[must_use]
    pub fn length(&self) -> LinearSum {
        self.sum_of(|step| matches!(step, Step::Read { .. }))
    }

    /// The number of letters of one group.
    #[must_use]
    pub fn letters_of(&self, group: usize) -> LinearSum {
        self.sum_of(|step| matches!(step, Step::Read { group: Some(g), .. } if *g == group))
    }

    /// The sum of the unknowns of the steps that `choose` selects.
    #[must_use]
    pub fn sum_of(&self, choose: impl Fn(&Step) -> bool) -> LinearSum {
        let chosen = self.steps.iter().enumerate().filter(|(_, step)| choose(step));
        LinearSum::of(chosen.map(|(place, _)| Unknown::new(place)))
    }

    /// A constraint that the runs satisfy and `assignment`, a solution of the constraints, breaks,
    /// because some of its steps hang together with each other but not with the beginning. `None` if
    /// the assignment is the count of a run.
    #[must_use]
    pub fn missing_link(&self, assignment: &[u64]) -> Option<CountConstraint> {
        let taken = |place: usize| assignment[place] > 0;
        let mut reached = BitSet::new(self.num_states);
        let mut stack = vec![];
        for (place, step) in self.steps.iter().enumerate() {
            if let Step::Begin(state) = step
                && taken(place)
                && reached.insert(state.index())
            {
                stack.push(*state);
            }
        }
        let moves: Vec<(StateId, StateId, usize)> = self
            .steps
            .iter()
            .enumerate()
            .filter_map(|(place, step)| match *step {
                Step::Read { from, to, .. } | Step::Tagged(TaggedMove { from, to, .. }) => {
                    Some((from, to, place))
                }
                Step::Begin(_) | Step::End(_) => None,
            })
            .collect();
        // Moves by source, and against their direction by target.
        let mut out = vec![vec![]; self.num_states];
        for &(from, to, place) in &moves {
            out[from.index()].push((to, place));
        }
        while let Some(state) = stack.pop() {
            for &(to, place) in &out[state.index()] {
                if taken(place) && reached.insert(to.index()) {
                    stack.push(to);
                }
            }
        }
        let lost =
            moves.iter().find(|(from, _, place)| taken(*place) && !reached.contains(from.index()));
        let &(start, ..) = lost?;
        // The island: everything that hangs together with the lost step.
        let mut island = BitSet::new(self.num_states);
        island.insert(start.index());
        let mut stack = vec![start];
        let mut into = vec![vec![]; self.num_states];
        for &(from, to, place) in &moves {
            into[to.index()].push((from, place));
        }
        while let Some(state) = stack.pop() {
            for &(next, place) in out[state.index()].iter().chain(&into[state.index()]) {
                if taken(place) && island.insert(next.index()) {
                    stack.push(next);
                }
            }
        }
        let (mut used, mut needs) = (vec![], vec![]);
        for (place, step) in self.steps.iter().enumerate() {
            match *step {
                Step::Begin(state) if island.contains(state.index()) => {
                    needs.push(Unknown::new(place));
                }
                Step::Read { from, to, .. } | Step::Tagged(TaggedMove { from, to, .. })
                    if island.contains(to.index()) =>
                {
                    if island.contains(from.index()) {
                        used.push(Unknown::new(place));
                    } else {
                        needs.push(Unknown::new(place));
                    }
                }
                _ => {}
            }
        }
        Some(CountConstraint::Implies { used, needs })
    }
}
