//! Languages without counters, for texts of one length.
//!
//! Idea: among the words of one length, repetitions of a language whose words have one length `k` are
//! counted by that length: `L{i,j}` has those words of `L*` whose length is from `k * i` to `k * j`. So
//! a text of a billion letters, which is read by following a cycle of states, meets no counter that
//! makes each state a new one.
//! Invariant: on texts of the given length, the result has the words of the original. In a row, at most
//! one part is changed, and the others have words of one length each: a changed part may have words of
//! other lengths, which must not make up for each other.

use rustc_hash::FxHashMap;

use super::{Regex, RegexNode};

/// All words have at least and at most so many letters; `None` for no bound.
type Lengths = (u64, Option<u64>);

/// The bounds of an expression, given those of its operands.
fn bounds(regex: &Regex, of: &dyn Fn(&Regex) -> Lengths) -> Lengths {
    match regex.node() {
        RegexNode::None | RegexNode::All | RegexNode::Comp(_) => (0, None),
        RegexNode::Literal(word) => (word.len() as u64, Some(word.len() as u64)),
        RegexNode::Range(..) => (1, Some(1)),
        RegexNode::Concat(parts) => parts.iter().map(of).fold((0, Some(0)), |sum, part| {
            let high = sum.1.zip(part.1).and_then(|(a, b)| a.checked_add(b));
            (sum.0.saturating_add(part.0), high)
        }),
        RegexNode::Union(parts) => {
            let all = parts.iter().map(of);
            let join = |a: Lengths, b: Lengths| {
                (a.0.min(b.0), a.1.zip(b.1).map(|(high, other)| high.max(other)))
            };
            all.reduce(join).unwrap_or((0, None))
        }
        RegexNode::Inter(parts) => {
            let all = parts.iter().map(of);
            let meet = |a: Lengths, b: Lengths| (a.0.max(b.0), a.1.into_iter().chain(b.1).min());
            all.reduce(meet).unwrap_or((0, None))
        }
        RegexNode::Repeat { body, low, high } => {
            let (shortest, longest) = of(body);
            let most = longest.zip(*high).and_then(|(longest, high)| longest.checked_mul(high));
            (shortest.saturating_mul(*low), most)
        }
    }
}

/// The bounds of all parts of an expression, by address.
fn all_bounds(regex: &Regex) -> FxHashMap<usize, Lengths> {
    let mut known: FxHashMap<usize, Lengths> = FxHashMap::default();
    let mut stack = vec![regex];
    while let Some(&top) = stack.last() {
        let before = stack.len();
        let open = top.node().children().iter().filter(|part| !known.contains_key(&part.address()));
        stack.extend(open);
        if stack.len() == before {
            let lengths = bounds(top, &|part| known[&part.address()]);
            known.insert(top.address(), lengths);
            stack.pop();
        }
    }
    known
}

/// A part that is to be changed, or an operator over changed parts.
enum Step<'a> {
    Change(&'a Regex, u64),
    Build(&'a Regex),
    /// The parts of a concatenation around the changed one.
    Surround(&'a [Regex], usize),
}

impl Regex {
    /// A language with the same words of this length.
    pub(super) fn at_length(&self, length: u64) -> Self {
        let known = all_bounds(self);
        let fixed = |part: &Self| {
            let (low, high) = known[&part.address()];
            high.filter(|&high| high == low)
        };
        let mut done: Vec<Self> = Vec::new();
        let mut steps = vec![Step::Change(self, length)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Change(regex, length) => match regex.node() {
                    RegexNode::Union(parts) | RegexNode::Inter(parts) => {
                        steps.push(Step::Build(regex));
                        steps.extend(parts.iter().rev().map(|part| Step::Change(part, length)));
                    }
                    RegexNode::Comp(body) => {
                        steps.extend([Step::Build(regex), Step::Change(body, length)]);
                    }
                    RegexNode::Repeat { body, low, high: Some(high) } => {
                        done.push(match fixed(body) {
                            None | Some(0) => regex.clone(),
                            Some(one) => {
                                let times = length / one;
                                let fits =
                                    length.is_multiple_of(one) && (*low..=*high).contains(&times);
                                if fits { body.clone().star() } else { Self::none() }
                            }
                        });
                    }
                    RegexNode::Concat(parts) => {
                        let open = |part: &&Self| fixed(part).is_none();
                        let counted = |part: &Self| matches!(part.node(), RegexNode::Repeat { low, .. } if *low > 1);
                        let changed = match parts.iter().filter(open).count() {
                            0 => parts.iter().position(counted),
                            1 => parts.iter().position(|part| fixed(part).is_none()),
                            _ => None,
                        };
                        let others =
                            parts.iter().enumerate().filter(|&(at, _)| Some(at) != changed);
                        let sum = others
                            .filter_map(|(_, part)| fixed(part))
                            .try_fold(0_u64, u64::checked_add);
                        match changed.zip(sum.and_then(|sum| length.checked_sub(sum))) {
                            Some((at, rest)) => {
                                steps.push(Step::Surround(parts, at));
                                steps.push(Step::Change(&parts[at], rest));
                            }
                            None => done.push(regex.clone()),
                        }
                    }
                    _ => done.push(regex.clone()),
                },
                Step::Build(regex) => {
                    let parts = done.split_off(done.len() - regex.node().children().len());
                    done.push(match regex.node() {
                        RegexNode::Union(_) => Self::union(parts),
                        RegexNode::Inter(_) => Self::inter(parts),
                        _ => Self::union(parts).complement(),
                    });
                }
                Step::Surround(parts, at) => {
                    let mut parts = parts.to_vec();
                    if let Some(changed) = done.pop() {
                        parts[at] = changed;
                    }
                    done.push(Self::concat(parts));
                }
            }
        }
        done.pop().unwrap_or_else(|| self.clone())
    }
}
