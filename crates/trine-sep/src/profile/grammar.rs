//! Grammars: the wanted predicates as productions with one cell each.
//!
//! Idea: a rule without cells is unfolded until it has some, or nothing is left: then it says when the
//! predicate holds on the empty heap. Calls that may be empty are split into the two cases. A rule with
//! several cells becomes a chain of productions along its pointers.
//! Invariants: each production allocates the first argument of its symbol (progress); each of its calls
//! begins at a location that its cell holds (connectivity). A predicate for which that does not go is
//! reported with the reason.
//! Reference: Iosif, Rogalewicz, Simacek, "The tree width of separation logic with recursive
//! definitions", CADE 2013.

use rustc_hash::FxHashMap;
use trine_term::{FunId, TermStore};

use crate::give_up::{GiveUp, Unfit};
use crate::instance::{append, unfold_into};
use crate::symbolic_heap::{Arg, Call, Cell, Definitions, Loc, Param, PredicateId, SymbolicHeap};

/// How many alternatives a predicate may have.
const MAX_RULES: usize = 4096;

/// A nonempty call: its symbol, and its arguments with the address of the first cell in front.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) symbol: usize,
    pub(super) args: Vec<Loc>,
}

/// A rule with one cell.
#[derive(Clone, Debug)]
pub(super) struct Production {
    pub(super) head: Wish,
    pub(super) locals: usize,
    pub(super) constructor: Option<FunId>,
    pub(super) fields: Vec<Loc>,
    pub(super) calls: Vec<Wish>,
    pub(super) distinct: Vec<(Loc, Loc)>,
}

/// A formula that is asked for, with calls that are not empty.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) locals: usize,
    pub(super) bound: usize,
    pub(super) calls: Vec<Wish>,
    pub(super) equal: Vec<(Loc, Loc)>,
    pub(super) distinct: Vec<(Loc, Loc)>,
}

/// A predicate that has been looked at.
#[derive(Clone, Default)]
struct Shape {
    /// When it holds on the empty heap.
    empty: Vec<SymbolicHeap>,
    /// Alternatives that have cells; calls may be empty.
    full: Vec<SymbolicHeap>,
    /// The parameter that its topmost cell has as address.
    key: usize,
}

/// Productions of the predicates below some formulas.
#[derive(Default)]
pub(super) struct Grammar {
    pub(super) productions: Vec<Production>,
    /// By symbol: how often a conclusion has it at locations without a name.
    pub(super) floating: Vec<usize>,
    /// Whether disequalities are asked for.
    pub(super) with_distinct: bool,
    shapes: FxHashMap<PredicateId, Shape>,
    symbols: FxHashMap<PredicateId, usize>,
    /// The symbol of a single cell, by constructor and number of fields.
    cells: FxHashMap<(Option<FunId>, usize), usize>,
}

impl Grammar {
    /// The grammar of what occurs in the forms.
    pub(super) fn of(
        store: &mut TermStore,
        definitions: &Definitions,
        forms: &[&SymbolicHeap],
    ) -> Result<Self, GiveUp> {
        let mut this = Self::default();
        let mut order: Vec<PredicateId> = Vec::new();
        let mut open: Vec<PredicateId> =
            forms.iter().flat_map(|form| &form.calls).map(|call| call.predicate).collect();
        while let Some(predicate) = open.pop() {
            if this.shapes.contains_key(&predicate) {
                continue;
            }
            let shape = shape(store, definitions, predicate)?;
            open.extend(shape.full.iter().flat_map(|rule| &rule.calls).map(|call| call.predicate));
            this.shapes.insert(predicate, shape);
            order.push(predicate);
        }
        for &predicate in &order {
            let symbol = this.new_symbol();
            this.symbols.insert(predicate, symbol);
        }
        for &predicate in &order {
            for rule in this.shapes[&predicate].full.clone() {
                for rule in this.without_empty_calls(store, definitions, rule)? {
                    this.produce(definitions, predicate, &rule)?;
                }
            }
        }
        Ok(this)
    }

    fn new_symbol(&mut self) -> usize {
        self.floating.push(0);
        self.floating.len() - 1
    }

