//! What the terms are: which speak of the heap, which predicates they use, what those need at least.
//!
//! Idea: a function with a recursive definition is an inductive predicate if its body speaks of the
//! heap, or if a heap is declared at the addresses that it takes. Everything is found by one look at
//! each term, below formulas and below the bodies that they reach.
//! Invariant: a term that was read was read with all definitions that it reaches.

use std::rc::Rc;

use crate::idle::is_idle;
use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{
    DefinitionSet, FunId, Op, SortId, TermId, TermMap, TermSet, TermStore, post_order,
};

/// Bound variables as a list that is shared.
pub(crate) type Variables = Rc<[TermId]>;

/// Which terms speak of the heap, which predicates they use, and what those need at least.
#[derive(Default)]
pub(crate) struct Vocabulary {
    visited: TermSet,
    spatial: TermSet,
    /// Spatial terms that describe heaps by cells, `sep`, `or`, `exists` and predicates alone.
    symbolic: TermSet,
    free: TermMap<Variables>,
    /// Fewest cells of a heap on which a term holds, data left out of account.
    least: TermMap<u64>,
    predicates: FxHashMap<FunId, Predicate>,
    not_predicates: FxHashSet<FunId>,
    none: Option<Variables>,
}

/// An inductive predicate.
pub(crate) struct Predicate {
    pub(crate) params: Variables,
    pub(crate) body: TermId,
    symbolic: bool,
    least: u64,
    /// No heap but the empty one is described, and locations are only compared.
    pub(crate) pattern: bool,
    /// No part of the body chooses between descriptions of the heap.
    pub(crate) single: bool,
    /// The predicates that an unfolding may call.
    pub(crate) reaches: FxHashSet<FunId>,
    /// An unfolding may come back to it without a cell.
    idle: bool,
}

/// More cells than any heap has.
const INFINITE: u64 = u64::MAX / 4;

impl Vocabulary {
    /// Reads what is below a term, and the definitions that it reaches.
    pub(crate) fn read(&mut self, store: &TermStore, term: TermId) {
        if self.visited.contains(term) {
            return;
        }
        let used = DefinitionSet::of(store, &[term]);
        let is_new = |function: &FunId| {
            !self.predicates.contains_key(function) && !self.not_predicates.contains(function)
        };
        let new = used.functions().iter().copied().filter(is_new);
        let bodies: Vec<(FunId, TermId)> =
            new.filter_map(|function| Some((function, store.definition(function)?.body))).collect();
        if !bodies.is_empty() {
            self.add_predicates(store, &used, &bodies);
        }
        self.classify(store, term);
    }

    fn add_predicates(
        &mut self,
        store: &TermStore,
        used: &DefinitionSet,
        bodies: &[(FunId, TermId)],
    ) {
        let is_address = |&sort: &SortId| store.heap_at(sort).is_some();
        let of_sort_bool = |function| store.function_decl(function).result == store.sorts.bool();
        let speaks = |function: FunId| {
            let mut speaks = store.function_decl(function).params.iter().any(is_address);
            let body = store.definition(function).map(|definition| definition.body);
            post_order(store, body.as_slice(), &mut TermSet::new(), |term| {
                speaks |= store.op(term).describes_heap();
            });
            speaks
        };
        let own = used.leading_to(of_sort_bool, speaks);
        for &(function, body) in bodies {
            if !own.contains(&function) {
                self.not_predicates.insert(function);
                continue;
            }
            let params = store.definition(function).map(|definition| &definition.params);
            let params = params.into_iter().flatten().filter_map(|&v| store.variable_term(v));
            let reaches = used.callees(function).collect();
            let mut pattern = true;
            post_order(store, &[body], &mut TermSet::new(), |term| {
                pattern &= compares_only(store, term);
            });
            self.predicates.insert(
                function,
                Predicate {
                    params: params.collect(),
                    body,
                    symbolic: true,
                    least: INFINITE,
                    pattern,
                    single: false,
                    reaches,
                    idle: false,
                },
            );
        }
        let own: Vec<(FunId, TermId)> =
            bodies.iter().copied().filter(|(function, _)| own.contains(function)).collect();
        for &(_, body) in &own {
            self.classify(store, body);
        }
        self.close(store, &own);
    }

