//! Machines with any number of tapes: what reads words letter by letter.
//!
//! Idea: a language reads one tape, a transducer two, a relation as many as it has words; equality and
//! disequality are machines too. An edge reads at most one letter of each tape; a letter may be the
//! image of the letter that the same edge reads of an earlier tape.
//! Invariant: a machine accepts exactly the words that what it was made of relates, among words of the
//! [`Letters`] of the search.
//! Reference: Kaplan, Kay, "Regular models of phonological rule systems", CL 1994 (n-way relations).

use std::rc::Rc;

use trine_automata::{BitSet, GiveUp, Input, Nfa, Output, OutputLetter, Sft, SftEdge};
use trine_collections::Budget;

use super::letters::{Letter, Letters, Table};
use crate::relation::Relation;

/// What an edge reads of one tape.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Read {
    pub(crate) tape: usize,
    /// The letter is one of these.
    pub(crate) letters: Rc<BitSet>,
    /// The letter is the image of the letter of an earlier read of the edge.
    pub(crate) image: Option<(usize, Table)>,
}

/// An edge of a machine.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Edge {
    pub(crate) reads: Vec<Read>,
    pub(crate) to: u32,
}

impl Edge {
    /// Whether it stays in its state, whatever the next letter of some tape is.
    pub(super) fn is_free(&self, from: usize, letters: usize) -> bool {
        match self.reads.as_slice() {
            [read] => self.to as usize == from && read.letters.iter().count() == letters,
            _ => false,
        }
    }
}

/// What may become of a tape in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Future {
    /// It may be read.
    Open,
    /// Nothing of it is read any more.
    Over,
    /// Whatever follows on it may be read without leaving the state.
    Free,
}

/// A machine with any number of tapes; an edge reads at most one letter of each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Machine {
    pub(crate) edges: Vec<Vec<Edge>>,
    pub(crate) initial: Vec<u32>,
    pub(crate) finals: Vec<bool>,
}

impl Machine {
    pub(super) fn add_state(&mut self, is_final: bool) -> u32 {
        self.edges.push(Vec::new());
        self.finals.push(is_final);
        self.edges.len() as u32 - 1
    }

    fn add_edge(&mut self, from: u32, reads: Vec<Read>, to: u32) {
        if reads.iter().all(|read| read.letters.iter().next().is_some()) {
            self.edges[from as usize].push(Edge { reads, to });
        }
    }

    /// The words of a language.
    pub(crate) fn of_language(
        language: &Nfa,
        letters: &Letters,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        letters.expect_alphabet(language.alphabet())?;
        let mut machine = Self::default();
        for state in language.states() {
            machine.add_state(language.is_final(state));
        }
        for state in language.states() {
            for edge in language.edges(state) {
                budget.spend(1)?;
                let read = any(0, letters.of_label(&edge.label));
                machine.add_edge(state.index() as u32, vec![read], edge.to.index() as u32);
            }
        }
        machine.initial = language.initial().iter().map(|state| state.index() as u32).collect();
        Ok(machine)
    }

    /// The pairs of words that a transducer relates.
    pub(crate) fn of_transducer(
        transducer: &Sft,
        letters: &mut Letters,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        letters.expect_alphabet(transducer.alphabet())?;
        let mut machine = Self::default();
        for state in transducer.states() {
            machine.add_state(transducer.is_final(state));
        }
        for state in transducer.states() {
            for edge in transducer.edges(state) {
                budget.spend(1 + edge.output.len() as u64)?;
                machine.add_transduction(state.index() as u32, edge, letters)?;
            }
        }
        machine.initial = transducer.initial().iter().map(|state| state.index() as u32).collect();
        Ok(machine)
    }

