//! Words that a machine does not relate, as a machine.
//!
//! Idea: runs of a machine are followed together, as in the construction of subsets. What is looked at next
//! is one tape: the one that each run either reads now or does not read any more. A letter of it is read,
//! or it is guessed that the tape is at its end, which holds since it is not read from there on. Where no
//! run is left the words are not related, whatever follows.
//! Invariant: the machine accepts exactly the words that are not related. Letters are told apart only to
//! see that one of them is not the image of another; this happens at most once in a run, where as many
//! letters meet as there are tapes, so that [`Letters`](super::letters::Letters) have members enough.
//! Scope: synchronous relations, recognisable ones that read word after word, and others whose
//! alternatives agree on what is looked at next (zips, additions, transducers that see from what they have
//! read what they write). There is no machine for others: complements of rational relations need not be
//! rational.
//! Reference: Rabin, Scott, "Finite automata and their decision problems", 1959 (several tapes); Frougny,
//! Sakarovitch, "Synchronized rational relations of finite and infinite words", TCS 1993.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::{BitSet, GiveUp};
use trine_collections::Budget;

use super::letters::Letter;
use super::machine::{Edge, Future, Machine, Read};

/// Larger complements are not made.
const MAX_STATES: usize = 20_000;
/// Tapes of a machine: sets of them are numbers.
const MAX_TAPES: usize = 16;

/// A run of the machine that is followed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Run {
    /// It accepts if nothing follows on any tape.
    Done,
    /// It passes an edge, of which it has taken some reads.
    Within {
        from: u32,
        edge: u32,
        taken: u32,
        /// The images that the reads which are left have to find, where they are known.
        wanted: Vec<Option<Letter>>,
    },
}

/// The runs that are alive, and the tapes that are at their ends, as bits.
type Together = (u32, Vec<Run>);

/// The complement that is being made.
struct Complement<'a> {
    machine: &'a Machine,
    tapes: usize,
    letters: usize,
    futures: Vec<Vec<Future>>,
    /// Whether an edge with an image may follow on a state.
    has_images: Vec<bool>,
    result: Machine,
    numbers: FxHashMap<Together, u32>,
    open: Vec<Together>,
}

/// What a letter makes of a run.
enum Step {
    /// It goes on.
    On(Vec<Run>),
    /// It ends, since the letter is none that it reads.
    Dead,
    /// It ends, since the letter is not the image of another.
    Unequal,
}

/// The machine that accepts the words that `machine` does not; none where runs disagree on what is to be
/// looked at next, or where letters would have to be told apart again and again.
pub(super) fn complement(
    machine: &Machine,
    tapes: usize,
    letters: usize,
    budget: &Budget,
) -> Result<Option<Machine>, GiveUp> {
    if tapes > MAX_TAPES {
        return Ok(None);
    }
    let mut this = Complement {
        machine,
        tapes,
        letters,
        futures: machine.futures(tapes, letters),
        has_images: has_images(machine),
        result: Machine::default(),
        numbers: FxHashMap::default(),
        open: Vec::new(),
    };
    let start = this.runs(&machine.initial);
    let initial = this.number((0, start));
    this.result.initial.push(initial);
    while let Some(together) = this.open.pop() {
        budget.spend(1 + together.1.len() as u64)?;
        if this.result.edges.len() > MAX_STATES || !this.follow(&together, budget)? {
            return Ok(None);
        }
    }
    let mut result = this.result;
    result.trim(budget)?;
    result.compress();
    Ok(Some(result))
}

/// For each state, whether an edge with an image may follow.
fn has_images(machine: &Machine) -> Vec<bool> {
    let has_image = |edge: &Edge| edge.reads.iter().any(|read| read.image.is_some());
    let mut found: Vec<bool> =
        machine.edges.iter().map(|edges| edges.iter().any(has_image)).collect();
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for (state, edges) in machine.edges.iter().enumerate() {
            if !found[state] && edges.iter().any(|edge| found[edge.to as usize]) {
                found[state] = true;
                is_changed = true;
            }
        }
    }
    found
}

