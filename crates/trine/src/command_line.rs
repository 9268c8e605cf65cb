//! The command line: from arguments to options.
//!
//! Idea: every row of the option table is a long flag `--NAME=VALUE`; the spellings of other
//! solvers (`-T:10`, `--tlimit=5000`, `rlimit=100`) are translated to it first.
//! Reference: the option tables of Z3, cvc5, Yices and Bitwuzla.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};

use crate::foreign;
use crate::help::{subcommands, topic_of};
use crate::options::{self, OptionRow, Options, Unit};
use crate::signed_switch::{self, Meaning};

/// What the command line asks for.
#[derive(Clone, Debug)]
pub enum Request {
    /// Run a script.
    Run {
        /// The file; `None` for standard input.
        input: Option<PathBuf>,
        /// The options.
        options: Box<Options>,
    },
    /// Talk with whoever is at the terminal, if there is one; else run standard input.
    Ask {
        /// The options.
        options: Box<Options>,
    },
    /// Print this text and end: help, version, completions, manual page.
    Print(Vec<u8>),
    /// The command line is wrong; the text says how.
    Wrong(String),
}

/// What is reached as `trine NAME ..`, with its arguments and a sentence. Each has its own `--help`.
pub const SUBCOMMANDS: [(&str, &str, &str); 11] = [
    ("bench", "", "run solvers over problem sets and rank them"),
    ("check-model", "SCRIPT MODEL", "judge a model with an evaluator of its own"),
    ("check-proof", "SCRIPT PROOF", "judge a proof with a checker of its own"),
    ("explain", "FILE", "say what decided each check, or why nothing did"),
    ("explain-proof", "SCRIPT PROOF", "tell a proof to people"),
    ("export-proof", "SCRIPT PROOF", "write a proof for other checkers"),
    ("fmt", "FILE..", "format scripts"),
    ("help", "TOPIC", "help by topic, or about one option"),
    ("lsp", "", "the language server for editors"),
    ("serve", "", "a page to try Trine on this machine"),
    ("split", "FILE", "make cubes of a problem for many machines"),
];

/// The subcommand that a word was meant to be, if it is similar to one and no file.
#[must_use]
pub fn meant_subcommand(word: &str) -> Option<String> {
    if word.starts_with('-') || Path::new(word).exists() {
        return None;
    }
    trine_smtlib::nearest(word, SUBCOMMANDS.iter().map(|(name, ..)| *name))
}

/// Columns of help texts.
const HELP_WIDTH: usize = 80;

/// Values of an option of more letters stand in its description.
const LONGEST_VALUES: usize = 44;

/// Options of other solvers.
pub(crate) const SPELLINGS: &str = "Spellings of other solvers are understood: -T:SECONDS and --tlimit=MS for the whole \
     run, -t:MS, --tlimit-per=MS and --timeout=MS for each check, --memory=MIB, --rlimit=N, \
     --seed=N, --in.";

/// What a run ends with.
pub(crate) const EXIT_CODES: &str = "Exit codes: 0 the script ran to its end, 1 an error was printed, 2 wrong use, 3 a fault \
     of Trine, 4 output could not be written, 5 out of memory, 10 and 20 with --exit-code after a last answer `sat` and \
     `unsat`, 129, 130, 143 and 152 after SIGHUP, SIGINT, SIGTERM and SIGXCPU, 141 when the reader of the output went away.";

/// What stands below the options.
fn after_help() -> String {
    let commands = subcommands();
    format!("Subcommands, each with its own --help:\n{commands}\n{SPELLINGS}\n\n{EXIT_CODES}")
}

