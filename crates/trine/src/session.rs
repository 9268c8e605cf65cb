//! The command loop: one script, from its first command to `exit`.
//!
//! Idea: the framer hands out one command at a time, the parser turns it into a [`Command`] with
//! built terms, and [`Session`] answers it before the next one is read.
//! Invariants: every response is flushed before the next read; a rejected command leaves no trace
//! but its error; after a rejected command that could have changed the assertions, no check is
//! answered `sat` or `unsat`; responses that report errors never contain those words.
//! Reference: SMT-LIB 2.7, chapter 4.

mod questions;
mod settings;

use std::io::{self, Read};
use std::sync::Arc;
use std::time::Instant;

use trine_collections::{Budget, CancelHandle, Exhausted, TableFull};
use trine_smtlib::{
    Command, Diagnostic, Form, Framer, Parsed, Parser, Position, Problem, WrittenTerm,
    error_response, term_text,
};
use trine_term::{FunId, SymbolId, TermId, TermStore};
use trine_trace::{Event, Listener, Trace};

use crate::answer::{Answer, Reason};
use crate::dump::dump;
use crate::exit_code::ExitCode;
use crate::explain::{Explainer, Recorder};
use crate::lemma_file::LemmaFile;
use crate::options::Options;
use crate::output::Channel;
use crate::picture::{Picture, heap_graph, machine_graphs, write_pictures};
use crate::progress::{Progress, Show};
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
    let escapes = options.string_escapes.name();
    for text in [
        format!("(set-option :global-declarations {})", options.global_declarations),
        format!("(set-option :string-escapes {escapes})"),
    ] {
        let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
        // The form is well-formed, so it is never rejected.
        drop(parser.parse(store, form));
    }
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

/// Who hears what checks do.
#[derive(Clone, Default)]
struct Listeners {
    recorder: Option<Arc<Recorder>>,
    progress: Option<Arc<Progress>>,
}

impl Listeners {
    /// Where checks tell what they do.
    fn trace(&self) -> Trace {
        match (&self.recorder, &self.progress) {
            (None, None) => Trace::off(),
            (Some(recorder), None) => Trace::to(Arc::clone(recorder) as Arc<dyn Listener>),
            (None, Some(progress)) => Trace::to(Arc::clone(progress) as Arc<dyn Listener>),
            (Some(_), Some(_)) => Trace::to(Arc::new(self.clone())),
        }
    }

    /// Lets progress be shown if the options want it from now on.
    fn show(&mut self, options: &Options) {
        if self.progress.is_none() && (options.progress || options.verbosity > 0) {
            let show = if options.progress { Show::Bar } else { Show::Lines };
            self.progress = Some(Arc::new(Progress::start(show)));
        } else if !options.progress && options.verbosity == 0 {
            self.progress = None;
        }
    }
}

impl Listener for Listeners {
    fn hear(&self, event: Event<'_>) {
        self.recorder.iter().for_each(|recorder| recorder.hear(event));
        self.progress.iter().for_each(|progress| progress.hear(event));
    }
}

