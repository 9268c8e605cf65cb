//! Output in bounded memory: of what is too long, the first and the last half are kept.

use std::collections::VecDeque;

/// What was kept of the output.
#[derive(Debug)]
pub struct Captured {
    half: usize,
    /// Half of what is kept of an output that is too long.
    half_cut: usize,
    head: Vec<u8>,
    tail: VecDeque<u8>,
    total: u64,
}

impl Captured {
    /// Keeps up to `bytes`; of longer output up to `cut`.
    pub fn new(bytes: usize, cut: usize) -> Self {
        let (half, half_cut) = (bytes / 2, cut.min(bytes) / 2);
        Self { half, half_cut, head: Vec::new(), tail: VecDeque::new(), total: 0 }
    }

    /// Takes what was read.
    pub fn push(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        if self.half > self.half_cut && self.total > 2 * self.half as u64 {
            // It will not be kept whole: less of it is enough from here on.
            self.half = self.half_cut;
            let surplus_of_head = self.head.split_off(self.half.min(self.head.len()));
            if self.tail.is_empty() {
                self.tail.extend(surplus_of_head);
            }
            self.tail.drain(..self.tail.len().saturating_sub(self.half));
            self.head.shrink_to_fit();
            self.tail.shrink_to_fit();
        }
        let room = self.half.saturating_sub(self.head.len()).min(bytes.len());
        let (head, rest) = bytes.split_at(room);
        self.head.extend_from_slice(head);
        let rest = &rest[rest.len().saturating_sub(self.half)..];
        let surplus = (self.tail.len() + rest.len()).saturating_sub(self.half);
        self.tail.drain(..surplus);
        self.tail.extend(rest);
    }

    /// Bytes that came, kept or not.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The text; what is missing is named on a line of its own.
    pub fn into_text(mut self) -> String {
        let missing = self.total - self.head.len() as u64 - self.tail.len() as u64;
        if missing > 0 {
            self.head.extend_from_slice(format!("\n; {missing} bytes left out\n").as_bytes());
        }
        self.head.extend(self.tail);
        String::from_utf8_lossy(&self.head).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::Captured;

    #[test]
    fn long_output_keeps_both_ends() {
        let mut captured = Captured::new(8, 8);
        for chunk in ["ab", "cdef", "ghijklmnop", "q"] {
            captured.push(chunk.as_bytes());
        }
        assert_eq!(captured.total(), 17);
        assert_eq!(captured.into_text(), "abcd\n; 9 bytes left out\nnopq");
    }

    #[test]
    fn less_is_kept_of_what_is_not_kept_whole() {
        for chunks in [&["abcd", "efgh", "ijklm"][..], &["abcdefghijklm"], &["abcdefghi", "jklm"]] {
            let mut captured = Captured::new(8, 4);
            chunks.iter().for_each(|chunk| captured.push(chunk.as_bytes()));
            assert_eq!(captured.into_text(), "ab\n; 9 bytes left out\nlm", "{chunks:?}");
        }
        let mut captured = Captured::new(8, 4);
        captured.push(b"abcdefgh");
        assert_eq!(captured.into_text(), "abcdefgh");
    }

    #[test]
    fn short_output_is_kept_as_it_is() {
        let mut captured = Captured::new(8, 8);
        captured.push(b"sat\n");
        captured.push(b"yes\n");
        assert_eq!(captured.into_text(), "sat\nyes\n");
    }
}