/// The interface as data: `--help`, completions and the manual page come from here.
#[must_use]
pub fn interface() -> Command {
    let mut command = Command::new("trine")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Decides SMT-LIB 2.7 scripts and BTOR2 files; `sat` is said of models that were evaluated")
        .after_help(after_help())
        .term_width(HELP_WIDTH)
        .disable_help_flag(true)
        .arg(
            Arg::new("help")
                .long("help")
                .action(ArgAction::Help)
                .help("print all options; `trine help` has them by topic"),
        )
        .next_line_help(true)
        .arg(Arg::new("FILE").help("the script; standard input if absent or -"))
        .arg(
            Arg::new("in")
                .long("in")
                .action(ArgAction::SetTrue)
                .help("read standard input, answering each command at once"),
        )
        .arg(
            Arg::new("completions")
                .long("completions")
                .value_name("SHELL")
                .value_parser(["bash", "elvish", "fish", "powershell", "zsh"])
                .help("print completions for a shell"),
        )
        .arg(
            Arg::new("manual-page")
                .long("manual-page")
                .action(ArgAction::SetTrue)
                .help("print the manual page (roff)"),
        )
        .arg(
            Arg::new("v")
                .short('v')
                .action(ArgAction::Count)
                .help("tell each second on standard error what a long check does"),
        );
    for row in options::all() {
        let values = row.value_name();
        let mut arg = Arg::new(row.name).long(row.name);
        if let Some(topic) = topic_of(row.name) {
            arg = arg.help_heading(topic.title);
        }
        arg = if values.len() <= LONGEST_VALUES {
            arg.value_name(values).help(row.help)
        } else {
            let listed = values.replace('|', ", ");
            arg.value_name("NAME").help(format!("{}; one of {listed}", row.help))
        };
        if let Some(value) = row.bare_value() {
            arg = arg.num_args(0..=1).require_equals(true).default_missing_value(value);
        }
        command = command.arg(arg);
    }
    command
}

/// Whether a flag changes nothing here. A file of the name `model=true` is a file.
fn is_passed_over(argument: &str) -> bool {
    let is_pair =
        |(name, _): (&str, &str)| foreign::is_option(name) && !Path::new(argument).exists();
    foreign::is_flag(argument) || argument.split_once('=').is_some_and(is_pair)
}

/// Whether a spelling of another solver has its value in the next argument: `--seed 3`, `--lang smt2.6`.
fn takes_next(argument: &str) -> bool {
    let written = |row: &OptionRow| {
        row.spellings.iter().any(|spelling| spelling.prefix.strip_suffix('=') == Some(argument))
    };
    argument.starts_with("--") && options::all().any(written)
}

/// A spelling of another solver as the flag of the table, with its unit.
fn translate(argument: &str) -> Option<(&'static OptionRow, Option<Unit>, String)> {
    for row in options::all() {
        for spelling in row.spellings {
            let Some(value) = argument.strip_prefix(spelling.prefix) else { continue };
            let bare = !spelling.prefix.ends_with([':', '=']);
            if bare && !value.is_empty() {
                continue;
            }
            let value = if bare { "true" } else { value };
            // A version of SMT-LIB is read as every other: `--lang=smt2.6`.
            let is_version =
                spelling.prefix.contains("lang") && (value.starts_with("smt2") || value == "smt");
            let value = if is_version { "smt2" } else { value };
            return Some((row, Some(spelling.unit), value.to_owned()));
        }
    }
    None
}

