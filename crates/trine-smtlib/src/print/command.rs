//! Commands as text.
//!
//! Invariant: a command that is printed and read again in the same scope means the same. Commands
//! that other solvers spell differently are printed as in the standard, those beyond the standard
//! as Trine reads them.
//! Reference: SMT-LIB 2.7, section 4.2.

use std::fmt::Write;

use trine_term::{DatatypeId, FunId, FunKind, SymbolId, TermId, TermStore};

use super::sharing::Definitions;
use super::sort::{sort_text, write_sort};
use super::symbol::symbol_text;
use super::term::{PrintOptions, write_with_definitions};
use crate::command::{Asked, AttributeValue, Blocked, Command, Direction, Objective, Signedness};
use crate::scope::Lifetime;

/// A command as text, without a line break at the end.
#[must_use]
pub fn command_text(store: &TermStore, command: &Command) -> String {
    ScriptPrinter::default().command_text(store, command)
}

/// Prints the commands of a script one after the other.
///
/// A term that `define-fun` has given a name is printed by that name from then on. Without this,
/// each command would spell out all definitions it uses.
#[derive(Debug, Default)]
pub struct ScriptPrinter {
    definitions: Definitions,
    /// Terms with a name, oldest first.
    defined: Vec<TermId>,
    /// For each open level, how many terms had a name before it.
    levels: Vec<usize>,
    lifetime: Lifetime,
}

impl ScriptPrinter {
    /// The next command of the script as text, without a line break at the end.
    pub fn command_text(&mut self, store: &TermStore, command: &Command) -> String {
        let text = self.text(store, command);
        match command {
            Command::DefineFun { name, params, body }
                if params.is_empty()
                    && !store.args(*body).is_empty()
                    && !self.definitions.contains_key(body) =>
            {
                self.definitions.insert(*body, *name);
                self.defined.push(*body);
            }
            Command::Push(levels) => {
                let mark = self.defined.len();
                self.levels.extend(std::iter::repeat_n(mark, *levels as usize));
            }
            Command::Pop(levels) => {
                let rest = self.levels.len().saturating_sub(*levels as usize);
                let mark = self.levels.get(rest).copied();
                self.levels.truncate(rest);
                self.forget(mark.unwrap_or(self.defined.len()));
            }
            Command::ResetAssertions => {
                self.levels.clear();
                self.forget(0);
            }
            Command::Reset => *self = Self::default(),
            Command::SetOption(keyword, value) if &**keyword == ":global-declarations" => {
                let global = value.as_bool() == Some(true);
                self.lifetime = if global { Lifetime::Global } else { Lifetime::Level };
            }
            _ => {}
        }
        text
    }

    /// Takes back all names but the oldest `count`.
    fn forget(&mut self, count: usize) {
        if self.lifetime == Lifetime::Global {
            return;
        }
        for term in self.defined.drain(count..) {
            self.definitions.remove(&term);
        }
    }

    fn term_text(&self, store: &TermStore, term: TermId) -> String {
        let mut out = String::new();
        let options = PrintOptions::default();
        write_with_definitions(&mut out, store, term, options, &self.definitions);
        out
    }

    fn term_list(&self, store: &TermStore, terms: impl Iterator<Item = TermId>) -> String {
        terms.map(|term| self.term_text(store, term)).collect::<Vec<_>>().join(" ")
    }

