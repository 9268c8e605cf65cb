//! What a program does between two letters.
//!
//! Idea: the ways are followed in the order of their priorities. A place that was reached on an earlier
//! way, with the same marks, is not followed again: what comes of it came of the earlier way.
//! Invariant: the threads are those of a backtracking search, in its order, each place once.

use rustc_hash::FxHashSet;
use trine_collections::Budget;

use super::template::{Status, Variant};
use super::{Address, Instruction, Program};
use crate::give_up::GiveUp;

/// Where a way ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Before this instruction, which reads a letter.
    Reads(Address),
    /// At the end of the word.
    Accepts,
}

/// A way to the next letter or to the end.
pub(super) struct Thread {
    pub(super) end: End,
    /// What may be written on the way, with the guesses about captures.
    pub(super) variants: Vec<Variant>,
    /// Whether the template cannot be written in order.
    pub(super) is_out_of_order: bool,
}

/// The ways from a place, in the order of priorities.
pub(super) struct Closure<'a> {
    program: &'a Program,
    budget: &'a Budget,
    pub(super) threads: Vec<Thread>,
    /// Whether a match has ended on one of them, after which every run ends well.
    pub(super) is_final: bool,
}

/// A way that is followed.
#[derive(Clone)]
struct Way {
    at: Address,
    /// Marks since which no letter was read.
    marks: Vec<u32>,
    is_at_end: bool,
    variants: Vec<Variant>,
    is_out_of_order: bool,
}

impl<'a> Closure<'a> {
    pub(super) fn new(program: &'a Program, budget: &'a Budget) -> Self {
        Self { program, budget, threads: Vec::new(), is_final: false }
    }

    /// Where the threads end, in order.
    pub(super) fn ends(&self) -> Vec<Address> {
        let end = |thread: &Thread| match thread.end {
            End::Reads(at) => at,
            End::Accepts => Address::MAX,
        };
        self.threads.iter().map(end).collect()
    }

    /// Follows all ways from a place.
    pub(super) fn from(
        mut self,
        at: Address,
        status: Status,
        is_at_begin: bool,
    ) -> Result<Self, GiveUp> {
        let variants = vec![(status, Vec::new())];
        let mut stack =
            vec![Way { at, marks: vec![], is_at_end: false, variants, is_out_of_order: false }];
        let mut seen: FxHashSet<(Address, Vec<u32>, bool)> = FxHashSet::default();
        while let Some(mut way) = stack.pop() {
            self.budget.spend(1 + way.marks.len() as u64)?;
            if !seen.insert((way.at, way.marks.clone(), way.is_at_end)) {
                continue;
            }
            match &self.program.instructions[way.at] {
                Instruction::Choose(ways) => {
                    for &at in ways.iter().rev() {
                        stack.push(Way { at, ..way.clone() });
                    }
                    continue;
                }
                Instruction::Read(..) | Instruction::Copy(_) => {
                    if !way.is_at_end {
                        self.add(End::Reads(way.at), way);
                    }
                    continue;
                }
                Instruction::Accept => {
                    self.add(End::Accepts, way);
                    continue;
                }
                Instruction::AtBegin(next) => {
                    if !is_at_begin {
                        continue;
                    }
                    way.at = *next;
                }
                Instruction::AtEnd(next) => {
                    way.is_at_end = true;
                    way.at = *next;
                }
                Instruction::Mark(mark, next) => {
                    if let Err(place) = way.marks.binary_search(mark) {
                        way.marks.insert(place, *mark);
                    }
                    way.at = *next;
                }
                Instruction::Progress(mark, next) => {
                    if way.marks.binary_search(mark).is_ok() {
                        continue;
                    }
                    way.at = *next;
                }
                Instruction::IfStuck(mark, stuck, other) => {
                    let is_stuck = way.marks.binary_search(mark).is_ok();
                    way.at = if is_stuck { *stuck } else { *other };
                    way.marks.retain(|other| other != mark);
                }
                Instruction::EndMatch(next) => {
                    if self.program.matches_are_final && !way.is_at_end {
                        // Nothing that is tried later counts any more.
                        self.is_final = true;
                        stack.clear();
                    }
                    self.end_match(&mut way);
                    way.at = *next;
                }
                Instruction::Open(_, next)
                | Instruction::Close(_, next)
                | Instruction::Forget(_, next)
                | Instruction::BeginMatch(next) => {
                    let next = *next;
                    self.note(&mut way);
                    way.at = next;
                }
            }
            stack.push(way);
        }
        Ok(self)
    }

    fn add(&mut self, end: End, way: Way) {
        if self.threads.iter().all(|thread| thread.end != end) {
            let Way { variants, is_out_of_order, .. } = way;
            self.threads.push(Thread { end, variants, is_out_of_order });
        }
    }

    /// What a match that ends writes.
    fn end_match(&self, way: &mut Way) {
        let template = &self.program.template;
        way.variants.retain_mut(|(status, out)| status.end_match(template, out));
    }

    /// What groups that begin and end say of the template.
    fn note(&self, way: &mut Way) {
        let template = &self.program.template;
        match &self.program.instructions[way.at] {
            Instruction::Open(group, _) => {
                let mut variants = Vec::new();
                for (status, out) in std::mem::take(&mut way.variants) {
                    match status.open(out, template, *group) {
                        Ok(more) => variants.extend(more),
                        Err(_) => way.is_out_of_order = true,
                    }
                }
                way.variants = variants;
            }
            Instruction::Close(group, _) => {
                way.variants.iter_mut().for_each(|(status, _)| status.close(template, *group));
            }
            Instruction::Forget(groups, _) => {
                way.variants.retain_mut(|(status, _)| status.forget(template, groups));
            }
            Instruction::BeginMatch(_) => {
                way.variants.iter_mut().for_each(|(status, _)| *status = Status::default());
            }
            _ => {}
        }
    }
}
