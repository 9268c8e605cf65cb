//! Containers of user namespaces: a job that cannot write, talk, or stay.
//!
//! Idea: what is dear to make is made once for a slot, what a job could spoil is made for each job.
//! The supervisor of a slot moves into a network without devices and becomes the first process of a
//! pid space of its own, in which it sees and ends its jobs as before; when it dies, the kernel ends
//! everything in that space. Each job gets, between fork and exec, a file system that is
//! read-only as a whole and has no devices but those that hold nothing, with empty folders in
//! memory in the place of `TMPDIR` and `/dev/shm`, whose size is bounded, and loses all
//! capabilities.
//! Invariants: nothing that a job writes is there after it; a job has no network but an
//! own loopback device that is down; no process of a job outlives its supervisor. What the namespace
//! of a job forbids, the job cannot take back: it has no capability in it, gets none by
//! executing anything, and namespaces that it makes itself inherit the read-only mounts locked.
//! Limits: a socket with a path can be connected to as its permissions say.
//! Reference: user_namespaces(7), mount_namespaces(7), mount_setattr(2) (Linux 5.12); Beyer, Löwe,
//! Wendler, "Reliable benchmarking: requirements and solutions", STTT 2019, section 4. Differs from
//! their BenchExec: files are not overlaid, so a job sees the real ones and can change none.

use std::ffi::{CStr, CString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_bind, mount_change};
use rustix::process::{Signal, WaitOptions, set_parent_process_death_signal, waitpid};
use rustix::thread::{UnshareFlags, set_no_new_privs};
use serde::{Deserialize, Serialize};

/// What jobs may do to their surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Isolation {
    /// Jobs are isolated where the kernel allows it; a run says where it does not.
    #[default]
    WherePossible,
    /// Nothing is run where the kernel does not allow it.
    Always,
    /// Jobs may write and talk, as for solvers that keep files of their own.
    Never,
}

/// What is around the jobs of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Surroundings {
    /// What is around the runner.
    Open,
    /// Walls.
    Walled,
}

/// The largest scratch folder in bytes; the limit of memory may be lower.
const SCRATCH_BYTES: u64 = 1 << 30;

/// Devices that hold nothing and tell nothing.
const DEVICES: [&CStr; 5] =
    [c"/dev/null", c"/dev/zero", c"/dev/full", c"/dev/random", c"/dev/urandom"];

/// Where the C library makes memory that processes share.
const SHARED_MEMORY: &CStr = c"/dev/shm";

/// No kernel has more capabilities.
const CAPABILITIES: u64 = 64;

/// Moves this process into namespaces of its own and goes on as their first process. The process
/// that was called waits, ends as its successor does, and does not return.
///
/// # Errors
///
/// The kernel does not allow it: which step. Nothing may be run in this process after that.
#[allow(unsafe_code, reason = "a new pid space begins with a child")]
pub fn enter() -> Result<(), String> {
    let step = |what: &'static str| move |error: Errno| format!("{what}: {error}");
    let (user, group) = identities();
    let flags = UnshareFlags::NEWUSER
        | UnshareFlags::NEWNS
        | UnshareFlags::NEWPID
        | UnshareFlags::NEWNET
        | UnshareFlags::NEWIPC;
    // SAFETY: the descriptors of this process are not unshared.
    unsafe { rustix::thread::unshare_unsafe(flags) }.map_err(step("namespaces"))?;
    keep_identities(&user, &group).map_err(step("identities"))?;
    // SAFETY: the process has one thread, so the child can do what this process could.
    let child = unsafe { libc::fork() };
    match rustix::process::Pid::from_raw(child) {
        Some(child) if child.as_raw_pid() > 0 => loop {
            match waitpid(Some(child), WaitOptions::empty()) {
                Ok(Some((_, status))) => std::process::exit(status.exit_status().unwrap_or(1)),
                Ok(None) | Err(Errno::INTR) => {}
                Err(_) => std::process::exit(1),
            }
        },
        Some(_) => return Err("fork: the system refuses".to_owned()),
        None => {}
    }
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(step("signal"))?;
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)
        .map_err(step("mounts"))?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount(c"proc", c"/proc", c"proc", flags, None::<&CStr>).map_err(step("/proc"))
}

