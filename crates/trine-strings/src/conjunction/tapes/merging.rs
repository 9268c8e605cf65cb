//! Machines with fewer states and edges that read the same.
//!
//! Idea: states from which the same edges lead to the same states are one state, found by refining the
//! partition into final states and others. Edges that differ in what they read of one tape become one edge.
//! An image that takes few values is written down as one edge for each of them, so that it can be compared
//! with edges that read these letters.
//! Invariant: the machine accepts what it accepted.
//! Cost: each round of the refinement looks at all edges; a chain of constant letters takes as many rounds
//! as it is long, which is why there is a limit.
//! Reference: Paige, Tarjan, "Three partition refinement algorithms", SIAM J. Comput. 1987 (the partition;
//! here it is found round by round).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_automata::{BitSet, GiveUp};
use trine_collections::Budget;

use super::machine::{Edge, Machine, Read};

/// Values of an image that are written down one by one.
const MAX_VALUES: usize = 6;
/// Rounds of the refinement; a machine that needs more keeps its states.
const MAX_ROUNDS: usize = 40;

impl Machine {
    /// The same machine with equal states and similar edges merged.
    ///
    /// # Errors
    /// The budget's reason if it runs out; the machine then still accepts what it accepted.
    pub(super) fn merge(&mut self, budget: &Budget) -> Result<(), GiveUp> {
        for edges in &mut self.edges {
            let before = edges.iter().map(|edge| edge.reads.len()).sum::<usize>();
            budget.spend(1 + before as u64)?;
            *edges = edges.iter().flat_map(without_small_image).collect();
        }
        loop {
            let states = self.edges.len();
            let class = self.classes(budget)?;
            self.join_classes(&class);
            for state in 0..self.edges.len() {
                // Whoever goes on where the budget ends must find all edges.
                budget.spend(1 + self.edges[state].len() as u64)?;
                self.edges[state] = united(std::mem::take(&mut self.edges[state]));
            }
            if self.edges.len() == states {
                return Ok(());
            }
        }
    }

    /// For each state the number of its class; states of one class accept the same.
    fn classes(&self, budget: &Budget) -> Result<Vec<u32>, GiveUp> {
        let mut numbers: FxHashMap<&[Read], u32> = FxHashMap::default();
        let labels: Vec<Vec<u32>> = self
            .edges
            .iter()
            .map(|edges| {
                let number = |edge| {
                    let next = numbers.len() as u32;
                    *numbers.entry(edge).or_insert(next)
                };
                edges.iter().map(|edge| edge.reads.as_slice()).map(number).collect()
            })
            .collect();
        let mut class: Vec<u32> = self.finals.iter().map(|&is_final| u32::from(is_final)).collect();
        let mut count = 0;
        for _ in 0..MAX_ROUNDS {
            let mut found: FxHashMap<(u32, Vec<(u32, u32)>), u32> = FxHashMap::default();
            let mut next = Vec::with_capacity(class.len());
            for (state, edges) in self.edges.iter().enumerate() {
                budget.spend(1 + edges.len() as u64 / 2)?;
                let targets = edges.iter().map(|edge| class[edge.to as usize]);
                let mut leads: Vec<(u32, u32)> =
                    labels[state].iter().copied().zip(targets).collect();
                leads.sort_unstable();
                leads.dedup();
                let number = found.len() as u32;
                next.push(*found.entry((class[state], leads)).or_insert(number));
            }
            class = next;
            if found.len() == count {
                return Ok(class);
            }
            count = found.len();
        }
        Ok((0..self.edges.len() as u32).collect())
    }

    /// One state for each class.
    fn join_classes(&mut self, class: &[u32]) {
        let count = class.iter().max().map_or(0, |&last| last as usize + 1);
        if count == self.edges.len() {
            return;
        }
        let mut edges: Vec<Option<Vec<Edge>>> = vec![None; count];
        let mut finals = vec![false; count];
        for (state, own) in std::mem::take(&mut self.edges).into_iter().enumerate() {
            let number = class[state] as usize;
            finals[number] = self.finals[state];
            if edges[number].is_none() {
                let renamed =
                    own.into_iter().map(|edge| Edge { to: class[edge.to as usize], ..edge });
                edges[number] = Some(renamed.collect());
            }
        }
        self.edges = edges.into_iter().map(Option::unwrap_or_default).collect();
        self.finals = finals;
        self.initial.iter_mut().for_each(|state| *state = class[*state as usize]);
        self.initial.sort_unstable();
        self.initial.dedup();
    }
}

/// The edge, or one edge for each value of an image that takes few.
fn without_small_image(edge: &Edge) -> Vec<Edge> {
    let images: Vec<usize> =
        (0..edge.reads.len()).filter(|&place| edge.reads[place].image.is_some()).collect();
    let &[place] = images.as_slice() else { return vec![edge.clone()] };
    let read = &edge.reads[place];
    let Some((source, table)) = &read.image else { return vec![edge.clone()] };
    let Some(from) = edge.reads.iter().position(|other| other.tape == *source) else {
        return vec![edge.clone()];
    };
    let mut letters_of: Vec<(u32, BitSet)> = Vec::new();
    for letter in edge.reads[from].letters.iter() {
        let Some(image) = table[letter].filter(|&image| read.letters.contains(image as usize))
        else {
            continue;
        };
        let place = letters_of.iter().position(|(known, _)| *known == image);
        let place = place.unwrap_or_else(|| {
            letters_of.push((image, BitSet::new(table.len())));
            letters_of.len() - 1
        });
        letters_of[place].1.insert(letter);
        if letters_of.len() > MAX_VALUES {
            return vec![edge.clone()];
        }
    }
    let of_value = |(image, letters): (u32, BitSet)| {
        let mut edge = edge.clone();
        let mut value = BitSet::new(table.len());
        value.insert(image as usize);
        edge.reads[from].letters = Rc::new(letters);
        edge.reads[place].letters = Rc::new(value);
        edge.reads[place].image = None;
        edge
    };
    letters_of.into_iter().map(of_value).collect()
}

/// The edges with those made one that differ in the letters of one tape.
fn united(mut edges: Vec<Edge>) -> Vec<Edge> {
    // Reads of different tapes without images may stand in any order.
    for edge in &mut edges {
        if edge.reads.iter().all(|read| read.image.is_none()) {
            edge.reads.sort_by_key(|read| read.tape);
        }
    }
    let most = edges.iter().map(|edge| edge.reads.len()).max().unwrap_or(0);
    for place in (0..most).rev() {
        type Rest = (u32, usize, Vec<Read>);
        let mut places: FxHashMap<Rest, usize> = FxHashMap::default();
        let mut kept: Vec<Edge> = Vec::with_capacity(edges.len());
        for mut edge in edges {
            let may_unite =
                edge.reads.len() > place && edge.reads.iter().all(|read| read.image.is_none());
            if !may_unite {
                kept.push(edge);
                continue;
            }
            let read = edge.reads.remove(place);
            let rest = (edge.to, read.tape, edge.reads.clone());
            if let Some(&known) = places.get(&rest) {
                let known = Rc::make_mut(&mut kept[known].reads[place].letters);
                read.letters.iter().for_each(|letter| {
                    known.insert(letter);
                });
            } else {
                places.insert(rest, kept.len());
                edge.reads.insert(place, read);
                kept.push(edge);
            }
        }
        edges = kept;
    }
    let mut seen: FxHashSet<Edge> = FxHashSet::default();
    edges.retain(|edge| seen.insert(edge.clone()));
    edges
}
