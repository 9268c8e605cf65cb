//! The entries that SMT-COMP publishes: one JSON object with a list `results`.
//!
//! The entries say nothing about the status of a problem; it is known to the competition from its
//! list of benchmarks, and to `rank` from the answers of sound solvers or from a file of statuses.
//! Reference: `data/results-*.json.gz` in the repository of the SMT-COMP web site.

use std::path::Path;

use serde::Deserialize;

use super::blank;
use crate::exhibit::Exhibit;
use crate::failure::Failure;
use crate::result::RunResult;
use crate::scoring::smtcomp::result_word;
use crate::scoring::smtcomp::track::Track;

#[derive(Deserialize)]
struct Document {
    results: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    track: String,
    solver: String,
    file: Problem,
    result: String,
    cpu_time: f64,
    wallclock_time: f64,
    memory_usage: f64,
    #[serde(default)]
    nb_answers: Option<u32>,
}

#[derive(Deserialize)]
struct Problem {
    logic: String,
    family: Vec<String>,
    name: String,
}

/// Whether the text begins as such a file does.
#[must_use]
pub fn recognize(bytes: &[u8]) -> bool {
    let start: Vec<u8> =
        bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(11).collect();
    start == b"{\"results\":"
}

/// Reads the entries.
///
/// # Errors
///
/// The text is no such object, or a result is not one of the competition's words.
pub fn parse(path: &Path, bytes: &[u8]) -> Result<Vec<RunResult>, Failure> {
    let content = |line, reason| Failure::Content { path: path.to_owned(), line, reason };
    let document: Document =
        serde_json::from_slice(bytes).map_err(|error| content(error.line(), error.to_string()))?;
    let mut results = Vec::with_capacity(document.results.len());
    for entry in document.results {
        let fault = |what, word| content(1, format!("`{word}` is no {what} of SMT-COMP"));
        let track = Track::from_name(&entry.track).ok_or_else(|| fault("track", &entry.track))?;
        let meaning = result_word::read(&entry.result, track)
            .ok_or_else(|| fault("result", &entry.result))?;
        let counted = entry.nb_answers;
        let exhibit = Exhibit {
            validation: meaning.validation,
            core: counted.filter(|_| track == Track::UnsatCore),
            assertions: None,
            answered: counted.filter(|_| track == Track::Incremental),
            printed: None,
        };
        let mut path = vec![entry.file.logic.as_str()];
        path.extend(entry.file.family.iter().map(String::as_str));
        path.push(&entry.file.name);
        let problem = path.join("/");
        results.push(RunResult {
            solver: entry.solver,
            set: entry.track,
            family: entry.file.family.join("/"),
            division: entry.file.logic,
            file: problem.clone(),
            problem,
            cpu_s: entry.cpu_time,
            wall_s: entry.wallclock_time,
            memory_kib: (entry.memory_usage / 1024.0).max(0.0) as u64,
            exit: meaning.exit,
            answers: meaning.answer.into_iter().collect(),
            exhibit,
            ..blank()
        });
    }
    Ok(results)
}
