//! A session in this process whose responses are kept in memory.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use trine::exit_code::ExitCode;
use trine::options::Options;
use trine::output::Channel;
use trine::session::Session;
use trine::watchdog::Watchdog;
use trine_collections::CancelHandle;

#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A session that is fed piece by piece.
pub struct InProcess {
    session: Session,
    memory: Memory,
}

impl InProcess {
    /// A session before its first command.
    pub fn new(options: &Options) -> Self {
        let memory = Memory::default();
        let cancel = CancelHandle::new();
        let watchdog = Watchdog::new(cancel.clone(), None);
        let channel = Channel::new(Box::new(memory.clone()));
        let mut session = Session::new(options, channel, watchdog, cancel);
        // Nobody reads the warnings of random scripts.
        session.set_diagnostic_channel(Channel::new(Box::new(io::sink())));
        Self { session, memory }
    }

    /// The responses to the commands in `text`, and the exit code if the run ended after them.
    pub fn run(&mut self, text: &str) -> (String, ExitCode) {
        let code = self.session.run(text.as_bytes());
        let bytes = std::mem::take(&mut *self.memory.0.lock().expect("no writer panics"));
        (String::from_utf8(bytes).expect("responses are UTF-8"), code)
    }
}
