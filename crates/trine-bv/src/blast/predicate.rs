//! Formulas over words: connectives, comparisons, overflow.
//!
//! Idea: comparisons are remembered, since each is worth a variable of the search.
//! Invariant: the literal is true exactly where the formula is, whatever the operands are.

use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};

use super::Blaster;
use crate::aig::{Aig, AigLit};
use crate::circuit;
use crate::cnf::Definition;

/// Bits of the shortest words that are compared as sums. Below, a SAT solver has no trouble.
const LEAST_SUM: usize = 4;

/// Whether the operator compares words.
pub(crate) fn is_comparison(op: Op) -> bool {
    matches!(
        op,
        Op::Eq
            | Op::BvUlt
            | Op::BvUle
            | Op::BvUgt
            | Op::BvUge
            | Op::BvSlt
            | Op::BvSle
            | Op::BvSgt
            | Op::BvSge
    )
}

impl Blaster {
    /// The literal of a formula whose operands have words.
    pub(super) fn predicate(
        &mut self,
        store: &TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<AigLit, Exhausted> {
        let args = store.args(term);
        let op = store.op(term);
        Ok(match op {
            Op::True => AigLit::TRUE,
            Op::False => AigLit::FALSE,
            Op::Not => !self.bit(args[0]),
            Op::And | Op::Or => {
                let mut bits: Vec<AigLit> = args.iter().map(|&arg| self.bit(arg)).collect();
                if op == Op::And { self.aig.and_all(&mut bits) } else { self.aig.or_all(&mut bits) }
            }
            Op::Xor => {
                let mut parity = AigLit::FALSE;
                for &arg in args {
                    let bit = self.bit(arg);
                    parity = self.aig.xor(parity, bit);
                }
                parity
            }
            Op::Implies => {
                let (&last, premises) = args.split_last().expect("two arguments at least");
                let mut bits: Vec<AigLit> = premises.iter().map(|&arg| !self.bit(arg)).collect();
                bits.push(self.bit(last));
                self.aig.or_all(&mut bits)
            }
            Op::Ite => {
                let [condition, high, low] = [0, 1, 2].map(|position| self.bit(args[position]));
                self.aig.mux(condition, high, low)
            }
            Op::Distinct => {
                let mut differences = Vec::new();
                for (position, &left) in args.iter().enumerate() {
                    budget.spend(args.len() as u64)?;
                    for &right in &args[position + 1..] {
                        differences.push(!self.compare(Op::Eq, left, right));
                    }
                }
                self.aig.and_all(&mut differences)
            }
            op if is_comparison(op) => {
                let mut links: Vec<AigLit> =
                    args.windows(2).map(|pair| self.compare(op, pair[0], pair[1])).collect();
                self.predicates.extend_from_slice(&links);
                self.aig.and_all(&mut links)
            }
            _ => self.overflow(op, args, budget)?,
        })
    }

    fn compare(&mut self, op: Op, left: TermId, right: TermId) -> AigLit {
        let (left_word, right_word) = (self.word(left), self.word(right));
        let (left, right) = (self.slab.get(left_word), self.slab.get(right_word));
        if op == Op::Eq && are_compared_sums(&self.aig, left, right) {
            self.compared_sums.push((left_word, right_word));
        }
        let aig = &mut self.aig;
        match op {
            Op::BvUlt => circuit::unsigned_less(aig, left, right),
            Op::BvUle => circuit::unsigned_less_equal(aig, left, right),
            Op::BvUgt => circuit::unsigned_less(aig, right, left),
            Op::BvUge => circuit::unsigned_less_equal(aig, right, left),
            Op::BvSlt => circuit::signed_less(aig, left, right),
            Op::BvSle => circuit::signed_less_equal(aig, left, right),
            Op::BvSgt => circuit::signed_less(aig, right, left),
            Op::BvSge => circuit::signed_less_equal(aig, right, left),
            _ if left.len() != right.len() => {
                let width = left.len().max(right.len());
                circuit::equal(aig, &padded(left, width), &padded(right, width))
            }
            _ => circuit::equal(aig, left, right),
        }
    }

    fn overflow(&mut self, op: Op, args: &[TermId], budget: &Budget) -> Result<AigLit, Exhausted> {
        let first = self.slab.get(self.word(args[0]));
        let second = self.slab.get(self.word(args[args.len() - 1]));
        let aig = &mut self.aig;
        Ok(match op {
            Op::BvNegO => circuit::negation_overflows(aig, first),
            Op::BvUaddO => circuit::unsigned_add_overflows(aig, first, second),
            Op::BvSaddO => circuit::signed_add_overflows(aig, first, second),
            Op::BvUsubO => circuit::unsigned_subtract_overflows(aig, first, second),
            Op::BvSsubO => circuit::signed_subtract_overflows(aig, first, second),
            Op::BvUmulO => circuit::unsigned_multiply_overflows(aig, first, second, budget)?,
            Op::BvSmulO => circuit::signed_multiply_overflows(aig, first, second, budget)?,
            Op::BvSdivO => circuit::signed_divide_overflows(aig, first, second),
            other => unreachable!("{other:?} is no predicate over words"),
        })
    }

    /// The literal of `=` or `distinct` of arrays.
    pub(super) fn array_relation(&mut self, op: Op, args: &[TermId]) -> AigLit {
        let mut bits = Vec::new();
        for (position, &left) in args.iter().enumerate() {
            let rest = &args[position + 1..];
            let partners = if op == Op::Eq { &rest[..rest.len().min(1)] } else { rest };
            for &right in partners {
                bits.push(self.array_equality(left, right) ^ (op == Op::Distinct));
            }
        }
        self.aig.and_all(&mut bits)
    }
}

/// Whether two words are of one width, and one of them looks like a sum: an exclusive or above its lowest bit.
fn are_compared_sums(aig: &Aig, left: &[AigLit], right: &[AigLit]) -> bool {
    let width = left.len();
    let is_parity = |bit: AigLit| Definition::of(aig, bit.node()).is_parity();
    width == right.len()
        && width >= LEAST_SUM
        && [1, width / 2].iter().any(|&position| {
            let (one, other) = (left[position], right[position]);
            one != other && (is_parity(one) || is_parity(other))
        })
}

/// The word of an element of an uninterpreted sort with the high bits that are left out.
pub(super) fn padded(word: &[AigLit], width: usize) -> SmallVec<[AigLit; 32]> {
    let mut bits = SmallVec::from_slice(word);
    bits.resize(width, AigLit::FALSE);
    bits
}
