//! The values of words around one value, as far as bits do not matter.
//!
//! Idea: with the other constants fixed as in a model, the formulas are a condition on the counted words alone. A core of the assumptions
//! that fix their bits, under which the condition cannot be false, is a cube of values that all have models.
//! Invariant: cubes that were found have no value in common: each one is asked to lie outside of those before.
//! Reference: Ravi, Somenzi, "Minimal assignments for bounded model checking", TACAS 2004.

use trine_term::{Op, Sort, TermId, Value, applications};
use trine_value::Integer;

use super::{Counting, Uncounted};
use crate::answer::Answer;
use crate::model::Model;

impl Counting<'_> {
    /// How many values lie in a cube around a value that a model has, and the formula that says that the terms have none of
    /// these.
    pub(super) fn cube(
        &mut self,
        model: &Model,
        values: &[Value],
        blocked: &[TermId],
    ) -> Result<(Integer, TermId), Uncounted> {
        let bits = self.bits(values);
        let kept = self.bits_that_matter(model, &bits, blocked)?;
        let dropped = bits.len() - kept.len();
        let outside = match kept[..] {
            [] => self.store.mk_bool(false),
            [bit] => self.store.mk(Op::Not, &[bit]),
            _ => {
                let all = self.store.mk(Op::And, &kept);
                self.store.mk(Op::Not, &[all])
            }
        };
        Ok((Integer::ONE << dropped, outside))
    }

    /// The formulas that say what the bits of the terms are.
    fn bits(&mut self, values: &[Value]) -> Vec<TermId> {
        let mut bits = Vec::new();
        for (at, value) in values.iter().enumerate() {
            let term = self.terms[at];
            if let Some(truth) = value.as_bool() {
                bits.push(if truth { term } else { self.store.mk(Op::Not, &[term]) });
            }
            if let Some(word) = value.as_bitvec() {
                for bit in 0..word.width() {
                    let own = self.store.mk_indexed(Op::Extract, [bit, bit], &[term]);
                    let value = self.store.mk_bv_u64(1, u64::from(word.bit(bit)));
                    bits.push(self.store.mk(Op::Eq, &[own, value]));
                }
            }
        }
        bits
    }

    /// Bits that are enough for the formulas, with the other constants as in the model, and for being outside of what is
    /// blocked; all of them where that is not known.
    fn bits_that_matter(
        &mut self,
        model: &Model,
        bits: &[TermId],
        blocked: &[TermId],
    ) -> Result<Vec<TermId>, Uncounted> {
        let constants = applications(self.store, &self.formulas);
        let is_plain =
            |&term: &TermId| self.store.op(term) == Op::Apply && self.store.args(term).is_empty();
        if !self.terms.iter().all(is_plain) || !constants.iter().all(is_plain) {
            return Ok(bits.to_vec());
        }
        let others: Vec<TermId> =
            constants.into_iter().filter(|term| !self.terms.contains(term)).collect();
        let Ok(values) = model.values(self.store, &others, self.budget) else {
            return Ok(bits.to_vec());
        };
        let mut pairs = Vec::with_capacity(others.len());
        for (&other, value) in others.iter().zip(&values) {
            let sort = self.store.sort(other);
            if !matches!(
                self.store.sort_of(other),
                Sort::Bool | Sort::BitVec(_) | Sort::Int | Sort::Real | Sort::String
            ) {
                return Ok(bits.to_vec());
            }
            pairs.push((other, self.store.mk_value(value, sort)));
        }
        let formulas = self.formulas.clone();
        let mut condition: Vec<TermId> =
            formulas.iter().map(|&formula| self.store.substitute(formula, &pairs)).collect();
        condition.extend_from_slice(blocked);
        let condition = match condition[..] {
            [] => self.store.mk_bool(true),
            [single] => single,
            _ => self.store.mk(Op::And, &condition),
        };
        let negated = self.store.mk(Op::Not, &[condition]);
        let mut solver = self.solver(&[negated]);
        let kept: Vec<TermId> = match solver.check_on(self.store, bits, self.budget)? {
            Answer::Unsat(core) => core.assumptions.iter().map(|&at| bits[at]).collect(),
            _ => return Ok(bits.to_vec()),
        };
        // A number rests on it, so a solver that has not seen the other bits has to say the same.
        let mut second = self.solver(&[negated]);
        Ok(match second.check_on(self.store, &kept, self.budget)? {
            Answer::Unsat(_) => kept,
            _ => bits.to_vec(),
        })
    }
}
