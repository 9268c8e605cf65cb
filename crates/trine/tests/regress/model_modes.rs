//! Modes that look at models.

use crate::answer_modes::{each_check, expect, limited, run_cleanly};
use crate::case::Case;
use crate::expressions::{bare, items, list};
use crate::snapshot::{Snapshot, asserted};

/// The name that a form declares without a value.
fn declared_name(form: &str) -> Option<&str> {
    let parts = list(form);
    matches!(parts[0], "declare-fun" | "declare-const").then(|| bare(parts[1]))
}

/// `get-model` defines the declared names in their order, and with these definitions in place of
/// the declarations the assertions hold.
pub fn models(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| {
        if expected != "sat" {
            return Ok(());
        }
        let script = check.script() + "(get-model)\n";
        let done = run_cleanly(&script, &limited())?;
        let printed = items(&done.output);
        let ["sat", model] = printed[..] else { return Err(done.output) };
        // A heap and its unfoldings define no names.
        let mut definitions = list(model);
        definitions.retain(|form| list(form)[0].starts_with("define-"));
        let defined: Vec<&str> = definitions.iter().map(|form| bare(list(form)[1])).collect();
        let declared: Vec<&str> =
            check.declarations.iter().filter_map(|form| declared_name(form)).collect();
        if defined != declared {
            return Err(format!("the model defines {defined:?}, declared are {declared:?}"));
        }
        let mut values = definitions.into_iter();
        let declarations = check.declarations.iter().map(|form| match declared_name(form) {
            Some(_) => values.next().unwrap_or_default().to_owned(),
            None => form.clone(),
        });
        let evaluated = Snapshot {
            declarations: declarations.collect(),
            assertions: check.assertions.iter().chain(&check.assumptions).cloned().collect(),
            assumptions: Vec::new(),
            logic: check.logic.clone(),
        };
        expect(&evaluated.script(), &limited(), &["sat"])
    })
}

/// A text without white space and comments.
fn dense(text: &str) -> String {
    let lines = text.lines().map(|line| line.split_once(';').map_or(line, |(code, _)| code));
    lines.flat_map(str::split_whitespace).collect()
}

/// `get-value` of each assertion is `true`, and echoes its text.
pub fn values(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| {
        let formulas = check.assertions.iter().chain(&check.assumptions);
        // Asking for a value names a term again, which is an error of the script.
        let formulas: Vec<&String> = formulas.filter(|text| !text.contains(":named")).collect();
        if expected != "sat" || formulas.is_empty() {
            return Ok(());
        }
        let mut script = check.declared() + &asserted(&check.assertions) + &check.check();
        for formula in &formulas {
            script.push_str(&format!("(get-value ({formula}))\n"));
        }
        let done = run_cleanly(&script, &limited())?;
        let responses = items(&done.output);
        if responses.len() != formulas.len() + 1 {
            return Err(done.output);
        }
        for (formula, response) in formulas.iter().zip(&responses[1..]) {
            let pairs = list(response);
            let pair = list(pairs[0]);
            if pair.len() != 2 || pair[1] != "true" || dense(pair[0]) != dense(formula) {
                return Err(format!("the value of {formula} is given as {response}"));
            }
        }
        Ok(())
    })
}
