//! Signature help: what the function or command around the cursor takes, and which argument is being
//! written.
//!
//! Idea: the tokens from the beginning of the form to the cursor give the list that is open there,
//! its head and the number of arguments before the cursor; so it works while the form is being
//! written. What a declared name takes is read off the form that declares it, what an operator takes
//! off the table of operators, what a command takes off [`COMMANDS`].
//! Invariant: parameters are parts of the label, in order.

use std::ops::Range;

use trine_smtlib::{Form, FrameErrorKind, Lexemes, Position, Token};
use trine_term::{Arity, Op, manual};

use crate::answers::navigation::declared_by;
use crate::document::Document;
use crate::names::{Node, node_name, tree};
use crate::pieces::PieceKind;

/// What commands take, each argument one word or one pair of parentheses.
pub const COMMANDS: &[(&str, &[&str])] = &[
    ("assert", &["formula"]),
    ("declare-fun", &["name", "(sort ...)", "sort"]),
    ("declare-const", &["name", "sort"]),
    ("define-fun", &["name", "((variable sort) ...)", "sort", "term"]),
    ("check-sat", &["formula ..."]),
    ("push", &["levels"]),
    ("pop", &["levels"]),
    ("check-sat-assuming", &["(formula ...)"]),
    ("check-sat-using", &["tactic"]),
    ("block-model", &[":kind"]),
    ("block-model-values", &["(term ...)"]),
    ("check-entail", &["formula", "formula"]),
    ("prove-lemma", &["formula", "formula"]),
    ("declare-sort", &["name", "parameters"]),
    ("declare-sort-parameter", &["name"]),
    ("declare-datatype", &["name", "((constructor (selector sort) ...) ...)"]),
    (
        "declare-datatypes",
        &["((name parameters) ...)", "(((constructor (selector sort) ...) ...) ...)"],
    ),
    ("declare-heap", &["(location data) ..."]),
    ("define-const", &["name", "sort", "term"]),
    ("define-fun-rec", &["name", "((variable sort) ...)", "sort", "term"]),
    ("define-funs-rec", &["((name ((variable sort) ...) sort) ...)", "(term ...)"]),
    ("define-sort", &["name", "(parameter ...)", "sort"]),
    ("echo", &["string"]),
    ("eval", &["term"]),
    ("exit", &[]),
    ("get-abduct", &["formula", "formula"]),
    ("get-assertions", &[]),
    ("get-assignment", &[]),
    ("get-count", &["term", ":max-length length", ":limit count"]),
    ("get-frame", &["formula", "formula"]),
    ("get-info", &[":keyword"]),
    ("get-interpolant", &["name", "formula"]),
    ("get-interpolants", &["name ..."]),
    ("get-models", &["count", "(term ...)"]),
    ("get-model", &[]),
    ("get-option", &[":option"]),
    ("get-proof", &[]),
    ("get-unsat-assumptions", &[]),
    ("get-unsat-core", &[]),
    ("get-value", &["(term ...)"]),
    ("labels", &[]),
    ("minimize", &["term"]),
    ("maximize", &["term"]),
    ("assert-soft", &["formula", ":weight number", ":id name"]),
    ("get-objectives", &[]),
    ("reset", &[]),
    ("reset-assertions", &[]),
    ("set-info", &[":keyword", "value"]),
    ("set-logic", &["logic"]),
    ("set-option", &[":option", "value"]),
    ("simplify", &["term"]),
];

/// One way to apply what stands around the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The whole application.
    pub label: String,
    /// Its arguments, in bytes of the label.
    pub parameters: Vec<Range<usize>>,
    /// What it means.
    pub text: Option<String>,
    /// Whether the last argument may be repeated.
    pub repeats: bool,
}

/// The signatures at a place, and the number of the argument there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// In the order of the table; operators that share a name have one each.
    pub signatures: Vec<Signature>,
    /// Counted from 0.
    pub active: usize,
}

impl Help {
    /// The first signature that has the argument which is being written.
    #[must_use]
    pub fn best(&self) -> usize {
        let fits = |s: &Signature| s.repeats || self.active < s.parameters.len();
        self.signatures.iter().position(fits).unwrap_or(0)
    }
}

