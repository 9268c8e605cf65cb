//! Terms as text, with `let` for what is shared.
//!
//! Idea: a stack of work items replaces recursion. At the top and in each quantifier's body, the
//! shared terms that belong there are named first, level by level: one `let` holds all terms that
//! depend only on names given before, so the nesting of `let` grows with the depth of the DAG and not
//! with its size.
//! Invariant: bound variables are renamed where their name would hide another one that is used.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunId, FunKind, Op, Sort, TermId, TermStore};
use trine_value::pattern::Flavour;

use super::lambda::{LambdaText, Lambdas, lambdas_below};
use super::sharing::{Definitions, Sharing, bound_variables, terms_below, text_weight};
use super::sort::write_sort;
use super::symbol::symbol_text;
use super::value::value_text;

/// How terms are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrintOptions {
    /// A term that occurs more than once is named with `let` if it consists of more than this
    /// number of symbols.
    pub name_above: u32,
    /// Which constructors of datatypes with parameters are written with their sort.
    pub qualified: Qualified,
}

/// Constructors that are written as `(as C S)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualified {
    /// Those whose fields do not say what the parameters are.
    WhereNeeded,
    /// All of datatypes with parameters, as cvc5 writes values.
    Always,
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self { name_above: 4, qualified: Qualified::WhereNeeded }
    }
}

/// A term as text.
#[must_use]
pub fn term_text(store: &TermStore, term: TermId) -> String {
    let mut out = String::new();
    write_term(&mut out, store, term, PrintOptions::default());
    out
}

/// A value, or a term made of values, as text without `let`, unless that has more than about `most` symbols:
/// many programs that read values know no `let`. Constructors have their sorts.
#[must_use]
pub fn spelled_out_text(store: &TermStore, term: TermId, most: u32) -> String {
    let mut options = PrintOptions { qualified: Qualified::Always, ..PrintOptions::default() };
    if text_weight(store, term) <= most {
        options.name_above = u32::MAX;
    }
    let mut out = String::new();
    write_term(&mut out, store, term, options);
    out
}

/// Appends a term.
pub fn write_term(out: &mut String, store: &TermStore, term: TermId, options: PrintOptions) {
    write_with_definitions(out, store, term, options, &Definitions::default());
}

/// Appends a term, where some terms are printed by name.
pub(super) fn write_with_definitions(
    out: &mut String,
    store: &TermStore,
    term: TermId,
    options: PrintOptions,
    definitions: &Definitions,
) {
    let lambdas = lambdas_below(store, term, options, definitions);
    write_body(out, store, term, options, definitions, &lambdas, FxHashMap::default());
}

/// Appends a term whose lambdas are written and some of whose variables have names.
pub(super) fn write_body(
    out: &mut String,
    store: &TermStore,
    term: TermId,
    options: PrintOptions,
    definitions: &Definitions,
    lambdas: &Lambdas,
    variables: FxHashMap<TermId, String>,
) {
    let sharing = Sharing::new(store, &[term], options.name_above, definitions);
    let named: Vec<TermId> = variables.keys().copied().collect();
    let mut used = used_names(store, term, definitions, &named);
    used.extend(variables.values().cloned());
    let mut printer = Printer {
        store,
        used,
        definitions,
        lambdas,
        qualified: options.qualified,
        sharing,
        names: FxHashMap::default(),
        next_name: 1,
        variables,
        open_groups: Vec::new(),
        pending: Vec::new(),
        out,
    };
    printer.enter_scope(term, None);
    printer.run();
}

