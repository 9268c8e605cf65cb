//! The command loop: one script, from its first command to `exit`.
//!
//! Idea: the framer hands out one command at a time, the parser turns it into a [`Command`] with
//! built terms, and [`Session`] answers it before the next one is read.
//! Invariants: every response is flushed before the next read; a rejected command leaves no trace
//! but its error; after a rejected command that could have changed the assertions, no check is
//! answered `sat` or `unsat`; responses that report errors never contain those words. A rejected question
//! ends no script, any other error does, unless the options want otherwise.
//! Reference: SMT-LIB 2.7, chapter 4.

mod count;
#[cfg(feature = "heaps")]
mod entailments;
mod last_check;
#[cfg(feature = "proofs")]
mod proofs;
mod questions;
mod settings;
mod solutions;
mod stated_status;

use std::io::{self, Read};
use std::sync::Arc;
use std::time::Instant;

use trine_collections::{CancelHandle, Exhausted, TableFull};
#[cfg(feature = "heaps")]
use trine_sep::frame::FrameQuestion;
use trine_smtlib::{
    Command, Diagnostic, Framer, Parsed, Position, Problem, WrittenTerm, error_for_person,
    error_response, symbol_text, term_text,
};
use trine_term::TermId;
use trine_trace::{Event, Listener, Trace};

use self::last_check::LastCheck;
#[cfg(feature = "proofs")]
use self::proofs::Proofs;
use self::stated_status::Stated;
use crate::answer::{Answer, Reason};
use crate::context::{CheckError, Context};
use crate::dump::{dump, dump_systems};
use crate::exit_code::ExitCode;
use crate::explain::{Explainer, Recorder};
use crate::lemma_file::LemmaFile;
#[cfg(feature = "pictures")]
use crate::model::Model;
use crate::options::{Jobs, Options};
use crate::output::Channel;
#[cfg(all(feature = "pictures", feature = "strings"))]
use crate::picture::machine_graphs;
#[cfg(feature = "pictures")]
use crate::picture::{Picture, heap_graph, write_pictures};
use crate::progress::{Progress, Show};
use crate::solver::{CheckStatistics, Limits};
use crate::watchdog::Watchdog;

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

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Fault(fault) => Self::Fault(fault.to_string()),
            CheckError::NotAFormula(error) => Self::Error(error.to_string()),
        }
    }
}

type Executed = Result<Outcome, Failure>;

/// Whether a command asks for what a check left behind.
fn asks_about_a_check(command: &Command) -> bool {
    matches!(
        command,
        Command::GetAssignment
            | Command::GetAbduct(None)
            | Command::GetFrame(None)
            | Command::GetModel
            | Command::GetProof
            | Command::GetUnsatAssumptions
            | Command::GetUnsatCore
            | Command::GetValue(_)
            | Command::Labels
            | Command::GetObjectives
            | Command::Eval(_)
            | Command::GetInfo(_)
    )
}

/// What a command that was rejected would have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Loss {
    /// Nothing: it was a question about what is there, and the next command is not changed by it.
    Nothing,
    /// An answer to a check: who counts answers would take the next one for it.
    OfAnswer,
    /// Nothing to the assertions, but what follows may be meant otherwise.
    OfSetting,
    /// It would have added to the present level, so its loss ends with that level.
    OfLevel,
    /// It may have changed the levels themselves, so what a later `pop` removes is not what the
    /// script means.
    OfLevels,
}

impl Loss {
    /// Of a form that was not understood.
    fn of_form(form: &[u8]) -> Self {
        let head = form.strip_prefix(b"(").unwrap_or_default().trim_ascii_start();
        let is_symbol = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
        let length = head.iter().take_while(is_symbol).count();
        match &head[..length] {
            b"check-sat" | b"check-entail" | b"check-sat-assuming" => Self::OfAnswer,
            b"echo" | b"eval" | b"set-info" | b"simplify" => Self::Nothing,
            name if name.starts_with(b"get-") => Self::Nothing,
            b"assert" => Self::OfLevel,
            name if name.starts_with(b"declare-") || name.starts_with(b"define-") => Self::OfLevel,
            _ => Self::OfLevels,
        }
    }

