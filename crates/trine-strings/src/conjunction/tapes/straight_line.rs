//! Straight-line order of machines: which variables are defined by which machines, and the tracks on
//! which everything is read in step.
//!
//! Idea: a machine with several tapes defines the variables of all its tapes but one, the tape that
//! *drives* it. Variables that nothing defines are the inputs: each is a track that somebody guesses.
//! What a machine writes while it reads one track is a track too, a child of that one; a word that is
//! read in several parts is written in as many. So each word is a sequence of tracks and letters.
//! Invariant: each track has one parent, or none; whoever reads a track reads it in step with all
//! others that do. Where each variable is defined at most once and not by itself, the runs of all
//! machines can be ordered so: nothing is lost. Machines for which there is no such order are left out.
//! Cost: a track for each occurrence of an input in what the words are made of, which is exponential
//! where words are doubled again and again.
//! Reference: Holík et al., POPL 2018, sections 4 and 5 (straight-line and acyclic fragments).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_automata::BitSet;
use trine_collections::Budget;

use super::letters::Letter;
use super::machine::{Edge, Machine, Read};
use super::search::{Cell, Process};
use crate::conjunction::precision::Reason;

/// Tracks that are made at most.
const MAX_TRACKS: usize = 2_000;
/// Edges of a machine whose tapes were cut.
const MAX_EDGES: usize = 200_000;

/// A part of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Letters(Vec<Letter>),
    Track(usize),
}

/// A track: letters that are read in step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// The input from which it comes, by number.
    pub(super) input: usize,
    /// Its number among the tracks of this input.
    pub(super) slot: usize,
}

/// A machine that reads tracks one after the other.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// Tape zero reads the pieces.
    pub(super) machine: Rc<Machine>,
    /// Letters alone stand only where nothing is written.
    pub(super) pieces: Vec<Piece>,
    /// For each piece the tracks of tapes one and so on.
    pub(super) written: Vec<Vec<usize>>,
}

/// Machines in the order in which they define variables, with the tracks on which they read in step.
#[derive(Default)]
pub(super) struct StraightLine {
    pub(super) tracks: Vec<Track>,
    /// How many tracks come from each input.
    pub(super) inputs: Vec<usize>,
    pub(super) runs: Vec<Run>,
    /// What each variable is.
    pub(super) words: Vec<Vec<Piece>>,
    /// Whether no machine was left out.
    pub(super) has_all: bool,
}

/// A machine with the tape that drives it, and the variables that it defines.
struct Oriented {
    machine: Machine,
    driver: Vec<Cell>,
    defined: Vec<usize>,
}

fn variables(word: &[Cell]) -> impl Iterator<Item = usize> + '_ {
    word.iter().filter_map(|cell| match *cell {
        Cell::Var(var) => Some(var),
        Cell::Letter(_) => None,
    })
}

/// Which variables are defined, and by the variables of which words.
#[derive(Default)]
struct Definitions<'a> {
    of_var: FxHashMap<usize, &'a [Cell]>,
}

impl<'a> Definitions<'a> {
    /// Lets a tape of a process drive it, if its other variables may be defined.
    fn orient(&mut self, process: &'a Process, driver: usize) -> bool {
        let mut defined: FxHashSet<usize> = FxHashSet::default();
        for (tape, word) in process.words.iter().enumerate() {
            if tape != driver
                && variables(word).any(|var| self.of_var.contains_key(&var) || !defined.insert(var))
            {
                return false;
            }
        }
        let mut open: Vec<usize> = variables(&process.words[driver]).collect();
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        while let Some(var) = open.pop() {
            if defined.contains(&var) {
                return false;
            }
            if seen.insert(var)
                && let Some(word) = self.of_var.get(&var)
            {
                open.extend(variables(word));
            }
        }
        let driver = process.words[driver].as_slice();
        self.of_var.extend(defined.into_iter().map(|var| (var, driver)));
        true
    }
}

/// The tape that drives each process; none for those that cannot be ordered.
fn drivers(processes: &[Process]) -> Vec<Option<usize>> {
    let mut definitions = Definitions::default();
    let mut drivers: Vec<Option<usize>> = vec![None; processes.len()];
    // What functions are applied to drives them where that is possible.
    for first_only in [true, false] {
        for (process, driver) in processes.iter().zip(&mut drivers) {
            let tapes = if first_only { 1 } else { process.words.len() };
            if driver.is_none() {
                *driver = (0..tapes).find(|&tape| definitions.orient(process, tape));
            }
        }
    }
    drivers
}

