//! Membership of strings, and the functions that search for a match.
//!
//! Idea: the derivatives form an automaton that is built as far as the strings need it and kept for
//! the next string. The places where a match begins are found in one pass from the right: a match
//! begins at `i` if, read backward from the end down to `i`, the string is in `Σ* mirrored(L)`.
//! Invariant: an answer is exact or absent ([`WorkExhausted`]); searching reads each code point at
//! most twice, also for all matches of a string.
//! Reference: SMT-LIB 2.7, `str.in_re`, `str.replace_re`, `str.replace_re_all`; cvc5 for
//! `str.indexof_re`.

use std::fmt;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::arena::{Arena, Direction, Node, NodeId, UNBOUNDED};
use super::{Regex, glob, import};
use crate::{Integer, StrValue};

/// How much work questions may take before they are given up.
///
/// One unit is about one node made or looked at or one code point read: between 10 and 100
/// nanoseconds on the machines of 2025, and some tens of bytes at most. Questions take from it what
/// they need.
#[derive(Clone, Debug)]
pub struct WorkLimit {
    left: u64,
}

impl WorkLimit {
    /// A limit of so many units.
    #[must_use]
    pub fn new(units: u64) -> Self {
        Self { left: units }
    }

    /// The units that are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes units off.
    pub(crate) fn spend(&mut self, units: u64) -> Result<(), WorkExhausted> {
        self.left = self.left.checked_sub(units).ok_or(WorkExhausted)?;
        Ok(())
    }
}

/// The work limit was reached before the answer was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorkExhausted;

impl fmt::Display for WorkExhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the regular expression took more work than allowed")
    }
}

impl std::error::Error for WorkExhausted {}

/// A regular expression prepared for questions about strings.
///
/// It remembers what it has computed, so later questions are cheaper; its memory grows with the work
/// done, not with the number of questions. Questions after a given-up one are answered as usual.
pub struct Matcher {
    regex: Regex,
    arena: Arena,
    /// Whether counters were removed, for texts of one length.
    is_at_length: bool,
    /// The language, once it has been asked for.
    forward: Option<NodeId>,
    /// The mirrored language, once it has been asked for.
    backward: Option<NodeId>,
}

/// A language of a [`Matcher`] to search for.
#[derive(Clone, Copy)]
enum Target {
    /// All strings of the language.
    Any,
    /// Those that are not empty.
    NonEmpty,
}

/// Which places of matches are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    First,
    All,
}

/// The states at the beginnings of the repetitions of a block, as far as a run was read.
///
/// Once a state is there again, whatever was read since then happens again and again.
#[derive(Default)]
struct Laps {
    run: usize,
    seen: FxHashMap<NodeId, usize>,
}

impl Laps {
    /// Notes the state in which a run that ends (or begins) at `run` is read further; the distance
    /// from where it was read in that state before, if it was.
    fn since(&mut self, run: usize, state: NodeId, position: usize) -> Option<usize> {
        if self.run != run {
            self.run = run;
            self.seen.clear();
        }
        let before = self.seen.insert(state, position)?;
        self.seen.clear();
        Some(position.abs_diff(before))
    }

    /// The last position at which a text is read in this state for the same reason as here.
    fn forward(&mut self, text: &StrValue, state: NodeId, position: usize) -> usize {
        let Some(end) = text.laps_from(position) else { return position };
        match self.since(end, state, position) {
            Some(cycle) => position + (end - position) / cycle * cycle,
            None => position,
        }
    }

    /// The same for a text that is read from the right, but not beyond `from`.
    fn backward(&mut self, text: &StrValue, state: NodeId, position: usize, from: usize) -> usize {
        let Some(start) = text.laps_before(position) else { return position };
        match self.since(start, state, position) {
            // The last time around has the first places.
            Some(cycle) => {
                let times = position.saturating_sub(start.max(from)) / cycle;
                position - times.saturating_sub(1) * cycle
            }
            None => position,
        }
    }
}

