//! The result files of BenchExec: one element `result` with an element `run` for each task.
//!
//! Idea: a solver of SMT-LIB says `true` for `sat` and `false` for `unsat` in BenchExec's words. The
//! status is the expected verdict of the run, or follows from its category: what is `correct` was
//! expected. The division is the column `division` that [`export`](crate::scoring::export) writes,
//! otherwise the folder of the task, as in SMT-COMP.
//! Reference: BenchExec, `doc/run-results.md` and `result-1.18.dtd`.

use std::path::Path;

use roxmltree::{Document, Node, ParsingOptions};

use super::super::date;
use super::blank;
use crate::failure::Failure;
use crate::result::{Answer, ExitState, Limits, RunResult};

/// Whether the text begins as such a file does.
#[must_use]
pub fn recognize(bytes: &[u8]) -> bool {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]);
    let start = start.trim_start();
    start.starts_with("<result ") || start.starts_with("<?xml") && start.contains("<result ")
}

/// Reads the runs.
///
/// # Errors
///
/// The text is no XML, no result of BenchExec, or has a time or a status that is none.
pub fn parse(path: &Path, bytes: &[u8]) -> Result<Vec<RunResult>, Failure> {
    let text = String::from_utf8_lossy(bytes);
    let content = |place: roxmltree::TextPos, reason: String| Failure::Content {
        path: path.to_owned(),
        line: place.row as usize,
        reason: format!("column {}: {reason}", place.col),
    };
    // BenchExec's files name their document type; nothing outside the text is read.
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&text, options)
        .map_err(|error| content(error.pos(), without_place(&error)))?;
    let at = |node: Node<'_, '_>, reason: String| {
        content(document.text_pos_at(node.range().start), reason)
    };
    let root = document.root_element();
    if !root.has_tag_name("result") {
        return Err(at(root, "there is no element `result`".to_owned()));
    }
    let all = common(root).map_err(|reason| at(root, reason))?;
    let mut results = Vec::new();
    for element in root.children().filter(|node| node.has_tag_name("run")) {
        let mut run = begin(element, &all);
        if let Some(text) = element.attribute("starttime") {
            run.started = started(text).map_err(|reason| at(element, reason))?;
        }
        let mut category = "";
        for node in element.children().filter(|node| node.has_tag_name("column")) {
            let (title, value) = (attribute(node, "title"), attribute(node, "value"));
            if title == "category" {
                category = value;
            }
            column(&mut run, title, value).map_err(|reason| at(node, reason))?;
        }
        expect(&mut run, category);
        results.push(run);
    }
    Ok(results)
}

/// What is wrong with a text that is no XML; the place is told apart from it.
fn without_place(error: &roxmltree::Error) -> String {
    let text = error.to_string();
    let place = format!(" at {}", error.pos());
    text.strip_suffix(&place).unwrap_or(&text).to_owned()
}

/// An attribute; empty where it is missing.
fn attribute<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    node.attribute(name).unwrap_or("")
}

/// What all runs have in common.
fn common(element: Node<'_, '_>) -> Result<RunResult, String> {
    let given = |name: &str| element.attribute(name).filter(|text| !text.is_empty());
    let (cpu_s, wall_s) = (given("timelimit").map(seconds), given("walltimelimit").map(seconds));
    let memory = given("memlimit").map(bytes).transpose()?;
    let cores = given("cpuCores").map(|text| text.parse().map_err(|_| no(text, "count of cores")));
    let limits = Limits {
        cpu_s: cpu_s.transpose()?,
        wall_s: wall_s.transpose()?,
        memory_kib: memory.map(|bytes| bytes / 1024),
        cores: cores.transpose()?.unwrap_or(1),
        grace_s: 0.0,
    };
    let configuration = given("displayName").unwrap_or("default").to_owned();
    Ok(RunResult {
        solver: attribute(element, "tool").to_owned(),
        configuration,
        set: attribute(element, "benchmarkname").to_owned(),
        version: attribute(element, "version").to_owned(),
        started: given("starttime").map(started).transpose()?.unwrap_or(0.0),
        limits,
        ..blank()
    })
}

