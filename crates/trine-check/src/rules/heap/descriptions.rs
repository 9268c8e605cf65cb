//! Parts of a heap of which several descriptions hold at once.
//!
//! Idea: `p(x, ..)` and `q(x, ..)` on one heap stand beside the atoms of the left side as one part. A cell that
//! each description has becomes an atom of the left side and leaves a smaller part; where descriptions are
//! given up until one is left, its atoms join the others. A part is divided where two descriptions follow the same
//! fields from the same address.
//! Invariants: the heap of a part lies beside all atoms and the other parts. What is given up is a conjunct of the
//! left side, so less is assumed; a single description becomes atoms only if it is exact.
//! Reference: Berdine, Calcagno, O'Hearn, "Symbolic execution with separation logic", APLAS 2005, for precise
//! formulas; Reynolds, "Separation logic: a logic for shared mutable data structures", LICS 2002.

use super::data::Arithmetic;
use super::form::{Description, Heap, Refused, is_location};
use super::moves::taken;
use super::sequent::{Sequent, comparison};
use super::{Introduced, Move, Prover, Use, pairs};
use crate::operator::Operator;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

impl Prover {
    /// The sequents that a move about a part leaves.
    pub(super) fn moved_in_part(
        &mut self,
        terms: &mut Terms,
        mut sequent: Sequent,
        step: &Move,
        arithmetic: &mut dyn Arithmetic,
        introduced: &mut Introduced,
    ) -> Refused<Vec<Sequent>> {
        match step {
            Move::UnfoldPart([part, number, call], names) => {
                let heap = &mut description(&mut sequent, *part, *number)?.heap;
                let call = taken(&mut heap.calls, *call)?;
                let rules = self.rules_of(terms, call, names, introduced)?;
                let mut sequents = Vec::with_capacity(rules.len());
                for mut rule in rules {
                    let mut premise = sequent.clone();
                    premise.left.facts.append(&mut rule.facts);
                    description(&mut premise, *part, *number)?.heap.join(rule);
                    sequents.push(premise);
                }
                return Ok(sequents);
            }
            Move::CellOfPart(part, at) => {
                self.cell_of_part(terms, &mut sequent, *part, at, arithmetic)?;
            }
            Move::Divide(part, calls) => {
                self.divide(terms, &mut sequent, *part, calls, arithmetic)?;
            }
            &Move::Forget(part, number) => {
                let descriptions = sequent.parts.get_mut(part).ok_or("no such part")?;
                if number >= descriptions.len() {
                    return Err("no such description");
                }
                descriptions.remove(number);
                if descriptions.iter().all(|description| description.is_open) {
                    return Err("no description says what the whole part is");
                }
                if let [single] = descriptions.as_slice() {
                    let heap = single.heap.clone();
                    sequent.parts.remove(part);
                    sequent.left.join(heap);
                }
            }
            _ => return Err("no move about a part"),
        }
        Ok(vec![sequent])
    }

