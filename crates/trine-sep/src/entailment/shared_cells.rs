//! Cells that both sides of an entailment have.
//!
//! Idea: such a cell can be taken away on both sides. Profiles, which tabulate how locations may be equal,
//! have fewer of them in sight without it; where nothing else speaks of its address, no procedure has to
//! look at it.
//! Invariant: if the smaller entailment is valid, so is the one that was asked (the frame rule). Where
//! nothing else speaks of the address the converse holds too, since it may be any location that a
//! counter-heap does not use. Elsewhere it need not hold: what the cell's being there says of other
//! locations is kept only where it is easy to say.
//! Reference: Reynolds, "Separation logic", LICS 2002.

use trine_heap::{HeapModel, Location};
use trine_term::{Evaluator, FunId, SortId, TermId, TermStore, Value};

use crate::decide::{Found, Problem};
use crate::give_up::{Fault, GiveUp};
use crate::matching::{free_constants, free_variables};
use crate::procedures::Question;
use crate::symbolic_heap::{Arg, Call, Cell, Loc, Local, SymbolicHeap};

/// A question without the cells that all premises and conclusions have at addresses of which nothing else
/// speaks.
pub(crate) struct WithoutApartCells {
    pub(crate) premises: Vec<SymbolicHeap>,
    pub(crate) conclusions: Vec<SymbolicHeap>,
    /// What was taken away, with the constants that stood for its locations, in the order of the taking.
    taken: Vec<(Cell, Vec<Local>)>,
}

impl WithoutApartCells {
    /// Takes such cells away.
    pub(crate) fn of(store: &TermStore, question: &Question<'_>, nils: usize) -> Self {
        let premises = question.premises.clone();
        let conclusions = question.conclusions.to_vec();
        let mut this = Self { premises, conclusions, taken: Vec::new() };
        while let Some(cell) = this.apart_cell(store, nils) {
            let locals = this.premises[0].locals.clone();
            for form in this.forms_mut() {
                form.cells.retain(|other| *other != cell);
                form.distinct.retain(|&(a, b)| a != cell.address && b != cell.address);
            }
            let mut unused: Vec<Loc> = cell.fields.iter().filter_map(|field| field.loc()).collect();
            unused.retain(|&loc| this.is_unused(store, loc, nils));
            unused.push(cell.address);
            unused.sort_unstable();
            unused.dedup();
            for &loc in unused.iter().rev() {
                this.forms_mut().for_each(|form| drop_local(form, loc));
            }
            this.taken.push((cell, locals));
        }
        this
    }

    fn forms(&self) -> impl Iterator<Item = &SymbolicHeap> {
        self.premises.iter().chain(&self.conclusions)
    }

    fn forms_mut(&mut self) -> impl Iterator<Item = &mut SymbolicHeap> {
        self.premises.iter_mut().chain(&mut self.conclusions)
    }

    /// Whether a location is a constant of which nothing speaks.
    fn is_unused(&self, store: &TermStore, location: Loc, nils: usize) -> bool {
        let is_apart = |&(a, b): &(Loc, Loc)| a != location && b != location;
        location.index() >= nils
            && self
                .forms()
                .all(|form| mentions(form, location) == 0 && form.distinct.iter().all(is_apart))
            && !self.may_be_in_data(store, location)
    }

    /// Whether terms about data may speak of a named location: they may if it is no constant.
    fn may_be_in_data(&self, store: &TermStore, location: Loc) -> bool {
        let constant = self.premises[0].locals[location.index()].term;
        let speaks_of = |constant| {
            let mut terms = self.forms().flat_map(data_terms);
            terms.any(|term| free_constants(store, term).contains(&constant))
        };
        constant.is_none_or(speaks_of)
    }

