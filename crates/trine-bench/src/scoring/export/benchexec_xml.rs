//! Results as BenchExec writes them, for its table generator.
//!
//! Idea: one element `run` for each run, with BenchExec's columns, and what it has no column for
//! (division, family, hash) in hidden ones.
//! Invariant: a file has one solver in one configuration and one set, as BenchExec's have.
//! Reference: BenchExec, `doc/run-results.md` and `result-1.18.dtd`.

use std::fmt::Write;

use super::super::date::{utc, utc_with_milliseconds};
use super::super::slcomp::Entrant;
use crate::failure::Failure;
use crate::markup::escaped;
use crate::result::{Answer, ExitState, Limits, RunResult, Verdict};

const HEAD: &str = "<?xml version=\"1.0\" ?>\n\
    <!DOCTYPE result PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result 1.18//EN' \
    'https://www.sosy-lab.org/benchexec/result-1.18.dtd'>\n";

/// The results as text.
///
/// # Errors
///
/// They are of several solvers or sets: which.
pub fn write(results: &[RunResult]) -> Result<String, Failure> {
    let one = |what: &str, mut names: Vec<String>| {
        names.sort();
        names.dedup();
        match names.len() {
            0 | 1 => Ok(names.pop().unwrap_or_default()),
            _ => {
                let names = names.join(", ");
                Err(Failure::Usage(format!(
                    "a file of BenchExec has one {what}, and there are: {names}"
                )))
            }
        }
    };
    one("solver (--solver)", results.iter().map(|r| Entrant::of(r).name()).collect())?;
    one("version", results.iter().map(|r| r.version.clone()).collect())?;
    let set = one("set", results.iter().map(|r| r.set.clone()).collect())?;
    let Some(first) = results.first() else { return Ok(HEAD.to_owned() + "<result/>\n") };
    let mut text = HEAD.to_owned();
    text += "<result";
    let mut attribute = |name: &str, value: &str| {
        let _ = write!(text, " {name}=\"{}\"", escaped(value));
    };
    let started = results.iter().map(|result| result.started).fold(f64::INFINITY, f64::min);
    let started = utc(started);
    attribute("benchmarkname", &set);
    attribute("date", &started.replace('T', " ").replace('Z', " UTC"));
    attribute("starttime", &started);
    attribute("tool", &first.solver);
    attribute("toolmodule", "trine-bench");
    attribute("displayName", &first.configuration);
    attribute("version", &first.version);
    attribute("generator", concat!("trine-bench ", env!("CARGO_PKG_VERSION")));
    limits(&first.limits, &mut attribute);
    text += ">\n  <columns>\n";
    for title in ["status", "cputime", "walltime", "memory"] {
        let _ = writeln!(text, "    <column title=\"{title}\"/>");
    }
    text += "  </columns>\n";
    let _ = writeln!(
        text,
        "  <systeminfo hostname=\"{}\"><os name=\"\"/><cpu cores=\"\" model=\"\"/><ram size=\"\"/>\
         <environment/></systeminfo>",
        escaped(&first.host)
    );
    results.iter().for_each(|result| run(result, &mut text));
    text += "</result>\n";
    Ok(text)
}

fn limits(limits: &Limits, attribute: &mut impl FnMut(&str, &str)) {
    if let Some(seconds) = limits.cpu_s {
        attribute("timelimit", &format!("{seconds}s"));
    }
    if let Some(seconds) = limits.wall_s {
        attribute("walltimelimit", &format!("{seconds}s"));
    }
    if let Some(kib) = limits.memory_kib {
        attribute("memlimit", &format!("{}B", kib.saturating_mul(1024)));
    }
    attribute("cpuCores", &limits.cores.to_string());
}

fn run(result: &RunResult, text: &mut String) {
    let name = escaped(&result.problem);
    let _ = write!(text, "  <run name=\"{name}\" files=\"[{name}]\"");
    if let Some(expected) = result.expected.last().filter(|e| **e != Answer::Unknown) {
        let _ = write!(text, " expectedVerdict=\"{}\"", verdict(*expected));
    }
    *text += ">\n";
    let mut column = |title: &str, value: &str, hidden: &str| {
        if !value.is_empty() {
            let value = escaped(value);
            let _ = writeln!(text, "    <column title=\"{title}\" value=\"{value}\"{hidden}/>");
        }
    };
    const HIDDEN: &str = " hidden=\"true\"";
    column("status", &status(result), "");
    column("cputime", &format!("{}s", result.cpu_s), "");
    column("walltime", &format!("{}s", result.wall_s), "");
    column("memory", &format!("{}B", result.memory_kib.saturating_mul(1024)), "");
    column("category", category(result), HIDDEN);
    column("starttime", &utc_with_milliseconds(result.started), HIDDEN);
    column("host", &result.host, HIDDEN);
    column("division", &result.division, HIDDEN);
    column("family", &result.family, HIDDEN);
    column("sha256", &result.sha256, HIDDEN);
    *text += "  </run>\n";
}

const fn verdict(answer: Answer) -> &'static str {
    match answer {
        Answer::Sat => "true",
        Answer::Unsat => "false",
        Answer::Unknown => "unknown",
    }
}

fn status(result: &RunResult) -> String {
    let answer = result.last_answer();
    let with = |word: &str| match answer {
        Some(answer) => format!("{word} ({})", verdict(answer)),
        None => word.to_owned(),
    };
    match result.exit {
        ExitState::Exited { code } => match answer {
            Some(answer) => verdict(answer).to_owned(),
            None => format!("ERROR ({code})"),
        },
        ExitState::WallLimit | ExitState::CpuLimit => with("TIMEOUT"),
        ExitState::MemoryLimit => with("OUT OF MEMORY"),
        ExitState::Signaled { signal: libc::SIGSEGV } => "SEGMENTATION FAULT".to_owned(),
        ExitState::Signaled { signal: libc::SIGABRT } => "ABORTED".to_owned(),
        ExitState::Signaled { signal } => format!("KILLED BY SIGNAL {signal}"),
        ExitState::NotStarted => "ERROR (not started)".to_owned(),
        ExitState::Lost => "ERROR (lost)".to_owned(),
    }
}

fn category(result: &RunResult) -> &'static str {
    match result.verdict() {
        Verdict::Solved => "correct",
        Verdict::Unconfirmed => "missing",
        Verdict::Wrong => "wrong",
        Verdict::Unknown => "unknown",
        Verdict::Timeout | Verdict::Memout | Verdict::Error => "error",
    }
}
