//! S-expressions of SMT-LIB, one top-level form at a time.
//!
//! Idea: the nodes of a form lie in one array in the order of the text; each list knows where the
//! first node behind it is. So nothing recurses, and a form is given back in one piece.
//! Invariant: `next` of a node is greater than its index, and within a list it is the next element
//! or the index behind the list.
//! A symbol between bars is one with the name inside, but never a reserved word, so its kind is another.
//! Reference: SMT-LIB 2.7, section 3.1 and 3.2.

use crate::refusal::{Place, Refusal, Result};

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `( ... )`
    List,
    /// Decimal digits.
    Numeral,
    /// Digits, a point, digits.
    Decimal,
    /// `#x` and digits.
    Hexadecimal,
    /// `#b` and digits.
    Binary,
    /// A text in quotes.
    Text,
    /// A symbol without bars; it may be a reserved word.
    Symbol,
    /// A symbol between bars.
    QuotedSymbol,
    /// A colon and a symbol.
    Keyword,
}

impl Kind {
    /// Whether it is a symbol, with bars or without.
    #[must_use]
    pub fn is_symbol(self) -> bool {
        matches!(self, Self::Symbol | Self::QuotedSymbol)
    }

    /// How many bytes of a token stand before and behind what it says: quotes, bars, `#x`.
    fn margins(self) -> (usize, usize) {
        match self {
            Self::Text | Self::QuotedSymbol => (1, 1),
            Self::Hexadecimal | Self::Binary => (2, 0),
            Self::List | Self::Numeral | Self::Decimal | Self::Symbol | Self::Keyword => (0, 0),
        }
    }
}

/// A node of a form.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    start: usize,
    end: usize,
    next: u32,
}

/// One top-level form.
#[derive(Debug)]
pub struct Form<'a> {
    text: &'a [u8],
    nodes: Vec<Node>,
}

impl<'a> Form<'a> {
    /// The node with this index; the form itself is node 0.
    #[must_use]
    pub fn node(&self, index: u32) -> Node {
        self.nodes[index as usize]
    }

    /// The text of an atom: without quotes, bars, or `#x`.
    #[must_use]
    pub fn text(&self, index: u32) -> &'a [u8] {
        let node = self.node(index);
        let (before, behind) = node.kind.margins();
        &self.text[node.start + before..node.end - behind]
    }

    /// The text of an atom as a string; bytes that are not UTF-8 are replaced.
    #[must_use]
    pub fn string(&self, index: u32) -> std::borrow::Cow<'a, str> {
        String::from_utf8_lossy(self.text(index))
    }

    /// The symbol without bars at a node, as commands and reserved words are written; nothing for any
    /// other node.
    #[must_use]
    pub fn word(&self, index: u32) -> &'a [u8] {
        if self.node(index).kind == Kind::Symbol { self.text(index) } else { b"" }
    }

    /// Where the node begins.
    #[must_use]
    pub fn place(&self, index: u32) -> Place {
        Place(self.node(index).start)
    }

    /// The elements of a list; nothing for an atom.
    pub fn elements(&self, index: u32) -> impl Iterator<Item = u32> + '_ {
        let is_list = self.node(index).kind == Kind::List;
        let end = if is_list { self.node(index).next } else { index };
        let mut at = index + 1;
        std::iter::from_fn(move || {
            (at < end).then(|| {
                let found = at;
                at = self.node(found).next;
                found
            })
        })
    }

    /// The elements of a list.
    ///
    /// # Errors
    /// If the node is an atom.
    pub fn list(&self, index: u32) -> Result<Vec<u32>> {
        if self.node(index).kind == Kind::List {
            Ok(self.elements(index).collect())
        } else {
            Err(Refusal::malformed(self.place(index), "a list was expected"))
        }
    }

    /// Whether the node is this symbol, written without bars.
    #[must_use]
    pub fn is_word(&self, index: u32, name: &str) -> bool {
        self.word(index) == name.as_bytes()
    }

    /// Whether the node is the symbol with this name, with bars or without.
    #[must_use]
    pub fn is_symbol(&self, index: u32, name: &str) -> bool {
        self.node(index).kind.is_symbol() && self.text(index) == name.as_bytes()
    }
}

/// Splits a text into forms.
#[derive(Debug)]
pub struct Forms<'a> {
    text: &'a [u8],
    at: usize,
}

fn is_symbol_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&byte)
}

