//! Runs one command under limits that hold for its whole process tree.
//!
//! Idea: every slot (one job at a time, on cores of its own) has a supervisor process, which starts
//! the command as its child. The supervisor is a child subreaper (prctl(2)): whatever a command
//! leaves behind becomes a child of the supervisor, so a job's tree is exactly what descends from
//! it, and a job has ended when the supervisor has no child left. CPU time is what wait4(2) reports
//! of all of them.
//! Invariants: nothing outlives a job, nor the runner: a supervisor whose runner dies ends its job
//! and itself, the command of a supervisor that dies gets SIGKILL, and the runner is a subreaper
//! too and ends what remains.
//! Reference: Beyer, Löwe, Wendler, "Reliable benchmarking: requirements and solutions", STTT 2019.
//! Differs from their BenchExec: control groups and user namespaces are used where the system allows
//! it and not needed where it does not.

mod captured;
mod cgroup;
pub mod cores;
pub mod isolation;
pub mod priority;
mod process_tree;
mod request;
mod slot;
pub mod supervisor;

pub use cgroup::{Cgroups, Delegation};
pub use isolation::{Isolation, Surroundings};
pub use request::{Measured, Request};
pub use slot::{Slot, Stopped, Supervisors};
