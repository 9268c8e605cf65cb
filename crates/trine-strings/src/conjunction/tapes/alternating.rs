//! Machines in straight-line order as an alternating automaton, decided by IC3.
//!
//! Idea: a letter of the automaton is one step: for each track a letter or none, whether the present
//! input ends, and which input it is. A state is a machine with its state; all machines are asked at
//! once, which is what alternation is for. A machine that reads inputs in their order goes on from
//! one to the next; where it reads one again, a second run of it starts in a state that a parameter of
//! the word guesses, and the first run has to end in that state.
//! Invariant: the automaton accepts a word if and only if the words on its tracks are read by all
//! machines in straight-line order.
//! Reference: Holík, Janků, Lin, Rümmer, Vojnar, POPL 2018 (alternating automata with
//! synchronisation parameters, IC3).

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_afa::{Afa, Edge, Emptiness, State, Word};
use trine_automata::BitSet;
use trine_collections::{Budget, Share};

use super::letters::Letter;
use super::machine::{self, Machine};
use super::search::{Process, Searched};
use super::straight_line::{Piece, Run, StraightLine};
use crate::conjunction::precision::Reason;
use crate::settings::Settings;

/// States of an automaton.
const MAX_STATES: usize = 50_000;
/// What a SAT solver counts as a tick costs less than what others count.
const SAT_TICKS: u64 = 16;
/// Gates of its formulas.
const MAX_GATES: usize = 4_000_000;

/// A part of a run that reads inputs in their order.
struct Chain {
    machine: Rc<Machine>,
    /// The tracks that are read, what is written meanwhile, and the letters that follow.
    parts: Vec<(usize, Vec<usize>, Vec<Letter>)>,
    /// The letters in front.
    lead: Vec<Letter>,
    states: Vec<State>,
    /// The guess of the state in which it starts; none for the state of the machine.
    start: Option<Vec<Edge>>,
    /// The guess that the state in which it ends has to meet.
    end: Option<Vec<Edge>>,
}

/// Formulas, and the inputs in which they count.
#[derive(Default)]
struct Cases(Vec<(Edge, Vec<usize>)>);

impl Cases {
    fn add(&mut self, formula: Edge, place: usize) {
        match self.0.iter_mut().find(|(other, _)| *other == formula) {
            Some((_, places)) => places.push(place),
            None => self.0.push((formula, vec![place])),
        }
    }
}

/// The alternating automaton of machines in straight-line order, while it is made.
struct Translation<'a> {
    line: &'a StraightLine,
    letters: usize,
    afa: Afa,
    /// The bits of the letter of each track of the present input; zero is none.
    slots: Vec<Vec<Edge>>,
    /// The bits of the number of the present input.
    input: Vec<Edge>,
    /// Whether it ends.
    ends: Edge,
    members: FxHashMap<(usize, Vec<bool>), Edge>,
}

/// The states that a machine may be in behind some letters.
fn read_letters(machine: &Machine, from: &[u32], letters: &[Letter]) -> Vec<u32> {
    let mut now = closed(machine, from.to_vec());
    for &letter in letters {
        let edges = now.iter().flat_map(|&state| &machine.edges[state as usize]);
        let reads = |edge: &&machine::Edge| match edge.reads.as_slice() {
            [read] => read.letters.contains(letter as usize),
            _ => false,
        };
        now = closed(machine, edges.filter(reads).map(|edge| edge.to).collect());
    }
    now
}

/// With the states that are reached without reading.
fn closed(machine: &Machine, mut states: Vec<u32>) -> Vec<u32> {
    let mut next = 0;
    states.sort_unstable();
    states.dedup();
    while next < states.len() {
        for edge in &machine.edges[states[next] as usize] {
            if edge.reads.is_empty() && !states.contains(&edge.to) {
                states.push(edge.to);
            }
        }
        next += 1;
    }
    states.sort_unstable();
    states
}

/// The inputs in the order in which machines read most of them.
fn order(line: &StraightLine) -> Vec<usize> {
    let mut runs: Vec<&Run> = line.runs.iter().collect();
    runs.sort_by_key(|run| std::cmp::Reverse(run.pieces.len()));
    let mut place: Vec<Option<usize>> = vec![None; line.inputs.len()];
    let mut count = 0;
    let mut take = |input: usize| {
        place[input].get_or_insert_with(|| {
            count += 1;
            count - 1
        });
    };
    for piece in runs.iter().flat_map(|run| &run.pieces) {
        if let Piece::Track(track) = piece {
            take(line.tracks[*track].input);
        }
    }
    (0..line.inputs.len()).for_each(take);
    place.into_iter().map(Option::unwrap_or_default).collect()
}

