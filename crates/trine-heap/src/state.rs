//! The state of a search: variables, frames, cells that are left, and how all of that is undone.
//!
//! Idea: as in an abstract machine for logic programs: everything grows at the end of a list, so that
//! a choice is taken back by cutting the lists to their lengths, and what is changed in place is
//! written to a trail.
//! Invariant: a slot is an alias only of an older or open slot, so that roots are found in few steps.
//! Reference: Warren, "An abstract Prolog instruction set", SRI technical note 309, 1983.

use trine_term::{TermId, Value};

use crate::vocabulary::Variables;

/// The end of a list, and what has no owner.
pub(crate) const NONE: u32 = u32::MAX;

/// What is known of a variable.
#[derive(Clone, Debug)]
pub(crate) enum Binding {
    Open,
    Known(Value),
    Alias(u32),
}

/// One occurrence of a variable.
struct Slot {
    binding: Binding,
    /// The constraints that wait for it, as a list in `watches`.
    watch: u32,
}

/// The variables of one binder or one call.
struct Frame {
    parent: u32,
    variables: Variables,
    first: u32,
    /// The variables are consecutive terms, so the place of each is known.
    consecutive: bool,
}

impl Frame {
    fn place(&self, variable: TermId) -> Option<usize> {
        if !self.consecutive {
            return self.variables.iter().position(|&known| known == variable);
        }
        let first = self.variables.first()?;
        variable.index().checked_sub(first.index()).filter(|&place| place < self.variables.len())
    }
}

/// A constraint on data or locations that waits for a variable.
#[derive(Clone, Copy)]
pub(crate) enum Constraint {
    /// The formula has this truth value.
    Fact { term: TermId, frame: u32, holds: bool },
    /// The slot is the value of the term.
    Define { slot: u32, term: TermId, frame: u32 },
}

struct Pending {
    constraint: Constraint,
    /// A variable that it waits for.
    waits_for: u32,
    done: bool,
}

/// What is undone when a choice is taken back.
enum Change {
    Bound(u32),
    Watched(u32, u32),
    Done(u32),
    Consumed(u32),
    Used(u32),
}

/// The lengths of the lists at a choice.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    trail: usize,
    slots: usize,
    frames: usize,
    watches: usize,
    pending: usize,
}

/// The state of a search: variables, frames and the cells that are left, with a trail that undoes them.
#[derive(Default)]
pub(crate) struct State {
    slots: Vec<Slot>,
    frames: Vec<Frame>,
    watches: Vec<(u32, u32)>,
    pending: Vec<Pending>,
    trail: Vec<Change>,
    /// Constraints that are to be looked at again.
    awake: Vec<u32>,
    /// All constraints before this one are done.
    first_kept: usize,
    /// Which cells are left.
    pub(crate) left: Vec<bool>,
    pub(crate) left_count: usize,
    /// Which calls of a derivation were met.
    pub(crate) used: Vec<bool>,
}

impl State {
    /// No variables, and so many cells that are left.
    pub(crate) fn new(cells: usize) -> Self {
        Self { left: vec![true; cells], left_count: cells, ..Self::default() }
    }

