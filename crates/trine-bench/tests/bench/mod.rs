//! A folder with a configuration, and the program run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use trine_bench::journal;
use trine_bench::result::RunResult;

/// A folder of its own, removed at the end.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A folder with problems `p/0.smt2` and so on.
    pub fn new(problems: usize) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("trine-bench-run-{}-{number}", std::process::id()));
        fs::create_dir_all(path.join("p")).expect("folder");
        for number in 0..problems {
            let status = ["sat", "unsat"][number % 2];
            let text =
                format!("(set-logic QF_S)\n(set-info :status {status})\n(check-sat) ; {number}\n");
            fs::write(path.join(format!("p/{number}.smt2")), text).expect("problem");
        }
        Self { path }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes `bench.toml`: one set of all problems, and what is given.
    #[allow(dead_code, reason = "cubes bring a configuration of their own")]
    pub fn configure(&self, more: &str) {
        let set = "[[set]]\nname = 'all'\nfiles = ['p/*.smt2']\n";
        fs::write(self.path.join("bench.toml"), format!("{more}\n{set}")).expect("configuration");
    }

    /// The program with arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trine-bench"));
        command.args(arguments).current_dir(&self.path).stdin(Stdio::null());
        command
    }

    /// Runs the program to its end.
    #[allow(dead_code, reason = "what runs on a cluster has another environment")]
    pub fn bench(&self, arguments: &[&str]) -> (i32, String) {
        let Output { status, stdout, stderr } =
            self.command(arguments).output().expect("the program starts");
        let text = [stdout, stderr].concat();
        (status.code().unwrap_or(-1), String::from_utf8_lossy(&text).into_owned())
    }

    /// Starts the program.
    #[allow(dead_code, reason = "not every test that shares this file stops what it starts")]
    pub fn start(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
    }

    /// The results in the folder of a run.
    #[allow(dead_code, reason = "some tests look at them as others do")]
    pub fn results(&self, run: &str) -> Vec<RunResult> {
        journal::read(&self.path.join(run)).expect("journal")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