    /// The cases of a form in which some calls are empty and the others are not.
    fn without_empty_calls(
        &self,
        store: &mut TermStore,
        definitions: &Definitions,
        form: SymbolicHeap,
    ) -> Result<Vec<SymbolicHeap>, GiveUp> {
        let mut done = Vec::new();
        let calls = form.calls.clone();
        let rest = SymbolicHeap { calls: Vec::new(), ..form };
        let mut open = vec![(rest, 0)];
        while let Some((heap, at)) = open.pop() {
            let Some(call) = calls.get(at) else {
                done.push(heap);
                if done.len() > MAX_RULES {
                    return Err(GiveUp::Bound);
                }
                continue;
            };
            let shape = &self.shapes[&call.predicate];
            if !shape.full.is_empty() {
                let mut full = heap.clone();
                full.calls.push(call.clone());
                open.push((full, at + 1));
            }
            for empty in &shape.empty {
                let mut without = heap.clone();
                let locs = locals_of(definitions, call);
                append(store, &mut without, empty, &locs, &[]);
                open.push((without, at + 1));
            }
        }
        Ok(done)
    }

    fn wish(&self, call: &Call, classes: &[Loc]) -> Wish {
        let key = self.shapes[&call.predicate].key;
        let mut args: Vec<Loc> =
            call.args.iter().filter_map(|arg| arg.loc()).map(|loc| classes[loc.index()]).collect();
        args[..=key].rotate_right(1);
        Wish { symbol: self.symbols[&call.predicate], args }
    }

