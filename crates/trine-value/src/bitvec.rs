//! Bit-vectors of a fixed width, with the functions of the theory `FixedSizeBitVectors`.
//!
//! Idea: a value is its width and its bits in 64-bit limbs, lowest limb first. Up to 128 bits
//! nothing is allocated, and up to 64 bits every operation works on one machine word.
//! Invariant: the width is at least 1, there are exactly `width.div_ceil(64)` limbs, and the unused
//! bits of the top limb are zero. So equality and hash are those of the words.
//! Cost: linear in the number of limbs, except multiplication (quadratic below 96 limbs, then that
//! of `dashu`), division and decimal text (that of `dashu`).
//! Reference: SMT-LIB 2.7, theory `FixedSizeBitVectors` and logic `QF_BV`; division by zero is fixed
//! there and not left to the implementation.
//!
//! Functions of two bit-vectors expect equal widths; the sorts of SMT-LIB guarantee it, and debug
//! builds check it.
//!
//! ```
//! use trine_value::BitVec;
//!
//! let a = BitVec::from_hex_digits("f0").unwrap();
//! let b = BitVec::from_u64(8, 0x20);
//! assert_eq!(a.add(&b).to_string(), "#x10");
//! assert!(a.uaddo(&b));
//! assert!(a.slt(&b));
//! assert_eq!(a.udiv(&BitVec::zero(8)), BitVec::ones(8));
//! assert_eq!(a.extract(7, 5).to_string(), "#b111");
//! ```

mod arithmetic;
mod overflow;
mod shape;
mod text;

#[cfg(test)]
pub(crate) mod tests;

use std::cmp::Ordering;

use dashu_base::Sign;
use dashu_int::{IBig, UBig, Word};
use smallvec::SmallVec;

/// Bits in one limb.
const LIMB_BITS: u32 = u64::BITS;

/// The limbs of a value. Two limbs take no more room than the pointer and length of the spilled
/// form, so 128 bits are inline at the size of 64.
type Limbs = SmallVec<[u64; 2]>;

/// A bit-vector: the values of the sorts `(_ BitVec m)` with `m >= 1`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BitVec {
    width: u32,
    limbs: Limbs,
}

/// The number of limbs of a bit-vector of `width` bits.
#[inline]
fn limb_count(width: u32) -> usize {
    width.div_ceil(LIMB_BITS) as usize
}

/// The bits of the top limb that belong to a bit-vector of `width` bits.
#[inline]
fn top_mask(width: u32) -> u64 {
    u64::MAX >> (width.wrapping_neg() % LIMB_BITS)
}

impl BitVec {
    /// One word, cut to `width <= 64` bits.
    #[inline]
    fn from_word(width: u32, word: u64) -> Self {
        debug_assert!((1..=LIMB_BITS).contains(&width));
        Self { width, limbs: Limbs::from_buf_and_len([word & top_mask(width), 0], 1) }
    }

    /// The bit-vector whose limb number `i` is `limb(i)`, cut to `width` bits.
    fn from_limb_fn(width: u32, limb: impl FnMut(usize) -> u64) -> Self {
        debug_assert!(width > 0);
        Self { width, limbs: (0..limb_count(width)).map(limb).collect() }.cut()
    }

    /// The bit-vector with these limbs, whose number must fit; cuts the top limb to `width` bits.
    fn from_raw(width: u32, limbs: Limbs) -> Self {
        debug_assert_eq!(limbs.len(), limb_count(width));
        Self { width, limbs }.cut()
    }

    /// Establishes that the unused bits of the top limb are zero.
    #[inline]
    fn cut(mut self) -> Self {
        if let Some(top) = self.limbs.last_mut() {
            *top &= top_mask(self.width);
        }
        self
    }

    /// The only limb of a bit-vector of at most 64 bits.
    #[inline]
    fn word(&self) -> Option<u64> {
        if self.width <= LIMB_BITS { Some(self.limbs[0]) } else { None }
    }

