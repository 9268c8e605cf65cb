//! Regular languages: expressions, membership, search and replacement.
//!
//! Idea: an operator on languages makes an expression; questions about a string go to a matcher.
//! Invariant: a question is given up after [`MAX_UNITS`] units of work, and before that as soon as
//! the host does not pay.
//! Reference: SMT-LIB 2.7, theory `Strings`; `str.indexof_re` is an extension of cvc5.

use trine_value::regex::{Matcher, WorkExhausted, WorkLimit};
use trine_value::{Integer, Regex, StrValue};

use super::{Fold, Host};
use crate::value::Value;

/// Units of work for the first attempt.
const FIRST_UNITS: u64 = 1 << 20;

/// Units of work for the last attempt: seconds.
const MAX_UNITS: u64 = 1 << 26;

pub(super) fn language(regex: Regex) -> Fold {
    Fold::Value(Value::RegLan(regex))
}

pub(super) fn literal(args: &[Value]) -> Fold {
    match args {
        // An expression reads its literals letter by letter.
        [Value::String(word)] if word.is_compressed() => Fold::TooHard,
        [Value::String(word)] => language(Regex::literal(word.clone())),
        _ => Fold::Unsupported,
    }
}

pub(super) fn range(args: &[Value]) -> Fold {
    match args {
        [Value::String(first), Value::String(last)] => language(Regex::range(first, last)),
        _ => Fold::Unsupported,
    }
}

pub(super) fn unary(args: &[Value], f: impl Fn(Regex) -> Regex) -> Fold {
    match args {
        [Value::RegLan(body)] => language(f(body.clone())),
        _ => Fold::Unsupported,
    }
}

/// An associative operator on all its arguments.
pub(super) fn together(args: &[Value], f: impl Fn(Vec<Regex>) -> Regex) -> Fold {
    match args.iter().map(|arg| arg.as_reglan().cloned()).collect() {
        Some(operands) => language(f(operands)),
        None => Fold::Unsupported,
    }
}

/// The first language without the others.
pub(super) fn difference(args: &[Value]) -> Fold {
    let operands: Option<Vec<Regex>> = args.iter().map(|arg| arg.as_reglan().cloned()).collect();
    match operands.and_then(|operands| operands.into_iter().reduce(Regex::diff)) {
        Some(result) => language(result),
        None => Fold::Unsupported,
    }
}

/// Asks a question, with more work each time, as long as the host pays.
fn ask<T>(
    host: &mut dyn Host,
    regex: &Regex,
    question: impl Fn(&mut Matcher, &mut WorkLimit) -> Result<T, WorkExhausted>,
) -> Option<T> {
    let mut units = FIRST_UNITS;
    loop {
        let mut work = WorkLimit::new(units);
        let answer = question(host.matcher(regex), &mut work);
        // What was found is not thrown away when the payment fails: the next one will tell.
        let paid = host.pay(units - work.left());
        match answer {
            Ok(answer) => return Some(answer),
            Err(WorkExhausted) if paid && units < MAX_UNITS => units *= 2,
            Err(WorkExhausted) => return None,
        }
    }
}

/// Whether two expressions have the same language: no string is in just one of them.
pub(super) fn same_language(a: &Regex, b: &Regex, host: &mut dyn Host) -> Option<bool> {
    let only = |a: &Regex, b: &Regex| Regex::diff(a.clone(), b.clone());
    let different = Regex::union([only(a, b), only(b, a)]);
    ask(host, &different, |matcher, work| matcher.is_empty(work))
}

pub(super) fn member(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::String(word), Value::RegLan(regex)] = args else { return Fold::Unsupported };
    match ask(host, regex, |matcher, work| matcher.is_match(word, work)) {
        Some(answer) => Fold::Value(Value::Bool(answer)),
        None => Fold::TooHard,
    }
}

pub(super) fn index_of(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::String(word), Value::RegLan(regex), Value::Int(start)] = args else {
        return Fold::Unsupported;
    };
    let answer: Option<Integer> =
        ask(host, regex, |matcher, work| matcher.index_of(word, start, work));
    answer.map_or(Fold::TooHard, |place| Fold::Value(Value::Int(place)))
}

fn string(answer: Option<StrValue>) -> Fold {
    answer.map_or(Fold::TooHard, |word| Fold::Value(Value::String(word)))
}

pub(super) fn replace(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::String(word), Value::RegLan(regex), Value::String(by)] = args else {
        return Fold::Unsupported;
    };
    // Nothing that is longer has positions.
    if word.len().checked_add(by.len()).is_none_or(|length| length > isize::MAX as usize) {
        return Fold::TooHard;
    }
    string(ask(host, regex, |matcher, work| matcher.replace(word, by, work)))
}

pub(super) fn replace_longest(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::String(word), Value::RegLan(regex), Value::String(by)] = args else {
        return Fold::Unsupported;
    };
    if word.len().checked_add(by.len()).is_none_or(|length| length > isize::MAX as usize) {
        return Fold::TooHard;
    }
    string(ask(host, regex, |matcher, work| matcher.replace_longest(word, by, work)))
}

pub(super) fn replace_longest_all(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::String(word), Value::RegLan(regex), Value::String(by)] = args else {
        return Fold::Unsupported;
    };
    if word.len().saturating_mul(by.len().max(1)) > super::string::MAX_LENGTH {
        return Fold::TooHard;
    }
    string(ask(host, regex, |matcher, work| matcher.replace_longest_all(word, by, work)))
}

pub(super) fn replace_all(args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::String(word), Value::RegLan(regex), Value::String(by)] = args else {
        return Fold::Unsupported;
    };
    if word.len().saturating_mul(by.len().max(1)) > super::string::MAX_LENGTH {
        return Fold::TooHard;
    }
    string(ask(host, regex, |matcher, work| matcher.replace_all(word, by, work)))
}