    /// A cell that can be taken away.
    fn apart_cell(&self, store: &TermStore, nils: usize) -> Option<Cell> {
        let first = self.premises.first()?;
        let is_apart = |cell: &&Cell| {
            let address = cell.address;
            let place = address.index();
            // The bound locals of all forms are the same constants; others stand for different things.
            let is_named = |arg: &Arg| match *arg {
                Arg::Loc(loc) => loc.index() < first.bound,
                Arg::Data(term) => free_variables(store, term).is_empty(),
            };
            let own = cell.fields.iter().filter(|field| field.loc() == Some(address)).count();
            let alone = |form: &SymbolicHeap| {
                form.cells.contains(cell) && mentions(form, address) == own + 1
            };
            let separated = |&(a, b): &(Loc, Loc)| a == address || b == address;
            (nils..first.bound).contains(&place)
                && cell.fields.iter().all(is_named)
                && self.forms().all(alone)
                // A location that is not in use is distinct from all that are.
                && !self.conclusions.iter().any(|form| form.distinct.iter().any(separated))
                && !self.may_be_in_data(store, address)
        };
        first.cells.iter().find(is_apart).cloned()
    }
}

impl Problem<'_> {
    /// What was found of a question, from what was found of it without some cells.
    pub(crate) fn with_apart_cells(
        &mut self,
        found: Found,
        question: &WithoutApartCells,
    ) -> Result<Found, GiveUp> {
        if question.taken.is_empty() {
            return Ok(found);
        }
        // The proof is one of the smaller question.
        self.proof = None;
        let (Found::Model(mut model) | Found::Derived(mut model, _)) = found else {
            return Ok(found);
        };
        for (cell, locals) in question.taken.iter().rev() {
            self.put_back(&mut model, cell, locals)?;
        }
        Ok(Found::Model(model))
    }

    /// Adds a cell at a location that the model does not use.
    fn put_back(&self, model: &mut HeapModel, cell: &Cell, locals: &[Local]) -> Result<(), GiveUp> {
        let address = locals[cell.address.index()];
        let constant = |local: Local| local.term.and_then(|term| self.store.function(term));
        let at = unused(model, locals.iter().filter_map(|&local| constant(local)), address.sort);
        let name = constant(address).ok_or(GiveUp::Fault(Fault::Derivation))?;
        model.interpretation.set_constant(name, at.value());
        let mut fields = Vec::with_capacity(cell.fields.len());
        for &field in &cell.fields {
            fields.push(match field {
                Arg::Loc(loc) if loc.index() < self.definitions.nils() => {
                    Location::nil(locals[loc.index()].sort).value()
                }
                Arg::Loc(loc) => {
                    let local = locals[loc.index()];
                    let name = constant(local).ok_or(GiveUp::Fault(Fault::Derivation))?;
                    match model.interpretation.constant(name) {
                        Some(value) => value.clone(),
                        None => {
                            let value = Location::nil(local.sort).value();
                            model.interpretation.set_constant(name, value.clone());
                            value
                        }
                    }
                }
                Arg::Data(term) => Evaluator::new(self.store, &model.interpretation)
                    .eval(term, self.budget)
                    .map_err(|_| GiveUp::Data)?,
            });
        }
        let content = match cell.constructor {
            Some(constructor) => Value::constructed(constructor, fields),
            None => fields.pop().ok_or(GiveUp::Data)?,
        };
        let is_new = model.heap.allocate(at, content);
        is_new.then_some(()).ok_or(GiveUp::Fault(Fault::Derivation))
    }
}

/// A location that is neither in the heap of a model nor the value of one of the constants.
fn unused(model: &HeapModel, constants: impl Iterator<Item = FunId>, sort: SortId) -> Location {
    let mut number = 0;
    let values = constants.filter_map(|constant| model.interpretation.constant(constant));
    let mut open: Vec<&Value> = values.collect();
    open.extend(model.heap.cells().flat_map(|(address, content)| [address, content]));
    while let Some(value) = open.pop() {
        match value {
            Value::Element { sort: other, number: used } if *other == sort => {
                number = number.max(*used);
            }
            Value::Constructed(record) => open.extend(record.fields()),
            _ => {}
        }
    }
    Location { sort, number: number + 1 }
}

