//! Lemmas about heaps as they stand in textbooks, with evidence for each answer.
//!
//! Idea: a file under `tests/lemmas/heaps` has definitions, and questions about them. Each question is asked alone; the
//! checker accepts the proof of what is `unsat`, and evaluates the heap of what is `sat`. What is marked `open` may stay
//! `unknown`; what is marked `unchecked` is answered, and the checker may say that it cannot tell. No other answer
//! than the one that is written passes, and no evidence that the checker refutes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::in_process::run;
use crate::slice::Slice;
use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_check::evaluate::{ModelVerdict, check_model};
use trine_check::{Verdict, check_proof};

/// In how many parts the lemmas are cut; a run asks those of one.
const PARTS: usize = 6;
/// What a question may take, and its proof once more.
const TIME: Duration = Duration::from_secs(30);
/// Steps of an evaluation.
const STEPS: u64 = 5_000_000;

/// One question.
struct Lemma {
    name: String,
    is_unsat: bool,
    /// Whether it may stay `unknown`.
    is_open: bool,
    /// Whether the checker may say that it cannot tell.
    is_unchecked: bool,
    script: String,
}

/// All lemmas, file by file.
fn lemmas() -> Vec<Lemma> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/lemmas/heaps");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let mut parts = text.split("; lemma: ");
        let definitions = parts.next().unwrap_or_default();
        for part in parts {
            let (head, own) = part.split_once('\n').expect("a question");
            let (name, expected) = head.split_once(" | ").expect("a name and an answer");
            found.push(Lemma {
                name: format!("{}/{name}", file.file_stem().unwrap_or_default().display()),
                is_unsat: expected.starts_with("unsat"),
                is_open: expected.ends_with(" open"),
                is_unchecked: expected.ends_with(" unchecked"),
                script: format!("{definitions}{own}(check-sat)\n"),
            });
        }
    }
    found
}

/// Asks a question, and judges the answer.
fn judge(lemma: &Lemma, proof: &Path) -> Result<(), String> {
    drop(fs::remove_file(proof));
    let script = format!("(set-option :produce-models true)\n{}", lemma.script);
    let script = if lemma.is_unsat { script } else { format!("{script}(get-model)\n") };
    let options = Options {
        proof: if lemma.is_unsat { proof.display().to_string() } else { String::new() },
        check_time: Some(TIME),
        ..Options::default()
    };
    let done = run(&script, &options);
    let answer = done.output.lines().next().unwrap_or_default();
    match (answer, lemma.is_unsat) {
        ("unsat", true) => {
            let written = fs::read(proof).unwrap_or_default();
            match check_proof(script.as_bytes(), &written).verdict {
                Verdict::Valid if done.code == ExitCode::Done => Ok(()),
                Verdict::Holey(_) | Verdict::Unsupported(_) if lemma.is_unchecked => Ok(()),
                verdict => Err(format!("the proof is {verdict:?}")),
            }
        }
        ("sat", false) => {
            match check_model(script.as_bytes(), done.output.as_bytes(), None, STEPS).verdict {
                ModelVerdict::Valid => Ok(()),
                ModelVerdict::Undecided(_) if lemma.is_unchecked => Ok(()),
                verdict => Err(format!("the model is {verdict:?}")),
            }
        }
        ("unknown", _) if lemma.is_open => Ok(()),
        _ => Err(done.output),
    }
}

#[test]
fn lemmas_are_answered_with_evidence() {
    let slice = Slice::of_counter(PARTS);
    println!("{slice}");
    let all = lemmas();
    assert!(all.len() >= 110, "only {} lemmas", all.len());
    let proof = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lemma.tpf");
    let failures: Vec<String> = all
        .iter()
        .enumerate()
        .filter(|&(position, _)| slice.has(position))
        .filter_map(|(_, lemma)| Some(format!("{}: {}", lemma.name, judge(lemma, &proof).err()?)))
        .collect();
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
