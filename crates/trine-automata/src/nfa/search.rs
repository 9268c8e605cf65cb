//! Emptiness of Boolean combinations: is there a word in all of these languages and in none of those?
//! Inclusion is an instance.
//!
//! Idea: one search over `(p_1, ..., p_k, S)`, a state of each positive automaton and the set of states
//! that the negative ones may be in. No intersection and no complement is built.
//! A pair with a larger `S` accepts less, so it is dropped if a pair with the same states and a subset
//! of `S` is known (antichain). With one positive automaton a pair is dropped, too, if a member of `S`
//! simulates its state; that is computed when a search turns out to be long.
//! Invariant: the search is breadth-first, and what is dropped was subsumed by something at most as
//! deep, so the word found is a shortest one.
//! Reference: De Wulf, Doyen, Henzinger, Raskin, "Antichains", CAV 2006; Abdulla et al., "When
//! simulation meets antichains", TACAS 2010.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_collections::Budget;

use super::simulation::Simulation;
use super::subset::{SetIndex, Subsets};
use super::{Nfa, StateId};
use crate::class_set::{ClassSet, row_intersects};
use crate::give_up::GiveUp;
use crate::state_set::{BitSet, ListInterner};

impl Nfa {
    /// A shortest word in all of `positives` and in none of `negatives`, if there is one. Without
    /// positives every word qualifies.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ, there is no automaton at all, or there are tagged moves.
    pub fn find_word(
        positives: &[&Self],
        negatives: &[&Self],
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        let first = positives.iter().chain(negatives).next();
        let Some(first) = first else { panic!("no automaton to search in") };
        let mut trimmed = vec![];
        for nfa in positives {
            nfa.assert_same_alphabet(first);
            nfa.assert_untagged();
            let nfa = nfa.trim(budget)?;
            if nfa.is_empty() {
                return Ok(None);
            }
            trimmed.push(nfa);
        }
        // The small automata first: their labels cut the others'.
        trimmed.sort_by_key(|nfa| nfa.num_edges());
        let union = Self::union_all(first.alphabet(), negatives.iter().copied(), budget)?;
        Search::new(&trimmed, &union).run(budget)
    }

    /// Whether every word of this language is in `other`; otherwise a shortest word that is not.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves.
    pub fn included_in(&self, other: &Self, budget: &Budget) -> Result<Inclusion, GiveUp> {
        if self == other {
            return Ok(Inclusion::Holds);
        }
        let word = Self::find_word(&[self], &[other], budget)?;
        Ok(word.map_or(Inclusion::Holds, Inclusion::FailsAt))
    }

    /// Whether the languages share a word, and which.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves.
    pub fn common_word(&self, other: &Self, budget: &Budget) -> Result<Option<Vec<u32>>, GiveUp> {
        Self::find_word(&[self, other], &[], budget)
    }
}

/// Pairs after which it pays to know which states simulate which.
const PATIENCE: usize = 1000;

/// Automata with more states in all are searched without simulation, whose cost is quadratic.
const SIMULATED_STATES: usize = 1000;

/// The answer to a question of inclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inclusion {
    /// Every word is included.
    Holds,
    /// This word is not.
    FailsAt(Vec<u32>),
}

impl Inclusion {
    /// Whether the inclusion holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        *self == Self::Holds
    }
}

/// One state of each positive automaton.
type Tuple = SmallVec<[u32; 4]>;

/// A pair that the search has reached.
struct Node {
    tuple: u32,
    set: SetIndex,
    /// The pair it was reached from, and the letter that led here.
    parent: Option<u32>,
    letter: u32,
    depth: u32,
    /// Set when a better pair of the same depth made this one superfluous. A better pair that lies
    /// deeper is no replacement: words through it are longer.
    subsumed: bool,
}

struct Search<'a> {
    positives: &'a [Nfa],
    negative: &'a Nfa,
    subsets: Subsets<'a>,
    /// States of the negative automaton that accept everything from here on.
    universal: BitSet,
    all_classes: ClassSet,
    tuples: ListInterner,
    nodes: Vec<Node>,
    /// For each tuple the pairs with minimal sets.
    antichain: FxHashMap<u32, Vec<u32>>,
    /// Of states of the only positive automaton by states of the negative one.
    simulation: Option<Simulation>,
}

impl<'a> Search<'a> {
    fn new(positives: &'a [Nfa], negative: &'a Nfa) -> Self {
        let mut universal = BitSet::new(negative.num_states());
        let all = negative.alphabet().all_classes();
        for state in negative.finals() {
            if negative.rows(state).any(|(row, to)| to == state && row == all.row()) {
                universal.insert(state.index());
            }
        }
        Self {
            positives,
            negative,
            subsets: Subsets::new(negative),
            universal,
            all_classes: all,
            tuples: ListInterner::default(),
            nodes: vec![],
            antichain: FxHashMap::default(),
            simulation: None,
        }
    }

