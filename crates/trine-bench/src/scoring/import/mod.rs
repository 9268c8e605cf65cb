//! Where results come from: journals of this runner and the published rows of competitions.
//!
//! Idea: the first bytes tell what a file is, whether compressed or not, so that every subcommand
//! takes any of them in any order.

pub mod benchexec_xml;
pub mod slcomp_rows;
pub mod smtcomp_entries;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::exhibit::Exhibit;
use crate::failure::Failure;
use crate::journal;
use crate::result::RunResult;
use crate::set_format::SetFormat;
use crate::validators::judgement;

/// How a file is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compression {
    Gzip,
    /// As BenchExec compresses.
    Bzip2,
}

impl Compression {
    /// How many first bytes tell.
    const MARK: usize = 3;

    /// What the first bytes of a file tell.
    fn of(start: &[u8]) -> Option<Self> {
        if start.starts_with(&[0x1f, 0x8b]) {
            Some(Self::Gzip)
        } else if start.starts_with(b"BZh") {
            Some(Self::Bzip2)
        } else {
            None
        }
    }

    fn undo(self, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut plain = Vec::new();
        match self {
            Self::Gzip => flate2::read::MultiGzDecoder::new(bytes).read_to_end(&mut plain)?,
            Self::Bzip2 => bzip2::read::MultiBzDecoder::new(bytes).read_to_end(&mut plain)?,
        };
        Ok(plain)
    }
}

/// Reads a file whole, uncompressed if it is compressed with gzip or bzip2.
///
/// # Errors
///
/// It cannot be read, or is damaged.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(Failure::read(path))?;
    match Compression::of(&bytes) {
        Some(compression) => compression.undo(&bytes).map_err(Failure::read(path)),
        None => Ok(bytes),
    }
}

/// Reads results from a journal, the folder of a run, rows of SL-COMP, entries of SMT-COMP, or
/// results of BenchExec.
///
/// # Errors
///
/// The file cannot be read, or something in it is not what its kind should hold; the error names
/// the line.
pub fn read(path: &Path) -> Result<Vec<RunResult>, Failure> {
    if path.is_dir() {
        let mut results = journal::read(path)?;
        judgement::apply(path, &mut results)?;
        return Ok(results);
    }
    let mut start = [0; Compression::MARK];
    let count =
        File::open(path).and_then(|mut file| file.read(&mut start)).map_err(Failure::read(path))?;
    let compressed = Compression::of(&start[..count]).is_some();
    if compressed || path.extension().is_none_or(|kind| kind != "jsonl") {
        let bytes = read_bytes(path)?;
        if slcomp_rows::recognize(&bytes) {
            return slcomp_rows::parse(path, &bytes);
        }
        if smtcomp_entries::recognize(&bytes) {
            return smtcomp_entries::parse(path, &bytes);
        }
        if benchexec_xml::recognize(&bytes) {
            return benchexec_xml::parse(path, &bytes);
        }
        if !bytes.is_empty() && !bytes.starts_with(b"{\"solver\":") {
            let reason = "the format is not known: no journal, no rows of SL-COMP (CSV), no entries of \
                          SMT-COMP (JSON), no results of BenchExec (XML)";
            let path = path.to_owned();
            return Err(Failure::Content { path, line: 1, reason: reason.to_owned() });
        }
    }
    journal::read(path)
}

/// Reads several files and joins what they hold, in the order of the files.
///
/// # Errors
///
/// As [`read`]; or there is no result at all.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<RunResult>, Failure> {
    let mut results = Vec::new();
    for path in paths {
        results.extend(read(path)?);
    }
    if results.is_empty() {
        return Err(Failure::Usage("there are no results in these files".to_owned()));
    }
    Ok(results)
}

/// A result of which nothing is known but what a published row says; the importers fill it in.
pub(crate) fn blank() -> RunResult {
    use crate::result::{ExitState, Limits};
    RunResult {
        solver: String::new(),
        configuration: "default".to_owned(),
        set: String::new(),
        division: String::new(),
        family: String::new(),
        problem: String::new(),
        file: String::new(),
        sha256: String::new(),
        command: Vec::new(),
        limits: Limits { wall_s: None, cpu_s: None, memory_kib: None, cores: 1, grace_s: 0.0 },
        repetition: 0,
        host: String::new(),
        version: String::new(),
        started: 0.0,
        cpu_s: 0.0,
        wall_s: 0.0,
        memory_kib: 0,
        exit: ExitState::Exited { code: 0 },
        answers: Vec::new(),
        checks: 1,
        format: SetFormat::EveryCheck,
        expected: Vec::new(),
        exhibit: Exhibit::default(),
        surroundings: None,
        not_isolated: String::new(),
        message: String::new(),
        output: String::new(),
    }
}
