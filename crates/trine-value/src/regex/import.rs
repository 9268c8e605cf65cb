//! From expressions to the arena.
//!
//! Idea: one walk over the shared graph collects the alphabet, another one builds the nodes bottom
//! up, forward or mirrored.
//! Invariant: each shared node is visited once; chains of one associative operator are flattened
//! first, since building them operand by operand would be quadratic.

use rustc_hash::{FxHashMap, FxHashSet};

use super::alphabet::{Alphabet, Cuts};
use super::arena::{Arena, Direction, NodeId, UNBOUNDED};
use super::matcher::WorkExhausted;
use super::{Regex, RegexNode};

/// The symbols that the expression can tell apart.
pub(super) fn alphabet(regex: &Regex) -> Alphabet {
    let mut cuts = Cuts::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![regex];
    while let Some(next) = stack.pop() {
        if !seen.insert(next.address()) {
            continue;
        }
        match next.node() {
            RegexNode::Literal(string) => string.code_points().for_each(|p| cuts.insert(p, p)),
            RegexNode::Range(first, last) => cuts.insert(*first, *last),
            other => stack.extend(other.children()),
        }
    }
    Alphabet::new(cuts)
}

/// An expression whose operands are being built.
struct Frame<'r> {
    regex: &'r Regex,
    /// The operands, with nested operators of the same kind flattened.
    operands: Vec<&'r Regex>,
    /// How many of them are built.
    built: usize,
}

impl<'r> Frame<'r> {
    fn new(regex: &'r Regex) -> Self {
        let operands = match regex.node() {
            RegexNode::Concat(_) => concat_operands(regex),
            RegexNode::Union(_) => flat_operands(regex, |node| match node {
                RegexNode::Union(list) => Some(list),
                _ => None,
            }),
            RegexNode::Inter(_) => flat_operands(regex, |node| match node {
                RegexNode::Inter(list) => Some(list),
                _ => None,
            }),
            other => other.children().iter().collect(),
        };
        Self { regex, operands, built: 0 }
    }
}

/// The operands of a concatenation, with chains on its left and on its right end flattened.
///
/// Not those in the middle: shared ones may be exponentially many.
fn concat_operands(regex: &Regex) -> Vec<&Regex> {
    let mut reversed = Vec::new();
    let mut first = regex;
    while let RegexNode::Concat(list) = first.node() {
        reversed.extend(list[1..].iter().rev());
        first = &list[0];
    }
    reversed.push(first);
    reversed.reverse();
    let mut operands: Vec<&Regex> = reversed;
    while let Some(RegexNode::Concat(list)) = operands.last().map(|last| last.node()) {
        operands.pop();
        operands.extend(list);
    }
    operands
}

/// The different operands of a union or intersection below nested ones of the same kind.
fn flat_operands<'r>(
    regex: &'r Regex,
    same: impl Fn(&'r RegexNode) -> Option<&'r Vec<Regex>>,
) -> Vec<&'r Regex> {
    let mut operands = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![regex];
    while let Some(next) = stack.pop() {
        if seen.insert(next.address()) {
            match same(next.node()) {
                Some(list) => stack.extend(list),
                None => operands.push(next),
            }
        }
    }
    operands
}

impl Arena {
    /// Builds the language of an expression over this arena's alphabet, or the language of its
    /// mirrored strings.
    pub(super) fn import(
        &mut self,
        regex: &Regex,
        direction: Direction,
    ) -> Result<NodeId, WorkExhausted> {
        let mut known: FxHashMap<usize, NodeId> = FxHashMap::default();
        let mut result = NodeId::EMPTY;
        let mut stack = vec![Frame::new(regex)];
        while let Some(frame) = stack.last_mut() {
            if let Some(&operand) = frame.operands.get(frame.built) {
                if known.contains_key(&operand.address()) {
                    frame.built += 1;
                } else {
                    let next = Frame::new(operand);
                    self.spend(next.operands.len() + 1);
                    self.check()?;
                    stack.push(next);
                }
                continue;
            }
            let operands: Vec<NodeId> = frame
                .operands
                .iter()
                .filter_map(|operand| known.get(&operand.address()).copied())
                .collect();
            result = self.build(frame.regex.node(), operands, direction);
            known.insert(frame.regex.address(), result);
            stack.pop();
        }
        // The last one that was finished is the bottom of the stack.
        Ok(result)
    }

    /// The language of an operator, given those of its operands.
    fn build(
        &mut self,
        node: &RegexNode,
        mut operands: Vec<NodeId>,
        direction: Direction,
    ) -> NodeId {
        let first = operands.first().copied().unwrap_or(NodeId::EMPTY);
        match node {
            RegexNode::None => NodeId::EMPTY,
            RegexNode::All => NodeId::ALL,
            RegexNode::Literal(string) => self.literal(string, direction),
            RegexNode::Range(low, high) => {
                let (low, high) = (self.alphabet.symbol(*low), self.alphabet.symbol(*high));
                self.class(super::alphabet::SymbolSet::interval(low, high))
            }
            RegexNode::Concat(_) => {
                if direction == Direction::Backward {
                    operands.reverse();
                }
                operands.into_iter().rev().fold(NodeId::EPSILON, |rest, o| self.concat(o, rest))
            }
            RegexNode::Union(_) => self.union(operands),
            RegexNode::Inter(_) => self.intersection(operands),
            RegexNode::Comp(_) => self.complement(first),
            RegexNode::Repeat { low, high, .. } => {
                self.repeat(first, *low, high.unwrap_or(UNBOUNDED))
            }
        }
    }
}