fn begin(element: Node<'_, '_>, all: &RunResult) -> RunResult {
    let name = attribute(element, "name");
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    RunResult {
        problem: name.to_owned(),
        file: name.to_owned(),
        division: folder.rsplit('/').next().unwrap_or("").to_owned(),
        expected: verdict(attribute(element, "expectedVerdict")).into_iter().collect(),
        ..all.clone()
    }
}

fn column(run: &mut RunResult, title: &str, value: &str) -> Result<(), String> {
    match title {
        "cputime" => run.cpu_s = seconds(value)?,
        "walltime" => run.wall_s = seconds(value)?,
        "memory" | "memUsage" => run.memory_kib = bytes(value)? / 1024,
        "starttime" => run.started = started(value)?,
        "host" => value.clone_into(&mut run.host),
        "division" => value.clone_into(&mut run.division),
        "family" => value.clone_into(&mut run.family),
        "sha256" => value.clone_into(&mut run.sha256),
        "status" => status(run, value),
        _ => {}
    }
    Ok(())
}

/// What a status says: an answer, a limit, or anything else that is no answer.
fn status(run: &mut RunResult, status: &str) {
    let (word, inside) = match status.split_once(" (") {
        Some((word, inside)) => (word, inside.trim_end_matches(')')),
        None => (status, status),
    };
    run.answers = verdict(inside).into_iter().collect();
    run.exit = match word {
        "TIMEOUT" => ExitState::CpuLimit,
        "OUT OF MEMORY" | "OUT OF JAVA MEMORY" => ExitState::MemoryLimit,
        "SEGMENTATION FAULT" => ExitState::Signaled { signal: libc::SIGSEGV },
        "ABORTED" => ExitState::Signaled { signal: libc::SIGABRT },
        "ERROR" => match inside {
            "not started" => ExitState::NotStarted,
            "lost" => ExitState::Lost,
            code => ExitState::Exited { code: code.parse().unwrap_or(0) },
        },
        _ => match word.strip_prefix("KILLED BY SIGNAL ").map(str::parse) {
            Some(signal) => ExitState::Signaled { signal: signal.unwrap_or(libc::SIGKILL) },
            None => ExitState::Exited { code: 0 },
        },
    };
    if run.answers.is_empty() {
        status.clone_into(&mut run.message);
    }
}

/// Where no verdict is stated, the category shows it.
fn expect(run: &mut RunResult, category: &str) {
    let Some(answer) = run.answers.last().copied().filter(|_| run.expected.is_empty()) else {
        return;
    };
    run.expected.extend(match (category, answer) {
        ("correct" | "correct-unconfirmed", Answer::Sat | Answer::Unsat) => Some(answer),
        ("wrong", Answer::Sat) => Some(Answer::Unsat),
        ("wrong", Answer::Unsat) => Some(Answer::Sat),
        _ => None,
    });
}

/// BenchExec's word for an answer.
fn verdict(word: &str) -> Option<Answer> {
    match word {
        "true" | "sat" => Some(Answer::Sat),
        "false" | "unsat" => Some(Answer::Unsat),
        "unknown" => Some(Answer::Unknown),
        _ => None,
    }
}

fn no(text: &str, what: &str) -> String {
    format!("`{text}` is no {what}")
}

fn started(text: &str) -> Result<f64, String> {
    date::seconds(text).ok_or_else(|| no(text, "time, such as 2026-01-31T12:00:00Z"))
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches('s').trim_end();
    number
        .parse()
        .ok()
        .filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0)
        .ok_or_else(|| no(text, "number of seconds"))
}

/// A size: bytes, or one of the decimal units.
fn bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, f64); 4] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("B", 1.0)];
    let text = text.trim();
    let (number, unit) = UNITS
        .into_iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))
        .unwrap_or((text, 1.0));
    number
        .trim_end()
        .parse()
        .ok()
        .filter(|size: &f64| size.is_finite() && *size >= 0.0)
        .map(|size| (size * unit) as u64)
        .ok_or_else(|| no(text, "size"))
}
