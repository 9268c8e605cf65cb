//! Scripts run in this process, with the responses kept in memory.

#[path = "memory.rs"]
pub mod memory;

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
    let warnings = Memory::default();
    session.set_diagnostic_channel(Channel::new(Box::new(warnings.clone())));
    let code = session.run(script.as_ref());
    // Shown with the output of a test that fails.
    print!("{}", warnings.text());
    Run { output: memory.text(), code }
}