/// The help at a byte.
#[must_use]
pub fn help(document: &Document, offset: usize) -> Option<Help> {
    let pieces = document.pieces();
    let index = pieces.partition_point(|piece| piece.range.start < offset).checked_sub(1)?;
    let piece = &pieces[index];
    let is_open = match piece.kind {
        PieceKind::Form => offset < piece.range.end,
        PieceKind::Fault(kind) => kind == FrameErrorKind::UnclosedForm,
    };
    if !is_open {
        return None;
    }
    let text = &document.text().as_str()[piece.range.start..offset];
    let Place { head, active, is_command, is_index } = place(text)?;
    let signatures = if is_command {
        command(head).into_iter().collect()
    } else if let Some(found) = declared(document, index, head) {
        vec![found]
    } else {
        operators(head, is_index)
    };
    (!signatures.is_empty()).then_some(Help { signatures, active })
}

/// What is open at the end of a text.
struct Place<'a> {
    head: &'a str,
    active: usize,
    is_command: bool,
    /// Whether the arguments are indices, as in `(_ extract 3 0)`.
    is_index: bool,
}

/// A list that is open: what stands in it, each part with its end and, where a head may be, its name.
struct List<'a> {
    parts: Vec<(usize, &'a str)>,
}

impl<'a> List<'a> {
    /// The name that a list as a head stands for: `(_ f 1)` and `(as f S)` for `f`.
    fn meant(&self) -> &'a str {
        match self.parts.first() {
            Some((_, "_" | "as")) => self.parts.get(1).map_or("", |(_, name)| name),
            _ => "",
        }
    }
}

fn place(text: &str) -> Option<Place<'_>> {
    let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
    let mut open: Vec<List<'_>> = Vec::new();
    for lexeme in Lexemes::new(form).map_while(Result::ok) {
        let (start, end) = (lexeme.span.start as usize, lexeme.span.end as usize);
        let name = match lexeme.token {
            Token::Open => {
                open.push(List { parts: Vec::new() });
                continue;
            }
            Token::Close => open.pop()?.meant(),
            Token::Symbol => &text[start..end],
            Token::QuotedSymbol => &text[start + 1..end - 1],
            _ => "",
        };
        open.last_mut()?.parts.push((end, name));
    }
    let list = open.last()?;
    // A part that ends at the cursor is still being written.
    let complete = list.parts.iter().filter(|(end, _)| *end < text.len()).count();
    let before = complete.checked_sub(1)?;
    let head = list.parts.first()?.1;
    let is_command = open.len() == 1;
    match head {
        "_" => {
            let head = list.parts.get(1)?.1;
            Some(Place { head, active: before.checked_sub(1)?, is_command, is_index: true })
        }
        _ => Some(Place { head, active: before, is_command, is_index: false }),
    }
}

/// A label of a head and its arguments.
fn signature(
    head: &str,
    arguments: &[String],
    result: &str,
    text: Option<String>,
    repeats: bool,
) -> Signature {
    let mut label = format!("({head}");
    let mut parameters = Vec::new();
    for argument in arguments {
        label.push(' ');
        parameters.push(label.len()..label.len() + argument.len());
        label.push_str(argument);
    }
    label.push(')');
    if !result.is_empty() {
        label.push_str(" : ");
        label.push_str(result);
    }
    Signature { label, parameters, text, repeats }
}

fn command(name: &str) -> Option<Signature> {
    let (name, arguments) = COMMANDS.iter().find(|(known, _)| *known == name)?;
    let repeats = arguments.last().is_some_and(|last| last.ends_with(" ..."));
    let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    Some(signature(name, &arguments, "", None, repeats))
}

