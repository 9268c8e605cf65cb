//! Reads steps about quantified formulas.
//!
//! Idea: binders are never written in a proof. A quantified formula is named by its place in an assertion or in an
//! instance, so it is the one that the checker knows already.

use super::{Steps, wrong};
use crate::refusal::{Refusal, Result};
use crate::rules::quantifiers::{self, Instance};
use crate::sexp::Form;
use crate::term::TermId;

impl Steps {
    /// Names an assertion of the check.
    pub(super) fn assertion(&mut self, form: &Form<'_>, name: u32, number: u32) -> Result<()> {
        let number = position(form, number)?;
        let check = self.reader.checks().last();
        let Some(&assertion) = check.and_then(|check| check.assertions.get(number)) else {
            return wrong(form, "no such assertion");
        };
        self.name(form, name, assertion)
    }

    /// Names a quantified formula by its place among the outermost ones of a term.
    pub(super) fn quantifier(
        &mut self,
        form: &Form<'_>,
        name: u32,
        term: u32,
        number: u32,
    ) -> Result<()> {
        let number = position(form, number)?;
        let term = self.reader.term(form, term)?;
        let found = quantifiers::outermost(self.reader.terms(), term);
        let Some(&formula) = found.get(number) else {
            return wrong(form, "no such quantified formula");
        };
        self.name(form, name, formula)
    }

    /// An instance of a quantified formula for terms, and its name.
    pub(super) fn instance(
        &mut self,
        form: &Form<'_>,
        name: u32,
        formula: u32,
        values: &[u32],
    ) -> Result<()> {
        let formula = self.reader.term(form, formula)?;
        let mut terms = Vec::with_capacity(values.len());
        for &value in values {
            terms.push(self.reader.term(form, value)?);
        }
        match quantifiers::instance(self.reader.terms_mut(), formula, &terms) {
            Ok(instance) => self.take_instance(form, name, &instance),
            Err(message) => wrong(form, message),
        }
    }

    /// New constants for the variables of a quantified formula, and the name of its instance for them.
    pub(super) fn witness(
        &mut self,
        form: &Form<'_>,
        name: u32,
        formula: u32,
        constants: u32,
    ) -> Result<()> {
        let formula = self.reader.term(form, formula)?;
        let nodes = form.list(constants)?;
        let mut names = Vec::with_capacity(nodes.len());
        for &node in &nodes {
            let own = form.string(node);
            if self.reader.knows(&own) || names.contains(&own) {
                return Err(Refusal::malformed(form.place(node), "this name is used already"));
            }
            names.push(own);
        }
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        match quantifiers::witness(self.reader.terms_mut(), formula, &names) {
            Ok((made, instance)) => {
                for (&node, constant) in nodes.iter().zip(made) {
                    self.name(form, node, constant)?;
                }
                self.take_instance(form, name, &instance)
            }
            Err(message) => wrong(form, message),
        }
    }

    fn take_instance(&mut self, form: &Form<'_>, name: u32, instance: &Instance) -> Result<()> {
        self.name(form, name, instance.formula)?;
        let clause: &[TermId] = &instance.clause;
        self.encoder.clause(self.reader.terms_mut(), clause);
        Ok(())
    }
}

/// A place, counted from 0 on.
fn position(form: &Form<'_>, node: u32) -> Result<usize> {
    let number = form.string(node).parse();
    number.map_err(|_| Refusal::malformed(form.place(node), "a numeral was expected"))
}