impl<'a> Translation<'a> {
    fn new(line: &'a StraightLine, letters: usize) -> Self {
        let mut afa = Afa::new();
        let slots = line.inputs.iter().copied().max().unwrap_or(0);
        let slots = (0..slots).map(|_| afa.add_letter_bits(letters + 1)).collect();
        let input = afa.add_letter_bits(line.inputs.len());
        let ends = afa.add_letter_bit();
        Self { line, letters, afa, slots, input, ends, members: FxHashMap::default() }
    }

    /// Whether the letter of a track is one of these.
    fn is_member(&mut self, slot: usize, letters: &BitSet) -> Edge {
        let mut members = vec![false; 1 << self.slots[slot].len()];
        letters.iter().for_each(|letter| members[letter + 1] = true);
        if let Some(&known) = self.members.get(&(slot, members.clone())) {
            return known;
        }
        let edge = self.afa.circuit.is_member(&self.slots[slot], &members);
        self.members.insert((slot, members), edge);
        edge
    }

    fn has_no_letter(&mut self, slot: usize) -> Edge {
        self.afa.circuit.equals(&self.slots[slot], 0)
    }

    /// Whether a step is what an edge reads of these tracks.
    fn reads(&mut self, edge: &machine::Edge, slots: &[usize]) -> Edge {
        let mut all = Vec::new();
        for (tape, &slot) in slots.iter().enumerate() {
            let Some(read) = edge.reads.iter().find(|read| read.tape == tape) else {
                all.push(self.has_no_letter(slot));
                continue;
            };
            all.push(self.is_member(slot, &read.letters));
            if let Some((source, table)) = &read.image {
                let from = edge.reads.iter().find(|read| read.tape == *source);
                let letters = from.map(|read| Rc::clone(&read.letters));
                let letters = letters.iter().flat_map(|letters| letters.iter());
                let pairs: Vec<(Letter, Letter)> = letters
                    .filter_map(|letter| Some((letter as Letter, table[letter]?)))
                    .filter(|&(_, image)| read.letters.contains(image as usize))
                    .collect();
                all.push(self.are_pair(slots[*source], slot, &pairs));
            }
        }
        self.afa.circuit.all(&all)
    }

    /// Whether the letters of two tracks are one of some pairs.
    fn are_pair(&mut self, from: usize, to: usize, pairs: &[(Letter, Letter)]) -> Edge {
        let mut equal = BitSet::new(self.letters);
        let mut cases = Vec::new();
        for &(letter, image) in pairs {
            if letter == image {
                equal.insert(letter as usize);
                continue;
            }
            let circuit = &mut self.afa.circuit;
            let one = circuit.equals(&self.slots[from], letter as usize + 1);
            let other = circuit.equals(&self.slots[to], image as usize + 1);
            cases.push(circuit.and(one, other));
        }
        if !equal.is_empty() {
            let mut same = vec![self.is_member(from, &equal)];
            for (&a, &b) in self.slots[from].iter().zip(&self.slots[to]) {
                same.push(self.afa.circuit.choose(a, b, !b));
            }
            let same = self.afa.circuit.all(&same);
            cases.push(same);
        }
        self.afa.circuit.any(&cases)
    }

    /// The chains of a run; none if it reads known letters alone.
    fn chains(&mut self, run: &Run, order: &[usize]) -> Vec<Chain> {
        let mut chains: Vec<Chain> = Vec::new();
        let mut lead = Vec::new();
        let mut last = None;
        for (piece, written) in run.pieces.iter().zip(&run.written) {
            let track = match piece {
                Piece::Letters(letters) => {
                    match chains.last_mut().and_then(|chain| chain.parts.last_mut()) {
                        Some((_, _, behind)) => behind.extend(letters),
                        None => lead.extend(letters),
                    }
                    continue;
                }
                Piece::Track(track) => *track,
            };
            let place = order[self.line.tracks[track].input];
            if last.is_none_or(|last| place <= last) {
                let states = run.machine.edges.len();
                let guess = last.map(|_| self.afa.add_parameter(states));
                if let Some(before) = chains.last_mut() {
                    before.end.clone_from(&guess);
                }
                chains.push(Chain {
                    machine: Rc::clone(&run.machine),
                    parts: Vec::new(),
                    lead: std::mem::take(&mut lead),
                    states: Vec::new(),
                    start: guess,
                    end: None,
                });
            }
            last = Some(place);
            if let Some(chain) = chains.last_mut() {
                chain.parts.push((track, written.clone(), Vec::new()));
            }
        }
        chains
    }

    fn add_states(&mut self, chain: &mut Chain) -> Result<(), Reason> {
        let states = chain.machine.edges.len();
        if self.afa.num_states() + states > MAX_STATES {
            return Err(Reason::ManyTracks);
        }
        chain.states = (0..states).map(|_| self.afa.add_state(false)).collect();
        Ok(())
    }

