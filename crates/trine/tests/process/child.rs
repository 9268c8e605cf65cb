//! The binary as a child process that never outlives its test.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any of these runs takes on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The binary under test.
pub const BINARY: &str = env!("CARGO_BIN_EXE_trine");

/// A run that is over.
#[derive(Debug)]
pub struct Done {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
    pub elapsed: Duration,
}

impl Done {
    /// The exit code; a run that a signal ended has none.
    #[track_caller]
    pub fn code(&self) -> i32 {
        let code = self.status.code();
        code.unwrap_or_else(|| panic!("ended by signal {:?}: {self:?}", self.status.signal()))
    }

    /// Checks output and exit code at once; standard error must be empty.
    #[track_caller]
    pub fn expect(&self, stdout: &str, code: i32) {
        assert_eq!((self.stdout.as_str(), self.code()), (stdout, code), "{self:?}");
        assert_eq!(self.stderr, "");
    }
}

fn wait(child: &mut Child) -> ExitStatus {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            return status;
        }
        if begin.elapsed() > PATIENCE {
            child.kill().expect("a child can be killed");
            panic!("no end after {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// The exit code of a child, when it has ended.
pub fn exit_code_of(child: &mut Child) -> i32 {
    wait(child).code().expect("no signal ended it")
}

fn reader(source: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        BufReader::new(source).read_to_end(&mut bytes).expect("a pipe can be read");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// The signals that end a run, with their exit codes.
pub const SIGNALS: [(libc::c_int, i32); 4] =
    [(libc::SIGHUP, 129), (libc::SIGINT, 130), (libc::SIGTERM, 143), (libc::SIGXCPU, 152)];

/// Starts a command with all signals doing what they do by default. A process ignores what its parent
/// ignores, and `nohup` and shells make the parents of tests ignore some.
#[allow(unsafe_code, reason = "only what a child does before the program begins can change this")]
fn spawn(command: &mut Command) -> Child {
    let defaults = || {
        for (signal, _) in SIGNALS {
            // SAFETY: signal may be called between fork and exec, and the default is no handler.
            if unsafe { libc::signal(signal, libc::SIG_DFL) } == libc::SIG_ERR {
                return Err(std::io::Error::last_os_error());
            }
        }
        Ok(())
    };
    // SAFETY: the closure allocates nothing and takes no lock.
    unsafe { command.pre_exec(defaults) };
    command.spawn().expect("the command can be started")
}

/// Runs a command to its end with this input.
pub fn run_command(command: &mut Command, input: &[u8]) -> Done {
    let begin = Instant::now();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = spawn(command);
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    // The child may end before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let stdout = reader(child.stdout.take().expect("its output is a pipe"));
    let stderr = reader(child.stderr.take().expect("its errors are a pipe"));
    let status = wait(&mut child);
    writer.join().expect("the writer ends");
    let stdout = stdout.join().expect("the reader ends");
    let stderr = stderr.join().expect("the reader ends");
    Done { status, stdout, stderr, elapsed: begin.elapsed() }
}

/// Runs a script on standard input.
pub fn run(arguments: &[&str], script: impl AsRef<[u8]>) -> Done {
    run_command(Command::new(BINARY).args(arguments), script.as_ref())
}

/// A run in progress, with commands sent and responses read line by line.
pub struct Dialogue {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Dialogue {
    pub fn start(arguments: &[&str]) -> Self {
        Self::of(Command::new(BINARY).args(arguments))
    }

    /// A dialogue with what a command starts.
    pub fn of(command: &mut Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = spawn(command);
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        Self { child, stdin, stdout }
    }

    /// Sends text without waiting.
    pub fn send(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).expect("a command is read");
    }

    /// The next line of output; empty at the end.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("the output can be read");
        line.trim_end_matches('\n').to_owned()
    }

    /// Sends a command and reads one line of response.
    pub fn ask(&mut self, command: &str) -> String {
        self.send(command);
        self.line()
    }

    /// Sends a signal.
    #[allow(unsafe_code, reason = "the standard library has no kill with a signal")]
    pub fn signal(&self, signal: libc::c_int) {
        let process = libc::pid_t::try_from(self.child.id()).expect("a process id");
        // SAFETY: kill touches no memory, and the child was not waited for yet.
        assert_eq!(unsafe { libc::kill(process, signal) }, 0);
    }

    /// Closes the input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for the end with the input as it is; the exit code, the rest of the output, and how
    /// long that took.
    pub fn end(mut self) -> (i32, String, Duration) {
        let begin = Instant::now();
        let status = wait(&mut self.child);
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("the output is text");
        (status.code().expect("no signal ended it"), rest, begin.elapsed())
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // Fails if it has ended, which is fine.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
