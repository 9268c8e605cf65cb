//! The coordinator of a cluster is killed in the middle of a run, at moments that a queue without a
//! cluster chooses, and goes on: nothing is lost, and nothing that ran or runs is run again.

mod bench;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use bench::Folder;
use trine_bench::result::Verdict;

/// A folder with problems and a queue, whose tasks do `script` for each problem `$0`.
struct Cluster {
    folder: Folder,
    queue: PathBuf,
}

/// What a solver does that nobody stops: notes the problem, then answers as its status says.
const ANSWER: &str = "echo $0 >> made; sed -n \"s/.*:status \\(.*\\))/\\1/p\" $0";

impl Cluster {
    fn new(problems: usize, per_task: usize, script: &str) -> Self {
        let folder = Folder::new(problems);
        let queue = folder.path().join("queue");
        fs::create_dir(&queue).expect("queue");
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slurm/queue");
        for name in ["sbatch", "squeue", "scancel", "scontrol"] {
            symlink(&program, queue.join(name)).expect("command");
        }
        folder.configure(&format!(
            "[run]\nisolation = 'never'\norder = 'listed'\n[limits]\nwall = '60 s'\n\
             [slurm]\nruns-per-task = {per_task}\npoll = 0.1\n\
             [[solver]]\nname = 'a'\ncommand = ['sh', '-c', '''{script}''', '{{file}}']\n"
        ));
        Self { folder, queue }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.folder.command(arguments);
        let path = std::env::var("PATH").unwrap_or_default();
        command.arg("--on").arg("slurm").env("QUEUE", &self.queue);
        command.env("PATH", format!("{}:{path}", self.queue.display()));
        command
    }

    fn start(&self) -> Child {
        self.command(&["run", "bench.toml"]).spawn().expect("start")
    }

    /// Resumes, and holds every run against what it had to become.
    fn resume(&self, problems: usize) {
        let output = self.command(&["resume", "bench"]).output().expect("resume");
        let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(0), "{text}");
        let results = self.folder.results("bench");
        assert_eq!(results.len(), problems, "{text}");
        assert!(results.iter().all(|r| r.verdict() == Verdict::Solved), "{results:?}");
        assert!(!text.contains("damaged"), "{text}");
    }

    /// How many runs were made, and of how many problems.
    fn made(&self) -> (usize, usize) {
        let text = fs::read_to_string(self.folder.path().join("made")).unwrap_or_default();
        let mut lines: Vec<&str> = text.lines().collect();
        let all = lines.len();
        lines.sort_unstable();
        lines.dedup();
        (all, lines.len())
    }

    fn submissions(&self) -> usize {
        let text = fs::read_to_string(self.queue.join("submissions")).unwrap_or_default();
        text.trim().parse().unwrap_or(0)
    }

    fn fault(&self, name: &str, value: &str) {
        fs::write(self.queue.join(name), value).expect("fault");
    }

    fn pids(&self) -> Vec<i32> {
        let files = fs::read_dir(&self.queue).expect("queue").flatten().map(|entry| entry.path());
        let pids = files.filter(|path| path.extension().is_some_and(|kind| kind == "pid"));
        pids.filter_map(|path| fs::read_to_string(path).ok()?.trim().parse().ok()).collect()
    }
}

/// Waits for something that must come.
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn tasks_that_run_are_awaited_and_results_that_came_are_kept() {
    // Odd problems wait for a file, even ones do not.
    let script = format!(
        "case $0 in *[13579].smt2) while [ ! -e go ]; do sleep 0.05; done;; esac; {ANSWER}"
    );
    let cluster = Cluster::new(8, 1, &script);
    let mut first = cluster.start();
    let journal = cluster.folder.path().join("bench/journal.jsonl");
    until("some results", || {
        fs::read_to_string(&journal).is_ok_and(|text| text.lines().count() == 4)
    });
    first.kill().expect("kill");
    first.wait().expect("wait");
    let submissions = cluster.submissions();
    // The controller is away for a while when the coordinator comes back.
    cluster.fault("away", "3");
    let go = cluster.folder.path().join("go");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(500));
            fs::write(&go, "").expect("go");
        });
        cluster.resume(8);
    });
    assert_eq!(cluster.made(), (8, 8), "something was run again");
    assert_eq!(cluster.submissions(), submissions, "something was submitted again");
}

#[test]
fn a_round_that_was_written_and_not_submitted_is_submitted_again() {
    let cluster = Cluster::new(5, 2, ANSWER);
    cluster.fault("kill-at", "0");
    assert_eq!(cluster.start().wait().expect("wait").code(), None);
    assert!(cluster.folder.path().join("bench/rounds/0.jsonl").exists());
    assert_eq!(cluster.made(), (0, 0));
    cluster.resume(5);
    assert_eq!(cluster.made(), (5, 5));
}

#[test]
fn of_a_round_that_was_submitted_in_part_the_other_part_is_submitted_again() {
    // Seven tasks are three arrays.
    let cluster = Cluster::new(7, 1, ANSWER);
    cluster.fault("kill-at", "2");
    assert_eq!(cluster.start().wait().expect("wait").code(), None);
    assert_eq!(cluster.submissions(), 3);
    cluster.resume(7);
    assert_eq!(cluster.made(), (7, 7), "something was run again");
}

#[test]
fn nodes_that_are_lost_while_nobody_coordinates_lose_only_what_they_ran() {
    // Of three problems of a task one is answered; the next one hangs until its node is lost.
    let script = format!(
        "case $0 in */[147].smt2) [ -e lost ] || {{ echo $0 >> hang; sleep 1000; }};; esac; {ANSWER}"
    );
    let cluster = Cluster::new(9, 3, &script);
    let mut first = cluster.start();
    let hang = cluster.folder.path().join("hang");
    until("all tasks hang", || {
        fs::read_to_string(&hang).is_ok_and(|text| text.lines().count() == 3)
    });
    first.kill().expect("kill");
    first.wait().expect("wait");
    assert!(cluster.folder.results("bench").is_empty());
    fs::write(cluster.folder.path().join("lost"), "").expect("lost");
    for pid in cluster.pids() {
        let _ = rustix::process::kill_process(
            rustix::process::Pid::from_raw(pid).expect("pid"),
            rustix::process::Signal::KILL,
        );
    }
    cluster.resume(9);
    assert_eq!(cluster.made(), (9, 9), "what lost nodes had answered was run again");
}

#[test]
fn an_interrupt_takes_tasks_back() {
    let cluster =
        Cluster::new(4, 1, "echo $0 >> hang; while [ ! -e go ]; do sleep 0.05; done; echo unknown");
    let mut first = cluster.start();
    let hang = cluster.folder.path().join("hang");
    until("all tasks run", || {
        fs::read_to_string(&hang).is_ok_and(|text| text.lines().count() == 4)
    });
    let pid = rustix::process::Pid::from_raw(first.id().cast_signed()).expect("pid");
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("interrupt");
    assert_eq!(first.wait().expect("wait").code(), Some(130));
    let lives = |pid: i32| {
        fs::read_to_string(format!("/proc/{pid}/status"))
            .is_ok_and(|status| !status.lines().any(|l| l.starts_with("State:") && l.contains('Z')))
    };
    until("tasks have ended", || !cluster.pids().into_iter().any(lives));
}
