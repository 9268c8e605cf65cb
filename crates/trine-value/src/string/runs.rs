//! Words as blocks in a row, each repeated: words of a billion letters in a few bytes.
//!
//! Idea: a run is a flat block and how often it stands there. What two runs have in common is found by
//! comparing one length of each block, since two periodic words that agree on as many letters as their
//! periods have together agree for as long as both go on. A search looks at the first and the last
//! repetitions of a run only; a machine that reads a run is followed until its state repeats.
//! Invariant: the form is used for words longer than [`FLAT`] only, blocks are flat and not empty. A
//! word may have several forms: equality, order and hash are those of the letters.
//! Cost: functions that might need more than [`MAX_WORK`] letters or [`MAX_RUNS`] runs end in
//! [`TooLong`].
//! Reference: Fine, Wilf, "Uniqueness theorems for periodic functions", 1965.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::search::{KnuthMorrisPratt, Searcher};
use super::{Builder, StrValue, UnitSlice, Units};

/// Words of at most so many letters are flat. Tests see runs early.
pub(super) const FLAT: usize = if cfg!(test) { 6 } else { 1 << 16 };

/// Runs of a word.
const MAX_RUNS: usize = 1 << 18;

/// Letters that one function writes or reads one by one.
const MAX_WORK: usize = 1 << 24;

/// Longer patterns are looked for by parts of this length.
const WINDOW: usize = if cfg!(test) { 4 } else { 1 << 12 };

/// Parts of a pattern that are tried, and places for each of them.
const MAX_WINDOWS: usize = 16;
const MAX_CANDIDATES: usize = 64;

/// Flat words that are appended to each other stay flat up to so many letters.
const MAX_FLAT: usize = 1 << 27;

/// Neighbouring blocks that are not repeated are joined while they have at most so many letters.
const JOINED: usize = 1 << 10;

/// Positions that the hash of a long word looks at.
const SAMPLES: usize = 128;

/// A word that is too long, or a question about a long word that would take too much work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the string is too long")
    }
}

impl std::error::Error for TooLong {}

/// A block that is repeated.
#[derive(Clone)]
pub(super) struct Run {
    /// Flat and not empty.
    block: StrValue,
    times: usize,
    /// The position after the run.
    end: usize,
}

impl Run {
    fn start(&self) -> usize {
        self.end - self.block.len() * self.times
    }

    /// The letter at a position of the word, which must be in the run.
    fn unit(&self, position: usize) -> u32 {
        self.block.flat_unit((position - self.start()) % self.block.len())
    }
}

/// The number of the run with a position, which must be inside of the word.
fn run_at(runs: &[Run], position: usize) -> usize {
    runs.partition_point(|run| run.end <= position)
}

/// The letter at a position of the word.
pub(super) fn unit_at(runs: &[Run], position: usize) -> Option<u32> {
    runs.get(run_at(runs, position)).map(|run| run.unit(position))
}

/// The number of letters.
pub(super) fn length(runs: &[Run]) -> usize {
    runs.last().map_or(0, |run| run.end)
}

/// A word in runs under construction.
struct RunsBuilder {
    runs: Vec<Run>,
    /// More runs are refused.
    most: usize,
}

impl Default for RunsBuilder {
    fn default() -> Self {
        Self { runs: Vec::new(), most: MAX_RUNS }
    }
}

impl RunsBuilder {
    /// Appends a flat block so many times.
    fn push(&mut self, block: &StrValue, times: usize) -> Result<(), TooLong> {
        let added = block.len().checked_mul(times).ok_or(TooLong)?;
        let end = added.checked_add(length(&self.runs)).ok_or(TooLong)?;
        if end > isize::MAX as usize || self.runs.len() > self.most {
            return Err(TooLong);
        }
        self.append(block, times);
        Ok(())
    }

    /// Appends a flat block so many times; the length must be small enough.
    fn append(&mut self, block: &StrValue, times: usize) {
        if block.is_empty() || times == 0 {
            return;
        }
        let end = length(&self.runs) + block.len() * times;
        match self.runs.last_mut() {
            Some(last) if last.block == *block => {
                last.times += times;
                last.end = end;
            }
            Some(last)
                if last.times == 1 && times == 1 && last.block.len() + block.len() <= JOINED =>
            {
                last.block = StrValue::concat_flat([&last.block, block]);
                last.end = end;
            }
            _ => self.runs.push(Run { block: block.clone(), times, end }),
        }
    }

