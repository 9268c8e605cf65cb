//! Equations about slices: concatenations are split, and a constant whose slices are known is their
//! concatenation.
//!
//! Idea: `(= (concat a b) t)` says what `a` and `b` are, slice by slice of `t`. And if equations say
//! what slices of a constant `x` are, `x` is put together from them: where slices overlap, it is cut
//! at all their borders, and each piece is taken from the best of the equations that cover it. Pieces
//! that no equation covers are constants of their own.
//! Invariant: a split equation is equivalent to its parts. The equations that make up a concatenation
//! stay asserted: after the substitution those whose slice was used are true, and the others say that
//! overlapping slices agree.
//! Reference: "extract cover" after SONOLAR (Peleska, Vorobev, Lapschies, 2011).

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};
use trine_value::BitVec;

use super::Work;
use super::solve_equation::is_constant;
use super::substitution::{Definition, occurs_nearby};

/// A constant is put together from at most this many pieces.
const MAX_PIECES: usize = 256;

/// What an assertion says of a slice of a constant.
#[derive(Clone, Copy)]
struct Known {
    high: u32,
    low: u32,
    value: TermId,
    /// The position of the assertion.
    source: usize,
}

/// A constant put together from what assertions say of its slices.
pub(super) struct Tiling {
    pub(super) definition: Definition,
    /// Positions of the assertions that were used, ascending.
    pub(super) sources: Vec<usize>,
}

/// The slice of a constant that a term is: the constant with the highest and the lowest bit.
fn slice_of_constant(store: &TermStore, term: TermId) -> Option<(TermId, [u32; 2])> {
    if store.op(term) != Op::Extract {
        return None;
    }
    let constant = store.arg(term, 0);
    is_constant(store, constant).then(|| (constant, store.indices(term)))
}

/// `term[high:low]`; all of a term is the term.
fn slice(store: &mut TermStore, term: TermId, high: u32, low: u32) -> TermId {
    if low == 0 && high + 1 == store.width(term) {
        return term;
    }
    match store.bv_value(term) {
        Some(value) => store.mk_bv(&value.extract(high, low)),
        None => store.mk_indexed(Op::Extract, [high, low], &[term]),
    }
}

/// The equations of the parts of an asserted `(= (concat ..) t)`, if a part is a constant that is
/// `free`, or a slice of one, so that the equation of the part can be solved.
pub(super) fn split(
    store: &mut TermStore,
    term: TermId,
    free: impl Fn(TermId) -> bool,
) -> Option<Vec<TermId>> {
    let &[left, right] = store.args(term) else { return None };
    if store.op(term) != Op::Eq {
        return None;
    }
    let solvable = |part: &&TermId| match slice_of_constant(store, **part) {
        Some((constant, _)) => free(constant),
        None => is_constant(store, **part) && free(**part),
    };
    let (parts, other) = [(left, right), (right, left)].into_iter().find(|&(side, _)| {
        store.op(side) == Op::Concat && store.args(side).iter().any(|part| solvable(&part))
    })?;
    let mut top = store.width(parts);
    let mut equations = Vec::new();
    for part in store.args(parts).to_vec() {
        let low = top - store.width(part);
        let piece = slice(store, other, top - 1, low);
        equations.push(store.mk(Op::Eq, &[piece, part]));
        top = low;
    }
    Some(equations)
}

/// What becomes of the pieces that no equation covers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gaps {
    /// They get constants of their own.
    Filled,
    /// Where there are any, nothing is put together.
    Refused,
}

/// Constants that the assertions define slice by slice, oldest first; only those that are `free`.
///
/// # Errors
/// If the budget ends.
pub(super) fn tilings(
    store: &mut TermStore,
    work: &[Work],
    gaps: Gaps,
    free: impl Fn(TermId) -> bool,
    budget: &Budget,
) -> Result<Vec<Tiling>, Exhausted> {
    let mut known: FxHashMap<TermId, Vec<Known>> = FxHashMap::default();
    let mut found = Vec::new();
    for (source, assertion) in work.iter().enumerate() {
        budget.spend(1)?;
        read(store, assertion.term, &mut found);
        for (constant, [high, low], value) in found.drain(..) {
            if free(constant) && !occurs_nearby(store, Definition { constant, value }) {
                known.entry(constant).or_default().push(Known { high, low, value, source });
            }
        }
    }
    let mut constants: Vec<TermId> = known.keys().copied().collect();
    constants.sort_unstable();
    let mut tilings = Vec::new();
    for constant in constants {
        tilings.extend(tile(store, constant, &known[&constant], gaps, budget)?);
    }
    Ok(tilings)
}