/// An application as text whose arguments are written as these texts; none for what binds, folds or has
/// patterns. Whoever names terms from the bottom up writes large terms so without ever writing one twice.
#[must_use]
pub fn application_text(store: &TermStore, term: TermId, args: &[&str]) -> Option<String> {
    if let Some(value) = value_text(store, term) {
        return Some(value);
    }
    let op = store.op(term);
    let is_plain =
        !matches!(op, Op::BoundVar | Op::Forall | Op::Exists | Op::SepNil | Op::ReFromText)
            && store.rewriting_terms(term).is_none()
            && store.folded(term).is_none();
    if !is_plain || args.len() != store.args(term).len() {
        return None;
    }
    let mut out = String::new();
    if args.is_empty() {
        write_head(&mut out, store, term, Qualified::WhereNeeded);
        return Some(out);
    }
    out.push('(');
    write_head(&mut out, store, term, Qualified::WhereNeeded);
    for arg in args {
        out.push(' ');
        out.push_str(arg);
    }
    write_share(&mut out, store, term);
    out.push(')');
    Some(out)
}

/// Appends the last argument of an atom that speaks of a part of a cell.
fn write_share(out: &mut String, store: &TermStore, term: TermId) {
    if let Some(share) = store.share(term).filter(|share| !share.is_whole()) {
        let _ = write!(out, " {}", share.text());
    }
}

/// Appends the function or operator of a term.
fn write_head(out: &mut String, store: &TermStore, term: TermId, qualified: Qualified) {
    let op = store.op(term);
    if let Some(function) = store.function(term) {
        let name = symbol_text(store.symbols.name(store.function_decl(function).name));
        if op == Op::ArrayMap {
            write_mapped(out, store, function);
        } else if op == Op::IsConstructor {
            let _ = write!(out, "(_ is {name})");
        } else if op == Op::Construct && needs_sort(store, function, qualified)
            || op == Op::SelectField && shares_name(store, function)
        {
            let _ = write!(out, "(as {name} ");
            write_sort(out, store, store.sort(term));
            out.push(')');
        } else {
            out.push_str(&name);
        }
        return;
    }
    if op == Op::ConstArray {
        out.push_str("(as const ");
        write_sort(out, store, store.sort(term));
        out.push(')');
        return;
    }
    let indices = store.indices(term);
    let _ = match op.info().indices {
        _ if op.rewrites_matches() || op == Op::SepShare => write!(out, "{}", op.name()),
        0 => write!(out, "{}", op.name()),
        1 => write!(out, "(_ {} {})", op.name(), indices[0]),
        _ => write!(out, "(_ {} {} {})", op.name(), indices[0], indices[1]),
    };
}

/// `(_ map (f (S ..) R))`: with the sorts, without which an operator with several is not known.
fn write_mapped(out: &mut String, store: &TermStore, function: FunId) {
    let decl = store.function_decl(function);
    let _ = write!(out, "(_ map ({} (", symbol_text(store.symbols.name(decl.name)));
    for (position, &param) in decl.params.iter().enumerate() {
        out.push_str(if position == 0 { "" } else { " " });
        write_sort(out, store, param);
    }
    out.push_str(") ");
    write_sort(out, store, decl.result);
    out.push_str("))");
}

/// What is still to be written.
enum Work<'a> {
    Term(TermId),
    /// A word and the space behind it.
    Word(&'a str),
    /// The term in full, even if it has a name.
    Definition(TermId),
    Text(&'static str),
    /// A space and the share of a cell, which is a part.
    ShareOf(TermId),
    /// A space and a pattern, which shares nothing with the formula.
    Pattern(TermId),
    /// The name of a shared term and the space behind it.
    Name(u32),
    /// The rest of a quantifier whose variables are written: its body.
    Body(Opened),
    /// From here on the terms have names.
    Announce(Vec<(TermId, u32)>),
    /// A quantifier is finished.
    Leave(Opened, Vec<TermId>),
}

/// A quantifier whose variables are written.
struct Opened {
    quantifier: TermId,
    /// The names that its variables had outside of it: none, in formulas of the parser.
    hidden: Vec<Option<String>>,
}

struct Printer<'a> {
    store: &'a TermStore,
    definitions: &'a Definitions,
    lambdas: &'a Lambdas,
    qualified: Qualified,
    sharing: Sharing,
    /// Numbers of the names of shared terms that can be used now.
    names: FxHashMap<TermId, u32>,
    /// Names of functions and variables in the formula, and those given to renamed variables.
    used: FxHashSet<String>,
    next_name: u32,
    /// Names of the bound variables around the present place.
    variables: FxHashMap<TermId, String>,
    open_groups: Vec<u32>,
    pending: Vec<Work<'a>>,
    out: &'a mut String,
}

