//! The parser: one framed form in, one command out, terms built on the way.
//!
//! Idea: [`Parser`] holds what outlives a command (names in scope, definitions, the logic);
//! [`FormParser`] reads one form with it. Sorts are checked while terms are built, so there is no
//! tree between text and terms.
//! Invariant: between two commands the stacks are empty and the trail of the scopes holds
//! declarations only. A rejected command changes nothing but the term store, where unused terms do
//! no harm.
//! Reference: SMT-LIB 2.7, chapters 3 and 4.

mod apply;
mod array_map;
mod array_set;
mod binder;
mod builtin;
mod command;
mod count;
mod counting;
mod coverage;
pub(crate) mod cursor;
mod datatype;
mod declare;
mod dialect;
mod flavours;
mod fold;
mod from_program;
mod heap_pairs;
mod identifier;
mod isolated;
mod lambda;
mod literal;
mod macro_definition;
mod objective;
mod partial_heads;
mod pattern_constants;
mod patterns;
mod polymorphism;
mod predicates;
mod root;
mod selectors;
mod solutions;
mod sort;
mod sort_algebra;
mod term;

use rustc_hash::FxHashSet;
use trine_term::{DatatypeId, FunId, FunKind, SortId, SymbolId, TermId, TermStore};

use crate::command::{ModelLabel, Parsed};
use crate::diagnostic::{Diagnostic, Excerpt, Problem};
use crate::framer::Form;
use crate::logic::Logic;
use crate::position::{Position, PositionCursor, Span};
use crate::scope::{Binding, Scopes};
use crate::suggest;
use crate::token::Token;
pub use isolated::{Meaning, Places, Settings};

use builtin::{Builtin, Kind, RESERVED};
use coverage::Coverage;
use cursor::{Cursor, Fault, Result, fault};
use literal::Escapes;
use macro_definition::MacroDefinition;
use pattern_constants::PatternConstants;
use polymorphism::Polymorphism;
use sort::SortMacro;
use term::Stacks;

/// Reads commands and keeps track of the names they declare.
///
/// The store must be the same in all calls.
#[derive(Debug)]
pub struct Parser {
    scopes: Scopes,
    builtins: Vec<Builtin>,
    macros: Vec<MacroDefinition>,
    sort_macros: Vec<SortMacro>,
    logic: Logic,
    coverage: Coverage,
    /// The sorts of addresses of the heaps that die with their level, and the level.
    heap_levels: Vec<(SortId, u32)>,
    /// Whether the script has had a `declare-heap`.
    declares_heaps: bool,
    /// Applications of functions that want words with a first letter.
    partial_heads: FxHashSet<TermId>,
    /// Functions that were made of what is mapped over arrays.
    lambdas: array_map::Lambdas,
    polymorphism: Polymorphism,
    /// Whether functions are values in the script, so that a function with too few arguments is one.
    has_maps: bool,
    /// Whether some field has the name of another one, of another constructor.
    fields_share_names: bool,
    /// The bits of letters, as the first sort `(Seq (_ BitVec N))` of the script says.
    letter_bits: Option<u32>,
    /// Whether expressions may have parts that only patterns have.
    has_patterns: bool,
    /// What constants stand for in patterns.
    pattern_constants: PatternConstants,
    /// Whether `str.extract` was read, after which assertions with such terms say that texts match.
    extracts_groups: bool,
    /// The escapes that `:string-escapes` asks for; `None` for those of the script's version.
    wanted_escapes: Option<Escapes>,
    /// The escapes of the version that the script states.
    stated_escapes: Escapes,
    /// Constants that are letters.
    letters: rustc_hash::FxHashSet<TermId>,
    /// What letters of strings are out of range.
    letters_outside: Option<trine_term::FunId>,
    /// What declarations since the last call of [`Parser::take_conditions`] say of their constants.
    conditions: Vec<TermId>,
    stacks: Stacks,
    /// Terms with their places in the form, for who wants them.
    observed: Option<Vec<(Span, TermId)>>,
}

/// A term named in the command that is being read.
struct Label {
    name: SymbolId,
    term: TermId,
    at: Position,
    /// What the name stood for before.
    before: Binding,
}

