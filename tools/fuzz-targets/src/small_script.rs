//! Checks over small domains, whose answers an evaluator found by trying all values.
//!
//! Idea: the generator of `trine-fuzz` makes a script of many checks and says what each has to answer. It is
//! decided as it is, and with its proofs checked, where that is a mode of the session. A check that a limit
//! cuts may be `unknown`; the checks after it may not be wrong.
//! Invariant: limits are ticks, so what fails fails again.

use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_fuzz::small::{Feature, script};
use trine_fuzz::solver::Answer;

use crate::Answered;
use crate::in_process::InProcess;

/// Ticks of a check for which the script sets no limit.
const TICKS: u64 = 20_000_000;

/// Decides the script with a number in the campaign of a seed; how many checks without a limit were answered.
///
/// # Panics
/// If an answer is wrong, or there is an error or a fault.
pub fn small_script(features: &[Feature], seed: u64, index: u64, check_proofs: bool) -> Answered {
    let script = script(features, seed, index);
    let text = script.text();
    let options = Options { resource_limit: Some(TICKS), check_proofs, ..Options::default() };
    // No limit of the script is one that ends for certain.
    let text = text.replace("resource-limit 0)", &format!("resource-limit {TICKS})"));
    let (output, code) = InProcess::new(&options).run(&text);
    let context = || format!("{output}\nto script {index} of seed {seed}\n{text}");
    assert_eq!(code, ExitCode::Done, "{}", context());
    let answers: Vec<&str> = output.lines().collect();
    let expected = script.answers();
    assert_eq!(answers.len(), expected.len(), "{}", context());
    let mut answered = Answered::default();
    for (&answer, (right, limited)) in answers.iter().zip(expected) {
        let right = if right == Answer::Sat { "sat" } else { "unsat" };
        assert!(answer == right || answer == "unknown", "{answer} is wrong: {}", context());
        if !limited {
            answered.all += 1;
            answered.definite += usize::from(answer != "unknown");
        }
    }
    answered
}
