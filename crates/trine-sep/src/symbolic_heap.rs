//! Symbolic heaps and inductive predicates: the normal form of separation logic.
//!
//! Idea: a symbolic heap is a conjunction of pure atoms and one separating conjunction of cells and
//! calls of predicates, under existential variables. Location variables are numbers local to the
//! symbolic heap, so that instances are cheap; data stay terms of the store, so that a cell may hold
//! anything that Trine knows.
//! Invariants: locals `0..nils` are the nil of each location sort, in the order of
//! [`Definitions::location_sorts`]; parameters follow, then existentials. Every alternative describes
//! a heap exactly: what has no spatial atom was rejected when the form was built.
//! Reference: Berdine, Calcagno, O'Hearn, "A decidable fragment of separation logic", FSTTCS 2004;
//! the input format of SL-COMP.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Share, SortId, TermId, strongly_connected};

trine_collections::define_id! {
    /// A location variable of one symbolic heap.
    pub struct Loc;

    /// An inductive predicate.
    pub struct PredicateId;
}

/// What stands at a position of a cell or of a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A location.
    Loc(Loc),
    /// A term of another sort.
    Data(TermId),
}

impl Arg {
    /// The location that this is.
    #[must_use]
    pub fn loc(self) -> Option<Loc> {
        if let Self::Loc(loc) = self { Some(loc) } else { None }
    }

    /// The data term that this is.
    #[must_use]
    pub fn data(self) -> Option<TermId> {
        if let Self::Data(term) = self { Some(term) } else { None }
    }
}

/// `(pto address (constructor fields ...))`, or a share of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// Where it lies.
    pub address: Loc,
    /// How much of it the atom has.
    pub share: Share,
    /// The constructor of its record; none if the cell holds one bare value.
    pub constructor: Option<FunId>,
    /// What it holds.
    pub fields: Box<[Arg]>,
}

impl Cell {
    /// A whole cell of which nothing is known but where it lies.
    pub(crate) fn unknown(address: Loc) -> Self {
        Self { address, share: Share::WHOLE, constructor: None, fields: Box::default() }
    }
}

/// `(predicate args ...)`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// Which predicate.
    pub predicate: PredicateId,
    /// One argument for each parameter.
    pub args: Box<[Arg]>,
}

/// A location variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Local {
    /// Its sort.
    pub sort: SortId,
    /// The term that it was, if it stood in the script.
    pub term: Option<TermId>,
}

/// Pure atoms and one separating conjunction of cells and calls, under existential variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SymbolicHeap {
    /// The location variables: nils, parameters, existentials.
    pub locals: Vec<Local>,
    /// How many locals are nils or parameters.
    pub bound: usize,
    /// Existential variables of other sorts, as bound variables of the store.
    pub data_locals: Vec<TermId>,
    /// Equal locations.
    pub equal: Vec<(Loc, Loc)>,
    /// Distinct locations.
    pub distinct: Vec<(Loc, Loc)>,
    /// Formulas about data.
    pub data: Vec<TermId>,
    /// Cells.
    pub cells: Vec<Cell>,
    /// Calls.
    pub calls: Vec<Call>,
}

/// A parameter of a predicate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Param {
    /// A location; the same local in each rule.
    Loc(Loc),
    /// Data; the same bound variable in each rule.
    Data(TermId),
}

/// An inductive predicate: the least relation closed under its rules.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// The function that the script defines.
    pub function: FunId,
    /// Its parameters, in order.
    pub params: Vec<Param>,
    /// Its alternatives.
    pub rules: Vec<SymbolicHeap>,
    /// Number of its strongly connected component of the call graph; callees come first.
    pub component: u32,
    /// Fewest cells of a heap that satisfies it; none if no derivation is finite.
    pub min_cells: Option<u32>,
    /// Each heap satisfies it, by rules that add one cell after the other.
    pub is_any_heap: bool,
}

