//! Fragments: what a formula speaks of, finer than theories.
//!
//! Invariant: a fragment is named if an operator or a sort of it occurs; long formulas are looked at in
//! part, and say so.

use std::collections::BTreeSet;

use trine_term::{FunKind, Op, Sort, TermId, TermSet, TermStore, Theory};

/// Terms of one formula that are looked at.
const MOST_TERMS: usize = 20_000;

// A row `Name theory "name";` becomes a variant with its names.
macro_rules! fragments {
    ($($name:ident $theory:literal $text:literal;)*) => {
        /// Something that formulas speak of.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Fragment {
            $(#[doc = $text] $name,)*
        }

        impl Fragment {
            /// Its name, for people.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// The theory that it is part of, for people.
            #[must_use]
            pub const fn theory(self) -> &'static str {
                match self { $(Self::$name => $theory,)* }
            }
        }
    };
}

fragments! {
    Words "words" "bit-vectors";
    WordProducts "words" "products and quotients of words";
    Floats "floats" "floats";
    Arrays "arrays" "arrays";
    Functions "functions" "uninterpreted functions";
    LinearIntegers "integers" "linear integers";
    IntegerProducts "integers" "products of integers";
    Powers "integers" "powers of two and logarithms";
    LinearReals "reals" "linear reals";
    RealProducts "reals" "products of reals";
    Conversions "words" "words as integers";
    WordEquations "strings" "word equations";
    Memberships "strings" "regular languages";
    Lengths "strings" "lengths";
    Positions "strings" "positions in strings";
    Replacing "strings" "replace functions";
    StringNumbers "strings" "numbers in strings";
    StringOrder "strings" "order of strings";
    Sets "sets" "finite sets";
    Datatypes "datatypes" "datatypes";
    RecursiveFunctions "definitions" "recursive functions";
    Quantifiers "quantifiers" "quantifiers";
    Cells "heaps" "cells of heaps";
    Predicates "heaps" "inductive predicates";
    NegatedHeaps "heaps" "negated spatial formulas";
    Wand "heaps" "magic wand";
}

/// What one formula speaks of.
#[derive(Clone, Default, Debug)]
pub struct Contents {
    /// The fragments.
    pub fragments: BTreeSet<Fragment>,
    /// How many terms were looked at.
    pub terms: usize,
    /// There are more.
    pub is_cut: bool,
}

/// Looks at a formula.
#[must_use]
pub fn contents(store: &TermStore, formula: TermId) -> Contents {
    let mut contents = Contents::default();
    let mut seen = TermSet::new();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if contents.terms == MOST_TERMS {
            contents.is_cut = true;
            break;
        }
        contents.terms += 1;
        contents.fragments.extend(fragment(store, term));
        stack.extend(store.args(term));
    }
    contents
}

/// Whether a term is an address of a heap that is declared.
fn is_address(store: &TermStore, term: TermId) -> bool {
    store.heap_at(store.sort(term)).is_some()
}

fn has_unknown(store: &TermStore, term: TermId) -> bool {
    !store.op(term).is_value()
}

