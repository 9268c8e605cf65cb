//! Shares of cells in sequents: parts of one cell are put together, and agree on what it holds.
//!
//! Idea: a cell that was matched in part keeps the rest of its share on its side ([`Sequent`]). Two parts
//! at one address on the left are one atom with the sum of their shares, and their fields are equal.
//! Invariant: a sequent holds on the same heaps before and after. Where the parts are together more than a
//! cell, the sequent contradicts itself already.
//! Reference: Le, Hobor, "Logical reasoning for disjoint permissions", ESOP 2018, for the rules; the shares
//! here are fractions.

use trine_term::Op;

use super::sequent::Sequent;
use crate::decide::{Found, Problem};
use crate::entailment::Effort;
use crate::give_up::GiveUp;
use crate::symbolic_heap::{Arg, Cell, SymbolicHeap};

impl Problem<'_> {
    /// Replaces locations that the premise says to be equal, and puts parts of one cell together.
    pub(super) fn use_equalities(&mut self, sequent: &mut Sequent) {
        sequent.use_equalities();
        while self.join_parts(&mut sequent.left) {
            sequent.use_equalities();
        }
    }

    /// Makes one of two parts of one cell; false if there are none.
    fn join_parts(&mut self, heap: &mut SymbolicHeap) -> bool {
        for first in 0..heap.cells.len() {
            let one = &heap.cells[first];
            if one.share.is_whole() {
                continue;
            }
            let same = |other: &Cell| other.address == one.address;
            let second = heap.cells.iter().skip(first + 1).position(same);
            let Some(second) = second.map(|place| place + first + 1) else { continue };
            let Some(sum) = one.share.plus(heap.cells[second].share) else { continue };
            let other = heap.cells.remove(second);
            heap.cells[first].share = sum;
            self.same_content(heap, first, &other);
            return true;
        }
        false
    }

    /// Adds to a heap that a cell of it holds what another one holds.
    fn same_content(&mut self, heap: &mut SymbolicHeap, at: usize, other: &Cell) {
        let one = heap.cells[at].clone();
        if one.constructor != other.constructor {
            heap.distinct.push((one.address, one.address));
            return;
        }
        for (&a, &b) in one.fields.iter().zip(&other.fields) {
            match (a, b) {
                (Arg::Loc(a), Arg::Loc(b)) => heap.equal.push((a, b)),
                (Arg::Data(a), Arg::Data(b)) if a != b => {
                    heap.data.push(self.store.mk(Op::Eq, &[a, b]));
                }
                _ => {}
            }
        }
    }

    /// Proves that each premise, of parts of cells and calls of definitions with such, entails one of the
    /// conclusions.
    ///
    /// # Errors
    /// If there is no proof that is not long.
    pub(crate) fn entails_with_shares(
        &mut self,
        premises: &[SymbolicHeap],
        conclusions: &[SymbolicHeap],
    ) -> Result<Found, GiveUp> {
        let pairs = self.base_pairs()?;
        if premises.iter().chain(conclusions).any(|form| self.speaks_of_data(form)) {
            self.summarize()?;
        }
        'premises: for premise in premises {
            if pairs.satisfy(self.store, &self.definitions, premise, self.budget)?.is_none() {
                continue;
            }
            for effort in [Effort::Quick, Effort::Full] {
                // Numbers that count atoms do not count cells.
                if self.proves(&pairs, premise, conclusions, &Vec::new(), effort)?.is_some() {
                    continue 'premises;
                }
            }
            return Err(GiveUp::Bound);
        }
        Ok(Found::NoModel)
    }
}
