//! Patterns with priorities, as in programming languages: captures, greedy and lazy repetitions,
//! anchors; what they match, and what replaces their matches.
//!
//! Idea: of all ways to match, the first counts in the order in which a backtracking search would find
//! them (`matcher`). A pattern is an arena of nodes, each made after its parts, so that nothing here
//! recurses over a pattern.
//! Invariant: matches, captures and replacements are those of the flavour in which a pattern was read,
//! else of ECMAScript without flags: an iteration of a repetition forgets the captures inside of it, and
//! one that is not required reads at least one letter; after an empty match the search for the next one
//! goes on behind the next letter. For the longest match captures are those of some way to match.
//! Reference: ECMA-262, 11th edition (2020), section 21.2.2.
//!
//! ```
//! use trine_value::pattern::{Node, Pattern, Piece, Repetition};
//! use trine_value::regex::WorkLimit;
//! use trine_value::StrValue;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut pattern = Pattern::default();
//! let letter = pattern.push(Node::Letter(vec![(0x61, 0x7a)]));
//! let word = pattern.push(Node::Repeat(letter, Repetition::greedy(1, None)));
//! pattern.push(Node::Capture(1, word));
//! let text = StrValue::from_literal("1 ab 2 c")?;
//! let quoted = [Piece::Text(vec![0x3c]), Piece::Group(1), Piece::Text(vec![0x3e])];
//! let mut work = WorkLimit::new(10_000);
//! let replaced = pattern.replace_all(&text, &quoted, &mut work)?;
//! assert_eq!(replaced, StrValue::from_literal("1 <ab> 2 <c>")?);
//! # Ok(())
//! # }
//! ```

mod back_reference;
mod class;
mod dot_net;
mod fault;
mod flavour;
mod java;
mod letters;
mod matcher;
mod properties;
mod reader;
mod set_notation;
#[cfg(test)]
mod tests;
mod unicode;

use crate::regex::{WorkExhausted, WorkLimit};
use crate::{CodePoint, StrValue};
pub use back_reference::{BackReference, Cases, Unset};
pub use class::ignoring_case;
pub use fault::PatternFault;
pub use flavour::{EmptyRound, Flavour, SearchRule};
pub use letters::normal;
pub use matcher::Match;
use matcher::Search;

/// A node of a [`Pattern`], by its place in the arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(usize);

impl NodeId {
    /// The place in the order in which the nodes were made.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }
}

/// How often a part is repeated, and whether more or less is tried first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Repetition {
    /// At least so often.
    pub low: u32,
    /// At most so often, if there is a limit.
    pub high: Option<u32>,
    /// Whether as few repetitions as possible are tried first.
    pub is_lazy: bool,
    /// What a round is that reads nothing.
    pub empty_round: EmptyRound,
}

impl Repetition {
    /// More repetitions are tried before fewer.
    #[must_use]
    pub fn greedy(low: u32, high: Option<u32>) -> Self {
        Self { low, high, is_lazy: false, empty_round: EmptyRound::Refused }
    }

    /// Fewer repetitions are tried before more.
    #[must_use]
    pub fn lazy(low: u32, high: Option<u32>) -> Self {
        Self { low, high, is_lazy: true, empty_round: EmptyRound::Refused }
    }
}

/// Where look-around looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// At what follows.
    Ahead,
    /// At what stands before. The part is read backwards: it is made of [`Node::LetterBefore`], and
    /// the last letter comes first.
    Behind,
}

/// A part of a pattern.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// One letter with a code in one of these ranges, both ends included.
    Letter(Vec<(u32, u32)>),
    /// As `Letter`, for the letter before the place; in look-behind only.
    LetterBefore(Vec<(u32, u32)>),
    /// One after the other.
    Concat(Vec<NodeId>),
    /// One of these, the first that leads to a match.
    Choice(Vec<NodeId>),
    /// A part again and again.
    Repeat(NodeId, Repetition),
    /// A part whose match is remembered under this number.
    Capture(u32, NodeId),
    /// The beginning of the text.
    Begin,
    /// The end of the text.
    End,
    /// Reads nothing: there is, or is not, a match of a part from here on.
    Look {
        /// What is looked for.
        part: NodeId,
        /// Where.
        direction: Direction,
        /// Whether it must be there; else it must not.
        holds: bool,
    },
    /// The first match of a part, whatever follows.
    Atomic(NodeId),
    /// The letters that a group has captured, once more.
    Back(BackReference),
}

