//! S-expressions as text: enough to take scripts and responses apart without the parser under test.

/// The items of a list, or of a whole text: atoms and parenthesized lists, comments left out.
pub fn items(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut items = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            b';' => at = line_end(bytes, at),
            _ => {
                let end = item_end(bytes, at);
                items.push(&text[at..end]);
                at = end;
            }
        }
    }
    items
}

/// All of a text in order: parentheses, atoms, comments, and the white space between them.
pub fn pieces(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b' ' | b'\t' | b'\n' | b'\r' | b'(' | b')' => at + 1,
            b';' => line_end(bytes, at),
            _ => item_end(bytes, at),
        };
        pieces.push(&text[at..end]);
        at = end;
    }
    pieces
}

/// The items between the parentheses of a list.
pub fn list(text: &str) -> Vec<&str> {
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    items(inner.unwrap_or_else(|| panic!("not a list: {text}")))
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| from + length)
}

/// One past the closing byte of a string or quoted symbol that opens at `from`.
fn quote_end(bytes: &[u8], from: usize) -> usize {
    let quote = bytes[from];
    let rest = &bytes[from + 1..];
    rest.iter().position(|&byte| byte == quote).map_or(bytes.len(), |length| from + length + 2)
}

fn item_end(bytes: &[u8], from: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b'"' | b'|' => {
                at = quote_end(bytes, at);
                if depth == 0 {
                    return at;
                }
                continue;
            }
            b';' => {
                at = line_end(bytes, at);
                continue;
            }
            _ if depth == 0 => {
                let ends = |byte: &u8| b" \t\r\n();\"|".contains(byte);
                let length = bytes[at..].iter().position(ends).unwrap_or(bytes.len() - at);
                return at + length;
            }
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
    at
}

/// A symbol without the bars that it may be written with.
pub fn bare(symbol: &str) -> &str {
    symbol.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')).unwrap_or(symbol)
}