    /// Adds the productions of one alternative.
    fn produce(
        &mut self,
        definitions: &Definitions,
        predicate: PredicateId,
        rule: &SymbolicHeap,
    ) -> Result<(), GiveUp> {
        let name = definitions.get(predicate).function;
        let Some(classes) = classes(rule) else { return Ok(()) };
        let class = |loc: Loc| classes[loc.index()];
        let nils = definitions.nils();
        let fields = |cell: &Cell| -> Vec<Loc> {
            cell.fields.iter().filter_map(|field| field.loc()).map(class).collect()
        };
        let own = Call {
            predicate,
            args: definitions.get(predicate).params.iter().map(|&param| parameter(param)).collect(),
        };
        let head = self.wish(&own, &classes);
        let addresses: Vec<Loc> = rule.cells.iter().map(|cell| class(cell.address)).collect();
        let mut sorted = addresses.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) || sorted[0].index() < nils {
            return Ok(());
        }
        let first = addresses.iter().position(|&address| address == head.args[0]);
        let Some(first) = first else { return Err(GiveUp::Unfit(name, Unfit::Progress)) };
        let mut all: Vec<Loc> = classes.iter().copied().filter(|loc| loc.index() >= nils).collect();
        all.sort_unstable();
        all.dedup();
        // Each cell gets a production; those below another one are its calls.
        let mut symbols: Vec<Option<usize>> = vec![None; rule.cells.len()];
        symbols[first] = Some(head.symbol);
        let mut order = vec![first];
        let mut calls: Vec<Vec<Wish>> = vec![Vec::new(); rule.cells.len()];
        let mut at = 0;
        while let Some(&cell) = order.get(at) {
            at += 1;
            for field in fields(&rule.cells[cell]) {
                let next = addresses.iter().position(|&address| address == field);
                if let Some(next) = next.filter(|&next| symbols[next].is_none()) {
                    let symbol = self.new_symbol();
                    symbols[next] = Some(symbol);
                    calls[cell].push(Wish { symbol, args: chained(addresses[next], &all) });
                    order.push(next);
                }
            }
        }
        if order.len() < rule.cells.len() {
            return Err(GiveUp::Unfit(name, Unfit::Connectivity));
        }
        for call in &rule.calls {
            let wish = self.wish(call, &classes);
            if wish.args[0].index() < nils || addresses.contains(&wish.args[0]) {
                // Such a call has no heap beside these cells.
                return Ok(());
            }
            let holder =
                order.iter().find(|&&cell| fields(&rule.cells[cell]).contains(&wish.args[0]));
            let Some(&holder) = holder else {
                return Err(GiveUp::Unfit(name, Unfit::Connectivity));
            };
            calls[holder].push(wish);
        }
        let distinct: Vec<(Loc, Loc)> =
            rule.distinct.iter().map(|&(a, b)| (class(a), class(b))).collect();
        self.with_distinct |= !distinct.is_empty();
        for (cell, symbol) in symbols.into_iter().enumerate() {
            let Some(symbol) = symbol else { continue };
            let (head, distinct) = if cell == first {
                (head.clone(), distinct.clone())
            } else {
                (Wish { symbol, args: chained(addresses[cell], &all) }, Vec::new())
            };
            self.productions.push(Production {
                head,
                locals: rule.locals.len(),
                constructor: rule.cells[cell].constructor,
                fields: fields(&rule.cells[cell]),
                calls: std::mem::take(&mut calls[cell]),
                distinct,
            });
        }
        Ok(())
    }

    /// The symbol of a single cell.
    fn cell_symbol(&mut self, nils: usize, constructor: Option<FunId>, fields: usize) -> usize {
        if let Some(&symbol) = self.cells.get(&(constructor, fields)) {
            return symbol;
        }
        let symbol = self.new_symbol();
        self.cells.insert((constructor, fields), symbol);
        let args: Vec<Loc> = (nils..=nils + fields).map(Loc::new).collect();
        self.productions.push(Production {
            fields: args[1..].to_vec(),
            head: Wish { symbol, args },
            locals: nils + fields + 1,
            constructor,
            calls: Vec::new(),
            distinct: Vec::new(),
        });
        symbol
    }

    /// A formula that is asked for, as alternatives.
    pub(super) fn targets(
        &mut self,
        store: &mut TermStore,
        definitions: &Definitions,
        form: &SymbolicHeap,
    ) -> Result<Vec<Target>, GiveUp> {
        let mut found = Vec::new();
        for form in self.without_empty_calls(store, definitions, form.clone())? {
            let identity: Vec<Loc> = (0..form.locals.len()).map(Loc::new).collect();
            let mut calls: Vec<Wish> =
                form.calls.iter().map(|call| self.wish(call, &identity)).collect();
            for cell in &form.cells {
                let fields = cell.fields.iter().filter_map(|field| field.loc());
                let args: Vec<Loc> = std::iter::once(cell.address).chain(fields).collect();
                let symbol = self.cell_symbol(definitions.nils(), cell.constructor, args.len() - 1);
                calls.push(Wish { symbol, args });
            }
            let unnamed = |call: &&Wish| call.args[0].index() >= form.bound;
            for call in calls.iter().filter(unnamed) {
                let same = calls.iter().filter(|c| unnamed(c) && c.symbol == call.symbol).count();
                self.floating[call.symbol] = self.floating[call.symbol].max(same);
            }
            self.with_distinct |= !form.distinct.is_empty();
            found.push(Target {
                locals: form.locals.len(),
                bound: form.bound,
                calls,
                equal: form.equal,
                distinct: form.distinct,
            });
        }
        Ok(found)
    }
}

fn chained(address: Loc, all: &[Loc]) -> Vec<Loc> {
    std::iter::once(address).chain(all.iter().copied().filter(|&loc| loc != address)).collect()
}

fn parameter(param: Param) -> Arg {
    match param {
        Param::Loc(loc) => Arg::Loc(loc),
        Param::Data(term) => Arg::Data(term),
    }
}

/// What the nils and parameters of a predicate are in a call.
fn locals_of(definitions: &Definitions, call: &Call) -> Vec<Loc> {
    let nils = (0..definitions.nils()).map(Loc::new);
    nils.chain(call.args.iter().filter_map(|arg| arg.loc())).collect()
}

/// The first local that each local is equal to; none if a disequality fails.
pub(super) fn classes(heap: &SymbolicHeap) -> Option<Vec<Loc>> {
    let mut classes: Vec<Loc> = (0..heap.locals.len()).map(Loc::new).collect();
    for &(a, b) in &heap.equal {
        let (a, b) = (classes[a.index()], classes[b.index()]);
        let (low, high) = (a.min(b), a.max(b));
        for class in &mut classes {
            if *class == high {
                *class = low;
            }
        }
    }
    let fails = heap.distinct.iter().any(|&(a, b)| classes[a.index()] == classes[b.index()]);
    (!fails).then_some(classes)
}

