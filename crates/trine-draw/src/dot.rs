//! Graphs for Graphviz.
//!
//! Invariant: every text is escaped; nodes are named by their position.

use std::fmt::Write;

use crate::graph::{Content, Graph, Line, Node, Record, State};

impl Graph {
    /// The graph in the language of Graphviz (`dot -Tsvg`), all of it, however large it is.
    #[must_use]
    pub fn to_dot(&self) -> String {
        let mut dot = String::from("digraph {\n  rankdir=LR;\n");
        if !self.title.is_empty() {
            let _ = writeln!(dot, "  label=\"{}\";", quoted(&self.title));
        }
        for (number, node) in self.nodes.iter().enumerate() {
            match node {
                Node::Record(record) => write_record(number, record, &mut dot),
                Node::State(state) => write_state(number, state, &mut dot),
            }
        }
        for edge in &self.edges {
            let field = edge.field.map_or_else(String::new, |field| format!(":f{field}"));
            let _ = write!(dot, "  {}{field} -> {}", edge.from, edge.to);
            let mut looks = Vec::new();
            if !edge.labels.is_empty() {
                let labels: Vec<String> = edge.labels.iter().map(|label| quoted(label)).collect();
                looks.push(format!("label=\"{}\"", labels.join("\\n")));
            }
            if edge.line == Line::Dashed {
                looks.push("style=dashed".to_owned());
            }
            let looks =
                if looks.is_empty() { String::new() } else { format!(" [{}]", looks.join(", ")) };
            let _ = writeln!(dot, "{looks};");
        }
        self.remarks.iter().for_each(|remark| {
            let _ = writeln!(dot, "  // {}", remark.replace('\n', " "));
        });
        dot.push_str("}\n");
        dot
    }
}

fn write_record(number: usize, record: &Record, dot: &mut String) {
    let mut label = in_record(&record.head);
    for (field, row) in record.fields.iter().enumerate() {
        let value = match &row.content {
            Content::Text(text) if row.name.is_empty() => in_record(text),
            Content::Text(text) => format!(" = {}", in_record(text)),
            Content::Nil => " = nil".to_owned(),
            Content::Pointer => String::new(),
        };
        let _ = write!(label, "|<f{field}> {}{value}", in_record(&row.name));
    }
    let _ = writeln!(dot, "  {number} [shape=record, label=\"{label}\"];");
    if !record.names.is_empty() {
        let names = quoted(&record.names.join(", "));
        let _ = writeln!(dot, "  s{number} [shape=plaintext, label=\"{names}\"];");
        let _ = writeln!(dot, "  s{number} -> {number} [style=dashed];");
    }
}

fn write_state(number: usize, state: &State, dot: &mut String) {
    let shape = if state.is_final { "doublecircle" } else { "circle" };
    let _ = writeln!(dot, "  {number} [shape={shape}, label=\"{}\"];", quoted(&state.label));
    if state.is_initial {
        let _ = writeln!(dot, "  start{number} [shape=point]; start{number} -> {number};");
    }
}

/// A text between quotes.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}

/// A text in the label of a record.
fn in_record(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '"' | '\\' | '{' | '}' | '|' | '<' | '>') {
            result.push('\\');
        }
        result.push(if c.is_control() { ' ' } else { c });
    }
    result
}
