//! A Slurm of one node, if this machine can have one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::bench::Folder;

/// Stops the cluster, however the test ends.
pub struct Slurm {
    folder: PathBuf,
}

fn single_node(what: &str, folder: &Path) -> std::process::Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slurm/single-node");
    Command::new(script).arg(what).arg(folder).output().expect("script")
}

impl Slurm {
    /// `None`, with a line that says why, where there can be none.
    pub fn start() -> Option<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("trine-bench-slurm-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let started = single_node("start", &folder);
        let text = String::from_utf8_lossy(&started.stdout).into_owned();
        match started.status.code() {
            Some(0) => Some(Self { folder }),
            Some(77) => {
                eprintln!("{}", text.trim());
                None
            }
            _ => panic!("{text}{}", String::from_utf8_lossy(&started.stderr)),
        }
    }

    /// What `SLURM_CONF` has to be.
    pub fn configuration(&self) -> PathBuf {
        self.folder.join("slurm.conf")
    }

    /// Runs the program where it finds the cluster.
    pub fn bench(&self, folder: &Folder, arguments: &[&str]) -> (i32, String) {
        let mut command = folder.command(arguments);
        let output = command.env("SLURM_CONF", self.configuration()).output();
        let output = output.expect("the program starts");
        let text = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&text).into_owned())
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        single_node("stop", &self.folder);
        let _ = fs::remove_dir_all(&self.folder);
    }
}