    /// A cell that all exact descriptions have becomes an atom of the left side.
    fn cell_of_part(
        &mut self,
        terms: &mut Terms,
        sequent: &mut Sequent,
        part: usize,
        at: &[(usize, usize)],
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<()> {
        let before = sequent.clone();
        let mut found: Vec<TermId> = Vec::with_capacity(at.len());
        let mut numbers = Vec::with_capacity(at.len());
        for &(number, cell) in at {
            if numbers.contains(&number) {
                return Err("two cells of one description");
            }
            numbers.push(number);
            let heap = &mut description(sequent, part, number)?.heap;
            found.push(taken(&mut heap.cells, cell)?);
        }
        let Some((&first, others)) = found.split_first() else { return Err("no cell") };
        let &[address, content] = terms.args(first) else { return Err("a cell was expected") };
        for &other in others {
            let &[at, with] = terms.args(other) else { return Err("a cell was expected") };
            if at != address {
                return Err("cells at two addresses");
            }
            for (have, want) in pairs(terms, content, with) {
                sequent.left.facts.push(terms.apply(Operator::Equal, &[have, want])?);
            }
        }
        // What else is said has to hold of what is left, too: of cells elsewhere it does.
        for (number, description) in before.parts[part].iter().enumerate() {
            if numbers.contains(&number) {
                continue;
            }
            if !description.is_open || !description.heap.calls.is_empty() {
                return Err("a description that may have the cell");
            }
            for &cell in &description.heap.cells {
                let equal = terms.apply(Operator::Equal, &[terms.args(cell)[0], address])?;
                let differ = terms.apply(Operator::Not, &[equal])?;
                if !self.follows(terms, &before, differ, arithmetic)? {
                    return Err("a description that may have the cell");
                }
            }
        }
        sequent.left.cells.push(first);
        Ok(())
    }

    /// One call of each description has the same cells; they become a part of their own.
    fn divide(
        &mut self,
        terms: &mut Terms,
        sequent: &mut Sequent,
        part: usize,
        calls: &[usize],
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<()> {
        let before = sequent.clone();
        let descriptions = sequent.parts.get_mut(part).ok_or("no such part")?;
        if descriptions.len() != calls.len() {
            return Err("another number of descriptions");
        }
        let mut own = Vec::with_capacity(calls.len());
        let mut roots = Vec::with_capacity(calls.len());
        for (description, &call) in descriptions.iter_mut().zip(calls) {
            if description.is_open {
                return Err("a description that leaves cells open");
            }
            let call = taken(&mut description.heap.calls, call)?;
            roots.push(self.root(terms, call).ok_or("cells that no address determines")?);
            let heap = Heap { calls: vec![call], ..Heap::default() };
            own.push(Description { heap, is_open: false });
        }
        sequent.parts.push(own);
        for pair in roots.windows(2) {
            if !self.agree(terms, &before, (pair[0], pair[1]), arithmetic)? {
                return Err("calls that begin at two addresses");
            }
        }
        Ok(())
    }

    /// The address at which the heap of a call begins, if it determines its cells in any larger heap: none if it
    /// is nil, and otherwise the cell there with all that its fields lead to.
    ///
    /// So two such calls from one address have the same cells: by induction over one of them, they are what
    /// can be reached through all fields.
    #[must_use]
    pub fn root(&self, terms: &Terms, call: TermId) -> Option<TermId> {
        let place = self.predicates.place(terms, call)?;
        let (mut seen, mut open) = (vec![place], vec![place]);
        while let Some(place) = open.pop() {
            let root = self.first_parameter(terms, place)?;
            for rule in &self.predicates.list[place].1.rules {
                let heap = &rule.heap;
                let root = self.predicates.list[place].1.parameters[root];
                let Some(fields) = fields(terms, heap, root)? else { continue };
                let mut starts = Vec::with_capacity(heap.calls.len());
                for &call in &heap.calls {
                    let other = self.predicates.place(terms, call)?;
                    let at = self.first_parameter(terms, other)?;
                    starts.push(terms.args(call)[at]);
                    if !seen.contains(&other) {
                        seen.push(other);
                        open.push(other);
                    }
                }
                let is_nil = |field: TermId| *terms.operator(field) == Operator::SepNil;
                let are_followed = fields.iter().all(|&at| is_nil(at) || starts.contains(&at));
                if !are_followed || !starts.iter().all(|start| fields.contains(start)) {
                    return None;
                }
            }
        }
        Some(terms.args(call)[self.first_parameter(terms, place)?])
    }

    /// The parameter at which the cell of each rule with cells lies.
    fn first_parameter(&self, terms: &Terms, place: usize) -> Option<usize> {
        let predicate = &self.predicates.list[place].1;
        predicate.parameters.iter().position(|&parameter| {
            let mut cells = predicate.rules.iter().flat_map(|rule| &rule.heap.cells);
            is_location(terms, terms.sort_id(parameter))
                && cells.all(|&cell| terms.args(cell)[0] == parameter)
        })
    }

    /// The parts of a companion, as parts of the sequent that are used up.
    pub(super) fn take_parts(
        &mut self,
        terms: &mut Terms,
        sequent: &mut Sequent,
        step: &Use,
        wanted: &[Vec<Description>],
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<()> {
        if wanted.len() != step.parts.len() {
            return Err("another number of parts");
        }
        let before = sequent.clone();
        let mut gone = Vec::with_capacity(wanted.len());
        for (wanted, (part, at)) in wanted.iter().zip(&step.parts) {
            let own = before.parts.get(*part).ok_or("no such part")?;
            if gone.contains(part) {
                return Err("one part for two");
            }
            gone.push(*part);
            if own.len() != wanted.len() || own.len() != at.len() {
                return Err("another number of descriptions");
            }
            for ((own, wanted), (cells, calls)) in own.iter().zip(wanted).zip(at) {
                let mut left = own.heap.clone();
                let lists = [
                    (&wanted.heap.cells, cells, &mut left.cells),
                    (&wanted.heap.calls, calls, &mut left.calls),
                ];
                for (wanted, at, atoms) in lists {
                    self.take_atoms(terms, &before, (wanted, at), atoms, arithmetic)?;
                }
                if own.is_open != wanted.is_open || !left.is_bare() {
                    return Err("another description");
                }
            }
        }
        gone.sort_unstable();
        for &part in gone.iter().rev() {
            sequent.parts.remove(part);
        }
        Ok(())
    }

    /// Whether no heap is what the left side says, as far as cells and locations show.
    pub(super) fn is_shapeless(
        &mut self,
        terms: &Terms,
        sequent: &Sequent,
        more: &[TermId],
    ) -> Refused<bool> {
        let is_contrary = |descriptions: &Vec<Description>| {
            let is_empty = |one: &Description| one.heap.is_bare() && !one.is_open;
            let has_cell = |one: &Description| !one.heap.cells.is_empty();
            descriptions.iter().any(is_empty) && descriptions.iter().any(has_cell)
        };
        if sequent.parts.iter().any(is_contrary) {
            return Ok(true);
        }
        let most = sequent.parts.iter().map(Vec::len).max().unwrap_or(1);
        for view in 0..most {
            let mut heap = sequent.left.clone();
            for descriptions in &sequent.parts {
                let at = view.min(descriptions.len() - 1);
                heap.join(descriptions[at].heap.clone());
            }
            if !self.shapes.allow(terms, &self.predicates, &heap, &sequent.framed, more)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A description of a part.
fn description(sequent: &mut Sequent, part: usize, number: usize) -> Refused<&mut Description> {
    let descriptions = sequent.parts.get_mut(part).ok_or("no such part")?;
    descriptions.get_mut(number).ok_or("no such description")
}

/// The locations that the one cell of a rule holds; within, nothing for a rule without cells, calls and other
/// ways than that its root is nil. Nothing at all for a rule of another kind.
fn fields(terms: &Terms, heap: &Heap, root: TermId) -> Option<Option<Vec<TermId>>> {
    let is_location = |term: TermId| is_location(terms, terms.sort_id(term));
    match *heap.cells {
        [] if heap.calls.is_empty() => {
            let is_nil = |&fact: &TermId| {
                comparison(terms, fact).is_some_and(|(a, b, holds)| {
                    let nil = |term| *terms.operator(term) == Operator::SepNil;
                    holds && (a == root && nil(b) || b == root && nil(a))
                })
            };
            heap.facts.iter().any(is_nil).then_some(None)
        }
        [cell] if terms.args(cell)[0] == root => {
            let content = terms.args(cell)[1];
            let fields = match terms.operator(content) {
                Operator::Construct(_) => terms.args(content).to_vec(),
                _ if matches!(terms.sort(content), Sort::Datatype(..)) => return None,
                _ => vec![content],
            };
            Some(Some(fields.into_iter().filter(|&field| is_location(field)).collect()))
        }
        _ => None,
    }
}
