//! Messages over a pair of streams: headers, a blank line, a JSON value.
//!
//! Idea: the protocol's own scaffold libraries end at the first message that is no JSON; an editor
//! then loses its server to one bad byte. Here what is broken is handed out as such, and reading
//! goes on with the next header.
//! Invariant: no more than [`LONGEST`] bytes are kept for one message.
//! Reference: Language Server Protocol 3.17, "Base Protocol"; JSON-RPC 2.0.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

/// The longest message that is read.
pub const LONGEST: usize = 1 << 30;

/// What was read.
#[derive(Clone, PartialEq, Debug)]
pub enum Received {
    /// A JSON value.
    Message(Value),
    /// Bytes that are none; the text says why.
    Broken(String),
}

/// Reads one message; `None` at the end of the input.
///
/// # Errors
/// If the input fails.
pub fn receive(input: &mut impl BufRead) -> io::Result<Option<Received>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if Read::take(&mut *input, 8192).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            if length.is_some() {
                break;
            }
            continue;
        }
        let text = String::from_utf8_lossy(line);
        if let Some((name, value)) = text.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.unwrap_or(0);
    let mut body = Vec::new();
    let wanted = length.min(LONGEST) as u64;
    if (Read::take(&mut *input, wanted).read_to_end(&mut body)? as u64) < wanted {
        return Ok(None);
    }
    if length > LONGEST {
        return Ok(Some(Received::Broken("the message is too long".to_owned())));
    }
    Ok(Some(match serde_json::from_slice(&body) {
        Ok(value) => Received::Message(value),
        Err(error) => Received::Broken(error.to_string()),
    }))
}

/// Writes one message.
///
/// # Errors
/// If the output fails.
pub fn send(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn messages_come_back_and_broken_ones_are_skipped() {
        let mut bytes = Vec::new();
        send(&mut bytes, &json!({"a": "\u{1F600}"})).expect("sent");
        bytes.extend_from_slice(b"Content-Length: 3\r\n\r\n{x}");
        bytes.extend_from_slice(b"noise\r\nX: y\r\ncontent-length: 2\r\n\r\n[]");
        bytes.extend_from_slice(b"Content-Length: 99\r\n\r\n{");
        let mut input = &bytes[..];
        let mut next = || receive(&mut input).expect("no failure");
        assert_eq!(next(), Some(Received::Message(json!({"a": "\u{1F600}"}))));
        assert!(matches!(next(), Some(Received::Broken(_))));
        assert_eq!(next(), Some(Received::Message(json!([]))));
        assert_eq!(next(), None);
    }
}
