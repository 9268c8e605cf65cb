//! Where names are declared, bound and used in one form.
//!
//! Idea: the parser builds terms and keeps no names, so a second look at the tokens finds them: a
//! tree of the form, walked with a stack of tasks that knows which arguments of which commands are
//! terms, sorts, or names that are declared, and what `let`, quantifiers, `match` and parameters
//! bind. It judges nothing, and makes sense of broken forms as far as it can.
//! Invariant: each occurrence is one token; nothing recurses.
//! Reference: SMT-LIB 2.7, sections 3.6 and 4.2.

use std::ops::Range;

use rustc_hash::FxHashMap;
use trine_smtlib::{Form, Lexemes, Position, Token};

/// Terms and sorts have names of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// Constants, functions, variables, names of terms.
    Term,
    /// Sorts.
    Sort,
}

/// What an occurrence does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Declares a name of the script.
    Declares,
    /// Uses a name of the script or an operator.
    Uses,
    /// Binds a local name, or uses the one that this occurrence binds.
    Local {
        /// The occurrence that binds it, by its number.
        binder: usize,
    },
}

/// A name at a place of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Occurrence<'a> {
    /// The token, with its bars.
    pub span: Range<usize>,
    /// The name, without bars.
    pub name: &'a str,
    /// What kind of name it is.
    pub space: Space,
    /// What it does.
    pub role: Role,
}

/// A token or list.
pub(crate) struct Node {
    pub(crate) token: Token,
    pub(crate) span: Range<usize>,
    pub(crate) children: Vec<usize>,
}

/// What is still to be walked.
enum Task {
    Term(usize),
    Sort(usize),
    Bind(usize, Space),
    Unbind(Vec<usize>),
}

/// A walk over a form.
struct Walk<'a, 'c> {
    text: &'a str,
    nodes: Vec<Node>,
    tasks: Vec<Task>,
    found: Vec<Occurrence<'a>>,
    local: FxHashMap<(Space, &'a str), Vec<usize>>,
    is_constructor: &'c dyn Fn(&str) -> bool,
}

/// The names of a form in no particular order. `is_constructor` tells which names a pattern of
/// `match` does not bind.
#[must_use]
pub fn occurrences<'a>(
    text: &'a str,
    is_constructor: &dyn Fn(&str) -> bool,
) -> Vec<Occurrence<'a>> {
    let nodes = tree(text);
    let mut walk = Walk {
        text,
        nodes,
        tasks: Vec::new(),
        found: Vec::new(),
        local: FxHashMap::default(),
        is_constructor,
    };
    walk.command();
    walk.found
}

/// The tree of a form; its root is the first node.
pub(crate) fn tree(text: &str) -> Vec<Node> {
    let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for lexeme in Lexemes::new(form).map_while(Result::ok) {
        let span = lexeme.span.start as usize..lexeme.span.end as usize;
        if lexeme.token == Token::Close {
            if let Some(list) = open.pop() {
                nodes[list].span.end = span.end;
            }
            continue;
        }
        let number = nodes.len();
        if let Some(&list) = open.last() {
            nodes[list].children.push(number);
        }
        if lexeme.token == Token::Open {
            open.push(number);
        }
        nodes.push(Node { token: lexeme.token, span, children: Vec::new() });
    }
    nodes
}

/// The name that a node is, without bars.
pub(crate) fn node_name<'a>(text: &'a str, node: &Node) -> Option<&'a str> {
    match node.token {
        Token::Symbol => Some(&text[node.span.clone()]),
        Token::QuotedSymbol => Some(&text[node.span.start + 1..node.span.end - 1]),
        _ => None,
    }
}

