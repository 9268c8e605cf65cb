//! What symbols stand for.
//!
//! Invariant: what is bound after a mark is unbound by going back to it; the newest binding counts. A
//! declaration outlives its level only if it was made while declarations are global.

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

/// How long declarations are in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Lifetime {
    /// Until their level ends.
    #[default]
    Level,
    /// `:global-declarations true`
    Global,
}

#[derive(Clone, Debug)]
enum Undo {
    Term(Symbol, Option<Binding>),
    Sort(Symbol, Option<SortBinding>),
}

/// Names in force, to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    terms: Vec<Option<Binding>>,
    sorts: Vec<Option<SortBinding>>,
    trail: Vec<Undo>,
    pub(crate) macros: Vec<Macro>,
    pub(crate) lifetime: Lifetime,
}

/// Puts a value at a position of a list, which grows to have it; what was there.
fn put<T: Copy>(list: &mut Vec<Option<T>>, at: usize, value: Option<T>) -> Option<T> {
    if list.len() <= at {
        list.resize(at + 1, None);
    }
    std::mem::replace(&mut list[at], value)
}

impl Scope {
    pub(crate) fn get(&self, symbol: Symbol) -> Option<Binding> {
        self.terms.get(symbol.0 as usize).copied().flatten()
    }

    pub(crate) fn get_sort(&self, symbol: Symbol) -> Option<SortBinding> {
        self.sorts.get(symbol.0 as usize).copied().flatten()
    }

    /// Binds a symbol until the scope goes back.
    pub(crate) fn bind(&mut self, symbol: Symbol, binding: Binding) {
        let old = self.replace(symbol, Some(binding));
        self.trail.push(Undo::Term(symbol, old));
    }

    /// Gives a symbol a meaning that going back does not end; what it meant before.
    pub(crate) fn replace(&mut self, symbol: Symbol, binding: Option<Binding>) -> Option<Binding> {
        put(&mut self.terms, symbol.0 as usize, binding)
    }

    /// Binds a symbol for as long as declarations are in force.
    pub(crate) fn declare(&mut self, symbol: Symbol, binding: Binding) {
        match self.lifetime {
            Lifetime::Level => self.bind(symbol, binding),
            Lifetime::Global => _ = self.replace(symbol, Some(binding)),
        }
    }

    /// Binds the name of a sort until the scope goes back.
    pub(crate) fn bind_sort(&mut self, symbol: Symbol, binding: SortBinding) {
        let old = put(&mut self.sorts, symbol.0 as usize, Some(binding));
        self.trail.push(Undo::Sort(symbol, old));
    }

    /// Binds the name of a sort for as long as declarations are in force.
    pub(crate) fn declare_sort(&mut self, symbol: Symbol, binding: SortBinding) {
        match self.lifetime {
            Lifetime::Level => self.bind_sort(symbol, binding),
            Lifetime::Global => _ = put(&mut self.sorts, symbol.0 as usize, Some(binding)),
        }
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

    /// Forgets all levels: the declarations that are not global.
    pub(crate) fn back_to_the_beginning(&mut self) {
        self.back_to(Mark(0));
    }
}
