//! Scripts as the generator makes them and the shrinker takes them apart.
//!
//! Invariant: `push` and `pop` are balanced in the sense that no prefix pops more than it pushed.

use crate::sort::Sort;
use crate::term::Term;
use std::fmt::{self, Write};

/// One command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `declare-const`, or `declare-fun` if there are parameters.
    Declare(Declaration),
    /// `define-fun`
    Define {
        /// Its name.
        name: String,
        /// Names and sorts of the parameters.
        parameters: Vec<(String, Sort)>,
        /// What it stands for.
        body: Term,
    },
    /// `assert`, with a name if there is one.
    Assert(Term, Option<String>),
    /// `(push n)`
    Push(u32),
    /// `(pop n)`
    Pop(u32),
    /// `check-sat`
    CheckSat,
    /// `check-sat-assuming`
    CheckSatAssuming(Vec<Term>),
}

/// A declared constant or function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Its name as it is printed.
    pub name: String,
    /// Sorts of the parameters.
    pub parameters: Vec<Sort>,
    /// Sort of the result.
    pub sort: Sort,
}

/// A script: a logic and commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The argument of `set-logic`.
    pub logic: String,
    /// Declarations of datatypes; they stand in the line of the logic.
    pub datatypes: Vec<&'static str>,
    /// What follows it.
    pub commands: Vec<Command>,
}

impl Command {
    /// Whether a solver answers this command.
    pub fn is_check(&self) -> bool {
        matches!(self, Command::CheckSat | Command::CheckSatAssuming(_))
    }

    /// The terms in this command.
    pub fn terms_mut(&mut self) -> Vec<&mut Term> {
        match self {
            Command::Define { body, .. } => vec![body],
            Command::Assert(term, _) => vec![term],
            Command::CheckSatAssuming(terms) => terms.iter_mut().collect(),
            Command::Declare(_) | Command::Push(_) | Command::Pop(_) | Command::CheckSat => vec![],
        }
    }
}

impl Script {
    /// Number of answers that a solver owes.
    pub fn checks(&self) -> usize {
        self.commands.iter().filter(|c| c.is_check()).count()
    }

    /// The commands up to and including check `index`.
    pub fn up_to_check(&self, index: usize) -> Script {
        let checks = self.commands.iter().enumerate().filter(|(_, c)| c.is_check());
        let end = checks.map(|(at, _)| at + 1).nth(index).unwrap_or(self.commands.len());
        Script { commands: self.commands[..end].to_vec(), ..self.clone() }
    }

    /// The commands in force at the end, without frames: what was popped is gone, and the literals
    /// of a final `check-sat-assuming` are assertions.
    pub fn flattened(&self) -> Script {
        let mut frames: Vec<Vec<Command>> = vec![vec![]];
        let last = self.commands.len().wrapping_sub(1);
        for (at, command) in self.commands.iter().enumerate() {
            let top = frames.last_mut().expect("the bottom frame stays");
            match command {
                Command::Push(n) => frames.extend((0..*n).map(|_| vec![])),
                Command::Pop(n) => frames.truncate(frames.len().saturating_sub(*n as usize).max(1)),
                Command::CheckSatAssuming(terms) if at == last => {
                    top.extend(terms.iter().map(|t| Command::Assert(t.clone(), None)));
                }
                Command::CheckSat | Command::CheckSatAssuming(_) => {}
                Command::Declare(_) | Command::Define { .. } | Command::Assert(..) => {
                    top.push(command.clone());
                }
            }
        }
        let commands = frames.concat().into_iter().chain([Command::CheckSat]).collect();
        Script { commands, ..self.clone() }
    }

    /// Whether no prefix pops more than it pushed.
    pub fn is_balanced(&self) -> bool {
        let mut depth = 0_u32;
        self.commands.iter().all(|command| match command {
            Command::Push(n) => {
                depth += n;
                true
            }
            Command::Pop(n) => {
                let enough = *n <= depth;
                depth = depth.saturating_sub(*n);
                enough
            }
            _ => true,
        })
    }

    /// The text with `options` before `set-logic` and `epilogue` at the end.
    pub fn text(&self, options: &str, epilogue: &str) -> String {
        let mut text = format!("{options}(set-logic {})", self.logic);
        for declaration in &self.datatypes {
            write!(text, " {declaration}").expect("writing to a string");
        }
        text.push('\n');
        for command in &self.commands {
            writeln!(text, "{command}").expect("writing to a string");
        }
        text + epilogue
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Declare(d) if d.parameters.is_empty() => {
                write!(f, "(declare-const {} {})", d.name, d.sort)
            }
            Command::Declare(d) => {
                let sorts: Vec<String> = d.parameters.iter().map(Sort::to_string).collect();
                write!(f, "(declare-fun {} ({}) {})", d.name, sorts.join(" "), d.sort)
            }
            Command::Define { name, parameters, body } => {
                let parameters: Vec<String> =
                    parameters.iter().map(|(n, s)| format!("({n} {s})")).collect();
                write!(f, "(define-fun {name} ({}) {} {body})", parameters.join(" "), body.sort)
            }
            Command::Assert(term, None) => write!(f, "(assert {term})"),
            Command::Assert(term, Some(name)) => write!(f, "(assert (! {term} :named {name}))"),
            Command::Push(n) => write!(f, "(push {n})"),
            Command::Pop(n) => write!(f, "(pop {n})"),
            Command::CheckSat => write!(f, "(check-sat)"),
            Command::CheckSatAssuming(terms) => {
                let terms: Vec<String> = terms.iter().map(Term::to_string).collect();
                write!(f, "(check-sat-assuming ({}))", terms.join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assertion(name: &str) -> Command {
        Command::Assert(Term::leaf(name, Sort::Bool), None)
    }

    #[test]
    fn flattening_drops_what_was_popped() {
        let commands = vec![
            assertion("a"),
            Command::Push(2),
            assertion("b"),
            Command::CheckSat,
            Command::Pop(1),
            assertion("c"),
            Command::CheckSatAssuming(vec![Term::leaf("d", Sort::Bool)]),
            Command::Pop(1),
            Command::CheckSat,
        ];
        let script = Script { logic: "ALL".into(), datatypes: vec![], commands };
        let asserted = |s: Script| -> Vec<String> {
            s.flattened().commands.iter().map(Command::to_string).collect()
        };
        let check = "(check-sat)".to_owned();
        let lines = |names: &[&str]| -> Vec<String> {
            names.iter().map(|n| format!("(assert {n})")).chain([check.clone()]).collect()
        };
        assert_eq!(asserted(script.up_to_check(0)), lines(&["a", "b"]));
        assert_eq!(asserted(script.up_to_check(1)), lines(&["a", "c", "d"]));
        assert_eq!(asserted(script.up_to_check(2)), lines(&["a"]));
    }
}
