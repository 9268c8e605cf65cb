//! Several descriptions of one heap as one description, by predicates that say both.
//!
//! Idea: `p(x, ..)` and `q(x, ..)` on one heap are a predicate of their own. Each rule of `p` is laid over each rule of
//! `q`: cells at one address are one cell, with equal contents. A side that has no cell where the other has one is
//! unfolded, and the calls that are left on both sides are paired by their first addresses, which gives calls of
//! such predicates again. So induction goes over both at once, and numbers of the one are seen by the other.
//! Invariants: a heap satisfies the new description exactly if it satisfies both; where several calls are paired,
//! each of them has its heap determined by its first address. If a pair is not of that kind there is no result.
//! Reference: intersection of heap automata, Jansen, Katelaan, Matheja, Noll, Zuleger, "Unified reasoning about
//! robustness properties of symbolic-heap separation logic", ESOP 2017.

use rustc_hash::FxHashMap;
use trine_term::{Op, TermId};

use crate::base_pair::{class_numbers, consistent};
use crate::compiled::Compiled;
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::instance::{append, unfold_into};
use crate::matching::free_variables;
use crate::procedures::{self, Question};
use crate::symbolic_heap::{
    Arg, Call, Cell, Definitions, Loc, Local, Param, PredicateId, SymbolicHeap,
};

/// How many predicates are made, how many steps all of them take, and how many descriptions come out.
const MOST_PREDICATES: usize = 12;
const MOST_STEPS: usize = 600;
const MOST_FORMS: usize = 60;

/// Two sides on the way to one description.
#[derive(Clone)]
struct Pair {
    /// What both say so far: facts, and cells that were paired.
    common: SymbolicHeap,
    sides: [Side; 2],
}

/// Cells and calls of one side that have no partner yet.
#[derive(Clone, Default)]
struct Side {
    cells: Vec<Cell>,
    calls: Vec<Call>,
}

/// The predicates that are made.
struct Products {
    definitions: Definitions,
    made: FxHashMap<(PredicateId, PredicateId), PredicateId>,
    todo: Vec<(PredicateId, PredicateId)>,
    steps: usize,
}

