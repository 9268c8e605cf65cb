//! Sets of lengths: finite parts and arithmetic progressions.
//!
//! Idea: the lengths of a regular language are finite below some threshold and periodic from there on.
//! The finite part is a list of intervals, the periodic part a period and the residues that occur.
//! Invariant (canonical): intervals are maximal and end below the threshold; residues are ascending;
//! the period and then the threshold are least possible; a finite set has period 1, no residues and
//! the threshold after its last member. So equal sets are equal values.
//! Reference: Chrobak, "Finite automata and unary languages", TCS 1986.

use std::fmt;

use trine_collections::Budget;

use crate::give_up::GiveUp;

/// An ultimately periodic set of natural numbers.
///
/// ```
/// use trine_automata::LengthSet;
/// use trine_collections::Budget;
/// let budget = Budget::unlimited();
/// let even = LengthSet::progression(0, 2);
/// let short = LengthSet::interval(1, 4);
/// let both = even.intersection(&short, &budget).unwrap();
/// assert_eq!(both.finite_part(), &[(2, 2), (4, 4)]);
/// assert!(both.is_finite() && !both.contains(3));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct LengthSet {
    head: Vec<(u64, u64)>,
    threshold: u64,
    period: u64,
    /// `threshold + r + k * period` for these `r` and all `k`.
    residues: Vec<u64>,
}

impl LengthSet {
    /// No length.
    #[must_use]
    pub fn empty() -> Self {
        Self { head: vec![], threshold: 0, period: 1, residues: vec![] }
    }

    /// All lengths.
    #[must_use]
    pub fn full() -> Self {
        Self::progression(0, 1)
    }

    /// `low` to `high`, both included.
    #[must_use]
    pub fn interval(low: u64, high: u64) -> Self {
        Self::from_parts(vec![(low, high)], high.saturating_add(1), 1, vec![])
    }

    /// `start + k * step` for all `k`; only `start` if `step` is 0.
    #[must_use]
    pub fn progression(start: u64, step: u64) -> Self {
        if step == 0 {
            return Self::interval(start, start);
        }
        Self::from_parts(vec![], start, step, vec![0])
    }

    /// The set with this finite part, and from `threshold` on these residues modulo `period`.
    pub(crate) fn from_parts(
        mut head: Vec<(u64, u64)>,
        threshold: u64,
        period: u64,
        mut residues: Vec<u64>,
    ) -> Self {
        head.retain(|&(low, high)| low <= high);
        head.sort_unstable();
        residues.sort_unstable();
        residues.dedup();
        let mut set = Self { head: vec![], threshold, period: period.max(1), residues };
        for interval in head {
            set.append(interval);
        }
        set.make_canonical();
        set
    }

    fn append(&mut self, (low, high): (u64, u64)) {
        match self.head.last_mut() {
            Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
            _ => self.head.push((low, high)),
        }
    }

    fn make_canonical(&mut self) {
        if self.residues.is_empty() {
            self.period = 1;
            self.threshold = self.head.last().map_or(0, |&(_, high)| high.saturating_add(1));
            return;
        }
        self.shrink_period();
        // Move the threshold down while the number before it fits the pattern.
        while self.threshold > 0 {
            let last = self.period - 1;
            let expected = self.residues.last() == Some(&last);
            let before = self.threshold - 1;
            let present = self.head.last().is_some_and(|&(_, high)| high == before);
            if expected != present {
                break;
            }
            if self.period == 1 {
                // One interval up to the threshold goes in one step.
                self.threshold = self.head.pop().map_or(0, |(low, _)| low);
                continue;
            }
            if !present && last >= self.residues.len() as u64 {
                // Skip a gap of absent numbers in one step.
                let gap = last - self.residues.last().copied().unwrap_or(0);
                let room = before - self.head.last().map_or(0, |&(_, high)| high);
                let shift = gap.min(room).max(1);
                self.threshold -= shift;
                self.residues.iter_mut().for_each(|r| *r += shift);
                continue;
            }
            if present {
                self.residues.pop();
                if let Some(last) = self.head.last_mut() {
                    if last.0 == last.1 {
                        self.head.pop();
                    } else {
                        last.1 -= 1;
                    }
                }
            }
            self.threshold = before;
            self.residues.iter_mut().for_each(|r| *r += 1);
            if present {
                self.residues.insert(0, 0);
            }
        }
    }

