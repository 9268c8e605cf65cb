//! Literals: numbers, words and texts.
//! Reference: SMT-LIB 2.7, section 3.1, and the theory of strings for escapes.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::operator::Operator;
use crate::reader::Reader;
use crate::refusal::{Place, Refusal, Result};
use crate::sexp::{Form, Kind};
use crate::term::TermId;

/// The numeral at a node as a small number.
pub(super) fn small(form: &Form<'_>, index: u32) -> Result<u32> {
    let place = form.place(index);
    if form.node(index).kind != Kind::Numeral {
        return Err(Refusal::malformed(place, "a numeral was expected"));
    }
    let text = std::str::from_utf8(form.text(index)).ok();
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| Refusal::unsupported(place, "a numeral of this size"))
}

/// Digits as a number.
pub(super) fn natural(text: &[u8], radix: u32, place: Place) -> Result<UBig> {
    // Signs and underscores are no digits here.
    let text = std::str::from_utf8(text)
        .ok()
        .filter(|text| !text.is_empty() && text.chars().all(|digit| digit.is_digit(radix)));
    text.and_then(|text| UBig::from_str_radix(text, radix).ok())
        .ok_or_else(|| Refusal::malformed(place, "a numeral was expected"))
}

/// A decimal as a number.
pub(super) fn decimal(text: &[u8], place: Place) -> Result<RBig> {
    let point = text.iter().position(|&byte| byte == b'.').unwrap_or(text.len());
    let (whole, fraction) = text.split_at(point);
    let fraction = fraction.strip_prefix(b".").unwrap_or(fraction);
    let digits = [whole, fraction].concat();
    let numerator = natural(&digits, 10, place)?;
    Ok(RBig::from_parts(IBig::from(numerator), UBig::from(10u8).pow(fraction.len())))
}

/// The code points of a text between its quotes.
pub(super) fn letters(text: &[u8], place: Place) -> Result<Vec<u32>> {
    let text = std::str::from_utf8(text)
        .map_err(|_| Refusal::unsupported(place, "a text that is not UTF-8"))?;
    let text: Vec<char> = text.chars().collect();
    let mut letters = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        if text[at] == '"' {
            // Written twice.
            letters.push(u32::from('"'));
            at += 2;
        } else if let Some((letter, after)) = escape(&text, at) {
            letters.push(letter);
            at = after;
        } else {
            let letter = u32::from(text[at]);
            if letter >= 0x3_0000 {
                return Err(Refusal::malformed(place, "a letter above 0x2FFFF"));
            }
            letters.push(letter);
            at += 1;
        }
    }
    Ok(letters)
}

/// An escape at `at`: `\ud₃d₂d₁d₀`, or `\u{d}` with one to five digits and a value below 0x30000.
fn escape(text: &[char], at: usize) -> Option<(u32, usize)> {
    if text.get(at..at + 2)? != ['\\', 'u'] {
        return None;
    }
    let hex = |digits: &[char]| {
        digits.iter().try_fold(0u32, |value, digit| Some(value * 16 + digit.to_digit(16)?))
    };
    if text.get(at + 2) == Some(&'{') {
        let length = text[at + 3..].iter().take(6).position(|&letter| letter == '}')?;
        let value = hex(&text[at + 3..at + 3 + length])?;
        (length >= 1 && value < 0x3_0000).then_some((value, at + 4 + length))
    } else {
        Some((hex(text.get(at + 2..at + 6)?)?, at + 6))
    }
}

impl Reader {
    /// An atom that is no symbol.
    pub(super) fn literal(&mut self, kind: Kind, text: &[u8], place: Place) -> Result<TermId> {
        let operator = match kind {
            Kind::Numeral if self.theories.numerals_are_real() => {
                Operator::Real(RBig::from(natural(text, 10, place)?))
            }
            Kind::Numeral => Operator::Int(IBig::from(natural(text, 10, place)?)),
            Kind::Decimal => Operator::Real(decimal(text, place)?),
            Kind::Hexadecimal | Kind::Binary => {
                let (radix, bits) = if kind == Kind::Binary { (2, 1) } else { (16, 4) };
                let width = u32::try_from(text.len() * bits).unwrap_or(u32::MAX);
                Operator::Word(natural(text, radix, place)?, width)
            }
            Kind::Text => Operator::Text(letters(text, place)?.into()),
            Kind::Symbol | Kind::QuotedSymbol | Kind::Keyword | Kind::List => {
                return Err(Refusal::malformed(place, "a term was expected"));
            }
        };
        self.terms.constant(operator).map_err(|fault| Refusal::malformed(place, fault))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<u32> {
        letters(text.as_bytes(), Place(0)).unwrap()
    }

    #[test]
    fn escapes_of_the_standard() {
        assert_eq!(of(r"a\u{4}\u0041"), [97, 4, 65]);
        assert_eq!(of(r"\u{2ffff}"), [0x2ffff]);
        assert_eq!(of(r"\u{30000}").len(), 9);
        assert_eq!(of(r"\u{}"), [92, 117, 123, 125]);
        assert_eq!(of(r"\x41"), [92, 120, 52, 49]);
        assert_eq!(of("a\"\"b"), [97, 34, 98]);
        assert_eq!(of(r"\u00"), [92, 117, 48, 48]);
    }

    #[test]
    fn decimals() {
        assert_eq!(decimal(b"2.50", Place(0)).unwrap(), RBig::from_parts(5.into(), 2u8.into()));
    }
}