/// Reads one form.
struct FormParser<'a, 'f> {
    parser: &'a mut Parser,
    store: &'a mut TermStore,
    cursor: Cursor<'f>,
    form: &'f [u8],
    /// The same as text, if it is UTF-8.
    text: Option<&'f str>,
    positions: PositionCursor,
    labels: Vec<Label>,
    model_labels: Vec<ModelLabel>,
    warnings: Vec<Diagnostic>,
    /// Heads that count formulas, by their numbers.
    counts: Vec<counting::Count>,
    /// Functions that are mapped over arrays, by their numbers.
    mapped: Vec<array_map::Mapped>,
    /// Variables and values that are letters.
    letters: Vec<TermId>,
    /// Whether the sort of letters may stand here.
    allows_letters: bool,
    /// Whether the sort that was read is that of letters.
    has_letter: bool,
    /// Whether a sort of words over letters of bits may stand here.
    allows_bit_words: bool,
    /// Whether one stood there.
    has_bit_words: bool,
    /// Whether the terms of a trigger are read.
    is_in_pattern: bool,
    /// The constant and the pattern of a formula `(= c p)`.
    pattern_equation: Option<(TermId, TermId)>,
}

impl Parser {
    /// Moves out what the constants satisfy that were declared since the last call: those of the sort
    /// `(Seq (_ BitVec 8))` are strings of letters of 8 bits, and so on.
    pub fn take_conditions(&mut self) -> Vec<TermId> {
        std::mem::take(&mut self.conditions)
    }

    /// A parser that knows the operators and nothing else.
    pub fn new(store: &mut TermStore) -> Self {
        let mut scopes = Scopes::default();
        let builtins = builtin::bind_builtins(store, &mut scopes);
        Self {
            scopes,
            builtins,
            macros: Vec::new(),
            sort_macros: Vec::new(),
            letters: rustc_hash::FxHashSet::default(),
            letters_outside: None,
            conditions: Vec::new(),
            logic: Logic::all(),
            coverage: Coverage::default(),
            heap_levels: Vec::new(),
            declares_heaps: false,
            partial_heads: FxHashSet::default(),
            lambdas: array_map::Lambdas::default(),
            polymorphism: Polymorphism::default(),
            has_maps: false,
            fields_share_names: false,
            letter_bits: None,
            has_patterns: false,
            pattern_constants: PatternConstants::default(),
            extracts_groups: false,
            wanted_escapes: Some(Escapes::Standard),
            stated_escapes: Escapes::Standard,
            stacks: Stacks::default(),
            observed: None,
        }
    }

    /// The logic in force.
    #[must_use]
    pub fn logic(&self) -> &Logic {
        &self.logic
    }

    /// Whether a sort of the script has the name of one of a theory that the logic lacks.
    #[must_use]
    pub fn hides_sorts(&self) -> bool {
        self.scopes.hide_sorts()
    }

    /// How string literals are read.
    fn escapes(&self) -> Escapes {
        self.wanted_escapes.unwrap_or(self.stated_escapes)
    }