impl Predicate {
    /// Parameters that are data, each with its argument in a call.
    #[must_use]
    pub fn data_arguments(&self, args: &[Arg]) -> Vec<(TermId, TermId)> {
        let pair = |(param, arg): (&Param, &Arg)| match (*param, *arg) {
            (Param::Data(param), Arg::Data(arg)) => Some((param, arg)),
            _ => None,
        };
        self.params.iter().zip(args).filter_map(pair).collect()
    }
}

/// All predicates of a problem.
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    /// The sorts of locations: local number `i` of each symbolic heap is the nil of sort `i`.
    pub location_sorts: Vec<SortId>,
    /// The predicates.
    pub predicates: Vec<Predicate>,
    /// Where each function is.
    pub by_function: FxHashMap<FunId, PredicateId>,
    /// Some rule may come back to its predicate without a cell.
    pub is_idle: bool,
}

impl Definitions {
    /// The predicate with a number.
    #[must_use]
    pub fn get(&self, predicate: PredicateId) -> &Predicate {
        &self.predicates[predicate.index()]
    }

    /// How many nils there are.
    #[must_use]
    pub fn nils(&self) -> usize {
        self.location_sorts.len()
    }

    /// The nil of a location sort.
    #[must_use]
    pub fn nil(&self, sort: SortId) -> Option<Loc> {
        self.location_sorts.iter().position(|&s| s == sort).map(Loc::new)
    }

    /// Fills in components and fewest cells; called when all rules are there.
    pub(crate) fn finish(&mut self) {
        self.number_components();
        self.count_cells();
        let comes_back = |predicate: &Predicate, rule: &SymbolicHeap| {
            let mut calls = rule.calls.iter().enumerate();
            rule.cells.is_empty()
                && calls.any(|(place, call)| {
                    let mut others = rule.calls.iter().enumerate().filter(|&(at, _)| at != place);
                    self.get(call.predicate).component == predicate.component
                        && others.all(|(_, other)| self.get(other.predicate).min_cells == Some(0))
                })
        };
        let mut predicates = self.predicates.iter();
        let is_idle = predicates.any(|p| p.rules.iter().any(|rule| comes_back(p, rule)));
        self.is_idle = is_idle;
    }

    fn number_components(&mut self) {
        let callees: Vec<Vec<usize>> = self
            .predicates
            .iter()
            .map(|predicate| {
                let calls = predicate.rules.iter().flat_map(|rule| &rule.calls);
                calls.map(|call| call.predicate.index()).collect()
            })
            .collect();
        let components = strongly_connected(&callees);
        for (predicate, component) in self.predicates.iter_mut().zip(components) {
            predicate.component = component;
        }
    }

    /// Whether a rule of the predicate calls one of its own component.
    pub(crate) fn is_recursive(&self, predicate: PredicateId) -> bool {
        let own = self.get(predicate);
        let mut calls = own.rules.iter().flat_map(|rule| &rule.calls);
        calls.any(|call| self.get(call.predicate).component == own.component)
    }

    fn count_cells(&mut self) {
        loop {
            let mut changed = false;
            for number in 0..self.predicates.len() {
                let predicate = &self.predicates[number];
                let best = predicate.rules.iter().filter_map(|rule| self.least_cells(rule)).min();
                if best != predicate.min_cells {
                    self.predicates[number].min_cells = best;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Fewest cells of a heap of this form, pure atoms ignored; none if it cannot be finite.
    #[must_use]
    pub fn least_cells(&self, heap: &SymbolicHeap) -> Option<u32> {
        let mut sum = heap.cells.len() as u32;
        for call in &heap.calls {
            sum = sum.saturating_add(self.get(call.predicate).min_cells?);
        }
        Some(sum)
    }
}

impl SymbolicHeap {
    /// Adds a location variable.
    pub fn fresh(&mut self, sort: SortId) -> Loc {
        let loc = Loc::new(self.locals.len());
        self.locals.push(Local { sort, term: None });
        loc
    }

    /// Whether it has no cell and no call.
    #[must_use]
    pub fn is_empty_heap(&self) -> bool {
        self.cells.is_empty() && self.calls.is_empty()
    }
}