/// Reads the command line, without the name of the program.
#[must_use]
pub fn read(arguments: impl Iterator<Item = OsString>) -> Request {
    let mut options = Options::default();
    let mut rest = vec![OsString::from("trine")];
    let mut arguments = arguments.peekable();
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().unwrap_or_default();
        if is_passed_over(text) {
            continue;
        }
        if text == "-h" {
            return Request::Print(crate::help::overview().into_bytes());
        }
        if text == "-in" {
            rest.push("--in".into());
            continue;
        }
        // A file of the name `+model` is a file.
        let signed = match Path::new(text).exists() {
            true => None,
            false => signed_switch::meaning(text),
        };
        match signed {
            None => {}
            Some(Meaning::PassedOver) => continue,
            Some(Meaning::Flag(flag)) => {
                rest.push(flag.into());
                continue;
            }
            Some(Meaning::Option(row, value)) => {
                if let Err(invalid) = row.set(&mut options, value) {
                    return Request::Wrong(format!("{text}: expected {}", invalid.expected));
                }
                continue;
            }
            Some(Meaning::Refused(why)) => return Request::Wrong(format!("{text}: {why}")),
        }
        let value = if takes_next(text) { arguments.next() } else { None };
        let argument = match value.as_ref().and_then(|value| value.to_str()) {
            Some(value) => OsString::from(format!("{text}={value}")),
            None => argument,
        };
        let is_flag = |text: &&str| text.starts_with('-') || !Path::new(text).exists();
        match argument.to_str().filter(is_flag).and_then(translate) {
            Some((row, unit, value)) => {
                if let Err(invalid) = row.set_in(&mut options, &value, unit) {
                    let text = argument.to_string_lossy();
                    return Request::Wrong(format!("{text}: expected {}", invalid.expected));
                }
            }
            None => rest.push(argument),
        }
    }
    if let [_, file] = &rest[..] {
        // The common case, spared the construction of the interface: it would take most of the
        // time of a small query.
        if file.to_str().is_some_and(|name| !name.is_empty() && !name.starts_with('-')) {
            return Request::Run { input: Some(PathBuf::from(file)), options: Box::new(options) };
        }
    }
    if rest.len() == 1 {
        return Request::Ask { options: Box::new(options) };
    }
    // So is a dialogue.
    if rest[1..].iter().all(|argument| argument == "--in") {
        return Request::Run { input: None, options: Box::new(options) };
    }
    let matches = match interface().try_get_matches_from(rest) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Request::Wrong(complaint(&error)),
        Err(shown) => return Request::Print(shown.to_string().into_bytes()),
    };
    if let Some(shell) = matches.get_one::<String>("completions") {
        return Request::Print(completions(shell));
    }
    if matches.get_flag("manual-page") {
        return match manual_page() {
            Ok(text) => Request::Print(text),
            Err(error) => Request::Wrong(error.to_string()),
        };
    }
    for row in options::all() {
        if let Some(value) = matches.get_one::<String>(row.name)
            && let Err(invalid) = row.set(&mut options, value)
        {
            return Request::Wrong(format!("--{}: expected {}", row.name, invalid.expected));
        }
    }
    if matches.get_one::<String>("FILE").is_none()
        && let Some(row) = options::all().find(|row| {
            let value = matches.get_one::<String>(row.name);
            row.value_name() == "NAME"
                && !row.name.starts_with("dump-")
                && value.is_some_and(|name| is_script(Path::new(name)))
        })
    {
        let name = row.name;
        return Request::Wrong(format!(
            "--{name} names a file that is written, and this one is a script; write --{name}=NAME, and the script behind it"
        ));
    }
    options.verbosity += u32::from(matches.get_count("v"));
    let options = Box::new(options);
    match matches.get_one::<String>("FILE") {
        None if !matches.get_flag("in") => Request::Ask { options },
        Some(name) if *name != "-" && !matches.get_flag("in") => {
            Request::Run { input: Some(PathBuf::from(name)), options }
        }
        _ => Request::Run { input: None, options },
    }
}

/// Whether there is a file of this name, and the name is that of a script.
fn is_script(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("smt2" | "btor2" | "btor")) && path.exists()
}

/// What is said of a command line that is none.
fn complaint(error: &clap::Error) -> String {
    let about = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    match about.filter(|word| !word.starts_with('-')) {
        Some(word) if error.kind() == ErrorKind::UnknownArgument => format!(
            "trine: `{word}` is one argument too many: a run has one file, and options begin with `-`; `trine help` says more"
        ),
        _ => error.to_string(),
    }
}

fn completions(shell: &str) -> Vec<u8> {
    let mut text = Vec::new();
    if let Ok(shell) = shell.parse::<clap_complete::Shell>() {
        clap_complete::generate(shell, &mut interface(), "trine", &mut text);
    }
    text
}

