//! One table of scripts that each reader has to read alike: the solver's, the checker's, and that of the
//! certified core where it is built (`make -C formal trine-cert`).
//!
//! The table is `tests/readers/table.tsv`; `formal/tests/run.sh` reads it as well.

use crate::skipped;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use trine_check::evaluate::{DEFAULT_STEPS, ModelVerdict, check_model};
use trine_check::{Verdict, check_proof, read_script};

/// A row of the table.
struct Row {
    name: String,
    solver: String,
    checker: String,
    certified: String,
    script: Vec<u8>,
}

/// What an escaped text is, as `printf %b` of a shell reads it.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next() {
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'f') => 0x0c,
            Some(b'v') => 0x0b,
            Some(b'\\') => b'\\',
            // Always three digits here.
            Some(b'0') => {
                let digits: String = rest.by_ref().take(3).map(char::from).collect();
                u8::from_str_radix(&digits, 8).expect("three octal digits")
            }
            other => panic!("an escape that the table does not have: {other:?}"),
        });
    }
    bytes
}

fn table() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/readers/table.tsv");
    let text = fs::read_to_string(path).expect("the table");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let rows = lines.map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, solver, checker, certified, script] = columns[..] else {
            panic!("five columns: {line}")
        };
        let [name, solver, checker, certified] =
            [name, solver, checker, certified].map(str::to_owned);
        Row { name, solver, checker, certified, script: unescaped(script) }
    });
    rows.collect()
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// What a program prints.
fn said(program: &Path, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().expect("the program runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The answer of the solver, or `refused`, or `silent`; with what it printed and its proof.
fn solved(folder: &Path, script: &[u8]) -> (String, String, Vec<u8>) {
    let (file, proof) = (folder.join("script.smt2"), folder.join("script.tpf"));
    fs::write(&file, script).expect("the folder takes files");
    let _ = fs::remove_file(&proof);
    let option = format!("--proof={}", proof.display());
    let path = file.to_str().expect("a plain name");
    let printed = said(Path::new(env!("CARGO_BIN_EXE_trine")), &["--print-models", &option, path]);
    let is_answer = |line: &&str| matches!(*line, "sat" | "unsat" | "unknown");
    let answer = if printed.contains("(error") {
        "refused"
    } else {
        printed.lines().find(is_answer).unwrap_or("silent")
    };
    (answer.to_owned(), printed.clone(), fs::read(&proof).unwrap_or_default())
}

/// What is wrong with what the checker says.
fn checked(row: &Row, printed: &str, proof: &[u8]) -> Result<(), String> {
    let read = read_script(&row.script);
    match (row.checker.as_str(), read) {
        ("refused", Err(_)) => match check_proof(&row.script, HOSTILE).verdict {
            Verdict::Unsupported(_) => Ok(()),
            other => Err(format!("it refuses the script and says {other:?}")),
        },
        ("refused", Ok(_)) => Err("it reads the script".into()),
        (_, Err(refusal)) => Err(refusal.located(&row.script)),
        ("silent", Ok(script)) if script.checks.is_empty() => Ok(()),
        ("read", Ok(_)) => Ok(()),
        ("sat", Ok(_)) => {
            let report = check_model(&row.script, printed.as_bytes(), None, DEFAULT_STEPS);
            if check_proof(&row.script, HOSTILE).verdict == Verdict::Valid {
                return Err("it accepts a refutation".into());
            }
            if report.verdict == ModelVerdict::Valid { Ok(()) } else { Err(report.to_string()) }
        }
        ("unsat", Ok(_)) => match check_proof(&row.script, proof).verdict {
            Verdict::Valid | Verdict::Holey(_) => Ok(()),
            other => Err(format!("{other:?}")),
        },
        (other, Ok(_)) => Err(format!("it reads the script: {other}")),
    }
}

/// A proof that the assertions alone refute each other by propagation.
const HOSTILE: &[u8] = b"(trine-proof 1)\n(check 1)\n(lrat)\n99 0 1 2 0\n(end)\n";

#[test]
fn solver_and_checker_read_alike() {
    let folder = folder("readers");
    let mut wrong = Vec::new();
    for row in table() {
        let (answer, printed, proof) = solved(&folder, &row.script);
        if row.solver != "-" && answer != row.solver {
            wrong.push(format!("{}: the solver says {answer}, not {}", row.name, row.solver));
        }
        if let Err(what) = checked(&row, &printed, &proof) {
            wrong.push(format!("{}: the checker, of {}: {what}", row.name, row.checker));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Certificates that need no knowledge of the script.
const CERTIFICATES: [&str; 4] =
    ["tree\n(step 0)(step 1)\n", "lrat\n99 0 1 0\n", "lrat\n99 0 1 2 0\n", "model\n()\n"];

#[test]
fn the_certified_core_reads_alike() {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formal/build/trine-cert");
    let core = env::var_os("TRINE_CERT").map_or(built, PathBuf::from);
    if !core.is_file() {
        return skipped::say("there is no trine-cert (make -C formal trine-cert needs OCaml)");
    }
    let folder = folder("certified-readers");
    let (file, certificate) = (folder.join("script.smt2"), folder.join("certificate"));
    let (path, certificate) = (file.to_str().expect("plain"), certificate.to_str().expect("plain"));
    let mut wrong = Vec::new();
    for row in table() {
        fs::write(&file, &row.script).expect("the folder takes files");
        let with = ["--problem", path, "--limit", "20"];
        let mut verdicts = vec![said(&core, &[&with[..], &["--forward"]].concat())];
        for text in CERTIFICATES {
            fs::write(certificate, text).expect("the folder takes files");
            verdicts.push(said(&core, &[&with[..], &["--cert", certificate]].concat()));
        }
        let found: Vec<Option<&str>> = verdicts
            .iter()
            .map(|verdict| verdict.lines().next_back()?.strip_prefix("certified "))
            .collect();
        // What the solver says may be certified, and nothing else; by propagation what the table wants.
        let wanted = Some(row.certified.as_str()).filter(|answer| *answer != "-");
        let is_right = found.iter().flatten().all(|answer| *answer == row.solver)
            && wanted.is_none_or(|answer| found[0] == Some(answer));
        if !is_right {
            wrong.push(format!("{}: certified {found:?}, not {}", row.name, row.certified));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
