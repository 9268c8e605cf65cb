//! Regular languages and membership by derivatives.
//!
//! Idea: an expression is a node of a table; the derivative by a letter is another node. Unions and
//! intersections are sets, so that derivatives repeat; repetitions keep their counters as numbers.
//! Invariant: the parts of a node are older than it; equal nodes have equal numbers.
//! Reference: Brzozowski, "Derivatives of Regular Expressions", JACM 1964; SMT-LIB 2.7, theory
//! `Strings`.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluate::{Outcome, Steps};

/// The number of an expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LanguageId(u32);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Node {
    None,
    Empty,
    /// One letter from the first to the last.
    Letter(u32, u32),
    Concat(LanguageId, LanguageId),
    Union(Box<[LanguageId]>),
    Intersection(Box<[LanguageId]>),
    Complement(LanguageId),
    /// Least and greatest number of repetitions.
    Repeat(LanguageId, u32, Option<u32>),
}

/// Expressions, each of which exists once.
#[derive(Debug)]
pub struct Languages {
    nodes: Vec<Node>,
    /// Whether the empty text belongs to the language.
    has_empty: Vec<bool>,
    numbers: FxHashMap<Node, LanguageId>,
    derivatives: FxHashMap<(LanguageId, u32), LanguageId>,
}

/// The greatest letter.
const LAST_LETTER: u32 = 0x2_FFFF;

impl Default for Languages {
    fn default() -> Self {
        let mut table = Self {
            nodes: Vec::new(),
            has_empty: Vec::new(),
            numbers: FxHashMap::default(),
            derivatives: FxHashMap::default(),
        };
        table.add(Node::None);
        table.add(Node::Empty);
        table
    }
}

impl Languages {
    /// The language without words.
    pub const NONE: LanguageId = LanguageId(0);
    /// The language of the empty text alone.
    pub const EMPTY: LanguageId = LanguageId(1);

    fn add(&mut self, node: Node) -> LanguageId {
        if let Some(&found) = self.numbers.get(&node) {
            return found;
        }
        let has_empty = |id: &LanguageId| self.has_empty[id.0 as usize];
        let value = match &node {
            Node::None | Node::Letter(..) => false,
            Node::Empty => true,
            Node::Concat(a, b) => has_empty(a) && has_empty(b),
            Node::Union(parts) => parts.iter().any(has_empty),
            Node::Intersection(parts) => parts.iter().all(has_empty),
            Node::Complement(part) => !has_empty(part),
            Node::Repeat(part, least, _) => *least == 0 || has_empty(part),
        };
        let id = LanguageId(u32::try_from(self.nodes.len()).expect("steps end before"));
        self.nodes.push(node.clone());
        self.has_empty.push(value);
        self.numbers.insert(node, id);
        id
    }

    /// Whether the empty text belongs to a language.
    #[must_use]
    pub fn has_empty(&self, id: LanguageId) -> bool {
        self.has_empty[id.0 as usize]
    }

    /// One letter from `first` to `last`.
    pub fn letter(&mut self, first: u32, last: u32) -> LanguageId {
        if first > last { Self::NONE } else { self.add(Node::Letter(first, last)) }
    }

    /// One letter.
    pub fn any_letter(&mut self) -> LanguageId {
        self.letter(0, LAST_LETTER)
    }

    /// All texts.
    pub fn all(&mut self) -> LanguageId {
        self.complement(Self::NONE)
    }

    /// The language of one text.
    pub fn text(&mut self, text: &[u32]) -> LanguageId {
        let mut rest = Self::EMPTY;
        for &letter in text.iter().rev() {
            let first = self.letter(letter, letter);
            rest = self.concat(first, rest);
        }
        rest
    }

    /// A word of the first language before one of the second.
    pub fn concat(&mut self, a: LanguageId, b: LanguageId) -> LanguageId {
        match (a, b) {
            (Self::NONE, _) | (_, Self::NONE) => Self::NONE,
            (Self::EMPTY, other) | (other, Self::EMPTY) => other,
            _ => self.add(Node::Concat(a, b)),
        }
    }

