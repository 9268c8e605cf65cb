//! Letters that nobody tells apart.
//!
//! Idea: where all other readers of what a machine writes treat two letters alike, the machine may write
//! one of them for both: its tape is projected onto one letter of each block of a partition. So the letters
//! that observers of a result look at go backwards through a chain of functions, and what is left to be
//! compared are those. Letters of a variable that all its readers treat alike are one letter in any case.
//! Invariant: the machines that are left relate words if and only if the machines before did, with each word of
//! the projected tape replaced by one with letters of the same blocks; lengths stay. The letters themselves
//! are found backwards, by the machine before the projection, whose other words are known by then.
//! Reference: D'Antoni, Veanes, "Minimization of symbolic automata", POPL 2014 (letters as blocks); Myhill,
//! Nerode for the partition.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_automata::{BitSet, GiveUp};
use trine_collections::Budget;

use super::letters::{Letter, Table};
use super::machine::{Edge, Machine, Read};
use super::search::{Cell, Process, Searched, search};
use crate::conjunction::precision::Reason;

/// Edges of a machine whose states and edges are merged.
const MAX_MERGED: usize = 50_000;

/// Letters in blocks.
struct Partition {
    block: Vec<u32>,
    /// How many blocks there are.
    count: usize,
}

/// What a reader looks at in a letter.
#[derive(PartialEq, Eq, Hash)]
enum Look {
    /// Whether it is one of these.
    Member(Rc<BitSet>),
    /// Which one it is, if it is one of these.
    Which(Rc<BitSet>),
    /// What its image is, if it has one in the last set.
    Image(Rc<BitSet>, Table, Rc<BitSet>),
}

impl Partition {
    /// Letters told apart by nobody.
    fn new(letters: usize) -> Self {
        Self { block: vec![0; letters], count: 1 }
    }

    /// Tells letters with different keys apart.
    fn refine(&mut self, key: impl Fn(usize) -> u32) {
        if self.count == self.block.len() {
            return;
        }
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for (letter, block) in self.block.iter_mut().enumerate() {
            let next = numbers.len() as u32;
            *block = *numbers.entry((*block, key(letter))).or_insert(next);
        }
        self.count = numbers.len();
    }

    fn look(&mut self, look: &Look) {
        match look {
            Look::Member(set) => self.refine(|letter| u32::from(set.contains(letter))),
            Look::Which(set) => {
                self.refine(|letter| if set.contains(letter) { letter as u32 + 1 } else { 0 });
            }
            Look::Image(set, table, into) => self.refine(|letter| {
                let image = table[letter].filter(|_| set.contains(letter));
                image.filter(|&image| into.contains(image as usize)).map_or(0, |image| image + 1)
            }),
        }
    }

    /// The first letter of the block of each letter.
    fn representatives(&self) -> Vec<Letter> {
        let mut first: FxHashMap<u32, Letter> = FxHashMap::default();
        let letters = self.block.iter().enumerate();
        letters.map(|(letter, &block)| *first.entry(block).or_insert(letter as Letter)).collect()
    }
}

/// What the letters of a tape decide beyond being read: images of other tapes.
fn dependents(edge: &Edge, tape: usize) -> impl Iterator<Item = (&Read, &Table)> {
    edge.reads.iter().filter_map(move |read| match &read.image {
        Some((source, table)) if *source == tape => Some((read, table)),
        _ => None,
    })
}

/// What a machine looks at in the letters of a tape; where it only has to know their images, what it reads
/// does not count.
fn looks(
    machine: &Machine,
    tape: usize,
    is_projected: bool,
    found: &mut FxHashSet<Look>,
    budget: &Budget,
) -> Result<(), GiveUp> {
    for edges in &machine.edges {
        budget.spend(1 + edges.len() as u64)?;
        for edge in edges {
            let Some(read) = edge.reads.iter().find(|read| read.tape == tape) else { continue };
            let set = || Rc::clone(&read.letters);
            if !is_projected {
                let is_which = read.image.is_some();
                found.insert(if is_which { Look::Which(set()) } else { Look::Member(set()) });
            }
            for (image, table) in dependents(edge, tape) {
                found.insert(Look::Image(set(), Rc::clone(table), Rc::clone(&image.letters)));
            }
        }
    }
    Ok(())
}

/// A projection of a tape.
struct Step {
    /// The machine before.
    process: Process,
    tape: usize,
    vars: Vec<usize>,
    block: Vec<u32>,
}

/// Projections that were made, with what gives letters back.
pub(super) struct Quotient {
    steps: Vec<Step>,
    /// Variables whose letters are not merged.
    kept: Vec<bool>,
    letters: usize,
}

