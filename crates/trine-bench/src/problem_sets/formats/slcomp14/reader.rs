//! Reads the format of SL-COMP 2014.
//!
//! Idea: declarations first, since predicates may be used before they are defined; then each formula is
//! walked downwards with the scopes of its binders, and its atoms are collected.
//! Invariant: what is no symbolic heap is refused with its place. Nothing recurses.
//! Reference: as in [`super`].

use rustc_hash::FxHashMap;

use crate::problem_sets::formats::{Unreadable, sort_inference};
use crate::problem_sets::s_expression::{Forest, NodeId};
use crate::problem_sets::symbolic_heap::{
    Arg, Comparison, Linear, Predicate, Problem, Pure, Record, Spatial, SymbolicHeap, VarSort,
    Variable,
};
use crate::result::Answer;

/// Reads the format.
///
/// # Errors
///
/// What is wrong or no symbolic heap, with its place.
pub fn read(forest: &Forest) -> Result<Problem, Unreadable> {
    let mut reader = Reader::new(forest);
    for &form in &forest.forms {
        reader.declaration(form)?;
    }
    let mut problem = Problem::default();
    let mut positive = Vec::new();
    for &form in &forest.forms {
        let command = forest.children(form);
        match (forest.head(form), command) {
            (Some("define-fun"), &[_, name, params, _, body]) => {
                let predicate = reader.predicate(name, params, body)?;
                problem.predicates.push(predicate);
            }
            (Some("assert"), &[_, formula]) => {
                let negated = match forest.children(formula) {
                    &[_, inner] if forest.head(formula) == Some("not") => Some(inner),
                    _ => None,
                };
                match negated {
                    None => positive.push(formula),
                    Some(inner) if problem.consequent.is_none() => {
                        problem.consequent = Some(reader.assertion(&[inner])?);
                    }
                    Some(_) => return Err(reader.fault(form, "a second negated assertion")),
                }
            }
            (Some("define-fun" | "assert"), _) => {
                return Err(reader.fault(form, "this command has a wrong number of parts"));
            }
            _ => {}
        }
    }
    if positive.is_empty() {
        let place = forest.forms.last().copied().unwrap_or(0);
        return Err(reader.fault(place, "no formula is asserted that is not negated"));
    }
    problem.antecedent = reader.assertion(&positive)?;
    reader.add_loops(&mut problem)?;
    problem.status = reader.status;
    let numbers = reader.has_numbers;
    problem.logic = if numbers { "SHIDLIA".to_owned() } else { "SHID".to_owned() };
    problem.records = reader.records;
    problem.constants = reader.constants;
    sort_inference::infer(&mut problem)
        .map_err(|reason| Unreadable { position: trine_smtlib::Position::START, reason })?;
    Ok(problem)
}

/// A scope of bound names: those of the scope around it too.
struct Scope {
    around: Option<usize>,
    names: FxHashMap<String, String>,
}

struct Reader<'f> {
    forest: &'f Forest,
    records: Vec<Record>,
    sorts: FxHashMap<String, usize>,
    fields: FxHashMap<String, (usize, usize)>,
    constants: Vec<Variable>,
    predicates: FxHashMap<String, usize>,
    /// Predicates of which a cell at least is asked for, with the place of the first such call.
    loops: Vec<(String, NodeId)>,
    status: Option<Answer>,
    has_numbers: bool,
}

impl<'f> Reader<'f> {
    fn new(forest: &'f Forest) -> Self {
        Self {
            forest,
            records: Vec::new(),
            sorts: FxHashMap::default(),
            fields: FxHashMap::default(),
            constants: Vec::new(),
            predicates: FxHashMap::default(),
            loops: Vec::new(),
            status: None,
            has_numbers: false,
        }
    }

    fn fault(&self, node: NodeId, reason: impl Into<String>) -> Unreadable {
        Unreadable { position: self.forest.place(node), reason: reason.into() }
    }

    fn name(&self, node: NodeId) -> Result<String, Unreadable> {
        let name = self.forest.atom(node).ok_or_else(|| self.fault(node, "expected a name"))?;
        Ok(name.to_owned())
    }