/// What a job needs between fork and exec, where nothing may be allocated.
#[derive(Debug)]
pub struct Walls {
    user: CString,
    group: CString,
    scratch: CString,
    options: CString,
}

impl Walls {
    /// Prepares a job with this scratch folder and limit of memory.
    ///
    /// # Errors
    ///
    /// The path holds a zero byte.
    pub fn new(scratch: &Path, memory_kib: Option<u64>) -> io::Result<Self> {
        let (user, group) = identities();
        let memory = memory_kib.map_or(SCRATCH_BYTES, |kib| kib.saturating_mul(1024));
        let options = format!("size={},mode=700", memory.min(SCRATCH_BYTES));
        Ok(Self {
            user,
            group,
            scratch: CString::new(scratch.as_os_str().as_bytes())?,
            options: CString::new(options)?,
        })
    }

    /// Puts the calling process, which will be the job, behind the walls.
    ///
    /// # Errors
    ///
    /// The kernel does not allow it.
    #[allow(unsafe_code, reason = "two system calls have no safe wrapper")]
    pub fn raise(&self) -> io::Result<()> {
        // SAFETY: the descriptors of this process are not unshared.
        unsafe { rustix::thread::unshare_unsafe(UnshareFlags::NEWUSER | UnshareFlags::NEWNS) }?;
        keep_identities(&self.user, &self.group)?;
        for device in DEVICES {
            // A mount of its own can have what the others lose.
            present(mount_bind(device, device).map_err(io::Error::from))?;
        }
        set_attributes(c"/", RECURSIVE, READ_ONLY | NO_DEVICES, 0)?;
        for device in DEVICES {
            present(set_attributes(device, 0, 0, NO_DEVICES))?;
        }
        let flags = MountFlags::NOSUID | MountFlags::NODEV;
        let empty = |at: &CStr| mount(c"tmpfs", at, c"tmpfs", flags, Some(self.options.as_c_str()));
        present(empty(SHARED_MEMORY).map_err(io::Error::from))?;
        empty(&self.scratch)?;
        for capability in 0..CAPABILITIES {
            // SAFETY: the call takes two numbers. Beyond the last capability it fails.
            if unsafe { libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0) } != 0 {
                break;
            }
        }
        set_no_new_privs(true)?;
        Ok(())
    }
}

/// The lines that map this user and group to themselves.
fn identities() -> (CString, CString) {
    let line = |id: u32| CString::new(format!("{id} {id} 1")).unwrap_or_default();
    (line(rustix::process::geteuid().as_raw()), line(rustix::process::getegid().as_raw()))
}

/// In a new user namespace, files and processes belong to whom they belonged before.
fn keep_identities(user: &CStr, group: &CStr) -> Result<(), Errno> {
    let write = |path: &CStr, text: &CStr| {
        let file = rustix::fs::open(path, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
        rustix::io::write(&file, text.to_bytes()).map(drop)
    };
    write(c"/proc/self/setgroups", c"deny")?;
    write(c"/proc/self/uid_map", user)?;
    write(c"/proc/self/gid_map", group)
}

/// What is not there need not be changed.
fn present(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// `MOUNT_ATTR_RDONLY`.
const READ_ONLY: u64 = 1;

/// `MOUNT_ATTR_NODEV`.
const NO_DEVICES: u64 = 4;

/// `AT_RECURSIVE`: the mount and all below it.
const RECURSIVE: libc::c_uint = 0x8000;

/// Sets and clears attributes of the mount at a path.
#[allow(unsafe_code, reason = "no wrapper has mount_setattr")]
fn set_attributes(path: &CStr, flags: libc::c_uint, set: u64, clear: u64) -> io::Result<()> {
    /// `struct mount_attr` of Linux.
    #[repr(C)]
    struct Attributes {
        set: u64,
        clear: u64,
        propagation: u64,
        user_namespace: u64,
    }
    let attributes = Attributes { set, clear, propagation: 0, user_namespace: 0 };
    // SAFETY: path and attributes live longer than the call, and the size is theirs.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            flags,
            &raw const attributes,
            size_of::<Attributes>(),
        )
    };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
