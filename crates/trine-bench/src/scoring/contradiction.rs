//! Contradictions: problems to which one solver says `sat` and another `unsat`.
//!
//! Idea: the status does not enter. It stands beside, with what is doubted about it and what
//! evidence each side has: the evidence of a file of doubted statuses, and models or proofs in the
//! outputs of the runs, which are named as what they are: claims of the solver.
//! Invariant: answers are compared per `check-sat`. A run that answered fewer than the file is known
//! to hold ended early: its answers are those of the first ones (but for solvers of SL-COMP, which
//! may print the answer to the last one alone). Where nobody counted, answers are
//! aligned at the end, where the status of SL-COMP belongs.

use std::collections::BTreeMap;

use super::slcomp::Entrant;
use super::status::Doubts;
use super::table::Table;
use crate::result::{Answer, RunResult};

/// A problem on which solvers contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The division.
    pub division: String,
    /// The problem.
    pub problem: String,
    /// Which `check-sat`, counted back from the last one, which is 0.
    pub check_from_last: usize,
    /// Who says `sat`.
    pub sat: Vec<String>,
    /// Who says `unsat`.
    pub unsat: Vec<String>,
    /// The status of the problem at this check.
    pub status: Option<Answer>,
    /// What evidence there is, one sentence per source.
    pub evidence: Vec<String>,
}

/// All contradictions, by division and problem.
#[must_use]
pub fn find(results: &[RunResult], doubts: &Doubts) -> Vec<Contradiction> {
    let mut by_check: BTreeMap<(&str, &str, usize), Vec<&RunResult>> = BTreeMap::new();
    for result in results {
        for index in 0..result.answers.len() {
            by_check
                .entry((&result.division, &result.problem, result.answered_checks() - 1 - index))
                .or_default()
                .push(result);
        }
    }
    let mut found = Vec::new();
    for ((division, problem, from_last), results) in by_check {
        let saying = |answer| -> Vec<&RunResult> {
            results.iter().copied().filter(|r| answer_of(r, from_last) == Some(answer)).collect()
        };
        let (sat, unsat) = (saying(Answer::Sat), saying(Answer::Unsat));
        if sat.is_empty() || unsat.is_empty() {
            continue;
        }
        let mut evidence = Vec::new();
        if let Some(doubt) = doubts.of(problem).filter(|_| from_last == 0) {
            let verified = doubt.answer().map_or("unknown", Answer::word);
            evidence.push(format!("verified {verified}: {}", doubt.evidence));
        }
        for result in sat.iter().chain(&unsat) {
            evidence.extend(shown_in_output(result));
        }
        let names = |results: &[&RunResult]| {
            let mut names: Vec<String> =
                results.iter().map(|result| Entrant::of(result).name()).collect();
            names.sort();
            names.dedup();
            names
        };
        found.push(Contradiction {
            division: division.to_owned(),
            problem: problem.to_owned(),
            check_from_last: from_last,
            sat: names(&sat),
            unsat: names(&unsat),
            status: results.iter().find_map(|result| from_end(&result.expected, from_last)),
            evidence,
        });
    }
    found
}

fn answer_of(result: &RunResult, from_last: usize) -> Option<Answer> {
    let index = result.answered_checks().checked_sub(from_last + 1)?;
    result.answers.get(index).copied()
}

fn from_end(answers: &[Answer], from_last: usize) -> Option<Answer> {
    answers.len().checked_sub(from_last + 1).map(|at| answers[at])
}

/// What a solver that prints more than its answer has printed: a model, or a proof.
fn shown_in_output(result: &RunResult) -> Option<String> {
    let has = |words: &[&str]| words.iter().any(|word| result.output.contains(word));
    let what = if has(&["(define-fun ", "(model", "(heap "]) {
        "a model"
    } else if has(&["(proof", "(step ", "(assume "]) {
        "a proof"
    } else {
        return None;
    };
    Some(format!("the output of {} holds {what}", Entrant::of(result).name()))
}

/// The contradictions as a table.
#[must_use]
pub fn table(contradictions: &[Contradiction]) -> Table {
    let mut table = Table::new(
        "contradictions",
        "Problems to which one solver says sat and another unsat, whatever the status.",
        &["division", "problem", "check_from_last", "status", "sat", "unsat", "evidence"],
    );
    for found in contradictions {
        table.rows.push(vec![
            found.division.as_str().into(),
            found.problem.as_str().into(),
            found.check_from_last.into(),
            found.status.map_or("", Answer::word).into(),
            found.sat.join("; ").into(),
            found.unsat.join("; ").into(),
            found.evidence.join("; ").into(),
        ]);
    }
    table
}
