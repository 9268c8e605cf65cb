//! References to what a group has captured, and which letters count as the same in them.
//!
//! Idea: where case is ignored, two letters are the same if their representatives are. That of a back
//! reference need not be that of a class: Python compares lower cases only.
//! Reference: that of [`super::flavour`]; `SRE_OP_GROUPREF_IGNORE` of Python 3.11.

use super::Direction;
use super::letters::{LAST, Letters};

/// A reference to what a group has captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BackReference {
    /// The group.
    pub group: u32,
    /// Which letters count as the same.
    pub cases: Cases,
    /// What it matches where the group has captured nothing.
    pub unset: Unset,
    /// Whether the letters stand behind the place or, in look-behind, before it.
    pub direction: Direction,
}

/// What a reference to a group matches that has captured nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unset {
    /// The empty text.
    Empty,
    /// Nothing.
    Fails,
}

/// Which letters are the same as a captured one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cases {
    /// The letter itself.
    Differ,
    /// Those with the same upper case, as ECMAScript has it without `u`.
    EcmaScript,
    /// Those with the same lower case.
    Lower,
    /// Those that simple case folding makes the same.
    Folded,
    /// Those with the same lower case, if that is one letter of 16 bits.
    DotNet,
    /// Those with the same lower case in ASCII.
    Ascii,
}

impl Cases {
    pub(super) fn ignored(letters: Letters) -> Self {
        match letters {
            Letters::EcmaScript => Self::EcmaScript,
            Letters::EcmaScriptUnicode => Self::Folded,
            Letters::Unicode => Self::Lower,
            Letters::DotNet => Self::DotNet,
            Letters::Ascii | Letters::Java => Self::Ascii,
        }
    }

    fn representative(self, point: u32) -> u32 {
        let letter = char::from_u32(point);
        match self {
            Self::Differ => point,
            Self::EcmaScript => Letters::EcmaScript.representative(point).unwrap_or(point),
            Self::Folded => Letters::EcmaScriptUnicode.representative(point).unwrap_or(point),
            Self::DotNet => Letters::DotNet.representative(point).unwrap_or(point),
            Self::Ascii => Letters::Ascii.representative(point).unwrap_or(point),
            // The lower case as one letter: only that of the dotted capital I has two.
            Self::Lower => {
                letter.and_then(|letter| letter.to_lowercase().next()).map_or(point, u32::from)
            }
        }
    }

    /// Whether two letters count as the same.
    #[must_use]
    pub fn are_same(self, one: u32, other: u32) -> bool {
        one == other || self.representative(one) == self.representative(other)
    }

    /// The letters that count as the same as one.
    #[must_use]
    pub fn same_as(self, letter: u32) -> Vec<(u32, u32)> {
        if self == Self::Differ {
            return vec![(letter, letter)];
        }
        (0..=LAST).filter(|&other| self.are_same(letter, other)).map(|same| (same, same)).collect()
    }
}
