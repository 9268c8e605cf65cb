//! The problem files of a command line: files as they are, folders with all that is below them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A problem file and where it stands in its set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProblemFile {
    /// The path that opens it.
    pub path: PathBuf,
    /// Its path below the folder that was named; the file name of a file that was named itself.
    pub below: PathBuf,
}

/// All files with one of the `extensions` (without dot) below the paths, by name.
///
/// # Errors
///
/// A path cannot be read, or there is no such file.
pub fn find(paths: &[PathBuf], extensions: &[&str]) -> Result<Vec<ProblemFile>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, extensions, &mut found)?;
        } else {
            fs::metadata(path).map_err(Failure::read(path))?;
            let below = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            found.push(ProblemFile { path: path.clone(), below });
        }
    }
    if found.is_empty() {
        let places: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        return Err(Failure::Usage(format!(
            "there is no file *.{} in {}",
            extensions.join(", *."),
            places.join(", ")
        )));
    }
    Ok(found)
}

fn walk(root: &Path, extensions: &[&str], found: &mut Vec<ProblemFile>) -> Result<(), Failure> {
    let mut folders = vec![root.to_owned()];
    let first = found.len();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(Failure::read(&folder))? {
            let path = entry.map_err(Failure::read(&folder))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)) {
                let below = path.strip_prefix(root).unwrap_or(&path).to_owned();
                found.push(ProblemFile { path, below });
            }
        }
    }
    found[first..].sort_by(|a, b| a.path.cmp(&b.path));
    Ok(())
}
