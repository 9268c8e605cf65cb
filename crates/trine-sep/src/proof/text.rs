//! Proofs as text: each node with the sequent that the checker made, its steps, its rule and its premises.
//!
//! Invariant: what is written was checked while it was written.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_term::{Op, TermId, TermStore};

use super::certificate::Certificate;
use super::check::{Part, Rejection};
use super::state::{State, is_made, symbols};
use super::{Companion, Derivation, Rule, Step, Use};
use crate::pure::PureSolver;
use crate::symbolic_heap::{Arg, Definitions, Loc, Local, SymbolicHeap};

/// How terms and symbols are written.
#[derive(Clone, Copy)]
pub struct Spelling<'a> {
    /// A term.
    pub term: &'a dyn Fn(&TermStore, TermId) -> String,
    /// A name.
    pub symbol: &'a dyn Fn(&str) -> String,
}

/// Checks a proof and writes it.
///
/// # Errors
/// Where the proof fails.
pub fn checked_text(
    certificate: &Certificate,
    store: &mut TermStore,
    pure: &mut dyn PureSolver,
    budget: &Budget,
    spelling: Spelling<'_>,
) -> Result<String, Rejection> {
    let mut sequents: FxHashMap<(Part, usize), String> = FxHashMap::default();
    let definitions = &certificate.definitions;
    let mut names = Names { spelling, new: FxHashMap::default(), used: FxHashMap::default() };
    certificate.check(store, pure, budget, &mut |store, part, node, state| {
        let mut writer = Writer { store, definitions, names: &mut names, locals: &state.locals };
        sequents.insert((part, node), writer.sequent(state));
    })?;
    let mut text = String::from("(proof");
    for (number, lemma) in certificate.proof.lemmas.iter().enumerate() {
        let _ = write!(text, "\n (lemma {number}");
        write_nodes(&mut text, store, &lemma.proof, &mut names, &|node| {
            sequents.get(&(Part::Lemma(number), node)).cloned().unwrap_or_default()
        });
        text.push(')');
    }
    for (number, goal) in certificate.proof.goals.iter().enumerate() {
        let _ = write!(text, "\n (goal {}", goal.premise);
        write_nodes(&mut text, store, &goal.proof, &mut names, &|node| {
            sequents.get(&(Part::Goal(number), node)).cloned().unwrap_or_default()
        });
        text.push(')');
    }
    text.push(')');
    Ok(text)
}

/// The nodes from the root on.
fn write_nodes(
    text: &mut String,
    store: &mut TermStore,
    proof: &Derivation,
    names: &mut Names<'_>,
    sequent: &dyn Fn(usize) -> String,
) {
    for (number, node) in proof.nodes.iter().enumerate().rev() {
        let _ = write!(text, "\n  ({number} {}", sequent(number));
        let steps: Vec<String> =
            node.steps.iter().map(|step| step_text(store, step, names)).collect();
        if !steps.is_empty() {
            let _ = write!(text, "\n   :steps ({})", steps.join(" "));
        }
        let _ = write!(text, "\n   :rule {}", rule_text(store, &node.rule, names));
        let premises: Vec<String> = node.premises.iter().map(usize::to_string).collect();
        if !premises.is_empty() {
            let _ = write!(text, " :premises ({})", premises.join(" "));
        }
        text.push(')');
    }
}

/// Locations by number; the sequents of the nodes show their names.
fn place(loc: Loc) -> String {
    format!("l{}", loc.index())
}

fn numbers<T: ToString>(list: &[T]) -> String {
    list.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

fn step_text(store: &mut TermStore, step: &Step, names: &mut Names<'_>) -> String {
    match *step {
        Step::Equal { from, to } => format!("(equal {} {})", place(from), place(to)),
        Step::Instantiate { flexible, by } => format!("(choose {} {})", place(flexible), place(by)),
        Step::MatchCell { left, right } => format!("(match-cell {left} {right})"),
        Step::MatchCall { left, right } => format!("(match-call {left} {right})"),
        Step::Known(fact) => format!("(known {})", names.term(store, fact)),
        Step::Define { variable, value } => {
            format!("(define {} {})", names.term(store, variable), names.term(store, value))
        }
        Step::Discharge => "discharge".into(),
    }
}

fn rule_text(store: &mut TermStore, rule: &Rule, names: &mut Names<'_>) -> String {
    match rule {
        Rule::Contradiction => "contradiction".into(),
        Rule::Axiom(values) if values.is_empty() => "(axiom)".into(),
        Rule::Axiom(values) => format!("(axiom {})", names.pairs(store, values)),
        &Rule::SplitLocations(a, b) => format!("(split {} {})", place(a), place(b)),
        &Rule::SplitData(fact) => format!("(split-data {})", names.term(store, fact)),
        &Rule::Choose(a, b) => format!("(choose {} {})", place(a), place(b)),
        Rule::Frame { left, right } => format!("(frame {left} {right})"),
        Rule::UnfoldLeft { label, call, names: new } => {
            let new: Vec<String> =
                new.iter().map(|list| format!("({})", names.terms(store, list))).collect();
            format!("(unfold-left h{label} {call} {})", new.join(" "))
        }
        Rule::UnfoldRight { call, rule, names: new } => {
            format!("(unfold-right {call} {rule} ({}))", names.terms(store, new))
        }
        Rule::Use(step) => format!("(use {})", use_text(store, step, names)),
        Rule::Backward(step) => format!("(use-on-conclusion {})", use_text(store, step, names)),
        Rule::Generalize(step) => format!("(generalize {})", names.pairs(store, &step.data)),
    }
}

fn use_text(store: &mut TermStore, step: &Use, names: &mut Names<'_>) -> String {
    let companion = match step.companion {
        Companion::Label(label) => format!("h{label}"),
        Companion::Lemma(number) => format!("(lemma {number})"),
    };
    let places: Vec<String> = step
        .locations
        .iter()
        .map(|&(from, to)| format!("({} {})", place(from), place(to)))
        .collect();
    format!(
        "{companion} :cells ({}) :calls ({}) :locations ({}) :data ({})",
        numbers(&step.cells),
        numbers(&step.calls),
        places.join(" "),
        names.pairs(store, &step.data)
    )
}

/// Names of what Trine made itself: each is one of its own.
struct Names<'a> {
    spelling: Spelling<'a>,
    new: FxHashMap<TermId, TermId>,
    /// How often a name was given.
    used: FxHashMap<String, usize>,
}