/// Runs a script. The head of the module says more.
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
    /// Made by the first check, if the options want it.
    lemmas: Option<LemmaFile>,
    errors: u64,
    fault: bool,
    source: Option<String>,
    /// Where the present command begins.
    place: Position,
    listeners: Listeners,
    explainer: Option<Explainer>,
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
            lemmas: None,
            errors: 0,
            fault: false,
            source: None,
            place: Position::START,
            listeners: Listeners::default(),
            explainer: None,
        }
    }

    /// Names the input in full diagnostics.
    pub fn set_source(&mut self, path: &str) {
        self.source = Some(path.into());
    }

    /// Explains each check from now on; what checks do goes to the recorder.
    pub fn explain(&mut self, explainer: Explainer, recorder: Arc<Recorder>) {
        self.listeners.recorder = Some(recorder);
        self.explainer = Some(explainer);
    }

    /// Moves out the explainer with what it knows.
    pub fn take_explainer(&mut self) -> Option<Explainer> {
        self.explainer.take()
    }

    /// Reads and answers commands until the input or the script ends.
    pub fn run(&mut self, input: impl Read) -> ExitCode {
        let mut framer = Framer::new(input);
        while self.regular.failure().is_none() && !self.fault {
            let form = framer.next_form();
            if let Some(Ok(form)) = &form {
                self.place = form.position;
                self.watchdog.command_begins(form.position);
            }
            let going_on = match form {
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
            self.watchdog.command_ended();
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

    /// Says that the command that ran last could not be finished because a table is full, and how
    /// the run ends. The session is of no further use then.
    pub fn give_up(&mut self, full: &TableFull) -> ExitCode {
        let Position { line, column } = self.place;
        let text = format!("{line}:{column}: more than can be numbered: {}", full.what);
        self.reject(&error_response(&text));
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
            self.remark(&text);
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

    /// Writes to the diagnostic channel. Nobody to tell it to is no reason to stop.
    fn remark(&mut self, text: &str) {
        let name = &self.options.diagnostic_output;
        let channel = self.diagnostic.get_or_insert_with(|| {
            Channel::open(name).unwrap_or_else(|_| Channel::new(Box::new(std::io::stderr())))
        });
        channel.respond(text);
    }

    /// Reports an error; true if the script goes on.
    fn reject(&mut self, response: &str) -> bool {
        self.errors += 1;
        if let Some(explainer) = &mut self.explainer {
            explainer.failed(response);
        }
        self.regular.respond(response);
        self.options.continue_after_error
    }

    /// Carries out one command and responds; true if the script goes on.
    fn command(&mut self, parsed: &Parsed) -> bool {
        // A program that has both channels in one would take a warning for an answer.
        let apart = self.options.diagnostic_output != self.options.regular_output;
        for warning in parsed.warnings.iter().filter(|_| apart) {
            self.remark(&warning.warning());
        }
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
                if let Some(explainer) = &mut self.explainer {
                    explainer.asserted(*term, self.place);
                }
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
        let begun = Instant::now();
        let answer = match self.rejected {
            Some((line, _)) => Answer::Unknown(Reason::RejectedCommand { line }),
            None => self.solve()?,
        };
        if let Some(explainer) = &mut self.explainer {
            let assumed: Vec<TermId> = self.assumptions.iter().map(|a| a.term).collect();
            let when = (self.place, begun.elapsed());
            explainer.checked(&self.store, &self.solver, &assumed, &answer, when);
        }
        self.mode = match answer {
            Answer::Sat => Mode::Sat,
            Answer::Unsat => Mode::Unsat,
            Answer::Unknown(_) => Mode::Unknown,
        };
        let text = answer.to_string();
        self.answer = Some(answer);
        self.draw()?;
        Ok(Outcome::Response(text))
    }

    /// Writes the pictures that the options ask for.
    fn draw(&mut self) -> Result<(), Failure> {
        let files = [(&self.options.svg, Picture::Svg), (&self.options.dot, Picture::Dot)];
        if files.iter().all(|(file, _)| file.is_empty()) {
            return Ok(());
        }
        let graphs = match &self.solver.result().heap {
            Some(model) => vec![heap_graph(&mut self.store, model, &self.declared)],
            None => {
                let formulas: Vec<TermId> = self.solver.assertions().map(|a| a.term).collect();
                machine_graphs(&self.store, &formulas, &self.limits().budget())
            }
        };
        for (file, format) in files.into_iter().filter(|(file, _)| !file.is_empty()) {
            write_pictures(&graphs, format, file).map_err(|(path, error)| {
                let path = path.display();
                Failure::Error(format!("the picture cannot be written to {path}: {error}"))
            })?;
        }
        Ok(())
    }

    /// The limits of one check that begins now.
    fn limits(&self) -> Limits {
        let now = Instant::now();
        let of_check = self.options.check_time.map(|time| now + time);
        Limits {
            deadline: of_check.into_iter().chain(self.watchdog.deadline()).min(),
            ticks: self.options.resource_limit,
            cancel: self.cancel.clone(),
            trace: self.listeners.trace(),
        }
    }

    fn solve(&mut self) -> Result<Answer, Failure> {
        self.watchdog.watch(self.options.memory.bytes());
        if self.cancel.cancelled() == Some(Exhausted::Memory) {
            // That came too late for the check that it was for.
            self.cancel.reset();
        }
        self.listeners.show(&self.options);
        let limits = self.limits();
        let assumed: Vec<TermId> = self.assumptions.iter().map(|a| a.term).collect();
        self.watchdog.check_begins();
        let dumped = self.dump(&assumed, &limits);
        if dumped.is_err() {
            self.watchdog.check_ended();
        }
        dumped?;
        if let Some(progress) = &self.listeners.progress {
            progress.check_begins(limits.deadline);
        }
        let answer = self.solver.check(&mut self.store, &assumed, &limits);
        if let Some(progress) = &self.listeners.progress {
            progress.check_ended();
        }
        self.watchdog.check_ended();
        if let Ok(Answer::Unknown(Reason::Exhausted(Exhausted::Memory))) = answer {
            // The limit ended one check; the next one starts with what was freed.
            self.cancel.reset();
        }
        let answer = answer.map_err(|fault| Failure::Fault(fault.to_string()))?;
        self.dump_lemmas()
            .map_err(|error| Failure::Error(format!("{}: {error}", self.options.dump_lemmas)))?;
        Ok(answer)
    }

    /// Writes the lemmas of the last check, if the options want them.
    fn dump_lemmas(&mut self) -> io::Result<()> {
        if self.options.dump_lemmas.is_empty() {
            return Ok(());
        }
        let lemmas = self.solver.take_lemmas();
        let file = match &mut self.lemmas {
            Some(file) => file,
            none => none.insert(LemmaFile::create(&self.options.dump_lemmas)?),
        };
        file.write(&mut self.store, &lemmas)
    }

    /// Writes the files about the next check that the options ask for.
    fn dump(&mut self, assumed: &[TermId], limits: &Limits) -> Result<(), Failure> {
        let number = self.solver.statistics().checks;
        let own = self.solver.assertions().map(|assertion| assertion.term);
        let formulas: Vec<TermId> = own.chain(assumed.iter().copied()).collect();
        let budget = limits.budget();
        dump(&mut self.store, &formulas, &self.options, number, &budget)
            .map_err(|error| Failure::Error(error.to_string()))
    }

    fn pop(&mut self, levels: u32) -> Outcome {
        self.changes_assertions();
        self.solver.pop(levels as usize);
        for _ in 0..levels {
            if let Some(mark) = self.marks.pop() {
                // Names of terms end with their level even where declarations are global.
                self.labels.truncate(mark.labels);
                if !self.options.global_declarations {
                    self.declared.truncate(mark.declared);
                }
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
        self.labels.clear();
        self.rejected = None;
        if !self.options.global_declarations {
            self.declared.clear();
        }
    }

    fn reset(&mut self) {
        self.options = self.initial_options.clone();
        self.store = TermStore::new();
        if let Some(file) = &mut self.lemmas {
            file.reset();
        }
        if let Some(explainer) = &mut self.explainer {
            explainer.reset();
        }
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
