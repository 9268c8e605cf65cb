//! Letters that cannot occur, and what machines would do with them.
//!
//! Idea: all letters of a variable are read by every tape on which it stands, and all letters of a
//! tape come from its word. Edges that need other letters go, then states that no accepting run
//! passes, and with them go letters of further variables, until nothing changes.
//! Invariant: every solution is read by what is left.
//! Reference: Zhao, "Tackling Post's Correspondence Problem", CG 2002, section 3 (filters by elements);
//! arc consistency, Mackworth 1977.

use std::rc::Rc;

use trine_automata::{BitSet, GiveUp};
use trine_collections::Budget;

use super::machine::{Edge, Machine};
use super::search::{Cell, Process};

fn intersect(set: &mut BitSet, other: &BitSet) -> bool {
    let lost: Vec<usize> = set.iter().filter(|&letter| !other.contains(letter)).collect();
    lost.iter().for_each(|&letter| set.remove(letter));
    !lost.is_empty()
}

fn unite(set: &mut BitSet, other: &BitSet) {
    other.iter().for_each(|letter| {
        set.insert(letter);
    });
}

/// Takes away what no solution needs; false if a machine accepts nothing any more.
pub(super) fn prune(
    processes: &mut [Process],
    variables: usize,
    letters: usize,
    budget: &Budget,
) -> Result<bool, GiveUp> {
    let mut all = BitSet::new(letters);
    (0..letters).for_each(|letter| {
        all.insert(letter);
    });
    let mut possible = vec![all; variables];
    // Which variables have lost letters since a process was looked at.
    let mut pending: Vec<bool> = vec![true; processes.len()];
    while let Some(place) = pending.iter().position(|&pending| pending) {
        pending[place] = false;
        let process = &mut processes[place];
        let allowed: Vec<BitSet> = process
            .words
            .iter()
            .map(|word| {
                let mut set = BitSet::new(letters);
                for cell in word {
                    match *cell {
                        Cell::Letter(letter) => {
                            set.insert(letter as usize);
                        }
                        Cell::Var(var) => unite(&mut set, &possible[var]),
                    }
                }
                set
            })
            .collect();
        let size: usize = process.machine.edges.iter().map(Vec::len).sum();
        budget.spend((1 + size * (1 + letters / 32)) as u64)?;
        let mut machine = Machine {
            edges: Vec::with_capacity(process.machine.edges.len()),
            initial: process.machine.initial.clone(),
            finals: process.machine.finals.clone(),
        };
        for (state, edges) in process.machine.edges.iter().enumerate() {
            // What reads whatever comes goes on to do so: the search looks for that.
            let kept = |edge: &Edge| {
                if edge.is_free(state, letters) {
                    Some(edge.clone())
                } else {
                    narrowed(edge, &allowed)
                }
            };
            machine.edges.push(edges.iter().filter_map(kept).collect());
        }
        machine.trim(budget)?;
        if machine.initial.is_empty() {
            return Ok(false);
        }
        let mut read = vec![BitSet::new(letters); process.words.len()];
        for edge in machine.reachable() {
            edge.reads.iter().for_each(|one| unite(&mut read[one.tape], &one.letters));
        }
        process.machine = Rc::new(machine);
        let mut lost = vec![false; variables];
        for (word, read) in process.words.iter().zip(&read) {
            for cell in word {
                if let Cell::Var(var) = *cell {
                    lost[var] |= intersect(&mut possible[var], read);
                }
            }
        }
        for (other, pending) in processes.iter().zip(&mut pending) {
            let mut cells = other.words.iter().flatten();
            *pending |= cells.any(|cell| matches!(*cell, Cell::Var(var) if lost[var]));
        }
    }
    Ok(true)
}

/// An edge that reads allowed letters only; none if it cannot be taken.
fn narrowed(edge: &Edge, allowed: &[BitSet]) -> Option<Edge> {
    let mut edge = edge.clone();
    for read in &mut edge.reads {
        if read.letters.iter().any(|letter| !allowed[read.tape].contains(letter)) {
            intersect(Rc::make_mut(&mut read.letters), &allowed[read.tape]);
        }
    }
    // An image is in the set of its tape, and is that of a letter in the set of the other one.
    for place in 0..edge.reads.len() {
        let Some((source, table)) = edge.reads[place].image.clone() else { continue };
        let from = edge.reads.iter().position(|read| read.tape == source)?;
        let mut images = BitSet::new(table.len());
        let mut kept = BitSet::new(table.len());
        for letter in edge.reads[from].letters.iter() {
            if let Some(image) =
                table[letter].filter(|&image| edge.reads[place].letters.contains(image as usize))
            {
                images.insert(image as usize);
                kept.insert(letter);
            }
        }
        edge.reads[place].letters = Rc::new(images);
        edge.reads[from].letters = Rc::new(kept);
    }
    edge.reads.iter().all(|read| !read.letters.is_empty()).then_some(edge)
}
