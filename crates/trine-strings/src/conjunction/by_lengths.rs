//! Constraints that say no more than the lengths of their sides.
//!
//! Idea: where the values of both sides are the beginnings of one and the same word, sides of one length are equal, and a
//! side has the other one in it if it is not shorter. Who calls knows of which sides that holds, and why.
//! Invariant: a literal is replaced by one that is equivalent, given what the caller names.

use trine_arith::{Formula, LinearForm, LinearSession, Rat};

use super::deps::Deps;
use super::kernel::{Kernel, Negative, Word};
use super::lengths::length_difference;
use super::precision::Reason;

/// What a negative literal says of the lengths of its sides: how the difference compares with a number.
pub(super) type Comparison = fn(&mut LinearSession, &LinearForm, &Rat) -> Formula;

/// Two words differ.
pub(super) fn differ(session: &mut LinearSession, form: &LinearForm, value: &Rat) -> Formula {
    session.ne(form, value)
}

/// The first word does not contain the second one.
pub(super) fn lacks(session: &mut LinearSession, form: &LinearForm, value: &Rat) -> Formula {
    session.lt(form, value)
}

/// Tells the session what negative literals say of which lengths say everything, by what `says` names; the literals that are
/// left. The sides of the others are added to `measured`.
pub(super) fn require(
    kernel: &mut Kernel,
    negatives: &[Negative],
    comparison: Comparison,
    measured: &mut Vec<Word>,
    says: impl Fn([&Word; 2]) -> Result<Option<Deps>, Reason>,
) -> Result<Vec<Negative>, Reason> {
    let mut left = Vec::with_capacity(negatives.len());
    for negative in negatives {
        let Some(mut deps) = says([&negative.left, &negative.right])? else {
            left.push(negative.clone());
            continue;
        };
        deps.extend(&negative.deps);
        let (form, value) = length_difference(&kernel.lengths, &negative.left, &negative.right);
        let formula = comparison(&mut kernel.session, &form, &value);
        kernel.require(formula, &deps);
        measured.extend([negative.left.clone(), negative.right.clone()]);
    }
    Ok(left)
}
