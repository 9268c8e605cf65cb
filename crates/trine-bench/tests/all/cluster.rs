//! Runs on a real Slurm of one node, and on a simulated cluster whose nodes fail.

use std::fs;
use std::time::Duration;

use crate::bench::Folder;
use crate::slurm::Slurm;
use trine_bench::result::Verdict;

#[test]
fn runs_come_back_from_a_real_slurm() {
    let Some(slurm) = Slurm::start() else { return };
    let folder = Folder::new(60);
    let ends = folder.path().join("ends");
    fs::create_dir(&ends).expect("folder");
    // On the third problem the worker dies at the first attempt, with its supervisor: as if its
    // node had been lost.
    let solver = "[[solver]]\nname = 'a'\ncommand = ['sh', '-c', '''\n\
        case $0 in */3.smt2) if mkdir ends/once; then kill -KILL $(ps -o ppid= -p $PPID); sleep 5; fi;; esac\n\
        sed -n \"s/.*:status \\(.*\\))/\\1/p\" $0''', '{file}']\n";
    folder.configure(&format!(
        "[run]\nisolation = 'never'\n[limits]\nwall = '9 s'\nmemory = '64 MiB'\n[slurm]\nruns-per-task = 1\npoll = 0.3\n{solver}"
    ));
    // More chunks than an array may have (MaxArraySize is 51).
    let (code, text) = slurm.bench(&folder, &["run", "bench.toml", "--on", "slurm"]);
    assert_eq!(code, 0, "{text}");
    let results = folder.results("bench");
    assert_eq!(results.len(), 60);
    assert!(results.iter().all(|r| r.verdict() == Verdict::Solved), "{results:?}");
    assert!(ends.join("once").exists());
    assert!(folder.path().join("bench/rounds/1.jsonl").exists(), "nothing was submitted again");
}

#[test]
fn a_killed_coordinator_finds_its_tasks_again() {
    let Some(slurm) = Slurm::start() else { return };
    let folder = Folder::new(12);
    folder.configure(
        "[run]\nisolation = 'never'\n[limits]\nwall = '9 s'\n[slurm]\nruns-per-task = 3\npoll = 0.2\n[[solver]]\nname = 'a'\n\
         command = ['sh', '-c', 'sleep 0.4; echo $0 >> made; echo sat', '{file}']\n",
    );
    let mut first = folder.command(&["run", "bench.toml", "--on", "slurm"]);
    let mut first = first.env("SLURM_CONF", slurm.configuration()).spawn().expect("start");
    std::thread::sleep(Duration::from_millis(1500));
    first.kill().expect("kill");
    first.wait().expect("wait");
    let (code, text) = slurm.bench(&folder, &["resume", "bench", "--on", "slurm"]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(folder.results("bench").len(), 12);
    let made = fs::read_to_string(folder.path().join("made")).expect("made");
    assert_eq!(made.lines().count(), 12, "tasks that ran were submitted again");
}

#[test]
fn a_cluster_that_loses_nodes_loses_no_run() {
    let folder = Folder::new(0);
    for seed in ["1", "2", "3"] {
        let (code, text) = folder.bench(&[
            "simulate",
            seed,
            "--nodes",
            "50",
            "--runs",
            "20000",
            "--runs-per-task",
            "40",
            "--node-hours",
            "0.1",
            "--damaged",
            "20",
            "--kills",
            "10",
            "--seed",
            seed,
        ]);
        assert!(code == 0 && text.contains("0 missing, 0 twice, 0 foreign, 0 damaged"), "{text}");
        assert!(!text.contains(" 0 nodes failed") && text.contains("killed 10 times"), "{text}");
    }
}
