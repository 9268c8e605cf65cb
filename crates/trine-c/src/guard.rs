//! The context, and what stands around each function: who may enter, and what leaves.
//!
//! Idea: all functions run through [`call`], which looks at the pointer, keeps a second thread out,
//! catches panics, and keeps the message of a failure.
//! Invariant: `state` is only touched by the thread that has set `busy`; a context in which something
//! panicked does nothing more.

use std::cell::UnsafeCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use trine::answer::Answer;
use trine::context::Context;
use trine::{CancelHandle, Diagnostic, SortId, TableFull, TermId};

use crate::arena::Arena;
use crate::owners::Owners;
use crate::status::TrineStatus;
use crate::terminate::Terminate;
use crate::text::TrineText;

/// A context: terms, declarations, levels of assertions, options, and the answer of the last check.
/// Several contexts share nothing. One context is used by one thread at a time; `trine_interrupt` alone
/// may be called from any thread meanwhile.
pub struct TrineContext {
    pub(crate) owners: Owners,
    pub(crate) cancel: CancelHandle,
    busy: AtomicBool,
    state: UnsafeCell<State>,
}

/// What the functions work on.
pub(crate) struct State {
    pub(crate) context: Context,
    pub(crate) answer: Option<Answer>,
    pub(crate) terms: Arena<TermId>,
    pub(crate) sorts: Arena<SortId>,
    pub(crate) cancel: CancelHandle,
    pub(crate) terminate: Terminate,
    /// The address of the whole, for the pointers that it gives out.
    pub(crate) owner: *const TrineContext,
    generation: u32,
    text: Vec<u8>,
    error: Option<Failure>,
    error_text: Vec<u8>,
    broken: bool,
}

/// Why a function did not do what it was asked.
pub(crate) struct Failure {
    pub(crate) status: TrineStatus,
    pub(crate) message: String,
    /// Line and column in the text that was given, from one.
    pub(crate) position: Option<(u32, u32)>,
}

impl Failure {
    pub(crate) fn misuse(message: &str) -> Self {
        Self { status: TrineStatus::Misuse, message: message.into(), position: None }
    }

    pub(crate) fn rejected(message: impl ToString) -> Self {
        Self { status: TrineStatus::Rejected, message: message.to_string(), position: None }
    }

    pub(crate) fn not_there(message: impl ToString) -> Self {
        Self { status: TrineStatus::NotThere, message: message.to_string(), position: None }
    }

    pub(crate) fn fault(message: impl ToString) -> Self {
        Self { status: TrineStatus::Fault, message: message.to_string(), position: None }
    }
}

impl From<Box<Diagnostic>> for Failure {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        let position = (diagnostic.position.line, diagnostic.position.column);
        Self { position: Some(position), ..Self::rejected(diagnostic) }
    }
}

impl State {
    /// A text as C gets it.
    pub(crate) fn give_text(&mut self, text: &str) -> TrineText {
        self.text.clear();
        self.text.extend_from_slice(text.as_bytes());
        self.text.push(0);
        TrineText { bytes: self.text.as_ptr().cast(), length: text.len() }
    }

    /// The message of the last failure, and its place.
    pub(crate) fn error(&self) -> (TrineText, (u32, u32)) {
        let text =
            TrineText { bytes: self.error_text.as_ptr().cast(), length: self.error_text.len() - 1 };
        (text, self.error.as_ref().and_then(|failure| failure.position).unwrap_or((0, 0)))
    }

    /// How often terms were forgotten.
    pub(crate) fn generation(&self) -> u32 {
        self.generation
    }

    /// A script may have forgotten all terms.
    pub(crate) fn notice_resets(&mut self) {
        if self.generation != self.context.generation() {
            self.generation = self.context.generation();
            self.terms.forget();
            self.sorts.forget();
        }
    }

    fn fail(&mut self, failure: Failure) -> TrineStatus {
        let status = failure.status;
        self.broken |= status == TrineStatus::Fault;
        self.error_text.clear();
        self.error_text.extend_from_slice(failure.message.as_bytes());
        self.error_text.push(0);
        self.error = Some(failure);
        status
    }
}

impl TrineContext {
    /// A context on the heap; its address never changes.
    pub(crate) fn boxed(context: Context) -> Box<Self> {
        let terminate = Terminate::default();
        let cancel = terminate.handle();
        let generation = context.generation();
        let state = State {
            context,
            answer: None,
            terms: Arena::default(),
            sorts: Arena::default(),
            cancel: cancel.clone(),
            terminate,
            owner: std::ptr::null(),
            generation,
            text: Vec::new(),
            error: None,
            error_text: vec![0],
            broken: false,
        };
        let busy = AtomicBool::new(false);
        let mut boxed =
            Box::new(Self { owners: Owners::one(), cancel, busy, state: UnsafeCell::new(state) });
        boxed.state.get_mut().owner = &raw const *boxed;
        boxed
    }
}

/// What an unwinding says.
fn unwound(payload: &(dyn std::any::Any + Send)) -> Failure {
    match payload.downcast_ref::<TableFull>() {
        Some(full) => Failure::fault(format!("more than can be numbered: {}", full.what)),
        None => Failure::fault("internal fault: a panic; please report it with the input"),
    }
}

/// Runs a function in a context: looks at the pointer, keeps a second thread out, catches panics and keeps
/// the message of a failure.
///
/// # Safety
/// The pointer is null or came from `trine_context_new` and was not freed.
pub(crate) unsafe fn call(
    context: *const TrineContext,
    work: impl FnOnce(&mut State) -> Result<(), Failure>,
) -> TrineStatus {
    // SAFETY: the caller vouches for it.
    let Some(context) = (unsafe { context.as_ref() }) else { return TrineStatus::Misuse };
    if context.busy.swap(true, Ordering::Acquire) {
        return TrineStatus::Busy;
    }
    // SAFETY: `busy` was not set, so no other thread is here until it is reset below.
    let state = unsafe { &mut *context.state.get() };
    let status = if state.broken {
        TrineStatus::Fault
    } else {
        match catch_unwind(AssertUnwindSafe(|| work(state))) {
            Ok(Ok(())) => TrineStatus::Ok,
            Ok(Err(failure)) => state.fail(failure),
            Err(payload) => state.fail(unwound(&*payload)),
        }
    };
    context.busy.store(false, Ordering::Release);
    status
}

/// Looks at a context without changing it; also after a fault.
///
/// # Safety
/// As for [`call`].
pub(crate) unsafe fn look<T>(
    context: *const TrineContext,
    otherwise: T,
    work: impl FnOnce(&State) -> T,
) -> T {
    // SAFETY: the caller vouches for it.
    let Some(context) = (unsafe { context.as_ref() }) else { return otherwise };
    if context.busy.swap(true, Ordering::Acquire) {
        return otherwise;
    }
    // SAFETY: as above.
    let result = work(unsafe { &*context.state.get() });
    context.busy.store(false, Ordering::Release);
    result
}

/// Writes a result where C wants it.
///
/// # Safety
/// The pointer is null or valid for a write.
pub(crate) unsafe fn put<T>(place: *mut T, value: T) -> Result<(), Failure> {
    if place.is_null() {
        return Err(Failure::misuse("the place of the result is null"));
    }
    // SAFETY: the caller vouches for it.
    unsafe { place.write(value) };
    Ok(())
}