/// The names that functions and free variables have in a formula, without these variables.
pub(super) fn used_names(
    store: &TermStore,
    term: TermId,
    definitions: &Definitions,
    without: &[TermId],
) -> FxHashSet<String> {
    let mut used = FxHashSet::default();
    let below = terms_below(store, &[term], definitions);
    let mut bound: FxHashSet<TermId> = without.iter().copied().collect();
    for &term in &below {
        bound.extend(bound_variables(store, term).unwrap_or(&[]));
    }
    for term in below {
        let symbol = if let Some(&defined) = definitions.get(&term) {
            defined
        } else if let Some(function) = store.function(term) {
            store.function_decl(function).name
        } else if let Some(variable) = store.variable(term).filter(|_| !bound.contains(&term)) {
            store.variable_decl(variable).name
        } else {
            continue;
        };
        let name = store.symbols.name(symbol);
        if !used.contains(name) {
            used.insert(name.to_owned());
        }
    }
    used
}

impl<'a> Printer<'a> {
    fn run(&mut self) {
        while let Some(work) = self.pending.pop() {
            match work {
                Work::Text(text) => self.out.push_str(text),
                Work::ShareOf(cell) => write_share(self.out, self.store, cell),
                Work::Word(word) => {
                    let _ = write!(self.out, "{word} ");
                }
                Work::Pattern(pattern) => {
                    let _ = write!(self.out, " {}", term_text(self.store, pattern));
                }
                Work::Name(number) => {
                    let _ = write!(self.out, "{} ", shared_name(number));
                }
                Work::Term(term) => match (self.names.get(&term), self.definitions.get(&term)) {
                    (_, Some(&name)) => {
                        self.out.push_str(&symbol_text(self.store.symbols.name(name)));
                    }
                    (Some(&number), None) => self.out.push_str(&shared_name(number)),
                    (None, None) => self.write_in_full(term),
                },
                Work::Definition(term) => self.write_in_full(term),
                Work::Announce(names) => self.names.extend(names),
                Work::Body(opened) => self.enter_body(opened),
                Work::Leave(opened, named) => self.leave(opened, &named),
            }
        }
    }

    /// Schedules a term with the names that belong to its beginning; returns the named terms.
    fn enter_scope(&mut self, body: TermId, group: Option<u32>) -> Vec<TermId> {
        let levels = self.sharing.to_name(self.store, body, group, &self.open_groups);
        let mut schedule = Vec::new();
        for level in &levels {
            schedule.push(Work::Text("(let ("));
            let mut names = Vec::with_capacity(level.len());
            for (position, &term) in level.iter().enumerate() {
                let number = self.new_name();
                schedule.push(Work::Text(if position == 0 { "(" } else { " (" }));
                schedule.push(Work::Name(number));
                schedule.push(Work::Definition(term));
                schedule.push(Work::Text(")"));
                names.push((term, number));
            }
            schedule.push(Work::Text(") "));
            schedule.push(Work::Announce(names));
        }
        schedule.push(Work::Term(body));
        schedule.extend(levels.iter().map(|_| Work::Text(")")));
        self.pending.extend(schedule.into_iter().rev());
        levels.into_iter().flatten().collect()
    }

    /// A number whose name nothing else has.
    fn new_name(&mut self) -> u32 {
        loop {
            let number = self.next_name;
            self.next_name += 1;
            if self.used.insert(shared_name(number)) {
                return number;
            }
        }
    }

