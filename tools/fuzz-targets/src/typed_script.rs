//! Well-sorted scripts are answered alike with and without rewriting and preprocessing, and no proof of an answer is
//! refused.
//!
//! Idea: the bytes choose theories, seed and number for the generator of `trine-fuzz`; since the
//! script is legal by construction, an error is a finding too.

use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_fuzz::generate::{Config, script};
use trine_fuzz::sort::Theory;

use crate::Answered;
use crate::in_process::InProcess;

/// Limit of one check.
const TICKS: u64 = 200_000;

/// Runs the script that the bytes stand for. The head of the module says more.
///
/// # Panics
/// If a run panics, faults (as a refused proof does) or rejects a command, or if two definite answers differ.
pub fn typed_script(bytes: &[u8]) -> Answered {
    let (script, text) = {
        let seed = number(bytes.get(1..9).unwrap_or(bytes));
        let index = number(bytes.get(9..17).unwrap_or_default());
        let script = script(&config(bytes.first().copied().unwrap_or(0)), seed, index);
        let text = script.text("", "");
        (script, text)
    };
    let limited = Options { resource_limit: Some(TICKS), ..Options::default() };
    let plain = Options { rewrite_level: 0, preprocess: false, ..limited.clone() };
    let proved = Options { check_proofs: true, ..limited.clone() };
    let runs = [limited, plain, proved].map(|options| answers(&text, &options));
    for answers in &runs {
        assert_eq!(answers.len(), script.checks(), "answers {answers:?} to\n{text}");
    }
    for (way, other) in [("without rewriting", &runs[1]), ("with proofs", &runs[2])] {
        for (check, (first, second)) in runs[0].iter().zip(other).enumerate() {
            let definite = first != "unknown" && second != "unknown";
            assert!(
                !definite || first == second,
                "check {check}: {first} by default, {second} {way}\n{text}"
            );
        }
    }
    Answered::of(&runs[0])
}

/// Each bit is a theory; words are there where no numbers or strings are asked for.
fn config(bits: u8) -> Config {
    let mut theories = vec![Theory::Core];
    if bits & 56 == 0 || bits & 128 != 0 {
        theories.push(Theory::BitVec);
    }
    let others = [
        (1, Theory::Uf),
        (2, Theory::Array),
        (4, Theory::Float),
        (8, Theory::Int),
        (16, Theory::Real),
        (32, Theory::String),
        (64, Theory::Nonlinear),
    ];
    theories.extend(others.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, t)| t));
    Config { theories, max_depth: 4, ..Config::default() }
}

/// The bytes as a number, the first one lowest.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn answers(text: &str, options: &Options) -> Vec<String> {
    let (output, code) = InProcess::new(options).run(text);
    assert_eq!(code, ExitCode::Done, "{output}\nfrom\n{text}");
    for line in output.lines() {
        assert!(matches!(line, "sat" | "unsat" | "unknown"), "response {line} in\n{text}");
    }
    output.lines().map(str::to_owned).collect()
}
