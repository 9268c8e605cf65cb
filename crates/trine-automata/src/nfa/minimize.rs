//! Minimisation of deterministic automata that need not be complete.
//!
//! Idea: refine a partition of the states and a partition of the edges ("cords") against each other,
//! always continuing with the smaller half. No sink state is needed. Labels that are sets are first
//! cut into atoms, the coarsest partition of the classes that the labels of the automaton respect.
//! Invariant: the result has the least number of states among the deterministic trimmed automata.
//! Cost: `O(m log n)` for `m` edges after cutting.
//! Reference: Valmari, "Fast brief practical DFA minimization", IPL 2012.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::{Nfa, NfaBuilder, StateId};
use crate::class_set::{ClassId, ClassSet, row_contains, row_iter};
use crate::give_up::GiveUp;

impl Nfa {
    /// The smallest deterministic automaton of this language (determinises first if needed).
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn minimize(&self, budget: &Budget) -> Result<Self, GiveUp> {
        let dfa = self.determinize(budget)?;
        let Some(&start) = dfa.initial().first() else { return Ok(dfa) };
        let atoms = dfa.label_atoms(budget)?;
        let mut cords = Cords::default();
        for state in dfa.states() {
            for (row, to) in dfa.rows(state) {
                for (index, (representative, _)) in atoms.iter().enumerate() {
                    budget.spend(1)?;
                    if row_contains(row, *representative) {
                        cords.tail.push(state.index());
                        cords.atom.push(index);
                        cords.head.push(to.index());
                    }
                }
            }
        }
        let blocks = cords.coarsest_partition(&dfa, budget)?;
        let mut builder = NfaBuilder::new(dfa.alphabet());
        builder.add_states(blocks.num_blocks());
        let block = |state: StateId| StateId::new(blocks.block_of[state.index()]);
        builder.set_initial(block(start));
        for index in 0..blocks.num_blocks() {
            // All members have the same moves up to blocks; one speaks for them.
            let state = StateId::new(blocks.elements[blocks.first[index]]);
            for (row, to) in dfa.rows(state) {
                builder.add_row(StateId::new(index), row, block(to));
            }
            if dfa.is_final(state) {
                builder.set_final(StateId::new(index));
            }
        }
        builder.finish(budget)?.trim(budget)
    }

    /// The coarsest partition of the classes that respects all labels; each block with one member.
    pub(crate) fn label_atoms(&self, budget: &Budget) -> Result<Vec<(ClassId, ClassSet)>, GiveUp> {
        let mut labels: FxHashMap<ClassSet, ()> = FxHashMap::default();
        for state in self.states() {
            budget.spend(1 + self.degree(state) as u64)?;
            for (row, _) in self.rows(state) {
                labels.insert(ClassSet::from_row(row), ());
            }
        }
        let mut labels: Vec<ClassSet> = labels.into_keys().collect();
        labels.sort_unstable();
        let mut blocks = vec![self.alphabet().all_classes()];
        for label in &labels {
            budget.spend(blocks.len() as u64)?;
            for place in 0..blocks.len() {
                let inside = blocks[place].intersection(label);
                if inside.is_empty() || inside == blocks[place] {
                    continue;
                }
                let outside = blocks[place].difference(label);
                blocks[place] = inside;
                blocks.push(outside);
            }
        }
        let with_member =
            |block: ClassSet| row_iter(block.row()).next().map(|c| (c, block.clone()));
        Ok(blocks.into_iter().filter_map(with_member).collect())
    }
}

/// The edges, cut into atoms.
#[derive(Default)]
struct Cords {
    tail: Vec<usize>,
    atom: Vec<usize>,
    head: Vec<usize>,
}

impl Cords {
    /// The coarsest partition of the states such that equivalent states agree on acceptance and move
    /// into equivalent states.
    fn coarsest_partition(&self, dfa: &Nfa, budget: &Budget) -> Result<Partition, GiveUp> {
        let mut blocks = Partition::single(dfa.num_states());
        for state in dfa.finals() {
            blocks.mark(state.index());
        }
        blocks.split();
        let mut cords = Partition::by_key(&self.atom);
        let mut into = vec![vec![]; dfa.num_states()];
        for (cord, &head) in self.head.iter().enumerate() {
            into[head].push(cord);
        }
        let (mut next_block, mut next_cord) = (1, 0);
        while next_cord < cords.num_blocks() {
            budget.spend(1 + (cords.past[next_cord] - cords.first[next_cord]) as u64)?;
            for place in cords.first[next_cord]..cords.past[next_cord] {
                blocks.mark(self.tail[cords.elements[place]]);
            }
            blocks.split();
            next_cord += 1;
            while next_block < blocks.num_blocks() {
                for place in blocks.first[next_block]..blocks.past[next_block] {
                    let state = blocks.elements[place];
                    budget.spend(1 + into[state].len() as u64)?;
                    for &cord in &into[state] {
                        cords.mark(cord);
                    }
                }
                cords.split();
                next_block += 1;
            }
        }
        Ok(blocks)
    }
}

/// A partition that can be refined by marking elements and splitting their blocks.
struct Partition {
    /// The elements, each block in a row with its marked elements first.
    elements: Vec<usize>,
    place_of: Vec<usize>,
    block_of: Vec<usize>,
    first: Vec<usize>,
    past: Vec<usize>,
    marked: Vec<usize>,
    /// The blocks with marked elements.
    touched: Vec<usize>,
}

impl Partition {
    fn single(len: usize) -> Self {
        Self {
            elements: (0..len).collect(),
            place_of: (0..len).collect(),
            block_of: vec![0; len],
            first: vec![0],
            past: vec![len],
            marked: vec![0],
            touched: vec![],
        }
    }

    /// The partition whose blocks have equal keys.
    fn by_key(keys: &[usize]) -> Self {
        let mut partition = Self::single(keys.len());
        partition.elements.sort_by_key(|&element| keys[element]);
        (partition.first, partition.past, partition.marked) = (vec![], vec![], vec![]);
        let mut last = None;
        for (place, &element) in partition.elements.iter().enumerate() {
            partition.place_of[element] = place;
            if last != Some(keys[element]) {
                last = Some(keys[element]);
                partition.first.push(place);
                partition.past.push(place);
                partition.marked.push(0);
            }
            let block = partition.first.len() - 1;
            partition.past[block] = place + 1;
            partition.block_of[element] = block;
        }
        partition
    }

    fn num_blocks(&self) -> usize {
        self.first.len()
    }

    fn mark(&mut self, element: usize) {
        let block = self.block_of[element];
        let (place, border) = (self.place_of[element], self.first[block] + self.marked[block]);
        if place < border {
            return;
        }
        self.elements.swap(place, border);
        self.place_of[self.elements[place]] = place;
        self.place_of[element] = border;
        if self.marked[block] == 0 {
            self.touched.push(block);
        }
        self.marked[block] += 1;
    }

    /// Splits each touched block; the smaller part becomes the new block.
    fn split(&mut self) {
        while let Some(block) = self.touched.pop() {
            let marked = std::mem::take(&mut self.marked[block]);
            let (first, past) = (self.first[block], self.past[block]);
            let border = first + marked;
            if border == past {
                continue;
            }
            let new = self.first.len();
            if marked <= past - border {
                self.first.push(first);
                self.past.push(border);
                self.first[block] = border;
            } else {
                self.first.push(border);
                self.past.push(past);
                self.past[block] = border;
            }
            self.marked.push(0);
            for place in self.first[new]..self.past[new] {
                self.block_of[self.elements[place]] = new;
            }
        }
    }
}
