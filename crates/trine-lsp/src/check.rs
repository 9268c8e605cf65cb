//! Checks in a solver process of their own.
//!
//! Idea: the solver gets the document up to the check that is asked for, with all other questions
//! blanked out, so that lines stay where they are; behind the check it is asked for model, core and
//! reason, each behind a mark, and the answer says which of them is shown.
//! Invariant: the process ends when its time is over, when it is cancelled, and when the server
//! ends; the server waits for it in a thread of its own.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::document::{Document, head};

/// Stands between the parts of the solver's output.
const MARK: &str = "trine-lsp 7c1f0a";

/// How long the solver may take to end after its own limit.
const GRACE: Duration = Duration::from_secs(2);

/// The most bytes of output that are kept.
const MOST_OUTPUT: u64 = 16 << 20;

/// How checks are run.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The solver.
    pub solver: PathBuf,
    /// Wall-clock limit.
    pub time: Duration,
    /// Memory limit in MiB.
    pub memory: u32,
}

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// `sat`, `unsat`, `unknown`, or what went wrong.
    pub answer: String,
    /// Model, core or reason.
    pub detail: String,
    /// How long it took.
    pub time: Duration,
}

/// Cancels a check from another thread.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Ends the check soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The script that answers the check in the form `index`, and nothing else.
#[must_use]
pub fn script_of(document: &Document, index: usize) -> String {
    let text = document.text().as_str();
    let mut script = String::new();
    let mut end = 0;
    for piece in &document.pieces()[..index] {
        let form = &text[piece.range.clone()];
        let asks = matches!(
            head(form),
            "check-sat" | "check-sat-assuming" | "eval" | "simplify" | "echo" | "exit"
        ) || head(form).starts_with("get-");
        if asks {
            script.push_str(&text[end..piece.range.start]);
            script.extend(form.chars().filter(|c| *c == '\n'));
            end = piece.range.end;
        }
    }
    let check = document.pieces()[index].range.clone();
    script.push_str(&text[end..check.start]);
    script.push_str(&format!("(echo \"{MARK}\")"));
    script.push_str(&text[check]);
    for question in ["get-model", "get-unsat-core", "get-info :reason-unknown"] {
        script.push_str(&format!("\n(echo \"{MARK}\")\n({question})"));
    }
    script.push('\n');
    script
}

impl Runner {
    /// Runs a script of [`script_of`] and waits for its end.
    #[must_use]
    pub fn run(&self, script: &str, cancel: &Cancel) -> Outcome {
        let begin = Instant::now();
        let (answer, detail) = match self.output(script, cancel) {
            Ok(Ended::Cancelled) => ("cancelled".to_owned(), String::new()),
            Ok(Ended::OutOfTime) => ("unknown".to_owned(), "the time is over".to_owned()),
            Ok(Ended::Output(text)) => read_output(&text),
            Err(error) => {
                ("error".to_owned(), format!("{} cannot be run: {error}", self.solver.display()))
            }
        };
        Outcome { answer, detail, time: begin.elapsed() }
    }

    fn output(&self, script: &str, cancel: &Cancel) -> io::Result<Ended> {
        let mut command = Command::new(&self.solver);
        command
            .arg("--in")
            .arg("--error-behavior=continued-execution")
            .arg(format!("--total-timeout={}", self.time.as_millis()))
            .arg(format!("--memory-limit={}", self.memory))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if script.contains(":named") {
            command.arg("--produce-unsat-cores");
        }
        end_with_the_server(&mut command);
        let mut child = command.spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let script = script.to_owned();
        // A solver that ends early closes its input; what it said is read all the same.
        let writer = std::thread::spawn(move || {
            input.map_or(Ok(()), |mut input| input.write_all(script.as_bytes()))
        });
        let reader = std::thread::spawn(move || {
            let mut text = Vec::new();
            let read = output.map_or(Ok(0), |o| o.take(MOST_OUTPUT).read_to_end(&mut text));
            read.map(|_| text)
        });
        let ended = self.wait(&mut child, cancel)?;
        drop(writer.join());
        let text = reader.join().unwrap_or_else(|_| Ok(Vec::new()))?;
        Ok(ended.unwrap_or_else(|| Ended::Output(String::from_utf8_lossy(&text).into_owned())))
    }

    /// Waits for the end; how it was brought about if the process did not end by itself.
    fn wait(&self, child: &mut Child, cancel: &Cancel) -> io::Result<Option<Ended>> {
        let deadline = Instant::now() + self.time + GRACE;
        let mut pause = Duration::from_millis(1);
        loop {
            if child.try_wait()?.is_some() {
                return Ok(None);
            }
            let ended = match () {
                () if cancel.is_cancelled() => Some(Ended::Cancelled),
                () if Instant::now() >= deadline => Some(Ended::OutOfTime),
                () => None,
            };
            if ended.is_some() {
                child.kill()?;
                child.wait()?;
                return Ok(ended);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

enum Ended {
    Output(String),
    Cancelled,
    OutOfTime,
}

/// Lets the kernel end the process if the server dies.
#[allow(unsafe_code, reason = "the standard library has no way to ask for it")]
fn end_with_the_server(command: &mut Command) {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::CommandExt;
        // SAFETY: prctl is async-signal-safe.
        unsafe {
            command.pre_exec(|| {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                Ok(())
            });
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = command;
}

/// The answer, and the part behind it that belongs to it.
fn read_output(text: &str) -> (String, String) {
    let text = text.replace(&format!("\"{MARK}\""), MARK);
    let parts: Vec<&str> = text.split(&format!("{MARK}\n")).map(str::trim).collect();
    let before = parts.first().copied().unwrap_or("");
    let part = |at: usize| parts.get(at).copied().unwrap_or("").to_owned();
    let said = part(1);
    let answer = said.lines().find(|line| matches!(*line, "sat" | "unsat" | "unknown"));
    let detail = match answer {
        Some("sat") => part(2),
        Some("unsat") => match part(3) {
            core if core.starts_with("(error") || core == "()" => String::new(),
            core => format!("core: {core}"),
        },
        Some(_) => part(4),
        None => [before, &said].join("\n").trim().to_owned(),
    };
    (answer.unwrap_or("error").to_owned(), detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_questions_are_left_out_and_lines_stay() {
        let text = "(assert true)\n(check-sat)(get-model)\n(push)\n(check-sat)\n(exit)";
        let document = Document::new(text.into(), 0);
        let script = script_of(&document, 4);
        let expected = format!("(assert true)\n\n(push)\n(echo \"{MARK}\")(check-sat)\n");
        assert!(script.starts_with(&expected), "{script}");
    }

    #[test]
    fn answers_choose_their_part() {
        let output = format!("{MARK}\nsat\n{MARK}\n(\n)\n{MARK}\n(error \"x\")\n{MARK}\n()\n");
        assert_eq!(read_output(&output), ("sat".into(), "(\n)".into()));
        let output = format!("{MARK}\nunsat\n{MARK}\n(error)\n{MARK}\n(a b)\n{MARK}\n()\n");
        assert_eq!(read_output(&output), ("unsat".into(), "core: (a b)".into()));
        assert_eq!(read_output("boom\n").0, "error");
    }
}
