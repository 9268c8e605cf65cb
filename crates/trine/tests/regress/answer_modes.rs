//! Modes that ask for the same answers in another way.

use std::time::Duration;

use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_smtlib::{ScriptReader, command_text};
use trine_term::TermStore;

use crate::case::Case;
use crate::expressions::{items, list};
use crate::in_process::{Run, run};
use crate::snapshot::{Snapshot, asserted, snapshots};

/// Options of all modes: the defaults, and a limit that no check of a regression comes near.
pub fn limited() -> Options {
    Options { check_time: Some(Duration::from_secs(60)), ..Options::default() }
}

/// Runs a script that must not report errors.
pub fn run_cleanly(script: &str, options: &Options) -> Result<Run, String> {
    let done = run(script, options);
    if done.code != ExitCode::Done || done.output.contains("(error") {
        return Err(format!("{:?}, {}\n{script}", done.code, done.output.trim()));
    }
    Ok(done)
}

/// Compares the answers of a script.
pub fn expect<S: AsRef<str>>(
    script: &str,
    options: &Options,
    expected: &[S],
) -> Result<(), String> {
    let done = run_cleanly(script, options)?;
    let expected: Vec<&str> = expected.iter().map(AsRef::as_ref).collect();
    let answer = |line: &&str| matches!(*line, "sat" | "unsat" | "unknown");
    let found: Vec<&str> = done.output.lines().filter(answer).collect();
    if found == expected {
        return Ok(());
    }
    Err(format!("expected {}, found {}\n{script}", expected.join(" "), found.join(" ")))
}

/// Runs something for each check with the answer it must have.
pub fn each_check(
    case: &Case,
    mut run: impl FnMut(&Snapshot, &str) -> Result<(), String>,
) -> Result<(), String> {
    let found = snapshots(&case.text);
    if found.len() != case.expected.len() {
        return Err(format!("{} checks, {} expected answers", found.len(), case.expected.len()));
    }
    for (number, (snapshot, expected)) in found.iter().zip(&case.expected).enumerate() {
        run(snapshot, expected).map_err(|what| format!("check {}: {what}", number + 1))?;
    }
    Ok(())
}

/// The file as it is.
pub fn as_written(case: &Case) -> Result<(), String> {
    expect(&case.text, &limited(), &case.expected)
}

/// Each check in a session of its own.
pub fn alone(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| expect(&check.script(), &limited(), &[expected]))
}

/// Without preprocessing, and with as little rewriting as the procedures can live with.
pub fn unrewritten(case: &Case) -> Result<(), String> {
    let options = Options { rewrite_level: 0, preprocess: false, ..limited() };
    expect(&case.text, &options, &case.expected)
}

/// With rules that look one operator deep, and preprocessing.
pub fn local_rules(case: &Case) -> Result<(), String> {
    expect(&case.text, &Options { rewrite_level: 1, ..limited() }, &case.expected)
}

/// Reversed, and in two orders that a small generator makes.
pub fn shuffled(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| {
        let mut other = check.clone();
        other.assertions.reverse();
        expect(&other.script(), &limited(), &[expected])?;
        for seed in [7, 23] {
            shuffle(&mut other.assertions, seed);
            expect(&other.script(), &limited(), &[expected])?;
        }
        Ok(())
    })
}

/// Another order, the same for the same seed.
pub fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed;
    for position in (1..items.len()).rev() {
        // The multiplier of Knuth's MMIX generator.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        items.swap(position, (state >> 33) as usize % (position + 1));
    }
}

/// A level for each assertion; then all of them again after these levels were popped.
pub fn levels(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| {
        let mut script = check.declared();
        for formula in &check.assertions {
            script.push_str("(push 1)\n");
            script.push_str(&asserted([formula]));
        }
        script.push_str(&check.check());
        script.push_str(&format!("(pop {})\n", check.assertions.len()));
        script.push_str(&asserted(&check.assertions));
        script.push_str(&check.check());
        expect(&script, &limited(), &[expected, expected])
    })
}

/// Each assertion holds if a fresh name does, and the names are assumed.
pub fn assumed(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| {
        let mut script = check.declared();
        let mut names = check.assumptions.clone();
        for (position, formula) in check.assertions.iter().enumerate() {
            let name = format!("|assumption {position}|");
            script.push_str(&format!("(declare-const {name} Bool)\n"));
            script.push_str(&format!("(assert (=> {name} {formula}))\n"));
            names.push(name);
        }
        let all = Snapshot { assumptions: names, ..Snapshot::default() };
        // Twice: learned clauses of the first check must not depend on its assumptions.
        script.push_str(&all.check());
        script.push_str("(check-sat)\n");
        script.push_str(&all.check());
        let free = if expected == "unknown" { "unknown" } else { "sat" };
        expect(&script, &limited(), &[expected, free, expected])
    })
}

/// The script as the printer writes its commands.
pub fn reprinted(case: &Case) -> Result<(), String> {
    let mut store = TermStore::new();
    let mut reader = ScriptReader::new(case.text.as_bytes(), &mut store);
    let mut printed = String::new();
    while let Some(command) = reader.next_command(&mut store) {
        let command = command.map_err(|diagnostic| diagnostic.to_string())?.command;
        printed.push_str(&command_text(&store, &command));
        printed.push('\n');
    }
    expect(&printed, &limited(), &case.expected)
}

/// The assertions as `get-assertions` prints them.
pub fn printed_assertions(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| {
        let script = check.declared() + &asserted(&check.assertions) + "(get-assertions)\n";
        let done = run_cleanly(&script, &limited())?;
        let printed = items(&done.output);
        let [assertions] = printed[..] else { return Err(done.output) };
        let script = check.declared() + &asserted(list(assertions)) + &check.check();
        expect(&script, &limited(), &[expected])
    })
}
