//! Converted scripts, and what the solver says to them.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use trine::options::Options;
use trine::output::Channel;
use trine::session::Session;
use trine::watchdog::Watchdog;
use trine_bench::failure::Failure;
use trine_bench::problem_sets::convert::{Dialect, convert};
use trine_collections::CancelHandle;

#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The responses to a script, a line each.
pub fn responses(script: &str) -> Vec<String> {
    let memory = Memory::default();
    let cancel = CancelHandle::new();
    let watchdog = Watchdog::new(cancel.clone(), None);
    let channel = Channel::new(Box::new(memory.clone()));
    let options = Options { resource_limit: Some(LIMIT), ..Options::default() };
    let mut session = Session::new(&options, channel, watchdog, cancel);
    session.set_diagnostic_channel(Channel::new(Box::new(io::sink())));
    session.run(script.as_bytes());
    let bytes = memory.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
}

/// Steps for one check: a second or so.
const LIMIT: u64 = 2_000_000;

/// A script in a dialect, as Trine's SMT-LIB.
pub fn converted(script: &str, from: Dialect) -> Result<String, String> {
    convert("script".as_ref(), script.as_bytes(), from, Dialect::Slcomp).map_err(|failure| {
        match failure {
            Failure::Content { line, reason, .. } => format!("{line}: {reason}"),
            other => other.to_string(),
        }
    })
}
