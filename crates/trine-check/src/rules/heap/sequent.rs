//! Sequents: each heap of the left side is one of the right side, for some values of its existentials.
//!
//! Invariant: a sequent speaks of its own heap. Cells that were matched lie beside it, at the addresses
//! that are framed, which differ. All constants but the existentials may have any value.

use rustc_hash::{FxHashMap, FxHashSet};

use super::form::{Description, Heap};
use crate::operator::Operator;
use crate::term::{TermId, Terms};

/// A sequent.
#[derive(Clone, Debug, Default)]
pub struct Sequent {
    /// The left side.
    pub left: Heap,
    /// Parts of the left side beside its atoms, each with all that is said of it.
    pub parts: Vec<Vec<Description>>,
    /// The right side.
    pub right: Heap,
    /// Whether the right side leaves open what else is in the heap.
    pub is_open: bool,
    /// Addresses of cells that lie beside the heap.
    pub framed: Vec<TermId>,
    /// Existential constants of the right side.
    pub flexible: Vec<TermId>,
}

/// What takes the place of constants.
pub type Places = FxHashMap<TermId, TermId>;

impl Heap {
    /// All terms.
    pub fn terms(&self) -> impl Iterator<Item = TermId> + '_ {
        self.facts.iter().chain(&self.cells).chain(&self.calls).copied()
    }

    /// The same with other terms in the place of constants.
    #[must_use]
    pub fn replaced(&self, terms: &mut Terms, places: &Places) -> Self {
        let mut list = |list: &[TermId]| -> Vec<TermId> {
            list.iter().map(|&term| terms.replace(term, places)).collect()
        };
        Self { facts: list(&self.facts), cells: list(&self.cells), calls: list(&self.calls) }
    }

    /// Whether there are no atoms.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.cells.is_empty() && self.calls.is_empty()
    }

    /// Adds atoms and conditions behind those that are there.
    pub fn join(&mut self, other: Self) {
        self.facts.extend(other.facts);
        self.cells.extend(other.cells);
        self.calls.extend(other.calls);
    }
}

impl Sequent {
    /// Puts other terms in the place of constants, on both sides.
    pub fn replace(&mut self, terms: &mut Terms, places: &Places) {
        self.left = self.left.replaced(terms, places);
        self.right = self.right.replaced(terms, places);
        for description in self.parts.iter_mut().flatten() {
            description.heap = description.heap.replaced(terms, places);
        }
        for address in &mut self.framed {
            *address = terms.replace(*address, places);
        }
    }

    /// Whether a term has no existential.
    #[must_use]
    pub fn is_rigid(&self, terms: &Terms, term: TermId) -> bool {
        let constants = constants(terms, [term]);
        !self.flexible.iter().any(|flexible| constants.contains(flexible))
    }

    /// Terms of the left side.
    pub fn on_left(&self) -> impl Iterator<Item = TermId> + '_ {
        let parts = self.parts.iter().flatten().flat_map(|description| description.heap.terms());
        self.left.terms().chain(parts)
    }

    /// Addresses of cells at places that are known to be no part with several descriptions.
    #[must_use]
    pub fn allocated(&self, terms: &Terms) -> Vec<TermId> {
        let own = self.left.cells.iter().map(|&cell| terms.args(cell)[0]);
        own.chain(self.framed.iter().copied()).collect()
    }

    /// What the cells say of their addresses: each pair differs, and none is nil.
    ///
    /// # Errors
    /// Never, as all terms are well-sorted.
    pub fn apart(&self, terms: &mut Terms) -> Result<Vec<TermId>, &'static str> {
        // Two descriptions of one part may speak of the same cell.
        let mut allocated: Vec<(TermId, Option<(usize, usize)>)> =
            self.allocated(terms).into_iter().map(|address| (address, None)).collect();
        for (part, descriptions) in self.parts.iter().enumerate() {
            for (number, description) in descriptions.iter().enumerate() {
                let cells = description.heap.cells.iter();
                let place = Some((part, number));
                allocated.extend(cells.map(|&cell| (terms.args(cell)[0], place)));
            }
        }
        let may_be_one = |one: Option<(usize, usize)>, other: Option<(usize, usize)>| {
            one.zip(other).is_some_and(|(one, other)| one.0 == other.0 && one.1 != other.1)
        };
        let mut facts = Vec::new();
        for (at, &(address, place)) in allocated.iter().enumerate() {
            let nil = terms.nil(terms.sort_id(address));
            let before = allocated[..at].iter().filter(|other| !may_be_one(place, other.1));
            let others = before.map(|other| other.0).chain([nil]);
            for other in others.collect::<Vec<_>>() {
                if terms.sort_id(other) == terms.sort_id(address) {
                    let equal = terms.apply(Operator::Equal, &[address, other])?;
                    facts.push(terms.apply(Operator::Not, &[equal])?);
                }
            }
        }
        Ok(facts)
    }
}

/// The constants in terms.
#[must_use]
pub fn constants(terms: &Terms, roots: impl IntoIterator<Item = TermId>) -> FxHashSet<TermId> {
    let mut found = FxHashSet::default();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack: Vec<TermId> = roots.into_iter().collect();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if terms.args(term).is_empty() && matches!(terms.operator(term), Operator::Apply(_)) {
            found.insert(term);
        }
        stack.extend(terms.args(term));
    }
    found
}

/// Both sides of an equation, or of a negated one; whether it is not negated.
#[must_use]
pub fn comparison(terms: &Terms, fact: TermId) -> Option<(TermId, TermId, bool)> {
    let (inner, holds) = match (terms.operator(fact), terms.args(fact)) {
        (Operator::Not, &[inner]) => (inner, false),
        _ => (fact, true),
    };
    match (terms.operator(inner), terms.args(inner)) {
        (Operator::Equal, &[a, b]) => Some((a, b, holds)),
        (Operator::Distinct, &[a, b]) => Some((a, b, !holds)),
        _ => None,
    }
}
