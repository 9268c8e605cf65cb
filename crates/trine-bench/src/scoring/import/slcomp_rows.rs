//! The rows of SL-COMP's job files on StarExec, as one CSV file.
//!
//! Columns: `run, division, solver_id, benchmark, solver, configuration, status, cpu_s, wall_s,
//! memory_kib, result, expected`. Where a file holds several runs (a preliminary one and the
//! final one), the last one counts, as in the competition.

use std::path::Path;

use serde::Deserialize;

use super::blank;
use crate::failure::Failure;
use crate::result::{Answer, ExitState, RunResult};

#[derive(Deserialize)]
struct Row {
    run: u32,
    division: String,
    solver_id: String,
    benchmark: String,
    solver: String,
    configuration: String,
    status: String,
    cpu_s: f64,
    wall_s: f64,
    memory_kib: f64,
    result: String,
    expected: String,
}

/// Whether the first line is that of such a file.
#[must_use]
pub fn recognize(bytes: &[u8]) -> bool {
    bytes.starts_with(b"run,division,solver_id,benchmark,")
}

/// Reads the rows of the last run.
///
/// # Errors
///
/// A row does not have the columns, or ends in a way that StarExec does not have.
pub fn parse(path: &Path, bytes: &[u8]) -> Result<Vec<RunResult>, Failure> {
    let mut rows = Vec::new();
    for (index, row) in csv::Reader::from_reader(bytes).deserialize::<Row>().enumerate() {
        let content = |reason| Failure::Content { path: path.to_owned(), line: index + 2, reason };
        let row = row.map_err(|error| content(error.to_string()))?;
        let exit = match row.status.as_str() {
            "complete" => ExitState::Exited { code: 0 },
            "timeout (cpu)" => ExitState::CpuLimit,
            "timeout (wallclock)" => ExitState::WallLimit,
            "memout" => ExitState::MemoryLimit,
            other => return Err(content(format!("`{other}` is no status of StarExec"))),
        };
        let answers = match row.result.as_str() {
            "starexec-unknown" => vec![Answer::Unknown],
            word => vec![
                Answer::from_word(word).ok_or_else(|| content(format!("`{word}` is no answer")))?,
            ],
        };
        let expected = Answer::from_word(&row.expected).into_iter().collect();
        let problem = row.benchmark;
        rows.push(RunResult {
            solver: row.solver,
            configuration: row.configuration,
            set: "slcomp".to_owned(),
            division: row.division,
            file: problem.clone(),
            problem,
            repetition: row.run,
            version: row.solver_id,
            cpu_s: row.cpu_s,
            wall_s: row.wall_s,
            memory_kib: row.memory_kib.max(0.0) as u64,
            exit,
            answers,
            expected,
            ..blank()
        });
    }
    let last = rows.iter().map(|row| row.repetition).max();
    rows.retain(|row| Some(row.repetition) == last);
    for row in &mut rows {
        row.repetition = 0;
    }
    Ok(rows)
}
