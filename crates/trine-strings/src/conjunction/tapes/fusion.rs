//! Machines that are made one before words are read.
//!
//! Idea: in a chain of transducers the words in the middle are read by two machines and by nobody
//! else. Their composition is one machine; each letter then takes one move where it took one for each
//! link of the chain, and configurations remember nothing of what is in the middle. A language goes
//! into one of the machines that read the same variable. The words that were forgotten are found
//! backwards, by the two machines and the words that they are between.
//! Invariant: the machines that are left relate the words of the variables that are left if and only if
//! there are words of the other variables with which all machines relate theirs.
//! Cost: only machines whose product is small are made one. A variable that both machines write stays,
//! since the machine without it would have to remember what only one of them has read.
//! Reference: Veanes et al., "Symbolic finite state transducers", POPL 2012 (composition).

use std::rc::Rc;

use trine_collections::Budget;

use super::join::{Common, Fate, join};
use super::letters::Letter;
use super::machine::Machine;
use super::search::{Cell, Process, Searched, search};
use crate::conjunction::precision::Reason;

/// States and edges of a machine that is made of two.
const MAX_SIZE: usize = 6_000;
/// Growth that is allowed: states and edges of both together, times this, ..
const MAX_GROWTH: usize = 4;
/// .. but at least so many.
const MIN_SIZE: usize = 400;

/// A machine that was made of two, and the word that it does not know any more.
struct Step {
    first: Process,
    second: Process,
    common: Common,
    var: usize,
}

/// Machines that were joined, with what gives the words between them back.
pub(super) struct Fused {
    pub(super) processes: Vec<Process>,
    steps: Vec<Step>,
    variables: usize,
    letters: usize,
}

/// A tape with one variable and nothing else: its machine and its number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    process: usize,
    tape: usize,
}

/// Machines and what is known of their tapes.
struct Fusion {
    fused: Fused,
    /// For each machine and tape, whether what it does between two letters of the tape is bounded.
    is_read: Vec<Vec<bool>>,
    /// Pairs of machines whose product was too large, by their age.
    refused: Vec<(u64, u64)>,
    ages: Vec<u64>,
    age: u64,
}

/// Makes machines one where that is cheap.
///
/// # Errors
/// The reason of the budget if it runs out.
pub(super) fn fuse(
    processes: Vec<Process>,
    variables: usize,
    letters: usize,
    budget: &Budget,
) -> Result<Fused, Reason> {
    let is_read = processes.iter().map(|process| {
        let tapes = 0..process.words.len();
        // The value of a function is not what it reads, even where it never waits for it.
        tapes.map(|tape| tape == 0 && process.machine.is_driven_by(tape)).collect()
    });
    let mut fusion = Fusion {
        is_read: is_read.collect(),
        refused: Vec::new(),
        ages: (0..processes.len() as u64).collect(),
        age: processes.len() as u64,
        fused: Fused { processes, steps: Vec::new(), variables, letters },
    };
    while fusion.step(budget)? {}
    Ok(fusion.fused)
}