/// A machine whose tapes other than the driver were cut into single variables.
fn cut_tapes(process: &Process, driver: usize, budget: &Budget) -> Result<Oriented, Reason> {
    let mut machine = Machine::clone(&process.machine);
    let mut defined = Vec::new();
    let tapes = process.words.len();
    for (tape, word) in process.words.iter().enumerate() {
        if tape != driver {
            machine = cut_tape(&machine, tape, word, tapes + defined.len())?;
            defined.extend(variables(word));
        }
    }
    // The driver is tape zero, then come the variables.
    for read in machine.edges.iter_mut().flatten().flat_map(|edge| &mut edge.reads) {
        let new = |tape: usize| if tape == driver { 0 } else { tape - tapes + 1 };
        read.tape = new(read.tape);
        if let Some((source, _)) = &mut read.image {
            *source = new(*source);
        }
    }
    machine.trim(budget).map_err(Reason::from)?;
    Ok(Oriented { machine, driver: process.words[driver].clone(), defined })
}

/// A machine that has a tape for each variable of a word instead of one for the word.
fn cut_tape(
    machine: &Machine,
    tape: usize,
    word: &[Cell],
    first: usize,
) -> Result<Machine, Reason> {
    let places = word.len() + 1;
    let mut cells = Vec::with_capacity(places);
    let mut count = first;
    for cell in word {
        cells.push((Some(*cell), count));
        count += usize::from(matches!(cell, Cell::Var(_)));
    }
    // Behind the word there is nothing to read.
    cells.push((None, count));
    let state = |state: usize, place: usize| (state * places + place) as u32;
    let mut cut = Machine {
        edges: Vec::with_capacity(machine.edges.len() * places),
        initial: machine.initial.iter().map(|&q| state(q as usize, 0)).collect(),
        finals: vec![false; machine.edges.len() * places],
    };
    let mut size = 0;
    for (from, edges) in machine.edges.iter().enumerate() {
        cut.finals[state(from, word.len()) as usize] = machine.finals[from];
        for (place, &(cell, name)) in cells.iter().enumerate() {
            let mut all = Vec::new();
            for edge in edges {
                let reads = edge.reads.iter().any(|read| read.tape == tape);
                let advance = usize::from(reads && matches!(cell, Some(Cell::Letter(_))));
                let to = state(edge.to as usize, place + advance);
                let reads = match (reads, cell) {
                    (false, _) => Some(edge.reads.clone()),
                    (true, None) => None,
                    (true, Some(Cell::Letter(letter))) => without_tape(edge, tape, letter),
                    (true, Some(Cell::Var(_))) => Some(renamed(edge, tape, name)),
                };
                all.extend(reads.map(|reads| Edge { reads, to }));
            }
            if let Some(Cell::Var(_)) = cell {
                all.push(Edge { reads: Vec::new(), to: state(from, place + 1) });
            }
            size += all.len();
            if size > MAX_EDGES {
                return Err(Reason::ManyConfigurations);
            }
            cut.edges.push(all);
        }
    }
    Ok(cut)
}

/// What an edge reads, with another name for a tape.
fn renamed(edge: &Edge, tape: usize, name: usize) -> Vec<Read> {
    let mut reads = edge.reads.clone();
    for read in &mut reads {
        if read.tape == tape {
            read.tape = name;
        }
        if let Some((source, _)) = &mut read.image
            && *source == tape
        {
            *source = name;
        }
    }
    reads
}

/// What an edge reads of the other tapes, if it can read this letter of a tape.
fn without_tape(edge: &Edge, tape: usize, letter: Letter) -> Option<Vec<Read>> {
    let own = edge.reads.iter().find(|read| read.tape == tape)?;
    if !own.letters.contains(letter as usize) {
        return None;
    }
    let keep = |read: &mut Read, wanted: &dyn Fn(usize) -> bool| {
        let kept = Rc::make_mut(&mut read.letters);
        let lost: Vec<usize> = kept.iter().filter(|&letter| !wanted(letter)).collect();
        lost.into_iter().for_each(|letter| kept.remove(letter));
    };
    let mut reads = Vec::new();
    for read in &edge.reads {
        if read.tape == tape {
            continue;
        }
        let mut read = read.clone();
        if let Some((source, table)) = &own.image
            && *source == read.tape
        {
            keep(&mut read, &|other| table[other] == Some(letter));
        }
        if let Some((source, table)) = read.image.clone()
            && source == tape
        {
            keep(&mut read, &|other| table[letter as usize] == Some(other as Letter));
            read.image = None;
        }
        reads.push(read);
    }
    reads.iter().all(|read| !read.letters.is_empty()).then_some(reads)
}

