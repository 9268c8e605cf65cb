//! One script in one solver process.
//!
//! Idea: the script goes to the solver's input; answers come back through its output, drawings and the
//! explanation through pipes of their own, so that nothing touches the disk. The kernel holds the limits too: the
//! process may write no file, use so much memory and so much processor time.
//! Invariant: when [`Solver::run`] returns, the process has ended.

use std::io::{self, BufRead, BufReader, PipeWriter, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The most bytes of output and of drawings that are kept.
const MOST_OUTPUT: u64 = 4 << 20;

/// How long the solver may take to end after its own limit.
const GRACE: Duration = Duration::from_millis(1500);

/// The number of the pipe for drawings in the solver.
const DRAWINGS: i32 = 3;

/// The number of the pipe for the explanation in the solver.
const EXPLANATION: i32 = 4;

/// Where the solver's own ends of the pipes are before they get their numbers.
const SAFE: i32 = 10;

/// What the solver writes before the drawings of each check.
const FIRST_OF_CHECK: &str = "<!-- pictures of a check -->";

/// Drawings that are shown at most.
const MOST_DRAWINGS: usize = 12;

/// Options that would let a script name files.
const REFUSED: [&str; 2] = [":regular-output-channel", ":diagnostic-output-channel"];

/// How scripts are run.
#[derive(Clone, Debug)]
pub struct Solver {
    /// The program.
    pub program: PathBuf,
    /// Wall-clock limit.
    pub time: Duration,
    /// Memory limit in MiB.
    pub memory: u32,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By itself.
    Itself,
    /// Its time was over.
    OutOfTime,
    /// By a signal that the page did not send, as for too much memory.
    Killed,
    /// The page has gone.
    Gone,
}

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What the solver said to the script.
    pub answers: String,
    /// What decided each check, or why nothing did.
    pub explanation: String,
    /// The drawings of the last check that has some.
    pub drawings: Vec<String>,
    /// How it ended.
    pub end: End,
    /// How long it took.
    pub time: Duration,
}

/// Why a script is not run.
#[must_use]
pub fn refusal(script: &str) -> Option<String> {
    let option = REFUSED.iter().find(|option| script.contains(*option))?;
    Some(format!("scripts of the page cannot use {option}: it names a file"))
}

impl Solver {
    /// Runs a script and waits for its end, as long as it `is_wanted`. What the solver says is told to `hear`
    /// while it runs, in whole lines.
    ///
    /// # Errors
    /// If the solver cannot be started.
    pub fn run(
        &self,
        script: String,
        is_wanted: impl Fn() -> bool,
        hear: impl FnMut(&str),
    ) -> io::Result<Outcome> {
        let begin = Instant::now();
        let (drawings, for_drawings) = io::pipe()?;
        let (explanation, for_explanation) = io::pipe()?;
        let mut command = Command::new(&self.program);
        command
            .arg("--in")
            .arg(format!("--total-timeout={}", self.time.as_millis()))
            .arg(format!("--memory-limit={}", self.memory))
            .arg(format!("--svg=/dev/fd/{DRAWINGS}"))
            .arg(format!("--explanation=/dev/fd/{EXPLANATION}"))
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        self.confine(&mut command, [&for_drawings, &for_explanation]);
        let mut child = command.spawn()?;
        drop((for_drawings, for_explanation));
        let (input, output) = (child.stdin.take(), child.stdout.take());
        // A solver that ends early closes its input; what it said is read all the same.
        let writer = std::thread::spawn(move || {
            input.map_or(Ok(()), |mut input| input.write_all(script.as_bytes()))
        });
        let (said, parts) = mpsc::channel();
        let reader = std::thread::spawn(move || output.map_or(String::new(), |o| listen(o, &said)));
        let drawings = std::thread::spawn(move || last_drawings(&read(drawings)));
        let explanation = std::thread::spawn(move || read(explanation));
        let end = self.wait(&mut child, begin, &is_wanted, &parts, hear)?;
        drop(writer.join());
        let answers = reader.join().unwrap_or_default().trim_end().to_owned();
        let drawings = drawings.join().unwrap_or_default();
        let explanation = explanation.join().unwrap_or_default();
        Ok(Outcome { answers, explanation, drawings, end, time: begin.elapsed() })
    }

