//! Applications that rewrite matches of patterns, as programs with priorities.
//!
//! Idea: a node becomes the instructions between its entry and what follows it; counted repetitions
//! are written out. Around the pattern stands the search: for the leftmost match, again and again, or
//! for a match of the whole string, beside which any other string is read and nothing written.
//! Invariant: the first run that reads all of a string writes the value of the application on it.
//! Reference: ECMA-262, 11th edition (2020), section 21.2.2; Thompson, "Regular expression search
//! algorithm", CACM 1968.

#[cfg(test)]
mod tests;

use trine_automata::{Address, CharSet, Instruction, Program, TemplatePiece};
use trine_term::{Op, Rewriting};
use trine_value::pattern::{EmptyRound, Node, NodeId, Pattern, Piece, Repetition, SearchRule};

/// Programs have no more instructions.
const MAX_INSTRUCTIONS: usize = 20_000;
/// The mark of the place where a match begins.
const MATCH: u32 = 0;

/// The program of an application, if it is not too long, and no group is a part of one with the same
/// number: the outer one would end last, and what is copied is guessed where a group begins.
pub(crate) fn program(op: Op, rewriting: &Rewriting) -> Option<Program> {
    let pattern = &rewriting.pattern;
    let is_in_itself = |node: &Node| match node {
        Node::Capture(group, part) => pattern.groups(*part).binary_search(group).is_ok(),
        _ => false,
    };
    if pattern.nodes().any(is_in_itself) || !is_as_in_ecmascript(op, rewriting) {
        return None;
    }
    let template = rewriting.template.iter().map(|piece| match piece {
        Piece::Text(letters) => TemplatePiece::Text(letters.clone()),
        Piece::Group(group) => TemplatePiece::Group(*group),
    });
    let mut compiler =
        Compiler { pattern: &rewriting.pattern, instructions: Vec::new(), marks: MATCH + 1 };
    compiler.search(op)?;
    Some(Program {
        instructions: compiler.instructions,
        template: template.collect(),
        matches_are_final: op != Op::StrExtractCg,
    })
}

/// Whether the flavour of the pattern says the same of it as ECMAScript: the longest match is another
/// one; outside of ECMAScript a repetition of what may be empty ends otherwise, and groups keep what earlier
/// rounds captured; in Python an empty match is followed by another one at its place.
fn is_as_in_ecmascript(op: Op, rewriting: &Rewriting) -> bool {
    let Rewriting { pattern, template } = rewriting;
    let keeps_captures = |node: &Node| match node {
        Node::Repeat(_, times) => times.empty_round == EmptyRound::Last,
        _ => false,
    };
    match pattern.search_rule() {
        SearchRule::Priority if !pattern.nodes().any(keeps_captures) => return true,
        SearchRule::Sticky => return op == Op::StrExtractCg,
        SearchRule::Longest => return false,
        SearchRule::Priority | SearchRule::PriorityThenLetters => {}
    }
    let is_mentioned = |group: &u32| template.contains(&Piece::Group(*group));
    let (mut may_be_empty, mut captured): (Vec<bool>, Vec<Vec<u32>>) = (Vec::new(), Vec::new());
    for node in pattern.nodes() {
        let empty = |part: &NodeId| may_be_empty[part.index()];
        let always = |part: &NodeId| captured[part.index()].clone();
        let (is_empty, groups) = match node {
            Node::Letter(_) => (false, Vec::new()),
            Node::Begin | Node::End => (true, Vec::new()),
            Node::Concat(parts) => {
                (parts.iter().all(empty), parts.iter().flat_map(always).collect())
            }
            Node::Choice(parts) => {
                let mut groups = parts.first().map(always).unwrap_or_default();
                groups.retain(|group| {
                    parts.iter().all(|part| captured[part.index()].contains(group))
                });
                (parts.iter().any(empty), groups)
            }
            Node::Repeat(part, times) => {
                let kept = pattern.groups(*part).iter().filter(|group| is_mentioned(group));
                let forgets_nothing =
                    kept.clone().all(|group| captured[part.index()].contains(group));
                if empty(part) || !forgets_nothing {
                    return false;
                }
                (times.low == 0, if times.low > 0 { always(part) } else { Vec::new() })
            }
            Node::Capture(group, part) => {
                let mut groups = always(part);
                groups.push(*group);
                (empty(part), groups)
            }
            Node::LetterBefore(_) | Node::Look { .. } | Node::Atomic(_) | Node::Back(_) => {
                return false;
            }
        };
        may_be_empty.push(is_empty);
        captured.push(groups);
    }
    pattern.search_rule() == SearchRule::Priority
        || op != Op::StrReplaceCgAll
        || may_be_empty.last() == Some(&false)
}

/// The letters that the application tells apart or writes.
pub(crate) fn char_sets(rewriting: &Rewriting) -> Vec<CharSet> {
    let pattern = &rewriting.pattern;
    let mut sets: Vec<CharSet> = Vec::new();
    let mut add = |set: CharSet| {
        if !sets.contains(&set) {
            sets.push(set);
        }
    };
    for node in pattern.nodes() {
        if let Node::Letter(ranges) = node {
            add(CharSet::from_intervals(ranges.iter().copied()));
        }
    }
    for piece in &rewriting.template {
        if let Piece::Text(letters) = piece {
            letters.iter().for_each(|&letter| add(CharSet::single(letter)));
        }
    }
    sets
}

struct Compiler<'a> {
    pattern: &'a Pattern,
    instructions: Vec<Instruction>,
    marks: u32,
}