impl Node {
    /// The parts, in order.
    #[must_use]
    pub fn parts(&self) -> &[NodeId] {
        match self {
            Self::Letter(_) | Self::LetterBefore(_) | Self::Begin | Self::End | Self::Back(_) => {
                &[]
            }
            Self::Concat(parts) | Self::Choice(parts) => parts,
            Self::Repeat(part, _)
            | Self::Capture(_, part)
            | Self::Look { part, .. }
            | Self::Atomic(part) => std::slice::from_ref(part),
        }
    }
}

/// A pattern; its last node is the whole of it. Without nodes it matches nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pattern {
    nodes: Vec<Node>,
    /// For each node the groups that are captured in it, ascending.
    groups: Vec<Vec<u32>>,
    /// That of the flavour in which the pattern was written, if there was one.
    search: Option<SearchRule>,
    /// Why it has no language, if it was read with a back reference.
    irregular: Option<PatternFault>,
    /// Groups of which the engine does not say in general what they have captured, ascending.
    uncertain: Vec<u32>,
}

/// A part of what replaces a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// These letters.
    Text(Vec<u32>),
    /// What the group has captured; nothing if it has captured nothing.
    Group(u32),
}

impl Pattern {
    /// Adds a node, which is the whole pattern until the next one is added.
    ///
    /// # Panics
    /// If a part was not made by this pattern.
    pub fn push(&mut self, node: Node) -> NodeId {
        let mut groups: Vec<u32> =
            node.parts().iter().flat_map(|part| self.groups[part.0].iter().copied()).collect();
        if let Node::Capture(group, _) = node {
            groups.push(group);
        }
        groups.sort_unstable();
        groups.dedup();
        self.nodes.push(node);
        self.groups.push(groups);
        NodeId(self.nodes.len() - 1)
    }

    /// The whole pattern; `None` if it has no nodes.
    #[must_use]
    pub fn root(&self) -> Option<NodeId> {
        self.nodes.len().checked_sub(1).map(NodeId)
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// The nodes, each after its parts.
    pub fn nodes(&self) -> std::slice::Iter<'_, Node> {
        self.nodes.iter()
    }

    /// The groups that are captured in a node, ascending.
    #[must_use]
    pub fn groups(&self, id: NodeId) -> &[u32] {
        &self.groups[id.0]
    }

    /// Whether a node may match without reading a letter.
    #[must_use]
    pub fn may_be_empty(&self, id: NodeId) -> bool {
        let mut empty: Vec<bool> = Vec::with_capacity(id.0 + 1);
        for node in &self.nodes[..=id.0] {
            let is_empty = match node {
                Node::Letter(_) => false,
                Node::LetterBefore(_)
                | Node::Begin
                | Node::End
                | Node::Look { .. }
                | Node::Back(_) => true,
                Node::Concat(parts) => parts.iter().all(|part| empty[part.0]),
                Node::Choice(parts) => parts.iter().any(|part| empty[part.0]),
                Node::Repeat(part, times) => times.low == 0 || empty[part.0],
                Node::Capture(_, part) | Node::Atomic(part) => empty[part.0],
            };
            empty.push(is_empty);
        }
        empty[id.0]
    }

    /// How matches are chosen and looked for; by priority as in ECMAScript if nothing else was said.
    #[must_use]
    pub fn search_rule(&self) -> SearchRule {
        self.search.unwrap_or(SearchRule::Priority)
    }

