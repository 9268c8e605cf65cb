//! The arena in which languages are built: hash-consed nodes in a simplified form.
//!
//! Idea: derivatives of an expression repeat; where equal nodes get equal numbers and the laws below
//! are applied on construction, there are few different ones and each is computed once.
//! Laws: union and intersection are associative, commutative and idempotent; the constants are
//! units and zeros; classes of symbols are joined; runs of one body in a row add their bounds; in a
//! union, loops in one context with touching bounds become one loop.
//! Invariant: a node's number is larger than those of its operands; [`Node`] states the normal form
//! of each operator. No law distributes, so a node is at most linear in what it is built from.
//! Reference: Owens, Reppy, Turon, "Regular-expression derivatives re-examined", JFP 2009; the laws
//! for loops are additional.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use super::alphabet::{Alphabet, Symbol, SymbolSet};
use super::matcher::WorkExhausted;
use crate::StrValue;

/// The number of a node in its [`Arena`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NodeId(u32);

impl NodeId {
    /// No string.
    pub(super) const EMPTY: Self = Self(0);
    /// The empty string.
    pub(super) const EPSILON: Self = Self(1);
    /// All strings.
    pub(super) const ALL: Self = Self(2);
    /// All strings of one symbol.
    pub(super) const ANY: Self = Self(3);
}

/// The upper bound of a loop without one.
pub(super) const UNBOUNDED: u64 = u64::MAX;

/// How a literal is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Direction {
    Forward,
    Backward,
}

/// A language.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Node {
    Empty,
    Epsilon,
    All,
    /// One of these symbols; not empty.
    Class(SymbolSet),
    /// What literal number `literal` has from position `offset` on in its direction: two symbols or
    /// more.
    Literal {
        literal: u32,
        offset: usize,
    },
    /// Neither part is a constant; the first is a concatenation only if it is a long one.
    Concat(NodeId, NodeId),
    /// Two or more operands, ascending, at most one of them a class; no union, no `Empty`, no `All`.
    Union(Box<[NodeId]>),
    /// Two or more operands, ascending, at most one of them a class; no intersection, no constant.
    Inter(Box<[NodeId]>),
    /// Neither a constant nor a complement inside.
    Comp(NodeId),
    /// Any number of the body, which is not a loop with that language, and not `ANY`.
    Star(NodeId),
    /// From `low` to `high >= 2` of the body (no upper bound for [`UNBOUNDED`], and then
    /// `low >= 1`); `low` is 0 if the body has the empty string.
    Loop {
        body: NodeId,
        low: u64,
        high: u64,
    },
}

/// The nodes, and the work done on them.
pub(super) struct Arena {
    pub(super) alphabet: Alphabet,
    literals: Vec<(StrValue, Direction)>,
    literal_numbers: FxHashMap<(StrValue, Direction), u32>,
    nodes: Vec<Node>,
    /// For each node, whether it has the empty string.
    nullable: Vec<bool>,
    numbers: HashTable<NodeId>,
    /// The derivatives known so far.
    pub(super) derivatives: FxHashMap<(NodeId, Symbol), NodeId>,
    /// Units of work done so far: nodes made, operands looked at, code points read.
    pub(super) spent: u64,
    /// Where `spent` must stop.
    pub(super) ceiling: u64,
}

/// So many operands of a concatenation are moved to its right side when it gets another one at the
/// end. Longer ones stay nested to the left: moving them each time would be quadratic.
const SPINE: usize = 64;

/// An operand of a union around a loop: `head body{low,high} tail`. The first three name the
/// context within which loops can be joined.
type LoopInContext = ((NodeId, NodeId, NodeId), u64, u64, NodeId);

impl Arena {
    pub(super) fn new(alphabet: Alphabet) -> Self {
        let any = SymbolSet::interval(0, alphabet.len() - 1);
        let mut this = Self {
            alphabet,
            literals: Vec::new(),
            literal_numbers: FxHashMap::default(),
            nodes: Vec::new(),
            nullable: Vec::new(),
            numbers: HashTable::new(),
            derivatives: FxHashMap::default(),
            spent: 0,
            ceiling: 0,
        };
        // In the order of the constants of `NodeId`.
        for constant in [Node::Empty, Node::Epsilon, Node::All, Node::Class(any)] {
            this.intern(constant);
        }
        this
    }

    /// Counts work; the check against the ceiling comes separately, where giving up is possible.
    pub(super) fn spend(&mut self, units: usize) {
        self.spent = self.spent.saturating_add(units as u64);
    }

