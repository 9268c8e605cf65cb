//! Where a language has words in a bounded string, for languages that are written with strings that a model chooses
//! too, and the functions that look for matches.
//!
//! Idea: one formula for each two positions says whether what stands between them is in the language. These tables
//! are combined along the language: concatenation is the product of two tables, a repetition is closed from the back;
//! a part without unknown strings is run as an automaton from each position.
//! Invariant: a table is right for all pairs of positions that do not lie behind the end of the string.

use trine_automata::Nfa;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId};

use super::bounded_string::{BoundedString, Words};
use super::letters::Letters;
use super::membership::ends_of_runs;

/// Repetitions of a counted language that are written out.
const MOST_COUNTED: u32 = 64;

/// For each two positions whether what stands between them is in the language.
#[derive(Clone, Debug)]
pub(super) struct Spans {
    /// By the first position, and by how many letters there are.
    by_start: Vec<Vec<TermId>>,
}

/// Makes the tables of a string.
pub(super) struct Matcher<'a, 'b> {
    pub(super) w: &'a mut Words<'b>,
    pub(super) letters: &'a Letters,
    pub(super) string: BoundedString,
    pub(super) budget: &'a Budget,
}

impl Matcher<'_, '_> {
    fn table(
        &mut self,
        mut entry: impl FnMut(&mut Self, u32, u32) -> TermId,
    ) -> Result<Spans, Exhausted> {
        let capacity = self.string.capacity;
        let mut by_start = Vec::with_capacity(capacity as usize + 1);
        for start in 0..=capacity {
            self.budget.spend(u64::from(capacity - start) + 1)?;
            by_start.push((0..=capacity - start).map(|count| entry(self, start, count)).collect());
        }
        Ok(Spans { by_start })
    }

    fn truth(&mut self, value: bool) -> TermId {
        self.w.store.mk_bool(value)
    }

    /// The table of a language without unknown strings.
    pub(super) fn closed(&mut self, nfa: &Nfa) -> Result<Spans, Exhausted> {
        let mut by_start = Vec::new();
        for start in 0..=self.string.capacity {
            let from = (self.string, start);
            by_start.push(ends_of_runs(self.w, self.letters, from, nfa, self.budget)?);
        }
        Ok(Spans { by_start })
    }

    /// The table of the language of one word.
    pub(super) fn word(&mut self, word: BoundedString) -> Result<Spans, Exhausted> {
        let nothing = self.w.letter(0);
        self.table(|this, start, count| {
            if count > word.capacity {
                return this.truth(false);
            }
            let w = &mut *this.w;
            let length = w.constant(i64::from(count));
            let mut parts = vec![w.eq(word.length, length)];
            for offset in 0..count {
                let (wanted, found) = (w.at(word, offset), w.at(this.string, start + offset));
                let is_over = w.eq(found, nothing);
                parts.extend([w.eq(wanted, found), w.not(is_over)]);
            }
            w.and(&parts)
        })
    }

    /// The table of the letters between two strings of one letter each.
    pub(super) fn range(
        &mut self,
        low: BoundedString,
        high: BoundedString,
    ) -> Result<Spans, Exhausted> {
        self.table(|this, start, count| {
            if count != 1 {
                return this.truth(false);
            }
            let w = &mut *this.w;
            let one = w.constant(1);
            let (first, found, last) = (w.at(low, 0), w.at(this.string, start), w.at(high, 0));
            let parts = [
                w.eq(low.length, one),
                w.eq(high.length, one),
                w.store.mk(Op::BvUle, &[first, found]),
                w.store.mk(Op::BvUle, &[found, last]),
            ];
            w.and(&parts)
        })
    }

    /// The table of a connective of languages.
    pub(super) fn connective(&mut self, op: Op, parts: &[&Spans]) -> Result<Spans, Exhausted> {
        self.table(|this, start, count| {
            let entries: Vec<TermId> = parts.iter().map(|part| part.at(start, count)).collect();
            let w = &mut *this.w;
            match op {
                Op::ReUnion => w.or(&entries),
                Op::ReInter => w.and(&entries),
                Op::ReComp => w.not(entries[0]),
                _ => {
                    let others: Vec<TermId> =
                        entries[1..].iter().map(|&entry| w.not(entry)).collect();
                    let others = w.and(&others);
                    w.and(&[entries[0], others])
                }
            }
        })
    }

    /// The table of the empty word.
    pub(super) fn nothing(&mut self) -> Result<Spans, Exhausted> {
        self.table(|this, _, count| this.truth(count == 0))
    }

    /// The table of a concatenation.
    pub(super) fn product(&mut self, left: &Spans, right: &Spans) -> Result<Spans, Exhausted> {
        self.table(|this, start, count| {
            let cuts = 0..=count;
            let cuts: Vec<TermId> = cuts
                .map(|cut| {
                    let parts = [left.at(start, cut), right.at(start + cut, count - cut)];
                    this.both(parts)
                })
                .collect();
            this.any(&cuts)
        })
    }

    /// The table of `r*`.
    pub(super) fn star(&mut self, part: &Spans) -> Result<Spans, Exhausted> {
        let capacity = self.string.capacity;
        let mut star = self.nothing()?;
        for start in (0..capacity).rev() {
            for count in 1..=capacity - start {
                self.budget.spend(u64::from(count))?;
                let cuts: Vec<TermId> = (1..=count)
                    .map(|cut| self.both([part.at(start, cut), star.at(start + cut, count - cut)]))
                    .collect();
                star.by_start[start as usize][count as usize] = self.any(&cuts);
            }
        }
        Ok(star)
    }

