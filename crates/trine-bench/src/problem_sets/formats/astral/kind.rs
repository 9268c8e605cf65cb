//! What each term of a formula is, and which sort each `nil` has.
//!
//! Idea: one walk upwards with the scopes of binders. What mentions no location and no heap is data, of
//! which Astral makes a formula about the empty heap at the place where a formula is wanted; an equation
//! between locations is one by itself. The sort of `nil` comes from what it stands beside.
//! Invariant: after it, every `nil` has a sort, and every term stands where its kind may stand. Nothing
//! recurses.
//! Reference: as in [`super`].

use rustc_hash::FxHashMap;

use super::builtin::Predicate;
use super::fault;
use super::signature::{Cell, Field, Signature, SortId, Type, WRAPPER};
use crate::problem_sets::formats::Unreadable;
use crate::problem_sets::s_expression::{Forest, NodeId};

/// What a term is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A formula about the heap.
    Formula,
    /// An equation or inequation between locations: a formula about the empty heap.
    Pure,
    /// A location; of `nil` the sort is not known at first.
    Location(Option<SortId>),
    /// Anything else; as a formula it speaks of the empty heap.
    Data,
}

impl Kind {
    /// Whether the term needs `emp` beside it where a formula is wanted.
    pub fn is_pure(self) -> bool {
        matches!(self, Self::Pure | Self::Data)
    }
}

/// What the walk found out.
#[derive(Debug, Default)]
pub struct Kinds {
    kinds: FxHashMap<NodeId, Kind>,
    /// The names of built-in predicates, by their calls.
    pub predicates: FxHashMap<NodeId, String>,
}

impl Kinds {
    /// What a term is.
    pub fn of(&self, node: NodeId) -> Kind {
        self.kinds.get(&node).copied().unwrap_or(Kind::Data)
    }

    /// Whether a term is a formula about the heap.
    pub fn is_formula(&self, node: NodeId) -> bool {
        matches!(self.of(node), Kind::Formula | Kind::Pure)
    }
}

enum Task {
    Enter(NodeId),
    Leave(NodeId),
    Bind(Vec<(String, Kind)>),
    /// Binds the names of a `let`, whose values are known.
    BindLet(NodeId),
    Unbind(Vec<String>),
}

/// The walk over one formula.
pub struct Walk<'f, 's> {
    forest: &'f Forest,
    signature: &'s mut Signature,
    scopes: FxHashMap<String, Vec<Kind>>,
    result: Kinds,
}

/// Whether an atom is a literal.
fn is_literal(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || c == '"' || c == '#' || c == ':')
}

impl<'f, 's> Walk<'f, 's> {
    /// A walk in the scope of the script.
    pub fn new(forest: &'f Forest, signature: &'s mut Signature) -> Self {
        Self { forest, signature, scopes: FxHashMap::default(), result: Kinds::default() }
    }

    /// The kinds of all terms, if the whole is a formula or data.
    pub fn finish(mut self, root: NodeId) -> Result<Kinds, Unreadable> {
        if self.result.of(root) == Kind::Location(None) {
            self.resolve(root, self.signature.default_sort());
        }
        Ok(self.result)
    }

    /// Binds the parameters of a definition for the whole walk.
    pub fn bind_parameters(&mut self, parameters: NodeId) -> Result<(), Unreadable> {
        for (name, kind) in self.binders(parameters)? {
            self.scopes.entry(name).or_default().push(kind);
        }
        Ok(())
    }

    fn fault(&self, node: NodeId, reason: impl Into<String>) -> Unreadable {
        fault(self.forest, node, reason)
    }

    fn binders(&self, list: NodeId) -> Result<Vec<(String, Kind)>, Unreadable> {
        let mut bound = Vec::new();
        for &binder in self.forest.children(list) {
            let &[name, sort] = self.forest.children(binder) else {
                return Err(self.fault(binder, "expected a name and its sort"));
            };
            let Some(name) = self.forest.atom(name) else {
                return Err(self.fault(name, "expected a name"));
            };
            bound.push((name.to_owned(), kind_of(self.signature.type_of_sort(self.forest, sort))));
        }
        Ok(bound)
    }

