//! Two machines that read one variable, as one machine that reads it once.
//!
//! Idea: the product of two machines on a common tape. An edge of one that leaves this tape alone is a
//! move of its own; edges of both that read it are taken together. What the second machine does alone
//! comes before what the first does alone, so that moves that commute are made in one order only. The
//! letter of the common tape may be forgotten: then the machine is the composition.
//! Invariant: the result relates words if and only if there is a word of the common tape with which
//! both machines relate theirs; where the tape is kept, it is that word.
//! Cost: the product of the numbers of states, of which only reachable ones are made; an edge whose
//! letters cannot be related by one function is split letter by letter.
//! Reference: Veanes et al., "Symbolic finite state transducers", POPL 2012, section 4 (composition);
//! Mohri, Pereira, Riley, "Weighted finite-state transducers in speech recognition", 2002 (filters of
//! epsilon moves).

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::{BitSet, GiveUp};
use trine_collections::Budget;

use super::letters::Table;
use super::machine::{Edge, Machine, Read};

/// A tape of each of two machines, by number, on which they read the same.
#[derive(Clone, Copy)]
pub(super) struct Common {
    pub(super) first: usize,
    pub(super) second: usize,
    /// How many tapes the first machine has; those of the second one come behind them.
    pub(super) tapes: usize,
    pub(super) fate: Fate,
    /// How many letters there are.
    pub(super) letters: usize,
}

/// What becomes of a common tape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It stays, as the tape of the first machine.
    Kept,
    /// Any word may stand on it.
    Forgotten,
}

/// States of both machines, and whether the first has moved alone since the last common letter.
type Pair = (u32, u32, bool);