    /// What a chain asks of the word.
    fn initial(&mut self, chain: &Chain) -> Edge {
        let mut cases = Vec::new();
        match &chain.start {
            None => {
                for state in read_letters(&chain.machine, &chain.machine.initial, &chain.lead) {
                    cases.push(self.afa.state(chain.states[state as usize]));
                }
            }
            Some(guess) => {
                for (number, &state) in chain.states.iter().enumerate() {
                    let guessed = self.afa.circuit.equals(guess, number);
                    let asked = self.afa.state(state);
                    cases.push(self.afa.circuit.and(guessed, asked));
                }
            }
        }
        self.afa.circuit.any(&cases)
    }

    /// Sets the transitions of a chain. It is asked for from the input of its first part to that of its
    /// last one.
    fn transitions(
        &mut self,
        chain: &Chain,
        order: &[usize],
        budget: &Budget,
    ) -> Result<(), Reason> {
        let places: Vec<usize> =
            chain.parts.iter().map(|part| order[self.line.tracks[part.0].input]).collect();
        let span = places.last().zip(places.first()).map_or(0, |(last, first)| last - first + 1);
        for from in 0..chain.states.len() {
            let own = self.afa.state(chain.states[from]);
            let (mut moves, mut ends) = (Cases::default(), Cases::default());
            for (number, (_, _, behind)) in chain.parts.iter().enumerate() {
                let slots = self.slots_of(chain, number);
                moves.add(self.moves(chain, from, &slots, own, budget)?, places[number]);
                let after = read_letters(&chain.machine, &[from as u32], behind);
                let is_last = number + 1 == chain.parts.len();
                ends.add(self.behind(chain, &after, is_last), places[number]);
            }
            if places.len() < span {
                let (first, last) = (places[0], places[0] + span);
                for place in (first..last).filter(|place| !places.contains(place)) {
                    moves.add(own, place);
                    ends.add(own, place);
                }
            }
            let (moves, ends) = (self.by_input(&moves), self.by_input(&ends));
            let transition = self.afa.circuit.choose(self.ends, ends, moves);
            self.afa.set_transition(chain.states[from], transition);
            if self.afa.circuit.len() > MAX_GATES {
                return Err(Reason::ManyTracks);
            }
        }
        Ok(())
    }

    /// The slots that a part of a chain reads and writes.
    fn slots_of(&self, chain: &Chain, part: usize) -> Vec<usize> {
        let (track, written, _) = &chain.parts[part];
        [track].into_iter().chain(written).map(|&track| self.line.tracks[track].slot).collect()
    }

    /// What a state of a chain asks after a step in the middle of an input.
    fn moves(
        &mut self,
        chain: &Chain,
        from: usize,
        slots: &[usize],
        own: Edge,
        budget: &Budget,
    ) -> Result<Edge, Reason> {
        let silent: Vec<Edge> = slots.iter().map(|&slot| self.has_no_letter(slot)).collect();
        let silent = self.afa.circuit.all(&silent);
        let mut moves = vec![self.afa.circuit.and(silent, own)];
        for edge in &chain.machine.edges[from] {
            budget.spend(1 + edge.reads.len() as u64)?;
            let read = self.reads(edge, slots);
            let next = self.afa.state(chain.states[edge.to as usize]);
            moves.push(self.afa.circuit.and(read, next));
        }
        Ok(self.afa.circuit.any(&moves))
    }

    /// One of some formulas, by the present input.
    fn by_input(&mut self, cases: &Cases) -> Edge {
        if let [(formula, _)] = cases.0[..] {
            return formula;
        }
        let mut all = Vec::new();
        for (formula, places) in &cases.0 {
            let mut members = vec![false; 1 << self.input.len()];
            places.iter().for_each(|&place| members[place] = true);
            let here = self.afa.circuit.is_member(&self.input, &members);
            all.push(self.afa.circuit.and(here, *formula));
        }
        self.afa.circuit.any(&all)
    }

    /// Whether another chain asks the same in another input, so that the same states may be used.
    fn is_like(&self, one: &Chain, other: &Chain, order: &[usize]) -> bool {
        let place = |chain: &Chain| order[self.line.tracks[chain.parts[0].0].input];
        let is_single =
            |chain: &Chain| chain.parts.len() == 1 && chain.start.is_none() && chain.end.is_none();
        is_single(one)
            && is_single(other)
            && place(one) != place(other)
            && one.lead == other.lead
            && one.parts[0].2 == other.parts[0].2
            && self.slots_of(one, 0) == self.slots_of(other, 0)
            && one.machine == other.machine
    }

