//! Sets of code points as sorted lists of intervals.
//!
//! Idea: a set is the list of its maximal intervals; every operation is one merge of two lists.
//! Invariant: `lo <= hi`, `hi_i + 1 < lo_(i+1)`: intervals are sorted, disjoint and not adjacent, so
//! each set has exactly one representation and equality of sets is equality of values.
//! Reference: CertiStrR (ITP 2025) proves this algebra for lists with `hi_i < lo_(i+1)`; adjacent
//! intervals are merged here because the representation would not be unique otherwise.

use std::fmt;

use smallvec::{SmallVec, smallvec};

use crate::algebra::BooleanAlgebra;

/// The last code point of SMT-LIB strings.
pub const MAX_CODE_POINT: u32 = 0x2_FFFF;

/// A set of code points.
///
/// ```
/// use trine_automata::CharSet;
/// let letters = CharSet::range(0x61, 0x7A);
/// let digits = CharSet::range(0x30, 0x39);
/// let both = letters.union(&digits);
/// assert_eq!(both.intervals(), &[(0x30, 0x39), (0x61, 0x7A)]);
/// assert_eq!(both.difference(&letters), digits);
/// assert_eq!(CharSet::range(1, 3).union(&CharSet::range(4, 9)), CharSet::range(1, 9));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CharSet(SmallVec<[(u32, u32); 2]>);

impl CharSet {
    /// The set without members.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// All code points from 0 to [`MAX_CODE_POINT`].
    #[must_use]
    pub fn full() -> Self {
        Self::range(0, MAX_CODE_POINT)
    }

    /// The set of one code point.
    #[must_use]
    pub fn single(c: u32) -> Self {
        Self::range(c, c)
    }

    /// The code points from `lo` to `hi`, both included; empty if `lo > hi`.
    #[must_use]
    pub fn range(lo: u32, hi: u32) -> Self {
        if lo <= hi { Self(smallvec![(lo, hi)]) } else { Self::empty() }
    }

    /// The union of intervals in any order; intervals with `lo > hi` are empty.
    #[must_use]
    pub fn from_intervals(intervals: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut list: Vec<_> = intervals.into_iter().filter(|&(lo, hi)| lo <= hi).collect();
        list.sort_unstable();
        let mut set = Self::empty();
        for interval in list {
            set.append(interval);
        }
        set
    }

    /// The maximal intervals, in ascending order.
    #[must_use]
    pub fn intervals(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Adds an interval that begins at or after the beginning of the last one.
    fn append(&mut self, (lo, hi): (u32, u32)) {
        match self.0.last_mut() {
            Some(last) if lo <= last.1.saturating_add(1) => last.1 = last.1.max(hi),
            _ => self.0.push((lo, hi)),
        }
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether `c` is a member.
    #[must_use]
    pub fn contains(&self, c: u32) -> bool {
        let after = self.0.partition_point(|&(lo, _)| lo <= c);
        after > 0 && c <= self.0[after - 1].1
    }

    /// The number of members.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.0.iter().map(|&(lo, hi)| u64::from(hi - lo) + 1).sum()
    }

    /// The least member.
    #[must_use]
    pub fn first(&self) -> Option<u32> {
        self.0.first().map(|&(lo, _)| lo)
    }

    /// The only member, if there is exactly one.
    #[must_use]
    pub fn as_single(&self) -> Option<u32> {
        match *self.0 {
            [(lo, hi)] if lo == hi => Some(lo),
            _ => None,
        }
    }

    /// Members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().flat_map(|&(lo, hi)| lo..=hi)
    }

