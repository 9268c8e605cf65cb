//! The result files of BenchExec: one element `result` with an element `run` for each task.
//!
//! Idea: a solver of SMT-LIB says `true` for `sat` and `false` for `unsat` in BenchExec's words. The
//! status is the expected verdict of the run, or follows from its category: what is `correct` was
//! expected. The division is the column `division` that [`export`](crate::scoring::export) writes,
//! otherwise the folder of the task, as in SMT-COMP.
//! Reference: BenchExec, `doc/run-results.md` and `result-1.18.dtd`. Compressed as bzip2 there; this
//! reads what `bunzip2` makes of it, and gzip.

use std::path::Path;

use super::blank;
use super::xml::{self, Element, Tag};
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
    let content = |place: xml::Place, reason: String| Failure::Content {
        path: path.to_owned(),
        line: place.line,
        reason: format!("column {}: {reason}", place.column),
    };
    let tags = xml::tags(&text).map_err(|fault| content(fault.place, fault.reason))?;
    let mut all: Option<RunResult> = None;
    let mut current: Option<RunResult> = None;
    let mut category = String::new();
    let mut results = Vec::new();
    for tag in &tags {
        match tag {
            Tag::Open(element) => match (element.name.as_str(), &all, &mut current) {
                ("result", None, _) => {
                    all = Some(common(element).map_err(|reason| content(element.place, reason))?);
                }
                ("run", Some(all), None) => {
                    current = Some(begin(element, all));
                    category.clear();
                }
                ("column", _, Some(run)) => {
                    let (title, value) = (element.attribute("title"), element.attribute("value"));
                    if title == "category" {
                        value.clone_into(&mut category);
                    }
                    column(run, title, value).map_err(|reason| content(element.place, reason))?;
                }
                _ => {}
            },
            Tag::Close(name) if name == "run" => {
                if let Some(mut run) = current.take() {
                    expect(&mut run, &category);
                    results.push(run);
                }
            }
            Tag::Close(_) => {}
        }
    }
    if all.is_none() {
        let place = xml::Place { line: 1, column: 1 };
        return Err(content(place, "there is no element `result`".to_owned()));
    }
    Ok(results)
}

/// What all runs have in common.
fn common(element: &Element) -> Result<RunResult, String> {
    let given = |name: &str| Some(element.attribute(name)).filter(|text| !text.is_empty());
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
        solver: element.attribute("tool").to_owned(),
        configuration,
        set: element.attribute("benchmarkname").to_owned(),
        version: element.attribute("version").to_owned(),
        limits,
        ..blank()
    })
}

fn begin(element: &Element, all: &RunResult) -> RunResult {
    let name = element.attribute("name");
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    RunResult {
        problem: name.to_owned(),
        file: name.to_owned(),
        division: folder.rsplit('/').next().unwrap_or("").to_owned(),
        expected: verdict(element.attribute("expectedVerdict")).into_iter().collect(),
        ..all.clone()
    }
}

fn column(run: &mut RunResult, title: &str, value: &str) -> Result<(), String> {
    match title {
        "cputime" => run.cpu_s = seconds(value)?,
        "walltime" => run.wall_s = seconds(value)?,
        "memory" | "memUsage" => run.memory_kib = bytes(value)? / 1024,
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
    let (word, answer) = match status.split_once(" (") {
        Some((word, answer)) => (word, verdict(answer.trim_end_matches(')'))),
        None => (status, verdict(status)),
    };
    run.answers = answer.into_iter().collect();
    run.exit = match word {
        "TIMEOUT" => ExitState::CpuLimit,
        "OUT OF MEMORY" | "OUT OF JAVA MEMORY" => ExitState::MemoryLimit,
        "SEGMENTATION FAULT" => ExitState::Signaled { signal: libc::SIGSEGV },
        "ABORTED" => ExitState::Signaled { signal: libc::SIGABRT },
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
