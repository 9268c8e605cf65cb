//! Constants that an assertion says are lambdas.
//!
//! Idea: where `(= c (lambda ..))` is asserted, `c` is that function: it is replaced everywhere, and reads of it
//! become bodies. A model says what `c` is by the lambda itself, since over infinitely many indices no table does.
//! Invariant: no definition leads back to its constant; only what holds in any case defines, since a core could
//! leave out anything else.
//! Reference: SMT-LIB 2.7, section 3.6.1; definitional extensions of theories.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Budget;
use trine_term::{
    Definition, FunDecl, FunKind, Interpretation, Op, TermId, TermSet, TermStore, interpreted,
    post_order,
};

/// How often what bodies bring in is replaced as well; deeper chains stay equations.
const MOST_ROUNDS: usize = 64;

/// The constants of one check that are lambdas.
#[derive(Default)]
pub(super) struct LambdaDefinitions {
    lambdas: Vec<(TermId, TermId)>,
    /// What the equations are replaced by.
    equations: FxHashSet<TermId>,
}

impl LambdaDefinitions {
    /// The definitions among formulas of which `holds` says whether they hold in any case.
    pub(super) fn of(
        store: &TermStore,
        formulas: &[TermId],
        holds: impl Fn(usize) -> bool,
    ) -> Self {
        let mut found = Self::default();
        for (at, &formula) in formulas.iter().enumerate() {
            let &[one, other] = store.args(formula) else { continue };
            if store.op(formula) != Op::Eq || !holds(at) {
                continue;
            }
            let pair = if store.is_lambda(other) { (one, other) } else { (other, one) };
            if is_constant(store, pair.0) && store.is_lambda(pair.1) && !found.leads_to(store, pair)
            {
                found.lambdas.push(pair);
                found.equations.insert(formula);
            }
        }
        found
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lambdas.is_empty()
    }

    fn lambda(&self, constant: TermId) -> Option<TermId> {
        let mut known = self.lambdas.iter();
        known.find(|(defined, _)| *defined == constant).map(|&(_, lambda)| lambda)
    }

    /// Whether a constant is defined already, or occurs in its lambda or in what that is defined by.
    fn leads_to(&self, store: &TermStore, (constant, lambda): (TermId, TermId)) -> bool {
        if self.lambda(constant).is_some() {
            return true;
        }
        let mut seen = TermSet::new();
        let mut roots = vec![lambda];
        while !roots.is_empty() {
            let mut next = Vec::new();
            post_order(store, &roots, &mut seen, |part| {
                let function = store.function(part).and_then(|f| store.definition(f));
                next.extend(function.map(|definition| definition.body));
                next.extend(self.lambda(part));
            });
            roots = next;
        }
        seen.contains(constant)
    }

    /// A formula without the constants; the formula itself if their definitions go too deep.
    pub(super) fn expanded(&self, store: &mut TermStore, formula: TermId) -> TermId {
        if self.equations.contains(&formula) {
            return store.mk_bool(true);
        }
        let mut result = formula;
        for _ in 0..MOST_ROUNDS {
            let next = self.replaced(store, result);
            if next == result {
                return result;
            }
            result = next;
        }
        formula
    }

    fn replaced(&self, store: &mut TermStore, root: TermId) -> TermId {
        let mut parts = Vec::new();
        post_order(store, &[root], &mut TermSet::new(), |part| parts.push(part));
        let mut images: FxHashMap<TermId, TermId> = FxHashMap::default();
        for part in parts {
            let args: Vec<TermId> = store.args(part).iter().map(|arg| images[arg]).collect();
            let image = match (store.op(part), &args[..]) {
                (Op::Apply, []) => self.lambda(part).unwrap_or(part),
                (Op::Select, &[array, index]) if store.is_lambda(array) => {
                    let read = store.lambda_at(array, index);
                    read.unwrap_or_else(|| store.with_args(part, &args))
                }
                _ if args[..] == *store.args(part) => part,
                _ => store.with_args(part, &args),
            };
            images.insert(part, image);
        }
        images[&root]
    }

    /// Gives the constants their meaning in a model.
    pub(super) fn lift(&self, store: &TermStore, model: &mut Interpretation) {
        for &(constant, lambda) in &self.lambdas {
            if let Some(function) = store.function(constant) {
                let definition = Definition { params: Box::default(), body: lambda };
                model.set_definition(function, definition);
            }
        }
    }
}

fn is_constant(store: &TermStore, term: TermId) -> bool {
    store.op(term) == Op::Apply
        && store.args(term).is_empty()
        && store
            .function(term)
            .is_some_and(|function| store.function_decl(function).kind == FunKind::Declared)
}

/// A lambda with the values of a model in its body, as far as they can be written.
pub(crate) fn closed_lambda(
    store: &mut TermStore,
    lambda: TermId,
    model: &Interpretation,
) -> TermId {
    let Some(function) = store.function(lambda) else { return lambda };
    let Some(Definition { params, body }) = store.definition(function).cloned() else {
        return lambda;
    };
    let written =
        interpreted(store, model, body, &Budget::unlimited()).ok().flatten().unwrap_or(body);
    if written == body {
        return lambda;
    }
    let decl = store.function_decl(function).clone();
    let function = store.declare(FunDecl { kind: FunKind::Recursive, ..decl });
    store.define(function, Definition { params, body: written });
    let args = store.args(lambda).to_vec();
    store.mk_array_map(function, &args).unwrap_or(lambda)
}
