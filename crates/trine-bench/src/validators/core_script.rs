//! The problem that an unsatisfiable core states, as a script of its own.
//!
//! Idea: of the assertions with a name only those stay that the core names; the rest of the problem
//! stays, but for what asks for more than an answer.
//! Invariant: the script is as satisfiable as what the core states. A core with a name that no
//! assertion has is no core: its script asserts nothing.
//! Reference: SMT-LIB 2.7, section 4.2.5: assertions without a name belong to every core.

use std::collections::BTreeSet;

use crate::problem_sets::s_expression::{Forest, NodeId};

/// The script for a core; `None` for what is no script, or has not exactly one check.
pub fn write(problem: &[u8], core: &[&str]) -> Option<String> {
    let forest = Forest::parse(problem).ok()?;
    let is_check =
        |form: &&NodeId| matches!(forest.head(**form), Some("check-sat" | "check-sat-assuming"));
    if forest.forms.iter().filter(is_check).count() != 1 {
        return None;
    }
    let core: BTreeSet<&str> = core.iter().copied().collect();
    let given: BTreeSet<&str> = forest.forms.iter().filter_map(|f| name(&forest, *f)).collect();
    let stated = core.is_subset(&given);
    let stays = |form: &&NodeId| match forest.head(**form) {
        Some("assert") => stated && name(&forest, **form).is_none_or(|name| core.contains(name)),
        Some("set-option") => !second(&forest, **form).starts_with(":produce-"),
        // A status is a claim about the whole.
        Some("set-info") => second(&forest, **form) != ":status",
        Some(command) => !command.starts_with("get-"),
        None => true,
    };
    let mut script = String::new();
    for form in forest.forms.iter().filter(stays) {
        script += &forest.text(*form);
        script.push('\n');
    }
    Some(script)
}

fn second(forest: &Forest, form: NodeId) -> &str {
    forest.children(form).get(1).and_then(|node| forest.atom(*node)).unwrap_or("")
}

/// The name of an assertion, without bars.
fn name(forest: &Forest, form: NodeId) -> Option<&str> {
    if forest.head(form) != Some("assert") {
        return None;
    }
    let formula = *forest.children(form).get(1)?;
    if forest.head(formula) != Some("!") {
        return None;
    }
    let parts = forest.children(formula);
    let at = parts.iter().position(|part| forest.atom(*part) == Some(":named"))?;
    forest.atom(*parts.get(at + 1)?).map(|name| name.trim_matches('|'))
}

#[cfg(test)]
mod tests {
    use super::write;

    const PROBLEM: &str = "(set-option :produce-unsat-cores true)(set-logic QF_UF)\
        (set-info :status unsat)(declare-const a Bool)\n\
        (assert (! a :named |x y|))(assert (! (not a) :named n))(assert (! true :named t))\
        (assert (or a (not a)))(check-sat)(get-unsat-core)";

    #[test]
    fn what_the_core_names_stays() {
        let script = write(PROBLEM.as_bytes(), &["x y", "n"]).unwrap();
        assert_eq!(
            script,
            "(set-logic QF_UF)\n(declare-const a Bool)\n(assert (! a :named |x y|))\n\
             (assert (! (not a) :named n))\n(assert (or a (not a)))\n(check-sat)\n"
        );
    }

    #[test]
    fn names_that_are_not_there_are_no_core() {
        let script = write(PROBLEM.as_bytes(), &["x y", "n", "m"]).unwrap();
        assert!(!script.contains("assert"), "{script}");
    }

    #[test]
    fn a_core_belongs_to_one_check() {
        assert_eq!(write(b"(check-sat)(check-sat)", &[]), None);
        assert_eq!(write(b"(assert true)", &[]), None);
        assert_eq!(write(b"(check-sat", &[]), None);
    }
}
