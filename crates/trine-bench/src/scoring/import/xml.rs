//! A reader of XML whose elements have attributes and no text: what BenchExec writes.
//!
//! Idea: one pass over the bytes gives the tags in order; text between them is passed over, and so
//! are declarations, comments and processing instructions.
//! Invariant: every fault has a line and a column, and no input makes the reader do more than one
//! pass or refer to anything outside: the document type is not followed, and only the five
//! predefined entities and character references are known.
//! Reference: Extensible Markup Language 1.0, fifth edition.

use std::collections::BTreeMap;

/// A tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tag {
    /// An element begins.
    Open(Element),
    /// An element of this name ends.
    Close(String),
}

/// The beginning of an element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Its name.
    pub name: String,
    /// Its attributes.
    pub attributes: BTreeMap<String, String>,
    /// Where it stands.
    pub place: Place,
}

impl Element {
    /// An attribute; empty where it is missing.
    #[must_use]
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }
}

/// A place in a text, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// What is no XML of this kind, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// Why.
    pub reason: String,
}

/// The tags of a text in order; an element without content is an open and a close.
///
/// # Errors
///
/// The text is not well-formed.
pub fn tags(text: &str) -> Result<Vec<Tag>, Fault> {
    let mut reader = Reader { text, at: 0 };
    let mut tags = Vec::new();
    let mut open: Vec<String> = Vec::new();
    while let Some(offset) = reader.rest().find('<') {
        reader.at += offset;
        if reader.skip("<!--", "-->")? || reader.skip("<?", "?>")? || reader.skip("<!", ">")? {
            continue;
        }
        let begin = reader.at;
        reader.at += 1;
        if reader.take('/') {
            let name = reader.name()?;
            reader.blanks();
            reader.expect('>')?;
            if open.pop().as_deref() != Some(name.as_str()) {
                return Err(reader.fault_at(begin, format!("</{name}> ends nothing that is open")));
            }
            tags.push(Tag::Close(name));
            continue;
        }
        let name = reader.name()?;
        let attributes = reader.attributes()?;
        let empty = reader.take('/');
        reader.expect('>')?;
        let place = reader.place(begin);
        tags.push(Tag::Open(Element { name: name.clone(), attributes, place }));
        if empty {
            tags.push(Tag::Close(name));
        } else {
            open.push(name);
        }
    }
    match open.pop() {
        Some(name) => Err(reader.fault_at(text.len(), format!("<{name}> does not end"))),
        None => Ok(tags),
    }
}

