//! A document: its text, its forms, and what the parser says about each.
//!
//! Idea: the parser reads each form by itself, with the meanings of the names that the form
//! mentions. After an edit all forms are visited in order with a table of names, and a form is read
//! again only if its text is new, or one of its names or the settings mean something else than when
//! it was read. So an edit costs a walk over the names of the text and the reading of what depends
//! on it.
//! Invariant: the findings are those of a document that was just opened with the same text, and
//! its errors those of the solver, except that names are suggested from the names declared before.

use std::ops::Range;
use std::rc::Rc;

use lsp_types::TextDocumentContentChangeEvent;
use trine_smtlib::{
    Command, Form, Lexemes, Meaning, NameKind, Note, Parsed, Parser, Position, Problem, Settings,
    Span, Token,
};
use trine_term::{Op, SymbolId, TermId, TermStore};

use crate::pieces::{Piece, PieceKind, Pieces};
use crate::text::Text;

/// Positions with this bit stand for forms by their number.
const OF_FORM: u32 = 1 << 31;

/// Terms that edits may leave behind before everything is read anew.
const GARBAGE: usize = 1_000_000;

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The solver rejects the command.
    Error,
    /// The solver takes it, but it is strange.
    Warning,
}

/// Something about a place in a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Where, in bytes of the form.
    pub span: Range<usize>,
    /// How bad it is.
    pub severity: Severity,
    /// What it is.
    pub problem: Problem,
    /// Remarks.
    pub notes: Vec<Note>,
}

/// What a form does beside declaring names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// Opens levels.
    Push(u32),
    /// Closes levels.
    Pop(u32),
    /// Takes back what is not global.
    ResetAssertions,
    /// Takes everything back.
    Reset,
    /// Asks for an answer.
    Check,
    /// Names a logic.
    SetLogic,
}

/// A name that a form gives a meaning.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// The name.
    pub symbol: SymbolId,
    /// Its meaning from here on.
    pub meaning: Meaning,
    /// A number that meanings have in common if they are the same.
    stamp: u32,
    /// Whether it is the name of a term, which dies with its level in any case.
    pub is_label: bool,
}

/// What is known about a form.
#[derive(Clone, Debug)]
pub struct Known {
    /// The names in it, each once, with the stamps of what they stand for; 0 where that is what the
    /// name stands for at the beginning.
    mentions: Box<[(SymbolId, u32)]>,
    /// What they stand for where it is something else.
    imports: Box<[Option<Meaning>]>,
    /// The names that it declares.
    pub exports: Vec<Export>,
    /// What else it does.
    pub effect: Effect,
    /// What is wrong with it.
    pub findings: Vec<Finding>,
    before: Rc<Settings>,
    after: Rc<Settings>,
    /// The levels that were open, if the form asks for them.
    levels: Option<u32>,
}

/// What a name is at a place, as far as colours tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A constructor of a datatype.
    Constructor,
    /// Anything else that the script declares.
    Declared,
    /// A name that is there without declaration.
    Predefined,
    /// Nothing that is known.
    Unknown,
}

/// A document.
pub struct Document {
    /// The version that the editor counts.
    pub version: i32,
    text: Text,
    pieces: Pieces<Known>,
    store: TermStore,
    parser: Parser,
    /// What a name without meaning stands for.
    nothing: Meaning,
    initial: Rc<Settings>,
    /// The size of the store after everything was read.
    size: usize,
    /// For each symbol the form that was seen last to mention it; to list each once.
    seen: Vec<u32>,
    visits: u32,
    last_stamp: u32,
    /// How many forms were read since the document was opened.
    pub forms_read: u64,
}

/// The names at one place of the walk.
///
/// Stamps are compared for each name of each form, so they lie close together; meanings are looked
/// at only where a form is read.
#[derive(Default)]
struct Names {
    stamps: Vec<u32>,
    meanings: Vec<Option<Meaning>>,
    trail: Vec<(SymbolId, u32, Option<Meaning>)>,
    levels: Vec<usize>,
}

impl Names {
    fn stamp(&self, symbol: SymbolId) -> u32 {
        self.stamps.get(symbol.index()).copied().unwrap_or(0)
    }

