//! The journal: every result on a line of its own, appended once and never changed.
//!
//! Idea: a line is a JSON object whose last member, `check`, holds the first eight hexadecimal
//! digits of the SHA-256 of all bytes before it. A process that is killed leaves at most a line
//! without its end; a disk that fails leaves lines whose check does not hold. Both are seen by
//! whoever reads.
//! Invariant: of two lines with the same [`RunKey`](crate::result::RunKey), the later one counts.
//! Reference: JSON Lines (jsonlines.org) for everybody else's tools.

mod writer;

use std::collections::hash_map::Entry;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use crate::failure::Failure;
use crate::result::RunResult;

pub use writer::{Journal, Repair};

/// The journal within a run's folder.
pub const FILE_NAME: &str = "journal.jsonl";

/// The path of a journal: `path` itself, or the journal in the folder `path`.
#[must_use]
pub fn locate(path: &Path) -> PathBuf {
    if path.is_dir() { path.join(FILE_NAME) } else { path.to_owned() }
}

/// Reads a journal, or the journal of a run's folder: the last result of each run, in the order in
/// which the runs first appear.
///
/// # Errors
///
/// The file cannot be read, or a line is cut off or damaged: the error names it, and
/// `trine bench resume` repairs what a killed run left behind.
pub fn read(path: &Path) -> Result<Vec<RunResult>, Failure> {
    let mut results: Vec<RunResult> = Vec::new();
    let mut places = FxHashMap::default();
    scan(path, |result| match places.entry(result.key()) {
        Entry::Occupied(place) => results[*place.get()] = result,
        Entry::Vacant(place) => {
            place.insert(results.len());
            results.push(result);
        }
    })?;
    Ok(results)
}

/// Hands over every line of a journal, in order, without holding more than one.
///
/// # Errors
///
/// As [`read`].
pub fn scan(path: &Path, mut found: impl FnMut(RunResult)) -> Result<(), Failure> {
    let path = locate(path);
    lines(&path, |number, line| {
        found(line.map_err(|damage| Failure::Content {
            path: path.clone(),
            line: number,
            reason: damage.to_string(),
        })?);
        Ok(())
    })
}

/// As [`scan`], without the lines that are cut off or damaged.
///
/// # Errors
///
/// The file cannot be read.
pub fn scan_whole(path: &Path, mut found: impl FnMut(RunResult)) -> Result<(), Failure> {
    lines(&locate(path), |_, line| {
        line.map(&mut found).unwrap_or_default();
        Ok(())
    })
}

/// Hands over the lines of a file with their numbers.
fn lines(
    path: &Path,
    mut found: impl FnMut(usize, Result<RunResult, Damage>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let file = File::open(path).map_err(Failure::read(path))?;
    let mut file = BufReader::with_capacity(1 << 20, file);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if file.read_until(b'\n', &mut line).map_err(Failure::read(path))? == 0 {
            break;
        }
        found(number, decode(&line))?;
    }
    Ok(())
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// It has no end: the writer was stopped.
    #[error("the line is cut off")]
    CutOff,
    /// Its bytes are not those that were written.
    #[error("the line is damaged: its check does not hold")]
    Check,
    /// It was never a result.
    #[error("the line is no result: {0}")]
    Shape(#[from] serde_json::Error),
}

const CHECK_MEMBER: &[u8] = b",\"check\":\"";

fn check_of(bytes: &[u8]) -> [u8; 8] {
    let digest = Sha256::digest(bytes);
    let mut digits = [0; 8];
    for (index, digit) in digits.iter_mut().enumerate() {
        let nibble = digest[index / 2] >> (4 * (1 - index % 2)) & 15;
        *digit = b"0123456789abcdef"[usize::from(nibble)];
    }
    digits
}

/// The line of a result, with its end.
#[must_use]
pub fn encode(result: &RunResult) -> Vec<u8> {
    // Structures of strings, numbers and lists always serialize; numbers that JSON does not have
    // (infinities) become null and are refused when read.
    let mut line = serde_json::to_vec(result).unwrap_or_default();
    line.pop();
    let check = check_of(&line);
    line.extend_from_slice(CHECK_MEMBER);
    line.extend_from_slice(&check);
    line.extend_from_slice(b"\"}\n");
    line
}

/// Reads a line, with its end.
///
/// # Errors
///
/// The line is cut off, damaged, or no result.
pub fn decode(line: &[u8]) -> Result<RunResult, Damage> {
    let body = line.strip_suffix(b"\n").ok_or(Damage::CutOff)?;
    let member = CHECK_MEMBER.len() + 8 + 2;
    let split = body.len().checked_sub(member).ok_or(Damage::Check)?;
    let (start, check) = body.split_at(split);
    if !check.starts_with(CHECK_MEMBER) || check[CHECK_MEMBER.len()..][..8] != check_of(start) {
        return Err(Damage::Check);
    }
    Ok(serde_json::from_slice(body)?)
}
