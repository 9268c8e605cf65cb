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
    let text = ascii(text);
    // `1.` is 1.
    let value = match text.strip_suffix('.') {
        Some(whole) => number::parse_decimal(&[whole, ".0"].concat()),
        None => number::parse_decimal(text),
    };
    store.mk_real(&value.unwrap_or_default())
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

/// How escape sequences in string literals are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Escapes {
    /// Those of the standard since version 2.6: code points in hexadecimal.
    Standard,
    /// Those of CVC4 in scripts for version 2.5 and earlier, as in the language C; and those of the
    /// standard, which were no escapes then.
    Legacy,
}

/// What follows a backslash in a literal with legacy escapes: the code point, and how many bytes of
/// `rest` it takes.
fn legacy_escape(rest: &[u8]) -> Option<(u8, usize)> {
    let number = |digits: &[u8], radix: u32| {
        let text = std::str::from_utf8(digits).ok()?;
        u8::from_str_radix(text, radix).ok()
    };
    let control = |code: u8| Some((code, 1));
    match *rest.first()? {
        b'a' => control(0x07),
        b'b' => control(0x08),
        b'e' => control(0x1b),
        b'f' => control(0x0c),
        b'n' => control(0x0a),
        b'r' => control(0x0d),
        b't' => control(0x09),
        b'v' => control(0x0b),
        b'x' => match rest.get(1..3).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
            Some(digits) => Some((number(digits, 16)?, 3)),
            None => control(b'x'),
        },
        b'0'..=b'7' => {
            let is_octal = |byte: &&u8| matches!(**byte, b'0'..=b'7');
            let count = rest.iter().take(3).take_while(is_octal).count();
            // Three digits may be beyond a byte.
            let count = if number(&rest[..count], 8).is_some() { count } else { 2 };
            Some((number(&rest[..count], 8)?, count))
        }
        // What has no meaning stands for itself.
        other if other.is_ascii() => control(other),
        _ => None,
    }
}

/// The contents of a literal with legacy escapes, written with those of the standard.
fn without_legacy_escapes(inner: &str) -> String {
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let is_standard = |end: usize| {
            let escape = rest.get(..end).and_then(|part| StrValue::from_literal(part).ok());
            escape.is_some_and(|value| value.len() == 1)
        };
        if let Some(end) = (5..=9).find(|&end| is_standard(end)) {
            text.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if let Some((code, taken)) = legacy_escape(&rest.as_bytes()[1..]) {
            text.push_str(&format!("\\u{{{code:x}}}"));
            rest = &rest[1 + taken..];
        } else {
            // At the end, or before a character beyond ASCII.
            text.push_str(if rest.len() == 1 { "\\u{5c}" } else { "" });
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    text
}

/// A string literal with its quotes; `None` if a character is above the last one of the theory.
pub(super) fn string(text: &[u8], token: Token, escapes: Escapes) -> Option<StrValue> {
    let inner = decode(&text[1..text.len() - 1]);
    let inner = match token {
        Token::String if inner.contains('"') => Cow::Owned(inner.replace("\"\"", "\"")),
        Token::SingleQuoted if inner.contains("\\'") => Cow::Owned(inner.replace("\\'", "'")),
        _ => inner,
    };
    match escapes {
        Escapes::Legacy if inner.contains('\\') => {
            StrValue::from_literal(&without_legacy_escapes(&inner)).ok()
        }
        _ => StrValue::from_literal(&inner).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legacy_escapes() {
        let read = |text: &str, escapes| string(text.as_bytes(), Token::String, escapes).unwrap();
        for (literal, standard) in [
            (r#""\x41\n""#, r#""A\u{a}""#),
            (r#""\a\b\e\f\r\t\v""#, r#""\u{7}\u{8}\u{1b}\u{c}\u{d}\u{9}\u{b}""#),
            (r#""\0\12\1234\400\8""#, r#""\u{0}\u{a}S4 08""#),
            (r#""\q\\\xg""#, r#""q\u{5c}xg""#),
            (r#""\u0041\u{1F600}\u""#, r#""A\u{1f600}u""#),
            (r#""\é""#, r#""\u{e9}""#),
            (r#""a\""#, r#""a\u{5c}""#),
            (r#""\""a""#, r#""""a""#),
        ] {
            assert_eq!(
                read(literal, Escapes::Legacy),
                read(standard, Escapes::Standard),
                "{literal}"
            );
        }
        assert_eq!(read(r#""\x41""#, Escapes::Standard).len(), 4);
    }

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
