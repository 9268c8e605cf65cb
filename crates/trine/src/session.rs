//! The command loop: one script, from its first command to `exit`.
//!
//! Idea: the framer hands out one command at a time, the parser turns it into a [`Command`] with
//! built terms, and [`Session`] answers it before the next one is read.
//! Invariants: every response is flushed before the next read; a rejected command leaves no trace
//! but its error; after a rejected command that could have changed the assertions, no check is
//! answered `sat` or `unsat`; responses that report errors never contain those words.
//! Reference: SMT-LIB 2.7, chapter 4.

use std::io::Read;
use std::time::Instant;

use trine_collections::{Budget, CancelHandle, Exhausted};
use trine_smtlib::{
    AttributeValue, Command, Diagnostic, Form, Framer, Parsed, Parser, Position, Problem,
    WrittenTerm, error_response, symbol_text, term_text,
};
use trine_term::{FunId, FunKind, SymbolId, TermId, TermStore, Value};

use crate::answer::{Answer, Reason};
use crate::exit_code::ExitCode;
use crate::model_text::{model_text, value_text};
use crate::options::{OptionRow, Options, When};
use crate::output::Channel;
use crate::solver::{Limits, ScriptAssertion, Solver};
use crate::watchdog::Watchdog;

/// What was checked last, and whether its result may still be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Nothing was declared or asserted yet.
    Start,
    /// Assertions may have changed since the last check.
    Assert,
    /// The last check answered `sat`.
    Sat,
    /// The last check answered `unsat`.
    Unsat,
    /// The last check answered `unknown`.
    Unknown,
}

/// Why a command is not carried out.
enum Failure {
    /// The text of the error response.
    Error(String),
    /// The response `unsupported`.
    Unsupported,
    /// A fault of Trine's own.
    Fault(String),
}

/// What a command leads to.
enum Outcome {
    /// `success`, if that is wanted.
    Success,
    /// This text.
    Response(String),
    /// The script ends here.
    Exit,
}

type Executed = Result<Outcome, Failure>;

/// What a `pop` takes back.
#[derive(Clone, Copy, Default)]
struct LevelMark {
    declared: usize,
    labels: usize,
}

/// Tells the parser how long declarations live. A script says so by `set-option`, and the parser
/// reads that itself; this is for what the command line says and for what is taken back.
fn set_lifetime(parser: &mut Parser, store: &mut TermStore, options: &Options) {
    let text = format!("(set-option :global-declarations {})", options.global_declarations);
    let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
    // The form is well-formed, so it is never rejected.
    drop(parser.parse(store, form));
}

/// Whether a command asks for what a check left behind.
fn asks_about_a_check(command: &Command) -> bool {
    matches!(
        command,
        Command::GetAssignment
            | Command::GetModel
            | Command::GetProof
            | Command::GetUnsatAssumptions
            | Command::GetUnsatCore
            | Command::GetValue(_)
            | Command::GetInfo(_)
    )
}

/// A parser that knows the options which change the meaning of names.
fn new_parser(store: &mut TermStore, options: &Options) -> Parser {
    let mut parser = Parser::new(store);
    set_lifetime(&mut parser, store, options);
    parser
}

/// What a form that was not understood would have done to the assertions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Loss {
    /// Nothing: it was a question.
    Nothing,
    /// It would have added to the present level, so its loss ends with that level.
    OfLevel,
    /// It may have changed the levels themselves, so what a later `pop` removes is not what the
    /// script means.
    OfLevels,
}

impl Loss {
    fn of_form(form: &[u8]) -> Self {
        let head = form.strip_prefix(b"(").unwrap_or_default().trim_ascii_start();
        let is_symbol = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
        let length = head.iter().take_while(is_symbol).count();
        match &head[..length] {
            b"check-sat"
            | b"check-sat-assuming"
            | b"echo"
            | b"eval"
            | b"set-info"
            | b"simplify" => Self::Nothing,
            name if name.starts_with(b"get-") => Self::Nothing,
            b"assert" => Self::OfLevel,
            name if name.starts_with(b"declare-") || name.starts_with(b"define-") => Self::OfLevel,
            _ => Self::OfLevels,
        }
    }
}

