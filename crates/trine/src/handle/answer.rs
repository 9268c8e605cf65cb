//! Answers of a check in terms of a program.
//!
//! Invariant: a model stays what it was when the solver goes on.

use std::fmt;
use std::sync::Arc;

use trine_collections::CancelHandle;
use trine_term::TermId;

use super::error::{Error, ErrorKind};
use super::sorts::{Bool, Handle};
use super::term::{Owner, Term};
use crate::context::Context;

/// The answer of a check.
pub type Answer = crate::answer::Answer<Model, Core>;

/// Formulas that have no model together with the assertions that are not tracked: assumptions and tracked
/// assertions, in the order in which they were given.
#[derive(Clone, Debug, Default)]
pub struct Core {
    pub(super) formulas: Vec<Bool>,
}

impl Core {
    /// The formulas.
    #[must_use]
    pub fn formulas(&self) -> &[Bool] {
        &self.formulas
    }

    /// Whether a formula is one of them.
    #[must_use]
    pub fn contains(&self, formula: &Bool) -> bool {
        self.formulas.contains(formula)
    }
}

/// A model: values of the constants and functions, and of terms over them.
#[derive(Clone)]
pub struct Model {
    pub(super) owner: Arc<Owner>,
    pub(super) model: crate::model::Model,
    pub(super) generation: u32,
}

impl Model {
    /// The context, if the model means something in it.
    #[track_caller]
    fn context(&self) -> Result<std::sync::MutexGuard<'_, Context>, Error> {
        let context = self.owner.lock()?;
        if context.generation() != self.generation {
            return Err(Error::new(ErrorKind::Forgotten));
        }
        Ok(context)
    }

    #[track_caller]
    fn value(&self, context: &mut Context, term: TermId) -> Result<Term, Error> {
        let sort = context.store().sort(term);
        let found = match context.values(&self.model, &[term], &CancelHandle::new()) {
            Ok(mut values) => values.pop(),
            Err(error) => return Err(Error::new(ErrorKind::NoValue(error.to_string()))),
        };
        let Some(value) = found else {
            return Err(Error::new(ErrorKind::NoValue("there is no value".into())));
        };
        let made = context.literal(&self.model, &value, sort);
        Ok(Term::made(&self.owner, Ok((made, self.generation))))
    }

    /// The value of a term, as a literal of its sort.
    ///
    /// # Errors
    /// If the term was not built, belongs to another solver, or has no value that can be found.
    #[track_caller]
    pub fn eval<H: Handle>(&self, term: &H) -> Result<H, Error> {
        let mut context = self.context()?;
        let id = term.term().id_in(&self.owner, &context)?;
        Ok(H::wrap(self.value(&mut context, id)?))
    }

    /// Names and values of the declared constants, in the order of their declarations.
    ///
    /// # Errors
    /// If one of them has no value that can be found.
    #[track_caller]
    pub fn constants(&self) -> Result<Vec<(String, Term)>, Error> {
        let mut context = self.context()?;
        let functions: Vec<_> = context.constants().collect();
        let mut found = Vec::with_capacity(functions.len());
        for function in functions {
            let name = context.store().function_decl(function).name;
            let name = context.store().symbols.name(name).to_owned();
            let constant = context.store_mut().apply(function, &[]);
            found.push((name, self.value(&mut context, constant)?));
        }
        Ok(found)
    }
}

/// The definitions of the declared constants and functions and the heap, if there is one, as SMT-LIB text.
impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text =
            self.context().map(|mut context| context.model_text(&self.model, &CancelHandle::new()));
        match text {
            Ok(Ok(text)) => f.write_str(&text),
            Ok(Err(too_long)) => write!(f, "<{too_long}>"),
            Err(error) => write!(f, "<{error}>"),
        }
    }
}

/// As [`Display`](fmt::Display).
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
