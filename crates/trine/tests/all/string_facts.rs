//! Facts about operators on strings, each denied.
//!
//! Idea: formulas that hold for all words of up to three letters over two letters (numerals for those
//! about numbers), made of random applications of the operators of the theory and of implications
//! between them, were found by enumeration. The ones in the list hold for all words, since their
//! denial was refuted. It has to stay so.
//! Invariant: one formula a line, over the strings `x`, `y`, `z` and the integers `n`, `m`.

use crate::in_process;

use std::fmt::Write as _;
use std::time::Duration;

use trine::exit_code::ExitCode;
use trine::options::Options;

/// The formulas.
const FACTS: &str = include_str!("string_facts/facts.txt");
/// For one formula; most need a few milliseconds.
const LIMIT: Duration = Duration::from_secs(20);

#[test]
fn no_denial_is_satisfiable_or_open() {
    let facts: Vec<&str> = FACTS.lines().collect();
    assert!(facts.len() >= 500, "only {} facts", facts.len());
    let mut script = String::from(
        "(set-logic QF_SLIA)(declare-const x String)(declare-const y String)\
         (declare-const z String)(declare-const n Int)(declare-const m Int)",
    );
    for fact in &facts {
        let _ = writeln!(script, "(push 1)(assert (not {fact}))(check-sat)(pop 1)");
    }
    let options = Options { check_time: Some(LIMIT), ..Options::default() };
    let in_process::Run { output, code } = in_process::run(&script, &options);
    assert_eq!(code, ExitCode::Done, "{output}");
    let answers: Vec<&str> = output.lines().collect();
    assert_eq!(answers.len(), facts.len(), "{output}");
    let failed: Vec<String> = facts
        .iter()
        .zip(answers)
        .filter(|&(_, answer)| answer != "unsat")
        .map(|(fact, answer)| format!("{answer}: {fact}"))
        .collect();
    assert!(failed.is_empty(), "{} of {}\n{}", failed.len(), facts.len(), failed.join("\n"));
}