/// Runs a script. See the [module](self).
pub struct Session {
    store: TermStore,
    parser: Parser,
    solver: Solver,
    options: Options,
    /// As given on the command line; `reset` goes back to these.
    initial_options: Options,
    mode: Mode,
    started: bool,
    answer: Option<Answer>,
    assumptions: Vec<WrittenTerm>,
    /// Declared symbols in scope, in the order of the script.
    declared: Vec<FunId>,
    /// Named Boolean terms in scope.
    labels: Vec<(SymbolId, TermId)>,
    marks: Vec<LevelMark>,
    /// Line of a rejected command, with the innermost level that its loss concerns.
    rejected: Option<(u32, u32)>,
    regular: Channel,
    diagnostic: Option<Channel>,
    watchdog: Watchdog,
    cancel: CancelHandle,
    errors: u64,
    fault: bool,
    source: Option<String>,
}

impl Session {
    /// A session that answers to `output`.
    #[must_use]
    pub fn new(
        options: &Options,
        output: Channel,
        watchdog: Watchdog,
        cancel: CancelHandle,
    ) -> Self {
        let mut store = TermStore::new();
        let parser = new_parser(&mut store, options);
        Self {
            store,
            parser,
            solver: Solver::new(options),
            options: options.clone(),
            initial_options: options.clone(),
            mode: Mode::Start,
            started: false,
            answer: None,
            assumptions: Vec::new(),
            declared: Vec::new(),
            labels: Vec::new(),
            marks: Vec::new(),
            rejected: None,
            regular: output,
            diagnostic: None,
            watchdog,
            cancel,
            errors: 0,
            fault: false,
            source: None,
        }
    }

    /// Names the input in full diagnostics.
    pub fn set_source(&mut self, path: &str) {
        self.source = Some(path.into());
    }

    /// Reads and answers commands until the input or the script ends.
    pub fn run(&mut self, input: impl Read) -> ExitCode {
        let mut framer = Framer::new(input);
        while self.regular.failure().is_none() && !self.fault {
            let going_on = match framer.next_form() {
                None => break,
                Some(Err(error)) => {
                    let diagnostic = Diagnostic::new(Problem::Frame(error.kind), error.position);
                    self.diagnose(&diagnostic, Loss::OfLevels)
                }
                Some(Ok(form)) => match self.parser.parse(&mut self.store, form) {
                    Ok(parsed) => self.command(&parsed),
                    Err(diagnostic) => self.diagnose(&diagnostic, Loss::of_form(form.bytes)),
                },
            };
            if !going_on || self.is_over() {
                break;
            }
        }
        if self.options.stats {
            for (name, value) in self.statistics() {
                self.regular.respond(&format!("; {name} {value}"));
            }
        }
        self.exit_code()
    }

