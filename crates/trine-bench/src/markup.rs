//! Text within HTML and XML.
//!
//! Idea: one escaping is right as text and between quotes, in both languages.
//! Invariant: what [`escaped`] returns ends no element and no attribute, is read back as the same
//! text, and holds no character that XML forbids: these become U+FFFD.
//! Reference: Extensible Markup Language 1.0, fifth edition, sections 2.2 and 3.3.3.

/// A text as the content of an element, or as the value of an attribute.
///
/// ```
/// use trine_bench::markup::escaped;
/// assert_eq!(escaped("a < 'b'\n\u{1}"), "a &lt; &#39;b&#39;&#10;\u{fffd}");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // As they are, they would be blanks in the value of an attribute.
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
