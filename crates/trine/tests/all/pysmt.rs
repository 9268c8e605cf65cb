//! pySMT drives the binary through a pipe: another program's printer, reader and evaluator.
//!
//! The package is installed into a virtual environment below the target directory on first use.
//! Where there is no Python, or no way to get the package, the test says so and passes.

use crate::skipped;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PACKAGE: &str = "pysmt==0.9.6";

fn succeeded(output: std::io::Result<Output>) -> Result<(), String> {
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The interpreter of an environment that has the package.
fn python() -> Result<PathBuf, String> {
    let environment = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pysmt");
    let python = environment.join("bin/python");
    let has_package = || succeeded(Command::new(&python).args(["-c", "import pysmt"]).output());
    if has_package().is_err() {
        succeeded(Command::new("python3").args(["-m", "venv"]).arg(&environment).output())?;
        let install =
            ["-m", "pip", "install", "--quiet", "--retries", "0", "--timeout", "20", PACKAGE];
        succeeded(Command::new(&python).args(install).output())?;
        has_package()?;
    }
    Ok(python)
}

#[test]
fn generic_solver() {
    let python = match python() {
        Ok(python) => python,
        Err(why) => {
            skipped::say(&format!("pySMT: {PACKAGE} is not to be had: {}", why.trim()));
            return;
        }
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/api/pysmt_dialogue.py");
    let output = Command::new(python).arg(script).arg(env!("CARGO_BIN_EXE_trine")).output();
    let output = output.expect("the interpreter has run before");
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(output.status.success(), "{stdout}{stderr}");
}
