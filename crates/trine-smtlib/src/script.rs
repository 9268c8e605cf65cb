//! A script as a sequence of commands, read from anywhere.
//!
//! Idea: the framer cuts, the parser reads; one call gives one command. Nothing is read ahead of
//! the command that is asked for, so a dialogue through a pipe never waits for both sides.
//! Invariant: after an error the next call goes on with the next form.

use std::io::Read;

use trine_term::TermStore;

use crate::command::Parsed;
use crate::diagnostic::{Diagnostic, Problem};
use crate::framer::Framer;
use crate::parse::Parser;

/// Reads commands from an input.
///
/// ```
/// use trine_smtlib::{Command, ScriptReader};
/// use trine_term::TermStore;
///
/// let mut store = TermStore::new();
/// let text = "(declare-const x Int) (assert (> x 1)) (get-difficulty) (asert (= x 2))";
/// let mut script = ScriptReader::new(text.as_bytes(), &mut store);
/// assert!(matches!(script.next_command(&mut store).unwrap().unwrap().command, Command::DeclareFun(_)));
/// assert!(matches!(script.next_command(&mut store).unwrap().unwrap().command, Command::Assert { .. }));
/// assert!(matches!(
///     script.next_command(&mut store).unwrap().unwrap().command,
///     Command::Unsupported { .. }
/// ));
/// assert!(script.next_command(&mut store).unwrap().is_err());
/// assert!(script.next_command(&mut store).is_none());
/// ```
#[derive(Debug)]
pub struct ScriptReader<R> {
    framer: Framer<R>,
    parser: Parser,
}

impl<R: Read> ScriptReader<R> {
    /// A reader at the beginning of the input. The same store must be given to every call.
    pub fn new(input: R, store: &mut TermStore) -> Self {
        Self::with_parser(input, Parser::new(store))
    }

    /// A reader that goes on with the names that a parser knows already.
    pub fn with_parser(input: R, parser: Parser) -> Self {
        Self { framer: Framer::new(input), parser }
    }

    /// The next command; `None` at the end of the input.
    ///
    /// # Errors
    /// What is wrong with the next form. It has no effect, and the next call reads the form after
    /// it.
    pub fn next_command(
        &mut self,
        store: &mut TermStore,
    ) -> Option<Result<Parsed, Box<Diagnostic>>> {
        Some(match self.framer.next_form()? {
            Ok(form) => self.parser.parse(store, form),
            Err(error) => {
                Err(Box::new(Diagnostic::new(Problem::Frame(error.kind), error.position)))
            }
        })
    }

    /// The names in scope.
    #[must_use]
    pub fn parser(&self) -> &Parser {
        &self.parser
    }

    /// The names in scope, to read terms with.
    pub fn parser_mut(&mut self) -> &mut Parser {
        &mut self.parser
    }

    /// The names in scope, without the input.
    #[must_use]
    pub fn into_parser(self) -> Parser {
        self.parser
    }
}
