//! What lies between the host and the session: the texts that go in and out.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use trine::explain::{self, Format};
use trine::options::{COMMAND_LINE_OPTIONS, OptionRow, Options, SOLVER_OPTIONS};
use trine::output::Channel;
use trine::platform;
use trine::session::Session;
use trine::watchdog::Watchdog;
use trine_collections::{CancelHandle, Exhausted};

use crate::end;
use crate::messages::{self, Desk};

/// The status of options that do not fit.
const WRONG_USE: i32 = 2;

/// The state between two calls.
#[derive(Default)]
pub(crate) struct Host {
    input: Vec<u8>,
    result: Vec<u8>,
    session: Option<Session>,
    desk: Desk,
}

/// Standard output, which gets each response in one piece.
#[derive(Default)]
struct Responses {
    open: Vec<u8>,
}

impl Write for Responses {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(&std::mem::take(&mut self.open))?;
        out.flush()
    }
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::default();
}

/// Does something with the state. No function of the module calls another one that the host calls.
pub(crate) fn with_host<T>(act: impl FnOnce(&mut Host) -> T) -> T {
    HOST.with_borrow_mut(act)
}

impl Host {
    pub(crate) fn make_room(&mut self, length: usize) -> *mut u8 {
        self.input = vec![0; length];
        self.input.as_mut_ptr()
    }

    pub(crate) fn result(&self) -> &[u8] {
        &self.result
    }

    pub(crate) fn open(&mut self) -> i32 {
        self.close();
        let text = std::mem::take(&mut self.input);
        match options(&String::from_utf8_lossy(&text)) {
            Ok(options) => {
                let (cancel, watchdog) = watched(&options);
                let output = Channel::new(Box::new(Responses::default()));
                self.session = Some(Session::new(&options, output, watchdog, cancel));
                0
            }
            Err(why) => {
                self.result = why.into_bytes();
                WRONG_USE
            }
        }
    }

    pub(crate) fn run(&mut self) -> i32 {
        self.result.clear();
        let text = std::mem::take(&mut self.input);
        match &mut self.session {
            Some(session) => session.run(text.as_slice()) as i32,
            None => WRONG_USE,
        }
    }

    pub(crate) fn forgive(&mut self) {
        self.session.iter_mut().for_each(Session::forgive);
    }

    pub(crate) fn listen(&mut self) {
        self.session.iter_mut().for_each(|session| explain::listen(session, "the script"));
    }

    pub(crate) fn explain(&mut self, format: i32) {
        let format = match format {
            1 => Format::Json,
            2 => Format::Html,
            _ => Format::Text,
        };
        let explained = self.session.as_mut().map(explain::finish);
        self.result =
            explained.map(|explained| explained.in_format(format)).unwrap_or_default().into_bytes();
    }

    pub(crate) fn message(&mut self) {
        let text = std::mem::take(&mut self.input);
        let answer = messages::answer(&mut self.desk, &String::from_utf8_lossy(&text));
        self.result = answer.into_bytes();
    }

    pub(crate) fn close(&mut self) {
        end::watch(None);
        self.session = None;
        self.result = Vec::new();
    }
}

/// Options of the command line that a host may set besides those of scripts.
const OF_COMMAND_LINE: [&str; 6] =
    ["check-proofs", "dot", "proof", "stats", "svg", "total-timeout"];

/// The options that a host may set.
pub fn host_options() -> impl Iterator<Item = &'static OptionRow> {
    let own = COMMAND_LINE_OPTIONS.iter().filter(|row| OF_COMMAND_LINE.contains(&row.name));
    SOLVER_OPTIONS.iter().chain(own)
}

/// The options that lines `NAME=VALUE` describe.
fn options(text: &str) -> Result<Options, String> {
    let mut options = Options::default();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let (name, value) = line.split_once('=').unwrap_or((line, "true"));
        let Some(row) = host_options().find(|row| row.name == name) else {
            return Err(format!("there is no option `{name}`"));
        };
        row.set(&mut options, value)
            .map_err(|invalid| format!("the option `{name}` needs {}", invalid.expected))?;
    }
    Ok(options)
}

/// Ends a computation when memory grows beyond a limit, or beyond what tables that double can use of what addresses
/// reach. What an earlier computation has left is no growth.
pub(crate) fn memory_hook(limit: Option<u64>) -> impl Fn(&CancelHandle) + Send + Sync + 'static {
    let wall = platform::address_space_limit().map(|wall| wall / 16 * 9);
    let reached = AtomicU64::new(limit.into_iter().chain(wall).min().unwrap_or(u64::MAX));
    move |handle| {
        let size = platform::memory().map_or(0, |memory| memory.mapped);
        if size > reached.load(Ordering::Relaxed) {
            reached.store(size, Ordering::Relaxed);
            handle.cancel(Exhausted::Memory);
        }
    }
}

/// What ends checks of a session: its watchdog, and a handle that looks at memory with the clock, since there may be no
/// thread to do it.
fn watched(options: &Options) -> (CancelHandle, Watchdog) {
    let handle = CancelHandle::with_hook(memory_hook(options.memory.bytes()));
    let watchdog = Watchdog::new(
        handle.clone(),
        options.total_time.and_then(|time| std::time::Instant::now().checked_add(time)),
    );
    end::watch(Some(watchdog.clone()));
    (handle, watchdog)
}