    fn sort(&mut self, node: NodeId) -> Result<VarSort, Unreadable> {
        match self.forest.atom(node) {
            // What SLEEK calls a number of which it does not know more.
            Some("Int" | "NUM") => {
                self.has_numbers = true;
                Ok(VarSort::Int)
            }
            Some(name) => match self.sorts.get(name) {
                Some(record) => Ok(VarSort::Location(*record)),
                None => Err(self.fault(node, format!("there is no sort `{name}` here"))),
            },
            None => Err(self.fault(node, "expected the name of a sort")),
        }
    }

    /// Sorts, fields, constants and the heads of predicates, which may be used before they are defined.
    fn declaration(&mut self, form: NodeId) -> Result<(), Unreadable> {
        let forest = self.forest;
        match (forest.head(form), forest.children(form)) {
            (Some("declare-sort"), &[_, name, ..]) => {
                let location = self.name(name)?;
                self.sorts.insert(location.clone(), self.records.len());
                let data = format!("{location}_cell");
                let constructor = format!("c_{location}");
                self.records.push(Record { location, data, constructor, fields: Vec::new() });
            }
            (Some("declare-fun"), &[_, name, _, sort]) => self.constant(name, sort)?,
            (Some("declare-const"), &[_, name, sort]) => self.constant(name, sort)?,
            (Some("define-fun"), &[_, name, params, space, _]) => {
                if forest.atom(space) != Some("Space") {
                    return Err(self.fault(space, "expected `Space`"));
                }
                let arity = forest.children(params).len();
                self.predicates.insert(self.name(name)?, arity);
            }
            (Some("set-info"), &[_, key, value]) if forest.atom(key) == Some(":status") => {
                self.status = forest.atom(value).and_then(Answer::from_word);
            }
            (
                Some("set-logic" | "set-info" | "set-option" | "assert" | "check-sat" | "exit"),
                _,
            ) => {}
            _ => return Err(self.fault(form, "this command is not read in this format")),
        }
        Ok(())
    }

    fn constant(&mut self, name: NodeId, sort: NodeId) -> Result<(), Unreadable> {
        let text = self.name(name)?;
        if matches!(self.forest.atom(sort), Some("SetLoc" | "SetRef")) {
            return Ok(());
        }
        let &[field, location, content] = self.forest.children(sort) else {
            let sort = self.sort(sort)?;
            self.constants.push((text, sort));
            return Ok(());
        };
        if self.forest.atom(field) != Some("Field") {
            return Err(self.fault(sort, "expected `(Field S T)`"));
        }
        let VarSort::Location(record) = self.sort(location)? else {
            let reason =
                "cells at numbers are not read in this format: COMSPEN's is the one with them";
            return Err(self.fault(location, reason));
        };
        let content = self.sort(content)?;
        self.fields.insert(text.clone(), (record, self.records[record].fields.len()));
        self.records[record].fields.push((text, content));
        Ok(())
    }

    fn predicate(
        &mut self,
        name: NodeId,
        params: NodeId,
        body: NodeId,
    ) -> Result<Predicate, Unreadable> {
        let name = self.name(name)?;
        let mut own = Vec::new();
        for &param in self.forest.children(params) {
            let &[param, sort] = self.forest.children(param) else {
                return Err(self.fault(param, "expected a name and its sort"));
            };
            own.push((self.name(param)?, self.sort(sort)?));
        }
        let mut rules = Vec::new();
        let mut alternatives = vec![body];
        while let Some(node) = alternatives.pop() {
            let children = self.forest.children(node);
            match self.forest.head(node) {
                Some("or") => alternatives.extend(children[1..].iter().rev()),
                Some("tospace" | "tobool") if children.len() == 2 => alternatives.push(children[1]),
                _ => {
                    let mut known: Vec<Variable> = own.clone();
                    let (mut rule, _) = self.heap(&[node], &own)?;
                    // What nothing binds is existential.
                    known.extend(rule.exists.iter().cloned());
                    for variable in unbound(&rule, &known) {
                        if self.constants.iter().any(|(name, _)| *name == variable) {
                            let reason = format!("a rule mentions the constant `{variable}`");
                            return Err(self.fault(node, reason));
                        }
                        rule.exists.push((variable, VarSort::unknown()));
                    }
                    rules.push(rule);
                }
            }
        }
        Ok(Predicate { name, params: own, rules })
    }