    /// Whether a signal or the end of its time has ended the run.
    fn is_over(&self) -> bool {
        let signalled = self.cancel.cancelled() == Some(Exhausted::Interrupted);
        signalled || self.watchdog.deadline().is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn exit_code(&self) -> ExitCode {
        use std::io::ErrorKind;
        match (self.regular.failure(), &self.answer) {
            (Some(ErrorKind::BrokenPipe), _) => ExitCode::BrokenPipe,
            (Some(_), _) => ExitCode::OutputLost,
            _ if self.fault => ExitCode::InternalFault,
            _ if self.errors > 0 => ExitCode::Error,
            (None, Some(Answer::Sat)) if self.options.exit_code_of_answer => ExitCode::LastSat,
            (None, Some(Answer::Unsat)) if self.options.exit_code_of_answer => ExitCode::LastUnsat,
            _ => ExitCode::Done,
        }
    }

    /// Reports a form that was not understood; true if the script goes on.
    fn diagnose(&mut self, diagnostic: &Diagnostic, loss: Loss) -> bool {
        if self.options.full_diagnostics {
            let path = self.source.as_deref().unwrap_or("standard input");
            let text = diagnostic.with_source(path, false);
            let name = &self.options.diagnostic_output;
            let channel = self.diagnostic.get_or_insert_with(|| {
                Channel::open(name).unwrap_or_else(|_| Channel::new(Box::new(std::io::stderr())))
            });
            // Nobody to tell it to is no reason to stop.
            channel.respond(&text);
        }
        let depth = match loss {
            Loss::Nothing => None,
            Loss::OfLevel => Some(self.parser.depth()),
            Loss::OfLevels => Some(0),
        };
        if let Some(depth) = depth {
            let (line, outer) = self.rejected.unwrap_or((diagnostic.position.line, depth));
            self.rejected = Some((line, depth.min(outer)));
        }
        self.reject(&diagnostic.response())
    }

    /// Reports an error; true if the script goes on.
    fn reject(&mut self, response: &str) -> bool {
        self.errors += 1;
        self.regular.respond(response);
        self.options.continue_after_error
    }

    /// Carries out one command and responds; true if the script goes on.
    fn command(&mut self, parsed: &Parsed) -> bool {
        // Names hold from here on even if the command itself fails.
        self.labels.extend(parsed.labels.iter().copied());
        match self.execute(&parsed.command) {
            Ok(Outcome::Success) => {
                if self.options.print_success {
                    self.regular.respond("success");
                }
                true
            }
            Ok(Outcome::Response(text)) => {
                self.regular.respond(&text);
                true
            }
            Ok(Outcome::Exit) => {
                if self.options.print_success {
                    self.regular.respond("success");
                }
                false
            }
            Err(Failure::Unsupported) => {
                self.regular.respond("unsupported");
                true
            }
            Err(Failure::Error(text)) => {
                let position = parsed.position;
                let text = format!("{}:{}: {text}", position.line, position.column);
                self.reject(&error_response(&text))
            }
            Err(Failure::Fault(text)) => {
                self.fault = true;
                self.regular.respond(&error_response(&text));
                false
            }
        }
    }

    fn execute(&mut self, command: &Command) -> Executed {
        if self.options.parse_only && asks_about_a_check(command) {
            return Ok(Outcome::Success);
        }
        match command {
            Command::Assert { term, name } => {
                self.changes_assertions();
                self.solver.assert(ScriptAssertion { term: *term, name: *name });
                Ok(Outcome::Success)
            }
            Command::CheckSat => self.check(Vec::new()),
            Command::CheckSatAssuming(assumptions) => self.check(assumptions.clone()),
            Command::DeclareFun(function) => {
                self.mode = Mode::Assert;
                self.declared.push(*function);
                Ok(Outcome::Success)
            }
            Command::DeclareSort { .. }
            | Command::DeclareDatatypes(_)
            | Command::DeclareHeap(_)
            | Command::DefineFun { .. }
            | Command::DefineFunsRec(_)
            | Command::DefineSort(_) => {
                self.mode = Mode::Assert;
                Ok(Outcome::Success)
            }
            Command::Echo(text) => Ok(Outcome::Response(text.to_string())),
            Command::Exit => Ok(Outcome::Exit),
            Command::GetAssertions => self.get_assertions(),
            Command::GetAssignment => self.get_assignment(),
            Command::GetInfo(keyword) => self.get_info(keyword),
            Command::GetModel => self.get_model(),
            Command::GetOption(keyword) => self.get_option(keyword),
            Command::GetProof => Err(Failure::Unsupported),
            Command::GetUnsatAssumptions => self.get_failed_assumptions(),
            Command::GetUnsatCore => self.get_core(),
            Command::GetValue(terms) => self.get_value(terms),
            Command::Pop(levels) => Ok(self.pop(*levels)),
            Command::Push(levels) => {
                self.changes_assertions();
                for _ in 0..*levels {
                    let (declared, labels) = (self.declared.len(), self.labels.len());
                    self.marks.push(LevelMark { declared, labels });
                    self.solver.push();
                }
                Ok(Outcome::Success)
            }
            Command::Reset => {
                self.reset();
                Ok(Outcome::Success)
            }
            Command::ResetAssertions => {
                self.reset_assertions();
                Ok(Outcome::Success)
            }
            Command::SetInfo(..) => Ok(Outcome::Success),
            Command::SetLogic(_) => Ok(Outcome::Success),
            Command::SetOption(keyword, value) => {
                let done = self.set_option(keyword, value);
                if done.is_err() {
                    // The parser has followed it already.
                    set_lifetime(&mut self.parser, &mut self.store, &self.options);
                }
                done
            }
            Command::Simplify(term) => self.simplify(*term),
            Command::Unsupported { .. } => Err(Failure::Unsupported),
        }
    }

    fn changes_assertions(&mut self) {
        self.started = true;
        self.mode = Mode::Assert;
    }

    fn check(&mut self, assumptions: Vec<WrittenTerm>) -> Executed {
        self.started = true;
        self.assumptions = assumptions;
        if self.options.parse_only {
            return Ok(Outcome::Success);
        }
        let answer = match self.rejected {
            Some((line, _)) => Answer::Unknown(Reason::RejectedCommand { line }),
            None => self.solve()?,
        };
        self.mode = match answer {
            Answer::Sat => Mode::Sat,
            Answer::Unsat => Mode::Unsat,
            Answer::Unknown(_) => Mode::Unknown,
        };
        let text = answer.to_string();
        self.answer = Some(answer);
        Ok(Outcome::Response(text))
    }

    fn solve(&mut self) -> Result<Answer, Failure> {
        self.watchdog.watch(self.options.memory);
        let now = Instant::now();
        let of_check = self.options.check_time.map(|time| now + time);
        let limits = Limits {
            deadline: of_check.into_iter().chain(self.watchdog.deadline()).min(),
            ticks: self.options.resource_limit,
            cancel: self.cancel.clone(),
        };
        let assumed: Vec<TermId> = self.assumptions.iter().map(|a| a.term).collect();
        self.watchdog.check_begins();
        let answer = self.solver.check(&mut self.store, &assumed, &limits);
        self.watchdog.check_ended();
        if let Ok(Answer::Unknown(Reason::Exhausted(Exhausted::Memory))) = answer {
            // The limit ended one check; the next one starts with what was freed.
            self.cancel.reset();
        }
        answer.map_err(|fault| Failure::Fault(fault.to_string()))
    }

    fn pop(&mut self, levels: u32) -> Outcome {
        self.changes_assertions();
        self.solver.pop(levels as usize);
        for _ in 0..levels {
            if let Some(mark) = self.marks.pop()
                && !self.options.global_declarations
            {
                self.declared.truncate(mark.declared);
                self.labels.truncate(mark.labels);
            }
        }
        if self.rejected.is_some_and(|(_, depth)| depth > self.parser.depth()) {
            self.rejected = None;
        }
        Outcome::Success
    }

    fn reset_assertions(&mut self) {
        self.changes_assertions();
        self.solver = Solver::new(&self.options);
        self.marks.clear();
        self.rejected = None;
        if !self.options.global_declarations {
            self.declared.clear();
            self.labels.clear();
        }
    }

    fn reset(&mut self) {
        self.options = self.initial_options.clone();
        self.store = TermStore::new();
        self.parser = new_parser(&mut self.store, &self.options);
        self.solver = Solver::new(&self.options);
        self.marks.clear();
        self.declared.clear();
        self.labels.clear();
        self.assumptions.clear();
        self.rejected = None;
        self.answer = None;
        self.started = false;
        self.mode = Mode::Start;
    }

    fn simplify(&mut self, term: TermId) -> Executed {
        let mut rewriter = trine_rewrite::Rewriter::new(trine_rewrite::Level::Deep);
        match rewriter.rewrite(&mut self.store, term, &Budget::unlimited()) {
            Ok(term) => Ok(Outcome::Response(term_text(&self.store, term))),
            Err(_) => Ok(Outcome::Response(term_text(&self.store, term))),
        }
    }
}

/// Questions about the last check.
impl Session {
    fn require_model(&self, option: bool, name: &str) -> Result<(), Failure> {
        if !option {
            return Err(Failure::Error(format!("{name} is switched off")));
        }
        match self.mode {
            Mode::Sat => Ok(()),
            _ => Err(Failure::Error(format!("there is no model: {}", self.last_result()))),
        }
    }

