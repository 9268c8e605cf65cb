//! Control groups: the kernel counts and limits what a process tree uses.
//!
//! Idea: one group per slot, made once and used for every job of the slot, because a group that is
//! removed lives on in the kernel as long as a page of a file is charged to it: thousands of runs
//! would leave thousands of them. Counters are set back, or read before and after.
//! Invariant: groups are an improvement on polling, never a condition: whatever cannot be read or
//! written here is measured by polling instead.
//! Reference: the kernel's admin-guide/cgroup-v1 and admin-guide/cgroup-v2.rst.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Where groups for jobs may be made, and which version they have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Delegation {
    /// Version 1: one folder for memory, one for CPU time.
    V1 {
        /// Folder in the hierarchy of the memory controller.
        memory: PathBuf,
        /// Folder in the hierarchy of the accounting of CPU time.
        cpu: PathBuf,
    },
    /// Version 2: one folder, with the memory controller.
    V2 {
        /// The folder.
        folder: PathBuf,
    },
}

const ROOTS: [&str; 2] = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];

impl Delegation {
    /// Finds where groups can be made, makes a group for this process there, and returns it.
    ///
    /// # Errors
    ///
    /// Why there is none, in words: jobs are then measured by polling.
    pub fn acquire() -> Result<Self, String> {
        let own = fs::read_to_string("/proc/self/cgroup").map_err(|error| error.to_string())?;
        let name = format!("trine-bench-{}", std::process::id());
        let controller_path = |controller: &str| {
            own.lines().find_map(|line| {
                let mut fields = line.splitn(3, ':').skip(1);
                let controllers = fields.next()?;
                let path = fields.next()?;
                controllers.split(',').any(|c| c == controller).then(|| path.to_owned())
            })
        };
        match (controller_path("memory"), controller_path("cpuacct")) {
            (Some(memory), Some(cpu)) => Self::acquire_v1(&memory, &cpu, &name),
            _ => {
                let path = own.lines().find_map(|line| line.strip_prefix("0::"));
                Self::acquire_v2(path.ok_or("no control groups")?, &name)
            }
        }
    }

    fn acquire_v1(memory: &str, cpu: &str, name: &str) -> Result<Self, String> {
        let make = |controller: &str, path: &str| {
            let parent = Path::new(ROOTS[0]).join(controller).join(path.trim_start_matches('/'));
            sweep(&parent);
            let folder = parent.join(name);
            fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            Ok::<_, String>(folder)
        };
        let memory = make("memory", memory)?;
        match make("cpuacct", cpu) {
            Ok(cpu) => Ok(Self::V1 { memory, cpu }),
            Err(reason) => {
                let _ = fs::remove_dir(memory);
                Err(reason)
            }
        }
    }

    /// A group whose members are processes cannot hand controllers to groups below it, so this
    /// process moves to a group of its own first. That works where it is alone in its group, as
    /// under `systemd-run --scope -p Delegate=yes`.
    fn acquire_v2(path: &str, name: &str) -> Result<Self, String> {
        let root = ROOTS
            .into_iter()
            .find(|root| Path::new(root).join("cgroup.controllers").exists())
            .ok_or("no control groups of version 2")?;
        let own = Path::new(root).join(path.trim_start_matches('/'));
        let write = |file: PathBuf, text: &str| {
            fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
        };
        let controllers = fs::read_to_string(own.join("cgroup.controllers"))
            .map_err(|error| format!("{}: {error}", own.display()))?;
        if !controllers.split_ascii_whitespace().any(|controller| controller == "memory") {
            return Err(format!("{}: the memory controller is not given to it", own.display()));
        }
        sweep(&own);
        let folder = own.join(name);
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let runner = own.join(format!("{name}-runner"));
        let handed = fs::create_dir(&runner)
            .map_err(|error| format!("{}: {error}", runner.display()))
            .and_then(|()| write(runner.join("cgroup.procs"), "0"))
            .and_then(|()| write(own.join("cgroup.subtree_control"), "+memory"))
            .and_then(|()| write(folder.join("cgroup.subtree_control"), "+memory"));
        match handed {
            Ok(()) => Ok(Self::V2 { folder }),
            Err(reason) => {
                let _ = fs::write(own.join("cgroup.procs"), "0");
                let _ = fs::remove_dir(runner);
                let _ = fs::remove_dir(folder);
                Err(reason)
            }
        }
    }

