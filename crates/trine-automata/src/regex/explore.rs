//! Emptiness by exploring derivatives, with the verdicts kept.
//!
//! Idea: states are expressions, reached by arcs; a nullable one accepts. The search prefers states
//! whose words so far plus the least possible remainder are shortest (A*), so satisfiable questions
//! are answered along nearly straight paths and the first word found is a shortest one.
//! An expression without intersection and complement has a shortest word that can be read off, so the
//! search ends where one is met. Where an operand of an intersection begins with a word, nothing else
//! can follow, and the search makes one step of the whole word.
//! If the search ends without a word, every state it met is dead, and later searches skip them.
//! Invariant: verdicts are recorded only when a search has ended on its own, never on a give-up.
//! Reference: Stanford, Veanes, "Incremental dead state detection in logarithmic time", CAV 2023, of
//! which only the whole-component case is needed here; Hart, Nilsson, Raphael, 1968, for A*.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::store::{RegexId, RegexNode, RegexStore};
use super::word_table::WordId;
use crate::give_up::GiveUp;
use crate::nfa::Inclusion;

/// Longer words are not written down.
const MAX_LETTERS: u64 = 1 << 26;

/// Whether a language has a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Dead,
    Alive,
}

/// From one state of the search to the next.
#[derive(Clone, Copy)]
enum Step {
    Letter(u32),
    Word(WordId),
}

/// How a state was reached: number of letters, state before, last step.
#[derive(Clone, Copy)]
struct Reached {
    depth: u64,
    parent: Option<(RegexId, Step)>,
}

/// What a search looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// A state whose shortest word can be read off, on a shortest way.
    ShortestWord,
    /// Any state that has a word.
    AnyWord,
}

/// One search, from an expression over its derivatives.
struct Search {
    goal: Goal,
    reached: FxHashMap<RegexId, Reached>,
    /// Ordered by estimated length, deeper first, older first.
    queue: BinaryHeap<Reverse<(u64, Reverse<u64>, RegexId)>>,
}

impl RegexStore {
    /// A shortest word of the language, if there is a word.
    ///
    /// # Errors
    /// [`GiveUp::WordTooLong`] beyond some ten million letters, the budget's reason if it runs out.
    pub fn shortest_word(
        &mut self,
        regex: RegexId,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        let mut search = Search::new(Goal::ShortestWord);
        let Some(end) = search.run(self, regex, budget)? else { return Ok(None) };
        let mut word = search.word_to(self, end);
        self.append_word(end, &mut word, budget)?;
        Ok(Some(word))
    }

    /// Whether the language has no word.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn is_language_empty(&mut self, regex: RegexId, budget: &Budget) -> Result<bool, GiveUp> {
        Ok(Search::new(Goal::AnyWord).run(self, regex, budget)?.is_none())
    }

    /// Whether every word of `first` is in `second`; otherwise a shortest word that is not.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn included_in(
        &mut self,
        first: RegexId,
        second: RegexId,
        budget: &Budget,
    ) -> Result<Inclusion, GiveUp> {
        let difference = self.difference(first, second);
        let word = self.shortest_word(difference, budget)?;
        Ok(word.map_or(Inclusion::Holds, Inclusion::FailsAt))
    }

    /// A word of the language with `low` to `high` letters (`None`: no upper bound), if there is one;
    /// the shortest of them.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn word_with_length(
        &mut self,
        regex: RegexId,
        low: u64,
        high: Option<u64>,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        let any = self.any_char();
        let lengths = self.repeat(any, low, high);
        let both = self.inter([regex, lengths]);
        self.shortest_word(both, budget)
    }

    fn is_dead(&self, regex: RegexId) -> bool {
        regex == self.none() || self.verdicts.get(&regex) == Some(&Verdict::Dead)
    }

    /// Whether a shortest word can be read off, as it can from a rational expression.
    fn is_plain(&self, regex: RegexId) -> bool {
        self.is_pure(regex) && regex != self.none() || self.is_nullable(regex)
    }

    /// Whether it can be seen that there is a word.
    fn has_word(&self, regex: RegexId) -> bool {
        // There is a word that is longer than all that is excluded.
        let some_longer = |excluded: RegexId, longest: Option<u64>| {
            self.max_len(excluded).is_some_and(|short| longest.is_none_or(|long| short < long))
        };
        self.is_plain(regex)
            || self.verdicts.get(&regex) == Some(&Verdict::Alive)
            || match *self.node(regex) {
                RegexNode::Comp(body) => some_longer(body, None),
                RegexNode::Inter(ref list) => match **list {
                    [a, b] | [b, a] if let RegexNode::Comp(body) = *self.node(b) => {
                        self.is_pure(a) && some_longer(body, self.max_len(a))
                    }
                    _ => false,
                },
                _ => false,
            }
    }

    /// Appends a shortest word of an expression that is plain.
    fn append_word(
        &self,
        regex: RegexId,
        word: &mut Vec<u32>,
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        /// What is still to be written.
        enum Task {
            WordOf(RegexId),
            /// What was written from a place on, again.
            Again {
                from: usize,
                rounds: u64,
            },
        }
        if self.min_len(regex).saturating_add(word.len() as u64) > MAX_LETTERS {
            return Err(GiveUp::WordTooLong);
        }
        let mut tasks = vec![Task::WordOf(regex)];
        while let Some(task) = tasks.pop() {
            budget.spend(1)?;
            let part = match task {
                Task::WordOf(part) => part,
                Task::Again { from, rounds } => {
                    let end = word.len();
                    for _ in 0..if from == end { 0 } else { rounds } {
                        budget.spend(1 + (end - from) as u64 / 64)?;
                        word.extend_from_within(from..end);
                    }
                    continue;
                }
            };
            if self.is_nullable(part) {
                continue;
            }
            match *self.node(part) {
                RegexNode::Set(ref set) => word.push(crate::alphabet::pleasant_member(set)),
                RegexNode::Word(letters) => {
                    budget.spend(self.scan_ticks(letters))?;
                    word.extend(self.letters(letters));
                }
                RegexNode::Concat(first, rest) => {
                    tasks.extend([Task::WordOf(rest), Task::WordOf(first)]);
                }
                RegexNode::Union(ref list) => {
                    budget.spend(list.len() as u64)?;
                    let shortest = list.iter().copied().min_by_key(|&part| self.min_len(part));
                    tasks.extend(shortest.map(Task::WordOf));
                }
                RegexNode::Loop { body, low, .. } => {
                    let again = Task::Again { from: word.len(), rounds: low - 1 };
                    tasks.extend([again, Task::WordOf(body)]);
                }
                // Those are nullable, or not plain.
                RegexNode::None | RegexNode::Epsilon | RegexNode::All => {}
                RegexNode::Inter(_) | RegexNode::Comp(_) => {}
            }
        }
        Ok(())
    }

    /// The word that all words of an intersection begin with because one of the operands does, and
    /// what follows it.
    fn after_forced_word(
        &mut self,
        regex: RegexId,
        budget: &Budget,
    ) -> Result<Option<(WordId, RegexId)>, GiveUp> {
        let RegexNode::Inter(list) = self.node(regex) else { return Ok(None) };
        let begin = |&part: &RegexId| match *self.node(part) {
            RegexNode::Word(word) => Some((word, part, self.epsilon())),
            RegexNode::Concat(first, rest) => match *self.node(first) {
                RegexNode::Word(word) => Some((word, part, rest)),
                _ => None,
            },
            _ => None,
        };
        let longest = list.iter().filter_map(begin).max_by_key(|&(word, ..)| self.words.len(word));
        let Some((word, operand, rest)) = longest else { return Ok(None) };
        let others: Vec<RegexId> = list.iter().copied().filter(|&part| part != operand).collect();
        let letters: Vec<u32> = self.letters(word).collect();
        let mut all = vec![rest];
        for other in others {
            all.push(self.derivative_by_word(other, &letters, budget)?);
        }
        Ok(Some((word, self.inter(all))))
    }
}

