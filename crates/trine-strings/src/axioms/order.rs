//! Strings that differ, and their order.
//!
//! Idea: two strings have a common start and differ in one letter after it, or one of them goes on.
//! Invariant: see [`super`].

use trine_term::{Op, TermId};

use super::Axiom;
use super::skolems::{Role, Skolems};
use crate::builder::Builder;

/// Two strings differ: one is longer, or they differ at a position.
pub fn disequality(skolems: &mut Skolems, b: &mut Builder<'_>, a: TermId, c: TermId) -> TermId {
    let mismatch = mismatch(skolems, b, a, c, Op::Distinct);
    let (left, right) = (b.len(a), b.len(c));
    let same = b.eq(left, right);
    let longer = b.not(same);
    b.or(&[longer, mismatch])
}

/// `a` and `c` have a common start, and then characters whose codes are related by `relation`.
fn mismatch(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    a: TermId,
    c: TermId,
    relation: Op,
) -> TermId {
    let parts = [
        Role::Common,
        Role::LeftDifference,
        Role::RightDifference,
        Role::LeftRest,
        Role::RightRest,
    ]
    .map(|cut| skolems.string(b.store, cut, a, c));
    let [common, x, y, a_rest, c_rest] = parts;
    let (left, right) = (b.concat(&[common, x, a_rest]), b.concat(&[common, y, c_rest]));
    let (left, right) = (b.eq(a, left), b.eq(c, right));
    let one = b.int(1);
    let (x_length, y_length) = (b.len(x), b.len(y));
    let (x_length, y_length) = (b.eq(x_length, one), b.eq(y_length, one));
    let codes = [x, y].map(|string| b.store.mk(Op::StrToCode, &[string]));
    let related = b.store.mk(relation, &codes);
    b.and(&[left, right, x_length, y_length, related])
}

/// `a` is a proper prefix of `c`, or smaller at the first difference.
pub(super) fn less(skolems: &mut Skolems, b: &mut Builder<'_>, a: TermId, c: TermId) -> Axiom {
    let below = mismatch(skolems, b, a, c, Op::Lt);
    let above = mismatch(skolems, b, c, a, Op::Lt);
    let same = b.eq(a, c);
    let different = b.not(same);
    let (a_in_c, c_in_a) =
        (b.store.mk(Op::StrPrefixOf, &[a, c]), b.store.mk(Op::StrPrefixOf, &[c, a]));
    let proper = b.and(&[different, a_in_c]);
    let if_true = b.or(&[proper, below]);
    let if_false = b.or(&[c_in_a, above]);
    Axiom { if_true: Some(if_true), if_false: Some(if_false), always: None }
}

/// `a` is not behind `c`.
pub(super) fn at_most(b: &mut Builder<'_>, a: TermId, c: TermId) -> Axiom {
    let less = b.store.mk(Op::StrLt, &[c, a]);
    let not_less = b.not(less);
    Axiom { if_true: Some(not_less), if_false: Some(less), always: None }
}