impl<'a> Walk<'a, '_> {
    fn child(&self, node: usize, at: usize) -> Option<usize> {
        self.nodes.get(node)?.children.get(at).copied()
    }

    fn children(&self, node: Option<usize>) -> Vec<usize> {
        node.map_or(Vec::new(), |node| self.nodes[node].children.clone())
    }

    fn name(&self, node: usize) -> Option<&'a str> {
        node_name(self.text, &self.nodes[node])
    }

    fn word(&self, node: Option<usize>) -> &'a str {
        node.and_then(|node| self.name(node)).unwrap_or("")
    }

    fn declare(&mut self, node: Option<usize>, space: Space) {
        let Some(node) = node else { return };
        if let Some(name) = self.name(node) {
            let span = self.nodes[node].span.clone();
            self.found.push(Occurrence { span, name, space, role: Role::Declares });
        }
    }

    fn uses(&mut self, node: usize, space: Space) {
        let Some(name) = self.name(node) else { return };
        let binder = self.local.get(&(space, name)).and_then(|binders| binders.last().copied());
        let role = binder.map_or(Role::Uses, |binder| Role::Local { binder });
        self.found.push(Occurrence { span: self.nodes[node].span.clone(), name, space, role });
    }

    fn bind(&mut self, node: usize, space: Space) {
        let Some(name) = self.name(node) else { return };
        let binder = self.found.len();
        let span = self.nodes[node].span.clone();
        self.found.push(Occurrence { span, name, space, role: Role::Local { binder } });
        self.local.entry((space, name)).or_default().push(binder);
    }

    fn command(&mut self) {
        if self.nodes.is_empty() {
            return;
        }
        let argument = |walk: &Self, at: usize| walk.child(0, at);
        match self.word(argument(self, 0)) {
            "declare-const" | "declare-fun" => {
                self.declare(argument(self, 1), Space::Term);
                let sorts = self.nodes[0].children.iter().skip(2).copied();
                let tasks: Vec<Task> = sorts.map(Task::Sort).collect();
                self.tasks.extend(tasks);
            }
            "declare-sort" => self.declare(argument(self, 1), Space::Sort),
            "define-sort" => {
                self.declare(argument(self, 1), Space::Sort);
                let params = self.children(argument(self, 2));
                self.tasks.extend(argument(self, 3).map(Task::Sort));
                self.tasks.extend(params.into_iter().map(|param| Task::Bind(param, Space::Sort)));
            }
            "define-const" => {
                self.declare(argument(self, 1), Space::Term);
                self.tasks.extend(argument(self, 3).map(Task::Term));
                self.tasks.extend(argument(self, 2).map(Task::Sort));
            }
            "define-fun" | "define-fun-rec" => {
                self.declare(argument(self, 1), Space::Term);
                self.definition(argument(self, 2), argument(self, 3), argument(self, 4));
            }
            "define-funs-rec" => {
                let bodies = self.children(argument(self, 2));
                for (at, signature) in self.children(argument(self, 1)).into_iter().enumerate() {
                    self.declare(self.child(signature, 0), Space::Term);
                    let (params, sort) = (self.child(signature, 1), self.child(signature, 2));
                    self.definition(params, sort, bodies.get(at).copied());
                }
            }
            "declare-datatype" => {
                self.declare(argument(self, 1), Space::Sort);
                self.datatype(argument(self, 2));
            }
            "declare-datatypes" => {
                for sort in self.children(argument(self, 1)) {
                    self.declare(self.child(sort, 0), Space::Sort);
                }
                for body in self.children(argument(self, 2)) {
                    self.datatype(Some(body));
                    self.walk();
                }
            }
            "declare-heap" => {
                let sorts = self.nodes[0].children.iter().skip(1).copied();
                let tasks: Vec<Task> = sorts.map(Task::Sort).collect();
                self.tasks.extend(tasks);
            }
            "assert" | "check-sat" | "check-sat-assuming" | "get-value" | "eval" | "simplify" => {
                let terms = self.nodes[0].children.iter().skip(1).rev().copied();
                let tasks: Vec<Task> = terms.map(Task::Term).collect();
                self.tasks.extend(tasks);
            }
            _ => {}
        }
        self.walk();
    }

    /// Parameters with sorts, a sort, and a body.
    fn definition(&mut self, params: Option<usize>, sort: Option<usize>, body: Option<usize>) {
        let params = self.children(params);
        self.scope(&params, body.into_iter().collect());
        self.tasks.extend(sort.map(Task::Sort));
        self.walk();
    }

    /// Walks terms in which the variables of `pairs` are bound.
    fn scope(&mut self, pairs: &[usize], bodies: Vec<usize>) {
        let names: Vec<usize> = pairs.iter().filter_map(|pair| self.child(*pair, 0)).collect();
        self.tasks.push(Task::Unbind(names.clone()));
        self.tasks.extend(bodies.into_iter().rev().map(Task::Term));
        self.tasks.extend(names.into_iter().rev().map(|name| Task::Bind(name, Space::Term)));
        let sorts = pairs.iter().filter_map(|pair| self.child(*pair, 1));
        let sorts: Vec<Task> = sorts.map(Task::Sort).collect();
        self.tasks.extend(sorts);
    }

    fn datatype(&mut self, body: Option<usize>) {
        let mut constructors = self.children(body);
        if self.word(constructors.first().copied()) == "par" {
            let params = self.children(constructors.get(1).copied());
            for param in params {
                self.bind(param, Space::Sort);
            }
            constructors = self.children(constructors.get(2).copied());
        }
        for constructor in constructors {
            if self.name(constructor).is_some() {
                self.declare(Some(constructor), Space::Term);
                continue;
            }
            self.declare(self.child(constructor, 0), Space::Term);
            for selector in self.children(Some(constructor)).into_iter().skip(1) {
                self.declare(self.child(selector, 0), Space::Term);
                self.tasks.extend(self.child(selector, 1).map(Task::Sort));
            }
        }
        self.walk();
        self.local.clear();
    }

    fn walk(&mut self) {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Term(node) => self.term(node),
                Task::Sort(node) if self.nodes[node].token == Token::Open => {
                    let parts = self.nodes[node].children.iter().copied();
                    let parts: Vec<Task> =
                        parts.filter(|n| self.name(*n) != Some("_")).map(Task::Sort).collect();
                    self.tasks.extend(parts);
                }
                Task::Sort(node) => self.uses(node, Space::Sort),
                Task::Bind(node, space) => self.bind(node, space),
                Task::Unbind(nodes) => {
                    for node in nodes {
                        let Some(name) = self.name(node) else { continue };
                        if let Some(binders) = self.local.get_mut(&(Space::Term, name)) {
                            binders.pop();
                        }
                    }
                }
            }
        }
    }

    fn term(&mut self, node: usize) {
        if self.nodes[node].token != Token::Open {
            self.uses(node, Space::Term);
            return;
        }
        let parts = self.children(Some(node));
        let plain = parts.first().is_some_and(|head| self.nodes[*head].token == Token::Symbol);
        match if plain { self.word(parts.first().copied()) } else { "" } {
            "let" => {
                let pairs = self.children(parts.get(1).copied());
                let names: Vec<usize> = pairs.iter().filter_map(|p| self.child(*p, 0)).collect();
                let values: Vec<usize> = pairs.iter().filter_map(|p| self.child(*p, 1)).collect();
                self.tasks.push(Task::Unbind(names.clone()));
                self.tasks.extend(parts.get(2).copied().map(Task::Term));
                self.tasks.extend(names.into_iter().rev().map(|n| Task::Bind(n, Space::Term)));
                self.tasks.extend(values.into_iter().rev().map(Task::Term));
            }
            "forall" | "exists" => {
                let pairs = self.children(parts.get(1).copied());
                self.scope(&pairs, parts.get(2..).unwrap_or(&[]).to_vec());
            }
            "match" => {
                for case in self.children(parts.get(2).copied()).into_iter().rev() {
                    self.case(case);
                }
                self.tasks.extend(parts.get(1).copied().map(Task::Term));
            }
            "!" => self.annotated(&parts),
            "_" => {
                let symbols = parts.iter().skip(1).copied();
                let tasks: Vec<Task> = symbols.map(Task::Term).collect();
                self.tasks.extend(tasks);
            }
            "as" => {
                self.tasks.extend(parts.get(2).copied().map(Task::Sort));
                self.tasks.extend(parts.get(1).copied().map(Task::Term));
            }
            _ => self.tasks.extend(parts.into_iter().rev().map(Task::Term)),
        }
    }

    /// `(pattern body)`
    fn case(&mut self, case: usize) {
        let Some(pattern) = self.child(case, 0) else { return };
        let mut names = self.children(Some(pattern));
        let constructor = if names.is_empty() {
            let known = self.name(pattern).is_some_and(|name| (self.is_constructor)(name));
            if !known {
                names.push(pattern);
            }
            known.then_some(pattern)
        } else {
            Some(names.remove(0))
        };
        self.tasks.push(Task::Unbind(names.clone()));
        self.tasks.extend(self.child(case, 1).map(Task::Term));
        self.tasks.extend(names.into_iter().rev().map(|name| Task::Bind(name, Space::Term)));
        self.tasks.extend(constructor.map(Task::Term));
    }

    /// `(! term attributes)`
    fn annotated(&mut self, parts: &[usize]) {
        for pair in parts.windows(2) {
            let keyword = &self.nodes[pair[0]];
            if keyword.token != Token::Keyword {
                continue;
            }
            match &self.text[keyword.span.clone()] {
                ":named" => self.declare(Some(pair[1]), Space::Term),
                ":pattern" => {
                    let terms = self.children(Some(pair[1]));
                    self.tasks.extend(terms.into_iter().rev().map(Task::Term));
                }
                _ => {}
            }
        }
        self.tasks.extend(parts.get(1).copied().map(Task::Term));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let mut found = occurrences(text, &|name| name == "nil");
        let starts: Vec<usize> = found.iter().map(|o| o.span.start).collect();
        found.sort_by_key(|occurrence| occurrence.span.start);
        let show = |o: &Occurrence<'_>| {
            let role = match o.role {
                Role::Declares => "declared".to_owned(),
                Role::Uses => "used".to_owned(),
                Role::Local { binder } => format!("of {}", starts[binder]),
            };
            let space = if o.space == Space::Sort { "sort " } else { "" };
            format!("{space}{} {role}", o.name)
        };
        found.iter().map(show).collect()
    }

    #[test]
    fn binders() {
        let text = "(assert (let ((x y) (|a b| x)) (forall ((x S)) (p x |a b|))))";
        let expected = [
            "x of 15",
            "y used",
            "a b of 21",
            "x used",
            "x of 41",
            "sort S used",
            "p used",
            "x of 41",
            "a b of 21",
        ];
        assert_eq!(shown(text), expected);
        let text = "(define-fun f ((x Int)) Int (! (+ x 1) :named n))";
        let expected = [
            "f declared",
            "x of 16",
            "sort Int used",
            "sort Int used",
            "+ used",
            "x of 16",
            "n declared",
        ];
        assert_eq!(shown(text), expected);
    }

    #[test]
    fn datatypes_and_patterns() {
        let text = "(declare-datatypes ((L 1)) ((par (X) (nil (cons (head X) (tail (L X)))))))";
        let expected = [
            "sort L declared",
            "sort X of 34",
            "nil declared",
            "cons declared",
            "head declared",
            "sort X of 34",
            "tail declared",
            "sort L used",
            "sort X of 34",
        ];
        assert_eq!(shown(text), expected);
        let text = "(assert (match l ((nil true) ((cons h t) (p h)) (x (q x)))))";
        let expected = [
            "l used",
            "nil used",
            "true used",
            "cons used",
            "h of 36",
            "t of 38",
            "p used",
            "h of 36",
            "x of 49",
            "q used",
            "x of 49",
        ];
        assert_eq!(shown(text), expected);
    }
}
