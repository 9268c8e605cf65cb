//! Symbolic heaps that speak of locations alone, which are numbers.
//!
//! Invariant: the first locations are the nils, then come those that have a name outside (parameters, or
//! constants of the script), then existentials. What is no location is refused; conditions on data of a
//! left side are left out, so that the outline has all heaps of it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::form::{Alternative, Predicates, Refused, is_location};
use super::super::sequent::comparison;
use crate::operator::Operator;
use crate::sort::SortId;
use crate::term::{TermId, Terms};

/// A cell: which constructor it holds, if any, where it lies, and what its fields are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) constructor: Option<u32>,
    pub(super) address: usize,
    pub(super) fields: Vec<usize>,
}

/// A call, with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Call {
    pub(super) predicate: usize,
    pub(super) args: Vec<usize>,
}

/// A symbolic heap as far as locations go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Outline {
    /// The sort of each location.
    pub(super) sorts: Vec<SortId>,
    /// How many of them are nils or have a name outside.
    pub(super) bound: usize,
    pub(super) equal: Vec<(usize, usize)>,
    pub(super) distinct: Vec<(usize, usize)>,
    pub(super) cells: Vec<Cell>,
    pub(super) calls: Vec<Call>,
}

/// Whether conditions on data may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Data {
    Ignored,
    Refused,
}

impl Outline {
    /// The outline of a symbolic heap over nils of these sorts and these names.
    pub(super) fn of(
        terms: &Terms,
        predicates: &Predicates,
        form: &Alternative,
        nils: &[SortId],
        names: &[TermId],
        data: Data,
    ) -> Refused<Self> {
        let mut this = Self { sorts: nils.to_vec(), ..Self::default() };
        let mut places = FxHashMap::default();
        for &name in names {
            if !is_location(terms, terms.sort_id(name)) {
                return Err("data among parameters");
            }
            places.insert(name, this.sorts.len());
            this.sorts.push(terms.sort_id(name));
        }
        this.bound = this.sorts.len();
        let existentials: FxHashSet<TermId> = form.existentials.iter().copied().collect();
        let mut numbering = Numbering { terms, nils, places, existentials };
        for &fact in &form.heap.facts {
            let pair =
                comparison(terms, fact).filter(|&(a, _, _)| is_location(terms, terms.sort_id(a)));
            match pair {
                Some((a, b, holds)) => {
                    let pair = (numbering.place(&mut this, a)?, numbering.place(&mut this, b)?);
                    if holds { this.equal.push(pair) } else { this.distinct.push(pair) }
                }
                None if data == Data::Ignored => {}
                None => return Err("a condition that is no comparison of locations"),
            }
        }
        for &cell in &form.heap.cells {
            let &[address, content] = terms.args(cell) else { return Err("a cell was expected") };
            let address = numbering.place(&mut this, address)?;
            let (constructor, contents) = match terms.operator(content) {
                Operator::Construct(constructor) => (Some(*constructor), terms.args(content)),
                _ => (None, &[content][..]),
            };
            let mut fields = Vec::with_capacity(contents.len());
            for &field in contents {
                fields.push(numbering.place(&mut this, field)?);
            }
            this.cells.push(Cell { constructor, address, fields });
        }
        for &call in &form.heap.calls {
            let predicate = predicates.place(terms, call).ok_or("a call of no predicate")?;
            let mut args = Vec::with_capacity(terms.args(call).len());
            for &arg in terms.args(call) {
                args.push(numbering.place(&mut this, arg)?);
            }
            this.calls.push(Call { predicate, args });
        }
        Ok(this)
    }

    /// The first location that each one is equal to; none if a disequality fails.
    pub(super) fn representatives(&self) -> Option<Vec<usize>> {
        let mut first: Vec<usize> = (0..self.sorts.len()).collect();
        for &(a, b) in &self.equal {
            let (low, high) = (first[a].min(first[b]), first[a].max(first[b]));
            first.iter_mut().filter(|at| **at == high).for_each(|at| *at = low);
        }
        let holds = self.distinct.iter().all(|&(a, b)| first[a] != first[b]);
        holds.then_some(first)
    }

    /// Adds an outline whose nils and names are these locations; its existentials become new ones.
    pub(super) fn add(&mut self, other: &Self, nils: usize, args: &[usize]) {
        let mut places: Vec<usize> = (0..nils).chain(args.iter().copied()).collect();
        for &sort in &other.sorts[other.bound..] {
            places.push(self.sorts.len());
            self.sorts.push(sort);
        }
        let list = |list: &[usize]| list.iter().map(|&at| places[at]).collect::<Vec<_>>();
        let pair = |&(a, b): &(usize, usize)| (places[a], places[b]);
        self.equal.extend(other.equal.iter().map(pair));
        self.distinct.extend(other.distinct.iter().map(pair));
        self.cells.extend(other.cells.iter().map(|cell| Cell {
            constructor: cell.constructor,
            address: places[cell.address],
            fields: list(&cell.fields),
        }));
        self.calls
            .extend(other.calls.iter().map(|call| Call { args: list(&call.args), ..call.clone() }));
    }
}

/// Gives numbers to locations as they are met.
struct Numbering<'a> {
    terms: &'a Terms,
    nils: &'a [SortId],
    places: FxHashMap<TermId, usize>,
    existentials: FxHashSet<TermId>,
}

impl Numbering<'_> {
    fn place(&mut self, outline: &mut Outline, term: TermId) -> Refused<usize> {
        let sort = self.terms.sort_id(term);
        if *self.terms.operator(term) == Operator::SepNil {
            let nil = self.nils.iter().position(|&nil| nil == sort);
            return nil.ok_or("a nil of no sort of locations");
        }
        if let Some(&place) = self.places.get(&term) {
            return Ok(place);
        }
        if !is_location(self.terms, sort) || !self.existentials.contains(&term) {
            return Err("a term that is no location with a name");
        }
        let place = outline.sorts.len();
        outline.sorts.push(sort);
        self.places.insert(term, place);
        Ok(place)
    }
}

/// The constants of locations in symbolic heaps that are no existentials.
pub(super) fn named(terms: &Terms, forms: &[&Alternative]) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    for form in forms {
        seen.extend(&form.existentials);
    }
    let mut stack: Vec<TermId> = forms.iter().flat_map(|form| form.heap.terms()).collect();
    stack.reverse();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let is_constant =
            terms.args(term).is_empty() && matches!(terms.operator(term), Operator::Apply(_));
        if is_constant && is_location(terms, terms.sort_id(term)) {
            found.push(term);
        }
        stack.extend(terms.args(term).iter().rev());
    }
    found
}
