//! Commands by name.
//!
//! Idea: one row per command. A name that has none is rejected, since a script without its `asert`
//! has another meaning; only a few commands of other solvers are skipped, which cannot change any
//! answer.
//! Invariant: the functions here take everything up to and including the last parenthesis, and
//! change names in scope only after that.
//! Reference: SMT-LIB 2.7, section 4.2; `push` and `pop` without numeral, `check-sat` with
//! assumptions, `eval` and `simplify` as in Z3.

use trine_term::{FunKind, TermId};

use super::coverage::{Coverage, Start};
use super::cursor::{Result, fault};
use super::literal::Escapes;
use super::{FormParser, patterns};
use crate::command::{Asked, AttributeValue, Command, Direction, WrittenTerm};
use crate::diagnostic::Problem;
use crate::logic::Logic;
use crate::scope::{Binding, Lifetime, Scopes};
use crate::suggest;
use crate::token::Token;

/// More levels than any script opens; keeps a wrong numeral from exhausting the memory.
const MOST_LEVELS: u32 = 1 << 20;

/// Reads what follows the name of a command.
type Reader = fn(&mut FormParser<'_, '_>) -> Result<Command>;

/// The commands, in the order of how often they occur.
const COMMANDS: &[(&str, Reader)] = &[
    ("assert", |form| form.assert()),
    ("declare-fun", |form| form.declare_fun()),
    ("declare-const", |form| form.declare_const()),
    ("define-fun", |form| form.define_fun()),
    ("check-sat", |form| form.check_sat()),
    ("push", |form| form.push()),
    ("pop", |form| form.pop()),
    ("check-sat-assuming", |form| form.check_sat_assuming()),
    ("check-sat-using", |form| form.check_sat_using()),
    ("block-model", |form| form.block_model()),
    ("block-model-values", |form| form.block_model_values()),
    ("check-entail", |form| form.check_entail()),
    ("prove-lemma", |form| {
        let (premise, conclusion) = form.entailment()?;
        Ok(Command::ProveLemma(premise, conclusion))
    }),
    ("declare-sort", |form| form.declare_sort()),
    ("declare-sort-parameter", |form| form.declare_sort_parameter()),
    ("declare-datatype", |form| form.declare_datatype()),
    ("declare-datatypes", |form| form.declare_datatypes()),
    ("declare-heap", |form| form.declare_heap()),
    ("define-const", |form| form.define_const()),
    ("define-fun-rec", |form| form.define_fun_rec()),
    ("define-funs-rec", |form| form.define_funs_rec()),
    ("define-sort", |form| form.define_sort()),
    ("echo", |form| form.echo()),
    ("eval", |form| form.eval()),
    ("exit", |form| form.plain(Command::Exit)),
    ("get-abduct", |form| form.get_abduct()),
    ("get-assertions", |form| form.plain(Command::GetAssertions)),
    ("get-assignment", |form| form.plain(Command::GetAssignment)),
    ("get-count", |form| form.get_count()),
    ("get-frame", |form| form.get_frame()),
    ("get-info", |form| form.get_info()),
    ("get-interpolant", |form| form.get_interpolant()),
    ("get-interpolants", |form| form.get_interpolants()),
    ("get-models", |form| form.get_models()),
    ("get-model", |form| form.plain(Command::GetModel)),
    ("get-option", |form| form.get_option()),
    ("get-proof", |form| form.plain(Command::GetProof)),
    ("get-unsat-assumptions", |form| form.plain(Command::GetUnsatAssumptions)),
    ("get-unsat-core", |form| form.plain(Command::GetUnsatCore)),
    ("get-value", |form| form.get_value()),
    ("labels", |form| form.plain(Command::Labels)),
    ("minimize", |form| form.objective(Direction::Minimize)),
    ("maximize", |form| form.objective(Direction::Maximize)),
    ("assert-soft", |form| form.assert_soft()),
    ("get-objectives", |form| form.plain(Command::GetObjectives)),
    ("reset", |form| form.reset()),
    ("reset-assertions", |form| form.reset_assertions()),
    ("set-info", |form| form.set_info()),
    ("set-logic", |form| form.set_logic()),
    ("set-option", |form| form.set_option()),
    ("simplify", |form| form.simplify()),
];

