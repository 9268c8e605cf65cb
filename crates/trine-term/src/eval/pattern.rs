//! Matches of patterns with priorities, replaced or taken apart.
//!
//! Invariant: a search is given up after [`MAX_UNITS`] units of work, and before that as soon as the
//! host does not pay.
//! Reference: [`crate::Rewriting`].

use trine_value::StrValue;
use trine_value::regex::{WorkExhausted, WorkLimit};

use super::{Fold, Head, Host};
use crate::op::Op;
use crate::pattern::Rewriting;
use crate::store::TermStore;
use crate::value::Value;

/// Units of work for the first attempt.
const FIRST_UNITS: u64 = 1 << 18;

/// Units of work for the last attempt.
const MAX_UNITS: u64 = 1 << 24;

/// The value of an application that rewrites matches.
pub(super) fn rewrite(store: &TermStore, head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::String(text)] = args else { return Fold::Unsupported };
    let Some(rewriting) = store.rewriting_of(head.indices) else { return Fold::Unsupported };
    if text.is_compressed() {
        return Fold::TooHard;
    }
    let mut units = FIRST_UNITS;
    loop {
        let mut work = WorkLimit::new(units);
        let answer = value(&rewriting, head.op, text, &mut work);
        let paid = host.pay(units - work.left());
        match answer {
            Ok(answer) => return Fold::Value(Value::String(answer)),
            Err(WorkExhausted) if paid && units < MAX_UNITS => units *= 2,
            Err(WorkExhausted) => return Fold::TooHard,
        }
    }
}

fn value(
    rewriting: &Rewriting,
    op: Op,
    text: &StrValue,
    work: &mut WorkLimit,
) -> Result<StrValue, WorkExhausted> {
    let Rewriting { pattern, template } = rewriting;
    match op {
        Op::StrReplaceCg => pattern.replace(text, template, work),
        Op::StrReplaceCgAll => pattern.replace_all(text, template, work),
        _ => Ok(pattern.extract(text, template, work)?.unwrap_or_else(StrValue::empty)),
    }
}