fn manual_page() -> std::io::Result<Vec<u8>> {
    let mut text = Vec::new();
    clap_mangen::Man::new(interface()).render(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn options(arguments: &[&str]) -> Options {
        match read(arguments.iter().map(OsString::from)) {
            Request::Run { options, .. } | Request::Ask { options } => *options,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn clients_send_what_other_solvers_take() {
        let z3 = ["-smt2", "-in", "-nw", "-v:2", "-T:3", "smt.arith.solver=2", "timeout=500"];
        assert_eq!(options(&z3).verbosity, 2);
        assert_eq!(options(&z3).check_time, Some(Duration::from_millis(500)));
        let cvc5 = ["--quiet", "--lang", "smt2.6", "--incremental", "--strings-exp", "--seed", "7"];
        assert_eq!(options(&cvc5).random_seed, 7);
        assert_eq!(options(&cvc5).language, crate::options::Language::Smt2);
        assert_eq!(options(&["--lang=btor2"]).language, crate::options::Language::Btor2);
        assert!(matches!(read(["--seed".into()].into_iter()), Request::Wrong(_)));
        assert!(matches!(read(["--frobnicate".into()].into_iter()), Request::Wrong(_)));
    }

    #[test]
    fn times_have_the_units_of_their_spellings() {
        let second = Some(Duration::from_secs(1));
        assert_eq!(options(&["-T:1"]).total_time, second);
        assert_eq!(options(&["--tlimit=1000"]).total_time, second);
        assert_eq!(options(&["-t:1000"]).check_time, second);
        assert_eq!(options(&["--tlimit-per=1000"]).check_time, second);
        assert_eq!(options(&["--timeout", "1000"]).check_time, second);
        assert_eq!(options(&["--total-timeout=0"]).total_time, None);
        assert_eq!(options(&["--total-timeout=1s"]).total_time, second);
        assert_eq!(options(&["-T:1000ms"]).total_time, second);
        assert_eq!(options(&["--timeout=0.5min"]).check_time, Some(Duration::from_secs(30)));
        for wrong in ["10parsecs", "s", "-1", "1e3", "inf", "1 s", "\u{661}s"] {
            let request = read(std::iter::once(OsString::from(format!("--timeout={wrong}"))));
            let Request::Wrong(text) = request else { panic!("{wrong} is taken") };
            assert!(text.contains("10s"), "{text}");
        }
    }

    #[test]
    fn steps_have_the_units_of_their_spellings() {
        assert_eq!(options(&["--reproducible-resource-limit=100"]).resource_limit, Some(100));
        assert_eq!(options(&["rlimit=100"]).resource_limit, Some(100));
        assert_eq!(options(&["--rlimit=100"]).resource_limit, Some(3200));
        assert_eq!(options(&["--rlimit-per", "100"]).resource_limit, Some(3200));
        assert_eq!(options(&["--rlimit=0"]).resource_limit, None);
    }

    #[test]
    fn switches_need_no_value() {
        assert!(options(&["--produce-unsat-cores"]).produce_unsat_cores);
        assert!(!options(&["--produce-models=false"]).produce_models);
    }

    #[test]
    fn wrong_values_are_rejected() {
        for wrong in ["-t:soon", "--random-seed=many", "--produce-models=maybe", "--no-such"] {
            let request = read(std::iter::once(OsString::from(wrong)));
            assert!(matches!(request, Request::Wrong(_)), "{wrong}");
        }
    }

    #[test]
    fn help_fits_a_terminal() {
        let Request::Print(text) = read(std::iter::once("--help".into())) else {
            panic!("no help");
        };
        let text = String::from_utf8(text).expect("UTF-8");
        for line in text.lines() {
            assert!(line.chars().count() <= HELP_WIDTH, "{line}");
        }
        for (name, _, sentence) in SUBCOMMANDS {
            let is_of =
                |line: &str| line.trim_start().starts_with(name) && line.ends_with(sentence);
            assert!(text.lines().any(is_of), "{name}");
        }
    }

    #[test]
    fn misspelled_subcommands_are_seen() {
        assert_eq!(meant_subcommand("explian").as_deref(), Some("explain"));
        assert_eq!(meant_subcommand("chek-model").as_deref(), Some("check-model"));
        assert_eq!(meant_subcommand("problem.smt2"), None);
        assert_eq!(meant_subcommand("--help"), None);
    }

    #[test]
    fn the_interface_is_consistent() {
        interface().debug_assert();
    }
}