/// Replaces calls of a predicate that does not come back to itself by its rules.
pub(super) fn without(
    store: &mut TermStore,
    definitions: &Definitions,
    predicate: PredicateId,
    forms: &[SymbolicHeap],
) -> Result<Vec<SymbolicHeap>, GiveUp> {
    let own = definitions.get(predicate);
    let mut done = Vec::new();
    let mut open: Vec<SymbolicHeap> = forms.iter().rev().cloned().collect();
    while let Some(form) = open.pop() {
        let Some(at) = form.calls.iter().position(|call| call.predicate == predicate) else {
            done.push(form);
            continue;
        };
        for rule in (0..own.rules.len()).rev() {
            let mut next = form.clone();
            let call = next.calls.remove(at);
            unfold_into(store, &mut next, own, rule, &call.args);
            open.push(next);
        }
        if open.len() + done.len() > MAX_RULES {
            return Err(GiveUp::Bound);
        }
    }
    Ok(done)
}

/// Whether a form speaks of locations alone.
pub(super) fn is_plain(heap: &SymbolicHeap) -> bool {
    let in_cells = heap.cells.iter().flat_map(|cell| &cell.fields);
    let in_calls = heap.calls.iter().flat_map(|call| &call.args);
    heap.data.is_empty() && in_cells.chain(in_calls).all(|arg| arg.loc().is_some())
}

/// Unfolds the alternatives without cells.
fn shape(
    store: &mut TermStore,
    definitions: &Definitions,
    predicate: PredicateId,
) -> Result<Shape, GiveUp> {
    let own = definitions.get(predicate);
    let unfit = |why| GiveUp::Unfit(own.function, why);
    if own.params.iter().any(|param| matches!(param, Param::Data(_))) {
        return Err(unfit(Unfit::Data));
    }
    let mut shape = Shape::default();
    let mut open: Vec<(SymbolicHeap, usize)> =
        own.rules.iter().rev().map(|rule| (rule.clone(), 0)).collect();
    while let Some((rule, depth)) = open.pop() {
        if !is_plain(&rule) {
            return Err(unfit(Unfit::Data));
        }
        if definitions.least_cells(&rule).is_none() || classes(&rule).is_none() {
            continue;
        }
        if !rule.cells.is_empty() {
            shape.full.push(rule);
        } else if let Some(call) = rule.calls.first().cloned() {
            if depth > definitions.predicates.len() || shape.full.len() > MAX_RULES {
                return Err(unfit(Unfit::Progress));
            }
            let callee = definitions.get(call.predicate);
            for number in (0..callee.rules.len()).rev() {
                let mut next = rule.clone();
                next.calls.remove(0);
                unfold_into(store, &mut next, callee, number, &call.args);
                open.push((next, depth + 1));
            }
        } else {
            shape.empty.push(condition(&rule));
        }
    }
    shape.empty.dedup();
    let fits = |key: &usize| {
        let Param::Loc(param) = own.params[*key] else { return false };
        shape.full.iter().all(|rule| {
            let Some(classes) = classes(rule) else { return true };
            rule.cells.iter().any(|cell| classes[cell.address.index()] == classes[param.index()])
        })
    };
    shape.key = (0..own.params.len()).find(fits).ok_or(unfit(Unfit::Progress))?;
    Ok(shape)
}

/// What a form without atoms of the heap says of the parameters.
fn condition(rule: &SymbolicHeap) -> SymbolicHeap {
    let Some(classes) = classes(rule) else { return SymbolicHeap::default() };
    let class = |loc: Loc| classes[loc.index()];
    let parameters = (0..rule.bound).map(Loc::new);
    // Locals that are existential alone can be chosen apart.
    let known = |&(a, b): &(Loc, Loc)| a.index() < rule.bound && b.index() < rule.bound;
    SymbolicHeap {
        locals: rule.locals[..rule.bound].to_vec(),
        bound: rule.bound,
        equal: parameters.map(|loc| (loc, class(loc))).filter(|(a, b)| a != b).collect(),
        distinct: rule.distinct.iter().map(|&(a, b)| (class(a), class(b))).filter(known).collect(),
        ..SymbolicHeap::default()
    }
}