    /// Whether a part refers to what a group has captured.
    #[must_use]
    pub fn has_back_references(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::Back(_)))
    }

    /// The first back reference of a pattern that was read, as what is wrong where a language is wanted.
    #[must_use]
    pub fn irregular(&self) -> Option<&PatternFault> {
        self.irregular.as_ref()
    }

    /// Groups that may have captured something else than [`Match`] says, ascending: in Java those inside of
    /// repetitions, look-around and atomic groups, where ways that failed leave something behind.
    #[must_use]
    pub fn uncertain_groups(&self) -> &[u32] {
        &self.uncertain
    }

    /// A pattern without nodes that is searched for as this one.
    #[must_use]
    pub fn with_rules_of(&self) -> Self {
        Self { search: self.search, ..Self::default() }
    }

    /// Adds the nodes of another pattern; its root here. The first rule of searching that is added
    /// counts.
    pub fn include(&mut self, other: &Self) -> Option<NodeId> {
        let before = self.nodes.len();
        let moved = |id: &NodeId| NodeId(id.0 + before);
        for node in &other.nodes {
            self.push(match node {
                Node::Concat(parts) => Node::Concat(parts.iter().map(moved).collect()),
                Node::Choice(parts) => Node::Choice(parts.iter().map(moved).collect()),
                Node::Repeat(part, times) => Node::Repeat(moved(part), *times),
                Node::Capture(group, part) => Node::Capture(*group, moved(part)),
                &Node::Look { part, direction, holds } => {
                    Node::Look { part: moved(&part), direction, holds }
                }
                Node::Atomic(part) => Node::Atomic(moved(part)),
                Node::Letter(_)
                | Node::LetterBefore(_)
                | Node::Begin
                | Node::End
                | Node::Back(_) => node.clone(),
            });
        }
        self.uncertain.extend_from_slice(&other.uncertain);
        self.uncertain.sort_unstable();
        self.irregular = self.irregular.take().or_else(|| other.irregular.clone());
        self.search = self.search.or(other.search);
        other.root().map(|root| moved(&root))
    }

    /// The first match in a text.
    ///
    /// # Errors
    /// If the work did not suffice.
    pub fn find(
        &self,
        text: &StrValue,
        work: &mut WorkLimit,
    ) -> Result<Option<Match>, WorkExhausted> {
        Search::new(self, &codes(text), work).first_from(0, false)
    }

    /// The match of a whole text.
    ///
    /// # Errors
    /// If the work did not suffice.
    pub fn match_whole(
        &self,
        text: &StrValue,
        work: &mut WorkLimit,
    ) -> Result<Option<Match>, WorkExhausted> {
        Search::new(self, &codes(text), work).whole()
    }

    /// The text with the first match replaced.
    ///
    /// # Errors
    /// If the work did not suffice.
    pub fn replace(
        &self,
        text: &StrValue,
        by: &[Piece],
        work: &mut WorkLimit,
    ) -> Result<StrValue, WorkExhausted> {
        let codes = codes(text);
        let mut search = Search::new(self, &codes, work);
        let Some(found) = search.first_from(0, false)? else { return Ok(text.clone()) };
        let mut result = codes[..found.start].to_vec();
        found.write(by, &codes, &mut result);
        result.extend_from_slice(&codes[found.end..]);
        Ok(text_of(&result))
    }

    /// The text with each match replaced, from left to right.
    ///
    /// # Errors
    /// If the work did not suffice.
    pub fn replace_all(
        &self,
        text: &StrValue,
        by: &[Piece],
        work: &mut WorkLimit,
    ) -> Result<StrValue, WorkExhausted> {
        let codes = codes(text);
        let mut search = Search::new(self, &codes, work);
        let (mut result, mut copied, mut from) = (Vec::new(), 0, 0);
        // Whether an empty match at `from` does not count.
        let mut wants_letters = false;
        while from <= codes.len() {
            let Some(found) = search.first_from(from, wants_letters)? else { break };
            result.extend_from_slice(&codes[copied..found.start]);
            found.write(by, &codes, &mut result);
            (copied, from) = (found.end, found.end);
            let is_empty = found.end == found.start;
            match self.search_rule() {
                SearchRule::Priority | SearchRule::Sticky => from += usize::from(is_empty),
                SearchRule::PriorityThenLetters => wants_letters = is_empty,
                SearchRule::Longest if is_empty => (from, wants_letters) = (from + 1, false),
                SearchRule::Longest => wants_letters = true,
            }
        }
        result.extend_from_slice(&codes[copied..]);
        Ok(text_of(&result))
    }

    /// What is made of the captures of a match of the whole text; `None` if there is no such match.
    ///
    /// # Errors
    /// If the work did not suffice.
    pub fn extract(
        &self,
        text: &StrValue,
        by: &[Piece],
        work: &mut WorkLimit,
    ) -> Result<Option<StrValue>, WorkExhausted> {
        let codes = codes(text);
        let found = Search::new(self, &codes, work).whole()?;
        Ok(found.map(|found| {
            let mut result = Vec::new();
            found.write(by, &codes, &mut result);
            text_of(&result)
        }))
    }
}

fn codes(text: &StrValue) -> Vec<u32> {
    text.code_points().map(CodePoint::get).collect()
}

fn text_of(codes: &[u32]) -> StrValue {
    StrValue::from_code_points(codes.iter().filter_map(|&code| CodePoint::new(code)))
}