/// A text as the value of an attribute between double quotes.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            // No other control character can stand in XML.
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn place(&self, at: usize) -> Place {
        let before = &self.text[..at];
        let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Place { line, column }
    }

    fn fault_at(&self, at: usize, reason: String) -> Fault {
        Fault { place: self.place(at), reason }
    }

    fn fault(&self, expected: &str) -> Fault {
        let found = match self.rest().chars().next() {
            Some(c) => format!("`{c}`"),
            None => "the end".to_owned(),
        };
        self.fault_at(self.at, format!("expected {expected}, found {found}"))
    }

    /// Passes over what begins and ends so; whether it is there.
    fn skip(&mut self, begin: &str, end: &str) -> Result<bool, Fault> {
        if !self.rest().starts_with(begin) {
            return Ok(false);
        }
        match self.rest().find(end) {
            Some(offset) => self.at += offset + end.len(),
            None => return Err(self.fault_at(self.at, format!("`{begin}` has no `{end}`"))),
        }
        Ok(true)
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, c: char) -> bool {
        let there = self.rest().starts_with(c);
        if there {
            self.at += c.len_utf8();
        }
        there
    }

    fn expect(&mut self, c: char) -> Result<(), Fault> {
        if self.take(c) { Ok(()) } else { Err(self.fault(&format!("`{c}`"))) }
    }

    fn name(&mut self) -> Result<String, Fault> {
        let rest = self.rest();
        let end =
            rest.find(|c: char| !(c.is_alphanumeric() || "_-.:".contains(c))).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.fault("a name"));
        }
        self.at += end;
        Ok(rest[..end].to_owned())
    }

    fn attributes(&mut self) -> Result<BTreeMap<String, String>, Fault> {
        let mut attributes = BTreeMap::new();
        loop {
            self.blanks();
            if self.rest().starts_with(['/', '>']) {
                return Ok(attributes);
            }
            let begin = self.at;
            let name = self.name()?;
            self.blanks();
            self.expect('=')?;
            self.blanks();
            let quote = if self.take('"') {
                '"'
            } else if self.take('\'') {
                '\''
            } else {
                return Err(self.fault("a quote"));
            };
            let Some(length) = self.rest().find(quote) else {
                return Err(self.fault_at(self.at, format!("the value of `{name}` does not end")));
            };
            let value = self.unescaped(length)?;
            self.at += length + 1;
            if attributes.insert(name.clone(), value).is_some() {
                return Err(self.fault_at(begin, format!("`{name}` stands here twice")));
            }
        }
    }

    /// The next bytes without references.
    fn unescaped(&self, length: usize) -> Result<String, Fault> {
        let raw = &self.rest()[..length];
        let mut out = String::with_capacity(length);
        let mut rest = raw;
        while let Some((before, after)) = rest.split_once('&') {
            out.push_str(before);
            let at = self.at + (raw.len() - after.len() - 1);
            let reference = after.split_once(';').and_then(|(name, after)| {
                let c = match name {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    "quot" => '"',
                    "apos" => '\'',
                    _ => {
                        let digits = name.strip_prefix('#')?;
                        let code = match digits.strip_prefix('x') {
                            Some(digits) => u32::from_str_radix(digits, 16),
                            None => digits.parse(),
                        };
                        char::from_u32(code.ok()?)?
                    }
                };
                Some((c, after))
            });
            let Some((c, after)) = reference else {
                return Err(self.fault_at(at, "`&` begins no known reference".to_owned()));
            };
            out.push(c);
            rest = after;
        }
        out.push_str(rest);
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (usize, usize, String) {
        let Fault { place, reason } = tags(text).expect_err("a fault");
        (place.line, place.column, reason)
    }

    #[test]
    fn tags_come_in_order() {
        let text = "<?xml version=\"1.0\"?><!DOCTYPE a PUBLIC 'b'><!-- <x> -->\n\
            <a b=\"1 &lt; 2&#10;\" c='\"'>text<d/></a>\n";
        let found = tags(text).expect("tags");
        let Tag::Open(a) = &found[0] else { panic!("{found:?}") };
        assert_eq!((a.attribute("b"), a.attribute("c"), a.attribute("e")), ("1 < 2\n", "\"", ""));
        assert_eq!(a.place, Place { line: 2, column: 1 });
        assert_eq!(found.len(), 4);
        let written = format!("<a b=\"{}\"/>", escaped("x<&>\"'\n\u{1}"));
        let Tag::Open(a) = &tags(&written).expect("tags")[0] else { panic!("{written}") };
        assert_eq!(a.attribute("b"), "x<&>\"'\n\u{fffd}");
    }

    #[test]
    fn faults_have_places() {
        assert_eq!(fault("<a>\n <b c=1/>"), (2, 7, "expected a quote, found `1`".to_owned()));
        assert_eq!(fault("<a>\n</b>"), (2, 1, "</b> ends nothing that is open".to_owned()));
        assert_eq!(fault("<a>\n"), (2, 1, "<a> does not end".to_owned()));
        assert_eq!(fault("<a b='&no;'/>"), (1, 7, "`&` begins no known reference".to_owned()));
        assert_eq!(fault("<a b='1' b='2'/>").1, 10);
        assert_eq!(fault("<a b='1"), (1, 7, "the value of `b` does not end".to_owned()));
        assert_eq!(fault("<!-- x"), (1, 1, "`<!--` has no `-->`".to_owned()));
        assert_eq!(fault("<"), (1, 2, "expected a name, found the end".to_owned()));
    }
}