    /// Walks over a formula.
    pub fn run(&mut self, root: NodeId) -> Result<(), Unreadable> {
        let mut tasks = vec![Task::Enter(root)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Enter(node) => self.enter(node, &mut tasks)?,
                Task::Leave(node) => {
                    let kind = self.leave(node)?;
                    self.result.kinds.insert(node, kind);
                }
                Task::Bind(bound) => {
                    for (name, kind) in bound {
                        self.scopes.entry(name).or_default().push(kind);
                    }
                }
                Task::BindLet(bindings) => {
                    for &binding in self.forest.children(bindings) {
                        let &[name, value] = self.forest.children(binding) else { continue };
                        if self.result.of(value) == Kind::Location(None) {
                            self.resolve(value, self.signature.default_sort());
                        }
                        let name = self.forest.atom(name).unwrap_or_default().to_owned();
                        let kind = self.result.of(value);
                        self.scopes.entry(name).or_default().push(kind);
                    }
                }
                Task::Unbind(names) => {
                    for name in names {
                        self.scopes.entry(name).or_default().pop();
                    }
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, node: NodeId, tasks: &mut Vec<Task>) -> Result<(), Unreadable> {
        let forest = self.forest;
        if let Some(text) = forest.atom(node) {
            let kind = self.atom(node, text)?;
            self.result.kinds.insert(node, kind);
            return Ok(());
        }
        let children = forest.children(node).to_vec();
        let head = forest.head(node).unwrap_or_default();
        tasks.push(Task::Leave(node));
        match (head, &children[..]) {
            (_, []) => return Err(self.fault(node, "expected a term")),
            ("_" | "as", _) => {}
            ("!", &[_, inner, ..]) => tasks.push(Task::Enter(inner)),
            ("exists" | "forall", &[_, binders, body]) => {
                let bound = self.binders(binders)?;
                let names = bound.iter().map(|(name, _)| name.clone()).collect();
                tasks.extend([Task::Unbind(names), Task::Enter(body), Task::Bind(bound)]);
            }
            ("let", &[_, bindings, body]) => {
                let mut names = Vec::new();
                let mut values = Vec::new();
                for &binding in forest.children(bindings) {
                    let (Some(name), &[_, value]) =
                        (forest.head(binding), forest.children(binding))
                    else {
                        return Err(self.fault(binding, "expected a name and its value"));
                    };
                    names.push(name.to_owned());
                    values.push(Task::Enter(value));
                }
                tasks.extend([Task::Unbind(names), Task::Enter(body), Task::BindLet(bindings)]);
                tasks.extend(values);
            }
            ("!" | "exists" | "forall" | "let", _) => {
                return Err(self.fault(node, format!("`{head}` with a wrong number of parts")));
            }
            ("match" | "lambda", _) => {
                return Err(self.fault(node, format!("`{head}` is not read in this dialect")));
            }
            (_, [_, rest @ ..]) => tasks.extend(rest.iter().map(|child| Task::Enter(*child))),
        }
        Ok(())
    }

    fn atom(&self, node: NodeId, text: &str) -> Result<Kind, Unreadable> {
        if let Some(kind) = self.scopes.get(text).and_then(|kinds| kinds.last()) {
            return Ok(*kind);
        }
        if let Some(function) = self.signature.function(text) {
            if !function.parameters.is_empty() {
                return Err(self.fault(node, format!("`{text}` needs arguments")));
            }
            return Ok(kind_of(function.result));
        }
        match text {
            "true" | "false" | "emp" | "sep.emp" => Ok(Kind::Formula),
            "nil" | "sep.nil" => Ok(Kind::Location(None)),
            // Constants of theories have a dot in their names, as rounding modes do not.
            _ if is_literal(text) || text.contains('.') => Ok(Kind::Data),
            "RNE" | "RNA" | "RTP" | "RTN" | "RTZ" => Ok(Kind::Data),
            _ => Err(self.fault(node, format!("`{text}` is not declared"))),
        }
    }

    /// Gives a `nil` its sort, through the terms that pass a location on.
    fn resolve(&mut self, node: NodeId, sort: SortId) {
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            if self.result.of(node) != Kind::Location(None) {
                continue;
            }
            self.result.kinds.insert(node, Kind::Location(Some(sort)));
            let children = self.forest.children(node);
            match (self.forest.head(node), children) {
                (Some("ite"), &[_, _, then, other]) => stack.extend([then, other]),
                (Some("!"), &[_, inner, ..]) => stack.push(inner),
                (Some("let"), &[_, _, body]) => stack.push(body),
                _ => {}
            }
        }
    }

    /// That a term is a location of a sort.
    fn expect_location(&mut self, node: NodeId, sort: SortId) -> Result<(), Unreadable> {
        match self.result.of(node) {
            Kind::Location(None) => self.resolve(node, sort),
            Kind::Location(Some(known)) if known == sort => {}
            Kind::Location(Some(known)) => {
                let [found, wanted] = [known, sort].map(|sort| self.signature.name_of(sort));
                let reason =
                    format!("expected a location of sort `{wanted}`, found one of `{found}`");
                return Err(self.fault(node, reason));
            }
            _ => return Err(self.fault(node, "expected a location")),
        }
        Ok(())
    }

    fn expect_formula(&self, node: NodeId) -> Result<(), Unreadable> {
        match self.result.of(node) {
            Kind::Location(_) => Err(self.fault(node, "expected a formula, found a location")),
            _ => Ok(()),
        }
    }

    fn expect_data(&self, node: NodeId, of: &str) -> Result<(), Unreadable> {
        match self.result.of(node) {
            Kind::Data => Ok(()),
            Kind::Location(_) => Err(self.fault(node, format!("a location below `{of}`"))),
            _ => Err(self.fault(node, format!("a formula about the heap below `{of}`"))),
        }
    }

    /// What a term is whose parts are known.
    fn leave(&mut self, node: NodeId) -> Result<Kind, Unreadable> {
        let forest = self.forest;
        let children = forest.children(node).to_vec();
        let args = &children[1..];
        let Some(head) = forest.head(node) else {
            // An indexed operator.
            for &arg in args {
                self.expect_data(arg, "an operator with indices")?;
            }
            return Ok(Kind::Data);
        };
        let is_free = self.scopes.get(head).is_none_or(Vec::is_empty);
        if is_free && let Some(function) = self.signature.function(head).cloned() {
            return self.application(node, head, &function, args);
        }
        let arity = |wanted: usize| {
            if args.len() == wanted {
                Ok(())
            } else {
                let reason = format!("`{head}` takes {wanted} arguments, not {}", args.len());
                Err(self.fault(node, reason))
            }
        };
        match head {
            "_" | "as" => self.qualified(node, args),
            "!" => Ok(self.result.of(args[0])),
            "let" => Ok(self.result.of(args[1])),
            "exists" | "forall" => {
                self.expect_formula(args[1])?;
                Ok(Kind::Formula)
            }
            "not" | "and" | "or" | "=>" | "xor" => {
                if head == "not" {
                    arity(1)?;
                }
                args.iter().try_for_each(|arg| self.expect_formula(*arg))?;
                let data = args.iter().all(|arg| self.result.of(*arg) == Kind::Data);
                Ok(if data { Kind::Data } else { Kind::Formula })
            }
            "=" | "distinct" => self.equation(node, head, args),
            "ite" => {
                arity(3)?;
                self.choice(node, args)
            }
            "sep" | "wand" | "septraction" => {
                if head != "sep" {
                    arity(2)?;
                }
                args.iter().try_for_each(|arg| self.expect_formula(*arg))?;
                Ok(Kind::Formula)
            }
            "pto" => {
                arity(2)?;
                self.cell(args[0], args[1])
            }
            "freed" => Err(self.fault(node, "cells that were freed are not read: `freed`")),
            "begin" | "end" => {
                let reason = format!("addresses of blocks are not read: `{head}`");
                Err(self.fault(node, reason))
            }
            WRAPPER if self.signature.has_wrapper() => {
                arity(1)?;
                Ok(Kind::Data)
            }
            _ => match Predicate::named(head) {
                Some(predicate) => {
                    arity(predicate.arity())?;
                    self.call(node, predicate, args)
                }
                None => {
                    args.iter().try_for_each(|arg| self.expect_data(*arg, head))?;
                    Ok(Kind::Data)
                }
            },
        }
    }

    /// `(_ emp L D)`, `(as nil S)`, and what has nothing to do with the heap.
    fn qualified(&self, node: NodeId, args: &[NodeId]) -> Result<Kind, Unreadable> {
        let name = args.first().and_then(|node| self.forest.atom(*node)).unwrap_or_default();
        match name {
            "emp" | "sep.emp" => Ok(Kind::Formula),
            "nil" | "sep.nil" => match args.get(1) {
                Some(sort) => match self.signature.type_of_sort(self.forest, *sort) {
                    Type::Location(sort) => Ok(Kind::Location(Some(sort))),
                    _ => Err(self.fault(*sort, "this is no sort of locations")),
                },
                None => Err(self.fault(node, "expected a sort")),
            },
            _ => Ok(Kind::Data),
        }
    }

    fn application(
        &mut self,
        node: NodeId,
        name: &str,
        function: &super::signature::Function,
        args: &[NodeId],
    ) -> Result<Kind, Unreadable> {
        let wanted = function.parameters.len();
        if args.len() != wanted {
            let reason = format!("`{name}` takes {wanted} arguments, not {}", args.len());
            return Err(self.fault(node, reason));
        }
        for (&arg, parameter) in args.iter().zip(&function.parameters) {
            match parameter {
                Type::Location(sort) => self.expect_location(arg, *sort)?,
                _ => self.expect_data(arg, name)?,
            }
        }
        Ok(kind_of(function.result))
    }

    fn equation(&mut self, node: NodeId, head: &str, args: &[NodeId]) -> Result<Kind, Unreadable> {
        let kinds: Vec<Kind> = args.iter().map(|arg| self.result.of(*arg)).collect();
        let known = kinds.iter().find_map(|kind| match kind {
            Kind::Location(Some(sort)) => Some(*sort),
            _ => None,
        });
        if kinds.iter().any(|kind| matches!(kind, Kind::Location(_))) {
            let sort = known.unwrap_or(self.signature.default_sort());
            let several =
                |kind: &Kind| matches!(kind, Kind::Location(Some(other)) if *other != sort);
            let with_nil = kinds.contains(&Kind::Location(None));
            if head == "=" && with_nil && kinds.iter().any(several) {
                // Each is the `nil` of its sort: there is one `nil` for all of them.
                for (arg, kind) in args.iter().zip(&kinds) {
                    if !matches!(kind, Kind::Location(_)) {
                        return Err(self.fault(*arg, "expected a location"));
                    }
                }
                return Ok(Kind::Pure);
            }
            args.iter().try_for_each(|arg| self.expect_location(*arg, sort))?;
            return Ok(Kind::Pure);
        }
        if kinds.iter().all(|kind| *kind == Kind::Data) {
            return Ok(Kind::Data);
        }
        if args.len() != 2 && head == "distinct" {
            return Err(self.fault(node, "`distinct` takes two formulas about the heap"));
        }
        Ok(Kind::Formula)
    }

    fn choice(&mut self, node: NodeId, args: &[NodeId]) -> Result<Kind, Unreadable> {
        let [condition, then, other] = [0, 1, 2].map(|at| self.result.of(args[at]));
        if let Kind::Location(sort) = then {
            let sort = match (sort, other) {
                (Some(sort), _) | (None, Kind::Location(Some(sort))) => Some(sort),
                _ => None,
            };
            if let Some(sort) = sort {
                self.expect_location(args[1], sort)?;
                self.expect_location(args[2], sort)?;
            } else if !matches!(other, Kind::Location(_)) {
                return Err(self.fault(args[2], "expected a location"));
            }
            return if condition.is_pure() {
                Ok(Kind::Location(sort))
            } else {
                Err(self.fault(args[0], "the condition of a location speaks of the heap"))
            };
        }
        args.iter().try_for_each(|arg| self.expect_formula(*arg))?;
        if then == Kind::Data && other == Kind::Data && condition != Kind::Data {
            let reason = "data that depends on locations or on the heap is not read";
            return Err(self.fault(node, reason));
        }
        let data = [condition, then, other] == [Kind::Data; 3];
        Ok(if data { Kind::Data } else { Kind::Formula })
    }

    fn cell(&mut self, source: NodeId, target: NodeId) -> Result<Kind, Unreadable> {
        let sort = match (self.result.of(source), self.result.of(target)) {
            (Kind::Location(Some(sort)), _) => sort,
            (Kind::Location(None), Kind::Location(Some(sort))) => sort,
            (Kind::Location(None), _) => self.signature.default_sort(),
            _ => return Err(self.fault(source, "expected a location")),
        };
        self.expect_location(source, sort)?;
        let is_wrapped = self.forest.head(target) == Some(WRAPPER) && self.signature.has_wrapper();
        match self.signature.cell(sort) {
            None => {
                let name = self.signature.name_of(sort);
                let reason = format!("nothing says what cells at addresses of sort `{name}` hold");
                Err(self.fault(source, reason))
            }
            Some(Cell::Bare(_, Field::Location(next))) => {
                let next = *next;
                let target = match self.forest.children(target) {
                    &[_, inner] if is_wrapped => inner,
                    _ => target,
                };
                self.expect_location(target, next)?;
                Ok(Kind::Formula)
            }
            Some(_) => {
                self.expect_data(target, "pto")?;
                Ok(Kind::Formula)
            }
        }
    }

    fn call(
        &mut self,
        node: NodeId,
        predicate: Predicate,
        args: &[NodeId],
    ) -> Result<Kind, Unreadable> {
        let own = if predicate == Predicate::Nested { 2 } else { args.len() };
        let known = args[..own].iter().find_map(|arg| match self.result.of(*arg) {
            Kind::Location(sort) => sort,
            _ => None,
        });
        let sort = known.or_else(|| self.signature.first_that_fits(predicate));
        let inner = sort.and_then(|sort| {
            let cell = self.signature.cell(sort)?;
            Some((sort, predicate.fits(sort, cell)?))
        });
        let Some((sort, inner)) = inner else {
            let reason = format!("`{}` needs {}", predicate.name(), predicate.needs());
            return Err(self.fault(node, reason));
        };
        let inner_fits = self
            .signature
            .cell(inner)
            .is_some_and(|cell| Predicate::List.fits(inner, cell).is_some());
        if predicate == Predicate::Nested && !inner_fits {
            let reason = format!("`{}` needs {}", predicate.name(), predicate.needs());
            return Err(self.fault(node, reason));
        }
        for (at, &arg) in args.iter().enumerate() {
            self.expect_location(arg, if at < own { sort } else { inner })?;
        }
        let name = self.signature.predicate(predicate, sort);
        self.result.predicates.insert(node, name);
        Ok(Kind::Formula)
    }
}

fn kind_of(of: Type) -> Kind {
    match of {
        Type::Location(sort) => Kind::Location(Some(sort)),
        Type::Data => Kind::Data,
        Type::Formula => Kind::Formula,
    }
}
