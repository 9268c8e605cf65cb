//! Generated terms: trees with a sort at each node, printed as SMT-LIB.
//!
//! The shrinker addresses nodes by their number in pre-order. Functions here recurse: the generator
//! bounds the depth of a term by its configuration, and shrinking never deepens one.

use crate::sort::Sort;
use std::fmt;

/// A term with its sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its sort.
    pub sort: Sort,
    /// What it is made of.
    pub node: Node,
}

/// The top of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A literal or symbol as it is printed.
    Leaf(String),
    /// An operator or function, indices included, with at least one argument.
    App(String, Vec<Term>),
    /// A parallel `let`.
    Let(Vec<(String, Term)>, Box<Term>),
}

impl Term {
    /// A literal or symbol.
    pub fn leaf(text: impl Into<String>, sort: Sort) -> Self {
        Self { sort, node: Node::Leaf(text.into()) }
    }

    /// The direct subterms.
    pub fn children(&self) -> Vec<&Term> {
        match &self.node {
            Node::Leaf(_) => vec![],
            Node::App(_, arguments) => arguments.iter().collect(),
            Node::Let(bindings, body) => {
                bindings.iter().map(|(_, t)| t).chain([body.as_ref()]).collect()
            }
        }
    }

    fn children_mut(&mut self) -> Vec<&mut Term> {
        match &mut self.node {
            Node::Leaf(_) => vec![],
            Node::App(_, arguments) => arguments.iter_mut().collect(),
            Node::Let(bindings, body) => {
                bindings.iter_mut().map(|(_, t)| t).chain([body.as_mut()]).collect()
            }
        }
    }

    /// Number of nodes.
    pub fn size(&self) -> usize {
        1 + self.children().into_iter().map(Term::size).sum::<usize>()
    }

    /// The node with number `index` in pre-order.
    pub fn at_mut(&mut self, index: usize) -> Option<&mut Term> {
        if index == 0 {
            return Some(self);
        }
        let mut rest = index - 1;
        for child in self.children_mut() {
            let size = child.size();
            if rest < size {
                return child.at_mut(rest);
            }
            rest -= size;
        }
        None
    }

    /// Puts `value` in the place of the free occurrences of `name`, up to capture by inner bindings.
    pub fn inline(&mut self, name: &str, value: &Term) {
        if let Node::Leaf(text) = &self.node
            && text == name
        {
            *self = value.clone();
            return;
        }
        let shadowed = matches!(&self.node, Node::Let(b, _) if b.iter().any(|(n, _)| n == name));
        let mut children = self.children_mut();
        if shadowed {
            children.pop(); // the body comes last
        }
        for child in children {
            child.inline(name, value);
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.node {
            Node::Leaf(text) => write!(f, "{text}"),
            Node::App(head, arguments) => {
                write!(f, "({head}")?;
                for argument in arguments {
                    write!(f, " {argument}")?;
                }
                write!(f, ")")
            }
            Node::Let(bindings, body) => {
                write!(f, "(let (")?;
                for (index, (name, value)) in bindings.iter().enumerate() {
                    let gap = if index == 0 { "" } else { " " };
                    write!(f, "{gap}({name} {value})")?;
                }
                write!(f, ") {body})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Term {
        let leaf = |name: &str| Term::leaf(name, Sort::Bool);
        let and =
            Term { sort: Sort::Bool, node: Node::App("and".into(), vec![leaf("x"), leaf("y")]) };
        let node = Node::Let(vec![("x".into(), leaf("p"))], Box::new(and));
        Term { sort: Sort::Bool, node }
    }

    #[test]
    fn nodes_are_numbered_in_pre_order() {
        let mut term = sample();
        assert_eq!(term.size(), 5);
        let texts: Vec<String> =
            (0..6).filter_map(|i| term.at_mut(i).map(|t| t.to_string())).collect();
        assert_eq!(texts, ["(let ((x p)) (and x y))", "p", "(and x y)", "x", "y"]);
    }

    #[test]
    fn inlining_respects_shadowing() {
        let mut term = sample();
        let value = Term::leaf("true", Sort::Bool);
        term.inline("x", &value);
        term.inline("y", &value);
        assert_eq!(term.to_string(), "(let ((x p)) (and x true))");
    }
}
