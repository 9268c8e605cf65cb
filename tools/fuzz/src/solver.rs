//! Starts a solver on a script and reads its answers.
//!
//! Idea: a solver is a command template. Its output is read line by line; what counts is the list of
//! answers before the first error. Time and memory are limited from outside, and whatever ends a run
//! early makes its remaining answers absent, not wrong.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Output beyond this is not kept.
const OUTPUT_LIMIT: u64 = 1 << 20;

/// A solver under test or an oracle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// Its name in reports: the one given as `name=command`, or the file name of its program.
    pub name: String,
    /// Whether it is tested, or only asked for its opinion.
    pub role: Role,
    /// Program and arguments; `{file}` stands for the script, which else comes on standard input.
    words: Vec<String>,
}

/// What is done with the faults of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Crashes and rejections are findings.
    Tested,
    /// Crashes and rejections are absent answers.
    Peer,
}

/// Limits of one run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time by the clock.
    pub time: Duration,
    /// Address space in mebibytes, if limited.
    pub memory_mib: Option<u64>,
}

/// Where and under which limits solvers run. Each thread has its own file.
#[derive(Clone, Debug)]
pub struct Place {
    /// The script is written here.
    pub file: PathBuf,
    /// The limits of each run.
    pub limits: Limits,
}

/// The answer to one check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `sat`
    Sat,
    /// `unsat`
    Unsat,
    /// `unknown`
    Unknown,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All checks were answered.
    Finished,
    /// The solver printed an error, or fewer answers than there are checks.
    Rejected(String),
    /// It died, or reported a fault of its own.
    Crashed(String),
    /// It was stopped by a limit.
    OutOfResources,
}

/// What a solver made of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Answers before the first error.
    pub answers: Vec<Answer>,
    /// How it ended.
    pub end: End,
    /// All it printed.
    pub output: String,
}

impl Solver {
    /// Reads a command template: words, in which quotes keep blanks together.
    ///
    /// # Errors
    /// When a quote stays open or there is no word.
    pub fn from_template(template: &str, role: Role) -> Result<Self, String> {
        let plain = |n: &&str| !n.is_empty() && n.chars().all(|c| c.is_alphanumeric() || c == '-');
        let named = template.split_once('=').filter(|(name, _)| plain(name));
        let mut words = Vec::new();
        let mut rest = named.map_or(template, |(_, command)| command).trim_start();
        while let Some(c) = rest.chars().next() {
            let (word, after) = if c == '\'' || c == '"' {
                rest[1..].split_once(c).ok_or_else(|| format!("open quote in `{template}`"))?
            } else {
                rest.split_once(char::is_whitespace).unwrap_or((rest, ""))
            };
            words.push(word.to_owned());
            rest = after.trim_start();
        }
        let program = words.first().ok_or("an empty solver command")?;
        let stem = Path::new(program).file_stem().and_then(|n| n.to_str()).unwrap_or(program);
        let name = named.map_or(stem, |(name, _)| name);
        Ok(Self { name: name.to_owned(), role, words })
    }

    /// Runs the solver on `text`, which is written to the file of `place` first.
    ///
    /// # Errors
    /// When the file cannot be written or the program cannot be started.
    pub fn run(&self, text: &str, checks: usize, place: &Place) -> io::Result<Run> {
        let Place { file, limits } = place;
        fs::write(file, text)?;
        let path = file.to_string_lossy();
        let words: Vec<String> = self.words.iter().map(|w| w.replace("{file}", &path)).collect();
        let mut command = match limits.memory_mib {
            None => Command::new(&words[0]),
            Some(mib) => {
                let mut shell = Command::new("sh");
                let limit = format!("ulimit -v {} && exec \"$@\"", mib.saturating_mul(1024));
                shell.args(["-c", &limit, "sh", &words[0]]);
                shell
            }
        };
        command.args(&words[1..]).stdout(Stdio::piped()).stderr(Stdio::piped());
        if words == self.words {
            command.stdin(fs::File::open(file)?);
        } else {
            command.stdin(Stdio::null());
        }
        let mut child = command.spawn()?;
        let readers = [child.stdout.take().map(drain), child.stderr.take().map(drain)];
        let status = wait(&mut child, limits.time)?;
        let [output, errors] = readers.map(|r| r.and_then(|r| r.join().ok()).unwrap_or_default());
        Ok(read_output(output, &errors, status, checks))
    }
}

