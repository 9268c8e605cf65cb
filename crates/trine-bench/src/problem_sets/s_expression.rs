//! A script as S-expressions: what renaming, shuffling and dialects need, and nothing more.
//!
//! Idea: the framer of the reader cuts the script into forms, so strings, quoted symbols and
//! comments end where they end for the solver; each form becomes nodes of one arena.
//! Invariant: an atom keeps its text, quotes and bars included; children have greater numbers
//! than their list. Nothing recurses.
//! Reference: SMT-LIB 2.7, section 3.2.

use trine_smtlib::{Form, FrameError, Framer, Position};

/// A node of a [`Forest`].
pub type NodeId = usize;

/// An atom or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A symbol, literal, keyword or string, as written.
    Atom(Box<str>),
    /// A list.
    List(Vec<NodeId>),
}

/// The forms of a script.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// The top-level forms, in order.
    pub forms: Vec<NodeId>,
    /// Where each node begins.
    places: Vec<Position>,
}

impl Forest {
    /// Reads a script. Bytes that are not UTF-8 become replacement characters; they occur only
    /// in comments, strings and quoted symbols.
    ///
    /// # Errors
    ///
    /// What is wrong between forms, with its place.
    pub fn parse(text: &[u8]) -> Result<Self, FrameError> {
        let mut forest = Self::default();
        let mut framer = Framer::new(text);
        while let Some(form) = framer.next_form() {
            forest.add(form?);
        }
        Ok(forest)
    }

    fn add(&mut self, form: Form<'_>) {
        let bytes = form.bytes;
        let mut open: Vec<NodeId> = Vec::new();
        let mut at = 0;
        let (mut place, mut placed) = (form.position, 0);
        while at < bytes.len() {
            let start = at;
            at += 1;
            if !b") \t\r\n;".contains(&bytes[start]) {
                place = place.after(&bytes[placed..start]);
                placed = start;
            }
            match bytes[start] {
                b'(' => {
                    let node = self.push(Node::List(Vec::new()), open.last().copied(), place);
                    open.push(node);
                    continue;
                }
                b')' => {
                    open.pop();
                    continue;
                }
                b' ' | b'\t' | b'\r' | b'\n' => continue,
                b';' => {
                    at += bytes[at..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - at);
                    continue;
                }
                b'#' if bytes.get(at) == Some(&b'|') => {
                    let end = bytes[at..].windows(2).position(|pair| pair == b"|#");
                    at = end.map_or(bytes.len(), |end| at + end + 2);
                    continue;
                }
                b'|' => at += bytes[at..].iter().position(|b| *b == b'|').map_or(0, |n| n + 1),
                b'"' => {
                    // A doubled quote is one character of the string.
                    while at < bytes.len() {
                        at += 1;
                        if bytes[at - 1] == b'"' {
                            if bytes.get(at) != Some(&b'"') {
                                break;
                            }
                            at += 1;
                        }
                    }
                }
                _ => {
                    while bytes.get(at).is_some_and(|b| !b" \t\r\n();|\"".contains(b)) {
                        at += 1;
                    }
                }
            }
            let text = String::from_utf8_lossy(&bytes[start..at]).into_owned();
            self.push(Node::Atom(text.into()), open.last().copied(), place);
        }
    }

    fn push(&mut self, node: Node, parent: Option<NodeId>, place: Position) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(node);
        self.places.push(place);
        match parent {
            Some(parent) => {
                if let Node::List(children) = &mut self.nodes[parent] {
                    children.push(id);
                }
            }
            None => self.forms.push(id),
        }
        id
    }

    /// Where a node begins.
    #[must_use]
    pub fn place(&self, node: NodeId) -> Position {
        self.places.get(node).copied().unwrap_or(Position::START)
    }

    /// The children of a list; an atom has none.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        match &self.nodes[node] {
            Node::List(children) => children,
            Node::Atom(_) => &[],
        }
    }

    /// The text of an atom.
    #[must_use]
    pub fn atom(&self, node: NodeId) -> Option<&str> {
        match &self.nodes[node] {
            Node::Atom(text) => Some(text),
            Node::List(_) => None,
        }
    }

    /// The atom at the head of a list.
    #[must_use]
    pub fn head(&self, node: NodeId) -> Option<&str> {
        self.children(node).first().and_then(|first| self.atom(*first))
    }

    /// Appends a form to `out`, with the atoms that `spell` gives.
    pub fn write(
        &self,
        node: NodeId,
        out: &mut String,
        mut spell: impl FnMut(NodeId, &str) -> String,
    ) {
        // A `None` closes a list.
        let mut stack = vec![Some(node)];
        while let Some(next) = stack.pop() {
            let Some(node) = next else {
                out.push(')');
                continue;
            };
            if !out.is_empty() && !out.ends_with(['(', '\n']) {
                out.push(' ');
            }
            match &self.nodes[node] {
                Node::Atom(text) => out.push_str(&spell(node, text)),
                Node::List(children) => {
                    out.push('(');
                    stack.push(None);
                    stack.extend(children.iter().rev().map(|child| Some(*child)));
                }
            }
        }
    }

    /// A form as text.
    #[must_use]
    pub fn text(&self, node: NodeId) -> String {
        let mut out = String::new();
        self.write(node, &mut out, |_, text| text.to_owned());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_keep_their_atoms() {
        let text = "(set-info :source | a ) b |) ; (\n(assert (= x \"q\"\"(\" #b01))(a)";
        let forest = Forest::parse(text.as_bytes()).unwrap();
        let texts: Vec<String> = forest.forms.iter().map(|form| forest.text(*form)).collect();
        assert_eq!(
            texts,
            ["(set-info :source | a ) b |)", "(assert (= x \"q\"\"(\" #b01))", "(a)"]
        );
    }

    #[test]
    fn nodes_know_where_they_begin() {
        let text = "(a)\n ( b |x\ny| ; (\n  (c))";
        let forest = Forest::parse(text.as_bytes()).unwrap();
        let places: Vec<String> = (0..forest.nodes.len())
            .map(|node| {
                let place = forest.place(node);
                format!("{}:{}", place.line, place.column)
            })
            .collect();
        assert_eq!(places, ["1:1", "1:2", "2:2", "2:4", "2:6", "4:3", "4:4"]);
    }

    #[test]
    fn deep_nesting_is_no_recursion() {
        let text = format!("{}x{}", "(a ".repeat(200_000), ")".repeat(200_000));
        let forest = Forest::parse(text.as_bytes()).unwrap();
        assert_eq!(forest.text(forest.forms[0]), text);
        assert!(Forest::parse(b"(a").is_err());
    }
}
