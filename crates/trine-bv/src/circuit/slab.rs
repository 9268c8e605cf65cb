//! All words of a problem in one vector.
//!
//! Invariant: words are only appended, and never change once they are complete, so a circuit can
//! read its operands while it writes its result behind them.

use crate::aig::AigLit;
use trine_collections::Exhausted;

/// A word in a slab: where its lowest bit is, and how many bits it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    start: u32,
    width: u32,
}

impl Word {
    /// The number of bits.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Whether the word was appended before the other one.
    #[must_use]
    pub const fn is_before(self, other: Self) -> bool {
        self.start < other.start
    }
}

/// The complete words of a slab.
#[derive(Clone, Copy)]
pub struct Words<'a>(&'a [AigLit]);

impl<'a> Words<'a> {
    /// The bits of a word, the lowest first.
    ///
    /// # Panics
    /// If the word belongs to a larger slab.
    #[inline]
    #[must_use]
    pub fn get(self, word: Word) -> &'a [AigLit] {
        &self.0[word.start as usize..][..word.width as usize]
    }
}

/// A vector of words.
///
/// ```
/// use trine_bv::aig::Aig;
/// use trine_bv::circuit::{self, WordSlab};
/// use trine_collections::Exhausted;
/// let (mut aig, mut slab) = (Aig::new(), WordSlab::new());
/// let x = slab.append(8, |_, bits| {
///     bits.fill_with(|| aig.new_input());
///     Ok(())
/// })?;
/// let inverted = slab.append(8, |words, bits| {
///     circuit::not(words.get(x), bits);
///     Ok(())
/// })?;
/// assert_eq!(slab.get(inverted)[3], !slab.get(x)[3]);
/// # Ok::<(), Exhausted>(())
/// ```
#[derive(Default)]
pub struct WordSlab {
    bits: Vec<AigLit>,
}

impl WordSlab {
    /// A slab without words.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The bits of a word, the lowest first.
    ///
    /// # Panics
    /// If the word belongs to a larger slab.
    #[inline]
    #[must_use]
    pub fn get(&self, word: Word) -> &[AigLit] {
        Words(&self.bits).get(word)
    }

    /// Appends a word of `width` bits, which `build` makes from complete words. It gets all bits
    /// false. If it fails, the slab is as before.
    ///
    /// # Errors
    /// That of `build`; [`Exhausted::Memory`] if the slab would have more than 2^32 bits.
    pub fn append(
        &mut self,
        width: usize,
        build: impl FnOnce(Words<'_>, &mut [AigLit]) -> Result<(), Exhausted>,
    ) -> Result<Word, Exhausted> {
        let start = self.bits.len();
        let end = start.checked_add(width).ok_or(Exhausted::Memory)?;
        u32::try_from(end).map_err(|_| Exhausted::Memory)?;
        self.bits.resize(end, AigLit::FALSE);
        let (complete, fresh) = self.bits.split_at_mut(start);
        match build(Words(complete), fresh) {
            Ok(()) => Ok(Word { start: start as u32, width: width as u32 }),
            Err(exhausted) => {
                self.bits.truncate(start);
                Err(exhausted)
            }
        }
    }

    /// The number of bits of all words.
    #[must_use]
    pub fn bit_count(&self) -> usize {
        self.bits.len()
    }
}
