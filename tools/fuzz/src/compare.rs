//! Judges the runs of several solvers on one script.
//!
//! Invariant: `unknown` and whatever was cut off by a limit or an error says nothing. A finding needs
//! two definite answers that differ, or a fault of a solver under test.

use crate::solver::{Answer, End, Role, Run, Solver};

/// Something to report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What kind of fault it is; the shrinker keeps it.
    pub kind: Kind,
    /// One sentence.
    pub detail: String,
}

/// A class of findings. Names are those of solvers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Two solvers give different definite answers to the same check.
    Disagreement(String, String),
    /// A tested solver died.
    Crash(String, String),
    /// A tested solver rejected a script that another one accepts.
    Rejection(String, String),
    /// Another solver refutes the model of a tested one.
    WrongModel(String),
    /// The model lacks a declared symbol or cannot be read.
    BadModel(String, String),
}

impl Kind {
    /// A short name for files.
    pub fn label(&self) -> &'static str {
        match self {
            Kind::Disagreement(..) => "disagreement",
            Kind::Crash(..) => "crash",
            Kind::Rejection(..) => "rejection",
            Kind::WrongModel(_) => "wrong-model",
            Kind::BadModel(..) => "bad-model",
        }
    }

    /// Names of the solvers that are needed to see it again; empty means all.
    pub fn solvers(&self) -> Vec<&str> {
        match self {
            Kind::Disagreement(a, b) => vec![a, b],
            Kind::Crash(a, _) => vec![a],
            Kind::Rejection(..) | Kind::WrongModel(_) | Kind::BadModel(..) => vec![],
        }
    }
}

/// The faults that the answers show, each kind once.
pub fn verdicts(solvers: &[&Solver], runs: &[Run]) -> Vec<Verdict> {
    let mut found: Vec<Verdict> = Vec::new();
    let mut add = |verdict: Verdict| {
        if found.iter().all(|v| v.kind != verdict.kind) {
            found.push(verdict);
        }
    };
    for (a, (solver_a, run_a)) in solvers.iter().zip(runs).enumerate() {
        for (solver_b, run_b) in solvers.iter().zip(runs).skip(a + 1) {
            if let Some(check) = first_difference(&run_a.answers, &run_b.answers) {
                let detail = format!(
                    "check {}: {} says {}, {} says {}",
                    check + 1,
                    solver_a.name,
                    word(run_a.answers[check]),
                    solver_b.name,
                    word(run_b.answers[check])
                );
                let kind = Kind::Disagreement(solver_a.name.clone(), solver_b.name.clone());
                add(Verdict { kind, detail });
            }
        }
    }
    let others_accept = |index: usize| {
        let mut others = runs.iter().enumerate().filter(|(i, _)| *i != index).peekable();
        others.peek().is_none() || others.any(|(_, r)| r.end == End::Finished)
    };
    for (index, (solver, run)) in solvers.iter().zip(runs).enumerate() {
        let name = solver.name.clone();
        match (&run.end, solver.role) {
            (End::Crashed(message), Role::Tested) => {
                let detail = format!("{name}: {message}");
                add(Verdict { kind: Kind::Crash(name, gist(message)), detail });
            }
            (End::Rejected(message), Role::Tested) if others_accept(index) => {
                let detail = format!("{name}: {message}");
                add(Verdict { kind: Kind::Rejection(name, gist(message)), detail });
            }
            _ => {}
        }
    }
    found
}

fn first_difference(a: &[Answer], b: &[Answer]) -> Option<usize> {
    a.iter().zip(b).position(|(a, b)| a != b && *a != Answer::Unknown && *b != Answer::Unknown)
}

/// How a solver spells `answer`.
pub fn word(answer: Answer) -> &'static str {
    match answer {
        Answer::Sat => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown => "unknown",
    }
}

/// A message without what changes from script to script: digits, quoted names, positions.
pub fn gist(message: &str) -> String {
    let mut gist = String::new();
    let mut quote = None;
    for c in message.chars().take(200) {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if matches!(c, '`' | '\'' | '|') => quote = Some(c),
            None if c.is_ascii_digit() => {}
            None => gist.push(c),
        }
    }
    gist
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solver(name: &str, role: Role) -> Solver {
        Solver::from_template(name, role).expect("legal")
    }

    fn run(answers: &[Answer], end: End) -> Run {
        Run { answers: answers.to_vec(), end, output: String::new() }
    }

    #[test]
    fn absent_answers_are_no_disagreement() {
        use Answer::{Sat, Unknown, Unsat};
        let (a, b) = (solver("a", Role::Tested), solver("b", Role::Peer));
        let judge = |x: &[Answer], y: &[Answer]| {
            verdicts(&[&a, &b], &[run(x, End::OutOfResources), run(y, End::Finished)]).len()
        };
        assert_eq!(judge(&[Sat, Unknown], &[Sat, Unsat]), 0);
        assert_eq!(judge(&[Sat], &[Sat, Unsat]), 0);
        assert_eq!(judge(&[Sat, Sat], &[Unknown, Unsat]), 1);
    }

    #[test]
    fn only_faults_of_tested_solvers_count() {
        let (a, b) = (solver("a", Role::Tested), solver("b", Role::Peer));
        let rejected = || run(&[], End::Rejected("(error \"1:2: x\")".into()));
        let good = || run(&[Answer::Sat], End::Finished);
        assert_eq!(verdicts(&[&a, &b], &[rejected(), good()]).len(), 1);
        assert_eq!(verdicts(&[&a, &b], &[good(), rejected()]).len(), 0);
        assert_eq!(verdicts(&[&a, &b], &[rejected(), rejected()]).len(), 0);
        assert_eq!(verdicts(&[&a], &[rejected()]).len(), 1);
        let crashed = || run(&[], End::Crashed("x".into()));
        assert_eq!(verdicts(&[&a, &b], &[crashed(), crashed()]).len(), 1);
    }

    #[test]
    fn messages_are_compared_without_names_and_numbers() {
        assert_eq!(gist("3:16: undeclared symbol 'y1'"), gist("14:2: undeclared symbol 'z'"));
        assert_eq!(gist("lacks `|x 1|`, all"), gist("lacks `x2`, all"));
    }
}
