//! Modes that look at what a run leaves beside its answers: lemmas and statistics.

use std::fs;
use std::path::PathBuf;

use trine::options::Options;

use crate::answer_modes::{limited, run_cleanly};
use crate::case::Case;

/// Each lemma that a check used, denied: a session of its own has to refute it.
pub fn lemmas(case: &Case) -> Result<(), String> {
    let name = format!("{}.lemmas", case.name.replace(std::path::is_separator, "-"));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let options = Options { dump_lemmas: path.display().to_string(), ..limited() };
    run_cleanly(&case.text, &options)?;
    let script = fs::read_to_string(&path).unwrap_or_default();
    let answers = run_cleanly(&script, &limited())?.output;
    fs::remove_file(&path).map_err(|error| error.to_string())?;
    match answers.lines().position(|answer| answer != "unsat") {
        None => Ok(()),
        Some(position) => {
            let denied = script.split("(set-info").filter(|part| part.contains("(check-sat)"));
            let lemma = denied.clone().nth(position).unwrap_or_default();
            Err(format!("{} of {}: {lemma}", position + 1, denied.count()))
        }
    }
}

/// Twice: every byte of the answers and statistics is the same.
pub fn twice(case: &Case) -> Result<(), String> {
    let script = format!("{}\n(get-info :all-statistics)\n", case.text);
    let runs = [run_cleanly(&script, &limited())?, run_cleanly(&script, &limited())?];
    let [first, second] = runs.map(|run| run.output);
    let lines = first.lines().zip(second.lines());
    match lines.into_iter().find(|(one, other)| one != other) {
        Some((one, other)) => Err(format!("first `{one}`, then `{other}`")),
        None if first.len() != second.len() => Err("one run says more".to_owned()),
        None => Ok(()),
    }
}