    fn write_in_full(&mut self, term: TermId) {
        let store = self.store;
        if let Some(value) = value_text(store, term) {
            self.out.push_str(&value);
            return;
        }
        let op = store.op(term);
        match op {
            Op::BoundVar => match (self.variables.get(&term), store.variable(term)) {
                (Some(name), _) => self.out.push_str(&symbol_text(name)),
                (None, Some(variable)) => {
                    let name = store.symbols.name(store.variable_decl(variable).name);
                    self.out.push_str(&symbol_text(name));
                }
                (None, None) => {}
            },
            Op::Forall | Op::Exists => self.open_quantifier(term),
            op @ (Op::SepNil | Op::SeqEmpty | Op::SetEmpty | Op::SetUniverse) => {
                let _ = write!(self.out, "(as {} ", op.name());
                write_sort(self.out, store, store.sort(term));
                self.out.push(')');
            }
            Op::ReFromText => self.write_pattern_text(term),
            Op::ArrayIdentity => {
                self.out.push_str("(lambda ((x ");
                if let Sort::Array { index, .. } = *store.sort_of(term) {
                    write_sort(self.out, store, index);
                }
                self.out.push_str(")) x)");
            }
            Op::ArrayMap if self.lambda(term).is_some() => self.write_lambda(term),
            _ => {
                let args = store.args(term);
                if !args.is_empty() {
                    self.out.push('(');
                }
                self.write_head(term);
                if !args.is_empty() {
                    self.pending.push(Work::Text(")"));
                    if op == Op::SepShare {
                        self.pending.push(Work::ShareOf(term));
                    }
                    if let Some([pattern, template]) = store.rewriting_terms(term) {
                        self.pending.extend([template, pattern].map(Work::Pattern));
                    }
                    for &arg in args.iter().rev() {
                        self.pending.extend([Work::Term(arg), Work::Text(" ")]);
                    }
                    if let Some(folded) = store.folded(term) {
                        self.pending.extend([Work::Term(folded), Work::Text(" ")]);
                    }
                }
            }
        }
    }

    /// A pattern that was written as a text, by the name of its flavour.
    fn write_pattern_text(&mut self, term: TermId) {
        let (store, args) = (self.store, self.store.args(term));
        let flavour = Flavour::from_number(store.indices(term)[0]).map_or("", Flavour::name);
        let has_flags = store.string_value(args[1]).is_none_or(|flags| !flags.is_empty());
        let _ = write!(self.out, "(re.from_{flavour}{}", if has_flags { "_flags" } else { "" });
        self.pending.push(Work::Text(")"));
        for &arg in args[..1 + usize::from(has_flags)].iter().rev() {
            self.pending.extend([Work::Term(arg), Work::Text(" ")]);
        }
    }

