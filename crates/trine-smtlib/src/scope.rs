//! Names in scope: what each symbol stands for at this place of the script.
//!
//! Idea: the current meaning of a symbol is one entry of a vector; what it meant before lies on a
//! trail. Entering a binder remembers the length of the trail and leaving it undoes the entries
//! above, so a binding costs constant time however deep the nesting is. Levels of `push` are such
//! marks too.
//! Invariant: `undo(mark)` restores exactly the meanings at the time of `mark()`. Names of global
//! declarations never lie on the trail. Symbols and sorts have separate name spaces. Names with indices
//! are a name space of their own, which no declaration reaches: `(_ bv1 8)` stands for the same however
//! `bv1` is bound.
//! Reference: SMT-LIB 2.7, sections 4.1.4 and 4.2.1 (levels, `:global-declarations`).

use trine_collections::table_full;
use trine_term::{DatatypeId, FunId, SortId, SymbolId, TermId};

use crate::position::Position;

/// What a symbol stands for where a term is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binding {
    /// Nothing.
    Free,
    /// The entry of this number in the table of operators.
    Builtin(u16),
    /// A term: variables of binders, named terms, definitions without parameters.
    Term(TermId),
    /// A declared constant.
    Constant(TermId),
    /// A function with parameters, or a constructor or selector.
    Function(FunId),
    /// A definition with parameters, by its number.
    Macro(u32),
}

/// What a symbol stands for where a sort is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SortBinding {
    /// Nothing.
    Free,
    /// A sort without parameters.
    Sort(SortId),
    /// `Array`
    Array,
    /// `->`, the sort of functions as values.
    Map,
    /// `RegEx`, an old spelling with one argument.
    RegEx,
    /// `Seq`, words over letters of 8 bits.
    Seq,
    /// `Set`, finite sets.
    Set,
    /// `BitVec`, which needs an index.
    BitVec,
    /// `FloatingPoint`, which needs two indices.
    FloatingPoint,
    /// A declared sort with parameters.
    Declared { declaration: u32, arity: u32 },
    /// A parametric datatype.
    Datatype { datatype: DatatypeId, arity: u32 },
    /// A sort definition with parameters, by its number.
    Macro(u32),
}

#[derive(Clone, Copy, Debug)]
enum Undo {
    Symbol(SymbolId, Binding),
    Sort(SymbolId, SortBinding),
}

/// A length of the trail to come back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark(u32);

/// Whether declarations die with their level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Lifetime {
    /// `:global-declarations false`
    #[default]
    Level,
    /// `:global-declarations true`
    Global,
}

#[derive(Debug, Default)]
pub(crate) struct Scopes {
    symbols: Vec<Binding>,
    sorts: Vec<SortBinding>,
    /// Where a symbol was declared last; line 0 if never.
    declared_at: Vec<Position>,
    trail: Vec<Undo>,
    levels: Vec<Mark>,
    pub(crate) lifetime: Lifetime,
    /// What symbols and sorts stand for without any declaration.
    theories: Theories,
}

/// The meanings that the theories give.
#[derive(Debug, Default)]
struct Theories {
    symbols: Vec<Binding>,
    sorts: Vec<SortBinding>,
}

impl Scopes {
    #[inline]
    pub(crate) fn symbol(&self, symbol: SymbolId) -> Binding {
        self.symbols.get(symbol.index()).copied().unwrap_or(Binding::Free)
    }

    #[inline]
    pub(crate) fn sort(&self, symbol: SymbolId) -> SortBinding {
        self.sorts.get(symbol.index()).copied().unwrap_or(SortBinding::Free)
    }

    /// Takes the present meanings for those of the theories.
    pub(crate) fn keep_theories(&mut self) {
        let (symbols, sorts) = (self.symbols.clone(), self.sorts.clone());
        self.theories = Theories { symbols, sorts };
    }

    /// The entry of the table of operators under this name, whatever hides it.
    pub(crate) fn theory_symbol(&self, symbol: SymbolId) -> Option<u16> {
        match self.theories.symbols.get(symbol.index()) {
            Some(&Binding::Builtin(entry)) => Some(entry),
            _ => None,
        }
    }

    /// Whether a sort of the script hides one of a theory.
    pub(crate) fn hide_sorts(&self) -> bool {
        let known = self.theories.sorts.iter().zip(&self.sorts);
        known.filter(|(theory, _)| **theory != SortBinding::Free).any(|(theory, now)| theory != now)
    }

    /// The sort that a theory calls by this name, whatever hides it.
    pub(crate) fn theory_sort(&self, symbol: SymbolId) -> SortBinding {
        self.theories.sorts.get(symbol.index()).copied().unwrap_or(SortBinding::Free)
    }

    pub(crate) fn declared_at(&self, symbol: SymbolId) -> Option<Position> {
        self.declared_at.get(symbol.index()).copied().filter(|position| position.line > 0)
    }

    /// The number of levels open.
    pub(crate) fn depth(&self) -> u32 {
        u32::try_from(self.levels.len()).unwrap_or(u32::MAX)
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark(u32::try_from(self.trail.len()).unwrap_or_else(|_| table_full("names")))
    }

    /// Gives a symbol a meaning until the trail is undone.
    #[inline]
    pub(crate) fn bind(&mut self, symbol: SymbolId, binding: Binding) {
        let before = self.replace_symbol(symbol, binding);
        self.trail.push(Undo::Symbol(symbol, before));
    }