impl Problem<'_> {
    /// Decides whether a heap that one form of each list describes is none of the conclusions; nothing if the
    /// lists have no common description.
    pub(crate) fn by_product(
        &mut self,
        lists: &[Vec<SymbolicHeap>],
        conclusions: &[SymbolicHeap],
    ) -> Result<Option<Found>, GiveUp> {
        let mut products = Products {
            definitions: self.definitions.clone(),
            made: FxHashMap::default(),
            todo: Vec::new(),
            steps: 0,
        };
        let Some((first, others)) = lists.split_first() else { return Ok(None) };
        let mut premises = first.clone();
        for other in others {
            let mut both = Vec::new();
            for form in &premises {
                for with in other {
                    let pair = self.laid_together(form, with);
                    let Some(found) = self.paired(&mut products, pair)? else { return Ok(None) };
                    both.extend(found);
                }
            }
            if both.len() > MOST_FORMS {
                return Ok(None);
            }
            premises = both;
            if !self.close(&mut products)? {
                return Ok(None);
            }
        }
        self.walk_with(products.definitions, premises, conclusions).map(Some)
    }

    /// Decides whether a heap of one of the premises is none of the conclusions, over definitions with predicates
    /// that were made.
    pub(crate) fn walk_with(
        &mut self,
        definitions: Definitions,
        premises: Vec<SymbolicHeap>,
        conclusions: &[SymbolicHeap],
    ) -> Result<Found, GiveUp> {
        let compiled = Compiled::new(definitions);
        let vocabulary = self.vocabulary.clone();
        let mut part = Problem::new(self.store, vocabulary, compiled, self.pure, self.budget);
        part.any_heap = self.any_heap;
        part.asserted.clone_from(&self.asserted);
        Ok(match procedures::walk(&mut part, &mut Question { premises, conclusions })? {
            // The derivation is one of predicates that the script does not have.
            Found::Derived(model, _) => Found::Model(model),
            found => found,
        })
    }

    /// Two forms over the same constants, beside each other.
    fn laid_together(&mut self, form: &SymbolicHeap, with: &SymbolicHeap) -> Pair {
        let common = self.appended(form, with);
        Pair::of(common, form.cells.len(), form.calls.len())
    }

    /// A form with the facts and, behind its own atoms, the atoms of another one over the same constants.
    pub(crate) fn appended(&mut self, form: &SymbolicHeap, with: &SymbolicHeap) -> SymbolicHeap {
        let mut common = form.clone();
        let mut locs: Vec<Loc> = (0..with.locals.len()).map(Loc::new).collect();
        for (loc, local) in locs.iter_mut().zip(&with.locals).skip(with.bound) {
            *loc = common.fresh(local.sort);
        }
        let mut data = Vec::new();
        for &variable in &with.data_locals {
            let fresh = self.another(variable);
            common.data_locals.push(fresh);
            data.push((variable, fresh));
        }
        append(self.store, &mut common, with, &locs, &data);
        common
    }

    /// A fresh variable like another one.
    pub(crate) fn another(&mut self, variable: TermId) -> TermId {
        let sort = self.store.sort(variable);
        let name = self.store.symbols.intern("other");
        self.store.fresh_variable(name, sort).1
    }

    /// Fills in the rules of predicates that were asked for; false if some pair of rules is of another kind.
    fn close(&mut self, products: &mut Products) -> Result<bool, GiveUp> {
        while let Some((p, q)) = products.todo.pop() {
            let id = products.made[&(p, q)];
            let (head, [p_args, q_args]) = products.head(id, p, q);
            let mut rules = Vec::new();
            for i in 0..products.definitions.get(p).rules.len() {
                for j in 0..products.definitions.get(q).rules.len() {
                    let mut common = head.clone();
                    unfold_into(self.store, &mut common, products.definitions.get(p), i, &p_args);
                    let (cells, calls) = (common.cells.len(), common.calls.len());
                    unfold_into(self.store, &mut common, products.definitions.get(q), j, &q_args);
                    let pair = Pair::of(common, cells, calls);
                    let Some(found) = self.paired(products, pair)? else { return Ok(false) };
                    rules.extend(found);
                }
            }
            products.definitions.predicates[id.index()].rules = rules;
        }
        products.definitions.finish();
        Ok(true)
    }

    /// The descriptions that a pair comes to; nothing if it is of another kind.
    fn paired(
        &mut self,
        products: &mut Products,
        pair: Pair,
    ) -> Result<Option<Vec<SymbolicHeap>>, GiveUp> {
        let (mut open, mut done) = (vec![pair], Vec::new());
        while let Some(mut pair) = open.pop() {
            self.budget.spend(64)?;
            products.steps += 1;
            if products.steps > MOST_STEPS || done.len() > MOST_FORMS {
                return Ok(None);
            }
            if !pair.is_consistent(&products.definitions) {
                continue;
            }
            let Some(classes) = class_numbers(&products.definitions, &pair.common) else {
                continue;
            };
            let class = |loc: Loc| classes[loc.index()];
            // A cell of each side at one address.
            let both = pair.sides[0].cells.iter().enumerate().find_map(|(at, cell)| {
                let same = |other: &Cell| class(other.address) == class(cell.address);
                Some((at, pair.sides[1].cells.iter().position(same)?))
            });
            if let Some((at, with)) = both {
                let cell = pair.sides[0].cells.remove(at);
                let other = pair.sides[1].cells.remove(with);
                if self.are_one(&mut pair.common, &cell, &other) {
                    pair.common.cells.push(cell);
                    open.push(pair);
                }
                continue;
            }
            // Any heap is what the other side is.
            let is_any = |side: &Side| match &*side.calls {
                [call] => {
                    side.cells.is_empty() && products.definitions.get(call.predicate).is_any_heap
                }
                _ => false,
            };
            if let Some(any) = pair.sides.iter().position(is_any) {
                let other = std::mem::take(&mut pair.sides[1 - any]);
                pair.common.cells.extend(other.cells);
                pair.common.calls.extend(other.calls);
                done.push(self.tidy(pair.common, &classes));
                continue;
            }
            let longer = match (pair.sides[0].cells.first(), pair.sides[1].cells.first()) {
                (None, None) => None,
                (Some(_), Some(_)) => return Ok(None),
                (Some(cell), None) => Some((1, class(cell.address))),
                (None, Some(cell)) => Some((0, class(cell.address))),
            };
            let unfolded = match longer {
                // The other side has a cell here.
                Some((side, address)) => {
                    let calls = &pair.sides[side].calls;
                    let root = |call: &Call| products.first_address(call).map(class);
                    match calls.iter().position(|call| root(call) == Some(address)) {
                        _ if calls.is_empty() => continue,
                        Some(place) => Some((side, place)),
                        None if calls.len() == 1 => Some((side, 0)),
                        None => return Ok(None),
                    }
                }
                None => match [&pair.sides[0].calls, &pair.sides[1].calls] {
                    [p, q] if p.is_empty() && q.is_empty() => {
                        done.push(self.tidy(pair.common, &classes));
                        continue;
                    }
                    // What is left is the empty heap.
                    [p, _] if p.is_empty() => Some((1, 0)),
                    [_, q] if q.is_empty() => Some((0, 0)),
                    _ => None,
                },
            };
            if let Some((side, place)) = unfolded {
                let call = pair.sides[side].calls.remove(place);
                for rule in 0..products.definitions.get(call.predicate).rules.len() {
                    let mut branch = pair.clone();
                    let (cells, calls) = (branch.common.cells.len(), branch.common.calls.len());
                    let predicate = products.definitions.get(call.predicate);
                    unfold_into(self.store, &mut branch.common, predicate, rule, &call.args);
                    branch.sides[side].cells.extend(branch.common.cells.drain(cells..));
                    branch.sides[side].calls.extend(branch.common.calls.drain(calls..));
                    open.push(branch);
                }
                continue;
            }
            // Calls are paired by their first addresses.
            let [p, q] = std::mem::take(&mut pair.sides).map(|side| side.calls);
            if p.len() != q.len() {
                return Ok(None);
            }
            let are_several = p.len() > 1;
            let mut others = q;
            for call in p {
                let Some(root) = products.first_address(&call) else { return Ok(None) };
                let same = |other: &Call| {
                    products.first_address(other).is_some_and(|at| class(at) == class(root))
                };
                let Some(place) = others.iter().position(same) else { return Ok(None) };
                let with = others.remove(place);
                if are_several
                    && !(products.is_determined(call.predicate)
                        && products.is_determined(with.predicate))
                {
                    return Ok(None);
                }
                let Some(joined) = self.joined(products, &call, &with) else { return Ok(None) };
                pair.common.calls.push(joined);
            }
            done.push(self.tidy(pair.common, &classes));
        }
        Ok(Some(done))
    }

    /// Says that two cells at one address are one; false if they are of different kinds.
    fn are_one(&mut self, common: &mut SymbolicHeap, cell: &Cell, other: &Cell) -> bool {
        if cell.constructor != other.constructor || cell.fields.len() != other.fields.len() {
            return false;
        }
        for (&field, &wanted) in cell.fields.iter().zip(&other.fields) {
            match (field, wanted) {
                (Arg::Loc(a), Arg::Loc(b)) => common.equal.push((a, b)),
                (Arg::Data(a), Arg::Data(b)) if a == b => {}
                (Arg::Data(a), Arg::Data(b)) => {
                    let equal = self.store.mk(Op::Eq, &[a, b]);
                    common.data.push(equal);
                }
                _ => return false,
            }
        }
        true
    }

    /// The call that says what two calls with one first address say.
    fn joined(&mut self, products: &mut Products, p: &Call, q: &Call) -> Option<Call> {
        let key = (p.predicate, q.predicate);
        let root = products.root(q.predicate)?;
        let predicate = match products.made.get(&key) {
            Some(&made) => made,
            None => self.declared(products, key)?,
        };
        let rest = q.args.iter().enumerate().filter(|&(at, _)| at != root).map(|(_, &arg)| arg);
        Some(Call { predicate, args: p.args.iter().copied().chain(rest).collect() })
    }

    /// A new predicate without rules.
    fn declared(
        &mut self,
        products: &mut Products,
        (p, q): (PredicateId, PredicateId),
    ) -> Option<PredicateId> {
        if products.made.len() >= MOST_PREDICATES {
            return None;
        }
        let root = products.root(q)?;
        let nils = products.definitions.nils();
        let mut params = products.definitions.get(p).params.clone();
        let mut next = nils + params.iter().filter(|param| matches!(param, Param::Loc(_))).count();
        for (at, param) in products.definitions.get(q).params.clone().into_iter().enumerate() {
            if at == root {
                continue;
            }
            params.push(match param {
                Param::Loc(_) => {
                    next += 1;
                    Param::Loc(Loc::new(next - 1))
                }
                Param::Data(variable) => Param::Data(self.another(variable)),
            });
        }
        let sorts = {
            let of = |predicate: PredicateId| {
                let function = products.definitions.get(predicate).function;
                self.store.function_decl(function).params.to_vec()
            };
            let rest = of(q).into_iter().enumerate().filter(|&(at, _)| at != root);
            of(p).into_iter().chain(rest.map(|(_, sort)| sort)).collect()
        };
        let id = products.definitions.add(self.store, "both", params, sorts);
        products.made.insert((p, q), id);
        products.todo.push((p, q));
        Some(id)
    }

    /// The form with one name for each class of locations, and without variables that equations give.
    pub(crate) fn tidy(&mut self, form: SymbolicHeap, classes: &[u32]) -> SymbolicHeap {
        let mut form = form;
        let first = |at: usize, form: &SymbolicHeap| {
            (0..at)
                .find(|&other| {
                    classes[other] == classes[at] && form.locals[other].sort == form.locals[at].sort
                })
                .unwrap_or(at)
        };
        let firsts: Vec<usize> = (0..form.locals.len())
            .map(|at| if at < form.bound { at } else { first(at, &form) })
            .collect();
        form.rename(|loc| Loc::new(firsts[loc.index()]));
        form.equal.retain(|&(a, b)| a != b);
        form.equal.sort_unstable();
        form.equal.dedup();
        while let Some((place, variable, value)) = self.given_variable(&form) {
            form.data.remove(place);
            form.data_locals.retain(|&local| local != variable);
            let store = &mut *self.store;
            form.replace_data(|term| store.substitute(term, &[(variable, value)]));
        }
        without_unused(form)
    }

    /// An equation that gives a variable of a form: where it is, the variable, and the value.
    fn given_variable(&self, form: &SymbolicHeap) -> Option<(usize, TermId, TermId)> {
        form.data.iter().enumerate().find_map(|(place, &fact)| {
            let [a, b] = *self.store.args(fact) else { return None };
            if self.store.op(fact) != Op::Eq {
                return None;
            }
            let is_free = |variable: TermId, value: TermId| {
                form.data_locals.contains(&variable)
                    && !free_variables(self.store, value).contains(&variable)
            };
            if is_free(b, a) { Some((place, b, a)) } else { is_free(a, b).then_some((place, a, b)) }
        })
    }
}

