//! Certified answers: `--certified` prints `sat` or `unsat` only if `trine-cert` accepted it.
//!
//! Idea: Trine looks for the answer and for evidence; `trine-cert`, a program extracted from a
//! proved checker, reads the *original* file with its own reader and judges the evidence: a model, or
//! a refutation of clauses that the checker itself makes, or a tree of propagation steps.
//! Invariants: an answer is printed only after the line `certified sat` or `certified unsat`; a
//! checker that fails, crashes or needs too long never counts as having accepted; the files of a
//! rejection are kept, for it is a bug of one of the two.
//! Reference: `docs/certified.md` (modes, what must be believed).

mod checker;
mod evidence;

use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use trine_collections::{Budget, CancelHandle};
use trine_smtlib::Framer;

use crate::exit_code::ExitCode;
use crate::options::{Options, ReplaceSemantics};
use crate::output::Channel;
use crate::session::Session;
use crate::watchdog::Watchdog;
pub use checker::Limit;
use checker::{CHECKER, CHECKER_VARIABLE, Checker};
use evidence::{Evidence, Folder, Search};

/// Why a certified run answers `unknown`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// The checker does not know something in the file.
    OutsideFragment(String),
    /// No evidence was found, for this reason.
    NoCertificate(String),
    /// The checker did not end in time.
    CheckTimeout,
    /// Another limit ended the checker.
    CheckLimit(Limit),
    /// The checker refused the evidence; the folder has both files.
    Rejected(String, PathBuf),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutsideFragment(what) => write!(f, "outside-fragment: {what}"),
            Self::NoCertificate(why) => write!(f, "no-certificate: {why}"),
            Self::CheckTimeout => f.write_str("check-timeout"),
            Self::CheckLimit(limit) => write!(f, "check-limit: {limit}"),
            Self::Rejected(at, folder) => {
                write!(
                    f,
                    "rejected: {at}; please report this with the files in {}",
                    folder.display()
                )
            }
        }
    }
}

/// What Trine's own run says.
enum Finding {
    /// With the text of the model.
    Sat(String),
    Unsat,
    Unknown,
    /// It is over, with these lines: an error or a fault.
    Failed(String, ExitCode),
}

/// Output that stays in memory.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The script up to its first check, with a question for the model; and whether it asks for the
/// model itself.
fn with_question(script: &[u8]) -> (Vec<u8>, bool) {
    let head = |form: &[u8]| -> String {
        let inner = form.strip_prefix(b"(").unwrap_or_default().trim_ascii_start();
        let is_symbol = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
        inner.iter().take_while(is_symbol).map(|&byte| char::from(byte)).collect()
    };
    let mut framer = Framer::new(script);
    let (mut text, mut checked, mut asked) = (Vec::new(), false, false);
    while let Some(form) = framer.next_form() {
        let Ok(form) = form else {
            // Whoever runs it meets the error and says where it is. Behind the check the checker does.
            return (if checked { text } else { script.to_vec() }, asked);
        };
        match head(form.bytes).as_str() {
            "get-model" => asked |= checked,
            "check-sat" if !checked => {
                checked = true;
                text.extend_from_slice(b"(check-sat)\n(get-model)\n");
            }
            _ if checked => {}
            _ => {
                text.extend_from_slice(form.bytes);
                text.push(b'\n');
            }
        }
    }
    (text, asked)
}

/// A run that prints an answer only after `trine-cert` accepted the evidence for it.
pub struct CertifiedRun<'a> {
    options: &'a Options,
    output: Channel,
    watchdog: Watchdog,
    cancel: CancelHandle,
}

impl<'a> CertifiedRun<'a> {
    /// A run that answers to `output`.
    #[must_use]
    pub fn new(
        options: &'a Options,
        output: Channel,
        watchdog: Watchdog,
        cancel: CancelHandle,
    ) -> Self {
        Self { options, output, watchdog, cancel }
    }

