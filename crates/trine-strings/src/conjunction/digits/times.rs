//! When words end: the exact set of all lengths together, as a formula over arithmetic progressions.
//!
//! Idea: all states are explored, and those that do not lead to acceptance forgotten. Of what is left
//! only the times matter at which nodes end: sets of states are followed digit by digit, in a line that
//! becomes a circle, and from the sets of the line where a node may end the next line begins. The times
//! at which one end leads to one set are a finite set and arithmetic progressions.
//! Invariant: the formula holds for times of ends exactly if there is an accepting run with them.
//! Reference: the subset construction, and Chrobak 1986 for automata over one letter; Draghici, Haase,
//! Manea, "Semënov Arithmetic, Affine VASS, and String Constraints", STACS 2024, for numerals with lengths.

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, Formula, LinearForm, LinearSession};
use trine_automata::LengthSet;
use trine_collections::Budget;

use super::machine::{Machine, State};
use crate::conjunction::lengths::in_lengths;
use crate::conjunction::precision::Reason;

/// States that are explored.
const MAX_STATES: usize = 100_000;
/// Sets of states in all lines together, and states in them.
const MAX_SETS: usize = 4_000;
const MAX_MEMBERS: usize = 4_000_000;

/// The states that lead to acceptance.
pub(super) struct Graph {
    number: FxHashMap<State, u32>,
    /// Nodes that are being read in each state.
    active: Vec<Vec<usize>>,
    /// States after one more digit.
    ticks: Vec<Vec<u32>>,
    /// States after the end of a node.
    ends: Vec<Vec<(usize, u32)>>,
    is_useful: Vec<bool>,
    initial: Option<u32>,
}

impl Graph {
    pub(super) fn explore(machine: &Machine, budget: &Budget) -> Result<Self, Reason> {
        let mut graph = Self {
            number: FxHashMap::default(),
            active: Vec::new(),
            ticks: Vec::new(),
            ends: Vec::new(),
            is_useful: Vec::new(),
            initial: None,
        };
        let mut open: Vec<(u32, State)> = Vec::new();
        if let Some(initial) = machine.initial() {
            graph.initial = Some(graph.intern(machine, initial, &mut open));
        }
        while let Some((from, state)) = open.pop() {
            budget.spend(4)?;
            if graph.active.len() > MAX_STATES {
                return Err(Reason::ManyConfigurations);
            }
            for node in graph.active[from as usize].clone() {
                if let Some(next) = machine.end(&state, node) {
                    let to = graph.intern(machine, next, &mut open);
                    graph.ends[from as usize].push((node, to));
                }
            }
            for (next, _) in machine.steps(&state, budget)? {
                let to = graph.intern(machine, next, &mut open);
                graph.ticks[from as usize].push(to);
            }
        }
        graph.spread_usefulness(budget)?;
        Ok(graph)
    }

    fn intern(&mut self, machine: &Machine, state: State, open: &mut Vec<(u32, State)>) -> u32 {
        if let Some(&number) = self.number.get(&state) {
            return number;
        }
        let number = self.active.len() as u32;
        self.number.insert(state.clone(), number);
        self.active.push(machine.active(&state).collect());
        self.ticks.push(Vec::new());
        self.ends.push(Vec::new());
        self.is_useful.push(machine.accepts(&state));
        open.push((number, state));
        number
    }

    /// States that lead to acceptance are useful, and only these keep their moves.
    fn spread_usefulness(&mut self, budget: &Budget) -> Result<(), Reason> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.active.len()];
        for from in 0..self.active.len() {
            let ends = self.ends[from].iter().map(|&(_, to)| to);
            for to in self.ticks[from].iter().copied().chain(ends) {
                budget.spend(1)?;
                before[to as usize].push(from as u32);
            }
        }
        let mut open: Vec<u32> =
            (0..self.active.len() as u32).filter(|&at| self.is_useful[at as usize]).collect();
        while let Some(at) = open.pop() {
            for &from in &before[at as usize] {
                budget.spend(1)?;
                if !std::mem::replace(&mut self.is_useful[from as usize], true) {
                    open.push(from);
                }
            }
        }
        let is_useful = &self.is_useful;
        self.ticks.iter_mut().for_each(|moves| moves.retain(|&to| is_useful[to as usize]));
        self.ends.iter_mut().for_each(|moves| moves.retain(|&(_, to)| is_useful[to as usize]));
        Ok(())
    }

    /// Whether there is no accepting run at all.
    pub(super) fn is_empty(&self) -> bool {
        self.initial.is_none_or(|initial| !self.is_useful[initial as usize])
    }

    /// Whether a state leads to acceptance.
    pub(super) fn is_useful(&self, state: &State) -> bool {
        self.number.get(state).is_some_and(|&number| self.is_useful[number as usize])
    }
}

/// Sets of states, all with the same nodes being read.
type Set = Box<[u32]>;

/// Makes the formula of the times at which nodes end.
pub(super) struct Times<'a> {
    graph: &'a Graph,
    /// When each node ends.
    clocks: &'a [ArithVar],
    sets: Vec<Set>,
    number: FxHashMap<Set, u32>,
    /// States in all sets.
    members: usize,
    /// Formulas of sets, by the node that ended before.
    known: FxHashMap<(u32, Option<usize>), Formula>,
}