    fn assertion(&mut self, formulas: &[NodeId]) -> Result<SymbolicHeap, Unreadable> {
        let known = self.constants.clone();
        let (heap, spatial) = self.heap(formulas, &known)?;
        let first = formulas.first().copied().unwrap_or(0);
        if !spatial {
            return Err(self.fault(first, "this formula says nothing of the heap"));
        }
        let mut bound = known;
        bound.extend(heap.exists.iter().cloned());
        if let Some(name) = unbound(&heap, &bound).first() {
            return Err(self.fault(first, format!("`{name}` is not declared")));
        }
        Ok(heap)
    }

    /// A symbolic heap, and whether it says something of the heap.
    fn heap(
        &mut self,
        roots: &[NodeId],
        free: &[Variable],
    ) -> Result<(SymbolicHeap, bool), Unreadable> {
        let forest = self.forest;
        let mut heap = SymbolicHeap::default();
        let mut is_spatial = false;
        let mut taken: Vec<String> = free.iter().map(|(name, _)| name.clone()).collect();
        let mut scopes = vec![Scope { around: None, names: FxHashMap::default() }];
        let mut stack: Vec<(NodeId, usize)> = roots.iter().rev().map(|root| (*root, 0)).collect();
        while let Some((node, scope)) = stack.pop() {
            let children = forest.children(node);
            let head = forest.head(node).unwrap_or_default();
            let within = |nodes: &[NodeId]| -> Vec<(NodeId, usize)> {
                nodes.iter().rev().map(|node| (*node, scope)).collect()
            };
            match (forest.atom(node), head, children) {
                (Some("emp"), ..) => is_spatial = true,
                (Some("true"), ..) => {}
                (None, "and" | "ssep" | "sep", [_, rest @ ..]) => stack.extend(within(rest)),
                (None, "tobool" | "tospace", &[_, inner]) => stack.push((inner, scope)),
                // A name of the locations of a part, of which nothing is said.
                (None, "index", &[_, _, inner]) => stack.push((inner, scope)),
                (None, "exists", &[_, binders, body]) => {
                    let mut names = FxHashMap::default();
                    for &binder in forest.children(binders) {
                        let &[name, sort] = forest.children(binder) else {
                            return Err(self.fault(binder, "expected a name and its sort"));
                        };
                        let written = self.name(name)?;
                        let sort = self.sort(sort)?;
                        let mut own = written.clone();
                        let mut number = 1;
                        while taken.contains(&own) {
                            own = format!("{written}_{number}");
                            number += 1;
                        }
                        taken.push(own.clone());
                        heap.exists.push((own.clone(), sort));
                        names.insert(written, own);
                    }
                    scopes.push(Scope { around: Some(scope), names });
                    stack.push((body, scopes.len() - 1));
                }
                (None, "pto", &[_, source, target]) => {
                    is_spatial = true;
                    let source = self.arg(source, scope, &scopes)?;
                    let cell = self.cell(source, target, scope, &scopes, &mut taken, &mut heap)?;
                    heap.spatial.push(cell);
                }
                (None, "loop", &[_, call]) => {
                    is_spatial = true;
                    let mut atom = self.call(call, scope, &scopes)?;
                    if let Spatial::Call { predicate, .. } = &mut atom {
                        if !self.loops.iter().any(|(name, _)| name == predicate) {
                            self.loops.push((predicate.clone(), node));
                        }
                        predicate.push_str(LOOP);
                    }
                    heap.spatial.push(atom);
                }
                (None, "wsep" | "sloc" | "inset" | "in" | "notin" | "subset", _) => {
                    return Err(self.fault(node, format!("`{head}` is not read")));
                }
                (None, "or" | "forall" | "=>" | "ite" | "let", _) => {
                    return Err(self.fault(node, format!("`{head}` is no part of a symbolic heap")));
                }
                (atom, _, _) => {
                    let name = atom.unwrap_or(head);
                    if self.predicates.contains_key(name) {
                        is_spatial = true;
                        let call = self.call(node, scope, &scopes)?;
                        heap.spatial.push(call);
                    } else {
                        self.pure(node, scope, &scopes, &mut heap.pure)?;
                    }
                }
            }
        }
        Ok((heap, is_spatial))
    }

    fn variable(&self, name: &str, mut scope: usize, scopes: &[Scope]) -> String {
        loop {
            if let Some(own) = scopes[scope].names.get(name) {
                return own.clone();
            }
            match scopes[scope].around {
                Some(around) => scope = around,
                None => return name.to_owned(),
            }
        }
    }

