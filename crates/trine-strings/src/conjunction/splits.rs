//! The splits of a search on the way to the present branch, and the way back.
//!
//! Idea: whatever closes a branch names the literals and the choices that it rests on. A split whose
//! choice is not named did not contribute: none of its other cases is looked at, since each of them
//! would be closed by the same facts. A split without further cases is closed by what closed its
//! cases together with what the split itself rests on.
//! Invariant: the choice of a split is its depth, counted from one, after the choices of an outer
//! search; `why` of a split holds what closed the cases that were looked at.
//! Reference: Stallman, Sussman, "Forward Reasoning and Dependency-Directed Backtracking", 1977;
//! Prosser, "Hybrid Algorithms for the Constraint Satisfaction Problem", 1993 (conflict-directed
//! backjumping).

use super::deps::Deps;

struct Split<F> {
    frame: F,
    why: Deps,
}

/// The open splits, outermost first.
pub(super) struct Splits<F> {
    open: Vec<Split<F>>,
    /// Choices of an outer search.
    outer: u32,
}

impl<F> Splits<F> {
    /// No splits, inside of a search that has made `outer` choices.
    pub(super) fn new(outer: u32) -> Self {
        Self { open: Vec::new(), outer }
    }

    /// How many choices were made, those of an outer search included.
    pub(super) fn choices(&self) -> u32 {
        self.outer + self.open.len() as u32
    }

    /// How many splits are open.
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// Opens a split whose cases are all there are, by the facts that `why` names.
    pub(super) fn open(&mut self, frame: F, why: Deps) {
        self.open.push(Split { frame, why });
    }

    /// The innermost split.
    pub(super) fn innermost(&mut self) -> Option<&mut F> {
        self.open.last_mut().map(|split| &mut split.frame)
    }

    /// All choices: what a branch rests on of which nothing better is known.
    pub(super) fn all_choices(&self) -> Deps {
        let mut all = Deps::none();
        for depth in 1..=self.choices() {
            all.extend(&Deps::of_choice(depth));
        }
        all
    }

    /// Goes back to the innermost split that contributed to closing the branch; the error is what
    /// closes the whole search.
    pub(super) fn go_back(&mut self, mut why: Deps) -> Result<(), Deps> {
        loop {
            let choice = self.choices();
            let Some(innermost) = self.open.last_mut() else { return Err(why) };
            if why.last_choice() == Some(choice) {
                why.forget_last_choice();
                innermost.why.extend(&why);
                return Ok(());
            }
            self.open.pop();
        }
    }

    /// Closes the innermost split, all of whose cases are closed; what closed it.
    pub(super) fn exhaust(&mut self) -> Deps {
        self.open.pop().map_or_else(Deps::none, |split| split.why)
    }
}
