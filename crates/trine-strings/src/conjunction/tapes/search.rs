//! Reading all words at once, letter by letter: a search over configurations.
//!
//! Idea: each machine reads its words from left to right. Whoever comes first to a letter guesses it,
//! or guesses that the word has ended; the letters that somebody has still to read are the *delay* of
//! the word. A configuration is the states of the machines, where they are, and the delays. Of each
//! configuration one machine moves, the one that is behind: since the others move later in any case,
//! nothing is lost, and where delays are bounded there are finitely many configurations.
//! Invariant: from a configuration from which the words of a solution go on, one of its successors has
//! words of this solution. So if the configurations are closed under successors and none is at the
//! end, there is no solution; that set is the evidence.
//! Order: in turn the oldest configuration, which finds short words, and of those with the shortest delays
//! the newest, which finds long words without looking at all shorter ones.
//! Cost: the number of configurations, which is not bounded for relations that remember (Post's
//! correspondence problem is one of them); the budget and [`MAX_STORED`] end it.
//! Reference: Béal, Carton, Prieur, Sakarovitch, "Squaring transducers", TCS 2003 (delays); Zhao, "Tackling
//! Post's Correspondence Problem", CG 2002 (pruning by what was seen).

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use trine_collections::Budget;

use super::letters::Letter;
use super::machine::{Edge, Future, Machine, Read};
use crate::conjunction::precision::Reason;

/// A part of a word: a letter, or a variable by its number in the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Letter(Letter),
    Var(usize),
}

/// A machine with the words that it reads.
#[derive(Clone, Debug)]
pub(crate) struct Process {
    pub(crate) machine: Rc<Machine>,
    pub(crate) words: Vec<Vec<Cell>>,
}

impl Process {
    /// Whether a variable is in one of its words.
    pub(super) fn reads(&self, var: usize) -> bool {
        self.words.iter().flatten().any(|cell| *cell == Cell::Var(var))
    }

    /// What reads the same words from their ends.
    pub(super) fn reversed(&self) -> Self {
        let words = self.words.iter().map(|word| word.iter().rev().copied().collect());
        Self { machine: Rc::new(self.machine.reversed()), words: words.collect() }
    }
}

/// Numbers that all stored configurations may have together.
const MAX_STORED: usize = 40_000_000;
/// Letters of a delay.
const MAX_DELAY: usize = 100_000;
/// Moves without a choice that are made before a configuration is stored.
const MAX_FORCED: usize = 256;
/// How many letters a machine may be behind before it moves although it runs ahead of others.
const PATIENCE: i64 = 4;
/// The state of a machine that has accepted.
const DONE: u32 = u32::MAX;
/// The state of a machine before its first state is chosen.
const START: u32 = u32::MAX - 1;

/// What a search has found.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Searched {
    /// The letters of each variable.
    Words(Vec<Vec<Letter>>),
    /// There are none: the configurations that were met are closed under successors.
    Closed,
}

/// A place where a variable occurs.
#[derive(Clone, Copy)]
struct Occurrence {
    tape: usize,
    index: u32,
}

/// The words of all machines, tape by tape.
struct Tapes<'a> {
    processes: &'a [Process],
    /// The first tape of each process.
    first: Vec<usize>,
    words: Vec<&'a [Cell]>,
    occurrences: Vec<Vec<Occurrence>>,
    /// By process and state.
    futures: Vec<Vec<Vec<Future>>>,
    /// By process and state, whether it may accept without reading anything more.
    may_end: Vec<Vec<bool>>,
}

/// A configuration.
#[derive(Clone)]
struct Configuration {
    /// The state of each machine.
    control: Vec<u32>,
    /// The symbol at which each tape is, and how much of the delay of its variable it has read.
    places: Vec<(u32, u32)>,
    /// What of each variable was guessed and not read by all.
    delays: Vec<Vec<Letter>>,
    /// Whether all letters of a variable are known.
    ended: Vec<bool>,
    /// Letters guessed since the last stored configuration.
    guesses: Vec<(usize, Letter)>,
    /// The variable of the last guess: who has to read it moves first, so that a letter goes all the way
    /// before the next one comes. Futures do not depend on it.
    focus: usize,
}