impl Matcher {
    /// Prepares the expression; the time is linear in its size.
    #[must_use]
    pub fn new(regex: &Regex) -> Self {
        let arena = Arena::new(import::alphabet(regex));
        Self { regex: regex.clone(), arena, is_at_length: false, forward: None, backward: None }
    }

    /// Runs a question with what is left of `work`, and takes off what it needed.
    fn run<T>(
        &mut self,
        work: &mut WorkLimit,
        question: impl FnOnce(&mut Self) -> Result<T, WorkExhausted>,
    ) -> Result<T, WorkExhausted> {
        let before = self.arena.spent;
        self.arena.ceiling = before.saturating_add(work.left);
        let answer = question(self).and_then(|answer| self.arena.check().map(|()| answer));
        work.left = work.left.saturating_sub(self.arena.spent - before);
        answer
    }

    /// The language whose strings are searched, read forward or backward.
    fn language(&mut self, target: Target, dir: Direction) -> Result<NodeId, WorkExhausted> {
        let slot = match dir {
            Direction::Forward => &mut self.forward,
            Direction::Backward => &mut self.backward,
        };
        let whole = match *slot {
            Some(known) => known,
            None => *slot.insert(self.arena.import(&self.regex, dir)?),
        };
        Ok(match target {
            Target::Any => whole,
            Target::NonEmpty => {
                let non_empty = self.arena.repeat(NodeId::ANY, 1, UNBOUNDED);
                self.arena.intersection(vec![whole, non_empty])
            }
        })
    }

    /// The language that remains after the next code point of `text`, and where that ends; for a
    /// literal, after all of it at once.
    fn step(
        &mut self,
        state: NodeId,
        text: &StrValue,
        position: usize,
    ) -> Result<(NodeId, usize), WorkExhausted> {
        let (first, rest) = match *self.arena.node(state) {
            Node::Concat(first, rest) => (first, rest),
            _ => (state, NodeId::EPSILON),
        };
        if let Node::Literal { literal, offset } = *self.arena.node(first)
            && let Some(string) = self.arena.forward_literal(literal)
        {
            let length = string.len() - offset;
            let read = text.has_part_at(position, string, offset);
            self.arena.spend(if read { length / 16 + 1 } else { 1 });
            return Ok(if read { (rest, position + length) } else { (NodeId::EMPTY, position) });
        }
        let Some(point) = text.code_point(position) else { return Ok((NodeId::EMPTY, position)) };
        let symbol = self.arena.alphabet.symbol(point);
        self.arena.spend(1);
        Ok((self.arena.derivative(state, symbol)?, position + 1))
    }

    /// `str.in_re`: whether the string is in the language.
    ///
    /// # Errors
    ///
    /// The work limit.
    pub fn is_match(
        &mut self,
        text: &StrValue,
        work: &mut WorkLimit,
    ) -> Result<bool, WorkExhausted> {
        if text.is_compressed() && !self.is_at_length {
            let regex = self.regex.at_length(text.len() as u64);
            let mut special = Self { is_at_length: true, ..Self::new(&regex) };
            return special.is_match(text, work);
        }
        if !text.is_compressed()
            && let Some(answer) = glob::is_match(&self.regex, text)
        {
            work.left = work.left.saturating_sub(text.len() as u64 / 16 + 1);
            return Ok(answer);
        }
        self.run(work, |this| {
            let mut state = this.language(Target::Any, Direction::Forward)?;
            let mut position = 0;
            let mut laps = Laps::default();
            while state != NodeId::EMPTY && state != NodeId::ALL {
                position = laps.forward(text, state, position);
                if position >= text.len() {
                    break;
                }
                (state, position) = this.step(state, text, position)?;
            }
            Ok(this.arena.nullable(state))
        })
    }

