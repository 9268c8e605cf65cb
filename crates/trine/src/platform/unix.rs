//! Unix. The memory of the process and of the machine is as Linux tells it; other systems do not tell.
//!
//! Idea: what a process may use without harm is a share of the smallest of: the memory of the
//! machine, and the limits of the control groups that the process is in.
//! Reference: proc(5); Linux, "Control Group v2", `memory.max`; "Memory Resource Controller" for
//! version 1, `memory.limit_in_bytes`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs::read_to_string;
use std::path::Path;
use std::ptr::NonNull;

use super::{Memory, Stream};

/// Reads the memory of this process; `None` where the system does not tell.
#[must_use]
pub fn memory() -> Option<Memory> {
    let text = read_to_string("/proc/self/statm").ok()?;
    let mut pages = text.split(' ').map(|field| field.parse::<u64>().ok());
    let (mapped, resident) = (pages.next()??, pages.next()??);
    let page = page_size();
    Some(Memory { mapped: mapped * page, resident: resident * page })
}

#[allow(unsafe_code, reason = "sysconf has no safe wrapper in the libraries used here")]
fn page_size() -> u64 {
    // SAFETY: sysconf reads a constant of the system and touches no memory of ours.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    u64::try_from(size).unwrap_or(4096)
}

/// More memory for an allocator that never gives it back, from the allocator of the system: at least so many bytes.
#[must_use]
#[allow(unsafe_code, reason = "an allocator is asked")]
pub fn more_memory(bytes: usize) -> Option<NonNull<[u8]>> {
    let layout = Layout::from_size_align(bytes.max(1), 1 << 16).ok()?;
    // SAFETY: the size is not zero.
    let begin = NonNull::new(unsafe { System.alloc(layout) })?;
    Some(NonNull::slice_from_raw_parts(begin, layout.size()))
}

/// The address-space limit that the process was started with (`ulimit -v`), if any.
#[must_use]
#[allow(unsafe_code, reason = "getrlimit has no safe wrapper in the libraries used here")]
pub fn address_space_limit() -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is a valid place for the result.
    let status = unsafe { libc::getrlimit(libc::RLIMIT_AS, &raw mut limit) };
    (status == 0 && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
}

/// The memory that this process can have: that of the machine, or less if a control group says so.
/// `None` where the system does not tell.
#[must_use]
pub fn available() -> Option<u64> {
    let of_machine = read_to_string("/proc/meminfo").ok().and_then(|text| total_of(&text));
    let groups = read_to_string("/proc/self/cgroup").unwrap_or_default();
    let of_groups = groups.lines().filter_map(limit_of_group);
    of_machine.into_iter().chain(of_groups).min()
}

/// `MemTotal` of `/proc/meminfo` in bytes.
fn total_of(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// The smallest limit of the group in a line of `/proc/self/cgroup` and the groups around it.
fn limit_of_group(line: &str) -> Option<u64> {
    let mut fields = line.splitn(3, ':');
    let (_, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
    let (root, file) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max"),
        _ if controllers.split(',').any(|name| name == "memory") => {
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
        }
        _ => return None,
    };
    let path = Path::new(path.trim_start_matches('/'));
    let limits = path.ancestors().filter_map(|group| {
        let text = read_to_string(Path::new(root).join(group).join(file)).ok()?;
        // The word `max` stands for no limit.
        text.trim().parse::<u64>().ok()
    });
    limits.min()
}

/// Writes to a standard stream, past the lock that another thread may hold.
#[allow(unsafe_code, reason = "the lock of the standard streams may be held by the command loop")]
pub fn write_directly(stream: Stream, text: &str) {
    let file = match stream {
        Stream::Output => libc::STDOUT_FILENO,
        Stream::Errors => libc::STDERR_FILENO,
    };
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        // SAFETY: the bytes are valid for their length.
        let written = unsafe { libc::write(file, rest.as_ptr().cast(), rest.len()) };
        match usize::try_from(written) {
            Ok(count) if count > 0 => rest = &rest[count.min(rest.len())..],
            _ => return,
        }
    }
}

/// Ends the process without running destructors, which must not run while other threads work.
#[allow(unsafe_code, reason = "destructors must not run while the other thread works")]
pub fn exit_now(code: u8) -> ! {
    // SAFETY: _exit ends the process and touches nothing of it.
    unsafe { libc::_exit(libc::c_int::from(code)) }
}

/// Makes sure that no file that is opened takes the place of a standard stream that is closed, and that who
/// writes to a pipe without reader gets an error, not a signal.
#[allow(unsafe_code, reason = "what begins at the `main` of C does this itself")]
pub fn open_standard_streams() {
    for stream in 0..3 {
        // SAFETY: the calls take numbers and a constant string, and no other thread runs yet.
        unsafe {
            if libc::fcntl(stream, libc::F_GETFD) == -1 {
                libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
            }
        }
    }
    // SAFETY: to ignore a signal involves no handler.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
}

/// Bounds the number of heaps. The watchdog allocates next to nothing, so it needs no heap of its own, which
/// takes longer to set up than a small script takes; jobs would wait for each other at a single one.
#[allow(unsafe_code, reason = "a setting of the C library")]
pub fn share_the_heap(heaps: usize) {
    #[cfg(target_env = "gnu")]
    // SAFETY: no other thread runs yet, and the call only sets a number.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, i32::try_from(heaps).unwrap_or(i32::MAX));
    }
    #[cfg(not(target_env = "gnu"))]
    let _ = heaps;
}

/// Whether the process was started to ignore a signal.
#[allow(unsafe_code, reason = "the standard library does not tell")]
#[must_use]
pub fn is_ignored(signal: i32) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: without a new action the call only fills in the present one, which is valid as zeros.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_a_machine_is_read() {
        let text = "MemTotal:       24684084 kB\nMemFree:        17632316 kB\n";
        assert_eq!(total_of(text), Some(24_684_084 * 1024));
        assert_eq!(total_of("MemFree: 1 kB"), None);
        assert_eq!(limit_of_group("3:cpuset:/"), None);
        assert_eq!(limit_of_group("nonsense"), None);
        let memory = memory().expect("this is Linux");
        assert!(available().expect("this is Linux") >= memory.resident);
    }
}