fn drain(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // A read error ends the output like the end of the stream does.
        let _ = stream.by_ref().take(OUTPUT_LIMIT).read_to_end(&mut bytes);
        let _ = io::copy(&mut stream, &mut io::sink());
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// The exit status, or `None` if the time was over and the child was killed.
fn wait(child: &mut Child, time: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= time {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

fn read_output(output: String, errors: &str, status: Option<ExitStatus>, checks: usize) -> Run {
    let mut answers = Vec::new();
    let mut error = None;
    for line in output.lines().map(str::trim) {
        match line {
            "sat" => answers.push(Answer::Sat),
            "unsat" => answers.push(Answer::Unsat),
            "unknown" => answers.push(Answer::Unknown),
            _ if line.starts_with("(error") || line == "unsupported" => {
                error = Some(line.to_owned());
                break;
            }
            _ => {}
        }
    }
    let end = match status {
        None => End::OutOfResources,
        Some(_) if is_memory_message(errors) || is_memory_message(&output) => End::OutOfResources,
        Some(status) => match crash(status, errors) {
            Some(message) => End::Crashed(message),
            None => match error {
                Some(error) => End::Rejected(error),
                None if answers.len() < checks => {
                    let first = errors.lines().chain(output.lines()).next().unwrap_or("no output");
                    End::Rejected(format!("{} of {checks} answers: {first}", answers.len()))
                }
                None => End::Finished,
            },
        },
    };
    Run { answers, end, output }
}

fn is_memory_message(text: &str) -> bool {
    ["memory allocation of", "out of memory", "bad_alloc", "MemoryError"]
        .iter()
        .any(|m| text.contains(m))
}

/// A sentence if the process died of a signal or reported an internal fault.
fn crash(status: ExitStatus, errors: &str) -> Option<String> {
    let panic = errors.lines().position(|l| l.contains("panicked at"));
    if let Some(at) = panic {
        return Some(errors.lines().skip(at).take(2).collect::<Vec<_>>().join(" "));
    }
    match status.code() {
        None => Some(format!("killed: {status}")),
        // 3 is Trine's code for an internal fault, 101 that of a panic, 128 + n that of a signal.
        Some(code @ (3 | 101 | 128..)) => Some(format!("exit code {code}")),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(template: &str) -> Option<Vec<String>> {
        Solver::from_template(template, Role::Peer).ok().map(|s| s.words)
    }

    #[test]
    fn templates() {
        assert_eq!(words("a/z3 -T:5 {file}").expect("legal"), ["a/z3", "-T:5", "{file}"]);
        assert_eq!(words("sh -c 'echo \"x\" y' ").expect("legal"), ["sh", "-c", "echo \"x\" y"]);
        let named = Solver::from_template("b=py x=1", Role::Peer).expect("legal");
        assert_eq!((named.name.as_str(), named.words.len()), ("b", 2));
        assert_eq!(words("sh 'x"), None);
        assert_eq!(words(" "), None);
    }

    #[cfg(unix)]
    #[test]
    fn outcomes() {
        let limits = Limits { time: Duration::from_millis(400), memory_mib: Some(4096) };
        let file = std::env::temp_dir().join(format!("trine-fuzz-{}.smt2", std::process::id()));
        let place = Place { file: file.clone(), limits };
        let run = |script: &str, checks| {
            let template = format!("sh -c '{script}' {{file}}");
            let solver = Solver::from_template(&template, Role::Tested).expect("legal");
            solver.run("(check-sat)\n", checks, &place).expect("sh starts")
        };
        let ok = run("cat \"$0\" >&2; echo sat; echo unknown", 2);
        assert_eq!((ok.answers, ok.end), (vec![Answer::Sat, Answer::Unknown], End::Finished));
        let late = run("echo sat; echo \"(error)\"; echo unsat", 2);
        assert_eq!(late.answers, [Answer::Sat]);
        assert!(matches!(late.end, End::Rejected(_)));
        assert!(matches!(run("echo sat", 2).end, End::Rejected(_)));
        assert!(matches!(run("kill -SEGV $$", 1).end, End::Crashed(_)));
        assert!(matches!(run("exit 3", 1).end, End::Crashed(_)));
        assert_eq!(run("exec sleep 5", 1).end, End::OutOfResources);
        fs::remove_file(&file).expect("it was written");
    }
}