    /// The words of two bit-vectors of one width, if that is at most 64 bits.
    #[inline]
    fn words(&self, other: &Self) -> Option<(u64, u64)> {
        debug_assert_eq!(self.width, other.width, "operands of different widths");
        if self.width <= LIMB_BITS { Some((self.limbs[0], other.limbs[0])) } else { None }
    }

    /// Two words as one, cut to `width` bits, of which there are 65 to 128.
    #[inline]
    fn from_double(width: u32, double: u128) -> Self {
        debug_assert_eq!(limb_count(width), 2);
        let high = (double >> LIMB_BITS) as u64 & top_mask(width);
        Self { width, limbs: Limbs::from_buf([double as u64, high]) }
    }

    /// The values of two bit-vectors of one width, if that is 65 to 128 bits.
    #[inline]
    fn doubles(&self, other: &Self) -> Option<(u128, u128)> {
        let double = |low: u64, high: u64| u128::from(high) << LIMB_BITS | u128::from(low);
        match (self.limbs.as_slice(), other.limbs.as_slice()) {
            (&[a0, a1], &[b0, b1]) => Some((double(a0, a1), double(b0, b1))),
            _ => None,
        }
    }

    /// The vector of `width` zeros.
    #[inline]
    #[must_use]
    pub fn zero(width: u32) -> Self {
        Self::from_u64(width, 0)
    }

    /// The number 1 in `width` bits.
    #[inline]
    #[must_use]
    pub fn one(width: u32) -> Self {
        Self::from_u64(width, 1)
    }

    /// The vector of `width` ones: the largest unsigned number, and -1 read as a signed number.
    #[must_use]
    pub fn ones(width: u32) -> Self {
        if width <= LIMB_BITS {
            return Self::from_word(width, u64::MAX);
        }
        Self::from_limb_fn(width, |_| u64::MAX)
    }

    /// The smallest signed number, `-2^(width-1)`: only the top bit is set.
    #[must_use]
    pub fn min_signed(width: u32) -> Self {
        Self::one(width).shl_u32(width - 1)
    }

    /// The largest signed number, `2^(width-1) - 1`: all bits but the top one are set.
    #[must_use]
    pub fn max_signed(width: u32) -> Self {
        Self::min_signed(width).not()
    }

    /// `value` modulo `2^width`.
    #[inline]
    #[must_use]
    pub fn from_u64(width: u32, value: u64) -> Self {
        if width <= LIMB_BITS {
            return Self::from_word(width, value);
        }
        Self::from_limb_fn(width, |i| if i == 0 { value } else { 0 })
    }

    /// `value` modulo `2^width`, in two's complement.
    #[must_use]
    pub fn from_i64(width: u32, value: i64) -> Self {
        let low = value.cast_unsigned();
        if width <= LIMB_BITS {
            return Self::from_word(width, low);
        }
        let high = (value >> 63).cast_unsigned();
        Self::from_limb_fn(width, |i| if i == 0 { low } else { high })
    }

    /// One bit: `#b1` for true.
    #[inline]
    #[must_use]
    pub fn from_bool(value: bool) -> Self {
        Self::from_word(1, u64::from(value))
    }

    /// The number with these limbs, lowest first, modulo `2^width`; missing limbs are zero.
    #[must_use]
    pub fn from_limbs(width: u32, limbs: &[u64]) -> Self {
        Self::from_limb_fn(width, |i| limbs.get(i).copied().unwrap_or(0))
    }

    /// `value` modulo `2^width`.
    ///
    /// ```
    /// # use trine_value::BitVec;
    /// # use dashu_int::UBig;
    /// assert_eq!(BitVec::from_ubig(4, &UBig::from(19u8)), BitVec::from_u64(4, 3));
    /// ```
    #[must_use]
    pub fn from_ubig(width: u32, value: &UBig) -> Self {
        Self::from_big_words(width, value.as_words())
    }

