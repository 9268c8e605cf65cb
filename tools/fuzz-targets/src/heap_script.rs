//! Symbolic heaps: the order of what is separated does not matter, and a formula and its negation
//! are not both refuted.
//!
//! Idea: each byte pair is an atom over a few locations: a cell, a list segment by its inductive
//! definition, an equality or a disequality. The cells and segments are separated.
//! Reference: the SL-COMP input format.

use trine::exit_code::ExitCode;
use trine::options::Options;

use crate::Answered;
use crate::in_process::InProcess;

/// Limit of one check.
const TICKS: u64 = 200_000;

/// Atoms of one formula.
const MAX_ATOMS: usize = 8;

const PREAMBLE: &str = "(declare-sort L 0)
(declare-datatype C ((c (next L))))
(declare-heap (L C))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L)) (and (distinct x y) (sep (pto x (c z)) (ls z y))))))
";

const LOCATIONS: &[&str] = &["x", "y", "z", "(as nil L)"];

/// Runs the script that the bytes stand for. The head of the module says more.
///
/// # Panics
/// If a run panics, faults or rejects a command, or if answers contradict each other.
pub fn heap_script(bytes: &[u8]) -> Answered {
    let (pure, mut cells) = atoms(bytes);
    let forward = separated(&pure, &cells);
    cells.reverse();
    let backward = separated(&pure, &cells);
    let check = |formula: &str| {
        let text = script(&[formula]);
        let limit = Some(TICKS);
        let options = Options { resource_limit: limit, check_proofs: true, ..Options::default() };
        let (output, code) = InProcess::new(&options).run(&text);
        assert_eq!(code, ExitCode::Done, "{output}\nfrom\n{text}");
        output.trim().to_owned()
    };
    let answers = [check(&forward), check(&backward)];
    let differ = answers.iter().all(|answer| answer != "unknown") && answers[0] != answers[1];
    assert!(!differ, "{answers:?}\nto\n{forward}\nand\n{backward}");
    if answers[0] == "unsat" {
        let negated = check(&format!("(not {forward})"));
        assert_ne!(negated, "unsat", "a formula and its negation are refuted\n{forward}");
    }
    Answered::of(&answers)
}

/// Conditions and what is separated, as the bytes choose.
pub(crate) fn atoms(bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let mut cells = vec!["(_ emp L C)".to_owned()];
    let mut pure = vec!["true".to_owned()];
    for pair in bytes.chunks_exact(2).take(MAX_ATOMS) {
        let location = |number: u8| LOCATIONS[usize::from(number) % LOCATIONS.len()];
        let (from, to) = (location(pair[1]), location(pair[1] >> 2));
        match pair[0] % 8 {
            0..4 => cells.push(format!("(pto {from} (c {to}))")),
            4..6 => cells.push(format!("(ls {from} {to})")),
            6 => pure.push(format!("(= {from} {to})")),
            _ => pure.push(format!("(distinct {from} {to})")),
        }
    }
    (pure, cells)
}

/// The formula of atoms.
pub(crate) fn separated(pure: &[String], cells: &[String]) -> String {
    format!("(and {} (sep {}))", pure.join(" "), cells.join(" "))
}

/// The script that asks whether formulas have a model together.
pub(crate) fn script(formulas: &[&str]) -> String {
    let constants = "(declare-const x L)(declare-const y L)(declare-const z L)\n";
    let asserts: Vec<String> =
        formulas.iter().map(|formula| format!("(assert {formula})")).collect();
    format!("{PREAMBLE}{constants}{}(check-sat)", asserts.join("\n"))
}
