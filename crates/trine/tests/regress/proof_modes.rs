//! The mode in which the checker, which shares no code with the solver, judges the answers.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_check::evaluate::{ModelVerdict, check_model};
use trine_check::{Verdict, check_proof};

use crate::answer_modes::{each_check, limited};
use crate::case::Case;
use crate::in_process::run;

/// What a check may take, and its proof once more: proofs that take longer are holes.
const TIME: Duration = Duration::from_secs(1);
/// Steps of an evaluation.
const STEPS: u64 = 5_000_000;

/// Each check alone: `unsat` has a proof that is valid or holey, the model of `sat` is never refuted.
/// What took too long shows nothing.
pub fn judged(case: &Case) -> Result<(), String> {
    let name = format!("{}.tpf", case.name.replace(std::path::is_separator, "-"));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    each_check(case, |check, expected| {
        let script = check.script();
        if expected == "sat" {
            return model(&script);
        }
        let options =
            Options { proof: path.display().to_string(), check_time: Some(TIME), ..limited() };
        let done = run(&script, &options);
        let proof = fs::read(&path).unwrap_or_default();
        drop(fs::remove_file(&path));
        if done.code != ExitCode::Done || proof.is_empty() {
            let is_fine = done.code == ExitCode::Done && !done.output.contains("unsat");
            return if is_fine { Ok(()) } else { Err(done.output) };
        }
        let verdict = check_proof(script.as_bytes(), &proof).verdict;
        println!("{}: {verdict:?}", case.name);
        match verdict {
            Verdict::Invalid(place) => {
                Err(format!("{place}\n{script}\n{}", String::from_utf8_lossy(&proof)))
            }
            _ => Ok(()),
        }
    })
}

/// The model of a check, evaluated.
fn model(script: &str) -> Result<(), String> {
    let script = format!("(set-option :produce-models true)\n{script}\n(get-model)\n");
    let done = run(&script, &Options { check_time: Some(TIME), ..limited() });
    if !done.output.starts_with("sat\n(") || done.output.starts_with("sat\n(error") {
        return if done.code == ExitCode::InternalFault { Err(done.output) } else { Ok(()) };
    }
    match check_model(script.as_bytes(), done.output.as_bytes(), None, STEPS).verdict {
        ModelVerdict::Invalid(line, column) => {
            Err(format!("{line}:{column} is false\n{script}\n{}", done.output))
        }
        _ => Ok(()),
    }
}
