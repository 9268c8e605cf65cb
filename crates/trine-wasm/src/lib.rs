//! The solver as a WebAssembly module: what a host calls, and what it finds in linear memory.
//!
//! Idea: the host writes a text into the place that [`trine_input`] gives it, calls a function that reads the text, and
//! reads a result where [`trine_result`] says. Answers go to standard output while a script runs, diagnostics to standard
//! error. There is one session at a time; a script may come in pieces, each with lines of its own.
//! Invariants: a call that returns leaves the session usable; a call that traps is the last one, and afterwards
//! [`trine_end`] says why: no memory was left, which answers a running check `unknown`, or a fault. Memory that a check
//! takes beyond nine sixteenths of what addresses reach ends that check, since tables grow by doubling.
//! Reference: WebAssembly core specification; WASI, preview 1 (a reactor).

mod end;
mod heap;
mod host;
mod messages;

pub use host::host_options;
use host::with_host;

/// Makes room for a text of so many bytes, which the next call reads.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_input(length: usize) -> *mut u8 {
    with_host(|host| host.make_room(length))
}

/// Begins a session, which takes the place of an earlier one. The text has a line `NAME=VALUE` for each of the
/// [options](host_options), without colon or dashes. The status is zero, or two with the reason as result.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_open() -> i32 {
    with_host(host::Host::open)
}

/// Runs the text as the next piece of a script. The status is that of the program `trine`; the result is empty.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_run() -> i32 {
    with_host(host::Host::run)
}

/// Lets checks be answered again although a command was rejected: the host has told its user, and a rejected command
/// has left no trace.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_forgive() {
    with_host(host::Host::forgive);
}

/// Listens to the checks of the session from now on, for [`trine_explain`].
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_listen() {
    with_host(host::Host::listen);
}

/// Makes an explanation of the checks since [`trine_listen`] the result: text for 0, JSON for 1, a page for 2.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_explain(format: i32) {
    with_host(|host| host.explain(format));
}

/// Answers the text, a message about terms, solvers and models that the host has built: JSON, as `messages.rs` says.
/// This needs no session.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_message() {
    with_host(host::Host::message);
}

/// Ends the check that a message runs, or the next one. It may be called while the module calls `sched_yield`.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_interrupt() {
    messages::interrupt();
}

/// Ends the session and gives back its memory.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_close() {
    with_host(host::Host::close);
}

/// Where the result of the last call begins.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_result() -> *const u8 {
    with_host(|host| host.result().as_ptr())
}

/// How many bytes the result of the last call has.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_result_length() -> usize {
    with_host(|host| host.result().len())
}

/// Why a call has trapped: 0 for a fault, 1 where no memory was left, 2 where a check was running then.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "a host finds functions by their names")]
#[unsafe(no_mangle)]
pub extern "C" fn trine_end() -> i32 {
    end::why()
}
