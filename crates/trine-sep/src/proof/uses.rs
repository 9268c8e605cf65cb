//! Uses of other sequents: back-links and lemmas.
//!
//! Invariant: a companion is used only where all that it assumes holds: its atoms are those of the premise,
//! its conditions follow, cells that lay beside its heap lie beside the part on which it is used.

use trine_term::{Op, TermId};

use super::Use;
use super::check::{Checked, Checker, Refusal, wanted};
use super::state::{
    State, all_differ, data_of, is_closed, join, locations_of, mapped, symbols, without,
};
use crate::symbolic_heap::{Arg, Call, Loc, Local, SymbolicHeap};

impl Checker<'_> {
    /// The sequent after a companion was used; also whether a cell is certainly left beside the part.
    pub(super) fn used(
        &mut self,
        state: &State,
        step: &Use,
        companion: &State,
    ) -> Checked<(State, bool)> {
        let nils = self.definitions.nils();
        let mut after = state.clone();
        let mut images: Vec<Option<Loc>> = vec![None; companion.locals.len()];
        (0..nils).for_each(|nil| images[nil] = Some(Loc::new(nil)));
        let mut new = Vec::new();
        for &(from, to) in &step.locations {
            wanted(from.index() < images.len() && from.index() >= nils, "no such location")?;
            let sort = companion.locals[from.index()].sort;
            if companion.is_flexible(from) {
                wanted(to.index() >= state.locals.len(), "the place of an existential is not new")?;
                new.push((to, sort));
            } else {
                let fits = state.is_rigid(to) && state.locals[to.index()].sort == sort;
                wanted(fits, "a location is put in the place of another kind")?;
            }
            images[from.index()] = Some(to);
        }
        new.sort_unstable_by_key(|&(to, _)| to);
        for (to, sort) in new {
            let next = after.add(Local { sort, term: None }, false);
            wanted(next == to, "new locations are not numbered one after the other")?;
        }
        let mentioned =
            locations_of(&companion.left).into_iter().chain(locations_of(&companion.right));
        for loc in mentioned {
            wanted(images[loc.index()].is_some(), "a location has no place")?;
        }
        let image = |loc: Loc| images[loc.index()].unwrap_or(loc);
        let data = self.data_of_use(state, step, companion)?;
        let left = mapped(self.store, &companion.left, &image, &data);
        let right = mapped(self.store, &companion.right, &image, &data);
        self.take(&mut after, state, step, &left)?;
        for &(a, b) in &left.equal {
            let known = a == b || !self.may(state, None, Some((a, b)))?;
            wanted(known, "locations of the companion are not equal")?;
        }
        for &(a, b) in &left.distinct {
            let known = state.are_apart(a, b, nils) || !self.may(state, Some((a, b)), None)?;
            wanted(known, "locations of the companion are not distinct")?;
        }
        // A framed address without a place is mentioned nowhere: any other one does.
        let framed: Vec<Loc> =
            companion.framed.iter().filter_map(|loc| images[loc.index()]).collect();
        wanted(all_differ(&framed), "two framed cells at one place")?;
        for loc in &framed {
            let beside = after.left.cells.iter().any(|cell| cell.address == *loc);
            wanted(beside || state.framed.contains(loc), "a framed cell is not there")?;
        }
        for &fact in &left.data {
            let known = self.follows(&state.left.data, fact)? || self.is_known(state, fact)?;
            wanted(known, "a condition of the companion does not follow")?;
        }
        let nonempty = |call: &Call| self.fewest[call.predicate.index()] != Some(0);
        let beside = !after.left.cells.is_empty() || after.left.calls.iter().any(nonempty);
        join(&mut after.left, right);
        Ok((after, beside))
    }

    /// Constants of a companion and their values; existential data of its conclusion get new names.
    fn data_of_use(
        &self,
        state: &State,
        step: &Use,
        companion: &State,
    ) -> Checked<Vec<(TermId, TermId)>> {
        let mut terms = data_of(&companion.right);
        let variables = symbols(self.store, &terms).ok_or(Refusal::Why("a binder in data"))?.0;
        terms.extend(data_of(&companion.left));
        self.are_general(&step.data, &terms)?;
        let mut names = Vec::new();
        for &(from, to) in &step.data {
            wanted(self.store.sort(from) == self.store.sort(to), "data of two sorts")?;
            if self.store.op(from) == Op::BoundVar {
                names.push(to);
            } else {
                let constant = self.store.op(from) == Op::Apply && self.store.args(from).is_empty();
                wanted(constant && is_closed(self.store, to), "no value of a constant")?;
            }
        }
        self.are_new(state, &names)?;
        for &(from, to) in &step.data {
            if self.store.op(from) != Op::BoundVar {
                let inside = symbols(self.store, &[to]).is_some_and(|(_, constants)| {
                    !constants.iter().any(|constant| names.contains(constant))
                });
                wanted(inside, "a value speaks of what is chosen later")?;
            }
        }
        let named = |variable: &TermId| step.data.iter().any(|(from, _)| from == variable);
        wanted(variables.iter().all(named), "an existential datum has no name")?;
        Ok(step.data.clone())
    }

    /// Takes the atoms of a companion away.
    fn take(
        &mut self,
        after: &mut State,
        state: &State,
        step: &Use,
        left: &SymbolicHeap,
    ) -> Checked<()> {
        let lengths = step.cells.len() == left.cells.len() && step.calls.len() == left.calls.len();
        wanted(lengths, "another number of atoms")?;
        wanted(all_differ(&step.cells) && all_differ(&step.calls), "one atom for two")?;
        for (cell, &at) in left.cells.iter().zip(&step.cells) {
            let other = state.left.cells.get(at).ok_or(Refusal::Why("no such cell"))?;
            let same = cell.address == other.address && cell.constructor == other.constructor;
            wanted(same, "a cell is another one")?;
            self.same(state, &cell.fields, &other.fields)?;
        }
        for (call, &at) in left.calls.iter().zip(&step.calls) {
            let other = state.left.calls.get(at).ok_or(Refusal::Why("no such call"))?;
            wanted(call.predicate == other.predicate, "a call is another one")?;
            self.same(state, &call.args, &other.args)?;
        }
        after.left.cells = without(&state.left.cells, &step.cells);
        after.left.calls = without(&state.left.calls, &step.calls);
        Ok(())
    }

    /// Whether arguments are the same in the premise.
    fn same(&mut self, state: &State, one: &[Arg], other: &[Arg]) -> Checked<()> {
        wanted(one.len() == other.len(), "another number of arguments")?;
        for pair in one.iter().zip(other) {
            match pair {
                (&Arg::Loc(a), &Arg::Loc(b)) => wanted(a == b, "a location is another one")?,
                (&Arg::Data(a), &Arg::Data(b)) => {
                    self.of_one_sort(a, b)?;
                    let equal = self.store.mk(Op::Eq, &[a, b]);
                    wanted(a == b || self.follows(&state.left.data, equal)?, "data are others")?;
                }
                _ => return Err(Refusal::Why("a location beside data")),
            }
        }
        Ok(())
    }

    /// The sequent after atoms of the conclusion were replaced by the premise of a lemma.
    pub(super) fn used_backward(
        &mut self,
        state: State,
        step: &Use,
        lemma: &State,
    ) -> Checked<State> {
        let nils = self.definitions.nils();
        let mut images: Vec<Option<Loc>> = vec![None; lemma.locals.len()];
        (0..nils).for_each(|nil| images[nil] = Some(Loc::new(nil)));
        for &(from, to) in &step.locations {
            let inside = from.index() < images.len() && to.index() < state.locals.len();
            wanted(inside && from.index() >= nils, "no such location")?;
            let sorts = lemma.locals[from.index()].sort == state.locals[to.index()].sort;
            wanted(sorts, "locations of two sorts")?;
            images[from.index()] = Some(to);
        }
        let atoms = SymbolicHeap {
            cells: lemma.right.cells.clone(),
            calls: lemma.right.calls.clone(),
            ..SymbolicHeap::default()
        };
        for loc in locations_of(&lemma.left).into_iter().chain(locations_of(&atoms)) {
            wanted(images[loc.index()].is_some(), "a location has no place")?;
        }
        let constant = |&(from, to): &(TermId, TermId)| {
            self.store.op(from) == Op::Apply
                && self.store.args(from).is_empty()
                && self.store.sort(from) == self.store.sort(to)
                && symbols(self.store, &[to]).is_some()
        };
        wanted(step.data.iter().all(constant), "no value of a constant")?;
        let terms = [data_of(&lemma.left), data_of(&lemma.right)].concat();
        self.are_general(&step.data, &terms)?;
        let plain = |heap: &SymbolicHeap| {
            symbols(self.store, &data_of(heap)).is_some_and(|(variables, _)| variables.is_empty())
        };
        wanted(plain(&atoms) && plain(&lemma.left), "an existential datum in the lemma")?;
        let image = |loc: Loc| images[loc.index()].unwrap_or(loc);
        let atoms = mapped(self.store, &atoms, &image, &step.data);
        let lengths =
            step.cells.len() == atoms.cells.len() && step.calls.len() == atoms.calls.len();
        wanted(lengths, "another number of atoms")?;
        wanted(all_differ(&step.cells) && all_differ(&step.calls), "one atom for two")?;
        for (cell, &at) in atoms.cells.iter().zip(&step.cells) {
            wanted(state.right.cells.get(at) == Some(cell), "a cell is another one")?;
        }
        for (call, &at) in atoms.calls.iter().zip(&step.calls) {
            wanted(state.right.calls.get(at) == Some(call), "a call is another one")?;
        }
        let mut after = state;
        after.right.cells = without(&after.right.cells, &step.cells);
        after.right.calls = without(&after.right.calls, &step.calls);
        // What exists by the lemma is chosen by it alone.
        let elsewhere = locations_of(&after.right);
        for (at, image) in images.iter().enumerate() {
            let Some(image) = *image else { continue };
            if lemma.flexible[at] {
                let alone = images.iter().filter(|&&other| other == Some(image)).count() == 1;
                let own = after.is_flexible(image) && !elsewhere.contains(&image) && alone;
                wanted(own, "what the lemma chooses is not free")?;
            }
        }
        let premise = mapped(self.store, &lemma.left, &image, &step.data);
        join(&mut after.right, premise);
        Ok(after)
    }
}
