//! What is asked of the platform: memory and its limits, the standard streams past their locks, the end of the process.
//!
//! Idea: one file for each platform, with the same functions. What a platform does not have is absent in its file: it
//! tells of no memory, or starts no thread, and callers go on without.
//! What only a program needs (signals, streams, heaps of the allocator) is in the file of the platforms that have it.
//! Invariant: nothing else in the library depends on the target (`cargo xtask tidy platform-room`). The entry of the program
//! and the programs beside it do, since they are about processes.

#[cfg(unix)]
#[path = "platform/unix.rs"]
mod system;
#[cfg(target_os = "wasi")]
#[path = "platform/wasi.rs"]
mod system;

pub use system::{address_space_limit, available, exit_now, memory, more_memory, write_directly};
#[cfg(unix)]
pub use system::{is_ignored, open_standard_streams, share_the_heap};

/// The memory of this process.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Bytes of address space.
    pub mapped: u64,
    /// Bytes in memory.
    pub resident: u64,
}

/// A stream that each process has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Answers.
    Output,
    /// Diagnostics.
    Errors,
}
