//! Finite sets.
//!
//! Invariant: sets of elements that cannot be told apart by their values ([`Value::is_exact`]) are not
//! looked into; what depends on all elements of a sort is computed for small sorts alone.
//! Reference: the theory of finite sets of cvc5. There, `set.choose` of the empty set is any element,
//! the same one each time.

use trine_value::Integer;

use super::{Fold, Head, Host, open};
use crate::domain::Domain;
use crate::sort::SortId;
use crate::store::TermStore;
use crate::value::{SetValue, Value};

/// Sorts with more elements are not listed.
const LARGEST_UNIVERSE: u64 = 1 << 16;

/// The value, if it is exact.
fn value(set: SetValue) -> Fold {
    let value = Value::Set(set);
    if value.is_exact() { Fold::Value(value) } else { Fold::TooHard }
}

pub(super) fn empty(args: &[Value]) -> Fold {
    if args.is_empty() { Fold::Value(Value::set(Vec::new())) } else { Fold::Unsupported }
}

fn all(store: &TermStore, sort: SortId) -> Option<SetValue> {
    let element = store.sorts.set_element(sort)?;
    match Domain::of(store, element)? {
        Domain::Finite(domain) if domain.count() <= LARGEST_UNIVERSE => {
            Some(SetValue::new((0..domain.count()).map(|number| domain.element(number)).collect()))
        }
        _ => None,
    }
}

pub(super) fn universe(store: &TermStore, sort: SortId) -> Fold {
    all(store, sort).map_or(Fold::TooHard, value)
}

pub(super) fn complement(store: &TermStore, sort: SortId, args: &[Value]) -> Fold {
    match args {
        [Value::Set(set)] => {
            all(store, sort).map_or(Fold::TooHard, |all| value(all.difference(set)))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn singleton(args: &[Value]) -> Fold {
    match args {
        [element] => value(SetValue::new(vec![element.clone()])),
        _ => Fold::Unsupported,
    }
}

pub(super) fn insert(args: &[Value]) -> Fold {
    match args {
        [elements @ .., Value::Set(set)] => value(SetValue::new(elements.to_vec()).union(set)),
        _ => Fold::Unsupported,
    }
}

pub(super) fn together(args: &[Value], combine: fn(&SetValue, &SetValue) -> SetValue) -> Fold {
    let [Value::Set(first), rest @ ..] = args else { return Fold::Unsupported };
    let mut result = first.clone();
    for set in rest {
        let Value::Set(set) = set else { return Fold::Unsupported };
        result = combine(&result, set);
    }
    value(result)
}

pub(super) fn member(args: &[Value]) -> Fold {
    match args {
        [element, Value::Set(set)] if element.is_exact() => {
            Fold::Value(Value::Bool(set.contains(element)))
        }
        [_, Value::Set(_)] => Fold::TooHard,
        _ => Fold::Unsupported,
    }
}

pub(super) fn subset(args: &[Value]) -> Fold {
    match args {
        [Value::Set(left), Value::Set(right)] => Fold::Value(Value::Bool(left.is_subset(right))),
        _ => Fold::Unsupported,
    }
}

/// Whether the number of elements is as wanted.
pub(super) fn sized(args: &[Value], fits: impl Fn(usize) -> bool) -> Fold {
    match args {
        [Value::Set(set)] => Fold::Value(Value::Bool(fits(set.elements().len()))),
        _ => Fold::Unsupported,
    }
}

pub(super) fn card(args: &[Value]) -> Fold {
    match args {
        [Value::Set(set)] => Fold::Value(Value::Int(Integer::from(set.elements().len()))),
        _ => Fold::Unsupported,
    }
}

/// An element: the one that the host chooses, if it is one.
pub(super) fn choose(head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Set(set)] = args else { return Fold::Unsupported };
    match set.elements() {
        [only] => Fold::Value(only.clone()),
        [] => open(host, head.case(args)),
        [least, ..] => match open(host, head.case(args)) {
            Fold::Value(chosen) if !set.contains(&chosen) => Fold::Value(least.clone()),
            other => other,
        },
    }
}