/// The fragment that a term is of by itself.
fn fragment(store: &TermStore, term: TermId) -> Option<Fragment> {
    let op = store.op(term);
    let args = store.args(term);
    let unknowns = || args.iter().filter(|&&arg| has_unknown(store, arg)).count();
    let is_int = |term: TermId| *store.sort_of(term) == Sort::Int;
    match op {
        Op::Forall | Op::Exists => return Some(Fragment::Quantifiers),
        Op::Not if args.first().is_some_and(|&arg| is_spatial(store, arg)) => {
            return Some(Fragment::NegatedHeaps);
        }
        Op::Apply if !args.is_empty() => {
            let function = store.function(term)?;
            let decl = store.function_decl(function);
            if store.definition(function).is_none() {
                return Some(Fragment::Functions);
            }
            let on_heap = decl.params.iter().any(|&sort| store.heap_at(sort).is_some());
            let is_recursive = decl.kind == FunKind::Recursive;
            return Some(match is_recursive && on_heap {
                true => Fragment::Predicates,
                false => Fragment::RecursiveFunctions,
            });
        }
        Op::Eq | Op::Distinct => {
            return match store.sort_of(*args.first()?) {
                Sort::String => Some(Fragment::WordEquations),
                Sort::Int => Some(Fragment::LinearIntegers),
                Sort::Real => Some(Fragment::LinearReals),
                Sort::BitVec(_) => Some(Fragment::Words),
                Sort::Array { .. } => Some(Fragment::Arrays),
                Sort::Set { .. } => Some(Fragment::Sets),
                Sort::Uninterpreted { .. } if is_address(store, *args.first()?) => None,
                Sort::Uninterpreted { .. } => Some(Fragment::Functions),
                _ => None,
            };
        }
        Op::UbvToInt | Op::SbvToInt | Op::IntToBv => return Some(Fragment::Conversions),
        Op::BvMul | Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem | Op::BvSmod
            if unknowns() > 1 =>
        {
            return Some(Fragment::WordProducts);
        }
        Op::Mul if unknowns() > 1 => {
            let of_integers = is_int(term);
            return Some(if of_integers {
                Fragment::IntegerProducts
            } else {
                Fragment::RealProducts
            });
        }
        Op::IntLog2 | Op::IntPow2 => return Some(Fragment::Powers),
        Op::IntDiv | Op::Mod if args.get(1).is_some_and(|&arg| has_unknown(store, arg)) => {
            return Some(Fragment::IntegerProducts);
        }
        Op::Divide if args.get(1).is_some_and(|&arg| has_unknown(store, arg)) => {
            return Some(Fragment::RealProducts);
        }
        _ => {}
    }
    match op.info().theory {
        Theory::Core => None,
        Theory::Arith => match args.first() {
            _ if matches!(op, Op::IntValue | Op::RealValue) => None,
            Some(&arg) if is_int(arg) => Some(Fragment::LinearIntegers),
            _ => Some(Fragment::LinearReals),
        },
        Theory::BitVec if op.is_value() => None,
        Theory::BitVec => Some(Fragment::Words),
        Theory::Float => Some(Fragment::Floats),
        Theory::Array => Some(Fragment::Arrays),
        Theory::String => of_string(op),
        Theory::Sequence => match op {
            Op::SeqLen => Some(Fragment::Lengths),
            Op::SeqNth | Op::SeqAt | Op::SeqExtract | Op::SeqIndexOf | Op::SeqUpdate => {
                Some(Fragment::Positions)
            }
            _ => Some(Fragment::WordEquations),
        },
        Theory::Set => Some(Fragment::Sets),
        Theory::Datatype => Some(Fragment::Datatypes),
        Theory::Heap => match op {
            Op::SepWand => Some(Fragment::Wand),
            Op::SepNil => None,
            _ => Some(Fragment::Cells),
        },
    }
}

fn of_string(op: Op) -> Option<Fragment> {
    Some(match op {
        Op::StrInRe => Fragment::Memberships,
        Op::StrLen => Fragment::Lengths,
        Op::StrConcat | Op::StrPrefixOf | Op::StrSuffixOf | Op::StrContains => {
            Fragment::WordEquations
        }
        Op::StrAt | Op::StrSubstr | Op::StrIndexOf | Op::StrIndexOfRe | Op::StrUpdate => {
            Fragment::Positions
        }
        Op::StrReplace
        | Op::StrReplaceAll
        | Op::StrReplaceRe
        | Op::StrReplaceReAll
        | Op::StrReplaceReLongest
        | Op::StrReplaceReLongestAll
        | Op::StrReplaceCg
        | Op::StrReplaceCgAll
        | Op::StrExtractCg
        | Op::StrRev
        | Op::StrToLower
        | Op::StrToUpper => Fragment::Replacing,
        Op::StrToInt | Op::StrFromInt | Op::StrToCode | Op::StrFromCode | Op::StrIsDigit => {
            Fragment::StringNumbers
        }
        Op::StrLt | Op::StrLe => Fragment::StringOrder,
        _ => return None,
    })
}

/// Whether a formula speaks of a heap at its top.
fn is_spatial(store: &TermStore, formula: TermId) -> bool {
    let mut stack = vec![formula];
    let mut left = 100;
    while let Some(term) = stack.pop() {
        let op = store.op(term);
        if op.info().theory == Theory::Heap
            || fragment_of_call(store, term) == Some(Fragment::Predicates)
        {
            return true;
        }
        left -= 1;
        if left == 0 {
            return false;
        }
        if matches!(op, Op::And | Op::Or | Op::Exists | Op::Forall) {
            stack.extend(store.args(term));
        }
    }
    false
}

fn fragment_of_call(store: &TermStore, term: TermId) -> Option<Fragment> {
    (store.op(term) == Op::Apply).then(|| fragment(store, term))?
}
