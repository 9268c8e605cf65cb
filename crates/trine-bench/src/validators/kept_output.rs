//! Whole outputs of runs, for those who judge what was printed.
//!
//! Idea: an output is a file that is called after its own SHA-256, so that equal outputs are one
//! file, and a result names what it printed by 32 bytes.
//! Invariant: a file is complete or not there; a result that names an output is written to the
//! journal after the file.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::failure::Failure;

/// Names an output: its SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OutputId([u8; 32]);

impl OutputId {
    /// The name of a text.
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        Self(Sha256::digest(text).into())
    }
}

impl fmt::Display for OutputId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for OutputId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let no = || format!("`{text}` is no SHA-256 in hexadecimal digits");
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return Err(no());
        }
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| no())?;
        }
        Ok(Self(bytes))
    }
}

impl Serialize for OutputId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for OutputId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The outputs of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptOutputs {
    folder: PathBuf,
}

impl KeptOutputs {
    /// Longer outputs are not kept.
    pub const LONGEST: usize = 64 << 20;

    /// Those of the run in this folder.
    #[must_use]
    pub fn in_folder(run: &Path) -> Self {
        Self { folder: run.join("outputs") }
    }

    /// The file of an output.
    #[must_use]
    pub fn path(&self, id: OutputId) -> PathBuf {
        let digits = id.to_string();
        // Folders of a million files are slow.
        self.folder.join(&digits[..2]).join(digits)
    }

    /// Keeps an output.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn keep(&self, output: &str) -> Result<OutputId, Failure> {
        let id = OutputId::of(output.as_bytes());
        write(&self.path(id), output.as_bytes())?;
        Ok(id)
    }
}

/// Writes a file whose name says what it holds, unless it is there.
///
/// # Errors
///
/// The file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path.exists() { Ok(()) } else { replace(path, bytes) }
}

/// Writes a file as a whole, with the folders above it: who reads it meanwhile reads the one before.
///
/// # Errors
///
/// The file cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    // Nobody else writes to a file of this name, on no node.
    let thread = std::thread::current().id();
    let host = rustix::system::uname();
    let host = host.nodename().to_string_lossy();
    let new = path.with_extension(format!("{host}-{}-{thread:?}.new", std::process::id()));
    let write = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&new, bytes)?;
        fs::rename(&new, path)
    };
    write().map_err(|error| {
        let _ = fs::remove_file(&new);
        Failure::write(path)(error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_is_called_after_what_it_holds() {
        let folder = std::env::temp_dir().join(format!("trine-bench-kept-{}", std::process::id()));
        let outputs = KeptOutputs::in_folder(&folder);
        let id = outputs.keep("sat\n").expect("kept");
        assert_eq!(outputs.keep("sat\n").expect("kept again"), id);
        assert_eq!(fs::read(outputs.path(id)).expect("there"), b"sat\n");
        assert_eq!(id.to_string().parse(), Ok(id));
        for text in ["", "é", &"g".repeat(64), &"0".repeat(63)] {
            assert!(text.parse::<OutputId>().is_err(), "{text}");
        }
        fs::remove_dir_all(folder).expect("removed");
    }
}