impl Names<'_> {
    fn term(&mut self, store: &mut TermStore, term: TermId) -> String {
        let (variables, constants) = symbols(store, &[term]).unwrap_or_default();
        let made: Vec<TermId> =
            constants.into_iter().filter(|&constant| is_made(store, constant)).collect();
        let mut renamed = Vec::new();
        for symbol in variables.into_iter().chain(made) {
            renamed.push((symbol, self.of(store, symbol)));
        }
        let term = store.substitute(term, &renamed);
        (self.spelling.term)(store, term)
    }

    fn of(&mut self, store: &mut TermStore, symbol: TermId) -> TermId {
        if let Some(&name) = self.new.get(&symbol) {
            return name;
        }
        let name = match (store.variable(symbol), store.function(symbol)) {
            (Some(variable), _) => store.variable_decl(variable).name,
            (None, Some(function)) => store.function_decl(function).name,
            (None, None) => return symbol,
        };
        let base = store.symbols.name(name).to_owned();
        let count = self.used.entry(base.clone()).or_insert(0);
        *count += 1;
        let name = store.skolem(&format!("{base}!{count}"), store.sort(symbol));
        self.new.insert(symbol, name);
        name
    }

    fn terms(&mut self, store: &mut TermStore, list: &[TermId]) -> String {
        list.iter().map(|&term| self.term(store, term)).collect::<Vec<_>>().join(" ")
    }

    fn pairs(&mut self, store: &mut TermStore, list: &[(TermId, TermId)]) -> String {
        let mut texts = Vec::with_capacity(list.len());
        for &(from, to) in list {
            texts.push(format!("({} {})", self.term(store, from), self.term(store, to)));
        }
        texts.join(" ")
    }
}

/// Writes sequents.
struct Writer<'a, 'b> {
    store: &'a mut TermStore,
    definitions: &'a Definitions,
    names: &'a mut Names<'b>,
    locals: &'a [Local],
}

impl Writer<'_, '_> {
    fn sequent(&mut self, state: &State) -> String {
        let (left, right) = (self.form(&state.left), self.form(&state.right));
        let mut text = format!("(|- {left} {right}");
        if !state.framed.is_empty() {
            let framed: Vec<String> = state.framed.iter().map(|&loc| self.location(loc)).collect();
            let _ = write!(text, " :beside ({})", framed.join(" "));
        }
        text.push(')');
        text
    }

    fn form(&mut self, heap: &SymbolicHeap) -> String {
        let mut atoms = Vec::new();
        for cell in &heap.cells {
            let fields: Vec<String> = cell.fields.iter().map(|arg| self.arg(arg)).collect();
            let fields = fields.join(" ");
            let content = match cell.constructor {
                Some(function) => {
                    let name = self.store.symbols.name(self.store.function_decl(function).name);
                    format!("({} {fields})", (self.names.spelling.symbol)(name))
                }
                None => fields,
            };
            atoms.push(format!("(pto {} {content})", self.location(cell.address)));
        }
        for call in &heap.calls {
            let args: Vec<String> = call.args.iter().map(|arg| self.arg(arg)).collect();
            let function = self.definitions.get(call.predicate).function;
            let name = self.store.symbols.name(self.store.function_decl(function).name);
            atoms.push(format!("({} {})", (self.names.spelling.symbol)(name), args.join(" ")));
        }
        let spatial = match &*atoms {
            [] => "emp".to_owned(),
            [single] => single.clone(),
            _ => format!("(sep {})", atoms.join(" ")),
        };
        let mut facts = Vec::new();
        for (op, pairs) in [("=", &heap.equal), ("distinct", &heap.distinct)] {
            for &(a, b) in pairs {
                facts.push(format!("({op} {} {})", self.location(a), self.location(b)));
            }
        }
        for &fact in &heap.data {
            facts.push(self.names.term(self.store, fact));
        }
        if facts.is_empty() { spatial } else { format!("(and {} {spatial})", facts.join(" ")) }
    }

    fn arg(&mut self, arg: &Arg) -> String {
        match *arg {
            Arg::Loc(loc) => self.location(loc),
            Arg::Data(term) => self.names.term(self.store, term),
        }
    }

    fn location(&mut self, loc: Loc) -> String {
        if loc.index() < self.definitions.nils() {
            return "nil".into();
        }
        let term = self.locals[loc.index()].term;
        match term.filter(|&term| self.store.op(term) == Op::Apply) {
            Some(term) => self.names.term(self.store, term),
            None => place(loc),
        }
    }
}