    /// The parts as a sorted set, with the parts of parts of the same kind.
    fn set(&self, parts: &[LanguageId], union: bool) -> Vec<LanguageId> {
        let mut set = Vec::with_capacity(parts.len());
        for &part in parts {
            match &self.nodes[part.0 as usize] {
                Node::Union(inner) if union => set.extend_from_slice(inner),
                Node::Intersection(inner) if !union => set.extend_from_slice(inner),
                _ => set.push(part),
            }
        }
        set.sort_unstable();
        set.dedup();
        set
    }

    /// Words of some part.
    pub fn union(&mut self, parts: &[LanguageId]) -> LanguageId {
        let all = self.all();
        let mut set = self.set(parts, true);
        set.retain(|&part| part != Self::NONE);
        match set.as_slice() {
            [] => Self::NONE,
            [one] => *one,
            parts if parts.contains(&all) => all,
            _ => self.add(Node::Union(set.into())),
        }
    }

    /// Words of each part.
    pub fn intersection(&mut self, parts: &[LanguageId]) -> LanguageId {
        let all = self.all();
        let mut set = self.set(parts, false);
        set.retain(|&part| part != all);
        match set.as_slice() {
            [] => all,
            [one] => *one,
            parts if parts.contains(&Self::NONE) => Self::NONE,
            _ => self.add(Node::Intersection(set.into())),
        }
    }

    /// The texts that are no words.
    pub fn complement(&mut self, part: LanguageId) -> LanguageId {
        match self.nodes[part.0 as usize] {
            Node::Complement(inner) => inner,
            _ => self.add(Node::Complement(part)),
        }
    }

    /// From `least` to `most` words one after the other.
    pub fn repeat(&mut self, part: LanguageId, least: u32, most: Option<u32>) -> LanguageId {
        if most.is_some_and(|most| most < least) {
            return Self::NONE;
        }
        match (part, least, most) {
            (_, _, Some(0)) | (Self::EMPTY, ..) | (Self::NONE, 0, _) => Self::EMPTY,
            (Self::NONE, ..) => Self::NONE,
            (part, 1, Some(1)) => part,
            _ => self.add(Node::Repeat(part, least, most)),
        }
    }

    /// The parts whose derivatives the derivative of a node needs.
    fn needed(&self, id: LanguageId) -> Vec<LanguageId> {
        match &self.nodes[id.0 as usize] {
            Node::None | Node::Empty | Node::Letter(..) => Vec::new(),
            Node::Concat(a, b) if self.has_empty(*a) => vec![*a, *b],
            Node::Concat(part, _) | Node::Complement(part) | Node::Repeat(part, ..) => vec![*part],
            Node::Union(parts) | Node::Intersection(parts) => parts.to_vec(),
        }
    }

    /// The rests of the words that begin with a letter.
    ///
    /// # Errors
    /// If this takes too many steps.
    pub fn derivative(
        &mut self,
        steps: &mut Steps,
        id: LanguageId,
        letter: u32,
    ) -> Outcome<LanguageId> {
        if let Some(&found) = self.derivatives.get(&(id, letter)) {
            return Ok(found);
        }
        let mut stack = vec![id];
        while let Some(&top) = stack.last() {
            if self.derivatives.contains_key(&(top, letter)) {
                stack.pop();
                continue;
            }
            let needed = self.needed(top);
            steps.spend(4 + needed.len() as u64)?;
            let before = stack.len();
            stack.extend(
                needed.iter().filter(|&&part| !self.derivatives.contains_key(&(part, letter))),
            );
            if stack.len() > before {
                continue;
            }
            let parts: Vec<LanguageId> =
                needed.iter().map(|&part| self.derivatives[&(part, letter)]).collect();
            let found = self.derive(steps, top, letter, &parts)?;
            self.derivatives.insert((top, letter), found);
            stack.pop();
        }
        Ok(self.derivatives[&(id, letter)])
    }

