//! Commands by name.
//!
//! Invariant: the functions here take everything up to and including the last parenthesis, and
//! change names in scope only after that.
//! Reference: SMT-LIB 2.7, section 4.2; `push` and `pop` without numeral, `check-sat` with
//! assumptions, `eval` and `simplify` as in Z3.

use trine_term::TermId;

use super::FormParser;
use super::cursor::{Result, fault};
use super::literal::Escapes;
use crate::command::{AttributeValue, Command, WrittenTerm};
use crate::diagnostic::Problem;
use crate::logic::Logic;
use crate::scope::{Lifetime, Scopes};
use crate::token::Token;

/// More levels than any script opens; keeps a wrong numeral from exhausting the memory.
const MOST_LEVELS: u32 = 1 << 20;

impl FormParser<'_, '_> {
    /// Takes the whole form.
    pub(super) fn command(&mut self) -> Result<Command> {
        self.cursor.open("a command")?;
        let token = self.cursor.next()?;
        if !matches!(token, Token::Symbol | Token::QuotedSymbol) {
            return self.cursor.unexpected(token, "the name of a command");
        }
        let command = match self.cursor.slice() {
            b"assert" => self.assert()?,
            b"check-sat" => self.check_sat()?,
            b"check-sat-assuming" => {
                self.cursor.open("the assumptions")?;
                let assumptions = self.formulas()?;
                self.cursor.close()?;
                Command::CheckSatAssuming(assumptions)
            }
            b"declare-const" => self.declare_const()?,
            b"declare-fun" => self.declare_fun()?,
            b"declare-sort" => self.declare_sort()?,
            b"declare-datatype" => self.declare_datatype()?,
            b"declare-datatypes" => self.declare_datatypes()?,
            b"declare-heap" => self.declare_heap()?,
            b"define-const" => self.define_const()?,
            b"define-fun" => self.define_fun()?,
            b"define-fun-rec" => self.define_fun_rec()?,
            b"define-funs-rec" => self.define_funs_rec()?,
            b"define-sort" => self.define_sort()?,
            b"echo" => self.echo()?,
            b"eval" => {
                let term = self.written_term()?;
                self.skip_attributes()?;
                Command::GetValue(vec![term])
            }
            b"exit" => self.plain(Command::Exit)?,
            b"get-assertions" => self.plain(Command::GetAssertions)?,
            b"get-assignment" => self.plain(Command::GetAssignment)?,
            b"get-info" => {
                let keyword = self.cursor.keyword()?;
                self.plain(Command::GetInfo(keyword))?
            }
            b"get-model" => self.plain(Command::GetModel)?,
            b"get-option" => {
                let keyword = self.cursor.keyword()?;
                self.plain(Command::GetOption(keyword))?
            }
            b"get-proof" => self.plain(Command::GetProof)?,
            b"get-unsat-assumptions" => self.plain(Command::GetUnsatAssumptions)?,
            b"get-unsat-core" => self.plain(Command::GetUnsatCore)?,
            b"get-value" => self.get_value()?,
            b"pop" => self.pop()?,
            b"push" => self.push()?,
            b"reset" => self.reset()?,
            b"reset-assertions" => {
                self.cursor.close()?;
                self.parser.scopes.reset_assertions();
                self.parser.heaps.clear();
                Command::ResetAssertions
            }
            b"set-info" => {
                let (keyword, value) = self.attribute()?;
                if &*keyword == ":smt-lib-version" {
                    let is_old = matches!(value.text(), "1.2" | "2.0" | "2.5");
                    self.parser.stated_escapes =
                        if is_old { Escapes::Legacy } else { Escapes::Standard };
                }
                Command::SetInfo(keyword, value)
            }
            b"set-logic" => self.set_logic()?,
            b"set-option" => self.set_option()?,
            b"simplify" => {
                let term = self.term()?;
                self.skip_attributes()?;
                Command::Simplify(term)
            }
            _ => {
                let name = self.cursor.text().into();
                self.cursor.skip_rest(Token::Open)?;
                Command::Unsupported { name }
            }
        };
        Ok(command)
    }

    /// A command without arguments.
    fn plain(&mut self, command: Command) -> Result<Command> {
        self.cursor.close()?;
        Ok(command)
    }

