//! Every file of a pool of benchmarks is read without an error, except those listed in
//! `tests/pool_rejected.txt` with the reason.
//!
//! The pool is the folder that the environment variable `TRINE_BENCHMARKS` names; it has an
//! `index.csv` whose first column is the path of a file. Without the variable the test says that it
//! was skipped.

use crate::skipped;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};

use trine_smtlib::{Command, ScriptPrinter, ScriptReader, sort_text, value_text};
use trine_term::{TermId, TermSet, TermStore, post_order};

/// Lines `PATH: REASON`; the path without the folder.
const REJECTED: &str = include_str!("../pool_rejected.txt");

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

/// The folder of the pool and the paths in its index.
fn pool() -> Option<(PathBuf, Vec<String>)> {
    let Ok(folder) = std::env::var("TRINE_BENCHMARKS") else {
        skipped::say("files of others: TRINE_BENCHMARKS is not set");
        return None;
    };
    let folder = PathBuf::from(folder);
    let index = fs::read_to_string(folder.join("index.csv")).expect("the pool has an index.csv");
    let path = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
    Some((folder, index.lines().skip(1).map(path).collect()))
}

/// A number that depends on what a term is, and not on the order in which terms were made. Bound
/// variables count by their sort alone.
fn fingerprint(store: &TermStore, term: TermId, known: &mut BTreeMap<TermId, u64>) -> u64 {
    post_order(store, &[term], &mut TermSet::new(), |term| {
        if known.contains_key(&term) {
            return;
        }
        let mut hasher = rustc_hash::FxHasher::default();
        (store.op(term), store.indices(term)).hash(&mut hasher);
        sort_text(store, store.sort(term)).hash(&mut hasher);
        value_text(store, term).hash(&mut hasher);
        if let Some(function) = store.function(term) {
            store.symbols.name(store.function_decl(function).name).hash(&mut hasher);
        }
        for arg in store.args(term) {
            known[arg].hash(&mut hasher);
        }
        known.insert(term, hasher.finish());
    });
    known[&term]
}

/// The legal commands of a script, printed, and the fingerprints of its assertions.
fn printed(input: impl Read) -> (String, Vec<u64>) {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(input, &mut store);
    let mut printer = ScriptPrinter::default();
    let mut out = String::new();
    let mut fingerprints = Vec::new();
    let mut known = BTreeMap::new();
    while let Some(command) = reader.next_command(&mut store) {
        let Ok(parsed) = command else { continue };
        if let Command::Assert { term, .. } = parsed.command {
            fingerprints.push(fingerprint(&store, term, &mut known));
        }
        out.push_str(&printer.command_text(&store, &parsed.command));
        out.push('\n');
    }
    (out, fingerprints)
}

#[test]
fn what_is_printed_is_read_again() {
    let Some((folder, paths)) = pool() else { return };
    let mut different = Vec::new();
    for path in paths {
        let file = fs::File::open(folder.join(&path)).expect("a file of the pool");
        let (text, fingerprints) = printed(file);
        if printed(text.as_bytes()).1 != fingerprints {
            different.push(path);
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn every_file_is_read_or_listed() {
    let Some((folder, paths)) = pool() else { return };
    let listed: BTreeMap<&str, &str> = REJECTED
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| line.split_once(": "))
        .collect();
    let mut unexpected = Vec::new();
    let mut rejected = BTreeSet::new();
    for path in &paths {
        let path = path.as_str();
        if let Some(fault) = first_fault(&folder.join(path)) {
            if listed.contains_key(path) {
                rejected.insert(path);
            } else {
                unexpected.push(format!("{path}:{fault}"));
            }
        }
    }
    let stale: Vec<&&str> = listed.keys().filter(|path| !rejected.contains(*path)).collect();
    println!("{} files, {} rejected as listed", paths.len(), rejected.len());
    assert!(unexpected.is_empty(), "rejected, not listed:\n{}", unexpected.join("\n"));
    assert!(stale.is_empty(), "listed, but read without an error: {stale:?}");
}
