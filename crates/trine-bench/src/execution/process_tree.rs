//! The processes that descend from this one, as `/proc` shows them.
//!
//! Idea: `/proc/PID/task/TID/children` lists the children of a thread; where the kernel does not
//! have it, the parents in all `/proc/PID/stat` give the same tree.
//! Invariant: what is listed while processes run may be out of date; only `waitpid` saying that
//! there is no child proves that the tree is empty.
//! Reference: proc(5).

use std::fs;

use rustc_hash::FxHashMap;
use rustix::process::{Pid, Signal, kill_process};

/// How the tree is read on this system.
#[derive(Debug)]
pub struct ProcessTree {
    own: Pid,
    lists_children: bool,
    ticks_per_second: f64,
    page_kib: u64,
}

/// What the living processes of the tree use.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    /// CPU seconds of them and of the children that they have waited for.
    pub cpu_s: f64,
    /// Resident memory in KiB; what several share is counted once for each.
    pub resident_kib: u64,
    /// How many there are.
    pub processes: usize,
}

impl ProcessTree {
    /// The tree below the calling process.
    pub fn new() -> Self {
        Self {
            own: rustix::process::getpid(),
            lists_children: fs::exists("/proc/thread-self/children").unwrap_or(false),
            ticks_per_second: rustix::param::clock_ticks_per_second() as f64,
            page_kib: rustix::param::page_size() as u64 / 1024,
        }
    }

    /// All descendants, parents before children.
    pub fn descendants(&self) -> Vec<Pid> {
        if !self.lists_children {
            return self.by_parents();
        }
        let mut all = children(self.own);
        let mut next = 0;
        while next < all.len() {
            all.extend(children(all[next]));
            next += 1;
        }
        all
    }

    /// The children of this process.
    pub fn children(&self) -> Vec<Pid> {
        if self.lists_children {
            return children(self.own);
        }
        let own = self.own.as_raw_pid();
        let is_child = |pid: &Pid| Stat::read(*pid).is_some_and(|stat| stat.parent == own);
        self.by_parents().into_iter().filter(is_child).collect()
    }

    fn by_parents(&self) -> Vec<Pid> {
        let mut children: FxHashMap<i32, Vec<Pid>> = FxHashMap::default();
        for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(pid) = name.to_str().and_then(parse_pid) else { continue };
            let Some(stat) = Stat::read(pid) else { continue };
            children.entry(stat.parent).or_default().push(pid);
        }
        let mut all = children.remove(&self.own.as_raw_pid()).unwrap_or_default();
        let mut next = 0;
        while next < all.len() {
            all.extend(children.remove(&all[next].as_raw_pid()).unwrap_or_default());
            next += 1;
        }
        all
    }

    /// What they use now.
    pub fn usage(&self) -> Usage {
        let mut usage = Usage::default();
        for pid in self.descendants() {
            let Some(stat) = Stat::read(pid) else { continue };
            usage.cpu_s += stat.cpu_ticks as f64 / self.ticks_per_second;
            usage.resident_kib += stat.resident_pages * self.page_kib;
            usage.processes += 1;
        }
        usage
    }

    /// Their memory in KiB with what they share divided among those who share it. Dearer to find
    /// out than [`Usage::resident_kib`], which it never exceeds; `None` where the kernel or its
    /// rules do not tell.
    pub fn proportional_kib(&self) -> Option<u64> {
        let mut sum = 0;
        for pid in self.descendants() {
            let rollup = match fs::read_to_string(format!("/proc/{pid}/smaps_rollup")) {
                Ok(rollup) => rollup,
                // It has ended meanwhile.
                Err(_) if Stat::read(pid).is_none_or(|stat| stat.resident_pages == 0) => continue,
                Err(_) => return None,
            };
            let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
            sum += line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?;
        }
        Some(sum)
    }

    /// Sends a signal to each of them, once; how many there were.
    pub fn signal(&self, signal: Signal) -> u32 {
        let all = self.descendants();
        for pid in &all {
            // It may have ended meanwhile.
            let _ = kill_process(*pid, signal);
        }
        all.len() as u32
    }

    /// Stops all of them, until nobody new turns up, and then kills them: what is stopped cannot
    /// fork. How many there were.
    pub fn kill(&self) -> u32 {
        /// Passes after which forking must have come to rest; more processes than a system has.
        const PASSES: usize = 64;
        let mut stopped: Vec<Pid> = Vec::new();
        for _ in 0..PASSES {
            let mut new = self.descendants();
            new.retain(|pid| !stopped.contains(pid));
            if new.is_empty() {
                break;
            }
            for pid in new {
                let _ = kill_process(pid, Signal::STOP);
                stopped.push(pid);
            }
        }
        for pid in &stopped {
            let _ = kill_process(*pid, Signal::KILL);
        }
        stopped.len() as u32
    }
}

/// The children of all threads of a process.
fn children(pid: Pid) -> Vec<Pid> {
    let mut all = Vec::new();
    for task in fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten() {
        let listed = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        all.extend(listed.split_ascii_whitespace().filter_map(parse_pid));
    }
    all
}

fn parse_pid(text: &str) -> Option<Pid> {
    Pid::from_raw(text.parse().ok()?)
}

struct Stat {
    parent: i32,
    cpu_ticks: u64,
    resident_pages: u64,
}

impl Stat {
    fn read(pid: Pid) -> Option<Self> {
        Self::parse(&fs::read(format!("/proc/{pid}/stat")).ok()?)
    }

    /// The name stands in parentheses and may hold any byte, parentheses too: fields are counted
    /// from the last one.
    fn parse(stat: &[u8]) -> Option<Self> {
        let name_end = stat.iter().rposition(|&byte| byte == b')')?;
        let rest = std::str::from_utf8(&stat[name_end + 1..]).ok()?;
        let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Self {
            parent: fields.get(1)?.parse().ok()?,
            cpu_ticks: number(11)? + number(12)? + number(13)? + number(14)?,
            resident_pages: number(21)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_parentheses_do_not_shift_the_fields() {
        let line = b"7 (a) S (b)) S 3 7 7 0 -1 4 1 2 3 4 10 20 30 40 20 0 1 0 5 6 77 8";
        let stat = Stat::parse(line).expect("fields");
        assert_eq!((stat.parent, stat.cpu_ticks, stat.resident_pages), (3, 100, 77));
    }

    #[test]
    fn both_ways_of_reading_find_a_child() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().expect("sleep");
        let pid = parse_pid(&child.id().to_string()).expect("pid");
        let tree = ProcessTree::new();
        assert!(tree.by_parents().contains(&pid));
        assert!(tree.descendants().contains(&pid));
        child.kill().expect("kill");
        child.wait().expect("wait");
    }
}