/// The form without existential locations that no atom mentions.
fn without_unused(form: SymbolicHeap) -> SymbolicHeap {
    let mut form = form;
    let mentioned = form.mentioned();
    let is_kept = |at: usize, form: &SymbolicHeap| {
        at < form.bound || mentioned.binary_search(&Loc::new(at)).is_ok()
    };
    let mut places = Vec::with_capacity(form.locals.len());
    let mut kept: Vec<Local> = Vec::with_capacity(form.locals.len());
    for at in 0..form.locals.len() {
        places.push(Loc::new(kept.len()));
        if is_kept(at, &form) {
            kept.push(form.locals[at]);
        }
    }
    form.rename(|loc| places[loc.index()]);
    form.locals = kept;
    form
}

impl Pair {
    /// A form of which the first cells and calls are one side, and the others the other.
    fn of(form: SymbolicHeap, cells: usize, calls: usize) -> Self {
        let mut common = form;
        let mut first = Side {
            cells: std::mem::take(&mut common.cells),
            calls: std::mem::take(&mut common.calls),
        };
        let second =
            Side { cells: first.cells.split_off(cells), calls: first.calls.split_off(calls) };
        Self { common, sides: [first, second] }
    }

    /// Whether each side can be a heap, as far as locations say.
    fn is_consistent(&self, definitions: &Definitions) -> bool {
        self.sides.iter().all(|side| {
            let mut form = self.common.clone();
            form.cells.extend(side.cells.iter().cloned());
            consistent(definitions, &form)
        })
    }
}

