//! What symbols stand for.
//!
//! Invariant: what is bound after a mark is unbound by going back to it; the newest binding counts.

use crate::operator::{FunctionId, VariableId};
use crate::sort::{DatatypeId, SortId, Symbol};
use crate::term::TermId;

/// What a symbol stands for where a term is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binding {
    /// A term: by `let`, a binder, a definition without parameters, a name, or a constant.
    Term(TermId),
    Function(FunctionId),
    /// A definition with parameters, by position.
    Macro(u32),
    /// A constructor, by datatype and position.
    Constructor(DatatypeId, u32),
    /// A selector, by datatype and the positions of constructor and field.
    Selector(DatatypeId, u32, u32),
}

/// What a symbol stands for where a sort is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SortBinding {
    /// A declared sort with so many parameters.
    Declared(u32),
    /// A definition with so many parameters.
    Defined(u32, SortId),
    Datatype(DatatypeId),
}

/// A definition with parameters.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub(crate) parameters: Vec<VariableId>,
    pub(crate) body: TermId,
}

#[derive(Clone)]
enum Undo {
    Term(Symbol, Option<Binding>),
    Sort(Symbol, Option<SortBinding>),
}

impl std::fmt::Debug for Undo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Term(symbol, _) => write!(f, "Term({symbol:?})"),
            Self::Sort(symbol, _) => write!(f, "Sort({symbol:?})"),
        }
    }
}

/// Names in force, to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

#[derive(Clone, Debug)]
pub(crate) struct Scope {
    terms: Vec<Option<Binding>>,
    sorts: Vec<Option<SortBinding>>,
    trail: Vec<Undo>,
    pub(crate) macros: Vec<Macro>,
}

impl Scope {
    pub(crate) fn new() -> Self {
        Self { terms: Vec::new(), sorts: Vec::new(), trail: Vec::new(), macros: Vec::new() }
    }

    pub(crate) fn get(&self, symbol: Symbol) -> Option<Binding> {
        self.terms.get(symbol.0 as usize).copied().flatten()
    }

    pub(crate) fn get_sort(&self, symbol: Symbol) -> Option<SortBinding> {
        self.sorts.get(symbol.0 as usize).copied().flatten()
    }

    pub(crate) fn bind(&mut self, symbol: Symbol, binding: Binding) {
        let at = symbol.0 as usize;
        if self.terms.len() <= at {
            self.terms.resize(at + 1, None);
        }
        let old = self.terms[at].replace(binding);
        self.trail.push(Undo::Term(symbol, old));
    }

    pub(crate) fn bind_sort(&mut self, symbol: Symbol, binding: SortBinding) {
        let at = symbol.0 as usize;
        if self.sorts.len() <= at {
            self.sorts.resize(at + 1, None);
        }
        let old = self.sorts[at].replace(binding);
        self.trail.push(Undo::Sort(symbol, old));
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    pub(crate) fn back_to(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            match self.trail.pop() {
                Some(Undo::Term(symbol, old)) => self.terms[symbol.0 as usize] = old,
                Some(Undo::Sort(symbol, old)) => self.sorts[symbol.0 as usize] = old,
                None => {}
            }
        }
    }
}