    /// The members of either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut result = Self::empty();
        loop {
            let from_a = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) => x <= y,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => return result,
            };
            if let Some(&interval) = if from_a { a.next() } else { b.next() } {
                result.append(interval);
            }
        }
    }

    /// The members of both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let (mut i, mut j) = (0, 0);
        let mut result = Self::empty();
        while let (Some(&(alo, ahi)), Some(&(blo, bhi))) = (self.0.get(i), other.0.get(j)) {
            let (lo, hi) = (alo.max(blo), ahi.min(bhi));
            if lo <= hi {
                result.0.push((lo, hi));
            }
            if ahi <= bhi {
                i += 1;
            } else {
                j += 1;
            }
        }
        result
    }

    /// Whether the sets share a member.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        let (mut i, mut j) = (0, 0);
        while let (Some(&(alo, ahi)), Some(&(blo, bhi))) = (self.0.get(i), other.0.get(j)) {
            if alo.max(blo) <= ahi.min(bhi) {
                return true;
            }
            if ahi <= bhi {
                i += 1;
            } else {
                j += 1;
            }
        }
        false
    }

    /// The code points from 0 to `max` outside of the set.
    #[must_use]
    pub fn complement_up_to(&self, max: u32) -> Self {
        let mut result = Self::empty();
        let mut next = 0;
        for &(lo, hi) in &self.0 {
            if lo > max {
                break;
            }
            if next < lo {
                result.0.push((next, lo - 1));
            }
            match hi.checked_add(1) {
                Some(after) => next = after,
                None => return result,
            }
        }
        if next <= max {
            result.0.push((next, max));
        }
        result
    }

    /// The code points from 0 to [`MAX_CODE_POINT`] outside of the set.
    #[must_use]
    pub fn complement(&self) -> Self {
        self.complement_up_to(MAX_CODE_POINT)
    }

    /// The members that are not in `other`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.intersection(&other.complement_up_to(u32::MAX))
    }

    /// Whether every member is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().all(|&(lo, hi)| {
            let after = other.0.partition_point(|&(olo, _)| olo <= lo);
            after > 0 && hi <= other.0[after - 1].1
        })
    }
}

impl fmt::Debug for CharSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// As a character class: `[a-z\u{e4}]`.
impl fmt::Display for CharSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn point(c: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match char::from_u32(c).filter(|c| c.is_ascii_graphic() && !r"[]-\".contains(*c)) {
                Some(c) => write!(f, "{c}"),
                None => write!(f, "\\u{{{c:x}}}"),
            }
        }
        f.write_str("[")?;
        for &(lo, hi) in &self.0 {
            point(lo, f)?;
            if hi > lo {
                if hi > lo + 1 {
                    f.write_str("-")?;
                }
                point(hi, f)?;
            }
        }
        f.write_str("]")
    }
}

impl FromIterator<u32> for CharSet {
    fn from_iter<I: IntoIterator<Item = u32>>(members: I) -> Self {
        Self::from_intervals(members.into_iter().map(|c| (c, c)))
    }
}

/// The algebra of [`CharSet`] over the code points 0 to `max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePoints {
    /// The last code point.
    pub max: u32,
}

impl Default for CodePoints {
    fn default() -> Self {
        Self { max: MAX_CODE_POINT }
    }
}

impl BooleanAlgebra for CodePoints {
    type Letter = u32;
    type Predicate = CharSet;

    fn bottom(&self) -> CharSet {
        CharSet::empty()
    }

    fn top(&self) -> CharSet {
        CharSet::range(0, self.max)
    }

    fn meet(&self, a: &CharSet, b: &CharSet) -> CharSet {
        a.intersection(b)
    }

    fn join(&self, a: &CharSet, b: &CharSet) -> CharSet {
        a.union(b)
    }

    fn complement(&self, a: &CharSet) -> CharSet {
        a.complement_up_to(self.max)
    }

    fn difference(&self, a: &CharSet, b: &CharSet) -> CharSet {
        a.difference(b)
    }

    fn is_bottom(&self, a: &CharSet) -> bool {
        a.is_empty()
    }

    fn contains(&self, a: &CharSet, letter: &u32) -> bool {
        a.contains(*letter)
    }

