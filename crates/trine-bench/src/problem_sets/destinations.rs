//! Where the problems of a set are written, so that none takes the place of another.
//!
//! Invariant: no two files go to one place, and none to the place of a file that is read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::files::ProblemFile;
use crate::failure::Failure;

/// The path for each file below `folder`, with another extension if one is given.
///
/// # Errors
///
/// Two files would go to one place, or one to the place of a file that is read.
pub fn destinations(
    found: &[ProblemFile],
    folder: &Path,
    extension: Option<&str>,
) -> Result<Vec<PathBuf>, Failure> {
    let real = |path: &Path| fs::canonicalize(path).ok();
    let read: BTreeSet<PathBuf> = found.iter().filter_map(|file| real(&file.path)).collect();
    let mut taken: BTreeMap<PathBuf, &ProblemFile> = BTreeMap::new();
    let mut paths = Vec::with_capacity(found.len());
    for file in found {
        let mut path = folder.join(&file.below);
        if let Some(extension) = extension {
            path.set_extension(extension);
        }
        if real(&path).is_some_and(|path| read.contains(&path)) {
            return Err(Failure::Usage(format!(
                "{} is one of the files that are read; give another folder with --output",
                path.display()
            )));
        }
        if let Some(other) = taken.insert(path.clone(), file)
            && real(&other.path) != real(&file.path)
        {
            return Err(Failure::Usage(format!(
                "{} and {} would both be written to {}; write their folders one at a time, each to a \
                 folder of its own",
                other.path.display(),
                file.path.display(),
                path.display()
            )));
        }
        paths.push(path);
    }
    Ok(paths)
}
