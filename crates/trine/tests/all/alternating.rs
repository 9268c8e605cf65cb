//! Transition systems of alternating automata: other model checking has the answer of the check.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::in_process::run;
use trine::StringProcedure;
use trine::exit_code::ExitCode;
use trine::options::Options;

/// Scripts with one check each, and its answer.
const SCRIPTS: &[(&str, &str)] = &[
    (
        "(declare-const x String)(declare-const y String)
         (assert (= y (str.replace_all x \"a\" \"bb\")))
         (assert (str.in_re x (re.* (re.range \"a\" \"b\"))))
         (assert (str.in_re y (re.++ (str.to_re \"bbb\") (re.opt (str.to_re \"b\")))))
         (assert (str.contains x \"a\"))",
        "sat",
    ),
    (
        "(declare-const x String)(declare-const y String)
         (assert (= y (str.replace_all x \"ab\" \"c\")))
         (assert (str.in_re y (re.++ re.all (str.to_re \"ab\") re.all)))",
        "unsat",
    ),
    (
        "(declare-const x String)(declare-const y String)(declare-const z String)
         (assert (= y (str.to_upper x)))(assert (= z (str.++ x \"-\" y \"-\" x)))
         (assert (str.in_re x (re.+ (re.range \"a\" \"c\"))))
         (assert (str.in_re z (re.++ re.all (str.to_re \"a-A\") re.all)))",
        "sat",
    ),
    (
        "(declare-const x String)(declare-const y String)(declare-const z String)
         (assert (= y (str.to_upper x)))(assert (= z (str.++ x \"-\" y \"-\" x)))
         (assert (str.in_re x (re.+ (re.range \"a\" \"c\"))))
         (assert (str.in_re z (re.++ re.all (str.to_re \"a-b\") re.all)))",
        "unsat",
    ),
];

fn path(name: &str) -> String {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name).display().to_string()
}

/// The answers among the lines of an output.
fn answers(output: &str) -> Vec<&str> {
    output.lines().filter(|line| matches!(*line, "sat" | "unsat" | "unknown")).collect()
}

#[test]
fn dumped_systems_have_the_answer_of_the_check() {
    for (number, (script, answer)) in SCRIPTS.iter().enumerate() {
        let file = path(&format!("alternating_{number}.btor2"));
        // A file of an earlier run must not count.
        let _ = fs::remove_file(&file);
        let options = Options {
            strings_only: Some(StringProcedure::Alternating),
            dump_afa: file.clone(),
            ..Options::default()
        };
        let run = run(format!("{script}(check-sat)"), &options);
        assert_eq!(run.code, ExitCode::Done);
        let output = run.output;
        assert_eq!(answers(&output), [*answer], "script {number}: {output}");
        let checked =
            Command::new(env!("CARGO_BIN_EXE_trine")).arg("--bound=12").arg(&file).output();
        let output = String::from_utf8(checked.expect("the binary starts").stdout);
        let output = output.expect("answers are text");
        // Induction over steps need not find what IC3 finds.
        let found = answers(&output);
        assert!(found == [*answer] || found == ["unknown"] && *answer == "unsat", "{output}");
    }
}
