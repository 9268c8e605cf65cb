//! Formatting as edits: what stays the same at both ends of the text is left alone, so cursors and
//! marks of the editor stay where they are.

use lsp_types::TextEdit;
use trine_fmt::{Width, format};

use crate::document::Document;

/// The edits that format a document; none if it is broken, since then there is no formatted text.
#[must_use]
pub fn format_edits(document: &Document, width: Width) -> Vec<TextEdit> {
    let old = document.text().as_str();
    let Ok(new) = format(old.as_bytes(), width) else { return Vec::new() };
    let Ok(new) = String::from_utf8(new) else { return Vec::new() };
    if new == old {
        return Vec::new();
    }
    let common =
        |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(a, b)| a == b).count();
    let mut start = common(&mut old.bytes().zip(new.bytes()));
    while !old.is_char_boundary(start) || !new.is_char_boundary(start) {
        start -= 1;
    }
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let mut end = common(&mut old_rest.bytes().rev().zip(new_rest.bytes().rev()));
    while !old_rest.is_char_boundary(old_rest.len() - end)
        || !new_rest.is_char_boundary(new_rest.len() - end)
    {
        end -= 1;
    }
    let range = document.text().range(start..old.len() - end);
    vec![TextEdit::new(range, new_rest[..new_rest.len() - end].to_owned())]
}