/// Makes letters one that nobody tells apart, and states and edges of machines that are equal then. The letters
/// of some variables are kept.
///
/// # Errors
/// The reason of the budget if it runs out.
pub(super) fn merge_letters(
    processes: &mut [Process],
    kept: &[bool],
    letters: usize,
    budget: &Budget,
) -> Result<Quotient, Reason> {
    let mut quotient = Quotient { steps: Vec::new(), kept: kept.to_vec(), letters };
    // Where each variable is read.
    let mut places: Vec<Vec<(usize, usize)>> = vec![Vec::new(); kept.len()];
    for (number, process) in processes.iter_mut().enumerate() {
        merge(process, budget)?;
        for (tape, word) in process.words.iter().enumerate() {
            for cell in word {
                if let Cell::Var(var) = *cell
                    && !places[var].contains(&(number, tape))
                {
                    places[var].push((number, tape));
                }
            }
        }
    }
    let mut pending = vec![true; processes.len()];
    // Results come behind what they are made of.
    while let Some(number) = pending.iter().rposition(|&pending| pending) {
        pending[number] = false;
        let mut is_changed = false;
        for tape in 0..processes[number].words.len() {
            is_changed |= quotient.project(processes, &places, number, tape, budget)?;
        }
        if is_changed {
            merge(&mut processes[number], budget)?;
            let cells = processes[number].words.iter().flatten();
            for cell in cells {
                if let Cell::Var(var) = *cell {
                    places[var].iter().for_each(|&(other, _)| pending[other] = true);
                }
            }
            pending[number] = false;
        }
    }
    for (var, places) in places.iter().enumerate().filter(|&(var, _)| !kept[var]) {
        narrow(processes, var, places, letters, budget)?;
    }
    Ok(quotient)
}

fn merge(process: &mut Process, budget: &Budget) -> Result<(), GiveUp> {
    if process.machine.size() <= MAX_MERGED {
        Rc::make_mut(&mut process.machine).merge(budget)?;
    }
    Ok(())
}

/// The partition of what some tapes look at.
fn partition(
    processes: &[Process],
    tapes: impl Iterator<Item = (usize, usize)>,
    mut found: FxHashSet<Look>,
    letters: usize,
    budget: &Budget,
) -> Result<Partition, GiveUp> {
    for (number, tape) in tapes {
        looks(&processes[number].machine, tape, false, &mut found, budget)?;
    }
    let mut partition = Partition::new(letters);
    for look in &found {
        budget.spend(1 + letters as u64 / 8)?;
        partition.look(look);
    }
    Ok(partition)
}

/// Where all readers of a variable treat letters alike, one of them is enough.
fn narrow(
    processes: &mut [Process],
    var: usize,
    places: &[(usize, usize)],
    letters: usize,
    budget: &Budget,
) -> Result<(), Reason> {
    let reads_it_alone = |&&(number, tape): &&(usize, usize)| {
        let process = &processes[number];
        let machine = &process.machine;
        let is_free = |(state, edges): (usize, &Vec<Edge>)| {
            let reads = |edge: &Edge| edge.reads.iter().any(|read| read.tape == tape);
            edges.iter().any(|edge| reads(edge) && edge.is_free(state, letters))
        };
        process.words[tape] == [Cell::Var(var)] && !machine.edges.iter().enumerate().any(is_free)
    };
    let Some(&(number, tape)) = places.iter().find(reads_it_alone) else { return Ok(()) };
    let all = places.iter().copied();
    let partition = partition(processes, all, FxHashSet::default(), letters, budget)?;
    let representative = partition.representatives();
    let machine = Rc::make_mut(&mut processes[number].machine);
    let mut narrowed: FxHashMap<Rc<BitSet>, Rc<BitSet>> = FxHashMap::default();
    for read in machine.edges.iter_mut().flatten().flat_map(|edge| &mut edge.reads) {
        if read.tape == tape && read.image.is_none() {
            let kept = narrowed.entry(Rc::clone(&read.letters)).or_insert_with(|| {
                let mut kept = BitSet::new(letters);
                let first = |&letter: &usize| representative[letter] as usize == letter;
                read.letters.iter().filter(first).for_each(|letter| {
                    kept.insert(letter);
                });
                Rc::new(kept)
            });
            read.letters = Rc::clone(kept);
        }
    }
    Ok(())
}

