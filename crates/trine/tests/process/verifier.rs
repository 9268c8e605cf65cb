//! The verifier of the manual, which talks with the binary through pipes.

use std::path::PathBuf;
use std::process::Command;

use crate::child::{BINARY, run_command};

#[test]
fn textbook_programs_are_verified() {
    let examples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../python/examples");
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let mut command = Command::new("python3");
    command.current_dir(examples);
    let files =
        ["lists", "segments", "numbers", "doubly", "trees"].map(|name| format!("{name}.heap"));
    command.arg("heap_verifier.py").args(files).args(["--solver", BINARY]);
    let done = run_command(&mut command, b"");
    let mut verified = Vec::new();
    let mut rejected = Vec::new();
    for line in done.stdout.lines() {
        match line.split_once(": ") {
            Some((name, "verified")) => verified.push(name),
            Some((name, why)) if why.starts_with("rejected, ") => rejected.push(name),
            _ => panic!("{done:?}"),
        }
    }
    let all = "reverse dispose append last twice search remove_second remove_last enqueue dequeue \
               insert_in_cycle join push pop append copy interleave insert merge push_front \
               insert_after pop_front dispose dispose mirror copy rotate";
    assert_eq!(verified.join(" "), all, "{done:?}");
    let all = "wrong_head wrong_leak wrong_dequeue wrong_pop wrong_insert wrong_pop wrong_copy";
    assert_eq!(rejected.join(" "), all, "{done:?}");
}
