//! Transducers of programs with priorities: the run of a backtracking search as a relation.
//!
//! Idea: a [`Program`] reads a word as a backtracking search does; of the runs that read all of it the
//! first counts. The transducer guesses that run and carries the *losers*: where the runs are that
//! would have been tried earlier. A loser that ends well refutes the guess, however late. What a
//! template says is written on the way: letters are copied while the group is read that the template
//! mentions next. That a capture is the last one of its group is guessed too.
//! Invariant: each word on which a run ends well is related to exactly one word; other words to none.
//! Where the template does not have its groups in the order in which they are read, there is no
//! transducer.
//! Reference: Chen, Flores-Lamas, Hague, Han, Hu, Kan, Lin, Rümmer, Wu, "Solving string constraints with
//! regex-dependent functions through transducers with priorities and variables", POPL 2022.

mod closure;
mod template;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::{Input, Output, OutputLetter, Sft, SftBuilder};
use crate::alphabet::Alphabet;
use crate::char_set::CharSet;
use crate::class_set::ClassSet;
use crate::give_up::GiveUp;
use crate::nfa::StateId;
use closure::{Closure, End, Thread};
use template::Status;
pub use template::TemplatePiece;

/// The place of an instruction in a [`Program`].
pub type Address = usize;

/// A step of a program; the address is that of the next one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Instruction {
    /// Goes on at one of these, tried in this order.
    Choose(Vec<Address>),
    /// Reads one of these letters.
    Read(CharSet, Address),
    /// Reads any letter and writes it.
    Copy(Address),
    /// Goes on at the beginning of the word only.
    AtBegin(Address),
    /// Goes on at the end of the word only.
    AtEnd(Address),
    /// A group begins.
    Open(u32, Address),
    /// A group ends.
    Close(u32, Address),
    /// Groups have captured nothing.
    Forget(Vec<u32>, Address),
    /// From here on it is known whether a letter was read; the number tells such places apart.
    Mark(u32, Address),
    /// Goes on if a letter was read since the mark.
    Progress(u32, Address),
    /// Goes on at the first address if no letter was read since the mark, else at the second.
    IfStuck(u32, Address, Address),
    /// A match begins.
    BeginMatch(Address),
    /// A match ends: the rest of the template is written.
    EndMatch(Address),
    /// Ends well at the end of the word.
    Accept,
}

/// A program that reads words with priorities, with what it makes of matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The steps; the program begins with the first one.
    pub instructions: Vec<Instruction>,
    /// What is written for a match.
    pub template: Vec<TemplatePiece>,
    /// Whether each run ends well once a match has ended, so that no later loser counts.
    pub matches_are_final: bool,
}

/// What is read next by a run, with all that was left behind.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Candidate {
    at: Address,
    status: Status,
    losers: Vec<Address>,
}

struct Construction<'a> {
    program: &'a Program,
    /// For each instruction that reads, what it reads.
    labels: Vec<Option<ClassSet>>,
    builder: SftBuilder,
    ids: FxHashMap<Candidate, StateId>,
    list: Vec<(Candidate, StateId)>,
    end: StateId,
    /// For each address where losers go on from there; `None` if one ends well whatever follows.
    continued: FxHashMap<Address, Option<Rc<[Address]>>>,
    budget: &'a Budget,
}

impl Sft {
    /// What a program writes on the words that it reads to their end; `None` where the template
    /// mentions groups in another order than that in which they are read, or twice.
    ///
    /// # Errors
    /// [`GiveUp::AlphabetTooCoarse`] if the alphabet does not tell letters apart that the program does;
    /// the budget's reason if it runs out.
    pub fn of_program(
        program: &Program,
        alphabet: &Alphabet,
        budget: &Budget,
    ) -> Result<Option<Self>, GiveUp> {
        if template::has_repeated_group(&program.template) {
            return Ok(None);
        }
        let mut labels = Vec::with_capacity(program.instructions.len());
        for instruction in &program.instructions {
            budget.spend(1)?;
            labels.push(match instruction {
                Instruction::Read(set, _) => {
                    Some(alphabet.label(set).ok_or(GiveUp::AlphabetTooCoarse)?)
                }
                Instruction::Copy(_) => Some(alphabet.all_classes()),
                _ => None,
            });
        }
        let mut builder = SftBuilder::new(alphabet);
        let end = builder.add_state();
        builder.set_final(end);
        let (ids, list, continued) = (FxHashMap::default(), Vec::new(), FxHashMap::default());
        Construction { program, labels, builder, ids, list, end, continued, budget }.run(alphabet)
    }
}

