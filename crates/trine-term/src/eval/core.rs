//! The theory `Core`: connectives, equality, `ite`.
//!
//! Reference: SMT-LIB 2.7, theory `Core`; `=>` is right-associative, `=` chainable, `distinct`
//! pairwise.

use rustc_hash::FxHashSet;

use super::{Fold, Host, regex};
use crate::value::Value;

pub(super) fn not(args: &[Value]) -> Fold {
    match args {
        [Value::Bool(a)] => Fold::Value(Value::Bool(!a)),
        _ => Fold::Unsupported,
    }
}

/// Folds Booleans from the left.
fn left(args: &[Value], step: impl Fn(bool, bool) -> bool) -> Fold {
    let mut args = args.iter().map(Value::as_bool);
    let Some(first) = args.next().flatten() else { return Fold::Unsupported };
    match args.try_fold(first, |so_far, arg| arg.map(|arg| step(so_far, arg))) {
        Some(result) => Fold::Value(Value::Bool(result)),
        None => Fold::Unsupported,
    }
}

pub(super) fn and(args: &[Value]) -> Fold {
    left(args, |a, b| a & b)
}

pub(super) fn or(args: &[Value]) -> Fold {
    left(args, |a, b| a | b)
}

pub(super) fn xor(args: &[Value]) -> Fold {
    left(args, |a, b| a ^ b)
}

pub(super) fn implies(args: &[Value]) -> Fold {
    let mut args = args.iter().rev().map(Value::as_bool);
    let Some(last) = args.next().flatten() else { return Fold::Unsupported };
    match args.try_fold(last, |so_far, arg| arg.map(|arg| !arg | so_far)) {
        Some(result) => Fold::Value(Value::Bool(result)),
        None => Fold::Unsupported,
    }
}

/// Whether two values are the same element; `None` if that is not known.
fn same(a: &Value, b: &Value, host: &mut dyn Host) -> Option<bool> {
    match (a, b) {
        _ if a == b => Some(true),
        (Value::RegLan(a), Value::RegLan(b)) => regex::same_language(a, b, host),
        _ => (a.is_exact() && b.is_exact()).then_some(false),
    }
}

pub(super) fn equal(args: &[Value], host: &mut dyn Host) -> Fold {
    let mut unknown = false;
    for pair in args.windows(2) {
        match same(&pair[0], &pair[1], host) {
            Some(true) => {}
            Some(false) => return Fold::Value(Value::Bool(false)),
            None => unknown = true,
        }
    }
    if unknown { Fold::TooHard } else { Fold::Value(Value::Bool(true)) }
}

pub(super) fn distinct(args: &[Value], host: &mut dyn Host) -> Fold {
    let mut seen = FxHashSet::default();
    if !args.iter().all(|arg| seen.insert(arg)) {
        return Fold::Value(Value::Bool(false));
    }
    if args.iter().all(Value::is_exact) {
        return Fold::Value(Value::Bool(true));
    }
    let mut unknown = false;
    for (position, a) in args.iter().enumerate() {
        for b in &args[position + 1..] {
            match same(a, b, host) {
                Some(true) => return Fold::Value(Value::Bool(false)),
                Some(false) => {}
                None => unknown = true,
            }
        }
    }
    if unknown { Fold::TooHard } else { Fold::Value(Value::Bool(true)) }
}

pub(super) fn ite(args: &[Value]) -> Fold {
    match args {
        [Value::Bool(true), value, _] | [Value::Bool(false), _, value] => {
            Fold::Value(value.clone())
        }
        _ => Fold::Unsupported,
    }
}
