//! The letters of a bounded search: a small ordered choice of characters.
//!
//! Idea: the characters and borders of ranges in the problem cut the alphabet into cells; a few
//! members of each cell stand for all of it. Letters are numbered from 1 in the order of their
//! codes, so that comparisons of strings are comparisons of numbers; 0 is the padding after the end.
//! Invariant: every character of a literal of the problem is a letter.

use rustc_hash::FxHashSet;
use trine_term::{Op, TermId, TermSet, TermStore, post_order};
use trine_value::CodePoint;

/// The largest code point.
const LAST: u32 = 0x2FFFF;
/// Beyond this many letters there is one member per cell only.
const MANY_LETTERS: usize = 48;
/// No more letters than this; then the bounded search does not start.
const MAX_LETTERS: usize = 1000;

/// The chosen characters, ascending.
pub(crate) struct Letters {
    codes: Vec<u32>,
}

impl Letters {
    /// The letters for some formulas; `None` if there would be too many.
    pub(crate) fn of(store: &TermStore, formulas: &[TermId]) -> Option<Self> {
        let mut cuts: Vec<u32> = vec![0];
        let mut literal: Vec<u32> = Vec::new();
        let mut numbers = false;
        let mut cases = false;
        let mut seen = TermSet::new();
        let add = |cuts: &mut Vec<u32>, low: u32, high: u32| {
            cuts.push(low);
            cuts.push(high + 1);
        };
        post_order(store, formulas, &mut seen, |term| match store.op(term) {
            Op::StringValue => {
                if let Some(word) = store.string_value(term) {
                    // Long strings have few letters.
                    let points: FxHashSet<CodePoint> = word.code_points().collect();
                    for point in points {
                        literal.push(point.get());
                        add(&mut cuts, point.get(), point.get());
                    }
                }
            }
            Op::ReRange => {
                let ends = [0, 1].map(|i| {
                    store.string_value(store.arg(term, i)).and_then(|word| word.code_point(0))
                });
                if let [Some(low), Some(high)] = ends
                    && low <= high
                {
                    add(&mut cuts, low.get(), high.get());
                }
            }
            Op::StrToInt | Op::StrFromInt | Op::StrIsDigit => numbers = true,
            Op::StrToCode | Op::StrFromCode => cases = true,
            Op::StrToLower | Op::StrToUpper => cases = true,
            Op::IntValue => {
                if let Some(code) =
                    store.int_value(term).and_then(|n| u32::try_from(n.clone()).ok())
                    && (0x20..=LAST).contains(&code)
                {
                    add(&mut cuts, code, code);
                }
            }
            _ => {}
        });
        if numbers {
            literal.extend(0x30..=0x39);
        }
        if cases {
            literal.extend(0x30..=0x39);
            literal.extend(0x41..=0x5a);
            literal.extend(0x61..=0x7a);
        }
        // Cells that hold a printable letter start there.
        cuts.extend([0x20, 0x61, 0x7f]);
        cuts.sort_unstable();
        cuts.dedup();
        cuts.retain(|&cut| cut <= LAST);
        let members = if cuts.len() > MANY_LETTERS { 1 } else { 2 };
        let mut codes = literal;
        for (position, &start) in cuts.iter().enumerate() {
            let end = cuts.get(position + 1).copied().unwrap_or(LAST + 1);
            codes.extend((start..end).take(members));
        }
        codes.sort_unstable();
        codes.dedup();
        (codes.len() <= MAX_LETTERS).then_some(Self { codes })
    }

    /// Codes in ascending order; the letter at position `i` has the number `i + 1`.
    pub(crate) fn codes(&self) -> &[u32] {
        &self.codes
    }

    /// The number of a character.
    pub(crate) fn number(&self, code: u32) -> Option<u32> {
        self.codes.binary_search(&code).ok().map(|position| position as u32 + 1)
    }

    /// Bits per letter.
    pub(crate) fn width(&self) -> u32 {
        usize::BITS - self.codes.len().leading_zeros()
    }
}
