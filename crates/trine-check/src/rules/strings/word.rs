//! Words: concatenations of letters and unknown strings.
//!
//! Invariant: a word has no concatenation and no literal inside an unknown; what is left there are
//! constants, applications and choices.

use crate::operator::Operator;
use crate::term::{TermId, Terms};

/// A part of a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A code point.
    Letter(u32),
    /// A string that is not known.
    Unknown(TermId),
}

/// Parts one after the other.
pub type Word = Vec<Part>;

/// The word of a term.
pub fn of(terms: &Terms, term: TermId) -> Word {
    let mut word = Vec::new();
    let mut stack = vec![term];
    while let Some(top) = stack.pop() {
        match terms.operator(top) {
            Operator::StrConcat => stack.extend(terms.args(top).iter().rev()),
            Operator::Text(letters) => word.extend(letters.iter().map(|&c| Part::Letter(c))),
            _ => word.push(Part::Unknown(top)),
        }
    }
    word
}

/// The letters of a word without unknowns.
pub fn letters(word: &[Part]) -> Option<Vec<u32>> {
    let letter = |part: &Part| match part {
        Part::Letter(letter) => Some(*letter),
        Part::Unknown(_) => None,
    };
    word.iter().map(letter).collect()
}

/// `word` with an unknown replaced.
pub fn replaced(word: &[Part], unknown: TermId, by: &[Part]) -> Word {
    let mut out = Vec::with_capacity(word.len());
    for &part in word {
        if part == Part::Unknown(unknown) {
            out.extend_from_slice(by);
        } else {
            out.push(part);
        }
    }
    out
}

/// Whether an unknown occurs in a word.
pub fn mentions(word: &[Part], unknown: TermId) -> bool {
    word.contains(&Part::Unknown(unknown))
}