impl Compiler<'_> {
    /// An instruction whose place is known before what it does.
    fn reserve(&mut self) -> Address {
        self.add(Instruction::Choose(Vec::new()))
    }

    fn add(&mut self, instruction: Instruction) -> Address {
        self.instructions.push(instruction);
        self.instructions.len() - 1
    }

    fn new_mark(&mut self) -> u32 {
        self.marks += 1;
        self.marks - 1
    }

    fn search(&mut self, op: Op) -> Option<()> {
        let start = self.reserve();
        let end = self.add(Instruction::Accept);
        let matched = self.reserve();
        let entry = self.reserve();
        let begin = self.add(Instruction::BeginMatch(entry));
        let first = match op {
            Op::StrExtractCg => {
                let skip = self.reserve();
                let read = self.add(Instruction::Read(CharSet::full(), skip));
                self.instructions[skip] = Instruction::Choose(vec![read, end]);
                self.instructions[matched] = Instruction::EndMatch(end);
                self.instructions[start] = Instruction::Choose(vec![begin, skip]);
                return self.pattern(entry, matched);
            }
            Op::StrReplaceCg => {
                let rest = self.reserve();
                let copy = self.add(Instruction::Copy(rest));
                self.instructions[rest] = Instruction::Choose(vec![copy, end]);
                self.instructions[matched] = Instruction::EndMatch(rest);
                begin
            }
            _ => {
                // After an empty match a letter is copied before the next one is looked for.
                let stuck = self.reserve();
                let copy = self.add(Instruction::Copy(start));
                self.instructions[stuck] = Instruction::Choose(vec![copy, end]);
                let after = self.add(Instruction::IfStuck(MATCH, stuck, start));
                self.instructions[matched] = Instruction::EndMatch(after);
                self.add(Instruction::Mark(MATCH, begin))
            }
        };
        let copy = self.add(Instruction::Copy(start));
        self.instructions[start] = Instruction::Choose(vec![first, copy, end]);
        self.pattern(entry, matched)
    }

    /// Writes the pattern between two places; `None` if it becomes too long.
    fn pattern(&mut self, entry: Address, next: Address) -> Option<()> {
        let mut work = vec![(self.pattern.root()?, entry, next)];
        while let Some((node, entry, next)) = work.pop() {
            if self.instructions.len() + work.len() > MAX_INSTRUCTIONS {
                return None;
            }
            self.instructions[entry] = match self.pattern.node(node) {
                Node::Letter(ranges) => {
                    Instruction::Read(CharSet::from_intervals(ranges.iter().copied()), next)
                }
                Node::Begin => Instruction::AtBegin(next),
                Node::End => Instruction::AtEnd(next),
                Node::LetterBefore(_) | Node::Look { .. } | Node::Atomic(_) | Node::Back(_) => {
                    return None;
                }
                Node::Choice(parts) => {
                    let mut ways = Vec::with_capacity(parts.len());
                    for &part in parts {
                        let way = self.reserve();
                        work.push((part, way, next));
                        ways.push(way);
                    }
                    Instruction::Choose(ways)
                }
                Node::Concat(parts) => {
                    let mut from = self.reserve();
                    let first = from;
                    for (place, &part) in parts.iter().enumerate() {
                        let to = if place + 1 == parts.len() { next } else { self.reserve() };
                        work.push((part, from, to));
                        from = to;
                    }
                    let begin = if parts.is_empty() { next } else { first };
                    Instruction::Choose(vec![begin])
                }
                Node::Capture(group, part) => {
                    let inner = self.reserve();
                    let close = self.add(Instruction::Close(*group, next));
                    work.push((*part, inner, close));
                    Instruction::Open(*group, inner)
                }
                Node::Repeat(part, times) => {
                    let first = self.repeated(*part, *times, next, &mut work)?;
                    Instruction::Choose(vec![first])
                }
            };
        }
        Some(())
    }

    /// Writes a repetition; the place where it begins.
    fn repeated(
        &mut self,
        part: NodeId,
        times: Repetition,
        next: Address,
        work: &mut Vec<(NodeId, Address, Address)>,
    ) -> Option<Address> {
        let high = times.high.unwrap_or(times.low);
        if high as usize > MAX_INSTRUCTIONS {
            return None;
        }
        let groups = self.pattern.groups(part).to_vec();
        let first = self.reserve();
        let mut from = first;
        for _ in 0..times.low {
            let (inner, to) = (self.reserve(), self.reserve());
            self.instructions[from] = Instruction::Forget(groups.clone(), inner);
            work.push((part, inner, to));
            from = to;
        }
        let rounds = if times.high.is_some() { high.saturating_sub(times.low) } else { 1 };
        for _ in 0..rounds {
            // What is not required reads a letter at least.
            let mark = self.new_mark();
            let (inner, end) = (self.reserve(), self.reserve());
            let forget = self.add(Instruction::Forget(groups.clone(), inner));
            let again = self.add(Instruction::Mark(mark, forget));
            let to = if times.high.is_some() { self.reserve() } else { from };
            self.instructions[end] = Instruction::Progress(mark, to);
            let ways = if times.is_lazy { vec![next, again] } else { vec![again, next] };
            self.instructions[from] = Instruction::Choose(ways);
            work.push((part, inner, end));
            from = to;
        }
        if times.high.is_some() {
            self.instructions[from] = Instruction::Choose(vec![next]);
        }
        Some(first)
    }
}
