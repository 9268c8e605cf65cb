//! The mode in which proofs are held against scripts that became satisfiable.
//!
//! Idea: a damaged proof of an unsatisfiable script shows little, since another proof may well be right. So the proof
//! stays and the script changes: an assertion is dropped, denied, popped, put into another scope, or one of
//! its words becomes another one. Where the checker's own evaluator accepts a model of the new script,
//! no proof of it is right.

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
use crate::slice::Slice;
use crate::snapshot::{Snapshot, asserted};

/// What a check may take.
const TIME: Duration = Duration::from_secs(1);
/// Steps of an evaluation.
const STEPS: u64 = 1_000_000;
/// How many scripts are made of one check.
const MOST: usize = 12;
/// Parts of the suite, one of which a run takes.
const PARTS: usize = 4;

/// Words and what they become.
const WORDS: &[(&str, &str)] = &[
    ("<=", ">="),
    ("<", "<="),
    (">", "<"),
    ("=", "distinct"),
    ("distinct", "="),
    ("and", "or"),
    ("=>", "or"),
    ("true", "false"),
    ("false", "true"),
    ("0", "1"),
    ("1", "2"),
    ("bvult", "bvule"),
    ("bvadd", "bvsub"),
    ("bvmul", "bvand"),
    ("fp.lt", "fp.leq"),
    ("str.prefixof", "str.suffixof"),
    ("str.contains", "str.prefixof"),
    ("re.*", "re.+"),
    ("forall", "exists"),
    ("+", "*"),
];

/// Where a word stands in a text.
fn places(text: &str, word: &str) -> Vec<usize> {
    let ends = |byte: Option<&u8>| byte.is_none_or(|byte| b"() \n\t".contains(byte));
    let found = text.match_indices(word).map(|(at, _)| at);
    let bytes = text.as_bytes();
    found
        .filter(|&at| {
            ends(at.checked_sub(1).and_then(|at| bytes.get(at))) && ends(bytes.get(at + word.len()))
        })
        .collect()
}

/// The assertions of a check in other words: commands in their place.
fn weakened(check: &Snapshot) -> Vec<Vec<u8>> {
    let mut made: Vec<Vec<u8>> = Vec::new();
    let mut add = |at: usize, commands: &str| {
        let (before, rest) = check.assertions.split_at(at);
        let after = &rest[1..];
        let parts = [
            &check.declared(),
            &asserted(before),
            commands,
            "\n",
            &asserted(after),
            &check.check(),
        ];
        made.push(parts.concat().into_bytes());
    };
    for (at, formula) in check.assertions.iter().enumerate() {
        add(at, "");
        add(at, &format!("(assert (not {formula}))"));
        add(at, &format!("(push 1)(assert {formula})(pop 1)"));
        add(at, &format!("(push 1)(assert {formula}); c\r(pop 1)"));
        add(at, &format!("(push 2)(assert {formula})(pop 1)(pop 1)"));
        add(at, &format!("(assert (let ((true false) (false true)) {formula}))"));
        add(at, &format!("(assert (let ((and true)) (=> {formula} and)))"));
        add(at, &format!("(assert (! (=> {formula} true) :named |(assert false)|))"));
        for (word, other) in WORDS {
            for place in places(formula, word) {
                let (before, after) = formula.split_at(place);
                add(at, &format!("(assert {before}{other}{})", &after[word.len()..]));
            }
        }
    }
    made
}

/// Whether the evaluator accepts a model of the solver.
fn has_model(script: &[u8]) -> bool {
    let whole = [b"(set-option :produce-models true)\n", script, b"(get-model)\n"].concat();
    let done = run(&whole, &Options { check_time: Some(TIME), ..limited() });
    done.output.starts_with("sat\n(")
        && check_model(script, done.output.as_bytes(), None, STEPS).verdict == ModelVerdict::Valid
}

/// The valid proof of each check with the scripts that become satisfiable.
pub fn weakened_scripts(case: &Case) -> Result<(), String> {
    let seed =
        case.name.bytes().fold(7_usize, |sum, byte| sum.wrapping_mul(31) + usize::from(byte));
    if !Slice::of_today(PARTS).has(seed) {
        return Ok(());
    }
    let name = format!("weakened-{}.tpf", case.name.replace(std::path::is_separator, "-"));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    each_check(case, |check, expected| {
        let script = check.script();
        if expected != "unsat" {
            return Ok(());
        }
        let options =
            Options { proof: path.display().to_string(), check_time: Some(TIME), ..limited() };
        let done = run(&script, &options);
        let proof = fs::read(&path).unwrap_or_default();
        drop(fs::remove_file(&path));
        if done.code != ExitCode::Done
            || check_proof(script.as_bytes(), &proof).verdict != Verdict::Valid
        {
            return Ok(());
        }
        let made = weakened(check);
        // Spread over all of them.
        let stride = made.len().div_ceil(MOST).max(1);
        for other in made.iter().skip(seed % stride).step_by(stride) {
            let verdict = check_proof(other, &proof).verdict;
            if matches!(verdict, Verdict::Valid | Verdict::Holey(_)) && has_model(other) {
                return Err(format!(
                    "{verdict:?} of a script with a model\n{}\n{}",
                    String::from_utf8_lossy(other),
                    String::from_utf8_lossy(&proof)
                ));
            }
        }
        Ok(())
    })
}
