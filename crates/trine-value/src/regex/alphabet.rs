//! Symbols: classes of code points that an expression cannot tell apart.
//!
//! Idea: an expression looks at code points only through its ranges and the letters of its literals.
//! Their ends cut 0 to 0x2FFFF into intervals; each interval is a symbol.
//! Invariant: symbols are numbered in the order of their code points, so an interval of code points
//! whose ends are cuts is an interval of symbols.

use crate::CodePoint;

/// The number of an interval of code points.
pub(super) type Symbol = u32;

/// The places where an [`Alphabet`] is going to be cut: one bit for each code point.
pub(super) struct Cuts(Vec<u64>);

impl Cuts {
    /// No cut yet.
    pub(super) fn new() -> Self {
        Self(vec![0; CodePoint::MAX.get() as usize / 64 + 1])
    }

    /// Cuts out the interval from `first` to `last`.
    pub(super) fn insert(&mut self, first: CodePoint, last: CodePoint) {
        self.cut_before(first.get());
        self.cut_before(last.get() + 1);
    }

    fn cut_before(&mut self, point: u32) {
        if let Some(word) = self.0.get_mut(point as usize / 64) {
            *word |= 1 << (point % 64);
        }
    }
}

/// The symbols of an expression.
pub(super) struct Alphabet {
    /// The first code point of each symbol, ascending from 0.
    firsts: Vec<u32>,
    /// The symbols of the first 256 code points, which are nearly all that occur.
    latin: Box<[Symbol]>,
}

impl Alphabet {
    pub(super) fn new(mut cuts: Cuts) -> Self {
        cuts.cut_before(0);
        let mut firsts = Vec::new();
        for (i, &word) in cuts.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                firsts.push(i as u32 * 64 + word.trailing_zeros());
                word &= word - 1;
            }
        }
        let mut this = Self { firsts, latin: Box::default() };
        this.latin = (0..=u8::MAX).map(|byte| this.symbol(byte.into())).collect();
        this
    }

    /// The symbol of a code point.
    #[inline]
    pub(super) fn symbol(&self, point: CodePoint) -> Symbol {
        match self.latin.get(point.get() as usize) {
            Some(&symbol) => symbol,
            None => self.firsts.partition_point(|&first| first <= point.get()) as Symbol - 1,
        }
    }

    /// The number of symbols, at least 1.
    pub(super) fn len(&self) -> u32 {
        self.firsts.len() as u32
    }
}

/// A set of symbols: the disjoint intervals that it consists of, ascending and not adjacent.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct SymbolSet(Box<[(Symbol, Symbol)]>);

impl SymbolSet {
    /// The symbols from `first` to `last`.
    pub(super) fn interval(first: Symbol, last: Symbol) -> Self {
        Self(Box::new([(first, last)]))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn contains(&self, symbol: Symbol) -> bool {
        let next = self.0.partition_point(|&(first, _)| first <= symbol);
        next > 0 && symbol <= self.0[next - 1].1
    }

    /// The symbols of any of the sets.
    pub(super) fn union_of<'a>(sets: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut parts: Vec<_> = sets.into_iter().flat_map(|set| &set.0).copied().collect();
        parts.sort_unstable();
        let mut joined: Vec<(Symbol, Symbol)> = Vec::with_capacity(parts.len());
        for (first, last) in parts {
            match joined.last_mut() {
                Some(before) if first <= before.1 + 1 => before.1 = before.1.max(last),
                _ => joined.push((first, last)),
            }
        }
        Self(joined.into())
    }

    pub(super) fn intersection(&self, other: &Self) -> Self {
        let (mut i, mut j) = (0, 0);
        let mut common = Vec::new();
        while let (Some(&a), Some(&b)) = (self.0.get(i), other.0.get(j)) {
            let (first, last) = (a.0.max(b.0), a.1.min(b.1));
            if first <= last {
                common.push((first, last));
            }
            if a.1 < b.1 { i += 1 } else { j += 1 }
        }
        Self(common.into())
    }

    /// The symbols of this set that are not in `other`.
    pub(super) fn difference(&self, other: &Self) -> Self {
        let mut gaps = Vec::with_capacity(other.0.len() + 1);
        let mut free = 0;
        for &(first, last) in &other.0 {
            if free < first {
                gaps.push((free, first - 1));
            }
            free = last + 1;
        }
        gaps.push((free, Symbol::MAX));
        self.intersection(&Self(gaps.into()))
    }
}
