//! Backward lemmas: a call can be taken apart into some atoms, which is used on conclusions.
//!
//! Invariant: what exists by the lemma is chosen by the atoms that it takes away and by nothing else
//! of the conclusion.

use trine_term::TermId;

use super::super::sequent::Sequent;
use crate::decide::Problem;
use crate::proof::{Companion, Rule, Use};
use crate::symbolic_heap::{Arg, Loc, SymbolicHeap};

/// `call and conditions |- exists. atoms`, for conclusions.
pub(in super::super) struct Backward {
    /// The call is the premise, the atoms are the conclusion.
    pub(super) sequent: Sequent,
    /// What stands at the places of data in the atoms.
    pub(super) numbers: Vec<TermId>,
    /// Which lemma it is.
    pub(super) number: usize,
}

impl Backward {
    /// The sequents that result from putting the call in the place of atoms of the conclusion.
    pub(in super::super) fn uses(
        &self,
        problem: &mut Problem<'_>,
        on: &Sequent,
    ) -> Vec<(Sequent, Rule)> {
        let nils = problem.definitions.nils();
        let own = &self.sequent.right;
        let mut found = Vec::new();
        // The places of the atoms: cells first.
        let mut open: Vec<Vec<usize>> = vec![Vec::new()];
        while let Some(places) = open.pop() {
            let next = places.len();
            let limit = match (own.cells.get(next), next.checked_sub(own.cells.len())) {
                (Some(_), _) => on.right.cells.len(),
                (None, Some(call)) if call < own.calls.len() => on.right.calls.len(),
                _ => {
                    found.extend(self.apply(problem, on, &places, nils));
                    continue;
                }
            };
            for place in 0..limit {
                let fits = match (own.cells.get(next), next.checked_sub(own.cells.len())) {
                    (Some(cell), _) => {
                        cell.constructor == on.right.cells[place].constructor
                            && !places[..next].contains(&place)
                    }
                    (None, Some(call)) => {
                        own.calls[call].predicate == on.right.calls[place].predicate
                            && !places[own.cells.len()..].contains(&place)
                    }
                    _ => false,
                };
                if fits {
                    let mut longer = places.clone();
                    longer.push(place);
                    open.push(longer);
                }
            }
        }
        found
    }

    fn apply(
        &self,
        problem: &mut Problem<'_>,
        on: &Sequent,
        places: &[usize],
        nils: usize,
    ) -> Option<(Sequent, Rule)> {
        let own = &self.sequent.right;
        let (cells, calls) = places.split_at(own.cells.len());
        let mut images: Vec<Option<Loc>> = vec![None; self.sequent.left.locals.len()];
        let mut data = Vec::new();
        let mut bind = |from: Arg, to: Arg| match (from, to) {
            (Arg::Loc(from), Arg::Loc(to)) if from.index() < nils => from == to,
            (Arg::Loc(from), Arg::Loc(to)) => *images[from.index()].get_or_insert(to) == to,
            (Arg::Data(from), Arg::Data(to)) => {
                data.push((from, to));
                true
            }
            _ => false,
        };
        for (cell, &place) in own.cells.iter().zip(cells) {
            let other = &on.right.cells[place];
            if !bind(Arg::Loc(cell.address), Arg::Loc(other.address))
                || !cell.fields.iter().zip(&other.fields).all(|(&a, &b)| bind(a, b))
            {
                return None;
            }
        }
        for (call, &place) in own.calls.iter().zip(calls) {
            let other = &on.right.calls[place];
            if !call.args.iter().zip(&other.args).all(|(&a, &b)| bind(a, b)) {
                return None;
            }
        }
        debug_assert!(data.len() == self.numbers.len());
        let mut result = on.clone();
        let keep = |place: usize, used: &[usize]| !used.contains(&place);
        let mut place = 0;
        result.right.cells.retain(|_| {
            place += 1;
            keep(place - 1, cells)
        });
        place = 0;
        result.right.calls.retain(|_| {
            place += 1;
            keep(place - 1, calls)
        });
        // What exists by the lemma must be chosen by it alone.
        let rest = result.right.mentioned();
        let mut taken: Vec<Loc> = Vec::new();
        for (number, image) in images.iter().enumerate() {
            let Some(image) = *image else { continue };
            if self.sequent.flexible[number] && (rest.contains(&image) || !on.is_flexible(image)) {
                return None;
            }
            if self.sequent.flexible[number] {
                taken.push(image);
            }
        }
        let universal = images.iter().enumerate().filter(|&(n, _)| !self.sequent.flexible[n]);
        let mut others = universal.filter_map(|(_, image)| *image);
        if others.any(|image| taken.contains(&image)) {
            return None;
        }
        taken.sort_unstable();
        if taken.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let mut call = SymbolicHeap {
            calls: self.sequent.left.calls.clone(),
            data: self.sequent.left.data.clone(),
            ..SymbolicHeap::default()
        };
        if call.mentioned().iter().any(|loc| loc.index() >= nils && images[loc.index()].is_none()) {
            return None;
        }
        call.rename(|loc| images[loc.index()].unwrap_or(loc));
        call.replace_data(|term| problem.store.substitute(term, &data));
        result.right.calls.extend(call.calls);
        result.right.data.extend(call.data);
        let known = images.iter().enumerate().skip(nils);
        let step = Use {
            companion: Companion::Lemma(self.number),
            cells: cells.to_vec(),
            calls: calls.to_vec(),
            locations: known.filter_map(|(at, to)| Some((Loc::new(at), (*to)?))).collect(),
            data,
        };
        Some((result, Rule::Backward(Box::new(step))))
    }
}
