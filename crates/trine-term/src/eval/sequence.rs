//! Sequences of elements of any sort.
//!
//! Invariant: an operator that strings have too means the same on sequences. Sequences of elements that
//! cannot be told apart by their values ([`Value::is_exact`]) are not searched.
//! Reference: the sequences of Z3 and cvc5, after the theory `Strings` of SMT-LIB 2.7.

use trine_value::Integer;

use super::{Fold, Head, Host, open};
use crate::value::Value;

/// The longest sequence that is computed.
const MAX_LENGTH: usize = 1 << 22;

fn value(elements: Vec<Value>) -> Fold {
    Fold::Value(Value::sequence(elements))
}

/// Pieces one after the other.
fn joined(pieces: &[&[Value]]) -> Fold {
    let lengths = pieces.iter().map(|piece| piece.len());
    match lengths.into_iter().try_fold(0, usize::checked_add) {
        Some(length) if length <= MAX_LENGTH => value(pieces.concat()),
        _ => Fold::TooHard,
    }
}

pub(super) fn empty(args: &[Value]) -> Fold {
    if args.is_empty() { value(Vec::new()) } else { Fold::Unsupported }
}

pub(super) fn unit(args: &[Value]) -> Fold {
    match args {
        [element] => value(vec![element.clone()]),
        _ => Fold::Unsupported,
    }
}

pub(super) fn concat(args: &[Value]) -> Fold {
    let parts: Option<Vec<&[Value]>> = args.iter().map(Value::as_sequence).collect();
    parts.map_or(Fold::Unsupported, |parts| joined(&parts))
}

pub(super) fn length(args: &[Value]) -> Fold {
    match args {
        [Value::Sequence(word)] => Fold::Value(Value::Int(Integer::from(word.elements().len()))),
        _ => Fold::Unsupported,
    }
}

pub(super) fn nth(head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Sequence(word), Value::Int(place)] = args else { return Fold::Unsupported };
    let place = usize::try_from(place).ok();
    match place.and_then(|place| word.elements().get(place)) {
        Some(element) => Fold::Value(element.clone()),
        None if args[0].is_exact() => open(host, head.case(args)),
        None => Fold::TooHard,
    }
}

/// The part of a sequence from a place on that has at most so many elements.
fn part<'a>(word: &'a [Value], start: &Integer, count: &Integer) -> &'a [Value] {
    let (Ok(start), true) = (usize::try_from(start), *count > Integer::ZERO) else { return &[] };
    let rest = word.get(start..).unwrap_or(&[]);
    &rest[..usize::try_from(count).map_or(rest.len(), |count| count.min(rest.len()))]
}

pub(super) fn at(args: &[Value]) -> Fold {
    match args {
        [Value::Sequence(word), Value::Int(place)] => {
            value(part(word.elements(), place, &Integer::ONE).to_vec())
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn extract(args: &[Value]) -> Fold {
    match args {
        [Value::Sequence(word), Value::Int(start), Value::Int(count)] => {
            value(part(word.elements(), start, count).to_vec())
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn update(args: &[Value]) -> Fold {
    let [Value::Sequence(word), Value::Int(start), Value::Sequence(by)] = args else {
        return Fold::Unsupported;
    };
    let mut elements = word.elements().to_vec();
    if let Ok(start) = usize::try_from(start) {
        for (old, new) in elements.iter_mut().skip(start).zip(by.elements()) {
            *old = new.clone();
        }
    }
    value(elements)
}

pub(super) fn reversed(args: &[Value]) -> Fold {
    match args {
        [Value::Sequence(word)] => value(word.elements().iter().rev().cloned().collect()),
        _ => Fold::Unsupported,
    }
}

/// A relation between two sequences of elements that differ if their values do.
pub(super) fn test(args: &[Value], holds: impl Fn(&[Value], &[Value]) -> bool) -> Fold {
    match args {
        [a, b] if !a.is_exact() || !b.is_exact() => Fold::TooHard,
        [Value::Sequence(a), Value::Sequence(b)] => {
            Fold::Value(Value::Bool(holds(a.elements(), b.elements())))
        }
        _ => Fold::Unsupported,
    }
}

/// The first place of `pattern` in `word` from `start` on; an error if that is too much work or
/// elements cannot be told apart.
fn find(
    word: &[Value],
    pattern: &[Value],
    start: usize,
    host: &mut dyn Host,
) -> Result<Option<usize>, Fold> {
    if !word.iter().chain(pattern).all(Value::is_exact) {
        return Err(Fold::TooHard);
    }
    let Some(rest) = word.get(start..) else { return Ok(None) };
    if pattern.is_empty() {
        return Ok(Some(start));
    }
    let work = (rest.len() as u64).saturating_mul(pattern.len() as u64);
    if work > 1 << 12 && !host.pay(work >> 4) {
        return Err(Fold::TooHard);
    }
    let found = rest.windows(pattern.len()).position(|window| window == pattern);
    Ok(found.map(|place| start + place))
}

pub(super) fn contains(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Sequence(word), Value::Sequence(pattern)] = args else {
        return Fold::Unsupported;
    };
    match find(word.elements(), pattern.elements(), 0, host) {
        Ok(found) => Fold::Value(Value::Bool(found.is_some())),
        Err(fold) => fold,
    }
}

pub(super) fn index_of(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Sequence(word), Value::Sequence(pattern), Value::Int(start)] = args else {
        return Fold::Unsupported;
    };
    let found = match usize::try_from(start) {
        Ok(start) => find(word.elements(), pattern.elements(), start, host),
        Err(_) => Ok(None),
    };
    match found {
        Ok(place) => {
            let place = place.map_or(Integer::from(-1), Integer::from);
            Fold::Value(Value::Int(place))
        }
        Err(fold) => fold,
    }
}

pub(super) fn replace(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Sequence(word), Value::Sequence(pattern), Value::Sequence(by)] = args else {
        return Fold::Unsupported;
    };
    let (word, pattern) = (word.elements(), pattern.elements());
    match find(word, pattern, 0, host) {
        Ok(Some(at)) => joined(&[&word[..at], by.elements(), &word[at + pattern.len()..]]),
        Ok(None) => value(word.to_vec()),
        Err(fold) => fold,
    }
}

pub(super) fn replace_all(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Sequence(word), Value::Sequence(pattern), Value::Sequence(by)] = args else {
        return Fold::Unsupported;
    };
    let (word, pattern) = (word.elements(), pattern.elements());
    if pattern.is_empty() {
        return value(word.to_vec());
    }
    let (mut pieces, mut from) = (Vec::new(), 0);
    loop {
        match find(word, pattern, from, host) {
            Ok(Some(at)) => {
                pieces.extend([&word[from..at], by.elements()]);
                from = at + pattern.len();
            }
            Ok(None) => {
                pieces.push(&word[from..]);
                return joined(&pieces);
            }
            Err(fold) => return fold,
        }
    }
}
