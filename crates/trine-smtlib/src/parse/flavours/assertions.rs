//! Patterns with assertions as programs that are followed letter by letter.
//!
//! Idea: the pattern and what each of its assertions looks for are written out as instructions, all read
//! from left to right, look-behind too. Letters that no instruction tells apart are one class.
//! Invariant: an instruction leads to its next one only; each part with its own end ends in `Accept`
//! or `Commit`.
//! Reference: Thompson, "Regular expression search algorithm", CACM 1968.

use std::collections::BTreeMap;

use trine_value::pattern::{Direction, Node, NodeId, Pattern};

/// Instructions of a program.
const MAX_INSTRUCTIONS: usize = 2_000;
/// The last code point.
const LAST: u32 = 0x2_FFFF;

pub(super) type Address = usize;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Instruction {
    /// One of these, tried in this order.
    Choose(Vec<Address>),
    /// A letter of one of these classes.
    Read(Vec<bool>, Address),
    /// Whether the next letter is in one of these classes.
    Next {
        classes: Vec<bool>,
        holds: bool,
        next: Address,
    },
    Begin(Address),
    End(Address),
    /// The look-ahead with this number.
    Ahead {
        look: usize,
        holds: bool,
        next: Address,
    },
    /// The look-behind with this number.
    Behind {
        look: usize,
        holds: bool,
        next: Address,
    },
    /// An atomic group, its inside, and what follows.
    Enter {
        group: usize,
        inside: Address,
    },
    /// An atomic group ends.
    Commit {
        group: usize,
        next: Address,
    },
    Accept,
}

/// A program with the classes of letters that it tells apart.
pub(super) struct Program {
    pub(super) instructions: Vec<Instruction>,
    /// For each instruction the innermost atomic group around it.
    pub(super) group_of: Vec<Option<usize>>,
    pub(super) start: Address,
    /// Where each look-ahead begins.
    pub(super) ahead: Vec<Address>,
    /// Where each look-behind begins, and which look-ahead it asks for; those inside of others first.
    pub(super) behind: Vec<(Address, Vec<usize>)>,
    /// The letters of each class.
    pub(super) classes: Vec<Vec<(u32, u32)>>,
}

impl Program {
    /// `None` if the program is too long or looks behind atomic groups, or an atomic group has a
    /// repetition of what may be empty.
    pub(super) fn new(pattern: &Pattern) -> Option<Self> {
        let classes = Classes::new(pattern);
        let program = Self {
            instructions: Vec::new(),
            group_of: Vec::new(),
            start: 0,
            ahead: Vec::new(),
            behind: Vec::new(),
            classes: classes.members.clone(),
        };
        let mut compiler =
            Compiler { pattern, classes, program, groups: 0, asks: Vec::new(), behind_depth: 0 };
        let accept = compiler.add(None, Instruction::Accept)?;
        let end = compiler.add(None, Instruction::End(accept))?;
        compiler.program.start = compiler.part(pattern.root()?, end, None)?;
        Some(compiler.program)
    }
}

/// The classes of letters of a pattern.
struct Classes {
    members: Vec<Vec<(u32, u32)>>,
    /// The first letter of each stretch and its class.
    stretches: Vec<(u32, usize)>,
}

impl Classes {
    fn new(pattern: &Pattern) -> Self {
        let mut sets: Vec<&Vec<(u32, u32)>> = Vec::new();
        for node in pattern.nodes() {
            if let Node::Letter(set) | Node::LetterBefore(set) = node
                && !sets.contains(&set)
            {
                sets.push(set);
            }
        }
        let ends = |&(low, high): &(u32, u32)| [low, high.saturating_add(1)];
        let mut cuts: Vec<u32> = sets.iter().flat_map(|set| set.iter().flat_map(ends)).collect();
        cuts.push(0);
        cuts.sort_unstable();
        cuts.dedup();
        cuts.retain(|&cut| cut <= LAST);
        let has = |set: &[(u32, u32)], point: u32| {
            set.iter().any(|&(low, high)| (low..=high).contains(&point))
        };
        let mut ids: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
        let mut classes = Self { members: Vec::new(), stretches: Vec::new() };
        for (place, &low) in cuts.iter().enumerate() {
            let high = cuts.get(place + 1).map_or(LAST, |next| next - 1);
            let signature = sets.iter().map(|set| has(set, low)).collect();
            let id = *ids.entry(signature).or_insert_with(|| {
                classes.members.push(Vec::new());
                classes.members.len() - 1
            });
            classes.members[id].push((low, high));
            classes.stretches.push((low, id));
        }
        classes
    }

    /// Which classes a set has; it has all of a class or nothing.
    fn of(&self, set: &[(u32, u32)]) -> Vec<bool> {
        let mut of = vec![false; self.members.len()];
        for &(low, high) in set {
            let from = self.stretches.partition_point(|&(start, _)| start < low);
            let inside = self.stretches[from..].iter().take_while(|&&(start, _)| start <= high);
            inside.for_each(|&(_, class)| of[class] = true);
        }
        of
    }
}

struct Compiler<'a> {
    pattern: &'a Pattern,
    classes: Classes,
    program: Program,
    groups: usize,
    /// The look-ahead that the look-behind asks for which is being written, innermost last.
    asks: Vec<Vec<usize>>,
    behind_depth: usize,
}

