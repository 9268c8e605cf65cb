//! cvc5's dialect of separation logic: `sep.emp`, `(as sep.nil L)`, one heap, no inductive
//! definitions.
//!
//! Idea: the change is one of spelling, so it is made on the S-expressions, and everything else of
//! the script stays as written. A definition that does not call itself becomes an ordinary one.
//! Reference: cvc5 documentation, "Theory Reference: Separation Logic".

use super::Unwritable;
use crate::problem_sets::names::Names;
use crate::problem_sets::s_expression::{Forest, Node, NodeId};

/// The script in cvc5's dialect.
///
/// # Errors
///
/// The script has several heaps, or a recursive definition.
pub fn write(mut forest: Forest) -> Result<String, Unwritable> {
    let names = Names::resolve(&forest);
    let mut heap_pairs = 0;
    let mut seen_assertion = false;
    let last_check = forest.forms.iter().rposition(|form| forest.head(*form) == Some("check-sat"));
    let mut out = String::new();
    for (at, form) in forest.forms.clone().into_iter().enumerate() {
        let children = forest.children(form).to_vec();
        match forest.head(form) {
            Some("set-logic") => {
                // Its separation logic works without incremental solving only, which is not its default.
                out.push_str("(set-option :incremental false)\n(set-logic ALL)\n");
                continue;
            }
            Some("declare-heap") => heap_pairs += children.len() - 1,
            Some("assert") => seen_assertion = true,
            // The check that closes the preamble has its own answer; only one is wanted.
            Some("check-sat") if !seen_assertion && last_check != Some(at) => continue,
            Some("define-fun-rec") => {
                not_recursive(&forest, &names, &children)?;
                forest.nodes[children[0]] = Node::Atom("define-fun".into());
            }
            Some("define-funs-rec") => {
                let first = forest.children(children[1]).first().copied();
                let name = first.and_then(|head| forest.head(head)).unwrap_or_default();
                return Err(Unwritable::Definitions(name.to_owned()));
            }
            _ => {}
        }
        if heap_pairs > 1 {
            return Err(Unwritable::SeveralHeaps);
        }
        respell(&mut forest, &names, form);
        forest.write(form, &mut out, |_, text| text.to_owned());
        out.push('\n');
    }
    Ok(out)
}

fn not_recursive(forest: &Forest, names: &Names, command: &[NodeId]) -> Result<(), Unwritable> {
    let (Some(head), Some(body)) = (command.get(1), command.last()) else { return Ok(()) };
    let mut stack = vec![*body];
    while let Some(node) = stack.pop() {
        if names.of(node).is_some() && names.of(node) == names.of(*head) {
            return Err(Unwritable::Definitions(forest.atom(*head).unwrap_or_default().to_owned()));
        }
        stack.extend(forest.children(node));
    }
    Ok(())
}

/// `(_ emp L D)`, `(as emp L D)` and `emp` become `sep.emp`, `(as nil L)` becomes `(as sep.nil L)`.
fn respell(forest: &mut Forest, names: &Names, form: NodeId) {
    if matches!(forest.head(form), Some("set-info" | "set-option")) {
        return;
    }
    let mut stack = vec![form];
    while let Some(node) = stack.pop() {
        let children = forest.children(node).to_vec();
        let of = |at: usize| children.get(at).and_then(|child| forest.atom(*child));
        let theory = children.get(1).is_none_or(|child| names.of(*child).is_none());
        match (of(0), of(1)) {
            (Some("_" | "as"), Some("emp")) if theory => {
                forest.nodes[node] = Node::Atom("sep.emp".into());
                continue;
            }
            (Some("as"), Some("nil")) if theory => {
                forest.nodes[children[1]] = Node::Atom("sep.nil".into());
            }
            _ => {}
        }
        if forest.atom(node) == Some("emp") && names.of(node).is_none() {
            forest.nodes[node] = Node::Atom("sep.emp".into());
        }
        stack.extend(children);
    }
}
