//! Scripts: SMT-LIB text in, responses out.

use std::ffi::c_char;

use trine::exit_code::ExitCode;
use trine::script;

use crate::guard::{Failure, State, TrineContext, call, put};
use crate::status::TrineStatus;
use crate::text::{TrineText, taken};

/// Runs a script, given with its length (or `SIZE_MAX` if it ends with a zero byte). `responses` gets what
/// the binary would print, each response with a line break after it. Names, levels, assertions and the last
/// answer stay for what comes after. After the first error the script stops, unless the option
/// `error-behavior` says otherwise; then the status is `TRINE_STATUS_REJECTED`, the responses are there all
/// the same, and what stood before the error has taken place.
///
/// # Safety
/// The context is valid, the text has that length, and `responses` is null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_run_script(
    context: *mut TrineContext,
    text: *const c_char,
    length: usize,
    responses: *mut TrineText,
) -> TrineStatus {
    let work = |state: &mut State| {
        // SAFETY: the caller vouches for it.
        let text = unsafe { taken(text, length) }?;
        let answer = state.answer.take();
        let done = script::run(&mut state.context, answer, text, &state.cancel);
        state.cancel.reset();
        state.answer = done.answer;
        state.notice_resets();
        let lines: String = done.responses.iter().flat_map(|line| [line, "\n"]).collect();
        let lines = state.give_text(&lines);
        if !responses.is_null() {
            // SAFETY: the caller vouches for it.
            unsafe { put(responses, lines) }?;
        }
        let error = || {
            let error = done.responses.iter().rev().find(|line| line.starts_with("(error"));
            error.cloned().unwrap_or_else(|| "the responses could not be written".into())
        };
        match done.code {
            ExitCode::InternalFault => Err(Failure::fault(error())),
            ExitCode::Error | ExitCode::OutputLost | ExitCode::BrokenPipe => {
                Err(Failure::rejected(error()))
            }
            _ => Ok(()),
        }
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}