    fn get(&self, symbol: SymbolId) -> Option<Meaning> {
        self.meanings.get(symbol.index()).copied().flatten()
    }

    fn set(&mut self, symbol: SymbolId, stamp: u32, meaning: Option<Meaning>) {
        if self.stamps.len() <= symbol.index() {
            let length = (symbol.index() + 1).next_power_of_two();
            self.stamps.resize(length, 0);
            self.meanings.resize(length, None);
        }
        self.stamps[symbol.index()] = stamp;
        self.meanings[symbol.index()] = meaning;
    }

    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((symbol, stamp, before)) = self.trail.pop() {
                self.set(symbol, stamp, before);
            }
        }
    }

    /// Does what a form does.
    fn apply(&mut self, known: &Known) {
        let global = known.after.declarations_are_global();
        for export in &known.exports {
            if !global || export.is_label {
                let (stamp, before) = (self.stamp(export.symbol), self.get(export.symbol));
                self.trail.push((export.symbol, stamp, before));
            }
            self.set(export.symbol, export.stamp, Some(export.meaning));
        }
        match known.effect {
            Effect::Push(count) => {
                self.levels.extend(std::iter::repeat_n(self.trail.len(), count as usize));
            }
            Effect::Pop(count) => {
                let rest = self.levels.len().saturating_sub(count as usize);
                if let Some(&mark) = self.levels.get(rest) {
                    self.undo(mark);
                }
                self.levels.truncate(rest);
            }
            Effect::ResetAssertions => {
                self.levels.clear();
                self.undo(0);
            }
            Effect::Reset => *self = Self::default(),
            Effect::None | Effect::Check | Effect::SetLogic => {}
        }
    }

    /// The names that a form has given a meaning, in the order in which the text mentions them.
    fn declared(&self) -> impl Iterator<Item = SymbolId> + '_ {
        let stamps = self.stamps.iter().enumerate();
        stamps.filter(|(_, stamp)| **stamp != 0).map(|(at, _)| SymbolId::new(at))
    }

    fn depth(&self) -> u32 {
        u32::try_from(self.levels.len()).unwrap_or(u32::MAX)
    }
}

impl Known {
    /// Whether a name is in it.
    #[must_use]
    pub fn mentions(&self, symbol: SymbolId) -> bool {
        self.mentions.iter().any(|(mention, _)| *mention == symbol)
    }

    /// Whether it does the same to names and settings.
    fn does_what(&self, other: &Self) -> bool {
        let same = |(own, other): (&Export, &Export)| {
            (own.symbol, own.stamp, own.is_label) == (other.symbol, other.stamp, other.is_label)
        };
        self.effect == other.effect
            && self.after == other.after
            && self.exports.len() == other.exports.len()
            && self.exports.iter().zip(&other.exports).all(same)
    }

    /// Whether it does nothing to them.
    fn does_nothing(&self) -> bool {
        matches!(self.effect, Effect::None | Effect::Check)
            && self.exports.is_empty()
            && self.after == self.before
    }
}

impl Document {
    /// Reads a text.
    #[must_use]
    pub fn new(text: String, version: i32) -> Self {
        let mut store = TermStore::new();
        let parser = Parser::new(&mut store);
        let nothing = parser.meaning(store.symbols.intern("||"));
        let initial = Rc::new(parser.settings(&store));
        let text = Text::new(text);
        let pieces = Pieces::cut(text.as_str());
        let mut made = Self {
            version,
            text,
            pieces,
            store,
            parser,
            nothing,
            initial,
            size: 0,
            seen: Vec::new(),
            visits: 0,
            last_stamp: 0,
            forms_read: 0,
        };
        made.visit(0..usize::MAX);
        made.size = made.store.len();
        made
    }

    /// Follows a change that the editor reports.
    pub fn change(&mut self, change: &TextDocumentContentChangeEvent) {
        match change.range {
            Some(range) => {
                let (start, end) = (self.text.offset(range.start), self.text.offset(range.end));
                self.edit(start..end.max(start), &change.text);
            }
            None => *self = Self::new(change.text.clone(), self.version),
        }
    }