    /// Appends a word.
    fn extend(&mut self, word: &StrValue) -> Result<(), TooLong> {
        word.runs().iter().try_for_each(|run| self.push(&run.block, run.times))
    }

    /// Appends a word so many times.
    fn extend_repeated(&mut self, word: &StrValue, times: usize) -> Result<(), TooLong> {
        if times == 0 {
            return Ok(());
        }
        if let [run] = &*word.runs() {
            return self.push(&run.block, run.times.checked_mul(times).ok_or(TooLong)?);
        }
        if word.len() <= MAX_WORK {
            return self.push(&word.flattened(), times);
        }
        (0..times).try_for_each(|_| self.extend(word))
    }

    fn finish(self) -> StrValue {
        let long = StrValue(Units::Runs(self.runs.into()));
        match &long.0 {
            Units::Runs(runs) if runs.len() == 1 && runs[0].times == 1 => runs[0].block.clone(),
            _ if long.len() <= FLAT => long.flattened(),
            _ => long,
        }
    }
}

/// Compares `count` letters from the given positions on, which must be there.
///
/// The result is the distance of the first difference, or `count`.
fn common(a: &[Run], a_from: usize, b: &[Run], b_from: usize, count: usize) -> usize {
    let (mut i, mut j) = (run_at(a, a_from), run_at(b, b_from));
    let mut done = 0;
    while done < count {
        let (left, right) = (&a[i], &b[j]);
        let (at, other) = (a_from + done, b_from + done);
        let both = (left.end - at).min(right.end - other).min(count - done);
        let decisive = both.min(left.block.len() + right.block.len());
        let mut agreed = 0;
        while agreed < decisive {
            let place = |run: &Run, position: usize| (position - run.start()) % run.block.len();
            let (x, y) = (place(left, at + agreed), place(right, other + agreed));
            let part = (left.block.len() - x).min(right.block.len() - y).min(decisive - agreed);
            let (x, y) = (left.block.flat_part(x..x + part), right.block.flat_part(y..y + part));
            if !y.has_at(0, x) {
                let same = x.iter().zip(y.iter()).take_while(|(x, y)| x == y).count();
                return done + agreed + same;
            }
            agreed += part;
        }
        done += both;
        i += usize::from(left.end == at + both);
        j += usize::from(right.end == other + both);
    }
    count
}

/// A text with its long runs cut short, so that it is flat and has the same first occurrence of any
/// pattern of a given length.
struct Shortened {
    text: StrValue,
    /// From the position in `text` on, so many letters were left out before.
    gaps: Vec<(usize, usize)>,
}

impl Shortened {
    /// An occurrence inside of a run has one that begins in the first repetition; every other one
    /// begins or ends outside, and reaches less than a pattern's length into the run.
    fn new(text: &StrValue, pattern_len: usize) -> Result<Self, TooLong> {
        let mut builder = Builder::default();
        let (mut written, mut left_out) = (0_usize, 0);
        let mut gaps = Vec::new();
        for run in &*text.runs() {
            let block = run.block.len();
            // Repetitions that have room for the pattern from any place of the first one on.
            let kept = pattern_len.div_ceil(block).saturating_add(2).min(run.times);
            written = written.saturating_add(kept.saturating_mul(block));
            if written > MAX_WORK.max(text.flat_len()) {
                return Err(TooLong);
            }
            for _ in 0..kept {
                builder.extend(run.block.flat_part(0..block));
            }
            if kept < run.times {
                left_out += (run.times - kept) * block;
                // What begins in the first repetition is where it was.
                gaps.push((written - (kept - 1) * block, left_out));
            }
        }
        Ok(Self { text: builder.finish(), gaps })
    }

    /// The position in the whole text.
    fn original(&self, position: usize) -> usize {
        let after = self.gaps.partition_point(|&(from, _)| from <= position);
        position + after.checked_sub(1).map_or(0, |last| self.gaps[last].1)
    }
}