    /// Whether the language has no string: no derivative of it has the empty one.
    ///
    /// # Errors
    ///
    /// The work limit.
    ///
    /// ```
    /// # use trine_value::StrValue;
    /// # use trine_value::regex::{Matcher, Regex, WorkLimit};
    /// let [a, b] = ["a", "b"].map(|c| Regex::literal(StrValue::from_literal(c).unwrap()));
    /// let both = Regex::inter([a.star().plus(), b.plus()]);
    /// assert_eq!(Matcher::new(&both).is_empty(&mut WorkLimit::new(1000)), Ok(true));
    /// ```
    pub fn is_empty(&mut self, work: &mut WorkLimit) -> Result<bool, WorkExhausted> {
        self.run(work, |this| {
            let start = this.language(Target::Any, Direction::Forward)?;
            let mut seen = FxHashSet::default();
            let mut stack = vec![start];
            while let Some(state) = stack.pop() {
                if this.arena.nullable(state) {
                    return Ok(false);
                }
                for symbol in 0..this.arena.alphabet.len() {
                    this.arena.spend(1);
                    let next = this.arena.derivative(state, symbol)?;
                    if next != NodeId::EMPTY && seen.insert(next) {
                        stack.push(next);
                    }
                }
            }
            Ok(true)
        })
    }

    /// The end of the shortest match that begins at `start`.
    fn shortest_at(
        &mut self,
        text: &StrValue,
        start: usize,
        target: Target,
    ) -> Result<Option<usize>, WorkExhausted> {
        let mut state = self.language(target, Direction::Forward)?;
        let mut position = start;
        let mut laps = Laps::default();
        while !self.arena.nullable(state) {
            position = laps.forward(text, state, position);
            if state == NodeId::EMPTY || position >= text.len() {
                return Ok(None);
            }
            (state, position) = self.step(state, text, position)?;
        }
        Ok(Some(position))
    }

    /// Calls `found` with positions from the end down to `from` where a match begins, at least with
    /// those that are wanted.
    fn each_start(
        &mut self,
        text: &StrValue,
        from: usize,
        (target, wanted): (Target, Wanted),
        mut found: impl FnMut(usize),
    ) -> Result<(), WorkExhausted> {
        let mirrored = self.language(target, Direction::Backward)?;
        let mut state = self.arena.concat(NodeId::ALL, mirrored);
        let mut position = text.len();
        let mut laps = Laps::default();
        while state != NodeId::EMPTY {
            if wanted == Wanted::First {
                position = laps.backward(text, state, position, from);
            }
            if self.arena.nullable(state) {
                found(position);
            }
            if position <= from {
                return Ok(());
            }
            position -= 1;
            let Some(point) = text.code_point(position) else { return Ok(()) };
            let symbol = self.arena.alphabet.symbol(point);
            self.arena.spend(1);
            state = self.arena.derivative(state, symbol)?;
        }
        Ok(())
    }

    /// The first match that begins at `start` or later: leftmost, and of those the shortest.
    ///
    /// # Errors
    ///
    /// The work limit.
    ///
    /// ```
    /// # use trine_value::regex::{Matcher, Regex, WorkLimit};
    /// # use trine_value::StrValue;
    /// let text = |contents| StrValue::from_literal(contents).unwrap();
    /// let mut matcher = Matcher::new(&Regex::literal(text("b")).plus());
    /// let found = matcher.find(&text("abb"), 0, &mut WorkLimit::new(1000));
    /// assert_eq!(found, Ok(Some(1..2)));
    /// ```
    pub fn find(
        &mut self,
        text: &StrValue,
        start: usize,
        work: &mut WorkLimit,
    ) -> Result<Option<Range<usize>>, WorkExhausted> {
        self.run(work, |this| {
            if start > text.len() {
                return Ok(None);
            }
            // An empty match is the shortest one anywhere.
            let language = this.language(Target::Any, Direction::Forward)?;
            if this.arena.nullable(language) {
                return Ok(Some(start..start));
            }
            let mut first = None;
            let wanted = (Target::Any, Wanted::First);
            this.each_start(text, start, wanted, |position| first = Some(position))?;
            let Some(first) = first else { return Ok(None) };
            let end = this.shortest_at(text, first, Target::Any)?;
            Ok(end.map(|end| first..end))
        })
    }