impl Quotient {
    /// Projects a tape of a machine onto what others look at; false if that changes nothing.
    fn project(
        &mut self,
        processes: &mut [Process],
        places: &[Vec<(usize, usize)>],
        number: usize,
        tape: usize,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let process = &processes[number];
        let (mut vars, mut constants) = (Vec::new(), Vec::new());
        for cell in &process.words[tape] {
            match *cell {
                Cell::Var(var) => vars.push(var),
                Cell::Letter(letter) => constants.push(letter),
            }
        }
        let occurs_once = |var: &usize| {
            let cells = process.words.iter().flatten();
            cells.filter(|cell| **cell == Cell::Var(*var)).count() == 1
        };
        let may_change = |var: &usize| !self.kept[*var] && occurs_once(var);
        if vars.is_empty() || !vars.iter().all(may_change) {
            return Ok(false);
        }
        let mut found = FxHashSet::default();
        looks(&process.machine, tape, true, &mut found, budget)?;
        for letter in constants {
            let mut only = BitSet::new(self.letters);
            only.insert(letter as usize);
            found.insert(Look::Member(Rc::new(only)));
        }
        let others = vars.iter().flat_map(|&var| &places[var]).copied();
        let others = others.filter(|&place| place != (number, tape));
        let partition = partition(processes, others, found, self.letters, budget)?;
        let representative = partition.representatives();
        let projected = projected(&process.machine, tape, &representative, self.letters);
        if projected == *process.machine {
            return Ok(false);
        }
        budget.spend(process.machine.size() as u64)?;
        let (process, block) = (process.clone(), partition.block);
        processes[number].machine = Rc::new(projected);
        self.steps.push(Step { process, tape, vars, block });
        Ok(true)
    }

    /// Gives the words that were found the letters that machines before projections read.
    ///
    /// # Errors
    /// The reason of the search that was not finished.
    pub(super) fn recover(&self, words: &mut [Vec<Letter>], budget: &Budget) -> Result<(), Reason> {
        for step in self.steps.iter().rev() {
            let cells = |(tape, word): (usize, &Vec<Cell>)| -> Vec<Cell> {
                let mut cells = Vec::new();
                for &cell in word {
                    match cell {
                        Cell::Var(var) if tape == step.tape => {
                            let number = step.vars.iter().position(|&other| other == var);
                            cells.push(Cell::Var(number.unwrap_or_default()));
                        }
                        Cell::Var(var) => {
                            cells.extend(words[var].iter().copied().map(Cell::Letter))
                        }
                        Cell::Letter(_) => cells.push(cell),
                    }
                }
                cells
            };
            let known = step.process.words.iter().enumerate().map(cells).collect();
            let machine = Rc::clone(&step.process.machine);
            let mut processes = vec![Process { machine, words: known }];
            for (number, &var) in step.vars.iter().enumerate() {
                let machine = Rc::new(step.in_blocks(&words[var], self.letters));
                processes.push(Process { machine, words: vec![vec![Cell::Var(number)]] });
            }
            match search(&processes, step.vars.len(), self.letters, budget)? {
                Searched::Words(found) => {
                    for (&var, word) in step.vars.iter().zip(found) {
                        words[var] = word;
                    }
                }
                // The machine relates such words by what was searched before.
                Searched::Closed => return Err(Reason::NothingFound),
            }
        }
        Ok(())
    }
}

impl Step {
    /// The words with letters of the same blocks.
    fn in_blocks(&self, word: &[Letter], letters: usize) -> Machine {
        let mut machine = Machine::default();
        let mut state = machine.add_state(word.is_empty());
        machine.initial.push(state);
        for (place, &letter) in word.iter().enumerate() {
            let mut block = BitSet::new(letters);
            let same = |&other: &usize| self.block[other] == self.block[letter as usize];
            (0..letters).filter(same).for_each(|other| {
                block.insert(other);
            });
            let next = machine.add_state(place + 1 == word.len());
            let read = Read { tape: 0, letters: Rc::new(block), image: None };
            machine.edges[state as usize].push(Edge { reads: vec![read], to: next });
            state = next;
        }
        machine
    }
}

/// The machine with the representatives of letters on a tape.
fn projected(machine: &Machine, tape: usize, representative: &[Letter], letters: usize) -> Machine {
    let mut machine = machine.clone();
    let mut sets: FxHashMap<Rc<BitSet>, Rc<BitSet>> = FxHashMap::default();
    for (state, edges) in machine.edges.iter_mut().enumerate() {
        for edge in edges {
            if edge.is_free(state, letters) {
                // It reads whatever comes, letters that are not written any more too.
                continue;
            }
            let Some(place) = edge.reads.iter().position(|read| read.tape == tape) else {
                continue;
            };
            let before = Rc::clone(&edge.reads[place].letters);
            for read in &mut edge.reads {
                if read.tape == tape {
                    if let Some((_, table)) = &mut read.image {
                        let image = |image: Option<Letter>| {
                            let image = image.filter(|&image| before.contains(image as usize))?;
                            Some(representative[image as usize])
                        };
                        *table = table.iter().map(|&letter| image(letter)).collect();
                    }
                    let set = sets.entry(Rc::clone(&before)).or_insert_with(|| {
                        let mut set = BitSet::new(letters);
                        before.iter().for_each(|letter| {
                            set.insert(representative[letter] as usize);
                        });
                        Rc::new(set)
                    });
                    read.letters = Rc::clone(set);
                } else if let Some((source, table)) = &mut read.image
                    && *source == tape
                {
                    let mut images: Vec<Option<Letter>> = vec![None; letters];
                    for letter in before.iter() {
                        images[representative[letter] as usize] = table[letter];
                    }
                    *table = images.into();
                }
            }
        }
    }
    machine
}