    fn witness(&self, a: &CharSet) -> Option<u32> {
        a.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All subsets of 0..=5.
    fn subsets() -> Vec<CharSet> {
        (0u32..64).map(|bits| (0..6).filter(|&c| bits >> c & 1 == 1).collect()).collect()
    }

    fn assert_canonical(set: &CharSet) {
        assert!(set.intervals().iter().all(|&(lo, hi)| lo <= hi));
        assert!(set.intervals().windows(2).all(|w| w[0].1 + 1 < w[1].0), "{set}");
    }

    #[test]
    fn the_algebra_keeps_its_laws_on_all_small_sets() {
        let algebra = CodePoints { max: 5 };
        for a in &subsets() {
            assert_eq!(algebra.witness(a).is_none(), algebra.is_bottom(a));
            assert_eq!(a.size(), a.iter().count() as u64);
            for b in &subsets() {
                let (meet, join) = (algebra.meet(a, b), algebra.join(a, b));
                let (less, outside) = (algebra.difference(a, b), algebra.complement(a));
                for c in 0..=5 {
                    let (in_a, in_b) = (a.contains(c), b.contains(c));
                    assert_eq!(meet.contains(c), in_a && in_b);
                    assert_eq!(join.contains(c), in_a || in_b);
                    assert_eq!(less.contains(c), in_a && !in_b);
                    assert_eq!(outside.contains(c), !in_a);
                }
                for set in [&meet, &join, &less, &outside] {
                    assert_canonical(set);
                }
                assert_eq!(a.is_subset(b), less.is_empty());
                assert_eq!(a.intersects(b), !meet.is_empty());
            }
        }
    }

    /// The laws of a Boolean algebra, by name, as equalities of values: the form is canonical.
    fn laws(x: &CharSet, y: &CharSet, z: &CharSet) -> [(&'static str, CharSet, CharSet); 16] {
        let algebra = CodePoints { max: 5 };
        let (meet, join) = (|a, b| algebra.meet(a, b), |a, b| algebra.join(a, b));
        let not = |a| algebra.complement(a);
        let (bottom, top) = (algebra.bottom(), algebra.top());
        [
            ("meet is commutative", meet(x, y), meet(y, x)),
            ("join is commutative", join(x, y), join(y, x)),
            ("meet is associative", meet(&meet(x, y), z), meet(x, &meet(y, z))),
            ("join is associative", join(&join(x, y), z), join(x, &join(y, z))),
            ("meet distributes", meet(x, &join(y, z)), join(&meet(x, y), &meet(x, z))),
            ("join distributes", join(x, &meet(y, z)), meet(&join(x, y), &join(x, z))),
            ("meet absorbs", meet(x, &join(x, y)), x.clone()),
            ("join absorbs", join(x, &meet(x, y)), x.clone()),
            ("meet is idempotent", meet(x, x), x.clone()),
            ("top is the unit of meet", meet(x, &top), x.clone()),
            ("bottom is the unit of join", join(x, &bottom), x.clone()),
            ("nothing is in both", meet(x, &not(x)), bottom.clone()),
            ("all is in one of both", join(x, &not(x)), top.clone()),
            ("complement is an involution", not(&not(x)), x.clone()),
            ("De Morgan", not(&meet(x, y)), join(&not(x), &not(y))),
            ("difference", algebra.difference(x, y), meet(x, &not(y))),
        ]
    }

    #[test]
    fn laws_hold_by_name() {
        for (place, x) in subsets().iter().enumerate() {
            for y in &subsets() {
                for z in subsets().iter().skip(place % 3).step_by(3) {
                    for (name, left, right) in laws(x, y, z) {
                        assert_eq!(left, right, "{name}: {x}, {y}, {z}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_whole_range_and_its_end() {
        assert_eq!(CharSet::full().complement(), CharSet::empty());
        assert_eq!(CharSet::empty().complement().size(), 196_608);
        let last = CharSet::single(u32::MAX);
        assert!(last.difference(&last).is_empty());
        assert_eq!(last.union(&CharSet::single(u32::MAX - 1)).intervals().len(), 1);
    }
}
