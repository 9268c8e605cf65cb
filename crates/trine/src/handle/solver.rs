//! A solver for programs that build their terms as values.
//!
//! Idea: a thin layer over one [`Context`]: what is declared stays, whatever level is open, so a name and a
//! sort are the same constant wherever they are said.
//! Invariant: a check holds the lock of the context; meanwhile other threads can interrupt it, and whatever
//! else they do with the solver or its terms waits.

use std::fmt;
use std::sync::Arc;

use trine_collections::{CancelHandle, Exhausted};
use trine_smtlib::{Command, Framer};
use trine_term::TermId;

use super::answer::{Answer, Core, Model};
use super::error::{Error, ErrorKind};
use super::limits::{Limits, MemoryWatch};
use super::sorts::{Bool, Handle};
use super::term::{Owner, Term};
use crate::context::{CheckError, Context};
use crate::options::{MemoryLimit, Options};
use crate::script::{self, Transcript};

/// Assertions in levels over terms of its own, and checks.
///
/// ```
/// use trine::{Bv, Solver};
///
/// let solver = Solver::new();
/// let x = Bv::new(&solver, "x", 8);
/// let y = Bv::new(&solver, "y", 8);
/// solver.assert(&(&x * &y).eq(35))?;
/// solver.assert(&(x.ult(&y) & y.ult(16) & x.ne(1)))?;
/// let model = solver.check()?.model().expect("5 times 7 is 35");
/// assert_eq!(model.eval(&x)?.as_u64(), Some(5));
/// # Ok::<(), trine::Error>(())
/// ```
///
/// A term that does not fit is an error with both sorts and the place where it was built; the assertion says so:
///
/// ```
/// use trine::{Bv, Solver};
///
/// let solver = Solver::new();
/// let sum = Bv::new(&solver, "x", 8) + Bv::new(&solver, "w", 9);
/// let error = solver.assert(&sum.eq(0)).unwrap_err();
/// assert!(error.to_string().starts_with("bvadd does not take (_ BitVec 8) and (_ BitVec 9)"));
/// ```
pub struct Solver {
    pub(super) owner: Arc<Owner>,
    watch: Arc<MemoryWatch>,
    cancel: CancelHandle,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

/// A level of assertions, which ends with this value.
#[derive(Debug)]
#[must_use = "the level ends with this value"]
pub struct Level<'a> {
    solver: &'a Solver,
}

impl Drop for Level<'_> {
    fn drop(&mut self) {
        // Where a call panicked there is no level to be closed.
        drop(self.solver.pop());
    }
}

impl Solver {
    /// A solver without assertions.
    #[must_use]
    pub fn new() -> Self {
        Self::with_options(&Options::default())
    }

    /// A solver with options. Declarations are global in it, and limits of memory are those of
    /// [`Limits::memory`].
    #[must_use]
    pub fn with_options(options: &Options) -> Self {
        let options =
            Options { global_declarations: true, memory: MemoryLimit::None, ..options.clone() };
        let watch = Arc::new(MemoryWatch::default());
        let cancel = watch.handle();
        Self { owner: Owner::new(Context::new(&options)), watch, cancel }
    }

    /// Ends a check from another thread or a signal handler, by
    /// [`cancel`](CancelHandle::cancel)`(Exhausted::Interrupted)`; where none runs, the next one.
    #[must_use]
    pub fn interrupt_handle(&self) -> CancelHandle {
        self.cancel.clone()
    }

    /// Ends a running check; where none runs, the next one.
    pub fn interrupt(&self) {
        self.cancel.cancel(Exhausted::Interrupted);
    }

    #[track_caller]
    fn formulas(&self, context: &Context, formulas: &[&Bool]) -> Result<Vec<TermId>, Error> {
        let mut ids = Vec::with_capacity(formulas.len());
        for formula in formulas {
            ids.push(formula.id_in(&self.owner, context)?);
        }
        Ok(ids)
    }

    /// Adds an assertion to the present level.
    ///
    /// # Errors
    /// If the formula was not built, with the place where, or belongs to another solver.
    #[track_caller]
    pub fn assert(&self, formula: &Bool) -> Result<(), Error> {
        let mut context = self.owner.lock()?;
        let id = formula.id_in(&self.owner, &context)?;
        match context.assert(id) {
            Ok(()) => Ok(()),
            Err(error) => {
                let (wanted, found) = ("Bool".to_owned(), error.sort);
                Err(Error::new(ErrorKind::Sort { wanted, found }))
            }
        }
    }

    /// Adds an assertion that cores mention.
    ///
    /// # Errors
    /// As for [`assert`](Self::assert).
    #[track_caller]
    pub fn assert_tracked(&self, formula: &Bool) -> Result<(), Error> {
        let mut context = self.owner.lock()?;
        let id = formula.id_in(&self.owner, &context)?;
        context.want_cores();
        let name = context.fresh_name("tracked");
        match context.assert_named(&name, id) {
            Ok(_) => Ok(()),
            Err(error) => Err(Error::new(ErrorKind::Fault(error.to_string()))),
        }
    }

