//! How a term gets its meaning in the graph.
//!
//! Invariant: what is read as anything but unsupported has the meaning that the evaluator gives it, by
//! circuits or together with lemmas.

use smallvec::SmallVec;
use trine_term::{Op, Sort, SortId, TermId, TermStore, Theory, by_theory};

use super::Blaster;
use crate::float::FloatEncoder;
use crate::word_sort::WordSort;

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
    /// Somebody else knows what it means: a free word.
    Shared,
    /// Nothing is known of it.
    Unsupported,
}

/// Who decides the terms that are no words, or have parts that are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Surroundings {
    /// Arrays, functions and declared sorts are read here, and get lemmas.
    Alone,
    /// Other theories do, and share the words.
    Shared,
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

impl Blaster {
    /// How the term gets its meaning.
    pub(crate) fn reading(&self, store: &TermStore, term: TermId) -> Reading {
        match self.surroundings {
            Surroundings::Alone => Self::reading_alone(store, term),
            Surroundings::Shared => Self::reading_shared(store, term),
        }
    }

    fn reading_shared(store: &TermStore, term: TermId) -> Reading {
        let is_own = |&arg: &TermId| {
            WordSort::of_term(store, arg)
                .is_some_and(|sort| !matches!(sort, WordSort::Uninterpreted(_)))
        };
        let is_constant = store.op(term) == Op::Apply && store.args(term).is_empty();
        let is_proposition = is_constant && *store.sort_of(term) == Sort::Bool;
        if is_proposition || !store.args(term).iter().all(is_own) {
            return Reading::Shared;
        }
        match Self::reading_alone(store, term) {
            Reading::Lookup | Reading::ArrayRelation | Reading::Array | Reading::Unsupported => {
                Reading::Shared
            }
            own => own,
        }
    }

    fn reading_alone(store: &TermStore, term: TermId) -> Reading {
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
            return if all { Reading::Array } else { Reading::Unsupported };
        }
        let Some(sort) = WordSort::of_term(store, term) else { return Reading::Unsupported };
        match op {
            Op::Apply if args.is_empty() => Reading::Leaf,
            Op::Apply | Op::Select if args.iter().all(decided) => Reading::Lookup,
            Op::Eq | Op::Distinct if matches!(store.sort_of(args[0]), Sort::Array { .. }) => {
                if decided(&args[0]) {
                    Reading::ArrayRelation
                } else {
                    Reading::Unsupported
                }
            }
            _ if FloatEncoder::encodes(store, term) => Reading::Defined,
            _ if has_circuit(op, sort)
                && args.iter().all(|&arg| WordSort::of_term(store, arg).is_some()) =>
            {
                Reading::Circuit
            }
            _ => Reading::Unsupported,
        }
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
        Theory::BitVec => by_theory::BitVec::of(op).is_some_and(is_over_words),
        _ => op == Op::FpToIeeeBv,
    }
}

/// Whether an operator makes words of words.
#[rustfmt::skip]
fn is_over_words(op: by_theory::BitVec) -> bool {
    use by_theory::BitVec as B;
    // total over Op
    match op {
        B::UbvToInt | B::SbvToInt | B::IntToBv => false,
        B::BvValue | B::Concat | B::Extract | B::Repeat | B::ZeroExtend | B::SignExtend
        | B::RotateLeft | B::RotateRight | B::BvNot | B::BvAnd | B::BvOr | B::BvXor | B::BvNand
        | B::BvNor | B::BvXnor | B::BvNeg | B::BvAdd | B::BvSub | B::BvMul | B::BvUdiv | B::BvUrem
        | B::BvSdiv | B::BvSrem | B::BvSmod | B::BvShl | B::BvLshr | B::BvAshr | B::BvRotateLeft
        | B::BvRotateRight | B::BvComp | B::BvRedAnd | B::BvRedOr | B::BvRedXor | B::BvUlt
        | B::BvUle | B::BvUgt | B::BvUge | B::BvSlt | B::BvSle | B::BvSgt | B::BvSge | B::BvNegO
        | B::BvUaddO | B::BvSaddO | B::BvUmulO | B::BvSmulO | B::BvUsubO | B::BvSsubO | B::BvSdivO => true,
    }
}
