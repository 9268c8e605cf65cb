//! What is in force at each check of a script, found from its text alone.
//!
//! Idea: push, pop and the resets are carried out on lists of texts. So a check can be repeated by
//! itself, without the levels before it, and the command loop is compared with this model of it.
//! Reference: SMT-LIB 2.7, section 4.1.4 (the assertion stack).

use crate::expressions::{items, list};

/// The names and assertions in force at one check.
#[derive(Clone, Default)]
pub struct Snapshot {
    /// `set-logic`, if there was one.
    pub logic: String,
    /// Declarations and definitions, in order.
    pub declarations: Vec<String>,
    /// Formulas, in order.
    pub assertions: Vec<String>,
    /// Assumptions of the check.
    pub assumptions: Vec<String>,
}

#[derive(Default)]
struct Level {
    declarations: Vec<String>,
    assertions: Vec<String>,
}

/// One snapshot for each check of a script.
pub fn snapshots(script: &str) -> Vec<Snapshot> {
    let mut logic = String::new();
    let mut global = false;
    let mut levels = vec![Level::default()];
    let mut found = Vec::new();
    for form in items(script) {
        let parts = list(form);
        let count = || parts.get(1).map_or(1, |n| n.parse().expect("a number of levels"));
        let innermost = levels.last_mut().expect("level zero stays");
        match parts[0] {
            "exit" => break,
            "set-logic" => logic = form.to_owned(),
            "set-option" if parts[1] == ":global-declarations" => global = parts[2] == "true",
            head if head.starts_with("declare-") || head.starts_with("define-") => {
                let level = if global { &mut levels[0] } else { innermost };
                level.declarations.push(form.to_owned());
            }
            "assert" => innermost.assertions.push(parts[1].to_owned()),
            "push" => levels.extend((0..count()).map(|_| Level::default())),
            "pop" => levels.truncate(levels.len() - count()),
            "reset-assertions" => {
                levels.truncate(1);
                levels[0].assertions.clear();
                if !global {
                    levels[0].declarations.clear();
                }
            }
            "reset" => {
                levels = vec![Level::default()];
                logic.clear();
                global = false;
            }
            "check-sat" | "check-sat-assuming" => {
                let all = |part: fn(&Level) -> &[String]| {
                    levels.iter().flat_map(|level| part(level).iter().cloned()).collect()
                };
                let assumptions = parts.get(1).map_or(Vec::new(), |given| list(given));
                found.push(Snapshot {
                    logic: logic.clone(),
                    declarations: all(|level| &level.declarations),
                    assertions: all(|level| &level.assertions),
                    assumptions: assumptions.into_iter().map(str::to_owned).collect(),
                });
            }
            _ => {}
        }
    }
    found
}

impl Snapshot {
    /// The logic and the declarations as commands.
    pub fn declared(&self) -> String {
        format!("{}\n{}\n", self.logic, self.declarations.join("\n"))
    }

    /// The command that checks, with its assumptions.
    pub fn check(&self) -> String {
        if self.assumptions.is_empty() {
            return "(check-sat)\n".to_owned();
        }
        format!("(check-sat-assuming ({}))\n", self.assumptions.join(" "))
    }

    /// A script of this check alone.
    pub fn script(&self) -> String {
        self.declared() + &asserted(&self.assertions) + &self.check()
    }
}

/// Formulas as assertions.
pub fn asserted<S: AsRef<str>>(formulas: impl IntoIterator<Item = S>) -> String {
    formulas.into_iter().map(|formula| format!("(assert {})\n", formula.as_ref())).collect()
}
