//! Problems in the format of a solver that does not read SL-COMP's.
//!
//! Idea: files are translated once, before anything is measured, into the folder of the run, where
//! they can be looked at. What a format cannot say is a result of its own: the solver does not start,
//! and the message says why.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::plan::Plan;
use crate::problem_sets::convert::{Dialect, convert};

/// The problems of a plan in one format.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Translation {
    /// For each problem its file, or why there is none.
    pub files: Vec<Result<PathBuf, String>>,
}

/// Translates what the entrants of a plan need into a folder.
///
/// # Errors
///
/// A problem cannot be read, or a translation not written.
pub fn translate(
    plan: &mut Plan,
    dialects: &[Option<Dialect>],
    folder: &Path,
) -> Result<(), Failure> {
    let folder = std::path::absolute(folder).map_err(Failure::read(folder))?;
    let mut made: Vec<Dialect> = Vec::new();
    for (index, dialect) in dialects.iter().enumerate() {
        let Some(dialect) = dialect.filter(|dialect| *dialect != Dialect::Slcomp) else { continue };
        let place = match made.iter().position(|other| *other == dialect) {
            Some(place) => place,
            None => {
                let translation = translation(plan, dialect, &folder)?;
                plan.tables.translations.push(translation);
                made.push(dialect);
                made.len() - 1
            }
        };
        plan.tables.entrants[index].translation = Some(place);
    }
    Ok(())
}

fn translation(plan: &Plan, dialect: Dialect, folder: &Path) -> Result<Translation, Failure> {
    let name = format!("{dialect:?}").to_lowercase();
    let mut files = Vec::new();
    for problem in &plan.tables.problems {
        let text = fs::read(&problem.file).map_err(Failure::read(&problem.file))?;
        let path = folder.join("translated").join(&name).join(&problem.set).join(&problem.name);
        let path = path.with_extension(dialect.extension());
        files.push(match convert(&problem.file, &text, Dialect::Slcomp, dialect) {
            Ok(translated) => {
                if let Some(parent) = path.parent() {
                    fs::create_dir_all(parent).map_err(Failure::write(parent))?;
                }
                fs::write(&path, translated).map_err(Failure::write(&path))?;
                Ok(path)
            }
            Err(reason) => Err(reason.to_string()),
        });
    }
    Ok(Translation { files })
}
