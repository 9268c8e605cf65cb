//! A run with given times: digits for all words of these lengths.
//!
//! Idea: depth first, one digit of everything at a time. A state that was left without success at some
//! time is not entered again at that time.
//! Invariant: where the search ends without a run there is none.

use rustc_hash::FxHashSet;
use trine_collections::Budget;

use super::machine::{Machine, State, Step};
use crate::conjunction::precision::Reason;

/// States that are entered.
const MAX_ENTERED: usize = 400_000;

/// A state that was entered, the digits that led to it, and where to go from it.
struct Frame {
    digits: Box<[u8]>,
    /// Nodes that were read when these digits were.
    read: Vec<usize>,
    rest: Vec<Step>,
    active: Vec<usize>,
}

/// Digits of each node, the last one of a word first, if nodes may end at these times.
pub(super) fn find_run(
    machine: &Machine,
    times: &[u64],
    leads_on: &dyn Fn(&State) -> bool,
    budget: &Budget,
) -> Result<Option<Vec<Vec<u8>>>, Reason> {
    let last = times.iter().copied().max().unwrap_or(0);
    let Some(initial) = machine.initial().and_then(|state| end_at(machine, state, times, 0)) else {
        return Ok(None);
    };
    let mut entered: FxHashSet<(u64, State)> = FxHashSet::default();
    let frame = |state: &State, digits, read| -> Result<Frame, Reason> {
        let active = machine.active(state).collect();
        Ok(Frame { digits, read, rest: machine.steps(state, budget)?, active })
    };
    if machine.accepts(&initial) {
        return Ok(Some(vec![Vec::new(); machine.nodes.len()]));
    }
    let mut path = vec![frame(&initial, Box::default(), Vec::new())?];
    while let Some(top) = path.last_mut() {
        let Some((state, digits)) = top.rest.pop() else {
            path.pop();
            continue;
        };
        let read = top.active.clone();
        let time = path.len() as u64;
        let Some(state) = end_at(machine, state, times, time) else { continue };
        // After the last end only tapes are read, whose states are what they are at any time.
        if !leads_on(&state) || !entered.insert((time.min(last), state.clone())) {
            continue;
        }
        if entered.len() > MAX_ENTERED {
            return Err(Reason::ManyConfigurations);
        }
        budget.spend(4)?;
        if machine.accepts(&state) {
            let mut words = vec![Vec::new(); machine.nodes.len()];
            let steps = path[1..].iter().map(|frame| (&frame.digits, &frame.read));
            for (digits, read) in steps.chain([(&digits, &read)]) {
                read.iter().for_each(|&node| words[node].push(digits[node]));
            }
            return Ok(Some(words));
        }
        let next = frame(&state, digits, read)?;
        path.push(next);
    }
    Ok(None)
}

/// The state after all ends of this time; `None` if a node may not end, or should have.
fn end_at(machine: &Machine, mut state: State, times: &[u64], now: u64) -> Option<State> {
    loop {
        let due = machine.active(&state).find(|&node| times[node] <= now);
        match due {
            None => return Some(state),
            Some(node) if times[node] == now => state = machine.end(&state, node)?,
            Some(_) => return None,
        }
    }
}
