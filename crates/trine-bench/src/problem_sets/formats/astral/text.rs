//! Writes formulas in Trine's SMT-LIB.
//!
//! Idea: a formula of data or an equation of locations is written with `emp` beside it. Among the
//! operands of `sep` such a one has no cells, so it is written as a condition beside the others, which
//! keeps symbolic heaps what they are.
//! Invariant: nothing recurses.

use super::kind::{Kind, Kinds};
use super::signature::{Signature, WRAPPER};
use crate::problem_sets::s_expression::{Forest, NodeId};

enum Piece {
    Text(String),
    Formula(NodeId),
    Term(NodeId),
}

fn text(text: &str) -> Piece {
    Piece::Text(text.to_owned())
}

struct Writer<'a> {
    forest: &'a Forest,
    signature: &'a Signature,
    kinds: &'a Kinds,
    emp: String,
}

/// Appends a formula about the heap.
pub fn write_formula(
    forest: &Forest,
    signature: &Signature,
    kinds: &Kinds,
    root: NodeId,
    out: &mut String,
) {
    write(forest, signature, kinds, Piece::Formula(root), out);
}

/// Appends a term, whose truth value, if it is one, does not depend on the heap.
pub fn write_term(
    forest: &Forest,
    signature: &Signature,
    kinds: &Kinds,
    root: NodeId,
    out: &mut String,
) {
    write(forest, signature, kinds, Piece::Term(root), out);
}

fn write(forest: &Forest, signature: &Signature, kinds: &Kinds, root: Piece, out: &mut String) {
    let writer = Writer { forest, signature, kinds, emp: signature.emp() };
    let mut stack = vec![root];
    while let Some(piece) = stack.pop() {
        let pieces = match piece {
            Piece::Text(text) => {
                out.push_str(&text);
                continue;
            }
            Piece::Formula(node) => writer.formula(node),
            Piece::Term(node) => writer.term(node),
        };
        stack.extend(pieces.into_iter().rev());
    }
}

/// `(head part ...)`
fn list(head: &str, parts: impl IntoIterator<Item = Piece>) -> Vec<Piece> {
    let mut pieces = vec![text("("), text(head)];
    for part in parts {
        pieces.push(text(" "));
        pieces.push(part);
    }
    pieces.push(text(")"));
    pieces
}