impl StraightLine {
    /// Orders machines.
    pub(super) fn new(
        processes: &[Process],
        variables: usize,
        letters: usize,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let drivers = drivers(processes);
        let mut oriented = Vec::new();
        for (process, driver) in processes.iter().zip(&drivers) {
            if let Some(driver) = *driver {
                let size: usize = process.machine.edges.iter().map(Vec::len).sum();
                budget.spend(1 + size as u64)?;
                oriented.push(cut_tapes(process, driver, budget)?);
            }
        }
        let mut this = Self { has_all: drivers.iter().all(Option::is_some), ..Self::default() };
        let mut words: Vec<Option<Vec<Piece>>> = vec![None; variables];
        let is_defined: FxHashSet<usize> =
            oriented.iter().flat_map(|one| one.defined.iter().copied()).collect();
        for (var, word) in words.iter_mut().enumerate() {
            if !is_defined.contains(&var) {
                *word = Some(vec![Piece::Track(this.add_input()?)]);
            }
        }
        let mut waiting: Vec<Oriented> = oriented;
        while !waiting.is_empty() {
            let before = waiting.len();
            for one in std::mem::take(&mut waiting) {
                budget.spend(1 + one.driver.len() as u64)?;
                match expand(&one.driver, &words) {
                    Some(pieces) => this.place(one, pieces, &mut words, letters)?,
                    None => waiting.push(one),
                }
            }
            if waiting.len() == before {
                // Definitions have an order; this is a fault that must not cost an answer.
                return Err(Reason::NotStraightLine);
            }
        }
        this.words = words.into_iter().map(Option::unwrap_or_default).collect();
        Ok(this)
    }

    fn add_input(&mut self) -> Result<usize, Reason> {
        self.inputs.push(0);
        self.add_track(self.inputs.len() - 1)
    }

    fn add_track(&mut self, input: usize) -> Result<usize, Reason> {
        if self.tracks.len() >= MAX_TRACKS {
            return Err(Reason::ManyTracks);
        }
        self.tracks.push(Track { input, slot: self.inputs[input] });
        self.inputs[input] += 1;
        Ok(self.tracks.len() - 1)
    }

    /// A machine whose driver is known gives words to the variables that it defines.
    fn place(
        &mut self,
        one: Oriented,
        mut pieces: Vec<Piece>,
        words: &mut [Option<Vec<Piece>>],
        letters: usize,
    ) -> Result<(), Reason> {
        let mut written = vec![Vec::new(); pieces.len()];
        if !one.defined.is_empty() {
            if pieces.is_empty() {
                pieces.push(Piece::Letters(Vec::new()));
                written.push(Vec::new());
            }
            for (piece, written) in pieces.iter_mut().zip(&mut written) {
                if let Piece::Letters(word) = piece {
                    // A known word is an input with one value.
                    let machine = Rc::new(word_machine(word, letters));
                    let track = self.add_input()?;
                    *piece = Piece::Track(track);
                    let (pieces, written) = (vec![Piece::Track(track)], vec![Vec::new()]);
                    self.runs.push(Run { machine, pieces, written });
                }
                let Piece::Track(track) = *piece else { continue };
                for _ in &one.defined {
                    written.push(self.add_track(self.tracks[track].input)?);
                }
            }
            for (place, &var) in one.defined.iter().enumerate() {
                words[var] =
                    Some(written.iter().map(|tracks| Piece::Track(tracks[place])).collect());
            }
        }
        self.runs.push(Run { machine: Rc::new(one.machine), pieces, written });
        Ok(())
    }
}

/// The pieces of a word, if those of its variables are known.
fn expand(word: &[Cell], words: &[Option<Vec<Piece>>]) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    for cell in word {
        match *cell {
            Cell::Letter(letter) => match pieces.last_mut() {
                Some(Piece::Letters(word)) => word.push(letter),
                _ => pieces.push(Piece::Letters(vec![letter])),
            },
            Cell::Var(var) => pieces.extend(words[var].as_ref()?.iter().cloned()),
        }
    }
    Some(pieces)
}

/// The machine that accepts one word.
fn word_machine(word: &[Letter], letters: usize) -> Machine {
    let mut machine = Machine { initial: vec![0], ..Machine::default() };
    for (place, &letter) in word.iter().enumerate() {
        let mut set = BitSet::new(letters);
        set.insert(letter as usize);
        let read = Read { tape: 0, letters: Rc::new(set), image: None };
        machine.edges.push(vec![Edge { reads: vec![read], to: place as u32 + 1 }]);
        machine.finals.push(false);
    }
    machine.edges.push(Vec::new());
    machine.finals.push(true);
    machine
}