/// Where one end may lead, and when.
struct Ways {
    node: usize,
    to: u32,
    times: LengthSet,
}

impl<'a> Times<'a> {
    pub(super) fn new(graph: &'a Graph, clocks: &'a [ArithVar]) -> Self {
        Self {
            graph,
            clocks,
            sets: Vec::new(),
            number: FxHashMap::default(),
            members: 0,
            known: FxHashMap::default(),
        }
    }

    /// There is an accepting run in which nodes end when the clocks say.
    pub(super) fn formula(
        &mut self,
        session: &mut LinearSession,
        budget: &Budget,
    ) -> Result<Formula, Reason> {
        let Some(initial) = self.graph.initial.filter(|_| !self.graph.is_empty()) else {
            return Ok(Formula::FALSE);
        };
        let start = (self.intern(vec![initial])?, None);
        // Sets whose formulas need others first; each end makes the rest of the words smaller.
        let mut open = vec![(start, None::<Vec<Ways>>)];
        while let Some((key, ways)) = open.pop() {
            if self.known.contains_key(&key) {
                continue;
            }
            let (set, before) = key;
            let Some(first) = self.sets[set as usize].first().copied() else { continue };
            if self.graph.active[first as usize].is_empty() {
                self.known.insert(key, Formula::TRUE);
                continue;
            }
            match ways {
                None => {
                    let ways = self.ways(set, budget)?;
                    let next: Vec<_> = ways.iter().map(|way| (way.to, Some(way.node))).collect();
                    open.push((key, Some(ways)));
                    open.extend(next.into_iter().map(|key| (key, None)));
                }
                Some(ways) => {
                    let formula = self.one_of(session, before, &ways);
                    self.known.insert(key, formula);
                }
            }
        }
        Ok(self.known[&start])
    }

    fn one_of(&self, session: &mut LinearSession, before: Option<usize>, ways: &[Ways]) -> Formula {
        let mut cases = Vec::new();
        for Ways { node, to, times } in ways {
            let clock = self.clocks[*node];
            let waited = match before {
                Some(before) => LinearForm::difference(clock, self.clocks[before]),
                None => LinearForm::var(clock),
            };
            let when = in_lengths(session, &waited, times);
            let rest = self.known[&(*to, Some(*node))];
            cases.push(session.and(&[when, rest]));
        }
        session.or(&cases)
    }

    /// All ends of nodes after any number of digits.
    fn ways(&mut self, set: u32, budget: &Budget) -> Result<Vec<Ways>, Reason> {
        let (line, back) = self.line(set, budget)?;
        let period = (line.len() - back) as u64;
        let mut times: FxHashMap<(usize, u32), LengthSet> = FxHashMap::default();
        for (time, &at) in line.iter().enumerate() {
            let mut after: FxHashMap<usize, Vec<u32>> = FxHashMap::default();
            for &state in &*self.sets[at as usize] {
                for &(node, to) in &self.graph.ends[state as usize] {
                    budget.spend(1)?;
                    after.entry(node).or_default().push(to);
                }
            }
            let step = if time < back { 0 } else { period };
            let here = LengthSet::progression(time as u64, step);
            for (node, states) in after {
                let to = self.intern(states)?;
                let known = times.entry((node, to)).or_insert_with(LengthSet::empty);
                *known = known.union(&here, budget)?;
            }
        }
        let mut ways: Vec<Ways> =
            times.into_iter().map(|((node, to), times)| Ways { node, to, times }).collect();
        ways.sort_by_key(|way| (way.node, way.to));
        Ok(ways)
    }

    /// The sets after 0, 1, 2, .. digits, and where the line goes on after its end.
    fn line(&mut self, set: u32, budget: &Budget) -> Result<(Vec<u32>, usize), Reason> {
        let mut line = vec![set];
        let mut place: FxHashMap<u32, usize> = FxHashMap::from_iter([(set, 0)]);
        loop {
            let at = line[line.len() - 1];
            let mut next = Vec::new();
            for &state in &*self.sets[at as usize] {
                budget.spend(1 + self.graph.ticks[state as usize].len() as u64)?;
                next.extend(&self.graph.ticks[state as usize]);
            }
            let next = self.intern(next)?;
            if let Some(&back) = place.get(&next) {
                return Ok((line, back));
            }
            place.insert(next, line.len());
            line.push(next);
        }
    }

    fn intern(&mut self, mut states: Vec<u32>) -> Result<u32, Reason> {
        states.sort_unstable();
        states.dedup();
        let set: Set = states.into();
        if let Some(&number) = self.number.get(&set) {
            return Ok(number);
        }
        self.members += set.len();
        if self.sets.len() == MAX_SETS || self.members > MAX_MEMBERS {
            return Err(Reason::ManyConfigurations);
        }
        let number = self.sets.len() as u32;
        self.number.insert(set.clone(), number);
        self.sets.push(set);
        Ok(number)
    }
}
