//! Sums of many words, in which `-t` is `~t` and one more of the constant.
//!
//! Invariant: constants are added up before any gate is made, and a negated summand has no word of
//! its own.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};
use trine_value::BitVec;

use super::Blaster;
use crate::aig::AigLit;
use crate::circuit::{self, Word};

/// `t` if the term is `(bvmul ~0 t)`, which stands for `-t` in a sum.
pub(super) fn negated_summand(store: &TermStore, term: TermId) -> Option<TermId> {
    match *store.args(term) {
        [factor, negated] if store.op(term) == Op::BvMul => {
            store.bv_value(factor)?.is_ones().then_some(negated)
        }
        _ => None,
    }
}

/// The term whose word the circuit of `op` takes for an argument.
pub(super) fn operand(store: &TermStore, op: Op, arg: TermId) -> TermId {
    match op {
        Op::BvAdd => negated_summand(store, arg).unwrap_or(arg),
        _ => arg,
    }
}

impl Blaster {
    /// A sum, in which `-t` is `~t` and one more of the constant.
    pub(super) fn sum(
        &mut self,
        store: &TermStore,
        args: &[TermId],
        width: usize,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        let mut constant = BitVec::zero(width as u32);
        let mut operands: Vec<Vec<AigLit>> = Vec::with_capacity(args.len() + 1);
        for &arg in args {
            if let Some(value) = store.bv_value(arg) {
                constant = constant.add(&value);
            } else if let Some(negated) = negated_summand(store, arg) {
                constant = constant.add(&BitVec::one(width as u32));
                operands.push(self.slab.get(self.word(negated)).iter().map(|&bit| !bit).collect());
            } else {
                operands.push(self.slab.get(self.word(arg)).to_vec());
            }
        }
        let carry = operands.len() == 2 && constant.is_one();
        if !carry && (!constant.is_zero() || operands.is_empty()) {
            let word = self.constant(&constant)?;
            operands.push(self.slab.get(word).to_vec());
        }
        let operands: Vec<&[AigLit]> = operands.iter().map(Vec::as_slice).collect();
        let aig = &mut self.aig;
        self.slab.append(width, |_, out| {
            match *operands {
                [only] => out.copy_from_slice(only),
                [left, right] => circuit::add(aig, left, right, AigLit::constant(carry), out),
                _ => circuit::sum(aig, &operands, out, budget)?,
            }
            Ok(())
        })
    }
}
