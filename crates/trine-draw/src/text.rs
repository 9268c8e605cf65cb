//! How wide texts are, at most, and what is written of long ones.
//!
//! Invariant: no text in the font of the drawings is wider than [`width`] says, where letters outside of
//! ASCII may be as wide as they are high.

/// The height of a line, in pixels.
pub(crate) const LINE: i32 = 16;
/// The size of the letters, in pixels.
pub(crate) const FONT: i32 = 12;
/// Letters of a text that stands in a drawing.
const SHOWN: usize = 36;
/// Lines beside an edge.
const MOST_LINES: usize = 4;

/// What is written of a text, and all of it if that is less.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) full: Option<String>,
}

/// The lines beside an edge. Of many the first ones are written; the last one says how many there are more, and has them as its
/// full text.
pub(crate) fn lines(labels: &[String]) -> Vec<Written> {
    let all = labels.len() <= MOST_LINES;
    let (shown, rest) = labels.split_at(if all { labels.len() } else { MOST_LINES - 1 });
    let line = |label: &String| {
        let text = short(label);
        let full = (text != *label).then(|| label.clone());
        Written { text, full }
    };
    let more = (!rest.is_empty())
        .then(|| Written { text: format!("… {} more", rest.len()), full: Some(rest.join("\n")) });
    shown.iter().map(line).chain(more).collect()
}

/// The width of a text at most, in pixels.
pub(crate) fn width(text: &str) -> i32 {
    // Monospaced letters are between 0.55 and 0.61 of their size wide.
    let tenths: i32 = text.chars().map(|c| if c.is_ascii() { 76 } else { 130 }).sum();
    tenths / 10 + 1
}

/// The text on one line, or its beginning if it is long.
pub(crate) fn short(text: &str) -> String {
    shortened(text, SHOWN)
}

/// The same with another number of letters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    match text.char_indices().nth(most) {
        None => text.chars().map(clean).collect(),
        Some(_) => text.chars().take(most - 1).map(clean).chain(['…']).collect(),
    }
}
