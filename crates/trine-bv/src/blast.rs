//! Bit-blasting: from terms to words of an and-inverter graph.
//!
//! Idea: each term whose sort has words ([`WordSort`]) becomes a word of literals, bottom-up and
//! once for the life of the blaster. Reads of arrays, applications of functions and equalities of
//! arrays become free inputs, whose meaning is added by lemmas on demand ([`crate::lemma`]). An
//! operator of floats has a definition by operators on words ([`FloatEncoder`]), and that is
//! blasted. A term of another theory becomes free inputs too, and is remembered as *foreign*: what
//! follows from the graph then follows whatever that term means.
//! Wide products and divisions may be free words too ([`crate::abstraction`]).
//! Invariants: the word of a term is its value under every assignment of the inputs of the graph, if
//! nothing is abstracted;
//! nothing is ever taken back, so a blaster that ran out of budget can go on later.
//! Reference: SMT-LIB 2.7, theory FixedSizeBitVectors; Kroening and Strichman, "Decision
//! Procedures", section 6.2.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, SortId, TermId, TermMap, TermStore, Theory};
use trine_value::{BitVec, RoundingMode};

use crate::abstraction::{self, Abstracted, Operation};
use crate::aig::{Aig, AigLit};
use crate::circuit::{self, MultiplierScheme, Word, WordSlab, Words};
use crate::float::{FloatEncoder, OpenFunctions};
use crate::word_sort::WordSort;

/// A declared constant with its word.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    /// The constant, as a term.
    pub term: TermId,
    /// Its bits: inputs, or made of inputs alone.
    pub word: Word,
}

/// How a term gets its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// It is a constant of the language.
    Value,
    /// It is a declared constant with a word of its own.
    Leaf,
    /// A circuit makes its word of the words of its arguments.
    Circuit,
    /// It stands for another term, whose word it has.
    Defined,
    /// A read, or an application of a function: a free word, and lemmas.
    Lookup,
    /// `=` or `distinct` of arrays: free bits, and lemmas.
    ArrayRelation,
    /// It has an array sort.
    Array,
    /// Nothing is known of it.
    Foreign,
}

/// Turns terms into words. The head of the module says more.
pub struct Blaster {
    aig: Aig,
    slab: WordSlab,
    words: TermMap<Word>,
    leaves: Vec<Leaf>,
    /// Outputs of comparisons since [`Self::take_predicates`] was called last.
    predicates: Vec<AigLit>,
    foreign: Option<TermId>,
    /// How many free words each uninterpreted sort has.
    free_words: FxHashMap<SortId, u32>,
    /// The free bits of equalities of arrays; the smaller term comes first.
    array_equalities: FxHashMap<(TermId, TermId), AigLit>,
    /// Whether a term was met whose meaning takes lemmas.
    needs_lemmas: bool,
    /// Quotient and remainder share one circuit.
    divisions: FxHashMap<(TermId, TermId), (Word, Word)>,
    /// Dividend and remainder by quotient and divisor.
    quotients: FxHashMap<(Word, Word), (Word, Word)>,
    /// Whether wide products and divisions become free words.
    abstracts: bool,
    /// Operations whose results are free words.
    abstracted: Vec<Abstracted>,
    /// The abstracted products of two words, the earlier word first.
    products: FxHashMap<(Word, Word), Word>,
    scheme: MultiplierScheme,
    floats: FloatEncoder,
}

