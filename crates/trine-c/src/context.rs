//! Contexts: made, freed, set; what went wrong; the version.

use std::ffi::c_char;
use std::panic::catch_unwind;
use std::ptr;

use trine::context::Context;
use trine::options::{MemoryLimit, OptionRow, Options, When};

use crate::guard::{Failure, TrineContext, call, look};
use crate::status::TrineStatus;
use crate::text::{TrineText, taken_utf8};

/// Version of the library, as "0.1.0"; never freed.
#[unsafe(no_mangle)]
pub extern "C" fn trine_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// A new context without declarations and assertions, or null if none can be made. It has one owner, the
/// caller, who frees it.
#[unsafe(no_mangle)]
pub extern "C" fn trine_context_new() -> *mut TrineContext {
    let make = || {
        // A limit of memory would concern the whole process, which is not ours.
        let options = Options { memory: MemoryLimit::None, ..Options::default() };
        Box::into_raw(TrineContext::boxed(Context::new(&options)))
    };
    catch_unwind(make).unwrap_or(ptr::null_mut())
}

/// Gives a context one more owner, who frees it too.
///
/// # Safety
/// The context is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_context_retain(context: *mut TrineContext) {
    // SAFETY: the caller vouches for it; the field is made for several threads.
    if let Some(context) = unsafe { context.as_ref() } {
        context.owners.retain();
    }
}

/// Takes one owner from a context; the last one frees it with its terms, sorts and texts. Null is allowed. Models are
/// freed on their own.
///
/// # Safety
/// The context has an owner left, and where it is the last one, no other thread uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_context_free(context: *mut TrineContext) {
    // SAFETY: the caller vouches for it.
    if unsafe { context.as_ref() }.is_some_and(|context| context.owners.release()) {
        // SAFETY: the caller vouches for it.
        let context = unsafe { Box::from_raw(context) };
        drop(catch_unwind(std::panic::AssertUnwindSafe(move || drop(context))));
    }
}

/// Message of the last function of this context that did not return `TRINE_STATUS_OK`. It stays until the
/// next one that does not.
///
/// # Safety
/// The context is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_error_message(context: *const TrineContext) -> TrineText {
    let none = TrineText { bytes: c"no context, or it is busy".as_ptr(), length: 25 };
    // SAFETY: the caller vouches for it.
    unsafe { look(context, none, |state| state.error().0) }
}

/// Line and column, from one, that the last error message is about; zeros if it is about no text.
///
/// # Safety
/// The context is valid; the places are null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_error_position(
    context: *const TrineContext,
    line: *mut u32,
    column: *mut u32,
) {
    // SAFETY: the caller vouches for it.
    let position = unsafe { look(context, (0, 0), |state| state.error().1) };
    for (place, value) in [(line, position.0), (column, position.1)] {
        if !place.is_null() {
            // SAFETY: the caller vouches for it.
            unsafe { place.write(value) };
        }
    }
}

/// Sets an option by its name in SMT-LIB, without the colon, and its value as text:
/// `trine_set_option(c, "produce-unsat-cores", "true")`. Both end with a zero byte. The names are those of
/// the command line (docs/options.md); those for the whole process do not belong here.
///
/// # Safety
/// The context is valid; the texts end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn trine_set_option(
    context: *mut TrineContext,
    name: *const c_char,
    value: *const c_char,
) -> TrineStatus {
    let work = |state: &mut crate::guard::State| {
        // SAFETY: the caller vouches for it.
        let (name, value) =
            unsafe { (taken_utf8(name, usize::MAX)?, taken_utf8(value, usize::MAX)?) };
        let row = OptionRow::named(name.trim_start_matches(':'))
            .filter(|row| row.when != When::CommandLine)
            .ok_or_else(|| Failure::rejected(format!("there is no option {name} here")))?;
        if row.when == When::Start && state.context.has_started() {
            let message = format!("{name} can only be set before the first assertion");
            return Err(Failure::rejected(message));
        }
        let mut options = state.context.options().clone();
        row.set(&mut options, value).map_err(|invalid| {
            Failure::rejected(format!("the value of {name} must be {}", invalid.expected))
        })?;
        state.context.set_options(options);
        Ok(())
    };
    // SAFETY: the caller vouches for it.
    unsafe { call(context, work) }
}