/// The machine that reads what both read; none if it would have more edges than the limit.
///
/// # Errors
/// The budget's reason if it runs out.
pub(super) fn join(
    first: &Machine,
    second: &Machine,
    common: Common,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Machine>, GiveUp> {
    let mut product =
        Product { machine: Machine::default(), numbers: FxHashMap::default(), pairs: Vec::new() };
    let second = renumbered(second, common);
    for &a in &first.initial {
        for &b in &second.initial {
            let start = product.number((a, b, false), first, &second);
            product.machine.initial.push(start);
        }
    }
    let reads_common = |edge: &Edge| edge.reads.iter().any(|read| read.tape == common.first);
    let (mut next, mut size) = (0, 0);
    while let Some(&(a, b, is_late)) = product.pairs.get(next) {
        let (left, right) = (&first.edges[a as usize], &second.edges[b as usize]);
        let mut found: Vec<(Vec<Read>, Pair)> = Vec::new();
        if !is_late {
            let alone = right.iter().filter(|edge| !reads_common(edge));
            found.extend(alone.map(|edge| (edge.reads.clone(), (a, edge.to, false))));
        }
        // Where the second machine has to move first, the first one waits for it.
        if second.finals[b as usize] || right.iter().any(reads_common) {
            let is_late = right.iter().any(|edge| !reads_common(edge));
            let alone = left.iter().filter(|edge| !reads_common(edge));
            found.extend(alone.map(|edge| (edge.reads.clone(), (edge.to, b, is_late))));
        }
        for one in left.iter().filter(|edge| reads_common(edge)) {
            for other in right.iter().filter(|edge| reads_common(edge)) {
                budget.spend(1 + (one.reads.len() + other.reads.len()) as u64)?;
                let reads = both(&one.reads, &other.reads, common);
                found.extend(reads.into_iter().map(|reads| (reads, (one.to, other.to, false))));
            }
        }
        budget.spend(1 + found.len() as u64)?;
        size += 1 + found.len();
        if size > limit {
            return Ok(None);
        }
        for (reads, pair) in found {
            let to = product.number(pair, first, &second);
            if !(reads.is_empty() && to as usize == next) {
                product.machine.edges[next].push(Edge { reads, to });
            }
        }
        next += 1;
    }
    product.machine.trim(budget)?;
    product.machine.compress();
    Ok(Some(product.machine))
}

/// A product that is being made.
struct Product {
    machine: Machine,
    numbers: FxHashMap<Pair, u32>,
    pairs: Vec<Pair>,
}

impl Product {
    fn number(&mut self, pair: Pair, first: &Machine, second: &Machine) -> u32 {
        *self.numbers.entry(pair).or_insert_with(|| {
            self.pairs.push(pair);
            let (a, b, _) = pair;
            self.machine.add_state(first.finals[a as usize] && second.finals[b as usize])
        })
    }
}

/// The second machine with the numbers that its tapes have in the product.
fn renumbered(machine: &Machine, common: Common) -> Machine {
    let mut machine = machine.clone();
    let new = |tape: usize| if tape == common.second { common.first } else { common.tapes + tape };
    for read in machine.edges.iter_mut().flatten().flat_map(|edge| &mut edge.reads) {
        read.tape = new(read.tape);
        if let Some((source, _)) = &mut read.image {
            *source = new(*source);
        }
    }
    machine
}

fn intersection(one: &BitSet, other: &BitSet, letters: usize) -> BitSet {
    let mut set = BitSet::new(letters);
    one.iter().filter(|&letter| other.contains(letter)).for_each(|letter| {
        set.insert(letter);
    });
    set
}

/// The letters that are members of a set after a function.
fn mapped(table: &Table, letters: &BitSet, within: &BitSet) -> BitSet {
    let mut images = BitSet::new(table.len());
    for image in letters.iter().filter_map(|letter| table[letter]) {
        if within.contains(image as usize) {
            images.insert(image as usize);
        }
    }
    images
}

/// The letters that a function maps into a set.
fn mapped_into(table: &Table, letters: &BitSet, into: &BitSet) -> BitSet {
    let mut kept = BitSet::new(table.len());
    letters
        .iter()
        .filter(|&letter| table[letter].is_some_and(|image| into.contains(image as usize)))
        .for_each(|letter| {
            kept.insert(letter);
        });
    kept
}

fn after(inner: &Table, outer: &Table) -> Table {
    inner.iter().map(|letter| letter.and_then(|letter| outer[letter as usize])).collect()
}

/// What two edges read that read one letter of the common tape.
fn both(one: &[Read], other: &[Read], common: Common) -> Vec<Vec<Read>> {
    let tape = common.first;
    let (Some(here), Some(there)) = (read_of(one, tape), read_of(other, tape)) else {
        return Vec::new();
    };
    let shared = intersection(&here.letters, &there.letters, common.letters);
    if shared.is_empty() {
        return Vec::new();
    }
    let rest = |reads: &[Read]| -> Vec<Read> {
        reads.iter().filter(|read| read.tape != tape).cloned().collect()
    };
    let mut reads = rest(one);
    reads.extend(rest(other));
    let image = match (&here.image, &there.image) {
        (Some(image), None) | (None, Some(image)) => Some(image.clone()),
        (None, None) => None,
        (Some(_), Some(_)) => {
            let sides = shared.iter().filter_map(|letter| {
                let left = specialised(one, letter, common, common.fate)?;
                let right = specialised(other, letter, common, Fate::Forgotten)?;
                Some(left.into_iter().chain(right).collect())
            });
            return sides.collect();
        }
    };
    reads.push(Read { tape, letters: Rc::new(shared.clone()), image });
    match related(reads.clone(), tape, &shared, common.fate) {
        Some(Some(reads)) => vec![reads],
        Some(None) => Vec::new(),
        None => {
            let each = shared.iter();
            each.filter_map(|letter| specialised(&reads, letter, common, common.fate)).collect()
        }
    }
}

fn read_of(reads: &[Read], tape: usize) -> Option<&Read> {
    reads.iter().find(|read| read.tape == tape)
}

/// Reads whose letters depend on no letter that depends on another; none inside if there are no such
/// letters, none at all if that needs one case for each letter.
fn related(
    mut reads: Vec<Read>,
    tape: usize,
    shared: &BitSet,
    fate: Fate,
) -> Option<Option<Vec<Read>>> {
    let place = reads.iter().position(|read| read.tape == tape)?;
    let depends = |read: &Read| read.image.as_ref().is_some_and(|(source, _)| *source == tape);
    match reads[place].image.clone() {
        Some((root, table)) => {
            for read in &mut reads {
                match &mut read.image {
                    Some((source, outer)) if *source == tape => {
                        *outer = after(&table, outer);
                        *source = root;
                    }
                    _ => {}
                }
                if read.tape == root {
                    read.letters = Rc::new(mapped_into(&table, &read.letters, shared));
                }
            }
            if fate == Fate::Forgotten {
                reads.remove(place);
            }
        }
        None if fate == Fate::Forgotten => {
            if reads.iter().filter(|read| depends(read)).count() > 1 {
                return None;
            }
            if let Some(read) = reads.iter_mut().find(|read| depends(read))
                && let Some((_, table)) = read.image.take()
            {
                read.letters = Rc::new(mapped(&table, shared, &read.letters));
            }
            reads.remove(place);
        }
        None => {}
    }
    if reads.iter().any(|read| read.letters.is_empty()) {
        return Some(None);
    }
    // What a letter depends on is read before it.
    reads.sort_by_key(|read| read.image.is_some());
    Some(Some(reads))
}

/// What an edge reads if the letter of the common tape is this one.
fn specialised(reads: &[Read], letter: usize, common: Common, fate: Fate) -> Option<Vec<Read>> {
    let tape = common.first;
    let of_tape = read_of(reads, tape)?;
    let only = |read: &Read, letter: usize| {
        let mut letters = BitSet::new(common.letters);
        read.letters.contains(letter).then(|| {
            letters.insert(letter);
            Read { tape: read.tape, letters: Rc::new(letters), image: None }
        })
    };
    let mut kept = Vec::with_capacity(reads.len());
    for read in reads {
        match (&read.image, &of_tape.image) {
            _ if read.tape == tape => {
                let fixed = only(read, letter)?;
                if fate == Fate::Kept {
                    kept.push(fixed);
                }
            }
            (Some((source, table)), _) if *source == tape => {
                kept.push(only(read, table[letter]? as usize)?);
            }
            (_, Some((root, table))) if *root == read.tape => {
                let mut wanted = BitSet::new(table.len());
                wanted.insert(letter);
                let letters = Rc::new(mapped_into(table, &read.letters, &wanted));
                kept.push(Read { letters, ..read.clone() });
            }
            _ => kept.push(read.clone()),
        }
    }
    kept.sort_by_key(|read| read.image.is_some());
    kept.iter().all(|read| !read.letters.is_empty()).then_some(kept)
}
