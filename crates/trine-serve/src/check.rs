//! One script in one solver process.
//!
//! Idea: the script goes to the solver's input; answers come back through its output, drawings
//! through a second pipe, so that nothing touches the disk. The kernel holds the limits too: the
//! process may write no file, use so much memory and so much processor time.
//! Invariant: when [`Solver::run`] returns, the process has ended.

use std::io::{self, PipeReader, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The most bytes of output and of drawings that are kept.
const MOST_OUTPUT: u64 = 4 << 20;

/// How long the solver may take to end after its own limit.
const GRACE: Duration = Duration::from_millis(1500);

/// The number of the pipe for drawings in the solver.
const DRAWING: i32 = 3;

/// Options that would let a script name files.
const REFUSED: [&str; 2] = [":regular-output-channel", ":diagnostic-output-channel"];

/// Stands in the output before what the server itself asks after the script.
const MARK: &str = "trine-serve 51e0b2";

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
    /// Why the last answer was `unknown`, if it was.
    pub reason: String,
    /// Names and values of the solver's statistics.
    pub statistics: Vec<(String, String)>,
    /// The last drawing, or nothing.
    pub drawing: String,
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
    /// Runs a script and waits for its end, as long as it `is_wanted`.
    ///
    /// # Errors
    /// If the solver cannot be started.
    pub fn run(&self, mut script: String, is_wanted: impl Fn() -> bool) -> io::Result<Outcome> {
        let begin = Instant::now();
        script.push_str(&format!("\n(echo \"{MARK}\")\n(get-info :reason-unknown)\n"));
        let (drawings, far_end) = io::pipe()?;
        let mut command = Command::new(&self.program);
        command
            .arg("--in")
            .arg("--stats")
            .arg(format!("--total-timeout={}", self.time.as_millis()))
            .arg(format!("--memory-limit={}", self.memory))
            .arg(format!("--svg=/dev/fd/{DRAWING}"))
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        self.confine(&mut command, far_end.as_raw_fd());
        let mut child = command.spawn()?;
        drop(far_end);
        let (input, output) = (child.stdin.take(), child.stdout.take());
        // A solver that ends early closes its input; what it said is read all the same.
        let writer = std::thread::spawn(move || {
            input.map_or(Ok(()), |mut input| input.write_all(script.as_bytes()))
        });
        let reader = std::thread::spawn(move || output.map_or(String::new(), read));
        let drawings = std::thread::spawn(move || last_drawing(drawings));
        let end = self.wait(&mut child, begin, &is_wanted)?;
        drop(writer.join());
        let output = reader.join().unwrap_or_default();
        let drawing = drawings.join().unwrap_or_default();
        let (answers, reason, statistics) = parts(&output);
        Ok(Outcome { answers, reason, statistics, drawing, end, time: begin.elapsed() })
    }

    /// Lets the kernel hold the limits, and end the process if the server dies.
    #[allow(unsafe_code, reason = "limits of a process are set between fork and exec")]
    fn confine(&self, command: &mut Command, drawing: i32) {
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
                if libc::dup2(drawing, DRAWING) < 0 {
                    return Err(io::Error::last_os_error());
                }
                // dup2 of a number to itself leaves it to be closed by exec.
                libc::fcntl(DRAWING, libc::F_SETFD, 0);
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
    ) -> io::Result<End> {
        let deadline = begin + self.time + GRACE;
        let mut pause = Duration::from_millis(1);
        loop {
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

/// Answers, reason and statistics of an output.
fn parts(output: &str) -> (String, String, Vec<(String, String)>) {
    let mut lines: Vec<&str> = output.lines().collect();
    let mut statistics = Vec::new();
    while let Some((name, value)) = lines.last().and_then(|line| statistic(line)) {
        statistics.push((name.to_owned(), value.to_owned()));
        lines.pop();
    }
    statistics.reverse();
    let mark = lines.iter().rposition(|line| line.trim_matches('"') == MARK);
    let after = mark.map_or(Vec::new(), |at| lines.split_off(at));
    let reason = after.get(1..).unwrap_or(&[]).join(" ");
    let reason = reason.strip_prefix("(:reason-unknown ").and_then(|text| text.strip_suffix(')'));
    let reason = reason.unwrap_or("");
    let quoted = reason.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let reason = quoted.unwrap_or(reason).replace("\"\"", "\"");
    (lines.join("\n"), reason, statistics)
}

/// `; name value`
fn statistic(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix("; ")?.split_once(' ')?;
    value.parse::<f64>().is_ok().then_some((name, value))
}

fn read(mut from: impl Read) -> String {
    let mut bytes = Vec::new();
    let kept = from.by_ref().take(MOST_OUTPUT).read_to_end(&mut bytes);
    // The rest is read and forgotten: a solver that waits for its reader would not end.
    drop(kept.and_then(|_| io::copy(&mut from, &mut io::sink())));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Each check draws anew; the last drawing is shown.
fn last_drawing(from: PipeReader) -> String {
    let text = read(from);
    let start = text.rfind("<svg").unwrap_or(text.len());
    let drawing = &text[start..];
    if drawing.trim_end().ends_with("</svg>") { drawing.to_owned() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_have_parts() {
        let after = format!("\"{MARK}\"\n(:reason-unknown \"the \"\"limit\"\"\")\n");
        let output = format!("unknown\n; note\n{after}; ticks 12\n; ratio 0.5\n");
        let (answers, reason, statistics) = parts(&output);
        assert_eq!((answers.as_str(), reason.as_str()), ("unknown\n; note", "the \"limit\""));
        assert_eq!(statistics[1], ("ratio".to_owned(), "0.5".to_owned()));
        let other = format!("sat\n\"{MARK}\"\n(error \"x\")\n");
        assert_eq!(parts(&other), ("sat".to_owned(), String::new(), Vec::new()));
    }
}