    /// Opens a level; [`pop`](Self::pop) closes it.
    ///
    /// # Errors
    /// If an earlier call panicked.
    #[track_caller]
    pub fn push(&self) -> Result<(), Error> {
        self.owner.lock()?.push();
        Ok(())
    }

    /// Closes the innermost level, if there is one, with its assertions.
    ///
    /// # Errors
    /// If an earlier call panicked.
    #[track_caller]
    pub fn pop(&self) -> Result<(), Error> {
        self.owner.lock()?.pop(1);
        Ok(())
    }

    /// Opens a level that ends with the value returned.
    ///
    /// # Errors
    /// If an earlier call panicked.
    ///
    /// ```
    /// use trine::{Int, Solver};
    ///
    /// let solver = Solver::new();
    /// let n = Int::new(&solver, "n");
    /// solver.assert(&n.gt(0))?;
    /// {
    ///     let _level = solver.level()?;
    ///     solver.assert(&n.lt(0))?;
    ///     assert!(solver.check()?.is_unsat());
    /// }
    /// assert!(solver.check()?.is_sat());
    /// # Ok::<(), trine::Error>(())
    /// ```
    #[track_caller]
    pub fn level(&self) -> Result<Level<'_>, Error> {
        self.push()?;
        Ok(Level { solver: self })
    }

    /// Decides the assertions.
    ///
    /// # Errors
    /// For a fault of Trine's.
    #[track_caller]
    pub fn check(&self) -> Result<Answer, Error> {
        self.check_with(&[], &Limits::new())
    }

    /// Decides the assertions together with assumptions, which hold for this check alone, within limits.
    ///
    /// # Errors
    /// If an assumption was not built, or for a fault of Trine's.
    #[track_caller]
    pub fn check_with(&self, assumptions: &[&Bool], limits: &Limits) -> Result<Answer, Error> {
        let mut context = self.owner.lock()?;
        let ids = self.formulas(&context, assumptions)?;
        let limits = limits.begin(&self.watch, &self.cancel);
        let answer = context.check(&ids, &limits);
        self.cancel.reset();
        match answer {
            Ok(answer) => Ok(self.answer(&context, answer, assumptions)),
            Err(CheckError::Fault(fault)) => Err(Error::new(ErrorKind::Fault(fault.to_string()))),
            Err(CheckError::NotAFormula(error)) => {
                let (wanted, found) = ("Bool".to_owned(), error.sort);
                Err(Error::new(ErrorKind::Sort { wanted, found }))
            }
        }
    }

    fn answer(
        &self,
        context: &Context,
        answer: crate::answer::Answer,
        assumptions: &[&Bool],
    ) -> Answer {
        let generation = context.generation();
        match answer {
            crate::answer::Answer::Sat(model) => {
                Answer::Sat(Model { owner: Arc::clone(&self.owner), model, generation })
            }
            crate::answer::Answer::Unsat(core) => {
                let labels = context.labels().iter();
                let tracked = labels.filter(|(name, _)| core.names.contains(name));
                let handle = |id| Bool::wrap(Term::made(&self.owner, Ok((id, generation))));
                let mut formulas: Vec<Bool> = tracked.map(|&(_, id)| handle(id)).collect();
                let assumed = core.assumptions.iter().filter_map(|&at| assumptions.get(at));
                formulas.extend(assumed.map(|&formula| formula.clone()));
                Answer::Unsat(Core { formulas })
            }
            crate::answer::Answer::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    /// Models one after another, in each of which some of the terms have other values than before. The
    /// assertions are those of now and stay so as long as the iterator lives.
    ///
    /// # Errors
    /// If an earlier call panicked.
    ///
    /// ```
    /// use trine::{Bv, Solver};
    ///
    /// let solver = Solver::new();
    /// let b = Bv::new(&solver, "b", 8);
    /// solver.assert(&(&b * &b).eq(1))?;
    /// let mut found = Vec::new();
    /// for model in solver.models(&[&b])? {
    ///     found.extend(model?.eval(&b)?.as_u64());
    /// }
    /// found.sort();
    /// assert_eq!(found, [1, 127, 129, 255]);
    /// # Ok::<(), trine::Error>(())
    /// ```
    #[track_caller]
    pub fn models<'a>(&'a self, terms: &[&Term]) -> Result<Models<'a>, Error> {
        let terms = terms.iter().map(|&term| term.clone()).collect();
        Ok(Models { level: self.level()?, terms, ended: false })
    }

    /// Reads SMT-LIB commands: declarations, definitions, assertions, levels. Commands that ask are only read.
    ///
    /// # Errors
    /// What is wrong with the text; what stands before it was done.
    #[track_caller]
    pub fn read(&self, text: &str) -> Result<(), Error> {
        self.read_commands(text).map(drop)
    }

    /// As [`read`](Self::read), and gives the formulas that the text asserts.
    #[track_caller]
    fn read_commands(&self, text: &str) -> Result<Vec<TermId>, Error> {
        let mut context = self.owner.lock()?;
        let mut framer = Framer::new(text.as_bytes());
        let mut asserted = Vec::new();
        while let Some(form) = framer.next_form() {
            let form = match form {
                Ok(form) => form,
                Err(fault) => {
                    let place = fault.position;
                    let what = format!("{:?} at {}:{}", fault.kind, place.line, place.column);
                    return Err(Error::new(ErrorKind::Shape(what)));
                }
            };
            match context.read(form) {
                Ok(parsed) => {
                    if let Command::Assert { term, .. } = parsed.command {
                        asserted.push(term);
                    }
                }
                Err(diagnostic) => return Err(Error::new(ErrorKind::Text(diagnostic))),
            }
        }
        Ok(asserted)
    }

    /// The formulas that SMT-LIB commands assert, which are not asserted here. What the text declares stays.
    ///
    /// # Errors
    /// What is wrong with the text.
    ///
    /// ```
    /// use trine::{Int, Solver};
    ///
    /// let solver = Solver::new();
    /// let formulas = solver.parse("(declare-const n Int)(assert (> n 5))(assert (< n 7))")?;
    /// solver.assert(&(&formulas[0] & &formulas[1]))?;
    /// let model = solver.check()?.model().expect("sat");
    /// assert_eq!(model.eval(&Int::new(&solver, "n"))?.as_i64(), Some(6));
    /// # Ok::<(), trine::Error>(())
    /// ```
    #[track_caller]
    pub fn parse(&self, text: &str) -> Result<Vec<Bool>, Error> {
        let floor = {
            let mut context = self.owner.lock()?;
            context.push();
            context.level() - 1
        };
        let asserted = self.read_commands(text);
        let mut context = self.owner.lock()?;
        // The text may have opened levels of its own.
        let above = context.level().saturating_sub(floor);
        context.pop(above);
        let generation = context.generation();
        let handle = |id| Bool::wrap(Term::made(&self.owner, Ok((id, generation))));
        Ok(asserted?.into_iter().map(handle).collect())
    }

    /// A term from its SMT-LIB text: `solver.term::<Int>("(+ n 1)")`.
    #[track_caller]
    #[must_use]
    pub fn term<H: Handle>(&self, text: &str) -> H {
        H::of_term(Term::build(&self.owner, |context| {
            context.parse_term(text).map_err(ErrorKind::Text)
        }))
    }

    /// Runs a script over the terms and assertions of this solver and gives its responses.
    ///
    /// # Errors
    /// If an earlier call panicked.
    #[track_caller]
    pub fn run_script(&self, text: &str) -> Result<Transcript, Error> {
        let mut context = self.owner.lock()?;
        let transcript = script::run(&mut context, None, text.as_bytes(), &self.cancel);
        self.cancel.reset();
        Ok(transcript)
    }

    /// The assertions of all levels.
    ///
    /// # Errors
    /// If an earlier call panicked.
    #[track_caller]
    pub fn assertions(&self) -> Result<Vec<Bool>, Error> {
        let context = self.owner.lock()?;
        let generation = context.generation();
        let handle = |id| Bool::wrap(Term::made(&self.owner, Ok((id, generation))));
        Ok(context.assertions().map(|assertion| handle(assertion.term)).collect())
    }

    /// A simpler term with the same meaning, as far as the rules of the rewriter go.
    #[track_caller]
    #[must_use]
    pub fn simplify<H: Handle>(&self, term: &H) -> H {
        H::wrap(term.term().combine(&[], |context, ids| Ok(context.simplify(ids[0]))))
    }
}