    /// The groups of a slot below this one.
    #[must_use]
    pub fn slot(&self, slot: usize) -> Self {
        let name = format!("slot-{slot}");
        match self {
            Self::V1 { memory, cpu } => {
                Self::V1 { memory: memory.join(&name), cpu: cpu.join(name) }
            }
            Self::V2 { folder } => Self::V2 { folder: folder.join(name) },
        }
    }

    fn folders(&self) -> Vec<&Path> {
        match self {
            Self::V1 { memory, cpu } => vec![memory, cpu],
            Self::V2 { folder } => vec![folder],
        }
    }

    /// Makes the folders.
    ///
    /// # Errors
    ///
    /// They cannot be made.
    pub fn make(&self) -> io::Result<()> {
        self.folders().into_iter().try_for_each(|folder| match fs::create_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            made => made,
        })
    }

    /// Removes the folders and the slots below them, as far as they are empty of processes.
    pub fn remove(&self) {
        self.folders().into_iter().for_each(remove);
    }

    /// In words, for `--dry-run`.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::V1 { memory, .. } => format!("control groups, version 1 ({})", memory.display()),
            Self::V2 { folder } => format!("control groups, version 2 ({})", folder.display()),
        }
    }
}

/// Removes a group and those below it, as far as they are empty of processes.
fn remove(folder: &Path) {
    for below in fs::read_dir(folder).into_iter().flatten().flatten() {
        if below.file_type().is_ok_and(|kind| kind.is_dir()) {
            let _ = fs::remove_dir(below.path());
        }
    }
    let _ = fs::remove_dir(folder);
}

/// Removes the groups of runners that were killed: nobody else would.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix("trine-bench-"));
        let process = number.and_then(|number| number.split('-').next());
        let Some(process) = process.and_then(|number| number.parse::<u32>().ok()) else { continue };
        if process == std::process::id() || !Path::new("/proc").join(process.to_string()).exists() {
            remove(&entry.path());
        }
    }
}

/// The groups of one slot, opened.
#[derive(Debug)]
pub struct Cgroups {
    place: Delegation,
    /// The `cgroup.procs` that a job writes itself into.
    entrances: Vec<File>,
    /// `memory.peak` of version 2, opened once: it is set back per open file.
    peak: Option<File>,
    cpu_before: f64,
    kills_before: u64,
    polled_peak_kib: u64,
}

impl Cgroups {
    /// Opens the groups of a slot, making them where they are missing.
    ///
    /// # Errors
    ///
    /// They cannot be made or entered.
    pub fn open(place: Delegation) -> io::Result<Self> {
        place.make()?;
        let entrances = place
            .folders()
            .into_iter()
            .map(|folder| fs::OpenOptions::new().write(true).open(folder.join("cgroup.procs")));
        let entrances = entrances.collect::<io::Result<Vec<_>>>()?;
        let peak = match &place {
            Delegation::V1 { memory, .. } => {
                // Memory that is swapped out would not count.
                let _ = fs::write(memory.join("memory.swappiness"), "0");
                None
            }
            Delegation::V2 { folder } => {
                let _ = fs::write(folder.join("memory.swap.max"), "0");
                let peak = folder.join("memory.peak");
                fs::OpenOptions::new().read(true).write(true).open(peak).ok()
            }
        };
        Ok(Self { place, entrances, peak, cpu_before: 0.0, kills_before: 0, polled_peak_kib: 0 })
    }

