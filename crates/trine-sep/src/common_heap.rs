//! Several descriptions of one heap, of which one says how many cells it has.
//!
//! Idea: where the unfoldings of one description end, it is a choice of heaps with so many cells. Each unfolding
//! of another description with as many cells is laid over it: cells are paired, which says that their addresses
//! and contents are equal. What comes out are descriptions of the heap that both have, like every premise.
//! Invariant: a heap is one of both descriptions exactly if it is one of a pair that is kept; if not all pairs
//! were found there is no result.

use crate::base_pair::consistent;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::instance::{append, unfold_into};
use crate::pure::{PureAnswer, PureReason};
use crate::symbolic_heap::{Arg, Cell, Loc, SymbolicHeap};
use trine_term::Op;

/// How many forms an unfolding that ends may have on its way.
const MOST_UNFOLDINGS: usize = 40;

/// How many unfoldings of another description are looked at, and how many pairs are kept.
const MOST_LEAVES: usize = 200;
const MOST_PAIRS: usize = 200;

impl Problem<'_> {
    /// The heaps that one form of each list describes, if one list has finitely many unfoldings. Forms have the
    /// same bound locals.
    pub(crate) fn common_heaps(
        &mut self,
        lists: &[Vec<SymbolicHeap>],
    ) -> Result<Option<Vec<SymbolicHeap>>, GiveUp> {
        for (place, list) in lists.iter().enumerate() {
            let Some(mut common) = self.all_unfoldings(list)? else { continue };
            for (_, other) in lists.iter().enumerate().filter(|&(at, _)| at != place) {
                let Some(both) = self.laid_over(&common, other)? else { return Ok(None) };
                common = both;
            }
            return Ok(Some(common));
        }
        Ok(None)
    }

    /// The forms without calls that some forms unfold to, if these are few.
    fn all_unfoldings(
        &mut self,
        forms: &[SymbolicHeap],
    ) -> Result<Option<Vec<SymbolicHeap>>, GiveUp> {
        let (mut open, mut done) = (forms.to_vec(), Vec::new());
        let mut steps = 0;
        while let Some(form) = open.pop() {
            self.budget.spend(16)?;
            steps += 1;
            if steps > MOST_UNFOLDINGS {
                return Ok(None);
            }
            if !consistent(&self.definitions, &form) || self.has_contrary_data(&form)? {
                continue;
            }
            let Some(call) = form.calls.first() else {
                done.push(form);
                continue;
            };
            let predicate = self.definitions.get(call.predicate);
            for rule in 0..predicate.rules.len() {
                let mut branch = form.clone();
                let call = branch.calls.remove(0);
                unfold_into(self.store, &mut branch, predicate, rule, &call.args);
                open.push(branch);
            }
        }
        Ok(Some(done))
    }

    /// Whether what a form says of data contradicts itself.
    fn has_contrary_data(&mut self, form: &SymbolicHeap) -> Result<bool, GiveUp> {
        if form.data.is_empty() {
            return Ok(false);
        }
        let (facts, _) = self.data_facts(form);
        match self.pure.check(self.store, &facts, self.budget) {
            PureAnswer::Unsat(()) => Ok(true),
            PureAnswer::Unknown(PureReason::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            _ => Ok(false),
        }
    }

    /// The heaps of forms without calls that are heaps of other forms as well.
    fn laid_over(
        &mut self,
        exact: &[SymbolicHeap],
        others: &[SymbolicHeap],
    ) -> Result<Option<Vec<SymbolicHeap>>, GiveUp> {
        let mut found = Vec::new();
        for form in exact {
            for other in others {
                let leaves = self.leaves(other, form.cells.len(), MOST_LEAVES)?;
                if leaves.cut_off {
                    return Ok(None);
                }
                for leaf in &leaves.found {
                    found.extend(self.pairings(form, leaf)?);
                    if found.len() > MOST_PAIRS {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(found))
    }

    /// The consistent ways to pair the cells of two forms without calls.
    fn pairings(
        &mut self,
        form: &SymbolicHeap,
        leaf: &SymbolicHeap,
    ) -> Result<Vec<SymbolicHeap>, GiveUp> {
        let mut both = form.clone();
        let mut locs: Vec<Loc> = (0..leaf.locals.len()).map(Loc::new).collect();
        for (loc, local) in locs.iter_mut().zip(&leaf.locals).skip(leaf.bound) {
            *loc = both.fresh(local.sort);
        }
        let mut data = Vec::new();
        for &variable in &leaf.data_locals {
            let sort = self.store.sort(variable);
            if let Some(id) = self.store.variable(variable) {
                let name = self.store.variable_decl(id).name;
                let (_, fresh) = self.store.fresh_variable(name, sort);
                both.data_locals.push(fresh);
                data.push((variable, fresh));
            }
        }
        append(self.store, &mut both, leaf, &locs, &data);
        let others: Vec<Cell> = both.cells.drain(form.cells.len()..).collect();
        let mut open = vec![(both, others)];
        let mut done = Vec::new();
        while let Some((both, mut others)) = open.pop() {
            self.budget.spend(16)?;
            let Some(other) = others.pop() else {
                done.push(both);
                continue;
            };
            let taken = others.len();
            for place in 0..=taken {
                // Cells that are not paired yet come first.
                let mut way = both.clone();
                let cell = way.cells[place].clone();
                way.cells.swap(place, taken);
                if self.say_equal(&mut way, &cell, &other) && consistent(&self.definitions, &way) {
                    open.push((way, others.clone()));
                }
            }
        }
        Ok(done)
    }

    /// Adds that two cells are one; false if they are of different kinds.
    fn say_equal(&mut self, form: &mut SymbolicHeap, cell: &Cell, other: &Cell) -> bool {
        if cell.constructor != other.constructor || cell.fields.len() != other.fields.len() {
            return false;
        }
        let sort = |loc: Loc| form.locals[loc.index()].sort;
        if sort(cell.address) != sort(other.address) {
            return false;
        }
        form.equal.push((cell.address, other.address));
        for (&field, &wanted) in cell.fields.iter().zip(&other.fields) {
            match (field, wanted) {
                (Arg::Loc(a), Arg::Loc(b)) => form.equal.push((a, b)),
                (Arg::Data(a), Arg::Data(b)) => {
                    form.data.push(self.store.mk(Op::Eq, &[a, b]));
                }
                _ => return false,
            }
        }
        true
    }
}