/// Runs a script in a solver of its own: its responses, warnings and last answer.
///
/// ```
/// let done = trine::run_script("(declare-const x Int)(assert (> (* x x) 8))(check-sat)");
/// assert_eq!(done.responses, ["sat"]);
/// ```
#[must_use]
pub fn run_script(text: &str) -> Transcript {
    let options = Options { memory: MemoryLimit::None, ..Options::default() };
    script::run(&mut Context::new(&options), None, text.as_bytes(), &CancelHandle::new())
}

/// Models of a solver; see [`Solver::models`].
#[derive(Debug)]
pub struct Models<'a> {
    level: Level<'a>,
    terms: Vec<Term>,
    ended: bool,
}

impl Models<'_> {
    /// The next model, after which only others come.
    fn advance(&self) -> Result<Option<Model>, Error> {
        let solver = self.level.solver;
        let model = match solver.check()? {
            Answer::Sat(model) => model,
            Answer::Unsat(_) => return Ok(None),
            Answer::Unknown(reason) => return Err(Error::new(ErrorKind::Unknown(reason))),
        };
        let mut same: Option<Bool> = None;
        for term in &self.terms {
            let holds = term.equals(&model.eval(term)?);
            same = Some(same.map_or_else(|| holds.clone(), |same| same & &holds));
        }
        match same {
            Some(same) => solver.assert(&!same)?,
            // Without terms one model is like another.
            None => solver.assert(&solver.term("false"))?,
        }
        Ok(Some(model))
    }
}

impl Iterator for Models<'_> {
    type Item = Result<Model, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.advance().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}
