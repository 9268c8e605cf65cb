//! Noodles: the ways through an automaton with delimiters, one language per segment.
//!
//! Idea: in the product of two delimited concatenations a run takes one tagged move per border. Each
//! choice of the moves cuts the automaton into segments: what is read between two of them. A noodle is
//! such a choice with the languages of its segments.
//! Invariant: the union of the noodles' concatenated languages is the language of the automaton; no
//! segment is empty; no two noodles have the same tags and the same segment automata.
//! Cost: the number of noodles can grow as moves to the power of the borders, so they are produced one
//! by one; a segment automaton is built once for each pair of its ends.
//! Reference: Blahoudek, Chen, Chocholatý, Havlena, Holík, Lengál, Síč, "Word Equations in Synergy with
//! Regular Constraints", FM 2023.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Budget;

use crate::give_up::GiveUp;
use crate::nfa::{Nfa, NfaBuilder, StateId, Tag, TaggedMove};
use crate::state_set::BitSet;

/// One choice of tagged moves: `segments` has one more element than `tags`, and tag `i` stands between
/// segments `i` and `i + 1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noodle {
    /// The marks of the moves taken, in order.
    pub tags: Vec<Tag>,
    /// What is read before, between and after the moves; none is empty.
    pub segments: Vec<Nfa>,
}

/// What may be said of two neighbouring moves with different tags and nothing read between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interleaving {
    /// Every order of moves is a noodle.
    All,
    /// The automaton is a product, in which such moves commute: where nothing can be read between two
    /// moves, only the order with ascending tags is produced.
    Commuting,
}

/// Where a segment begins: at the initial states, or after a move.
type Start = Option<StateId>;

/// Produces the noodles of an automaton.
pub struct Noodles {
    nfa: Nfa,
    interleaving: Interleaving,
    /// For each start of a segment: the moves that it reaches by letters alone, and whether it reaches
    /// a final state so.
    exits: FxHashMap<Start, (Box<[TaggedMove]>, bool)>,
    /// Segments by start and end (`None`: the final states).
    segments: FxHashMap<(Start, Option<StateId>), u32>,
    automata: Vec<Nfa>,
    by_structure: FxHashMap<Nfa, u32>,
    /// The choices on the current path: for each level the position in the exits of its start.
    path: Vec<Choice>,
    seen: FxHashSet<(Vec<Tag>, Vec<u32>)>,
    started: bool,
}

struct Choice {
    start: Start,
    /// The next exit to try; one beyond the moves stands for the final states.
    next: usize,
    /// The move and the segment before it that are taken on the current path.
    taken: Option<(Tag, u32)>,
}