    /// `str.indexof_re` (cvc5): where the first match at `start` or later begins; -1 if there is
    /// none or `start` is not a position of `text` or its length.
    ///
    /// # Errors
    ///
    /// The work limit.
    pub fn index_of(
        &mut self,
        text: &StrValue,
        start: &Integer,
        work: &mut WorkLimit,
    ) -> Result<Integer, WorkExhausted> {
        let found = match usize::try_from(start) {
            Ok(start) => self.find(text, start, work)?,
            Err(_) => None,
        };
        Ok(found.map_or(Integer::from(-1), |found| Integer::from(found.start)))
    }

    /// `str.replace_re`: the leftmost shortest match replaced, which may be empty.
    ///
    /// # Errors
    ///
    /// The work limit.
    pub fn replace(
        &mut self,
        text: &StrValue,
        by: &StrValue,
        work: &mut WorkLimit,
    ) -> Result<StrValue, WorkExhausted> {
        Ok(text.replace_ranges(self.find(text, 0, work)?, by))
    }

    /// `str.replace_re_all`: from left to right, each leftmost shortest match that is not empty
    /// replaced.
    ///
    /// # Errors
    ///
    /// The work limit.
    pub fn replace_all(
        &mut self,
        text: &StrValue,
        by: &StrValue,
        work: &mut WorkLimit,
    ) -> Result<StrValue, WorkExhausted> {
        let matches = self.run(work, |this| {
            // Whether a match begins at a place does not depend on the matches before it.
            let mut starts = vec![0u64; text.len() / 64 + 1];
            let mark = |position: usize| starts[position / 64] |= 1 << (position % 64);
            this.each_start(text, 0, (Target::NonEmpty, Wanted::All), mark)?;
            let mut matches: Vec<Range<usize>> = Vec::new();
            for (i, &word) in starts.iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    let start = i * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    if matches.last().is_some_and(|last| start < last.end) {
                        continue;
                    }
                    let end = this.shortest_at(text, start, Target::NonEmpty)?;
                    matches.extend(end.map(|end| start..end));
                }
            }
            Ok(matches)
        })?;
        Ok(text.replace_ranges(matches, by))
    }

    /// The end of the longest match that begins at `start`.
    fn longest_at(
        &mut self,
        text: &StrValue,
        start: usize,
        target: Target,
    ) -> Result<Option<usize>, WorkExhausted> {
        let mut state = self.language(target, Direction::Forward)?;
        let mut position = start;
        let mut end = None;
        loop {
            if self.arena.nullable(state) {
                end = Some(position);
            }
            if state == NodeId::EMPTY || position >= text.len() {
                return Ok(end);
            }
            (state, position) = self.step(state, text, position)?;
        }
    }

    /// `str.replace_re_longest` (OSTRICH): the leftmost match replaced, of those there the longest one.
    ///
    /// # Errors
    ///
    /// The work limit.
    pub fn replace_longest(
        &mut self,
        text: &StrValue,
        by: &StrValue,
        work: &mut WorkLimit,
    ) -> Result<StrValue, WorkExhausted> {
        let Some(first) = self.find(text, 0, work)? else { return Ok(text.clone()) };
        let start = first.start;
        let end = self.run(work, |this| this.longest_at(text, start, Target::Any))?;
        Ok(text.replace_ranges(end.map(|end| start..end), by))
    }

    /// `str.replace_re_longest_all` (OSTRICH): from left to right, each leftmost longest match that is
    /// not empty replaced.
    ///
    /// # Errors
    ///
    /// The work limit.
    pub fn replace_longest_all(
        &mut self,
        text: &StrValue,
        by: &StrValue,
        work: &mut WorkLimit,
    ) -> Result<StrValue, WorkExhausted> {
        let matches = self.run(work, |this| {
            let mut starts = Vec::new();
            let wanted = (Target::NonEmpty, Wanted::All);
            this.each_start(text, 0, wanted, |position| starts.push(position))?;
            let mut matches: Vec<Range<usize>> = Vec::new();
            for start in starts.into_iter().rev() {
                if matches.last().is_none_or(|last| start >= last.end) {
                    let end = this.longest_at(text, start, Target::NonEmpty)?;
                    matches.extend(end.map(|end| start..end));
                }
            }
            Ok(matches)
        })?;
        Ok(text.replace_ranges(matches, by))
    }
}
