//! The dialect of Astral: SMT-LIB with heaps, built-in sorts and predicates, `nil` of every sort, and
//! pure formulas that hold on the empty heap alone.
//!
//! Idea: read only, from the S-expressions of a script. A walk upwards says what each term is: a formula
//! about the heap, a location of a sort, or data. A walk downwards then writes Trine's SMT-LIB, in which
//! a formula of data is conjoined with `emp`, `nil` has its sort, and the built-in predicates that occur
//! are definitions.
//! Invariant: the text means on every stack and heap what the script means to Astral with its weak (that
//! is, usual) semantics. Scripts that ask for strong separation, and cells that were freed, are refused.
//! Reference: Dacik, Rogalewicz, Vojnar, Zuleger, "Deciding Boolean Separation Logic via Small Models",
//! TACAS 2024, and the tool's table of operators.

mod builtin;
mod kind;
mod signature;
mod text;

use super::Unreadable;
use crate::problem_sets::s_expression::{Forest, NodeId};

use kind::Walk;
use signature::Signature;

fn fault(forest: &Forest, node: NodeId, reason: impl Into<String>) -> Unreadable {
    Unreadable { position: forest.place(node), reason: reason.into() }
}

/// Options and attributes that ask for strong separation.
fn asks_for_strong_semantics(forest: &Forest, command: &[NodeId]) -> bool {
    let words: Vec<&str> = command.iter().filter_map(|node| forest.atom(*node)).collect();
    match &words[..] {
        ["set-logic", logic] => logic.trim_start_matches("QF_").starts_with("SSL"),
        ["set-option" | "set-info", name, value @ ..] => {
            let asked = !matches!(value, ["false" | "weak"]);
            matches!(*name, ":strong-separation" | ":strong_separation") && asked
                || matches!(*name, ":separation" | ":semantics") && value == ["strong"]
        }
        _ => false,
    }
}

/// The script as Trine's SMT-LIB.
///
/// # Errors
///
/// What is wrong or cannot be said, with its place.
pub fn read(forest: &Forest) -> Result<String, Unreadable> {
    let mut signature = Signature::of(forest)?;
    let mut before = String::new();
    let mut after = String::new();
    // Sorts and heaps of the dialect stand before the first command that is no setting, the predicates
    // before the first formula.
    let mut declared = false;
    let mut definitions_at = None;
    for &form in &forest.forms {
        let command = forest.children(form).to_vec();
        let Some(head) = forest.head(form) else {
            return Err(fault(forest, form, "expected a command"));
        };
        if asks_for_strong_semantics(forest, &command) {
            let reason = "strong separation is another logic, which Trine does not decide";
            return Err(fault(forest, form, reason));
        }
        if head == "set-option" && signature::is_builtin_option(forest, &command) {
            continue;
        }
        let is_setting = matches!(head, "set-logic" | "set-info" | "set-option");
        if !is_setting && !declared {
            declared = true;
            signature.write_sorts(&mut after);
        }
        let mentions = match head {
            "assert" => &command[1..],
            "check-entail" | "get-frame" | "get-abduct" => &command[1..],
            "define-fun" | "define-fun-rec" | "define-funs-rec" => {
                if definitions_at.is_none() {
                    definitions_at = Some(after.len());
                }
                definition(forest, &mut signature, form, &mut after)?;
                continue;
            }
            "declare-sort" | "declare-heap" => {
                signature.write_declaration(forest, form, &mut after)?;
                continue;
            }
            "declare-const" | "declare-fun" => {
                signature.declare_constant(forest, form)?;
                signature.write_constant(forest, form, &mut after);
                continue;
            }
            _ => {
                let out = if declared { &mut after } else { &mut before };
                forest.write(form, out, |_, text| signature.spelled(text));
                out.push('\n');
                continue;
            }
        };
        if definitions_at.is_none() {
            definitions_at = Some(after.len());
        }
        after.push('(');
        after.push_str(head);
        for &formula in mentions {
            let mut walk = Walk::new(forest, &mut signature);
            walk.run(formula)?;
            let kinds = walk.finish(formula)?;
            after.push(' ');
            text::write_formula(forest, &signature, &kinds, formula, &mut after);
        }
        after.push_str(")\n");
    }
    let mut out = before;
    let at = definitions_at.unwrap_or(after.len());
    out.push_str(&after[..at]);
    signature.write_predicates(&mut out);
    out.push_str(&after[at..]);
    Ok(out)
}

/// `define-fun`, `define-fun-rec`, `define-funs-rec`.
fn definition(
    forest: &Forest,
    signature: &mut Signature,
    form: NodeId,
    out: &mut String,
) -> Result<(), Unreadable> {
    let command = forest.children(form).to_vec();
    let head = forest.head(form).unwrap_or_default().to_owned();
    let expected = |node| fault(forest, node, "expected a definition with a body");
    let (heads, bodies) = match (&head[..], &command[..]) {
        ("define-funs-rec", &[_, heads, bodies]) => {
            let heads: Vec<Vec<NodeId>> =
                forest.children(heads).iter().map(|node| forest.children(*node).to_vec()).collect();
            (heads, forest.children(bodies).to_vec())
        }
        (_, &[_, name, parameters, result, body]) => {
            (vec![vec![name, parameters, result]], vec![body])
        }
        _ => return Err(expected(form)),
    };
    if heads.len() != bodies.len() {
        return Err(expected(form));
    }
    for parts in &heads {
        let &[name, parameters, result] = &parts[..] else { return Err(expected(form)) };
        signature.declare_function(forest, name, parameters, result)?;
    }
    let mut texts = Vec::new();
    for (parts, &body) in heads.iter().zip(&bodies) {
        let is_formula = forest.atom(parts[2]) == Some("Bool");
        let mut walk = Walk::new(forest, signature);
        walk.bind_parameters(parts[1])?;
        walk.run(body)?;
        let kinds = walk.finish(body)?;
        let mut text = String::new();
        // What says nothing of the heap stays what it is wherever it is used.
        if is_formula && (head != "define-fun" || kinds.is_formula(body)) {
            text::write_formula(forest, signature, &kinds, body, &mut text);
        } else {
            if let Some(name) = forest.atom(parts[0]) {
                signature.is_data(name);
            }
            text::write_term(forest, signature, &kinds, body, &mut text);
        }
        texts.push(text);
    }
    let mut written = Vec::new();
    for parts in &heads {
        let mut text = String::new();
        for &part in parts {
            if !text.is_empty() {
                text.push(' ');
            }
            let mut own = String::new();
            forest.write(part, &mut own, |_, text| signature.spelled(text));
            text.push_str(&own);
        }
        written.push(text);
    }
    if head == "define-funs-rec" {
        let heads: Vec<String> = written.iter().map(|text| format!("({text})")).collect();
        out.push_str(&format!(
            "(define-funs-rec ({})\n  ({}))\n",
            heads.join(" "),
            texts.join("\n   ")
        ));
    } else {
        out.push_str(&format!("({head} {}\n  {})\n", written.concat(), texts.concat()));
    }
    Ok(())
}