impl StrValue {
    /// The runs; those of a flat word are itself, once.
    pub(super) fn runs(&self) -> Cow<'_, [Run]> {
        match &self.0 {
            Units::Runs(runs) => Cow::Borrowed(runs),
            _ if self.is_empty() => Cow::Borrowed(&[]),
            _ => Cow::Owned(vec![Run { block: self.clone(), times: 1, end: self.len() }]),
        }
    }

    fn flat_part(&self, range: Range<usize>) -> UnitSlice<'_> {
        self.flat().map_or(UnitSlice::Narrow(&[]), |units| units.slice(range))
    }

    fn flat_unit(&self, position: usize) -> u32 {
        self.code_point(position).map_or(0, super::CodePoint::get)
    }

    /// The length, if this is flat.
    fn flat_len(&self) -> usize {
        self.flat().map_or(0, UnitSlice::len)
    }

    /// All letters one by one.
    fn flattened(&self) -> Self {
        let mut builder = Builder::default();
        for run in &*self.runs() {
            for _ in 0..run.times {
                builder.extend(run.block.flat_part(0..run.block.len()));
            }
        }
        builder.finish()
    }

    /// Whether the word is kept as repeated blocks, because nobody should write it out.
    #[must_use]
    pub fn is_compressed(&self) -> bool {
        self.flat().is_none()
    }

    /// The code points of the blocks from left to right, and how often each is repeated.
    pub fn repeated_blocks(&self) -> impl Iterator<Item = (Vec<u32>, usize)> + '_ {
        let runs = self.runs().into_owned();
        runs.into_iter()
            .map(|run| (run.block.code_points().map(super::CodePoint::get).collect(), run.times))
    }

    /// The word so many times in a row.
    ///
    /// # Errors
    ///
    /// The result is too long for any position.
    ///
    /// ```
    /// use trine_value::{Integer, StrValue};
    /// let block = StrValue::from_literal("ab").unwrap();
    /// let word = block.repeated(1 << 50).unwrap();
    /// assert_eq!(word.len(), 1 << 51);
    /// assert_eq!(word.at(&Integer::from(1_000_000_000_001_u64)).to_string(), "\"b\"");
    /// assert!(word.repeated(1 << 50).is_err());
    /// ```
    pub fn repeated(&self, times: usize) -> Result<Self, TooLong> {
        let mut builder = RunsBuilder::default();
        builder.extend_repeated(self, times)?;
        Ok(builder.finish())
    }

    /// `str.++` of any number of words, of which some may be compressed.
    ///
    /// # Errors
    ///
    /// The result is too long, or has too many runs.
    pub fn try_concat<'a>(
        words: impl IntoIterator<Item = &'a Self, IntoIter: Clone>,
    ) -> Result<Self, TooLong> {
        Self::concat_within(words, MAX_RUNS)
    }

    /// Words in a row, unless these are too many runs.
    pub(super) fn concat_within<'a>(
        words: impl IntoIterator<Item = &'a Self, IntoIter: Clone>,
        most: usize,
    ) -> Result<Self, TooLong> {
        let words = words.into_iter();
        let flat = words.clone().try_fold(0_usize, |sum, word| {
            sum.checked_add(word.flat()?.len()).filter(|&sum| sum <= MAX_FLAT)
        });
        if flat.is_some() {
            return Ok(Self::concat_flat(words));
        }
        let mut builder = RunsBuilder { most, ..RunsBuilder::default() };
        for word in words {
            builder.extend(word)?;
        }
        Ok(builder.finish())
    }

    /// The letters in `range`, which must be inside.
    pub(super) fn slice_of_runs(&self, range: Range<usize>) -> Self {
        let mut builder = RunsBuilder::default();
        let runs = self.runs();
        let touched = runs[run_at(&runs, range.start)..].iter();
        for run in touched.take_while(|run| run.start() < range.end) {
            let (start, end) = (range.start.max(run.start()), range.end.min(run.end));
            // The block as it looks from the first letter on.
            let (block, turn) = (run.block.len(), (start - run.start()) % run.block.len());
            let turned = match turn {
                0 => run.block.clone(),
                _ => Self::concat_flat([&run.block.slice(turn..block), &run.block.slice(0..turn)]),
            };
            builder.append(&turned, (end - start) / block);
            builder.append(&turned.slice(0..(end - start) % block), 1);
        }
        builder.finish()
    }

    /// Whether `pattern` is here at `start`.
    pub(super) fn has_runs_at(&self, start: usize, pattern: &Self, from: usize) -> bool {
        let count = pattern.len() - from;
        start.checked_add(count).is_some_and(|end| end <= self.len())
            && common(&self.runs(), start, &pattern.runs(), from, count) == count
    }

    /// The first position where the words differ, or the length of the shorter one.
    pub(super) fn first_difference(&self, other: &Self) -> usize {
        common(&self.runs(), 0, &other.runs(), 0, self.len().min(other.len()))
    }

    /// A hash of letters from all over a long word; none of its form.
    pub(super) fn hash_samples<H: Hasher>(&self, state: &mut H) {
        let length = self.len();
        length.hash(state);
        let ends = (0..SAMPLES).flat_map(|i| [i, length - 1 - i % length]);
        for position in ends.chain((0..SAMPLES).map(|i| length / SAMPLES * i)) {
            self.code_point(position).hash(state);
        }
    }

    /// Each block changed by `f`, which must go letter by letter.
    pub(super) fn map_blocks(&self, f: impl Fn(&Self) -> Self) -> Self {
        let changed = |run: &Run| Run { block: f(&run.block), times: run.times, end: run.end };
        Self(Units::Runs(self.runs().iter().map(changed).collect()))
    }

    /// The letters in reverse order.
    pub(super) fn reversed_runs(&self) -> Self {
        let length = self.len();
        let turned = |run: &Run| {
            let end = length - run.start();
            Run { block: run.block.reversed(), times: run.times, end }
        };
        Self(Units::Runs(self.runs().iter().rev().map(turned).collect()))
    }

    /// The first position at or after `start` where `pattern` occurs.
    ///
    /// # Errors
    ///
    /// One of them is compressed, and finding out would take too much work.
    pub fn try_find(&self, pattern: &Self, start: usize) -> Result<Option<usize>, TooLong> {
        if start > self.len() || pattern.len() > self.len() - start {
            return Ok(None);
        }
        if pattern.is_empty() || self.has_runs_at(start, pattern, 0) {
            return Ok(Some(start));
        }
        if let (Some(text), Some(pattern)) = (self.flat(), pattern.flat()) {
            return Ok(Searcher::new(text, pattern).find(start));
        }
        if pattern.len() > WINDOW {
            return self.find_by_windows(pattern, start);
        }
        let shortened = Shortened::new(&self.slice(start..self.len()), pattern.len())?;
        let pattern = pattern.flattened();
        let found = shortened.text.find(&pattern, 0);
        Ok(found.map(|position| start + shortened.original(position)))
    }

    /// Looks for a long pattern by looking for a part that occurs rarely: one where a run ends.
    fn find_by_windows(&self, pattern: &Self, start: usize) -> Result<Option<usize>, TooLong> {
        let last = pattern.len() - WINDOW;
        let runs = pattern.runs();
        let borders = std::iter::once(0).chain(runs.iter().map(|run| run.end));
        for border in borders.take(MAX_WINDOWS) {
            let place = border.saturating_sub(WINDOW / 2).min(last);
            let window = pattern.slice(place..place + WINDOW);
            let mut from = start + place;
            for _ in 0..MAX_CANDIDATES {
                let Some(found) = self.try_find(&window, from)? else { return Ok(None) };
                if self.has_runs_at(found - place, pattern, 0) {
                    return Ok(Some(found - place));
                }
                from = found + 1;
            }
        }
        Err(TooLong)
    }

    /// `str.replace`.
    ///
    /// # Errors
    ///
    /// As for [`StrValue::try_find`], or the result is too long.
    pub fn try_replace(&self, pattern: &Self, by: &Self) -> Result<Self, TooLong> {
        match self.try_find(pattern, 0)? {
            None => Ok(self.clone()),
            Some(start) => {
                let after = self.slice(start + pattern.len()..self.len());
                Self::try_concat([&self.slice(0..start), by, &after])
            }
        }
    }

    /// `str.replace_all`.
    ///
    /// # Errors
    ///
    /// Finding out would take too much work, or the result is too long.
    pub fn try_replace_all(&self, pattern: &Self, by: &Self) -> Result<Self, TooLong> {
        if pattern.is_empty() || pattern.len() > self.len() {
            return Ok(self.clone());
        }
        let Some(pattern_units) = pattern.flat() else {
            // At most one occurrence, if the second one has no room.
            let first = self.try_find(pattern, 0)?;
            let room = first.map_or(0, |first| self.len() - first);
            return if room < 2 * pattern.len() {
                self.try_replace(pattern, by)
            } else {
                Err(TooLong)
            };
        };
        let mut replacing = Replacing {
            machine: KnuthMorrisPratt::new(pattern_units.iter().collect()),
            pattern,
            by,
            work: 0,
        };
        let mut builder = RunsBuilder::default();
        let mut matched = 0;
        for run in &*self.runs() {
            matched = replacing.run(run, matched, &mut builder)?;
        }
        builder.extend(&pattern.slice(0..matched))?;
        Ok(builder.finish())
    }

    /// If a repetition of a block begins at the position: the end of its run.
    pub(crate) fn laps_from(&self, position: usize) -> Option<usize> {
        let Units::Runs(runs) = &self.0 else { return None };
        let run = runs.get(run_at(runs, position))?;
        (position - run.start()).is_multiple_of(run.block.len()).then_some(run.end)
    }

    /// If a repetition of a block ends at the position: the beginning of its run.
    pub(crate) fn laps_before(&self, position: usize) -> Option<usize> {
        let Units::Runs(runs) = &self.0 else { return None };
        let run = runs.get(run_at(runs, position.checked_sub(1)?))?;
        (run.end - position).is_multiple_of(run.block.len()).then(|| run.start())
    }
}

