//! Scripts run in this process, with the responses kept in memory.

#[path = "memory.rs"]
mod memory;

use memory::Memory;
use trine::exit_code::ExitCode;
use trine::options::Options;
use trine::output::Channel;
use trine::session::Session;
use trine::watchdog::Watchdog;
use trine_collections::CancelHandle;

/// What a script led to.
pub struct Run {
    /// All responses.
    pub output: String,
    /// How the run ended.
    pub code: ExitCode,
}

/// Runs a script from its first command to its end.
pub fn run(script: impl AsRef<[u8]>, options: &Options) -> Run {
    let memory = Memory::default();
    let cancel = CancelHandle::new();
    let watchdog = Watchdog::new(cancel.clone(), None);
    let channel = Channel::new(Box::new(memory.clone()));
    let mut session = Session::new(options, channel, watchdog, cancel);
    let code = session.run(script.as_ref());
    let bytes = memory.0.lock().expect("no writer panics");
    Run { output: String::from_utf8_lossy(&bytes).into_owned(), code }
}
