//! What the validators of a run said, joined.
//!
//! | evidence | valid | refuted |
//! |---|---|---|
//! | core | a validator confirms, and no more refute | more refute than confirm |
//! | model, proof | more confirm than refute | more refute than confirm |
//!
//! Everything else is undecided, or not checked where no validator was asked.
//! Invariant: only those speak whom the last `validate` asked, each of the solvers that it is for; a
//! validator that was ended, reports an error, or says both or neither, says nothing.
//! Reference: SMT-COMP 2025 rules, section 7: a core is wrong if more solvers find a model of it than
//! do not. Differs: the competition has one checker of models, so it has no rule for several.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Evidence, kept_output, name, within};
use crate::answers::reported_error;
use crate::configuration::Validator;
use crate::exhibit::Validation;
use crate::failure::Failure;
use crate::journal;
use crate::result::{Answer, ExitState, RunResult};

/// How many validators say what of one output.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Voices {
    /// It holds.
    pub confirm: usize,
    /// It does not hold.
    pub refute: usize,
    /// They cannot say.
    pub silent: usize,
}

impl Voices {
    /// What they say together.
    #[must_use]
    pub fn joined(self, evidence: Evidence) -> Validation {
        let Self { confirm, refute, silent } = self;
        if confirm + refute + silent == 0 {
            Validation::NotChecked
        } else if refute > confirm {
            Validation::Refuted
        } else if confirm > refute || confirm > 0 && evidence == Evidence::Core {
            Validation::Valid
        } else {
            Validation::Undecided
        }
    }

    fn hear(&mut self, said: Validation) {
        match said {
            Validation::Valid => self.confirm += 1,
            Validation::Refuted => self.refute += 1,
            Validation::Undecided | Validation::NotChecked => self.silent += 1,
        }
    }
}

/// Who is asked about what.
#[derive(Debug, Serialize, Deserialize)]
struct Asked {
    validator: String,
    of: Evidence,
    /// Whose output it reads; everybody's without them.
    solvers: Option<Vec<String>>,
}

impl Asked {
    fn speaks_of(&self, validator: &str, of: Evidence, solver: &str) -> bool {
        let reads = self.solvers.as_ref().is_none_or(|all| all.iter().any(|s| s == solver));
        self.validator == validator && self.of == of && reads
    }
}

/// The list of validators within the folder of the validations.
fn list(validations: &Path) -> PathBuf {
    validations.join("validators.json")
}

/// Writes down who is asked: what others said before does not count any more.
///
/// # Errors
///
/// The list cannot be written.
pub fn ask(folder: &Path, validators: &[Validator]) -> Result<(), Failure> {
    let asked =
        |v: &Validator| Asked { validator: v.name.clone(), of: v.of, solvers: v.solvers.clone() };
    let asked: Vec<Asked> = validators.iter().map(asked).collect();
    let text = serde_json::to_vec_pretty(&asked).map_err(|e| Failure::System(e.to_string()))?;
    kept_output::replace(&list(&within(folder)), &text)
}

/// Gives the results of a run what its validators said, if any were asked.
///
/// # Errors
///
/// The journal of the validations cannot be read.
pub fn apply(folder: &Path, results: &mut [RunResult]) -> Result<(), Failure> {
    let folder = within(folder);
    if !journal::locate(&folder).exists() {
        return Ok(());
    }
    let path = list(&folder);
    let text = fs::read(&path).map_err(Failure::read(&path))?;
    let asked: Vec<Asked> = serde_json::from_slice(&text).map_err(|error| Failure::Content {
        path,
        line: error.line(),
        reason: error.to_string(),
    })?;
    // Of two lines of one validator the later one counts.
    let mut said: BTreeMap<(String, String, String), BTreeMap<String, Validation>> =
        BTreeMap::new();
    journal::scan(&folder, |result| {
        let validation = of(&result);
        let of_output = (result.set, result.problem, result.sha256);
        said.entry(of_output).or_default().insert(result.solver, validation);
    })?;
    for result in results {
        let Some(printed) = result.exhibit.printed else { continue };
        for evidence in [Evidence::Model, Evidence::Core, Evidence::Proof] {
            let key = (evidence.word().to_owned(), name(result), printed.to_string());
            if let Some(by) = said.get(&key) {
                let mut voices = Voices::default();
                for (validator, validation) in by {
                    if asked.iter().any(|a| a.speaks_of(validator, evidence, &result.solver)) {
                        voices.hear(*validation);
                    }
                }
                let joined = voices.joined(evidence);
                // Of two kinds of evidence, one that does not hold is enough.
                if result.exhibit.validation != Validation::Refuted {
                    result.exhibit.validation = joined;
                }
            }
        }
    }
    Ok(())
}

/// What one run of a validator says: `sat` is how its patterns say that it confirms.
fn of(result: &RunResult) -> Validation {
    let whole = matches!(result.exit, ExitState::Exited { .. });
    let confirms = result.answers.contains(&Answer::Sat);
    let refutes = result.answers.contains(&Answer::Unsat);
    match (confirms, refutes) {
        _ if !whole || reported_error(&result.output).is_some() => Validation::Undecided,
        (true, false) => Validation::Valid,
        (false, true) => Validation::Refuted,
        _ => Validation::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn voices_are_joined() {
        use Validation::{NotChecked, Refuted, Undecided, Valid};
        let table = [
            ((0, 0, 0), NotChecked, NotChecked),
            ((0, 0, 2), Undecided, Undecided),
            ((1, 0, 2), Valid, Valid),
            ((2, 1, 0), Valid, Valid),
            ((1, 1, 0), Valid, Undecided),
            ((1, 2, 0), Refuted, Refuted),
            ((0, 1, 5), Refuted, Refuted),
        ];
        for ((confirm, refute, silent), core, other) in table {
            let voices = Voices { confirm, refute, silent };
            assert_eq!(voices.joined(Evidence::Core), core, "{voices:?}");
            assert_eq!(voices.joined(Evidence::Model), other, "{voices:?}");
            assert_eq!(voices.joined(Evidence::Proof), other, "{voices:?}");
        }
    }
}
