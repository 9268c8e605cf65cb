//! Which occurrence of a symbol means which declaration.
//!
//! Idea: one walk over the S-expressions of a script with the scopes of SMT-LIB: declarations of
//! commands, `let`, quantifiers, parameters of definitions, patterns of `match`, `:named`, sort
//! parameters, and the levels of `push` and `pop`. Sorts and functions have separate name spaces.
//! What resolves to nothing belongs to a theory and is nobody's to rename.
//! Invariant: every atom has at most one name, and two atoms have the same one exactly if they
//! mean the same declaration.
//! Reference: SMT-LIB 2.7, section 3.6 (scoping) and 4.2 (commands).

use rustc_hash::FxHashMap;

use super::s_expression::{Forest, Node, NodeId};

/// The number of a declared or bound name.
pub type NameId = usize;

/// A declared or bound name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// As written at its declaration, bars removed.
    pub text: Box<str>,
    /// Whether it is a constructor, whose tester may be written `is-` and the name.
    pub is_constructor: bool,
}

/// The names of a script.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The names, in the order of their declarations.
    pub names: Vec<Name>,
    /// The name of each node that is an occurrence.
    of: FxHashMap<NodeId, NameId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Space {
    Function,
    Sort,
}

/// What is left to do; a stack of these stands for the recursion.
enum Task {
    Term(NodeId),
    Sort(NodeId),
    Bind(Space, Vec<NodeId>),
    Unbind(Vec<NodeId>),
}

struct Resolver<'f> {
    forest: &'f Forest,
    result: Names,
    scopes: FxHashMap<(Space, Box<str>), Vec<NameId>>,
    /// Bindings in order, so that they can be undone.
    trail: Vec<(Space, Box<str>)>,
    levels: Vec<usize>,
    tasks: Vec<Task>,
}

fn bare(text: &str) -> &str {
    text.strip_prefix('|').and_then(|text| text.strip_suffix('|')).unwrap_or(text)
}

impl Names {
    /// Resolves the names of a script.
    #[must_use]
    pub fn resolve(forest: &Forest) -> Self {
        let mut resolver = Resolver {
            forest,
            result: Self::default(),
            scopes: FxHashMap::default(),
            trail: Vec::new(),
            levels: Vec::new(),
            tasks: Vec::new(),
        };
        for form in &forest.forms {
            resolver.command(*form);
        }
        resolver.result
    }

    /// The name that an atom means.
    #[must_use]
    pub fn of(&self, node: NodeId) -> Option<NameId> {
        self.of.get(&node).copied()
    }

    /// The text of an atom whose name is now `new`: testers keep their prefix.
    #[must_use]
    pub fn respell(&self, old: &str, name: NameId, new: &str) -> String {
        if bare(old) == &*self.names[name].text { new.to_owned() } else { format!("is-{new}") }
    }
}

