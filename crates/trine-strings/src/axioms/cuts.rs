//! Fresh constants for the parts of texts and numbers: Skolem functions of the arguments.
//!
//! Idea: the part of `w` before position `m` is one constant, whoever cuts there, so that `substr`,
//! `at`, `indexof` and `replace` of the same text share their cuts.
//! Invariant: one constant for each role and arguments.

use rustc_hash::FxHashMap;
use trine_term::{SortId, TermId, TermStore};

/// The role of a fresh constant; together with arguments it is its identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Cut {
    /// The part of the first argument before the position that is the second.
    Before,
    /// The part of the first argument from the position that is the second.
    From,
    /// The part of the first argument before the first occurrence of the second.
    BeforeFirst,
    /// The part of the first argument after the first occurrence of the second.
    AfterFirst,
    /// The first part of the first argument that is in the language that is the second.
    Match,
    /// The longest word at the first place of the first argument that is in the language that is the
    /// second.
    LongestMatch,
    /// The part of the first argument after that word.
    AfterLongest,
    /// All but the last character.
    AllButLast,
    /// The last character.
    Last,
    /// What two different texts have in common at the front.
    Common,
    /// The first difference in the first text.
    LeftDifference,
    /// The first difference in the second text.
    RightDifference,
    /// What follows the first difference in the first text.
    LeftRest,
    /// What follows the first difference in the second text.
    RightRest,
    /// A part of a text in a language that is written with a variable.
    Piece(u32),
    /// The zeros that a numeral begins with, but for the last digit.
    Noughts,
    /// The quotient of an integer division.
    Quotient,
    /// The remainder of an integer division.
    Remainder,
}

/// The constants that were made.
#[derive(Default)]
pub(super) struct Cuts {
    cuts: FxHashMap<(Cut, TermId, TermId), TermId>,
}

impl Cuts {
    /// The text that has this role.
    pub(super) fn text(
        &mut self,
        store: &mut TermStore,
        cut: Cut,
        of: TermId,
        at: TermId,
    ) -> TermId {
        let sort = store.sorts.string();
        self.constant(store, (cut, of, at), "cut", sort)
    }

    /// The integer that has this role.
    pub(super) fn number(
        &mut self,
        store: &mut TermStore,
        cut: Cut,
        of: TermId,
        at: TermId,
    ) -> TermId {
        let sort = store.sorts.int();
        self.constant(store, (cut, of, at), "part", sort)
    }

    fn constant(
        &mut self,
        store: &mut TermStore,
        role: (Cut, TermId, TermId),
        name: &str,
        sort: SortId,
    ) -> TermId {
        *self.cuts.entry(role).or_insert_with(|| store.skolem(name, sort))
    }
}