    /// The table of `low` to `high` repetitions; none where that is too many.
    pub(super) fn counted(
        &mut self,
        part: &Spans,
        low: u32,
        high: u32,
    ) -> Result<Option<Spans>, Exhausted> {
        if low > high {
            return self.table(|this, _, _| this.truth(false)).map(Some);
        }
        if high > MOST_COUNTED {
            return Ok(None);
        }
        // From the last repetition on: what may be left out first.
        let nothing = self.nothing()?;
        let mut spans = nothing.clone();
        for _ in low..high {
            let more = self.product(part, &spans)?;
            spans = self.connective(Op::ReUnion, &[&nothing, &more])?;
        }
        for _ in 0..low {
            spans = self.product(part, &spans)?;
        }
        Ok(Some(spans))
    }

    fn both(&mut self, [left, right]: [TermId; 2]) -> TermId {
        let [never, always] = [false, true].map(|value| self.w.store.mk_bool(value));
        match (left, right) {
            (one, other) if one == never || other == never => never,
            (one, other) if one == always => other,
            (one, other) if other == always => one,
            _ => self.w.and(&[left, right]),
        }
    }

    fn any(&mut self, cases: &[TermId]) -> TermId {
        let never = self.w.store.mk_bool(false);
        let cases: Vec<TermId> = cases.iter().copied().filter(|&case| case != never).collect();
        self.w.or(&cases)
    }

    /// Whether all of the string is in the language.
    pub(super) fn member(&mut self, spans: &Spans) -> TermId {
        let mut cases = Vec::new();
        for count in 0..=self.string.capacity {
            let end = self.w.constant(i64::from(count));
            let is_end = self.w.eq(self.string.length, end);
            cases.push(self.both([is_end, spans.at(0, count)]));
        }
        self.any(&cases)
    }

    /// How many letters the match has that begins at a position, of those with at least `least` letters the shortest or
    /// the longest one, and whether there is one.
    fn match_at(
        &mut self,
        spans: &Spans,
        start: u32,
        least: u32,
        is_longest: bool,
    ) -> (TermId, TermId) {
        let (mut found, mut length) = (self.truth(false), self.w.constant(0));
        let mut counts: Vec<u32> = (least..=self.string.capacity - start).collect();
        if !is_longest {
            counts.reverse();
        }
        for count in counts {
            let end = self.w.constant(i64::from(start + count));
            let inside = self.w.le(end, self.string.length);
            let fits = self.both([inside, spans.at(start, count)]);
            found = self.any(&[found, fits]);
            let count = self.w.constant(i64::from(count));
            length = self.w.ite(fits, count, length);
        }
        (found, length)
    }

    /// The string with the first match replaced.
    pub(super) fn replaced_first(
        &mut self,
        spans: &Spans,
        by: BoundedString,
        is_longest: bool,
    ) -> BoundedString {
        let (mut found, zero) = (self.truth(false), self.w.constant(0));
        let (mut start, mut end) = (zero, zero);
        for position in (0..=self.string.capacity).rev() {
            let (here, length) = self.match_at(spans, position, 0, is_longest);
            let place = self.w.constant(i64::from(position));
            let behind = self.w.add(place, length);
            start = self.w.ite(here, place, start);
            end = self.w.ite(here, behind, end);
            found = self.any(&[found, here]);
        }
        let before = self.w.substr(self.string, zero, start);
        let after = self.w.substr(self.string, end, self.string.length);
        let replaced = self.w.concat(before, by);
        let replaced = self.w.concat(replaced, after);
        self.w.choose(found, replaced, self.string)
    }

    /// The string with all matches replaced that are not empty, one after the other.
    pub(super) fn replaced_all(
        &mut self,
        spans: &Spans,
        by: BoundedString,
        is_longest: bool,
    ) -> BoundedString {
        let (zero, one) = (self.w.constant(0), self.w.constant(1));
        // How many letters of a match are still to be passed.
        let mut waiting = zero;
        let none = self.w.empty();
        let mut result = none;
        for position in 0..self.string.capacity {
            let (here, length) = self.match_at(spans, position, 1, is_longest);
            let w = &mut *self.w;
            let letter = w.at(self.string, position);
            let index = w.constant(i64::from(position));
            let inside = w.lt(index, self.string.length);
            let single = w.ite(inside, one, zero);
            let single = w.string_of_letters(&[letter], single);
            let free = w.eq(waiting, zero);
            let matched = w.and(&[free, here]);
            let kept = w.choose(free, single, none);
            let piece = w.choose(matched, by, kept);
            result = w.concat(result, piece);
            let (left, less) = (w.sub(length, one), w.sub(waiting, one));
            let less = w.ite(free, zero, less);
            waiting = w.ite(matched, left, less);
        }
        result
    }

    /// The first place from `from` on where a match begins; -1 where there is none.
    pub(super) fn place(&mut self, spans: &Spans, from: TermId) -> TermId {
        let minus = self.w.constant(-1);
        let mut place = minus;
        for position in (0..=self.string.capacity).rev() {
            let (here, _) = self.match_at(spans, position, 0, false);
            let w = &mut *self.w;
            let index = w.constant(i64::from(position));
            let late = w.le(from, index);
            let fits = w.and(&[here, late]);
            place = w.ite(fits, index, place);
        }
        let w = &mut *self.w;
        let zero = w.constant(0);
        let inside = [w.le(zero, from), w.le(from, self.string.length)];
        let inside = w.and(&inside);
        w.ite(inside, place, minus)
    }
}

impl Spans {
    /// Whether so many letters from a position on are in the language.
    fn at(&self, start: u32, count: u32) -> TermId {
        self.by_start[start as usize][count as usize]
    }
}
