//! Bit-blasting: from terms to words of an and-inverter graph.
//!
//! Idea: each term whose sort has words ([`WordSort`]) becomes a word of literals, bottom-up and
//! once for the life of the blaster. Reads of arrays, applications of functions and equalities of
//! arrays become free inputs, whose meaning is added by lemmas on demand ([`crate::lemma`]). An
//! operator of floats has a definition by operators on words ([`FloatEncoder`]), and that is
//! blasted. A term of another theory becomes free inputs too, and is remembered as *unsupported*: what
//! follows from the graph then follows whatever that term means.
//! Wide products and divisions may be free words too ([`crate::abstraction`]).
//! Invariants: the word of a term is its value under every assignment of the inputs of the graph, if
//! nothing is abstracted;
//! nothing is ever taken back, so a blaster that ran out of budget can go on later.
//! Reference: SMT-LIB 2.7, theory FixedSizeBitVectors; Kroening and Strichman, "Decision
//! Procedures", section 6.2.

mod bitvector;
mod division;
mod predicate;
mod product;
mod reading;
mod settle;
mod summands;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, SortId, TermId, TermMap, TermSet, TermStore};
use trine_value::{BitVec, RoundingMode};

pub(crate) use self::predicate::is_comparison;
pub(crate) use self::reading::Reading;
use self::reading::Surroundings;
pub use self::reading::is_decided;

use self::summands::operand;
use crate::abstraction::{Abstracted, Abstraction};
use crate::aig::{Aig, AigLit};
use crate::circuit::{Word, WordSlab};
use crate::domain::{DomainStats, Established};
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

/// Turns terms into words of literals of an and-inverter graph, each once.
pub struct Blaster {
    aig: Aig,
    slab: WordSlab,
    words: TermMap<Word>,
    leaves: Vec<Leaf>,
    /// Outputs of comparisons since [`Self::take_predicates`] was called last.
    predicates: Vec<AigLit>,
    /// Words that were compared since [`Self::take_compared_sums`] was called last.
    compared_sums: Vec<(Word, Word)>,
    unsupported: Option<TermId>,
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
    surroundings: Surroundings,
    /// Terms that others decide, since [`Self::take_shared_terms`] was called last.
    shared_terms: Vec<Leaf>,
    /// Which products and divisions become free words.
    abstraction: Abstraction,
    /// Operations whose results are free words.
    abstracted: Vec<Abstracted>,
    /// The abstracted products of two words, the earlier word first.
    products: FxHashMap<(Word, Word), Word>,
    floats: FloatEncoder,
    /// Terms that were found to be circuits of their arguments.
    circuits: TermSet,
    established: Established,
    /// Literals that hold at level zero, and are not asserted yet.
    obligations: Vec<AigLit>,
    /// Bits that became constant, formulas and words that needed no circuit, bits that became others.
    known_bits: u64,
    decided: u64,
    merged_bits: u64,
}

impl Default for Blaster {
    fn default() -> Self {
        Self::new()
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
            unsupported: None,
            predicates: Vec::new(),
            compared_sums: Vec::new(),
            free_words: FxHashMap::default(),
            array_equalities: FxHashMap::default(),
            needs_lemmas: false,
            divisions: FxHashMap::default(),
            quotients: FxHashMap::default(),
            surroundings: Surroundings::Alone,
            shared_terms: Vec::new(),
            abstraction: Abstraction::Never,
            abstracted: Vec::new(),
            products: FxHashMap::default(),
            floats: FloatEncoder::new(),
            circuits: TermSet::new(),
            established: Established::default(),
            obligations: Vec::new(),
            known_bits: 0,
            decided: 0,
            merged_bits: 0,
        }
    }

    /// A blaster for which the results of these products and divisions are free words, which the
    /// caller refines.
    pub(crate) fn with_abstraction(abstraction: Abstraction) -> Self {
        Self { abstraction, ..Self::new() }
    }

    /// The same that leaves everything but words to other theories.
    pub(crate) fn shared() -> Self {
        let surroundings = Surroundings::Shared;
        Self { surroundings, ..Self::with_abstraction(Abstraction::default()) }
    }

    /// Whether there are no other theories.
    pub(crate) fn is_alone(&self) -> bool {
        self.surroundings == Surroundings::Alone
    }

    /// The terms that others decide, met since the last call, with their free words.
    pub(crate) fn take_shared_terms(&mut self) -> Vec<Leaf> {
        std::mem::take(&mut self.shared_terms)
    }

    /// Takes back terms that were not handed over.
    pub(crate) fn return_shared_terms(&mut self, shared_terms: Vec<Leaf>) {
        self.shared_terms.extend(shared_terms);
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
    pub fn unsupported(&self) -> Option<TermId> {
        self.unsupported
    }

    /// Remembers a term that is read as free inputs.
    pub(crate) fn mark_unsupported(&mut self, term: TermId) {
        self.unsupported.get_or_insert(term);
    }

    /// Whether the meaning of some term takes lemmas, so that the graph alone says too little.
    #[must_use]
    pub fn needs_lemmas(&self) -> bool {
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

    /// The pairs of words that were asked to be equal since the last call, of which at least one looks like
    /// a sum.
    pub fn take_compared_sums(&mut self) -> Vec<(Word, Word)> {
        std::mem::take(&mut self.compared_sums)
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
                    self.finish(store, term, budget)?;
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
        if let Some(word) = self.decided(store, term)? {
            self.words.insert(term, word);
            return Ok(());
        }
        match self.reading(store, term) {
            Reading::Circuit => stack.push((term, 0)),
            Reading::Defined => {
                self.floats.encode(store, term, budget)?;
                stack.push((term, 0));
            }
            _ => self.finish(store, term, budget)?,
        }
        Ok(())
    }

    /// Builds a term whose operands have words, and settles its word.
    fn finish(
        &mut self,
        store: &TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let word = self.build(store, term, budget)?;
        let word = self.settle(store, term, word)?;
        if self.reading(store, term) == Reading::Leaf {
            self.leaves.push(Leaf { term, word });
        }
        self.words.insert(term, word);
        Ok(())
    }

    /// What the domains gave, but for the steps and conflicts of their propagation.
    pub(crate) fn domain_statistics(&self) -> DomainStats {
        DomainStats {
            bits: self.known_bits,
            decided: self.decided,
            merged: self.merged_bits,
            ..DomainStats::default()
        }
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
                let fact = self.established.fact(term);
                if fact.is_some() && settle::has_free_bits(sort, fact) {
                    return self.free_bits(sort.width().expect("a sort of one width"));
                }
                return self.free_word(sort);
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
            Reading::Shared => {
                let word = self.free_word(sort)?;
                self.shared_terms.push(Leaf { term, word });
                return Ok(word);
            }
            Reading::Unsupported | Reading::Array => {
                self.mark_unsupported(term);
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

    /// A word of inputs.
    fn free_bits(&mut self, width: usize) -> Result<Word, Exhausted> {
        let aig = &mut self.aig;
        self.slab.append(width, |_, out| {
            out.fill_with(|| aig.new_input());
            Ok(())
        })
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
