//! The heap of the module, for Rust and for C++.
//!
//! Idea: linear memory never shrinks, so what a script gives back has to serve the next one, whatever the sizes: free pieces
//! that touch are joined, which an allocator of powers of two, such as the C library of zig has, does not do. Linear memory grows
//! by a sixteenth of what there is, since hosts tell their garbage collectors of each step: 16,000 steps of one page take Node
//! ten seconds.
//! Where no memory is left, a [mark](end::mark) says so before the module traps.
//! Reference: Lea, "A Memory Allocator", 2000.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;
use std::hint;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use dlmalloc::{Allocator, Dlmalloc};
use trine::platform;

use crate::end;

/// What memory comes in: a page of linear memory.
const PAGE: usize = 1 << 16;

/// The smallest step, in bytes.
const STEP: usize = 4 * PAGE;

/// Where the heap gets memory.
struct Source {
    /// The bytes that came so far.
    taken: AtomicUsize,
}

/// How many bytes to ask the platform for, of which so many are wanted, where it has given so many.
fn step(taken: usize, wanted: usize) -> usize {
    wanted.max(taken / 16 / PAGE * PAGE).max(STEP)
}

#[allow(unsafe_code, reason = "an allocator is made of unsafe functions")]
// SAFETY: what the platform gives belongs to nobody else, and stays.
unsafe impl Allocator for Source {
    fn alloc(&self, size: usize) -> (*mut u8, usize, u32) {
        let taken = self.taken.load(Ordering::Relaxed);
        match platform::more_memory(step(taken, size)).or_else(|| platform::more_memory(size)) {
            Some(place) => {
                self.taken.store(taken.saturating_add(place.len()), Ordering::Relaxed);
                (place.cast().as_ptr(), place.len(), 0)
            }
            None => (null_mut(), 0, 0),
        }
    }

    fn remap(&self, _: *mut u8, _: usize, _: usize, _: bool) -> *mut u8 {
        null_mut()
    }

    fn free_part(&self, _: *mut u8, _: usize, _: usize) -> bool {
        false
    }

    fn free(&self, _: *mut u8, _: usize) -> bool {
        false
    }

    fn can_release_part(&self, _: u32) -> bool {
        false
    }

    fn allocates_zeros(&self) -> bool {
        false
    }

    fn page_size(&self) -> usize {
        PAGE
    }
}

/// The heap, which one thread at a time uses: in the module there is no other, and a lock of the library would cost as much as
/// the allocator.
struct Heap {
    is_used: AtomicBool,
    pieces: UnsafeCell<Dlmalloc<Source>>,
}

#[allow(unsafe_code, reason = "an allocator is shared")]
// SAFETY: `with` lets one thread at a time reach the pieces.
unsafe impl Sync for Heap {}

#[global_allocator]
static HEAP: Heap = Heap {
    is_used: AtomicBool::new(false),
    pieces: UnsafeCell::new(Dlmalloc::new_with_allocator(Source { taken: AtomicUsize::new(0) })),
};

impl Heap {
    #[allow(unsafe_code, reason = "the pieces have a lock of their own")]
    fn with<T>(&self, act: impl FnOnce(&mut Dlmalloc<Source>) -> T) -> T {
        while self.is_used.swap(true, Ordering::Acquire) {
            hint::spin_loop();
        }
        // SAFETY: whoever has set the mark is alone until it is taken away.
        let result = act(unsafe { &mut *self.pieces.get() });
        self.is_used.store(false, Ordering::Release);
        result
    }
}

/// Sets the mark if there is nothing at the place.
fn marked(place: *mut u8) -> *mut u8 {
    if place.is_null() {
        end::mark();
    }
    place
}

#[allow(unsafe_code, reason = "an allocator is made of unsafe functions")]
// SAFETY: the allocator behind it does it all, with the same sizes and alignments.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `alloc`.
        marked(self.with(|heap| unsafe { heap.malloc(layout.size(), layout.align()) }))
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `alloc_zeroed`.
        marked(self.with(|heap| unsafe { heap.calloc(layout.size(), layout.align()) }))
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the rules of `dealloc`.
        self.with(|heap| unsafe { heap.free(place, layout.size(), layout.align()) });
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the rules of `realloc`.
        marked(
            self.with(|heap| unsafe { heap.realloc(place, layout.size(), layout.align(), size) }),
        )
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
        Ok(layout) if size > 0 => unsafe { HEAP.alloc(layout) },
        _ => marked(null_mut()),
    }
}

/// Takes back what [`c_heap_take`] has given for the size.
// SAFETY: no other function of this name exists; `malloc.c` calls it once for each piece, with its size.
#[allow(unsafe_code, reason = "C finds functions by their names")]
#[unsafe(no_mangle)]
unsafe extern "C" fn c_heap_give_back(place: *mut u8, size: usize) {
    if let Ok(layout) = Layout::from_size_align(size, ALIGNMENT) {
        // SAFETY: the piece was taken with this layout.
        unsafe { HEAP.dealloc(place, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::{PAGE, STEP, step};

    #[test]
    fn a_gibibyte_comes_in_few_steps() {
        let mut taken = 0;
        let mut steps = 0;
        while taken < 1 << 30 {
            taken += step(taken, PAGE);
            steps += 1;
        }
        assert!(steps < 200, "{steps}");
        // At most a sixteenth is there that nobody has asked for.
        assert!(taken <= (1 << 30) / 16 * 17);
        assert_eq!(step(0, 1), STEP);
        assert_eq!(step(0, 8 * STEP), 8 * STEP);
    }
}
