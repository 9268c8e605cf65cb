//! The mode in which a limit of steps ends one check of a script and is lifted again.
//!
//! Idea: the limit is a part of the steps that the check takes without one, so that it ends in the midst
//! of some procedure. What that leaves behind must not show: later answers are the expected ones, and
//! so is that of the check itself when it is asked once more.

use crate::answer_modes::{limited, run_cleanly};
use crate::case::Case;
use crate::expressions::{items, list};
use crate::slice::Slice;

/// Slices, each with a limit of its own.
const SEEDS: usize = 1 << 16;
/// Seeds that are tried when all slices are wanted.
const TRIED: usize = 8;

/// One check ends early.
pub fn cut_short(case: &Case) -> Result<(), String> {
    let forms: Vec<&str> =
        items(&case.text).into_iter().take_while(|form| list(form)[0] != "exit").collect();
    let checks: Vec<usize> = (0..forms.len()).filter(|&at| is_check(forms[at])).collect();
    let steps = steps(&forms)?;
    if checks.is_empty() || steps.len() != checks.len() {
        return Err(format!("{} checks, {} counts of steps", checks.len(), steps.len()));
    }
    let seeds = match Slice::of_counter(SEEDS) {
        Slice::All => 0..TRIED,
        Slice::Part { number, .. } => number..number + 1,
    };
    for seed in seeds {
        // The name keeps files from being cut at the same part.
        let mut mixed = seed as u64;
        for byte in case.name.bytes() {
            // The multiplier of Knuth's MMIX generator.
            mixed = mixed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(u64::from(byte) + 1);
        }
        let check = (mixed >> 40) as usize % checks.len();
        let limit = 1 + (mixed >> 20) % steps[check].max(1);
        let Cut { script, answers } = cut(case, &forms, &checks, check, limit);
        judge(&script, &answers).map_err(|what| format!("seed {seed}: {what}\n{script}"))?;
    }
    Ok(())
}

fn is_check(form: &str) -> bool {
    matches!(list(form)[0], "check-sat" | "check-sat-assuming")
}

/// The steps of each check.
fn steps(forms: &[&str]) -> Result<Vec<u64>, String> {
    let mut script = String::new();
    for form in forms {
        script.push_str(form);
        script.push('\n');
        if is_check(form) {
            script.push_str("(get-info :all-statistics)\n");
        }
    }
    let output = run_cleanly(&script, &limited())?.output;
    let totals = output.split(":ticks ").skip(1).map(|rest| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
    });
    let mut before = 0_u64;
    // A reset begins to count again.
    let of_one = |total: u64| {
        let steps = if total < before { total } else { total - before };
        before = total;
        steps
    };
    Ok(totals.map(of_one).collect())
}

/// What one check of a changed script may say.
struct Allowed {
    expected: String,
    or_unknown: bool,
}

/// A script in which a limit ends one check, and what each of its checks may say.
struct Cut {
    script: String,
    answers: Vec<Allowed>,
}

fn cut(case: &Case, forms: &[&str], checks: &[usize], which: usize, limit: u64) -> Cut {
    let (mut script, mut answers) = (String::new(), Vec::new());
    for (at, form) in forms.iter().enumerate() {
        if at == checks[which] {
            script.push_str(&format!("(set-option :reproducible-resource-limit {limit})\n"));
        }
        script.push_str(form);
        script.push('\n');
        let Some(number) = checks.iter().position(|&check| check == at) else { continue };
        let expected = case.expected[number].clone();
        answers.push(Allowed { expected: expected.clone(), or_unknown: number == which });
        if number == which {
            script.push_str("(set-option :reproducible-resource-limit 0)\n");
        }
        // The check that was cut short, and the last one, once more.
        if number == which || number + 1 == checks.len() {
            script.push_str(form);
            script.push('\n');
            answers.push(Allowed { expected, or_unknown: false });
        }
    }
    Cut { script, answers }
}

fn judge(script: &str, allowed: &[Allowed]) -> Result<(), String> {
    let output = run_cleanly(script, &limited())?.output;
    let answer = |line: &&str| matches!(*line, "sat" | "unsat" | "unknown");
    let found: Vec<&str> = output.lines().filter(answer).collect();
    let is_allowed = |(found, allowed): (&&str, &Allowed)| {
        *found == allowed.expected || allowed.or_unknown && *found == "unknown"
    };
    if found.len() == allowed.len() && found.iter().zip(allowed).all(is_allowed) {
        return Ok(());
    }
    let expected: Vec<&str> = allowed.iter().map(|allowed| allowed.expected.as_str()).collect();
    Err(format!("expected {}, found {}", expected.join(" "), found.join(" ")))
}