impl Construction<'_> {
    fn run(mut self, alphabet: &Alphabet) -> Result<Option<Sft>, GiveUp> {
        let start = self.builder.add_state();
        self.builder.set_initial(start);
        let closure = Closure::new(self.program, self.budget).from(0, Status::default(), true)?;
        let nothing = (Input::Nothing, OutputLetter::Nothing);
        if !self.go_on(start, &closure.threads, &closure.ends(), &[], nothing) {
            return Ok(None);
        }
        let mut next = 0;
        while let Some((candidate, from)) = self.list.get(next).cloned() {
            next += 1;
            if !self.steps(&candidate, from, alphabet)? {
                return Ok(None);
            }
        }
        self.builder.finish(self.budget).map(Some)
    }

    fn state(&mut self, candidate: Candidate) -> StateId {
        if let Some(&state) = self.ids.get(&candidate) {
            return state;
        }
        let state = self.builder.add_state();
        self.ids.insert(candidate.clone(), state);
        self.list.push((candidate, state));
        state
    }

    /// Adds the steps of a candidate that reads a letter; false if the template cannot be written.
    fn steps(
        &mut self,
        candidate: &Candidate,
        from: StateId,
        alphabet: &Alphabet,
    ) -> Result<bool, GiveUp> {
        let Some(label) = self.labels[candidate.at].clone() else { return Ok(true) };
        let (next, copies) = match &self.program.instructions[candidate.at] {
            Instruction::Read(_, next) => (*next, candidate.status.is_copying()),
            Instruction::Copy(next) => (*next, true),
            _ => return Ok(true),
        };
        let own =
            Closure::new(self.program, self.budget).from(next, candidate.status.clone(), false)?;
        // Classes on which the same losers go on are read by one edge.
        let mut cells: FxHashMap<Vec<Address>, ClassSet> = FxHashMap::default();
        let mut order: Vec<Vec<Address>> = Vec::new();
        for class in label.iter() {
            self.budget.spend(1 + candidate.losers.len() as u64)?;
            let on: Vec<Address> = candidate
                .losers
                .iter()
                .copied()
                .filter(|&at| self.labels[at].as_ref().is_some_and(|label| label.contains(class)))
                .collect();
            let cell = cells.entry(on.clone()).or_insert_with(|| {
                order.push(on);
                alphabet.no_classes()
            });
            cell.insert(class);
        }
        for on in order {
            let Some(losers) = self.losers_after(&on)? else { continue };
            let letter = if copies { Output::copy().letter } else { OutputLetter::Nothing };
            let input = (Input::Letter(cells[&on].clone()), letter);
            if !self.go_on(from, &own.threads, &own.ends(), &losers, input) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where losers are after a letter, and whether one ends well there ([`Address::MAX`]); `None` if
    /// one ends well whatever follows.
    fn losers_after(&mut self, losers: &[Address]) -> Result<Option<Vec<Address>>, GiveUp> {
        let mut after = Vec::new();
        for &at in losers {
            let next = match &self.program.instructions[at] {
                Instruction::Read(_, next) | Instruction::Copy(next) => *next,
                _ => continue,
            };
            let ends = match self.continued.get(&next) {
                Some(ends) => ends.clone(),
                None => {
                    let closure = Closure::new(self.program, self.budget);
                    let closure = closure.from(next, Status::default(), false)?;
                    let ends = (!closure.is_final).then(|| Rc::from(closure.ends()));
                    self.continued.insert(next, ends.clone());
                    ends
                }
            };
            let Some(ends) = ends else { return Ok(None) };
            after.extend(ends.iter());
        }
        after.sort_unstable();
        after.dedup();
        Ok(Some(after))
    }

    /// Adds the edges to what a candidate may do next; false if the template cannot be written.
    fn go_on(
        &mut self,
        from: StateId,
        threads: &[Thread],
        ends: &[Address],
        losers: &[Address],
        (input, letter): (Input, OutputLetter),
    ) -> bool {
        for (place, thread) in threads.iter().enumerate() {
            if thread.is_out_of_order {
                return false;
            }
            let mut behind: Vec<Address> = losers.to_vec();
            behind.extend(&ends[..place]);
            behind.sort_unstable();
            behind.dedup();
            let at = match thread.end {
                End::Reads(at) => at,
                End::Accepts => Address::MAX,
            };
            // Where an earlier run is in the same place, it ends as this one does.
            if behind.binary_search(&at).is_ok() {
                continue;
            }
            behind.retain(|&at| at != Address::MAX);
            for (status, written) in &thread.variants {
                let to = match thread.end {
                    End::Accepts => self.end,
                    End::Reads(at) => {
                        let losers = behind.clone();
                        self.state(Candidate { at, status: status.clone(), losers })
                    }
                };
                let after = written.as_slice().into();
                let output = Output { before: [].into(), letter: letter.clone(), after };
                self.builder.add_edge(from, input.clone(), output, to);
            }
        }
        true
    }
}