/// What operators with a name take, from the table.
fn operators(name: &str, is_index: bool) -> Vec<Signature> {
    let named = |op: &Op| {
        let info = op.info();
        !info.name.is_empty() && (info.name == name || info.aliases.contains(&name))
    };
    let mut made: Vec<Signature> = Vec::new();
    for op in Op::all().filter(named) {
        let info = op.info();
        let indices: Vec<String> =
            ["i", "j"].iter().take(usize::from(info.indices)).map(|&i| i.to_owned()).collect();
        let (count, repeats) = match info.arity {
            Arity::Exact(count) => (usize::from(count), false),
            Arity::AtLeast(count) => (usize::from(count).max(1), true),
            Arity::LeftAssoc | Arity::RightAssoc | Arity::Chainable | Arity::Pairwise => (2, true),
        };
        let mut arguments: Vec<String> =
            ('a'..='z').take(count).map(|letter| letter.to_string()).collect();
        if repeats && let Some(last) = arguments.last_mut() {
            last.push_str(" ...");
        }
        let text = Some(manual(op).text.to_owned());
        let head = match indices.is_empty() {
            true => name.to_owned(),
            false => format!("(_ {name} {})", indices.join(" ")),
        };
        let found = match (is_index, indices.is_empty()) {
            (true, true) => continue,
            (true, false) => signature(&format!("_ {name}"), &indices, "", text, false),
            (false, _) => signature(&head, &arguments, "", text, repeats),
        };
        if !made.contains(&found) {
            made.push(found);
        }
    }
    made
}

/// What a declared name takes, as the form says that declares it.
fn declared(document: &Document, index: usize, name: &str) -> Option<Signature> {
    let form = declared_by(document, index, name)?;
    let text = &document.text().as_str()[document.pieces()[form].range.clone()];
    let nodes = tree(text);
    let shown = |node: usize| text[nodes[node].span.clone()].to_owned();
    let child = |node: usize, at: usize| nodes.get(node)?.children.get(at).copied();
    let word = |node: Option<usize>| node.and_then(|node| node_name(text, &nodes[node]));
    let list = |node: Option<usize>| node.map_or(&[][..], |node| &nodes[node].children[..]);
    let made = |arguments: &[usize], result: Option<usize>| {
        let arguments: Vec<String> = arguments.iter().map(|node| shown(*node)).collect();
        signature(name, &arguments, &result.map(shown).unwrap_or_default(), None, false)
    };
    match word(child(0, 0))? {
        "declare-fun" | "define-fun" | "define-fun-rec" => {
            Some(made(list(child(0, 2)), child(0, 3)))
        }
        "declare-const" => Some(made(&[], child(0, 2))),
        "define-funs-rec" => list(child(0, 1))
            .iter()
            .find(|signature| word(child(**signature, 0)) == Some(name))
            .map(|signature| made(list(child(*signature, 1)), child(*signature, 2))),
        "declare-datatype" => of_datatype(text, &nodes, child(0, 1)?, child(0, 2)?, name),
        "declare-datatypes" => {
            let sorts = list(child(0, 1)).iter().filter_map(|sort| child(*sort, 0));
            sorts
                .zip(list(child(0, 2)))
                .find_map(|(sort, body)| of_datatype(text, &nodes, sort, *body, name))
        }
        _ => None,
    }
}

/// A constructor or selector of one datatype.
fn of_datatype(
    text: &str,
    nodes: &[Node],
    sort: usize,
    body: usize,
    name: &str,
) -> Option<Signature> {
    let shown = |node: usize| text[nodes[node].span.clone()].to_owned();
    let word = |node: Option<&usize>| node.and_then(|node| node_name(text, &nodes[*node]));
    let mut constructors = &nodes[body].children;
    if word(constructors.first()) == Some("par") {
        constructors = &nodes[*constructors.get(2)?].children;
    }
    for constructor in constructors {
        let parts = &nodes[*constructor].children;
        if word(parts.first()) == Some(name) {
            let arguments: Vec<String> = parts[1..].iter().map(|part| shown(*part)).collect();
            return Some(signature(name, &arguments, &shown(sort), None, false));
        }
        let fields = parts.get(1..).unwrap_or(&[]);
        let found = fields.iter().find(|field| word(nodes[**field].children.first()) == Some(name));
        if let Some(field) = found {
            let result = nodes[*field].children.get(1).map(|sort| shown(*sort)).unwrap_or_default();
            return Some(signature(name, &[shown(sort)], &result, None, false));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_smtlib::Parser;

    #[test]
    fn each_command_has_a_row() {
        let known: Vec<&str> = Parser::commands().collect();
        let rows: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
        assert_eq!(rows, known);
    }
}
