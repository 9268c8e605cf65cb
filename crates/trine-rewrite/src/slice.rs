//! Structure of bit-vectors by position: what is known of a slice without making gates.
//!
//! Idea: concatenations, constants, extensions and extracts only move bits. Rules ask here whether
//! a slice is such a movement, where the borders between parts lie, and what the top bit is.

use smallvec::SmallVec;
use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::RewriteCx;

/// Rules that cut terms into pieces cut at no more borders than this.
const MAX_PIECES: usize = 64;

/// A slice `[high:low]`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slice {
    pub(crate) high: u32,
    pub(crate) low: u32,
}

/// Slices from the highest to the lowest that cover a width.
pub(crate) type Slices = SmallVec<[Slice; 8]>;

impl RewriteCx<'_> {
    /// The constant that `term[high:low]` is, if that shows.
    pub(crate) fn slice_value(&self, term: TermId, high: u32, low: u32) -> Option<BitVec> {
        match self.op(term) {
            Op::BvValue => Some(self.value(term)?.extract(high, low)),
            Op::Concat => {
                let mut top = self.width(term);
                let mut found: Option<BitVec> = None;
                for &part in self.args(term) {
                    let bottom = top - self.width(part);
                    if bottom <= high && low < top {
                        let value = self.value(part)?;
                        let piece =
                            value.extract(high.min(top - 1) - bottom, low.max(bottom) - bottom);
                        found = Some(match found {
                            Some(above) => above.concat(&piece),
                            None => piece,
                        });
                    }
                    top = bottom;
                }
                found
            }
            _ => None,
        }
    }

    /// `term[high:low]` if it needs nothing new but an extract of something smaller, or is there
    /// already.
    pub(crate) fn free_slice(&mut self, term: TermId, high: u32, low: u32) -> Option<TermId> {
        if low == 0 && high + 1 == self.width(term) {
            return Some(term);
        }
        match self.op(term) {
            Op::BvValue | Op::Extract => Some(self.extract(term, high, low)),
            Op::Concat => Some(self.concat_slice(term, high, low)),
            Op::SignExtend => Some(self.sign_extend_slice(term, high, low)),
            _ => self.store.find_term(Op::Extract, [high, low], &[term]),
        }
    }

    /// `term[high:low]`, looking through concatenation and sign extension.
    pub(crate) fn slice(&mut self, term: TermId, high: u32, low: u32) -> TermId {
        match self.free_slice(term, high, low) {
            Some(slice) => slice,
            None => self.extract(term, high, low),
        }
    }

    /// `(concat ..)[high:low]` as the concatenation of slices of the parts.
    pub(crate) fn concat_slice(&mut self, term: TermId, high: u32, low: u32) -> TermId {
        let mut pieces: SmallVec<[TermId; 8]> = SmallVec::new();
        let mut top = self.width(term);
        for position in 0..self.args(term).len() {
            let part = self.arg(term, position);
            let bottom = top - self.width(part);
            if bottom <= high && low < top {
                let piece =
                    self.extract(part, high.min(top - 1) - bottom, low.max(bottom) - bottom);
                pieces.push(piece);
            }
            top = bottom;
        }
        self.concat(&pieces)
    }

    /// `(sign_extend x)[high:low]`.
    pub(crate) fn sign_extend_slice(&mut self, term: TermId, high: u32, low: u32) -> TermId {
        let inner = self.arg(term, 0);
        let top = self.width(inner) - 1;
        if high <= top {
            return self.extract(inner, high, low);
        }
        let kept = low.min(top);
        let bits = self.extract(inner, top, kept);
        self.sign_extend(bits, high - low - (top - kept))
    }

    /// The slices between the borders of the concatenations among `terms`; all must be
    /// concatenations or constants, and at least one a concatenation.
    pub(crate) fn pieces_of(&self, terms: &[TermId]) -> Option<Slices> {
        let mut borders: SmallVec<[u32; 16]> = SmallVec::new();
        let width = self.width(*terms.first()?);
        for &term in terms {
            match self.op(term) {
                Op::BvValue => {}
                Op::Concat => self.push_borders(term, &mut borders)?,
                _ => return None,
            }
        }
        if borders.is_empty() {
            return None;
        }
        borders.sort_unstable();
        borders.dedup();
        Some(slices_between(width, &borders))
    }

    /// Adds the positions where parts of a concatenation meet. `None` if there are too many.
    fn push_borders(&self, term: TermId, borders: &mut SmallVec<[u32; 16]>) -> Option<()> {
        let args = self.args(term);
        if args.len() > MAX_PIECES {
            return None;
        }
        let mut top = self.width(term);
        for &part in &args[..args.len() - 1] {
            top -= self.width(part);
            borders.push(top);
        }
        Some(())
    }

    /// The slices between the borders that two concatenations have in common, if there are any.
    pub(crate) fn pieces_in_both(&self, a: TermId, b: TermId) -> Option<Slices> {
        let mut both: [SmallVec<[u32; 16]>; 2] = Default::default();
        for (term, borders) in [a, b].into_iter().zip(&mut both) {
            if self.op(term) != Op::Concat {
                return None;
            }
            let mut top = self.width(term);
            borders.extend(self.args(term).iter().map(|&part| {
                top -= self.width(part);
                top
            }));
            borders.pop();
            borders.reverse();
        }
        let [mut first, second] = both;
        first.retain(|border| second.binary_search(border).is_ok());
        if first.is_empty() {
            return None;
        }
        Some(slices_between(self.width(a), &first))
    }

    /// The top bit, if it shows.
    pub(crate) fn known_msb(&self, term: TermId) -> Option<bool> {
        let mut term = term;
        loop {
            match self.op(term) {
                Op::BvValue => return Some(self.value(term)?.msb()),
                Op::Concat | Op::SignExtend => term = self.arg(term, 0),
                _ => return None,
            }
        }
    }

    /// The number of zeros that show above `term`, and what is below them.
    pub(crate) fn zero_extended(&self, term: TermId) -> Option<u32> {
        if self.op(term) != Op::Concat {
            return None;
        }
        let zeros = self.value(self.arg(term, 0))?.leading_zeros();
        (zeros > 0).then_some(zeros)
    }

    /// Whether the terms have different values everywhere, as far as that shows at once.
    pub(crate) fn always_differ(&self, a: TermId, b: TermId) -> bool {
        if self.is_value(a) && self.is_value(b) {
            return a != b;
        }
        self.are_complements(a, b)
            || self.is_offset(a, b)
            || self.is_offset(b, a)
            || self.differ_in_a_part(a, b)
    }

    /// Whether two concatenations, or a concatenation and a constant, have different constants at
    /// one place.
    fn differ_in_a_part(&self, a: TermId, b: TermId) -> bool {
        if self.op(a) != Op::Concat && self.op(b) != Op::Concat {
            return false;
        }
        self.pieces_of(&[a, b]).is_some_and(|pieces| {
            pieces.iter().any(|piece| {
                let value = |term| self.slice_value(term, piece.high, piece.low);
                value(a).zip(value(b)).is_some_and(|(a, b)| a != b)
            })
        })
    }

    /// Whether `sum` is `base + c` with a constant `c` that is not zero.
    fn is_offset(&self, sum: TermId, base: TermId) -> bool {
        self.binary(Op::BvAdd, sum)
            .is_some_and(|[c, x]| x == base && self.value(c).is_some_and(|value| !value.is_zero()))
    }
}

/// The slices between ascending borders.
fn slices_between(width: u32, borders: &[u32]) -> Slices {
    let mut high = width - 1;
    let mut slices = Slices::new();
    for &border in borders.iter().rev() {
        slices.push(Slice { high, low: border });
        high = border - 1;
    }
    slices.push(Slice { high, low: 0 });
    slices
}