    /// Gives a sort name a meaning until the trail is undone.
    pub(crate) fn bind_sort(&mut self, symbol: SymbolId, binding: SortBinding) {
        let before = self.replace_sort(symbol, binding);
        self.trail.push(Undo::Sort(symbol, before));
    }

    /// Names a term until the level ends; names of terms are never global.
    pub(crate) fn declare_label(&mut self, symbol: SymbolId, binding: Binding, at: Position) {
        self.bind(symbol, binding);
        self.set_declared_at(symbol, at);
    }

    /// Declares a symbol for the lifetime of declarations.
    pub(crate) fn declare(&mut self, symbol: SymbolId, binding: Binding, at: Position) {
        match self.lifetime {
            Lifetime::Level => self.bind(symbol, binding),
            Lifetime::Global => {
                self.replace_symbol(symbol, binding);
            }
        }
        self.set_declared_at(symbol, at);
    }

    fn set_declared_at(&mut self, symbol: SymbolId, at: Position) {
        if self.declared_at.len() <= symbol.index() {
            self.declared_at.resize(symbol.index() + 1, Position { line: 0, column: 0 });
        }
        self.declared_at[symbol.index()] = at;
    }

    /// Declares a sort name for the lifetime of declarations.
    pub(crate) fn declare_sort(&mut self, symbol: SymbolId, binding: SortBinding) {
        match self.lifetime {
            Lifetime::Level => self.bind_sort(symbol, binding),
            Lifetime::Global => {
                self.replace_sort(symbol, binding);
            }
        }
    }

    /// Gives a symbol a meaning that nothing takes back.
    pub(crate) fn replace_symbol(&mut self, symbol: SymbolId, binding: Binding) -> Binding {
        if self.symbols.len() <= symbol.index() {
            self.symbols.resize(symbol.index() + 1, Binding::Free);
        }
        std::mem::replace(&mut self.symbols[symbol.index()], binding)
    }

    /// Gives a sort name a meaning that nothing takes back.
    pub(crate) fn replace_sort(&mut self, symbol: SymbolId, binding: SortBinding) -> SortBinding {
        if self.sorts.len() <= symbol.index() {
            self.sorts.resize(symbol.index() + 1, SortBinding::Free);
        }
        std::mem::replace(&mut self.sorts[symbol.index()], binding)
    }

    /// Takes back everything since `mark`.
    pub(crate) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 as usize {
            match self.trail.pop() {
                Some(Undo::Symbol(symbol, before)) => self.symbols[symbol.index()] = before,
                Some(Undo::Sort(symbol, before)) => self.sorts[symbol.index()] = before,
                None => break,
            }
        }
    }

    /// Opens `count` levels.
    pub(crate) fn push(&mut self, count: u32) {
        let mark = self.mark();
        self.levels.extend(std::iter::repeat_n(mark, count as usize));
    }

    /// Closes `count` levels; false, and nothing happens, if fewer are open.
    pub(crate) fn pop(&mut self, count: u32) -> bool {
        let Some(rest) = self.levels.len().checked_sub(count as usize) else { return false };
        if let Some(&mark) = self.levels.get(rest) {
            self.undo(mark);
        }
        self.levels.truncate(rest);
        true
    }

    /// Keeps all meanings for good, and opens this number of levels above them.
    pub(crate) fn settle(&mut self, levels: u32) {
        self.trail.clear();
        self.levels.clear();
        self.push(levels);
    }

    /// Says where a symbol was declared last, if it was.
    pub(crate) fn set_declared(&mut self, symbol: SymbolId, at: Option<Position>) {
        self.set_declared_at(symbol, at.unwrap_or(Position { line: 0, column: 0 }));
    }

    /// Forgets all levels and all declarations that are not global.
    pub(crate) fn reset_assertions(&mut self) {
        self.levels.clear();
        self.undo(Mark(0));
    }

    /// All symbols that stand for something.
    pub(crate) fn bound_symbols(&self) -> impl Iterator<Item = SymbolId> + '_ {
        let bound = self.symbols.iter().enumerate().filter(|(_, b)| **b != Binding::Free);
        bound.map(|(index, _)| SymbolId::new(index))
    }

    /// All sort names that stand for something.
    pub(crate) fn bound_sorts(&self) -> impl Iterator<Item = SymbolId> + '_ {
        let bound = self.sorts.iter().enumerate().filter(|(_, b)| **b != SortBinding::Free);
        bound.map(|(index, _)| SymbolId::new(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undo_restores_shadowed_meanings() {
        let (x, y) = (SymbolId::new(3), SymbolId::new(9));
        let term = |n| Binding::Term(TermId::new(n));
        let mut scopes = Scopes::default();
        scopes.declare(x, term(1), Position::START);
        scopes.push(2);
        scopes.declare(y, term(2), Position::START);
        let mark = scopes.mark();
        scopes.bind(x, term(3));
        scopes.bind(x, term(4));
        assert_eq!(scopes.symbol(x), term(4));
        scopes.undo(mark);
        assert_eq!(scopes.symbol(x), term(1));
        assert!(!scopes.pop(3));
        assert!(scopes.pop(2));
        assert_eq!(scopes.symbol(y), Binding::Free);
        assert_eq!(scopes.symbol(x), term(1));
    }

    #[test]
    fn global_declarations_survive() {
        let x = SymbolId::new(0);
        let mut scopes = Scopes { lifetime: Lifetime::Global, ..Scopes::default() };
        scopes.push(1);
        scopes.declare(x, Binding::Term(TermId::new(0)), Position::START);
        assert!(scopes.pop(1));
        assert_eq!(scopes.symbol(x), Binding::Term(TermId::new(0)));
    }
}
