//! The runs themselves as a table: enough to count every figure of a report again.

use std::collections::BTreeSet;

use crate::execution::Surroundings;
use crate::exhibit::Validation;
use crate::result::{Answer, ExitState, RunResult};
use crate::scoring::diff::verdict_word;
use crate::scoring::table::{Cell, Table};

/// A row for each run.
pub fn table(results: &[RunResult]) -> Table {
    let mut table = Table::new(
        "runs",
        "All runs.",
        &[
            "set",
            "division",
            "problem",
            "sha256",
            "solver",
            "configuration",
            "verdict",
            "answers",
            "expected",
            "end",
            "cpu_s",
            "wall_s",
            "memory_kib",
            "validation",
            "isolated",
        ],
    );
    for result in results {
        table.rows.push(vec![
            result.set.as_str().into(),
            result.division.as_str().into(),
            result.problem.as_str().into(),
            result.sha256.as_str().into(),
            result.solver.as_str().into(),
            result.configuration.as_str().into(),
            verdict_word(result.verdict()).into(),
            words(&result.answers).into(),
            words(&result.expected).into(),
            end(result.exit).into(),
            Cell::Score(result.cpu_s),
            Cell::Score(result.wall_s),
            (result.memory_kib as usize).into(),
            validation(result).into(),
            match result.surroundings {
                Some(Surroundings::Walled) => "yes".to_owned(),
                Some(Surroundings::Open) if result.not_isolated.is_empty() => "no".to_owned(),
                Some(Surroundings::Open) => format!("no: {}", result.not_isolated),
                None => String::new(),
            }
            .into(),
        ]);
    }
    table.rows.sort_by_cached_key(|row| row[..6].iter().map(Cell::text).collect::<Vec<_>>());
    table
}

/// What validators said of what a run printed; empty where none was asked.
pub fn validation(result: &RunResult) -> String {
    match result.exhibit.validation {
        Validation::NotChecked => String::new(),
        said => said.word().to_owned(),
    }
}

/// How many runs were isolated, and why others were not, for those who read the report; `None`
/// where nothing is known.
pub fn isolated(results: &[RunResult]) -> Option<String> {
    let around = |around| results.iter().filter(move |r| r.surroundings == Some(around));
    let walled = around(Surroundings::Walled).count();
    let open: Vec<&RunResult> = around(Surroundings::Open).collect();
    if walled + open.len() == 0 {
        return None;
    }
    let reasons: BTreeSet<&str> = open.iter().map(|r| r.not_isolated.as_str()).collect();
    let reasons: Vec<&str> = reasons.into_iter().filter(|reason| !reason.is_empty()).collect();
    let mut text = format!("{walled} runs were isolated, {} were not", open.len());
    if !reasons.is_empty() {
        text += &format!(" ({})", reasons.join("; "));
    }
    Some(text)
}

fn words(answers: &[Answer]) -> String {
    answers.iter().map(|answer| answer.word()).collect::<Vec<_>>().join("|")
}

fn end(exit: ExitState) -> String {
    match exit {
        ExitState::Exited { code } => format!("exit {code}"),
        ExitState::Signaled { signal } => format!("signal {signal}"),
        ExitState::WallLimit => "wall limit".to_owned(),
        ExitState::CpuLimit => "CPU limit".to_owned(),
        ExitState::MemoryLimit => "memory limit".to_owned(),
        ExitState::NotStarted => "not started".to_owned(),
        ExitState::Lost => "lost".to_owned(),
    }
}
