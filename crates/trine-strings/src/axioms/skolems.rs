//! Fresh constants for the parts of strings and numbers: Skolem functions of the arguments.
//!
//! Idea: the part of `w` before position `m` is one constant, whoever skolems there, so that `substr`,
//! `at`, `indexof` and `replace` of the same string share their skolems.
//! Invariant: one constant for each role and arguments.

use rustc_hash::FxHashMap;
use trine_term::{SortId, TermId, TermStore};

/// The role of a fresh constant; together with arguments it is its identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Role {
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
    /// What two different strings have in common at the front.
    Common,
    /// The first difference in the first string.
    LeftDifference,
    /// The first difference in the second string.
    RightDifference,
    /// What follows the first difference in the first string.
    LeftRest,
    /// What follows the first difference in the second string.
    RightRest,
    /// A part of a string in a language that is written with a variable.
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
pub(super) struct Skolems {
    skolems: FxHashMap<(Role, TermId, TermId), TermId>,
}

impl Skolems {
    /// The string that has this role.
    pub(super) fn string(
        &mut self,
        store: &mut TermStore,
        role: Role,
        of: TermId,
        at: TermId,
    ) -> TermId {
        let sort = store.sorts.string();
        self.constant(store, (role, of, at), "cut", sort)
    }

    /// The integer that has this role.
    pub(super) fn number(
        &mut self,
        store: &mut TermStore,
        role: Role,
        of: TermId,
        at: TermId,
    ) -> TermId {
        let sort = store.sorts.int();
        self.constant(store, (role, of, at), "part", sort)
    }

    fn constant(
        &mut self,
        store: &mut TermStore,
        role: (Role, TermId, TermId),
        name: &str,
        sort: SortId,
    ) -> TermId {
        *self.skolems.entry(role).or_insert_with(|| store.skolem(name, sort))
    }
}
