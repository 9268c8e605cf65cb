//! What checkers said of models, cores and proofs: a file that `rank` and `export` take.
//!
//! Idea: whoever checks (`trine check-model`, `trine check-proof`, other solvers on a core) writes a
//! line for each run; scoring reads the lines and asks nobody.
//! Format: CSV with a first line `solver,configuration,problem,validation`; the validation is
//! `valid`, `refuted`, `undecided` or `not-checked`.
//! Invariant: a line that speaks of no run is an error: a misspelled name must not cost points.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::import;
use crate::exhibit::Validation;
use crate::failure::Failure;
use crate::result::RunResult;

#[derive(Deserialize)]
struct Line {
    solver: String,
    configuration: String,
    problem: String,
    validation: String,
}

/// Gives results what a file says of them.
///
/// # Errors
///
/// The file cannot be read, a word is no validation, or a line speaks of no run or of one that has
/// a line already.
pub fn apply(path: &Path, results: &mut [RunResult]) -> Result<(), Failure> {
    let bytes = import::read_bytes(path)?;
    let mut said: BTreeMap<(String, String, String), (Validation, usize, bool)> = BTreeMap::new();
    let content = |line, reason| Failure::Content { path: path.to_owned(), line, reason };
    for (index, line) in csv::Reader::from_reader(bytes.as_slice()).deserialize().enumerate() {
        let at = index + 2;
        let line: Line = line.map_err(|error| content(at, error.to_string()))?;
        let validation = Validation::from_word(&line.validation).ok_or_else(|| {
            let words = Validation::ALL.map(Validation::word).join(", ");
            content(at, format!("`{}` is none of {words}", line.validation))
        })?;
        let key = (line.solver, line.configuration, line.problem);
        if let Some((_, first, _)) = said.insert(key, (validation, at, false)) {
            return Err(content(at, format!("line {first} speaks of this run already")));
        }
    }
    for result in results {
        let key = (result.solver.clone(), result.configuration.clone(), result.problem.clone());
        if let Some((validation, _, used)) = said.get_mut(&key) {
            result.exhibit.validation = *validation;
            *used = true;
        }
    }
    match said.iter().find(|(_, (_, _, used))| !used) {
        Some(((solver, configuration, problem), (_, line, _))) => Err(content(
            *line,
            format!("there is no run of `{solver}` ({configuration}) on `{problem}`"),
        )),
        None => Ok(()),
    }
}