    fn text(&self, store: &TermStore, command: &Command) -> String {
        let name = |symbol: SymbolId| symbol_text(store.symbols.name(symbol)).into_owned();
        match command {
            Command::Assert { term, name: None }
            | Command::AssertPolymorphic { term, name: None } => {
                format!("(assert {})", self.term_text(store, *term))
            }
            Command::Assert { term, name: Some(label) }
            | Command::AssertPolymorphic { term, name: Some(label) } => {
                format!("(assert (! {} :named {}))", self.term_text(store, *term), name(*label))
            }
            Command::CheckSat => "(check-sat)".to_owned(),
            Command::CheckSatAssuming(assumptions) => {
                let terms = assumptions.iter().map(|assumption| assumption.term);
                format!("(check-sat-assuming ({}))", self.term_list(store, terms))
            }
            Command::CheckEntail(premise, conclusion) => {
                self.entailment_text(store, "check-entail", Some((*premise, *conclusion)))
            }
            Command::ProveLemma(premise, conclusion) => {
                self.entailment_text(store, "prove-lemma", Some((*premise, *conclusion)))
            }
            Command::GetAbduct(sides) => self.entailment_text(store, "get-abduct", *sides),
            Command::GetFrame(sides) => self.entailment_text(store, "get-frame", *sides),
            Command::DeclareFun(function) | Command::DeclarePolymorphic(function) => {
                declaration_text(store, *function)
            }
            Command::DeclareSortParameter(parameter) => {
                format!("(declare-sort-parameter {})", name(*parameter))
            }
            Command::DeclareSort { name: sort, arity } => {
                format!("(declare-sort {} {arity})", name(*sort))
            }
            Command::DeclareDatatypes(datatypes) => datatypes_text(store, datatypes),
            Command::DeclareHeap(heaps) => {
                let mut out = String::from("(declare-heap");
                for heap in heaps {
                    let location = sort_text(store, heap.location);
                    let _ = write!(out, " ({location} {})", sort_text(store, heap.data));
                }
                out.push(')');
                out
            }
            Command::DefineFun { name: function, params, body } => {
                let signature = signature_text(store, *function, params, store.sort(*body));
                format!("(define-fun {signature} {})", self.term_text(store, *body))
            }
            Command::DefineFunsRec(functions) => self.recursive_text(store, functions),
            // The parser has replaced the sort where it is used; nothing refers to it any more.
            Command::DefineSort(sort) => {
                format!("; the sort {} is replaced by its definition", name(*sort))
            }
            Command::Echo(text) => format!("(echo {text})"),
            Command::Exit => "(exit)".to_owned(),
            Command::GetAssertions => "(get-assertions)".to_owned(),
            Command::GetAssignment => "(get-assignment)".to_owned(),
            Command::GetInfo(keyword) => format!("(get-info {keyword})"),
            Command::GetModel => "(get-model)".to_owned(),
            Command::GetModels { most, terms: None } => format!("(get-models {most})"),
            Command::GetModels { most, terms: Some(terms) } => {
                let terms = terms.iter().map(|written| written.term);
                format!("(get-models {most} ({}))", self.term_list(store, terms))
            }
            Command::GetCount { terms, request } => {
                let terms = terms.iter().map(|written| written.term);
                let mut out = format!("(get-count ({})", self.term_list(store, terms));
                for (name, bound) in
                    [(":max-length", request.max_length), (":limit", request.limit)]
                {
                    if let Some(bound) = bound {
                        let _ = write!(out, " {name} {bound}");
                    }
                }
                out.push(')');
                out
            }
            Command::BlockModel(Blocked::Literals) => "(block-model :literals)".to_owned(),
            Command::BlockModel(Blocked::Constants) => "(block-model :values)".to_owned(),
            Command::BlockModel(Blocked::Values(terms)) => {
                let terms = terms.iter().map(|written| written.term);
                format!("(block-model-values ({}))", self.term_list(store, terms))
            }
            Command::GetInterpolant { name: of, formula } => {
                format!("(get-interpolant {} {})", name(*of), self.term_text(store, *formula))
            }
            Command::GetInterpolants(members) => {
                format!("(get-interpolants {})", self.term_list(store, members.iter().copied()))
            }
            Command::GetOption(keyword) => format!("(get-option {keyword})"),
            Command::GetProof => "(get-proof)".to_owned(),
            Command::GetUnsatAssumptions => "(get-unsat-assumptions)".to_owned(),
            Command::GetUnsatCore => "(get-unsat-core)".to_owned(),
            Command::GetValue(asked) => {
                let texts: Vec<String> = asked
                    .iter()
                    .map(|asked| match asked {
                        Asked::Term(written) => self.term_text(store, written.term),
                        Asked::Function(function, _) => name(store.function_decl(*function).name),
                    })
                    .collect();
                format!("(get-value ({}))", texts.join(" "))
            }
            Command::Labels => "(labels)".to_owned(),
            Command::Optimize(objective) => self.objective_text(store, objective),
            Command::GetObjectives => "(get-objectives)".to_owned(),
            Command::Eval(term) => {
                format!("(eval {})", self.term_list(store, std::iter::once(term.term)))
            }
            Command::Pop(levels) => format!("(pop {levels})"),
            Command::Push(levels) => format!("(push {levels})"),
            Command::Reset => "(reset)".to_owned(),
            Command::ResetAssertions => "(reset-assertions)".to_owned(),
            Command::SetInfo(keyword, value) => {
                format!("(set-info {keyword}{})", value_part(value))
            }
            Command::SetLogic(logic) => format!("(set-logic {})", symbol_text(&logic.name)),
            Command::SetOption(keyword, value) => {
                format!("(set-option {keyword}{})", value_part(value))
            }
            Command::Simplify(term) => format!("(simplify {})", self.term_text(store, *term)),
            Command::Unsupported { name } => format!("; the command {name} is not supported"),
        }
    }

    /// A command about a premise and a conclusion.
    fn entailment_text(
        &self,
        store: &TermStore,
        command: &str,
        sides: Option<(TermId, TermId)>,
    ) -> String {
        match sides {
            Some((premise, conclusion)) => {
                let sides = [premise, conclusion];
                format!("({command} {})", self.term_list(store, sides.into_iter()))
            }
            None => format!("({command})"),
        }
    }

