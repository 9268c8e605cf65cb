//! Refutations of facts about heaps, as the checker wants them.
//!
//! Idea: a proof of `trine-sep` is carried out once more by the checker's own prover, node by node. Each
//! location and each constant that the proof speaks of has its constant of the checker; where the checker
//! asks why numbers contradict each other, the answer is written beside the move.
//! Invariant: what is written was taken by the checker's prover. Numbers of cells and calls are the same
//! on both sides, since rules put atoms behind those that are there.
//! Reference: `trine_check::rules::heap`, `trine_sep::proof`.

mod cases;
mod contradictions;
mod descriptions;
mod profiles;
mod script;
mod segments;
mod unfolding;
mod uses;
mod wands;
mod writer;

use std::fmt::Write as _;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_check::rules::heap::{Companion, Heap, Line, Move, Prover, Sequent};
use trine_check::{Forms, Operator, Reader, Steps, number_text};
use trine_collections::Budget;
use trine_sep::proof::certificate::Certificate;
use trine_sep::proof::state::symbols;
use trine_sep::proof::{self as sep, Derivation, Goal, Lemma, Rule, Step};
use trine_sep::symbolic_heap::{Arg, Call, Definitions, Loc, Local, Param, SymbolicHeap};
use trine_smtlib::{sort_text, symbol_text, term_text};
use trine_term::{TermId, TermStore};

use super::search::Checked;
pub(super) use cases::cases;
pub(super) use wands::{WithoutWands, without_wands};
use writer::{Made, Writer};

/// The moves that refute the assertions of a check, by walks along list segments.
pub(super) fn by_segments(reader: Reader, budget: &Budget) -> Made<String> {
    let mut writer = writer(reader, budget)?;
    segments::refute(&mut writer)?;
    finished(writer)
}

/// The same where the left side alone has no model, by numbers that predicates keep.
pub(super) fn by_contradictions(reader: Reader, budget: &Budget) -> Made<String> {
    let mut writer = writer(reader, budget)?;
    contradictions::refute(&mut writer)?;
    finished(writer)
}

/// Which formulas the search by unfolding takes in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unfolded {
    /// Those that no other search takes: several describe the heap, or some leave cells open.
    Alone,
    /// The others.
    Others,
}

/// The same by unfolding in the terms of the checker, if the formulas are of this kind.
pub(super) fn by_unfolding(reader: Reader, kind: Unfolded, budget: &Budget) -> Made<String> {
    let mut writer = writer(reader, budget)?;
    if unfolding::is_only_way(&writer) != (kind == Unfolded::Alone) {
        return Err("formulas of another kind".into());
    }
    unfolding::refute(&mut writer)?;
    finished(writer)
}

/// The same by tables of what heaps of the predicates look like from outside.
pub(super) fn by_profiles(reader: Reader, budget: &Budget) -> Made<String> {
    let mut writer = writer(reader, budget)?;
    profiles::refute(&mut writer)?;
    finished(writer)
}

/// Tables of profiles for assertions that the checker has not read yet, as a response.
pub(super) fn profiles_of(
    store: &TermStore,
    assertions: &[TermId],
    budget: &Budget,
) -> Made<String> {
    let mut writer = writer(reader_of(store, assertions)?, budget)?;
    profiles::refute(&mut writer)?;
    writer.prover.end()?;
    Ok(format!("(proof{})", writer.text))
}

/// The same by a proof of `trine-sep`.
pub(super) fn by_certificate(
    store: &mut TermStore,
    reader: Reader,
    certificate: &Certificate,
    budget: &Budget,
) -> Made<String> {
    let writer = writer(reader, budget)?;
    let definitions = &certificate.definitions;
    let mut replay = Replay { store, writer, definitions, lemmas: Vec::new() };
    replay.claims(certificate)?;
    for lemma in &certificate.proof.lemmas {
        replay.lemma(lemma)?;
    }
    for (number, premise) in certificate.premises.iter().enumerate() {
        let goal = certificate.proof.goals.iter().find(|goal| goal.premise == number);
        replay.goal(premise, goal.ok_or("a premise has no proof")?, &certificate.conclusions)?;
    }
    finished(replay.writer)
}

fn assertions(reader: &Reader) -> Vec<Checked> {
    reader.checks().last().map(|check| check.assertions.clone()).unwrap_or_default()
}

