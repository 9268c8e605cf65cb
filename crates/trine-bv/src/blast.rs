//! Bit-blasting: from terms to words of an and-inverter graph.
//!
//! Idea: each term of sort `Bool` or `(_ BitVec m)` becomes a word of literals, bottom-up and once
//! for the life of the blaster; a Boolean is a word of one bit. A term of another theory becomes
//! free inputs and is remembered as *foreign*: what follows from the graph then follows whatever
//! that term means.
//! Invariants: the word of a term is its value under every assignment of the inputs of the graph;
//! nothing is ever taken back, so a blaster that ran out of budget can go on later.
//! Reference: SMT-LIB 2.7, theory FixedSizeBitVectors; Kroening and Strichman, "Decision
//! Procedures", section 6.2.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermMap, TermStore};
use trine_value::BitVec;

use crate::aig::{Aig, AigLit};
use crate::circuit::{self, MultiplierScheme, Word, WordSlab, Words};

/// A declared constant with its word.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    /// The constant, as a term.
    pub term: TermId,
    /// Its bits, all of them inputs.
    pub word: Word,
}

/// Turns terms into words. See the [module](self).
pub struct Blaster {
    aig: Aig,
    slab: WordSlab,
    words: TermMap<Word>,
    leaves: Vec<Leaf>,
    foreign: Option<TermId>,
    /// Quotient and remainder share one circuit.
    divisions: FxHashMap<(TermId, TermId), (Word, Word)>,
    scheme: MultiplierScheme,
}

impl Default for Blaster {
    fn default() -> Self {
        Self::new()
    }
}

/// The width of the word of a term, or `None` if it has a sort of another theory.
fn word_width(store: &TermStore, term: TermId) -> Option<usize> {
    match *store.sort_of(term) {
        Sort::Bool => Some(1),
        Sort::BitVec(width) => Some(width as usize),
        _ => None,
    }
}

/// `t` if the term is `(bvmul ~0 t)`, which stands for `-t` in a sum.
fn negated_summand(store: &TermStore, term: TermId) -> Option<TermId> {
    match *store.args(term) {
        [factor, negated] if store.op(term) == Op::BvMul => {
            store.bv_value(factor)?.is_ones().then_some(negated)
        }
        _ => None,
    }
}

impl Blaster {
    /// A blaster that has seen no term.
    #[must_use]
    pub fn new() -> Self {
        Self {
            aig: Aig::new(),
            slab: WordSlab::new(),
            words: TermMap::new(),
            leaves: Vec::new(),
            foreign: None,
            divisions: FxHashMap::default(),
            scheme: MultiplierScheme::default(),
        }
    }

    /// The graph.
    #[must_use]
    pub fn aig(&self) -> &Aig {
        &self.aig
    }

    /// The constants that were met, in order.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// The first term that was read as free inputs, if there was one.
    #[must_use]
    pub fn foreign(&self) -> Option<TermId> {
        self.foreign
    }

    /// The bits of a word, the lowest first.
    #[must_use]
    pub fn bits(&self, word: Word) -> &[AigLit] {
        self.slab.get(word)
    }

