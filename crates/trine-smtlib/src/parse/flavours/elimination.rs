//! Small automata as expressions, by elimination of states.
//!
//! Idea: states that nothing leads to, or that lead to nothing, go first, then states with the same
//! ways on become one; the rest is eliminated one by one, those with few ways through them first.
//! Invariant: an expression that would be larger than [`MAX_SIZE`], written out, is not made.
//! Reference: Brzozowski, McCluskey, "Signal flow graph techniques for sequential circuit state
//! diagrams", 1963; Delgado, Morais, "Approximation to the smallest regular expression for a given
//! regular language", CIAA 2004 (the order).

use std::collections::{BTreeMap, BTreeSet};

use trine_term::{Op, SortError, TermId, TermStore, pattern_expression};
use trine_value::pattern::normal;

use super::automaton::Automaton;

/// Operators and letters of an expression.
const MAX_SIZE: u64 = 20_000;

type Found = Result<Option<TermId>, SortError>;
type Ranges = Vec<(u32, u32)>;

/// The language of an automaton, if that is small as an expression.
pub(super) fn expression(store: &mut TermStore, automaton: Automaton) -> Found {
    let Some(automaton) = merged(trimmed(automaton)) else {
        return store.try_mk(Op::ReNone, [0, 0], &[]).map(Some);
    };
    let count = automaton.finals.len();
    // Two more states: before the first one, and behind the final ones.
    let (begin, end) = (count, count + 1);
    let nothing = Part { term: pattern_expression::nothing(store)?, size: 1 };
    let mut graph = Graph { store, edges: BTreeMap::new(), nothing };
    graph.edges.insert((begin, 0), nothing);
    for (from, letters, to) in automaton.edges {
        let term = pattern_expression::letters(graph.store, &normal(letters))?;
        graph.edges.insert((from, to), Part { term, size: 1 });
    }
    for state in (0..count).filter(|&state| automaton.finals[state]) {
        graph.edges.insert((state, end), nothing);
    }
    let mut left: Vec<usize> = (0..count).collect();
    while let Some(place) = (0..left.len()).min_by_key(|&place| graph.cost(left[place])) {
        if !graph.eliminate(left.swap_remove(place))? {
            return Ok(None);
        }
    }
    match graph.edges.get(&(begin, end)) {
        Some(part) => Ok(Some(part.term)),
        None => store.try_mk(Op::ReNone, [0, 0], &[]).map(Some),
    }
}

/// Without states from which no final one is reached; the others are reached as they were made.
fn trimmed(automaton: Automaton) -> Automaton {
    let mut lives = automaton.finals.clone();
    loop {
        let before = lives.iter().filter(|&&lives| lives).count();
        for &(from, _, to) in &automaton.edges {
            lives[from] |= lives[to];
        }
        if lives.iter().filter(|&&lives| lives).count() == before {
            break;
        }
    }
    // The first state stays, as the first one.
    let kept: Vec<usize> = (0..lives.len()).filter(|&state| state == 0 || lives[state]).collect();
    let number: BTreeMap<usize, usize> =
        kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
    let edges = automaton.edges.into_iter().filter_map(|(from, letters, to)| {
        lives[to].then_some((*number.get(&from)?, letters, *number.get(&to)?))
    });
    let edges = edges.collect();
    Automaton { finals: kept.iter().map(|&state| automaton.finals[state]).collect(), edges }
}