    fn last_result(&self) -> &'static str {
        match self.mode {
            Mode::Start | Mode::Assert if self.answer.is_none() => "nothing was checked yet",
            Mode::Start | Mode::Assert => "there was no check since the assertions changed",
            Mode::Sat => "the last check found a model",
            Mode::Unsat => "the last check found a contradiction",
            Mode::Unknown => "the last check ended without an answer",
        }
    }

    fn get_model(&mut self) -> Executed {
        self.require_model(self.options.produce_models, ":produce-models")?;
        let functions: Vec<FunId> = self
            .declared
            .iter()
            .copied()
            .filter(|&f| self.store.function_decl(f).kind == FunKind::Declared)
            .collect();
        match &self.solver.result().model {
            Some(model) => Ok(Outcome::Response(model_text(&mut self.store, model, &functions))),
            None => Err(Failure::Error("there is no model".into())),
        }
    }

    fn evaluate(&mut self, terms: &[TermId]) -> Result<Vec<Value>, Failure> {
        let budget = Budget::unlimited().with_cancel(self.cancel.clone());
        match self.solver.values(&self.store, terms, &budget) {
            Some(Ok(values)) => Ok(values),
            Some(Err(error)) => Err(Failure::Error(error.to_string())),
            None => Err(Failure::Error("there is no model".into())),
        }
    }

