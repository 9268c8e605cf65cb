//! The dialects of COMSPEN: SMT-LIB with blocks of memory at addresses that are integers, in the syntax of
//! SL-COMP or in that of its first edition.
//!
//! Idea: read only, from the S-expressions. `(blk x y)` becomes a predicate that is defined in the text, a
//! cell says that its address is positive, `nil` is 0; of the older syntax sorts, fields and the operators
//! that lead between formulas and spaces are spelled anew.
//! Invariant: a block has a cell at least, and no address below 1 is allocated, as in the logic of the
//! tool. Formulas of the older syntax without spatial part are refused. Nothing recurses.
//! Reference: Gu, Chen, Wu, "A Complete Decision Procedure for Linearly Compositional Separation Logic with
//! Data Constraints", IJCAR 2016; Su, Wu, Sighireanu, "Deciding Separation Logic with Pointer Arithmetic
//! and Inductive Definitions", 2021 (SLAH).

use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

use super::Unreadable;
use crate::problem_sets::s_expression::{Forest, NodeId};

fn fault(forest: &Forest, node: NodeId, reason: impl Into<String>) -> Unreadable {
    Unreadable { position: forest.place(node), reason: reason.into() }
}

/// The cells of the one heap.
struct Cells {
    data: String,
    constructor: String,
    fields: Vec<String>,
}

struct Reader<'f> {
    forest: &'f Forest,
    cells: Option<Cells>,
    /// Names that the script gives a meaning.
    declared: FxHashSet<String>,
    /// Definitions that call themselves.
    recursive: FxHashSet<String>,
    /// Whether the heap is declared by fields.
    has_fields: bool,
}

/// The script as Trine's SMT-LIB.
///
/// # Errors
///
/// What is wrong or cannot be said, with its place.
pub fn read(forest: &Forest) -> Result<String, Unreadable> {
    let mut reader = Reader {
        forest,
        cells: None,
        declared: FxHashSet::default(),
        recursive: FxHashSet::default(),
        has_fields: false,
    };
    reader.look()?;
    let Some(cells) = &reader.cells else {
        let first = forest.forms.first().copied().unwrap_or(0);
        return Err(fault(
            forest,
            first,
            "neither `declare-heap` nor a field says what cells hold",
        ));
    };
    let uses_blocks = (0..forest.nodes.len()).any(|node| forest.head(node) == Some("blk"))
        && !reader.declared.contains("blk");
    let mut out = String::from("(set-logic ALL)\n");
    let mut prepared = false;
    for &form in &forest.forms {
        let head = forest.head(form).unwrap_or_default();
        if head == "set-logic" || reader.is_field(form) {
            continue;
        }
        if !prepared
            && matches!(head, "define-fun" | "define-fun-rec" | "define-funs-rec" | "assert")
        {
            prepared = true;
            if reader.has_fields {
                let fields: String =
                    cells.fields.iter().map(|field| format!(" ({field} Int)")).collect();
                let Cells { data, constructor, .. } = cells;
                let _ = writeln!(out, "(declare-datatype {data} (({constructor}{fields})))");
                let _ = writeln!(out, "(declare-heap (Int {data}))");
            }
            if uses_blocks {
                write_block(cells, &mut out);
            }
        }
        reader.form(form, cells, &mut out)?;
        out.push('\n');
    }
    Ok(out)
}

/// `(blk x y)`: the cells at x, ..., y - 1, of which there is one at least.
fn write_block(cells: &Cells, out: &mut String) {
    // The constructor of a cell may not be hidden by a parameter.
    let mark = if cells.constructor.starts_with('?') { "" } else { "?" };
    let [x, y] = ["x", "y"].map(|name| format!("{mark}{name}"));
    let values: Vec<String> = (0..cells.fields.len()).map(|at| format!("{mark}v{at}")).collect();
    let binders: Vec<String> = values.iter().map(|value| format!("({value} Int)")).collect();
    let binders = binders.join(" ");
    let cell = format!("(pto {x} ({} {}))", cells.constructor, values.join(" "));
    let _ = writeln!(
        out,
        "(define-fun-rec blk (({x} Int) ({y} Int)) Bool
  (or (exists ({binders}) (and (> {x} 0) (= (+ {x} 1) {y}) {cell}))
      (exists ({binders})
        (and (> {x} 0) (< (+ {x} 1) {y}) (sep {cell} (blk (+ {x} 1) {y}))))))"
    );
}