impl Resolver<'_> {
    fn bind(&mut self, space: Space, node: NodeId, is_constructor: bool) {
        let Some(text) = self.forest.atom(node) else { return };
        let text: Box<str> = bare(text).into();
        let id = self.result.names.len();
        self.result.names.push(Name { text: text.clone(), is_constructor });
        self.result.of.insert(node, id);
        self.scopes.entry((space, text.clone())).or_default().push(id);
        self.trail.push((space, text));
    }

    fn unbind(&mut self, count: usize) {
        for _ in 0..count {
            let Some(key) = self.trail.pop() else { return };
            if let Some(ids) = self.scopes.get_mut(&key) {
                ids.pop();
            }
        }
    }

    /// Ends a binding inside a term. What `:named` has bound meanwhile stays: it is visible in the
    /// rest of the script.
    fn unbind_node(&mut self, node: NodeId) {
        let Some(id) = self.result.of(node) else { return };
        let key = (Space::Function, self.result.names[id].text.clone());
        if let Some(ids) = self.scopes.get_mut(&key) {
            ids.retain(|other| *other != id);
        }
        if let Some(at) = self.trail.iter().rposition(|entry| *entry == key) {
            self.trail.remove(at);
        }
    }

    fn find(&self, space: Space, text: &str) -> Option<NameId> {
        self.scopes.get(&(space, bare(text).into()))?.last().copied()
    }

    fn occurrence(&mut self, space: Space, node: NodeId) {
        let Some(text) = self.forest.atom(node) else { return };
        // A literal is no name, even where a quoted symbol is spelled like it.
        if text.starts_with(|c: char| c.is_ascii_digit() || "#\":".contains(c)) {
            return;
        }
        let found = self.find(space, text).or_else(|| {
            let constructor = self.find(space, bare(text).strip_prefix("is-")?)?;
            self.result.names[constructor].is_constructor.then_some(constructor)
        });
        if let Some(id) = found {
            self.result.of.insert(node, id);
        }
    }

    fn command(&mut self, form: NodeId) {
        let forest = self.forest;
        let children = forest.children(form);
        let Some(head) = forest.head(form) else { return };
        match (head, &children[1..]) {
            ("declare-sort", [name, ..]) => self.bind(Space::Sort, *name, false),
            ("define-sort", [name, params, body]) => {
                let before = self.trail.len();
                forest.children(*params).iter().for_each(|p| self.bind(Space::Sort, *p, false));
                self.run(vec![Task::Sort(*body)]);
                self.unbind(self.trail.len() - before);
                self.bind(Space::Sort, *name, false);
            }
            ("declare-const", [name, sort]) => {
                self.run(vec![Task::Sort(*sort)]);
                self.bind(Space::Function, *name, false);
            }
            ("declare-fun", [name, params, sort]) => {
                let sorts = forest.children(*params).iter().chain([sort]);
                self.run(sorts.map(|sort| Task::Sort(*sort)).collect());
                self.bind(Space::Function, *name, false);
            }
            ("define-const", [name, sort, body]) => {
                self.run(vec![Task::Sort(*sort), Task::Term(*body)]);
                self.bind(Space::Function, *name, false);
            }
            ("define-fun", [name, params, sort, body]) => {
                self.definition(*params, *sort, *body);
                self.bind(Space::Function, *name, false);
            }
            ("define-fun-rec", [name, params, sort, body]) => {
                self.bind(Space::Function, *name, false);
                self.definition(*params, *sort, *body);
            }
            ("define-funs-rec", [heads, bodies]) => {
                let heads = forest.children(*heads);
                for head in heads {
                    if let Some(name) = forest.children(*head).first() {
                        self.bind(Space::Function, *name, false);
                    }
                }
                for (head, body) in heads.iter().zip(forest.children(*bodies)) {
                    if let [_, params, sort] = forest.children(*head) {
                        self.definition(*params, *sort, *body);
                    }
                }
            }
            ("declare-datatype", [name, body]) => {
                self.bind(Space::Sort, *name, false);
                self.datatype(*body);
            }
            ("declare-datatypes", [heads, bodies]) => {
                for head in forest.children(*heads) {
                    let name = forest.children(*head).first().copied().unwrap_or(*head);
                    self.bind(Space::Sort, name, false);
                }
                forest.children(*bodies).iter().for_each(|body| self.datatype(*body));
            }
            ("declare-heap", pairs) => {
                let sorts = pairs.iter().flat_map(|pair| forest.children(*pair));
                self.run(sorts.map(|sort| Task::Sort(*sort)).collect());
            }
            ("push", rest) => {
                for _ in 0..level_count(forest, rest) {
                    self.levels.push(self.trail.len());
                }
            }
            ("pop", rest) => {
                for _ in 0..level_count(forest, rest) {
                    let Some(kept) = self.levels.pop() else { break };
                    self.unbind(self.trail.len() - kept);
                }
            }
            ("reset", _) => {
                self.levels.clear();
                self.unbind(self.trail.len());
            }
            ("set-logic" | "set-info" | "set-option" | "get-info" | "get-option" | "echo", _) => {}
            (_, rest) => self.run(rest.iter().map(|term| Task::Term(*term)).collect()),
        }
    }

    fn definition(&mut self, params: NodeId, sort: NodeId, body: NodeId) {
        let forest = self.forest;
        let before = self.trail.len();
        self.run(vec![Task::Sort(sort)]);
        for param in forest.children(params) {
            if let [name, sort] = forest.children(*param) {
                self.run(vec![Task::Sort(*sort)]);
                self.bind(Space::Function, *name, false);
            }
        }
        self.run(vec![Task::Term(body)]);
        self.unbind(self.trail.len() - before);
    }

    fn datatype(&mut self, body: NodeId) {
        let forest = self.forest;
        let before = self.trail.len();
        let (constructors, parametric) = match forest.children(body) {
            [par, params, constructors] if forest.atom(*par) == Some("par") => {
                forest.children(*params).iter().for_each(|p| self.bind(Space::Sort, *p, false));
                (*constructors, true)
            }
            _ => (body, false),
        };
        let mut declared = Vec::new();
        for constructor in forest.children(constructors) {
            let parts = forest.children(*constructor);
            declared.push((*parts.first().unwrap_or(constructor), true));
            for field in parts.iter().skip(1) {
                if let [name, sort] = forest.children(*field) {
                    self.run(vec![Task::Sort(*sort)]);
                    declared.push((*name, false));
                }
            }
        }
        if parametric {
            self.unbind(self.trail.len() - before);
        }
        for (node, is_constructor) in declared {
            self.bind(Space::Function, node, is_constructor);
        }
    }

    /// Works off tasks, in order.
    fn run(&mut self, mut tasks: Vec<Task>) {
        tasks.reverse();
        let outer = std::mem::replace(&mut self.tasks, tasks);
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Term(node) => self.term(node),
                Task::Sort(node) => match &self.forest.nodes[node] {
                    Node::Atom(_) => self.occurrence(Space::Sort, node),
                    Node::List(children) => {
                        self.tasks.extend(children.iter().rev().map(|child| Task::Sort(*child)));
                    }
                },
                Task::Bind(space, nodes) => {
                    nodes.iter().for_each(|node| self.bind(space, *node, false));
                }
                Task::Unbind(nodes) => nodes.iter().for_each(|node| self.unbind_node(*node)),
            }
        }
        self.tasks = outer;
    }

    fn later(&mut self, tasks: Vec<Task>) {
        self.tasks.extend(tasks.into_iter().rev());
    }

    fn term(&mut self, node: NodeId) {
        let forest = self.forest;
        let Node::List(children) = &forest.nodes[node] else {
            return self.occurrence(Space::Function, node);
        };
        let head = forest.head(node).filter(|head| self.find(Space::Function, head).is_none());
        match (head, &children[..]) {
            (Some("let"), [_, bindings, body]) => {
                let pairs: Vec<&[NodeId]> =
                    forest.children(*bindings).iter().map(|b| forest.children(*b)).collect();
                let mut tasks: Vec<Task> =
                    pairs.iter().filter_map(|p| p.get(1)).map(|t| Task::Term(*t)).collect();
                let bound: Vec<NodeId> = pairs.iter().filter_map(|p| p.first().copied()).collect();
                tasks.push(Task::Bind(Space::Function, bound.clone()));
                tasks.push(Task::Term(*body));
                tasks.push(Task::Unbind(bound));
                self.later(tasks);
            }
            (Some("forall" | "exists" | "lambda"), [_, binders, body]) => {
                let pairs: Vec<&[NodeId]> =
                    forest.children(*binders).iter().map(|b| forest.children(*b)).collect();
                let mut tasks: Vec<Task> =
                    pairs.iter().filter_map(|p| p.get(1)).map(|s| Task::Sort(*s)).collect();
                let bound: Vec<NodeId> = pairs.iter().filter_map(|p| p.first().copied()).collect();
                tasks.push(Task::Bind(Space::Function, bound.clone()));
                tasks.push(Task::Term(*body));
                tasks.push(Task::Unbind(bound));
                self.later(tasks);
            }
            (Some("match"), [_, term, cases]) => {
                let mut tasks = vec![Task::Term(*term)];
                for case in forest.children(*cases) {
                    let [pattern, body] = forest.children(*case) else { continue };
                    let mut bound = Vec::new();
                    match forest.children(*pattern) {
                        [] => {
                            let text = forest.atom(*pattern).unwrap_or_default();
                            let constructor = self.find(Space::Function, text);
                            if constructor.is_some_and(|id| self.result.names[id].is_constructor) {
                                tasks.push(Task::Term(*pattern));
                            } else {
                                bound.push(*pattern);
                            }
                        }
                        [constructor, fields @ ..] => {
                            tasks.push(Task::Term(*constructor));
                            bound.extend(fields);
                        }
                    }
                    tasks.push(Task::Bind(Space::Function, bound.clone()));
                    tasks.push(Task::Term(*body));
                    tasks.push(Task::Unbind(bound));
                }
                self.later(tasks);
            }
            (Some("!"), [_, term, attributes @ ..]) => {
                let mut tasks = vec![Task::Term(*term)];
                for pair in attributes.windows(2) {
                    match forest.atom(pair[0]) {
                        Some(":named") => tasks.push(Task::Bind(Space::Function, vec![pair[1]])),
                        Some(":pattern" | ":no-pattern") => tasks.push(Task::Term(pair[1])),
                        _ => {}
                    }
                }
                self.later(tasks);
            }
            (Some("as"), [_, term, sort]) => {
                self.later(vec![Task::Term(*term), Task::Sort(*sort)]);
            }
            (Some("_"), [_, symbol, indices @ ..]) => {
                let sorts = forest.atom(*symbol) == Some("emp");
                let mut tasks = vec![Task::Term(*symbol)];
                tasks.extend(
                    indices.iter().map(|i| if sorts { Task::Sort(*i) } else { Task::Term(*i) }),
                );
                self.later(tasks);
            }
            _ => self.later(children.iter().map(|child| Task::Term(*child)).collect()),
        }
    }
}

fn level_count(forest: &Forest, rest: &[NodeId]) -> usize {
    rest.first().and_then(|n| forest.atom(*n)).map_or(1, |n| n.parse().unwrap_or(0))
}
