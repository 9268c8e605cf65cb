//! Symbols, with bars where they are needed.

use std::borrow::Cow;

/// The words that are no symbols without bars; commands are legal names.
const RESERVED: [&str; 13] = [
    "!",
    "_",
    "as",
    "BINARY",
    "DECIMAL",
    "exists",
    "forall",
    "HEXADECIMAL",
    "let",
    "match",
    "NUMERAL",
    "par",
    "STRING",
];

/// A name as a script writes it: `x`, or `|a b|`. A bar inside, which no script can write,
/// is replaced by an underscore. (The standard forbids backslashes too, but scripts have them.)
///
/// ```
/// assert_eq!(trine_smtlib::symbol_text("a+1"), "a+1");
/// assert_eq!(trine_smtlib::symbol_text("1a"), "|1a|");
/// assert_eq!(trine_smtlib::symbol_text("let"), "|let|");
/// ```
#[must_use]
pub fn symbol_text(name: &str) -> Cow<'_, str> {
    let simple = !name.is_empty()
        && !name.as_bytes()[0].is_ascii_digit()
        && name.bytes().all(is_symbol_byte)
        && !RESERVED.contains(&name);
    if simple {
        return Cow::Borrowed(name);
    }
    let inner = name.replace('|', "_");
    Cow::Owned(format!("|{inner}|"))
}

fn is_symbol_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&byte)
}
