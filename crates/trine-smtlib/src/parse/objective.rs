//! What is to be optimised: `minimize`, `maximize`, `assert-soft`.
//!
//! Reference: νZ (Bjørner, Phan, Fleckenstein, TACAS 2015) for the commands; OptiMathSAT for `:signed`.

use trine_term::Sort;
use trine_value::Rational;

use super::FormParser;
use super::cursor::{Result, fault};
use crate::command::{Command, Direction, Objective, Signedness};
use crate::diagnostic::Problem;
use crate::print::sort_text;
use crate::token::Token;

impl FormParser<'_, '_> {
    /// `(minimize t)` and `(maximize t)`; bits are read as a signed number with `:signed`.
    pub(super) fn objective(&mut self, direction: Direction) -> Result<Command> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let term = self.term()?;
        if !matches!(self.store.sort_of(term), Sort::Int | Sort::Real | Sort::BitVec(_)) {
            let (what, expected) = ("the objective", "Int, Real or a bit-vector");
            let found = sort_text(self.store, self.store.sort(term));
            let problem = Problem::Sort { what: what.into(), expected: expected.into(), found };
            return fault(problem, self.cursor.extent(start));
        }
        let mut signedness = Signedness::Unsigned;
        while self.cursor.peek()? == Token::Keyword {
            if &*self.cursor.keyword()? == ":signed" {
                signedness = Signedness::Signed;
            } else {
                self.cursor.attribute_value()?;
            }
        }
        self.cursor.close()?;
        Ok(Command::Optimize(Objective::Term { term, direction, signedness }))
    }

    /// `(assert-soft F :weight w :id g)`; the weight is 1 unless it is given.
    pub(super) fn assert_soft(&mut self) -> Result<Command> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let formula = self.term()?;
        self.expect_bool(formula, start, "the soft assertion")?;
        let (mut weight, mut group) = (Rational::ONE, None);
        while self.cursor.peek()? == Token::Keyword {
            match &*self.cursor.keyword()? {
                ":weight" | ":dweight" => {
                    let value = self.cursor.attribute_value()?;
                    let Some(number) = crate::command::weight(value.text()) else {
                        let rule = "a weight is a number such as 2, 0.5 or (- 1)";
                        return fault(Problem::Rule(rule), self.cursor.span());
                    };
                    weight = number;
                }
                ":id" => group = Some(self.symbol("the name of an objective")?),
                _ => {
                    self.cursor.attribute_value()?;
                }
            }
        }
        self.cursor.close()?;
        Ok(Command::Optimize(Objective::Soft { formula, weight, group }))
    }
}
