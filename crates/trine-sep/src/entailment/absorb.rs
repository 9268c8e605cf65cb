//! Conclusions of which a part is any heap.
//!
//! Idea: `P |- Q * true` holds if some of the atoms of `P` are left out and the others are `Q`. What the atoms that
//! are left out say of addresses stays. Where no choice is enough, a call of the premise is unfolded, and each of
//! its rules needs a choice of its own.
//! Invariant: the premise without some of its atoms, with facts that followed from them, is weaker.

use super::Effort;
use super::refute::Wanted;
use crate::base_pair::{BasePairs, consistent};
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::symbolic_heap::{Loc, SymbolicHeap};

/// Most atoms of a premise whose choices are tried.
const MOST_ATOMS: usize = 6;

/// How often calls are unfolded.
const MOST_UNFOLDINGS: usize = 2;

/// Ticks for the profiles of one choice.
const TICKS: u64 = 300_000;

impl Problem<'_> {
    /// Whether a premise is found to entail one of the conclusions that have a part which is any heap.
    pub(super) fn absorbs(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
    ) -> Result<bool, GiveUp> {
        let mut rests = Vec::new();
        for conclusion in conclusions {
            let mut rest = conclusion.clone();
            rest.calls.retain(|call| !self.definitions.get(call.predicate).is_any_heap);
            if rest.calls.len() < conclusion.calls.len() {
                rests.push(rest);
            }
        }
        if rests.is_empty() {
            return Ok(false);
        }
        let mut open = vec![(premise.clone(), 0)];
        while let Some((premise, depth)) = open.pop() {
            self.budget.spend(64)?;
            if !consistent(&self.definitions, &premise)
                || self.leaves_out(pairs, &premise, &rests)?
            {
                continue;
            }
            let call = premise
                .calls
                .iter()
                .position(|call| !self.definitions.get(call.predicate).is_any_heap);
            let (Some(position), true) = (call, depth < MOST_UNFOLDINGS) else {
                return Ok(false);
            };
            let predicate = self.definitions.get(premise.calls[position].predicate);
            for rule in 0..predicate.rules.len() {
                let mut branch = premise.clone();
                let call = branch.calls.remove(position);
                unfold_into(self.store, &mut branch, predicate, rule, &call.args);
                open.push((branch, depth + 1));
            }
        }
        Ok(true)
    }

    /// Whether the premise without some of its atoms entails one of the forms.
    fn leaves_out(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        rests: &[SymbolicHeap],
    ) -> Result<bool, GiveUp> {
        let atoms = premise.cells.len() + premise.calls.len();
        if atoms > MOST_ATOMS {
            return Ok(false);
        }
        for choice in (0..1usize << atoms).rev() {
            let smaller = self.without_atoms(premise, choice);
            for rest in rests {
                let one = std::slice::from_ref(rest);
                let wanted = Wanted { holds: &[], fails: one };
                if self.refute_forms(&smaller, &wanted, 0..2)?.is_some() {
                    continue;
                }
                if self.proves(pairs, &smaller, one, &Vec::new(), Effort::Quick)?.is_some() {
                    return Ok(true);
                }
                let alone = std::slice::from_ref(&smaller);
                match self.by_profiles(pairs, alone, &wanted, TICKS) {
                    Ok(Found::NoModel) => return Ok(true),
                    Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                    _ => {}
                }
            }
        }
        Ok(false)
    }

    /// A premise without the atoms of a choice: the bits are cells, then calls.
    fn without_atoms(&self, premise: &SymbolicHeap, choice: usize) -> SymbolicHeap {
        let mut smaller = premise.clone();
        let goes = |at: usize| choice >> at & 1 == 1;
        let (mut kept, mut gone) = (Vec::new(), Vec::new());
        for (at, cell) in premise.cells.iter().enumerate() {
            if goes(at) { gone.push(cell.address) } else { kept.push(cell.clone()) }
        }
        // All cells of the premise have addresses of their own, and none is nil.
        for (at, &address) in gone.iter().enumerate() {
            let sort = premise.locals[address.index()].sort;
            let nil = self.definitions.location_sorts.iter().position(|&of| of == sort);
            smaller.distinct.extend(nil.map(|nil| (address, Loc::new(nil))));
            let others = kept.iter().map(|cell| cell.address).chain(gone[..at].iter().copied());
            let same_sort = |other: &Loc| premise.locals[other.index()].sort == sort;
            smaller.distinct.extend(others.filter(same_sort).map(|other| (address, other)));
        }
        smaller.cells = kept;
        let cells = premise.cells.len();
        let calls = premise.calls.iter().enumerate();
        smaller.calls =
            calls.filter(|&(at, _)| !goes(cells + at)).map(|(_, call)| call.clone()).collect();
        smaller
    }
}
