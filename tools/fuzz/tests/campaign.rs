//! Campaigns against shell scripts in the place of solvers, with faults that are known.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use trine_fuzz::campaign::{Campaign, Summary};
use trine_fuzz::compare::Kind;
use trine_fuzz::generate::Config;
use trine_fuzz::solver::{Limits, Role, Solver};

/// A `solver` that answers each check with what `command` says, which sees the script as `$0`.
fn solver(name: &str, role: Role, command: &str) -> Solver {
    let loops = format!("grep \"^(check-sat\" \"$0\" | while read line; do {command}; done");
    Solver::from_template(&format!("{name}=sh -c '{loops}' {{file}}"), role).expect("legal")
}

struct Outcome {
    summary: Summary,
    files: Vec<String>,
}

fn campaign(name: &str, solvers: Vec<Solver>, jobs: u64, models: bool) -> Outcome {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&out);
    let limits = Limits { time: Duration::from_secs(20), memory_mib: None };
    let campaign = Campaign {
        config: Config { max_depth: 3, ..Config::default() },
        solvers,
        limits,
        seed: 4,
        start: 0,
        count: 24,
        jobs,
        models,
        out: out.clone(),
        keep: 1,
        trials: 400,
    };
    let summary = campaign.run(&mut Vec::new()).expect("sh starts");
    let mut files = Vec::new();
    if let Ok(entries) = fs::read_dir(&out) {
        for entry in entries {
            let path = entry.expect("listed").path();
            files.push(fs::read_to_string(path).expect("text"));
        }
    }
    Outcome { summary, files }
}

#[test]
fn a_disagreement_is_found_and_made_small() {
    let run = |name, jobs| {
        let wrong = "if grep -q bvxor \"$0\"; then echo unsat; else echo sat; fi";
        let solvers =
            vec![solver("wrong", Role::Tested, wrong), solver("right", Role::Peer, "echo sat")];
        campaign(name, solvers, jobs, false)
    };
    let (one, two) = (run("disagreement-1", 1), run("disagreement-2", 2));
    assert_eq!(one.summary, two.summary, "threads must not change the result");
    assert_eq!(one.files, two.files);
    let kinds: Vec<&Kind> = one.summary.findings.keys().collect();
    assert_eq!(kinds, [&Kind::Disagreement("wrong".into(), "right".into())]);
    let [text] = one.files.as_slice() else { panic!("one file is kept") };
    let commands = text.lines().filter(|l| l.starts_with('(')).count();
    assert!(commands <= 3 && text.contains("bvxor"), "{text}");
}

#[test]
fn crashes_and_rejections_of_tested_solvers_are_found() {
    let faulty = "if grep -q bvmul \"$0\"; then kill -ABRT $$; fi; \
                  if grep -q bvudiv \"$0\"; then echo \"(error bvudiv)\"; exit 1; fi; echo sat";
    let solvers =
        |role| vec![solver("faulty", role, faulty), solver("right", Role::Peer, "echo sat")];
    let tested = campaign("faults", solvers(Role::Tested), 1, false);
    let labels: Vec<&str> = tested.summary.findings.keys().map(Kind::label).collect();
    assert!(labels.contains(&"rejection") && labels.contains(&"crash"), "{labels:?}");
    let peers = campaign("faults-of-peers", solvers(Role::Peer), 1, false);
    assert!(peers.summary.findings.is_empty());
}

#[test]
fn a_model_that_lacks_symbols_is_found() {
    // A solver that prints an empty model whatever was declared.
    let solvers =
        vec![solver("hasty", Role::Tested, "echo sat"), solver("right", Role::Peer, "echo sat")];
    let outcome = campaign("models", solvers, 1, true);
    assert!(outcome.summary.findings.keys().all(|k| k.label() == "bad-model"));
    assert!(!outcome.files.is_empty());
}