/// Commands of other solvers that change neither assertions nor names, so that a script means the
/// same without them: questions, output, advice.
const HARMLESS: &[&str] = &[
    "apply",
    "dbg-print",
    "display",
    "display-info",
    "get-abduct-next",
    "get-difficulty",
    "get-interpolant-next",
    "get-learned-literals",
    "get-model-domain-elements",
    "get-qe",
    "get-qe-disjunct",
    "get-timeout-core",
    "get-timeout-core-assuming",
    "get-unsat-core-lemmas",
    "get-user-tactics",
    "help",
    "help-strategy",
    "help-tactic",
];

impl super::Parser {
    /// The names of the commands that are understood.
    pub fn commands() -> impl Iterator<Item = &'static str> {
        COMMANDS.iter().map(|(name, _)| *name)
    }
}

impl FormParser<'_, '_> {
    /// Takes the whole form.
    pub(super) fn command(&mut self) -> Result<Command> {
        self.cursor.open("a command")?;
        let token = self.cursor.next()?;
        if !matches!(token, Token::Symbol | Token::QuotedSymbol) {
            return self.cursor.unexpected(token, "the name of a command");
        }
        let name = self.cursor.slice();
        if let Some((_, read)) = COMMANDS.iter().find(|(known, _)| known.as_bytes() == name) {
            let command = read(self)?;
            return self.with_sort_parameters(command);
        }
        let name = self.cursor.text();
        if HARMLESS.contains(&name.as_str()) {
            self.cursor.skip_rest(Token::Open)?;
            return Ok(Command::Unsupported { name: name.into() });
        }
        let known = COMMANDS.iter().map(|(known, _)| *known);
        let nearest = suggest::nearest(&name, known);
        fault(Problem::UnknownCommand { name, nearest }, self.cursor.span())
    }

    /// A command without arguments.
    fn plain(&mut self, command: Command) -> Result<Command> {
        self.cursor.close()?;
        Ok(command)
    }

