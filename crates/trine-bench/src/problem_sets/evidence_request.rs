//! Makes problems ask for a model, an unsatisfiable core or a proof.
//!
//! Idea: an option in front, a command behind each check, and for cores a name for each assertion that has
//! none, so that what a solver shows can be judged.
//! Invariant: the answers stay, and so do all names; a new name is one that the script does not hold.
//! Reference: the scrambler of SMT-COMP, which prepares its three tracks so; SMT-LIB 2.7, section 4.2.5.

use std::collections::BTreeSet;

use super::s_expression::{Forest, Node, NodeId};
use crate::problem::questions;
use crate::result::Answer;
use crate::validators::Evidence;

/// Why the problem of a script is none for this evidence, if it is none: what is known of its answer, and how
/// many questions it asks.
///
/// # Errors
///
/// The reason in words.
pub fn can_be_asked(text: &[u8], evidence: Evidence) -> Result<(), String> {
    let (questions, expected) = questions(text);
    match questions {
        0 => return Err("there is no `check-sat`".to_owned()),
        1 => {}
        _ => {
            return Err(format!(
                "it asks {questions} questions, and a {} is asked for one",
                evidence.word()
            ));
        }
    }
    match (evidence, expected) {
        (Evidence::Model, Some(Answer::Unsat)) => Err("it is unsat and has no model".to_owned()),
        (Evidence::Core | Evidence::Proof, Some(Answer::Sat)) => {
            Err(format!("it is sat and has no {}", evidence.word()))
        }
        _ => Ok(()),
    }
}

/// The script with what asks for the evidence. Options and requests of the kind that it has already stay away, so
/// that it asks once.
#[must_use]
pub fn ask(forest: &Forest, evidence: Evidence) -> String {
    let (option, request) = match evidence {
        Evidence::Model => (":produce-models", "get-model"),
        Evidence::Core => (":produce-unsat-cores", "get-unsat-core"),
        Evidence::Proof => (":produce-proofs", "get-proof"),
    };
    let atoms: BTreeSet<&str> = forest
        .nodes
        .iter()
        .filter_map(|node| match node {
            Node::Atom(text) => Some(text.trim_matches('|')),
            Node::List(_) => None,
        })
        .collect();
    let mut fresh = (1..).map(|number| format!("a{number}")).filter(|n| !atoms.contains(&**n));
    let mut script = format!("(set-option {option} true)\n");
    for &form in &forest.forms {
        let children = forest.children(form);
        let second = children.get(1).and_then(|node| forest.atom(*node));
        match (forest.head(form), children.get(1)) {
            (Some("set-option"), _) if second == Some(option) => {}
            (Some(command), _) if command == request => {}
            (Some("assert"), Some(&formula))
                if evidence == Evidence::Core && !is_named(forest, formula) =>
            {
                let name = fresh.next().unwrap_or_default();
                let formula = forest.text(formula);
                script += &format!("(assert (! {formula} :named {name}))\n");
            }
            (Some("check-sat" | "check-sat-assuming"), _) => {
                script += &forest.text(form);
                script += &format!("\n({request})\n");
            }
            _ => {
                script += &forest.text(form);
                script.push('\n');
            }
        }
    }
    script
}

fn is_named(forest: &Forest, formula: NodeId) -> bool {
    let named = |part: &NodeId| forest.atom(*part) == Some(":named");
    forest.head(formula) == Some("!") && forest.children(formula).iter().any(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str, evidence: Evidence) -> String {
        ask(&Forest::parse(text.as_bytes()).unwrap(), evidence)
    }

    #[test]
    fn each_assertion_of_a_core_has_a_name() {
        let text = "(set-logic QF_UF)(declare-const a1 Bool)(assert a1)(assert (! (not a1) :named |a 2|))\
            (assert (! (or a1 a1) :pattern (a1)))(check-sat)(get-unsat-core)(exit)";
        let once = asked(text, Evidence::Core);
        assert_eq!(
            once,
            "(set-option :produce-unsat-cores true)\n(set-logic QF_UF)\n(declare-const a1 Bool)\n\
             (assert (! a1 :named a2))\n(assert (! (not a1) :named |a 2|))\n\
             (assert (! (! (or a1 a1) :pattern (a1)) :named a3))\n(check-sat)\n(get-unsat-core)\n(exit)\n"
        );
        assert_eq!(asked(&once, Evidence::Core), once);
    }

    #[test]
    fn models_and_proofs_are_asked_for_behind_each_check() {
        let text = "(set-logic QF_UF)(check-sat)(check-sat-assuming (a))";
        for (evidence, option, request) in [
            (Evidence::Model, ":produce-models", "(get-model)"),
            (Evidence::Proof, ":produce-proofs", "(get-proof)"),
        ] {
            let script = asked(text, evidence);
            assert!(script.starts_with(&format!("(set-option {option} true)\n")), "{script}");
            assert_eq!(script.matches(request).count(), 2, "{script}");
        }
    }

    #[test]
    fn only_what_can_be_shown_is_asked_for() {
        let asks = |text: &str, evidence| can_be_asked(text.as_bytes(), evidence);
        let unsat = "(set-info :status unsat)(check-sat)";
        let sat = "(set-info :status sat)(check-sat)";
        assert!(asks(unsat, Evidence::Model).is_err_and(|reason| reason.contains("no model")));
        assert!(asks(sat, Evidence::Core).is_err_and(|reason| reason.contains("no core")));
        assert_eq!(asks(sat, Evidence::Model), Ok(()));
        assert_eq!(asks("(check-sat)", Evidence::Proof), Ok(()));
        let several = asks("(check-sat)(check-sat)", Evidence::Model);
        assert!(several.is_err_and(|reason| reason.contains("2 questions")));
    }
}