fn writer(reader: Reader, budget: &Budget) -> Made<Writer<'_>> {
    let facts = assertions(&reader);
    Writer::new(reader, &facts, budget)
}

fn finished(mut writer: Writer<'_>) -> Made<String> {
    writer.prover.end()?;
    Ok(writer.text)
}

/// The step of a proof that refutes the assertions of a check by moves.
pub(super) fn step(reader: &Reader, moves: &str) -> String {
    let count = assertions(reader).len();
    let numbers: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    format!("(heap ({}){moves})\n", numbers.join(" "))
}

/// The step of a proof that refutes formulas by moves; nothing if one cannot be written.
pub(super) fn step_about(store: &TermStore, formulas: &[TermId], moves: &str) -> Made<String> {
    let mut texts = Vec::with_capacity(formulas.len());
    for &formula in formulas {
        texts.push(term_text(store, formula).to_string());
    }
    Ok(format!("(heap ({}){moves})\n", texts.join(" ")))
}

/// What the checker reads of assertions that are not those of a script that it read.
pub(super) fn reader_of(store: &TermStore, assertions: &[TermId]) -> Made<Reader> {
    let text = script::script(store, assertions);
    let mut steps = Steps::new();
    let read = steps.read_script(&mut Forms::new(text.as_bytes()), 1);
    match read.map_err(|refusal| refusal.to_string())? {
        true => Ok(steps.reader),
        false => Err("the script has no check".into()),
    }
}

/// A constant of the checker with its text.
#[derive(Clone)]
struct Place {
    term: Checked,
    text: String,
}

/// What the locations and the symbols of a sequent are.
#[derive(Clone, Default)]
struct Scope {
    places: Vec<Place>,
    /// Symbols of data, as terms of the store that print as the checker's constants do.
    data: FxHashMap<TermId, TermId>,
    labels: Option<Rc<Label>>,
}

/// A sequent that can be used again: what it is made of, and its existentials.
#[derive(Clone)]
struct Known {
    scope: Scope,
    flexible: Vec<Checked>,
}

/// A sequent of an earlier move.
struct Label {
    label: u32,
    at: usize,
    known: Known,
    outer: Option<Rc<Label>>,
}

struct Replay<'a> {
    store: &'a mut TermStore,
    writer: Writer<'a>,
    definitions: &'a Definitions,
    lemmas: Vec<Known>,
}