    /// Gives up if the ceiling is reached.
    pub(super) fn check(&self) -> Result<(), WorkExhausted> {
        if self.spent > self.ceiling { Err(WorkExhausted) } else { Ok(()) }
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Whether the language has the empty string.
    pub(super) fn nullable(&self, id: NodeId) -> bool {
        self.nullable[id.0 as usize]
    }

    fn intern(&mut self, node: Node) -> NodeId {
        let hash = FxBuildHasher.hash_one(&node);
        if let Some(&known) = self.numbers.find(hash, |id| *self.node(*id) == node) {
            return known;
        }
        let nullable = match &node {
            Node::Epsilon | Node::All | Node::Star(_) => true,
            Node::Empty | Node::Class(_) | Node::Literal { .. } => false,
            &Node::Concat(first, second) => self.nullable(first) && self.nullable(second),
            Node::Union(operands) => operands.iter().any(|&operand| self.nullable(operand)),
            Node::Inter(operands) => operands.iter().all(|&operand| self.nullable(operand)),
            &Node::Comp(inner) => !self.nullable(inner),
            Node::Loop { low, .. } => *low == 0,
        };
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        self.nullable.push(nullable);
        let nodes = &self.nodes;
        let hash_of = |id: &NodeId| FxBuildHasher.hash_one(&nodes[id.0 as usize]);
        self.numbers.insert_unique(hash, id, hash_of);
        self.spend(4);
        id
    }

    /// The strings of one symbol of the set.
    pub(super) fn class(&mut self, symbols: SymbolSet) -> NodeId {
        if symbols.is_empty() { NodeId::EMPTY } else { self.intern(Node::Class(symbols)) }
    }

    /// The one string, read in this direction.
    pub(super) fn literal(&mut self, string: &StrValue, direction: Direction) -> NodeId {
        let key = (string.clone(), direction);
        let number = *self.literal_numbers.entry(key).or_insert_with_key(|key| {
            self.literals.push(key.clone());
            self.literals.len() as u32 - 1
        });
        self.literal_from(number, 0)
    }

    /// What a literal has from `offset` on.
    pub(super) fn literal_from(&mut self, literal: u32, offset: usize) -> NodeId {
        let length = self.literals[literal as usize].0.len();
        match (length - offset, self.literal_symbol(literal, offset)) {
            (1, Some(symbol)) => self.class(SymbolSet::interval(symbol, symbol)),
            (_, Some(_)) => self.intern(Node::Literal { literal, offset }),
            (_, None) => NodeId::EPSILON,
        }
    }

    /// The symbol of a literal at `offset` in its direction.
    pub(super) fn literal_symbol(&self, literal: u32, offset: usize) -> Option<Symbol> {
        let (string, direction) = &self.literals[literal as usize];
        let position = match direction {
            Direction::Forward => offset,
            Direction::Backward => string.len().checked_sub(offset + 1)?,
        };
        string.code_point(position).map(|point| self.alphabet.symbol(point))
    }

    /// The literal with this number, if it is read forward.
    pub(super) fn forward_literal(&self, literal: u32) -> Option<&StrValue> {
        let (string, direction) = &self.literals[literal as usize];
        (*direction == Direction::Forward).then_some(string)
    }

    /// Body and bounds of a loop.
    fn as_loop(&self, id: NodeId) -> Option<(NodeId, u64, u64)> {
        match *self.node(id) {
            Node::All => Some((NodeId::ANY, 0, UNBOUNDED)),
            Node::Star(body) => Some((body, 0, UNBOUNDED)),
            Node::Loop { body, low, high } => Some((body, low, high)),
            _ => None,
        }
    }

    /// The concatenation of two languages.
    pub(super) fn concat(&mut self, first: NodeId, second: NodeId) -> NodeId {
        let mut heads: SmallVec<[NodeId; 8]> = SmallVec::new();
        let mut last = first;
        while let &Node::Concat(head, rest) = self.node(last)
            && heads.len() < SPINE
        {
            heads.push(head);
            last = rest;
        }
        self.spend(heads.len() + 1);
        let mut joined = self.join(last, second);
        while let Some(head) = heads.pop() {
            joined = self.join(head, joined);
        }
        joined
    }

    /// The concatenation whose first part is not taken apart.
    fn join(&mut self, mut first: NodeId, mut second: NodeId) -> NodeId {
        loop {
            match (first, second) {
                (NodeId::EMPTY, _) | (_, NodeId::EMPTY) => return NodeId::EMPTY,
                (NodeId::EPSILON, other) | (other, NodeId::EPSILON) => return other,
                (NodeId::ALL, other) | (other, NodeId::ALL) if self.nullable(other) => {
                    return NodeId::ALL;
                }
                _ => {}
            }
            if let Some(joined) = self.join_loops(first, second) {
                return joined;
            }
            let &Node::Concat(head, rest) = self.node(second) else { break };
            let Some(joined) = self.join_loops(first, head) else { break };
            (first, second) = (joined, rest);
        }
        self.intern(Node::Concat(first, second))
    }

    /// `x{a,b} x{c,d} => x{a+c,b+d}`, where `x` alone is `x{1,1}`; not `x x`.
    fn join_loops(&mut self, first: NodeId, second: NodeId) -> Option<NodeId> {
        let (a, b) = match (self.as_loop(first), self.as_loop(second)) {
            (Some(a), Some(b)) => (a, b),
            (Some(a), None) => (a, (second, 1, 1)),
            (None, Some(b)) => ((first, 1, 1), b),
            (None, None) => return None,
        };
        // A sum beyond the range of the counters is left alone rather than rounded.
        let low = a.1.checked_add(b.1)?;
        let high = if a.2 == UNBOUNDED || b.2 == UNBOUNDED {
            UNBOUNDED
        } else {
            a.2.checked_add(b.2).filter(|&high| high < UNBOUNDED)?
        };
        (a.0 == b.0).then(|| self.repeat(a.0, low, high))
    }

    /// From `low` to `high` strings of `body` in a row.
    pub(super) fn repeat(&mut self, body: NodeId, low: u64, high: u64) -> NodeId {
        if low > high {
            return NodeId::EMPTY;
        }
        if high == 0 || body == NodeId::EPSILON {
            return NodeId::EPSILON;
        }
        if body == NodeId::EMPTY {
            return if low == 0 { NodeId::EPSILON } else { NodeId::EMPTY };
        }
        // With the empty string in the body, fewer repetitions are also more.
        let low = if self.nullable(body) { 0 } else { low };
        let body = if low == 0 { self.without_epsilon(body) } else { body };
        match (low, high) {
            (1, 1) => return body,
            (0, 1) => return self.union(vec![NodeId::EPSILON, body]),
            (0, UNBOUNDED) if body == NodeId::ANY => return NodeId::ALL,
            _ => {}
        }
        match self.as_loop(body) {
            // Any number of `x*`, or of `x+` from none on, is `x*`.
            Some((inner, 0..=1, UNBOUNDED)) if low == 0 => {
                if self.nullable(body) {
                    body
                } else {
                    self.repeat_any(inner)
                }
            }
            _ if (low, high) == (0, UNBOUNDED) => self.repeat_any(body),
            _ => self.intern(Node::Loop { body, low, high }),
        }
    }

    /// Any number of a body in normal form.
    fn repeat_any(&mut self, body: NodeId) -> NodeId {
        if body == NodeId::ANY { NodeId::ALL } else { self.intern(Node::Star(body)) }
    }

    /// A union without its operand `EPSILON`; every other node as it is.
    fn without_epsilon(&mut self, id: NodeId) -> NodeId {
        match self.node(id) {
            Node::Union(operands) if operands.contains(&NodeId::EPSILON) => {
                let others = operands.iter().copied().filter(|&o| o != NodeId::EPSILON).collect();
                self.union(others)
            }
            _ => id,
        }
    }

    /// The complement of a language.
    pub(super) fn complement(&mut self, id: NodeId) -> NodeId {
        match *self.node(id) {
            Node::Empty => NodeId::ALL,
            Node::All => NodeId::EMPTY,
            Node::Comp(inner) => inner,
            _ => self.intern(Node::Comp(id)),
        }
    }

    /// The union of any number of languages.
    pub(super) fn union(&mut self, operands: Vec<NodeId>) -> NodeId {
        let mut list = Vec::with_capacity(operands.len());
        let mut classes: Vec<&SymbolSet> = Vec::new();
        for &operand in &operands {
            let parts = match self.node(operand) {
                Node::Union(parts) => parts,
                _ => std::slice::from_ref(&operand),
            };
            for &part in parts {
                match self.node(part) {
                    Node::All => return NodeId::ALL,
                    Node::Empty => {}
                    Node::Class(symbols) => classes.push(symbols),
                    _ => list.push(part),
                }
            }
        }
        let class = (!classes.is_empty()).then(|| SymbolSet::union_of(classes));
        self.spend(operands.len() + list.len());
        list.extend(class.map(|class| self.class(class)));
        sort(&mut list);
        self.join_touching_loops(&mut list);
        if list.contains(&NodeId::ALL) || self.has_complementary_pair(&list) {
            return NodeId::ALL;
        }
        if list.first() == Some(&NodeId::EPSILON) && list[1..].iter().any(|&o| self.nullable(o)) {
            list.remove(0);
        }
        match *list {
            [] => NodeId::EMPTY,
            [only] => only,
            _ => self.intern(Node::Union(list.into())),
        }
    }

    /// The intersection of any number of languages.
    pub(super) fn intersection(&mut self, operands: Vec<NodeId>) -> NodeId {
        let mut list = Vec::with_capacity(operands.len());
        let mut class: Option<SymbolSet> = None;
        for &operand in &operands {
            let parts = match self.node(operand) {
                Node::Inter(parts) => parts,
                _ => std::slice::from_ref(&operand),
            };
            for &part in parts {
                match self.node(part) {
                    Node::Empty => return NodeId::EMPTY,
                    Node::All => {}
                    Node::Class(symbols) => {
                        let common = class.as_ref().map(|class| class.intersection(symbols));
                        class = Some(common.unwrap_or_else(|| symbols.clone()));
                    }
                    _ => list.push(part),
                }
            }
        }
        self.spend(operands.len() + list.len());
        if let Some(mut class) = class {
            // A class outside of another one is a class.
            list.retain(|&operand| match self.node(operand) {
                &Node::Comp(inner) => match self.node(inner) {
                    Node::Class(excluded) => {
                        class = class.difference(excluded);
                        false
                    }
                    _ => true,
                },
                _ => true,
            });
            list.push(self.class(class));
        }
        sort(&mut list);
        if list.contains(&NodeId::EMPTY) || self.has_complementary_pair(&list) {
            return NodeId::EMPTY;
        }
        if list.first() == Some(&NodeId::EPSILON) {
            let all = list.iter().all(|&operand| self.nullable(operand));
            return if all { NodeId::EPSILON } else { NodeId::EMPTY };
        }
        match *list {
            [] => NodeId::ALL,
            [only] => only,
            _ => self.intern(Node::Inter(list.into())),
        }
    }

    /// Whether a sorted list has some language and its complement.
    fn has_complementary_pair(&self, list: &[NodeId]) -> bool {
        list.iter().any(|&operand| match self.node(operand) {
            Node::Comp(inner) => list.binary_search(inner).is_ok(),
            _ => false,
        })
    }

    /// Replaces operands of a union that differ only in the touching bounds of one loop by one.
    ///
    /// Reading a loop whose body is ambiguous gives `x{n,m} | x{n-1,m-1} | …`; without this, that
    /// union would grow with each symbol.
    fn join_touching_loops(&mut self, list: &mut Vec<NodeId>) {
        let mut loops: Vec<_> = list.iter().filter_map(|&id| self.loop_in_context(id)).collect();
        if loops.len() < 2 {
            return;
        }
        loops.sort_unstable();
        let mut joined: Vec<LoopInContext> = Vec::new();
        let mut replaced = Vec::new();
        for (context, low, high, id) in loops {
            match joined.last_mut() {
                Some(last) if last.0 == context && low <= last.2.saturating_add(1) => {
                    // One of the two keeps its number: it is rebuilt below only if it grew.
                    replaced.extend([last.3, id]);
                    last.2 = last.2.max(high);
                }
                _ => joined.push((context, low, high, id)),
            }
        }
        if replaced.is_empty() {
            return;
        }
        replaced.sort_unstable();
        list.retain(|id| replaced.binary_search(id).is_err());
        for ((head, body, tail), low, high, id) in joined {
            if replaced.binary_search(&id).is_ok() {
                let middle = self.repeat(body, low, high);
                let rest = self.concat(middle, tail);
                list.push(self.concat(head, rest));
            }
        }
        sort(list);
    }

    /// Sees a node as `head body{low,high} tail`, if its first or second part is a loop.
    fn loop_in_context(&self, id: NodeId) -> Option<LoopInContext> {
        const NONE: NodeId = NodeId::EPSILON;
        if let Some((body, low, high)) = self.as_loop(id) {
            return Some(((NONE, body, NONE), low, high, id));
        }
        let &Node::Concat(first, second) = self.node(id) else { return None };
        if let Some((body, low, high)) = self.as_loop(first) {
            return Some(((NONE, body, second), low, high, id));
        }
        if let Some((body, low, high)) = self.as_loop(second) {
            return Some(((first, body, NONE), low, high, id));
        }
        let &Node::Concat(middle, tail) = self.node(second) else { return None };
        let (body, low, high) = self.as_loop(middle)?;
        Some(((first, body, tail), low, high, id))
    }
}

fn sort(list: &mut Vec<NodeId>) {
    list.sort_unstable();
    list.dedup();
}