    /// What a job must write `0` into, between fork and exec.
    pub fn entrances(&self) -> Vec<RawFd> {
        self.entrances.iter().map(AsRawFd::as_raw_fd).collect()
    }

    /// Sets the limit of memory and sets the counters back.
    ///
    /// # Errors
    ///
    /// The limit cannot be set: the job must be polled.
    pub fn begin(&mut self, memory_kib: Option<u64>) -> io::Result<()> {
        self.polled_peak_kib = 0;
        self.cpu_before = self.cpu_counter()?;
        self.kills_before = self.kills();
        match &self.place {
            Delegation::V1 { memory, .. } => {
                let limit = memory_kib.map_or("-1".to_owned(), |kib| (kib * 1024).to_string());
                fs::write(memory.join("memory.limit_in_bytes"), limit)?;
                fs::write(memory.join("memory.max_usage_in_bytes"), "0")
            }
            Delegation::V2 { folder } => {
                let limit = memory_kib.map_or("max".to_owned(), |kib| (kib * 1024).to_string());
                fs::write(folder.join("memory.max"), limit)?;
                // Kernels before 6.12 cannot set the peak back: it is then found by polling.
                if let Some(peak) = &mut self.peak
                    && peak.write_all(b"0").is_err()
                {
                    self.peak = None;
                }
                Ok(())
            }
        }
    }

    /// CPU seconds since [`Self::begin`].
    ///
    /// # Errors
    ///
    /// The counter cannot be read.
    pub fn cpu_s(&mut self) -> io::Result<f64> {
        if self.peak.is_none()
            && let Delegation::V2 { folder } = &self.place
        {
            let current = number(&folder.join("memory.current"))?;
            self.polled_peak_kib = self.polled_peak_kib.max(current / 1024);
        }
        Ok(self.cpu_counter()? - self.cpu_before)
    }

    fn cpu_counter(&self) -> io::Result<f64> {
        match &self.place {
            Delegation::V1 { cpu, .. } => Ok(number(&cpu.join("cpuacct.usage"))? as f64 * 1e-9),
            Delegation::V2 { folder } => {
                let stat = fs::read_to_string(folder.join("cpu.stat"))?;
                Ok(member(&stat, "usage_usec") as f64 * 1e-6)
            }
        }
    }

    /// Peak memory in KiB since [`Self::begin`].
    ///
    /// # Errors
    ///
    /// The counter cannot be read.
    pub fn peak_kib(&mut self) -> io::Result<u64> {
        match (&self.place, &mut self.peak) {
            (Delegation::V1 { memory, .. }, _) => {
                Ok(number(&memory.join("memory.max_usage_in_bytes"))? / 1024)
            }
            (Delegation::V2 { .. }, Some(peak)) => {
                let mut text = String::new();
                peak.seek(SeekFrom::Start(0))?;
                peak.read_to_string(&mut text)?;
                Ok(text.trim().parse::<u64>().unwrap_or(0) / 1024)
            }
            (Delegation::V2 { .. }, None) => Ok(self.polled_peak_kib),
        }
    }

    /// Whether the kernel killed a process at the limit of memory since [`Self::begin`].
    pub fn killed(&self) -> bool {
        self.kills() > self.kills_before
    }

    fn kills(&self) -> u64 {
        let (folder, file) = match &self.place {
            Delegation::V1 { memory, .. } => (memory, "memory.oom_control"),
            Delegation::V2 { folder } => (folder, "memory.events"),
        };
        fs::read_to_string(folder.join(file)).map_or(0, |text| member(&text, "oom_kill"))
    }

    /// Removes the groups.
    pub fn remove(&self) {
        self.place.remove();
    }
}

fn number(path: &Path) -> io::Result<u64> {
    Ok(fs::read_to_string(path)?.trim().parse().unwrap_or(0))
}

/// The number behind a name, in lines of names and numbers.
fn member(text: &str, name: &str) -> u64 {
    text.lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse().ok())
        .unwrap_or(0)
}
