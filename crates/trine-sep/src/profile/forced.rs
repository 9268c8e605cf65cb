//! Equalities that derivations may force.
//!
//! Idea: where no disequality is wanted, a heap with fewer equalities has no derivation that one with more
//! lacks. So only those equalities of a premise need be looked at which rules below it may ask for.
//! Invariant: locals in different sets of the result are equal in no heap that is as general as its
//! derivation allows.

use crate::symbolic_heap::{Definitions, Loc, Param, SymbolicHeap};

/// Sets of locals, each named by its first one.
struct Sets(Vec<usize>);

impl Sets {
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.0[a], self.0[b]);
        for name in &mut self.0 {
            if *name == a.max(b) {
                *name = a.min(b);
            }
        }
    }
}

/// For each local of a form the name of its set.
pub(super) fn sets(definitions: &Definitions, form: &SymbolicHeap) -> Vec<usize> {
    let nils = definitions.nils();
    let arity = |number: usize| nils + definitions.predicates[number].params.len();
    // By predicate, over nils and parameters.
    let mut known: Vec<Vec<usize>> =
        (0..definitions.predicates.len()).map(|number| (0..arity(number)).collect()).collect();
    loop {
        let mut changed = false;
        for (number, predicate) in definitions.predicates.iter().enumerate() {
            let mut own = Sets(known[number].clone());
            for rule in &predicate.rules {
                let inner = of_form(nils, rule, &known);
                let place =
                    |slot: usize| match slot.checked_sub(nils).map(|at| predicate.params[at]) {
                        Some(Param::Loc(loc)) => Some(inner[loc.index()]),
                        Some(Param::Data(_)) => None,
                        None => Some(inner[slot]),
                    };
                for a in 0..arity(number) {
                    for b in 0..a {
                        if place(a).is_some() && place(a) == place(b) {
                            own.join(a, b);
                        }
                    }
                }
            }
            changed |= own.0 != known[number];
            known[number] = own.0;
        }
        if !changed {
            return of_form(nils, form, &known);
        }
    }
}

fn of_form(nils: usize, form: &SymbolicHeap, known: &[Vec<usize>]) -> Vec<usize> {
    let mut sets = Sets((0..form.locals.len()).collect());
    for &(a, b) in &form.equal {
        sets.join(a.index(), b.index());
    }
    for call in &form.calls {
        let sets_of_call = &known[call.predicate.index()];
        let local = |slot: usize| match slot.checked_sub(nils) {
            Some(at) => call.args[at].loc().map(Loc::index),
            None => Some(slot),
        };
        for (slot, &first) in sets_of_call.iter().enumerate() {
            if let (Some(a), Some(b)) = (local(slot), local(first)) {
                sets.join(a, b);
            }
        }
    }
    sets.0
}
