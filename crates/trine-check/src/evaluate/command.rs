//! `trine check-model` and `trine-check model`: files in, a line and an exit code out.
//!
//! Invariant: the first word is `valid`, `invalid` or `undecided` and says what the exit code says.

use std::ffi::OsString;

use crate::evaluate::DEFAULT_STEPS;
use crate::evaluate::model::{ModelReport, check_model};

/// The exit code for a wrong command line or a file that cannot be read.
const WRONG_USE: u8 = 4;

/// What the arguments are, after the name of the program.
pub const MODEL_USAGE: &str = "SCRIPT MODEL [--check N] [--steps N]
Says whether MODEL, as `get-model` prints it or all that a solver printed, satisfies the
assertions of SCRIPT at its check number N, counted from 1 on; without a number, at the
check of the last model.
First word and exit code: valid (0), invalid LINE:COLUMN (1), undecided REASON (2); 4 for wrong use.";

/// Judges a model by the arguments of a command line.
///
/// # Errors
/// If the arguments or the files are not what they should be: what to say, and the exit code.
pub fn judge_model(arguments: &[OsString]) -> Result<ModelReport, (String, u8)> {
    let mut files = Vec::new();
    let mut check = None;
    let mut steps = DEFAULT_STEPS;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let option = argument.to_str().unwrap_or_default();
        let mut number = || {
            let number = rest.next().and_then(|number| number.to_str()?.parse::<u64>().ok());
            number.ok_or_else(|| (format!("{option} needs a number"), WRONG_USE))
        };
        match option {
            "--check" => match usize::try_from(number()?).ok().and_then(|n| n.checked_sub(1)) {
                Some(position) => check = Some(position),
                None => return Err(("checks are counted from 1 on".into(), WRONG_USE)),
            },
            "--steps" => steps = number()?,
            _ if option.starts_with("--") => {
                return Err((format!("there is no option {option}"), WRONG_USE));
            }
            _ => files.push(argument),
        }
    }
    let [script, model] = files.as_slice() else {
        return Err((format!("usage: {MODEL_USAGE}"), WRONG_USE));
    };
    let read = |path: &OsString| {
        std::fs::read(path).map_err(|error| (format!("{}: {error}", path.display()), WRONG_USE))
    };
    Ok(check_model(&read(script)?, &read(model)?, check, steps))
}
