//! The operators of BTOR2 over words and arrays.
//!
//! Idea: one table. A row has the name, the sorts that go in and come out, and what the operator
//! is as a term. BTOR2 has no Booleans: a truth value is a word of one bit, made by `ite`. Where
//! such words are combined again, the `ite` is looked through, so formulas stay formulas.
//! Invariant: [`Operator::build`] gets operands that [`Signature`] accepts.
//! Reference: Niemetz et al., CAV 2018, table 1. `nego`, `udivo` and `ne` are written by some tools.

use trine_term::{Op, TermId, TermStore};
use trine_value::BitVec;

/// Which sorts an operator takes and gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signature {
    /// Words of one width, and a word of that width.
    Same(usize),
    /// Words of one width, and a bit.
    ToBit(usize),
    /// Bits, and a bit.
    Bits,
    /// Two operands of one sort, and a bit.
    Equality,
    /// Two words, and a word as wide as both together.
    Concat,
    /// A bit and two operands of one sort, and that sort.
    Ite,
    /// An array and an index, and an element.
    Read,
    /// An array, an index and an element, and an array.
    Write,
}

/// How an operator becomes a term.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    /// The operator of the store.
    Word(Op),
    /// The operator of the store on words, or the second one on truth values if the words are bits.
    Logic(Op, Op),
    /// An operator with a truth value as its result.
    Truth(Op),
    /// A connective of truth values.
    Connective(Op),
    /// Equality.
    Equal,
    /// Its negation.
    Different,
    /// `x + 1`.
    Increment,
    /// `x - 1`.
    Decrement,
    /// No quotient of unsigned numbers is too large.
    Never,
    /// If-then-else.
    Choice,
}

/// A row of the table.
#[derive(Debug)]
pub struct Operator {
    /// The name in the format.
    pub name: &'static str,
    pub(crate) signature: Signature,
    meaning: Meaning,
}

const fn row(name: &'static str, signature: Signature, meaning: Meaning) -> Operator {
    Operator { name, signature, meaning }
}

use Meaning::{
    Choice, Connective, Decrement, Different, Equal, Increment, Logic, Never, Truth, Word,
};
use Signature::{Bits, Concat, Equality, Ite, Read, Same, ToBit, Write};

/// All operators without numeral operands.
pub static OPERATORS: &[Operator] = &[
    row("not", Same(1), Logic(Op::BvNot, Op::Not)),
    row("inc", Same(1), Increment),
    row("dec", Same(1), Decrement),
    row("neg", Same(1), Word(Op::BvNeg)),
    row("redand", ToBit(1), Word(Op::BvRedAnd)),
    row("redor", ToBit(1), Word(Op::BvRedOr)),
    row("redxor", ToBit(1), Word(Op::BvRedXor)),
    row("nego", ToBit(1), Truth(Op::BvNegO)),
    row("iff", Bits, Equal),
    row("implies", Bits, Connective(Op::Implies)),
    row("eq", Equality, Equal),
    row("neq", Equality, Different),
    row("ne", Equality, Different),
    row("sgt", ToBit(2), Truth(Op::BvSgt)),
    row("ugt", ToBit(2), Truth(Op::BvUgt)),
    row("sgte", ToBit(2), Truth(Op::BvSge)),
    row("ugte", ToBit(2), Truth(Op::BvUge)),
    row("slt", ToBit(2), Truth(Op::BvSlt)),
    row("ult", ToBit(2), Truth(Op::BvUlt)),
    row("slte", ToBit(2), Truth(Op::BvSle)),
    row("ulte", ToBit(2), Truth(Op::BvUle)),
    row("and", Same(2), Logic(Op::BvAnd, Op::And)),
    row("nand", Same(2), Word(Op::BvNand)),
    row("nor", Same(2), Word(Op::BvNor)),
    row("or", Same(2), Logic(Op::BvOr, Op::Or)),
    row("xnor", Same(2), Word(Op::BvXnor)),
    row("xor", Same(2), Logic(Op::BvXor, Op::Xor)),
    row("rol", Same(2), Word(Op::BvRotateLeft)),
    row("ror", Same(2), Word(Op::BvRotateRight)),
    row("sll", Same(2), Word(Op::BvShl)),
    row("sra", Same(2), Word(Op::BvAshr)),
    row("srl", Same(2), Word(Op::BvLshr)),
    row("add", Same(2), Word(Op::BvAdd)),
    row("mul", Same(2), Word(Op::BvMul)),
    row("sdiv", Same(2), Word(Op::BvSdiv)),
    row("udiv", Same(2), Word(Op::BvUdiv)),
    row("smod", Same(2), Word(Op::BvSmod)),
    row("srem", Same(2), Word(Op::BvSrem)),
    row("urem", Same(2), Word(Op::BvUrem)),
    row("sub", Same(2), Word(Op::BvSub)),
    row("saddo", ToBit(2), Truth(Op::BvSaddO)),
    row("uaddo", ToBit(2), Truth(Op::BvUaddO)),
    row("sdivo", ToBit(2), Truth(Op::BvSdivO)),
    row("udivo", ToBit(2), Never),
    row("smulo", ToBit(2), Truth(Op::BvSmulO)),
    row("umulo", ToBit(2), Truth(Op::BvUmulO)),
    row("ssubo", ToBit(2), Truth(Op::BvSsubO)),
    row("usubo", ToBit(2), Truth(Op::BvUsubO)),
    row("concat", Concat, Word(Op::Concat)),
    row("read", Read, Word(Op::Select)),
    row("ite", Ite, Choice),
    row("write", Write, Word(Op::Store)),
];

