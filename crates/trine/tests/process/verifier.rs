//! The verifier of the manual, which talks with the binary through pipes.

use std::path::PathBuf;
use std::process::Command;

use crate::child::{BINARY, run_command};

#[test]
fn programs_on_lists_and_trees_are_verified() {
    let examples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../python/examples");
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let mut command = Command::new("python3");
    command.current_dir(examples);
    command.args(["heap_verifier.py", "lists.heap", "trees.heap", "--solver", BINARY]);
    let done = run_command(&mut command, b"");
    let verdicts: Vec<&str> =
        done.stdout.lines().filter_map(|line| line.split([',', '\n']).next()).collect();
    assert_eq!(
        verdicts,
        [
            "reverse: verified",
            "dispose: verified",
            "append: verified",
            "last: verified",
            "twice: verified",
            "wrong_head: rejected",
            "wrong_leak: rejected",
            "dispose: verified",
            "mirror: verified",
            "copy: verified",
            "rotate: verified",
            "wrong_copy: rejected",
        ],
        "{done:?}"
    );
}
