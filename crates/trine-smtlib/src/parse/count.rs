//! `(get-count t :max-length n :limit k)`: how many values a term has; `(get-count (t ...))` counts tuples.
//!
//! Idea: an application and a list of terms are told apart by what stands first: a list begins with a constant, or with
//! an application whose head is a name.

use trine_term::Sort;

use super::FormParser;
use super::cursor::{Result, fault};
use crate::command::{Command, CountRequest, WrittenTerm};
use crate::diagnostic::Problem;
use crate::print::sort_text;
use crate::scope::Binding;
use crate::token::Token;

/// How what is counted is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    Term,
    List,
}

impl FormParser<'_, '_> {
    /// `(get-count t)` and `(get-count (t ...))`, with attributes.
    pub(super) fn get_count(&mut self) -> Result<Command> {
        let mut terms = Vec::new();
        match self.counted()? {
            Counted::Term => terms.push(self.counted_term()?),
            Counted::List => {
                self.cursor.open("the terms")?;
                terms.push(self.counted_term()?);
                while self.cursor.peek()? != Token::Close {
                    terms.push(self.counted_term()?);
                }
                self.cursor.close()?;
            }
        }
        let mut request = CountRequest::default();
        while self.cursor.peek()? == Token::Keyword {
            match &*self.cursor.keyword()? {
                ":max-length" => {
                    let is_string =
                        |one: &WrittenTerm| *self.store.sort_of(one.term) == Sort::String;
                    if !terms.iter().any(is_string) {
                        let rule = ":max-length bounds strings, and none is counted";
                        return fault(Problem::Rule(rule), self.cursor.span());
                    }
                    request.max_length = Some(self.cursor.small_numeral("a length")?);
                }
                ":limit" => {
                    let what = "how many values are tried one by one";
                    request.limit = Some(self.cursor.small_numeral(what)?);
                }
                _ => {
                    let rule = "get-count knows :max-length and :limit";
                    return fault(Problem::Rule(rule), self.cursor.span());
                }
            }
        }
        self.cursor.close()?;
        Ok(Command::GetCount { terms, request })
    }

    fn counted_term(&mut self) -> Result<WrittenTerm> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let written = self.written_term()?;
        let sort = self.store.sort(written.term);
        if sort == self.store.sorts.reglan() {
            let (what, expected) = ("what is counted", "a sort whose values can be told apart");
            let found = sort_text(self.store, sort);
            let problem = Problem::Sort { what: what.into(), expected: expected.into(), found };
            return fault(problem, self.cursor.extent(start));
        }
        Ok(written)
    }

    /// Whether a term or a list of terms comes next; nothing is taken.
    fn counted(&mut self) -> Result<Counted> {
        let before = self.cursor.clone();
        let found = self.counted_from_here();
        self.cursor = before;
        found
    }

    fn counted_from_here(&mut self) -> Result<Counted> {
        if self.cursor.next()? != Token::Open {
            return Ok(Counted::Term);
        }
        Ok(match self.cursor.next()? {
            // `((_ extract 7 0) x)` and `((as f S) x)` are applications, `((_ bv5 8) x)` is a list.
            Token::Open if self.cursor.next_is_word(b"_")? => {
                self.cursor.next()?;
                self.cursor.next()?;
                let name = self.cursor.text();
                if is_indexed_constant(&name) { Counted::List } else { Counted::Term }
            }
            Token::Open if self.cursor.next_is_word(b"as")? => Counted::Term,
            Token::Open => Counted::List,
            token @ (Token::Symbol | Token::QuotedSymbol) => {
                let symbol = self.symbol_of_token(token);
                match self.parser.scopes.symbol(symbol) {
                    Binding::Constant(_) | Binding::Term(_) => Counted::List,
                    _ => Counted::Term,
                }
            }
            _ => Counted::List,
        })
    }
}

/// Whether `(_ name ..)` is a constant.
fn is_indexed_constant(name: &str) -> bool {
    let is_word = name.strip_prefix("bv").is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    });
    is_word || matches!(name, "char" | "+oo" | "-oo" | "+zero" | "-zero" | "NaN")
}