    fn get_value(&mut self, written: &[WrittenTerm]) -> Executed {
        self.require_model(self.options.produce_models, ":produce-models")?;
        let terms: Vec<TermId> = written.iter().map(|w| w.term).collect();
        let values = self.evaluate(&terms)?;
        let pairs: Vec<String> = written
            .iter()
            .zip(&values)
            .map(|(written, value)| {
                let sort = self.store.sort(written.term);
                format!("({} {})", written.text, value_text(&mut self.store, value, sort))
            })
            .collect();
        Ok(Outcome::Response(format!("({})", pairs.join(" "))))
    }

    fn get_assignment(&mut self) -> Executed {
        self.require_model(self.options.produce_assignments, ":produce-assignments")?;
        let bool = self.store.sorts.bool();
        let named: Vec<(SymbolId, TermId)> =
            self.labels.iter().copied().filter(|&(_, t)| self.store.sort(t) == bool).collect();
        let terms: Vec<TermId> = named.iter().map(|&(_, term)| term).collect();
        let values = self.evaluate(&terms)?;
        let pairs: Vec<String> = named
            .iter()
            .zip(&values)
            .map(|(&(name, _), value)| {
                format!("({} {})", self.symbol(name), value.as_bool() == Some(true))
            })
            .collect();
        Ok(Outcome::Response(format!("({})", pairs.join(" "))))
    }

    fn symbol(&self, symbol: SymbolId) -> String {
        symbol_text(self.store.symbols.name(symbol)).into_owned()
    }

    fn require_contradiction(&self, option: bool, name: &str) -> Result<(), Failure> {
        if !option {
            return Err(Failure::Error(format!("{name} is switched off")));
        }
        match self.mode {
            Mode::Unsat => Ok(()),
            _ => Err(Failure::Error(format!("there is no core: {}", self.last_result()))),
        }
    }

    fn get_core(&mut self) -> Executed {
        self.require_contradiction(self.options.produce_unsat_cores, ":produce-unsat-cores")?;
        let names: Vec<String> =
            self.solver.result().core.iter().map(|&name| self.symbol(name)).collect();
        Ok(Outcome::Response(format!("({})", names.join(" "))))
    }

