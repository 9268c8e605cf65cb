//! The theory `Strings`, as far as no regular languages occur.
//!
//! Invariant: positions and counts are unbounded integers; what nobody could write out is computed on
//! compressed strings, and refused where that would take too much work ([`TooLong`]). Strings without
//! repeated parts that are longer than [`MAX_LENGTH`] are refused, because doubling in a shared term
//! would fill any memory.
//! Reference: SMT-LIB 2.7, theory `Strings`; the functions do the work, here is only their shape.

use dashu_base::BitTest;
use trine_value::{Integer, StrValue, TooLong};

use super::Fold;
use super::arith::MAX_BITS;
use crate::value::Value;

/// The longest string that is computed letter by letter, in code points.
pub(super) const MAX_LENGTH: usize = 1 << 27;

fn value(result: StrValue) -> Fold {
    Fold::Value(Value::String(result))
}

fn value_if_short(result: Result<StrValue, TooLong>) -> Fold {
    result.map_or(Fold::TooHard, value)
}

/// Whether the parts together are more letters than are computed one by one.
fn are_too_many(lengths: impl IntoIterator<Item = usize>) -> bool {
    lengths.into_iter().try_fold(0, usize::checked_add).is_none_or(|sum| sum > MAX_LENGTH)
}

pub(super) fn concat(args: &[Value]) -> Fold {
    let parts: Option<Vec<&StrValue>> = args.iter().map(Value::as_string).collect();
    let Some(parts) = parts else { return Fold::Unsupported };
    let is_flat = !parts.iter().any(|part| part.is_compressed());
    if is_flat && are_too_many(parts.iter().map(|part| part.len())) {
        return Fold::TooHard;
    }
    value_if_short(StrValue::try_concat(parts))
}

pub(super) fn length(args: &[Value]) -> Fold {
    to_int(args, |word| Integer::from(word.len()))
}

pub(super) fn unary(args: &[Value], f: impl Fn(&StrValue) -> StrValue) -> Fold {
    match args {
        [Value::String(word)] => value(f(word)),
        _ => Fold::Unsupported,
    }
}

pub(super) fn test(args: &[Value], f: impl Fn(&StrValue) -> bool) -> Fold {
    match args {
        [Value::String(word)] => Fold::Value(Value::Bool(f(word))),
        _ => Fold::Unsupported,
    }
}

/// Whether a relation holds between neighbours; for two arguments, the relation itself.
pub(super) fn chain(args: &[Value], f: impl Fn(&StrValue, &StrValue) -> bool) -> Fold {
    let mut all = true;
    for pair in args.windows(2) {
        let [Value::String(a), Value::String(b)] = pair else { return Fold::Unsupported };
        all &= f(a, b);
    }
    Fold::Value(Value::Bool(all))
}

pub(super) fn to_int(args: &[Value], f: impl Fn(&StrValue) -> Integer) -> Fold {
    match args {
        [Value::String(word)] => Fold::Value(Value::Int(f(word))),
        _ => Fold::Unsupported,
    }
}

pub(super) fn from_int(args: &[Value], f: impl Fn(&Integer) -> StrValue) -> Fold {
    match args {
        [Value::Int(number)] if number.bit_len() > MAX_BITS => Fold::TooHard,
        [Value::Int(number)] => value(f(number)),
        _ => Fold::Unsupported,
    }
}

/// `str.to_int`, as far as the digits may be converted.
pub(super) fn digits_to_int(args: &[Value]) -> Fold {
    match args {
        // A digit has more than three bits.
        [Value::String(word)] if word.len() > MAX_BITS / 3 => Fold::TooHard,
        _ => to_int(args, StrValue::to_int),
    }
}

pub(super) fn at(args: &[Value]) -> Fold {
    match args {
        [Value::String(word), Value::Int(position)] => value(word.at(position)),
        _ => Fold::Unsupported,
    }
}

pub(super) fn substr(args: &[Value]) -> Fold {
    match args {
        [Value::String(word), Value::Int(start), Value::Int(count)] => {
            value(word.substr(start, count))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn index_of(args: &[Value]) -> Fold {
    match args {
        [Value::String(word), Value::String(pattern), Value::Int(start)] => {
            let found = match usize::try_from(start) {
                Ok(start) => word.try_find(pattern, start),
                Err(_) => Ok(None),
            };
            let place = |place: Option<usize>| place.map_or(Integer::from(-1), Integer::from);
            found.map_or(Fold::TooHard, |found| Fold::Value(Value::Int(place(found))))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn replace(args: &[Value]) -> Fold {
    match args {
        [Value::String(word), Value::String(pattern), Value::String(by)] => {
            let is_flat = !word.is_compressed() && !by.is_compressed();
            if is_flat && are_too_many([word.len(), by.len()]) {
                return Fold::TooHard;
            }
            value_if_short(word.try_replace(pattern, by))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn replace_all(args: &[Value]) -> Fold {
    match args {
        [Value::String(word), Value::String(pattern), Value::String(by)] => {
            let occurrences = word.len() / pattern.len().max(1);
            let added = occurrences.saturating_mul(by.len());
            if word.is_compressed() || pattern.is_compressed() || by.is_compressed() {
                return value_if_short(word.try_replace_all(pattern, by));
            }
            if are_too_many([added, word.len()]) {
                return Fold::TooHard;
            }
            value(word.replace_all(pattern, by))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn contains(args: &[Value]) -> Fold {
    match args {
        [Value::String(word), Value::String(pattern)] => {
            let found = word.try_find(pattern, 0);
            found.map_or(Fold::TooHard, |found| Fold::Value(Value::Bool(found.is_some())))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn update(args: &[Value]) -> Fold {
    match args {
        [Value::String(word), Value::Int(start), Value::String(by)] => {
            value(word.update(start, by))
        }
        _ => Fold::Unsupported,
    }
}
