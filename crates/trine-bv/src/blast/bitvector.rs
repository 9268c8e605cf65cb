//! Words of words: operators of bit-vectors but products and divisions, and `ite`.
//!
//! Invariant: the word has the value of the operator, whatever its operands are.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};

use super::Blaster;
use super::predicate::padded;
use crate::aig::AigLit;
use crate::circuit::{self, Rotation, Word, Words};

impl Blaster {
    /// The word of a bit-vector term whose operands have words.
    pub(super) fn bitvec(
        &mut self,
        store: &TermStore,
        term: TermId,
        width: usize,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        let op = store.op(term);
        let args = store.args(term);
        if matches!(op, Op::BvUdiv | Op::BvUrem) {
            let (quotient, remainder) = self.divide(args[0], args[1], width, budget)?;
            return Ok(if op == Op::BvUdiv { quotient } else { remainder });
        }
        if op == Op::BvAdd {
            return self.sum(store, args, width, budget);
        }
        if matches!(op, Op::BvSub | Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvXnor | Op::BvMul) {
            let mut word = self.word(args[0]);
            for &arg in &args[1..] {
                word = self.binary(op, word, self.word(arg), width, budget)?;
            }
            return Ok(word);
        }
        let indices = store.indices(term).map(|index| index as usize);
        let operands: Vec<Word> = args.iter().map(|&arg| self.word(arg)).collect();
        let aig = &mut self.aig;
        self.slab.append(width, |words, out| {
            let get = |position: usize| words.get(operands[position]);
            match op {
                Op::Ite => circuit::mux(aig, get(0)[0], get(1), get(2), out),
                Op::Concat => {
                    let mut end = out.len();
                    for &operand in &operands {
                        let bits = words.get(operand);
                        out[end - bits.len()..end].copy_from_slice(bits);
                        end -= bits.len();
                    }
                }
                Op::Extract => circuit::extract(get(0), indices[1], out),
                Op::Repeat => circuit::repeat(get(0), out),
                Op::ZeroExtend => circuit::zero_extend(get(0), out),
                Op::SignExtend => circuit::sign_extend(get(0), out),
                Op::RotateLeft => circuit::rotate_left(get(0), indices[0], out),
                Op::RotateRight => circuit::rotate_right(get(0), indices[0], out),
                Op::BvNot => circuit::not(get(0), out),
                Op::BvNeg => circuit::negate(aig, get(0), out),
                Op::BvNand => {
                    circuit::and(aig, get(0), get(1), out);
                    invert(out);
                }
                Op::BvNor => {
                    circuit::or(aig, get(0), get(1), out);
                    invert(out);
                }
                Op::BvSdiv => circuit::signed_divide(aig, get(0), get(1), out, budget)?,
                Op::BvSrem => circuit::signed_remainder(aig, get(0), get(1), out, budget)?,
                Op::BvSmod => circuit::signed_modulo(aig, get(0), get(1), out, budget)?,
                Op::BvShl => circuit::shift_left(aig, get(0), get(1), out, budget)?,
                Op::BvLshr => circuit::logical_shift_right(aig, get(0), get(1), out, budget)?,
                Op::BvAshr => circuit::arithmetic_shift_right(aig, get(0), get(1), out, budget)?,
                Op::BvRotateLeft => {
                    circuit::rotate(aig, Rotation::Left, get(0), get(1), out, budget)?;
                }
                Op::BvRotateRight => {
                    circuit::rotate(aig, Rotation::Right, get(0), get(1), out, budget)?;
                }
                Op::BvComp => out[0] = circuit::equal(aig, get(0), get(1)),
                Op::BvRedAnd => out[0] = circuit::reduce_and(aig, get(0)),
                Op::BvRedOr => out[0] = circuit::reduce_or(aig, get(0)),
                Op::BvRedXor => {
                    out[0] = get(0).iter().fold(AigLit::FALSE, |parity, &bit| aig.xor(parity, bit));
                }
                other => unreachable!("{other:?} makes no word of words"),
            }
            Ok(())
        })
    }

    /// One step of a left-associative operator.
    fn binary(
        &mut self,
        op: Op,
        left: Word,
        right: Word,
        width: usize,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        if op == Op::BvMul
            && let Some(word) = self.product_without_circuit(left, right, budget)?
        {
            return Ok(word);
        }
        let aig = &mut self.aig;
        self.slab.append(width, |words: Words<'_>, out| {
            let (left, right) = (words.get(left), words.get(right));
            match op {
                Op::BvSub => circuit::subtract(aig, left, right, out),
                Op::BvAnd => circuit::and(aig, left, right, out),
                Op::BvOr => circuit::or(aig, left, right, out),
                Op::BvXor => circuit::xor(aig, left, right, out),
                Op::BvXnor => {
                    circuit::xor(aig, left, right, out);
                    invert(out);
                }
                _ => circuit::multiply(aig, left, right, out, budget)?,
            }
            Ok(())
        })
    }

    /// The word of an `ite` over an uninterpreted sort.
    pub(super) fn choice(&mut self, args: &[TermId]) -> Result<Word, Exhausted> {
        let condition = self.bit(args[0]);
        let [high, low] = [1, 2].map(|position| self.word(args[position]));
        let aig = &mut self.aig;
        self.slab.append(high.width().max(low.width()), |words, out| {
            let [high, low] = [high, low].map(|word| padded(words.get(word), out.len()));
            circuit::mux(aig, condition, &high, &low, out);
            Ok(())
        })
    }
}

fn invert(word: &mut [AigLit]) {
    for bit in word {
        *bit = !*bit;
    }
}
