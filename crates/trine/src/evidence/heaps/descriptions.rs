//! What is done with a part of the heap that several formulas describe.
//!
//! Idea: all descriptions are unfolded side by side. Cells at one address are one cell; where only one
//! description has a cell, a call of the other ones is unfolded.
//! Reference: intersection of heap automata, Jansen, Katelaan, Matheja, Noll, Zuleger, "Unified reasoning about
//! robustness properties of symbolic-heap separation logic", ESOP 2017.

use trine_check::Operator;
use trine_check::rules::heap::{Description, Heap, Move, Sequent};

use super::super::search::Checked;
use super::writer::Writer;

/// What is done next.
pub(super) enum Next {
    Take(Move),
    /// Tells apart whether two terms are equal.
    Tell(Checked, Checked),
    Unfold([usize; 3]),
}

/// What is done with the first part.
pub(super) fn next(writer: &Writer<'_>, sequent: &Sequent) -> Option<Next> {
    let terms = writer.reader.terms();
    let (part, descriptions) = (0, &sequent.parts[0]);
    let has_exact = descriptions.iter().any(|one| !one.is_open);
    let is_nothing = |one: &Description| has_exact && one.is_open && one.heap.is_bare();
    if let Some(number) = descriptions.iter().position(is_nothing) {
        return Some(Next::Take(Move::Forget(part, number)));
    }
    if has_exact && descriptions.iter().all(|one| one.heap.is_bare()) {
        return Some(Next::Take(Move::Forget(part, descriptions.len() - 1)));
    }
    // An address at which some description has a cell.
    let cells = |heap: &Heap| -> Vec<Checked> {
        heap.cells.iter().map(|&cell| terms.args(cell)[0]).collect()
    };
    for description in descriptions {
        for address in cells(&description.heap) {
            let at: Vec<Option<usize>> = descriptions
                .iter()
                .map(|other| cells(&other.heap).iter().position(|&at| at == address))
                .collect();
            let is_there = at.iter().zip(descriptions).all(|(at, one)| at.is_some() || one.is_open);
            let takes = |(at, one): (&Option<usize>, &Description)| {
                at.is_some() && !(has_exact && one.is_open)
            };
            if is_there && at.iter().zip(descriptions).any(takes) {
                return Some(cell_of_part(writer, descriptions, address, &at));
            }
        }
    }
    // A description that lacks a cell which another one has.
    for (number, description) in descriptions.iter().enumerate() {
        let own = cells(&description.heap);
        let lacks: Vec<Checked> = descriptions
            .iter()
            .flat_map(|other| cells(&other.heap))
            .filter(|at| !own.contains(at))
            .collect();
        if lacks.is_empty() || description.is_open || description.heap.calls.is_empty() {
            continue;
        }
        let starts = |call: &Checked| lacks.iter().any(|at| terms.args(*call).contains(at));
        let call = description.heap.calls.iter().position(starts).unwrap_or(0);
        return Some(Next::Unfold([part, number, call]));
    }
    if let Some(step) = divide(writer, descriptions) {
        return Some(Next::Take(step));
    }
    let number = descriptions.iter().position(|one| !one.heap.calls.is_empty())?;
    Some(Next::Unfold([part, number, 0]))
}

/// Takes a cell out of a part, once open descriptions say that theirs are others.
fn cell_of_part(
    writer: &Writer<'_>,
    descriptions: &[Description],
    address: Checked,
    at: &[Option<usize>],
) -> Next {
    let terms = writer.reader.terms();
    for (description, at) in descriptions.iter().zip(at) {
        if at.is_some() {
            continue;
        }
        for &cell in &description.heap.cells {
            let other = terms.args(cell)[0];
            let mut asked = writer.clone();
            let found = asked.asked(|prover, terms, arithmetic| {
                let equal = terms.apply(Operator::Equal, &[other, address])?;
                let differ = terms.apply(Operator::Not, &[equal])?;
                prover.can_assume(terms, differ, arithmetic)
            });
            if let Ok((false, _)) = found {
                return Next::Tell(other, address);
            }
        }
    }
    let cells = at.iter().enumerate().filter_map(|(number, at)| Some((number, (*at)?)));
    Next::Take(Move::CellOfPart(0, cells.collect()))
}

/// Calls of all descriptions that begin at one address, which have the same cells.
fn divide(writer: &Writer<'_>, descriptions: &[Description]) -> Option<Move> {
    let terms = writer.reader.terms();
    let [first, others @ ..] = descriptions else { return None };
    if descriptions.iter().any(|one| one.is_open || one.heap.calls.len() < 2) {
        return None;
    }
    first.heap.calls.iter().enumerate().find_map(|(at, &call)| {
        let root = writer.prover.root(terms, call)?;
        let mut calls = vec![at];
        for other in others {
            let same = |&call: &Checked| writer.prover.root(terms, call) == Some(root);
            calls.push(other.heap.calls.iter().position(same)?);
        }
        Some(Move::Divide(0, calls))
    })
}
