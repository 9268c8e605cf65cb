//! Scripts that a program runs in its own context: text in, responses out.
//!
//! Idea: the command loop of the binary runs over the context of the program and writes its responses
//! into memory. Afterwards the program goes on with the names, levels and assertions that the script
//! left, and with its last answer.
//! Invariant: nothing is printed, unless the script itself names an output channel; limits of checks
//! are those of the options.
//! Reference: SMT-LIB 2.7, chapter 4.

use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use trine_collections::CancelHandle;

use crate::answer::Answer;
use crate::context::Context;
use crate::exit_code::ExitCode;
use crate::options::Options;
use crate::output::Channel;
use crate::session::Session;

/// What a script said.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// One text for each response, errors included, without the line break after it.
    pub responses: Vec<String>,
    /// Warnings, which the binary writes to the diagnostic channel.
    pub warnings: Vec<String>,
    /// The answer of the last check, unless the script changed the assertions after it.
    pub answer: Option<Answer>,
    /// How the run ended; [`ExitCode::Error`] if one of the responses is an error.
    pub code: ExitCode,
}

/// Responses in memory; each ends with a flush.
#[derive(Clone, Default)]
struct Collector {
    finished: Arc<Mutex<Vec<String>>>,
    open: Vec<u8>,
}

impl Collector {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.finished.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Collector {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.open);
        let text = text.strip_suffix('\n').unwrap_or(&text).to_owned();
        self.open.clear();
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).push(text);
        Ok(())
    }
}

/// Runs a script in a context. `answer` is that of the last check, if nothing has changed since, so that
/// a script can ask for its model. If the computation unwinds, the context is an empty one afterwards.
///
/// ```
/// use trine::context::Context;
/// use trine::options::Options;
/// use trine::{CancelHandle, script};
///
/// let mut context = Context::new(&Options::default());
/// let text = "(declare-const x Int)(assert (> x 41))(assert (< x 43))(check-sat)";
/// let done = script::run(&mut context, None, text.as_bytes(), &CancelHandle::new());
/// assert_eq!(done.responses, ["sat"]);
/// let x = context.parse_term("x")?;
/// let answer = done.answer.expect("there was a check");
/// assert_eq!(context.value_text(&answer.model().expect("sat"), x)?, "42");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    context: &mut Context,
    answer: Option<Answer>,
    input: impl Read,
    cancel: &CancelHandle,
) -> Transcript {
    let own = std::mem::replace(context, Context::new(&Options::default()));
    let (regular, diagnostic) = (Collector::default(), Collector::default());
    let output = Channel::new(Box::new(regular.clone()));
    let mut session = Session::over(own, answer, output, cancel.clone());
    session.set_diagnostic_channel(Channel::new(Box::new(diagnostic.clone())));
    let code = session.run(input);
    let (own, answer) = session.into_parts();
    *context = own;
    Transcript { responses: regular.take(), warnings: diagnostic.take(), answer, code }
}