    fn assert(&mut self) -> Result<Command> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let term = self.term()?;
        self.cursor.close()?;
        self.expect_bool(term, start, "the assertion")?;
        // The name of the whole formula is the last one given.
        let name = match self.labels.last() {
            Some(label) if label.term == term && self.begins_with_annotation(start) => {
                Some(label.name)
            }
            _ => None,
        };
        let term = self.with_matches(term)?;
        self.keep_pattern_equation();
        Ok(Command::Assert { term, name })
    }

    /// The assertion, and that texts of which groups are extracted match.
    fn with_matches(&mut self, assertion: TermId) -> Result<TermId> {
        if !self.parser.extracts_groups {
            return Ok(assertion);
        }
        patterns::with_matches(self.store, assertion).or_else(|_| {
            let (name, rule) = ("str.extract".to_owned(), "wants a pattern with a language");
            fault(Problem::NamedRule { name, rule }, self.cursor.span())
        })
    }

    /// Whether a term that begins at a byte of the form is `(! ...)`.
    fn begins_with_annotation(&self, start: u32) -> bool {
        let mut tokens = crate::token::Tokens::new(&self.form[start as usize..]);
        tokens.next();
        tokens.next();
        tokens.slice() == b"!"
    }

    fn check_sat(&mut self) -> Result<Command> {
        if self.cursor.peek()? == Token::Close {
            return self.plain(Command::CheckSat);
        }
        Ok(Command::CheckSatAssuming(self.formulas()?))
    }

    /// Formulas up to a parenthesis.
    fn formulas(&mut self) -> Result<Vec<WrittenTerm>> {
        let mut formulas = Vec::new();
        while self.cursor.peek()? != Token::Close {
            let start = self.cursor.peeked_start();
            let formula = self.written_term()?;
            self.expect_bool(formula.term, start, "the assumption")?;
            formulas.push(formula);
        }
        self.cursor.close()?;
        Ok(formulas)
    }

    pub(super) fn written_term(&mut self) -> Result<WrittenTerm> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let term: TermId = self.term()?;
        Ok(WrittenTerm { term, text: self.cursor.written_since(start) })
    }

    fn get_value(&mut self) -> Result<Command> {
        self.cursor.open("the terms")?;
        // One term at least, as in the standard.
        let mut terms = vec![self.asked()?];
        while self.cursor.peek()? != Token::Close {
            terms.push(self.asked()?);
        }
        self.cursor.close()?;
        self.skip_attributes()?;
        Ok(Command::GetValue(terms))
    }

    /// A term, or the name of a declared function with parameters.
    fn asked(&mut self) -> Result<Asked> {
        let before = self.cursor.clone();
        let token = self.cursor.next()?;
        if matches!(token, Token::Symbol | Token::QuotedSymbol) {
            let symbol = self.symbol_of_token(token);
            if let Binding::Function(function) = self.parser.scopes.symbol(symbol)
                && self.store.function_decl(function).kind == FunKind::Declared
            {
                return Ok(Asked::Function(function, self.cursor.text().into()));
            }
        }
        self.cursor = before;
        self.written_term().map(Asked::Term)
    }

    /// `check-sat` with a tactic, which says how Z3 would search.
    fn check_sat_using(&mut self) -> Result<Command> {
        self.cursor.skip_rest(Token::Open)?;
        Ok(Command::CheckSat)
    }

    /// Keywords with values up to a parenthesis, which other solvers allow in some places.
    fn skip_attributes(&mut self) -> Result<()> {
        while self.cursor.peek()? == Token::Keyword {
            self.cursor.keyword()?;
            self.cursor.attribute_value()?;
        }
        self.cursor.close()
    }

    fn eval(&mut self) -> Result<Command> {
        let term = self.written_term()?;
        self.skip_attributes()?;
        Ok(Command::Eval(term))
    }

    fn simplify(&mut self) -> Result<Command> {
        let term = self.term()?;
        self.skip_attributes()?;
        Ok(Command::Simplify(term))
    }

    fn check_sat_assuming(&mut self) -> Result<Command> {
        self.cursor.open("the assumptions")?;
        let assumptions = self.formulas()?;
        self.cursor.close()?;
        Ok(Command::CheckSatAssuming(assumptions))
    }

    /// A premise and a conclusion up to a parenthesis.
    fn entailment(&mut self) -> Result<(TermId, TermId)> {
        let premise = self.side("the premise")?;
        let conclusion = self.side("the conclusion")?;
        self.cursor.close()?;
        Ok((premise, conclusion))
    }

    fn side(&mut self, what: &'static str) -> Result<TermId> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let term = self.term()?;
        self.expect_bool(term, start, what)?;
        Ok(term)
    }

    fn check_entail(&mut self) -> Result<Command> {
        let (premise, conclusion) = self.entailment()?;
        Ok(Command::CheckEntail(premise, conclusion))
    }

    fn get_frame(&mut self) -> Result<Command> {
        if self.cursor.peek()? == Token::Close {
            return self.plain(Command::GetFrame(None));
        }
        Ok(Command::GetFrame(Some(self.entailment()?)))
    }

    /// Other solvers have a command of this name that begins with a name for its answer.
    fn get_abduct(&mut self) -> Result<Command> {
        match self.cursor.peek()? {
            Token::Close => self.plain(Command::GetAbduct(None)),
            Token::Symbol | Token::QuotedSymbol => {
                self.cursor.skip_rest(Token::Open)?;
                Ok(Command::Unsupported { name: "get-abduct".into() })
            }
            _ => Ok(Command::GetAbduct(Some(self.entailment()?))),
        }
    }

    fn get_info(&mut self) -> Result<Command> {
        let keyword = self.cursor.keyword()?;
        self.plain(Command::GetInfo(keyword))
    }

    fn get_option(&mut self) -> Result<Command> {
        let keyword = self.cursor.keyword()?;
        self.plain(Command::GetOption(keyword))
    }

    fn reset_assertions(&mut self) -> Result<Command> {
        self.cursor.close()?;
        self.parser.scopes.reset_assertions();
        self.parser.forget_above(self.store, None);
        Ok(Command::ResetAssertions)
    }

    fn set_info(&mut self) -> Result<Command> {
        let (keyword, value) = self.attribute()?;
        if &*keyword == ":smt-lib-version" {
            let is_old = matches!(value.text(), "1.2" | "2.0" | "2.5");
            self.parser.stated_escapes = if is_old { Escapes::Legacy } else { Escapes::Standard };
        }
        Ok(Command::SetInfo(keyword, value))
    }

    fn echo(&mut self) -> Result<Command> {
        match self.cursor.next()? {
            Token::String => {
                let text = self.cursor.text().into();
                self.plain(Command::Echo(text))
            }
            other => self.cursor.unexpected(other, "a string"),
        }
    }

    fn attribute(&mut self) -> Result<(Box<str>, AttributeValue)> {
        let keyword = self.cursor.keyword()?;
        let value = self.cursor.attribute_value()?;
        self.cursor.close()?;
        Ok((keyword, value))
    }

    fn set_option(&mut self) -> Result<Command> {
        let (keyword, value) = self.attribute()?;
        if &*keyword == ":global-declarations" {
            match value.as_bool() {
                Some(true) => self.parser.scopes.lifetime = Lifetime::Global,
                Some(false) => self.parser.scopes.lifetime = Lifetime::Level,
                None => {
                    let rule = "the value of ':global-declarations' is true or false";
                    return fault(Problem::Rule(rule), self.cursor.span());
                }
            }
        }
        if &*keyword == ":string-escapes" {
            self.parser.wanted_escapes = match value.text() {
                "auto" => None,
                "std" => Some(Escapes::Standard),
                "legacy" => Some(Escapes::Legacy),
                _ => {
                    let rule = "the value of ':string-escapes' is auto, std or legacy";
                    return fault(Problem::Rule(rule), self.cursor.span());
                }
            };
        }
        Ok(Command::SetOption(keyword, value))
    }

    fn set_logic(&mut self) -> Result<Command> {
        let name = self.any_symbol("the name of a logic")?;
        let span = self.cursor.span();
        self.cursor.close()?;
        let logic = Logic::from_name(self.store.symbols.name(name));
        if !logic.understood {
            self.warn(Problem::UnknownLogic(logic.name.to_string()), span);
        }
        if self.parser.coverage.begin(&logic) == Start::Again {
            self.warn(Problem::SecondLogic, span);
        }
        self.parser.has_maps |= logic.features.higher_order;
        self.parser.logic = logic.clone();
        Ok(Command::SetLogic(logic))
    }

    /// The number of levels, which is 1 if it is left out.
    fn levels(&mut self) -> Result<u32> {
        if self.cursor.peek()? == Token::Close {
            self.cursor.close()?;
            return Ok(1);
        }
        let count = self.cursor.small_numeral("the number of levels")?;
        self.cursor.close()?;
        Ok(count)
    }

    fn push(&mut self) -> Result<Command> {
        let count = self.levels()?;
        if self.parser.scopes.depth().saturating_add(count) > MOST_LEVELS {
            return fault(Problem::Rule("more than 2^20 levels"), self.cursor.span());
        }
        self.parser.scopes.push(count);
        Ok(Command::Push(count))
    }

    fn pop(&mut self) -> Result<Command> {
        let count = self.levels()?;
        let open = self.parser.scopes.depth();
        if !self.parser.scopes.pop(count) {
            return fault(Problem::PopTooFar { asked: count, open }, self.cursor.span());
        }
        self.parser.forget_above(self.store, Some(open - count));
        Ok(Command::Pop(count))
    }

    fn reset(&mut self) -> Result<Command> {
        self.cursor.close()?;
        self.parser.scopes = Scopes::default();
        self.parser.builtins = super::builtin::bind_builtins(self.store, &mut self.parser.scopes);
        self.parser.macros.clear();
        self.parser.sort_macros.clear();
        self.parser.heap_levels.clear();
        self.parser.declares_heaps = false;
        self.parser.pattern_constants.forget_above(None);
        for heap in self.store.heaps().to_vec() {
            self.store.forget_heap(heap.location);
        }
        self.parser.logic = Logic::all();
        self.parser.coverage = Coverage::default();
        Ok(Command::Reset)
    }
}
