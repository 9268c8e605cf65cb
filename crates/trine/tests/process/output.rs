//! Where output goes, and what happens when it cannot go there.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::child::{BINARY, run, run_command};

fn fresh_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_file(&path));
    path
}

/// Runs with standard output closed at the other end.
fn closed_pipe(arguments: &[&str], script: &str) -> crate::child::Done {
    let mut words = vec!["-c", "\"$0\" \"$@\" | true; exit \"${PIPESTATUS[0]}\"", BINARY];
    words.extend(arguments);
    run_command(Command::new("bash").args(words), script.as_bytes())
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    // More than a pipe holds, so that a write fails even if the reader ends late.
    let script = "(echo \"a line of output that nobody reads\")\n".repeat(100_000);
    closed_pipe(&[], &script).expect("", 141);
    closed_pipe(&["--stats"], &script).expect("", 141);
}

#[test]
fn a_full_disk_has_its_own_exit_code() {
    for (arguments, script) in [
        (&[][..], "(check-sat)"),
        (&["--stats"], ""),
        (&["--help"], ""),
        (&["--manual-page"], ""),
        (&["--completions", "bash"], ""),
    ] {
        let full = File::options().write(true).open("/dev/full").expect("this is Linux");
        let mut child = Command::new(BINARY)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary can be started");
        let mut stdin = child.stdin.take().expect("its input is a pipe");
        drop(std::io::Write::write_all(&mut stdin, script.as_bytes()));
        drop(stdin);
        let done = child.wait_with_output().expect("it ends");
        let errors = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(4), "{arguments:?}: {errors}");
        assert_eq!(errors, "");
    }
}

#[test]
fn a_lost_standard_error_is_no_fault() {
    let script = "(assert p)";
    let full = File::options().write(true).open("/dev/full").expect("this is Linux");
    let done = Command::new("sh")
        .args(["-c", "echo '(assert p)' | \"$0\" --diagnostics=full", BINARY])
        .stderr(full)
        .output()
        .expect("a shell can be started");
    assert_eq!(done.status.code(), Some(1), "{script}");
    assert!(done.stdout.starts_with(b"(error "));
}

#[test]
fn answers_go_to_the_regular_output_channel() {
    let path = fresh_file("regular_output");
    let name = path.display();
    let script = format!(
        "(echo \"before\")(set-option :regular-output-channel \"{name}\")(check-sat)
        (set-option :regular-output-channel \"stdout\")(echo \"after\")
        (set-option :regular-output-channel \"{name}\")(echo \"appended\")"
    );
    run(&[], script).expect("\"before\"\n\"after\"\n", 0);
    assert_eq!(fs::read_to_string(&path).expect("it was written"), "sat\n\"appended\"\n");
    let done = run(&[&format!("--regular-output-channel={name}")], "(check-sat)");
    done.expect("", 0);
    assert!(fs::read_to_string(&path).expect("it was written").ends_with("appended\"\nsat\n"));
    let done = run(&["--regular-output-channel=stderr"], "(check-sat)");
    assert_eq!((done.code(), done.stdout.as_str(), done.stderr.as_str()), (0, "", "sat\n"));
}

#[test]
fn an_output_channel_that_cannot_be_opened() {
    let done = run(&["--regular-output-channel=/nonexistent/file"], "(check-sat)");
    assert_eq!((done.code(), done.stdout.as_str()), (2, ""));
    assert!(done.stderr.contains("/nonexistent/file"), "{}", done.stderr);
}

#[test]
fn full_diagnostics_go_to_the_diagnostic_channel() {
    let path = fresh_file("diagnostics");
    let script = format!(
        "(set-option :diagnostic-output-channel \"{}\")\n(declare-const x Bool)\n(assert (bvnot x))",
        path.display()
    );
    let done = run(&["--diagnostics=full"], script);
    let place = "argument 1 of 'bvnot' has the sort Bool, expected a bit-vector";
    done.expect(&format!("(error \"3:16: {place}; 'x' is declared in line 2\")\n"), 1);
    let text = fs::read_to_string(&path).expect("it was written");
    assert!(text.contains("(assert (bvnot x))") && text.contains('^'), "{text}");
    let channel = format!("--diagnostic-output-channel={}", path.display());
    run(&["--diagnostics=full", &channel], "(assert q)")
        .expect("(error \"1:9: undeclared symbol 'q'\")\n", 1);
    let text = fs::read_to_string(&path).expect("it was written");
    assert!(text.contains("(assert q)"), "{text}");
    let done = run(&["--diagnostics=full"], "(assert p)");
    assert_eq!(done.stdout, "(error \"1:9: undeclared symbol 'p'\")\n");
    assert!(done.stderr.contains("(assert p)"), "{}", done.stderr);
}
