//! Sequents as the checker makes them, with what rules do to them.
//!
//! Invariant: nothing here is used by the search. Locations of the premise are rigid; a location of the
//! conclusion that is marked is an existential, and so is a bound variable among its data.

use trine_term::{FunKind, Op, TermId, TermSet, TermStore, post_order};

use crate::symbolic_heap::{Arg, Call, Cell, Definitions, Loc, Local, Param, SymbolicHeap};

/// A sequent.
#[derive(Clone, Debug)]
pub struct State {
    /// The premise.
    pub left: SymbolicHeap,
    /// The conclusion.
    pub right: SymbolicHeap,
    /// Addresses of cells that lie beside the heap of the sequent.
    pub framed: Vec<Loc>,
    /// All locations.
    pub locals: Vec<Local>,
    /// Which of them are existentials of the conclusion.
    pub flexible: Vec<bool>,
}

/// The bound variables and the constants of terms; none if there is a binder.
#[must_use]
pub fn symbols(store: &TermStore, terms: &[TermId]) -> Option<(Vec<TermId>, Vec<TermId>)> {
    let (mut variables, mut constants, mut plain) = (Vec::new(), Vec::new(), true);
    post_order(store, terms, &mut TermSet::new(), |term| match store.op(term) {
        Op::BoundVar => variables.push(term),
        Op::Apply if store.args(term).is_empty() => constants.push(term),
        Op::Exists | Op::Forall => plain = false,
        _ => {}
    });
    plain.then_some((variables, constants))
}

/// Whether a term has neither bound variables nor binders.
pub(super) fn is_closed(store: &TermStore, term: TermId) -> bool {
    symbols(store, &[term]).is_some_and(|(variables, _)| variables.is_empty())
}

/// Whether a constant was made by Trine.
pub(super) fn is_made(store: &TermStore, term: TermId) -> bool {
    store.op(term) == Op::Apply
        && store.args(term).is_empty()
        && store.function(term).is_some_and(|f| store.function_decl(f).kind == FunKind::Skolem)
}

/// All data terms of a form.
#[must_use]
pub fn data_of(heap: &SymbolicHeap) -> Vec<TermId> {
    let in_cells = heap.cells.iter().flat_map(|cell| &cell.fields);
    let in_calls = heap.calls.iter().flat_map(|call| &call.args);
    let in_atoms = in_cells.chain(in_calls).filter_map(|arg| arg.data());
    heap.data.iter().copied().chain(in_atoms).collect()
}

/// All locations of a form.
pub(super) fn locations_of(heap: &SymbolicHeap) -> Vec<Loc> {
    let pairs = heap.equal.iter().chain(&heap.distinct).flat_map(|&(a, b)| [a, b]);
    let mut found: Vec<Loc> = pairs.collect();
    for cell in &heap.cells {
        found.push(cell.address);
        found.extend(cell.fields.iter().filter_map(|arg| arg.loc()));
    }
    found.extend(heap.calls.iter().flat_map(|call| &call.args).filter_map(|arg| arg.loc()));
    found
}

/// A form with locations and data replaced.
pub(super) fn mapped(
    store: &mut TermStore,
    heap: &SymbolicHeap,
    location: &dyn Fn(Loc) -> Loc,
    data: &[(TermId, TermId)],
) -> SymbolicHeap {
    let pairs = |list: &[(Loc, Loc)]| {
        list.iter().map(|&(a, b)| (location(a), location(b))).collect::<Vec<_>>()
    };
    let (equal, distinct) = (pairs(&heap.equal), pairs(&heap.distinct));
    let mut term = |at: TermId| if data.is_empty() { at } else { store.substitute(at, data) };
    let facts = heap.data.iter().map(|&fact| term(fact)).collect();
    let mut arg = |arg: &Arg| match *arg {
        Arg::Loc(loc) => Arg::Loc(location(loc)),
        Arg::Data(at) => Arg::Data(term(at)),
    };
    let mut cells = Vec::with_capacity(heap.cells.len());
    for cell in &heap.cells {
        let fields = cell.fields.iter().map(&mut arg).collect();
        cells.push(Cell { address: location(cell.address), fields, ..cell.clone() });
    }
    let mut calls = Vec::with_capacity(heap.calls.len());
    for Call { predicate, args } in &heap.calls {
        calls.push(Call { predicate: *predicate, args: args.iter().map(&mut arg).collect() });
    }
    SymbolicHeap { equal, distinct, data: facts, cells, calls, ..SymbolicHeap::default() }
}

/// Appends the atoms and conditions of one form to another.
pub(super) fn join(heap: &mut SymbolicHeap, other: SymbolicHeap) {
    heap.equal.extend(other.equal);
    heap.distinct.extend(other.distinct);
    heap.data.extend(other.data);
    heap.cells.extend(other.cells);
    heap.calls.extend(other.calls);
}