impl Configuration {
    /// Equal keys have equal futures.
    fn key(&self) -> Box<[u32]> {
        let delays: usize = self.delays.iter().map(|delay| 1 + delay.len()).sum();
        let mut key = Vec::with_capacity(self.control.len() + 2 * self.places.len() + delays);
        key.extend_from_slice(&self.control);
        for &(at, offset) in &self.places {
            key.extend([at, offset]);
        }
        for (delay, ended) in self.delays.iter().zip(&self.ended) {
            key.push((delay.len() as u32) << 1 | u32::from(*ended));
            key.extend_from_slice(delay);
        }
        key.into()
    }

    /// The configuration of a key.
    fn of_key(key: &[u32], machines: usize, tapes: usize, variables: usize, focus: usize) -> Self {
        let (control, rest) = key.split_at(machines);
        let (places, mut rest) = rest.split_at(2 * tapes);
        let places = places.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let (mut delays, mut ended) = (Vec::new(), Vec::new());
        for _ in 0..variables {
            let (head, tail) = rest.split_at(1);
            let (delay, tail) = tail.split_at((head[0] >> 1) as usize);
            delays.push(delay.to_vec());
            ended.push(head[0] & 1 == 1);
            rest = tail;
        }
        Self { control: control.to_vec(), places, delays, ended, guesses: Vec::new(), focus }
    }
}

impl<'a> Tapes<'a> {
    fn new(processes: &'a [Process], variables: usize, letters: usize) -> Self {
        let mut this = Self {
            processes,
            first: Vec::new(),
            words: Vec::new(),
            occurrences: vec![Vec::new(); variables],
            futures: Vec::new(),
            may_end: Vec::new(),
        };
        for process in processes {
            this.may_end.push(process.machine.may_end());
            this.futures.push(process.machine.futures(process.words.len(), letters));
            this.first.push(this.words.len());
            for word in &process.words {
                for (index, cell) in word.iter().enumerate() {
                    if let Cell::Var(var) = *cell {
                        let occurrence = Occurrence { tape: this.words.len(), index: index as u32 };
                        this.occurrences[var].push(occurrence);
                    }
                }
                this.words.push(word);
            }
        }
        this
    }

    /// Ticks to make one configuration.
    fn cost(&self) -> u64 {
        1 + self.words.len() as u64 / 8
    }

    fn tapes(&self, process: usize) -> std::ops::Range<usize> {
        let first = self.first[process];
        first..first + self.processes[process].words.len()
    }

    /// Moves tapes behind variables that have ended, ends those that a machine will not read, forgets
    /// letters that all have read, and marks machines that accept whatever follows; false if there is
    /// something left of a word that a machine will not read, or nothing that it would have to read.
    fn settle(&self, configuration: &mut Configuration) -> bool {
        let Configuration { control, places, delays, ended, .. } = configuration;
        for (process, &state) in control.iter().enumerate() {
            if matches!(state, START | DONE) {
                continue;
            }
            let futures = &self.futures[process][state as usize];
            for (future, tape) in futures.iter().zip(self.tapes(process)) {
                let place = &mut places[tape];
                while *future == Future::Over
                    && let Some(&cell) = self.words[tape].get(place.0 as usize)
                {
                    let Cell::Var(var) = cell else { return false };
                    if (place.1 as usize) < delays[var].len() {
                        return false;
                    }
                    ended[var] = true;
                    *place = (place.0 + 1, 0);
                }
            }
        }
        for (tape, place) in places.iter_mut().enumerate() {
            while let Some(&Cell::Var(var)) = self.words[tape].get(place.0 as usize)
                && ended[var]
                && place.1 as usize == delays[var].len()
            {
                *place = (place.0 + 1, 0);
            }
        }
        for (process, state) in control.iter_mut().enumerate() {
            if matches!(*state, START | DONE) {
                continue;
            }
            let is_over = |tape: usize| places[tape].0 as usize == self.words[tape].len();
            let tapes = self.tapes(process);
            if !self.may_end[process][*state as usize] && tapes.clone().all(is_over) {
                return false;
            }
            if !self.processes[process].machine.finals[*state as usize] {
                continue;
            }
            let futures = &self.futures[process][*state as usize];
            if tapes.clone().zip(futures).all(|(tape, f)| is_over(tape) || *f == Future::Free) {
                for tape in tapes {
                    places[tape] = (self.words[tape].len() as u32, 0);
                }
                *state = DONE;
            }
        }
        for (var, delay) in delays.iter_mut().enumerate() {
            if delay.is_empty() {
                continue;
            }
            let read = self.occurrences[var].iter().filter_map(|occurrence| {
                let (at, offset) = places[occurrence.tape];
                match at.cmp(&occurrence.index) {
                    std::cmp::Ordering::Less => Some(0),
                    std::cmp::Ordering::Equal => Some(offset),
                    std::cmp::Ordering::Greater => None,
                }
            });
            let read = read.min().unwrap_or(delay.len() as u32);
            if read > 0 {
                delay.drain(..read as usize);
                for occurrence in &self.occurrences[var] {
                    let place = &mut places[occurrence.tape];
                    if place.0 == occurrence.index {
                        place.1 -= read;
                    }
                }
            }
        }
        true
    }