impl Fusion {
    /// Makes two machines one, if there are two.
    fn step(&mut self, budget: &Budget) -> Result<bool, Reason> {
        let mut occurrences = vec![0; self.fused.variables];
        let mut places: Vec<Vec<Place>> = vec![Vec::new(); self.fused.variables];
        for (number, process) in self.fused.processes.iter().enumerate() {
            for (tape, word) in process.words.iter().enumerate() {
                for cell in word {
                    if let Cell::Var(var) = *cell {
                        occurrences[var] += 1;
                        if word.len() == 1 {
                            places[var].push(Place { process: number, tape });
                        }
                    }
                }
            }
        }
        for (var, places) in places.iter().enumerate() {
            let pairs = match (places.as_slice(), occurrences[var]) {
                (&[first, second], 2) => vec![(first, second, Fate::Forgotten)],
                (places, _) => self.languages(places),
            };
            for (first, second, fate) in pairs {
                if self.may_join(first, second) && self.join(var, first, second, fate, budget)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Languages of a variable, each with a machine that reads it too.
    fn languages(&self, places: &[Place]) -> Vec<(Place, Place, Fate)> {
        let is_language = |place: &Place| self.is_read[place.process].len() == 1;
        let mut pairs = Vec::new();
        for &language in places.iter().filter(|place| is_language(place)) {
            let others = places.iter().filter(|other| **other != language);
            if let Some(&other) = others.max_by_key(|other| self.is_read[other.process][other.tape])
            {
                pairs.push((other, language, Fate::Kept));
            }
        }
        pairs
    }

    fn may_join(&self, first: Place, second: Place) -> bool {
        let is_read = |place: Place| self.is_read[place.process][place.tape];
        let ages = (self.ages[first.process], self.ages[second.process]);
        first.process != second.process
            && (is_read(first) || is_read(second))
            && !self.refused.contains(&ages)
    }

    fn join(
        &mut self,
        var: usize,
        first: Place,
        second: Place,
        fate: Fate,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        // Who writes what is common is the first one.
        let is_read = self.is_read[first.process][first.tape];
        let (first, second) =
            if is_read && fate == Fate::Forgotten { (second, first) } else { (first, second) };
        let processes = &self.fused.processes;
        let (one, other) = (processes[first.process].clone(), processes[second.process].clone());
        let common = Common {
            first: first.tape,
            second: second.tape,
            tapes: one.words.len(),
            fate,
            letters: self.fused.letters,
        };
        let size = |machine: &Machine| machine.edges.len() + machine.size();
        let limit = MAX_GROWTH * (size(&one.machine) + size(&other.machine));
        let limit = limit.clamp(MIN_SIZE, MAX_SIZE);
        let Some(mut machine) = join(&one.machine, &other.machine, common, limit, budget)? else {
            self.refused.push((self.ages[first.process], self.ages[second.process]));
            self.refused.push((self.ages[second.process], self.ages[first.process]));
            return Ok(false);
        };
        machine.merge(budget)?;
        let (mut words, mut is_read) = (Vec::new(), Vec::new());
        let mut new: Vec<usize> = Vec::new();
        for (place, process) in [(first, &one), (second, &other)] {
            for (tape, word) in process.words.iter().enumerate() {
                new.push(words.len());
                if tape != place.tape || fate == Fate::Kept && place == first {
                    words.push(word.clone());
                    // What drove one of them need not drive both.
                    let keeps = place == first || fate == Fate::Kept;
                    is_read.push(keeps && self.is_read[place.process][tape]);
                }
            }
        }
        machine.rename_tapes(&new);
        let fused = Process { machine: Rc::new(machine), words };
        for gone in [first.process.max(second.process), first.process.min(second.process)] {
            self.fused.processes.remove(gone);
            self.is_read.remove(gone);
            self.ages.remove(gone);
        }
        self.fused.processes.push(fused);
        self.is_read.push(is_read);
        self.ages.push(self.age);
        self.age += 1;
        if fate == Fate::Forgotten {
            self.fused.steps.push(Step { first: one, second: other, common, var });
        }
        Ok(true)
    }
}

impl Fused {
    /// Finds the words that were forgotten between those that were found.
    ///
    /// # Errors
    /// The reason of the search that was not finished.
    pub(super) fn recover(&self, words: &mut [Vec<Letter>], budget: &Budget) -> Result<(), Reason> {
        for step in self.steps.iter().rev() {
            let common = Common { fate: Fate::Kept, ..step.common };
            let joined =
                join(&step.first.machine, &step.second.machine, common, usize::MAX, budget)?;
            let Some(mut machine) = joined else { return Err(Reason::NothingFound) };
            let mut tapes: Vec<Vec<Cell>> = Vec::new();
            let mut new: Vec<usize> = Vec::new();
            for (process, common) in [(&step.first, None), (&step.second, Some(common.second))] {
                for (tape, word) in process.words.iter().enumerate() {
                    new.push(tapes.len());
                    if common != Some(tape) {
                        tapes.push(known(word, step.var, words));
                    }
                }
            }
            machine.rename_tapes(&new);
            let process = Process { machine: Rc::new(machine), words: tapes };
            match search(&[process], 1, self.letters, budget)? {
                Searched::Words(mut found) => words[step.var] = found.pop().unwrap_or_default(),
                // The machines relate these words by what was searched before.
                Searched::Closed => return Err(Reason::NothingFound),
            }
        }
        Ok(())
    }
}

/// The letters of a word but for one variable, which is the only one that is searched for.
fn known(word: &[Cell], unknown: usize, words: &[Vec<Letter>]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for &cell in word {
        match cell {
            Cell::Var(var) if var == unknown => cells.push(Cell::Var(0)),
            Cell::Var(var) => cells.extend(words[var].iter().copied().map(Cell::Letter)),
            Cell::Letter(_) => cells.push(cell),
        }
    }
    cells
}
