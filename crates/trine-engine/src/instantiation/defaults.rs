//! Candidates with other values where nothing was asked.
//!
//! Idea: what functions and arrays are beyond the terms of the problem is free. If they are there what they are most often
//! elsewhere, instances that hold for the terms of the problem often hold for everything.
//! Invariant: applications that have an entry keep their value. Whether the formulas still hold is for the caller to
//! confirm: arrays are compared as wholes.
//! Reference: Ge, de Moura, CAV 2009, section 5 (completing partial interpretations).

use rustc_hash::FxHashMap;
use trine_term::{FunId, FunctionTable, Interpretation, TermStore, Value};

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// Functions and arrays.
    All,
    /// Functions alone.
    Functions,
}

/// The model with the most common values as defaults; none if nothing changes.
pub(super) fn with_common_defaults(
    store: &TermStore,
    model: &Interpretation,
    scope: Scope,
) -> Option<Interpretation> {
    let mut changed = model.clone();
    let mut has_changed = false;
    for (function, table) in model.functions() {
        let values: Vec<&Value> = table.entries().into_iter().map(|(_, value)| value).collect();
        let Some(common) = most_common(&values).filter(|&value| value != table.default()) else {
            continue;
        };
        let mut other = FunctionTable::constant(common.clone());
        for (args, value) in table.entries() {
            other.set(args, value.clone());
        }
        changed.set_function(function, other);
        has_changed = true;
    }
    if scope == Scope::All {
        for function in (0..store.function_count()).map(FunId::new) {
            let Some(Value::Array(array)) = model.constant(function) else { continue };
            let exceptions = array.exceptions();
            let values: Vec<&Value> = exceptions.iter().map(|&(_, value)| value).collect();
            let Some(common) = most_common(&values).filter(|&value| value != array.default())
            else {
                continue;
            };
            let mut other = array.constant_like(common.clone());
            for (index, value) in exceptions {
                other.set(index.clone(), value.clone());
            }
            changed.set_constant(function, Value::Array(other));
            has_changed = true;
        }
    }
    has_changed.then_some(changed)
}

/// The value that is there most often, of several the least one.
fn most_common<'a>(values: &[&'a Value]) -> Option<&'a Value> {
    let mut counts: FxHashMap<&Value, usize> = FxHashMap::default();
    for &value in values {
        *counts.entry(value).or_default() += 1;
    }
    let most = counts.values().copied().max()?;
    values.iter().copied().filter(|value| counts[value] == most).min()
}