impl Products {
    /// The position of the address at which a heap of the predicate begins, unless it is empty.
    fn root(&self, predicate: PredicateId) -> Option<usize> {
        let predicate = self.definitions.get(predicate);
        if predicate.rules.iter().any(|rule| rule.cells.is_empty() && !rule.calls.is_empty()) {
            return None;
        }
        predicate.params.iter().position(|&param| {
            let Param::Loc(param) = param else { return false };
            let mut with_cells = predicate.rules.iter().filter(|rule| !rule.cells.is_empty());
            with_cells.all(|rule| rule.cells.iter().any(|cell| cell.address == param))
        })
    }

    /// The address at which the heap of a call begins, unless it is empty.
    fn first_address(&self, call: &Call) -> Option<Loc> {
        // A predicate that is being made begins as the first of its two.
        let mut predicate = call.predicate;
        while let Some((&(first, _), _)) = self.made.iter().find(|&(_, &id)| id == predicate) {
            predicate = first;
        }
        call.args[self.root(predicate)?].loc()
    }

    /// Whether the address at which a heap of the predicate begins says which cells of a larger heap it has:
    /// none if it is nil, and otherwise the cell there with what all of its fields point to. So another such
    /// predicate that begins there has the same cells.
    fn is_determined(&self, predicate: PredicateId) -> bool {
        let (mut seen, mut open) = (vec![predicate], vec![predicate]);
        while let Some(id) = open.pop() {
            let predicate = self.definitions.get(id);
            let Some(Param::Loc(root)) = self.root(id).map(|root| predicate.params[root]) else {
                return false;
            };
            for rule in &predicate.rules {
                let nils = self.definitions.nils();
                let is_nil = |&(a, b): &(Loc, Loc)| {
                    (a == root && b.index() < nils) || (b == root && a.index() < nils)
                };
                match &*rule.cells {
                    [] if rule.calls.is_empty() && rule.equal.iter().any(is_nil) => {}
                    [cell] => {
                        // Two predicates that begin at one address have one heap only if both follow all
                        // fields.
                        let starts: Vec<Option<Loc>> =
                            rule.calls.iter().map(|call| self.first_address(call)).collect();
                        let is_followed = |field: &Arg| match *field {
                            Arg::Loc(loc) => loc.index() < nils || starts.contains(&Some(loc)),
                            Arg::Data(_) => true,
                        };
                        if !cell.fields.iter().all(is_followed) {
                            return false;
                        }
                        for call in &rule.calls {
                            let start = self.first_address(call);
                            let is_field =
                                start.is_some_and(|at| cell.fields.contains(&Arg::Loc(at)));
                            if !is_field {
                                return false;
                            }
                            if !seen.contains(&call.predicate) {
                                seen.push(call.predicate);
                                open.push(call.predicate);
                            }
                        }
                    }
                    _ => return false,
                }
            }
        }
        true
    }