    /// The derivative of a node from those of the parts that it needs.
    fn derive(
        &mut self,
        steps: &mut Steps,
        id: LanguageId,
        letter: u32,
        parts: &[LanguageId],
    ) -> Outcome<LanguageId> {
        let found = match (self.nodes[id.0 as usize].clone(), parts) {
            (Node::Letter(first, last), _) if (first..=last).contains(&letter) => Self::EMPTY,
            (Node::Concat(_, b), [a_rest]) => self.concat(*a_rest, b),
            (Node::Concat(_, b), [a_rest, b_rest]) => {
                let first = self.concat(*a_rest, b);
                self.union(&[first, *b_rest])
            }
            (Node::Union(_), _) => self.union(parts),
            (Node::Intersection(_), _) => self.intersection(parts),
            (Node::Complement(_), [rest]) => self.complement(*rest),
            // Also if the part has the empty text: then fewer repetitions are among the words.
            (Node::Repeat(part, least, most), [rest]) => {
                let others = self.repeat(part, least.saturating_sub(1), most.map(|most| most - 1));
                self.concat(*rest, others)
            }
            _ => Self::NONE,
        };
        if let Node::Union(parts) | Node::Intersection(parts) = &self.nodes[found.0 as usize] {
            steps.spend(parts.len() as u64)?;
        }
        Ok(found)
    }

    /// Whether a text is a word of the language.
    ///
    /// # Errors
    /// If this takes too many steps.
    pub fn contains(&mut self, steps: &mut Steps, id: LanguageId, text: &[u32]) -> Outcome<bool> {
        let mut state = id;
        for &letter in text {
            steps.spend(1)?;
            state = self.derivative(steps, state, letter)?;
            if state == Self::NONE {
                return Ok(false);
            }
        }
        Ok(self.has_empty(state))
    }

    /// The parts of an expression.
    fn children(&self, id: LanguageId) -> Vec<LanguageId> {
        match &self.nodes[id.0 as usize] {
            Node::None | Node::Empty | Node::Letter(..) => Vec::new(),
            Node::Concat(a, b) => vec![*a, *b],
            Node::Complement(part) | Node::Repeat(part, ..) => vec![*part],
            Node::Union(parts) | Node::Intersection(parts) => parts.to_vec(),
        }
    }

    /// The expression and its parts, each once, parts first.
    fn parts_first(&self, id: LanguageId) -> Vec<LanguageId> {
        let mut done = FxHashSet::default();
        let mut order = Vec::new();
        let mut stack = vec![(id, false)];
        while let Some((top, is_ready)) = stack.pop() {
            if is_ready {
                order.push(top);
            } else if done.insert(top) {
                stack.push((top, true));
                stack.extend(self.children(top).into_iter().map(|part| (part, false)));
            }
        }
        order
    }

    /// One letter of each kind that the language tells apart, in increasing order: derivatives by
    /// other letters are among the derivatives by these.
    #[must_use]
    pub fn letters(&self, id: LanguageId) -> Vec<u32> {
        let mut starts = vec![0];
        for part in self.parts_first(id) {
            if let Node::Letter(first, last) = self.nodes[part.0 as usize] {
                starts.push(first);
                if last < LAST_LETTER {
                    starts.push(last + 1);
                }
            }
        }
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// The words of a language read from their ends.
    pub fn reversed(&mut self, id: LanguageId) -> LanguageId {
        let mut done: FxHashMap<LanguageId, LanguageId> = FxHashMap::default();
        for part in self.parts_first(id) {
            let node = self.nodes[part.0 as usize].clone();
            let all = |parts: &[LanguageId]| -> Vec<LanguageId> {
                parts.iter().map(|part| done[part]).collect()
            };
            let reversed = match node {
                Node::None | Node::Empty | Node::Letter(..) => part,
                Node::Concat(a, b) => {
                    let (a, b) = (done[&a], done[&b]);
                    self.concat(b, a)
                }
                Node::Union(parts) => self.union(&all(&parts)),
                Node::Intersection(parts) => self.intersection(&all(&parts)),
                Node::Complement(inner) => self.complement(done[&inner]),
                Node::Repeat(inner, least, most) => self.repeat(done[&inner], least, most),
            };
            done.insert(part, reversed);
        }
        done[&id]
    }
}

/// From which states one leads to an end, where these lead from one state to another.
pub(crate) fn states_with_end(
    mut has_end: Vec<bool>,
    edges: impl Iterator<Item = (usize, usize)>,
) -> Vec<bool> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); has_end.len()];
    edges.for_each(|(from, to)| before[to].push(from));
    let mut open: Vec<usize> = (0..has_end.len()).filter(|&state| has_end[state]).collect();
    while let Some(state) = open.pop() {
        for &from in &before[state] {
            if !has_end[from] {
                has_end[from] = true;
                open.push(from);
            }
        }
    }
    has_end
}