    /// Puts a text in the place of a range.
    pub fn edit(&mut self, range: Range<usize>, with: &str) {
        self.text.replace(range.clone(), with);
        let new = self.pieces.edit(self.text.as_str(), range, with.len());
        if self.store.len() > 2 * self.size + GARBAGE {
            *self = Self::new(self.text.as_str().to_owned(), self.version);
        } else {
            self.visit(new);
        }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// The forms and faults in order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece<Known>] {
        self.pieces.as_slice()
    }

    /// The piece that holds a byte.
    #[must_use]
    pub fn piece_at(&self, offset: usize) -> Option<usize> {
        self.pieces.at(offset)
    }

    /// The terms.
    #[must_use]
    pub fn store(&self) -> &TermStore {
        &self.store
    }

    /// The form that declared what a meaning stands for.
    #[must_use]
    pub fn declaring_form(&self, meaning: &Meaning) -> Option<usize> {
        let id = form_of(meaning.declared_at?)?;
        self.pieces().iter().position(|piece| piece.id == id)
    }

    /// What a name stands for in a form: what it declares itself, or what it found.
    #[must_use]
    pub fn meaning_in(&self, index: usize, symbol: SymbolId) -> Option<Meaning> {
        let known = self.pieces().get(index)?.known.as_ref()?;
        if let Some(export) = known.exports.iter().find(|export| export.symbol == symbol) {
            return Some(export.meaning);
        }
        let place = known.mentions.iter().position(|(mention, _)| *mention == symbol)?;
        known.imports[place]
    }

    /// What a name stands for before a form, whether or not the form mentions it.
    #[must_use]
    pub fn meaning_before(&self, index: usize, symbol: SymbolId) -> Option<Meaning> {
        let mut names = Names::default();
        for known in self.pieces()[..index].iter().filter_map(|piece| piece.known.as_ref()) {
            names.apply(known);
        }
        names.get(symbol)
    }

    /// What a name is in a form.
    #[must_use]
    pub fn standing(&self, index: usize, name: &str) -> Standing {
        let Some(symbol) = self.store.symbols.find(name) else { return Standing::Unknown };
        match self.meaning_in(index, symbol) {
            Some(meaning) if meaning.is_constructor(&self.store) => Standing::Constructor,
            Some(_) => Standing::Declared,
            None if self.parser.meaning(symbol).same(&self.nothing) => Standing::Unknown,
            None => Standing::Predefined,
        }
    }

    /// Visits the forms in order and reads what has to be read, where all but the `new` ones were
    /// up to date. Those before need no look, and those behind neither if the new ones do to names
    /// and settings what the old ones did.
    fn visit(&mut self, new: Range<usize>) {
        let mut does_the_same = true;
        let mut names = Names::default();
        let mut settings = Rc::clone(&self.initial);
        for index in 0..self.pieces().len() {
            if index == new.end && does_the_same && !self.pieces.has_lost() {
                return;
            }
            let piece = &mut self.pieces.as_mut_slice()[index];
            if piece.kind != PieceKind::Form {
                continue;
            }
            let up_to_date = piece.known.as_ref().is_some_and(|known| {
                index < new.start
                    || ((Rc::ptr_eq(&known.before, &settings) || known.before == settings)
                        && known.levels.is_none_or(|levels| levels == names.depth())
                        && known.mentions.iter().all(|(s, stamp)| names.stamp(*s) == *stamp))
            });
            if !up_to_date {
                let (id, known) = (piece.id, piece.known.take());
                let before = known.or_else(|| self.pieces.take_earlier(id));
                let known = self.read(index, before.as_ref(), &names, &settings);
                does_the_same &= match before {
                    Some(before) => known.does_what(&before),
                    None => known.does_nothing(),
                };
                self.pieces.as_mut_slice()[index].known = Some(known);
            }
            if let Some(known) = &self.pieces()[index].known {
                names.apply(known);
                settings = Rc::clone(&known.after);
            }
        }
    }

