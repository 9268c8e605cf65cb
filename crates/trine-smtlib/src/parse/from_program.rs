//! What a program says without a command: levels, declarations, names.
//!
//! Invariant: each call does what the command of the same name does, and fails for the same reasons.

use trine_term::{FunId, SortId, SymbolId, TermId, TermStore};

use super::Parser;
use crate::diagnostic::Diagnostic;
use crate::framer::Form;
use crate::position::{Position, Span};
use crate::scope::Binding;

/// A form that stands for a name alone: errors show the name.
fn form_of(name: &str) -> Form<'_> {
    Form { offset: 0, position: Position::START, bytes: name.as_bytes() }
}

fn whole(name: &str) -> Span {
    Span { start: 0, end: u32::try_from(name.len()).unwrap_or(u32::MAX) }
}

impl Parser {
    /// Opens a level.
    pub fn push(&mut self) {
        self.scopes.push(1);
    }

    /// Closes `count` levels with their names and heaps; false, and nothing happens, if fewer are open.
    pub fn pop(&mut self, store: &mut TermStore, count: u32) -> bool {
        if !self.scopes.pop(count) {
            return false;
        }
        self.forget_above(store, Some(self.scopes.depth()));
        true
    }

    /// Declares a function, or a constant if there are no parameters. The name is the symbol itself, without
    /// the bars of `|a b|`.
    ///
    /// # Errors
    /// If the name is taken.
    pub fn declare(
        &mut self,
        store: &mut TermStore,
        name: &str,
        params: &[SortId],
        result: SortId,
    ) -> Result<FunId, Box<Diagnostic>> {
        self.with_form(store, form_of(name), |parser| {
            let symbol = parser.store.symbols.intern(name);
            parser.check_new(symbol, whole(name))?;
            Ok(parser.declare_function(symbol, Position::START, params.into(), result))
        })
    }

    /// Gives a term a name until the level ends, as `:named` does.
    ///
    /// # Errors
    /// If the name is taken.
    pub fn name_term(
        &mut self,
        store: &mut TermStore,
        name: &str,
        term: TermId,
    ) -> Result<SymbolId, Box<Diagnostic>> {
        let symbol = self.with_form(store, form_of(name), |parser| {
            let symbol = parser.store.symbols.intern(name);
            parser.check_new(symbol, whole(name))?;
            Ok(symbol)
        })?;
        self.scopes.declare_label(symbol, Binding::Term(term), Position::START);
        Ok(symbol)
    }

    /// Applies a function to terms. `head` is what stands at the head of an application: `bvadd`,
    /// `(_ extract 7 0)`, `(as const (Array Int Int))`, or a name in scope.
    ///
    /// # Errors
    /// What is wrong with the head, or which argument does not fit it.
    pub fn apply(
        &mut self,
        store: &mut TermStore,
        head: &str,
        args: &[TermId],
    ) -> Result<TermId, Box<Diagnostic>> {
        if args.is_empty() {
            return self.parse_term(store, head);
        }
        let text = format!("({head}");
        self.with_form(store, form_of(&text), |parser| {
            parser.cursor.open("a term")?;
            let head = parser.head_alone()?;
            parser.end("the end of the text")?;
            let base = parser.parser.stacks.height();
            for &arg in args {
                parser.parser.stacks.push_value(arg, 0);
            }
            let term = parser.finish_apply(head, base, whole(&text))?;
            parser.without_sort_parameters(term)
        })
    }
}