impl Search {
    fn new(goal: Goal) -> Self {
        Self { goal, reached: FxHashMap::default(), queue: BinaryHeap::new() }
    }

    /// A state that ends the search, if there is one; otherwise all that were reached are dead.
    fn run(
        &mut self,
        store: &mut RegexStore,
        start: RegexId,
        budget: &Budget,
    ) -> Result<Option<RegexId>, GiveUp> {
        self.enter(store, start, Reached { depth: 0, parent: None });
        while let Some(Reverse((_, Reverse(depth), state))) = self.queue.pop() {
            budget.spend(1)?;
            if self.reached[&state].depth < depth {
                continue;
            }
            let ends = match self.goal {
                Goal::ShortestWord => store.is_plain(state),
                Goal::AnyWord => store.has_word(state),
            };
            if ends {
                self.record_alive(store, state);
                return Ok(Some(state));
            }
            if let Some((word, target)) = store.after_forced_word(state, budget)? {
                let depth = depth.saturating_add(store.words.len(word) as u64);
                let parent = Some((state, Step::Word(word)));
                self.enter(store, target, Reached { depth, parent });
                continue;
            }
            store.arcs(state, budget)?;
            for place in 0..store.arcs[&state].len() {
                budget.spend(1)?;
                let arc = store.arcs[&state][place];
                let letter = crate::alphabet::pleasant_member(store.char_set(arc.set));
                let parent = Some((state, Step::Letter(letter)));
                self.enter(store, arc.target, Reached { depth: depth + 1, parent });
            }
        }
        for &state in self.reached.keys() {
            store.verdicts.insert(state, Verdict::Dead);
        }
        Ok(None)
    }

    /// Puts a state into the queue, unless it is dead or was reached on a way as short.
    fn enter(&mut self, store: &RegexStore, state: RegexId, reached: Reached) {
        let known = self.reached.get(&state);
        if store.is_dead(state) || known.is_some_and(|known| known.depth <= reached.depth) {
            return;
        }
        // A state that certainly has a word ends a search for any.
        let estimate = match self.goal {
            Goal::AnyWord if store.has_word(state) => 0,
            _ => reached.depth.saturating_add(store.min_len(state)),
        };
        self.reached.insert(state, reached);
        self.queue.push(Reverse((estimate, Reverse(reached.depth), state)));
    }

    /// All states on the way to one that has a word have one.
    fn record_alive(&self, store: &mut RegexStore, end: RegexId) {
        let mut at = end;
        store.verdicts.insert(at, Verdict::Alive);
        while let Some((parent, _)) = self.reached[&at].parent {
            store.verdicts.insert(parent, Verdict::Alive);
            at = parent;
        }
    }

    /// The word that leads to a state.
    fn word_to(&self, store: &RegexStore, state: RegexId) -> Vec<u32> {
        let (mut steps, mut at) = (vec![], state);
        while let Some((parent, step)) = self.reached[&at].parent {
            steps.push(step);
            at = parent;
        }
        let mut word = vec![];
        for step in steps.into_iter().rev() {
            match step {
                Step::Letter(letter) => word.push(letter),
                Step::Word(letters) => word.extend(store.letters(letters)),
            }
        }
        word
    }
}
