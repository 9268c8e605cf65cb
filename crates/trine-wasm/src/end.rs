//! Why the module ended: a fault, or no memory.
//!
//! Idea: whoever asks for memory and gets none leaves a mark before the module traps, on the side of Rust by the allocator,
//! on that of C++ by its handler for such cases. The host asks for the mark after the trap.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use trine::watchdog::Watchdog;

/// Whether an allocation has failed.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Sets the mark.
pub(crate) fn mark() {
    FAILED.store(true, Ordering::Relaxed);
}

thread_local! {
    /// Knows whether a check is running.
    static WATCHDOG: RefCell<Option<Watchdog>> = const { RefCell::new(None) };
}

/// What C++ calls where `new` finds no memory.
extern "C" fn nothing_left() {
    mark();
    std::process::abort();
}

#[allow(unsafe_code, reason = "a function of the library of C++")]
// SAFETY: this is `std::set_new_handler`, which takes and returns a function without parameters and result.
unsafe extern "C" {
    #[link_name = "_ZSt15set_new_handlerPFvvE"]
    fn set_new_handler(handler: Option<extern "C" fn()>) -> Option<extern "C" fn()>;
}

/// Whose checks are watched from now on.
#[allow(unsafe_code, reason = "the handler of C++ is set")]
pub(crate) fn watch(watchdog: Option<Watchdog>) {
    // SAFETY: the handler ends the module, so it may be called at any time.
    unsafe { set_new_handler(Some(nothing_left)) };
    WATCHDOG.set(watchdog);
}

/// What [`trine_end`](crate::trine_end) says.
pub(crate) fn why() -> i32 {
    let is_checking =
        WATCHDOG.with_borrow(|watchdog| watchdog.as_ref().is_some_and(Watchdog::is_checking));
    match (FAILED.load(Ordering::Relaxed), is_checking) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}