impl Complement<'_> {
    /// The runs from some states, after moves without letters.
    fn runs(&self, states: &[u32]) -> Vec<Run> {
        let mut seen: Vec<u32> = Vec::new();
        let mut open: Vec<u32> = states.to_vec();
        let mut runs = Vec::new();
        while let Some(state) = open.pop() {
            if seen.contains(&state) {
                continue;
            }
            seen.push(state);
            if self.machine.finals[state as usize] {
                runs.push(Run::Done);
            }
            for (number, edge) in self.machine.edges[state as usize].iter().enumerate() {
                if edge.reads.is_empty() {
                    open.push(edge.to);
                } else {
                    let wanted = vec![None; edge.reads.len()];
                    runs.push(Run::Within { from: state, edge: number as u32, taken: 0, wanted });
                }
            }
        }
        runs
    }

    fn edge(&self, from: u32, edge: u32) -> &Edge {
        &self.machine.edges[from as usize][edge as usize]
    }

    /// The tape that a run reads next.
    fn next(&self, run: &Run) -> Option<usize> {
        match *run {
            Run::Done => None,
            Run::Within { from, edge, taken, .. } => {
                Some(self.edge(from, edge).reads[taken as usize].tape)
            }
        }
    }

    /// Whether a run does not read a tape any more.
    fn is_over(&self, run: &Run, tape: usize) -> bool {
        match *run {
            Run::Done => true,
            Run::Within { from, edge, taken, .. } => {
                let edge = self.edge(from, edge);
                self.futures[edge.to as usize][tape] == Future::Over
                    && edge.reads[taken as usize..].iter().all(|read| read.tape != tape)
            }
        }
    }

    /// Whether a run may still look for images.
    fn looks_for_images(&self, run: &Run) -> bool {
        match *run {
            Run::Done => false,
            Run::Within { from, edge, taken, .. } => {
                let edge = self.edge(from, edge);
                self.has_images[edge.to as usize]
                    || edge.reads[taken as usize..].iter().any(|read| read.image.is_some())
            }
        }
    }

    /// The state of the complement for some runs; those that need tapes that are at their ends are left out.
    fn number(&mut self, (ended, mut runs): Together) -> u32 {
        runs.retain(|run| self.next(run).is_none_or(|tape| ended & 1 << tape == 0));
        runs.sort_unstable();
        runs.dedup();
        let together = (ended, runs);
        if let Some(&number) = self.numbers.get(&together) {
            return number;
        }
        let is_at_end = ended.count_ones() as usize == self.tapes;
        let is_dead = together.1.is_empty();
        let number = self.result.add_state(is_dead || is_at_end && together.1 != [Run::Done]);
        self.numbers.insert(together.clone(), number);
        if is_dead {
            for tape in (0..self.tapes).filter(|tape| ended & 1 << tape == 0) {
                let mut all = BitSet::new(self.letters);
                (0..self.letters).for_each(|letter| {
                    all.insert(letter);
                });
                let read = Read { tape, letters: Rc::new(all), image: None };
                self.result.edges[number as usize].push(Edge { reads: vec![read], to: number });
            }
        } else if !is_at_end {
            self.open.push(together);
        }
        number
    }

    /// Makes the edges of a state of the complement; false if its runs do not agree.
    fn follow(&mut self, together: &Together, budget: &Budget) -> Result<bool, GiveUp> {
        let (ended, runs) = together;
        let number = self.numbers[together];
        let fits = |tape: &usize| {
            ended & 1 << tape == 0
                && runs.iter().all(|run| self.next(run) == Some(*tape) || self.is_over(run, *tape))
        };
        let is_read = |tape: &usize| runs.iter().any(|run| self.next(run) == Some(*tape));
        let found: Vec<usize> = (0..self.tapes).filter(fits).collect();
        let Some(tape) = found.iter().copied().find(is_read).or(found.first().copied()) else {
            return Ok(false);
        };
        let rest = runs.iter().filter(|run| self.next(run) != Some(tape)).cloned().collect();
        let to = self.number((ended | 1 << tape, rest));
        self.result.edges[number as usize].push(Edge { reads: Vec::new(), to });
        let mut groups: Vec<(Vec<Run>, BitSet)> = Vec::new();
        let mut places: FxHashMap<Vec<Run>, usize> = FxHashMap::default();
        for letter in 0..self.letters {
            budget.spend(1 + runs.len() as u64)?;
            let (mut after, mut is_unequal) = (Vec::new(), false);
            for run in runs {
                match self.step(run, tape, letter as Letter) {
                    Step::On(runs) => after.extend(runs),
                    Step::Dead => {}
                    Step::Unequal => is_unequal = true,
                }
            }
            if is_unequal && after.iter().any(|run| self.looks_for_images(run)) {
                return Ok(false);
            }
            after.sort_unstable();
            after.dedup();
            let place = *places.entry(after).or_insert_with_key(|after| {
                groups.push((after.clone(), BitSet::new(self.letters)));
                groups.len() - 1
            });
            groups[place].1.insert(letter);
        }
        for (after, letters) in groups {
            let to = self.number((*ended, after));
            let read = Read { tape, letters: Rc::new(letters), image: None };
            self.result.edges[number as usize].push(Edge { reads: vec![read], to });
        }
        Ok(true)
    }

    /// What becomes of a run when a tape has this letter next.
    fn step(&self, run: &Run, tape: usize, letter: Letter) -> Step {
        let Run::Within { from, edge: number, taken, wanted } = run else { return Step::Dead };
        let edge = self.edge(*from, *number);
        let read = &edge.reads[*taken as usize];
        if read.tape != tape || !read.letters.contains(letter as usize) {
            return Step::Dead;
        }
        if wanted[*taken as usize].is_some_and(|wanted| wanted != letter) {
            return Step::Unequal;
        }
        if *taken as usize + 1 == edge.reads.len() {
            return Step::On(self.runs(&[edge.to]));
        }
        let mut wanted = wanted.clone();
        wanted[*taken as usize] = None;
        for (later, other) in edge.reads.iter().enumerate().skip(*taken as usize + 1) {
            if let Some((source, table)) = &other.image
                && *source == tape
            {
                match table[letter as usize] {
                    Some(image) => wanted[later] = Some(image),
                    None => return Step::Dead,
                }
            }
        }
        Step::On(vec![Run::Within { from: *from, edge: *number, taken: taken + 1, wanted }])
    }
}
