//! Questions about the last check: models, values, assignments, cores.
//!
//! Invariant: a question never changes the session; asked in the wrong mode it is an error that says
//! what the last check found.
//! Reference: SMT-LIB 2.7, sections 4.2.6 and 4.2.7.

use trine_smtlib::{Asked, WrittenTerm, term_text};
use trine_term::TermId;

use super::last_check::switched_off;
use super::{Executed, Failure, Outcome, Session};
use crate::answer::{Answer, Reason};

impl Session {
    pub(super) fn get_model(&mut self) -> Executed {
        let model = self.last.model(self.context.options().produce_models, ":produce-models")?;
        let text = self.context.model_text(model, &self.cancel);
        text.map(Outcome::Response).map_err(|error| Failure::Error(error.to_string()))
    }

    fn values(&mut self, written: &[WrittenTerm]) -> Result<Vec<String>, Failure> {
        let model = self.last.model(self.context.options().produce_models, ":produce-models")?;
        let terms: Vec<TermId> = written.iter().map(|w| w.term).collect();
        let values = self.context.value_texts(model, &terms, &self.cancel);
        values.map_err(|error| Failure::Error(error.to_string()))
    }

    pub(super) fn eval(&mut self, written: &WrittenTerm) -> Executed {
        Ok(Outcome::Response(self.values(std::slice::from_ref(written))?.join(" ")))
    }

    pub(super) fn get_value(&mut self, asked: &[Asked]) -> Executed {
        let written = asked.iter().filter_map(|asked| match asked {
            Asked::Term(written) => Some(written.clone()),
            Asked::Function(..) => None,
        });
        let written: Vec<WrittenTerm> = written.collect();
        let mut values = self.values(&written)?.into_iter();
        let mut pairs: Vec<String> = Vec::with_capacity(asked.len());
        for asked in asked {
            pairs.push(match asked {
                Asked::Term(written) => {
                    format!("({} {})", written.text, values.next().unwrap_or_default())
                }
                Asked::Function(function, text) => {
                    let option = self.context.options().produce_models;
                    let model = self.last.model(option, ":produce-models")?;
                    let value = self.context.function_text(model, *function);
                    let value = value.map_err(|error| Failure::Error(error.to_string()))?;
                    format!("({text} {value})")
                }
            });
        }
        Ok(Outcome::Response(format!("({})", pairs.join(" "))))
    }

    pub(super) fn get_objectives(&mut self) -> Executed {
        if self.last.held().is_none() || self.context.optima().is_empty() {
            let text = format!("there are no objectives: {}", self.last.result());
            return Err(Failure::Error(text));
        }
        Ok(Outcome::Response(self.context.objectives_text()))
    }

    /// The labels of formulas that are false where `:lblneg` names them, and true where `:lblpos` does. After a check
    /// without an answer a candidate says it, for which quantifiers are true or false as it likes.
    pub(super) fn get_labels(&mut self) -> Executed {
        let candidate = match self.last.held() {
            Some(Answer::Unknown(Reason::Incomplete(_))) => self.context.candidate(&self.cancel),
            _ => None,
        };
        let model = match &candidate {
            Some(model) => model,
            None => self.last.model(self.context.options().produce_models, ":produce-models")?,
        };
        let names = self.context.labels_that_matter(model, &self.cancel);
        let mut text = String::from("(labels");
        for name in names {
            text.push(' ');
            text.push_str(&self.context.symbol_text(name));
        }
        text.push(')');
        Ok(Outcome::Response(text))
    }

    pub(super) fn get_assignment(&mut self) -> Executed {
        let option = self.context.options().produce_assignments;
        let model = self.last.model(option, ":produce-assignments")?;
        let store = self.context.store();
        let bool = store.sorts.bool();
        let named = self.context.labels().iter().filter(|&&(_, term)| store.sort(term) == bool);
        let (names, terms): (Vec<_>, Vec<TermId>) = named.copied().unzip();
        let values = self.context.values(model, &terms, &self.cancel);
        let values = values.map_err(|error| Failure::Error(error.to_string()))?;
        let pairs: Vec<String> = names
            .iter()
            .zip(&values)
            .map(|(&name, value)| {
                format!("({} {})", self.context.symbol_text(name), value.as_bool() == Some(true))
            })
            .collect();
        Ok(Outcome::Response(format!("({})", pairs.join(" "))))
    }

    pub(super) fn get_core(&mut self) -> Executed {
        let option = self.context.options().produce_unsat_cores;
        let core = self.last.core(option, ":produce-unsat-cores")?;
        let names: Vec<String> =
            core.names.iter().map(|&name| self.context.symbol_text(name)).collect();
        Ok(Outcome::Response(format!("({})", names.join(" "))))
    }

    pub(super) fn get_failed_assumptions(&mut self) -> Executed {
        let option = self.context.options().produce_unsat_assumptions;
        let core = self.last.core(option, ":produce-unsat-assumptions")?;
        let failed = core.assumptions.iter().filter_map(|&at| self.assumptions.get(at));
        let texts: Vec<&str> = failed.map(|assumption| &*assumption.text).collect();
        Ok(Outcome::Response(format!("({})", texts.join(" "))))
    }

    pub(super) fn get_assertions(&mut self) -> Executed {
        if !self.context.options().produce_assertions {
            return Err(Failure::Error(switched_off(":produce-assertions")));
        }
        let mut text = String::from("(");
        for (position, assertion) in self.context.written_assertions().enumerate() {
            if position > 0 {
                text.push_str("\n ");
            }
            let formula = term_text(self.context.store(), assertion.term);
            match assertion.name {
                Some(name) => {
                    let name = self.context.symbol_text(name);
                    text.push_str(&format!("(! {formula} :named {name})"));
                }
                None => text.push_str(&formula),
            }
        }
        text.push(')');
        Ok(Outcome::Response(text))
    }
}
