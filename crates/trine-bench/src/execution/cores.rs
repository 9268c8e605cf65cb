//! Which processors a slot may use: whole cores, nobody else's.
//!
//! Idea: two threads of one core share its units and its caches, so a job measured on one while the
//! other is busy is slower than it is. Slots get physical cores, first the cores, then nothing.
//! Reference: Beyer, Löwe, Wendler, STTT 2019, section 5 (hyper-threading).

use std::fs;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The processors that this process may use, grouped by physical core.
#[must_use]
pub fn physical_cores() -> Vec<Vec<usize>> {
    let Ok(allowed) = sched_getaffinity(None) else { return Vec::new() };
    let mut cores: Vec<Vec<usize>> = Vec::new();
    for processor in (0..CpuSet::MAX_CPU).filter(|&processor| allowed.is_set(processor)) {
        let file = format!("/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list");
        let siblings = fs::read_to_string(file).map_or_else(|_| vec![processor], |t| ranges(&t));
        match cores.iter_mut().find(|core| siblings.contains(&core[0])) {
            Some(core) => core.push(processor),
            None => cores.push(vec![processor]),
        }
    }
    cores
}

/// The processors of each of `slots` slots with `per_job` cores each: one thread of each core.
/// `None` where there are too few cores, and slots would have to share.
#[must_use]
pub fn assign(cores: &[Vec<usize>], slots: usize, per_job: usize) -> Option<Vec<Vec<usize>>> {
    if slots * per_job > cores.len() {
        return None;
    }
    let first = |slot: &[Vec<usize>]| slot.iter().map(|core| core[0]).collect();
    Some(cores.chunks(per_job.max(1)).take(slots).map(first).collect())
}

/// Binds the calling thread, and what it starts, to processors.
///
/// # Errors
///
/// The system refuses.
pub fn bind(processors: &[usize]) -> rustix::io::Result<()> {
    let mut set = CpuSet::new();
    for &processor in processors {
        set.set(processor);
    }
    sched_setaffinity(None, &set)
}

/// Reads a list such as `0,4-6`.
fn ranges(text: &str) -> Vec<usize> {
    let mut all = Vec::new();
    for part in text.trim().split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        if let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) {
            all.extend(first..=last);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_processors_are_read() {
        assert_eq!(ranges("0,4-6\n"), [0, 4, 5, 6]);
    }

    #[test]
    fn slots_never_share_a_core() {
        let cores = vec![vec![0, 4], vec![1, 5], vec![2, 6], vec![3, 7]];
        assert_eq!(assign(&cores, 2, 2), Some(vec![vec![0, 1], vec![2, 3]]));
        assert_eq!(assign(&cores, 4, 1), Some(vec![vec![0], vec![1], vec![2], vec![3]]));
        assert_eq!(assign(&cores, 3, 2), None);
    }
}
