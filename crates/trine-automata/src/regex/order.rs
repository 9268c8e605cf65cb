//! A cheap order on expressions: inclusions that can be read off the structure.
//!
//! Idea: `r{3,5}` is below `r{0,9}`, anything of length 3 to 5 is below "any 0 to 9 letters", a union is
//! above its parts. Intersections use this to drop what is implied and to recognise what is empty, which
//! ends most runs through large counters at once.
//! Invariant: sound, not complete; constant work (a fixed depth, short lists only).

use super::store::{RegexId, RegexNode, RegexStore};

/// Nested steps that are looked at.
const DEPTH: u32 = 4;

/// Longest union that is searched for a part above.
const PARTS: usize = 8;

impl RegexStore {
    /// Whether every word of `a` is in `b`, as far as the structure shows.
    pub(super) fn is_below(&self, a: RegexId, b: RegexId) -> bool {
        self.is_below_within(a, b, DEPTH)
    }

    fn is_below_within(&self, a: RegexId, b: RegexId, depth: u32) -> bool {
        if a == b || b == self.all() || a == self.none() {
            return true;
        }
        if a == self.epsilon() {
            return self.is_nullable(b);
        }
        if let Some((low, high)) = self.lengths_only(b) {
            let info = self.info(a);
            let short_enough = high.is_none_or(|high| info.max_len.is_some_and(|max| max <= high));
            return info.min_len >= low && short_enough;
        }
        let Some(depth) = depth.checked_sub(1) else { return false };
        let within = |low: u64, high: Option<u64>, outer_low: u64, outer_high: Option<u64>| {
            outer_low <= low && outer_high.is_none_or(|outer| high.is_some_and(|h| h <= outer))
        };
        match (self.node(a), self.node(b)) {
            (RegexNode::Set(x), RegexNode::Set(y)) => x.is_subset(y),
            (RegexNode::Comp(x), RegexNode::Comp(y)) => self.is_below_within(*y, *x, depth),
            (RegexNode::Union(list), _) if list.len() <= PARTS => {
                list.iter().all(|&part| self.is_below_within(part, b, depth))
            }
            (_, RegexNode::Union(list)) => {
                list.binary_search(&a).is_ok()
                    || list.len() <= PARTS
                        && list.iter().any(|&part| self.is_below_within(a, part, depth))
            }
            (
                &RegexNode::Loop { body, low, high },
                &RegexNode::Loop { body: outer, low: outer_low, high: outer_high },
            ) if within(low, high, outer_low, outer_high) => {
                self.is_below_within(body, outer, depth)
            }
            (_, &RegexNode::Loop { body, low: 0 | 1, .. }) => self.is_below_within(a, body, depth),
            (&RegexNode::Concat(x, x_rest), &RegexNode::Concat(y, y_rest)) => {
                self.is_below_within(x, y, depth) && self.is_below_within(x_rest, y_rest, depth)
            }
            _ => false,
        }
    }

    /// The bounds, if the expression says nothing but how long its words are.
    fn lengths_only(&self, regex: RegexId) -> Option<(u64, Option<u64>)> {
        let (set, bounds) = match *self.node(regex) {
            RegexNode::Loop { body, low, high } => (body, (low, high)),
            _ => (regex, (1, Some(1))),
        };
        (set == self.any_char()).then_some(bounds)
    }
}