    /// Of a command that was understood and could not be carried out.
    fn of_command(command: &Command) -> Self {
        match command {
            Command::CheckSat | Command::CheckSatAssuming(_) | Command::CheckEntail(..) => {
                Self::OfAnswer
            }
            Command::GetAbduct(_)
            | Command::ProveLemma(..)
            | Command::GetModels { .. }
            | Command::GetCount { .. }
            | Command::GetInterpolant { .. }
            | Command::GetInterpolants(_)
            | Command::GetAssertions
            | Command::GetFrame(_)
            | Command::GetOption(_)
            | Command::Echo(_)
            | Command::Simplify(_)
            | Command::SetInfo(..) => Self::Nothing,
            asked if asks_about_a_check(asked) => Self::Nothing,
            _ => Self::OfSetting,
        }
    }

    /// The innermost level that it concerns, if the assertions are not what the script says.
    fn depth(self, level: u32) -> Option<u32> {
        match self {
            Self::Nothing | Self::OfAnswer | Self::OfSetting => None,
            Self::OfLevel => Some(level),
            Self::OfLevels => Some(0),
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

/// Who reads the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// A program, which may look for answers anywhere.
    Program,
    /// Somebody at a terminal.
    Person,
}

/// Runs a script: one command after the other, each answered before the next is read.
pub struct Session {
    context: Context,
    /// As given on the command line; `reset` goes back to these.
    initial_options: Options,
    last: LastCheck,
    assumptions: Vec<WrittenTerm>,
    /// What the script says of its next check.
    stated: Option<Stated>,
    /// Line of a rejected command, with the innermost level that its loss concerns.
    rejected: Option<(u32, u32)>,
    regular: Channel,
    diagnostic: Option<Channel>,
    watchdog: Watchdog,
    cancel: CancelHandle,
    /// Made by the first check, if the options want it.
    lemmas: Option<LemmaFile>,
    /// Transition systems that were written.
    written_systems: u64,
    /// Ticks that the check at hand has spent, on its proof as well.
    spent_on_check: u64,
    /// When the check at hand began; none between checks.
    check_begun: Option<Instant>,
    errors: u64,
    fault: bool,
    audience: Audience,
    source: Option<String>,
    /// Where the present command begins.
    place: Position,
    listeners: Listeners,
    explainer: Option<Explainer>,
    /// Made as soon as proofs are wanted.
    #[cfg(feature = "proofs")]
    proofs: Option<Proofs>,
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
        Self {
            context: Context::new(options),
            initial_options: options.clone(),
            last: LastCheck::default(),
            assumptions: Vec::new(),
            stated: None,
            rejected: None,
            regular: output,
            diagnostic: None,
            watchdog,
            cancel,
            lemmas: None,
            written_systems: 0,
            spent_on_check: 0,
            check_begun: None,
            errors: 0,
            fault: false,
            audience: Audience::Program,
            source: None,
            place: Position::START,
            listeners: Listeners::default(),
            explainer: None,
            #[cfg(feature = "proofs")]
            proofs: None,
        }
    }

    /// A session that goes on with a context and the answer of its last check, if that still holds.
    /// `reset` goes back to the options that the context has now.
    #[must_use]
    pub fn over(
        context: Context,
        answer: Option<Answer>,
        output: Channel,
        cancel: CancelHandle,
    ) -> Self {
        let options = context.options().clone();
        let watchdog = Watchdog::new(cancel.clone(), None);
        let mut session = Self::new(&options, output, watchdog, cancel);
        session.context = context;
        if let Some(answer) = answer {
            session.last.set(answer);
        }
        session
    }

    /// Where warnings and full diagnostics go.
    pub fn set_diagnostic_channel(&mut self, channel: Channel) {
        self.diagnostic = Some(channel);
    }

    /// The context, and the answer of the last check if that still holds.
    #[must_use]
    pub fn into_parts(self) -> (Context, Option<Answer>) {
        (self.context, self.last.into_held())
    }

    /// Lets checks be answered although a command was rejected. Who calls this has heard of the error; a rejected command
    /// has left no trace.
    pub fn forgive(&mut self) {
        self.rejected = None;
        self.errors = 0;
    }

    /// Says who reads the answers on standard output; at first a program.
    pub fn set_audience(&mut self, audience: Audience) {
        self.audience = audience;
    }

    /// Prints a text that is no answer.
    pub fn say(&mut self, text: &str) {
        self.regular.respond(text);
    }

    /// The response to what was rejected.
    fn error_response(&self, text: &str) -> String {
        let at_terminal = self.context.options().regular_output == "stdout";
        match self.audience {
            Audience::Person if at_terminal => error_for_person(text),
            Audience::Person | Audience::Program => error_response(text),
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
        // It tells of the procedures of one job.
        let options = self.context.options().clone();
        let options = Options { jobs: Jobs::ONE, deterministic_jobs: false, ..options };
        self.context.set_options(options);
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
                #[cfg(feature = "proofs")]
                if self.context.options().wants_proofs() {
                    self.proofs.get_or_insert_default().read(form.bytes);
                }
            }
            let going_on = match form {
                None => break,
                Some(Err(error)) => {
                    let diagnostic = Diagnostic::new(Problem::Frame(error.kind), error.position);
                    self.diagnose(&diagnostic, Loss::OfLevels)
                }
                Some(Ok(form)) => match self.context.read(form) {
                    Ok(parsed) => self.command(&parsed),
                    Err(diagnostic) => self.diagnose(&diagnostic, Loss::of_form(form.bytes)),
                },
            };
            self.watchdog.command_ended();
            if !going_on || self.is_over() {
                break;
            }
        }
        if self.context.options().stats {
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
        self.reject(&self.error_response(&text), Loss::OfLevels);
        self.exit_code()
    }

    /// Whether a signal or the end of its time has ended the run.
    fn is_over(&self) -> bool {
        let signalled = self.cancel.cancelled() == Some(Exhausted::Interrupted);
        signalled || self.watchdog.deadline().is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn exit_code(&self) -> ExitCode {
        use std::io::ErrorKind;
        match (self.regular.failure(), self.last.answer()) {
            (Some(ErrorKind::BrokenPipe), _) => ExitCode::BrokenPipe,
            (Some(_), _) => ExitCode::OutputLost,
            _ if self.fault => ExitCode::InternalFault,
            _ if self.errors > 0 => ExitCode::Error,
            (None, Some(Answer::Sat(_))) if self.context.options().exit_code_of_answer => {
                ExitCode::LastSat
            }
            (None, Some(Answer::Unsat(_))) if self.context.options().exit_code_of_answer => {
                ExitCode::LastUnsat
            }
            _ => ExitCode::Done,
        }
    }

    /// Reports a form that was not understood; true if the script goes on.
    fn diagnose(&mut self, diagnostic: &Diagnostic, loss: Loss) -> bool {
        if self.context.options().full_diagnostics {
            let path = self.source.as_deref().unwrap_or("standard input");
            let text = diagnostic.with_source(path, false);
            self.remark(&text);
        }
        if let Some(depth) = loss.depth(self.context.level()) {
            let (line, outer) = self.rejected.unwrap_or((diagnostic.position.line, depth));
            self.rejected = Some((line, depth.min(outer)));
        }
        self.reject(&self.error_response(&diagnostic.line()), loss)
    }

    /// Writes a warning to the diagnostic channel, if that is one of its own: a program that has both channels in one
    /// would take a warning for an answer.
    fn warn(&mut self, text: &str) {
        let options = self.context.options();
        if options.diagnostic_output != options.regular_output {
            self.remark(text);
        }
    }

    /// Writes to the diagnostic channel. Nobody to tell it to is no reason to stop.
    fn remark(&mut self, text: &str) {
        let name = &self.context.options().diagnostic_output;
        let channel = self.diagnostic.get_or_insert_with(|| {
            Channel::open(name).unwrap_or_else(|_| Channel::new(Box::new(std::io::stderr())))
        });
        channel.respond(text);
    }

    /// Reports an error; true if the script goes on.
    fn reject(&mut self, response: &str, loss: Loss) -> bool {
        self.errors += 1;
        if let Some(explainer) = &mut self.explainer {
            explainer.failed(response);
        }
        self.regular.respond(response);
        loss == Loss::Nothing || self.context.options().continue_after_error
    }

    /// Carries out one command and responds; true if the script goes on.
    fn command(&mut self, parsed: &Parsed) -> bool {
        for warning in &parsed.warnings {
            self.warn(&warning.warning());
        }
        match self.execute(&parsed.command) {
            Ok(Outcome::Success) => {
                if self.context.options().print_success {
                    self.regular.respond("success");
                }
                true
            }
            Ok(Outcome::Response(text)) => {
                self.regular.respond(&text);
                true
            }
            Ok(Outcome::Exit) => {
                if self.context.options().print_success {
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
                self.reject(&self.error_response(&text), Loss::of_command(&parsed.command))
            }
            Err(Failure::Fault(text)) => {
                self.fault = true;
                let response = self.error_response(&text);
                self.regular.respond(&response);
                false
            }
        }
    }

    fn execute(&mut self, command: &Command) -> Executed {
        if self.context.options().parse_only && asks_about_a_check(command) {
            return Ok(Outcome::Success);
        }
        match command {
            // A heap gives its sort of addresses another nil.
            Command::Assert { .. }
            | Command::AssertPolymorphic { .. }
            | Command::DeclareHeap(_)
            | Command::Push(_) => {
                self.last.assertions_change();
                Ok(Outcome::Success)
            }
            // A new name leaves the assertions and the last answer as they are; in a model it has the
            // default value of its sort.
            Command::DeclareFun(_)
            | Command::DeclarePolymorphic(_)
            | Command::DeclareSortParameter(_)
            | Command::DeclareSort { .. }
            | Command::DeclareDatatypes(_)
            | Command::DefineFun { .. }
            | Command::DefineFunsRec(_)
            | Command::DefineSort(_) => Ok(Outcome::Success),
            Command::CheckSat => self.check(Vec::new()),
            Command::CheckSatAssuming(assumptions) => self.check(assumptions.clone()),
            #[cfg(feature = "heaps")]
            &Command::CheckEntail(premise, conclusion) => self.check_entail(premise, conclusion),
            #[cfg(feature = "heaps")]
            &Command::ProveLemma(premise, conclusion) => self.prove_lemma(premise, conclusion),
            Command::Echo(text) => Ok(Outcome::Response(text.to_string())),
            Command::Exit => Ok(Outcome::Exit),
            #[cfg(feature = "heaps")]
            Command::GetAbduct(sides) => self.get_frames(*sides, FrameQuestion::Abduction),
            #[cfg(feature = "heaps")]
            Command::GetFrame(sides) => self.get_frames(*sides, FrameQuestion::Frame),
            #[cfg(not(feature = "heaps"))]
            Command::CheckEntail(..)
            | Command::ProveLemma(..)
            | Command::GetAbduct(_)
            | Command::GetFrame(_) => Err(Failure::Unsupported),
            Command::GetAssertions => self.get_assertions(),
            Command::GetAssignment => self.get_assignment(),
            Command::GetInfo(keyword) => self.get_info(keyword),
            Command::GetModel => self.get_model(),
            Command::GetModels { most, terms } => self.get_models(*most, terms.as_deref()),
            Command::GetCount { terms, request } => self.get_count(terms, *request),
            Command::BlockModel(blocked) => self.block_model(blocked),
            Command::GetInterpolant { name, formula } => self.get_interpolant(*name, *formula),
            Command::GetInterpolants(members) => self.get_interpolants(members),
            Command::GetOption(keyword) => self.get_option(keyword),
            #[cfg(feature = "proofs")]
            Command::GetProof => self.get_proof(),
            #[cfg(all(feature = "heaps", not(feature = "proofs")))]
            Command::GetProof => self.proof_about_heaps(),
            #[cfg(not(feature = "heaps"))]
            Command::GetProof => Err(Failure::Unsupported),
            Command::GetUnsatAssumptions => self.get_failed_assumptions(),
            Command::GetUnsatCore => self.get_core(),
            Command::GetValue(asked) => self.get_value(asked),
            Command::Labels => self.get_labels(),
            Command::Optimize(_) => {
                self.last.assertions_change();
                Ok(Outcome::Success)
            }
            Command::GetObjectives => self.get_objectives(),
            Command::Eval(term) => self.eval(term),
            Command::Pop(_) => {
                self.last.assertions_change();
                if self.rejected.is_some_and(|(_, depth)| depth > self.context.level()) {
                    self.rejected = None;
                }
                Ok(Outcome::Success)
            }
            Command::Reset => {
                self.reset();
                Ok(Outcome::Success)
            }
            Command::ResetAssertions => {
                self.last.assertions_change();
                self.rejected = None;
                Ok(Outcome::Success)
            }
            Command::SetInfo(keyword, value) => {
                self.hear_of(keyword, value);
                Ok(Outcome::Success)
            }
            Command::SetLogic(_) => Ok(Outcome::Success),
            Command::SetOption(keyword, value) => {
                let done = self.set_option(keyword, value);
                if done.is_err() {
                    // What was read has followed it already.
                    self.context.set_options(self.context.options().clone());
                }
                done
            }
            Command::Simplify(term) => self.simplify(*term),
            Command::Unsupported { .. } => Err(Failure::Unsupported),
        }
    }

    fn check(&mut self, assumptions: Vec<WrittenTerm>) -> Executed {
        if self.context.options().parse_only {
            self.assumptions = assumptions;
            return Ok(Outcome::Success);
        }
        let answer = self.answered(assumptions)?;
        self.compare_with_stated(&answer);
        let text = answer.to_string();
        let is_sat = matches!(answer, Answer::Sat(_));
        self.last.set(answer);
        self.draw()?;
        if is_sat && self.context.options().print_models {
            // The answer is known even if the model cannot be printed.
            self.regular.respond(&text);
            return self.get_model();
        }
        Ok(Outcome::Response(text))
    }

    /// The answer of a check under assumptions, which the explainer hears of.
    fn answered(&mut self, assumptions: Vec<WrittenTerm>) -> Result<Answer, Failure> {
        self.assumptions = assumptions;
        self.spent_on_check = 0;
        let begun = Instant::now();
        self.check_begun = Some(begun);
        let answer = self.answered_since(begun);
        self.check_begun = None;
        answer
    }

    /// The answer of a check that has begun, with its proof where one is wanted.
    fn answered_since(&mut self, begun: Instant) -> Result<Answer, Failure> {
        #[cfg(feature = "proofs")]
        if let Some(proofs) = &mut self.proofs {
            proofs.begin();
        }
        let answer = match self.rejected {
            Some((line, _)) => Answer::Unknown(Reason::RejectedCommand { line }),
            None => {
                #[cfg(feature = "proofs")]
                if let Some(answer) = self.prove_first()? {
                    return Ok(answer);
                }
                self.solve()?
            }
        };
        if let Some(explainer) = &mut self.explainer {
            let assumed: Vec<TermId> = self.assumptions.iter().map(|a| a.term).collect();
            let when = (self.place, begun.elapsed());
            explainer.checked(&self.context, &assumed, &answer, when);
        }
        if answer.is_unsat() && self.context.options().proves_at_once() {
            #[cfg(feature = "proofs")]
            self.prove()?;
            #[cfg(not(feature = "proofs"))]
            return Err(Failure::Error("this build leaves proofs out (feature `proofs`)".into()));
        }
        Ok(answer)
    }

    /// Writes the pictures that the options ask for.
    #[cfg(not(feature = "pictures"))]
    fn draw(&self) -> Result<(), Failure> {
        let Options { svg, dot, .. } = self.context.options();
        if svg.is_empty() && dot.is_empty() {
            return Ok(());
        }
        Err(Failure::Error("this build leaves pictures out (feature `pictures`)".into()))
    }

    /// Writes the pictures that the options ask for.
    #[cfg(feature = "pictures")]
    fn draw(&mut self) -> Result<(), Failure> {
        let Options { svg, dot, .. } = self.context.options().clone();
        let files = [(svg, Picture::Svg), (dot, Picture::Dot)];
        if files.iter().all(|(file, _)| file.is_empty()) {
            return Ok(());
        }
        let graphs =
            match self.last.held().and_then(|answer| answer.as_ref().model()).and_then(Model::heap)
            {
                Some(model) => {
                    let constants = self.context.declared().to_vec();
                    vec![heap_graph(self.context.store_mut(), model, &constants)]
                }
                #[cfg(not(feature = "strings"))]
                None => Vec::new(),
                #[cfg(feature = "strings")]
                None => {
                    let formulas: Vec<TermId> = self.context.assertions().map(|a| a.term).collect();
                    machine_graphs(self.context.store(), &formulas, &self.limits().budget())
                }
            };
        for (file, format) in files.into_iter().filter(|(file, _)| !file.is_empty()) {
            write_pictures(&graphs, format, &file).map_err(|(path, error)| {
                let path = path.display();
                Failure::Error(format!("the picture cannot be written to {path}: {error}"))
            })?;
        }
        Ok(())
    }

    /// What the limits leave of the check at hand, or the limits of one that begins now.
    fn limits(&self) -> Limits {
        let begun = self.check_begun.unwrap_or_else(Instant::now);
        let of_check = self.context.options().check_time.map(|time| begun + time);
        Limits {
            deadline: of_check.into_iter().chain(self.watchdog.deadline()).min(),
            ticks: self
                .context
                .options()
                .resource_limit
                .map(|limit| limit.saturating_sub(self.spent_on_check)),
            cancel: self.cancel.clone(),
            trace: self.listeners.trace(),
        }
    }

    /// A limit of memory that ended one search, or came too late for it, does not end what follows: that starts
    /// with what was freed.
    fn forget_full_memory(&self) {
        if self.cancel.cancelled() == Some(Exhausted::Memory) {
            self.cancel.reset();
        }
    }

    /// Does what a command asks of the solver, within the limits of a check.
    fn bounded<T>(&mut self, run: impl FnOnce(&mut Self, &Limits) -> T) -> T {
        self.watchdog.watch(self.context.options().memory);
        self.forget_full_memory();
        let limits = self.limits();
        self.watchdog.check_begins();
        let found = run(self, &limits);
        self.watchdog.check_ended();
        self.forget_full_memory();
        found
    }

    fn solve(&mut self) -> Result<Answer, Failure> {
        self.watchdog.watch(self.context.options().memory);
        self.forget_full_memory();
        self.listeners.show(self.context.options());
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
        let before = self.context.statistics();
        let answer = self.context.check(&assumed, &limits);
        let after = self.context.statistics();
        let own = |all: &CheckStatistics| all.ticks.saturating_sub(all.ticks_beside);
        let own = own(&after).saturating_sub(own(&before));
        self.spent_on_check = self.spent_on_check.saturating_add(own);
        if let Some(progress) = &self.listeners.progress {
            progress.check_ended();
        }
        self.watchdog.check_ended();
        self.forget_full_memory();
        let answer = answer?;
        self.dump_lemmas().map_err(|error| {
            Failure::Error(format!("{}: {error}", self.context.options().dump_lemmas))
        })?;
        let systems = self.context.take_systems();
        dump_systems(&systems, &self.context.options().dump_afa, self.written_systems)
            .map_err(|error| Failure::Error(error.to_string()))?;
        self.written_systems += systems.len() as u64;
        Ok(answer)
    }

    /// Writes the lemmas of the last check, if the options want them.
    fn dump_lemmas(&mut self) -> io::Result<()> {
        if self.context.options().dump_lemmas.is_empty() {
            return Ok(());
        }
        let lemmas = self.context.take_lemmas();
        let file = match &mut self.lemmas {
            Some(file) => file,
            none => none.insert(LemmaFile::create(&self.context.options().dump_lemmas)?),
        };
        let logic = symbol_text(self.context.logic_of_texts()).into_owned();
        file.write(self.context.store_mut(), &lemmas, &logic)
    }

    /// Writes the files about the next check that the options ask for.
    fn dump(&mut self, assumed: &[TermId], limits: &Limits) -> Result<(), Failure> {
        let number = self.context.statistics().checks;
        let own = self.context.assertions().map(|assertion| assertion.term);
        let formulas: Vec<TermId> = own.chain(assumed.iter().copied()).collect();
        let budget = limits.budget();
        let options = self.context.options().clone();
        dump(self.context.store_mut(), &formulas, &options, number, &budget)
            .map_err(|error| Failure::Error(error.to_string()))
    }

    fn reset(&mut self) {
        self.context.reset(self.initial_options.clone());
        if let Some(file) = &mut self.lemmas {
            file.reset();
        }
        if let Some(explainer) = &mut self.explainer {
            explainer.reset();
        }
        self.assumptions.clear();
        self.stated = None;
        self.rejected = None;
        self.last = LastCheck::default();
    }

    fn simplify(&mut self, term: TermId) -> Executed {
        let simplified = self.context.simplify(term);
        Ok(Outcome::Response(term_text(self.context.store(), simplified)))
    }
}