impl State {
    /// Whether a location is one of the sequent and an existential.
    pub(super) fn is_flexible(&self, loc: Loc) -> bool {
        self.flexible.get(loc.index()).copied().unwrap_or(false)
    }

    /// Whether a location is one of the sequent and not an existential.
    pub(super) fn is_rigid(&self, loc: Loc) -> bool {
        self.flexible.get(loc.index()).is_some_and(|&flexible| !flexible)
    }

    /// Whether a cell lies there, in the heap or beside it.
    pub(super) fn is_allocated(&self, loc: Loc) -> bool {
        self.framed.contains(&loc) || self.left.cells.iter().any(|cell| cell.address == loc)
    }

    /// Whether two locations differ, as far as that can be seen at once.
    pub(super) fn are_apart(&self, a: Loc, b: Loc, nils: usize) -> bool {
        let settled = |loc: Loc| loc.index() < nils || self.is_allocated(loc);
        let listed = self.left.distinct.iter().any(|&pair| pair == (a, b) || pair == (b, a));
        a != b && (listed || settled(a) && settled(b))
    }

    /// Replaces a location throughout.
    pub(super) fn replace(&mut self, store: &mut TermStore, from: Loc, to: Loc) {
        let rename = |loc: Loc| if loc == from { to } else { loc };
        self.left = mapped(store, &self.left, &rename, &[]);
        self.right = mapped(store, &self.right, &rename, &[]);
        for loc in &mut self.framed {
            *loc = rename(*loc);
        }
    }

    /// Whether a constant or variable occurs.
    pub(super) fn mentions(&self, store: &TermStore, symbol: TermId) -> bool {
        let mut terms = data_of(&self.left);
        terms.extend(data_of(&self.right));
        let found = symbols(store, &terms);
        found.is_none_or(|(a, b)| a.contains(&symbol) || b.contains(&symbol))
    }

    /// The atoms and conditions of a rule with arguments, over new locations that are added here.
    pub(super) fn instance(
        &mut self,
        store: &mut TermStore,
        definitions: &Definitions,
        call: &Call,
        rule: usize,
        names: &[TermId],
        flexible: bool,
    ) -> SymbolicHeap {
        let predicate = definitions.get(call.predicate);
        let rule = &predicate.rules[rule];
        let mut places: Vec<Loc> = (0..rule.locals.len()).map(Loc::new).collect();
        let mut data: Vec<(TermId, TermId)> =
            rule.data_locals.iter().copied().zip(names.iter().copied()).collect();
        for (param, arg) in predicate.params.iter().zip(&call.args) {
            match (*param, *arg) {
                (Param::Loc(param), Arg::Loc(arg)) => places[param.index()] = arg,
                (Param::Data(param), Arg::Data(arg)) => data.push((param, arg)),
                _ => {}
            }
        }
        for (place, local) in places.iter_mut().zip(&rule.locals).skip(rule.bound) {
            *place = self.add(Local { sort: local.sort, term: None }, flexible);
        }
        mapped(store, rule, &|loc| places[loc.index()], &data)
    }

    /// Adds a location.
    pub(super) fn add(&mut self, local: Local, flexible: bool) -> Loc {
        let loc = Loc::new(self.locals.len());
        self.locals.push(local);
        self.flexible.push(flexible);
        loc
    }
}

/// Whether the atoms of a form are well-sorted over some locations.
pub(super) fn has_form(
    store: &TermStore,
    definitions: &Definitions,
    heap: &SymbolicHeap,
    locals: &[Local],
) -> bool {
    let sort = |arg: &Arg| match *arg {
        Arg::Loc(loc) => locals[loc.index()].sort,
        Arg::Data(term) => store.sort(term),
    };
    let call = |call: &Call| {
        let predicate = definitions.predicates.get(call.predicate.index());
        predicate.is_some_and(|predicate| {
            let params = &store.function_decl(predicate.function).params;
            params.len() == call.args.len()
                && params.iter().zip(&call.args).all(|(&param, arg)| sort(arg) == param)
        })
    };
    locations_of(heap).iter().all(|loc| loc.index() < locals.len())
        && heap.data.iter().all(|&fact| store.sort(fact) == store.sorts.bool())
        && heap.calls.iter().all(call)
}

/// A list without the members at some places.
pub(super) fn without<T: Clone>(list: &[T], taken: &[usize]) -> Vec<T> {
    let left = list.iter().enumerate().filter(|(at, _)| !taken.contains(at));
    left.map(|(_, item)| item.clone()).collect()
}

/// Whether no member of a list occurs twice.
pub(super) fn all_differ<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().all(|(at, item)| !list[..at].contains(item))
}