    /// The machine that moves next.
    fn next(&self, configuration: &Configuration) -> Option<usize> {
        let Configuration { control, places, delays, ended, focus, .. } = configuration;
        let mut best: Option<(bool, i64, usize)> = None;
        for (process, &state) in control.iter().enumerate() {
            if state == DONE {
                continue;
            }
            let (mut behind, mut ahead, mut is_focus) = (0, 0, false);
            for tape in self.tapes(process) {
                let (at, offset) = places[tape];
                let Some(&Cell::Var(var)) = self.words[tape].get(at as usize) else {
                    // What may be read without a guess comes first, and so do words that have ended.
                    behind += 1;
                    continue;
                };
                let waiting = delays[var].len() as i64 - i64::from(offset);
                if waiting > 0 {
                    behind += 1 + waiting;
                    is_focus |= var == *focus;
                } else if !ended[var] {
                    let is_late =
                        |occurrence: &&Occurrence| places[occurrence.tape].0 < occurrence.index;
                    ahead += self.occurrences[var].iter().filter(is_late).count() as i64;
                }
            }
            let score = behind - PATIENCE * ahead;
            let is_focus = is_focus && ahead == 0;
            if best.is_none_or(|(focus, least, _)| (is_focus, score) > (focus, least)) {
                best = Some((is_focus, score, process));
            }
        }
        best.map(|(_, _, process)| process)
    }

    /// The configurations after a move of a machine.
    fn successors(
        &self,
        process: usize,
        configuration: &Configuration,
        into: &mut Vec<Configuration>,
    ) {
        let state = configuration.control[process];
        if state == START {
            for &state in &self.processes[process].machine.initial {
                let mut next = configuration.clone();
                next.control[process] = state;
                if self.settle(&mut next) {
                    into.push(next);
                }
            }
            return;
        }
        let mut ends: Vec<usize> = Vec::new();
        for tape in self.tapes(process) {
            let (at, offset) = configuration.places[tape];
            if let Some(&Cell::Var(var)) = self.words[tape].get(at as usize)
                && !configuration.ended[var]
                && offset as usize == configuration.delays[var].len()
                && !ends.contains(&var)
            {
                ends.push(var);
            }
        }
        for var in ends {
            let mut next = configuration.clone();
            next.ended[var] = true;
            if self.settle(&mut next) {
                into.push(next);
            }
        }
        for edge in &self.processes[process].machine.edges[state as usize] {
            if edge.reads.iter().all(|read| self.may_read(process, read, configuration)) {
                self.take(process, edge, configuration, into);
            }
        }
    }

    /// Whether a letter that is known, or may be guessed, is one that is read.
    fn may_read(&self, process: usize, read: &Read, configuration: &Configuration) -> bool {
        let tape = self.first[process] + read.tape;
        let (at, offset) = configuration.places[tape];
        let letter = match self.words[tape].get(at as usize) {
            None => return false,
            Some(&Cell::Letter(letter)) => letter,
            Some(&Cell::Var(var)) => match configuration.delays[var].get(offset as usize) {
                Some(&letter) => letter,
                None => return !configuration.ended[var],
            },
        };
        read.letters.contains(letter as usize)
    }

