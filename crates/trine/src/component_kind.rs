//! Components that are easier by themselves: words beside other theories, floats beside other words, functions
//! beside words, integers beside everything, everything else beside strings.
//!
//! Idea: a component that speaks of nothing but what a narrower list of searches decides has a room of its own.
//! For words no theory follows the search then, and floats alone are searched by ranges; functions without
//! words have congruence; where no string is, no theory looks at implicants.
//! Invariant: what a kind leaves unmarked shares nothing with marked terms but what its
//! [`Membership`] links.
//! Reference: Nelson and Oppen, TOPLAS 1979, for parts that share nothing at all.

use trine_term::{FunKind, Link, Membership, Op, Sort, SortId, TermId, TermStore, Theory};

use crate::features::holds_strings;

/// What the components are about that have a room of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComponentKind {
    /// Bit-vectors, floats, and arrays of and functions over them. Declared sorts are not among them: how
    /// many elements they have, all formulas decide together.
    Words,
    /// Floats alone.
    Floats,
    /// Functions over truth values and declared sorts, for which words would number the elements by bits.
    Functions,
    /// Integers and truth values without functions, which may be searched as words.
    Integers,
    /// Anything but strings.
    WithoutStrings,
}

impl ComponentKind {
    /// All kinds, so that what comes first is looked for in what is left to the later ones.
    pub const NARROWEST_FIRST: [Self; 5] =
        [Self::Floats, Self::Words, Self::Functions, Self::Integers, Self::WithoutStrings];

    /// What a term has in common with others, and whether it is left to later rooms.
    pub fn membership(self, store: &TermStore, term: TermId) -> Membership {
        let op = store.op(term);
        let is_own = match self {
            Self::Words => {
                is_made_of_words(store, store.sort(term))
                    && matches!(
                        op.info().theory,
                        Theory::Core | Theory::BitVec | Theory::Float | Theory::Array
                    )
            }
            Self::Floats => {
                let sort = store.sort_of(term);
                matches!(sort, Sort::Bool | Sort::Float { .. } | Sort::RoundingMode)
                    && (op != Op::Apply || store.args(term).is_empty())
            }
            Self::Functions => {
                let sort = store.sort_of(term);
                matches!(sort, Sort::Bool | Sort::Uninterpreted { .. })
                    && op.info().theory == Theory::Core
            }
            Self::Integers => {
                matches!(store.sort_of(term), Sort::Bool | Sort::Int)
                    && matches!(op.info().theory, Theory::Core | Theory::Arith)
                    && (op != Op::Apply || store.args(term).is_empty())
                    && !stands_for_formula(store, term)
            }
            Self::WithoutStrings => {
                !holds_strings(store, store.sort(term)) && !stands_for_formula(store, term)
            }
        };
        Membership { link: Link::of(store, term), is_marked: !is_own || is_quantified(op) }
    }
}

/// What a term has in common with others, and whether its component is tied to others by more than that.
pub fn ties(store: &TermStore, term: TermId) -> Membership {
    let is_marked = is_quantified(store.op(term)) || stands_for_formula(store, term);
    Membership { link: Link::of(store, term), is_marked }
}

/// How many elements a declared sort has, formulas with quantifiers decide together.
fn is_quantified(op: Op) -> bool {
    matches!(op, Op::Forall | Op::Exists | Op::BoundVar)
}

/// What stands for a formula about the heap is decided where the heap is.
fn stands_for_formula(store: &TermStore, term: TermId) -> bool {
    let function = store.function(term).filter(|_| store.op(term) == Op::Apply);
    function.is_some_and(|f| store.function_decl(f).kind == FunKind::Abstraction)
}

/// Whether the values of a sort are words whose number the standard fixes, or arrays of such words.
fn is_made_of_words(store: &TermStore, sort: SortId) -> bool {
    let mut open = vec![sort];
    while let Some(sort) = open.pop() {
        match *store.sorts.get(sort) {
            Sort::Bool | Sort::BitVec(_) | Sort::Float { .. } | Sort::RoundingMode => {}
            Sort::Array { index, element } => open.extend([index, element]),
            _ => return false,
        }
    }
    trine_bv::is_decided(store, sort)
}