    /// What is asked where a track of a chain has ended in one of some states.
    fn behind(&mut self, chain: &Chain, after: &[u32], is_last: bool) -> Edge {
        let mut cases = Vec::new();
        for &state in after {
            cases.push(match (&chain.end, is_last) {
                (_, false) => self.afa.state(chain.states[state as usize]),
                (Some(guess), true) => self.afa.circuit.equals(guess, state as usize),
                (None, true) if chain.machine.finals[state as usize] => Edge::TRUE,
                (None, true) => Edge::FALSE,
            });
        }
        self.afa.circuit.any(&cases)
    }

    /// That the inputs come in their order; with each begins what is asked of it.
    fn in_order(&mut self, asked: &[Vec<Edge>]) -> Edge {
        let mut next = Edge::TRUE;
        for (number, asked) in asked.iter().enumerate().rev() {
            let state = self.afa.add_state(false);
            let own = self.afa.state(state);
            let here = self.afa.circuit.equals(&self.input, number);
            let then = self.afa.circuit.choose(self.ends, next, own);
            let transition = self.afa.circuit.and(here, then);
            self.afa.set_transition(state, transition);
            let asked = self.afa.circuit.all(asked);
            next = self.afa.circuit.and(own, asked);
        }
        next
    }

    /// The words of the tracks.
    fn words(&self, word: &Word, order: &[usize]) -> Vec<Vec<Letter>> {
        let mut words = vec![Vec::new(); self.line.tracks.len()];
        let mut of_slot: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        for (number, track) in self.line.tracks.iter().enumerate() {
            of_slot.insert((order[track.input], track.slot), number);
        }
        let width = self.slots.first().map_or(0, Vec::len);
        let ends = self.slots.len() * width + self.input.len();
        let mut input = 0;
        for step in word {
            if step[ends] {
                input += 1;
                continue;
            }
            for slot in 0..self.slots.len() {
                let bits = &step[slot * width..(slot + 1) * width];
                let code = bits.iter().rev().fold(0, |code, &bit| code << 1 | u32::from(bit));
                if let (Some(letter), Some(&track)) =
                    (code.checked_sub(1), of_slot.get(&(input, slot)))
                {
                    words[track].push(letter);
                }
            }
        }
        words
    }
}

/// Looks for words that all processes read.
pub(super) fn search(
    processes: &[Process],
    variables: usize,
    letters: usize,
    settings: &Settings,
    budget: &Budget,
) -> Result<Searched, Reason> {
    let line = StraightLine::new(processes, variables, letters, budget)?;
    let order = order(&line);
    let mut translation = Translation::new(&line, letters);
    let mut asked: Vec<Vec<Edge>> = vec![Vec::new(); line.inputs.len()];
    let mut placed: Vec<(Chain, Edge)> = Vec::new();
    for run in &line.runs {
        let chains = translation.chains(run, &order);
        if chains.is_empty() {
            let word: Vec<Letter> = run
                .pieces
                .iter()
                .flat_map(|piece| match piece {
                    Piece::Letters(letters) => letters.clone(),
                    Piece::Track(_) => Vec::new(),
                })
                .collect();
            let last = read_letters(&run.machine, &run.machine.initial, &word);
            if !last.iter().any(|&state| run.machine.finals[state as usize]) {
                return Ok(Searched::Closed);
            }
        }
        for mut chain in chains {
            let place = order[line.tracks[chain.parts[0].0].input];
            let same = placed.iter().find(|(other, _)| translation.is_like(&chain, other, &order));
            if let Some((_, initial)) = same {
                asked[place].push(*initial);
                continue;
            }
            translation.add_states(&mut chain)?;
            let initial = translation.initial(&chain);
            asked[place].push(initial);
            translation.transitions(&chain, &order, budget)?;
            placed.push((chain, initial));
        }
    }
    let initial = translation.in_order(&asked);
    translation.afa.set_initial(initial);
    settings.record(|| translation.afa.system().write_btor2());
    let verdict =
        budget.within(Share::all().for_one(SAT_TICKS), |part| translation.afa.decide(part));
    budget.refresh()?;
    let word = match verdict? {
        Emptiness::Empty(..) => return Ok(Searched::Closed),
        Emptiness::Word(word) if line.has_all => word,
        Emptiness::Word(_) => return Err(Reason::NotStraightLine),
    };
    let tracks = translation.words(&word, &order);
    let word = |pieces: &Vec<Piece>| {
        let mut word = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Letters(letters) => word.extend(letters),
                Piece::Track(track) => word.extend(&tracks[*track]),
            }
        }
        word
    };
    Ok(Searched::Words(line.words.iter().map(word).collect()))
}
