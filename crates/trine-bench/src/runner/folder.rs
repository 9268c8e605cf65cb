//! The folder of a run: configuration, journal, and what a cluster needs.
//!
//! Idea: the configuration is copied into the folder when the run begins, so that `resume` and
//! `retry` do what was begun, whatever becomes of the original.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::configuration::Configuration;
use crate::failure::Failure;
use crate::journal::FILE_NAME;

/// The copy of the configuration.
const CONFIGURATION: &str = "configuration.toml";

/// What else must be known of the beginning.
const ORIGIN: &str = "run.json";

/// Where a run came from.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Origin {
    /// The folder that the paths of the configuration are relative to.
    base: PathBuf,
    /// The version of this program.
    version: String,
}

/// The folder that the paths of a configuration are relative to.
#[must_use]
pub fn base_of(configuration: &Path) -> &Path {
    let folder = configuration.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Makes the folder of a new run and copies the configuration into it.
///
/// # Errors
///
/// The folder holds a run already, or cannot be written.
pub fn make(folder: &Path, configuration: &Path, base: &Path) -> Result<(), Failure> {
    if folder.join(FILE_NAME).exists() {
        let folder = folder.display();
        return Err(Failure::Usage(format!(
            "{folder} holds a run already; continue it by `trine bench resume {folder}`, or give \
             another folder with --into"
        )));
    }
    fs::create_dir_all(folder).map_err(Failure::write(folder))?;
    let copy = folder.join(CONFIGURATION);
    let text = fs::read(configuration).map_err(Failure::read(configuration))?;
    fs::write(&copy, text).map_err(Failure::write(&copy))?;
    let origin = Origin {
        base: std::path::absolute(base).map_err(Failure::read(base))?,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let path = folder.join(ORIGIN);
    let text =
        serde_json::to_vec_pretty(&origin).map_err(|error| Failure::System(error.to_string()))?;
    fs::write(&path, text).map_err(Failure::write(&path))
}

/// The configuration of a run that was begun.
///
/// # Errors
///
/// The folder holds no run, or its files are damaged.
pub fn configuration(folder: &Path) -> Result<Configuration, Failure> {
    let path = folder.join(ORIGIN);
    let text = fs::read(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            Failure::Usage(format!("{} holds no run of `trine bench run`", folder.display()))
        }
        _ => Failure::read(&path)(error),
    })?;
    let origin: Origin = serde_json::from_slice(&text).map_err(|error| Failure::Content {
        path,
        line: error.line(),
        reason: error.to_string(),
    })?;
    Configuration::read(&folder.join(CONFIGURATION), &origin.base)
}