    /// The least divisor of the period that the residues respect.
    fn shrink_period(&mut self) {
        let mut divisor = 2;
        let mut rest = self.period;
        while rest > 1 {
            if divisor * divisor > rest {
                divisor = rest;
            }
            if !rest.is_multiple_of(divisor) {
                divisor += 1;
                continue;
            }
            rest /= divisor;
            let (smaller, count) = (self.period / divisor, self.residues.len() as u64);
            if !count.is_multiple_of(divisor) {
                continue;
            }
            let first = self.residues.partition_point(|&r| r < smaller);
            let repeats = first as u64 * divisor == count
                && self.residues[first..]
                    .iter()
                    .zip(&self.residues)
                    .all(|(x, y)| *x == y + smaller);
            if repeats {
                self.residues.truncate(first);
                self.period = smaller;
            }
        }
    }

    /// Whether no length is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.head.is_empty() && self.residues.is_empty()
    }

    /// Whether only finitely many lengths are in the set.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.residues.is_empty()
    }

    /// Whether `length` is in the set.
    #[must_use]
    pub fn contains(&self, length: u64) -> bool {
        match length.checked_sub(self.threshold) {
            Some(beyond) => self.residues.binary_search(&(beyond % self.period)).is_ok(),
            None => {
                let after = self.head.partition_point(|&(low, _)| low <= length);
                after > 0 && length <= self.head[after - 1].1
            }
        }
    }

    /// The least length.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        let periodic = || Some(self.threshold + self.residues.first()?);
        self.head.first().map(|&(low, _)| low).or_else(periodic)
    }

    /// The largest length; `None` if the set is infinite or empty.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        self.head.last().filter(|_| self.is_finite()).map(|&(_, high)| high)
    }

    /// The least length that is at least `bound`.
    #[must_use]
    pub fn next_from(&self, bound: u64) -> Option<u64> {
        if let Some(&(low, _)) = self.head.iter().find(|&&(_, high)| high >= bound) {
            return Some(low.max(bound));
        }
        let beyond = bound.saturating_sub(self.threshold);
        let (round, offset) = (beyond / self.period, beyond % self.period);
        let first = *self.residues.first()?;
        let (rounds, residue) = match self.residues.iter().find(|&&r| r >= offset) {
            Some(&residue) => (round, residue),
            None => (round.checked_add(1)?, first),
        };
        self.threshold.checked_add(rounds.checked_mul(self.period)?)?.checked_add(residue)
    }

    /// The members below [`Self::threshold`], as maximal intervals.
    #[must_use]
    pub fn finite_part(&self) -> &[(u64, u64)] {
        &self.head
    }

    /// From here on the set is periodic.
    #[must_use]
    pub fn threshold(&self) -> u64 {
        self.threshold
    }

    /// The period of the infinite part.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The infinite part: `start + k * self.period()` for all `k`, one start per residue.
    pub fn starts(&self) -> impl Iterator<Item = u64> + '_ {
        self.residues.iter().map(|r| self.threshold + r)
    }

    /// The lengths of either set.
    ///
    /// # Errors
    /// The budget's reason; the cost is the least common multiple of the periods.
    pub fn union(&self, other: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        self.pointwise(other, |a, b| a || b, budget)
    }

    /// The lengths of both sets.
    ///
    /// # Errors
    /// The budget's reason; the cost is the least common multiple of the periods.
    pub fn intersection(&self, other: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        self.pointwise(other, |a, b| a && b, budget)
    }

    /// The lengths of this set that are not in `other`.
    ///
    /// # Errors
    /// The budget's reason; the cost is the least common multiple of the periods.
    pub fn difference(&self, other: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        self.pointwise(other, |a, b| a && !b, budget)
    }

    fn pointwise(
        &self,
        other: &Self,
        f: fn(bool, bool) -> bool,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let threshold = self.threshold.max(other.threshold);
        let period = (self.period / gcd(self.period, other.period)).checked_mul(other.period);
        let period = period.ok_or(GiveUp::TooManyStates)?;
        // Points where one of the sets may change, below the threshold.
        let mut borders = vec![0];
        for set in [self, other] {
            for (low, high) in set.intervals_below(threshold, budget)? {
                borders.extend([low, high + 1]);
            }
        }
        borders.sort_unstable();
        borders.dedup();
        budget.spend(borders.len() as u64)?;
        let mut head = vec![];
        for (place, &low) in borders.iter().enumerate() {
            let high = borders.get(place + 1).map_or(threshold, |&next| next.min(threshold));
            if low < high && f(self.contains(low), other.contains(low)) {
                head.push((low, high - 1));
            }
        }
        let mut residues = vec![];
        for residue in 0..period {
            budget.spend(1)?;
            let length = threshold.checked_add(residue).ok_or(GiveUp::TooManyStates)?;
            if f(self.contains(length), other.contains(length)) {
                residues.push(residue);
            }
        }
        Ok(Self::from_parts(head, threshold, period, residues))
    }

    /// The members below `bound` as intervals; those of the infinite part one by one.
    fn intervals_below(&self, bound: u64, budget: &Budget) -> Result<Vec<(u64, u64)>, GiveUp> {
        let mut list = self.head.clone();
        if self.residues.is_empty() || bound <= self.threshold {
            return Ok(list);
        }
        if self.period == 1 {
            list.push((self.threshold, bound - 1));
            return Ok(list);
        }
        let mut start = self.threshold;
        while start < bound {
            budget.spend(self.residues.len() as u64)?;
            let members = self.residues.iter().map(|r| start.saturating_add(*r));
            list.extend(members.filter(|&length| length < bound).map(|length| (length, length)));
            start = start.saturating_add(self.period);
        }
        Ok(list)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl fmt::Debug for LengthSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (low, high) in &self.head {
            write!(f, " {low}..={high}")?;
        }
        for start in self.starts() {
            write!(f, " {start}+{}k", self.period)?;
        }
        f.write_str(" }")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets with thresholds and periods up to 5, from bits.
    fn samples() -> Vec<LengthSet> {
        let mut sets = vec![];
        for bits in 0u64..32 {
            for period in 1..=4u64 {
                for pattern in 0u64..1 << period {
                    let head = (0..5).filter(|n| bits >> n & 1 == 1).map(|n| (n, n)).collect();
                    let residues = (0..period).filter(|r| pattern >> r & 1 == 1).collect();
                    sets.push(LengthSet::from_parts(head, 5, period, residues));
                }
            }
        }
        sets
    }

    #[test]
    fn equal_members_are_equal_values() {
        let sets = samples();
        let members = |set: &LengthSet| (0..40).filter(|&n| set.contains(n)).collect::<Vec<_>>();
        let mut by_members = rustc_hash::FxHashMap::default();
        for set in &sets {
            let known = by_members.entry(members(set)).or_insert_with(|| set.clone());
            assert_eq!(known, set);
            assert_eq!(set.min(), members(set).first().copied());
            for bound in 0..20 {
                let next = (bound..60).find(|&n| set.contains(n));
                assert_eq!(set.next_from(bound), next, "{set:?} from {bound}");
            }
            let rebuilt: Vec<u64> = (0..40)
                .filter(|&n| {
                    set.finite_part().iter().any(|&(low, high)| low <= n && n <= high)
                        || set.starts().any(|s| n >= s && (n - s) % set.period() == 0)
                })
                .collect();
            assert_eq!(rebuilt, members(set));
        }
        let budget = Budget::unlimited();
        for (place, a) in sets.iter().enumerate().step_by(37) {
            for b in sets.iter().skip(place % 11).step_by(23) {
                let (union, meet) =
                    (a.union(b, &budget).unwrap(), a.intersection(b, &budget).unwrap());
                let less = a.difference(b, &budget).unwrap();
                for n in 0..40 {
                    assert_eq!(union.contains(n), a.contains(n) || b.contains(n));
                    assert_eq!(meet.contains(n), a.contains(n) && b.contains(n));
                    assert_eq!(less.contains(n), a.contains(n) && !b.contains(n));
                }
            }
        }
    }

    #[test]
    fn large_sets_stay_small() {
        let budget = Budget::unlimited().with_ticks(1000);
        let long = LengthSet::interval(5, 1_000_000_000);
        let tail = LengthSet::progression(1_000_000_001, 1);
        let union = long.union(&tail, &budget).unwrap();
        assert_eq!(union, LengthSet::progression(5, 1));
        assert_eq!(union.max(), None);
    }
}
