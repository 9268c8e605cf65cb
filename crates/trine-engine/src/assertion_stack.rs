//! The assertion stack: formulas in levels, kept once, that readers follow with cursors.
//!
//! Idea: whoever asserts appends to the innermost level. A reader has a [`Cursor`] and takes the changes since
//! its last look one by one, as they would have come to it: levels that were closed, levels that were opened,
//! formulas. So a reader that is never asked costs nothing, and one that is asked late misses nothing.
//! Invariant: after all changes were taken, what a reader has taken in is what the stack holds, level by
//! level. A level that was closed and another one that was opened in its place are two levels.
//! Reference: Niemetz and Preiner, "Bitwuzla", CAV 2023, whose solvers follow one backtrackable stack.

use trine_term::TermId;

/// Formulas in levels; level zero is always open.
#[derive(Debug, Default)]
pub struct AssertionStack {
    formulas: Vec<TermId>,
    /// The levels above zero.
    levels: Vec<Level>,
    /// How many levels were ever opened.
    opened: u64,
}

/// A level above zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Level {
    /// How many levels were opened before it: no two have the same number.
    number: u64,
    /// How many formulas lie below it.
    start: usize,
}

/// How far a reader has come.
#[derive(Debug, Default)]
pub struct Cursor {
    levels: Vec<Level>,
    read: usize,
}

/// What a reader has to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change<'a> {
    /// The innermost level was closed.
    Pop,
    /// A level was opened.
    Push,
    /// These were asserted at the innermost level.
    Assert(&'a [TermId]),
}

impl AssertionStack {
    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(Level { number: self.opened, start: self.formulas.len() });
        self.opened += 1;
    }

    /// Closes the innermost level above zero, if there is one.
    pub fn pop(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.formulas.truncate(level.start);
        }
    }

    /// Asserts formulas at the innermost level.
    pub fn assert(&mut self, formulas: &[TermId]) {
        self.formulas.extend_from_slice(formulas);
    }

    /// All formulas, outermost level first.
    #[must_use]
    pub fn formulas(&self) -> &[TermId] {
        &self.formulas
    }

    /// The next change for a reader, which has taken it in from now on.
    pub fn next_change(&self, cursor: &mut Cursor) -> Option<Change<'_>> {
        let common = self.levels.iter().zip(&cursor.levels).take_while(|(a, b)| a == b).count();
        if cursor.levels.len() > common {
            // What was read of a closed level lies behind its start.
            cursor.read =
                cursor.levels.pop().map_or(cursor.read, |level| cursor.read.min(level.start));
            return Some(Change::Pop);
        }
        let next = self.levels.get(common);
        let end = next.map_or(self.formulas.len(), |level| level.start);
        if cursor.read < end {
            let new = &self.formulas[cursor.read..end];
            cursor.read = end;
            return Some(Change::Assert(new));
        }
        next.map(|&level| {
            cursor.levels.push(level);
            Change::Push
        })
    }
}

#[cfg(test)]
mod tests {
    use trine_term::TermStore;

    use super::*;

    /// A reader's own stack.
    fn take_all(stack: &AssertionStack, cursor: &mut Cursor, levels: &mut Vec<Vec<TermId>>) {
        while let Some(change) = stack.next_change(cursor) {
            match change {
                Change::Pop => drop(levels.pop()),
                Change::Push => levels.push(Vec::new()),
                Change::Assert(new) => levels.last_mut().expect("level zero").extend(new),
            }
        }
    }

    #[test]
    fn readers_that_look_now_and_then_have_what_the_stack_has() {
        let mut store = TermStore::new();
        let sort = store.sorts.bool();
        let formulas: Vec<TermId> =
            (0..7).map(|i| store.declare_const(&format!("p{i}"), sort)).collect();
        let mut random = 1_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % bound
        };
        let mut stack = AssertionStack::default();
        let mut model = vec![Vec::new()];
        let mut readers: Vec<_> = (0..3).map(|_| (Cursor::default(), vec![Vec::new()])).collect();
        for _ in 0..20_000 {
            match below(4) {
                0 => {
                    stack.push();
                    model.push(Vec::new());
                }
                1 => {
                    stack.pop();
                    if model.len() > 1 {
                        model.pop();
                    }
                }
                _ => {
                    let formula = formulas[below(7) as usize];
                    stack.assert(&[formula]);
                    model.last_mut().expect("level zero").push(formula);
                }
            }
            for (every, (cursor, levels)) in [1, 5, 50].into_iter().zip(&mut readers) {
                if below(every) == 0 {
                    take_all(&stack, cursor, levels);
                    assert_eq!(*levels, model);
                }
            }
            assert_eq!(stack.formulas(), model.concat());
        }
    }
}
