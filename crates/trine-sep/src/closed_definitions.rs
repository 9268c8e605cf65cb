//! Definitions that mention addresses by their names: constants and literals become parameters.
//!
//! Idea: a predicate whose body speaks of an address that is none of its parameters, such as a list that ends in
//! the literal zero, gets one more parameter for each of these addresses, and so does what calls it. Calls of the
//! formulas pass the addresses themselves.
//! Invariant: a call with the new parameters holds on the same heaps as the call without them.
//! Reference: Johnsson, "Lambda lifting", FPCA 1985.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{
    Definition, DefinitionSet, FunDecl, FunId, Op, SortId, TermId, TermMap, TermSet, TermStore,
    post_order,
};

use crate::normalize::is_address_sort;

/// Definitions with more parameters, by the addresses that became some.
#[derive(Default)]
pub(crate) struct ClosedDefinitions {
    known: FxHashMap<(FunId, Vec<TermId>), FunId>,
}

impl ClosedDefinitions {
    /// The formulas with calls of definitions that mention no address. The sorts of `others` are sorts of
    /// addresses beside the declared ones.
    pub(crate) fn close(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        others: &[SortId],
    ) -> Vec<TermId> {
        let used = DefinitionSet::of(store, formulas);
        let mut addresses = Vec::new();
        let mut open: FxHashSet<FunId> = FxHashSet::default();
        for &function in used.functions() {
            let Some(body) = store.definition(function).map(|definition| definition.body) else {
                continue;
            };
            let before = addresses.len();
            post_order(store, &[body], &mut TermSet::new(), |term| {
                if is_address(store, term, others) {
                    addresses.push(term);
                }
            });
            if addresses.len() > before {
                open.insert(function);
            }
        }
        if open.is_empty() {
            return formulas.to_vec();
        }
        addresses.sort_unstable();
        addresses.dedup();
        // Whatever calls one of these has to pass the addresses on.
        loop {
            let before = open.len();
            for &function in used.functions() {
                if used.callees(function).any(|callee| open.contains(&callee)) {
                    open.insert(function);
                }
            }
            if open.len() == before {
                break;
            }
        }
        let mut order: Vec<FunId> = open.into_iter().collect();
        order.sort_unstable();
        let lifted = self.lifted(store, &order, &addresses);
        let nothing = FxHashMap::default();
        let mut images = TermMap::default();
        formulas
            .iter()
            .map(|&formula| rebuilt(store, formula, &lifted, &nothing, &addresses, &mut images))
            .collect()
    }

    /// The definitions with parameters for addresses.
    fn lifted(
        &mut self,
        store: &mut TermStore,
        functions: &[FunId],
        addresses: &[TermId],
    ) -> FxHashMap<FunId, FunId> {
        let mut lifted = FxHashMap::default();
        let mut new = Vec::new();
        let sorts: Vec<SortId> = addresses.iter().map(|&address| store.sort(address)).collect();
        for &function in functions {
            let key = (function, addresses.to_vec());
            let image = match self.known.get(&key) {
                Some(&known) => known,
                None => {
                    let mut decl: FunDecl = store.function_decl(function).clone();
                    decl.params = [&*decl.params, &*sorts].concat().into();
                    let image = store.declare(decl);
                    self.known.insert(key, image);
                    new.push((function, image));
                    image
                }
            };
            lifted.insert(function, image);
        }
        for (function, image) in new {
            let Some(definition) = store.definition(function).cloned() else { continue };
            let name = store.function_decl(function).name;
            let (mut params, mut variables) = (definition.params.to_vec(), Vec::new());
            for &sort in &sorts {
                let (param, variable) = store.fresh_variable(name, sort);
                params.push(param);
                variables.push(variable);
            }
            let names: FxHashMap<TermId, TermId> =
                addresses.iter().copied().zip(variables.iter().copied()).collect();
            let mut images = TermMap::default();
            let body = rebuilt(store, definition.body, &lifted, &names, &variables, &mut images);
            store.define(image, Definition { params: params.into(), body });
        }
        lifted
    }
}

/// Whether a term names an address.
fn is_address(store: &TermStore, term: TermId, others: &[SortId]) -> bool {
    let sort = store.sort(term);
    let is_name = match store.op(term) {
        Op::Apply => store.args(term).is_empty() && store.called(term).is_none(),
        Op::Element | Op::IntValue | Op::RealValue | Op::StringValue => true,
        _ => false,
    };
    is_name && (is_address_sort(store, sort) || others.contains(&sort))
}

/// A formula with names for addresses, and with more arguments for calls.
fn rebuilt(
    store: &mut TermStore,
    formula: TermId,
    lifted: &FxHashMap<FunId, FunId>,
    names: &FxHashMap<TermId, TermId>,
    more: &[TermId],
    images: &mut TermMap<TermId>,
) -> TermId {
    let mut order = Vec::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| order.push(term));
    for term in order {
        if images.contains(term) {
            continue;
        }
        let args: Vec<TermId> =
            store.args(term).iter().map(|&arg| images.get(arg).copied().unwrap_or(arg)).collect();
        let called = store.called(term).and_then(|function| lifted.get(&function));
        let image = match (names.get(&term), called) {
            (Some(&name), _) => name,
            (None, Some(&function)) => store.apply(function, &[&*args, more].concat()),
            (None, None) if args == store.args(term) => term,
            (None, None) => store.with_args(term, &args),
        };
        images.insert(term, image);
    }
    images.get(formula).copied().unwrap_or(formula)
}
