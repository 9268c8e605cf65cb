//! Lets one solver judge the model of another.
//!
//! Idea: run the script up to a check that was answered `sat` and ask for the model there, so that
//! frames and earlier checks are part of the test; then put the model's definitions in the place of
//! the declarations of the flattened script. All symbols are now defined, so another solver only
//! evaluates: `unsat` means that the model violates an assertion.
//! Reference: SMT-LIB 2.7, section 4.2.6 (`get-model`).

use crate::compare::{Kind, Verdict, gist};
use crate::script::{Command, Script};
use crate::sexpr::{Sexpr, parse};
use crate::solver::{Answer, End, Place, Solver};
use std::io;

/// Checks the model of `tested` for the last check of `script`, which it answered `sat`.
/// Gives `None` as well when no other solver has an opinion.
///
/// # Errors
/// When a solver cannot be started.
pub fn check(
    script: &Script,
    tested: &Solver,
    others: &[&Solver],
    place: &Place,
) -> io::Result<Option<Verdict>> {
    let text = script.text("(set-option :produce-models true)\n", "(get-model)\n");
    let run = tested.run(&text, script.checks(), place)?;
    if run.answers.last() != Some(&Answer::Sat) || run.answers.len() != script.checks() {
        return Ok(None); // cut off, or the option changed the answer to `unknown`
    }
    let bad = |message: String| {
        let kind = Kind::BadModel(tested.name.clone(), gist(&message));
        Some(Verdict { kind, detail: format!("model of {}: {message}", tested.name) })
    };
    if let End::Rejected(message) = &run.end {
        return Ok(bad(message.clone()));
    }
    if run.end != End::Finished {
        return Ok(None);
    }
    let Some(definitions) = definitions(&run.output) else {
        return Ok(bad("cannot be read".to_owned()));
    };
    let question = match substituted(script, &definitions) {
        Ok(question) => question,
        Err(message) => return Ok(bad(message)),
    };
    let mut refusal = None;
    for other in others {
        let run = other.run(&question, 1, place)?;
        match (run.answers.first(), run.end) {
            (Some(Answer::Sat), _) => return Ok(None),
            (Some(Answer::Unsat), _) => {
                let kind = Kind::WrongModel(tested.name.clone());
                let detail = format!("{} refutes the model of {}", other.name, tested.name);
                return Ok(Some(Verdict { kind, detail }));
            }
            (_, End::Rejected(message)) => refusal = refusal.or(Some(message)),
            _ => {}
        }
    }
    Ok(refusal.and_then(bad))
}

/// The items of the list after the last answer.
fn definitions(output: &str) -> Option<Vec<Sexpr>> {
    let all = parse(output)?;
    let is_answer = |e: &Sexpr| matches!(e.atom(), Some("sat" | "unsat" | "unknown"));
    let last = all.iter().rposition(is_answer)?;
    let mut items = all.get(last + 1)?.list()?.to_vec();
    if items.first().and_then(Sexpr::atom) == Some("model") {
        items.remove(0); // the form of older solvers
    }
    Some(items)
}

/// The flattened script with the definitions in the place of its declarations.
fn substituted(script: &Script, definitions: &[Sexpr]) -> Result<String, String> {
    let names: Vec<String> = definitions.iter().filter_map(defined_name).collect();
    let mut flat = script.flattened();
    for command in &flat.commands {
        match command {
            Command::Declare(d) if !names.contains(&unquoted(&d.name)) => {
                return Err(format!("lacks `{}`", d.name));
            }
            Command::Define { name, .. } | Command::Assert(_, Some(name))
                if names.contains(&unquoted(name)) =>
            {
                return Err(format!("defines `{name}`, which the script defines"));
            }
            _ => {}
        }
    }
    flat.commands.retain(|c| !matches!(c, Command::Declare(_)));
    // Where the standard leaves operators open, a peer may choose for itself.
    let lines: String =
        definitions.iter().filter(|d| !is_refinement(d)).map(|d| format!("{d}\n")).collect();
    let text = flat.text("", "");
    let (logic, rest) = text.split_once('\n').expect("set-logic is a line");
    Ok(format!("{logic}\n{lines}{rest}"))
}

fn is_refinement(item: &Sexpr) -> bool {
    item.list().and_then(<[Sexpr]>::first).and_then(Sexpr::atom) == Some("refine-fun")
}

fn defined_name(definition: &Sexpr) -> Option<String> {
    match definition.list()? {
        [Sexpr::Atom(keyword), Sexpr::Atom(name), ..] if keyword == "define-fun" => {
            Some(unquoted(name))
        }
        _ => None,
    }
}

/// `|x|` and `x` are the same symbol.
fn unquoted(name: &str) -> String {
    name.trim_matches('|').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::Declaration;
    use crate::sort::Sort;
    use crate::term::Term;

    fn script() -> Script {
        let declaration = Declaration { name: "|x|".into(), parameters: vec![], sort: Sort::Bool };
        let assertion = Command::Assert(Term::leaf("x", Sort::Bool), None);
        let commands = vec![Command::Declare(declaration), assertion, Command::CheckSat];
        Script { logic: "QF_UF".into(), datatypes: vec![], commands }
    }

    #[test]
    fn definitions_take_the_place_of_declarations() {
        let text = "sat\n(model (define-fun x () Bool true) (refine-fun div () Int 0))";
        let model = definitions(text).expect("a model");
        assert_eq!(
            substituted(&script(), &model).expect("complete"),
            "(set-logic QF_UF)\n(define-fun x () Bool true)\n(assert x)\n(check-sat)\n"
        );
    }

    #[test]
    fn incomplete_and_unreadable_models() {
        let model = definitions("sat\n()").expect("a model");
        assert!(substituted(&script(), &model).is_err());
        assert_eq!(definitions("sat\n(define-fun"), None);
        assert_eq!(definitions("sat\n"), None);
    }
}