    /// The literal of a formula.
    ///
    /// # Errors
    /// If the budget ends, or the graph is full.
    pub fn formula(
        &mut self,
        store: &TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<AigLit, Exhausted> {
        let word = self.blast(store, formula, budget)?;
        Ok(self.slab.get(word)[0])
    }

    /// The word of a term of sort `Bool` or `(_ BitVec m)`.
    ///
    /// # Errors
    /// If the budget ends, or the graph is full.
    ///
    /// # Panics
    /// If the term has another sort.
    pub fn blast(
        &mut self,
        store: &TermStore,
        root: TermId,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        let mut stack = vec![(root, 0usize)];
        let mut operands = Vec::new();
        while let Some((term, next)) = stack.last_mut() {
            let term = *term;
            if self.words.contains(term) {
                stack.pop();
                continue;
            }
            if *next == 0 {
                budget.spend(1)?;
            }
            operands.clear();
            if self.is_word_operator(store, term) {
                operands.extend(store.args(term).iter().map(|&arg| match store.op(term) {
                    Op::BvAdd => negated_summand(store, arg).unwrap_or(arg),
                    _ => arg,
                }));
            }
            let words = &self.words;
            if let Some(offset) = operands[*next..].iter().position(|&arg| !words.contains(arg)) {
                *next += offset;
                let operand = operands[*next];
                stack.push((operand, 0));
                continue;
            }
            let word = self.build(store, term, budget)?;
            self.words.insert(term, word);
            stack.pop();
        }
        Ok(self.word(root))
    }

    fn word(&self, term: TermId) -> Word {
        *self.words.get(term).expect("operands are blasted before the term")
    }

    fn bit(&self, term: TermId) -> AigLit {
        self.slab.get(self.word(term))[0]
    }

    /// Whether the term is made of words by an operator that has a circuit.
    fn is_word_operator(&self, store: &TermStore, term: TermId) -> bool {
        let has_circuit = !matches!(
            store.op(term),
            Op::Apply
                | Op::BoundVar
                | Op::Element
                | Op::Forall
                | Op::Exists
                | Op::UbvToInt
                | Op::SbvToInt
                | Op::IntToBv
        ) && matches!(
            store.op(term).info().theory,
            trine_term::Theory::Core | trine_term::Theory::BitVec
        );
        has_circuit && store.args(term).iter().all(|&arg| word_width(store, arg).is_some())
    }

    fn append_bit(&mut self, bit: AigLit) -> Result<Word, Exhausted> {
        self.slab.append(1, |_, out| {
            out[0] = bit;
            Ok(())
        })
    }

    fn inputs(&mut self, width: usize) -> Result<Word, Exhausted> {
        let aig = &mut self.aig;
        self.slab.append(width, |_, out| {
            out.fill_with(|| aig.new_input());
            Ok(())
        })
    }

    fn constant(&mut self, value: &BitVec) -> Result<Word, Exhausted> {
        self.slab.append(value.width() as usize, |_, out| {
            for (position, bit) in out.iter_mut().enumerate() {
                *bit = AigLit::constant(value.bit(position as u32));
            }
            Ok(())
        })
    }

    /// The word of a term whose operands have words.
    fn build(
        &mut self,
        store: &TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        let width = word_width(store, term).expect("a formula or a bit-vector");
        if let Some(value) = store.bv_value(term) {
            return self.constant(&value);
        }
        if !self.is_word_operator(store, term) {
            let word = self.inputs(width)?;
            if store.op(term) == Op::Apply && store.args(term).is_empty() {
                self.leaves.push(Leaf { term, word });
            } else {
                self.foreign.get_or_insert(term);
            }
            return Ok(word);
        }
        match *store.sort_of(term) {
            Sort::Bool => {
                let bit = self.predicate(store, term, budget)?;
                self.append_bit(bit)
            }
            _ => self.bitvec(store, term, width, budget),
        }
    }

    /// The literal of a formula whose operands have words.
    fn predicate(
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
            Op::Eq
            | Op::BvUlt
            | Op::BvUle
            | Op::BvUgt
            | Op::BvUge
            | Op::BvSlt
            | Op::BvSle
            | Op::BvSgt
            | Op::BvSge => {
                let mut links: Vec<AigLit> =
                    args.windows(2).map(|pair| self.compare(op, pair[0], pair[1])).collect();
                self.aig.and_all(&mut links)
            }
            _ => self.overflow(op, args, budget)?,
        })
    }

    fn compare(&mut self, op: Op, left: TermId, right: TermId) -> AigLit {
        let (left, right) = (self.slab.get(self.word(left)), self.slab.get(self.word(right)));
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
            Op::BvUmulO => {
                circuit::unsigned_multiply_overflows(aig, first, second, self.scheme, budget)?
            }
            Op::BvSmulO => {
                circuit::signed_multiply_overflows(aig, first, second, self.scheme, budget)?
            }
            Op::BvSdivO => circuit::signed_divide_overflows(aig, first, second),
            other => unreachable!("{other:?} is no predicate over words"),
        })
    }

    /// The word of a bit-vector term whose operands have words.
    fn bitvec(
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
                Op::BvRotateLeft | Op::BvRotateRight => {
                    rotate(aig, op, get(0), get(1), out, budget)?;
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
        let (aig, scheme) = (&mut self.aig, self.scheme);
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
                _ => circuit::multiply(aig, left, right, scheme, out, budget)?,
            }
            Ok(())
        })
    }

    /// A sum, in which `-t` is `~t` and one more of the constant.
    fn sum(
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

    fn divide(
        &mut self,
        dividend: TermId,
        divisor: TermId,
        width: usize,
        budget: &Budget,
    ) -> Result<(Word, Word), Exhausted> {
        if let Some(&both) = self.divisions.get(&(dividend, divisor)) {
            return Ok(both);
        }
        let (left, right) = (self.word(dividend), self.word(divisor));
        let mut rest = vec![AigLit::FALSE; width];
        let aig = &mut self.aig;
        let quotient = self.slab.append(width, |words, out| {
            let (left, right) = (words.get(left), words.get(right));
            circuit::unsigned_divide_remainder(aig, left, right, out, &mut rest, budget)
        })?;
        let remainder = self.slab.append(width, |_, out| {
            out.copy_from_slice(&rest);
            Ok(())
        })?;
        self.divisions.insert((dividend, divisor), (quotient, remainder));
        Ok((quotient, remainder))
    }
}

fn invert(word: &mut [AigLit]) {
    for bit in word {
        *bit = !*bit;
    }
}

/// Rotation by a variable amount: the amount modulo the width selects among rotations by powers of
/// two. (The width, as a number, fits in a word of that width.)
fn rotate(
    aig: &mut Aig,
    op: Op,
    word: &[AigLit],
    amount: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    let width = word.len();
    let modulus = BitVec::from_u64(width as u32, width as u64);
    let modulus: Vec<AigLit> =
        (0..width as u32).map(|bit| AigLit::constant(modulus.bit(bit))).collect();
    let mut quotient = vec![AigLit::FALSE; width];
    let mut reduced = vec![AigLit::FALSE; width];
    circuit::unsigned_divide_remainder(aig, amount, &modulus, &mut quotient, &mut reduced, budget)?;
    out.copy_from_slice(word);
    for (stage, &selector) in reduced.iter().enumerate() {
        let Some(by) = 1usize.checked_shl(stage as u32).filter(|&by| by < width) else { break };
        budget.spend(width as u64)?;
        let mut rotated = vec![AigLit::FALSE; width];
        if op == Op::BvRotateLeft {
            circuit::rotate_left(out, by, &mut rotated);
        } else {
            circuit::rotate_right(out, by, &mut rotated);
        }
        let unrotated = out.to_vec();
        circuit::mux(aig, selector, &rotated, &unrotated, out);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
