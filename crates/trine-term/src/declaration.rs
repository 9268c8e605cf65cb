//! Declared functions, bound variables and datatypes: what the names of a script stand for.
//!
//! Idea: a declaration is identified by its number, not by its name, so that a name that is
//! declared again after a `pop` is another function.
//! Invariant: declarations are never changed after they are complete; a datatype's constructors
//! are added once, after all sorts of its group exist.

use crate::sort::{DatatypeId, SortId};
use crate::store::TermId;
use crate::symbol::SymbolId;

trine_collections::define_id! {
    /// A declared function or constant.
    pub struct FunId;

    /// A variable bound by a quantifier or by the head of a definition.
    pub struct VarId;
}

/// What a function symbol is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunKind {
    /// `declare-fun`, `declare-const`: the solver chooses its meaning.
    Declared,
    /// `define-fun-rec`: its meaning is given by a [`Definition`] of the store.
    Recursive,
    /// A symbol that Trine made itself; it is not part of any model that is printed.
    Skolem,
    /// A predicate that Trine made for a formula which one theory alone reads: it is no symbol that an
    /// interpretation says anything about.
    Abstraction,
    /// A constructor of a datatype.
    Constructor {
        /// The datatype it builds.
        datatype: DatatypeId,
        /// Its position among the constructors.
        index: u32,
    },
    /// A selector of a datatype.
    Selector {
        /// The datatype it takes apart.
        datatype: DatatypeId,
        /// Position of its constructor.
        constructor: u32,
        /// Position of the field in the constructor.
        field: u32,
    },
}

/// A declared function; constants have no parameters.
#[derive(Clone, Debug)]
pub struct FunDecl {
    /// The name in the script.
    pub name: SymbolId,
    /// Sorts of the parameters; for constructors and selectors of parametric datatypes these
    /// contain sort parameters.
    pub params: Box<[SortId]>,
    /// Sort of the result.
    pub result: SortId,
    /// What kind of function it is.
    pub kind: FunKind,
}

/// The body of a recursive definition.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The formal parameters.
    pub params: Box<[VarId]>,
    /// The body over those parameters.
    pub body: crate::TermId,
}

/// A bound variable.
#[derive(Clone, Copy, Debug)]
pub struct VarDecl {
    /// The name in the script.
    pub name: SymbolId,
    /// Its sort.
    pub sort: SortId,
}

/// A pair of `declare-heap`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapSort {
    /// The sort of the addresses.
    pub location: SortId,
    /// The sort of what cells hold.
    pub data: SortId,
}

/// A lemma about heaps: each heap of the premise is one of the conclusion, whatever the values of the
/// constants in them are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapLemma {
    /// The formula that is given.
    pub premise: TermId,
    /// The formula that follows.
    pub conclusion: TermId,
}

/// One constructor of a datatype.
#[derive(Clone, Debug)]
pub struct Constructor {
    /// The constructor as a function.
    pub function: FunId,
    /// Its selectors, in order.
    pub selectors: Box<[FunId]>,
}

/// A datatype of `declare-datatype` or `declare-datatypes`.
#[derive(Clone, Debug)]
pub struct DatatypeDecl {
    /// The name in the script.
    pub name: SymbolId,
    /// Names of the sort parameters of a parametric datatype.
    pub params: Box<[SymbolId]>,
    /// The constructors, in order; empty until the whole group is declared.
    pub constructors: Vec<Constructor>,
}