    fn run(mut self, budget: &Budget) -> Result<Option<Vec<u32>>, GiveUp> {
        let start = self.subsets.initial();
        let mut tuples: Vec<Vec<u32>> = vec![vec![]];
        for nfa in self.positives {
            let extend = |tuple: &Vec<u32>, state: &StateId| {
                tuple.iter().copied().chain([state.index() as u32]).collect()
            };
            budget.spend((tuples.len() * nfa.initial().len()) as u64)?;
            tuples = tuples
                .iter()
                .flat_map(|t| nfa.initial().iter().map(move |s| extend(t, s)))
                .collect();
        }
        for tuple in &tuples {
            self.reach(tuple, start, None, budget)?;
        }
        let mut next = 0;
        while next < self.nodes.len() {
            if next == PATIENCE
                && let [positive] = self.positives
                && positive.num_states() + self.negative.num_states() <= SIMULATED_STATES
            {
                self.simulation = Some(positive.simulation_by(self.negative, budget)?);
            }
            let node = &self.nodes[next];
            if !node.subsumed && !self.is_simulated(self.tuples.get(node.tuple as usize), node.set)
            {
                let (tuple, set) = (node.tuple, node.set);
                if self.accepts(tuple, set) {
                    return Ok(Some(self.word_to(next)));
                }
                self.expand(next as u32, tuple, set, budget)?;
            }
            next += 1;
        }
        Ok(None)
    }

    /// Whether a member of the set simulates the state, which then leads to no word.
    fn is_simulated(&self, tuple: &[u32], set: SetIndex) -> bool {
        let (Some(simulation), &[state]) = (&self.simulation, tuple) else { return false };
        let base = self.positives[0].num_states();
        let state = StateId::new(state as usize);
        let simulates = |&r: &u32| simulation.holds(state, StateId::new(base + r as usize));
        self.subsets.members(set).iter().any(simulates)
    }

    fn accepts(&self, tuple: u32, set: SetIndex) -> bool {
        let states = self.tuples.get(tuple as usize);
        !self.subsets.is_final(set)
            && states.iter().zip(self.positives).all(|(&s, nfa)| nfa.0.finals.contains(s as usize))
    }

    fn expand(
        &mut self,
        from: u32,
        tuple: u32,
        set: SetIndex,
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let states: Tuple = self.tuples.get(tuple as usize).into();
        let mut partial: Vec<(ClassSet, Tuple)> = vec![(self.all_classes.clone(), Tuple::new())];
        for (nfa, &state) in self.positives.iter().zip(&states) {
            let mut longer = vec![];
            for (label, tuple) in &partial {
                for (row, to) in nfa.rows(StateId::new(state as usize)) {
                    budget.spend(1)?;
                    if row_intersects(label.row(), row) {
                        let label = label.intersection(&ClassSet::from_row(row));
                        let tuple = tuple.iter().copied().chain([to.index() as u32]).collect();
                        longer.push((label, tuple));
                    }
                }
            }
            partial = longer;
        }
        let moves = self.subsets.moves(set, budget)?;
        for (label, tuple) in &partial {
            for (condition, to) in moves.iter() {
                budget.spend(1)?;
                if row_intersects(label.row(), condition.row()) {
                    let known = self.nodes.len();
                    self.reach(tuple, *to, Some(from), budget)?;
                    if let Some(new) = self.nodes.get_mut(known) {
                        let letters = label.intersection(condition);
                        new.letter = self.negative.letter_of(letters.row());
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a pair unless it is subsumed; removes what it subsumes.
    fn reach(
        &mut self,
        tuple: &[u32],
        set: SetIndex,
        parent: Option<u32>,
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let members = self.subsets.members(set);
        if members.iter().any(|&state| self.universal.contains(state as usize))
            || self.is_simulated(tuple, set)
        {
            return Ok(());
        }
        let tuple = self.tuples.intern(tuple) as u32;
        let chain = self.antichain.entry(tuple).or_default();
        budget.spend(chain.len() as u64 + 1)?;
        for &other in chain.iter() {
            let known = self.nodes[other as usize].set;
            if known == set || is_sublist(self.subsets.members(known), members) {
                return Ok(());
            }
        }
        let depth = parent.map_or(0, |from| self.nodes[from as usize].depth + 1);
        chain.retain(|&other| {
            let node = &mut self.nodes[other as usize];
            let worse = is_sublist(members, self.subsets.members(node.set));
            node.subsumed |= worse && node.depth == depth;
            !worse
        });
        chain.push(u32::try_from(self.nodes.len()).map_err(|_| GiveUp::TooManyStates)?);
        self.nodes.push(Node { tuple, set, parent, letter: 0, depth, subsumed: false });
        Ok(())
    }

    fn word_to(&self, node: usize) -> Vec<u32> {
        let mut word = vec![];
        let mut at = &self.nodes[node];
        while let Some(parent) = at.parent {
            word.push(at.letter);
            at = &self.nodes[parent as usize];
        }
        word.reverse();
        word
    }
}

/// Whether the ascending list `a` is contained in the ascending list `b`.
fn is_sublist(a: &[u32], b: &[u32]) -> bool {
    if a.len() > b.len() {
        return false;
    }
    let mut rest = b.iter();
    a.iter().all(|x| rest.by_ref().find(|&y| y >= x) == Some(x))
}
