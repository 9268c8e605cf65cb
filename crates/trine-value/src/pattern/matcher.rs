//! The search for a match, by backtracking.
//!
//! Idea: what is still to be done is a list of tasks, and lists share their ends in one arena. Where
//! there is a choice, the other way is kept with the place, the captures and the size of the arena.
//! Invariant: ways are tried in the order of the standard, so the first match found is the match.
//! Reference: ECMA-262, 11th edition (2020), sections 21.2.2.3 to 21.2.2.5 (`RepeatMatcher`).

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    BackReference, Direction, EmptyRound, Node, NodeId, Pattern, Piece, SearchRule, Unset,
};
use crate::regex::{WorkExhausted, WorkLimit};

/// A match with its captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The letters before it.
    pub start: usize,
    /// The letters before its end.
    pub end: usize,
    /// Group, start and end.
    captures: Vec<(u32, usize, usize)>,
}

impl Match {
    /// From where to where a group has captured letters, if it has.
    #[must_use]
    pub fn capture(&self, group: u32) -> Option<(usize, usize)> {
        let of_group = |capture: &&(u32, usize, usize)| capture.0 == group;
        self.captures.iter().find(of_group).map(|&(_, start, end)| (start, end))
    }

    /// Appends what replaces the match.
    pub(super) fn write(&self, by: &[Piece], text: &[u32], result: &mut Vec<u32>) {
        for piece in by {
            match piece {
                Piece::Text(letters) => result.extend_from_slice(letters),
                Piece::Group(group) => {
                    if let Some(&(_, start, end)) = self.captures.iter().find(|c| c.0 == *group) {
                        result.extend_from_slice(&text[start..end]);
                    }
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Task {
    Match(NodeId),
    /// The group ends, which began there.
    Close(u32, usize),
    /// So many iterations of the repetition are done; the last one that was not required began there.
    Repeat(NodeId, u32, Option<usize>),
    /// An iteration ends, which began there after so many others.
    Iterated(NodeId, u32, usize),
    /// The first match is the only one: ways beyond so many are forgotten.
    Cut(usize),
    /// What was looked for is there: as `Cut`, and back to this place.
    Found(usize, usize),
    /// What must not be there is there: as `Cut`, and this way fails.
    Forbidden(usize),
}

/// Which match counts of those that begin at one place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    First,
    Longest,
}

/// A list of tasks, by the place of its first one.
type Tasks = Option<usize>;

/// Where the search goes on if a way fails.
struct Choice {
    tasks: Tasks,
    at: usize,
    captures: Vec<(u32, usize, usize)>,
    arena: usize,
}

pub(super) struct Search<'a> {
    pattern: &'a Pattern,
    text: &'a [u32],
    work: &'a mut WorkLimit,
    /// Lists of tasks: the first one and the rest.
    arena: Vec<(Task, Tasks)>,
    choices: Vec<Choice>,
    /// For the longest match, where each list is in the arena, and at which places it was begun: from
    /// there on all is known.
    lists: FxHashMap<(Task, Tasks), usize>,
    seen: FxHashSet<(Tasks, usize)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(pattern: &'a Pattern, text: &'a [u32], work: &'a mut WorkLimit) -> Self {
        let (lists, seen) = (FxHashMap::default(), FxHashSet::default());
        Self { pattern, text, work, arena: Vec::new(), choices: Vec::new(), lists, seen }
    }

    /// The match at the leftmost place from `from` on, which is not an empty one there if letters are
    /// wanted.
    pub(super) fn first_from(
        &mut self,
        from: usize,
        wants_letters: bool,
    ) -> Result<Option<Match>, WorkExhausted> {
        let ends = match self.pattern.search_rule() {
            SearchRule::Longest => Ends::Longest,
            SearchRule::Priority | SearchRule::PriorityThenLetters | SearchRule::Sticky => {
                Ends::First
            }
        };
        let last = match self.pattern.search_rule() {
            SearchRule::Sticky => from,
            _ => self.text.len(),
        };
        for start in from..=last {
            let least = if wants_letters && start == from { start + 1 } else { start };
            if let Some(found) = self.at(start, least, ends)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The match of the whole text.
    pub(super) fn whole(&mut self) -> Result<Option<Match>, WorkExhausted> {
        self.at(0, self.text.len(), Ends::First)
    }

    fn and_then(&mut self, task: Task, rest: Tasks) -> Tasks {
        if self.pattern.search_rule() != SearchRule::Longest {
            self.arena.push((task, rest));
            return Some(self.arena.len() - 1);
        }
        let place = *self.lists.entry((task, rest)).or_insert(self.arena.len());
        if place == self.arena.len() {
            self.arena.push((task, rest));
        }
        Some(place)
    }

    /// The match that begins at a place and does not end before another one.
    fn at(
        &mut self,
        start: usize,
        least: usize,
        ends: Ends,
    ) -> Result<Option<Match>, WorkExhausted> {
        let Some(root) = self.pattern.root() else { return Ok(None) };
        let mut longest: Option<Match> = None;
        self.arena.clear();
        self.choices.clear();
        self.lists.clear();
        self.seen.clear();
        let mut tasks = self.and_then(Task::Match(root), None);
        let (mut at, mut captures) = (start, Vec::new());
        loop {
            self.work.spend(1)?;
            let is_on = match tasks {
                None => {
                    let is_better =
                        at >= least && longest.as_ref().is_none_or(|found| at > found.end);
                    if is_better {
                        let found = Match { start, end: at, captures: captures.clone() };
                        if ends == Ends::First || at == self.text.len() {
                            return Ok(Some(found));
                        }
                        longest = Some(found);
                    }
                    false
                }
                Some(_) if ends == Ends::Longest && !self.seen.insert((tasks, at)) => false,
                Some(first) => {
                    let (task, rest) = self.arena[first];
                    match self.step(task, rest, &mut at, &mut captures)? {
                        Some(next) => {
                            tasks = next;
                            true
                        }
                        None => false,
                    }
                }
            };
            if !is_on {
                let Some(choice) = self.choices.pop() else { return Ok(longest) };
                if self.lists.is_empty() {
                    self.arena.truncate(choice.arena);
                }
                (tasks, at, captures) = (choice.tasks, choice.at, choice.captures);
            }
        }
    }

    fn choose(&mut self, tasks: Tasks, at: usize, captures: &[(u32, usize, usize)]) {
        let arena = self.arena.len();
        self.choices.push(Choice { tasks, at, captures: captures.to_vec(), arena });
    }

    /// Where the letters of a capture end that stand at a place once more.
    fn read_again(
        &self,
        reference: BackReference,
        (start, end): (usize, usize),
        at: usize,
    ) -> Option<usize> {
        let length = end - start;
        let (from, to, place) = match reference.direction {
            Direction::Ahead => (at, at.checked_add(length)?, at + length),
            Direction::Behind => (at.checked_sub(length)?, at, at - length),
        };
        let found = self.text.get(from..to)?;
        let captured = &self.text[start..end];
        let mut pairs = captured.iter().zip(found);
        pairs.all(|(&one, &other)| reference.cases.are_same(one, other)).then_some(place)
    }

    /// What is to be done after a task; `None` if it fails.
    fn step(
        &mut self,
        task: Task,
        rest: Tasks,
        at: &mut usize,
        captures: &mut Vec<(u32, usize, usize)>,
    ) -> Result<Option<Tasks>, WorkExhausted> {
        let pattern = self.pattern;
        Ok(match task {
            Task::Match(id) => match pattern.node(id) {
                Node::Letter(ranges) => {
                    let letter = self.text.get(*at);
                    let fits = letter.is_some_and(|letter| {
                        ranges.iter().any(|&(low, high)| (low..=high).contains(letter))
                    });
                    *at += usize::from(fits);
                    fits.then_some(rest)
                }
                Node::LetterBefore(ranges) => {
                    let before = at.checked_sub(1);
                    let fits = before.is_some_and(|before| {
                        let letter = self.text[before];
                        ranges.iter().any(|&(low, high)| (low..=high).contains(&letter))
                    });
                    *at -= usize::from(fits);
                    fits.then_some(rest)
                }
                Node::Back(reference) => {
                    let of_group = |capture: &&(u32, usize, usize)| capture.0 == reference.group;
                    match captures.iter().find(of_group) {
                        Some(&(_, start, end)) => {
                            self.work.spend((end - start) as u64)?;
                            let place = self.read_again(*reference, (start, end), *at);
                            *at = place.unwrap_or(*at);
                            place.map(|_| rest)
                        }
                        None => (reference.unset == Unset::Empty).then_some(rest),
                    }
                }
                Node::Begin => (*at == 0).then_some(rest),
                Node::End => (*at == self.text.len()).then_some(rest),
                Node::Concat(parts) => {
                    self.work.spend(parts.len() as u64)?;
                    let mut tasks = rest;
                    for &part in parts.iter().rev() {
                        tasks = self.and_then(Task::Match(part), tasks);
                    }
                    Some(tasks)
                }
                Node::Choice(parts) => {
                    self.work.spend(parts.len() as u64)?;
                    // Each way has a list of its own, made before the ways that are tried earlier.
                    let ways: Vec<Tasks> = parts
                        .iter()
                        .rev()
                        .map(|&part| self.and_then(Task::Match(part), rest))
                        .collect();
                    let (first, others) = match ways.split_last() {
                        Some((first, others)) => (*first, others),
                        None => return Ok(None),
                    };
                    for &other in others {
                        self.choose(other, *at, captures);
                    }
                    Some(first)
                }
                Node::Capture(group, part) => {
                    let close = self.and_then(Task::Close(*group, *at), rest);
                    Some(self.and_then(Task::Match(*part), close))
                }
                Node::Repeat(..) => Some(self.and_then(Task::Repeat(id, 0, None), rest)),
                Node::Atomic(part) => {
                    let cut = self.and_then(Task::Cut(self.choices.len()), rest);
                    Some(self.and_then(Task::Match(*part), cut))
                }
                Node::Look { part, holds, .. } => {
                    let depth = self.choices.len();
                    let found = if *holds {
                        self.and_then(Task::Found(*at, depth), rest)
                    } else {
                        // The way that is taken if the part does not match.
                        self.choose(rest, *at, captures);
                        self.and_then(Task::Forbidden(depth), None)
                    };
                    Some(self.and_then(Task::Match(*part), found))
                }
            },
            Task::Cut(depth) => {
                self.choices.truncate(depth);
                Some(rest)
            }
            Task::Found(place, depth) => {
                self.choices.truncate(depth);
                *at = place;
                Some(rest)
            }
            Task::Forbidden(depth) => {
                self.choices.truncate(depth);
                None
            }
            Task::Close(group, start) => {
                captures.retain(|capture| capture.0 != group);
                captures.push((group, start.min(*at), start.max(*at)));
                Some(rest)
            }
            Task::Iterated(id, done, start) => {
                let Node::Repeat(_, times) = pattern.node(id) else { return Ok(None) };
                let is_required = done < times.low;
                if !is_required && *at == start && times.empty_round == EmptyRound::Refused {
                    None
                } else {
                    let last = (!is_required).then_some(start);
                    Some(self.and_then(Task::Repeat(id, done.saturating_add(1), last), rest))
                }
            }
            Task::Repeat(id, done, last) => {
                let Node::Repeat(part, times) = pattern.node(id) else { return Ok(None) };
                let is_full = times.high.is_some_and(|high| done >= high);
                // A required round does not ask for progress.
                let is_stuck = done >= times.low && last == Some(*at);
                if is_full || is_stuck {
                    return Ok(Some(rest));
                }
                let iterated = self.and_then(Task::Iterated(id, done, *at), rest);
                let again = self.and_then(Task::Match(*part), iterated);
                let mut kept = captures.clone();
                if times.empty_round == EmptyRound::Refused {
                    let groups = pattern.groups(*part);
                    kept.retain(|capture| groups.binary_search(&capture.0).is_err());
                }
                if done < times.low {
                    *captures = kept;
                    Some(again)
                } else if times.is_lazy {
                    self.choose(again, *at, &kept);
                    Some(rest)
                } else {
                    self.choose(rest, *at, captures);
                    *captures = kept;
                    Some(again)
                }
            }
        })
    }
}