    fn objective_text(&self, store: &TermStore, objective: &Objective) -> String {
        match objective {
            Objective::Term { term, direction, signedness } => {
                let command = match direction {
                    Direction::Minimize => "minimize",
                    Direction::Maximize => "maximize",
                };
                let attribute = match signedness {
                    Signedness::Unsigned => "",
                    Signedness::Signed => " :signed",
                };
                format!("({command} {}{attribute})", self.term_text(store, *term))
            }
            Objective::Soft { formula, weight, group } => {
                let weight = trine_value::number::rational_text(weight);
                let id = group.map(|group| symbol_text(store.symbols.name(group)));
                let id = id.map_or_else(String::new, |id| format!(" :id {id}"));
                let formula = self.term_text(store, *formula);
                format!("(assert-soft {formula} :weight {weight}{id})")
            }
        }
    }

    fn recursive_text(&self, store: &TermStore, functions: &[FunId]) -> String {
        let mut signatures = Vec::new();
        let mut bodies = Vec::new();
        for &function in functions {
            let Some(definition) = store.definition(function) else { continue };
            let decl = store.function_decl(function);
            let params: Vec<TermId> = definition
                .params
                .iter()
                .filter_map(|&variable| store.variable_term(variable))
                .collect();
            signatures.push(signature_text(store, decl.name, &params, decl.result));
            bodies.push(self.term_text(store, definition.body));
        }
        match (signatures.as_slice(), bodies.as_slice()) {
            ([signature], [body]) => format!("(define-fun-rec {signature} {body})"),
            _ => format!("(define-funs-rec (({})) ({}))", signatures.join(") ("), bodies.join(" ")),
        }
    }
}

/// The declaration of a function or constant.
#[must_use]
pub fn declaration_text(store: &TermStore, function: FunId) -> String {
    let decl = store.function_decl(function);
    let mut out = format!("(declare-fun {} (", symbol_text(store.symbols.name(decl.name)));
    for (position, &param) in decl.params.iter().enumerate() {
        if position > 0 {
            out.push(' ');
        }
        write_sort(&mut out, store, param);
    }
    out.push_str(") ");
    write_sort(&mut out, store, decl.result);
    out.push(')');
    out
}

fn value_part(value: &AttributeValue) -> String {
    match value {
        AttributeValue::None => String::new(),
        AttributeValue::Symbol(name) => format!(" {}", symbol_text(name)),
        AttributeValue::String(text) => format!(" \"{}\"", text.replace('"', "\"\"")),
        AttributeValue::Keyword(text)
        | AttributeValue::Number(text)
        | AttributeValue::Other(text) => format!(" {text}"),
    }
}

/// `f ((x S) ...) R`
fn signature_text(
    store: &TermStore,
    function: SymbolId,
    params: &[TermId],
    result: trine_term::SortId,
) -> String {
    let mut out = format!("{} (", symbol_text(store.symbols.name(function)));
    for (position, &param) in params.iter().enumerate() {
        let Some(variable) = store.variable(param) else { continue };
        let name = symbol_text(store.symbols.name(store.variable_decl(variable).name));
        let space = if position == 0 { "" } else { " " };
        let _ = write!(out, "{space}({name} {})", sort_text(store, store.sort(param)));
    }
    let _ = write!(out, ") {}", sort_text(store, result));
    out
}

fn datatypes_text(store: &TermStore, datatypes: &[DatatypeId]) -> String {
    let mut names = String::new();
    let mut bodies = String::new();
    for &datatype in datatypes {
        let decl = store.datatype(datatype);
        let name = symbol_text(store.symbols.name(decl.name));
        let _ = write!(names, "({name} {})", decl.params.len());
        let constructors: String =
            decl.constructors.iter().map(|c| constructor_text(store, c.function)).collect();
        if decl.params.is_empty() {
            let _ = write!(bodies, "({constructors})");
        } else {
            let params: Vec<_> =
                decl.params.iter().map(|&p| symbol_text(store.symbols.name(p))).collect();
            let _ = write!(bodies, "(par ({}) ({constructors}))", params.join(" "));
        }
    }
    format!("(declare-datatypes ({names}) ({bodies}))")
}

fn constructor_text(store: &TermStore, constructor: FunId) -> String {
    let decl = store.function_decl(constructor);
    let mut out = format!("({}", symbol_text(store.symbols.name(decl.name)));
    if let FunKind::Constructor { datatype, index } = decl.kind {
        for &selector in &store.datatype(datatype).constructors[index as usize].selectors {
            let selector = store.function_decl(selector);
            let name = symbol_text(store.symbols.name(selector.name));
            let _ = write!(out, " ({name} {})", sort_text(store, selector.result));
        }
    }
    out.push(')');
    out
}
