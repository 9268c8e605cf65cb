//! Questions about the last check: models, values, assignments, cores.
//!
//! Invariant: a question never changes the session; asked in the wrong mode it is an error that says
//! what the last check found.
//! Reference: SMT-LIB 2.7, sections 4.2.6 and 4.2.7.

use trine_collections::Budget;
use trine_smtlib::{WrittenTerm, symbol_text, term_text};
use trine_term::{FunId, FunKind, SymbolId, TermId, Value};

use super::{Executed, Failure, Mode, Outcome, Session};
use crate::heap_route::{heap_text, value_term};
use crate::model_table::model_table;
use crate::model_text::{TooLongToPrint, model_text, value_text};
use crate::options::ModelStyle;

impl Session {
    pub(super) fn require_model(&self, option: bool, name: &str) -> Result<(), Failure> {
        if !option {
            return Err(Failure::Error(format!("{name} is switched off")));
        }
        match self.mode {
            Mode::Sat => Ok(()),
            _ => Err(Failure::Error(format!("there is no model: {}", self.last_result()))),
        }
    }

    pub(super) fn last_result(&self) -> &'static str {
        match self.mode {
            Mode::Start | Mode::Assert if self.answer.is_none() => "nothing was checked yet",
            Mode::Start | Mode::Assert => "there was no check since the assertions changed",
            Mode::Sat => "the last check found a model",
            Mode::Unsat => "the last check found a contradiction",
            Mode::Unknown => "the last check ended without an answer",
        }
    }

    pub(super) fn get_model(&mut self) -> Executed {
        self.require_model(self.options.produce_models, ":produce-models")?;
        let functions: Vec<FunId> = self
            .declared
            .iter()
            .copied()
            .filter(|&f| self.store.function_decl(f).kind == FunKind::Declared)
            .collect();
        match &self.solver.result().model {
            Some(model) => {
                let heap = self.solver.result().heap.as_ref();
                let mut heap = heap.map(|heap| heap_text(&mut self.store, heap));
                let budget = Budget::unlimited().with_cancel(self.cancel.clone());
                let unfolding = self.solver.unfolding_text(&mut self.store, &budget);
                if let (Some(heap), Some(unfolding)) = (&mut heap, unfolding) {
                    heap.push_str("\n  ");
                    heap.push_str(&unfolding);
                }
                let write = match self.options.model_style {
                    ModelStyle::Smtlib => model_text,
                    ModelStyle::Table => model_table,
                };
                let text = write(
                    &mut self.store,
                    model,
                    &functions,
                    heap.as_deref(),
                    self.options.printed_letters,
                );
                text.map(Outcome::Response).map_err(|error| Failure::Error(error.to_string()))
            }
            None => Err(Failure::Error("there is no model".into())),
        }
    }

    pub(super) fn evaluate(&mut self, terms: &[TermId]) -> Result<Vec<Value>, Failure> {
        let budget = Budget::unlimited().with_cancel(self.cancel.clone());
        match self.solver.values(&mut self.store, terms, &budget) {
            Some(Ok(values)) => Ok(values),
            Some(Err(error)) => Err(Failure::Error(error.to_string())),
            None => Err(Failure::Error("there is no model".into())),
        }
    }

    pub(super) fn get_value(&mut self, written: &[WrittenTerm]) -> Executed {
        self.require_model(self.options.produce_models, ":produce-models")?;
        let terms: Vec<TermId> = written.iter().map(|w| w.term).collect();
        let values = self.evaluate(&terms)?;
        let most = self.options.printed_letters;
        let pairs: Result<Vec<String>, TooLongToPrint> = written
            .iter()
            .zip(&values)
            .map(|(written, value)| {
                let sort = self.store.sort(written.term);
                let mut text = value_text(&mut self.store, value, sort, most)?;
                if self.solver.result().heap.is_some() {
                    let term = self.store.mk_value(value, sort);
                    let term = value_term(&mut self.store, value, term);
                    text = term_text(&self.store, term);
                }
                Ok(format!("({} {text})", written.text))
            })
            .collect();
        let pairs = pairs.map_err(|error| Failure::Error(error.to_string()))?;
        Ok(Outcome::Response(format!("({})", pairs.join(" "))))
    }

    pub(super) fn get_assignment(&mut self) -> Executed {
        self.require_model(self.options.produce_assignments, ":produce-assignments")?;
        let bool = self.store.sorts.bool();
        let named: Vec<(SymbolId, TermId)> =
            self.labels.iter().copied().filter(|&(_, t)| self.store.sort(t) == bool).collect();
        let terms: Vec<TermId> = named.iter().map(|&(_, term)| term).collect();
        let values = self.evaluate(&terms)?;
        let pairs: Vec<String> = named
            .iter()
            .zip(&values)
            .map(|(&(name, _), value)| {
                format!("({} {})", self.symbol(name), value.as_bool() == Some(true))
            })
            .collect();
        Ok(Outcome::Response(format!("({})", pairs.join(" "))))
    }

    pub(super) fn symbol(&self, symbol: SymbolId) -> String {
        symbol_text(self.store.symbols.name(symbol)).into_owned()
    }

    pub(super) fn require_contradiction(&self, option: bool, name: &str) -> Result<(), Failure> {
        if !option {
            return Err(Failure::Error(format!("{name} is switched off")));
        }
        match self.mode {
            Mode::Unsat => Ok(()),
            _ => Err(Failure::Error(format!("there is no core: {}", self.last_result()))),
        }
    }

    pub(super) fn get_core(&mut self) -> Executed {
        self.require_contradiction(self.options.produce_unsat_cores, ":produce-unsat-cores")?;
        let names: Vec<String> =
            self.solver.result().core.iter().map(|&name| self.symbol(name)).collect();
        Ok(Outcome::Response(format!("({})", names.join(" "))))
    }

    pub(super) fn get_failed_assumptions(&mut self) -> Executed {
        let option = self.options.produce_unsat_assumptions;
        self.require_contradiction(option, ":produce-unsat-assumptions")?;
        let texts: Vec<&str> = self
            .solver
            .result()
            .failed_assumptions
            .iter()
            .filter_map(|&position| self.assumptions.get(position))
            .map(|assumption| &*assumption.text)
            .collect();
        Ok(Outcome::Response(format!("({})", texts.join(" "))))
    }

    pub(super) fn get_assertions(&mut self) -> Executed {
        if !self.options.produce_assertions {
            return Err(Failure::Error(":produce-assertions is switched off".into()));
        }
        let mut text = String::from("(");
        for (position, assertion) in self.solver.assertions().enumerate() {
            if position > 0 {
                text.push_str("\n ");
            }
            let formula = term_text(&self.store, assertion.term);
            match assertion.name {
                Some(name) => text.push_str(&format!("(! {formula} :named {})", self.symbol(name))),
                None => text.push_str(&formula),
            }
        }
        text.push(')');
        Ok(Outcome::Response(text))
    }
}
