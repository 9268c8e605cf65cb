//! Reading forms apart from each other, for programs that read a text again and again.
//!
//! Idea: what a form means depends on its text, on what the names in it stand for, and on a few
//! settings. An editor keeps the meanings of all names itself, gives a form those that it mentions
//! ([`Parser::set_meaning`]) together with the settings ([`Parser::install`]), and asks afterwards
//! which of them the form has changed. So a form is read again only if one of these changed.
//! Invariant: between [`Parser::install`] and the end of a form the trail holds what this form has
//! done and nothing else.

use trine_term::{FunKind, HeapSort, SortId, SymbolId, TermId, TermStore};

use super::{Coverage, Escapes, Parser};
use crate::command::Parsed;
use crate::diagnostic::Diagnostic;
use crate::framer::Form;
use crate::logic::Logic;
use crate::position::{Position, Span};
use crate::scope::{Binding, Lifetime, SortBinding};

/// What a name stands for, as a term and as a sort, and where it was declared last.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    symbol: Binding,
    sort: SortBinding,
    /// Where; lines and columns mean what the caller of [`Parser::set_meaning`] wants.
    pub declared_at: Option<Position>,
}

impl Meaning {
    /// Whether both stand for the same, wherever it was declared.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        (self.symbol, self.sort) == (other.symbol, other.sort)
    }

    /// Whether the name stands for a constructor of a datatype.
    #[must_use]
    pub fn is_constructor(&self, store: &TermStore) -> bool {
        let function = match self.symbol {
            Binding::Function(function) => Some(function),
            Binding::Constant(term) => store.function(term),
            _ => None,
        };
        function.is_some_and(|f| matches!(store.function_decl(f).kind, FunKind::Constructor { .. }))
    }

    /// This meaning, or the earlier one if both are plain declarations with the same sorts: then
    /// whoever used the earlier one need not notice.
    #[must_use]
    pub fn or_equal(self, earlier: Self, store: &TermStore) -> Self {
        let plain = |binding| match binding {
            Binding::Function(function) => Some(function),
            Binding::Constant(term) => store.function(term),
            _ => None,
        };
        let (Some(new), Some(old)) = (plain(self.symbol), plain(earlier.symbol)) else {
            return self;
        };
        let (new, old) = (store.function_decl(new), store.function_decl(old));
        let equal = matches!((new.kind, old.kind), (FunKind::Declared, FunKind::Declared))
            && (&new.params, new.result) == (&old.params, old.result);
        if equal && self.sort == earlier.sort {
            Self { declared_at: self.declared_at, ..earlier }
        } else {
            self
        }
    }
}

/// Terms with their places in a form, inner ones first.
pub type Places = Vec<(Span, TermId)>;

/// What a command depends on beside the meanings of names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    logic: Logic,
    named: bool,
    wanted_escapes: Option<Escapes>,
    stated_escapes: Escapes,
    lifetime: Lifetime,
    heap_levels: Vec<(SortId, u32)>,
    declares_heaps: bool,
    heaps: Vec<HeapSort>,
}

impl Settings {
    /// Whether declarations outlive their level.
    #[must_use]
    pub fn declarations_are_global(&self) -> bool {
        self.lifetime == Lifetime::Global
    }
}

impl Parser {
    /// What a name stands for now.
    #[must_use]
    pub fn meaning(&self, symbol: SymbolId) -> Meaning {
        Meaning {
            symbol: self.scopes.symbol(symbol),
            sort: self.scopes.sort(symbol),
            declared_at: self.scopes.declared_at(symbol),
        }
    }

    /// Lets a name stand for something from now on.
    pub fn set_meaning(&mut self, symbol: SymbolId, meaning: Meaning) {
        self.scopes.replace_symbol(symbol, meaning.symbol);
        self.scopes.replace_sort(symbol, meaning.sort);
        self.scopes.set_declared(symbol, meaning.declared_at);
    }

    /// The settings now.
    #[must_use]
    pub fn settings(&self, store: &TermStore) -> Settings {
        Settings {
            logic: self.logic.clone(),
            named: self.coverage.is_named(),
            wanted_escapes: self.wanted_escapes,
            stated_escapes: self.stated_escapes,
            lifetime: self.scopes.lifetime,
            heap_levels: self.heap_levels.clone(),
            declares_heaps: self.declares_heaps,
            heaps: store.heaps().to_vec(),
        }
    }

    /// Whether these are the settings now.
    #[must_use]
    pub fn has_settings(&self, store: &TermStore, settings: &Settings) -> bool {
        let Settings { logic, named, wanted_escapes, stated_escapes, lifetime, .. } = settings;
        (self.coverage.is_named(), self.wanted_escapes) == (*named, *wanted_escapes)
            && (self.stated_escapes, self.scopes.lifetime) == (*stated_escapes, *lifetime)
            && self.logic == *logic
            && self.heap_levels == settings.heap_levels
            && self.declares_heaps == settings.declares_heaps
            && store.heaps() == settings.heaps
    }

    /// Prepares for a form that stands under these settings and this number of open levels.
    pub fn install(&mut self, store: &mut TermStore, settings: &Settings, levels: u32) {
        self.scopes.settle(levels);
        self.scopes.lifetime = settings.lifetime;
        self.coverage.tell_again(&settings.logic, settings.named);
        if self.logic != settings.logic {
            self.logic = settings.logic.clone();
        }
        self.wanted_escapes = settings.wanted_escapes;
        self.stated_escapes = settings.stated_escapes;
        if self.heap_levels != settings.heap_levels {
            self.heap_levels.clone_from(&settings.heap_levels);
        }
        self.declares_heaps = settings.declares_heaps;
        if store.heaps() != settings.heaps {
            for heap in store.heaps().to_vec() {
                store.forget_heap(heap.location);
            }
            for &heap in &settings.heaps {
                store.declare_heap(heap);
            }
        }
    }

    /// What `reset` does to the settings; definitions stay where they are.
    pub fn reset_settings(&mut self, store: &mut TermStore) {
        self.logic = Logic::all();
        self.coverage = Coverage::default();
        self.scopes.lifetime = Lifetime::Level;
        self.heap_levels.clear();
        self.declares_heaps = false;
        for heap in store.heaps().to_vec() {
            store.forget_heap(heap.location);
        }
    }

    /// Reads one command as [`parse`](Self::parse) does, and also tells each term that was built
    /// with its place in the form, inner terms first; those before a fault too.
    pub fn parse_observed(
        &mut self,
        store: &mut TermStore,
        form: Form<'_>,
    ) -> (std::result::Result<Parsed, Box<Diagnostic>>, Places) {
        self.observed = Some(Vec::new());
        let parsed = self.parse(store, form);
        (parsed, self.observed.take().unwrap_or_default())
    }
}
