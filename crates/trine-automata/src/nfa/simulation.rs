//! Reduction by simulation: smaller nondeterministic automata without determinisation.
//!
//! Idea: `q` is simulated by `r` if `r` can follow whatever `q` does. States that simulate each other
//! are merged, and an edge to a state is dropped where another edge leads to a larger state (little
//! brothers). Then the same on the reversed automaton.
//! Invariant: the language is kept; labels are compared class by class, so an edge may be followed by
//! several edges that share its label between them. Tagged moves count as letters of their own.
//! Cost: a bit matrix over the states and a recheck of pairs whose successors lost a pair.
//! Reference: Bustan, Grumberg, "Simulation-based minimization", TOCL 2003; Ilie, Navarro, Yu, "On NFA
//! reductions", 2004.

use trine_collections::Budget;

use super::{Nfa, NfaBuilder, StateId, TaggedMove};
use crate::class_set::row_is_subset;
use crate::give_up::GiveUp;
use crate::state_set::BitSet;

/// For each state the states that simulate it.
pub(crate) struct Simulation(Vec<BitSet>);

impl Simulation {
    /// Whether `q` is simulated by `r`.
    pub(crate) fn holds(&self, q: StateId, r: StateId) -> bool {
        self.0[q.index()].contains(r.index())
    }
}

impl Nfa {
    /// An automaton of the same language with at most as many states, by forward and then backward
    /// simulation.
    ///
    /// # Errors
    /// The budget's reason if it runs out. The cost is quadratic at least: callers skip large automata.
    pub fn reduce(&self, budget: &Budget) -> Result<Self, GiveUp> {
        let forward = self.trim(budget)?.quotient_by_simulation(budget)?;
        let backward = forward.reverse(budget)?.quotient_by_simulation(budget)?;
        backward.reverse(budget)
    }

    /// The largest forward simulation of states of this automaton by states of `other`, whose numbers
    /// follow those of this one.
    pub(crate) fn simulation_by(
        &self,
        other: &Self,
        budget: &Budget,
    ) -> Result<Simulation, GiveUp> {
        let mut both = NfaBuilder::new(self.alphabet());
        for nfa in [self, other] {
            let base = both.add_copy(nfa);
            nfa.finals().for_each(|state| both.set_final(StateId::new(base + state.index())));
        }
        both.finish(budget)?.simulation(budget)
    }

    /// The largest forward simulation.
    pub(crate) fn simulation(&self, budget: &Budget) -> Result<Simulation, GiveUp> {
        let n = self.num_states();
        budget.spend((n * n) as u64 / 64 + 1)?;
        // What a state can read at all rules out most pairs before any successor is looked at.
        let width = self.alphabet().mask_width();
        let mut readable = vec![0; n * width];
        for (state, all) in self.states().zip(readable.chunks_mut(width)) {
            for (row, _) in self.rows(state) {
                all.iter_mut().zip(row).for_each(|(a, b)| *a |= b);
            }
        }
        let mut above = vec![BitSet::new(n); n];
        for q in self.states() {
            budget.spend(n as u64)?;
            let wanted = &readable[q.index() * width..(q.index() + 1) * width];
            for (r, offered) in self.states().zip(readable.chunks(width)) {
                if (!self.is_final(q) || self.is_final(r)) && row_is_subset(wanted, offered) {
                    above[q.index()].insert(r.index());
                }
            }
        }
        let mut simulation = Simulation(above);
        let mut lost: Vec<(StateId, StateId)> = vec![];
        for q in self.states() {
            let candidates: Vec<StateId> =
                simulation.0[q.index()].iter().map(StateId::new).collect();
            budget.spend((candidates.len() + n / 64) as u64)?;
            for r in candidates {
                if !self.follows(q, r, &simulation, budget)? {
                    simulation.0[q.index()].remove(r.index());
                    lost.push((q, r));
                }
            }
        }
        // A pair that failed because of acceptance concerns its predecessors, too, but those were all
        // looked at above; only pairs lost since then matter.
        let tagged_into = self.tagged_by_target();
        let before = |state: StateId| {
            let start = tagged_into.partition_point(|&(to, _)| to < state);
            let tagged = tagged_into[start..].iter().take_while(move |t| t.0 == state);
            self.rows_into(state).map(|(_, from)| from).chain(tagged.map(|t| t.1))
        };
        while let Some((q_to, r_to)) = lost.pop() {
            for q in before(q_to) {
                for r in before(r_to) {
                    budget.spend(1)?;
                    if simulation.holds(q, r) && !self.follows(q, r, &simulation, budget)? {
                        simulation.0[q.index()].remove(r.index());
                        lost.push((q, r));
                    }
                }
            }
        }
        Ok(simulation)
    }

    /// Whether `r` can follow each edge of `q` into a state that simulates its target.
    fn follows(
        &self,
        q: StateId,
        r: StateId,
        simulation: &Simulation,
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        if q == r {
            return Ok(true);
        }
        for (row, q_to) in self.rows(q) {
            budget.spend(self.degree(r) as u64)?;
            let covered = row.iter().enumerate().all(|(word, &wanted)| {
                let larger = self.rows(r).filter(|&(_, r_to)| simulation.holds(q_to, r_to));
                wanted & !larger.fold(0, |all, (row, _)| all | row[word]) == 0
            });
            if !covered {
                return Ok(false);
            }
        }
        Ok(self.tagged_from(q).iter().all(|tagged| {
            let mut others = self.tagged_from(r).iter().filter(|other| other.tag == tagged.tag);
            others.any(|other| simulation.holds(tagged.to, other.to))
        }))
    }

    /// Merges states that simulate each other and drops edges and initial states that others cover.
    fn quotient_by_simulation(&self, budget: &Budget) -> Result<Self, GiveUp> {
        let simulation = self.simulation(budget)?;
        let strictly_below =
            |q: StateId, r: StateId| simulation.holds(q, r) && !simulation.holds(r, q);
        let mut class: Vec<StateId> = Vec::with_capacity(self.num_states());
        for state in self.states() {
            budget.spend(1 + state.index() as u64 / 64)?;
            let equal = simulation.0[state.index()].iter().map(StateId::new);
            let least = equal.take_while(|&r| r < state).find(|&r| simulation.holds(r, state));
            class.push(least.map_or(state, |r| class[r.index()]));
        }
        let mut builder = NfaBuilder::new(self.alphabet());
        builder.add_states(self.num_states());
        for state in self.states() {
            if class[state.index()] != state {
                continue;
            }
            for (row, to) in self.rows(state) {
                budget.spend(self.degree(state) as u64)?;
                let mut kept = row.to_vec();
                for (other, _) in self.rows(state).filter(|&(_, r)| strictly_below(to, r)) {
                    kept.iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
                }
                builder.add_row(state, &kept, class[to.index()]);
            }
            for tagged in self.tagged_from(state) {
                let mut others = self.tagged_from(state).iter().filter(|t| t.tag == tagged.tag);
                if !others.any(|other| strictly_below(tagged.to, other.to)) {
                    let to = class[tagged.to.index()];
                    builder.add_tagged(TaggedMove { to, ..*tagged });
                }
            }
            if self.is_final(state) {
                builder.set_final(state);
            }
        }
        for &state in self.initial() {
            budget.spend(self.initial().len() as u64)?;
            if !self.initial().iter().any(|&other| strictly_below(state, other)) {
                builder.set_initial(class[state.index()]);
            }
        }
        builder.finish(budget)?.trim(budget)
    }
}
