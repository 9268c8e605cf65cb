//! WebAssembly with the system interface WASI: one linear memory, one thread, no signals.
//!
//! Idea: linear memory grows and never shrinks, so its size is what the process has. Its end is that of 32-bit addresses.
//! Reference: WebAssembly core specification, `memory.size`; WASI, preview 1.

use std::io::Write;
use std::ptr::NonNull;

use super::{Memory, Stream};

/// The bytes of a page of linear memory.
const PAGE: u64 = 1 << 16;

/// The bytes that 32-bit addresses reach.
const END: u64 = 1 << 32;

/// The linear memory of this module.
#[must_use]
pub fn memory() -> Option<Memory> {
    let bytes = core::arch::wasm32::memory_size::<0>() as u64 * PAGE;
    Some(Memory { mapped: bytes, resident: bytes })
}

/// More memory for an allocator that never gives it back: whole pages of linear memory, for at least so many bytes.
#[must_use]
pub fn more_memory(bytes: usize) -> Option<NonNull<[u8]>> {
    let pages = bytes.div_ceil(PAGE as usize);
    let first = core::arch::wasm32::memory_grow::<0>(pages);
    if first == usize::MAX {
        return None;
    }
    let begin = NonNull::new((first * PAGE as usize) as *mut u8)?;
    Some(NonNull::slice_from_raw_parts(begin, pages * PAGE as usize))
}

/// Where linear memory ends.
#[must_use]
pub fn address_space_limit() -> Option<u64> {
    Some(END)
}

/// The memory that this module can have.
#[must_use]
pub fn available() -> Option<u64> {
    Some(END)
}

/// Writes to a standard stream. Nobody is left to tell it to if this fails.
pub fn write_directly(stream: Stream, text: &str) {
    let text = text.as_bytes();
    drop(match stream {
        Stream::Output => std::io::stdout().write_all(text),
        Stream::Errors => std::io::stderr().write_all(text),
    });
}

/// Ends the module without running destructors.
pub fn exit_now(code: u8) -> ! {
    std::process::exit(i32::from(code))
}
