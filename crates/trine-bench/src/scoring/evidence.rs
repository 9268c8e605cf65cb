//! Evidence for one side of a contradiction, from a command that checks what it says.
//!
//! Idea: the organiser names a command; it is run on the file of each contradicted problem, and
//! its last answer and exit code are shown. With `trine {file}` a `sat` means that a model was
//! evaluated on the assertions of the file: Trine prints none before.
//! Invariant: a command that fails, takes too long, or answers neither way is no evidence, and is
//! shown as that.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::result::Answer;

/// How long the command may take for a problem.
const LIMIT: Duration = Duration::from_secs(60);

/// How much of its output is read, in bytes.
const OUTPUT: u64 = 1 << 20;

/// Runs the command, words separated by blanks, on a file that `{file}` stands for, and says what
/// came of it; `scratch` is a file for its output.
#[must_use]
pub fn ask(command: &str, file: &Path, scratch: &Path) -> String {
    let words: Vec<String> = command
        .split_whitespace()
        .map(|word| word.replace("{file}", &file.display().to_string()))
        .collect();
    match run(&words, scratch) {
        Ok((Some(0), text)) => {
            let answer = text.lines().rev().find_map(|line| Answer::from_word(line.trim()));
            match answer.filter(|answer| *answer != Answer::Unknown) {
                Some(answer) => format!("`{command}` confirms {}", answer.word()),
                None => format!("`{command}` does not decide"),
            }
        }
        Ok((Some(code), _)) => format!("`{command}` ended with exit code {code}"),
        Ok((None, _)) => format!("`{command}` did not end within {} s", LIMIT.as_secs()),
        Err(reason) => format!("`{command}` could not be run: {reason}"),
    }
}

fn run(words: &[String], scratch: &Path) -> std::io::Result<(Option<i32>, String)> {
    let Some((program, args)) = words.split_first() else { return Ok((None, String::new())) };
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .stdout(File::create(scratch)?)
        .stderr(Stdio::null())
        .spawn()?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status.code().unwrap_or(-1));
        }
        if start.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let mut bytes = Vec::new();
    File::open(scratch)?.take(OUTPUT).read_to_end(&mut bytes)?;
    Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
}