impl Compiler<'_> {
    fn add(&mut self, group: Option<usize>, instruction: Instruction) -> Option<Address> {
        if self.program.instructions.len() >= MAX_INSTRUCTIONS {
            return None;
        }
        self.program.instructions.push(instruction);
        self.program.group_of.push(group);
        Some(self.program.instructions.len() - 1)
    }

    /// Writes a part before `next`; where it begins. Recursion is bounded by the reader of patterns.
    fn part(&mut self, part: NodeId, next: Address, group: Option<usize>) -> Option<Address> {
        let pattern = self.pattern;
        match pattern.node(part) {
            Node::Letter(set) | Node::LetterBefore(set) => {
                let classes = self.classes.of(set);
                self.add(group, Instruction::Read(classes, next))
            }
            Node::Concat(parts) => {
                let mut entry = next;
                // Look-behind has its parts in the reverse order.
                let in_order: Vec<NodeId> = if self.behind_depth > 0 {
                    parts.clone()
                } else {
                    parts.iter().rev().copied().collect()
                };
                for part in in_order {
                    entry = self.part(part, entry, group)?;
                }
                Some(entry)
            }
            Node::Choice(parts) => {
                let mut ways = Vec::with_capacity(parts.len());
                for &part in parts {
                    ways.push(self.part(part, next, group)?);
                }
                self.add(group, Instruction::Choose(ways))
            }
            Node::Capture(_, part) => self.part(*part, next, group),
            Node::Begin => self.add(group, Instruction::Begin(next)),
            Node::End => self.add(group, Instruction::End(next)),
            Node::Repeat(part, times) => {
                if group.is_some() && self.may_be_empty(*part) {
                    return None;
                }
                let order = |again: Address, on: Address| {
                    if times.is_lazy { vec![on, again] } else { vec![again, on] }
                };
                let mut entry = next;
                match times.high {
                    None => {
                        let choice = self.add(group, Instruction::Choose(Vec::new()))?;
                        let again = self.part(*part, choice, group)?;
                        self.program.instructions[choice] = Instruction::Choose(order(again, next));
                        entry = choice;
                    }
                    Some(high) => {
                        for _ in times.low..high {
                            let again = self.part(*part, entry, group)?;
                            entry = self.add(group, Instruction::Choose(order(again, next)))?;
                        }
                    }
                }
                for _ in 0..times.low {
                    entry = self.part(*part, entry, group)?;
                }
                Some(entry)
            }
            Node::Atomic(inside) => {
                if let Node::Letter(_) = pattern.node(*inside) {
                    return self.part(*inside, next, group);
                }
                if self.behind_depth > 0 {
                    return None;
                }
                let inner = self.groups;
                self.groups += 1;
                let commit = self.add(group, Instruction::Commit { group: inner, next })?;
                let inside = self.part(*inside, commit, Some(inner))?;
                self.add(group, Instruction::Enter { group: inner, inside })
            }
            Node::Back(_) => None,
            Node::Look { part, direction, holds } => {
                self.look(*part, *direction, *holds, next, group)
            }
        }
    }

    fn look(
        &mut self,
        part: NodeId,
        direction: Direction,
        holds: bool,
        next: Address,
        group: Option<usize>,
    ) -> Option<Address> {
        if let (Direction::Ahead, Node::Letter(set)) = (direction, self.pattern.node(part)) {
            let classes = self.classes.of(set);
            return self.add(group, Instruction::Next { classes, holds, next });
        }
        let accept = self.add(None, Instruction::Accept)?;
        match direction {
            Direction::Ahead => {
                let depth = std::mem::take(&mut self.behind_depth);
                let start = self.part(part, accept, None)?;
                self.behind_depth = depth;
                let look = self.program.ahead.len();
                self.program.ahead.push(start);
                self.asks.iter_mut().for_each(|asks| asks.push(look));
                self.add(group, Instruction::Ahead { look, holds, next })
            }
            Direction::Behind => {
                self.asks.push(Vec::new());
                let depth = std::mem::replace(&mut self.behind_depth, 1);
                let start = self.part(part, accept, None)?;
                self.behind_depth = depth;
                let look = self.program.behind.len();
                let asks = self.asks.pop().unwrap_or_default();
                self.program.behind.push((start, asks));
                self.add(group, Instruction::Behind { look, holds, next })
            }
        }
    }

    fn may_be_empty(&self, part: NodeId) -> bool {
        let mut empty: Vec<bool> = Vec::with_capacity(part.index() + 1);
        for node in self.pattern.nodes().take(part.index() + 1) {
            let of = |part: &NodeId| empty[part.index()];
            empty.push(match node {
                Node::Letter(_) | Node::LetterBefore(_) => false,
                Node::Begin | Node::End | Node::Look { .. } | Node::Back(_) => true,
                Node::Concat(parts) => parts.iter().all(of),
                Node::Choice(parts) => parts.iter().any(of),
                Node::Repeat(part, times) => times.low == 0 || of(part),
                Node::Capture(_, part) | Node::Atomic(part) => of(part),
            });
        }
        empty.pop().unwrap_or(true)
    }
}
