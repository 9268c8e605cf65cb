//! CaDiCaL's part in an [`Exchange`](crate::Exchange): what it learns goes out, what others learned comes in.
//!
//! Idea: CaDiCaL tells of each clause that it learns, and of each literal that becomes true for good. Others'
//! clauses are added between two slices of a search, where it takes clauses as it takes those of the problem.
//! Invariant: no clause comes in over a variable that was eliminated here: clauses that elimination has set
//! aside would be brought back. Literals alone may, since they bring back little and remove more.

use crate::exchange::{Correspondence, Learned};
use crate::watch::Watch;
use cadical_sys::{CaDiCal, FixedAssignmentListener, Learner, WitnessIterator};
use std::cell::RefCell;
use std::rc::Rc;

/// Longer clauses are not shared: what comes in stays.
const LONGEST: i32 = 2;

/// Hears what CaDiCaL learns.
pub(super) struct Ear {
    watch: Rc<Watch>,
    correspondence: Rc<RefCell<Correspondence>>,
    clause: Vec<i32>,
}

impl Ear {
    pub(super) fn new(watch: Rc<Watch>, correspondence: Rc<RefCell<Correspondence>>) -> Self {
        Self { watch, correspondence, clause: Vec::new() }
    }
}

impl Learner for Ear {
    fn learning(&mut self, size: i32) -> bool {
        // Literals alone are heard of as fixed ones.
        (2..=LONGEST).contains(&size) && self.correspondence.borrow().is_open()
    }

    fn learn(&mut self, lit: i32) {
        if lit != 0 {
            self.clause.push(lit);
            return;
        }
        self.watch.guard((), || self.correspondence.borrow_mut().write(&self.clause));
        self.clause.clear();
    }
}

impl FixedAssignmentListener for Ear {
    fn notify_fixed_assignment(&mut self, lit: i32) {
        self.watch.guard((), || {
            let mut correspondence = self.correspondence.borrow_mut();
            correspondence.note_unit(lit);
            correspondence.write_units();
        });
    }
}

/// Collects variables that the clauses of a solver no longer speak of.
struct Eliminated(Vec<bool>);

impl WitnessIterator for Eliminated {
    fn witness(&mut self, _clause: &[i32], witness: &[i32], _id: i64) -> bool {
        for number in witness {
            if let Some(flag) = self.0.get_mut(number.unsigned_abs() as usize) {
                *flag = true;
            }
        }
        true
    }
}

/// Adds what others have learned to a solver with so many variables, as far as it is of use; how many clauses
/// that were.
pub(super) fn take_in(solver: &mut CaDiCal, clauses: Vec<Learned>, vars: usize) -> u64 {
    let mut eliminated = Eliminated(Vec::new());
    if clauses.iter().any(|clause| clause.len() > 1) {
        eliminated.0.resize(vars + 1, false);
        solver.traverse_witnesses_backward(&mut eliminated);
    }
    let mut taken = 0;
    for clause in clauses {
        let is_of_use = match &*clause {
            &[unit] => solver.fixed(unit) <= 0,
            numbers => numbers.iter().all(|&number| {
                solver.fixed(number) <= 0 && !eliminated.0[number.unsigned_abs() as usize]
            }),
        };
        if is_of_use {
            solver.clause6(&clause);
            taken += 1;
        }
    }
    taken
}

#[cfg(test)]
mod tests;
