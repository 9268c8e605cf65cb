//! Terms as values of a program.
//!
//! Idea: a term is a number and a share in its solver, so it can be cloned, stored and sent. A term that could
//! not be built remembers why, and so does what is built from it; whoever uses it gets that error.
//! Invariant: the number of a term means something in the generation of the context that it was made in.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard};

use trine_smtlib::{sort_text, term_text};
use trine_term::{Op, TermId};

use super::error::{Error, ErrorKind};
use super::sorts::{Bool, Handle};
use crate::context::Context;

/// What the handles of one solver share.
pub(crate) struct Owner {
    context: Mutex<Context>,
}

impl Owner {
    pub(crate) fn new(context: Context) -> Arc<Self> {
        Arc::new(Self { context: Mutex::new(context) })
    }

    /// The context, unless a call panicked in it.
    #[track_caller]
    pub(crate) fn lock(&self) -> Result<MutexGuard<'_, Context>, Error> {
        match self.context.lock() {
            Ok(context) => Ok(context),
            Err(_) => {
                let what = "an earlier call in this solver panicked".to_owned();
                Err(Error::new(ErrorKind::Fault(what)))
            }
        }
    }
}

/// A term of any sort. [`Bool`], [`Bv`](super::Bv) and their relatives are terms whose sort is known, and have
/// the operators of their sorts.
///
/// Equal terms are equal: `==` compares them and gives a `bool`, `eq` builds the formula.
#[derive(Clone)]
pub struct Term {
    owner: Arc<Owner>,
    number: Result<Number, Error>,
}

/// The number of a term, and the generation that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Number {
    id: TermId,
    generation: u32,
}

impl Term {
    /// What was built in a context, or why it was not.
    pub(crate) fn made(owner: &Arc<Owner>, made: Result<(TermId, u32), Error>) -> Self {
        let number = made.map(|(id, generation)| Number { id, generation });
        Self { owner: Arc::clone(owner), number }
    }

    /// Builds a term in a context.
    #[track_caller]
    pub(crate) fn build(
        owner: &Arc<Owner>,
        work: impl FnOnce(&mut Context) -> Result<TermId, ErrorKind>,
    ) -> Self {
        let made = match owner.lock() {
            Ok(mut context) => match work(&mut context) {
                Ok(id) => Ok((id, context.generation())),
                Err(kind) => Err(Error::new(kind)),
            },
            Err(error) => Err(error),
        };
        Self::made(owner, made)
    }

    pub(crate) fn owner(&self) -> &Arc<Owner> {
        &self.owner
    }

    /// The number of the term in a context of this owner.
    #[track_caller]
    pub(crate) fn id_in(&self, owner: &Arc<Owner>, context: &Context) -> Result<TermId, Error> {
        let number = self.number.clone()?;
        if !Arc::ptr_eq(owner, &self.owner) {
            return Err(Error::new(ErrorKind::Foreign));
        }
        if number.generation != context.generation() {
            return Err(Error::new(ErrorKind::Forgotten));
        }
        Ok(number.id)
    }

    /// What work on the numbers of some terms builds; the first of the errors if one of them has one.
    #[track_caller]
    pub(crate) fn combine(
        &self,
        others: &[&Self],
        work: impl FnOnce(&mut Context, &[TermId]) -> Result<TermId, ErrorKind>,
    ) -> Self {
        let made = match self.owner.lock() {
            Ok(mut context) => self.combined(others, &mut context, work),
            Err(error) => Err(error),
        };
        Self::made(&self.owner, made)
    }

    #[track_caller]
    fn combined(
        &self,
        others: &[&Self],
        context: &mut Context,
        work: impl FnOnce(&mut Context, &[TermId]) -> Result<TermId, ErrorKind>,
    ) -> Result<(TermId, u32), Error> {
        let mut ids = vec![self.id_in(&self.owner, context)?];
        for other in others {
            ids.push(other.id_in(&self.owner, context)?);
        }
        match work(context, &ids) {
            Ok(made) => Ok((made, context.generation())),
            // Not by `map_err`, which would be the place then.
            Err(kind) => Err(Error::new(kind)),
        }
    }

    /// An operator of the table, with indices, applied to this term and others.
    #[track_caller]
    pub(crate) fn apply_op(&self, op: Op, indices: [u32; 2], others: &[&Self]) -> Self {
        self.combine(others, |context, ids| {
            let built = context.store_mut().try_mk(op, indices, ids);
            built.map_err(|_| misfit(context, op.name(), ids))
        })
    }

    /// A function of SMT-LIB applied to this term and others, for what has no method here: `bvcomp`,
    /// `(_ rotate_left 3)`, `str.replace_re`, or a name in scope.
    #[track_caller]
    #[must_use]
    pub fn apply(&self, head: &str, others: &[&Self]) -> Self {
        self.combine(others, |context, ids| context.apply(head, ids).map_err(ErrorKind::Text))
    }

    /// Whether the term was built.
    ///
    /// # Errors
    /// Why not, with the place in the program.
    pub fn check(&self) -> Result<(), Error> {
        self.number.clone().map(drop)
    }

    /// The term as one of a kind of sorts.
    ///
    /// # Errors
    /// If its sort is another one, or it was not built.
    #[track_caller]
    pub fn cast<H: Handle>(&self) -> Result<H, Error> {
        let cast = H::of_term(self.clone());
        cast.term().check()?;
        Ok(cast)
    }

    /// The sort as SMT-LIB writes it.
    ///
    /// # Errors
    /// If the term was not built.
    #[track_caller]
    pub fn sort(&self) -> Result<String, Error> {
        let context = self.owner.lock()?;
        let id = self.id_in(&self.owner, &context)?;
        Ok(sort_text(context.store(), context.store().sort(id)))
    }

    /// The formula that this term and another one of its sort are equal.
    #[track_caller]
    #[must_use]
    pub fn equals(&self, other: &Self) -> Bool {
        Bool::of_term(self.apply_op(Op::Eq, [0, 0], &[other]))
    }
}

/// Which sorts an operator was applied to that it does not take.
pub(crate) fn misfit(context: &Context, operator: &str, args: &[TermId]) -> ErrorKind {
    let store = context.store();
    let sorts = args.iter().map(|&arg| sort_text(store, store.sort(arg))).collect();
    ErrorKind::Sorts { operator: operator.to_owned(), sorts }
}

/// SMT-LIB text, or the error of a term that was not built.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.owner.lock().and_then(|context| {
            let id = self.id_in(&self.owner, &context)?;
            Ok(term_text(context.store(), id))
        });
        match text {
            Ok(text) => f.write_str(&text),
            Err(error) => write!(f, "<{error}>"),
        }
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Equal terms of one solver; a term that was not built equals its clones.
impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        match (&self.number, &other.number) {
            (Ok(one), Ok(two)) => one == two && Arc::ptr_eq(&self.owner, &other.owner),
            (Err(one), Err(two)) => one.is_clone_of(two),
            _ => false,
        }
    }
}

impl Eq for Term {}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Ok(number) = &self.number {
            number.hash(state);
        }
    }
}
