//! Why the module ended: a fault, or no memory.
//!
//! Idea: whoever asks for memory and gets none leaves a mark before the module traps, on the side of Rust by the allocator,
//! on that of C++ by its handler for such cases. The host asks for the mark after the trap.
//! There is one heap for both sides (`malloc.c`). It joins free pieces that touch, so that what one script has given back
//! serves the next one, whatever the sizes: linear memory never shrinks.
//! Reference: Lea, "A Memory Allocator", 2000.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use dlmalloc::GlobalDlmalloc;
use trine::watchdog::Watchdog;

/// Whether an allocation has failed.
static FAILED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Knows whether a check is running.
    static WATCHDOG: RefCell<Option<Watchdog>> = const { RefCell::new(None) };
}

/// The allocator, with a mark where it has nothing to give.
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
// SAFETY: the allocator behind it does it all.
unsafe impl GlobalAlloc for Marking {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `alloc`.
        marked(unsafe { GlobalDlmalloc.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `alloc_zeroed`.
        marked(unsafe { GlobalDlmalloc.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the rules of `dealloc`.
        unsafe { GlobalDlmalloc.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `realloc`.
        marked(unsafe { GlobalDlmalloc.realloc(place, layout, size) })
    }
}

/// How pieces for C and C++ are aligned; what these need beyond it, `malloc.c` sees to.
const ALIGNMENT: usize = align_of::<u64>();

/// Memory for `malloc.c`, or null.
// SAFETY: no other function of this name exists.
#[allow(unsafe_code, reason = "C finds functions by their names")]
#[unsafe(no_mangle)]
extern "C" fn c_heap_take(size: usize) -> *mut u8 {
    match Layout::from_size_align(size, ALIGNMENT) {
        // SAFETY: the size is not zero.
        Ok(layout) if size > 0 => unsafe { ALLOCATOR.alloc(layout) },
        _ => marked(std::ptr::null_mut()),
    }
}

/// Takes back what [`c_heap_take`] has given for the size.
// SAFETY: no other function of this name exists; `malloc.c` calls it once for each piece, with its size.
#[allow(unsafe_code, reason = "C finds functions by their names")]
#[unsafe(no_mangle)]
unsafe extern "C" fn c_heap_give_back(place: *mut u8, size: usize) {
    if let Ok(layout) = Layout::from_size_align(size, ALIGNMENT) {
        // SAFETY: the piece was taken with this layout.
        unsafe { ALLOCATOR.dealloc(place, layout) }
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