/// States with the same ways on are one; `None` if the automaton accepts nothing.
fn merged(automaton: Automaton) -> Option<Automaton> {
    if !automaton.finals.contains(&true) {
        return None;
    }
    let mut block: Vec<usize> =
        automaton.finals.iter().map(|&is_final| usize::from(is_final)).collect();
    loop {
        let mut ways: Vec<BTreeMap<usize, Ranges>> = vec![BTreeMap::new(); block.len()];
        for (from, letters, to) in &automaton.edges {
            ways[*from].entry(block[*to]).or_default().extend(letters);
        }
        let mut ids = BTreeMap::new();
        let mut next = Vec::with_capacity(block.len());
        for (state, ways) in ways.into_iter().enumerate() {
            let ways: Vec<(usize, Ranges)> =
                ways.into_iter().map(|(to, letters)| (to, normal(letters))).collect();
            let count = ids.len();
            next.push(*ids.entry((block[state], ways)).or_insert(count));
        }
        let is_stable = ids.len() == block.iter().collect::<BTreeSet<_>>().len();
        block = next;
        if is_stable {
            break;
        }
    }
    let count = block.iter().max().map_or(0, |last| last + 1);
    let mut finals = vec![false; count];
    let mut edges: BTreeMap<(usize, usize), Ranges> = BTreeMap::new();
    for (state, &block) in block.iter().enumerate() {
        finals[block] |= automaton.finals[state];
    }
    for (from, letters, to) in automaton.edges {
        edges.entry((block[from], block[to])).or_default().extend(letters);
    }
    // Numbers are given in the order of states, so the first state is in the first block.
    let edges = edges.into_iter().map(|((from, to), letters)| (from, letters, to)).collect();
    Some(Automaton { finals, edges })
}

#[derive(Clone, Copy)]
struct Part {
    term: TermId,
    /// Operators and letters, written out.
    size: u64,
}

struct Graph<'a> {
    store: &'a mut TermStore,
    edges: BTreeMap<(usize, usize), Part>,
    nothing: Part,
}

impl Graph<'_> {
    /// What is known to grow when a state goes.
    fn cost(&self, state: usize) -> u64 {
        let (mut into, mut out, mut size_in, mut size_out) = (0_u64, 0_u64, 0_u64, 0_u64);
        let mut round = 0;
        for (&(from, to), part) in &self.edges {
            match (from == state, to == state) {
                (true, true) => round = part.size,
                (true, false) => (out, size_out) = (out + 1, size_out + part.size),
                (false, true) => (into, size_in) = (into + 1, size_in + part.size),
                (false, false) => {}
            }
        }
        size_in.saturating_mul(out) + size_out.saturating_mul(into) + round * into * out
    }

    /// Takes a state away; false if an expression becomes too large.
    fn eliminate(&mut self, state: usize) -> Result<bool, SortError> {
        let edges = std::mem::take(&mut self.edges);
        let (through, rest): (Vec<_>, Vec<_>) =
            edges.into_iter().partition(|((from, to), _)| *from == state || *to == state);
        self.edges = rest.into_iter().collect();
        let round = through.iter().find(|((from, to), _)| from == to).map(|(_, part)| *part);
        for &((from, to), into) in &through {
            if to != state || from == state {
                continue;
            }
            for &((at, target), out) in &through {
                if at != state || target == state {
                    continue;
                }
                let way = self.way(into, round, out)?;
                let joined = match self.edges.get(&(from, target)).copied() {
                    Some(other) => self.either(other, way)?,
                    None => way,
                };
                if joined.size > MAX_SIZE {
                    return Ok(false);
                }
                self.edges.insert((from, target), joined);
            }
        }
        Ok(true)
    }

    fn way(&mut self, into: Part, round: Option<Part>, out: Part) -> Result<Part, SortError> {
        let mut parts = Vec::new();
        let mut size = 1_u64;
        let mut add = |part: Part, nothing: TermId| {
            if part.term != nothing {
                parts.push(part.term);
                size = size.saturating_add(part.size);
            }
        };
        add(into, self.nothing.term);
        if let Some(round) = round {
            let term = self.store.try_mk(Op::ReStar, [0, 0], &[round.term])?;
            add(Part { term, size: round.size + 1 }, self.nothing.term);
        }
        add(out, self.nothing.term);
        Ok(Part { term: pattern_expression::in_row(self.store, &parts)?, size })
    }

    fn either(&mut self, one: Part, other: Part) -> Result<Part, SortError> {
        if one.term == other.term {
            return Ok(one);
        }
        let term = pattern_expression::any_of(self.store, &[one.term, other.term])?;
        Ok(Part { term, size: one.size.saturating_add(other.size).saturating_add(1) })
    }
}
