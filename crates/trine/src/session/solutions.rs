//! Several models, and interpolants: `get-models`, `block-model`, `get-interpolant`, `get-interpolants`.
//!
//! Invariant: `get-models` and the interpolants leave assertions and the last answer as they are; `block-model` asserts.

use trine_smtlib::{Blocked, WrittenTerm, term_text};
use trine_term::{FunId, Op, SymbolId, TermId};

use super::{Executed, Failure, Outcome, Session};
use crate::context::SolutionsError;
use crate::interpolation::Interpolant;
use crate::solutions::{Rest, atoms};

impl Session {
    pub(super) fn get_models(&mut self, most: u32, terms: Option<&[WrittenTerm]>) -> Executed {
        if self.context.options().parse_only {
            return Ok(Outcome::Success);
        }
        self.sound_so_far()?;
        let (names, terms): (Vec<String>, Vec<TermId>) = match terms {
            Some(written) => written.iter().map(|one| (one.text.to_string(), one.term)).unzip(),
            None => self.constants().into_iter().unzip(),
        };
        let found = self
            .bounded(|session, limits| session.context.solutions(&terms, most as usize, limits));
        let found = found.map_err(|error| match error {
            SolutionsError::Fault(fault) => Failure::Fault(fault.to_string()),
            other => Failure::Error(other.to_string()),
        })?;
        let mut text = String::from("(models");
        for values in &found.texts {
            let pairs: Vec<String> =
                names.iter().zip(values).map(|(name, value)| format!("({name} {value})")).collect();
            text.push_str(&format!("\n ({})", pairs.join(" ")));
        }
        text.push_str(match found.rest {
            Rest::Nothing => "\n :rest none)",
            Rest::NotAsked => "\n :rest not-asked)",
            Rest::Unknown(_) => "\n :rest unknown)",
        });
        Ok(Outcome::Response(text))
    }

    /// The declared constants with their names.
    fn constants(&mut self) -> Vec<(String, TermId)> {
        let constants: Vec<FunId> = self.context.constants().collect();
        let mut named = Vec::with_capacity(constants.len());
        for constant in constants {
            let name = self.context.store().function_decl(constant).name;
            let term = self.context.store_mut().apply(constant, &[]);
            named.push((self.context.symbol_text(name), term));
        }
        named
    }

    pub(super) fn block_model(&mut self, blocked: &Blocked) -> Executed {
        if self.context.options().parse_only {
            return Ok(Outcome::Success);
        }
        let option = self.context.options().produce_models;
        let model = self.last.model(option, ":produce-models")?.clone();
        let terms: Vec<TermId> = match blocked {
            Blocked::Values(written) => written.iter().map(|one| one.term).collect(),
            Blocked::Constants => self.constants().into_iter().map(|(_, term)| term).collect(),
            Blocked::Literals => {
                let formulas: Vec<TermId> = self.context.assertions().map(|own| own.term).collect();
                atoms(self.context.store(), &formulas)
            }
        };
        let error = |error: String| Failure::Error(error);
        let values = self.context.values(&model, &terms, &self.cancel);
        let values = values.map_err(|why| error(why.to_string()))?;
        let another = self.context.another_model(&model, &terms, &values);
        let another = another.map_err(|why| error(why.to_string()))?;
        self.context.assert(another).map_err(|why| error(why.to_string()))?;
        self.last.assertions_change();
        Ok(Outcome::Success)
    }

    /// A formula between the assertions and another one, as a definition.
    pub(super) fn get_interpolant(&mut self, name: SymbolId, formula: TermId) -> Executed {
        if self.context.options().parse_only {
            return Ok(Outcome::Success);
        }
        self.sound_so_far()?;
        let first: Vec<TermId> = self.context.assertions().map(|own| own.term).collect();
        let second = self.context.store_mut().mk(Op::Not, &[formula]);
        let found =
            self.bounded(|session, limits| session.context.interpolant(&first, &[second], limits));
        let text = match found? {
            Interpolant::Formula(found) => {
                let formula = term_text(self.context.store(), found);
                format!("(define-fun {} () Bool {formula})", self.context.symbol_text(name))
            }
            Interpolant::Consistent | Interpolant::NotFound(_) => "fail".to_owned(),
        };
        Ok(Outcome::Response(text))
    }

    /// The formulas between the members of a sequence.
    pub(super) fn get_interpolants(&mut self, members: &[TermId]) -> Executed {
        if self.context.options().parse_only {
            return Ok(Outcome::Success);
        }
        self.sound_so_far()?;
        let found = self.bounded(|session, limits| session.context.interpolants(members, limits));
        let text = match found? {
            Ok(formulas) => {
                let texts: Vec<String> = formulas
                    .iter()
                    .map(|&formula| term_text(self.context.store(), formula))
                    .collect();
                format!("({})", texts.join("\n "))
            }
            Err(_) => "fail".to_owned(),
        };
        Ok(Outcome::Response(text))
    }

    /// Nothing is told of assertions that are not those of the script.
    pub(super) fn sound_so_far(&self) -> Result<(), Failure> {
        match self.rejected {
            Some((line, _)) => {
                Err(Failure::Error(format!("the command in line {line} was rejected")))
            }
            None => Ok(()),
        }
    }
}