    /// An edge of a transducer: constant letters one after the other.
    fn add_transduction(
        &mut self,
        from: u32,
        edge: &SftEdge,
        letters: &mut Letters,
    ) -> Result<(), GiveUp> {
        let Output { before, letter, after } = &edge.output;
        let mut steps: Vec<Vec<Read>> = Vec::new();
        let constant = |code: u32, letters: &Letters| -> Result<Read, GiveUp> {
            Ok(any(1, one_of(letters, letters.single(code)?)))
        };
        for &code in before {
            steps.push(vec![constant(code, letters)?]);
        }
        let mut middle = Vec::new();
        if let Input::Letter(label) = &edge.input {
            middle.push(any(0, letters.of_label(label)));
        }
        match (letter, &edge.input) {
            (OutputLetter::Nothing, _) => {}
            (OutputLetter::Any(label), _) => middle.push(any(1, letters.of_label(label))),
            (OutputLetter::Image(map), Input::Letter(label)) => {
                let image = letters.image(map, label)?;
                let letters = Rc::new(letters.all());
                middle.push(Read { tape: 1, letters, image: Some((0, image)) });
            }
            // Such an edge cannot be taken.
            (OutputLetter::Image(_), Input::Nothing) => return Ok(()),
        }
        // A letter that is read goes with the first that is written.
        match steps.first_mut() {
            Some(first) if middle.len() == 1 && middle[0].tape == 0 => {
                first.insert(0, middle.remove(0));
            }
            _ => {}
        }
        let mut after = after.iter();
        if let ([Read { tape: 0, .. }], Some(&code)) = (&middle[..], after.as_slice().first()) {
            middle.push(constant(code, letters)?);
            after.next();
        }
        if !middle.is_empty() {
            steps.push(middle);
        }
        for &code in after {
            steps.push(vec![constant(code, letters)?]);
        }
        if steps.is_empty() {
            steps.push(Vec::new());
        }
        let mut at = from;
        let last = steps.len() - 1;
        for (place, reads) in steps.into_iter().enumerate() {
            let to = if place == last { edge.to.index() as u32 } else { self.add_state(false) };
            self.add_edge(at, reads, to);
            at = to;
        }
        Ok(())
    }

    /// The words that a relation of any number of words relates.
    pub(crate) fn of_relation(
        relation: &Relation,
        letters: &mut Letters,
        budget: &Budget,
    ) -> Result<Self, GiveUp> {
        let mut machine = Self::default();
        relation.finals.iter().for_each(|&is_final| {
            machine.add_state(is_final);
        });
        for (from, edges) in relation.edges.iter().enumerate() {
            for edge in edges {
                budget.spend(1 + edge.reads.len() as u64)?;
                let mut reads = Vec::new();
                for (tape, set) in edge.reads.iter().enumerate() {
                    let Some(set) = set else { continue };
                    let mut read = any(tape, letters.of_set(set)?);
                    if let Some((root, map)) = edge.char_map(tape)
                        && let Some(source) = &edge.reads[root]
                    {
                        read.image = Some((root, letters.image_of_set(&map, source)?));
                    }
                    reads.push(read);
                }
                machine.add_edge(from as u32, reads, edge.to as u32);
            }
        }
        machine.initial = relation.initial.iter().map(|&state| state as u32).collect();
        machine.trim(budget)?;
        Ok(machine)
    }

    /// What may become of each tape, state by state.
    pub(crate) fn futures(&self, tapes: usize, letters: usize) -> Vec<Vec<Future>> {
        let mut into: Vec<Vec<usize>> = vec![Vec::new(); self.edges.len()];
        for (from, edges) in self.edges.iter().enumerate() {
            edges.iter().for_each(|edge| into[edge.to as usize].push(from));
        }
        let of_tape = |tape: usize| {
            let mut futures = vec![Future::Over; self.edges.len()];
            let reads = |edge: &Edge| edge.reads.iter().any(|read| read.tape == tape);
            let starts = 0..self.edges.len();
            let mut open: Vec<usize> =
                starts.filter(|&state| self.edges[state].iter().any(reads)).collect();
            while let Some(state) = open.pop() {
                if futures[state] == Future::Over {
                    futures[state] = Future::Open;
                    open.extend(&into[state]);
                }
            }
            for (state, edges) in self.edges.iter().enumerate() {
                let is_free = |edge: &Edge| edge.is_free(state, letters) && reads(edge);
                if edges.iter().any(is_free) {
                    futures[state] = Future::Free;
                }
            }
            futures
        };
        let by_tape: Vec<Vec<Future>> = (0..tapes).map(of_tape).collect();
        let of_state = |state: usize| by_tape.iter().map(|futures| futures[state]).collect();
        (0..self.edges.len()).map(of_state).collect()
    }

