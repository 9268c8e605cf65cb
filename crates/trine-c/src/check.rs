//! Checks: assumptions, limits, interruption, reasons.

use std::ffi::{c_int, c_void};
use std::time::{Duration, Instant};

use trine::answer::Answer;
use trine::context::CheckError;
use trine::solver::Limits;
use trine::{Exhausted, TermId};

use crate::guard::{Failure, State, TrineContext, call, look, put};
use crate::status::{TrineAnswer, TrineStatus};
use crate::term::TrineTerm;
use crate::terminate::Callback;
use crate::text::{TrineText, taken_list};

/// Limits of one check; zeros mean none.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrineLimits {
    /// Wall-clock time in seconds.
    pub seconds: f64,
    /// Steps, which are the same on every machine.
    pub ticks: u64,
}

fn limits(given: Option<&TrineLimits>, state: &State) -> Result<Limits, Failure> {
    let options = state.context.options();
    let (mut time, mut ticks) = (options.check_time, options.resource_limit);
    if let Some(given) = given {
        if given.seconds != 0.0 {
            let seconds = Duration::try_from_secs_f64(given.seconds);
            let seconds = seconds.map_err(|_| Failure::misuse("the seconds are no time"))?;
            time = Some(time.map_or(seconds, |time| time.min(seconds)));
        }
        if given.ticks != 0 {
            ticks = Some(ticks.map_or(given.ticks, |ticks| ticks.min(given.ticks)));
        }
    }
    // A time beyond the end of the clock is no limit.
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    Ok(Limits { deadline, ticks, cancel: state.cancel.clone(), ..Limits::default() })
}

fn number(answer: &Answer) -> TrineAnswer {
    match answer {
        Answer::Sat(_) => TrineAnswer::Sat,
        Answer::Unsat(_) => TrineAnswer::Unsat,
        Answer::Unknown(_) => TrineAnswer::Unknown,
    }
}

/// Decides the assertions together with assumptions, which hold for this check alone. `limits` may be null;
/// the limits of the options hold as well.
///
/// # Safety
/// The context is valid, there are `count` assumptions, `limits` is null or valid, and `answer` is valid for
/// a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_check(
    context: *mut TrineContext,
    assumptions: *const *const TrineTerm,
    count: usize,
    limits: *const TrineLimits,
    answer: *mut TrineAnswer,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let limits = self::limits(unsafe { limits.as_ref() }, state)?;
        // SAFETY: as above.
        let assumed = unsafe { taken_list(assumptions, count) }?.iter();
        // SAFETY: as above.
        let assumed = assumed.map(|&term| unsafe { state.term(term) });
        let assumed = assumed.collect::<Result<Vec<TermId>, Failure>>()?;
        state.answer = None;
        let found = state.context.check(&assumed, &limits);
        state.cancel.reset();
        let found = found.map_err(|error| match error {
            CheckError::Fault(fault) => Failure::fault(fault),
            CheckError::NotAFormula(error) => Failure::rejected(error),
        })?;
        let given = number(&found);
        state.answer = Some(found);
        // SAFETY: as above.
        unsafe { put(answer, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// Ends the check that another thread runs in this context, or the next one if none runs: its answer is
/// `TRINE_ANSWER_UNKNOWN`. The one function that any thread may call at any time; a signal handler may, too.
///
/// # Safety
/// The context is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_interrupt(context: *const TrineContext) {
    // SAFETY: the caller vouches for it; the field is made for several threads.
    if let Some(context) = unsafe { context.as_ref() } {
        context.cancel.cancel(Exhausted::Interrupted);
    }
}

/// Has checks of this context ask a function, about a thousand times a second, whether they shall end: a result other than
/// zero makes the answer `TRINE_ANSWER_UNKNOWN`. Null asks no more. The function is called by the thread that checks, and
/// must not call functions with this context other than `trine_interrupt`.
///
/// # Safety
/// The context is valid; the function may be called with the argument until another one is set or the context
/// is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_set_terminate(
    context: *mut TrineContext,
    argument: *mut c_void,
    terminate: Option<unsafe extern "C" fn(argument: *mut c_void) -> c_int>,
) -> TrineStatus {
    let work = |state: &mut State| {
        state.terminate.set(terminate.map(|function| Callback { function, argument }));
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}

/// The answer of the last check, by call or by script; unknown if there was none since the assertions
/// changed.
///
/// # Safety
/// The context is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_last_answer(context: *const TrineContext) -> TrineAnswer {
    let of = |state: &State| state.answer.as_ref().map_or(TrineAnswer::Unknown, number);
    // SAFETY: the caller vouches for it.
    unsafe { look(context, TrineAnswer::Unknown, of) }
}

/// Why the last check was answered unknown, as `(get-info :reason-unknown)` says it: `timeout`,
/// `resourceout`, `interrupted`, or `(incomplete "..")`.
///
/// # Safety
/// The context is valid; `text` is valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_reason_unknown(
    context: *mut TrineContext,
    text: *mut TrineText,
) -> TrineStatus {
    let work = |state: &mut State| {
        let Some(Answer::Unknown(reason)) = &state.answer else {
            return Err(Failure::not_there("the last check was not answered unknown"));
        };
        let reason = state.context.reason_text(reason);
        let given = state.give_text(&reason);
        // SAFETY: the caller vouches for it.
        unsafe { put(text, given) }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}