    /// `value` modulo `2^width`, in two's complement: `int_to_bv` of SMT-LIB.
    ///
    /// ```
    /// # use trine_value::BitVec;
    /// # use dashu_int::IBig;
    /// assert_eq!(BitVec::from_ibig(4, &IBig::from(-1)), BitVec::ones(4));
    /// ```
    #[must_use]
    pub fn from_ibig(width: u32, value: &IBig) -> Self {
        let (sign, words) = value.as_sign_words();
        let magnitude = Self::from_big_words(width, words);
        match sign {
            Sign::Positive => magnitude,
            Sign::Negative => magnitude.neg(),
        }
    }

    /// Like [`BitVec::from_limbs`] for the words of `dashu`, whose size depends on the target.
    #[allow(clippy::unnecessary_cast, reason = "a word has 32 bits on some targets")]
    fn from_big_words(width: u32, words: &[Word]) -> Self {
        let per_limb = (LIMB_BITS / Word::BITS) as usize;
        Self::from_limb_fn(width, |i| {
            let first = (i * per_limb).min(words.len());
            let last = (first + per_limb).min(words.len());
            words[first..last]
                .iter()
                .rev()
                .fold(0u64, |limb, &word| limb.checked_shl(Word::BITS).unwrap_or(0) | word as u64)
        })
    }

    /// The value as an unsigned number: `ubv_to_int` of SMT-LIB.
    #[must_use]
    pub fn to_ubig(&self) -> UBig {
        match *self.limbs.as_slice() {
            [low] => UBig::from(low),
            [low, high] => UBig::from(u128::from(high) << LIMB_BITS | u128::from(low)),
            _ => {
                let bytes: Vec<u8> =
                    self.limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
                UBig::from_le_bytes(&bytes)
            }
        }
    }

    /// The value as a signed number in two's complement: `sbv_to_int` of SMT-LIB.
    #[must_use]
    pub fn to_ibig_signed(&self) -> IBig {
        if self.msb() { -IBig::from(self.neg().to_ubig()) } else { IBig::from(self.to_ubig()) }
    }

