//! The text of a document with the two ways to name a place in it.
//!
//! Invariant: offsets are bytes and lie between characters; positions are those of the protocol,
//! lines and UTF-16 units from 0, where a line ends at `\n`, `\r\n` or `\r`. A position behind the
//! end of its line means the end of the line.
//! Reference: Language Server Protocol 3.17, section "Text Documents".

use std::ops::Range;

use lsp_types::Position;

/// A text.
#[derive(Clone, Debug, Default)]
pub struct Text {
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
    is_ascii: bool,
}

impl Text {
    /// A text.
    #[must_use]
    pub fn new(text: String) -> Self {
        let mut made = Self { text, lines: Vec::new(), is_ascii: true };
        made.find_lines();
        made
    }

    /// The text itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Puts a text in the place of a range.
    pub fn replace(&mut self, range: Range<usize>, with: &str) {
        self.text.replace_range(range, with);
        self.find_lines();
    }

    fn find_lines(&mut self) {
        let bytes = self.text.as_bytes();
        self.is_ascii = bytes.is_ascii();
        self.lines.clear();
        self.lines.push(0);
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            if bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n') {
                self.lines.push(at + 1);
            }
        }
    }

    /// The position of a byte.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|start| *start <= offset) - 1;
        let before = &self.text[self.lines[line]..offset];
        let units = if self.is_ascii { before.len() } else { utf16_units(before) };
        Position::new(narrow(line), narrow(units))
    }

    /// The byte at a position.
    #[must_use]
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.lines.get(line) else { return self.text.len() };
        let end = self.lines.get(line + 1).copied().unwrap_or(self.text.len());
        let content = self.text[start..end].trim_end_matches(['\n', '\r']);
        let wanted = position.character as usize;
        if self.is_ascii {
            return start + wanted.min(content.len());
        }
        let mut units = 0;
        for (at, character) in content.char_indices() {
            // The middle of a pair of surrogates is no place; the character before it is.
            if units + character.len_utf16() > wanted {
                return start + at;
            }
            units += character.len_utf16();
        }
        start + content.len()
    }

    /// The range of the protocol for a range of bytes.
    #[must_use]
    pub fn range(&self, range: Range<usize>) -> lsp_types::Range {
        lsp_types::Range::new(self.position(range.start), self.position(range.end))
    }
}

fn utf16_units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_offsets_are_inverse_at_each_character() {
        let source = "a\n\u{e9}\u{1F600}x\r\n\r\u{FFFF}\u{10FFFF}\u{2028}z\n\n";
        let text = Text::new(source.into());
        for (at, _) in source.char_indices().chain([(source.len(), ' ')]) {
            let inside_break = source[..at].ends_with('\r') && source[at..].starts_with('\n');
            if !inside_break {
                assert_eq!(text.offset(text.position(at)), at, "{at}");
            }
        }
        assert_eq!(text.position(8), Position::new(1, 3));
        assert_eq!(text.offset(Position::new(1, 2)), 4, "inside a pair");
        assert_eq!(text.offset(Position::new(1, 99)), 9, "behind the line");
        assert_eq!(text.offset(Position::new(99, 0)), source.len());
    }

    #[test]
    fn each_code_point_has_its_units() {
        for code in (0..0x11_0000u32).step_by(61).filter_map(char::from_u32) {
            if matches!(code, '\n' | '\r') {
                continue;
            }
            let text = Text::new(format!("{code}x"));
            let after = Position::new(0, code.len_utf16() as u32);
            assert_eq!(text.position(code.len_utf8()), after);
            assert_eq!(text.offset(after), code.len_utf8());
        }
    }
}
