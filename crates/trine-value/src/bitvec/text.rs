//! Literals: reading and writing `#b…`, `#x…` and `(_ bvN w)`.
//!
//! Invariant: what is written is read back to the same value; the written form is the shortest of
//! `#x…` and `#b…` that has the right width.

use std::fmt;

use dashu_base::BitTest;
use dashu_int::UBig;

use super::{BitVec, Limbs, limb_count};

/// `#x…` if the width is a multiple of four, otherwise `#b…`.
impl fmt::Display for BitVec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&if self.width.is_multiple_of(4) {
            self.to_hex_text()
        } else {
            self.to_binary_text()
        })
    }
}

/// The literal, as `Display` writes it.
impl fmt::Debug for BitVec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The number whose digits have `digit_bits` bits each, highest digit first.
fn from_digits(text: &str, digit_bits: u32) -> Option<BitVec> {
    let width = u32::try_from(text.len()).ok()?.checked_mul(digit_bits)?;
    if width == 0 {
        return None;
    }
    let mut limbs = Limbs::from_elem(0, limb_count(width));
    for (i, digit) in text.bytes().rev().enumerate() {
        let value = char::from(digit).to_digit(1 << digit_bits)?;
        let offset = i * digit_bits as usize;
        limbs[offset / 64] |= u64::from(value) << (offset % 64);
    }
    Some(BitVec::from_raw(width, limbs))
}

impl BitVec {
    /// The bit-vector with these binary digits, without the `#b`; `None` if there are no digits,
    /// other characters, or more digits than a width can count.
    #[must_use]
    pub fn from_binary_digits(digits: &str) -> Option<Self> {
        from_digits(digits, 1)
    }

    /// The bit-vector with these hexadecimal digits of either case, without the `#x`; `None` if
    /// there are no digits, other characters, or more digits than a width can count.
    #[must_use]
    pub fn from_hex_digits(digits: &str) -> Option<Self> {
        from_digits(digits, 4)
    }

    /// The number with these decimal digits in `width >= 1` bits, as in `(_ bvN width)`; `None` if
    /// there are no digits, other characters, or the number is not below `2^width`.
    ///
    /// ```
    /// # use trine_value::BitVec;
    /// assert_eq!(BitVec::from_decimal(4, "13"), Some(BitVec::from_u64(4, 13)));
    /// assert_eq!(BitVec::from_decimal(4, "16"), None);
    /// ```
    #[must_use]
    pub fn from_decimal(width: u32, digits: &str) -> Option<Self> {
        if width == 0 || digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let value = UBig::from_str_radix(digits, 10).ok()?;
        (value.bit_len() as u64 <= u64::from(width)).then(|| Self::from_ubig(width, &value))
    }

    /// The literal `#b…`.
    #[must_use]
    pub fn to_binary_text(&self) -> String {
        let digits = (0..self.width).rev().map(|i| if self.bit(i) { '1' } else { '0' });
        "#b".chars().chain(digits).collect()
    }

    /// The literal `#x…` of a width that is a multiple of four.
    fn to_hex_text(&self) -> String {
        let digit = |i: u32| {
            let offset = i * 4;
            let nibble = self.limbs[(offset / 64) as usize] >> (offset % 64) & 0xf;
            char::from(b"0123456789abcdef"[nibble as usize])
        };
        "#x".chars().chain((0..self.width / 4).rev().map(digit)).collect()
    }

    /// The literal `(_ bvN w)` with the decimal digits of the unsigned number.
    ///
    /// ```
    /// # use trine_value::BitVec;
    /// assert_eq!(BitVec::ones(4).to_decimal_text(), "(_ bv15 4)");
    /// ```
    #[must_use]
    pub fn to_decimal_text(&self) -> String {
        format!("(_ bv{} {})", self.to_ubig(), self.width)
    }
}
