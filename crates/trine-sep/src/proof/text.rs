//! Proofs as text: each node with the sequent that the checker made, its steps, its rule and its premises.
//!
//! Invariant: what is written was checked while it was written.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_term::{Op, TermId, TermStore};

use super::certificate::Certificate;
use super::check::{Part, Rejection};
use super::state::State;
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
    certificate.check(store, pure, budget, &mut |store, part, node, state| {
        let writer = Writer { store, definitions, spelling, locals: &state.locals };
        sequents.insert((part, node), writer.sequent(state));
    })?;
    let mut text = String::from("(proof");
    for (number, lemma) in certificate.proof.lemmas.iter().enumerate() {
        let _ = write!(text, "\n (lemma {number}");
        write_nodes(&mut text, store, &lemma.proof, spelling, &|node| {
            sequents.get(&(Part::Lemma(number), node)).cloned().unwrap_or_default()
        });
        text.push(')');
    }
    for (number, goal) in certificate.proof.goals.iter().enumerate() {
        let _ = write!(text, "\n (goal {}", goal.premise);
        write_nodes(&mut text, store, &goal.proof, spelling, &|node| {
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
    store: &TermStore,
    proof: &Derivation,
    spelling: Spelling<'_>,
    sequent: &dyn Fn(usize) -> String,
) {
    for (number, node) in proof.nodes.iter().enumerate().rev() {
        let _ = write!(text, "\n  ({number} {}", sequent(number));
        let steps: Vec<String> =
            node.steps.iter().map(|step| step_text(store, step, spelling)).collect();
        if !steps.is_empty() {
            let _ = write!(text, "\n   :steps ({})", steps.join(" "));
        }
        let _ = write!(text, "\n   :rule {}", rule_text(store, &node.rule, spelling));
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

fn step_text(store: &TermStore, step: &Step, spelling: Spelling<'_>) -> String {
    match *step {
        Step::Equal { from, to } => format!("(equal {} {})", place(from), place(to)),
        Step::Instantiate { flexible, by } => format!("(choose {} {})", place(flexible), place(by)),
        Step::MatchCell { left, right } => format!("(match-cell {left} {right})"),
        Step::MatchCall { left, right } => format!("(match-call {left} {right})"),
        Step::Known(fact) => format!("(known {})", (spelling.term)(store, fact)),
        Step::Define { variable, value } => {
            format!(
                "(define {} {})",
                (spelling.term)(store, variable),
                (spelling.term)(store, value)
            )
        }
        Step::Discharge => "discharge".into(),
    }
}

fn rule_text(store: &TermStore, rule: &Rule, spelling: Spelling<'_>) -> String {
    let pair = |&(from, to): &(TermId, TermId)| {
        format!("({} {})", (spelling.term)(store, from), (spelling.term)(store, to))
    };
    let pairs = |list: &[(TermId, TermId)]| list.iter().map(pair).collect::<Vec<_>>().join(" ");
    let names = |list: &[TermId]| {
        list.iter().map(|&name| (spelling.term)(store, name)).collect::<Vec<_>>().join(" ")
    };
    match rule {
        Rule::Contradiction => "contradiction".into(),
        Rule::Axiom(values) => format!("(axiom {})", pairs(values)).replace(" )", ")"),
        &Rule::SplitLocations(a, b) => format!("(split {} {})", place(a), place(b)),
        &Rule::SplitData(fact) => format!("(split-data {})", (spelling.term)(store, fact)),
        &Rule::Choose(a, b) => format!("(choose {} {})", place(a), place(b)),
        Rule::Frame { left, right } => format!("(frame {left} {right})"),
        Rule::UnfoldLeft { label, call, names: new } => {
            let new: Vec<String> = new.iter().map(|list| format!("({})", names(list))).collect();
            format!("(unfold-left h{label} {call} {})", new.join(" "))
        }
        Rule::UnfoldRight { call, rule, names: new } => {
            format!("(unfold-right {call} {rule} ({}))", names(new))
        }
        Rule::Use(step) => format!("(use {})", use_text(step, &pairs)),
        Rule::Backward(step) => format!("(use-on-conclusion {})", use_text(step, &pairs)),
        Rule::Generalize(step) => format!("(generalize {})", pairs(&step.data)),
    }
}

fn use_text(step: &Use, pairs: &dyn Fn(&[(TermId, TermId)]) -> String) -> String {
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
        pairs(&step.data)
    )
}

/// Writes sequents.
struct Writer<'a> {
    store: &'a TermStore,
    definitions: &'a Definitions,
    spelling: Spelling<'a>,
    locals: &'a [Local],
}

impl Writer<'_> {
    fn sequent(&self, state: &State) -> String {
        let (left, right) = (self.form(&state.left), self.form(&state.right));
        let mut text = format!("(|- {left} {right}");
        if !state.framed.is_empty() {
            let framed: Vec<String> = state.framed.iter().map(|&loc| self.location(loc)).collect();
            let _ = write!(text, " :beside ({})", framed.join(" "));
        }
        text.push(')');
        text
    }

    fn form(&self, heap: &SymbolicHeap) -> String {
        let mut atoms = Vec::new();
        for cell in &heap.cells {
            let fields: Vec<String> = cell.fields.iter().map(|arg| self.arg(arg)).collect();
            let fields = fields.join(" ");
            let content = match cell.constructor {
                Some(function) => {
                    let name = self.store.symbols.name(self.store.function_decl(function).name);
                    format!("({} {fields})", (self.spelling.symbol)(name))
                }
                None => fields,
            };
            atoms.push(format!("(pto {} {content})", self.location(cell.address)));
        }
        for call in &heap.calls {
            let args: Vec<String> = call.args.iter().map(|arg| self.arg(arg)).collect();
            let function = self.definitions.get(call.predicate).function;
            let name = self.store.symbols.name(self.store.function_decl(function).name);
            atoms.push(format!("({} {})", (self.spelling.symbol)(name), args.join(" ")));
        }
        let spatial = match &*atoms {
            [] => "emp".to_owned(),
            [single] => single.clone(),
            _ => format!("(sep {})", atoms.join(" ")),
        };
        let pair = |op: &str, &(a, b): &(Loc, Loc)| {
            format!("({op} {} {})", self.location(a), self.location(b))
        };
        let mut facts: Vec<String> = heap.equal.iter().map(|p| pair("=", p)).collect();
        facts.extend(heap.distinct.iter().map(|p| pair("distinct", p)));
        facts.extend(heap.data.iter().map(|&fact| (self.spelling.term)(self.store, fact)));
        if facts.is_empty() { spatial } else { format!("(and {} {spatial})", facts.join(" ")) }
    }

    fn arg(&self, arg: &Arg) -> String {
        match *arg {
            Arg::Loc(loc) => self.location(loc),
            Arg::Data(term) => (self.spelling.term)(self.store, term),
        }
    }

    fn location(&self, loc: Loc) -> String {
        if loc.index() < self.definitions.nils() {
            return "nil".into();
        }
        let term = self.locals[loc.index()].term;
        match term.filter(|&term| self.store.op(term) == Op::Apply) {
            Some(term) => (self.spelling.term)(self.store, term),
            None => place(loc),
        }
    }
}
