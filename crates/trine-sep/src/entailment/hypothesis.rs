//! Induction hypotheses: a sequent that was met before, used on a part of the premise.
//!
//! Invariant: a hypothesis is used only on a heap with fewer cells than the one it was recorded for:
//! a cell was matched away since, or the part of the premise that is not used has one. What the
//! hypothesis assumed about locations must hold for the part that it is used on.

use std::rc::Rc;

use trine_term::TermId;

use super::sequent::Sequent;
use crate::proof::{self, Companion};
use crate::symbolic_heap::{Arg, Cell, Definitions, Loc, SymbolicHeap};

/// A recorded sequent. Its data are bound variables: those of the premise stand for anything.
#[derive(Clone)]
pub(super) struct Hypothesis {
    pub(super) sequent: Rc<Sequent>,
    /// Bound variables of the premise, with what they were called in the sequent.
    pub(super) variables: Vec<(TermId, TermId)>,
    /// Whether a cell was matched since it was recorded.
    pub(super) shrunk: bool,
    /// Where it stands in the proof.
    pub(super) companion: Companion,
}

/// One way to use a hypothesis.
#[derive(Clone)]
pub(super) struct Use {
    /// The sequent without the part of the premise that was used.
    pub(super) premise: Sequent,
    /// What takes its place, over the variables of the hypothesis.
    pub(super) added: SymbolicHeap,
    /// Variables of the hypothesis and the data that they were matched with.
    pub(super) data: Vec<(TermId, TermId)>,
    /// Locations that the hypothesis knows to differ, and the sequent does not at first sight.
    pub(super) apart: Vec<(Loc, Loc)>,
    /// The cells, calls and locations that were matched.
    pub(super) step: proof::Use,
}

/// How many uses of one hypothesis are tried on one sequent.
const MAX_USES: usize = 8;
/// How many partial matches are looked at for them.
const MAX_STEPS: usize = 4000;

#[derive(Clone)]
struct Match {
    images: Vec<Option<Loc>>,
    data: Vec<(TermId, TermId)>,
    cells: Vec<usize>,
    calls: Vec<usize>,
}