    fn assert(&mut self) -> Result<Command> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let term = self.term()?;
        self.cursor.close()?;
        self.expect_bool(term, start, "the assertion")?;
        // The name of the whole formula is the last one given.
        let name = match self.labels.last() {
            Some(label) if label.term == term && self.begins_with_annotation(start) => {
                Some(label.name)
            }
            _ => None,
        };
        Ok(Command::Assert { term, name })
    }

    /// Whether a term that begins at a byte of the form is `(! ...)`.
    fn begins_with_annotation(&self, start: u32) -> bool {
        let mut tokens = crate::token::Tokens::new(&self.form[start as usize..]);
        tokens.next();
        tokens.next();
        tokens.slice() == b"!"
    }

    fn check_sat(&mut self) -> Result<Command> {
        if self.cursor.peek()? == Token::Close {
            return self.plain(Command::CheckSat);
        }
        Ok(Command::CheckSatAssuming(self.formulas()?))
    }

    /// Formulas up to a parenthesis.
    fn formulas(&mut self) -> Result<Vec<WrittenTerm>> {
        let mut formulas = Vec::new();
        while self.cursor.peek()? != Token::Close {
            let start = self.cursor.peeked_start();
            let formula = self.written_term()?;
            self.expect_bool(formula.term, start, "the assumption")?;
            formulas.push(formula);
        }
        self.cursor.close()?;
        Ok(formulas)
    }

    fn written_term(&mut self) -> Result<WrittenTerm> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let term: TermId = self.term()?;
        Ok(WrittenTerm { term, text: self.cursor.written_since(start) })
    }

    fn get_value(&mut self) -> Result<Command> {
        self.cursor.open("the terms")?;
        let mut terms = Vec::new();
        while self.cursor.peek()? != Token::Close {
            terms.push(self.written_term()?);
        }
        self.cursor.close()?;
        self.skip_attributes()?;
        Ok(Command::GetValue(terms))
    }

    /// Keywords with values up to a parenthesis, which other solvers allow in some places.
    fn skip_attributes(&mut self) -> Result<()> {
        while self.cursor.peek()? == Token::Keyword {
            self.cursor.keyword()?;
            self.cursor.attribute_value()?;
        }
        self.cursor.close()
    }

    fn echo(&mut self) -> Result<Command> {
        match self.cursor.next()? {
            Token::String => {
                let text = self.cursor.text().into();
                self.plain(Command::Echo(text))
            }
            other => self.cursor.unexpected(other, "a string"),
        }
    }

    fn attribute(&mut self) -> Result<(Box<str>, AttributeValue)> {
        let keyword = self.cursor.keyword()?;
        let value = self.cursor.attribute_value()?;
        self.cursor.close()?;
        Ok((keyword, value))
    }

    fn set_option(&mut self) -> Result<Command> {
        let (keyword, value) = self.attribute()?;
        if &*keyword == ":global-declarations" {
            match value.as_bool() {
                Some(true) => self.parser.scopes.lifetime = Lifetime::Global,
                Some(false) => self.parser.scopes.lifetime = Lifetime::Level,
                None => {
                    let rule = "the value of ':global-declarations' is true or false";
                    return fault(Problem::Rule(rule), self.cursor.span());
                }
            }
        }
        if &*keyword == ":string-escapes" {
            self.parser.wanted_escapes = match value.text() {
                "auto" => None,
                "std" => Some(Escapes::Standard),
                "legacy" => Some(Escapes::Legacy),
                _ => {
                    let rule = "the value of ':string-escapes' is auto, std or legacy";
                    return fault(Problem::Rule(rule), self.cursor.span());
                }
            };
        }
        Ok(Command::SetOption(keyword, value))
    }

    fn set_logic(&mut self) -> Result<Command> {
        let name = self.any_symbol("the name of a logic")?;
        self.cursor.close()?;
        let logic = Logic::from_name(self.store.symbols.name(name));
        self.parser.logic = logic.clone();
        Ok(Command::SetLogic(logic))
    }

    /// The number of levels, which is 1 if it is left out.
    fn levels(&mut self) -> Result<u32> {
        if self.cursor.peek()? == Token::Close {
            self.cursor.close()?;
            return Ok(1);
        }
        let count = self.cursor.small_numeral("the number of levels")?;
        self.cursor.close()?;
        Ok(count)
    }

    fn push(&mut self) -> Result<Command> {
        let count = self.levels()?;
        if self.parser.scopes.depth().saturating_add(count) > MOST_LEVELS {
            return fault(Problem::Rule("more than 2^20 levels"), self.cursor.span());
        }
        self.parser.scopes.push(count);
        Ok(Command::Push(count))
    }

    fn pop(&mut self) -> Result<Command> {
        let count = self.levels()?;
        let open = self.parser.scopes.depth();
        if !self.parser.scopes.pop(count) {
            return fault(Problem::PopTooFar { asked: count, open }, self.cursor.span());
        }
        Ok(Command::Pop(count))
    }

    fn reset(&mut self) -> Result<Command> {
        self.cursor.close()?;
        self.parser.scopes = Scopes::default();
        self.parser.builtins = super::builtin::bind_builtins(self.store, &mut self.parser.scopes);
        self.parser.macros.clear();
        self.parser.sort_macros.clear();
        self.parser.heaps.clear();
        self.parser.logic = Logic::all();
        Ok(Command::Reset)
    }
}
