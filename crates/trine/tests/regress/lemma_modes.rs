//! Modes that look at what a run leaves beside its answers: lemmas and statistics.

use std::fs;
use std::path::PathBuf;

use trine::options::Options;

use crate::answer_modes::{each_check, limited, run_cleanly};
use crate::case::Case;
use crate::expressions::{items, list};
use crate::snapshot::asserted;

/// More lemmas than this of one file take minutes; the first ones are as good as any.
const MOST_LEMMAS: usize = 200;

/// Each lemma that a check used, denied: a session of its own has to refute it. What defines symbols
/// is tried at small values of the others.
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
    definitions(&case.text, &script)?;
    match answers.lines().position(|answer| answer != "unsat") {
        None => Ok(()),
        Some(position) => {
            let denied = script.split("(set-info").filter(|part| part.contains("(check-sat)"));
            let lemma = denied.clone().nth(position).unwrap_or_default();
            Err(format!("{} of {}: {lemma}", position + 1, denied.count()))
        }
    }
}

/// Points at which the formulas that define symbols are tried.
const POINTS: u64 = 6;

/// More definitions than this are not tried at once.
const MOST_DEFINITIONS: usize = 100;

/// Formulas that define symbols of Trine's own do not restrict the symbols of the script: whatever
/// small values these have, there are values of the others. An answer `sat` was evaluated.
fn definitions(case: &str, lemmas: &str) -> Result<(), String> {
    let of_case: Vec<&str> = items(case)
        .into_iter()
        .filter(|form| form.starts_with('(') && form.ends_with(')'))
        .map(list)
        .filter(|parts| matches!(parts[..], ["declare-const" | "declare-fun", ..]))
        .filter_map(|parts| parts.get(1).copied())
        .collect();
    for (part, lemmas) in lemmas.split("(reset)").enumerate() {
        let (mut script, mut constants, mut asserted) = (String::new(), Vec::new(), 0);
        let mut level = 0;
        for form in items(lemmas) {
            let parts = list(form);
            match parts[0] {
                "push" => level += 1,
                "pop" => level -= 1,
                "assert" if level == 0 && asserted < MOST_DEFINITIONS => {
                    asserted += 1;
                    script.push_str(form);
                }
                head if head.starts_with("declare-") || head.starts_with("define-") => {
                    script.push_str(form);
                    if head == "declare-fun" && parts[2] == "()" && of_case.contains(&parts[1]) {
                        constants.push((parts[1], parts[3]));
                    }
                }
                _ => {}
            }
        }
        if asserted == 0 {
            continue;
        }
        for point in 0..POINTS {
            script.push_str("(push 1)");
            for (position, (name, sort)) in (0..).zip(&constants) {
                if let Some(value) = small_value(sort, point * 7 + part as u64 + position * 3) {
                    script.push_str(&format!("(assert (= {name} {value}))"));
                }
            }
            script.push_str("(check-sat)(pop 1)");
        }
        let answers = run_cleanly(&script, &limited())?.output;
        if let Some(point) = answers.lines().position(|answer| answer == "unsat") {
            return Err(format!("definitions contradict point {point}: {script}"));
        }
        let evaluated = answers.lines().filter(|&answer| answer == "sat").count();
        println!("{asserted} definitions, evaluated at {evaluated} of {POINTS} points");
    }
    Ok(())
}

/// One of a few small values of a sort that has literals.
fn small_value(sort: &str, number: u64) -> Option<String> {
    let pick = |values: &[&str]| values[number as usize % values.len()].to_owned();
    match sort {
        "Bool" => Some(pick(&["true", "false"])),
        "Int" => Some(pick(&["0", "1", "(- 1)", "2", "7"])),
        "Real" => Some(pick(&["0.0", "1.0", "(- 0.5)", "2.5"])),
        "String" => {
            Some(pick(&["\"\"", "\"a\"", "\"ab\"", "\"ba\"", "\"b\"", "\"12\"", "\"aab\""]))
        }
        "RoundingMode" => Some(pick(&["RNE", "RTZ", "RTP", "RTN", "RNA"])),
        _ => {
            let index = sort.strip_prefix("(_ BitVec ")?;
            let width = index.trim_end_matches(')');
            let value = number % 5 % (1 << width.parse().unwrap_or(63u32).min(4));
            Some(format!("(_ bv{value} {width})"))
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
