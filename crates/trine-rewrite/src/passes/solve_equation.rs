//! Solving an asserted term for a constant: where the definitions of [`super::substitution`] come
//! from.
//!
//! Idea: an asserted literal fixes a Boolean constant; an equation with a constant on one side
//! defines it; a sum in which a constant has an odd coefficient is solved for it, since odd numbers
//! have inverses modulo 2^w; an xor is solved for any constant in it.
//! Invariant: each candidate is equivalent to the asserted term, so the assertion may be dropped
//! once the candidate is used.

use trine_term::{Op, TermId, TermStore};
use trine_value::BitVec;

use super::substitution::Definition;

/// Sums and xors with more operands are not solved: the definition would be copied into every use.
const MAX_OPERANDS: usize = 64;

/// Whether a term is a declared constant, which a model may choose freely.
#[must_use]
pub fn is_constant(store: &TermStore, term: TermId) -> bool {
    store.op(term) == Op::Apply && store.args(term).is_empty()
}

/// The definitions that could replace the asserted `term`, best first.
pub fn candidates(store: &mut TermStore, term: TermId, found: &mut Vec<Definition>) {
    match store.op(term) {
        Op::Apply if is_constant(store, term) => {
            let value = store.mk_bool(true);
            found.push(Definition { constant: term, value });
        }
        Op::Not => {
            let negated = store.arg(term, 0);
            if is_constant(store, negated) {
                let value = store.mk_bool(false);
                found.push(Definition { constant: negated, value });
            } else if store.op(negated) == Op::Eq && store.args(negated).len() == 2 {
                let sides = [store.arg(negated, 0), store.arg(negated, 1)];
                if store.sort(sides[0]) == store.sorts.bool() {
                    solve_disequality(store, sides, found);
                }
            }
        }
        Op::Eq if store.args(term).len() == 2 => {
            let sides = [store.arg(term, 0), store.arg(term, 1)];
            solve_equality(store, sides, found);
        }
        _ => {}
    }
}

/// `(not (= b t))` over Booleans is `b := (not t)`.
fn solve_disequality(store: &mut TermStore, sides: [TermId; 2], found: &mut Vec<Definition>) {
    for (constant, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        if is_constant(store, constant) {
            let value = store.mk(Op::Not, &[other]);
            found.push(Definition { constant, value });
        }
    }
}

fn solve_equality(store: &mut TermStore, sides: [TermId; 2], found: &mut Vec<Definition>) {
    let [left, right] = sides;
    // The younger constant goes: the older one is more likely to be a name of the user's.
    let both =
        if left > right { [(left, right), (right, left)] } else { [(right, left), (left, right)] };
    for (constant, value) in both {
        if is_constant(store, constant) {
            found.push(Definition { constant, value });
        } else if matches!(store.op(constant), Op::Not | Op::BvNot)
            && is_constant(store, store.arg(constant, 0))
        {
            let op = store.op(constant);
            let inner = store.arg(constant, 0);
            let value = store.mk(op, &[value]);
            found.push(Definition { constant: inner, value });
        }
    }
    if !found.is_empty() {
        return;
    }
    for (side, other) in [(left, right), (right, left)] {
        match store.op(side) {
            Op::BvAdd | Op::BvMul => solve_sum(store, side, other, found),
            Op::BvXor => solve_xor(store, side, other, found),
            _ => {}
        }
    }
}

/// The coefficient and the constant of `k * v` or `v`.
fn monomial(store: &TermStore, term: TermId) -> Option<(BitVec, TermId)> {
    if is_constant(store, term) {
        return Some((BitVec::one(store.width(term)), term));
    }
    match *store.args(term) {
        [factor, constant] if store.op(term) == Op::BvMul && is_constant(store, constant) => {
            Some((store.bv_value(factor)?, constant))
        }
        _ => None,
    }
}

/// The inverse of an odd number modulo 2^w, by Newton's iteration: each step doubles the number
/// of correct low bits.
pub(super) fn odd_inverse(odd: &BitVec) -> BitVec {
    let two = BitVec::from_u64(odd.width(), 2);
    let mut inverse = odd.clone();
    let mut correct_bits = 3;
    while correct_bits < odd.width() {
        inverse = inverse.mul(&two.sub(&odd.mul(&inverse)));
        correct_bits = correct_bits.saturating_mul(2);
    }
    inverse
}

/// `k * v + rest = other` with odd `k` is `v := k^-1 * (other - rest)`.
fn solve_sum(store: &mut TermStore, sum: TermId, other: TermId, found: &mut Vec<Definition>) {
    let summands: Vec<TermId> = match store.op(sum) {
        Op::BvAdd => store.args(sum).to_vec(),
        _ => vec![sum],
    };
    if summands.len() > MAX_OPERANDS {
        return;
    }
    let width = store.width(sum);
    for (position, &summand) in summands.iter().enumerate() {
        let Some((coefficient, constant)) = monomial(store, summand) else { continue };
        if !coefficient.bit(0) || summands.iter().filter(|&&s| s == summand).count() > 1 {
            continue;
        }
        let minus_one = store.mk_bv(&BitVec::ones(width));
        let mut difference = vec![other];
        for (other_position, &rest) in summands.iter().enumerate() {
            if other_position != position {
                difference.push(store.mk(Op::BvMul, &[minus_one, rest]));
            }
        }
        let difference = store.mk(Op::BvAdd, &difference);
        let inverse = store.mk_bv(&odd_inverse(&coefficient));
        let value = store.mk(Op::BvMul, &[inverse, difference]);
        found.push(Definition { constant, value });
    }
}

/// `v ^ rest = other` is `v := rest ^ other`.
fn solve_xor(store: &mut TermStore, xor: TermId, other: TermId, found: &mut Vec<Definition>) {
    let operands = store.args(xor).to_vec();
    if operands.len() > MAX_OPERANDS {
        return;
    }
    for (position, &operand) in operands.iter().enumerate() {
        if is_constant(store, operand) {
            let mut rest = operands.clone();
            rest[position] = other;
            let value = store.mk(Op::BvXor, &rest);
            found.push(Definition { constant: operand, value });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_numbers_have_inverses() {
        for width in 1..=9 {
            for number in (1..1u64 << width).step_by(2) {
                let odd = BitVec::from_u64(width, number);
                assert!(odd.mul(&odd_inverse(&odd)).is_one(), "{number} at width {width}");
            }
        }
        let wide = BitVec::ones(200);
        assert!(wide.mul(&odd_inverse(&wide)).is_one());
    }
}
