//! Formulas by which a problem may be split.
//!
//! Idea: whoever solves a cube, with whatever solver, must be able to read it, so literals are formulas
//! over symbols of the script. Candidates are what the problem itself compares (its atoms), the bits of
//! its words, and, for numbers and texts, of which a conjunction may leave no atom open, bounds.
//! Invariants: a candidate holds no bound variable, no heap, and no symbol that Trine made; it is short.
//! Those of another kind than bounds come first.

use trine_term::{FunKind, Op, Sort, TermId, TermMap, TermSet, TermStore, post_order};
use trine_value::Integer;

/// Symbols in the text of a candidate, shared parts counted each time.
const LONGEST: u32 = 40;

/// More candidates than this are not worth the time that looking at them takes.
const MOST: usize = 8192;

/// Upper bounds of numbers.
const NUMBERS: [i64; 7] = [-256, -16, -1, 0, 15, 255, 65_535];

/// Upper bounds of lengths.
const LENGTHS: [i64; 5] = [0, 1, 3, 7, 15];

/// What candidates are made of.
#[derive(Default)]
pub struct Candidates {
    /// Formulas to split by, the most promising kinds first.
    pub formulas: Vec<TermId>,
    /// Pairs of candidates of which the first implies the second.
    pub(crate) implications: Vec<(TermId, TermId)>,
}

/// The candidates that assertions offer.
pub fn candidates(store: &mut TermStore, assertions: &[TermId]) -> Candidates {
    let mut terms = Vec::new();
    post_order(store, assertions, &mut TermSet::new(), |term| terms.push(term));
    // How long a term is; none where it may not be part of a candidate.
    let mut sizes: TermMap<u32> = TermMap::new();
    let mut found = Candidates::default();
    let (mut leaves, mut words, mut bounded) = (Vec::new(), Vec::new(), Vec::new());
    for &term in &terms {
        let Some(size) = size(store, term, &sizes) else { continue };
        sizes.insert(term, size);
        match store.sort_of(term) {
            Sort::Bool if is_atom(store, term) => found.formulas.push(term),
            Sort::BitVec(_) if is_read(store, term) => leaves.push(term),
            Sort::BitVec(_) if !is_shuffle(store.op(term)) => words.push(term),
            Sort::Int | Sort::String if is_read(store, term) => bounded.push(term),
            _ => {}
        }
    }
    for word in leaves.into_iter().chain(words) {
        if found.formulas.len() >= MOST {
            break;
        }
        for bit in (0..store.width(word)).rev() {
            found.formulas.push(bit_of(store, word, bit));
        }
    }
    for term in bounded {
        if found.formulas.len() >= MOST {
            break;
        }
        bounds_of(store, term, &mut found);
    }
    found
}

/// The size of a term whose arguments have sizes.
fn size(store: &TermStore, term: TermId, sizes: &TermMap<u32>) -> Option<u32> {
    let allowed = match store.op(term) {
        Op::BoundVar | Op::Forall | Op::Exists | Op::SepNil => false,
        op if op.describes_heap() => false,
        Op::Apply => store.function(term).is_some_and(|function| {
            matches!(store.function_decl(function).kind, FunKind::Declared)
        }),
        _ => true,
    };
    let mut size: u32 = 1;
    for &arg in store.args(term) {
        size = size.saturating_add(*sizes.get(arg)?);
    }
    (allowed && size <= LONGEST).then_some(size)
}

/// Whether a formula is no combination of formulas.
fn is_atom(store: &TermStore, term: TermId) -> bool {
    let of_formulas = || store.args(term).iter().any(|&a| matches!(store.sort_of(a), Sort::Bool));
    match store.op(term) {
        Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies | Op::Ite => {
            false
        }
        Op::Eq | Op::Distinct => !of_formulas(),
        _ => true,
    }
}

/// Whether a term is what an interpretation chooses: a constant, an application, a place of an array.
fn is_read(store: &TermStore, term: TermId) -> bool {
    matches!(store.op(term), Op::Apply | Op::Select)
}

/// Operators whose results have the bits of their arguments.
fn is_shuffle(op: Op) -> bool {
    matches!(
        op,
        Op::BvValue
            | Op::Concat
            | Op::Extract
            | Op::Repeat
            | Op::ZeroExtend
            | Op::SignExtend
            | Op::RotateLeft
            | Op::RotateRight
            | Op::BvNot
    )
}

fn bit_of(store: &mut TermStore, word: TermId, bit: u32) -> TermId {
    let one = store.mk_bv_u64(1, 1);
    let bit = match store.width(word) {
        1 => word,
        _ => store.mk_indexed(Op::Extract, [bit, bit], &[word]),
    };
    store.mk(Op::Eq, &[bit, one])
}

fn bounds_of(store: &mut TermStore, term: TermId, found: &mut Candidates) {
    let (number, bounds) = match store.sort_of(term) {
        Sort::String => (store.mk(Op::StrLen, &[term]), &LENGTHS[..]),
        _ => (term, &NUMBERS[..]),
    };
    let mut lower = None;
    for &bound in bounds {
        let bound = store.mk_int(&Integer::from(bound));
        let formula = store.mk(Op::Le, &[number, bound]);
        found.implications.extend(lower.map(|lower| (lower, formula)));
        found.formulas.push(formula);
        lower = Some(formula);
    }
}