/// The mark that some editors put at the beginning of a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<'a> Forms<'a> {
    /// The forms of a text, which may begin with a byte-order mark.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        let at = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Self { text, at }
    }

    /// Where the next form is looked for.
    #[must_use]
    pub fn place(&self) -> Place {
        Place(self.at)
    }

    /// Goes on at another place.
    pub fn go_to(&mut self, place: Place) {
        self.at = place.0.min(self.text.len());
    }

    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b';' => {
                    let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
                    while self.text.get(self.at).is_some_and(|byte| !ends(byte)) {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    /// The next form, or none at the end of the text.
    ///
    /// # Errors
    /// If a parenthesis or a quote is not closed, or a byte belongs to no token.
    pub fn next_form(&mut self) -> Result<Option<Form<'a>>> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        loop {
            self.skip_blanks();
            let start = self.at;
            let Some(&byte) = self.text.get(start) else {
                return match open.last() {
                    None => Ok(None),
                    Some(&list) => {
                        let place = Place(nodes[list as usize].start);
                        Err(Refusal::malformed(place, "this parenthesis is not closed"))
                    }
                };
            };
            let index = u32::try_from(nodes.len())
                .map_err(|_| Refusal::unsupported(Place(start), "a form of this size"))?;
            match byte {
                b'(' => {
                    self.at += 1;
                    open.push(index);
                    nodes.push(Node { kind: Kind::List, start, end: start, next: 0 });
                }
                b')' => {
                    self.at += 1;
                    let Some(list) = open.pop() else {
                        return Err(Refusal::malformed(Place(start), "a parenthesis too many"));
                    };
                    let list = &mut nodes[list as usize];
                    list.next = index;
                    list.end = self.at;
                }
                _ => {
                    let (kind, start, end) = self.atom(byte)?;
                    nodes.push(Node { kind, start, end, next: index + 1 });
                }
            }
            if open.is_empty() {
                return Ok(Some(Form { text: self.text, nodes }));
            }
        }
    }

    /// Takes an atom that begins with `byte`.
    fn atom(&mut self, byte: u8) -> Result<(Kind, usize, usize)> {
        let start = self.at;
        let wrong = |message| Err(Refusal::malformed(Place(start), message));
        match byte {
            b'"' => {
                self.at += 1;
                loop {
                    match self.text.get(self.at) {
                        None => return wrong("this text is not closed"),
                        Some(b'"') if self.text.get(self.at + 1) == Some(&b'"') => self.at += 2,
                        Some(b'"') => break,
                        Some(_) => self.at += 1,
                    }
                }
                self.at += 1;
                Ok((Kind::Text, start, self.at))
            }
            b'|' => {
                self.at += 1;
                while self.text.get(self.at).is_some_and(|&byte| byte != b'|') {
                    self.at += 1;
                }
                if self.at >= self.text.len() {
                    return wrong("this symbol is not closed");
                }
                self.at += 1;
                if self.text[start..self.at].contains(&b'\\') {
                    return wrong("a symbol between bars has no backslash");
                }
                Ok((Kind::QuotedSymbol, start, self.at))
            }
            b'#' => {
                self.at += 1;
                let mark = self.text.get(self.at).copied();
                self.at += 1;
                let first = self.at;
                let digit: fn(&u8) -> bool = match mark {
                    Some(b'x') => u8::is_ascii_hexdigit,
                    Some(b'b') => |byte| matches!(byte, b'0' | b'1'),
                    _ => return wrong("no token of SMT-LIB begins like this"),
                };
                while self.text.get(self.at).is_some_and(digit) {
                    self.at += 1;
                }
                if self.at == first || self.text.get(self.at).copied().is_some_and(is_symbol_byte) {
                    return wrong("digits were expected");
                }
                let kind = if mark == Some(b'x') { Kind::Hexadecimal } else { Kind::Binary };
                Ok((kind, start, self.at))
            }
            b':' => {
                self.at += 1;
                self.symbol_bytes();
                if self.at == start + 1 {
                    return wrong("a keyword has a name");
                }
                Ok((Kind::Keyword, start, self.at))
            }
            b'0'..=b'9' => {
                self.digits();
                let mut kind = Kind::Numeral;
                if self.text.get(self.at) == Some(&b'.') {
                    self.at += 1;
                    self.digits();
                    kind = Kind::Decimal;
                }
                if self.text.get(self.at).copied().is_some_and(is_symbol_byte) {
                    return wrong("a symbol does not begin with a digit");
                }
                Ok((kind, start, self.at))
            }
            _ if is_symbol_byte(byte) => {
                self.symbol_bytes();
                Ok((Kind::Symbol, start, self.at))
            }
            _ => wrong("no token of SMT-LIB begins like this"),
        }
    }

    fn digits(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
    }

    fn symbol_bytes(&mut self) {
        while self.text.get(self.at).copied().is_some_and(is_symbol_byte) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_keep_their_structure() {
        let text = b"(a (b #x1f |c d|) \"x\"\"y\") ; rest\n(e 1 2.50 :k)";
        let mut forms = Forms::new(text);
        let form = forms.next_form().unwrap().unwrap();
        let parts: Vec<u32> = form.elements(0).collect();
        assert_eq!(parts.len(), 3);
        assert!(form.is_symbol(parts[0], "a"));
        let inner: Vec<u32> = form.elements(parts[1]).collect();
        assert_eq!(form.node(inner[1]).kind, Kind::Hexadecimal);
        assert_eq!(form.text(inner[2]), b"c d");
        assert_eq!(form.text(parts[2]), b"x\"\"y");
        let form = forms.next_form().unwrap().unwrap();
        assert_eq!(form.node(3).kind, Kind::Decimal);
        assert!(forms.next_form().unwrap().is_none());
    }

    #[test]
    fn what_is_open_is_refused() {
        for text in ["(a (b)", "(a \"b)", "(|a)", ")", "(#y1)"] {
            assert!(Forms::new(text.as_bytes()).next_form().is_err(), "{text}");
        }
    }
}