    /// The number of levels that `push` has opened.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.scopes.depth()
    }

    /// Reads one command.
    ///
    /// # Errors
    /// What is wrong with the form, if something is; then the command has no effect.
    pub fn parse(
        &mut self,
        store: &mut TermStore,
        form: Form<'_>,
    ) -> std::result::Result<Parsed, Box<Diagnostic>> {
        self.with_form(store, form, |parser| {
            let command = parser.command()?;
            let labels = parser.labels.iter().map(|label| (label.name, label.term)).collect();
            let warnings = std::mem::take(&mut parser.warnings);
            let model_labels = std::mem::take(&mut parser.model_labels);
            Ok(Parsed { command, position: form.position, labels, model_labels, warnings })
        })
    }

    /// Reads a term in the present scope, as a library user writes it.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse_term(
        &mut self,
        store: &mut TermStore,
        text: &str,
    ) -> std::result::Result<TermId, Box<Diagnostic>> {
        let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
        self.with_form(store, form, |parser| {
            let term = parser.term()?;
            parser.end("the end of the text")?;
            parser.without_sort_parameters(term)
        })
    }

    /// Reads a sort in the present scope, as a library user writes it.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse_sort(
        &mut self,
        store: &mut TermStore,
        text: &str,
    ) -> std::result::Result<SortId, Box<Diagnostic>> {
        let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
        self.with_form(store, form, |parser| {
            let sort = parser.sort()?;
            parser.end("the end of the text")?;
            Ok(sort)
        })
    }

    /// Takes back the heaps and patterns of levels above the one given; of all levels if there is none.
    fn forget_above(&mut self, store: &mut TermStore, level: Option<u32>) {
        self.pattern_constants.forget_above(level);
        self.heap_levels.retain(|&(location, of_heap)| {
            let stays = level.is_some_and(|level| of_heap <= level);
            if !stays {
                store.forget_heap(location);
            }
            stays
        });
    }

    /// Reads a form, and takes everything back if that fails.
    fn with_form<T>(
        &mut self,
        store: &mut TermStore,
        form: Form<'_>,
        read: impl FnOnce(&mut FormParser<'_, '_>) -> Result<T>,
    ) -> std::result::Result<T, Box<Diagnostic>> {
        let mark = self.scopes.mark();
        let letter_bits = self.letter_bits;
        let heaps = store.heaps().len();
        self.stacks.clear();
        let mut parser = FormParser {
            parser: self,
            store,
            cursor: Cursor::new(form.bytes),
            form: form.bytes,
            text: std::str::from_utf8(form.bytes).ok(),
            positions: PositionCursor::new(form.position),
            labels: Vec::new(),
            model_labels: Vec::new(),
            warnings: Vec::new(),
            counts: Vec::new(),
            mapped: Vec::new(),
            letters: Vec::new(),
            allows_letters: false,
            has_letter: false,
            allows_bit_words: false,
            has_bit_words: false,
            is_in_pattern: false,
            pattern_equation: None,
        };
        let result = read(&mut parser);
        let labels = std::mem::take(&mut parser.labels);
        match result {
            Ok(value) => {
                for label in labels.iter().rev() {
                    self.scopes.replace_symbol(label.name, label.before);
                }
                for label in labels {
                    self.scopes.declare_label(label.name, Binding::Term(label.term), label.at);
                }
                Ok(value)
            }
            Err(fault) => {
                let diagnostic = Box::new(parser.diagnostic(*fault, form.position));
                // Binders that hide a label lie on the trail, never the other way round.
                self.scopes.undo(mark);
                self.letter_bits = letter_bits;
                self.forget_new_heaps(store, heaps);
                for label in labels.iter().rev() {
                    self.scopes.replace_symbol(label.name, label.before);
                }
                Err(diagnostic)
            }
        }
    }

    /// The parameters of the datatype that a constructor or selector belongs to, if it has any.
    fn parametric(&self, store: &TermStore, function: FunId) -> Option<Box<[SymbolId]>> {
        let datatype: DatatypeId = match store.function_decl(function).kind {
            FunKind::Constructor { datatype, .. } | FunKind::Selector { datatype, .. } => datatype,
            FunKind::Declared | FunKind::Recursive | FunKind::Skolem | FunKind::Abstraction => {
                return None;
            }
        };
        let params = &store.datatype(datatype).params;
        (!params.is_empty()).then(|| params.clone())
    }

    /// The known symbol that is most similar to `name`.
    fn nearest_symbol(&self, store: &TermStore, name: &str) -> Option<String> {
        let known = self.scopes.bound_symbols();
        let nearest = suggest::nearest(name, known.map(|symbol| store.symbols.name(symbol)))?;
        // Of an older spelling, suggest the present one.
        let binding = store.symbols.find(&nearest).map(|symbol| self.scopes.symbol(symbol));
        if let Some(Binding::Builtin(entry)) = binding
            && let Kind::Operators(ops) = &self.builtins[usize::from(entry)].kind
        {
            return Some(ops[0].name().to_owned());
        }
        Some(nearest)
    }

    /// The known sort name that is most similar to `name`.
    fn nearest_sort(&self, store: &TermStore, name: &str) -> Option<String> {
        suggest::nearest(name, self.scopes.bound_sorts().map(|s| store.symbols.name(s)))
    }
}

impl FormParser<'_, '_> {
    /// The position of a byte of the form.
    fn position_of(&mut self, offset: u32) -> Position {
        self.positions.locate(self.form, offset)
    }

    fn diagnostic(&mut self, fault: Fault, form_start: Position) -> Diagnostic {
        let Fault { problem, span, notes } = fault;
        let position = self.position_of(span.start);
        let (start, end) = (span.start as usize, span.end as usize);
        let excerpt = Some(Excerpt::cut(self.form, form_start, start, end));
        Diagnostic { problem, position, span: Some(span), excerpt, notes }
    }

    /// Takes a symbol that is no reserved word.
    fn symbol(&mut self, what: &'static str) -> Result<SymbolId> {
        let symbol = self.any_symbol(what)?;
        let name = self.store.symbols.name(symbol);
        if RESERVED.contains(&name) && self.cursor.slice().first() != Some(&b'|') {
            return fault(Problem::Reserved(name.to_owned()), self.cursor.span());
        }
        Ok(symbol)
    }

    /// Takes a symbol, reserved words included.
    fn any_symbol(&mut self, what: &'static str) -> Result<SymbolId> {
        let token = self.cursor.next()?;
        match token {
            Token::Symbol | Token::QuotedSymbol => Ok(self.symbol_of_token(token)),
            other => self.cursor.unexpected(other, what),
        }
    }

    /// Checks that nothing follows.
    fn end(&mut self, what: &'static str) -> Result<()> {
        if self.cursor.at_end() {
            return Ok(());
        }
        let token = self.cursor.next()?;
        self.cursor.unexpected(token, what)
    }
}
