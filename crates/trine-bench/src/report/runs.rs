//! The runs themselves as a table: enough to count every figure of a report again.

use crate::execution::Surroundings;
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
            match result.surroundings {
                Some(Surroundings::Walled) => "yes",
                Some(Surroundings::Open) => "no",
                None => "",
            }
            .into(),
        ]);
    }
    table.rows.sort_by_cached_key(|row| row[..6].iter().map(Cell::text).collect::<Vec<_>>());
    table
}

/// How many runs were isolated, for those who read the report; `None` where nothing is known.
pub fn isolated(results: &[RunResult]) -> Option<String> {
    let count = |around| results.iter().filter(|r| r.surroundings == Some(around)).count();
    let (walled, open) = (count(Surroundings::Walled), count(Surroundings::Open));
    (walled + open > 0).then(|| format!("{walled} runs were isolated, {open} were not"))
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
