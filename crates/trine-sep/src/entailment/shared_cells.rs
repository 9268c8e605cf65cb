//! Cells that both sides of an entailment have.
//!
//! Idea: such a cell can be taken away on both sides. Profiles, which tabulate how locations may be equal,
//! have fewer of them in sight without it.
//! Invariant: if the smaller entailment is valid, so is the one that was asked (the frame rule). The
//! converse need not hold: what the cell's being there says elsewhere is kept only where it is easy to say.
//! Reference: Reynolds, "Separation logic", LICS 2002.

use crate::symbolic_heap::{Arg, Cell, Loc, SymbolicHeap};

/// Both sides without the cells that they have in common; none if they have none.
pub(super) fn without_common_cells(
    premise: &SymbolicHeap,
    conclusion: &SymbolicHeap,
    nils: usize,
) -> Option<(SymbolicHeap, SymbolicHeap)> {
    let (mut left, mut right) = (premise.clone(), conclusion.clone());
    // The bound locals of both are the same constants; others stand for different things.
    let is_shared = |cell: &Cell| {
        let named = |arg: &Arg| arg.loc().is_some_and(|loc| loc.index() < conclusion.bound);
        cell.address.index() < conclusion.bound && cell.fields.iter().all(named)
    };
    let mut taken: Vec<Loc> = Vec::new();
    right.cells.retain(|cell| {
        let place = left.cells.iter().position(|other| other == cell);
        let Some(place) = place.filter(|_| is_shared(cell)) else { return true };
        left.cells.remove(place);
        taken.push(cell.address);
        false
    });
    let mut others: Vec<Loc> = (0..nils).map(Loc::new).collect();
    others.extend(left.cells.iter().map(|cell| cell.address));
    for (place, &address) in taken.iter().enumerate() {
        let apart = others.iter().chain(&taken[..place]);
        left.distinct.extend(apart.map(|&other| (address, other)));
    }
    (!taken.is_empty()).then_some((left, right))
}

#[cfg(test)]
mod tests {
    use trine_term::SortId;

    use super::without_common_cells;
    use crate::symbolic_heap::{Arg, Cell, Loc, Local, SymbolicHeap};

    fn heap(bound: usize, cells: &[[usize; 2]]) -> SymbolicHeap {
        let local = Local { sort: SortId::new(0), term: None };
        let cell = |&[address, field]: &[usize; 2]| Cell {
            address: Loc::new(address),
            constructor: None,
            fields: [Arg::Loc(Loc::new(field))].into(),
        };
        SymbolicHeap {
            locals: vec![local; 5],
            bound,
            cells: cells.iter().map(cell).collect(),
            ..SymbolicHeap::default()
        }
    }

    #[test]
    fn named_cells_go_once() {
        let (premise, conclusion) =
            (heap(4, &[[1, 2], [2, 3]]), heap(4, &[[2, 3], [1, 2], [1, 2]]));
        let (left, right) = without_common_cells(&premise, &conclusion, 1).expect("common cells");
        assert!(left.cells.is_empty());
        assert_eq!(right.cells.len(), 1);
        assert!(left.distinct.contains(&(Loc::new(1), Loc::new(2))));
        assert!(left.distinct.contains(&(Loc::new(2), Loc::new(0))));
    }

    #[test]
    fn cells_with_existentials_stay() {
        let (premise, conclusion) = (heap(3, &[[1, 4]]), heap(3, &[[1, 4]]));
        assert!(without_common_cells(&premise, &conclusion, 1).is_none());
    }
}
