//! `trine check-model` and `trine-check model`: files in, a line and an exit code out.
//!
//! Invariant: the first word is `valid`, `invalid` or `undecided` and says what the exit code says.

use std::ffi::OsString;

use crate::WRONG_USE;
use crate::command_line::{read, two_files};
use crate::evaluate::DEFAULT_STEPS;
use crate::evaluate::model::{ModelReport, check_model};

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
    let (mut check, mut steps) = (None, None);
    let options = &mut [("--check", &mut check), ("--steps", &mut steps)];
    let [script, model] = two_files(arguments, MODEL_USAGE, options)?;
    let check = match check.map(|number| usize::try_from(number).unwrap_or(0).checked_sub(1)) {
        Some(None) => return Err(("checks are counted from 1 on".into(), WRONG_USE)),
        check => check.flatten(),
    };
    Ok(check_model(&read(script)?, &read(model)?, check, steps.unwrap_or(DEFAULT_STEPS)))
}