    fn call(&self, node: NodeId, scope: usize, scopes: &[Scope]) -> Result<Spatial, Unreadable> {
        let forest = self.forest;
        let args = forest.children(node).get(1..).unwrap_or_default();
        let name = forest.atom(node).or(forest.head(node)).unwrap_or_default();
        match self.predicates.get(name) {
            None => Err(self.fault(node, format!("there is no predicate `{name}`"))),
            Some(arity) if *arity != args.len() => {
                let reason = format!("`{name}` takes {arity} arguments, not {}", args.len());
                Err(self.fault(node, reason))
            }
            Some(_) => {
                let args: Result<_, _> =
                    args.iter().map(|arg| self.arg(*arg, scope, scopes)).collect();
                Ok(Spatial::Call { predicate: name.to_owned(), args: args? })
            }
        }
    }

    fn cell(
        &self,
        source: Arg,
        target: NodeId,
        scope: usize,
        scopes: &[Scope],
        taken: &mut Vec<String>,
        heap: &mut SymbolicHeap,
    ) -> Result<Spatial, Unreadable> {
        let forest = self.forest;
        let refs = match forest.head(target) {
            Some("ref") => vec![target],
            Some("sref") => forest.children(target)[1..].to_vec(),
            _ => return Err(self.fault(target, "expected `(ref f t)` or `(sref (ref f t) ...)`")),
        };
        let mut record = None;
        let mut values: FxHashMap<usize, Arg> = FxHashMap::default();
        for node in refs {
            let (&[_, field, value], Some("ref")) = (forest.children(node), forest.head(node))
            else {
                return Err(self.fault(node, "expected `(ref f t)`"));
            };
            let name = self.name(field)?;
            let Some(&(of, at)) = self.fields.get(&name) else {
                return Err(self.fault(field, format!("there is no field `{name}`")));
            };
            if *record.get_or_insert(of) != of {
                let reason = format!("`{name}` is a field of another sort than those before it");
                return Err(self.fault(field, reason));
            }
            if values.insert(at, self.arg(value, scope, scopes)?).is_some() {
                return Err(self.fault(field, format!("the field `{name}` stands here twice")));
            }
        }
        let Some(record) = record else {
            return Err(self.fault(target, "expected a field"));
        };
        let mut fields = Vec::new();
        for (at, (name, sort)) in self.records[record].fields.iter().enumerate() {
            fields.push(values.remove(&at).unwrap_or_else(|| {
                let mut number = 0;
                let mut fresh = format!("any_{name}");
                while taken.contains(&fresh) {
                    number += 1;
                    fresh = format!("any_{name}_{number}");
                }
                taken.push(fresh.clone());
                heap.exists.push((fresh.clone(), sort.clone()));
                Arg::Location(fresh)
            }));
        }
        Ok(Spatial::PointsTo { source, record, fields })
    }

    /// A variable, `nil`, or a linear sum; nested ones by a stack with the factor so far.
    fn arg(&self, root: NodeId, scope: usize, scopes: &[Scope]) -> Result<Arg, Unreadable> {
        let forest = self.forest;
        if let Some(text) = forest.atom(root) {
            if text == "nil" {
                return Ok(Arg::Nil(VarSort::unknown()));
            }
            if !text.starts_with(|c: char| c.is_ascii_digit()) {
                return Ok(Arg::Location(self.variable(text, scope, scopes)));
            }
        }
        if forest.head(root) == Some("as") {
            return Ok(Arg::Nil(VarSort::unknown()));
        }
        let beyond = || self.fault(root, "this is not linear, or beyond 128 bits");
        let mut sum = Linear::default();
        let mut stack = vec![(root, 1i128)];
        while let Some((node, factor)) = stack.pop() {
            let args = forest.children(node).get(1..).unwrap_or_default();
            match (forest.atom(node), forest.head(node), args) {
                (Some(text), ..) => {
                    let summand = match text.parse::<i128>() {
                        Ok(value) => Linear::constant(value),
                        Err(_) if text.starts_with(|c: char| c.is_ascii_digit()) => {
                            return Err(beyond());
                        }
                        Err(_) => Linear::variable(&self.variable(text, scope, scopes)),
                    };
                    sum = sum.plus(factor, &summand).ok_or_else(beyond)?;
                }
                (_, Some("+"), _) => stack.extend(args.iter().map(|arg| (*arg, factor))),
                (_, Some("-"), [only]) => stack.push((*only, -factor)),
                (_, Some("-"), [first, rest @ ..]) => {
                    stack.push((*first, factor));
                    stack.extend(rest.iter().map(|arg| (*arg, -factor)));
                }
                (_, Some("*"), &[a, b]) => {
                    let number = |node| forest.atom(node).and_then(|text| text.parse().ok());
                    let (by, rest) = match (number(a), number(b)) {
                        (Some(by), _) => (by, b),
                        (_, Some(by)) => (by, a),
                        _ => return Err(beyond()),
                    };
                    stack.push((rest, factor.checked_mul(by).ok_or_else(beyond)?));
                }
                _ => return Err(self.fault(node, "expected a location or a number")),
            }
        }
        Ok(Arg::Int(sum))
    }