/// `str.replace_all`, as a machine whose states are the lengths of matched prefixes.
struct Replacing<'a> {
    machine: KnuthMorrisPratt<'a>,
    pattern: &'a StrValue,
    by: &'a StrValue,
    work: usize,
}

impl Replacing<'_> {
    /// Reads a run; once a state is back at the beginning of a block, what was written repeats.
    fn run(
        &mut self,
        run: &Run,
        mut matched: usize,
        builder: &mut RunsBuilder,
    ) -> Result<usize, TooLong> {
        let mut seen: FxHashMap<usize, usize> = FxHashMap::default();
        let mut laps: Vec<(usize, StrValue)> = Vec::new();
        while laps.len() < run.times {
            if let Some(&first) = seen.get(&matched) {
                let left = run.times - laps.len();
                let period = laps.len() - first;
                for (_, written) in &laps {
                    builder.extend(written)?;
                }
                let round = StrValue::try_concat(laps[first..].iter().map(|(_, word)| word))?;
                builder.extend_repeated(&round, left / period)?;
                for (_, written) in &laps[first..first + left % period] {
                    builder.extend(written)?;
                }
                return Ok(laps[first + left % period].0);
            }
            seen.insert(matched, laps.len());
            let (next, written) = self.block(&run.block, matched)?;
            laps.push((matched, written));
            matched = next;
        }
        for (_, written) in &laps {
            builder.extend(written)?;
        }
        Ok(matched)
    }

    /// Reads a block: the state after it, and what is written for sure.
    fn block(&mut self, block: &StrValue, from: usize) -> Result<(usize, StrValue), TooLong> {
        self.work = self.work.saturating_add(block.len());
        if self.work > MAX_WORK.max(self.pattern.len()) {
            return Err(TooLong);
        }
        // Pieces of the pattern and the block in front of occurrences, and the replacements.
        let known = StrValue::concat_flat([&self.pattern.slice(0..from), block]);
        let (mut matched, mut written) = (from, 0);
        let mut builder = RunsBuilder::default();
        for (i, unit) in block.flat_part(0..block.len()).iter().enumerate() {
            matched = self.machine.step(matched, unit);
            if matched == self.pattern.len() {
                let end = from + i + 1;
                builder.extend(&known.slice(written..end - matched))?;
                builder.extend(self.by)?;
                (written, matched) = (end, 0);
            }
        }
        builder.extend(&known.slice(written..known.len() - matched))?;
        Ok((matched, builder.finish()))
    }
}