    /// The configurations after an edge of a machine.
    fn take(
        &self,
        process: usize,
        edge: &Edge,
        configuration: &Configuration,
        into: &mut Vec<Configuration>,
    ) {
        let first = self.first[process];
        let limit = edge.reads.iter().map(|read| read.tape + 1).max().unwrap_or(0);
        let mut read_letters: Vec<(Configuration, Vec<Letter>)> =
            vec![(configuration.clone(), vec![0; limit])];
        for read in &edge.reads {
            let tape = first + read.tape;
            let mut more = Vec::new();
            for (configuration, letters) in read_letters {
                let wanted =
                    read.image.as_ref().map(|(source, table)| table[letters[*source] as usize]);
                // A letter without image.
                if wanted == Some(None) {
                    continue;
                }
                let wanted = wanted.flatten();
                let fits = |letter: Letter| {
                    read.letters.contains(letter as usize)
                        && wanted.is_none_or(|wanted| wanted == letter)
                };
                let (at, offset) = configuration.places[tape];
                let mut step = |mut configuration: Configuration, letter: Letter, is_var: bool| {
                    let place = &mut configuration.places[tape];
                    *place = if is_var { (at, offset + 1) } else { (at + 1, 0) };
                    let mut letters = letters.clone();
                    letters[read.tape] = letter;
                    more.push((configuration, letters));
                };
                match self.words[tape].get(at as usize) {
                    Some(&Cell::Letter(letter)) if fits(letter) => {
                        step(configuration, letter, false);
                    }
                    None | Some(Cell::Letter(_)) => {}
                    Some(&Cell::Var(var)) => {
                        if let Some(&letter) = configuration.delays[var].get(offset as usize) {
                            if fits(letter) {
                                step(configuration, letter, true);
                            }
                        } else if !configuration.ended[var] {
                            let mut guess = |letter: Letter| {
                                let mut next = configuration.clone();
                                next.delays[var].push(letter);
                                next.guesses.push((var, letter));
                                next.focus = var;
                                step(next, letter, true);
                            };
                            match wanted {
                                Some(wanted) if fits(wanted) => guess(wanted),
                                Some(_) => {}
                                None => {
                                    read.letters.iter().for_each(|letter| guess(letter as Letter))
                                }
                            }
                        }
                    }
                }
            }
            read_letters = more;
        }
        for (mut next, _) in read_letters {
            next.control[process] = edge.to;
            if self.settle(&mut next) {
                into.push(next);
            }
        }
    }
}

/// A stored configuration.
struct Node {
    key: Rc<[u32]>,
    parent: u32,
    guesses: Box<[(usize, Letter)]>,
    focus: usize,
}

/// Delays that are told apart where configurations are chosen.
const DELAYS: usize = 64;

/// The configurations whose successors are not known yet.
struct Open {
    oldest: VecDeque<u32>,
    /// By the letters of their delays; those that are gone are left out later.
    by_delay: Vec<Vec<u32>>,
    is_done: Vec<bool>,
    takes_oldest: bool,
}

impl Open {
    fn new() -> Self {
        let by_delay = vec![Vec::new(); DELAYS];
        Self { oldest: VecDeque::new(), by_delay, is_done: Vec::new(), takes_oldest: false }
    }

    fn push(&mut self, node: u32, delay: usize) {
        self.oldest.push_back(node);
        self.by_delay[delay.min(DELAYS - 1)].push(node);
        self.is_done.push(false);
    }

    fn pop(&mut self) -> Option<u32> {
        self.takes_oldest = !self.takes_oldest;
        loop {
            let node = if self.takes_oldest {
                self.oldest.pop_front()
            } else {
                self.by_delay.iter_mut().find_map(Vec::pop)
            }?;
            if !std::mem::replace(&mut self.is_done[node as usize], true) {
                return Some(node);
            }
        }
    }
}

