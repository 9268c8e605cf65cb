//! Commands about several models and about interpolants.
//!
//! Reference: cvc5 for `block-model`, `block-model-values` and `get-interpolant` with a name; SMTInterpol for
//! `get-interpolants`, and Z3 before version 4.8 for `get-interpolant` without one.

use super::FormParser;
use super::cursor::{Result, fault};
use crate::command::{Blocked, Command, WrittenTerm};
use crate::diagnostic::Problem;
use crate::scope::Binding;
use crate::token::Token;

impl FormParser<'_, '_> {
    /// `(get-models N (t ...))`; the declared constants without the list.
    pub(super) fn get_models(&mut self) -> Result<Command> {
        let most = self.cursor.small_numeral("how many models are wanted")?;
        let terms = match self.cursor.peek()? {
            Token::Close => None,
            _ => Some(self.listed_terms()?),
        };
        self.cursor.close()?;
        Ok(Command::GetModels { most, terms })
    }

    /// `(block-model :literals)` and `(block-model :values)`.
    pub(super) fn block_model(&mut self) -> Result<Command> {
        let blocked = match &*self.cursor.keyword()? {
            ":literals" => Blocked::Literals,
            ":values" => Blocked::Constants,
            _ => {
                let rule = "what is blocked is :literals or :values";
                return fault(Problem::Rule(rule), self.cursor.span());
            }
        };
        self.cursor.close()?;
        Ok(Command::BlockModel(blocked))
    }

    /// `(block-model-values (t ...))`
    pub(super) fn block_model_values(&mut self) -> Result<Command> {
        let terms = self.listed_terms()?;
        self.cursor.close()?;
        Ok(Command::BlockModel(Blocked::Values(terms)))
    }

    /// Terms between parentheses, one at least.
    fn listed_terms(&mut self) -> Result<Vec<WrittenTerm>> {
        self.cursor.open("the terms")?;
        let mut terms = vec![self.written_term()?];
        while self.cursor.peek()? != Token::Close {
            terms.push(self.written_term()?);
        }
        self.cursor.close()?;
        Ok(terms)
    }

    /// `(get-interpolant I F)` if `I` is a new name, otherwise as `get-interpolants`.
    pub(super) fn get_interpolant(&mut self) -> Result<Command> {
        let before = self.cursor.clone();
        let token = self.cursor.next()?;
        if matches!(token, Token::Symbol | Token::QuotedSymbol) {
            let name = self.symbol_of_token(token);
            if self.parser.scopes.symbol(name) == Binding::Free {
                self.cursor.peek()?;
                let start = self.cursor.peeked_start();
                let formula = self.term()?;
                self.expect_bool(formula, start, "the formula")?;
                // A grammar may follow.
                self.cursor.skip_rest(Token::Open)?;
                return Ok(Command::GetInterpolant { name, formula });
            }
        }
        self.cursor = before;
        self.get_interpolants()
    }

    /// `(get-interpolants F G ...)`
    pub(super) fn get_interpolants(&mut self) -> Result<Command> {
        let mut members = Vec::new();
        while self.cursor.peek()? != Token::Close {
            let start = self.cursor.peeked_start();
            let formula = self.term()?;
            self.expect_bool(formula, start, "the formula")?;
            members.push(formula);
        }
        self.cursor.close()?;
        if members.len() < 2 {
            let rule = "interpolants stand between two formulas or more";
            return fault(Problem::Rule(rule), self.cursor.span());
        }
        Ok(Command::GetInterpolants(members))
    }
}
