//! Why the module ended: a fault, or no memory.
//!
//! Idea: whoever asks for memory and gets none leaves a mark before the module traps, on the side of Rust by the allocator,
//! on that of C++ by its handler for such cases. The host asks for the mark after the trap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use trine::watchdog::Watchdog;

/// Whether an allocation has failed.
static FAILED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Knows whether a check is running.
    static WATCHDOG: RefCell<Option<Watchdog>> = const { RefCell::new(None) };
}

/// The allocator of the system, with a mark where it has nothing to give.
struct Marking;

#[global_allocator]
static ALLOCATOR: Marking = Marking;

/// Sets the mark if there is nothing at the place.
fn marked(place: *mut u8) -> *mut u8 {
    if place.is_null() {
        FAILED.store(true, Ordering::Relaxed);
    }
    place
}

#[allow(unsafe_code, reason = "an allocator is made of unsafe functions")]
// SAFETY: the allocator of the system does it all.
unsafe impl GlobalAlloc for Marking {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `alloc`.
        marked(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `alloc_zeroed`.
        marked(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the rules of `dealloc`.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `realloc`.
        marked(unsafe { System.realloc(place, layout, size) })
    }
}

/// What C++ calls where `new` finds no memory.
extern "C" fn nothing_left() {
    FAILED.store(true, Ordering::Relaxed);
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