    /// The names in a form, each once.
    fn mentions(&mut self, text: &str) -> Box<[SymbolId]> {
        self.visits += 1;
        let mut mentions = Vec::new();
        let mut add = |store: &mut TermStore, seen: &mut Vec<u32>, visit: u32, name: &str| {
            let symbol = store.symbols.intern(name);
            if seen.len() <= symbol.index() {
                seen.resize(symbol.index() + 1, 0);
            }
            if std::mem::replace(&mut seen[symbol.index()], visit) != visit {
                mentions.push(symbol);
            }
        };
        let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
        for lexeme in Lexemes::new(form).map_while(Result::ok) {
            let (start, end) = (lexeme.span.start as usize, lexeme.span.end as usize);
            let name = match lexeme.token {
                Token::Symbol => &text[start..end],
                Token::QuotedSymbol => &text[start + 1..end - 1],
                _ => continue,
            };
            add(&mut self.store, &mut self.seen, self.visits, name);
            // The testers of version 2.5 mention a constructor.
            if let Some(constructor) = name.strip_prefix("is-") {
                add(&mut self.store, &mut self.seen, self.visits, constructor);
            }
        }
        mentions.into()
    }

    fn read(
        &mut self,
        index: usize,
        before: Option<&Known>,
        names: &Names,
        settings: &Rc<Settings>,
    ) -> Known {
        self.forms_read += 1;
        let piece = &self.pieces.as_slice()[index];
        let (range, id) = (piece.range.clone(), piece.id);
        let text = self.text.as_str()[range].to_owned();
        let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
        let mentions = self.mentions(&text);
        let imports: Box<[Option<Meaning>]> = mentions.iter().map(|s| names.get(*s)).collect();
        let stamped = mentions.iter().map(|s| (*s, names.stamp(*s))).collect();
        let head = head(&text);
        // A cell may declare a heap, which dies with the level.
        let names_cells =
            || mentions.iter().any(|s| matches!(self.store.symbols.name(*s), "pto" | "emp"));
        let asks = matches!(head, "push" | "pop" | "declare-heap") || names_cells();
        let levels = asks.then(|| names.depth());
        if head == "reset" && Lexemes::new(form).count() == 3 {
            self.parser.install(&mut self.store, settings, 0);
            self.parser.reset_settings(&mut self.store);
            return Known {
                mentions: stamped,
                imports,
                exports: Vec::new(),
                effect: Effect::Reset,
                findings: Vec::new(),
                before: Rc::clone(settings),
                after: Rc::new(self.parser.settings(&self.store)),
                levels: None,
            };
        }
        let base = self.bring_in(&mentions, &imports);
        self.parser.install(&mut self.store, settings, levels.unwrap_or(0));
        let parsed = self.parser.parse(&mut self.store, form);
        let mut exports = Vec::new();
        for ((&symbol, import), base) in mentions.iter().zip(&imports).zip(&base) {
            let mut meaning = self.parser.meaning(symbol);
            if !meaning.same(import.as_ref().unwrap_or(base)) {
                let mut old = before.into_iter().flat_map(|known| &known.exports);
                let old = old.find(|export| export.symbol == symbol);
                if let Some(old) = old {
                    meaning = meaning.or_equal(old.meaning, &self.store);
                }
                meaning.declared_at = Some(Position { line: OF_FORM | id, column: 1 });
                let stamp = old.filter(|old| old.meaning.same(&meaning)).map(|old| old.stamp);
                let stamp = stamp.unwrap_or_else(|| {
                    self.last_stamp += 1;
                    self.last_stamp
                });
                let is_label = labels(&parsed).any(|label| label == symbol);
                exports.push(Export { symbol, meaning, stamp, is_label });
            }
            self.parser.set_meaning(symbol, *base);
        }
        let after = if self.parser.has_settings(&self.store, settings) {
            Rc::clone(settings)
        } else {
            Rc::new(self.parser.settings(&self.store))
        };
        let effect = effect(&parsed);
        Known {
            mentions: stamped,
            imports,
            exports,
            effect,
            findings: findings(parsed, text.len()),
            before: Rc::clone(settings),
            after,
            levels,
        }
    }

    /// Gives the parser what names stand for, and returns what they stood for.
    fn bring_in(&mut self, mentions: &[SymbolId], imports: &[Option<Meaning>]) -> Vec<Meaning> {
        let mut base = Vec::with_capacity(mentions.len());
        for (&symbol, import) in mentions.iter().zip(imports) {
            base.push(self.parser.meaning(symbol));
            if let Some(meaning) = import {
                self.parser.set_meaning(symbol, *meaning);
            }
        }
        base
    }