    /// Lets the kernel hold the limits, and end the process if the server dies.
    #[allow(unsafe_code, reason = "limits of a process are set between fork and exec")]
    fn confine(&self, command: &mut Command, pipes: [&PipeWriter; 2]) {
        let pipes = pipes.map(AsRawFd::as_raw_fd);
        let processor = self.time.as_secs() * 2 + 2;
        // The solver measures what it uses; this is for what it cannot measure.
        let memory = (u64::from(self.memory) + 1024) << 20;
        let limit = |kind, value: u64| {
            let limit = libc::rlimit { rlim_cur: value, rlim_max: value };
            // SAFETY: setrlimit is async-signal-safe, and the limit lives long enough.
            if unsafe { libc::setrlimit(kind, &raw const limit) } == 0 {
                Ok(())
            } else {
                Err(io::Error::last_os_error())
            }
        };
        // SAFETY: what is called here is async-signal-safe.
        unsafe {
            command.pre_exec(move || {
                // Each pipe may have the number that the other one is to get.
                let copies = pipes.map(|pipe| libc::fcntl(pipe, libc::F_DUPFD_CLOEXEC, SAFE));
                for (copy, number) in copies.into_iter().zip([DRAWINGS, EXPLANATION]) {
                    if copy < 0 || libc::dup2(copy, number) < 0 {
                        return Err(io::Error::last_os_error());
                    }
                }
                #[cfg(target_os = "linux")]
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                limit(libc::RLIMIT_FSIZE, 0)?;
                limit(libc::RLIMIT_CORE, 0)?;
                limit(libc::RLIMIT_CPU, processor)?;
                limit(libc::RLIMIT_AS, memory)
            });
        }
    }

    fn wait(
        &self,
        child: &mut Child,
        begin: Instant,
        is_wanted: &impl Fn() -> bool,
        parts: &mpsc::Receiver<String>,
        mut hear: impl FnMut(&str),
    ) -> io::Result<End> {
        let deadline = begin + self.time + GRACE;
        let mut pause = Duration::from_millis(1);
        loop {
            let part: String = parts.try_iter().collect();
            if !part.is_empty() {
                hear(&part);
            }
            if let Some(status) = child.try_wait()? {
                return Ok(if status.signal().is_some() { End::Killed } else { End::Itself });
            }
            let end = match () {
                () if Instant::now() >= deadline => Some(End::OutOfTime),
                () if !is_wanted() => Some(End::Gone),
                () => None,
            };
            if let Some(end) = end {
                child.kill()?;
                child.wait()?;
                return Ok(end);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(50));
        }
    }
}

/// Reads to the end as [`read`] does, and tells the lines as they come.
fn listen(from: impl Read, said: &mpsc::Sender<String>) -> String {
    let mut from = BufReader::new(from);
    let (mut text, mut line) = (String::new(), Vec::new());
    while (text.len() as u64) < MOST_OUTPUT {
        line.clear();
        let left = MOST_OUTPUT - text.len() as u64;
        match from.by_ref().take(left).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return text,
        }
        let part = String::from_utf8_lossy(&line).into_owned();
        text.push_str(&part);
        // Whoever has stopped listening gets the whole in the end.
        drop(said.send(part));
    }
    drop(io::copy(&mut from, &mut io::sink()));
    text
}

fn read(mut from: impl Read) -> String {
    let mut bytes = Vec::new();
    let kept = from.by_ref().take(MOST_OUTPUT).read_to_end(&mut bytes);
    // The rest is read and forgotten: a solver that waits for its reader would not end.
    drop(kept.and_then(|_| io::copy(&mut from, &mut io::sink())));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Each check draws anew; the drawings of the last one that has some are shown.
fn last_drawings(text: &str) -> Vec<String> {
    let drawings = |of_check: &str| -> Vec<String> {
        let ended = of_check.split_inclusive("</svg>").filter(|part| part.ends_with("</svg>"));
        let begun = ended.filter_map(|part| Some(part[part.find("<svg")?..].to_owned()));
        begun.take(MOST_DRAWINGS).collect()
    };
    let checks = text.rsplit(FIRST_OF_CHECK);
    checks.map(drawings).find(|drawings| !drawings.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_of_the_last_check_are_shown() {
        let text = format!(
            "{FIRST_OF_CHECK}<svg>1</svg>{FIRST_OF_CHECK}\n<svg>2</svg>\n<svg>3</svg>\n<svg>cut\n\
             {FIRST_OF_CHECK}\n"
        );
        assert_eq!(last_drawings(&text), ["<svg>2</svg>", "<svg>3</svg>"]);
        assert_eq!(last_drawings(""), Vec::<String>::new());
    }
}
