//! Every file of a pool of benchmarks is read without an error, except those listed in
//! `tests/pool_rejected.txt` with the reason.
//!
//! The pool is the folder that the environment variable `TRINE_BENCHMARKS` names; it has an
//! `index.csv` whose first column is the path of a file. Without the variable the test says that it
//! was skipped.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use trine_smtlib::{Command, ScriptReader};
use trine_term::TermStore;

/// Lines `PATH: REASON`; the path without the folder.
const REJECTED: &str = include_str!("pool_rejected.txt");

/// Commands of other tools that the pool contains: skipped with the response `unsupported`.
const UNSUPPORTED: &[&str] = &[];

/// The first fault of a script, or an unsupported command that is not expected.
fn first_fault(path: &Path) -> Option<String> {
    let file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) => return Some(error.to_string()),
    };
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(file, &mut store);
    while let Some(command) = reader.next_command(&mut store) {
        match command {
            Err(diagnostic) => return Some(diagnostic.to_string()),
            Ok(parsed) => {
                if let Command::Unsupported { name } = parsed.command
                    && !UNSUPPORTED.contains(&&*name)
                {
                    return Some(format!("{}: unsupported command {name}", parsed.position));
                }
            }
        }
    }
    None
}

#[test]
fn every_file_is_read_or_listed() {
    let Ok(folder) = std::env::var("TRINE_BENCHMARKS") else {
        println!("skipped: TRINE_BENCHMARKS is not set");
        return;
    };
    let folder = Path::new(&folder);
    let index = fs::read_to_string(folder.join("index.csv")).expect("the pool has an index.csv");
    let listed: BTreeMap<&str, &str> = REJECTED
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| line.split_once(": "))
        .collect();
    let mut unexpected = Vec::new();
    let mut rejected = BTreeSet::new();
    let mut count = 0;
    for line in index.lines().skip(1) {
        let path = line.split(',').next().unwrap_or_default();
        count += 1;
        if let Some(fault) = first_fault(&folder.join(path)) {
            if listed.contains_key(path) {
                rejected.insert(path);
            } else {
                unexpected.push(format!("{path}:{fault}"));
            }
        }
    }
    let stale: Vec<&&str> = listed.keys().filter(|path| !rejected.contains(*path)).collect();
    println!("{count} files, {} rejected as listed", rejected.len());
    assert!(unexpected.is_empty(), "rejected, not listed:\n{}", unexpected.join("\n"));
    assert!(stale.is_empty(), "listed, but read without an error: {stale:?}");
}
