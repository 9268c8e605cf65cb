//! The search for a match, by backtracking.
//!
//! Idea: what is still to be done is a list of tasks, and lists share their ends in one arena. Where
//! there is a choice, the other way is kept with the place, the captures and the size of the arena.
//! Invariant: ways are tried in the order of the standard, so the first match found is the match.
//! Reference: ECMA-262, 11th edition (2020), sections 21.2.2.3 to 21.2.2.5 (`RepeatMatcher`).

use super::{Node, NodeId, Pattern, Piece};
use crate::regex::{WorkExhausted, WorkLimit};

/// A match with its captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Match {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Group, start and end.
    captures: Vec<(u32, usize, usize)>,
}

impl Match {
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

#[derive(Clone, Copy)]
enum Task {
    Match(NodeId),
    /// The group ends, which began there.
    Close(u32, usize),
    /// So many iterations of the repetition are done.
    Repeat(NodeId, u32),
    /// An iteration ends, which began there after so many others.
    Iterated(NodeId, u32, usize),
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
}

impl<'a> Search<'a> {
    pub(super) fn new(pattern: &'a Pattern, text: &'a [u32], work: &'a mut WorkLimit) -> Self {
        Self { pattern, text, work, arena: Vec::new(), choices: Vec::new() }
    }

    /// The match at the leftmost place from `from` on.
    pub(super) fn first_from(&mut self, from: usize) -> Result<Option<Match>, WorkExhausted> {
        for start in from..=self.text.len() {
            if let Some(found) = self.at(start, false)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The match of the whole text.
    pub(super) fn whole(&mut self) -> Result<Option<Match>, WorkExhausted> {
        self.at(0, true)
    }

    fn and_then(&mut self, task: Task, rest: Tasks) -> Tasks {
        self.arena.push((task, rest));
        Some(self.arena.len() - 1)
    }

    fn at(&mut self, start: usize, to_end: bool) -> Result<Option<Match>, WorkExhausted> {
        let Some(root) = self.pattern.root() else { return Ok(None) };
        self.arena.clear();
        self.choices.clear();
        let mut tasks = self.and_then(Task::Match(root), None);
        let (mut at, mut captures) = (start, Vec::new());
        loop {
            self.work.spend(1)?;
            let is_on = match tasks {
                None if !to_end || at == self.text.len() => {
                    return Ok(Some(Match { start, end: at, captures }));
                }
                None => false,
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
                let Some(choice) = self.choices.pop() else { return Ok(None) };
                self.arena.truncate(choice.arena);
                (tasks, at, captures) = (choice.tasks, choice.at, choice.captures);
            }
        }
    }

    fn choose(&mut self, tasks: Tasks, at: usize, captures: &[(u32, usize, usize)]) {
        let arena = self.arena.len();
        self.choices.push(Choice { tasks, at, captures: captures.to_vec(), arena });
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
                Node::Repeat(..) => Some(self.and_then(Task::Repeat(id, 0), rest)),
            },
            Task::Close(group, start) => {
                captures.retain(|capture| capture.0 != group);
                captures.push((group, start, *at));
                Some(rest)
            }
            Task::Iterated(id, done, start) => {
                let Node::Repeat(_, times) = pattern.node(id) else { return Ok(None) };
                if done >= times.low && *at == start {
                    None
                } else {
                    Some(self.and_then(Task::Repeat(id, done.saturating_add(1)), rest))
                }
            }
            Task::Repeat(id, done) => {
                let Node::Repeat(part, times) = pattern.node(id) else { return Ok(None) };
                if times.high.is_some_and(|high| done >= high) {
                    return Ok(Some(rest));
                }
                let iterated = self.and_then(Task::Iterated(id, done, *at), rest);
                let again = self.and_then(Task::Match(*part), iterated);
                let groups = pattern.groups(*part);
                let mut kept = captures.clone();
                kept.retain(|capture| groups.binary_search(&capture.0).is_err());
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