    /// Answers the one check of the file at `path`, whose bytes are `input`.
    pub fn run(&mut self, path: &Path, mut input: impl Read) -> ExitCode {
        let Some(program) = checker::find() else {
            eprintln!(
                "trine: --certified needs {CHECKER}, built by `make -C formal trine-cert`, next to \
                 trine or where {CHECKER_VARIABLE} says"
            );
            return ExitCode::Usage;
        };
        let mut script = Vec::new();
        if let Err(error) = input.read_to_end(&mut script) {
            eprintln!("trine: {}: {error}", path.display());
            return ExitCode::Usage;
        }
        let folder = match Folder::new() {
            Ok(folder) => folder,
            Err(error) => {
                eprintln!("trine: --certified needs a folder for its files: {error}");
                return ExitCode::Usage;
            }
        };
        let any_match = self.options.replace_semantics == ReplaceSemantics::Any;
        if any_match {
            self.output.respond(
                "; --replace-semantics=any is not standard: str.replace and str.replace_re replace \
                 some match",
            );
        }
        let (query, asked) = with_question(&script);
        let finding = self.solve(&query);
        let deadline = self.watchdog.deadline();
        let mut budget = Budget::unlimited().with_cancel(self.cancel.clone());
        if let Some(deadline) = deadline {
            budget = budget.with_deadline(deadline);
        }
        let cancel = self.cancel.clone();
        let checker = Checker { program, problem: path, any_match, deadline, cancel };
        let (mode, sat) = (self.options.certified, self.options.sat_config());
        let mut search = Evidence { checker, folder, mode, sat, budget };
        // What follows belongs to the check: signals and the end of the time lead to an answer.
        self.watchdog.check_begins();
        let outcome = search.certify(&finding);
        self.watchdog.check_ended();
        let wanted = &self.options.certificate;
        if !wanted.is_empty()
            && let Ok(Search::Sat(_) | Search::Unsat) = &outcome
            && let Err(error) = fs::copy(search.certificate(), wanted)
        {
            self.output.respond(&trine_smtlib::error_response(&format!("{wanted}: {error}")));
            return ExitCode::OutputLost;
        }
        drop(search);
        match (outcome, finding) {
            (_, Finding::Failed(text, code)) => {
                self.output.respond(text.trim_end());
                code
            }
            // Under the other semantics Trine's own answer is about another problem.
            (Ok(Search::Sat(_)), Finding::Unsat) if !any_match => {
                self.fault("Trine answers unsat, and the checker accepted a model")
            }
            (Ok(Search::Unsat), Finding::Sat(_)) => {
                self.fault("Trine found a model, and the checker accepted a refutation")
            }
            (Ok(Search::Sat(model)), _) => {
                self.output.respond("sat");
                if asked {
                    self.output.respond(model.trim_end());
                }
                self.code(ExitCode::LastSat)
            }
            (Ok(Search::Unsat), _) => {
                self.output.respond("unsat");
                self.code(ExitCode::LastUnsat)
            }
            (Ok(Search::Nothing(why)), _) => {
                self.output.respond(&format!("unknown\n; {why}"));
                ExitCode::Done
            }
            (Ok(Search::Fault(text)), _) => self.fault(&text),
            (Err(error), _) => {
                let why = NoAnswer::NoCertificate(error.to_string());
                self.output.respond(&format!("unknown\n; {why}"));
                ExitCode::Done
            }
        }
    }

    fn fault(&mut self, text: &str) -> ExitCode {
        self.output.respond(&trine_smtlib::error_response(text));
        ExitCode::InternalFault
    }

    fn code(&self, of_answer: ExitCode) -> ExitCode {
        if self.options.exit_code_of_answer { of_answer } else { ExitCode::Done }
    }

    /// Trine's own answer.
    fn solve(&self, query: &[u8]) -> Finding {
        let memory = Memory::default();
        let channel = Channel::new(Box::new(memory.clone()));
        let options =
            Options { produce_models: true, print_success: false, ..self.options.clone() };
        let mut session =
            Session::new(&options, channel, self.watchdog.clone(), self.cancel.clone());
        let code = session.run(query);
        // To give back millions of terms one by one would only keep the user waiting.
        std::mem::forget(session);
        let text = memory.text();
        let mut rest = text.as_str();
        while let Some((line, after)) = rest.split_once('\n') {
            rest = after;
            match line {
                "sat" => return Finding::Sat(rest.into()),
                "unsat" => return Finding::Unsat,
                "unknown" => return Finding::Unknown,
                _ if line.starts_with("(error") => break,
                _ => {}
            }
        }
        match code {
            ExitCode::Done => {
                Finding::Failed("(error \"the file has no check\")".into(), ExitCode::Error)
            }
            code => Finding::Failed(text, code),
        }
    }
}