impl Writer<'_> {
    fn formula(&self, node: NodeId) -> Vec<Piece> {
        let forest = self.forest;
        if self.kinds.of(node).is_pure() {
            return list("and", [Piece::Term(node), text(&self.emp)]);
        }
        if let Some(atom) = forest.atom(node) {
            let is_emp = matches!(atom, "emp" | "sep.emp");
            return vec![text(if is_emp { &self.emp } else { atom })];
        }
        if let Some(name) = self.kinds.predicates.get(&node) {
            let args = forest.children(node)[1..].iter().map(|arg| Piece::Term(*arg));
            return list(name, args);
        }
        let head = forest.head(node).unwrap_or_default();
        let args = forest.children(node).get(1..).unwrap_or_default();
        match (head, args) {
            ("_" | "as", _) => vec![text(&self.emp)],
            ("sep", _) => self.separated(node),
            ("and", _) => {
                let mut parts: Vec<Piece> = args.iter().map(|arg| self.part(*arg)).collect();
                if args.iter().any(|arg| self.kinds.of(*arg).is_pure()) {
                    parts.push(text(&self.emp));
                }
                list(head, parts)
            }
            ("septraction", &[extension, whole]) => vec![
                text("(not (wand "),
                Piece::Formula(extension),
                text(" (not "),
                Piece::Formula(whole),
                text(")))"),
            ],
            ("or" | "not" | "=>" | "xor" | "=" | "distinct" | "ite" | "wand", _) => {
                list(head, args.iter().map(|arg| Piece::Formula(*arg)))
            }
            ("exists" | "forall", &[binders, body]) => {
                list(head, [Piece::Text(self.raw(binders)), Piece::Formula(body)])
            }
            ("let", &[bindings, body]) => self.bound(bindings, Piece::Formula(body)),
            ("!", &[inner, ref rest @ ..]) => {
                let rest = rest.iter().map(|node| Piece::Text(self.raw(*node)));
                list(head, std::iter::once(Piece::Formula(inner)).chain(rest))
            }
            _ => list(head, args.iter().map(|arg| Piece::Term(*arg))),
        }
    }

    /// A conjunct: data and equations without `emp`, which their conjunction has.
    fn part(&self, node: NodeId) -> Piece {
        if self.kinds.of(node).is_pure() { Piece::Term(node) } else { Piece::Formula(node) }
    }

    /// The operands of a `sep`, those of inner ones included: conditions beside the ones with cells.
    fn separated(&self, node: NodeId) -> Vec<Piece> {
        let (mut conditions, mut rest) = (Vec::new(), Vec::new());
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            if self.kinds.of(node).is_pure() {
                conditions.push(Piece::Term(node));
            } else if self.forest.head(node) == Some("sep") {
                stack.extend(self.forest.children(node)[1..].iter().rev());
            } else {
                rest.push(Piece::Formula(node));
            }
        }
        let mut spatial = match rest.len() {
            0 => vec![text(&self.emp)],
            1 => rest,
            _ => list("sep", rest),
        };
        if conditions.is_empty() {
            return spatial;
        }
        let mut pieces = vec![text("(and ")];
        for condition in conditions {
            pieces.extend([condition, text(" ")]);
        }
        pieces.append(&mut spatial);
        pieces.push(text(")"));
        pieces
    }

    fn bound(&self, bindings: NodeId, body: Piece) -> Vec<Piece> {
        let mut pieces = vec![text("(let (")];
        for &binding in self.forest.children(bindings) {
            let &[name, value] = self.forest.children(binding) else { continue };
            let value = match self.kinds.of(value) {
                Kind::Formula => Piece::Formula(value),
                _ => Piece::Term(value),
            };
            pieces.extend([text("("), Piece::Text(self.raw(name)), text(" "), value, text(")")]);
        }
        pieces.extend([text(") "), body, text(")")]);
        pieces
    }

    /// What stays as it is but for the names of sorts.
    fn raw(&self, node: NodeId) -> String {
        let mut out = String::new();
        self.forest.write(node, &mut out, |_, text| self.signature.spelled(text));
        out
    }

    fn term(&self, node: NodeId) -> Vec<Piece> {
        let forest = self.forest;
        let head = forest.head(node).unwrap_or_default();
        let args = forest.children(node).get(1..).unwrap_or_default();
        if let Some(atom) = forest.atom(node).filter(|atom| !matches!(*atom, "nil" | "sep.nil")) {
            return vec![text(atom)];
        }
        let is_nil = matches!(forest.atom(node), Some("nil" | "sep.nil")) || head == "as";
        if is_nil && let Kind::Location(Some(sort)) = self.kinds.of(node) {
            return vec![Piece::Text(format!("(as nil {})", self.signature.name_of(sort)))];
        }
        match (head, args) {
            (WRAPPER, &[inner]) if self.signature.has_wrapper() => vec![Piece::Term(inner)],
            ("_" | "as", _) => vec![Piece::Text(self.raw(node))],
            ("=", _) if args.iter().any(|arg| self.kinds.of(*arg) == Kind::Location(None)) => {
                self.all_nil(args)
            }
            ("let", &[bindings, body]) => self.bound(bindings, Piece::Term(body)),
            ("!", &[inner, ref rest @ ..]) => {
                let rest = rest.iter().map(|node| Piece::Text(self.raw(*node)));
                list(head, std::iter::once(Piece::Term(inner)).chain(rest))
            }
            ("", _) => {
                let operator = forest.children(node).first().map(|head| self.raw(*head));
                list(&operator.unwrap_or_default(), args.iter().map(|arg| Piece::Term(*arg)))
            }
            _ => list(head, args.iter().map(|arg| Piece::Term(*arg))),
        }
    }

    /// Locations of several sorts equal `nil`: each that of its own sort.
    fn all_nil(&self, args: &[NodeId]) -> Vec<Piece> {
        let mut pieces = vec![text("(and true")];
        for &arg in args {
            if let Kind::Location(Some(sort)) = self.kinds.of(arg) {
                let nil = format!(" (as nil {}))", self.signature.name_of(sort));
                pieces.extend([text(" (= "), Piece::Term(arg), Piece::Text(nil)]);
            }
        }
        pieces.push(text(")"));
        pieces
    }
}
