//! The codes of the elements of one sort.
//!
//! Invariant: different values that have a fixed code have different ones. The letters of sequences over a
//! sort with few elements are the first so many, so there are never more letters than elements.

use rustc_hash::FxHashMap;
use trine_term::{Domain, FunDecl, FunId, FunKind, Op, Sort, SortId, TermId, TermStore, Value};
use trine_value::{Integer, StrValue};

/// The number of code points.
pub(super) const LETTERS: u64 = 0x30000;

/// How elements become codes and back.
pub(super) enum Coding {
    /// `false` is 0, `true` is 1.
    Truth,
    /// The number of a word of so many bits.
    Bits(u32),
    /// Functions that are inverse on what the formulas speak of.
    Functions {
        /// From elements to their codes.
        code: FunId,
        /// From codes to elements.
        element: FunId,
        /// How the functions write codes.
        written: Written,
        /// Values with a fixed code.
        fixed: FxHashMap<Value, u64>,
    },
}

/// How functions between elements and codes write a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// As a number, where elements are numbers too: arithmetic tells codes apart where it tells elements apart.
    Number,
    /// As the word of the letter.
    Word,
}

/// What is known of a sort of elements.
pub(super) struct Elements {
    pub(super) coding: Coding,
    /// The elements out of range: `seq.nth` as a function of string and place.
    pub(super) outside: FunId,
    /// The codes run from zero to this number, which is not one.
    pub(super) codes: u64,
}

fn function(store: &mut TermStore, name: &str, params: &[SortId], result: SortId) -> FunId {
    let name = store.symbols.intern(name);
    store.declare(FunDecl { name, params: params.into(), result, kind: FunKind::Skolem })
}

impl Elements {
    /// Of the elements of sort `element`, which became `lowered`.
    pub(super) fn new(store: &mut TermStore, element: SortId, lowered: SortId) -> Self {
        let (int, string) = (store.sorts.int(), store.sorts.string());
        let outside = function(store, "seq.nth!outside", &[string, int], lowered);
        let (coding, codes) = match *store.sorts.get(element) {
            Sort::Bool => (Coding::Truth, 2),
            Sort::BitVec(bits) if bits <= 17 => (Coding::Bits(bits), 1 << bits),
            _ => {
                let is_number = matches!(store.sorts.get(lowered), Sort::Int | Sort::Real);
                let (written, sort) =
                    if is_number { (Written::Number, int) } else { (Written::Word, string) };
                let code = function(store, "seq!code", &[lowered], sort);
                let element_of = function(store, "seq!element", &[sort], lowered);
                let count = Domain::of(store, element).and_then(|domain| domain.count());
                let fixed = FxHashMap::default();
                let coding = Coding::Functions { code, element: element_of, written, fixed };
                (coding, count.map_or(LETTERS, |count| count.min(LETTERS)))
            }
        };
        Self { coding, outside, codes }
    }

    /// That the letters of a string are codes; none if all letters are.
    pub(super) fn has_codes(&self, store: &mut TermStore, text: TermId) -> Option<TermId> {
        if self.codes == LETTERS {
            return None;
        }
        let [first, last] = [0, self.codes - 1].map(|code| letter(store, code));
        let range = store.mk(Op::ReRange, &[first, last]);
        let words = store.mk(Op::ReStar, &[range]);
        Some(store.mk(Op::StrInRe, &[text, words]))
    }

    /// The string of one element, with what has to hold of it.
    pub(super) fn unit(
        &mut self,
        store: &mut TermStore,
        element: TermId,
        axioms: &mut Vec<TermId>,
    ) -> TermId {
        let value = store.value_of(element);
        let codes = self.codes;
        match &mut self.coding {
            Coding::Truth => {
                let (one, zero) = (letter(store, 1), letter(store, 0));
                store.mk(Op::Ite, &[element, one, zero])
            }
            Coding::Bits(_) => {
                let code = store.mk(Op::UbvToInt, &[element]);
                store.mk(Op::StrFromCode, &[code])
            }
            Coding::Functions { code, element: element_of, written, fixed } => {
                let (code_of, element_of, written) = (*code, *element_of, *written);
                let code = store.apply(code_of, &[element]);
                let same = store.apply(element_of, &[code]);
                axioms.push(store.mk(Op::Eq, &[same, element]));
                let next = fixed.len() as u64;
                let known = value.filter(|_| next < codes);
                let known = known.map(|value| *fixed.entry(value).or_insert(next));
                if let Some(known) = known {
                    let letter = letter(store, known);
                    let number = store.mk_int(&Integer::from(known));
                    let known = if written == Written::Number { number } else { letter };
                    axioms.push(store.mk(Op::Eq, &[code, known]));
                    return letter;
                }
                if written == Written::Number {
                    let bounds = [Integer::ZERO, Integer::from(codes)];
                    let [zero, end] = bounds.map(|bound| store.mk_int(&bound));
                    axioms.push(store.mk(Op::Le, &[zero, code]));
                    axioms.push(store.mk(Op::Lt, &[code, end]));
                    return store.mk(Op::StrFromCode, &[code]);
                }
                axioms.push(if codes == LETTERS {
                    let (length, one) =
                        (store.mk(Op::StrLen, &[code]), store.mk_int(&Integer::ONE));
                    store.mk(Op::Eq, &[length, one])
                } else {
                    let [first, last] = [0, codes - 1].map(|code| letter(store, code));
                    let range = store.mk(Op::ReRange, &[first, last]);
                    store.mk(Op::StrInRe, &[code, range])
                });
                code
            }
        }
    }

    /// The element that a word of one letter stands for, and what has to hold of it.
    pub(super) fn element(&self, store: &mut TermStore, word: TermId) -> (TermId, Option<TermId>) {
        match self.coding {
            Coding::Truth => {
                let one = letter(store, 1);
                (store.mk(Op::Eq, &[word, one]), None)
            }
            Coding::Bits(bits) => {
                let code = store.mk(Op::StrToCode, &[word]);
                (store.mk_indexed(Op::IntToBv, [bits, 0], &[code]), None)
            }
            Coding::Functions { code: code_of, element, written, .. } => {
                let code = match written {
                    Written::Number => store.mk(Op::StrToCode, &[word]),
                    Written::Word => word,
                };
                let element = store.apply(element, &[code]);
                let back = store.apply(code_of, &[element]);
                (element, Some(store.mk(Op::Eq, &[back, code])))
            }
        }
    }
}

/// The string of the letter with a code.
fn letter(store: &mut TermStore, code: u64) -> TermId {
    store.mk_string(&StrValue::from_code(&Integer::from(code)))
}
