//! IC3: reachability by frames that are strengthened where a counterexample to induction asks for it.
//!
//! Idea: a set of states that leads to a bad one is either entered from the frame before, and then the
//! few latches of the predecessor that matter are the next set to look at, or it is excluded, as large as
//! relative induction allows. When a frame is the same as the next one, it is an invariant.
//! Invariant: every set that waits leads to a bad state; what is excluded from a frame cannot be reached
//! in so many steps.
//! Reference: Bradley, "SAT-based model checking without unrolling", VMCAI 2011; Eén, Mishchenko,
//! Brayton, FMCAD 2011. Predecessors are shrunk by [justification](crate::justification) instead of
//! ternary simulation.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use trine_collections::{Budget, Exhausted};

use crate::circuit::Edge;
use crate::cube::{Cube, is_not_initial};
use crate::frames::{Frames, Step};
use crate::invariant::Invariant;
use crate::justification::Justifier;
use crate::system::{System, Trace};

/// Values in a row that could not be left out of a set before it is taken as it is.
const MAX_FAILURES: usize = 12;

/// What was found.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// A bad state is reached like this.
    Reachable(Trace),
    /// None is, because of this.
    Unreachable(Invariant),
}

/// A set of states that leads to a bad one.
struct Obligation {
    cube: Cube,
    /// The inputs by which each of its states steps into the next set, or shows that it is bad.
    inputs: Vec<bool>,
    /// The set that is entered; none if these states are bad.
    next: Option<usize>,
}

/// A search for a way to a bad state, or for an invariant that excludes it.
struct Search<'a> {
    system: &'a System,
    frames: Frames<'a>,
    justifier: Justifier,
    obligations: Vec<Obligation>,
    budget: &'a Budget,
}

/// Decides whether a bad state can be reached.
///
/// # Errors
/// If the budget ends.
pub fn decide(system: &System, budget: &Budget) -> Result<Verdict, Exhausted> {
    let mut search = Search {
        system,
        frames: Frames::new(system),
        justifier: Justifier::new(system),
        obligations: Vec::new(),
        budget,
    };
    let verdict = search.run()?;
    debug_assert!(match &verdict {
        Verdict::Reachable(trace) => system.confirms(trace),
        Verdict::Unreachable(invariant) =>
            invariant.check(system, &Budget::unlimited()) == Ok(true),
    });
    Ok(verdict)
}