    /// The value as an unsigned number, if that is below `2^64`.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.limbs[1..].iter().all(|&limb| limb == 0).then(|| self.limbs[0])
    }

    /// The low 64 bits.
    #[inline]
    #[must_use]
    pub fn low_u64(&self) -> u64 {
        self.limbs[0]
    }

    /// The number of bits, at least 1.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The bits in 64-bit limbs, lowest first; unused bits of the last limb are zero.
    #[inline]
    #[must_use]
    pub fn limbs(&self) -> &[u64] {
        &self.limbs
    }

    /// Bit number `index`, counted from the lowest; false from the width on.
    #[inline]
    #[must_use]
    pub fn bit(&self, index: u32) -> bool {
        let limb = self.limbs.get((index / LIMB_BITS) as usize).copied().unwrap_or(0);
        limb >> (index % LIMB_BITS) & 1 == 1
    }

    /// The top bit, which is the sign of signed numbers.
    #[inline]
    #[must_use]
    pub fn msb(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// Whether all bits are zero.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.limbs.iter().all(|&limb| limb == 0)
    }

    /// Whether this is the number 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Whether all bits are one.
    #[must_use]
    pub fn is_ones(&self) -> bool {
        let (top, low) = self.top_and_low();
        top == top_mask(self.width) && low.iter().all(|&limb| limb == u64::MAX)
    }

    /// Whether this is the smallest signed number, that is, only the top bit is set.
    #[must_use]
    pub fn is_min_signed(&self) -> bool {
        let (top, low) = self.top_and_low();
        let mask = top_mask(self.width);
        top == mask ^ (mask >> 1) && low.iter().all(|&limb| limb == 0)
    }

    /// The top limb, and the limbs below it.
    fn top_and_low(&self) -> (u64, &[u64]) {
        self.limbs.split_last().map_or((0, &[]), |(&top, low)| (top, low))
    }

    /// Whether exactly one bit is set.
    #[must_use]
    pub fn is_power_of_two(&self) -> bool {
        self.count_ones() == 1
    }

    /// The number of zeros above the highest one; the width if there is no one.
    #[must_use]
    pub fn leading_zeros(&self) -> u32 {
        let unused = limb_count(self.width) as u32 * LIMB_BITS - self.width;
        let empty = self.limbs.iter().rev().take_while(|&&limb| limb == 0).count();
        match self.limbs.iter().rev().nth(empty) {
            Some(limb) => empty as u32 * LIMB_BITS + limb.leading_zeros() - unused,
            None => self.width,
        }
    }

    /// The number of zeros below the lowest one; the width if there is no one.
    #[must_use]
    pub fn trailing_zeros(&self) -> u32 {
        match self.limbs.iter().position(|&limb| limb != 0) {
            Some(i) => i as u32 * LIMB_BITS + self.limbs[i].trailing_zeros(),
            None => self.width,
        }
    }

    /// The number of ones.
    #[must_use]
    pub fn count_ones(&self) -> u32 {
        self.limbs.iter().map(|limb| limb.count_ones()).sum()
    }

    /// Applies `f` to each pair of limbs.
    #[inline]
    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        if let Some((a, b)) = self.words(other) {
            return Self::from_word(self.width, f(a, b));
        }
        let limbs = self.limbs.iter().zip(&other.limbs).map(|(&a, &b)| f(a, b)).collect();
        Self::from_raw(self.width, limbs)
    }

    /// `bvnot`: each bit inverted.
    #[must_use]
    pub fn not(&self) -> Self {
        match self.word() {
            Some(a) => Self::from_word(self.width, !a),
            None => Self::from_raw(self.width, self.limbs.iter().map(|&limb| !limb).collect()),
        }
    }

    /// `bvand`.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// `bvor`.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// `bvxor`.
    #[must_use]
    pub fn xor(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    /// `bvnand`: the inverted conjunction.
    #[must_use]
    pub fn nand(&self, other: &Self) -> Self {
        self.zip(other, |a, b| !(a & b))
    }

    /// `bvnor`: the inverted disjunction.
    #[must_use]
    pub fn nor(&self, other: &Self) -> Self {
        self.zip(other, |a, b| !(a | b))
    }

    /// `bvxnor`: one where the operands agree.
    #[must_use]
    pub fn xnor(&self, other: &Self) -> Self {
        self.zip(other, |a, b| !(a ^ b))
    }

    /// The order of the unsigned numbers.
    #[must_use]
    pub fn ucmp(&self, other: &Self) -> Ordering {
        debug_assert_eq!(self.width, other.width, "operands of different widths");
        self.limbs.iter().rev().cmp(other.limbs.iter().rev())
    }

    /// The order of the signed numbers.
    #[must_use]
    pub fn scmp(&self, other: &Self) -> Ordering {
        // A set sign means smaller; with equal signs two's complement keeps the unsigned order.
        other.msb().cmp(&self.msb()).then_with(|| self.ucmp(other))
    }

    /// `bvult`: less than, unsigned.
    #[must_use]
    pub fn ult(&self, other: &Self) -> bool {
        self.ucmp(other).is_lt()
    }

    /// `bvule`: at most, unsigned.
    #[must_use]
    pub fn ule(&self, other: &Self) -> bool {
        self.ucmp(other).is_le()
    }

    /// `bvslt`: less than, signed.
    #[must_use]
    pub fn slt(&self, other: &Self) -> bool {
        self.scmp(other).is_lt()
    }

    /// `bvsle`: at most, signed.
    #[must_use]
    pub fn sle(&self, other: &Self) -> bool {
        self.scmp(other).is_le()
    }

    /// `bvcomp`: one bit, set where the operands are equal.
    #[must_use]
    pub fn comp(&self, other: &Self) -> Self {
        debug_assert_eq!(self.width, other.width, "operands of different widths");
        Self::from_bool(self == other)
    }

    /// `bvredor`: one bit, set if any bit is set.
    #[must_use]
    pub fn redor(&self) -> Self {
        Self::from_bool(!self.is_zero())
    }

    /// `bvredand`: one bit, set if all bits are set.
    #[must_use]
    pub fn redand(&self) -> Self {
        Self::from_bool(self.is_ones())
    }
}
