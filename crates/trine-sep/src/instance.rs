//! Instances of rules: an alternative of a predicate with arguments for its parameters.
//!
//! Idea: the atoms of the rule are appended to a symbolic heap; parameters become the arguments,
//! existentials become fresh locals, data variables are replaced in the terms.
//! Invariant: the call that is unfolded was taken out of the heap before; nothing else of it changes.

use trine_term::{TermId, TermStore};

use crate::symbolic_heap::{Arg, Call, Cell, Loc, Param, Predicate, SymbolicHeap};

/// Appends the rule `rule` of a predicate with the arguments given.
pub fn unfold_into(
    store: &mut TermStore,
    heap: &mut SymbolicHeap,
    predicate: &Predicate,
    rule: usize,
    args: &[Arg],
) {
    let rule = &predicate.rules[rule];
    let mut locs: Vec<Loc> = (0..rule.locals.len()).map(Loc::new).collect();
    let mut data = Vec::new();
    for (param, &arg) in predicate.params.iter().zip(args) {
        match (*param, arg) {
            (Param::Loc(loc), Arg::Loc(value)) => locs[loc.index()] = value,
            (Param::Data(term), Arg::Data(value)) => data.push((term, value)),
            // Calls are well-sorted.
            _ => {}
        }
    }
    for (loc, local) in locs.iter_mut().zip(&rule.locals).skip(rule.bound) {
        *loc = heap.fresh(local.sort);
    }
    for &variable in &rule.data_locals {
        let sort = store.sort(variable);
        if let Some(id) = store.variable(variable) {
            let name = store.variable_decl(id).name;
            let (_, fresh) = store.fresh_variable(name, sort);
            heap.data_locals.push(fresh);
            data.push((variable, fresh));
        }
    }
    append(store, heap, rule, &locs, &data);
}

/// Appends the atoms of `from`, with locations and data replaced.
pub fn append(
    store: &mut TermStore,
    heap: &mut SymbolicHeap,
    from: &SymbolicHeap,
    locs: &[Loc],
    data: &[(TermId, TermId)],
) {
    let loc = |at: Loc| locs[at.index()];
    heap.equal.extend(from.equal.iter().map(|&(a, b)| (loc(a), loc(b))));
    heap.distinct.extend(from.distinct.iter().map(|&(a, b)| (loc(a), loc(b))));
    let mut term = |at: TermId| if data.is_empty() { at } else { store.substitute(at, data) };
    heap.data.extend(from.data.iter().map(|&fact| term(fact)));
    let mut args = |args: &[Arg]| -> Box<[Arg]> {
        args.iter()
            .map(|&arg| match arg {
                Arg::Loc(at) => Arg::Loc(loc(at)),
                Arg::Data(at) => Arg::Data(term(at)),
            })
            .collect()
    };
    heap.cells.extend(from.cells.iter().map(|cell| Cell {
        address: loc(cell.address),
        share: cell.share,
        constructor: cell.constructor,
        fields: args(&cell.fields),
    }));
    heap.calls.extend(
        from.calls.iter().map(|call| Call { predicate: call.predicate, args: args(&call.args) }),
    );
}
