//! The memory of this process and of the machine, as Linux tells it.
//!
//! Idea: what a process may use without harm is a share of the smallest of: the memory of the
//! machine, and the limits of the control groups that the process is in.
//! Reference: proc(5); Linux, "Control Group v2", `memory.max`; "Memory Resource Controller" for
//! version 1, `memory.limit_in_bytes`.

use std::fs::read_to_string;
use std::path::Path;

/// What Linux says of the memory of this process.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Bytes of address space.
    pub mapped: u64,
    /// Bytes in memory.
    pub resident: u64,
}

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