    /// The terms of a form with their places, inner ones first.
    pub fn terms(&mut self, index: usize) -> Vec<(Span, TermId)> {
        let Some(piece) = self.pieces.as_slice().get(index) else { return Vec::new() };
        let Some(known) = piece.known.clone() else { return Vec::new() };
        let text = self.text.as_str()[piece.range.clone()].to_owned();
        let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
        let mentions: Vec<SymbolId> = known.mentions.iter().map(|(symbol, _)| *symbol).collect();
        let base = self.bring_in(&mentions, &known.imports);
        self.parser.install(&mut self.store, &known.before, known.levels.unwrap_or(0));
        let (_, terms) = self.parser.parse_observed(&mut self.store, form);
        for (symbol, base) in mentions.into_iter().zip(base) {
            self.parser.set_meaning(symbol, base);
        }
        terms
    }

    /// The names that are visible before a form, oldest first.
    #[must_use]
    pub fn visible_before(&self, index: usize) -> Vec<SymbolId> {
        let mut names = Names::default();
        for known in self.pieces()[..index].iter().filter_map(|piece| piece.known.as_ref()) {
            names.apply(known);
        }
        names.declared().collect()
    }

    /// The most similar names that are known, for names that were looked up in vain: forms in
    /// ascending order, with what was looked for.
    #[must_use]
    pub fn suggestions(&self, wanted: &[(usize, NameKind, String)]) -> Vec<Option<String>> {
        let mut names = Names::default();
        let mut at = 0;
        let mut found = Vec::new();
        for (index, kind, name) in wanted {
            for known in self.pieces()[at..*index].iter().filter_map(|piece| piece.known.as_ref()) {
                names.apply(known);
            }
            at = *index;
            let declared = names.declared().map(|symbol| self.store.symbols.name(symbol));
            let operators = Op::all().map(|op| -> &str { op.name() }).filter(|op| !op.is_empty());
            found.push(match kind {
                NameKind::Symbol => trine_smtlib::nearest(name, declared.chain(operators)),
                NameKind::Sort | NameKind::Constructor => trine_smtlib::nearest(name, declared),
            });
        }
        found
    }
}

/// The form that a position stands for.
pub fn form_of(position: Position) -> Option<u32> {
    (position.line & OF_FORM != 0).then_some(position.line & !OF_FORM)
}

/// The name of the command of a form, if it stands right behind the parenthesis.
#[must_use]
pub fn head(form: &str) -> &str {
    let rest = form.strip_prefix('(').unwrap_or("").trim_ascii_start();
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(rest.len());
    &rest[..end]
}

type Outcome = Result<Parsed, Box<trine_smtlib::Diagnostic>>;

fn labels(parsed: &Outcome) -> impl Iterator<Item = SymbolId> + '_ {
    parsed.iter().flat_map(|parsed| parsed.labels.iter().map(|(label, _)| *label))
}

fn effect(parsed: &Outcome) -> Effect {
    match parsed.as_ref().map(|parsed| &parsed.command) {
        Ok(Command::Push(count)) => Effect::Push(*count),
        Ok(Command::Pop(count)) => Effect::Pop(*count),
        Ok(Command::ResetAssertions) => Effect::ResetAssertions,
        Ok(Command::CheckSat | Command::CheckSatAssuming(_)) => Effect::Check,
        Ok(Command::SetLogic(_)) => Effect::SetLogic,
        _ => Effect::None,
    }
}

fn findings(parsed: Outcome, length: usize) -> Vec<Finding> {
    let (diagnostics, severity) = match parsed {
        Ok(parsed) => (parsed.warnings, Severity::Warning),
        Err(diagnostic) => (vec![*diagnostic], Severity::Error),
    };
    let finding = |diagnostic: trine_smtlib::Diagnostic| Finding {
        span: diagnostic.span.map_or(0..length, |span| span.start as usize..span.end as usize),
        severity,
        problem: diagnostic.problem,
        notes: diagnostic.notes,
    };
    diagnostics.into_iter().map(finding).collect()
}