    /// A heap over the parameters of a new predicate, and what its two predicates are called with.
    fn head(
        &self,
        id: PredicateId,
        p: PredicateId,
        q: PredicateId,
    ) -> (SymbolicHeap, [Vec<Arg>; 2]) {
        let sort_of = |predicate: PredicateId, loc: Loc| {
            let rule = self.definitions.get(predicate).rules.first();
            rule.map(|rule| rule.locals[loc.index()].sort)
        };
        let mut locals: Vec<Local> = self
            .definitions
            .location_sorts
            .iter()
            .map(|&sort| Local { sort, term: None })
            .collect();
        let root = self.root(q).unwrap_or_default();
        let own = &self.definitions.get(p).params;
        let others = self.definitions.get(q).params.iter().enumerate();
        for param in own {
            if let Param::Loc(loc) = *param
                && let Some(sort) = sort_of(p, loc)
            {
                locals.push(Local { sort, term: None });
            }
        }
        for (at, param) in others {
            if let Param::Loc(loc) = *param
                && at != root
                && let Some(sort) = sort_of(q, loc)
            {
                locals.push(Local { sort, term: None });
            }
        }
        let bound = locals.len();
        let head = SymbolicHeap { locals, bound, ..SymbolicHeap::default() };
        let arg = |param: &Param| match *param {
            Param::Loc(loc) => Arg::Loc(loc),
            Param::Data(variable) => Arg::Data(variable),
        };
        let params = &self.definitions.get(id).params;
        let (mine, rest) = params.split_at(own.len());
        let p_args: Vec<Arg> = mine.iter().map(arg).collect();
        let mut q_args: Vec<Arg> = rest.iter().map(arg).collect();
        let start = self.root(p).and_then(|root| p_args.get(root).copied());
        q_args.insert(root.min(q_args.len()), start.unwrap_or(p_args[0]));
        (head, [p_args, q_args])
    }
}
