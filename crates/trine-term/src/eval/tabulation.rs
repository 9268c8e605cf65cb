//! Where a lambda over more indices than can be listed may differ from what it is elsewhere.
//!
//! Idea: a body that looks at its index only by giving it to declared functions, whose tables have finitely many
//! entries, or by comparing it with values, is the same at every other index. So its array is known from the
//! indices in those tables and one more.
//! Invariant: an index goes nowhere else; bodies in which it does have no table.
//! Cost: the terms of the bodies and the entries of the tables.

use rustc_hash::{FxHashMap, FxHashSet};

use super::literal;
use crate::declaration::{FunId, FunKind};
use crate::interpretation::Interpretation;
use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;
use crate::value::Value;

/// The indices at which a lambda may have another element than at the rest, ascending; none if there may be
/// infinitely many. `known` are the values of what its body takes from around it.
pub(super) fn marked_indices(
    store: &TermStore,
    interpretation: &Interpretation,
    lambda: TermId,
    known: &[(TermId, Value)],
) -> Option<Vec<Value>> {
    let places = |part: TermId, is_index: &dyn Fn(TermId) -> bool| -> Vec<usize> {
        let args = store.args(part).iter().enumerate();
        args.filter(|&(_, &arg)| is_index(arg)).map(|(place, _)| place).collect()
    };
    let mut marks = Marks { store, interpretation, values: Vec::new() };
    let first = places(lambda, &|arg| store.op(arg) == Op::ArrayIdentity);
    let mut seen: FxHashSet<(FunId, Vec<usize>)> = FxHashSet::default();
    let mut open = vec![(store.function(lambda)?, first)];
    let mut known: FxHashMap<TermId, &Value> =
        known.iter().map(|(variable, value)| (*variable, value)).collect();
    while let Some((function, positions)) = open.pop() {
        if !seen.insert((function, positions.clone())) {
            continue;
        }
        let given = store.definition(function).or_else(|| interpretation.definition(function));
        let definition = given?;
        let mut indices = TermSet::new();
        for position in positions {
            indices.insert(store.variable_term(*definition.params.get(position)?)?);
        }
        let mut parts = Vec::new();
        post_order(store, &[definition.body], &mut TermSet::new(), |part| parts.push(part));
        // Constant arrays of the index are what a lambda inside takes from around it.
        let mut carried = TermSet::new();
        for &part in &parts {
            let places =
                places(part, &|arg: TermId| indices.contains(arg) || carried.contains(arg));
            match store.op(part) {
                _ if places.is_empty() => {}
                Op::ConstArray => {
                    carried.insert(part);
                }
                Op::ArrayMap if store.is_lambda(part) => open.push((store.function(part)?, places)),
                Op::Apply => {
                    if let Some(called) = marks.application(part, &places)? {
                        open.push((called, places));
                    }
                }
                Op::Eq => marks.equation(part, &indices, &known)?,
                _ => return None,
            }
        }
        if indices.contains(definition.body) || carried.contains(definition.body) {
            return None;
        }
        // Bodies further in have variables of their own.
        known.clear();
    }
    marks.values.sort_unstable();
    marks.values.dedup();
    Some(marks.values)
}

struct Marks<'a> {
    store: &'a TermStore,
    interpretation: &'a Interpretation,
    values: Vec<Value>,
}

impl Marks<'_> {
    /// Marks where a function differs at these places of an application; the function itself if it has a
    /// definition, which says more.
    fn application(&mut self, application: TermId, places: &[usize]) -> Option<Option<FunId>> {
        let function = self.store.function(application)?;
        match self.store.function_decl(function).kind {
            FunKind::Recursive => return Some(Some(function)),
            FunKind::Declared | FunKind::Skolem
                if self.interpretation.definition(function).is_some() =>
            {
                return Some(Some(function));
            }
            FunKind::Declared | FunKind::Skolem => {}
            FunKind::Abstraction | FunKind::Constructor { .. } | FunKind::Selector { .. } => {
                return None;
            }
        }
        let table = self.interpretation.function(function);
        for (args, _) in table.map(|table| table.entries()).unwrap_or_default() {
            for &place in places {
                self.values.push(args.get(place)?.clone());
            }
        }
        Some(None)
    }

    /// Marks the value that the index is compared with.
    fn equation(
        &mut self,
        equation: TermId,
        indices: &TermSet,
        known: &FxHashMap<TermId, &Value>,
    ) -> Option<()> {
        let &[one, other] = self.store.args(equation) else { return None };
        let other = match (indices.contains(one), indices.contains(other)) {
            (true, true) => return Some(()),
            (true, false) => other,
            (false, true) => one,
            (false, false) => return None,
        };
        let constant = || {
            let is_constant =
                self.store.op(other) == Op::Apply && self.store.args(other).is_empty();
            let function = self.store.function(other).filter(|_| is_constant)?;
            self.interpretation.constant(function).cloned()
        };
        let value = literal::of(self.store, other)
            .or_else(|| known.get(&other).map(|&value| value.clone()))
            .or_else(constant)?;
        self.values.push(value);
        Some(())
    }
}
