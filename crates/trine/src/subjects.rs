//! Which formulas speak of heaps, and which of strings: they have routes of their own.
//!
//! Idea: a term speaks of what one of its parts speaks of, so each term is looked at once for the
//! life of a solver, and a check asks only for the roots of what is in force.
//! Invariant: the parts of a term that was visited were visited before it.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Op, TermId, TermSet, TermStore, Theory, post_order};

/// What some formulas speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spoken {
    /// Of a heap, themselves or by a definition.
    pub heaps: bool,
    /// Of strings or regular languages.
    pub strings: bool,
}

/// What was seen so far. The head of the module says more.
#[derive(Default)]
pub struct Subjects {
    visited: TermSet,
    heaps: TermSet,
    strings: TermSet,
    /// By defined function: whether its body speaks of heaps.
    definitions: FxHashMap<FunId, bool>,
}

impl Subjects {
    /// What the formulas speak of, taken together.
    pub fn of(&mut self, store: &TermStore, formulas: &[TermId]) -> Spoken {
        let Self { visited, heaps, strings, definitions } = self;
        let of_strings = [store.sorts.string(), store.sorts.reglan()];
        post_order(store, formulas, visited, |term| {
            let (op, args) = (store.op(term), store.args(term));
            let defined =
                store.function(term).filter(|_| op == Op::Apply).is_some_and(|function| {
                    *definitions
                        .entry(function)
                        .or_insert_with(|| definition_speaks_of_heaps(store, function))
                });
            let own = op.info().theory == Theory::Heap && op != Op::SepNil;
            if own || defined || args.iter().any(|&arg| heaps.contains(arg)) {
                heaps.insert(term);
            }
            let own = of_strings.contains(&store.sort(term));
            if own || args.iter().any(|&arg| strings.contains(arg)) {
                strings.insert(term);
            }
        });
        Spoken {
            heaps: formulas.iter().any(|&formula| heaps.contains(formula)),
            strings: formulas.iter().any(|&formula| strings.contains(formula)),
        }
    }
}

/// Whether the body of a function, or of one that it uses, has an operator of separation logic.
fn definition_speaks_of_heaps(store: &TermStore, function: FunId) -> bool {
    let body = |function| store.definition(function).map(|definition| definition.body);
    let mut visited = TermSet::new();
    let mut roots: Vec<TermId> = body(function).into_iter().collect();
    let mut found = false;
    while !roots.is_empty() && !found {
        let mut bodies = Vec::new();
        post_order(store, &roots, &mut visited, |term| {
            let op = store.op(term);
            found |= op.info().theory == Theory::Heap && op != Op::SepNil;
            if op == Op::Apply {
                bodies.extend(store.function(term).and_then(body));
            }
        });
        roots = bodies;
    }
    found
}