    /// Forgets variables and constraints, but not which cells are left.
    pub(crate) fn clear_variables(&mut self) {
        self.slots.clear();
        self.frames.clear();
        self.watches.clear();
        self.pending.clear();
        self.trail.clear();
        self.awake.clear();
        self.first_kept = 0;
        self.used.clear();
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            slots: self.slots.len(),
            frames: self.frames.len(),
            watches: self.watches.len(),
            pending: self.pending.len(),
        }
    }

    pub(crate) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            match self.trail.pop() {
                Some(Change::Bound(slot)) => self.slots[slot as usize].binding = Binding::Open,
                Some(Change::Watched(slot, before)) => self.slots[slot as usize].watch = before,
                Some(Change::Done(pending)) => {
                    self.pending[pending as usize].done = false;
                    self.first_kept = self.first_kept.min(pending as usize);
                }
                Some(Change::Consumed(cell)) => {
                    self.left[cell as usize] = true;
                    self.left_count += 1;
                }
                Some(Change::Used(call)) => self.used[call as usize] = false,
                None => {}
            }
        }
        self.slots.truncate(mark.slots);
        self.frames.truncate(mark.frames);
        self.watches.truncate(mark.watches);
        self.pending.truncate(mark.pending);
        self.first_kept = self.first_kept.min(mark.pending);
        self.awake.clear();
    }

    /// A new variable.
    pub(crate) fn slot(&mut self, binding: Binding) -> u32 {
        self.slots.push(Slot { binding, watch: NONE });
        self.slots.len() as u32 - 1
    }

    /// A frame for variables whose slots are the last ones made.
    pub(crate) fn frame(&mut self, parent: u32, variables: Variables) -> u32 {
        let first = (self.slots.len() - variables.len()) as u32;
        let consecutive = variables.windows(2).all(|pair| pair[0].index() + 1 == pair[1].index());
        self.frames.push(Frame { parent, variables, first, consecutive });
        self.frames.len() as u32 - 1
    }

    /// The slots of the variables of a frame.
    pub(crate) fn slots_of(&self, frame: u32) -> std::ops::Range<u32> {
        let frame = &self.frames[frame as usize];
        frame.first..frame.first + frame.variables.len() as u32
    }

    /// The slot of a variable.
    pub(crate) fn lookup(&self, variable: TermId, mut frame: u32) -> Option<u32> {
        while frame != NONE {
            let inner = &self.frames[frame as usize];
            if let Some(place) = inner.place(variable) {
                return Some(inner.first + place as u32);
            }
            frame = inner.parent;
        }
        None
    }

    /// The root of a slot, and what is known of it.
    pub(crate) fn resolve(&self, mut slot: u32) -> (u32, Option<&Value>) {
        loop {
            match &self.slots[slot as usize].binding {
                Binding::Alias(other) => slot = *other,
                Binding::Known(value) => return (slot, Some(value)),
                Binding::Open => return (slot, None),
            }
        }
    }

    /// Gives an open slot a value or makes it an alias, and wakes what waits for it.
    pub(crate) fn bind(&mut self, slot: u32, binding: Binding) {
        self.slots[slot as usize].binding = binding;
        self.trail.push(Change::Bound(slot));
        let mut watch = self.slots[slot as usize].watch;
        while watch != NONE {
            let (pending, next) = self.watches[watch as usize];
            self.awake.push(pending);
            watch = next;
        }
    }

    /// Keeps a constraint until one of the slots gets a value.
    pub(crate) fn wait(&mut self, constraint: Constraint, slots: &[u32]) {
        let number = self.pending.len() as u32;
        let waits_for = slots.first().copied().unwrap_or(NONE);
        self.pending.push(Pending { constraint, waits_for, done: false });
        for &slot in slots {
            let before = self.slots[slot as usize].watch;
            self.trail.push(Change::Watched(slot, before));
            self.watches.push((number, before));
            self.slots[slot as usize].watch = self.watches.len() as u32 - 1;
        }
    }

    /// The next constraint that was woken; it is no longer kept.
    pub(crate) fn next_awake(&mut self) -> Option<Constraint> {
        while let Some(number) = self.awake.pop() {
            let pending = &mut self.pending[number as usize];
            if !pending.done {
                pending.done = true;
                self.trail.push(Change::Done(number));
                return Some(pending.constraint);
            }
        }
        None
    }

    /// A variable that a constraint waits for.
    pub(crate) fn waited_for(&mut self) -> Option<u32> {
        while self.pending.get(self.first_kept).is_some_and(|pending| pending.done) {
            self.first_kept += 1;
        }
        self.pending.get(self.first_kept).map(|pending| pending.waits_for)
    }

    /// The variable whose slot this is.
    pub(crate) fn variable_of(&self, slot: u32) -> Option<TermId> {
        let owns = |frame: &&Frame| {
            (frame.first..frame.first + frame.variables.len() as u32).contains(&slot)
        };
        let frame = self.frames.iter().rev().find(owns)?;
        frame.variables.get((slot - frame.first) as usize).copied()
    }

    /// The values of all variables.
    pub(crate) fn known_values(&self) -> impl Iterator<Item = Value> + '_ {
        self.slots.iter().filter_map(|slot| match &slot.binding {
            Binding::Known(value) => Some(value.clone()),
            _ => None,
        })
    }

    pub(crate) fn consume(&mut self, cell: usize) {
        self.left[cell] = false;
        self.left_count -= 1;
        self.trail.push(Change::Consumed(cell as u32));
    }

    pub(crate) fn use_call(&mut self, call: usize) {
        self.used[call] = true;
        self.trail.push(Change::Used(call as u32));
    }
}