/// Finds the slices that an asserted equation, or the test of a bit, says something about, and what.
fn read(store: &mut TermStore, term: TermId, found: &mut Vec<(TermId, [u32; 2], TermId)>) {
    let (atom, holds) = match store.op(term) {
        Op::Not => (store.arg(term, 0), false),
        _ => (term, true),
    };
    let &[left, right] = store.args(atom) else { return };
    if store.op(atom) != Op::Eq {
        return;
    }
    for (side, other) in [(left, right), (right, left)] {
        if let Some((constant, bits)) = slice_of_constant(store, side) {
            if holds {
                found.push((constant, bits, other));
            } else if store.width(side) == 1 {
                let flipped = match store.bv_value(other) {
                    Some(bit) => store.mk_bv(&bit.not()),
                    None => store.mk(Op::BvNot, &[other]),
                };
                found.push((constant, bits, flipped));
            }
            continue;
        }
        // `(= (= #b1 x[i:i]) p)`
        let &[one, bit] = store.args(side) else { continue };
        let is_test = store.op(side) == Op::Eq
            && store.sorts.width(store.sort(one)) == Some(1)
            && store.bv_value(one).is_some_and(|one| one.is_one());
        if let Some((constant, bits)) = slice_of_constant(store, bit).filter(|_| is_test) {
            let [set, clear] = [holds, !holds].map(|bit| store.mk_bv(&BitVec::from_bool(bit)));
            let value = store.mk(Op::Ite, &[other, set, clear]);
            found.push((constant, bits, value));
        }
    }
}

/// Puts a constant together, if the equations cover enough of it.
fn tile(
    store: &mut TermStore,
    constant: TermId,
    known: &[Known],
    gaps: Gaps,
    budget: &Budget,
) -> Result<Option<Tiling>, Exhausted> {
    // Values before constants before other terms; then the widest.
    let rank = |known: &Known| {
        let kind = match known.value {
            value if store.is_value(value) => 0,
            value if is_constant(store, value) => 1,
            _ => 2,
        };
        (kind, u32::MAX - (known.high - known.low), known.source)
    };
    let mut best: Vec<Known> = known.to_vec();
    best.sort_by_key(rank);
    let mut parts = Vec::new();
    let mut sources = Vec::new();
    let mut top = store.width(constant);
    // From the top: the best equation for the piece below `top`, as far down as none is better.
    while top > 0 {
        budget.spend(best.len() as u64)?;
        let covering = best.iter().position(|known| known.low < top && top <= known.high + 1);
        let better = &best[..covering.unwrap_or(best.len())];
        let starts = better.iter().map(|known| known.high + 1).filter(|&start| start < top);
        let next_better = starts.max().unwrap_or(0);
        let bottom = match covering {
            Some(position) => {
                let known = best[position];
                let bottom = known.low.max(next_better);
                let part = slice(store, known.value, top - 1 - known.low, bottom - known.low);
                parts.push(part);
                sources.push(known.source);
                bottom
            }
            None if gaps == Gaps::Filled => {
                let sort = store.sorts.bitvec(top - next_better);
                parts.push(store.skolem("slice", sort));
                next_better
            }
            None => return Ok(None),
        };
        if parts.len() > MAX_PIECES {
            return Ok(None);
        }
        top = bottom;
    }
    sources.sort_unstable();
    sources.dedup();
    let value = match parts.as_slice() {
        &[whole] => whole,
        _ => store.mk(Op::Concat, &parts),
    };
    Ok(Some(Tiling { definition: Definition { constant, value }, sources }))
}