    /// For each state whether a final state follows without a letter.
    pub(super) fn may_end(&self) -> Vec<bool> {
        let mut may_end = self.finals.clone();
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for (state, edges) in self.edges.iter().enumerate().rev() {
                let ends = |edge: &Edge| edge.reads.is_empty() && may_end[edge.to as usize];
                if !may_end[state] && edges.iter().any(ends) {
                    may_end[state] = true;
                    is_changed = true;
                }
            }
        }
        may_end
    }

    /// The edges that some run passes.
    pub(super) fn reachable(&self) -> impl Iterator<Item = &Edge> {
        let mut seen = vec![false; self.edges.len()];
        let mut open = self.initial.clone();
        let mut found = Vec::new();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut seen[state as usize], true) {
                let edges = &self.edges[state as usize];
                open.extend(edges.iter().map(|edge| edge.to));
                found.extend(edges);
            }
        }
        found.into_iter()
    }

    /// Forgets what no run to a final state passes.
    pub(super) fn trim(&mut self, budget: &Budget) -> Result<(), GiveUp> {
        let mut into: Vec<Vec<usize>> = vec![Vec::new(); self.edges.len()];
        for (from, edges) in self.edges.iter().enumerate() {
            budget.spend(1 + edges.len() as u64)?;
            edges.iter().for_each(|edge| into[edge.to as usize].push(from));
        }
        let mut useful = self.finals.clone();
        let mut open: Vec<usize> = (0..useful.len()).filter(|&state| useful[state]).collect();
        while let Some(state) = open.pop() {
            for &from in &into[state] {
                if !useful[from] {
                    useful[from] = true;
                    open.push(from);
                }
            }
        }
        self.edges.iter_mut().for_each(|edges| edges.retain(|edge| useful[edge.to as usize]));
        self.initial.retain(|&state| useful[state as usize]);
        Ok(())
    }

    /// Forgets states that no run passes; the others get new numbers.
    pub(super) fn compress(&mut self) {
        let mut new = vec![None; self.edges.len()];
        let mut kept: Vec<u32> = Vec::new();
        let mut open = self.initial.clone();
        while let Some(state) = open.pop() {
            if new[state as usize].is_none() {
                new[state as usize] = Some(kept.len() as u32);
                kept.push(state);
                open.extend(self.edges[state as usize].iter().map(|edge| edge.to));
            }
        }
        let renamed = |state: u32| new[state as usize].unwrap_or_default();
        let edges = kept.iter().map(|&state| {
            let mut edges = std::mem::take(&mut self.edges[state as usize]);
            edges.iter_mut().for_each(|edge| edge.to = renamed(edge.to));
            edges
        });
        self.edges = edges.collect();
        self.finals = kept.iter().map(|&state| self.finals[state as usize]).collect();
        self.initial.iter_mut().for_each(|state| *state = renamed(*state));
    }

    /// The machine that reads all words from their ends.
    pub(super) fn reversed(&self) -> Self {
        let mut machine = Self::default();
        let states = 0..self.edges.len() as u32;
        for state in states.clone() {
            machine.add_state(self.initial.contains(&state));
        }
        for (from, edges) in self.edges.iter().enumerate() {
            for edge in edges {
                machine.add_edge(edge.to, edge.reads.clone(), from as u32);
            }
        }
        machine.initial = states.filter(|&state| self.finals[state as usize]).collect();
        machine
    }

    /// Gives tapes new numbers; those that are gone have no letters any more.
    pub(super) fn rename_tapes(&mut self, new: &[usize]) {
        for read in self.edges.iter_mut().flatten().flat_map(|edge| &mut edge.reads) {
            read.tape = new[read.tape];
            if let Some((source, _)) = &mut read.image {
                *source = new[*source];
            }
        }
    }

    /// Whether only boundedly many moves lie between two letters of a tape.
    pub(super) fn is_driven_by(&self, tape: usize) -> bool {
        // Without the edges that read it there is no cycle.
        let others = |state: usize| {
            let edges = self.edges[state].iter();
            edges.filter(|edge| edge.reads.iter().all(|read| read.tape != tape))
        };
        let mut before = vec![0_usize; self.edges.len()];
        for state in 0..self.edges.len() {
            others(state).for_each(|edge| before[edge.to as usize] += 1);
        }
        let mut open: Vec<usize> =
            (0..self.edges.len()).filter(|&state| before[state] == 0).collect();
        let mut done = 0;
        while let Some(state) = open.pop() {
            done += 1;
            for edge in others(state) {
                before[edge.to as usize] -= 1;
                if before[edge.to as usize] == 0 {
                    open.push(edge.to as usize);
                }
            }
        }
        done == self.edges.len()
    }

    /// The number of edges.
    pub(super) fn size(&self) -> usize {
        self.edges.iter().map(Vec::len).sum()
    }

    /// Pairs of equal words.
    pub(crate) fn equality(letters: &Letters) -> Self {
        let mut machine = Self::default();
        let state = machine.add_state(true);
        machine.initial.push(state);
        machine.add_edge(state, same_letter(letters), state);
        machine
    }

    /// Pairs of words, the first one so many letters longer than the second.
    pub(super) fn longer(by: u64, letters: &Letters) -> Self {
        let mut machine = Self::default();
        let mut state = machine.add_state(by == 0);
        machine.initial.push(state);
        for left in (0..by).rev() {
            let next = machine.add_state(left == 0);
            machine.add_edge(state, vec![any(0, letters.all())], next);
            state = next;
        }
        machine.add_edge(state, vec![any(0, letters.all()), any(1, letters.all())], state);
        machine
    }

    /// Pairs of different words.
    pub(crate) fn disequality(letters: &Letters) -> Self {
        let mut machine = Self::default();
        let equal = machine.add_state(false);
        machine.initial.push(equal);
        let [different, left_only, right_only] = [(); 3].map(|()| machine.add_state(true));
        machine.add_edge(equal, same_letter(letters), equal);
        for letter in 0..letters.len() {
            let mut others = letters.all();
            others.remove(letter);
            let reads = vec![any(0, one_of(letters, letter as Letter)), any(1, others)];
            machine.add_edge(equal, reads, different);
        }
        // What follows the first difference is free; one word may be a proper prefix of the other.
        for tape in 0..2 {
            machine.add_edge(different, vec![any(tape, letters.all())], different);
            let only = [left_only, right_only][tape];
            machine.add_edge(equal, vec![any(tape, letters.all())], only);
            machine.add_edge(only, vec![any(tape, letters.all())], only);
        }
        machine
    }
}

fn any(tape: usize, letters: BitSet) -> Read {
    Read { tape, letters: Rc::new(letters), image: None }
}

fn one_of(letters: &Letters, letter: Letter) -> BitSet {
    let mut set = letters.none();
    set.insert(letter as usize);
    set
}

/// The same letter of both tapes.
fn same_letter(letters: &Letters) -> Vec<Read> {
    let all = Rc::new(letters.all());
    let identity: Table = (0..letters.len() as Letter).map(Some).collect();
    vec![
        Read { tape: 0, letters: Rc::clone(&all), image: None },
        Read { tape: 1, letters: all, image: Some((0, identity)) },
    ]
}