    fn pure(
        &self,
        node: NodeId,
        scope: usize,
        scopes: &[Scope],
        out: &mut Vec<Pure>,
    ) -> Result<(), Unreadable> {
        let forest = self.forest;
        let (mut node, mut positive) = (node, true);
        while forest.head(node) == Some("not") && forest.children(node).len() == 2 {
            node = forest.children(node)[1];
            positive = !positive;
        }
        let head = forest.head(node).unwrap_or_default();
        let mut args = Vec::new();
        if matches!(head, "=" | "distinct" | "<" | "<=" | ">" | ">=") {
            for &arg in &forest.children(node)[1..] {
                args.push(self.arg(arg, scope, scopes)?);
            }
        }
        if args.len() < 2 || !positive && args.len() > 2 {
            let found = forest.atom(node).unwrap_or(head);
            return Err(self.fault(node, format!("`{found}` is no atom of this format")));
        }
        let number = |arg: &Arg| match arg {
            Arg::Int(sum) => Ok(sum.clone()),
            Arg::Location(name) => Ok(Linear::variable(name)),
            Arg::Nil(_) => Err(self.fault(node, "`nil` is no number")),
        };
        let pairs: Vec<(&Arg, &Arg)> = match head {
            "distinct" => {
                let pairs = args.iter().enumerate();
                pairs.flat_map(|(at, a)| args[at + 1..].iter().map(move |b| (a, b))).collect()
            }
            _ => args.windows(2).map(|pair| (&pair[0], &pair[1])).collect(),
        };
        for (a, b) in pairs {
            out.push(match (head, positive) {
                ("=", true) | ("distinct", false) => Pure::Eq(a.clone(), b.clone()),
                ("=", false) | ("distinct", true) => Pure::Ne(a.clone(), b.clone()),
                ("<=", true) | (">", false) => {
                    Pure::Compare(Comparison::Le, number(a)?, number(b)?)
                }
                ("<", true) | (">=", false) => {
                    Pure::Compare(Comparison::Lt, number(a)?, number(b)?)
                }
                (">=", true) | ("<", false) => {
                    Pure::Compare(Comparison::Le, number(b)?, number(a)?)
                }
                _ => Pure::Compare(Comparison::Lt, number(b)?, number(a)?),
            });
        }
        Ok(())
    }

    /// Predicates whose heaps have a cell at least: the rules with cells.
    fn add_loops(&self, problem: &mut Problem) -> Result<(), Unreadable> {
        for (name, node) in &self.loops {
            let Some(predicate) = problem.predicates.iter().find(|p| p.name == *name) else {
                continue;
            };
            let has_cell = |rule: &&SymbolicHeap| {
                rule.spatial.iter().any(|atom| matches!(atom, Spatial::PointsTo { .. }))
            };
            let rules: Vec<SymbolicHeap> =
                predicate.rules.iter().filter(has_cell).cloned().collect();
            if rules.iter().any(|rule| !rule.pure.is_empty()) {
                let reason = format!("`loop` of `{name}`, whose rules with cells have conditions");
                return Err(self.fault(*node, reason));
            }
            let (name, params) = (format!("{name}{LOOP}"), predicate.params.clone());
            problem.predicates.push(Predicate { name, params, rules });
        }
        Ok(())
    }
}

/// What the name of a predicate ends with where a cell at least is asked for.
const LOOP: &str = "_loop";

/// Variables of a formula that are not among the known ones.
fn unbound(heap: &SymbolicHeap, known: &[Variable]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    heap.for_each_variable(|name| {
        if !known.iter().any(|(known, _)| known == name) && !found.iter().any(|other| other == name)
        {
            found.push(name.to_owned());
        }
    });
    found
}
