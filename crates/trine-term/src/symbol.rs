//! Symbols: every name that a script uses, interned once.
//!
//! Invariant: equal names have equal ids, so nothing after the parser compares text.

use crate::interner::Interner;

trine_collections::define_id! {
    /// An interned name, without the bars of a quoted symbol.
    pub struct SymbolId;
}

/// The names seen so far.
#[derive(Default, Clone, Debug)]
pub struct SymbolTable {
    names: Interner<Box<str>>,
}

impl SymbolTable {
    /// The id of `name`.
    pub fn intern(&mut self, name: &str) -> SymbolId {
        SymbolId::new(self.names.intern_ref(name, |name| Box::from(name)))
    }

    /// The id of `name` if it was interned before.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<SymbolId> {
        self.names.find(name).map(SymbolId::new)
    }

    /// The name of a symbol.
    #[must_use]
    pub fn name(&self, symbol: SymbolId) -> &str {
        self.names.get(symbol.index())
    }

    /// How many symbols there are; ids run from zero to this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether no symbol was interned yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.len() == 0
    }
}
