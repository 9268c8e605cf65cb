//! The commands `explain-proof` and `export-proof`, for programs that have them.
//!
//! Idea: arguments in, text and an exit code out; files are read and written here and nowhere else.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use trine_check::{WRONG_USE, text_of};

use crate::{Format, NotExported, explain, export};

/// How `explain-proof` is used.
pub const EXPLAIN_USAGE: &str = "explain-proof SCRIPT PROOF [--html OUT]";
/// How `export-proof` is used.
pub const EXPORT_USAGE: &str =
    "export-proof SCRIPT PROOF --proof-format=lrat|alethe|cpc [--check N] OUT";

/// The exit code where a proof has something that the format does not cover.
const NOT_COVERED: u8 = 3;

/// What went wrong, for standard error, and the exit code.
pub type Wrong = (String, u8);

/// A command: from its arguments to the text for standard output and the exit code.
pub type Command = fn(&[OsString]) -> Result<(String, u8), Wrong>;

/// Prints what a command gives; its exit code.
pub fn report(name: &str, outcome: Result<(String, u8), Wrong>) -> u8 {
    match outcome {
        Ok((text, code)) => match std::io::stdout().write_all(text.as_bytes()) {
            Ok(()) => code,
            Err(_) => WRONG_USE,
        },
        Err((message, code)) => {
            eprintln!("{name}: {message}");
            code
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Wrong> {
    fs::read(path).map_err(|error| (format!("{}: {error}", path.display()), WRONG_USE))
}

/// A proof, whichever form it has.
fn read_proof(path: &Path) -> Result<Vec<u8>, Wrong> {
    let bytes = read(path)?;
    let text = text_of(&bytes).map_err(|refusal| (refusal.to_string(), 1))?.into_owned();
    Ok(text)
}

fn write(path: &Path, text: &str) -> Result<(), Wrong> {
    fs::write(path, text).map_err(|error| (format!("{}: {error}", path.display()), WRONG_USE))
}

/// Arguments without options, and the values of the options that are known.
fn sorted<const N: usize>(
    arguments: &[OsString],
    options: [&str; N],
) -> Option<(Vec<PathBuf>, [Option<String>; N])> {
    let (mut plain, mut values) = (Vec::new(), [const { None }; N]);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        let Some(option) = text.strip_prefix("--") else {
            plain.push(PathBuf::from(argument));
            continue;
        };
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (option.to_owned(), None),
        };
        let at = options.iter().position(|known| *known == name)?;
        values[at] = Some(match value {
            Some(value) => value,
            None => rest.next()?.to_string_lossy().into_owned(),
        });
    }
    Some((plain, values))
}

/// Explains a proof: the text for standard output, and the exit code, which is that of the check.
///
/// # Errors
/// If the use is wrong, or a file cannot be read or written.
pub fn explain_command(arguments: &[OsString]) -> Result<(String, u8), Wrong> {
    let usage = || (format!("usage: {EXPLAIN_USAGE}"), WRONG_USE);
    let (files, [html]) = sorted(arguments, ["html"]).ok_or_else(usage)?;
    let [script, proof] = files.as_slice() else { return Err(usage()) };
    let (report, outline) = explain(&read(script)?, &read_proof(proof)?);
    let code = report.verdict.exit_code();
    match html {
        Some(path) => {
            write(Path::new(&path), &outline.to_html(&script.display().to_string()))?;
            Ok((String::new(), code))
        }
        None => Ok((outline.to_string(), code)),
    }
}

/// Exports the proof of a check: the text for standard output, and the exit code.
///
/// # Errors
/// If the use is wrong, a file cannot be read or written, or the proof is not covered.
pub fn export_command(arguments: &[OsString]) -> Result<(String, u8), Wrong> {
    let usage = || (format!("usage: {EXPORT_USAGE}"), WRONG_USE);
    let (files, [format, number]) =
        sorted(arguments, ["proof-format", "check"]).ok_or_else(usage)?;
    let [script, proof, out] = files.as_slice() else { return Err(usage()) };
    let number: Option<usize> = match number {
        Some(number) => Some(number.parse().map_err(|_| usage())?),
        None => None,
    };
    let format = format.as_deref().and_then(Format::named).ok_or_else(usage)?;
    let exported = export(&read(script)?, &read_proof(proof)?, number, format).map_err(|why| {
        let code = match why {
            NotExported::Rejected(_) => 1,
            NotExported::NoCheck => WRONG_USE,
            NotExported::NotCovered(_) => NOT_COVERED,
        };
        (why.to_string(), code)
    })?;
    let mut said = String::from(";");
    for (ending, text) in &exported.texts {
        let path = out.with_extension(ending);
        write(&path, text)?;
        said += &format!(" {}", path.display());
    }
    said.push('\n');
    for remark in &exported.remarks {
        said += &format!("; {remark}\n");
    }
    Ok((said, 0))
}