impl Match {
    fn bind(&mut self, from: Arg, to: Arg, nils: usize) -> bool {
        let (from, to) = match (from, to) {
            (Arg::Loc(from), Arg::Loc(to)) => (from, to),
            (Arg::Data(from), Arg::Data(to)) => {
                self.data.push((from, to));
                return true;
            }
            _ => return false,
        };
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
    /// The sequents that result from using the hypothesis, with the values of data variables that
    /// its premise was matched with. Its conditions on data are still to be shown, and that some locations
    /// differ.
    pub(super) fn uses(&self, on: &Sequent, definitions: &Definitions) -> Vec<Use> {
        let nils = definitions.nils();
        let own = &self.sequent.left;
        let mut open = vec![Match {
            images: vec![None; own.locals.len()],
            data: Vec::new(),
            cells: Vec::new(),
            calls: Vec::new(),
        }];
        let mut found = Vec::new();
        let mut steps = 0;
        while let Some(partial) = open.pop() {
            steps += 1;
            if steps > MAX_STEPS || found.len() == MAX_USES {
                break;
            }
            let before = open.len();
            if let Some(cell) = own.cells.get(partial.cells.len()) {
                for (number, other) in on.left.cells.iter().enumerate() {
                    let mut longer = partial.clone();
                    if cell.constructor == other.constructor
                        && cell.share == other.share
                        && !partial.cells.contains(&number)
                        && longer.bind(Arg::Loc(cell.address), Arg::Loc(other.address), nils)
                        && longer.bind_all(&cell.fields, &other.fields, nils)
                    {
                        longer.cells.push(number);
                        open.push(longer);
                    }
                }
            } else if let Some(call) = own.calls.get(partial.calls.len()) {
                for (number, other) in on.left.calls.iter().enumerate() {
                    if call.predicate != other.predicate || partial.calls.contains(&number) {
                        continue;
                    }
                    let mut longer = partial.clone();
                    if longer.bind_all(&call.args, &other.args, nils) {
                        longer.calls.push(number);
                        open.push(longer);
                    }
                }
            } else {
                found.extend(self.apply(on, definitions, &partial));
            }
            // The first choice is looked at first.
            open[before..].reverse();
        }
        found
    }

    fn apply(&self, on: &Sequent, definitions: &Definitions, found: &Match) -> Option<Use> {
        let nils = definitions.nils();
        let image = |loc: Loc| {
            if loc.index() < nils { Some(loc) } else { found.images[loc.index()] }
        };
        let mut result = on.clone();
        let mut at = 0..;
        result.left.cells.retain(|_| at.next().is_some_and(|at| !found.cells.contains(&at)));
        let mut at = 0..;
        result.left.calls.retain(|_| at.next().is_some_and(|at| !found.calls.contains(&at)));
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
        let mut apart = Vec::new();
        for &(a, b) in &self.sequent.left.distinct {
            let (a, b) = (image(a)?, image(b)?);
            if a == b {
                return None;
            }
            if !on.distinct(a, b) {
                apart.push((a, b));
            }
        }
        // A framed address that no atom of the premise mentions was assumed to lie somewhere outside:
        // any fresh one does. The others are cells beside the used part, and each is one of its own.
        let mut outside: Vec<Loc> = self.sequent.framed.iter().filter_map(|&l| image(l)).collect();
        outside.sort_unstable();
        if outside.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        for &loc in &outside {
            let is_there = |cell: &Cell| cell.address == loc && cell.share.is_whole();
            let beside = result.left.cells.iter().any(is_there);
            if !beside && !on.framed.contains(&loc) {
                return None;
            }
        }
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
        let added = SymbolicHeap {
            cells: right.cells,
            calls: right.calls,
            data: right.data,
            data_locals: right.data_locals,
            ..SymbolicHeap::default()
        };
        let known = images.iter().enumerate().skip(nils);
        let step = proof::Use {
            companion: self.companion,
            cells: found.cells.clone(),
            calls: found.calls.clone(),
            locations: known.filter_map(|(at, to)| Some((Loc::new(at), (*to)?))).collect(),
            data: Vec::new(),
        };
        Some(Use { premise: result, added, data: found.data.clone(), apart, step })
    }
}

impl SymbolicHeap {
    /// All locations that occur in atoms.
    pub(crate) fn mentioned(&self) -> Vec<Loc> {
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

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use trine_term::SortId;

    use super::super::sequent::{CommonCalls, Sequent};
    use super::Hypothesis;
    use crate::proof::Companion;
    use crate::symbolic_heap::{
        Arg, Call, Definitions, Loc, Local, Predicate, PredicateId, SymbolicHeap,
    };

    /// A sequent with the call `p(args)` as its premise, some addresses being framed. Local 0 is nil.
    fn sequent(args: [usize; 2], framed: &[usize]) -> Sequent {
        let local = Local { sort: SortId::new(0), term: None };
        let args = args.map(|arg| Arg::Loc(Loc::new(arg)));
        let call = Call { predicate: PredicateId::new(0), args: args.into() };
        let left = SymbolicHeap {
            locals: vec![local; 4],
            bound: 4,
            calls: vec![call],
            ..SymbolicHeap::default()
        };
        Sequent {
            left,
            right: SymbolicHeap::default(),
            framed: framed.iter().map(|&loc| Loc::new(loc)).collect(),
            flexible: vec![false; 4],
            equal_data: Vec::new(),
            common_calls: CommonCalls::Match,
            watched: Vec::new(),
            log: Vec::new(),
        }
    }

    /// How often `p(1, 2)`, recorded with framed addresses, can be used on `p(args)`.
    fn uses(recorded: &[usize], args: [usize; 2], framed: &[usize]) -> usize {
        let predicate = Predicate {
            function: trine_term::FunId::new(0),
            params: Vec::new(),
            rules: Vec::new(),
            component: 0,
            min_cells: Some(0),
            is_any_heap: false,
        };
        let definitions = Definitions {
            location_sorts: vec![SortId::new(0)],
            predicates: vec![predicate],
            ..Definitions::default()
        };
        let hypothesis = Hypothesis {
            sequent: Rc::new(sequent([1, 2], recorded)),
            variables: Vec::new(),
            shrunk: true,
            companion: Companion::Lemma(0),
        };
        hypothesis.uses(&sequent(args, framed), &definitions).len()
    }

    #[test]
    fn framed_addresses_stay_framed() {
        assert_eq!(uses(&[1], [3, 2], &[3]), 1);
        assert_eq!(uses(&[1], [3, 2], &[2]), 0);
        // What is not mentioned lies anywhere outside.
        assert_eq!(uses(&[3], [1, 2], &[]), 1);
    }

    #[test]
    fn two_framed_addresses_are_not_one() {
        assert_eq!(uses(&[1, 2], [1, 3], &[1, 3]), 1);
        // Two cells were known to lie at different addresses; one cell says nothing of the kind.
        assert_eq!(uses(&[1, 2], [3, 3], &[3]), 0);
    }
}
