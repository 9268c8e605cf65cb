//! Solving an asserted term for a constant: where the definitions of [`super::substitution`] come
//! from.
//!
//! Idea: an assertion says that a term has a value. Operators that are bijections in one argument are
//! undone, outermost first, until a constant stands alone: negations, sums, parities, equivalences,
//! and products with odd numbers, which have inverses modulo 2^w.
//! Invariant: each step keeps the equation equivalent, so the assertion may be dropped once its
//! solution is used as a definition.
//! Cost: a bounded number of steps for each assertion, breadth first, so the shortest way wins.
//! Reference: Ganesh and Dill, "A Decision Procedure for Bit-Vectors and Arrays", CAV 2007 (the
//! linear solver); Niemetz and Preiner, "Bitwuzla", CAV 2023 (variable substitution).

use std::collections::VecDeque;

use trine_term::{Op, TermId, TermStore};
use trine_value::BitVec;

use super::substitution::Definition;
use crate::linear::inverse;

/// Sums and parities with more operands are not solved: the definition would be copied into every
/// use.
const MAX_OPERANDS: usize = 64;

/// So many equations are looked at on the way to a constant.
const MAX_STEPS: usize = 100;

/// Whether a term is a declared constant, which a model may choose freely.
#[must_use]
pub fn is_constant(store: &TermStore, term: TermId) -> bool {
    store.op(term) == Op::Apply && store.args(term).is_empty()
}

/// The first definition that could replace the asserted `term` and that is accepted.
pub(super) fn solve(
    store: &mut TermStore,
    term: TermId,
    mut accept: impl FnMut(&TermStore, Definition) -> bool,
) -> Option<Definition> {
    let holds = store.mk_bool(true);
    let mut equations = Equations { store, open: VecDeque::from([(term, holds)]) };
    for _ in 0..MAX_STEPS {
        let (side, value) = equations.open.pop_front()?;
        if is_constant(equations.store, side) {
            let definition = Definition { constant: side, value };
            if accept(equations.store, definition) {
                return Some(definition);
            }
        } else {
            equations.undo(side, value);
        }
    }
    None
}

/// Equations that are equivalent to the asserted term: the first term has the value of the second.
struct Equations<'a> {
    store: &'a mut TermStore,
    open: VecDeque<(TermId, TermId)>,
}

impl Equations<'_> {
    /// Takes the outermost operator from `side` to the other side.
    fn undo(&mut self, side: TermId, value: TermId) {
        let operands = self.store.args(side).to_vec();
        if operands.len() > MAX_OPERANDS {
            return;
        }
        let op = self.store.op(side);
        match op {
            Op::Not => {
                let negated = self.negation(value);
                self.push(operands[0], negated);
            }
            Op::BvNot => {
                let negated = self.store.mk(Op::BvNot, &[value]);
                self.push(operands[0], negated);
            }
            Op::Eq if operands.len() == 2 => self.undo_equality([operands[0], operands[1]], value),
            Op::Xor | Op::BvXor => self.undo_each(&operands, |store, mut others| {
                others.push(value);
                store.mk(op, &others)
            }),
            Op::BvAdd => {
                let minus_one = BitVec::ones(self.store.width(side));
                let minus_one = self.store.mk_bv(&minus_one);
                self.undo_each(&operands, |store, mut others| {
                    for other in &mut others {
                        *other = store.mk(Op::BvMul, &[minus_one, *other]);
                    }
                    others.push(value);
                    store.mk(Op::BvAdd, &others)
                });
            }
            Op::BvMul if operands.len() == 2 => {
                if let Some(factor) = self.store.bv_value(operands[0])
                    && factor.bit(0)
                {
                    let inverse = self.store.mk_bv(&inverse(&factor));
                    let value = self.store.mk(Op::BvMul, &[inverse, value]);
                    self.push(operands[1], value);
                }
            }
            _ => {}
        }
    }

    /// `(= a b)` with the truth value `value`.
    fn undo_equality(&mut self, sides: [TermId; 2], value: TermId) {
        // The younger constant goes: the older one is more likely to be a name of the user's.
        let [low, high] = if sides[0] < sides[1] { sides } else { [sides[1], sides[0]] };
        let holds = self.store.op(value) == Op::True;
        if !holds && self.store.sort(low) != self.store.sorts.bool() {
            return;
        }
        for (side, other) in [(high, low), (low, high)] {
            let value = match self.store.op(value) {
                Op::True => other,
                Op::False => self.negation(other),
                _ => self.store.mk(Op::Eq, &[other, value]),
            };
            self.push(side, value);
        }
    }

    /// An equation for each operand that may lead to a constant; `solution` makes its value out of
    /// the others.
    fn undo_each(
        &mut self,
        operands: &[TermId],
        mut solution: impl FnMut(&mut TermStore, Vec<TermId>) -> TermId,
    ) {
        for (position, &operand) in operands.iter().enumerate() {
            if self.open.len() < MAX_STEPS && self.leads_on(operand) {
                let mut others = operands.to_vec();
                others.remove(position);
                let value = solution(self.store, others);
                self.push(operand, value);
            }
        }
    }

    fn push(&mut self, side: TermId, value: TermId) {
        if self.leads_on(side) {
            self.open.push_back((side, value));
        }
    }

    /// Whether the term is a constant or can be undone.
    fn leads_on(&self, term: TermId) -> bool {
        match self.store.op(term) {
            Op::Not | Op::BvNot | Op::Eq | Op::Xor | Op::BvXor | Op::BvAdd | Op::BvMul => true,
            _ => is_constant(self.store, term),
        }
    }

    fn negation(&mut self, term: TermId) -> TermId {
        match self.store.op(term) {
            Op::True => self.store.mk_bool(false),
            Op::False => self.store.mk_bool(true),
            Op::Not => self.store.arg(term, 0),
            _ => self.store.mk(Op::Not, &[term]),
        }
    }
}
