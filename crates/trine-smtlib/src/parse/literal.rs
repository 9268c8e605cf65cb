//! Literals: from the text of a token to a value.
//!
//! Invariant: the tokenizer has checked the form of the text, so only ranges can be wrong.
//! Text in UTF-8 stands for its code points; where bytes are no UTF-8 they stand for the
//! characters of Latin-1, so that old files keep their meaning.
//! Reference: SMT-LIB 2.7, section 3.1 (literals); theory `UnicodeStrings` for escapes.

use std::borrow::Cow;

use trine_term::{TermId, TermStore};
use trine_value::{BitVec, Integer, Rational, StrValue, number};

use crate::token::Token;

/// The width of the widest bit-vector sort.
pub(super) const WIDEST: usize = (1 << 31) - 1;

/// Bytes as text.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(decode_mixed(bytes)),
    }
}

fn decode_mixed(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    text
}

/// Digits as text; tokens of this kind are ASCII.
fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or("0")
}

/// A numeral as an integer.
pub(super) fn integer(digits: &[u8]) -> Integer {
    if digits.len() <= 18 {
        let word = digits.iter().fold(0u64, |word, digit| word * 10 + u64::from(digit - b'0'));
        return Integer::from(word);
    }
    number::parse_numeral(ascii(digits)).unwrap_or_default()
}

pub(super) fn numeral(store: &mut TermStore, digits: &[u8]) -> TermId {
    store.mk_int(&integer(digits))
}

pub(super) fn real_numeral(store: &mut TermStore, digits: &[u8]) -> TermId {
    store.mk_real(&Rational::from(integer(digits)))
}

pub(super) fn decimal(store: &mut TermStore, text: &[u8]) -> TermId {
    store.mk_real(&number::parse_decimal(ascii(text)).unwrap_or_default())
}

/// `#b...`; `None` if it is wider than any bit-vector.
pub(super) fn binary(store: &mut TermStore, text: &[u8]) -> Option<TermId> {
    let digits = &text[2..];
    if digits.len() <= 64 {
        let word = digits.iter().fold(0u64, |word, digit| word << 1 | u64::from(digit - b'0'));
        return Some(store.mk_bv_u64(digits.len() as u32, word));
    }
    if digits.len() > WIDEST {
        return None;
    }
    BitVec::from_binary_digits(ascii(digits)).map(|value| store.mk_bv(&value))
}

/// `#x...`; `None` if it is wider than any bit-vector.
pub(super) fn hexadecimal(store: &mut TermStore, text: &[u8]) -> Option<TermId> {
    let digits = &text[2..];
    if digits.len() <= 16 {
        let word = digits.iter().fold(0u64, |word, &digit| {
            word << 4 | u64::from(char::from(digit).to_digit(16).unwrap_or(0))
        });
        return Some(store.mk_bv_u64(4 * digits.len() as u32, word));
    }
    if digits.len() > WIDEST / 4 {
        return None;
    }
    BitVec::from_hex_digits(ascii(digits)).map(|value| store.mk_bv(&value))
}

/// The number `N` of a name `bvN`.
pub(super) fn bv_number(name: &str) -> Option<&str> {
    let digits = name.strip_prefix("bv")?;
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then_some(digits)
}

/// `(_ bvN width)`; `None` if the number needs more bits.
pub(super) fn bv_decimal(width: u32, digits: &str) -> Option<BitVec> {
    if width < 64 && digits.len() <= 18 {
        let word = digits.parse::<u64>().ok()?;
        return (word >> width == 0).then(|| BitVec::from_u64(width, word));
    }
    BitVec::from_decimal(width, digits)
}

/// A string literal with its quotes; `None` if a character is above the last one of the theory.
pub(super) fn string(text: &[u8], token: Token) -> Option<StrValue> {
    let inner = decode(&text[1..text.len() - 1]);
    let inner = match token {
        Token::String if inner.contains('"') => Cow::Owned(inner.replace("\"\"", "\"")),
        Token::SingleQuoted if inner.contains("\\'") => Cow::Owned(inner.replace("\\'", "'")),
        _ => inner,
    };
    StrValue::from_literal(&inner).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_utf8_are_latin_1() {
        assert_eq!(decode("a\u{e9}".as_bytes()), "a\u{e9}");
        assert_eq!(decode(b"a\xe9\xffb"), "a\u{e9}\u{ff}b");
    }

    #[test]
    fn numbers_of_bit_vectors_must_fit() {
        assert_eq!(bv_decimal(4, "15"), Some(BitVec::from_u64(4, 15)));
        assert_eq!(bv_decimal(4, "16"), None);
        assert_eq!(bv_decimal(64, "18446744073709551615"), Some(BitVec::ones(64)));
        assert_eq!(bv_number("bv12"), Some("12"));
        assert_eq!(bv_number("bvadd"), None);
    }
}