impl Replay<'_> {
    /// The text of a term of the solver over the constants of the checker.
    fn term_text(&mut self, scope: &Scope, term: TermId) -> Made<String> {
        let (variables, constants) = symbols(self.store, &[term]).ok_or("a binder in data")?;
        let renamed: Vec<(TermId, TermId)> = variables
            .into_iter()
            .chain(constants)
            .filter_map(|symbol| Some((symbol, *scope.data.get(&symbol)?)))
            .collect();
        let term = self.store.substitute(term, &renamed);
        Ok(term_text(self.store, term))
    }

    fn term(&mut self, scope: &Scope, term: TermId) -> Made<Checked> {
        let text = self.term_text(scope, term)?;
        self.writer.read(&text)
    }

    fn place(&self, scope: &Scope, loc: Loc) -> Made<Place> {
        scope.places.get(loc.index()).cloned().ok_or_else(|| "a location without place".into())
    }

    fn arg_text(&mut self, scope: &Scope, arg: Arg) -> Made<String> {
        match arg {
            Arg::Loc(loc) => Ok(self.place(scope, loc)?.text),
            Arg::Data(term) => self.term_text(scope, term),
        }
    }

    fn args_text(&mut self, scope: &Scope, args: &[Arg]) -> Made<String> {
        let mut texts = Vec::with_capacity(args.len());
        for &arg in args {
            texts.push(self.arg_text(scope, arg)?);
        }
        Ok(texts.join(" "))
    }

    /// The conditions and atoms of a symbolic heap.
    fn atoms(&mut self, scope: &Scope, heap: &SymbolicHeap) -> Made<Heap> {
        let mut made = Heap::default();
        for (pairs, holds) in [(&heap.equal, true), (&heap.distinct, false)] {
            for &(a, b) in pairs {
                made.facts.push(self.comparison(scope, (a, b), holds)?);
            }
        }
        for &fact in &heap.data {
            made.facts.push(self.term(scope, fact)?);
        }
        for cell in &heap.cells {
            let address = self.place(scope, cell.address)?.text;
            let fields = self.args_text(scope, &cell.fields)?;
            let content = match cell.constructor {
                Some(function) => {
                    let name = self.store.symbols.name(self.store.function_decl(function).name);
                    let name = symbol_text(name);
                    if fields.is_empty() { name.into_owned() } else { format!("({name} {fields})") }
                }
                None => fields,
            };
            made.cells.push(self.writer.read(&format!("(pto {address} {content})"))?);
        }
        for Call { predicate, args } in &heap.calls {
            let name = self.predicate_name(predicate.index());
            let args = self.args_text(scope, args)?;
            made.calls.push(self.writer.read(&format!("({name} {args})"))?);
        }
        Ok(made)
    }

    fn predicate_name(&self, number: usize) -> String {
        let function = self.definitions.predicates[number].function;
        symbol_text(self.store.symbols.name(self.store.function_decl(function).name)).into_owned()
    }

    fn comparison(&mut self, scope: &Scope, (a, b): (Loc, Loc), holds: bool) -> Made<Checked> {
        let (a, b) = (self.place(scope, a)?.term, self.place(scope, b)?.term);
        let terms = self.writer.reader.terms_mut();
        let equal = terms.apply(Operator::Equal, &[a, b])?;
        if holds { Ok(equal) } else { Ok(terms.apply(Operator::Not, &[equal])?) }
    }

    /// What is claimed of the numbers of predicates.
    fn claims(&mut self, certificate: &Certificate) -> Made<()> {
        let proof = &certificate.proof;
        let mut bounds = vec![Vec::new(); self.writer.prover.predicates.list.len()];
        let mut texts = Vec::new();
        for (number, claimed) in proof.bounds.iter().enumerate().filter(|(_, own)| !own.is_empty())
        {
            let name = self.predicate_name(number);
            let place = self.place_of(&name)?;
            let parameters = self.writer.prover.predicates.list[place].1.parameters.clone();
            let names = self.writer.fresh_names(parameters.len());
            let mut scope = Scope::default();
            let own = &certificate.definitions.predicates[number].params;
            for ((param, name), parameter) in own.iter().zip(&names).zip(&parameters) {
                self.writer.reader.name(name, *parameter)?;
                if let Param::Data(variable) = param {
                    let printed = self.store.skolem(name, self.store.sort(*variable));
                    scope.data.insert(*variable, printed);
                }
            }
            let mut text = format!("({name} ({})", names.join(" "));
            for &fact in claimed {
                // The text of the solver, since parameters have no names of their own.
                let _ = write!(text, " {}", self.term_text(&scope, fact)?);
                bounds[place].push(self.term(&scope, fact)?);
            }
            texts.push(text + ")");
        }
        if !texts.is_empty() {
            let (_, by) = self
                .writer
                .asked(|prover, terms, arithmetic| prover.bounds(terms, bounds, arithmetic))?;
            let _ = write!(self.writer.text, "\n (bounds ({}){by})", texts.join(" "));
        }
        self.lines(&proof.lines)
    }

    fn lines(&mut self, claimed: &[Option<sep::Line>]) -> Made<()> {
        let mut lines = vec![None; self.writer.prover.predicates.list.len()];
        let mut texts = Vec::new();
        for (number, line) in claimed.iter().enumerate() {
            let Some(line) = line else { continue };
            let name = self.predicate_name(number);
            let place = self.place_of(&name)?;
            let (slope, offset) = (line.slope.clone(), line.offset.clone());
            texts.push(format!(
                "({name} {} {} {})",
                line.position,
                number_text(&slope.clone().into()),
                number_text(&offset.clone().into())
            ));
            lines[place] = Some(Line { position: line.position, slope, offset });
        }
        if texts.is_empty() {
            return Ok(());
        }
        let (_, by) = self
            .writer
            .asked(|prover, terms, arithmetic| prover.lines(terms, lines, arithmetic))?;
        let _ = write!(self.writer.text, "\n (counts ({}){by})", texts.join(" "));
        Ok(())
    }

    fn place_of(&self, name: &str) -> Made<usize> {
        let terms = self.writer.reader.terms();
        let plain = name.trim_matches('|');
        let is_this = |function| terms.sorts.name(terms.function(function).name) == plain;
        let mut list = self.writer.prover.predicates.list.iter();
        let place = list.position(|(function, _)| is_this(*function));
        place.ok_or_else(|| "a predicate that the checker does not know".into())
    }

    /// The places of the first locations: nils, then constants of the script.
    fn first_places(&mut self, locals: &[Local]) -> Made<Vec<Place>> {
        let mut places = Vec::with_capacity(locals.len());
        for (number, local) in locals.iter().enumerate() {
            let text = match local.term {
                Some(term) => term_text(self.store, term),
                None if number < self.definitions.nils() => {
                    format!("(as nil {})", sort_text(self.store, local.sort))
                }
                None => return Err("a location without name".into()),
            };
            places.push(Place { term: self.writer.read(&text)?, text });
        }
        Ok(places)
    }

    /// New constants of the checker for locations or data.
    fn declared(&mut self, sort: trine_term::SortId) -> Made<(Place, String)> {
        let (name, sort) = (self.writer.fresh_name(), sort_text(self.store, sort));
        let form = Forms::new(sort.as_bytes()).next_form().map_err(|refusal| refusal.to_string());
        let form = form?.ok_or("an empty sort")?;
        let number = self.writer.reader.sort_at(&form, 0).map_err(|refusal| refusal.to_string())?;
        let term = Prover::fresh(self.writer.reader.terms_mut(), &name, number)?;
        self.writer.reader.name(&name, term)?;
        let declaration = format!("({name} {sort})");
        Ok((Place { term, text: name }, declaration))
    }

    fn lemma(&mut self, lemma: &Lemma) -> Made<()> {
        let mut scope = Scope::default();
        let (mut names, mut existentials) = (Vec::new(), Vec::new());
        let mut flexible = Vec::new();
        let nils = self.definitions.nils();
        scope.places = self.first_places(&lemma.left.locals[..nils])?;
        for (number, local) in lemma.left.locals.iter().enumerate().skip(nils) {
            let (place, declaration) = self.declared(local.sort)?;
            if lemma.flexible[number] {
                existentials.push(declaration);
                flexible.push(place.term);
            } else {
                names.push(declaration);
            }
            scope.places.push(place);
        }
        let mut data = Vec::new();
        for heap in [&lemma.left, &lemma.right] {
            let found =
                symbols(self.store, &sep::state::data_of(heap)).ok_or("a binder in data")?;
            data.extend(found.0.into_iter().map(|symbol| (symbol, true)));
            data.extend(found.1.into_iter().map(|symbol| (symbol, false)));
        }
        for (symbol, is_bound) in data {
            if scope.data.contains_key(&symbol) {
                continue;
            }
            let (place, declaration) = self.declared(self.store.sort(symbol))?;
            if is_bound {
                existentials.push(declaration);
                flexible.push(place.term);
            } else {
                names.push(declaration);
            }
            let printed = self.store.skolem(&place.text, self.store.sort(symbol));
            scope.data.insert(symbol, printed);
        }
        let left = self.atoms(&scope, &lemma.left)?;
        let right = self.atoms(&scope, &lemma.right)?;
        let (names, existentials) = (names.join(" "), existentials.join(" "));
        let sides = (self.writer.show_list(left.terms())?, self.writer.show_list(right.terms())?);
        let at = lemma.framed.iter().map(|loc| &scope.places[loc.index()]);
        let (framed, texts): (Vec<Checked>, Vec<&str>) =
            at.map(|place| (place.term, &*place.text)).unzip();
        let beside = match texts.is_empty() {
            true => String::new(),
            false => format!(" ({})", texts.join(" ")),
        };
        let _ = write!(
            self.writer.text,
            "\n (lemma ({names}) ({existentials}) ({}) ({}){beside})",
            sides.0, sides.1
        );
        let sequent = Sequent { left, right, framed, flexible, ..Sequent::default() };
        let known = Known { scope: scope.clone(), flexible: sequent.flexible.clone() };
        self.writer.prover.lemma(self.writer.reader.terms(), sequent)?;
        self.derivation(&lemma.proof, scope)?;
        self.lemmas.push(known);
        Ok(())
    }

    fn goal(
        &mut self,
        premise: &SymbolicHeap,
        goal: &Goal,
        conclusions: &[SymbolicHeap],
    ) -> Made<()> {
        let mut scope = Scope {
            places: self.first_places(&premise.locals[..premise.bound])?,
            ..Scope::default()
        };
        let conclusion = match goal.conclusion {
            Some(number) => Some((number, conclusions.get(number).ok_or("no such conclusion")?)),
            None => None,
        };
        let own = self.writer.prover.premises.get(goal.premise).ok_or("no such left side")?;
        let count = own.existentials.len();
        let sides = (
            self.writer.fresh_names(count),
            match conclusion {
                Some((number, _)) => {
                    let other =
                        self.writer.prover.conclusions.get(number).ok_or("no such right side")?;
                    let count = other.existentials.len();
                    self.writer.fresh_names(count)
                }
                None => Vec::new(),
            },
        );
        let right = conclusion.map(|(number, _)| (number, sides.1.as_slice()));
        let terms = self.writer.reader.terms_mut();
        let introduced = self.writer.prover.goal(terms, goal.premise, &sides.0, right)?;
        self.writer.bind(&introduced)?;
        let _ = write!(self.writer.text, "\n (goal {} ({})", goal.premise, sides.0.join(" "));
        if let Some((number, _)) = conclusion {
            let _ = write!(self.writer.text, " {number} ({})", sides.1.join(" "));
        }
        self.writer.text.push(')');
        let locations = premise.locals.len() - premise.bound;
        self.name(&mut scope, &introduced[..count], locations, &goal.left_names)?;
        if let Some((_, form)) = conclusion {
            let locations = form.locals.len() - form.bound;
            self.name(&mut scope, &introduced[count..], locations, &goal.right_names)?;
        }
        self.derivation(&goal.proof, scope)
    }

    /// Gives new constants to as many new locations, and to the symbols of data.
    fn name(
        &mut self,
        scope: &mut Scope,
        introduced: &[(String, Checked)],
        locations: usize,
        data: &[TermId],
    ) -> Made<()> {
        if introduced.len() != locations + data.len() {
            return Err("the checker has other existentials".into());
        }
        let mut data = data.iter();
        let mut places = 0;
        for (name, constant) in introduced {
            let terms = self.writer.reader.terms();
            if trine_check::rules::heap::is_location(terms, terms.sort_id(*constant)) {
                scope.places.push(Place { term: *constant, text: name.clone() });
                places += 1;
            } else {
                let symbol = *data.next().ok_or("the checker has other existentials")?;
                let printed = self.store.skolem(name, self.store.sort(symbol));
                scope.data.insert(symbol, printed);
            }
        }
        if places == locations { Ok(()) } else { Err("the checker has other existentials".into()) }
    }

    fn derivation(&mut self, proof: &Derivation, scope: Scope) -> Made<()> {
        let mut open = vec![(proof.root, scope)];
        while let Some((node, mut scope)) = open.pop() {
            let node = proof.nodes.get(node).ok_or("no such node")?;
            for step in &node.steps {
                self.step(&mut scope, step)?;
            }
            let scopes = self.rule(scope, &node.rule)?;
            if scopes.len() != node.premises.len() {
                return Err("another number of premises".into());
            }
            open.extend(node.premises.iter().copied().zip(scopes).rev());
        }
        Ok(())
    }

    fn step(&mut self, scope: &mut Scope, step: &Step) -> Made<()> {
        match step {
            &Step::Equal { from, to } => {
                let (old, new) = (self.place(scope, from)?, self.place(scope, to)?);
                self.writer.take(&Move::Equal(old.term, new.term))?;
                put(scope, old.term, &new);
                Ok(())
            }
            &Step::Instantiate { flexible, by } => self.choose(scope, flexible, by),
            &Step::MatchCell { left, right } => {
                self.writer.take(&Move::Cell(left, right)).map(drop)
            }
            &Step::MatchCall { left, right } => {
                self.writer.take(&Move::Call(left, right)).map(drop)
            }
            &Step::Known(fact) => {
                let fact = self.term(scope, fact)?;
                self.writer.take(&Move::Known(fact)).map(drop)
            }
            &Step::Define { variable, value } => self.define(scope, variable, value),
            Step::Discharge => self.writer.discharge().map(drop),
        }
    }

    fn choose(&mut self, scope: &mut Scope, flexible: Loc, by: Loc) -> Made<()> {
        let (old, new) = (self.place(scope, flexible)?, self.place(scope, by)?);
        if old.term == new.term {
            return Ok(());
        }
        self.writer.take(&Move::Choose(old.term, new.term))?;
        put(scope, old.term, &new);
        Ok(())
    }

    fn define(&mut self, scope: &mut Scope, variable: TermId, value: TermId) -> Made<()> {
        let (from, to) = (self.term(scope, variable)?, self.term(scope, value)?);
        self.writer.take(&Move::Choose(from, to)).map(drop)
    }

    /// Carries out a rule; what the symbols of each premise are.
    fn rule(&mut self, mut scope: Scope, rule: &Rule) -> Made<Vec<Scope>> {
        match rule {
            Rule::Contradiction => {
                self.writer.take(&Move::Contradiction)?;
                return Ok(Vec::new());
            }
            Rule::Axiom(values) => {
                for &(variable, value) in values {
                    self.define(&mut scope, variable, value)?;
                }
                self.writer.discharge()?;
                self.writer.take(&Move::Empty)?;
                return Ok(Vec::new());
            }
            &Rule::SplitLocations(a, b) => {
                let fact = self.comparison(&scope, (a, b), true)?;
                self.writer.take(&Move::Cases(fact))?;
                return Ok(vec![scope.clone(), scope]);
            }
            &Rule::SplitData(fact) => {
                let fact = self.term(&scope, fact)?;
                self.writer.take(&Move::Cases(fact))?;
                return Ok(vec![scope.clone(), scope]);
            }
            &Rule::Choose(flexible, by) => self.choose(&mut scope, flexible, by)?,
            &Rule::Frame { left, right } => drop(self.writer.take(&Move::Call(left, right))?),
            Rule::UnfoldLeft { label, call, names } => {
                return self.unfold_left(scope, *label, *call, names);
            }
            Rule::UnfoldRight { call, rule, names } => {
                let sequent = self.writer.prover.sequent().ok_or("nothing is open")?;
                let atom = *sequent.right.calls.get(*call).ok_or("no such call")?;
                let counts = self.existentials(atom)?;
                let own = self.writer.fresh_names(*counts.get(*rule).ok_or("no such rule")?);
                let locations = own.len().checked_sub(names.len()).ok_or("other existentials")?;
                let introduced = self.writer.take(&Move::UnfoldRight(*call, *rule, own))?;
                self.name(&mut scope, &introduced, locations, names)?;
            }
            Rule::Use(used) => self.use_of(&mut scope, used)?,
            Rule::Backward(used) => {
                let sep::Companion::Lemma(number) = used.companion else {
                    return Err("no lemma".into());
                };
                let lemma = self.lemmas.get(number).cloned().ok_or("no such lemma")?;
                let places = self.values(&scope, used, &lemma, Existentials::Placed)?;
                let step = trine_check::rules::heap::Use {
                    companion: Companion::Lemma(number),
                    places,
                    cells: used.cells.clone(),
                    calls: used.calls.clone(),
                    names: Vec::new(),
                    parts: Vec::new(),
                };
                self.writer.take(&Move::UseOnRight(Box::new(step)))?;
            }
            Rule::Generalize(general) => {
                let mut values = Vec::with_capacity(general.data.len());
                let mut inner = scope.clone();
                for &(from, to) in &general.data {
                    let to = self.term(&scope, to)?;
                    let (place, _) = self.declared(self.store.sort(from))?;
                    let printed = self.store.skolem(&place.text, self.store.sort(from));
                    inner.data.insert(from, printed);
                    values.push((place.term, to));
                }
                let left = self.atoms(&inner, &general.left)?;
                let right = self.atoms(&inner, &general.right)?;
                self.writer.take(&Move::Generalize(values, left, right))?;
                scope = inner;
            }
        }
        Ok(vec![scope])
    }
}

/// What existentials of a companion are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Existentials {
    /// New constants.
    New,
    /// Existentials of the sequent.
    Placed,
}

/// Puts a place everywhere where a constant was.
fn put(scope: &mut Scope, old: Checked, new: &Place) {
    for place in scope.places.iter_mut().filter(|place| place.term == old) {
        place.clone_from(new);
    }
}
