//! Predicates that a procedure makes: declared first, so that rules may call them, and filled in later.
//!
//! Invariant: a predicate that was made has no definition in the store; it lives in the definitions of one
//! problem, which go with the problem.

use trine_term::{FunDecl, FunKind, SortId, TermStore};

use crate::symbolic_heap::{Definitions, Param, Predicate, PredicateId};

impl Definitions {
    /// A new predicate without rules. [`finish`](Self::finish) is due when all rules are there.
    pub(crate) fn add(
        &mut self,
        store: &mut TermStore,
        name: &str,
        params: Vec<Param>,
        sorts: Vec<SortId>,
    ) -> PredicateId {
        let (name, result) = (store.symbols.intern(name), store.sorts.bool());
        let decl = FunDecl { name, params: sorts.into(), result, kind: FunKind::Recursive };
        let function = store.declare(decl);
        let id = PredicateId::new(self.predicates.len());
        self.predicates.push(Predicate {
            function,
            params,
            rules: Vec::new(),
            component: 0,
            min_cells: None,
            is_any_heap: false,
        });
        self.by_function.insert(function, id);
        id
    }
}