    /// The text of a lambda.
    fn lambda(&self, term: TermId) -> Option<&'a LambdaText> {
        let function = self.store.function(term).filter(|_| self.store.is_lambda(term))?;
        self.lambdas.get(&function)
    }

    /// A lambda, with what it takes from around it bound before.
    fn write_lambda(&mut self, term: TermId) {
        let store = self.store;
        let Some(lambda) = self.lambda(term) else { return };
        if lambda.taken.is_empty() {
            self.out.push_str(&lambda.text);
            return;
        }
        self.out.push_str("(let (");
        let mut schedule = Vec::new();
        // The first argument is the array of the indices.
        for (position, (name, &arg)) in lambda.taken.iter().zip(&store.args(term)[1..]).enumerate()
        {
            schedule.push(Work::Text(if position == 0 { "(" } else { " (" }));
            schedule.push(Work::Word(name));
            schedule.push(Work::Term(store.arg(arg, 0)));
            schedule.push(Work::Text(")"));
        }
        schedule.extend([Work::Text(") "), Work::Word(&lambda.text), Work::Text(")")]);
        self.pending.extend(schedule.into_iter().rev());
    }

    fn write_head(&mut self, term: TermId) {
        write_head(self.out, self.store, term, self.qualified);
    }

    fn open_quantifier(&mut self, term: TermId) {
        let store = self.store;
        let variables = bound_variables(store, term).unwrap_or(&[]);
        let _ = write!(self.out, "({} (", store.op(term).name());
        let mut hidden = Vec::with_capacity(variables.len());
        for (position, &variable) in variables.iter().enumerate() {
            let name = self.variable_name(variable);
            let space = if position == 0 { "" } else { " " };
            let _ = write!(self.out, "{space}({} ", symbol_text(&name));
            write_sort(self.out, store, store.sort(variable));
            self.out.push(')');
            hidden.push(self.variables.insert(variable, name));
        }
        self.out.push_str(") ");
        self.pending.push(Work::Body(Opened { quantifier: term, hidden }));
    }

    /// A name for a bound variable that hides nothing: no function of the formula, no variable
    /// around it and no shared term.
    fn variable_name(&mut self, variable: TermId) -> String {
        let given = match self.store.variable(variable) {
            Some(id) => self.store.symbols.name(self.store.variable_decl(id).name),
            None => "x",
        };
        let mut name = given.to_owned();
        let mut suffix = 1;
        while !self.used.insert(name.clone()) {
            name = format!("{given}!{suffix}");
            suffix += 1;
        }
        name
    }

    fn enter_body(&mut self, opened: Opened) {
        let quantifier = opened.quantifier;
        let variables = bound_variables(self.store, quantifier).unwrap_or(&[]);
        let group = self.sharing.group(variables);
        self.open_groups.extend(group);
        let Some(&body) = self.store.args(quantifier).last() else { return };
        let at = self.pending.len();
        self.pending.push(Work::Text(")"));
        let named = self.enter_scope(body, group);
        self.pending.insert(at + 1, Work::Leave(opened, named));
    }

    fn leave(&mut self, opened: Opened, named: &[TermId]) {
        for term in named {
            self.names.remove(term);
        }
        let variables = bound_variables(self.store, opened.quantifier).unwrap_or(&[]);
        if self.sharing.group(variables).is_some() {
            self.open_groups.pop();
        }
        for (&variable, hidden) in variables.iter().zip(opened.hidden) {
            let name = match hidden {
                Some(name) => self.variables.insert(variable, name),
                None => self.variables.remove(&variable),
            };
            if let Some(name) = name {
                self.used.remove(&name);
            }
        }
    }
}

fn shared_name(number: u32) -> String {
    format!("_let_{number}")
}

/// Whether another constructor of the datatype has a field of the name of this selector.
fn shares_name(store: &TermStore, selector: FunId) -> bool {
    let decl = store.function_decl(selector);
    let FunKind::Selector { datatype, .. } = decl.kind else { return false };
    let constructors = &store.datatype(datatype).constructors;
    let mut selectors = constructors.iter().flat_map(|constructor| &constructor.selectors);
    selectors.any(|&other| other != selector && store.function_decl(other).name == decl.name)
}

/// Whether the sort of a constructor term does not follow from its arguments.
fn needs_sort(store: &TermStore, constructor: FunId, qualified: Qualified) -> bool {
    let decl = store.function_decl(constructor);
    let FunKind::Constructor { datatype, .. } = decl.kind else { return false };
    let params = &store.datatype(datatype).params;
    if params.is_empty() || qualified == Qualified::Always {
        return !params.is_empty();
    }
    let mut seen = FxHashSet::default();
    let mut pending = decl.params.to_vec();
    while let Some(sort) = pending.pop() {
        match store.sorts.get(sort) {
            Sort::Parameter(name) => {
                seen.insert(*name);
            }
            Sort::Array { index, element } => pending.extend([*index, *element]),
            Sort::Set { element } => pending.push(*element),
            Sort::Uninterpreted { args, .. } | Sort::Datatype { args, .. } => {
                pending.extend_from_slice(args);
            }
            _ => {}
        }
    }
    params.iter().any(|param| !seen.contains(param))
}