impl Signature {
    /// Number of operands.
    pub(crate) fn arity(self) -> usize {
        match self {
            Self::Same(count) | Self::ToBit(count) => count,
            Self::Bits | Self::Equality | Self::Concat | Self::Read => 2,
            Self::Ite | Self::Write => 3,
        }
    }
}

/// The word of one bit that says whether `truth` holds.
pub(crate) fn bit(store: &mut TermStore, truth: TermId) -> TermId {
    let one = store.mk_bv_u64(1, 1);
    let zero = store.mk_bv_u64(1, 0);
    store.mk(Op::Ite, &[truth, one, zero])
}

/// The formula behind a word that [`bit`] made, or a constant.
fn formula(store: &mut TermStore, word: TermId) -> Option<TermId> {
    if let Some(value) = store.bv_value(word) {
        return Some(store.mk_bool(value.bit(0)));
    }
    if store.op(word) != Op::Ite {
        return None;
    }
    let [truth, high, low] = [0, 1, 2].map(|position| store.arg(word, position));
    let is = |term, value| store.bv_value(term) == Some(BitVec::from_u64(1, value));
    (is(high, 1) && is(low, 0)).then_some(truth)
}

/// The formula that says that a word of one bit is one.
pub(crate) fn truth(store: &mut TermStore, word: TermId) -> TermId {
    match formula(store, word) {
        Some(truth) => truth,
        None => {
            let one = store.mk_bv_u64(1, 1);
            store.mk(Op::Eq, &[word, one])
        }
    }
}

/// The bitwise complement of a word.
pub(crate) fn complement(store: &mut TermStore, word: TermId) -> TermId {
    logic(store, Op::BvNot, Op::Not, &[word])
}

/// A bitwise operator; on words that stand for truth values, the connective.
fn logic(store: &mut TermStore, words: Op, truths: Op, args: &[TermId]) -> TermId {
    if store.width(args[0]) == 1 && args.iter().any(|&arg| formula(store, arg).is_some()) {
        let args: Vec<TermId> = args.iter().map(|&arg| truth(store, arg)).collect();
        let result = store.mk(truths, &args);
        return bit(store, result);
    }
    store.mk(words, args)
}

impl Operator {
    /// The row of this name.
    pub(crate) fn named(name: &[u8]) -> Option<&'static Self> {
        OPERATORS.iter().find(|row| row.name.as_bytes() == name)
    }

    /// The term for operands that fit.
    pub(crate) fn build(&self, store: &mut TermStore, args: &[TermId]) -> TermId {
        match self.meaning {
            Word(op) => store.mk(op, args),
            Logic(words, truths) => logic(store, words, truths, args),
            Truth(op) => {
                let holds = store.mk(op, args);
                bit(store, holds)
            }
            Connective(op) => {
                let args: Vec<TermId> = args.iter().map(|&arg| truth(store, arg)).collect();
                let holds = store.mk(op, &args);
                bit(store, holds)
            }
            Equal => {
                let holds = equal(store, args);
                bit(store, holds)
            }
            Different => {
                let holds = equal(store, args);
                let fails = store.mk(Op::Not, &[holds]);
                bit(store, fails)
            }
            Increment => {
                let one = store.mk_bv(&BitVec::one(store.width(args[0])));
                store.mk(Op::BvAdd, &[args[0], one])
            }
            Decrement => {
                let one = store.mk_bv(&BitVec::one(store.width(args[0])));
                store.mk(Op::BvSub, &[args[0], one])
            }
            Never => store.mk_bv_u64(1, 0),
            Choice => {
                let condition = truth(store, args[0]);
                let branches = [formula(store, args[1]), formula(store, args[2])];
                if let ([Some(high), Some(low)], Some(1)) =
                    (branches, store.sorts.width(store.sort(args[1])))
                {
                    let holds = store.mk(Op::Ite, &[condition, high, low]);
                    return bit(store, holds);
                }
                store.mk(Op::Ite, &[condition, args[1], args[2]])
            }
        }
    }
}

fn equal(store: &mut TermStore, args: &[TermId]) -> TermId {
    let is_bit = store.sorts.width(store.sort(args[0])) == Some(1);
    if is_bit && args.iter().any(|&arg| formula(store, arg).is_some()) {
        let args: Vec<TermId> = args.iter().map(|&arg| truth(store, arg)).collect();
        return store.mk(Op::Eq, &args);
    }
    store.mk(Op::Eq, args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct() {
        for (position, row) in OPERATORS.iter().enumerate() {
            assert!(OPERATORS[..position].iter().all(|other| other.name != row.name));
        }
    }
}