/// Looks for words that all machines accept.
///
/// # Errors
/// The reason if the search was not finished.
pub(crate) fn search(
    processes: &[Process],
    variables: usize,
    letters: usize,
    budget: &Budget,
) -> Result<Searched, Reason> {
    let tapes = Tapes::new(processes, variables, letters);
    let mut nodes: Vec<Node> = Vec::new();
    let mut seen: FxHashSet<Rc<[u32]>> = FxHashSet::default();
    let mut open = Open::new();
    let mut stored = 0;
    let mut start = Configuration {
        control: vec![START; processes.len()],
        places: vec![(0, 0); tapes.words.len()],
        delays: vec![Vec::new(); variables],
        ended: vec![false; variables],
        guesses: Vec::new(),
        focus: 0,
    };
    let mut fresh = if tapes.settle(&mut start) { vec![start] } else { Vec::new() };
    let mut parent = u32::MAX;
    loop {
        for configuration in fresh.drain(..) {
            let Some(configuration) = forced(&tapes, configuration, budget)? else { continue };
            if configuration.control.iter().all(|&state| state == DONE) {
                let words = words(&nodes, parent, &configuration.guesses, variables);
                return Ok(Searched::Words(words));
            }
            if configuration.delays.iter().any(|delay| delay.len() > MAX_DELAY) {
                return Err(Reason::ManyConfigurations);
            }
            let key: Rc<[u32]> = configuration.key().into();
            budget.spend(1 + key.len() as u64 / 8)?;
            if seen.contains(&key) {
                continue;
            }
            stored += key.len() + configuration.guesses.len() + 16;
            if stored > MAX_STORED {
                return Err(Reason::ManyConfigurations);
            }
            seen.insert(Rc::clone(&key));
            open.push(nodes.len() as u32, configuration.delays.iter().map(Vec::len).sum());
            let (guesses, focus) = (configuration.guesses.into(), configuration.focus);
            nodes.push(Node { key, parent, guesses, focus });
        }
        let Some(node) = open.pop() else { return Ok(Searched::Closed) };
        parent = node;
        let Node { key, focus, .. } = &nodes[node as usize];
        let configuration =
            Configuration::of_key(key, processes.len(), tapes.words.len(), variables, *focus);
        // There is one, since not all have accepted.
        if let Some(process) = tapes.next(&configuration) {
            tapes.successors(process, &configuration, &mut fresh);
            budget.spend(tapes.cost().saturating_mul(fresh.len() as u64))?;
        }
    }
}

/// Looks for words that all machines accept, from their last letters on.
///
/// # Errors
/// The reason if the search was not finished.
pub(crate) fn search_backwards(
    processes: &[Process],
    variables: usize,
    letters: usize,
    budget: &Budget,
) -> Result<Searched, Reason> {
    let processes: Vec<Process> = processes.iter().map(Process::reversed).collect();
    let mut searched = search(&processes, variables, letters, budget)?;
    if let Searched::Words(words) = &mut searched {
        words.iter_mut().for_each(|word| word.reverse());
    }
    Ok(searched)
}

/// Makes moves without a choice; `None` if there is no move left.
fn forced(
    tapes: &Tapes<'_>,
    mut configuration: Configuration,
    budget: &Budget,
) -> Result<Option<Configuration>, Reason> {
    let mut next = Vec::new();
    for _ in 0..MAX_FORCED {
        let Some(process) = tapes.next(&configuration) else { break };
        tapes.successors(process, &configuration, &mut next);
        budget.spend(tapes.cost().saturating_mul(1 + next.len() as u64))?;
        match (next.pop(), next.is_empty()) {
            (None, _) => return Ok(None),
            (Some(only), true) => configuration = only,
            _ => break,
        }
    }
    Ok(Some(configuration))
}

/// The letters that were guessed on the way to a configuration.
fn words(
    nodes: &[Node],
    mut at: u32,
    last: &[(usize, Letter)],
    variables: usize,
) -> Vec<Vec<Letter>> {
    let mut path: Vec<&[(usize, Letter)]> = vec![last];
    while let Some(node) = nodes.get(at as usize) {
        path.push(&node.guesses);
        at = node.parent;
    }
    let mut words = vec![Vec::new(); variables];
    for &(var, letter) in path.iter().rev().flat_map(|guesses| guesses.iter()) {
        words[var].push(letter);
    }
    words
}