impl Search<'_> {
    fn run(&mut self) -> Result<Verdict, Exhausted> {
        if let Some((first, inputs)) = self.frames.bad_state(0, self.budget)? {
            return Ok(Verdict::Reachable(Trace { first, inputs: vec![inputs] }));
        }
        loop {
            self.frames.add_level();
            let last = self.frames.last();
            while let Some((state, inputs)) = self.frames.bad_state(last, self.budget)? {
                let values = self.system.evaluate(&state, &inputs);
                let cube = self.justifier.justify(self.system, &[self.system.bad], &values);
                self.budget.spend(values.len() as u64)?;
                self.obligations.clear();
                self.obligations.push(Obligation { cube, inputs, next: None });
                if let Some(trace) = self.block(last)? {
                    return Ok(Verdict::Reachable(trace));
                }
            }
            if let Some(invariant) = self.propagate()? {
                return Ok(Verdict::Unreachable(invariant));
            }
        }
    }

    /// Excludes the first obligation from a frame, or finds that it can be reached.
    fn block(&mut self, level: usize) -> Result<Option<Trace>, Exhausted> {
        let mut queue = BinaryHeap::from([Reverse((level, 0_usize))]);
        while let Some(Reverse((level, number))) = queue.pop() {
            self.budget.spend(1)?;
            let cube = self.obligations[number].cube.clone();
            if self.frames.is_excluded(level, &cube) {
                if level < self.frames.last() {
                    queue.push(Reverse((level + 1, number)));
                }
                continue;
            }
            match self.frames.step_into(level - 1, &cube, self.budget)? {
                Step::From(state, inputs) => {
                    let roots = cube.values().iter().map(|value| {
                        let next = self.system.latches[value.latch as usize].next;
                        if value.value { next } else { !next }
                    });
                    let roots: Vec<Edge> = roots.chain([self.system.constraint]).collect();
                    let values = self.system.evaluate(&state, &inputs);
                    self.budget.spend(values.len() as u64)?;
                    let before = self.justifier.justify(self.system, &roots, &values);
                    let is_initial = level == 1 || before.not_initial(self.system).is_none();
                    self.obligations.push(Obligation { cube: before, inputs, next: Some(number) });
                    let new = self.obligations.len() - 1;
                    if is_initial {
                        return Ok(Some(self.trace(new, &state)));
                    }
                    queue.push(Reverse((level - 1, new)));
                    queue.push(Reverse((level, number)));
                }
                Step::Never(core) => {
                    let core = self.away_from_initial(&cube, core);
                    let mut wide = self.widen(level - 1, core)?;
                    let mut level = level;
                    while level < self.frames.last() {
                        match self.frames.step_into(level, &wide, self.budget)? {
                            Step::Never(core) => wide = self.away_from_initial(&wide, core),
                            Step::From(..) => break,
                        }
                        level += 1;
                    }
                    self.frames.exclude(level, wide);
                    if level < self.frames.last() {
                        queue.push(Reverse((level + 1, number)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A set that cannot be entered, without initial states.
    fn away_from_initial(&self, cube: &Cube, core: Cube) -> Cube {
        if core.not_initial(self.system).is_some() {
            return core;
        }
        let mut values = core.values().to_vec();
        values.extend(cube.not_initial(self.system));
        Cube::new(values)
    }

    /// A larger set that cannot be entered from a frame.
    fn widen(&mut self, level: usize, mut cube: Cube) -> Result<Cube, Exhausted> {
        let (mut place, mut failures) = (0, 0);
        while place < cube.values().len() && cube.values().len() > 1 && failures < MAX_FAILURES {
            let fewer = cube.without(place);
            if fewer.not_initial(self.system).is_none() {
                place += 1;
                continue;
            }
            match self.frames.step_into(level, &fewer, self.budget)? {
                Step::Never(core) => {
                    // Values before this place that the core keeps stay tried.
                    let kept = cube.values()[..place]
                        .iter()
                        .filter(|value| core.values().contains(value))
                        .count();
                    cube = self.away_from_initial(&fewer, core);
                    place = kept.min(cube.values().len());
                    failures = 0;
                }
                Step::From(..) => {
                    place += 1;
                    failures += 1;
                }
            }
        }
        Ok(cube)
    }

    /// Moves what is excluded to higher levels; an invariant if a level is left with nothing.
    fn propagate(&mut self) -> Result<Option<Invariant>, Exhausted> {
        for level in 1..self.frames.last() {
            for cube in self.frames.excluded[level].clone() {
                // It may have been replaced by a larger set meanwhile.
                if !self.frames.excluded[level].contains(&cube) {
                    continue;
                }
                if let Step::Never(core) = self.frames.step_into(level, &cube, self.budget)? {
                    let core = self.away_from_initial(&cube, core);
                    self.frames.exclude(level + 1, core);
                }
            }
            if self.frames.excluded[level].is_empty() {
                let excluded = self.frames.excluded[level + 1..].iter().flatten().cloned();
                return Ok(Some(Invariant { excluded: excluded.collect() }));
            }
        }
        Ok(None)
    }

    /// The steps from an obligation that holds an initial state; `state` is one of its states.
    fn trace(&self, obligation: usize, state: &[bool]) -> Trace {
        let first = self.system.latches.iter().zip(state);
        let mut first: Vec<bool> =
            first.map(|(latch, &value)| latch.init.unwrap_or(value)).collect();
        for value in self.obligations[obligation].cube.values() {
            if !is_not_initial(self.system, *value) {
                first[value.latch as usize] = value.value;
            }
        }
        let mut inputs = Vec::new();
        let mut at = Some(obligation);
        while let Some(number) = at {
            inputs.push(self.obligations[number].inputs.clone());
            at = self.obligations[number].next;
        }
        Trace { first, inputs }
    }
}
