//! Scripts of many checks over small domains, with an evaluator of their own.
//!
//! Idea: every constant of such a script has few values, which its first assertions say. So what each check
//! has to answer is found by trying all of them (module `evaluate`), and no other solver is needed. The
//! features are what scripts of solvers are found to be weak at: levels and assumptions, always; quantifiers
//! over few values, recursive definitions, arrays with constant defaults, strings, and limits of steps that
//! are set and lifted between checks ([`Feature`]).
//! Invariant: a script depends on seed, index and features only; its answers are those of SMT-LIB.
//! Reference: Mansur, Christakis, Wüstholz, Zhang, "Detecting Critical Bugs in SMT Solvers using Blackbox
//! Mutational Fuzzing", FSE 2020, for limits and levels as sources of faults.

mod evaluate;
mod generate;
mod judge;
mod term;

pub use generate::script;
pub use judge::{Campaign, Finding, Summary, judge};

use std::fmt::Write;

use crate::solver::Answer;
use evaluate::{Assignment, Value, assignments};
use term::{Function, Term};

/// What scripts speak of beside truth values and integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Quantifiers over truth values, an enumeration and integers between two numbers.
    Quantifiers,
    /// Functions of `define-fun-rec`.
    Recursion,
    /// Arrays of integers with constant defaults.
    Arrays,
    /// Short strings.
    Strings,
    /// Limits of steps, set and lifted between the checks.
    Limits,
}

impl Feature {
    /// The names on the command line.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("quantifiers", Self::Quantifiers),
        ("recursion", Self::Recursion),
        ("arrays", Self::Arrays),
        ("strings", Self::Strings),
        ("limits", Self::Limits),
    ];
}

/// A command after the declarations.
#[derive(Clone, Debug)]
enum Command {
    Push,
    Pop,
    Assert(Term),
    Check(Vec<Term>),
    /// A limit of steps for the checks that follow; none is written as zero.
    Limit(u64),
}

/// A script with what its checks have to answer.
#[derive(Clone, Debug)]
pub struct SmallScript {
    features: Vec<Feature>,
    functions: Vec<Function>,
    commands: Vec<Command>,
}

impl SmallScript {
    /// The text for a solver.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = term::declarations(&self.features, &self.functions);
        for command in &self.commands {
            match command {
                Command::Push => text.push_str("(push 1)\n"),
                Command::Pop => text.push_str("(pop 1)\n"),
                Command::Assert(formula) => {
                    let _ = writeln!(text, "(assert {formula})");
                }
                Command::Check(assumed) if assumed.is_empty() => text.push_str("(check-sat)\n"),
                Command::Check(assumed) => {
                    let words: Vec<String> = assumed.iter().map(Term::to_string).collect();
                    let _ = writeln!(text, "(check-sat-assuming ({}))", words.join(" "));
                }
                Command::Limit(steps) => {
                    let _ = writeln!(text, "(set-option :reproducible-resource-limit {steps})");
                }
            }
        }
        text
    }

    /// What each check has to answer, by trying all values; and whether a limit allows `unknown` too.
    #[must_use]
    pub fn answers(&self) -> Vec<(Answer, bool)> {
        let all = assignments(&self.features);
        // The assignments that satisfy the levels that are open, outermost level first.
        let mut levels: Vec<Vec<&Assignment>> = vec![all.iter().collect()];
        let mut limited = false;
        let mut answers = Vec::new();
        let holds = |formula: &Term, values: &Assignment| {
            evaluate::value(formula, values, &self.functions, &mut Vec::new()) == Value::Bool(true)
        };
        for command in &self.commands {
            let top = levels.len() - 1;
            match command {
                Command::Push => levels.push(levels[top].clone()),
                Command::Pop => drop(levels.pop()),
                Command::Assert(formula) => levels[top].retain(|values| holds(formula, values)),
                Command::Check(assumed) => {
                    let is_model = |values: &&Assignment| assumed.iter().all(|f| holds(f, values));
                    let is_sat = levels[top].iter().copied().any(|values| is_model(&values));
                    answers.push((if is_sat { Answer::Sat } else { Answer::Unsat }, limited));
                }
                Command::Limit(steps) => limited = *steps > 0,
            }
        }
        answers
    }

    /// The scripts that lack one command, or a level with its two commands.
    fn smaller(&self) -> Vec<Self> {
        let mut found = Vec::new();
        for at in 0..self.commands.len() {
            let mut commands = self.commands.clone();
            if matches!(commands[at], Command::Pop) {
                continue;
            }
            if matches!(commands[at], Command::Push) {
                let mut depth = 0;
                let closing = commands[at + 1..].iter().position(|command| {
                    depth += match command {
                        Command::Push => 1,
                        Command::Pop => -1,
                        _ => 0,
                    };
                    depth < 0
                });
                if let Some(closing) = closing {
                    commands.remove(at + 1 + closing);
                }
            }
            commands.remove(at);
            found.push(Self { commands, ..self.clone() });
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_have_both_answers_and_are_the_same_each_time() {
        let features = Feature::NAMES.map(|(_, feature)| feature);
        let mut counts = [0; 2];
        for index in 0..60 {
            let kept: Vec<Feature> = features
                .iter()
                .enumerate()
                .filter(|(at, _)| (index >> at) & 1 == 1)
                .map(|(_, f)| *f)
                .collect();
            let one = script(&kept, 5, index);
            assert_eq!(one.text(), script(&kept, 5, index).text());
            let mut depth = 0;
            for command in &one.commands {
                depth += match command {
                    Command::Push => 1,
                    Command::Pop => -1,
                    _ => 0,
                };
                assert!(depth >= 0);
            }
            for (answer, _) in one.answers() {
                counts[usize::from(answer == Answer::Sat)] += 1;
            }
            for smaller in one.smaller() {
                assert!(smaller.text().len() < one.text().len());
            }
        }
        assert!(counts.iter().all(|&count| count > 40), "{counts:?}");
    }
}