impl Default for Blaster {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether the elements of a sort are words, or arrays over such sorts.
#[must_use]
pub fn is_decided(store: &TermStore, sort: SortId) -> bool {
    let mut open = SmallVec::<[SortId; 4]>::from_slice(&[sort]);
    while let Some(sort) = open.pop() {
        match *store.sorts.get(sort) {
            Sort::Array { index, element } => open.extend([index, element]),
            _ if WordSort::of(store, sort).is_none() => return false,
            _ => {}
        }
    }
    true
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

/// A word of constants, the bit and its negation, where the bit has a value.
fn at_bit(word: &[AigLit], bit: AigLit, value: bool) -> Vec<AigLit> {
    let at = |&b: &AigLit| if b.is_constant() { b } else { AigLit::constant((b == bit) == value) };
    word.iter().map(at).collect()
}

/// The term whose word the circuit of `op` takes for an argument.
fn operand(store: &TermStore, op: Op, arg: TermId) -> TermId {
    match op {
        Op::BvAdd => negated_summand(store, arg).unwrap_or(arg),
        _ => arg,
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
            predicates: Vec::new(),
            free_words: FxHashMap::default(),
            array_equalities: FxHashMap::default(),
            needs_lemmas: false,
            divisions: FxHashMap::default(),
            quotients: FxHashMap::default(),
            abstracts: false,
            abstracted: Vec::new(),
            products: FxHashMap::default(),
            scheme: MultiplierScheme::default(),
            floats: FloatEncoder::new(),
        }
    }

    /// A blaster for which the results of wide products and divisions are free words, which the
    /// caller refines.
    pub(crate) fn with_abstraction() -> Self {
        Self { abstracts: true, ..Self::new() }
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

    /// Remembers a term that is read as free inputs.
    pub(crate) fn mark_foreign(&mut self, term: TermId) {
        self.foreign.get_or_insert(term);
    }

    /// Whether the meaning of some term takes lemmas.
    pub(crate) fn needs_lemmas(&self) -> bool {
        self.needs_lemmas
    }

    /// The operations whose results are free words, with what is needed to refine them.
    pub(crate) fn abstractions(&mut self) -> (&mut Aig, &WordSlab, &[Abstracted]) {
        (&mut self.aig, &self.slab, &self.abstracted)
    }

    /// Whether there are operations whose results are free words.
    pub(crate) fn has_abstractions(&self) -> bool {
        !self.abstracted.is_empty()
    }

    /// The Skolem functions for what the theory of floats leaves open.
    #[must_use]
    pub fn open_functions(&self) -> &OpenFunctions {
        self.floats.open_functions()
    }

    /// The bits of a word, the lowest first.
    #[must_use]
    pub fn bits(&self, word: Word) -> &[AigLit] {
        self.slab.get(word)
    }

    /// The outputs of the comparisons that were blasted since the last call. They are worth a
    /// variable each: a search that cannot name an equality has to go through its bits.
    pub fn take_predicates(&mut self) -> Vec<AigLit> {
        std::mem::take(&mut self.predicates)
    }

    /// The literal of a formula.
    ///
    /// # Errors
    /// If the budget ends, or the graph is full.
    pub fn formula(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<AigLit, Exhausted> {
        let word = self.blast(store, formula, budget)?;
        Ok(self.slab.get(word)[0])
    }

    /// The word of a term whose sort has words.
    ///
    /// # Errors
    /// If the budget ends, or the graph is full.
    ///
    /// # Panics
    /// If the term has another sort.
    pub fn blast(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        // Each term with the number of operands that are known to have words.
        let mut stack: Vec<(TermId, usize)> = Vec::new();
        self.enter(store, root, &mut stack, budget)?;
        while let Some((term, next)) = stack.last_mut() {
            let term = *term;
            let args = &self.sources(store, term)[*next..];
            let missing = args
                .iter()
                .position(|&arg| !self.words.contains(operand(store, store.op(term), arg)));
            match missing {
                Some(offset) => {
                    *next += offset;
                    let operand = operand(store, store.op(term), args[offset]);
                    self.enter(store, operand, &mut stack, budget)?;
                }
                None => {
                    let word = self.build(store, term, budget)?;
                    self.words.insert(term, word);
                    stack.pop();
                }
            }
        }
        Ok(self.word(root))
    }

    /// The terms of which a term is made: its arguments, or what it stands for.
    pub(crate) fn sources<'a>(&'a self, store: &'a TermStore, term: TermId) -> &'a [TermId] {
        match self.floats.definition(term) {
            Some(definition) => std::slice::from_ref(definition),
            None => store.args(term),
        }
    }

    /// Builds a term that needs no other words, and puts others on the stack.
    fn enter(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        stack: &mut Vec<(TermId, usize)>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if self.words.contains(term) {
            return Ok(());
        }
        budget.spend(1)?;
        match self.reading(store, term) {
            Reading::Circuit => stack.push((term, 0)),
            Reading::Defined => {
                self.floats.encode(store, term, budget)?;
                stack.push((term, 0));
            }
            _ => {
                let word = self.build(store, term, budget)?;
                self.words.insert(term, word);
            }
        }
        Ok(())
    }

    /// The word of a term, if it is blasted.
    pub(crate) fn known_word(&self, term: TermId) -> Option<Word> {
        self.words.get(term).copied()
    }

    fn word(&self, term: TermId) -> Word {
        *self.words.get(term).expect("operands are blasted before the term")
    }

    fn bit(&self, term: TermId) -> AigLit {
        self.slab.get(self.word(term))[0]
    }

    /// How the term gets its meaning.
    pub(crate) fn reading(&self, store: &TermStore, term: TermId) -> Reading {
        let op = store.op(term);
        if matches!(op, Op::BvValue | Op::FloatValue | Op::RoundingValue) {
            return Reading::Value;
        }
        let args = store.args(term);
        let decided = |&arg: &TermId| is_decided(store, store.sort(arg));
        if matches!(store.sort_of(term), Sort::Array { .. }) {
            let known = matches!(op, Op::Apply | Op::Select | Op::Store | Op::Ite | Op::ConstArray);
            let sort_decided = is_decided(store, store.sort(term));
            let all = known && sort_decided && args.iter().all(decided);
            return if all { Reading::Array } else { Reading::Foreign };
        }
        let Some(sort) = WordSort::of_term(store, term) else { return Reading::Foreign };
        match op {
            Op::Apply if args.is_empty() => Reading::Leaf,
            Op::Apply | Op::Select if args.iter().all(decided) => Reading::Lookup,
            Op::Eq | Op::Distinct if matches!(store.sort_of(args[0]), Sort::Array { .. }) => {
                if decided(&args[0]) {
                    Reading::ArrayRelation
                } else {
                    Reading::Foreign
                }
            }
            _ if FloatEncoder::encodes(store, term) => Reading::Defined,
            _ if has_circuit(op, sort)
                && args.iter().all(|&arg| WordSort::of_term(store, arg).is_some()) =>
            {
                Reading::Circuit
            }
            _ => Reading::Foreign,
        }
    }

    fn append_bit(&mut self, bit: AigLit) -> Result<Word, Exhausted> {
        self.slab.append(1, |_, out| {
            out[0] = bit;
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

    /// A free word of a sort.
    fn free_word(&mut self, sort: WordSort) -> Result<Word, Exhausted> {
        let width = match sort {
            WordSort::Uninterpreted(sort) => {
                let number = self.free_words.entry(sort).or_default();
                let width = (u32::BITS - number.leading_zeros()) as usize;
                *number = number.checked_add(1).ok_or(Exhausted::Memory)?;
                width
            }
            sort => sort.width().expect("a sort of one width"),
        };
        let aig = &mut self.aig;
        self.slab.append(width, |_, out| {
            out.fill_with(|| aig.new_input());
            sort.constrain(aig, out);
            Ok(())
        })
    }

    /// The bit that says whether two arrays are equal.
    pub(crate) fn array_equality(&mut self, left: TermId, right: TermId) -> AigLit {
        if left == right {
            return AigLit::TRUE;
        }
        let aig = &mut self.aig;
        let pair = (left.min(right), left.max(right));
        *self.array_equalities.entry(pair).or_insert_with(|| aig.new_input())
    }

    /// The literal of `=` or `distinct` of arrays.
    fn array_relation(&mut self, op: Op, args: &[TermId]) -> AigLit {
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

    /// The word of a term whose operands have words.
    fn build(
        &mut self,
        store: &TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        let sort = WordSort::of_term(store, term).expect("a sort that has words");
        match self.reading(store, term) {
            Reading::Value => return self.constant(&value_bits(store, term)),
            Reading::Leaf => {
                let word = self.free_word(sort)?;
                self.leaves.push(Leaf { term, word });
                return Ok(word);
            }
            Reading::Lookup => {
                self.needs_lemmas = true;
                return self.free_word(sort);
            }
            Reading::ArrayRelation => {
                self.needs_lemmas = true;
                let bit = self.array_relation(store.op(term), store.args(term));
                return self.append_bit(bit);
            }
            Reading::Foreign | Reading::Array => {
                self.mark_foreign(term);
                return self.free_word(sort);
            }
            Reading::Defined => return Ok(self.word(self.sources(store, term)[0])),
            // The word of a float is its bit pattern.
            Reading::Circuit if store.op(term) == Op::FpToIeeeBv => {
                return Ok(self.word(store.arg(term, 0)));
            }
            Reading::Circuit => {}
        }
        let Some(width) = sort.width() else { return self.choice(store.args(term)) };
        match *store.sort_of(term) {
            Sort::Bool => {
                let bit = self.predicate(store, term, budget)?;
                self.append_bit(bit)
            }
            _ => self.bitvec(store, term, width, budget),
        }
    }

    /// The word of an `ite` over an uninterpreted sort.
    fn choice(&mut self, args: &[TermId]) -> Result<Word, Exhausted> {
        let condition = self.bit(args[0]);
        let [high, low] = [1, 2].map(|position| self.word(args[position]));
        let aig = &mut self.aig;
        self.slab.append(high.width().max(low.width()), |words, out| {
            let [high, low] = [high, low].map(|word| padded(words.get(word), out.len()));
            circuit::mux(aig, condition, &high, &low, out);
            Ok(())
        })
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
                self.predicates.extend_from_slice(&links);
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
        if op == Op::BvMul
            && let Some(word) = self.product_without_circuit(left, right, budget)?
        {
            return Ok(word);
        }
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

    /// A product that needs no multiplier: by a word that depends on one bit, of quotient and
    /// divisor, or abstracted.
    fn product_without_circuit(
        &mut self,
        left: Word,
        right: Word,
        budget: &Budget,
    ) -> Result<Option<Word>, Exhausted> {
        for (factor, other) in [(left, right), (right, left)] {
            if let Some(bit) = abstraction::only_varying_bit(self.slab.get(factor)) {
                return self.product_by_bit(bit, factor, other, budget).map(Some);
            }
        }
        let aig = &mut self.aig;
        for pair in [(left, right), (right, left)] {
            if let Some(&(dividend, remainder)) = self.quotients.get(&pair) {
                let difference = self.slab.append(left.width(), |words, out| {
                    circuit::subtract(aig, words.get(dividend), words.get(remainder), out);
                    Ok(())
                });
                return difference.map(Some);
            }
        }
        if !self.is_abstracted(left, right) {
            return Ok(None);
        }
        let pair = if right.is_before(left) { (right, left) } else { (left, right) };
        if let Some(&product) = self.products.get(&pair) {
            return Ok(Some(product));
        }
        let result = self.free_bits(left.width())?;
        self.products.insert(pair, result);
        self.abstracted.push(Abstracted {
            operation: Operation::Product,
            operands: pair.into(),
            result,
            remainder: result,
        });
        Ok(Some(result))
    }

    /// A product with a factor that has one value where the bit is true and another where it is
    /// false: a choice between two products by constants.
    fn product_by_bit(
        &mut self,
        bit: AigLit,
        factor: Word,
        other: Word,
        budget: &Budget,
    ) -> Result<Word, Exhausted> {
        let width = other.width();
        let mut products = [vec![AigLit::FALSE; width], vec![AigLit::FALSE; width]];
        let (aig, slab) = (&mut self.aig, &self.slab);
        for (value, product) in [true, false].into_iter().zip(&mut products) {
            let constant = at_bit(slab.get(factor), bit, value);
            circuit::multiply(aig, &constant, slab.get(other), self.scheme, product, budget)?;
        }
        self.slab.append(width, |_, out| {
            circuit::mux(aig, bit, &products[0], &products[1], out);
            Ok(())
        })
    }

    /// Whether the result of an operation on these words is a free word.
    fn is_abstracted(&self, left: Word, right: Word) -> bool {
        self.abstracts && abstraction::is_wide(self.slab.get(left), self.slab.get(right))
    }

    /// A word of inputs.
    fn free_bits(&mut self, width: usize) -> Result<Word, Exhausted> {
        let aig = &mut self.aig;
        self.slab.append(width, |_, out| {
            out.fill_with(|| aig.new_input());
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
        let both = if let Some(bit) = abstraction::only_varying_bit(self.slab.get(right)) {
            self.division_by_bit(bit, left, right, budget)?
        } else if self.is_abstracted(left, right) {
            let [result, remainder] = [self.free_bits(width)?, self.free_bits(width)?];
            self.abstracted.push(Abstracted {
                operation: Operation::Division,
                operands: [left, right],
                result,
                remainder,
            });
            (result, remainder)
        } else {
            self.division_circuit(left, right, width, budget)?
        };
        self.divisions.insert((dividend, divisor), both);
        self.quotients.insert((both.0, right), (left, both.1));
        Ok(both)
    }

    /// Quotient and remainder by a divisor that has one value where the bit is true and another
    /// where it is false: choices between divisions by constants.
    fn division_by_bit(
        &mut self,
        bit: AigLit,
        dividend: Word,
        divisor: Word,
        budget: &Budget,
    ) -> Result<(Word, Word), Exhausted> {
        let width = dividend.width();
        let mut results = Vec::with_capacity(2);
        for value in [true, false] {
            let constant = at_bit(self.slab.get(divisor), bit, value);
            let mut quotient = vec![AigLit::TRUE; width];
            let mut remainder = self.slab.get(dividend).to_vec();
            if constant[width - 1] == AigLit::TRUE {
                // The quotient is at most one.
                let (aig, dividend) = (&mut self.aig, self.slab.get(dividend));
                let fits = circuit::unsigned_less_equal(aig, &constant, dividend);
                let mut rest = vec![AigLit::FALSE; width];
                circuit::subtract(aig, dividend, &constant, &mut rest);
                circuit::mux(aig, fits, &rest, dividend, &mut remainder);
                quotient.fill(AigLit::FALSE);
                quotient[0] = fits;
            } else if constant.contains(&AigLit::TRUE) {
                let dividend = self.slab.get(dividend);
                let out = (&mut quotient[..], &mut remainder[..]);
                let aig = &mut self.aig;
                circuit::unsigned_divide_remainder(aig, dividend, &constant, out.0, out.1, budget)?;
            }
            results.push((quotient, remainder));
        }
        let (aig, slab) = (&mut self.aig, &mut self.slab);
        let mut choice = |high: &[AigLit], low: &[AigLit]| {
            slab.append(width, |_, out| {
                circuit::mux(aig, bit, high, low, out);
                Ok(())
            })
        };
        let quotient = choice(&results[0].0, &results[1].0)?;
        Ok((quotient, choice(&results[0].1, &results[1].1)?))
    }

    fn division_circuit(
        &mut self,
        left: Word,
        right: Word,
        width: usize,
        budget: &Budget,
    ) -> Result<(Word, Word), Exhausted> {
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
        Ok((quotient, remainder))
    }
}

/// Whether the blaster has a circuit for the operator, with a result of this sort.
fn has_circuit(op: Op, sort: WordSort) -> bool {
    match op.info().theory {
        Theory::Core => {
            let core =
                !matches!(op, Op::Apply | Op::BoundVar | Op::Element | Op::Forall | Op::Exists);
            core && (sort == WordSort::Bool || op == Op::Ite)
        }
        Theory::BitVec => !matches!(op, Op::UbvToInt | Op::SbvToInt | Op::IntToBv),
        _ => op == Op::FpToIeeeBv,
    }
}

/// The word of a constant of the language.
fn value_bits(store: &TermStore, value: TermId) -> BitVec {
    let float = || store.float_value(value).map(|float| float.bits().clone());
    let rounding = |mode: RoundingMode| BitVec::from_u64(3, u64::from(mode.index()));
    store
        .bv_value(value)
        .or_else(float)
        .or_else(|| store.rounding_value(value).map(rounding))
        .expect("a value that has a word")
}

/// The word of an element of an uninterpreted sort with the high bits that are left out.
fn padded(word: &[AigLit], width: usize) -> SmallVec<[AigLit; 32]> {
    let mut bits = SmallVec::from_slice(word);
    bits.resize(width, AigLit::FALSE);
    bits
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
