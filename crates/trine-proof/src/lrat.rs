//! Clauses as DIMACS and their refutation as LRAT.
//!
//! Idea: the clauses are those that the checker makes of the assertions and of the steps, under the same
//! numbers, so the lines of the proof refute them as they stand. Hints that unit propagation does not use
//! are left out, since strict checkers refuse them.
//! Invariant: in each line every hint is a clause with one free literal left, but for the last, which has
//! none.
//! Reference: Cruz-Filipe et al., "Efficient certified RAT verification", CADE 2017.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use trine_check::{Circuit, Literal};

use crate::cone::{self, Line};
use crate::walk::{ReadCheck, Walk};

/// A refutation for checkers of propositional proofs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lrat {
    /// The clauses, in DIMACS.
    pub clauses: String,
    /// The lines, in LRAT.
    pub lines: String,
}

/// The refutation of a check, which was the last that the walk read.
///
/// # Errors
/// If the refutation is missing, or a line does not follow; the text names the step or the line.
pub fn lrat(walk: &Walk<'_>, check: &ReadCheck<'_>) -> Result<Lrat, String> {
    let circuit = &walk.steps.encoder().circuit;
    let Some(text) = check.refutation else {
        let step = check.steps.last();
        let hole =
            step.and_then(|step| step.form.elements(0).nth(1).map(|at| step.form.string(at)));
        return Err(format!("step `hole`: {}", hole.unwrap_or_default()));
    };
    let mut lines = cone::lines(text);
    let needed = cone::needed(&lines);
    lines.retain(|line| needed.contains(&line.number));
    Ok(Lrat { clauses: dimacs(circuit), lines: strict(circuit, &lines)? })
}

fn dimacs(circuit: &Circuit) -> String {
    let mut text = format!("p cnf {} {}\n", circuit.variables(), circuit.clauses.len());
    for position in 0..circuit.clauses.len() {
        for literal in circuit.clauses.get(position) {
            let _ = write!(text, "{} ", literal.dimacs());
        }
        text.push_str("0\n");
    }
    text
}

/// The lines with those hints alone that unit propagation uses.
fn strict(circuit: &Circuit, lines: &[Line]) -> Result<String, String> {
    let mut derived: FxHashMap<u64, &[i32]> = FxHashMap::default();
    let mut text = String::new();
    let mut truth: FxHashMap<i32, bool> = FxHashMap::default();
    for line in lines {
        truth.clear();
        for &literal in &line.literals {
            truth.insert(literal.abs(), literal < 0);
        }
        let holds = |truth: &FxHashMap<i32, bool>, literal: i32| {
            truth.get(&literal.abs()).map(|&value| value == (literal > 0))
        };
        let mut used = Vec::with_capacity(line.hints.len());
        let mut closed = false;
        for &hint in &line.hints {
            let given = usize::try_from(hint).ok().and_then(|hint| hint.checked_sub(1));
            let mut clause: Vec<i32> = match given.filter(|&at| at < circuit.clauses.len()) {
                Some(at) => circuit.clauses.get(at).iter().map(|l: &Literal| l.dimacs()).collect(),
                None => derived.get(&hint).ok_or("a hint names no clause")?.to_vec(),
            };
            clause.sort_unstable();
            clause.dedup();
            let mut free = clause.iter().filter(|&&literal| holds(&truth, literal) != Some(false));
            match (free.next(), free.next()) {
                (None, _) => {
                    used.push(hint);
                    closed = true;
                    break;
                }
                (Some(&literal), None) if holds(&truth, literal).is_none() => {
                    used.push(hint);
                    truth.insert(literal.abs(), literal > 0);
                }
                _ => {}
            }
        }
        if !closed {
            return Err(format!("line {} of the refutation does not follow", line.number));
        }
        let _ = write!(text, "{} ", line.number);
        for literal in &line.literals {
            let _ = write!(text, "{literal} ");
        }
        text.push('0');
        for hint in &used {
            let _ = write!(text, " {hint}");
        }
        text.push_str(" 0\n");
        derived.insert(line.number, &line.literals);
    }
    Ok(text)
}