/// Terms about data in a form.
fn data_terms(form: &SymbolicHeap) -> impl Iterator<Item = TermId> {
    let in_cells = form.cells.iter().flat_map(|cell| &cell.fields);
    let in_calls = form.calls.iter().flat_map(|call| &call.args);
    let in_args = in_cells.chain(in_calls).filter_map(|arg| arg.data());
    form.data.iter().copied().chain(in_args)
}

/// How often the atoms of a form beside those on distinct locations speak of a location.
fn mentions(form: &SymbolicHeap, location: Loc) -> usize {
    let in_cells = form.cells.iter().flat_map(|cell| &cell.fields);
    let in_calls = form.calls.iter().flat_map(|call| &call.args);
    let in_args = in_cells.chain(in_calls).filter_map(|arg| arg.loc());
    let addresses = form.cells.iter().map(|cell| cell.address);
    let equal = form.equal.iter().flat_map(|&(a, b)| [a, b]);
    in_args.chain(addresses).chain(equal).filter(|&loc| loc == location).count()
}

/// Leaves out a named location of which a form does not speak.
fn drop_local(form: &mut SymbolicHeap, location: Loc) {
    let moved = |loc: Loc| if loc > location { Loc::new(loc.index() - 1) } else { loc };
    let move_args = |args: &mut [Arg]| {
        for arg in args {
            if let Arg::Loc(loc) = arg {
                *loc = moved(*loc);
            }
        }
    };
    form.locals.remove(location.index());
    form.bound -= 1;
    for (a, b) in form.equal.iter_mut().chain(&mut form.distinct) {
        (*a, *b) = (moved(*a), moved(*b));
    }
    for Cell { address, fields, .. } in &mut form.cells {
        *address = moved(*address);
        move_args(fields);
    }
    for Call { args, .. } in &mut form.calls {
        move_args(args);
    }
}

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
    use trine_term::{SortId, TermStore};

    use super::{WithoutApartCells, without_common_cells};
    use crate::procedures::Question;
    use crate::symbolic_heap::{Arg, Cell, Loc, Local, SymbolicHeap};

    fn heap(bound: usize, cells: &[[usize; 2]]) -> SymbolicHeap {
        let local = Local { sort: SortId::new(0), term: None };
        let cell = |&[address, field]: &[usize; 2]| Cell {
            address: Loc::new(address),
            share: trine_term::Share::WHOLE,
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

    #[test]
    fn cells_of_which_something_else_speaks_stay() {
        let mut store = TermStore::new();
        let sort = store.sorts.int();
        let named = |heap: SymbolicHeap, store: &mut TermStore| {
            let locals = (0..5).map(|place| {
                let name = format!("x{place}");
                let term = Some(store.skolem(&name, sort)).filter(|_| place > 0);
                Local { sort: SortId::new(0), term }
            });
            SymbolicHeap { locals: locals.collect(), ..heap }
        };
        let heaps = [[[1, 2], [2, 3], [4, 0]], [[4, 0], [2, 1], [1, 3]]].map(|c| heap(5, &c));
        let [premise, conclusion] = heaps.map(|heap| named(heap, &mut store));
        let conclusions = [conclusion];
        let question = Question { premises: vec![premise], conclusions: &conclusions };
        let smaller = WithoutApartCells::of(&store, &question, 1);
        assert_eq!(smaller.taken.len(), 1);
        assert_eq!(
            smaller.premises[0],
            SymbolicHeap {
                locals: smaller.premises[0].locals.clone(),
                ..heap(4, &[[1, 2], [2, 3]])
            }
        );
        assert_eq!(smaller.conclusions[0].cells.len(), 2);
    }
}