    fn get_failed_assumptions(&mut self) -> Executed {
        let option = self.options.produce_unsat_assumptions;
        self.require_contradiction(option, ":produce-unsat-assumptions")?;
        let texts: Vec<&str> = self
            .solver
            .result()
            .failed_assumptions
            .iter()
            .filter_map(|&position| self.assumptions.get(position))
            .map(|assumption| &*assumption.text)
            .collect();
        Ok(Outcome::Response(format!("({})", texts.join(" "))))
    }

    fn get_assertions(&mut self) -> Executed {
        if !self.options.produce_assertions {
            return Err(Failure::Error(":produce-assertions is switched off".into()));
        }
        let mut text = String::from("(");
        for (position, assertion) in self.solver.assertions().enumerate() {
            if position > 0 {
                text.push_str("\n ");
            }
            let formula = term_text(&self.store, assertion.term);
            match assertion.name {
                Some(name) => text.push_str(&format!("(! {formula} :named {})", self.symbol(name))),
                None => text.push_str(&formula),
            }
        }
        text.push(')');
        Ok(Outcome::Response(text))
    }
}

/// Options and information.
impl Session {
    fn set_option(&mut self, keyword: &str, value: &AttributeValue) -> Executed {
        let row = OptionRow::named(keyword.trim_start_matches(':'))
            .filter(|row| row.when != When::CommandLine)
            .ok_or(Failure::Unsupported)?;
        if row.when == When::Start && self.started {
            let text = format!("{keyword} can only be set before the first assertion");
            return Err(Failure::Error(text));
        }
        let mut options = self.options.clone();
        row.set(&mut options, value.text()).map_err(|invalid| {
            Failure::Error(format!("the value of {keyword} must be {}", invalid.expected))
        })?;
        let opened = |name: &str| {
            Channel::open(name)
                .map_err(|error| Failure::Error(format!("{name} cannot be opened: {error}")))
        };
        if options.regular_output != self.options.regular_output {
            self.regular = opened(&options.regular_output)?;
        }
        if options.diagnostic_output != self.options.diagnostic_output {
            self.diagnostic = Some(opened(&options.diagnostic_output)?);
        }
        self.options = options;
        if row.when == When::Start {
            self.solver = Solver::new(&self.options);
        }
        Ok(Outcome::Success)
    }

    fn get_option(&mut self, keyword: &str) -> Executed {
        match OptionRow::named(keyword.trim_start_matches(':')) {
            Some(row) => Ok(Outcome::Response(row.get(&self.options))),
            None => Err(Failure::Unsupported),
        }
    }

    fn get_info(&mut self, keyword: &str) -> Executed {
        let value = match keyword {
            ":name" => "\"Trine\"".into(),
            ":version" => format!("\"{}\"", env!("CARGO_PKG_VERSION")),
            ":authors" => "\"The Trine developers\"".into(),
            ":error-behavior" if self.options.continue_after_error => "continued-execution".into(),
            ":error-behavior" => "immediate-exit".into(),
            ":assertion-stack-levels" => self.solver.depth().to_string(),
            ":reason-unknown" => match &self.answer {
                Some(Answer::Unknown(reason)) if self.mode == Mode::Unknown => reason.to_string(),
                _ => {
                    let text = format!("there is no reason: {}", self.last_result());
                    return Err(Failure::Error(text));
                }
            },
            ":all-statistics" => {
                let rows: Vec<String> = self
                    .statistics()
                    .into_iter()
                    .map(|(name, value)| format!(":{name} {value}"))
                    .collect();
                return Ok(Outcome::Response(format!("({})", rows.join(" "))));
            }
            _ => return Err(Failure::Unsupported),
        };
        Ok(Outcome::Response(format!("({keyword} {value})")))
    }

    /// Names and values of all statistics.
    #[must_use]
    pub fn statistics(&self) -> Vec<(String, u64)> {
        let mut rows = vec![("terms".to_owned(), self.store.len() as u64)];
        rows.extend(self.solver.statistics_rows());
        rows
    }
}