impl Reader<'_> {
    /// `(declare-fun f () (Field Int Int))`
    fn is_field(&self, form: NodeId) -> bool {
        let sort = self.forest.children(form).last().copied();
        self.forest.head(form) == Some("declare-fun")
            && sort.is_some_and(|sort| self.forest.head(sort) == Some("Field"))
    }

    /// What the cells are, and what is declared.
    fn look(&mut self) -> Result<(), Unreadable> {
        let forest = self.forest;
        let mut constructors: FxHashMap<String, (String, Vec<String>)> = FxHashMap::default();
        let mut fields = Vec::new();
        for &form in &forest.forms {
            let command = forest.children(form);
            if let Some(name) = command.get(1).and_then(|node| forest.atom(*node)) {
                self.declared.insert(name.to_owned());
            }
            match (forest.head(form), command) {
                (Some("declare-datatype"), &[_, name, body]) => {
                    let name = forest.atom(name).unwrap_or_default().to_owned();
                    constructors.insert(name, self.constructor(body)?);
                }
                (Some("declare-datatypes"), &[_, names, bodies]) => {
                    let bodies = forest.children(bodies);
                    for (name, body) in forest.children(names).iter().zip(bodies) {
                        let name = forest.head(*name).unwrap_or_default().to_owned();
                        constructors.insert(name, self.constructor(*body)?);
                    }
                }
                (Some("declare-heap"), &[_, pair]) => {
                    let &[location, data] = forest.children(pair) else {
                        return Err(fault(forest, pair, "expected a pair of sorts"));
                    };
                    let data = forest.atom(data).unwrap_or_default();
                    let known = constructors.get(data);
                    let (Some("Int"), Some((constructor, fields))) = (forest.atom(location), known)
                    else {
                        let reason =
                            "expected `Int` and a datatype: blocks have addresses of sort Int";
                        return Err(fault(forest, pair, reason));
                    };
                    if fields.is_empty() {
                        return Err(fault(forest, pair, "cells without fields are not read"));
                    }
                    self.cells = Some(Cells {
                        data: data.to_owned(),
                        constructor: constructor.clone(),
                        fields: fields.clone(),
                    });
                }
                (Some("declare-heap"), _) => {
                    return Err(fault(forest, form, "expected one pair of sorts"));
                }
                (Some("declare-fun"), _) if self.is_field(form) => {
                    let sort = command.last().copied().unwrap_or(form);
                    if forest.text(sort) != "(Field Int Int)" {
                        return Err(fault(forest, sort, "expected `(Field Int Int)`"));
                    }
                    fields.push(forest.text(command[1]));
                }
                (Some("define-fun" | "define-fun-rec"), &[_, name, .., body]) => {
                    let name = forest.atom(name).unwrap_or_default();
                    let mut stack = vec![body];
                    while let Some(node) = stack.pop() {
                        if forest.atom(node) == Some(name) {
                            self.recursive.insert(name.to_owned());
                        }
                        stack.extend(forest.children(node));
                    }
                }
                _ => {}
            }
        }
        if self.cells.is_none() && !fields.is_empty() {
            self.has_fields = true;
            let data = "Cell_of_fields".to_owned();
            self.cells = Some(Cells { data, constructor: "cell_of_fields".to_owned(), fields });
        }
        Ok(())
    }

    fn constructor(&self, body: NodeId) -> Result<(String, Vec<String>), Unreadable> {
        let forest = self.forest;
        let &[only] = forest.children(body) else {
            return Err(fault(forest, body, "expected one constructor"));
        };
        let mut fields = Vec::new();
        for &field in forest.children(only).get(1..).unwrap_or_default() {
            let &[name, sort] = forest.children(field) else {
                return Err(fault(forest, field, "expected a field and its sort"));
            };
            if forest.atom(sort) != Some("Int") {
                return Err(fault(forest, sort, "fields of blocks are of sort Int"));
            }
            fields.push(forest.text(name));
        }
        Ok((forest.head(only).unwrap_or_default().to_owned(), fields))
    }

    /// Alternatives of the older syntax have a spatial part each.
    fn check_spaces(&self, root: NodeId) -> Result<(), Unreadable> {
        let forest = self.forest;
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            let children = forest.children(node);
            match forest.head(node) {
                Some("tospace" | "or" | "exists" | "not") => {
                    let from = if forest.head(node) == Some("exists") { 2 } else { 1 };
                    stack.extend(children.get(from..).unwrap_or_default());
                }
                Some("and") => {
                    let mut parts = children[1..].to_vec();
                    let mut is_spatial = false;
                    while let Some(part) = parts.pop() {
                        match forest.head(part) {
                            Some("tobool") => is_spatial = true,
                            Some("and") => parts.extend(&forest.children(part)[1..]),
                            Some("or" | "exists") => {
                                is_spatial = true;
                                stack.push(part);
                            }
                            _ => {}
                        }
                    }
                    if !is_spatial {
                        return Err(fault(forest, node, "this formula says nothing of the heap"));
                    }
                }
                Some("tobool" | "ssep" | "pto" | "blk") => {}
                Some(name) if self.declared.contains(name) => {}
                _ if forest.atom(node) == Some("emp") => {}
                _ => return Err(fault(forest, node, "this formula says nothing of the heap")),
            }
        }
        Ok(())
    }

    fn form(&self, form: NodeId, cells: &Cells, out: &mut String) -> Result<(), Unreadable> {
        let forest = self.forest;
        let command = forest.children(form);
        match (forest.head(form), command) {
            (Some("define-fun"), &[_, name, params, space, body])
                if forest.atom(space) == Some("Space") =>
            {
                self.check_spaces(body)?;
                let text = forest.text(name);
                let head =
                    if self.recursive.contains(&text) { "define-fun-rec" } else { "define-fun" };
                let _ = write!(out, "({head} {text} {} Bool ", forest.text(params));
                self.formula(body, cells, out)?;
                out.push(')');
            }
            (Some("define-fun" | "define-fun-rec"), &[head, name, params, result, body]) => {
                let texts = [head, name, params, result].map(|node| forest.text(node));
                let _ = write!(out, "({} ", texts.join(" "));
                self.formula(body, cells, out)?;
                out.push(')');
            }
            (Some("assert"), &[_, formula]) => {
                if self.has_fields {
                    self.check_spaces(formula)?;
                }
                out.push_str("(assert ");
                self.formula(formula, cells, out)?;
                out.push(')');
            }
            _ => out.push_str(&forest.text(form)),
        }
        Ok(())
    }

    fn formula(&self, root: NodeId, cells: &Cells, out: &mut String) -> Result<(), Unreadable> {
        enum Piece {
            Node(NodeId),
            Text(&'static str),
        }
        let forest = self.forest;
        let mut stack = vec![Piece::Node(root)];
        while let Some(piece) = stack.pop() {
            let node = match piece {
                Piece::Text(text) => {
                    out.push_str(text);
                    continue;
                }
                Piece::Node(node) => node,
            };
            let children = forest.children(node);
            match (forest.atom(node), forest.head(node), children) {
                (Some("nil" | "sep.nil"), ..) => out.push('0'),
                (_, Some("as"), &[_, nil, _]) if forest.atom(nil) == Some("nil") => out.push('0'),
                (Some("emp" | "sep.emp"), ..) => {
                    let _ = write!(out, "(_ emp Int {})", cells.data);
                }
                (Some(text), ..) => out.push_str(text),
                (None, Some("tospace" | "tobool"), &[_, inner]) => stack.push(Piece::Node(inner)),
                (None, Some("index"), &[_, _, inner]) => stack.push(Piece::Node(inner)),
                (None, Some("_"), _) => out.push_str(&forest.text(node)),
                (None, Some("pto"), &[_, source, target]) => {
                    // No address below 1 is allocated.
                    out.push_str("(and (> ");
                    stack.extend([
                        Piece::Text("))"),
                        Piece::Node(target),
                        Piece::Text(" "),
                        Piece::Node(source),
                        Piece::Text(" 0) (pto "),
                        Piece::Node(source),
                    ]);
                }
                (None, Some("ref" | "sref"), _) if self.has_fields => {
                    let values = self.fields(node, cells)?;
                    let _ = write!(out, "({}", cells.constructor);
                    stack.push(Piece::Text(")"));
                    for value in values.into_iter().rev() {
                        stack.extend([Piece::Node(value), Piece::Text(" ")]);
                    }
                }
                (None, Some("exists" | "forall"), &[head, binders, body]) => {
                    let _ = write!(out, "({} {} ", forest.text(head), forest.text(binders));
                    stack.extend([Piece::Text(")"), Piece::Node(body)]);
                }
                (None, Some("wsep" | "loop"), _) => {
                    let head = forest.head(node).unwrap_or_default();
                    return Err(fault(forest, node, format!("`{head}` is not read")));
                }
                (None, head, [_, rest @ ..]) => {
                    out.push('(');
                    out.push_str(match head {
                        Some("ssep") => "sep",
                        Some(head) => head,
                        None => return Err(fault(forest, node, "expected a formula")),
                    });
                    stack.push(Piece::Text(")"));
                    for part in rest.iter().rev() {
                        stack.extend([Piece::Node(*part), Piece::Text(" ")]);
                    }
                }
                (None, _, []) => return Err(fault(forest, node, "expected a formula")),
            }
        }
        Ok(())
    }

    /// The values of `(ref f t)` and `(sref (ref f t) ...)` in the order of the fields.
    fn fields(&self, node: NodeId, cells: &Cells) -> Result<Vec<NodeId>, Unreadable> {
        let forest = self.forest;
        let refs = match forest.head(node) {
            Some("ref") => vec![node],
            _ => forest.children(node)[1..].to_vec(),
        };
        let mut values: FxHashMap<String, NodeId> = FxHashMap::default();
        for node in refs {
            let (&[_, field, value], Some("ref")) = (forest.children(node), forest.head(node))
            else {
                return Err(fault(forest, node, "expected `(ref f t)`"));
            };
            let field_name = forest.text(field);
            if !cells.fields.contains(&field_name) {
                return Err(fault(forest, field, format!("there is no field `{field_name}`")));
            }
            if values.insert(field_name, value).is_some() {
                return Err(fault(forest, field, "this field stands here twice"));
            }
        }
        let of_field = |field: &String| {
            let missing = || fault(forest, node, format!("the field `{field}` has no value"));
            values.get(field).copied().ok_or_else(missing)
        };
        cells.fields.iter().map(of_field).collect()
    }
}
