//! Definitions with parameters, which are replaced by their bodies where they are used.
//!
//! Idea: the parameters are fresh variables, made before the body, so only terms with greater ids
//! can contain them. Those are listed once; a use walks the list and rebuilds each entry over the
//! arguments. What does not depend on a parameter is shared by all uses.
//! Invariant: binders that are rebuilt get fresh variables, so that a definition applied to its own
//! result never nests two binders of one variable.
//! Reference: SMT-LIB 2.7, section 4.2.3 (`define-fun` as abbreviation).

use rustc_hash::FxHashMap;
use trine_term::{Op, SymbolId, TermId, TermStore};

use super::apply;

/// A `define-fun` with parameters.
#[derive(Clone, Debug)]
pub(crate) struct MacroDefinition {
    pub(crate) name: SymbolId,
    pub(crate) params: Box<[TermId]>,
    pub(crate) body: TermId,
    /// The terms below the body that contain a parameter, arguments first.
    dependent: Box<[TermId]>,
}

impl MacroDefinition {
    /// A definition; the parameters are variables that were made before every term over them.
    pub(crate) fn new(
        store: &TermStore,
        name: SymbolId,
        params: Box<[TermId]>,
        body: TermId,
    ) -> Self {
        let dependent = dependent_terms(store, &params, body);
        Self { name, params, body, dependent }
    }

    /// The body over the parameters.
    pub(crate) fn body(&self) -> TermId {
        self.body
    }

    /// The body with the parameters replaced by arguments of the same sorts.
    pub(crate) fn instantiate(&self, store: &mut TermStore, args: &[TermId]) -> TermId {
        let mut images: FxHashMap<TermId, TermId> =
            self.params.iter().copied().zip(args.iter().copied()).collect();
        self.refresh_binders(store, &mut images);
        let mut new_args = Vec::new();
        for &term in &self.dependent {
            new_args.clear();
            new_args.extend(
                store.args(term).iter().map(|arg| images.get(arg).copied().unwrap_or(*arg)),
            );
            let image = if new_args == store.args(term) {
                term
            } else {
                // As when the body is written out with these arguments.
                let op = store.op(term);
                let value = match (op, &new_args[..]) {
                    (Op::Select, &[array, index]) => store.lambda_at(array, index),
                    _ => apply::fold(store, op, &new_args),
                };
                value.unwrap_or_else(|| store.with_args(term, &new_args))
            };
            images.insert(term, image);
        }
        images.get(&self.body).copied().unwrap_or(self.body)
    }

    fn refresh_binders(&self, store: &mut TermStore, images: &mut FxHashMap<TermId, TermId>) {
        for &term in &self.dependent {
            if !matches!(store.op(term), Op::Forall | Op::Exists) {
                continue;
            }
            let count = store.args(term).len() - 1;
            for position in 0..count {
                let variable = store.arg(term, position);
                if let Some(id) = store.variable(variable) {
                    let decl = store.variable_decl(id);
                    let (_, fresh) = store.fresh_variable(decl.name, decl.sort);
                    images.insert(variable, fresh);
                }
            }
        }
    }
}

/// The terms below `body` that contain a parameter or a variable bound in a term that does, in the
/// order of their ids.
fn dependent_terms(store: &TermStore, params: &[TermId], body: TermId) -> Box<[TermId]> {
    let Some(&oldest) = params.iter().min() else { return Box::default() };
    if body < oldest {
        return Box::default();
    }
    let slot = |term: TermId| term.index().checked_sub(oldest.index());
    let size = body.index() - oldest.index() + 1;
    let mut reached = vec![false; size];
    reached[size - 1] = true;
    for at in (0..size).rev() {
        if !reached[at] {
            continue;
        }
        for &arg in store.args(TermId::new(oldest.index() + at)) {
            if let Some(slot) = slot(arg) {
                reached[slot] = true;
            }
        }
    }
    // Variables of inner binders count as dependent, so that whole scopes are rebuilt together.
    let mut dependent = vec![false; size];
    let mut found = Vec::new();
    for at in 0..size {
        if !reached[at] {
            continue;
        }
        let term = TermId::new(oldest.index() + at);
        if store.op(term) == Op::BoundVar {
            dependent[at] = true;
        } else if store.args(term).iter().any(|&arg| slot(arg).is_some_and(|s| dependent[s])) {
            dependent[at] = true;
            found.push(term);
        }
    }
    found.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_share_what_does_not_depend_and_refresh_binders() {
        let mut store = TermStore::new();
        let bool = store.sorts.bool();
        let p = store.declare_const("p", bool);
        let q = store.declare_const("q", bool);
        let [x, y] = ["x", "y"].map(|name| store.symbols.intern(name));
        let (_, param) = store.fresh_variable(x, bool);
        let closed = store.mk(Op::And, &[p, q]);
        let (_, inner) = store.fresh_variable(y, bool);
        let both = store.mk(Op::Or, &[inner, param]);
        let some = store.mk(Op::Exists, &[inner, both]);
        let body = store.mk(Op::And, &[closed, some]);
        let name = store.symbols.intern("f");
        let definition = MacroDefinition::new(&store, name, Box::new([param]), body);
        let once = definition.instantiate(&mut store, &[p]);
        assert_eq!(store.arg(once, 0), closed);
        let exists = store.arg(once, 1);
        assert_ne!(store.arg(exists, 0), inner);
        assert_eq!(store.args(store.arg(exists, 1)), [store.arg(exists, 0), p]);
        let twice = definition.instantiate(&mut store, &[once]);
        assert_ne!(store.arg(store.arg(twice, 1), 0), store.arg(exists, 0));
    }
}
