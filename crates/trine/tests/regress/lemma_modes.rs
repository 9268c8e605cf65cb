//! Modes that look at what a run leaves beside its answers: lemmas and statistics.

use std::fs;
use std::path::PathBuf;

use trine::options::Options;

use crate::answer_modes::{each_check, limited, run_cleanly};
use crate::case::Case;
use crate::snapshot::asserted;

/// More lemmas than this of one file take minutes; the first ones are as good as any.
const MOST_LEMMAS: usize = 200;

/// Each lemma that a check used, denied: a session of its own has to refute it.
pub fn lemmas(case: &Case) -> Result<(), String> {
    let name = format!("{}.lemmas", case.name.replace(std::path::is_separator, "-"));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let options = Options { dump_lemmas: path.display().to_string(), ..limited() };
    run_cleanly(&case.text, &options)?;
    let mut script = fs::read_to_string(&path).unwrap_or_default();
    if let Some((end, _)) = script.match_indices("(set-info").nth(MOST_LEMMAS) {
        script.truncate(end);
    }
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

/// A level for each assertion: the check takes at most one and a half times as many ticks.
pub fn split(case: &Case) -> Result<(), String> {
    each_check(case, |check, _| {
        let mut levels = check.declared();
        for formula in &check.assertions {
            levels.push_str("(push 1)\n");
            levels.push_str(&asserted([formula]));
        }
        levels.push_str(&check.check());
        let [whole, split] = [ticks(&check.script())?, ticks(&levels)?];
        // What opening levels costs shows in checks that cost nothing.
        if split <= whole + whole / 2 + 100 * check.assertions.len() as u64 {
            return Ok(());
        }
        Err(format!("{whole} ticks as a whole, {split} in levels"))
    })
}

fn ticks(script: &str) -> Result<u64, String> {
    let script = format!("{script}\n(get-info :all-statistics)\n");
    let output = run_cleanly(&script, &limited())?.output;
    let count = output.split_once(":ticks ").map(|(_, rest)| rest);
    let digits = count.and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    digits.and_then(|digits| digits.parse().ok()).ok_or(output)
}