impl Noodles {
    /// Nothing is computed yet.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn new(nfa: &Nfa, interleaving: Interleaving, budget: &Budget) -> Result<Self, GiveUp> {
        Ok(Self {
            nfa: nfa.trim(budget)?,
            interleaving,
            exits: FxHashMap::default(),
            segments: FxHashMap::default(),
            automata: vec![],
            by_structure: FxHashMap::default(),
            path: vec![],
            seen: FxHashSet::default(),
            started: false,
        })
    }

    /// The next noodle, if there is one.
    ///
    /// # Errors
    /// The budget's reason if it runs out; asking again with a fresh budget goes on.
    pub fn next(&mut self, budget: &Budget) -> Result<Option<Noodle>, GiveUp> {
        if !self.started {
            self.started = true;
            self.path.push(Choice { start: None, next: 0, taken: None });
        }
        while let Some(top) = self.path.last() {
            budget.spend(1)?;
            let (start, next) = (top.start, top.next);
            self.ensure_exits(start, budget)?;
            let (moves, reaches_end) = &self.exits[&start];
            if let Some(&tagged) = moves.get(next) {
                let segment = self.segment(start, Some(tagged.from), budget)?;
                let skip = self.is_covered_by_twin(segment, tagged.tag);
                let top = self.path.len() - 1;
                self.path[top].next += 1;
                if !skip {
                    self.path[top].taken = Some((tagged.tag, segment));
                    self.path.push(Choice { start: Some(tagged.to), next: 0, taken: None });
                }
                continue;
            }
            let at_end = next == moves.len() && *reaches_end;
            if !at_end {
                self.path.pop();
                continue;
            }
            let last = self.segment(start, None, budget)?;
            let top = self.path.len() - 1;
            self.path[top].next += 1;
            let taken = || self.path[..top].iter().filter_map(|choice| choice.taken);
            let tags: Vec<Tag> = taken().map(|(tag, _)| tag).collect();
            let ids: Vec<u32> = taken().map(|(_, segment)| segment).chain([last]).collect();
            if self.seen.insert((tags.clone(), ids.clone())) {
                let segments = ids.iter().map(|&id| self.automata[id as usize].clone()).collect();
                return Ok(Some(Noodle { tags, segments }));
            }
        }
        Ok(None)
    }

    /// Whether nothing is read since the move before, and that move has a larger tag.
    fn is_covered_by_twin(&self, segment: u32, tag: Tag) -> bool {
        let nfa = &self.automata[segment as usize];
        let before = self.path.len().checked_sub(2).and_then(|place| self.path[place].taken);
        self.interleaving == Interleaving::Commuting
            && before.is_some_and(|(earlier, _)| earlier > tag)
            && nfa.accepts_empty()
            && nfa.num_edges() == 0
    }

    /// The states reached from the start of a segment by letters alone.
    fn reach(&self, start: Start, budget: &Budget) -> Result<BitSet, GiveUp> {
        let mut seen = BitSet::new(self.nfa.num_states());
        let mut stack = match start {
            Some(state) => vec![state],
            None => self.nfa.initial().to_vec(),
        };
        stack.iter().for_each(|state| {
            seen.insert(state.index());
        });
        while let Some(state) = stack.pop() {
            budget.spend(1 + self.nfa.degree(state) as u64)?;
            for (_, to) in self.nfa.rows(state) {
                if seen.insert(to.index()) {
                    stack.push(to);
                }
            }
        }
        Ok(seen)
    }

    fn ensure_exits(&mut self, start: Start, budget: &Budget) -> Result<(), GiveUp> {
        if !self.exits.contains_key(&start) {
            let reached = self.reach(start, budget)?;
            let moves = self.nfa.tagged().iter().copied();
            let moves = moves.filter(|tagged| reached.contains(tagged.from.index())).collect();
            let reaches_end = self.nfa.finals().any(|state| reached.contains(state.index()));
            self.exits.insert(start, (moves, reaches_end));
        }
        Ok(())
    }

    /// The number of the automaton of what is read from `start` to `end`.
    fn segment(
        &mut self,
        start: Start,
        end: Option<StateId>,
        budget: &Budget,
    ) -> Result<u32, GiveUp> {
        if let Some(&known) = self.segments.get(&(start, end)) {
            return Ok(known);
        }
        let reached = self.reach(start, budget)?;
        let mut builder = NfaBuilder::new(self.nfa.alphabet());
        builder.add_states(self.nfa.num_states());
        for state in reached.iter().map(StateId::new) {
            for (row, to) in self.nfa.rows(state) {
                builder.add_row(state, row, to);
            }
        }
        match start {
            Some(state) => builder.set_initial(state),
            None => self.nfa.initial().iter().for_each(|&state| builder.set_initial(state)),
        }
        match end {
            Some(state) => builder.set_final(state),
            None => self.nfa.finals().for_each(|state| builder.set_final(state)),
        }
        let nfa = builder.finish(budget)?.trim(budget)?;
        let number = match self.by_structure.get(&nfa) {
            Some(&known) => known,
            None => {
                let number =
                    u32::try_from(self.automata.len()).map_err(|_| GiveUp::TooManyStates)?;
                self.automata.push(nfa.clone());
                self.by_structure.insert(nfa, number);
                number
            }
        };
        self.segments.insert((start, end), number);
        Ok(number)
    }
}
