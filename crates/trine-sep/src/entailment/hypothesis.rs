//! Induction hypotheses: a sequent that was met before, used on a part of the premise.
//!
//! Invariant: a hypothesis is used only on a heap with fewer cells than the one it was recorded for:
//! a cell was matched away since, or the part of the premise that is not used has one. What the
//! hypothesis assumed about locations must hold for the part that it is used on.

use super::sequent::Sequent;
use crate::symbolic_heap::{Arg, Definitions, Loc};

/// A recorded sequent.
#[derive(Clone)]
pub(super) struct Hypothesis {
    pub(super) sequent: Sequent,
    /// Whether a cell was matched since it was recorded.
    pub(super) shrunk: bool,
}

/// How many uses of one hypothesis are tried on one sequent.
const MAX_USES: usize = 8;

#[derive(Clone)]
struct Match {
    images: Vec<Option<Loc>>,
    used_cells: Vec<bool>,
    used_calls: Vec<bool>,
}

impl Match {
    fn bind(&mut self, from: Arg, to: Arg, nils: usize) -> bool {
        let (Arg::Loc(from), Arg::Loc(to)) = (from, to) else { return false };
        if from.index() < nils {
            return from == to;
        }
        match self.images[from.index()] {
            Some(image) => image == to,
            None => {
                self.images[from.index()] = Some(to);
                true
            }
        }
    }

    fn bind_all(&mut self, from: &[Arg], to: &[Arg], nils: usize) -> bool {
        from.iter().zip(to).all(|(&from, &to)| self.bind(from, to, nils))
    }
}

impl Hypothesis {
    /// The sequents that result from using the hypothesis.
    pub(super) fn uses(&self, on: &Sequent, definitions: &Definitions) -> Vec<Sequent> {
        let nils = definitions.nils();
        let own = &self.sequent.left;
        let mut matches = vec![Match {
            images: vec![None; own.locals.len()],
            used_cells: vec![false; on.left.cells.len()],
            used_calls: vec![false; on.left.calls.len()],
        }];
        for cell in &own.cells {
            let mut next = Vec::new();
            for found in &matches {
                for (number, other) in on.left.cells.iter().enumerate() {
                    let mut longer = found.clone();
                    if cell.constructor == other.constructor
                        && !std::mem::replace(&mut longer.used_cells[number], true)
                        && longer.bind(Arg::Loc(cell.address), Arg::Loc(other.address), nils)
                        && longer.bind_all(&cell.fields, &other.fields, nils)
                    {
                        next.push(longer);
                    }
                }
            }
            matches = next;
        }
        for call in &own.calls {
            let mut next = Vec::new();
            for found in &matches {
                for (number, other) in on.left.calls.iter().enumerate() {
                    let mut longer = found.clone();
                    if call.predicate == other.predicate
                        && !std::mem::replace(&mut longer.used_calls[number], true)
                        && longer.bind_all(&call.args, &other.args, nils)
                    {
                        next.push(longer);
                    }
                }
                if next.len() > 64 {
                    break;
                }
            }
            matches = next;
        }
        matches
            .into_iter()
            .filter_map(|found| self.apply(on, definitions, &found))
            .take(MAX_USES)
            .collect()
    }

    fn apply(&self, on: &Sequent, definitions: &Definitions, found: &Match) -> Option<Sequent> {
        let nils = definitions.nils();
        let image = |loc: Loc| {
            if loc.index() < nils { Some(loc) } else { found.images[loc.index()] }
        };
        let mut result = on.clone();
        let keep = |used: &[bool]| {
            used.iter().enumerate().filter(|&(_, &used)| !used).map(|(i, _)| i).collect::<Vec<_>>()
        };
        result.left.cells =
            keep(&found.used_cells).into_iter().map(|i| on.left.cells[i].clone()).collect();
        result.left.calls =
            keep(&found.used_calls).into_iter().map(|i| on.left.calls[i].clone()).collect();
        let smaller = self.shrunk
            || !result.left.cells.is_empty()
            || result
                .left
                .calls
                .iter()
                .any(|call| definitions.get(call.predicate).min_cells.is_some_and(|n| n > 0));
        if !smaller {
            return None;
        }
        for &(a, b) in &self.sequent.left.distinct {
            if !on.distinct(image(a)?, image(b)?) {
                return None;
            }
        }
        for &loc in &self.sequent.framed {
            let Some(loc) = image(loc) else { continue };
            let beside = result.left.cells.iter().any(|cell| cell.address == loc);
            if !beside && !on.framed.contains(&loc) {
                return None;
            }
        }
        // A framed address without an image was assumed to lie somewhere outside: any fresh one does.
        let mut images: Vec<Option<Loc>> =
            (0..self.sequent.left.locals.len()).map(|number| image(Loc::new(number))).collect();
        let mut right = self.sequent.right.clone();
        let mut missing = false;
        let mentioned = right.mentioned();
        for loc in mentioned {
            if images[loc.index()].is_some() {
                continue;
            }
            if !self.sequent.is_flexible(loc) {
                missing = true;
                break;
            }
            let sort = self.sequent.left.locals[loc.index()].sort;
            let fresh = result.left.fresh(sort);
            result.flexible.push(false);
            images[loc.index()] = Some(fresh);
        }
        if missing {
            return None;
        }
        right.rename(|loc| images[loc.index()].unwrap_or(loc));
        result.left.equal.extend(right.equal);
        result.left.distinct.extend(right.distinct);
        result.left.cells.extend(right.cells);
        result.left.calls.extend(right.calls);
        Some(result)
    }
}

impl crate::symbolic_heap::SymbolicHeap {
    /// All locations that occur in atoms.
    fn mentioned(&self) -> Vec<Loc> {
        let mut found: Vec<Loc> =
            self.equal.iter().chain(&self.distinct).flat_map(|&(a, b)| [a, b]).collect();
        for cell in &self.cells {
            found.push(cell.address);
            found.extend(cell.fields.iter().filter_map(|arg| arg.loc()));
        }
        found.extend(self.calls.iter().flat_map(|call| &call.args).filter_map(|arg| arg.loc()));
        found.sort_unstable();
        found.dedup();
        found
    }
}