    /// The fixed points over new predicates.
    fn close(&mut self, store: &TermStore, own: &[(FunId, TermId)]) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &(function, body) in own {
                let mut reaches = self.predicates[&function].reaches.clone();
                let mut pattern = self.predicates[&function].pattern;
                for callee in self.predicates[&function].reaches.clone() {
                    match self.predicates.get(&callee) {
                        Some(callee) => {
                            reaches.extend(callee.reaches.iter().copied());
                            pattern &= callee.pattern;
                        }
                        None => pattern = false,
                    }
                }
                self.forget(store, body);
                self.classify(store, body);
                let (symbolic, least) = (self.symbolic.contains(body), self.least(body));
                let Some(predicate) = self.predicates.get_mut(&function) else { continue };
                let new = (symbolic, least, pattern, reaches.len());
                let old = (
                    predicate.symbolic,
                    predicate.least,
                    predicate.pattern,
                    predicate.reaches.len(),
                );
                changed |= new != old;
                (predicate.symbolic, predicate.least, predicate.pattern) =
                    (symbolic, least, pattern);
                predicate.reaches = reaches;
            }
        }
        for &(function, body) in own {
            self.forget(store, body);
            self.classify(store, body);
            let mut single = true;
            post_order(store, &[body], &mut TermSet::new(), |term| {
                single &= store.op(term) != Op::Or || !self.spatial.contains(term);
            });
            if let Some(predicate) = self.predicates.get_mut(&function) {
                predicate.single = single;
            }
        }
        let least = self.predicates.iter().map(|(&function, known)| (function, known.least));
        let least: FxHashMap<FunId, u64> = least.collect();
        for &(function, body) in own {
            let back = |callee: &&FunId| {
                let callee = self.predicates.get(*callee);
                callee.is_some_and(|callee| callee.reaches.contains(&function))
            };
            let reaches = &self.predicates[&function].reaches;
            let component: FxHashSet<FunId> = reaches.iter().filter(back).copied().collect();
            let idle = is_idle(store, body, &component, &least);
            if let Some(predicate) = self.predicates.get_mut(&function) {
                predicate.idle = idle;
            }
        }
    }

    /// Whether unfoldings of a formula may come back to a predicate without a cell.
    pub(crate) fn reaches_idle(&self, store: &TermStore, formula: TermId) -> bool {
        let is_idle = |function: &FunId| self.predicates.get(function).is_some_and(|p| p.idle);
        let mut found = false;
        post_order(store, &[formula], &mut TermSet::new(), |term| {
            if let Some((function, predicate)) = self.predicate(store, term) {
                found |= is_idle(&function) || predicate.reaches.iter().any(is_idle);
            }
        });
        found
    }

    /// Makes what is known of the terms below a body be found out again.
    fn forget(&mut self, store: &TermStore, body: TermId) {
        let mut terms = Vec::new();
        post_order(store, &[body], &mut TermSet::new(), |term| terms.push(term));
        for term in terms {
            self.visited.remove(term);
            self.symbolic.remove(term);
        }
    }

    fn classify(&mut self, store: &TermStore, root: TermId) {
        let none = self.none.get_or_insert_with(|| Rc::from([])).clone();
        let mut visited = std::mem::take(&mut self.visited);
        post_order(store, &[root], &mut visited, |term| {
            let (op, args) = (store.op(term), store.args(term));
            let predicate = store.called(term).and_then(|f| self.predicates.get(&f));
            let is_spatial = |&&arg: &&TermId| self.spatial.contains(arg);
            let spatial_args = args.iter().filter(is_spatial).count();
            let symbolic_args =
                args.iter().filter(is_spatial).all(|&arg| self.symbolic.contains(arg));
            if op.describes_heap() || predicate.is_some() || spatial_args > 0 {
                self.spatial.insert(term);
                let symbolic = match op {
                    Op::SepEmp | Op::SepPto | Op::SepShare => true,
                    Op::SepStar | Op::Or | Op::Exists => symbolic_args,
                    Op::And => symbolic_args && spatial_args == 1,
                    Op::Apply => predicate.is_some_and(|p| p.symbolic) && spatial_args == 0,
                    _ => false,
                };
                if symbolic {
                    self.symbolic.insert(term);
                }
            }
            let of = |&arg: &TermId| self.least.get(arg).copied().unwrap_or(0);
            let least = match op {
                Op::SepPto | Op::SepShare => 1,
                Op::False => INFINITE,
                Op::SepStar => args.iter().map(of).fold(0, |sum, n| INFINITE.min(sum + n)),
                Op::And => args.iter().map(of).max().unwrap_or(0),
                Op::Or => args.iter().map(of).min().unwrap_or(0),
                Op::Exists => args.last().map_or(0, of),
                Op::Apply => predicate.map_or(0, |p| p.least),
                _ => 0,
            };
            self.least.insert(term, least);
            let mut free: Vec<TermId> = match op {
                Op::BoundVar => vec![term],
                _ => args
                    .iter()
                    .filter_map(|&arg| self.free.get(arg))
                    .flat_map(|f| f.iter())
                    .copied()
                    .collect(),
            };
            if let (Op::Exists | Op::Forall, Some((_, variables))) = (op, args.split_last()) {
                free.retain(|variable| !variables.contains(variable));
            }
            free.sort_unstable();
            free.dedup();
            let free = if free.is_empty() { none.clone() } else { free.into() };
            self.free.insert(term, free);
        });
        self.visited = visited;
    }

    /// Whether a term speaks of the heap.
    pub(crate) fn is_spatial(&self, term: TermId) -> bool {
        self.spatial.contains(term)
    }

    /// Whether the search of the [`search`](crate::search) module takes the formula.
    pub(crate) fn is_symbolic(&self, term: TermId) -> bool {
        self.symbolic.contains(term)
    }

    /// The variables that occur free in a term.
    pub(crate) fn free(&self, term: TermId) -> Variables {
        match self.free.get(term) {
            Some(free) => free.clone(),
            None => Rc::from([]),
        }
    }

    /// Fewest cells of a heap on which the formula holds.
    pub(crate) fn least(&self, term: TermId) -> u64 {
        self.least.get(term).copied().unwrap_or(0)
    }

    /// The inductive predicate that a term calls.
    pub(crate) fn predicate(&self, store: &TermStore, term: TermId) -> Option<(FunId, &Predicate)> {
        let function = store.called(term)?;
        Some((function, self.predicates.get(&function)?))
    }

    /// The inductive predicate of a function.
    pub(crate) fn predicate_of(&self, function: FunId) -> Option<&Predicate> {
        self.predicates.get(&function)
    }

    /// Whether a formula may call a predicate, by itself or by what it calls.
    pub(crate) fn may_call(&self, store: &TermStore, term: TermId, function: FunId) -> bool {
        let mut found = false;
        post_order(store, &[term], &mut TermSet::new(), |part| {
            if let Some((own, predicate)) = self.predicate(store, part) {
                found |= own == function || predicate.reaches.contains(&function);
            }
        });
        found
    }
}

/// Whether a term of a body is a formula over the empty heap that compares locations.
fn compares_only(store: &TermStore, term: TermId) -> bool {
    let declared = matches!(store.sort_of(term), trine_term::Sort::Uninterpreted { .. });
    match store.op(term) {
        Op::BoundVar | Op::SepNil => declared,
        Op::Apply => store.called(term).is_some(),
        Op::SepEmp | Op::SepStar | Op::And | Op::Or | Op::Not | Op::Exists => true,
        Op::Eq | Op::Distinct | Op::True | Op::False => true,
        _ => false,
    }
}
