//! What stands at a position of a string: `str.substr`, `str.at`, `str.update`.
//!
//! Idea: a string is cut before and after the part; where the shape of the terms tells that the part
//! begins or ends with the string, there is one cut less.
//! Invariant: see [`super`].
//! Reference: Reynolds, Woo, Barrett, Brumley, Liang, Tinelli, CAV 2017.

use trine_term::{Op, TermId};
use trine_value::number::Integer;

use super::Axiom;
use super::skolems::{Role, Skolems};
use crate::builder::Builder;

/// `t` is `w` from position `m`, at most `n` characters.
pub(super) fn substring(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    t: TermId,
    w: TermId,
    m: TermId,
    n: TermId,
) -> Axiom {
    let zero = b.int(0);
    let (length, end) = (b.len(w), b.add(&[m, n]));
    let from_start = m == zero;
    let to_end = reaches_end(b, w, m, n);
    let mut inside = vec![b.lt(m, length), b.lt(zero, n)];
    if !from_start {
        inside.push(b.le(zero, m));
    }
    let inside = b.and(&inside);
    let mut parts = Vec::new();
    let mut facts = Vec::new();
    if !from_start {
        let before = skolems.string(b.store, Role::Before, w, m);
        let before_length = b.len(before);
        facts.push(b.eq(before_length, m));
        parts.push(before);
    }
    parts.push(t);
    if !to_end {
        let after = skolems.string(b.store, Role::From, w, end);
        parts.push(after);
        let (t_length, empty) = (b.len(t), b.empty());
        let (full, rest) = (b.eq(t_length, n), b.eq(after, empty));
        let fits = b.le(end, length);
        facts.push(b.cases(fits, full, rest));
    }
    let whole = b.concat(&parts);
    facts.push(b.eq(w, whole));
    let cut = b.and(&facts);
    let empty = b.empty();
    let outside = b.eq(t, empty);
    Axiom::always(b.cases(inside, cut, outside))
}

/// Whether `m + n` is at least the length of `w` by the shape of the terms.
fn reaches_end(b: &Builder<'_>, w: TermId, m: TermId, n: TermId) -> bool {
    let is_length = |term: TermId| b.store.op(term) == Op::StrLen && b.store.arg(term, 0) == w;
    if is_length(n) {
        return true;
    }
    match b.store.op(n) {
        Op::Sub => {
            let args = b.store.args(n);
            args.len() == 2 && is_length(args[0]) && args[1] == m
        }
        Op::Add => {
            // |w| + (-m), or |w| + c with m = -c
            let args = b.store.args(n);
            let [x, y] = [args.first(), args.get(1)];
            let (Some(&x), Some(&y)) = (x, y) else { return false };
            if args.len() != 2 {
                return false;
            }
            let (length, other) = if is_length(x) { (x, y) } else { (y, x) };
            is_length(length) && are_opposite(b, other, m)
        }
        _ => false,
    }
}

fn are_opposite(b: &Builder<'_>, a: TermId, m: TermId) -> bool {
    if let (Some(a), Some(m)) = (b.store.int_value(a), b.store.int_value(m)) {
        return *a == -m.clone();
    }
    match b.store.op(a) {
        Op::Neg => b.store.arg(a, 0) == m,
        Op::Mul => {
            let args = b.store.args(a);
            args.len() == 2
                && b.store.int_value(args[0]).is_some_and(|k| *k == Integer::from(-1))
                && args[1] == m
        }
        _ => false,
    }
}

/// `str.to_lower`, `str.to_upper`, `str.rev`: letter by letter.
pub(super) fn letterwise(b: &mut Builder<'_>, t: TermId, w: TermId) -> Axiom {
    let (length, w_length) = (b.len(t), b.len(w));
    Axiom::always(b.eq(length, w_length))
}

/// `str.rev`: one letter is its own reversal.
pub(super) fn reversed(b: &mut Builder<'_>, t: TermId, w: TermId) -> Axiom {
    let (length, w_length, one) = (b.len(t), b.len(w), b.int(1));
    let (longer, same) = (b.lt(one, w_length), b.eq(t, w));
    let facts = [b.eq(length, w_length), b.or(&[longer, same])];
    Axiom::always(b.and(&facts))
}

/// `w` with the string from position `n` overwritten by `u`, as far as `w` reaches.
pub(super) fn update(b: &mut Builder<'_>, t: TermId, w: TermId, n: TermId, u: TermId) -> Axiom {
    let (zero, length) = (b.int(0), b.len(w));
    let (first, last) = (b.le(zero, n), b.lt(n, length));
    let inside = b.and(&[first, last]);
    let before = b.store.mk(Op::StrSubstr, &[w, zero, n]);
    let room = b.sub(length, n);
    let middle = b.store.mk(Op::StrSubstr, &[u, zero, room]);
    let u_length = b.len(u);
    let end = b.add(&[n, u_length]);
    let after = b.store.mk(Op::StrSubstr, &[w, end, length]);
    let whole = b.concat(&[before, middle, after]);
    let (updated, same) = (b.eq(t, whole), b.eq(t, w));
    Axiom::always(b.cases(inside, updated, same))
}
